"""Module `filecmp`: compares files and folders.

Invariant: a result is remembered for two paths only with the sizes and times that both files had.
"""

import os
from itertools import filterfalse as _filterfalse

__all__ = ["clear_cache", "cmp", "dircmp", "cmpfiles", "DEFAULT_IGNORES"]

DEFAULT_IGNORES = ["RCS", "CVS", "tags", ".git", ".hg", ".bzr", "_darcs", "__pycache__"]
BUFSIZE = 8192
_cache = {}


def clear_cache():
    """Forget all results."""
    _cache.clear()


def _signature(path):
    import stat

    facts = os.stat(path)
    return stat.S_IFMT(facts.st_mode), facts.st_size, facts.st_mtime


def cmp(f1, f2, shallow=True):
    """Return whether two files are equal. `shallow`: files of the same kind, size and time are."""
    import stat

    first, second = _signature(f1), _signature(f2)
    if first[0] != stat.S_IFREG or second[0] != stat.S_IFREG:
        return False
    if shallow and first == second:
        return True
    if first[1] != second[1]:
        return False
    key = f1, f2, first, second
    if key not in _cache:
        if len(_cache) > 100:
            clear_cache()
        _cache[key] = _same_content(f1, f2)
    return _cache[key]


def _same_content(f1, f2):
    with open(f1, "rb") as one, open(f2, "rb") as two:
        while True:
            part = one.read(BUFSIZE)
            if part != two.read(BUFSIZE):
                return False
            if not part:
                return True


def cmpfiles(a, b, common, shallow=True):
    """Compare the files of these names in two folders. Returns the equal ones, the others, and those that cannot be compared."""
    same, different, strange = [], [], []
    for name in common:
        try:
            found = same if cmp(os.path.join(a, name), os.path.join(b, name), shallow) else different
        except (OSError, ValueError):
            found = strange
        found.append(name)
    return same, different, strange


class dircmp:
    """Compares two folders. The attributes are computed when they are first asked for."""

    def __init__(self, a, b, ignore=None, hide=None, *, shallow=True):
        self.left, self.right = a, b
        self.hide = [os.curdir, os.pardir] if hide is None else hide
        self.ignore = DEFAULT_IGNORES if ignore is None else ignore
        self.shallow = shallow

    def _listed(self, folder):
        hidden = {*self.hide, *self.ignore}
        return sorted(_filterfalse(hidden.__contains__, os.listdir(folder)))

    def phase0(self):
        self.left_list, self.right_list = self._listed(self.left), self._listed(self.right)

    def phase1(self):
        left = {os.path.normcase(name): name for name in self.left_list}
        right = {os.path.normcase(name): name for name in self.right_list}
        self.common = [name for key, name in left.items() if key in right]
        self.left_only = [name for key, name in left.items() if key not in right]
        self.right_only = [name for key, name in right.items() if key not in left]

    def phase2(self):
        import stat

        self.common_dirs, self.common_files, self.common_funny = [], [], []
        for name in self.common:
            kinds = set()
            for folder in (self.left, self.right):
                try:
                    kinds.add(stat.S_IFMT(os.stat(os.path.join(folder, name)).st_mode))
                except (OSError, ValueError):
                    kinds.add(None)
            if kinds == {stat.S_IFDIR}:
                self.common_dirs.append(name)
            elif kinds == {stat.S_IFREG}:
                self.common_files.append(name)
            else:
                self.common_funny.append(name)

    def phase3(self):
        self.same_files, self.diff_files, self.funny_files = cmpfiles(self.left, self.right, self.common_files, self.shallow)

    def phase4(self):
        self.subdirs = {
            name: type(self)(os.path.join(self.left, name), os.path.join(self.right, name), self.ignore, self.hide, shallow=self.shallow)
            for name in self.common_dirs
        }

    def phase4_closure(self):
        self.phase4()
        for part in self.subdirs.values():
            part.phase4_closure()

    def report(self):
        print("diff", self.left, self.right)
        for title, names in (("Only in " + self.left, self.left_only), ("Only in " + self.right, self.right_only)):
            if names:
                names.sort()
                print(title, ":", names)
        for title, names in (("Identical files", self.same_files), ("Differing files", self.diff_files)):
            if names:
                names.sort()
                print(title, ":", names)
        if self.funny_files:
            print("Trouble with common files :", sorted(self.funny_files))
        if self.common_dirs:
            print("Common subdirectories :", sorted(self.common_dirs))
        if self.common_funny:
            print("Common funny cases :", sorted(self.common_funny))

    def report_partial_closure(self):
        self.report()
        for part in self.subdirs.values():
            print()
            part.report()

    def report_full_closure(self):
        self.report()
        for part in self.subdirs.values():
            print()
            part.report_full_closure()

    methodmap = {
        "subdirs": phase4, "same_files": phase3, "diff_files": phase3, "funny_files": phase3, "common_dirs": phase2, "common_files": phase2,
        "common_funny": phase2, "common": phase1, "left_only": phase1, "right_only": phase1, "left_list": phase0, "right_list": phase0,
    }  # fmt: skip

    def __getattr__(self, attr):
        if attr not in self.methodmap:
            raise AttributeError(attr)
        self.methodmap[attr](self)
        return getattr(self, attr)

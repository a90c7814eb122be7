"""PureWindowsPath: Windows paths as text. `pathlib` loads it at the first use of the name.

Knows nothing of files. Invariants: only `_parse` knows separators; two paths are equal if their lower-case forms are.
"""

import ntpath
from pathlib import PurePath, UnsupportedOperation, _compiled, _part_regex, _path_regex


class PureWindowsPath(PurePath):
    """Windows path, without access to files."""

    __slots__ = ("_drive",)
    __module__ = "pathlib"
    parser = ntpath

    def __init__(self, *args):
        parts = []
        for arg in args:
            if isinstance(arg, PureWindowsPath):
                parts.append(arg._raw)
                continue
            if isinstance(arg, PurePath):
                parts.append(arg._raw.replace("/", "\\"))
                continue
            fspath = getattr(type(arg), "__fspath__", None)
            part = arg if fspath is None else fspath(arg)
            if not isinstance(part, str):
                raise TypeError("argument should be a str or an os.PathLike object where __fspath__ returns a str, not"
                                f" {type(part).__name__!r}")
            parts.append(part)
        self._raw = str(ntpath.join(*parts)) if parts else ""

    def _parse(self):
        path = self._raw.replace("/", "\\")
        drive, root, rest = ntpath.splitroot(path)
        if not root and drive.startswith("\\") and not drive.endswith("\\"):
            pieces = drive.split("\\")
            if len(pieces) == 4 and pieces[2] not in "?." or len(pieces) == 6:
                # A share has a root even without a path.
                root = "\\"
        self._drive = drive
        self._root = root
        self._tail = [part for part in rest.split("\\") if part and part != "."]

    @property
    def drive(self):
        self._tail_parts()
        return self._drive

    @property
    def anchor(self):
        return self.drive + self.root

    @property
    def parts(self):
        anchor = self.anchor
        return (anchor, *self._tail) if anchor else tuple(self._tail)

    def _from_parts(self, tail):
        return self.with_segments(self._shown(tail))

    def _shown(self, tail):
        anchor = self.anchor
        if anchor:
            return anchor + "\\".join(tail)
        if tail and ntpath.splitdrive(tail[0])[0]:
            # A "." in front keeps the first part from being read as a drive.
            tail = [".", *tail]
        return "\\".join(tail)

    def __str__(self):
        try:
            return self._text
        except AttributeError:
            self._text = self._shown(self._tail_parts()) or "."
            return self._text

    def as_posix(self):
        return str(self).replace("\\", "/")

    def _compared(self, names):
        return [name.lower() for name in names]

    def _cased(self):
        return str(self).lower()

    def __hash__(self):
        return hash(self._cased())

    def __eq__(self, other):
        return self._cased() == other._cased() if isinstance(other, PureWindowsPath) else NotImplemented

    def _order(self):
        return self._cased().split("\\")

    def __lt__(self, other):
        return self._order() < other._order() if isinstance(other, PureWindowsPath) else NotImplemented

    def __le__(self, other):
        return self._order() <= other._order() if isinstance(other, PureWindowsPath) else NotImplemented

    def __gt__(self, other):
        return self._order() > other._order() if isinstance(other, PureWindowsPath) else NotImplemented

    def __ge__(self, other):
        return self._order() >= other._order() if isinstance(other, PureWindowsPath) else NotImplemented

    @property
    def suffix(self):
        return ntpath.splitext(self.name)[1]

    @property
    def stem(self):
        return ntpath.splitext(self.name)[0]

    def with_name(self, name):
        if not name or "/" in name or "\\" in name or name == ".":
            raise ValueError(f"Invalid name {name!r}")
        tail = self._tail_parts()
        if not tail:
            raise ValueError(f"{self!r} has an empty name")
        return self._from_parts(tail[:-1] + [name])

    def is_absolute(self):
        return ntpath.isabs(self._raw)

    def full_match(self, pattern, *, case_sensitive=None):
        if not isinstance(pattern, PurePath):
            pattern = self.with_segments(pattern)
        text = "" if not self.parts else self.as_posix()
        shown = "" if not pattern.parts else pattern.as_posix()
        return _compiled(_path_regex(shown), bool(case_sensitive)).fullmatch(text) is not None

    def match(self, path_pattern, *, case_sensitive=None):
        if not isinstance(path_pattern, PurePath):
            path_pattern = self.with_segments(path_pattern)
        wanted = [part.replace("\\", "/") for part in path_pattern.parts]
        if not wanted:
            raise ValueError("empty pattern")
        parts = [part.replace("\\", "/") for part in self.parts]
        if len(parts) < len(wanted) or (path_pattern.anchor and len(parts) > len(wanted)):
            return False
        for part, pattern in zip(parts[::-1], wanted[::-1]):
            if _compiled(_part_regex(pattern), bool(case_sensitive)).fullmatch(part) is None:
                return False
        return True

    def as_uri(self):
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        from urllib.parse import quote
        drive = self.drive
        if len(drive) == 2 and drive[1] == ":":
            return "file:///" + drive + quote(_bytes(self.as_posix()[2:]))
        return "file:" + quote(_bytes(self.as_posix()))


def _bytes(text):
    return text.encode("utf-8", "surrogateescape")


class WindowsPath(PureWindowsPath):
    """Windows path with access to files. Making one raises an error: there is no Windows here."""

    __slots__ = ()
    __module__ = "pathlib"

    def __new__(cls, *args, **kwargs):
        raise UnsupportedOperation(f"cannot instantiate {cls.__name__!r} on your system")

"""Module `glob`: paths that match a pattern."""

import os
import re

import fnmatch as _fnmatch

__all__ = ["glob", "iglob", "escape", "translate"]

magic_check = re.compile("([*?[])")
magic_check_bytes = re.compile(b"([*?[])")


def has_magic(s):
    return (magic_check_bytes if isinstance(s, bytes) else magic_check).search(s) is not None


def escape(pathname):
    """Return the path with its special characters quoted."""
    if isinstance(pathname, bytes):
        return magic_check_bytes.sub(rb"[\1]", pathname)
    return magic_check.sub(r"[\1]", pathname)


def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    """Return a list of the matching paths. With `recursive`, `**` matches any number of directories."""
    return list(iglob(pathname, root_dir=root_dir, dir_fd=dir_fd, recursive=recursive, include_hidden=include_hidden))


def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    pathname = os.fspath(pathname)
    root = pathname[:0] if root_dir is None else os.fspath(root_dir)
    deep = recursive and pathname[:2] in ("**", b"**")
    for path in _find(root, pathname, recursive, include_hidden, False):
        # `**` also matches the empty path: leave it out.
        if path or not deep:
            yield path


def _warn(name):
    import warnings
    warnings.warn(f"glob.{name} is deprecated and will be removed in Python 3.15. Use glob.glob and pass a directory to its root_dir argument "
                  "instead.", DeprecationWarning, stacklevel=3)


def glob0(dirname, pattern):
    """Return [pattern] if the directory has an entry of exactly this name, else []. Deprecated."""
    _warn("glob0")
    path = os.path.join(dirname, pattern)
    return [pattern] if (os.path.lexists(path) if pattern else os.path.isdir(dirname)) else []


def glob1(dirname, pattern):
    """Return the entries of a directory that match a pattern. Deprecated."""
    _warn("glob1")
    names = _list(dirname, False, pattern)
    if pattern[:1] not in (".", b"."):
        names = [name for name in names if name[:1] not in (".", b".")]
    return _fnmatch.filter(names, pattern)


def _is_deep(pattern):
    return pattern in ("**", b"**")


def _find(root, pathname, recursive, hidden, only_dirs):
    head, tail = os.path.split(pathname)
    if not has_magic(pathname):
        if tail:
            if os.path.lexists(os.path.join(root, pathname)):
                yield pathname
        elif os.path.isdir(os.path.join(root, head)):
            yield pathname
        return
    if not head:
        yield from _names(root, tail, recursive, hidden, only_dirs)
        return
    heads = _find(root, head, recursive, hidden, True) if head != pathname and has_magic(head) else [head]
    for directory in heads:
        for name in _names(os.path.join(root, directory), tail, recursive, hidden, only_dirs):
            yield os.path.join(directory, name)


def _names(directory, pattern, recursive, hidden, only_dirs):
    """Yield the entries of a directory, relative to it, that match the last part of a pattern."""
    if not has_magic(pattern):
        if not pattern:
            if os.path.isdir(directory):
                yield pattern
        elif os.path.lexists(os.path.join(directory, pattern)):
            yield pattern
    elif recursive and _is_deep(pattern):
        if not directory or os.path.isdir(directory):
            yield pattern[:0]
        yield from _below(directory, hidden, only_dirs, pattern)
    else:
        names = _list(directory, only_dirs, pattern)
        if not (hidden or pattern[:1] in (".", b".")):
            names = [name for name in names if name[:1] not in (".", b".")]
        yield from _fnmatch.filter(names, pattern)


def _list(directory, only_dirs, pattern):
    try:
        names = os.listdir(directory or (b"." if isinstance(pattern, bytes) else "."))
    except OSError:
        return []
    return [name for name in names if os.path.isdir(os.path.join(directory, name))] if only_dirs else names


def _below(directory, hidden, only_dirs, pattern):
    pending = [(directory, pattern[:0])]
    while pending:
        directory, shown = pending.pop()
        if shown:
            yield shown
        for name in reversed(_list(directory, only_dirs, pattern)):
            if hidden or name[:1] not in (".", b"."):
                pending.append((os.path.join(directory, name), os.path.join(shown, name) if shown else name))


def translate(pat, *, recursive=False, include_hidden=False, seps=None):
    """Return a regular expression for a pattern of whole paths."""
    seps = seps or os.path.sep
    escaped = "".join([re.escape(c) for c in seps])
    any_sep = f"[{escaped}]" if len(seps) > 1 else escaped
    not_sep = f"[^{escaped}]"
    if include_hidden:
        one_last, one, some, last = f"{not_sep}+", f"{not_sep}+{any_sep}", f"(?:.+{any_sep})?", ".*"
    else:
        one_last, one = f"[^{escaped}.]{not_sep}*", f"[^{escaped}.]{not_sep}*{any_sep}"
        some, last = f"(?:{one})*", f"(?:{one})*(?:{one_last})?"
    out = []
    parts = re.split(any_sep, pat)
    for i, part in enumerate(parts):
        end = i == len(parts) - 1
        if part == "*":
            out.append(one_last if end else one)
        elif recursive and part == "**":
            if end:
                out.append(last)
            elif parts[i + 1] != "**":
                out.append(some)
        else:
            if part:
                if not include_hidden and part[0] in "*?":
                    out.append(r"(?!\.)")
                out.extend(_fnmatch._pieces(part, f"{not_sep}*", not_sep))
            if not end:
                out.append(any_sep)
    return f"(?s:{''.join(out)})\\z"

"""Calls of the library to the host, for files and environment. No other library module calls the host for them.

Knows paths and open files with buffered data. Invariant: buffered data of all files reaches the host before any other
call, so a program reads what it wrote, also from files that it never closed.
"""

import _import
import _os

unwritten = {}  # key -> FileIO with data that the host does not have
_PurePosixPath = None
first_cwd = None  # initial working directory, set by the first os.chdir
cwd = None  # working directory after os.chdir, an absolute path; None: the initial one
has_attributes = False  # True if the program changed permissions or times of a file
umask = 0o22  # permission bits that os.open() does not give to new files


def call(name, *args, **kwargs):
    """Call an OS function of the host. Returns its answer."""
    if unwritten:
        write_files()
    if cwd is not None and name.startswith("Path."):
        folder = cwd.rstrip("/")
        args = (path(f"{folder}/{args[0]}") if not str(args[0]).startswith("/") else args[0], *args[1:])
        if name == "Path.rename" and not str(args[1]).startswith("/"):
            args = args[0], path(f"{folder}/{args[1]}")
    if has_attributes and name in ("Path.rename", "Path.unlink", "Path.rmdir", "Path.stat"):
        return _with_attributes(name, args, kwargs)
    return _answer(name, args, kwargs)


def _with_attributes(name, args, kwargs):
    """Call the host, and update the permissions and times that the program set."""
    import _file_attributes
    from posixpath import realpath
    if name == "Path.stat":
        found = _answer(name, args, kwargs)
        is_link = kwargs and found[0] & 0o170000 == 0o120000
        return found if is_link else stat_result(_file_attributes.seen(args[0], found))
    source = realpath(args[0])
    found = _answer(name, args, kwargs)
    if name == "Path.rename":
        _file_attributes.moved(source, realpath(args[1]))
    else:
        _file_attributes.forget(source)
    return found


def _answer(name, args, kwargs):
    if args and name.startswith("Path.") and str(args[0]) == "/dev/null":
        found = _null(name, args)
        if found is not NotImplemented:
            return stat_result(found) if name == "Path.stat" else found
    if args and _import.has_files() and "/site-packages" in str(args[0]) and f"{_plain(args[0])}/".startswith("/site-packages/"):
        from _given_files import answer
        found = answer(name, _plain(args[0]))
        if found is not NotImplemented:
            return stat_result(found) if name == "Path.stat" else found
    return _os.call(name, args, kwargs)


def _plain(path):
    """Return a path without `.`, `..` and doubled slashes; there are no links among the files of packages."""
    text = str(path)
    if "/." in text or "//" in text:
        from posixpath import normpath
        return normpath(text)
    return text.rstrip("/")


def _null(name, args):
    """Return the answer for /dev/null, which is empty and discards writes, or NotImplemented if the host must answer."""
    if name in ("Path.exists", "Path.is_file", "Path.is_dir", "Path.is_symlink"):
        return name == "Path.exists"
    if name in ("Path.write_bytes", "Path.write_text"):
        return len(args[1])
    if name == "Path.stat":
        return (0o20666, 0, 0, 1, 0, 0, 0, 0.0, 0.0, 0.0)
    return {"Path.read_bytes": b"", "Path.read_text": "", "Path.absolute": "/dev/null", "Path.resolve": "/dev/null"}.get(name, NotImplemented)


def write_files():
    """Write all buffered data to the host. Raises the first of several errors, after the last write."""
    failure = None
    for key in list(unwritten):
        file = unwritten.pop(key, None)
        if file is not None:
            try:
                file._write_back()
            except Exception as e:
                failure = failure or e
    if failure is not None:
        raise failure


def text_of(path):
    """Return a path, given as str, bytes or an object with `__fspath__`, as a str."""
    if isinstance(path, str):
        return path
    if isinstance(path, bytes):
        return path.decode("utf-8", "surrogateescape")
    fspath = getattr(type(path), "__fspath__", None)
    if fspath is None:
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")
    return text_of(fspath(path))


# Names of the functions in errors about a null character in a path; `open` for all others
_SYSTEM = {
    "Path.stat": "stat", "Path.iterdir": "listdir", "Path.mkdir": "mkdir", "Path.unlink": "unlink", "Path.rmdir": "rmdir",
    "Path.rename": "rename",
}


def check_text(text, name):
    if "\0" in text:
        raise ValueError(f"{_SYSTEM[name]}: embedded null character in path" if name in _SYSTEM else "embedded null byte")


def path(value, name=""):
    """Return a path in the form for the host."""
    global _PurePosixPath
    if _PurePosixPath is None:
        from pathlib import PurePosixPath as _PurePosixPath
    text = text_of(value)
    check_text(text, name)
    if not text:
        raise FileNotFoundError(2, "No such file or directory", value)
    return _PurePosixPath(text)


def on_path(name, given, *args, **kwargs):
    """Call a Path function of the host. Its errors contain the path as the program gave it."""
    target = path(given, name)
    try:
        return call(name, target, *args, **kwargs)
    except OSError as e:
        if e.filename is not None and e.filename2 is None:
            e.filename = given if isinstance(given, (str, bytes)) else text_of(given)
        raise


def asks(name, given):
    """Call a Path function that returns False for an impossible path instead of an error."""
    if isinstance(given, int):
        return _asks_of_descriptor(name, given)
    if not isinstance(given, (str, bytes)) and not hasattr(type(given), "__fspath__"):
        raise TypeError(f"stat: path should be string, bytes, os.PathLike or integer, not {type(given).__name__}")
    try:
        return bool(on_path(name, given))
    except (OSError, ValueError):
        return False


def _asks_of_descriptor(name, fd):
    """Do asks() for the file of a descriptor."""
    import _descriptors
    try:
        mode = _descriptors.stat(fd).st_mode & 0o170000
    except OSError:
        return False
    return name == "Path.exists" or {"Path.is_file": 0o100000, "Path.is_dir": 0o40000}.get(name) == mode


class stat_result(tuple):
    """Result of os.stat(): a tuple of ten fields, with others as attributes."""

    __full_type_name__ = True  # error messages use the name os.stat_result
    __slots__ = ()
    n_fields = 10
    n_sequence_fields = 10
    n_unnamed_fields = 0
    __match_args__ = ("st_mode", "st_ino", "st_dev", "st_nlink", "st_uid", "st_gid", "st_size")

    def __new__(cls, iterable, /):
        items = tuple(iterable)
        if len(items) != 10:
            raise TypeError(f"os.stat_result() takes an at least 10-sequence ({len(items)}-sequence given)")
        return tuple.__new__(cls, items)

    st_mode = property(lambda self: self[0])
    st_ino = property(lambda self: self[1])
    st_dev = property(lambda self: self[2])
    st_nlink = property(lambda self: self[3])
    st_uid = property(lambda self: self[4])
    st_gid = property(lambda self: self[5])
    st_size = property(lambda self: self[6])
    st_atime = property(lambda self: self[7])
    st_mtime = property(lambda self: self[8])
    st_ctime = property(lambda self: self[9])
    st_atime_ns = property(lambda self: int(self[7] * 1_000_000_000))
    st_mtime_ns = property(lambda self: int(self[8] * 1_000_000_000))
    st_ctime_ns = property(lambda self: int(self[9] * 1_000_000_000))
    st_blksize = property(lambda self: 4096)
    st_blocks = property(lambda self: (self[6] + 511) // 512)

    def __repr__(self):
        names = (*stat_result.__match_args__, "st_atime", "st_mtime", "st_ctime")
        fields = ", ".join([f"{name}={int(value) if name.endswith('time') else value}" for name, value in zip(names, self)])
        return f"os.stat_result({fields})"


stat_result.__module__ = "os"
del stat_result.__slots__


def stat(given, follow_symlinks=True):
    kwargs = {} if follow_symlinks else {"follow_symlinks": False}
    found = on_path("Path.stat", given, **kwargs)
    return stat_result(found) if isinstance(found, tuple) and len(found) == 10 else found

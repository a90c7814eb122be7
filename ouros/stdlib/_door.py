"""The program's way to the host's files and environment.

Everything of the library that asks the host asks here. Invariant: what was written to a file and is still in its buffer reaches the
host before anything else is asked, so that a program sees what it wrote, also through files that it never closed.
"""

import _import
import _os

unwritten = {}  # key -> file whose buffer is ahead of the host
_PurePosixPath = None
first_cwd = None  # where the host let it begin, known from the first os.chdir on
cwd = None  # where the program went with os.chdir, an absolute path; None: where the host lets it begin
has_attributes = False  # whether the program changed permissions or times of files


def call(name, *args, **kwargs):
    """The host's answer."""
    if unwritten:
        write_files()
    if cwd is not None and name.startswith("Path."):
        args = (path(f"{cwd}/{args[0]}") if not str(args[0]).startswith("/") else args[0], *args[1:])
        if name == "Path.rename" and not str(args[1]).startswith("/"):
            args = args[0], path(f"{cwd}/{args[1]}")
    if has_attributes and name in ("Path.rename", "Path.unlink", "Path.rmdir", "Path.stat"):
        return _with_attributes(name, args, kwargs)
    return _answer(name, args, kwargs)


def _with_attributes(name, args, kwargs):
    """The answer, and what it means for the permissions and times that the program set."""
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
            return found
    if args and _import.has_files() and f"{args[0]}/".startswith("/site-packages/"):
        from _given_files import answer
        found = answer(name, str(args[0]).rstrip("/"))
        if found is not NotImplemented:
            return found
    return _os.call(name, args, kwargs)


def _null(name, args):
    """The answer for /dev/null, which is empty and drops what is written; NotImplemented: the host has to give it."""
    if name in ("Path.exists", "Path.is_file", "Path.is_dir", "Path.is_symlink"):
        return name == "Path.exists"
    if name in ("Path.write_bytes", "Path.write_text"):
        return len(args[1])
    if name == "Path.stat":
        return (0o20666, 0, 0, 1, 0, 0, 0, 0.0, 0.0, 0.0)
    return {"Path.read_bytes": b"", "Path.read_text": "", "Path.absolute": "/dev/null", "Path.resolve": "/dev/null"}.get(name, NotImplemented)


def write_files():
    """Hands over what files still hold; of several failures the first one is raised."""
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
    """A path given as str, bytes or an object with __fspath__, as str."""
    if isinstance(path, str):
        return path
    if isinstance(path, bytes):
        return path.decode("utf-8", "surrogateescape")
    fspath = getattr(type(path), "__fspath__", None)
    if fspath is None:
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")
    return text_of(fspath(path))


# What complains about a path with a null character in it; of other functions it is open.
_SYSTEM = {
    "Path.stat": "stat", "Path.iterdir": "listdir", "Path.mkdir": "mkdir", "Path.unlink": "unlink", "Path.rmdir": "rmdir",
    "Path.rename": "rename",
}


def check_text(text, name):
    if "\0" in text:
        raise ValueError(f"{_SYSTEM[name]}: embedded null character in path" if name in _SYSTEM else "embedded null byte")


def path(value, name=""):
    """As the host gets it."""
    global _PurePosixPath
    if _PurePosixPath is None:
        from pathlib import PurePosixPath as _PurePosixPath
    text = text_of(value)
    check_text(text, name)
    if not text:
        raise FileNotFoundError(2, "No such file or directory", value)
    return _PurePosixPath(text)


def on_path(name, given, *args, **kwargs):
    """Calls a function of Path; its errors name the path as the program gave it."""
    target = path(given, name)
    try:
        return call(name, target, *args, **kwargs)
    except OSError as e:
        if e.filename is not None and e.filename2 is None:
            e.filename = given if isinstance(given, (str, bytes)) else text_of(given)
        raise


def asks(name, given):
    """The answer of one of the functions that never raise for a path that cannot be."""
    if not isinstance(given, (str, bytes)) and not hasattr(type(given), "__fspath__"):
        raise TypeError(f"stat: path should be string, bytes, os.PathLike or integer, not {type(given).__name__}")
    try:
        return bool(on_path(name, given))
    except (OSError, ValueError):
        return False


class stat_result(tuple):
    """What is known of a file: ten fields."""

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


def stat(given, follow_symlinks=True):
    kwargs = {} if follow_symlinks else {"follow_symlinks": False}
    found = on_path("Path.stat", given, **kwargs)
    return stat_result(found) if isinstance(found, tuple) and len(found) == 10 else found

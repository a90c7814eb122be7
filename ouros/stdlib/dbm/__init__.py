"""Package `dbm`: dicts of bytes in virtual files. New databases are those of `dbm.sqlite3`, or of `dbm.dumb` where SQLite is not available."""

__all__ = ["open", "whichdb", "error"]

_names = ["dbm.sqlite3", "dbm.gnu", "dbm.ndbm", "dbm.dumb"]
_modules = {}  # name -> module of a kind of databases
_defaultmod = None  # module that makes new databases; None: not chosen yet

import os as _os


class _Error(Exception):
    pass


_Error.__name__ = _Error.__qualname__ = "error"
_Error.__module__ = "dbm"
error = (_Error, OSError)


def open(file, flag="r", mode=0o666):
    """Open a database. flag: 'r' read, 'w' write, 'c' create if missing, 'n' create anew."""
    global _defaultmod
    if _defaultmod is None:
        for name in _names:
            try:
                module = __import__(name, fromlist=["open"])
            except ImportError:
                continue
            if not _defaultmod:
                _defaultmod = module
            _modules[name] = module
        if not _defaultmod:
            raise ImportError(f"no dbm clone found; tried {_names}")
    kind = whichdb(file) if "n" not in flag else None
    if kind is None:
        if "c" not in flag and "n" not in flag:
            raise error[0]("db file doesn't exist; use 'c' or 'n' flag to create a new db")
    elif kind == "":
        raise error[0]("db type could not be determined")
    elif kind not in _modules:
        raise error[0](f"db type is {kind}, but the module is not available")
    return (_defaultmod if kind is None else _modules[kind]).open(file, flag, mode)


def whichdb(filename):
    """Return the kind of a database: a name in `_names`, '' for other files, or None if there is no file."""
    name = _os.fsdecode(filename)
    if _os.path.isfile(name + ".pag") and _os.path.isfile(name + ".dir"):
        return "dbm.ndbm"
    try:
        _os.stat(name + ".dat")
        if _os.stat(name + ".dir").st_size == 0:
            return "dbm.dumb"
        with _builtin_open(name + ".dir", "rb") as f:
            if f.read(1) in (b"'", b'"'):
                return "dbm.dumb"
    except OSError:
        pass
    try:
        with _builtin_open(name, "rb") as f:
            start = f.read(16)
    except OSError:
        return None
    if start == b"SQLite format 3\0":
        return "dbm.sqlite3"
    return "dbm.gnu" if int.from_bytes(start[:4], "little") in (0x13579ACE, 0x13579ACD, 0x13579ACF) and len(start) >= 4 else ""


def _builtin_open(*args):
    import builtins
    return builtins.open(*args)

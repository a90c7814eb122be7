"""Package `dbm`: dicts of bytes in virtual files. The only kind of database is `dbm.dumb`."""

__all__ = ["open", "whichdb", "error"]

_names = ["dbm.dumb"]
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
        from dbm import dumb
        _defaultmod = _modules["dbm.dumb"] = dumb
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
    """Return the kind of a database: 'dbm.dumb', '' for other files, or None if there is no file."""
    name = _os.fsdecode(filename)
    try:
        _os.stat(name + ".dat")
        if _os.stat(name + ".dir").st_size == 0:
            return "dbm.dumb"
        with _builtin_open(name + ".dir", "rb") as f:
            return "dbm.dumb" if f.read(1) in (b"'", b'"') else ""
    except OSError:
        pass
    return "" if _os.path.exists(name) else None


def _builtin_open(*args):
    import builtins
    return builtins.open(*args)

"""bdb: its names, for programs that only refer to them. Programs cannot trace each other here: using one says so."""

__all__ = ["Bdb", "BdbQuit", "Breakpoint"]


class BdbQuit(Exception):
    """The debugger was left."""


def _refuse(*args, **kwargs):
    raise RuntimeError("the sandbox has no debugger")


class Bdb:
    """The base class of debuggers of CPython."""

    def __init__(self, skip=None, backend="settrace"):
        _refuse()


class Breakpoint:
    """A breakpoint of CPython's debuggers."""

    next = 1
    bplist = {}
    bpbynumber = [None]

    def __init__(self, file, line, temporary=False, cond=None, funcname=None):
        _refuse()


def set_trace():
    _refuse()

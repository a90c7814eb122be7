"""Module `bdb`: names only. Programs cannot trace each other here, so making an instance raises an error."""

__all__ = ["Bdb", "BdbQuit", "Breakpoint"]


class BdbQuit(Exception):
    """Raised when the user quits a debugger."""


def _refuse(*args, **kwargs):
    raise RuntimeError("the sandbox has no debugger")


class Bdb:
    """Base of debuggers."""

    def __init__(self, skip=None, backend="settrace"):
        _refuse()


class Breakpoint:
    """Breakpoint of a debugger."""

    next = 1
    bplist = {}
    bpbynumber = [None]

    def __init__(self, file, line, temporary=False, cond=None, funcname=None):
        _refuse()


def set_trace():
    _refuse()

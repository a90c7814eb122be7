"""faulthandler: its names. The sandbox reports what ends a program, so there are no faults to handle and no signals."""

import sys
import traceback

_enabled = False


def enable(file=None, all_threads=True, c_stack=True):
    global _enabled
    _enabled = True


def disable():
    global _enabled
    was, _enabled = _enabled, False
    return was


def is_enabled():
    return _enabled


def dump_traceback(file=None, all_threads=True):
    """Write where the program is, innermost call first."""
    if isinstance(file, int):
        raise PermissionError(1, "faulthandler writes to file objects only in the sandbox")
    text = "Stack (most recent call first):\n"
    for frame, line in reversed(list(traceback.walk_stack(sys._getframe(1)))[::-1]):
        text += f'  File "{frame.f_code.co_filename}", line {line} in {frame.f_code.co_name}\n'
    (sys.stderr if file is None else file).write(text)


def dump_traceback_later(timeout, repeat=False, file=None, exit=False):
    """Do nothing: the host ends a program that takes too long."""
    if timeout <= 0:
        raise ValueError("timeout must be greater than 0")


def cancel_dump_traceback_later():
    """Do nothing: see dump_traceback_later."""


def register(signum, file=None, all_threads=True, chain=False):
    raise PermissionError(1, "there are no signals in the sandbox")


def unregister(signum, /):
    return False

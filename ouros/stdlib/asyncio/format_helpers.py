"""Module `asyncio.format_helpers`: text of callbacks and stacks, for reprs and debug mode."""

__all__ = ()

import functools
import reprlib
import sys

_DEPTH = 10  # number of frames that debug mode records


def _get_function_source(func):
    """Return (file, line) of a function below all wrappers, or None if it is not the program's."""
    while True:
        if hasattr(func, "__wrapped__"):
            func = func.__wrapped__
        elif isinstance(func, (functools.partial, functools.partialmethod)):
            func = func.func
        else:
            break
    code = getattr(getattr(func, "__func__", func), "__code__", None)
    if code is None or code.co_filename.startswith("<"):
        return None
    return code.co_filename, code.co_firstlineno


def _format_callback_source(func, args, *, debug=False):
    text = _format_callback(func, args, None, debug=debug)
    source = _get_function_source(func)
    return text if source is None else f"{text} at {source[0]}:{source[1]}"


def _format_args_and_kwargs(args, kwargs, *, debug=False):
    """Return the arguments of a call as text. Without `debug` they are hidden, since they may be secrets."""
    if not debug:
        return "()"
    texts = [reprlib.repr(arg) for arg in args or ()]
    texts += [f"{name}={reprlib.repr(value)}" for name, value in (kwargs or {}).items()]
    return f"({', '.join(texts)})"


def _format_callback(func, args, kwargs, *, debug=False, suffix=""):
    while isinstance(func, functools.partial):
        suffix = _format_args_and_kwargs(args, kwargs, debug=debug) + suffix
        func, args, kwargs = func.func, func.args, func.keywords
    name = getattr(func, "__qualname__", None) or getattr(func, "__name__", None) or repr(func)
    return name + _format_args_and_kwargs(args, kwargs, debug=debug) + suffix


def extract_stack(frame=None, limit=None):
    """Return the innermost frames of the current stack, innermost last, as debug mode records them."""
    import traceback

    if frame is None:
        frame = sys._getframe().f_back
    found = traceback.StackSummary.extract(traceback.walk_stack(frame), limit=_DEPTH if limit is None else limit, lookup_lines=False)
    found.reverse()
    return found

"""asyncio.format_helpers: callbacks and stacks as the reprs of futures and handles show them."""

__all__ = ()

import functools
import reprlib
import sys

_DEPTH = 10  # frames that debug mode keeps of where something was made


def _get_function_source(func):
    """(file, line) of a function, whatever is wrapped around it; None: it is none of the program's own."""
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
    """The arguments of a call; only debug mode shows them, since they may hold secrets."""
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
    """Where the program is, for debug mode: the innermost frames, which come last."""
    import traceback

    if frame is None:
        frame = sys._getframe().f_back
    found = traceback.StackSummary.extract(traceback.walk_stack(frame), limit=_DEPTH if limit is None else limit, lookup_lines=False)
    found.reverse()
    return found

"""Module `asyncio.coroutines`: tests for coroutines and coroutine functions."""

__all__ = ["iscoroutine", "iscoroutinefunction"]

import types


def iscoroutinefunction(func):
    """Return True if `func` is a coroutine function. Deprecated."""
    import warnings
    warnings.warn(
        "'asyncio.iscoroutinefunction' is deprecated and slated for removal in Python 3.16; use inspect.iscoroutinefunction() instead",
        DeprecationWarning, stacklevel=2,
    )
    return _iscoroutinefunction(func)


# A function with the attribute _is_coroutine set to this object counts as a coroutine function.
_is_coroutine = object()


def _iscoroutinefunction(func):
    import inspect
    return inspect.iscoroutinefunction(func) or getattr(func, "_is_coroutine", None) is _is_coroutine


def iscoroutine(obj):
    """Return True for coroutines, also those of classes derived from collections.abc.Coroutine."""
    if isinstance(obj, types.CoroutineType):
        return True
    if not hasattr(type(obj), "send") or not hasattr(type(obj), "__await__"):
        return False
    # Import collections.abc only for unusual objects: that takes longer than most programs spend on coroutines.
    from collections.abc import Coroutine

    return isinstance(obj, Coroutine)


def _format_coroutine(coro):
    """Return a coroutine's text for the repr of a task."""
    name = getattr(coro, "__qualname__", None) or getattr(coro, "__name__", None) or f"<{type(coro).__name__} without __name__>"
    code = getattr(coro, "cr_code", None) or getattr(coro, "gi_code", None)
    if not code:
        running = getattr(coro, "cr_running", getattr(coro, "gi_running", False))
        return f"{name}() running" if running else f"{name}()"
    frame = getattr(coro, "gi_frame", None) or getattr(coro, "cr_frame", None)
    where = code.co_filename or "<empty co_filename>"
    if frame is None:
        return f"{name}() done, defined at {where}:{code.co_firstlineno}"
    return f"{name}() running at {where}:{frame.f_lineno}"

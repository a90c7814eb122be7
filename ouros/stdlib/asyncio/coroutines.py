"""asyncio.coroutines: what counts as a coroutine."""

__all__ = ["iscoroutine", "iscoroutinefunction"]

import types


def iscoroutinefunction(func):
    """True for a function defined by `async def`."""
    import warnings
    warnings.warn(
        "'asyncio.iscoroutinefunction' is deprecated and slated for removal in Python 3.16; use inspect.iscoroutinefunction() instead",
        DeprecationWarning, stacklevel=2,
    )
    return _iscoroutinefunction(func)


# A function whose attribute _is_coroutine is this counts as one that makes coroutines.
_is_coroutine = object()


def _iscoroutinefunction(func):
    import inspect
    return inspect.iscoroutinefunction(func) or getattr(func, "_is_coroutine", None) is _is_coroutine


def iscoroutine(obj):
    """True for what a coroutine function gives."""
    if isinstance(obj, types.CoroutineType):
        return True
    if not hasattr(type(obj), "send") or not hasattr(type(obj), "__await__"):
        return False
    # The abstract classes take longer to import than most programs need for all they do with coroutines.
    from collections.abc import Coroutine

    return isinstance(obj, Coroutine)


def _format_coroutine(coro, code=None):
    """A coroutine as the reprs of tasks show it; code: that of its function, which a coroutine at its end no longer tells."""
    name = getattr(coro, "__qualname__", None) or getattr(coro, "__name__", None) or f"<{type(coro).__name__} without __name__>"
    code = getattr(coro, "cr_code", None) or getattr(coro, "gi_code", None) or code
    if not code:
        running = getattr(coro, "cr_running", getattr(coro, "gi_running", False))
        return f"{name}() running" if running else f"{name}()"
    frame = getattr(coro, "gi_frame", None) or getattr(coro, "cr_frame", None)
    where = code.co_filename or "<empty co_filename>"
    if frame is None:
        return f"{name}() done, defined at {where}:{code.co_firstlineno}"
    return f"{name}() running at {where}:{frame.f_lineno}"

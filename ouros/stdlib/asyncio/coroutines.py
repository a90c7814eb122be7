"""asyncio.coroutines: what counts as a coroutine."""

__all__ = ["iscoroutine", "iscoroutinefunction"]

import types

# Set by inspect.markcoroutinefunction in CPython; a coroutine function needs no mark.
_CO_COROUTINE = 0x80


def iscoroutinefunction(func):
    """True for a function defined by `async def`."""
    while hasattr(func, "func") and not isinstance(func, types.FunctionType):
        func = func.func
    func = getattr(func, "__func__", func)
    return isinstance(func, types.FunctionType) and bool(func.__code__.co_flags & _CO_COROUTINE)


def iscoroutine(obj):
    """True for what a coroutine function gives."""
    if isinstance(obj, types.CoroutineType):
        return True
    if not hasattr(type(obj), "send") or not hasattr(type(obj), "__await__"):
        return False
    # The abstract classes take longer to import than most programs need for all they do with coroutines.
    from collections.abc import Coroutine

    return isinstance(obj, Coroutine)

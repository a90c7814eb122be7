"""asyncio.coroutines: what counts as a coroutine."""

__all__ = ["iscoroutine", "iscoroutinefunction"]

import types


def iscoroutinefunction(func):
    """True for a function defined by `async def`."""
    import inspect
    import warnings
    warnings.warn(
        "'asyncio.iscoroutinefunction' is deprecated and slated for removal in Python 3.16; use inspect.iscoroutinefunction() instead",
        DeprecationWarning, stacklevel=2,
    )
    return inspect.iscoroutinefunction(func)


def iscoroutine(obj):
    """True for what a coroutine function gives."""
    if isinstance(obj, types.CoroutineType):
        return True
    if not hasattr(type(obj), "send") or not hasattr(type(obj), "__await__"):
        return False
    # The abstract classes take longer to import than most programs need for all they do with coroutines.
    from collections.abc import Coroutine

    return isinstance(obj, Coroutine)

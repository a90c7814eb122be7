"""asyncio.threads: there are none; what is given runs at once."""

__all__ = ["to_thread"]

import contextvars


async def to_thread(func, /, *args, **kwargs):
    """Calls the function in a copy of the context, as a thread would."""
    return contextvars.copy_context().run(func, *args, **kwargs)

"""An event loop in which nothing can ever happen again raises RuntimeError.

category: asyncio
cause: CPython waits for ever. Here every source of events is known: tasks, timers, and the calls of the host that are open.
workaround: Whoever wants to wait for ever waits for a future of the host.
"""
import asyncio

async def main():
    await asyncio.Event().wait()

try:
    asyncio.run(asyncio.wait_for(main(), None))
except RuntimeError as e:
    print(e)

# CPython:
# (nothing: it hangs)
# ouros:
# deadlock: every task waits, and nothing is left that could wake one of them

"""The time of the event loop is virtual: `asyncio.sleep` does not wait.

category: asyncio
cause: Time stands still while anything can run or a call of the host is open, and then jumps to the next moment that a task waits for; so the course of a program does not depend on how fast the machine is, and a timeout cannot strike while only the host is slow.
workaround: Measure the host's time outside.
"""
import asyncio

async def main():
    loop = asyncio.get_running_loop()
    start = loop.time()
    await asyncio.sleep(0.25)
    print("asleep for exactly 0.25:", loop.time() - start == 0.25)

asyncio.run(main())

# CPython:
# asleep for exactly 0.25: False
# ouros:
# asleep for exactly 0.25: True

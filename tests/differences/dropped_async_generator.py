"""Asynchronous generators that are left early are not closed by the event loop.

category: generators
cause: As for other generators: no code of the program runs behind its back.
workaround: `async with contextlib.aclosing(agen) as it:`.
"""
import asyncio

async def ticker():
    try:
        while True:
            yield 1
    finally:
        print("closed")

async def main():
    async for tick in ticker():
        break
    print("after the loop")

asyncio.run(main())

# CPython:
# after the loop
# closed
# ouros:
# after the loop

# oracle: native
import asyncio
import contextvars
import threading
from decimal import Context, Decimal, getcontext, localcontext, setcontext


async def plain(precision, seconds):
    getcontext().prec = precision
    await asyncio.sleep(seconds)
    return Decimal(1) / 3


async def local(precision, seconds):
    with localcontext(prec=precision):
        await asyncio.sleep(seconds)
        return Decimal(1) / 3


async def main():
    print(await asyncio.gather(plain(3, 0.03), plain(5, 0.02), local(2, 0.04), local(7, 0.01)))
    getcontext().prec = 9
    # Now there is one that all of them share.
    print(await asyncio.gather(plain(3, 0.03), plain(5, 0.02), local(2, 0.04), local(7, 0.01)))
    print(Decimal(1) / 3)


def change():
    setcontext(Context(prec=4))
    return Decimal(1) / 3


asyncio.run(main())
context = contextvars.copy_context()
print(context.run(change), Decimal(1) / 3, context.run(lambda: Decimal(1) / 3))
getcontext().prec = 11
thread = threading.Thread(target=lambda: print(Decimal(1) / 3, change()))
thread.start()
thread.join()
print(Decimal(1) / 3)

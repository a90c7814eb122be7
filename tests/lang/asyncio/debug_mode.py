# oracle: native
import asyncio
import logging


class Kept(logging.Handler):
    def emit(self, record):
        print(record.name, record.levelname, record.getMessage().splitlines()[0])


async def main():
    loop = asyncio.get_running_loop()
    print(loop.get_debug())
    for wrong in (3, main):
        try:
            loop.call_soon(wrong)
        except TypeError as e:
            print(str(e)[:60])
    future = loop.create_future()
    print("created at" in repr(future), "created at" in repr(asyncio.current_task()))
    handle = loop.call_later(10, print, "x", 3)
    text = repr(handle)
    print(text[:14], "print('x', 3) created at" in text, handle.when() > 0)
    handle.cancel()
    print("cancelled" in repr(handle), "print('x', 3)" in repr(handle))
    loop.set_debug(False)
    handle = loop.call_soon(print, "secret")
    handle.cancel()
    print(handle, loop.create_future())
    loop.call_soon(lambda: 1 / 0)
    await asyncio.sleep(0)
    loop.set_exception_handler(lambda loop, context: [][1])
    loop.call_soon(lambda: 1 / 0)
    await asyncio.sleep(0)


logger = logging.getLogger("asyncio")
logger.addHandler(Kept())
logger.propagate = False
asyncio.run(main(), debug=True)

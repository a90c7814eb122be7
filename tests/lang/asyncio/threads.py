# oracle: native
import asyncio
import contextvars
import threading
import time

name = contextvars.ContextVar("name", default="unset")


def blocking(seconds):
    print("start", seconds, threading.current_thread().name, name.get())
    name.set(seconds)
    time.sleep(seconds)
    print("end", seconds, name.get())
    return seconds


def asks_the_loop(loop):
    async def later():
        await asyncio.sleep(0.01)
        return asyncio.get_running_loop() is loop

    return asyncio.run_coroutine_threadsafe(later(), loop).result()


async def nested():
    await asyncio.sleep(0.01)
    return "nested"


async def main():
    name.set("main")
    loop = asyncio.get_running_loop()
    print(await asyncio.gather(asyncio.to_thread(blocking, 0.3), asyncio.sleep(0.1, "slept"), asyncio.to_thread(blocking, 0.2)), name.get())
    print(await asyncio.to_thread(asks_the_loop, loop), await loop.run_in_executor(None, lambda: asyncio.run(nested())))
    for wrong in (lambda: 1 / 0, asyncio.get_running_loop):
        try:
            await asyncio.to_thread(wrong)
        except (ZeroDivisionError, RuntimeError) as e:
            print(repr(e))
    event = asyncio.Event()
    thread = threading.Thread(target=lambda: (time.sleep(0.05), loop.call_soon_threadsafe(event.set)))
    thread.start()
    print(await event.wait(), loop.is_running(), await asyncio.to_thread(loop.is_running))


asyncio.run(main())

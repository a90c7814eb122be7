# oracle: native
import asyncio
import threading


async def seven():
    return 7


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    # A timer starts the first thread: until then the loop waits beside the second one.
    loop.call_later(0.01, threading.Thread(target=lambda: loop.call_soon_threadsafe(future.set_result, 5)).start)
    threading.Thread(target=lambda: print(asyncio.run_coroutine_threadsafe(seven(), loop).result())).start()
    print(await future)


asyncio.run(main())

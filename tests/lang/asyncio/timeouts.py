# oracle: native
import asyncio


async def main():
    async with asyncio.timeout(10) as cm:
        await asyncio.sleep(0)
    print(cm, cm.expired())
    try:
        async with asyncio.timeout(0.01) as cm:
            await asyncio.sleep(1)
    except TimeoutError as e:
        print(repr(e), repr(e.__cause__), cm, cm.expired())
    try:
        async with asyncio.timeout(0.01) as outer:
            async with asyncio.timeout(1) as inner:
                await asyncio.sleep(2)
    except TimeoutError:
        print(outer.expired(), inner.expired())
    async with asyncio.timeout(None) as cm:
        await asyncio.sleep(0)
        print(cm.when(), cm)
        cm.reschedule(asyncio.get_running_loop().time() + 100)
    print(cm)
    try:
        async with asyncio.timeout(-1):
            await asyncio.sleep(0)
            print("not reached")
    except TimeoutError:
        print("at once")
    try:
        async with asyncio.timeout(0.01):
            try:
                await asyncio.sleep(1)
            except asyncio.CancelledError:
                raise KeyError("other")
    except KeyError as e:
        print(repr(e), repr(e.__context__), asyncio.current_task().cancelling())
    async with asyncio.timeout(0.01) as cm:
        try:
            await asyncio.sleep(1)
        except asyncio.CancelledError:
            print("swallowed")
    print(cm.expired(), asyncio.current_task().cancelling())
    cm = asyncio.timeout(1)
    try:
        cm.reschedule(3)
    except RuntimeError as e:
        print(e)
    async with cm:
        pass
    for again in (lambda: cm.reschedule(2),):
        try:
            again()
        except RuntimeError as e:
            print(e)
    try:
        async with cm:
            pass
    except RuntimeError as e:
        print(e)
    async with asyncio.timeout_at(asyncio.get_running_loop().time() + 5):
        print("in time")


asyncio.run(main())

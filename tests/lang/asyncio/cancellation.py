# oracle: native
import asyncio


log = []


async def stubborn():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError as e:
        log.append(repr(e))
        return "survived"


async def cleanup():
    try:
        await asyncio.sleep(10)
    finally:
        await asyncio.sleep(0.01)
        log.append("cleaned")


async def inner():
    await asyncio.sleep(5)


async def outer():
    await inner()


async def main():
    t = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    print(t.cancel("why"), t.cancelling())
    print(await t, t.cancelled(), t.cancel())
    t = asyncio.create_task(cleanup())
    await asyncio.sleep(0)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError as e:
        print("cancelled", e.args)
    t = asyncio.create_task(outer())
    t.cancel("early")
    try:
        await t
    except asyncio.CancelledError as e:
        print("before start", e.args, t.cancelled())
    t = asyncio.create_task(outer())
    await asyncio.sleep(0)
    t.cancel("m1")
    t.cancel("m2")
    print(t.cancelling(), t.uncancel(), t.cancelling())
    try:
        await t
    except asyncio.CancelledError as e:
        print(e.args)
    try:
        t.result()
    except asyncio.CancelledError as e:
        print("result", e.args)
    try:
        t.exception()
    except asyncio.CancelledError as e:
        print("exception", e.args)

    async def parent():
        child = asyncio.create_task(asyncio.sleep(10))
        try:
            await child
        except asyncio.CancelledError:
            print("parent sees", child.cancelled())
            raise

    p = asyncio.create_task(parent())
    await asyncio.sleep(0.01)
    p.cancel()
    print(await asyncio.gather(p, return_exceptions=True))
    fut = asyncio.get_running_loop().create_future()
    fut.cancel("fut")
    try:
        await fut
    except asyncio.CancelledError as e:
        print(e.args, fut)
    shielded = asyncio.create_task(asyncio.sleep(0.02, "inner done"))
    s = asyncio.shield(shielded)
    asyncio.get_running_loop().call_later(0.001, s.cancel)
    try:
        await s
    except asyncio.CancelledError:
        print("shield cancelled", shielded.done(), await shielded)
    print(log)


asyncio.run(main())


async def leftover():
    try:
        await asyncio.sleep(100)
    finally:
        print("leftover cancelled")


async def quick():
    asyncio.create_task(leftover())
    await asyncio.sleep(0)
    return "quick"


print(asyncio.run(quick()))

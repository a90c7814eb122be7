# oracle: native
import asyncio


log = []


async def f(x):
    log.append(("start", x))
    await asyncio.sleep(0)
    log.append(("mid", x))
    await asyncio.sleep(0.01 * x)
    log.append(("end", x))
    if x == 2:
        raise ValueError(x)
    return x


async def main():
    t = asyncio.create_task(f(1), name="one")
    print(t.done(), t.cancelled(), t.get_name(), t.get_coro().__name__)
    print(await t, t.done(), t.result(), t.exception())
    t2 = asyncio.create_task(f(2), name="two")
    print(t2.get_name(), len(asyncio.all_tasks()))
    try:
        await t2
    except ValueError as e:
        print(repr(e), repr(t2.exception()), t2)
    try:
        t2.result()
    except ValueError as e:
        print("again", e)
    t3 = asyncio.create_task(f(3), name="three")
    t3.add_done_callback(lambda t: print("callback", t.result()))
    await t3
    await asyncio.sleep(0)
    t3.add_done_callback(lambda t: print("late", t.get_name()))
    await asyncio.sleep(0)
    for bad in ("set_result", "set_exception"):
        try:
            getattr(t3, bad)(None)
        except RuntimeError as e:
            print(e)
    t4 = asyncio.create_task(f(4))
    try:
        t4.result()
    except asyncio.InvalidStateError as e:
        print(e)
    print(repr(await t4))

    async def me():
        return await asyncio.current_task()

    try:
        await asyncio.create_task(me())
    except RuntimeError as e:
        print(str(e)[:26])

    class Odd:
        def __await__(self):
            yield 5

    try:
        await asyncio.create_task(asyncio.wait_for(Odd(), None))
    except RuntimeError as e:
        print(e)


asyncio.run(main())
print(log)

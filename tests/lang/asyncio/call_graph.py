import asyncio
import re


class Loop(asyncio.BaseEventLoop):
    """Nothing of the host is asked, so any build can run it."""

    def __init__(self):
        super().__init__()
        self._selector = self

    def select(self, timeout):
        return []

    def _process_events(self, events):
        pass


def show(future=None, **options):
    text = asyncio.format_call_graph(future, depth=2, **options)
    print(re.sub(r"0x[0-9a-f]+", "0x", re.sub(r"File '[^']*'", "File", text)))


async def leaf(future):
    return await future


async def middle(future):
    return await leaf(future)


async def gathers(task):
    return await asyncio.gather(task)


async def shields(task):
    return await asyncio.shield(task)


async def shows():
    def inner():
        show()

    inner()
    for limit in (1, -1, 0):
        show(limit=limit)


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    task = asyncio.create_task(middle(future), name="T")
    others = [asyncio.create_task(coro, name=name) for name, coro in (
        ("gathers", gathers(task)), ("waits", asyncio.wait([task])), ("shields", shields(task)), ("awaits", leaf(task)),
    )]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    graph = asyncio.capture_call_graph(task)
    print(sorted(parent.future.get_name() for parent in graph.awaited_by))
    print([entry.frame.f_code.co_name for entry in graph.call_stack], graph.future is task)
    show(others[0])
    # Those that wait for one have no order, so what is shown whole has one at most.
    inner = loop.create_future()
    chain = asyncio.create_task(gathers(asyncio.create_task(middle(inner), name="inner")), name="outer")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    show(inner)
    show(inner, limit=-1)
    show(others[3], limit=1)
    await asyncio.create_task(shows(), name="shows")
    lone = loop.create_future()
    asyncio.future_add_to_awaited_by(lone, chain)
    show(lone, limit=0)
    asyncio.future_discard_from_awaited_by(lone, chain)
    show(lone)
    future.set_result(3)
    inner.set_result(4)
    print(await asyncio.gather(task, chain, others[0], others[2], others[3]))


asyncio._set_running_loop(None)
for wrong in ((3,), ()):
    try:
        asyncio.capture_call_graph(*wrong)
    except (TypeError, RuntimeError) as e:
        print(type(e).__name__, e)
Loop().run_until_complete(main())

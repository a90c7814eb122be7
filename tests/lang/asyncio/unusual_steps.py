# oracle: native
import asyncio
import contextvars
import types

var = contextvars.ContextVar("var", default="none")
log = []


class OwnFuture(asyncio.Future):
    def result(self):
        return ["own", super().result()]

    def add_done_callback(self, fn, *, context=None):
        log.append("added")
        super().add_done_callback(fn, context=context)


class PlainFuture(asyncio.Future):
    pass


class OwnTask(asyncio.Task):
    def get_name(self):
        return "own " + super().get_name()


class OwnLoop(asyncio.SelectorEventLoop):
    def call_soon(self, callback, *args, context=None):
        log.append("soon")
        return super().call_soon(callback, *args, context=context)


class Coroutine:
    """What behaves like a coroutine."""

    def __init__(self):
        self.left = 2

    def __await__(self):
        return self

    __iter__ = __await__

    def __next__(self):
        return self.send(None)

    def send(self, value):
        self.left -= 1
        if self.left < 0:
            raise StopIteration("sent")

    def throw(self, *args):
        raise args[0]

    def close(self):
        pass


async def sets(name):
    var.set(name)
    await asyncio.sleep(0)
    return var.get(), asyncio.current_task().get_name()


async def fails(error):
    await asyncio.sleep(0)
    raise error


async def awaits(future):
    return await future


@types.coroutine
def gives(value):
    return (yield value)


async def passes(value):
    return await gives(value)


async def main():
    loop = asyncio.get_running_loop()
    print(await asyncio.gather(sets("a"), sets("b"), OwnTask(sets("c"), loop=loop, name="n")), var.get())
    for cls in (OwnFuture, PlainFuture):
        future = cls(loop=loop)
        task = asyncio.create_task(awaits(future))
        await asyncio.sleep(0)
        future.set_result(5)
        print(cls.__name__, type(await task).__name__, len(log))
    print(await asyncio.create_task(Coroutine()))
    # What a coroutine must not yield.
    for value in (5, "text", [1], asyncio.create_task):
        try:
            await asyncio.create_task(passes(value))
        except RuntimeError as error:
            print(str(error).split(" at 0x")[0])
    future = loop.create_future()
    try:
        await asyncio.create_task(passes(future))
    except RuntimeError as error:
        print(str(error).partition(" in task ")[0])
    # Callbacks that raise: the others run, in order.
    failed = []
    loop.set_exception_handler(lambda loop, context: failed.append(repr(context["exception"])))
    order = []
    loop.call_soon(order.append, 1)
    loop.call_soon(lambda: 1 / 0)
    loop.call_soon(order.append, 2).cancel()
    loop.call_soon(lambda: [].pop())
    loop.call_soon(order.append, 3)
    await asyncio.sleep(0)
    print(order, failed)
    # Exceptions, cancellation before the first step, in a wait, and of a task that is at its end.
    for error in (ValueError("v"), asyncio.CancelledError("c"), StopAsyncIteration("s"), GeneratorExit("g")):
        task = asyncio.create_task(fails(error))
        done, _ = await asyncio.wait([task])
        print(task.cancelled() or repr(task.exception()))
    task = asyncio.create_task(sets("d"))
    task.cancel("early")
    try:
        await task
    except asyncio.CancelledError as error:
        print("cancelled", error.args)
    task = asyncio.create_task(awaits(loop.create_future()))
    await asyncio.sleep(0)
    print(task.cancel(), task.cancelling(), task.done())
    await asyncio.wait([task])
    print(task.cancelled(), task.cancel(), asyncio.current_task() is not task, len(asyncio.all_tasks()))


async def short():
    return [await asyncio.gather(*[sets(str(i)) for i in range(2)]), asyncio.current_task().get_name() != ""][1]


asyncio.run(main())
log.clear()
with asyncio.Runner(loop_factory=OwnLoop) as runner:
    print(runner.run(short()), len(log) >= 5)
    try:
        runner.run(fails(KeyboardInterrupt("k")))
    except KeyboardInterrupt as error:
        print("interrupted", error.args)
    print(runner.run(short()))

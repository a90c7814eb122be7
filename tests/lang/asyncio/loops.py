# oracle: native
import asyncio


import contextvars

var = contextvars.ContextVar("var", default="unset")


async def main():
    loop = asyncio.get_running_loop()
    print(asyncio.get_event_loop() is loop, loop.is_running(), loop.is_closed())
    log = []
    loop.call_soon(log.append, "soon")
    h = loop.call_soon(log.append, "never")
    h.cancel()
    loop.call_later(0.02, log.append, "later")
    loop.call_later(0.01, log.append, "sooner")
    loop.call_at(loop.time() + 0.015, log.append, "at")
    print(h.cancelled())
    await asyncio.sleep(0.03)
    print(log)
    fut = loop.create_future()
    loop.call_soon(fut.set_result, 7)
    print(fut, await fut, fut)
    fut = loop.create_future()
    fut.set_exception(ValueError)
    try:
        await fut
    except ValueError as e:
        print(repr(e), fut)
    for bad in (lambda: fut.set_result(1), lambda: loop.create_future().result(), lambda: loop.create_future().set_exception(3)):
        try:
            bad()
        except (asyncio.InvalidStateError, TypeError) as e:
            print(type(e).__name__, e)
    fut = loop.create_future()
    fut.add_done_callback(print)
    print(fut.remove_done_callback(print), fut.remove_done_callback(print))
    errors = []
    loop.set_exception_handler(lambda loop, context: errors.append((context["message"], repr(context["exception"]))))
    loop.call_soon(lambda: 1 / 0)
    await asyncio.sleep(0)
    print(errors)
    var.set("main")

    async def child():
        before = var.get()
        var.set("child")
        return before, var.get()

    print(await asyncio.create_task(child()), var.get(), await child(), var.get())
    print(await loop.run_in_executor(None, lambda a: a + 1, 4))
    for call in (lambda: asyncio.run(None), lambda: loop.run_until_complete(None), loop.run_forever):
        try:
            call()
        except RuntimeError as e:
            print(e)


asyncio.run(main())
print(var.get())
for f in (asyncio.get_running_loop, asyncio.current_task):
    try:
        f()
    except RuntimeError as e:
        print(e)


async def five():
    return 5


with asyncio.Runner() as runner:
    print(runner.run(five()), runner.run(five()))
    loop = runner.get_loop()
print(loop.is_closed())
try:
    runner.run(five())
except RuntimeError as e:
    print(e)
loop = asyncio.new_event_loop()
print(loop.run_until_complete(five()), loop.is_running())
loop.call_soon(loop.stop)
loop.run_forever()
loop.close()
try:
    loop.run_until_complete(asyncio.sleep(0))
except RuntimeError as e:
    print(e)


async def stops():
    asyncio.get_running_loop().stop()
    await asyncio.sleep(1)


loop = asyncio.new_event_loop()
try:
    loop.run_until_complete(stops())
except RuntimeError as e:
    print(e)

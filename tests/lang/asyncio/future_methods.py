# oracle: native
# set_result, add_done_callback and create_future: their usual ways, and what is unusual about a future, its loop or its class.
import asyncio
import contextvars

log = []
var = contextvars.ContextVar('var', default='unset')

def show(fut):
    log.append((fut.result() if not fut.cancelled() else 'cancelled', var.get()))

def described(fn, *args, **kwargs):
    try:
        return fn(*args, **kwargs)
    except BaseException as e:
        return type(e).__name__, str(e)

class Loud(asyncio.Future):
    def set_result(self, result):
        log.append(('loud', result))
        super().set_result(result * 2)
    def add_done_callback(self, fn, *, context=None):
        log.append('added')
        super().add_done_callback(fn, context=context)

class Plain(asyncio.Future):
    pass

class Numbered(asyncio.Future):
    def __init__(self, n, **kwargs):
        self.n = n
        super().__init__(**kwargs)

async def waits(fut):
    return await fut

async def main():
    loop = asyncio.get_running_loop()
    # Callbacks run later, in their context, in the order in which they were added.
    f = loop.create_future()
    var.set('first')
    f.add_done_callback(show)
    var.set('second')
    f.add_done_callback(show)
    other = contextvars.Context()
    f.add_done_callback(show, context=other)
    f.add_done_callback(lambda fut: log.append(fut is f))
    f.set_result(1)
    print(log, f.done(), f.result(), f)
    f.add_done_callback(show)
    await asyncio.sleep(0)
    print(log)
    log.clear()
    print(described(f.set_result, 2), described(f.set_exception, ValueError()))
    print(described(f.add_done_callback, show, context=other))
    await asyncio.sleep(0)
    print(log)
    log.clear()
    # Classes of the program.
    for fut in (Loud(), Plain(), Numbered(3, loop=loop), Numbered(n=4)):
        task = asyncio.create_task(waits(fut))
        fut.add_done_callback(show)
        await asyncio.sleep(0)
        fut.set_result(21)
        print(type(fut).__name__, await task, await fut, log, getattr(fut, 'n', None))
        log.clear()
    # Removed, cancelled, and with attributes of their own.
    f = loop.create_future()
    f.add_done_callback(show)
    f.add_done_callback(show)
    print(f.remove_done_callback(show), f.remove_done_callback(show))
    f.add_done_callback(show)
    print(f.cancel(), f.cancel(), described(f.set_result, 1))
    await asyncio.sleep(0)
    print(log)
    log.clear()
    # Tasks.
    task = asyncio.create_task(waits(loop.create_future()))
    print(described(task.set_result, 1))
    task.add_done_callback(lambda t: log.append(t.cancelled()))
    task.cancel('why')
    print(described(await asyncio.gather(task, return_exceptions=True) and (lambda: 'gathered')), log)
    log.clear()
    # Many callbacks, one of which raises.
    f = loop.create_future()
    errors = []
    loop.set_exception_handler(lambda loop, context: errors.append(repr(context['exception'])))
    for i in range(300):
        f.add_done_callback((lambda fut: [][1]) if i == 7 else (lambda fut, i=i: log.append(i)))
    f.set_result(None)
    await f
    await asyncio.sleep(0)
    print(len(log), sum(log), errors)
    log.clear()
    loop.set_exception_handler(None)
    # Results of all kinds, through a task that waits.
    for value in (0, 1.5, None, 'text', 10 ** 30, [1], float('nan') != 0):
        f = loop.create_future()
        loop.call_soon(f.set_result, value)
        print(await f, end=' ')
    print()
    # In debug mode.
    loop.set_debug(True)
    f = loop.create_future()
    f.add_done_callback(show)
    f.set_result('debugged')
    loop.set_debug(False)
    await f
    await asyncio.sleep(0)
    print(log)
    log.clear()
    return loop.create_future()

left = asyncio.run(main())
# Its loop is closed now.
print(left.done(), described(left.set_result, 1), left.result())
left = Plain(loop=left.get_loop())
left.add_done_callback(show)
print(described(left.set_result, 1), left.done())
print(described(asyncio.Future.set_result, left, 2))

# Natives of futures and loops with something else as self.
class Other:
    _state = 'PENDING'
    def __init__(self): self._loop, self._callbacks = None, []
for self in (Other(), 5, None, 'text', asyncio.Future, [], Exception()):
    print(described(asyncio.Future.set_result, self, 1)[0], described(asyncio.Future.add_done_callback, self, print)[0], end=' ')
print()

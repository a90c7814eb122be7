"""Module `asyncio.staggered`: run coroutines with staggered starts until one succeeds."""

__all__ = ["staggered_race"]

from asyncio import events, exceptions, locks, tasks


async def staggered_race(coro_fns, delay, *, loop=None):
    """Return (result of the first coroutine that succeeds, its index, exceptions of all that were started).

    Each coroutine starts when the previous one fails or `delay` seconds have passed. With delay None, they run one
    after the other.
    """
    race = _Race(coro_fns, delay, loop or events.get_running_loop())
    await race.run()
    return race.result, race.index, race.exceptions


class _Race:
    def __init__(self, coro_fns, delay, loop):
        self.entries = enumerate(coro_fns)
        self.delay = delay
        self.loop = loop
        self.result = None
        self.index = None
        self.exceptions = []
        self.running = {}  # a dict as an ordered set of tasks
        self.errors = []  # exceptions of starting a coroutine, not of the coroutine itself
        self.idle = None

    async def run(self):
        cancelled = None
        self.start(None)
        while self.running:
            self.idle = self.loop.create_future()
            try:
                await self.idle
            except exceptions.CancelledError as error:
                cancelled = error
                for task in list(self.running):
                    task.cancel(*error.args)
            self.idle = None
        if self.errors:
            raise ExceptionGroup("staggered race failed", self.errors)
        if cancelled is not None:
            raise cancelled

    def start(self, previous_failed):
        registered = locks.Event()
        task = self.loop.create_task(self.enter(registered, previous_failed))
        self.running[task] = None
        task.add_done_callback(self.leave)
        # Set after the task is registered: an eager task begins before.
        registered.set()

    async def enter(self, registered, previous_failed):
        await registered.wait()
        if previous_failed is not None:
            try:
                await tasks.wait_for(previous_failed.wait(), self.delay)
            except TimeoutError:
                pass
        entry = next(self.entries, None)
        if entry is None:
            return
        index, function = entry
        failed = locks.Event()
        self.start(failed)
        self.exceptions.append(None)
        try:
            result = await function()
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            self.exceptions[index] = error
            failed.set()
        else:
            self.index, self.result = index, result
            current = tasks.current_task(self.loop)
            for task in list(self.running):
                if task is not current:
                    task.cancel()

    def leave(self, task):
        self.running.pop(task, None)
        if self.idle is not None and not self.idle.done() and not self.running:
            self.idle.set_result(None)
        if not task.cancelled() and task.exception() is not None:
            self.errors.append(task.exception())

"""Module `asyncio.runners`: run a loop from start to end."""

__all__ = ["Runner", "run"]

import contextvars

from asyncio import base_events, coroutines, events, futures, tasks

_JOIN_SECONDS = 300


class Runner:
    """Context manager with one loop for several top-level coroutines."""

    def __init__(self, *, debug=None, loop_factory=None):
        self._state = "created"
        self._debug = debug
        self._loop_factory = loop_factory
        self._loop = None
        self._context = None
        self._set_loop = False

    def __enter__(self):
        self._lazy_init()
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.close()

    def close(self):
        if self._state != "initialized":
            return
        loop = self._loop
        try:
            _cancel_all_tasks(loop)
            if type(loop) is not base_events.EventLoop or loop._default_executor is not None:
                # Otherwise the loop has nothing to shut down, but two tasks' names are used up.
                loop.run_until_complete(loop.shutdown_asyncgens())
                loop.run_until_complete(loop.shutdown_default_executor(_JOIN_SECONDS))
            else:
                next(tasks._numbers)
                next(tasks._numbers)
        finally:
            if self._set_loop:
                events.set_event_loop(None)
            loop.close()
            self._loop = None
            self._state = "closed"

    def get_loop(self):
        self._lazy_init()
        return self._loop

    def run(self, coro, *, context=None):
        """Run a coroutine or another awaitable to its end. Returns its result."""
        if events._get_running_loop() is not None:
            raise RuntimeError("Runner.run() cannot be called from a running event loop")
        self._lazy_init()
        coro = tasks.forgiven(coro)
        if not coroutines.iscoroutine(coro):
            if not hasattr(type(coro), "__await__"):
                raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")
            coro = tasks._wrap_awaitable(coro)
        task = self._loop.create_task(coro, context=self._context if context is None else context)
        return self._loop.run_until_complete(task)

    def _lazy_init(self):
        if self._state == "closed":
            raise RuntimeError("Runner is closed")
        if self._state == "initialized":
            return
        if self._loop_factory is None:
            self._loop = events.new_event_loop()
            if not self._set_loop:
                events.set_event_loop(self._loop)
                self._set_loop = True
        else:
            self._loop = self._loop_factory()
        if self._debug is not None:
            self._loop.set_debug(self._debug)
        self._context = contextvars.copy_context()
        self._state = "initialized"


def run(main, *, debug=None, loop_factory=None):
    """Run a coroutine in a new loop, then cancel remaining tasks. Returns its result."""
    if events._get_running_loop() is not None:
        if coroutines.iscoroutine(main):
            main.close()
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    with Runner(debug=debug, loop_factory=loop_factory) as runner:
        return runner.run(main)


def _cancel_all_tasks(loop):
    remaining = [task for task in list(tasks._tasks) if futures._get_loop(task) is loop and not task.done()]
    if not remaining:
        return
    for task in remaining:
        task.cancel()
    loop.run_until_complete(tasks.gather(*remaining, return_exceptions=True))
    for task in remaining:
        if task.cancelled():
            continue
        if task.exception() is not None:
            loop.call_exception_handler(
                {"message": "unhandled exception during asyncio.run() shutdown", "exception": task.exception(), "task": task}
            )


def run_main(coro):
    """Run the program itself, which awaits at its top level."""
    with Runner() as runner:
        return runner.run(coro)

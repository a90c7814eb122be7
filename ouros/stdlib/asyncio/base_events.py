"""Module `asyncio.base_events`: the event loop.

One loop serves the whole program and runs ready callbacks in the order in which they became ready. Knows futures,
threads of the program, and the host only as the source of answers to calls. Time is virtual: it stands still while a
callback is ready or the host has calls to answer, and then jumps to the next timer. Invariant: the order of callbacks
depends only on the program and the host's answers. Methods for networks, processes and signals raise
NotImplementedError, inherited from AbstractEventLoop.
"""

__all__ = ["BaseEventLoop", "EventLoop", "SelectorEventLoop"]

import heapq
import sys
from collections import deque

import _event_loop
import _host
import _time

from asyncio import coroutines, events, futures, tasks, threads, timeouts
from asyncio.events import Handle, TimerHandle
from asyncio.futures import Future
from asyncio.log import logger
from asyncio.tasks import Task

# With more timers than this, of which more than half are cancelled, the heap is rebuilt without these.
_MANY_TIMERS = 100
# Timers closer together than this are due at the same time, since sums of delays are inexact. In seconds.
_RESOLUTION = 1e-9


def _run_handle(handle):
    """Any handle, also one that is no Handle of the library."""
    if not handle._cancelled:
        handle._context.run(handle._callback, *handle._args)


class BaseEventLoop(events.AbstractEventLoop):
    """Event loop of the sandbox."""

    slow_callback_duration = 0.1
    _broken = None  # (handle whose callback raised, number of those that are left in the round)

    def __init__(self):
        self._ready = deque()
        self._timers = []  # heap of (time in seconds, number, handle)
        self._number = 0
        self._cancelled_timers = 0
        self._now = 0.0
        self._closed = False
        self._stopping = False
        self._debug = False
        self._task_factory = None
        self._exception_handler = None
        self._default_executor = None
        self._executor_is_shut_down = False
        self._current_handle = None

    def __repr__(self):
        return f"<{type(self).__name__} running={self.is_running()} closed={self._closed} debug={self._debug}>"

    # --- running ---

    def run_forever(self):
        self._run_forever_setup()
        try:
            while True:
                self._run_once()
                if self._stopping:
                    break
        finally:
            self._run_forever_cleanup()

    def _run_forever_setup(self):
        """Prepare to run iterations. For loops that run the iterations themselves."""
        self._check_closed()
        self._check_running()
        events._set_running_loop(self)

    def _run_forever_cleanup(self):
        self._stopping = False
        events._set_running_loop(None)

    def run_until_complete(self, future):
        self._check_closed()
        self._check_running()
        future = tasks.ensure_future(future, loop=self)
        future.add_done_callback(_stop_loop_of)
        try:
            self.run_forever()
        finally:
            future.remove_done_callback(_stop_loop_of)
        if not future.done():
            raise RuntimeError("Event loop stopped before Future completed.")
        return future.result()

    def _check_running(self):
        if self.is_running():
            raise RuntimeError("This event loop is already running")
        if events._running is not None:
            raise RuntimeError("Cannot run the event loop while another loop is running")

    def _run_once(self):
        ready = self._ready
        if not ready and not self._stopping:
            self._wait()
        timers = self._timers
        if timers and timers[0][0] < self._now + _RESOLUTION:
            self._start_due()
        if self._debug:
            return self._run_watched(len(ready))
        # Callbacks that become ready meanwhile wait for the next round.
        left = len(ready)
        while left:
            try:
                _event_loop.run_ready(self, left, self._parts)
                break
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException as exc:
                if self._broken is None:
                    raise
                (handle, left), self._broken = self._broken, None
                handle._failed(exc)

    def _run_watched(self, count):
        """Run callbacks in debug mode: record the current one, and log those that take long."""
        for _ in range(count):
            handle = self._ready.popleft()
            if handle._cancelled:
                continue
            started = self.time()
            self._current_handle = handle
            try:
                handle._run()
            finally:
                self._current_handle = None
            spent = self.time() - started
            if spent >= self.slow_callback_duration:
                logger.warning("Executing %s took %.3f seconds", _handle_text(handle), spent)

    def _wait(self):
        """Wait until a callback is ready: for the host's answers, for other threads, or by moving the time to the next timer."""
        timers = self._timers
        while timers and timers[0][2]._cancelled:
            heapq.heappop(timers)[2]._scheduled = False
            self._cancelled_timers -= 1
        if events.external:
            due = timers[0][0] if timers else float("inf")
            futures.wait_for_host(self, None if due == float("inf") else max(due - self._now, 0.0))
            return
        threading = sys.modules.get("threading")
        if threading is not None and len(threading._flows) > 1:
            self._let_threads_run(threading)
            return
        if not timers or timers[0][0] == float("inf"):
            raise RuntimeError("deadlock: every task waits, and nothing is left that could wake one of them")
        if timers[0][0] > self._now:
            self._pass(timers[0][0] - self._now)
            self._now = timers[0][0]

    def _let_threads_run(self, threading):
        """Let other threads run until one calls call_soon_threadsafe() or the next timer is due."""
        import time

        timers = self._timers
        due = timers[0][0] if timers and timers[0][0] != float("inf") else None
        started = time._slept
        if threading._wait_for(lambda: self._ready, None if due is None else due - self._now, "a callback"):
            passed = self._now + (time._slept - started) / 1_000_000_000
            self._now = passed if due is None else min(passed, due)
        else:
            self._now = max(self._now, due)

    def _host_waited(self, seconds):
        """Move the loop's time on by the seconds that the host spent on calls."""
        self._now += seconds

    def _start_due(self):
        """Make the callbacks of due timers ready."""
        timers = self._timers
        end = self._now + _RESOLUTION
        while timers and timers[0][0] < end:
            handle = heapq.heappop(timers)[2]
            handle._scheduled = False
            if handle._cancelled:
                self._cancelled_timers -= 1
            else:
                self._ready.append(handle)

    def _pass(self, seconds):
        """Move the clocks of the module `time` on, too, if the program has imported it."""
        time = sys.modules.get("time")
        if time is None and _time.sleep_mode() == "host":
            import time
        if time is not None:
            time.sleep(min(seconds, 9_000_000_000))

    def stop(self):
        self._stopping = True

    def is_running(self):
        return events._running is self or bool(events._elsewhere) and self._runs_elsewhere()

    def _runs_elsewhere(self):
        # Skip entries of this thread, and of threads that have ended.
        threading = sys.modules["threading"]
        return any(
            loop is self and thread in threading._flows and thread != threading.get_ident()
            for thread, loop in events._elsewhere.items()
        )

    def is_closed(self):
        return self._closed

    def close(self):
        if self.is_running():
            raise RuntimeError("Cannot close a running event loop")
        if self._closed:
            return
        if self._debug:
            logger.debug("Close %r", self)
        self._closed = True
        self._ready.clear()
        self._timers.clear()
        self._executor_is_shut_down = True
        executor, self._default_executor = self._default_executor, None
        if executor is not None:
            executor.shutdown(wait=False)

    def _check_closed(self):
        if self._closed:
            raise RuntimeError("Event loop is closed")

    # --- callbacks ---

    def call_soon(self, callback, *args, context=None):
        if self._closed:
            self._check_closed()
        if self._debug:
            self._check_thread()
            self._check_callback(callback, "call_soon")
            handle = Handle(callback, args, self, context)
            if handle._source_traceback:
                del handle._source_traceback[-1]
            self._ready.append(handle)
            return handle
        return _event_loop.call_soon(self, callback, args, context, self._parts)

    def call_soon_threadsafe(self, callback, *args, context=None):
        self._check_closed()
        if self._debug:
            self._check_callback(callback, "call_soon_threadsafe")
        handle = Handle(callback, args, self, context)
        if self._debug and handle._source_traceback:
            del handle._source_traceback[-1]
        self._ready.append(handle)
        return handle

    def call_later(self, delay, callback, *args, context=None):
        if delay is None:
            raise TypeError("delay must not be None")
        timer = self.call_at(self.time() + delay, callback, *args, context=context)
        if self._debug and timer._source_traceback:
            del timer._source_traceback[-1]
        return timer

    def call_at(self, when, callback, *args, context=None):
        if when is None:
            raise TypeError("when cannot be None")
        if self._closed:
            self._check_closed()
        if self._debug:
            self._check_thread()
            self._check_callback(callback, "call_at")
            timer = TimerHandle(when, callback, args, self, context)
            if timer._source_traceback:
                del timer._source_traceback[-1]
            timer._scheduled = True
        else:
            timer = _event_loop.new_timer(self, callback, args, context, self._parts, when)
        heapq.heappush(self._timers, (when, self._number, timer))
        self._number += 1
        return timer

    def _timer_handle_cancelled(self, handle):
        """Count a cancelled timer. It stays in the heap until it is due or too many are cancelled."""
        if not handle._scheduled:
            return
        self._cancelled_timers += 1
        if len(self._timers) > _MANY_TIMERS and self._cancelled_timers * 2 > len(self._timers):
            handle._scheduled = False
            left = [entry for entry in self._timers if not entry[2]._cancelled and entry[2] is not handle]
            heapq.heapify(left)
            self._timers[:] = left
            self._cancelled_timers = 0

    def _check_thread(self):
        if events._elsewhere and events._running is not self and self._runs_elsewhere():
            raise RuntimeError("Non-thread-safe operation invoked on an event loop other than the current one")

    def _check_callback(self, callback, method):
        if coroutines.iscoroutine(callback) or coroutines._iscoroutinefunction(callback):
            raise TypeError(f"coroutines cannot be used with {method}()")
        if not callable(callback):
            raise TypeError(f"a callable object was expected by {method}(), got {callback!r}")

    def time(self):
        """Return the virtual time in seconds; it starts at 0.0."""
        return self._now

    # --- futures and tasks ---

    create_future = _event_loop.create_future

    def _create_future(self):
        return Future(loop=self)

    def create_task(self, coro, **kwargs):
        if self._closed:
            self._check_closed()
        if self._task_factory is not None:
            return self._task_factory(self, coro, **kwargs)
        if not kwargs:
            task = _event_loop.new_task(self, coro, self._parts)
            if task is not None:
                return task
        task = Task(coro, loop=self, **kwargs)
        if task._source_traceback:
            del task._source_traceback[-1]
        return task

    def set_task_factory(self, factory):
        if factory is not None and not callable(factory):
            raise TypeError("task factory must be a callable or None")
        self._task_factory = factory

    def get_task_factory(self):
        return self._task_factory

    def run_in_executor(self, executor, func, *args):
        """Run a function in an executor, by default in a thread of the loop's own. Returns a future."""
        self._check_closed()
        if self._debug:
            self._check_callback(func, "run_in_executor")
        if executor is None:
            if self._executor_is_shut_down:
                raise RuntimeError("Executor shutdown has been called")
            executor = self._default_executor
            if executor is None:
                executor = self._default_executor = threads.Workers(self)
            if type(executor) is threads.Workers:
                return executor.submit(func, args)
        return futures.wrap_future(executor.submit(func, *args), loop=self)

    def set_default_executor(self, executor):
        from concurrent.futures import ThreadPoolExecutor

        if not isinstance(executor, ThreadPoolExecutor):
            raise TypeError("executor must be ThreadPoolExecutor instance")
        self._default_executor = executor

    async def shutdown_asyncgens(self):
        """Forget asynchronous generators that have not ended, without closing them."""

    async def shutdown_default_executor(self, timeout=None):
        self._executor_is_shut_down = True
        executor = self._default_executor
        if executor is None:
            return
        import threading

        future = self.create_future()

        def shut_down():
            try:
                executor.shutdown(wait=True)
            except Exception as exc:
                outcome = future.set_exception, exc
            else:
                outcome = futures._set_result_unless_cancelled, future, None
            if not self._closed and not future.cancelled():
                self.call_soon_threadsafe(*outcome)

        thread = threading.Thread(target=shut_down)
        thread.start()
        try:
            async with timeouts.timeout(timeout):
                await future
        except TimeoutError:
            import warnings

            warnings.warn(
                f"The executor did not finishing joining its threads within {timeout} seconds.", RuntimeWarning, stacklevel=2
            )
            executor.shutdown(wait=False)
        else:
            thread.join()

    # --- errors of callbacks ---

    def get_exception_handler(self):
        return self._exception_handler

    def set_exception_handler(self, handler):
        if handler is not None and not callable(handler):
            raise TypeError(f"A callable object or None is expected, got {handler!r}")
        self._exception_handler = handler

    def default_exception_handler(self, context):
        """Log an error of a callback. Without a configuration of logging, the log goes to stderr."""
        exc = context.get("exception")
        current = self._current_handle
        if "source_traceback" not in context and current is not None and current._source_traceback:
            context["handle_traceback"] = current._source_traceback
        lines = [context.get("message") or "Unhandled exception in event loop"]
        for key in sorted(context):
            if key not in ("message", "exception"):
                lines.append(f"{key}: {_context_text(key, context[key])}")
        logger.error("\n".join(lines), exc_info=exc is not None and (type(exc), exc, exc.__traceback__))

    def call_exception_handler(self, context):
        try:
            if self._exception_handler is None:
                self.default_exception_handler(context)
                return
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException:
            logger.error("Exception in default exception handler", exc_info=True)
            return
        try:
            where = _context_of(context)
            if where is None:
                self._exception_handler(self, context)
            else:
                where.run(self._exception_handler, self, context)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._handler_failed(exc, context)

    def _handler_failed(self, exc, context):
        """Report an exception of the program's own exception handler."""
        try:
            self.default_exception_handler(
                {"message": "Unhandled error in exception handler", "exception": exc, "context": context}
            )
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException:
            logger.error(
                "Exception in default exception handler while handling an unexpected error in custom exception handler",
                exc_info=True,
            )

    def get_debug(self):
        return self._debug

    def set_debug(self, enabled):
        self._debug = enabled
        if enabled:
            events._debugging = futures._debugging = True

    # What the natives need to know.
    _parts = (Handle, TimerHandle, Future, Task, tasks._current_tasks, tasks._tasks, _run_handle, call_soon, tasks._numbers)


class EventLoop(BaseEventLoop):
    """The loop class that new_event_loop() uses."""


SelectorEventLoop = EventLoop


def _stop_loop_of(future):
    if not future.cancelled():
        exc = future.exception()
        if isinstance(exc, (SystemExit, KeyboardInterrupt)):
            # The exception passes through the loop and ends it.
            return
    futures._get_loop(future).stop()


def _handle_text(handle):
    """Return the repr of the task that a handle runs, or of the handle if it runs no task."""
    owner = getattr(handle._callback, "__self__", None)
    return repr(owner) if isinstance(owner, Task) else str(handle)


def _context_text(key, value):
    if key not in ("source_traceback", "handle_traceback"):
        return repr(value)
    import traceback

    what = "Object" if key == "source_traceback" else "Handle"
    return f"{what} created at (most recent call last):\n" + "".join(traceback.format_list(value)).rstrip()


def _context_of(context):
    """Return the context in which the program's exception handler runs: that of the failed task, future or handle."""
    for key in ("task", "future", "handle"):
        thing = context.get(key)
        if thing is not None:
            where = thing.get_context() if hasattr(thing, "get_context") else None
            return where if hasattr(where, "run") else None
    return None

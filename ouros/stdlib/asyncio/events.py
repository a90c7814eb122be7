"""asyncio.events: the event loop.

One loop serves the whole program; what is ready runs in the order in which it became ready. Time is virtual: it stands still while
anything can run or the host has calls to answer, and then jumps to the next moment that somebody waits for. So a program's course
depends on nothing but its code and the host's answers.
"""

__all__ = [
    "AbstractEventLoop", "BaseEventLoop", "EventLoop", "Handle", "SelectorEventLoop", "TimerHandle", "get_event_loop",
    "get_running_loop", "new_event_loop", "set_event_loop", "get_event_loop_policy", "set_event_loop_policy", "_get_running_loop",
    "_set_running_loop",
]

import contextvars
import heapq
import sys
from collections import deque

import _host

_running = None
_current = None
# Calls that the host has answered by a future: call id -> ExternalFuture without a result.
external = {}


def callback_text(callback):
    """A callback as the reprs of handles and futures show it; arguments may hold secrets and are left out."""
    while hasattr(callback, "func") and hasattr(callback, "args"):
        callback = callback.func
    name = getattr(callback, "__qualname__", None) or getattr(callback, "__name__", None) or repr(callback)
    code = getattr(getattr(callback, "__func__", callback), "__code__", None)
    if code is None or code.co_filename.startswith("<"):
        return f"{name}()"
    return f"{name}() at {code.co_filename}:{code.co_firstlineno}"


class Handle:
    """A callback that waits for its turn."""

    def __init__(self, callback, args, loop, context=None):
        self._context = contextvars.copy_context() if context is None else context
        self._loop = loop
        self._callback = callback
        self._args = args
        self._cancelled = False

    def __repr__(self):
        parts = [type(self).__name__]
        if self._cancelled:
            parts.append("cancelled")
        parts.extend(self._times())
        if self._callback is not None:
            parts.append(callback_text(self._callback))
        return f"<{' '.join(parts)}>"

    def _times(self):
        return []

    def get_context(self):
        return self._context

    def cancel(self):
        if not self._cancelled:
            self._cancelled = True
            self._callback = None
            self._args = None

    def cancelled(self):
        return self._cancelled

    def _run(self):
        try:
            self._context.run(self._callback, *self._args)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._failed(exc)

    def _failed(self, exc):
        text = callback_text(self._callback)
        self._loop.call_exception_handler({"message": f"Exception in callback {text}", "exception": exc, "handle": self})


class TimerHandle(Handle):
    """A callback that waits for a moment."""

    def __init__(self, when, callback, args, loop, context=None):
        super().__init__(callback, args, loop, context)
        self._when = when
        self._scheduled = True

    def _times(self):
        return [f"when={self._when}"]

    def when(self):
        return self._when

    def __hash__(self):
        return hash(self._when)

    def __lt__(self, other):
        return self._when < other._when if isinstance(other, TimerHandle) else NotImplemented

    def __le__(self, other):
        return self._when <= other._when if isinstance(other, TimerHandle) else NotImplemented

    def __gt__(self, other):
        return self._when > other._when if isinstance(other, TimerHandle) else NotImplemented

    def __ge__(self, other):
        return self._when >= other._when if isinstance(other, TimerHandle) else NotImplemented


class AbstractEventLoop:
    """The base of event loops."""


class BaseEventLoop(AbstractEventLoop):
    """The loop of the sandbox."""

    def __init__(self):
        self._ready = deque()
        self._timers = []  # heap of (moment, number, handle)
        self._number = 0
        self._now = 0.0
        self._closed = False
        self._stopping = False
        self._debug = False
        self._task_factory = None
        self._exception_handler = None

    def __repr__(self):
        return f"<{type(self).__name__} running={self.is_running()} closed={self._closed} debug={self._debug}>"

    # --- running ---

    def run_forever(self):
        global _running
        self._check_closed()
        if self.is_running():
            raise RuntimeError("This event loop is already running")
        if _running is not None:
            raise RuntimeError("Cannot run the event loop while another loop is running")
        _running = self
        try:
            while True:
                self._run_once()
                if self._stopping:
                    break
        finally:
            self._stopping = False
            _running = None

    def run_until_complete(self, future):
        from asyncio import futures, tasks

        self._check_closed()
        if self.is_running():
            raise RuntimeError("This event loop is already running")
        if _running is not None:
            raise RuntimeError("Cannot run the event loop while another loop is running")
        future = tasks.ensure_future(future, loop=self)
        future.add_done_callback(_stop_loop_of)
        try:
            self.run_forever()
        finally:
            future.remove_done_callback(_stop_loop_of)
        if not future.done():
            raise RuntimeError("Event loop stopped before Future completed.")
        return future.result()

    def _run_once(self):
        ready = self._ready
        if not ready and not self._stopping:
            self._wait()
        # What becomes ready meanwhile waits for the next round.
        for _ in range(len(ready)):
            handle = ready.popleft()
            if not handle._cancelled:
                # As Handle._run, without the call.
                try:
                    handle._context.run(handle._callback, *handle._args)
                except (SystemExit, KeyboardInterrupt):
                    raise
                except BaseException as exc:
                    handle._failed(exc)

    def _wait(self):
        """Nothing can run: the host answers calls, or time goes on."""
        if external:
            self._settle(_host.wait_futures(list(external)))
            return
        timers = self._timers
        while timers and timers[0][2]._cancelled:
            heapq.heappop(timers)
        if not timers or timers[0][0] == float("inf"):
            raise RuntimeError("deadlock: every task waits, and nothing is left that could wake one of them")
        if timers[0][0] > self._now:
            self._pass(timers[0][0] - self._now)
            self._now = timers[0][0]
        while timers and timers[0][0] <= self._now:
            handle = heapq.heappop(timers)[2]
            if not handle._cancelled:
                self._ready.append(handle)

    def _pass(self, seconds):
        """The clocks of the module time go on too, if the program has it."""
        time = sys.modules.get("time")
        if time is not None:
            time.sleep(min(seconds, 9_000_000_000))

    def _settle(self, results):
        for call_id, failed, value in results:
            future = external.pop(call_id, None)
            if future is None or future.done():
                continue
            if future._loop is None or future._loop.is_closed():
                future._loop = self
            if failed and value is None:
                future.cancel()
            elif failed:
                future._set_any_exception(value)
            else:
                future.set_result(value)

    def stop(self):
        self._stopping = True

    def is_running(self):
        return _running is self

    def is_closed(self):
        return self._closed

    def close(self):
        if self.is_running():
            raise RuntimeError("Cannot close a running event loop")
        self._closed = True
        self._ready.clear()
        self._timers.clear()

    def _check_closed(self):
        if self._closed:
            raise RuntimeError("Event loop is closed")

    # --- callbacks ---

    def call_soon(self, callback, *args, context=None):
        self._check_closed()
        handle = Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(self, delay, callback, *args, context=None):
        if delay is None:
            raise TypeError("delay must not be None")
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(self, when, callback, *args, context=None):
        if when is None:
            raise TypeError("when cannot be None")
        self._check_closed()
        handle = TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, self._number, handle))
        self._number += 1
        return handle

    def time(self):
        """The virtual time, from 0.0 on."""
        return self._now

    # --- futures and tasks ---

    def create_future(self):
        from asyncio.futures import Future

        return Future(loop=self)

    def create_task(self, coro, *, name=None, context=None, **kwargs):
        from asyncio.tasks import Task

        self._check_closed()
        if self._task_factory is not None:
            if context is not None:
                kwargs["context"] = context
            task = self._task_factory(self, coro, **kwargs)
            if name is not None:
                task.set_name(name)
            return task
        return Task(coro, loop=self, name=name, context=context, **kwargs)

    def set_task_factory(self, factory):
        if factory is not None and not callable(factory):
            raise TypeError("task factory must be a callable or None")
        self._task_factory = factory

    def get_task_factory(self):
        return self._task_factory

    def run_in_executor(self, executor, func, *args):
        """There are no threads: the function runs at once."""
        self._check_closed()
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            future.set_exception(exc)
        return future

    def set_default_executor(self, executor):
        pass

    async def shutdown_asyncgens(self):
        pass

    async def shutdown_default_executor(self, timeout=None):
        pass

    # --- errors of callbacks ---

    def get_exception_handler(self):
        return self._exception_handler

    def set_exception_handler(self, handler):
        if handler is not None and not callable(handler):
            raise TypeError(f"A callable object or None is expected, got {handler!r}")
        self._exception_handler = handler

    def default_exception_handler(self, context):
        """Says on the standard error stream what went wrong."""
        lines = [context.get("message") or "Unhandled exception in event loop"]
        for key in sorted(context):
            if key not in ("message", "exception"):
                lines.append(f"{key}: {context[key]!r}")
        print("\n".join(lines), file=sys.stderr)
        exc = context.get("exception")
        if exc is not None:
            try:
                import traceback
            except ImportError:
                print(f"{type(exc).__name__}: {exc}", file=sys.stderr)
            else:
                traceback.print_exception(exc)

    def call_exception_handler(self, context):
        if self._exception_handler is None:
            self.default_exception_handler(context)
        else:
            self._exception_handler(self, context)

    def get_debug(self):
        return self._debug

    def set_debug(self, enabled):
        self._debug = enabled


class EventLoop(BaseEventLoop):
    """The loop that new_event_loop() makes."""


SelectorEventLoop = EventLoop


def _stop_loop_of(future):
    if not future.cancelled():
        exc = future._exception
        if isinstance(exc, (SystemExit, KeyboardInterrupt)):
            return
    future.get_loop().stop()


def get_running_loop():
    """The loop that runs now."""
    if _running is None:
        raise RuntimeError("no running event loop")
    return _running


def _get_running_loop():
    return _running


def _set_running_loop(loop):
    global _running
    _running = loop


def get_event_loop():
    """The running loop, else the one that was set."""
    if _running is not None:
        return _running
    return _event_loop_of_policy() if _policy is None else _policy.get_event_loop()


def _event_loop_of_policy():
    if _current is None:
        raise RuntimeError("There is no current event loop in thread 'MainThread'.")
    return _current


def set_event_loop(loop):
    if _policy is not None:
        return _policy.set_event_loop(loop)
    return _set_current(loop)


def _set_current(loop):
    global _current
    if loop is not None and not isinstance(loop, AbstractEventLoop):
        raise TypeError(f"loop must be an instance of AbstractEventLoop or None, not '{type(loop).__name__}'")
    _current = loop


def new_event_loop():
    return EventLoop() if _policy is None else _policy.new_event_loop()


_policy = None


class _AbstractEventLoopPolicy:
    """What says which event loop there is, and makes new ones."""

    def get_event_loop(self):
        raise NotImplementedError

    def set_event_loop(self, loop):
        raise NotImplementedError

    def new_event_loop(self):
        raise NotImplementedError


class _DefaultEventLoopPolicy(_AbstractEventLoopPolicy):
    """The one that holds unless another is set."""

    def get_event_loop(self):
        return _event_loop_of_policy()

    def set_event_loop(self, loop):
        _set_current(loop)

    def new_event_loop(self):
        return EventLoop()


def _deprecated_policy(name):
    import warnings
    warnings.warn(f"{name!r} is deprecated and slated for removal in Python 3.16", DeprecationWarning, stacklevel=3)


def _get_event_loop_policy():
    global _policy
    if _policy is None:
        _policy = _DefaultEventLoopPolicy()
    return _policy


def get_event_loop_policy():
    _deprecated_policy("asyncio.get_event_loop_policy")
    return _get_event_loop_policy()


def _set_event_loop_policy(policy):
    global _policy
    if policy is not None and not isinstance(policy, _AbstractEventLoopPolicy):
        raise TypeError(f"policy must be an instance of AbstractEventLoopPolicy or None, not '{type(policy).__name__}'")
    _policy = policy


def set_event_loop_policy(policy):
    _deprecated_policy("asyncio.set_event_loop_policy")
    _set_event_loop_policy(policy)


def __getattr__(name):
    if name == "AbstractEventLoopPolicy":
        _deprecated_policy("asyncio.AbstractEventLoopPolicy")
        return _AbstractEventLoopPolicy
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Module `asyncio.tasks`: tasks, and functions that wait for several awaitables.

Knows coroutines and futures of the loop. Invariant: a task is in `_tasks` until it is done.
"""

__all__ = [
    "ALL_COMPLETED", "FIRST_COMPLETED", "FIRST_EXCEPTION", "Task", "all_tasks", "as_completed", "create_eager_task_factory",
    "create_task", "current_task", "eager_task_factory", "ensure_future", "gather", "run_coroutine_threadsafe", "shield",
    "sleep", "wait", "wait_for", "_enter_task", "_leave_task", "_register_task", "_unregister_task",
]

import _host
import contextvars
import itertools
import types
from collections import deque
from types import CoroutineType

from asyncio import coroutines, events, exceptions, futures, timeouts
from asyncio.futures import Future, isfuture

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"

_numbers = itertools.count(1)
_tasks = {}  # tasks that are not done, in order of creation
_current_tasks = {}  # loop -> its current task


class Task(Future):
    """Coroutine that the loop runs, one step at a time."""

    _must_cancel = False
    _fut_waiter = None
    _num_cancels_requested = 0

    def __init__(self, coro, *, loop=None, name=None, context=None, eager_start=False):
        if futures._debugging:
            super().__init__(loop=loop)
            if self._source_traceback:
                del self._source_traceback[-1]
        else:
            # inline copy of Future.__init__
            self._loop = events.get_event_loop() if loop is None else loop
            self._callbacks = []
        if _host.is_pending(coro) or type(coro) is not CoroutineType:
            coro = _coroutine_for(coro)
        if name is None:
            name = f"Task-{next(_numbers)}"
        self._name = str(name)
        self._coro = coro
        self._context = contextvars.copy_context() if context is None else context
        if eager_start and self._loop.is_running():
            self._start_now()
        else:
            self._loop.call_soon(self._step, context=self._context)
            _tasks[self] = None

    def _start_now(self):
        previous = _swap_task(self._loop, self)
        _tasks[self] = None
        try:
            self._context.run(self._run_coro, None)
        finally:
            _swap_task(self._loop, previous)
            if self.done():
                _tasks.pop(self, None)
                self._coro = None

    def _info(self):
        parts = super()._info()
        if self._num_cancels_requested and not self.done():
            parts[0] = "cancelling"
        parts.insert(1, f"name={self._name!r}")
        if self._fut_waiter is not None:
            parts.insert(2, f"wait_for={self._fut_waiter!r}")
        if self._coro is not None:
            parts.insert(2, f"coro=<{coroutines._format_coroutine(self._coro)}>")
        return parts

    def get_coro(self):
        return self._coro

    def get_context(self):
        return self._context

    def get_name(self):
        return self._name

    def set_name(self, value, /):
        self._name = str(value)

    def set_result(self, result, /):
        raise RuntimeError("Task does not support set_result operation")

    def set_exception(self, exception, /):
        raise RuntimeError("Task does not support set_exception operation")

    def cancel(self, msg=None):
        if self.done():
            return False
        self._num_cancels_requested += 1
        if self._fut_waiter is not None and self._fut_waiter.cancel(msg=msg):
            return True
        self._must_cancel = True
        self._cancel_message = msg
        return True

    def cancelling(self):
        return self._num_cancels_requested

    def uncancel(self):
        if self._num_cancels_requested > 0:
            self._num_cancels_requested -= 1
            if self._num_cancels_requested == 0:
                self._must_cancel = False
        return self._num_cancels_requested

    def get_stack(self, *, limit=None):
        """Return the frames of the suspended coroutine, or of the traceback that ended it; newest last."""
        frames = []
        coro = self._coro
        frame = next((getattr(coro, name) for name in ("cr_frame", "gi_frame", "ag_frame") if hasattr(coro, name)), None)
        if frame is not None:
            while frame is not None and (limit is None or len(frames) < limit):
                frames.append(frame)
                frame = frame.f_back
            frames.reverse()
        elif self._exception is not None:
            entry = self._exception.__traceback__
            while entry is not None and (limit is None or len(frames) < limit):
                frames.append(entry.tb_frame)
                entry = entry.tb_next
        return frames

    def print_stack(self, *, limit=None, file=None):
        """Print the stack that get_stack() returns, in the format of tracebacks."""
        import linecache
        import traceback

        frames = self.get_stack(limit=limit)
        exc = self._exception
        if not frames:
            print(f"No stack for {self!r}", file=file)
        else:
            print(f"{'Stack' if exc is None else 'Traceback'} for {self!r} (most recent call last):", file=file)
        entries = []
        for frame in frames:
            name = frame.f_code.co_filename
            entries.append((name, frame.f_lineno, frame.f_code.co_name, linecache.getline(name, frame.f_lineno, frame.f_globals)))
        traceback.print_list(entries, file=file)
        if exc is not None:
            for line in traceback.format_exception_only(exc):
                print(line, file=file, end="")

    # --- steps ---

    def _step(self, exc=None):
        if self._state != futures._PENDING:
            raise exceptions.InvalidStateError(f"__step(): already done: {self!r}, {exc!r}")
        if self._must_cancel:
            if not isinstance(exc, exceptions.CancelledError):
                exc = self._make_cancelled_error()
            self._must_cancel = False
        self._fut_waiter = None
        loop = self._loop
        if loop in _current_tasks:
            _enter_task(loop, self)
        _current_tasks[loop] = self
        try:
            self._run_coro(exc)
        finally:
            if _current_tasks.pop(loop, None) is not self:
                _leave_task(loop, self)

    def _run_coro(self, exc):
        coro = self._coro
        try:
            got = coro.send(None) if exc is None else coro.throw(exc)
        except StopIteration as stop:
            self._returned(stop.value)
        except BaseException as error:
            # The native has no entry in tracebacks.
            error.__traceback__ = error.__traceback__ and error.__traceback__.tb_next
            self._raised(error)
        else:
            self._yielded(got)

    # Most steps are made by natives, which call these for what is unusual.

    def _returned(self, result):
        if self._must_cancel:
            # The coroutine ended before the cancellation reached it.
            self._must_cancel = False
            self._end_cancelled(self._cancel_message)
        else:
            super().set_result(result)
            _tasks.pop(self, None)

    def _raised(self, error):
        if isinstance(error, exceptions.CancelledError):
            self._cancelled_error = error
            self._end_cancelled(None)
        else:
            self._end_failed(error)
            if isinstance(error, (KeyboardInterrupt, SystemExit)):
                raise error

    def _yielded(self, got):
        if got is None:
            self._loop.call_soon(self._step, context=self._context)
        else:
            self._wait_on(got)

    def _left(self, loop):
        _leave_task(loop, self)

    def _end_cancelled(self, message):
        super().cancel(message)
        _tasks.pop(self, None)

    def _end_failed(self, error):
        self._set_any_exception(error)
        _tasks.pop(self, None)

    _cancelled_error = None

    def _make_cancelled_error(self):
        error = self._cancelled_error
        if error is not None:
            self._cancelled_error = None
            return error
        return super()._make_cancelled_error()

    def _wait_on(self, got):
        """Wait for the future that the coroutine yielded. Other values than futures raise an error in the coroutine."""
        blocking = getattr(got, "_asyncio_future_blocking", None)
        if blocking is None:
            if isinstance(got, types.GeneratorType):
                error = RuntimeError(f"yield was used instead of yield from for generator in task {self!r} with {got!r}")
            else:
                error = RuntimeError(f"Task got bad yield: {got!r}")
        elif (got._loop if type(got) is Future or type(got) is Task else futures._get_loop(got)) is not self._loop:
            error = RuntimeError(f"Task {self!r} got Future {got!r} attached to a different loop")
        elif not blocking:
            error = RuntimeError(f"yield was used instead of yield from in task {self!r} with {got!r}")
        elif got is self:
            error = RuntimeError(f"Task cannot await on itself: {self!r}")
        else:
            got._asyncio_future_blocking = False
            got.add_done_callback(self.task_wakeup, context=self._context)
            self._fut_waiter = got
            if self._must_cancel and got.cancel(msg=self._cancel_message):
                self._must_cancel = False
            return
        self._loop.call_soon(self._step, error, context=self._context)

    def task_wakeup(self, future):
        if _succeeded(future):
            self._step()
            return
        error = None
        try:
            future.result()
        except BaseException as exc:
            error = exc
        # Outside of the handler, so that exceptions of the coroutine do not get the loop's as context.
        self._step(error)


def _coroutine_for(arg):
    """A coroutine of a class of the program, or one for what else can make a task."""
    arg = future_behind(arg)
    if coroutines.iscoroutine(arg):
        return arg
    if isinstance(arg, futures.ExternalFuture):
        return _wait_for_host(arg)
    coro = forgiven(arg)
    if coro is arg:
        raise TypeError(f"a coroutine was expected, got {arg!r}")
    return coro


async def _wait_for_host(future):
    return await future


async def _plain(value):
    return value


def forgiven(arg):
    """Return an awaitable for an argument of a forgiving program: a coroutine for a plain value, the future of a
    pending value.

    Returns: the argument itself if it is awaitable, or if the program is not forgiving.
    """
    if not _host.forgives():
        return arg
    arg = future_behind(arg)
    return arg if hasattr(type(arg), "__await__") or coroutines.iscoroutine(arg) else _plain(arg)


def future_behind(arg):
    """Return the future of a pending value, or else the argument. Other tests on a pending value would wait for it."""
    if not _host.is_pending(arg):
        return arg
    from _pending_values import future_of

    return future_of(arg)


def current_task(loop=None):
    """Return the task that runs, or None."""
    return _current_tasks.get(events.get_running_loop() if loop is None else loop)


def all_tasks(loop=None):
    """Return the set of the loop's tasks that are not done."""
    loop = events.get_running_loop() if loop is None else loop
    return {task for task in list(_tasks) if futures._get_loop(task) is loop and not task.done()}


def _enter_task(loop, task):
    current = _current_tasks.get(loop)
    if current is not None:
        raise RuntimeError(f"Cannot enter into task {task!r} while another task {current!r} is being executed.")
    _current_tasks[loop] = task


def _leave_task(loop, task):
    current = _current_tasks.get(loop)
    if current is not task:
        raise RuntimeError(f"Leaving task {task!r} does not match the current task {current!r}.")
    del _current_tasks[loop]


def _swap_task(loop, task):
    previous = _current_tasks.get(loop)
    if task is None:
        _current_tasks.pop(loop, None)
    else:
        _current_tasks[loop] = task
    return previous


def _register_task(task):
    _tasks[task] = None


def _unregister_task(task):
    _tasks.pop(task, None)


def create_task(coro, **kwargs):
    """Return a new task, scheduled on the running loop."""
    return events.get_running_loop().create_task(coro, **kwargs)


def create_eager_task_factory(custom_task_constructor):
    def factory(loop, coro, *, eager_start=True, **kwargs):
        return custom_task_constructor(coro, loop=loop, eager_start=eager_start, **kwargs)

    return factory


eager_task_factory = create_eager_task_factory(Task)


async def _wrap_awaitable(awaitable):
    return await awaitable


def ensure_future(coro_or_future, *, loop=None):
    """Return the future itself, or a new task for a coroutine or another awaitable."""
    if not _host.is_pending(coro_or_future) and type(coro_or_future) is CoroutineType:
        return (events.get_event_loop() if loop is None else loop).create_task(coro_or_future)
    coro = forgiven(coro_or_future)
    if isfuture(coro):
        if loop is not None and loop is not coro.get_loop():
            raise ValueError("The future belongs to a different loop than the one specified as the loop argument")
        return coro
    if not coroutines.iscoroutine(coro):
        if not hasattr(type(coro), "__await__"):
            raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")
        coro = _wrap_awaitable(coro)
    if loop is None:
        loop = events.get_event_loop()
    return loop.create_task(coro)


# --- waiting ---


async def sleep(delay, result=None):
    """Wait for `delay` seconds of virtual time. With 0, let other callbacks run once."""
    if delay <= 0:
        await _pause()
        return result
    if delay != delay:
        raise ValueError("Invalid delay: NaN (not a number)")
    loop = events.get_running_loop()
    future = loop.create_future()
    handle = loop.call_later(delay, futures._set_result_unless_cancelled, future, result)
    try:
        return await future
    finally:
        handle.cancel()


@types.coroutine
def _pause():
    yield


async def wait(fs, *, timeout=None, return_when=ALL_COMPLETED):
    """Wait for the first future, the first that fails, or all of them. Returns (done, pending), two sets."""
    if isfuture(fs) or coroutines.iscoroutine(fs):
        raise TypeError(f"expect a list of futures, not {type(fs).__name__}")
    if not fs:
        raise ValueError("Set of Tasks/Futures is empty.")
    if return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        raise ValueError(f"Invalid return_when value: {return_when}")
    if _host.forgives():
        fs = [future_behind(f) for f in fs]
        fs = [f if isfuture(f) or coroutines.iscoroutine(f) else ensure_future(f) for f in fs]
    fs = dict.fromkeys(fs)
    if any(coroutines.iscoroutine(f) for f in fs):
        raise TypeError("Passing coroutines is forbidden, use tasks explicitly.")
    loop = events.get_running_loop()
    return await _wait(fs, timeout, return_when, loop)


async def _wait(fs, timeout, return_when, loop):
    waiter = loop.create_future()
    handle = None
    if timeout is not None:
        handle = loop.call_later(timeout, _release_waiter, waiter)
    left = len(fs)

    def on_completion(f):
        nonlocal left
        left -= 1
        if (
            left <= 0
            or return_when == FIRST_COMPLETED
            or return_when == FIRST_EXCEPTION and not f.cancelled() and f.exception() is not None
        ):
            if handle is not None:
                handle.cancel()
            if not waiter.done():
                waiter.set_result(None)

    on_completion._waiting_task = current_task(loop)
    for f in fs:
        f.add_done_callback(on_completion)
    try:
        await waiter
    finally:
        if handle is not None:
            handle.cancel()
        for f in fs:
            f.remove_done_callback(on_completion)
    done, pending = set(), set()
    for f in fs:
        (done if f.done() else pending).add(f)
    return done, pending


def _release_waiter(waiter, *args):
    if not waiter.done():
        waiter.set_result(None)


async def wait_for(fut, timeout):
    """Wait for an awaitable for at most `timeout` seconds. Then it is cancelled, and TimeoutError is raised."""
    fut = forgiven(fut)
    if fut is not None and not isfuture(fut) and not coroutines.iscoroutine(fut):
        return await _timed(fut, timeout)
    if timeout is not None and timeout <= 0:
        fut = ensure_future(fut)
        if fut.done():
            return fut.result()
        await _cancel_and_wait(fut)
        try:
            return fut.result()
        except exceptions.CancelledError as exc:
            raise TimeoutError from exc
    return await _timed(fut, timeout)


async def _timed(fut, timeout):
    async with timeouts.timeout(timeout):
        return await fut


async def _cancel_and_wait(fut):
    waiter = events.get_running_loop().create_future()

    def release(f):
        _release_waiter(waiter)

    fut.add_done_callback(release)
    try:
        fut.cancel()
        await waiter
    finally:
        fut.remove_done_callback(release)


class _AsCompleted:
    """Iterator over futures as they finish. `for` yields awaitables, `async for` the futures themselves."""

    def __init__(self, aws, timeout):
        self._done = deque()
        self._waiters = deque()
        self._handle = None
        loop = events.get_event_loop()
        todo = {ensure_future(aw, loop=loop) for aw in dict.fromkeys(aws)}
        self._todo = todo
        self._left = len(todo)
        for f in todo:
            f.add_done_callback(self._handle_completion)
        if todo and timeout is not None:
            self._handle = loop.call_later(timeout, self._handle_timeout)

    def __aiter__(self):
        return self

    def __iter__(self):
        return self

    async def __anext__(self):
        if not self._left:
            raise StopAsyncIteration
        self._left -= 1
        return await self._next_done()

    def __next__(self):
        if not self._left:
            raise StopIteration
        self._left -= 1
        return self._result_of_next()

    async def _next_done(self):
        while not self._done:
            waiter = events.get_running_loop().create_future()
            self._waiters.append(waiter)
            await waiter
        future = self._done.popleft()
        if future is None:
            # Leave the marker of the timeout for the next call.
            self._done.appendleft(None)
            raise TimeoutError
        return future

    async def _result_of_next(self):
        return (await self._next_done()).result()

    def _wake(self):
        while self._waiters:
            waiter = self._waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                break

    def _handle_completion(self, f):
        if not self._todo:
            return
        self._todo.remove(f)
        self._done.append(f)
        self._wake()
        if not self._todo and self._handle is not None:
            self._handle.cancel()

    def _handle_timeout(self):
        for f in self._todo:
            f.remove_done_callback(self._handle_completion)
        self._todo.clear()
        self._done.append(None)
        while self._waiters:
            self._wake()


def as_completed(fs, *, timeout=None):
    """Return an iterator over the awaitables in the order in which they finish."""
    if isfuture(fs) or coroutines.iscoroutine(fs):
        raise TypeError(f"expects an iterable of awaitables, not {type(fs).__name__}")
    return _AsCompleted([forgiven(f) for f in fs] if _host.forgives() else fs, timeout)


class _GatheringFuture(Future):
    """Future that gather() returns. Cancelling it cancels all gathered futures."""

    def __init__(self, children, *, loop):
        if futures._debugging:
            super().__init__(loop=loop)
        else:
            # As Future.__init__, without the call.
            self._loop = events.get_event_loop() if loop is None else loop
            self._callbacks = []
        self._children = children
        self._cancel_requested = False

    def cancel(self, msg=None):
        if self.done():
            return False
        any_cancelled = False
        for child in self._children:
            if child.cancel(msg=msg):
                any_cancelled = True
        if any_cancelled:
            self._cancel_requested = True
        return any_cancelled


def _succeeded(future):
    """Return True for an exact Future or Task of this module that has a result."""
    return (type(future) is Task or type(future) is Future) and future._state == futures._FINISHED and future._exception is None


def gather(*coros_or_futures, return_exceptions=False):
    """Return a future for the list of all results, in the order of the arguments."""
    if not coros_or_futures:
        outer = events.get_event_loop().create_future()
        outer.set_result([])
        return outer
    if _host.forgives():
        coros_or_futures = [forgiven(arg) for arg in coros_or_futures]
    loop = events._get_running_loop()
    given = {}
    children = []
    unfinished = 0
    outer = None

    def done(fut):
        nonlocal unfinished
        unfinished -= 1
        if outer is None or outer.done():
            return
        if not return_exceptions and not _succeeded(fut):
            if fut.cancelled():
                outer.set_exception(fut._make_cancelled_error())
                return
            exc = fut.exception()
            if exc is not None:
                outer.set_exception(exc)
                return
        if unfinished == 0:
            results = []
            for child in children:
                if _succeeded(child):
                    results.append(child._result)
                elif child.cancelled():
                    results.append(exceptions.CancelledError("" if child._cancel_message is None else child._cancel_message))
                else:
                    exc = child.exception()
                    results.append(child.result() if exc is None else exc)
            if outer._cancel_requested:
                outer.set_exception(fut._make_cancelled_error())
            else:
                outer.set_result(results)

    if loop is not None:
        done._waiting_task = current_task(loop)
    ready = []
    for arg in coros_or_futures:
        if arg in given:
            fut = given[arg]
        else:
            fut = ensure_future(arg, loop=loop)
            if loop is None:
                loop = fut.get_loop()
            given[arg] = fut
            unfinished += 1
            if fut.done():
                ready.append(fut)
            else:
                fut.add_done_callback(done)
        children.append(fut)
    outer = _GatheringFuture(children, loop=loop)
    for fut in ready:
        done(fut)
    return outer


def shield(arg):
    """Return a future that can be cancelled without cancelling `arg`."""
    inner = ensure_future(arg)
    if inner.done():
        return inner
    outer = inner.get_loop().create_future()

    def inner_done(inner):
        if outer.cancelled():
            return
        if inner.cancelled():
            outer.cancel()
        elif inner.exception() is not None:
            outer.set_exception(inner.exception())
        else:
            outer.set_result(inner.result())

    def outer_done(outer):
        if not inner.done():
            inner.remove_done_callback(inner_done)

    inner_done._waiting_task = current_task(inner.get_loop())
    inner.add_done_callback(inner_done)
    outer.add_done_callback(outer_done)
    return outer


def run_coroutine_threadsafe(coro, loop):
    """Schedule a coroutine from another thread than the loop's. Returns a concurrent.futures.Future."""
    if not coroutines.iscoroutine(coro):
        raise TypeError("A coroutine object is required")
    from concurrent.futures import Future as ConcurrentFuture

    future = ConcurrentFuture()

    def start():
        try:
            futures._chain_future(ensure_future(coro, loop=loop), future)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            if future.set_running_or_notify_cancel():
                future.set_exception(error)
            raise

    loop.call_soon_threadsafe(start)
    return future


# CPython has one name each for its C and Python versions; here both are this object.
_PyTask = _CTask = Task
_py_register_task = _c_register_task = _register_task
_py_unregister_task = _c_unregister_task = _unregister_task
_py_enter_task = _c_enter_task = _enter_task
_py_leave_task = _c_leave_task = _leave_task
_py_current_task = _c_current_task = current_task
_py_all_tasks = _c_all_tasks = all_tasks

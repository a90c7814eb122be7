"""Module `asyncio.events`: handles, the abstract classes of loops, and the current event loop.

Knows nothing of how a loop runs (`base_events` does). The machine reads and resets `external`, `_running` and
`_current` by these names.
"""

__all__ = [
    "AbstractEventLoop", "AbstractServer", "Handle", "TimerHandle", "get_event_loop", "get_running_loop", "new_event_loop",
    "set_event_loop", "get_event_loop_policy", "set_event_loop_policy", "_get_running_loop", "_set_running_loop",
]

import contextvars
import sys

from asyncio import format_helpers

_running = None
_current = None
# True once any loop was in debug mode. A quick check before debug work.
_debugging = False
# Loops that run in other threads: thread number -> loop
_elsewhere = {}
# Host calls without an answer yet: call id -> ExternalFuture
external = {}


class Handle:
    """Callback that is scheduled to run."""

    _source_traceback = None
    _repr = None

    def __init__(self, callback, args, loop, context=None):
        self._context = contextvars.copy_context() if context is None else context
        self._loop = loop
        self._callback = callback
        self._args = args
        self._cancelled = False
        if _debugging and loop.get_debug():
            self._source_traceback = format_helpers.extract_stack(sys._getframe(1))

    def __repr__(self):
        return f"<{' '.join(self._repr_info())}>" if self._repr is None else self._repr

    def _repr_info(self):
        parts = [type(self).__name__]
        if self._cancelled:
            parts.append("cancelled")
        if self._callback is not None:
            parts.append(self._callback_text())
        if self._source_traceback:
            frame = self._source_traceback[-1]
            parts.append(f"created at {frame[0]}:{frame[1]}")
        return parts

    def _callback_text(self):
        return format_helpers._format_callback_source(self._callback, self._args, debug=self._loop.get_debug())

    def get_context(self):
        return self._context

    def cancel(self):
        if not self._cancelled:
            self._cancelled = True
            if _debugging and self._loop.get_debug():
                # Debug mode keeps the text of the callback.
                self._repr = repr(self)
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
        context = {"message": f"Exception in callback {self._callback_text()}", "exception": exc, "handle": self}
        if self._source_traceback:
            context["source_traceback"] = self._source_traceback
        self._loop.call_exception_handler(context)


class TimerHandle(Handle):
    """Callback that is scheduled for a time."""

    _scheduled = False

    def __init__(self, when, callback, args, loop, context=None):
        super().__init__(callback, args, loop, context)
        if self._source_traceback:
            del self._source_traceback[-1]
        self._when = when

    def _repr_info(self):
        parts = super()._repr_info()
        parts.insert(2 if self._cancelled else 1, f"when={self._when}")
        return parts

    def cancel(self):
        if not self._cancelled:
            self._loop._timer_handle_cancelled(self)
        super().cancel()

    def when(self):
        return self._when

    def __hash__(self):
        return hash(self._when)

    def __eq__(self, other):
        if not isinstance(other, TimerHandle):
            return NotImplemented
        return (
            self._when == other._when
            and self._callback == other._callback
            and self._args == other._args
            and self._cancelled == other._cancelled
        )

    def __lt__(self, other):
        return self._when < other._when if isinstance(other, TimerHandle) else NotImplemented

    def __le__(self, other):
        return self._when < other._when or self.__eq__(other) if isinstance(other, TimerHandle) else NotImplemented

    def __gt__(self, other):
        return self._when > other._when if isinstance(other, TimerHandle) else NotImplemented

    def __ge__(self, other):
        return self._when > other._when or self.__eq__(other) if isinstance(other, TimerHandle) else NotImplemented


class AbstractServer:
    """Abstract base of servers, which need a network."""

    def close(self):
        raise NotImplementedError

    def close_clients(self):
        raise NotImplementedError

    def abort_clients(self):
        raise NotImplementedError

    def get_loop(self):
        raise NotImplementedError

    def is_serving(self):
        raise NotImplementedError

    async def start_serving(self):
        raise NotImplementedError

    async def serve_forever(self):
        raise NotImplementedError

    async def wait_closed(self):
        raise NotImplementedError

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc):
        self.close()
        await self.wait_closed()


class AbstractEventLoop:
    """Abstract base of event loops. Each method raises NotImplementedError."""

    # Running

    def run_forever(self):
        raise NotImplementedError

    def run_until_complete(self, future):
        raise NotImplementedError

    def stop(self):
        raise NotImplementedError

    def is_running(self):
        raise NotImplementedError

    def is_closed(self):
        raise NotImplementedError

    def close(self):
        raise NotImplementedError

    async def shutdown_asyncgens(self):
        raise NotImplementedError

    async def shutdown_default_executor(self):
        raise NotImplementedError

    # Callbacks

    def _timer_handle_cancelled(self, handle):
        raise NotImplementedError

    def call_soon(self, callback, *args, context=None):
        return self.call_later(0, callback, *args, context=context)

    def call_later(self, delay, callback, *args, context=None):
        raise NotImplementedError

    def call_at(self, when, callback, *args, context=None):
        raise NotImplementedError

    def call_soon_threadsafe(self, callback, *args, context=None):
        raise NotImplementedError

    def time(self):
        raise NotImplementedError

    # Futures and tasks

    def create_future(self):
        raise NotImplementedError

    def create_task(self, coro, **kwargs):
        raise NotImplementedError

    def set_task_factory(self, factory):
        raise NotImplementedError

    def get_task_factory(self):
        raise NotImplementedError

    def run_in_executor(self, executor, func, *args):
        raise NotImplementedError

    def set_default_executor(self, executor):
        raise NotImplementedError

    # Networks, pipes, processes, descriptors and signals: one function implements all these methods.

    async def create_connection(self, *args, **kwargs):
        raise NotImplementedError

    getaddrinfo = getnameinfo = create_server = create_unix_connection = create_unix_server = create_connection
    create_datagram_endpoint = connect_accepted_socket = start_tls = sendfile = create_connection
    connect_read_pipe = connect_write_pipe = subprocess_shell = subprocess_exec = create_connection
    sock_recv = sock_recv_into = sock_recvfrom = sock_recvfrom_into = sock_accept = create_connection
    sock_sendall = sock_sendto = sock_sendfile = sock_connect = create_connection

    def add_reader(self, fd, callback, *args):
        raise NotImplementedError

    add_writer = add_signal_handler = add_reader

    def remove_reader(self, fd):
        raise NotImplementedError

    remove_writer = remove_signal_handler = remove_reader

    # Exception handlers and debugging

    def get_exception_handler(self):
        raise NotImplementedError

    def set_exception_handler(self, handler):
        raise NotImplementedError

    def default_exception_handler(self, context):
        raise NotImplementedError

    def call_exception_handler(self, context):
        raise NotImplementedError

    def get_debug(self):
        raise NotImplementedError

    def set_debug(self, enabled):
        raise NotImplementedError


def get_running_loop():
    """Return the loop that runs in this thread. Raises RuntimeError if there is none."""
    if _running is None:
        raise RuntimeError("no running event loop")
    return _running


def _get_running_loop():
    return _running


def _set_running_loop(loop, /):
    global _running
    _running = loop


def get_event_loop():
    """Return the running loop, or else the one that was set. Raises RuntimeError if there is none."""
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
    return _new_loop() if _policy is None else _policy.new_event_loop()


def _new_loop():
    from asyncio.base_events import EventLoop

    return EventLoop()


_policy = None


class _AbstractEventLoopPolicy:
    """Abstract base of event loop policies, which choose and make loops."""

    def get_event_loop(self):
        raise NotImplementedError

    def set_event_loop(self, loop):
        raise NotImplementedError

    def new_event_loop(self):
        raise NotImplementedError


class _DefaultEventLoopPolicy(_AbstractEventLoopPolicy):
    """Default policy."""

    def get_event_loop(self):
        return _event_loop_of_policy()

    def set_event_loop(self, loop):
        _set_current(loop)

    def new_event_loop(self):
        return _new_loop()


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

"""test.test_asyncio.utils as a sandbox can give it: a loop whose time the test drives, and what else needs nothing of the host.

Installed in place of CPython's. Written against the names its tests use, over the loop of the sandbox: `TestLoop` never waits, so a
moment comes only when the generator of the test says by how much time goes on.
"""

import contextlib
import logging
import re
import sys
import types
import unittest
from unittest import mock

import asyncio
from asyncio import base_events, events, format_helpers, futures
from asyncio.log import logger
from test import support
from test.support import threading_helper

CLOCK_RES = 0.050


def run_once(loop):
    """One round of the loop."""
    loop.call_soon(loop.stop)
    loop.run_forever()


def run_briefly(loop):
    """Rounds of the loop until a coroutine that does nothing is done."""
    async def nothing():
        pass

    coro = nothing()
    try:
        loop.run_until_complete(loop.create_task(coro))
    finally:
        coro.close()


def run_until(loop, pred, timeout=support.SHORT_TIMEOUT):
    """Runs the loop until pred() is true."""
    spent, delay = 0.0, 0.001
    while not pred():
        if spent > timeout:
            raise TimeoutError
        loop.run_until_complete(asyncio.sleep(delay))
        spent += delay
        delay = min(delay * 2, 1.0)


async def await_without_task(coro):
    """Runs a coroutine that waits for nothing outside of any task."""
    errors = []

    def run():
        try:
            for _ in coro.__await__():
                pass
        except BaseException as error:
            errors.append(error)

    asyncio.get_running_loop().call_soon(run)
    await asyncio.sleep(0)
    if errors:
        raise errors[0]


class TestLoop(base_events.BaseEventLoop):
    """A loop whose time stands still unless the test moves it.

    gen is a generator function: after each round it is sent the moment of every timer set in that round, and yields the seconds
    that pass then. With gen, close() checks that it has come to its end.
    """

    def __init__(self, gen=None):
        super().__init__()
        self._steps = None if gen is None else gen()
        if gen is not None:
            next(self._steps)
        self._announced = []

    def _wait(self):
        """Only the test moves the time."""

    def _run_once(self):
        super()._run_once()
        announced, self._announced = self._announced, []
        for when in announced:
            if self._steps is None:
                raise AssertionError(f"the test says nothing of the time, but something waits for {when}")
            self.advance_time(self._steps.send(when))

    def call_at(self, when, callback, *args, context=None):
        self._announced.append(when)
        return super().call_at(when, callback, *args, context=context)

    def advance_time(self, seconds):
        if seconds:
            self._now += seconds

    def close(self):
        super().close()
        if self._steps is None:
            return
        try:
            self._steps.send(0)
        except StopIteration:
            return
        raise AssertionError("the test set fewer timers than its generator expects")


class TestCase(unittest.TestCase):
    @staticmethod
    def close_loop(loop):
        if loop._default_executor is not None:
            if loop.is_closed():
                loop._default_executor.shutdown(wait=True)
            else:
                loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()

    def set_event_loop(self, loop, *, cleanup=True):
        """There is no current loop, so that what is tested is told the loop."""
        if loop is None:
            raise AssertionError("loop is None")
        events.set_event_loop(None)
        if cleanup:
            self.addCleanup(self.close_loop, loop)

    def new_test_loop(self, gen=None):
        loop = TestLoop(gen)
        self.set_event_loop(loop)
        return loop

    def setUp(self):
        self._threads = threading_helper.threading_setup()

    def tearDown(self):
        events.set_event_loop(None)
        self.assertIsNone(sys.exception())
        self.doCleanups()
        threading_helper.threading_cleanup(*self._threads)


# --- what mocks are compared with ---


def MockCallback(**kwargs):
    return mock.Mock(spec=["__call__"], **kwargs)


class MockPattern(str):
    """Equal to any text in which the pattern is found."""

    def __eq__(self, other):
        return re.search(str(self), other, re.S) is not None

    __hash__ = str.__hash__


class MockInstanceOf:
    """Equal to any instance of the type."""

    def __init__(self, type):
        self._type = type

    def __eq__(self, other):
        return isinstance(other, self._type)


def make_test_protocol(base):
    names = {name: MockCallback(return_value=None) for name in dir(base) if not (name.startswith("__") and name.endswith("__"))}
    return type("TestProtocol", (base, *base.__bases__), names)()


def get_function_source(func):
    source = format_helpers._get_function_source(func)
    if source is None:
        raise ValueError(f"no source of {func!r}")
    return source


@contextlib.contextmanager
def disable_logger():
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(level)


# --- what needs the host ---


def _needs(what):
    def stop(*args, **kwargs):
        raise unittest.SkipTest(f"needs the host: {what}")
    return stop


ONLYCERT = ONLYKEY = SIGNED_CERTFILE = SIGNING_CA = "/absent"
PEERCERT = {}
dummy_ssl_context = simple_server_sslcontext = simple_client_sslcontext = _needs("ssl")
run_test_server = run_udp_echo_server = mock_nonblocking_socket = _needs("sockets")
gen_unix_socket_path = unix_socket_path = run_test_unix_server = _needs("sockets")
TestSelector = _needs("selectors")

# Tests of loops that ask for a selector run without one, until they come to what needs the host.
selectors = sys.modules.setdefault("selectors", types.ModuleType("selectors"))
for name in ("DefaultSelector", "EpollSelector", "PollSelector", "SelectSelector"):
    setattr(selectors, name, object)
base_events.EventLoop.__init__ = lambda self, selector=None: base_events.BaseEventLoop.__init__(self)
base_events.socket = None
events._debugging = futures._debugging = True  # Some give handles a loop that only says that it is in debug mode.


class _Watcher:
    """Stands for the watchers of processes that older tests set up."""

    def attach_loop(self, loop):
        pass


asyncio.SafeChildWatcher = _Watcher
asyncio.set_child_watcher = lambda watcher: None
# There is one implementation.
for name in ("_get_running_loop", "_set_running_loop", "get_running_loop", "get_event_loop"):
    for prefix in ("_py_", "_c_"):
        setattr(events, prefix + name, getattr(events, name))
for what, names in {
    "sockets": """create_connection create_server create_unix_connection create_unix_server create_datagram_endpoint getaddrinfo getnameinfo
        sendfile start_tls connect_accepted_socket add_reader remove_reader add_writer remove_writer sock_recv sock_recv_into
        sock_recvfrom sock_recvfrom_into sock_sendall sock_sendto sock_connect sock_accept sock_sendfile""",
    "pipes": "connect_read_pipe connect_write_pipe",
    "processes": "subprocess_shell subprocess_exec",
    "signals": "add_signal_handler remove_signal_handler",
}.items():
    for name in names.split():
        setattr(base_events.BaseEventLoop, name, _needs(what))

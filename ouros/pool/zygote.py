"""The zygote: a process that has imported all that programs may need, and forks workers when the host asks.

It runs no program. The host talks to it by a socket; it ends, and all workers with it, when that is closed. Invariants:
one thread; every child that ends is waited for, and its status kept until the host has asked for it.
"""

from __future__ import annotations

import array
import gc
import os
import select
import signal
import socket
import sys
from typing import Any

from ouros.pool import walls
from ouros.pool.frames import Inbox, pack, receive
from ouros.pool.worker import Worker, end_process, start_threads

CONTROL = 3  # descriptor of the socket to the host
MAX_STATUSES = 1000
_LAST = 2**31 - 1 if sys.platform == "linux" else 65536  # descriptors are below this number

# Modules of the host's library that the evaluator imports when a program first needs them.
HOST_MODULES = (
    "_strptime", "asyncio", "bz2", "calendar", "copy", "dataclasses", "datetime", "decimal", "difflib", "fractions",
    "hashlib", "html.entities", "inspect", "json", "json.decoder", "json.encoder", "locale", "lzma", "pathlib", "re",
    "regex", "resource", "threading", "unicodedata", "uuid", "zlib", "zoneinfo", "ouros.dataclass_bridge",
    "ouros.namedtuples", "ouros.values",
)  # fmt: skip


def boot(descriptor: int) -> None:
    """Serve the host, of which `descriptor` is the socket, until it closes it. Does not return."""
    if descriptor != CONTROL:
        os.dup2(descriptor, CONTROL)
    os.closerange(CONTROL + 1, _LAST)
    os.environ.clear()
    control = socket.socket(fileno=CONTROL)
    inbox = Inbox()
    (isolated, memory) = receive(control, inbox)
    preload()
    reports = walls.Reports()
    baseline = walls.address_space()
    wake = _children_wake()
    if isolated:
        reports["environment"] = "" if not os.environ else "it is not empty"
        walls.raise_for_all(reports)
    gc.collect()
    gc.freeze()
    control.sendall(pack(["ready", sorted(reports.items()), baseline]))
    limit = None if memory is None or not baseline else baseline + memory
    _Zygote(control, inbox, wake, isolated, limit, reports).serve()


def preload() -> None:
    """Import and parse all that a worker cannot read from files any more."""
    import contextlib
    import encodings
    import importlib
    import pkgutil
    import time
    import zoneinfo
    from zoneinfo import ZoneInfo, available_timezones

    from ouros._core import in_library, preload_library

    for name in HOST_MODULES:
        importlib.import_module(name)
    for found in pkgutil.iter_modules(encodings.__path__, "encodings."):
        with contextlib.suppress(ImportError):  # some modules exist on other systems only
            importlib.import_module(found.name)
    importlib.import_module("ouros._core.modules.mod_sqlite").prepare_sqlite()
    preload_library()
    in_library("os")  # the list of the library's modules is made once, here
    time.localtime()
    for key in available_timezones():
        with contextlib.suppress(ValueError, OSError):
            _ZONES.append(ZoneInfo(key))
    # Zones that are not there are not looked for in files, which fails otherwise than it would where files are.
    zoneinfo.reset_tzpath(to=())
    sys.modules["tzdata"] = None  # type: ignore[assignment]


_ZONES: list[Any] = []  # ZoneInfo finds a zone by its key as long as it lives


def _children_wake() -> int:
    """Return a descriptor that can be read when a child has ended."""
    readable, writable = os.pipe()
    os.set_blocking(readable, False)
    os.set_blocking(writable, False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # from the terminal: the host decides when workers end
    signal.set_wakeup_fd(writable, warn_on_full_buffer=False)
    return readable


class _Zygote:
    def __init__(
        self,
        control: socket.socket,
        inbox: Inbox,
        wake: int,
        isolated: bool,
        memory: int | None,
        reports: walls.Reports,
    ) -> None:
        self.control = control
        self.inbox = inbox
        self.wake = wake
        self.isolated = isolated
        self.memory = memory
        self.reports = reports
        self.children: set[int] = set()
        self.statuses: dict[int, int] = {}

    def serve(self) -> None:
        poller = select.poll()
        poller.register(self.control, select.POLLIN)
        poller.register(self.wake, select.POLLIN)
        while True:
            self.reap()
            ready = {descriptor for descriptor, _ in poller.poll()}
            if self.wake in ready:
                try:
                    os.read(self.wake, 4096)
                except BlockingIOError:
                    pass
            if self.control.fileno() in ready and not self.request():
                break
        for child in self.children:
            try:
                os.kill(child, signal.SIGKILL)
            except ProcessLookupError:
                pass
        end_process(0)

    def request(self) -> bool:
        """Do what the host asks. Returns False if it is gone."""
        descriptors: list[int] = []
        while self.inbox.missing():
            data, passed, _, _ = socket.recv_fds(self.control, 65536, 4)
            descriptors += passed
            if not data:
                return False
            self.inbox.feed(data)
        word, *arguments = self.inbox.take()
        if word == "fork":
            self.fork(descriptors[0])
        elif word == "status":
            self.status(arguments[0])
        elif word == "kill":
            if arguments[0] in self.children:
                os.kill(arguments[0], signal.SIGKILL)
            self.control.sendall(pack(["done", None]))
        return True

    def fork(self, descriptor: int) -> None:
        """Make a worker that serves the socket, and tell the host its number."""
        child = os.fork()
        if child == 0:
            status = 1
            try:
                _become_worker(descriptor, self.isolated, self.memory)
                status = 0
            finally:
                end_process(status)
        os.close(descriptor)
        self.children.add(child)
        handle = -1
        try:
            handle = os.pidfd_open(child)
        except (AttributeError, OSError):
            pass
        ancillary = [] if handle < 0 else [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [handle]))]
        self.control.sendmsg([pack(["forked", child])], ancillary)
        if handle >= 0:
            os.close(handle)

    def status(self, child: int) -> None:
        """Tell the host how a child has ended; it waits until it has."""
        if child in self.children:
            try:
                _, status = os.waitpid(child, 0)
                self.note(child, status)
            except ChildProcessError:
                self.children.discard(child)
        self.control.sendall(pack(["status", self.statuses.pop(child, None)]))

    def reap(self) -> None:
        while True:
            try:
                child, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if child == 0:
                return
            self.note(child, status)

    def note(self, child: int, status: int) -> None:
        self.children.discard(child)
        if len(self.statuses) >= MAX_STATUSES:
            self.statuses.pop(next(iter(self.statuses)))
        self.statuses[child] = status


def _become_worker(descriptor: int, isolated: bool, memory: int | None) -> None:
    """Become a worker in the forked child: drop everything of the zygote, raise the walls, and serve."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    parent = os.getppid()
    os.setsid()
    os.dup2(descriptor, walls.SOCKET)
    os.closerange(walls.SOCKET + 1, _LAST)
    walls.parent_holds(signal.SIGKILL)
    if os.getppid() != parent:
        return
    sock = socket.socket(fileno=walls.SOCKET)
    reports = walls.Reports()
    if isolated:
        reports["descriptors"] = ""
        walls.raise_for_worker(reports, memory, start_threads)
    else:
        start_threads()
    sock.sendall(pack(["hello", sorted(reports.items())]))
    Worker(sock).serve()

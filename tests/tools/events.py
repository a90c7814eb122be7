"""What tests wait for instead of a time: calls that are under way together, an interrupt that reaches a program,
a process that waits for input."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 60.0  # seconds after which a test fails that waits for something


class Meeting:
    """`join` returns when so many are in it at once: calls that do not overlap fail."""

    def __init__(self, count: int) -> None:
        self.missing = count
        self.complete = asyncio.Event()

    async def join(self) -> None:
        self.missing -= 1
        if self.missing == 0:
            self.complete.set()
        await asyncio.wait_for(self.complete.wait(), PATIENCE)


def until_it_works(interrupt: Callable[[], bool], begun: threading.Event | None = None) -> tuple[threading.Thread, list[bool]]:
    """A thread that interrupts, once `begun` is set, until something was going on; the list of its answers."""
    answers: list[bool] = []

    def work() -> None:
        if begun is not None:
            begun.wait(PATIENCE)
        end = time.monotonic() + PATIENCE
        while not (answers and answers[-1]) and time.monotonic() < end:
            time.sleep(0.02)
            answers.append(interrupt())

    thread = threading.Thread(target=work)
    thread.start()
    return thread, answers


def until_it_reads_on(process: subprocess.Popen[str]) -> None:
    """Wait until a process has read what was written to its input, and waits for more: a signal interrupts that."""
    if sys.platform != "linux":
        time.sleep(1)
        return
    import fcntl
    import termios

    assert process.stdin is not None
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        left = fcntl.ioctl(process.stdin.fileno(), termios.FIONREAD, bytes(4))
        state = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0]
        if not any(left) and state == "S":
            return
        time.sleep(0.01)
    raise TimeoutError("the process does not read")

"""`Budget` and `Frame`: what one command of the host may still use, with all the Pythons and shells that it starts.

Knows presets, nothing of shells or Python. Invariant: every Python and shell that a command starts takes its place here
before it runs, so time, number and depth are bounded whichever starts which.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import ContextVar
from time import monotonic

from ouros.workspace.errors import ExecutionLimitError
from ouros.workspace.presets import Preset


class Budget:
    """Resources that a command of the host may use.

    Attributes:
        limit: The limit that something inside reached: its type and value; None: none.
        passed: An exception that must reach the host's caller, such as `Abort`; None: none.
        is_over: Whether the command has ended.
    """

    def __init__(self, preset: Preset, seconds: float | None = None) -> None:
        self._preset = preset
        self.seconds = preset.seconds if seconds is None else min(seconds, preset.seconds)
        self._end = monotonic() + self.seconds
        self._started = 0
        self._lock = threading.Lock()
        self.limit: tuple[str, float] | None = None
        self.passed: BaseException | None = None
        self._stoppers: list[Callable[[], object]] = []
        self._is_stopped = False
        self.is_over = False

    def stoppable(self, stop: Callable[[], object]) -> Stoppable:
        """Context in which `stop`, from any thread, ends the running code."""
        return Stoppable(self, stop)

    def add(self, stop: Callable[[], object]) -> None:
        """Register `stop`, which ends the code that is about to run.

        Raises:
            ExecutionLimitError: The time is over.
        """
        with self._lock:
            if self._is_stopped:
                raise self._reached("time", self.seconds, "seconds")
            self._stoppers.append(stop)

    def remove(self, stop: Callable[[], object]) -> None:
        """Forget `stop`: the code that it ends is over."""
        with self._lock:
            self._stoppers.remove(stop)

    def stop(self) -> None:
        """End everything that runs, because the time is over. Any thread may call it."""
        self._end = 0.0
        with self._lock:
            self._is_stopped = True
            stoppers = list(self._stoppers)
        for stop in stoppers:
            stop()

    def close(self) -> None:
        """End the command. What it left running, such as a Python that waits for a tool, is ended, too."""
        self.is_over = True
        if self._stoppers:
            self.stop()

    def left(self) -> float:
        """Return seconds that are left; never less than a millisecond."""
        return max(0.001, self._end - monotonic())

    def start(self, depth: int) -> None:
        """Take the place of one more Python or shell, which will run at this depth.

        Raises:
            ExecutionLimitError: There is none left.
        """
        if depth > self._preset.depth:
            raise self._reached("depth", self._preset.depth, "Pythons and shells started from one another")
        with self._lock:
            self._started += 1
            if self._started <= self._preset.processes:
                if monotonic() < self._end:
                    return
                raise self._reached("time", self.seconds, "seconds")
        raise self._reached("processes", self._preset.processes, "Pythons and shells started by one command")

    def _reached(self, kind: str, value: float, what: str) -> ExecutionLimitError:
        self.limit = kind, value
        return ExecutionLimitError(f"{kind} limit exceeded: more than {value:g} {what}", kind, value)


class Stoppable:
    """The context of something that runs: see `Budget.stoppable`."""

    __slots__ = ("_budget", "_stop")

    def __init__(self, budget: Budget, stop: Callable[[], object]) -> None:
        self._budget = budget
        self._stop = stop

    def __enter__(self) -> None:
        self._budget.add(self._stop)

    def __exit__(self, *error: object) -> None:
        self._budget.remove(self._stop)


class Frame:
    """One of the Pythons or shells of a command.

    Attributes:
        owner: The workspace.
        budget: What the command has.
        depth: How many run around this one.
    """

    __slots__ = ("budget", "depth", "outer", "owner")

    def __init__(self, owner: object, budget: Budget, depth: int, outer: Frame | None) -> None:
        self.owner = owner
        self.budget = budget
        self.depth = depth
        self.outer = outer

    def inner(self) -> Frame:
        """Return the frame of what this one starts.

        Raises:
            ExecutionLimitError: The command may start no more.
        """
        self.budget.start(self.depth + 1)
        return Frame(self.owner, self.budget, self.depth + 1, self)


current: ContextVar[Frame | None] = ContextVar("ouros.workspace.frame", default=None)


class Within:
    """The context of what runs in a frame."""

    __slots__ = ("_frame", "_token")

    def __init__(self, frame: Frame) -> None:
        self._frame = frame

    def __enter__(self) -> None:
        self._token = current.set(self._frame)

    def __exit__(self, *error: object) -> None:
        current.reset(self._token)


def frame_of(owner: object) -> Frame | None:
    """Return the innermost frame of this workspace that the calling function runs in; None: none, or its command is
    over."""
    frame = current.get()
    while frame is not None and (frame.owner is not owner or frame.budget.is_over):
        frame = frame.outer
    return frame

"""Running a program of the corpus in ouros, in each mode, and bringing the outcome into the form of `compare_outcomes.py`.

Uses the public API only. Invariant: every mode of running gives the same outcome, whatever the pauses, dumps and loads
on the way; so one function makes the outcome, and the modes differ only in how they drive the program to its end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from compare_outcomes import comparable_exception, normalise_recursion
from corpus import Program
from purity import check_purity, recorded_executions

import ouros

# No program of the corpus comes near these; they turn a hang or a runaway into a failing test.
LIMITS = {"max_duration_secs": 30.0, "max_memory": 512 * 1024 * 1024}

# Dumping at every pause is quadratic, so long programs are dumped at every pause only at first, then ever more rarely.
DUMP_ALWAYS_UP_TO = 60
MOST_PAUSES = 100_000


class Driver:
    """One run of one program: collects what it prints, knows how it ended."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.printed: dict[str, list[str]] = {"stdout": [], "stderr": []}
        self.pauses = 0

    def on_print(self, stream: str, text: str) -> None:
        self.printed[stream].append(text)

    def count_pause(self, progress: Any) -> None:
        self.pauses += 1
        assert self.pauses <= MOST_PAUSES, "the program does not come to an end"
        assert isinstance(progress, ouros.Snapshot), progress
        assert progress.function_name is None, progress

    def outcome(self, drive: Callable[[Driver, ouros.Sandbox], Any]) -> dict:
        result: str | None = None
        exception: dict | None = None
        try:
            sandbox = ouros.Sandbox(self.program.source, script_name=self.program.script_name)
            result = render(drive(self, sandbox))
        except ouros.SandboxSyntaxError as error:
            exception = {"type": type_name(error), "message": error.display("msg"), "traceback": None}
        except ouros.SandboxRuntimeError as error:
            exception = comparable_exception(type_name(error), error.display("msg"), error.display("traceback"))
            exception["frames"] = [frame.dict() for frame in error.traceback()]
            exception["host"] = error.exception()
        stdout = normalise_recursion("".join(self.printed["stdout"]))
        return {"stdout": stdout, "stderr": "".join(self.printed["stderr"]), "result": result, "exception": exception}


def render(value: object) -> str:
    """The repr the value has inside the sandbox. What can't cross the boundary is a `SandboxRepr`: its repr already."""
    if isinstance(value, str):
        return str(value) if type(value).__name__ == "SandboxRepr" else repr(value)
    if type(value).__name__ == "UnknownDataclass":
        return repr(value).removeprefix("<Unknown Dataclass ").removesuffix(">")
    if type(value) is tuple:
        return "(" + ", ".join(map(render, value)) + ("," if len(value) == 1 else "") + ")"
    if type(value) is list:
        return "[" + ", ".join(map(render, value)) + "]"
    if type(value) is dict:
        return "{" + ", ".join(f"{render(key)}: {render(item)}" for key, item in value.items()) + "}"
    return repr(value)


def type_name(error: Any) -> str:
    """The class of the error. CPython's records have the qualified name, which is compared in the traceback's text."""
    both, message = error.display("type-msg"), error.display("msg")
    name = both[: len(both) - len(message) - 2] if message and both.endswith(": " + message) else both
    return name.rpartition(".")[2]


def plain(driver: Driver, sandbox: ouros.Sandbox) -> object:
    return sandbox.run(print_callback=driver.on_print, limits=LIMITS)


def paused(driver: Driver, sandbox: ouros.Sandbox) -> object:
    """Pause at every tick, go on in the same process without bytes."""
    progress = sandbox.start(print_callback=driver.on_print, limits=LIMITS, pause_after_ticks=1)
    while not isinstance(progress, ouros.Complete):
        driver.count_pause(progress)
        progress = progress.resume(pause_after_ticks=1)
    return progress.output


def dumped(driver: Driver, sandbox: ouros.Sandbox) -> object:
    """Pause at every tick; at the pauses `is_dumped_at` names, go on from bytes."""
    progress = sandbox.start(print_callback=driver.on_print, limits=LIMITS, pause_after_ticks=1)
    while not isinstance(progress, ouros.Complete):
        driver.count_pause(progress)
        if is_dumped_at(driver.pauses):
            progress = ouros.Snapshot.load(progress.dump(), print_callback=driver.on_print)
        progress = progress.resume(pause_after_ticks=1)
    return progress.output


def forked(driver: Driver, sandbox: ouros.Sandbox) -> object:
    """Pause at every tick; at the pauses `is_dumped_at` names, go on in a fork and drop the original."""
    progress = sandbox.start(print_callback=driver.on_print, limits=LIMITS, pause_after_ticks=1)
    while not isinstance(progress, ouros.Complete):
        driver.count_pause(progress)
        if is_dumped_at(driver.pauses):
            progress = progress.fork()
        progress = progress.resume(pause_after_ticks=1)
    return progress.output


def pure(driver: Driver, sandbox: ouros.Sandbox) -> object:
    """Run in slices; after slices and at the end, good or bad, nothing but sandbox values may be reachable."""
    with recorded_executions() as executions:
        try:
            progress = sandbox.start(print_callback=driver.on_print, limits=LIMITS, pause_after_ticks=7)
            while not isinstance(progress, ouros.Complete):
                driver.count_pause(progress)
                if is_dumped_at(driver.pauses):
                    check_purity(executions[-1])
                progress = progress.resume(pause_after_ticks=7)
            return progress.output
        finally:
            check_purity(executions[-1])


def is_dumped_at(pause: int) -> bool:
    return pause <= DUMP_ALWAYS_UP_TO or pause % (1 + pause // 30) == 0

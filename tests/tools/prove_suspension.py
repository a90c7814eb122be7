"""Runs every program of the corpus with a pause at every tick and at every external call, and goes on from bytes each time.

    python tests/tools/prove_suspension.py [--every K] [--part I/N] [--only TEXT] [--seconds S] [--with PYTHON [--moves M]]

The programs are those of `tests/lang`, `tests/stdlib` and `tests/suspension/points`; their outcomes must be those recorded from CPython
3.14. `--every K` dumps and loads at each K-th pause only, `--part` takes every N-th program, `--seconds` bounds the time of a
program (it is counted as cut short when it is over). With `--with`, the program moves M times (default 4) to a process of that
interpreter and back, which may be another version of Python with a build of ouros of its own on its PYTHONPATH (give it as
`env PYTHONPATH=... python3.13`). Prints one line for each difference and a summary; the exit status says whether there was any.
The test suite runs a sample (`test_prove_suspension.py`).
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from compare_outcomes import comparable_exception, difference, expected_outcome, normalise_recursion
from corpus import Program, programs
from run_modes import LIMITS, render, type_name
from suspension_outcomes import Answers, plain
from suspension_points import Spot, expected, spots

import ouros

PENDING = (Path(__file__).parent.parent / "pending.txt").read_text(encoding="utf-8")

# Two timers 10 ms apart, by the host's clock.
CLOCKS = ["stdlib.array/numbers"]


class CutShortError(Exception):
    """The time of the program is over."""


@dataclass
class Count:
    programs: int = 0
    cut_short: int = 0
    pauses: int = 0
    dumps: int = 0
    moves: int = 0
    differences: list[str] = field(default_factory=list)


class Mover:
    """A process of another interpreter, to which paused programs go for some ticks."""

    def __init__(self, command: str) -> None:
        root = str(Path(ouros.__file__).resolve().parent.parent)  # for an interpreter of the same version
        self.process = subprocess.Popen(
            [*shlex.split(command), __file__, "--worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": root},
        )

    def run(self, data: bytes, ticks: int) -> dict:
        assert self.process.stdin is not None and self.process.stdout is not None
        job = {"data": base64.b64encode(data).decode(), "ticks": ticks}
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"the other process died with {self.process.wait()}")
        return json.loads(line)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def worker() -> None:
    """Runs what comes for some ticks and sends it back."""
    for line in sys.stdin:
        job = json.loads(line)
        printed: list[list[str]] = []
        progress = ouros.Snapshot.load(
            base64.b64decode(job["data"]), print_callback=lambda stream, text, out=printed: out.append([stream, text])
        )
        ticks = 0
        while progress.function_name is None and ticks < job["ticks"]:
            try:
                after = progress.resume(pause_after_ticks=1)
            except ouros.SandboxRuntimeError:
                after = None
            if not isinstance(after, ouros.Snapshot):
                # The end must be seen by the sender: it goes back as it was one tick before.
                break
            if after.function_name is None:
                data = after.dump()
                progress = ouros.Snapshot.load(data, print_callback=lambda stream, text, out=printed: out.append([stream, text]))
                kept, count = data, len(printed)
            else:
                kept, count = after.dump(), len(printed)
                progress = after
            ticks += 1
        answer = {"data": base64.b64encode(kept).decode(), "printed": printed[:count]} if ticks else {"data": None}
        print(json.dumps(answer), flush=True)


class Run:
    """One run of one program."""

    def __init__(self, count: Count, options: argparse.Namespace, mover: Mover | None) -> None:
        self.count = count
        self.options = options
        self.mover = mover
        self.printed: dict[str, list[str]] = {"stdout": [], "stderr": []}
        self.pauses = 0
        self.ends = time.monotonic() + options.seconds

    def on_print(self, stream: str, text: str) -> None:
        self.printed[stream].append(text)

    def drive(self, source: str, name: str, functions: list[str] | None, answer: Callable) -> object:
        sandbox = ouros.Sandbox(source, script_name=name, external_functions=functions)
        progress = sandbox.start(print_callback=self.on_print, limits=LIMITS, pause_after_ticks=1)
        while not isinstance(progress, ouros.Complete):
            if time.monotonic() > self.ends:
                raise CutShortError
            self.pauses += 1
            self.count.pauses += 1
            progress = self.move(progress)
            if progress.function_name is None:
                progress = progress.resume(pause_after_ticks=1)
            else:
                progress = answer(progress)
        return progress.output

    def move(self, progress: ouros.Snapshot) -> ouros.Snapshot:
        if self.pauses % self.options.every:
            return progress
        data = progress.dump()
        self.count.dumps += 1
        # Early and late: at the pauses 2, 12, 72, ...
        if self.mover is not None and progress.function_name is None and self.pauses in [2 * 6**n for n in range(self.options.moves)]:
            answer = self.mover.run(data, 5)
            if answer["data"] is not None:
                self.count.moves += 1
                data = base64.b64decode(answer["data"])
                for stream, text in answer["printed"]:
                    self.on_print(stream, text)
        return ouros.Snapshot.load(data, print_callback=self.on_print)


def run_program(program: Program, run: Run) -> str | None:
    """How it differs from what CPython did, or None."""
    result: str | None = None
    exception: dict | None = None
    try:
        result = render(run.drive(program.source, program.script_name, None, lambda progress: progress))
    except ouros.SandboxSyntaxError:
        return None
    except ouros.SandboxRuntimeError as error:
        exception = comparable_exception(type_name(error), error.display("msg"), error.display("traceback"))
    actual = {
        "stdout": normalise_recursion("".join(run.printed["stdout"])),
        "stderr": "".join(run.printed["stderr"]),
        "result": result,
        "exception": exception,
    }
    wanted = expected_outcome(program.expected)
    if wanted["exception"] is None and wanted["result"] is None:
        wanted["result"] = "None"
    return difference(wanted, actual)


def run_spot(spot: Spot, run: Run) -> str | None:
    answers = Answers(None)

    def answer(progress: ouros.Snapshot) -> object:
        return progress.resume(return_value=answers(progress.args[0]), pause_after_ticks=1)

    try:
        ended = repr(run.drive(spot.code, "main.py", ["f"], answer))
    except ouros.SandboxRuntimeError as error:
        ended = error.display("type-msg")
    actual = ["".join(run.printed["stdout"]), plain(ended), answers.calls]
    return None if actual == expected(spot) else f"wanted {expected(spot)}\ngot    {actual}"


def known_to_differ(name: str) -> bool:
    """Without any pause already: see `pending.txt`; or because a slow run is another run."""
    return name in CLOCKS or f"-{name}]" in PENDING or f"[{name}-" in PENDING


def jobs(options: argparse.Namespace) -> Iterator[tuple[str, Callable[[Run], str | None]]]:
    part, parts = map(int, options.part.split("/"))
    found: list[tuple[str, Callable[[Run], str | None]]] = []
    for program in programs():
        if program.is_recorded() and not known_to_differ(program.id):
            found.append((program.id, lambda run, program=program: run_program(program, run)))
    found += [(f"suspension.{spot.id}", lambda run, spot=spot: run_spot(spot, run)) for spot in spots()]
    for i, (name, job) in enumerate(found):
        if i % parts == part and options.only in name:
            yield name, job


def prove(options: argparse.Namespace) -> Count:
    count = Count()
    mover = Mover(options.other) if options.other else None
    for name, job in jobs(options):
        count.programs += 1
        try:
            text = job(Run(count, options, mover))
        except CutShortError:
            count.cut_short += 1
            continue
        except ValueError as error:
            text = f"a dump was refused: {error}"
        if text is not None:
            count.differences.append(name)
            print(f"{name} differs\n{text}", flush=True)
    if mover is not None:
        mover.close()
    return count


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Suspend the corpus everywhere.")
    parser.add_argument("--every", type=int, default=1, metavar="K")
    parser.add_argument("--part", default="0/1", metavar="I/N")
    parser.add_argument("--only", default="", metavar="TEXT")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--with", dest="other", default="", metavar="PYTHON")
    parser.add_argument("--moves", type=int, default=4)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args(given)


def main() -> None:
    options = arguments()
    if options.worker:
        worker()
        return
    count = prove(options)
    print(
        f"{count.programs} programs ({count.cut_short} cut short), {count.pauses} pauses, {count.dumps} dumps and loads, "
        f"{count.moves} moves, {len(count.differences)} differences"
    )
    sys.exit(1 if count.differences else 0)


if __name__ == "__main__":
    main()

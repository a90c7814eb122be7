"""A catalogue of the places where a program can be suspended: `points/*.txt`, one small program with an external call `f`
for each, run straight through, paused, dumped, resumed twice from one dump with different values, and in another process.

`f` gives back its argument, except for one call of a run, which gives back a changed one; so two branches of one dump must come
to different ends, each like CPython 3.14's with an ordinary function `f` (`record_suspension.py`).
"""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections.abc import Callable

import pytest
from measure import SLOWNESS
from suspension_outcomes import Answers, chosen, plain
from suspension_points import ASKED_AGAIN, Spot, expected, spots

import ouros

LIMITS = {"max_duration_secs": 20.0}
SPOTS = [pytest.param(spot, id=spot.id) for spot in spots()]


class Branch:
    """A run from the start or from a snapshot; steps one call at a time."""

    def __init__(self, answers: Answers, printed: str = "") -> None:
        self.printed = [printed]
        self.answers = answers
        self.progress: ouros.Snapshot | None = None
        self.ended: str | None = None

    def on_print(self, stream: str, text: str) -> None:
        if stream == "stdout":
            self.printed.append(text)

    def go(self, step: Callable[[], object]) -> None:
        try:
            progress = step()
        except ouros.SandboxRuntimeError as error:
            self.ended = error.display("type-msg")
            return
        if isinstance(progress, ouros.Complete):
            self.ended = repr(progress.output)
        else:
            assert isinstance(progress, ouros.Snapshot) and progress.function_name == "f", progress
            self.progress = progress

    def start(self, code: str) -> None:
        sandbox = ouros.Sandbox(code, external_functions=["f"])
        self.go(lambda: sandbox.start(print_callback=self.on_print, limits=LIMITS))

    def answer(self) -> None:
        progress = self.progress
        assert progress is not None and progress.call_id == self.answers.calls
        try:
            value = self.answers(progress.args[0])
        except RuntimeError as error:
            failure = error
        else:
            self.go(lambda: progress.resume(return_value=value))
            return
        self.go(lambda: progress.resume(exception=failure))

    def reload(self, data: bytes) -> None:
        self.progress = ouros.Snapshot.load(data, print_callback=self.on_print)

    @property
    def outcome(self) -> list:
        assert self.ended is not None
        return ["".join(self.printed), plain(self.ended), self.answers.calls]


@pytest.mark.parametrize("spot", SPOTS)
def test_run(spot: Spot) -> None:
    branch = Branch(Answers(None))
    sandbox = ouros.Sandbox(spot.code, external_functions=["f"])
    try:
        branch.ended = repr(sandbox.run(external_functions={"f": branch.answers}, print_callback=branch.on_print, limits=LIMITS))
    except ouros.SandboxRuntimeError as error:
        branch.ended = error.display("type-msg")
    assert branch.outcome == expected(spot)


@pytest.mark.parametrize("spot", SPOTS)
def test_start_and_resume(spot: Spot) -> None:
    branch = Branch(Answers(None))
    branch.start(spot.code)
    while branch.ended is None:
        branch.answer()
    assert branch.outcome == expected(spot)


@pytest.mark.parametrize("spot", SPOTS)
def test_dump_and_load_at_every_call(spot: Spot) -> None:
    branch = Branch(Answers(None))
    branch.start(spot.code)
    while branch.ended is None:
        branch.reload(branch.progress.dump())
        branch.answer()
    assert branch.outcome == expected(spot)


@pytest.mark.parametrize("spot", SPOTS)
def test_two_branches_of_one_dump(spot: Spot) -> None:
    """Both are run in turns, each as CPython does it when the call gives what that branch was told."""
    if spot.id in ASKED_AGAIN:
        pytest.skip("the repr that CPython shows is not that of the call that is changed")
    branch = Branch(Answers(None))
    branch.start(spot.code)
    while branch.ended is None:
        call = branch.answers.calls
        if call in chosen(expected(spot)[2]):
            data = branch.progress.dump()
            branches = []
            for change_at in (call, None):
                other = Branch(Answers(change_at), "".join(branch.printed))
                other.answers.calls = call
                other.reload(data)
                branches.append(other)
            while running := [other for other in branches if other.ended is None]:
                for other in running:
                    other.answer()
            assert [other.outcome for other in branches] == [expected(spot, call), expected(spot)]
        branch.answer()


CHILD = r"""
import base64, json, sys
import ouros
for line in sys.stdin:
    name, data = json.loads(line)
    progress = ouros.Snapshot.load(base64.b64decode(data), print_callback=lambda stream, text: None)
    try:
        while not isinstance(progress, ouros.Complete):
            progress = progress.resume(return_value=progress.args[0])
        result = repr(progress.output)
    except ouros.SandboxRuntimeError as error:
        result = error.display("type-msg")
    print(json.dumps([name, result]))
"""


def test_in_another_process() -> None:
    """Every program from its last call, in a process that never saw its source and has another hash seed."""
    jobs, wanted = [], []
    for spot in spots():
        _, result, calls = expected(spot)
        branch = Branch(Answers(None))
        branch.start(spot.code)
        for _ in range(calls - 1):
            branch.answer()
        jobs.append([spot.id, base64.b64encode(branch.progress.dump()).decode()])
        wanted.append([spot.id, result])
    lines = "".join(json.dumps(job) + "\n" for job in jobs)
    done = subprocess.run([sys.executable, "-c", CHILD], input=lines, capture_output=True, text=True, timeout=120 * SLOWNESS)
    assert done.returncode == 0, done.stderr[-2000:]
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [[name, plain(result)] for name, result in answers] == wanted


def test_the_catalogue_is_large() -> None:
    assert len(SPOTS) >= 500 and len({spot.id for spot in spots()}) == len(SPOTS)

"""An external call works everywhere: in every callback, operator, class body and clean-up, and from everywhere a paused
program survives being dumped, loaded in this or another process, loaded twice, and forked.

The programs stand in `external_calls.txt`; their external function gives back its argument, so CPython with an ordinary
function says what must come out.
"""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from measure import SLOWNESS

import ouros

TEXT = (Path(__file__).parent / "external_calls.txt").read_text(encoding="utf-8")
PARTS = re.split(r"^== (\w+)\n", TEXT, flags=re.MULTILINE)
PROGRAMS = dict(zip(PARTS[1::2], PARTS[2::2], strict=True))
# Needs syntax newer than the oldest host; the host is the oracle here.
NEWER = {"exception_groups": (3, 11)}


def identity(x: object) -> object:
    return x


def on_host(code: str) -> tuple[str, str]:
    """What CPython prints and its repr of the result."""
    tree = ast.parse(code)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr), "a program ends in an expression"
    scope = {"__name__": "__main__", "f": identity}
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(tree, "main.py", "exec"), scope)
        result = eval(compile(ast.Expression(last.value), "main.py", "eval"), scope)
    return out.getvalue(), repr(result)


class Run:
    """Collects what a program prints; `answer` says how to go on from a pause."""

    def __init__(self, code: str) -> None:
        self.sandbox = ouros.Sandbox(code, external_functions=["f"])
        self.printed: list[str] = []
        self.pauses = 0

    def on_print(self, stream: str, text: str) -> None:
        self.printed.append(text)

    def drive(self, between) -> tuple[str, str]:
        progress = self.sandbox.start(print_callback=self.on_print)
        while not isinstance(progress, ouros.Complete):
            self.pauses += 1
            assert progress.function_name == "f" and len(progress.args) == 1 and progress.kwargs == {}
            assert progress.call_id == self.pauses - 1
            progress = between(progress)
        return "".join(self.printed), repr(progress.output)


def parameters() -> list:
    return [
        pytest.param(
            code, id=name, marks=pytest.mark.skipif(sys.version_info < NEWER.get(name, (3, 10)), reason="host too old")
        )
        for name, code in PROGRAMS.items()
    ]


CODES = parameters()


@pytest.mark.parametrize("code", CODES)
def test_run_answers_from_the_host(code: str) -> None:
    printed: list[str] = []
    sandbox = ouros.Sandbox(code, external_functions=["f"])
    result = sandbox.run(external_functions={"f": identity}, print_callback=lambda stream, text: printed.append(text))
    assert ("".join(printed), repr(result)) == on_host(code)


@pytest.mark.parametrize("code", CODES)
def test_start_and_resume(code: str) -> None:
    run = Run(code)
    assert run.drive(lambda progress: progress.resume(return_value=progress.args[0])) == on_host(code)
    assert run.pauses > 0


@pytest.mark.parametrize("code", CODES)
def test_dump_and_load_at_every_call(code: str) -> None:
    run = Run(code)

    def between(progress: ouros.Snapshot):
        loaded = ouros.Snapshot.load(progress.dump(), print_callback=run.on_print)
        assert loaded.args == progress.args
        return loaded.resume(return_value=loaded.args[0])

    assert run.drive(between) == on_host(code)


@pytest.mark.parametrize("code", CODES)
def test_fork_at_every_call(code: str) -> None:
    run = Run(code)

    def between(progress: ouros.Snapshot):
        fork = progress.fork()
        with contextlib.suppress(ouros.SandboxRuntimeError):
            progress.resume(exception=LookupError("this branch goes astray"))
        return fork.resume(return_value=fork.args[0])

    # The branch that went astray printed too, so only the result is compared.
    assert run.drive(between)[1] == on_host(code)[1]


@pytest.mark.parametrize("code", CODES)
def test_one_dump_many_branches(code: str) -> None:
    """Each dump gives the same end, however often it is loaded and in whatever order the branches run."""
    sandbox = ouros.Sandbox(code, external_functions=["f"])
    expected = on_host(code)[1]
    dumps = []
    progress = sandbox.start(print_callback=ignore)
    while not isinstance(progress, ouros.Complete):
        dumps.append(progress.dump())
        progress = progress.resume(return_value=progress.args[0])
    assert repr(progress.output) == expected
    for data in [*reversed(dumps), *dumps][:: 1 + len(dumps) // 10]:
        branch = ouros.Snapshot.load(data, print_callback=ignore)
        while not isinstance(branch, ouros.Complete):
            branch = branch.resume(return_value=branch.args[0])
        assert repr(branch.output) == expected


@pytest.mark.parametrize("code", CODES)
def test_every_call_can_raise(code: str) -> None:
    """An error of the call is an error of the program at that place, handled or not; never a crash."""
    sandbox = ouros.Sandbox(code, external_functions=["f"])
    progress = sandbox.start(print_callback=ignore)
    while not isinstance(progress, ouros.Complete):
        branch = ouros.Snapshot.load(progress.dump(), print_callback=ignore)
        try:
            after = branch.resume(exception=OSError("refused"))
            while not isinstance(after, ouros.Complete):
                after = after.resume(return_value=after.args[0])
        except ouros.SandboxRuntimeError as error:
            assert isinstance(error.exception(), Exception)
        progress = progress.resume(return_value=progress.args[0])


def ignore(stream: str, text: str) -> None:
    pass


CHILD = r"""
import base64, json, sys
import ouros
for line in sys.stdin:
    name, data = json.loads(line)
    progress = ouros.Snapshot.load(base64.b64decode(data), print_callback=lambda stream, text: None)
    while not isinstance(progress, ouros.Complete):
        progress = progress.resume(return_value=progress.args[0])
    print(json.dumps([name, repr(progress.output)]))
"""


def test_load_in_another_process() -> None:
    """From the middle of each program, in a process that never saw its source; with another hash seed."""
    jobs = []
    for param in CODES:
        if param.marks[0].args[0]:
            continue
        progress = ouros.Sandbox(param.values[0], external_functions=["f"]).start(print_callback=ignore)
        step = 0
        while not isinstance(progress, ouros.Complete):
            if step in (0, 3, 8):
                jobs.append((param.id, base64.b64encode(progress.dump()).decode()))
            step += 1
            progress = progress.resume(return_value=progress.args[0])
    lines = "".join(json.dumps(job) + "\n" for job in jobs)
    done = subprocess.run([sys.executable, "-c", CHILD], input=lines, capture_output=True, text=True, timeout=120 * SLOWNESS)
    assert done.returncode == 0, done.stderr[-2000:]
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [name for name, _ in answers] == [name for name, _ in jobs]
    expected = {
        name: on_host(code)[1] for name, code in PROGRAMS.items() if sys.version_info >= NEWER.get(name, (3, 10))
    }
    assert [(name, result) for name, result in answers if result != expected[name]] == []

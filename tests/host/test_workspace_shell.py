"""The shell of workspaces against bash: commands that agents use, see tests/shell."""

import json
from pathlib import Path

import pytest

pytest.importorskip("bashkit")

from ouros import Workspace

HERE = Path(__file__).parents[1] / "shell"
EXPECTED = json.loads((HERE / "expected.json").read_text(encoding="utf-8"))
# What bashkit does otherwise, with the reason before it. A command that is right by now must be taken out.
FAULTS = {
    line.replace("\u23ce", "\n")
    for line in (HERE / "faults.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
}


@pytest.fixture(scope="module")
def prepared():
    with Workspace() as ws:
        ws.bash((HERE / "setup.sh").read_text(encoding="utf-8"))
        yield ws


def test_enough():
    assert len(EXPECTED) >= 400 and EXPECTED.keys() >= FAULTS
    assert len(FAULTS) <= len(EXPECTED) // 10


@pytest.mark.parametrize("command", EXPECTED, ids=lambda command: ascii(command)[1:40])
def test_as_bash(prepared, command):
    with prepared.fork() as ws:
        result = ws.bash(command, check=False)
    found = {"stdout": result.stdout, "exit_code": result.exit_code}
    if command in FAULTS:
        assert found != EXPECTED[command], "it is right by now: take it out of faults.txt"
    else:
        assert found == EXPECTED[command], result.stderr

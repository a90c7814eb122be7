"""`ouros shell`: bash and Python in a workspace."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from measure import SLOWNESS

pytest.importorskip("bashkit")

from ouros import Workspace  # noqa: E402
from ouros.cli.prompt import Exit  # noqa: E402
from ouros.cli.shell import Shell  # noqa: E402


def ouros(*words: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "ouros", "shell", *words], input=text, capture_output=True, text=True, timeout=120 * SLOWNESS)


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(Workspace(files={"/data/a.txt": "tea\n"}), lambda text: print(text, end=""))


def said(shell: Shell, capsys: pytest.CaptureFixture[str], *inputs: str) -> str:
    for text in inputs:
        shell.handle(text)
    done = capsys.readouterr()
    return done.out + done.err


def test_a_script_ends_with_the_exit_code_of_its_last_command() -> None:
    done = ouros(text="echo one\nX=2\nif true; then\n  echo $X\nfi\ncat nothing\n")
    assert done.stdout == "one\n2\n" and done.returncode == 1
    assert "nothing" in done.stderr


def test_one_command() -> None:
    done = ouros("-c", "python -c 'print(6 * 7)' | tr 4 x; exit 3")
    assert (done.stdout, done.returncode) == ("x2\n", 3)


def test_a_file_keeps_the_workspace(tmp_path: Path) -> None:
    place = str(tmp_path / "work.db")
    assert ouros("--path", place, "-c", "echo kept > /data/note; K=1").returncode == 0
    assert ouros("--path", place, "-c", "cat /data/note; echo $K").stdout == "kept\n1\n"


def test_folders_of_the_host(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("from the host\n")
    done = ouros("--dir", str(tmp_path), "-c", "cat /mnt/in.txt; echo new > /mnt/out.txt; ls /mnt")
    assert done.stdout == "from the host\nin.txt\nout.txt\n"
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]
    assert ouros("--dir", f"{tmp_path}:/src:rw", "-c", "echo new > /src/out.txt").returncode == 0
    assert (tmp_path / "out.txt").read_text() == "new\n"
    done = ouros("--dir", str(tmp_path / "missing"))
    assert done.returncode == 2 and "no directory" in done.stderr


@pytest.mark.parametrize(
    "text",
    [
        "if true; then", "for i in 1 2", "f() {", "echo 'a", 'echo "a\nb', "cat <<X\nabc", "echo $(ls", "echo `ls", "case x in", "(echo",
        "echo a |", "echo a &&", "false ||", "echo a \\", "while read x; do\necho $x",
    ],
)  # fmt: skip
def test_inputs_that_go_on(shell: Shell, text: str) -> None:
    assert shell.is_incomplete(text)


@pytest.mark.parametrize(
    "text", ["ls", "echo 'a b'", "fi", "cat <<X\nabc\nX", "f() { echo 1; }", "echo a \\\\", ":help", "", "if true; then echo 1; fi"]
)
def test_inputs_that_are_whole(shell: Shell, text: str) -> None:
    assert not shell.is_incomplete(text)


def test_nothing_runs_while_an_input_is_looked_at(shell: Shell) -> None:
    shell.is_incomplete("rm /data/a.txt; touch /data/b.txt")
    shell.is_incomplete("}; touch /data/b.txt; {")
    assert shell.workspace.list_files("/data") == ["a.txt"]


def test_bash_and_python(shell: Shell, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(shell, capsys, "cat a.txt; cd /tmp", "pwd") == "tea\n/tmp\n"
    assert (shell.prompt, said(shell, capsys, ":py"), shell.prompt) == ("$ ", "", ">>> ")
    assert said(shell, capsys, "n = len(open('/data/a.txt').read())", "n", "print('x\\x1b[2J')") == "4\nx\x1b[2J\n"
    assert "ZeroDivisionError" in said(shell, capsys, "1 / 0")
    assert shell.is_incomplete("def f():") and shell.complete("pri")[1] == ["print"]
    with pytest.raises(Exit) as exit:
        shell.handle("exit(4)")
    assert exit.value.code == 4
    said(shell, capsys, ":sh")
    assert shell.prompt == "$ " and said(shell, capsys, "exit_code_of_nothing") and shell.last == 127


def test_checkpoints(shell: Shell, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(shell, capsys, ":checkpoint before") == "checkpoint 1\n"
    said(shell, capsys, "rm a.txt; echo new > b.txt")
    assert said(shell, capsys, ":diff") == "A /data/b.txt\nD /data/a.txt\n"
    assert said(shell, capsys, ":checkpoints") == "   1  before\n"
    assert said(shell, capsys, ":rewind") == "back at checkpoint 1\n"
    assert said(shell, capsys, "ls", ":diff") == "a.txt\n"
    assert "cannot go back" in said(shell, capsys, ":rewind 5")
    assert "rm a.txt" in said(shell, capsys, ":history")


def test_files_of_the_host_and_trees(shell: Shell, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("in\n")
    said(shell, capsys, f":upload {tmp_path / 'in.txt'} /data/in.txt", f":download /data/a.txt {tmp_path / 'out.txt'}")
    assert (tmp_path / "out.txt").read_text() == "tea\n"
    assert "in.txt" in said(shell, capsys, ":files")
    assert "usage: :upload HOST PATH" in said(shell, capsys, ":upload one")
    assert ":checkpoint [LABEL]" in said(shell, capsys, ":help") and "there is no command" in said(shell, capsys, ":nothing")


def test_completion_of_files(shell: Shell) -> None:
    assert shell.complete("cat a") == (1, ["a.txt"])
    assert shell.complete("cat /data/a") == (1, ["a.txt"])
    assert shell.complete(":re") == (3, [":rewind"])
    assert shell.complete("cat /nothing/") == (0, [])

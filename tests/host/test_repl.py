"""`ouros repl`: inputs, commands, completion, and a real terminal."""

import contextlib
import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ouros
from ouros import SessionManager
from ouros.cli.reading import gather
from ouros.cli.repl import Repl
from ouros.completion import complete, indent_after, is_incomplete

ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "PYTHONSTARTUP")}
ENVIRONMENT |= {"PYTHONPATH": str(Path(ouros.__file__).parent.parent), "NO_COLOR": "1", "TERM": "xterm"}


@pytest.fixture
def shell(tmp_path, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    output = io.StringIO()
    manager = SessionManager(script_name="<repl>", storage=tmp_path)
    made = Repl(manager, output.write)

    def enter(*texts):
        output.truncate(0)
        output.seek(0)
        for text in texts:
            made.handle(text)
        return output.getvalue()

    made.enter = enter
    return made


def test_values_are_shown(shell, capsys):
    assert shell.enter("x = 1", "x + 1", "_ * 10", "None", "'é'", "") == "2\n20\n'é'\n"
    assert shell.enter("class A:\n    def __repr__(self): return 'A!'\n", "[A()]") == "[A!]\n"
    shell.enter("print('to stdout')")
    assert capsys.readouterr() == ("to stdout\n", "")


def test_errors_leave_the_session_alive(shell, capsys):
    shell.enter("def f():\n    return 1 / 0\n", "x = 5", "f()")
    assert capsys.readouterr().err == (
        'Traceback (most recent call last):\n  File "<repl>", line 1, in <module>\n    f()\n    ~~~\n'
        '  File "<repl>", line 2, in f\n    return 1 / 0\n           ~~~~~\nZeroDivisionError: division by zero\n'
    )
    shell.enter("x = = 1")
    assert capsys.readouterr().err == '  File "<repl>", line 1\n    x = = 1\n        ^\nSyntaxError: invalid syntax\n'
    shell.enter("class B:\n    def __repr__(self): return 1 / 0\n", "B()")
    assert capsys.readouterr().err.endswith("ZeroDivisionError: division by zero\n")
    assert shell.enter("x") == "5\n"


def test_history_and_rewind(shell, capsys):
    shell.enter("x = 1", "x = 2", "def f():\n    pass\n", "1/0")
    assert shell.enter(":history") == (
        "   1  1/0\n   2  def f(): ...\n   3  x = 2\n   4  x = 1\n"
        "4 of at most 20 steps can be undone; :rewind N undoes 1 to N\n"
    )
    assert shell.enter(":rewind 3", "x") == "undid 3; 1 can be undone\n1\n"
    assert shell.enter(":rewind") == "undid 1; 1 can be undone\n"
    capsys.readouterr()
    shell.enter(":rewind 5")
    assert capsys.readouterr().err == "invalid state: cannot rewind 5 steps: only 1 history entries available\n"
    for number in range(30):
        shell.enter(f"y = {number}")
    assert shell.enter(":history").startswith("   1  y = 29\n")
    assert len(shell.inputs["default"]) == 20
    assert shell.enter(":rewind 20", "y") == "undid 20; 0 can be undone\n9\n"


def test_forks_and_sessions(shell):
    assert shell.enter("x = 1", ":fork b", "x = 2") == "now in b\n"
    assert shell.prompt == "b>>> "
    assert shell.enter(":sessions") == "* b  1 variable\n  default  1 variable\n"
    assert shell.enter(":switch default", "x", ":switch b", "x") == "now in default\n1\nnow in b\n2\n"


def test_saving(shell, capsys):
    assert shell.enter("x = [1]", ":save one").startswith("saved one (")
    assert shell.enter(":reset", ":vars", ":load one", "x") == "the session is empty\nnow in one\n[1]\n"
    assert shell.enter(":load one two", "x") == "now in two\n[1]\n"
    assert shell.enter(":saved").startswith("  one  ")
    shell.enter(":load one", ":load nope", ":save ../x")
    errors = capsys.readouterr().err.splitlines()
    assert errors[0].endswith("give it another name: :load one NAME")
    assert errors[1] == "storage error: snapshot 'nope' not found: call list_saved_sessions()"
    assert errors[2].startswith("invalid argument: invalid snapshot name '../x'")


def test_variables(shell):
    assert shell.enter("x = 'a' * 300", "def f(): pass", ":vars") == (
        f"f  function  {shell.session.get_variable('f')['repr']}\nx  str  '{'a' * 96}...\n"
    )


def test_wrong_commands(shell, capsys):
    for text, message in [
        (":nope", "there is no command :nope; type :help"),
        (":s", "there is no command :s; type :help"),
        (":fork", "usage: :fork NAME"),
        (":fork a b", "usage: :fork NAME"),
        (":rewind x", "usage: :rewind [N]; 'x' is no number"),
        (":load 'a", "No closing quotation"),
        (":switch x", "session not found: session 'x' not found: the sessions are 'default'"),
    ]:
        shell.enter(text)
        assert capsys.readouterr().err == f"{message}\n"
    assert shell.enter(":hist") == shell.enter(":history")
    assert len(shell.enter(":help").splitlines()) == 13


def test_completion(shell):
    shell.enter("value = 'x'\nclass Value:\n    attribute = 1\n    _private = 2\nv = Value()\nv.inner = [1]")
    session = shell.session
    assert complete(session, "x = val") == (3, ["value"])
    assert complete(session, "f(Va") == (2, ["Value", "ValueError"])
    assert complete(session, "value.upp") == (3, ["upper"])
    assert complete(session, "v.") == (0, ["attribute", "inner"])
    assert complete(session, "v._pri") == (4, ["_private"])
    assert complete(session, "v.inner.app") == (3, ["append"])
    assert complete(session, "whi") == (3, ["while"])
    assert complete(session, "import jso") == (3, ["json", "json.decoder", "json.encoder", "json.scanner", "json.tool"])
    assert complete(session, "x = 1\nimport os, mat") == (3, ["math"])
    assert complete(session, "from collections.ab") == (14, ["collections.abc"])
    assert complete(session, "from json import load, dum") == (3, ["dump", "dumps"])
    assert complete(session, "from nope import x") == (1, [])
    assert complete(session, "importe") == (7, [])
    for text in ("", "1.", "f().x", "v.inner[0].", "nope.", "3", "x = 3e"):
        assert complete(session, text)[1] == []
    assert shell.complete(":re") == (3, [":rewind", ":reset"])
    assert shell.complete(":switch d") == (1, ["default"])


@pytest.mark.timing
def test_completion_changes_nothing_and_ends(shell):
    shell.enter(
        "n = 0\nclass A:\n    def __dir__(self):\n        global n\n        n += 1\n        return ['a', 1, 'b']\n"
        "    @property\n    def endless(self):\n        while True: pass\na = A()"
    )
    assert complete(shell.session, "a.") == (0, [])  # dir() refuses what can't be sorted
    start = time.process_time()
    assert complete(shell.session, "a.endless.") == (0, [])
    assert time.process_time() - start < 5
    assert shell.enter("n") == "0\n"
    assert shell.session.history()[0] == 2


@pytest.mark.parametrize(
    "code",
    ["def f():", "(", "x = [1,\n2", "'''abc", "if x:\n  y", "for i in x:\n  pass\nelse:", "class A:\n  def f(self):",
     "x = \\", "@dec", "f'''{", "try:\n  x", "match x:\n  case 1:", "with a as b:\n    c = (1,\n", "if 1:\n    # comment",
     "def f():\n    x = '''\n\n", "async def f():\n    await x"],
)  # fmt: skip
def test_incomplete_inputs(code):
    assert is_incomplete(code)


@pytest.mark.parametrize(
    "code",
    ["", "x", "def f():\n", "def f():\n  x\n", "x = 1 +", "if x: y", "x y", ")", "x = [\n  1,\n  2]", "  x", "'abc", "# c",
     "if 1:\n    pass\n# c", "lambda:", "f(\n  1)", "try:\n  x\n", "@dec\n"],
)  # fmt: skip
def test_complete_inputs(code):
    assert not is_incomplete(code)


def test_lines_are_gathered():
    lines = iter(["def f():", "    return 1", "", "next"])
    prompts = []

    def read(prompt):
        prompts.append(prompt)
        return next(lines)

    assert gather(read, ">>> ") == "def f():\n    return 1\n"
    assert prompts == [">>> ", "... ", "... "]
    assert indent_after("  if x:") == "      "
    assert indent_after("  x") == "  "


def test_a_pipe(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "ouros", "repl", "--storage-dir", str(tmp_path), "--limit", "time=200ms"],
        input="def f(n):\n    return n\n\nf(4)\nprint('out')\nwhile True: pass\n\nf(5)\nimport sys\nsys.exit(7)\nf(6)\n",
        capture_output=True, text=True, env=ENVIRONMENT, timeout=60,
    )  # fmt: skip
    assert done.stdout == "4\nout\n5\n"
    assert "TimeoutError: time limit exceeded" in done.stderr
    assert done.returncode == 7


@pytest.mark.parametrize(
    ("options", "printed", "hint"),
    [((), "5\n", True), (("--limit", "output=1K"), "5\n", False), (("--no-limits",), "x" * 1_100_000 + "\n5\n", False)],
)
def test_limits_unless_given(tmp_path, options, printed, hint):
    done = subprocess.run(
        [sys.executable, "-m", "ouros", "repl", "--storage-dir", str(tmp_path), *options],
        input="print('x' * 1_100_000)\n5\n", capture_output=True, text=True, env=ENVIRONMENT, timeout=60,
    )  # fmt: skip
    assert done.stdout == printed
    assert ("output limit exceeded" in done.stderr) == (options != ("--no-limits",))
    assert done.stderr.endswith("ouros: --limit output=... allows more, --no-limits everything\n") == hint


def test_what_runs_is_written_for_the_page(tmp_path):
    from ouros import stores
    from ouros.sessions.transcript_store import Reader

    subprocess.run(
        [sys.executable, "-m", "ouros", "repl", "--storage-dir", str(tmp_path), "--transcripts", str(tmp_path / "runs")],
        input="x = 1\nx + 1\n1 / 0\n:rewind\n", capture_output=True, text=True, env=ENVIRONMENT, timeout=60,
    )  # fmt: skip
    reader = Reader(stores.DirectoryStore(tmp_path / "runs"))
    (head,) = reader.heads()
    assert [(reader.step(head.key, row[0]).code, row[2], row[3]) for row in head.steps] == [
        ("x = 1", "complete", False), ("x + 1", "complete", False), ("1 / 0", "failed", True),
    ]  # fmt: skip


def piped(tmp_path, **more):
    return subprocess.Popen(
        [sys.executable, "-m", "ouros", "repl", "--storage-dir", str(tmp_path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**ENVIRONMENT, **more},
    )  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("code", ["1 + 1\n", "print(2)\nwhile True: pass\n\n"])
def test_ctrl_c_ends_what_comes_from_a_pipe(tmp_path, code):
    process = piped(tmp_path)
    process.stdin.write(code)
    process.stdin.flush()
    assert process.stdout.readline() == "2\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130
    assert process.stderr.read() == "\nouros: interrupted\n"
    process.communicate()


@pytest.mark.skipif(os.name == "nt", reason="pipes")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("line", ["print(1)\n", "1\n", ":vars\n"])
def test_a_reader_that_leaves_ends_it(tmp_path, line, unbuffered):
    process = piped(tmp_path, PYTHONUNBUFFERED=unbuffered)
    process.stdin.write("x = 5\nx\n")
    process.stdin.flush()
    assert process.stdout.readline() == "5\n"
    process.stdout.close()
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write(line * 10_000)
        process.stdin.close()
    assert process.wait(30) == 141
    assert "Traceback" not in process.stderr.read()
    process.stderr.close()


@pytest.mark.skipif(os.name == "nt", reason="terminals")
@pytest.mark.parametrize("plain", [False, True])
def test_a_terminal(tmp_path, plain):
    pexpect = pytest.importorskip("pexpect", reason="pexpect is not installed")
    if not plain:
        pytest.importorskip("prompt_toolkit", reason="prompt_toolkit is not installed")
    arguments = ["-m", "ouros", "repl", *(["--plain"] if plain else [])]
    environment = {**ENVIRONMENT, "HOME": str(tmp_path), "PROMPT_TOOLKIT_NO_CPR": "1"}
    terminal = pexpect.spawn(sys.executable, arguments, env=environment, encoding="utf-8", timeout=30, dimensions=(40, 100))
    terminal.expect("Type :help")
    terminal.expect(">>>")
    terminal.send("answer = 40 + 2\r")
    terminal.expect(">>>")
    terminal.send("answ\t")
    terminal.expect("answer")
    terminal.send(" + 100\r")
    terminal.expect("142\r\n")
    terminal.send("if answer:\r")
    terminal.expect(r"\.\.\.")
    terminal.send("    print('in ' + 'block')\r" if plain else "print('in ' + 'block')\r")
    terminal.send("\r")
    terminal.expect("in block\r\n")
    terminal.expect(">>>")
    terminal.send("while True: n = globals().get('n') or print('be' + 'gun') or 1\r")
    terminal.send("\r" if plain else "")
    terminal.expect("begun\r\n")
    terminal.sendintr()
    terminal.expect("KeyboardInterrupt")
    terminal.expect(">>>")
    terminal.send("unfinished (")
    # What was typed before somebody reads it would go with the interrupt, and the interrupt with it.
    terminal.expect(r"\(")
    terminal.sendintr()
    terminal.expect(">>>")
    terminal.send("answer * 2\r")
    terminal.expect("84\r\n")
    terminal.expect(">>>")
    terminal.sendeof()
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert "answer = 40 + 2" in (tmp_path / ".ouros" / "history").read_text()

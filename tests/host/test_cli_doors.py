"""The command's doors to the host: modules, tools, mounts, completion; and command lines that need no parser."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ouros
from ouros.cli import main
from ouros.cli.direct import COMMANDS, direct
from ouros.cli.parser import Parsers
from ouros.mcp_server import make_parser as mcp_parser
from ouros.mcp_server.workspace import make_parser as mcp_workspace_parser
from ouros.serve import make_parser as serve_parser
from ouros.ui.command import make_parser as ui_parser

try:
    import pty
except ImportError:  # no terminals on this system
    pty = None
PLAIN = {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"}
PLAIN |= {"NO_COLOR": "1", "PYTHONPATH": str(Path(ouros.__file__).parent.parent)}


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return tmp_path


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


# Modules.


@pytest.fixture
def project(here):
    write(here / "app" / "pkg" / "__init__.py", "")
    write(here / "app" / "pkg" / "__main__.py", "import sys\nfrom . import part\nprint(__name__, sys.argv, part.x)\n")
    write(here / "app" / "pkg" / "part.py", "x = 5\nif __name__ == '__main__':\n    import sys\n    sys.exit(7)\n")
    write(here / "app" / "bad.py", "def f():\n    1/0\nf()\n")
    return here


def test_modules_are_run(project, capsys):
    assert main(["--dir", "app:/app:ro", "-m", "pkg", "a", "--b"]) == 0
    assert main(["run", "-d", "app", "-m", "pkg", "--", "c"]) == 0
    assert capsys.readouterr().out == (
        "__main__ ['/app/pkg/__main__.py', 'a', '--b'] 5\n__main__ ['/pkg/__main__.py', 'c'] 5\n"
    )
    assert main(["-d", "app", "-m", "pkg.part"]) == 7
    assert main(["-d", "app", "-m", "bad"]) == 1
    assert capsys.readouterr().err == (
        'Traceback (most recent call last):\n'
        '  File "/bad.py", line 3, in <module>\n    f()\n    ~~~\n  File "/bad.py", line 2, in f\n    1/0\n    ~~~\n'
        "ZeroDivisionError: division by zero\n"
    )
    assert main(["-d", "app", "-m", "nope"]) == 1
    assert capsys.readouterr().err == "ouros: No module named nope\n"
    write(project / "app" / "needs.py", "import nope\n")
    assert main(["-d", "app", "-m", "needs"]) == 1
    assert "File \"/needs.py\", line 1, in <module>\n    import nope" in capsys.readouterr().err


def test_wrong_modules(project, capsys):
    for words, message in [
        (["-m", "a-b"], "-m 'a-b': no name of a module"),
        (["run", "-m", "a", "-c", "1"], "give a FILE, --code or --module"),
    ]:
        assert main(words) == 2
        assert capsys.readouterr().err == f"ouros: {message}\n"


# Folders.


def test_folders_by_mode(here, capsys):
    write(here / "data" / "a.txt", "a")
    code = "from pathlib import Path\nPath('/d/a.txt').write_text('changed')\nprint(Path('/d/a.txt').read_text())"
    assert main(["--dir", "data:/d:ro", "-c", code]) == 1
    assert capsys.readouterr().err.endswith("OSError: [Errno 30] Read-only file system: '/d/a.txt'\n")
    for mode, after in ((":overlay", "a"), ("", "a"), (":rw", "changed")):
        assert main(["--dir", f"data:/d{mode}", "-c", code]) == 0
        assert capsys.readouterr().out == "changed\n"
        assert (here / "data" / "a.txt").read_text() == after
    assert main(["--dir", "data:rw", "-c", "open('/new', 'w').write('n')"]) == 0
    assert (here / "data" / "new").read_text() == "n"
    assert main(["--dir", "nope:ro", "-c", "1"]) == 2
    assert capsys.readouterr().err == "ouros: --dir 'nope:ro': no directory 'nope'\n"


# Tools.

TOOLS = """
import asyncio
from ouros import Abort, Tool, Toolset

def double(n: int) -> int:
    return 2 * n

async def later(n: int) -> int:
    await asyncio.sleep(0)
    return n + 1

def stop(n: int) -> None:
    raise Abort(n)

def pay(n: int) -> str:
    return f"paid {n}"

class Shop:
    @staticmethod
    def price(item: str) -> float:
        return 3.5

both = Toolset(double, Tool(pay, requires_approval=True))
"""


def test_tools(here, capsys):
    write(here / "own_cli_tools.py", TOOLS)
    for tool in ("own_cli_tools.py:double", "own_cli_tools:double", "own_cli_tools:both", str(here / "own_cli_tools.py:double")):
        assert main(["--tool", tool, "-c", "print(double(4))"]) == 0
    assert main(["-t", "own_cli_tools.py:later", "-t", "own_cli_tools.py:Shop.price", "-c", "print(await later(1), price('x'))"]) == 0
    assert capsys.readouterr().out == "8\n8\n8\n8\n2 3.5\n"
    assert main(["--tool", "own_cli_tools.py:double", "-c", "double('x')"]) == 1
    assert "TypeError: double() argument 'n'" in capsys.readouterr().err
    assert main(["--tool", "own_cli_tools.py:stop", "-c", "stop(3)"]) == 1
    assert capsys.readouterr().err == "ouros: a tool ended the program: 3\n"
    assert main(["--json", "--tool", "own_cli_tools.py:later", "-c", "await later(1)"]) == 0
    assert json.loads(capsys.readouterr().out)["calls"][0]["name"] == "later"


@pytest.mark.parametrize(
    ("tool", "message"),
    [
        ("double", "expected MODULE:FUNCTION or FILE.py:FUNCTION"),
        ("nope.py:f", "no file 'nope.py'"),
        ("no_such_module_x:f", "there is no module 'no_such_module_x'"),
        ("own_cli_tools2.py:doubel", "own_cli_tools2 has no 'doubel'; did you mean double?"),
        ("own_cli_tools2.py:number", "function must be callable: 'int' object is not callable"),
        ("broken_tools.py:f", "importing it failed: ZeroDivisionError: division by zero"),
    ],
)
def test_wrong_tools(here, capsys, tool, message):
    write(here / "own_cli_tools2.py", "def double(n: int) -> int: return 2 * n\nnumber = 5\n")
    write(here / "broken_tools.py", "1/0")
    assert main(["--tool", tool, "-c", "1"]) == 2
    assert capsys.readouterr().err == f"ouros: --tool {tool!r}: {message}\n"


def test_approval_without_a_terminal(here, capsys, monkeypatch):
    write(here / "own_cli_tools.py", TOOLS)
    monkeypatch.setattr("sys.stdin", None)
    assert main(["--tool", "own_cli_tools.py:both", "-c", "pay(1)"]) == 1
    assert "PermissionError: the call of pay() needs an approval, and there is no terminal" in capsys.readouterr().err


@pytest.mark.skipif(pty is None, reason="no terminals on this system")
@pytest.mark.parametrize(("typed", "shown"), [("y\n", "paid 1"), ("n\n", "the user declined"), ("\n", "the user declined")])
def test_approval_on_a_terminal(here, typed, shown):
    write(here / "own_cli_tools.py", TOOLS)
    terminal, other = pty.openpty()
    words = ["--tool", "own_cli_tools.py:both", "-c", "try: print(pay(1))\nexcept PermissionError as e: print(e)"]
    process = subprocess.Popen(
        [sys.executable, "-m", "ouros", *words], stdin=other, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PLAIN
    )
    os.write(terminal, typed.encode())
    out, err = process.communicate(timeout=60)
    os.close(other)
    os.close(terminal)
    assert out == f"{shown}\n"
    assert err == "ouros: the program calls pay(1)\nMake this call? [y/N] "


# Completion.


def completed(shell, words):
    """What a shell completes behind words, the last of which is begun."""
    script = subprocess.run(
        [sys.executable, "-m", "ouros", "completion", shell], capture_output=True, text=True, env=PLAIN, check=True
    ).stdout
    if shell == "bash":
        quoted = " ".join(f"'{word}'" for word in words)
        ask = f"{script}\nCOMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _ouros; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    else:
        ask = f"{script}\ncomplete -C '{' '.join(words)}'"
    done = subprocess.run([shell, "-c", ask], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    return {line.partition("\t")[0] for line in done.stdout.splitlines()}


@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_completion(here, shell):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    assert {"run", "repl", "check", "doctor", "completion"} <= completed(shell, ["ouros", ""])
    assert completed(shell, ["ouros", "rep"]) == {"repl"}
    assert {"--limit", "--no-limits"} <= completed(shell, ["ouros", "run", "--"])
    assert completed(shell, ["ouros", "run", "--lim"]) == {"--limit"}
    assert "--storage-dir" in completed(shell, ["ouros", "repl", "--"])
    assert "--dir" not in completed(shell, ["ouros", "repl", "--"])
    assert completed(shell, ["ouros", "completion", ""]) == {"bash", "zsh", "fish"}
    # What stands below a command, and the options there.
    assert completed(shell, ["ouros", "kernel", ""]) == {"install"}
    assert completed(shell, ["ouros", "packages", ""]) == {"check"}
    assert completed(shell, ["ouros", "kernel", "install", "--sys"]) == {"--sys-prefix"}
    # The servers have parsers of their own.
    assert completed(shell, ["ouros", "mcp", "--htt"]) == {"--http"}
    assert completed(shell, ["ouros", "mcp", "--tools", ""]) == {"core", "all"}
    assert completed(shell, ["ouros", "mcp", "--path"]) == {"--path"}
    assert completed(shell, ["ouros", "serve", "--so"]) == {"--socket"}
    assert completed(shell, ["ouros", "ui", "--wor"]) == {"--workspace"}
    # The names of limits.
    assert completed(shell, ["ouros", "run", "--limit", "me"]) == {"memory="}
    assert {"time=", "wall="} < completed(shell, ["ouros", "--limit", ""])
    write(here / "program.py", "")
    assert "program.py" in completed(shell, ["ouros", "run", "prog"])


def test_completion_for_zsh():
    script = subprocess.run(
        [sys.executable, "-m", "ouros", "completion", "zsh"], capture_output=True, text=True, env=PLAIN, check=True
    ).stdout
    assert script.startswith("#compdef ouros\n")
    lines = {line.split(")")[0].strip(): line for line in script.splitlines() if ") _arguments " in line}
    assert "'1:value:(install)'" in lines["kernel"] and "'*--sys-prefix[" in lines["kernel"]
    assert "'*--http[" in lines["mcp"] and ":value:(core all)'" in lines["mcp"] and "'*--path[" in lines["mcp"]
    assert ":value:{compadd -S" in lines["*"] and " memory= " in lines["*"]
    if shutil.which("zsh") is None:
        pytest.skip("zsh is not installed")
    done = subprocess.run(["zsh", "-f", "-n"], input=script, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    # The specifications are those of the parser: zsh takes each of them.
    check = "autoload -Uz compinit && compinit -D -u\n" + script + "\nwhence -w _ouros && print $_comps[ouros]"
    done = subprocess.run(["zsh", "-f", "-c", check], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("_ouros: function\n_ouros\n", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_option_is_completed(capsys, shell):
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    parsers = [*Parsers().commands.values(), *(make("x") for make in (mcp_parser, mcp_workspace_parser, serve_parser, ui_parser))]
    for parser in parsers:
        for action in parser._actions:
            for name in action.option_strings:
                assert (f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}") in script if shell == "fish" else name in script


# Wrong command lines.


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["mcp", "--htp", "1"], "ouros mcp: unrecognized arguments: --htp 1; did you mean --http?"),
        (["mcp", "--workspace", "--paht", "x"], "ouros mcp: unrecognized arguments: --paht x; did you mean --path?"),
        (["serve", "--stdio", "--limt=1"], "ouros serve: unrecognized arguments: --limt=1; did you mean --limit?"),
        (["ui", "--stroe", "x"], "ouros ui: unrecognized arguments: --stroe x; did you mean --store?"),
        (["mcp", "--tools", "some"], "ouros mcp: argument --tools: invalid choice: 'some' (choose from "),
    ],
)
def test_servers_name_the_option_that_was_meant(capsys, words, message):
    assert main(words) == 2
    error = capsys.readouterr().err
    assert error.startswith(message)
    assert error.endswith(f"\nTry 'ouros {words[0]} --help'.\n") and error.count("\n") == 2


def test_files_with_similar_names(here, capsys):
    write(here / "program.py", "")
    write(here / "sub" / "other.py", "")
    assert main(["porgram.py"]) == 2
    assert main(["run", "sub/othr.py"]) == 2
    assert main(["nothing/like/it.py"]) == 2
    assert capsys.readouterr().err == (
        "ouros: cannot read 'porgram.py': No such file or directory; did you mean program.py?\n"
        f"ouros: cannot read 'sub/othr.py': No such file or directory; did you mean {os.path.join('sub', 'other.py')}?\n"
        "ouros: cannot read 'nothing/like/it.py': No such file or directory\n"
    )


# Command lines without options.


def test_command_lines_without_a_parser(here):
    write(here / "p.py", "1")
    parsers = Parsers()
    for words in (["-c", "1"], ["-c", "1", "-x", "--", "y"], ["-c", "-1"], ["p.py"], ["p.py", "--limit", "a", "-c"]):
        options = direct(words)
        assert vars(options) == vars(parsers.parse(words)), words
    for words in ([], ["-c"], ["run", "p.py"], ["nope.py"], ["-", "x"], ["--json", "p.py"], ["check"], ["."]):
        assert direct(words) is None
    assert set(COMMANDS) == set(parsers.commands)
    write(here / "run", "1")
    assert direct(["run"]) is None and direct(["./run"]) is not None


def test_little_is_imported():
    """A short program starts fast: what it does not need is not imported."""
    code = """
import sys
before = set(sys.modules)
from ouros.cli import main
main(["-c", "1"])
print(*sorted(set(sys.modules) - before))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=PLAIN, check=True)
    loaded = set(done.stdout.split())
    slow = {
        "argparse", "re", "json", "pathlib", "tokenize", "typing", "shutil", "collections", "functools", "contextlib", "asyncio",
        "threading", "ouros.os_access", "ouros.mounts", "ouros.cli.parser", "ouros.tools",
    }  # fmt: skip
    before = subprocess.run([sys.executable, "-c", "import sys; print(*sys.modules)"], capture_output=True, text=True, env=PLAIN)
    assert not loaded & slow - set(before.stdout.split())


@pytest.mark.parametrize("more", [[], ["--json"], ["--pool"], ["--no-limits"]])
def test_the_program_reads_the_standard_input(more, tmp_path):
    program = tmp_path / "sum.py"
    program.write_text("import sys\nn = int(input())\nprint(n, sum(map(int, sys.stdin)), sys.argv[1:])\n")
    said = "2 7 ['-x']"
    done = subprocess.run(
        [sys.executable, "-m", "ouros", "run", *more, str(program), "--", "-x"], input="2\n3\n4\n", capture_output=True, text=True, env=PLAIN,
        timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["stdout"] == said + "\n" if more == ["--json"] else done.stdout.split("\n")[0] == said


def test_input_comes_as_it_is_typed():
    process = subprocess.Popen(
        [sys.executable, "-m", "ouros", "-c", "while True:\n    import sys\n    print(input('? ').upper(), file=sys.stderr)"],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=PLAIN, bufsize=1,
    )  # fmt: skip
    try:
        for word in ("a", "b"):
            process.stdin.write(word + "\n")
            process.stdin.flush()
            assert process.stderr.readline() == word.upper() + "\n"
        process.stdin.close()
        assert "EOFError: EOF when reading a line" in process.stderr.read()
        assert process.wait(60) == 1
    finally:
        process.kill()
        process.stderr.close()


@pytest.mark.parametrize(
    ("given", "words", "said"),
    [
        (b"a\xff\xc3\xa9\xe2", ["-c", "import sys; print(sys.stdin.buffer.read())"], b"b'a\\xff\\xc3\\xa9\\xe2'\n"),
        ("é".encode() * 100_000, ["-c", "import sys; print(set(sys.stdin.read()) == {'\u00e9'})"], b"True\n"),
        (b"print(open(0).read())", ["-"], b"\n"),
    ],
    ids=["bytes", "characters across reads", "program from there"],
)
def test_bytes_of_the_standard_input(given, words, said):
    done = subprocess.run([sys.executable, "-m", "ouros", *words], input=given, capture_output=True, env=PLAIN, timeout=60)
    assert done.stdout == said, done.stderr

"""The `ouros` command: `run` and `check`, their options, what they print where, and exit codes."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from events import until_it_reads_on

import ouros
from ouros import __version__
from ouros.checker import typecheck
from ouros.cli import doctor, main
from ouros.cli.options import LIMIT_NAMES, UsageError, parse_count, parse_duration, parse_inputs, parse_limits
from ouros.cli.terminal import paint_traceback, wants_color

try:
    import pty
except ImportError:  # no terminals on this system
    pty = None
try:
    typecheck.find_ty()
    HAS_TY = True
except ImportError:
    HAS_TY = False
needs_ty = pytest.mark.skipif(not HAS_TY, reason="ty is not installed")
OUROS = [sys.executable, "-m", "ouros"]
PLAIN = {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"}
PLAIN |= {"NO_COLOR": "1", "PYTHONPATH": str(Path(ouros.__file__).parent.parent)}


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def program(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(code, name="p.py"):
        (tmp_path / name).write_text(code, encoding="utf-8")
        return name

    return write


def call(*arguments, **options):
    options.setdefault("timeout", 60)
    return subprocess.run([*OUROS, *arguments], capture_output=True, text=True, env=PLAIN, **options)


def test_run(program, capsys):
    assert main(["run", program("import sys\nprint('a')\nprint('b', file=sys.stderr)\n3")]) == 0
    assert capsys.readouterr() == ("a\n", "b\n")


def test_result(program, capsys):
    name = program("{'a': (1, 'ä')}")
    assert main(["run", name, "--result"]) == 0
    assert main(["run", name, "--result", "json"]) == 0
    assert capsys.readouterr().out == "{'a': (1, 'ä')}\n{\"a\": {\"$tuple\": [1, \"ä\"]}}\n"


def test_standard_input_and_code():
    done = call("run", "-", input="print('from stdin')\n1/0")
    assert (done.returncode, done.stdout) == (1, "from stdin\n")
    assert '  File "<stdin>", line 2, in <module>\n    1/0\n    ~^~\n'.replace("~^~", "~~~") in done.stderr
    assert call("run", "-c", "print(n + 1)", "-i", "n=1").stdout == "2\n"
    code = "exec('def f(): 1/0')\nf()"
    assert call("run", "-c", code).stderr == (
        'Traceback (most recent call last):\n  File "<string>", line 2, in <module>\n    f()\n    ~~~\n'
        '  File "<string>", line 1, in f\nZeroDivisionError: division by zero\n'
    )


def test_inputs(program, capsys):
    name = program("print(n, names, t)")
    program("[1.5]", "v.json")
    assert main(["run", name, "--input", "n=5", "-i", 'names=@v.json', "-i", 't={"$tuple": [1]}']) == 0
    assert capsys.readouterr().out == "5 [1.5] (1,)\n"


def test_tracebacks_are_those_of_python(program, capsys):
    assert main(["run", program("def f():\n    return {}['k']\n\nf()", "bad.py")]) == 1
    assert capsys.readouterr().err == (
        "Traceback (most recent call last):\n"
        '  File "bad.py", line 4, in <module>\n    f()\n    ~~~\n'
        "  File \"bad.py\", line 2, in f\n    return {}['k']\n           ~~~~~~~\n"
        "KeyError: 'k'\n"
    )
    assert main(["run", program("def f(:\n    pass", "syntax.py")]) == 1
    assert capsys.readouterr().err == (
        '  File "syntax.py", line 1\n    def f(:\n          ^\nSyntaxError: invalid syntax\n'
    )


@pytest.mark.parametrize(
    ("code", "expected"),
    [("raise SystemExit", 0), ("import sys\nsys.exit(3)", 3), ("raise SystemExit(256 + 4)", 4), ("raise SystemExit('bye')", 1)],
)
def test_exit_codes(program, capsys, code, expected):
    assert main(["run", program(code)]) == expected
    assert capsys.readouterr() == ("", "bye\n" if "bye" in code else "")


def test_limits(program, capsys):
    endless = program("while True: pass")
    assert main(["run", endless, "--limit", "time=50ms"]) == 1
    assert capsys.readouterr().err.endswith("> 50ms\n")
    assert main(["run", endless, "-l", "ticks=1000", "-l", "memory=1M"]) == 1
    assert "TimeoutError: tick limit exceeded" in capsys.readouterr().err
    assert main(["run", program("x = 'a' * 10**7"), "-l", "memory=1M"]) == 1
    assert "MemoryError: memory limit exceeded" in capsys.readouterr().err


def test_values_of_limits():
    assert [parse_duration(text) for text in ("2", "2s", "100ms", "0.5", "1min", "1e-3s")] == [2, 2, 0.1, 0.5, 60, 0.001]
    assert [parse_count(text) for text in ("10", "64K", "1.5M", "2GB", "1e6", "8kb")] == [
        10, 64_000, 1_500_000, 2_000_000_000, 1_000_000, 8000,
    ]  # fmt: skip
    for text in ("", "x", "nan", "-1", "inf", "1T", "infM"):
        with pytest.raises(ValueError):
            parse_count(text)
        with pytest.raises(ValueError):
            parse_duration(text)
    assert parse_limits(["time=1", "max_memory=5", "recursion=50"]) == {
        "max_duration_secs": 1.0, "max_memory": 5, "max_recursion_depth": 50,
    }  # fmt: skip
    assert parse_limits(["memory=64MB,time=2s", "ticks=9"]) == {
        "max_memory": 64_000_000, "max_duration_secs": 2.0, "max_ticks": 9,
    }  # fmt: skip
    base = {"max_ticks": 5, "max_memory": 7}
    assert parse_limits(["ticks=none,calls=3"], base) == {"max_memory": 7, "max_calls": 3}
    assert base == {"max_ticks": 5, "max_memory": 7}
    assert parse_limits(["ticks=none"]) is None
    with pytest.raises(UsageError, match="did you mean time"):
        parse_limits(["tyme=1"])
    for text in ("time", "tyme=1", "memory=x"):
        with pytest.raises(UsageError, match=f"--limit '{text}'"):
            parse_limits([text])


def test_limits_unless_given(program, capsys):
    endless = program("while True: pass")
    assert main([endless]) == 1
    error = capsys.readouterr().err
    name = re.search(r"(time|tick) limit exceeded", error)[1].replace("tick", "ticks")
    assert error.endswith(f"\nouros: --limit {name}=... allows more, --no-limits everything\n")
    assert main(["--limit", "ticks=1000", endless]) == 1
    assert capsys.readouterr().err.endswith("TimeoutError: tick limit exceeded: 1001 > 1000\n")
    loud = program("print('x' * 1_100_000)", "loud.py")
    assert main([loud]) == 1
    assert "output limit exceeded" in capsys.readouterr().err
    assert main(["--no-limits", loud]) == 0
    assert main(["--limit", "output=none", loud]) == 0
    assert main(["--no-limits", "--limit", "output=1K", loud]) == 1
    assert capsys.readouterr().err.endswith("MemoryError: output limit exceeded: 1100001 bytes > 1000 bytes\n")


def test_default_limits_are_those_of_the_library(program, capsys):
    assert main(["run", "--help"]) == 0
    shown = re.search(r"unless given: .*?: ([^.]*)\n\n", capsys.readouterr().out, re.DOTALL)[1]
    assert parse_limits(["".join(shown.split())]) == ouros.Limits.standard()


ARGV = "import sys\nprint(sys.argv)"


def test_a_file_is_run_with_what_follows_it(program, capsys):
    name = program(ARGV)
    for words, argv in [
        ([name], [name]),
        ([name, "a", "--limit", "x", "--", "-c"], [name, "a", "--limit", "x", "--", "-c"]),
        (["-l", "time=5", "--raw", name, "-V"], [name, "-V"]),
        (["-ltime=5", "--limit=ticks=900000", "-r", name, "json"], [name, "json"]),
        (["--no-lim", "--", name, "--", "a"], [name, "--", "a"]),
        (["run", name, "--limit", "time=5", "--", "-x", "--"], [name, "-x", "--"]),
        (["run", name], [name]),
        (["-c", ARGV, "-V", "b"], ["-c", "-V", "b"]),
        (["--code=" + ARGV, "b"], ["-c", "b"]),
        (["-e", "A=1", "-c", ARGV], ["-c"]),
        ([name, "\udc80 '\"\\\n"], [name, "\udc80 '\"\\\n"]),
    ]:
        assert main(words) == 0, words
        assert capsys.readouterr().out.splitlines()[0] == repr(argv), words
    assert call("-", "a", input=ARGV).stdout == "['-', 'a']\n"
    assert main(["-r", "json", "-c", "[1]"]) == 0
    assert main(["--result", "-c", "[2]"]) == 0
    assert capsys.readouterr().out == "[1]\n[2]\n"


def test_a_file_without_a_suffix_is_run(program, capsys):
    assert main([program("print(1)", "tool")]) == 0
    assert main([program("print(2)", "check"), "x"]) == 2  # the command
    assert main(["./check", "x"]) == 0
    assert capsys.readouterr().out == "1\n2\n"


def test_arguments_reach_argparse(program, capsys):
    name = program(
        "import argparse\np = argparse.ArgumentParser()\np.add_argument('n', type=int)\n"
        "p.add_argument('--twice', action='store_true')\na = p.parse_args()\nprint(a.n * (2 if a.twice else 1))"
    )
    assert main([name, "4", "--twice"]) == 0
    assert capsys.readouterr().out == "8\n"
    assert main([name]) == 2
    assert "p.py: error: the following arguments are required: n" in capsys.readouterr().err


def test_json(program, capsys):
    assert main(["--json", "-i", "n=2", "-c", "import sys\nprint('a')\nprint('b', file=sys.stderr)\n(n, 'ä')"]) == 0
    shown = capsys.readouterr()
    result = json.loads(shown.out)
    assert shown.err == "" and shown.out.count("\n") == 1
    assert result["ok"] is True and result["value"] == {"$tuple": [2, "ä"]} and result["error"] is None
    assert result["logs"] == [["stdout", "a\n"], ["stderr", "b\n"]]
    assert result["usage"]["output_bytes"] == 4
    for code, kind, exit_code in [
        ("1/0", "ZeroDivisionError", 1), ("x = (", "SyntaxError", 1), ("raise SystemExit(7)", "SystemExit", 7),
        ("while True: pass", "TimeoutError", 1), ("'\\ud800' + 1", "TypeError", 1),
    ]:  # fmt: skip
        assert main(["--json", "--limit", "ticks=1000", "-c", code]) == exit_code
        shown = capsys.readouterr()
        assert json.loads(shown.out)["error"]["type"] == kind and shown.err == ""
    done = call("--json", "-c", "print('\\ud800')\n'\\ud801'")
    assert (done.returncode, json.loads(done.stdout)["value"]) == (0, "\ud801")


def test_json_names_calls_of_files(tmp_path, program, capsys):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "a.txt").write_text("hello")
    assert main(["--json", "--dir", "data:/in", "-c", "open('/in/a.txt').read()"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["value"] == "hello"
    assert result["usage"]["calls"] == len(result["calls"]) > 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="pools need fork()")
def test_doctor(capsys, monkeypatch):
    code = main(["doctor"])
    text = capsys.readouterr().out
    with ouros.Pool(1) as pool:
        isolation = pool.isolation
    assert text.startswith(f"ouros {__version__}, ")
    assert "\na program runs: yes\n" in text
    assert "\n".join(f"  {line}" for line in str(isolation).split("\n")) in text
    assert code == (0 if isolation.is_safe else 1)
    assert text.endswith("works: yes\n") == isolation.is_safe
    monkeypatch.setitem(doctor.EXTRAS, "cli", ("no-such-distribution",))
    main(["doctor"])
    assert "\n  cli           not installed: pip install 'ouros[cli]'\n" in capsys.readouterr().out


def test_doctor_where_no_pool_can_be(capsys, monkeypatch):
    def refuse(*arguments, **options):
        raise ouros.PoolError("a pool needs fork()")

    monkeypatch.setattr("ouros.pool.Pool", refuse)
    assert main(["doctor"]) == 1
    assert "\nwalls around the workers of a Pool:\n  none: a pool needs fork()\n" in capsys.readouterr().out


def test_doctor_knows_the_extras():
    tomllib = pytest.importorskip("tomllib")
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {name: needs for name, needs in project["optional-dependencies"].items() if name != "test"}
    found = {
        name: tuple(re.match(r"[\w-]+", need)[0] for need in needs if not need.startswith("ouros["))
        for name, needs in extras.items()
    }
    assert found == doctor.EXTRAS


def test_wrong_inputs():
    with pytest.raises(UsageError, match="""--input n: .*; for a text, quote it: --input 'n="..."'"""):
        parse_inputs(["n=abc"])
    with pytest.raises(UsageError, match="given twice"):
        parse_inputs(["n=1", "n=2"])
    for text in ("n", "1=1", "=1", 'n={"$nope": 1}', "n=[1", "n=" + "[" * 100_000):
        with pytest.raises(UsageError, match="--input"):
            parse_inputs([text])


def test_wrong_usage(program, capsys):
    good = program("1")
    for arguments, message in [
        (["run"], "ouros: give a FILE (- for standard input) or --code\n"),
        (["run", good, "-c", "1"], "ouros: give a FILE or --code\n"),
        (["run", "nope.py"], "ouros: cannot read 'nope.py': No such file or directory\n"),
        (["run", "."], "ouros: cannot read '.': Is a directory\n"),
        (["run", good, "--input", "class=1"], "ouros: inputs: 'class' is not an identifier\n"),
        (["run", good, "--dir", "nope"], "ouros: --dir 'nope': no directory 'nope'\n"),
        (["run", good, "--dir", ".:wr"], "ouros: --dir '.:wr': no directory '.:wr'; 'wr' is no PATH, which starts with /, and no MODE: ro, rw, overlay\n"),
        (["run", good, "--dir", ".:/data:wr"], "ouros: --dir '.:/data:wr': no directory '.:/data'; 'wr' is no PATH"),
        (["run", good, "--limit", "memory=64XB"], "ouros: --limit 'memory=64XB': '64XB' is not a number with a unit, as in 1000, 64K, 1.5MB, 2G\n"),
        (["run", good, "--limit", "time=long"], "ouros: --limit 'time=long': 'long' is not a number with a unit, as in 2, 0.5s, 100ms, 1min\n"),
        (["run", good, "--env", "OUROS_NOPE"], "ouros: --env OUROS_NOPE: you have no such variable\n"),
        (["nope"], "ouros: there is no command 'nope' and no file of that name\n"),
        (["chekc", good], "ouros: there is no command 'chekc' and no file of that name; did you mean check?\n"),
        (["nope.py"], "ouros: cannot read 'nope.py': No such file or directory\n"),
        (["run", "--nope", good], "ouros: unrecognized arguments: --nope\n"),
        (["--limt", good], "ouros: unrecognized arguments: --limt; did you mean --limit?\n"),
        (["run", good, "--limt=time=1s"], "ouros: unrecognized arguments: --limt=time=1s; did you mean --limit?\n"),
        (["run", good, "a"], "ouros: unrecognized arguments: a; arguments of the program stand behind --\n"),
        (["run", good, "--limit", "tyme=1"], "ouros: --limit 'tyme=1': expected NAME=VALUE with one of "),
        (["--json", "-r", "-c", "1"], "ouros: give --json or --result\n"),
        (["packages"], "ouros packages: the following arguments are required: ACTION\n"),
        (["check", good, "--format", "x"], "ouros: --format 'x': expected one of full, concise"),
    ]:
        assert main(arguments) == 2, arguments
        captured = capsys.readouterr()
        assert captured.err.startswith(message)
        assert captured.out == ""
    assert main([]) == 2
    assert capsys.readouterr().err.startswith("usage: ouros")


def test_help_and_version(capsys):
    for option in ("--version", "-V"):
        assert main([option]) == 0
        assert capsys.readouterr().out == f"ouros {__version__}\n"
    for arguments in (["--help"], ["run", "--help"], ["check", "--help"], ["repl", "--help"], ["doctor", "--help"]):
        assert main(arguments) == 0
        assert "usage: ouros" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "page"), [("run", "cli"), ("check", "cli"), ("repl", "cli"), ("mcp", "mcp")]
)
def test_every_option_is_documented(capsys, command, page):
    assert main([command, "--help"]) == 0
    text = capsys.readouterr().out
    documented = (Path(__file__).parents[2] / "docs" / f"{page}.md").read_text(encoding="utf-8")
    options = set(re.findall(r"--[a-z][a-z-]*", text.partition("\noptions:")[2])) - {"--help", "--version"}
    assert options
    for option in options:
        assert f"`{option}" in documented or f", `{option}" in documented, option
    for name in LIMIT_NAMES if command != "check" else ():
        assert re.search(rf"^  {name}=\S+ .*\w", text, re.MULTILINE), name
        assert f"`{name}=" in documented or page == "mcp", name


def test_the_codes_that_help_names(program, capsys):
    assert main(["run", "--help"]) == 0
    codes = " ".join(capsys.readouterr().out.partition("exit codes:\n")[2].split())
    assert codes == (
        "0 the program ended 1 the program failed, or errors were found 2 wrong usage 130 stopped by Ctrl-C "
        "141 nobody reads the output any more else the code that the program exited with"
    )


@pytest.mark.skipif(os.name == "nt", reason="terminals")
@pytest.mark.parametrize(
    ("more", "colours"), [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)], ids=str
)
def test_colours_on_a_terminal(program, more, colours):
    shown = []
    main_end, end = pty.openpty()
    environment = {**{name: value for name, value in PLAIN.items() if name != "NO_COLOR"}, "TERM": "xterm", **more}
    process = subprocess.Popen([*OUROS, "run", program("1/0")], stdout=end, stderr=end, stdin=end, env=environment)
    os.close(end)
    with contextlib.suppress(OSError):
        while data := os.read(main_end, 1000):
            shown.append(data)
    os.close(main_end)
    assert process.wait(20) == 1
    text = b"".join(shown).decode().replace("\r\n", "\n")
    assert ("\x1b[" in text) == colours
    assert re.sub(r"\x1b\[[\d;]*m", "", text) == (
        'Traceback (most recent call last):\n  File "p.py", line 1, in <module>\n    1/0\n    ~~~\n'
        "ZeroDivisionError: division by zero\n"
    )


def test_no_colours_in_a_pipe():
    environment = {name: value for name, value in PLAIN.items() if name != "NO_COLOR"} | {"TERM": "xterm"}
    done = subprocess.run([*OUROS, "run", "-c", "1/0"], capture_output=True, text=True, env=environment, timeout=60)
    assert "ZeroDivisionError" in done.stderr and "\x1b" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="pipes")
@pytest.mark.parametrize("arguments", [["--help"], ["run", "-c", "print(1)"], ["run", "-c", "1", "--result"]])
def test_nobody_reads(arguments):
    reading, writing = os.pipe()
    os.close(reading)
    environment = {**PLAIN, "PYTHONUNBUFFERED": ""}
    process = subprocess.Popen([*OUROS, *arguments], stdout=writing, stderr=subprocess.PIPE, text=True, env=environment)
    os.close(writing)
    assert process.communicate(timeout=20)[1] == ""
    assert process.returncode == 141


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("command", ["run", "check"])
def test_ctrl_c_while_the_program_is_read(command):
    process = subprocess.Popen([*OUROS, command, "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PLAIN)
    process.stdin.write("#")
    process.stdin.flush()
    until_it_reads_on(process)
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130
    assert process.communicate()[1] == "\nouros: interrupted\n"


def test_source_encoding(tmp_path, capsys):
    path = tmp_path / "p.py"
    path.write_bytes("# coding: latin-1\nprint('\xe9')".encode("latin-1"))
    assert main(["run", str(path)]) == 0
    path.write_bytes(b"\xef\xbb\xbfprint('bom')\r\n")
    assert main(["run", str(path)]) == 0
    assert capsys.readouterr().out == "\xe9\nbom\n"
    path.write_bytes(b"print('\xff')")
    assert main(["run", str(path)]) == 2
    path.write_bytes(b"# coding: nope\n")
    assert main(["run", str(path)]) == 2


def test_files_and_environment(tmp_path, program, capsys, monkeypatch):
    data = tmp_path / "data"
    (data / "sub").mkdir(parents=True)
    (data / "sub" / "a.txt").write_text("hello")
    (data / "big.txt").write_text("big")
    (data / "link.txt").symlink_to(__file__)
    monkeypatch.setenv("OUROS_X", "x y")
    name = program(
        "import os\nfrom pathlib import Path\n"
        "print(open('/in/sub/a.txt').read(), sorted(os.listdir('/in')), os.environ['OUROS_X'], os.getenv('Z'))\n"
        "Path('/in/sub/a.txt').write_text('changed')\nPath('/new.txt').write_text('new')"
    )
    out = tmp_path / "out"
    assert main(["run", name, "--dir", f"{data}:/in", "-e", "OUROS_X", "--env", "Z=1", "--out", str(out)]) == 0
    captured = capsys.readouterr()
    assert captured.out == "hello ['big.txt', 'sub'] x y 1\n"
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*.txt")) == ["in/sub/a.txt", "new.txt"]
    assert (out / "in" / "sub" / "a.txt").read_text() == "changed"
    assert (data / "sub" / "a.txt").read_text() == "hello"
    assert captured.err.count("ouros: wrote ") == 2


def test_files_are_written_inside_only(tmp_path, program, capsys):
    outside = tmp_path / "outside"
    outside.mkdir()
    out = tmp_path / "out"
    out.mkdir()
    (out / "d").symlink_to(outside)
    name = program("from pathlib import Path\nPath('/d').mkdir()\nPath('/d/x').write_text('1')")
    assert main(["run", name, "--out", str(out)]) == 2
    assert "leads out of it" in capsys.readouterr().err
    assert list(outside.iterdir()) == []
    name = program("from pathlib import Path\nPath('../../../x').write_text('1')")
    assert main(["run", name, "--out", str(tmp_path / "o2")]) == 0
    assert (tmp_path / "o2" / "x").exists()
    assert not (tmp_path.parent / "x").exists()


def test_without_files_there_are_none(program, capsys):
    assert main(["run", program("open('/etc/passwd')")]) == 1
    error = capsys.readouterr().err
    assert "not implemented with standard execution" in error
    how = "The program has no files: give it some with os=OSAccess({...}), or with --dir DIR on the command line.\n"
    assert error.endswith(f"\n{how}") and error.count("--dir") == 1
    assert main(["-c", "import os; os.environ['HOME']"]) == 1
    assert capsys.readouterr().err.endswith("os=OSAccess(environ={...}), or with --env NAME on the command line.\n")
    assert main(["-c", "raise NotImplementedError('x')"]) == 1
    assert capsys.readouterr().err.endswith("NotImplementedError: x\n")
    assert main(["run", program("open('/etc/passwd')"), "--env", "A=1"]) == 1
    assert capsys.readouterr().err.endswith("FileNotFoundError: [Errno 2] No such file or directory: '/etc/passwd'\n")


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_stops_the_program(program):
    name = program("print('on', flush=True)\nwhile True: pass")
    process = subprocess.Popen(
        [*OUROS, "run", name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**PLAIN, "PYTHONUNBUFFERED": "1"}
    )
    assert process.stdout.readline() == "on\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=20) == ("", "\nouros: interrupted\n")
    assert process.returncode == 130


@pytest.mark.skipif(os.name == "nt", reason="pipes")
def test_a_reader_that_leaves_is_no_error(program):
    name = program("for i in range(10**6): print(i)")
    process = subprocess.Popen([*OUROS, "run", name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PLAIN)
    assert process.stdout.readline() == "0\n"
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(20) == 141


@needs_ty
def test_check(program, capsys):
    assert main(["check", program("import json\nx = json.dumps(1)\nf(x, n + 1)"), "-f", "f", "-i", "n=1"]) == 0
    assert capsys.readouterr() == ("", "")
    name = program("n + 'a'\nundefined")
    assert main(["check", name, "--input", "n=1", "--format", "concise"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[0] for line in lines] == ["p.py:1:1", "p.py:2:1"]
    assert main(["check", name, "--input", "n", "--format", "json"]) == 1
    assert [entry["location"]["row"] for entry in json.loads(capsys.readouterr().out)] == [2]
    stubs = program("def f(x: int) -> str: ...", "stubs.pyi")
    assert main(["check", program("f('a')"), "-f", "f", "-s", stubs]) == 1
    assert main(["check", program("x = (")]) == 1
    assert "SyntaxError: '(' was never closed" in capsys.readouterr().err
    assert main(["run", program("print(1)\nx = 1 + 'a'"), "--check"]) == 1
    assert capsys.readouterr().out == ""


def test_check_without_ty(program, capsys, monkeypatch):
    def missing():
        raise ImportError("type checking needs ty, which is not installed: pip install 'ouros[typecheck]'")

    monkeypatch.setattr("ouros.checker.ty_server.find_ty", missing)
    monkeypatch.setattr("ouros.checker.ty_server._server", None)
    assert main(["check", program("1")]) == 2
    assert capsys.readouterr().err == (
        "ouros: type checking needs ty, which is not installed: pip install 'ouros[typecheck]'\n"
    )


def test_colours(monkeypatch):
    class Terminal:
        def isatty(self):
            return True

    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm")
    assert wants_color(Terminal())
    assert not wants_color(None)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not wants_color(Terminal())
    text = 'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    1/0\n    ~~~\nZeroDivisionError: division by zero'
    assert paint_traceback(text, False) == text
    painted = paint_traceback(text, True)
    assert "\x1b[31m    ~~~\x1b[0m" in painted
    assert "\x1b[1;35mZeroDivisionError\x1b[0m: " in painted

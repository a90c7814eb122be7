"""Python in the shell of a workspace, and the shell in its Python."""

import textwrap

import pytest

pytest.importorskip("bashkit")

from ouros import ExecutionLimitError, Preset, Workspace


@pytest.fixture(scope="module")
def shared():
    with Workspace() as made:
        made.bash("mkdir -p pkg/sub")
        made.write_file("/data/args.py", "import sys\nprint(sys.argv, __name__, __file__)")
        made.write_file("/data/mod.py", "def f():\n    raise KeyError('k')\n\nif __name__ == '__main__':\n    f()\n")
        made.write_file("/data/pkg/__init__.py", "")
        made.write_file("/data/pkg/__main__.py", "import sys\nprint('main', sys.argv[1:])")
        made.write_file("/data/pkg/sub/__init__.py", "from .. import __name__ as parent\nprint(parent)")
        yield made


CASES = [
    ("python args.py 1 '2 3'", "['args.py', '1', '2 3'] __main__ /data/args.py\n", "", 0),
    ("cd /; python3 data/args.py", "['data/args.py'] __main__ /data/args.py\n", "", 0),
    ("python -c 'import sys; print(sys.argv)' a -b", "['-c', 'a', '-b']\n", "", 0),
    ("python -c 'print(__name__)'", "__main__\n", "", 0),
    ("python -cprint'(1)'", "1\n", "", 0),
    ("python -B -u -W ignore -c 'print(2)'", "2\n", "", 0),
    ("python - a <<'EOF'\nimport sys\nprint(sys.argv)\nEOF", "['-', 'a']\n", "", 0),
    ("python <<< 'print(3)'", "3\n", "", 0),
    ("echo 'print(4)' | python", "4\n", "", 0),
    ("python < args.py", "[''] __main__ <stdin>\n", "", 0),
    ("python -m pkg x y", "main ['x', 'y']\n", "", 0),
    ("python pkg z", "main ['z']\n", "", 0),
    ("python -m pkg.sub", None, None, 1),
    ("python -V; python --version", "Python 3.14.0 (ouros)\nPython 3.14.0 (ouros)\n", "", 0),
    ("printf 'a\\nb\\n' | python -c 'import sys; print([l for l in sys.stdin])'", "['a\\n', 'b\\n']\n", "", 0),
    ("printf 'a\\nb\\n' | python -c 'print(input()); print(input())'", "a\nb\n", "", 0),
    ("printf '\\xff\\xfe' | python -c 'import sys; print(sys.stdin.buffer.read())'", "b'\\xff\\xfe'\n", "", 0),
    ("printf 'é' | python -c 'import sys; print(sys.stdin.read())'", "é\n", "", 0),
    ("python -c 'import sys; print(repr(sys.stdin.read()))'", "''\n", "", 0),
    ("seq 5 | python -c 'import sys; print(sum(map(int, sys.stdin)))' | sed 's/^/sum: /'", "sum: 15\n", "", 0),
    ("python -c 'import sys; sys.exit(3)'; echo $?", "3\n", "", 0),
    ("python -c 'import sys; sys.exit(\"gone\")'; echo $?", "1\n", "gone\n", 0),
    ("python -c 'raise SystemExit'; echo $?", "0\n", "", 0),
    ("python -c 'import sys; sys.exit(256 + 7)'; echo $?", "7\n", "", 0),
    ("python -c 'import sys; print(1, file=sys.stderr)' 2>/dev/null; echo ok", "ok\n", "", 0),
    ("python -c 'import sys; print(1, file=sys.stderr)' 2>&1 | tr 1 2", "2\n", "", 0),
    ("python -c 'print(1)' > o.txt; cat o.txt; rm o.txt", "1\n", "", 0),
    ("x=$(python -c 'print(6 * 7)'); echo \"<$x>\"", "<42>\n", "", 0),
    ("for i in 1 2 3; do python -c \"print($i ** 2)\"; done", "1\n4\n9\n", "", 0),
    ("python -c 'x = 1' && python -c 'print(x)'; echo $?", "1\n", None, 0),
    ("if python -c 'import sys; sys.exit(1)'; then echo yes; else echo no; fi", "no\n", "", 0),
    ("echo a b | xargs python args.py", "['args.py', 'a', 'b'] __main__ /data/args.py\n", "", 0),
    ("find . -name args.py -exec python {} +", "['./args.py'] __main__ /data/args.py\n", "", 0),
    ("FOO=bar python -c 'import os; print(os.environ[\"FOO\"])'", "bar\n", "", 0),
    ("export E=1; python -c 'import os; print(os.getenv(\"E\"), os.getenv(\"NO\"))'", "1 None\n", "", 0),
    ("cd /tmp && python -c 'import os; print(os.getcwd())'; cd /data", "/tmp\n", "", 0),
    ("/usr/bin/python3 -c 'print(1)'; /bin/python -c 'print(2)'; env python3 -c 'print(3)'", "1\n2\n3\n", "", 0),
    ("echo '{\"b\": [1], \"a\": 2}' | python -m json.tool --sort-keys --compact", '{"a":2,"b":[1]}\n', "", 0),
    ("echo '{' | python -m json.tool; echo $?", "1\n", None, 0),
    ("which python python3", "/usr/bin/python\n/usr/bin/python3\n", "", 0),
    ("bash -c \"python -c 'print(5)'\"; sh -c 'python -c \"print(6)\"'", "5\n6\n", "", 0),
    ("timeout 5 python -c 'print(7)'", "7\n", "", 0),
    ("python nofile.py; echo $?", "2\n", "python: can't open file 'nofile.py': [Errno 2] No such file or directory\n", 0),
    ("python -c; echo $?", "2\n", "Argument expected for the -c option\n", 0),
    ("python --nope; echo $?", "2\n", None, 0),
    ("python -c 'import sys; print(sys.executable, sys.path[0])'", "/usr/bin/python3 /data\n", "", 0),
    ("python -c 'class A:\n  def __repr__(self): print(\"shown\"); return \"a\"\nA()'", "", "", 0),
    ("python -c 'f()\n\"\"\"x'; echo $?", "1\n", None, 0),
]  # fmt: skip


@pytest.mark.parametrize(("command", "stdout", "stderr", "code"), CASES, ids=[case[0][:40] for case in CASES])
def test_python_in_bash(shared, command, stdout, stderr, code):
    result = shared.bash("cd /data; unset E\n" + command, check=False)
    if stdout is not None:
        assert result.stdout == stdout, result.stderr
    if stderr is not None:
        assert result.stderr == stderr
    assert result.exit_code == code


def test_tracebacks(shared):
    assert shared.bash("cd /data; python mod.py", check=False).stderr == textwrap.dedent('''\
        Traceback (most recent call last):
          File "/data/mod.py", line 5, in <module>
            f()
            ~~~
          File "/data/mod.py", line 2, in f
            raise KeyError('k')
        KeyError: 'k'
    ''')
    shared.write_file("/data/bad.py", "x = 1\ny = '''abc\n")
    error = shared.bash("python bad.py", check=False)
    assert error.exit_code == 1 and 'File "/data/bad.py", line 2' in error.stderr
    assert "unterminated triple-quoted string literal (detected at line 2)" in error.stderr


def test_unittest_runs_inside(shared):
    shared.write_file("/data/test_x.py", textwrap.dedent("""
        import unittest
        from calc import add
        class T(unittest.TestCase):
            def test_add(self):
                self.assertEqual(add(1, 2), 3)
    """))
    shared.write_file("/data/calc.py", "def add(a, b):\n    return a - b\n")
    failed = shared.bash("cd /data && python -m unittest test_x", check=False)
    assert failed.exit_code == 1 and "-1 != 3" in failed.stderr and "FAILED (failures=1)" in failed.stderr
    shared.bash("sed -i 's/a - b/a + b/' calc.py")
    passed = shared.bash("python -m unittest test_x")
    assert passed.exit_code == 0 and "Ran 1 test" in passed.stderr and "OK" in passed.stderr


SUBPROCESS = [
    ("subprocess.run(['echo', 'a  b'], capture_output=True, text=True).stdout", "a  b\n"),
    ("subprocess.run('echo $((1+1)) | cat', shell=True, capture_output=True).stdout", b"2\n"),
    ("subprocess.run(['sh', '-c', 'echo $0 $1', 'x', 'y'], capture_output=True, text=True).stdout", "x y\n"),
    ("subprocess.run(['cat'], input='given', capture_output=True, text=True).stdout", "given"),
    ("subprocess.run(['cat'], input=b'\\xff', capture_output=True).stdout", b"\xff"),
    ("subprocess.run(['cat'], stdin=open('/etc/passwd'), capture_output=True, text=True).stdout[:4]", "user"),
    ("subprocess.run('echo e >&2; exit 3', shell=True, capture_output=True, text=True).stderr", "e\n"),
    ("subprocess.run('echo e >&2; echo o', shell=True, stdout=-1, stderr=-2, text=True).stdout", "o\ne\n"),
    ("subprocess.run('exit 3', shell=True).returncode", 3),
    ("subprocess.call(['false'])", 1),
    ("subprocess.check_output(['pwd'], cwd='/tmp', text=True)", "/tmp\n"),
    ("subprocess.check_output('echo $V$FOO', shell=True, env={'V': 'v'}, text=True)", "v\n"),
    ("subprocess.check_output('echo $HOME', shell=True, text=True)", "/home/user\n"),
    ("subprocess.getoutput('echo hi')", "hi"),
    ("subprocess.getstatusoutput('echo hi; exit 2')", (2, "hi")),
    ("subprocess.run([sys.executable, '-c', 'print(40 + 2)'], capture_output=True, text=True).stdout", "42\n"),
    ("subprocess.Popen(['tr', 'a', 'b'], stdin=-1, stdout=-1, text=True).communicate('aaa')[0]", "bbb"),
    ("subprocess.Popen(['echo', 'x'], stdout=-1).stdout.read()", b"x\n"),
    ("subprocess.Popen(['false']).wait()", 1),
    ("repr(subprocess.run(['true']))", "CompletedProcess(args=['true'], returncode=0)"),
    ("os.popen('echo p').read()", "p\n"),
    ("os.system('exit 3') >> 8", 3),
]  # fmt: skip


@pytest.mark.parametrize(("expression", "value"), SUBPROCESS, ids=[case[0][:50] for case in SUBPROCESS])
def test_subprocess(shared, expression, value):
    result = shared.execute_python(f"import os, subprocess, sys\n{expression}")
    assert result.error is None, result.stderr
    assert result.value == value


def test_subprocess_errors(shared):
    code = """
import subprocess
try:
    subprocess.run(["no-such-program"])
except FileNotFoundError as error:
    print(error)
try:
    subprocess.run("echo out; exit 5", shell=True, check=True, capture_output=True, text=True)
except subprocess.CalledProcessError as error:
    print(error, error.output)
try:
    subprocess.run(["sleep", "10"], timeout=0.2)
except subprocess.TimeoutExpired as error:
    print(error)
try:
    subprocess.run(["ls"], cwd="/nowhere")
except FileNotFoundError as error:
    print(error)
for wrong in (lambda: subprocess.run([]), lambda: subprocess.run(["a\\0b"]), lambda: subprocess.run([1])):
    try:
        wrong()
    except (TypeError, ValueError) as error:
        print(type(error).__name__)
import _workspace
for request in ([], ["run"], ["chmod", "/x", "y"], ["nope"], [b"run"], ["chdir", 3]):
    try:
        _workspace.call(*request)
    except TypeError:
        print("refused")
"""
    result = shared.execute_python(code)
    assert result.stdout.splitlines() == [
        "[Errno 2] No such file or directory: 'no-such-program'",
        "Command 'echo out; exit 5' returned non-zero exit status 5. out", "",
        "Command '['sleep', '10']' timed out after 0.2 seconds",
        "[Errno 2] No such file or directory: '/nowhere'",
        "ValueError", "ValueError", "TypeError", *["refused"] * 6,
    ], result.stderr  # fmt: skip


def test_commands_of_python_have_a_shell_of_their_own(shared):
    shared.bash("SECRET=1; cd /tmp")
    code = "import subprocess\nsubprocess.run('X=1; cd /; echo [$SECRET] > /data/sec', shell=True)"
    shared.execute_python(code)
    assert shared.read_file("/data/sec") == "[]\n"
    assert shared.bash("echo $PWD $X; cd /data").stdout == "/tmp\n"


def test_files_look_as_usual(shared):
    code = textwrap.dedent("""
        import csv, glob, json, os, pathlib, shutil, tempfile, zipfile
        os.makedirs("w/a/b"); os.chdir("w")
        print(os.getcwd())
        pathlib.Path("a/x.txt").write_text("hello")
        os.symlink("a/x.txt", "link"); print(os.readlink("link"), pathlib.Path("link").read_text(), os.path.islink("link"))
        os.chmod("a/x.txt", 0o600); print(oct(os.stat("a/x.txt").st_mode))
        os.utime("a/x.txt", (1, 1000000000)); print(os.path.getmtime("a/x.txt"))
        print(sorted(glob.glob("**/*.txt", recursive=True)))
        print([(top, sorted(dirs), sorted(files)) for top, dirs, files in os.walk(".")])
        shutil.copytree("a", "c"); shutil.move("c", "d"); print(sorted(os.listdir()))
        with tempfile.TemporaryDirectory() as folder:
            open(os.path.join(folder, "t"), "wb").write(b"\\xff")
        print(os.path.exists(folder))
        with zipfile.ZipFile("z.zip", "w") as archive: archive.write("a/x.txt")
        print(zipfile.ZipFile("z.zip").namelist())
        with open("t.csv", "w", newline="") as file: csv.writer(file).writerows([[1, "a,b"]])
        print(open("t.csv").read().strip())
        os.chdir(".."); shutil.rmtree("w"); print(os.path.exists("w"))
        try: open("/usr/bin/ls", "w")
        except PermissionError as error: print(error)
        try: os.chdir("nowhere")
        except FileNotFoundError as error: print(error)
    """)
    result = shared.execute_python(code)
    assert result.stdout.splitlines() == [
        "/data/w", "a/x.txt hello True", "0o100600", "1000000000.0", "['a/x.txt']",
        "[('.', ['a'], ['link']), ('./a', ['b'], ['x.txt']), ('./a/b', [], [])]", "['a', 'd', 'link']", "False",
        "['a/x.txt']", '1,"a,b"', "False", "[Errno 13] Permission denied: '/usr/bin/ls'",
        "[Errno 2] No such file or directory: 'nowhere'",
    ], result.stderr  # fmt: skip


def test_limits_hold_through_all_layers():
    with Workspace(preset=Preset(seconds=2.0)) as ws:
        with pytest.raises(ExecutionLimitError):
            ws.bash("python -c 'import subprocess; print(subprocess.run([\"sleep\", \"30\"]))'; false")
        bomb = "import subprocess\nwhile True: subprocess.run(['true'])"
        assert ws.execute_python(bomb).exit_code == 1
        assert ws.bash("echo ok").stdout == "ok\n"


def test_execute_python_reads_its_input():
    read = "import sys\n(input(), sys.stdin.read(), sys.argv)"
    with Workspace() as ws:
        assert ws.execute_python(read, stdin="a\nb", argv=["p", "1"]).value == ("a", "b", ["p", "1"])
        assert ws.execute_python("sys.stdin.read(), sys.argv").value == ("", ["p", "1"])
        assert ws.execute_python(read, stdin=iter(["q"])).value == ("q", "", ["p", "1"])
        assert "EOFError" in ws.execute_python("input()").stderr
        # The Pythons that bash starts read their own.
        assert ws.bash("echo x | python -c 'print(input())'").stdout == "x\n"
        assert ws.execute_python("import subprocess, sys\nsubprocess.run(['cat'], input=input(), text=True).returncode", stdin="z").value == 0


def test_input_that_is_too_long_for_a_program(monkeypatch):
    from ouros.workspace import commands

    monkeypatch.setattr(commands, "MAX_STDIN", 1000)
    with Workspace() as ws:
        done = ws.bash("seq 1000 | python -c 'import sys; sys.stdin.read()'", check=False)
        assert done.exit_code == 1 and "File too large" in done.stderr
        assert ws.bash("seq 10 | python -c 'import sys; print(len(sys.stdin.read()))'").stdout == "21\n"

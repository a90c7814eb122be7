"""Workspaces: bash, Python and files together; errors, limits, presets, tools, KV and history."""

import asyncio
import builtins
import subprocess
import sys
import textwrap

import pytest

pytest.importorskip("bashkit")

from ouros import (
    Abort,
    ApprovalRequired,
    CommandError,
    ExecutionLimitError,
    ExecutionPreset,
    Policy,
    Preset,
    Sandbox,
    Tool,
    Workspace,
    WorkspaceError,
)
from ouros.workspace import FileNotFoundError, PermissionError


@pytest.fixture
def ws():
    with Workspace() as made:
        yield made


def out(workspace, command, **arguments):
    return workspace.bash(command, **arguments).stdout


def printed(workspace, code, **arguments):
    result = workspace.execute_python(code, **arguments)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_bash_python_and_host_see_the_same_files(ws):
    ws.bash("echo from bash > a.txt; mkdir -p deep/er; ln -s a.txt link")
    assert printed(ws, "print(open('/data/a.txt').read(), end='')") == "from bash\n"
    assert printed(ws, "print(open('link').read(), end='')") == "from bash\n"
    ws.execute_python("open('b.txt', 'w').write('from python')")
    assert out(ws, "cat b.txt") == "from python"
    ws.write_file("/data/c.txt", "from host")
    assert out(ws, "cat c.txt") == "from host" and printed(ws, "print(open('c.txt').read())") == "from host\n"
    assert ws.read_file("/data/link") == "from bash\n" and ws.read_file("b.txt") == "from python"


def test_the_shell_keeps_its_state(ws):
    ws.bash("X=1; export Y=2; f() { echo f$1; }; arr=(a b); cd /tmp")
    assert out(ws, "echo $X $Y $(f 3) ${arr[1]} $PWD") == "1 2 f3 b /tmp\n"
    with pytest.raises(CommandError):
        ws.bash("set -e; false; echo not reached > /data/no")
    assert not ws.exists("/data/no")


def test_stdin_env_and_timeout(ws):
    assert out(ws, "read a; echo $a-$FOO; cat", stdin="1\n2\n", env={"FOO": "x 'y' $z"}) == "1-x 'y' $z\n2\n"
    assert out(ws, "echo [$FOO]") == "[]\n"
    assert ws.bash("cat", stdin=b"\xff\xfe").stdout_bytes == b"\xff\xfe"
    with pytest.raises(ExecutionLimitError) as caught:
        ws.bash("sleep 20", timeout=0.2)
    assert caught.value.limit_type == "time"
    assert out(ws, "echo still there") == "still there\n"
    for arguments in ({"timeout": 0}, {"env": {"a b": "1"}}, {"env": {"A": "\0"}}):
        with pytest.raises(ValueError):
            ws.bash("true", **arguments)
    with pytest.raises(ValueError):
        ws.bash("a\0b")
    with pytest.raises(TypeError):
        ws.bash(b"true")


@pytest.mark.parametrize(
    ("command", "cls", "path"),
    [
        ("cat nope", FileNotFoundError, "/data/nope"),
        ("cat < nope", FileNotFoundError, "/data/nope"),
        ("echo x > /no/where", FileNotFoundError, "/no/where"),
        ("cd nope", FileNotFoundError, "/data/nope"),
        ("ls -l /nope", FileNotFoundError, "/nope"),
        ("./nope.sh", FileNotFoundError, "/data/nope.sh"),
        ("echo x > /usr/bin/ls", PermissionError, "/usr/bin/ls"),
        ("exit 3", CommandError, None),
        ("nocmd", CommandError, None),
        ("[ -f nope ]", CommandError, None),
        ("echo 'cat: nope: No such file or directory' >&2; exit 1", CommandError, None),
        ("cat nope; touch nope; exit 1", CommandError, None),
    ],
)
def test_errors_of_commands(ws, command, cls, path):
    with pytest.raises(CommandError) as caught:
        ws.bash(command)
    assert type(caught.value) is cls
    assert caught.value.exit_code and caught.value.command == command
    if path is not None:
        assert caught.value.path == path
        assert isinstance(caught.value, getattr(builtins, cls.__name__)) and caught.value.filename == path
    assert ws.bash(command, check=False).exit_code == caught.value.exit_code


def test_limits_of_the_shell():
    with Workspace(preset="strict") as ws:
        assert out(ws, "for i in $(seq 90); do :; done; echo ok") == "ok\n"
        with pytest.raises(ExecutionLimitError) as caught:
            ws.bash("while true; do :; done")
        assert (caught.value.limit_type, caught.value.limit_value) == ("loop_iterations", 100)
        with pytest.raises(ExecutionLimitError) as caught:
            ws.bash("true\n" * 600)
        assert (caught.value.limit_type, caught.value.limit_value) == ("commands", 500)
        result = ws.bash("echo before; while true; do :; done", check=False)
        assert result.exit_code == 1 and "loop iterations" in result.stderr
        assert out(ws, "echo after") == "after\n"


@pytest.mark.parametrize("preset", ["normal", ExecutionPreset.NORMAL, Preset(), "NORMAL"])
def test_presets(preset):
    with Workspace(preset=preset) as ws, pytest.raises(ExecutionLimitError) as caught:
        ws.bash("while true; do :; done")
    assert caught.value.limit_value == 1000


def test_bad_presets():
    with pytest.raises(ValueError, match="'strict', 'normal', 'permissive'"):
        Workspace(preset="lax")
    with pytest.raises(TypeError):
        Workspace(preset=3)
    for wrong in ({"commands": -1}, {"seconds": 0}, {"depth": 50}, {"python": {"max_thing": 1}}):
        with pytest.raises(ValueError):
            Preset(**wrong)


def test_python_is_limited():
    with Workspace(preset=Preset(python={"max_ticks": 10_000, "max_output_bytes": 100})) as ws:
        result = ws.execute_python("while True: pass")
        assert result.exit_code == 1 and "tick limit exceeded" in result.stderr
        with pytest.raises(ExecutionLimitError) as caught:
            ws.bash("python -c 'while True: pass'")
        assert caught.value.limit_type == "max_ticks" and caught.value.limit_value == 10_000
        assert "output limit" in ws.execute_python("print('x' * 1000)").stderr
        assert printed(ws, "print(1)") == "1\n"


def test_time_is_shared():
    with Workspace(preset=Preset(seconds=1.0, python={"max_duration_secs": 60.0})) as ws:
        with pytest.raises(ExecutionLimitError):
            ws.bash("python -c 'while True: pass'")
        assert ws.execute_python("while True: pass").exit_code == 1


def test_execute_python(ws):
    result = ws.execute_python("x = 20\nprint('hi')\nx + 1")
    assert (result.stdout, result.stderr, result.exit_code, result.error) == ("hi\n", "", 0, None)
    assert result.value == result.result == 21 and result.ok and str(result) == "hi\n21"
    failed = ws.execute_python("x += 1\n1 / 0")
    assert failed.exit_code == 1 and not failed.ok and failed.stderr.endswith("ZeroDivisionError: division by zero\n")
    assert type(failed.error.exception()) is ZeroDivisionError
    assert ws.execute_python("x").value == 21
    assert ws.execute_python("import sys; sys.exit(7)").exit_code == 7
    assert ws.execute_python("import sys; sys.exit('bye')").stderr == "bye\n"
    assert "SyntaxError" in ws.execute_python("def (").stderr
    assert ws.execute_python("return x").value == 21
    assert printed(ws, "import os; print(os.getcwd())", cwd="/tmp") == "/tmp\n"
    assert printed(ws, "print(os.getcwd())") == "/data\n"
    with pytest.raises(builtins.FileNotFoundError):
        ws.execute_python("1", cwd="/nowhere")
    assert ws.session["x"] == 21


def test_imports_of_files(ws):
    ws.write_file("/data/helper.py", "VALUE = 1")
    ws.write_file("/data/pkg/__init__.py", "from .part import name")
    ws.write_file("/data/pkg/part.py", "name = 'part'")
    assert printed(ws, "import helper, pkg; print(helper.VALUE, pkg.name)") == "1 part\n"
    ws.write_file("/data/sub/prog.py", "import sibling, helper; print(sibling.X, helper.VALUE)")
    ws.write_file("/data/sub/sibling.py", "X = 2")
    assert out(ws, "cd /; python /data/sub/prog.py") == "2 1\n"


def search(query: str, limit: int = 3) -> list[str]:
    """Search for things."""
    return [f"{query}{i}" for i in range(limit)]


def test_tools():
    with Workspace(tools=[search]) as ws:
        assert ws.execute_python("search('a', limit=1)").value == ["a0"]
        assert ws.execute_python("from host_tools import call\ncall('search', query='b', limit=1)").value == ["b0"]
        assert ws.execute_python("from host_tools import list_tools\nlist_tools()").value == [
            {"name": "search", "description": "Search for things."}
        ]
        assert out(ws, "search --query x --limit 2") == '["x0", "x1"]\n'
        assert out(ws, "search --query=x 1 | jq -r '.[0]'") == "x0\n"
        assert out(ws, "search y 1; which search; search --help | head -1").startswith('["y0"]\n/usr/bin/search\ndef search')
        assert out(ws, "python -c 'print(search(\"z\", 1))'") == "['z0']\n"
        failed = ws.bash("search --nope 1", check=False)
        assert failed.exit_code == 2 and "--query" in failed.stderr
        wrong = ws.bash("search --query a --limit many", check=False)
        assert wrong.exit_code == 1 and "limit" in wrong.stderr
        assert ws.execute_python("other(2)", toolset=[other]).value == 4
        assert ws.execute_python("search('q', 1), other(2)", toolset=[other]).value == (["q0"], 4)


def other(x: int) -> int:
    return 2 * x


def test_a_tool_may_use_the_workspace():
    def count(path: str) -> int:
        return int(ws.bash(f"wc -l < {path}").stdout) + len(ws.list_files("/data"))

    with Workspace(tools=[count], files={"/data/a": "1\n2\n"}) as ws:
        assert ws.execute_python("count('/data/a')").value == 3
        assert out(ws, "count /data/a") == "3\n"
        assert [entry.name for entry in ws.history()] == ["python", "bash"]


def test_recursion_is_bounded():
    def again() -> str:
        return ws.bash("again", check=False).stderr

    with Workspace(tools=[again], preset=Preset(depth=4)) as ws:
        with pytest.raises(ExecutionLimitError) as caught:
            ws.bash("again; false")
        assert caught.value.limit_type == "depth"
        code = "import subprocess\nprint(subprocess.run(['python', 'p.py'], capture_output=True, text=True))"
        ws.write_file("/data/p.py", code)
        with pytest.raises(ExecutionLimitError):
            ws.bash("python p.py; false")
    with Workspace(preset=Preset(processes=5)) as ws, pytest.raises(ExecutionLimitError) as caught:
        ws.bash("for i in 1 2 3 4 5 6 7; do python -c 1; done; false")
    assert caught.value.limit_type == "processes"


def test_abort_passes_through():
    def stop() -> None:
        raise Abort("value")

    with Workspace(tools=[stop]) as ws:
        for run in (lambda: ws.execute_python("stop()"), lambda: ws.bash("stop"), lambda: ws.bash("python -c 'stop()'")):
            with pytest.raises(Abort) as caught:
                run()
            assert caught.value.value == "value"
        assert out(ws, "echo ok") == "ok\n"


def test_approval():
    def pay(amount: int) -> int:
        return amount

    with Workspace(tools=[Tool(pay, requires_approval=True)]) as ws:
        with pytest.raises(ApprovalRequired):
            ws.execute_python("paid = pay(3)\npaid")
        assert ws.session.approve(tools=[pay], os=ws.os) == 3 and ws.execute_python("paid").value == 3
        refused = ws.bash("pay 3", check=False)
        assert refused.exit_code == 126 and "approval" in refused.stderr


def test_policy():
    with Workspace(policy=Policy.deterministic(seed=1)) as one, Workspace(policy=Policy.deterministic(seed=1)) as two:
        code = "import random, time\nprint(random.random(), time.time())"
        assert printed(one, code) == printed(two, code)
        assert one.bash(f"python -c '{code}'").stdout == two.bash(f"python -c '{code}'").stdout


def test_kv(ws):
    ws.kv.set("a:1", "x")
    ws.kv.set("a:2", "y")
    ws.kv.set("b", "")
    assert ws.kv.get("a:1") == "x" and ws.kv.get("none") is None
    assert ws.kv.keys() == ["a:1", "a:2", "b"] and ws.kv.keys("a:") == ["a:1", "a:2"]
    ws.kv.delete("a:1")
    ws.kv.delete("a:1")
    assert ws.kv.keys("a:") == ["a:2"]
    for key, value in ((1, "x"), ("x", b"")):
        with pytest.raises(TypeError):
            ws.kv.set(key, value)


def test_history(ws):
    ws.bash("echo a")
    ws.bash("exit 4", check=False)
    ws.execute_python("1/0", cwd="/tmp")
    entries = ws.history()
    assert [entry.id for entry in entries] == [1, 2, 3]
    assert entries[0].parameters == {"command": "echo a", "cwd": "/data"} and entries[0].result == {"exitCode": 0}
    assert entries[1].result == {"exitCode": 4}
    assert entries[2].name == "python" and entries[2].parameters == {"codeLength": 3, "cwd": "/tmp"}
    assert all(entry.started_at <= entry.completed_at for entry in entries)
    assert ws.history(limit=1) == entries[-1:] and ws.history(limit=0) == []


def test_os_for_other_runs(ws):
    Sandbox("open('made.txt', 'w').write('x')").run(os=ws.os)
    assert ws.read_file("/data/made.txt") == "x"


def test_destroyed():
    ws = Workspace()
    ws.destroy()
    ws.destroy()
    for act in (lambda: ws.bash("true"), lambda: ws.execute_python("1"), lambda: ws.read_file("a"), lambda: ws.checkpoint()):
        with pytest.raises(WorkspaceError, match="destroyed"):
            act()


def test_arguments():
    with pytest.raises(ValueError, match="not both"):
        Workspace(files={}, snapshot=b"")
    with pytest.raises(builtins.OSError):
        Workspace(cwd="relative")
    with pytest.raises(TypeError):
        Workspace(files={"/data/a": 3})


def test_ouros_is_quick_to_import_without_it():
    code = "import ouros, sys; print('bashkit' in sys.modules, 'ouros.workspace' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"
    blocked = "import sys; sys.modules['bashkit'] = None\nimport ouros\ntry: ouros.Workspace()\nexcept ImportError as e: print(e)"
    done = subprocess.run([sys.executable, "-c", blocked], capture_output=True, text=True, check=True)
    assert done.stdout == "a workspace needs bashkit: pip install 'ouros[workspace]'\n"


def test_nothing_of_the_host_shows(ws):
    assert out(ws, "whoami; hostname; ls /; cat /etc/passwd") == (
        "user\nworkspace\nbin\ndata\ndev\netc\nhome\ntmp\nusr\nvar\nuser:x:1000:1000:user:/home/user:/bin/bash\n"
    )
    for command in ("curl -s http://127.0.0.1/", "cat /proc/self/environ", "ls /work", "cat /etc/shadow"):
        assert ws.bash(command, check=False).exit_code != 0
    assert printed(ws, "import os; print(sorted(os.environ))") == "['HOME', 'LANG', 'PATH', 'SHELL', 'USER']\n"


README = textwrap.dedent('''
    # Basic usage
    with LocalSandbox() as sandbox:
        result = sandbox.bash('echo "Hello, World!"')
        print(result.stdout)

    sandbox = LocalSandbox()
    try:
        result = sandbox.bash('echo "Hello!"')
        print(result.stdout)
    finally:
        sandbox.destroy()

    with LocalSandbox(files={"/data/app/main.py": 'print("hello")'}) as sandbox:
        result = sandbox.execute_python('exec(open("main.py").read())', cwd="/data/app")
        print(result.stdout)

    with LocalSandbox() as sandbox:
        sandbox.write_file("/data/config.json", '{"key": "value"}')
        content = sandbox.read_file("/data/config.json")
        exists = sandbox.exists("/data/config.json")
        files = sandbox.list_files("/data")
        print(content, exists, files)

    with LocalSandbox() as sandbox:
        sandbox.kv.set("user_id", "12345")
        user_id = sandbox.kv.get("user_id")
        all_keys = sandbox.kv.keys()
        print(user_id, all_keys)


    def web_search(query: str) -> dict[str, list[str]]:
        """Search the web for information."""
        return {"results": ["result1", "result2"]}

    with LocalSandbox() as sandbox:
        result = sandbox.execute_python(
            """
    from host_tools import call, search
    print(search("web"))
    response = call("web_search", {"query": "hello"})
    print(response["results"])
    """,
            toolset=[web_search],
        )
        print(result.stdout)

    with LocalSandbox() as sandbox:
        sandbox.bash('echo "hello"')
        sandbox.bash('ls -la')

        history = sandbox.history()
        for entry in history:
            print(f"Command: {entry.parameters['command']}, Exit: {entry.result['exitCode']}")
        snapshot = sandbox.export_snapshot()
        new_sandbox = LocalSandbox(snapshot=snapshot)
        sandbox.destroy()

    async def main():
        sandbox = LocalSandbox()
        try:
            result = await sandbox.abash('echo "async!"')
            await sandbox.awrite_file("/data/tmp/test.txt", "content")
            content = await sandbox.aread_file("/data/tmp/test.txt")
            await sandbox.kv.aset("key", "value")
            value = await sandbox.kv.aget("key")
            print(result.stdout, content, value)
        finally:
            await sandbox.adestroy()
    asyncio.run(main())
    sandbox = LocalSandbox(preset=ExecutionPreset.STRICT)
    sandbox = LocalSandbox(preset=ExecutionPreset.PERMISSIVE)
''')


def test_the_programs_of_localsandbox_run(capsys):
    exec(README, {"LocalSandbox": Workspace, "ExecutionPreset": ExecutionPreset, "asyncio": asyncio, "__name__": "x"})
    assert capsys.readouterr().out.splitlines() == [
        "Hello, World!", "", "Hello!", "", "hello", "",
        """{"key": "value"} True ['config.json']""",
        "12345 ['user_id']",
        "[{'name': 'web_search', 'description': 'Search the web for information.'}]", "['result1', 'result2']", "",
        'Command: echo "hello", Exit: 0', "Command: ls -la, Exit: 0",
        "async!", " content value",
    ]  # fmt: skip


def test_what_a_command_leaves_running_is_ended():
    import threading
    import time

    go = threading.Event()

    def wait() -> None:
        go.wait(20)

    with Workspace(tools=[wait], preset=Preset(seconds=1.0)) as ws:
        with pytest.raises(ExecutionLimitError):
            ws.bash("python -c 'wait(); open(\"/data/late\", \"w\")'")
        assert out(ws, "echo next") == "next\n"
        go.set()
        time.sleep(0.5)
        assert not ws.exists("/data/late")


def test_a_thread_of_a_tool_that_outlives_the_command():
    import contextvars
    import threading

    done = threading.Event()
    results = []

    def later() -> None:
        def work():
            done.wait(10)
            results.append(ws.bash("echo later").stdout)

        context = contextvars.copy_context()
        thread = threading.Thread(target=context.run, args=(work,))
        threads.append(thread)
        thread.start()

    threads: list = []
    with Workspace(tools=[later]) as ws:
        ws.execute_python("later()")
        done.set()
        threads[0].join()
        assert results == ["later\n"] and [entry.name for entry in ws.history()] == ["python", "bash"]


def test_tools_in_threads_of_one_command():
    from concurrent.futures import ThreadPoolExecutor
    from contextvars import copy_context

    def many() -> list[str]:
        with ThreadPoolExecutor(4) as pool:
            commands = [f"python -c 'print({i})'; sleep 0.05" for i in range(6)]
            return [f.result().stdout for f in [pool.submit(copy_context().run, ws.bash, c) for c in commands]]

    with Workspace(tools=[many]) as ws:
        assert ws.execute_python("many()").value == [f"{i}\n" for i in range(6)]
        assert ws._seat.frame is None


def test_an_aborted_command_is_stored(tmp_path):
    def stop() -> None:
        raise Abort(1)

    with Workspace(path=tmp_path / "w.db", tools=[stop]) as ws:
        with pytest.raises(Abort):
            ws.bash("echo 1 > a; stop")
        with pytest.raises(Abort):
            ws.execute_python("x = 5\nopen('b', 'w').close()\nstop()")
        with pytest.raises(ValueError):
            ws.bash("true", env={"1": ""})
    with Workspace(path=tmp_path / "w.db", tools=[stop]) as ws:
        assert ws.list_files() == ["a", "b"] and ws.execute_python("x").value == 5
        assert [entry.result["exitCode"] for entry in ws.history()] == [1, 1, 0]

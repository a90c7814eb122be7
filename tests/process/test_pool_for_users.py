"""`--pool` of the command, of `ouros-mcp` and of `%%ouros`: programs and sessions in workers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ouros
from ouros import cli
from ouros.cli.options import UsageError
from ouros.cli.pool import runner, session_manager
from ouros.pool.sessions import PoolSessions

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="pools need fork()")
WORKER_PROGRAM = "import sys\nprint(sys.argv[1:])\nx * 7"


def test_run(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(WORKER_PROGRAM)
    assert cli.main(["run", "--pool", "-i", "x=6", "--result", "repr", str(program), "--", "a"]) == 0
    assert capfd.readouterr().out == "['a']\n42\n"
    assert cli.main(["--pool", "-c", "import sys; sys.exit(3)"]) == 3
    assert cli.main(["--pool", "--json", "-c", "1 / 0"]) == 1
    assert json.loads(capfd.readouterr().out)["error"]["type"] == "ZeroDivisionError"
    assert cli.main(["--pool", "--limit", "ticks=1000", "-c", "while True: pass"]) == 1
    assert "tick limit exceeded: 1001 > 1000" in capfd.readouterr().err


def test_a_worker_that_ends(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from ouros.pool import WorkerCrashed, pool
    from ouros.pool.errors import worker_crashed

    def crash(*arguments: Any, **settings: Any) -> None:
        raise worker_crashed("signal", "SIGSEGV", 11)

    monkeypatch.setattr(pool.Pool, "run", crash)
    assert cli.main(["--pool", "-c", "1"]) == 1
    assert capfd.readouterr().err == "ouros: the worker process ended (signal): SIGSEGV\n"
    assert issubclass(WorkerCrashed, ouros.SandboxError)


def test_no_pool(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delattr(os, "fork")
    with pytest.raises(UsageError, match=r"^--pool: a pool needs fork\(\)"), runner():
        pass
    with pytest.raises(UsageError, match=r"^--pool: a pool needs fork\(\)"):
        session_manager(True)
    manager, reason = session_manager(None, script_name="a.py")
    assert type(manager) is ouros.SessionManager and reason.startswith("a pool needs fork()")
    assert cli.main(["--pool", "-c", "1"]) == 2
    assert "a pool needs fork()" in capfd.readouterr().err


def test_managers() -> None:
    manager, reason = session_manager(False, limits={"max_ticks": 5})
    assert type(manager) is ouros.SessionManager and reason == ""
    manager, reason = session_manager(True)
    assert type(manager) is PoolSessions and reason == ""
    assert manager.get_session().run("6 * 7") == 42
    manager, reason = session_manager(None)
    assert (type(manager) is PoolSessions) == (reason == ""), "with walls, in workers; else with a reason"


@pytest.mark.parametrize("option", ["--pool", "--no-pool", None])
def test_mcp(option: str | None, tmp_path: Path) -> None:
    mcp = pytest.importorskip("mcp", reason="the MCP SDK is not installed")
    anyio = pytest.importorskip("anyio", reason="the MCP SDK is not installed")
    from mcp.client.stdio import StdioServerParameters, stdio_client

    words = ["-m", "ouros", "mcp", "--storage-dir", str(tmp_path), *([] if option is None else [option])]
    environment = {**os.environ, "PYTHONPATH": str(Path(ouros.__file__).parent.parent)}

    async def main() -> list[Any]:
        parameters = StdioServerParameters(command=sys.executable, args=words, env=environment)
        async with stdio_client(parameters) as streams, mcp.ClientSession(*streams) as client:
            await client.initialize()
            answers = []
            for name, arguments in (("execute", {"code": "x = 6"}), ("execute", {"code": "x * 7"})):
                answers.append((await client.call_tool(name, arguments)).content[0].text)
            return answers

    assert "42" in anyio.run(main)[1]


def test_import_without_pool() -> None:
    code = "import sys\nfrom ouros import cli\ncli.main(['-c', '1'])\nprint([name for name in sys.modules if name.startswith('ouros.pool')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"


def test_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("IPython", reason="IPython is not installed")
    from IPython.core.interactiveshell import InteractiveShell

    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    shell: Any = InteractiveShell(colors="nocolor")
    shell.history_manager.enabled = False
    try:
        shell.run_cell("%load_ext ouros")
        assert shell.run_cell("%%ouros --pool\nx = [1, 2]\nx").result == [1, 2]
        assert shell.run_cell("%%ouros --pool\nx.append(3)\nsum(x)").result == 6
        assert "NameError" in str(shell.run_cell("%%ouros\nx").error_in_exec), "a session of this process"
        assert type(shell.run_cell("%ouros --pool -s work").result).__name__ == "PoolSession"
        magics = shell.magics_manager.registry["OurosMagics"]
        assert magics.session_of_cell("%%ouros --pool\nx")["x"] == [1, 2, 3]
        assert magics.session_of_cell("%%ouros --pool -s none\nx") is None
    finally:
        shell.run_cell("%unload_ext ouros")
        shell.history_manager.end_session()

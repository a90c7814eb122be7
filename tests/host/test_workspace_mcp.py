"""`ouros-mcp --workspace` with the SDK's own client."""

import base64
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("bashkit")
pytest.importorskip("mcp", reason="the MCP SDK is not installed")
anyio = pytest.importorskip("anyio")

import mcp  # noqa: E402
from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: E402

import ouros  # noqa: E402

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(ouros.__file__).parent.parent)}


def with_client(work, *options):
    async def main():
        command = ["-m", "ouros.mcp_server", "--workspace", *options]
        parameters = StdioServerParameters(command=sys.executable, args=command, env=ENVIRONMENT)
        async with stdio_client(parameters) as streams, mcp.ClientSession(*streams) as client:
            await client.initialize()

            async def call(name, **arguments):
                result = await client.call_tool(name, arguments)
                return result.structured_content

            return await work(client, call)

    return anyio.run(main)


def test_tools(tmp_path):
    (tmp_path / "host.txt").write_text("of the host")
    path = tmp_path / "w.db"

    async def work(client, call):
        names = [tool.name for tool in (await client.list_tools()).tools]
        assert names == ["bash", "execute_python", "read_file", "write_file", "list_files", "delete_file", "checkpoint", "rewind", "diff"]
        assert await call("write_file", path="a/b.txt", content="x\n") == {"status": "ok"}
        assert await call("bash", command="cat a/b.txt; echo err >&2; exit 3") == {
            "status": "ok", "stdout": "x\n", "stderr": "err\n", "exit_code": 3,
        }  # fmt: skip
        assert (await call("bash", command="cat", stdin="in"))["stdout"] == "in"
        assert (await call("execute_python", code="v = [1]\nprint('p')\n(v, 2)"))["value"] == {"$tuple": [[1], 2]}
        assert (await call("execute_python", code="1 / 0"))["exit_code"] == 1
        assert await call("checkpoint", label="before") == {"status": "ok", "checkpoint": 1}
        await call("bash", command="rm -r a; echo 1 > n")
        assert await call("diff") == {"status": "ok", "added": ["/data/n"], "modified": [], "removed": ["/data/a/b.txt"]}
        assert await call("rewind") == {"status": "ok", "checkpoint": 1, "label": "before"}
        assert (await call("list_files"))["files"] == ["a"]
        data = base64.b64encode(b"\xff").decode()
        await call("write_file", path="bin", base64=data)
        assert await call("read_file", path="bin") == {"status": "ok", "base64": data}
        assert (await call("read_file", path="/src/host.txt"))["content"] == "of the host"
        await call("delete_file", path="bin")
        for name, arguments in (
            ("read_file", {"path": "nope"}), ("write_file", {"path": "x"}), ("write_file", {"path": "x", "base64": "!"}),
            ("rewind", {"steps": 9}), ("bash", {}), ("bash", {"command": 3}), ("bash", {"command": "x", "more": 1}),
            ("delete_file", {"path": "a"}), ("list_files", {"path": "nope"}), ("execute_python", {"code": "1", "cwd": "nope"}),
        ):  # fmt: skip
            assert (await call(name, **arguments))["status"] == "error", name
        return True

    assert with_client(work, "--path", str(path), "--mount", f"/src={tmp_path}:ro")

    async def again(client, call):
        return (await call("list_files"))["files"], (await call("execute_python", code="v"))["value"]

    assert with_client(again, "--path", str(path)) == (["a"], [1])


@pytest.mark.parametrize("options", [["--preset", "x"], ["--mount", "x"], ["--mount", "/a=/no/such"], ["--nope"]])
def test_wrong_usage(options):
    command = [sys.executable, "-m", "ouros.mcp_server", "--workspace", *options]
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, stdin=subprocess.DEVNULL, timeout=60)
    assert done.returncode == 2 and done.stderr and "Traceback" not in done.stderr


def test_checkpoints_are_bounded():
    async def work(client, call):
        for _ in range(103):
            await call("checkpoint")
        for number, status in ((3, "error"), (4, "ok")):
            assert (await call("rewind", checkpoint=number))["status"] == status

    with_client(work)
    from ouros.mcp_server.workspace import preset_for

    for name in ("strict", "normal", "permissive"):
        assert preset_for(name).max_checkpoint_bytes == 4 * preset_for(name).max_bytes

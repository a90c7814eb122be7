"""The MCP server as a process: over stdio and HTTP, with the official SDK, FastMCP's client and the MCP inspector."""

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import ouros
from ouros import mcp_server

pytest.importorskip("mcp", reason="the MCP SDK is not installed")
anyio = pytest.importorskip("anyio", reason="the MCP SDK is not installed")

import mcp  # noqa: E402
import mcp.types as types  # noqa: E402
from mcp.client.stdio import StdioServerParameters  # noqa: E402

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(ouros.__file__).parent.parent)}
TOKEN = "a-token-of-the-tests"
TOOLS = """
from ouros import Tool, Toolset

def double(n: int) -> int:
    "Twice n."
    return 2 * n

def pay(n: int) -> str:
    "Pay."
    return f"paid {n}"

tools = Toolset(double, Tool(pay, requires_approval=True))
"""


@pytest.fixture
def tools(tmp_path):
    (tmp_path / "own_tools.py").write_text(TOOLS)
    return str(tmp_path / "own_tools.py")


def arguments(tmp_path, *more):
    return ["-m", "ouros", "mcp", "--storage-dir", str(tmp_path / "saved"), *more]


def test_the_official_client_over_stdio(tmp_path, tools):
    async def user(context, params):
        return types.ElicitResult(action="accept", content={"approve": True})

    async def run():
        server = StdioServerParameters(
            command=sys.executable, args=arguments(tmp_path, "--tool", f"{tools}:tools"), env=ENVIRONMENT
        )
        for mode in ("auto", "legacy"):
            transport = mcp.stdio_client(server)
            async with mcp.Client(transport, mode=mode, elicitation_callback=user) as client:
                assert len((await client.list_tools()).tools) == 8
                assert "def double(n: int)" in client.instructions
                answer = await client.call_tool("execute", {"code": "print('x')\ndouble(4), pay(1)"})
                assert answer.structured_content == {"status": "complete", "repr": "(8, 'paid 1')", "stdout": "x\n"}

    anyio.run(run)


def test_what_runs_can_be_watched(tmp_path):
    from ouros import stores
    from ouros.sessions.transcript_store import Reader

    async def run():
        words = arguments(tmp_path, "--transcripts", str(tmp_path / "runs"))
        server = StdioServerParameters(command=sys.executable, args=words, env=ENVIRONMENT)
        async with mcp.Client(mcp.stdio_client(server)) as client:
            await client.call_tool("execute", {"code": "print('x')\n6 * 7"})

    anyio.run(run)
    reader = Reader(stores.DirectoryStore(tmp_path / "runs"))
    (head,) = (head for head in reader.heads() if head.steps)
    step = reader.step(head.key, 1)
    assert (step.code, step.output, step.result) == ("print('x')\n6 * 7", [("stdout", "x\n")], "42")


class Web:
    """A server over HTTP."""

    def __init__(self, tmp_path, *more, token=TOKEN):
        environment = {**ENVIRONMENT, **({"OUROS_MCP_TOKEN": token} if token else {})}
        for _ in range(3):  # another process may take the port before the server does
            self.process = subprocess.Popen(
                [sys.executable, *arguments(tmp_path, "--http", str(free_port()), *more)],
                stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=environment, text=True,
            )  # fmt: skip
            line = self.process.stderr.readline()
            assert line.startswith("ouros mcp: http://127.0.0.1:"), line
            self.url = line.split()[2]
            self.token = token or self.process.stderr.readline().split()[-1]
            end = time.monotonic() + 60
            while self.process.poll() is None and time.monotonic() < end:
                try:
                    self.post(None)
                except urllib.error.HTTPError:
                    return
                except OSError:
                    time.sleep(0.05)
            self.close()
        raise AssertionError("it does not serve")

    def post(self, *tokens, headers=()):
        request = urllib.request.Request(self.url, b"{}", dict(headers))
        for token in tokens:
            if token is not None:
                request.add_header("Authorization", f"Bearer {token}")
        return urllib.request.urlopen(request)

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()


def free_port():
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def web(tmp_path):
    made = []

    def make(*more, **options):
        made.append(Web(tmp_path, *more, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_http_with_a_token(web):
    server = web()

    async def run():
        import httpx2
        from mcp.client.streamable_http import streamable_http_client

        http = httpx2.AsyncClient(headers={"Authorization": f"Bearer {TOKEN}"})
        for mode in ("auto", "legacy"):
            async with mcp.Client(streamable_http_client(server.url, http_client=http), mode=mode) as client:
                answer = await client.call_tool("execute", {"code": "n = 20\nn + 1"})
                assert answer.structured_content["result"] == 21

    anyio.run(run)
    for token in (None, "wrong", TOKEN + "x", ""):
        with pytest.raises(urllib.error.HTTPError) as caught:
            server.post(token)
        assert caught.value.code == 401
        assert caught.value.headers["WWW-Authenticate"] == 'Bearer realm="ouros"'
    with pytest.raises(urllib.error.HTTPError) as caught:
        server.post(TOKEN)
    assert caught.value.code != 401  # the SDK's: no MCP request
    with pytest.raises(urllib.error.HTTPError) as caught:  # a page of a browser that was led here by its name server
        server.post(TOKEN, headers={"Host": "evil.example", "Content-Type": "application/json"}.items())
    assert caught.value.code == 421


def test_http_makes_a_token(web):
    server = web(token="")
    assert len(server.token) > 30
    with pytest.raises(urllib.error.HTTPError) as caught:
        server.post(server.token)
    assert caught.value.code != 401


def test_fastmcp_client(tmp_path, tools):
    fastmcp = pytest.importorskip("fastmcp", reason="FastMCP is not installed")
    from fastmcp.client.transports import StdioTransport

    async def user(message, response_type, params, context):
        return {"approve": True}

    async def run():
        transport = StdioTransport(sys.executable, arguments(tmp_path, "--tool", f"{tools}:tools"), env=ENVIRONMENT)
        async with fastmcp.Client(transport, elicitation_handler=user) as client:
            assert len(await client.list_tools()) == 8
            assert (await client.call_tool("execute", {"code": "double(4)"})).structured_content["result"] == 8
            answer = await client.call_tool("execute", {"code": "pay(4)"})
            assert answer.structured_content["result"] == "paid 4"
            failed = await client.call_tool("execute", {"code": "1/0"}, raise_on_error=False)
            assert failed.is_error and "ZeroDivisionError" in failed.content[0].text
            await client.call_tool("execute", {"code": "open('a.txt', 'w').write('x')"})
            (file,) = await client.list_resources()
            assert (await client.read_resource(file.uri))[0].text == "x"
            assert len(await client.list_prompts()) == 2

    anyio.run(run)


def test_the_inspector(tmp_path, tools):
    command = shutil.which("mcp-inspector")
    if command is None:
        pytest.skip("the MCP inspector is not installed: npm install -g @modelcontextprotocol/inspector")

    def inspect(*words):
        # The inspector takes an environment by -e only.
        server = [sys.executable, *arguments(tmp_path, "--tool", f"{tools}:tools")]
        path = ["-e", f"PYTHONPATH={ENVIRONMENT['PYTHONPATH']}"]
        done = subprocess.run([command, "--cli", *path, *server, *words], capture_output=True, text=True, env=ENVIRONMENT)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    tools_listed = inspect("--method", "tools/list")["tools"]
    assert len(tools_listed) == 8
    answer = inspect("--method", "tools/call", "--tool-name", "execute", "--tool-arg", "code=double(4)")
    assert answer["structuredContent"] == {"status": "complete", "result": 8}
    assert answer["content"] == [{"type": "text", "text": "8"}]


# The command line.


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--http", "x"], "--http 'x': expected PORT or HOST:PORT"),
        (["--http", "99999"], "--http '99999': expected PORT or HOST:PORT"),
        (["--token-file", "x"], "--token-file is for --http"),
        (["--http", "0", "--token-file", "/nope"], "--token-file: cannot read '/nope': No such file or directory"),
        (["--tools", "all", "--tool", "a:b"], "--tool is for the core tools, not for --tools all"),
        (["--tool", "no_such_module:x"], "--tool 'no_such_module:x': there is no module 'no_such_module'"),
    ],
)
def test_wrong_options(capsys, words, message):
    assert mcp_server.main(words) == 2
    assert capsys.readouterr().err == f"ouros-mcp: {message}\n"


def test_tokens(tmp_path, monkeypatch, capsys):
    from ouros.mcp_server.http import address_of, token_of

    assert address_of("80") == address_of(":80") == ("127.0.0.1", 80)
    assert address_of("0.0.0.0:80") == ("0.0.0.0", 80)
    assert address_of("[::1]:80") == ("::1", 80)
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    assert token_of(str(tmp_path / "token")) == (TOKEN, False)
    monkeypatch.setenv("OUROS_MCP_TOKEN", "short")
    assert mcp_server.main(["--http", "0"]) == 2
    assert "at least 16 printable ASCII characters" in capsys.readouterr().err
    monkeypatch.delenv("OUROS_MCP_TOKEN")
    first, second = token_of(None), token_of(None)
    assert first[1] and first[0] != second[0]

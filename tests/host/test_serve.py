"""`ouros serve`: its methods, and the exchange that docs/serve.md shows, against a real server."""

from __future__ import annotations

import io
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ouros.serve import protocol
from ouros.serve.connection import Connection
from ouros.serve.server import Settings, connect
from ouros.serve.session_methods import METHODS  # the module that adds the last of them

from .serve_client import Client, Failure

PAGE = (Path(__file__).parent.parent.parent / "docs" / "serve.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def shared() -> Iterator[Client]:
    with Client() as client:
        yield client


@pytest.fixture
def client(shared: Client) -> Client:
    shared.seen.clear()
    return shared


def fails(expected: int, client: Client, method: str, /, **params: object) -> Failure:
    with pytest.raises(Failure) as caught:
        client.call(method, **params)
    assert caught.value.code == expected, caught.value
    return caught.value


def test_the_exchange_of_the_page():
    exchange = re.findall(r"^(-->|<--) (.*)$", PAGE, re.MULTILINE)
    assert len(exchange) > 10
    with Client() as client:
        for direction, text in exchange:
            message = json.loads(text)
            if direction == "-->":
                client.write(text.encode())
            elif "protocol" in message.get("result", ()):
                found = client.read()
                assert found["result"]["protocol"] == message["result"]["protocol"]
                assert found["result"]["methods"] == sorted(METHODS)
            else:
                assert client.read() == message
        assert client.end() == 0


def test_the_page_names_all_methods_and_their_params():
    rows = dict(re.findall(r"^\| `([a-z_.]+)\((.*?)\)` \|", PAGE, re.MULTILINE))
    assert {*rows} == {*METHODS}
    for name, method in METHODS.items():
        said = re.findall(r"(\w+)(\?)?", rows[name])
        assert [(param, "?" if about.optional else "") for param, about in method.params.items()] == said, name


def test_the_page_names_all_codes():
    said = {int(code) for code in re.findall(r"^\| (-\d+) \|", PAGE, re.MULTILINE)}
    codes = {value for name, value in vars(protocol).items() if name.isupper() and type(value) is int and -33000 < value < -31999}
    assert said == codes


def test_run_asks_the_client(client):
    sandbox = client.sandbox("print('a')\nf(x, k=2) + 1", "f", inputs=("x",))
    request = client.send("sandbox.run", sandbox=sandbox, inputs={"x": {"$tuple": [1]}})
    assert client.read_method("print")["params"] == {"request": request, "texts": [["stdout", "a\n"]]}
    call = client.read_method("call")
    assert call["params"]["request"] == request
    assert call["params"]["args"] == [{"$tuple": [1]}] and call["params"]["kwargs"] == {"k": 2}
    client.respond(call["id"], result={"value": 41})
    assert client.answer(request) == {"output": 42}


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ({"error": {"code": 1, "message": "no", "data": {"type": "KeyError", "message": "k"}}}, "KeyError('k')"),
        ({"error": {"code": 1, "message": "no"}}, "RuntimeError('no')"),
        ({"error": {"code": 1, "message": "no", "data": {"type": "MyError", "message": "k"}}}, "Exception('MyError: k')"),
        ({"error": {"code": 1, "message": "no", "data": {"type": "SystemExit", "message": None}}}, "Exception('SystemExit: None')"),
        ({"result": {"value": {"$exception": {"type": "OSError", "message": "x"}}}}, "OSError('x')"),
    ],
)
def test_answers_of_the_client(client, answer, text):
    sandbox = client.sandbox("try:\n    r = f()\nexcept Exception as e:\n    r = e\nrepr(r)", "f")
    request = client.send("sandbox.run", sandbox=sandbox)
    client.respond(client.read_method("call")["id"], **answer)
    assert client.answer(request) == {"output": text}


@pytest.mark.parametrize("answer", [{"result": 5}, {"result": {}}, {"result": {"value": {"$no": 1}}}, {"error": {"code": 1, "message": "a", "data": 5}}])
def test_wrong_answers_end_the_run(client, answer):
    request = client.send("sandbox.run", sandbox=client.sandbox("try:\n    f()\nfinally:\n    f()", "f"))
    client.respond(client.read_method("call")["id"], **answer)
    with pytest.raises(Failure) as caught:
        client.answer(request)
    assert caught.value.code == protocol.INVALID_PARAMS


def test_files(client):
    sandbox = client.sandbox("from pathlib import Path\n[Path('/a').read_text(), Path('/a').exists(), Path('/a').stat().st_size]")
    request = client.send("sandbox.run", sandbox=sandbox, os=True)
    stat = {"$tuple": [33188, 0, 0, 1, 0, 0, 7, 0, 0, 0]}
    answers = {"Path.read_text": "text", "Path.exists": True, "Path.stat": stat}
    for name, value in answers.items():
        call = client.read_method("call")
        assert call["params"]["function_name"] == name and call["params"]["is_os_function"]
        assert call["params"]["args"] == [{"$path": "/a"}]
        client.respond(call["id"], result={"value": value})
    assert client.answer(request) == {"output": ["text", True, 7]}
    failed = fails(protocol.SANDBOX_ERROR, client, "sandbox.run", sandbox=sandbox)
    assert "OS function 'Path.read_text' not implemented with standard execution" in failed.message


def test_functions_that_nobody_answers(client):
    sandbox = client.sandbox("f()", "f")
    assert "External function 'f' called" in fails(protocol.HOST_ERROR, client, "sandbox.run", sandbox=sandbox, functions=False).message
    waits = client.sandbox("await f()", "f")
    paused = client.call("snapshot.resume", snapshot=client.call("sandbox.start", sandbox=waits)["snapshot"], future=True)
    assert paused["status"] == "resolve_futures" and paused["pending_call_ids"] == [0]
    ended = client.call("snapshot.resume_futures", snapshot=paused["snapshot"], results=[{"call_id": 0, "value": [1]}])
    assert ended == {"status": "complete", "output": [1]}


def test_snapshots(client):
    sandbox = client.sandbox("x = f(1)\ng(x)", "f", "g")
    paused = client.call("sandbox.start", sandbox=sandbox)
    assert paused["position"] == [1, 5, 1, 9] and paused["script_name"] == "main.py" and not paused["is_os_function"]
    copy = client.call("snapshot.fork", snapshot=paused["snapshot"])
    loaded = client.call("snapshot.load", data=client.call("snapshot.dump", snapshot=paused["snapshot"])["data"])
    for number, branch in enumerate([paused, copy, loaded]):
        assert client.call("snapshot.resume", snapshot=branch["snapshot"], value=number)["args"] == [number]
        fails(protocol.NO_SUCH_OBJECT, client, "snapshot.resume", snapshot=branch["snapshot"], value=1)


def test_a_refused_answer_leaves_the_snapshot(client):
    paused = client.call("sandbox.start", sandbox=client.sandbox("f()", "f"))["snapshot"]
    for answer in ({}, {"value": 1, "future": True}, {"value": {"$set": [[]]}}, {"exception": {"type": 5}}, {"future": False}):
        fails(protocol.INVALID_PARAMS, client, "snapshot.resume", snapshot=paused, **answer)
    assert client.call("snapshot.resume", snapshot=paused, value=None) == {"status": "complete", "output": None}


def test_slices(client):
    paused = client.call("sandbox.start", sandbox=client.sandbox("for i in range(100000): pass\ni"), pause_after_ticks=45_000)
    slices = 0
    while paused["status"] == "slice":
        slices += 1
        paused = client.call("snapshot.resume", snapshot=paused["snapshot"], pause_after_ticks=45_000)
    assert paused == {"status": "complete", "output": 99_999} and slices == 2
    fails(protocol.INVALID_PARAMS, client, "sandbox.start", sandbox=client.sandbox("1"), pause_after_ticks=0)


def test_programs_as_bytes(client):
    data = client.call("sandbox.dump", sandbox=client.sandbox("x + 1", inputs=("x",)))["data"]
    made = client.call("sandbox.load", data=data)
    assert made["inputs"] == ["x"]
    assert client.call("sandbox.run", sandbox=made["sandbox"], inputs={"x": 1}) == {"output": 2}
    for wrong in ("", "AAAA", "a", "\u00e9", data[:-8]):
        fails(protocol.INVALID_PARAMS, client, "sandbox.load", data=wrong)
        fails(protocol.INVALID_PARAMS, client, "snapshot.load", data=wrong)


def test_errors(client):
    failed = fails(protocol.SANDBOX_ERROR, client, "sandbox.create", code="def f(:\n  pass", script_name="a.py")
    assert failed.data["kind"] == "syntax" and failed.data["line"] == 1 and 'File "a.py", line 1' in failed.data["traceback"]
    failed = fails(protocol.SANDBOX_ERROR, client, "sandbox.run", sandbox=client.sandbox("class E(Exception): pass\nraise E('a: b')"))
    assert (failed.data["kind"], failed.data["type"], failed.data["message"]) == ("runtime", "E", "a: b")
    assert failed.data["frames"][0]["line"] == 2
    failed = fails(protocol.SANDBOX_ERROR, client, "sandbox.run", sandbox=client.sandbox("while True: pass"), limits={"max_ticks": 5000})
    assert (failed.data["kind"], failed.data["limit"], failed.data["allowed"]) == ("limit", "max_ticks", 5000)
    for limits in ({"max_tick": 1}, {"max_ticks": -1}, {"max_ticks": "a"}, {"max_duration_secs": [1]}):
        fails(protocol.INVALID_PARAMS, client, "sandbox.run", sandbox=client.sandbox("1"), limits=limits)
    assert "Missing required inputs" in fails(protocol.INVALID_PARAMS, client, "sandbox.run", sandbox=client.sandbox("1", inputs=("x",))).message
    fails(protocol.INVALID_PARAMS, client, "sandbox.create", code="1", inputs=["1x"])
    fails(protocol.METHOD_NOT_FOUND, client, "sandbox.destroy", sandbox=1)


def test_type_checks(client):
    pytest.importorskip("ty")
    failed = fails(protocol.SANDBOX_ERROR, client, "sandbox.create", code="x: int = 'a'", type_check=True)
    assert failed.data["kind"] == "typing" and "invalid-assignment" in failed.data["traceback"]
    sandbox = client.sandbox("y + 1")
    fails(protocol.SANDBOX_ERROR, client, "sandbox.type_check", sandbox=sandbox, prefix_code="y = ''")
    assert client.call("sandbox.type_check", sandbox=sandbox, prefix_code="y = 1") == {}


def test_release(client):
    sandbox = client.sandbox("1")
    assert client.call("release", objects=[sandbox, sandbox, 10**9, "a", None, True]) == {"released": 1}
    fails(protocol.NO_SUCH_OBJECT, client, "sandbox.run", sandbox=sandbox)
    other = client.sandbox("f()", "f")
    fails(protocol.NO_SUCH_OBJECT, client, "snapshot.resume", snapshot=other, value=1)
    client.notify("release", objects=[other])
    fails(protocol.NO_SUCH_OBJECT, client, "sandbox.run", sandbox=other)


def test_integers_for_javascript():
    code = "[2**53 - 1, 2**53, -2**53, {'a': 2**63}]"
    with Client() as client:
        assert client.call("sandbox.run", sandbox=client.sandbox(code))["output"] == [2**53 - 1, 2**53, -(2**53), {"a": {"$bigint": str(2**63)}}]
        client.call("initialize", safe_integers=True)
        assert client.call("sandbox.run", sandbox=client.sandbox(code))["output"] == [
            2**53 - 1, {"$bigint": str(2**53)}, {"$bigint": str(-(2**53))}, {"a": {"$bigint": str(2**63)}},
        ]  # fmt: skip
        assert client.call("session.execute", code="2**60")["result"] == {"$bigint": str(2**60)}
        fails(protocol.INVALID_PARAMS, client, "initialize", protocol=2)


def test_sessions(client):
    client.call("session.create", session_id="a", external_functions=["f"])
    step = client.call("session.execute", code="print('p')\nx = f(1)\nx", session_id="a")
    assert step["stdout"] == "p\n" and step["progress"]["function_name"] == "f" and not step["is_complete"]
    fails(protocol.SESSION_ERROR, client, "session.resume", session_id="a", call_id=9, value=1)
    assert client.call("session.resume", session_id="a", call_id=0, value={"$tuple": [1]})["result"] == {"$tuple": [1]}
    assert client.call("session.get_variable", session_id="a", name="x") == {"json_value": {"$tuple": [1]}, "repr": "(1,)"}
    client.call("session.fork", source="a", new_id="b")
    client.call("session.execute", session_id="b", code="x = 5")
    client.call("session.transfer_variable", source="b", target="a", name="x", target_name="y")
    assert client.call("session.eval_variable", session_id="a", expression="x + (y,)")["value"]["json_value"] == {"$tuple": [1, 5]}
    client.call("session.load_bytes", session_id="c", data=client.call("session.dump", session_id="b")["data"])
    assert client.call("session.call_session", source="c", target="a", code="x + 1", target_variable="z")["result"] == 6
    assert [entry["id"] for entry in client.call("session.list")] == ["a", "b", "c", "default"]
    failed = fails(protocol.SESSION_ERROR, client, "session.execute", session_id="a", code="print('q')\n1/0")
    assert failed.data["stdout"] == "q\n" and failed.data["error"]["type"] == "ZeroDivisionError"
    assert fails(protocol.SESSION_ERROR, client, "session.execute", session_id="none", code="1").data["type"] == "SessionNotFoundError"
    assert "storage" in fails(protocol.SESSION_ERROR, client, "session.save", session_id="a").message
    step = client.call("session.execute", session_id="a", code="await f(2)")
    client.call("session.resume_as_pending", session_id="a", call_id=0)
    assert client.call("session.resume_futures", session_id="a", results=[{"call_id": 0, "value": 7}])["result"] == 7
    for name in "abc":
        client.call("session.destroy", session_id=name)


def test_saved_sessions(tmp_path):
    with Client("--storage-dir", str(tmp_path), "--max-sessions", "2") as client:
        client.call("session.execute", code="x = 1")
        assert client.call("session.save", name="kept")["name"] == "kept"
    with Client("--storage-dir", str(tmp_path), "--max-sessions", "2") as client:
        assert [entry["name"] for entry in client.call("session.list_saved")] == ["kept"]
        assert client.call("session.load", name="kept") == {"session_id": "kept"}
        assert client.call("session.execute", code="x", session_id="kept")["result"] == 1
        fails(protocol.TOO_MANY, client, "session.create", session_id="third")
        assert client.call("session.delete_saved", name="kept") is True


def test_limits_of_the_server():
    with Client("--limit", "ticks=50000,memory=10MB") as client:
        forever = client.sandbox("while True: pass")
        for limits in (None, {"max_ticks": 10**9}, {"max_ticks": None, "max_memory": None}):
            failed = fails(protocol.SANDBOX_ERROR, client, "sandbox.run", sandbox=forever, limits=limits)
            assert (failed.data["limit"], failed.data["allowed"]) == ("max_ticks", 50_000)
        failed = fails(protocol.SANDBOX_ERROR, client, "sandbox.start", sandbox=forever, limits={"max_ticks": 7000})
        assert failed.data["allowed"] == 7000
        failed = fails(protocol.SESSION_ERROR, client, "session.execute", code="while True: pass")
        assert failed.data["error"]["limit"] == "max_ticks"


def test_many_runs_at_once_and_cancellation():
    with Client() as client:
        forever = client.sandbox("while True: pass")
        runs = [client.send("sandbox.run", sandbox=forever) for _ in range(5)]
        runs.append(client.send("session.execute", code="while True: pass"))
        behind = client.send("session.execute", code="1 + 1")  # waits for the one before it
        runs.append(client.send("sandbox.run", sandbox=client.sandbox("f()", "f")))
        call = client.read_method("call")
        assert client.call("sandbox.run", sandbox=client.sandbox("40 + 2")) == {"output": 42}
        assert client.call("session.execute", code="3", session_id=client.call("session.create", session_id="a")["session_id"])["result"] == 3
        for run in runs:
            client.notify("$/cancel", id=run)
        for run in runs:
            with pytest.raises(Failure) as caught:
                client.answer(run)
            assert caught.value.code == protocol.CANCELLED
        assert client.answer(behind)["result"] == 2
        assert {"jsonrpc": "2.0", "method": "$/cancel", "params": {"id": call["id"]}} in client.seen
        client.respond(call["id"], result={"value": 1})  # too late, and of no effect
        assert client.call("ping") == {}
        assert client.end() == 0


def test_a_cancelled_step_of_a_session_leaves_the_others():
    with Client() as client:
        first = client.send("session.execute", code="while True: pass")
        waiting = [client.send("session.execute", code=f"x = {i}\nx") for i in range(3)]
        client.notify("$/cancel", id=waiting[1])
        with pytest.raises(Failure) as caught:
            client.answer(waiting[1])
        assert caught.value.code == protocol.CANCELLED
        assert not client.seen, "it was answered before the step that it waited for"
        client.notify("$/cancel", id=first)
        with pytest.raises(Failure):
            client.answer(first)
        assert [client.answer(waiting[0])["result"], client.answer(waiting[2])["result"]] == [0, 2]


def test_more_runs_than_threads():
    with Client() as client:
        forever = client.sandbox("while True: pass")
        runs = [client.send("sandbox.run", sandbox=forever) for _ in range(80)]
        for run in runs:
            client.notify("$/cancel", id=run)
        for run in runs:
            with pytest.raises(Failure):
                client.answer(run)
        assert client.call("sandbox.run", sandbox=client.sandbox("1")) == {"output": 1}


def test_output_is_in_order_and_whole(client):
    sandbox = client.sandbox("import sys\nfor i in range(5000): print(i)\nprint('e' * 3000000, file=sys.stderr)")
    request = client.send("sandbox.run", sandbox=sandbox)
    assert client.answer(request) == {"output": None}
    texts = [entry for message in client.seen for entry in message["params"]["texts"]]
    assert "".join(text for stream, text in texts if stream == "stdout") == "".join(f"{i}\n" for i in range(5000))
    assert "".join(text for stream, text in texts if stream == "stderr") == "e" * 3_000_000 + "\n"
    client.seen.clear()
    client.call("sandbox.run", sandbox=sandbox, print=False)
    assert not client.seen


def test_the_end_of_the_input():
    with Client() as client:  # what came before it is answered
        request = client.send("sandbox.run", sandbox=client.sandbox("for i in range(300000): pass\ni"))
        client.process.stdin.close()
        assert client.answer(request) == {"output": 299_999}
        assert client.process.wait(60) == 0
    with Client() as client:  # there will be no answer to a call
        request = client.send("sandbox.run", sandbox=client.sandbox("f()", "f"))
        client.read_method("call")
        client.process.stdin.close()
        with pytest.raises(Failure) as caught:
            client.answer(request)
        assert caught.value.code == protocol.CANCELLED
        assert client.process.wait(60) == 0
    with Client() as client:  # what runs for ever is stopped
        client.send("sandbox.run", sandbox=client.sandbox("while True: pass"))
        assert client.end() == 0


def test_the_last_answer_is_written_before_the_server_ends():
    class Slow(io.RawIOBase):
        """An output that takes a while; the answers of programs that run on other threads may still be under way."""

        def __init__(self):
            self.written = b""

        def writable(self):
            return True

        def write(self, data):
            time.sleep(0.3)
            self.written += bytes(data)
            return len(data)

    messages = [
        {"id": 1, "method": "initialize", "params": {"protocol": 1}},
        {"id": 2, "method": "sandbox.create", "params": {"code": "for i in range(300000): pass\ni"}},
        {"id": 3, "method": "sandbox.run", "params": {"sandbox": 1}},
    ]
    source = io.BytesIO(b"".join(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n" for message in messages))
    target = Slow()
    assert connect(source, target, Settings({}, None, 1)).serve()
    assert json.loads(target.written.splitlines()[-1]) == {"jsonrpc": "2.0", "id": 3, "result": {"output": 299_999}}


def test_a_run_that_is_asked_again_before_its_thread_knows_of_the_first_answer(monkeypatch):
    """Its cancellation ends the call that it waits for, not the one before."""
    ask, calls, second = Connection.ask, [], threading.Event()

    def slow(self, run, method, params):
        calls.append(params)
        asked = ask(self, run, method, params)
        if len(calls) > 1:
            second.set()
        else:
            send({"id": calls_begin, "result": {"value": 1}})
            assert second.wait(60)  # another thread goes on with the run
        return asked

    def send(message):
        os.write(writing, json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")

    monkeypatch.setattr(Connection, "ask", slow)
    reading, writing = os.pipe()
    target = io.BytesIO()
    with open(reading, "rb") as source:
        connection = connect(source, target, Settings({}, None, 1))
        # More than a slice before the first call, so that a thread that does not read makes it.
        code = "for i in range(30000): pass\nf()\nf()"
        send({"id": 1, "method": "sandbox.create", "params": {"code": code, "external_functions": ["f"]}})
        send({"id": 2, "method": "sandbox.run", "params": {"sandbox": 1}})
        calls_begin = 2  # of the ids that the server gives: the first is that of the sandbox
        server = threading.Thread(target=connection.serve)
        server.start()
        assert second.wait(60)
        while connection._running:
            time.sleep(0.001)
        os.close(writing)
        server.join()
    answers = {message["id"]: message for message in map(json.loads, target.getvalue().splitlines()) if "method" not in message}
    assert answers[2]["error"]["code"] == protocol.CANCELLED


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="needs Unix sockets")
def test_clients_at_a_socket_have_nothing_in_common(tmp_path):
    path = tmp_path / "socket"
    command = [sys.executable, "-m", "ouros", "serve", "--socket", str(path)]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert "listening" in server.stderr.readline()
        assert path.stat().st_mode & 0o777 == 0o600
        first, second = (socket.socket(socket.AF_UNIX) for _ in range(2))
        streams = []
        for one in (first, second):
            one.connect(str(path))
            streams.append(one.makefile("rw", encoding="utf-8", newline="\n"))

        def call(stream, method, **params):
            stream.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
            stream.flush()
            return json.loads(stream.readline())

        sandbox = call(streams[0], "sandbox.create", code="1 + 1")["result"]["sandbox"]
        call(streams[0], "session.execute", code="x = 1")
        assert call(streams[1], "sandbox.run", sandbox=sandbox)["error"]["code"] == protocol.NO_SUCH_OBJECT
        assert call(streams[1], "session.list_variables")["result"] == []
        again = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert again.returncode == 2 and "listens at" in again.stderr
        streams[0].close()
        first.close()
        assert call(streams[1], "ping")["result"] == {}
        server.terminate()
        assert server.wait(60) == 130
        assert not path.exists()
        streams[1].close()
        second.close()
    finally:
        server.kill()
        server.wait()
        server.stderr.close()


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="needs Unix sockets")
def test_a_socket_that_was_left_behind(tmp_path):
    path = tmp_path / "socket"
    command = [sys.executable, "-m", "ouros", "serve", "--socket", str(path)]
    for _ in range(2):
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
            assert "listening" in server.stderr.readline()
            server.kill()
            server.wait()
        assert path.is_socket()
    path.unlink()
    path.write_text("mine")
    refused = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert refused.returncode == 2 and "no socket" in refused.stderr and path.read_text() == "mine"


@pytest.mark.timing
def test_the_command_line():
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "ouros", "serve", *words], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)

    assert run("--help").returncode == 0
    assert run().returncode == 2
    assert run("--stdio", "--socket", "a").returncode == 2
    assert "ouros serve: " in run("--stdio", "--limit", "speed=5").stderr
    assert run("--stdio", "--max-sessions", "0").returncode == 2
    started = time.monotonic()
    assert run("--stdio").returncode == 0
    assert time.monotonic() - started < 30


def test_standard_input_and_arguments(client):
    code = "import sys\n[input(), sys.stdin.read(), *sys.argv]"
    sandbox = client.call("sandbox.create", code=code)["sandbox"]
    given = {"stdin": "a\nb\n", "argv": ["main.py", "-x"]}
    expected = ["a", "b\n", "main.py", "-x"]
    assert client.call("sandbox.run", sandbox=sandbox, **given)["output"] == expected
    assert client.call("sandbox.start", sandbox=sandbox, **given)["output"] == expected
    assert client.call("session.execute", code=code, **given)["result"] == expected
    assert client.call("session.execute", code="sys.stdin.read()")["result"] == ""
    assert fails(-32000, client, "sandbox.run", sandbox=sandbox).data["type"] == "EOFError"
    for wrong in ({"stdin": 5}, {"stdin": ["a"]}, {"argv": "a"}, {"argv": [1]}):
        fails(-32602, client, "sandbox.run", sandbox=sandbox, **wrong)
        fails(-32602, client, "session.execute", code="1", **wrong)

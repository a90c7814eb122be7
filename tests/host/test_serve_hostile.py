"""`ouros serve` and bytes of all kinds: each message has its answer, and the server goes on."""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys

import pytest

from ouros.serve import connection, protocol
from ouros.serve.protocol import ProtocolError, parse
from ouros.serve.server import Settings, connect
from ouros.serve.session_methods import METHODS

from .serve_client import Client, Failure


def code_of(body: bytes) -> int:
    with pytest.raises(ProtocolError) as caught:
        parse(body)
    return caught.value.code


@pytest.mark.parametrize(
    "body",
    [
        b"", b"x", b"{", b'{"a": NaN}', b'{"a": Infinity}', b"\xff", b'"\xed\xa0\x80"', b"[" * 100_000, b'{"a":' * 100_000,
        b"1" * 5000, b"[" + b"[]," * 2_100_000 + b"0]", b'{"id": 1} x',
    ],
    ids=repr,
)  # fmt: skip
def test_what_is_no_json(body):
    assert code_of(body[: 10**7]) == protocol.PARSE_ERROR


@pytest.mark.parametrize(
    "message",
    [
        5, None, "a", [], [{"jsonrpc": "2.0", "id": 1, "method": "ping"}], {}, {"jsonrpc": "2.0"}, {"id": 1, "method": "ping"},
        {"jsonrpc": 2.0, "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "id": 1, "method": 5}, {"jsonrpc": "2.0", "id": 1, "method": "p" * 101},
        {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]}, {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": None},
        {"jsonrpc": "2.0", "id": None, "method": "ping"}, {"jsonrpc": "2.0", "id": True, "method": "ping"}, {"jsonrpc": "2.0", "id": 1.5, "method": "ping"},
        {"jsonrpc": "2.0", "id": 2**63, "method": "ping"}, {"jsonrpc": "2.0", "id": "a" * 201, "method": "ping"}, {"jsonrpc": "2.0", "id": [1], "method": "ping"},
        {"jsonrpc": "2.0", "id": 1}, {"jsonrpc": "2.0", "id": 1, "result": 1, "error": {}}, {"jsonrpc": "2.0", "result": 1}, {"jsonrpc": "2.0", "id": 1, "error": "a"},
    ],
    ids=lambda message: json.dumps(message)[:60],
)  # fmt: skip
def test_what_is_no_message(message):
    assert code_of(json.dumps(message).encode()) == protocol.INVALID_REQUEST


def test_wrong_messages_are_answered_and_reading_goes_on():
    with Client() as client:
        for text in (b"x", b'{"jsonrpc": "2.0", "id": 7}', b"\xff\xfe", b"[" * 5000):
            client.write(text)
            answer = client.read()
            assert answer["error"]["code"] in (protocol.PARSE_ERROR, protocol.INVALID_REQUEST)
            assert answer["id"] == (7 if b"7" in text else None)
        # A request that cannot be read is answered, too: its client waits.
        head = b'{"jsonrpc": "2.0", "id": 8, "method": "ping", "params": {"a": '
        for number, text in enumerate([b"[" * 5000, b"NaN}}", b"1" * 5000 + b"}}", b'"' + b"a" * protocol.MAX_MESSAGE + b'"}}']):
            client.write(head.replace(b"8", b"%d" % (8 + number)) + text)
            answer = client.read()
            assert (answer["error"]["code"], answer["id"]) == (protocol.PARSE_ERROR, 8 + number)
        client.write(b"a" * (protocol.MAX_MESSAGE + 10))
        assert "longer than" in client.read()["error"]["message"]
        client.notify("no.such.thing", a=1)
        client.notify("$/cancel", id=[1])
        client.notify("$/cancel", id=True)
        client.notify("release", objects=5)
        client.respond(10**6, result={"value": 1})
        assert client.call("ping") == {}


def test_frames_with_headers():
    with Client() as client:
        body = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'
        client.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        assert client.process.stdout.readline() == b"Content-Length: 36\r\n"


def test_ids_in_use():
    with Client() as client:
        forever = client.sandbox("while True: pass")
        request = client.send("sandbox.run", sandbox=forever)
        client.last_id -= 1
        again = client.send("sandbox.run", sandbox=forever)
        assert again == request
        with pytest.raises(Failure) as caught:
            client.answer(again)
        assert caught.value.code == protocol.INVALID_REQUEST
        client.notify("$/cancel", id=request)
        with pytest.raises(Failure) as caught:
            client.answer(request)
        assert caught.value.code == protocol.CANCELLED


def wrong_values() -> list[object]:
    return [None, True, 1.5, -1, 2**70, "", "a", "\ud800", "x" * 2000, [], [1], ["a", "a"], {}, {"a": 1}, {"$tuple": 5}, {"$set": [[]]}, [[]] * 20]


def test_params_of_all_kinds_give_errors_not_faults(caplog):
    """Each param of each method in turn is wrong in each way; what then fails is the request."""
    source = random.Random(7)
    good = {"code": "f(1)", "sandbox": 1, "snapshot": 2, "session_id": "default", "name": "x", "data": "AAAA", "objects": [], "results": []}
    lines, count = [], 0
    for method in sorted(METHODS):
        params = METHODS[method].params
        for name in [*params, "unknown"]:
            for value in wrong_values():
                given = {known: good.get(known, 1) for known, about in params.items() if not about.optional or source.random() < 0.3}
                count += 1
                lines.append(json.dumps({"jsonrpc": "2.0", "id": count, "method": method, "params": {**given, name: value}}))
    answers = answers_to(lines)
    assert len(answers) == count
    codes = {message["error"]["code"] for message in answers if "error" in message}
    assert protocol.INVALID_PARAMS in codes and protocol.INTERNAL_ERROR not in codes, caplog.text
    assert not caplog.records


def answers_to(lines: list[str], storage=None) -> list[dict]:
    """What a connection in this process answers."""
    import io

    written = io.BytesIO()
    written.close = lambda: None  # type: ignore[method-assign]
    assert connect(io.BytesIO("\n".join(lines).encode()), written, Settings({}, storage, 10)).serve()
    messages = [json.loads(line) for line in written.getvalue().splitlines()]
    return [message for message in messages if "method" not in message]


def test_damaged_messages():
    source = random.Random(11)
    text = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "sandbox.create", "params": {"code": "x = [1]", "inputs": ["a"], "modules": {"m": "1"}}}).encode()
    lines = []
    for _ in range(3000):
        body = bytearray(text)
        for _ in range(source.randrange(1, 4)):
            place = source.randrange(len(body))
            body[place : place + source.randrange(3)] = bytes(source.choices(b'{}[]",:0a\\\xc3\x00 ', k=source.randrange(3)))
        lines.append(bytes(body).replace(b"\n", b" ").decode("latin-1"))
    assert {"error", "result"} & {*answers_to(lines)[0]}


def test_bounds_of_what_a_client_may_keep(monkeypatch):
    monkeypatch.setattr(connection, "MAX_OBJECTS", 3)
    create = [json.dumps({"jsonrpc": "2.0", "id": i, "method": "sandbox.create", "params": {"code": "1"}}) for i in range(5)]
    codes = [message.get("error", {}).get("code") for message in answers_to(create)]
    assert codes == [None, None, None, protocol.TOO_MANY, protocol.TOO_MANY]


def request(number, method, **params):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


def codes_of(lines, storage=None):
    return [message.get("error", {}).get("code") for message in sorted(answers_to(lines, storage), key=lambda message: message["id"])]


def test_sources_are_bounded():
    import base64

    from ouros import Sandbox

    long, fits = "#" * 1_000_001, "#" * 1_000_000
    dump = base64.b64encode(Sandbox("#" * 2_200_000).dump()).decode()
    wrong = [
        request(1, "sandbox.create", code=long),
        request(2, "sandbox.create", code="1", type_check_stubs=long),
        request(3, "sandbox.create", code="1", modules={"a": "#" * 500_000, "b": {"c": "#" * 500_000}}),
        request(4, "sandbox.load", data=dump),
        request(5, "session.execute", code=long),
        request(6, "session.eval_variable", expression=long),
        request(7, "sandbox.create", code=fits),
    ]
    assert codes_of(wrong) == [protocol.INVALID_PARAMS] * 6 + [None]


def test_sources_of_kept_sandboxes_are_bounded_together(monkeypatch):
    monkeypatch.setattr(connection, "MAX_SOURCES", 4_000)
    lines = [request(i, "sandbox.create", code="#" * 1_000) for i in (1, 2, 3)]
    lines += [request(4, "sandbox.create", code="1", modules={"m": "#" * 1_000}), request(5, "sandbox.create", code="1", inputs=["a" * 900])]
    lines += [request(6, "release", objects=[1]), request(7, "sandbox.create", code="1", inputs=["a" * 900])]
    assert codes_of(lines) == [None, None, None, protocol.TOO_MANY, protocol.TOO_MANY, None, None]


def test_memory_of_many_snapshots_is_bounded(monkeypatch):
    monkeypatch.setattr(connection, "UNMEASURED", 2)
    monkeypatch.setattr(connection, "MAX_MEMORY", 2_000_000)
    lines = [request(0, "sandbox.create", code="x = [0] * 100_000\nf()", external_functions=["f"])]
    lines += [request(i, "sandbox.start", sandbox=1) for i in range(1, 6)] + [request(6, "release", objects=[3]), request(7, "snapshot.fork", snapshot=2)]
    assert codes_of(lines) == [None, None, None, None, protocol.TOO_MANY, protocol.TOO_MANY, None, None]


def test_saved_sessions_are_bounded(monkeypatch, tmp_path):
    from ouros.serve import sessions

    monkeypatch.setattr(sessions, "MAX_SAVED", 2)
    lines = [request(i, "session.save", name=name) for i, name in enumerate(("a", "b", "c", "a"))]
    assert codes_of(lines, tmp_path) == [None, None, protocol.TOO_MANY, None]


def test_bytes_of_requests_in_progress_are_bounded(monkeypatch):
    monkeypatch.setattr(connection, "MAX_WAITING", 10_000)
    lines = [request(0, "sandbox.create", code="f()", external_functions=["f"], inputs=["x"])]
    lines += [request(i, "sandbox.run", sandbox=1, inputs={"x": "a" * 4_000}) for i in (1, 2, 3)]
    assert codes_of(lines) == [None, protocol.CANCELLED, protocol.CANCELLED, protocol.TOO_MANY]


def test_bounds_of_requests_in_progress(monkeypatch):
    monkeypatch.setattr(connection, "MAX_ACTIVE", 2)
    lines = [json.dumps({"jsonrpc": "2.0", "id": 0, "method": "sandbox.create", "params": {"code": "f()", "external_functions": ["f"]}})]
    lines += [json.dumps({"jsonrpc": "2.0", "id": i, "method": "sandbox.run", "params": {"sandbox": 1}}) for i in range(1, 5)]
    codes = {message["id"]: message.get("error", {}).get("code") for message in answers_to(lines)}
    assert codes == {0: None, 1: protocol.CANCELLED, 2: protocol.CANCELLED, 3: protocol.TOO_MANY, 4: protocol.TOO_MANY}


def test_answers_are_bounded():
    """What a program hands out may share its parts, and be many times larger than all of its memory."""
    with Client() as client:
        limits = {"max_memory": 200_000_000}
        paused = client.call("sandbox.start", sandbox=client.sandbox("x = 'a' * 9_000_000\nf(*[x] * 1000, k=x)", "f"), limits=limits)
        assert len(json.dumps(paused)) < 20_000_000 and len(paused["args"]) == 1000
        assert "more than" in paused["args"][0]["$repr"] and "$repr" in paused["kwargs"]["k"]
        for code in ("'a' * 80_000_000", "'\u00e9' * 15_000_000", "raise ValueError('a' * 80_000_000)"):
            with pytest.raises(Failure) as caught:
                client.call("sandbox.run", sandbox=client.sandbox(code))
            assert len(str(caught.value.data)) < 10_000_000
            assert caught.value.code == (protocol.SANDBOX_ERROR if "raise" in code else protocol.TOO_MANY)
        client.send("sandbox.run", sandbox=client.sandbox("f('a' * 80_000_000)", "f"))
        assert len(str(client.read_method("call"))) < 1000
        with pytest.raises(Failure) as caught:
            client.call("session.execute", code="print('a' * 80_000_000)\n1 / 0")
        assert caught.value.code == protocol.TOO_MANY
        with pytest.raises(Failure) as caught:
            client.call("sandbox.run", sandbox=client.sandbox("def f(n): return f(n - 1) if n else 1 / 0 + len('" + "a" * 500_000 + "')\nf(900)"))
        assert len(caught.value.data["frames"]) == 902 and len(str(caught.value.data)) < 10_000_000
        assert client.call("ping") == {}


def test_a_client_that_reads_no_more():
    with Client() as client:
        client.send("sandbox.run", sandbox=client.sandbox("while True: print('x' * 1000)"))
        client.process.stdout.close()
        client.process.stdin.close()
        assert client.process.wait(60) == 0
        client.process.stdout = open(os.devnull, "rb")


def test_errors_say_nothing_of_the_host(tmp_path):
    storage = tmp_path / "secret"
    storage.mkdir()
    with Client("--storage-dir", str(storage)) as client:
        storage.rmdir()
        storage.write_text("no folder")
        for method, params in (("session.load", {"name": "a"}), ("session.save", {}), ("sandbox.load", {"data": "AAAA"})):
            with pytest.raises(Failure) as caught:
                client.call(method, **params)
            assert "secret" not in str(caught.value.data) + caught.value.message


def test_what_was_paused_elsewhere_keeps_to_the_limits_of_the_server():
    import base64

    from ouros import Sandbox, SessionManager

    def data(limits):
        paused = Sandbox("f()\nwhile True: pass", external_functions=["f"]).start(limits=limits)
        manager = SessionManager(limits=limits)
        manager.create_session("a", external_functions=["f"])
        manager.execute("f()\nwhile True: pass", session_id="a")
        return [base64.b64encode(one.dump()).decode() for one in (paused, manager.get_session("a"))]

    with Client("--limit", "time=0.2,ticks=1000000") as client:
        for limits in (None, {"max_ticks": 10}, {"max_ticks": 1000, "max_duration_secs": 5.0}):
            snapshot, session = data(limits)
            for method, given in (("snapshot.load", {"data": snapshot}), ("session.load_bytes", {"data": session, "session_id": "s"})):
                with pytest.raises(Failure, match="the paused program has") as caught:
                    client.call(method, given)
                assert caught.value.code == protocol.INVALID_PARAMS
        assert [one["id"] for one in client.call("session.list")] == ["default"]
        snapshot, session = data({"max_ticks": 1000, "max_duration_secs": 0.1})
        loaded = client.call("snapshot.load", data=snapshot)["snapshot"]
        with pytest.raises(Failure, match="tick limit exceeded"):
            client.call("snapshot.resume", snapshot=loaded, value=1)
        client.call("session.load_bytes", data=session, session_id="s")
        with pytest.raises(Failure, match="tick limit exceeded"):
            client.call("session.resume", session_id="s", call_id=0, value=1)


CROWDED = """
import os, resource, socket, sys, threading, time
from pathlib import Path
from ouros.serve import server

class Counting:
    def __init__(self, inner):
        self.inner, self.refused = inner, 0
    def accept(self):
        try:
            return self.inner.accept()
        except OSError:
            self.refused += 1
            raise

path = Path(sys.argv[1])
listener = server.Listener(path, server.Settings({}, None, 4))
listener._socket = counting = Counting(listener._socket)
clients = [socket.socket(socket.AF_UNIX) for _ in range(20)]
highest = max(client.fileno() for client in clients)
resource.setrlimit(resource.RLIMIT_NOFILE, (highest + 4, highest + 4))
threading.Thread(target=listener.serve, daemon=True).start()
for client in clients:
    client.connect(str(path))
time.sleep(1)
refused = counting.refused
for client in clients[:-1]:
    client.close()
last = clients[-1]
last.settimeout(60)
last.sendall(b'{"jsonrpc": "2.0", "id": 1, "method": "nothing"}\\n')
print(refused, last.recv(1) != b"")
"""


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="needs Unix sockets")
def test_a_server_without_descriptors_waits_for_one(tmp_path):
    done = subprocess.run([sys.executable, "-c", CROWDED, str(tmp_path / "s")], capture_output=True, text=True, timeout=120, check=False)
    refused, answered = done.stdout.split()
    assert 1 <= int(refused) <= 20 and answered == "True", done.stderr

"""The page's server: who may ask, what is answered, and how much of it."""

import contextlib
import http.client
import json
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import ouros
from ouros import stores, ui
from ouros.sessions import variables

MARKUP = "<img src=x onerror=alert(1)>"



def quiet(stream, text):
    """Print nothing."""


class Client:
    """Asks a server; `headers` are those of the page itself."""

    def __init__(self, server):
        self.server = server
        self.headers = {"Host": f"127.0.0.1:{server.port}", "Authorization": f"Bearer {server.token}"}

    def ask(self, method, path, body=None, **headers):
        """Status, headers and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        sent = {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if body is not None:
            sent = {"Content-Type": "application/json", "Content-Length": str(len(body)), **sent}
        for name, value in sent.items():
            if value is not None:
                connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        found = answer.status, dict(answer.getheaders()), answer.read()
        connection.close()
        return found

    def get(self, path, /, **query):
        from urllib.parse import urlencode

        status, _, body = self.ask("GET", f"{path}?{urlencode(query)}" if query else path)
        assert status == 200, body
        return json.loads(body)

    def post(self, path, **data):
        status, _, body = self.ask("POST", path, json.dumps(data).encode())
        return status, json.loads(body)


@pytest.fixture
def manager():
    return ouros.SessionManager()


@pytest.fixture
def client(manager):
    with ui.serve(manager) as server:
        yield Client(server)


@pytest.fixture
def writer(manager):
    with ui.serve(manager, write=True) as server:
        yield Client(server)


# --- who may ask ---


@pytest.mark.parametrize("token", [None, "", "Bearer", "Bearer wrong", "Basic x", "Bearer \xff", "bearer {token}", "Bearer {token} "])
@pytest.mark.parametrize("path", ["/api/overview", "/api/session?source=0&id=default", "/api/nothing"])
def test_data_needs_the_token(client, path, token):
    given = None if token is None else token.format(token=client.server.token)
    if given == f"Bearer {client.server.token} ":
        return  # http strips what stands behind a value
    status, _, body = client.ask("GET", path, Authorization=given)
    assert status == 401 and b"token" in body and client.server.token.encode() not in body


def test_changes_need_the_token(writer):
    assert writer.ask("POST", "/api/rewind", b"{}", Authorization=None)[0] == 401


@pytest.mark.parametrize("host", [None, "evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:{port}", "[::1]:{port}", "127.0.0.1:{port}.evil.example"])
def test_a_name_that_leads_here_is_refused(client, host):
    given = None if host is None else host.format(port=client.server.port)
    for path in ("/", "/app.js", "/api/overview"):
        assert client.ask("GET", path, Host=given)[0] == 403


def test_localhost_is_this_server(client):
    assert client.ask("GET", "/api/overview", Host=f"localhost:{client.server.port}")[0] == 200


@pytest.mark.parametrize("headers", [
    {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:1"}, {"Origin": "https://127.0.0.1:{port}"},
    {"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"},
])
def test_other_pages_are_refused(writer, headers):
    given = {name: value.format(port=writer.server.port) for name, value in headers.items()}
    assert writer.ask("GET", "/api/overview", **given)[0] == 403
    assert writer.ask("GET", "/app.js", **given)[0] == 403
    status, answered, _ = writer.ask("POST", "/api/fork", b'{"source": 0, "id": "default", "new_id": "x"}', **given)
    assert status == 403 and not any(name.lower().startswith("access-control") for name in answered)


def test_a_link_may_lead_to_the_page(client):
    assert client.ask("GET", "/", Sec_Fetch_Site="cross-site", Authorization=None)[0] == 200


def test_the_page_itself_comes_without_token_and_holds_no_data(client):
    for path, kind in (("/", "text/html"), ("/app.js", "text/javascript"), ("/style.css", "text/css"), ("/icon.svg", "image/svg+xml")):
        status, headers, body = client.ask("GET", path, Authorization=None)
        assert status == 200 and headers["Content-Type"].startswith(kind)
        assert client.server.token.encode() not in body


def test_each_answer_forbids_all_that_the_page_does_not_need(client):
    for path in ("/", "/app.js", "/api/overview", "/nothing"):
        _, headers, _ = client.ask("GET", path)
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff" and headers["Cache-Control"] == "no-store"
        assert headers["Referrer-Policy"] == "no-referrer" and headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_the_page_names_nothing_outside():
    import re

    for path in (Path(ui.__file__).parent / "static").iterdir():
        text = path.read_text(encoding="utf-8")
        outside = set(re.findall(r"https?://[^\s\"'`)]+", text)) - {"http://www.w3.org/2000/svg"}
        assert not outside, path
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc", text), path
        assert not re.search(r"<script>|<style|\son\w+=\"|style=\"", text), path


@pytest.mark.parametrize("path", ["/../server.py", "/static/app.js", "//evil.example/", "/%2e%2e/server.py", "/index.html", "/api/", "/app.js/"])
def test_no_other_files_are_sent(client, path):
    assert client.ask("GET", path)[0] == 404


def test_the_server_is_bound_to_loopback(client):
    assert client.server._http.server_address[0] == "127.0.0.1"
    host = socket.gethostbyname(socket.gethostname())
    if not host.startswith("127."):
        with pytest.raises(OSError):
            socket.create_connection((host, client.server.port), timeout=2)


def test_tokens():
    manager = ouros.SessionManager()
    with ui.serve(manager) as one, ui.serve(manager) as two:
        assert one.token != two.token and len(one.token) >= 32
        assert one.url == f"http://127.0.0.1:{one.port}/#token={one.token}" and one.token not in repr(one)
    with ui.serve(manager, token="a-token-of-my-own") as server:
        assert server.token == "a-token-of-my-own"
    for wrong in ("short", "with spaces in the token", "t\u00f6ken-that-is-long-enough"):
        with pytest.raises(ValueError):
            ui.serve(manager, token=wrong)
    with pytest.raises(TypeError):
        ui.serve()
    with pytest.raises(TypeError):
        ui.serve(5)
    with pytest.raises(ValueError):
        ui.serve(manager, port=70_000)
    with ui.serve(manager) as server, pytest.raises(OSError):
        ui.serve(manager, port=server.port)


def test_a_server_that_is_closed_answers_nobody(manager):
    server = ui.serve(manager)
    server.close()
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", server.port), timeout=2).close()
    assert not server._thread.is_alive()


# --- what is answered ---


def test_steps_of_a_session(manager, client):
    session = manager.create_session("a")
    session.run("print('hello')\nx = f(1)\nx + 1", external_functions={"f": lambda n: n * 10}, print_callback=quiet)
    overview = client.get("/api/overview")
    assert overview["write"] is False
    (entry,) = (entry for entry in overview["sessions"] if entry["id"] == "a")
    assert (entry["kind"], entry["steps"], entry["outcome"], entry["origin"]) == ("live", 1, "complete", None)
    detail = client.get("/api/session", source=0, id="a")
    (step,) = detail["steps"]
    assert step["code"] == {"text": "print('hello')\nx = f(1)\nx + 1", "left_out": 0}
    assert step["output"] == [["stdout", "hello\n"]] and step["result"]["text"] == "11" and step["seconds"] > 0
    assert [(call["text"], call["result"]) for call in step["calls"]] == [("f(1)", "10")]
    assert client.get("/api/session", source=0, id="a", since=detail["version"])["steps"] == []
    session.run("y = 2")
    assert [step["number"] for step in client.get("/api/session", source=0, id="a", since=detail["version"])["steps"]] == [2]


def test_variables_and_heap_after_each_step(manager, client):
    session = manager.get_session()
    session.run("x = [1, 2]\ngone = 1")
    session.run("x.append(3)\ndel gone\ny = {'a': 1}")
    first = client.get("/api/state", source=0, id="default", step=1)
    assert [(one["name"], one["type"], one["value"]["text"]) for one in first["variables"]] == [("gone", "int", "1"), ("x", "list", "[1, 2]")]
    second = client.get("/api/state", source=0, id="default", step=2)
    assert [(one["name"], one["change"], one["value"]["text"]) for one in second["variables"]] == [("x", "changed", "[1, 2, 3]"), ("y", "new", "{'a': 1}")]
    assert second["removed"] == ["gone"]
    types = dict(second["heap"]["types"])
    assert types["list"] == 1 and types["dict"] == 1 and second["heap"]["bytes"] > 0
    session["z"] = 5
    assert [one["name"] for one in client.get("/api/state", source=0, id="default")["variables"] if one["change"] == "new"] == ["z"]


def test_looking_runs_nothing_in_the_session(manager, client):
    session = manager.get_session()
    session.run("seen = []\nclass A:\n    def __repr__(self):\n        seen.append(1)\n        return 'shown'\na = A()")
    state = client.get("/api/state", source=0, id="default")
    assert ("a", "shown") in [(one["name"], one["value"]["text"]) for one in state["variables"]]
    assert session["seen"] == []


def test_a_repr_that_never_ends_is_given_up(manager, client, monkeypatch):
    monkeypatch.setattr(variables, "SHOW_SECS", 60.0)  # each has its own limit of processor time
    session = manager.get_session()
    session.run("class A:\n    def __repr__(self):\n        while True: pass\na = [A()]\nb = A()\nc = 1")

    def shown():
        return {one["name"]: one["value"]["text"] for one in client.get("/api/state", source=0, id="default")["variables"]}

    found = shown()
    assert found["c"] == "1" and "not shown: TimeoutError" in found["b"]
    session.run("c = 2")  # or the page is what it was
    monkeypatch.setattr(variables, "SHOW_SECS", 0.0)  # seconds for all of them
    assert shown()["c"] == "<not shown: that takes too long>"


def test_a_session_that_runs_is_shown_and_not_waited_for(manager, client):
    session = manager.get_session()
    session.run("x = 1")
    entered, leave = threading.Event(), threading.Event()

    def wait():
        entered.set()
        leave.wait(60)

    thread = threading.Thread(target=lambda: session.run("print('so far')\nwait()", external_functions={"wait": wait}, print_callback=quiet))
    thread.start()
    assert entered.wait(30)
    try:
        assert client.get("/api/overview")["sessions"][0]["outcome"] == "running"
        step = client.get("/api/session", source=0, id="default")["steps"][-1]
        assert step["outcome"] == "running" and step["output"] == [["stdout", "so far\n"]] and step["calls"][0]["seconds"] is None
        status, _, body = client.ask("GET", "/api/state?source=0&id=default")
        assert status == 409 and b"running" in body
        assert client.get("/api/state", source=0, id="default", step=1)["variables"][0]["name"] == "x"
    finally:
        leave.set()
        thread.join()


def test_the_call_that_is_pending(manager, client):
    session = manager.create_session("p", external_functions=["ask"])
    session.execute("ask()")
    assert client.get("/api/session", source=0, id="p")["pending"]["text"] == "ask()"


def test_forks_name_where_they_come_from(manager, client):
    manager.get_session().run("x = 1")
    manager.fork_session("default", "b")
    (entry,) = (entry for entry in client.get("/api/overview")["sessions"] if entry["id"] == "b")
    assert entry["origin"] == {"id": "default", "name": "default", "step": 1}


@pytest.mark.parametrize(("path", "expected"), [
    ("/api/session?source=0&id=nobody", 404), ("/api/session?source=9&id=default", 404), ("/api/session?source=0", 400),
    ("/api/session?source=x&id=default", 400), ("/api/session?source=-1&id=default", 400), ("/api/state?source=0&id=default&step=99", 404),
    ("/api/state?source=0&id=default&step=" + "9" * 5000, 400), ("/api/step?source=0&id=default&step=7", 404), ("/api/files?source=0", 404),
    ("/api/state?source=0&id=default&step=%C2%B2", 400), ("/api/overview?" + "a=1&" * 100, 400), ("/api/session?source=0&id=" + "x" * 30_000, 403),
])
def test_wrong_requests(client, path, expected):
    status, _, body = client.ask("GET", path)
    assert status == expected and json.loads(body)["error"]
    assert len(body) < 5000 and b"/tmp" not in body and b"Traceback" not in body


def test_nonsense_on_the_wire(client):
    for data in (b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"FROB / HTTP/1.0\r\n\r\n", b"GET / HTTP/1.0\r\n" + b"A: b\r\n" * 500 + b"\r\n"):
        with socket.create_connection(("127.0.0.1", client.server.port), timeout=30) as wire:
            wire.sendall(data)
            wire.shutdown(socket.SHUT_WR)
            while wire.recv(4096):
                pass
    assert client.get("/api/overview")["sessions"]


def test_many_idle_connections_do_not_stay_in_the_way(client):
    idle = [socket.create_connection(("127.0.0.1", client.server.port), timeout=30) for _ in range(20)]
    assert client.get("/api/overview")["sessions"]
    for wire in idle:
        wire.close()


# --- how much ---


def test_clients_that_send_a_byte_now_and_then_are_left(client, monkeypatch):
    monkeypatch.setattr("ouros.ui.server.SECONDS", 0.6)
    slow = [socket.create_connection(("127.0.0.1", client.server.port)) for _ in range(40)]
    done = threading.Event()

    def drip():
        while not done.wait(0.1):
            for one in slow:
                with contextlib.suppress(OSError):
                    one.sendall(b"X")

    thread = threading.Thread(target=drip)
    thread.start()
    try:
        for one in slow:
            one.settimeout(60)
            with contextlib.suppress(ConnectionError):
                while one.recv(4096):
                    pass
        assert client.get("/api/overview")["sessions"]
    finally:
        done.set()
        thread.join()
        for one in slow:
            one.close()


def test_hostile_texts_are_data_and_control_characters_are_escaped(manager, client):
    session = manager.create_session(MARKUP)
    session.run(f"print('\\x1b[31m{MARKUP}\\u202e\\x00\\ud800')\nx = '{MARKUP}'", print_callback=quiet)
    step = client.get("/api/session", source=0, id=MARKUP)["steps"][0]
    assert step["output"] == [["stdout", f"\\x1b[31m{MARKUP}\\u202e\\x00\\ud800\n"]]
    _, headers, body = client.ask("GET", "/api/overview")
    assert headers["Content-Type"] == "application/json" and json.loads(body)["sessions"][0]["name"] == MARKUP


def test_answers_are_bounded(manager, client):
    session = manager.get_session()
    session.run("for i in range(100): print('x' * 10_000)\nbig = 'y' * 3_000_000\nmany = list(range(100_000))", print_callback=quiet)
    status, _, body = client.ask("GET", "/api/session?source=0&id=default")
    step = json.loads(body)["steps"][0]
    assert len(body) < 30_000 and step["output_left_out"] == 1_000_100 - 20_000
    alone = client.get("/api/step", source=0, id="default", step=1)
    assert sum(len(text) for _, text in alone["output"]) == 200_000 and alone["output_left_out"] == 800_100
    status, _, body = client.ask("GET", "/api/state?source=0&id=default")
    assert len(body) < 50_000
    values = {one["name"]: one["value"] for one in json.loads(body)["variables"]}
    assert values["big"]["left_out"] > 2_000_000 and values["many"]["left_out"] > 0


def test_many_steps_come_in_parts(manager, client):
    session = manager.get_session()
    for number in range(200):
        session.run(f"print('x' * 25_000)\n{number}", print_callback=quiet)
    since, numbers, parts = 0, [], 0
    while True:
        status, _, body = client.ask("GET", f"/api/session?source=0&id=default&since={since}")
        assert len(body) < 3_000_000
        detail = json.loads(body)
        numbers += [step["number"] for step in detail["steps"]]
        since, parts = detail["version"], parts + 1
        if not detail["has_more"]:
            break
    assert numbers == list(range(1, 201)) and parts > 1


def test_many_variables_and_types(manager, client):
    manager.get_session().run("for i in range(2000): globals()[f'v{i}'] = i\nfor i in range(500): globals()[f'C{i}'] = type(f'C{i}', (), {})()")
    state = client.get("/api/state", source=0, id="default")
    assert len(state["variables"]) == 500 and state["variables_left_out"] == 2001
    assert len(state["heap"]["types"]) == 200 and state["heap"]["types_left_out"] > 200


# --- changes ---


def test_nothing_can_be_changed_unless_told(manager, client):
    manager.get_session().run("x = 1")
    for path in ("/api/fork", "/api/rewind", "/api/workspace/rewind"):
        status, answer = client.post(path, source=0, id="default", step=1, new_id="y", to=1)
        assert status == 403 and "read-only" in answer["error"]
    assert [entry["id"] for entry in manager.list_sessions()] == ["default"]
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
        assert client.ask(method, "/api/fork")[0] == 501


def test_fork_and_rewind(manager, writer):
    session = manager.get_session()
    for number in range(1, 4):
        session.run(f"x = {number}")
    assert writer.get("/api/overview")["write"] is True
    assert writer.get("/api/session", source=0, id="default")["can_go_back_to"] == [0, 1, 2]
    assert writer.post("/api/fork", source=0, id="default", step=1, new_id="then") == (200, {"done": True})
    assert writer.post("/api/fork", source=0, id="default", step="now", new_id="now")[0] == 200
    assert manager.get_session("then")["x"] == 1 and manager.get_session("now")["x"] == 3
    assert writer.post("/api/rewind", source=0, id="default", step=2)[0] == 200
    assert session["x"] == 2
    assert [step["is_undone"] for step in sorted(writer.get("/api/session", source=0, id="default")["steps"], key=lambda step: step["number"])] == [False, False, True]


def test_changes_that_cannot_be_made(manager, writer):
    manager.get_session().run("x = 1")
    status, answer = writer.post("/api/fork", source=0, id="default", step=1, new_id="default")
    assert status == 409 and "already exists" in answer["error"]
    assert writer.post("/api/fork", source=0, id="default", step=9, new_id="n")[0] == 409
    assert writer.post("/api/fork", source=0, id="default", step=1, new_id="a\nb")[0] == 409
    assert writer.post("/api/rewind", source=0, id="default", step=1)[0] == 409
    assert writer.post("/api/rewind", source=0, id="nobody", step=1)[0] == 404


@pytest.mark.parametrize(("body", "headers"), [
    (b"", {}), (b"[]", {}), (b"{", {}), (b'{"id": null}', {}), (b"[" * 5000, {}), (b'{"id": "\xff"}', {}),
    (b'{"source": 0, "id": "default", "new_id": "x"}', {"Content_Type": "text/plain"}),
    (b'{"source": 0, "id": "default", "new_id": "x"}', {"Content_Type": "application/x-www-form-urlencoded"}),
    (b"{}" + b" " * 20_000, {}), (b"{}", {"Content_Length": "-1"}), (b"{}", {"Content_Length": "\xb2"}),
])
def test_bodies_that_are_refused(manager, writer, body, headers):
    assert writer.ask("POST", "/api/fork", body, **headers)[0] == 400
    assert [entry["id"] for entry in manager.list_sessions()] == ["default"]


# --- saved sessions, stored transcripts, workspaces ---


def test_saved_and_shared_sessions(tmp_path):
    store = stores.DirectoryStore(tmp_path)
    manager = ouros.SessionManager(storage=store)
    manager.create_session("a", external_functions=["ask"]).execute("x = 5\nask()")
    manager.save_session(session_id="a")
    with ouros.SharedSessions(store).open("shared") as session:
        session.run("y = 6")
    store.save("broken", b"nonsense")
    with ui.serve(tmp_path, write=True) as server:
        client = Client(server)
        entries = {entry["id"]: entry for entry in client.get("/api/overview")["sessions"]}
        assert set(entries) == {"a", "shared", "broken"} and {entry["kind"] for entry in entries.values()} == {"saved"}
        number = entries["a"]["source"]
        assert client.get("/api/session", source=number, id="a")["pending"]["text"] == "ask()"
        assert client.get("/api/state", source=number, id="a")["variables"][0]["value"]["text"] == "5"
        assert client.get("/api/state", source=number, id="shared")["variables"][0]["name"] == "y"
        status, _, body = client.ask("GET", f"/api/state?source={number}&id=broken")
        assert status == 409 and str(tmp_path).encode() not in body
        assert client.ask("GET", f"/api/state?source={number}&id=..%2Fa")[0] == 409
        assert client.post("/api/fork", source=number, id="a", new_id="b") == (200, {"done": True})
        assert client.post("/api/fork", source=number, id="a", new_id="b")[0] == 409
    assert manager.load_session("b") == "b" and manager.get_session("b")["x"] == 5


def test_sessions_that_are_signed(tmp_path):
    manager = ouros.SessionManager(storage=tmp_path, key=b"secret")
    manager.keep_transcripts(store=tmp_path)
    manager.get_session().run("x = 5")
    manager.save_session()
    with ui.serve(tmp_path, write=True, key=b"secret") as server:
        client = Client(server)
        recorded, saved = client.get("/api/overview")["sessions"]
        for entry in (recorded, saved):
            assert client.get("/api/state", source=entry["source"], id=entry["id"])["variables"][0]["value"]["text"] == "5"
        assert client.post("/api/fork", source=recorded["source"], id=recorded["id"], step=1, new_id="again")[0] == 200
    assert manager.load_session("again") == "again"
    with ui.serve(tmp_path) as server:
        client = Client(server)
        assert [entry["kind"] for entry in client.get("/api/overview")["sessions"]] == ["saved", "saved"]
        assert client.ask("GET", f"/api/state?source={saved['source']}&id=default")[0] == 409


def test_transcripts_of_another_process(tmp_path):
    code = (
        "import ouros, sys\nmanager = ouros.SessionManager()\nmanager.keep_transcripts(store=sys.argv[1])\nsession = manager.create_session('job')\n"
        "session.run('x = 1\\nx')\nsession.run('y = price(2)', external_functions={'price': lambda n: n * 2})\nmanager.fork_session('job', 'fork', step=1).run('x')"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=True)
    with ui.serve(tmp_path, write=True) as server:
        client = Client(server)
        fork, job = client.get("/api/overview")["sessions"]
        assert (job["name"], job["kind"], job["steps"], job["outcome"]) == ("job", "recorded", 2, "complete")
        assert fork["origin"] == {"id": job["id"], "name": "job", "step": 1}
        detail = client.get("/api/session", source=0, id=job["id"])
        assert [step["calls"] and step["calls"][0]["result"] for step in detail["steps"]] == [[], "4"]
        state = client.get("/api/state", source=0, id=job["id"])
        assert [(one["name"], one["change"]) for one in state["variables"]] == [("x", None), ("y", "new")]
        assert client.post("/api/fork", source=0, id=job["id"], step=1, new_id="copy") == (200, {"done": False})
        assert client.post("/api/rewind", source=0, id=job["id"], step=1)[0] == 409
        assert [entry["id"] for entry in client.get("/api/overview")["sessions"] if entry["kind"] == "saved"] == ["copy"]
    manager = ouros.SessionManager(storage=tmp_path)
    assert manager.get_session(manager.load_session("copy"))["x"] == 1


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="pools need fork()")
def test_sessions_of_a_pool():
    with ouros.Pool(workers=2) as pool, ui.serve(pool.sessions, write=True) as server:
        client = Client(server)
        session = pool.sessions.create_session("a")
        session.run("x = [1]\nclass A:\n    def __repr__(self): return 'shown'\na = A()")
        session.run("x.append(f(2))", external_functions={"f": lambda n: n * 2})
        first, second = client.get("/api/session", source=0, id="a")["steps"]
        assert second["code"]["text"] == "x.append(f(2))" and second["calls"][0]["result"] == "4"
        values = {one["name"]: one["value"]["text"] for one in client.get("/api/state", source=0, id="a", step=1)["variables"]}
        assert values["x"] == "[1]" and values["a"] == "shown"
        assert client.post("/api/fork", source=0, id="a", step=1, new_id="b")[0] == 200
        assert client.post("/api/rewind", source=0, id="a", step=1)[0] == 200
        assert pool.sessions.get_session("b")["x"] == [1] and session["x"] == [1]


def test_a_session_with_modules_of_its_manager():
    manager = ouros.SessionManager(modules={"helper": "def twice(n): return 2 * n"})
    with ui.serve(manager) as server:
        manager.get_session().run("import helper\nx = helper.twice(4)")
        state = Client(server).get("/api/state", source=0, id="default", step=1)
        assert ("x", "8") in [(one["name"], one["value"]["text"]) for one in state["variables"]]


def test_a_workspace():
    pytest.importorskip("bashkit")
    with ouros.Workspace(files={"/data/a.txt": "one\ntwo\n", "/data/old.txt": "x", f"/data/{MARKUP}": MARKUP, "/data/bin": b"\0\1"}) as workspace:
        workspace.checkpoint("start")
        workspace.bash("sed -i s/two/three/ a.txt; rm old.txt; echo new > new.txt; ln -s a.txt link")
        workspace.bash("false", check=False)
        workspace.checkpoint(MARKUP)
        with ui.serve(workspace, write=True) as server:
            client = Client(server)
            assert client.get("/api/overview")["workspaces"][0]["checkpoints"] == 2
            detail = client.get("/api/workspace", source=0)
            assert [made["label"] for made in detail["checkpoints"]] == ["start", MARKUP]
            assert [entry["exit_code"] for entry in detail["commands"]] == [0, 1]
            files = {entry["path"]: entry["change"] for entry in client.get("/api/files", source=0, a=1)["files"]}
            assert files["/data/a.txt"] == "modified" and files["/data/old.txt"] == "removed" and files["/data/new.txt"] == "added"
            assert files[f"/data/{MARKUP}"] is None
            assert {entry["change"] for entry in client.get("/api/files", source=0, a=2)["files"]} == {None}
            file = client.get("/api/file", source=0, a=1, path="/data/a.txt")
            assert file["text"]["text"] == "one\nthree\n" and file["diff"][1:] == [[" ", "one"], ["-", "two"], ["+", "three"]]
            assert client.get("/api/file", source=0, b=1, path="/data/a.txt")["text"]["text"] == "one\ntwo\n"
            assert client.get("/api/file", source=0, path="/data/bin")["is_binary"] is True
            assert client.get("/api/file", source=0, path="/data/link")["text"]["text"] == "-> a.txt"
            assert client.get("/api/file", source=0, a=1, path="/data/old.txt")["diff"][1:] == [["-", "x"]]
            for path in ("/data", "/nothing", "../../etc/passwd", "/data/../data/a.txt"):
                assert client.ask("GET", f"/api/file?source=0&path={path}")[0] == 404
            assert client.ask("GET", "/api/files?source=0&a=77")[0] == 404
            assert client.post("/api/workspace/rewind", source=0, to=1)[0] == 200
            assert workspace.read_file("/data/a.txt") == "one\ntwo\n"


def test_large_files_are_bounded():
    pytest.importorskip("bashkit")
    with ouros.Workspace(files={"/data/big": "line\n" * 300_000}) as workspace:
        workspace.checkpoint()
        workspace.write_file("/data/big", "other\n" * 300_000)
        with ui.serve(workspace) as server:
            file = Client(server).get("/api/file", source=0, a=1, path="/data/big")
            assert len(file["text"]["text"]) == 500_000 and file["text"]["left_out"] == 1_300_000 and file["diff"] is None


def test_a_store_that_fails_hides_nothing_else(manager, monkeypatch, caplog):
    store = stores.MemoryStore()

    def fail(self, prefix=""):
        raise stores.StoreError("list", "the disk at /secret/place is gone")

    monkeypatch.setattr(stores.MemoryStore, "sizes", fail)
    with ui.serve(manager, store) as server:
        client = Client(server)
        for _ in range(3):
            status, _, body = client.ask("GET", "/api/overview")
            assert status == 200 and b"secret" not in body
        overview = json.loads(body)
        assert [entry["id"] for entry in overview["sessions"]] == ["default"] and overview["failed"] == 2
    assert len([record for record in caplog.records if record.name == "ouros.ui"]) == 2


# --- the command ---


def start(*arguments, **environment):
    import os

    env = {**os.environ, "PYTHONPATH": str(Path(ouros.__file__).parent.parent), **environment}
    process = subprocess.Popen([sys.executable, "-m", "ouros", "ui", *arguments], stderr=subprocess.PIPE, text=True, env=env)
    return process, process.stderr.readline()


def test_the_command(tmp_path):
    manager = ouros.SessionManager(storage=tmp_path)
    manager.get_session().run("x = 1")
    manager.save_session(name="kept")
    (tmp_path / "token").write_text("a-token-in-a-file\n")
    process, line = start("--store", str(tmp_path), "--token-file", str(tmp_path / "token"))
    try:
        assert line.startswith("ouros ui: http://127.0.0.1:") and line.rstrip().endswith("/#token=a-token-in-a-file")

        class Server:
            token = "a-token-in-a-file"
            port = int(line.split(":")[3].split("/")[0])

        overview = Client(Server).get("/api/overview")
        assert [entry["id"] for entry in overview["sessions"]] == ["kept"] and overview["write"] is False
    finally:
        process.terminate()
        assert process.wait(30) == 130
        process.stderr.close()


def test_the_command_and_a_sqlite_file(tmp_path):
    file = tmp_path / "sessions.db"
    manager = ouros.SessionManager(storage=ouros.storage.SqliteStorage(file))
    manager.keep_transcripts(store=stores.SqliteStore(file))
    manager.get_session().run("x = 1")
    manager.save_session(name="kept")
    process, line = start("--store", str(file), OUROS_UI_TOKEN="a-token-of-the-environment")
    try:

        class Server:
            token = "a-token-of-the-environment"
            port = int(line.split(":")[3].split("/")[0])

        assert sorted(entry["kind"] for entry in Client(Server).get("/api/overview")["sessions"]) == ["recorded", "saved"]
    finally:
        process.terminate()
        process.wait(30)
        process.stderr.close()


@pytest.mark.parametrize(("arguments", "message"), [
    (["--token-file", "/nothing/there"], "--token-file: cannot read"), (["--workspace", "/nothing/there"], "there is no file"),
    (["--store", "nothing.db"], "there is no file"), (["--port", "99999"], "port must be"), (["--key-file", "/nothing/there"], "--key-file: cannot read"),
])
def test_wrong_usage_of_the_command(arguments, message):
    process, line = start(*arguments)
    assert process.wait(30) == 2 and message in line
    process.stderr.close()


def test_a_token_that_is_too_short():
    process, line = start(OUROS_UI_TOKEN="short")
    assert process.wait(30) == 2 and "at least 16" in line
    process.stderr.close()

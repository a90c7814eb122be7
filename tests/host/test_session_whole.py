"""Sessions as a whole: type checks that accumulate, dumps of all sessions, and messages that say what to do next."""

import asyncio

import msgpack
import pytest

import ouros
from ouros import SandboxTypingError, SessionArgumentError, SessionError, SessionManager, Toolset


@pytest.fixture
def manager():
    return SessionManager()


@pytest.fixture
def session(manager):
    return manager.create_session("a")


# Type checks.


def refused(session, code, **arguments):
    with pytest.raises(SessionError) as caught:
        session.type_check(code, **arguments)
    assert type(caught.value.error) is SandboxTypingError
    return str(caught.value)


def test_a_check_knows_what_earlier_code_defined(session):
    session.run("x = 1\n_y = 'a'\ndef f(a: int) -> str:\n    return str(a)\nfor i in range(3): pass\np, q = 1, 2.5")
    session.execute("class A:\n    z: int = 3")
    session.type_check("f(x).upper() + _y\np + q + i\nA().z + 1")
    assert "Argument to function `f` is incorrect" in refused(session, "f('a')")
    assert "session.py:2:1" in refused(session, "\nA().w")
    assert "unsupported-operator" in refused(session, "_y + 1")
    refused(session, "undefined")


def test_a_check_runs_nothing_and_is_not_remembered(session):
    session.type_check("made = 1")
    assert session.list_variables() == [] and session.history() == (0, 20)
    refused(session, "made")


def test_names_that_are_gone(session):
    session.run("x = 1")
    session.run("def f() -> int: return 1")
    session.run("del x")
    refused(session, "x")
    session.type_check("f()")
    session.rewind(steps=2)
    refused(session, "f()")
    session.type_check("x + 1")
    session.reset()
    refused(session, "x")


def test_variables_that_no_code_defined_have_any_type(session, manager):
    session["h"] = 5
    session.run("def f(a: int) -> int: return a")
    session.type_check("h.whatever")
    loaded = manager.load_bytes(session.dump(), "b")
    loaded.type_check("h.whatever\nf('any')")
    refused(loaded, "nothing")
    fork = session.fork("c")
    refused(fork, "f('a')")


def make_tools():
    tools = Toolset()

    @tools.tool
    def weather(city: str) -> dict[str, int]:
        """The weather."""
        return {city: 3}

    tools.module("helpers", {"MAX": 1})
    return tools


def test_a_check_knows_tools(session, manager):
    tools = make_tools()
    session.type_check("weather('x')['x'] + 1", tools=tools)
    assert "Argument to function `weather` is incorrect" in refused(session, "weather(1)", tools=tools)
    session.run("1", tools=tools)
    refused(session, "weather(1)")  # those that were given last
    session.type_check("import helpers\nhelpers.MAX + 1")
    refused(session, "import helpers\nhelpers.MAX.nothing")
    created = manager.create_session("b", tools=tools)
    refused(created, "weather(1)")

    @created.tool
    def double(x: int) -> int:
        return 2 * x

    created.register("plain", lambda *args: None)
    created.type_check("double(1) + 1\nplain('any', 1)")
    refused(created, "double('a')")


def test_code_that_does_not_parse(session):
    with pytest.raises(SessionError) as caught:
        session.type_check("x = = 1")
    assert type(caught.value.error) is ouros.SandboxSyntaxError and 'File "session.py", line 1' in str(caught.value)


def test_run_with_a_check(session):
    tools = make_tools()
    assert session.run("weather('x')", tools=tools, type_check=True) == {"x": 3}
    assert session.run("n + 1", inputs={"n": 1}, type_check=True) == 2
    assert asyncio.run(session.arun("n + 2", type_check=True)) == 3
    before = session.history()
    for run in (
        lambda: session.run("done = 1\nweather(1)", tools=tools, type_check=True),
        lambda: asyncio.run(session.arun("done = 1\nweather(1)", tools=tools, type_check=True)),
    ):
        with pytest.raises(SessionError) as caught:
            run()
        assert type(caught.value.error) is SandboxTypingError
    assert "done" not in session and session.history() == before


# All sessions at once.


def make_sessions():
    manager = SessionManager(script_name="cell.py")
    manager.execute("x = 1")
    manager.create_session("a", external_functions=["f"]).execute("y = [1]\nz = f(2)")
    manager.create_session("b").run("def g(): return 7")
    return manager


def test_dump_and_load():
    manager = make_sessions()
    again = SessionManager.load(manager.dump())
    assert again.list_sessions() == manager.list_sessions()
    assert again.get_session()["x"] == 1
    assert again.resume(0, 5, session_id="a")["is_complete"] and again.get_session("a")["z"] == 5
    assert again.get_session("b").run("g()") == 7
    with pytest.raises(SessionError, match='File "cell.py", line 1'):
        again.create_session("c").execute("1/0")
    assert manager.get_session("a")._pending_call() is not None  # the other one is as it was
    assert SessionManager.load(again.dump()).get_session("a")["z"] == 5


def test_arguments_of_load(tmp_path):
    data = make_sessions().dump()
    loaded = SessionManager.load(data, limits={"max_ticks": 10}, storage=tmp_path, os=lambda name, args, kwargs: "v")
    assert loaded.save_session()["name"] == "default"
    with pytest.raises(SessionError, match="tick limit exceeded"):
        loaded.execute("for i in range(1000): pass")
    with pytest.raises(TypeError):
        SessionManager.load("text")
    with pytest.raises(ValueError, match="unknown limit"):
        SessionManager.load(data, limits={"nope": 1})


def test_keys():
    signed = make_sessions().dump(b"key")
    assert SessionManager.load(signed, key=b"key").get_session()["x"] == 1
    for key in (None, b"other"):
        with pytest.raises(SessionArgumentError, match="cannot load the sessions"):
            SessionManager.load(signed, key=key)
    manager = SessionManager(key=b"own")
    assert SessionManager.load(manager.dump(), key=b"own").dump()[:5] == manager.dump()[:5]
    with pytest.raises(SessionArgumentError):
        SessionManager.load(manager.dump())
    with pytest.raises(ValueError):
        manager.dump(b"")


def test_damaged_bytes():
    data = make_sessions().dump()
    head = data[: data.index(b"\x01") + 1]
    script, parts = msgpack.unpackb(data[len(head) :])
    wrong = [
        None, {}, [script], [1, parts], [script, None], [script, [1]], [script, [["a"]]], [script, [["a", "text"]]],
        [script, [[1, b""]]], [script, [["a", b"junk"]]], [script, [parts[0], parts[0]]], [script, [["a\x00", parts[0][1]]]],
        [script, [["x" * 300, parts[0][1]]]],
    ]  # fmt: skip
    for content in wrong:
        with pytest.raises(SessionArgumentError):
            SessionManager.load(head + msgpack.packb(content))
    for damaged in (b"", b"x", data[:-1], data + b"x", head, head + b"\x91" * 5000, make_sessions().get_session().dump()):
        with pytest.raises(SessionArgumentError):
            SessionManager.load(damaged)
    for at in range(0, len(data), 7):  # never anything but a refusal, or a manager
        changed = bytearray(data)
        changed[at] ^= 0x55
        try:
            SessionManager.load(bytes(changed))
        except SessionArgumentError:
            pass


def test_a_session_that_runs_cannot_be_dumped(manager):
    def write(stream, text):
        with pytest.raises(SessionError, match="the session is running: wait"):
            manager.dump()

    assert manager.get_session().run("print(1)\n2", print_callback=write) == 2


def test_a_dump_within_a_call_has_the_call_pending(manager):
    found = []
    manager.get_session().run("x = f(1)", external_functions={"f": lambda value: found.append(manager.dump())})
    again = SessionManager.load(found[0])
    again.resume(0, 5)
    assert again.get_session()["x"] == 5


# Messages.


def message(call):
    with pytest.raises(SessionError) as caught:
        call()
    return str(caught.value)


def test_messages_name_what_there_is(manager, session):
    assert message(lambda: manager.execute("1", session_id="zz")) == "session not found: session 'zz' not found: the sessions are 'a', 'default'"
    assert message(lambda: manager.fork_session("zz", "b")).endswith("the sessions are 'a', 'default'")
    assert message(lambda: session["x"]) == "session not found: variable 'x' not found: there are no variables"
    session.run("total, totals, other = 1, 2, 3")
    assert message(lambda: session.get_variable("totl")) == "session not found: variable 'totl' not found: the nearest variables are 'total', 'totals'"
    assert message(lambda: session.__delitem__("zzz")).endswith("the variables are 'other', 'total', 'totals'")
    assert message(lambda: manager.transfer_variable("a", "default", "zzz")).endswith("in session 'a': the variables are 'other', 'total', 'totals'")
    manager.snapshot_heap("one")
    assert message(lambda: manager.diff_heap("one", "two")).endswith("snapshot 'two' not found: the heap snapshots are 'one'")
    for number in range(30):
        manager.create_session(f"s{number:02}")
    assert message(lambda: manager.get_session("zz")).endswith("'s17' and 12 more")


def test_messages_say_what_to_call_next(manager, session):
    assert message(lambda: manager.create_session("a")) == "session already exists: session 'a' already exists: choose another id, or call destroy_session() first"
    assert message(lambda: manager.destroy_session("default")).endswith("call reset() to empty it")
    assert message(lambda: manager.save_session()).endswith("call set_storage_dir() or set_storage_backend(), or pass storage=")
    assert message(lambda: session.resume(0, 1)).endswith("does not match pending call None: call execute() or run()")
    assert message(lambda: session.approve()).endswith("approved or denied: call execute() or run()")
    session.register_external_functions(["f"])
    session.execute("import asyncio\nawait asyncio.gather(f(1), f(2))")
    todo = "call resume(0, value) to answer f()"
    for call in (
        lambda: session.execute("1"),
        lambda: session.run("1"),
        lambda: session.resume(9, 1),
        lambda: session.set_variable("x", "1"),
        lambda: session.__setitem__("x", 1),
        lambda: session.delete_variable("x"),
        lambda: session.register_external_functions(["g"]),
        lambda: session.resume_futures({}),
    ):
        assert message(call).endswith(todo)
    assert message(lambda: manager.call_session(target="a", code="1", target_variable="x")).endswith(f"in session 'a' {todo}")
    session.resume_as_pending(0)
    session.resume_as_pending(1)
    assert message(lambda: session.execute("1")).endswith("call resume() first: call resume_futures() with results of the calls 0, 1")
    manager.destroy_session("a")
    assert message(lambda: session.execute("1")) == "session not found: session 'a' not found: it was destroyed"

"""`Session.register`, `tool`, `describe`, `capture`, calls of sessions, `dump` and `load_bytes`, `with manager.session(...)`."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import BaseModel

from ouros import (
    Abort,
    SessionArgumentError,
    SessionError,
    SessionExistsError,
    SessionManager,
    SessionNotFoundError,
    SessionStateError,
)

ROOT = Path(__file__).parent.parent.parent


class User(BaseModel):
    name: str


@pytest.fixture
def session():
    return SessionManager().get_session()


def test_registered_functions_answer_every_run(session):
    session.register("f", lambda x: x + 1)

    @session.tool
    def greet(user: User, times: int = 1) -> list[User]:
        """Greet a user."""
        return [user] * times

    @session.tool(name="late", max_calls=1)
    async def slow() -> int:
        return 7

    assert greet(User(name="a")) == [User(name="a")]
    assert session.run("f(1), greet({'name': 'a'})") == (2, [{"name": "a"}])
    assert asyncio.run(session.arun("f(await late())")) == 8
    assert asyncio.run(session.arun("f(await late())")) == 8  # calls are counted by run
    assert session.run_cell("f(2)").value == 3 and session.run_cell("f(2)").usage.calls == 1
    assert asyncio.run(session.arun_cell("await late()")).value == 7
    assert session.run("f(1), g()", external_functions={"f": lambda x: "own", "g": lambda: "g"}) == ("own", "g")
    assert session.run("f(1)", tools=[]) == 2
    with pytest.raises(SessionError, match="greet\\(\\) argument 'times': Input should be a valid integer"):
        session.run("greet({'name': 'a'}, 'x')")


def test_registered_functions_of_forks_rewound_and_reset_sessions(session):
    session.register("f", lambda: 1)
    fork = session.fork("other")
    session.register("g", lambda: 2)
    assert fork.run("f()") == 1
    with pytest.raises(SessionError, match="NameError"):
        fork.run("g()")
    session.run("x = 1")
    session.rewind()
    assert session.run("f() + g()") == 3
    session.reset()
    with pytest.raises(SessionError, match="NameError"):
        session.run("f()")


def test_names_that_cannot_be_registered(session):
    session.run("x = 1")
    with pytest.raises(SessionArgumentError, match="'x' is the name of a variable"):
        session.register("x", print)
    with pytest.raises(SessionArgumentError, match="is not an identifier"):
        session.register("a b", print)
    with pytest.raises(TypeError, match="^function must be callable: 'int' object is not callable$"):
        session.register("f", 1)
    session.register("f", print)
    session.execute("f()")
    with pytest.raises(SessionStateError, match="while a call is pending"):
        session.register("g", print)


def test_describe(session):
    assert session.describe() == ""
    session.run("total = 1.5\nnames = ['a']\ndef helper(): pass")
    session.register("plain", lambda x, y=3, *rest: x)
    session.register_external_functions(["unknown"])

    @session.tool
    def greet(user: User) -> str:
        """Greet a user."""
        return user.name

    assert session.describe() == (
        "# Variables\nhelper: function\nnames: list\ntotal: float\n\n# Functions\n"
        "class User(TypedDict):\n    name: str\n\n\n"
        'def greet(user: User) -> str:\n    """Greet a user."""\n    ...\n\n\n'
        "def plain(x, y=..., *rest): ...\ndef unknown(*args, **kwargs): ..."
    )


def test_describe_is_bounded(session):
    session.run("globals().update({f'v{i}': i for i in range(5000)})\nglobals()['n' * 10**6] = 1")
    text = session.describe()
    assert len(text) < 10_000 and "more" in text


def test_calls_and_capture(session, capsys):
    assert session("x = 2\nx * 3") == 6
    assert session("f(x)", external_functions={"f": lambda x: -x}) == -2
    value, printed = session.capture("import sys\nprint('a', 1)\nprint('b', file=sys.stderr)\nx")
    assert (value, printed) == (2, ["a 1\n", "b\n"])
    assert session.capture("y = n", inputs={"n": 4}) == (None, [])
    assert capsys.readouterr() == ("", "")
    with pytest.raises(SessionError, match="ZeroDivisionError") as caught:
        session.capture("print('before')\n1 / 0")
    assert caught.value.stdout == "before\n"
    with pytest.raises(TypeError, match="nonsense"):
        session.capture("1", nonsense=1)


def test_with_a_session():
    manager = SessionManager()
    with manager.session("a") as session:
        assert session.id == "a" and session("1 + 1") == 2
        with pytest.raises(SessionExistsError), manager.session("a"):
            pass
        assert manager.get_session("a") is session
    with pytest.raises(SessionNotFoundError):
        session("1")
    with pytest.raises(Abort), manager.session("b", external_functions=["f"]):
        raise Abort(1)
    assert [entry["id"] for entry in manager.list_sessions()] == ["default"]
    with manager.session("c"):
        manager.destroy_session("c")


def test_dump_and_load_bytes(session):
    session.run("x = [1]\nclass A:\n  y = x")
    data = session.dump()
    manager = SessionManager()
    one, two = manager.load_bytes(data, "one"), manager.load_bytes(bytearray(data), "two")
    one.run("x.append(2)")
    assert one.run("A.y") == [1, 2] and two.run("A.y") == [1] and session.run("x") == [1]
    with pytest.raises(SessionExistsError):
        manager.load_bytes(data, "one")
    with pytest.raises(SessionArgumentError, match="cannot load the session: "):
        manager.load_bytes(b"nonsense", "three")
    with pytest.raises(TypeError, match="^data must be bytes, not str$"):
        manager.load_bytes("x", "three")


def test_keys_of_dumps(session):
    session.run("x = 1")
    signed, bare = session.dump(b"k"), session.dump()
    keyed = SessionManager(key=b"k")
    assert session.dump(key=b"k") == signed
    assert keyed.load_bytes(signed, "a").run("x") == 1
    assert SessionManager().load_bytes(signed, "a", b"k").run("x") == 1
    assert SessionManager().load_bytes(keyed.get_session("a").dump(), "a", key=b"k").run("x") == 1
    for manager, data, key in ((keyed, bare, None), (keyed, signed, b"other"), (SessionManager(), signed, None)):
        with pytest.raises(SessionArgumentError, match="cannot load the session: "):
            manager.load_bytes(data, "b", key)
    with pytest.raises(ValueError, match="^key must not be empty$"):
        session.dump(b"")
    with pytest.raises(TypeError, match="^key must be bytes, not str$"):
        SessionManager().load_bytes(signed, "b", "k")


def test_a_pending_call_goes_on_in_another_process(session, tmp_path):
    session.register("f", print)
    session.execute("x = 1\ny = f(x) + 1")
    path = tmp_path / "session"
    path.write_bytes(session.dump(b"key"))
    code = (
        "import sys, pathlib, ouros\n"
        "s = ouros.SessionManager().load_bytes(pathlib.Path(sys.argv[1]).read_bytes(), 'again', b'key')\n"
        "s.resume(0, 41)\nprint(s['y'], s['x'])"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout == "42 1\n", done.stderr


def test_register_needs_no_pydantic():
    code = (
        "import sys\nsys.modules['pydantic'] = None\nimport ouros\n"
        "s = ouros.SessionManager().get_session()\ns.register('f', lambda: object())\n"
        "print(s.run('try:\\n  f()\\nexcept TypeError as e: r = str(e)\\nr'))\n"
        "print(s.run_cell('f').ok, s.describe())"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    expected = "Cannot convert object to Sandbox value\nTrue # Variables\nr: str\n\n# Functions\ndef f(): ...\n"
    assert done.stdout == expected, done.stderr

"""OS functions in sessions, and `call_session` through rewind, fork and load."""

from __future__ import annotations

import pytest

from ouros import OSAccess, Session, SessionError, SessionManager, SessionStateError

CODE = "import os\nos.getenv('A', 'none')"


def manager_with(**environ: str) -> SessionManager:
    return SessionManager(os=OSAccess(environ=environ))


def test_execute_answers_os_functions() -> None:
    manager = manager_with(A="one")
    session = manager.create_session("s", external_functions=["f"])
    assert session.execute(CODE)["result"] == "one"
    assert session.run(CODE) == "one"
    assert session.execute("open('/x', 'w').write('text')\nopen('/x').read() + f()")["is_complete"] is False
    # OS functions have numbers, too.
    assert session.resume(3, "!")["result"] == "text!"
    session.execute("f(1)\nos.getenv('A')")
    assert session.resume(0, None)["result"] == "one"
    session.execute("import asyncio\nasync def main():\n    await f()\n    return os.getenv('A')\nawait main()")
    session.resume_as_pending(0)
    assert session.resume_futures({0: {"return_value": 1}})["result"] == "one"
    assert session.fork("copy").execute(CODE)["result"] == "one"


def test_a_run_may_bring_its_own() -> None:
    session = manager_with(A="one").get_session()
    assert session.run(CODE, os=lambda name, args, kwargs: (name, args)) == ("os.getenv", ("A", "none"))
    assert session.run(CODE) == "one"


@pytest.mark.parametrize("arun", [False, True])
def test_arun_uses_it(arun: bool) -> None:
    import asyncio

    session = manager_with(A="one").get_session()
    assert (asyncio.run(session.arun(CODE)) if arun else session.run(CODE)) == "one"


def test_without_one_they_fail() -> None:
    session = SessionManager().get_session()
    with pytest.raises(SessionError, match=r"NotImplementedError: OS function 'os.getenv' not implemented"):
        session.execute(CODE)
    assert session.execute("try: os.getenv('A')\nexcept NotImplementedError: r = 'caught'\nr")["result"] == "caught"


def test_what_it_raises_and_what_cannot_cross() -> None:
    def answer(name: str, args: tuple, kwargs: dict) -> object:
        if args[0] == "A":
            raise PermissionError(13, "no")
        return object()

    session = SessionManager(os=answer).get_session()
    with pytest.raises(SessionError, match=r"PermissionError: \[Errno 13\] no"):
        session.execute(CODE)
    with pytest.raises(SessionError, match="Cannot convert object to Sandbox value"):
        session.execute("os.getenv('B')")


def test_an_interrupt_of_the_host_leaves_nothing_pending() -> None:
    def answer(name: str, args: tuple, kwargs: dict) -> object:
        raise KeyboardInterrupt

    session = SessionManager(os=answer).get_session()
    with pytest.raises(KeyboardInterrupt):
        session.execute(CODE)
    assert session.execute("1")["result"] == 1


def test_a_handler_that_comes_back_to_the_session() -> None:
    manager = SessionManager(os=lambda name, args, kwargs: act())
    session = manager.create_session("s")

    def act() -> str:
        session.reset()
        return "x"

    with pytest.raises(SessionStateError, match="what called the OS function is gone"):
        session.execute(CODE)
    assert session.execute("1")["result"] == 1


def test_a_handler_cannot_rewind_what_has_called_it() -> None:
    manager = SessionManager(os=lambda name, args, kwargs: session.rewind())
    session = manager.create_session("s")
    with pytest.raises(SessionError, match=r"cannot rewind inside the call of os.getenv\(\): its result is the answer"):
        session.execute(CODE)
    assert session.execute("1")["result"] == 1


def test_evaluating_has_no_effect_on_the_host() -> None:
    files = OSAccess()
    session = SessionManager(os=files).get_session()
    session.execute("import os")
    with pytest.raises(SessionError, match="NotImplementedError"):
        session.eval_variable("os.mkdir('/a')")
    assert session.execute("os.listdir('/')")["result"] == []


def test_no_handler() -> None:
    with pytest.raises(TypeError):
        SessionManager(os=5)  # type: ignore[arg-type]


# --- call_session ---


@pytest.fixture
def manager() -> SessionManager:
    manager = SessionManager(storage=None)
    manager.create_session("a", external_functions=["f"])
    manager.create_session("b")
    return manager


def values(manager: SessionManager) -> dict[str, object]:
    session = manager.get_session("b")
    return {name: session[name] for name in session}


def call(manager: SessionManager, code: str, name: str = "v") -> Session:
    manager.call_session(source="a", target="b", code=code, target_variable=name)
    return manager.get_session("a")


def test_rewound_and_answered_again(manager: SessionManager) -> None:
    a = call(manager, "[f(1)]")
    a.resume(0, "one")
    assert values(manager) == {"v": ["one"]}
    a.rewind()
    a.resume(0, "other")
    assert values(manager) == {"v": ["other"]}


def test_rewound_between_two_calls(manager: SessionManager) -> None:
    a = call(manager, "f(f(1) + 1)")
    a.resume(0, 5)
    a.resume(1, "one")
    assert values(manager) == {"v": "one"}
    a.rewind(steps=2)
    # The arguments are those of the first call again.
    assert a._pending_call() == {"status": "function_call", "function_name": "f", "call_id": 0, "args": [1], "kwargs": {}}
    assert a.resume(0, 7)["progress"]["args"] == [8]
    a.rewind()
    assert a._pending_call()["args"] == [1]
    a.resume(0, 7)
    a.resume(1, "two")
    assert values(manager) == {"v": "two"}


def test_rewound_before_it(manager: SessionManager) -> None:
    a = call(manager, "f(1)")
    a.rewind()
    a.execute("f(2)")
    a.resume(0, "mine")
    assert values(manager) == {}


def test_a_fork_keeps_its_value_to_itself(manager: SessionManager) -> None:
    a = call(manager, "f(1)")
    fork = a.fork("c")
    assert fork.resume(0, "fork")["result"] == "fork"
    assert values(manager) == {}
    a.resume(0, "original")
    assert values(manager) == {"v": "original"}


def test_a_loaded_one_keeps_its_value_to_itself() -> None:
    from ouros.storage import MemoryStorage

    manager = SessionManager(storage=MemoryStorage())
    manager.create_session("a", external_functions=["f"])
    manager.create_session("b")
    a = call(manager, "f(1)")
    a.save(name="saved")
    manager.load_session("saved", session_id="again")
    assert manager.resume(0, "loaded", session_id="again")["result"] == "loaded"
    assert values(manager) == {}


@pytest.mark.parametrize("copy", ["fork", "load", "rewind"])
def test_the_result_of_a_copy_is_kept(copy: str) -> None:
    """Where a call was pending when the session was copied, what it comes to can be shown all the same."""
    from ouros.storage import MemoryStorage

    manager = SessionManager(storage=MemoryStorage())
    a = manager.create_session("a", external_functions=["f"])
    a.execute("class A:\n    def __repr__(self): return 'an A'\nf(1)\nA()")
    if copy == "fork":
        a = a.fork("b")
    elif copy == "load":
        a.save(name="saved")
        a = manager.get_session(manager.load_session("saved", session_id="b"))
    else:
        a.resume(0, 1)
        a.rewind()
    answer = a._shown_answer(lambda: a.resume(0, 1))
    assert answer["repr"] == "an A"


def test_a_target_that_is_busy_or_gone(manager: SessionManager) -> None:
    manager.get_session("b").register_external_functions(["g"])
    a = call(manager, "f(1)")
    manager.execute("g()", session_id="b")
    with pytest.raises(SessionStateError, match="target session has a pending call"):
        a.resume(0, 1)
    assert a.execute("1")["result"] == 1
    manager.resume(0, None, session_id="b")
    a = call(manager, "f(1)")
    manager.destroy_session("b")
    with pytest.raises(SessionError, match="session 'b' not found"):
        a.resume(0, 1)
    assert a.execute("1")["result"] == 1


def test_arguments_that_share_a_large_text() -> None:
    """They would be thousands of times larger than all of the session's memory."""
    session = SessionManager(limits={"max_memory": 100_000_000}).create_session("s", external_functions=["f"])
    progress = session.execute("x = 'a' * 9_000_000\nf(*[x] * 1000, k=x)")["progress"]
    values = [*progress["args"], progress["kwargs"]["k"]]
    assert len(values) == 1001
    assert all(value == {"$repr": "<str: value has texts of more than 9990 characters>"} for value in values)
    assert session.resume(0, None)["is_complete"]
    assert session.execute("f(x)")["progress"]["args"] == ["a" * 9_000_000]

"""Sessions: code that runs piece by piece, calls that pend, variables, what fails and how it is said."""

from __future__ import annotations

import pytest

from ouros import Session, SessionError, SessionManager, SessionStateError


@pytest.fixture
def manager() -> SessionManager:
    return SessionManager()


@pytest.fixture
def session(manager: SessionManager) -> Session:
    return manager.create_session("a", external_functions=["f", "g"])


def complete(value: object, stdout: str = "") -> dict:
    return {
        "stdout": stdout,
        "progress": {"status": "complete", "result": value},
        "is_complete": True,
        "result": value,
    }


def test_execute_gives_the_last_expression_and_what_was_printed(session: Session) -> None:
    assert session.execute("x = 1\nprint('hi')\nx") == complete(1, "hi\n")
    assert session.execute("x + 1") == complete(2)
    assert session.execute("x = 5") == complete(None)


def test_names_of_a_later_execute_are_visible_to_earlier_functions(session: Session) -> None:
    session.execute("def caller():\n    return later()")
    session.execute("def later():\n    return 5")
    assert session.execute("caller()")["result"] == 5
    session.execute("def later():\n    return 6")
    assert session.execute("caller()")["result"] == 6


def test_a_call_pauses_and_resume_goes_on(session: Session) -> None:
    paused = session.execute("print('before')\ny = f(1, [2], k={'z': (3,)})\nprint('after')\ny")
    assert paused == {
        "stdout": "before\n",
        "progress": {
            "status": "function_call",
            "function_name": "f",
            "call_id": 0,
            "args": [1, [2]],
            "kwargs": {"k": {"z": {"$tuple": [3]}}},
        },
        "is_complete": False,
    }
    assert session.resume(0, {"a": 1}) == complete({"a": 1}, "after\n")
    assert session.get_variable("y") == {"json_value": {"a": 1}, "repr": "{'a': 1}"}


def test_call_ids_count_from_0_in_each_execute(session: Session) -> None:
    assert session.execute("f() + f()")["progress"]["call_id"] == 0
    assert session.resume(0, 1)["progress"]["call_id"] == 1
    assert session.resume(1, 2)["result"] == 3
    assert session.execute("f()")["progress"]["call_id"] == 0


def test_while_a_call_is_pending(session: Session) -> None:
    session.execute("x = 1")
    session.execute("y = f(x)")
    with pytest.raises(RuntimeError, match=r"repl session has a pending call; call resume\(\) first"):
        session.execute("1")
    with pytest.raises(SessionStateError) as caught:
        session.resume(99, 1)
    assert str(caught.value) == "invalid state: resume call_id 99 does not match pending call Some(0)"
    with pytest.raises(SessionStateError, match="invalid state: cannot set variable while a call is pending"):
        session.set_variable("x", "2")
    with pytest.raises(SessionStateError, match="invalid state: cannot delete variable while a call is pending"):
        session.delete_variable("x")
    assert session.eval_variable("x + 1")["value"] == {"json_value": 2, "repr": "2"}
    assert session.list_variables() == [{"name": "x", "type_name": "int"}]
    assert session.resume(0, 7)["is_complete"]


def test_an_error_is_the_traceback_and_carries_what_was_printed(session: Session) -> None:
    with pytest.raises(SessionError) as caught:
        session.execute("done = 1\nprint('first')\n1/0\nnever = 1")
    assert str(caught.value).splitlines() == [
        "Traceback (most recent call last):",
        '  File "session.py", line 3, in <module>',
        "    1/0",
        "    ~~~",
        "ZeroDivisionError: division by zero",
    ]
    assert caught.value.stdout == "first\n"
    assert type(caught.value.error.exception()) is ZeroDivisionError
    assert [row["name"] for row in session.list_variables()] == ["done"]


def test_rewind(session: Session) -> None:
    session.execute("x = [1]")
    session.execute("x.append(2)")
    session.execute("x.append(3)")
    assert session.history() == (3, 20)
    assert session.rewind(steps=2) == {"steps_rewound": 2, "history_remaining": 1}
    assert session.execute("x")["result"] == [1]

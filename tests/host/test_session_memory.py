"""What history keeps is bounded by `max_memory`, too, and everything that a program makes while it is shown or evaluated counts."""

from __future__ import annotations

import pytest

from ouros import Session, SessionError, SessionManager, SessionStateError

LIMIT = 4_000_000
# Instances: what the way back costs is more than what they take.
MANY = "class A:\n    def __init__(self): self.x = 0\nmany = [A() for i in range({count})]"


@pytest.fixture
def session() -> Session:
    return SessionManager(limits={"max_memory": LIMIT}).create_session("a", external_functions=["f"])


def sizes(session: Session) -> list[int]:
    """Bytes of the heap, then of what each step keeps besides, the newest first."""
    workspace = session._workspace
    assert workspace is not None
    assert len(workspace.history_sizes()) == 1 + session.history()[0]
    return workspace.history_sizes()


def test_replaced_data(session: Session) -> None:
    """Each step drops what the one before it made; 20 steps would keep 20 times the limit."""
    for i in range(30):
        session.execute(f"x = [str(i) + {'y' * 50!r} for i in range({i}, {i} + 12_000)]")
        assert sum(sizes(session)) <= 2 * LIMIT + LIMIT // 4
    assert 1 <= session.history()[0] < 20
    steps = session.history()[0]
    session.rewind(steps=steps)
    assert session.history() == (0, 20)
    assert session["x"][0].startswith(str(29 - steps))


def test_changed_data(session: Session) -> None:
    session.execute(MANY.format(count=5000))
    for _i in range(25):
        session.execute("for a in many: a.x += 1")
        assert sum(sizes(session)) <= 2 * LIMIT + LIMIT // 4
    steps = session.history()[0]
    assert 1 <= steps < 20
    session.rewind(steps=steps)
    assert session.execute("{a.x for a in many}")["result"] == {"$set": [25 - steps]}


def test_data_that_is_replaced_while_the_code_is_paused(session: Session) -> None:
    session.execute("x = []\nfor i in range(100):\n    x = [str(i) + 'y' * 50 for i in range(12_000)]\n    f(i)")
    for i in range(30):
        session.resume(i, None)
        assert sum(sizes(session)) <= 2 * LIMIT + LIMIT // 4
    steps = session.history()[0]
    session.rewind(steps=steps)
    assert not session.resume(30 - steps, None)["is_complete"]


def test_a_step_that_changes_too_much_cannot_be_undone(session: Session) -> None:
    session.execute(MANY.format(count=16_000))
    session.execute("y = 1")
    assert session.history() == (2, 20)
    session.execute("for a in many: a.x += 1")
    assert session.history() == (0, 20)
    with pytest.raises(SessionStateError, match="cannot rewind 1 steps: only 0 history entries available"):
        session.rewind()
    assert session.execute("{a.x for a in many}")["result"] == {"$set": [1]}
    # From here on there is a history again.
    session.execute("many[0].x = 5; y = 2")
    session.rewind()
    assert session.execute("many[0].x, y")["result"] == {"$tuple": [1, 1]}


def test_too_much_changed_by_an_execute_that_pauses(session: Session) -> None:
    session.execute(MANY.format(count=16_000))
    session.execute("for a in many: a.x += 1\nf(1)\nfor a in many: a.x += 1\nf(2)")
    assert session.history() == (0, 20)
    with pytest.raises(TypeError):
        session.resume(0, object())
    session.resume(0, 1)
    assert session.history() == (0, 20)
    assert session.resume(1, 1)["is_complete"]
    assert session.execute("{a.x for a in many}")["result"] == {"$set": [2]}


def test_limits_of_a_run_bound_history_too() -> None:
    session = SessionManager().create_session("a")
    for _ in range(30):
        session.run("x = [str(i) + 'y' * 50 for i in range(12_000)]", limits={"max_memory": LIMIT})
    assert sum(sizes(session)) <= 2 * LIMIT + LIMIT // 4


def test_without_limit_all_steps_are_kept() -> None:
    session = SessionManager().create_session("a")
    for _ in range(25):
        session.execute("x = [str(i) + 'y' * 50 for i in range(12_000)]")
    assert session.history() == (20, 20)


def test_evaluating_counts_what_it_changes(session: Session) -> None:
    """What it changed must be undone, so the way back can't be given up; it counts as memory."""
    session.execute(MANY.format(count=16_000))
    with pytest.raises(SessionError, match="memory limit exceeded"):
        session.eval_variable("[setattr(a, 'x', 1) for a in many]")
    assert session.execute("{a.x for a in many}")["result"] == {"$set": [0]}
    assert session.eval_variable("[setattr(a, 'x', 1) for a in many[:100]] and many[0].x")["value"]["json_value"] == 1
    assert session.history() == (2, 20)
    session.rewind(steps=2)
    assert session.list_variables() == []


def test_showing_a_variable_counts_what_is_there(session: Session) -> None:
    """A `__repr__` that stores more at each call comes to an end."""
    session.execute("kept = []\nclass A:\n    def __repr__(self):\n        kept.append('x' * 500_000)\n        return 'A'\na = A()")
    shown = 0
    with pytest.raises(SessionError, match="memory limit exceeded"):
        while session.get_variable("a")["repr"] == "A" and shown < 20:
            shown += 1
    assert 3 <= shown <= 4  # each get asks twice: for the text, and for the value
    session.execute("kept.clear()")
    assert session.get_variable("a")["repr"] == "A"

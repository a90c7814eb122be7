"""Stopping what runs in a session from another thread."""

import threading
import time

import pytest

from ouros import SessionError, SessionManager


def interrupt_soon(session):
    """Interrupts once something runs; gives the thread and the list of the answers."""
    answers = []

    def work():
        while not answers or not answers[-1]:
            time.sleep(0.05)
            answers.append(session.interrupt())

    thread = threading.Thread(target=work)
    thread.start()
    return thread, answers


def test_an_execute_is_stopped():
    session = SessionManager().get_session()
    assert session.interrupt() is False
    session.execute("x = 1")
    thread, _ = interrupt_soon(session)
    with pytest.raises(SessionError) as caught:
        session.execute("print('on')\nx = 2\ntry:\n    while True: pass\nfinally:\n    x = 3")
    thread.join()
    assert str(caught.value) == "KeyboardInterrupt: interrupted by the host"
    assert caught.value.stdout == "on\n"
    assert isinstance(caught.value.error.exception(), KeyboardInterrupt)
    # Nothing is pending, nothing of the program ran on, and the next execute is not interrupted.
    assert session.execute("x")["result"] == 2
    assert session.history()[0] == 3
    session.rewind(steps=2)
    assert session["x"] == 1


def test_a_resume_is_stopped():
    session = SessionManager().create_session("s", external_functions=["f"])
    session.execute("f()\nwhile True: pass")
    thread, _ = interrupt_soon(session)
    with pytest.raises(SessionError, match="interrupted by the host"):
        session.resume(0, 1)
    thread.join()
    assert session.execute("1")["result"] == 1


def test_an_evaluation_is_stopped():
    session = SessionManager().get_session()
    session.execute("def f():\n    while True: pass")
    thread, _ = interrupt_soon(session)
    with pytest.raises(SessionError, match="interrupted by the host"):
        session.eval_variable("f()")
    thread.join()
    thread, _ = interrupt_soon(session)
    with pytest.raises(SessionError, match="interrupted by the host"):
        session.set_variable("x", "f()")
    thread.join()
    assert [entry["name"] for entry in session.list_variables()] == ["f"]


def test_limits_of_an_evaluation():
    session = SessionManager().get_session()
    with pytest.raises(SessionError, match="time limit exceeded"):
        session.eval_variable("[i for i in range(10**9)]", limits={"max_duration_secs": 0.05})
    with pytest.raises(ValueError, match="unknown limit"):
        session.eval_variable("1", limits={"nope": 1})
    assert session.eval_variable("1 + 1")["value"]["json_value"] == 2


def test_slices_change_nothing():
    manager = SessionManager(limits={"max_ticks": 10_000_000})
    session = manager.create_session("s", external_functions=["f"])
    code = "t = 0\nfor i in range(400_000):\n    t += i\nr = sorted(range(1000), key=lambda n: -n)[0]\nt + f(r)"
    assert session.execute(code)["progress"]["args"] == [999]
    assert session.resume(0, 1)["result"] == sum(range(400_000)) + 1
    with pytest.raises(SessionError, match="tick limit exceeded"):
        session.execute("while True: pass")


@pytest.mark.timing
def test_list_sessions_does_not_wait_for_what_runs():
    manager = SessionManager()
    session = manager.create_session("busy")
    session.execute("x = 1")
    assert manager.list_sessions()[0] == {"id": "busy", "variable_count": 1}
    failed = []

    def run():
        try:
            session.execute("while True: pass")
        except SessionError as error:
            failed.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(0.1)
    start = time.monotonic()
    assert manager.list_sessions()[0] == {"id": "busy", "variable_count": 1}
    assert time.monotonic() - start < 2
    while not session.interrupt():
        time.sleep(0.01)
    thread.join()
    assert len(failed) == 1

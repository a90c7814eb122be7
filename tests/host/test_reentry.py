"""Host functions that come back to the session whose code has called them, and to other sessions and sandboxes."""

import asyncio
import contextvars
import threading

import pytest
from events import until_it_works

from ouros import (
    Abort,
    Sandbox,
    SessionError,
    SessionManager,
    SessionNotFoundError,
    SessionStateError,
    Snapshot,
)
from ouros._core.workspace import Workspace, check_purity

PATIENCE = 30  # s


@pytest.fixture
def session():
    made = SessionManager().create_session("s")
    made.run("x = 1\ndef g(y): return x + y")
    yield made
    if isinstance(made._workspace, Workspace):  # not one in a worker
        check_purity(made._workspace)


def inside(session, work, code="t()"):
    """What `work` gave when it was called by code of the session; the code goes on afterwards."""
    found = []

    def t(*args):
        found.append(work(*args))
        return found[-1]

    session.run(f"before = [1]\nfor i in range(1):\n    {code}\nafter = before + [2]", external_functions={"t": t})
    assert session["after"] == [1, 2]
    return found[0]


def refused(session, work, error=SessionStateError):
    def attempt():
        with pytest.raises(error) as caught:
            work()
        return str(caught.value)

    text = inside(session, attempt)
    assert session.run("g(1)") == session["x"] + 1  # as before
    return text


def test_variables(session):
    def work():
        assert session["x"] == 1 and session.get_variable("x") == {"json_value": 1, "repr": "1"}
        session["x"] = [1, {"a": 2}]
        session.set_variable("z", "[*range(3)]")
        session["w"] = 5
        assert session.delete_variable("w") is True and session.delete_variable("w") is False
        return {entry["name"] for entry in session.list_variables()}

    assert {"x", "z", "g", "before"} <= inside(session, work)
    assert session.run("x, z") == ([1, {"a": 2}], [0, 1, 2])
    assert session.run("(t(), x)", external_functions={"t": lambda: session.__setitem__("x", 7)}) == (None, 7)


def test_a_change_is_seen_by_the_code_that_called(session):
    def t():
        session["x"] = 10
        session.run("x += g(1)\ndef g(y): return -y\nimport math as m")

    assert session.run("a = g(1)\nt()\n(a, x, g(1), m.floor(1.5))", external_functions={"t": t}) == (2, 21, -1, 1)


def test_statements_and_expressions(session):
    assert inside(session, lambda: session.run("g(41)")) == 42
    assert inside(session, lambda: session.run("[n * x for n in range(3)]")) == [0, 1, 2]
    assert inside(session, lambda: session.run_cell("print('in')\ng(1)").stdout) == "in\n"
    assert inside(session, lambda: session.execute("print('in')\ng(1)")) == {
        "stdout": "in\n", "progress": {"status": "complete", "result": 2}, "is_complete": True, "result": 2,
    }  # fmt: skip
    assert inside(session, lambda: session.eval_variable("g(1)")["value"]["json_value"]) == 2
    assert inside(session, lambda: session.capture("print(1)\nx")) == (1, ["1\n"])


@pytest.mark.parametrize(
    "code",
    [
        "t()",
        "sorted([3, 1, 2], key=lambda n: (t(), n))",
        "[t() for _ in range(1)]",
        "{t(): 1}",
        "next(i for i in [1] if t() or True)",
        "(lambda *a: a)(1, t(), *[2])",
        "f'{t()}'",
        "exec('t()')",
        "max([1, 2], key=lambda n: t() or n)",
    ],
)
def test_at_all_kinds_of_calls(session, code):
    def work():
        return session.run("total = 0\nfor n in range(10): total += g(n)\n(*map(str, range(3)),), total")

    assert inside(session, work, code) == (("0", "1", "2"), 55)


def test_while_an_exception_is_handled(session):
    code = "try:\n        raise ValueError(1)\n    except ValueError as e:\n        t()\n        kept = __import__('sys').exception() is e"
    assert inside(session, lambda: session.run("import sys\nsys.exception() is None"), code) is True
    assert session["kept"] is True


def test_failures_reach_the_function_and_not_the_code(session):
    def fail():
        with pytest.raises(SessionError) as caught:
            session.run("y = 5\n1 / 0")
        return str(caught.value), str(caught.value.error)

    text, error = inside(session, fail)
    assert error == "ZeroDivisionError: division by zero" and "line 2" in text
    assert session["y"] == 5
    assert "SyntaxError" in inside(session, lambda: str(pytest.raises(SessionError, session.run, "1 +").value))


def test_what_the_function_raises_is_raised_in_the_code(session):
    def t():
        session.run("x = 3\nraise KeyError('k')")

    assert session.run("try:\n    t()\nexcept Exception as e:\n    said = type(e).__name__\nsaid, x", external_functions={"t": t})[1] == 3


def test_an_abort_inside_ends_both(session):
    def stop():
        raise Abort(5)

    def t():
        return session.run("x = 2\nstop()", external_functions={"stop": stop})

    with pytest.raises(Abort) as caught:
        session.run("try:\n    t()\nfinally:\n    x = 9", external_functions={"t": t})
    assert caught.value.value == 5
    assert session.run("x") == 2


def test_depth_is_bounded(session):
    depths = []

    def t(n):
        depths.append(n)
        try:
            return session.run(f"t({n + 1})", external_functions={"t": t})
        except SessionStateError as error:
            return str(error)

    assert "at most 16 programs run inside the calls of others" in session.run("t(1)", external_functions={"t": t})
    assert depths == list(range(1, 18))
    assert session.run("g(1)") == 2


def test_limits_are_those_of_the_code_around_it(session):
    def t():
        session.run("while True: pass")

    caught = "try:\n    t()\nexcept BaseException:\n    pass"
    with pytest.raises(SessionError, match="tick limit exceeded") as error:
        session.run(caught, external_functions={"t": t}, limits={"max_ticks": 10_000})
    assert error.value.error.limit == "max_ticks"
    deep = {"t": lambda: session.run(caught, external_functions={"t": t})}
    with pytest.raises(SessionError, match="tick limit exceeded"):
        session.run(caught, external_functions=deep, limits={"max_ticks": 10_000})
    assert session.run("g(1)") == 2
    with pytest.raises(SessionError, match="memory limit exceeded"):
        session.run("t()", external_functions={"t": lambda: session.run("[0] * 10_000_000")}, limits={"max_memory": 1_000_000})
    with pytest.raises(SessionError, match="call limit exceeded"):
        session.run("t()", external_functions={"t": lambda: session.run("while True: t2()", external_functions={"t2": int})}, limits={"max_calls": 50})
    assert session.run("g(1)") == 2


def test_what_belongs_to_the_whole_run_is_refused(session):
    for given in ({"limits": {"max_ticks": 5}}, {"inputs": {"a": 1}}, {"stdin": "a"}, {"argv": ["a"]}):
        assert "can't be given inside a call" in refused(session, lambda given=given: session.run("1", **given))
    for work, text in (
        (session.rewind, "cannot rewind inside the call of t()"),
        (lambda: session.resume(0, 1), "cannot resume inside the call of t()"),
        (lambda: session.resume_as_pending(0), "cannot resume_as_pending inside the call of t()"),
        (lambda: session.approve(tools={"t": int}), "cannot approve or deny a call inside the call of t()"),
        (lambda: asyncio.run(session.arun("1")), "cannot run code without run() inside the call of t()"),
        (lambda: session.execute("t()"), "t() can't stay pending inside a call"),
        (lambda: session.run("import asyncio\nawait asyncio.sleep(0)\nt()"), "t() can't stay pending inside a call"),
    ):
        assert text in refused(session, work)


def test_forks_dumps_and_evaluations_are_of_one_program(session):
    assert inside(session, lambda: session.fork("f")["before"]) == [1]

    def attempt():
        texts = []
        for work in (lambda: session.fork("f2"), session.dump, lambda: session.eval_variable("1")):
            with pytest.raises(RuntimeError) as caught:
                work()
            texts.append(str(caught.value))
        return texts

    def t():
        return session.run("u()", external_functions={"u": attempt})

    texts = session.run("t()", external_functions={"t": t})
    assert all("not possible while code runs inside a call of other code" in text for text in texts)
    assert session.run("g(1)") == 2


def test_going_back_undoes_both(session):
    session.run("t()\nx = 7", external_functions={"t": lambda: session.run("x = 5\nnew = 1")})
    assert session["x"] == 7
    session.rewind()
    assert session["x"] == 1
    with pytest.raises(SessionNotFoundError):
        session.get_variable("new")


def test_a_generator_that_runs_below_is_executing(session):
    def work():
        with pytest.raises(SessionError, match="ValueError: generator already executing"):
            session.run("next(gen)")
        return True

    assert inside(session, work, "gen = (t() for _ in range(2)); globals()['gen'] = gen; next(gen)") is True
    assert session.run("x") == 1


def test_other_sessions_and_sandboxes(session):
    manager = SessionManager()
    other = manager.create_session("o")

    def work():
        other.run("n = 5")
        paused = Sandbox("f() + 1", external_functions=["f"]).start()
        return Sandbox("1 + 1").run(), other["n"], Snapshot.load(paused.dump()).resume(return_value=1).output

    assert inside(session, work) == (2, 5, 2)


def test_two_sessions_that_call_each_other():
    manager = SessionManager()
    a, b = manager.create_session("a"), manager.create_session("b")
    a.run("n = 0")
    b.run("n = 0")

    def count(depth, here, there):
        here.run("n += 1")
        if depth:
            there.run("step()", external_functions={"step": lambda: count(depth - 1, there, here)})

    a.run("step()", external_functions={"step": lambda: count(6, a, b)})
    assert (a["n"], b["n"]) == (4, 3)


def test_a_sandbox_is_run_by_its_own_function():
    sandbox = Sandbox("n if n == 0 else n + f(n - 1)", inputs=["n"], external_functions=["f"])

    def f(n):
        return sandbox.run(inputs={"n": n}, external_functions={"f": f})

    assert f(10) == 55


def test_contextvars_of_the_caller_are_kept(session):
    variable = contextvars.ContextVar("v", default=0)
    variable.set(3)
    assert inside(session, lambda: session.run("u()", external_functions={"u": variable.get})) == 3


def test_files_and_prints_come_back(session):
    def os(name, args, kwargs):
        return session.run("g(1)") == 2

    assert session.run("from pathlib import Path\nPath('/a').exists()", os=os) is True
    said = []

    def write(stream, text):
        with pytest.raises(SessionStateError, match="the session is running"):
            session.run("1")
        said.append(text)

    session.run("print(1)", print_callback=write)
    assert said == ["1\n"]


def test_threads_wait_for_their_turn(session):
    started, errors = threading.Event(), []

    def work():
        started.wait(PATIENCE)
        for _ in range(50):
            try:
                session.run("total = total + 1")
            except BaseException as error:
                errors.append(error)

    def t():
        started.set()
        return session.run("total = total + 1")

    session.run("total = 0")
    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    session.run("for _ in range(100): t()", external_functions={"t": t})
    for thread in threads:
        thread.join(PATIENCE)
    assert errors == [] and session["total"] == 250


def test_interrupts_end_both(session):
    def t():
        begun.set()
        session.run("while True: pass")

    begun, over = threading.Event(), threading.Event()

    def interrupt():
        session.interrupt()  # the first may come before the inner run begins
        return over.is_set()

    thread, _ = until_it_works(interrupt, begun)
    with pytest.raises(SessionError, match="interrupted by the host"):
        session.run("try:\n    t()\nexcept BaseException:\n    pass\nwhile True: pass", external_functions={"t": t})
    over.set()
    thread.join()
    assert session.run("g(1)") == 2



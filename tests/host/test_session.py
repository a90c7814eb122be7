"""Sessions: code that runs piece by piece, calls that pend, variables, what fails and how it is said."""

from __future__ import annotations

import asyncio
import gc
import signal
import threading

import pytest
from events import Meeting

from ouros import (
    MemoryFile,
    OSAccess,
    SandboxRuntimeError,
    SandboxSyntaxError,
    Session,
    SessionArgumentError,
    SessionError,
    SessionManager,
    SessionNotFoundError,
    SessionStateError,
)

from .test_session_history import PROGRAM


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
    assert str(caught.value).startswith("invalid state: resume call_id 99 does not match pending call Some(0): ")
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


# --- futures ---

FUTURES = "import asyncio\nasync def main():\n    return await asyncio.gather(f(1), f(2))\nawait main()"


def test_pending_calls_become_futures(session: Session) -> None:
    assert session.execute(FUTURES)["progress"]["args"] == [1]
    assert session.resume_as_pending(0)["progress"]["args"] == [2]
    waiting = session.resume_as_pending(1)
    assert waiting == {
        "stdout": "",
        "progress": {"status": "resolve_futures", "pending_call_ids": [0, 1]},
        "is_complete": False,
    }
    with pytest.raises(SessionStateError) as state:
        session.resume(0, 1)
    assert str(state.value).startswith("invalid state: resume call_id 0 does not match pending call None: ")
    with pytest.raises(RuntimeError) as unknown:
        session.resume_futures({5: {"return_value": 1}})
    assert str(unknown.value) == "RuntimeError: unknown call_id 5, expected one of: [0, 1]"
    with pytest.raises(TypeError):
        session.resume_futures({0: {"return_value": object()}})
    assert session.resume_futures({0: {"return_value": 10}})["progress"]["pending_call_ids"] == [1]
    assert session.resume_futures({1: {"return_value": 20}})["result"] == [10, 20]
    with pytest.raises(SessionStateError, match="does not wait"):
        session.resume_futures({1: {"return_value": 20}})


def test_a_future_can_fail(session: Session) -> None:
    session.execute(FUTURES)
    session.resume_as_pending(0)
    session.resume_as_pending(1)
    with pytest.raises(SessionError, match="ValueError: no"):
        session.resume_futures({0: {"return_value": 1}, 1: {"exception": ValueError("no")}})
    # Nothing of that run is left over: the next one numbers its calls anew.
    session.execute(FUTURES)
    session.resume_as_pending(0)
    session.resume_as_pending(1)
    assert session.resume_futures({0: {"return_value": 1}, 1: {"return_value": 2}})["result"] == [1, 2]


def test_wrong_id_of_resume_as_pending(session: Session) -> None:
    session.execute("f(1)")
    with pytest.raises(SessionStateError) as caught:
        session.resume_as_pending(99)
    assert str(caught.value).startswith("invalid state: resume_as_pending call_id 99 does not match pending call Some(0): ")
    with pytest.raises(SessionStateError, match="Some"):
        session.resume(False, 1)


def test_resume_with_an_exception(session: Session) -> None:
    session.execute("try:\n    f(1)\nexcept KeyError as e:\n    got = e.args")
    assert session.resume(0, exception=KeyError("k"))["is_complete"]
    assert session["got"] == ("k",)
    session.execute("f(1)")
    with pytest.raises(SessionError, match="LookupError"):
        session.resume(0, exception=LookupError)
    session.execute("f(1)")
    for wrong in ({}, {"value": 1, "exception": ValueError()}, {"exception": "text"}):
        with pytest.raises(TypeError):
            session.resume(0, **wrong)
    assert session.resume(0, None)["is_complete"]


# --- variables ---


def test_list_variables_is_by_name_and_leaves_functions_of_the_host_out(session: Session) -> None:
    session.execute("import math\nzeta = 1\nclass C: pass\nc = C()\ndef fn(): pass\n_p = __q = None")
    assert session.list_variables() == [
        {"name": "C", "type_name": "type"},
        {"name": "__q", "type_name": "NoneType"},
        {"name": "_p", "type_name": "NoneType"},
        {"name": "c", "type_name": "C"},
        {"name": "fn", "type_name": "function"},
        {"name": "math", "type_name": "module"},
        {"name": "zeta", "type_name": "int"},
    ]
    session.execute("globals()")
    assert [row["name"] for row in session.list_variables()] == ["C", "__q", "_p", "c", "fn", "math", "zeta"]


def test_get_variable(session: Session) -> None:
    session.execute(
        "t = (1, {2: 3}); big = 1 << 70; n = None\nclass C:\n    def __repr__(self): return 'a C'\nc = [C()]"
    )
    assert session.get_variable("t") == {
        "json_value": {"$tuple": [1, {"$dict": [[2, 3]]}]},
        "repr": "(1, {2: 3})",
    }
    assert session.get_variable("big")["json_value"] == {"$bigint": str(1 << 70)}
    assert session.get_variable("n") == {"json_value": None, "repr": "None"}
    assert session.get_variable("c") == {"json_value": [{"$repr": "a C"}], "repr": "[a C]"}
    for name in ("nope", "f", "print"):
        with pytest.raises(SessionNotFoundError) as caught:
            session.get_variable(name)
        assert str(caught.value).startswith(f"session not found: variable '{name}' not found: ")


def test_a_repr_that_fails_or_never_ends() -> None:
    session = SessionManager(limits={"max_ticks": 5000}).create_session("a", external_functions=["f"])
    session.execute(
        "class Bad:\n    def __repr__(self): return 1 / 0\nclass Slow:\n    def __repr__(self):\n        while True: pass"
    )
    session.execute("class Calls:\n    def __repr__(self): return f(1)\nbad, slow, calls = Bad(), Slow(), Calls()")
    with pytest.raises(SessionError, match="ZeroDivisionError"):
        session.get_variable("bad")
    with pytest.raises(SessionError, match="tick limit exceeded"):
        session.get_variable("slow")
    with pytest.raises(SessionError, match="cannot be called here"):
        session.get_variable("calls")
    session.execute("y = f(2)")
    with pytest.raises(SessionError, match="tick limit exceeded"):
        session.get_variable("slow")
    assert session.resume(0, 5)["is_complete"]
    assert session["y"] == 5


def test_set_variable_copies_what_the_expression_gives(session: Session) -> None:
    session.execute("class C: pass\ndef fn(): return x\nx = [1]; c = C(); c.x = x")
    session.set_variable("y", "x")
    session.execute("y.append(2)")
    assert session["x"] == [1] and session["y"] == [1, 2]
    session.set_variable("d", "c")
    assert session.execute("type(d) is C, d is c, d.x == x, d.x is x")["result"] == {
        "$tuple": [True, False, True, False]
    }
    session.set_variable("g", "fn")
    assert session.execute("g is fn, g()")["result"] == {"$tuple": [True, [1]]}
    with pytest.raises(SessionError, match="NameError: name 'nope' is not defined"):
        session.set_variable("z", "nope")
    with pytest.raises(SessionStateError) as caught:
        session.set_variable("z", "f(1)")
    assert str(caught.value) == "invalid state: set_variable expression triggered external call"
    for name in ("1z", "", "class", "a.b"):
        with pytest.raises(SessionArgumentError):
            session.set_variable(name, "1")
    assert "z" not in session


def test_eval_variable(session: Session) -> None:
    session.execute("x = [1]")
    assert session.eval_variable("x.append(2) or print('q') or x") == {
        "value": {"json_value": [1, 2], "repr": "[1, 2]"},
        "stdout": "q\n",
    }
    assert session["x"] == [1]
    with pytest.raises(SessionStateError) as caught:
        session.eval_variable("f(1)")
    assert str(caught.value) == "invalid state: eval_variable does not support external function calls"
    with pytest.raises(SessionError, match="ZeroDivisionError") as failed:
        session.eval_variable("print('first') or 1 / 0")
    assert failed.value.stdout == "first\n"
    with pytest.raises(SessionError, match="SyntaxError"):
        session.eval_variable("1 +")
    assert session.execute("x")["result"] == [1]


def test_items(session: Session) -> None:
    session["a"] = {"k": [1, (2, 3)]}
    assert session["a"] == {"k": [1, (2, 3)]}
    assert session.execute("a['k'].append(4); a")["result"]["k"][2] == 4
    assert "a" in session and "f" not in session and 1 not in session
    assert list(session) == ["a"]
    del session["a"]
    for action in (lambda: session["a"], lambda: session.__delitem__("a")):
        with pytest.raises(KeyError) as caught:
            action()
        assert isinstance(caught.value, SessionNotFoundError)
        assert str(caught.value).startswith("session not found: variable 'a' not found: ")
    with pytest.raises(TypeError, match="Cannot convert object"):
        session["x"] = object()
    with pytest.raises(SessionArgumentError):
        session["not a name"] = 1
    session["x"] = 1
    session.execute("f(1)")
    assert session["x"] == 1
    with pytest.raises(SessionStateError):
        session["x"] = 2
    with pytest.raises(SessionStateError):
        del session["x"]


def test_delete_variable(session: Session) -> None:
    session.execute("x = 1")
    assert session.delete_variable("x") is True
    assert session.delete_variable("x") is False
    assert session.delete_variable("f") is False
    with pytest.raises(SessionError, match="NameError"):
        session.execute("x")


def test_register_external_functions(session: Session) -> None:
    session.execute("n = 1; f = 2")
    assert session.register_external_functions(["f", "g", "n", "h"]) == ["f", "n"]
    assert session.execute("h(1)")["progress"]["function_name"] == "h"
    with pytest.raises(SessionStateError) as caught:
        session.register_external_functions(["k"])
    assert str(caught.value).startswith("invalid state: cannot register external functions while a call is pending: ")
    session.resume(0, 1)
    assert session.execute("g(1)")["progress"]["function_name"] == "g"
    session.resume(0, 1)
    with pytest.raises(SessionArgumentError):
        session.register_external_functions(["not a name"])
    with pytest.raises(TypeError):
        session.register_external_functions("g")


# --- run ---


def test_run(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    assert session.run("x = twice(4)\nprint('hi')\n(x, {1: 2})", external_functions={"twice": lambda n: n * 2}) == (
        8,
        {1: 2},
    )
    assert capsys.readouterr().out == "hi\n"
    assert session["x"] == 8
    # It was registered for good.
    assert session.execute("twice(1)")["progress"]["function_name"] == "twice"
    session.resume(0, 2)
    assert session.history() == (3, 20)


def test_run_raises_in_the_code_what_a_function_raises(session: Session) -> None:
    def fails() -> None:
        raise KeyError("k")

    assert session.run("try: fails()\nexcept KeyError as e: r = e.args\nr", external_functions={"fails": fails}) == (
        "k",
    )
    with pytest.raises(SessionError, match="KeyError: 'k'") as caught:
        session.run("fails()", external_functions={"fails": fails})
    assert isinstance(caught.value.error, SandboxRuntimeError)


def test_run_leaves_nothing_pending(session: Session) -> None:
    with pytest.raises(RuntimeError, match="External function 'f' called but no external_functions provided"):
        session.run("x = [3, 1]\nx.sort(key=f)")
    assert session["x"] == [3, 1]
    with pytest.raises(SessionError, match="TypeError: An asyncio.Future, a coroutine or an awaitable is required"):
        session.run(FUTURES, external_functions={"f": lambda n: n})
    assert session.execute("1")["result"] == 1


def test_run_with_os_and_limits(session: Session) -> None:
    with pytest.raises(SessionError, match="NotImplementedError: OS function 'Path.read_text' not implemented"):
        session.execute("open('/a').read()")
    files = OSAccess([MemoryFile("/a", "text")])
    assert session.run("open('/a').read()", os=files) == "text"
    with pytest.raises(SessionError, match="tick limit exceeded"):
        session.run("while True: pass", limits={"max_ticks": 1000})
    assert session.run("sum(range(5000))") == 12497500
    with pytest.raises(ValueError):
        session.run("1", limits={"nope": 1})
    with pytest.raises(TypeError):
        session.run("1", external_functions=["f"])


def test_arun_runs_coroutines_concurrently(session: Session) -> None:
    async def slow(n: int) -> int:
        await meeting.join()
        return n * 10

    async def main() -> object:
        return await session.arun(FUTURES.replace("f(", "slow("), external_functions={"slow": slow})

    meeting = Meeting(2)
    assert asyncio.run(main()) == [10, 20]
    assert session.execute("1")["result"] == 1


def test_arun_is_pending_meanwhile_and_cancelled_stops(session: Session) -> None:
    async def forever() -> None:
        started.set_result(None)
        await asyncio.sleep(100)

    async def main() -> None:
        nonlocal started
        started = asyncio.get_running_loop().create_future()
        task = asyncio.ensure_future(session.arun("x = 1\nawait forever()", external_functions={"forever": forever}))
        await started
        with pytest.raises(RuntimeError, match="pending call"):
            session.execute("2")
        assert session["x"] == 1
        assert session.eval_variable("x + 1")["value"]["json_value"] == 2
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    started: asyncio.Future[None]
    asyncio.run(main())
    assert session.execute("x")["result"] == 1


def test_arun_notices_that_the_session_was_rewound(session: Session) -> None:
    async def hold() -> int:
        session.rewind()
        return 1

    async def main() -> object:
        return await session.arun("await hold()", external_functions={"hold": hold})

    with pytest.raises(SessionStateError, match="is gone"):
        asyncio.run(main())
    assert session.execute("2")["result"] == 2


# --- limits ---


def test_limits_hold_for_each_execute_with_its_resumes() -> None:
    session = SessionManager(limits={"max_ticks": 10_000}).create_session("a", external_functions=["f"])
    for _ in range(5):
        session.execute("for i in range(6000): pass")
    session.execute("for i in range(6000): pass\nf(1)\nfor i in range(6000): pass")
    with pytest.raises(SessionError, match="TimeoutError: tick limit exceeded"):
        session.resume(0, None)
    assert session.execute("i")["is_complete"]


def test_memory_counts_what_is_there_already() -> None:
    session = SessionManager(limits={"max_memory": 20_000_000}).create_session("a")
    session.execute("a = bytes(9_000_000)")
    session.execute("b = bytes(9_000_000)")
    with pytest.raises(SessionError, match="MemoryError: memory limit exceeded"):
        session.execute("c = bytes(9_000_000)")
    session.execute("del a")
    assert session.execute("c = bytes(9_000_000); len(c)")["result"] == 9_000_000


def test_a_limit_leaves_everything_whole() -> None:
    session = SessionManager(limits={"max_ticks": 5000}).create_session("a", external_functions=["f"])
    session.execute(
        "def forever(*a):\n    while True: pass\ndef gen():\n    yield 1\n    forever()\nit = gen(); next(it); l = [3, 1, 2]"
    )
    for code in ("next(it)", "l.sort(key=forever)", "import asyncio\nasync def main(): forever()\nawait main()"):
        with pytest.raises(SessionError, match="tick limit exceeded"):
            session.execute(code)
    assert session.execute("l, next(it, 'over')")["result"] == {"$tuple": [[3, 1, 2], "over"]}
    assert session.execute("async def fine(): return 5\nawait fine()")["result"] == 5
    with pytest.raises(SessionError, match="tick limit exceeded"):
        session.execute("import fractions, statistics, dataclasses, unittest, argparse, logging, typing\nforever()")
    assert session.execute("import fractions\nstr(fractions.Fraction(1, 2))")["result"] == "1/2"


def test_output_is_that_of_the_call(session: Session) -> None:
    assert session.execute("import sys\nprint('a', end='')\nprint('b', file=sys.stderr)")["stdout"] == "ab\n"
    assert session.execute("f(print(1))")["stdout"] == "1\n"
    assert session.resume(0, 1)["stdout"] == ""


def test_a_value_of_too_many_parts_is_still_an_answer(session: Session) -> None:
    answer = session.execute("x = [0] * 2_000_000\nx")
    assert answer["result"] == {"$repr": "<list: value has more than 100000 parts>"}
    assert session.execute("len(x)")["result"] == 2_000_000


# --- the rest ---


def test_wrong_types(session: Session) -> None:
    for action in (
        lambda: session.execute(1),
        lambda: session.run(b"1"),
        lambda: session.get_variable(1),
        lambda: session.set_variable("x", 1),
        lambda: session.eval_variable(None),
        lambda: session.delete_variable(1),
        lambda: session.resume_futures([1]),
    ):
        with pytest.raises(TypeError):
            action()
    assert session.history() == (0, 20)


def test_a_syntax_error_is_shown_with_its_place(session: Session) -> None:
    with pytest.raises(SessionError) as caught:
        session.execute("x = (1")
    assert "SyntaxError: '(' was never closed" in str(caught.value)
    assert 'File "session.py", line 1' in str(caught.value)
    assert isinstance(caught.value.error, SandboxSyntaxError)


def test_reset(session: Session) -> None:
    session.execute("x = 1")
    session.execute("f(1)")
    session.reset()
    assert session.list_variables() == [] and session.history() == (0, 20)
    with pytest.raises(SessionError, match="NameError"):
        session.execute("f(1)")
    session.reset(external_functions=["q"])
    assert session.execute("q(1)")["progress"]["function_name"] == "q"


def test_repr_and_identity(session: Session) -> None:
    assert repr(session) == "Session(id='a')"
    assert session.id == "a"
    with pytest.raises(AttributeError):
        session.id = "b"  # type: ignore[misc]
    assert Session.__module__ == "ouros"


def test_a_print_callback_that_comes_back(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Host code that runs while the session does is refused, and does no harm."""

    class Back:
        def write(self, text: str) -> None:
            try:
                session.execute("y = 2")
            except SessionStateError as error:
                refused.append(str(error))

    refused: list[str] = []
    monkeypatch.setattr("sys.stdout", Back())
    session.run("print(1)")
    assert refused and set(refused) == {"invalid state: the session is running: wait until it is done, or call interrupt()"}
    assert "y" not in session


def test_ctrl_c_stops_the_code_and_leaves_the_session_usable(session: Session) -> None:
    threading.Timer(0.1, lambda: signal.raise_signal(signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        session.execute("x = 1\nwhile True: pass")
    assert session.execute("x")["result"] == 1


def test_sessions_leave_nothing_behind() -> None:
    def once() -> None:
        manager = SessionManager()
        session = manager.create_session("a", external_functions=["f"])
        session.execute(PROGRAM)
        session.execute("g2 = f(1)")
        fork = session.fork("b")
        fork.resume(0, 1)
        fork.rewind()
        session.rewind()
        session.eval_variable("node")
        with pytest.raises(SessionError):
            session.execute("1/0")
        manager.destroy_session("a")

    def living() -> int:
        for _ in range(3):
            gc.collect()
        return len(gc.get_objects())

    # The free lists of the runtime fill first: each keeps up to 128 objects.
    for _ in range(150):
        once()
    before = living()
    for _ in range(50):
        once()
    assert living() - before < 50


# --- what values look like ---

PREPARE = """
import collections, dataclasses, datetime, decimal, pathlib
P = collections.namedtuple('P', 'a b')
@dataclasses.dataclass
class D:
    x: int
    y: list
class C:
    def __repr__(self): return 'C!'
class X(ValueError): pass
cycle = [1]; cycle.append(cycle)
own = {}; own['own'] = own
"""
FORMS = [
    ("None", None), ("True", True), ("1.5", 1.5), ("'t'", "t"), ("[1, {'a': None}]", [1, {"a": None}]),
    ("2**63 - 1", 2**63 - 1), ("2**63", {"$bigint": str(2**63)}), ("-2**63", -(2**63)), ("-2**63 - 1", {"$bigint": str(-(2**63) - 1)}),
    ("float('nan')", {"$float": "nan"}), ("float('inf')", {"$float": "inf"}), ("-float('inf')", {"$float": "-inf"}),
    ("(1, [2])", {"$tuple": [1, [2]]}), ("{3}", {"$set": [3]}), ("frozenset([3])", {"$frozenset": [3]}),
    ("b'\\xffa'", {"$bytes": [255, 97]}), ("bytearray(b'a')", {"$bytes": [97]}), ("...", {"$ellipsis": True}),
    ("{1: 2, 'a': 3}", {"$dict": [[1, 2], ["a", 3]]}), ("{'$a': 1}", {"$dict": [["$a", 1]]}),
    ("P(1, (2,))", {"$namedtuple": {"type": "P", "fields": {"a": 1, "b": {"$tuple": [2]}}}}),
    ("D(1, [2])", {"$dataclass": {"name": "D", "fields": {"x": 1, "y": [2]}}}),
    ("ValueError('m')", {"$exception": {"type": "ValueError", "message": "m"}}),
    ("KeyError()", {"$exception": {"type": "KeyError", "message": None}}),
    ("X('x')", {"$exception": {"type": "ValueError", "message": "x"}}),
    ("int", {"$type": "int"}), ("KeyError", {"$type": "KeyError"}), ("len", {"$builtin_function": "len"}),
    ("pathlib.Path('/a')", {"$path": "/a"}), ("decimal.Decimal('1.50')", {"$decimal": "1.50"}),
    ("datetime.datetime(2024, 1, 2, 3, 4)", {"$datetime": "2024-01-02T03:04:00"}),
    ("C()", {"$repr": "C!"}), ("C", {"$repr": "<class '__main__.C'>"}), ("range(3)", {"$repr": "range(0, 3)"}), ("1j", {"$repr": "1j"}),
    ("cycle", [1, {"$cycle": "[...]"}]), ("own", {"own": {"$cycle": "{...}"}}),
]  # fmt: skip


def test_every_form_of_a_value_in_every_answer(session: Session) -> None:
    session.execute(PREPARE)
    for expression, form in FORMS:
        answer = session.execute(f"v = {expression}\nv")
        assert answer["result"] == answer["progress"]["result"] == form, expression
        assert type(answer["result"]) is type(form)
        assert session.get_variable("v")["json_value"] == form
        assert session.eval_variable(expression)["value"]["json_value"] == form
        called = session.execute("f(v, k=v)")["progress"]
        assert (called["args"], called["kwargs"]) == ([form], {"k": form})
        session.resume(0, None)


@pytest.mark.parametrize(
    ("prefix", "fail"),
    [
        ("session not found: ", lambda s, m: m.execute("1", session_id="nope")),
        ("session not found: ", lambda s, m: s.get_variable("nope")),
        ("session not found: ", lambda s, m: m.diff_heap("nope", "nope")),
        ("session already exists: ", lambda s, m: m.create_session("a")),
        ("invalid state: ", lambda s, m: s.rewind()),
        ("invalid state: ", lambda s, m: s.resume(0, 1)),
        ("storage error: ", lambda s, m: s.save()),
        ("invalid argument: ", lambda s, m: s.set_variable("a b", "1")),
        ("invalid argument: ", lambda s, m: s.set_history_depth(-1)),
        ("Traceback (most recent call last):\n", lambda s, m: s.execute("1/0")),
    ],
)
def test_every_failure_is_a_runtime_error_with_its_prefix(prefix, fail, session: Session, manager: SessionManager) -> None:
    with pytest.raises(RuntimeError) as caught:
        fail(session, manager)
    assert str(caught.value).startswith(prefix)
    assert isinstance(caught.value, SessionError)
    assert caught.value.stdout == ""
    assert (caught.value.error is not None) == prefix.startswith("Traceback")


def test_functions_of_earlier_steps_see_changed_builtins() -> None:
    session = SessionManager().create_session("s")
    session.execute("import builtins\nnames = vars(builtins)\ndef count(x): return len(x)\ncount([1, 2])")
    child = session.fork("child")
    assert session.execute("names['len'] = lambda x: 42\ncount([1])")["result"] == 42
    assert child.execute("count([1])")["result"] == 1
    session.rewind()
    assert session.execute("count([1, 2, 3])")["result"] == 3
    child.execute("del names['len']")
    with pytest.raises(SessionError, match="name 'len' is not defined"):
        child.execute("count([1])")

"""The end of a program: what its result and its last exception look like is asked of the program, which may pause in it as anywhere."""

from __future__ import annotations

import asyncio
import signal
import threading
import time

import pytest
from events import until_it_works

import ouros
from ouros import Complete, Sandbox, SandboxRuntimeError, SessionError, SessionManager, Snapshot, run_async

RESULT = "class A:\n    def __init__(self, n): self.n = n\n    def __repr__(self): return 'A' + f(self.n)\n[A(1), {'k': A(2)}]"
CHAIN = """
class E(Exception):
    def __str__(self): return f(self.args[0])
class R:
    def __repr__(self): return f('repr')
try:
    try:
        raise E('first')
    except E:
        raise KeyError(R()) from None
except KeyError as error:
    raise E('last') from error
"""
ENDLESS = "class A:\n    def __repr__(self):\n        while True: pass\nx = A()\n"


def answers(value: object) -> str:
    return f"<{value}>"


def test_a_repr_of_the_result_may_call_the_host() -> None:
    sandbox = Sandbox(RESULT, external_functions=["f"])
    assert str(sandbox.run(external_functions={"f": answers})) == "[A<1>, {'k': A<2>}]"
    snapshot = sandbox.start()
    for n in (1, 2):
        assert isinstance(snapshot, Snapshot) and snapshot.args == (n,)
        snapshot = Snapshot.load(snapshot.dump()).fork().resume(return_value=f"<{n}>")
    assert isinstance(snapshot, Complete)
    assert str(snapshot.output) == "[A<1>, {'k': A<2>}]"
    assert snapshot.output[0].attributes == {"n": 1}


def test_a_repr_of_the_result_may_fail() -> None:
    sandbox = Sandbox(RESULT, external_functions=["f"])
    with pytest.raises(SandboxRuntimeError, match="External function 'f' not found") as caught:
        sandbox.run(external_functions={})
    assert [frame.function_name for frame in caught.value.traceback()] == ["__repr__"]


def test_a_repr_of_the_result_is_run_in_slices() -> None:
    code = "class A:\n    def __repr__(self): return str(len([i for i in range(1000)]))\n[A()]"
    progress = Sandbox(code).start(pause_after_ticks=50)
    pauses = 0
    while isinstance(progress, Snapshot):
        progress = Snapshot.load(progress.dump()).resume(pause_after_ticks=50)
        pauses += 1
    assert pauses > 10
    assert isinstance(progress, Complete) and str(progress.output) == "[1000]"


def test_texts_of_causes_may_call_the_host() -> None:
    sandbox = Sandbox(CHAIN, external_functions=["f"])
    with pytest.raises(SandboxRuntimeError) as caught:
        sandbox.run(external_functions={"f": answers})
    assert "\nKeyError: <repr>\n" in caught.value.display()
    assert str(caught.value) == "E: <last>"
    assert str(caught.value.exception().__cause__.args[0]) == "<repr>"


def test_texts_of_causes_pause_and_load() -> None:
    sandbox = Sandbox(CHAIN, external_functions=["f"])
    progress = sandbox.start()
    asked = []
    with pytest.raises(SandboxRuntimeError) as caught:
        while isinstance(progress, Snapshot):
            asked.append(progress.args[0])
            progress = Snapshot.load(progress.dump()).resume(return_value=answers(progress.args[0]))
    # First the texts, then what the arguments look like.
    assert asked == ["last", "repr", "first", "repr"]
    assert "\nKeyError: <repr>\n" in caught.value.display()
    assert str(caught.value) == "E: <last>"


def test_a_text_that_fails_is_the_only_one() -> None:
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox(CHAIN, external_functions=["f"]).run(
            external_functions={"f": lambda value: 1 / 0 if value == "last" else answers(value)}
        )
    assert str(caught.value) == "E: <exception str() failed>"
    assert "\nKeyError: <repr>\n" in caught.value.display()


def test_a_long_chain_of_texts() -> None:
    code = "class E(Exception):\n    def __str__(self): return 'e'\nlast = None\nfor i in range(20_000):\n    e = E()\n    e.__context__ = last\n    last = e\nraise last"
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox(code).run()
    assert str(caught.value) == "E: e"


QUIET = "class E(Exception):\n    def __str__(self): return 'e'\n"
CARRIED = {
    "argument": QUIET + "raise E(1, [x])",
    "cause": QUIET + "raise ValueError from E(x)",
    "context": QUIET + "try: raise E(x)\nexcept E: raise ValueError",
    "member": QUIET + "raise ExceptionGroup('g', [E(x)])",
    "text": "raise ValueError(x)",
    "tuple": "raise ValueError((1, x))",
    "value": "e = StopIteration()\ne.value = x\nraise e",
    "code": QUIET + "class S(SystemExit, E): pass\nraise S(x)",
}


@pytest.mark.parametrize("name", CARRIED)
def test_a_limit_ends_an_endless_repr_of_what_an_error_carries(name: str) -> None:
    sandbox = Sandbox(ENDLESS + CARRIED[name])
    for limits in ({"max_duration_secs": 0.05}, {"max_ticks": 5000}):
        with pytest.raises(SandboxRuntimeError, match="^TimeoutError: "):
            sandbox.run(limits=limits)  # type: ignore[arg-type]
    # And it is run in slices.
    progress = sandbox.start(pause_after_ticks=100)
    for _ in range(20):
        assert isinstance(progress, Snapshot) and progress.function_name is None
        progress = Snapshot.load(progress.dump()).resume(pause_after_ticks=100)


@pytest.mark.parametrize("name", CARRIED)
def test_cancelling_ends_an_endless_repr_of_what_an_error_carries(name: str) -> None:
    test_cancelling_ends_an_endless_repr(CARRIED[name])


def test_reprs_of_arguments_survive_dumps() -> None:
    code = QUIET + "class A:\n    def __init__(self, n): self.n = n\n    def __repr__(self): return 'A' + f(self.n)\nraise E(A(1), [A(2)]) from E(A(3))"
    progress = Sandbox(code, external_functions=["f"]).start()
    with pytest.raises(SandboxRuntimeError) as caught:
        while isinstance(progress, Snapshot):
            progress = Snapshot.load(progress.dump()).fork().resume(return_value=answers(progress.args[0]))
    exception = caught.value.exception()
    assert str(caught.value) == "E: e"
    assert [str(argument) for argument in exception.args] == ["A<1>", "[A<2>]"]
    assert [str(argument) for argument in exception.__cause__.args] == ["A<3>"]


def test_a_repr_of_an_argument_may_fail() -> None:
    code = QUIET + "class Bad:\n    def __repr__(self): return 1 / 0\nclass Good:\n    def __repr__(self): return 'good'\nraise E(Bad(), Good())"
    with pytest.raises(SandboxRuntimeError, match="(?m)^E: e$") as caught:
        Sandbox(code).run()
    assert [str(argument) for argument in caught.value.exception().args] == ["<Bad object>", "good"]


def test_exceptions_that_join_the_chain_while_others_are_asked_run_nothing() -> None:
    code = "class Late(Exception):\n    def __str__(self):\n        while True: pass\nclass E(Exception):\n    def __str__(self):\n        self.__context__ = Late()\n        return 'e'\nraise E"
    with pytest.raises(SandboxRuntimeError, match="(?m)^E: e$") as caught:
        Sandbox(code).run()
    assert "Late: <exception str() failed>\n" in caught.value.display()


def test_what_lacks_an_attribute_stays_inside() -> None:
    """It is not asked how it looks, which may take long, nor copied, which may take much."""
    with pytest.raises(SandboxRuntimeError, match="(?m)^AttributeError: 'A' object has no attribute 'nope'$") as caught:
        Sandbox(ENDLESS + "x.nope").run()
    assert getattr(caught.value.exception(), "obj", None) is None
    assert caught.value.exception().name == "nope"
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox("'text'.nope").run()
    assert caught.value.exception().obj == "text"


@pytest.mark.timing
@pytest.mark.parametrize("tail", ["x"])
def test_cancelling_ends_an_endless_repr(tail: str) -> None:
    async def main() -> float:
        task = asyncio.ensure_future(run_async(Sandbox(ENDLESS + tail)))
        await asyncio.sleep(0.05)
        start = time.monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return time.monotonic() - start

    assert asyncio.run(main()) < 5


@pytest.mark.parametrize("show", ["execute", "carried", "run", "get_variable", "item", "eval", "shown", "argument", "diff"])
def test_interrupt_reaches_a_repr(show: str) -> None:
    manager = SessionManager()
    session = manager.create_session("s", external_functions=["f"])
    session.execute(ENDLESS)
    calls = {
        "execute": lambda: session.execute("x"),
        "carried": lambda: session.execute(CARRIED["argument"]),
        "run": lambda: session.run("x"),
        "get_variable": lambda: session.get_variable("x"),
        "item": lambda: session["x"],
        "eval": lambda: session.eval_variable("x"),
        "shown": lambda: session._run("x", None, None, None, True),
        "argument": lambda: session.execute("f(x)"),
        "diff": lambda: manager.snapshot_heap("h", session_id="s"),
    }
    stopped = []

    def stop() -> None:
        while not stopped:
            time.sleep(0.05)
            if session.interrupt():
                stopped.append(True)

    thread = threading.Thread(target=stop)
    thread.start()
    if show == "diff":
        calls[show]()
    else:
        with pytest.raises(SessionError, match="KeyboardInterrupt: interrupted by the host"):
            calls[show]()
    thread.join()
    assert session.execute("1 + 1")["result"] == 2
    assert session.run("sum(i for i in range(100_000))") == sum(range(100_000))


def test_interrupt_ends_a_run() -> None:
    session = SessionManager().create_session("s")
    thread, _ = until_it_works(session.interrupt)
    with pytest.raises(SessionError, match="KeyboardInterrupt: interrupted by the host"):
        session.run("while True: pass")
    thread.join()
    assert session.run("1") == 1


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs signals at a set time")
@pytest.mark.parametrize("show", ["result", "argument", "text", "carried", "variable"])
def test_ctrl_c_reaches_a_repr(show: str) -> None:
    code = ENDLESS + {"argument": "f(x)", "text": "raise ValueError(x)", "carried": CARRIED["cause"]}.get(show, "x")
    sandbox = Sandbox(code, external_functions=["f"])
    session = SessionManager().create_session("s")
    session.execute(ENDLESS)

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    old = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            if show == "variable":
                session.get_variable("x")
            elif show == "argument":
                snapshot = sandbox.start()
                assert isinstance(snapshot, Snapshot) and snapshot.args
            else:
                sandbox.run()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
    assert session.execute("1")["result"] == 1


def test_calls_where_the_host_asks_are_refused_clearly() -> None:
    session = SessionManager().create_session("s", external_functions=["f"])
    session.execute("class A:\n    def __repr__(self): return f('r')\nx = A()")
    with pytest.raises(SessionError, match="external function 'f' cannot be called here, where the host asks what a value looks like"):
        session.get_variable("x")
    # Of a result it is part of the program.
    answer = session.execute("x")
    assert answer["progress"]["args"] == ["r"]
    assert session.resume(0, "shown")["result"] == {"$repr": "shown"}
    session.execute("y = f(x)")
    assert session._pending_call()["args"] == [{"$repr": "<A object>"}]


def test_files_that_a_repr_writes_reach_the_host() -> None:
    files = ouros.OSAccess()
    code = "class A:\n    def __repr__(self):\n        out = open('/a', 'w')\n        out.write('text')\n        kept.append(out)\n        return 'A'\nkept = []\nA()"
    assert Sandbox(code).run(os=files) == "A"
    assert files.path_read_text(ouros.os_access.PurePosixPath("/a")) == "text"

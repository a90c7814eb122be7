"""The end of a program: what its result and its last exception look like is asked of the program, which may pause in it as anywhere."""

from __future__ import annotations

import asyncio
import signal
import threading
import time

import pytest

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
    # What its arguments look like is asked when the program is over.
    assert str(caught.value.exception().__cause__.args[0]) == "<R object>"


def test_texts_of_causes_pause_and_load() -> None:
    sandbox = Sandbox(CHAIN, external_functions=["f"])
    progress = sandbox.start()
    asked = []
    with pytest.raises(SandboxRuntimeError) as caught:
        while isinstance(progress, Snapshot):
            asked.append(progress.args[0])
            progress = Snapshot.load(progress.dump()).resume(return_value=answers(progress.args[0]))
    assert asked == ["last", "repr", "first"]
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


def test_cancelling_ends_an_endless_repr() -> None:
    async def main() -> float:
        task = asyncio.ensure_future(run_async(Sandbox(ENDLESS + "x")))
        await asyncio.sleep(0.05)
        start = time.monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return time.monotonic() - start

    assert asyncio.run(main()) < 5


@pytest.mark.parametrize("show", ["execute", "run", "get_variable", "item", "eval", "shown", "argument", "diff"])
def test_interrupt_reaches_a_repr(show: str) -> None:
    manager = SessionManager()
    session = manager.create_session("s", external_functions=["f"])
    session.execute(ENDLESS)
    calls = {
        "execute": lambda: session.execute("x"),
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
    thread = threading.Thread(target=lambda: (time.sleep(0.1), session.interrupt()))
    thread.start()
    with pytest.raises(SessionError, match="KeyboardInterrupt: interrupted by the host"):
        session.run("while True: pass")
    thread.join()
    assert session.run("1") == 1


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs signals at a set time")
@pytest.mark.parametrize("show", ["result", "argument", "text", "variable"])
def test_ctrl_c_reaches_a_repr(show: str) -> None:
    sandbox = Sandbox(ENDLESS + {"argument": "f(x)", "text": "raise ValueError(x)"}.get(show, "x"), external_functions=["f"])
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

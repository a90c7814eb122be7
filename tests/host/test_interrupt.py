"""`interrupt()`: ending runs from other threads, and from signal handlers."""

import asyncio
import signal
import threading
import time
from itertools import count

import pytest
from events import PATIENCE, until_it_works

import ouros
from ouros import Sandbox, SandboxRuntimeError, SessionError, SessionManager, Snapshot, run_async

LOOP = "try:\n    while True: pass\nexcept BaseException:\n    f()\nfinally:\n    f()"
TEXT = "KeyboardInterrupt: interrupted by the host"


class Calls:
    """A function that a program must not call."""

    def __init__(self):
        self.count = 0

    def __call__(self):
        self.count += 1


def ended(error):
    """Whether an error is that of an interrupt."""
    assert str(error.value) == TEXT
    assert isinstance(error.value.exception(), KeyboardInterrupt)
    assert not isinstance(error.value, ouros.SandboxLimitError)
    return True


def test_run():
    sandbox, calls = Sandbox(LOOP, external_functions=["f"]), Calls()
    thread, _ = until_it_works(sandbox.interrupt)
    with pytest.raises(SandboxRuntimeError) as error:
        sandbox.run(external_functions={"f": calls})
    thread.join()
    assert ended(error) and calls.count == 0
    assert sandbox.interrupt() is False


def test_the_next_run_is_not_concerned():
    sandbox = Sandbox("total = 0\nfor i in range(n): total += i\ntotal", inputs=["n"])
    for _ in range(3):
        assert sandbox.interrupt() is False
        assert sandbox.run(inputs={"n": 20_000}) == sum(range(20_000))
        thread, _ = until_it_works(sandbox.interrupt)
        with pytest.raises(SandboxRuntimeError, match="interrupted by the host"):
            sandbox.run(inputs={"n": 1 << 50})
        thread.join()


def test_execute_tells_it():
    sandbox, begun = Sandbox("print('on')\nwhile True: pass"), threading.Event()
    thread, _ = until_it_works(sandbox.interrupt, begun)
    result = sandbox.execute(limits=None, print_callback=lambda stream, text: begun.set())
    thread.join()
    assert not result.ok and str(result.error) == TEXT and result.stdout == "on\n"


def test_all_runs_of_a_sandbox_end_and_no_others():
    sandbox, other = Sandbox("while f(): pass", external_functions=["f"]), Sandbox("while f(): pass", external_functions=["f"])
    going, goes_on, errors = threading.Barrier(4), threading.Event(), []

    def work(program):
        seen = []

        def f():
            if not seen:
                seen.append(1)
                going.wait(PATIENCE)
            return not goes_on.is_set()

        try:
            program.run(external_functions={"f": f})
        except SandboxRuntimeError as error:
            errors.append((program, str(error)))

    threads = [threading.Thread(target=work, args=(program,)) for program in (sandbox, sandbox, other)]
    for thread in threads:
        thread.start()
    going.wait(PATIENCE)
    assert sandbox.interrupt() is True
    for thread in threads[:2]:
        thread.join(PATIENCE)
    assert threads[2].is_alive()
    goes_on.set()
    threads[2].join(PATIENCE)
    assert errors == [(sandbox, TEXT)] * 2


def test_while_a_host_function_runs():
    sandbox, seen = Sandbox("try:\n    f()\nexcept BaseException: pass\nf()", external_functions=["f"]), []

    def f():
        seen.append(sandbox.interrupt())
        if len(seen) == 1:
            raise ValueError  # nor does the program see this

    with pytest.raises(SandboxRuntimeError) as error:
        sandbox.run(external_functions={"f": f})
    assert ended(error) and seen == [True]


def test_while_it_prints_and_reads():
    sandbox = Sandbox("while True: print(input())")
    count = []

    def write(stream, text):
        count.append(text)
        if len(count) == 3:
            sandbox.interrupt()

    with pytest.raises(SandboxRuntimeError) as error:
        sandbox.run(print_callback=write, stdin=lambda: "x")
    assert ended(error)


def test_start_and_resume():
    sandbox = Sandbox("f()\ntry:\n    while True: pass\nfinally:\n    f()", external_functions=["f"])
    paused = sandbox.start()
    # What is paused does not go on: nothing to end.
    assert sandbox.interrupt() is False and paused.interrupt() is False
    copy = paused.fork()
    for snapshot, interrupt in ((paused, paused.interrupt), (copy, sandbox.interrupt), (Snapshot.load(sandbox.start().dump()), None)):
        thread, _ = until_it_works(interrupt or snapshot.interrupt)
        with pytest.raises(SandboxRuntimeError) as error:
            snapshot.resume(return_value=None)
        thread.join()
        assert ended(error)
    looping = Sandbox("while True: pass")
    thread, _ = until_it_works(looping.interrupt)
    with pytest.raises(SandboxRuntimeError) as error:
        looping.start()
    thread.join()
    assert ended(error)


def test_a_snapshot_that_was_interrupted_before_it_is_resumed():
    paused = Sandbox("f()\nsum(range(5))", external_functions=["f"]).start()
    assert paused.interrupt() is False
    assert paused.resume(return_value=None).output == 10


def test_slices():
    sandbox = Sandbox("while True: pass")
    snapshot = sandbox.start(pause_after_ticks=1000)
    assert sandbox.interrupt() is False
    thread, _ = until_it_works(sandbox.interrupt)
    with pytest.raises(SandboxRuntimeError, match="interrupted by the host"):
        while True:
            snapshot = snapshot.resume(pause_after_ticks=10_000_000)
    thread.join()


def test_futures_and_resume_auto():
    waiting = Sandbox("await f()\nwhile True: pass", external_functions=["f"]).start().resume(future=...)
    assert waiting.interrupt() is False
    thread, _ = until_it_works(waiting.interrupt)
    with pytest.raises(SandboxRuntimeError, match="interrupted by the host"):
        waiting.resume({0: {"return_value": 1}})
    thread.join()
    paused = Sandbox("while True: f()", external_functions=["f"]).start()
    thread, _ = until_it_works(paused.interrupt)
    with pytest.raises(SandboxRuntimeError, match="interrupted by the host"):
        paused.resume_auto({"f": lambda: None})
    thread.join()


def test_from_a_signal_handler():
    sandbox = Sandbox("while True: pass")
    before = signal.signal(signal.SIGALRM, lambda number, frame: sandbox.interrupt())
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)  # the first may come before the run begins
        with pytest.raises(SandboxRuntimeError) as error:
            sandbox.run()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert ended(error)


@pytest.mark.parametrize("code", ["f()\nwhile True: pass", "await f()", "import asyncio\nawait asyncio.gather(f(), f())"])
def test_run_async(code):
    sandbox, cancelled, begun = Sandbox(code, external_functions=["f"]), [], threading.Event()
    calls = count()

    async def wait():
        if next(calls) == code.count("f()") - 1:
            begun.set()
        try:
            await asyncio.sleep(PATIENCE)
        except asyncio.CancelledError:
            cancelled.append(1)
            raise

    async def main():
        with pytest.raises(SandboxRuntimeError) as error:
            await run_async(sandbox, external_functions={"f": wait})
        return ended(error)

    thread, _ = until_it_works(sandbox.interrupt, begun)
    started = time.monotonic()
    assert asyncio.run(main())
    thread.join()
    assert time.monotonic() - started < PATIENCE / 2
    assert len(cancelled) == code.count("f()")
    assert sandbox.interrupt() is False


def test_run_async_while_files_are_awaited():
    sandbox = Sandbox("open('/a').read()")

    async def os(name, args, kwargs):
        await asyncio.sleep(PATIENCE)

    thread, _ = until_it_works(sandbox.interrupt)
    with pytest.raises(SandboxRuntimeError, match="interrupted by the host"):
        asyncio.run(run_async(sandbox, os=os))
    thread.join()


@pytest.mark.parametrize("code", ["while True: pass", "await f()"])
def test_cancelling_the_task_stops_the_program(code):
    sandbox = Sandbox(code, external_functions=["f"])

    async def main():
        task = asyncio.ensure_future(run_async(sandbox, external_functions={"f": lambda: asyncio.sleep(PATIENCE)}))
        await asyncio.sleep(0.1)
        assert not task.done()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert sandbox.interrupt() is False

    asyncio.run(main())


@pytest.mark.parametrize("code", ["f()\nwhile True: pass", "await f()"])
def test_sessions_on_an_event_loop(code):
    session = SessionManager().create_session("s")
    session.run("x = 1")
    begun = threading.Event()

    async def wait():
        begun.set()
        await asyncio.sleep(PATIENCE)

    async def main():
        with pytest.raises(SessionError) as error:
            await session.arun("x = 2\n" + code, external_functions={"f": wait})
        assert str(error.value) == TEXT

    thread, _ = until_it_works(session.interrupt, begun)
    started = time.monotonic()
    asyncio.run(main())
    thread.join()
    assert time.monotonic() - started < PATIENCE / 2
    assert session.interrupt() is False
    assert session.run("x") == 2
    assert session.run("sum(range(100000))") == 4999950000


def test_many_interrupts_leave_everything_whole():
    sandbox = Sandbox("total = 0\nfor i in range(20000): total += f(i)\ntotal", external_functions=["f"])
    session = SessionManager().create_session("s")
    session.run("counts = []")
    stop = threading.Event()

    def work():
        while not stop.is_set():
            sandbox.interrupt()
            session.interrupt()
            time.sleep(0.001)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        for _ in range(30):
            try:
                assert sandbox.run(external_functions={"f": lambda i: i}) == 199990000
            except SandboxRuntimeError as error:
                assert str(error) == TEXT
            try:
                session.run("counts.append(len(counts))\nfor i in range(20000): pass")
            except SessionError as error:
                assert str(error).endswith(TEXT)
    finally:
        stop.set()
        thread.join()
    assert sandbox.run(external_functions={"f": lambda i: i}) == 199990000
    assert session.run("counts == list(range(len(counts)))") is True

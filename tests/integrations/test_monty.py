"""`ouros.monty`, and integrations written for pydantic-monty that run on it: FastMCP's provider and that of DSPy."""

import asyncio
import datetime
import inspect
import sys

import pytest

from ouros import monty

from . import monty_feeds
from .conftest import Meeting, needs


def feed(code, **arguments):
    limits = arguments.pop("limits", None)
    with monty.Monty() as pool, pool.checkout(limits=limits) as session:
        return session.feed_run(code, **arguments)


def test_a_feed() -> None:
    assert feed("f(a) + b", inputs={"a": 1}, external_lookup={"f": lambda n: n * 10, "b": 3}) == 13
    assert feed("return await (1 if False else f())", external_lookup={"f": lambda: 5}) == 5


def test_variables_stay_in_a_session_and_are_not_shared() -> None:
    with monty.Monty() as pool:
        with pool.checkout() as session, pool.checkout() as other:
            session.feed_run("x = 1")
            assert session.feed_run("x + 1") == 2
            with pytest.raises(monty.MontyRuntimeError, match="NameError"):
                other.feed_run("x")
            other.load_session(session.dump())
            assert other.feed_run("x") == 1
        with pytest.raises(RuntimeError, match="not open"):
            session.feed_run("x")


def test_lookups_come_after_variables_and_inputs() -> None:
    with monty.Monty() as pool, pool.checkout() as session:
        session.feed_run("x = 'variable'")
        assert session.feed_run("x, y, z", inputs={"y": "input"}, external_lookup={"x": "no", "y": "no", "z": "lookup"}) == ("variable", "input", "lookup")


def test_printed_text() -> None:
    together, streams = monty.CollectString(), monty.CollectStreams()
    code = "import sys\nprint('a')\nprint('b')\nprint('c', file=sys.stderr)"
    feed(code, print_callback=together)
    feed(code, print_callback=streams)
    assert together.output == "a\nb\nc\n" and streams.output == [("stdout", "a\nb\n"), ("stderr", "c\n")]
    with pytest.raises(monty.MontyRuntimeError, match="MemoryError"):
        feed("print('x' * 100)", print_callback=monty.CollectString(50))


def test_errors() -> None:
    with pytest.raises(monty.MontyRuntimeError) as caught:
        feed("def f():\n    return 1 / 0\nf()")
    error = caught.value
    assert str(error) == error.display("type-msg") == "ZeroDivisionError: division by zero"
    assert error.display("msg") == "division by zero" and error.display().startswith("Traceback (most recent call last):")
    assert isinstance(error.exception(), ZeroDivisionError) and [frame.line for frame in error.traceback()] == [3, 2]
    with pytest.raises(monty.MontySyntaxError) as caught:
        feed("1 +")
    assert isinstance(caught.value.exception(), SyntaxError) and "SyntaxError" in caught.value.display()
    with pytest.raises(monty.MontyConversionError, match="object"):
        feed("1", inputs={"x": object()})


def test_types_are_checked_if_wanted() -> None:
    needs("ty")
    with monty.Monty() as pool, pool.checkout(type_check=True) as session:
        with pytest.raises(monty.MontyTypingError) as caught:
            session.feed_run("1 + 'a'")
        assert "unsupported-operator" in caught.value.display()
        with pytest.raises(monty.MontyRuntimeError):
            session.feed_run("1 + 'a'", skip_type_check=True)
    with monty.Monty() as pool, pool.checkout(type_check=True, type_check_stubs="def f(n: int) -> str: ...") as session:
        for start in (session.feed_run, session.feed_start):
            with pytest.raises(monty.MontyTypingError, match="invalid-argument-type"):
                start("f('a')")
        assert session.feed_start("f(1) + 'b'").resume({"return_value": "a"}).output == "ab"


def test_limits() -> None:
    with pytest.raises(monty.MontyRuntimeError) as caught:
        feed("while True: pass", limits={"max_feed_duration_secs": 0.05, "max_memory": None})
    assert isinstance(caught.value.exception(), TimeoutError) and "time limit exceeded" in caught.value.display("msg")
    assert caught.value.traceback() == []
    with pytest.raises(monty.MontyRuntimeError, match="MemoryError") as caught:
        feed("x = [0] * 10_000_000", limits={"max_memory": 1_000_000})
    assert "memory limit exceeded" in caught.value.display("msg") and caught.value.display("type-msg").startswith("MemoryError: memory limit")
    with pytest.raises(monty.MontyRuntimeError, match="call limit exceeded") as caught:
        feed("f()\nf()", limits={"max_suspensions": 1}, external_lookup={"f": lambda: 1})
    assert "suspension limit " in caught.value.display("msg")
    with pytest.raises(ValueError, match="no limit 'max_turn_duration_secs'"):
        feed("1", limits={"max_turn_duration_secs": 1})
    with monty.Monty(request_timeout=0.05, max_processes=4) as pool, pool.checkout() as session:
        with pytest.raises(monty.MontyRuntimeError, match="TimeoutError"):
            session.feed_run("while True: pass")


def test_files() -> None:
    assert feed("open('/data/a.txt').read()", os=monty.OSAccess([monty.MemoryFile("/data/a.txt", "text")])) == "text"


def test_mounts(tmp_path) -> None:
    """What each mode lets through, as pydantic-monty 1.4 has it."""
    for name in ("ro", "rw", "over"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_text(name)

    def mount(name, mode, **more):
        return monty.MountDir(host_path=tmp_path / name, virtual_path=f"/{name}", mode=mode, **more)

    mounts = [mount("ro", "read-only"), mount("rw", "read-write", write_bytes_limit=8), mount("over", "overlay")]
    write = "open('/{0}/b.txt', 'w').write('new')\nopen('/{0}/b.txt').read()"
    with monty.Monty() as pool, pool.checkout() as session:
        assert session.feed_run("[open(f'/{n}/a.txt').read() for n in ('ro', 'rw', 'over')]", mount=mounts) == ["ro", "rw", "over"]
        with pytest.raises(monty.MontyRuntimeError) as caught:
            session.feed_run(write.format("ro"), mount=mounts)
        assert isinstance(caught.value.exception(), PermissionError)
        assert session.feed_run(write.format("rw"), mount=mounts) == session.feed_run(write.format("over"), mount=mounts[2]) == "new"
        assert (tmp_path / "rw" / "b.txt").read_text() == "new" and not (tmp_path / "over" / "b.txt").exists()
        with pytest.raises(monty.MontyRuntimeError, match="FileNotFoundError"):  # an overlay ends with its feed
            session.feed_run("open('/over/b.txt').read()", mount=mounts)
        with pytest.raises(monty.MontyRuntimeError, match="OSError"):
            session.feed_run("open('/rw/c.txt', 'w').write('123456789')", mount=mounts)
        for path in ("/rw/../../etc/passwd", "/else.txt"):
            with pytest.raises(monty.MontyRuntimeError, match="PermissionError: Permission denied: '/"):
                session.feed_run(f"open({path!r}).read()", mount=mounts)
        other = monty.OSAccess([monty.MemoryFile("/else.txt", "memory")])
        assert session.feed_run("open('/else.txt').read() + open('/ro/a.txt').read()", mount=mounts, os=other) == "memoryro"
        for wrong in ([mounts[0], mounts[0]], [mounts[0], monty.MountDir(host_path=tmp_path, virtual_path="/all")]):
            with pytest.raises(monty.MontyRuntimeError, match="ValueError: the mounts at .* overlap"):
                session.feed_run("1", mount=wrong)
        with mounts[0]:
            pass
        with pytest.raises(ValueError, match="the mount at '/ro' is closed"):
            session.feed_run("1", mount=mounts)
        with pytest.raises(TypeError, match="mount must be a MountDir"):
            session.feed_run("1", mount="/tmp")

    async def main():
        async with monty.AsyncMonty() as pool, pool.checkout() as session:
            return await session.feed_run("open('/over/a.txt').read()", mount=mounts[2])

    assert asyncio.run(main()) == "over"
    with pytest.raises(TypeError, match="virtual_path must be absolute"):
        monty.MountDir(host_path=tmp_path, virtual_path="data")
    with pytest.raises(TypeError, match="cannot open host_path"):
        monty.MountDir(host_path=tmp_path / "none", virtual_path="/data")
    with pytest.raises(ValueError, match="mode must be one of read-only, read-write, overlay"):
        mount("ro", "rw")


def test_policies() -> None:
    code = "import datetime, random, time\nbegan = time.time()\ntime.sleep(60)\nstr(datetime.datetime.now())[:16], random.random()"
    policy = {"datetime": datetime.datetime(2026, 3, 1, 12, tzinfo=datetime.timezone.utc), "sleep": "zero", "random_start": {"seed": 1}}
    found = []
    for _ in range(2):
        with monty.Monty() as pool, pool.checkout(os_policy=policy) as session:
            found.append(session.feed_run(code))
    assert found[0] == found[1] and found[0][0] == "2026-03-01 12:00"


def test_what_is_not_supported_is_refused() -> None:
    with monty.Monty() as pool:
        for arguments in ({"os_policy": {"sleep": "call_host"}}, {"os_policy": {"process_time": "zero"}}, {"external_modules": {"m": 1}}, {"type_check_format": "json"}):
            with pytest.raises(NotImplementedError, match="does not support"):
                pool.checkout(**arguments)
    with pytest.raises(NotImplementedError, match="does not support cwd="):
        feed("1", cwd="/tmp")
    with pytest.raises(NotImplementedError, match="has no ClassInstance: programs get copies"):
        monty.ClassInstance(1)


@pytest.fixture
def real(monkeypatch):
    """The real package."""
    monkeypatch.delitem(sys.modules, "pydantic_monty", raising=False)
    found = needs("pydantic_monty")
    assert found is not monty
    return found


def test_paused_feeds_are_as_those_of_the_real_package(real) -> None:
    expected, found = monty_feeds.observed(real), monty_feeds.observed(monty)
    assert sum(map(len, expected.values())) == 90
    for part, values in expected.items():
        assert found[part] == values


MISSING = {
    "MontyClassProxy", "MontyClassTypeProxy", "MontyFileHandle", "MontyStdTypeProxy", "ScanEntry",
    "TimeCaller", "TimeZone",
}  # as the page says


def test_names_and_parameters_are_those_of_the_real_package(real) -> None:
    assert set(real.__all__) - set(vars(monty)) == MISSING
    for name in ("MontySession", "AsyncMontySession"):
        for method in ("feed_run", "feed_start", "load_snapshot", "load_session"):
            text = getattr(real, name).__dict__[method].__text_signature__
            if text:
                here = inspect.signature(getattr(getattr(monty, name), method)).parameters
                assert [part.split("=")[0].strip() for part in text.strip("()").replace("$self", "self").split(",") if part.strip() not in ("*", "/")] == list(here)


def test_the_paused_feeds_of_our_package() -> None:
    """What the comparison shows, where the real package is not installed."""
    found = monty_feeds.observed(monty)
    assert found["calls"][0] == ("FunctionSnapshot", "f", (1,), {"b": 2}, 0, False, None, "<python-input-0>", "f(1, b=2)", 'FunctionSnapshot(function_name="f", is_os_function=false)')
    assert found["calls"][-1] == ("MontyComplete", None) and found["printed"] == ["a\n", "a\nb\n", (("MontyComplete", None), "a\nb\n")]
    assert found["loops"][:2] == [("MontyComplete", ([2, 4], 3)), ("MontyComplete", "no")] and found["futures"][-1][0] == "MontyRuntimeError"


def test_names_that_a_paused_feed_called_are_undefined_afterwards() -> None:
    with monty.Monty() as pool, pool.checkout() as session:
        assert session.feed_start("f()").resume({"return_value": 1}).output == 1
        with pytest.raises(monty.MontyRuntimeError, match="^NameError: name 'f' is not defined"):
            session.feed_run("f()")
        assert session.feed_run("f()", external_lookup={"f": lambda: 2}) == 2
        assert session.feed_start("def f():\n    return 3\nf()").output == 3 == session.feed_run("f()")
        assert session.feed_start("k + f()", external_lookup={"k": 1}).output == 4
        assert session.feed_start("print(len(sorted([3, 1])))", print_callback=monty.CollectString()).output is None


def test_a_session_that_is_closed_ends_its_feed() -> None:
    with monty.Monty() as pool:
        with pool.checkout() as session:
            snapshot = session.feed_start("f()")
            assert snapshot.script_name == "main.py" and snapshot.allow_eager_await is False
        for use in (lambda: snapshot.resume({"return_value": 1}), snapshot.dump, snapshot.resume_auto, snapshot.trace_context):
            with pytest.raises(RuntimeError, match="already been resumed"):
                use()


def test_limits_of_paused_feeds() -> None:
    with monty.Monty() as pool, pool.checkout(limits={"max_suspensions": 2, "max_feed_duration_secs": 0.1}) as session:
        snapshot = session.feed_start("f()\nf()\nf()").resume({"return_value": 1})
        with pytest.raises(monty.MontyRuntimeError, match="call limit exceeded"):
            snapshot.resume({"return_value": 1})
        snapshot = session.feed_start("f()\nwhile True: pass")
        with pytest.raises(monty.MontyRuntimeError, match="TimeoutError"):
            snapshot.resume({"return_value": 1})
        assert session.feed_run("1") == 1


def test_mounts_of_paused_feeds(tmp_path) -> None:
    (tmp_path / "a.txt").write_text("mounted")
    mount = monty.MountDir(host_path=tmp_path, virtual_path="/m")
    with monty.Monty() as pool, pool.checkout() as session:
        snapshot = session.feed_start("open('/m/a.txt').read()", mount=mount)
        while not isinstance(snapshot, monty.MontyComplete):
            assert snapshot.is_os_function
            snapshot = snapshot.resume_auto()
        assert snapshot.output == "mounted"


def test_a_task_that_is_cancelled_stops_its_feed() -> None:
    async def main():
        waits = asyncio.Event()

        async def forever():
            waits.set()
            await asyncio.sleep(1000)

        async with monty.AsyncMonty() as pool, pool.checkout() as session:
            task = asyncio.ensure_future(session.feed_start("while True: pass"))
            await asyncio.sleep(0.1)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert await session.feed_run("1 + 1") == 2
            snapshot = await session.feed_start("await forever()", external_lookup={"forever": forever})
            snapshot = await snapshot.resume_auto()
            await waits.wait()
        [left] = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        with pytest.raises(asyncio.CancelledError):
            await left

    asyncio.run(main())


def test_the_context_of_telemetry() -> None:
    context = needs("opentelemetry.context")
    with monty.Monty() as pool, pool.checkout() as session:
        token = context.attach(context.set_value("k", 1))
        try:
            snapshot = session.feed_start("f()")
        finally:
            context.detach(token)
        assert snapshot.trace_context()["k"] == 1


def test_async_sessions_call_side_by_side() -> None:
    meeting = Meeting(8)

    async def slow(n):
        await meeting.join()
        return n

    async def main():
        async with monty.AsyncMonty() as pool, pool.checkout() as session:
            found = await session.feed_run("import asyncio\nsum(await asyncio.gather(*[slow(n) for n in range(8)]))", external_lookup={"slow": slow})
            await session.load_session(await session.dump())
            with pytest.raises(monty.MontyRuntimeError, match="NameError"):
                await session.feed_run("y")
            return found

    assert asyncio.run(main()) == 28


@pytest.fixture
def installed(monkeypatch):
    monkeypatch.delitem(sys.modules, "pydantic_monty", raising=False)
    monty.install()
    yield
    sys.modules.pop("pydantic_monty", None)


def test_install(installed) -> None:
    import pydantic_monty

    assert pydantic_monty is monty
    monty.install()
    sys.modules["pydantic_monty"] = sys
    with pytest.raises(RuntimeError, match="imported already"):
        monty.install()


def test_the_provider_of_fastmcp(installed) -> None:
    needs("fastmcp")
    from fastmcp import Client, FastMCP
    from fastmcp.exceptions import ToolError
    from fastmcp.experimental.transforms.code_mode import CodeMode, MontySandboxProvider

    mcp = FastMCP("shop", transforms=[CodeMode(sandbox_provider=MontySandboxProvider())])

    @mcp.tool
    def price(item: str) -> float:
        return {"tea": 3.5}[item]

    async def main():
        async with Client(mcp) as client:
            found = await client.call_tool("execute", {"code": 'found = await call_tool("price", {"item": "tea"})\nreturn {"two": found["result"] * 2}'})
            with pytest.raises(ToolError, match="ZeroDivisionError: division by zero"):
                await client.call_tool("execute", {"code": "1 / 0"})
            return found.structured_content

    assert asyncio.run(main()) == {"two": 7.0}
    with pytest.raises(ValueError, match="Unsupported Monty resource limits: 'x'"):
        asyncio.run(MontySandboxProvider(limits={"x": 1}).run("1"))
    assert asyncio.run(MontySandboxProvider().run("a + await f()", inputs={"a": 1}, external_functions={"f": lambda: 2})) == 3


def test_the_interpreter_of_dspy(installed) -> None:
    dspy = needs("dspy")
    needs("dspy_monty_interpreter")
    from dspy.utils.dummies import DummyLM
    from dspy_monty_interpreter import MontyInterpreter

    interpreter = MontyInterpreter(tools={"twice": lambda n: 2 * n}, output_fields=[{"name": "answer"}])
    assert interpreter.execute("x = twice(n=4)\nprint(x)") == "8"
    with pytest.raises(dspy.CodeExecutionError, match="ZeroDivisionError: division by zero"):
        interpreter.execute("x / 0")
    with pytest.raises(SyntaxError):
        interpreter.execute("x = (")
    assert interpreter.execute("SUBMIT(x)\nprint('never')") == dspy.FinalOutput({"answer": 8})
    interpreter.shutdown()
    limited = MontyInterpreter(resource_limits={"max_feed_duration_secs": 0.05})
    with pytest.raises(dspy.CodeExecutionError, match="the sandbox was reset"):
        limited.execute("while True: pass")
    answers = [{"reasoning": "", "code": f"```python\n{code}\n```"} for code in ("words = text.split()", "SUBMIT(len(words))")]
    with dspy.context(lm=DummyLM(answers)):
        module = dspy.RLM("text -> count: int", interpreter_factory=MontyInterpreter, max_iters=2)
        assert module(text="a b c").count == 3

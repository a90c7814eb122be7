"""Spans, metrics and logs of runs, as OpenTelemetry's own exporters get them."""

import asyncio
import json
import os
import subprocess
import sys

import pytest

pytest.importorskip("opentelemetry.sdk")
from opentelemetry import context, trace
from opentelemetry.sdk._logs import LoggerProvider
from opentelemetry.sdk._logs import export as log_export
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode

from ouros import (
    Abort,
    ApprovalRequired,
    AsyncPool,
    FutureSnapshot,
    Limits,
    OSAccess,
    Pool,
    Sandbox,
    SandboxRuntimeError,
    SandboxSyntaxError,
    SessionError,
    SessionManager,
    Snapshot,
    Tool,
    durable,
    execute,
    run_async,
    stores,
    telemetry,
    tracing,
)

SECRET = "5ecret"  # in code, inputs, arguments, results, messages and texts: never where content is off


class Exporters:
    """What was exported."""

    def __init__(self, capture_content=False, with_logger=True):
        self.spans_exporter = InMemorySpanExporter()
        self.provider = TracerProvider()
        self.provider.add_span_processor(SimpleSpanProcessor(self.spans_exporter))
        self.reader = InMemoryMetricReader()
        self.logs_exporter = getattr(log_export, "InMemoryLogRecordExporter", None) or log_export.InMemoryLogExporter
        self.logs_exporter = self.logs_exporter()
        logs = LoggerProvider()
        logs.add_log_record_processor(log_export.SimpleLogRecordProcessor(self.logs_exporter))
        self.tracer = self.provider.get_tracer("test")
        meters = MeterProvider([self.reader])
        telemetry.instrument(self.tracer, meters.get_meter("test"), logs.get_logger("test") if with_logger else None, capture_content)

    def spans(self, name=None):
        return [span for span in self.spans_exporter.get_finished_spans() if name is None or span.name == name]

    def span(self, name="ouros.run"):
        (found,) = self.spans(name)
        return found

    def metrics(self):
        """{(name, label values): sum or number}"""
        data = self.reader.get_metrics_data()
        found = {}
        for resource in [] if data is None else data.resource_metrics:
            for scope in resource.scope_metrics:
                for metric in scope.metrics:
                    for point in metric.data.data_points:
                        key = metric.name, *sorted(dict(point.attributes).items())
                        found[key] = getattr(point, "sum", None) if hasattr(point, "sum") else point.value
        return found

    def logs(self):
        return [entry.log_record for entry in self.logs_exporter.get_finished_logs()]

    def everything(self):
        """All that left the process, as text."""
        spans = [span.to_json() for span in self.spans()]
        return "\n".join([*spans, str(self.metrics()), *(str(entry.body) + str(dict(entry.attributes)) for entry in self.logs())])


@pytest.fixture(autouse=True)
def off():
    yield
    telemetry.uninstrument()
    assert trace.get_current_span() is trace.INVALID_SPAN and context.get_current() == {}, "a context was left behind"


@pytest.fixture
def out():
    return Exporters()


@pytest.fixture
def content():
    return Exporters(capture_content=True)


def test_a_run_and_its_calls(out):
    seen = []

    def add(a, b):
        seen.append(trace.get_current_span().get_span_context().span_id)
        return a + b

    code = "x = add(1, 2)\nfor i in range(50): pass\nadd(x, b=4)"
    assert Sandbox(code, script_name="sum.py", external_functions=["add"]).run(external_functions={"add": add}) == 7
    run = out.span()
    calls = out.spans("execute_tool add")
    assert [span.context.span_id for span in calls] == seen
    assert all(span.parent.span_id == run.context.span_id and span.context.trace_id == run.context.trace_id for span in calls)
    assert run.parent is None and run.status.status_code is StatusCode.UNSET
    assert {key: run.attributes[key] for key in ("ouros.script_name", "ouros.run.outcome", "ouros.run.calls")} == {
        "ouros.script_name": "sum.py", "ouros.run.outcome": "complete", "ouros.run.calls": 2,
    }
    assert run.attributes["ouros.run.ticks"] >= 50 and run.attributes["ouros.run.memory.peak"] > 100
    assert dict(calls[1].attributes) == {
        "code.file.path": "sum.py", "code.line.number": 3, "code.column.number": 1, "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": "add", "gen_ai.tool.type": "function", "gen_ai.tool.call.id": "1",
    }
    assert run.start_time <= calls[0].start_time <= calls[0].end_time <= calls[1].start_time <= calls[1].end_time <= run.end_time
    metrics = out.metrics()
    assert {name for name, *_ in metrics} == {"ouros.run.duration", "ouros.run.ticks", "ouros.run.memory.peak", "ouros.run.calls", "ouros.call.duration"}
    assert metrics["ouros.run.calls", ("outcome", "complete")] == 2
    assert metrics["ouros.run.ticks", ("outcome", "complete")] == run.attributes["ouros.run.ticks"]
    assert ("ouros.call.duration", ("kind", "function"), ("outcome", "returned")) in metrics


def test_under_a_span_of_the_host(out):
    with out.tracer.start_as_current_span("request") as request:
        Sandbox("f()", external_functions=["f"]).run(external_functions={"f": lambda: out.tracer.start_span("inner").end()})
        assert trace.get_current_span() is request
    run = out.span()
    assert run.parent.span_id == request.get_span_context().span_id
    assert out.span("inner").parent.span_id == out.span("execute_tool f").context.span_id


def fail():
    raise KeyError(SECRET)


def test_failures(out):
    with pytest.raises(SandboxRuntimeError):
        Sandbox("fail()", external_functions=["fail"]).run(external_functions={"fail": fail})
    for span in (out.span(), out.span("execute_tool fail")):
        assert span.status.status_code is StatusCode.ERROR and span.attributes["error.type"] == "KeyError"
        assert span.status.description is None
    assert out.span().attributes["ouros.run.outcome"] == "error"
    assert ("ouros.call.duration", ("kind", "function"), ("outcome", "raised")) in out.metrics()


def test_a_failure_that_the_program_catches(out):
    code = "try:\n    fail()\nexcept KeyError:\n    pass\n5"
    assert Sandbox(code, external_functions=["fail"]).run(external_functions={"fail": fail}) == 5
    assert out.span().status.status_code is StatusCode.UNSET
    assert out.span("execute_tool fail").status.status_code is StatusCode.ERROR


def test_classes_of_the_program_are_not_named(out):
    with pytest.raises(SandboxRuntimeError):
        Sandbox(f"class Error{SECRET}(ValueError): pass\nraise Error{SECRET}").run()
    assert out.span().attributes["error.type"] == "_OTHER"


@pytest.mark.parametrize(
    "code, limits, limit",
    [("while True: pass", {"max_ticks": 100}, "max_ticks"), ("'x' * 10**7", {"max_memory": 10**5}, "max_memory"), ("while True: f()", {"max_calls": 3}, "max_calls")],
)
def test_limits(out, code, limits, limit):
    with pytest.raises(SandboxRuntimeError):
        Sandbox(code, external_functions=["f"]).run(limits=limits, external_functions={"f": lambda: None})
    assert out.span().attributes["ouros.run.outcome"] == "limit" and out.span().status.status_code is StatusCode.ERROR
    assert out.metrics()["ouros.limit.reached", ("limit", limit)] == 1


def test_abort_and_interrupts(out):
    def stop():
        raise Abort("enough")

    def interrupt():
        raise KeyboardInterrupt

    for function, outcome in ((stop, "aborted"), (interrupt, "cancelled")):
        with pytest.raises((Abort, KeyboardInterrupt)):
            Sandbox("f()", external_functions=["f"]).run(external_functions={"f": function})
        assert out.spans()[-1].attributes["ouros.run.outcome"] == outcome
        assert out.spans()[-1].status.status_code is StatusCode.UNSET
    assert len(out.spans("execute_tool f")) == 2


def test_what_cannot_cross(out):
    with pytest.raises(SandboxRuntimeError, match="TypeError: Cannot convert object"):
        Sandbox("f()", external_functions=["f"]).run(external_functions={"f": object})
    assert out.span("execute_tool f").attributes["error.type"] == "TypeError"
    with pytest.raises(TypeError):
        Sandbox("x", inputs=["x"]).run(inputs={"x": object()})
    assert out.spans()[-1].attributes["error.type"] == "TypeError" and len(out.spans("ouros.run")) == 2


def test_files_and_environment(out):
    Sandbox("import os\nopen('/a', 'w').write('x')\nos.getenv('A')").run(os=OSAccess())
    names = [span.attributes["gen_ai.tool.name"] for span in out.spans() if span.name != "ouros.run"]
    assert "os.getenv" in names and all(span.attributes["gen_ai.tool.type"] == "extension" for span in out.spans() if span.name != "ouros.run")
    assert ("ouros.call.duration", ("kind", "os"), ("outcome", "returned")) in out.metrics()


def test_calls_side_by_side(out):
    inside, done = {}, [asyncio.Event() for _ in range(4)]
    done[3].set()

    async def wait(number):
        inside[number] = trace.get_current_span().get_span_context().span_id
        await done[number + 1].wait()
        await asyncio.sleep(0.02)
        done[number].set()
        inside[number, "later"] = trace.get_current_span().get_span_context().span_id
        if number == 2:
            raise ValueError(SECRET)
        return number

    code = "import asyncio\nawait asyncio.gather(wait(0), wait(1), wait(2), return_exceptions=True)"

    async def main():
        with out.tracer.start_as_current_span("request"):
            await run_async(Sandbox(code, external_functions=["wait"]), external_functions={"wait": wait})
            assert trace.get_current_span().name == "request"

    asyncio.run(main())
    calls = {span.attributes["gen_ai.tool.call.id"]: span for span in out.spans("execute_tool wait")}
    assert len(calls) == 3
    for number in range(3):
        assert inside[number] == inside[number, "later"] == calls[str(number)].context.span_id
    assert calls["0"].end_time - calls["0"].start_time >= 30_000_000 and calls["0"].end_time > calls["1"].end_time
    assert calls["2"].status.status_code is StatusCode.ERROR and calls["2"].attributes["error.type"] == "ValueError"
    assert out.span("ouros.run").attributes["ouros.run.outcome"] == "complete"


def test_a_run_that_is_cancelled(out):
    async def main():
        never = asyncio.get_running_loop().create_future()
        task = asyncio.ensure_future(run_async(Sandbox("await f()", external_functions=["f"]), external_functions={"f": lambda: never}))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert out.span().attributes["ouros.run.outcome"] == "cancelled"
    assert ("ouros.call.duration", ("kind", "function"), ("outcome", "cancelled")) in out.metrics()


def test_results(out):
    result = execute("print('a')\nf()", external_functions={"f": fail}, limits=Limits.strict())
    assert not result.ok and result.stdout == "a\n"
    assert out.span().attributes["error.type"] == "KeyError"
    from ouros import aexecute

    result = asyncio.run(aexecute("print('é'); 1", limits=None))
    assert result.value == 1 and len(out.spans("ouros.run")) == 2
    assert out.metrics()["ouros.run.output.bytes", ("stream", "stdout")] == 5


def test_sessions(out):
    manager = SessionManager()
    session = manager.create_session("chat-7")
    session.run("x = f()", external_functions={"f": lambda: 3})
    asyncio.run(session.arun("f()", external_functions={"f": lambda: 3}))
    session.register_external_functions(["g"])
    assert session.execute("y = g()")["progress"]["function_name"] == "g"
    session.resume(0, 5)
    with pytest.raises(SessionError):
        session.execute("1/0")
    with pytest.raises(SessionError):
        session.run("1/0")
    session.run_cell("print(1)")
    spans = out.spans("ouros.run")
    assert [span.attributes["ouros.run.outcome"] for span in spans] == ["complete", "complete", "paused", "complete", "error", "error", "complete"]
    assert {span.attributes["gen_ai.conversation.id"] for span in spans} == {"chat-7"}
    assert [span.attributes.get("error.type") for span in spans[4:6]] == ["ZeroDivisionError"] * 2
    assert out.metrics()["ouros.run.output.bytes", ("stream", "stdout")] == 2


# --- paused programs ---


def test_a_paused_program_stays_in_its_trace(out):
    snapshot = Sandbox("f(1) + f(2)", external_functions=["f"]).start()
    snapshot = Snapshot.load(snapshot.dump(key=b"k"), key=b"k")
    with out.tracer.start_as_current_span("worker") as worker:
        with out.tracer.start_as_current_span("tool", context=telemetry.context_of(snapshot)):
            pass
        snapshot = snapshot.resume(return_value=1)
        worker_span = worker.get_span_context()
    assert snapshot.fork().resume(return_value=2).output == 3
    first, second, third = out.spans("ouros.run")
    assert [span.attributes["ouros.run.outcome"] for span in (first, second, third)] == ["paused", "paused", "complete"]
    assert first.context.trace_id == second.context.trace_id == third.context.trace_id != worker_span.trace_id
    assert second.parent.span_id == first.context.span_id and third.parent.span_id == second.context.span_id
    assert [link.context.span_id for link in second.links] == [worker_span.span_id] and not third.links
    assert out.span("tool").context.trace_id == first.context.trace_id
    sizes = out.metrics()
    assert sizes["ouros.snapshot.size", ("op", "dump")] == sizes["ouros.snapshot.size", ("op", "load")] > 100


OTHER_PROCESS = """
import sys
from ouros import Snapshot
data = sys.stdin.buffer.read()
snapshot = Snapshot.load(data).resume(return_value=1)
sys.stdout.buffer.write(snapshot.dump())
"""


def test_a_process_without_telemetry_hands_the_trace_on(out):
    data = Sandbox("f(1) + f(2)", external_functions=["f"]).start().dump()
    again = subprocess.run([sys.executable, "-c", OTHER_PROCESS], input=data, capture_output=True, check=True).stdout
    assert again.startswith(tracing.MARK)
    assert Snapshot.load(again).resume(return_value=2).output == 3
    first, last = out.spans("ouros.run")
    assert first.context.trace_id == last.context.trace_id and last.parent.span_id == first.context.span_id


def test_futures_and_approval_stay_in_the_trace(out):
    snapshot = Sandbox("await f()", external_functions=["f"]).start()
    future = FutureSnapshot.load(snapshot.resume(future=...).dump())
    assert future.fork().resume({0: {"return_value": 4}}).output == 4
    assert len({span.context.trace_id for span in out.spans("ouros.run")}) == 1
    tools = {"pay": Tool(lambda: 7, name="pay", requires_approval=True)}
    with pytest.raises(ApprovalRequired) as caught:
        Sandbox("pay()", tools=tools).run(tools=tools)
    asked = out.spans("ouros.run")[-1]
    assert asked.attributes["ouros.run.outcome"] == "paused" and asked.status.status_code is StatusCode.UNSET
    paused = Snapshot.load(caught.value.snapshot.dump())
    assert paused.approve(tools=tools).output == 7
    assert out.spans("ouros.run")[-1].context.trace_id == asked.context.trace_id
    assert len(out.spans("execute_tool pay")) == 2  # it was asked for, then made


@pytest.mark.parametrize("trace_of", [b"", b"x" * 55, b"00-" + b"0" * 32 + b"-" + b"1" * 16 + b"-01", b"00-" + b"1" * 32 + b"-" + b"0" * 16 + b"-01", b"00-" + b"G" * 32 + b"-" + b"1" * 16 + b"-01", b"01-" + b"1" * 32 + b"-" + b"1" * 16 + b"-01"])
def test_damaged_traces(trace_of):
    data = Sandbox("f()", external_functions=["f"]).start().dump()
    with pytest.raises(ValueError, match="damaged data: the trace"):
        Snapshot.load(tracing.MARK + trace_of[:55] + data)
    good = b"00-" + b"1" * 32 + b"-" + b"2" * 16 + b"-01"
    assert Snapshot.load(tracing.MARK + good + data).resume(return_value=1).output == 1


def test_dumps_are_what_they_were_without_telemetry():
    data = Sandbox("f()", external_functions=["f"]).start().dump()
    assert not data.startswith(tracing.MARK)
    assert Snapshot.load(data).dump() == data


def test_pools(out):
    with Pool(workers=1, isolation="none") as pool:
        assert pool.run(Sandbox("f() + 1", external_functions=["f"]), external_functions={"f": lambda: 1}) == 2
        assert not pool.execute("1/0").ok
        data = Sandbox("f()", external_functions=["f"]).start().dump()
        assert pool.load(data).resume(return_value=9).output == 9
    runs = out.spans("ouros.run")
    assert [span.attributes["ouros.run.outcome"] for span in runs] == ["complete", "error", "paused", "complete"]
    assert runs[2].context.trace_id == runs[3].context.trace_id and len(out.spans("execute_tool f")) == 1


def test_asynchronous_pools(out):
    async def f(n):
        await asyncio.sleep(0)
        with out.tracer.start_as_current_span("inner"):
            return n

    async def main():
        async with AsyncPool(workers=1, isolation="none") as pool:
            sandbox = Sandbox("import asyncio\nsum(await asyncio.gather(f(1), f(2)))", external_functions=["f"])
            assert await pool.run(sandbox, external_functions={"f": f}) == 3
            assert not (await pool.execute("1/0")).ok
            with pytest.raises(SandboxSyntaxError):
                await pool.run("1 +")
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(pool.run("while True: pass"), 0.2)
            with pytest.raises(ApprovalRequired):
                await pool.run("pay()", tools=[Tool(lambda: 1, name="pay", requires_approval=True)])

    asyncio.run(main())
    runs = out.spans("ouros.run")
    assert [span.attributes["ouros.run.outcome"] for span in runs] == ["complete", "error", "error", "cancelled", "paused"]
    calls = out.spans("execute_tool f")
    assert [call.parent.span_id for call in calls] == [runs[0].context.span_id] * 2 and len(out.spans("inner")) == 2
    assert runs[1].attributes["error.type"] == "ZeroDivisionError"


def test_prints_of_pools_are_counted(out, capsys):
    async def later(pool):
        async with AsyncPool(pool) as twin:
            await twin.run("print('abc')")
            return await twin.execute("print('abcd')")

    with Pool(workers=1, isolation="none") as pool:
        pool.run("print('a')")
        assert pool.execute("print('ab')").stdout == "ab\n" and asyncio.run(later(pool)).stdout == "abcd\n"
    assert out.metrics()["ouros.run.output.bytes", ("stream", "stdout")] == 14
    assert capsys.readouterr().out == "a\nabc\n"


def test_durable_runs(out):
    store = stores.MemoryStore()

    def pay(n: int) -> int:
        if crashes:
            raise KeyboardInterrupt(crashes.pop())
        return n

    crashes = [1]
    tools = [Tool(pay), Tool(lambda: 2, name="look", idempotent=True)]
    sandbox = Sandbox("print('x')\nlook() + pay(3) + look()", tools=tools)
    arguments = {"store": store, "run_id": "r", "tools": tools, "print_callback": lambda stream, text: None}
    with pytest.raises(KeyboardInterrupt):
        durable.run(sandbox, **arguments)
    with pytest.raises(durable.InDoubt):
        durable.run(sandbox, **arguments)
    durable.resolve(store, "r", return_value=3)
    assert asyncio.run(durable.arun(sandbox, **arguments)) == 7
    assert durable.run(sandbox, **arguments) == 7  # it is over: nothing runs
    first, second = out.spans("ouros.run")
    assert [span.attributes["ouros.run.outcome"] for span in (first, second)] == ["cancelled", "complete"]
    assert second.context.trace_id == first.context.trace_id and second.parent.span_id == first.context.span_id
    assert [span.name for span in out.spans() if span.name != "ouros.run"] == ["execute_tool look", "execute_tool pay", "execute_tool look"]
    assert out.metrics()["ouros.run.output.bytes", ("stream", "stdout")] == 2


def test_durable_runs_with_calls_side_by_side(out):
    async def pay(n: int) -> int:
        await asyncio.sleep(0.5 * (n - 1))
        if n == 2 and crashes:
            raise KeyboardInterrupt(crashes.pop())
        return n

    crashes, store = [1], stores.MemoryStore()
    tools = [Tool(pay, idempotent=True)]
    sandbox = Sandbox("import asyncio\nawait asyncio.gather(pay(1), pay(2))", tools=tools)
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(durable.arun(sandbox, store=store, run_id="r", tools=tools))
    telemetry.uninstrument()  # a process without telemetry hands the trace on
    with pytest.raises(SandboxRuntimeError):
        asyncio.run(durable.arun(sandbox, store=store, run_id="r", tools=[]))
    telemetry.instrument(out.tracer)
    assert asyncio.run(durable.arun(sandbox, store=store, run_id="r2", tools=tools)) == [1, 2]
    head = json.loads(store.load("r")[0].partition(b"\n")[0])
    assert head["trace"].split("-")[1] == f"{out.spans('ouros.run')[0].context.trace_id:032x}"
    for wrong in (1, "00-0", "é" * 55):
        store.save("r", json.dumps({**head, "trace": wrong}).encode() + b"\n" + store.load("r")[0].partition(b"\n")[2])
        with pytest.raises(ValueError, match="damaged data: the trace"):
            durable.run(sandbox, store=store, run_id="r", tools=tools)
    assert len(out.spans("execute_tool pay")) == 4


# --- content ---

SECRETIVE = f"""
import sys
def say(x):
    print(x, 'and', {SECRET!r}, file=sys.stderr)
    return f(x, key={SECRET!r})
say(given)
class {'C' + SECRET}(Exception): pass
try:
    fail()
except KeyError:
    pass
print({SECRET!r})
'{SECRET}'
"""


def run_secretive():
    functions = {"f": lambda x, key: SECRET, "fail": fail}
    sandbox = Sandbox(SECRETIVE, inputs=["given"], external_functions=["f", "fail"])
    sandbox.run(inputs={"given": SECRET}, external_functions=functions, print_callback=lambda stream, text: None)
    with pytest.raises(SandboxRuntimeError):
        Sandbox(f"raise ValueError({SECRET!r})").run()
    manager = SessionManager()
    with pytest.raises(SessionError):
        manager.get_session().run(f"x = {SECRET!r}\nprint(x)\n{{}}[x]", print_callback=lambda stream, text: None)
    snapshot = Sandbox(SECRETIVE, inputs=["given"], external_functions=["f", "fail"]).start(inputs={"given": SECRET}, print_callback=lambda stream, text: None)
    snapshot.resume(return_value=SECRET).resume(exception=KeyError(SECRET))


def test_no_content_unless_asked(out):
    run_secretive()
    assert SECRET not in out.everything() and out.logs() == []
    assert len(out.spans()) == 8


def test_labels_are_closed_sets(out):
    run_secretive()
    allowed = {"outcome": {*telemetry.OUTCOMES, "returned", "raised"}, "kind": {"function", "os"}, "stream": {"stdout", "stderr"}, "op": {"dump", "load"}, "limit": set()}
    for _, *labels in out.metrics():
        for key, value in labels:
            assert value in allowed[key]


def test_content_that_was_asked_for(content):
    run_secretive()
    run = content.spans("ouros.run")[0]
    assert run.attributes["ouros.code"] == SECRETIVE and json.loads(run.attributes["ouros.inputs"]) == {"given": SECRET}
    assert json.loads(run.attributes["ouros.output"]) == SECRET
    call = content.spans("execute_tool f")[0]
    assert json.loads(call.attributes["gen_ai.tool.call.arguments"]) == {"args": [SECRET], "kwargs": {"key": SECRET}}
    assert json.loads(call.attributes["gen_ai.tool.call.result"]) == SECRET
    assert SECRET in content.spans("execute_tool fail")[0].status.description
    bodies = [(entry.event_name, entry.severity_text, entry.body) for entry in content.logs()]
    assert ("print", "INFO", f"{SECRET}\n") in bodies and ("print", "INFO", f"{SECRET} and {SECRET}\n") in bodies
    assert any(name == "error" and severity == "ERROR" and body.startswith("Traceback") and SECRET in body for name, severity, body in bodies)


def test_content_is_bounded_and_can_be_encoded(content):
    code = "print('\\ud800' + 'x' * 10**6)\nf('y' * 10**6, ['\\udc00'] * 10**5)\n'\\udfff'"
    Sandbox(code, external_functions=["f"]).run(external_functions={"f": lambda *args: "z" * 10**6}, print_callback=lambda stream, text: None)
    for span in content.spans():
        for value in span.attributes.values():
            if isinstance(value, str):
                assert len(value.encode()) < 200_000
    assert all(len(entry.body.encode()) < 200_000 for entry in content.logs())


def test_texts_do_not_grow_when_they_are_encoded(content):
    with pytest.raises(SandboxRuntimeError):
        Sandbox("raise ValueError('\\ud800' * 10**6)").run()
    texts = [content.span().status.description, *(entry.body for entry in content.logs())]
    assert len(texts) == 2 and all(len(text) < telemetry.LONGEST + 100 for text in texts)


def test_exceptions_of_the_host_that_have_no_text(content):
    class Odd(Exception):
        def __str__(self):
            raise RuntimeError("no")

    def fail():
        raise Odd

    code = "try: fail()\nexcept Exception: caught = True\ncaught"
    assert Sandbox(code, external_functions=["fail"]).run(external_functions={"fail": fail}) is True
    assert content.span("execute_tool fail").status.description.endswith("Odd: <exception str() failed>")
    with pytest.raises(SandboxRuntimeError):
        Sandbox("fail()", external_functions=["fail"]).run(external_functions={"fail": fail})


def test_without_a_logger():
    content = Exporters(capture_content=True, with_logger=False)
    run_secretive()
    assert content.logs() == [] and SECRET in content.everything()


# --- on and off ---


def test_off_again(out):
    telemetry.uninstrument()
    Sandbox("1").run()
    assert out.spans() == [] and tracing.observer is None


def test_global_providers():
    telemetry.instrument()
    assert Sandbox("f()", external_functions=["f"]).run(external_functions={"f": lambda: 1}) == 1
    assert not Sandbox("f()", external_functions=["f"]).start().dump().startswith(tracing.MARK)  # no SDK, no trace


def test_missing_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "opentelemetry", None)
    with pytest.raises(ImportError, match=r"^ouros.telemetry needs opentelemetry-api: pip install 'ouros\[otel\]'$"):
        telemetry.instrument()


def test_import_ouros_imports_no_opentelemetry():
    code = "import sys, ouros; ouros.Sandbox('1').run(); assert not [name for name in sys.modules if name.startswith('opentelemetry')]"
    subprocess.run([sys.executable, "-c", code], check=True, env=dict(os.environ))

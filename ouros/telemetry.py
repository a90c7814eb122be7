"""`instrument`: spans, metrics and logs of runs, by OpenTelemetry.

Knows executions by `hostapi`; nothing of sandboxes, sessions and pools. Invariants: no text, name or value that a
program chooses is in a metric, nor, unless content is asked for, in a span; every span that is begun is ended; a
context that is attached for a call of the host is detached before the program goes on.
"""

from __future__ import annotations

import json
from threading import Lock
from time import perf_counter, time_ns
from typing import TYPE_CHECKING, Any

from ouros import failures, tracing
from ouros._core import EVENT_CALL, EVENT_COMPLETE, EVENT_ERROR, EVENT_OS
from ouros._version import __version__
from ouros.bounded import cut
from ouros.calls import Abort, Paused
from ouros.errors import SandboxLimitError, SandboxRuntimeError, SessionError, runtime_error
from ouros.journal import EXCEPTION_CLASSES
from ouros.jsonvalue import json_or_repr
from ouros.steps import Steps

if TYPE_CHECKING:
    from ouros.arguments import PrintCallback

OUTCOMES = ("complete", "error", "limit", "aborted", "paused", "cancelled")  # values of the label `outcome`
OTHER = "_OTHER"  # OpenTelemetry's name of an error type that is none of a known set
LONGEST = 20_000  # characters of one attribute or log record
LONGEST_NAME = 1_000  # characters of the name of a function
MOST_PARTS = 1000  # parts of a value that is shown
_lock = Lock()


def instrument(tracer: Any = None, meter: Any = None, logger: Any = None, capture_content: bool = False) -> None:
    """Report all runs of this process by OpenTelemetry, from now on (needs `pip install 'ouros[otel]'`).

    A run is a span `ouros.run`, each call of the host in it a child span `execute_tool NAME`, which is current while
    the host function runs. A run that is paused ends its span; the snapshot, and its dump, keep the `traceparent`, and
    a run that continues from it, in any process, is a span of the same trace.

    Args:
        tracer: Makes the spans; None: that of the global tracer provider.
        meter: Makes the metrics; None: that of the global meter provider.
        logger: Gets what programs print and the tracebacks of errors, if content is captured; None: no logs.
        capture_content: Whether spans and logs hold what programs and tools say: code, inputs, outputs, arguments,
            results, messages.

    Raises:
        ImportError: `opentelemetry-api` is not installed.
    """
    try:
        from opentelemetry import metrics, trace
    except ImportError as error:
        raise ImportError("ouros.telemetry needs opentelemetry-api: pip install 'ouros[otel]'") from error
    used_tracer = trace.get_tracer("ouros", __version__) if tracer is None else tracer
    used_meter = metrics.get_meter("ouros", __version__) if meter is None else meter
    with _lock:
        tracing.observer = _Telemetry(used_tracer, used_meter, logger, bool(capture_content))


def uninstrument() -> None:
    """Report nothing more. Runs that go on are reported to their ends."""
    with _lock:
        tracing.observer = None


def context_of(snapshot: Any) -> Any:
    """Return the OpenTelemetry context of a paused run: what the host does for the pending call belongs under it.

    Args:
        snapshot: A `Snapshot` or `FutureSnapshot`.

    Returns:
        A context for `opentelemetry.context.attach`, or as `context=` of a span; the current one if the run belongs to
        no trace.
    """
    from opentelemetry import context

    trace = snapshot._trace
    return context.get_current() if trace is None else _extracted(trace)


def _extracted(trace: str) -> Any:
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    return TraceContextTextMapPropagator().extract({"traceparent": trace})


def _traceparent(context: Any) -> str | None:
    """Return the `traceparent` of a span's context; None if it is not valid."""
    if not context.is_valid:
        return None
    return f"00-{context.trace_id:032x}-{context.span_id:016x}-{int(context.trace_flags) & 255:02x}"


class _Telemetry:
    """Observer of `ouros.tracing` that reports spans and metrics."""

    def __init__(self, tracer: Any, meter: Any, logger: Any, captures: bool) -> None:
        self.tracer = tracer
        self.logger = logger if captures else None
        self.captures = captures
        histogram = meter.create_histogram
        self.duration = histogram("ouros.run.duration", "s", "Time of a run, or of its part up to a pause")
        self.ticks = histogram("ouros.run.ticks", "{tick}", "Loop iterations and calls of a run so far")
        self.memory = histogram("ouros.run.memory.peak", "By", "Most bytes of live objects of a run")
        self.calls = histogram("ouros.run.calls", "{call}", "Calls of the host by a run, or a part of it")
        self.call_duration = histogram("ouros.call.duration", "s", "Time of a call of the host")
        self.output = meter.create_counter("ouros.run.output.bytes", "By", "Bytes that programs printed")
        self.size = histogram("ouros.snapshot.size", "By", "Size of a dump")
        self.limits = meter.create_counter("ouros.limit.reached", "{run}", "Runs that a limit ended")

    def watch(
        self,
        execution: Any,
        *,
        trace: str | None = None,
        session_id: str | None = None,
        is_driven: bool = True,
        is_answered: bool = False,
    ) -> Traced:
        return Traced(self, execution, trace, session_id, is_driven, is_answered)

    def printing(self, callback: PrintCallback | None, fallback: PrintCallback | None) -> PrintCallback | None:
        """Return a print callback that counts and logs, and then does what the given one does, or else the fallback."""
        then = fallback if callback is None else callback

        def write(stream: str, text: str) -> None:
            self.printed(stream, text)
            if then is not None:
                then(stream, text)

        return write

    def printed(self, stream: str, text: str) -> None:
        """Count and log what a program printed."""
        label = {"stream": "stderr" if stream == "stderr" else "stdout"}
        self.output.add(len(text.encode("utf-8", "surrogatepass")), label)
        self.log("print", "INFO", text, label)

    def moved(self, operation: str, size: int) -> None:
        """Count a dump that was written (`'dump'`) or read (`'load'`)."""
        self.size.record(size, {"op": operation})

    def current(self) -> str | None:
        """Return the `traceparent` of the current span."""
        from opentelemetry import trace

        return _traceparent(trace.get_current_span().get_span_context())

    def log(self, event: str, severity: str, body: str, attributes: dict[str, Any]) -> None:
        if self.logger is None:
            return
        from opentelemetry._logs import LogRecord, SeverityNumber

        number = SeverityNumber.INFO if severity == "INFO" else SeverityNumber.ERROR
        now = time_ns()
        self.logger.emit(
            LogRecord(
                timestamp=now,
                observed_timestamp=now,
                severity_text=severity,
                severity_number=number,
                body=_text(body),
                attributes=attributes,
                event_name=event,
            )
        )


class Traced(Steps):
    """An execution that is reported: one span, with a child for each call of the host.

    Attributes:
        traceparent: Of the span; None if it belongs to no trace.
    """

    __slots__ = (
        "_base", "_began", "_call", "_calls", "_count", "_is_driven", "_own", "_run", "_span", "_telemetry", "_token",
        "traceparent",
    )  # fmt: skip

    def __init__(
        self,
        telemetry: _Telemetry,
        execution: Any,
        trace: str | None,
        session_id: str | None,
        is_driven: bool,
        is_answered: bool,
    ) -> None:
        super().__init__(execution)
        from opentelemetry import trace as api

        self._telemetry = telemetry
        self._is_driven = is_driven
        self._token: Any = None  # token of the context that is attached during a call
        self._call: _Call | None = None  # the one that the program waits for
        self._calls: dict[int, _Call] = {}  # calls that were answered by futures
        self._count = 0
        self._run: Any = execution
        while isinstance(self._run, Steps):
            self._run = self._run._execution
        self._run.measure()
        name = _text(str(self._run.program.script_name))
        self._base = {"code.file.path": name}
        attributes: dict[str, Any] = {"ouros.script_name": name}
        if session_id is not None:
            attributes["ouros.session.id"] = attributes["gen_ai.conversation.id"] = _text(session_id)
        if telemetry.captures:
            attributes["ouros.code"] = _text(self._run.program.code)
        context, links = None, []
        if trace is not None:
            context = _extracted(trace)
            current = api.get_current_span().get_span_context()
            if current.is_valid:
                links.append(api.Link(current))
        self._span = telemetry.tracer.start_span("ouros.run", context, attributes=attributes, links=links)
        self._own = api.set_span_in_context(self._span, context)
        self.traceparent = _traceparent(self._span.get_span_context()) or trace
        self._began = perf_counter()
        if is_driven and not is_answered and self._run.event in (EVENT_CALL, EVENT_OS):
            self._begin_call()

    def _step(self, method: str, *args: Any) -> int:
        self._detach()
        if method == "start" and args[0] and self._telemetry.captures:
            self._span.set_attribute("ouros.inputs", _shown(args[0]))
        now = time_ns(), perf_counter()
        event: int = getattr(self._execution, method)(*args)
        call, self._call = self._call, None
        if method == "resume_future" and call is not None:
            self._calls[call.call_id] = call
        elif method == "resume_futures":
            for call_id, (kind, value) in args[0].items():
                if kind != "future" and call_id in self._calls:
                    self._calls.pop(call_id).end(now, kind == "exception", value)
        elif call is not None:
            call.end(now, method == "resume_error", args[0])
        if event in (EVENT_CALL, EVENT_OS):
            self._begin_call()
        elif event in (EVENT_COMPLETE, EVENT_ERROR):
            self.finish(None)
        return event

    def _begin_call(self) -> None:
        self._count += 1
        if not self._is_driven:
            return
        from opentelemetry import context, trace

        self._call = _Call(self._telemetry, self._run, self._own, self._base)
        self._token = context.attach(trace.set_span_in_context(self._call.span, self._own))

    def _detach(self) -> None:
        """Take back the context of the call; the program goes on."""
        token, self._token = self._token, None
        if token is not None:
            from opentelemetry import context

            context.detach(token)

    def finish(self, error: BaseException | None) -> None:
        """End the span and what is pending in it; nothing if it has ended.

        Args:
            error: What ended the run, if it did not end or pause by itself.
        """
        self._detach()
        if self._span is None:
            return
        from opentelemetry.trace import Status, StatusCode

        span, self._span = self._span, None
        run, telemetry = self._run, self._telemetry
        failure = error
        if run.event == EVENT_ERROR:
            failure = runtime_error(run.error)
        elif failures.is_a(error, SessionError) and error.error is not None:
            failure = error.error
        outcome = _outcome(failure, run.event)
        now = time_ns(), perf_counter()
        for call in (*self._calls.values(), *([] if self._call is None else [self._call])):
            call.end(now, outcome == "error", failure if outcome == "error" else None, outcome)
        figures = {"ouros.run.ticks": run.ticks_used, "ouros.run.memory.peak": run.memory_peak}
        span.set_attributes({"ouros.run.outcome": outcome, "ouros.run.calls": self._count, **figures})
        if outcome in ("error", "limit"):
            assert failure is not None
            message = _text(failures.text(failure)) if telemetry.captures else None
            span.set_status(Status(StatusCode.ERROR, message))
            span.set_attribute("error.type", _error_type(failure))
            if failures.is_a(failure, SandboxRuntimeError):
                telemetry.log("error", "ERROR", failure.display(), {"error.type": _error_type(failure)})
        elif outcome == "complete" and telemetry.captures:
            span.set_attribute("ouros.output", _shown(run.value))
        span.end()
        telemetry.duration.record(now[1] - self._began, {"outcome": outcome}, self._own)
        telemetry.calls.record(self._count, {"outcome": outcome}, self._own)
        if outcome != "paused":
            telemetry.ticks.record(run.ticks_used, {"outcome": outcome}, self._own)
            telemetry.memory.record(run.memory_peak, {"outcome": outcome}, self._own)
        if failures.is_a(failure, SandboxLimitError):
            telemetry.limits.add(1, {"limit": failure.limit}, self._own)


class _Call:
    """A call of the host: its span, until it is answered."""

    __slots__ = ("_began", "_kind", "_telemetry", "call_id", "span")

    def __init__(self, telemetry: _Telemetry, run: Any, context: Any, base: dict[str, Any]) -> None:
        self._telemetry = telemetry
        self._kind = "os" if run.event == EVENT_OS else "function"
        self.call_id: int = run.call_id
        name = cut(_text(run.function_name), LONGEST_NAME)  # of a dump it may be any text
        attributes = {
            **base,
            "gen_ai.operation.name": "execute_tool",
            "gen_ai.tool.name": name,
            "gen_ai.tool.type": "extension" if self._kind == "os" else "function",
            "gen_ai.tool.call.id": str(self.call_id),
        }
        position = run.position
        if position is not None:
            attributes["code.line.number"], attributes["code.column.number"] = position[:2]
        if telemetry.captures:
            attributes["gen_ai.tool.call.arguments"] = _shown({"args": list(run.args), "kwargs": run.kwargs})
        self.span = telemetry.tracer.start_span(f"execute_tool {name}", context, attributes=attributes)
        self._began = perf_counter()

    def end(self, now: tuple[int, float], is_failure: bool, answer: Any, outcome: str | None = None) -> None:
        """End the span.

        Args:
            now: The time, in ns since 1970 and as `perf_counter` has it.
            is_failure: `answer` is an exception.
            answer: What the call gave.
            outcome: Of the run that ended before the call was answered.
        """
        from opentelemetry.trace import Status, StatusCode

        span, captures = self.span, self._telemetry.captures
        if is_failure and answer is not None:
            message = _text(f"{_error_type(answer)}: {failures.text(answer)}") if captures else None
            span.set_status(Status(StatusCode.ERROR, message))
            span.set_attribute("error.type", _error_type(answer))
        elif captures and outcome is None:
            span.set_attribute("gen_ai.tool.call.result", _shown(answer))
        span.end(now[0])
        how = "raised" if is_failure else "returned" if outcome is None else outcome
        self._telemetry.call_duration.record(now[1] - self._began, {"kind": self._kind, "outcome": how})


def _outcome(failure: BaseException | None, event: int) -> str:
    """Return how a run, or a part of one, ended: one of `OUTCOMES`."""
    if failure is None:
        return "complete" if event == EVENT_COMPLETE else "paused"
    if failures.is_a(failure, SandboxLimitError):
        return "limit"
    if failures.is_a(failure, Abort):
        return "aborted"
    if failures.is_a(failure, Paused):
        return "paused"
    return "error" if failures.is_a(failure, Exception) else "cancelled"


def _error_type(failure: BaseException | type[BaseException]) -> str:
    """Return the class name of an error: for an error of a program only if the class is built in, because programs
    name their own."""
    if failures.is_a(failure, SandboxRuntimeError):
        name: str = failure._info.display_name
        return name if name in EXCEPTION_CLASSES else OTHER
    return failures.class_qualname(type(failure))


def _text(text: str) -> str:
    """Return text for an attribute: bounded, and without what cannot be encoded."""
    return cut(cut(text, LONGEST).encode("utf-8", "backslashreplace").decode("utf-8"), LONGEST)


def _shown(value: object) -> str:
    """Return a value as JSON, for an attribute."""
    return _text(json.dumps(json_or_repr(value, MOST_PARTS, LONGEST), ensure_ascii=False, default=str))

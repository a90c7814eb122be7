"""Jobs: one part of a run as bytes in, bytes out, for whatever carries bytes to a worker.

`step` does a job; `program`, `resumed` and `session` make jobs, `read` reads what came of one. Knows sandboxes and
sessions; no engine. Invariants: a job is checked before anything of it is used; a step changes nothing outside of it,
and depends on the job alone, as far as the job fixes clock and chance and has no limit in seconds; so a job that is
done twice does no harm. Only amounts of memory are measured: lists that a process uses again may have more room.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgpack

from ouros._core import (
    EVENT_CALL,
    EVENT_COMPLETE,
    EVENT_ERROR,
    EVENT_FUTURES,
    EVENT_OS,
    EVENT_SLICE,
    Execution,
)
from ouros._core import Policy as BoundPolicy
from ouros.arguments import (
    UNSET,
    bound_policy,
    check_exception,
    check_limits,
    check_names,
    check_text,
    check_ticks,
    select_inputs,
    signed,
    verified,
)
from ouros.calls import in_sandbox
from ouros.driver import answer_with, check_calls, traced
from ouros.errors import HostError, SandboxError, SandboxInternalError, SandboxLimitError, runtime_error
from ouros.journal import decode, decode_answer, encode, encode_answer
from ouros.jsonvalue import from_json
from ouros.sandbox import Sandbox
from ouros.sessions.errors import SessionError
from ouros.sessions.manager import SessionManager
from ouros.tracing import split_trace, with_trace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ouros.policy import Policy
    from ouros.records import Position
    from ouros.typeddicts import ExternalResult, ResourceLimits

FORMAT = 1
LARGEST = 1 << 28  # most bytes of a job or of its result
MOST_PRINTED = 1 << 24  # characters of printed text that are kept, unless a limit is lower
STATUSES = ("complete", "call", "futures", "slice", "error")
_NONE = type(None)
_COMMON: dict[str, tuple[type, ...]] = {"ticks": (int, _NONE)}
# The parts of a job, by its kind, with their types.
_JOBS: dict[str, dict[str, tuple[type, ...]]] = {
    "program": {
        **_COMMON, "code": (str,), "script_name": (str,), "inputs": (dict,), "functions": (list,),
        "limits": (dict, _NONE), "policy": (dict, list, str, int, float, bool, _NONE), "forgive": (bool,),
    },
    "snapshot": {**_COMMON, "data": (bytes,), "answer": (dict, _NONE)},
    "session": {
        "data": (bytes,), "code": (str, _NONE), "functions": (list,), "limits": (dict, _NONE), "answer": (dict, _NONE),
    },
}  # fmt: skip
_STEPS: dict[str, tuple[type, ...]] = {
    "status": (str,), "value": (dict, list, str, int, float, bool, _NONE), "printed": (list,), "ticks": (int,),
    "memory_peak": (int,), "snapshot": (bytes, _NONE), "session": (bytes, _NONE), "call": (dict, _NONE),
    "pending": (list,), "error": (dict, _NONE),
}  # fmt: skip


class JobError(HostError, ValueError):
    """Bytes are no job, or not what came of one; or they are damaged, or not signed with the key."""

    __module__ = "ouros.jobs"


@dataclass(frozen=True)
class Step:
    """Outcome of a job.

    Attributes:
        status: `'complete'`, `'call'` (waits for the host's answer), `'futures'` (waits for pending calls), `'slice'`
            (the ticks of the job are used up) or `'error'`.
        value: Of a complete program; what can't cross to a sandbox is its repr.
        printed: `(stream, text)` in order.
        ticks: Loop iterations and calls of the run so far; 0 for sessions.
        memory_peak: Bytes; 0 for sessions.
        function_name: Of the call.
        args: Of the call.
        kwargs: Of the call.
        call_id: Of the call.
        is_os_function: Whether the call is one of files or the environment.
        position: Of the call: line, column, end line, end column.
        pending_call_ids: What `'futures'` waits for.
        error_type: Name of the exception's class.
        error_message: Its text.
        traceback: Its traceback, as text.
        limit: The limit that was reached, or None.
        session: The session after the step, for the next job.
    """

    status: str
    value: Any = None
    printed: list[tuple[str, str]] = field(default_factory=list)
    ticks: int = 0
    memory_peak: int = 0
    function_name: str | None = None
    args: tuple[Any, ...] = ()
    kwargs: dict[str, Any] = field(default_factory=dict)
    call_id: int | None = None
    is_os_function: bool = False
    position: Position | None = None
    pending_call_ids: list[int] = field(default_factory=list)
    error_type: str | None = None
    error_message: str | None = None
    traceback: str | None = None
    limit: str | None = None
    session: bytes | None = None
    snapshot: bytes | None = field(default=None, repr=False)

    def next(
        self,
        *,
        return_value: Any = UNSET,
        exception: Any = UNSET,
        future: Any = UNSET,
        results: Mapping[int, ExternalResult] | None = None,
        ticks: int | None = None,
        key: bytes | None = None,
    ) -> bytes:
        """Return the job that goes on from here, with one answer; with none after a slice.

        Args:
            return_value: What the call returns.
            exception: An exception (instance or class) that the call raises.
            future: `...`: the call returns a future.
            results: Results of pending calls, as for `FutureSnapshot.resume`.
            ticks: Same as for `program`.
            key: Same as for `program`.

        Raises:
            TypeError: Not the answer that is waited for, or one that can't cross.
            ValueError: The run has ended.
        """
        answer = _answer(self.status, return_value, exception, future, results)
        if self.session is not None:
            if answer is None or "return" not in answer and "raise" not in answer:
                raise TypeError("a session is answered by return_value or exception")
            return _packed({"kind": "session", "data": self.session, "code": None, "functions": [], "limits": None,
                            "answer": {**answer, "id": self.call_id}}, key)  # fmt: skip
        assert self.snapshot is not None
        return resumed(self.snapshot, answer, ticks=ticks, key=key)


def program(
    code: str,
    *,
    inputs: Mapping[str, Any] | None = None,
    functions: Iterable[str] = (),
    limits: ResourceLimits | None = UNSET,
    ticks: int | None = None,
    policy: Policy | None = UNSET,
    script_name: str = "main.py",
    forgive: bool = False,
    key: bytes | None = None,
) -> bytes:
    """Return the job that starts a program.

    Args:
        code: Its text. A text that does not parse is an error of the step.
        inputs: Its variables.
        functions: Names of host functions that it may call.
        limits: What the run may use: `Limits.standard()` without its seconds unless given; None: no limits.
        ticks: Pause after so many loop iterations and calls at the latest.
        policy: Clock and chance: `Policy.deterministic()` unless given, as equal jobs are to give equal steps; None:
            those of the worker's system.
        script_name: How tracebacks name it.
        forgive: Same as for `Sandbox`.
        key: Sign the job with it (HMAC-SHA256).

    Raises:
        TypeError: An argument of the wrong type; an input that can't cross.
        ValueError: Limits that make no sense; a name that is no identifier.
    """
    from ouros.policy import Policy

    if limits is UNSET:
        limits = _standard_limits()
    bound = bound_policy(Policy.deterministic() if policy is UNSET else policy)
    if bound is not None and bound.source is not None:
        raise TypeError("the clock of a policy of a job can't be a function of the host")
    given = {} if inputs is None else dict(inputs)
    names, declared = check_names(list(given), list(functions))
    return _packed(
        {
            "kind": "program",
            "code": check_text("code", code),
            "script_name": check_text("script_name", script_name),
            "inputs": {name: encode(given[name]) for name in names},
            "functions": list(declared),
            "limits": None if limits is None else check_limits(limits),
            "policy": None if bound is None else encode(bound.dump()),
            "ticks": None if ticks is None else check_ticks(ticks),
            "forgive": bool(forgive),
        },
        key,
    )


def resumed(
    snapshot: bytes, answer: dict[str, Any] | None = None, *, ticks: int | None = None, key: bytes | None = None
) -> bytes:
    """Return the job that continues a paused program: what `Snapshot.dump()` or a step gave.

    Args:
        snapshot: The bytes, not signed.
        answer: For `Step.next`; None at the end of a slice.
        ticks: Same as for `program`.
        key: Same as for `program`.

    Raises:
        TypeError: `snapshot` is not bytes.
    """
    if not isinstance(snapshot, (bytes, bytearray, memoryview)):
        raise TypeError(f"snapshot must be bytes, not {type(snapshot).__name__}")
    checked = None if ticks is None else check_ticks(ticks)
    return _packed({"kind": "snapshot", "data": bytes(snapshot), "answer": answer, "ticks": checked}, key)


def session(
    code: str,
    data: bytes = b"",
    *,
    functions: Iterable[str] = (),
    limits: ResourceLimits | None = UNSET,
    key: bytes | None = None,
) -> bytes:
    """Return the job that runs code in a session.

    Args:
        code: Its text.
        data: The session: what `Session.dump()` or a step gave, not signed; empty: a new one, with the clock and chance
            of `Policy.deterministic()`.
        functions: Names of host functions that it may call, besides those it has.
        limits: Same as for `program`, for this code.
        key: Same as for `program`.

    Raises:
        TypeError: An argument of the wrong type.
        ValueError: Limits that make no sense; a name that is no identifier.
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"data must be bytes, not {type(data).__name__}")
    if limits is UNSET:
        limits = _standard_limits()
    _, declared = check_names([], list(functions))
    return _packed(
        {
            "kind": "session",
            "data": bytes(data),
            "code": check_text("code", code),
            "functions": list(declared),
            "limits": None if limits is None else check_limits(limits),
            "answer": None,
        },
        key,
    )


def step(
    job: bytes, *, functions: Mapping[str, Callable[..., Any]] | None = None, key: bytes | None = None
) -> bytes:
    """Do a job: run a program or a session to the next call of the host, the end of its ticks, or its end.

    Args:
        job: What `program`, `Step.next` or `session` gave.
        functions: Host functions of the worker, by name. Their calls are answered here; then the step is as pure as
            they are. Not for sessions.
        key: The key that the job is signed with; the step is signed with it, too.

    Returns:
        Bytes for `read`. What the program does wrong is in them, and never raised.

    Raises:
        JobError: `job` is no job, is damaged, or is not signed with `key`.
        Abort: A function raised it.
        TypeError: `job` is not bytes.
    """
    kind, content = _job(job, key)
    try:
        if kind == "session":
            return _packed(_session_step(content), key)
        printed: list[tuple[str, str]] = []
        write = _printing(printed)
        trace: str | None = None
        if kind == "program":
            execution, event = _started(content, write)
        else:
            execution, event, trace = _loaded(content, write)
        event = _answered(execution, event, functions, content["ticks"])
    except _Failed as failed:
        return _packed(_failure(failed.error, []), key)
    return _packed(_outcome(execution, event, printed, trace), key)


def read(data: bytes, *, key: bytes | None = None) -> Step:
    """Return what `step` gave.

    Raises:
        JobError: It did not give that, or it is damaged, or not signed with `key`.
        TypeError: `data` is not bytes.
    """
    content = _unpacked(data, key, "what came of a job")
    _check_parts(content, _STEPS, "what came of a job")
    call, error = content["call"] or {}, content["error"] or {}
    _check_parts(call, _CALL if call else {}, "a call")
    _check_parts(error, _ERROR if error else {}, "an error")
    status = content["status"]
    is_waiting = status in ("call", "futures", "slice")
    if status not in STATUSES or (status == "call") != bool(call) or (status == "error") != bool(error):
        raise JobError("damaged data: the status does not fit the rest")
    if is_waiting and content["snapshot"] is None and content["session"] is None:
        raise JobError("damaged data: there is nothing to go on with")
    printed = [(stream, text) for stream, text in _pairs(content["printed"])]
    pending = content["pending"]
    if not all(type(one) is int for one in pending):
        raise JobError("damaged data: pending calls")
    args, kwargs = _decoded(call.get("args", {"$tuple": []})), _decoded(call.get("kwargs", {}))
    if type(args) is not tuple or type(kwargs) is not dict or not all(type(name) is str for name in kwargs):
        raise JobError("damaged data: arguments")
    return Step(
        status=status, value=_decoded(content["value"]), printed=printed, ticks=content["ticks"],
        memory_peak=content["memory_peak"], function_name=call.get("name"), args=args, kwargs=kwargs,
        call_id=call.get("id"), is_os_function=call.get("is_os", False), position=_position(call.get("at")),
        pending_call_ids=pending, error_type=error.get("type"), error_message=error.get("message"),
        traceback=error.get("traceback"), limit=error.get("limit"), session=content["session"],
        snapshot=content["snapshot"],
    )  # fmt: skip


# --- what a step does ---


class _Failed(Exception):
    """A fault of the program or its data, which the step reports."""

    def __init__(self, error: SandboxError) -> None:
        super().__init__()
        self.error = error


def _started(content: dict[str, Any], write: Callable[[str, str], None]) -> tuple[Execution, int]:
    inputs = {name: _decoded(data) for name, data in content["inputs"].items()}
    try:
        names, functions = check_names(list(inputs), content["functions"])
        limits = None if content["limits"] is None else check_limits(content["limits"])
        ticks = None if content["ticks"] is None else check_ticks(content["ticks"])
        policy = None if content["policy"] is None else BoundPolicy.load(_decoded(content["policy"]))
    except (TypeError, ValueError) as error:
        raise JobError(f"damaged job: {error}") from None
    if policy is not None and policy.waits_for_source:
        raise JobError("damaged job: the clock of its policy is a function")
    try:
        sandbox = Sandbox(
            content["code"], script_name=content["script_name"], inputs=list(names), external_functions=list(functions),
            forgive=content["forgive"],
        )  # fmt: skip
    except SandboxError as error:
        raise _Failed(error) from None
    execution = Execution(sandbox._program, limits, write, None)
    execution.policy = policy
    execution.measure()
    selected = select_inputs(names, inputs) if names else None
    try:
        return execution, execution.start(selected, ticks)
    except TypeError as error:
        raise JobError(f"damaged job: {error}") from None


def _loaded(content: dict[str, Any], write: Callable[[str, str], None]) -> tuple[Execution, int, str | None]:
    answer = content["answer"]
    try:
        data, trace = split_trace(content["data"])
        execution = Execution.load(data, print_callback=write, registry=None)
        ticks = None if content["ticks"] is None else check_ticks(content["ticks"])
    except ValueError as error:
        raise JobError(f"damaged job: {error}") from None
    if execution.policy is not None and execution.policy.waits_for_source:
        raise JobError("the clock of the program is a function, which a job does not have")
    execution.measure()
    paused = execution.event
    try:
        if paused == EVENT_SLICE and answer is None:
            return execution, execution.resume_slice(ticks), trace
        if paused == EVENT_FUTURES and answer is not None and set(answer) == {"results"}:
            results = _results(answer["results"], execution.pending_call_ids)
            return execution, execution.resume_futures(results, ticks), trace
        if paused in (EVENT_CALL, EVENT_OS) and answer is not None and len(answer) == 1:
            if answer.get("future") is True:
                return execution, execution.resume_future(ticks), trace
            method, value = decode_answer(answer)
            if method == "resume_value":
                return execution, execution.resume_value(value, ticks), trace
            return execution, execution.resume_error(value, ticks), trace
        if paused in (EVENT_CALL, EVENT_OS) and answer is None:
            return execution, paused, trace  # calls that functions of the worker answer
    except (TypeError, ValueError) as error:
        raise JobError(f"damaged job: {error}") from None
    raise JobError("damaged job: its answer is not what the program waits for")


def _answered(
    execution: Execution, event: int, functions: Mapping[str, Callable[..., Any]] | None, ticks: int | None
) -> int:
    """Answer calls by functions of the worker, as long as it has them."""
    most = execution.limits.get("max_calls")
    while True:
        try:
            check_calls(execution, event, most)
        except SandboxLimitError as error:
            raise _Failed(error) from None
        if event != EVENT_CALL or not functions or execution.function_name not in functions:
            return event
        failure: BaseException | None = None
        value: Any = None
        try:
            value = functions[execution.function_name](*execution.args, **execution.kwargs)
        except Exception as caught:
            failure = caught
        if failure is None:
            event = answer_with(execution, value, ticks)
        else:
            event = execution.resume_error(in_sandbox(traced(failure)), ticks)
            failure = None


def _outcome(execution: Execution, event: int, printed: list[tuple[str, str]], trace: str | None) -> dict[str, Any]:
    if event == EVENT_ERROR:
        error = runtime_error(execution.error)
        return _failure(error, printed, execution.ticks_used, execution.memory_peak)
    content = _step_of("complete", printed, execution.ticks_used, execution.memory_peak)
    if event == EVENT_COMPLETE:
        return {**content, "value": _saved(execution.value)}
    content["snapshot"] = with_trace(execution.dump(), trace)
    if event == EVENT_SLICE:
        return {**content, "status": "slice"}
    if event == EVENT_FUTURES:
        return {**content, "status": "futures", "pending": sorted(execution.pending_call_ids)}
    return {**content, "status": "call", "call": _call(execution, event == EVENT_OS)}


def _session_step(content: dict[str, Any]) -> dict[str, Any]:
    from ouros.policy import Policy

    try:
        limits: Any = content["limits"]
        manager = SessionManager(limits=limits, policy=Policy.deterministic())
        if content["data"]:
            made = manager.load_bytes(content["data"], "job")
        else:
            made = manager.create_session("job")
        check_names([], content["functions"])
    except (SessionError, TypeError, ValueError) as error:
        raise JobError(f"damaged job: {error}") from None
    answer, code = content["answer"], content["code"]
    if (answer is None) == (code is None):
        raise JobError("damaged job: it needs either code or an answer")
    try:
        if code is not None:
            made.register_external_functions(content["functions"])
            found = made.execute(code)
        else:
            method, value = decode_answer({name: data for name, data in answer.items() if name != "id"})
            how = {"value": value} if method == "resume_value" else {"exception": value}
            found = made.resume(answer.get("id"), **how)
    except SessionError as error:
        if error.error is None:
            raise JobError(f"the session can't do this job: {error}") from None
        failed = _failure(error.error, [("stdout", error.stdout)] if error.stdout else [])
        return {**failed, "session": made.dump()}
    except (TypeError, ValueError) as error:
        raise JobError(f"damaged job: {error}") from None
    printed = [("stdout", found["stdout"])] if found["stdout"] else []
    step_made = {**_step_of("complete", printed, 0, 0), "session": made.dump()}
    status = found["progress"]["status"]
    if status == "complete":
        return {**step_made, "value": _session_value(found["result"])}
    if status == "resolve_futures":
        raise JobError("the session waits for pending calls, which jobs of sessions can't answer")
    pending = made._free().pending
    assert pending is not None
    return {**step_made, "status": "call", "call": _call(pending, False)}


def _session_value(data: Any) -> Any:
    try:
        return encode(from_json(data))
    except (TypeError, ValueError):
        return encode(data["$repr"] if isinstance(data, dict) and set(data) == {"$repr"} else data)


def _step_of(status: str, printed: list[tuple[str, str]], ticks: int, memory_peak: int) -> dict[str, Any]:
    return {
        "status": status, "value": None, "printed": [list(entry) for entry in printed], "ticks": ticks,
        "memory_peak": memory_peak, "snapshot": None, "session": None, "call": None, "pending": [], "error": None,
    }  # fmt: skip


def _failure(
    error: Any, printed: list[tuple[str, str]], ticks: int = 0, memory_peak: int = 0
) -> dict[str, Any]:
    if isinstance(error, SandboxInternalError):
        raise error
    kind, _, message = error.display("type-msg").partition(": ")
    shown = {"type": kind, "message": message, "traceback": error.display("traceback"), "limit": None}
    if isinstance(error, SandboxLimitError):
        shown["limit"] = error.limit
    return {**_step_of("error", printed, ticks, memory_peak), "error": shown}


def _call(execution: Execution, is_os: bool) -> dict[str, Any]:
    position = execution.position
    return {
        "name": execution.function_name, "args": _saved(tuple(execution.args)), "kwargs": _saved(execution.kwargs),
        "id": execution.call_id, "is_os": is_os, "at": None if position is None else list(position),
    }  # fmt: skip


def _saved(value: Any) -> Any:
    """Return the data of a value of a program; parts that can't cross back are their reprs, as they came."""
    from ouros.bounded import bounded_repr

    try:
        return encode(value)
    except TypeError:
        if type(value) is tuple:
            return {"$tuple": [_saved(one) for one in value]}
        if type(value) is dict and all(type(name) is str for name in value):
            return {name: _saved(one) for name, one in value.items()}
        return encode(bounded_repr(value))


def _printing(printed: list[tuple[str, str]]) -> Callable[[str, str], None]:
    room = [MOST_PRINTED]

    def write(stream: str, text: str) -> None:
        kept = text[: max(0, room[0])]
        room[0] -= len(text)
        if kept:
            printed.append((stream, kept))

    return write


def _standard_limits() -> ResourceLimits:
    """Return the standard ones without seconds, which are not the same on all machines."""
    from ouros.limits import Limits

    limits = Limits.standard()
    del limits["max_duration_secs"]
    return limits


def _answer(
    status: str, return_value: Any, exception: Any, future: Any, results: Mapping[int, ExternalResult] | None
) -> dict[str, Any] | None:
    """Return the data of an answer, for a step of that status."""
    given = (return_value is not UNSET) + (exception is not UNSET) + (future is not UNSET) + (results is not None)
    if status in ("complete", "error"):
        raise ValueError(f"the run has ended ({status}): there is nothing to go on with")
    if status == "slice":
        if given:
            raise TypeError("next() takes no answer at the end of a slice of ticks")
        return None
    if given > 1 or (given == 1 and (results is not None) != (status == "futures")):
        raise TypeError("next() takes one of return_value, exception and future after a call, results for futures")
    if results is not None:
        from ouros.arguments import check_results

        return {"results": {str(call_id): _result(*result) for call_id, result in check_results(results).items()}}
    if return_value is not UNSET:
        return encode_answer("resume_value", return_value)
    if exception is not UNSET:
        check_exception(exception)
        return encode_answer("resume_error", in_sandbox(exception))
    if future is not UNSET:
        if future is not ...:
            raise TypeError("future must be Ellipsis (...)")
        return {"future": True}
    if status == "futures":
        raise TypeError("next() needs results of pending calls")
    return None  # functions of the worker must answer the call


def _result(kind: str, value: Any) -> dict[str, Any]:
    if kind == "future":
        return {"future": True}
    return encode_answer("resume_error" if kind == "exception" else "resume_value", value)


def _results(data: Any, pending: list[int]) -> dict[int, tuple[str, object]]:
    if type(data) is not dict:
        raise JobError("damaged job: results")
    found: dict[int, tuple[str, object]] = {}
    for text, entry in data.items():
        if type(text) is not str or not text.isdecimal() or len(text) > 18 or int(text) not in pending:
            raise JobError("damaged job: a result of a call that is not pending")
        if type(entry) is not dict or len(entry) != 1:
            raise JobError("damaged job: results")
        if entry.get("future") is True:
            found[int(text)] = ("future", ...)
            continue
        method, value = decode_answer(entry)
        found[int(text)] = ("exception" if method == "resume_error" else "return_value", value)
    return found


# --- bytes ---


def _packed(content: dict[str, Any], key: bytes | None) -> bytes:
    data = msgpack.packb({"ouros-job": FORMAT, **content}, use_bin_type=True, unicode_errors="surrogatepass")
    return signed(data, key)


def _unpacked(data: bytes, key: bytes | None, what: str) -> dict[str, Any]:
    """Return the parts. Sizes, depth and types of the format itself are checked; those of the parts are not."""
    try:
        content = verified(data, key)
    except ValueError as error:
        raise JobError(str(error)) from None
    if len(content) > LARGEST:
        raise JobError(f"{what} has more than {LARGEST} bytes")
    try:
        found = msgpack.unpackb(content, raw=False, strict_map_key=True, unicode_errors="surrogatepass")
    except (ValueError, RecursionError, msgpack.exceptions.UnpackException) as error:
        raise JobError(f"this is not {what}, or it is damaged ({type(error).__name__})") from None
    if type(found) is not dict or found.pop("ouros-job", None) != FORMAT:
        raise JobError(f"this is not {what} that this version of ouros can read")
    return found


def _job(data: bytes, key: bytes | None) -> tuple[str, dict[str, Any]]:
    content = _unpacked(data, key, "a job")
    kind = content.pop("kind", None)
    if type(kind) is not str or kind not in _JOBS:
        raise JobError("damaged job: its kind")
    _check_parts(content, _JOBS[kind], "a job")
    return kind, content


def _check_parts(content: Any, parts: Mapping[str, tuple[type, ...]], what: str) -> None:
    """Raise JobError unless the names are those, and the types of the values, which need not be checked deeper."""
    if type(content) is not dict or content.keys() != parts.keys():
        raise JobError(f"damaged data: the parts of {what}")
    for name, kinds in parts.items():
        if type(content[name]) not in kinds:
            raise JobError(f"damaged data: {name!r} of {what}")


_CALL: dict[str, tuple[type, ...]] = {
    "name": (str,), "args": (dict, list), "kwargs": (dict,), "id": (int,), "is_os": (bool,), "at": (list, _NONE),
}  # fmt: skip
_ERROR: dict[str, tuple[type, ...]] = {"type": (str,), "message": (str,), "traceback": (str,), "limit": (str, _NONE)}


def _pairs(entries: list[Any]) -> list[list[str]]:
    for entry in entries:
        if type(entry) is not list or len(entry) != 2 or not all(type(text) is str for text in entry):
            raise JobError("damaged data: what was printed")
    return entries


def _position(data: Any) -> Any:
    if data is None:
        return None
    if len(data) != 4 or not all(type(number) is int for number in data):
        raise JobError("damaged data: a position")
    return tuple(data)


def _decoded(data: Any) -> Any:
    try:
        return decode(data)
    except ValueError as error:
        raise JobError(f"damaged job: {error}") from None

"""The methods for sandboxes and snapshots, and the table of all methods: params, and what each does.

Knows the public classes; nothing of bytes and threads. Invariant: a method gives a result, or a `Run` or `Job` that
will, or it raises; it never waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ouros._version import __version__
from ouros.sandbox import Sandbox
from ouros.serve.answers import read_answer, read_results
from ouros.serve.connection import Connection, Job
from ouros.serve.limited import check_paused, lowered
from ouros.serve.params import (
    BOOL,
    CODE,
    COUNT,
    DATA,
    LIST,
    MODULES,
    NAME,
    NAMES,
    OBJECT,
    TEXT,
    TEXTS,
    VALUE,
    Param,
    characters,
    checked,
    optional,
)
from ouros.serve.protocol import INVALID_PARAMS, Id, ProtocolError
from ouros.serve.runs import Run, progress_data, write
from ouros.serve.values import read, read_bytes, show_bytes
from ouros.snapshots import FutureSnapshot, Snapshot

if TYPE_CHECKING:
    from ouros.serve.runs import Progress, Step

PROTOCOL = 1  # version of the protocol; clients of another one are refused
Params = dict[str, Any]
Call = Callable[[Connection, Id, Params], Any]


class Method(NamedTuple):
    """Method of the protocol. It is called with the unchecked params of a request."""

    params: dict[str, Param]
    call: Call

    def __call__(self, client: Connection, request_id: Id, params: Params) -> Any:
        return self.call(client, request_id, checked(params, self.params))


METHODS: dict[str, Any] = {}


def _method(called: str, /, **params: Param) -> Callable[[Call], Call]:
    def register(call: Call) -> Call:
        METHODS[called] = Method(params, call)
        return call

    return register


@_method("initialize", protocol=optional(COUNT), client=optional(OBJECT), safe_integers=optional(BOOL))
def _initialize(client: Connection, request_id: Id, params: Params) -> Any:
    if params.get("protocol", PROTOCOL) != PROTOCOL:
        raise ProtocolError(INVALID_PARAMS, f"the server speaks version {PROTOCOL} of the protocol")
    client.safe_integers = params.get("safe_integers", False)
    return {"protocol": PROTOCOL, "server": {"name": "ouros", "version": __version__}, "methods": sorted(METHODS)}


@_method("ping")
def _ping(client: Connection, request_id: Id, params: Params) -> Any:
    return {}


@_method("release", objects=LIST)
def _release(client: Connection, request_id: Id, params: Params) -> Any:
    return {"released": client.release(params["objects"])}


# Sandboxes.


@_method(
    "sandbox.create",
    code=CODE,
    script_name=optional(NAME),
    inputs=optional(NAMES),
    external_functions=optional(NAMES),
    type_check=optional(BOOL),
    type_check_stubs=optional(CODE),
    forgive=optional(BOOL),
    modules=optional(MODULES),
)
def _create(client: Connection, request_id: Id, params: Params) -> Any:
    checks = params.pop("type_check", False)
    size = characters(params)
    sandbox = Sandbox(**params)
    if not checks:
        return _described(client, sandbox, size)

    def check() -> Any:
        sandbox.type_check()
        return _described(client, sandbox, size)

    return Job(check)


@_method("sandbox.load", data=DATA)
def _load(client: Connection, request_id: Id, params: Params) -> Any:
    return _described(client, Sandbox.load(read_bytes(params["data"], "data")), len(params["data"]))


def _described(client: Connection, sandbox: Sandbox, size: int) -> Params:
    program = sandbox._program
    return {
        "sandbox": client.keep(sandbox, size),
        "script_name": program.script_name,
        "inputs": list(sandbox._inputs),
        "external_functions": list(program.external_functions),
    }


@_method("sandbox.dump", sandbox=COUNT)
def _dump(client: Connection, request_id: Id, params: Params) -> Any:
    return {"data": show_bytes(_sandbox(client, params).dump())}


@_method("sandbox.type_check", sandbox=COUNT, prefix_code=optional(CODE))
def _type_check(client: Connection, request_id: Id, params: Params) -> Any:
    sandbox = _sandbox(client, params)

    def check() -> Any:
        sandbox.type_check(params.get("prefix_code"))
        return {}

    return Job(check)


_STARTING = {
    "sandbox": COUNT,
    "inputs": optional(OBJECT),
    "limits": optional(OBJECT),
    "print": optional(BOOL),
    "stdin": optional(TEXT),
    "argv": optional(TEXTS),
}


@_method("sandbox.run", **_STARTING, functions=optional(BOOL), os=optional(BOOL))
def _run(client: Connection, request_id: Id, params: Params) -> Any:
    os = params.get("os", False)
    return Run(
        client,
        request_id,
        _beginning(client, params, os),
        answers=True,
        functions=params.get("functions", True),
        os=os,
        prints=params.get("print", True),
    )


@_method("sandbox.start", **_STARTING, pause_after_ticks=optional(COUNT), import_files=optional(BOOL))
def _start(client: Connection, request_id: Id, params: Params) -> Any:
    step = _beginning(client, params, params.get("import_files", False))
    return Run(client, request_id, step, ticks=_ticks(params), prints=params.get("print", True))


def _beginning(client: Connection, params: Params, import_files: bool) -> Step:
    sandbox = _sandbox(client, params)
    inputs, limits = params.get("inputs"), lowered(params.get("limits"), client.limits)
    values = None if inputs is None else {name: read(data, f"input {name!r}") for name, data in inputs.items()}

    def begin(ticks: int) -> Progress:
        return sandbox.start(
            inputs=values,
            limits=limits,  # type: ignore[arg-type]
            print_callback=write,
            pause_after_ticks=ticks,
            import_files=import_files,
            stdin=params.get("stdin"),
            argv=params.get("argv"),
        )

    return begin


def _sandbox(client: Connection, params: Params) -> Sandbox:
    sandbox: Sandbox = client.find(params["sandbox"], Sandbox)
    return sandbox


def _ticks(params: Params) -> int | None:
    ticks: int | None = params.get("pause_after_ticks")
    if ticks is not None and ticks < 1:
        raise ProtocolError(INVALID_PARAMS, "param 'pause_after_ticks' must be at least 1")
    return ticks


# Snapshots.


@_method(
    "snapshot.resume",
    snapshot=COUNT,
    value=VALUE,
    exception=optional(OBJECT),
    future=optional(BOOL),
    pause_after_ticks=optional(COUNT),
    print=optional(BOOL),
)
def _resume(client: Connection, request_id: Id, params: Params) -> Any:
    snapshot = client.find(params["snapshot"], Snapshot)
    answer = read_answer(params, "return_value")
    step = _consuming(client, params["snapshot"], lambda ticks: snapshot.resume(**answer, pause_after_ticks=ticks))
    return Run(client, request_id, step, ticks=_ticks(params), prints=params.get("print", True))


@_method(
    "snapshot.resume_futures",
    snapshot=COUNT,
    results=LIST,
    pause_after_ticks=optional(COUNT),
    print=optional(BOOL),
)
def _resume_futures(client: Connection, request_id: Id, params: Params) -> Any:
    snapshot = client.find(params["snapshot"], FutureSnapshot)
    results = read_results(params["results"])
    step = _consuming(client, params["snapshot"], lambda ticks: snapshot.resume(results, pause_after_ticks=ticks))
    return Run(client, request_id, step, ticks=_ticks(params), prints=params.get("print", True))


def _consuming(client: Connection, number: int, resume: Step) -> Step:
    """Return the step, after which the snapshot is gone, unless it was refused for what it was given."""

    def step(ticks: int) -> Progress:
        refused = False
        snapshot = client.objects.get(number)
        try:
            return resume(ticks)
        except Exception:
            refused = bool(getattr(snapshot, "_live", None))
            raise
        finally:
            if not refused:
                client.drop(number)

    return step


@_method("snapshot.fork", snapshot=COUNT)
def _fork(client: Connection, request_id: Id, params: Params) -> Any:
    return progress_data(client, client.find(params["snapshot"], Snapshot, FutureSnapshot).fork())


@_method("snapshot.dump", snapshot=COUNT)
def _dump_snapshot(client: Connection, request_id: Id, params: Params) -> Any:
    return {"data": show_bytes(client.find(params["snapshot"], Snapshot, FutureSnapshot).dump())}


@_method("snapshot.load", data=TEXT)
def _load_snapshot(client: Connection, request_id: Id, params: Params) -> Any:
    data = read_bytes(params["data"], "data")
    try:
        progress: Snapshot | FutureSnapshot = Snapshot.load(data, print_callback=write)
    except ValueError as error:
        if "FutureSnapshot" not in str(error):
            raise
        progress = FutureSnapshot.load(data, print_callback=write)
    check_paused(progress._live[0].limits, client.limits)
    return progress_data(client, progress)

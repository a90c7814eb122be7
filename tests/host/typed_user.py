"""A program of a user of ouros, for `mypy --strict`: what the public types promise. Never run, only checked."""

from __future__ import annotations

import asyncio
import dataclasses
import datetime
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any

import ouros
from ouros import (
    AbstractFile,
    AbstractOS,
    CallbackFile,
    Complete,
    ExternalException,
    ExternalFuture,
    ExternalResult,
    ExternalReturnValue,
    Frame,
    FutureSnapshot,
    MemoryFile,
    OSAccess,
    OsFunction,
    Policy,
    Recorder,
    ReplayMismatch,
    ResourceLimits,
    Result,
    Sandbox,
    SandboxError,
    SandboxRepr,
    SandboxRuntimeError,
    SandboxSyntaxError,
    SandboxTypingError,
    Snapshot,
    StatResult,
    UnknownDataclass,
    durable,
    replay,
    run_async,
    stores,
)


@dataclasses.dataclass
class Order:
    item: str


def on_print(stream: str, text: str) -> None:
    print(stream, text)


def handle_os(function_name: OsFunction, args: tuple[Any, ...], kwargs: dict[str, Any]) -> object:
    if function_name == "Path.exists":
        return True
    raise PermissionError(function_name)


def determinism(sandbox: Sandbox, path: PurePosixPath) -> Result | None:
    policy = Policy(clock=lambda: datetime.datetime.now(datetime.timezone.utc), seed=b"x", sleep="host")
    recorder = Recorder(path)
    sandbox.run(policy=policy, recorder=recorder)
    sandbox.start(policy=Policy.deterministic(5, environ={"A": "b"}))
    try:
        return replay(sandbox, recorder, until=3)
    except ReplayMismatch as mismatch:
        print(mismatch.call, mismatch.expected, mismatch.actual)
        return None


def survive(sandbox: Sandbox, store: stores.Store) -> object:
    try:
        return durable.run(sandbox, store=store, run_id="a", external_functions={"f": abs})
    except durable.InDoubt as doubt:
        durable.resolve(stores.DirectoryStore("kept"), doubt.run_id, return_value=doubt.call.args)
        return doubt.call.name


def run() -> Any:
    limits: ResourceLimits = {"max_memory": 10**6, "max_duration_secs": None, "max_ticks": 5, "max_output_bytes": 9}
    sandbox = Sandbox(
        "x",
        script_name="a.py",
        inputs=["x"],
        external_functions=["f"],
        type_check=False,
        type_check_stubs=None,
        dataclass_registry=[Order],
    )
    sandbox.register_dataclass(Order)
    sandbox.type_check("x: int = 1")
    functions: dict[str, Callable[..., Any]] = {"f": len}
    sandbox.run(inputs={"x": 1}, limits=limits, external_functions=functions, print_callback=on_print, os=handle_os)
    sandbox.run(inputs={"x": 1}, limits={"max_memory": 3}, external_functions={"f": len}, os=OSAccess())
    loaded: Sandbox = Sandbox.load(sandbox.dump(key=b"k"), dataclass_registry=[Order], key=b"k")
    return loaded.run(inputs={"x": [1]})


def drive(progress: Snapshot | FutureSnapshot | Complete) -> object:
    while True:
        if isinstance(progress, Complete):
            return progress.output
        if isinstance(progress, FutureSnapshot):
            value: ExternalReturnValue = {"return_value": 1}
            failure: ExternalException = {"exception": ValueError}
            later: ExternalFuture = {"future": ...}
            results: dict[int, ExternalResult] = {n: value for n in progress.pending_call_ids}
            results[1], results[2] = failure, later
            progress = progress.fork().resume(results, pause_after_ticks=100)
        elif progress.function_name is None:
            progress = progress.resume()
        elif progress.is_os_function:
            progress = progress.resume(exception=PermissionError("no"))
        elif progress.call_id == 3:
            progress = progress.resume(future=...)
        else:
            args: tuple[Any, ...] = progress.args
            kwargs: dict[str, Any] = progress.kwargs
            position: tuple[int, int, int, int] | None = progress.position
            data: bytes = progress.dump(key=b"k")
            again: Snapshot = Snapshot.load(data, print_callback=on_print, dataclass_registry=[Order], key=b"k")
            answered: FutureSnapshot | Complete = again.fork().resume_auto({"f": len}, os=handle_os)
            print(args, kwargs, position, answered, progress.script_name)
            progress = progress.resume(return_value=None)


def errors() -> None:
    try:
        run()
    except SandboxRuntimeError as error:
        frames: list[Frame] = error.traceback()
        line: int = frames[0].line
        source: str | None = frames[0].source_line
        fields: dict[str, Any] = frames[0].dict()
        cause: BaseException = error.exception()
        print(error.display("type-msg"), line, source, fields, cause)
    except SandboxSyntaxError as error:
        syntax: SyntaxError = error.exception()
        print(error.display("traceback"), error.line, error.column, syntax)
    except SandboxTypingError as error:
        print(error.display("json", color=False))
    except SandboxError as error:
        print(error.exception())


class Readonly(AbstractOS):
    def path_exists(self, path: PurePosixPath) -> bool:
        return True

    path_is_file = path_is_dir = path_is_symlink = path_exists

    def path_read_text(self, path: PurePosixPath) -> str:
        return ""

    def path_read_bytes(self, path: PurePosixPath) -> bytes:
        return b""

    def path_write_text(self, path: PurePosixPath, data: str) -> int:
        raise PermissionError(path)

    def path_write_bytes(self, path: PurePosixPath, data: bytes) -> int:
        raise PermissionError(path)

    def path_mkdir(self, path: PurePosixPath, parents: bool, exist_ok: bool) -> None:
        raise PermissionError(path)

    def path_unlink(self, path: PurePosixPath) -> None:
        raise PermissionError(path)

    def path_rmdir(self, path: PurePosixPath) -> None:
        raise PermissionError(path)

    def path_iterdir(self, path: PurePosixPath) -> list[PurePosixPath]:
        return [path / "a"]

    def path_stat(self, path: PurePosixPath) -> StatResult:
        return StatResult.file_stat(1, 0o600, mtime=0.0)

    def path_rename(self, path: PurePosixPath, target: PurePosixPath) -> None:
        raise PermissionError(path)

    def path_resolve(self, path: PurePosixPath) -> str:
        return str(path)

    def path_absolute(self, path: PurePosixPath) -> str:
        return str(path)

    def getenv(self, key: str, default: str | None = None) -> str | None:
        return default

    def get_environ(self) -> dict[str, str]:
        return {}


async def concurrently() -> Any:
    async def f(x: int) -> int:
        return x

    files: list[AbstractFile] = [
        MemoryFile("/a", "text", permissions=0o600),
        CallbackFile(PurePosixPath("/b"), lambda path: b"", lambda path, content: None),
    ]
    sandbox = Sandbox("await f(1)", external_functions=["f"])
    await run_async(sandbox, external_functions={"f": f}, os=Readonly())
    access = OSAccess(files, {"A": "b"}, root_dir="/home")
    return await run_async(sandbox, external_functions={"f": f}, limits={"max_ticks": 10}, os=access)


def search(query: str, limit: int = 3) -> list[str]:
    return [query][:limit]


async def with_tools(session: ouros.Session) -> None:
    tools: ouros.Toolset = ouros.Toolset(search)

    @tools.tool
    def double(x: int) -> int:
        return 2 * x

    @tools.tool(name="slow", timeout=1.0, max_calls=2)
    async def wait(x: int) -> int:
        return x

    @ouros.tool
    def one() -> int:
        raise ouros.Abort(1)

    number: int = double(1)
    made: ouros.Tool = one
    schema: ouros.Tool = ouros.Tool.from_schema("f", "", {"type": "object"}, print, timeout=2)
    found: list[dict[str, Any]] = tools.search("x", limit=1, detail="full")
    text: str = tools.describe("markdown") + tools.stubs() + made.stub() + schema.declaration() + tools["slow"].name
    sandbox = Sandbox("1", tools=tools)
    sandbox.run(tools=tools)
    await ouros.run_async(sandbox, tools=[search, made])
    session.run("1", tools={"search": search}, inputs={"a": 1}, print_callback=on_print)
    results: list[ouros.Result] = [
        ouros.execute("1", tools=tools, limits=ouros.Limits.strict()),
        await ouros.aexecute("1", inputs={"x": 1}, max_chars=None),
        sandbox.execute(tools=tools, limits=None),
        session.run_cell("1", tools=tools),
        await session.arun_cell("1", tools=tools),
    ]
    usage: ouros.Usage = results[0].usage
    calls: list[ouros.CallRecord] = results[0].raise_for_error().calls
    error: SandboxError | None = results[0].error
    if isinstance(error, ouros.SandboxLimitError):
        print(error.limit, error.used, error.allowed)
    print(number, found, text, usage.seconds, calls[0].outcome)


def values(value: object) -> None:
    if isinstance(value, SandboxRepr):
        attributes: dict[str, Any] | None = value.attributes
        print(value.type_name.upper(), attributes, value.upper())
    elif isinstance(value, UnknownDataclass):
        print(dataclasses.asdict(value), value.anything)


def wrong() -> None:
    # Each of these must be an error to the type checker: an ignore that isn't needed is reported.
    Sandbox(1)  # type: ignore[arg-type]
    Sandbox("1", "a.py")  # type: ignore[call-arg, misc, unused-ignore]
    Sandbox("1", inputs="x")  # type: ignore[arg-type]
    Sandbox("1").run(limits={"max_memory": "1"})  # type: ignore[arg-type]
    Sandbox("1").run(limits={"max_memori": 1})  # type: ignore[arg-type]
    Sandbox("1").run(print_callback=print, os=3)  # type: ignore[arg-type]
    print(Sandbox("1").start().output)  # type: ignore[union-attr]


version: str = ouros.__version__
asyncio.run(concurrently())


def sessions(manager: ouros.SessionManager) -> None:
    with manager.session("a", external_functions=["f"]) as session:
        session.register("g", len)

        @session.tool
        def double(x: int) -> int:
            return 2 * x

        value, printed = session.capture("1")
        text: str = printed[0] + session.describe()
        again: ouros.Session = manager.load_bytes(session.dump(b"k"), "b", b"k")
        print(value, text, again("1"), double(1))


def tools() -> None:
    toolset = ouros.Toolset(len)
    toolset.module("m", {"f": len, "A": 1}, doc="d")
    result = ouros.execute("return f(1)", tools=toolset, forgive=True)
    peak: int = result.usage.memory_peak + result.usage.allocations
    text: str = toolset.stubs("m") + toolset.describe()
    Sandbox("1", tools=toolset, forgive=False)
    if result.error is not None:
        notes: list[str] = result.error.__notes__
        print(notes)
    print(peak, text)


async def decisions(snapshot: Snapshot, session: ouros.Session) -> None:
    progress: Complete | FutureSnapshot = await snapshot.aapprove(tools=[len], approve=lambda call: True)
    await snapshot.adeny("no", tools=[len])
    session.type_check("1", tools=[len])
    value = session.run("1", type_check=True, forgive=True), await session.aapprove(tools=[len]), await session.adeny()
    again: ouros.SessionManager = ouros.SessionManager.load(ouros.SessionManager().dump(b"k"), key=b"k", limits={})
    print(progress, value, again)

"""What the adapters share: `Interpreter`, a session for the code of a model, and tools made of those of a framework.

Knows sessions and tools, no framework; `_texts` has what the model is told. Invariants: cells of one interpreter never
overlap; a cell that waits for an approval is part of `Interpreter.dump`.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from hashlib import sha256
from inspect import Parameter, iscoroutinefunction
from keyword import iskeyword
from re import sub
from typing import TYPE_CHECKING, Any

from ouros.arguments import UNSET
from ouros.calls import Abort, Decision
from ouros.decisions import Approved, Denied, PendingCall
from ouros.integrations._texts import guide
from ouros.limits import Limits, check_limits
from ouros.recording import MAX_CHARS, Recording, Result
from ouros.sessions.errors import SessionArgumentError, SessionError
from ouros.sessions.manager import SessionManager
from ouros.signing import sign, verify
from ouros.stores import ABSENT
from ouros.tools import Tool, Toolset

if TYPE_CHECKING:
    from ouros.arguments import AsyncApprove, OsCallback
    from ouros.modules import Modules
    from ouros.policy import Policy
    from ouros.sessions.session import Session
    from ouros.stores import Store
    from ouros.typeddicts import ResourceLimits

NAME = "code"  # name of the interpreter's session
TURN = 0.002  # seconds between two looks at a busy interpreter


def missing(module: str, distribution: str, extra: str) -> ImportError:
    """Return the exception to raise when the framework of an adapter is not installed."""
    return ImportError(f"ouros.integrations.{module} needs {distribution}: pip install 'ouros[{extra}]'")


class Interpreter:
    """One session for the code of a model: state stays from cell to cell, and the tools are those of a framework.

    All methods may be called from any thread or event loop; a cell waits until the one before has ended.

    Args:
        tools: What the code may call; a cell may be given others.
        limits: What one cell may use: `Limits.standard()` unless given; None: no limits.
        os: Answers OS functions, as for `Sandbox.run`.
        modules: Sources that the code may import, as for `Sandbox`.
        packages: Distributions that the code may import, as for `Sandbox`.
        policy: Clock, chance and environment, as for `Sandbox.run`.
        max_chars: How many characters of a result the model is shown; None: all.

    Raises:
        TypeError: An argument of the wrong type.
        ValueError: Limits that make no sense.
    """

    def __init__(
        self,
        tools: Toolset | None = None,
        *,
        limits: ResourceLimits | None = UNSET,
        os: OsCallback | None = None,
        modules: Modules | None = None,
        packages: list[str] | None = None,
        policy: Policy | None = None,
        max_chars: int | None = MAX_CHARS,
    ) -> None:
        self.tools = Toolset() if tools is None else tools
        self.limits: ResourceLimits | None = Limits.standard() if limits is UNSET else limits
        check_limits(self.limits)
        self._os = os
        self._max_chars = max_chars
        self._arguments: dict[str, Any] = {"os": os, "policy": policy, "modules": modules, "packages": packages}
        self._busy = threading.Lock()
        self._printed: list[tuple[str, str]] = []  # text that the current cell printed
        self.ticket = ""  # id that the adapter gave to the cell that waits; part of the dump
        self._session = self._new().create_session(NAME)

    def _new(self) -> SessionManager:
        return SessionManager(script_name="main.py", **self._arguments)

    @property
    def session(self) -> Session:
        """The session that the code runs in."""
        return self._session

    def guide(self, *, keeps_state: bool = True, tools: Toolset | None = None) -> str:
        """Return the instructions for a model. See `guide`."""
        chosen = self.tools if tools is None else tools
        given = [*(self._arguments["modules"] or ()), *(self._arguments["packages"] or ())]
        return guide(chosen, self.limits, keeps_state=keeps_state, has_files=self._os is not None, given=given)

    # --- cells ---

    def run(
        self,
        code: str,
        *,
        tools: Toolset | None = None,
        functions: Mapping[str, Callable[..., Any]] | None = None,
        inputs: Mapping[str, Any] | None = None,
        approve: AsyncApprove | None = None,
    ) -> Result:
        """Run a cell. What waits for an approval from before is given up.

        Args:
            code: The code.
            tools: What it may call, in place of the interpreter's.
            functions: Functions without descriptions that it may call, in place of tools.
            inputs: Variables to set before.
            approve: Same as for `Session.run_cell`.

        Raises:
            ApprovalRequired: Same as for `Session.run_cell`: go on with `decide`.
            Abort: A tool raised it.
            TypeError: An input that can't cross.
        """
        with self._alone():
            self._begin()
            return self._session.run_cell(code, **self._cell(tools, functions, inputs, approve))

    async def arun(
        self,
        code: str,
        *,
        tools: Toolset | None = None,
        functions: Mapping[str, Callable[..., Any]] | None = None,
        inputs: Mapping[str, Any] | None = None,
        approve: AsyncApprove | None = None,
    ) -> Result:
        """Like `run`, without blocking the event loop; tools may be coroutine functions, which run concurrently."""
        async with self._aalone():
            self._begin()
            return await self._session.arun_cell(code, **self._cell(tools, functions, inputs, approve))

    def decide(self, decision: Approved | Denied, *, tools: Toolset | None = None) -> Result:
        """Go on with the cell that waits for an approval.

        Returns:
            The result of the whole cell; `usage` and `calls` leave out what was before the pause.

        Raises:
            ApprovalRequired: The next call that requires approval.
            SessionStateError: No call waits.
            KeyError: No tool answers the call; it still waits.
            Abort: A tool raised it.
        """
        with self._alone():
            recording = self._resumed()
            arguments = self._deciding(recording, tools)
            try:
                if isinstance(decision, Denied):
                    value = self._session.deny(decision.reason, **arguments)
                else:
                    value = self._session.approve(args=decision.args, kwargs=decision.kwargs, **arguments)
            except SessionError as error:
                return _failed(recording, error)
            return recording.result(value, None)

    async def adecide(self, decision: Approved | Denied, *, tools: Toolset | None = None) -> Result:
        """Like `decide`, without blocking the event loop."""
        async with self._aalone():
            recording = self._resumed()
            arguments = self._deciding(recording, tools)
            try:
                if isinstance(decision, Denied):
                    value = await self._session.adeny(decision.reason, **arguments)
                else:
                    value = await self._session.aapprove(args=decision.args, kwargs=decision.kwargs, **arguments)
            except SessionError as error:
                return _failed(recording, error)
            return recording.result(value, None)

    @property
    def printed(self) -> str:
        """Text that the last cell printed, also if it was aborted."""
        return "".join([text for _, text in self._printed])

    @property
    def is_waiting(self) -> bool:
        """Whether a cell waits for an approval."""
        workspace = self._session._workspace
        return workspace is not None and workspace.pending is not None

    def reset(self) -> None:
        """Forget all variables, and a cell that waits."""
        with self._alone():
            self._session = self._new().create_session(NAME)
            self._printed, self.ticket = [], ""

    # --- bytes ---

    def dump(self, key: bytes | None = None) -> bytes:
        """Return the variables, and a cell that waits, for `load`; signed if there is a key.

        Raises:
            SessionStateError: What the session holds can't be saved.
        """
        import msgpack

        with self._alone():
            data: bytes = msgpack.packb(
                [self._session.dump(), self._printed, self.ticket], unicode_errors="surrogatepass"
            )
        return data if key is None else sign(data, key)

    def load(self, data: bytes, key: bytes | None = None) -> None:
        """Take over what another interpreter dumped, in place of the own state.

        Raises:
            SessionArgumentError: `data` was not made by `dump`, or is not signed with the key.
            TypeError: `data` is not bytes.
        """
        import msgpack

        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"data must be bytes, not {type(data).__name__}")
        try:
            parts = msgpack.unpackb(verify(bytes(data), key), unicode_errors="surrogatepass")
        except (ValueError, msgpack.UnpackException) as error:
            raise SessionArgumentError(f"cannot load the session: {error}") from None
        if not _is_dump(parts):
            raise SessionArgumentError("cannot load the session: these bytes were not made by dump()")
        session = self._new().load_bytes(parts[0], NAME)
        with self._alone():
            self._session = session
            self._printed = [(stream, text) for stream, text in parts[1]]
            self.ticket = parts[2]

    # --- inside ---

    def _cell(
        self,
        tools: Toolset | None,
        functions: Mapping[str, Callable[..., Any]] | None,
        inputs: Mapping[str, Any] | None,
        approve: AsyncApprove | None,
    ) -> dict[str, Any]:
        return {
            "tools": (self.tools if tools is None else tools) if functions is None else None,
            "external_functions": functions,
            "inputs": None if inputs is None else dict(inputs),
            "approve": approve,
            "limits": self.limits,
            "max_chars": self._max_chars,
            "print_callback": self._note,
        }

    def _note(self, stream: str, text: str) -> None:
        self._printed.append((stream, text))

    def _begin(self) -> None:
        if self.is_waiting:
            self._give_up()
        self._printed, self.ticket = [], ""

    def _give_up(self) -> None:
        """End the cell that waits; what it did until then stays."""
        workspace = self._session._workspace
        assert workspace is not None and workspace.pending is not None
        with suppress(Abort):
            self._session.resume(workspace.pending.call_id, exception=Abort())

    def _resumed(self) -> Recording:
        recording = Recording(None, self._max_chars)
        for stream, text in self._printed:
            recording.write(stream, text)
        return recording

    def _deciding(self, recording: Recording, tools: Toolset | None) -> dict[str, Any]:
        """Return the arguments of `Session.approve` and the like."""

        def write(stream: str, text: str) -> None:
            self._note(stream, text)
            recording.write(stream, text)

        return {"tools": self.tools if tools is None else tools, "print_callback": write}

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with self._busy:
            yield

    @asynccontextmanager
    async def _aalone(self) -> AsyncIterator[None]:
        while not self._busy.acquire(blocking=False):
            await asyncio.sleep(TURN)
        try:
            yield
        finally:
            self._busy.release()


def _failed(recording: Recording, error: SessionError) -> Result:
    if error.error is None:
        raise error
    return recording.result(None, error.error.with_traceback(None))


def _is_dump(parts: object) -> bool:
    if not isinstance(parts, list) or [type(part) for part in parts] != [bytes, list, str]:
        return False
    return all(
        isinstance(entry, list) and len(entry) == 2 and entry[0] in ("stdout", "stderr") and isinstance(entry[1], str)
        for entry in parts[1]
    )


# --- tools of a framework ---


def tool_of(
    name: str,
    description: str,
    parameters: Mapping[str, Any],
    call: Callable[[dict[str, Any]], Any],
    *,
    returns: Mapping[str, Any] | None = None,
    requires_approval: bool = False,
    one_by_one: bool = False,
) -> Tool:
    """Return a tool of a framework as a tool of ours.

    Args:
        name: An identifier: see `python_name`.
        description: For the model.
        parameters: JSON Schema of an object.
        call: Makes the call with these arguments; a function or a coroutine function.
        returns: JSON Schema of the result.
        requires_approval: Same as for `Tool`.
        one_by_one: The program waits at each call of a coroutine function for its value, instead of at `await`. Cells
            that may pause for an approval need that of all their tools: calls that are under way can't be saved.

    Raises:
        TypeError, ValueError: Same as for `Tool.from_schema`.
    """

    def direct(**arguments: Any) -> Any:
        return call(arguments)

    async def start(**arguments: Any) -> Any:
        return await call(arguments)

    def wait(**arguments: Any) -> Decision:
        return Decision(start(**arguments))

    handler: Callable[..., Any] = direct
    if iscoroutinefunction(call):
        handler = wait if one_by_one else start
    return Tool.from_schema(name, description, parameters, handler, returns, requires_approval=requires_approval)


def python_name(name: str, taken: Iterable[str] = ()) -> str:
    """Return a name of a tool as an identifier that is not among `taken`: `'search-web'` becomes `'search_web'`."""
    made = sub(r"\W", "_", name) or "_"
    if made[0].isdigit() or iskeyword(made) or not made.isidentifier():
        made = f"tool_{made}"
    if not made.isidentifier():
        made = sub(r"[^A-Za-z0-9_]", "_", made)
    used = set(taken)
    chosen, number = made, 2
    while chosen in used:
        chosen, number = f"{made}_{number}", number + 1
    return chosen


def arguments_of(call: PendingCall, tool: Tool) -> dict[str, Any]:
    """Return the arguments of a call by name, as the tool of a framework gets them.

    Raises:
        TypeError: They are not what the tool takes.
    """
    found: dict[str, Any] = {}
    for name, value in tool.signature.bind(*call.args, **call.kwargs).arguments.items():
        if tool.signature.parameters[name].kind is Parameter.VAR_KEYWORD:
            found.update(value)
        else:
            found[name] = value
    return found


def pending_data(call: PendingCall) -> dict[str, Any]:
    """Return a `PendingCall` as data for `json.dumps`, as the MCP server shows it."""
    from ouros.jsonvalue import json_or_repr

    return {
        "call_id": call.call_id,
        "name": call.name,
        "args": [json_or_repr(value) for value in call.args],
        "kwargs": {name: json_or_repr(value) for name, value in call.kwargs.items()},
        "position": None if call.position is None else list(call.position),
    }


class Shelf:
    """Where the interpreter of one conversation is kept between runs and processes.

    Args:
        store: A store: see docs/durable.md.
        key: Signs what is kept.
        conversation: Its name; any text.
    """

    def __init__(self, store: Store, key: bytes | None, conversation: str) -> None:
        self._store = store
        self._key = key
        self._name = f"conversation-{sha256(conversation.encode(errors='surrogatepass')).hexdigest()}"
        self._version = ABSENT

    async def load(self, interpreter: Interpreter) -> None:
        """Give the interpreter what was kept last, if anything was.

        Raises:
            SessionArgumentError: It was not signed with the key, or is damaged.
            StoreError: The store failed.
        """
        found = await asyncio.to_thread(self._store.load, self._name)
        if found is not None:
            interpreter.load(found[0], self._key)
            self._version = found[1]

    async def save(self, interpreter: Interpreter) -> None:
        """Keep it.

        Raises:
            StoreConflict: Another run has kept something since: two runs share one conversation.
            StoreError: The store failed.
        """
        data = interpreter.dump(self._key)
        self._version = await asyncio.to_thread(self._store.save, self._name, data, expected=self._version)

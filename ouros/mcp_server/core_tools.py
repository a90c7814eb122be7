"""The core tools, which the server offers unless told otherwise: few, and with answers as a model reads them.

Knows `SessionManager` and tools of the host, nothing of the protocol. Invariants: each fact is told once in an answer;
a call that requires approval is made only after `decide` was told so; the texts of an answer fit `outputs.MAX_TEXT`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, NamedTuple

from ouros.arguments import check_names
from ouros.bounded import bounded_repr, cut
from ouros.calls import Abort
from ouros.jsonvalue import json_or_repr
from ouros.mcp_server.files import SharedFiles
from ouros.mcp_server.outputs import MAX_PAGE, MAX_TEXT, Outputs
from ouros.mcp_server.schemas import CALL_ID, LOOKED, RAN, STDIN, Schema, input_schema, output_schema
from ouros.mcp_server.tools import (
    DEFAULT,
    FUNCTIONS,
    MAX_MESSAGE,
    Arguments,
    Server,
    Tool,
    answer_of,
    as_text,
    read_value,
)
from ouros.sessions.errors import SessionArgumentError, SessionError, SessionStateError
from ouros.snapshots import ApprovalRequired
from ouros.tools import Tool as HostTool
from ouros.tools import Toolset

if TYPE_CHECKING:
    from ouros.sessions.manager import SessionManager
    from ouros.sessions.session import Session

MAX_REPR = 1_000_000  # characters of a value, before it is cut for the answer


class AskUser(Exception):
    """A call waits for a person's decision, which goes to `CoreServer.decide`. token: names this very pause."""

    def __init__(self, session_id: str, call: Waiting, token: str) -> None:
        super().__init__(session_id, call)
        self.session_id = session_id
        self.call = call
        self.token = token


class Waiting(NamedTuple):
    """A call that a session waits at: JSON of its arguments, and whether `resume` answers it."""

    call_id: int
    name: str
    args: list[Any]
    kwargs: dict[str, Any]
    position: list[int] | None
    by_client: bool

    def shown(self) -> str:
        """Return the call as source text, of JSON values."""
        keywords = [f"{name}={as_text(value)}" for name, value in self.kwargs.items()]
        return f"{self.name}({', '.join([*map(as_text, self.args), *keywords])})"


class CoreServer(Server):
    """What the core tools work on.

    Args:
        manager: The sessions; its `os` should be `files`.
        max_sessions: The most there may be.
        tools: Tools of the host that programs may call.
        files: The files of all sessions.
    """

    def __init__(
        self,
        manager: SessionManager,
        max_sessions: int | None = None,
        tools: Toolset | None = None,
        files: SharedFiles | None = None,
    ) -> None:
        super().__init__(manager, max_sessions)
        self.host_tools = Toolset() if tools is None else tools
        self.files = files
        self.outputs = Outputs()
        self.functions: dict[str, list[str]] = {}  # session id -> names of functions that the client answers
        self.printed: dict[str, list[str]] = {}  # session id -> texts printed before the call to be approved
        self.asked: dict[str, str] = {}  # session id -> token of the pause about which a person is asked

    def forget(self, session_id: str) -> None:
        """Drop the pending call of the session."""
        self.printed.pop(session_id, None)
        self.asked.pop(session_id, None)

    def waiting(self, session_id: str) -> Waiting | None:
        """Return the call that a session waits at."""
        call = self.manager.get_session(session_id)._pending_call()
        if call is None:
            return None
        name = call["function_name"]
        by_client = name in self.functions.get(session_id, ())
        return Waiting(call["call_id"], name, call["args"], call["kwargs"], call.get("position"), by_client)

    def toolset(self, session_id: str, called: str | None = None, answer: Callable[..., Any] | None = None) -> Toolset:
        """Return the functions of a session; `answer` stands for the one that is `called`, and that the client
        answers."""
        tools = Toolset(self.host_tools)
        for name in self.functions.get(session_id, ()):
            function = answer if name == called and answer is not None else _unanswered
            tools.add(HostTool(function, name=name, description="Answered by the client.", requires_approval=True))
        return tools

    def session(self, arguments: Arguments) -> tuple[str, Session]:
        """Return the session that arguments name."""
        session_id: str = arguments.get("session_id", DEFAULT)
        return session_id, self.manager.get_session(session_id)

    def decide(self, session_id: str, token: str | None, approved: bool, reason: str | None) -> Arguments:
        """Make or deny the call that a person was asked about, and go on; return the answer of `execute`.

        A call of the same name and number may have taken its place, with other arguments: only the token tells.

        Raises:
            AskUser: The next call that waits for a decision.
            SessionStateError: The session does not wait at the call any more.
        """
        if token is None or self.asked.get(session_id) != token or self.waiting(session_id) is None:
            raise SessionStateError("the call that the user was asked about does not wait any more")
        if approved:
            return self.go_on(session_id, "approve", tools=self.toolset(session_id))
        return self.go_on(session_id, "deny", tools=self.toolset(session_id), reason=reason)

    def go_on(self, session_id: str, verb: str, **given: Any) -> Arguments:
        """Make or deny the call that a session waits at; return the answer of `execute`."""
        session = self.manager.get_session(session_id)
        printed = self.printed.get(session_id, [])
        self.forget(session_id)
        return self.run(session_id, session, verb, printed, **given)

    def run(self, session_id: str, session: Session, verb: str, printed: list[str], **given: Any) -> Arguments:
        """Call `run`, `approve` or `deny` of a session; gives what its code did.

        Raises:
            AskUser: The code called a tool that requires approval.
        """
        steps: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
            "run": (session.run, session.arun),
            "approve": (session.approve, session.aapprove),
            "deny": (session.deny, session.adeny),
        }
        direct, on_a_loop = steps[verb]

        def note(stream: str, text: str) -> None:
            printed.append(text)

        try:
            if any(tool.is_async for tool in given["tools"].values()):
                value = asyncio.run(on_a_loop(print_callback=note, **given))
            else:
                value = direct(print_callback=note, **given)
        except ApprovalRequired as pause:
            waiting = self.waiting(session_id)
            if waiting is None:
                raise SessionStateError(f"{pause}, and waits no more") from None
            if not waiting.by_client:
                self.printed[session_id] = printed
                token = self.asked[session_id] = token_urlsafe()
                raise AskUser(session_id, waiting, token) from None
            return self._paused(waiting, printed)
        except Abort as abort:
            return self._ran("aborted", abort.value, printed)
        except SessionError as error:
            if error.error is None:
                raise
            output, shown = self.outputs.fitted("".join(printed), str(error))
            return _told({"status": "error", "error": shown}, output)
        return self._ran("complete", value, printed)

    def _paused(self, call: Waiting, printed: list[str]) -> Arguments:
        given: Arguments = {"args": call.args, "kwargs": call.kwargs}
        pending: Arguments = {"call_id": call.call_id, "name": call.name, **given}
        text = as_text(given)
        if len(text) > MAX_TEXT // 2:
            how = f"read_output(output_id={self.outputs.keep(text)}) gives them as JSON"
            pending |= {"args": [], "kwargs": {}, "long_arguments": how}
        if call.position is not None:
            pending["position"] = list(call.position)
        output, _ = self.outputs.fitted("".join(printed), text[: MAX_TEXT // 2])
        return _told({"status": "paused", "pending": [pending]}, output)

    def _ran(self, status: str, value: Any, printed: list[str]) -> Arguments:
        output, shown = "".join(printed), self.value_text(value)
        fitted, cut = self.outputs.fitted(output, shown)
        return _told({"status": status, **_valued(value, cut, is_cut=cut != shown)}, fitted)

    def value_text(self, value: Any) -> str:
        """Return a value as Python shows it, before it is cut; '' for None, which Python does not show."""
        return "" if value is None else bounded_repr(value, max_characters=MAX_REPR)


def _unanswered(*args: Any, **kwargs: Any) -> Any:
    raise AssertionError("a call of the client's is made by resume only")


def _told(answer: Arguments, output: str) -> Arguments:
    return {**answer, "stdout": output} if output else answer


def _valued(value: Any, shown: str, is_cut: bool) -> Arguments:
    """Return a value for an answer: as JSON if that says all of it, else as Python shows it; nothing for None."""
    if value is None:
        return {}
    if not is_cut:
        data = json_or_repr(value)
        if is_plain(data):
            return {"result": data}
    return {"repr": shown}


def is_plain(data: Any) -> bool:
    """Return whether JSON of `json_or_repr` has no tagged part."""
    rest = [data]
    while rest:
        current = rest.pop()
        if isinstance(current, dict):
            if any(key.startswith("$") for key in current):
                return False
            rest.extend(current.values())
        elif isinstance(current, list):
            rest.extend(current)
    return True


# The tools.

CORE: dict[str, Tool] = {}
Call = Callable[[CoreServer, Arguments], Arguments]
SESSION: Schema = {"type": "string", "default": DEFAULT}


def _tool(
    name: str, title: str, description: str, properties: Schema, output: Schema, *,
    optional: tuple[str, ...] = ("session_id",), read_only: bool = False, destructive: bool = False,
) -> Callable[[Call], Call]:  # fmt: skip
    schema = input_schema(properties, optional)
    answers = output_schema(output)
    sessions = ("session_id",) if "session_id" in properties else ()

    def register(call: Call) -> Call:
        CORE[name] = Tool(name, description, schema, call, sessions, read_only, destructive, title, answers)  # type: ignore[arg-type]
        return call

    return register


@_tool(
    "execute",
    "Run Python",
    "Run Python in a session; variables stay. Gives what it printed and the value of the last expression, or a "
    'traceback. E.g. {"code": "import math\\nx = math.pi\\nround(x, 2)"} gives result 3.14.',
    {"code": {"type": "string"}, "stdin": {**STDIN, "description": "What input() reads."}, "session_id": SESSION},
    RAN,
    optional=("stdin", "session_id"),
)
def _execute(server: CoreServer, arguments: Arguments) -> Arguments:
    session_id, session = server.session(arguments)
    waiting = server.waiting(session_id)
    if waiting is not None:
        raise SessionStateError(f"the session waits at call {waiting.call_id}, {waiting.name}(): resume it, or rewind")
    given = {"code": arguments["code"], "stdin": arguments.get("stdin"), "tools": server.toolset(session_id)}
    return server.run(session_id, session, "run", [], **given)


@_tool(
    "resume",
    "Answer a paused call",
    'Answer the call that a paused session waits at, with result or error. E.g. {"call_id": 0, "result": 21.5} or '
    '{"call_id": 0, "error": "ValueError: no such city"}.',
    {
        "call_id": CALL_ID,
        "result": {"description": "JSON"},
        "error": {"type": "string", "maxLength": MAX_MESSAGE},
        "session_id": SESSION,
    },
    RAN,
    optional=("result", "error", "session_id"),
)
def _resume(server: CoreServer, arguments: Arguments) -> Arguments:
    session_id, _ = server.session(arguments)
    waiting = server.waiting(session_id)
    if waiting is None:
        raise SessionStateError("no call waits in this session: there is nothing to resume")
    if not waiting.by_client:
        raise SessionStateError(f"the call of {waiting.name}() waits for the user's approval; rewind gives it up")
    if arguments["call_id"] != waiting.call_id:
        raise SessionArgumentError(f"call_id {arguments['call_id']}: the session waits at {waiting.call_id}")
    kind, value = answer_of(arguments, "resume")

    def answer(*args: Any, **kwargs: Any) -> Any:
        if kind == "exception":
            raise value
        return value

    return server.go_on(session_id, "approve", tools=server.toolset(session_id, waiting.name, answer))


@_tool(
    "list_variables",
    "List variables",
    "Names and types of the variables of a session.",
    {"session_id": SESSION},
    {"variables": {"type": "object", "description": "Type by name."}, "more": {"type": "integer"}},
    read_only=True,
)
def _list_variables(server: CoreServer, arguments: Arguments) -> Arguments:
    _, session = server.session(arguments)
    found: dict[str, str] = {}
    room = MAX_TEXT
    entries = session.list_variables()
    for entry in entries:
        room -= len(as_text([entry["name"], entry["type_name"]]).encode("utf-8", "replace"))
        if room < 0:
            break
        found[entry["name"]] = entry["type_name"]
    more = len(entries) - len(found)
    return {"status": "ok", "variables": found, **({"more": more} if more else {})}


@_tool(
    "eval_variable",
    "Look at a value",
    'Evaluate an expression without any effect on the session, paused or not. E.g. {"expression": "rows[:3]"}.',
    {"expression": {"type": "string"}, "session_id": SESSION},
    LOOKED,
    read_only=True,
)
def _eval_variable(server: CoreServer, arguments: Arguments) -> Arguments:
    _, session = server.session(arguments)
    answer = session.eval_variable(arguments["expression"])
    data, shown = answer["value"]["json_value"], answer["value"]["repr"]
    output, cut = server.outputs.fitted(answer["stdout"], "" if data is None else shown)
    found: Arguments = {} if data is None else {"result": data} if cut == shown and is_plain(data) else {"repr": cut}
    return _told({"status": "complete", **found}, output)


@_tool(
    "set_variable",
    "Set a variable",
    'Set a variable to a JSON value. E.g. {"name": "rows", "value": [{"n": 1}]}.',
    {"name": {"type": "string"}, "value": {"description": "JSON"}, "session_id": SESSION},
    {},
)
def _set_variable(server: CoreServer, arguments: Arguments) -> Arguments:
    _, session = server.session(arguments)
    session[arguments["name"]] = read_value(arguments["value"])
    return {"status": "ok"}


@_tool(
    "create_session",
    "Make or copy a session",
    "Make an empty session, or an independent copy of fork_of for a trial. Calls of external_functions pause the code "
    'until resume answers them. E.g. {"session_id": "trial", "fork_of": "default"}.',
    {
        "session_id": {"type": "string"},
        "fork_of": {"type": "string"},
        "external_functions": {**FUNCTIONS, "description": "Names."},
        "replace": {"type": "boolean", "description": "Destroy the one of that id first."},
    },
    {},
    optional=("fork_of", "external_functions", "replace"),
    destructive=True,
)
def _create_session(server: CoreServer, arguments: Arguments) -> Arguments:
    session_id, source = arguments["session_id"], arguments.get("fork_of")
    names = list(arguments.get("external_functions", ()))
    if source is not None:
        if names:
            raise SessionArgumentError("a fork has the external_functions of its source: give either")
        if source == session_id:
            raise SessionArgumentError("fork_of: a session cannot be a copy of itself")
        server.manager.get_session(source)
        names = server.functions.get(source, [])
    for name in names:
        if name in server.host_tools:
            raise SessionArgumentError(f"external_functions: the server has a tool {name!r} itself")
    try:
        check_names(None, names)
    except ValueError as error:
        raise SessionArgumentError(cut(str(error), MAX_MESSAGE)) from None
    known = {entry["id"] for entry in server.manager.list_sessions()}
    if session_id in known and not arguments.get("replace"):
        raise SessionArgumentError(f"session {session_id!r} already exists: choose another id, or give replace: true")
    if session_id == DEFAULT and arguments.get("replace") and source is None:
        server.manager.reset(session_id=DEFAULT)
    else:
        if session_id in known and arguments.get("replace"):
            server.manager.destroy_session(session_id)
        else:
            server.check_room()
        if source is None:
            server.manager.create_session(session_id)
        else:
            server.manager.fork_session(source, session_id)
    server.forget(session_id)
    server.functions[session_id] = names
    return {"status": "ok"}


@_tool(
    "rewind",
    "Undo",
    "Undo the last executes and resumes of a session; files stay as they are.",
    {"steps": {"type": "integer", "minimum": 1, "default": 1}, "session_id": SESSION},
    {"steps_rewound": {"type": "integer"}, "history_remaining": {"type": "integer"}},
    optional=("steps", "session_id"),
    destructive=True,
)
def _rewind(server: CoreServer, arguments: Arguments) -> Arguments:
    session_id, session = server.session(arguments)
    rewound = session.rewind(steps=arguments.get("steps", 1))
    server.forget(session_id)
    return {"status": "ok", **rewound}


@_tool(
    "read_output",
    "Read a long output",
    "A page of an output that was cut.",
    {"output_id": {"type": "integer"}, "start": {"type": "integer", "minimum": 0, "default": 0}},
    {
        "text": {"type": "string"},
        "start": {"type": "integer"},
        "characters": {"type": "integer", "description": "Of all."},
    },
    optional=("start",),
    read_only=True,
)
def _read_output(server: CoreServer, arguments: Arguments) -> Arguments:
    text = server.outputs.read(arguments["output_id"])
    start = arguments.get("start", 0)
    page = text[start : start + MAX_PAGE].encode("utf-8", "replace")[:MAX_PAGE].decode("utf-8", "ignore")
    return {"status": "ok", "text": page, "start": start, "characters": len(text)}


def text_of(answer: Arguments) -> str:
    """Return an answer as a model reads it."""
    parts = [answer.get("stdout", "").rstrip("\n")]
    if "result" in answer:
        parts.append(bounded_repr(answer["result"], max_characters=MAX_REPR))
    for key in ("repr", "error", "text"):
        parts.append(answer.get(key, ""))
    for call in answer.get("pending", ()):
        shown = Waiting(call["call_id"], call["name"], call["args"], call["kwargs"], None, True).shown()
        how = f" ({call['long_arguments']})" if "long_arguments" in call else ""
        parts.append(f"paused: call_id {call['call_id']}, {shown}{how}: answer it with resume")
    rest = {key: value for key, value in answer.items() if key not in TOLD}
    if rest:
        parts.append(as_text(rest))
    nothing = {"complete": "(no output)", "ok": "done"}
    status: str = answer["status"]
    return "\n".join(filter(None, parts)) or nothing.get(status, status)


TOLD = frozenset(("status", "stdout", "result", "repr", "error", "text", "pending"))

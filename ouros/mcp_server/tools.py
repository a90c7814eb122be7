"""The drop-in tools of the MCP server, those of ouros 0.0.7: names, descriptions, schemas of arguments, and what each
does with a `SessionManager`.

Knows nothing of the protocol. Invariant: a tool takes checked arguments and gives a JSON object with `status`, or it
raises what the manager raises; the server makes its answer `presentable`.
"""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ouros.jsonvalue import from_json
from ouros.mcp_server.schemas import MAX_NAME, Schema, input_schema
from ouros.sessions.errors import SessionArgumentError

if TYPE_CHECKING:
    from ouros.sessions.manager import SessionManager

DEFAULT = "default"
MAX_ANSWER = 4_000_000  # most characters of an answer
MAX_FUTURES = 1000  # pending calls of a session whose arguments are kept
MAX_FUTURE = 10_000  # most characters of such a call
MAX_SAVED = 1000  # most saved sessions
MAX_SAVED_BYTES = 10_000_000_000
MAX_DEPTH = 100  # parsers of clients stop at 128 and more
MAX_MESSAGE = 100_000  # characters of an error that a client raises
MAX_FUNCTIONS = 1_000
MAX_RESULTS = 10_000  # results in one call of a tool
Arguments = dict[str, Any]


class Tool(NamedTuple):
    """Tool of the server."""

    name: str
    description: str
    schema: Schema
    call: Callable[[Server, Arguments], Arguments]
    sessions: tuple[str, ...]  # arguments that name the sessions it waits for; the others are free meanwhile
    read_only: bool
    destructive: bool
    title: str | None = None
    output: Schema | None = None  # schema of the answers; None: an object with a status


class Server:
    """What tools work on: the manager, and the calls that were answered by futures, by session and call id."""

    def __init__(self, manager: SessionManager, max_sessions: int | None = None) -> None:
        self.manager = manager
        self.max_sessions = max_sessions
        self.futures: dict[str, dict[int, Arguments]] = {}

    def remember(self, session_id: str, call_id: int, call: Arguments) -> None:
        """Keep what a pending call was, unless there are too many or it is large: then its id says it all."""
        calls = self.futures.setdefault(session_id, {})
        if len(calls) < MAX_FUTURES and len(as_text(call)) <= MAX_FUTURE:
            calls[call_id] = call

    def check_storage(self, name: str) -> None:
        """Raises SessionArgumentError if there are as many saved sessions as there may be, and none of this name."""
        saved = self.manager.list_saved_sessions()
        if len(saved) >= MAX_SAVED and all(entry["name"] != name for entry in saved):
            raise SessionArgumentError(f"there are {MAX_SAVED} saved sessions already, the most there may be")
        if sum(entry["size_bytes"] for entry in saved) > MAX_SAVED_BYTES:
            raise SessionArgumentError(f"saved sessions take more than {MAX_SAVED_BYTES} bytes: delete some")

    def forget(self, session_id: str) -> None:
        """Drop the pending calls of the session."""
        self.futures.pop(session_id, None)

    def check_room(self) -> None:
        """Raises SessionArgumentError if there are as many sessions as there may be."""
        if self.max_sessions is not None and len(self.manager.list_sessions()) >= self.max_sessions:
            raise SessionArgumentError(f"there are {self.max_sessions} sessions already, the most there may be")


TOOLS: dict[str, Tool] = {}

# Schemas of arguments.

SESSION: Schema = {"type": "string", "description": 'The session; "default" unless given.'}
ANY_SESSION: Schema = {"type": "string", "description": "Without effect here: the same for all sessions."}
NAME: Schema = {"type": "string", "description": "The name of the variable."}
CALL_ID: Schema = {"type": "integer", "minimum": 0, "description": "The call_id of the function_call."}
RESULT: Schema = {
    "description": 'What the call returns: JSON; tagged objects as {"$tuple": [1]} stand for what JSON has no form for.'
}
ERROR: Schema = {
    "description": 'What to raise from the call instead: text as "ValueError: too large", or an object.',
    "anyOf": [
        {"type": "string", "maxLength": MAX_MESSAGE},
        {
            "type": "object",
            "properties": {
                "type": {"type": "string", "maxLength": MAX_NAME},
                "message": {"type": ["string", "null"], "maxLength": MAX_MESSAGE},
            },
            "required": ["type"],
            "additionalProperties": False,
        },
    ],
}
FUNCTIONS: Schema = {
    "type": "array",
    "items": {"type": "string", "maxLength": MAX_NAME},
    "maxItems": MAX_FUNCTIONS,
    "description": "Names of functions that the code may call; each call comes back as a function_call to be resumed.",
}


def _tool(
    name: str,
    description: str,
    properties: Schema,
    *,
    optional: tuple[str, ...] = (),
    sessions: tuple[str, ...] = ("session_id",),
    read_only: bool = False,
    destructive: bool = False,
) -> Callable[[Callable[[Server, Arguments], Arguments]], Callable[[Server, Arguments], Arguments]]:
    if "session_id" not in properties and (not sessions or "session_id" in sessions):
        properties = {**properties, "session_id": SESSION if sessions else ANY_SESSION}
        optional = (*optional, "session_id")
    schema = input_schema(properties, optional)

    def register(call: Callable[[Server, Arguments], Arguments]) -> Callable[[Server, Arguments], Arguments]:
        TOOLS[name] = Tool(name, description, schema, call, sessions, read_only, destructive)
        return call

    return register


# Running code.


@_tool(
    "execute",
    "Run Python code in a session: variables stay for the next call. Gives the value of the last expression, what was "
    "printed, or a function_call that waits for resume. The status is paused if the call requires approval.",
    {"code": {"type": "string", "description": "Python 3.14 source text."}},
)
def _execute(server: Server, arguments: Arguments) -> Arguments:
    session_id = _session(arguments)
    session = server.manager.get_session(session_id)
    answer = session._shown_answer(lambda: session.execute(arguments["code"]))
    server.futures.pop(session_id, None)
    return _progress(server, session_id, answer)


@_tool(
    "resume",
    "Answer the function_call that a session waits for, with either result or error.",
    {"call_id": CALL_ID, "result": RESULT, "error": ERROR},
    optional=("result", "error"),
)
def _resume(server: Server, arguments: Arguments) -> Arguments:
    session_id = _session(arguments)
    session = server.manager.get_session(session_id)
    kind, value = answer_of(arguments, "resume")
    answer = session._shown_answer(lambda: session.resume(arguments["call_id"], **{kind: value}))
    return _progress(server, session_id, answer)


@_tool(
    "resume_as_pending",
    "Let the code go on without the result of the call yet: it gets a future, to be awaited. When all of it waits, "
    "resolve_futures asks for resume_futures.",
    {"call_id": CALL_ID},
)
def _resume_as_pending(server: Server, arguments: Arguments) -> Arguments:
    session_id = _session(arguments)
    call_id = arguments["call_id"]
    session = server.manager.get_session(session_id)
    call = session._pending_call()
    answer = session._shown_answer(lambda: session.resume_as_pending(call_id))
    if call is not None:
        server.remember(session_id, call_id, call)
    return _progress(server, session_id, answer)


@_tool(
    "resume_futures",
    "Give results of calls that the code waits for, some or all of pending_call_ids.",
    {
        "results": {
            "type": "array",
            "minItems": 1,
            "maxItems": MAX_RESULTS,
            "items": {
                "type": "object",
                "properties": {"call_id": CALL_ID, "result": RESULT, "error": ERROR},
                "required": ["call_id"],
                "additionalProperties": False,
            },
        }
    },
)
def _resume_futures(server: Server, arguments: Arguments) -> Arguments:
    session_id = _session(arguments)
    results: dict[int, Any] = {}
    for entry in arguments["results"]:
        call_id = entry["call_id"]
        if call_id in results:
            raise SessionArgumentError(f"call_id {call_id} is given twice")
        kind, value = answer_of(entry, f"the result of call_id {call_id}")
        results[call_id] = {"return_value" if kind == "value" else kind: value}
    session = server.manager.get_session(session_id)
    answer = session._shown_answer(lambda: session.resume_futures(results))
    for call_id in results:
        server.futures.get(session_id, {}).pop(call_id, None)
    return _progress(server, session_id, answer)


def answer_of(arguments: Arguments, what: str) -> tuple[str, Any]:
    """Return what arguments answer a call with: `'value'` or `'exception'`, and which.

    Raises:
        SessionArgumentError: Neither or both are given, or the result stands for no value.
    """
    if ("result" in arguments) == ("error" in arguments):
        raise SessionArgumentError(f"{what} needs either result or error")
    if "result" in arguments:
        return "value", read_value(arguments["result"])
    return "exception", _exception(arguments["error"])


def _exception(error: Any) -> BaseException:
    """Return the exception that an error stands for: of the built-in class it names, else a RuntimeError."""
    if isinstance(error, str):
        name, colon, message = error.partition(": ")
        cls = _exception_class(name)
        if cls is None or (not colon and name != error):
            return RuntimeError(error)
        return _make(cls, message if colon else None)
    cls = _exception_class(error["type"])
    message = error.get("message")
    if cls is None:
        return RuntimeError(error["type"] if message is None else f"{error['type']}: {message}")
    return _make(cls, message)


def _exception_class(name: str) -> type[BaseException] | None:
    cls = vars(builtins).get(name)
    return cls if isinstance(cls, type) and issubclass(cls, Exception) else None


def _make(cls: type[BaseException], message: str | None) -> BaseException:
    try:
        return cls() if message is None else cls(message)
    except TypeError:  # a class that wants more than a message
        return RuntimeError(cls.__name__ if message is None else f"{cls.__name__}: {message}")


def _progress(server: Server, session_id: str, answer: Arguments) -> Arguments:
    progress = answer["progress"]
    status = progress["status"]
    result: Arguments
    if status == "complete":
        server.futures.pop(session_id, None)
        result = {"status": status, "result": progress["result"], "repr": answer["repr"]}
    elif progress.get("requires_approval"):
        call = {key: progress[key] for key in ("call_id", "args", "kwargs", "position")}
        result = {"status": "paused", "pending": [{**call, "name": progress["function_name"]}]}
    elif status == "function_call":
        result = {key: progress[key] for key in ("status", "function_name", "args", "kwargs", "call_id")}
    else:
        known = server.futures.get(session_id, {})
        ids = progress["pending_call_ids"]
        futures = [_future(call_id, known.get(call_id)) for call_id in ids]
        result = {"status": status, "pending_call_ids": ids, "pending_futures": futures}
    if answer["stdout"]:
        result["stdout"] = answer["stdout"]
    return result


def _future(call_id: int, call: Arguments | None) -> Arguments:
    if call is None:  # the call was made before the session was loaded or forked
        return {"call_id": call_id}
    return {key: call[key] for key in ("call_id", "function_name", "args", "kwargs")}


# Variables.


@_tool("list_variables", "Names and types of the variables of a session.", {}, read_only=True)
def _list_variables(server: Server, arguments: Arguments) -> Arguments:
    return {"status": "ok", "variables": server.manager.list_variables(session_id=_session(arguments))}


@_tool("get_variable", "The value of a variable, as JSON and as Python shows it.", {"name": NAME}, read_only=True)
def _get_variable(server: Server, arguments: Arguments) -> Arguments:
    return {"status": "ok", **server.manager.get_variable(arguments["name"], session_id=_session(arguments))}


@_tool(
    "set_variable",
    "Set a variable to what a Python expression gives; the expression has no other effect.",
    {"name": NAME, "value": {"type": "string", "description": "A Python expression."}},
)
def _set_variable(server: Server, arguments: Arguments) -> Arguments:
    server.manager.set_variable(arguments["name"], arguments["value"], session_id=_session(arguments))
    return {"status": "ok"}


@_tool("delete_variable", "Delete a variable; tells whether there was one.", {"name": NAME}, destructive=True)
def _delete_variable(server: Server, arguments: Arguments) -> Arguments:
    return {
        "status": "ok",
        "deleted": server.manager.delete_variable(arguments["name"], session_id=_session(arguments)),
    }


@_tool(
    "eval_variable",
    "Evaluate a Python expression without any effect on the session.",
    {"expression": {"type": "string", "description": "A Python expression, or statements that end in one."}},
    read_only=True,
)
def _eval_variable(server: Server, arguments: Arguments) -> Arguments:
    return {"status": "ok", **server.manager.eval_variable(arguments["expression"], session_id=_session(arguments))}


@_tool(
    "transfer_variable",
    "Copy a variable to another session: any value, functions and objects too.",
    {
        "name": NAME,
        "source_session_id": {"type": "string", "description": "The session that has it."},
        "target_session_id": {"type": "string", "description": "The session that gets it."},
        "target_name": {"type": "string", "description": "Its name there, if another."},
    },
    optional=("target_name",),
    sessions=("source_session_id", "target_session_id"),
)
def _transfer_variable(server: Server, arguments: Arguments) -> Arguments:
    server.manager.transfer_variable(
        arguments["source_session_id"],
        arguments["target_session_id"],
        arguments["name"],
        target_name=arguments.get("target_name"),
    )
    return {"status": "ok"}


@_tool(
    "call_session",
    "Run code in the source session, and put the value of its last expression into a variable of the target session.",
    {
        "code": {"type": "string", "description": "Python 3.14 source text."},
        "source_session_id": {"type": "string", "description": 'The session that runs it; "default" unless given.'},
        "target_session_id": {"type": "string", "description": "The session that gets the variable."},
        "target_variable": {"type": "string", "description": "The name of the variable."},
    },
    optional=("source_session_id",),
    sessions=("source_session_id", "target_session_id"),
)
def _call_session(server: Server, arguments: Arguments) -> Arguments:
    source = arguments.get("source_session_id", DEFAULT)
    answer = server.manager.call_session(
        target=arguments["target_session_id"],
        code=arguments["code"],
        target_variable=arguments["target_variable"],
        source=source,
    )
    server.manager.get_session(source)._with_repr(answer)
    server.futures.pop(source, None)
    return _progress(server, source, answer)


# Sessions.


@_tool(
    "create_session",
    "Make an empty session.",
    {"session_id": {"type": "string", "description": "What to call it."}, "external_functions": FUNCTIONS},
    optional=("external_functions",),
    sessions=(),
)
def _create_session(server: Server, arguments: Arguments) -> Arguments:
    server.check_room()
    session_id = arguments["session_id"]
    server.manager.create_session(session_id, external_functions=arguments.get("external_functions"))
    return {"status": "ok", "session_id": session_id}


@_tool(
    "destroy_session",
    "Remove a session with all it holds.",
    {"session_id": {"type": "string", "description": 'The session; not "default".'}},
    destructive=True,
)
def _destroy_session(server: Server, arguments: Arguments) -> Arguments:
    server.manager.destroy_session(arguments["session_id"])
    server.forget(arguments["session_id"])
    return {"status": "ok"}


@_tool("list_sessions", "The sessions, with their numbers of variables.", {}, sessions=(), read_only=True)
def _list_sessions(server: Server, arguments: Arguments) -> Arguments:
    return {"status": "ok", "sessions": server.manager.list_sessions()}


@_tool(
    "fork_session",
    "Make an independent copy of a session, with what waits in it.",
    {
        "source_session_id": {"type": "string", "description": "The session to copy."},
        "new_session_id": {"type": "string", "description": "What to call the copy."},
    },
    sessions=("source_session_id",),
)
def _fork_session(server: Server, arguments: Arguments) -> Arguments:
    server.check_room()
    source, new = arguments["source_session_id"], arguments["new_session_id"]
    server.manager.fork_session(source, new)
    if source in server.futures:
        server.futures[new] = dict(server.futures[source])
    return {"status": "ok", "session_id": new}


@_tool(
    "reset",
    "Empty a session: variables, history and what waits are gone.",
    {"external_functions": FUNCTIONS},
    optional=("external_functions",),
    destructive=True,
)
def _reset(server: Server, arguments: Arguments) -> Arguments:
    session_id = _session(arguments)
    server.manager.reset(session_id=session_id, external_functions=arguments.get("external_functions"))
    server.forget(session_id)
    return {"status": "ok"}


# Saved sessions.

SAVED: Schema = {"type": "string", "description": "The name of the saved session: letters, digits, - and _."}


@_tool(
    "save_session", "Save a session to disk, under its id unless a name is given.", {"name": SAVED}, optional=("name",)
)
def _save_session(server: Server, arguments: Arguments) -> Arguments:
    server.check_storage(arguments.get("name", _session(arguments)))
    saved = server.manager.save_session(session_id=_session(arguments), name=arguments.get("name"))
    return {"status": "ok", **saved}


@_tool(
    "load_session",
    "Make a session of a saved one, called by its name unless session_id is given.",
    {"name": SAVED, "session_id": {"type": "string", "description": "What to call the session."}},
    optional=("session_id",),
    sessions=(),
)
def _load_session(server: Server, arguments: Arguments) -> Arguments:
    server.check_room()
    session_id = server.manager.load_session(arguments["name"], session_id=arguments.get("session_id"))
    server.forget(session_id)
    return {"status": "ok", "session_id": session_id}


@_tool("list_saved_sessions", "The saved sessions, with their sizes.", {}, sessions=(), read_only=True)
def _list_saved_sessions(server: Server, arguments: Arguments) -> Arguments:
    return {"status": "ok", "sessions": server.manager.list_saved_sessions()}


@_tool("delete_saved_session", "Delete a saved session.", {"name": SAVED}, sessions=(), destructive=True)
def _delete_saved_session(server: Server, arguments: Arguments) -> Arguments:
    return {"status": "ok", "deleted": server.manager.delete_saved_session(arguments["name"])}


# History and heap.


@_tool(
    "rewind",
    "Undo the last calls of execute and resume in a session.",
    {"steps": {"type": "integer", "description": "How many; 1 unless given."}},
    optional=("steps",),
    destructive=True,
)
def _rewind(server: Server, arguments: Arguments) -> Arguments:
    session_id = _session(arguments)
    rewound = server.manager.rewind(steps=arguments.get("steps", 1), session_id=session_id)
    server.forget(session_id)
    return {"status": "ok", **rewound}


@_tool("history", "How many steps can be rewound, and how many are kept at most.", {}, read_only=True)
def _history(server: Server, arguments: Arguments) -> Arguments:
    depth, most = server.manager.history(session_id=_session(arguments))
    return {"status": "ok", "history_depth": depth, "max_depth": most}


@_tool(
    "set_history_depth",
    "Set how many steps are kept for rewind.",
    {"max_depth": {"type": "integer", "description": "How many steps; 0 keeps none."}},
)
def _set_history_depth(server: Server, arguments: Arguments) -> Arguments:
    trimmed = server.manager.set_history_depth(arguments["max_depth"], session_id=_session(arguments))
    return {"status": "ok", "trimmed": trimmed}


@_tool("heap_stats", "Numbers of objects and bytes that a session holds.", {}, read_only=True)
def _heap_stats(server: Server, arguments: Arguments) -> Arguments:
    return {"status": "ok", **server.manager.heap_stats(session_id=_session(arguments))}


@_tool(
    "snapshot_heap",
    "Remember what a session holds now, for diff_heap.",
    {"snapshot_id": {"type": "string", "description": "What to call it."}},
)
def _snapshot_heap(server: Server, arguments: Arguments) -> Arguments:
    server.manager.snapshot_heap(arguments["snapshot_id"], session_id=_session(arguments))
    return {"status": "ok"}


@_tool(
    "diff_heap",
    "What changed between two snapshots: objects by type, and variables.",
    {
        "before_snapshot_id": {"type": "string", "description": "The earlier snapshot."},
        "after_snapshot_id": {"type": "string", "description": "The later one."},
    },
    sessions=(),
    read_only=True,
)
def _diff_heap(server: Server, arguments: Arguments) -> Arguments:
    return {
        "status": "ok",
        **server.manager.diff_heap(arguments["before_snapshot_id"], arguments["after_snapshot_id"]),
    }


# Values.


def _session(arguments: Arguments) -> str:
    session_id: str = arguments.get("session_id", DEFAULT)
    return session_id


def read_value(data: Any) -> Any:
    """Return the value that JSON from a client stands for.

    Raises:
        SessionArgumentError: It stands for none.
    """
    try:
        return from_json(data)
    except (ValueError, TypeError) as error:
        raise SessionArgumentError(str(error)) from None


def presentable(data: Any) -> Any:
    """Return a copy of JSON-like data that any client can read: without lone surrogates, and not nested too deep."""
    result: list[Any] = [None]
    stack: list[tuple[Any, Any, Any, int]] = [(data, result, 0, 0)]
    while stack:
        current, target, key, depth = stack.pop()
        if isinstance(current, str):
            target[key] = _clean(current)
        elif isinstance(current, (dict, list)) and depth >= MAX_DEPTH:
            target[key] = {"$repr": "{...}" if isinstance(current, dict) else "[...]"}
        elif isinstance(current, dict):
            copy: dict[str, Any] = {}
            target[key] = copy
            for name, value in current.items():
                clean = _clean(name)
                copy[clean] = None
                stack.append((value, copy, clean, depth + 1))
        elif isinstance(current, (list, tuple)):
            items = target[key] = [None] * len(current)
            stack.extend((value, items, number, depth + 1) for number, value in enumerate(current))
        else:
            target[key] = current
    return result[0]


def _clean(text: str) -> str:
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def as_text(data: Any) -> str:
    """Return data as JSON text."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False)


def bounded(answer: Arguments, most: int = MAX_ANSWER) -> tuple[Arguments, str]:
    """Return an answer that is presentable, and its text; what is too large for any client to want is cut."""
    text = as_text(answer)
    if len(text) <= most:
        return answer, text
    part = most // 8
    answer = {
        key: bounded(value, part)[0] if key == "value" and isinstance(value, dict) else _cut(value, part)
        for key, value in answer.items()
    }
    return answer, as_text(answer)


def _cut(value: Any, most: int) -> Any:
    if isinstance(value, str):
        return value if len(value) <= most else f"{value[:most]}... (cut: {len(value)} characters)"
    text = as_text(value)
    if len(text) <= most:
        return value
    return {"$repr": f"{text[:most]}... (cut: {len(text)} characters)"}

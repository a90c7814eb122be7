"""The methods for sessions: those of `SessionManager` by name, on sessions that are the client's own.

Knows the manager, params and jobs. Invariant: a request that is about a session waits in the lane of that session, so
that no thread waits for its lock.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ouros.serve.answers import read_answer, read_results
from ouros.serve.connection import Connection, Job
from ouros.serve.methods import METHODS, Method
from ouros.serve.params import CODE, COUNT, LIST, NAME, NAMES, OBJECT, TEXT, TEXTS, VALUE, Param, optional
from ouros.serve.protocol import Id
from ouros.serve.sessions import Sessions
from ouros.serve.values import presentable, read_bytes, show_bytes
from ouros.sessions.manager import SessionManager

__all__ = ["METHODS"]  # table of these methods and those for sandboxes

DEFAULT = "default"
NO_LANE = ""  # lane of methods that wait for no session
Params = dict[str, Any]
Action = Callable[[Sessions, Params], Any]


def _session(called: str, /, *lanes: str, **params: Param) -> Callable[[Action], Action]:
    """Register a method. `lanes`: the params that name the sessions it is about; `session_id` unless given."""
    own = lanes or ("session_id",)
    if not lanes:
        params.setdefault("session_id", optional(NAME))

    def register(action: Action) -> Action:
        def call(client: Connection, request_id: Id, given: Params) -> Any:
            names = frozenset(given.get(lane, DEFAULT) for lane in own if lane != NO_LANE)
            work = partial(_presented, client, action, given)
            return Job(work, names, partial(client.sessions.interrupt, names))

        METHODS[f"session.{called}"] = Method(params, call)
        return action

    return register


def _presented(client: Connection, action: Action, params: Params) -> Any:
    return presentable(action(client.sessions, params), client.safe_integers)


def _plain(called: str, method: Callable[..., Any], /, *lanes: str, **params: Param) -> None:
    """Register a method of the manager whose arguments and result need no change."""
    _session(called, *lanes, **params)(lambda sessions, given: method(sessions.manager, **given))


_plain("destroy", SessionManager.destroy_session, session_id=NAME)
_plain(
    "call_session",
    SessionManager.call_session,
    "source",
    "target",
    code=CODE,
    target=NAME,
    target_variable=NAME,
    source=optional(NAME),
)
_plain(
    "transfer_variable",
    SessionManager.transfer_variable,
    "source",
    "target",
    source=NAME,
    target=NAME,
    name=NAME,
    target_name=optional(NAME),
)
_plain("list_variables", SessionManager.list_variables)
_plain("get_variable", SessionManager.get_variable, name=NAME)
_plain("set_variable", SessionManager.set_variable, name=NAME, value_expr=CODE)
_plain("delete_variable", SessionManager.delete_variable, name=NAME)
_plain("eval_variable", SessionManager.eval_variable, expression=CODE)
_plain("rewind", SessionManager.rewind, steps=optional(COUNT))
_plain("history", SessionManager.history)
_plain("set_history_depth", SessionManager.set_history_depth, max_depth=COUNT)
_plain("heap_stats", SessionManager.heap_stats)
_plain("snapshot_heap", SessionManager.snapshot_heap, name=NAME)
_plain("reset", SessionManager.reset, external_functions=optional(NAMES))
_plain("register_external_functions", SessionManager.register_external_functions, external_functions=NAMES)
_plain("execute", SessionManager.execute, code=CODE, stdin=optional(TEXT), argv=optional(TEXTS))
_plain("resume_as_pending", SessionManager.resume_as_pending, call_id=COUNT)
_plain("list", SessionManager.list_sessions, NO_LANE)
_plain("list_saved", SessionManager.list_saved_sessions, NO_LANE)
_plain("delete_saved", SessionManager.delete_saved_session, NO_LANE, name=NAME)
_plain("diff_heap", SessionManager.diff_heap, NO_LANE, before=NAME, after=NAME)


@_session("create", NO_LANE, session_id=NAME, external_functions=optional(NAMES))
def _create(sessions: Sessions, given: Params) -> Any:
    sessions.check_room()
    return {"session_id": sessions.manager.create_session(**given).id}


@_session("fork", "source", source=NAME, new_id=NAME)
def _fork(sessions: Sessions, given: Params) -> Any:
    sessions.check_room()
    return {"session_id": sessions.manager.fork_session(**given).id}


@_session("load", "session_id", "name", name=NAME, session_id=optional(NAME))
def _load(sessions: Sessions, given: Params) -> Any:
    sessions.check_room()
    session_id = sessions.manager.load_session(**given)  # in its lane: no request finds it before it is checked
    sessions.check_loaded(session_id)
    return {"session_id": session_id}


@_session("save", name=optional(NAME))
def _save(sessions: Sessions, given: Params) -> Any:
    sessions.check_storage(given.get("name") or given.get("session_id") or DEFAULT)
    return sessions.manager.save_session(**given)


@_session("dump")
def _dump(sessions: Sessions, given: Params) -> Any:
    return {"data": show_bytes(sessions.manager.get_session(given.get("session_id")).dump())}


@_session("load_bytes", "session_id", data=TEXT, session_id=NAME)
def _load_bytes(sessions: Sessions, given: Params) -> Any:
    sessions.check_room()
    data = read_bytes(given["data"], "param 'data'")
    session_id = sessions.manager.load_bytes(data, given["session_id"]).id
    sessions.check_loaded(session_id)
    return {"session_id": session_id}


@_session("resume", call_id=COUNT, value=VALUE, exception=optional(OBJECT))
def _resume(sessions: Sessions, given: Params) -> Any:
    session = sessions.manager.get_session(given.get("session_id"))
    return session.resume(given["call_id"], **read_answer(given, "value"))


@_session("resume_futures", results=LIST)
def _resume_futures(sessions: Sessions, given: Params) -> Any:
    session = sessions.manager.get_session(given.get("session_id"))
    return session.resume_futures(read_results(given["results"]))

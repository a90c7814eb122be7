"""`Session`: variables and code that live on between calls.

The class derives from one class for each of its responsibilities, in this order: `core` (state and lock), `history`,
`steps` (execute and resume), then side by side `variables` and `runs` (with host functions). This module has what
concerns a session as a whole: copies, saving, resetting. It knows the manager by the few methods of `_Manager`.
"""

from __future__ import annotations

from contextlib import contextmanager

from ouros._core import Workspace
from ouros.arguments import bound_policy, check_distinct, functions_of, signed
from ouros.sessions.errors import SessionStateError
from ouros.sessions.faults import guarded
from ouros.sessions.names import check_identifiers
from ouros.sessions.runs import SessionRuns
from ouros.sessions.variables import SessionVariables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, NoReturn, Protocol

    from ouros._core import ModuleTable
    from ouros.arguments import OsCallback, Tools
    from ouros.calls import Bound
    from ouros.policy import Policy
    from ouros.sessions.transcript import Step, Transcript

    class _Manager(Protocol):
        def destroy_session(self, session_id: str) -> None: ...
        def fork_session(self, source: str, new_id: str) -> Session: ...
        def save_session(self, *, session_id: str | None = None, name: str | None = None) -> dict[str, Any]: ...
        def snapshot_heap(self, name: str, *, session_id: str | None = None) -> None: ...

        def _new_transcript(
            self, session_id: str, source: Session | None = None, step: Step | None = None
        ) -> Transcript | None: ...

        _key: bytes | None
        _policy: Policy | None


class Session(SessionRuns, SessionVariables):
    """A session of a `SessionManager`: Python code runs in it piece by piece, and its variables stay.

    Sessions are made by `SessionManager.create_session` and the like. All methods may be called from any thread; each
    waits until the session is free.
    """

    __module__ = "ouros"
    __slots__ = ("_manager",)

    def __new__(cls, *args: object, **kwargs: object) -> Any:
        """Not for callers.

        Raises:
            TypeError: Always.
        """
        raise TypeError("cannot create 'ouros.Session' instances: use SessionManager.create_session()")

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("cannot copy or pickle 'ouros.Session' object: use fork(), or save() and load_session()")

    def _made(
        self, manager: _Manager, session_id: str, limits: dict[str, int | float] | None, os: OsCallback | None
    ) -> Session:
        """Return the session itself, for a manager; it has no workspace yet."""
        self._manager = manager
        self._clear(session_id, limits, os)
        self._transcript = manager._new_transcript(session_id)
        return self

    def __repr__(self) -> str:
        return f"Session(id={self._id!r})"

    @guarded
    def heap_stats(self) -> dict[str, Any]:
        """Return what the session holds.

        `live_objects` and `objects_by_type` count what is reachable, `tracker_memory_bytes` is its size, and
        `tracker_allocations` what was allocated so far. There is no table of slots: `free_slots` is 0.
        """
        with self._lock:
            counts, _, interned, allocations, size = self._free().statistics()
        live = sum(counts.values())
        return {
            "live_objects": live,
            "free_slots": 0,
            "total_slots": live,
            "interned_strings": interned,
            "tracker_allocations": allocations,
            "tracker_memory_bytes": size,
            "objects_by_type": dict(sorted(counts.items())),
        }

    def snapshot_heap(self, name: str) -> None:
        """Remember `heap_stats` and the reprs of the variables under a name, for `SessionManager.diff_heap`."""
        self._manager.snapshot_heap(name, session_id=self._id)

    def fork(self, new_id: str) -> Session:
        """Return an independent copy, with what is pending; its history starts anew.

        Raises:
            SessionExistsError: There is a session `new_id`.
        """
        self._check_open()
        return self._manager.fork_session(self._id, new_id)

    def save(self, *, name: str | None = None) -> dict[str, Any]:
        """Save the session, with what is pending, under a name (its id unless given).

        Returns:
            `{'name': ..., 'size_bytes': ...}`.

        Raises:
            SessionArgumentError: The name can't be one of a saved session.
            SessionStorageError: There is no storage, or it failed.
        """
        self._check_open()
        return self._manager.save_session(session_id=self._id, name=name)

    def dump(self, key: bytes | None = None) -> bytes:
        """Return the session as bytes for `SessionManager.load_bytes`, with what is pending; without history and
        functions.

        Args:
            key: Sign the bytes with it (HMAC-SHA256); the key of the manager, if it has one, unless given.

        Raises:
            TypeError: `key` is not bytes.
            ValueError: `key` is empty.
            SessionStateError: The session runs.
        """
        return signed(self._dump(), self._manager._key if key is None else key)

    @guarded
    def reset(self, *, external_functions: list[str] | None = None, tools: Tools | None = None) -> None:
        """Start anew: no variables, nothing pending, no history, and only these external functions, or tools.

        Raises:
            SessionArgumentError: A function's name is no identifier.
            TypeError: Both are given.
        """
        bound = None if tools is None else functions_of(tools, external_functions)
        names = check_identifiers(external_functions)
        with self._lock:
            script_name = self._free().script_name if self._broken is None else self._broken
            table = None if self._workspace is None else self._workspace.given
            self._start_fresh(script_name, names, bound, table)
            self._broken = self._goal = self._step_mark = None
            self._marks = []
            self._functions = {}
            self._cells = []
            if self._transcript is not None:
                self._transcript.reset()

    def _new_workspace(self, script_name: str, names: list[str]) -> Workspace:
        """Return an empty workspace; derived classes have others."""
        return Workspace(script_name, names, self._print)

    def _read_workspace(self, data: bytes, given: ModuleTable | None) -> Workspace:
        """Return a saved workspace; ValueError if the bytes are none, or need other modules."""
        return Workspace.load(data, self._print, given)

    # --- for the manager ---

    def _start_fresh(
        self, script_name: str, names: list[str], bound: Bound | None = None, given: ModuleTable | None = None
    ) -> Session:
        """Give it an empty workspace, with functions of these names, or those of tools, and sources to import."""
        if bound is not None:
            names = check_identifiers([name for name in bound if "." not in name])
        workspace = self._new_workspace(script_name, names)
        if bound is not None:
            workspace.approvals = bound.approvals
            workspace.register((), bound.descriptions, bound.modules)
        workspace.policy = bound_policy(self._manager._policy)
        check_distinct(bound, given)
        workspace.given = given
        self._toolset = None if bound is None else bound.toolset
        self._workspace = workspace
        return self

    @guarded
    def _start_forked(self, source: Session, step: Step | None = None) -> Session:
        """Give it a fork of the workspace of another, which is locked: as it is, or as it was after a step."""
        if step is None:
            with _copied(source.id, "fork"):
                self._workspace = source._free().fork()
            self._workspace.set_print_callback(self._print)
        else:
            assert step.state is not None
            self._start_loaded(step.state, None if source._workspace is None else source._workspace.given)
        self._depth = source._depth
        self._os = source._os
        self._functions = source._functions
        self._toolset = source._toolset
        self._cells = [(0, code) for _, code in source._cells]
        if self._transcript is not None and source._transcript is not None:
            self._transcript = self._manager._new_transcript(self._id, source, step)
        return self

    @guarded
    def _start_inherited(self, source: Session, names: list[str], bound: Bound | None, protected: bool) -> Session:
        """Give it the variables of another session, which is locked, and functions as `_start_fresh`."""
        workspace = source._free()
        if workspace.pending is not None:
            refusal = f"cannot inherit from session '{source.id}' while a call is pending"
            raise SessionStateError(f"{refusal}: {source._next_call()}")
        if bound is not None:
            names = check_identifiers([name for name in bound if "." not in name])
        with _copied(source.id, "inherit from"):
            made = self._workspace = workspace.inherit(protected)
        made.set_print_callback(self._print)
        self._os = source._os
        self._functions = source._functions
        self._toolset = source._toolset
        self._cells = [(0, code) for _, code in source._cells]
        if bound is not None:
            check_distinct(bound, made.given)
            made.approvals = (*made.approvals, *bound.approvals)
            made.register(names, bound.descriptions, bound.modules)
            self._toolset = bound.toolset
        elif names:
            made.register(names)
        return self

    @guarded
    def _start_loaded(self, data: bytes, given: ModuleTable | None) -> Session:
        """Give it a saved workspace; ValueError if the bytes are none, or need other modules."""
        self._workspace = self._read_workspace(data, given)
        policy = self._workspace.policy
        if policy is not None and policy.waits_for_source and self._manager._policy is not None:
            fresh = bound_policy(self._manager._policy)
            self._workspace.policy = None if fresh is None else fresh.with_process_of(policy)
        return self

    def _kept_step(self, number: int) -> Step:
        """Return the step of this number in the transcript, with its state."""
        step = None if self._transcript is None else self._transcript.step(number)
        if step is None or step.state is None:
            raise SessionStateError(f"the state after step {number} of session '{self._id}' is not kept")
        return step

    def _close(self) -> None:
        """End it; it waits until the session is free."""
        with self._lock:
            if self._broken is None:
                self._free()
            self._workspace = self._broken = None
            self._marks = []

    @guarded
    def _dump(self) -> bytes:
        """Return the session that the bytes of `dump` hold, checked, for `_start_loaded`."""
        with self._lock, _copied(self.id, "save"):
            return self._free().dump()


@contextmanager
def _copied(name: str, what: str) -> Iterator[None]:
    """Context in which the failure to copy a workspace is the session's, not an error in an argument."""
    try:
        yield
    except (TypeError, ValueError) as error:
        raise SessionStateError(f"cannot {what} session '{name}': {error}") from error

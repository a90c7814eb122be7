"""`SessionManager`: sessions by id, and what happens between two of them.

Knows sessions by their methods, not how they work. Invariants: the manager's own lock guards only its tables and is
never held while a session is waited for; what needs two sessions locks both in one order (`both_locked`).
"""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from functools import partial
from os import PathLike
from threading import Lock

from ouros.arguments import (
    UNSET,
    bound_policy,
    check_handlers,
    check_limits,
    check_text,
    checked_modules,
    functions_of,
    handler_given,
    signed,
)
from ouros.bounded import cut, printable
from ouros.sessions.core import both_locked, lockers
from ouros.sessions.errors import (
    SessionArgumentError,
    SessionError,
    SessionExistsError,
    SessionNotFoundError,
    SessionStateError,
    SessionStorageError,
)
from ouros.sessions.names import check_file_name as check_name
from ouros.sessions.names import check_identifier, check_identifiers, check_label, listed
from ouros.sessions.session import Session
from ouros.sessions.storage import DirectoryStorage, StorageBackend, StoreStorage
from ouros.stores import DirectoryStore, Store, is_store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any, NoReturn

    from ouros._core import ModuleTable
    from ouros.arguments import OsGiven, Tools
    from ouros.modules import Modules
    from ouros.policy import Policy
    from ouros.sessions.transcript import Step, Transcript
    from ouros.standard_input import Stdin
    from ouros.typeddicts import ExternalResult, ResourceLimits

DEFAULT = "default"
CHOOSE = "choose another id, or call destroy_session() first"
MAX_SNAPSHOTS = 20
MAX_TRANSCRIPT = 64_000_000  # bytes of the states of one session
MAX_SNAPSHOT_CHARACTERS = 32_000_000  # characters of all snapshots together; the oldest are given up
MAGIC = b"ouros-sessions\x01"
_STATS = ("live_objects", "free_slots", "total_slots", "interned_strings")


class SessionManager:
    """Holds sessions by id. The session `'default'` always exists and is meant wherever no id is given.

    All methods may be called from any thread. All failures are RuntimeErrors, of the subclasses of `SessionError`: a
    `session_id` that there is none of is a SessionNotFoundError. Only arguments of the wrong type are TypeErrors.

    Args:
        script_name: How tracebacks name the code of sessions.
        limits: What each execute with its resumes may use.
        storage: Where sessions are saved: a directory, or an object with `save`, `load`, `list` and `delete`.
        key: Sign saved sessions with it (HMAC-SHA256), and load only such.
        os: Answers the OS functions that code in sessions calls, as for `Sandbox.run`; None: they fail.
        policy: Clock, randomness, sleep and environment of new sessions, and of those that are reset; each starts anew
            with it. Saved sessions keep their own, unless its clock is a function, which is not saved.
        modules: Sources of modules that code in sessions may import, as for `Sandbox`.
        packages: Distributions that code in sessions may import, as for `Sandbox`.

    Raises:
        SandboxSyntaxError: A module does not parse.
        TypeError: An argument of the wrong type.
        ValueError: Limits that make no sense, an empty key.
    """

    __module__ = "ouros"
    __slots__ = (
        "__weakref__", "_key", "_limits", "_lock", "_modules", "_os", "_policy", "_script_name", "_sessions",
        "_snapshots", "_storage", "_transcripts",
    )  # fmt: skip

    def __init__(
        self,
        *,
        script_name: str = "session.py",
        limits: ResourceLimits | None = None,
        storage: StorageBackend | Store | str | PathLike[str] | None = None,
        key: bytes | None = None,
        os: OsGiven | None = None,
        policy: Policy | None = None,
        modules: Modules | ModuleTable | None = None,
        packages: list[str] | None = None,
    ) -> None:
        os = handler_given(os)
        check_handlers(None, os, None)
        bound_policy(policy)  # only checks the policy
        self._policy = policy
        self._modules = checked_modules(modules, packages)
        self._os = os
        self._script_name = check_text("script_name", script_name)
        self._limits = None if limits is None else check_limits(limits)
        self._lock = Lock()
        lockers.add(self)
        self._sessions: dict[str, Session] = {}
        self._snapshots: dict[str, tuple[dict[str, Any], dict[str, str]]] = {}
        self._storage: StorageBackend | None = None
        self._transcripts: tuple[int, Store | None] | None = None  # bytes of states, and where they are written to
        if key is not None:
            from ouros.signing import check_key

            check_key(key)
        self._key = key
        if storage is not None:
            if isinstance(storage, (str, PathLike)):
                self.set_storage_dir(storage)
            else:
                self.set_storage_backend(storage)
        self._start()

    _session_class = Session

    def _start(self) -> None:
        """Make the session that always exists; derived classes may have others."""
        self._sessions[DEFAULT] = self._new(DEFAULT)._start_fresh(self._script_name, [], None, self._modules)

    def _after_fork(self) -> None:
        """In a child process: no other thread is there to give the lock back."""
        self._lock = Lock()

    def __repr__(self) -> str:
        with self._lock:
            return f"SessionManager(sessions={sorted(self._sessions)!r})"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("cannot copy or pickle 'ouros.SessionManager' object: use save_session() and load_session()")

    # --- sessions by id ---

    def create_session(
        self,
        session_id: str,
        *,
        external_functions: list[str] | None = None,
        tools: Tools | None = None,
        modules: Modules | None = None,
        packages: list[str] | None = None,
        inherit: str | None = None,
        keep_protection: bool = True,
    ) -> Session:
        """Return a new session.

        Args:
            session_id: What to call it.
            external_functions: Names of the host functions its code may call.
            tools: Tools its code may call, in place of `external_functions`; `Session.run` is given them again.
            inherit: A session whose variables, functions and modules it starts with; both are independent from then on,
                objects included. This costs what is used or changed later: the child copies a variable at its first
                use, and what it has not used is copied before anything runs in the parent.
            keep_protection: Whether names that are protected there are protected here, too.
            modules: Sources of modules that its code may import, as for `Sandbox`; with `packages`, in place of the
                manager's.
            packages: Distributions that its code may import, as for `Sandbox`.

        Raises:
            SessionExistsError: There is one with this id.
            SessionArgumentError: A function's name is no identifier.
            SessionNotFoundError: There is no session `inherit`.
            SessionStateError: A call is pending in the session `inherit`, or it runs.
            TypeError: Both `external_functions` and `tools` are given, or both `inherit` and modules or packages.
            SandboxSyntaxError: A module does not parse.
            ValueError: Same as for `Sandbox`.
        """
        if inherit is not None and (modules is not None or packages is not None):
            raise TypeError("a session that inherits has the modules and packages of its parent: give them to that one")
        table = checked_modules(modules, packages, self._modules)
        bound = None if tools is None else functions_of(tools, external_functions)
        names = check_identifiers(external_functions)
        session = self._new(check_label(session_id, "session_id"))
        self._check_unused(session_id)
        if inherit is not None:
            parent = self.get_session(inherit)
            with parent._lock:
                session._start_inherited(parent, names, bound, keep_protection)
            return self._add(session)
        return self._add(session._start_fresh(self._script_name, names, bound, table))

    @contextmanager
    def session(
        self,
        session_id: str,
        *,
        external_functions: list[str] | None = None,
        tools: Tools | None = None,
        modules: Modules | None = None,
        packages: list[str] | None = None,
        inherit: str | None = None,
        keep_protection: bool = True,
    ) -> Iterator[Session]:
        """Return a new session for a `with` statement, which destroys it at its end; arguments as for `create_session`.

        Raises:
            SessionExistsError: There is one with this id.
            SessionArgumentError: A function's name is no identifier.
            TypeError: Both `external_functions` and `tools` are given.
        """
        session = self.create_session(
            session_id,
            external_functions=external_functions,
            tools=tools,
            modules=modules,
            packages=packages,
            inherit=inherit,
            keep_protection=keep_protection,
        )
        try:
            yield session
        finally:
            with self._lock:
                is_there = self._sessions.get(session_id) is session
            if is_there:
                self.destroy_session(session_id)

    def get_session(self, session_id: str | None = None) -> Session:
        """Return the session with this id, the default one if None.

        Raises:
            SessionNotFoundError: There is none.
        """
        name = DEFAULT if session_id is None else check_text("session_id", session_id)
        with self._lock:
            session = self._sessions.get(name)
        if session is None:
            with self._lock:
                ids = sorted(self._sessions)
            raise SessionNotFoundError(f"session '{name}' not found: {listed(ids, 'sessions')}")
        return session

    def destroy_session(self, session_id: str) -> None:
        """End a session. What is running in it is waited for.

        Raises:
            SessionNotFoundError: There is none with this id.
            SessionStateError: It is the default session.
        """
        if session_id == DEFAULT:
            raise SessionStateError(f"cannot destroy the default session '{DEFAULT}': call reset() to empty it")
        session = self.get_session(session_id)
        session._close()
        with self._lock:
            if self._sessions.get(session_id) is session:
                del self._sessions[session_id]

    def list_sessions(self) -> list[dict[str, Any]]:
        """Return `{'id': ..., 'variable_count': ...}` of each session, by id."""
        with self._lock:
            sessions = sorted(self._sessions.items())
        return [{"id": name, "variable_count": session._count()} for name, session in sessions]

    def fork_session(self, source: str, new_id: str, *, step: int | None = None) -> Session:
        """Return a copy of the session `source`, with what is pending there; its history starts anew.

        Args:
            source: The session.
            new_id: Name of the copy.
            step: Copy the session as it was after the step of this number in its transcript.

        Raises:
            SessionNotFoundError: There is no session `source`.
            SessionExistsError: There is a session `new_id`.
            SessionStateError: The state after that step is not kept.
        """
        original = self.get_session(source)
        session = self._new(check_label(new_id, "new_id"))
        self._check_unused(new_id)
        with original._lock:  # under the lock, because the state could be dropped meanwhile
            session._start_forked(original, None if step is None else original._kept_step(step))
        return self._add(session)

    def _new(self, session_id: str) -> Session:
        session: Session = object.__new__(self._session_class)
        return session._made(self, session_id, self._limits, self._os)

    def _check_unused(self, session_id: str) -> None:
        with self._lock:
            if session_id in self._sessions:
                raise SessionExistsError(f"session '{session_id}' already exists: {CHOOSE}")

    def _add(self, session: Session) -> Session:
        with self._lock:
            if self._sessions.setdefault(session.id, session) is not session:
                raise SessionExistsError(f"session '{session.id}' already exists: {CHOOSE}")
        return session

    # --- what sessions do themselves ---

    def execute(
        self,
        code: str,
        *,
        session_id: str | None = None,
        policy: Policy | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> dict[str, Any]:
        """Run code to the first call of an external function, or to its end; see `Session.execute`."""
        return self.get_session(session_id).execute(code, policy=policy, stdin=stdin, argv=argv)

    def resume(
        self, call_id: int, value: Any = UNSET, *, exception: Any = UNSET, session_id: str | None = None
    ) -> dict[str, Any]:
        """Answer the pending call with a value or an exception; see `Session.resume`."""
        return self.get_session(session_id).resume(call_id, value, exception=exception)

    def resume_as_pending(self, call_id: int, *, session_id: str | None = None) -> dict[str, Any]:
        """Answer the pending call with a future; see `Session.resume_as_pending`."""
        return self.get_session(session_id).resume_as_pending(call_id)

    def resume_futures(
        self, results: Mapping[int, ExternalResult], waited: float = 0.0, *, session_id: str | None = None
    ) -> dict[str, Any]:
        """Settle some of the calls that the code waits for; see `Session.resume_futures`."""
        return self.get_session(session_id).resume_futures(results, waited)

    def interrupt(self, *, session_id: str | None = None) -> bool:
        """Stop what runs in a session, from another thread; see `Session.interrupt`."""
        return self.get_session(session_id).interrupt()

    def list_variables(self, *, session_id: str | None = None) -> list[dict[str, Any]]:
        """Return names and types of the variables, by name; see `Session.list_variables`."""
        return self.get_session(session_id).list_variables()

    def get_variable(self, name: str, *, session_id: str | None = None) -> dict[str, Any]:
        """Return a variable as JSON-like data, and its repr; see `Session.get_variable`."""
        return self.get_session(session_id).get_variable(name)

    def set_variable(self, name: str, value_expr: str, *, session_id: str | None = None) -> None:
        """Set a variable to a copy of what an expression gives; see `Session.set_variable`."""
        self.get_session(session_id).set_variable(name, value_expr)

    def delete_variable(self, name: str, *, session_id: str | None = None) -> bool:
        """Delete a variable. Returns: whether there was one. See `Session.delete_variable`."""
        return self.get_session(session_id).delete_variable(name)

    def eval_variable(self, expression: str, *, session_id: str | None = None) -> dict[str, Any]:
        """Return what an expression gives, without any effect on the session; see `Session.eval_variable`."""
        return self.get_session(session_id).eval_variable(expression)

    def rewind(self, *, steps: int = 1, session_id: str | None = None) -> dict[str, Any]:
        """Undo the last executes and resumes; see `Session.rewind`."""
        return self.get_session(session_id).rewind(steps=steps)

    def history(self, *, session_id: str | None = None) -> tuple[int, int]:
        """Return how many history entries there are, and how many are kept at most; see `Session.history`."""
        return self.get_session(session_id).history()

    def set_history_depth(self, max_depth: int, *, session_id: str | None = None) -> int:
        """Set the maximum number of history entries. Return how many were dropped; see `Session.set_history_depth`."""
        return self.get_session(session_id).set_history_depth(max_depth)

    def heap_stats(self, *, session_id: str | None = None) -> dict[str, Any]:
        """Return what a session holds; see `Session.heap_stats`."""
        return self.get_session(session_id).heap_stats()

    def reset(
        self,
        *,
        session_id: str | None = None,
        external_functions: list[str] | None = None,
        tools: Tools | None = None,
    ) -> None:
        """Start anew: no variables, nothing pending, no history; see `Session.reset`."""
        self.get_session(session_id).reset(external_functions=external_functions, tools=tools)

    def register_external_functions(self, external_functions: list[str], *, session_id: str | None = None) -> list[str]:
        """Let the code call these functions of the host; see `Session.register_external_functions`."""
        return self.get_session(session_id).register_external_functions(external_functions)

    # --- what ran in them ---

    def keep_transcripts(
        self, max_bytes: int = MAX_TRANSCRIPT, *, store: Store | str | PathLike[str] | None = None
    ) -> None:
        """Note from now on what runs in sessions, step by step, for `ouros.ui`: code, output, calls, time and state.

        After each step the session is dumped, which takes time in proportion to all that it holds. Saved sessions and
        dumps are without transcripts. A second call changes nothing for sessions that have one.

        Args:
            max_bytes: What the states of one session take at most; the oldest are given up. 0: keep none.
            store: Write the transcripts to a store, or to a folder, too, where `ouros ui` finds them; signed if the
                manager has a key. A store that fails is logged. None: keep them in memory only.

        Raises:
            TypeError: An argument of the wrong type.
            ValueError: `max_bytes` is negative.
        """
        if isinstance(max_bytes, bool) or not isinstance(max_bytes, int):
            raise TypeError(f"max_bytes must be an int, not {type(max_bytes).__name__}")
        if max_bytes < 0:
            raise ValueError("max_bytes must not be negative")
        if isinstance(store, (str, PathLike)):
            store = DirectoryStore(store)
        elif store is not None and not is_store(store):
            raise TypeError(f"store must be one of ouros.stores, or a folder: not {type(store).__name__}")
        with self._lock:
            self._transcripts = max_bytes, store
            for session in self._sessions.values():
                if session._transcript is None:
                    session._transcript = self._new_transcript(session.id)

    def _new_transcript(
        self, session_id: str, source: Session | None = None, step: Step | None = None
    ) -> Transcript | None:
        """Return the transcript of a new session, if transcripts are kept.

        Args:
            session_id: Its id.
            source: The session that it is forked from.
            step: After which it is forked; None: as it is.
        """
        if self._transcripts is None:
            return None
        from ouros.sessions.transcript import Transcript

        max_bytes, store = self._transcripts
        make_writer = None
        if store is not None:
            from ouros.sessions.transcript_store import Writer

            make_writer = partial(Writer, store, self._key, session_id)
        before = None if source is None else source._transcript
        if source is None or before is None:
            return Transcript(max_bytes, make_writer)
        return Transcript(max_bytes, make_writer, (source.id, before.last if step is None else step.number), before.key)

    # --- between sessions ---

    def transfer_variable(self, source: str, target: str, name: str, *, target_name: str | None = None) -> None:
        """Copy a variable from one session to another: any value, with all that it refers to.

        Args:
            source: The id of the session that has it.
            target: The id of the session that gets it.
            name: Its name.
            target_name: Its name there, if it is another.

        Raises:
            SessionNotFoundError: No such session, or no such variable.
            SessionArgumentError: `target_name` is no identifier.
            SessionStateError: A call is pending in the target.
        """
        goal_name = check_identifier(name) if target_name is None else check_identifier(target_name, "target_name")
        a, b = self.get_session(source), self.get_session(target)
        with both_locked(a, b):
            a._copy_variable(check_text("name", name), b, goal_name)

    def call_session(
        self, *, target: str, code: str, target_variable: str, source: str | None = None
    ) -> dict[str, Any]:
        """Run code in the session `source`, the default one if None, and copy its value to a variable of `target`.

        If the code calls an external function, the copy is made when a resume completes it.

        Returns:
            As `Session.execute`.

        Raises:
            SessionNotFoundError: No such session.
            SessionArgumentError: `target_variable` is no identifier.
            SessionStateError: A call is pending in the target.
            SessionError: The code failed.
        """
        check_identifier(target_variable, "target_variable")
        a, b = self.get_session(source), self.get_session(target)
        return a._call(check_text("code", code), b, target_variable)

    # --- the heap ---

    def snapshot_heap(self, name: str, *, session_id: str | None = None) -> None:
        """Remember `heap_stats` and the reprs of a session's variables under a name, for `diff_heap`.

        The last 20 are kept, fewer if they are large: at least two.

        Raises:
            SessionNotFoundError: No such session.
        """
        name = check_label(name)
        session = self.get_session(session_id)
        with session._lock:
            entry = session.heap_stats(), session._reprs()
        with self._lock:
            kept = {key: value for key, value in self._snapshots.items() if key != name}
            sizes = [_size(value) for value in kept.values()]
            room = MAX_SNAPSHOT_CHARACTERS - _size(entry)
            # The one before always stays, to be compared with.
            while len(kept) > 1 and (len(kept) >= MAX_SNAPSHOTS or sum(sizes) > room):
                del kept[next(iter(kept))], sizes[0]
            kept[name] = entry
            self._snapshots = kept

    def diff_heap(self, before: str, after: str) -> dict[str, Any]:
        """Return how two heap snapshots differ, in figures and in variables.

        Returns:
            `{'heap_diff': {...}, 'variable_diff': {'added', 'removed', 'unchanged', 'changed'}}`.

        Raises:
            SessionNotFoundError: No such snapshot.
        """
        found = []
        with self._lock:
            for name in (check_text("before", before), check_text("after", after)):
                if name not in self._snapshots:
                    known = listed(sorted(self._snapshots), "heap snapshots")
                    raise SessionNotFoundError(f"snapshot '{name}' not found: {known}")
                found.append(self._snapshots[name])
        (old, old_names), (new, new_names) = found
        counts: tuple[dict[str, int], dict[str, int]] = old["objects_by_type"], new["objects_by_type"]
        types = sorted({*counts[0], *counts[1]})
        both = [name for name in sorted(old_names) if name in new_names]
        heap: dict[str, Any] = {f"{key}_delta": new[key] - old[key] for key in _STATS}
        heap["objects_by_type_delta"] = {t: counts[1].get(t, 0) - counts[0].get(t, 0) for t in types}
        heap["new_types"] = [t for t in types if t not in counts[0]]
        heap["removed_types"] = [t for t in types if t not in counts[1]]
        return {
            "heap_diff": heap,
            "variable_diff": {
                "added": sorted(name for name in new_names if name not in old_names),
                "removed": sorted(name for name in old_names if name not in new_names),
                "unchanged": [name for name in both if old_names[name] == new_names[name]],
                "changed": [
                    {"name": name, "before": old_names[name], "after": new_names[name]}
                    for name in both
                    if old_names[name] != new_names[name]
                ],
            },
        }

    # --- storage ---

    def set_storage_dir(self, directory: str | PathLike[str]) -> None:
        """Save sessions in files of a directory, which is made when it is first needed.

        Raises:
            TypeError: `directory` is no path.
        """
        self._storage = DirectoryStorage(directory)

    def set_storage_backend(self, backend: StorageBackend | Store) -> None:
        """Save sessions by an object with `save`, `load`, `list` and `delete`; see `ouros.storage.StorageBackend`.

        A store of `ouros.stores` will do, too.

        Raises:
            TypeError: `backend` lacks one of them.
        """
        if not isinstance(backend, StorageBackend):
            raise TypeError(
                f"{type(backend).__name__} is no storage backend: it needs save, load, list and delete; "
                "for a directory, give its path as str or Path"
            )
        self._storage = StoreStorage(backend) if is_store(backend) else backend

    def save_session(self, *, session_id: str | None = None, name: str | None = None) -> dict[str, Any]:
        """Save a session, with what is pending, under a name (its id unless given). History is left out.

        Returns:
            `{'name': ..., 'size_bytes': ...}`.

        Raises:
            SessionNotFoundError: No such session.
            SessionArgumentError: The name can't be one of a saved session.
            SessionStorageError: There is no storage, or it failed.
        """
        session = self.get_session(session_id)
        storage = self._stored()
        checked = check_name(session.id if name is None else name)
        data = session._dump()
        if self._key is not None:
            from ouros.signing import sign

            data = sign(data, self._key)
        with _storage_failures():
            storage.save(checked, data)
        return {"name": checked, "size_bytes": len(data)}

    def load_session(
        self,
        name: str,
        *,
        session_id: str | None = None,
        modules: Modules | None = None,
        packages: list[str] | None = None,
    ) -> str:
        """Make a session of a saved one.

        Args:
            name: The name it was saved under.
            session_id: What to call it, if not by that name.
            modules: What the session was made with, if not with the manager's.
            packages: What the session was made with, if not with the manager's.

        Returns:
            The id of the new session.

        Raises:
            SessionArgumentError: The name can't be one of a saved session.
            SessionExistsError: There is a session with this id.
            SessionStorageError: There is no storage, nothing was saved there, or it is damaged.
        """
        table = checked_modules(modules, packages, self._modules)
        storage = self._stored()
        checked = check_name(name)
        session = self._new(checked if session_id is None else check_label(session_id, "session_id"))
        self._check_unused(session.id)
        try:
            with _storage_failures():
                data = storage.load(checked)
        except KeyError:
            raise SessionStorageError(f"snapshot '{checked}' not found: call list_saved_sessions()") from None
        from ouros.signing import verify

        try:
            session._start_loaded(verify(bytes(data), self._key), table)
        except ValueError as error:
            raise SessionStorageError(f"cannot load snapshot '{checked}': {error}") from None
        return self._add(session).id

    def load_bytes(
        self,
        data: bytes,
        session_id: str,
        key: bytes | None = None,
        *,
        modules: Modules | None = None,
        packages: list[str] | None = None,
    ) -> Session:
        """Make a session of what `Session.dump` wrote; each load of the same bytes is an independent session.

        Args:
            data: The bytes.
            session_id: What to call it.
            key: The key they are signed with; the key of the manager, if it has one, unless given.
            modules: What the session was made with, if not with the manager's.
            packages: What the session was made with, if not with the manager's.

        Raises:
            SessionArgumentError: `data` is no dumped session, or is not signed with the key.
            SessionExistsError: There is a session with this id.
            TypeError: An argument of the wrong type.
            ValueError: `key` is empty.
        """
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"data must be bytes, not {type(data).__name__}")
        table = checked_modules(modules, packages, self._modules)
        from ouros.signing import check_key, verify

        used = self._key if key is None else key
        if used is not None:
            check_key(used)
        session = self._new(check_label(session_id, "session_id"))
        self._check_unused(session_id)
        try:
            session._start_loaded(verify(bytes(data), used), table)
        except ValueError as error:
            raise SessionArgumentError(f"cannot load the session: {error}") from None
        return self._add(session)

    def dump(self, key: bytes | None = None) -> bytes:
        """Return all sessions as bytes for `SessionManager.load`, with what is pending; without history and functions.

        Args:
            key: Sign the bytes with it (HMAC-SHA256); the key of the manager, if it has one, unless given.

        Raises:
            TypeError: `key` is not bytes.
            ValueError: `key` is empty.
            SessionStateError: A session runs.
        """
        import msgpack

        with ExitStack() as locks:
            with self._lock:
                sessions = dict(self._sessions)
            for session in sorted(sessions.values(), key=id):  # in the order of `both_locked`
                locks.enter_context(session._lock)
            parts = [[name, session._dump()] for name, session in sessions.items()]
        data: bytes = MAGIC + msgpack.packb([self._script_name, parts])
        return signed(data, self._key if key is None else key)

    @classmethod
    def load(
        cls,
        data: bytes,
        *,
        key: bytes | None = None,
        limits: ResourceLimits | None = None,
        storage: StorageBackend | Store | str | PathLike[str] | None = None,
        os: OsGiven | None = None,
        policy: Policy | None = None,
        modules: Modules | None = None,
        packages: list[str] | None = None,
    ) -> SessionManager:
        """Return a manager with the sessions that `dump` wrote.

        Args:
            data: The bytes.
            key: The key they are signed with; it becomes the key of the manager, too.
            limits: Same as for `SessionManager`.
            storage: Same as for `SessionManager`.
            os: Same as for `SessionManager`.
            policy: Same as for `SessionManager`.
            modules: Same as for `SessionManager`, and those that single sessions were made with.
            packages: The same.

        Raises:
            SessionArgumentError: `data` holds no dumped manager, is not signed with the key, or a session needs other
                modules or packages.
            TypeError: An argument of the wrong type.
            ValueError: Limits that make no sense, an empty key.
        """
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"data must be bytes, not {type(data).__name__}")
        made = cls(
            limits=limits, storage=storage, key=key, os=os, policy=policy, modules=modules, packages=packages
        )
        made._read(data)
        return made

    def _read(self, data: bytes) -> None:
        """Take the sessions that `dump` wrote."""
        from ouros.signing import verify

        try:
            self._script_name, parts = _parts(verify(bytes(data), self._key))
            for name, part in parts:
                session = self._new(check_label(name, "session_id"))
                self._sessions[session.id] = session._start_loaded(part, self._modules)
        except ValueError as error:
            raise SessionArgumentError(f"cannot load the sessions: {error}") from None

    def list_saved_sessions(self) -> list[dict[str, Any]]:
        """Return `{'name': ..., 'size_bytes': ...}` of each saved session, by name.

        Raises:
            SessionStorageError: There is no storage, or it failed.
        """
        storage = self._stored()
        with _storage_failures():
            return sorted(storage.list(), key=lambda entry: str(entry["name"]))

    def delete_saved_session(self, name: str) -> bool:
        """Delete a saved session. Returns: whether there was one.

        Raises:
            SessionArgumentError: The name can't be one of a saved session.
            SessionStorageError: There is no storage, or it failed.
        """
        storage = self._stored()
        checked = check_name(name)
        with _storage_failures():
            return storage.delete(checked)

    def _stored(self) -> StorageBackend:
        if self._storage is None:
            raise SessionStorageError(
                "storage not configured: call set_storage_dir() or set_storage_backend(), or pass storage="
            )
        return self._storage


def _parts(data: bytes) -> tuple[str, list[tuple[str, bytes]]]:
    """Return what `SessionManager.dump` wrote: script name, and each session's id and bytes."""
    import msgpack

    if not data.startswith(MAGIC):
        raise ValueError("these bytes are no dump of a SessionManager: pass what SessionManager.dump() gave")
    try:
        content = msgpack.unpackb(data[len(MAGIC) :])
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
        raise ValueError(f"damaged data: {type(error).__name__}") from None
    if type(content) is not list or len(content) != 2 or type(content[0]) is not str or type(content[1]) is not list:
        raise ValueError("damaged data: sessions")
    for part in content[1]:
        if type(part) is not list or len(part) != 2 or type(part[0]) is not str or type(part[1]) is not bytes:
            raise ValueError("damaged data: sessions")
    if len({part[0] for part in content[1]}) != len(content[1]):
        raise ValueError("damaged data: two sessions of one id")
    return content[0], [(part[0], part[1]) for part in content[1]]


def _size(entry: tuple[dict[str, Any], dict[str, str]]) -> int:
    """Return about how many characters a heap snapshot takes."""
    figures, texts = entry
    types = sum(len(name) + 100 for name in figures["objects_by_type"])
    return types + sum(len(name) + len(text) + 100 for name, text in texts.items())


class _storage_failures:
    """Context: turn exceptions of a backend into SessionStorageError, except the KeyError of an unknown name."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, (SessionError, KeyError)):
            raise SessionStorageError(cut(printable(f"{type(error).__name__}: {error}"), 1000)) from error

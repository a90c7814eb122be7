"""Where what is shown comes from: sessions of a manager, stored transcripts, saved sessions, a workspace.

Each class answers the same questions about one kind. Knows no HTTP. Invariants: looking changes nothing: code of a
program, such as a `__repr__`, runs in a copy of the session, under limits; a session that runs is not waited for.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import contextmanager
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, Any

from ouros.arguments import signed, verified
from ouros.bounded import printable
from ouros.sessions.claims import session_in
from ouros.sessions.errors import SessionError, SessionStateError, SessionStorageError
from ouros.sessions.manager import SessionManager
from ouros.sessions.names import check_file_name
from ouros.sessions.transcript_store import Head, Reader
from ouros.ui.shown import (
    LONGEST,
    LONGEST_ALONE,
    compared,
    file_data,
    files_data,
    fitting,
    state_data,
    step_data,
    text_data,
)
from ouros.workspace.errors import WorkspaceError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ouros.sessions.session import Session
    from ouros.sessions.storage import StorageBackend
    from ouros.sessions.transcript import Transcript
    from ouros.stores import Store
    from ouros.workspace import Workspace
    from ouros.workspace.tree import Folder

WAIT_SECS = 2.0  # seconds to wait for a session that is in use
MOST_STATES = 16  # number of states whose data is remembered
MOST_LISTED = 1000  # most sessions in a list
MOST_COMMANDS = 200


class Refused(Exception):
    """What was asked for cannot be answered; the text says why, for the person at the page."""


class Missing(Refused):
    """There is no such thing."""


class Sessions:
    """The sessions of a manager in this process.

    Args:
        manager: The manager; it keeps transcripts from now on.
    """

    kind = "live"

    def __init__(self, manager: SessionManager) -> None:
        self.manager = manager
        if manager._transcripts is None:
            manager.keep_transcripts()
        self._states = _States()

    def list(self) -> list[dict[str, Any]]:
        """Return the sessions, by id."""
        with self.manager._lock:
            sessions = sorted(self.manager._sessions.items())[:MOST_LISTED]
        found = []
        for session_id, session in sessions:
            transcript = session._transcript
            steps = [] if transcript is None else transcript.steps()
            origin = None if transcript is None else transcript.origin
            from_ = None
            if origin is not None:
                from_ = {"id": origin[0], "name": printable(origin[0], ""), "step": origin[1]}
            found.append(
                {
                    "id": session_id,
                    "name": printable(session_id, ""),
                    "origin": from_,
                    "steps": sum(not step.is_undone for step in steps),
                    "outcome": next((step.outcome for step in reversed(steps) if not step.is_undone), None),
                    "version": 0 if transcript is None else transcript.version,
                }
            )
        return found

    def detail(self, session_id: str, since: int) -> dict[str, Any]:
        """Return the steps that changed after version `since`."""
        session = self._session(session_id)
        transcript = self._transcript(session)
        steps = transcript.steps()
        changed = sorted((step for step in steps if step.version > since), key=lambda step: step.version)
        marks = {mark for mark, _ in list(session._marks)}
        live = [step for step in steps if not step.is_undone]
        back = [before.number for before, step in zip(live, live[1:], strict=False) if step.mark in marks]
        if live and live[0].number == 1 and live[0].mark in marks:
            back.insert(0, 0)
        return {
            **fitting(map(step_data, changed), since),
            "first": steps[0].number if steps else 0,
            "last": steps[-1].number if steps else 0,
            "can_go_back_to": back,
            "pending": self._pending(session),
        }

    def step(self, session_id: str, number: int) -> dict[str, Any]:
        """Return one step, with all kept texts."""
        found = self._transcript(self._session(session_id)).step(number)
        if found is None:
            raise Missing(f"step {number} is not kept")
        return step_data(found, LONGEST_ALONE)

    def state(self, session_id: str, number: int | None) -> dict[str, Any]:
        """Return variables and heap after a step; None: as they are now."""
        session = self._session(session_id)
        steps = [step for step in self._transcript(session).steps() if step.state is not None]
        state: bytes | None
        if number is None:
            state = self._now(session)
            before = next((step.state for step in reversed(steps) if not step.is_undone), None)
        else:
            state = next((step.state for step in steps if step.number == number), None)
            if state is None:
                raise Missing(f"the state after step {number} is not kept")
            before = next((step.state for step in reversed(steps) if step.number < number and not step.is_undone), None)
        data = self._data(session, state)
        return compared(data, None if before is None else self._data(session, before))

    def fork(self, session_id: str, number: int | None, new_id: str) -> bool:
        """Make a new session, as this one was after a step, or as it is; return whether `list` has it."""
        self.manager.fork_session(session_id, new_id, step=number)
        return True

    def rewind(self, session_id: str, number: int) -> None:
        """Undo what ran after a step."""
        session = self._session(session_id)
        with _locked(session):
            session.rewind(to=number)

    def _session(self, session_id: str) -> Session:
        return self.manager.get_session(session_id)

    def _transcript(self, session: Session) -> Transcript:
        if session._transcript is None:
            raise Missing("the steps of this session are not kept")
        return session._transcript

    def _pending(self, session: Session) -> dict[str, Any] | None:
        """Return the call that the session waits for, if nothing runs there."""
        try:
            with _locked(session):
                call = session._pending_call()
        except (Refused, SessionError):
            return None
        return None if call is None else text_data(f"{call['function_name']}()", 200)

    def _now(self, session: Session) -> bytes:
        with _locked(session):
            return session._dump()

    def _data(self, session: Session, state: bytes) -> dict[str, Any]:
        workspace = session._workspace
        table = None if workspace is None else workspace.given
        return self._states.get(state, lambda: _loaded(self.manager, session.id, state, table))


class StoredTranscripts:
    """Transcripts that managers of any process wrote to a store. The id of one is its key.

    Args:
        store: The store.
        key: That they are signed with; None: they are not.
        storage: Where forks are saved.
    """

    kind = "recorded"

    def __init__(self, store: Store, key: bytes | None, storage: StorageBackend) -> None:
        self._reader = Reader(store, key)
        self._key = key
        self._storage = storage
        self._manager = SessionManager()
        self._states = _States()

    def list(self) -> list[dict[str, Any]]:
        """Return the transcripts, by the ids of their sessions."""
        found = []
        for head in sorted(self._reader.heads(), key=lambda head: head.session_id):
            live = [row for row in head.steps if not row[3]]
            from_ = None
            if head.origin is not None:
                key, name, step = head.origin
                from_ = {"id": printable(key, ""), "name": printable(name, ""), "step": step}
            found.append(
                {
                    "id": head.key,
                    "name": printable(head.session_id, ""),
                    "origin": from_,
                    "steps": len(live),
                    "outcome": live[-1][2] if live else None,
                    "version": head.version,
                }
            )
        return found

    def detail(self, session_id: str, since: int) -> dict[str, Any]:
        """Return the steps that changed after version `since`."""
        head = self._head(session_id)
        changed = sorted((row for row in head.steps if row[1] > since), key=lambda row: row[1])
        return {
            **fitting((data for row in changed if (data := self._step(head, row)) is not None), since),
            "first": head.steps[0][0] if head.steps else 0,
            "last": head.steps[-1][0] if head.steps else 0,
            "can_go_back_to": [],
            "pending": None,
        }

    def step(self, session_id: str, number: int) -> dict[str, Any]:
        """Return one step, with all kept texts."""
        head = self._head(session_id)
        row = next((row for row in head.steps if row[0] == number), None)
        found = None if row is None else self._step(head, row, LONGEST_ALONE)
        if found is None:
            raise Missing(f"step {number} is not kept")
        return found

    def state(self, session_id: str, number: int | None) -> dict[str, Any]:
        """Return variables and heap after a step; None: after the last one."""
        head = self._head(session_id)
        kept = [row[0] for row in head.steps if row[4] and not row[3]]
        if number is None:
            if not kept:
                raise Missing("no state of this session is kept")
            number = kept[-1]
        data = self._data(self._state(head, number))
        before = max((one for one in kept if one < number), default=None)
        return compared(data, None if before is None else self._data(self._state(head, before)))

    def fork(self, session_id: str, number: int | None, new_id: str) -> bool:
        """Save a session as this one was after a step."""
        head = self._head(session_id)
        kept = [row[0] for row in head.steps if row[4] and not row[3]]
        if number is None and not kept:
            raise Missing("no state of this session is kept")
        state = self._state(head, kept[-1] if number is None else number)
        name = check_file_name(new_id)
        if any(entry["name"] == name for entry in self._storage.list()):
            raise Refused(f"there is a saved session {name!r} already: choose another name")
        self._storage.save(name, signed(state, self._key))
        return False

    def rewind(self, session_id: str, number: int) -> None:
        """Refuse: stored transcripts cannot rewind."""
        raise Refused("only the process whose session this is can rewind it: fork it instead")

    def _head(self, key: str) -> Head:
        head = self._reader.head(key)
        if head is None:
            raise Missing("there is no such transcript")
        return head

    def _step(
        self, head: Head, row: tuple[int, int, str, bool, bool], most: int = LONGEST
    ) -> dict[str, Any] | None:
        """Return the data of a step; the head has the last word. None: it was given up meanwhile."""
        number, version, _, is_undone, has_state = row
        step = self._reader.step(head.key, number)
        if step is None:
            return None
        return {**step_data(step, most), "version": version, "is_undone": is_undone, "has_state": has_state}

    def _state(self, head: Head, number: int) -> bytes:
        state = self._reader.state(head.key, number)
        if state is None:
            raise Missing(f"the state after step {number} is not kept")
        return state

    def _data(self, state: bytes) -> dict[str, Any]:
        return self._states.get(state, lambda: _loaded(self._manager, "recorded", state, None))


class SavedSessions:
    """Sessions that a manager saved: they have no steps, only a state.

    Args:
        storage: Where they are.
        key: That they are signed with; None: they are not.
    """

    kind = "saved"

    def __init__(self, storage: StorageBackend, key: bytes | None) -> None:
        self._storage = storage
        self._key = key
        self._manager = SessionManager()
        self._states = _States()

    def list(self) -> list[dict[str, Any]]:
        """Return the sessions, by name."""
        empty = {"origin": None, "steps": None, "outcome": None}
        entries = sorted(self._storage.list(), key=lambda entry: str(entry["name"]))[:MOST_LISTED]
        return [
            {
                "id": entry["name"], "name": printable(str(entry["name"]), ""), "size": entry["size_bytes"],
                "version": entry["size_bytes"], **empty,
            }
            for entry in entries
        ]

    def detail(self, session_id: str, since: int) -> dict[str, Any]:
        """Return the call that was pending when the session was saved, and no steps."""
        session = self._opened(session_id)
        try:
            call = session._pending_call()
        finally:
            session._close()
        pending = None if call is None else text_data(f"{call['function_name']}()", 200)
        none = {"steps": [], "version": 0, "has_more": False, "first": 0, "last": 0, "can_go_back_to": []}
        return {**none, "pending": pending}

    def step(self, session_id: str, number: int) -> dict[str, Any]:
        """Raise: sessions without a transcript have no steps."""
        raise Missing("a saved session has no steps")

    def state(self, session_id: str, number: int | None) -> dict[str, Any]:
        """Return variables and heap."""
        data = self._load(session_id)
        return compared(self._states.get(data, lambda: _loaded(self._manager, session_id, data, None)), None)

    def fork(self, session_id: str, number: int | None, new_id: str) -> bool:
        """Save it under another name, too."""
        name = check_file_name(new_id)
        if any(entry["name"] == name for entry in self._storage.list()):
            raise Refused(f"there is a saved session {name!r} already: choose another name")
        self._storage.save(name, signed(self._load(session_id), self._key))
        return True

    def rewind(self, session_id: str, number: int) -> None:
        """Refuse: saved sessions cannot rewind."""
        raise Refused("a saved session has no history")

    def _load(self, name: str) -> bytes:
        try:
            return session_in(verified(self._storage.load(check_file_name(name)), self._key))
        except KeyError:
            raise Missing("there is no such session") from None
        except ValueError as error:
            raise SessionStorageError(f"cannot load session '{name}': {error}") from None

    def _opened(self, name: str) -> Session:
        """Return a copy that only the caller knows; it is to be closed."""
        return _loaded(self._manager, name, self._load(name), None)


class ShownWorkspace:
    """A workspace in this process.

    Args:
        workspace: The workspace.
        name: What to call it.
    """

    def __init__(self, workspace: Workspace, name: str) -> None:
        self.workspace = workspace
        self.name = name

    def summary(self) -> dict[str, Any]:
        """Return the entry in the list of all. Its version changes with commands and checkpoints."""
        last = self.workspace.history(1)
        checkpoints = self.workspace.checkpoints()
        version = [last[-1].id if last else 0, checkpoints[-1].id if checkpoints else 0, len(checkpoints)]
        return {"name": printable(self.name, ""), "version": version, "checkpoints": len(checkpoints)}

    def detail(self) -> dict[str, Any]:
        """Return the checkpoints and the last commands."""
        return {
            "checkpoints": [
                {"id": made.id, "label": printable((made.label or "")[:200], ""), "created": made.created_at}
                for made in self.workspace.checkpoints()
            ],
            "commands": [
                {
                    "id": entry.id,
                    "name": entry.name,
                    "command": text_data(str(entry.parameters.get("command", "")), 2000),
                    "began": entry.started_at,
                    "seconds": entry.completed_at - entry.started_at,
                    "exit_code": entry.result.get("exitCode"),
                }
                for entry in self.workspace.history(MOST_COMMANDS)
            ],
        }

    def files(self, before: int | None, after: int | None) -> dict[str, Any]:
        """Return the files at a checkpoint, None: now; and what changed since checkpoint `before`, None: no
        comparison."""
        return files_data(None if before is None else self._folder(before), self._folder(after))

    def file(self, before: int | None, after: int | None, path: str) -> dict[str, Any]:
        """Return a file at a checkpoint, and its lines that changed."""
        found = file_data(None if before is None else self._folder(before), self._folder(after), path)
        if found is None:
            raise Missing("there is no such file")
        return found

    def rewind(self, checkpoint: int) -> None:
        """Go back to a checkpoint."""
        self.workspace.rewind(to=checkpoint)

    def _folder(self, checkpoint: int | None) -> Folder:
        try:
            return self.workspace._folder_at(checkpoint)
        except WorkspaceError as error:
            raise Missing(str(error)) from None


class _States:
    """The data of the states that were looked at last, by their content."""

    def __init__(self) -> None:
        self._lock = Lock()  # guards the one copy that is made and looked at
        self._known: OrderedDict[bytes, dict[str, Any]] = OrderedDict()

    def get(self, state: bytes, load: Any) -> dict[str, Any]:
        """Return the data of a state; `load` gives a session that is in it, which is closed."""
        key = sha256(state).digest()
        with self._lock:
            found = self._known.get(key)
            if found is None:
                session = load()
                try:
                    found = self._known[key] = state_data(session)
                finally:
                    session._close()
                if len(self._known) > MOST_STATES:
                    self._known.popitem(last=False)
            else:
                self._known.move_to_end(key)
            return found


def _loaded(manager: SessionManager, session_id: str, state: bytes, table: Any) -> Session:
    """Return a session that only its caller knows."""
    session = manager._new(session_id)
    session._transcript = None
    try:
        session._start_loaded(state, table)
    except ValueError as error:
        raise Refused(f"the state cannot be loaded: {error}") from None
    return session


@contextmanager
def _locked(session: Session) -> Iterator[None]:
    """Context with the session, if nothing runs there."""
    transcript = session._transcript
    is_running = transcript is not None and transcript.is_running
    if is_running or not session._lock.acquire(timeout=WAIT_SECS):
        raise Refused("the session is running: look again when it is done")
    try:
        yield
    except SessionStateError as error:
        raise Refused(str(error)) from None
    finally:
        session._lock.release()

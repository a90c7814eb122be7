"""`PoolSessions` and `PoolSession`: the sessions of a pool. All they do is done by `SessionManager` and `Session`,
on workspaces in workers.
"""

from __future__ import annotations

from ouros.pool.workspaces import Lease, RemoteWorkspace
from ouros.sessions.errors import SessionExistsError, SessionNotFoundError
from ouros.sessions.manager import SessionManager
from ouros.sessions.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ouros._core import ModuleTable, Workspace
    from ouros.arguments import OsCallback
    from ouros.calls import Bound
    from ouros.pool.processes import Workers
    from ouros.sessions.transcript import Step


class PoolSession(Session):
    """A session that runs in workers; see `Pool.session`."""

    __module__ = "ouros"
    __slots__ = ()

    def _clear(self, session_id: str, limits: dict[str, int | float] | None, os: OsCallback | None) -> None:
        super()._clear(session_id, limits, os)
        self._lock: Any = Lease()

    def _new_workspace(self, script_name: str, names: list[str]) -> Workspace:
        workers, hard_timeout = self._pool_manager()._made_of
        made: Any = RemoteWorkspace(workers, hard_timeout, script_name, [script_name, names], self._print, self._lock)
        return made  # type: ignore[no-any-return]

    def _read_workspace(self, data: bytes, given: ModuleTable | None) -> Workspace:
        workers, hard_timeout = self._pool_manager()._made_of
        made: Any = RemoteWorkspace.load(workers, hard_timeout, data, self._print, self._lock, given)
        return made  # type: ignore[no-any-return]

    def _start_fresh(
        self, script_name: str, names: list[str], bound: Bound | None = None, given: ModuleTable | None = None
    ) -> Session:
        with self._lock:
            return super()._start_fresh(script_name, names, bound, given)

    def _start_forked(self, source: Session, step: Step | None = None) -> Session:
        made = super()._start_forked(source, step)
        workspace: Any = self._workspace
        workspace.lease = self._lock
        return made

    def _start_inherited(self, source: Session, names: list[str], bound: Bound | None, protected: bool) -> Session:
        made = super()._start_inherited(source, names, bound, protected)
        workspace: Any = self._workspace
        workspace.lease = self._lock
        return made

    def _pool_manager(self) -> PoolSessions:
        manager: Any = self._manager
        return manager  # type: ignore[no-any-return]


class PoolSessions(SessionManager):
    """The sessions of a pool, see `Pool.sessions`; methods as of `SessionManager`."""

    __module__ = "ouros"
    __slots__ = ("_made_of", "_pool")

    _session_class = PoolSession

    def __init__(self, pool: object, workers: Workers, hard_timeout: float | None, **arguments: Any) -> None:
        self._pool = pool  # keeps the pool alive, which ends its workers when it is freed
        self._made_of = (workers, hard_timeout)
        super().__init__(**arguments)

    def read(self, data: bytes) -> None:
        """Take the sessions that `SessionManager.dump` wrote; errors as for `SessionManager.load`."""
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"data must be bytes, not {type(data).__name__}")
        self._read(data)

    def get_or_create(self, session_id: str) -> PoolSession:
        """Return the session of this name, made if there is none."""
        while True:
            try:
                found: Any = self.get_session(session_id)
            except SessionNotFoundError:
                try:
                    found = self.create_session(session_id)
                except SessionExistsError:  # another thread has made the session
                    continue
            return found  # type: ignore[no-any-return]

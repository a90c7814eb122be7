"""`SharedSessions`: sessions in a store, for any number of workers. A worker opens one, runs code in it, closes it.

Knows claims and managers. Invariants: two workers never both continue a session: the one whose claim was taken over
makes no further call of the host, and what it did is not saved; a session that is not closed in the regular way is what
it was when it was opened.
"""

from __future__ import annotations

import time
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any

from ouros._core import EVENT_CALL, EVENT_OS, Execution
from ouros.calls import Paused
from ouros.sessions.claims import Claim, Keeper, check_lease
from ouros.sessions.errors import SessionArgumentError, SessionStorageError
from ouros.sessions.manager import SessionManager
from ouros.sessions.session import Session
from ouros.steps import Steps
from ouros.stores.base import Store, check_name, is_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from ouros.arguments import OsCallback, Tools
    from ouros.modules import Modules
    from ouros.policy import Policy
    from ouros.typeddicts import ResourceLimits


class SharedSessions:
    """Sessions in a store that any number of workers share, in any number of processes and machines.

    `with sessions.open('user-7') as session:` gives a `Session` that no other worker has open. At the end of the block
    it is saved; if the block raises, it stays what it was (but for `ApprovalRequired`: then the paused call is saved).

    Args:
        store: A store with compare-and-set, see `ouros.stores`.
        lease: Seconds after which other workers may continue a session whose worker does not renew its claim; at most
            a day. A thread renews it as long as the process runs.
        key: Sign saved sessions with it (HMAC-SHA256), and open only such.
        script_name: Same as for `SessionManager`.
        limits: Same as for `SessionManager`.
        os: Same as for `SessionManager`.
        policy: Same as for `SessionManager`.
        modules: Same as for `SessionManager`.
        packages: Same as for `SessionManager`.

    Raises:
        SandboxSyntaxError: A module does not parse.
        TypeError: An argument of the wrong type.
        ValueError: Limits or a lease that make no sense, an empty key.
    """

    __module__ = "ouros"

    def __init__(
        self,
        store: Store,
        *,
        lease: float = 30.0,
        key: bytes | None = None,
        script_name: str = "session.py",
        limits: ResourceLimits | None = None,
        os: OsCallback | None = None,
        policy: Policy | None = None,
        modules: Modules | None = None,
        packages: list[str] | None = None,
    ) -> None:
        if not is_store(store):
            raise TypeError(f"store must be one of ouros.stores, or have their methods: not {type(store).__name__}")
        self._store = store
        self._lease = check_lease(lease)
        self._key = key
        self._options: dict[str, Any] = {
            "key": key, "script_name": script_name, "limits": limits, "os": os, "policy": policy, "modules": modules,
            "packages": packages,
        }  # fmt: skip
        self._keeper = Keeper(self._lease)
        _Manager(Claim(store, "unused", key, self._lease), **self._options)  # only checks the arguments

    def __repr__(self) -> str:
        return f"SharedSessions({self._store!r})"

    @contextmanager
    def open(
        self, session_id: str, *, wait: float = 0.0, create: bool = True, tools: Tools | None = None
    ) -> Iterator[Session]:
        """Return a session that no other worker has open; a new one if there is none of this id.

        Args:
            session_id: A name in the store.
            wait: Seconds to wait while another worker has it open.
            create: Whether a session is made if there is none.
            tools: Tools of a new session, as for `SessionManager.create_session`.

        Raises:
            SessionBusyError: Another worker has it open.
            SessionLostError: Another worker continues the session, because this one did not renew its claim in time.
                Raised by methods that run code in the session, or at the end of the block.
            SessionNotFoundError: There is none, and `create` is false.
            SessionStorageError: The store failed, or the saved session is damaged or not signed.
            TypeError: An argument of the wrong type.
            ValueError: `session_id` can't be a name in a store.
        """
        claim = self._claim(session_id)
        for pause in claim.claiming(wait, create):
            time.sleep(pause)
        opened = self._opened(claim, session_id, tools)
        try:
            yield opened
        except BaseException as error:
            self._leave(claim, opened, error)
            raise
        self._leave(claim, opened, None)

    @asynccontextmanager
    async def aopen(
        self, session_id: str, *, wait: float = 0.0, create: bool = True, tools: Tools | None = None
    ) -> AsyncIterator[Session]:
        """Like `open`, without blocking the event loop. A claim is released, too, if the task is cancelled
        meanwhile."""
        from asyncio import sleep

        claim = self._claim(session_id)
        steps = claim.claiming(wait, create)
        while True:
            pause, cancelled = await _to_the_end(next, steps, None)
            if pause is None:
                break
            if cancelled is not None:
                raise cancelled
            await sleep(pause)
        opened, later = await _to_the_end(self._opened, claim, session_id, tools)
        cancelled = cancelled or later
        if cancelled is not None:
            await _to_the_end(self._leave, claim, opened, cancelled)
            raise cancelled
        try:
            yield opened
        except BaseException as error:
            await _to_the_end(self._leave, claim, opened, error)
            raise
        _, cancelled = await _to_the_end(self._leave, claim, opened, None)
        if cancelled is not None:
            raise cancelled

    def delete(self, session_id: str) -> bool:
        """Forget a session; a worker that has it open loses it.

        Returns:
            Whether there was one.

        Raises:
            StoreError: The store failed.
            ValueError: `session_id` can't be a name in a store.
        """
        return self._store.delete(check_name(session_id))

    def list(self, prefix: str = "") -> list[str]:
        """Return the ids that start with `prefix`, sorted.

        Raises:
            StoreError: The store failed.
        """
        return self._store.list(prefix)

    def _claim(self, session_id: str) -> Claim:
        return Claim(self._store, check_name(session_id), self._key, self._lease)

    def _opened(self, claim: Claim, session_id: str, tools: Tools | None) -> Session:
        """Return the session, whose claim was got; it is released again if the session can't be made."""
        self._keeper.add(claim)
        try:
            return _Manager(claim, **self._options)._opened(session_id, tools)
        except BaseException:
            self._keeper.remove(claim)
            claim.release(claim.data)
            raise

    def _leave(self, claim: Claim, session: Session, error: BaseException | None) -> None:
        """Save the session if it ended in the regular way, and release the claim."""
        try:
            if error is None or isinstance(error, Paused):
                claim.release(session._dump())
            elif not claim.is_lost:
                claim.release(claim.data)
        finally:
            self._keeper.remove(claim)
            session._close()


async def _to_the_end(function: Callable[..., Any], *args: Any) -> tuple[Any, BaseException | None]:
    """Call a function in a thread, and wait until it is done, also if the task is cancelled meanwhile.

    Returns:
        What it gave, and the cancellation, which the caller raises when it has put things in order.
    """
    import asyncio

    work = asyncio.ensure_future(asyncio.to_thread(function, *args))
    cancelled: BaseException | None = None
    while not work.done():
        try:
            await asyncio.wait([work])
        except asyncio.CancelledError as error:
            cancelled = error
    return work.result(), cancelled


class ClaimedSession(Session):
    """A session whose claim is checked before each call of the host."""

    __module__ = "ouros"
    __slots__ = ("_claim",)

    _claim: Claim

    def _watched(self, execution: Execution) -> Any:
        self._claim.check()
        return _Claimed(super()._watched(execution), self._claim)

    def _answered(self, execution: Execution, event: int) -> dict[str, Any]:
        if event == EVENT_CALL:
            self._claim.check()
        return super()._answered(execution, event)

    def _answer_os(self, execution: Execution, os: OsCallback | None) -> int:
        self._claim.check()
        return super()._answer_os(execution, os)


class _Shared(ClaimedSession):
    """A session that is saved in the record of its claim."""

    __module__ = "ouros"
    __slots__ = ()

    def save(self, *, name: str | None = None) -> dict[str, Any]:
        """Save the session now, and keep it open.

        Args:
            name: None: it is saved under its id.

        Returns:
            `{'name': ..., 'size_bytes': ...}`.

        Raises:
            SessionArgumentError: Another name is given.
            SessionLostError: Another worker continues the session.
            SessionStorageError: The store failed.
        """
        if name is not None and name != self._id:
            raise SessionArgumentError("a shared session is saved under its id; use dump() for a copy")
        data = self._dump()
        self._claim.save(data)
        return {"name": self._id, "size_bytes": len(data)}


class _Claimed(Steps):
    """An execution that comes to a call of the host only while the claim holds."""

    __slots__ = ("_claim",)

    def __init__(self, execution: Execution, claim: Claim) -> None:
        super().__init__(execution)
        self._claim = claim

    def _step(self, method: str, *args: object) -> int:
        event: int = getattr(self._execution, method)(*args)
        if event == EVENT_CALL or event == EVENT_OS:
            self._claim.check()
        return event


class ClaimedManager(SessionManager):
    """Makes sessions that call the host only while a claim holds."""

    __slots__ = ("_claim",)
    _session_class: type[ClaimedSession] = ClaimedSession

    def __init__(self, claim: Claim, **options: Any) -> None:
        self._claim = claim
        super().__init__(**options)

    def _new(self, session_id: str) -> Session:
        session = super()._new(session_id)
        assert isinstance(session, ClaimedSession)
        session._claim = self._claim
        return session


class _Manager(ClaimedManager):
    """Holds one shared session, and its forks, which are not saved."""

    __slots__ = ()
    _session_class = _Shared

    def _start(self) -> None:
        """Make no session: the one of the claim comes later."""

    def _opened(self, session_id: str, tools: Tools | None) -> Session:
        """Return the session of the claim."""
        if not self._claim.data:
            return self.create_session(session_id, tools=tools)
        session = self._new(session_id)
        try:
            session._start_loaded(self._claim.data, self._modules)
        except ValueError as error:
            raise SessionStorageError(f"cannot load session '{session_id}': {error}") from None
        return self._add(session)

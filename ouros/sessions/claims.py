"""Claims on shared sessions: of the workers that share a store, one at a time may continue a session.

A session is one record of a store: a line of JSON, the head, then the session as bytes. The head names the owner of
the claim, if there is one. Knows stores, and nothing of what the bytes hold. Invariants: a record is replaced only by a
save that expects the version that was read, so an owner whose claim was taken over can save nothing more; no clock is
written down or compared with that of another machine, and none that can be set is read: a claim may be taken over when
its record was seen unchanged for the length of its lease.
"""

from __future__ import annotations

import json
import logging
import time
from threading import Condition, Lock, Thread
from typing import TYPE_CHECKING, Any

from ouros.arguments import signed, verified
from ouros.sessions.errors import SessionBusyError, SessionLostError, SessionNotFoundError, SessionStorageError
from ouros.stores.base import ABSENT, Store, StoreConflict, StoreError, new_version

if TYPE_CHECKING:
    from collections.abc import Iterator

_log = logging.getLogger("ouros.sessions")
FORMAT = 1
LONGEST_HEAD = 1000  # most bytes of the head
LONGEST_LEASE = 86_400.0  # most seconds of a lease
FIRST_PAUSE, LONGEST_PAUSE = 0.01, 0.5  # seconds between two looks at a record that another worker has


def elapsed_clock() -> float:
    """Return the seconds of a monotonic clock, which continues while the machine sleeps if the system has such a
    clock."""
    return time.clock_gettime(_CLOCK) if _CLOCK is not None else time.monotonic()


_CLOCK: int | None = getattr(time, "CLOCK_BOOTTIME", None)


class Claim:
    """The right to continue one session, until it is released or lost.

    Args:
        store: The store that has the session.
        name: The session's name in the store.
        key: Signs the record; None: it is not signed.
        lease: Seconds after which a claim that is not renewed may be taken over.
        what: What it is, for the texts of errors.

    Attributes:
        data: The session as it was last saved; empty: there was none.
        is_lost: True if another worker continues the session.
    """

    def __init__(self, store: Store, name: str, key: bytes | None, lease: float, what: str = "session") -> None:
        self._store = store
        self._what = what
        self._shown = f"{what} '{name}'"
        self._name = name
        self._key = key
        self._lease = lease
        self._lock = Lock()
        self._owner = new_version()
        self._version = ABSENT
        self._renewed = 0.0
        self._is_open = False
        self.data = b""
        self.is_lost = False

    def claiming(self, wait: float, create: bool = True) -> Iterator[float]:
        """Try to get the claim; return the seconds to sleep before each further try, and ends when it is got.

        Raises:
            SessionBusyError: Another worker has it, for `wait` seconds already.
            SessionNotFoundError: There is no session, and `create` is false.
            SessionStorageError: The store failed, or the record is damaged.
        """
        began = elapsed_clock()
        pause = FIRST_PAUSE
        seen, since = ABSENT, began
        while True:
            found = self._load()
            now = elapsed_clock()
            owner, lease, version = ("", 0.0, ABSENT) if found is None else found
            if version != seen:
                seen, since = version, now
            if not owner and not self.data and not create:
                raise SessionNotFoundError(f"{self._shown} not found: open it with create=True")
            if (not owner or now - since >= lease) and self._take(version):
                return
            left = began + wait - elapsed_clock()
            if left <= 0:
                raise SessionBusyError(
                    f"another worker has {self._shown} open: open it with wait=, and with more than its "
                    f"lease of {lease:g} s if that worker may have died"
                )
            yield min(pause, left)
            pause = min(2 * pause, LONGEST_PAUSE)

    def check(self) -> None:
        """Make sure, before something is done that can be seen outside, that the claim still holds.

        Raises:
            SessionLostError: It does not.
            SessionStorageError: The store failed.
        """
        with self._lock:
            if self.is_lost:
                raise self._lost()
            if self._is_open and elapsed_clock() - self._renewed > self._lease / 2:
                self._save(self._owner, self.data)

    def keep(self) -> None:
        """Renew the claim, if it is time; a failure is found again by `check` and `save`."""
        with self._lock:
            if self._is_open and not self.is_lost and elapsed_clock() - self._renewed >= self._lease / 4:
                try:
                    self._save(self._owner, self.data)
                except (SessionLostError, SessionStorageError):
                    pass

    def save(self, data: bytes) -> None:
        """Save the session and keep the claim.

        Raises:
            SessionLostError: The claim does not hold any more; nothing is saved.
            SessionStorageError: The store failed.
        """
        with self._lock:
            self._save(self._owner, data)
            self.data = data

    def release(self, data: bytes) -> None:
        """Save the session and give up the claim; raises as `save`."""
        with self._lock:
            self._is_open = False
            self._save("", data)

    def _lost(self) -> SessionLostError:
        return SessionLostError(
            f"another worker goes on with {self._shown}, or it was deleted; what was done here is not saved"
        )

    def _load(self) -> tuple[str, float, str] | None:
        """Read the record into `data`; gives owner, lease and version, or None if there is no record."""
        try:
            found = self._store.load(self._name)
        except StoreError as error:
            raise SessionStorageError(f"cannot load {self._shown}: {error.reason}") from error
        if found is None:
            self.data = b""
            return None
        try:
            head, _, self.data = verified(found[0], self._key).partition(b"\n")
            owner, lease, name = _parsed(head)
            if name != self._name:  # otherwise a signed record could stand for any session
                raise ValueError(f"what is saved there is another {self._what}")
        except ValueError as error:
            raise SessionStorageError(f"cannot load {self._shown}: {error}") from None
        return owner, lease, found[1]

    def _take(self, version: str) -> bool:
        """Write the record with this owner if the store still has that version of it. Returns: whether it had."""
        self._version = version
        try:
            self._write(self._owner, self.data)
        except StoreConflict:
            return False
        except StoreError as error:
            raise SessionStorageError(f"cannot claim {self._shown}: {error.reason}") from error
        self._is_open = True
        return True

    def _save(self, owner: str, data: bytes) -> None:
        """Write the record. The lock is held."""
        if self.is_lost:
            raise self._lost()
        try:
            self._write(owner, data)
        except StoreConflict:
            self.is_lost = True
            raise self._lost() from None
        except StoreError as error:
            raise SessionStorageError(f"cannot save {self._shown}: {error.reason}") from error

    def _write(self, owner: str, data: bytes) -> None:
        facts = {"session": FORMAT, "name": self._name, "owner": owner, "lease": self._lease}
        head = json.dumps(facts).encode()
        began = elapsed_clock()
        self._version = self._store.save(self._name, signed(head + b"\n" + data, self._key), expected=self._version)
        self._renewed = began


def check_lease(lease: object) -> float:
    """Return `lease` as seconds.

    Raises:
        TypeError: It is no number.
        ValueError: It is not positive, or longer than a day.
    """
    if isinstance(lease, bool) or not isinstance(lease, (int, float)):
        raise TypeError(f"lease must be a number of seconds, not {type(lease).__name__}")
    if not 0 < lease <= LONGEST_LEASE:
        raise ValueError(f"lease must be positive and at most {LONGEST_LEASE:g} seconds, not {lease!r}")
    return float(lease)


def _parsed(head: bytes) -> tuple[str, float, object]:
    """Return owner, lease and name of a record. ValueError if it is no record."""
    refusal = "it is no shared session that this version of ouros can read, or it is damaged"
    try:
        found: Any = json.loads(head) if len(head) <= LONGEST_HEAD else None
    except (ValueError, RecursionError):
        found = None
    if type(found) is not dict or found.get("session") != FORMAT or type(found.get("owner")) is not str:
        raise ValueError(refusal)
    try:
        return found["owner"], check_lease(found.get("lease")), found.get("name")
    except (TypeError, ValueError):
        raise ValueError(refusal) from None


def session_in(record: bytes) -> bytes:
    """Return the session that a record of a shared one holds; the record itself if it is none.

    Args:
        record: Of a store; if it was signed, without the signature.
    """
    head, newline, data = record.partition(b"\n")
    try:
        _parsed(head)
    except ValueError:
        return record
    return data if newline else record


class Keeper:
    """Renews open claims in a thread, which ends when there are none."""

    def __init__(self, lease: float) -> None:
        self._lease = lease
        self._claims: set[Claim] = set()
        self._changed = Condition()
        self._thread: Thread | None = None

    def add(self, claim: Claim) -> None:
        with self._changed:
            self._claims.add(claim)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="ouros-claims", daemon=True)
                self._thread.start()

    def remove(self, claim: Claim) -> None:
        with self._changed:
            self._claims.discard(claim)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait(self._lease / 4)
                claims = list(self._claims)
                if not claims:
                    self._thread = None
                    return
            for claim in claims:
                try:
                    claim.keep()
                except Exception:  # an exception of one store; the other claims are renewed all the same
                    _log.warning("a claim on a session could not be renewed", exc_info=True)

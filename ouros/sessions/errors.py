"""Errors of sessions: the classes that derive from `SessionError`, one for each kind of failure.

Knows nothing of sessions themselves.
"""

from __future__ import annotations

from ouros.errors import HostError, SessionError

__all__ = [
    "MissingVariableError",
    "SessionArgumentError",
    "SessionBusyError",
    "SessionError",
    "SessionExistsError",
    "SessionLostError",
    "SessionNotFoundError",
    "SessionStateError",
    "SessionStorageError",
]


class SessionNotFoundError(SessionError):
    """No session, variable or heap snapshot of this name."""

    __module__ = "ouros"
    prefix = "session not found: "


class MissingVariableError(SessionNotFoundError, KeyError):
    """Raised by `session[name]`: a KeyError, too."""

    __module__ = "ouros"

    def __str__(self) -> str:
        return str(self.args[0])


class SessionExistsError(SessionError):
    """There is a session with this id already."""

    __module__ = "ouros"
    prefix = "session already exists: "


class SessionStateError(SessionError):
    """Not possible in the state the session is in."""

    __module__ = "ouros"
    prefix = "invalid state: "


class SessionArgumentError(SessionError):
    """An argument that is never possible."""

    __module__ = "ouros"
    prefix = "invalid argument: "


class SessionStorageError(SessionError):
    """Saving or loading failed."""

    __module__ = "ouros"
    prefix = "storage error: "


class SessionBusyError(SessionError):
    """Another worker has the shared session open."""

    __module__ = "ouros"
    prefix = "session busy: "


class SessionLostError(HostError, SessionError):
    """This worker had a shared session open and did not renew its claim in time: another worker goes on with it.
    Or it was deleted.

    What was done here since the session was opened is not saved.
    """

    __module__ = "ouros"
    prefix = "session lost: "

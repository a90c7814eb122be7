"""What can go wrong with sessions. All are `RuntimeError`s whose text starts with the kind of failure.

Knows nothing of sessions themselves. Invariant: the text is the prefix of the class and the message, nothing else.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ouros.errors import SandboxError


class SessionError(RuntimeError):
    """Base of all failures of sessions, and the error of code that failed in one: then the text is the traceback.

    Attributes:
        stdout: What the code printed before it failed.
        error: The error of the sandbox, if there is one.
    """

    __module__ = "ouros"
    prefix = ""

    def __init__(self, message: str, *, stdout: str = "", error: SandboxError | None = None) -> None:
        super().__init__(f"{self.prefix}{message}")
        self.stdout = stdout
        self.error = error

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (type(self), str(self), self.stdout, self.error)


class SessionNotFoundError(SessionError):
    """No session, variable or heap snapshot of this name."""

    __module__ = "ouros"
    prefix = "session not found: "


class MissingVariableError(SessionNotFoundError, KeyError):
    """What `session[name]` raises: a KeyError, too."""

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


def _unpickle(cls: type[SessionError], text: str, stdout: str, error: SandboxError | None) -> SessionError:
    return cls(text.removeprefix(cls.prefix), stdout=stdout, error=error)

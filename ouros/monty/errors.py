"""The exceptions of pydantic-monty, made of those of ouros.

Knows nothing of sessions. Invariant: each one holds an error of ouros or a text, and shows no more than that shows.
"""

from __future__ import annotations

from typing import Literal

from ouros.errors import (
    Frame,
    SandboxError,
    SandboxLimitError,
    SandboxRuntimeError,
    SandboxSyntaxError,
    SandboxTypingError,
)

Format = Literal["traceback", "type-msg", "msg"]


class MontyError(Exception):
    """Base of what a session raises for its code."""

    def __init__(self, error: SandboxError) -> None:
        super().__init__(str(error))
        self._error = error

    def exception(self) -> BaseException:
        """Return the exception of the program, as one of the host."""
        return self._error.exception()


class MontySyntaxError(MontyError):
    """The code does not parse."""

    _error: SandboxSyntaxError

    def traceback(self) -> list[Frame]:
        """Return an empty list: nothing ran."""
        return []

    def display(self, format: Format = "traceback") -> str:
        """Return the error as text."""
        return self._error.display(format)


class MontyTypingError(MontyError):
    """The code has type errors; nothing of it ran."""

    _error: SandboxTypingError

    def display(self) -> str:
        """Return the diagnostics."""
        return self._error.display()


class MontyRuntimeError(MontyError):
    """The code failed or reached a limit. The session goes on."""

    _error: SandboxRuntimeError

    def traceback(self) -> list[Frame]:
        """Return the frames, outermost first; none for a limit on time, as integrations expect it."""
        return [] if _limit_of(self._error) == "max_duration_secs" else self._error.traceback()

    def display(self, format: Format = "traceback") -> str:
        """Return the error as text. Of a limit, the message begins with the words that integrations look for."""
        words = WORDS.get(_limit_of(self._error) or "")
        if format == "traceback" or words is None:
            return self._error.display(format)
        message = f"{words} exceeded: {self._error.display('msg')}"
        return message if format == "msg" else f"{type(self.exception()).__name__}: {message}"


WORDS = {"max_duration_secs": "time limit", "max_memory": "memory limit", "max_calls": "suspension limit"}


def _limit_of(error: SandboxError) -> str | None:
    return error.limit if isinstance(error, SandboxLimitError) else None


class MontyConversionError(MontyError):
    """A value of the host can't cross."""

    def __init__(self, message: str) -> None:
        Exception.__init__(self, message)

    def exception(self) -> BaseException:
        """Return a TypeError."""
        return TypeError(str(self))


class MontyCrashedError(MontyError):
    """A worker process died. Never raised: sessions run in this process."""

    timed_out = False
    exit_status = None

    def __init__(self, message: str) -> None:
        Exception.__init__(self, message)

    def exception(self) -> BaseException:
        """Return a RuntimeError."""
        return RuntimeError(str(self))


class MontyDisconnectError(MontyError):
    """A connection to a worker broke. Never raised."""


class MontyShutdown(MontyError):  # noqa: N818 - the name is that of pydantic-monty
    """A server of workers ended. Never raised."""


def monty_error(error: SandboxError) -> MontyError:
    """Return the exception for an error of ouros."""
    if isinstance(error, SandboxSyntaxError):
        return MontySyntaxError(error)
    if isinstance(error, SandboxTypingError):
        return MontyTypingError(error)
    return MontyRuntimeError(error)

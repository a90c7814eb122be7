"""`FeedSession`: a session whose feeds stop at each call of the host, for the snapshots of `ouros.monty`.

Knows sessions, nothing of snapshots. Invariant: outside a step of a feed it is a session as any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from keyword import iskeyword
from typing import Any

from ouros._core import EVENT_ERROR, Execution
from ouros.driver import SLEEP
from ouros.sandbox import Sandbox
from ouros.sessions.faults import guarded, run_failure
from ouros.sessions.manager import SessionManager
from ouros.sessions.session import Session

_CALLED = re.compile(r"(?<![\w.])([^\W\d]\w*)\s*\(")

Write = Callable[[str, str], Any]


class FeedSession(Session):
    """A session that also runs code step by step: each step ends at a call of the host or at the code's end."""

    __module__ = "ouros"
    __slots__ = ("_declarations", "_is_stepping")

    _declarations: str  # stubs for type checks
    _is_stepping: bool

    def _stubs(self) -> str:
        return self._declarations

    @guarded
    def start_feed(
        self, code: str, functions: Mapping[str, Callable[..., Any]], inputs: Mapping[str, Any], write: Write
    ) -> Execution:
        """Run code to its first call of the host, or to its end; `event` of the execution says which.

        Raises:
            SessionError: The code failed, or does not parse.
            TypeError: An input can't cross.
        """
        with self.stepping(write):
            _, execution = self._begin(code, functions, self._limits, 0, write, inputs, None, True)
            self._start(execution)
            return execution

    def abandon(self, execution: Execution) -> None:
        """Give a paused feed up."""
        with self._lock:
            self._abandon(execution)

    @contextmanager
    def stepping(self, write: Write) -> Iterator[None]:
        """Context in which a resume stops at the next call of the host; `write` takes the printed text."""
        with self._lock:
            before = self._callback
            self._is_stepping, self._callback = True, write
            try:
                yield
            finally:
                self._is_stepping, self._callback = False, before

    def _answers_os(self, execution: Execution) -> bool:
        return not self._is_stepping or execution.function_name == SLEEP

    def _answered(self, execution: Execution, event: int) -> dict[str, Any]:
        if not self._is_stepping:
            return super()._answered(execution, event)
        if event == EVENT_ERROR:
            raise run_failure(execution.error, "")
        return {}


class FeedManager(SessionManager):
    """Makes sessions that run feeds.

    Args:
        stubs: Declarations that type checks know.
        options: Those of a `SessionManager`.
    """

    __slots__ = ("_declarations",)
    _session_class = FeedSession

    def __init__(self, stubs: str, **options: Any) -> None:
        self._declarations = stubs
        super().__init__(**options)

    def _new(self, session_id: str) -> Session:
        session = super()._new(session_id)
        assert isinstance(session, FeedSession)
        session._is_stepping = False
        session._declarations = self._declarations
        return session


@cache
def _builtins() -> frozenset[str]:
    """Return names that every program has."""
    return frozenset(Sandbox("import builtins\ndir(builtins)").run())


def called_names(code: str) -> set[str]:
    """Return the names that a call in the code may have, without those of built-ins; some occur only in texts or
    comments."""
    names = set(_CALLED.findall(code)) - _builtins()
    return {name for name in names if name.isidentifier() and not iskeyword(name)}

"""Results of a workspace's methods: results of commands, entries of the history, differences.

Knows no shell, no session, no files. Invariant: all of it can be pickled.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ouros.errors import SandboxError


@dataclass(frozen=True)
class BashResult:
    """Result of a bash command.

    Attributes:
        stdout: What it wrote, as text: bytes that are no UTF-8 are replaced.
        stderr: What it wrote to standard error, likewise.
        exit_code: 0: it succeeded.
        duration_ms: Wall-clock time.
        stdout_bytes: What it wrote, as it is.
        truncated: Whether the shell cut what it wrote.
    """

    stdout: str
    stderr: str
    exit_code: int
    duration_ms: float
    stdout_bytes: bytes = field(default=b"", repr=False)
    truncated: bool = False


@dataclass(frozen=True)
class PythonResult:
    """Result of Python code. `str()` is the text for a model.

    Attributes:
        stdout: What it printed.
        stderr: What it printed to `sys.stderr`, and the traceback of the error that ended it.
        exit_code: 0: it came to its end; what it gave `sys.exit`; 1: an error ended it.
        error: That error.
        value: The value of its last statement if that is an expression, else None.
        duration_ms: Wall-clock time.
    """

    stdout: str
    stderr: str
    exit_code: int
    error: SandboxError | None = None
    value: Any = None
    duration_ms: float = 0.0

    @property
    def ok(self) -> bool:
        """True if the exit code is 0."""
        return self.exit_code == 0

    @property
    def result(self) -> Any:
        """Same as `value`."""
        return self.value

    def __str__(self) -> str:
        shown = self.stdout + self.stderr
        if self.value is not None:
            from ouros.bounded import bounded_repr

            shown += bounded_repr(self.value)
        return shown


@dataclass(frozen=True)
class HistoryEntry:
    """One command of the past.

    Attributes:
        id: Its number, from 1.
        name: `'bash'` or `'python'`.
        started_at: Seconds since 1970.
        completed_at: Seconds since 1970.
        parameters: `command` and `cwd` of bash; `codeLength` and `cwd` of Python.
        result: `exitCode`.
    """

    id: int
    name: str
    started_at: float
    completed_at: float
    parameters: dict[str, Any]
    result: dict[str, Any]


@dataclass(frozen=True)
class Difference:
    """Differences between two states of a workspace. `str()` lists them.

    Attributes:
        added: Paths of files and links that only the second has, sorted.
        modified: Paths of those that both have, with another content, mode or target.
        removed: Paths of those that only the first has.
    """

    added: list[str]
    modified: list[str]
    removed: list[str]

    def __bool__(self) -> bool:
        return bool(self.added or self.modified or self.removed)

    def __str__(self) -> str:
        marked = [("A", self.added), ("M", self.modified), ("D", self.removed)]
        return "\n".join(f"{mark} {path}" for mark, paths in marked for path in paths)

    def _repr_html_(self) -> str:
        from html import escape

        marked = [("green", "A", self.added), ("darkorange", "M", self.modified), ("red", "D", self.removed)]
        return "".join(
            f'<div style="color:{color}"><code>{mark} {escape(path)}</code></div>'
            for color, mark, paths in marked
            for path in paths
        )


@dataclass(frozen=True)
class Checkpoint:
    """A state of a workspace that it can go back to.

    Attributes:
        id: What `rewind(to=)` and `diff` take.
        label: What it was called.
        created_at: Seconds since 1970.
    """

    id: int
    label: str | None
    created_at: float

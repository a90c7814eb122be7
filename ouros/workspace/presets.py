"""`Preset`: what the commands of a workspace may use, and the three that are known by name.

Knows limits by their names only.
"""

from __future__ import annotations

import typing  # noqa: F401 - loaded before dataclass() looks into it, which another thread may be importing
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from ouros.limits import Limits, check_limits


@dataclass(frozen=True)
class Preset:
    """Limits of a workspace: of each command that the host gives it, and of its files.

    Attributes:
        loop_iterations: Turns of one loop of the shell.
        commands: Commands that the shell runs.
        seconds: Wall-clock time of a command with all that it starts.
        processes: Pythons and shells that a command may start in all, one from another.
        depth: How many of them may run in each other.
        python: Limits of each Python, see `Limits`; `max_duration_secs` never exceeds what is left of `seconds`.
        max_bytes: Bytes of all files together.
        max_file_bytes: Bytes of one file.
        max_entries: Files, folders and links.
        max_checkpoints: Checkpoints that are kept: a new one makes the oldest go; None: all of them.
        max_checkpoint_bytes: Bytes that these keep together, also by making the oldest go; the last one stays. With
            `path=`, all that the file holds counts. None: no limit.
    """

    loop_iterations: int = 1_000
    commands: int = 5_000
    seconds: float = 30.0
    processes: int = 200
    depth: int = 6
    python: Mapping[str, float] = field(default_factory=lambda: _python(Limits.standard(), 100_000))
    max_bytes: int = 256 * 1024 * 1024
    max_file_bytes: int = 64 * 1024 * 1024
    max_entries: int = 100_000
    max_checkpoints: int | None = None
    max_checkpoint_bytes: int | None = None

    def __post_init__(self) -> None:
        for name in ("loop_iterations", "commands", "processes", "depth", "max_bytes", "max_file_bytes", "max_entries"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int):
                raise TypeError(f"{name} must be an int, not {type(value).__name__}")
            if not 0 <= value <= 2**62:
                raise ValueError(f"{name} must not be negative or larger than 2**62, got {value}")
        for name, least in (("max_checkpoints", 1), ("max_checkpoint_bytes", 0)):
            value = getattr(self, name)
            if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
                raise TypeError(f"{name} must be an int or None, not {type(value).__name__}")
            if value is not None and value < least:
                raise ValueError(f"{name} must be at least {least}, got {value}")
        if isinstance(self.seconds, bool) or not isinstance(self.seconds, (int, float)):
            raise TypeError(f"seconds must be a float, not {type(self.seconds).__name__}")
        if not 0 < self.seconds <= 1e6:
            raise ValueError(f"seconds must be positive and at most 1,000,000, got {self.seconds}")
        if self.depth > 20:
            raise ValueError(f"depth must be at most 20, got {self.depth}")
        check_limits(dict(self.python))


def _python(limits: Mapping[str, object], calls: int) -> dict[str, float]:
    """Return limits for Python with as many calls of the host as files need."""
    found = check_limits(dict(limits))
    assert found is not None
    return {**found, "max_calls": calls}


class ExecutionPreset(Enum):
    """The presets by name.

    | | loop iterations | commands | seconds | processes | files |
    |---|---|---|---|---|---|
    | `STRICT` | 100 | 500 | 5 | 20 | 16 MB, 4 MB each, 2,000 |
    | `NORMAL` | 1,000 | 5,000 | 30 | 200 | 256 MB, 64 MB each, 100,000 |
    | `PERMISSIVE` | 10,000 | 50,000 | 300 | 2,000 | 2 GB, 512 MB each, 1,000,000 |
    """

    STRICT = "strict"
    NORMAL = "normal"
    PERMISSIVE = "permissive"


_PRESETS = {
    ExecutionPreset.STRICT: Preset(
        loop_iterations=100, commands=500, seconds=5.0, processes=20, depth=4, python=_python(Limits.strict(), 2_000),
        max_bytes=16 * 1024 * 1024, max_file_bytes=4 * 1024 * 1024, max_entries=2_000,
    ),
    ExecutionPreset.NORMAL: Preset(),
    ExecutionPreset.PERMISSIVE: Preset(
        loop_iterations=10_000, commands=50_000, seconds=300.0, processes=2_000, depth=8,
        python=_python(Limits.generous(), 1_000_000), max_bytes=2 * 1024**3, max_file_bytes=512 * 1024 * 1024,
        max_entries=1_000_000,
    ),
}  # fmt: skip


def preset_of(given: object) -> Preset:
    """Return the preset of a `preset=` argument.

    Raises:
        TypeError: None of `Preset`, `ExecutionPreset` and str.
        ValueError: A name that there is not.
    """
    if isinstance(given, Preset):
        return given
    if isinstance(given, str):
        try:
            given = ExecutionPreset(given.lower())
        except ValueError:
            known = ", ".join(repr(one.value) for one in ExecutionPreset)
            raise ValueError(f"unknown preset {given!r}, expected one of: {known}") from None
    if isinstance(given, ExecutionPreset):
        return _PRESETS[given]
    raise TypeError(f"preset must be a name, an ExecutionPreset or a Preset, not {type(given).__name__}")

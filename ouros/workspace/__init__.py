"""Workspaces: bash, Python and files in one place, with limits. `workspace.Workspace` is the class.

From the ground up: `errors`, `results`, `presets`; `tree`, `mounts`, `system`, `files`; `bridge` and `shell` for bash;
`budget`, `os_handler`, `interpreter` and `commands` for Python; `objects`, `store`, `snapshot`, `kv` and `history` for
what is kept; `aio`. `guest/` runs in the sandbox.
"""

from __future__ import annotations

from ouros.workspace.errors import (
    CommandError,
    ExecutionLimitError,
    FileNotFoundError,
    PermissionError,
    SubprocessCrashed,
    WorkspaceBusyError,
    WorkspaceError,
    WorkspaceLostError,
)
from ouros.workspace.presets import ExecutionPreset, Preset
from ouros.workspace.results import BashResult, Checkpoint, Difference, HistoryEntry, PythonResult
from ouros.workspace.workspace import Workspace

__all__ = [
    "BashResult",
    "Checkpoint",
    "CommandError",
    "Difference",
    "ExecutionLimitError",
    "ExecutionPreset",
    "FileNotFoundError",
    "HistoryEntry",
    "PermissionError",
    "Preset",
    "PythonResult",
    "SubprocessCrashed",
    "Workspace",
    "WorkspaceBusyError",
    "WorkspaceError",
    "WorkspaceLostError",
]

"""ouros: a sandboxed Python runtime, in process, for code written by language models."""

from __future__ import annotations

from ouros._version import __version__
from ouros.aio import run_async
from ouros.calls import Abort
from ouros.ends import Complete
from ouros.errors import (
    Frame,
    SandboxError,
    SandboxInternalError,
    SandboxLimitError,
    SandboxRuntimeError,
    SandboxSyntaxError,
    SandboxTypingError,
)
from ouros.sandbox import Sandbox
from ouros.snapshots import ApprovalRequired, FutureSnapshot, Snapshot
from ouros.values import SandboxRepr, UnknownDataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ouros.decisions import Approved, Denied, PendingCall
    from ouros.journal import ReplayMismatch
    from ouros.limits import Limits
    from ouros.mounts import Mount
    from ouros.os_access import (
        AbstractFile,
        AbstractOS,
        CallbackFile,
        MemoryFile,
        OSAccess,
        OsFunction,
        StatResult,
    )
    from ouros.policy import ClockError, Policy
    from ouros.pool import AsyncPool, AsyncSession, Isolation, Pool, PoolError, WorkerCrashed
    from ouros.recorder import Recorder
    from ouros.recording import CallRecord, Result, Usage
    from ouros.replaying import replay
    from ouros.results import aexecute, execute
    from ouros.sessions.errors import (
        MissingVariableError,
        SessionArgumentError,
        SessionBusyError,
        SessionError,
        SessionExistsError,
        SessionLostError,
        SessionNotFoundError,
        SessionStateError,
        SessionStorageError,
    )
    from ouros.sessions.manager import SessionManager
    from ouros.sessions.session import Session
    from ouros.sessions.shared import SharedSessions
    from ouros.tools import Tool, Toolset, tool
    from ouros.typeddicts import (
        ExternalException,
        ExternalFuture,
        ExternalResult,
        ExternalReturnValue,
        ResourceLimits,
    )
    from ouros.workspace import (
        BashResult,
        CommandError,
        ExecutionLimitError,
        ExecutionPreset,
        HistoryEntry,
        Preset,
        PythonResult,
        SubprocessCrashed,
        Workspace,
        WorkspaceError,
    )

__all__ = [
    "Abort",
    "AbstractFile",
    "AbstractOS",
    "ApprovalRequired",
    "Approved",
    "AsyncPool",
    "AsyncSession",
    "BashResult",
    "CallRecord",
    "CallbackFile",
    "ClockError",
    "CommandError",
    "Complete",
    "Denied",
    "ExecutionLimitError",
    "ExecutionPreset",
    "ExternalException",
    "ExternalFuture",
    "ExternalResult",
    "ExternalReturnValue",
    "Frame",
    "FutureSnapshot",
    "HistoryEntry",
    "Isolation",
    "Limits",
    "MemoryFile",
    "MissingVariableError",
    "Mount",
    "OSAccess",
    "OsFunction",
    "PendingCall",
    "Policy",
    "Preset",
    "PythonResult",
    "Recorder",
    "ReplayMismatch",
    "Pool",
    "PoolError",
    "ResourceLimits",
    "Result",
    "Sandbox",
    "SandboxError",
    "SandboxInternalError",
    "SandboxLimitError",
    "SandboxRepr",
    "SandboxRuntimeError",
    "SandboxSyntaxError",
    "SandboxTypingError",
    "Session",
    "SessionArgumentError",
    "SessionBusyError",
    "SessionError",
    "SessionExistsError",
    "SessionLostError",
    "SessionManager",
    "SessionNotFoundError",
    "SessionStateError",
    "SessionStorageError",
    "SharedSessions",
    "Snapshot",
    "StatResult",
    "StdinError",
    "SubprocessCrashed",
    "Tool",
    "Toolset",
    "UnknownDataclass",
    "Usage",
    "WorkerCrashed",
    "__version__",
    "aexecute",
    "execute",
    "replay",
    "run_async",
    "tool",
    "Workspace",
    "WorkspaceError",
]

# Names whose modules import `typing`, `pathlib` or more: loaded when first asked for, to keep `import ouros` quick.
_LAZY = {
    "AbstractFile": "ouros.os_access",
    "AbstractOS": "ouros.os_access",
    "Approved": "ouros.decisions",
    "AsyncPool": "ouros.pool",
    "AsyncSession": "ouros.pool",
    "BashResult": "ouros.workspace",
    "CallRecord": "ouros.recording",
    "CallbackFile": "ouros.os_access",
    "ClockError": "ouros.policy",
    "CommandError": "ouros.workspace",
    "Denied": "ouros.decisions",
    "ExecutionLimitError": "ouros.workspace",
    "ExecutionPreset": "ouros.workspace",
    "ExternalException": "ouros.typeddicts",
    "ExternalFuture": "ouros.typeddicts",
    "ExternalResult": "ouros.typeddicts",
    "ExternalReturnValue": "ouros.typeddicts",
    "HistoryEntry": "ouros.workspace",
    "Isolation": "ouros.pool",
    "Limits": "ouros.limits",
    "MemoryFile": "ouros.os_access",
    "MissingVariableError": "ouros.sessions.errors",
    "Mount": "ouros.mounts",
    "OSAccess": "ouros.os_access",
    "OsFunction": "ouros.os_access",
    "PendingCall": "ouros.decisions",
    "Policy": "ouros.policy",
    "Preset": "ouros.workspace",
    "PythonResult": "ouros.workspace",
    "Recorder": "ouros.recorder",
    "ReplayMismatch": "ouros.journal",
    "Pool": "ouros.pool",
    "PoolError": "ouros.pool",
    "ResourceLimits": "ouros.typeddicts",
    "Result": "ouros.recording",
    "Session": "ouros.sessions.session",
    "SessionArgumentError": "ouros.sessions.errors",
    "SessionBusyError": "ouros.sessions.errors",
    "SessionError": "ouros.sessions.errors",
    "SessionExistsError": "ouros.sessions.errors",
    "SessionLostError": "ouros.sessions.errors",
    "SessionManager": "ouros.sessions.manager",
    "SessionNotFoundError": "ouros.sessions.errors",
    "SessionStateError": "ouros.sessions.errors",
    "SessionStorageError": "ouros.sessions.errors",
    "SharedSessions": "ouros.sessions.shared",
    "StatResult": "ouros.os_access",
    "StdinError": "ouros.standard_input",
    "SubprocessCrashed": "ouros.workspace",
    "Tool": "ouros.tools",
    "Toolset": "ouros.tools",
    "Usage": "ouros.recording",
    "WorkerCrashed": "ouros.pool",
    "aexecute": "ouros.results",
    "execute": "ouros.results",
    "load_ipython_extension": "ouros.notebook",
    "replay": "ouros.replaying",
    "tool": "ouros.tools",
    "unload_ipython_extension": "ouros.notebook",
    "Workspace": "ouros.workspace",
    "WorkspaceError": "ouros.workspace",
}

# Modules that are attributes without being imported by name: the published package imported the first one at once, and
# sessions imported the others.
_MODULES = ("durable", "os_access", "session", "storage", "stores")


def __getattr__(name: str) -> object:
    from importlib import import_module

    module_name = _LAZY.get(name)
    if module_name is None:
        if name in _MODULES:
            return import_module(f"ouros.{name}")
        raise AttributeError(f"module 'ouros' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(module_name), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})

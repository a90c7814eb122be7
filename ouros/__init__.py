"""ouros: a sandboxed Python runtime, in process, for code written by language models."""

from __future__ import annotations

from ouros._version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ouros.aio import run_async
    from ouros.calls import Abort
    from ouros.decisions import Approved, Denied, PendingCall
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
    from ouros.sandbox import Sandbox
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
    from ouros.snapshots import ApprovalRequired, FutureSnapshot, Snapshot
    from ouros.tools import Tool, Toolset, tool
    from ouros.typeddicts import (
        ExternalException,
        ExternalFuture,
        ExternalResult,
        ExternalReturnValue,
        ResourceLimits,
    )
    from ouros.values import SandboxRepr, UnknownDataclass
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
        WorkspaceBusyError,
        WorkspaceError,
        WorkspaceLostError,
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
    "WorkspaceBusyError",
    "WorkspaceError",
    "WorkspaceLostError",
]

# Every name is loaded when it is first asked for: the evaluator alone takes tens of milliseconds to import.
_LAZY = {
    "Abort": "ouros.calls",
    "AbstractFile": "ouros.os_access",
    "AbstractOS": "ouros.os_access",
    "aexecute": "ouros.results",
    "ApprovalRequired": "ouros.snapshots",
    "Approved": "ouros.decisions",
    "AsyncPool": "ouros.pool",
    "AsyncSession": "ouros.pool",
    "BashResult": "ouros.workspace",
    "CallbackFile": "ouros.os_access",
    "CallRecord": "ouros.recording",
    "ClockError": "ouros.policy",
    "CommandError": "ouros.workspace",
    "Complete": "ouros.ends",
    "Denied": "ouros.decisions",
    "execute": "ouros.results",
    "ExecutionLimitError": "ouros.workspace",
    "ExecutionPreset": "ouros.workspace",
    "ExternalException": "ouros.typeddicts",
    "ExternalFuture": "ouros.typeddicts",
    "ExternalResult": "ouros.typeddicts",
    "ExternalReturnValue": "ouros.typeddicts",
    "Frame": "ouros.errors",
    "FutureSnapshot": "ouros.snapshots",
    "HistoryEntry": "ouros.workspace",
    "Isolation": "ouros.pool",
    "Limits": "ouros.limits",
    "load_ipython_extension": "ouros.notebook",
    "MemoryFile": "ouros.os_access",
    "MissingVariableError": "ouros.sessions.errors",
    "Mount": "ouros.mounts",
    "OSAccess": "ouros.os_access",
    "OsFunction": "ouros.os_access",
    "PendingCall": "ouros.decisions",
    "Policy": "ouros.policy",
    "Pool": "ouros.pool",
    "PoolError": "ouros.pool",
    "Preset": "ouros.workspace",
    "PythonResult": "ouros.workspace",
    "Recorder": "ouros.recorder",
    "replay": "ouros.replaying",
    "ReplayMismatch": "ouros.journal",
    "ResourceLimits": "ouros.typeddicts",
    "Result": "ouros.recording",
    "run_async": "ouros.aio",
    "Sandbox": "ouros.sandbox",
    "SandboxError": "ouros.errors",
    "SandboxInternalError": "ouros.errors",
    "SandboxLimitError": "ouros.errors",
    "SandboxRepr": "ouros.values",
    "SandboxRuntimeError": "ouros.errors",
    "SandboxSyntaxError": "ouros.errors",
    "SandboxTypingError": "ouros.errors",
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
    "Snapshot": "ouros.snapshots",
    "StatResult": "ouros.os_access",
    "StdinError": "ouros.standard_input",
    "SubprocessCrashed": "ouros.workspace",
    "Tool": "ouros.tools",
    "tool": "ouros.tools",
    "Toolset": "ouros.tools",
    "UnknownDataclass": "ouros.values",
    "unload_ipython_extension": "ouros.notebook",
    "Usage": "ouros.recording",
    "WorkerCrashed": "ouros.pool",
    "Workspace": "ouros.workspace",
    "WorkspaceBusyError": "ouros.workspace",
    "WorkspaceError": "ouros.workspace",
    "WorkspaceLostError": "ouros.workspace",
}

# Modules that are attributes without being imported by name.
_MODULES = {
    "aio", "calls", "durable", "ends", "errors", "limits", "os_access", "sandbox", "session", "snapshots", "storage",
    "stores", "values",
}  # fmt: skip


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

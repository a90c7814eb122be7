"""The part of pydantic-monty's API by which integrations run code, over sessions of ouros.

`install()` makes `import pydantic_monty` give this package. Sessions run in this process. What is not here - host
modules, class instances - is refused where it is asked for. Invariant: an argument that has no effect is refused,
unless leaving it out changes no result.
"""

from __future__ import annotations

import sys
from typing import Any

from ouros.errors import Frame
from ouros.monty.errors import (
    MontyConversionError,
    MontyCrashedError,
    MontyDisconnectError,
    MontyError,
    MontyRuntimeError,
    MontyShutdown,
    MontySyntaxError,
    MontyTypingError,
)
from ouros.monty.mounts import NOT_HANDLED, MountDir
from ouros.monty.output import CollectStreams, CollectString
from ouros.monty.sessions import (
    AsyncMonty,
    AsyncMontySession,
    AsyncMontyWebsocket,
    ClassInstance,
    ClassType,
    ExternalModule,
    Monty,
    MontySession,
)
from ouros.monty.snapshots import (
    AsyncFunctionSnapshot,
    AsyncFutureSnapshot,
    AsyncNameLookupSnapshot,
    AsyncSnapshot,
    FunctionSnapshot,
    FutureSnapshot,
    MontyComplete,
    NameLookupSnapshot,
    SyncSnapshot,
)
from ouros.monty.types import (
    ExcType,
    ExternalExceptionData,
    ExternalResult,
    ExternalSettledResult,
    OsHandler,
    OSPolicy,
    PrintCallback,
    RandomSeed,
    ResourceLimits,
    SourceRange,
    TypeCheckFormat,
)
from ouros.os_access import AbstractFile, AbstractOS, CallbackFile, MemoryFile, OSAccess, OsFunction, StatResult
from ouros.typeddicts import ExternalException, ExternalFuture, ExternalReturnValue

__all__ = [
    "NOT_HANDLED", "AbstractFile", "AbstractOS", "AsyncFunctionSnapshot", "AsyncFutureSnapshot", "AsyncMonty",
    "AsyncMontySession", "AsyncMontyWebsocket", "AsyncNameLookupSnapshot", "AsyncSnapshot", "CallbackFile",
    "ClassInstance", "ClassType", "CollectStreams", "CollectString", "ExcType", "ExternalException",
    "ExternalExceptionData", "ExternalFuture", "ExternalModule", "ExternalResult", "ExternalReturnValue",
    "ExternalSettledResult", "Frame", "FunctionSnapshot", "FutureSnapshot", "MemoryFile", "Monty", "MontyComplete",
    "MontyConversionError", "MontyCrashedError", "MontyDisconnectError", "MontyError", "MontyRuntimeError",
    "MontySession", "MontyShutdown", "MontySyntaxError", "MontyTypingError", "MountDir", "NameLookupSnapshot",
    "OSAccess", "OSPolicy", "OsFunction", "OsHandler", "PrintCallback", "RandomSeed", "ResourceLimits", "SourceRange",
    "StatResult", "SyncSnapshot", "TypeCheckFormat", "install", "instrument_telemetry",
]  # fmt: skip

NAME = "pydantic_monty"
__version__ = "1.4.0"  # version of pydantic-monty whose API this is


def install() -> None:
    """Let `import pydantic_monty` give this package in this process. Call it before integrations are imported.

    Raises:
        RuntimeError: The real one is imported already.
    """
    this = sys.modules[__name__]
    if sys.modules.setdefault(NAME, this) is not this:
        raise RuntimeError(f"{NAME} is imported already: call ouros.monty.install() before that")


def instrument_telemetry(*, tracer: Any = None, meter: Any = None, logger: Any = None) -> None:
    """Report feeds by OpenTelemetry; see `ouros.telemetry.instrument`."""
    from ouros.telemetry import instrument

    instrument(tracer, meter, logger)

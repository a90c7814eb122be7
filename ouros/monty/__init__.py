"""The part of pydantic-monty's API by which integrations run code, over sessions of ouros.

`install()` makes `import pydantic_monty` give this package. Sessions run in this process. What is not here - host
modules, class instances, snapshots of `feed_start` - is refused where it is asked for. Invariant: an argument that
has no effect is refused, unless leaving it out changes no result.
"""

from __future__ import annotations

import sys

from ouros.errors import Frame
from ouros.monty.errors import (
    MontyConversionError,
    MontyCrashedError,
    MontyError,
    MontyRuntimeError,
    MontySyntaxError,
    MontyTypingError,
)
from ouros.monty.mounts import MountDir
from ouros.monty.output import CollectStreams, CollectString
from ouros.monty.sessions import (
    AsyncMonty,
    AsyncMontySession,
    ClassInstance,
    ExternalModule,
    Monty,
    MontySession,
    OSPolicy,
    ResourceLimits,
)
from ouros.os_access import AbstractOS, CallbackFile, MemoryFile, OSAccess, StatResult

__all__ = [
    "AbstractOS", "AsyncMonty", "AsyncMontySession", "CallbackFile", "ClassInstance", "CollectStreams",
    "CollectString", "ExternalModule", "Frame", "MemoryFile", "Monty", "MontyConversionError", "MontyCrashedError",
    "MontyError", "MontyRuntimeError", "MontySession", "MontySyntaxError", "MontyTypingError", "MountDir", "OSAccess",
    "OSPolicy", "ResourceLimits", "StatResult", "install",
]  # fmt: skip

NAME = "pydantic_monty"
__version__ = "1.4.0"  # version of the API


def install() -> None:
    """Let `import pydantic_monty` give this package in this process. Call it before integrations are imported.

    Raises:
        RuntimeError: The real one is imported already.
    """
    this = sys.modules[__name__]
    if sys.modules.setdefault(NAME, this) is not this:
        raise RuntimeError(f"{NAME} is imported already: call ouros.monty.install() before that")

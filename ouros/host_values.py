"""Functions of the Python layer for the conversion of values, imported when a value first needs them.

Knows nothing of executions. Invariant: importing this module imports nothing else of the package.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def load(name: str) -> Any:
    """Return the class or function that the conversion knows under `name`."""
    if name == "SandboxRepr":
        from ouros.values import SandboxRepr

        return SandboxRepr
    if name == "unknown_dataclass":
        from ouros.values import unknown_dataclass

        return unknown_dataclass
    if name == "describe":
        from ouros.dataclass_bridge import describe

        return describe
    if name == "dataclass_fields":
        return dataclass_fields
    if name == "namedtuple_class":
        from ouros.namedtuples import namedtuple_class

        return namedtuple_class
    if name == "FrozenInstanceError":
        from dataclasses import FrozenInstanceError

        return FrozenInstanceError
    raise LookupError(name)


def dataclass_fields(cls: Any) -> list[str]:
    """Return names of the fields of a dataclass, in order."""
    import dataclasses

    return [field.name for field in dataclasses.fields(cls)]

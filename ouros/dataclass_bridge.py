"""Dataclass instances at the host boundary: taken apart on the way in, put together on the way out.

Imported by the conversion when it meets the first dataclass. Knows nothing of executions. Invariant: no host code of
the class runs while a value crosses (no `__init__`, `__post_init__`, property or descriptor), so what the sandbox sends
can trigger nothing on the host.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from ouros.failures import is_a
from ouros.values import UnknownDataclass, unknown_dataclass, unknown_dataclass_parts


def is_dataclass_instance(value: object) -> bool:
    """Return True for instances (not classes) of dataclasses, `UnknownDataclass` included."""
    return hasattr(type(value), "__dataclass_fields__")


def describe(value: object) -> tuple[str, dict[str, Any], bool]:
    """Return class name, field values in order of definition, and whether the class is frozen.

    Raises:
        TypeError: `value` is not a dataclass instance, or a field was never set.
    """
    if is_a(value, UnknownDataclass):
        name, values, frozen = unknown_dataclass_parts(value)
        return name, dict(values), frozen
    cls = type(value)
    if not dataclasses.is_dataclass(cls):
        raise TypeError(f"{cls.__name__} is not a dataclass")
    try:
        fields, frozen = dataclasses.fields(cls), bool(cls.__dataclass_params__.frozen)  # type: ignore[attr-defined]
    except (AttributeError, TypeError):
        raise TypeError(f"{cls.__name__} is not a dataclass, though it has __dataclass_fields__") from None
    values = {}
    for field in fields:
        try:
            values[field.name] = getattr(value, field.name)
        except AttributeError:
            raise TypeError(f"field '{field.name}' of {cls.__name__} is not set") from None
        except Exception as error:  # a field may be a property of the class
            raise TypeError(f"field '{field.name}' of {cls.__name__} cannot be read: {type(error).__name__}") from None
    return cls.__name__, values, frozen


def rebuild(registry: dict[str, type] | None, name: str, values: dict[str, Any], frozen: bool = False) -> object:
    """Return an instance of the class registered under `name`, or an `UnknownDataclass`.

    A registered class is used only if `values` has exactly its fields; the instance is filled without calling anything
    of the class.
    """
    cls = registry.get(name) if registry is not None else None
    if cls is None or values.keys() != {field.name for field in dataclasses.fields(cls)}:
        return unknown_dataclass(name, values, frozen)
    instance: object = object.__new__(cls)
    for key, value in values.items():
        object.__setattr__(instance, key, value)
    return instance


def make_registry(classes: object) -> dict[str, type]:
    """Return the classes of a `dataclass_registry=` list, by name.

    Raises:
        TypeError: Not a list, or an element is not a dataclass.
    """
    if not isinstance(classes, list):
        raise TypeError(f"dataclass_registry must be a list of dataclasses, not {type(classes).__name__}")
    registry: dict[str, type] = {}
    for cls in classes:
        registry[check_dataclass(cls).__name__] = cls
    return registry


def check_dataclass(cls: object) -> type:
    """Return `cls`, which must be a dataclass.

    Raises:
        TypeError: `cls` is not a dataclass (an instance isn't one either), or `object.__new__` can't make instances,
            which is the only way that runs nothing of the class.
    """
    if not isinstance(cls, type) or not dataclasses.is_dataclass(cls):
        shown = f"class '{cls.__name__}'" if isinstance(cls, type) else f"'{type(cls).__name__}' object"
        raise TypeError(f"{shown} is not a dataclass")
    try:
        object.__new__(cls)
    except TypeError as error:
        # The class is abstract, or derived from a built-in class with a layout of its own.
        raise TypeError(f"class '{cls.__name__}' cannot be registered: {error}") from None
    return cls

"""Module `typing_extensions`: names of `typing`, for programs that run on older versions, too."""

from typing import *
from typing import __all__ as _typing_names
from annotationlib import Format, get_annotations
from types import CapsuleType, get_original_bases
import typing as _typing

__all__ = list(_typing_names) + [
    "Buffer", "CapsuleType", "Doc", "Format", "TypeForm", "Sentinel", "get_annotations", "get_original_bases", "deprecated",
    "disjoint_base", "IntVar", "NoExtraItems",
]


def __getattr__(name):
    if name == "Buffer":
        from collections.abc import Buffer

        return Buffer
    if name == "deprecated":
        from warnings import deprecated

        return deprecated
    return getattr(_typing, name)


class _NoExtraItems:
    """Type of NoExtraItems, which stands for a TypedDict without a type for extra items."""

    __slots__ = ()

    def __repr__(self):
        return "typing_extensions.NoExtraItems"

    def __reduce__(self):
        return "NoExtraItems"


NoExtraItems = _NoExtraItems()


class Doc:
    """Documentation of a parameter, for Annotated."""

    def __init__(self, documentation, /):
        self.documentation = documentation

    def __repr__(self):
        return f"Doc({self.documentation!r})"

    def __hash__(self):
        return hash(self.documentation)

    def __eq__(self, other):
        if not isinstance(other, Doc):
            return NotImplemented
        return self.documentation == other.documentation


class Sentinel:
    """Unique value with a name."""

    def __init__(self, name, repr=None):
        self._name = name
        self._repr = repr if repr is not None else f"<{name}>"

    def __repr__(self):
        return self._repr

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


def _type_form(self, parameters):
    return _typing._GenericAlias(self, (_typing._type_check(parameters, f"{self} accepts only a single type."),))


class _TypeForm(_typing._SpecialForm):
    def __call__(self, obj, /):
        return obj


TypeForm = _TypeForm("TypeForm", _type_form)


def disjoint_base(cls):
    """Mark a class as a disjoint base. Returns it."""
    cls.__disjoint_base__ = True
    return cls


def IntVar(name):
    return TypeVar(name)

"""Policies, which say how messages are read and written, and the default policy compat32.

Knows messages by their public methods. Invariant: a policy does not change after it was made.
"""

import abc

from email import charset as _charset, header
from email.utils import _has_surrogates

__all__ = ["Compat32", "Policy", "compat32"]

_NAMES = ("raise_on_defect", "linesep", "cte_type", "max_line_length", "mangle_from_", "message_factory", "verify_generated_headers")


def validate_header_name(name):
    """Check a header name. Raises ValueError for an invalid one."""
    for char in name:
        if ord(char) < 33 or ord(char) > 126 or char == ":":
            raise ValueError(f"Header field name contains invalid characters: {name!r}")


class _PolicyBase:
    """Base of immutable objects with attributes that the constructor sets."""

    def __init__(self, **kw):
        for name, value in kw.items():
            if not hasattr(self, name):
                raise TypeError(f"{name!r} is an invalid keyword argument for {self.__class__.__name__}")
            object.__setattr__(self, name, value)

    def __repr__(self):
        return f"{self.__class__.__name__}({', '.join([f'{name}={value!r}' for name, value in self.__dict__.items()])})"

    def clone(self, **kw):
        """Return a copy with other values for the given attributes."""
        new = self.__class__.__new__(self.__class__)
        for name, value in self.__dict__.items():
            object.__setattr__(new, name, value)
        for name, value in kw.items():
            if not hasattr(self, name):
                raise TypeError(f"{name!r} is an invalid keyword argument for {self.__class__.__name__}")
            object.__setattr__(new, name, value)
        return new

    def __setattr__(self, name, value):
        if hasattr(self, name):
            raise AttributeError(f"{self.__class__.__name__!r} object attribute {name!r} is read-only")
        raise AttributeError(f"{self.__class__.__name__!r} object has no attribute {name!r}")

    def __add__(self, other):
        return self.clone(**other.__dict__)


class Policy(_PolicyBase, metaclass=abc.ABCMeta):
    """Base of policies."""

    raise_on_defect = False
    linesep = "\n"
    cte_type = "8bit"
    max_line_length = 78
    mangle_from_ = False
    message_factory = None
    verify_generated_headers = True

    def handle_defect(self, obj, defect):
        """Raise the defect if the policy says so, or else record it in the message or header."""
        if self.raise_on_defect:
            raise defect
        self.register_defect(obj, defect)

    def register_defect(self, obj, defect):
        obj.defects.append(defect)

    def header_max_count(self, name):
        """Return how often a header may occur, or None for any number of times."""
        return None

    @abc.abstractmethod
    def header_source_parse(self, sourcelines):
        raise NotImplementedError

    @abc.abstractmethod
    def header_store_parse(self, name, value):
        raise NotImplementedError

    @abc.abstractmethod
    def header_fetch_parse(self, name, value):
        raise NotImplementedError

    @abc.abstractmethod
    def fold(self, name, value):
        raise NotImplementedError

    @abc.abstractmethod
    def fold_binary(self, name, value):
        raise NotImplementedError


class Compat32(Policy):
    """Policy for headers as plain text, as in Python 3.2."""

    mangle_from_ = True

    def header_source_parse(self, sourcelines):
        name, value = sourcelines[0].split(":", 1)
        return name, "".join([value, *sourcelines[1:]]).lstrip(" \t\r\n").rstrip("\r\n")

    def header_store_parse(self, name, value):
        validate_header_name(name)
        return name, value

    def header_fetch_parse(self, name, value):
        if isinstance(value, str) and _has_surrogates(value):
            return header.Header(value, charset=_charset.UNKNOWN8BIT, header_name=name)
        return value

    def fold(self, name, value):
        return self._fold(name, value, True)

    def fold_binary(self, name, value):
        return self._fold(name, value, self.cte_type == "7bit").encode("ascii", "surrogateescape")

    def _fold(self, name, value, sanitize):
        if isinstance(value, str):
            if not _has_surrogates(value):
                value = header.Header(value, header_name=name)
            elif sanitize:
                value = header.Header(value, charset=_charset.UNKNOWN8BIT, header_name=name)
            else:
                return f"{name}: {value}{self.linesep}"
        most = 0 if self.max_line_length is None else self.max_line_length
        return f"{name}: {value.encode(linesep=self.linesep, maxlinelen=most)}{self.linesep}"


compat32 = Compat32()

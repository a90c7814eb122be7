"""Host classes for named tuples that come from the sandbox.

Knows nothing of executions. Invariant: names come from the sandbox, so the classes are put together from parts; nothing
is evaluated, as `collections.namedtuple` would do.
"""

from __future__ import annotations

from operator import itemgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Classes kept for the next value. Names are the program's, in any number and of any length: so what is kept is at most
# _MOST * _LONGEST characters, whatever programs do.
_classes: dict[tuple[str, tuple[str, ...]], type] = {}
_MOST = 256
_MOST_FIELDS = 64
_LONGEST = 2048  # characters of the names of one class together


def namedtuple_class(name: str, fields: tuple[str, ...]) -> type:
    """Return a tuple class that behaves like `collections.namedtuple(name, fields)`; the same one for the same
    arguments as long as these are short."""
    key = name, fields
    cls = _classes.get(key)
    if cls is None:
        cls = _make_class(name, fields)
        if len(fields) <= _MOST_FIELDS and len(name) + sum(map(len, fields)) <= _LONGEST:
            if len(_classes) >= _MOST:
                _classes.clear()
            _classes[key] = cls
    return cls


def _make_class(name: str, fields: tuple[str, ...]) -> type:
    namespace: dict[str, Any] = {
        "__slots__": (),
        "__module__": "ouros",
        "__qualname__": name,
        "__match_args__": fields,
        "_fields": fields,
        "_field_defaults": {},
        "__new__": _new,
        "__repr__": _repr,
        "__getnewargs__": tuple,
        "__reduce__": _reduce,
        "_make": classmethod(_make),
        "_asdict": _asdict,
        "_replace": _replace,
        "__replace__": _replace,
    }
    for index, field in enumerate(fields):
        if field.isidentifier() and not (field.startswith("__") and field.endswith("__")) and field not in namespace:
            namespace[field] = property(itemgetter(index), doc=f"Alias for field number {index}")
    return type(name, (tuple,), namespace)


def _new(cls: Any, /, *args: Any, **kwargs: Any) -> Any:
    fields = cls._fields
    values = list(args)
    for field in fields[len(args) :]:
        if field not in kwargs:
            raise TypeError(f"{cls.__name__}.__new__() missing required argument: {field!r}")
        values.append(kwargs.pop(field))
    if len(values) != len(fields) or kwargs:
        raise TypeError(f"{cls.__name__}.__new__() takes the fields {fields!r}")
    return tuple.__new__(cls, values)


def _make(cls: Any, iterable: Any) -> Any:
    result = tuple.__new__(cls, iterable)
    if len(result) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(result)}")
    return result


def _repr(self: Any) -> str:
    from ouros.bounded import bounded_repr

    return bounded_repr(self)


def _asdict(self: Any) -> dict[str, Any]:
    return dict(zip(self._fields, self, strict=True))


def _replace(self: Any, /, **kwargs: Any) -> Any:
    values = [kwargs.pop(field, value) for field, value in zip(self._fields, self, strict=True)]
    if kwargs:
        raise TypeError(f"Got unexpected field names: {list(kwargs)!r}")
    return type(self)._make(values)


def _reduce(self: Any) -> tuple[Any, ...]:
    return _rebuild, (type(self).__name__, self._fields, tuple(self))


def _rebuild(name: str, fields: tuple[str, ...], values: tuple[Any, ...]) -> Any:
    return tuple.__new__(namedtuple_class(name, fields), values)

"""Host classes for sandbox values that have no class of their own on the host: `SandboxRepr` and `UnknownDataclass`.

Made by the conversion at the host boundary, which imports this module when it first needs one; so nothing heavy is
imported here. Knows nothing of executions. Invariant: field names of an `UnknownDataclass` come from the sandbox and
are only ever keys of its own dict; its class has no public names for them to collide with.
"""

from __future__ import annotations

from ouros.bounded import bounded_repr, show_fields, show_unquoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from dataclasses import Field
    from typing import Any, ClassVar


class SandboxRepr(str):
    """The `repr` of a sandbox value that can't cross to the host: a function, a generator, an instance, ...

    It is a plain `str` otherwise. `type_name` is the name of the value's class in the sandbox; `attributes` holds the
    converted attributes of an instance of a sandbox class and is None for everything else.
    """

    __module__ = "ouros"

    type_name: str
    attributes: dict[str, Any] | None

    def __new__(cls, text: str, type_name: str = "object", attributes: dict[str, Any] | None = None) -> SandboxRepr:
        self = str.__new__(cls, text)
        self.type_name = type_name
        self.attributes = attributes
        return self

    def __repr__(self) -> str:
        # Inside a list or dict it shows as the value itself would.
        return bounded_repr(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return SandboxRepr, (str(self), self.type_name, self.attributes)


class UnknownDataclass:
    """A dataclass instance from the sandbox whose class isn't registered on the host.

    Fields are attributes. `dataclasses.is_dataclass`, `fields`, `asdict` and `astuple` accept it. Equal to another
    with the same class name and field values; hashable only if the class is frozen, and then also immutable.
    """

    __slots__ = ("__dict__", "__frozen", "__name", "__types", "__values", "__weakref__")
    __module__ = "ouros"

    __name: str
    __values: dict[str, Any]
    __frozen: bool
    __types: Mapping[str, Any] | None

    def __new__(cls, *args: object, **kwargs: object) -> Any:
        """Not for callers.

        Raises:
            TypeError: Always.
        """
        raise TypeError("cannot create 'ouros.UnknownDataclass' instances")

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__values[name]
        except KeyError:
            raise AttributeError(f"'UnknownDataclass' object has no attribute '{name}'") from None

    def __setattr__(self, name: str, value: Any) -> None:
        if self.__frozen:
            from dataclasses import FrozenInstanceError

            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        if name in self.__values:
            self.__values[name] = value
        else:
            self.__dict__[name] = value  # an ordinary attribute, not a field: repr, equality and asdict ignore it

    def __delattr__(self, name: str) -> None:
        if self.__frozen:
            from dataclasses import FrozenInstanceError

            raise FrozenInstanceError(f"cannot delete field {name!r}")
        try:
            del self.__dict__[name]
        except KeyError:
            raise AttributeError(name) from None

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # type checkers need it to see a dataclass
    else:

        @property
        def __dataclass_fields__(self):
            import copy
            import dataclasses

            # A Field can only be made by decorating a class. Names from the sandbox never get near the code generation
            # The code generation sees no names from the sandbox: a blank Field is copied, then named.
            blank = dataclasses.fields(_blank(False))[0]
            fields = {}
            for name in self.__values:
                field = copy.copy(blank)
                field.name = name
                field.type = (self.__types or {}).get(name, type(self.__values[name]))
                fields[name] = field
            return fields

        @property
        def __dataclass_params__(self):
            return _blank(self.__frozen).__dataclass_params__

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, UnknownDataclass):
            return NotImplemented
        return _are_equal(self, other)

    def __hash__(self) -> int:
        if not self.__frozen:
            raise TypeError("unhashable type: 'UnknownDataclass'")
        return _hash(self)

    def __repr__(self) -> str:
        return bounded_repr(self)

    def __dir__(self) -> list[str]:
        return [*self.__values, *object.__dir__(self)]

    def __reduce__(self) -> tuple[Any, ...]:
        # Fields are state, not arguments, so that copies of an instance that refers to itself do too.
        return unknown_dataclass, (self.__name, {}, self.__frozen, self.__types), (self.__values, self.__dict__)

    def __setstate__(self, state: tuple[dict[str, Any], dict[str, Any]]) -> None:
        self.__values.update(state[0])
        self.__dict__.update(state[1])


def unknown_dataclass(
    name: str, values: dict[str, Any], frozen: bool = False, types: Mapping[str, Any] | None = None
) -> UnknownDataclass:
    """Make an `UnknownDataclass`.

    Args:
        name: The name of its class.
        values: The fields in order of definition. The instance keeps this dict, so that a cycle through the instance
            itself can be closed after it was made.
        frozen: Immutable and hashable.
        types: What is known of the annotations, by field name.
    """
    instance: UnknownDataclass = object.__new__(UnknownDataclass)
    set_slot = object.__setattr__
    set_slot(instance, "_UnknownDataclass__name", name)
    set_slot(instance, "_UnknownDataclass__values", values)
    set_slot(instance, "_UnknownDataclass__frozen", frozen)
    set_slot(instance, "_UnknownDataclass__types", types)
    return instance


def unknown_dataclass_parts(instance: UnknownDataclass) -> tuple[str, dict[str, Any], bool]:
    """Return class name, fields and frozen, for conversion back into the sandbox."""
    get_slot = object.__getattribute__
    return (
        get_slot(instance, "_UnknownDataclass__name"),
        get_slot(instance, "_UnknownDataclass__values"),
        get_slot(instance, "_UnknownDataclass__frozen"),
    )


show_unquoted(SandboxRepr)
show_fields(UnknownDataclass, unknown_dataclass_parts)


def _are_equal(one: UnknownDataclass, other: UnknownDataclass) -> bool:
    """Compare class names and fields, each pair of parts once: parts that are shared would be compared again and again.

    Containers of the exact built-in types are walked; other parts are compared by their own `==`.
    """
    pending: list[tuple[Any, Any]] = [(one, other)]
    compared: set[tuple[int, int]] = set()
    while pending:
        a, b = pending.pop()
        if a is b:
            continue
        kind = type(a)
        if kind is not type(b) or kind not in _WALKED:
            if a != b:
                return False
            continue
        key = id(a), id(b)
        if key in compared:
            continue
        compared.add(key)
        if kind is UnknownDataclass:
            (name, a, _), (other_name, b, _) = unknown_dataclass_parts(a), unknown_dataclass_parts(b)
            if name != other_name:
                return False
        if len(a) != len(b):
            return False
        if type(a) is dict:
            for name, value in a.items():
                if name not in b:
                    return False
                pending.append((value, b[name]))
        else:
            pending.extend(zip(a, b, strict=True))
    return True


_WALKED: frozenset[type] = frozenset((UnknownDataclass, list, tuple, dict))
_MOST_HASHED = 10_000  # parts of a value that its hash looks at


def _hash(value: UnknownDataclass) -> int:
    """Return a hash of the first parts of a frozen instance: parts that are shared would be hashed again and again."""
    found: list[int] = []
    pending: list[Any] = [value]
    while pending and len(found) < _MOST_HASHED:
        part = pending.pop()
        if type(part) is tuple:
            found.append(len(part))
            pending.extend(reversed(part[:_MOST_HASHED]))
        elif type(part) is UnknownDataclass:
            name, values, frozen = unknown_dataclass_parts(part)
            if not frozen:
                raise TypeError("unhashable type: 'UnknownDataclass'")
            found.append(hash(name))
            pending.extend(reversed(list(values.values())[:_MOST_HASHED]))
        elif isinstance(part, (tuple, frozenset)):
            found.append(len(part))
        else:
            found.append(hash(part))
    return hash(tuple(found))


_blanks: dict[bool, type] = {}


def _blank(frozen: bool) -> Any:
    """Return a dataclass with one field, made at first use because `dataclasses` takes milliseconds to import."""
    if frozen not in _blanks:
        import dataclasses

        @dataclasses.dataclass(frozen=frozen)  # type: ignore[literal-required]
        class Blank:
            field: Any

        _blanks[frozen] = Blank
    return _blanks[frozen]

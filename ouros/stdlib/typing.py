"""Module `typing`: names for annotations.

Nothing here checks types at run time. The core is in `_typing`; `_typing_protocols`, `_typing_records` and
`_typing_hints` are loaded at the first use of their names.
"""

from _caller_module import calling_module as _calling_module
from _typing import (
    Generic, NoDefault, ParamSpec, ParamSpecArgs, ParamSpecKwargs, TypeAliasType, TypeVar, TypeVarTuple, Union, Unpack,
    _BaseGenericAlias, _CallableGenericAlias, _GenericAlias, _SpecialForm, _SpecialGenericAlias, _UnpackAlias, _callable_args,
    _is_concatenate, _is_param_expr, _type_check, _type_convert, _type_repr, GenericAlias,
)

__all__ = [
    "Annotated", "Any", "Callable", "ClassVar", "Concatenate", "Final", "ForwardRef", "Generic", "Literal", "Optional", "ParamSpec",
    "Protocol", "Tuple", "Type", "TypeVar", "TypeVarTuple", "Union", "AbstractSet", "ByteString", "Container", "ContextManager",
    "Hashable", "ItemsView", "Iterable", "Iterator", "KeysView", "Mapping", "MappingView", "MutableMapping", "MutableSequence",
    "MutableSet", "Sequence", "Sized", "ValuesView", "Awaitable", "AsyncIterator", "AsyncIterable", "Coroutine", "Collection",
    "AsyncGenerator", "AsyncContextManager", "Reversible", "SupportsAbs", "SupportsBytes", "SupportsComplex", "SupportsFloat",
    "SupportsIndex", "SupportsInt", "SupportsRound", "ChainMap", "Counter", "Deque", "Dict", "DefaultDict", "List", "OrderedDict",
    "Set", "FrozenSet", "NamedTuple", "TypedDict", "Generator", "BinaryIO", "IO", "Match", "Pattern", "TextIO", "AnyStr",
    "assert_type", "assert_never", "cast", "clear_overloads", "dataclass_transform", "evaluate_forward_ref", "final", "get_args",
    "get_origin", "get_overloads", "get_protocol_members", "get_type_hints", "is_protocol", "is_typeddict", "LiteralString",
    "Never", "NewType", "no_type_check", "no_type_check_decorator", "NoDefault", "NoReturn", "NotRequired", "overload", "override",
    "ParamSpecArgs", "ParamSpecKwargs", "ReadOnly", "Required", "reveal_type", "runtime_checkable", "Self", "Text",
    "TYPE_CHECKING", "TypeAlias", "TypeGuard", "TypeIs", "TypeAliasType", "Unpack",
]

_LAZY = {
    "_typing_protocols": (
        "Protocol", "runtime_checkable", "SupportsAbs", "SupportsBytes", "SupportsComplex", "SupportsFloat", "SupportsIndex",
        "SupportsInt", "SupportsRound", "is_protocol", "get_protocol_members", "IO", "BinaryIO", "TextIO", "_ProtocolMeta",
    ),
    "_typing_records": ("NamedTuple", "TypedDict", "is_typeddict", "NamedTupleMeta", "_TypedDictMeta"),
    "_typing_hints": (
        "ForwardRef", "get_type_hints", "evaluate_forward_ref", "no_type_check", "no_type_check_decorator", "overload",
        "get_overloads", "clear_overloads",
    ),
}


def __getattr__(name):
    for module, names in _LAZY.items():
        if name in names:
            if module == "_typing_protocols":
                import _typing_protocols as source
            elif module == "_typing_records":
                import _typing_records as source
            else:
                import _typing_hints as source
            import typing

            value = getattr(source, name)
            setattr(typing, name, value)
            return value
    raise AttributeError(f"module 'typing' has no attribute {name!r}")


TYPE_CHECKING = False
Text = str


# --- forms ---


class _AnyMeta(type):
    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return super().__instancecheck__(obj)

    def __repr__(self):
        if self is Any:
            return "typing.Any"
        return super().__repr__()


class Any(metaclass=_AnyMeta):
    """Type that is compatible with every type."""

    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


NoReturn = _SpecialForm("NoReturn")
Never = _SpecialForm("Never")
Self = _SpecialForm("Self")
LiteralString = _SpecialForm("LiteralString")
TypeAlias = _SpecialForm("TypeAlias")


def _single_type(self, parameters):
    return _GenericAlias(self, (_type_check(parameters, f"{self} accepts only single type."),))


def _single_special(self, parameters):
    return _GenericAlias(
        self, (_type_check(parameters, f"{self} accepts only single type.", allow_special_forms=True),)
    )


def _single_qualifier(self, parameters):
    return _GenericAlias(self, (_type_check(parameters, f"{self._name} accepts only a single type."),))


ClassVar = _SpecialForm("ClassVar", _single_special)
Final = _SpecialForm("Final", _single_special)
Required = _SpecialForm("Required", _single_qualifier)
NotRequired = _SpecialForm("NotRequired", _single_qualifier)
ReadOnly = _SpecialForm("ReadOnly", _single_qualifier)
TypeGuard = _SpecialForm("TypeGuard", _single_type)
TypeIs = _SpecialForm("TypeIs", _single_type)


def _optional(self, parameters):
    return Union[_type_check(parameters, f"{self} requires a single type."), None]


Optional = _SpecialForm("Optional", _optional)


class _ConcatenateAlias(_GenericAlias):
    def copy_with(self, args):
        if isinstance(args[-1], (list, tuple)):
            return (*args[:-1], *args[-1])
        if _is_concatenate(args[-1]):
            args = (*args[:-1], *args[-1].__args__)
        return _ConcatenateAlias(self.__origin__, args)


def _concatenate(self, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Concatenate of no types.")
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    if not (parameters[-1] is ... or isinstance(parameters[-1], ParamSpec)):
        raise TypeError("The last parameter to Concatenate should be a ParamSpec variable or ellipsis.")
    msg = "Concatenate[arg, ...]: each arg must be a type."
    return _ConcatenateAlias(self, (*[_type_check(p, msg) for p in parameters[:-1]], parameters[-1]))


Concatenate = _SpecialForm("Concatenate", _concatenate)


class _LiteralAlias(_GenericAlias):
    def __eq__(self, other):
        if not isinstance(other, _LiteralAlias):
            return NotImplemented
        return set([(v, type(v)) for v in self.__args__]) == set([(v, type(v)) for v in other.__args__])

    def __hash__(self):
        return hash(frozenset([(v, type(v)) for v in self.__args__]))


def _literal(self, parameters):
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    flat = []
    for p in parameters:
        if isinstance(p, _LiteralAlias):
            flat.extend(p.__args__)
        else:
            flat.append(p)
    try:
        seen = set()
        out = []
        for p in flat:
            key = (p, type(p))
            if key not in seen:
                seen.add(key)
                out.append(p)
    except TypeError:
        # Arguments without a hash: keep duplicates.
        out = flat
    return _LiteralAlias(self, tuple(out))


Literal = _SpecialForm("Literal", _literal)


class _AnnotatedAlias(_GenericAlias):
    """Type with metadata."""

    def __init__(self, origin, metadata):
        if isinstance(origin, _AnnotatedAlias):
            metadata = origin.__metadata__ + metadata
            origin = origin.__origin__
        _GenericAlias.__init__(self, origin, (origin,), name="Annotated")
        self.__metadata__ = metadata

    def copy_with(self, args):
        return self.__class__(args[0], self.__metadata__)

    def __repr__(self):
        return f"typing.Annotated[{_type_repr(self.__origin__)}, {', '.join([repr(a) for a in self.__metadata__])}]"

    def __reduce__(self):
        import operator

        return operator.getitem, (Annotated, (self.__origin__,) + self.__metadata__)

    def __eq__(self, other):
        if not isinstance(other, _AnnotatedAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))

    def __getattr__(self, attr):
        if attr in ("__name__", "__qualname__"):
            return "Annotated"
        return _BaseGenericAlias.__getattr__(self, attr)

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    __iter__ = None


def _annotated(self, parameters):
    if not isinstance(parameters, tuple) or len(parameters) < 2:
        raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
    if isinstance(parameters[0], _UnpackAlias):
        raise TypeError("Annotated[...] should not be used with an unpacked TypeVarTuple")
    origin = _type_check(parameters[0], "Annotated[t, ...]: t must be a type.", allow_special_forms=True)
    return _AnnotatedAlias(origin, parameters[1:])


Annotated = _SpecialForm("Annotated", _annotated)


# --- aliases of generic types ---


class _CallableType(_SpecialGenericAlias):
    def __getitem__(self, params):
        if isinstance(params, tuple) and len(params) == 2 and isinstance(params[0], list):
            params = tuple(params[0]), params[1]
        return super().__getitem__(params)

    def _subscript(self, params):
        return _LateCallableAlias(self, _callable_args(params))


class _LateCallableAlias(_CallableGenericAlias):
    """Alias Callable[...] that loads the abstract base class at the first use, since most aliases are never used."""

    def __init__(self, origin, args, *, inst=True, name="Callable"):
        _CallableGenericAlias.__init__(self, None, args, name="Callable")

    @property
    def __origin__(self):
        return Callable.__origin__

    @__origin__.setter
    def __origin__(self, value):
        pass

    def __getitem__(self, args):
        new = _CallableGenericAlias.__getitem__(self, args)
        return new

    def __eq__(self, other):
        if not isinstance(other, _CallableGenericAlias):
            return NotImplemented
        return self.__args__ == other.__args__

    def __hash__(self):
        return hash(("Callable", self.__args__))


_LateCallableAlias.__name__ = "_CallableGenericAlias"
_LateCallableAlias.__qualname__ = "_CallableGenericAlias"


class _TupleType(_SpecialGenericAlias):
    def _subscript(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        msg = "Tuple[t0, t1, ...]: each t must be a type."
        if len(params) >= 2 and params[-1] is ...:
            checked = (*[_type_check(p, msg) for p in params[:-1]], ...)
        else:
            checked = tuple([_type_check(p, msg) for p in params])
        return _GenericAlias(tuple, checked, name="Tuple", inst=False)


Tuple = _TupleType(tuple, -1, inst=False, name="Tuple")
List = _SpecialGenericAlias(list, 1, inst=False, name="List")
Dict = _SpecialGenericAlias(dict, 2, inst=False, name="Dict")
Set = _SpecialGenericAlias(set, 1, inst=False, name="Set")
FrozenSet = _SpecialGenericAlias(frozenset, 1, inst=False, name="FrozenSet")
Type = _SpecialGenericAlias(type, 1, inst=False, name="Type")
Callable = _CallableType("_collections_abc", 2, name="Callable")
AbstractSet = _SpecialGenericAlias("_collections_abc", 1, name="AbstractSet", cls_name="Set")
Hashable = _SpecialGenericAlias("_collections_abc", 0, name="Hashable")
Sized = _SpecialGenericAlias("_collections_abc", 0, name="Sized")
ByteString = _SpecialGenericAlias("_collections_abc", 0, name="ByteString")
Awaitable = _SpecialGenericAlias("_collections_abc", 1, name="Awaitable")
AsyncIterable = _SpecialGenericAlias("_collections_abc", 1, name="AsyncIterable")
AsyncIterator = _SpecialGenericAlias("_collections_abc", 1, name="AsyncIterator")
Iterable = _SpecialGenericAlias("_collections_abc", 1, name="Iterable")
Iterator = _SpecialGenericAlias("_collections_abc", 1, name="Iterator")
Reversible = _SpecialGenericAlias("_collections_abc", 1, name="Reversible")
Container = _SpecialGenericAlias("_collections_abc", 1, name="Container")
Collection = _SpecialGenericAlias("_collections_abc", 1, name="Collection")
MutableSet = _SpecialGenericAlias("_collections_abc", 1, name="MutableSet")
Sequence = _SpecialGenericAlias("_collections_abc", 1, name="Sequence")
MutableSequence = _SpecialGenericAlias("_collections_abc", 1, name="MutableSequence")
MappingView = _SpecialGenericAlias("_collections_abc", 1, name="MappingView")
KeysView = _SpecialGenericAlias("_collections_abc", 1, name="KeysView")
ValuesView = _SpecialGenericAlias("_collections_abc", 1, name="ValuesView")
Mapping = _SpecialGenericAlias("_collections_abc", 2, name="Mapping")
MutableMapping = _SpecialGenericAlias("_collections_abc", 2, name="MutableMapping")
ItemsView = _SpecialGenericAlias("_collections_abc", 2, name="ItemsView")
Coroutine = _SpecialGenericAlias("_collections_abc", 3, name="Coroutine")
Deque = _SpecialGenericAlias("collections", 1, name="Deque", cls_name="deque")
DefaultDict = _SpecialGenericAlias("collections", 2, name="DefaultDict", cls_name="defaultdict")
OrderedDict = _SpecialGenericAlias("collections", 2, name="OrderedDict", cls_name="OrderedDict")
Counter = _SpecialGenericAlias("collections", 1, name="Counter", cls_name="Counter")
ChainMap = _SpecialGenericAlias("collections", 2, name="ChainMap", cls_name="ChainMap")
Generator = _SpecialGenericAlias("_collections_abc", 3, name="Generator", defaults=(type(None), type(None)))
AsyncGenerator = _SpecialGenericAlias("_collections_abc", 2, name="AsyncGenerator", defaults=(type(None),))
ContextManager = _SpecialGenericAlias(
    "contextlib", 2, name="ContextManager", cls_name="AbstractContextManager", defaults=(bool | None,)
)
AsyncContextManager = _SpecialGenericAlias(
    "contextlib", 2, name="AsyncContextManager", cls_name="AbstractAsyncContextManager", defaults=(bool | None,)
)
Pattern = _SpecialGenericAlias("re", 1, name="Pattern")
Match = _SpecialGenericAlias("re", 1, name="Match")
AnyStr = TypeVar("AnyStr", bytes, str)


# --- functions ---


def cast(typ, val):
    """Return `val` unchanged."""
    return val


def assert_type(val, typ, /):
    """Return `val` unchanged."""
    return val


def reveal_type(obj, /):
    """Print the runtime type of an object to stderr. Returns the object."""
    import sys

    print(f"Runtime type is {type(obj).__name__!r}", file=sys.stderr)
    return obj


def assert_never(arg, /):
    """Raise AssertionError: the program should never get here."""
    value = repr(arg)
    if len(value) > 100:
        value = value[:100] + "..."
    raise AssertionError(f"Expected code to be unreachable, but got: {value}")


def final(f):
    """Mark a method or class that must not be overridden. Returns it."""
    try:
        f.__final__ = True
    except (AttributeError, TypeError):
        # the object accepts no attributes
        pass
    return f


def override(method, /):
    """Mark a method that overrides one of a base class. Returns it."""
    try:
        method.__override__ = True
    except (AttributeError, TypeError):
        pass
    return method


def dataclass_transform(
    *, eq_default=True, order_default=False, kw_only_default=False, frozen_default=False, field_specifiers=(), **kwargs
):
    """Mark an object that makes classes like dataclass() does."""

    def decorator(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = {
            "eq_default": eq_default,
            "order_default": order_default,
            "kw_only_default": kw_only_default,
            "frozen_default": frozen_default,
            "field_specifiers": field_specifiers,
            "kwargs": kwargs,
        }
        return cls_or_fn

    return decorator


class NewType:
    """Distinct name for a type, for type checkers."""

    def __init__(self, name, tp):
        self.__qualname__ = name
        self.__name__ = name.rpartition(".")[2]
        self.__supertype__ = tp
        self.__module__ = _calling_module()

    def __call__(self, x, /):
        return x

    def __mro_entries__(self, bases):
        superclass = self.__name__

        class Dummy:
            def __init_subclass__(cls):
                raise TypeError(
                    f"Cannot subclass an instance of NewType. Perhaps you were looking for: "
                    f"`{cls.__name__} = NewType({cls.__name__!r}, {superclass})`"
                )

        return (Dummy,)

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"

    def __reduce__(self):
        return self.__qualname__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


def get_origin(tp):
    """Return the generic type without arguments, such as list for list[int], or None."""
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_BaseGenericAlias, GenericAlias, ParamSpecArgs, ParamSpecKwargs)):
        return tp.__origin__
    if tp is Generic:
        return Generic
    if isinstance(tp, Union):
        return Union
    return None


def get_args(tp):
    """Return the arguments of a generic type, such as (str, int) for dict[str, int]."""
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__,) + tp.__metadata__
    if isinstance(tp, (_GenericAlias, GenericAlias)):
        args = tp.__args__
        if isinstance(tp, _CallableGenericAlias) and not (len(args) == 2 and _is_param_expr(args[0])):
            args = (list(args[:-1]), args[-1])
        return args
    if isinstance(tp, Union):
        return tp.__args__
    return ()

# not public, but used by programs
T = TypeVar("T")
KT = TypeVar("KT")
VT = TypeVar("VT")
T_co = TypeVar("T_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)
VT_co = TypeVar("VT_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)
CT_co = TypeVar("CT_co", covariant=True, bound=type)

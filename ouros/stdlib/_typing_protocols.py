"""The part of `typing` with Protocol, the protocols of one method, and the types of files.

Knows `_typing` and ABCMeta. Invariant: a check against a protocol looks at names only, and runs no property of the
instance.
"""

from abc import ABCMeta, abstractmethod

from _typing import Generic, TypeVar

__name__ = "typing"

_EXCLUDED = frozenset(
    "__abstractmethods__ __annotations__ __dict__ __doc__ __init__ __module__ __new__ __slots__ __subclasshook__ __weakref__ "
    "__class_getitem__ __match_args__ __static_attributes__ __firstlineno__ __annotate__ __annotate_func__ "
    "__annotations_cache__ __parameters__ __orig_bases__ __orig_class__ _is_protocol _is_runtime_protocol _is_protocol_root "
    "__protocol_attrs__ __non_callable_proto_members__ __type_params__ _MutableMapping__marker _abc_impl".split()
)

_ALLOWED = {
    "collections.abc": (
        "Callable", "Awaitable", "Iterable", "Iterator", "AsyncIterable", "AsyncIterator", "Hashable", "Sized", "Container",
        "Collection", "Reversible", "Buffer",
    ),
    "contextlib": ("AbstractContextManager", "AbstractAsyncContextManager"),
    "io": ("Reader", "Writer"),
    "os": ("PathLike",),
}


def _annotations_of(cls):
    from annotationlib import Format, get_annotations

    return get_annotations(cls, format=Format.FORWARDREF)


def _protocol_attrs(cls):
    """Return the names that a class must define to match the protocol."""
    attrs = set()
    for base in cls.__mro__[:-1]:
        if base is Generic or base.__dict__.get("_is_protocol_root", False):
            continue
        for attr in (*base.__dict__, *_annotations_of(base)):
            if attr not in _EXCLUDED and not attr.startswith("_abc_"):
                attrs.add(attr)
    return attrs


def _no_init(self, *args, **kwargs):
    """Replace itself by the `__init__` of the next base, at the first use of a class derived from a protocol."""
    cls = type(self)
    if cls._is_protocol:
        raise TypeError("Protocols cannot be instantiated")
    if cls.__init__ is not _no_init:
        return
    for base in cls.__mro__:
        init = base.__dict__.get("__init__", _no_init)
        if init is not _no_init:
            cls.__init__ = init
            break
    else:
        cls.__init__ = object.__init__
    cls.__init__(self, *args, **kwargs)


def _has_static(instance, attr):
    """Return (True if the instance has the attribute, its stored value), without running code of the class."""
    try:
        own = object.__getattribute__(instance, "__dict__")
    except AttributeError:
        own = ()
    if attr in own:
        return True, own[attr]
    for base in type(instance).__mro__:
        if attr in base.__dict__:
            value = base.__dict__[attr]
            if isinstance(value, _member_type):
                # A slot may be empty.
                try:
                    value = value.__get__(instance, type(instance))
                except AttributeError:
                    return False, None
            return True, value
    if isinstance(instance, type):
        for base in instance.__mro__:
            if attr in base.__dict__:
                return True, base.__dict__[attr]
    return False, None


class _Slotted:
    __slots__ = ("member",)


_member_type = type(_Slotted.member)


class _ProtocolMeta(ABCMeta):
    _refuses_checks = True  # ABCMeta leaves out the checks of issubclass() here

    def __new__(mcls, name, bases, namespace, /, **kwargs):
        if any([b.__dict__.get("_is_protocol_root", False) for b in bases]):
            for base in bases:
                if not (
                    base is object
                    or base is Generic
                    or base.__name__ in _ALLOWED.get(base.__module__, ())
                    or issubclass(base, Generic)
                    and getattr(base, "_is_protocol", False)
                ):
                    raise TypeError(f"Protocols can only inherit from other protocols, got {base!r}")
        return super().__new__(mcls, name, bases, namespace, **kwargs)

    def __init__(cls, *args, **kwargs):
        super().__init__(*args, **kwargs)
        if getattr(cls, "_is_protocol", False):
            cls.__protocol_attrs__ = _protocol_attrs(cls)

    def __subclasscheck__(cls, other):
        if cls is Protocol:
            return type.__subclasscheck__(cls, other)
        if getattr(cls, "_is_protocol", False):
            if not isinstance(other, type):
                raise TypeError("issubclass() arg 1 must be a class")
            if not cls._is_runtime_protocol:
                raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
            if cls.__non_callable_proto_members__ and cls.__dict__.get("__subclasshook__") is _proto_hook:
                names = str(sorted(cls.__non_callable_proto_members__))[1:-1]
                raise TypeError(
                    f"Protocols with non-method members don't support issubclass(). Non-method members: {names}."
                )
        return ABCMeta.__subclasscheck__(cls, other)

    def __instancecheck__(cls, instance):
        if cls is Protocol:
            return type.__instancecheck__(cls, instance)
        if not getattr(cls, "_is_protocol", False):
            return _instance_of(cls, instance)
        if not cls._is_runtime_protocol:
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if _instance_of(cls, instance):
            return True
        for attr in cls.__protocol_attrs__:
            found, value = _has_static(instance, attr)
            if not found or value is None and attr not in cls.__non_callable_proto_members__:
                return False
        return True


def _instance_of(cls, instance):
    """Do ABCMeta.__instancecheck__ without the refusals of the protocol's own issubclass()."""
    subclass = instance.__class__
    return ABCMeta.__subclasscheck__(cls, subclass) or (
        type(instance) is not subclass and ABCMeta.__subclasscheck__(cls, type(instance))
    )


def _check_members(cls, other):
    if not cls.__dict__.get("_is_protocol", False):
        return NotImplemented
    for attr in cls.__protocol_attrs__:
        for base in other.__mro__:
            if attr in base.__dict__:
                if base.__dict__[attr] is None:
                    return NotImplemented
                break
            if issubclass(other, Generic) and getattr(other, "_is_protocol", False) and attr in _annotations_of(base):
                break
        else:
            return NotImplemented
    return True


_proto_hook = classmethod(_check_members)


class Protocol(Generic, metaclass=_ProtocolMeta):
    """Base of protocols: classes that state which members other classes need."""

    __slots__ = ()
    _is_protocol_root = True
    _is_protocol = True
    _is_runtime_protocol = False
    __orig_bases__ = (Generic[TypeVar("T")],)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if not cls.__dict__.get("_is_protocol", False):
            cls._is_protocol = any([b is Protocol for b in cls.__bases__])
        if "__subclasshook__" not in cls.__dict__:
            cls.__subclasshook__ = _proto_hook
        if cls._is_protocol and cls.__init__ is Protocol.__init__:
            cls.__init__ = _no_init


del Protocol.__orig_bases__


def runtime_checkable(cls):
    """Allow isinstance() and issubclass() with a protocol. They compare names only."""
    if not issubclass(cls, Generic) or not getattr(cls, "_is_protocol", False):
        raise TypeError(f"@runtime_checkable can be only applied to protocol classes, got {cls!r}")
    cls._is_runtime_protocol = True
    cls.__non_callable_proto_members__ = set()
    for attr in cls.__protocol_attrs__:
        try:
            is_callable = callable(getattr(cls, attr, None))
        except Exception as e:
            raise TypeError(f"Failed to determine whether protocol member {attr!r} is a method member") from e
        if not is_callable:
            cls.__non_callable_proto_members__.add(attr)
    return cls


def is_protocol(tp, /):
    """Return True for a protocol, False for other classes, also those derived from one."""
    return isinstance(tp, type) and getattr(tp, "_is_protocol", False) and tp is not Protocol


def get_protocol_members(tp, /):
    """Return the names that a protocol requires, as a frozenset."""
    if not is_protocol(tp):
        raise TypeError(f"{tp!r} is not a Protocol")
    return frozenset(tp.__protocol_attrs__)


# --- protocols of one method ---

T_co = TypeVar("T_co", covariant=True)


@runtime_checkable
class SupportsInt(Protocol):
    __slots__ = ()

    @abstractmethod
    def __int__(self):
        pass


@runtime_checkable
class SupportsFloat(Protocol):
    __slots__ = ()

    @abstractmethod
    def __float__(self):
        pass


@runtime_checkable
class SupportsComplex(Protocol):
    __slots__ = ()

    @abstractmethod
    def __complex__(self):
        pass


@runtime_checkable
class SupportsBytes(Protocol):
    __slots__ = ()

    @abstractmethod
    def __bytes__(self):
        pass


@runtime_checkable
class SupportsIndex(Protocol):
    __slots__ = ()

    @abstractmethod
    def __index__(self):
        pass


@runtime_checkable
class SupportsAbs(Protocol[T_co]):
    __slots__ = ()

    @abstractmethod
    def __abs__(self):
        pass


@runtime_checkable
class SupportsRound(Protocol[T_co]):
    __slots__ = ()

    @abstractmethod
    def __round__(self, ndigits=0):
        pass


# --- files ---

AnyStr = TypeVar("AnyStr", bytes, str)


class IO(Generic[AnyStr]):
    """Type of the results of open(), for annotations only."""

    __slots__ = ()


def _abstract_file(names):
    for name in names.split():

        def method(self, *args):
            pass

        method.__name__ = name
        method.__qualname__ = f"IO.{name}"
        setattr(IO, name, abstractmethod(method))


_abstract_file(
    "close fileno flush isatty read readable readline readlines seek seekable tell truncate writable write writelines __enter__ "
    "__exit__"
)


class BinaryIO(IO[bytes]):
    """Type of files in binary mode, for annotations only."""

    __slots__ = ()


class TextIO(IO[str]):
    """Type of files in text mode, for annotations only."""

    __slots__ = ()

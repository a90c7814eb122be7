"""Module `types`: classes of the runtime's own objects, and functions that make classes."""

__all__ = [
    "AsyncGeneratorType", "BuiltinFunctionType", "BuiltinMethodType", "CapsuleType", "CellType", "ClassMethodDescriptorType",
    "CodeType", "CoroutineType", "EllipsisType", "FrameType", "FunctionType", "GeneratorType", "GenericAlias",
    "GetSetDescriptorType", "LambdaType", "MappingProxyType", "MemberDescriptorType", "MethodDescriptorType", "MethodType",
    "MethodWrapperType", "ModuleType", "NoneType", "NotImplementedType", "SimpleNamespace", "TracebackType", "UnionType",
    "WrapperDescriptorType", "DynamicClassAttribute", "coroutine", "get_original_bases", "new_class", "prepare_class",
    "resolve_bases",
]


def _function():
    pass


def _cell():
    x = 1

    def inner():
        return x

    return inner.__closure__[0]


def _generator():
    yield


async def _coroutine():
    pass


async def _async_generator():
    yield


class _Class:
    __slots__ = ("slot",)

    def method(self):
        pass


def _traceback():
    try:
        raise TypeError
    except TypeError as e:
        return e.__traceback__


FunctionType = type(_function)
LambdaType = FunctionType
MappingProxyType = type(type.__dict__)
CellType = type(_cell())
GeneratorType = type(_generator())
_c = _coroutine()
CoroutineType = type(_c)
_c.close()
del _c
AsyncGeneratorType = type(_async_generator())
MethodType = type(_Class().method)
BuiltinFunctionType = type(len)
BuiltinMethodType = type([].append)
WrapperDescriptorType = type(object.__init__)
MethodWrapperType = type(object().__str__)
MethodDescriptorType = type(str.join)
ClassMethodDescriptorType = type(dict.__dict__["fromkeys"])
TracebackType = type(_traceback())
GetSetDescriptorType = type(FunctionType.__dict__["__doc__"])
MemberDescriptorType = type(_Class.slot)
GenericAlias = type(list[int])
UnionType = type(int | str)
EllipsisType = type(Ellipsis)
NoneType = type(None)
NotImplementedType = type(NotImplemented)


def __getattr__(name):
    # on demand, since these need modules that few programs use
    if name == "ModuleType":
        import abc

        value = type(abc)
    elif name == "CodeType":
        value = type(_traceback().tb_frame.f_code)
    elif name == "FrameType":
        value = type(_traceback().tb_frame)
    elif name == "CapsuleType":

        class CapsuleType:
            def __new__(cls, *args, **kwargs):
                raise TypeError("cannot create 'PyCapsule' instances")

        value = CapsuleType
    else:
        raise AttributeError(f"module 'types' has no attribute {name!r}")
    import types

    setattr(types, name, value)
    return value


# --- SimpleNamespace ---

_showing = set()


_NOTHING = ()


class SimpleNamespace:
    """Object with the given attributes."""

    __full_type_name__ = True  # error messages use the name types.SimpleNamespace

    def __init__(self, mapping_or_iterable=_NOTHING, /, **kwargs):
        if mapping_or_iterable is not _NOTHING:
            attributes = dict(mapping_or_iterable)
            for key in attributes:
                if not isinstance(key, str):
                    raise TypeError("keywords must be strings")
            self.__dict__.update(attributes)
        if type(self) is not SimpleNamespace:
            self.__dict__.update(kwargs)
            return
        # Without a `__dict__` the attributes are in slots, which are faster.
        for key in kwargs:
            if key.startswith("__"):
                self.__dict__[key] = kwargs[key]
            else:
                setattr(self, key, kwargs[key])

    def __repr__(self):
        key = id(self)
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        if key in _showing:
            return f"{name}(...)"
        _showing.add(key)
        try:
            return f"{name}({', '.join([f'{k}={v!r}' for k, v in self.__dict__.items()])})"
        finally:
            _showing.discard(key)

    def __eq__(self, other):
        if issubclass(type(other), SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    __hash__ = None

    def _ordered(self, other, compare):
        if not issubclass(type(other), SimpleNamespace):
            return NotImplemented
        return compare(self.__dict__, other.__dict__)

    def __lt__(self, other):
        return self._ordered(other, lambda a, b: a < b)

    def __le__(self, other):
        return self._ordered(other, lambda a, b: a <= b)

    def __gt__(self, other):
        return self._ordered(other, lambda a, b: a > b)

    def __ge__(self, other):
        return self._ordered(other, lambda a, b: a >= b)

    def __reduce__(self):
        return type(self), (), self.__dict__

    def __replace__(self, /, **changes):
        new = type(self)(**self.__dict__)
        new.__dict__.update(changes)
        return new


# --- making classes ---


def new_class(name, bases=(), kwds=None, exec_body=None):
    """Make a class as a class statement would. `exec_body(namespace)` fills its namespace."""
    resolved = resolve_bases(bases)
    meta, ns, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(ns)
    if resolved is not bases:
        ns["__orig_bases__"] = bases
    return meta(name, resolved, ns, **kwds)


def resolve_bases(bases):
    """Return the bases with the results of `__mro_entries__()` in place of those that define it."""
    out = []
    changed = False
    for base in bases:
        if isinstance(base, type) or not hasattr(base, "__mro_entries__"):
            out.append(base)
            continue
        entries = base.__mro_entries__(bases)
        if not isinstance(entries, tuple):
            raise TypeError("__mro_entries__ must return a tuple")
        changed = True
        out.extend(entries)
    return tuple(out) if changed else bases


def prepare_class(name, bases=(), kwds=None):
    """Prepare a class. Returns (metaclass, namespace, keywords)."""
    kwds = dict(kwds or {})
    meta = kwds.pop("metaclass") if "metaclass" in kwds else type(bases[0]) if bases else type
    if isinstance(meta, type):
        for kind in map(type, bases):
            # find the most derived metaclass
            if issubclass(kind, meta):
                meta = kind
            elif not issubclass(meta, kind):
                raise TypeError(
                    "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all "
                    "its bases"
                )
    return meta, meta.__prepare__(name, bases, **kwds) if hasattr(meta, "__prepare__") else {}, kwds


def get_original_bases(cls, /):
    """Return the bases of a class as written in its definition."""
    try:
        return cls.__dict__.get("__orig_bases__", cls.__bases__)
    except AttributeError:
        raise TypeError(f"Expected an instance of type, not {type(cls).__name__!r}") from None


class DynamicClassAttribute:
    """Property of instances. Access through the class goes to the metaclass's `__getattr__`."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget, self.fset, self.fdel = fget, fset, fdel
        self.overwrite_doc = doc is None
        self.__doc__ = doc or (None if fget is None else fget.__doc__)
        self.__isabstractmethod__ = bool(getattr(fget, "__isabstractmethod__", False))

    def __get__(self, instance, ownerclass=None):
        if instance is None and self.__isabstractmethod__:
            return self
        if instance is None:
            raise AttributeError()
        return self._function(self.fget, "unreadable attribute")(instance)

    def __set__(self, instance, value):
        self._function(self.fset, "can't set attribute")(instance, value)

    def __delete__(self, instance):
        self._function(self.fdel, "can't delete attribute")(instance)

    @staticmethod
    def _function(function, problem):
        if function is None:
            raise AttributeError(problem)
        return function

    def _with(self, fget, fset, fdel, doc):
        made = type(self)(fget, fset, fdel, doc)
        made.overwrite_doc = self.overwrite_doc
        return made

    def getter(self, fget):
        return self._with(fget, self.fset, self.fdel, fget.__doc__ if self.overwrite_doc else self.__doc__)

    def setter(self, fset):
        return self._with(self.fget, fset, self.fdel, self.__doc__)

    def deleter(self, fdel):
        return self._with(self.fget, self.fset, fdel, self.__doc__)


class _GeneratorWrapper:
    """Wrapper that makes a generator-like object awaitable."""

    def __init__(self, gen):
        self._gen = gen
        self.__name__ = getattr(gen, "__name__", None)
        self.__qualname__ = getattr(gen, "__qualname__", None)

    def send(self, val):
        return self._gen.send(val)

    def throw(self, tp, *rest):
        return self._gen.throw(tp, *rest)

    def close(self):
        return self._gen.close()

    def __next__(self):
        return next(self._gen)

    def __iter__(self):
        return self

    __await__ = __iter__


def coroutine(func):
    """Make the results of a generator function awaitable."""
    if not callable(func):
        raise TypeError("types.coroutine() expects a callable")
    if isinstance(func, FunctionType):
        flags = func.__code__.co_flags
        if flags & 0x80:
            return func
        if flags & 0x20:
            # the attribute that `await` checks
            setattr(func, ".awaitable", True)
            return func
    from collections.abc import Coroutine, Generator
    from functools import wraps

    @wraps(func)
    def wrapped(*args, **kwargs):
        made = func(*args, **kwargs)
        if isinstance(made, Generator) and not isinstance(made, (Coroutine, GeneratorType)):
            return _GeneratorWrapper(made)
        if isinstance(made, GeneratorType) and not hasattr(made, "__await__"):
            return _GeneratorWrapper(made)
        return made

    return wrapped

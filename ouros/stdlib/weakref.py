"""Module `weakref`: references that do not keep objects alive.

An object that has only weak references is dropped when one of them is read. Invariant: no operation
returns an entry whose object is gone.
"""

from _collections_abc import Mapping as _Mapping, MutableMapping as _MutableMapping, MutableSet as _MutableSet
from _weakref import ReferenceType, getweakrefcount, ref

__all__ = [
    "ref", "proxy", "getweakrefcount", "getweakrefs", "WeakKeyDictionary", "ReferenceType", "ProxyType", "CallableProxyType",
    "ProxyTypes", "WeakValueDictionary", "WeakSet", "WeakMethod", "finalize",
]


def getweakrefs(object, /):
    """Return []: weak references are not listed."""
    return []


@_with_operators
class ProxyType:
    """Proxy that forwards every operation to an object without keeping it alive."""

    __slots__ = ("_reference",)

    def __init__(self, object, callback=None):
        _set(self, "_reference", ref(object, callback))

    def __getattribute__(self, name):
        if name == "__class__":
            return _target(self).__class__
        return getattr(_target(self), name)

    def __setattr__(self, name, value):
        setattr(_target(self), name, value)

    def __delattr__(self, name):
        delattr(_target(self), name)

    def __repr__(self):
        return repr(_target(self))

    def __str__(self):
        return str(_target(self))

    def __bool__(self):
        return bool(_target(self))

    def __len__(self):
        return len(_target(self))

    def __iter__(self):
        return iter(_target(self))

    def __getitem__(self, key):
        return _target(self)[key]

    def __setitem__(self, key, value):
        _target(self)[key] = value

    def __delitem__(self, key):
        del _target(self)[key]

    def __contains__(self, item):
        return item in _target(self)

    def __bytes__(self):
        return bytes(_target(self))

    def __reversed__(self):
        return reversed(_target(self))

    def __next__(self):
        value = _target(self)
        if not hasattr(type(value), "__next__"):
            raise TypeError(f"Weakref proxy referenced a non-iterator '{type(value).__name__}' object")
        return next(value)

    __hash__ = None


_get = object.__getattribute__
_set = object.__setattr__


def _target(proxy):
    value = _get(proxy, "_reference")()
    if value is None:
        raise ReferenceError("weakly-referenced object no longer exists")
    return value


def _plain(value):
    return _target(value) if type(value) in ProxyTypes else value


def _passed_on(function, reflected=False):
    """Return a method that forwards an operation to the proxy's object."""
    if reflected:
        def method(self, other):
            return function(_plain(other), _target(self))
    else:
        def method(self, *others):
            return function(_target(self), *[_plain(other) for other in others])
    return method


def _with_operators(cls):
    """Define the operators of a class of proxies, which pass them on to the object."""
    import operator
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and_", "xor", "or_", "matmul"):
        function = getattr(operator, name)
        name = name.rstrip("_")
        setattr(cls, f"__{name}__", _passed_on(function))
        setattr(cls, f"__r{name}__", _passed_on(function, reflected=True))
        setattr(cls, f"__i{name}__", _passed_on(getattr(operator, f"i{name}")))
    cls.__divmod__ = _passed_on(divmod)
    cls.__rdivmod__ = _passed_on(divmod, reflected=True)
    for name, function in (("neg", operator.neg), ("pos", operator.pos), ("abs", abs), ("invert", operator.invert), ("int", int),
                           ("float", float), ("index", operator.index), ("eq", operator.eq), ("ne", operator.ne), ("lt", operator.lt),
                           ("le", operator.le), ("gt", operator.gt), ("ge", operator.ge)):
        setattr(cls, f"__{name}__", _passed_on(function))
    cls.__hash__ = None
    return cls


class CallableProxyType(ProxyType):
    __slots__ = ()

    def __call__(self, /, *args, **kwargs):
        return _target(self)(*args, **kwargs)


ProxyTypes = (ProxyType, CallableProxyType)


def proxy(object, callback=None, /):
    return (CallableProxyType if callable(object) else ProxyType)(object, callback)


class WeakMethod(ref):
    """Weak reference to a bound method."""

    def __new__(cls, meth, callback=None):
        try:
            obj = meth.__self__
            func = meth.__func__
        except AttributeError:
            raise TypeError(f"argument should be a bound method, not {type(meth)}") from None
        self = ref.__new__(cls, obj, callback)
        self._function = func
        return self

    def __call__(self):
        obj = super().__call__()
        if obj is None:
            return None
        return self._function.__get__(obj, type(obj))

    def __eq__(self, other):
        if not isinstance(other, WeakMethod):
            return NotImplemented
        mine, theirs = self(), other()
        if mine is None or theirs is None:
            return self is other
        return mine == theirs

    def __ne__(self, other):
        result = self.__eq__(other)
        return result if result is NotImplemented else not result

    __hash__ = ref.__hash__


class WeakValueDictionary(_MutableMapping):
    """Mapping with weakly referenced values."""

    def __init__(self, other=(), /, **kw):
        self.data = {}
        self.update(other, **kw)

    def update(self, other=None, /, **kwargs):
        if other is not None:
            for key, value in (other if hasattr(other, "items") else dict(other)).items():
                self[key] = value
        for key, value in kwargs.items():
            self[key] = value

    def _sweep(self):
        for key, reference in list(self.data.items()):
            if reference() is None:
                del self.data[key]
                if reference.__callback__ is not None:
                    reference.__callback__(reference)

    def __getitem__(self, key):
        value = self.data[key]()
        if value is None:
            self.data.pop(key, None)
            raise KeyError(key)
        return value

    def __setitem__(self, key, value):
        self.data[key] = ref(value)

    def __delitem__(self, key):
        self._sweep()
        del self.data[key]

    def __contains__(self, key):
        return self.get(key) is not None

    def get(self, key, default=None):
        reference = self.data.get(key)
        value = None if reference is None else reference()
        return default if value is None else value

    def __len__(self):
        self._sweep()
        return len(self.data)

    def __iter__(self):
        self._sweep()
        return iter(list(self.data))

    keys = __iter__

    def values(self):
        self._sweep()
        for reference in list(self.data.values()):
            value = reference()
            if value is not None:
                yield value

    def items(self):
        self._sweep()
        for key, reference in list(self.data.items()):
            value = reference()
            if value is not None:
                yield key, value

    def setdefault(self, key, default=None):
        value = self.get(key)
        if value is None:
            self[key] = default
            return default
        return value

    def copy(self):
        new = WeakValueDictionary()
        for key, value in self.items():
            new[key] = value
        return new

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        new = self.__class__()
        for key, value in self.items():
            new[deepcopy(key, memo)] = value
        return new

    def __ior__(self, other):
        self.update(other)
        return self

    def __or__(self, other):
        if not isinstance(other, _Mapping):
            return NotImplemented
        new = self.copy()
        new.update(other)
        return new

    def __ror__(self, other):
        if not isinstance(other, _Mapping):
            return NotImplemented
        new = self.__class__()
        new.update(other)
        new.update(self)
        return new

    def valuerefs(self):
        return list(self.data.values())

    itervaluerefs = valuerefs

    def __repr__(self):
        return f"<{self.__class__.__name__} at {id(self):#x}>"


class WeakKeyDictionary(_MutableMapping):
    """Mapping with weakly referenced keys."""

    def __init__(self, dict=None):
        self.data = {}
        self.update(dict)

    def update(self, dict=None, /, **kwargs):
        if dict is not None:
            for key, value in (dict if hasattr(dict, "items") else type({})(dict)).items():
                self[key] = value
        for key, value in kwargs.items():
            self[key] = value

    def _sweep(self):
        # Keys that are gone cannot be compared, so make a new dict of the others.
        if any([reference() is None for reference in self.data]):
            self.data = {reference: value for reference, value in self.data.items() if reference() is not None}

    def __getitem__(self, key):
        return self.data[ref(key)]

    def __setitem__(self, key, value):
        self.data[ref(key)] = value

    def __delitem__(self, key):
        del self.data[ref(key)]

    def __contains__(self, key):
        try:
            reference = ref(key)
        except TypeError:
            return False
        return reference in self.data

    def get(self, key, default=None):
        return self.data.get(ref(key), default)

    def __len__(self):
        self._sweep()
        return len(self.data)

    def __iter__(self):
        self._sweep()
        for reference in list(self.data):
            key = reference()
            if key is not None:
                yield key

    keys = __iter__

    def values(self):
        self._sweep()
        return iter(list(self.data.values()))

    def items(self):
        self._sweep()
        for reference, value in list(self.data.items()):
            key = reference()
            if key is not None:
                yield key, value

    def copy(self):
        new = WeakKeyDictionary()
        for key, value in self.items():
            new[key] = value
        return new

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        new = self.__class__()
        for key, value in self.items():
            new[key] = deepcopy(value, memo)
        return new

    def __ior__(self, other):
        self.update(other)
        return self

    def __or__(self, other):
        if not isinstance(other, _Mapping):
            return NotImplemented
        new = self.copy()
        new.update(other)
        return new

    def __ror__(self, other):
        if not isinstance(other, _Mapping):
            return NotImplemented
        new = self.__class__()
        new.update(other)
        new.update(self)
        return new

    def keyrefs(self):
        return list(self.data)

    def __repr__(self):
        return f"<{self.__class__.__name__} at {id(self):#x}>"


class WeakSet(_MutableSet):
    """Set of weakly referenced items."""

    def __init__(self, data=None):
        self.data = set()
        if data is not None:
            self.update(data)

    def _sweep(self):
        if any([reference() is None for reference in self.data]):
            self.data = {reference for reference in self.data if reference() is not None}

    def __iter__(self):
        self._sweep()
        for reference in list(self.data):
            item = reference()
            if item is not None:
                yield item

    def __len__(self):
        self._sweep()
        return len(self.data)

    def __contains__(self, item):
        try:
            reference = ref(item)
        except TypeError:
            return False
        return reference in self.data

    def add(self, item):
        self.data.add(ref(item))

    def discard(self, item):
        self.data.discard(ref(item))

    def remove(self, item):
        self.data.remove(ref(item))

    def clear(self):
        self.data.clear()

    def update(self, other):
        for item in other:
            self.add(item)

    def pop(self):
        while self.data:
            item = self.data.pop()()
            if item is not None:
                return item
        raise KeyError("pop from empty WeakSet") from None

    def copy(self):
        return self.__class__(self)

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        return self.__class__, (list(self),), self.__getstate__()

    def __ior__(self, other):
        self.update(other)
        return self

    def difference(self, other):
        left = self.copy()
        left.difference_update(other)
        return left

    __sub__ = difference

    def difference_update(self, other):
        if self is other:
            self.data.clear()
        else:
            self.data.difference_update([ref(item) for item in other])

    def __isub__(self, other):
        self.difference_update(other)
        return self

    def intersection(self, other):
        return self.__class__([item for item in other if item in self])

    __and__ = intersection

    def intersection_update(self, other):
        self.data.intersection_update([ref(item) for item in other])

    def __iand__(self, other):
        self.intersection_update(other)
        return self

    def symmetric_difference(self, other):
        left = self.copy()
        left.symmetric_difference_update(other)
        return left

    __xor__ = symmetric_difference

    def symmetric_difference_update(self, other):
        if self is other:
            self.data.clear()
        else:
            self.data.symmetric_difference_update([ref(item) for item in other])

    def __ixor__(self, other):
        self.symmetric_difference_update(other)
        return self

    def union(self, other):
        return self.__class__([item for part in (self, other) for item in part])

    __or__ = union

    def issubset(self, other):
        return self.data.issubset([ref(item) for item in other])

    __le__ = issubset

    def issuperset(self, other):
        return self.data.issuperset([ref(item) for item in other])

    __ge__ = issuperset

    def __lt__(self, other):
        return self.data < set(map(ref, other))

    def __gt__(self, other):
        return self.data > set(map(ref, other))

    def isdisjoint(self, other):
        return not any([item in self for item in other])

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return self.data == set(map(ref, other))

    __hash__ = None

    def __repr__(self):
        return repr(self.data)


class finalize:
    """Callback for the end of an object: called when a look shows that the object is gone, or explicitly, at most once."""

    __slots__ = ("_reference", "_call", "atexit")

    def __init__(self, obj, func, /, *args, **kwargs):
        self._reference = ref(obj)
        self._call = (func, args, kwargs)
        self.atexit = True

    @property
    def alive(self):
        if self._call is None:
            return False
        if self._reference() is None:
            self()
            return False
        return True

    def __call__(self, _=None):
        if self._call is None:
            return None
        func, args, kwargs = self._call
        self._call = None
        return func(*args, **kwargs)

    def detach(self):
        obj = self._reference()
        if self._call is None or obj is None:
            return None
        func, args, kwargs = self._call
        self._call = None
        return obj, func, args, kwargs

    def peek(self):
        obj = self._reference()
        if self._call is None or obj is None:
            return None
        return (obj, *self._call)

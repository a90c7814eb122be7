"""collections: deque, defaultdict, Counter, OrderedDict, namedtuple; ChainMap, UserDict, UserList and UserString on first use.

The latter four are in `collections._user`, which needs the abstract base classes; most programs use none of them.
"""

from _caller import calling_module as _calling_module
from _collections import _count_elements, _move_to_end, _popitem, _tuple_as_dict, _tuple_maker, _tuple_replaced, _tuple_shown, _tuplegetter, deque

__all__ = [
    "ChainMap", "Counter", "OrderedDict", "UserDict", "UserList", "UserString", "defaultdict", "deque", "namedtuple",
]

GenericAlias = type(list[int])


def __getattr__(name):
    if name in ("ChainMap", "UserDict", "UserList", "UserString"):
        global ChainMap, UserDict, UserList, UserString
        from collections._user import ChainMap, UserDict, UserList, UserString

        return {"ChainMap": ChainMap, "UserDict": UserDict, "UserList": UserList, "UserString": UserString}[name]
    if name == "abc":
        import collections.abc

        return collections.abc
    raise AttributeError(f"module 'collections' has no attribute {name!r}")


# --- defaultdict ---

_showing = set()


class defaultdict(dict):
    """A dict that makes the value of a missing key by calling default_factory."""

    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        self.default_factory = default_factory
        if args or kwargs:
            dict.__init__(self, *args, **kwargs)

    def __missing__(self, key):
        factory = self.default_factory
        if factory is None:
            raise KeyError(key)
        self[key] = value = factory()
        return value

    def __repr__(self):
        factory = self.default_factory
        key = id(self)
        if key in _showing:
            shown = "..."
        else:
            _showing.add(key)
            try:
                shown = repr(factory)
            finally:
                _showing.discard(key)
        return f"{type(self).__name__}({shown}, {dict.__repr__(self)})"

    def copy(self):
        """A shallow copy."""
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __reduce__(self):
        args = () if self.default_factory is None else (self.default_factory,)
        return type(self), args, None, None, iter(self.items())

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = self.copy()
        new.update(other)
        return new

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = type(self)(self.default_factory, other)
        new.update(self)
        return new

    __class_getitem__ = classmethod(GenericAlias)


# --- OrderedDict ---


class OrderedDict(dict):
    """A dict with an order that can be changed, and that counts when two are compared."""

    popitem = _popitem
    move_to_end = _move_to_end

    def copy(self):
        """A shallow copy."""
        return self.__class__(self)

    def pop(self, key, *default, **named):
        """Removes the key; its value."""
        if named:
            if "default" in named:
                default = *default, named.pop("default")
            if named:
                raise TypeError(f"pop() got an unexpected keyword argument '{next(iter(named))}'")
        return dict.pop(self, key, *default)

    def setdefault(self, key, default=None):
        """The value of the key, which is the default from now on if there was none."""
        return dict.setdefault(self, key, default)

    @classmethod
    def fromkeys(cls, iterable, value=None):
        """A new ordered dict with the same value for all keys."""
        self = cls()
        for key in iterable:
            self[key] = value
        return self

    def __eq__(self, other):
        if not dict.__eq__(self, other):
            return False if isinstance(other, dict) else NotImplemented
        if isinstance(other, OrderedDict):
            return list(self) == list(other)
        return True

    def __ne__(self, other):
        result = self.__eq__(other)
        return result if result is NotImplemented else not result

    __hash__ = None

    def __repr__(self):
        if not self:
            return f"{self.__class__.__name__}()"
        key = id(self)
        if key in _showing:
            return "..."
        _showing.add(key)
        try:
            return f"{self.__class__.__name__}({dict(self.items())!r})"
        finally:
            _showing.discard(key)

    def __reduce__(self):
        state = self.__getstate__()
        return self.__class__, (), state, None, iter(self.items())

    def __ior__(self, other):
        self.update(other)
        return self

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = self.__class__(self)
        new.update(other)
        return new

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = self.__class__(other)
        new.update(self)
        return new


# --- namedtuple ---


def _make(cls, iterable):
    result = tuple.__new__(cls, iterable)
    if len(result) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(result)}")
    return result


# Natives do what they can of the three; they give None for the rest.


def _replace(self, /, **kwds):
    result = _tuple_replaced(self, kwds, _make_method)
    if result is not None:
        return result
    result = self._make([kwds.pop(name, value) for name, value in zip(self._fields, self)])
    if kwds:
        raise TypeError(f"Got unexpected field names: {list(kwds)!r}")
    return result


def _asdict(self):
    """The fields as a dict."""
    result = _tuple_as_dict(self)
    if result is not None:
        return result
    return dict(zip(self._fields, self))


def _repr(self):
    text = _tuple_shown(self)
    if text is not None:
        return text
    return f"{self.__class__.__name__}({', '.join([f'{k}={v!r}' for k, v in zip(self._fields, tuple.__iter__(self))])})"


def _getnewargs(self):
    return tuple(self)


_make_method = classmethod(_make)
_getters = []


def _getter(index):
    while len(_getters) <= index:
        _getters.append(_tuplegetter(len(_getters), f"Alias for field number {len(_getters)}"))
    return _getters[index]


def _check_name(name):
    if type(name) is not str:
        raise TypeError("Type names and field names must be strings")
    if not name.isidentifier():
        raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
    if name in _keywords:
        raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")


_keywords = frozenset(
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in "
    "is lambda nonlocal not or pass raise return try while with yield".split()
)


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """A new class of tuples whose items have names."""
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    field_names = list(map(str, field_names))
    typename = str(typename)
    if rename:
        seen = set()
        for index, name in enumerate(field_names):
            if not name.isidentifier() or name in _keywords or name.startswith("_") or name in seen:
                field_names[index] = f"_{index}"
            seen.add(name)
    for name in [typename] + field_names:
        _check_name(name)
    seen = set()
    for name in field_names:
        if name.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in seen:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
        seen.add(name)
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > len(field_names):
            raise TypeError("Got more default values than field names")
    if module is None:
        module = _calling_module()
    return type(typename, (tuple,), _namedtuple_namespace(typename, field_names, defaults, module))


def _namedtuple_namespace(typename, field_names, defaults, module):
    fields = tuple(field_names)
    defaults = tuple(defaults) if defaults else ()
    namespace = {
        "__doc__": f"{typename}({', '.join(fields)})",
        "__slots__": (),
        "_fields": fields,
        "_field_defaults": dict(zip(fields[len(fields) - len(defaults) :], defaults)),
        "__new__": _tuple_maker(typename, fields, defaults),
        "_make": _make_method,
        "__replace__": _replace,
        "_replace": _replace,
        "__repr__": _repr,
        "_asdict": _asdict,
        "__getnewargs__": _getnewargs,
        "__match_args__": fields,
        "__module__": "__main__" if module is None else module,
    }
    for index, name in enumerate(fields):
        namespace[name] = _getter(index)
    return namespace


# --- Counter ---


class Counter(dict):
    """A dict that counts its keys. Missing ones count 0."""

    def __init__(self, iterable=None, /, **kwds):
        super().__init__()
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def total(self):
        """The sum of all counts."""
        return sum(self.values())

    def most_common(self, n=None):
        """The n keys that occur most often, with their counts; all of them by default."""
        if n is None:
            return sorted(self.items(), key=_count_of, reverse=True)
        if n == 1:
            return [max(self.items(), key=_count_of)] if self else []
        if n <= 0:
            return []
        # Equal counts keep the order in which the keys came, as heapq.nlargest does.
        return sorted(self.items(), key=_count_of, reverse=True)[:n]

    def elements(self):
        """Every key as often as it counts."""
        from itertools import chain, repeat, starmap

        return chain.from_iterable(starmap(repeat, self.items()))

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **kwds):
        """Adds counts: of the items of an iterable, or those of a mapping."""
        if iterable is not None:
            if isinstance(iterable, dict) or _is_mapping(iterable):
                if self:
                    get = self.get
                    for elem, count in iterable.items():
                        self[elem] = count + get(elem, 0)
                else:
                    super().update(iterable)
            else:
                _count_elements(self, iterable)
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, /, **kwds):
        """Like update, but takes counts away."""
        if iterable is not None:
            get = self.get
            if isinstance(iterable, dict) or _is_mapping(iterable):
                for elem, count in iterable.items():
                    self[elem] = get(elem, 0) - count
            else:
                for elem in iterable:
                    self[elem] = get(elem, 0) - 1
        if kwds:
            self.subtract(kwds)

    def copy(self):
        """A shallow copy."""
        return self.__class__(self)

    def __reduce__(self):
        return self.__class__, (dict(self),)

    def __delitem__(self, elem):
        """Removes a key; it need not be there."""
        if elem in self:
            super().__delitem__(elem)

    def __repr__(self):
        if not self:
            return f"{self.__class__.__name__}()"
        try:
            d = dict(self.most_common())
        except TypeError:
            # Counts that can't be compared.
            d = dict(self)
        return f"{self.__class__.__name__}({d!r})"

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        for c in (self, other):
            for e in c:
                if self[e] != other[e]:
                    return False
        return True

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    __hash__ = None

    def __le__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        for c in (self, other):
            for e in c:
                if not self[e] <= other[e]:
                    return False
        return True

    def __lt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        for c in (self, other):
            for e in c:
                if not self[e] >= other[e]:
                    return False
        return True

    def __gt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for elem, count in self.items():
            newcount = count + other[elem]
            if newcount > 0:
                result[elem] = newcount
        for elem, count in other.items():
            if elem not in self and count > 0:
                result[elem] = count
        return result

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for elem, count in self.items():
            newcount = count - other[elem]
            if newcount > 0:
                result[elem] = newcount
        for elem, count in other.items():
            if elem not in self and count < 0:
                result[elem] = 0 - count
        return result

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for elem, count in self.items():
            other_count = other[elem]
            newcount = other_count if count < other_count else count
            if newcount > 0:
                result[elem] = newcount
        for elem, count in other.items():
            if elem not in self and count > 0:
                result[elem] = count
        return result

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for elem, count in self.items():
            other_count = other[elem]
            newcount = count if count < other_count else other_count
            if newcount > 0:
                result[elem] = newcount
        return result

    def __pos__(self):
        result = Counter()
        for elem, count in self.items():
            if count > 0:
                result[elem] = count
        return result

    def __neg__(self):
        result = Counter()
        for elem, count in self.items():
            if count < 0:
                result[elem] = 0 - count
        return result

    def _keep_positive(self):
        for elem in [elem for elem, count in self.items() if not count > 0]:
            del self[elem]
        return self

    def __iadd__(self, other):
        for elem, count in other.items():
            self[elem] += count
        return self._keep_positive()

    def __isub__(self, other):
        for elem, count in other.items():
            self[elem] -= count
        return self._keep_positive()

    def __ior__(self, other):
        for elem, other_count in other.items():
            if other_count > self[elem]:
                self[elem] = other_count
        return self._keep_positive()

    def __iand__(self, other):
        for elem, count in self.items():
            other_count = other[elem]
            if other_count < count:
                self[elem] = other_count
        return self._keep_positive()


def _count_of(item):
    return item[1]


def _is_mapping(value):
    if isinstance(value, (str, list, tuple, set)):
        return False
    from _collections_abc import Mapping

    return isinstance(value, Mapping)

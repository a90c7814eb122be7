"""Package `collections`: deque, defaultdict, Counter, OrderedDict, namedtuple, and four classes on demand.

ChainMap, UserDict, UserList and UserString are in `collections._user`, since they need the abstract base classes and
few programs use them. Invariant: importing this module imports no abstract base class.
"""

from itertools import islice as _islice

from _caller_module import calling_module as _calling_module
from _collections import _count_elements, _default_init, _deque_iterator, _move_to_end, _ordered_init, _popitem, _tuple_as_dict, _tuple_maker, _tuple_replaced, _tuple_shown, _tuplegetter, deque

__all__ = [
    "ChainMap", "Counter", "OrderedDict", "UserDict", "UserList", "UserString", "defaultdict", "deque", "namedtuple",
]

_GenericAlias = type(list[int])


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
    """Dict that makes a missing value by calling default_factory."""

    __full_type_name__ = True  # error messages use the name collections.defaultdict

    __init__ = _default_init

    def __missing__(self, key, /):
        factory = self.default_factory
        if factory is None:
            raise KeyError(key)
        self[key] = value = factory()
        return value

    def __repr__(self):
        mark = id(self)
        made_by = "..."
        if mark not in _showing:
            _showing.add(mark)
            try:
                made_by = repr(self.default_factory)
            finally:
                _showing.discard(mark)
        return f"{type(self).__name__}({made_by}, {dict.__repr__(self)})"

    def copy(self):
        """Return a shallow copy."""
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __reduce__(self):
        args = () if self.default_factory is None else (self.default_factory,)
        return type(self), args, None, None, iter(self.items())

    def __or__(self, other):
        if isinstance(other, dict):
            united = self.copy()
            united.update(other)
            return united
        return NotImplemented

    def __ror__(self, other):
        if isinstance(other, dict):
            united = type(self)(self.default_factory, other)
            united.update(self)
            return united
        return NotImplemented

    __class_getitem__ = classmethod(_GenericAlias)


# --- OrderedDict ---


def _in_same_order(first, second):
    """Return whether the keys are equal one by one. If a comparison changes a dict, its iterator raises RuntimeError."""
    keys, other_keys = dict.__iter__(first), dict.__iter__(second)
    same = True
    for a, b in zip(keys, other_keys):
        if a is not b and not a == b:
            same = False
            break
    next(keys, None)
    next(other_keys, None)
    return same and dict.__len__(first) == dict.__len__(second)


class OrderedDict(dict):
    """Dict with methods that change the order of its keys. Equality of two of them depends on the order."""

    __full_type_name__ = True  # error messages use the name collections.OrderedDict
    popitem = _popitem
    move_to_end = _move_to_end
    __init__ = _ordered_init

    def update(self, /, *args, **named):
        """Store the items of a mapping, of what has keys() or items(), or pairs, and the keyword arguments. Calls an overridden __setitem__."""
        if len(args) > 1:
            raise TypeError(f"update() takes at most 1 positional argument ({len(args)} given)")
        _merge(self, args, named)

    def copy(self):
        """Return a shallow copy."""
        if type(self) is OrderedDict:
            return OrderedDict(self)
        made = self.__class__()
        for key in dict.__iter__(self):
            made[key] = self[key]
        return made

    def pop(self, key, *default, **named):
        """Remove a key and return its value, `default` if there is none. Without a default, raises KeyError."""
        if named:
            if "default" in named:
                default = *default, named.pop("default")
            if named:
                raise TypeError(f"pop() got an unexpected keyword argument '{next(iter(named))}'")
        return dict.pop(self, key, *default)

    def setdefault(self, key, default=None):
        """Return the value of a key. Stores `default` first if there is none."""
        if type(self) is OrderedDict:
            return dict.setdefault(self, key, default)
        if key in self:
            return self[key]
        self[key] = default
        return default

    @classmethod
    def fromkeys(cls, iterable, value=None):
        """Make an ordered dict with the same value for all keys."""
        made = cls()
        for key in iterable:
            made[key] = value
        return made

    def __eq__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        if not dict.__eq__(self, other):
            return False
        return not isinstance(other, OrderedDict) or _in_same_order(self, other)

    def __ne__(self, other):
        result = self.__eq__(other)
        return result if result is NotImplemented else not result

    __hash__ = None

    def __repr__(self):
        mark = id(self)
        if mark in _showing:
            return "..."
        _showing.add(mark)
        try:
            inner = repr(dict(self)) if dict.__len__(self) else ""
        finally:
            _showing.discard(mark)
        return f"{self.__class__.__name__}({inner})"

    def __reduce__(self):
        return self.__class__, (), self.__getstate__(), None, iter(self.items())

    def __ior__(self, other):
        _merge(self, (other,), {})
        return self

    def __or__(self, other):
        return _united(self.__class__, self, other) if isinstance(other, dict) else NotImplemented

    def __ror__(self, other):
        return _united(self.__class__, other, self) if isinstance(other, dict) else NotImplemented


def _united(cls, first, second):
    united = cls(first)
    _merge(united, (second,), {})
    return united


def _merge(target, args, named):
    """Store what the constructor and update() of an OrderedDict were given. `args` has at most one item."""
    direct = type(target).__setitem__ is dict.__setitem__
    if args:
        source = args[0]
        kind = type(source)
        if direct and (kind is dict or kind is OrderedDict):
            dict.update(target, source)
        elif kind is dict:
            _store_pairs(target, source.items())
        elif hasattr(source, "keys"):
            for key in source.keys():
                target[key] = source[key]
        elif hasattr(source, "items"):
            _store_pairs(target, source.items())
        else:
            _store_pairs(target, source)
    if direct:
        dict.update(target, named)
    else:
        _store_pairs(target, named.items())


def _store_pairs(target, pairs):
    for pair in pairs:
        if type(pair) is tuple and len(pair) == 2:
            key, value = pair
        else:
            parts = list(_islice(pair, 3))
            if len(parts) != 2:
                raise ValueError("too many values to unpack (expected 2)" if len(parts) > 2
                                 else f"need more than {len(parts)} value{'s' if not parts else ''} to unpack")
            key, value = parts
        target[key] = value


# --- namedtuple ---


def _make(cls, iterable):
    result = tuple.__new__(cls, iterable)
    if len(result) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(result)}")
    return result


# The natives handle the common cases of these three; they return None for other cases.


def _replace(self, /, **kwds):
    result = _tuple_replaced(self, kwds, _make_method)
    if result is None:
        result = self._make([kwds.pop(field, item) for field, item in zip(self._fields, self)])
        if kwds:
            raise TypeError(f"Got unexpected field names: {list(kwds)!r}")
    return result


def _asdict(self):
    """Return the fields as a dict."""
    fields = _tuple_as_dict(self)
    return dict(zip(self._fields, self)) if fields is None else fields


def _repr(self):
    text = _tuple_shown(self)
    if text is None:
        shown = [f"{field}={item!r}" for field, item in zip(self._fields, tuple.__iter__(self))]
        text = f"{self.__class__.__name__}({', '.join(shown)})"
    return text


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


def _renamed(fields):
    """Replace each name that is invalid or was there before by an underscore and its position."""
    known = set()
    names = []
    for position, field in enumerate(fields):
        usable = field.isidentifier() and field[0] != "_" and field not in _keywords and field not in known
        names.append(field if usable else f"_{position}")
        known.add(field)
    return names


_keywords = frozenset(
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in "
    "is lambda nonlocal not or pass raise return try while with yield".split()
)


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """Make a class of tuples whose items have names.

    `field_names` is an iterable, or a str with the names between spaces or commas. `rename` replaces invalid names by their positions,
    `defaults` are for the last fields. Raises ValueError for a wrong name, TypeError for too many defaults.
    """
    typename = str(typename)
    words = field_names.replace(",", " ").split() if isinstance(field_names, str) else field_names
    fields = [str(word) for word in words]
    if rename:
        fields = _renamed(fields)
    _check_names(typename, fields, rename)
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > len(fields):
            raise TypeError("Got more default values than field names")
    return type(typename, (tuple,), _namedtuple_namespace(typename, fields, defaults, _calling_module() if module is None else module))


def _check_names(typename, fields, renamed=False):
    """Raise ValueError or TypeError if the class or a field cannot have its name. renamed: names of fields may start with an underscore."""
    _check_name(typename)
    for field in fields:
        _check_name(field)
    known = set()
    for field in fields:
        if field[0] == "_" and not renamed:
            raise ValueError(f"Field names cannot start with an underscore: {field!r}")
        if field in known:
            raise ValueError(f"Encountered duplicate field name: {field!r}")
        known.add(field)


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
    """Dict that counts its keys. A missing key has the count 0."""

    def __init__(self, iterable=None, /, **kwds):
        super().__init__()
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def total(self):
        """Return the sum of all counts."""
        return sum(self.values())

    def most_common(self, n=None):
        """Return the n keys with the highest counts, as (key, count) pairs; by default all keys. Equal counts keep the order of the keys."""
        if n is None:
            return sorted(self.items(), key=_count_of, reverse=True)
        if n == 1:
            return [max(self.items(), key=_count_of)] if self else []
        if n < len(self) if isinstance(n, int) else not n >= len(self):
            n = max(range(n).stop, 0)
        return sorted(self.items(), key=_count_of, reverse=True)[:n]

    def elements(self):
        """Return an iterator of each key, repeated as often as it counts."""
        from itertools import chain, repeat

        return chain.from_iterable(repeat(key, count) for key, count in self.items())

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **kwds):
        """Add counts: 1 for each item of an iterable, or the counts of a mapping."""
        if iterable is not None:
            if not (isinstance(iterable, dict) or _is_mapping(iterable)):
                _count_elements(self, iterable)
            elif self:
                old = self.get
                for key, count in iterable.items():
                    self[key] = count + old(key, 0)
            else:
                super().update(iterable)
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, /, **kwds):
        """Take counts away: 1 for each item of an iterable, or the counts of a mapping."""
        if iterable is not None:
            old = self.get
            if isinstance(iterable, dict) or _is_mapping(iterable):
                for key, count in iterable.items():
                    self[key] = old(key, 0) - count
            else:
                for key in iterable:
                    self[key] = old(key, 0) - 1
        if kwds:
            self.subtract(kwds)

    def copy(self):
        """Return a shallow copy."""
        return self.__class__(self)

    def __reduce__(self):
        return self.__class__, (dict(self),)

    def __delitem__(self, elem):
        """Remove a key, which need not be there."""
        if elem in self:
            super().__delitem__(elem)

    def __repr__(self):
        if not self:
            return f"{self.__class__.__name__}()"
        try:
            counts = dict(self.most_common())
        except TypeError:
            # the counts are not comparable
            counts = dict(self)
        return f"{self.__class__.__name__}({counts!r})"

    def __eq__(self, other):
        if isinstance(other, Counter):
            return all(count == other[key] for key, count in self.items()) and all(self[key] == other[key] for key in other)
        return NotImplemented

    def __ne__(self, other):
        return not self == other if isinstance(other, Counter) else NotImplemented

    __hash__ = None

    def __le__(self, other):
        if isinstance(other, Counter):
            return all(count <= other[key] for key, count in self.items()) and all(self[key] <= other[key] for key in other)
        return NotImplemented

    def __lt__(self, other):
        return (self <= other and self != other) if isinstance(other, Counter) else NotImplemented

    def __ge__(self, other):
        if isinstance(other, Counter):
            return all(count >= other[key] for key, count in self.items()) and all(self[key] >= other[key] for key in other)
        return NotImplemented

    def __gt__(self, other):
        return (self >= other and self != other) if isinstance(other, Counter) else NotImplemented

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        sums = Counter()
        for key, here in self.items():
            both = here + other[key]
            if both > 0:
                sums[key] = both
        return _with_missing(sums, self, other.items())

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        left = Counter()
        for key, here in self.items():
            rest = here - other[key]
            if rest > 0:
                left[key] = rest
        return _with_missing(left, self, ((key, 0 - count) for key, count in other.items() if count < 0))

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        highest = Counter()
        for key, here in self.items():
            there = other[key]
            # max() would compare in the other order.
            higher = there if here < there else here
            if higher > 0:
                highest[key] = higher
        return _with_missing(highest, self, other.items())

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        lowest = Counter()
        for key, here in self.items():
            there = other[key]
            lower = here if here < there else there
            if lower > 0:
                lowest[key] = lower
        return lowest

    def __pos__(self):
        return _with_missing(Counter(), (), self.items())

    def __neg__(self):
        return _with_missing(Counter(), (), [(key, 0 - count) for key, count in self.items() if count < 0])

    def _keep_positive(self):
        for key in [key for key, count in self.items() if not count > 0]:
            del self[key]
        return self

    def __iadd__(self, other):
        for key, count in other.items():
            self[key] += count
        return self._keep_positive()

    def __isub__(self, other):
        for key, count in other.items():
            self[key] -= count
        return self._keep_positive()

    def __ior__(self, other):
        for key, there in other.items():
            if there > self[key]:
                self[key] = there
        return self._keep_positive()

    def __iand__(self, other):
        for key, here in self.items():
            there = other[key]
            if there < here:
                self[key] = there
        return self._keep_positive()


def _with_missing(result, known, counts):
    """Add those of the (key, count) pairs to a result that count more than 0, and whose key is not among the `known`."""
    for key, count in counts:
        if key not in known and count > 0:
            result[key] = count
    return result


def _count_of(item):
    return item[1]


def _is_mapping(value):
    if isinstance(value, (str, list, tuple, set)):
        return False
    from _collections_abc import Mapping

    return isinstance(value, Mapping)

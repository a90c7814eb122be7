"""ChainMap, UserDict, UserList and UserString: containers in Python, as bases of the program's classes."""

from _collections_abc import Iterable, Mapping, MutableMapping, MutableSequence, Sequence

__name__ = "collections"

_showing = set()


# --- ChainMap ---


class ChainMap(MutableMapping):
    """View of several mappings. Reading uses the first mapping with the key; writing changes the first mapping of all."""

    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for mapping in self.maps:
            try:
                found = mapping[key]
            except KeyError:
                continue
            return found
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __len__(self):
        return len(set().union(*self.maps))

    def __iter__(self):
        # The last mapping decides the order. Its values are not read.
        keys = {}
        for mapping in self.maps[::-1]:
            keys |= dict.fromkeys(mapping)
        return iter(keys)

    def __contains__(self, key):
        for mapping in self.maps:
            if key in mapping:
                return True
        return False

    def __bool__(self):
        return any(self.maps)

    def __repr__(self):
        mark = id(self)
        if mark in _showing:
            return "..."
        _showing.add(mark)
        try:
            shown = [repr(mapping) for mapping in self.maps]
        finally:
            _showing.discard(mark)
        return f"{self.__class__.__name__}({', '.join(shown)})"

    @classmethod
    def fromkeys(cls, iterable, value=None, /):
        """Make a chain of one dict with the same value for all keys."""
        only = dict.fromkeys(iterable, value)
        return cls(only)

    def copy(self):
        """Make a chain with a copy of the first mapping and the others as they are."""
        return self.__class__(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def new_child(self, m=None, **kwargs):
        """Make a chain with one mapping more in front: `m`, a new dict by default, updated with the keyword arguments."""
        front = kwargs if m is None else m
        if kwargs and front is not kwargs:
            front.update(kwargs)
        return self.__class__(front, *self.maps)

    @property
    def parents(self):
        """Chain of all mappings but the first."""
        return self.__class__(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        first = self.maps[0]
        try:
            del first[key]
        except KeyError:
            raise KeyError(_not_in_first(key))

    def popitem(self):
        """Remove an arbitrary entry of the first mapping and return it as a pair."""
        first = self.maps[0]
        try:
            return first.popitem()
        except KeyError:
            raise KeyError("No keys found in the first mapping.")

    def pop(self, key, *args):
        """Remove a key from the first mapping and return its value."""
        first = self.maps[0]
        try:
            return first.pop(key, *args)
        except KeyError:
            raise KeyError(_not_in_first(key))

    def clear(self):
        """Empty the first mapping."""
        first = self.maps[0]
        first.clear()

    def __ior__(self, other):
        self.maps[0].update(other)
        return self

    def __or__(self, other):
        if isinstance(other, Mapping):
            united = self.copy()
            united.maps[0].update(other)
            return united
        return NotImplemented

    def __ror__(self, other):
        if isinstance(other, Mapping):
            flat = dict(other)
            for mapping in self.maps[::-1]:
                flat.update(mapping)
            return self.__class__(flat)
        return NotImplemented


def _not_in_first(key):
    return f"Key not found in the first mapping: {key!r}"


# --- UserDict ---


class UserDict(MutableMapping):
    """Mapping that wraps the dict `data`."""

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        for entries in (dict, kwargs or None):
            if entries is not None:
                self.update(entries)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        data = self.data
        if key in data:
            return data[key]
        cls = self.__class__
        if not hasattr(cls, "__missing__"):
            raise KeyError(key)
        return cls.__missing__(self, key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        entries = _dict_of(other)
        return NotImplemented if entries is None else self.__class__(self.data | entries)

    def __ror__(self, other):
        entries = _dict_of(other)
        return NotImplemented if entries is None else self.__class__(entries | self.data)

    def __ior__(self, other):
        self.data |= other.data if isinstance(other, UserDict) else other
        return self

    def __copy__(self):
        return _copy_with(self, self.__dict__["data"].copy())

    def copy(self):
        """Return a shallow copy."""
        entries = self.data
        if self.__class__ is UserDict:
            return UserDict(entries.copy())
        # Entries are copied by the update of the derived class, all other attributes as they are.
        self.data = {}
        try:
            copied = self.__copy__()
        finally:
            self.data = entries
        copied.update(self)
        return copied

    @classmethod
    def fromkeys(cls, iterable, value=None):
        """Make a mapping with the same value for all keys."""
        made = cls()
        for key in iterable:
            made[key] = value
        return made


def _dict_of(other):
    """Return the dict of an operand, None if it is neither a UserDict nor a dict."""
    if isinstance(other, UserDict):
        return other.data
    return other if isinstance(other, dict) else None


def _copy_with(original, data):
    """Make an object with the attributes of another, but with other data, without a call of `__init__`."""
    copied = original.__class__.__new__(original.__class__)
    copied.__dict__.update(original.__dict__)
    copied.__dict__["data"] = data
    return copied


# --- UserList ---


def _plain(other):
    return other.data if isinstance(other, UserList) else other


class UserList(MutableSequence):
    """Sequence that wraps the list `data`."""

    def __init__(self, initlist=None):
        if isinstance(initlist, UserList):
            self.data = initlist.data[:]
        else:
            self.data = [] if initlist is None else list(initlist)

    def __repr__(self):
        return repr(self.data)

    def __lt__(self, other):
        return self.data < _plain(other)

    def __le__(self, other):
        return self.data <= _plain(other)

    def __eq__(self, other):
        return self.data == _plain(other)

    def __gt__(self, other):
        return self.data > _plain(other)

    def __ge__(self, other):
        return self.data >= _plain(other)

    def __contains__(self, item):
        return item in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        found = self.data[i]
        return self.__class__(found) if isinstance(i, slice) else found

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def _items(self, other):
        if isinstance(other, UserList):
            return other.data
        return other if isinstance(other, type(self.data)) else list(other)

    def __add__(self, other):
        return self.__class__(self.data + self._items(other))

    def __radd__(self, other):
        return self.__class__(self._items(other) + self.data)

    def __iadd__(self, other):
        self.data += self._items(other)
        return self

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self.data *= n
        return self

    def __copy__(self):
        return _copy_with(self, self.__dict__["data"][:])

    def append(self, item):
        self.data.append(item)

    def insert(self, i, item):
        self.data.insert(i, item)

    def pop(self, i=-1):
        return self.data.pop(i)

    def remove(self, item):
        self.data.remove(item)

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def count(self, item):
        return self.data.count(item)

    def index(self, item, *args):
        return self.data.index(item, *args)

    def reverse(self):
        self.data.reverse()

    def sort(self, /, *args, **kwds):
        self.data.sort(*args, **kwds)

    def extend(self, other):
        self.data.extend(_plain(other))


# --- UserString ---


def _text(value):
    return value.data if isinstance(value, UserString) else value


def _as_str(value):
    value = _text(value)
    return value if isinstance(value, str) else str(value)


class UserString(Sequence):
    """String that wraps the str `data`."""

    def __init__(self, seq):
        if isinstance(seq, UserString):
            self.data = seq.data
        else:
            self.data = seq if isinstance(seq, str) else str(seq)

    def __str__(self):
        return str(self.data)

    def __repr__(self):
        return repr(self.data)

    def __int__(self):
        return int(self.data)

    def __float__(self):
        return float(self.data)

    def __complex__(self):
        return complex(self.data)

    def __hash__(self):
        return hash(self.data)

    def __getnewargs__(self):
        return (self.data,)

    def __eq__(self, string):
        return self.data == _text(string)

    def __lt__(self, string):
        return self.data < _text(string)

    def __le__(self, string):
        return self.data <= _text(string)

    def __gt__(self, string):
        return self.data > _text(string)

    def __ge__(self, string):
        return self.data >= _text(string)

    def __contains__(self, char):
        return _text(char) in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.__class__(self.data[index])

    def __add__(self, other):
        return self.__class__(self.data + _as_str(other))

    def __radd__(self, other):
        return self.__class__(_as_str(other) + self.data)

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __mod__(self, args):
        return self.__class__(self.data % args)

    def __rmod__(self, template):
        return self.__class__(str(template) % self)

    def count(self, sub, start=None, end=None):
        return self.data.count(_text(sub), start, end)

    def find(self, sub, start=None, end=None):
        return self.data.find(_text(sub), start, end)

    def rfind(self, sub, start=None, end=None):
        return self.data.rfind(_text(sub), start, end)

    def index(self, sub, start=None, end=None):
        return self.data.index(_text(sub), start, end)

    def rindex(self, sub, start=None, end=None):
        return self.data.rindex(_text(sub), start, end)

    def encode(self, encoding="utf-8", errors="strict"):
        return self.data.encode("utf-8" if encoding is None else encoding, "strict" if errors is None else errors)

    def replace(self, old, new, /, count=-1):
        return self.__class__(self.data.replace(_text(old), _text(new), count))

    def removeprefix(self, prefix, /):
        return self.__class__(self.data.removeprefix(_text(prefix)))

    def removesuffix(self, suffix, /):
        return self.__class__(self.data.removesuffix(_text(suffix)))


def _plain_method(name):
    def method(self, *args, **kwargs):
        return getattr(self.data, name)(*args, **kwargs)

    return method


def _string_method(name):
    def method(self, *args, **kwargs):
        return self.__class__(getattr(self.data, name)(*args, **kwargs))

    return method


def _add_methods(names, make):
    for name in names.split():
        method = make(name)
        method.__name__ = name
        method.__qualname__ = f"UserString.{name}"
        method.__doc__ = getattr(str, name).__doc__
        setattr(UserString, name, method)


_add_methods(
    "endswith startswith format format_map isalpha isalnum isascii isdecimal isdigit isidentifier islower isnumeric isprintable "
    "isspace istitle isupper join partition rpartition split rsplit splitlines",
    _plain_method,
)
_add_methods(
    "capitalize casefold center expandtabs ljust lower lstrip rjust rstrip strip swapcase title translate upper zfill",
    _string_method,
)
UserString.maketrans = str.maketrans

"""ChainMap, UserDict, UserList, UserString: containers written out, for classes derived from them."""

from _collections_abc import Iterable, Mapping, MutableMapping, MutableSequence, Sequence

__name__ = "collections"

_showing = set()


# --- ChainMap ---


class ChainMap(MutableMapping):
    """Several mappings seen as one. Reading takes the first that has the key; writing goes to the first of all."""

    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for mapping in self.maps:
            try:
                return mapping[key]
            except KeyError:
                pass
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __len__(self):
        return len(set().union(*self.maps))

    def __iter__(self):
        d = {}
        for mapping in reversed(self.maps):
            d |= dict.fromkeys(mapping)
        return iter(d)

    def __contains__(self, key):
        for mapping in self.maps:
            if key in mapping:
                return True
        return False

    def __bool__(self):
        return any(self.maps)

    def __repr__(self):
        key = id(self)
        if key in _showing:
            return "..."
        _showing.add(key)
        try:
            return f"{self.__class__.__name__}({', '.join(map(repr, self.maps))})"
        finally:
            _showing.discard(key)

    @classmethod
    def fromkeys(cls, iterable, value=None, /):
        """A chain of one dict with the same value for all keys."""
        return cls(dict.fromkeys(iterable, value))

    def copy(self):
        """A new chain with a copy of the first mapping and the others as they are."""
        return self.__class__(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def new_child(self, m=None, **kwargs):
        """A new chain with one mapping more in front."""
        if m is None:
            m = kwargs
        elif kwargs:
            m.update(kwargs)
        return self.__class__(m, *self.maps)

    @property
    def parents(self):
        """A new chain of all mappings but the first."""
        return self.__class__(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        try:
            del self.maps[0][key]
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}")

    def popitem(self):
        """Removes any entry of the first mapping and gives it."""
        try:
            return self.maps[0].popitem()
        except KeyError:
            raise KeyError("No keys found in the first mapping.")

    def pop(self, key, *args):
        """Removes a key from the first mapping and gives its value."""
        try:
            return self.maps[0].pop(key, *args)
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}")

    def clear(self):
        """Empties the first mapping."""
        self.maps[0].clear()

    def __ior__(self, other):
        self.maps[0].update(other)
        return self

    def __or__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        m = self.copy()
        m.maps[0].update(other)
        return m

    def __ror__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        m = dict(other)
        for child in reversed(self.maps):
            m.update(child)
        return self.__class__(m)


# --- UserDict ---


class UserDict(MutableMapping):
    """A mapping around the dict `data`."""

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(self.__class__, "__missing__"):
            return self.__class__.__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def get(self, key, default=None):
        if key in self:
            return self[key]
        return default

    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        if isinstance(other, UserDict):
            return self.__class__(self.data | other.data)
        if isinstance(other, dict):
            return self.__class__(self.data | other)
        return NotImplemented

    def __ror__(self, other):
        if isinstance(other, UserDict):
            return self.__class__(other.data | self.data)
        if isinstance(other, dict):
            return self.__class__(other | self.data)
        return NotImplemented

    def __ior__(self, other):
        if isinstance(other, UserDict):
            self.data |= other.data
        else:
            self.data |= other
        return self

    def __copy__(self):
        inst = self.__class__.__new__(self.__class__)
        inst.__dict__.update(self.__dict__)
        inst.__dict__["data"] = self.__dict__["data"].copy()
        return inst

    def copy(self):
        """A shallow copy."""
        if self.__class__ is UserDict:
            return UserDict(self.data.copy())
        data = self.data
        try:
            # The entries go through the class's own update, all else is copied as it is.
            self.data = {}
            c = self.__copy__()
        finally:
            self.data = data
        c.update(self)
        return c

    @classmethod
    def fromkeys(cls, iterable, value=None):
        """A new mapping with the same value for all keys."""
        d = cls()
        for key in iterable:
            d[key] = value
        return d


# --- UserList ---


def _plain(other):
    return other.data if isinstance(other, UserList) else other


class UserList(MutableSequence):
    """A sequence around the list `data`."""

    def __init__(self, initlist=None):
        self.data = []
        if initlist is not None:
            if type(initlist) is list:
                self.data[:] = initlist
            elif isinstance(initlist, UserList):
                self.data[:] = initlist.data[:]
            else:
                self.data = list(initlist)

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
        if isinstance(i, slice):
            return self.__class__(self.data[i])
        return self.data[i]

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
        inst = self.__class__.__new__(self.__class__)
        inst.__dict__.update(self.__dict__)
        inst.__dict__["data"] = self.__dict__["data"][:]
        return inst

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


class UserString(Sequence):
    """A string around the str `data`."""

    def __init__(self, seq):
        if isinstance(seq, str):
            self.data = seq
        elif isinstance(seq, UserString):
            self.data = seq.data[:]
        else:
            self.data = str(seq)

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
        return (self.data[:],)

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
        if isinstance(other, UserString):
            return self.__class__(self.data + other.data)
        if isinstance(other, str):
            return self.__class__(self.data + other)
        return self.__class__(self.data + str(other))

    def __radd__(self, other):
        if isinstance(other, str):
            return self.__class__(other + self.data)
        return self.__class__(str(other) + self.data)

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
        encoding = "utf-8" if encoding is None else encoding
        errors = "strict" if errors is None else errors
        return self.data.encode(encoding, errors)

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

"""Abstract base classes of `collections.abc`.

Separate from `collections`, so that a check such as isinstance(x, Iterable) loads nothing else. Invariant:
`_check_methods` is given only names of methods that the class itself requires.
"""

from _array import _Array
from _collections import deque as _deque
from abc import ABCMeta, abstractmethod

__all__ = [
    "Awaitable",
    "Coroutine",
    "AsyncIterable",
    "AsyncIterator",
    "AsyncGenerator",
    "Hashable",
    "Iterable",
    "Iterator",
    "Generator",
    "Reversible",
    "Sized",
    "Container",
    "Callable",
    "Collection",
    "Set",
    "MutableSet",
    "Mapping",
    "MutableMapping",
    "MappingView",
    "KeysView",
    "ItemsView",
    "ValuesView",
    "Sequence",
    "MutableSequence",
    "ByteString",
    "Buffer",
]

__name__ = "collections.abc"

GenericAlias = type(list[int])


def _check_methods(candidate, *names):
    """Return True if the class `candidate` has all the methods, else NotImplemented. A method that is None takes an inherited one back."""
    spaces = [base.__dict__ for base in candidate.__mro__]
    for name in names:
        for space in spaces:
            if name in space:
                found = space[name]
                break
        else:
            found = None
        if found is None:
            return NotImplemented
    return True


def _exception(kind, value, traceback):
    """Return what `throw(kind, value, traceback)` must raise."""
    if value is None:
        if traceback is None:
            return kind
        value = kind()
    return value if traceback is None else value.with_traceback(traceback)


# --- single methods ---


class Hashable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __hash__(self):
        return 0

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__hash__") if cls is Hashable else NotImplemented


class Awaitable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __await__(self):
        yield

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__await__") if cls is Awaitable else NotImplemented

    __class_getitem__ = classmethod(GenericAlias)


class Coroutine(Awaitable):
    __slots__ = ()

    @abstractmethod
    def send(self, value):
        """Resume with `value` as the result of the await, up to the next one. Raises StopIteration at the end."""
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        """Raise an exception at the await."""
        raise _exception(typ, val, tb)

    def close(self):
        """Raise GeneratorExit at the await. Raises RuntimeError if the coroutine awaits again."""
        try:
            self.throw(GeneratorExit)
        except (GeneratorExit, StopIteration):
            return
        raise RuntimeError("coroutine ignored GeneratorExit")

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__await__", "send", "throw", "close") if cls is Coroutine else NotImplemented


class AsyncIterable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __aiter__(self):
        return AsyncIterator()

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__aiter__") if cls is AsyncIterable else NotImplemented

    __class_getitem__ = classmethod(GenericAlias)


class AsyncIterator(AsyncIterable):
    __slots__ = ()

    @abstractmethod
    async def __anext__(self):
        """Return the next item. Raises StopAsyncIteration at the end."""
        raise StopAsyncIteration

    def __aiter__(self):
        return self

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__anext__", "__aiter__") if cls is AsyncIterator else NotImplemented


class AsyncGenerator(AsyncIterator):
    __slots__ = ()

    async def __anext__(self):
        return await self.asend(None)

    @abstractmethod
    async def asend(self, value):
        """Resume with `value` as the result of the yield."""
        raise StopAsyncIteration

    @abstractmethod
    async def athrow(self, typ, val=None, tb=None):
        """Raise an exception at the yield."""
        raise _exception(typ, val, tb)

    async def aclose(self):
        """Raise GeneratorExit at the yield. Raises RuntimeError if the generator yields again."""
        try:
            await self.athrow(GeneratorExit)
        except (GeneratorExit, StopAsyncIteration):
            return
        raise RuntimeError("asynchronous generator ignored GeneratorExit")

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__aiter__", "__anext__", "asend", "athrow", "aclose") if cls is AsyncGenerator else NotImplemented


class Iterable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __iter__(self):
        yield from ()

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__iter__") if cls is Iterable else NotImplemented

    __class_getitem__ = classmethod(GenericAlias)


class Iterator(Iterable):
    __slots__ = ()

    @abstractmethod
    def __next__(self):
        """Return the next item. Raises StopIteration at the end."""
        raise StopIteration

    def __iter__(self):
        return self

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__iter__", "__next__") if cls is Iterator else NotImplemented


class Reversible(Iterable):
    __slots__ = ()

    @abstractmethod
    def __reversed__(self):
        yield from ()

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__reversed__", "__iter__") if cls is Reversible else NotImplemented


class Generator(Iterator):
    __slots__ = ()

    def __next__(self):
        return self.send(None)

    @abstractmethod
    def send(self, value):
        """Resume with `value` as the result of the yield."""
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        """Raise an exception at the yield."""
        raise _exception(typ, val, tb)

    def close(self):
        """Raise GeneratorExit at the yield. Raises RuntimeError if the generator yields again."""
        try:
            self.throw(GeneratorExit)
        except (GeneratorExit, StopIteration) as end:
            return end.value if isinstance(end, StopIteration) else None
        raise RuntimeError("generator ignored GeneratorExit")

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__iter__", "__next__", "send", "throw", "close") if cls is Generator else NotImplemented


class Sized(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __len__(self):
        return 0

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__len__") if cls is Sized else NotImplemented


class Container(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __contains__(self, x):
        return False

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__contains__") if cls is Container else NotImplemented

    __class_getitem__ = classmethod(GenericAlias)


class Collection(Sized, Iterable, Container):
    __slots__ = ()

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__len__", "__iter__", "__contains__") if cls is Collection else NotImplemented


class Buffer(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __buffer__(self, flags, /):
        raise NotImplementedError

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__buffer__") if cls is Buffer else NotImplemented


class Callable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __call__(self, *args, **kwds):
        return False

    @classmethod
    def __subclasshook__(cls, candidate):
        return _check_methods(candidate, "__call__") if cls is Callable else NotImplemented

    @classmethod
    def __class_getitem__(cls, args):
        from _typing import _AbcCallableAlias

        return _AbcCallableAlias(cls, args)


# --- sets ---


def _operand(owner, other):
    """Return the other operand of an operator of `owner` as a Set, or None if it is not iterable."""
    if isinstance(other, Set):
        return other
    return owner._from_iterable(other) if isinstance(other, Iterable) else None


class Set(Collection):
    """
    A set by __contains__, __iter__ and __len__.

    To override the comparisons, redefine __le__ and __ge__: the others follow.
    """

    __slots__ = ()

    def __le__(self, other):
        if isinstance(other, Set):
            return len(self) <= len(other) and all(item in other for item in self)
        return NotImplemented

    def __ge__(self, other):
        if isinstance(other, Set):
            return len(self) >= len(other) and all(item in self for item in other)
        return NotImplemented

    def __lt__(self, other):
        return (len(self) < len(other) and self.__le__(other)) if isinstance(other, Set) else NotImplemented

    def __gt__(self, other):
        return (len(self) > len(other) and self.__ge__(other)) if isinstance(other, Set) else NotImplemented

    def __eq__(self, other):
        return (len(self) == len(other) and self.__le__(other)) if isinstance(other, Set) else NotImplemented

    @classmethod
    def _from_iterable(cls, it):
        """Make a set of the items. Classes whose constructor takes something else override it."""
        return cls(it)

    def isdisjoint(self, other):
        """Return True if no item of `other` is in the set."""
        return not any(item in self for item in other)

    def __and__(self, other):
        if isinstance(other, Iterable):
            return self._from_iterable(item for item in other if item in self)
        return NotImplemented

    __rand__ = __and__

    def __or__(self, other):
        if isinstance(other, Iterable):
            return self._from_iterable(item for operand in (self, other) for item in operand)
        return NotImplemented

    __ror__ = __or__

    def __sub__(self, other):
        removed = _operand(self, other)
        if removed is None:
            return NotImplemented
        return self._from_iterable(item for item in self if item not in removed)

    def __rsub__(self, other):
        kept = _operand(self, other)
        if kept is None:
            return NotImplemented
        return self._from_iterable(item for item in kept if item not in self)

    def __xor__(self, other):
        operand = _operand(self, other)
        return NotImplemented if operand is None else (self - operand) | (operand - self)

    __rxor__ = __xor__

    def _hash(self):
        """Return a hash of the items, independent of their order and equal to that of an equal frozenset."""
        return hash(frozenset(self))


class MutableSet(Set):
    """A set that also has add and discard."""

    __slots__ = ()

    @abstractmethod
    def add(self, value):
        raise NotImplementedError

    @abstractmethod
    def discard(self, value):
        raise NotImplementedError

    def remove(self, value):
        """Remove an item that must be in the set. Raises KeyError."""
        if value in self:
            self.discard(value)
        else:
            raise KeyError(value)

    def pop(self):
        """Remove and return an arbitrary item. Raises KeyError if the set is empty."""
        for item in self:
            self.discard(item)
            return item
        raise KeyError

    def clear(self):
        """Remove all items."""
        while True:
            try:
                self.pop()
            except KeyError:
                return

    def __ior__(self, it):
        for item in it:
            self.add(item)
        return self

    def __iand__(self, it):
        for item in self - it:
            self.discard(item)
        return self

    def __isub__(self, it):
        if it is not self:
            for item in it:
                self.discard(item)
        else:
            self.clear()
        return self

    def __ixor__(self, it):
        if it is self:
            self.clear()
            return self
        for item in it if isinstance(it, Set) else self._from_iterable(it):
            change = self.discard if item in self else self.add
            change(item)
        return self


# --- mappings ---


class Mapping(Collection):
    """A mapping by __getitem__, __iter__ and __len__."""

    __slots__ = ()
    __abc_tpflags__ = 1 << 6

    @abstractmethod
    def __getitem__(self, key):
        raise KeyError

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def get(self, key, default=None):
        """Return the value of `key`, `default` if there is none."""
        try:
            value = self[key]
        except KeyError:
            value = default
        return value

    def keys(self):
        """Return a view of the keys."""
        return KeysView(self)

    def items(self):
        """Return a view of the (key, value) pairs."""
        return ItemsView(self)

    def values(self):
        """Return a view of the values."""
        return ValuesView(self)

    def __eq__(self, other):
        if isinstance(other, Mapping):
            return dict(self.items()) == dict(other.items())
        return NotImplemented

    __reversed__ = None
    __class_getitem__ = classmethod(GenericAlias)


class MappingView(Sized):
    __slots__ = ("_mapping",)

    def __init__(self, mapping):
        self._mapping = mapping

    def __len__(self):
        return len(self._mapping)

    def __repr__(self):
        return f"{self.__class__.__name__}({self._mapping!r})"

    __class_getitem__ = classmethod(GenericAlias)


class KeysView(MappingView, Set):
    __slots__ = ()

    @classmethod
    def _from_iterable(cls, it):
        return set(it)

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        yield from self._mapping


class ItemsView(MappingView, Set):
    __slots__ = ()

    @classmethod
    def _from_iterable(cls, it):
        return set(it)

    def __contains__(self, item):
        key, wanted = item
        try:
            value = self._mapping[key]
        except KeyError:
            return False
        return value is wanted or value == wanted

    def __iter__(self):
        for key in self._mapping:
            yield key, self._mapping[key]


class ValuesView(MappingView, Collection):
    __slots__ = ()

    def __contains__(self, wanted):
        mapping = self._mapping
        for key in mapping:
            value = mapping[key]
            if value is wanted or value == wanted:
                return True
        return False

    def __iter__(self):
        for key in self._mapping:
            yield self._mapping[key]


_absent = object()


class MutableMapping(Mapping):
    """A mapping that also has __setitem__ and __delitem__."""

    __slots__ = ()

    @abstractmethod
    def __setitem__(self, key, value):
        raise KeyError

    @abstractmethod
    def __delitem__(self, key):
        raise KeyError

    def pop(self, key, default=_absent):
        """Remove `key` and return its value. Returns `default` if there is none; without a default, raises KeyError."""
        try:
            value = self[key]
        except KeyError:
            if default is not _absent:
                return default
            raise
        del self[key]
        return value

    def popitem(self):
        """Remove an arbitrary entry and return it as a pair. Raises KeyError if the mapping is empty."""
        for key in self:
            entry = key, self[key]
            del self[key]
            return entry
        raise KeyError from None

    def clear(self):
        """Remove all entries."""
        while True:
            try:
                self.popitem()
            except KeyError:
                return

    def update(self, other=(), /, **kwds):
        """Store the entries of a mapping, or the pairs of an iterable, then the keyword arguments."""
        keys = other if isinstance(other, Mapping) else other.keys() if hasattr(other, "keys") else None
        if keys is None:
            for key, value in other:
                self[key] = value
        else:
            for key in keys:
                self[key] = other[key]
        for name in kwds:
            self[name] = kwds[name]

    def setdefault(self, key, default=None):
        """Return the value of `key`. Stores `default` first if there is none."""
        try:
            value = self[key]
        except KeyError:
            self[key] = value = default
        return value


# --- sequences ---


class Sequence(Reversible, Collection):
    """A sequence by __getitem__ and __len__."""

    __slots__ = ()
    __abc_tpflags__ = 1 << 5

    @abstractmethod
    def __getitem__(self, index):
        raise IndexError

    def __iter__(self):
        position = 0
        try:
            while True:
                yield self[position]
                position += 1
        except IndexError:
            pass

    def __reversed__(self):
        for position in range(len(self) - 1, -1, -1):
            yield self[position]

    def __contains__(self, value):
        for item in self:
            if item is value or item == value:
                return True
        return False

    def count(self, value):
        """Return how many items are equal to `value`."""
        return sum(1 for item in self if item is value or item == value)

    def index(self, value, start=0, stop=None):
        """Return the first position of `value` from `start` up to `stop`. Raises ValueError if there is none."""
        position = max(start + len(self), 0) if start is not None and start < 0 else start
        end = stop + len(self) if stop is not None and stop < 0 else stop
        while end is None or position < end:
            try:
                item = self[position]
            except IndexError:
                break
            if item is value or item == value:
                return position
            position += 1
        raise ValueError


def _warn_of_byte_string(stacklevel):
    import warnings
    warnings.warn("'collections.abc.ByteString' is deprecated and slated for removal in Python 3.17", DeprecationWarning, stacklevel=stacklevel)


class _ByteStringMeta(ABCMeta):
    def __instancecheck__(cls, instance):
        _warn_of_byte_string(3)
        return super().__instancecheck__(instance)


class ByteString(Sequence, metaclass=_ByteStringMeta):
    """Base class of bytes and bytearray."""

    __slots__ = ()

    def __init_subclass__(cls, **kwargs):
        _warn_of_byte_string(3)
        super().__init_subclass__(**kwargs)


class MutableSequence(Sequence):
    """A sequence that also has __setitem__, __delitem__ and insert."""

    __slots__ = ()

    @abstractmethod
    def __setitem__(self, index, value):
        raise IndexError

    @abstractmethod
    def __delitem__(self, index):
        raise IndexError

    @abstractmethod
    def insert(self, index, value):
        raise IndexError

    def append(self, value):
        """Add an item at the end."""
        self.insert(len(self), value)

    def extend(self, values):
        """Add the items of an iterable at the end."""
        for item in list(values) if values is self else values:
            self.append(item)

    def pop(self, index=-1):
        """Remove the item at a position and return it."""
        item = self[index]
        del self[index]
        return item

    def remove(self, value):
        """Remove the first item that is equal to `value`. Raises ValueError if there is none."""
        del self[self.index(value)]

    def clear(self):
        """Remove all items."""
        while True:
            try:
                self.pop()
            except IndexError:
                return

    def reverse(self):
        """Reverse the order in place."""
        low, high = 0, len(self) - 1
        while low < high:
            self[low], self[high] = self[high], self[low]
            low += 1
            high -= 1

    def __iadd__(self, values):
        self.extend(values)
        return self


# --- the built-in classes ---
# Register each class with all its abstract bases too, except those that check methods: a base may be checked before the
# class definition below it has run.


async def _coroutine():
    pass


async def _async_generator():
    yield


def _type_of_coroutine():
    unused = _coroutine()
    unused.close()
    return type(unused)


_dict_keys = type({}.keys())
_dict_items = type({}.items())
_dict_values = type({}.values())
Coroutine.register(_type_of_coroutine())
AsyncGenerator.register(type(_async_generator()))
Generator.register(type((lambda: (yield))()))
Reversible.register(tuple)
Reversible.register(str)
Reversible.register(bytes)
Reversible.register(bytearray)
Reversible.register(memoryview)
Reversible.register(_Array)
Set.register(frozenset)
Set.register(set)
Set.register(_dict_keys)
Set.register(_dict_items)
MutableSet.register(set)
MappingView.register(_dict_keys)
MappingView.register(_dict_items)
MappingView.register(_dict_values)
KeysView.register(_dict_keys)
ItemsView.register(_dict_items)
ValuesView.register(_dict_values)
Mapping.register(dict)
Mapping.register(type(type.__dict__))
MutableMapping.register(dict)
Sequence.register(tuple)
Sequence.register(str)
Sequence.register(range)
Sequence.register(memoryview)
Sequence.register(bytes)
Sequence.register(list)
Sequence.register(bytearray)
Sequence.register(_deque)
Sequence.register(_Array)
ByteString.register(bytes)
ByteString.register(bytearray)
MutableSequence.register(list)
MutableSequence.register(bytearray)
MutableSequence.register(_deque)
MutableSequence.register(_Array)
Buffer.register(bytes)
Buffer.register(bytearray)
Buffer.register(memoryview)

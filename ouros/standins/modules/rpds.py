"""rpds: persistent maps, sets and sequences, with the behaviour of the package rpds-py, as copies of built-in ones."""

__all__ = ["HashTrieMap", "HashTrieSet", "List", "Queue", "Stack"]

from collections.abc import Mapping, Sequence, Set


def _pairs(value):
    return value.items() if hasattr(value, "items") else value


class HashTrieMap(Mapping):
    """A map whose changes give new maps."""

    __slots__ = ("_items",)

    def __init__(self, value=(), **kwds):
        self._items = dict(_pairs(value), **kwds)

    @classmethod
    def _of(cls, items):
        self = cls.__new__(cls)
        self._items = items
        return self

    @classmethod
    def convert(cls, value):
        return value if isinstance(value, cls) else cls(value)

    @classmethod
    def fromkeys(cls, keys, value=None):
        return cls._of(dict.fromkeys(keys, value))

    def __getitem__(self, key):
        return self._items[key]

    def __iter__(self):
        return iter(self._items)

    def __len__(self):
        return len(self._items)

    def __contains__(self, key):
        return key in self._items

    def __hash__(self):
        return hash(frozenset(self._items.items()))

    def __repr__(self):
        return f"HashTrieMap({self._items!r})"

    def get(self, key, default=None):
        return self._items.get(key, default)

    def insert(self, key, value):
        return self._of({**self._items, key: value})

    def discard(self, key):
        return self.remove(key) if key in self._items else self

    def remove(self, key):
        items = dict(self._items)
        del items[key]
        return self._of(items)

    def update(self, *maps, **kwds):
        items = dict(self._items)
        for one in maps:
            items.update(_pairs(one))
        items.update(kwds)
        return self._of(items)

    def __reduce__(self):
        return HashTrieMap, (dict(self._items),)


class HashTrieSet(Set):
    """A set whose changes give new sets."""

    __slots__ = ("_items",)

    def __init__(self, value=()):
        self._items = frozenset(value)

    @classmethod
    def _from_iterable(cls, it):
        return cls(it)

    def __contains__(self, value):
        return value in self._items

    def __iter__(self):
        return iter(self._items)

    def __len__(self):
        return len(self._items)

    def __hash__(self):
        return hash(self._items)

    def __repr__(self):
        return f"HashTrieSet({{{', '.join([repr(item) for item in self._items])}}})"

    def insert(self, value):
        return HashTrieSet(self._items | {value})

    def discard(self, value):
        return HashTrieSet(self._items - {value})

    def remove(self, value):
        if value not in self._items:
            raise KeyError(value)
        return self.discard(value)

    def update(self, *iterables):
        return HashTrieSet(self._items.union(*iterables))

    union = Set.__or__
    intersection = Set.__and__
    difference = Set.__sub__
    symmetric_difference = Set.__xor__

    def __reduce__(self):
        return HashTrieSet, (list(self._items),)


class List(Sequence):
    """A list that grows at its front."""

    __slots__ = ("_items",)

    def __init__(self, value=(), *rest):
        self._items = (value, *rest) if rest else tuple(value)

    def __getitem__(self, index):
        return self._items[index]

    def __iter__(self):
        return iter(self._items)

    def __reversed__(self):
        return iter(List(self._items[::-1]))

    def __len__(self):
        return len(self._items)

    def __eq__(self, other):
        return isinstance(other, List) and self._items == other._items

    def __hash__(self):
        return hash(self._items)

    def __repr__(self):
        return f"List({list(self._items)!r})"

    @property
    def first(self):
        if not self._items:
            raise IndexError("empty list has no first element")
        return self._items[0]

    @property
    def rest(self):
        return List(self._items[1:])

    def push_front(self, value):
        return List((value, *self._items))

    def drop_first(self):
        if not self._items:
            raise IndexError("empty list has no first element")
        return List(self._items[1:])

    def __reduce__(self):
        return List, (list(self._items),)


class Stack(Sequence):
    """A stack."""

    __slots__ = ("_items",)

    def __init__(self, value=(), *rest):
        self._items = (value, *rest) if rest else tuple(value)

    def __getitem__(self, index):
        return self._items[::-1][index]

    def __len__(self):
        return len(self._items)

    def __eq__(self, other):
        return isinstance(other, Stack) and self._items == other._items

    def __hash__(self):
        return hash(self._items)

    def __repr__(self):
        return f"Stack([{', '.join([repr(item) for item in self])}])"

    def push(self, value):
        return Stack((*self._items, value))

    def pop(self):
        if not self._items:
            raise IndexError("Stack is empty")
        return Stack(self._items[:-1])

    def peek(self):
        if not self._items:
            raise IndexError("Stack is empty")
        return self._items[-1]


class Queue(Sequence):
    """A queue."""

    __slots__ = ("_items",)

    def __init__(self, value=(), *rest):
        self._items = (value, *rest) if rest else tuple(value)

    def __getitem__(self, index):
        return self._items[index]

    def __len__(self):
        return len(self._items)

    def __eq__(self, other):
        return isinstance(other, Queue) and self._items == other._items

    def __hash__(self):
        return hash(self._items)

    def __repr__(self):
        return f"Queue([{', '.join([repr(item) for item in self._items])}])"

    @property
    def is_empty(self):
        return not self._items

    def enqueue(self, value):
        return Queue((*self._items, value))

    def dequeue(self):
        if not self._items:
            raise IndexError("dequeued an empty queue")
        return Queue(self._items[1:])

    def peek(self):
        if not self._items:
            raise IndexError("peeked an empty queue")
        return self._items[0]

"""Prelude: slow paths of collections and bisect that run code of the program."""

_showing = set()


def deque_repr(d):
    key = id(d)
    if key in _showing:
        return "[...]"
    _showing.add(key)
    try:
        text = repr(list(d))
    finally:
        _showing.discard(key)
    if d.maxlen is None:
        return f"{type(d).__name__}({text})"
    return f"{type(d).__name__}({text}, maxlen={d.maxlen})"


def deque_reduce(d):
    state = d.__getstate__()
    if d.maxlen is None:
        return type(d), (), state, iter(d)
    return type(d), ((), d.maxlen), state, iter(d)


def count_elements(mapping, iterable):
    get = mapping.get
    for item in iterable:
        mapping[item] = get(item, 0) + 1


def ordered_move(self, key, last):
    from _collections import _stored_key
    last = bool(last)
    key = _stored_key(self, key)
    if next(dict.__reversed__(self) if last else dict.__iter__(self)) is key:
        return
    value = dict.pop(self, key)
    if last:
        dict.__setitem__(self, key, value)
    else:
        rest = list(dict.items(self))
        dict.clear(self)
        dict.__setitem__(self, key, value)
        dict.update(self, rest)


def ordered_popitem(self, last):
    last = bool(last)
    if not dict.__len__(self):
        raise KeyError("dictionary is empty")
    if last:
        return dict.popitem(self)
    from _collections import _pop_first
    return _pop_first(self)


def ordered_fill(self, args, named):
    from collections import _merge
    _merge(self, args, named)


def _bounds(a, lo, hi):
    """The bounds of a search as ints. A sequence is one for C: what has only keys is refused."""
    from operator import index
    lo = index(lo)
    if not -1 << 63 <= lo < 1 << 63:
        raise OverflowError("Python int too large to convert to C ssize_t")
    if hi is None:
        hi = -1
    elif not hasattr(type(hi), "__index__"):
        raise TypeError(f"argument should be integer or None, not '{type(hi).__name__}'")
    else:
        name = type(hi).__name__
        hi = index(hi)
        if not -1 << 63 <= hi < 1 << 63:
            raise OverflowError(f"cannot fit '{name}' into an index-sized integer")
    if lo < 0:
        raise ValueError("lo must be non-negative")
    if hi == -1:
        hi = len(a)
    cls = type(a)
    if not hasattr(cls, "__getitem__"):
        raise TypeError(f"'{cls.__name__}' object does not support indexing")
    if cls.__getitem__ in (dict.__getitem__, type(type.__dict__).__getitem__) and (
        cls.__module__ == "builtins" or "__full_type_name__" in cls.__dict__
    ):
        # A mapping that is written in C in CPython. One of Python's own methods can be asked for an index.
        raise TypeError(f"{'' if cls.__module__ == 'builtins' else 'collections.'}{cls.__name__} is not a sequence")
    return lo, hi


def bisect_right(a, x, lo, hi, key):
    lo, hi = _bounds(a, lo, hi)
    if key is None:
        while lo < hi:
            mid = lo + hi >> 1
            if x < a[mid]:
                hi = mid
            else:
                lo = mid + 1
    else:
        while lo < hi:
            mid = lo + hi >> 1
            if x < key(a[mid]):
                hi = mid
            else:
                lo = mid + 1
    return lo


def bisect_left(a, x, lo, hi, key):
    lo, hi = _bounds(a, lo, hi)
    if key is None:
        while lo < hi:
            mid = lo + hi >> 1
            if a[mid] < x:
                lo = mid + 1
            else:
                hi = mid
    else:
        while lo < hi:
            mid = lo + hi >> 1
            if key(a[mid]) < x:
                lo = mid + 1
            else:
                hi = mid
    return lo


def insort_right(a, x, lo, hi, key):
    at = bisect_right(a, x if key is None else key(x), lo, hi, key)
    a.insert(at, x)


def insort_left(a, x, lo, hi, key):
    at = bisect_left(a, x if key is None else key(x), lo, hi, key)
    a.insert(at, x)


def tuple_maker_code(fields):
    """Return the source of a function with the parameters of a named tuple's `__new__`."""
    if not all([field.isidentifier() for field in fields]):
        raise ValueError("bad names of fields")
    return eval(f"lambda {', '.join(['_cls', *fields])}: None", {"__name__": "collections"}).__code__


def tuple_maker_text(name, fields):
    """Return the docstring of a named tuple's `__new__`."""
    return f"Create new instance of {name}({', '.join(fields)})"

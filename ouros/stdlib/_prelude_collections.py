"""Slow paths of the module collections that run code of the program."""

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
    value = dict.pop(self, key)
    if last:
        dict.__setitem__(self, key, value)
    else:
        rest = list(dict.items(self))
        dict.clear(self)
        dict.__setitem__(self, key, value)
        dict.update(self, rest)


def ordered_popitem(self, last):
    if not self:
        raise KeyError("dictionary is empty")
    if last:
        return dict.popitem(self)
    from _collections import _pop_first
    return _pop_first(self)

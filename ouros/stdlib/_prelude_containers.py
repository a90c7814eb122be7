"""Prelude: slow paths of containers that call methods of the program, where a native would not be faster.

Runs in the sandbox with only the built-ins. The runtime finds functions here by name (`call_prelude`).
"""


def match_sequence(subject, n, star, wild, star_wild):
    """Return the items for n patterns, with a list for the starred one, or None if their number does not fit."""
    length = len(subject)
    if length < n - 1 if star >= 0 else length != n:
        return None
    if wild:
        return (None,) * n
    if star_wild:
        first = [subject[i] for i in range(star)]
        return (*first, None, *[subject[length - i] for i in range(n - 1 - star, 0, -1)])
    items = [*subject]
    if star < 0:
        return tuple(items)
    end = len(items) - (n - 1 - star)
    return (*items[:star], items[star:end], *items[end:])


def match_mapping(subject, keys, want_rest):
    """Return the values of the keys, and with `want_rest` a dict of the others, or None if a key is missing."""
    values = []
    if keys:
        if len(subject) < len(keys):
            return None
        get = subject.get
        missing = object()
        for key in keys:
            value = get(key, missing)
            if value is missing:
                return None
            values.append(value)
    if want_rest:
        rest = dict(subject)
        for key in keys:
            del rest[key]
        values.append(rest)
    return tuple(values)


def dict_merge(d, other):
    """Do dict.update with a mapping that is not a dict."""
    for key in other.keys():
        dict.__setitem__(d, key, other[key])


def display_merge(d, mapping, problem):
    """Add the entries of a `**` part of a dict display that is not a dict. `problem`: as for _keys_of()."""
    for key in _keys_of(mapping, problem):
        d[key] = mapping[key]


def mapping_items(mapping, problem):
    """Return the (key, value) pairs of a `**` argument that is not a dict. `problem`: as for _keys_of()."""
    return [(key, mapping[key]) for key in _keys_of(mapping, problem)]


def _keys_of(mapping, problem):
    """Return what keys() of a mapping returns. If it raises AttributeError, the object is no mapping: raise TypeError(problem)."""
    try:
        return mapping.keys()
    except AttributeError:
        pass
    raise TypeError(problem)


def dict_pair(item, i):
    """Return the item at index i of an update sequence as a pair. Raises TypeError or ValueError if it is none."""
    try:
        pair = iter(item)
    except TypeError:
        error = TypeError("object is not iterable")
        error.add_note(f"Cannot convert dictionary update sequence element #{i} to a sequence")
        raise error from None
    pair = tuple(pair)
    if len(pair) != 2:
        raise ValueError(f"dictionary update sequence element #{i} has length {len(pair)}; 2 is required")
    return pair


def dict_fromkeys(cls, iterable, value):
    d = cls()
    for key in iterable:
        d[key] = value
    return d


def dict_items_xor(a, b):
    """Do `a ^ b` of two items views. Values need not be hashable where pairs are equal."""
    rest = dict(a)
    out = set()
    for key, value in b:
        if key in rest and (rest[key] is value or rest[key] == value):
            del rest[key]
        else:
            out.add((key, value))
    out.update(rest.items())
    return out


def length_hint(o):
    """Ask an iterable for its length as CPython does before it makes a list. Only the errors matter here."""
    cls = type(o)
    if hasattr(cls, "__len__"):
        try:
            len(o)
            return
        except TypeError:
            pass
    hint = getattr(cls, "__length_hint__", None)
    if hint is None:
        return
    try:
        n = hint(o)
    except TypeError:
        return
    if n is NotImplemented:
        return
    if not isinstance(n, int):
        raise TypeError(f"__length_hint__ must be an integer, not {type(n).__name__}")
    if n < 0:
        raise ValueError("__length_hint__() should return >= 0")


def set_disjoint(items, others, base):
    for item in others:
        if base.__contains__(items, item):
            return False
    return True


def set_has_all(items, others, base):
    for item in others:
        if not base.__contains__(items, item):
            return False
    return True


def view_disjoint(view, others):
    for item in others:
        if item in view:
            return False
    return True

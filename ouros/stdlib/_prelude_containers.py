"""Slow paths of the containers: what calls methods that the program defined, where no native would be quicker.

Run by the sandbox's own evaluator with the built-ins only. Names are looked up by `call_prelude`.
"""


def dict_merge(d, other):
    """dict.update with a mapping that is no dict: what has keys()."""
    for key in other.keys():
        dict.__setitem__(d, key, other[key])


def dict_pair(item, i):
    """The i-th item of an update sequence as a tuple of two."""
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
    """a ^ b of two items views: values need not be hashable where the pairs are equal."""
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
    """What CPython asks an iterable before it makes a list of it; only the errors matter here."""
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
        raise TypeError(f"__length_hint__ must be an integer, not {cls.__name__}")
    if n < 0:
        raise ValueError("__length_hint__() should return >= 0")

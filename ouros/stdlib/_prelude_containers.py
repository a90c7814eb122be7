"""Slow paths of the containers: what calls methods that the program defined, where no native would be quicker.

Run by the sandbox's own evaluator with the built-ins only. Names are looked up by `call_prelude`.
"""


def dict_merge(d, other):
    """dict.update with anything that is no dict: a mapping (it has keys()), or an iterable of pairs."""
    if hasattr(other, "keys"):
        for key in other.keys():
            dict.__setitem__(d, key, other[key])
    else:
        dict_merge_pairs(d, other)


def dict_merge_pairs(d, pairs):
    i = 0
    for item in pairs:
        try:
            pair = item if type(item) is tuple else iter(item)
        except TypeError:
            error = TypeError("object is not iterable")
            error.add_note(f"Cannot convert dictionary update sequence element #{i} to a sequence")
            raise error from None
        pair = tuple(pair)
        if len(pair) != 2:
            raise ValueError(f"dictionary update sequence element #{i} has length {len(pair)}; 2 is required")
        dict.__setitem__(d, pair[0], pair[1])
        i += 1


def dict_fromkeys(cls, iterable, value):
    d = cls()
    for key in iterable:
        d[key] = value
    return d

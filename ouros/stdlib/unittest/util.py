"""Texts and comparisons that assertions share.

Knows values only. Invariant: an object whose `__repr__` raises does not prevent the message.
"""

_MAX_LENGTH = 80
_PLACEHOLDER_LEN = 12
_MIN_BEGIN_LEN = 5
_MIN_END_LEN = 5
_MIN_COMMON_LEN = 5
_MIN_DIFF_LEN = _MAX_LENGTH - (_MIN_BEGIN_LEN + _PLACEHOLDER_LEN + _MIN_COMMON_LEN + _PLACEHOLDER_LEN + _MIN_END_LEN)


def _shorten(text, begin, end):
    left_out = len(text) - begin - end
    if left_out <= _PLACEHOLDER_LEN:
        return text
    return f"{text[:begin]}[{left_out} chars]{text[len(text) - end:]}"


def _common_shorten_repr(*args):
    """Return the reprs. If one is longer than 80 characters, most of their common prefix is shortened."""
    texts = tuple([safe_repr(arg) for arg in args])
    longest = max([len(text) for text in texts])
    if longest <= _MAX_LENGTH:
        return texts
    first, last = min(texts), max(texts)
    same = 0
    while same < len(first) and first[same] == last[same]:
        same += 1
    prefix = texts[0][:same]
    room = _MAX_LENGTH - (longest - same + _MIN_BEGIN_LEN + _PLACEHOLDER_LEN)
    if room > _MIN_COMMON_LEN:
        prefix = _shorten(prefix, _MIN_BEGIN_LEN, room)
        return tuple([prefix + text[same:] for text in texts])
    prefix = _shorten(prefix, _MIN_BEGIN_LEN, _MIN_COMMON_LEN)
    return tuple([prefix + _shorten(text[same:], _MIN_DIFF_LEN, _MIN_END_LEN) for text in texts])


def safe_repr(obj, short=False):
    """Return repr(obj), or object.__repr__(obj) if that raises. With `short`, cut it at 80 characters."""
    try:
        text = repr(obj)
    except Exception:
        text = object.__repr__(obj)
    return text if not short or len(text) < _MAX_LENGTH else text[:_MAX_LENGTH] + " [truncated]..."


def strclass(cls):
    """Return the module and qualified name of a class, joined by a dot."""
    return f"{cls.__module__}.{cls.__qualname__}"


def sorted_list_difference(expected, actual):
    """Return (items only in `expected`, items only in `actual`) of two sorted lists, without duplicates."""
    missing, unexpected = [], []
    i = j = 0
    while i < len(expected) and j < len(actual):
        e, a = expected[i], actual[j]
        if e < a:
            missing.append(e)
            i = _past(expected, i, e)
        elif e > a:
            unexpected.append(a)
            j = _past(actual, j, a)
        else:
            i, j = _past(expected, i, e), _past(actual, j, a)
    return missing + expected[i:], unexpected + actual[j:]


def _past(items, i, value):
    """Return the first index after `i` whose item differs from `value`."""
    i += 1
    while i < len(items) and items[i] == value:
        i += 1
    return i


def unorderable_list_difference(expected, actual):
    """Return (items only in `expected`, items only in `actual`) of lists that cannot be sorted. Empties `expected`."""
    missing = []
    while expected:
        item = expected.pop()
        try:
            actual.remove(item)
        except ValueError:
            missing.append(item)
    return missing, actual


def three_way_cmp(x, y):
    """Return -1, 0 or 1 if x is less than, equal to or greater than y."""
    return (x > y) - (x < y)


def _count_diff_all_purpose(actual, expected):
    """Return (count in actual, count in expected, item) for each item whose counts differ. Items need only `==`."""
    found = []
    seen = []
    for item in [*actual, *expected]:
        if any([item is other or item == other for other in seen]):
            continue
        seen.append(item)
        counts = [sum([1 for other in items if other is item or other == item]) for items in (actual, expected)]
        if counts[0] != counts[1]:
            found.append((*counts, item))
    return [_mismatch(*entry) for entry in found]


def _count_diff_hashable(actual, expected):
    """Return the same list as _count_diff_all_purpose, faster, for hashable items."""
    from collections import Counter
    first, second = Counter(actual), Counter(expected)
    found = [_mismatch(n, second.get(item, 0), item) for item, n in first.items() if n != second.get(item, 0)]
    return found + [_mismatch(0, n, item) for item, n in second.items() if item not in first]


def _mismatch(actual, expected, value):
    return _Mismatch(actual, expected, value)


class _Mismatch(tuple):
    """Tuple (actual, expected, value) with attributes of those names."""

    __slots__ = ()

    def __new__(cls, actual, expected, value):
        return tuple.__new__(cls, (actual, expected, value))

    actual = property(lambda self: self[0])
    expected = property(lambda self: self[1])
    value = property(lambda self: self[2])

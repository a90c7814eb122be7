"""Module `heapq`: heaps, which are lists with a[k] <= a[2*k+1] and a[k] <= a[2*k+2]. The single steps are natives of `_heapq`."""

from _heapq import (
    extreme_numbers as _extreme_numbers, heapify, heapify_max, heappop, heappop_max, heappush, heappush_max, heappushpop, heappushpop_max, heapreplace,
    heapreplace_max,
)

__all__ = [
    "heappush", "heappop", "heapify", "heapreplace", "merge", "nlargest", "nsmallest", "heappushpop",
    "heappush_max", "heappop_max", "heapify_max", "heapreplace_max", "heappushpop_max",
]


def merge(*iterables, key=None, reverse=False):
    """Yield the items of sorted iterables in order. Equal items keep the order of the iterables."""
    h = []
    if reverse:
        heapify_, heappop_, heapreplace_, direction = heapify_max, heappop_max, heapreplace_max, -1
    else:
        heapify_, heappop_, heapreplace_, direction = heapify, heappop, heapreplace, 1
    if key is None:
        for order, it in enumerate(map(iter, iterables)):
            for value in it:
                h.append([value, order * direction, it])
                break
        heapify_(h)
        while len(h) > 1:
            s = h[0]
            it = s[2]
            while True:
                yield s[0]
                for value in it:
                    s[0] = value
                    heapreplace_(h, s)
                    break
                else:
                    heappop_(h)
                if len(h) < 2 or h[0] is not s:
                    break
        if h:
            value, order, it = h[0]
            yield value
            yield from it
        return
    for order, it in enumerate(map(iter, iterables)):
        for value in it:
            h.append([key(value), order * direction, value, it])
            break
    heapify_(h)
    while len(h) > 1:
        s = h[0]
        it = s[3]
        while True:
            yield s[2]
            for value in it:
                s[0] = key(value)
                s[2] = value
                heapreplace_(h, s)
                break
            else:
                heappop_(h)
            if len(h) < 2 or h[0] is not s:
                break
    if h:
        key_value, order, value, it = h[0]
        yield value
        yield from it


def _few(n, iterable, key, largest):
    """Return the result without a heap, for one item, all items or numbers, or None if a heap is needed."""
    if n == 1:
        nothing = object()
        found = (max if largest else min)(iterable, default=nothing, key=key)
        return [] if found is nothing else [found]
    try:
        size = len(iterable)
    except (TypeError, AttributeError):
        size = None
    if size is not None and n >= size:
        return sorted(iterable, key=key, reverse=largest)[:n]
    return _extreme_numbers(n, iterable, largest) if key is None else None


def nsmallest(n, iterable, key=None):
    """Return a list of the n smallest items, sorted."""
    few = _few(n, iterable, key, False)
    if few is not None:
        return few
    rest = iter(iterable)
    # The smallest items so far, with the largest of them on top; of equal ones, the later.
    kept = [(item if key is None else key(item), place, item) for place, item in zip(range(n), rest)]
    if not kept:
        return []
    heapify_max(kept)
    place, limit = n, kept[0][0]
    for item in rest:
        rank = item if key is None else key(item)
        if rank < limit:
            heapreplace_max(kept, (rank, place, item))
            place, limit = place + 1, kept[0][0]
    return [item for _, _, item in sorted(kept)]


def nlargest(n, iterable, key=None):
    """Return a list of the n largest items, sorted from the largest on."""
    few = _few(n, iterable, key, True)
    if few is not None:
        return few
    rest = iter(iterable)
    kept = [(item if key is None else key(item), place, item) for place, item in zip(range(0, -n, -1), rest)]
    if not kept:
        return []
    heapify(kept)
    place, limit = -n, kept[0][0]
    for item in rest:
        rank = item if key is None else key(item)
        if limit < rank:
            heapreplace(kept, (rank, place, item))
            place, limit = place - 1, kept[0][0]
    return [item for _, _, item in sorted(kept, reverse=True)]

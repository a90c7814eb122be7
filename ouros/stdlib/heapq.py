"""Heaps: lists in which a[k] <= a[2*k+1] and a[k] <= a[2*k+2]. The single steps are natives of _heapq."""

from _heapq import (
    extreme_numbers as _extreme_numbers, heapify, heapify_max, heappop, heappop_max, heappush, heappush_max, heappushpop, heappushpop_max, heapreplace,
    heapreplace_max,
)

__all__ = [
    "heappush", "heappop", "heapify", "heapreplace", "merge", "nlargest", "nsmallest", "heappushpop",
    "heappush_max", "heappop_max", "heapify_max", "heapreplace_max", "heappushpop_max",
]


def merge(*iterables, key=None, reverse=False):
    """The items of sorted iterables, sorted; equal ones in the order of their iterables."""
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


def nsmallest(n, iterable, key=None):
    """sorted(iterable, key=key)[:n]"""
    if n == 1:
        sentinel = object()
        result = min(iterable, default=sentinel, key=key)
        return [] if result is sentinel else [result]
    try:
        size = len(iterable)
    except (TypeError, AttributeError):
        pass
    else:
        if n >= size:
            return sorted(iterable, key=key)[:n]
    if key is None and (result := _extreme_numbers(n, iterable, False)) is not None:
        return result
    it = iter(iterable)
    result = [(elem if key is None else key(elem), i, elem) for i, elem in zip(range(n), it)]
    if not result:
        return []
    heapify_max(result)
    top = result[0][0]
    order = n
    for elem in it:
        k = elem if key is None else key(elem)
        if k < top:
            heapreplace_max(result, (k, order, elem))
            top = result[0][0]
            order += 1
    result.sort()
    return [elem for k, order, elem in result]


def nlargest(n, iterable, key=None):
    """sorted(iterable, key=key, reverse=True)[:n]"""
    if n == 1:
        sentinel = object()
        result = max(iterable, default=sentinel, key=key)
        return [] if result is sentinel else [result]
    try:
        size = len(iterable)
    except (TypeError, AttributeError):
        pass
    else:
        if n >= size:
            return sorted(iterable, key=key, reverse=True)[:n]
    if key is None and (result := _extreme_numbers(n, iterable, True)) is not None:
        return result
    it = iter(iterable)
    result = [(elem if key is None else key(elem), i, elem) for i, elem in zip(range(0, -n, -1), it)]
    if not result:
        return []
    heapify(result)
    top = result[0][0]
    order = -n
    for elem in it:
        k = elem if key is None else key(elem)
        if top < k:
            heapreplace(result, (k, order, elem))
            top = result[0][0]
            order -= 1
    result.sort(reverse=True)
    return [elem for k, order, elem in result]

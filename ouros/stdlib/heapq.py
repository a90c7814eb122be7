"""Heaps: lists in which a[k] <= a[2*k+1] and a[k] <= a[2*k+2].

Sandbox code: comparisons may run code of the program. Only `<` is asked. Items sink to a leaf first and then rise: that takes fewer
comparisons than stopping on the way, since what is put in usually comes from the bottom.
"""

__all__ = [
    "heappush", "heappop", "heapify", "heapreplace", "merge", "nlargest", "nsmallest", "heappushpop",
    "heappush_max", "heappop_max", "heapify_max", "heapreplace_max", "heappushpop_max",
]


def _rise(heap, start, pos):
    item = heap[pos]
    while pos > start:
        parent = pos - 1 >> 1
        above = heap[parent]
        if item < above:
            heap[pos] = above
            pos = parent
        else:
            break
    heap[pos] = item


def _sink(heap, pos):
    end = len(heap)
    start = pos
    item = heap[pos]
    child = 2 * pos + 1
    while child < end:
        right = child + 1
        if right < end and not heap[child] < heap[right]:
            child = right
        heap[pos] = heap[child]
        pos = child
        child = 2 * pos + 1
    heap[pos] = item
    _rise(heap, start, pos)


def heappush(heap, item):
    """Adds an item."""
    heap.append(item)
    _rise(heap, 0, len(heap) - 1)


def heappop(heap):
    """Removes the smallest item and gives it."""
    last = heap.pop()
    if heap:
        first = heap[0]
        heap[0] = last
        _sink(heap, 0)
        return first
    return last


def heapreplace(heap, item):
    """heappop, then heappush; quicker than the two."""
    first = heap[0]
    heap[0] = item
    _sink(heap, 0)
    return first


def heappushpop(heap, item):
    """heappush, then heappop; quicker than the two."""
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _sink(heap, 0)
    return item


def heapify(x):
    """Makes a list a heap, in place."""
    for i in range(len(x) // 2 - 1, -1, -1):
        _sink(x, i)


def _rise_max(heap, start, pos):
    item = heap[pos]
    while pos > start:
        parent = pos - 1 >> 1
        above = heap[parent]
        if above < item:
            heap[pos] = above
            pos = parent
        else:
            break
    heap[pos] = item


def _sink_max(heap, pos):
    end = len(heap)
    start = pos
    item = heap[pos]
    child = 2 * pos + 1
    while child < end:
        right = child + 1
        if right < end and not heap[right] < heap[child]:
            child = right
        heap[pos] = heap[child]
        pos = child
        child = 2 * pos + 1
    heap[pos] = item
    _rise_max(heap, start, pos)


def heappush_max(heap, item):
    """heappush for a heap whose largest item comes first."""
    heap.append(item)
    _rise_max(heap, 0, len(heap) - 1)


def heappop_max(heap):
    """Removes the largest item and gives it."""
    last = heap.pop()
    if heap:
        first = heap[0]
        heap[0] = last
        _sink_max(heap, 0)
        return first
    return last


def heapreplace_max(heap, item):
    """heappop_max, then heappush_max."""
    first = heap[0]
    heap[0] = item
    _sink_max(heap, 0)
    return first


def heappushpop_max(heap, item):
    """heappush_max, then heappop_max."""
    if heap and item < heap[0]:
        item, heap[0] = heap[0], item
        _sink_max(heap, 0)
    return item


def heapify_max(x):
    """Makes a list a heap whose largest item comes first."""
    for i in range(len(x) // 2 - 1, -1, -1):
        _sink_max(x, i)


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

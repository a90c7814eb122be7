"""Caches that forget: a doubly linked list with a dict, an OrderedDict, a dict in order, and functools.lru_cache."""

from collections import OrderedDict
from functools import lru_cache


class Entry:
    __slots__ = ('key', 'value', 'before', 'after')

    def __init__(self, key=None, value=None):
        self.key = key
        self.value = value
        self.before = self.after = self


class LinkedCache:
    def __init__(self, room):
        self.room = room
        self.entries = {}
        self.root = Entry()
        self.hits = self.misses = 0

    def _unlink(self, entry):
        entry.before.after = entry.after
        entry.after.before = entry.before

    def _link_last(self, entry):
        last = self.root.before
        entry.before, entry.after = last, self.root
        last.after = self.root.before = entry

    def get(self, key, default=None):
        entry = self.entries.get(key)
        if entry is None:
            self.misses += 1
            return default
        self.hits += 1
        self._unlink(entry)
        self._link_last(entry)
        return entry.value

    def put(self, key, value):
        entry = self.entries.get(key)
        if entry is not None:
            entry.value = value
            self._unlink(entry)
        else:
            if len(self.entries) >= self.room:
                oldest = self.root.after
                self._unlink(oldest)
                del self.entries[oldest.key]
            entry = self.entries[key] = Entry(key, value)
        self._link_last(entry)

    def __iter__(self):
        entry = self.root.after
        while entry is not self.root:
            yield entry.key
            entry = entry.after


class OrderedCache(OrderedDict):
    def __init__(self, room):
        super().__init__()
        self.room = room
        self.hits = self.misses = 0

    def get(self, key, default=None):
        if key not in self:
            self.misses += 1
            return default
        self.hits += 1
        self.move_to_end(key)
        return self[key]

    def put(self, key, value):
        self[key] = value
        self.move_to_end(key)
        if len(self) > self.room:
            self.popitem(last=False)


class DictCache:
    def __init__(self, room):
        self.room = room
        self.data = {}
        self.hits = self.misses = 0

    def get(self, key, default=None):
        try:
            value = self.data.pop(key)
        except KeyError:
            self.misses += 1
            return default
        self.hits += 1
        self.data[key] = value
        return value

    def put(self, key, value):
        self.data.pop(key, None)
        self.data[key] = value
        if len(self.data) > self.room:
            del self.data[next(iter(self.data))]

    def __iter__(self):
        return iter(self.data)


def keys(count):
    state = 17
    for _ in range(count):
        state = (state * 48271) % 2147483647
        yield state % 97 * (state >> 8) % 151


def exercise(cache, count):
    for key in keys(count):
        value = cache.get(key)
        if value is None:
            cache.put(key, key * key + 1)
        else:
            assert value == key * key + 1
    return list(cache), cache.hits, cache.misses


def main():
    results = [exercise(make(64), 8000) for make in (LinkedCache, OrderedCache, DictCache)]
    assert results[0] == results[1] == results[2]

    @lru_cache(maxsize=64)
    def square(key):
        return key * key + 1

    for key in keys(8000):
        square(key)
    info = square.cache_info()
    assert (info.hits, info.misses) == results[0][1:]
    return results[0][0][-5:], info.hits, info.misses


main()

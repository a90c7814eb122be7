"""An event queue with heapq, request streams, and four caches (LRU, LFU, FIFO, TTL) over OrderedDict, deque and heaps, compared."""

import heapq
from collections import Counter, OrderedDict, deque
from itertools import count


class Random:
    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return (self.state >> 8) % limit


class LRU:
    def __init__(self, size):
        self.size = size
        self.entries = OrderedDict()

    def get(self, key, now):
        if key not in self.entries:
            return None
        self.entries.move_to_end(key)
        return self.entries[key]

    def put(self, key, value, now):
        self.entries[key] = value
        self.entries.move_to_end(key)
        if len(self.entries) > self.size:
            self.entries.popitem(last=False)


class FIFO:
    def __init__(self, size):
        self.size = size
        self.entries = {}
        self.order = deque()

    def get(self, key, now):
        return self.entries.get(key)

    def put(self, key, value, now):
        if key not in self.entries:
            self.order.append(key)
            if len(self.order) > self.size:
                del self.entries[self.order.popleft()]
        self.entries[key] = value


class LFU:
    def __init__(self, size):
        self.size = size
        self.entries = {}
        self.uses = Counter()
        self.heap = []
        self.numbers = count()

    def touch(self, key):
        self.uses[key] += 1
        heapq.heappush(self.heap, (self.uses[key], next(self.numbers), key))

    def get(self, key, now):
        value = self.entries.get(key)
        if value is not None:
            self.touch(key)
        return value

    def put(self, key, value, now):
        if len(self.entries) >= self.size and key not in self.entries:
            while True:
                uses, _, oldest = heapq.heappop(self.heap)
                if oldest in self.entries and self.uses[oldest] == uses:
                    del self.entries[oldest]
                    del self.uses[oldest]
                    break
        self.entries[key] = value
        self.touch(key)


class TTL(LRU):
    def __init__(self, size, life):
        super().__init__(size)
        self.life = life

    def get(self, key, now):
        found = super().get(key, now)
        if found is None:
            return None
        value, until = found
        if until < now:
            del self.entries[key]
            return None
        return value

    def put(self, key, value, now):
        super().put(key, (value, now + self.life), now)


def requests(random, clients):
    """Yield (time, client, key): each client asks again some time after its last answer."""
    queue = [(random.below(20), client) for client in range(clients)]
    heapq.heapify(queue)
    while True:
        now, client = heapq.heappop(queue)
        spread = 400 if random.below(4) == 0 else 60
        yield now, client, f'/page/{(client * 13 + random.below(spread)) % 500}'
        heapq.heappush(queue, (now + 5 + random.below(30), client))


def simulate(cache, seed, steps):
    hits, waits, worst = 0, Counter(), []
    busy = [0] * 3
    heapq.heapify(busy)
    for number, (now, client, key) in enumerate(requests(Random(seed), 40)):
        if number == steps:
            break
        if cache.get(key, now) is not None:
            hits += 1
            wait = 1
        else:
            start = max(now, busy[0])
            heapq.heapreplace(busy, start + 2)
            wait = start + 2 - now
            cache.put(key, (key, now), now)
        waits[client] += wait
        if len(worst) < 5:
            heapq.heappush(worst, (wait, number))
        elif wait > worst[0][0]:
            heapq.heapreplace(worst, (wait, number))
    return hits, waits.most_common(3), sorted(worst, reverse=True), now


def main():
    results = {}
    for size in (40, 120):
        for cache in (LRU(size), FIFO(size), LFU(size), TTL(size, 300)):
            results[type(cache).__name__, size] = simulate(cache, 17, 1000)
    best = max(results, key=lambda name: results[name][0])
    return best, [(name, result[0]) for name, result in results.items()], results[best]


main()

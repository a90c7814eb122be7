"""Generators as stages: send, yield from with results, coroutines that are driven by hand, close, itertools between them."""

from itertools import chain, groupby, islice, tee


def numbers(seed, count):
    for _ in range(count):
        seed = (seed * 16807) % 2147483647
        yield seed % 1000


def keep(accepts, source):
    for item in source:
        if accepts(item):
            yield item


def batches(source, size):
    source = iter(source)
    while batch := list(islice(source, size)):
        yield batch


def running_mean():
    total = count = 0
    mean = None
    while True:
        value = yield mean
        total += value
        count += 1
        mean = total / count


def sink(found):
    try:
        while True:
            item = yield
            if item % 7 == 0:
                found.append(item)
    except GeneratorExit:
        found.append('closed')


def flatten(tree):
    """Yields the leaves; its result is how deep the tree is."""
    if not isinstance(tree, list):
        yield tree
        return 0
    deepest = 0
    for branch in tree:
        depth = yield from flatten(branch)
        deepest = max(deepest, depth)
    return deepest + 1


def nest(depth, width):
    return depth if depth == 0 else [nest(depth - 1, width) for _ in range(width)]


def measure(tree, leaves):
    leaves.append((yield from flatten(tree)))


class Scheduler:
    """Tasks that yield how many turns they want to sleep."""

    def __init__(self):
        self.tasks = []
        self.turn = 0
        self.switches = 0

    def spawn(self, task):
        self.tasks.append((0, task))

    def run(self):
        while self.tasks:
            waiting = []
            for wake, task in self.tasks:
                if wake > self.turn:
                    waiting.append((wake, task))
                    continue
                self.switches += 1
                try:
                    pause = next(task)
                except StopIteration:
                    continue
                waiting.append((self.turn + pause, task))
            self.tasks = waiting
            self.turn += 1
        return self.switches


def worker(identity, log):
    for step in range(100):
        log.append((identity, step))
        yield 1 + (identity + step) % 3


async def add(a, b):
    return a + b


async def sum_up(n):
    total = 0
    for i in range(n):
        total = await add(total, i)
    return total


def drive(coroutine):
    try:
        coroutine.send(None)
    except StopIteration as stop:
        return stop.value


def main():
    kept = keep(lambda n: n % 3 == 0, numbers(1, 24000))
    sums = [sum(batch) for batch in batches(kept, 50)]
    mean = running_mean()
    next(mean)
    for value in numbers(2, 15000):
        last = mean.send(value)
    found = []
    target = sink(found)
    next(target)
    for value in numbers(3, 10000):
        target.send(value)
    target.close()
    depths = []
    leaves = sum(1 for _ in measure(nest(8, 3), depths))
    log = []
    scheduler = Scheduler()
    for identity in range(25):
        scheduler.spawn(worker(identity, log))
    switches = scheduler.run()
    one, two = tee(numbers(4, 3000))
    next(two)
    rises = sum(a < b for a, b in zip(one, two))
    groups = [(key, len(list(group))) for key, group in groupby(sorted(numbers(5, 3000)), key=lambda n: n // 250)]
    linked = sum(chain.from_iterable([i, i + 1] for i in range(1500)))
    assert found[-1] == 'closed' and leaves == 3 ** 8
    return (sums[:3], round(last, 9), len(found), depths, switches, log[100], rises, groups, linked, drive(sum_up(6000)))


main()

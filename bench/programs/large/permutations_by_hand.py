"""Permutations, combinations, partitions and power sets by recursive generators, beside those of itertools."""

from itertools import combinations, permutations, product


def permute(items):
    if len(items) <= 1:
        yield items
        return
    head, rest = items[0], items[1:]
    for tail in permute(rest):
        for i in range(len(items)):
            yield tail[:i] + (head,) + tail[i:]


def choose(items, count, start=0):
    if count == 0:
        yield ()
        return
    for i in range(start, len(items) - count + 1):
        for rest in choose(items, count - 1, i + 1):
            yield (items[i], *rest)


def next_permutation(items):
    i = len(items) - 2
    while i >= 0 and items[i] >= items[i + 1]:
        i -= 1
    if i < 0:
        return False
    j = len(items) - 1
    while items[j] <= items[i]:
        j -= 1
    items[i], items[j] = items[j], items[i]
    items[i + 1:] = reversed(items[i + 1:])
    return True


def partitions(n, largest):
    if n == 0:
        yield []
        return
    for part in range(min(n, largest), 0, -1):
        for rest in partitions(n - part, part):
            yield [part] + rest


def power_set(items):
    result = [[]]
    for item in items:
        result += [subset + [item] for subset in result]
    return result


def main():
    six = tuple('abcdefg')
    ours = sorted(permute(six))
    assert ours == list(permutations(six))
    word = list(range(7))
    steps = 1
    while next_permutation(word):
        steps += 1
    assert steps == 5040
    twelve = list(range(12))
    assert list(choose(twelve, 5)) == list(combinations(twelve, 5))
    sums = {}
    for dice in product(range(1, 7), repeat=5):
        total = sum(dice)
        sums[total] = sums.get(total, 0) + 1
    return len(ours), sums[14], sum(1 for _ in partitions(27, 27)), len(power_set(six))


main()

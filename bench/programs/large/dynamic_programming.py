"""Knapsack, common subsequences, coins, matrix chains, partitions: tables in lists and dicts, functools.cache, bisect."""

from bisect import bisect_left
from functools import cache


def knapsack(items, room):
    best = [0] * (room + 1)
    for weight, value in items:
        for space in range(room, weight - 1, -1):
            candidate = best[space - weight] + value
            if candidate > best[space]:
                best[space] = candidate
    return best[room]


def common_subsequence(a, b):
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a)):
        for j in range(len(b)):
            if a[i] == b[j]:
                table[i + 1][j + 1] = table[i][j] + 1
            else:
                table[i + 1][j + 1] = max(table[i][j + 1], table[i + 1][j])
    i, j, letters = len(a), len(b), []
    while i and j:
        if a[i - 1] == b[j - 1]:
            letters.append(a[i - 1])
            i, j = i - 1, j - 1
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return ''.join(reversed(letters))


def coin_ways(coins, amount):
    ways = {0: 1}
    for coin in coins:
        for total in range(coin, amount + 1):
            ways[total] = ways.get(total, 0) + ways.get(total - coin, 0)
    return ways[amount]


def matrix_chain(sizes):
    @cache
    def cost(first, last):
        if first == last:
            return 0
        return min(
            cost(first, split) + cost(split + 1, last) + sizes[first] * sizes[split + 1] * sizes[last + 1]
            for split in range(first, last)
        )

    return cost(0, len(sizes) - 2)


def longest_rise(numbers):
    ends = []
    for number in numbers:
        at = bisect_left(ends, number)
        if at == len(ends):
            ends.append(number)
        else:
            ends[at] = number
    return len(ends)


def can_split(numbers):
    sums = {0}
    for number in numbers:
        sums |= {number + total for total in sums}
    return sum(numbers) // 2 in sums, len(sums)


@cache
def paths(rows, columns):
    if rows == 0 or columns == 0:
        return 1
    return paths(rows - 1, columns) + paths(rows, columns - 1)


def main():
    items = [(3 + i * 7 % 17, 10 + i * 13 % 29) for i in range(45)]
    one = 'dynamic programming remembers what was computed before it is asked again' * 2
    two = 'a program that remembers computes each answer once and never asks again' * 2
    numbers = [i * 7919 % 1009 for i in range(1000)]
    paths.cache_clear()
    return (knapsack(items, 2000), common_subsequence(one, two), coin_ways([1, 2, 5, 10, 20, 50, 100, 200], 6000),
            matrix_chain([5 + i * 11 % 23 for i in range(40)]), longest_rise(numbers), can_split(numbers[:14]),
            paths(50, 50))


main()

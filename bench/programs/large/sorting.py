"""Eight sorting algorithms on the same numbers: index loops, swaps, slices, recursion, heaps, keys and comparisons."""

from functools import cmp_to_key
from heapq import heapify, heappop


def bubble(items):
    items = items[:]
    end = len(items)
    while end > 1:
        last = 0
        for i in range(1, end):
            if items[i - 1] > items[i]:
                items[i - 1], items[i] = items[i], items[i - 1]
                last = i
        end = last
    return items


def insertion(items):
    items = items[:]
    for i in range(1, len(items)):
        item = items[i]
        j = i
        while j > 0 and items[j - 1] > item:
            items[j] = items[j - 1]
            j -= 1
        items[j] = item
    return items


def shell(items):
    items = items[:]
    gap = len(items) // 2
    while gap:
        for i in range(gap, len(items)):
            item = items[i]
            while i >= gap and items[i - gap] > item:
                items[i] = items[i - gap]
                i -= gap
            items[i] = item
        gap //= 2
    return items


def quick(items):
    if len(items) <= 1:
        return items
    pivot = items[len(items) // 2]
    less = [x for x in items if x < pivot]
    same = [x for x in items if x == pivot]
    more = [x for x in items if x > pivot]
    return quick(less) + same + quick(more)


def quick_in_place(items, low, high):
    while low < high:
        pivot = items[(low + high) // 2]
        i, j = low, high
        while i <= j:
            while items[i] < pivot:
                i += 1
            while items[j] > pivot:
                j -= 1
            if i <= j:
                items[i], items[j] = items[j], items[i]
                i += 1
                j -= 1
        quick_in_place(items, low, j)
        low = i


def merge(items):
    if len(items) <= 1:
        return items
    middle = len(items) // 2
    left, right = merge(items[:middle]), merge(items[middle:])
    result = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            result.append(left[i])
            i += 1
        else:
            result.append(right[j])
            j += 1
    return result + left[i:] + right[j:]


def heap(items):
    items = items[:]
    heapify(items)
    return [heappop(items) for _ in range(len(items))]


def radix(items):
    for shift in range(0, 16, 4):
        buckets = [[] for _ in range(16)]
        for item in items:
            buckets[item >> shift & 15].append(item)
        items = [item for bucket in buckets for item in bucket]
    return items


def main():
    state = 99
    numbers = []
    for _ in range(3500):
        state = (state * 75 + 74) % 65537
        numbers.append(state & 0xFFFF)
    expected = sorted(numbers)
    some = numbers[:200]
    assert bubble(some) == insertion(some) == sorted(some)
    in_place = numbers[:]
    quick_in_place(in_place, 0, len(in_place) - 1)
    for result in (shell(numbers), quick(numbers), merge(numbers), heap(numbers), radix(numbers), in_place):
        assert result == expected
    by_digits = sorted(some, key=cmp_to_key(lambda a, b: (a % 10 > b % 10) - (a % 10 < b % 10)))
    by_text = sorted(numbers, key=str, reverse=True)
    return expected[0], expected[-1], by_digits[:4], by_text[:3]


main()

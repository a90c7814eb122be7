"""Module `bisect`: binary search in sorted sequences, and insertion that keeps them sorted.

Compares only by `<`, with the operands in CPython's order.
"""

from _bisect import bisect_left, bisect_right


def insort_right(a, x, lo=0, hi=None, *, key=None):
    i = bisect_right(a, x, lo, hi) if key is None else bisect_right(a, key(x), lo, hi, key=key)
    a.insert(i, x)


def insort_left(a, x, lo=0, hi=None, *, key=None):
    i = bisect_left(a, x, lo, hi) if key is None else bisect_left(a, key(x), lo, hi, key=key)
    a.insert(i, x)


bisect = bisect_right
insort = insort_right

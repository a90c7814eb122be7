"""Module `bisect`: binary search in sorted sequences, and insertion that keeps them sorted.

Compares only by `<`, with the operands in CPython's order.
"""

from _bisect import bisect_left, bisect_right, insort_left, insort_right

bisect = bisect_right
insort = insort_right

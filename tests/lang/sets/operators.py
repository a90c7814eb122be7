a, b = {1, 2, 3}, {3, 4}
print(a | b, a & b, a - b, b - a, a ^ b, a.union([9], (8,)), a.intersection([1, 5], [1]), a.difference([1], [2]), a.symmetric_difference([1, 7]))
print(a <= {1, 2, 3, 4}, a < a, a >= {1}, a > set(), a.issubset([1, 2, 3]), a.issuperset([1]), a.isdisjoint([5]), a == {3, 2, 1}, a != b, a == [1, 2, 3])
c = a
c |= {5}
c &= {1, 5, 9}
c -= {9}
c ^= {7}
print(c is a, c)
a.difference_update([1])
a.intersection_update([5, 7, 8])
a.symmetric_difference_update([5, 6])
print(a)

from sortedcontainers import SortedDict, SortedList, SortedSet
s = SortedList([3, 1, 2])
s.add(0)
assert list(s) == [0, 1, 2, 3] and s.bisect(2) == 3
assert list(SortedDict(b=1, a=2).items()) == [("a", 2), ("b", 1)] and SortedSet([2, 1])[0] == 1

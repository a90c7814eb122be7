import more_itertools as m
assert list(m.chunked(range(7), 3)) == [[0, 1, 2], [3, 4, 5], [6]]
assert list(m.windowed([1, 2, 3], 2)) == [(1, 2), (2, 3)] and m.first([], 0) == 0
assert list(m.collapse([1, [2, [3]]])) == [1, 2, 3] and m.peekable([1]).peek() == 1
assert list(m.distinct_permutations("aab"))[0] == ("a", "a", "b")

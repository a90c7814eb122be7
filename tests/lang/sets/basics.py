s = {1, 2, 3}
s.add(4)
s.add(1)
s.discard(99)
s.remove(2)
print(s, len(s), 3 in s, 2 in s, set(), {1} == {1.0}, set([1, 1, 2]), {None}, frozenset(), frozenset({1}), {(1, 2)})
s.update([10, 11], {12})
print(sorted(s), s.pop() in {1, 3, 4, 10, 11, 12}, s.copy() == s)
s.clear()
s

# bisect.insort: plain and other items, bounds, keys, lists of the program, and what a failing comparison leaves.
import bisect
from bisect import insort, insort_left, insort_right

print(insort is insort_right, insort.__name__)
a = [1, 3, 3, 5]
print(insort(a, 3), a, [i for i, v in enumerate(a) if v == 3])
insort_left(a, 2.5), insort(a, True), insort_left(a, 10 ** 20), insort_right(a, -1.0)
print(a)
words = []
for word in 'the quick brown fox jumps over the lazy dog'.split():
    insort(words, word)
print(words)

class Item:
    def __init__(self, n, name): self.n, self.name = n, name
    def __lt__(self, other):
        print('<', self.name, other.name)
        return self.n < other.n
    def __repr__(self): return self.name
items = []
for n, name in ((2, 'a'), (1, 'b'), (2, 'c'), (3, 'd')):
    insort(items, Item(n, name))
insort_left(items, Item(2, 'e'))
print(items)

pairs = [(1, 'x'), (2, 'y')]
insort(pairs, (2, 'a'), key=lambda p: p[0])
insort_left(pairs, (2, 'b'), key=lambda p: p[0])
print(pairs)
b = [0, 5, 10, 15]
insort(b, 7, 0, 2), insort(b, 1, 3), insort(b, 100, hi=1), insort(b, 2, lo=1, hi=None), insort(b, -5, 2, 2)
print(b)

class Loud(list):
    def insert(self, at, value):
        print('insert', at, value)
        super().insert(at, value)
loud = Loud([1, 2, 3])
insort(loud, 2), insort_left(loud, 2)
print(loud)
class Sequence:
    def __init__(self): self.data = [1, 4]
    def __len__(self): return len(self.data)
    def __getitem__(self, i): return self.data[i]
    def insert(self, at, value): self.data.insert(at, value)
s = Sequence()
insort(s, 3)
print(s.data)

for call in (lambda: insort(a, 'x'), lambda: insort(a, 1, -1), lambda: insort((1, 2), 1), lambda: insort([1], 1, 0, 5),
             lambda: insort([1, None], 2, 1), lambda: insort(a), lambda: insort(5, 5), lambda: insort([], 1, 'x')):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
print(a)

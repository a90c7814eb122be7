# oracle: native
# Sets that are filled from ranges, and the loops over two sets: collisions, removed keys, keys that only look like ints.
class Like:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return hash(self.n)

    def __eq__(self, other):
        print('asked', self.n, other)
        return self.n == other

    def __repr__(self):
        return f'Like({self.n})'


for r in (range(0), range(5), range(5, 0, -1), range(-5, 3), range(0, 100, 17), range(3, -40, -7), range(2**60 - 2, 2**60 + 3),
          range(-2**60 - 2, -2**60 + 3), range(2**63 - 3, 2**63 + 2), range(2**63 - 9, 2**63 - 1, 5), range(2**64, 2**64 + 3)):
    print(r, set(r), frozenset(r), sorted({*r, 1}), len(set(iter(r))))

it = iter(range(10))
next(it)
s = set(it)
print(s, list(it))
for r in (range(1000), range(0, 64000, 64), range(0, 3000000, 4096), range(70000)):
    s = set(r)
    print(len(s), sum(s), list(s)[:20], s.pop(), r[3] in s, -1 in s)
    s.update(range(-5, 5), range(10**6, 10**6 + 3))
    print(len(s), list(s)[-3:])
    for n in range(0, len(s), 3):
        s.discard(n)
    s.update(range(0, 20, 2))
    print(len(s), list(s)[:12], sum(s - set(r)))
    small = s & set(range(0, 300, 7))
    print(small, small <= s, s >= small, s <= small, small.isdisjoint(s), small.isdisjoint({1, -7}), len(s ^ small), len(s | small))
    s -= small
    s ^= set(range(50))
    s &= set(range(30))
    print(s, small - s)

s = {1.0, True, 2.0, Like(5), -1.0, -2}
s.update(range(-3, 9))
print(s)
s = {Like(3), 'x'}
s |= set(range(6))
print(s, s - {3}, {3} & s, {4, 5} < s, {3}.isdisjoint(s), s ^ {3, 7})
a = {('c', i) for i in range(12)} | {f't{i}' for i in range(12)} | {None, 1.5, (1, (2,)), b'b', 2**70}
b = {('c', i) for i in range(0, 30, 3)} | {f't{i}' for i in range(0, 40, 5)} | {1.5, (1, (2,)), b'b', 2**70}
print(len(a), len(b), len(a & b), len(a - b), len(b - a), len(a ^ b), len(a | b), a <= b, a & b <= a, (a & b).isdisjoint(a - b))
a.difference_update(b, {'t1'})
print(len(a), ('c', 1) in a, ('c', 3) in a, 't1' in a, 't2' in a, sorted(x for x in a if type(x) is str))
d = {Like(1): 'one', 2: 'two', 'x': 3}
print(d.keys() & {1, 2, 5}, d.keys() - {2}, {2, 'x'} <= d.keys(), d.keys() | {9}, {7, 2} ^ d.keys(), {1, 2} & d.keys())
# What compares may change what is looked at.
class Grows:
    def __hash__(self):
        return 4

    def __eq__(self, other):
        target.update(range(100, 140))
        return False


target = {1, 2, 3, 4}
print(len(target | {Grows(), 5}), len(target & {Grows(), 1}), len(target - {Grows(), 1}), target >= {Grows()})
target = set(range(8))
target -= {Grows(), 2}
print(len(target), sum(target))
try:
    target.update(range(3), [[]])
except TypeError:
    print(len(target))

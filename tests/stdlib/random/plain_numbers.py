"""Ints below a bound: from the generator alone, or by what a class or an instance put in its place."""

import random

R = random.Random(42)
print(
    [R.randint(1, 10) for _ in range(20)],
    [R.randrange(5) for _ in range(9)],
    [R.randrange(3, 9, 2) for _ in range(5)],
    [R.randrange(-5, 5) for _ in range(9)],
)
print(
    [R.randint(0, 2**k) for k in (0, 1, 31, 32, 33, 62, 63, 64, 100)],
    [R.randrange(2**32), R.randrange(2**32 - 1), R.randrange(2**32 + 1)],
    R.randint(-(2**63), 2**63 - 1),
    R.randint(5, 5),
)
print(
    [R.choice(range(10)) for _ in range(5)],
    [R.choice("abc") for _ in range(5)],
    [R.choice([1, 2, 3]) for _ in range(5)],
    [R.choice((1, 2, 3)) for _ in range(5)],
    R.choice([None]),
)
x = list(range(30))
R.shuffle(x)
print(x)
x = list(range(120000))
R.shuffle(x)
print(x[:10], x[-10:])
print(R.sample(range(1000), 10), R.sample([1, 2, 3, 4], 3), R.choices([1, 2, 3], k=4))


class L(list):
    pass


y = L(range(10))
R.shuffle(y)
print(y)
y = bytearray(b"abcdef")
R.shuffle(y)
print(y)
for f in (
    lambda: R.randint(5, 4),
    lambda: R.randint("a", 4),
    lambda: R.randint(1.5, 4),
    lambda: R.randrange(0),
    lambda: R.randrange("a"),
    lambda: R.randrange(1.0),
    lambda: R.randrange(5, 5),
    lambda: R.choice([]),
    lambda: R.choice({}),
    lambda: R.choice(()),
    lambda: R.shuffle((1, 2)),
    lambda: R.randrange(1, 5, 0),
    lambda: R.randrange(-3),
    lambda: R.randint(None, 3),
):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class A(random.Random):
    def getrandbits(self, k):
        print("bits", k)
        return 0


class B(random.Random):
    def random(self):
        return 0.5


class C(random.Random):
    pass


class D(random.Random):
    def _randbelow(self, n):
        return n - 1


for K in (A, B, C, D):
    a = K(3)
    z = list(range(8))
    a.shuffle(z)
    print(K.__name__, a.randint(1, 10), a.choice([1, 2, 3]), a.randrange(7), z)
c = C(5)
c.getrandbits = lambda k: 1
print(c.randint(1, 10))
del c.getrandbits
print(c.randint(1, 10))
c.__dict__["_randbelow"] = lambda n: 0
print(c.randint(1, 10))
C.getrandbits = lambda s, k: 2
c = C(5)
print(c.randint(1, 10))
del C.getrandbits
print(c.randint(1, 10))
print(random.Random("x").getstate()[1][:3])
random.seed(9)
print(random.randint(1, 100), random.choice([1, 2, 3]), random.random())

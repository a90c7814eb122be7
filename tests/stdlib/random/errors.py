import random
for f in [
    lambda: random.Random([1]), lambda: random.seed([]), lambda: random.Random(1, 2), lambda: random.choice([]),
    lambda: random.choice({}), lambda: random.choice(5), lambda: random.choices([], k=2),
    lambda: random.choices([1], [1, 2]), lambda: random.choices([1], [0]),
    lambda: random.choices([1], [1], cum_weights=[1]), lambda: random.choices([1], [float('inf')]),
    lambda: random.choices([1, 2], 5), lambda: random.sample([1], 2), lambda: random.sample([1], -1),
    lambda: random.sample({1}, 1), lambda: random.sample([1, 2], 1, counts=[1]),
    lambda: random.sample([1, 2], 1, counts=[1, 1.5]), lambda: random.sample([1, 2], 1, counts=[-1, 1]),
    lambda: random.randint(5, 1), lambda: random.randrange(0), lambda: random.randrange(5, 5),
    lambda: random.randrange(1, 5, 0), lambda: random.randrange(1.5), lambda: random.randrange(1, 2.5),
    lambda: random.randrange(1, None, 2), lambda: random.randrange(5, 1, 1), lambda: random.getrandbits(-1),
    lambda: random.getrandbits('a'), lambda: random.getrandbits(1.5), lambda: random.setstate((3, (1, 2), None)),
    lambda: random.setstate((5, (), None)), lambda: random.setstate((3, tuple([-1]*625), None)),
    lambda: random.setstate((3, tuple([1]*624+[700]), None)), lambda: random.setstate((3, [1]*625, None)),
    lambda: random.randbytes(-1), lambda: random.randbytes(0), lambda: random.shuffle((1, 2)),
    lambda: random.binomialvariate(-1), lambda: random.binomialvariate(5, 2), lambda: random.expovariate(0),
    lambda: random.gammavariate(0, 1), lambda: random.gauss('a'), lambda: random.SystemRandom().getstate(),
    lambda: random.SystemRandom().seed(1), lambda: random.SystemRandom().getrandbits(-1), lambda: random.random(1),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)

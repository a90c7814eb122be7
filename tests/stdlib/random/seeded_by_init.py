# A generator is seeded by __init__: one of a class whose __init__ does not call it gives zeros.
import random


class Unseeded(random.Random):
    def __init__(self, *args):
        pass


class Counted(random.Random):
    seeds = 0

    def seed(self, *args):
        type(self).seeds += 1
        super().seed(*args)


r = Unseeded(5)
print(r.random(), r.getrandbits(40), r.random())
r.seed(5)
print(r.random() == random.Random(5).random())
c = Counted(7)
print(Counted.seeds, c.random() == random.Random(7).random(), c.gauss_next)
print(random.Random(1).random(), random.Random("a").random(), random.Random(b"x").random(), random.Random(x=3).random())
print(random.Random().random() != random.Random().random(), 0 <= random.SystemRandom().random() < 1)
for bad in ((1, 2), ([],)):
    try:
        random.Random(*bad)
    except TypeError as error:
        print(error)

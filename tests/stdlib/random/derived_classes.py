import random
class Fixed(random.Random):
    def random(self): return 0.25
class Bits(random.Random):
    def getrandbits(self, k): return 0
class Own(random.Random):
    def __init__(self, name, seed):
        super().__init__(seed)
        self.name = name
f, b, o = Fixed(), Bits(), Own('dice', 1)
print(f.choice([1, 2, 3, 4]), f.randrange(100), f._randbelow.__name__, f.uniform(0, 8))
print(b.choice([1, 2, 3, 4]), b.randrange(100), b._randbelow.__name__)
print(o.name, o.random(), o.__dict__.keys(), isinstance(o, random.Random))
print(random.Random.__mro__, type(random._inst), random.Random.VERSION, random.random.__name__)
print(0 <= random.SystemRandom().random() < 1, random.SystemRandom().getrandbits(8) < 256, len(random.SystemRandom().randbytes(3)))

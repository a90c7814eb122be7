import random
for seed in (0, 1, -1, 2**70, 'abc', '', b'abc', bytearray(b'abc'), 'ä', True, 12345678901234567890):
    r = random.Random(seed)
    print(repr(seed), r.random(), r.getrandbits(33), r.getrandbits(1), r.getrandbits(0), r.getrandbits(70))
random.seed(5)
print(random.random(), random.getrandbits(5), random.randint(1, 6))
random.seed('a', version=1)
print(random.random())
random.seed(b'a', 1)
print(random.random())
random.seed('abc', 2)
random.random()

import random
r = random.Random(7)
print(r.choice([1, 2, 3]), r.choices('abc', k=5), r.choices('abc', [1, 2, 3], k=5), r.choices('abc', cum_weights=[1, 3, 6], k=3))
print(r.sample(range(1000), 5), r.sample('abcdef', 3), r.sample([1, 2, 3], 2, counts=[3, 2, 1]), r.sample(range(10**6), 30)[-3:])
print(r.randint(1, 10), r.randrange(10), r.randrange(1, 10, 3), r.randrange(10, 0, -3), r.randrange(10**30), r.randbytes(5))
cards = list(range(10))
r.shuffle(cards)
print(cards, r.choice('xyz'), r.choice(range(5, 50)), r.choices([1.5, 2.5], [0.25, 0.75], k=4))
r.choice({0: 'a', 1: 'b'})

def count(n=0):
    while True:
        yield n
        n += 1
def take(n, it):
    for _, x in zip(range(n), it): yield x
def primes():
    seen = []
    for n in count(2):
        if all(n % p for p in seen):
            seen.append(n)
            yield n
evens = (x for x in count() if x % 2 == 0)
squares = (x * x for x in evens)
print(list(take(5, squares)), list(take(10, primes())), next(count(7)))
def fib():
    a, b = 0, 1
    while 1:
        yield a
        a, b = b, a + b
[x for x in take(12, fib())]

# A result is kept although the hash of its key suspends the program, which may go on as a copy.
from functools import lru_cache


class Key:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return self.n == other.n

    def __hash__(self):
        n = 0
        for i in range(self.n % 3 + 2):
            n += i
        return n


for size in (2, 128, None):
    made = []

    @lru_cache(size)
    def make(key):
        made.append(key.n)
        return [key.n]

    print([make(Key(n)) is make(Key(n)) for n in (1, 2, 5, 1)], made, make.cache_info())

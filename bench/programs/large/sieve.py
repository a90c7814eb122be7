"""Primes by four sieves: a list of flags, slice assignment to a bytearray, a dict of next multiples, and sets."""

from itertools import count, islice, takewhile


def with_list(limit):
    flags = [True] * limit
    flags[0] = flags[1] = False
    n = 2
    while n * n < limit:
        if flags[n]:
            for multiple in range(n * n, limit, n):
                flags[multiple] = False
        n += 1
    return [n for n, flag in enumerate(flags) if flag]


def with_bytearray(limit):
    flags = bytearray([1]) * limit
    flags[:2] = b'\0\0'
    for n in range(2, int(limit ** 0.5) + 1):
        if flags[n]:
            flags[n * n::n] = bytes(len(range(n * n, limit, n)))
    return [n for n in range(limit) if flags[n]]


def endless():
    """Each composite that comes up knows one of its prime factors, and hands it on to the next free multiple."""
    factor_of = {}
    for n in count(2):
        factor = factor_of.pop(n, None)
        if factor is None:
            yield n
            factor_of[n * n] = n
        else:
            multiple = n + factor
            while multiple in factor_of:
                multiple += factor
            factor_of[multiple] = factor


def with_sets(limit):
    candidates = set(range(2, limit))
    for n in range(2, int(limit ** 0.5) + 1):
        if n in candidates:
            candidates -= set(range(n * n, limit, n))
    return sorted(candidates)


def main():
    limit = 50000
    primes = with_list(limit)
    assert primes == with_bytearray(limit) == with_sets(limit)
    assert primes[:2000] == list(islice(endless(), 2000))
    below = list(takewhile(lambda n: n < 12000, endless()))
    gaps = max(b - a for a, b in zip(primes, primes[1:]))
    return len(primes), primes[-1], len(below), gaps


main()

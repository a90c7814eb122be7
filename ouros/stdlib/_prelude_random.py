"""Prelude: slow paths of the module `_random`."""


def random_bits(getrandbits, generator, k):
    parts = []
    while k > 0:
        size = min(k, 1 << 22)
        parts.append(getrandbits(generator, size).to_bytes((size + 7) // 8, "little"))
        k -= size
    return int.from_bytes(b"".join(parts), "little")


def random_bisect(ends, x, low, high):
    while low < high:
        middle = (low + high) // 2
        if x < ends[middle]:
            high = middle
        else:
            low = middle + 1
    return low


def random_entropy(urandom, n, most):
    parts = []
    while n > 0:
        parts.append(urandom(min(n, most)))
        n -= most
    return b"".join(parts)

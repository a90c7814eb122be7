"""Random ints that are too long for one call of the generator."""


def random_bits(getrandbits, generator, k):
    parts = []
    while k > 0:
        size = min(k, 1 << 22)
        parts.append(getrandbits(generator, size).to_bytes((size + 7) // 8, "little"))
        k -= size
    return int.from_bytes(b"".join(parts), "little")

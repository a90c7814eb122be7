"""Prelude of math: functions on ints that are too long for one call of the host. See `_prelude_int`."""


def _math_product(low, high):
    """Return the product of range(low, high), split in halves so that factors have similar sizes."""
    if high - low <= 24:
        r = 1
        for i in range(low, high):
            r *= i
        return r
    middle = low + high >> 1
    return _math_product(low, middle) * _math_product(middle, high)


def math_factorial(n):
    return _math_product(2, n + 1)


def math_perm(n, k):
    return _math_product(n - k + 1, n + 1)


def math_comb(n, k):
    return _math_product(n - k + 1, n + 1) // _math_product(2, k + 1)


def math_isqrt(n):
    """Return the integer square root by Newton's method, with twice the digits in each step."""
    bits = (n.bit_length() - 1) // 2
    a = 1
    done = 0
    for step in reversed(range(bits.bit_length())):
        before = done
        done = bits >> step
        a = (a << done - before - 1) + (n >> 2 * bits - before - done + 1) // a
    return a - 1 if a * a > n else a


def math_gcd(a, b, cofactors, gcd):
    """Return the gcd by Lehmer's algorithm: Euclid's steps on long leading parts, then all of them at once on the numbers."""
    a = abs(a)
    b = abs(b)
    if a < b:
        a, b = b, a
    while b.bit_length() > 40000:
        shift = a.bit_length() - 6000
        p, q, r, s = cofactors(a >> shift, b >> shift)
        if q:
            a, b = p * a + q * b, r * a + s * b
        else:
            a, b = b, a % b
    if b and a.bit_length() > 60000:
        a, b = b, a % b
    return gcd(a, b)


def math_lcm(a, b, divisor):
    return a // divisor * abs(b) if b else 0

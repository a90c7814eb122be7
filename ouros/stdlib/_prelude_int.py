"""Prelude: long operations on ints, in pieces that the host computes quickly.

The evaluator calls these functions when one call of the host would take too long (numeric.pyx: HOST_STEPS). They are
ordinary sandbox code: they can be paused and are limited. Invariant: an operation on smaller pieces is short, or comes
back here with strictly smaller operands.
"""


def int_mul(a, b):
    """Multiply by Karatsuba's method. The longer of two operands of very different length is halved."""
    if a < 0:
        return -(-a * b)
    if b < 0:
        return -(a * -b)
    if a.bit_length() > b.bit_length():
        a, b = b, a
    k = b.bit_length() >> 1
    mask = (1 << k) - 1
    b1 = b >> k
    b0 = b & mask
    if a.bit_length() <= k:
        return (a * b1 << k) + a * b0
    if a == b:
        high = b1 * b1
        low = b0 * b0
        both = b1 + b0
        middle = both * both - high - low
    else:
        a1 = a >> k
        a0 = a & mask
        high = a1 * b1
        low = a0 * b0
        middle = (a1 + a0) * (b1 + b0) - high - low
    return (((high << k) + middle) << k) + low


def int_divmod(a, b):
    """Divide blocks of the dividend from the top, each by the host, or recursively if the divisor is long."""
    if b < 0:
        q, r = int_divmod(-a, -b)
        return q, -r
    if a < 0:
        q, r = int_divmod(~a, b)
        return ~q, b - 1 - r
    n = b.bit_length()
    shift = -n % 8
    if n <= 40000:
        shift = 0
        block = max(n, 1800000000 // n) + 7 >> 3
    else:
        a <<= shift
        b <<= shift
        n += shift
        block = n >> 3
    size = a.bit_length() + 7 >> 3
    size += -size % block
    data = a.to_bytes(size, "big")
    r = 0
    out = []
    for i in range(0, size, block):
        part = (r << 8 * block) | int.from_bytes(data[i:i + block], "big")
        if n <= 40000:
            q, r = divmod(part, b)
        else:
            q, r = _divide_2n_1n(part, b, n)
        out.append(q.to_bytes(block, "big"))
    return int.from_bytes(b"".join(out), "big"), r >> shift


def _divide_2n_1n(a, b, n):
    """Divide 2n bits by n bits (C. Burnikel, J. Ziegler, Fast Recursive Division, 1998). b has n bits, a < b << n."""
    if n <= 40000:
        return divmod(a, b)
    odd = n & 1
    if odd:
        a <<= 1
        b <<= 1
        n += 1
    half = n >> 1
    mask = (1 << half) - 1
    b1 = b >> half
    b0 = b & mask
    q1, r = _divide_3n_2n(a >> n, (a >> half) & mask, b, b1, b0, half)
    q0, r = _divide_3n_2n(r, a & mask, b, b1, b0, half)
    return q1 << half | q0, r >> odd


def _divide_3n_2n(a_high, a_low, b, b1, b0, n):
    if a_high >> n == b1:
        q = (1 << n) - 1
        r = a_high - (b1 << n) + b1
    else:
        q, r = _divide_2n_1n(a_high, b1, n)
    r = (r << n | a_low) - q * b0
    while r < 0:
        q -= 1
        r += b
    return q, r


def int_truediv(a, b):
    """Divide to a float: 64 bits of the quotient and a sticky bit, which the host rounds like the exact quotient."""
    negative = (a < 0) != (b < 0)
    a = abs(a)
    b = abs(b)
    shift = a.bit_length() - b.bit_length() - 64
    if shift > 1100:
        raise OverflowError("integer division result too large for a float")
    if a == 0 or shift < -1300:
        return -0.0 if negative else 0.0
    rest = max(b.bit_length() - 200, 0)
    q = (a >> shift + rest) // (b >> rest)
    if shift > 0:
        b <<= shift
    elif shift < 0:
        a <<= -shift
    r = a - q * b
    if r < 0:
        q -= 1
        r += b
    elif r >= b:
        q += 1
        r -= b
    q = q << 1 | (r != 0)
    shift -= 1
    q = (q << shift) / 1 if shift >= 0 else q / (1 << -shift)
    return -q if negative else q


def int_floordiv(a, b):
    return int_divmod(a, b)[0]


def int_mod(a, b):
    return int_divmod(a, b)[1]


def int_pow(a, n):
    """Return a ** n for n > 1. Factors of two become one shift at the end."""
    twos = (a & -a).bit_length() - 1
    a >>= twos
    r = a
    for bit in bin(n)[3:]:
        r *= r
        if bit == "1":
            r *= a
    return r << twos * n


def _int_invert(a, m):
    """Return the inverse of a modulo m > 0, by Euclid's algorithm."""
    x, y = 1, 0
    r, s = a % m, m
    while r:
        q, t = divmod(s, r)
        s, r = r, t
        x, y = y - q * x, x
    if s != 1:
        raise ValueError("base is not invertible for the given modulus")
    return y % m


def int_powmod(a, e, m):
    size = abs(m)
    if e < 0:
        a = _int_invert(a, size)
        e = -e
    a %= size
    powers = [1 % size, a]
    for _ in range(14):
        powers.append(powers[-1] * a % size)
    r = powers[0]
    short = size.bit_length() < 15000
    for byte in e.to_bytes((e.bit_length() + 7) // 8, "big"):
        for digit in (byte >> 4, byte & 15):
            if short:
                r = pow(r, 16, size)
            else:
                for _ in range(4):
                    r = r * r % size
            if digit:
                r = r * powers[digit] % size
    if m < 0 and r:
        r += m
    return r


def int_to_decimal(v):
    size = abs(v)
    powers = [10**600]
    while powers[-1].bit_length() * 2 - 2 < size.bit_length():
        powers.append(powers[-1] * powers[-1])
    parts = [size]
    for power in reversed(powers):
        halves = []
        for part in parts:
            halves.extend(divmod(part, power))
        parts = halves
    text = "".join([str(part).rjust(600, "0") for part in parts]).lstrip("0")
    return "-" + text if v < 0 else text


def digits_to_int(digits, base):
    if base & base - 1 == 0:
        return _power_digits_to_int(digits, base)
    first = len(digits) % 600
    values = [int(digits[i:i + 600], base) for i in range(first, len(digits), 600)]
    if first:
        values.insert(0, int(digits[:first], base))
    power = base**600
    while len(values) > 1:
        if len(values) & 1:
            values.insert(0, 0)
        values = [values[i] * power + values[i + 1] for i in range(0, len(values), 2)]
        if len(values) > 1:
            power *= power
    return values[0]


def int_round(v, places):
    """Round v to a multiple of 10 ** places, half to even."""
    power = 10**places
    q, r = divmod(v, power)
    r *= 2
    if r > power or r == power and q & 1:
        q += 1
    return q * power


def _low_parts(v, width, size):
    """Split v >= 0, of at most `width` bits, into parts of `size` bits, lowest first. width is size times a power of two."""
    parts = [v]
    while width > size:
        width >>= 1
        mask = (1 << width) - 1
        halves = []
        for part in parts:
            halves.append(part & mask)
            halves.append(part >> width)
        parts = halves
    return parts


def _from_low_parts(parts, size):
    while len(parts) > 1:
        pairs = []
        for i in range(1, len(parts), 2):
            pairs.append((parts[i] << size) + parts[i - 1])
        if len(parts) & 1:
            pairs.append(parts[-1])
        parts = pairs
        size *= 2
    return parts[0]


def _width(bits, size):
    while size < bits:
        size *= 2
    return size


def int_to_bytes(v, n, order):
    """Return v as n bytes. The caller has checked that v fits."""
    if v < 0:
        v += 1 << 8 * n
    size = 1 << 18
    pieces = []
    for part in _low_parts(v, _width(8 * n, 8 * size), 8 * size):
        pieces.append(part.to_bytes(size, order))
    if order == "little":
        return b"".join(pieces)[:n]
    pieces.reverse()
    return b"".join(pieces)[-n:]


def int_from_bytes(data, order, signed):
    size = 1 << 18
    n = len(data)
    last = (n - 1) // size
    parts = []
    for i in range(last + 1):
        end = min((i + 1) * size, n)
        piece = data[i * size:end] if order == "little" else data[n - end:n - i * size]
        parts.append(int.from_bytes(piece, order, signed=signed and i == last))
    return _from_low_parts(parts, 8 * size)


def int_in_base(v, code, prefix):
    """Return v in the base of the format code 'b', 'o' or 'x', after the prefix."""
    size = 3 << 18
    digits = size // {"b": 1, "o": 3, "x": 4}[code]
    pieces = []
    for part in _low_parts(abs(v), _width(v.bit_length(), size), size):
        pieces.append(format(part, code).rjust(digits, "0"))
    pieces.reverse()
    text = "".join(pieces).lstrip("0")
    return ("-" if v < 0 else "") + prefix + text


def _power_digits_to_int(digits, base):
    size = 60000
    n = len(digits)
    bits = size * (base.bit_length() - 1)
    parts = []
    for end in range(n, 0, -size):
        parts.append(int(digits[max(end - size, 0):end], base))
    return _from_low_parts(parts, bits)

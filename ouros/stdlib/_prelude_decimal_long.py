"""Prelude of decimal for numbers of many digits: conversions and functions that would keep the host busy too long.

The natives of decimal call it when the host's library would need more than some milliseconds for one call. Invariant:
it computes with ints, whose long operations are divided further, and its results equal the host's: a function is
computed with extra digits, and with more of them until the rounding is decided.
"""


def _parts(d):
    """Return (digits as text, exponent) of a finite number."""
    from _decimal import Decimal
    mantissa, _, exponent = Decimal.__str__(d.copy_abs()).upper().partition("E")
    whole, _, fraction = mantissa.partition(".")
    return (whole + fraction).lstrip("0") or "0", int(exponent or "0") - len(fraction)


def _number(sign, coefficient, exponent):
    from _decimal import Decimal, _digits
    return Decimal(f"{sign}{_digits(coefficient)}E{exponent}")


def decimal_from_int(v):
    from _decimal import Decimal, _digits
    return Decimal(_digits(v))


def decimal_apply_long(name, a, b):
    from _decimal import Decimal, _apply
    a = a if isinstance(a, Decimal) else decimal_from_int(int(a))
    b = b if isinstance(b, Decimal) else decimal_from_int(int(b))
    return _apply(name, None, None, (a, b))


def decimal_compare_long(a, b, op):
    from _decimal import Decimal
    b = decimal_from_int(int(b))
    method = (Decimal.__lt__, Decimal.__le__, Decimal.__eq__, Decimal.__ne__, Decimal.__gt__, Decimal.__ge__)[op]
    return method(a, b)


def decimal_to_int(d, how):
    from _decimal import _from_digits
    digits, exponent = _parts(d)
    if exponent >= 0:
        v = _from_digits(digits) * 10**exponent
        return -v if d.is_signed() else v
    whole = digits[:exponent]
    fraction = digits[exponent:].rjust(-exponent, "0")
    v = _from_digits(whole) if whole else 0
    more = fraction.strip("0") != ""
    if how == "round":
        half = "5".ljust(len(fraction), "0")
        if fraction > half or fraction == half and v & 1:
            v += 1
    elif more and how == ("floor" if d.is_signed() else "ceil"):
        v += 1
    return -v if d.is_signed() else v


def decimal_ratio(d):
    from _decimal import _from_digits
    from math import gcd
    digits, exponent = _parts(d)
    v = _from_digits(digits)
    if d.is_signed():
        v = -v
    if exponent >= 0:
        return v * 10**exponent, 1
    if not v:
        return 0, 1
    # The divisor has only the factors 2 and 5.
    twos = min((v & -v).bit_length() - 1, -exponent)
    fives = gcd(v >> twos, 5**-exponent)
    return (v >> twos) // fives, (5**-exponent // fives) << -exponent - twos


def decimal_long_tuple(d):
    from decimal import DecimalTuple
    digits, exponent = _parts(d)
    out = []
    for i in range(0, len(digits), 10000):
        out.extend(digits[i:i + 10000].encode().translate(_VALUES))
    return DecimalTuple(int(d.is_signed()), tuple(out), exponent)


_VALUES = bytes([i - 48 if 48 <= i < 58 else 0 for i in range(256)])


def _rounded(r, c, factor=1):
    """Round a number with enough digits as the result of a function: half to even, with the context's flags and traps."""
    from _decimal import Context, _apply, _set, _signals
    own = Context()
    for name in ("prec", "Emin", "Emax", "clamp"):
        _set(own, name, getattr(c, name))
    _set(own, "traps", _signals(c, "traps"))
    try:
        return _apply("multiply", own, None, (r, factor))
    finally:
        _set(c, "flags", _signals(c, "flags") | _signals(own, "flags"))


def _precision(c):
    return min(c.prec, 100000)


def decimal_sqrt(x, c):
    """Compute the square root: an integral root with one extra digit, which tells whether the root is exact."""
    from _decimal import _from_digits
    from math import isqrt
    digits, exponent = _parts(x)
    v = _from_digits(digits)
    if exponent & 1:
        v *= 10
        exponent -= 1
    shift = max(_precision(c) + 2 - (len(digits) + 1) // 2, 0)
    root = isqrt(v * 100**shift)
    ideal = exponent // 2
    if root * root == v * 100**shift:
        return _rounded(_number("", root // 10**shift, ideal), c)
    if root % 5 == 0:
        root += 1
    return _rounded(_number("", root, ideal - shift), c)


# --- fixed-point functions: a number z is the int z << bits, with an error of a few units ---

def _ln_ten(bits):
    """Return ln(10) = 46 atanh(1/31) + 34 atanh(1/49) + 20 atanh(1/161)."""
    total = 0
    for factor, n in ((46, 31), (34, 49), (20, 161)):
        term = (factor << bits) // n
        k = 1
        square = n * n
        while term:
            total += term // k
            term //= square
            k += 2
    return total


def _exp(x, bits):
    """Return exp(x) for 0 <= x < 3: Taylor series of x / 2**halvings, then as many squarings."""
    halvings = int(bits ** 0.5) + 2
    more = bits + 2 * halvings + 16
    x <<= more - bits
    x >>= halvings
    # Square exp(x) - 1, which keeps digits that squaring exp(x) would lose.
    term = x
    total = 0
    k = 1
    while term:
        total += term
        k += 1
        term = (term * x >> more) // k
    for _ in range(halvings):
        total = (total * total >> more) + 2 * total
    return (total + (1 << more)) >> more - bits


def _ln(x, bits):
    """Return ln(x) for x > 0: Newton's method on _exp, with twice the digits in each step."""
    from math import log
    steps = [bits]
    while steps[-1] > 40:
        steps.append(steps[-1] // 2 + 4)
    lead = max(x.bit_length() - 60, 0)
    y = int((log(x >> lead) + (lead - bits) * 0.6931471805599453) * (1 << 60))
    had = 60
    for step in reversed(steps):
        work = step + 24
        y = y << work - had if work >= had else y >> had - work
        had = work
        # _exp accepts only 0 <= x < 3.
        e = _exp(abs(y), work)
        value = x << work - bits if work >= bits else x >> bits - work
        if y >= 0:
            y += ((value - e) << work) // e
        else:
            y += (value * e >> work) - (1 << work)
    return y >> had - bits


def _decided(v, digits):
    """Return True if an int with an error of up to 8 units rounds to `digits` digits in only one way."""
    from _decimal import _digits
    rest = len(_digits(abs(v))) - digits
    if rest < 2:
        return False
    unit = 10**rest
    return abs(abs(v) % unit - unit // 2) > 16


def _bits(digits):
    return digits * 3322 // 1000 + 32


def decimal_exp(x, c):
    from _decimal import _from_digits
    digits, exponent = _parts(x)
    p = _precision(c)
    adjusted = exponent + len(digits) - 1
    minus = x.is_signed()
    if adjusted > 20:
        return _beyond(minus, c)
    if adjusted < -p - 1:
        return _rounded(_number("", 10**(p + 1) - 1 if minus else 10**p + 1, -p - 1 if minus else -p), c)
    v = _from_digits(digits)
    if minus:
        v = -v
    extra = 12
    while True:
        bits = _bits(p + extra + max(adjusted, 0) + 3)
        ten = _ln_ten(bits)
        scaled = (v * 10**exponent << bits) if exponent >= 0 else (v << bits) // 10**-exponent
        q, r = divmod(scaled, ten)
        if abs(q) > 10**18 + 2 * p + 10:
            return _beyond(minus, c)
        keep = _bits(p + extra + 3)
        e = _exp(r >> bits - keep, keep)
        result = e * 10**(p + extra) >> keep
        if _decided(result, p):
            return _rounded(_number("", result if result % 5 else result + 1, q - p - extra), c)
        extra += 24


def _beyond(minus, c):
    """Return the overflow, or with `minus` the underflow, that every context reports."""
    from _decimal import Decimal
    return _rounded(Decimal(f"1E{c.Emin - _precision(c) - 2}" if minus else f"1E{c.Emax}"), c, 1 if minus else 10)


def _logarithm(x, places):
    """Return ln(d) as a fixed-point number, f, and the number of bits, for x = d * 10**f, where ln(d) and f have the same sign."""
    from _decimal import _from_digits
    digits, exponent = _parts(x)
    v = _from_digits(digits)
    f = exponent + len(digits)
    if f >= 1:
        f -= 1
    bits = _bits(places + len(str(abs(f))) + 3)
    exponent -= f
    d = (v << bits) // 10**-exponent if exponent < 0 else v * 10**exponent << bits
    # _exp within Newton's method needs values below 3: ln(d) is between -ln(10) and ln(10).
    return _ln(d, bits), f, bits


def _near_one(x):
    """Return how many digits ln(x) loses because x is close to 1."""
    from _decimal import _from_digits
    digits, exponent = _parts(x)
    adjusted = exponent + len(digits) - 1
    if adjusted not in (0, -1) or exponent >= 0:
        return 0
    difference = abs(_from_digits(digits) - 10**-exponent)
    return max(-exponent - difference.bit_length() * 1000 // 3322, 0) + 2


def _log(x, c, base_ten):
    p = _precision(c)
    extra = 12
    lost = _near_one(x)
    while True:
        places = p + extra + lost
        ln, f, bits = _logarithm(x, places)
        ten = _ln_ten(bits)
        total = (ln << bits) // ten + (f << bits) if base_ten else ln + f * ten
        result = abs(total) * 10**places >> bits
        if _decided(result, p):
            return _rounded(_number("-" if total < 0 else "", result if result % 5 else result + 1, -places), c)
        extra += 24


def decimal_ln(x, c):
    return _log(x, c, False)


def decimal_log10(x, c):
    digits, exponent = _parts(x)
    if digits.rstrip("0") == "1":
        from _decimal import Decimal
        return _rounded(Decimal(exponent + len(digits) - 1), c)
    return _log(x, c, True)


def decimal_power(x, y, c):
    """Compute x ** y for a positive x other than 1 and a non-integral y, like the host: by ln and exp with 23 extra digits."""
    from _decimal import Context, _apply, _set, _signals
    work = Context()
    _set(work, "Emin", -999999999999999999)
    _set(work, "Emax", 999999999999999999)
    _set(work, "traps", 0)
    _set(work, "prec", min(max(_precision(c), len(_parts(x)[0])) + 23, 100000))
    product = _apply("multiply", work, None, (decimal_ln(x, work), y))
    r = decimal_exp(product, work)
    if not r or not r.is_finite():
        return _beyond(not r, c)
    own = Context()
    for name in ("prec", "Emin", "Emax", "clamp", "rounding"):
        _set(own, name, getattr(c, name))
    _set(own, "traps", _signals(c, "traps"))
    try:
        return _apply("plus", own, None, (r,))
    finally:
        # Always set Inexact and Rounded: no such result is known to be exact.
        _set(c, "flags", _signals(c, "flags") | _signals(own, "flags") | 72)

"""Module `fractions`: exact rational numbers.

Knows floats and Decimal only for conversions. Invariant: numerator and denominator have no common factor, and the
denominator is positive.
"""

import math
import operator

from numbers import Complex, Integral, Rational, Real

__all__ = ["Fraction"]

# hash(x) is x modulo this prime for all numbers; a fraction needs the inverse of its denominator.
_MODULUS = (1 << 61) - 1
_HASH_INF = 314159


# --- reading text ---


def _digits(text, i):
    """Return the index after the digits that start at index i, with single underscores between them (i if there are none)."""
    n = len(text)
    start = i
    while i < n and text[i].isdecimal():
        i += 1
        if i + 1 < n and text[i] == "_" and text[i + 1].isdecimal():
            i += 1
    return i if i > start else start


def _parse(text):
    """Return (numerator, denominator) of '3/4', '-1.25' or '2e-3', or None if the text is no number."""
    s = text.strip()
    i = 0
    negative = s.startswith("-")
    if s[:1] in ("+", "-"):
        i = 1
    end = _digits(s, i)
    whole = s[i:end].replace("_", "")
    i = end
    if whole:
        j = i
        while j < len(s) and s[j].isspace():
            j += 1
        if j < len(s) and s[j] == "/":
            j += 1
            while j < len(s) and s[j].isspace():
                j += 1
            end = _digits(s, j)
            if end == j or end != len(s):
                return None
            return (-int(whole) if negative else int(whole)), int(s[j:end].replace("_", ""))
    decimals = ""
    if s[i : i + 1] == ".":
        end = _digits(s, i + 1)
        decimals = s[i + 1 : end].replace("_", "")
        i = end
    if not whole and not decimals:
        return None
    exponent = 0
    if s[i : i + 1] in ("e", "E"):
        j = i + 1
        if s[j : j + 1] in ("+", "-"):
            j += 1
        end = _digits(s, j)
        if end == j:
            return None
        exponent = int(s[i + 1 : end].replace("_", ""))
        i = end
    if i != len(s):
        return None
    n = int((whole + decimals) or "0")
    d = 10 ** len(decimals)
    if exponent >= 0:
        n *= 10**exponent
    else:
        d *= 10**-exponent
    return (-n if negative else n), d


# --- rounding, for formatting ---


def _round_to_exponent(n, d, exponent, no_neg_zero=False):
    """Round n/d to a multiple of 10**exponent, half to even. Returns (True if negative, digits as an int)."""
    if exponent >= 0:
        d *= 10**exponent
    else:
        n *= 10**-exponent
    q, r = divmod(n + (d >> 1), d)
    if r == 0 and d & 1 == 0:
        q &= -2
    return (q < 0 if no_neg_zero else n < 0), abs(q)


def _round_to_figures(n, d, figures):
    """Round n/d to a number of significant figures. Returns (True if negative, digits as an int, exponent)."""
    if n == 0:
        return False, 0, 1 - figures
    str_n = str(abs(n))
    str_d = str(d)
    exponent = len(str_n) - len(str_d) + (str_d <= str_n) - figures
    sign, significand = _round_to_exponent(n, d, exponent)
    if len(str(significand)) == figures + 1:
        significand //= 10
        exponent += 1
    return sign, significand, exponent


class _Spec:
    """Parsed format specification. `ok` is False if it is invalid for fractions."""

    def __init__(self, spec):
        self.fill = " "
        self.align = ""
        i = 0
        if len(spec) >= 2 and spec[1] in "<>=^":
            self.fill, self.align = spec[0], spec[1]
            i = 2
        elif spec[:1] in ("<", ">", "=", "^"):
            self.align = spec[0]
            i = 1
        self.sign = ""
        if spec[i : i + 1] in ("-", "+", " "):
            self.sign = spec[i]
            i += 1
        self.no_neg_zero = spec[i : i + 1] == "z"
        i += self.no_neg_zero
        self.alternate = spec[i : i + 1] == "#"
        i += self.alternate
        start = i
        while i < len(spec) and spec[i] in "0123456789":
            i += 1
        width = spec[start:i]
        self.zeropad = len(width) > 1 and width[0] == "0"
        self.plain_width = width == "0" or not width.startswith("0")
        self.width = int(width or "0")
        self.separator = ""
        if spec[i : i + 1] in (",", "_"):
            self.separator = spec[i]
            i += 1
        self.precision = None
        self.frac_separator = ""
        has_point = spec[i : i + 1] == "."
        self.ok = True
        if has_point:
            i += 1
            start = i
            while i < len(spec) and spec[i] in "0123456789":
                i += 1
            if i > start:
                self.precision = int(spec[start:i])
            if spec[i : i + 1] in (",", "_"):
                self.frac_separator = spec[i]
                i += 1
            self.ok = self.precision is not None or bool(self.frac_separator)
        self.kind = ""
        if i < len(spec) and spec[i] in "eEfFgG%":
            self.kind = spec[i]
            i += 1
        if i != len(spec):
            self.ok = False
        elif not self.kind:
            if has_point or self.no_neg_zero or not self.plain_width:
                self.ok = False
        elif self.align and self.zeropad:
            self.ok = False

    def pad(self, sign, body):
        padding = self.fill * (self.width - len(sign) - len(body))
        align = self.align or ">"
        if align == ">":
            return padding + sign + body
        if align == "<":
            return sign + body + padding
        if align == "^":
            half = len(padding) // 2
            return padding[:half] + sign + body + padding[half:]
        return sign + padding + body


# --- Fraction ---


class Fraction(Rational):
    """A rational number: Fraction(3, 4), Fraction('3/4'), Fraction(0.75)."""

    __slots__ = ("_numerator", "_denominator")

    def __new__(cls, numerator=0, denominator=None):
        self = super(Fraction, cls).__new__(cls)
        if denominator is None:
            if type(numerator) is int:
                self._numerator = numerator
                self._denominator = 1
                return self
            if isinstance(numerator, Rational):
                self._numerator = numerator.numerator
                self._denominator = numerator.denominator
                return self
            if isinstance(numerator, float) or (
                not isinstance(numerator, type) and hasattr(numerator, "as_integer_ratio")
            ):
                self._numerator, self._denominator = numerator.as_integer_ratio()
                return self
            if not isinstance(numerator, str):
                raise TypeError(
                    "argument should be a string or a Rational instance or have the as_integer_ratio() method"
                )
            parsed = _parse(numerator)
            if parsed is None:
                raise ValueError(f"Invalid literal for Fraction: {numerator!r}")
            numerator, denominator = parsed
        elif type(numerator) is not int or type(denominator) is not int:
            if not isinstance(numerator, Rational) or not isinstance(denominator, Rational):
                raise TypeError("both arguments should be Rational instances")
            numerator, denominator = (
                numerator.numerator * denominator.denominator,
                denominator.numerator * numerator.denominator,
            )
        if denominator == 0:
            raise ZeroDivisionError(f"Fraction({numerator}, 0)")
        g = math.gcd(numerator, denominator)
        if denominator < 0:
            g = -g
        self._numerator = numerator // g
        self._denominator = denominator // g
        return self

    @classmethod
    def from_number(cls, number):
        """Return the exact value of a number."""
        if type(number) is int:
            return cls._from_coprime_ints(number, 1)
        if isinstance(number, Rational):
            return cls._from_coprime_ints(number.numerator, number.denominator)
        if isinstance(number, float) or (not isinstance(number, type) and hasattr(number, "as_integer_ratio")):
            return cls._from_coprime_ints(*number.as_integer_ratio())
        raise TypeError("argument should be a Rational instance or have the as_integer_ratio() method")

    @classmethod
    def from_float(cls, f):
        """Return the exact value of a float."""
        if isinstance(f, Integral):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError(f"{cls.__name__}.from_float() only takes floats, not {f!r} ({type(f).__name__})")
        return cls._from_coprime_ints(*f.as_integer_ratio())

    @classmethod
    def from_decimal(cls, dec):
        """Return the exact value of a Decimal."""
        from decimal import Decimal

        if isinstance(dec, Integral):
            dec = Decimal(int(dec))
        elif not isinstance(dec, Decimal):
            raise TypeError(f"{cls.__name__}.from_decimal() only takes Decimals, not {dec!r} ({type(dec).__name__})")
        return cls._from_coprime_ints(*dec.as_integer_ratio())

    @classmethod
    def _from_coprime_ints(cls, numerator, denominator, /):
        made = super(Fraction, cls).__new__(cls)
        made._numerator, made._denominator = numerator, denominator
        return made

    def is_integer(self):
        """Return True if the denominator is 1."""
        return self._denominator == 1

    def as_integer_ratio(self):
        """Return (numerator, denominator)."""
        return self._numerator, self._denominator

    def limit_denominator(self, max_denominator=1000000):
        """Return the nearest fraction with a denominator of at most `max_denominator`, by continued fractions. Raises ValueError for less than 1."""
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        # two consecutive convergents, and the rest of the number
        low_n, low_d, high_n, high_d = 0, 1, 1, 0
        top, bottom = self._numerator, self._denominator
        while low_d + (quotient := top // bottom) * high_d <= max_denominator:
            low_n, low_d, high_n, high_d = high_n, high_d, low_n + quotient * high_n, low_d + quotient * high_d
            top, bottom = bottom, top - quotient * bottom
        # Choose the nearer of the last convergent and the last semiconvergent.
        steps = (max_denominator - low_d) // high_d
        between_n, between_d = low_n + steps * high_n, low_d + steps * high_d
        if 2 * bottom * between_d <= self._denominator:
            return Fraction._from_coprime_ints(high_n, high_d)
        return Fraction._from_coprime_ints(between_n, between_d)

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    def __repr__(self):
        return f"{self.__class__.__name__}({self._numerator}, {self._denominator})"

    def __str__(self):
        if self._denominator == 1:
            return str(self._numerator)
        return f"{self._numerator}/{self._denominator}"

    def __format__(self, format_spec, /):
        spec = _Spec(format_spec)
        if not spec.ok:
            raise ValueError(f"Invalid format specifier {format_spec!r} for object of type {type(self).__name__!r}")
        if spec.kind:
            return self._format_decimal(spec)
        n, d = self._numerator, self._denominator
        separator = spec.separator
        body = f"{abs(n):{separator}}"
        if d > 1 or spec.alternate:
            body += f"/{d:{separator}}"
        return spec.pad("-" if n < 0 else "" if spec.sign == "-" else spec.sign, body)

    def _format_decimal(self, spec):
        kind = spec.kind
        precision = 6 if spec.precision is None else spec.precision
        if kind in "fF%":
            exponent = -precision - (2 if kind == "%" else 0)
            negative, significand = _round_to_exponent(
                self._numerator, self._denominator, exponent, spec.no_neg_zero
            )
            scientific = False
            point_pos = precision
        else:
            figures = max(precision, 1) if kind in "gG" else precision + 1
            negative, significand, exponent = _round_to_figures(self._numerator, self._denominator, figures)
            scientific = kind in "eE" or exponent > 0 or exponent + figures <= -4
            point_pos = figures - 1 if scientific else -exponent
        suffix = ""
        if kind == "%":
            suffix = "%"
        elif scientific:
            suffix = f"{'E' if kind in 'EFG' else 'e'}{exponent + point_pos:+03d}"
        digits = f"{significand:0{point_pos + 1}d}"
        leading = digits[: len(digits) - point_pos]
        fraction = digits[len(digits) - point_pos :]
        if kind in "gG" and not spec.alternate:
            fraction = fraction.rstrip("0")
        point = "" if not spec.alternate and not fraction else "."
        if spec.frac_separator:
            fraction = spec.frac_separator.join([fraction[i : i + 3] for i in range(0, len(fraction), 3)])
        trailing = point + fraction + suffix
        sign = "-" if negative else "" if spec.sign == "-" else spec.sign
        if spec.zeropad or spec.align == "=" and spec.fill == "0":
            least = spec.width - len(sign) - len(trailing)
            leading = leading.zfill(3 * least // 4 + 1 if spec.separator else least)
        if spec.separator:
            first = 1 + (len(leading) - 1) % 3
            leading = spec.separator.join(
                [leading[:first]] + [leading[i : i + 3] for i in range(first, len(leading), 3)]
            )
        return spec.pad(sign, leading + trailing)

    # --- arithmetic: D. Knuth, The Art of Computer Programming, 4.5.1 ---

    def _add(a, b):
        top1, top2 = a._numerator, b._numerator
        bottom1, bottom2 = a._denominator, b._denominator
        common = math.gcd(bottom1, bottom2)
        if common == 1:
            return Fraction._from_coprime_ints(top1 * bottom2 + bottom1 * top2, bottom1 * bottom2)
        part = bottom1 // common
        total = top1 * (bottom2 // common) + top2 * part
        # A common factor of numerator and denominator of the sum divides that of the denominators.
        again = math.gcd(total, common)
        return Fraction._from_coprime_ints(total // again, part * (bottom2 // again))

    def _sub(a, b):
        top1, top2 = a._numerator, b._numerator
        bottom1, bottom2 = a._denominator, b._denominator
        common = math.gcd(bottom1, bottom2)
        if common == 1:
            return Fraction._from_coprime_ints(top1 * bottom2 - bottom1 * top2, bottom1 * bottom2)
        part = bottom1 // common
        total = top1 * (bottom2 // common) - top2 * part
        again = math.gcd(total, common)
        return Fraction._from_coprime_ints(total // again, part * (bottom2 // again))

    def _mul(a, b):
        # Only a numerator and the other's denominator can have common factors.
        top1, top2 = a._numerator, b._numerator
        bottom1, bottom2 = a._denominator, b._denominator
        common = math.gcd(top1, bottom2)
        if common > 1:
            top1 //= common
            bottom2 //= common
        common = math.gcd(top2, bottom1)
        if common > 1:
            top2 //= common
            bottom1 //= common
        return Fraction._from_coprime_ints(top1 * top2, bottom1 * bottom2)

    def _div(a, b):
        nb, db = b._numerator, b._denominator
        if nb == 0:
            raise ZeroDivisionError(f"Fraction({db}, 0)")
        if nb < 0:
            return Fraction._mul(a, Fraction._from_coprime_ints(-db, -nb))
        return Fraction._mul(a, Fraction._from_coprime_ints(db, nb))

    def _floordiv(a, b):
        return (a.numerator * b.denominator) // (a.denominator * b.numerator)

    def _divmod(a, b):
        bottom1, bottom2 = a.denominator, b.denominator
        quotient, rest = divmod(a.numerator * bottom2, bottom1 * b.numerator)
        return quotient, Fraction(rest, bottom1 * bottom2)

    def _mod(a, b):
        bottom1, bottom2 = a.denominator, b.denominator
        return Fraction(a.numerator * bottom2 % (b.numerator * bottom1), bottom1 * bottom2)

    def _operators(exact, general, handle_complex=True):
        """Return (__op__, __rop__): `exact` for rationals, `general` for floats and complex numbers."""

        def forward(a, b):
            if isinstance(b, Fraction):
                return exact(a, b)
            if isinstance(b, int):
                return exact(a, Fraction._from_coprime_ints(b, 1) if type(b) is int else Fraction(b))
            if isinstance(b, float) or handle_complex and isinstance(b, complex):
                return general(float(a), b)
            return NotImplemented

        def reverse(b, a):
            if type(a) is int:
                return exact(Fraction._from_coprime_ints(a, 1), b)
            if isinstance(a, Rational):
                return exact(Fraction(a), b)
            if isinstance(a, Real):
                return general(float(a), float(b))
            if handle_complex and isinstance(a, Complex):
                return general(complex(a), float(b))
            return NotImplemented

        name = general.__name__
        forward.__name__ = f"__{name}__"
        reverse.__name__ = f"__r{name}__"
        return forward, reverse

    __add__, __radd__ = _operators(_add, operator.add)
    __sub__, __rsub__ = _operators(_sub, operator.sub)
    __mul__, __rmul__ = _operators(_mul, operator.mul)
    __truediv__, __rtruediv__ = _operators(_div, operator.truediv)
    __floordiv__, __rfloordiv__ = _operators(_floordiv, operator.floordiv, False)
    __divmod__, __rdivmod__ = _operators(_divmod, divmod, False)
    __mod__, __rmod__ = _operators(_mod, operator.mod, False)
    del _operators

    def __pow__(a, b, modulo=None):
        if modulo is not None:
            return NotImplemented
        if not isinstance(b, Rational):
            return float(a) ** b if isinstance(b, (float, complex)) else NotImplemented
        if b.denominator != 1:
            return float(a) ** float(b)
        exponent, top, bottom = b.numerator, a._numerator, a._denominator
        if exponent < 0:
            # the reciprocal, with the sign in the numerator
            exponent, top, bottom = -exponent, bottom, top
            if not bottom:
                raise ZeroDivisionError(f"Fraction({top ** exponent}, 0)")
            if bottom < 0:
                top, bottom = -top, -bottom
        return Fraction._from_coprime_ints(top**exponent, bottom**exponent)

    def __rpow__(b, a, modulo=None):
        if modulo is not None:
            return NotImplemented
        whole = b._denominator == 1
        if isinstance(a, Rational) and not (whole and b._numerator >= 0):
            return Fraction(a.numerator, a.denominator) ** b
        return a ** (b._numerator if whole else float(b))

    def __pos__(a):
        return Fraction._from_coprime_ints(a._numerator, a._denominator)

    def __neg__(a):
        return Fraction._from_coprime_ints(-a._numerator, a._denominator)

    def __abs__(a):
        return Fraction._from_coprime_ints(abs(a._numerator), a._denominator)

    def __int__(a):
        return operator.index(a.__trunc__())

    def __trunc__(a):
        whole = abs(a._numerator) // a._denominator
        return whole if a._numerator >= 0 else -whole

    def __floor__(a):
        return a._numerator // a._denominator

    def __ceil__(a):
        return -((-a)._numerator // a._denominator)

    def __round__(self, ndigits=None):
        if ndigits is not None:
            power = 10 ** abs(ndigits)
            return Fraction(round(self * power), power) if ndigits > 0 else Fraction(round(self / power) * power)
        whole, rest = divmod(self._numerator, self._denominator)
        # Round up above the half, and to even at the half.
        return whole + (2 * rest + whole % 2 > self._denominator)

    def __hash__(self):
        try:
            inverse = pow(self._denominator, -1, _MODULUS)
            value = hash(hash(abs(self._numerator)) * inverse)
        except ValueError:
            # The prime divides the denominator: there is no inverse.
            value = _HASH_INF
        if self._numerator < 0:
            value = -value
        return value if value != -1 else -2

    def __eq__(a, b):
        if type(b) is int:
            return a._denominator == 1 and a._numerator == b
        if type(b) is Fraction:
            return a._numerator == b._numerator and a._denominator == b._denominator
        if isinstance(b, Rational):
            return a._numerator == b.numerator and a._denominator == b.denominator
        if isinstance(b, Complex) and b.imag == 0:
            b = b.real
        if not isinstance(b, float):
            return NotImplemented
        # No fraction equals an infinity or NaN; 0.0 gives the same answer.
        return a == a.from_float(b) if math.isfinite(b) else b == 0.0

    def _compare(self, other, op):
        if type(other) is Fraction:
            return op(self._numerator * other._denominator, other._numerator * self._denominator)
        if isinstance(other, Rational):
            return op(self._numerator * other.denominator, other.numerator * self._denominator)
        if not isinstance(other, float):
            return NotImplemented
        # Infinities and NaNs compare with all finite numbers as with 0.0.
        return op(self, self.from_float(other)) if math.isfinite(other) else op(0.0, other)

    def __lt__(a, b):
        return a._compare(b, operator.lt)

    def __gt__(a, b):
        return a._compare(b, operator.gt)

    def __le__(a, b):
        return a._compare(b, operator.le)

    def __ge__(a, b):
        return a._compare(b, operator.ge)

    def __bool__(a):
        return bool(a._numerator)

    def __reduce__(self):
        return self.__class__, (self._numerator, self._denominator)

    def __copy__(self):
        return self if type(self) is Fraction else self.__class__(self._numerator, self._denominator)

    def __deepcopy__(self, memo):
        return self.__copy__()

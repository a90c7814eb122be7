"""Prelude of decimal: exceptions, tuples, and comparisons with other kinds of numbers."""


def decimal_error(name, conditions, text):
    import decimal
    cls = getattr(decimal, name)
    if conditions is not None:
        raise cls([getattr(decimal, condition, None) or decimal._conditions[condition] for condition in conditions])
    if text is not None:
        raise cls(text)
    raise cls


def decimal_tuple(sign, digits, exponent):
    from decimal import DecimalTuple
    return DecimalTuple(sign, digits, exponent)


def decimal_compare(number, other, op):
    from numbers import Rational
    if not isinstance(other, Rational) or not number.is_finite():
        return NotImplemented
    a, b = number.as_integer_ratio()
    left, right = a * other.denominator, other.numerator * b
    if op == 0:
        return left < right
    if op == 1:
        return left <= right
    if op == 2:
        return left == right
    if op == 3:
        return left != right
    if op == 4:
        return left > right
    return left >= right

from decimal import *
import decimal
from fractions import Fraction
import math


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e, [c.__name__ for c in type(e).__mro__[1:4]])


D = Decimal
values = [D("0"), D("-0"), D("1.10"), D("3.14159"), D("-2.5"), D("1E+10"), D("1E-10"), D("NaN"), D("Infinity"), D("-Infinity"), D(5), D("123456789012345678901234567890.5")]
for v in values:
    print(v, repr(v), bool(v), v.as_tuple(), v.is_nan(), v.is_zero(), v.is_signed(), v.is_finite(), v.adjusted(), v.number_class())
    attempt(lambda: int(v))
    attempt(lambda: float(v))
    attempt(lambda: round(v))
    attempt(lambda: round(v, 1))
    attempt(lambda: v.sqrt())
    attempt(lambda: v.quantize(D("0.01")))
    attempt(lambda: v.normalize())
    attempt(lambda: v.to_integral_value())
    attempt(lambda: f"{v:.2f} {v:10.3e} {v:,} {v:>12} {v:+}")
    attempt(lambda: hash(v) == hash(v))
    attempt(lambda: v.as_integer_ratio())
    attempt(lambda: math.floor(v))
for a in values[:8]:
    for b in values[2:9]:
        for op in (lambda: a + b, lambda: a - b, lambda: a * b, lambda: a / b, lambda: a // b, lambda: a % b, lambda: divmod(a, b), lambda: a < b, lambda: a == b, lambda: a.compare(b), lambda: a.max(b)):
            attempt(op)
print(D(1) / 3, D(2) ** 10, D(2) ** D("0.5"), D(10) ** -2, pow(D(3), 4, 5), D("0.1") + D("0.2"), D(0.1), D.from_float(0.5), D(" 1_000.5 "), D((1, (1, 2, 3), -2)), D(True), 2 - D("0.5"), 1 / D(8), 7 // D(2), -D(1), abs(D(-3)), +D("1.0"), sum([D("0.1")] * 3), max(D(1), D(2)), sorted([D(3), D(1)]))
print(D(1) == 1, D("0.5") == 0.5, D(1) == Fraction(1), D("0.5") < Fraction(2, 3), D(2) > 1.5, D(1) != "1", D("1.0") == D(1), hash(D("1.0")) == hash(1), {D(1): 2}[1], D(1) in [1.0])
for f in (lambda: D("abc"), lambda: D(None), lambda: D(1) / 0, lambda: D(0) / 0, lambda: D("1") + 1.5, lambda: D(1) < "a", lambda: D([1]), lambda: D("sNaN") + 1, lambda: D(-1).sqrt(), lambda: D(-1).ln(), lambda: D(0) ** 0, lambda: D("1e999999") * 10, lambda: D("NaN") < 1, lambda: int(D("NaN")), lambda: int(D("Infinity")), lambda: D("Infinity") - D("Infinity"), lambda: D(1) % 0, lambda: D("1e30").quantize(D("0.001")), lambda: D(1).foo, lambda: setcontext(5), lambda: Context(prec=0), lambda: Context(rounding="x"), lambda: D(1).quantize(D("0.1"), rounding="x"), lambda: D((1, 2)), lambda: D(5).exp(), lambda: D(2).ln(), lambda: D(1000).log10(), lambda: D("1.5").fma(2, 3)):
    attempt(f)
c = getcontext()
print(c, c.prec, c.rounding, c.traps[DivisionByZero], c.flags[Inexact])
c.prec = 6
print(D(1) / 7, D("1.23456789") + 0, c.flags[Inexact], c.sqrt(2), c.divide(D(1), D(3)), c.create_decimal("1.23456789"))
with localcontext() as ctx:
    ctx.prec = 3
    print(D(2) / 3, getcontext() is ctx)
    with localcontext(prec=10, rounding=ROUND_UP):
        print(D(2) / 3, getcontext().prec)
print(D(2) / 3)
c.traps[DivisionByZero] = False
print(D(1) / 0, c.flags[DivisionByZero])
c.clear_flags()
print(c.flags[DivisionByZero])
c.traps[Inexact] = True
attempt(lambda: D(1) / 3)
setcontext(Context(prec=20, rounding=ROUND_HALF_UP))
print(D(1) / 3, D("2.675").quantize(D("0.01")), D("2.5").quantize(D(1), ROUND_HALF_EVEN), D("2.5").quantize(D(1), rounding=ROUND_CEILING), D("-2.5").to_integral_value(ROUND_FLOOR))
for r in (ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP):
    print(r, [str(D(x).quantize(D("1"), rounding=r)) for x in ("1.5", "2.5", "-1.5", "1.1", "-1.9", "0.5")])
print(ExtendedContext, BasicContext.prec, IEEEContext(64), decimal.__name__)
print(D("12.34").copy_sign(D(-1)), D("1.1").same_quantum(D("2.2")), D("123").scaleb(2), D("123").shift(1), D("123").rotate(1), D("5").next_plus(), D("0b") if False else D("1e5").to_eng_string(), D("1000000").normalize(), D("3").remainder_near(2), D("1.5").is_normal(), D(1).compare_total(D("1.0")), D(3).logb())


class Money(Decimal):
    def __repr__(self):
        return f"Money({self})"


m = Money("1.5")
m.note = 1
print(repr(m), m + 1, type(m + 1).__name__, m.note, isinstance(m, Decimal), f"{D('1234567.891'):,.2f}", "%s" % D("1.0"), "{:08.3f}".format(D("3.14159")), str(D("1E+3")), D("1E+3").to_integral(), float(D("0.1")), complex(D(2)), D(7).real, D(7).imag, D(7).conjugate(), D(10).radix())
import copy, json
print(copy.copy(m) is m, copy.deepcopy(D(1)), json.dumps({"a": D("1.5")}, default=str), DecimalTuple(0, (1,), 0))

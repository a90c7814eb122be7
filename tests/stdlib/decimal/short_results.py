# Short numbers: formats without a precision and in percent, scaleb(), and short results of operations on long numbers.
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal, Inexact, Rounded, getcontext, localcontext

numbers = [Decimal(text) for text in ("199.37", "-0.5", "0", "-0.00", "1234567.5", "0.0000001", "12E+3", "123456789012345678")]
for spec in ("", "8", ">8", "<8", "*^13", ",", ">16,", "f", ",f", "%", ".1%", ">9.2%", "12,.2%", "08.2f", "+.1f", ".3", "e"):
    print(spec, [format(number, spec) for number in numbers])

print([number.scaleb(-2) for number in numbers], [number.scaleb(3) for number in numbers])
print(Decimal(5).scaleb(Decimal("-2")), Decimal("5.0").scaleb(60), Decimal("5.0").scaleb(70), Decimal("-0").scaleb(-1))
for wrong in (Decimal("1.5"), Decimal(10) ** 12):
    try:
        Decimal(5).scaleb(wrong)
    except ArithmeticError as problem:
        print(type(problem).__name__)

third = Decimal(100) / 3
cent = Decimal("0.01")
for rounding in (ROUND_DOWN, ROUND_HALF_UP, None):
    short = third.quantize(cent, rounding=rounding)
    print(short, repr(short + 1), hash(short) == hash(Decimal("33.33")), short.as_tuple(), third - short)
print(third // 7, third % 7, (-third).to_integral_value(), third.to_integral_exact(), third.quantize(Decimal("1E+1")))
print(sorted(flag.__name__ for flag, is_set in getcontext().flags.items() if is_set), Inexact in getcontext().flags)

with localcontext() as context:
    context.prec = 5
    print(Decimal("1234567").scaleb(2), Decimal("1234567").scaleb(-2), context.flags[Rounded])
    print((Decimal(1) / 3).quantize(cent), Decimal("1234567") % 1000)
with localcontext() as context:
    context.Emax = 5
    try:
        print(Decimal("12").scaleb(7))
    except ArithmeticError as problem:
        print(type(problem).__name__)

# quantize, round and format of numbers of few digits: ways of rounding, flags, traps.
import decimal
from decimal import *

modes = [ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP]
values = [Decimal(t) for t in ("2.5", "-2.5", "3.5", "0.125", "-0.125", "7.50", "-0.01", "0", "-0.0", "99.995", "123456789012345678", "1.0")]


def flags():
    context = getcontext()
    names = [s.__name__ for s in context.flags if context.flags[s]]
    context.clear_flags()
    return sorted(names)


getcontext().clear_flags()
for v in values:
    for mode in modes:
        print(v.quantize(Decimal("0.1"), mode), v.quantize(1, rounding=mode), flags(), end="; ")
    print()
    print([str(round(v, n)) for n in (-2, -1, 0, 1, 2, 5)], flags())
    print([format(v, s) for s in (".2f", ",.1f", ">20,.3f", "<9.0f|"[:-1], "^11.1f", "*^11.1f", "010.2f", "+.1f", ".0f", "12.30f")], flags())
for mode in modes:
    with localcontext(rounding=mode):
        print(mode, format(Decimal("2.345"), ".2f"), round(Decimal("-2.5"), 0), Decimal(1) - Decimal(1), Decimal("0.5") - Decimal("0.50"))
for change in ({"prec": 3}, {"Emin": -2, "Emax": 2}, {"clamp": 1}, {"prec": 3, "rounding": ROUND_UP}, {"traps": [Inexact]}, {"traps": [Rounded]}):
    with localcontext(**change):
        for f in (lambda: Decimal("12.34") + Decimal("1.111"), lambda: Decimal("12.34") * 3, lambda: -Decimal("1.2345"), lambda: Decimal(1) / 8,
                  lambda: Decimal("12.345").quantize(Decimal("0.1")), lambda: Decimal("12.30").quantize(Decimal("0.1")), lambda: Decimal(900) * 900,
                  lambda: abs(Decimal("-1.2345")), lambda: round(Decimal("1.25"), 1)):
            try:
                print(f(), flags(), end="; ")
            except DecimalException as e:
                print(type(e).__name__, flags(), end="; ")
    print(change)
try:
    Decimal("1.5").quantize(Decimal("0.10"), "up")
except TypeError as e:
    print(str(e)[:40])
with localcontext(prec=18):
    print(Decimal("900000000000000001") / 2, Decimal("900000000000000002") / 2, Decimal("9") / 8, flags())

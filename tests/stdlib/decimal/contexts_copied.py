# Copies of contexts: all numbers, flags and traps, and nothing shared.
import copy
import decimal
from decimal import Context, Decimal, localcontext


class Mine(Context):
    pass


c = Context(prec=5, rounding=decimal.ROUND_UP, Emin=-9, Emax=9, capitals=0, clamp=1, traps=[decimal.Inexact])
c.flags[decimal.Rounded] = True
for new in (c.copy(), copy.copy(c), copy.deepcopy(c)):
    print(new)
    new.prec = 3
    new.flags[decimal.Rounded] = False
    new.traps[decimal.Inexact] = False
print(c)
print(Context())
old = decimal.DefaultContext.prec
decimal.DefaultContext.prec = 7
decimal.DefaultContext.flags[decimal.Clamped] = True
print(Context(), Mine(rounding=decimal.ROUND_DOWN).prec)
decimal.DefaultContext.prec = old
decimal.DefaultContext.flags[decimal.Clamped] = False
with localcontext(c) as inner:
    print(inner is c, inner.prec)
    inner.traps[decimal.Inexact] = False
    print(Decimal(1) / 3, inner.flags[decimal.Inexact], c.flags[decimal.Inexact])
with localcontext(prec=4) as inner:
    print(+Decimal("1.23456"))
    with localcontext():
        decimal.getcontext().prec = 2
        print(+Decimal("1.23456"))
    print(+Decimal("1.23456"))
print(+Decimal("1.23456"))

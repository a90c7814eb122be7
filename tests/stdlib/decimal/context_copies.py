# Copies of contexts: of derived classes, with flags and traps, by localcontext.
import copy
from decimal import Context, Decimal, Inexact, ROUND_DOWN, getcontext, localcontext, setcontext


class Derived(Context):
    def __init__(self, *args, **kwargs):
        print("init", args, kwargs)
        super().__init__()


c = Derived(1)
c.prec, c.rounding, c.clamp = 5, ROUND_DOWN, 1
c.flags[Inexact] = True
c.traps[Inexact] = True
for made in (c.copy(), copy.copy(c)):
    print(type(made).__name__, made)
    made.prec = 7
print(c.prec)
with localcontext(c) as inner:
    print(type(inner).__name__, inner.prec, getcontext() is inner)
with localcontext(prec=3, rounding=ROUND_DOWN) as inner:
    print(Decimal(2) / 3, inner.flags[Inexact], getcontext().copy().flags[Inexact])
print(Decimal(2) / 3)
setcontext(c)
print(getcontext() is c, getcontext().copy().prec)

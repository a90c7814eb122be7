# Numbers of few digits under contexts that change: flags, precision, rounding, and contexts inside one another.
from decimal import *
c = getcontext()
c.traps[DivisionByZero] = False
def flags():
    return sorted(s.__name__ for s in c.flags if c.flags[s])
c.clear_flags()
print(Decimal('1.255').quantize(Decimal('0.01')), flags())
print(Decimal(1) / 0, flags())
print(Decimal('1.50').quantize(Decimal('0.1')), flags())
c.clear_flags(); print(flags())
print(Decimal(1) / 3, flags()); c.clear_flags()
print(Decimal('2.5').quantize(Decimal('1')), flags(), Decimal(2).sqrt() > 1, flags())
c.flags[Inexact] = False
print(flags(), Decimal('1.25').quantize(Decimal('0.1')), flags())
with localcontext(prec=3) as k:
    print(Decimal('12.345') + 1, -Decimal('12.345'), flags(), sorted(s.__name__ for s in k.flags if k.flags[s]))
    with localcontext(Context(prec=20)):
        print(Decimal('12.345') + 1, -Decimal('12.345'))
    print(Decimal('12.345') + 1)
c.prec = 4
print(Decimal('12.345') + Decimal('0.0001'))
c.prec = 28
print(Decimal('12.345') + Decimal('0.0001'))
c.rounding = ROUND_FLOOR
print(Decimal(1) - 1, -Decimal(0), abs(Decimal('-0')))
setcontext(BasicContext)
print(Decimal('1234567890.5') + 1)
setcontext(Context())
print(Decimal('1234567890.5') + 1)

# What contexts take and refuse.
from decimal import *

c = Context()
print(c.copy_decimal(3), c.is_zero(0), c.create_decimal_from_float(-0.0), c.is_signed(Decimal("-1")))
for f in (lambda: c.is_nan("1"), lambda: setattr(c, "flags", {}), lambda: setattr(c, "traps", []), lambda: c.create_decimal("1_0"),
          lambda: c.create_decimal(" 1"), lambda: delattr(c, "prec")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__)
with localcontext(traps=[Inexact]) as x:
    print(x.traps[Inexact], x.traps[Overflow])

from decimal import Decimal, getcontext
from fractions import Fraction
print(Decimal('0.1') + Decimal('0.2'), Decimal(1) / Decimal(3), Decimal('1.10'), repr(Decimal('2.50')), Decimal('1e3'), Decimal(10).sqrt(), round(Decimal('2.675'), 2), Decimal('3') > 2, Decimal('1.5') == 1.5, Decimal('-0'), Decimal('NaN'), int(Decimal('9.9')), f'{Decimal("1234.5"):,.2f}')
print(Fraction(1, 3) + Fraction(1, 6), Fraction('0.125'), Fraction(3, -6), repr(Fraction(2, 4)), Fraction(1, 2) == 0.5, float(Fraction(1, 4)), Fraction(7, 3) // 1, Fraction(1, 2) ** 2, Fraction(0.5), Fraction(5, 1), sum([Fraction(1, 2)] * 3))
for f in (lambda: Decimal('x'), lambda: Decimal(1) / 0, lambda: Fraction(1, 0), lambda: Decimal(1) + 1.5, lambda: Fraction('a')):
    try: f()
    except Exception as e: print(type(e).__name__, e)

from decimal import *

c = getcontext()
# What is told from a text alone, and what an operation leaves.
c.traps[InvalidOperation] = False
bad = [Decimal(t) for t in ('1x', '1.2.3', '1e', '1 ', ' 1', '-1', '+1', '1_0', '_1', 'NaN', '1'*40, 'Infinity', '-Infinity', 'sNaN12', '', '0')]
for x in bad:
    try:
        print(x, x == x, x < 2, f'{x}', f'{x:.3f}' if x.is_finite() else '', x.is_nan())
    except InvalidOperation as e:
        print('InvalidOperation')
c.traps[InvalidOperation] = True
for t in ('1x', 'x', '9' * 30, '12', 'inf'):
    try:
        d = Decimal(t)
        print(d < Decimal('nan'), d)
    except InvalidOperation as e:
        print(e)
for prec in (1, 3, 28, 300):
    c.prec = prec
    big = Decimal('1234567890' * 20)
    for d in (big, Decimal('0.3'), Decimal(0)):
        rs = [d.exp() if d < 5 else d, d.sqrt(), max(d, 1), d.max(1), d.min(2), d.fma(2, 3), d.normalize(), +d, d ** 2, d.remainder_near(7) if prec == 300 else d]
        rs += [d.ln(), d.log10()] if d else []
        for r in map(Decimal, rs):
            print(f'{r:.5e}', f'{r:>20.3}', f'{r:,.2f}', len(str(r)))

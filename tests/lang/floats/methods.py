print((1.5).is_integer(), (2.0).is_integer(), (0.5).as_integer_ratio(), (-2.5).as_integer_ratio(), (1e20).as_integer_ratio())
print((1.0).hex(), (-0.1).hex(), (0.0).hex(), float('inf').hex(), float.fromhex('0x1.8p3'), float.fromhex('-0x1p-2'), float.fromhex('1.8'))
print((1.5).conjugate(), (1.5).real, (1.5).imag, (3.7).__trunc__(), (3.7).__floor__(), (3.2).__ceil__(), (2.5).__round__())
for f in (lambda: float('inf').as_integer_ratio(), lambda: float('nan').as_integer_ratio(), lambda: int(float('nan')), lambda: float.fromhex('x')):
    try:
        f()
    except (OverflowError, ValueError) as e:
        print(type(e).__name__, e)
(5.0).__int__()

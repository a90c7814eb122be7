class F:
    def __float__(self): return 2.5
class X:
    def __index__(self): return 7
for f in [
    lambda: (1.5).hex(), lambda: (-0.0).hex(), lambda: (5e-324).hex(), lambda: (1e308).hex(),
    lambda: float.fromhex('0x1.8p0'), lambda: float.fromhex('1.8'), lambda: float.fromhex('inf'),
    lambda: float.fromhex('nan'), lambda: float.fromhex('-Infinity'), lambda: float.fromhex('0x'),
    lambda: float.fromhex(''), lambda: float.fromhex('0x1p5000'), lambda: float.fromhex('0x1p-5000'),
    lambda: float.fromhex(' 0x1p3 '), lambda: float.fromhex('0x1p'), lambda: float.fromhex(5),
    lambda: float.fromhex('0x1.fffffffffffff8p1023'), lambda: float.fromhex('1'*400), lambda: (1.5).is_integer(),
    lambda: (2.0).is_integer(), lambda: (1.5).as_integer_ratio(), lambda: (-0.0).as_integer_ratio(),
    lambda: (1.5).conjugate(), lambda: (1.5).real, lambda: (1.5).imag, lambda: (2.5).__round__(),
    lambda: (2.567).__round__(2), lambda: (2.567).__round__(2.0), lambda: (1.5).__trunc__(),
    lambda: (1.5).__floor__(), lambda: (-1.5).__ceil__(), lambda: (-1.5).__int__(), lambda: (1.5).__float__(),
    lambda: (1.5).__getnewargs__(), lambda: float.__getformat__('double'), lambda: float.__getformat__('float'),
    lambda: float.__getformat__('x'), lambda: float.__getformat__(5), lambda: float.__setformat__('double','unknown'),
    lambda: (1.5).__pow__(2, 3), lambda: (1.5).__pow__(2), lambda: (1.5).__rpow__(2), lambda: (1.5).__eq__(1.5),
    lambda: (1.5).__eq__('a'), lambda: (1.5).__lt__(2), lambda: (1.5).__divmod__(1), lambda: (1.5).__bool__(),
    lambda: (1.5).__format__('.3f'), lambda: float.from_number(5), lambda: float.from_number('5'),
    lambda: float.from_number(F()), lambda: float.from_number(X()), lambda: (1.5).__radd__(2),
    lambda: (1.5).__rmod__(7), lambda: (1.5).__rdivmod__(7), lambda: (1.0).__ge__(None),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)

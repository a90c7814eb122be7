class F:
    def __float__(self): return 2.5
class X:
    def __index__(self): return 7
class SF(float): pass
class SS(str): pass
class I:
    def __int__(self): return 5
class BX:
    def __index__(self): return 'x'
class BF:
    def __float__(self): return 1
class SF2(float):
    def __float__(self): return 42.5
for f in [
    lambda: float(), lambda: float('1.5'), lambda: float(' 1.5 '), lambda: float('1_0.5'), lambda: float('1__0.5'),
    lambda: float('_1'), lambda: float('1_'), lambda: float('1_.5'), lambda: float('1._5'), lambda: float('1e1_0'),
    lambda: float(''), lambda: float('abc'), lambda: float('inf'), lambda: float('-Infinity'), lambda: float('nan'),
    lambda: float('+nan'), lambda: float('-nan'), lambda: float('infinit'), lambda: float('1e400'),
    lambda: float('1e-400'), lambda: float('0x10'), lambda: float(b'1.5'), lambda: float(b'ab'),
    lambda: float(bytearray(b'1.5')), lambda: float('\u0661.5'), lambda: float('1\x00'), lambda: float(None),
    lambda: float([]), lambda: float(1j), lambda: float(10**400), lambda: float(F()), lambda: float(X()),
    lambda: float(I()), lambda: float(BF()), lambda: float(SF(1.5)), lambda: type(float(SF(1.5))),
    lambda: float(SF2(1.5)), lambda: float(SS('1.5')), lambda: float(x=1), lambda: float(1, 2), lambda: float(BX()),
    lambda: float(object()), lambda: float('1e'), lambda: float('.'), lambda: float('1.'), lambda: float('.5'),
    lambda: float('1 5'), lambda: float('\ud800'), lambda: float(True), lambda: float('inf').hex(),
    lambda: float('nan').hex(), lambda: float('inf').is_integer(), lambda: float('inf').as_integer_ratio(),
    lambda: float('nan').as_integer_ratio(),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)

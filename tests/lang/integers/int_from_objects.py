class F:
    def __float__(self): return 2.5
class X:
    def __index__(self): return 7
class SI(int): pass
class SF(float): pass
class SS(str): pass
class I:
    def __int__(self): return 5
class T:
    def __trunc__(self): return 9
class BI:
    def __int__(self): return 'x'
class BX:
    def __index__(self): return 'x'
class SI2(int):
    def __int__(self): return 42
    def __index__(self): return 43
for f in [
    lambda: int(5), lambda: int(5.7), lambda: int(-5.7), lambda: int(5, 5), lambda: int(5.5, 5), lambda: int(None),
    lambda: int([]), lambda: int(1j), lambda: int(float('nan')), lambda: int(float('inf')), lambda: int(I()),
    lambda: int(X()), lambda: int(T()), lambda: int(F()), lambda: int(BI()), lambda: int(BX()), lambda: int(SI(4)),
    lambda: type(int(SI(4))), lambda: int(SI2(4)), lambda: int(SF(4.5)), lambda: int(SS('44')), lambda: int(True),
    lambda: int(I(), 10), lambda: int(object()),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)

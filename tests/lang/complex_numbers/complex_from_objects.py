class F:
    def __float__(self): return 2.5
class X:
    def __index__(self): return 7
class SI(int): pass
class SF(float): pass
class SC(complex): pass
class I:
    def __int__(self): return 5
class C:
    def __complex__(self): return 1+2j
class BF:
    def __float__(self): return 1
class BC:
    def __complex__(self): return 1.0
for f in [
    lambda: complex(), lambda: complex(1), lambda: complex(1, 2), lambda: complex(1.5, -0.0), lambda: complex(1,'2'),
    lambda: complex(b'1'), lambda: complex(None), lambda: complex(1, None), lambda: complex([], 2),
    lambda: complex(C()), lambda: complex(1, C()), lambda: complex(F()), lambda: complex(X()),
    lambda: complex(F(), X()), lambda: complex(I()), lambda: complex(BC()), lambda: complex(BF()),
    lambda: complex(SC(1, 2)), lambda: type(complex(SC(1, 2))), lambda: complex(real=1, imag=2),
    lambda: complex(imag=2), lambda: complex(1, 2, 3), lambda: complex(SF(1.5), SI(2)), lambda: complex(10**400),
    lambda: complex(object()), lambda: complex(True, False),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)

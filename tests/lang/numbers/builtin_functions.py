class X:
    def __index__(self): return 7
class SI(int): pass
class SF(float): pass
class SS(str): pass
class AB:
    def __abs__(self): return 'abs'
    def __round__(self, *a): return ('round', a)
    def __divmod__(self, o): return ('dm', o)
    def __rdivmod__(self, o): return ('rdm', o)
    def __pow__(self, *a): return ('pow', a)
    def __rpow__(self, *a): return ('rpow', a)
for f in [
    lambda: abs(AB()), lambda: round(AB()), lambda: round(AB(), 2), lambda: round(AB(), None),
    lambda: round(number=2.5, ndigits=1), lambda: round(), lambda: round(1, 2, 3), lambda: divmod(AB(), 1),
    lambda: divmod(1, AB()), lambda: pow(AB(), 1), lambda: pow(1, AB()), lambda: pow(AB(), 1, 2),
    lambda: pow(1, AB(), 2), lambda: pow(1, 2, AB()), lambda: pow(base=2, exp=3, mod=5), lambda: pow(2),
    lambda: abs(), lambda: bin(X()), lambda: hex(SI(5)), lambda: oct(X()), lambda: bin(), lambda: chr(X()),
    lambda: chr(SI(65)), lambda: ord(SS('a')), lambda: round(SF(2.5)), lambda: round(2.5, X()), lambda: round(True),
    lambda: round(True, -1), lambda: round(SI(5), -1), lambda: abs(SI(-5)),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)

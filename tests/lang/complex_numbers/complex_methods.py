class C:
    def __complex__(self): return 1+2j
for f in [
    lambda: complex.from_number(5), lambda: complex.from_number(C()), lambda: complex.from_number('1'),
    lambda: (1+2j).real, lambda: (1+2j).imag, lambda: (1+2j).conjugate(), lambda: (1+2j).__complex__(),
    lambda: (1+2j).__abs__(), lambda: (1+2j).__hash__(), lambda: (1+2j).__eq__(1), lambda: (1+2j).__lt__(1),
    lambda: (1+2j).__add__('a'), lambda: (1+2j).__getnewargs__(), lambda: (1+2j).__format__(''),
    lambda: (1+2j).__format__('.2f'), lambda: (1+2j).__bool__(), lambda: (1+2j).__pow__(2),
    lambda: (1+2j).__pow__(2, 3), lambda: (1+2j).__rpow__(2), lambda: (1+2j).__int__, lambda: (1+2j).__floordiv__,
    lambda: (1j).__ge__(None), lambda: (1j).__ne__(1j), lambda: (1j).__ne__('a'),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)

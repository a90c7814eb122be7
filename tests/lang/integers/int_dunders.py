for f in [
    lambda: int(BI2()), lambda: int(BX2()), lambda: int(RI()), lambda: int(RX()), lambda: (5).__round__(),
    lambda: (5).__round__(-1), lambda: (5).__round__(None), lambda: (5).__round__('a'), lambda: (5).__index__(),
    lambda: True.__index__(), lambda: (5).__format__('x'), lambda: (5).__format__(5), lambda: (5).__pow__(2, 3),
    lambda: (5).__pow__('a'), lambda: (5).__pow__(2,'a'), lambda: (5).__rpow__(2), lambda: (5).__rpow__(2, 3),
    lambda: (5).__divmod__(2), lambda: (5).__divmod__(0), lambda: (5).__divmod__(1.5), lambda: (5).__add__(1.5),
    lambda: (5).__add__('a'), lambda: (5).__radd__(1), lambda: (5).__lt__(6), lambda: (5).__lt__(6.5),
    lambda: (5).__eq__('a'), lambda: (5).__hash__(), lambda: (5).__repr__(), lambda: (5).__str__(),
    lambda: (5).__trunc__(), lambda: (5).__floor__(), lambda: (5).__ceil__(), lambda: (5).__getnewargs__(),
    lambda: True.__getnewargs__(), lambda: (5).__int__(), lambda: (5).__float__(), lambda: (5).__bool__(),
    lambda: (5).__abs__(), lambda: (5).__neg__(), lambda: (5).__truediv__(2), lambda: (5).__rtruediv__(2),
    lambda: (5).__add__(1, 2), lambda: int.__add__('a',1), lambda: int.__add__(1), lambda: True.__repr__(),
    lambda: True.__str__(), lambda: True.__and__(False), lambda: True.__and__(3), lambda: True.__rand__(False),
    lambda: int.__repr__(True), lambda: int.__str__, lambda: 1 .__rmul__(3.5), lambda: (7).__rmod__(1.5),
    lambda: int.__lt__(1, 2, 3), lambda: int.__eq__(1), lambda: (1).__ge__(None), lambda: int.__abs__(1.5),
    lambda: int.real.__get__(5),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)

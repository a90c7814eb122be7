# Operators of flags of one class, of different ones, with plain values, and where a class says what the value of a member is.
from enum import CONFORM, EJECT, KEEP, STRICT, Flag, IntFlag


class A(Flag):
    X = 1
    Y = 2
    Z = 4


class B(Flag):
    X = 1
    Y = 2


class I(IntFlag):
    X = 1
    Y = 2


class N(str, Flag):
    P = 'p'


class Odd(Flag):
    X = 1
    Y = 2
    Z = 4

    def _get_value(self, flag):
        print('asked', flag)
        return super()._get_value(flag)


class Bounded(Flag, boundary=KEEP):
    X = 1
    Y = 8


class Ejected(IntFlag, boundary=EJECT):
    X = 1
    Y = 8


class Conform(Flag, boundary=CONFORM):
    X = 1
    Y = 8


def show(text, **names):
    try:
        print(text, '->', repr(eval(text, globals(), names)))
    except Exception as e:
        print(text, '->', type(e).__name__, e)


for cls in (A, B, I, Odd, Bounded, Ejected, Conform):
    print(cls)
    for op in '|&^':
        for text in (f'x {op} y', f'x {op} x', f'(x {op} y) {op} x', f'x {op} ~y', f'x {op} 4', f'4 {op} x', f'x {op} A.X',
                     f'B.X {op} x', f'x {op} None', f'x {op} cls(0)', f'x {op} True', f'x {op} I.Y', f'I.Y {op} x'):
            show(text, x=cls.X, y=cls.Y, cls=cls)

x = A.X
x |= A.Y
x ^= A.X
x &= A.Z | A.Y
print(x, A.X | A.Y is A.X | A.Y, (A.X | A.Y) is (A.Y | A.X), (A.X | A.Y).name, list(A.X | A.Z), A.X in x, A.Y in x)
a = A.X | A.Y
a._value_ = None
show('a | A.X', a=a)
show('A.X & a', a=a)
a._value_ = 3
print(a, [f.name for f in A])

# x.__class__, map over what ends or fails in the middle, slices with steps, stars in displays, ints in sets.
out = []


class A:
    pass


class B(A):
    @property
    def __class__(self):
        return A


class C(A):
    __class__ = 5


class D(A):
    def __getattribute__(self, name):
        return name if name == '__class__' else super().__getattribute__(name)


class S:
    __slots__ = ('__dict__',)


for o in (A(), B(), C(), D(), S(), A(), 3, 'x', [], {}, A, None, len, ValueError('x'), A()):
    c = o.__class__
    out.append(c if isinstance(c, (str, int)) else c.__name__)
a = A()
class A2:
    pass


for cls in (A, A2, A, int):
    try:
        a.__class__ = cls
    except TypeError as e:
        out.append(str(e))
    out.append(a.__class__.__name__)


class E(A):
    pass


a.__class__ = E
a.__dict__['__class__'] = 'shadow'
out.append(a.__class__.__name__)


def stops(n):
    if n == 3:
        raise StopIteration
    return -n


def fails(n):
    if n == 3:
        raise ValueError(n)
    return -n


m = map(stops, range(6))
out.append((list(m), list(m)))
m = map(fails, [1, 3, 5])
for _ in range(4):
    try:
        out.append(next(m, 'end'))
    except ValueError as e:
        out.append(repr(e))
out.append((sum(map(len, ['a', 'bc', ''])), max(map(abs, (-3, 2))), list(map(str.upper, 'abc')), list(map(None.__class__, []))))
try:
    list(map(len, [[], 5]))
except TypeError as e:
    out.append(str(e))
values = list(range(11))
big = 2 ** 80
steps = []
for step in (1, 2, 3, 10, 11, 12, -1, -2, -3, -11, big, -big, 4096, -4096, 4095):
    for start in (None, 0, 1, 5, 10, 11, 20, -1, -5, -11, -12, big, -big):
        for stop in (None, 0, 4, 10, 11, 20, -1, -11, -20, big):
            steps.append(len(values[start:stop:step]) * 100 + sum(values[start:stop:step]))
out.append(steps)
try:
    values[::0]
except ValueError as e:
    out.append(str(e))
t = (1, 2)
out.append(([*t, *t], (*t, 0, *'ab'), {*t, *t}, [*(), *[]], [*t, *(n for n in t)]))
s = set()
for n in (0, -1, -2, 2 ** 30, 2 ** 30 - 1, -2 ** 30, 2 ** 61 - 1, 2 ** 61 - 2, 2 ** 60, True, 1.0, 0.0, -1.0, -2.0, 2 ** 64, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96):
    s.add(n)
    s.add(n)
out.append((len(s), sorted(s)))
s = set(range(100))
for n in range(0, 100, 2):
    s.discard(n)
for n in range(99, -1, -3):
    s.add(n)
out.append(list(s))
out

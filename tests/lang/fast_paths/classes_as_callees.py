# list(), dict(), set(), type(), enumerate(), zip() and map() called plainly, of derived classes, and shadowed; calls with stars.
print(list(), list('ab'), list((1, 2)), list({1: 2}), list(range(3)), list(x for x in 'cd'), list([[1], 2]))
print(dict(), dict({1: 2}), dict([(1, 2), ('a', 'b')]), dict(a=1), dict({1: 2}, b=3), set(), set('a'), set([1, 1.0, True]), set({1: 2}))
print(type(1), type([]), type(type), type('X', (), {}).__name__, list(enumerate('a')), list(enumerate('a', 5)), list(zip()), list(zip('a')))
print(list(zip('ab', 'cd')), list(zip('ab', 'cd', 'ef')), list(map(str, [1, 2])), list(map(max, [1, 5], [2, 3])))


class L(list):
    def __init__(self, *args):
        print('init', args)
        super().__init__(*args)


class D(dict):
    def __iter__(self):
        return iter('own')

    def keys(self):
        return ['k']

    def __getitem__(self, k):
        return 'item'


class S(set):
    def __new__(cls, *args):
        print('new', args)
        return super().__new__(cls)


class Sized:
    def __len__(self):
        print('len')
        return 2

    def __iter__(self):
        print('iter')
        return iter([7, 8])


print(L('ab'), L(), dict(D(a=1)), list(D(a=1)), S('a') == {'a'}, list(Sized()), tuple(Sized()), set(Sized()))
a = [1, 2]
b = list(a)
c = dict({'x': a})
b.append(3)
c['y'] = 1
print(a, b, c, c['x'] is a, tuple(t := (1, 2)) is t)
list.append(b, 4)
for attempt in (lambda: list(5), lambda: list(1, 2), lambda: dict(5), lambda: dict([1]), lambda: dict([(1, 2, 3)]), lambda: set(5),
                lambda: set([[]]), lambda: type(), lambda: type(1, 2), lambda: enumerate(5), lambda: enumerate(), lambda: zip(5, []),
                lambda: zip([], 5), lambda: map(1), lambda: list(map(1, [2])), lambda: dict({}, {}), lambda: list(x=1), lambda: zip([], [], x=1)):
    try:
        print(attempt())
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)


def f(a, b=2, *rest, c=3, **more):
    return a, b, rest, c, more


def g(x, y):
    return x - y


args, kw = (1, 2, 3), {'c': 4, 'd': 5}
print(f(*args), f(*args, **kw), f(0, *args, **kw, e=6), f(*[1]), f(*'ab', *(), **{}), g(*[5, 3]), g(**{'y': 1, 'x': 2}), g(4, **{'y': 1}))
print(f(*range(40)), f(*(i for i in range(3))), (lambda *a: len(a))(*range(500)))
for attempt in (lambda: g(*args), lambda: g(*[1]), lambda: g(**{'z': 1}), lambda: g(1, **{'x': 1}), lambda: g(*5), lambda: g(**5),
                lambda: g(**{1: 2}), lambda: f(1, **{'c': 1}, **{'c': 2}), lambda: g(x=1, **{'x': 2})):
    try:
        print(attempt())
    except TypeError as e:
        print(e)


def shadow(list, type, zip):
    return list('ab'), type(1), zip(1, 2)


print(shadow(len, str, max))
dict = f
print(dict(1))
del dict
print(min(3, 1, 2), max(1, 2.5), min('b', 'a'), max(1, True), max(True, 1), min(1, 2, key=lambda v: -v), max(2 ** 70, 5), min([1], [0]))
print(isinstance(1, (str, int)), isinstance('a', (int, (float, str))), isinstance(1, (int, 5)), isinstance(True, (float, int)), isinstance(None, ()))
isinstance(1, (str, 5))

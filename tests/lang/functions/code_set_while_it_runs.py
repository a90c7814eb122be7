# A frame goes on with the code and the globals that it began with, whatever code its function gets meanwhile.
import sys

spaces = {}
for name, text in {
    "short": "def f(n=0): return ('short', n)",
    "long": "a = b = c = d = e = g = 1\ndef f(n=0):\n    x = y = z = u = v = w = n\n    return [a, b, c, d, e, g, x, y, z, u, v, w]",
    "generator": "def f(n=0):\n    yield 'other'\n    yield n",
}.items():
    spaces[name] = {}
    exec(text, spaces[name])
short, long, generator = (spaces[name]["f"] for name in spaces)
one, two, three = 1, 2, 3


def changes(n=0):
    p = q = r = s = t = n
    changes.__code__ = short.__code__
    inner = [lambda: (one, two, p), lambda: (three, q, r)]
    changes.__code__ = long.__code__ if n else generator.__code__
    return [f() for f in inner], [one + two + i for i in range(3)], s, t, (lambda: undefined_here)


kept = changes.__code__
result = changes(5)
print(result[:-1])
try:
    result[-1]()
except NameError as e:
    print(e)
try:
    print(changes(7))
except NameError as e:
    print(e)
changes.__code__ = kept
print(changes(0)[:-1])
print(list(changes(3)))


def items(n=0):
    for i in range(3):
        yield i, one, two, n
    items.__code__ = short.__code__
    yield three, (lambda: one)()


first, second = items(1), items(2)
print(next(first), next(second))
items.__code__ = long.__code__
print(next(first), next(second))
items.__code__ = kept
print(list(first), list(second))
print(items())


def left(): return 'left'
def right(): return 'right'


left.__code__, right.__code__ = right.__code__, left.__code__
print(left(), right(), left.__code__.co_name, right.__code__.co_name, kept.co_name)
code = left.__code__
left.__code__ = short.__code__
print(code.co_name, left.__code__.co_name, code == left.__code__, code == right.__code__, short.__code__ == left.__code__)


def deep(n):
    if n == 0:
        deep.__code__ = short.__code__
        return one
    found = deep(n - 1)
    return found, n, two, [three for _ in range(n)]


print(deep(3), deep(3))


async def waits(n=0):
    await nothing()
    return one, two, n


async def nothing():
    waits.__code__ = other.__code__


async def other(n=0):
    return 'other', n


def drive(c):
    try:
        c.send(None)
    except StopIteration as e:
        return e.value


print(drive(waits(4)), drive(waits(4)))
for wrong in (None, 5, "x"):
    try:
        left.__code__ = wrong
    except TypeError as e:
        print(e)
try:
    left.__code__ = (lambda: code_of_closure)(*[]) if False else (lambda x: (lambda: x))(1).__code__
except ValueError as e:
    print(e)

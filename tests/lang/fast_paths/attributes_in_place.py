# Instances hold the first attributes in place, as many as others of their class needed, and with more of them all in a block.
import copy

out = []


class Bag:
    pass


class Few(Bag):
    def __init__(self, n):
        self.a = n
        if n % 3:
            self.b = [n]


class Many(Bag):
    def __init__(self, n):
        self.a = n
        self.b = [n]
        self.c = str(n)
        if n % 2:
            self.d = n / 2
            self.e = (n,)
        if n % 5 == 4:
            self.f = None
            self.a += 1


class More(Many):
    def __init__(self, n):
        super().__init__(n)
        self.g = {n}
        self.h = n


def attributes(o):
    return [(name, getattr(o, name)) for name in 'abcdefgh' if hasattr(o, name)]


def first(o):
    return o.a, o.__class__.__name__


objects = [cls(n) for n in range(12) for cls in (Few, Many, More)]
for o in objects:
    out.append((first(o), attributes(o)))

# Taken away and given again: in place, from the block, and from the block back into place.
for name in ('b', 'e', 'a', 'c', 'g', 'h'):
    for o in objects:
        if hasattr(o, name):
            delattr(o, name)
    out.append([attributes(o) for o in objects[::5]])
for o in objects:
    o.c = 1
    o.b = 2.5
    o.a = 'again'
    del o.b
    o.b = o.a
out.append([attributes(o) for o in objects])

# So many that the shape is the instance's own.
for n in (3, 15, 16, 17, 18, 31, 32, 33, 34, 50):
    bag = Bag()
    for i in range(n):
        setattr(bag, f'x{i}', i if i % 2 else [i])
    for i in range(0, n, 7):
        delattr(bag, f'x{i}')
    bag.last = bag.x1 + n
    for i in range(n - 1, 2, -1):
        if hasattr(bag, f'x{i}'):
            delattr(bag, f'x{i}')
    out.append((n, sorted(name for name in ('x0', 'x1', 'x2', 'x3', 'last') if hasattr(bag, name)), bag.x1, bag.last))
    bag.x3 = n
    out.append(list(vars(bag).items()))
    bag.x4 = -n
    out.append((bag.x3, bag.x4, list(bag.__dict__)))

# Another class, whose instances have other room.
for n in range(6):
    o = Few(n)
    o.__class__ = More
    o.g, o.h, o.c, o.d = 1, 2, [3], n
    out.append((first(o), attributes(o)))
    o = More(n)
    o.__class__ = Few
    o.b = n
    del o.c
    out.append((first(o), attributes(o)))

# Copies, and those of instances that were made before the class knew.
for o in [Few(1), Many(3), More(9), objects[0], objects[1], objects[35]]:
    for c in (copy.copy(o), copy.deepcopy(o)):
        c.h = 'copy'
        c.i = [c.a]
        out.append((attributes(c), c.i, hasattr(o, 'i')))
        c.__dict__['j'] = 1
        out.append((c.j, list(vars(c))))
        c.__dict__ = {'a': 5}
        c.b = 6
        out.append(attributes(c))


class Slotted:
    __slots__ = ('p', 'q', 'r', 's')

    def __init__(self, n):
        self.s = n
        self.q = [n]
        if n % 2:
            self.p = self.r = n


class Both(Slotted):
    pass


for n in range(5):
    for cls in (Slotted, Both):
        o = cls(n)
        if cls is Both:
            o.t = n
            o.p = o.t
        del o.q
        o.q = n * 2
        out.append([getattr(o, name, '-') for name in 'pqrst'])


class Trouble(Exception):
    def __init__(self, n):
        super().__init__(n)
        self.x = n
        self.y = [n]
        self.z = n + 0.5
        self.w = self


for n in range(4):
    try:
        raise Trouble(n)
    except Trouble as e:
        e.v = n
        del e.x
        out.append((e.args, e.y, e.z, e.w is e, e.v, list(vars(e))))


def function():
    pass


for n in range(5):
    setattr(function, f'f{n}', [n])
del function.f1
function.f9 = function.f0
out.append(list(vars(function).items()))


class Number(int):
    def __new__(cls, n):
        self = super().__new__(cls, n)
        self.a = n
        self.b = [n]
        self.c = self + 1
        return self


for n in range(4):
    o = Number(n)
    o.d = o.c
    del o.b
    out.append((o, o.a, o.c, o.d, list(vars(o))))


class Point:
    __match_args__ = ('x', 'y', 'z')

    def __init__(self, *values):
        self.x, self.y, self.z = values


def where(p):
    match p:
        case Point(0, y, z):
            return y, z
        case Point(x, y=0):
            return x
        case Point(x, y, z) if x == y:
            return z
    return None


out.append([where(Point(x, y, [x, y])) for x in range(3) for y in range(3)])
out

# What a place in a program remembers of a class: data descriptors, methods, and what lookups found; and when it changes.
class Celsius:
    def __init__(self, degrees):
        self._degrees = degrees

    @property
    def degrees(self):
        return self._degrees


def read(o):
    return o.degrees


c = Celsius(20)
print(read(c), read(c))
c.__dict__['degrees'] = 'own'
print(read(c))
Celsius.degrees = property(lambda self: self._degrees + 1)
print(read(c))
del Celsius.degrees
print(read(c))
Celsius.degrees = 'of the class'
print(read(c))


class Fallback:
    @property
    def degrees(self):
        raise AttributeError('no degrees')

    def __getattr__(self, name):
        return 'fallback for ' + name


print([read(o) for o in (Fallback(), Fallback(), Celsius(3))])


class Meter:
    def __get__(self, o, cls=None):
        return 'meter'

    def __set__(self, o, value):
        pass


class Metered:
    degrees = Meter()


m = Metered()
m.__dict__['degrees'] = 'own'
print(read(m), read(m))
del Meter.__set__
print(read(m))
del Meter.__get__
print(read(m))


class Table(dict):
    @property
    def degrees(self):
        return len(self)


class Derived(Table):
    pass


for o in (Table(a=1), Derived(), Table(), Derived(b=2, c=3)):
    print(read(o), o.__class__.__name__, type(o) is o.__class__)
Table.degrees = 5
print(read(o))


class Changing:
    @property
    def degrees(self):
        Changing.degrees = 'changed'
        return 'changing'


o = Changing()
print([read(o) for _ in range(3)])


def class_name(o):
    return o.__class__.__name__


class Liar:
    __class__ = property(lambda self: int)


print([class_name(o) for o in (1, 'a', c, m, Table(), Liar(), [], None, ValueError(), print, class_name)], isinstance(Liar(), int))
c.__class__ = Metered
print(class_name(c), read(c))

# Methods of natives in derived classes.
class Items(list):
    pass


class Loud(Items):
    def append(self, value):
        print('append', value)
        super().append(value)


def add(o, value):
    o.append(value)
    return o.copy()


for o in (Items(), Loud(), [], Items([1])):
    print(add(o, 2), type(o).__name__)
o = Items()
o.append = lambda value: print('own append', value)
print(add(o, 3), add(Items(), 4))
Items.append = lambda self, value: print('changed append', value)
print(add(Items(), 5), add([], 6))


class Stolen:
    append = list.append
    copy = dict.copy


class Borrowed(dict):
    append = list.append


for o in (Stolen(), Borrowed()):
    for _ in range(2):
        try:
            print(add(o, 7))
        except TypeError as e:
            print(e)


class Name(str):
    def shout(self):
        return self.upper() + '!'


class Pair(tuple):
    def swapped(self):
        return Pair((self[1], self[0]))


print([n.shout() for n in (Name('a'), Name('b'))], [p.swapped().index(1) for p in (Pair((1, 2)), Pair((2, 1)))])

# New and __init__ of classes derived from built-in ones.
class Config(dict):
    def __init__(self, *args, source='none', **named):
        super().__init__(*args, **named)
        self.source = source


class Frozen(frozenset):
    def __new__(cls, items):
        return super().__new__(cls, [i * 2 for i in items])

    def __init__(self, items):
        self.count = len(items)


class Bare(dict):
    pass


print(Config(a=1), Config({'b': 2}, source='file').source, Config([('c', 3)], d=4), sorted(Frozen([1, 2])), Frozen([1, 2]).count)
print(Bare(), Bare(a=1), Bare([(1, 2)]), Items('ab'), Items(), set.__new__(type('S', (set,), {})))
for call in (lambda: Bare(1), lambda: Bare({}, {}), lambda: Items(1, 2), lambda: type('F', (float,), {})('x'), lambda: Config(5)):
    try:
        print(call())
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)


def lines():
    yield 1, 2
    yield 3, 4


print(Bare(lines()), Config(lines(), source='lines').source, Items(lines()))


# Very many names of one class.
class Wide:
    pass


for i in range(300):
    setattr(Wide, f'name{i}', i)
w = Wide()
print(sum(getattr(w, f'name{i}') for i in range(300)), sum(getattr(w, f'name{i}', 0) for i in range(250, 350)))
for i in range(300):
    setattr(Wide, f'name{i}', i + 1)
print(sum(getattr(w, f'name{i}') for i in range(300)), getattr(w, 'x' * 100, 'none'))
setattr(Wide, 'x' * 100, 'there')
print(getattr(w, 'x' * 100, 'none'))


class Base:
    def __repr__(self):
        return 'base'

    def __len__(self):
        return 3


class Sub(Base):
    pass


s = Sub()
print(repr(s), len(s))
Base.__len__ = lambda self: 4
Sub.__repr__ = lambda self: 'sub'
print(repr(s), len(s))
Sub.__bases__ = (type('Other', (), {'__len__': lambda self: 5}),)
print(repr(s), len(s))

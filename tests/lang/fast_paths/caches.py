# Attributes of classes, instances and modules that are asked for again and again while they change.
import math


class Base:
    kind = 'base'
    n = 1


class A(Base):
    pass


class B(Base):
    kind = 'b'


def kind_of(o):
    return o.kind


a = A()
out = [kind_of(a), kind_of(a)]
A.kind = 'a'
out.append(kind_of(a))
del A.kind
out.append(kind_of(a))
Base.kind = 'changed'
out.append(kind_of(a))
a.kind = 'own'
out.append(kind_of(a))
del a.kind
out.append(kind_of(a))
out += [kind_of(B()), kind_of(A), kind_of(B), kind_of(Base)]
Base.kind = property(lambda self: 'computed')
out += [kind_of(a), type(kind_of(A)).__name__]
Base.kind = lambda self: 'called'
out += [kind_of(a)(), kind_of(A)(5)]
print(out)


class Late:
    pass


class Holder:
    value = Late()


def value_of(o):
    return o.value


h = Holder()
first = value_of(h), value_of(h) is value_of(Holder)
Late.__get__ = lambda self, instance, owner: ('got', instance is None)
print(first[1], value_of(h), value_of(Holder))
del Late.__get__
print(value_of(h) is first[0])


class Meta(type):
    tag = 'meta'

    def __getattr__(cls, name):
        return 'missing ' + name


class M(metaclass=Meta):
    pass


def tag_of(c):
    return c.tag


out = [tag_of(M), tag_of(M)]
M.tag = 'own'
out.append(tag_of(M))
Meta.tag = property(lambda cls: 'data')
out.append(tag_of(M))
del Meta.tag
out.append(tag_of(M))
del M.tag
out.append(tag_of(M))
Meta.__getattribute__ = lambda cls, name: 'all'
out.append(tag_of(M))
print(out)


class Dict:
    z = 'class'


def z_of(o):
    return o.z


d = Dict()
out = [z_of(d)]
d.__dict__['z'] = 'dict'
out.append(z_of(d))
d.__class__ = B
B.z = 'b'
out += [z_of(d), z_of(B()), z_of(B)]
print(out)


class G:
    def __getattr__(self, name):
        return 'fallback ' + name


g = G()
out = [g.q]
G.q = 'found'
out += [g.q for _ in range(2)]
G.__getattribute__ = lambda self, name: 'hook'
out.append(g.q)
print(out)


def root(x):
    return math.sqrt(x), math.pi > 3, math.floor(x)


print(root(4))
math.sqrt = lambda x: 'mine'
math.pi = 2
print(root(4))
del math.sqrt
try:
    root(4)
except AttributeError as e:
    print(e)
math.sqrt = abs
print(root(-4), math.__name__)
try:
    math.sqrt()
except TypeError as e:
    print(e)


class Slots:
    __slots__ = ('x',)
    y = 'class'


s = Slots()
for _ in range(2):
    try:
        print(s.y, s.x)
    except AttributeError as e:
        print(e)
    s.x = 1
    Slots.y = 'changed'
print(type(Slots.x).__name__, s.nothing)

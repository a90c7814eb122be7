# The attribute __dict__ of a class serves its instances only.
class A: pass
class S: __slots__ = ('a',)
class L(list): pass
class Own(A):
    __dict__ = property(lambda self: 'own')

attribute = A.__dict__['__dict__']
objects = [S(), [1], 1, len, {}, A, (i for i in []), None, (1,), A().__init__, slice(1), object(), property(), lambda: 1, ValueError(1)]

def shown(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return type(e).__name__

for o in objects:
    print(type(o).__name__, shown(attribute.__get__, o), shown(attribute.__set__, o, {}), shown(attribute.__delete__, o))
a = A()
a.x = 1
print(attribute.__get__(a), shown(attribute.__set__, a, {'y': 2}), a.y, shown(attribute.__set__, a, 5))
print(L.__dict__['__dict__'].__get__(L()), BaseException.__dict__['__dict__'].__get__(KeyError()))
own = Own()
own.z = 3
print(own.__dict__, attribute.__get__(own))

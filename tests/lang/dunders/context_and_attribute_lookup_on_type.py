class A: pass
a = A()
a.__len__ = lambda: 5
a.__add__ = lambda o: 'added'
for f in (lambda: len(a), lambda: a + 1):
    try:
        f()
    except TypeError as e:
        print(e)
A.__len__ = lambda self: 7
print(len(a), bool(a))
A.__eq__ = lambda self, o: 'patched eq'
print(a == 1)
A.__getattr__ = lambda self, n: n.upper()
print(a.hello)
A.__repr__ = lambda self: 'patched repr'
print(a, [a])
del A.__len__
try:
    len(a)
except TypeError as e:
    print(e)
A.__call__ = lambda self, x: x
a(3)

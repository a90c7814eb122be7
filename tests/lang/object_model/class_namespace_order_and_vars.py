class A:
    z = 1
    def b(self): pass
    a = 2
    class N: pass
    _p = property(lambda s: 1)
print([k for k in A.__dict__ if not k.startswith('__')], type(A.__dict__).__name__, A.__dict__['z'], '__module__' in A.__dict__, A.__module__)
o = A()
o.second, o.first = 1, 2
print(list(vars(o)), o.__dict__ is vars(o), o.__class__ is A, A.__class__ is type)
try: A.__dict__['z'] = 5
except TypeError as e: print(e)
A.new = lambda self: 'added'
del A.a
print(o.new(), hasattr(o, 'a'), [k for k in vars(A) if not k.startswith('__')])
B = type('B', (A,), {'q': 9})
print(B.q, B.__name__, B().z, B.__mro__[1].__name__, B.__doc__)
A.__name__ = 'Renamed'
A.__qualname__ = 'Some.Renamed'
A.__doc__ = 'doc set'
A, A.__doc__, A.__name__

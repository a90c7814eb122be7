class A:
    """class doc"""
    def __init__(self): self._x = 1
    def _get(self):
        """getter doc"""
        return self._x
    def _set(self, v): self._x = v
    def _del(self): del self._x
    x = property(_get, _set, _del)
    y = property(_get, doc='explicit doc')
    z = property(fset=_set)
a = A()
print(A.x.__doc__, A.y.__doc__, A.x.fset is A.__dict__['_set'], isinstance(A.x, property))
a.x = 5
del a.x
for f in (lambda: a.x, lambda: a.z, lambda: A.y.fdel, lambda: setattr(a, 'y', 1), lambda: delattr(a, 'y'), lambda: delattr(a, 'x')):
    try: print(f())
    except AttributeError as e: print(e)
a.z = 9
class B(A):
    @A.x.setter
    def x(self, v): self._x = v * 2
b = B()
b.x = 4
print(b.x, B.x.__doc__)
del b.x
b.x

# __init__ may be any descriptor: a call of the class gets it from the instance.
from functools import partialmethod
class A:
    def _make(self, x, y):
        self.z = x, y
    __init__ = partialmethod(_make, 1)
print(A(2).z, A(y=3).z)
class Get:
    def __get__(self, instance, owner):
        return lambda *args: print(type(instance).__name__, owner.__name__, args)
class B:
    __init__ = Get()
class C(B):
    def __new__(cls, *args):
        return super().__new__(cls)
B(1)
C(2, 3)
class Fails:
    def __get__(self, instance, owner):
        raise KeyError("no")
class D:
    __init__ = Fails()
try:
    D()
except KeyError as e:
    print(e)
class E:
    __init__ = partialmethod(lambda self: 5)
try:
    E()
except TypeError as e:
    print(e)

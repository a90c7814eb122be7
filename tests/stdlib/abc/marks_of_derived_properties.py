from abc import ABC, ABCMeta, abstractmethod, abstractproperty, abstractclassmethod, abstractstaticmethod
class Marked(property):
    __isabstractmethod__ = True
class Unmarked(property):
    __isabstractmethod__ = False
class Computed(property):
    @property
    def __isabstractmethod__(self): return "yes"
class Raises(property):
    @property
    def __isabstractmethod__(self): raise ZeroDivisionError
class Slot(property):
    __slots__ = ()
    def __getattribute__(self, name):
        if name == "__isabstractmethod__": return True
        return super().__getattribute__(name)
@abstractmethod
def am(self): pass
def plain(self): pass
def made(**ns):
    try: return sorted(ABCMeta("T", (), ns).__abstractmethods__)
    except Exception as e: return type(e).__name__, str(e)
print(made(a=Marked(plain), b=Marked()))
print(made(a=Unmarked(am)))
print(made(a=Computed(plain)))
print(made(a=Raises(plain)))
print(made(a=Slot(plain)))
print(made(a=property(am), b=property(None, am), c=property(None, None, am), d=property(plain)))
print(made(a=classmethod(am), b=staticmethod(am), c=classmethod(plain)))
print(made(a=abstractproperty(plain)))
class C(classmethod):
    __isabstractmethod__ = True
class D(staticmethod):
    __isabstractmethod__ = False
print(made(a=C(plain), b=D(am)))
class Truth:
    def __bool__(self): raise KeyError("x")
class O: __isabstractmethod__ = Truth()
print(made(a=O()))
class Meta(type): __isabstractmethod__ = True
class K(metaclass=Meta): pass
print(made(a=K))
class B(ABC):
    x = Marked(plain)
class E(B): pass
print(E.__abstractmethods__, B.__abstractmethods__)
try: E()
except TypeError as e: print(e)
E.x = 1
import abc
abc.update_abstractmethods(E); print(E.__abstractmethods__)
class F(B):
    x = Unmarked(am)
print(F.__abstractmethods__, type(F()).__name__)
p = Marked(plain)
print(p.__isabstractmethod__, Computed(plain).__isabstractmethod__, property(am).__isabstractmethod__)

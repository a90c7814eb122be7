import inspect, annotationlib, functools
from annotationlib import Format

def total(items: Later[int], n: int = 1, *rest: "str", **named: list[Other]) -> Never2: pass

print(inspect.signature(total, annotation_format=Format.STRING))
sig = inspect.signature(total, annotation_format=Format.FORWARDREF)
print(list(sig.parameters), sig.parameters["n"].annotation, type(sig.return_annotation).__name__)
try:
    inspect.signature(total)
except NameError as e:
    print(e)
print(inspect.get_annotations(total, format=Format.STRING))
class C:
    def __init__(self, x: Later, /, *, y: int = 2): pass
    def m(self, z: Later) -> None: pass
print(inspect.signature(C, annotation_format=Format.STRING), inspect.signature(C.m, annotation_format=Format.STRING))
print(inspect.signature(functools.partial(total, n=3), annotation_format=Format.STRING))
def later(a: "int", b: "Name"): pass
print(inspect.signature(later, eval_str=True, globals={"Name": str}), inspect.signature(later, eval_str=True, locals={"Name": bytes}))

class Mine(inspect.Signature):
    pass
print(type(Mine.from_callable(total, annotation_format=Format.STRING)), type(Mine.from_callable(C.m, annotation_format=Format.STRING)), type(Mine.from_callable(len)))

class Wrap:
    def __init__(self, func): self.func = func
    def __call__(self, *a): return self.func(*a)
    @property
    def __wrapped__(self): return self.func
print(inspect.signature(Wrap), inspect.signature(Wrap(lambda x, y: x)), inspect.unwrap(Wrap) is Wrap)
class Fake: __call__ = 5
class Static:
    @staticmethod
    def __call__(a, b=1): pass
class ByClass:
    @classmethod
    def __call__(cls, a): pass
class Inner:
    def __call__(self, p, q): pass
class Outer:
    __call__ = Inner()
class Partial:
    __call__ = functools.partialmethod(lambda self, a, b: None, 1)
class Init:
    __init__ = functools.partialmethod(lambda self, a, b: None, 1)
class New:
    def __new__(cls, *, k): return object.__new__(cls)
class Meta(type):
    def __call__(cls, u, v): return 1
class Metaed(metaclass=Meta): pass
class MetaStatic(type):
    @staticmethod
    def __call__(u): return 1
class Metaed2(metaclass=MetaStatic): pass
class InitObject:
    __init__ = Inner()
for thing in (Fake(), Static(), ByClass(), Outer(), Partial(), Init, New, Metaed, Metaed2, InitObject, 3, "x", None, object(), type, dict.fromkeys, [].append, Static, Fake):
    name = type(thing).__name__ if not isinstance(thing, type) else thing.__name__
    try:
        print(name, inspect.signature(thing))
    except (TypeError, ValueError) as e:
        print(name, type(e).__name__, str(e).partition(" object at")[0])

import abc
from collections.abc import Iterable, Sized

class Shape(abc.ABC): pass
class Square(Shape): pass
class Proxy:
    def __init__(self, target): self._target = target
    @property
    def __class__(self): return type(self._target)
    def __getattr__(self, name): return getattr(self._target, name)

def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

for cls in (Shape, Iterable, Sized):
    for what in (Proxy(Square), Proxy(Square()), Square(), 5, "Square", None, Proxy(5)):
        show(lambda: issubclass(what, cls))
        show(lambda: isinstance(what, cls))
    show(lambda: cls.register(Proxy(Square)))
    show(lambda: cls.register(5))
show(lambda: issubclass(Square, Proxy(Shape)))
show(lambda: isinstance(Square(), Proxy(Shape)))
class Meta(abc.ABCMeta): pass
class Other(metaclass=Meta): pass
print(issubclass(Other, Shape), Shape.register(Other) is Other, issubclass(Other, Shape), isinstance(Other(), Shape))

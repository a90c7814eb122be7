from abc import ABC, abstractmethod
class Shape(ABC):
    @abstractmethod
    def area(self): ...
    @property
    @abstractmethod
    def name(self): ...
    def describe(self): return f'{self.name} {self.area()}'
class Sq(Shape):
    name = 'square'
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
print(Sq(3).describe(), isinstance(Sq(1), Shape), Shape.__abstractmethods__ == frozenset({'area', 'name'}))
class Half(Shape):
    def area(self): return 1
import types
print(isinstance(lambda: 0, types.FunctionType), isinstance((i for i in []), types.GeneratorType), types.SimpleNamespace(a=1, b='x'), types.SimpleNamespace(a=1) == types.SimpleNamespace(a=1))
from collections.abc import Iterator, Mapping, Hashable, Callable, Sequence
print(isinstance(iter([]), Iterator), isinstance({}, Mapping), isinstance([], Hashable), isinstance(len, Callable), isinstance('a', Sequence), isinstance(5, Hashable))
for c in (Shape, Half):
    try: c()
    except TypeError as e: print(e)

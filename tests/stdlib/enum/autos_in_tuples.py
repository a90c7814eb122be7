# auto() in tuples counts on; what a __new__ must not do; named tuples as values.
from collections import namedtuple
from enum import Enum, auto


class Huh(Enum):
    ONE = auto()
    TWO = auto(), auto()
    THREE = auto(), auto(), auto()


print([m.value for m in Huh])
T = namedtuple("T", "index desc")


class E(Enum):
    first = T(auto(), "money")
    second = T(auto(), "show")


print([m.value for m in E])


class N(Enum):
    def __new__(cls, index, desc):
        self = object.__new__(cls)
        self.i = index
        return self

    a = T(1, "x")


print(N.a.i, N.a)
try:
    class Bad(Enum):
        def __new__(cls, value):
            return super().__new__(cls, value)

        failed = 1
except TypeError as e:
    print(e)
print(type(E.__dict__.get("_generate_next_value_", staticmethod(print))).__name__)

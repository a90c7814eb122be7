import re
from enum import *
from types import DynamicClassAttribute


class Mixed(Enum):
    X = 1
    Y = 2
    Z = 1
    W = [1]
    V = [1]
    kind = object


class Bits(IntFlag):
    P = 1
    Q = 4
    R = 5
    N = 0
    S = Q


class Texts(StrEnum):
    name = "q"
    a = auto()
    mro2 = "x"


class Floats(float, Enum):
    A = 1.0
    B = -0.0
    C = 0.0
    E = "3.5"


class Letters(Flag):
    A = auto()
    B = auto()
    AB = A | B
    Z = 0


class Converted(str, Enum):
    A = "a"
    B = 5
    C = b"x", "latin1"


class Plain(Enum):
    B = None
    C = True
    D = 1
    E = "name"
    value = 3


class Ints(int, Enum):
    real = 3
    A = 3
    B = True


class Base(Enum):
    @DynamicClassAttribute
    def test(self):
        return "dynamic"


class Derived(Base):
    test = 1


class Planet(Enum):
    EARTH = (1, 2)
    MARS = (3, 4)
    TERRA = (1, 2)

    def __init__(self, mass, radius):
        self.mass = mass
        self.seen = [m.name for m in type(self)]

    def weight(self):
        return self.mass


class Slow(int, Enum):
    A = 1
    B = 2

    def __new__(cls, value):
        made = int.__new__(cls, value * 10)
        made._value_ = value
        made.earlier = hasattr(cls, "A"), hasattr(cls, "B")
        return made


for cls in (Mixed, Bits, Texts, Floats, Letters, Converted, Plain, Ints, Planet, Slow):
    print(cls.__name__, list(cls), dict(cls.__members__))
    print([n for n in vars(cls) if not n.startswith("_")], [m._sort_order_ for m in cls])
print(Mixed._unhashable_values_, [1] in Mixed, 2 in Mixed, 7 in Mixed, hasattr(Mixed, "_flag_mask_"), Bits._flag_mask_)
print(Texts.name, Texts.a.name, Ints.real, Ints.A.real, Plain.value, Derived.test.test)
print([(m.mass, m.seen, m.weight()) for m in Planet], [(int(m), m.earlier) for m in Slow])
print([f for f in re.RegexFlag], re.I | re.M, repr(re.RegexFlag(3)), list(FlagBoundary), FlagBoundary("keep") is KEEP)
for change in ("Mixed.X = 3", "del Mixed.X", "Mixed.new = 1", "del Mixed.new", "Mixed(3)", "Bits.Q = 1"):
    try:
        exec(change)
        print(change)
    except (AttributeError, ValueError) as e:
        print(type(e).__name__, e)


class Counted(type(Enum)):
    def __setattr__(cls, name, value):
        if not name.startswith("_"):
            print("set", name)
        super().__setattr__(name, value)

    def __delattr__(cls, name):
        if not name.startswith("_"):
            print("delete", name)
        super().__delattr__(name)


class Watched(Enum, metaclass=Counted):
    A = 1
    B = 2
    C = 1


print(list(Watched))


class WithHook(Enum):
    def __init_subclass__(cls, **kwargs):
        print(cls.__name__, list(cls), kwargs)


class Hooked(WithHook, note=1):
    A = 1
    B = 2


for twice in ("A = 1\n    A = 2", "A = 1\n    def A(self): pass", "mro = 1", "_x_ = 1", "A = 1\n    _y = 2"):
    try:
        exec(f"class T(Enum):\n    {twice}")
        print(list(T), [n for n in vars(T) if n in ("A", "_y")])
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)

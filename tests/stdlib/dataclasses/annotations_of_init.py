"""__init__ is annotated in the order of the fields, not of its parameters, and without fields that it does not take."""
from dataclasses import KW_ONLY, InitVar, dataclass, field


@dataclass
class Base:
    x: int
    _: KW_ONLY
    y: int = 1
    z: int = field(default=2, kw_only=False)
    w: int = field(default=2, init=False)
    v: InitVar[int] = 3


@dataclass(kw_only=True)
class Derived(Base):
    q: str
    x: str


print(Base.__init__.__annotations__)
print(Derived.__init__.__annotations__)
try:
    dataclass(3)
except AttributeError as error:
    print(error)

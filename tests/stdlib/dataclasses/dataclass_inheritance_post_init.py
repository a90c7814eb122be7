from dataclasses import dataclass, field, KW_ONLY, InitVar, FrozenInstanceError, is_dataclass
from typing import ClassVar
@dataclass
class A:
    x: int
    count: ClassVar[int] = 0
    def __post_init__(self): self.sum = self.x * 2
@dataclass
class B(A):
    y: str = 'd'
    _: KW_ONLY
    z: float = 1.5
    scale: InitVar[int] = 3
    def __post_init__(self, scale):
        super().__post_init__()
        self.scaled = self.x * scale
b = B(2, 'y', z=9.0, scale=10)
print(b, b.sum, b.scaled, is_dataclass(b), is_dataclass(int), B.__mro__[1].__name__)
@dataclass(slots=True, kw_only=True)
class S:
    a: int
    b: int = field(default=1)
print(S(a=1), hasattr(S(a=1), '__dict__'))
for src in (lambda: S(1), lambda: setattr(S(a=1), 'zz', 1)):
    try: src()
    except (TypeError, AttributeError) as e: print(type(e).__name__, e)
try:
    @dataclass
    class Bad:
        a: int = 1
        b: str
except TypeError as e: print(e)

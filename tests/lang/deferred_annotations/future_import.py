from __future__ import annotations
import typing
class A:
    x: int = 1
    y: List[int, (3, 4)] | None
    def m(self, a: -1 + 2 * 3, b: "quoted", *c: lambda x, *y, z=1: x) -> {1: [i for i in y if not a and b]}: pass
def f(a: int, *b: str, **c: a if b else c) -> float: pass
z: f"{a}{b!r}" = 3
print(A.__annotations__, A.m.__annotations__)
print(f.__annotations__, __annotations__)
class B(A):
    w: int
print(typing.get_type_hints(B, localns={'List': dict}) if 0 else B.__annotations__, A.__dict__['__annotations__'])

# Unpacked tuples as arguments, nested qualifiers, protocols in checks of ABCs, hints with type parameters.
from typing import *
import typing, collections.abc
def t(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
T=TypeVar("T"); T2=TypeVar("T2"); Ts=TypeVarTuple("Ts"); P=ParamSpec("P")
t(lambda: TypeVar("A", default=None).__default__); t(lambda: ParamSpec("P", default=[str,int]).__default__); t(lambda: ParamSpec("P", default=None).__default__); t(lambda: TypeVarTuple("P", default=None).__default__)
for f in (lambda: Annotated[Final[int],1], lambda: ClassVar[Final[int]], lambda: Final[ClassVar[int]], lambda: List[Final[int]], lambda: List[ClassVar[int]], lambda: Annotated[ClassVar[int],1], lambda: ClassVar[Annotated[Final[int],1]], lambda: Final[Final[int]], lambda: ClassVar[ClassVar[int]], lambda: Optional[ClassVar[int]], lambda: Final[Annotated[ClassVar[int],1]], lambda: Callable[[Final[int]], int]): t(f)
class C(Generic[T]): x = 1
class D(Generic[T, T2]): pass
class E(Generic[Unpack[Ts]]): pass
for f in (lambda: C[*tuple[int]], lambda: D[*tuple[int, str]], lambda: D[int, *tuple[str]], lambda: C[T][*tuple[int]], lambda: D[T,T2][*tuple[int,str]], lambda: D[*tuple[int, ...]], lambda: C[*tuple[int,...]], lambda: E[*tuple[int, ...]], lambda: E[*tuple[int, str]], lambda: E[Unpack[Tuple[int,str]]], lambda: C[Unpack[Tuple[int]]], lambda: C[*Ts], lambda: C[*tuple[int,str]], lambda: List[*tuple[int]], lambda: List[T][*tuple[int]], lambda: list[T][*tuple[int]], lambda: Tuple[T, T2][*tuple[int, str]], lambda: Dict[T,T2][*tuple[int,...]], lambda: Tuple[*Ts][*tuple[int,...]], lambda: E[*Ts][*tuple[int, str], int], lambda: Annotated[tuple[*Ts], 1][int], lambda: Annotated[Tuple[*Ts], 1][int, str], lambda: Annotated[tuple[T], 1][int], lambda: Annotated[D[T,T2], 1][int, str]): t(f)
C[int].x = 5; print(C.x); Annotated[C, 1].x = 6; print(C.x, Annotated[C,1].x, C[int].x)
t(lambda: list(iter(List))); t(lambda: iter(Union)); t(lambda: iter(Generic)); t(lambda: iter(C)); t(lambda: next(iter(C[int])))
print(NoDefault.__doc__); 
@runtime_checkable
class PN(Protocol): x = 1
class Z: pass
t(lambda: PN.register(Z)); t(lambda: isinstance(Z(), PN)); t(lambda: issubclass(Z, PN))
class SP(collections.abc.Sized, Protocol):
    def foo(self): ...
t(lambda: isinstance(1, collections.abc.Sized)); t(lambda: issubclass(int, collections.abc.Sized)); t(lambda: isinstance(1, Sized)); t(lambda: issubclass(int, SP)); t(lambda: isinstance(1, SP))
def g(*args: *tuple[int, str]): pass
def h(*args: "*tuple[int, str]"): pass
t(lambda: get_type_hints(g)); t(lambda: get_type_hints(h))
def s():
    class PA(ParamSpecArgs): pass
t(s)
def s():
    class PA(ParamSpecKwargs): pass
t(s)
def s():
    class PA(type(P.args)): pass
t(s)
import types
code = '''
from __future__ import annotations
T = int
U = str
class C[T, U]:
    a: T
    b: U
    def m[T](self, x: T, y: U) -> None: ...
def f[T](x: T, y: U) -> None: ...
'''
ns = {}
exec(code, ns)
t(lambda: get_type_hints(ns["C"])); t(lambda: get_type_hints(ns["f"])); t(lambda: get_type_hints(ns["C"].m))
class A1: __parameters__ = (T,); __typing_subst__ = None
class N1(NamedTuple):
    x: int
t(lambda: N1[int])
t(lambda: NamedTuple("a", [("x", int)], 1)); t(lambda: NamedTuple("a", [], x=1)); t(lambda: NamedTuple()); 
class V:
    def __set_name__(self, owner, name): self.name = name
class B1(NamedTuple):
    attr = V()
t(lambda: B1().attr.name)
class BadV:
    def __set_name__(self, owner, name): raise ValueError("x")
def s():
    class B2(NamedTuple):
        attr = BadV()
t(s)
try: s()
except BaseException as e: print(e.__notes__)
x = tuple[*Ts]; print(x.__parameters__, isinstance(x.__parameters__[0], TypeVarTuple), isinstance(list[int], type), isinstance(*[tuple[int]], type))
t(lambda: x[int]); t(lambda: x[(int, str)]); print(NamedTuple.__module__, repr(NamedTuple("A", [("x", int)])(1)))

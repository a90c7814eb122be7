# A subscripted protocol is a type like others.
from typing import Any, Protocol, TypeVar, Union
T = TypeVar("T")
class P(Protocol[T]):
    def f(self) -> T: ...
print(list[P[int]], Union[P[Any], None], TypeVar("U", P[int], str).__constraints__)
print(P[T][int])

# A subscripted protocol is a type like others; Protocol[T] itself is none.
from typing import Any, Generic, Protocol, TypeVar, Union
T = TypeVar("T")
class P(Protocol[T]):
    def f(self) -> T: ...
print(list[P[int]], Union[P[Any], None], TypeVar("U", P[int], str).__constraints__)
for wrong in (Protocol[T], Generic[T]):
    try:
        print(Union[wrong, None])
    except TypeError as e:
        print(e)
print(P[T][int])

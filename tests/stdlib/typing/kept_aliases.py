# A generic class gives the same alias for equal arguments, if these have a hash.
from typing import Generic, Protocol, TypeVar

T, U = TypeVar("T"), TypeVar("U")


class S(Generic[T]):
    pass


class P(Protocol[T]):
    pass


print(S[int] is S[int], S[int] is S[str], P[int] is P[int], Generic[T] is Generic[T], S[1.0] is S[1], S[int] is S[(int,)])
print(S[S[int]] is S[S[int]], S[S[int]], S[S[T]][int] is S[S[int]], S[S[T]][int] == S[S[int]])
for args in ((), (int, str), ([],), 5):
    try:
        print(S[args])
    except TypeError as e:
        print(e, e.__context__)
class R(Generic[T, U]):
    pass


for args in ((), int, (int, str, int)):
    for generic in (R, R[T, U]):
        try:
            print(generic[args])
        except TypeError as e:
            print(e)
x = S[int]()
print(x.__orig_class__ is S[int])

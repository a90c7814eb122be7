# The parts of named tuples: fields, the constructor, signatures with annotations.
import collections
import inspect
import re
import typing

P = collections.namedtuple("P", "a b", defaults=[1])


class N(typing.NamedTuple):
    a: int
    b: "str" = ""


class Derived(N):
    c: float = 0


print(P.a, repr(P.b))
P.a.__doc__ = ["other"]
print(P.a, P.__new__.__qualname__, P.__new__.__name__, re.sub("0x[0-9a-f]+", "", repr(P.__new__)))
for cls in (P, N, Derived):
    print(inspect.signature(cls), [(p.name, p.annotation) for p in inspect.signature(cls).parameters.values()])

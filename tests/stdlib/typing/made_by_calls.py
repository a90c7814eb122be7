# Which module a class made by a call says it is from, what is deprecated, what can't be derived from; equality of aliases.
import collections
import dataclasses
import enum
import typing
import warnings

ns = {"__name__": "mod", "typing": typing, "collections": collections, "enum": enum, "dataclasses": dataclasses}
exec("""
T = typing.TypeVar('T'); N = typing.NewType('N', int); P = collections.namedtuple('P', 'x'); E = enum.Enum('E', 'a b')
D = dataclasses.make_dataclass('D', ['x']); TD = typing.TypedDict('TD', {'x': int}); NT = typing.NamedTuple('NT', [('x', int)])
class G[X]: pass
""", ns)
for n in "T N P E D TD NT".split():
    print(n, ns[n].__module__)
print(typing.TypeVar("T").__module__, collections.namedtuple("P", "x").__module__, ns["G"].__type_params__[0].__module__)
with warnings.catch_warnings(record=True) as found:
    warnings.simplefilter("always")
    typing.NamedTuple("X")
    typing.TypedDict("Y")
    typing.NamedTuple("Z", x=int)
    typing.TypedDict("Y", None)
for w in found:
    print(w.category.__name__, w.message)
for s in ("class C(type(typing.Final)): pass", "class C(typing.Final[int]): pass", "class C(type(typing.List[int])): pass"):
    try:
        exec(s)
    except TypeError as e:
        print(e)
A = typing.Annotated[int, 1]
print(list[A] == list[typing.Annotated[int, 1]], A | int | typing.Annotated[int, 1], list[A] == list[typing.Annotated[int, 2]])
print(typing.Literal[1] | typing.Literal[1], typing.Optional["X"] == typing.Optional["X"], (A | int) == (int | A))

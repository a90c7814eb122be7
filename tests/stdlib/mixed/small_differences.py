import csv
import dataclasses
import enum
import functools
import graphlib
import pathlib
import tomllib
import typing
import warnings
from email.utils import decode_rfc2231


def t(f):
    try:
        print(repr(f()).split(" at 0x")[0])
    except Exception as e:
        print(type(e).__name__, e)


def ordered():
    class C:
        def __lt__(self, other): pass
    return dataclasses.dataclass(order=True)(C)


t(ordered)


class E(enum.Enum):
    A = 1


t(lambda: reversed(E))
g = graphlib.TopologicalSorter({1: []})
g.prepare()
g.get_ready()
t(g.prepare)
t(lambda: decode_rfc2231("utf-8'en'%C3%A9"))
t(lambda: decode_rfc2231("x"))
t(lambda: typing.TypedDict("T", a=int))
t(lambda: typing.TypedDict)


@functools.singledispatch
def f(x): pass


def later(x: "Undefined"): pass


t(lambda: f.register(later))
d = csv.reader([]).dialect
t(lambda: type(d))
t(lambda: d.nothing)
t(lambda: setattr(d, "delimiter", 1))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    t(lambda: pathlib.PurePosixPath("/a b").as_uri())
    t(lambda: pathlib.Path("/a b").as_uri())
    t(lambda: tomllib.TOMLDecodeError("m", "doc", 1))
    t(lambda: tomllib.TOMLDecodeError("m"))
    t(lambda: tomllib.TOMLDecodeError("a", 1, 2, 3).args)
for w in caught:
    print(w.category.__name__, w.message, w.lineno)

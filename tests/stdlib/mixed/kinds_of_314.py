import array
import collections
import datetime
import decimal
import functools
import inspect
import itertools
import sys
import types
import zlib


def t(f):
    try:
        print(repr(f()).split(" at 0x")[0])
    except Exception as e:
        print(type(e).__name__, e, getattr(e, "name", ""))


class Base:
    pass


def match(value):
    match value:
        case [a, b]:
            return "pair", a, b
        case collections.deque(x):
            return x
    return "other"


t(lambda: match(array.array("i", [7, 8])))
t(lambda: match(array.array("i", [7])))
t(lambda: match(collections.deque([1])))
t(lambda: delattr(Base, "zz"))
t(lambda: type("X", (), {"__slots__": 5}))
t(lambda: type("X", (), {"__slots__": None}))
t(lambda: type("X", (), {"__slots__": [5]}))
for cls in (functools.partial, itertools.chain, array.array, staticmethod, classmethod):
    t(lambda: cls[int])
for cls in (itertools.count, int, types.SimpleNamespace, Base, datetime.date):
    t(lambda: cls[int])
t(lambda: datetime.date.fromisocalendar(2024, 1, 8))
t(lambda: datetime.date.fromisocalendar(2024, 54, 1))
for number in (1, 1.5, True, decimal.Decimal("1.50"), "1", (0, (1,), 0), None):
    t(lambda: decimal.Decimal.from_number(number))


class Dec(decimal.Decimal):
    pass


t(lambda: type(Dec.from_number(2.5)).__name__)


@types.coroutine
def old():
    yield


made = old()
print(inspect.isawaitable(made), bool(old.__code__.co_flags & 0x100), bool(made.gi_code.co_flags & 0x100), bool((lambda: 0).__code__.co_flags & 0x100))
next(made)
made.close()
print(types.coroutine(old) is old, old.__code__.replace(co_flags=old.__code__.co_flags).co_name)
t(lambda: setattr(functools.partial(len), "func", 1))
t(lambda: setattr(datetime.timedelta(1), "days", 1))
t(lambda: compile("a[*]", "s", "eval"))
t(lambda: compile("a[*b, *]", "s", "eval"))
t(lambda: compile("a[*b, 1:2]", "s", "eval"))
kind = type(sys.flags)
t(lambda: kind())
t(lambda: type("X", (kind,), {}))
t(lambda: (kind.n_fields, kind.n_sequence_fields, kind.n_unnamed_fields))
t(lambda: setattr(sys.flags, "debug", 1))
t(lambda: type(sys.version_info)((1, 2, 3, "final", 0)))
t(lambda: sys.version_info < 5)
t(lambda: sys.version_info.nothing)

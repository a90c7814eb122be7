# Kinds that natives check without a conversion: ints without __index__, instances of a class, strs with a message of their own; and bools.
import collections
import datetime
import decimal
import heapq
import io
import itertools
import json.encoder
import math
import random
import string.templatelib
import types


class Count(int):
    pass


class Index:
    def __index__(self):
        print("index")
        return 3


class Word(str):
    pass


class Pile(list):
    pass


class Truth:
    def __init__(self, value):
        self.value = value

    def __bool__(self):
        print("bool", self.value)
        return self.value


class NoTruth:
    def __bool__(self):
        raise LookupError("no bool")


class Own(decimal.Context):
    pass


class Delta(datetime.timedelta):
    pass


class Box:
    pass


VALUES = [None, 3, True, Count(2), Index(), 1.5, "x", Word("y"), b"b", -1, 10**30, [1], Pile([2, 3]), {}, (1,)]


def attempt(name, function, values=VALUES):
    for value in values:
        try:
            result = repr(function(value))
        except Exception as e:
            result = f"{type(e).__name__}: {e}"
        print(name, type(value).__name__, result)


def set_in_context(name):
    def assign(value):
        context = decimal.Context()
        setattr(context, name, value)
        return getattr(context, name)

    return assign


for name in ("prec", "Emin", "Emax", "capitals", "clamp"):
    attempt(name, set_in_context(name))
number = decimal.Decimal("1.25")
attempt("sqrt", lambda v: number.sqrt(v), [*VALUES, Own(prec=3)])
attempt("compare", lambda v: number.compare("z", v))
attempt("quantize", lambda v: number.quantize(decimal.Decimal("0.1"), None, v), [*VALUES, Own(prec=3)])
attempt("Decimal", lambda v: decimal.Decimal("1", v))
attempt("round", lambda v: round(number, v), [3, True, Count(1), Index(), 1.5, "x", -1, 10**30, [1]])
attempt("format", lambda v: number.__format__(v), [None, 3, Count(2), 1.5, Word(".1f"), b"b"])
attempt("permutations", lambda v: len(list(itertools.permutations("abc", v))))
attempt("ldexp", lambda v: math.ldexp(0.5, v), VALUES[:10])
attempt("deque", lambda v: collections.deque([1, 2], v))
attempt("StringIO", lambda v: io.StringIO(v).getvalue())
attempt("newline", lambda v: io.StringIO("a", v).getvalue())
attempt("write", lambda v: io.StringIO().write(v))
attempt("BytesIO", lambda v: io.BytesIO(v).getvalue())
closed = io.StringIO()
closed.close()
attempt("closed", lambda v: closed.write(v), [None, 3, "x"])
attempt("timezone", lambda v: datetime.timezone(v).utcoffset(None).seconds, [*VALUES, Delta(hours=1)])
attempt("name", lambda v: datetime.timezone(datetime.timedelta(hours=1), v))
day, clock = datetime.datetime(2000, 1, 2), datetime.time(1)
attempt("combine", lambda v: datetime.datetime.combine(v, v), [None, 3, day, clock])
attempt("combine", lambda v: datetime.datetime.combine(day, v), [None, 3, day, clock])
for cls in (datetime.date, datetime.time, datetime.datetime):
    attempt("fromisoformat", cls.fromisoformat, [None, 3, Count(2), b"b", Word("z")])
attempt("fromutc", datetime.timezone.utc.fromutc, [None, 3, day, clock])
attempt("utcoffset", datetime.timezone.utc.utcoffset, [None, 3, day, clock])
attempt("dst", datetime.timezone.utc.dst, [None, 3, day, clock])
attempt("tzname", datetime.timezone.utc.tzname, [None, 3, day, clock])
for function in (heapq.heappush, heapq.heappushpop, heapq.heapreplace, heapq.heappush_max):
    attempt(function.__name__, lambda v, function=function: function(v, 1), [None, 3, [1], Pile([2, 3]), (1,)])
for function in (heapq.heappop, heapq.heapify, heapq.heappop_max):
    attempt(function.__name__, function, [None, 3, [1], Pile([2, 3]), (1,)])
attempt("getattr", lambda v: getattr(Box(), v, "none"))
attempt("hasattr", lambda v: hasattr(Box(), v))
attempt("setattr", lambda v: setattr(Box(), v, 1))
attempt("delattr", lambda v: delattr(Box(), v))
attempt("__getattribute__", lambda v: object.__getattribute__(Box(), v))
attempt("__setattr__", lambda v: object.__setattr__(Box(), v, 1))
attempt("__delattr__", lambda v: object.__delattr__(Box(), v))
attempt("format", lambda v: format(1, v), [None, 3, Count(2), "d", Word("d"), b"d"])
code = (lambda: 1).__code__
attempt("code", lambda v: types.FunctionType(v, v), VALUES[:12])
attempt("globals", lambda v: types.FunctionType(code, v), VALUES[:12])
attempt("name", lambda v: types.FunctionType(code, {}, v).__name__)
attempt("defaults", lambda v: types.FunctionType(code, {}, "a", v).__defaults__)
for name in ("co_name", "co_qualname", "co_filename", "co_firstlineno"):
    attempt(name, lambda v, name=name: getattr(code.replace(**{name: v}), name), VALUES[:11])
attempt("Interpolation", lambda v: string.templatelib.Interpolation(1, v).expression, [None, 3, Count(2), "x"])
attempt("tobytes", lambda v: memoryview(b"a").tobytes(v), [None, 3, Count(2), "C", "x"])
attempt("quote", json.encoder.encode_basestring_ascii, [None, 3, Count(2), Word("y"), b"b"])
attempt("mode", lambda v: type(compile("1", "f", v)).__name__, VALUES[:11])
attempt("flags", lambda v: type(compile("1", "f", "eval", v)).__name__, [None, 0, False, Count(0), 1.5, 1, 10**30])
attempt("optimize", lambda v: type(compile("1", "f", "eval", 0, False, v)).__name__, [None, 0, False, Count(2), 1.5, -2, 3, 10**30])
attempt("setstate", random.Random(1).setstate, [None, 3, (1,)])
attempt("fromhex", float.fromhex, [None, 3, Count(2), Word("0x1p3"), b"b"])
attempt("__setstate__", Exception().__setstate__, [None, 3, {}, [1]])
truths = [None, 3, 0, [], Truth(True), Truth(False), NoTruth()]
attempt("zip", lambda v: list(zip("ab", "cde", strict=v)), truths)
attempt("map", lambda v: list(map(max, "ab", "cde", strict=v)), truths)
attempt("sort", lambda v: [items := [2, 1, 3], items.sort(reverse=v)], truths)

"""What the protocols write for all sorts of objects, byte for byte, and what comes back: classes of the library."""

import pickle, collections, datetime, decimal, fractions, functools, operator, pathlib, re, types, uuid


class F(datetime.date):
    pass


import __main__

__main__.F = F
objs = [
    datetime.date(2020, 1, 2),
    datetime.time(1, 2, fold=1),
    datetime.timedelta(1, 2, 3),
    datetime.timezone(datetime.timedelta(hours=1)),
    datetime.timezone(datetime.timedelta(hours=1), "x"),
    F(2000, 1, 1),
    decimal.Decimal("1.50"),
    fractions.Fraction(1, 3),
    uuid.UUID(int=5),
    pathlib.PurePosixPath("a/b"),
    collections.OrderedDict(a=1),
    collections.defaultdict(list, {1: [2]}),
    collections.Counter("aab"),
    collections.deque([1, 2], 5),
    functools.partial(int, base=2),
    functools.reduce,
    operator.itemgetter(1, 2),
    operator.attrgetter("a.b"),
    operator.methodcaller("f", 1),
    operator.methodcaller("f", 1, k=2),
    types.SimpleNamespace(a=1),
    collections.UserDict(a=1),
    collections.UserList([1]),
    collections.ChainMap({1: 2}),
    re.compile("a", re.I),
    iter([1, 2]),
    iter("ab"),
    iter((1,)),
    enumerate([1]),
    zip([1], [2]),
    reversed([1, 2]),
    iter({1: 2}),
    iter({5}),
    iter(range(1, 5)),
    map(int, ["1"]),
    "a" * 70000,
    [b"c" * 70000, 1],
    list[int],
    int | None,
    zip,
    KeyboardInterrupt,
    ModuleNotFoundError("x"),
    memoryview,
    pickle.PickleBuffer(b"xx"),
    object(),
    object,
    property,
    staticmethod,
]
for i, o in enumerate(objs):
    for p in (0, 2, 3):
        try:
            d = pickle.dumps(o, p)
        except Exception as e:
            print(i, p, type(e).__name__, re.sub("0x[0-9a-f]+", "0x", str(e)), getattr(e, "__notes__", None))
            continue
        print(i, p, d if len(d) < 150 else (len(d), d[:60], __import__("zlib").crc32(d), d[-60:]))
        try:
            b = pickle.loads(d)
        except Exception as e:
            print("LOAD", type(e).__name__, e)
            continue
        print("   ", re.sub("0x[0-9a-f]+", "0x", repr(b)[:200]))

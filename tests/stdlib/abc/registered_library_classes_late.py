# Abstract base classes that are imported after the classes registered with them.
import array
import collections
import contextvars
import decimal
import fractions
import io
import os
import pathlib
import sys
import tempfile
import types
import weakref

NUMBERS = array.array("B"), decimal.Decimal(1), fractions.Fraction(1), 1, True, 1.5, 1j
CONTAINERS = {
    "array": array.array("B"), "deque": collections.deque(), "defaultdict": collections.defaultdict(), "OrderedDict": collections.OrderedDict(),
    "Counter": collections.Counter(), "ChainMap": collections.ChainMap(), "UserDict": collections.UserDict(),
    "UserList": collections.UserList(), "UserString": collections.UserString(""), "odict keys": collections.OrderedDict().keys(),
    "odict items": collections.OrderedDict().items(), "odict values": collections.OrderedDict().values(), "environ": os.environ,
    "Context": contextvars.copy_context(), "WeakSet": weakref.WeakSet(), "WeakValueDictionary": weakref.WeakValueDictionary(),
    "mappingproxy": types.MappingProxyType({}), "dict": {}, "keys": {}.keys(), "items": {}.items(), "values": {}.values(), "list": [],
    "tuple": (), "str": "", "bytes": b"", "bytearray": bytearray(), "memoryview": memoryview(b""), "set": set(), "frozenset": frozenset(),
    "range": range(1), "path": pathlib.PurePosixPath("a"), "generator": (x for x in ()), "file": io.StringIO(), "bytes file": io.BytesIO(),
    "StreamReader": io.BufferedReader(io.BytesIO()), "wrapper": io.TextIOWrapper(io.BytesIO()),
}


class Own(array.array):
    pass


class Deque(collections.deque):
    pass


CONTAINERS |= {"array subclass": Own("b"), "deque subclass": Deque()}

import collections.abc
import numbers

ABCS = [getattr(collections.abc, name) for name in collections.abc.__all__ if name not in ("ByteString",)]
ABCS += [os.PathLike, io.IOBase, io.RawIOBase, io.BufferedIOBase, io.TextIOBase]
for name, value in CONTAINERS.items():
    print(name, *[cls.__name__ for cls in ABCS if isinstance(value, cls)], "|", *[cls.__name__ for cls in ABCS if issubclass(type(value), cls)])
for value in NUMBERS:
    print(type(value).__name__, *[name for name in numbers.__all__ if isinstance(value, getattr(numbers, name))])
print(isinstance(sys.stdout, io.IOBase), isinstance(sys.stdout, io.TextIOBase), issubclass(type(sys.stderr), io.TextIOBase))
print(issubclass(tempfile.SpooledTemporaryFile, io.IOBase))

# Docstrings of natives and built-in classes, which are those of 3.14 on any host.
import hashlib
import itertools
import math
import operator
import types

print(None.__doc__, type(NotImplemented).__doc__, (...).__doc__)
classes = [v for v in vars(__import__("builtins")).values() if isinstance(v, type) and v.__module__ == "builtins" and not v.__name__.startswith("_")]
for name in sorted({c.__name__ for c in classes}):
    cls = vars(__import__("builtins"))[name]
    print(name, cls.__doc__ and hashlib.md5(cls.__doc__.encode()).hexdigest()[:6], end=" ")
print()
for v in (len, print, math.sin, operator.add, itertools.count, str.split, int.__add__, list.append, dict.fromkeys, int.real, types.FunctionType.__code__,
          [].sort, object.__init__, type.mro, bytes.hex, "".join, sum, min, map.__next__):
    print(v.__doc__)

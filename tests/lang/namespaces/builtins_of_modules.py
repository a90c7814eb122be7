# Modules have __builtins__, and code that is linked already sees what changes there.
import builtins
import collections
import json
import math
import types

names = vars(builtins)
print(type(vars(collections)["__builtins__"]), vars(collections)["__builtins__"] is names, json.__builtins__ is names)
print(hasattr(math, "__builtins__"), "__builtins__" in vars(types.ModuleType("m")), "__builtins__" in globals())


def f():
    return bin(2)


print(f())
names["bin"] = lambda x: 99
print(f(), json.loads("[1]"))
del names["bin"]
try:
    f()
except NameError as e:
    print(e)
builtins.bin = lambda x: 98
print(f())
exec("def bin(x): return 97\nextra = 5", names)
print(f(), extra)
names.update(bin=abs, other=6)
print(bin(-3), other)
names.pop("other")
try:
    other
except NameError as e:
    print(e)
names.pop("extra")
space = {}
exec("def g(): return bin(-7)", space)
print(space["g"](), space["__builtins__"] is names, space["g"].__builtins__ is names)

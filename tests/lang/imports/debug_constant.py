# __debug__ is a constant, whatever the attribute of the module builtins is.
import builtins

before = builtins.__debug__
setattr(builtins, "__debug__", "changed")


def read():
    return __debug__


class C:
    value = __debug__
    values = [__debug__ for i in range(2)]


print(__debug__, read(), C.value, C.values, (lambda: __debug__)(), f"{__debug__}", builtins.__debug__)
setattr(builtins, "__debug__", before)
print(eval("__debug__"), eval("__debug__", {"__debug__": 5}))

# dir() of a module asks its function __dir__.
import types

module = types.ModuleType("module")
module.here = 1
print(dir(module))
module.__dir__ = lambda: ["z", "a"]
print(dir(module), module.__dir__())
for found in (("b", "a"), {"c": 1}, 5, ["a", 1]):
    module.__dir__ = lambda: found
    try:
        print(dir(module))
    except TypeError as error:
        print(error)
module.__dir__ = 5
try:
    print(dir(module))
except TypeError as error:
    print(error)
del module.__dir__
print(dir(module))


def names():
    yield from ("this", "module")


module.__dir__ = names
print(dir(module))

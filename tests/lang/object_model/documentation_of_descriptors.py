import types


class A: "x"
class S: __slots__ = ("a", "__dict__", "__weakref__")


print([A.__dict__[name].__doc__ for name in ("__dict__", "__weakref__")], [S.__dict__[name].__doc__ for name in ("a", "__dict__", "__weakref__")])
for cls in (type, BaseException, types.FunctionType, types.ModuleType):
    print(cls.__name__, repr(vars(cls)["__dict__"].__doc__))
print([vars(types.FunctionType)[name].__doc__ for name in ("__name__", "__doc__", "__qualname__")], vars(type)["__module__"].__doc__, vars(property)["fget"].__doc__)

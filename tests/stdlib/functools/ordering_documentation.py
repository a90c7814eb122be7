import functools
OPS = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
for root in OPS:
    cls = functools.total_ordering(type("V", (), {root: lambda self, other: NotImplemented, "__eq__": lambda self, other: True}))
    for name in OPS:
        print(root, name, vars(cls)[name].__doc__, vars(cls)[name].__name__, vars(cls)[name].__module__)
@functools.total_ordering
class Both:
    def __le__(self, other): return "le"
    def __gt__(self, other): return "gt"
print(Both.__lt__.__doc__, Both.__ge__.__doc__, Both() < Both(), Both() >= Both(), Both.__lt__.__qualname__)

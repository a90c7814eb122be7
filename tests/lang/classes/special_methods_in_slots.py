# Slots may have the names of special methods, also where __eq__ makes a class unhashable.
class A:
    __slots__ = ("x", "__hash__")

    def __init__(self):
        self.__hash__ = lambda: 42

    def __eq__(self, other):
        return True


print(type(A.__hash__).__name__, hash(A()), A.__dict__["__hash__"])


class B:
    __slots__ = ("__eq__",)


print(B.__hash__)
try:

    class C:
        __slots__ = ("__hash__",)
        __hash__ = None

except ValueError as error:
    print(error)


class D:
    __slots__ = ("__len__", "__call__")

    def __init__(self):
        self.__len__ = lambda: 3
        self.__call__ = lambda *args: args


print(len(D()), D()(1, 2))

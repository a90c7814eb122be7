import copyreg


class A:
    __slots__ = ("a", "__b", "__c__", "__dict__")


class _B(A):
    __slots__ = "__c"


class P:
    pass


class Q(A):
    pass


class __:
    __slots__ = ("__x",)


for cls in (A, _B, P, Q, __, int):
    print(copyreg._slotnames(cls), copyreg._slotnames(cls) is getattr(cls, "__slotnames__", None))

"""Module `operator`: operators as functions. Most are natives of `_operator`."""

from _operator import *

__all__ = [
    "abs", "add", "and_", "attrgetter", "call", "concat", "contains", "countOf", "delitem", "eq", "floordiv", "ge", "getitem",
    "gt", "iadd", "iand", "iconcat", "ifloordiv", "ilshift", "imatmul", "imod", "imul", "index", "indexOf", "inv", "invert",
    "ior", "ipow", "irshift", "is_", "is_none", "is_not", "is_not_none", "isub", "itemgetter", "itruediv", "ixor", "le",
    "length_hint", "lshift", "lt", "matmul", "methodcaller", "mod", "mul", "ne", "neg", "not_", "or_", "pos", "pow", "rshift",
    "setitem", "sub", "truediv", "truth", "xor",
]


def concat(a, b, /):
    """Return a + b for sequences."""
    if not hasattr(a, "__getitem__") or not hasattr(a, "__add__") and not hasattr(b, "__radd__"):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    return a + b


def iconcat(a, b, /):
    """Do a += b for sequences. Returns the result."""
    if not hasattr(a, "__getitem__"):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    a += b
    return a


# There are no helpers: programs ask for all that is callable here, and all are operators.
def countOf(a, b, /):
    """Return how many items of a equal b."""
    try:
        values = iter(a)
    except TypeError:
        raise TypeError(f"argument of type '{type(a).__name__}' is not iterable") from None
    n = 0
    for v in values:
        if v is b or v == b:
            n += 1
    return n


def indexOf(a, b, /):
    """Return the index of the first item of a that equals b. Raises ValueError if there is none."""
    try:
        values = iter(a)
    except TypeError:
        raise TypeError(f"argument of type '{type(a).__name__}' is not iterable") from None
    i = 0
    for v in values:
        if v is b or v == b:
            return i
        i += 1
    raise ValueError("sequence.index(x): x not in sequence")


def length_hint(obj, default=0, /):
    """Return an estimate of the number of items: by len(), by `__length_hint__()`, or the default."""
    default = index(default)
    if not -1 << 63 <= default < 1 << 63:
        raise OverflowError("Python int too large to convert to C ssize_t")
    try:
        return len(obj)
    except TypeError:
        pass
    try:
        hint = type(obj).__length_hint__
    except AttributeError:
        return default
    try:
        n = hint(obj)
    except TypeError:
        return default
    if n is NotImplemented:
        return default
    if not isinstance(n, int):
        raise TypeError(f"__length_hint__ must be an integer, not {type(n).__name__}")
    if n < 0:
        raise ValueError("__length_hint__() should return >= 0")
    return n


__lt__ = lt
__le__ = le
__eq__ = eq
__ne__ = ne
__ge__ = ge
__gt__ = gt
__not__ = not_
__abs__ = abs
__add__ = add
__and__ = and_
__call__ = call
__floordiv__ = floordiv
__index__ = index
__inv__ = inv
__invert__ = invert
__lshift__ = lshift
__mod__ = mod
__mul__ = mul
__matmul__ = matmul
__neg__ = neg
__or__ = or_
__pos__ = pos
__pow__ = pow
__rshift__ = rshift
__sub__ = sub
__truediv__ = truediv
__xor__ = xor
__concat__ = concat
__contains__ = contains
__delitem__ = delitem
__getitem__ = getitem
__setitem__ = setitem
__iadd__ = iadd
__iand__ = iand
__iconcat__ = iconcat
__ifloordiv__ = ifloordiv
__ilshift__ = ilshift
__imod__ = imod
__imul__ = imul
__imatmul__ = imatmul
__ior__ = ior
__ipow__ = ipow
__irshift__ = irshift
__isub__ = isub
__itruediv__ = itruediv
__ixor__ = ixor

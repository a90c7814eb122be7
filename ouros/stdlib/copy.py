"""copy: shallow and deep copies, by the protocol of __copy__, __deepcopy__ and __reduce_ex__.

Runs inside the sandbox; knows nothing of the runtime.
"""

from types import FunctionType, BuiltinFunctionType

__all__ = ["Error", "copy", "deepcopy", "replace"]


class Error(Exception):
    pass


error = Error

_ATOMIC = (
    type(None), int, float, bool, complex, str, bytes, type, range, FunctionType, BuiltinFunctionType,
    type(Ellipsis), type(NotImplemented), property,
)


def copy(x):
    """A shallow copy of any object."""
    cls = type(x)
    if cls in _ATOMIC or cls is tuple or cls is frozenset or issubclass(cls, type):
        return x
    if cls in (list, dict, set, bytearray):
        return x.copy()
    copier = getattr(cls, "__copy__", None)
    if copier is not None:
        return copier(x)
    reduced = x.__reduce_ex__(4)
    if isinstance(reduced, str):
        return x
    return _rebuild(x, reduced, None)


def deepcopy(x, memo=None, _nil=[]):
    """A copy of an object and of everything it refers to."""
    cls = type(x)
    if cls in _ATOMIC or issubclass(cls, type):
        return x
    if memo is None:
        memo = {}
    key = id(x)
    y = memo.get(key, _nil)
    if y is not _nil:
        return y
    if cls is list:
        y = memo[key] = []
        for item in x:
            y.append(deepcopy(item, memo))
    elif cls is dict:
        y = memo[key] = {}
        for k, v in x.items():
            y[deepcopy(k, memo)] = deepcopy(v, memo)
    elif cls is tuple:
        y = _deep_tuple(x, memo)
    elif cls is set or cls is frozenset:
        y = cls([deepcopy(item, memo) for item in x])
    elif hasattr(cls, "__deepcopy__"):
        y = x.__deepcopy__(memo)
    else:
        reduced = x.__reduce_ex__(4)
        y = x if isinstance(reduced, str) else _rebuild(x, reduced, memo)
    if y is not x:
        memo[key] = y
        # What is copied stays alive as long as its id is in use.
        memo.setdefault(id(memo), []).append(x)
    return y


def _deep_tuple(x, memo):
    items = [deepcopy(item, memo) for item in x]
    if id(x) in memo:
        return memo[id(x)]
    for old, new in zip(x, items):
        if old is not new:
            return tuple(items)
    return x


def _rebuild(x, reduced, memo):
    """The object that __reduce_ex__ describes; a deep copy with a memo."""
    deep = memo is not None
    parts = tuple(reduced) + (None,) * (5 - len(reduced))
    function, args, state, items, pairs = parts
    if deep and args:
        args = tuple([deepcopy(a, memo) for a in args])
    y = function(*args)
    if deep:
        memo[id(x)] = y
    if state is not None:
        if deep:
            state = deepcopy(state, memo)
        if hasattr(y, "__setstate__"):
            y.__setstate__(state)
        else:
            slots = None
            if isinstance(state, tuple) and len(state) == 2:
                state, slots = state
            if state is not None:
                y.__dict__.update(state)
            if slots is not None:
                for name, value in slots.items():
                    setattr(y, name, value)
    if items is not None:
        for item in items:
            y.append(deepcopy(item, memo) if deep else item)
    if pairs is not None:
        for key, value in pairs:
            if deep:
                y[deepcopy(key, memo)] = deepcopy(value, memo)
            else:
                y[key] = value
    return y


def replace(obj, /, **changes):
    """A copy of an object with changed fields, by its __replace__."""
    cls = type(obj)
    function = getattr(cls, "__replace__", None)
    if function is None:
        raise TypeError(f"replace() does not support {cls.__name__} objects")
    return function(obj, **changes)

"""copy: shallow and deep copies.

What a class says about copying itself (__copy__, __deepcopy__, __reduce_ex__) is asked in CPython's order. Invariant: the memo of a
deep copy keeps every original alive until it is done, so that no id in it is used twice.
"""

from _copy import deep as _deep, shallow as _shallow
from _weakref import ReferenceType as _ReferenceType
from copyreg import dispatch_table

__all__ = ["Error", "copy", "deepcopy", "replace"]


class Error(Exception):
    pass


error = Error


def _function():
    pass


class _Bound:
    def method(self):
        pass


_METHOD = type(_Bound().method)

# Types whose values are their own deep copy; those whose values are only their own shallow copy.
_DEEP_ATOMIC = frozenset((
    type(None), int, float, bool, complex, str, bytes, type, range, property, type(Ellipsis), type(NotImplemented),
    type(_function), type(_function.__code__), type(len), type(list[int]), type(int | str), _ReferenceType,
))
_ATOMIC = _DEEP_ATOMIC | {tuple, frozenset, slice, super, _METHOD}
_COPIED_BY_METHOD = (list, dict, set, bytearray)


def copy(x):
    """A shallow copy."""
    y = _shallow(x, dispatch_table)
    if y is not None:
        return y
    cls = type(x)
    if cls in _ATOMIC:
        return x
    if cls in _COPIED_BY_METHOD:
        return x.copy()
    if issubclass(cls, type):
        return x
    copier = getattr(cls, "__copy__", None)
    if copier is not None:
        return copier(x)
    reductor = dispatch_table.get(cls)
    if reductor is not None:
        rv = reductor(x)
    else:
        reductor = getattr(x, "__reduce_ex__", None)
        if reductor is not None:
            rv = reductor(4)
        else:
            reductor = getattr(x, "__reduce__", None)
            if reductor is None:
                raise Error(f"un(shallow)copyable object of type {cls}")
            rv = reductor()
    if isinstance(rv, str):
        return x
    return _reconstruct(x, None, *rv)


def deepcopy(x, memo=None, _nil=[]):
    """A copy of x and of everything in it."""
    if memo is None and (y := _deep(x, dispatch_table)) is not None:
        return y
    cls = type(x)
    if cls in _DEEP_ATOMIC:
        return x
    d = id(x)
    if memo is None:
        memo = {}
    else:
        y = memo.get(d, _nil)
        if y is not _nil:
            return y
    copier = _DEEP.get(cls)
    if copier is not None:
        y = copier(x, memo)
    elif issubclass(cls, type):
        y = x
    else:
        copier = getattr(x, "__deepcopy__", None)
        if copier is not None:
            y = copier(memo)
        else:
            reductor = dispatch_table.get(cls)
            if reductor is not None:
                rv = reductor(x)
            else:
                reductor = getattr(x, "__reduce_ex__", None)
                if reductor is not None:
                    rv = reductor(4)
                else:
                    reductor = getattr(x, "__reduce__", None)
                    if reductor is None:
                        raise Error(f"un(deep)copyable object of type {cls}")
                    rv = reductor()
            y = x if isinstance(rv, str) else _reconstruct(x, memo, *rv)
    if y is not x:
        memo[d] = y
        _keep_alive(x, memo)
    return y


def _keep_alive(x, memo):
    try:
        memo[id(memo)].append(x)
    except KeyError:
        memo[id(memo)] = [x]


# What is its own copy is told from the rest before a call: most items are.


def _deepcopy_list(x, memo):
    y = []
    memo[id(x)] = y
    append = y.append
    for a in x:
        append(a if type(a) in _DEEP_ATOMIC else deepcopy(a, memo))
    return y


def _deepcopy_tuple(x, memo):
    y = [a if type(a) in _DEEP_ATOMIC else deepcopy(a, memo) for a in x]
    # A list inside that holds x itself has made the copy already.
    made = memo.get(id(x))
    if made is not None:
        return made
    for k, j in zip(x, y):
        if k is not j:
            return tuple(y)
    return x


def _deepcopy_dict(x, memo):
    y = {}
    memo[id(x)] = y
    for key, value in x.items():
        # (The value is copied before its key.)
        y[key if type(key) in _DEEP_ATOMIC else deepcopy(key, memo)] = value if type(value) in _DEEP_ATOMIC else deepcopy(value, memo)
    return y


def _deepcopy_set(x, memo):
    return set([deepcopy(a, memo) for a in x])


def _deepcopy_frozenset(x, memo):
    return frozenset([deepcopy(a, memo) for a in x])


def _deepcopy_bytearray(x, memo):
    return bytearray(x)


def _deepcopy_method(x, memo):
    return _METHOD(x.__func__, deepcopy(x.__self__, memo))


def _deepcopy_slice(x, memo):
    return slice(deepcopy(x.start, memo), deepcopy(x.stop, memo), deepcopy(x.step, memo))


_DEEP = {
    list: _deepcopy_list,
    tuple: _deepcopy_tuple,
    dict: _deepcopy_dict,
    set: _deepcopy_set,
    frozenset: _deepcopy_frozenset,
    bytearray: _deepcopy_bytearray,
    slice: _deepcopy_slice,
    _METHOD: _deepcopy_method,
}


def _reconstruct(x, memo, func, args, state=None, listiter=None, dictiter=None):
    """What __reduce_ex__ says is carried out; memo None: a shallow copy."""
    deep = memo is not None
    if deep and args:
        args = [arg if type(arg) in _DEEP_ATOMIC else deepcopy(arg, memo) for arg in args]
    y = func(*args)
    if deep:
        memo[id(x)] = y
    if state is not None:
        if deep:
            state = deepcopy(state, memo)
        if hasattr(y, "__setstate__"):
            y.__setstate__(state)
        else:
            slotstate = None
            if isinstance(state, tuple) and len(state) == 2:
                state, slotstate = state
            if state is not None:
                attributes = y.__dict__
                attributes.update(state)
                if state and y.__dict__ is not attributes:
                    # With slots beside it, __dict__ is a copy.
                    for key, value in state.items():
                        object.__setattr__(y, key, value)
            if slotstate is not None:
                for key, value in slotstate.items():
                    setattr(y, key, value)
    if listiter is not None:
        for item in listiter:
            y.append(deepcopy(item, memo) if deep else item)
    if dictiter is not None:
        for key, value in dictiter:
            if deep:
                key = deepcopy(key, memo)
                value = deepcopy(value, memo)
            y[key] = value
    return y


def replace(obj, /, **changes):
    """A copy of obj with some fields changed, made by its __replace__."""
    cls = obj.__class__
    func = getattr(cls, "__replace__", None)
    if func is None:
        raise TypeError(f"replace() does not support {cls.__name__} objects")
    return func(obj, **changes)

"""Module `copy`: shallow and deep copies.

The methods of a class for copies (`__copy__`, `__deepcopy__`, `__reduce_ex__`) are tried in CPython's order. Knows
nothing of pickles. Invariant: the memo of a deep copy keeps all originals alive until its end, so no id in it is
reused.
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

# types whose values are their own deep copy; types whose values are only their own shallow copy
_DEEP_ATOMIC = frozenset((
    type(None), int, float, bool, complex, str, bytes, type, range, property, type(Ellipsis), type(NotImplemented),
    type(_function), type(_function.__code__), type(len), type(list[int]), type(int | str), _ReferenceType,
))
_ATOMIC = _DEEP_ATOMIC | {tuple, frozenset, slice, super, _METHOD}
_COPIED_BY_METHOD = (list, dict, set, bytearray)


def copy(x):
    """Return a shallow copy."""
    copied = _shallow(x, dispatch_table)
    if copied is not None:
        return copied
    # The native has answered for lists, dicts, classes and functions.
    cls = type(x)
    method = getattr(cls, "__copy__", None)
    if method is not None:
        return method(x)
    if cls in _COPIED_BY_METHOD:
        return x.copy()
    if cls in _ATOMIC:
        return x
    reduced = _reduced(x, cls, "shallow")
    return x if isinstance(reduced, str) else _reconstruct(x, None, *reduced)


def deepcopy(x, memo=None, _nil=[]):
    """Return a copy of x and of everything in it. `memo` is a dict of the copies by the ids of their originals."""
    if memo is None and (copied := _deep(x, dispatch_table)) is not None:
        return copied
    cls = type(x)
    if cls in _DEEP_ATOMIC:
        return x
    number = id(x)
    if memo is None:
        memo = {}
    elif (copied := memo.get(number, _nil)) is not _nil:
        return copied
    copier = _DEEP.get(cls)
    if copier is not None:
        copied = copier(x, memo)
    elif issubclass(cls, type):
        return x
    elif (method := getattr(x, "__deepcopy__", None)) is not None:
        copied = method(memo)
    else:
        reduced = _reduced(x, cls, "deep")
        copied = x if isinstance(reduced, str) else _reconstruct(x, memo, *reduced)
    if copied is not x:
        memo[number] = copied
        # The list of originals: no object has this id while the memo exists.
        try:
            memo[id(memo)].append(x)
        except KeyError:
            memo[id(memo)] = [x]
    return copied


def _reduced(x, cls, kind):
    """Return the reduction of an object by __reduce_ex__(), or by a function registered for its class. Raises Error."""
    registered = dispatch_table.get(cls)
    if registered is not None:
        return registered(x)
    method = getattr(x, "__reduce_ex__", None)
    if method is not None:
        return method(4)
    method = getattr(x, "__reduce__", None)
    if method is not None:
        return method()
    raise Error(f"un({kind})copyable object of type {cls}")


# Fast path: most items are their own copy, which this decides without a call.


def _deepcopy_list(x, memo):
    memo[id(x)] = copied = []
    add = copied.append
    for item in x:
        add(item if type(item) in _DEEP_ATOMIC else deepcopy(item, memo))
    return copied


def _deepcopy_tuple(x, memo):
    items = [item if type(item) in _DEEP_ATOMIC else deepcopy(item, memo) for item in x]
    # An inner list that contains x has made the copy already.
    copied = memo.get(id(x))
    if copied is not None:
        return copied
    for item, original in zip(items, x):
        if item is not original:
            return tuple(items)
    return x


def _deepcopy_dict(x, memo):
    memo[id(x)] = copied = {}
    for key, value in x.items():
        # CPython copies the value before its key.
        copied[key if type(key) in _DEEP_ATOMIC else deepcopy(key, memo)] = value if type(value) in _DEEP_ATOMIC else deepcopy(value, memo)
    return copied


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
    """Make a copy from a reduction by __reduce_ex__(). `memo` is None for a shallow copy."""
    if memo is None:
        copied = func(*args)
        if state is not None:
            _set_state(copied, state)
        for item in () if listiter is None else listiter:
            copied.append(item)
        for key, value in () if dictiter is None else dictiter:
            copied[key] = value
        return copied
    copied = func(*[arg if type(arg) in _DEEP_ATOMIC else deepcopy(arg, memo) for arg in args])
    # Enter the copy into the memo first: its state may refer to x.
    memo[id(x)] = copied
    if state is not None:
        _set_state(copied, deepcopy(state, memo))
    for item in () if listiter is None else listiter:
        copied.append(deepcopy(item, memo))
    for key, value in () if dictiter is None else dictiter:
        key_copy = deepcopy(key, memo)
        copied[key_copy] = deepcopy(value, memo)
    return copied


def _set_state(copied, state):
    """Set the state of a new object: a dict of attributes, a pair of that and a dict of slots, or any value for __setstate__()."""
    if hasattr(copied, "__setstate__"):
        copied.__setstate__(state)
        return
    named, slots = state if isinstance(state, tuple) and len(state) == 2 else (state, None)
    if named is not None:
        attributes = copied.__dict__
        attributes.update(named)
        if named and copied.__dict__ is not attributes:
            # An instance with slots returns a copy as `__dict__`: set the attributes one by one.
            for name, value in named.items():
                object.__setattr__(copied, name, value)
    for name, value in () if slots is None else slots.items():
        setattr(copied, name, value)


def replace(obj, /, **changes):
    """Return a copy of obj with some fields changed, made by the __replace__() of its class. Raises TypeError if that has none."""
    kind = obj.__class__
    method = getattr(kind, "__replace__", None)
    if method is not None:
        return method(obj, **changes)
    raise TypeError(f"replace() does not support {kind.__name__} objects")

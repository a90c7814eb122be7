"""Module `copyreg`: registry of functions that reduce objects for copying and pickling."""

from _re import Pattern as _Pattern

__all__ = ["pickle", "constructor", "add_extension", "remove_extension", "clear_extension_cache"]

dispatch_table = {}


def pickle(ob_type, pickle_function, constructor_ob=None):
    """Register the function that reduces an object of a class to a function and its arguments, which make a copy."""
    if not callable(pickle_function):
        raise TypeError("reduction functions must be callable")
    dispatch_table[ob_type] = pickle_function
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    """Declare that a function makes objects. Raises TypeError if it cannot be called."""
    if callable(object):
        return
    raise TypeError("constructors must be callable")


def __newobj__(cls, *args):
    return cls.__new__(cls, *args)


def __newobj_ex__(cls, args, kwargs):
    return cls.__new__(cls, *args, **kwargs)


def _reconstructor(cls, base, state):
    if base is object:
        return object.__new__(cls)
    made = base.__new__(cls, state)
    initialize = base.__init__
    if initialize != object.__init__:
        initialize(made, state)
    return made


def _slotnames(cls):
    """Return the names of the slots of a class and its bases that hold state, and keep them in `cls.__slotnames__`."""
    names = cls.__dict__.get("__slotnames__")
    if names is not None:
        return names
    names = []
    for base in cls.__mro__ if hasattr(cls, "__slots__") else ():
        slots = base.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name in ("__dict__", "__weakref__"):
                continue
            private = name.startswith("__") and not name.endswith("__")
            owner = base.__name__.lstrip("_")
            names.append(f"_{owner}{name}" if private and owner else name)
    try:
        cls.__slotnames__ = names
    except (AttributeError, TypeError):
        pass
    return names


def pickle_complex(c):
    parts = c.real, c.imag
    return complex, parts


pickle(complex, pickle_complex, complex)


def pickle_union(obj):
    from operator import getitem
    from typing import Union
    return getitem, (Union, obj.__args__)


pickle(type(int | str), pickle_union)


def pickle_super(obj):
    return super, (obj.__thisclass__, obj.__self__)


pickle(super, pickle_super)


def _pickle_pattern(p):
    import re
    return re._compile, (p.pattern, p.flags)


pickle(_Pattern, _pickle_pattern)

# --- numbers for classes ---

_extension_registry = {}
_inverted_registry = {}
_extension_cache = {}


def add_extension(module, name, code):
    """Register the number `code` for a class or function. Raises ValueError if one of them has another partner."""
    number = int(code)
    if number < 1 or number > 0x7FFFFFFF:
        raise ValueError("code out of range")
    key = module, name
    if _registered(key, number):
        return
    if key in _extension_registry:
        raise ValueError(f"key {key} is already registered with code {_extension_registry[key]}")
    if number in _inverted_registry:
        raise ValueError(f"code {number} is already in use for key {_inverted_registry[number]}")
    _inverted_registry[number] = key
    _extension_registry[key] = number


def remove_extension(module, name, code):
    """Take the number of a class or function back."""
    key = module, name
    if not _registered(key, code):
        raise ValueError(f"key {key} is not registered with code {code}")
    for registry, entry in (_extension_registry, key), (_inverted_registry, code):
        registry.pop(entry)
    _extension_cache.pop(code, None)


def _registered(key, number):
    return _extension_registry.get(key) == number and _inverted_registry.get(number) == key


def clear_extension_cache():
    """Forget the objects that were found by their numbers."""
    _extension_cache.clear()

"""Module `functools`: tools for functions. partial, reduce, cmp_to_key and the cache are natives of `_functools`."""

from _functools import Placeholder, _lru_cache_wrapper, cmp_to_key, keep_value as _keep_value, kept_value as _kept_value, partial, reduce
from abc import get_cache_token

__all__ = [
    "update_wrapper", "wraps", "WRAPPER_ASSIGNMENTS", "WRAPPER_UPDATES", "total_ordering", "cache", "cmp_to_key", "lru_cache",
    "reduce", "partial", "partialmethod", "singledispatch", "singledispatchmethod", "cached_property", "Placeholder",
]

GenericAlias = type(list[int])

# --- update_wrapper ---

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotate__", "__type_params__")
WRAPPER_UPDATES = ("__dict__",)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Make a wrapper look like the function it wraps, and return the wrapper.

    Attributes named in `assigned` are copied, if there are any; attributes named in `updated` are dicts, which are merged.
    """
    for name in assigned:
        value = getattr(wrapped, name, _missing)
        if value is not _missing:
            setattr(wrapper, name, value)
    for name in updated:
        attributes = getattr(wrapper, name)
        attributes.update(getattr(wrapped, name, {}))
    # Set it last: the merged dict of the wrapped function may contain the same name.
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Return update_wrapper() as a decorator of the wrapper."""
    return partial(update_wrapper, wrapped=wrapped, updated=updated, assigned=assigned)


# --- total_ordering ---


def _negated(name, with_equality):
    """Return a method that negates the comparison `name`. with_equality: "equal" adds "or equal", "strict" adds "and
    not equal", None nothing.
    """

    def method(self, other):
        result = getattr(type(self), name)(self, other)
        if result is NotImplemented:
            return result
        if with_equality is None:
            return not result
        return not result and self != other if with_equality == "strict" else not result or self == other

    return method


def _widened(name):
    def method(self, other):
        result = getattr(type(self), name)(self, other)
        if result is NotImplemented:
            return result
        return result or self == other

    return method


def _narrowed(name):
    def method(self, other):
        result = getattr(type(self), name)(self, other)
        if result is NotImplemented:
            return result
        return result and self != other

    return method


# comparison that a class defines -> those derived from it: name, method, and formula for the docstring
_DERIVED = {
    "__lt__": (
        ("__gt__", _negated("__lt__", "strict"), "(not a < b) and (a != b)"), ("__le__", _widened("__lt__"), "(a < b) or (a == b)"),
        ("__ge__", _negated("__lt__", None), "(not a < b)")),
    "__le__": (
        ("__ge__", _negated("__le__", "equal"), "(not a <= b) or (a == b)"), ("__lt__", _narrowed("__le__"), "(a <= b) and (a != b)"),
        ("__gt__", _negated("__le__", None), "(not a <= b)")),
    "__gt__": (
        ("__lt__", _negated("__gt__", "strict"), "(not a > b) and (a != b)"), ("__ge__", _widened("__gt__"), "(a > b) or (a == b)"),
        ("__le__", _negated("__gt__", None), "(not a > b)")),
    "__ge__": (
        ("__le__", _negated("__ge__", "equal"), "(not a >= b) or (a == b)"), ("__gt__", _narrowed("__ge__"), "(a >= b) and (a != b)"),
        ("__lt__", _negated("__ge__", None), "(not a >= b)")),
}
_SIGNS = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}


def total_ordering(cls):
    """Class decorator that adds the missing comparisons to a class that defines one of them."""
    roots = [name for name in _SIGNS if getattr(cls, name, None) is not getattr(object, name, None)]
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = max(roots)  # prefer __lt__ to __le__, __gt__ and __ge__
    for name, method, formula in _DERIVED[root]:
        if name not in roots:
            method.__name__ = name
            method.__qualname__ = f"_{name.strip('_')}_from_{root.strip('_')}"
            method.__doc__ = f"Return a {_SIGNS[name]} b.  Computed by @total_ordering from {formula}."
            setattr(cls, name, method)
    return cls


# --- partialmethod ---


class partialmethod:
    """Method with some arguments fixed."""

    def __init__(self, func, /, *args, **keywords):
        if not (callable(func) or getattr(func, "__get__", None) is not None):
            raise TypeError(f"the first argument {func!r} must be a callable or a descriptor")
        if args and args[-1] is Placeholder:
            raise TypeError("trailing Placeholders are not allowed")
        if isinstance(func, partialmethod):
            # Merge nested partialmethods: the new arguments first fill the placeholders.
            args = _filled(func.args, args)
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func, self.args, self.keywords = func, args, keywords

    def __repr__(self):
        cls = type(self)
        shown = [repr(value) for value in (self.func, *self.args)]
        shown += [f"{name}={value!r}" for name, value in self.keywords.items()]
        return f"{cls.__module__}.{cls.__qualname__}({', '.join(shown)})"

    def _make_unbound_method(self):
        def _method(cls_or_self, /, *args, **keywords):
            return self.func(cls_or_self, *_filled(self.args, args), **{**self.keywords, **keywords})

        _method.__partialmethod__ = self
        _method.__isabstractmethod__ = self.__isabstractmethod__
        return _method

    def __get__(self, obj, cls=None):
        func = self.func
        bind = None if isinstance(func, partial) else getattr(func, "__get__", None)
        bound = func if bind is None else bind(obj, cls)
        if bound is func:
            return self._make_unbound_method().__get__(obj, cls)
        # The object has a binding rule of its own, like a class method.
        method = partial(bound, *self.args, **self.keywords)
        try:
            method.__self__ = bound.__self__
        except AttributeError:
            pass
        return method

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)

    __class_getitem__ = classmethod(GenericAlias)


def _filled(args, given):
    """Return the arguments with `given` in place of the Placeholders, and its rest appended."""
    left = iter(given)
    return (*(next(left, Placeholder) if arg is Placeholder else arg for arg in args), *left)


# --- lru_cache ---


def _cache_info_class():
    from collections import namedtuple

    return namedtuple("CacheInfo", ["hits", "misses", "maxsize", "currsize"], module="functools")


_made = []


def _CacheInfo(*values, **named):
    if not _made:
        _made.append(_cache_info_class())
    return _made[0](*values, **named)


def lru_cache(maxsize=128, typed=False):
    """Return a decorator that caches the results of a function.

    The last `maxsize` different calls are cached, or all of them if it is None. With `typed`, equal arguments of
    different types count as different. A function in place of `maxsize` is decorated directly.
    """
    if callable(maxsize) and isinstance(typed, bool):
        return _with_cache(maxsize, 128, typed)
    if not (maxsize is None or isinstance(maxsize, int)):
        raise TypeError("Expected first argument to be an integer, a callable, or None")
    return lambda function: _with_cache(function, maxsize, typed)


def _with_cache(function, maxsize, typed):
    return update_wrapper(_lru_cache_wrapper(function, maxsize, typed, _CacheInfo), function)


def cache(user_function, /):
    """Cache all results of a function, like lru_cache(maxsize=None)."""
    return lru_cache(maxsize=None)(user_function)


def _merged(orders):
    """Merge lists of classes so that each list keeps its order (C3 linearization). Raises RuntimeError if there is no such order."""
    merged = []
    orders = [order for order in orders if order]
    while orders:
        for leading in orders:
            first = leading[0]
            for order in orders:
                if first in order and first is not order[0]:
                    break
            else:
                break
        else:
            raise RuntimeError("Inconsistent hierarchy")
        merged.append(first)
        orders = [order for order in [order[1:] if order[0] is first else order for order in orders] if order]
    return merged


def _linearized(cls, abcs):
    """Return the MRO of a class as if it inherited from those of the ABCs that only accept it by a check."""
    if not abcs:
        return list(cls.__mro__)
    bases = list(cls.__bases__)
    own = [abc for abc in abcs if issubclass(cls, abc) and not any([issubclass(base, abc) for base in bases])]
    inherited = [abc for abc in abcs if abc not in own]
    # Insert them after the last base that is an ABC itself.
    place = len(bases)
    while place and not hasattr(bases[place - 1], "__abstractmethods__"):
        place -= 1
    before, behind = bases[:place], bases[place:]
    return _merged([[cls], *[_linearized(base, inherited) for base in (*before, *own, *behind)], before, own, behind])


def _compose_mro(cls, registered):
    """Return the classes for which an implementation for `cls` is looked up, in order."""
    bases = set(cls.__mro__)

    def implements(abc):
        return abc not in bases and hasattr(abc, "__mro__") and not isinstance(abc, GenericAlias) and issubclass(cls, abc)

    # Drop ABCs that the class inherits, and those from which another one is derived.
    abcs = [abc for abc in registered if implements(abc)]
    abcs = [abc for abc in abcs if not any(abc is not other and abc in other.__mro__ for other in abcs)]
    order = []
    for abc in abcs:
        derived = [sub for sub in abc.__subclasses__() if sub not in bases and issubclass(cls, sub)]
        lines = [[base for base in sub.__mro__ if base in abcs] for sub in derived] or [[abc]]
        for line in sorted(lines, key=len, reverse=True):
            order += [base for base in line if base not in order]
    return _linearized(cls, order)


def _find_impl(cls, registry):
    """Return the implementation for a class that has none of its own. Raises RuntimeError if two ABCs claim it."""
    order = _compose_mro(cls, registry)
    found = next(number for number, base in enumerate(order) if base in registry)
    match = order[found]
    for rival in order[found + 1 : found + 2]:
        if rival in registry and not (rival in cls.__mro__ or match in cls.__mro__ or issubclass(match, rival)):
            raise RuntimeError(f"Ambiguous dispatch: {match} or {rival}")
    return registry[match]


# --- singledispatch ---


def _is_union_type(cls):
    return isinstance(cls, type(int | str))


def _is_dispatchable(cls):
    """Return True for a class, or a union of classes."""
    if _is_union_type(cls):
        return all(isinstance(member, type) for member in cls.__args__)
    return isinstance(cls, type) and not isinstance(cls, GenericAlias)


def _first_annotation(function):
    """Return the class, or union of classes, of the first annotated parameter. Raises TypeError."""
    if not (getattr(function, "__annotate__", None) or getattr(function, "__annotations__", None)):
        raise TypeError(
            f"Invalid first argument to `register()`: {function!r}. Use either `@register(some_class)` or plain "
            f"`@register` on an annotated function."
        )
    from annotationlib import Format, ForwardRef
    from typing import get_type_hints

    parameter, cls = next(iter(get_type_hints(function, format=Format.FORWARDREF).items()))
    if not _is_dispatchable(cls):
        problem = "not all arguments are classes" if _is_union_type(cls) else "is not a class"
        if isinstance(cls, ForwardRef):
            problem = "is an unresolved forward reference"
        raise TypeError(f"Invalid annotation for {parameter!r}. {cls!r} {problem}.")
    return cls


def singledispatch(func):
    """Make a function whose implementation depends on the class of its first argument. `func` is the implementation for all others."""
    registry = {object: func}
    found = {}
    token = None
    name = getattr(func, "__name__", "singledispatch function")

    def dispatch(cls):
        """Return the implementation for a class."""
        nonlocal token
        if token is not None and token != (current := get_cache_token()):
            # Clear the cache after registrations with ABCs.
            token = current
            found.clear()
        try:
            return found[cls]
        except KeyError:
            found[cls] = implementation = registry[cls] if cls in registry else _find_impl(cls, registry)
        return implementation

    def register(cls, func=None):
        """Register an implementation: register(cls, func), @register(cls), or @register on an annotated function."""
        nonlocal token
        if not _is_dispatchable(cls):
            if func is not None:
                raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or union type.")
            cls, func = _first_annotation(cls), cls
        elif func is None:
            return lambda function: register(cls, function)
        for member in cls.__args__ if _is_union_type(cls) else (cls,):
            registry[member] = func
        if token is None and hasattr(cls, "__abstractmethods__"):
            token = get_cache_token()
        found.clear()
        return func

    def wrapper(*args, **kw):
        if args:
            return dispatch(args[0].__class__)(*args, **kw)
        raise TypeError(f"{name} requires at least 1 positional argument")

    wrapper.dispatch = dispatch
    wrapper.register = register
    wrapper.registry = type(type.__dict__)(registry)
    wrapper._clear_cache = found.clear
    return update_wrapper(wrapper, func)


class singledispatchmethod:
    """A method whose implementation depends on the class of its first argument after self or cls."""

    def __init__(self, func):
        if not (callable(func) or hasattr(func, "__get__")):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.func = func
        self.dispatcher = singledispatch(func)

    def register(self, cls, method=None):
        """Register an implementation."""
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        return _singledispatchmethod_get(self, obj, cls)

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)

    def __repr__(self):
        return f"<single dispatch method descriptor {_name_of(self.func)}>"


def _name_of(func):
    return getattr(func, "__qualname__", getattr(func, "__name__", "?"))


class _singledispatchmethod_get:
    """Result of reading a singledispatchmethod from an object or class."""

    def __init__(self, descriptor, instance, owner):
        self._descriptor = descriptor
        self._dispatch = descriptor.dispatcher.dispatch
        self._instance, self._owner = instance, owner
        for name in ("__module__", "__doc__"):
            if hasattr(descriptor.func, name):
                setattr(self, name, getattr(descriptor.func, name))

    def __repr__(self):
        name = _name_of(self.__wrapped__)
        if self._instance is None:
            return f"<single dispatch method {name}>"
        return f"<bound single dispatch method {name} of {self._instance!r}>"

    def __call__(self, /, *args, **kwargs):
        if args:
            return self._dispatch(args[0].__class__).__get__(self._instance, self._owner)(*args, **kwargs)
        name = getattr(self.__wrapped__, "__name__", "singledispatchmethod method")
        raise TypeError(f"{name} requires at least 1 positional argument")

    def __getattr__(self, name):
        # Other attributes are read from the function, except a few that refer to its definition.
        if name in ("__name__", "__qualname__", "__isabstractmethod__", "__annotations__", "__type_params__"):
            return getattr(self.__wrapped__, name)
        raise AttributeError

    @property
    def __wrapped__(self):
        return self._descriptor.func

    @property
    def register(self):
        return self._descriptor.register


# --- cached_property ---


class cached_property:
    """Property that is computed at the first access and then stored in the instance's `__dict__`."""

    def __init__(self, func):
        self.func, self.attrname = func, None
        self.__doc__, self.__module__ = func.__doc__, func.__module__

    def __set_name__(self, owner, name):
        if self.attrname not in (None, name):
            raise TypeError(f"Cannot assign the same cached_property to two different names ({self.attrname!r} and {name!r}).")
        self.attrname = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        name = self.attrname
        if name is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        # The natives need no `__dict__`: attributes are found faster without.
        found = _kept_value(instance, name, _missing, _elsewhere)
        if found is _missing:
            value = self.func(instance)
            if _keep_value(instance, name, value):
                return value
            instance.__dict__[name] = value
            return value
        if found is not _elsewhere:
            return found
        try:
            attributes = instance.__dict__
        except AttributeError:
            kind = type(instance).__name__
            raise TypeError(f"No '__dict__' attribute on {kind!r} instance to cache {name!r} property.") from None
        found = attributes.get(name, _missing)
        if found is not _missing:
            return found
        value = self.func(instance)
        try:
            attributes[name] = value
        except TypeError:
            kind = type(instance).__name__
            raise TypeError(
                f"The '__dict__' attribute on {kind!r} instance does not support item assignment for caching {name!r} property."
            ) from None
        return value

    __class_getitem__ = classmethod(GenericAlias)


_missing = object()
_elsewhere = object()

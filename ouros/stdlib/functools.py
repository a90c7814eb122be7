"""functools: partial, reduce, cmp_to_key and the cache itself are natives of _functools."""

from _functools import Placeholder, _lru_cache_wrapper, cmp_to_key, partial, reduce
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
    """Makes wrapper look like wrapped, and gives it."""
    for name in assigned:
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            pass
        else:
            setattr(wrapper, name, value)
    for name in updated:
        getattr(wrapper, name).update(getattr(wrapped, name, {}))
    # Last, so that it is not overwritten by the update.
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """update_wrapper as a decorator."""
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


# --- total_ordering ---


def _negated(name, with_equality):
    """The comparison that follows from method `name`: its opposite, or the opposite (with_equality: or, without: and not) equal."""

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


def _derived_comparisons(root):
    if root == "__lt__":
        return (("__gt__", _negated(root, "strict")), ("__le__", _widened(root)), ("__ge__", _negated(root, None)))
    if root == "__le__":
        return (("__ge__", _negated(root, "equal")), ("__lt__", _narrowed(root)), ("__gt__", _negated(root, None)))
    if root == "__gt__":
        return (("__lt__", _negated(root, "strict")), ("__ge__", _widened(root)), ("__le__", _negated(root, None)))
    return (("__le__", _negated(root, "equal")), ("__gt__", _narrowed(root)), ("__lt__", _negated(root, None)))


def total_ordering(cls):
    """Adds the comparisons that are missing to a class that has one of them."""
    roots = [
        name
        for name in ("__lt__", "__le__", "__gt__", "__ge__")
        if getattr(cls, name, None) is not getattr(object, name, None)
    ]
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    for name, method in _derived_comparisons(roots[0]):
        if name not in roots:
            method.__name__ = name
            method.__qualname__ = f"{cls.__qualname__}.{name}"
            setattr(cls, name, method)
    return cls


# --- partialmethod ---


class partialmethod:
    """A method with some of its arguments given."""

    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and getattr(func, "__get__", None) is None:
            raise TypeError(f"the first argument {func!r} must be a callable or a descriptor")
        if args and args[-1] is Placeholder:
            raise TypeError("trailing Placeholders are not allowed")
        if isinstance(func, partialmethod):
            merged = list(func.args)
            given = list(args)
            for i, value in enumerate(merged):
                if value is Placeholder and given:
                    merged[i] = given.pop(0)
            args = (*merged, *given)
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func = func
        self.args = args
        self.keywords = keywords

    def __repr__(self):
        cls = type(self)
        parts = [repr(self.func)]
        parts.extend([repr(a) for a in self.args])
        parts.extend([f"{k}={v!r}" for k, v in self.keywords.items()])
        return f"{cls.__module__}.{cls.__qualname__}({', '.join(parts)})"

    def _make_unbound_method(self):
        def _method(cls_or_self, /, *args, **keywords):
            given = list(args)
            positional = [given.pop(0) if a is Placeholder and given else a for a in self.args]
            return self.func(cls_or_self, *positional, *given, **{**self.keywords, **keywords})

        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.__partialmethod__ = self
        return _method

    def __get__(self, obj, cls=None):
        get = getattr(self.func, "__get__", None)
        result = None
        if get is not None and not isinstance(self.func, partial):
            new_func = get(obj, cls)
            if new_func is not self.func:
                # Something bound by its own rules: a class method, for instance.
                result = partial(new_func, *self.args, **self.keywords)
                try:
                    result.__self__ = new_func.__self__
                except AttributeError:
                    pass
        if result is None:
            result = self._make_unbound_method().__get__(obj, cls)
        return result

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)

    __class_getitem__ = classmethod(GenericAlias)


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
    """Keeps the results of the latest maxsize calls with different arguments; all of them if maxsize is None."""
    if callable(maxsize) and isinstance(typed, bool):
        return update_wrapper(_lru_cache_wrapper(maxsize, 128, typed, _CacheInfo), maxsize)
    if maxsize is not None and not isinstance(maxsize, int):
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorating_function(user_function):
        return update_wrapper(_lru_cache_wrapper(user_function, maxsize, typed, _CacheInfo), user_function)

    return decorating_function


def cache(user_function, /):
    """lru_cache(maxsize=None)"""
    return lru_cache(maxsize=None)(user_function)


# --- singledispatch ---


def _c3_merge(sequences):
    result = []
    while True:
        sequences = [s for s in sequences if s]
        if not sequences:
            return result
        for s1 in sequences:
            candidate = s1[0]
            for s2 in sequences:
                if candidate in s2[1:]:
                    candidate = None
                    break
            else:
                break
        if candidate is None:
            raise RuntimeError("Inconsistent hierarchy")
        result.append(candidate)
        for seq in sequences:
            if seq[0] == candidate:
                del seq[0]


def _c3_mro(cls, abcs):
    """The method resolution order of cls with abstract base classes put in where they belong."""
    for i, base in enumerate(reversed(cls.__bases__)):
        if hasattr(base, "__abstractmethods__"):
            boundary = len(cls.__bases__) - i
            break
    else:
        boundary = 0
    explicit_bases = list(cls.__bases__[:boundary])
    other_bases = list(cls.__bases__[boundary:])
    abstract_bases = []
    for base in abcs:
        if issubclass(cls, base) and not any(issubclass(b, base) for b in cls.__bases__):
            abstract_bases.append(base)
    for base in abstract_bases:
        abcs.remove(base)
    mros = [_c3_mro(base, list(abcs)) for base in explicit_bases + abstract_bases + other_bases]
    return _c3_merge([[cls]] + mros + [explicit_bases] + [abstract_bases] + [other_bases])


def _compose_mro(cls, types):
    """The order in which implementations for `types` are tried for cls."""
    bases = set(cls.__mro__)

    def is_related(typ):
        return typ not in bases and hasattr(typ, "__mro__") and not isinstance(typ, GenericAlias) and issubclass(cls, typ)

    types = [n for n in types if is_related(n)]
    types = [n for n in types if not any(n is not other and n in other.__mro__ for other in types)]
    wanted = set(types)
    mro = []
    for typ in types:
        found = []
        for sub in typ.__subclasses__():
            if sub not in bases and issubclass(cls, sub):
                found.append([s for s in sub.__mro__ if s in wanted])
        if not found:
            mro.append(typ)
            continue
        found.sort(key=len, reverse=True)
        for sub in found:
            for subcls in sub:
                if subcls not in mro:
                    mro.append(subcls)
    return _c3_mro(cls, abcs=mro)


def _find_impl(cls, registry):
    mro = _compose_mro(cls, registry.keys())
    match = None
    for t in mro:
        if match is not None:
            # Two abstract classes of the same standing: nobody can say which was meant.
            if t in registry and t not in cls.__mro__ and match not in cls.__mro__ and not issubclass(match, t):
                raise RuntimeError(f"Ambiguous dispatch: {match} or {t}")
            break
        if t in registry:
            match = t
    return registry.get(match)


def _is_union_type(cls):
    return isinstance(cls, type(int | str))


def singledispatch(func):
    """A function with implementations for different classes of its first argument."""
    registry = {}
    dispatch_cache = {}
    cache_token = None

    def dispatch(cls):
        """The implementation for a class."""
        nonlocal cache_token
        if cache_token is not None:
            current_token = get_cache_token()
            if cache_token != current_token:
                dispatch_cache.clear()
                cache_token = current_token
        try:
            impl = dispatch_cache[cls]
        except KeyError:
            try:
                impl = registry[cls]
            except KeyError:
                impl = _find_impl(cls, registry)
            dispatch_cache[cls] = impl
        return impl

    def _is_valid_dispatch_type(cls):
        if isinstance(cls, type) and not isinstance(cls, GenericAlias):
            return True
        return _is_union_type(cls) and all(isinstance(arg, type) for arg in cls.__args__)

    def register(cls, func=None):
        """Registers an implementation: register(cls, func), @register(cls), or @register with an annotated function."""
        nonlocal cache_token
        if _is_valid_dispatch_type(cls):
            if func is None:
                return lambda f: register(cls, f)
        else:
            if func is not None:
                raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or union type.")
            ann = getattr(cls, "__annotate__", None) or getattr(cls, "__annotations__", None)
            if not ann:
                raise TypeError(
                    f"Invalid first argument to `register()`: {cls!r}. Use either `@register(some_class)` or plain "
                    f"`@register` on an annotated function."
                )
            func = cls
            from typing import get_type_hints

            argname, cls = next(iter(get_type_hints(func).items()))
            if not _is_valid_dispatch_type(cls):
                if _is_union_type(cls):
                    raise TypeError(f"Invalid annotation for {argname!r}. {cls!r} not all arguments are classes.")
                raise TypeError(f"Invalid annotation for {argname!r}. {cls!r} is not a class.")
        if _is_union_type(cls):
            for arg in cls.__args__:
                registry[arg] = func
        else:
            registry[cls] = func
        if cache_token is None and hasattr(cls, "__abstractmethods__"):
            cache_token = get_cache_token()
        dispatch_cache.clear()
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f"{funcname} requires at least 1 positional argument")
        return dispatch(args[0].__class__)(*args, **kw)

    funcname = getattr(func, "__name__", "singledispatch function")
    registry[object] = func
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = type(type.__dict__)(registry)
    wrapper._clear_cache = dispatch_cache.clear
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    """singledispatch for methods: the first argument after self or cls decides."""

    def __init__(self, func):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        """Registers an implementation."""
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        return _singledispatchmethod_get(self, obj, cls)

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)

    def __repr__(self):
        name = getattr(self.func, "__qualname__", getattr(self.func, "__name__", "?"))
        return f"<single dispatch method descriptor {name}>"


class _singledispatchmethod_get:
    def __init__(self, unbound, obj, cls):
        self._unbound = unbound
        self._dispatch = unbound.dispatcher.dispatch
        self._obj = obj
        self._cls = cls
        func = unbound.func
        for name in ("__module__", "__doc__"):
            try:
                setattr(self, name, getattr(func, name))
            except AttributeError:
                pass

    def __repr__(self):
        func = self.__wrapped__
        name = getattr(func, "__qualname__", getattr(func, "__name__", "?"))
        if self._obj is not None:
            return f"<bound single dispatch method {name} of {self._obj!r}>"
        return f"<single dispatch method {name}>"

    def __call__(self, /, *args, **kwargs):
        if not args:
            funcname = getattr(self._unbound.func, "__name__", "singledispatchmethod method")
            raise TypeError(f"{funcname} requires at least 1 positional argument")
        return self._dispatch(args[0].__class__).__get__(self._obj, self._cls)(*args, **kwargs)

    def __getattr__(self, name):
        # Names that the wrapped function has, but no others: this is called for all that are missing.
        if name not in {"__name__", "__qualname__", "__isabstractmethod__", "__annotations__", "__type_params__"}:
            raise AttributeError
        return getattr(self._unbound.func, name)

    @property
    def __wrapped__(self):
        return self._unbound.func

    @property
    def register(self):
        return self._unbound.register


# --- cached_property ---


class cached_property:
    """A property whose value is computed once and then kept in the instance's __dict__."""

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__
        self.__module__ = func.__module__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(
                f"Cannot assign the same cached_property to two different names ({self.attrname!r} and {name!r})."
            )

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        name = self.attrname
        if name is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        try:
            cache = instance.__dict__
        except AttributeError:
            raise TypeError(
                f"No '__dict__' attribute on {type(instance).__name__!r} instance to cache {name!r} property."
            ) from None
        missing = _missing
        value = cache.get(name, missing)
        if value is missing:
            value = self.func(instance)
            try:
                cache[name] = value
            except TypeError:
                raise TypeError(
                    f"The '__dict__' attribute on {type(instance).__name__!r} instance does not support item assignment for "
                    f"caching {name!r} property."
                ) from None
        return value

    __class_getitem__ = classmethod(GenericAlias)


_missing = object()

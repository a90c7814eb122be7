"""The part of `typing` that reads annotations: get_type_hints, no_type_check, overload.

Knows `annotationlib` for the evaluation. Invariant: objects whose annotations are read are not changed.
"""

from annotationlib import Format, ForwardRef, _globals_of, _is_module, get_annotations

from _typing import GenericAlias, Union, Unpack, _GenericAlias
from typing import NotRequired, ReadOnly, Required, _AnnotatedAlias

__name__ = "typing"


def evaluate_forward_ref(
    forward_ref, *, owner=None, globals=None, locals=None, type_params=None, format=None, _recursive_guard=frozenset()
):
    """Evaluate a forward reference, and those within its type. Returns the type."""
    if format is None:
        format = Format.VALUE
    if format == Format.STRING:
        return forward_ref.__forward_arg__
    if forward_ref.__forward_arg__ in _recursive_guard:
        return forward_ref
    value = forward_ref.evaluate(globals=globals, locals=locals, type_params=type_params, owner=owner, format=format)
    if value is forward_ref:
        return value
    if value is None:
        return type(None)
    if isinstance(value, str):
        value = ForwardRef(value)
    return _evaluated(
        value, globals, locals, owner, format, type_params, _recursive_guard | {forward_ref.__forward_arg__}
    )


def _evaluated(t, globals, locals, owner=None, format=Format.VALUE, type_params=None, guard=frozenset()):
    """Return `t` with its forward references replaced by types."""
    if isinstance(t, ForwardRef):
        return evaluate_forward_ref(
            t, owner=owner, globals=globals, locals=locals, type_params=type_params, format=format, _recursive_guard=guard
        )
    if not isinstance(t, (_GenericAlias, GenericAlias, Union)):
        return t
    args = t.__args__
    if isinstance(t, GenericAlias):
        args = tuple([ForwardRef(a) if isinstance(a, str) else a for a in args])
    new = tuple([
        [_evaluated(x, globals, locals, owner, format, type_params, guard) for x in a] if isinstance(a, list)
        else _evaluated(a, globals, locals, owner, format, type_params, guard)
        for a in args
    ])
    if new == t.__args__:
        return t
    if isinstance(t, GenericAlias):
        made = GenericAlias(t.__origin__, new)
        return next(iter(made)) if t.__unpacked__ else made
    if isinstance(t, Union):
        return Union[new]
    return t.copy_with(new)


def _hints(found, globals, locals, obj, type_params, is_class, format):
    out = {}
    for name, value in found.items():
        if isinstance(value, str):
            value = ForwardRef(value, is_argument=not is_class, is_class=is_class)
        value = _evaluated(value, globals, locals, obj, format, type_params)
        if isinstance(value, GenericAlias) and value.__unpacked__:
            value = Unpack[GenericAlias(value.__origin__, value.__args__)]
        out[name] = type(None) if value is None else value
    return out


def get_type_hints(obj, globalns=None, localns=None, include_extras=False, *, format=None):
    """Return the annotations of a class (with its bases), module or callable as a dict, with strings evaluated."""
    if getattr(obj, "__no_type_check__", None):
        return {}
    if format is None:
        format = Format.VALUE
    if isinstance(obj, type):
        hints = {}
        for base in reversed(obj.__mro__):
            found = get_annotations(base, format=format)
            if format == Format.STRING or not found:
                hints.update(found)
                continue
            names = _globals_of(base) if globalns is None else globalns
            hints.update(_hints(found, names, localns, base, None, True, format))
    else:
        hints = get_annotations(obj, format=format) if _may_have_annotations(obj) else None
        if hints is None:
            raise TypeError(f"{obj!r} does not have annotations")
        if format != Format.STRING and hints:
            names = _globals_of(obj) if globalns is None else globalns
            hints = _hints(hints, names, localns, obj, getattr(obj, "__type_params__", ()), False, format)
    if include_extras or format == Format.STRING:
        return hints
    return {k: _strip_annotations(t) for k, t in hints.items()}


def _may_have_annotations(obj):
    return _is_module(obj) or callable(obj) or hasattr(obj, "__annotations__") or hasattr(obj, "__annotate__")


def _strip_annotations(t):
    """Return `t` without Annotated, Required, NotRequired and ReadOnly."""
    if isinstance(t, _AnnotatedAlias):
        return _strip_annotations(t.__origin__)
    if isinstance(t, _GenericAlias) and t.__origin__ in (Required, NotRequired, ReadOnly):
        return _strip_annotations(t.__args__[0])
    if isinstance(t, (_GenericAlias, GenericAlias, Union)):
        stripped = tuple([_strip_annotations(a) for a in t.__args__])
        if stripped == t.__args__:
            return t
        if isinstance(t, _GenericAlias):
            return t.copy_with(stripped)
        if isinstance(t, GenericAlias):
            return GenericAlias(t.__origin__, stripped)
        return Union[stripped]
    return t


def no_type_check(arg):
    """Mark a function, or a class with its members: type checkers ignore the annotations."""
    if isinstance(arg, type):
        for key in dir(arg):
            obj = getattr(arg, key)
            if (
                not hasattr(obj, "__qualname__")
                or obj.__qualname__ != f"{arg.__qualname__}.{obj.__name__}"
                or getattr(obj, "__module__", None) != arg.__module__
            ):
                # The class only refers to an object that was defined elsewhere.
                continue
            if isinstance(obj, type(no_type_check)):
                obj.__no_type_check__ = True
            elif hasattr(obj, "__func__"):
                obj.__func__.__no_type_check__ = True
            elif isinstance(obj, type):
                no_type_check(obj)
    try:
        arg.__no_type_check__ = True
    except TypeError:
        # A class of the runtime accepts no attributes.
        pass
    return arg


def no_type_check_decorator(decorator):
    """Return a decorator whose results no_type_check marks."""
    from functools import wraps

    @wraps(decorator)
    def wrapped_decorator(*args, **kwds):
        return no_type_check(decorator(*args, **kwds))

    return wrapped_decorator


_overloads = {}


def _overload_dummy(*args, **kwds):
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions outside a stub module should "
        "always be followed by an implementation that is not @overload-ed."
    )


def overload(func):
    """Register a signature of an overloaded function. Returns a function that raises NotImplementedError."""
    f = getattr(func, "__func__", func)
    try:
        f.__code__
        _overloads.setdefault((f.__module__, f.__qualname__), []).append(func)
    except AttributeError:
        # not a function: it has no name to register
        pass
    return _overload_dummy


def get_overloads(func):
    """Return all overloads of a function."""
    f = getattr(func, "__func__", func)
    return list(_overloads.get((f.__module__, f.__qualname__), ()))


def clear_overloads():
    """Clear the registry of overloads."""
    _overloads.clear()

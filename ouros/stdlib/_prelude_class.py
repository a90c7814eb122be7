"""Prelude: slow paths of class statements that run code of the program.

Runs in the sandbox with only the built-ins. Knows nothing of the runtime.
"""


def finish_class(cls, named, parent, kwargs):
    for name, value in named:
        try:
            type(value).__set_name__(value, cls, name)
        except BaseException as e:
            e.add_note(f"Error calling __set_name__ on {type(value).__name__!r} instance {name!r} in {cls.__name__!r}")
            raise
    parent.__init_subclass__(**kwargs)


def prepare_class(name, bases, kwargs):
    """Prepare a class statement. Returns (metaclass, namespace, resolved bases, keywords)."""
    resolved = []
    for base in bases:
        # Not isinstance(): a proxy of a class says by __class__ that it is one.
        if not issubclass(type(base), type) and hasattr(base, "__mro_entries__"):
            entries = base.__mro_entries__(bases)
            if not isinstance(entries, tuple):
                raise TypeError("__mro_entries__ must return a tuple")
            resolved.extend(entries)
        else:
            resolved.append(base)
    resolved = tuple(resolved)
    if "metaclass" in kwargs:
        meta = kwargs.pop("metaclass")
    else:
        meta = type(resolved[0]) if resolved else type
    if issubclass(type(meta), type):
        meta = _most_derived(meta, resolved)
    prepare = getattr(meta, "__prepare__", None)
    if prepare is None:
        return meta, {}, resolved, kwargs
    namespace = prepare(name, resolved, **kwargs)
    if not hasattr(type(namespace), "__getitem__"):
        who = meta.__name__ if isinstance(meta, type) else "<metaclass>"
        raise TypeError(f"{who}.__prepare__() must return a mapping, not {type(namespace).__name__}")
    return meta, namespace, resolved, kwargs


def _most_derived(meta, bases):
    for base in bases:
        other = type(base)
        if issubclass(meta, other):
            continue
        if not issubclass(other, meta):
            raise TypeError(
                "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its"
                " bases"
            )
        meta = other
    return meta


def set_original_bases(namespace, bases):
    namespace["__orig_bases__"] = bases


def _bases_of(cls):
    """Return `cls.__bases__` if it is a tuple, so that isinstance() accepts `cls` as a class, or None."""
    try:
        bases = cls.__bases__
    except AttributeError:
        return None
    return bases if isinstance(bases, tuple) else None


def _derives(derived, cls):
    while derived is not cls:
        bases = _bases_of(derived)
        if not bases:
            return False
        for base in bases[:-1]:
            if _derives(base, cls):
                return True
        derived = bases[-1]
    return True


def abstract_isinstance(instance, cls):
    if _bases_of(cls) is None:
        raise TypeError("isinstance() arg 2 must be a type, a tuple of types, or a union")
    try:
        own = instance.__class__
    except AttributeError:
        return False
    return _derives(own, cls)


def abstract_issubclass(derived, cls):
    if _bases_of(derived) is None:
        raise TypeError("issubclass() arg 1 must be a class")
    if _bases_of(cls) is None:
        raise TypeError("issubclass() arg 2 must be a class, a tuple of classes, or a union")
    return _derives(derived, cls)

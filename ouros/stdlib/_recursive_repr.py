"""Decorator `reprlib.recursive_repr`, in a module of its own: `reprlib` makes a Repr when it is imported."""


def recursive_repr(fillvalue="..."):
    """Make a decorator of __repr__ that returns `fillvalue` for an object whose __repr__ is running."""

    def guard(function):
        active = set()

        def wrapper(self):
            mark = id(self)
            if mark in active:
                return fillvalue
            active.add(mark)
            try:
                return function(self)
            finally:
                active.remove(mark)

        for name in ("__module__", "__name__", "__qualname__", "__doc__"):
            setattr(wrapper, name, getattr(function, name))
        wrapper.__type_params__ = getattr(function, "__type_params__", ())
        wrapper.__wrapped__ = function
        return wrapper

    return guard


recursive_repr.__module__ = "reprlib"

"""Slow paths of class statements and calls that run code of the program.

Runs inside the sandbox with the built-ins only; knows nothing of the runtime.
"""


def finish_class(cls, named, parent, kwargs):
    for name, value in named:
        try:
            type(value).__set_name__(value, cls, name)
        except BaseException as e:
            e.add_note(f"Error calling __set_name__ on {type(value).__name__!r} instance {name!r} in {cls.__name__!r}")
            raise
    parent.__init_subclass__(**kwargs)


def resolve_bases(bases):
    """(bases with __mro_entries__ replaced, bases as written)."""
    out = []
    for base in bases:
        if not isinstance(base, type) and hasattr(type(base), "__mro_entries__"):
            entries = base.__mro_entries__(bases)
            if not isinstance(entries, tuple):
                raise TypeError("__mro_entries__ must return a tuple")
            out.extend(entries)
        else:
            out.append(base)
    return tuple(out), bases


def mapping_items(mapping):
    """The entries of a ** argument that is no dict."""
    return [(key, mapping[key]) for key in mapping.keys()]

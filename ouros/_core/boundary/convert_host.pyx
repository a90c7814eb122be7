"""What the conversion asks about objects and classes of the host.

Must not know sandbox values. Invariants: no method of a host class runs, but `str()` of what is shown as text; nothing is imported to ask
about a type: who has a value of it has imported its module.
"""
import builtins as _host_builtins
import sys as _host_sys

cdef bint is_host_path(object v):
    return is_of("pathlib", "PurePosixPath", v)

cdef str host_path_text(object v):
    return str.__str__(_host_sys.modules["pathlib"].PurePath.__str__(v))

cdef object host_path_of(str text):
    import pathlib
    return pathlib.PurePosixPath(text)

cdef bint is_enum_member(object v):
    return is_of("enum", "Enum", v)

cdef bint is_host_cancellation(object v):
    return is_of("asyncio.exceptions", "CancelledError", v)

cdef bint is_of(str module, str name, object v):
    """Whether it is an instance of a class of a module; where nobody has imported that, there are none."""
    found = _host_sys.modules.get(module)
    cls = None if found is None else found.__dict__.get(name)
    return cls is not None and issubclass(type(v), cls)      # isinstance() would ask the object, too

cdef list steady_order(list items):
    """An order that doesn't depend on the host's hash seed, where there is a natural one."""
    cdef object t
    if len(items) > 1:
        t = type(items[0])
        if t is str or t is bytes:
            for item in items:
                if type(item) is not t:
                    return items
            items.sort()
    return items

cdef object host_namedtuple_fields(object t):
    fields = getattr(t, "_fields", None)
    if type(fields) is not tuple or not hasattr(t, "_make"):
        return None
    for name in fields:
        if type(name) is not str:
            return None
    return fields

cdef object host_attribute(object v, str name):
    """An attribute that its class may compute; None: it has none."""
    try:
        return getattr(v, name, None)
    except Exception:
        return None

cdef str host_text(object v):
    """str() of a host object that cannot cross, whatever its class does."""
    try:
        return str.__str__(str(v))
    except Exception:
        return f"<{type(v).__name__} object>"

# Functions of the host that the sandbox's own stand for. Those that give access to the host when somebody calls them with
# arguments from the sandbox (eval, getattr, open, ...) are not among them.
cdef dict HOST_FUNCTIONS = {
    name: _host_builtins.__dict__[name]
    for name in ("abs", "all", "any", "ascii", "bin", "callable", "chr", "divmod", "hash", "hex", "id", "isinstance", "issubclass",
                 "iter", "len", "max", "min", "next", "oct", "ord", "pow", "print", "repr", "round", "sorted", "sum")
}
cdef dict HOST_TYPES = {
    name: value for name, value in _host_builtins.__dict__.items()
    if isinstance(value, type) and (issubclass(value, BaseException) or name in (
        "bool", "int", "float", "complex", "str", "bytes", "bytearray", "list", "tuple", "dict", "set", "frozenset", "range", "slice",
        "object", "type", "enumerate", "filter", "map", "reversed", "zip", "memoryview", "property", "classmethod", "staticmethod", "super"))
}
HOST_TYPES["NoneType"] = type(None)
HOST_TYPES["ellipsis"] = type(Ellipsis)
HOST_TYPES["NotImplementedType"] = type(NotImplemented)

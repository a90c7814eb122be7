"""Queries on objects and classes of the host, for the conversion.

Must not know sandbox values. Invariants: no method of a host class runs, except `str()` of an object that is shown as text and what computes a
field of an exception; neither can fail. No module is imported to test for a type: a value of the type can only exist if its module is imported.
"""
from cpython.ref cimport PyObject
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_GET_SIZE
from ouros._core.snapshot.heap_walk cimport is_leaf

import builtins as _host_builtins
import sys as _host_sys

DEF AT = " at 0x"            # before the address in the host's repr of an object, which `>`, `,` or `;` follows

cdef extern from *:
    bint PyDict_Next(object d, Py_ssize_t* pos, PyObject** key, PyObject** value) noexcept

# Read attributes of a class, and of an exception, without code of its metaclass or class.
cdef object CLASS_MRO = type.__dict__["__mro__"].__get__
cdef object CLASS_NAME = type.__dict__["__name__"].__get__
cdef object CLASS_VARIABLES = type.__dict__["__dict__"].__get__
cdef object EXCEPTION_ARGS = BaseException.__dict__["args"].__get__
cdef object EXCEPTION_CAUSE = BaseException.__dict__["__cause__"].__get__
cdef object EXCEPTION_CONTEXT = BaseException.__dict__["__context__"].__get__
cdef object EXCEPTION_SUPPRESS = BaseException.__dict__["__suppress_context__"].__get__
cdef object EXCEPTION_TRACEBACK = BaseException.__dict__["__traceback__"].__get__

cdef bint is_a(object v, object cls) except -1:
    """Return whether v is an instance of cls. isinstance() would also ask the object."""
    return issubclass(type(v), cls)

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

cdef bint is_host_frozen_error(object v):
    return is_of("dataclasses", "FrozenInstanceError", v)

cdef bint is_of(str module, str name, object v):
    """Return whether v is an instance of a class of a module. There is none if the module is not imported."""
    found = _host_sys.modules.get(module)
    cls = None if found is None else found.__dict__.get(name)
    return cls is not None and is_a(v, cls)

cdef list steady_order(list items):
    """
    Sort the items of a set so that their order does not depend on the host's hash seed. Leaves, and tuples and dates of the host's own types,
    are sorted; a set with other items is left in the host's order.
    """
    cdef object t
    cdef bint same = True
    if len(items) > 1:
        t = type(items[0])
        for item in items:
            if type(item) is not t:
                same = False
            if not (is_leaf(<PyObject*>item) or is_steady(item)):
                return items
        if same and (t is str or t is bytes or t is int):
            items.sort()
        else:
            items.sort(key=steady_key)
    return items

cdef bint is_steady(object v) except -1:
    """Return whether v is a tuple of leaves, or a date without a zone: an immutable whose repr runs no method of a host class."""
    cdef object t = type(v)
    if t is tuple:
        return only_leaves(v)
    return is_date_type(t) and (t.__name__ != "datetime" and t.__name__ != "time" or v.tzinfo is None)

cdef bint is_date_type(object t) except -1:
    found = _host_sys.modules.get("datetime")
    return found is not None and (t is found.date or t is found.datetime or t is found.time or t is found.timedelta)

def steady_key(v):
    return type(v).__name__, repr(v)

cdef object host_namedtuple_fields(object t):
    fields = getattr(t, "_fields", None)
    if type(fields) is not tuple or not hasattr(t, "_make"):
        return None
    for name in fields:
        if type(name) is not str:
            return None
    return fields

cdef object host_attribute(object v, str name):
    """Return an attribute that the object's class may compute; None: there is none, or computing it fails."""
    try:
        return getattr(v, name, None)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None

cdef object without_addresses(object v):
    """Return a text of the host without the addresses that reprs of its objects show. Any other value is returned as it is."""
    cdef Py_ssize_t digits
    cdef list parts
    if type(v) is not str or AT not in <str>v:
        return v
    first, *rest = (<str>v).split(AT)
    parts = [first]
    for part in rest:
        digits = len(part) - len(part.lstrip("0123456789ABCDEFabcdef"))
        is_address = 6 <= digits <= 16 and part[digits:digits + 1] in (">", ",", ";")
        parts.append(part[digits:] if is_address else AT + part)
    return "".join(parts)

cdef str host_text(object v):
    """Return str() of a host object that cannot cross, without addresses. Raises KeyboardInterrupt alone."""
    try:
        return without_addresses(str.__str__(str(v)))
    except KeyboardInterrupt:
        raise
    except BaseException:
        return f"<{CLASS_NAME(type(v))} object>"

# Host functions to which the sandbox's own functions convert. Functions that give access to the host when they are called with
# arguments from the sandbox (eval, getattr, open, ...) are excluded.
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


cdef bint has_leaf_keys(object d) noexcept:
    cdef Py_ssize_t pos = 0
    cdef PyObject* key
    cdef PyObject* value
    while PyDict_Next(d, &pos, &key, &value):
        if not is_leaf(key):
            return False
    return True

cdef bint only_leaves(object values) noexcept:
    """Return whether a tuple holds only leaves, so that the host can use it as it is."""
    cdef Py_ssize_t i
    for i in range(PyTuple_GET_SIZE(values)):
        if not is_leaf(<PyObject*>PyTuple_GET_ITEM(values, i)):
            return False
    return True

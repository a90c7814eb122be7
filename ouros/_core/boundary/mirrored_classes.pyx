"""Sandbox classes that mirror dataclasses and named tuples of the host.

Must not know host classes, only names and flags. Invariant: such a class is an ordinary sandbox class (its methods are prelude
functions), so it is walked, dumped and cloned like any other. The machine keeps it under a key made of its name and fields.
"""
from ouros._core.heap.exceptions cimport ATTRIBUTE_ERROR
from ouros._core.heap.runtime cimport runtime
from ouros._core.protocols.descriptors cimport TUPLE_FIELD, TupleField, WrapperObject
from ouros._core.types.type_dict cimport DictObject, new_dict

cdef ClassObject start_class(str name, ClassObject base):
    cdef ClassObject cls = ClassObject.__new__(ClassObject)
    cls.cls = TYPE
    cls.name = name
    cls.qualname = name
    cls.bases = (base,)
    cls.ns = {"__module__": "__main__", "__qualname__": name}
    cls.cache = {}
    cls.subclasses = []
    return cls


cdef int add_methods(VM* vm, ClassObject cls, tuple pairs) except -1:
    for name, function in pairs:
        cls.ns[name] = runtime(vm).prelude_function(function)
    return 0


cdef ClassObject dataclass_class(VM* vm, dict classes, str name, tuple fields, bint frozen, bint eq, int hash_mode, bint shows):
    cdef ClassObject cls
    cdef DictObject described
    cdef str key = f"dataclass {name}({','.join(fields)}) {frozen:d}{eq:d}{hash_mode}{shows:d}"
    cls = classes.get(key)
    if cls is not None:
        return cls
    cls = start_class(name, OBJECT)
    cls.ns["__match_args__"] = fields
    cls.ns["__dataclass_fields__"] = new_dict(vm, {field: field for field in fields})
    add_methods(vm, cls, (("__init__", "dataclass_init"), ("__replace__", "dataclass_replace")))
    if shows:
        add_methods(vm, cls, (("__repr__", "dataclass_repr"),))
    if eq:
        add_methods(vm, cls, (("__eq__", "dataclass_eq"),))
    if hash_mode == HASH_FIELDS:
        add_methods(vm, cls, (("__hash__", "dataclass_hash"),))
    elif hash_mode == HASH_NONE:
        cls.ns["__hash__"] = None
    if frozen:
        add_methods(vm, cls, (("__setattr__", "dataclass_frozen_setattr"), ("__delattr__", "dataclass_frozen_delattr")))
    finish_class(cls)
    classes[key] = cls
    return cls


cdef ClassObject namedtuple_class(VM* vm, dict classes, str name, tuple fields):
    cdef ClassObject cls
    cdef TupleField getter
    cdef WrapperObject make
    cdef Py_ssize_t i
    cdef str key = f"namedtuple {name}({','.join(fields)})"
    cls = classes.get(key)
    if cls is not None:
        return cls
    cls = start_class(name, TUPLE)
    cls.flags |= C_NOATTRS
    cls.slots = ()
    cls.ns["__slots__"] = ()
    cls.ns["_fields"] = fields
    cls.ns["__match_args__"] = fields
    cls.ns["_field_defaults"] = new_dict(vm, {})
    add_methods(vm, cls, (
        ("__new__", "namedtuple_new"), ("__repr__", "namedtuple_repr"), ("_asdict", "namedtuple_asdict"),
        ("_replace", "namedtuple_replace"), ("__replace__", "namedtuple_replace"), ("__getnewargs__", "namedtuple_getnewargs"),
    ))
    make = WrapperObject.__new__(WrapperObject)
    make.cls = CLASSMETHOD
    make.func = runtime(vm).prelude_function("namedtuple_make")
    cls.ns["_make"] = make
    for i in range(len(fields)):
        getter = TupleField.__new__(TupleField)
        getter.cls = TUPLE_FIELD
        getter.index = i
        getter.doc = f"Alias for field number {i}"
        cls.ns[fields[i]] = getter
    finish_class(cls)
    classes[key] = cls
    return cls


# --- queries for the conversion to the host ---

cdef tuple namedtuple_fields(ClassObject cls):
    cdef PyObject* p
    if cls.flags & C_BUILTIN or cls.layout != L_VALUE:
        return None
    p = lookup(cls, "_fields")
    if p == NULL or type(<object>p) is not tuple:
        return None
    for name in <tuple>p:
        if type(name) is not str:
            return None
    return <tuple>p


cdef tuple dataclass_fields(Instance o):
    """Return the fields for which the instance has a value, in order; None if its class is no dataclass."""
    cdef PyObject* p
    cdef list names
    if o.cls.flags & C_BUILTIN:
        return None
    p = lookup(o.cls, "__dataclass_fields__")
    if p == NULL or type(<object>p) is not DictObject or (<DictObject>p).d is None:
        return None
    names = []
    for name, field in (<DictObject>p).d.items():
        if type(name) is str and o.find(<str>name) != NULL and is_real_field(field):
            names.append(name)
    return tuple(names)


cdef str path_text(Instance o):
    cdef ClassObject cls
    cdef Slot* s
    if o.cls.flags & C_BUILTIN:
        return None
    for base in o.cls.mro:
        cls = <ClassObject?>base
        if cls.name == "PurePath" and cls.ns.get("__module__") == "pathlib":
            s = o.find("_raw")
            if s == NULL:
                return None
            text = slot_box(s)
            return <str>text if type(text) is str else None
    return None


cdef bint is_real_field(object field) except -1:
    """Return whether a field is neither ClassVar nor InitVar; the sandbox's own dataclasses mark those in Field._field_type."""
    cdef Slot* s
    cdef object kind
    if type(field) is not Instance:
        return True
    s = (<Instance>field).find("_field_type")
    if s == NULL:
        return True
    kind = slot_box(s)
    if type(kind) is str:
        return kind == "_FIELD"
    if type(kind) is not Instance:
        return True
    s = (<Instance>kind).find("name")
    if s == NULL:
        return True
    name = slot_box(s)
    return type(name) is not str or name == "_FIELD"


cdef bint dataclass_frozen(ClassObject cls):
    """Return whether a dataclass is frozen, by the parameters of the decorator or the methods of a class made here."""
    cdef PyObject* p = lookup(cls, "__dataclass_params__")
    cdef Slot* s
    if p != NULL and type(<object>p) is Instance:
        s = (<Instance>p).find("frozen")
        return s != NULL and is_ref(s.o) and <object>s.o is True
    return p == NULL and bool(cls.flags & C_SETATTR) and "__setattr__" in cls.ns


cdef bint hashes_by_fields(ClassObject cls):
    """Return whether cls was made by dataclass_class and its __hash__ is that of the tuple of its fields."""
    return not cls.flags & C_BUILTIN and "__dataclass_fields__" in cls.ns and cls.ns.get("__hash__") is not None


cdef bint is_frozen_error(ClassObject cls) except -1:
    """Return whether a class is, or derives from, what dataclasses raises for a frozen instance."""
    cdef ClassObject base
    if not is_subclass(cls, ATTRIBUTE_ERROR):
        return False
    for base in cls.mro:
        module = base.ns.get("__module__")
        if base.name == "FrozenInstanceError" and type(module) is str and <str>module == "dataclasses":
            return True
    return False

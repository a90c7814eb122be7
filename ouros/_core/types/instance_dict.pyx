"""`__dict__`: the attributes of an instance or a function as a live dict.

Invariant: after the first look at it, an object's attributes are in that dict alone; values of `__slots__` stay outside.
"""
from ouros._core.heap.exceptions cimport raise_type
from ouros._core.heap.heap cimport charge, touch
from ouros._core.heap.write_barrier cimport EPOCH_FROZEN
from ouros._core.protocols.attributes cimport raise_no_attribute
from ouros._core.protocols.call cimport GetSet, attribute, settable
from ouros._core.protocols.descriptors cimport MemberObject
from ouros._core.protocols.node cimport *
from ouros._core.protocols.protected_names cimport keep
from ouros._core.types.type_dict cimport DictObject, dict_drop_name, dict_find_name, dict_items_list, dict_put_name, new_dict


cdef object wrapper_dict(VM* vm, PyObject** a):
    return attributes_dict(vm, <object>a[0])

cdef object function_dict(VM* vm, PyObject** a):
    return attributes_dict(vm, <object>a[0])

cdef object function_set_dict(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    replace_attributes(<HeapObject>a[0], <DictObject?><object>a[1])
    return None

cdef object attributes_dict(VM* vm, object o):
    """Returns: the object's attributes as a dict. From then on they are stored in that dict."""
    cdef Instance own = (<HeapObject?><object>o).attributes(False)
    cdef DictObject d
    if own is None or not shape_of(own).dict_mode:
        keep(vm, <HeapObject?><object>o)
        own = (<HeapObject?><object>o).attributes(True)
    if own is None:
        return raise_no_attribute(vm, o, "__dict__")
    if shape_of(own).dict_mode:
        return <object>own.inl[0].o
    content = own_attributes(own)
    values = slot_values((<HeapObject>o).cls, content)
    if values:
        content = {name: v for name, v in content.items() if name not in values}
    d = new_dict(vm, content)
    charge(vm, 200 + 100 * slot_count(own))
    hold_dict(own, d, values)
    if (<HeapObject?><object>o).epoch == EPOCH_FROZEN:
        own.epoch = d.epoch = EPOCH_FROZEN
    return d

cdef bint is_slot(ClassObject cls, str name):
    cdef PyObject* p = lookup(cls, name)
    return p != NULL and type(<object>p) is MemberObject

cdef int replace_attributes(HeapObject o, DictObject d) except -1:
    """Make d the dict of o's attributes. Values of __slots__ are kept."""
    return set_attributes_dict(o.cls, o.attributes(True), d)

cdef int set_attributes_dict(ClassObject cls, Instance own, DictObject d) except -1:
    """Switch the holder of the attributes of an instance of cls to dict mode, and make d its dict."""
    if shape_of(own).dict_mode:
        slot_set(&own.inl[0], d)
        return 0
    return hold_dict(own, d, slot_values(cls, own_attributes(own)))

cdef dict slot_values(ClassObject cls, dict attributes):
    """Returns: those of the attributes that are values of __slots__."""
    cdef dict values = {}
    for name, v in attributes.items():
        if is_slot(cls, <str?>name):
            values[name] = v
    return values

cdef int hold_dict(Instance own, DictObject d, dict values) except -1:
    """Switch the holder of attributes to dict mode. values: those of __slots__."""
    cdef Instance beside
    cdef Slot s
    own.become(dict_shape(shape_of(own).room, False))
    slot_set(&own.inl[0], d)
    if values:
        beside = slots_beside(own, True)
        for name, v in values.items():
            slot_unbox(&s, v)
            beside.put(name, &s)
    return 0

cdef bint is_instance_dict(object p) except -1:
    return type(p) is GetSet and (<GetSet>p).getter == object_dict

cdef bint has_instance_dict(object o) except -1:
    """Return whether a class of o defines `__dict__` by object_dict. One attribute serves all classes, so it meets any value."""
    cdef ClassObject cls
    cdef PyObject* p
    if not isinstance(o, HeapObject):
        return False
    cls = (<HeapObject>o).cls
    p = lookup(cls, "__dict__")
    if p != NULL and is_instance_dict(<object>p):
        return True
    for base in cls.mro:
        if is_instance_dict((<ClassObject?>base).ns.get("__dict__")):
            return True
    return False

cdef object refuse_dict(VM* vm, object o):
    return raise_type(vm, f"descriptor '__dict__' for 'object' objects doesn't apply to a '{type_name(o)}' object")

cdef object object_dict(VM* vm, PyObject** a):
    if not has_instance_dict(<object>a[0]):
        return refuse_dict(vm, <object>a[0])
    return attributes_dict(vm, <object>a[0])

cdef object object_set_dict(VM* vm, PyObject** a):
    return set_dict(vm, a) if has_instance_dict(<object>a[0]) else refuse_dict(vm, <object>a[0])

cdef object set_dict(VM* vm, PyObject** a):
    cdef Instance own = None
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    own = (<HeapObject>a[0]).attributes(True)
    if own is None:
        return raise_type(vm, "this object has no __dict__")
    if a[1] == NULL:
        if touch(vm, <HeapObject>a[0]) < 0:
            return SIGNAL
        replace_attributes(<HeapObject>a[0], new_dict(vm, {}))
        return None
    if type(<object>a[1]) is not DictObject:
        return raise_type(vm, f"__dict__ must be set to a dictionary, not a '{type_name(<object>a[1])}'")
    if touch(vm, <HeapObject>a[0]) < 0:
        return SIGNAL
    replace_attributes(<HeapObject>a[0], <DictObject>a[1])
    return None

# Access of an instance in dict mode to its dict.

cdef PyObject* dict_find(PyObject* d, str name) noexcept:
    return dict_find_name(<DictObject>d, name)

cdef int dict_put(PyObject* d, str name, object value) except -1:
    return dict_put_name(<DictObject?><object>d, name, value)

cdef bint dict_remove(PyObject* d, str name) except -1:
    return dict_drop_name(<DictObject?><object>d, name)

cdef dict dict_content(PyObject* d):
    return {key: v for key, v in dict_items_list(NULL, <DictObject?>d) if type(key) is str}

hooks.dict_find = dict_find
hooks.dict_put = dict_put
hooks.dict_remove = dict_remove
hooks.dict_content = dict_content

# One __dict__ descriptor for all classes whose instances have a __dict__. In CPython each such class has its own.
cdef GetSet INSTANCE_DICT = attribute(OBJECT, "__dict__", object_dict, object_set_dict)

del OBJECT.ns["__dict__"]

cdef object object_weakref(VM* vm, PyObject** a):
    """Returns: None. The attribute is CPython's first weak reference, but objects here do not hold their weak references."""
    return None

cdef GetSet INSTANCE_WEAKREF = attribute(OBJECT, "__weakref__", object_weakref, NULL)

del OBJECT.ns["__weakref__"]

attribute(BASE_EXCEPTION, "__dict__", function_dict, set_dict)


cdef int declare() except -1:
    for cls in (CLASSMETHOD, STATICMETHOD):
        attribute(<ClassObject?>cls, "__dict__", wrapper_dict, NULL)
    settable(FUNCTION, "__dict__", function_dict, function_set_dict,
             "dict", "__dict__ must be set to a dictionary, not a '{}'", "cannot delete __dict__")
    return 0

declare()

"""_dataclasses: the values of an ordinary instance's fields.

Must not know other kinds of fields: the module dataclasses handles them. Invariant: no sandbox code runs, and nothing changes unless all
fields are ordinary.
"""
from ouros._core.protocols.call cimport function
from ouros._core.heap.heap cimport charge, touch, work
from ouros._core.base.status cimport *
from ouros._core.types.type_dict cimport DictObject, dict_put_name
from ouros._core.heap.value cimport *

NAMESPACE = {}

cdef extern from "Python.h":
    bint PyDict_Next(object d, Py_ssize_t* pos, PyObject** key, PyObject** value) noexcept
    int PyDict_Contains(object d, object key) except -1

cdef bint is_value(Instance field, str name, object wanted) noexcept:
    """Return whether the attribute of the field is that object."""
    cdef Slot* s = field.find(name)
    return s != NULL and is_ref(s.o) and s.o == <PyObject*>wanted

cdef object fill_changes(VM* vm, PyObject** a):
    """
    _fill_changes(obj, fields, changes, kind): adds the values of all fields of this kind to the dict `changes`, unless present. Returns:
    False, without effect: a field is of another kind, has init=False, or its value is not an ordinary attribute.
    """
    cdef object o = <object>a[0], fields = <object>a[1], changes = <object>a[2]
    cdef Instance field
    cdef Slot* s
    cdef Slot* value
    cdef PyObject* found
    cdef PyObject* key
    cdef PyObject* item
    cdef Py_ssize_t pos = 0, i
    cdef list names = [], values = []
    if type(o) is not Instance or type(fields) is not DictObject or type(changes) is not DictObject:
        return False
    if (<DictObject>fields).d is None or (<DictObject>changes).d is None or (<Instance>o).cls.flags & (C_GETATTR | C_GETATTRIBUTE):
        return False
    while PyDict_Next((<DictObject>fields).d, &pos, &key, &item):
        if type(<object>item) is not Instance:
            return False
        field = <Instance>item
        if not is_value(field, "_field_type", <object>a[3]) or not is_value(field, "init", True):
            return False
        s = field.find("name")
        if s == NULL or not is_ref(s.o) or type(<object>s.o) is not str:
            return False
        if PyDict_Contains((<DictObject>changes).d, <object>s.o):
            continue
        found = lookup((<Instance>o).cls, <str>s.o)
        if found != NULL and is_heap(<object>found) and (<HeapObject>found).descriptor() == 2:
            return False
        value = (<Instance>o).find(<str>s.o)
        if value == NULL:
            return False
        names.append(<object>s.o)
        values.append(slot_box(value))
    work(vm, 4 * pos)
    charge(vm, 104 * len(names))
    if touch(vm, <DictObject>changes) < 0:
        return SIGNAL
    for i in range(len(names)):
        dict_put_name(<DictObject>changes, names[i], values[i])
    return True


function(NAMESPACE, "_dataclasses", "fill_changes", fill_changes, "obj, fields, changes, kind, /")

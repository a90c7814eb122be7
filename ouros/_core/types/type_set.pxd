# set and frozenset, and their iterators.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.hash_table cimport Keyed, Table
from ouros._core.types.type_dict cimport DictObject

cdef class SetObject(Keyed):         # cls: SET, FROZENSET or derived
    cdef int64_t  hash       # frozenset: cached hash; -1: unknown
    cdef Instance ext
    cdef int      busy       # frame depth of the sandbox code that runs within its repr; 0: none

cdef class SetIter(HeapObject):
    cdef SetObject  set      # set that is iterated; None if exhausted
    cdef Py_ssize_t pos      # position in the table's entries
    cdef Py_ssize_t used     # size of the set at the start; -1 after an error about it
    cdef Py_ssize_t left     # number of keys still expected

cdef ClassObject SET_ITERATOR

cdef SetObject new_set(VM* vm, ClassObject cls)
cdef int set_add(VM* vm, SetObject s, object key) except -9
cdef object set_add_method(VM* vm, PyObject** a)
cdef object set_contains(VM* vm, SetObject s, object key)
cdef object set_update(VM* vm, SetObject s, object iterable)       # None or SIGNAL
cdef object set_remove_all(VM* vm, SetObject s, object iterable)   # difference_update: None or SIGNAL
cdef object set_toggle_all(VM* vm, SetObject s, object iterable)   # symmetric_difference_update: None or SIGNAL
cdef object set_from_dict(VM* vm, SetObject s, DictObject d)       # adds a dict's keys: None or SIGNAL
# Host list in iteration order. The iteration is charged, unless vm is NULL.
cdef list set_items(VM* vm, SetObject s)
cdef object set_iter(SetObject s)
# Make a set from a host list of plain values, without sandbox code. Returns: None: a value is not plain.
cdef SetObject set_from_plain(VM* vm, ClassObject cls, list items)
# Make a set in the order of a set display of these constants, or SIGNAL. CPython builds a frozenset first, which determines the order.
cdef object set_like_literal(VM* vm, SetObject constants)
# a | b, a & b or a - b for sets of built-in classes. Returns: a set, SIGNAL, or None: another operator.
cdef object set_combined(VM* vm, int op, SetObject a, SetObject b)
# a <= b / a == b for two sets. Returns: True, False or SIGNAL.
cdef object set_subset(VM* vm, SetObject a, SetObject b)
cdef object set_equal(VM* vm, SetObject a, SetObject b)
cdef int64_t set_hash(SetObject s) noexcept        # hash of a frozenset with this content

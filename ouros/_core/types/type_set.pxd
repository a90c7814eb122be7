# Set and frozenset, and their iterators.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.hash_table cimport Keyed, Table
from ouros._core.types.type_dict cimport DictObject

cdef class SetObject(Keyed):         # cls tells set from frozenset
    cdef int64_t  hash       # frozenset: cached, -1 not known
    cdef Instance ext
    cdef int      busy       # frame depth at which its repr is under way in code of the sandbox, or 0

cdef class SetIter(HeapObject):
    cdef SetObject  set      # None when exhausted
    cdef Py_ssize_t pos      # in the table's entries
    cdef Py_ssize_t used     # size the set must have; -1 after it had another
    cdef Py_ssize_t left     # keys still expected

cdef ClassObject SET_ITERATOR

cdef SetObject new_set(VM* vm, ClassObject cls)
cdef int set_add(VM* vm, SetObject s, object key) except -9
cdef object set_add_method(VM* vm, PyObject** a)
cdef object set_contains(VM* vm, SetObject s, object key)
cdef object set_update(VM* vm, SetObject s, object iterable)       # None or SIGNAL
cdef object set_remove_all(VM* vm, SetObject s, object iterable)   # difference_update: None or SIGNAL
cdef object set_toggle_all(VM* vm, SetObject s, object iterable)   # symmetric_difference_update: None or SIGNAL
cdef object set_from_dict(VM* vm, SetObject s, DictObject d)       # adds a dict's keys: None or SIGNAL
# Fresh host list in iteration order. The walk is charged, if there is a vm.
cdef list set_items(VM* vm, SetObject s)
cdef object set_iter(SetObject s)
# A set of plain values from a host list without code of the sandbox; None if one is not plain.
cdef SetObject set_from_plain(VM* vm, ClassObject cls, list items)
# A set as a display of these constants gives it, or SIGNAL. (CPython makes a frozenset of them first: that decides the order.)
cdef object set_like_literal(VM* vm, SetObject constants)
# a | b, a & b or a - b for sets of built-in classes, or SIGNAL; None: another operator.
cdef object set_combined(VM* vm, int op, SetObject a, SetObject b)
# a <= b, b a set too: True, False or SIGNAL. Equality of two sets, likewise.
cdef object set_subset(VM* vm, SetObject a, SetObject b)
cdef object set_equal(VM* vm, SetObject a, SetObject b)
cdef int64_t set_hash(SetObject s) noexcept        # hash of a frozenset with this content

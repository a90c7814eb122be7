# Views and iterators of dict, mappingproxy.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.hash_table cimport Table
from ouros._core.types.type_dict cimport DictObject

cdef class DictView(HeapObject):     # cls tells keys, values, items
    cdef DictObject dict
    cdef int        kind

cdef class DictIter(HeapObject):
    cdef DictObject dict     # None when exhausted
    cdef int        kind     # 0 keys, 1 values, 2 items
    cdef Py_ssize_t pos      # of the host dict (PyDict_Next) or in the table's entries; reversed: next index of keys
    cdef Py_ssize_t used     # size the dict must have; -1 after it had another
    cdef Py_ssize_t left     # keys still expected
    cdef list       keys     # reversed, of a host dict: the keys at the start
    cdef bint       backwards    # reversed, of a table: pos is the next entry, downwards
    cdef object changed(self, VM* vm)
    cdef object entry(self, VM* vm, PyObject** key, PyObject** value)    # the next entry, borrowed: None; STOP or SIGNAL
    cdef bint table_entry(self, Table t, PyObject** key, PyObject** value) noexcept

cdef class MappingProxy(HeapObject):
    cdef object mapping

cdef ClassObject DICT_KEYS, DICT_VALUES, DICT_ITEMS
cdef tuple ITER_CLASSES, REVERSED_CLASSES           # of DictIter, by kind

cdef object view_iter(DictObject d, int kind)                  # 0 keys, 1 values, 2 items
cdef object view_reversed(VM* vm, DictObject d, int kind)
cdef DictView new_view(VM* vm, DictObject d, int kind)
cdef MappingProxy new_proxy(VM* vm, object mapping)
cdef list view_items(VM* vm, DictView v)                      # fresh host list of what it iterates over
cdef object view_contains(VM* vm, DictView v, object item)     # True, False or SIGNAL

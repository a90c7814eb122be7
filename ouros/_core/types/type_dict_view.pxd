# dict views and iterators, and mappingproxy.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.hash_table cimport Table
from ouros._core.types.type_dict cimport DictObject

cdef class DictView(HeapObject):     # cls: keys, values or items
    cdef DictObject dict
    cdef int        kind

cdef class DictIter(HeapObject):
    cdef DictObject dict     # dict that is iterated; None if exhausted
    cdef int        kind     # 0 keys, 1 values, 2 items
    cdef Py_ssize_t pos      # position in the host dict (PyDict_Next) or the table's entries; reversed host dict: next index in `keys`
    cdef Py_ssize_t used     # size of the dict at the start; -1 after an error about it
    cdef Py_ssize_t left     # number of keys still expected
    cdef list       keys     # reversed host dict: the keys at the start
    cdef bint       backwards    # reversed table: pos is the next entry, downwards
    cdef bint       ordered      # of an OrderedDict: no key may be removed or moved
    cdef uint64_t   seen         # ordered: order_state() of the dict at the start
    cdef object changed(self, VM* vm)
    cdef object entry(self, VM* vm, PyObject** key, PyObject** value)    # next entry (borrowed): None; STOP or SIGNAL
    cdef bint table_entry(self, Table t, PyObject** key, PyObject** value) noexcept

cdef class MappingProxy(HeapObject):
    cdef object mapping

cdef ClassObject DICT_KEYS, DICT_VALUES, DICT_ITEMS
cdef tuple ITER_CLASSES, REVERSED_CLASSES           # classes of DictIter, by kind
cdef ClassObject ORDERED_ITERATOR                   # class of the iterators of an OrderedDict
cdef object ordered_mark                            # OrderedDict.move_to_end, which makes a class an OrderedDict

cdef object view_iter(DictObject d, int kind)                  # 0 keys, 1 values, 2 items
cdef object view_reversed(VM* vm, DictObject d, int kind)
cdef DictView new_view(VM* vm, DictObject d, int kind)
cdef MappingProxy new_proxy(VM* vm, object mapping)
cdef list view_items(VM* vm, DictView v)                      # new host list of the view's items
cdef object view_contains(VM* vm, DictView v, object item)     # True, False or SIGNAL

# Nodes of subscripts and slices.
from ouros._core.base.number_cost cimport boxed_more
from ouros._core.protocols.node cimport *
from ouros._core.types.type_dict cimport DictObject, dict_find
from ouros._core.types.type_sequence cimport ListObject

cdef class Slice(Node):
    cdef tuple parts         # Node or None: start, stop, step
    cdef object bounds(self, Frame* f, int64_t* at)
    cdef object run(self, Frame* f, list got)
cdef class Subscript(Node):
    cdef Node obj, key
    cdef PyObject* held(self, Frame* f) noexcept
    cdef object item(self, Frame* f)
    cdef object cut(self, Frame* f, object o, Slice s)
    cdef int store_key(self, Frame* f, object o, object v) except -9
    cdef int store_cut(self, Frame* f, object o, Slice s, object v) except -9
    cdef int delete_key(self, Frame* f, object o) except -9
cdef object subscript(VM* vm, object o, object key)
cdef int subscript_store(VM* vm, object o, object key, object v) except -9
# Returns item i of a list (borrowed). NULL: there is none, or the list is of a derived class.
cdef inline PyObject* list_item(PyObject* o, int64_t i) noexcept:
    cdef PyObject* items
    if type(<object>o) is not ListObject or (<ListObject>o).cls is not LIST:
        return NULL
    items = <PyObject*>(<ListObject>o).items
    if i < 0:
        i += list_size(items)
    return list_at(items, i) if 0 <= i < list_size(items) else NULL

# Replace that item by v.
cdef inline int replace_item(VM* vm, object o, int64_t i, object v) noexcept:
    cdef PyObject* items = <PyObject*>(<ListObject>o).items
    cdef PyObject* old
    if i < 0:
        i += list_size(items)
    old = list_at(items, i)
    vm.budget -= boxed_more(v, old)
    list_put(<object>items, i, new_ref(v))
    decref(old)
    return 0

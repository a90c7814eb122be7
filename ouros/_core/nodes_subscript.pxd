# Evaluator: subscripts and slices.
from ouros._core.node cimport *
from ouros._core.type_seq cimport ListObject, RangeIter, SequenceIter, char_at

cdef class Slice(Node):
    cdef tuple parts         # Node or None: start, stop, step
    cdef object bounds(self, Frame* f, int64_t* at)
    cdef object run(self, Frame* f, list got)
cdef class Subscript(Node):
    cdef Node obj, key
    cdef PyObject* listed(self, Frame* f) noexcept
    cdef object item(self, Frame* f)
    cdef object cut(self, Frame* f, object o, Slice s)
    cdef int store_key(self, Frame* f, object o, object v) except -9
    cdef int store_cut(self, Frame* f, object o, Slice s, object v) except -9
    cdef int delete_key(self, Frame* f, object o) except -9
cdef object subscript(VM* vm, object o, object key)
cdef int subscript_store(VM* vm, object o, object key, object v) except -9
# The item of a list at i, borrowed; NULL: there is none, or the list is of a derived class.
cdef inline PyObject* list_item(object o, int64_t i) noexcept:
    cdef PyObject* items
    if type(o) is not ListObject or (<ListObject>o).cls is not LIST:
        return NULL
    items = <PyObject*>(<ListObject>o).items
    if i < 0:
        i += list_size(items)
    return list_at(items, i) if 0 <= i < list_size(items) else NULL

# it.next(), quicker for lists and texts.
cdef inline object next_listed(VM* vm, object iterator):
    cdef SequenceIter it = <SequenceIter>iterator
    cdef PyObject* p
    if it.step == 1 and it.epoch == vm.epoch and it.i >= 0:
        if type(it.seq) is ListObject:
            p = list_item(it.seq, it.i)
            if p != NULL:
                it.i += 1
                return <object>p
        elif type(it.seq) is str and it.i < ou_length(it.seq):
            it.i += 1
            return char_at(vm, it.seq, it.i - 1)
    return it.next(vm)

# The next number of a range's iterator, without a box; False: ask it.
cdef inline bint next_number(VM* vm, RangeIter it, Slot* out) noexcept:
    if it.epoch != vm.epoch or not ((it.i < it.stop) if it.step > 0 else (it.i > it.stop)):
        return False
    out.o = TAG_INT
    out.u.i = it.i
    if add_overflows(it.i, it.step, &it.i):
        it.i = it.stop
    return True

cdef extern from "Python.h":
    Py_ssize_t ou_length "PyUnicode_GET_LENGTH" (object o) noexcept

# The objects of list, slice and the sequences' iterators; indexing and slicing of list, tuple, str, bytes, range.
# The methods are in type_list, type_tuple (tuple, range) and sort.
from ouros._core.base.host_list cimport ou_spare_lists, ou_take_list
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class ListObject(HeapObject):
    cdef list     items
    cdef Instance ext        # attributes of an instance of a derived class
    cdef bint     sorting    # being sorted: items is empty meanwhile, as in CPython
    cdef int      busy       # frame depth at which its repr is under way in code of the sandbox, or 0

cdef class SliceObject(HeapObject):
    cdef object start, stop, step

cdef class SequenceIter(HeapObject):
    """Iterator over list, tuple, str, bytes, bytearray, range, or anything with __getitem__; `cls` tells its type's name."""
    cdef object  seq         # None when exhausted
    cdef int64_t i
    cdef int64_t step        # 1 or -1 (reversed)

cdef class RangeIter(HeapObject):
    cdef int64_t i, stop, step     # ranges within 64 bits; others use SequenceIter

# A text of one character, by its code, if that is below 256.
cdef list CHARACTERS

cdef extern from *:
    """
    /* Of a str whose characters are all below 256. */
    #define ou_is_narrow(s) (PyUnicode_KIND(s) == PyUnicode_1BYTE_KIND)
    #define ou_narrow_at(s, i) (PyUnicode_1BYTE_DATA(s)[i])
    """
    bint ou_is_narrow(PyObject* s) noexcept
    unsigned char ou_narrow_at(PyObject* s, Py_ssize_t i) noexcept
    Py_ssize_t ou_text_length "PyUnicode_GET_LENGTH" (PyObject* s) noexcept

cdef list joined(list a, list b)
cdef list every(list items, Py_ssize_t start, Py_ssize_t step, Py_ssize_t n)     # n items, all within the list
cdef object char_at(VM* vm, object s, Py_ssize_t i)             # of a str, the index within it
cdef inline bint is_within(object s, int64_t i) noexcept:
    return type(s) is str and i < ou_text_length(<PyObject*>s)

cdef inline PyObject* item_at(PyObject* seq, int64_t i) noexcept:
    """The item (borrowed) at an index >= 0 of a list, a tuple or a text; NULL: there is none, or it is no object yet."""
    if type(<object>seq) is ListObject:
        seq = <PyObject*>(<ListObject>seq).items
        return list_at(seq, i) if i < list_size(seq) else NULL
    if type(<object>seq) is tuple:
        return tuple_at(seq, i) if i < tuple_size(seq) else NULL
    if type(<object>seq) is str and i < ou_text_length(seq) and ou_is_narrow(seq):
        return list_at(<PyObject*>CHARACTERS, ou_narrow_at(seq, i))
    return NULL

cdef inline PyObject* item_ahead(VM* vm, SequenceIter it) noexcept:
    """The next item (borrowed) of an iterator; NULL, and nothing happened: the iterator is to be asked."""
    cdef PyObject* item
    if it.step != 1 or it.epoch != vm.epoch or it.i < 0:
        return NULL
    item = item_at(<PyObject*>it.seq, it.i)
    if item != NULL:
        it.i += 1
    return item

cdef ClassObject LIST_ITERATOR, LIST_REVERSEITERATOR, TUPLE_ITERATOR, STR_ASCII_ITERATOR, STR_ITERATOR, BYTES_ITERATOR
cdef ClassObject BYTEARRAY_ITERATOR, RANGE_ITERATOR, LONGRANGE_ITERATOR, ITERATOR, REVERSED

cdef ou_spare_lists spare_lists
cdef inline list blank_list(Py_ssize_t n):
    """A host list of n empty places, for a new list: none may be left empty."""
    return ou_take_list(&spare_lists, n)
cdef ListObject new_list(VM* vm, list items)       # takes the list over
cdef SliceObject new_slice(object start, object stop, object step)
# Like slice.indices for exact ints / None (objects with __index__ were converted before). False: SIGNAL.
cdef bint slice_indices(VM* vm, SliceObject s, Py_ssize_t length, Py_ssize_t* start, Py_ssize_t* stop, Py_ssize_t* step, Py_ssize_t* count) except? False
# The same slice with exact ints / None, by __index__: SliceObject or SIGNAL.
cdef object resolve_slice(VM* vm, SliceObject s)
cdef object seq_iter(object seq)                   # iterator over a list/tuple/str/bytes/range value, or anything with __getitem__
cdef object seq_reversed(VM* vm, object seq)       # reversed(): of a list/tuple/str/bytes/range, or a sequence of n items
cdef object seq_reversed_n(object seq, int64_t n)
cdef object range_iter(object r)
cdef object list_get(VM* vm, object o, object key)             # list[key], any key
cdef object tuple_get(VM* vm, object o, object key)            # tuple, str, bytes, range too
cdef int list_set(VM* vm, object o, object key, object value) except -9
cdef int list_del(VM* vm, object o, object key) except -9
# The items of a list or tuple (also of derived classes) without a copy; None for anything else.
cdef object items_of(object v)
# An exact int as an index: -1 and SIGNAL set (IndexError / OverflowError) if it does not fit.
cdef bint fits_index(VM* vm, object i, Py_ssize_t* out, ClassObject error) except? False
# Whether `cls` may be given to the __new__ of `base`; False: SIGNAL (TypeError).
# Registers __iter__ and __next__ of an iterator class.
cdef int declare_iterator(ClassObject cls) except -1
# Replaces `if cls is unhashable`: __hash__ is None.
cdef int make_unhashable(ClassObject cls) except -1

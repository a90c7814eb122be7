# Layout of list, slice and sequence iterators; indexing and slicing of list, tuple, str, bytes, range. The methods are in type_list,
# type_tuple (tuple, range) and sort.
from ouros._core.base.host_list cimport ou_spare_lists, ou_take_list
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class ListObject(HeapObject):
    cdef list     items
    cdef Instance ext        # attributes of an instance of a derived class
    cdef bint     sorting    # being sorted: `items` is empty, as in CPython
    cdef int      busy       # frame depth of the sandbox code that runs within its repr; 0: none

cdef class SliceObject(HeapObject):
    cdef object start, stop, step

cdef class SequenceIter(HeapObject):
    """Iterator over list, tuple, str, bytes, bytearray, range, or any object with __getitem__. `cls` determines its type name."""
    cdef object  seq         # sequence; None if exhausted
    cdef int64_t i
    cdef int64_t step        # step: 1, or -1 for reversed()

cdef class RangeIter(HeapObject):
    cdef int64_t i, stop, step     # ranges within int64; SequenceIter is used for larger ones

# Strs of one character below 256, by code point.
cdef list CHARACTERS

cdef extern from *:
    """
    /* Test for and read a str whose characters are all below 256. */
    #define ou_is_narrow(s) (PyUnicode_KIND(s) == PyUnicode_1BYTE_KIND)
    #define ou_narrow_at(s, i) (PyUnicode_1BYTE_DATA(s)[i])
    """
    bint ou_is_narrow(PyObject* s) noexcept
    unsigned char ou_narrow_at(PyObject* s, Py_ssize_t i) noexcept
    Py_ssize_t ou_text_length "PyUnicode_GET_LENGTH" (PyObject* s) noexcept

cdef list joined(list a, list b)
cdef list every(list items, Py_ssize_t start, Py_ssize_t step, Py_ssize_t n)     # n items; all indices must be valid
cdef object char_at(VM* vm, object s, Py_ssize_t i)             # s: str; i: valid index
cdef inline bint is_within(object s, int64_t i) noexcept:
    return type(s) is str and i < ou_text_length(<PyObject*>s)

cdef inline PyObject* item_at(PyObject* seq, int64_t i) noexcept:
    """The item (borrowed) at an index >= 0 of a list, tuple or str; NULL: out of range, or another type or character."""
    if type(<object>seq) is ListObject:
        seq = <PyObject*>(<ListObject>seq).items
        return list_at(seq, i) if i < list_size(seq) else NULL
    if type(<object>seq) is tuple:
        return tuple_at(seq, i) if i < tuple_size(seq) else NULL
    if type(<object>seq) is str and i < ou_text_length(seq) and ou_is_narrow(seq):
        return list_at(<PyObject*>CHARACTERS, ou_narrow_at(seq, i))
    return NULL

cdef inline PyObject* item_ahead(VM* vm, SequenceIter it) noexcept:
    """Read the next item (borrowed) of an iterator. Returns: NULL: no effect, use the iterator's next."""
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
    """Make a host list of n NULL items for a new list. The caller must set all of them."""
    return ou_take_list(&spare_lists, n)
cdef ListObject new_list(VM* vm, list items)       # owns `items` afterwards
cdef SliceObject new_slice(object start, object stop, object step)
# Like slice.indices. The parts of the slice must be exact ints or None. Returns: False: SIGNAL.
cdef bint slice_indices(VM* vm, SliceObject s, Py_ssize_t length, Py_ssize_t* start, Py_ssize_t* stop, Py_ssize_t* step, Py_ssize_t* count) except? False
cdef bint slice_is_plain(SliceObject s) noexcept         # whether its parts are exact ints or None
# Convert the parts of a slice to exact ints or None by __index__. Returns: SliceObject or SIGNAL.
cdef object resolve_slice(VM* vm, SliceObject s)
cdef object seq_iter(object seq)                   # iterator over list, tuple, str, bytes, range, or any object with __getitem__
cdef object seq_reversed(VM* vm, object seq)       # reversed() of list, tuple, str, bytes, range; _n: of a sequence of n items
cdef object seq_reversed_n(object seq, int64_t n)
cdef object range_iter(object r)
cdef object list_get(VM* vm, object o, object key)             # list[key], any key
cdef object tuple_get(VM* vm, object o, object key)            # o: a tuple, str, bytes or range
cdef int list_set(VM* vm, object o, object key, object value) except -9
cdef int list_del(VM* vm, object o, object key) except -9
# Items of a list or tuple (also derived classes) without a copy; None: another type.
cdef object items_of(object v)
# Convert an exact int to an index. Returns: False: out of range (`error` raised).
cdef bint fits_index(VM* vm, object i, Py_ssize_t* out, ClassObject error) except? False
# Register __iter__ and __next__ of an iterator class.
cdef int declare_iterator(ClassObject cls) except -1
# Set __hash__ of a class to None.
cdef int make_unhashable(ClassObject cls) except -1

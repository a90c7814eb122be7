# Itertools: the iterators that keep several items: product, permutations, combinations, groupby, tee.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class CombineIter(HeapObject):
    """product, permutations, combinations, combinations_with_replacement: cls tells which."""
    cdef tuple       pools   # one for all but product
    cdef Py_ssize_t* index   # of the next result's items in their pools; permutations: of all items of the pool
    cdef Py_ssize_t* cycles  # permutations: how far each place is from having had all
    cdef Py_ssize_t  r       # items of a result
    cdef bint        ended
    cdef int make_room(self) except -1
    cdef bint advance(self) noexcept

cdef class GroupByIter(HeapObject):
    cdef object  it
    cdef object  func        # None: the item itself
    cdef object  target      # key of the group that was given last; SIGNAL: none yet
    cdef object  key         # key of the item at hand; SIGNAL: none yet
    cdef object  value       # the item at hand; SIGNAL: given already
    cdef int64_t number      # of the group that was given last

cdef class GrouperIter(HeapObject):
    cdef GroupByIter parent
    cdef object      target
    cdef int64_t     number  # it is exhausted when the parent has gone on to another

cdef class TeeBlock(HeapObject):
    """A stretch of items that several iterators read."""
    cdef object   it
    cdef list     items
    cdef TeeBlock after      # None: the last one so far
    cdef bint     running

cdef class TeeIter(HeapObject):
    cdef TeeBlock   block
    cdef Py_ssize_t at

cdef dict GROUPS             # name -> native or class

# itertools that buffer several items: product, permutations, combinations, groupby, tee.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.modules.mod_itertools cimport ToolIter

cdef class CombineIter(ToolIter):
    """product, permutations, combinations or combinations_with_replacement, as cls says."""
    cdef tuple       pools   # one pool, except for product
    cdef Py_ssize_t* index   # indices of the next result in the pools; permutations: of all items of the pool
    cdef Py_ssize_t* cycles  # permutations: for each place the number of items left to try
    cdef Py_ssize_t  r       # length of a result, in items
    cdef bint        ended
    cdef int make_room(self) except -1
    cdef bint advance(self) noexcept
    cdef Py_ssize_t places(self)
    cdef int load(self, Fields f, tuple index, tuple cycles) except -1

cdef class GroupByIter(ToolIter):
    cdef object  it
    cdef object  func        # None: the item is its own key
    cdef object  target      # key of the current group; SIGNAL: none yet
    cdef object  key         # key of `value`; SIGNAL: none yet
    cdef object  value       # next item; SIGNAL: consumed
    cdef int64_t number      # number of the current group

cdef class GrouperIter(HeapObject):
    cdef GroupByIter parent
    cdef object      target
    cdef int64_t     number  # number of the group; exhausted if the parent has another number

cdef class TeeBlock(HeapObject):
    """Block of items that several iterators share."""
    cdef object   it
    cdef list     items
    cdef TeeBlock after      # next block; None: not read yet
    cdef bint     running

cdef class TeeIter(HeapObject):
    cdef TeeBlock   block
    cdef Py_ssize_t at

cdef dict GROUPS             # name -> native or class

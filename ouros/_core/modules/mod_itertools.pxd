# itertools that pass items on one by one. The others are in itertools_groups.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport Post

cdef class CountIter(HeapObject):
    cdef object now, step

cdef class RepeatIter(HeapObject):
    cdef object  value
    cdef int64_t left        # -1: unlimited

cdef class CycleIter(HeapObject):
    cdef object  it          # None if exhausted
    cdef list    saved
    cdef int64_t at          # next index in `saved`, once `it` is exhausted

cdef class ChainIter(HeapObject):
    cdef object source       # iterator over the iterables; None if exhausted
    cdef object active       # current iterator or None

cdef class TestIter(HeapObject):
    """takewhile, dropwhile, filterfalse or starmap, as cls says."""
    cdef object func
    cdef object it
    cdef bint   decided      # takewhile: ended; dropwhile: passes on all items

cdef class CompressIter(HeapObject):
    cdef object data, selectors

cdef class SliceIter(HeapObject):
    cdef object  it          # None if exhausted
    cdef int64_t at          # number of items read
    cdef int64_t wanted      # position of the next item to return
    cdef int64_t stop        # -1: none
    cdef int64_t step

cdef class PairIter(HeapObject):
    cdef object it           # None if exhausted
    cdef object before       # previous item; SIGNAL: none yet

cdef class BatchIter(HeapObject):
    cdef object  it          # None if exhausted
    cdef int64_t n
    cdef bint    strict

cdef class AccumulateIter(HeapObject):
    cdef object it
    cdef object func         # None: addition
    cdef object total        # SIGNAL: none yet
    cdef object initial      # None: none, or returned already

cdef class LongestIter(HeapObject):
    cdef list   its          # iterators, None for an exhausted one
    cdef object fill
    cdef int    active
    cdef object gather(self, VM* vm)

cdef dict NAMESPACE          # name -> native or class
# Shared with itertools_groups.
cdef object deepen(VM* vm, HeapObject it)
cdef object pause(VM* vm, Post post, object a, object b, object c, int64_t i)   # None or SIGNAL
cdef int check_iterator(object v) except -1
cdef ClassObject iterator_class(str name)

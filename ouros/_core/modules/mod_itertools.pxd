# Itertools: the iterators that pass items on one by one. The others are in itertools_groups.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport Post

cdef class CountIter(HeapObject):
    cdef object now, step

cdef class RepeatIter(HeapObject):
    cdef object  value
    cdef int64_t left        # -1: for ever

cdef class CycleIter(HeapObject):
    cdef object  it          # None when it has ended
    cdef list    saved
    cdef int64_t at          # next one of saved, once `it` has ended

cdef class ChainIter(HeapObject):
    cdef object source       # iterator over the iterables; None when it has ended
    cdef object active       # iterator at hand or None

cdef class TestIter(HeapObject):
    """takewhile, dropwhile, filterfalse, starmap: cls tells which."""
    cdef object func
    cdef object it
    cdef bint   decided      # takewhile: ended; dropwhile: the rest is passed on

cdef class CompressIter(HeapObject):
    cdef object data, selectors

cdef class SliceIter(HeapObject):
    cdef object  it          # None when exhausted
    cdef int64_t at          # items drawn so far
    cdef int64_t wanted      # position of the next one that is given
    cdef int64_t stop        # -1: none
    cdef int64_t step

cdef class PairIter(HeapObject):
    cdef object it           # None when exhausted
    cdef object before       # SIGNAL: nothing yet

cdef class BatchIter(HeapObject):
    cdef object  it          # None when exhausted
    cdef int64_t n
    cdef bint    strict

cdef class AccumulateIter(HeapObject):
    cdef object it
    cdef object func         # None: addition
    cdef object total        # SIGNAL: nothing yet
    cdef object initial      # None: none, or given already

cdef class LongestIter(HeapObject):
    cdef list   its          # None for one that has ended
    cdef object fill
    cdef int    active
    cdef object gather(self, VM* vm)

cdef dict NAMESPACE          # name -> native or class
# What the iterators of both files share.
cdef object deepen(VM* vm, HeapObject it)
cdef object pause(VM* vm, Post post, object a, object b, object c, int64_t i)   # None: go on; SIGNAL
cdef int check_iterator(object v) except -1
cdef ClassObject iterator_class(str name)

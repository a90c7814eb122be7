# itertools that pass items on one by one. The others are in itertools_groups.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport ResumeFunction
from ouros._core.types.native_object cimport NativeObject

cdef class ToolIter(NativeObject):
    """Abstract: an iterator whose class a program may subclass."""

cdef class CountIter(ToolIter):
    cdef object now, step

cdef class RepeatIter(ToolIter):
    cdef object  value
    cdef int64_t left        # repeats left; -1: unlimited

cdef class CycleIter(ToolIter):
    cdef object  it          # iterator; None if exhausted
    cdef list    saved
    cdef int64_t at          # next index in `saved`, once `it` is exhausted

cdef class ChainIter(ToolIter):
    cdef object source       # iterator over the iterables; None if exhausted
    cdef object active       # current iterator or None

cdef class TestIter(ToolIter):
    """takewhile, dropwhile, filterfalse or starmap, as cls says."""
    cdef object func
    cdef object it
    cdef bint   decided      # takewhile: ended; dropwhile: passes on all items

cdef class CompressIter(ToolIter):
    cdef object data, selectors

cdef class SliceIter(ToolIter):
    cdef object  it          # iterator; None if exhausted
    cdef int64_t at          # number of items read
    cdef int64_t wanted      # position of the next item to return
    cdef int64_t stop        # end of the slice; -1: none
    cdef int64_t step

cdef class PairIter(ToolIter):
    cdef object it           # iterator; None if exhausted
    cdef object before       # previous item; SIGNAL: no item was read yet

cdef class BatchIter(ToolIter):
    cdef object  it          # iterator; None if exhausted
    cdef int64_t n
    cdef bint    strict

cdef class AccumulateIter(ToolIter):
    cdef object it
    cdef object func         # None: addition
    cdef object total        # sum so far; SIGNAL: no item was read yet
    cdef object initial      # first value; None: not given, or returned already

cdef class LongestIter(ToolIter):
    cdef list   its          # iterators, None for an exhausted one
    cdef object fill
    cdef int    active
    cdef object gather(self, VM* vm)

cdef dict NAMESPACE          # name -> native or class
# Shared with itertools_groups.
cdef object pause(VM* vm, ResumeFunction resume, object a, object b, object c, int64_t i)   # None or SIGNAL
cdef ClassObject iterator_class(str name, int flags=*)
# The new iterator as an instance of cls, the first argument of __new__.
cdef object as_class(VM* vm, PyObject* cls, object made)

# Compression and decompression: zlib, bz2, lzma.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.modules.meter cimport Meter

cdef class Decompressor(HeapObject):
    """A stream of compressed data that comes in parts. It holds the data consumed so far, so that it survives a dump."""
    cdef int        format      # kind of compression, a Format
    cdef tuple      options     # plain arguments of the host's decompressor
    cdef int64_t    weight      # bytes of `options`
    cdef bytearray  data        # all input; of zlib only what was consumed
    cdef Py_ssize_t at          # number of bytes of `data` that `host` has taken
    cdef int64_t    given       # bytes of output so far
    cdef object     host        # the host's decompressor; None: not made yet, or not since a load
    cdef int begin(self, Meter meter) except -1
    cdef bytes step(self, Meter meter, int64_t most)
    cdef bytes expand(self, Meter meter, int64_t most)
    cdef bytes rest(self)

cdef dict COMPRESSION        # name in _plain.call -> function(meter, *args)
cdef dict NAMESPACE          # name -> native

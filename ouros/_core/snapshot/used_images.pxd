# Reads which images a dump names.
from ouros._core.base.msgpack_io cimport Reader

cdef class UsedImages:
    """The images that a dump names, in the order of their rows."""
    cdef list   images
    cdef dict   at           # key of an image -> its index
    cdef list   sources      # of all images, without repetition
    cdef dict   variables    # row of a module -> its ModuleImages, name and index of the image (-1: none) of each variable
    cdef object numbers      # row and number behind id() of objects of images; not checked yet

    # modules: name and row of each one. version: of ouros that wrote the data.
    cdef int read(self, Reader r, list modules, str version) except -1
    cdef int read_module(self, Reader r, list modules, str version) except -1

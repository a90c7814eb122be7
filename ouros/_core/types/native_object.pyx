# ouros: no bounds checks
"""Base class of the objects of native modules: instances of a derived class have attributes, instances of the built-in class do not.

Must not know the fields of subclasses. Invariant: `ext` is set only for instances of derived classes, and every walk visits it.
"""
cimport cython


cdef Instance attributes_beside(HeapObject o, Instance ext, bint make):
    if ext is None and make and not o.cls.flags & (C_BUILTIN | C_NOATTRS):
        return new_instance(o.cls)
    return ext


@cython.trashcan(True)
cdef class NativeObject(HeapObject):
    cdef Instance attributes(self, bint make):
        self.ext = attributes_beside(self, self.ext, make)
        return self.ext

    cdef int fields(self, Fields f) except -1:
        self.ext = f.perhaps(self.ext, Instance)
        return 0

    cdef object sort_key(self):
        return SIGNAL

# ouros: no bounds checks
"""Base class of the objects of native modules: instances of a derived class have attributes, instances of the built-in class do not.

Must not know the fields of subclasses. Invariant: `ext` is set only for instances of derived classes, and every walk visits it.
"""
cimport cython


@cython.trashcan(True)
cdef class NativeObject(HeapObject):
    cdef Instance attributes(self, bint make):
        if self.cls.flags & (C_BUILTIN | C_NOATTRS):
            return self.ext  # Holds the values of __slots__, if the class has any.
        if self.ext is None and make:
            self.ext = new_instance(self.cls)
        return self.ext

    cdef int fields(self, Fields f) except -1:
        self.ext = f.perhaps(self.ext, Instance)
        return 0

    cdef object sort_key(self):
        return SIGNAL

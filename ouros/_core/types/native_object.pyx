# ouros: no bounds checks
"""What the objects of native modules have in common: an instance of a derived class has attributes, one of the built-in class none.

Must not know what the objects hold. Invariant: ext belongs to an instance of a derived class, and is visited by every walk.
"""
cimport cython


@cython.trashcan(True)
cdef class NativeObject(HeapObject):
    cdef Instance attributes(self, bint make):
        if self.cls.flags & (C_BUILTIN | C_NOATTRS):
            return self.ext  # The values of slots, if it has some.
        if self.ext is None and make:
            self.ext = new_instance(self.cls)
        return self.ext

    cdef int walk(self, Walker w) except -1:
        if self.ext is not None:
            w.visit(self.ext)
        return 0

    cdef object sort_key(self):
        return SIGNAL

"""Visitors of the fields of one object: what a dump, a load, a copy and a walk have in common.

Must not know particular classes of objects. Invariant: each visitor gives every field a value that its method allows.
"""
cimport cython
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_GET_SIZE

from ouros._core.heap.value cimport HeapObject, SIGNAL


cdef class Fields:
    cdef object value(self, object v):
        return v

    cdef object missing(self, object v):
        return v if v is SIGNAL else self.value(v)

    cdef object exactly(self, object v, object kind):
        return self.value(v)

    cdef object perhaps(self, object v, object kind):
        return self.value(v)

    cdef object heap_object(self, object v):
        return self.value(v)

    cdef object iterator(self, object v):
        return self.value(v)

    cdef object one_of(self, object v, tuple known):
        return v

    cdef list rest(self, list v):
        for x in v:
            self.value(x)
        return v

    cdef int64_t number(self, int64_t v, int64_t least, int64_t most) except? -7:
        return v

    cdef bint flag(self, bint v) except -7:
        return v

    cdef int check(self, bint fit) except -1:
        return 0


cdef class Walker(Fields):
    cdef int visit(self, object v) except -1:
        return 0

    cdef object value(self, object v):
        self.visit(v)
        return v


@cython.final
@cython.no_gc
@cython.freelist(4)
cdef class FieldSaver(Fields):
    cdef object value(self, object v):
        self.values.append(v)
        return v

    cdef object missing(self, object v):
        self.values.append(() if v is SIGNAL else (v,))
        return v

    cdef object one_of(self, object v, tuple known):
        self.values.append(known.index(v))
        return v

    cdef int64_t number(self, int64_t v, int64_t least, int64_t most) except? -7:
        self.values.append(v)
        return v

    cdef bint flag(self, bint v) except -7:
        self.values.append(bool(v))
        return v


@cython.final
@cython.no_gc
@cython.freelist(4)
cdef class FieldLoader(Fields):
    cdef int check(self, bint fit) except -1:
        if not fit:
            raise ValueError(f"damaged data: {self.what}")
        return 0

    cdef object value(self, object v):
        self.check(self.at < PyTuple_GET_SIZE(self.values))
        self.at += 1
        return <object>PyTuple_GET_ITEM(self.values, self.at - 1)

    cdef object missing(self, object v):
        saved = self.value(v)
        self.check(type(saved) is tuple and PyTuple_GET_SIZE(saved) <= 1)
        return <object>PyTuple_GET_ITEM(saved, 0) if saved else SIGNAL

    cdef object exactly(self, object v, object kind):
        saved = self.value(v)
        self.check(type(saved) is kind)
        return saved

    cdef object perhaps(self, object v, object kind):
        saved = self.value(v)
        self.check(saved is None or type(saved) is kind)
        return saved

    cdef object heap_object(self, object v):
        saved = self.value(v)
        self.check(isinstance(saved, HeapObject))
        return saved

    cdef object iterator(self, object v):
        saved = self.value(v)
        self.check(saved is None or isinstance(saved, HeapObject))
        return saved

    cdef object one_of(self, object v, tuple known):
        return known[self.number(0, 0, len(known) - 1)]

    cdef list rest(self, list v):
        cdef Py_ssize_t at = self.at
        self.at = PyTuple_GET_SIZE(self.values)
        return list(self.values[at:])

    cdef int64_t number(self, int64_t v, int64_t least, int64_t most) except? -7:
        cdef int64_t saved = 0
        n = self.value(None)
        self.check(type(n) is int and least <= n <= most)
        saved = n
        return saved

    cdef bint flag(self, bint v) except -7:
        saved = self.value(None)
        self.check(type(saved) is bool)
        return saved is True

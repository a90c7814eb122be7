# Visitors of the fields of one object: what a dump, a load, a copy and a walk have in common.
from ouros._core.base.status cimport *

cdef class Fields:
    """
    Abstract: what is done with the fields of an object. `HeapObject.fields` passes each field to the method for its kind, always in the same
    order, and stores what the method returns. Thus one list says how a class is saved (FieldSaver), loaded and checked (FieldLoader), and walked
    (Walker). A FieldLoader raises ValueError for what the method does not allow; the others return the value unchanged.
    """
    cdef bint loading                                    # the fields get their values now: what is derived from them must be made
    cdef object value(self, object v)                    # any sandbox value
    cdef object missing(self, object v)                  # a sandbox value, or SIGNAL if there is none
    cdef object exactly(self, object v, object kind)     # a value of this host class
    cdef object perhaps(self, object v, object kind)     # a value of this host class, or None
    cdef object heap_object(self, object v)              # a HeapObject of any class
    cdef object iterator(self, object v)                 # a HeapObject that iterates, or None once it is exhausted
    cdef object one_of(self, object v, tuple known)      # one of these objects, which is saved as its index
    cdef list rest(self, list v)                         # sandbox values, each a field. The last call for an object
    cdef int64_t number(self, int64_t v, int64_t least, int64_t most) except? -7
    cdef bint flag(self, bint v) except -7
    cdef int check(self, bint fit) except -1             # whether the fields so far fit together

cdef class Walker(Fields):
    """Visitor of the object graph, for sizes, purity, clone and dump. `visit` takes any sandbox value."""
    cdef int visit(self, object v) except -1

cdef class FieldSaver(Fields):
    """Collects the fields as sandbox values and host strs, ints and bools."""
    cdef list values

cdef class FieldLoader(Fields):
    """Gives the fields the values of a tuple that may be forged. Raises ValueError."""
    cdef tuple      values
    cdef Py_ssize_t at
    cdef str        what     # name of the class, for the error text

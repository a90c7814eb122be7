# Template strings (t'...'): string.templatelib.Template and Interpolation.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class TemplateObject(HeapObject):
    cdef tuple strings           # one more than interpolations
    cdef tuple interpolations

cdef class InterpolationObject(HeapObject):
    cdef object value
    cdef str    expression
    cdef object conversion       # 's', 'r', 'a' or None
    cdef str    spec

cdef class TemplateIter(HeapObject):
    cdef TemplateObject template # template that is iterated; None if exhausted
    cdef Py_ssize_t     i        # even: string i / 2; odd: interpolation i / 2

# Make the value of a t'...' literal. shape: for each element True: one str of parts; False: value, source, conversion and specification.
cdef object make_template(VM* vm, tuple parts, tuple shape)

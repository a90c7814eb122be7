# Docstrings and signatures of natives and built-in classes.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.call cimport Native

cdef object class_doc(ClassObject cls)
cdef int fill_classes() except -1                        # call when all built-in classes exist
cdef object member_doc(ClassObject cls, str name)
cdef object native_doc(Native n)
cdef object native_signature(Native n)
cdef object class_signature(ClassObject cls)

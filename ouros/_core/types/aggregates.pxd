# Reductions of an iterable: sum, min, max, any, all, sorted. Each can be suspended at every item.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef object builtin_all(VM* vm, PyObject** a)      # all(iterable)
cdef object builtin_any(VM* vm, PyObject** a)      # any(iterable)
cdef object builtin_max(VM* vm, PyObject** a)      # *args, key, default (NULL: none)
cdef object builtin_min(VM* vm, PyObject** a)
cdef object builtin_sorted(VM* vm, PyObject** a)   # *args, **kwargs
cdef object builtin_sum(VM* vm, PyObject** a)      # iterable, start
cdef object sum_of(VM* vm, object iterable, object start)

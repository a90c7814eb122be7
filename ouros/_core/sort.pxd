# Types: sorting, for list.sort and sorted(); the `<` of min and max.
from ouros._core.status cimport *
from ouros._core.value cimport *
from ouros._core.type_seq cimport ListObject

cdef object list_sort(VM* vm, ListObject o, object key, object reverse)          # list.sort: None or SIGNAL
# A fresh host list of the values in order (stable), or SIGNAL. key: a callable or None; reverse: any value.
cdef object sort_by(VM* vm, list values, object key, object reverse)
cdef object sort_values(VM* vm, list values, list keys_or_None, bint reverse)
cdef object map_keys(VM* vm, object key, list values)                            # host list of key(v), or SIGNAL
cdef object less(VM* vm, object a, object b)                                     # truth of a < b: True, False or SIGNAL

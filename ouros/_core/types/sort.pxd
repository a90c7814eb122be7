# Sorting for list.sort and sorted().
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport Node
from ouros._core.types.type_sequence cimport ListObject

cdef object list_sort(VM* vm, ListObject o, object key, object reverse)          # list.sort: result None or SIGNAL
cdef Node LIST_SORTED        # continuation of list.sort; a: the list, b: its items
# Give the list its items back after a limit has ended the program, as after an exception.
cdef int end_sort(object list_, object items) except -1
# Sort the values (stable) into a new host list. key: a callable or None; reverse: any value. Returns: the list or SIGNAL.
cdef object sort_by(VM* vm, list values, object key, object reverse)
cdef object sort_values(VM* vm, list values, list keys_or_None, bint reverse)
cdef object map_keys(VM* vm, object key, list values)                            # host list of key(v) for each value, or SIGNAL
cdef object less(VM* vm, object a, object b)                                     # truth of a < b: True, False or SIGNAL
# Sort a host list of light values (see all_light) in place. Returns: False: not light or too long, and the list is unchanged.
cdef bint sort_light(VM* vm, list values, bint reverse) except -1

# Search in a list or tuple (shared with type_tuple); the methods of list.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.type_sequence cimport ListObject

cdef object list_append(VM* vm, PyObject** a)
# seq: a list or an exact tuple. Suspendable in __eq__ of the items.
cdef object seq_contains(VM* vm, object seq, object wanted)     # True, False or SIGNAL
cdef object seq_count(VM* vm, object seq, object wanted)        # result: number of equal items, or SIGNAL
cdef object seq_index(VM* vm, object seq, object wanted, PyObject* start, PyObject* stop)    # int or SIGNAL (ValueError)
cdef ListObject uncharged_list(VM* vm, list values)      # list whose memory is reserved already

# _pickling: pickles of plain values, containers and instances of ordinary classes.
from ouros._core.base.address_map cimport PtrMap
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.modules.meter cimport Meter
from ouros._core.modules.mod_datetime_object cimport DateObject
from ouros._core.modules.mod_decimal cimport DecimalObject
from ouros._core.types.type_dict cimport DictObject

cdef class Writer:
    """A pickle being written."""
    cdef Meter      meter
    cdef char*      data         # owned
    cdef Py_ssize_t size, room
    cdef Py_ssize_t frame        # offset of the header of the open frame
    cdef int        protocol     # 4 or 5
    cdef PyObject*  table        # copyreg.dispatch_table, borrowed
    cdef dict       texts        # str or bytes -> number in the memo
    cdef PtrMap     places       # other object -> number in the memo
    cdef Py_ssize_t memo         # numbers given so far
    cdef Py_ssize_t steps
    cdef list       classes      # ordinary classes met so far
    cdef list       names        # (module, qualified name) of the first of them
    cdef list       memoized     # the objects by number, None for one that nothing else refers to; or None: no Pickler needs them
    cdef list       held         # temporary objects with a number
    cdef list       cuts         # offsets at which CPython ends a write
    cdef Shape      known        # last shape whose names are ordinary
    cdef int need(self, Py_ssize_t n) except -1
    cdef int grow(self, Py_ssize_t n) except -1
    cdef int byte(self, int b) except -1
    cdef int number(self, uint64_t v, int n) except -1
    cdef int raw(self, const char* p, Py_ssize_t n) except -1
    cdef int begin_frame(self) except -1
    cdef int end_frame(self) except -1
    cdef int begin_count(self) except -1
    cdef int begin_value(self) except -1
    cdef int large(self, const char* p, Py_ssize_t n, int code8, int code4, int code) except -1
    cdef int memoize(self, PyObject* o) except -1
    cdef int get(self, Py_ssize_t number) except -1
    cdef int save(self, object v, int depth) except -1
    cdef int save_slot(self, Slot* s, int depth) except -1
    cdef int save_int(self, int64_t v) except -1
    cdef int save_big(self, object v) except -1
    cdef int save_float(self, double v) except -1
    cdef int save_text(self, object v) except -1
    cdef int save_made(self, object v) except -1
    cdef int save_tuple(self, tuple v, int depth) except -1
    cdef int save_items(self, list items, int depth) except -1
    cdef int save_dict(self, object v, int depth) except -1
    cdef int empty_batch(self, Py_ssize_t n, int code) except -1
    cdef int save_set(self, object v, int depth) except -1
    cdef int save_instance(self, Instance v, int depth) except -1
    cdef int save_class(self, ClassObject cls, bint known_instances) except -1
    cdef int save_date(self, DateObject v) except -1
    cdef int save_decimal(self, DecimalObject v) except -1
    cdef int save_call(self, int n, PyObject* o) except -1

cdef dict NAMESPACE          # name -> native

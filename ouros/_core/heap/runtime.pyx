"""Interface of the machine for the layers below it, as an abstract class.

Must not know the implementation. Invariant: `vm.machine` is a Machine for the whole life of a VM.
"""


cdef class Runtime:
    cdef int poll(self) except -9:
        raise NotImplementedError

    cdef bint refuses_memory(self, int64_t n) except -1:
        raise NotImplementedError

    cdef bint refuses_now(self, int64_t n) except -1:
        raise NotImplementedError

    cdef object prelude_function(self, str name):
        raise NotImplementedError

    cdef object import_for_program(self, str name, bint top):
        raise NotImplementedError

    cdef object library_member(self, str module, str name):
        raise NotImplementedError

    cdef object table_of(self, HeapObject module, str part):
        raise NotImplementedError

    cdef int link_name(self, object globs, Py_ssize_t i) except -1:
        raise NotImplementedError

    cdef dict imported_modules(self):
        raise NotImplementedError

    cdef int builtins_changed(self, HeapObject module, str name) except -1:
        raise NotImplementedError

    cdef object find_builtin(self, HeapObject cell, str name):
        raise NotImplementedError

    cdef object builtins_for(self, HeapObject module):
        raise NotImplementedError

    cdef object alias_module(self, str name, object module):
        raise NotImplementedError

    cdef object call_external(self, str name, PyObject** args, Py_ssize_t n, tuple kwnames):
        raise NotImplementedError

    cdef object call_os(self, str name, tuple args, dict kwargs):
        raise NotImplementedError

    cdef bint has_pending_values(self) except -1:
        raise NotImplementedError

    cdef object wait_for_calls(self, list ids, object secs):
        raise NotImplementedError

    cdef bint is_nested(self) noexcept:
        return True

    cdef object write_text(self, int stream, str text):
        raise NotImplementedError

    cdef PyObject* replaced_stdout(self) noexcept:
        return NULL

    cdef double seconds_left(self) noexcept:
        return 0.0

    cdef int64_t recursion_limit(self, int64_t n) except -9:
        raise NotImplementedError

    cdef object decimal_context(self):
        raise NotImplementedError

    cdef object read_clock(self, int clock):
        raise NotImplementedError

    cdef bint is_clock_fixed(self) noexcept:
        return False

    cdef object entropy(self, Py_ssize_t n):
        raise NotImplementedError

    cdef object local_zone(self):
        raise NotImplementedError

    cdef int sleep_mode(self) noexcept:
        return SLEEP_VIRTUAL

    cdef dict environment(self):
        raise NotImplementedError

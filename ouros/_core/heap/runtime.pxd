# What the layers below the machine ask of it: the one way up. machine.Machine is the one class that answers.
from ouros._core.heap.value cimport *

cdef class Runtime:
    cdef int poll(self) except -9                                # due: looks at the limits; below 0: something is under way
    cdef bint refuses_memory(self, int64_t n) except -1          # whether n bytes at once are beyond the limit; then the limit is hit
    cdef object prelude_function(self, str name)                 # a function that the runtime wrote in the sandbox's language
    cdef object import_for_program(self, str name, bint top)     # the module, or its topmost package, or SIGNAL
    cdef object library_member(self, str module, str name)       # what a host value is made of; None: the program put something in its place
    cdef object table_of(self, HeapObject module, str part)      # the Globals of a library module's own source, or of a Part of it
    cdef dict imported_modules(self)                             # by name, without helper modules
    cdef int builtins_changed(self, HeapObject module, str name) except -1     # a variable of a module was set or deleted
    cdef object alias_module(self, str name, object module)      # makes `name`, part of a package, another name of a module: None or SIGNAL
    cdef object call_external(self, str name, PyObject** args, Py_ssize_t n, tuple kwnames)     # suspends: SIGNAL
    cdef object call_os(self, str name, tuple args, dict kwargs)                                # suspends: SIGNAL
    cdef object wait_for_calls(self, list ids)                   # suspends until the host has results for some of them: SIGNAL
    cdef bint is_nested(self) noexcept                           # whether the host waits for an answer, so that nothing may be suspended
    cdef object write_text(self, int stream, str text)           # what print writes: None or SIGNAL
    cdef PyObject* replaced_stdout(self) noexcept                # what the program put in the place of sys.stdout (borrowed), or NULL
    cdef double seconds_left(self) noexcept                      # that a native may take; below 0: no limit
    cdef int64_t recursion_limit(self, int64_t n) except -9      # sets it, unless n is below 0, and tells it
    cdef object decimal_context(self)                            # the program's current ContextObject, or None

cdef inline Runtime runtime(VM* vm):
    return <Runtime>vm.machine

# Interface of the machine for the layers below it: the only calls upwards. Must not know machine.Machine, which is the only
# implementation.
from ouros._core.heap.value cimport *

cdef enum Clock:
    CLOCK_TIME      = 0        # seconds since 1970
    CLOCK_MONOTONIC = 1
    CLOCK_PROCESS   = 2        # processor time of the thread

cdef enum Sleep:             # what time.sleep() does. ORDER SLEEP: policy.py
    SLEEP_VIRTUAL = 0        # moves the program's clocks on
    SLEEP_HOST    = 1        # time.sleep() asks the host to wait
    SLEEP_SKIP    = 2        # time.sleep() does nothing

cdef class Runtime:
    cdef int poll(self) except -9                                # checks the limits: NORMAL, SUSPEND or LIMIT
    cdef bint refuses_memory(self, int64_t n) except -1          # True if n bytes exceed the memory limit; status is LIMIT or RAISE then
    cdef bint refuses_now(self, int64_t n) except -1             # the same beside all that the program may use, without a walk of the heap
    cdef object prelude_function(self, str name)                 # a function of the prelude (sandbox Python of the runtime)
    cdef object import_for_program(self, str name, bint top)     # the module, or its topmost package if `top`; or SIGNAL
    cdef object library_member(self, str module, str name)       # a library function or class that makes host values; None: the
                                                                 # program replaced it
    cdef object table_of(self, HeapObject module, str part)      # the Globals of a library module's source, or of a Part of it
    cdef int link_name(self, object globs, Py_ssize_t i) except -1     # gives a Globals the Cell of its name i
    cdef dict imported_modules(self)                             # by name, without helper modules
    # Called when variables of a module are set or deleted, or will be. name: the variable; None: any of them.
    cdef int builtins_changed(self, HeapObject module, str name) except -1
    cdef object find_builtin(self, HeapObject cell, str name)    # the built-in of an unbound variable's Cell without one; None: there is none
    cdef object builtins_for(self, HeapObject module)            # `__builtins__` of a module that has code, or STOP
    cdef object alias_module(self, str name, object module)      # makes `name`, part of a package, another name of a module: None or SIGNAL
    cdef object call_external(self, str name, PyObject** args, Py_ssize_t n, tuple kwnames)     # may suspend: the result is SIGNAL then
    cdef object call_os(self, str name, tuple args, dict kwargs)                                # may suspend: the result is SIGNAL then
    cdef bint has_pending_values(self) except -1                 # whether a forgiving program has called coroutine functions of the host
    # Suspends until the host has results for some of the ids, or `secs` of its time have passed (None: without end): SIGNAL.
    cdef object wait_for_calls(self, list ids, object secs)
    cdef bint is_nested(self) noexcept                           # True while the host waits for a result, so that the program must
                                                                 # not be suspended
    cdef object write_text(self, int stream, str text)           # text of print: None or SIGNAL
    cdef PyObject* replaced_stdout(self) noexcept                # the program's replacement of sys.stdout (borrowed), or NULL
    cdef double seconds_left(self) noexcept                      # time that a native may take, s; below 0: no limit
    cdef int64_t recursion_limit(self, int64_t n) except -9      # sets the limit, unless n is below 0; returns it
    cdef object decimal_context(self)                            # the program's current ContextObject, or None
    # the program's policy
    cdef object read_clock(self, int clock)                      # ns of a Clock; SIGNAL: the host's clock failed
    cdef bint is_clock_fixed(self) noexcept                      # whether the clock stands still while the program waits
    cdef object entropy(self, Py_ssize_t n)                      # n random bytes; SIGNAL: the host failed
    cdef object local_zone(self)                                 # zone of the host for local time; None: UTC
    cdef int sleep_mode(self) noexcept                           # what time.sleep() does: a Sleep
    cdef dict environment(self)                                  # environment, str -> str; None: the host answers

cdef inline Runtime runtime(VM* vm):
    return <Runtime>vm.machine

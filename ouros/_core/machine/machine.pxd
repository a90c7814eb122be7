# Runs a program: start, trampoline, limits, external calls.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport *
from ouros._core.heap.exceptions cimport ExceptionObject
from ouros._core.machine.program_modules cimport ProgramModules
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.boundary.convert cimport Boundary
from ouros._core.snapshot.layouts cimport State
from ouros._core.types.type_dict cimport DictObject
from ouros._core.base.watchdog cimport Watch

cdef enum:
    UNLIMITED = 0x400000000      # bytes between two memory checks of a program without limit

cdef enum Event:             # ORDER EVENT: hostapi.pyx, hostapi.pyi
    EV_COMPLETE = 0
    EV_CALL     = 1
    EV_OS       = 2
    EV_FUTURES  = 3
    EV_SLICE    = 4
    EV_ERROR    = 5
    EV_NEW      = 6

cdef class Machine(ProgramModules):
    cdef bint         foreign        # its continuations came as bytes: damaged ones may leave something in the stack
    cdef Boundary     boundary
    cdef object       print_callback
    cdef int          event
    cdef object       result         # EV_COMPLETE: sandbox value
    cdef ExceptionObject error       # EV_ERROR
    cdef bint         error_is_limit
    cdef ExceptionObject said        # an uncaught exception of which the program has said the text, and those of what it is chained to
    cdef list         said_chain     # it and those, ...
    cdef dict         said_texts     # ... and the texts by address, None where it takes no code of the program
    cdef bint         shows          # the value at the program's end is for the host
    cdef object       host_value     # that value, converted; STOP: not yet
    cdef object       shown          # the sandbox value whose reprs these are: (objects, texts)
    cdef tuple        shown_reprs
    cdef bint         interrupted    # by another thread: what is not run in slices ends
    cdef object       host_error     # host exception to hand on (KeyboardInterrupt), or None
    cdef object       history        # the Mark whose epoch it is, or None
    # the pending call
    cdef str          call_name
    cdef tuple        call_args
    cdef dict         call_kwargs
    cdef int64_t      call_id
    cdef int64_t      next_call_id
    cdef list         pending        # EV_FUTURES: ids of the calls whose results are waited for
    cdef bint         nested         # the host waits for an answer: the program cannot be paused
    # limits; -1: none
    cdef int64_t      max_ticks, max_duration_ns, max_memory, max_allocations, max_output
    cdef dict         limits
    # what was used
    cdef int64_t      ticks_used     # without the quantum at hand
    cdef int64_t      quantum        # what vm.ticks started from
    cdef int64_t      slice_left     # ticks until a pause; -1: none
    cdef int64_t      time_used_ns
    cdef int64_t      started_ns     # of the run at hand, by the monotonic clock
    cdef int64_t      cpu_started_ns # the same by the thread's processor time, as soon as that was read; -1: not yet
    cdef Watch        watched        # registers the run with the watchdog thread
    cdef int64_t      output_used
    cdef int64_t      given          # what vm.budget was last set to
    cdef int64_t      given_out      # bytes used since the heap was walked, counted under OUROS_STRESS only
    cdef int64_t      charged        # bytes charged in all, but for what was charged since then
    cdef Py_ssize_t   stack_top      # continuations there were when the C stack was last full
    cdef int          stackfuls      # how often the C stack was full since the clock was read
    cdef dict         numbers        # of values without room for an id, by address; see value_ids
    cdef list         numbers_of     # the values that they were read from
    cdef Py_ssize_t   numbers_room   # how many items of that list before the unused ones are dropped
    cdef int64_t      journaled      # bytes of a journal that counts as the program's memory

    cdef int set_limits(self, dict limits) except -1
    cdef int give(self, int64_t budget) except -1
    cdef int64_t charged_total(self) noexcept
    cdef int start(self, Source source, list inputs) except -1
    cdef int resume(self, int c) except -1           # with vm.ret or vm.exc set
    cdef int finish(self, int c) except -1
    cdef int drive(self, int c, Py_ssize_t base) except -9
    cdef int trampoline(self, int c, Py_ssize_t base) except -9
    cdef int show_notes(self, Source source) except -1
    cdef int first_run(self, Function fn) except -9
    cdef int handle_suspension(self) except -9
    cdef int check_memory(self) except -9
    cdef int refill(self) except -1
    cdef int64_t ticks_total(self) noexcept
    cdef object wait_for(self, object r, Py_ssize_t base)    # value or SIGNAL
    cdef int begin(self) except -1
    cdef int stop_clock(self) noexcept       # after begin(): books the time used
    cdef int64_t time_spent(self) noexcept   # ns so far, while it runs
    cdef int64_t time_over(self) noexcept    # what the program has used, if that is more than it may; else -1
    cdef int fault(self) except -1           # after a host exception: forgets what was running, and what its stack holds
    cdef object call_host(self, str kind, str name, tuple args, dict kwargs)
    cdef int carry_on(self, int c) except -9
    cdef list roots(self)
    cdef int write(self, int stream, str text) except -2
    cdef int clear(self) except -1
    cdef int dissolve(self) noexcept
    cdef int forget_loop(self) except -1
    cdef int forget_threads(self, ModuleObject threading) except -1    # before another program runs in the same modules
    cdef int end_definitions(self) except -1
    cdef int unwind(self, Py_ssize_t base) except -1
    cdef int abandon(self) except -1        # gives up what is paused
    cdef int set_slice(self, int64_t ticks) except -1
    cdef State save(self)
    cdef int restore(self, State s, bint idle) except -1      # idle: nothing needs to be paused
    cdef int renew(self, dict limits) except -1      # limits for another program in the same modules

cdef Machine new_machine()
# What a program still has to do after its end with completion c; set by program_end.
ctypedef int (*EndHook)(Machine m, int c) except -9
cdef EndHook end_hook
# Lets go of values that are only kept for their ids, and gives the memory of the table of those; set by value_ids.
ctypedef int64_t (*NumberedHook)(Machine m) except -1
cdef NumberedHook numbered_hook
cdef Post FUTURE_ANSWER      # goes on with a future of call i as the value

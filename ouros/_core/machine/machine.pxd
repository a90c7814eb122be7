# The machine: runs one program (start, trampoline, limits, external calls).
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport *
from ouros._core.heap.exceptions cimport ExceptionObject
from ouros._core.machine.policy cimport Policy
from ouros._core.machine.program_modules cimport ProgramModules
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.boundary.convert cimport Boundary
from ouros._core.snapshot.layouts cimport State
from ouros._core.types.type_dict cimport DictObject
from ouros._core.base.watchdog cimport Watch

cdef enum:
    MAX_ASIDE = 16               # paused programs below one that runs; ORDER NESTED: nested.py
    MAX_APPROVALS = 10000        # most names of functions whose calls require approval
    MAX_TOOLS = 10000            # most functions of the host in modules of tools
    UNLIMITED = 0x400000000      # bytes between two memory checks of a program without a memory limit

cdef enum Event:             # ORDER EVENT: hostapi.pyx, hostapi.pyi
    EV_COMPLETE = 0
    EV_CALL     = 1
    EV_OS       = 2
    EV_FUTURES  = 3
    EV_SLICE    = 4
    EV_ERROR    = 5
    EV_NEW      = 6

cdef class Machine(ProgramModules):
    cdef Boundary     boundary
    cdef object       print_callback
    cdef int          event
    cdef object       result         # EV_COMPLETE: sandbox value
    cdef ExceptionObject error       # EV_ERROR: the exception
    cdef bint         error_is_limit
    cdef ExceptionObject said        # uncaught exception whose text, and that of its chain, is in said_texts; or None
    cdef list         said_chain     # the objects with an entry in said_texts or shown_reprs, kept alive
    cdef dict         said_texts     # address -> text; None: the text needs no code of the program
    cdef bint         shows          # the host wants the value at the program's end
    cdef object       host_value     # value at the end, converted; STOP: not converted yet
    cdef object       shown          # sandbox value whose reprs are in shown_reprs: (objects, texts)
    cdef tuple        shown_reprs
    cdef int          interrupted    # set by another thread. 1: a run without slices ends; 2: any run ends
    cdef object       host_error     # host exception to raise (KeyboardInterrupt), or None
    cdef object       history        # the Mark whose number is vm.epoch, or None
    cdef object       inherited      # Inheritance: where deferred variables of the main module come from; or None
    cdef list         aside          # paused programs below the one that runs: see set_aside
    cdef Py_ssize_t   base           # number of continuations of the programs below
    cdef ExceptionObject over        # limit that ended a program above them: it ends them, too; or None
    # the pending call
    cdef str          call_name
    cdef tuple        call_args
    cdef dict         call_kwargs
    cdef int64_t      call_id
    cdef int64_t      next_call_id
    cdef list         pending        # EV_FUTURES: ids of the calls whose results are awaited
    cdef bint         forgiving      # the code of a workspace is forgiving: its tables are not kept when it is dumped
    cdef object       wait_secs      # EV_FUTURES: seconds of the host after which the program goes on without results; None: never
    cdef bint         nested         # sandbox code runs for a query of the host: it cannot be suspended
    cdef bint         calls_os       # True: the pending call is one of an OS function
    cdef Policy       policy         # None: the system's clock and randomness, UTC, virtual sleep, the host's environment
    cdef tuple        approvals      # sorted names of the functions whose calls require approval by the host
    cdef dict         tools          # functions of the host that the program may call: name -> description as JSON text, or None
    # limits; -1: none
    cdef int64_t      max_ticks, max_duration_ns, max_wall_ns, max_memory, max_allocations, max_output
    cdef dict         limits
    # amounts used of these limits
    cdef int64_t      ticks_used     # ticks used, without the current quantum
    cdef int64_t      quantum        # value that vm.ticks was last set to
    cdef int64_t      slice_left     # ticks until a pause; -1: none
    cdef int64_t      time_used_ns
    cdef int64_t      started_ns     # start of the current run, by the monotonic clock
    cdef int64_t      cpu_started_ns # start of the current run by the processor time of the thread; -1: not read yet
    cdef int64_t      cpu_before_ns  # processor time of the thread up to 10 ms before the start; used only with a time limit
    cdef Watch        watched        # registration of the run with the watchdog thread
    cdef int64_t      wall_used_ns
    cdef int64_t      wall_started_ns # when the wall clock last started, by the monotonic clock; 0: it stands
    cdef bint         wall_runs      # True: the wall clock runs while the host answers calls
    cdef int64_t      output_used
    cdef int64_t      given          # value that vm.budget was last set to
    cdef int64_t      given_out      # bytes used since the heap was walked; only with OUROS_STRESS
    cdef int64_t      charged        # bytes charged in all before vm.budget was last set
    cdef int64_t      withheld       # part of the budget that is withheld, so that the heap is measured before it is used up
    cdef int64_t      peak           # most bytes of live objects when they were counted; -1: the run is not measured
    cdef int64_t      counted        # bytes of live objects when they were last counted; -1: they were not
    cdef int64_t      counted_at     # charged_total() when the heap was counted
    cdef Py_ssize_t   stack_top      # vm.ktop when the C stack was last full
    cdef int          stackfuls      # times that the C stack was full since the clock was read
    cdef dict         numbers        # ids of values without room for one, by address; see value_ids
    cdef list         numbers_of     # list of values from which that dict was read
    cdef Py_ssize_t   numbers_room   # length of that list at which unused values are dropped
    cdef int64_t      journaled      # bytes of the journals that count as the program's memory

    cdef int set_limits(self, dict limits) except -1
    cdef int give(self, int64_t budget) except -1
    cdef int64_t charged_total(self) noexcept
    cdef int64_t budget_left(self) noexcept          # bytes left, with the part that is withheld
    cdef int withhold(self, int64_t part) except -1
    cdef int64_t count_every(self) noexcept
    cdef int64_t count(self) except -1
    cdef int measure(self) except -1
    cdef int64_t allocations_used(self) noexcept
    cdef int set_tools(self, dict tools) except -1
    cdef int start(self, Source source, list inputs) except -1
    cdef int resume(self, int c) except -1           # continue; the caller has set vm.ret or vm.exc
    cdef int finish(self, int c) except -1
    cdef int drive(self, int c, Py_ssize_t base) except -9
    cdef int trampoline(self, int c, Py_ssize_t base) except -9
    cdef int show_notes(self, Source source) except -1
    cdef int first_run(self, Function fn) except -9
    cdef int handle_suspension(self) except -9
    cdef int64_t walk_in_time(self) except -1
    cdef int check_memory(self) except -9
    cdef int refill(self) except -1
    cdef int64_t ticks_total(self) noexcept
    cdef object wait_for(self, object r, Py_ssize_t base)    # result: a value or SIGNAL
    cdef int begin(self) except -1
    cdef int end(self) noexcept              # ends begin()
    cdef int stop_clock(self) noexcept       # books the time used
    cdef int64_t time_spent(self) noexcept   # ns used so far, while a run lasts
    cdef int64_t wall_spent(self) noexcept
    cdef int keep_wall(self, bint on) noexcept       # off: the wall clock stops with the run
    cdef int stop_wall(self) noexcept
    cdef int wall_hit(self) except -9        # LIMIT: the wall time is over
    cdef int interrupt_hit(self) except -9   # LIMIT: the host interrupts the run
    cdef int over_hit(self) except -9        # LIMIT: again, that of a program above
    cdef int set_argv(self) except -1
    cdef int set_aside(self) except -1       # for another program, which runs above the one that is paused at a call
    cdef int take_back(self) except -1       # ends the nested program, and goes back to the paused one
    cdef int64_t time_at_first(self) noexcept
    cdef int64_t time_over(self) noexcept    # time used if it exceeds the limit, else -1
    cdef int fault(self) except -1           # after a host exception: drops the running code and the content of its stack
    cdef object call_host(self, bint of_os, str name, tuple args, dict kwargs)
    cdef bint has_unused_values(self) except -1       # whether there are some that the program has not used
    cdef object ask_host(self, str kind, Py_ssize_t n)       # answer of the policy's source, or SIGNAL
    cdef int carry_on(self, int c) except -9
    cdef list roots(self)
    cdef int write(self, int stream, str text) except -2
    cdef int clear(self) except -1
    cdef int dissolve(self) noexcept
    cdef int forget_loop(self) except -1
    cdef int forget_threads(self, ModuleObject threading) except -1    # for another program in the same modules: ends the threads
    cdef int end_definitions(self) except -1
    cdef int unwind(self, Py_ssize_t base) except -1
    cdef int abandon(self) except -1        # drops the paused program
    cdef int set_slice(self, int64_t ticks) except -1
    cdef State save(self)
    cdef int restore(self, State s, bint idle) except -1      # idle: the program need not be paused
    cdef int restore_rules(self, dict x) except -1
    cdef int renew(self, dict limits) except -1      # new limits, for another program in the same modules

cdef Machine new_machine()
# Work that a program still has after its end with completion c. Set by program_end.
ctypedef int (*EndHook)(Machine m, int c) except -9
cdef EndHook end_hook
# Drop values that are kept only for their ids. Returns the bytes of their table. Set by value_ids.
ctypedef int64_t (*NumberedHook)(Machine m) except -1
cdef NumberedHook numbered_hook
cdef ResumeFunction FUTURE_ANSWER      # resumes with a future of call i as the value

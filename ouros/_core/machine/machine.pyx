# ouros: no bounds checks
"""The machine: one program under execution, its limits, modules and pending call.

Must not know host values except the print callback. Invariants: between two runs the whole program is in continuations and heap
objects, and the slot stack is empty. During a run, `vm.machine` points to this machine.
"""
cimport cython
from libc.stdlib cimport free
from cpython.exc cimport PyErr_CheckSignals
import os as _os
import time as _time
from os import environ
from ouros._core.types.nested_ops cimport mark_waiting
from ouros._core.heap.exceptions cimport (
    MEMORY_ERROR, RUNTIME_ERROR, get_handled, limit_hit, raise_args, raise_error, raise_quoting, raise_value, set_exception,
    set_handled, take_exception, throw,
)
from ouros._core.heap.heap cimport load_alarm, must_poll, poll, stack_limit, touch
from ouros._core.protocols.call cimport call_prelude, run_function
from ouros._core.protocols.descriptors cimport ModuleObject, new_module
from ouros._core.base.gc_hooks cimport gc_clear
from ouros._core.base.cstack cimport NO_STACK_LIMIT, end_shallow_frees, shallow_frees
from ouros._core.base.slot_stacks cimport NO_STACK, free_stacks_of
from ouros._core.protocols.generators cimport GEN_END, Generator, end_generator, reverse, yielded
from ouros._core.lowering.build cimport notes_of
from ouros._core.types.sort cimport LIST_SORTED, end_sort
from ouros._core.boundary.convert cimport exception_to_sandbox, new_boundary
from ouros._core.snapshot.heap_walk cimport LATE, live_size, vm_roots
from ouros._core.types.type_dict cimport DictObject, dict_len, new_dict
cimport ouros._core.protocols.plain_arithmetic as _arithmetic
cimport ouros._core.snapshot.layouts as _state
from ouros._core.heap.runtime cimport CLOCK_MONOTONIC, CLOCK_PROCESS, CLOCK_TIME, SLEEP_VIRTUAL
from ouros._core.machine.library cimport library_source
from ouros._core.machine.policy cimport MOST_INPUT, policy_of, zone_of_text
from ouros._core.types.type_sequence cimport new_list
from ouros._core.machine.program_modules cimport LOADED
from ouros._core.machine.state_check cimport check_state
from ouros._core.base.limiter cimport let_others_run
from ouros._core.base.watchdog cimport now_ns, thread_ns, thread_ns_before, unwatch, watch, watchdog_runs

DEF QUANTUM = 4096               # ticks between two polls
DEF CONTINUATION = 96            # bytes that a continuation is charged
DEF PATIENCE = 32                # times that the C stack is full until the clock is read
DEF MEASURE = 128 * 1024         # bytes charged, at least, between two counts of the heap of a measured run
DEF DOUBTED_NS = 1000000       # ns by the monotonic clock from which on a thread may have waited for a processor
DEF SHARE_NS = 20000000        # ns until a run reads the clock and lets other threads run, whatever its natives do

# With OUROS_STRESS set (for tests) the machine gives out memory in small amounts: natives that reserve memory or poll are suspended and
# called again, which is rare otherwise. The heap is walked, and the limit checked, each time that 1/64 of the limit was given out.
cdef bint STRESS = "OUROS_STRESS" in environ
cdef uint64_t crumbs = 1

cdef int64_t crumb() noexcept:
    global crumbs
    crumbs = crumbs * <uint64_t>6364136223846793005 + <uint64_t>1442695040888963407
    return (crumbs >> 33) % 7 * ((crumbs >> 40) % 3) * 40

cdef int empty_module(ModuleObject module, list todo) noexcept:
    """Clear what a module holds; append the program's classes and the modules of exec()'s namespaces to todo."""
    cdef Cell cell
    if module.cells is None:
        return 0
    for cell in module.cells.values():
        if is_ref(cell.s.o):
            v = <object>cell.s.o
            if type(v) is ClassObject and not (<ClassObject>v).flags & C_BUILTIN:
                todo.append(v)
            elif type(v) is DictObject and (<DictObject>v).home is not None:
                todo.append((<DictObject>v).home)
        slot_clear(&cell.s)
    if module.deferred is not None:
        gc_clear(<PyObject*>module.deferred)
    if module.variables is not None:
        gc_clear(<PyObject*>module.variables)
    gc_clear(<PyObject*>module)
    return 0

cdef int empty_class(ClassObject cls, list todo) noexcept:
    """Clear a class, whose methods may belong to a namespace of exec(); append what must be cleared next to todo."""
    if cls.ns is None:
        return 0
    for v in cls.ns.values():
        if type(v) is Function and (<Function>v).globs is not None:
            todo.append((<Function>v).globs.module)
    todo.extend(cls.subclasses)
    gc_clear(<PyObject*>cls)
    return 0


cdef object policy_clock(Machine m, int clock):
    """Return what the policy says, in ns; SIGNAL: the host's clock failed."""
    cdef Policy p = m.policy
    cdef int64_t now
    if p is not None and p.is_fixed:
        # Each reading moves the clock on, so that code which divides by elapsed time or waits for a moment works.
        now = p.moment
        p.moment += 1
        return 1000 * <object>(now if clock == CLOCK_TIME else now - p.begun)
    if p is not None and (p.needs_source or p.source is not None):
        return m.ask_host("time" if clock == CLOCK_TIME else "process" if clock == CLOCK_PROCESS else "monotonic", 0)
    return _time.time_ns() if clock == CLOCK_TIME else _time.process_time_ns() if clock == CLOCK_PROCESS else _time.monotonic_ns()


@cython.final
cdef class Machine:
    def __cinit__(self):
        self.vm.machine = <PyObject*>self
        self.vm.sp = self.vm.slots_end = NO_STACK
        self.vm.max_depth = 1000
        self.vm.c_limit = NO_STACK_LIMIT
        self.max_ticks = self.max_duration_ns = self.max_wall_ns = self.max_memory = self.max_allocations = self.max_output = -1
        self.slice_left = -1
        self.event = EV_NEW
        self.vm.budget = self.given = UNLIMITED
        self.vm.allocations = 1 << 62

    def __dealloc__(self):
        cdef Py_ssize_t i
        unwatch(&self.watched)
        cdef int surplus = shallow_frees()
        self.dissolve()
        self.modules = self.tables = None
        self.main = None
        self.result = self.error = self.call_args = self.call_kwargs = None
        for i in range(self.vm.ktop):
            decref(self.vm.kstack[i])
        free(self.vm.kstack)
        slot_clear(&self.vm.ret)
        Py_XDECREF(self.vm.exc)
        Py_XDECREF(self.vm.handled)
        self.give_stack_back(True)
        if self.foreign:
            free_stacks_of(<void*>self)
        end_shallow_frees(surplus)

    cdef int dissolve(self) noexcept:
        """
        Clear the objects on most cycles of a program: its classes and the variables of its modules, which no code can read any more. So all
        other objects are freed at once; the host's GC would find them later, at a multiple of the cost.
        """
        cdef list todo
        if self.modules is None:
            return 0                 # cleared by the GC already
        todo = [self.main]
        todo.extend(self.modules.values())
        while todo:
            v = todo.pop()
            if type(v) is ModuleObject:
                empty_module(<ModuleObject>v, todo)
            elif type(v) is ClassObject:
                empty_class(<ClassObject>v, todo)
        return 0

    # --- limits ---

    cdef int set_limits(self, dict limits) except -1:
        """Set the limits. Keys as in ResourceLimits; the caller has checked the values."""
        self.limits = limits
        self.max_ticks = self.max_duration_ns = self.max_wall_ns = self.max_memory = self.max_allocations = self.max_output = -1
        self.vm.max_depth = 1000
        if limits:
            v = limits.get("max_ticks")
            if v is not None:
                self.max_ticks = min(v, 1 << 62)
            v = limits.get("max_duration_secs")
            if v is not None:
                self.max_duration_ns = <int64_t>min(v * 1e9, 9e18)
            v = limits.get("wall_secs")
            if v is not None:
                self.max_wall_ns = <int64_t>min(v * 1e9, 9e18)
            v = limits.get("max_memory")
            if v is not None:
                self.max_memory = min(v, 1 << 60)
            v = limits.get("max_allocations")
            if v is not None:
                self.max_allocations = min(v, 1 << 62)
            v = limits.get("max_output_bytes")
            if v is not None:
                self.max_output = min(v, 1 << 62)
            v = limits.get("max_recursion_depth")
            if v is not None:
                self.vm.max_depth = min(v, 1 << 30)
        self.give(crumb() if STRESS else UNLIMITED if self.max_memory < 0 else self.max_memory)
        self.vm.allocations = (1 << 62) if self.max_allocations < 0 else self.max_allocations
        return 0

    cdef int give(self, int64_t budget) except -1:
        """Set the bytes that may be charged before the heap is walked."""
        self.charged += self.given - self.vm.budget
        self.given = self.vm.budget = budget
        self.withheld = 0
        return 0

    cdef int64_t budget_left(self) noexcept:
        return self.vm.budget + self.withheld

    cdef int withhold(self, int64_t part) except -1:
        """Withhold the budget but for this part. The heap is counted when the part is used up."""
        cdef int64_t rest = self.vm.budget - part
        if rest > 0 and not STRESS:
            self.withheld += rest
            self.given -= rest
            self.vm.budget = part
        return 0

    cdef int64_t count_every(self) noexcept:
        """Return how many bytes may be charged until the heap is counted again.

        An estimate of a native may be half of what the native takes. So a run with a limit counts the heap when half of what is left
        has been charged. A measured run counts it when the charges reach half of its size.
        """
        cdef int64_t most = 1 << 62
        if self.max_memory >= 0:
            most = max(self.vm.budget >> 1, self.max_memory >> 7)
        return most if self.peak < 0 else min(most, max(MEASURE, self.counted >> 1))

    cdef int64_t count(self) except -1:
        """Count the bytes of live objects."""
        self.counted = live_size(&self.vm, self.roots(), (1 << 62), 0, 0) + self.journaled
        self.counted_at = self.charged_total()
        return self.counted

    cdef int measure(self) except -1:
        """Have the heap counted in the run that begins."""
        if self.peak < 0:
            self.peak = self.count() if self.counted < 0 else self.counted + self.charged_total() - self.counted_at
        return 0

    cdef int64_t allocations_used(self) noexcept:
        return (self.max_allocations if self.max_allocations >= 0 else 1 << 62) - self.vm.allocations

    cdef int set_tools(self, dict tools) except -1:
        """Set the functions of the host. Raises ValueError if there are too many; TypeError if one is no str."""
        if len(tools) > MAX_TOOLS:
            raise ValueError(f"data holds more than {MAX_TOOLS} functions of the host")
        for name, text in tools.items():
            if type(name) is not str or text is not None and type(text) is not str:
                raise TypeError("Cannot convert the description of a function of the host: it is no str")
        self.tools = tools
        return 0

    cdef int64_t charged_total(self) noexcept:
        return self.charged + self.given - self.vm.budget

    cdef int renew(self, dict limits) except -1:
        """Set new limits, with nothing used of them yet."""
        cdef VM* vm = &self.vm
        self.ticks_used = self.quantum = vm.ticks = 0
        self.time_used_ns = self.output_used = self.boundary.spent_ns = self.boundary.spent_ticks = 0
        self.wall_used_ns = self.wall_started_ns = 0
        self.slice_left = -1
        self.over = None
        self.next_call_id = 0
        if self.peak < 0:
            self.counted = -1        # no count of the run before applies: it was not measured
        self.peak = -1
        self.set_limits(limits)
        self.event = EV_NEW
        return 0

    cdef int64_t ticks_total(self) noexcept:
        return self.ticks_used + self.quantum - self.vm.ticks

    cdef int refill(self) except -1:
        """Book the ticks used, and start the next quantum."""
        cdef int64_t used = self.quantum - self.vm.ticks
        cdef int64_t n = QUANTUM
        self.ticks_used += used
        if self.slice_left >= 0:
            self.slice_left = self.slice_left - used if self.slice_left > used else 0
            if self.slice_left < n:
                n = self.slice_left
        if self.max_ticks >= 0 and self.max_ticks - self.ticks_used < n:
            n = self.max_ticks - self.ticks_used
            if n < 0:
                n = 0
        self.quantum = n
        self.vm.ticks = n
        return 0

    cdef int set_slice(self, int64_t ticks) except -1:
        self.refill()
        self.slice_left = ticks
        self.refill()
        return 0

    cdef int poll(self) except -9:
        cdef VM* vm = &self.vm
        cdef int64_t used
        if self.at_once:
            vm.alarm = 0
        elif vm.ticks < 0 or load_alarm(vm) < 0 or self.stackfuls >= PATIENCE:
            self.stackfuls = 0
            self.refill()
            if self.max_ticks >= 0 and self.ticks_used > self.max_ticks:
                limit_hit(vm, "TimeoutError", f"tick limit exceeded: {self.ticks_used} > {self.max_ticks}")
                return LIMIT
            if self.max_wall_ns >= 0 and self.wall_spent() > self.max_wall_ns:
                return self.wall_hit()
            # At the end of a slice no clock is read that no limit needs.
            used = self.time_over() if self.slice_left != 0 or self.max_duration_ns >= 0 else -1
            if used >= 0:
                limit_hit(vm, "TimeoutError", f"time limit exceeded: {duration_text(used)} > {duration_text(self.max_duration_ns)}")
                return LIMIT
            try:
                PyErr_CheckSignals()
            except BaseException as e:
                self.host_error = e
                limit_hit(vm, "KeyboardInterrupt", "")
                return LIMIT
            let_others_run()
            if self.interrupted and (self.interrupted == 2 or self.nested or self.slice_left < 0):
                return self.interrupt_hit()
            if self.slice_left == 0 and not self.nested:
                vm.status = SUSPEND
                vm.reason = R_SLICE
                return SUSPEND
        if vm.allocations < 0:
            if self.max_allocations >= 0:
                limit_hit(vm, "MemoryError", f"allocation limit exceeded: {self.max_allocations - vm.allocations} > {self.max_allocations}")
                return LIMIT
            vm.allocations = 1 << 62
        if vm.budget < 0:
            vm.status = SUSPEND
            vm.reason = R_CHECK
            vm.need = 0
            return SUSPEND
        return NORMAL

    cdef int wall_hit(self) except -9:
        limit_hit(&self.vm, "TimeoutError", f"wall time limit exceeded: {duration_text(self.wall_spent())} > {duration_text(self.max_wall_ns)}")
        return LIMIT

    cdef int over_hit(self) except -9:
        cdef ExceptionObject e = self.over
        self.over = None
        limit_hit(&self.vm, e.cls.name, <str?>e.args[0])   # short: the message of a limit
        return LIMIT

    cdef int interrupt_hit(self) except -9:
        limit_hit(&self.vm, "KeyboardInterrupt", "interrupted by the host")
        return LIMIT

    cdef list roots(self):
        cdef list out = vm_roots(&self.vm)
        out.append(self.main)
        out.extend(self.modules.values())
        out.append(self.call_args)
        out.append(self.call_kwargs)
        for paused in self.aside:
            out.append(paused[3])
            out.append(paused[4])
        if self.result is not None:
            out.append(self.result)
        if self.inherited is not None:
            # Variables that are copied later may refer to them.
            out.append(self.inherited.classes)
        return out

    cdef int64_t walk_in_time(self) except -1:
        """Count the bytes of live objects, up to the limit of memory. Returns: LATE: the time of the run was over before."""
        cdef int64_t latest = 0, latest_wall = 0
        if not self.at_once:
            if self.max_duration_ns >= 0:
                latest = max(thread_ns() + self.max_duration_ns - self.time_spent(), 1)
            if self.max_wall_ns >= 0:
                latest_wall = max(now_ns() + self.max_wall_ns - self.wall_spent(), 1)
        return live_size(&self.vm, self.roots(), (1 << 62) if self.max_memory < 0 else self.max_memory + 1, latest, latest_wall)

    cdef int check_memory(self) except -9:
        """Enforce `max_memory`: walk the heap, which holds everything now, and set a new budget. Returns: NORMAL or LIMIT."""
        cdef VM* vm = &self.vm
        cdef int64_t live, walked, need = vm.need
        vm.need = 0
        vm.granted = need
        if self.max_memory < 0 and (self.peak < 0 or STRESS):
            self.give(need + (crumb() if STRESS else UNLIMITED))
            return NORMAL
        if STRESS and self.given_out + need < self.max_memory >> 6:
            self.given_out += max(self.given - vm.budget, 0) + 1024
            self.give(need + crumb())
            return NORMAL
        self.given_out = 0
        live = numbered_hook(self) + self.journaled
        walked = self.walk_in_time()
        if walked == LATE:
            vm.alarm = -1
            if self.poll() == LIMIT:
                return LIMIT
            vm.status = NORMAL
            walked = live_size(vm, self.roots(), (1 << 62) if self.max_memory < 0 else self.max_memory + 1, 0, 0)
        live += walked
        if self.inherited is not None:
            live += self.inherited.partial
        self.counted, self.counted_at = live, self.charged_total()
        if self.max_memory >= 0 and live + need > self.max_memory:
            limit_hit(vm, "MemoryError", f"memory limit exceeded: {live + need} bytes > {self.max_memory} bytes")
            return LIMIT
        self.give(need + crumb() if STRESS else need + UNLIMITED if self.max_memory < 0 else max(self.max_memory - live, self.max_memory >> 7))
        if self.peak >= 0:
            self.peak = max(self.peak, live + need)
        self.withhold(need + self.count_every())
        return NORMAL

    # --- time ---
    #
    # Limits count the processor time of the thread. Reading it takes a system call, so short runs do without: until the first poll the
    # monotonic clock counts, which is never behind. A thread that had to wait for a processor is far ahead of its processor time then: a
    # longer time is bounded by the processor time since the last reading in this thread, which is at most 10 ms older than the run.

    cdef int begin(self) except -1:
        cdef int64_t left = SHARE_NS
        self.take_stack()
        self.vm.c_limit = stack_limit()
        self.vm.status = NORMAL
        self.vm.frame = NULL
        self.vm.alarm = -1 if self.interrupted == 2 else 0
        self.time_used_ns += self.boundary.spent_ns
        self.ticks_used += self.boundary.spent_ticks
        self.boundary.spent_ns = self.boundary.spent_ticks = 0
        self.started_ns = now_ns()
        self.cpu_started_ns = -1
        if self.wall_started_ns == 0:
            self.wall_started_ns = self.started_ns
        if self.max_duration_ns >= 0 or self.max_wall_ns >= 0:
            if self.max_duration_ns >= 0:
                self.cpu_before_ns = thread_ns_before(self.started_ns)
                left = min(left, self.max_duration_ns - self.time_used_ns)
            if self.max_wall_ns >= 0:
                left = min(left, self.max_wall_ns - self.wall_spent())
            if left < 0:
                self.vm.alarm = -1
            else:
                watch(&self.watched, &self.vm.alarm, left)
        if (self.peak >= 0 or self.max_memory >= 0) and self.withheld == 0:
            # A native that was granted a request may be called again only now.
            self.withhold(self.vm.granted + self.count_every())
        self.refill()
        return 0

    cdef int64_t time_spent(self) noexcept:
        if self.cpu_started_ns >= 0:
            return self.time_used_ns + thread_ns() - self.cpu_started_ns
        return self.time_used_ns + self.time_at_first()

    cdef int64_t time_at_first(self) noexcept:
        """Return the ns of a run that has not read its processor time yet."""
        cdef int64_t elapsed = now_ns() - self.started_ns, used
        if self.max_duration_ns < 0 or elapsed < DOUBTED_NS:
            return elapsed
        used = thread_ns() - self.cpu_before_ns
        # The clock of a forked child starts again.
        return elapsed if used < 0 else min(elapsed, used)

    cdef int64_t wall_spent(self) noexcept:
        return self.wall_used_ns + (now_ns() - self.wall_started_ns if self.wall_started_ns else 0)

    cdef int stop_wall(self) noexcept:
        self.wall_used_ns = self.wall_spent()
        self.wall_started_ns = 0
        return 0

    cdef int keep_wall(self, bint on) noexcept:
        self.wall_runs = on
        if not on:
            self.stop_wall()
        elif self.wall_started_ns == 0:
            self.wall_started_ns = now_ns()
        return 0

    cdef int end(self) noexcept:
        """End what `begin` began: a run, or code that the host called. The slot stack is empty now, and serves the next machine."""
        self.give_stack_back(True)
        self.stop_clock()
        return 0

    cdef int stop_clock(self) noexcept:
        unwatch(&self.watched)
        if not self.wall_runs:
            self.stop_wall()
        self.time_used_ns = self.time_spent()
        self.boundary.spent_ns = 0       # Conversions during the run are counted already.
        return 0

    cdef int64_t time_over(self) noexcept:
        cdef int64_t used, delay = SHARE_NS
        if self.cpu_started_ns < 0:
            self.time_used_ns += self.time_at_first()
            self.cpu_started_ns = thread_ns()
            used = self.time_used_ns
        elif load_alarm(&self.vm) == 0 and watchdog_runs():
            return -1
        else:
            used = self.time_spent()
        if self.max_duration_ns >= 0:
            if used > self.max_duration_ns:
                return used
            # The thread may have been waiting: the clock is read again when the rest can have been used.
            delay = min(delay, max(self.max_duration_ns - used, 50000))
        if self.max_wall_ns >= 0:
            delay = min(delay, max(self.max_wall_ns - self.wall_spent(), 50000))
        self.vm.alarm = 0
        watch(&self.watched, &self.vm.alarm, delay)
        return -1

    # --- running ---

    cdef int handle_suspension(self) except -9:
        """Handle a suspension. Returns: NORMAL: resume at once; LIMIT; SUSPEND: the host must act."""
        cdef VM* vm = &self.vm
        cdef int c
        vm.status = NORMAL
        if vm.reason == R_CHECK:
            c = self.check_memory() if vm.need or vm.budget < 0 else NORMAL
            # Code that requests memory again and again must not keep the clock from being read.
            return self.poll() if c == NORMAL and must_poll(vm) else c
        if vm.reason == R_STACK:
            # Natives that nest without end use a stackful of continuations each time, and no tick.
            if vm.ktop > self.stack_top:
                vm.budget -= CONTINUATION * (vm.ktop - self.stack_top)
            self.stack_top = vm.ktop
            self.stackfuls += 1
            if vm.budget < 0 and self.check_memory() == LIMIT:
                return LIMIT
            return self.poll() if self.stackfuls >= PATIENCE or load_alarm(vm) < 0 else NORMAL
        if vm.reason == R_SLICE and self.nested:
            return NORMAL
        return SUSPEND

    cdef int drive(self, int c, Py_ssize_t base) except -9:
        cdef int surplus = shallow_frees()
        try:
            return self.trampoline(c, base)
        finally:
            end_shallow_frees(surplus)

    cdef int trampoline(self, int c, Py_ssize_t base) except -9:
        """Run the continuations above base, beginning with completion c. Returns: the last completion."""
        cdef VM* vm = &self.vm
        cdef Frame f
        cdef Function fn
        cdef Continuation k
        cdef PyObject* p
        cdef void* outer = vm.frame
        cdef Py_ssize_t mark, i
        while True:
            if c == SUSPEND:
                c = self.handle_suspension()
                if c == SUSPEND:
                    break
            if c == LIMIT:
                self.unwind(base)
                break
            if vm.ktop <= base:
                break
            vm.ktop -= 1
            p = vm.kstack[vm.ktop]
            k = <Continuation?><object>p
            Py_DECREF(k)
            f.vm = vm
            if k.frame is None:
                f.slots = NULL
                f.fn = NULL
                f.g = NULL
                f.heap = NULL
            else:
                fn = frame_function(k.frame)
                f.slots = k.frame.slots
                f.fn = <PyObject*>fn
                f.g = fn.globs.g
                f.heap = <PyObject*>k.frame
            mark = vm.ktop
            # A node reads in vm.status the completion it is resumed with.
            vm.status = c
            vm.frame = &f
            c = k.node.resume(k, &f, c)
            if c >= SUSPEND:
                for i in range(mark, vm.ktop):
                    if (<Continuation?><object>vm.kstack[i]).frame is None:
                        (<Continuation?><object>vm.kstack[i]).frame = k.frame
                reverse(vm.kstack + mark, vm.ktop - mark)
                if c == YIELD:
                    c = yielded(vm, vm.ktop)
        vm.frame = outer
        return c

    cdef int start(self, Source source, list inputs) except -1:
        """Run a program in the main module. inputs: (name, value) pairs. Returns: an Event."""
        cdef Function fn
        cdef int surplus, c
        self.host_value = self.shown = STOP
        self.main.get_cell("__file__").fallback = source.filename
        if self.main.get("__doc__") is STOP:
            self.main.put(&self.vm, "__doc__", None)
        for name, v in inputs:
            self.main.put(&self.vm, <str?>name, v)
        self.set_argv()
        fn = new_function(source.main, "<module>", "<module>", self.link(source, self.main))
        self.begin()
        surplus = shallow_frees()
        try:
            c = end_hook(self, self.first_run(fn) if self.show_notes(source) == 0 else self.vm.status)
        except:
            self.fault()
            raise
        finally:
            end_shallow_frees(surplus)
        return self.finish(c)

    cdef int set_argv(self) except -1:
        """Give the program its arguments if it has imported sys; else the module takes them when it is."""
        cdef ModuleObject module = self.modules.get("sys")
        if self.policy is None or self.policy.argv is None or module is None:
            return 0
        argv, self.policy.argv = self.policy.argv, None
        module.put(&self.vm, "argv", new_list(&self.vm, list(argv)))
        return 0

    cdef int show_notes(self, Source source) except -1:
        """Print the warnings of CPython's compiler in its format. No filter applies, because the program has not run yet."""
        cdef list lines
        notes = notes_of(source)
        if not notes:
            return 0
        lines = source.text.split("\n")
        for message, line, column in notes:
            text = (<str?>lines[line - 1]).strip() if line <= len(lines) else ""
            if self.write(2, f"{source.filename}:{line}: SyntaxWarning: {message}\n" + (f"  {text}\n" if text else "")) < 0:
                return -2
        return 0

    cdef int first_run(self, Function fn) except -9:
        cdef Slot out
        cdef int c
        out.o = NULL
        c = run_function(&self.vm, fn, self.vm.sp, &out)
        if c == NORMAL and fn.code.kind == CODE_COROUTINE:
            # The program awaits at its top level: the result is a coroutine for an event loop.
            c = done(&self.vm, call_prelude(&self.vm, "run_top_level", (slot_take(&out),)))
        elif c == NORMAL:
            slot_move(&self.vm.ret, &out)
        return self.carry_on(c)

    cdef int resume(self, int c) except -1:
        cdef bint late
        self.begin()
        late = self.max_wall_ns >= 0 and self.wall_spent() > self.max_wall_ns
        if late or self.interrupted == 2 or self.over is not None:
            # The host's answer came too late.
            if self.vm.exc != NULL:
                take_exception(&self.vm)
            slot_clear(&self.vm.ret)
            c = self.wall_hit() if late else self.interrupt_hit() if self.over is None else self.over_hit()
        try:
            c = end_hook(self, self.drive(c, self.base))
        except:
            self.fault()
            raise
        return self.finish(c)

    cdef int fault(self) except -1:
        """
        Reset the machine after a host exception: a fault of the runtime, or lack of memory. The frames that it left did not clear their
        slots, whose references may have other owners. So no program gets this stack again.
        """
        self.give_stack_back(False)
        self.end()
        self.vm.frame = NULL
        self.vm.retry = False
        self.at_once = self.nested = False
        self.vm.status = NORMAL
        self.base = 0
        self.aside = []
        self.over = None
        self.abandon()
        self.event = EV_ERROR
        return 0

    cdef int carry_on(self, int c) except -9:
        """Finish code that the machine itself called: if it was suspended, run it to its end or to a pause."""
        if c >= SUSPEND:
            reverse(self.vm.kstack + self.base, self.vm.ktop - self.base)
            c = self.drive(SUSPEND, self.base)
        return c

    cdef int set_aside(self) except -1:
        cdef VM* vm = &self.vm
        self.refill()
        self.aside.append((
            self.base, self.event, self.call_name, self.call_args, self.call_kwargs, self.call_id, self.calls_os, self.shows, vm.depth,
            vm.reason, get_handled(vm), self.wall_runs, self.forgiving, self.slice_left, self.host_value, self.shown, self.shown_reprs,
        ))
        set_handled(vm, None)
        self.base = vm.ktop
        self.call_args = self.call_kwargs = self.call_name = None
        self.shown_reprs = None
        self.event = EV_NEW
        return 0

    cdef int take_back(self) except -1:
        cdef VM* vm = &self.vm
        self.abandon()
        self.result = self.error = None
        (
            self.base, self.event, self.call_name, self.call_args, self.call_kwargs, self.call_id, self.calls_os, self.shows, vm.depth,
            vm.reason, handled, runs, self.forgiving, left, self.host_value, self.shown, self.shown_reprs,
        ) = self.aside.pop()
        set_handled(vm, handled)
        self.keep_wall(runs)
        self.set_slice(left)
        return 0

    cdef int finish(self, int c) except -1:
        cdef VM* vm = &self.vm
        self.end()
        if c == SUSPEND:
            self.event = EV_SLICE if vm.reason == R_SLICE else EV_FUTURES if vm.reason == R_FUTURES \
                else EV_OS if self.calls_os else EV_CALL
            return self.event
        if c == RAISE or c == LIMIT:
            self.error = take_exception(vm)
            self.error_is_limit = c == LIMIT
            slot_clear(&vm.ret)      # value in flight when it was raised
            self.event = EV_ERROR
            if c == LIMIT:
                self.over = self.error if self.aside else None
                vm.depth = 0
                set_handled(vm, None)
                self.end_definitions()
        else:
            self.result = vm_take(vm)
            if self.result is STOP or self.result is SIGNAL or type(self.result) is list or type(self.result) is dict:
                # Only continuations of a damaged dump leave such a value.
                self.result = None
            self.event = EV_COMPLETE
        if self.host_error is not None:
            e = self.host_error
            self.host_error = None
            raise e
        return self.event

    cdef object wait_for(self, object r, Py_ssize_t base):
        """
        Run sandbox code that the host called, and that pushed continuations from base on, to its value. The caller sets `nested` first,
        so that external calls fail in it.
        """
        cdef VM* vm = &self.vm
        cdef int c
        if r is not SIGNAL or vm.status != SUSPEND:
            return r
        reverse(vm.kstack + base, vm.ktop - base)
        c = self.drive(SUSPEND, base)
        if c == NORMAL:
            return vm_take(vm)
        return SIGNAL

    cdef int clear(self) except -1:
        """Drop all running code."""
        cdef VM* vm = &self.vm
        while vm.ktop:
            vm.ktop -= 1
            decref(vm.kstack[vm.ktop])
        slot_clear(&vm.ret)
        vm.depth = 0
        for m in self.modules.values():
            if (<ModuleObject?>m).deferred is not None:
                (<ModuleObject?>m).deferred.running.clear()
        return 0

    cdef int abandon(self) except -1:
        """Drop the paused program, as a limit does; not one that was set aside."""
        self.unwind(self.base)
        slot_clear(&self.vm.ret)
        if self.vm.exc != NULL:
            take_exception(&self.vm)
        set_handled(&self.vm, None)
        self.end_definitions()
        self.vm.depth = 0
        self.call_args = self.call_kwargs = self.call_name = None
        self.pending = []
        return 0

    cdef int end_definitions(self) except -1:
        """Reset definitions of the library that a limit has ended: they run again when they are used."""
        cdef ModuleObject m
        for m in self.modules.values():
            if m.deferred is not None and m.deferred.running:
                touch(&self.vm, m.deferred)
                m.deferred.running.clear()
        return 0

    cdef int unwind(self, Py_ssize_t base) except -1:
        """Drop the continuations above base without running code of the sandbox."""
        cdef VM* vm = &self.vm
        cdef Continuation k
        while vm.ktop > base:
            vm.ktop -= 1
            k = <Continuation?><object>vm.kstack[vm.ktop]
            Py_DECREF(k)
            # Objects that other code can still reach must not stay half done.
            if k.node is GEN_END:
                end_generator(<Generator?>k.a)
            elif k.node is LIST_SORTED:
                end_sort(k.a, k.b)
            elif k.node is LOADED and type(k.a) is str:
                self.modules.pop(k.a, None)
        return 0

    cdef int forget_loop(self) except -1:
        """
        Stop the event loop if a limit left it running, and drop the calls of earlier programs: they are never answered, and their ids are
        used again.
        """
        cdef VM* vm = &self.vm
        cdef ModuleObject events = self.modules.get("asyncio.events")
        self.forget_threads(self.modules.get("threading"))
        if events is None:
            return 0
        external = events.get("external")
        if type(external) is DictObject and (<DictObject>external).d:
            touch(vm, <DictObject>external)
            (<DictObject>external).d = {}
        if events.get("_running") not in (None, STOP):
            events.put(vm, "_running", None)
            events.put(vm, "_current", None)
        return 0

    cdef int forget_threads(self, ModuleObject threading) except -1:
        """End all threads: they end with the program that started them."""
        main = STOP if threading is None else threading.get("_main")
        if main is STOP:
            return 0
        for name, content in (("_flows", {1: main}), ("_parked", {})):
            d = threading.get(name)
            if type(d) is DictObject and (<DictObject>d).d is not None:
                touch(&self.vm, <DictObject>d)
                (<DictObject>d).d = content
        threading.put(&self.vm, "_current", main)
        return 0

    # --- Runtime, for the layers below (heap.runtime) ---

    cdef bint refuses_memory(self, int64_t n) except -1:
        """Return whether one request of n bytes exceeds `max_memory` by itself; check_memory counts all objects."""
        if self.max_memory >= 0:
            if n > self.max_memory or n < 0:
                limit_hit(&self.vm, "MemoryError", f"memory limit exceeded: {n} bytes > {self.max_memory} bytes")
                return True
            return False
        if n > UNLIMITED or n < 0:
            raise_args(&self.vm, MEMORY_ERROR, ())
            return True
        return False

    cdef bint refuses_now(self, int64_t n) except -1:
        cdef int64_t left = self.budget_left()
        if self.max_memory >= 0 and n > left and not STRESS:
            limit_hit(&self.vm, "MemoryError", f"memory limit exceeded: {self.max_memory - left + n} bytes > {self.max_memory} bytes")
            return True
        return self.refuses_memory(n)

    cdef bint is_nested(self) noexcept:
        return self.nested

    cdef object call_external(self, str name, PyObject** args, Py_ssize_t n, tuple kwnames):
        cdef Py_ssize_t i
        cdef dict kwargs = {}
        if kwnames is not None:
            for i in range(len(kwnames)):
                kwargs[kwnames[i]] = <object>args[n + i]
        if self.has_unused_values():
            return call_prelude(&self.vm, "call_host_with_values", (name, args_tuple(args, n), new_dict(&self.vm, kwargs)))
        return self.call_host(False, name, args_tuple(args, n), kwargs)

    cdef bint has_pending_values(self) except -1:
        return "_pending_values" in self.modules

    cdef bint has_unused_values(self) except -1:
        """Return whether a forgiving program has called coroutine functions of the host whose values it has not used."""
        cdef ModuleObject module = self.modules.get("_pending_values")
        unused = None if module is None else module.get("unused")
        return type(unused) is DictObject and dict_len(<DictObject>unused) > 0

    cdef object call_os(self, str name, tuple args, dict kwargs):
        return self.call_host(True, name, args, kwargs)

    cdef object call_host(self, bint of_os, str name, tuple args, dict kwargs):
        if self.nested:
            kind = "OS function" if of_os else "external function"
            return raise_quoting(&self.vm, RUNTIME_ERROR, "%s '%s' cannot be called here, where the host asks what a value looks like", kind, name)
        self.calls_os = of_os
        self.call_name = name
        self.call_args = args
        self.call_kwargs = kwargs
        self.call_id = self.next_call_id
        self.next_call_id += 1
        self.vm.status = SUSPEND
        self.vm.reason = R_CALL
        return SIGNAL

    cdef object wait_for_calls(self, list ids, object secs):
        if self.nested:
            return raise_error(&self.vm, RUNTIME_ERROR, "the program cannot wait for the host here")
        for i in ids:
            if type(i) is not int or not 0 <= i < self.next_call_id:
                return raise_value(&self.vm, "expected a list of call ids")
        self.pending = sorted(ids)
        # Under a fixed clock the result must not depend on how long the host takes.
        self.wait_secs = None if self.is_clock_fixed() else secs
        self.vm.status = SUSPEND
        self.vm.reason = R_FUTURES
        return SIGNAL

    cdef double seconds_left(self) noexcept:
        cdef double left = -1.0, by_ticks
        if self.max_duration_ns >= 0:
            left = max(self.max_duration_ns - self.time_spent(), 0) / 1e9
        if self.max_ticks >= 0:
            # One tick stands for about 12 us of native work. Work that was stopped counts too, so repeated attempts come to an end.
            by_ticks = max(self.max_ticks - self.ticks_total(), 0) * 1.25e-5
            left = by_ticks if left < 0 or by_ticks < left else left
        return left

    cdef int64_t recursion_limit(self, int64_t n) except -9:
        # A limit of the host is an upper bound.
        if n >= 0:
            limit = self.limits.get("max_recursion_depth") if self.limits is not None else None
            self.vm.max_depth = n if limit is None or n < limit else min(limit, 1 << 30)
        return self.vm.max_depth

    # --- policy ---

    cdef object read_clock(self, int clock):
        cdef int64_t slept = 0
        ns = policy_clock(self, clock)
        time = self.modules.get("time")
        if clock == CLOCK_PROCESS or ns is SIGNAL or type(time) is not ModuleObject:
            return ns
        moved = (<ModuleObject?>time).get("_moved")
        if exact_int64(<PyObject*>moved, &slept) and slept:
            ns = ns + slept
        return self.never_back(<ModuleObject?>time, ns) if clock == CLOCK_MONOTONIC else ns

    cdef bint is_clock_fixed(self) noexcept:
        return self.policy is not None and self.policy.is_fixed

    cdef object entropy(self, Py_ssize_t n):
        cdef Policy p = self.policy
        if p is None or p.key is None and p.source is None:
            return _os.urandom(n)
        return self.ask_host("entropy", n) if p.key is None else p.stream(n)

    cdef object local_zone(self):
        time = self.modules.get("time")
        chosen = (<ModuleObject?>time).get("_chosen") if type(time) is ModuleObject else None
        if type(chosen) is str:
            return zone_of_text(<str>chosen)
        return None if self.policy is None else self.policy.tzinfo

    cdef int sleep_mode(self) noexcept:
        return SLEEP_VIRTUAL if self.policy is None else self.policy.sleep

    cdef dict environment(self):
        return None if self.policy is None else self.policy.environ

    cdef object ask_host(self, str kind, Py_ssize_t n):
        # An exception ends the program and reaches the host's caller: the program must not be able to catch it.
        cdef int64_t t0 = now_ns(), cpu = 0
        cdef Policy p = self.policy
        if self.cpu_started_ns >= 0 and self.max_duration_ns >= 0:
            cpu = thread_ns()
        try:
            if (p.lines if kind == "line" else p.source) is None:
                what, name = ("standard input", "stdin") if kind == "line" else ("clock", "policy")
                raise RuntimeError(f"the program's {what} is a function of the host, which a dump does not hold: give it again by {name}=")
            v = p.lines() if kind == "line" else p.source(kind, n)
            if type(v) is not (str if kind == "line" else bytes if kind == "entropy" else int):
                raise RuntimeError(f"the host's {kind} source gave {type(v).__name__}")
            if kind == "entropy" and len(<bytes?>v) != n:
                raise RuntimeError(f"the host's entropy source gave {len(<bytes?>v)} bytes instead of {n}")
            if kind == "line" and len(<str?>v) > MOST_INPUT:
                raise RuntimeError(f"the host gave {len(<str?>v)} characters of standard input at once: at most {MOST_INPUT}")
        except BaseException as e:
            self.host_error = e
            limit_hit(&self.vm, "KeyboardInterrupt", "")
            return SIGNAL
        self.started_ns += now_ns() - t0
        if cpu:
            self.cpu_started_ns += thread_ns() - cpu
        return v

    # --- output ---

    cdef object write_text(self, int stream, str text):
        return SIGNAL if self.write(stream, text) < 0 else None

    cdef int write(self, int stream, str text) except -2:
        """Write to a stream. Returns: 0, or -1 after an exception was raised in the sandbox."""
        cdef VM* vm = &self.vm
        cdef int64_t t0, cpu = 0
        if self.max_output >= 0:
            self.output_used += len(text)
            if self.output_used > self.max_output:
                limit_hit(vm, "MemoryError", f"output limit exceeded: {self.output_used} bytes > {self.max_output} bytes")
                return -1
        # The time of the host's callback is not the program's.
        t0 = now_ns()
        if self.cpu_started_ns >= 0 and self.max_duration_ns >= 0:
            cpu = thread_ns()
        try:
            self.print_callback("stderr" if stream == 2 else "stdout", text)
        except Exception as e:
            throw(vm, exception_to_sandbox(vm, e, self.boundary))
            return -1
        except BaseException as e:
            self.host_error = e
            limit_hit(vm, "KeyboardInterrupt", "")
            return -1
        self.started_ns += now_ns() - t0
        if cpu:
            self.cpu_started_ns += thread_ns() - cpu
        return 0

    # --- dump ---

    cdef State save(self):
        """Return the paused program as a State, which shares all objects with this machine: dump or clone it."""
        cdef State s = _state.new_state()
        cdef VM* vm = &self.vm
        cdef ModuleObject m
        cdef Py_ssize_t i
        self.refill()
        s.kstack = [<object>vm.kstack[i] for i in range(vm.ktop)]
        s.ret = STOP if vm.ret.o == NULL else slot_box(&vm.ret)
        s.exc = None if vm.exc == NULL else <object>vm.exc
        s.handled = get_handled(vm)
        s.modules = {"__main__": self.main}
        for name, m in self.modules.items():
            s.modules["." + name] = m
        s.tables = self.tables
        # Sources with deferred definitions are in no table yet, but must be the same in the reader's library. A name without a file (os.path)
        # is another name of a module that is listed under its own name, too.
        sources = [library_source(<str?>name) for name, m in self.modules.items() if m.deferred is not None]
        s.sources = [source for source in sources if source is not None]
        s.classes = self.boundary.classes
        s.roots = [self.call_args, self.call_kwargs]
        s.scalars = {
            "event": self.event, "call_name": self.call_name, "call_id": self.call_id, "next_call_id": self.next_call_id,
            "limits": dict(self.limits) if self.limits is not None else {}, "ticks_used": self.ticks_used,
            "time_used_ns": self.time_used_ns, "output_used": self.output_used, "depth": vm.depth, "reason": vm.reason,
            "pending": list(self.pending), "wait_secs": self.wait_secs, "max_depth": vm.max_depth, "budget": self.budget_left(),
            "allocations": vm.allocations, "next_id": vm.next_id,
        }
        if self.forgiving:
            s.scalars["forgiving"] = True
        if self.approvals:
            s.scalars["approvals"] = list(self.approvals)
        if self.tools:
            s.scalars["tools"] = dict(self.tools)
        if self.peak >= 0:
            s.scalars["memory_peak"] = self.peak
        if self.max_wall_ns >= 0:
            s.scalars["wall_used_ns"] = self.wall_spent()
        if self.policy is not None:
            s.scalars["policy"] = self.policy.state()
        if self.given_modules is not None and self.given_modules.needs:
            s.scalars["given"] = dict(self.given_modules.needs)
        if self.searches_files:
            s.scalars["files"] = True
        return s

    cdef int restore(self, State s, bint idle) except -1:
        """Take over the State from load or clone. Raises ValueError if its parts do not fit together."""
        cdef VM* vm = &self.vm
        cdef dict x = s.scalars
        cdef Continuation k
        check_state(s, idle)
        self.set_limits(x["limits"])
        if self.max_memory >= 0 and x["budget"] > self.max_memory or self.max_allocations >= 0 and x["allocations"] > self.max_allocations:
            raise ValueError("damaged data: counters")
        self.restore_rules(x)
        self.main = <ModuleObject?>s.modules["__main__"]
        self.modules = {}
        for name, m in s.modules.items():
            if name != "__main__":
                self.modules[name[1:]] = m
        self.tables = s.tables
        self.boundary.classes = s.classes
        self.call_args, self.call_kwargs = s.roots
        self.event = x["event"]
        self.call_name = x.get("call_name")
        self.call_id = x["call_id"]
        self.next_call_id = x["next_call_id"]
        self.ticks_used = x["ticks_used"]
        self.time_used_ns = x["time_used_ns"]
        self.output_used = x["output_used"]
        vm.depth = x["depth"]
        vm.reason = x["reason"]
        self.recursion_limit(min(max(x["max_depth"], 1), 1 << 30))
        self.give(x["budget"])
        vm.allocations = x["allocations"]
        vm.next_id = x["next_id"] & 0xffffffff
        for k in s.kstack:
            push_continuation(vm, k)
        mark_waiting(vm)
        if s.ret is not STOP:
            vm_return(vm, s.ret)
        if s.exc is not None:
            set_exception(vm, s.exc)
        set_handled(vm, s.handled)
        return 0

    cdef int restore_rules(self, dict x) except -1:
        """Take over what the host decided about the program: approvals, functions, policy; and what it waits for."""
        self.pending = x["pending"]
        self.forgiving = x.get("forgiving") is True
        self.wait_secs = x.get("wait_secs")
        self.approvals = tuple(sorted(set(x.get("approvals", ()))))
        self.set_tools(x.get("tools", {}))
        self.peak = x.get("memory_peak", -1)
        self.wall_used_ns = x.get("wall_used_ns", 0)
        self.policy = policy_of(x["policy"]) if "policy" in x else None
        self.searches_files = x.get("files") is True
        return 0


cdef str duration_text(int64_t ns):
    """Format exactly (1.5s, 100ms, 100.012345ms, 20µs), so that the time used always reads as more than the limit."""
    for unit, size, digits in (("s", 1000000000, 9), ("ms", 1000000, 6), ("µs", 1000, 3)):
        if ns >= size:
            return f"{ns // size}.{ns % size:0{digits}d}".rstrip("0").rstrip(".") + unit
    return f"{ns}ns"


cdef Machine new_machine():
    cdef Machine m = Machine.__new__(Machine)
    m.main = new_module("__main__")
    m.modules = {}
    m.tables = []
    m.pending = []
    m.aside = []
    m.approvals = ()
    m.tools = {}
    m.peak = m.counted = -1
    m.boundary = new_boundary(None)
    m.host_value = m.shown = STOP
    return m


cdef object answer_by_future(VM* vm, object value, object a, object b, object c, int64_t call_id):
    return call_prelude(vm, "external_future", (call_id,))

FUTURE_ANSWER = resume_function("external_future", answer_by_future)


cdef int str_digits(VM* vm) noexcept:
    """Return the limit of sys.set_int_max_str_digits, which the module sys keeps in a variable."""
    module = (<Machine?><object>vm.machine).modules.get("sys")
    limit = (<ModuleObject>module).get("_max_str_digits") if type(module) is ModuleObject else None
    return <int>limit if type(limit) is int and 0 <= limit < 1 << 31 else 4300

_arithmetic.max_str_digits = str_digits

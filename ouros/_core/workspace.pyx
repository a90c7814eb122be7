"""Workspaces: a module namespace and a heap that outlive runs, for sessions; workspace.pyi is the typed contract.

Must not know sessions, their names or storage. Invariants: between two calls of the host the machine is either idle (no continuations,
event EV_NEW) or paused in `execution`. Limits, and the amounts used of them, belong to one execution with its resumes.
"""
cimport cython
from weakref import ref
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport *
from ouros._core.heap.exceptions cimport ExceptionObject, take_exception
from ouros._core.machine.policy cimport new_policy
from ouros._core.machine.machine cimport MAX_ASIDE, EV_CALL, EV_FUTURES, EV_NEW, EV_OS, EV_SLICE, Machine, UNLIMITED, new_machine
from ouros._core.hostapi cimport ErrorInfo, Execution, Program, policy_in, policy_to, sorted_names
from ouros._core.lowering.build cimport shared_program
from ouros._core.lowering.given_modules cimport check_needs
from ouros._core.snapshot.clone cimport clone_between, clone_state
from ouros._core.boundary.convert cimport to_host, to_sandbox
from ouros._core.machine.program_end cimport collect_reprs
from ouros._core.snapshot.dump cimport dump_state
from ouros._core.machine.undo_log cimport Mark, drop_last, go_back, new_mark, sizes
from ouros._core.snapshot.library_images cimport uses_images
from ouros._core.snapshot.load cimport load_state
from ouros._core.protocols.ops cimport repr_value
from ouros._core.heap.heap cimport touch
from ouros._core.heap.write_barrier cimport EPOCH_HOMED, EPOCH_PROTECTED, MOST_MARKS
from ouros._core.machine.frozen_objects cimport freeze, thaw
from ouros._core.snapshot.layouts cimport State
from ouros._core.machine.host_functions cimport add_modules, host_function
from ouros._core.protocols.descriptors cimport ExternalFunction, ModuleObject, is_deferred
from ouros._core.machine.inheritance cimport Inheritance, inherited_value
from ouros._core.snapshot.heap_walk cimport check_purity as _check_purity, heap_size, heap_statistics

from ouros._core.machine.undo_log import journal_types

cdef extern from "Python.h":
    int PyGC_Disable() noexcept
    int PyGC_Enable() noexcept

# Names that the runtime or the build of code binds in every main module: no variables of the program.
cdef frozenset OWN_NAMES = frozenset((
    "__name__", "__doc__", "__file__", "__builtins__", "__annotate__", "__annotations__", "__conditional_annotations__",
    "__loader__", "__package__", "__spec__"))


cdef enum Aside:
    SHOW    = 0      # reprs of variables: make a text
    CONVERT = 1      # reprs of variables: make a text and a host value
    LOAD    = 2      # load library modules that the conversion needs


@cython.final
cdef class Workspace:
    cdef object    __weakref__
    cdef Machine   machine
    cdef Execution execution         # the paused execution, or the last one
    cdef readonly str script_name
    cdef object    callback
    cdef bint      loaded
    cdef int64_t   charged           # upper bound of the heap's bytes: its size at the last walk and bytes charged since
    cdef int64_t   allocated         # objects made by finished executions
    cdef list      marks             # Mark, oldest first
    cdef list      books             # (charged, allocated, paused execution, whether it forgives) at each mark
    cdef uint32_t  epochs            # last number given to a mark
    cdef int64_t   known             # bytes of heap and history when they were last determined
    cdef int64_t   known_at          # machine.charged_total() at that time
    cdef int64_t   exact             # bytes of the heap, if they were counted exactly; 0: estimated
    cdef dict      shields           # protected name -> whether its value is frozen, too
    cdef list      below             # executions that are paused while another one runs inside their call
    cdef list      heirs             # weak references to workspaces that inherit from this one, or None

    def __init__(self, script_name, external_functions, print_callback):
        self.script_name = <str?>script_name
        self.machine = new_machine()
        self.machine.print_callback = self.callback = print_callback
        self.machine.renew({})
        self.marks = []
        self.books = []
        self.shields = {}
        self.below = []
        self.register(external_functions)

    # --- running ---

    cdef Machine free(self):
        """Return the machine. Raises RuntimeError if a thread runs it."""
        if self.execution is not None and self.execution.busy:
            raise RuntimeError("the workspace is running")
        return self.machine

    cdef int part(self) except -1:
        """Copy what other workspaces inherit and have not copied yet. Must be called before anything changes."""
        cdef Workspace heir
        if self.heirs is not None:
            refs, self.heirs = self.heirs, None
            for ref in refs:
                heir = ref()
                if heir is not None:
                    heir.whole()
        return 0

    cdef int whole(self) except -1:
        """Copy what is inherited and was not copied yet."""
        if self.machine.inherited is not None:
            (<Inheritance?>self.machine.inherited).fetch_all(self.machine)
        return 0

    cdef Machine idle(self):
        cdef Machine m = self.free()
        if is_paused(m):
            raise RuntimeError("the workspace has a pending call")
        return m

    def execute(self, code, limits, keep=0, forgive=False):
        cdef Machine m = self.idle()
        cdef Source source = shared_program(<str?>code, self.script_name, forgive)
        cdef Execution e
        # Other threads and signal handlers of the host may have run meanwhile.
        m = self.idle()
        self.part()
        e = self.attach()
        self.count()
        m.renew(limits if limits is not None else {})
        self.allow()
        if self.marks:
            (<Mark?>self.marks[-1]).most = m.max_memory
        if m.modules:
            m.forget_loop()
        e.program.code = code
        e.program.source = source
        e.keep = keep
        m.tables = []
        m.forgiving = forgive
        m.result = None
        if m.policy is not None:
            m.policy.forget_input()
        return e

    def nest(self, code, forgive=False):
        cdef Source source = shared_program(<str?>code, self.script_name, forgive)
        cdef Machine m = self.free()
        cdef Execution e, paused = self.execution
        if m.event != EV_CALL and m.event != EV_OS:
            raise RuntimeError("the workspace is not paused at a call")
        if len(m.aside) >= MAX_ASIDE:
            raise RuntimeError(f"at most {MAX_ASIDE} programs run inside the calls of others")
        self.part()
        e = self.attach()
        e.program.code = code
        e.program.source = source
        e.keep = paused.keep
        m.set_aside()
        m.forgiving = forgive
        self.below.append(paused)
        return e

    def unnest(self):
        cdef Machine m = self.free()
        self.execution = self.below.pop()
        if m.aside:
            m.take_back()

    cdef Execution attach(self):
        """Make the execution for what the machine runs from now on."""
        cdef Execution e = Execution.__new__(Execution)
        cdef Program p = Program.__new__(Program)
        p.script_name = self.script_name
        p.inputs = p.external_functions = p.approvals = ()
        p.tools, p.modules = {}, {}
        p.given = self.machine.given_modules
        e.program = p
        e.machine = self.machine
        e.loaded = self.loaded
        self.execution = e
        return e

    cdef int count(self) except -1:
        """Remember the memory used, before limits are set anew."""
        cdef Machine m = self.machine
        self.charged = self.live_at_most()
        if m.vm.allocations >= 0:
            self.allocated += (m.max_allocations if m.max_allocations >= 0 else 1 << 62) - m.vm.allocations
        return 0

    cdef int64_t live_at_most(self) noexcept:
        """Return an upper bound of the heap's bytes: all bytes charged since the last walk count."""
        cdef Machine m = self.machine
        if m.max_memory >= 0:
            return m.max_memory - m.budget_left()
        return self.charged + (UNLIMITED - m.budget_left() if m.budget_left() < UNLIMITED else 0)

    cdef int allow(self) except -1:
        """Count the existing heap after limits were set. If it may exceed them, the first charge makes a walk."""
        cdef Machine m = self.machine
        if m.max_memory >= 0:
            m.give(max(m.max_memory - self.charged, 0))
        return 0

    @property
    def pending(self):
        """Return the paused execution, or None."""
        if not is_paused(self.machine):
            return None
        return self.execution

    @property
    def running(self):
        return self.execution is not None and self.execution.busy

    def abandon(self):
        """Drop the paused program."""
        cdef Machine m = self.free()
        self.execution = None
        if is_paused(m):
            m.abandon()
        m.event = EV_NEW
        return None

    def interrupt(self, on):
        """May be called from any thread."""
        self.machine.interrupted = on

    @property
    def given(self):
        return self.machine.given_modules

    @given.setter
    def given(self, table):
        self.idle().given_modules = table

    def search_files(self, bint on):
        self.free().searches_files = on

    def set_print_callback(self, callback):
        self.free().print_callback = self.callback = callback

    # --- variables ---

    def names(self):
        cdef Machine m = self.free()
        cdef ClassObject cls
        cdef list out = []
        for name, v in m.main.content().items():
            if name not in OWN_NAMES and type(v) is not ExternalFunction:
                out.append((name, class_of(v).name))
        if m.inherited is not None:
            for name, cell in m.main.cells.items():
                if is_deferred(<Cell?>cell):
                    cls = (<Inheritance?>m.inherited).class_of(<str?>name)
                    out.append((name, cls.name if cls is not None else class_of(inherited_value(m, <str>name)).name))
        out.sort()
        return out

    def count_names(self):
        cdef Machine m = self.free()
        cdef Cell cell
        cdef Py_ssize_t n = 0
        if m.main.variables is not None:
            return len(self.names())
        for name, cell in m.main.cells.items():
            if is_deferred(cell):
                n += 1
            elif cell.s.o != NULL and not (is_ref(cell.s.o) and type(<object>cell.s.o) is ExternalFunction) and name not in OWN_NAMES:
                n += 1
        return n

    def has(self, name):
        v = inherited_value(self.free(), <str?>name)
        return v is not STOP and type(v) is not ExternalFunction

    cdef object value(self, object name):
        v = inherited_value(self.machine, <str?>name)
        if v is STOP or type(v) is ExternalFunction:
            raise KeyError(name)
        return v

    def get(self, name, limits):
        """Return (host value, repr), or an ErrorInfo."""
        self.free()
        return self.show(self.value(name), limits)

    def text(self, name, limits):
        """Return the repr, or an ErrorInfo."""
        self.free()
        v = self.value(name)
        return self.aside(limits, v, SHOW)

    cdef object show(self, object v, object limits):
        return self.aside(limits, v, CONVERT)

    cdef object aside(self, object limits, object v, Aside what):
        """Run code beside the paused program, under limits of its own: `__repr__` methods for v, or the library modules that v names."""
        cdef Machine m = self.machine
        cdef VM* vm = &m.vm
        cdef Execution e = self.execution
        cdef int event = m.event, depth = vm.depth, status = vm.status, reason = vm.reason
        cdef int64_t ticks, time_used = m.time_used_ns, output = m.output_used, next_call = m.next_call_id, call = m.call_id
        cdef int64_t budget = m.budget_left(), allocations = vm.allocations, slice_left = m.slice_left, peak = m.peak
        cdef int64_t live = self.live_at_most(), charged
        cdef int64_t wall = m.wall_used_ns, wall_started = m.wall_started_ns
        if isinstance(v, HeapObject) or type(v) is tuple:
            self.part()
        m.refill()
        ticks = m.ticks_used
        before = m.limits
        if e is None:
            e = self.attach()
        m.renew(limits if limits is not None else {})
        if m.max_memory >= 0:
            m.give(max(m.max_memory - live, 0))
        charged = m.charged_total()
        e.busy = True
        try:
            return self.load_library(<list?>v) if what == LOAD else self.shown(e, v, what == CONVERT)
        finally:
            e.busy = False
            charged = m.charged_total() - charged
            m.set_limits(before if before is not None else {})
            m.quantum = vm.ticks = 0
            m.ticks_used, m.time_used_ns, m.output_used, m.next_call_id, m.call_id = ticks, time_used, output, next_call, call
            m.wall_used_ns, m.wall_started_ns = wall, wall_started
            # Objects that it made may stay alive.
            m.give(budget - charged)
            vm.allocations, m.slice_left, m.peak = allocations, slice_left, peak
            vm.depth, vm.status, vm.reason, m.event = depth, status, reason, event
            m.refill()

    cdef object load_library(self, list names):
        """Load modules of the library, except those that the program has replaced."""
        cdef Machine m = self.machine
        cdef Py_ssize_t base = m.vm.ktop
        m.nested = True
        m.begin()
        try:
            for name in names:
                if name not in m.modules and m.wait_for(m.import_module(<str?>name, False, False), base) is SIGNAL:
                    take_exception(&m.vm)
                    m.vm.status = NORMAL
        except:
            m.fault()
            raise
        finally:
            m.end()
            m.nested = False
        return None

    cdef object shown(self, Execution e, object v, bint convert):
        cdef Machine m = self.machine
        cdef Py_ssize_t base = m.vm.ktop
        cdef object value = None
        m.nested = True
        m.begin()
        try:
            text = m.wait_for(repr_value(&m.vm, v), base)
            if text is not SIGNAL and convert:
                value = to_host(&m.vm, v, m.boundary, None)
                if value is SIGNAL:
                    reprs = m.wait_for(collect_reprs(&m.vm, m.boundary.missing), base)
                    value = SIGNAL if reprs is SIGNAL else to_host(&m.vm, v, m.boundary, <tuple?>reprs)
        except:
            m.fault()
            raise
        finally:
            m.end()
            m.nested = False
        if text is SIGNAL or value is SIGNAL:
            return self.failure(e)
        return (value, unwrap(text)) if convert else unwrap(text)

    cdef ErrorInfo failure(self, Execution e):
        """Return the record of the exception that the machine raised."""
        cdef Machine m = self.machine
        cdef bint limited = m.vm.status == LIMIT
        cdef ExceptionObject error = take_exception(&m.vm)
        m.error_is_limit = limited
        host, m.host_error = m.host_error, None
        if host is not None:
            raise host
        return e.describe(error, "limit" if limited else "exception")

    def set(self, name, value):
        """Set a variable. Raises TypeError if the value cannot cross."""
        cdef Machine m = self.free()
        self.store(<str?>name, to_sandbox(&m.vm, value, m.boundary, "value"))

    cdef int store(self, str name, object v) except -1:
        """Bind a name for the host, which protection does not concern."""
        cdef VM* vm = &self.machine.vm
        self.part()
        if name not in self.shields:
            return self.machine.main.put(vm, name, v)
        self.lift()
        try:
            return self.machine.main.put(vm, name, v)
        finally:
            self.cover()

    def delete(self, name):
        cdef Machine m = self.free()
        cdef bint shielded = name in self.shields
        if not self.has(name):
            return False
        self.part()
        if shielded:
            self.lift()
        try:
            touch(&m.vm, m.main.get_cell(name))
            return m.main.remove(name)
        finally:
            if shielded:
                self.cover()

    # --- protection ---

    def protect(self, names, deep):
        self.free()
        self.part()
        for name in names:
            if inherited_value(self.machine, <str?>name) is STOP:
                raise KeyError(name)
        self.lift()
        for name in names:
            self.shields[name] = bool(deep)
        self.cover()

    def unprotect(self, names):
        self.free()
        for name in names:
            if name not in self.shields:
                raise KeyError(name)
        self.part()
        self.lift()
        for name in names:
            del self.shields[name]
        self.cover()

    @property
    def protected(self):
        """Protected names, each with whether its value is frozen."""
        return dict(self.shields)

    @protected.setter
    def protected(self, names):
        self.free()
        found = shields_in([[name, deep] for name, deep in names.items()] or None)
        self.part()
        self.lift()
        self.shields = found
        self.cover()

    cdef int lift(self) except -1:
        """Let names and values be changed, until `cover`. No program runs meanwhile."""
        cdef ModuleObject main = self.machine.main
        for name, deep in self.shields.items():
            main.get_cell(name).epoch = EPOCH_HOMED if main.variables is not None else 0
            if deep:
                thaw(inherited_value(self.machine, name))
        return 0

    cdef int cover(self) except -1:
        cdef ModuleObject main = self.machine.main
        for name, deep in self.shields.items():
            if deep:
                freeze(inherited_value(self.machine, name))
            main.get_cell(name).epoch = EPOCH_PROTECTED
        return 0

    def register(self, names, tools=None, modules=None):
        """Bind external functions, and make modules of them importable. Returns: the names that are variables already."""
        cdef Machine m = self.free()
        cdef list skipped = []
        cdef dict known = dict(m.tools)
        for name in names:
            v = inherited_value(m, <str?>name)
            if v is STOP:
                self.store(name, host_function(&m.vm, name))
            elif type(v) is not ExternalFunction:
                skipped.append(name)
            known.setdefault(name, None)
        if tools is not None:
            known.update(tools)
        m.set_tools(known)
        if modules is not None:
            add_modules(m, modules)
        return skipped

    @property
    def approvals(self):
        return self.machine.approvals

    @approvals.setter
    def approvals(self, names):
        self.machine.approvals = sorted_names(names)

    @property
    def policy(self):
        return policy_in(self.machine)

    @policy.setter
    def policy(self, policy):
        self.free().policy = policy_to(policy)

    def feed(self, argv, text, lines):
        cdef Machine m = self.free()
        m.policy = (new_policy() if m.policy is None else m.policy).with_process(argv, text, lines)

    def functions(self):
        """Return the names of the external functions."""
        return sorted([name for name, v in self.free().main.content().items() if type(v) is ExternalFunction])

    # --- copies ---

    def copy_to(self, name, Workspace target not None, target_name):
        """Copy a variable with all it refers to. Functions bring the global variables that their text mentions."""
        self.free()
        self.whole()
        target.take(self.value(name), self, target_name)

    def copy_last_to(self, Workspace target not None, target_name):
        """Like copy_to, for the result of the last execution."""
        cdef Machine m = self.idle()
        self.whole()
        target.take(m.result, self, target_name)

    def copy_result(self):
        """Copy the result of the last execution; classes and functions of the main module are not copied."""
        cdef Machine m = self.idle()
        return (clone_between(m.result, m.main, m.modules, m.boundary.classes, m.main, m.modules, m.boundary.classes, True),)

    def bind(self, name, copied):
        """Bind the copy from copy_result."""
        cdef Machine m = self.free()
        self.store(<str?>name, (<tuple?>copied)[0])

    cdef int take(self, object v, Workspace source, object name) except -1:
        cdef Machine m = self.idle()
        cdef Machine theirs = source.machine
        self.part()
        self.whole()
        if theirs is not m:
            self.aside(None, [module for module in theirs.modules if module not in m.modules], LOAD)
            v = clone_between(v, theirs.main, theirs.modules, theirs.boundary.classes, m.main, m.modules, m.boundary.classes, False)
        return self.store(<str?>name, v)

    def show_result(self, limits):
        """Return (host value, repr) of the last execution's result, or an ErrorInfo."""
        cdef Machine m = self.idle()
        return self.show(m.result, limits)

    def fork(self):
        cdef bint collecting
        self.free()
        self.whole()
        # The host's GC would traverse the growing copy again and again, and find nothing.
        collecting = PyGC_Disable()
        try:
            return self.revived(clone_state(self.state()))
        except TypeError as error:
            raise self.not_held(error)
        finally:
            if collecting:
                PyGC_Enable()

    def inherit(self, protected=True):
        cdef Inheritance link
        cdef Workspace w
        cdef Machine m = self.idle()
        cdef State s = self.state()
        if not protected:
            s.scalars.pop("protected", None)
        link = Inheritance.__new__(Inheritance)
        try:
            w = self.revived(link.state(s, m, self, protected))
        except TypeError as error:
            raise self.not_held(error)
        if link.left:
            link.begin(w.machine)
            if self.heirs is None:
                self.heirs = []
            self.heirs = [found for found in self.heirs if found() is not None]
            self.heirs.append(ref(w))
        return w

    cdef object not_held(self, object error):
        """Return the exception to raise if an object cannot be copied: in a loaded workspace it came with damaged data."""
        return ValueError(f"damaged data: {error}") if self.loaded else error

    cdef State state(self):
        cdef Machine m = self.undivided()
        cdef State s = m.save()
        if not is_paused(m):
            s.scalars["event"] = EV_NEW
            s.scalars["depth"] = 0
            s.scalars["call_name"] = None
            s.scalars["pending"] = []
            s.roots = [None, None]
            s.handled = None
        s.tables = []
        s.scalars["workspace"] = [self.script_name, self.charged, self.allocated]
        if self.shields:
            s.scalars["protected"] = [[name, deep] for name, deep in sorted(self.shields.items())]
        return s

    cdef Workspace revived(self, State s):
        cdef Workspace w = Workspace.__new__(Workspace)
        cdef Machine m
        w.callback = self.callback
        w.loaded = self.loaded
        w.marks = []
        w.books = []
        w.below = []
        w.restore(s)
        m = w.machine
        if m.policy is not None:
            m.policy.source = self.machine.policy.source
            m.policy.lines = self.machine.policy.lines
        m.given_modules = self.machine.given_modules
        return w

    cdef int restore(self, State s) except -1:
        own = s.scalars.pop("workspace", None)
        if type(own) is not list or len(own) != 3 or type(own[0]) is not str or type(own[1]) is not int or type(own[2]) is not int \
                or not 0 <= own[1] <= 1 << 62 or not 0 <= own[2] <= 1 << 62:
            raise ValueError("damaged data: workspace")
        self.script_name, self.charged, self.allocated = own
        self.shields = shields_in(s.scalars.pop("protected", None))
        self.machine = new_machine()
        self.machine.foreign = self.loaded
        self.machine.restore(s, True)
        self.machine.print_callback = self.callback
        self.execution = None
        self.cover()
        if is_paused(self.machine):
            self.attach().keep = 1
        return 0

    def dump(self):
        cdef State s
        self.free()
        self.whole()
        s = self.state()
        # Those of the library tell which of its variables are unchanged. The others would keep the text of all code that ran.
        s.tables = [g for g in self.machine.tables if uses_images and (<Globals?>g).source.kind.startswith("stdlib:")]
        try:
            return dump_state(s)
        except TypeError as error:
            raise self.not_held(error)

    @staticmethod
    def load(data, print_callback, given=None):
        cdef Workspace w = Workspace.__new__(Workspace)
        cdef State s = load_state(<bytes?>data, given)
        if "given" in s.scalars:
            check_needs(given, s.scalars["given"])
        w.callback = print_callback
        w.loaded = True
        w.marks = []
        w.books = []
        w.below = []
        try:
            w.restore(s)
        except (TypeError, OverflowError) as error:
            raise ValueError(f"damaged data: {error}") from None
        w.machine.given_modules = given
        return w

    # --- history ---

    cdef Machine undivided(self):
        """Return the machine. Raises RuntimeError if a program is set aside: dumps, copies and marks are of one program."""
        cdef Machine m = self.free()
        if m.aside:
            raise RuntimeError("not possible while code runs inside a call of other code: wait until the call has returned")
        return m

    def mark(self, counted=False):
        cdef Machine m = self.undivided()
        if not self.marks:
            self.known, self.known_at, self.exact = self.live_at_most(), m.charged_total(), 0
        self.epochs += 1
        if self.epochs >= MOST_MARKS:
            raise RuntimeError("the workspace has used up its marks")
        self.marks.append(new_mark(m, self.epochs, counted))
        self.books.append((self.charged, self.allocated, self.execution if is_paused(m) else None, m.forgiving))
        return self.epochs

    def mark_numbers(self):
        return [(<Mark?>mark).number for mark in self.marks]

    cdef Py_ssize_t place(self, uint32_t mark) except -1:
        """Return the position of a mark."""
        cdef Py_ssize_t i
        for i in range(len(self.marks)):
            if (<Mark?>self.marks[i]).number == mark:
                return i
        raise KeyError(mark)

    def rewind(self, mark):
        cdef Machine m = self.undivided()
        cdef Py_ssize_t at = self.place(mark)
        cdef Execution e
        self.part()
        m.tables = []
        # Names stay protected, whatever their values were.
        self.lift()
        try:
            go_back(m, self.marks, at)
        finally:
            self.settle()
        self.charged, self.allocated, old, m.forgiving = self.books[at]
        del self.books[at:]
        e = self.execution = old
        if e is not None:
            # The execution may have cached those of a later call.
            e._args = e._kwargs = None

    cdef int settle(self) except -1:
        """Protect again after a journal was undone, which restores former epochs."""
        cdef ModuleObject main = self.machine.main
        cdef Cell cell
        for cell in main.cells.values():
            if cell.epoch == EPOCH_PROTECTED:
                cell.epoch = EPOCH_HOMED if main.variables is not None else 0
        return self.cover()

    def unmark(self, mark):
        """Drop the latest mark; nothing else changes."""
        cdef Machine m = self.free()
        if self.place(mark) != len(self.marks) - 1:
            raise KeyError(mark)
        if (<Mark?>self.marks[-1]).lost:
            return self.forget(mark)
        drop_last(m, self.marks)
        self.books.pop()

    def forget(self, mark):
        cdef Machine m = self.free()
        cdef Py_ssize_t at = self.place(mark)
        if at == 0:
            self.books.pop(0)
            forgotten = self.marks.pop(0)
        else:
            del self.books[:at + 1]
            forgotten = self.marks[:at + 1]
            del self.marks[:at + 1]
        if not self.marks:
            m.history = None
            m.vm.epoch = 0

    def bound_history(self, limit):
        cdef Machine m = self.machine
        cdef Mark mark
        cdef Py_ssize_t i, n
        cdef int64_t most, estimate
        for i in range(len(self.marks) - 1, -1, -1):
            if (<Mark?>self.marks[i]).lost:
                self.forget((<Mark?>self.marks[i]).number)
                break
        n = len(self.marks)
        most = m.max_memory if m.max_memory >= 0 else -1 if limit is None else min(limit, 1 << 60)
        if n == 0 or most < 0:
            return n
        estimate = self.known + m.charged_total() - self.known_at
        for mark in self.marks:
            estimate += mark.bytes
        # Twice the limit: the live heap, and as much history. Counted exactly again after an eighth of the limit was added.
        if estimate > max(2 * most, self.exact + (most >> 3)):
            self.cut(2 * most)
        return len(self.marks)

    cdef int cut(self, int64_t most) except -1:
        """Count all that is kept, and drop the oldest marks if that is too much."""
        cdef Machine m = self.machine
        cdef Mark mark
        cdef Py_ssize_t i, n = len(self.marks)
        cdef list found = sizes(m.roots(), self.marks)
        self.exact = found[0]
        for i in range(n):
            if self.exact + <int64_t>found[i + 1] > most:
                self.forget((<Mark?>self.marks[n - 1 - i]).number)
                break
            self.exact += <int64_t>found[i + 1]
        self.known, self.known_at = self.exact, m.charged_total()
        for mark in self.marks:
            # The estimate adds the journals again.
            self.known -= mark.bytes
        return 0

    def history_sizes(self):
        """For tests: return exact bytes of the live heap, then of what each mark keeps besides, newest first."""
        return sizes(self.free().roots(), self.marks)

    def journal(self):
        """For tests: return the type names of saved objects, by mark."""
        return [journal_types(mark) for mark in self.marks]

    # --- sizes ---

    def statistics(self):
        """Return live objects and exact bytes by type name, distinct interned strs, allocations so far, bytes in all."""
        cdef Machine m = self.free()
        self.whole()
        cdef list roots = m.roots()
        counts, sizes, interned = heap_statistics(roots)
        return counts, sizes, interned, self.allocated + self.made_now(), heap_size(roots, 1 << 62)

    cdef int64_t made_now(self) noexcept:
        cdef Machine m = self.machine
        return (m.max_allocations if m.max_allocations >= 0 else 1 << 62) - m.vm.allocations if m.vm.allocations >= 0 else 0


cdef bint is_paused(Machine m) noexcept:
    return m.event == EV_CALL or m.event == EV_OS or m.event == EV_FUTURES or m.event == EV_SLICE


cdef dict shields_in(object data):
    """Return the protected names of a state. Raises ValueError if they are none."""
    cdef dict out = {}
    if data is None:
        return out
    if type(data) is not list or not data:
        raise ValueError("damaged data: protected names")
    for entry in data:
        if type(entry) is not list or len(entry) != 2 or type(entry[0]) is not str or not entry[0].isidentifier() \
                or type(entry[1]) is not bool or entry[0] in out or is_dunder(entry[0]):
            raise ValueError("damaged data: protected names")
        out[entry[0]] = entry[1]
    return out


cdef bint is_dunder(str name):
    return name.startswith("__") and name.endswith("__")


# --- for tests ---

def check_purity(Workspace w not None):
    """Assert that every object reachable in the workspace is a sandbox value."""
    _check_purity(w.machine.roots())

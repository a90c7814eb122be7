"""Programs and executions: the evaluator's interface for Python code; hostapi.pyi is its typed contract.

Must not know snapshots, sessions or event loops. Invariant: a sandbox exception never leaves as a host exception; it is EVENT_ERROR
with an ErrorInfo.
"""
cimport cython
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport *
from ouros._core.boundary.convert_host cimport EXCEPTION_TRACEBACK, host_text, is_host_cancellation, is_of
from ouros._core.boundary.convert cimport exception_to_sandbox, exceptions_to_host, to_host, to_sandbox
from ouros._core.heap.exceptions cimport KEY_ERROR, TracebackObject, take_exception, throw
from ouros._core.machine.machine cimport MAX_APPROVALS, UNLIMITED, EV_CALL, EV_COMPLETE, EV_ERROR, EV_FUTURES, EV_NEW, EV_OS, EV_SLICE, FUTURE_ANSWER, new_machine
from ouros._core.lowering.build cimport shared_program
from ouros._core.lowering.given_modules cimport ModuleTable, check_needs
from ouros._core.syntax.syntax_errors cimport SyntaxFailure as _SyntaxFailure
from ouros._core.machine.host_functions cimport add_modules, host_function, is_library_module as _is_library_module
from ouros._core.machine.program_end cimport collect_reprs, says_nothing
from ouros._core.types.type_sequence cimport ListObject, new_list
from ouros._core.snapshot.layouts cimport State
from ouros._core.protocols.ops cimport str_value
from ouros._core.snapshot.heap_walk cimport check_purity as _check_purity, shared_roots, heap_size
from ouros._core.snapshot.dump cimport dump_state
from ouros._core.snapshot.library_images cimport use_images
from ouros._core.snapshot.load cimport load_state
from ouros._core.snapshot.clone cimport clone_state
from ouros._core.base.msgpack_io cimport damage, pack_plain, unpack_plain
from ouros._core.machine.did_you_mean cimport suggestion_for
from ouros._core.machine.library cimport in_library as _in_library
from ouros._core.types.source_lines cimport char_column, shows_lines, source_lines
# Importing the modules below fills the method tables of the built-in classes.
from ouros._core.heap import hash_table
from ouros._core.protocols import instantiate
from ouros._core.types import (
    aggregates, annotations, format_strings, nested_ops, number_builtins, reduce_iterators, sort, str_translate, type_async,
    type_bytearray, type_bytes, type_cell, type_class, type_dict, type_dict_view, type_exception, type_float, type_function,
    type_int, type_iter, type_list, type_memoryview, type_method, type_module, type_none, type_object, type_sequence,
    type_set, type_str, type_super, type_tuple, type_union,
)
from ouros._core.lowering import given_modules as _given_modules
from ouros._core.nodes import nodes_modular
from ouros._core.boundary import mirrored_classes
from ouros._core.machine import (
    builtins, code_objects, exec_builtins, frame_objects, host_functions, import_builtin, library_templates, program_end, standard_input,
    value_ids,
)

from ouros._core.types.docstrings cimport fill_classes
from ouros._core.boundary.convert import set_helpers
from ouros._core.snapshot.layouts import set_version
from ouros._core.machine.library import preload as preload_library

fill_classes()

SyntaxFailure = _SyntaxFailure
Policy = _Policy
# The cimported name of a class is no name of the module.
globals().update({"GivenModule": _given_modules.GivenModule, "ModuleTable": _given_modules.ModuleTable})
# ORDER EVENT: machine.pxd
EVENT_COMPLETE = EV_COMPLETE
EVENT_CALL = EV_CALL
EVENT_OS = EV_OS
EVENT_FUTURES = EV_FUTURES
EVENT_SLICE = EV_SLICE
EVENT_ERROR = EV_ERROR

DEF MAX_FAILURES = 20            # exceptions of the host that a run remembers
DEF MAX_CHAIN = 1000             # exceptions of a chain that are looked at for one
DEF PROGRAM_MAGIC = b"ouros-program\x01"
cdef tuple STATE_MAGICS = (b"\x8e\xa5ouros", b"\x8d\xa5ouros")     # a map of 14 keys (once 13), of which the first is `ouros`


@cython.final
cdef class Program:
    def __init__(self, code, script_name, inputs, external_functions, approvals=(), tools=None, modules=None, forgive=False, given=None):
        self.tools = {} if tools is None else dict(tools)
        self.modules = {} if modules is None else dict(modules)
        self.given = given
        self.approvals = sorted_names(approvals)
        self.code = code
        self.script_name = script_name
        self.inputs = inputs
        self.external_functions = external_functions
        self.forgive = forgive
        self.source = shared_program(code, script_name, forgive)

    def dump(self):
        content = [self.code, self.script_name, list(self.inputs), list(self.external_functions)]
        needs = {} if self.given is None else self.given.needs
        if self.approvals or self.tools or self.modules or self.forgive or needs:
            content.append(list(self.approvals))
        if self.tools or self.modules or self.forgive or needs:
            check_constants(self.modules)
            content += [self.tools, self.modules, self.forgive]
        if needs:
            content.append(dict(needs))
        return PROGRAM_MAGIC + pack_plain(content)

    @staticmethod
    def load(data, given=None):
        if not data.startswith(PROGRAM_MAGIC):
            if data.startswith(STATE_MAGICS):
                raise ValueError("data holds a paused program, use Snapshot.load() or FutureSnapshot.load()")
            raise ValueError("these bytes are no dump of a Sandbox: pass what Sandbox.dump() gave")
        content = unpack_plain(data[len(PROGRAM_MAGIC):])
        if type(content) is not list or len(content) not in (4, 5, 8, 9) or type(content[0]) is not str or type(content[1]) is not str \
                or any([type(names) is not list or any([type(n) is not str for n in names]) for names in content[2:5]]):
            raise ValueError("damaged data: program")
        if len(content) >= 5 and len(content[4]) > MAX_APPROVALS:
            raise ValueError("damaged data: approvals")
        if len(content) >= 8 and not (are_descriptions(content[5]) and are_modules(content[6]) and type(content[7]) is bool):
            raise ValueError("damaged data: functions of the host")
        if len(content) == 9:
            check_needs(given, content[8])
        content += [[], {}, {}, False][len(content) - 4:]
        try:
            return Program(content[0], content[1], tuple(content[2]), tuple(content[3]), *content[4:8], given)
        except _SyntaxFailure as e:
            raise ValueError(f"damaged data: program: {e}") from None


@cython.final
@cython.trashcan(True)
cdef class ErrorInfo:
    pass


cdef extern from "Python.h":
    bint PyGC_Disable() noexcept
    bint PyGC_Enable() noexcept

ctypedef object (*Work)(object v)

cdef object uncollected(Work work, object v):
    """
    Return work(v), with the host's GC disabled. Copying, writing or reading a whole program makes many live objects, which the GC would
    traverse again and again.
    """
    cdef bint collecting = PyGC_Disable()
    try:
        return work(v)
    finally:
        if collecting:
            PyGC_Enable()

cdef object held_by(Work work, object v, bint loaded):
    """Return work(v) like uncollected(), where v is all that a program holds. An object that no program can hold came with damaged data:
    ValueError."""
    try:
        return uncollected(work, v)
    except TypeError as e:
        if not loaded:
            raise
        raise damage(e) from e

cdef object dump_of(object e):
    cdef Machine m = (<Execution?>e).machine
    cdef State s = m.save()
    # What is used of resources that have no limit is not written: it depends on what the process has compiled before and on its speed, and
    # two runs of one program shall have equal dumps.
    if m.max_ticks < 0:
        s.scalars["ticks_used"] = 0
    if m.max_duration_ns < 0:
        s.scalars["time_used_ns"] = 0
    if m.max_memory < 0:
        s.scalars["budget"] = <int64_t>UNLIMITED
    if m.max_allocations < 0:
        s.scalars["allocations"] = 1 << 62
    return dump_state(with_program(s, (<Execution?>e).program))

cdef object fork_of(object e):
    return (<Execution?>e).forked()

cdef object state_of(object data):
    return load_state(<bytes?>data[0], data[1])


@cython.final
cdef class Execution:
    def __init__(self, program, limits, print_callback, registry):
        self.program = <Program?>program
        self.machine = new_machine()
        self.machine.approvals = self.program.approvals
        if self.program.external_functions or self.program.modules:
            self.machine.set_tools(functions_of(self.program))
        self.machine.given_modules = self.program.given
        self.set_up(print_callback, registry)
        self.machine.set_limits(dict(limits) if limits else {})

    cdef int set_up(self, object print_callback, object registry) except -1:
        self.machine.print_callback = print_callback if print_callback is not None else default_print
        if registry:
            self.machine.boundary.registry = dict(registry)
        return 0

    cdef Machine enter(self, int64_t expected):
        """Return the machine for one run; it must be paused at the expected event (-1: at a call of either kind)."""
        cdef Machine m = self.machine
        if self.busy:
            raise RuntimeError("this execution is running in another thread")
        if expected >= 0 and m.event != expected or expected < 0 and m.event != EV_CALL and m.event != EV_OS:
            raise RuntimeError("this execution is not paused there")
        return m

    cdef int run(self, int c, pause_after_ticks) except -1:
        cdef Machine m = self.machine
        self._args = self._kwargs = None
        m.set_slice(-1 if pause_after_ticks is None else pause_after_ticks)
        m.call_args = None
        m.call_kwargs = None
        m.shows = self.keep < 2
        self.busy = True
        try:
            m.resume(c)
            return self.settle()
        except (ArithmeticError, AttributeError, IndexError, KeyError, SystemError, TypeError) as e:
            if not self.loaded:
                raise
            # The loader cannot check this: the fields of a continuation do not fit their use.
            raise damage(e) from e
        finally:
            self.busy = False

    cdef int settle(self) except -1:
        """Update the host's view after a run."""
        cdef Machine m = self.machine
        if m.event == EV_COMPLETE:
            if self.keep < 2:
                self._value = self.result_value()
            if self.keep == 0:
                m.result = None
        if m.event == EV_ERROR:
            self._error = self.record_of(m.error, "limit" if m.error_is_limit else "exception", {}, False)
            (<ErrorInfo?>self._error).host_failure = self.failure_behind(m.error)
            self.failures = None
            m.error = m.said = None
            m.said_chain = m.said_texts = m.shown_reprs = None
        return m.event

    cdef object outward(self, object v):
        """Return the host value of an argument. The sandbox computes reprs of its objects, under the limits."""
        cdef Machine m = self.machine
        cdef object r, reprs
        r = to_host(&m.vm, v, m.boundary, None)
        if r is not SIGNAL:
            return r
        reprs = self.missing_reprs()
        if reprs is SIGNAL:
            self.drop_exception()
            reprs = ((), ())
        return to_host(&m.vm, v, m.boundary, <tuple?>reprs)

    cdef object result_value(self):
        """Return the host value of the result, for which the program has computed the reprs."""
        cdef Machine m = self.machine
        v, m.host_value = m.host_value, STOP
        if v is STOP:
            v = to_host(&m.vm, m.result, m.boundary, m.shown_reprs if m.shown_reprs is not None else ((), ()))
        m.shown = STOP
        m.shown_reprs = None
        return v

    cdef int drop_exception(self) except -1:
        """Drop the exception of a failed __repr__ or __str__. Raises the host exception that interrupted it, if any."""
        cdef Machine m = self.machine
        take_exception(&m.vm)
        host, m.host_error = m.host_error, None
        if host is not None:
            raise host
        return 0

    cdef object missing_reprs(self):
        """Return the reprs of the sandbox objects that a conversion met, or SIGNAL."""
        cdef Machine m = self.machine
        cdef Py_ssize_t base = m.vm.ktop
        cdef int64_t used = m.time_used_ns, ticks = m.ticks_total()
        m.nested = True
        m.begin()
        try:
            return m.wait_for(collect_reprs(&m.vm, m.boundary.missing), base)
        except:
            m.fault()
            raise
        finally:
            m.end()
            # Booked when the program resumes, so that reading arguments does not change a dump.
            m.boundary.spent_ns = m.time_used_ns - used
            m.time_used_ns = used
            m.boundary.spent_ticks = m.ticks_total() - ticks
            m.ticks_used -= m.boundary.spent_ticks
            m.nested = False

    def start(self, inputs, pause_after_ticks=None):
        cdef Machine m = self.enter(EV_NEW)
        cdef Program p = self.program
        cdef list given = []
        for name in p.external_functions:
            given.append((name, host_function(&m.vm, name)))
        if p.modules:
            add_modules(m, p.modules)
        if inputs is not None:
            for name in p.inputs:
                v = to_sandbox(&m.vm, inputs[name], m.boundary, f"inputs[{name!r}]")
                given.append((name, v))
        if pause_after_ticks is not None:
            m.set_slice(pause_after_ticks)
        m.shows = self.keep < 2
        self.busy = True
        try:
            m.start(p.source, given)
        finally:
            self.busy = False
        return self.settle()

    def resume_value(self, value, pause_after_ticks=None):
        cdef Machine m = self.enter(-1)
        v = to_sandbox(&m.vm, value, m.boundary, "return_value")
        slot_set(&m.vm.ret, v)
        return self.run(NORMAL, pause_after_ticks)

    def resume_error(self, exception, pause_after_ticks=None):
        cdef Machine m = self.enter(-1)
        throw(&m.vm, self.raised(exception))
        return self.run(RAISE, pause_after_ticks)

    cdef ExceptionObject raised(self, object exception):
        """Return the exception of the sandbox for one of the host. Remembers a pair if it was raised there."""
        cdef Machine m = self.machine
        cdef ExceptionObject e = exception_to_sandbox(&m.vm, exception, m.boundary)
        if EXCEPTION_TRACEBACK(exception) is not None:
            if self.failures is None:
                self.failures = []
            self.failures.append((e, exception))
            if len(self.failures) > MAX_FAILURES:
                del self.failures[0]
        return e

    cdef object failure_behind(self, ExceptionObject e):
        """Return the exception of the host that an exception stands for, or that it was raised after; None: there is none."""
        cdef list todo = [e]
        cdef ExceptionObject x
        cdef Py_ssize_t i = 0
        if self.failures is None:
            return None
        while i < len(todo) and i < MAX_CHAIN:
            x = <ExceptionObject?>todo[i]
            i += 1
            for own, failure in self.failures:
                if own is x:
                    return failure
            members = x.extra.get("exceptions") if x.extra is not None else None
            for other in (x.cause, x.context, *(members if type(members) is tuple else ())):
                if type(other) is ExceptionObject:
                    todo.append(other)
        return None

    def resume_future(self, pause_after_ticks=None):
        cdef Machine m = self.enter(-1)
        push(&m.vm, FUTURE_ANSWER, 0, m.call_id, None, None, None)
        slot_clear(&m.vm.ret)
        return self.run(NORMAL, pause_after_ticks)

    def resume_futures(self, results, pause_after_ticks=None, double waited=0.0):
        cdef Machine m = self.enter(EV_FUTURES)
        cdef list settled = []
        for call_id, (kind, value) in results.items():
            if call_id not in m.pending:
                raise ValueError(f"call {call_id} is not pending")
            if kind == "exception" and (is_host_cancellation(value) or is_of("concurrent.futures._base", "CancelledError", value)):
                value = None           # the program's future is cancelled
            elif kind == "exception":
                value = self.raised(value)
            elif kind == "return_value":
                value = to_sandbox(&m.vm, value, m.boundary, "return_value")
            else:
                continue
            settled.append((call_id, kind == "exception", value))
        slot_set(&m.vm.ret, (waited if 0 <= waited < 1e12 else 0.0, new_list(&m.vm, settled)))
        m.pending = []
        m.wait_secs = None
        return self.run(NORMAL, pause_after_ticks)

    def resume_slice(self, pause_after_ticks=None):
        self.enter(EV_SLICE)
        return self.run(NORMAL, pause_after_ticks)

    def interrupt(self, on=True):
        self.machine.interrupted = 2 if on else 0
        if on:
            self.machine.vm.alarm = -1

    def keep_wall(self, on):
        self.machine.keep_wall(on)

    def add_wall(self, double secs):
        self.machine.wall_used_ns += <int64_t>(max(0.0, min(secs, 4e9)) * 1e9)

    @property
    def wall_left(self):
        cdef Machine m = self.machine
        return None if m.max_wall_ns < 0 else (m.max_wall_ns - m.wall_spent()) / 1e9

    @property
    def event(self):
        return self.machine.event

    @property
    def value(self):
        return self._value

    @property
    def function_name(self):
        return self.machine.call_name

    @property
    def args(self):
        if self._args is None:
            self._args = self.outward(self.machine.call_args)
        return self._args

    @property
    def kwargs(self):
        if self._kwargs is None:
            self._kwargs = {name: self.outward(v) for name, v in self.machine.call_kwargs.items()}
        return self._kwargs

    @property
    def call_id(self):
        return self.machine.call_id

    @property
    def pending_call_ids(self):
        return list(self.machine.pending)

    @property
    def wait_secs(self):
        return self.machine.wait_secs

    @property
    def error(self):
        return self._error

    @property
    def position(self):
        cdef Machine m = self.machine
        cdef Py_ssize_t i = m.vm.ktop - 1
        cdef Continuation k
        cdef Source source
        while i >= 0:
            k = <Continuation?><object>m.vm.kstack[i]
            source = None if k.node.id < 0 or k.frame is None else frame_function(k.frame).globs.source
            if source is not None and not source.hidden:
                return node_range(source, k.node)
            i -= 1
        return None

    @property
    def limits(self):
        return dict(self.machine.limits)

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
        self.machine.policy = policy_to(policy)

    @property
    def searches_files(self):
        return self.machine.searches_files is True

    @searches_files.setter
    def searches_files(self, bint on):
        self.machine.searches_files = on

    @property
    def ticks_used(self):
        return self.machine.ticks_total()

    @property
    def allocations(self):
        return self.machine.allocations_used()

    @property
    def memory_peak(self):
        if self.busy:
            raise RuntimeError("this execution is running in another thread")
        return max(self.machine.peak, self.machine.count())

    def measure(self):
        self.machine.measure()

    def fork(self):
        if self.busy:
            raise RuntimeError("this execution is running in another thread")
        return held_by(fork_of, self, self.loaded)

    cdef Execution forked(self):
        cdef Execution e = Execution.__new__(Execution)
        e.program = self.program
        e.group = self.group
        e.loaded = self.loaded
        e.machine = new_machine()
        e.machine.foreign = self.loaded
        e.machine.given_modules = self.machine.given_modules
        e.machine.restore(clone_state(self.machine.save()), False)
        e.machine.print_callback = self.machine.print_callback
        e.machine.boundary.registry = self.machine.boundary.registry
        if e.machine.policy is not None:
            e.machine.policy.source = self.machine.policy.source
            e.machine.policy.lines = self.machine.policy.lines
        return e

    def dump(self):
        if self.busy:
            raise RuntimeError("this execution is running in another thread")
        return held_by(dump_of, self, self.loaded)

    @staticmethod
    def load(data, *, print_callback, registry, given=None):
        cdef Execution e = Execution.__new__(Execution)
        cdef State s
        if not data.startswith(STATE_MAGICS):
            if data.startswith(PROGRAM_MAGIC):
                raise ValueError("data holds a program that is not running, use Sandbox.load()")
            raise ValueError("these bytes are no dump of a paused program: pass what dump() of a snapshot gave")
        s = uncollected(state_of, (data, given))
        if "given" in s.scalars:
            check_needs(given, s.scalars["given"])
        program = s.scalars.pop("program", None)
        if type(program) is list and len(program) == 4 and type(program[0]) is int and 0 <= program[0] < len(s.tables):
            program[0] = (<Globals?>s.tables[program[0]]).source.text
        if type(program) is not list or len(program) != 4 or type(program[0]) is not str or type(program[1]) is not str \
                or any([type(names) is not list or any([type(n) is not str for n in names]) for names in program[2:]]):
            raise ValueError("damaged data: program")
        e.program = Program.__new__(Program)
        e.program.code, e.program.script_name = program[0], program[1]
        e.program.inputs, e.program.external_functions = tuple(program[2]), tuple(program[3])
        e.program.approvals = ()
        e.program.tools, e.program.modules = {}, {}
        e.program.given = given
        e.machine = new_machine()
        e.machine.given_modules = given
        e.machine.foreign = True
        try:
            e.machine.restore(s, False)
        except (TypeError, OverflowError) as error:
            raise damage(error) from None
        e.loaded = True
        e.set_up(print_callback, registry)
        return e

    # --- errors ---

    cdef ErrorInfo describe(self, ExceptionObject e, str kind):
        """Return the record of an exception and of those it is chained to, each once, so that cycles end."""
        return self.record_of(e, kind, {}, kind == "exception")

    cdef ErrorInfo record_of(self, ExceptionObject e, str kind, dict seen, bint may_run):
        cdef ErrorInfo info
        cdef list todo = [e]
        cdef list found = []         # exception, its cause, context and members
        cdef ExceptionObject x
        # First collect all exceptions, then link them: no recursion over chains. Changes by __str__ meanwhile are ignored.
        while todo:
            x = <ExceptionObject?>todo.pop()
            if <size_t><PyObject*>x in seen:
                continue
            seen[<size_t><PyObject*>x] = None
            members = x.extra.get("exceptions") if x.extra is not None else None
            if type(members) is not tuple or any([type(m) is not ExceptionObject for m in members]):
                members = None
            found.append((x, x.cause, x.context, members))
            for other in (x.cause, x.context):
                if other is not None:
                    todo.append(other)
            if members is not None:
                todo.extend(members)
        hosts = self.host_exceptions(tuple([row[0] for row in found]), may_run)
        known = {}
        for i in range(len(found)):
            x = <ExceptionObject?>found[i][0]
            seen[<size_t><PyObject*>x] = self.plain_record(x, kind, (<tuple?>hosts)[i], known, may_run)
        for x, cause, context, members in found:
            info = <ErrorInfo?>seen[<size_t><PyObject*>x]
            info.cause = None if cause is None else seen[<size_t><PyObject*>cause]
            info.context = None if context is None else seen[<size_t><PyObject*>context]
            if members is not None:
                info.children = [seen[<size_t><PyObject*>c] for c in members]
        return <ErrorInfo?>seen[<size_t><PyObject*>e]

    cdef tuple host_exceptions(self, tuple exceptions, bint may_run):
        """Return the host exceptions, with the reprs that the program computed at its end; after a limit there are none."""
        cdef Machine m = self.machine
        cdef object reprs = m.shown_reprs if m.said is not None else ((), ())
        hosts = exceptions_to_host(&m.vm, exceptions, m.boundary, None)
        if hosts is not SIGNAL:
            return <tuple?>hosts
        if may_run:
            reprs = self.missing_reprs()
            if reprs is SIGNAL:
                self.drop_exception()
                reprs = ((), ())
        return <tuple?>exceptions_to_host(&m.vm, exceptions, m.boundary, <tuple?>reprs)

    cdef ErrorInfo plain_record(self, ExceptionObject e, str kind, object host, dict known, bint may_run):
        cdef Machine m = self.machine
        cdef ErrorInfo info = ErrorInfo.__new__(ErrorInfo)
        info.kind = kind
        info.type_name = e.cls.name
        module = e.cls.ns.get("__module__")
        info.display_name = e.cls.qualname if module in (None, "__main__", "builtins") or type(module) is not str else f"{module}.{e.cls.qualname}"
        info.message = self.text_of(e, may_run)
        info.suggestion = suggestion_for(m.main, m.modules, e)
        info.exception = host
        info.frames = frames_of(e, known, self.program.code if self.program is not None else None)
        info.suppress_context = e.suppress
        info.notes = notes_of(e)
        return info

    cdef str text_of(self, ExceptionObject e, bint may_run):
        """Return str(e) by the sandbox's __str__. If that may not run or raises, return '<exception str() failed>' as in CPython."""
        cdef Machine m = self.machine
        cdef VM* vm = &m.vm
        cdef Py_ssize_t base = vm.ktop
        text = m.said_texts.get(<size_t><PyObject*>e) if m.said_texts is not None else None
        if type(text) is str:
            return <str>text
        if e.cls.flags & C_BUILTIN and len(e.args) == 1 and type(e.args[0]) is str and not is_subclass(e.cls, KEY_ERROR):
            return <str>e.args[0]
        if not e.args and e.cls.flags & C_BUILTIN:
            return ""
        m.nested = True
        if m.error_is_limit:
            # No code of the sandbox runs after a limit: only a plain argument is shown.
            m.nested = False
            return <str>e.args[0] if len(e.args) == 1 and type(e.args[0]) is str else ""
        if not may_run and not says_nothing(e):
            # The exception joined the chain while the texts of others were computed.
            m.nested = False
            return "<exception str() failed>"
        m.begin()
        try:
            r = m.wait_for(str_value(vm, e), base)
        except:
            m.fault()
            raise
        finally:
            m.end()
            m.nested = False
        if r is SIGNAL:
            self.drop_exception()
            return "<exception str() failed>"
        return <str?>unwrap(r)


cdef tuple sorted_names(object names):
    """Return the slot `approvals` of a machine. ValueError if there are too many; TypeError if one is no str."""
    cdef set found = set(names)
    if len(found) > MAX_APPROVALS:
        raise ValueError(f"data holds more than {MAX_APPROVALS} functions that require approval")
    for name in found:
        if type(name) is not str:
            raise TypeError("Cannot convert the name of a function that requires approval: it is no str")
    return tuple(sorted(found))


cdef dict functions_of(Program p):
    """Return the slot `tools` of a machine: the functions of the program and of its modules, with their descriptions."""
    cdef dict found = {name: p.tools.get(name) for name in p.external_functions}
    for module, (_, names, _) in p.modules.items():
        for name in names:
            found[f"{module}.{name}"] = p.tools.get(f"{module}.{name}")
    return found

cdef int check_constants(dict modules) except -1:
    """Raise TypeError if a constant is of a type that the dump of a program does not keep."""
    for module, (_, _, constants) in modules.items():
        for name, v in constants.items():
            todo = [(v, 0)]
            while todo:
                v, depth = todo.pop()
                if type(v) is list and depth < 100:
                    todo += [(part, depth + 1) for part in v]
                elif type(v) is dict and depth < 100 and all([type(key) is str for key in v]):
                    todo += [(part, depth + 1) for part in v.values()]
                elif v is not None and type(v) not in (bool, float, str, bytes) and not (type(v) is int and -(1 << 63) <= v < 1 << 63):
                    raise TypeError(f"Cannot convert {type(v).__name__} to bytes: the constant '{module}.{name}' keeps the sandbox from being dumped")
    return 0

cdef bint are_descriptions(object v) except -1:
    return type(v) is dict and all([type(name) is str and type(text) is str for name, text in v.items()])

cdef bint are_modules(object v) except -1:
    if type(v) is not dict:
        return False
    for name, parts in v.items():
        if type(name) is not str or type(parts) is not list or len(parts) != 3 or not (parts[0] is None or type(parts[0]) is str) \
                or type(parts[1]) is not list or type(parts[2]) is not dict or any([type(key) is not str for key in (*parts[1], *parts[2])]) \
                or _is_library_module(name):
            return False
    return True


def text_of_host(value):
    return host_text(value)

def is_library_module(str name):
    return _is_library_module(name)


cdef _Policy policy_to(object policy):
    """Return the field `policy` of a machine for what the host gives: an object of its own, because it changes."""
    return None if policy is None else (<_Policy?>policy).copy()

cdef object policy_in(Machine m):
    return None if m.policy is None else m.policy.copy()


cdef State with_program(State s, Program p):
    """Add the program to a State. Its code is the index of a table of globals with that source, if there is one."""
    cdef Globals g
    cdef Py_ssize_t i
    # A dump omits tables of the library: those of the program come first.
    own = [g for g in s.tables if not g.source.kind.startswith("stdlib:")]
    s.tables = own + [g for g in s.tables if g.source.kind.startswith("stdlib:")]
    code = p.code
    for i, g in enumerate(own):
        if g.source.kind == "user" and g.source.text == p.code:
            code = i
            break
    s.scalars["program"] = [code, p.script_name, list(p.inputs), list(p.external_functions)]
    return s


cdef object default_print(stream, text):
    import sys
    (sys.stderr if stream == "stderr" else sys.stdout).write(text)


cdef list notes_of(ExceptionObject e):
    cdef Slot* s
    if e.ext is None:
        return []
    s = e.ext.find("__notes__")
    if s == NULL:
        return []
    v = slot_box(s)
    if type(v) is ListObject:
        return [n for n in (<ListObject>v).items if type(n) is str]
    return []


cdef tuple node_range(Source s, Node node):
    """Return line, column, end line, end column. Columns are in characters, from 1."""
    return (node.line, char_column(s, node.line, node.col) + 1, node.end_line, char_column(s, node.end_line, node.end_col) + 1)

cdef list frames_of(ExceptionObject e, dict known, str program):
    """Return the frames of a traceback. known: node -> its frame, shared by a chain of tracebacks. program: text that was started."""
    cdef TracebackObject tb
    cdef list out = []
    v = e.traceback
    while v is not None:
        tb = <TracebackObject?>v
        v = tb.tb_next
        frame = known.get(tb.node)
        if frame is None:
            frame = known[tb.node] = frame_of(<Code?>tb.code, <Node?>tb.node, program)
        if frame is not False:
            out.append(frame)
    return out


cdef object frame_of(Code code, Node node, str program):
    cdef Source s = source_of(code)
    if s.hidden:
        return False
    lines = source_lines(s)
    text = None
    # The program itself may also be named <string>.
    if 1 <= node.line <= len(lines) and shows_lines(s) and (s.filename != "<string>" or s.text == program):
        text = "\n".join(lines[node.line - 1:node.end_line])
    line, column, end_line, end_column = node_range(s, node)
    return (s.filename, line, column, end_line, end_column, code.name, text)


def in_library(str name not None):
    """Return whether the library has a top-level module of that name, private ones included."""
    return _in_library(name) is True


def set_host(str version, load_value):
    """Set the evaluator's version, and the loader of host classes for conversion (see convert.set_helpers)."""
    set_version(version)
    set_helpers(load_value)


# --- for tests ---

def use_dump_images(bint on):
    use_images(on)


def check_purity(Execution execution=None):
    """
    Assert that every object reachable in the execution (None: in the runtime's own classes and functions) is a sandbox value. Raises
    AssertionError with the path.
    """
    _check_purity(execution.machine.roots() if execution is not None else shared_roots())


def heap_bytes(Execution execution):
    """Return the exact bytes of all objects that the execution can reach."""
    return heap_size(execution.machine.roots(), 1 << 62)

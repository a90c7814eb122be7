# Programs, executions and error records, for hostapi and workspace.
from ouros._core.protocols.node cimport Source
from ouros._core.lowering.given_modules cimport ModuleTable
from ouros._core.base.status cimport *
from ouros._core.machine.machine cimport Machine
from ouros._core.machine.policy cimport Policy as _Policy
from ouros._core.heap.exceptions cimport ExceptionObject

cdef class Program:
    cdef readonly str   code
    cdef readonly str   script_name
    cdef readonly tuple inputs
    cdef readonly tuple external_functions
    cdef readonly tuple approvals    # sorted names of the functions whose calls require approval
    cdef readonly dict tools         # descriptions of external functions, as JSON text, by name
    cdef readonly bint forgive       # forgiving programs: see FORGIVING in build.pyx
    cdef readonly dict modules       # modules of functions and constants: see host_functions.add_modules
    cdef readonly ModuleTable given  # sources of the host's, which it may import; or None
    cdef Source source

cdef class ErrorInfo:
    cdef readonly str    kind
    cdef readonly str    type_name
    cdef readonly str    display_name
    cdef readonly str    message
    cdef readonly object suggestion
    cdef readonly object exception
    cdef readonly list   frames
    cdef readonly object cause
    cdef readonly object context
    cdef readonly bint   suppress_context
    cdef readonly list   notes
    cdef readonly object children
    cdef readonly object host_failure

cdef class Execution:
    cdef readonly Program program
    cdef Machine machine
    cdef bint    busy
    cdef bint    loaded      # from bytes, which may be forged
    cdef object  _value
    cdef object  _args
    cdef object  _kwargs
    cdef object  _error
    cdef dict    registry
    cdef list    failures    # (exception of the program, exception of the host that it stands for), the last ones
    cdef public object group # what interrupts all runs of a program; or None
    cdef int     keep        # 1: the result also stays in the machine as a sandbox value; 2: and is not converted
    cdef int set_up(self, object print_callback, object registry) except -1
    cdef Machine enter(self, int64_t expected)
    cdef int run(self, int c, pause_after_ticks) except -1
    cdef Execution forked(self)
    cdef int settle(self) except -1
    cdef object outward(self, object v)
    cdef object missing_reprs(self)
    cdef object result_value(self)
    cdef int drop_exception(self) except -1
    cdef ExceptionObject raised(self, object exception)
    cdef object failure_behind(self, ExceptionObject e)
    cdef ErrorInfo describe(self, ExceptionObject e, str kind)
    cdef ErrorInfo record_of(self, ExceptionObject e, str kind, dict seen, bint may_run)
    cdef tuple host_exceptions(self, tuple exceptions, bint may_run)
    cdef ErrorInfo plain_record(self, ExceptionObject e, str kind, object host, dict known, bint may_run)
    cdef str text_of(self, ExceptionObject e, bint may_run)

cdef object default_print(stream, text)
cdef tuple sorted_names(object names)
cdef _Policy policy_to(object policy)
cdef object policy_in(Machine m)

# Modules of a program: imports, globals, and the runtime's own modules.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.runtime cimport Runtime
from ouros._core.protocols.node cimport *
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.types.type_dict cimport DictObject
from ouros._core.lowering.given_modules cimport ModuleTable

cdef DictObject linked_variables(ProgramModules modules, ModuleObject m)     # live dict of a module's variables, without deferred ones

cdef class ProgramModules(Runtime):
    cdef VM           vm
    cdef Slot*        stack          # the slot stack while the machine runs, else NULL
    cdef bint         foreign        # its continuations were loaded from bytes: forged ones may leave values on the slot stack
    cdef ModuleObject main
    cdef dict         modules        # name -> ModuleObject: imported ones, and the runtime's own ('_prelude_...')
    cdef list         tables         # Globals linked in this machine
    cdef bint         at_once        # the runtime loads a module of its own: no limit applies
    cdef ModuleTable  given_modules          # modules of the host's that the program may import, or None
    cdef bint         searches_files # the program may import modules from virtual files
    cdef Globals link(self, Source source, ModuleObject module)
    cdef int link_all(self, ModuleObject module) except -1     # links the names of its tables that no code has used yet
    cdef object put_builtins(self, ModuleObject module)
    cdef object builtin_of(self, str name, ModuleObject module)
    cdef bint has_builtins(self, ModuleObject module) except -1
    # own: modules of the program may be found, too, not only those of the library.
    cdef object import_module(self, str name, bint top, bint own)
    cdef object load_module(self, str name)
    cdef object load_own(self, str name)
    cdef bint has_finders(self) except -1
    cdef bint stands_in(self, str name) except -1
    cdef object present(self, str name)          # the module of that name in sys.modules; None: there is none
    cdef int forget_module(self, str name) except -1
    cdef object missing_module(self, str name)
    cdef DictObject module_list(self)
    cdef int list_module(self, str name, ModuleObject m) except -1
    cdef object replaced_module(self, str name)
    cdef bint is_changed(self, str name, object m) except -1
    cdef object run_at_once(self, str name, str variable)
    cdef int take_stack(self) except -1                        # nothing if the machine has one
    cdef int give_stack_back(self, bint is_whole) noexcept     # is_whole: no frame was left without clearing its slots
    cdef object never_back(self, ModuleObject time, object ns)   # ns of a monotonic clock, which the module `time` remembers; or SIGNAL

cdef ResumeFunction LOADED              # resumes when the module `a` has been loaded

# Modules that the host gives to programs: sources, and files beside them.
from ouros._core.protocols.node cimport Source

cdef class GivenModule:
    cdef readonly str  name          # dotted
    cdef readonly str  filename      # None: a namespace package, which has no source
    cdef readonly bint is_package
    cdef readonly tuple path         # folders of a package's submodules
    cdef object content              # source text, or a function without arguments that returns it
    cdef Source source               # None: not parsed yet
    cdef str source_text(self)       # None: it has no source
    cdef Source parsed(self)         # raises SyntaxFailure

cdef class ModuleTable:
    """All that one program may import of the host's. Immutable; shared by programs and threads."""
    cdef readonly dict  modules      # name -> GivenModule
    cdef readonly dict  files        # path -> function that gives the bytes: data beside the modules
    cdef readonly dict  needs        # what a dump requires: description -> digest
    cdef readonly dict  refused      # name of a module that cannot run in the sandbox -> reason
    cdef GivenModule find(self, str name)
    cdef Source source_for_dump(self, str kind)      # raises ValueError

cdef int check_needs(ModuleTable given, object needs) except -1      # raises ValueError that names what is missing or different
cdef str missing_text(str what)      # message for a module or package that a dump needs and that is not given

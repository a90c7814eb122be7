# Choice of the definitions in a library module that run at their first use. Must not know evaluation.
cimport ouros._core.syntax.ast as ast

cdef class Outline:
    cdef ast.Module tree       # tree of all parsed statements
    cdef list     now        # statements that run at the import
    # name -> statements that run at its first use, or (first, last) lines of each if they are not parsed yet
    cdef dict     waiting

# Returns: True if `from module import name as bound`, in the library, gives a native that programs must not find.
cdef bint is_hidden(str module, str name, str bound) except -1
cdef Outline outline(str text, str filename)
cdef ast.Module waiting_tree(list lines, list ranges, str filename)      # parses deferred text
# Names of the sandbox's built-ins, set by the machine. Not the host's: code numbers must be the same in every process.
cdef frozenset builtin_names
# Helper modules: for the library only; a program can neither import nor reach them. Set by native_modules.pyx and library.pyx.
cdef set helper_modules
cdef set native_helpers      # helper modules that are natives

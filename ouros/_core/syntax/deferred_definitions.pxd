# Which definitions of a library module wait until somebody uses them.
cimport ouros._core.syntax.ast as ast

cdef class Outline:
    cdef ast.Module tree       # all that was parsed
    cdef list     now        # the statements that run at the import
    # name -> the statements that run when it is asked for, or, where they wait as text, the (first, last) lines of each
    cdef dict     waiting

# Whether `from module import name as bound` in the library gives a native that programs must not find.
cdef bint is_hidden(str module, str name, str bound) except -1
cdef Outline outline(str text, str filename)
cdef ast.Module waiting_tree(str text, list ranges, str filename)      # what waits as text
# The sandbox's own built-ins, set by the machine: not the host's, for codes must have the same numbers in every process.
cdef frozenset builtin_names
# The modules that are for the library alone: a program can neither import nor reach them. Filled by native_modules and library.
cdef set helper_modules
cdef set native_helpers      # those of them that are natives

# Which definitions of a library module wait until somebody uses them.
cimport ouros._core.scope as S

# The top level as [(name, statements)]: those with a name are run when it is asked for, the others (name None) at the import.
cdef list split_module(list body, S.Scope scope, str text)
# The sandbox's own built-ins, set by the machine: not the host's, for codes must have the same numbers in every process.
cdef frozenset builtin_names

# Functions of SQL that replace those of SQLite.
cdef frozenset FUNCTIONS                  # lower-case names of the functions that programs may call
cdef list functions_for(object guard)     # (name, number of arguments, function) for a new connection

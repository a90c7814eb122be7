# Whether the parts of a State fit together.
from ouros._core.snapshot.layouts cimport State

cdef int check_state(State s, bint idle) except -1       # idle: a machine that runs nothing is permitted. Raises ValueError

# How much a statement of SQL stands for once SQLite has replaced the names of views and columns in it.
from libc.stdint cimport int64_t

# Estimate how many SELECTs SQLite makes of a statement when it replaces the names of views and common table expressions by what they
# stand for. views: name -> its words. Returns: at most HEAVY.
cdef int64_t weight_of(list words, dict views) except -1
# Estimate how many words the expressions of a statement have when SQLite replaces the columns of its subqueries by what they stand for.
cdef double growth_of(list words, dict views) except -1
# Estimate how many values of any length SQLite handles between two looks at the limits: of a statement, and of what a table or an index adds.
cdef int64_t straight_of(list words, dict views) except -1
cdef int64_t straight_in(list words) except -1
cdef enum:
    HEAVY = 1000000

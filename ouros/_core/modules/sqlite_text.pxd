# Words, ends and weights of statements in texts of SQL.
from libc.stdint cimport int64_t

cdef str first_word(str sql, str after=*)            # the first word in upper case; with `after`: the word behind it, if it is the first; or ""
cdef Py_ssize_t end_of_statement(str sql, Py_ssize_t at) except -2     # index behind the semicolon that ends the statement at `at`; -1: there is none
cdef list words_of(str sql)                          # words, names and parentheses, in lower case and without quotes
cdef str folded(str s)                               # as SQLite compares names: only the letters of ASCII have cases
cdef str name_of(str word)                           # the name that one of these words is
cdef str object_of(list words)                        # name of the object that a CREATE statement makes, or ""
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

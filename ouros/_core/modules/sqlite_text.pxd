# Words and ends of statements in texts of SQL.
cdef str first_word(str sql, str after=*)            # the first word in upper case; with `after`: the word behind it, if it is the first; or ""
cdef Py_ssize_t end_of_statement(str sql, Py_ssize_t at) except -2     # index behind the semicolon that ends the statement at `at`; -1: there is none
cdef list words_of(str sql)                          # words, names and parentheses, in lower case and without quotes
cdef str folded(str s)                               # as SQLite compares names: only the letters of ASCII have cases
cdef str object_of(list words)                       # name of the object that a CREATE statement makes, or ""

cdef inline bint is_word(Py_UCS4 c) noexcept:
    return c == u"_" or c == u"$" or u"0" <= c <= u"9" or u"A" <= c <= u"Z" or u"a" <= c <= u"z" or c > 127

cdef inline bint is_variable(Py_UCS4 c) noexcept:
    return c == u"$" or c == u"@" or c == u":" or c == u"#" or c == u"?"

cdef frozenset RESERVED                              # words that are no names
cdef frozenset BEHIND                                # words that end the list of a SELECT or the tables behind FROM
cdef str name_of(str word)                           # a word as a name, in one case
cdef bint may_name(str word) except -1               # whether it may be a name
cdef bytearray columns_of(list words)                # for each word 1 if it may name a column
# The common table expressions: name -> list of (index of the opening parenthesis, of the closing one). opening: filled with the closing
# parenthesis of each opening one.
cdef dict definitions(list words, dict opening)

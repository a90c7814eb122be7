# SyntaxFailure, the one host exception of the syntax layer, and the conversion of its positions.
# Must not know tokens or trees. Callers of the parser in higher layers catch SyntaxFailure; it travels no further.

cdef class SyntaxFailure(Exception):
    cdef readonly str type_name       # 'SyntaxError', 'IndentationError' or 'TabError'
    cdef readonly str message
    cdef readonly str filename
    cdef readonly object line         # from 1; None if the failure has no position (a null byte in the source)
    cdef readonly object column       # from 1, in characters, as SyntaxError.offset
    cdef readonly object end_line
    cdef readonly object end_column   # like SyntaxError.end_offset: one past the last character
    cdef readonly object source_line  # text of `line` with its newline, or None
    cdef bint from_lexer              # True: the error takes precedence over any error of grammar
    cdef bint weak                    # from the lexer, but an earlier error of grammar takes precedence
    cdef bint generic                 # 'invalid syntax', without a better message
    cdef int offset                   # if generic: text offset of the token that no rule accepts

# Make a failure. `start` and `end` are offsets in UTF-8 bytes from the line's start. Where CPython has no column, `start` is -1
# (column 0), and `end` is -1 (end_column 0) or -2 (end_column -1).
cdef SyntaxFailure failure_at(
    str type_name, str message, str filename, const char* text, Py_ssize_t length,
    int line, int start, int end_line, int end,
)
cdef int column_of(const char* text, Py_ssize_t length, Py_ssize_t start, int column) noexcept
cdef Py_ssize_t line_offset(const char* text, Py_ssize_t length, int line) noexcept
# Return the text as the parser reads it: UTF-8 with '\n' line ends.
cdef bytes syntax_text(str source)
cdef SyntaxFailure no_place(str message, str filename)

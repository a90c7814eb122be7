# The one host exception of the syntax layer, and the arithmetic of its positions.
#
# Knows the source text, nothing of tokens or trees. Layers above catch SyntaxFailure where they call the parser; it
# never travels further as a raw exception.

cdef class SyntaxFailure(Exception):
    cdef readonly str type_name       # 'SyntaxError', 'IndentationError' or 'TabError'
    cdef readonly str message
    cdef readonly str filename
    cdef readonly object line         # 1-based; None when the failure has no place (a null byte in the source)
    cdef readonly object column       # 1-based, in characters, as SyntaxError.offset
    cdef readonly object end_line
    cdef readonly object end_column   # as SyntaxError.end_offset: one past the last character
    cdef readonly object source_line  # text of `line` with its newline, or None
    cdef bint from_lexer              # no grammar diagnosis can know better
    cdef bint weak                    # from the lexer, but doesn't outrank what the grammar says of an earlier place
    cdef bint generic                 # 'invalid syntax', for want of anything better
    cdef int offset                   # generic: text offset of the token no rule takes

# `start` and `end` are offsets in UTF-8 bytes from the line's start. Where CPython has no column, `start` is -1 (column
# 0), and `end` is -1 (end_column 0) or -2 (end_column -1).
cdef SyntaxFailure failure_at(
    str type_name, str message, str filename, const char* text, Py_ssize_t length,
    int line, int start, int end_line, int end,
)
cdef int column_of(const char* text, Py_ssize_t length, Py_ssize_t start, int column) noexcept
cdef Py_ssize_t line_offset(const char* text, Py_ssize_t length, int line) noexcept
# The text as the parser reads it: UTF-8 with '\n' line ends.
cdef bytes syntax_text(str source)
cdef SyntaxFailure no_place(str message, str filename)

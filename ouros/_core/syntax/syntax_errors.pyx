"""SyntaxFailure, the one host exception of the syntax layer, and the conversion of its positions.

Must not know tokens or trees. The syntax layer counts columns in UTF-8 bytes. Only this module converts them to characters, once
for each failure.
"""

from libc.string cimport memchr

from cpython.unicode cimport PyUnicode_DecodeUTF8


cdef class SyntaxFailure(Exception):
    def __str__(self):
        return self.message


cdef Py_ssize_t line_offset(const char* text, Py_ssize_t length, int line) noexcept:
    """Return the byte offset of the start of a line; for a line past the end, the end of the text."""
    cdef Py_ssize_t at = 0
    cdef const char* newline
    while line > 1:
        newline = <const char*>memchr(text + at, 10, length - at)
        if newline == NULL:
            return length
        at = newline - text + 1
        line -= 1
    return at


cdef int characters(const char* text, Py_ssize_t count) noexcept:
    """Return the number of characters in `count` bytes of UTF-8."""
    cdef int result = 0
    cdef Py_ssize_t i
    for i in range(count):
        if (<unsigned char>text[i] & 0xC0) != 0x80:
            result += 1
    return result


cdef int column_of(const char* text, Py_ssize_t length, Py_ssize_t start, int column) noexcept:
    """Convert a byte column to a character column from 0. Columns past the text (a missing final newline) count one each."""
    if start + column > length:
        return characters(text + start, length - start) + <int>(start + column - length)
    return characters(text + start, column)


cdef SyntaxFailure failure_at(
    str type_name, str message, str filename, const char* text, Py_ssize_t length,
    int line, int start, int end_line, int end,
):
    cdef SyntaxFailure failure = SyntaxFailure.__new__(SyntaxFailure, message)
    cdef Py_ssize_t offset = line_offset(text, length, line)
    cdef const char* newline = <const char*>memchr(text + offset, 10, length - offset)
    cdef Py_ssize_t stop = newline - text if newline != NULL else length
    failure.type_name = type_name
    failure.message = message
    failure.filename = filename
    failure.line = line
    failure.source_line = PyUnicode_DecodeUTF8(text + offset, stop - offset, b"replace") + "\n"
    failure.column = 0 if start < 0 else column_of(text, length, offset, start) + 1
    failure.end_line = end_line
    if end < 0:
        failure.end_column = end + 1
    else:
        if end_line != line:
            offset = line_offset(text, length, end_line)
        failure.end_column = column_of(text, length, offset, end) + 1
    return failure


cdef bytes syntax_text(str source):
    return source.encode("utf-8").replace(b"\r\n", b"\n").replace(b"\r", b"\n")


cdef SyntaxFailure no_place(str message, str filename):
    """Make a failure of the text as a whole."""
    cdef SyntaxFailure failure = SyntaxFailure.__new__(SyntaxFailure, message)
    failure.type_name = "SyntaxError"
    failure.message = message
    failure.filename = filename
    failure.from_lexer = True
    return failure

"""Lines and columns of a source, for tracebacks and frames.

Must not know tracebacks. Invariant: nodes have columns in UTF-8 bytes, all users see columns in characters. This file converts them.
"""


cdef bint is_shifted(Source s):
    """Return whether nodes have other lines than those of the text."""
    return type(s.options) is tuple and len(<tuple>s.options) == 6 and (
        len(<tuple?>s.options[5]) > 0 or any([row[3] != row[5] for row in s.options[4]]))


cdef list source_lines(Source s):
    if s.lines is None and is_shifted(s):
        s.lines = []
    if s.lines is None:
        s.lines = s.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return s.lines


cdef bint shows_lines(Source s) except -1:
    """Return whether tracebacks show the lines of a source. As in CPython, they do not for a compiled text whose name is `<...>`."""
    return s.kind != "exec" or not (s.filename.startswith("<") and s.filename.endswith(">"))


cdef int char_column(Source s, int line, int byte_column) except -1:
    cdef list lines = source_lines(s)
    if line < 1 or line > len(lines):
        return byte_column
    text = <str?>lines[line - 1]
    if text.isascii():
        return byte_column
    return len(text.encode("utf-8", "surrogatepass")[:byte_column].decode("utf-8", "ignore"))

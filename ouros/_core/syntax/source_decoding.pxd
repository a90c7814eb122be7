# Source text from bytes. Raises SyntaxFailure when the bytes aren't text.

cdef str decode_source(bytes source, str filename)

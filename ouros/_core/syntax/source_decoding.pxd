# Decoding of source text from bytes. Raises SyntaxFailure if the bytes are not text.

cdef str decode_source(bytes source, str filename)

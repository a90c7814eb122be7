# SyntaxWarnings of a text: collected while it is parsed and built. Must not know tokens or trees.
cdef int forget() except -1
cdef int note(str message, int line, int column) except -1
cdef tuple take()
cdef int note_escape(str shown, bint octal, int line, int column) except -1

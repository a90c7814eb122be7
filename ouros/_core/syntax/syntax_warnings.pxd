# What a text that is good Python still deserves a word about. Knows neither tokens nor trees.
cdef int forget() except -1
cdef int note(str message, int line, int column) except -1
cdef tuple take()
cdef int note_escape(str shown, bint octal, int line, int column) except -1

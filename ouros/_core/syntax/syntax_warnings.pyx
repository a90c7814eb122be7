"""What a text that is good Python still deserves a word about: collected while it is parsed and built.

Must not know who tells the program. Invariant: the notes of a thread are those of the text it has built last; each is there once.
"""
from cpython.pythread cimport PyThread_get_thread_ident

DEF MOST = 1000              # notes of a text

cdef dict notes = {}         # thread -> {(message, line, column from 1): None}, in the order they were found


cdef int forget() except -1:
    """Before a text is parsed."""
    if notes:
        notes.pop(PyThread_get_thread_ident(), None)
    return 0


cdef int note(str message, int line, int column) except -1:
    cdef tuple item = (message, line, column + 1)
    cdef dict found = <dict?>notes.setdefault(PyThread_get_thread_ident(), {})
    # What is parsed twice is noted twice.
    if len(found) < MOST:
        found[item] = None
    return 0


cdef tuple take():
    """The notes about the text that was built, in the order of its lines."""
    if not notes:
        return ()
    found = notes.pop(PyThread_get_thread_ident(), None)
    return tuple(found) if found else ()


cdef int note_escape(str shown, bint octal, int line, int column) except -1:
    kind = "octal escape" if octal else "escape"
    return note(f'"\\{shown}" is an invalid {kind} sequence. Such sequences will not work in the future. '
                f'Did you mean "\\\\{shown}"? A raw string is also an option.', line, column)

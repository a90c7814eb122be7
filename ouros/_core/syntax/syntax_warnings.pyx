"""SyntaxWarnings of a text: collected while it is parsed and built.

Must not know how they are shown. Invariant: the notes of a thread are those of the text it built last, each one once.
"""
from cpython.pythread cimport PyThread_get_thread_ident

DEF MOST = 1000              # most notes of a text

cdef dict notes = {}         # thread -> {(message, line, column from 1): None}, in the order of discovery


cdef int forget() except -1:
    """Drop the notes of the thread, before a text is parsed."""
    if notes:
        notes.pop(PyThread_get_thread_ident(), None)
    return 0


cdef int note(str message, int line, int column) except -1:
    cdef tuple item = (message, line, column + 1)
    cdef dict found = <dict?>notes.setdefault(PyThread_get_thread_ident(), {})
    # A text parsed twice gives each note twice.
    if len(found) < MOST:
        found[item] = None
    return 0


cdef tuple take():
    """Return and drop the notes of the text, in the order of its lines."""
    if not notes:
        return ()
    found = notes.pop(PyThread_get_thread_ident(), None)
    return tuple(found) if found else ()


cdef int note_escape(str shown, bint octal, int line, int column) except -1:
    kind = "octal escape" if octal else "escape"
    return note(f'"\\{shown}" is an invalid {kind} sequence. Such sequences will not work in the future. '
                f'Did you mean "\\\\{shown}"? A raw string is also an option.', line, column)

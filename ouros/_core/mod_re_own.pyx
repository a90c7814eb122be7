"""Functions of `re` by our own matcher: all matches in a loop, without objects in between.

Must not know matches and patterns as the program has them. Invariant: each gives what the regex library would, or does nothing.
"""
cimport cython
from cpython.mem cimport PyMem_Free, PyMem_Realloc
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.string cimport memcpy
from ouros._core.heap cimport charge
from ouros._core.re_matcher cimport GAVE_UP, H_SEARCH, MAX_MARKS, NO_MATCH

cdef extern from "Python.h":
    object PyUnicode_FromKindAndData(int kind, const void* buffer, Py_ssize_t size)

DEF MAX_SPENT = 1 << 24      # characters and steps, by all matches for one call: some 50 ms


cdef inline object piece_or_none(object subject, const Py_ssize_t* mark, bint empty):
    if mark[0] < 0:
        return piece(subject, 0, 0) if empty else None
    return piece(subject, mark[0], mark[1])

cdef list own_texts(VM* vm, Compiled c, object subject, int64_t pos, int64_t endpos):
    """What findall() gives; None: the library has to look."""
    cdef Matcher matcher = matcher_for(c, subject)
    cdef Py_ssize_t marks[MAX_MARKS]
    cdef bint not_empty = False
    cdef int64_t left = MAX_SPENT
    cdef Found found
    cdef list out = []
    cdef int i
    cdef tuple groups
    if matcher is None:
        return None
    while True:
        found = find(vm, matcher, subject, pos, endpos, H_SEARCH, not_empty, marks)
        left -= matcher.spent
        if found == NO_MATCH:
            return out
        if found == GAVE_UP or left < 0:
            return None
        not_empty = marks[0] == marks[1]
        pos = marks[1]
        if c.groups < 2:
            out.append(piece_or_none(subject, marks + 2 * c.groups, True))
            continue
        groups = PyTuple_New(c.groups)
        for i in range(c.groups):
            text = piece_or_none(subject, marks + 2 * (i + 1), True)
            Py_INCREF(text)
            PyTuple_SET_ITEM(groups, i, text)
        out.append(groups)

cdef list own_split(VM* vm, Compiled c, object subject, int64_t most):
    """None: the library has to look."""
    cdef Matcher matcher = matcher_for(c, subject)
    cdef Py_ssize_t marks[MAX_MARKS]
    cdef Py_ssize_t at = 0, n = len(subject)
    cdef bint not_empty = False
    cdef int64_t left = MAX_SPENT
    cdef Found found
    cdef list out = []
    cdef int i
    if matcher is None:
        return None
    while most > 0:
        found = find(vm, matcher, subject, at, n, H_SEARCH, not_empty, marks)
        left -= matcher.spent
        if found == NO_MATCH:
            break
        if found == GAVE_UP or left < 0:
            return None
        out.append(piece(subject, at, marks[0]))
        for i in range(1, c.groups + 1):
            out.append(piece_or_none(subject, marks + 2 * i, False))
        not_empty = marks[0] == marks[1]
        at = marks[1]
        most -= 1
    out.append(piece(subject, at, n))
    return out


@cython.final
cdef class Text:
    """Bytes that grow, up to a limit."""
    cdef char*      data
    cdef Py_ssize_t size
    cdef Py_ssize_t room
    cdef int64_t    most

    def __dealloc__(self):
        PyMem_Free(self.data)

    cdef bint add(self, const char* text, Py_ssize_t n) except? False:
        cdef char* data
        cdef Py_ssize_t room
        if self.size + n > self.room:
            room = 2 * self.size + n + 64
            if 2 * room > self.most:
                return False
            data = <char*>PyMem_Realloc(self.data, room)
            if data == NULL:
                raise MemoryError
            self.data = data
            self.room = room
        memcpy(self.data + self.size, text, n)
        self.size += n
        return True

cdef object own_replace(VM* vm, Compiled c, object template, object subject, int64_t most, bint counted):
    """By a text or the parts of a template; None: it has to be done otherwise."""
    cdef Matcher matcher = matcher_for(c, subject)
    cdef Py_ssize_t marks[MAX_MARKS]
    cdef Py_ssize_t at = 0, pos = 0, n = len(subject)
    cdef bint not_empty = False
    cdef int64_t left = MAX_SPENT, count = 0
    cdef const char* text
    cdef list parts = <list>template if type(template) is list else [template]
    cdef Text out
    cdef Found found
    if matcher is None:
        return None
    for part in parts:
        if type(part) is not int and (type(part) is not type(subject) or (type(part) is str and not PyUnicode_IS_ASCII(part))):
            return None
    text = <const char*>characters_of(subject)
    out = Text.__new__(Text)
    out.most = vm.budget
    while count < most:
        found = find(vm, matcher, subject, pos, n, H_SEARCH, not_empty, marks)
        left -= matcher.spent
        if found == NO_MATCH:
            break
        if found == GAVE_UP or left < 0 or not out.add(text + at, marks[0] - at):
            return None
        for part in parts:
            if type(part) is int:
                if marks[2 * <int>part] >= 0 and not out.add(text + marks[2 * <int>part], marks[2 * <int>part + 1] - marks[2 * <int>part]):
                    return None
            elif not out.add(<const char*>characters_of(part), len(part)):
                return None
        not_empty = marks[0] == marks[1]
        at = pos = marks[1]
        count += 1
    if count == 0:
        return (subject, 0) if counted else subject
    if not out.add(text + at, n - at):
        return None
    charge(vm, 60 + out.size)
    result = PyUnicode_FromKindAndData(1, out.data, out.size) if type(subject) is str else PyBytes_FromStringAndSize(out.data, out.size)
    return (result, count) if counted else result

# Modules: re: what our own matcher does without the regex library.
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from ouros._core.status cimport *
from ouros._core.value cimport *
from ouros._core.heap cimport work
from ouros._core.mod_re_pattern cimport Compiled
from ouros._core.re_matcher cimport Found, How, Matcher

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object text) noexcept
    void* PyUnicode_1BYTE_DATA(object text) noexcept
    object PyUnicode_Substring(object text, Py_ssize_t start, Py_ssize_t end)

cdef enum:
    MAX_GIVE_UPS = 4          # of a matcher; then the library is asked at once
    BIG_SUBJECT = 1 << 20     # left to the library, from here on while other threads may run

cdef inline Matcher matcher_for(Compiled c, object subject):
    """None: the library has to look."""
    cdef Matcher m = c.matcher
    if m is None or m.give_ups >= MAX_GIVE_UPS or (type(subject) is str and not PyUnicode_IS_ASCII(subject)) or len(subject) >= BIG_SUBJECT:
        return None
    return m

cdef inline const unsigned char* characters_of(object subject) noexcept:
    return <const unsigned char*>PyUnicode_1BYTE_DATA(subject) if type(subject) is str else <const unsigned char*>PyBytes_AS_STRING(subject)

cdef inline Found find(VM* vm, Matcher m, object subject, Py_ssize_t pos, Py_ssize_t endpos, How how, bint not_empty, Py_ssize_t* marks) noexcept:
    cdef Found found = m.find(characters_of(subject), pos, endpos, how, not_empty, marks)
    work(vm, m.spent + 64)
    return found

cdef inline object piece(object subject, Py_ssize_t start, Py_ssize_t end):
    """A part of an exact str or bytes."""
    if type(subject) is str:
        return PyUnicode_Substring(subject, start, end)
    return PyBytes_FromStringAndSize(PyBytes_AS_STRING(subject) + start, end - start)

# What findall(), split() and sub() give, the last by a text or the parts of a template. None: nothing was done, the library has to.
# findall() and split() must have room for their results; sub() looks at vm.budget and charges its own.
cdef list own_texts(VM* vm, Compiled c, object subject, int64_t pos, int64_t endpos)
cdef list own_split(VM* vm, Compiled c, object subject, int64_t most)
cdef object own_replace(VM* vm, Compiled c, object template, object subject, int64_t most, bint counted)

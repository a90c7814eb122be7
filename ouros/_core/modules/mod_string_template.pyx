"""_template: fills a string.Template of the standard pattern from a plain dict.

Must not know errors in templates, nor the conversion of values to str: the module string handles errors, and values other than strs and
small ints. Invariants: no sandbox code runs. The result is measured and reserved before it is made.
"""
from ouros._core.protocols.call cimport function
from ouros._core.heap.heap cimport reserve, work
from ouros._core.base.status cimport *
from ouros._core.types.type_dict cimport DictObject
from ouros._core.heap.value cimport *

NAMESPACE = {}

cdef extern from "Python.h":
    int PyUnicode_KIND(object s) noexcept
    void* PyUnicode_DATA(object s) noexcept
    Py_UCS4 PyUnicode_READ(int kind, void* data, Py_ssize_t i) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object s) noexcept
    str PyUnicode_Substring(object s, Py_ssize_t start, Py_ssize_t end)
    Py_ssize_t PyUnicode_Find(object s, object sub, Py_ssize_t start, Py_ssize_t end, int direction) except -2
    PyObject* PyDict_GetItem(object d, object key) noexcept

DEF LONGEST = 1 << 16

cdef inline bint is_letter(Py_UCS4 c) noexcept:
    return u'a' <= c <= u'z' or u'A' <= c <= u'Z' or c == u'_'

cdef str name_at(str text, Py_ssize_t* at):
    """Read an identifier, in braces or not, and move *at after it. Returns: None: there is none."""
    cdef int kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    cdef Py_ssize_t n = PyUnicode_GET_LENGTH(text), start = at[0], end
    cdef bint braced = start < n and PyUnicode_READ(kind, data, start) == u'{'
    cdef Py_UCS4 c
    start += braced
    end = start
    while end < n:
        c = PyUnicode_READ(kind, data, end)
        if not is_letter(c) and not (end > start and u'0' <= c <= u'9'):
            break
        end += 1
    if end == start or (braced and (end == n or PyUnicode_READ(kind, data, end) != u'}')):
        return None
    at[0] = end + braced
    return PyUnicode_Substring(text, start, end)

cdef object template_fill(VM* vm, PyObject** a):
    """_template.fill(template, delimiter, mapping): the str; None: left to the module string."""
    cdef object template = <object>a[0], mark = <object>a[1], mapping = <object>a[2]
    cdef str text
    cdef list parts = []
    cdef Py_ssize_t n, at, start = 0, width
    cdef int64_t total = 0, number
    cdef PyObject* p
    if type(template) is not str or type(mark) is not str or type(mapping) is not DictObject:
        return None
    if (<DictObject>mapping).cls is not DICT or (<DictObject>mapping).d is None or len(<str>template) > LONGEST or not mark:
        return None
    text = <str>template
    n = len(text)
    width = len(<str>mark)
    work(vm, n)
    while True:
        at = PyUnicode_Find(text, mark, start, n, 1)
        if at < 0:
            break
        parts.append(PyUnicode_Substring(text, start, at))
        at += width
        if PyUnicode_Find(text, mark, at, min(at + width, n), 1) == at:
            parts.append(mark)
            start = at + width
            continue
        name = name_at(text, &at)
        if name is None:
            return None
        p = PyDict_GetItem((<DictObject>mapping).d, name)
        if p == NULL:
            return None
        if type(<object>p) is str:
            parts.append(<object>p)
            total += len(<str><object>p)
        elif exact_int64(p, &number):
            parts.append(str(number))
            total += 20
        else:
            return None
        start = at
    parts.append(PyUnicode_Substring(text, start, n))
    if reserve(vm, 60 + 4 * (n + total)) < 0:
        return SIGNAL
    work(vm, total)
    return "".join(parts)


function(NAMESPACE, "_template", "fill", template_fill, "template, delimiter, mapping, /")

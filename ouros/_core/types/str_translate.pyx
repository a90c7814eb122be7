"""str.maketrans and str.translate.

Must not know nodes. Invariant: a long str is translated in pieces, between which the program looks at its limits.
"""
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.exceptions cimport raise_error, raise_host, raise_type, raise_value, RUNTIME_ERROR
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, work
from ouros._core.protocols.call cimport call_prelude, static_method
from ouros._core.protocols.node cimport resume_function, ResumeFunction
from ouros._core.protocols.plain_text cimport redone, text_size
from ouros._core.types.argument_conversion cimport add
from ouros._core.types.type_dict cimport dict_items_list, dict_len, DictObject, new_dict
from ouros._core.types.type_iter cimport hold
from ouros._core.types.type_str cimport text_arg

cdef extern from *:
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object s) noexcept
    Py_UCS4 PyUnicode_READ_CHAR(object s, Py_ssize_t i) noexcept

DEF TRANSLATED = 1 << 17         # characters that str.translate makes in one piece
DEF LARGEST_TABLE = 1 << 17      # entries of a table that the native reads in one piece


cdef object str_maketrans(VM* vm, PyObject** a):
    cdef dict out = {}
    cdef Py_ssize_t i
    cdef object x, y, z, key
    if a[1] == NULL:
        x = <object>a[0]
        if type(x) is not DictObject or (<DictObject>x).cls is not DICT:
            return raise_type(vm, "if you give only one argument to maketrans it must be a dict")
        if reserve(vm, 100 * dict_len(<DictObject>x) + 64) < 0:
            return SIGNAL
        for key, value in dict_items_list(vm, <DictObject>x):
            key = unwrap(key)
            if type(key) is str:
                if len(<str>key) != 1:
                    return raise_value(vm, "string keys in translate table must be of length 1")
                key = ord(key)
            elif type(key) not in (int, bool):
                return raise_type(vm, "keys in translate table must be strings or integers")
            out[key] = value
        return new_dict(vm, out)
    x, y, z = text_arg(a[0]), <object>a[1], "" if a[2] == NULL else <object>a[2]
    if x is None:
        return raise_type(vm, "first maketrans argument must be a string if there is a second argument")
    if len(<str?>x) != len(<str?>y):
        return raise_value(vm, "the first two maketrans arguments must have equal length")
    work(vm, len(<str?>x))
    if reserve(vm, 130 * (len(<str?>x) + len(<str?>z)) + 64) < 0:
        return SIGNAL
    for i in range(len(<str?>x)):
        out[<long>PyUnicode_READ_CHAR(x, i)] = <long>PyUnicode_READ_CHAR(y, i)
    for i in range(len(<str?>z)):
        out[<long>PyUnicode_READ_CHAR(z, i)] = None
    return new_dict(vm, out)


cdef object fitting(VM* vm, object table):
    """Returns: a host dict for str.translate of the host; None: the slow path is needed."""
    cdef dict d
    cdef bint exact = True
    if type(table) is not DictObject or (<DictObject>table).cls is not DICT or (<DictObject>table).d is None:
        return None
    d = (<DictObject>table).d
    if len(d) > LARGEST_TABLE:
        return None
    for v in d.values():
        if type(v) is int or type(v) is str or v is None:
            continue
        exact = False
        p = unwrap(v)
        if type(p) not in (int, str, bool):
            return None
    if exact:
        return d
    return {k: (int(unwrap(v)) if type(unwrap(v)) is bool else unwrap(v)) for k, v in d.items()}


cdef object str_translate(VM* vm, PyObject** a):
    cdef str s = <str?><object>a[0]
    cdef object d = fitting(vm, <object>a[1])
    cdef Py_ssize_t n = len(s), longest
    cdef int64_t size = n
    cdef Py_UCS4 most = PyUnicode_MAX_CHAR_VALUE(s), c
    if d is None:
        return call_prelude(vm, "str_translate", (s, <object>a[1]))
    longest = longest_value(<dict?>d, &most)
    if n > TRANSLATED // longest:
        return translate_next(vm, None, s, <object>a[1], [], 0)
    if longest > 1:
        if n * longest < 4096:
            size = n * longest
        else:
            size = 0
            for c in s:
                v = (<dict?>d).get(<long>c)
                size += len(<str>v) if type(v) is str else 1
    work(vm, 8 * n + len(<dict?>d))
    if reserve(vm, text_size(size, most)) < 0:
        return SIGNAL
    try:
        return s.translate(d)
    except Exception as e:
        return raise_host(vm, e)

cdef Py_ssize_t longest_value(dict d, Py_UCS4* most) except -1:
    """Return the length of the longest text that stands for a character, at least 1. most: raised to the greatest character of all texts."""
    cdef Py_ssize_t longest = 1
    cdef Py_UCS4 c
    for v in d.values():
        if type(v) is str:
            if len(<str>v) > longest:
                longest = len(<str>v)
            if v:
                c = PyUnicode_MAX_CHAR_VALUE(v)
                if c > most[0]:
                    most[0] = c
        elif type(v) is int:
            most[0] = max(most[0], 0x10FFFF if v > 255 else 255)
    return longest

# saves: the str, the table, the list of finished pieces; i: position of the next piece
cdef object translate_next(VM* vm, object value, object text, object mapping, object so_far, int64_t i):
    cdef str s = <str?>text, piece
    cdef list pieces = <list?>so_far
    cdef object d = fitting(vm, mapping)
    cdef Py_ssize_t n = len(s), step
    cdef Py_UCS4 most = 0
    if d is None:
        return raise_error(vm, RUNTIME_ERROR, "the table changed while str.translate used it")
    if i < 0:
        raise ValueError("damaged data: continuation")
    step = max(TRANSLATED // longest_value(<dict?>d, &most), 1)
    work(vm, len(<dict?>d))
    while i < n:
        try:
            piece = s[i:i + step].translate(d)
        except Exception as e:
            return raise_host(vm, e)
        pieces.append(piece)
        i += step
        charge(vm, text_size(len(piece), PyUnicode_MAX_CHAR_VALUE(piece)))
        work(vm, 8 * step)
        if must_poll(vm) and poll(vm) != NORMAL:
            return hold(vm, TRANSLATE_NEXT, text, mapping, so_far, i)
    return translated(vm, None, pieces, None, None, 0)

# saves: the list of all pieces
cdef object translated(VM* vm, object value, object pieces, object b, object c, int64_t i):
    cdef int64_t size = 0
    cdef Py_UCS4 most = 0
    for piece in <list?>pieces:
        size += len(<str?>piece)
        most = max(most, PyUnicode_MAX_CHAR_VALUE(piece))
    if reserve(vm, text_size(size, most)) < 0:
        return redone(vm, SIGNAL, TRANSLATED_ALL, pieces, None, None, 0)
    return "".join(<list?>pieces)

cdef ResumeFunction TRANSLATE_NEXT = resume_function("str_translate", translate_next)
cdef ResumeFunction TRANSLATED_ALL = resume_function("str_translated", translated)


static_method(STR, "maketrans", str_maketrans, "x, y: str=..., z: str=..., /")
add(STR, "translate", str_translate, "self, table, /")

"""The type str: its methods, and the operations on strs that nodes call directly.

Must not know nodes. Invariant: each native reserves the memory of its result in one request, before it makes the result. No operation takes
more than linear time (backward search in long strs uses reversed copies).
"""
from ouros._core.protocols.call cimport call_prelude, static_method
from ouros._core.heap.exceptions cimport raise_error, raise_host, raise_type, raise_value, INDEX_ERROR, OVERFLOW_ERROR
from ouros._core.protocols.plain_text cimport format_hooks, format_plain, pad_text, percent_format, printable, redone, str_format, str_repr, text_size
from ouros._core.heap.write_barrier cimport born
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, work
from ouros._core.heap.long_loops cimport is_over_now
from ouros._core.base.host_text cimport text_at_edge
from ouros._core.types.argument_conversion cimport add, bound_in, size_in, value_instance
from ouros._core.protocols.node cimport resume_function, ResumeFunction, then
from ouros._core.protocols.ops cimport as_index, hash_value, str_value, to_list
from ouros._core.protocols.pending_values cimport is_pending
from ouros._core.types.text_codec cimport codec_args, decode_bytes, encode_text
from ouros._core.types.type_sequence cimport ListObject, new_list, resolve_slice, seq_iter, slice_indices, slice_is_plain, SliceObject

cdef extern from "Python.h":
    char* PyByteArray_AS_STRING(object b) noexcept
    Py_ssize_t PyUnicode_Tailmatch(object s, object part, Py_ssize_t start, Py_ssize_t end, int direction) except -1
    bint PyUnicode_IS_ASCII(object text) noexcept
    object PyUnicode_AsASCIIString(object text)
    void* PyUnicode_1BYTE_DATA(object text) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object text) noexcept
    object PyUnicode_New(Py_ssize_t size, Py_UCS4 most)
    object PyUnicode_Partition(object s, object sep)
    list PyUnicode_Split(object s, PyObject* sep, Py_ssize_t most)
    object PyUnicode_Substring(object text, Py_ssize_t start, Py_ssize_t end)
    bint Py_UNICODE_ISALNUM(Py_UCS4 c) noexcept
    bint Py_UNICODE_ISALPHA(Py_UCS4 c) noexcept
    bint Py_UNICODE_ISDECIMAL(Py_UCS4 c) noexcept
    bint Py_UNICODE_ISDIGIT(Py_UCS4 c) noexcept
    bint Py_UNICODE_ISNUMERIC(Py_UCS4 c) noexcept

cdef extern from *:
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object s) noexcept
    Py_UCS4 PyUnicode_READ_CHAR(object s, Py_ssize_t i) noexcept
    bint Py_UNICODE_ISSPACE(Py_UCS4 c) noexcept
    int PyUnicode_KIND(object s) noexcept

cdef extern from *:
    """
    /* Eight ASCII characters in one step: the high bit of a byte means that it is in the range, and bit 5 is the case bit. */
    static inline void ou_flip_case(const unsigned char* from, unsigned char* to, Py_ssize_t n, unsigned char first) {
        const uint64_t ones = 0x0101010101010101ull;
        Py_ssize_t i = 0;
        uint64_t x;
        for (; i + 8 <= n; i += 8) {
            memcpy(&x, from + i, 8);
            x ^= ((x + ones * (128u - first)) & ~(x + ones * (102u - first)) & ones * 128) >> 2;
            memcpy(to + i, &x, 8);
        }
        for (; i < n; i++) to[i] = (unsigned char)(from[i] - first) < 26 ? from[i] ^ 32 : from[i];
    }
    /* Counts the leading items of a list that are exact ASCII strs, and adds their lengths to *size. */
    static inline Py_ssize_t ou_ascii_items(PyObject* list, int64_t* size) {
        Py_ssize_t i, n = PyList_GET_SIZE(list);
        for (i = 0; i < n; i++) {
            PyObject* s = PyList_GET_ITEM(list, i);
            if (!PyUnicode_CheckExact(s) || !PyUnicode_IS_ASCII(s)) break;
            *size += PyUnicode_GET_LENGTH(s);
        }
        return i;
    }
    /* Bit set of the characters of an ASCII str; of white space for None. */
    static inline void ou_ascii_set(PyObject* chars, uint64_t* bits) {
        Py_ssize_t i, n;
        bits[0] = (0x1full << 9) | (0x1full << 28);
        bits[1] = 0;
        if (chars == Py_None) return;
        bits[0] = 0;
        n = PyUnicode_GET_LENGTH(chars);
        for (i = 0; i < n; i++) {
            unsigned char c = PyUnicode_1BYTE_DATA(chars)[i];
            bits[c >> 6] |= 1ull << (c & 63);
        }
    }
    static inline int ou_all_of(const unsigned char* p, Py_ssize_t n, int kind) {
        Py_ssize_t i;
        for (i = 0; i < n; i++)
            if (!(_Py_ctype_table[p[i]] & kind)) return 0;
        return 1;
    }
    """
    void flip_case "ou_flip_case" (const unsigned char* old, unsigned char* new, Py_ssize_t n, unsigned char first) noexcept
    Py_ssize_t ascii_items "ou_ascii_items" (PyObject* list, int64_t* size) noexcept
    void ascii_set "ou_ascii_set" (PyObject* chars, uint64_t* bits) noexcept
    bint all_of "ou_all_of" (const unsigned char* p, Py_ssize_t n, int kind) noexcept
    int PY_CTF_ALPHA
    int PY_CTF_DIGIT
    int PY_CTF_ALNUM

DEF LONG = 1 << 22               # product of both lengths above which quadratic time matters
DEF PIECE = 1 << 16              # characters between two looks at the limits
DEF MAX_SIZE = 0x7FFFFFFFFFFFFFFFLL


cdef inline str text(PyObject* p):
    return <str?><object>p


cdef inline str kind_of(PyObject* p, Py_ssize_t most=200):
    return type_name(<object>p, most)


# --- operations that nodes call ---

cdef object str_concat(VM* vm, object a, object b):
    cdef Py_UCS4 m, k
    if type(b) is not str:
        p = unwrap(b)
        if type(p) is not str:
            return raise_type(vm, f'can only concatenate str (not "{type_name(b)}") to str')
        b = p
    m = PyUnicode_MAX_CHAR_VALUE(a)
    k = PyUnicode_MAX_CHAR_VALUE(b)
    if reserve(vm, text_size(len(<str?>a) + len(<str>b), m if m > k else k)) < 0:
        return redone(vm, SIGNAL, CONCAT, a, b, None, 0)
    try:
        return <str?>a + <str>b
    except Exception as e:
        return raise_host(vm, e)


cdef object str_repeat(VM* vm, object s, Py_ssize_t n):
    cdef Py_ssize_t have = len(<str?>s)
    if n <= 0 or have == 0:
        return ""
    if n == 1:
        return s
    if have > MAX_SIZE // n:
        return raise_error(vm, OVERFLOW_ERROR, "repeated string is too long")
    if reserve(vm, text_size(have * n, PyUnicode_MAX_CHAR_VALUE(s))) < 0:
        return redone(vm, SIGNAL, REPEAT, s, None, None, n)
    try:
        return <str?>s * n
    except Exception as e:
        return raise_host(vm, e)


cdef object str_join(VM* vm, object sep, list items):
    cdef int64_t size = 0
    cdef Py_ssize_t i, n = len(items)
    cdef Py_UCS4 most = PyUnicode_MAX_CHAR_VALUE(sep), c
    cdef bint exact = True
    i = ascii_items(<PyObject*>items, &size) if most < 128 else 0
    for i in range(i, n):
        v = items[i]
        if type(v) is not str:
            v = unwrap(v)
            exact = False
            if type(v) is not str:
                if is_pending(v):
                    return then(vm, call_prelude(vm, "with_values_of_items", (tuple(items),)), JOIN_VALUES, sep, None, None, 0)
                return raise_type(vm, f"sequence item {i}: expected str instance, {type_name(v, 80)} found")
        size += len(<str>v)
        c = PyUnicode_MAX_CHAR_VALUE(v)
        if c > most:
            most = c
    if n:
        size += (n - 1) * len(<str?>sep)
    work(vm, n + size)
    if reserve(vm, text_size(size, most)) < 0:
        return redone(vm, SIGNAL, JOIN, sep, items, None, 0)
    if not exact:
        items = [unwrap(v) for v in items]
    try:
        return (<str?>sep).join(items)
    except Exception as e:
        return raise_host(vm, e)


cdef object str_at(VM* vm, object s, Py_ssize_t i):
    cdef Py_ssize_t n = len(<str?>s)
    if i < 0:
        i += n
    if not 0 <= i < n:
        return raise_error(vm, INDEX_ERROR, "string index out of range")
    charge(vm, 60)
    return chr(PyUnicode_READ_CHAR(s, i))


cdef object str_get(VM* vm, object s, object key):
    cdef int64_t i
    cdef Py_ssize_t start = 0, stop = 0, step = 0, count = 0, n
    if exact_int64(<PyObject*>key, &i):
        return str_at(vm, s, i)
    if type(key) is SliceObject:
        if not slice_is_plain(<SliceObject>key):
            return then(vm, resolve_slice(vm, <SliceObject>key), GET_KEY, s, None, None, 0)
        n = len(<str?>s)
        if not slice_indices(vm, <SliceObject>key, n, &start, &stop, &step, &count):
            return SIGNAL
        if count == n and step == 1:
            return s
        if reserve(vm, text_size(count, PyUnicode_MAX_CHAR_VALUE(s))) < 0:
            return redone(vm, SIGNAL, GET, s, key, None, 0)
        if count <= 0:
            return ""
        try:
            if step == 1:
                return (<str?>s)[start:stop]
            return (<str?>s)[slice(start, None if stop < 0 else stop, step)]
        except Exception as e:
            return raise_host(vm, e)
    v = unwrap(key)
    if type(v) is bool:
        return str_at(vm, s, 1 if v is True else 0)
    if type(v) is int:
        if exact_int64(<PyObject*>v, &i):
            return str_at(vm, s, i)
        return raise_error(vm, INDEX_ERROR, "cannot fit 'int' into an index-sized integer")
    if is_heap(v) and lookup(class_of(v), "__index__") != NULL:
        return then(vm, as_index(vm, v), GET_KEY, s, None, None, 0)
    return raise_type(vm, f"string indices must be integers, not '{type_name(key)}'")


cdef object str_contains(VM* vm, object s, object item):
    v = unwrap(item)
    if type(v) is not str:
        return raise_type(vm, f"'in <string>' requires string as left operand, not {type_name(item)}")
    work(vm, len(<str?>s))
    return <str>v in <str?>s


cdef object redo_concat(VM* vm, object value, object left, object right, object c, int64_t i):
    return str_concat(vm, <str?>left, right)

cdef object redo_repeat(VM* vm, object value, object text, object b, object c, int64_t times):
    return str_repeat(vm, <str?>text, times)

cdef object redo_join(VM* vm, object value, object separator, object parts, object c, int64_t i):
    return str_join(vm, <str?>separator, <list?>parts)

cdef object get_key(VM* vm, object key, object text, object b, object c, int64_t i):
    """ResumeFunction: `key` is the key, converted."""
    return str_get(vm, <str?>text, key)

cdef object redo_get(VM* vm, object value, object text, object key, object c, int64_t i):
    return str_get(vm, <str?>text, key)

cdef ResumeFunction CONCAT = resume_function("str.concat", redo_concat)
cdef ResumeFunction REPEAT = resume_function("str.repeat", redo_repeat)
cdef ResumeFunction JOIN = resume_function("str.join", redo_join)
cdef ResumeFunction GET = resume_function("str.get", redo_get)
cdef ResumeFunction GET_KEY = resume_function("str.get_key", get_key)


# --- making strs ---

cdef object made(VM* vm, object value, object cls, object b, object c, int64_t i):
    """ResumeFunction: make an instance of class a with the str `value`."""
    if cls is STR:
        return value
    return value_instance(vm, <ClassObject?>cls, <str?>unwrap(value))

cdef ResumeFunction MADE = resume_function("str.made", made)


cdef object str_new(VM* vm, PyObject** a):
    cdef list how
    cdef object v, host
    if <object>a[0] is STR and a[1] != NULL and a[2] == NULL and a[3] == NULL and not is_heap(<object>a[1]):
        return str_value(vm, <object>a[1])
    how = []
    if a[1] == NULL:
        return made(vm, "", <object>a[0], None, None, 0)
    v = <object>a[1]
    if a[2] == NULL and a[3] == NULL:
        return then(vm, str_value(vm, v), MADE, <object>a[0], None, None, 0)
    if not codec_args(vm, "str", a[2], a[3], how):
        return SIGNAL
    v = unwrap(v)
    if type(v) is str:
        return raise_type(vm, "decoding str is not supported")
    host = v if type(v) is bytes else format_hooks.bytes_of(vm, v)
    if host is SIGNAL:
        return SIGNAL
    if host is None:
        return raise_type(vm, f"decoding to str: need a bytes-like object, {type_name(v)} found")
    return then(vm, decode_bytes(vm, host, <str?>how[0], <str?>how[1]), MADE, <object>a[0], None, None, 0)


cdef object str_encode(VM* vm, PyObject** a):
    cdef list how = []
    if a[1] == NULL and a[2] == NULL and PyUnicode_IS_ASCII(text(a[0])):
        if reserve(vm, len(text(a[0])) + 64) < 0:
            return SIGNAL
        return PyUnicode_AsASCIIString(text(a[0]))
    if not codec_args(vm, "encode", a[1], a[2], how):
        return SIGNAL
    return encode_text(vm, text(a[0]), <str?>how[0], <str?>how[1])


# --- searching ---

cdef enum Search:
    FIND   = 0
    RFIND  = 1
    INDEX  = 2
    RINDEX = 3
    COUNT  = 4



cdef Py_ssize_t last_index(str s, str sub, Py_ssize_t start, Py_ssize_t end) except -2:
    """s.rfind(sub, start, end) in linear time, for valid positions."""
    cdef Py_ssize_t n = end - start, m = len(sub), at
    if n < m or m < 2 or n * m < LONG:
        return s.rfind(sub, start, end)
    at = s[start:end][::-1].find(sub[::-1])
    return -1 if at < 0 else end - m - at


cdef int clip(Py_ssize_t* start, Py_ssize_t* end, Py_ssize_t n) noexcept:
    """Clamp positions like slice.indices with step 1, but leave a start beyond the end."""
    if end[0] > n:
        end[0] = n
    elif end[0] < 0:
        end[0] += n
        if end[0] < 0:
            end[0] = 0
    if start[0] < 0:
        start[0] += n
        if start[0] < 0:
            start[0] = 0
    return 0


cdef object search(VM* vm, PyObject** a, int how):
    cdef str s = text(a[0]), sub = text(a[1])
    cdef Py_ssize_t start = bound_in(a[2], 0), end = bound_in(a[3], MAX_SIZE), at
    clip(&start, &end, len(s))
    work(vm, len(s))
    if how == COUNT:
        return s.count(sub, start, end)
    if how == RFIND or how == RINDEX:
        if end > start and len(sub) * (end - start) >= LONG:
            if reserve(vm, 2 * text_size(end - start, PyUnicode_MAX_CHAR_VALUE(s))) < 0:
                return SIGNAL
        at = last_index(s, sub, start, end)
    else:
        at = s.find(sub, start, end)
    if at < 0 and (how == INDEX or how == RINDEX):
        return raise_value(vm, "substring not found")
    return at

cdef object str_find(VM* vm, PyObject** a):
    return search(vm, a, FIND)

cdef object str_rfind(VM* vm, PyObject** a):
    return search(vm, a, RFIND)

cdef object str_index(VM* vm, PyObject** a):
    return search(vm, a, INDEX)

cdef object str_rindex(VM* vm, PyObject** a):
    return search(vm, a, RINDEX)

cdef object str_count(VM* vm, PyObject** a):
    return search(vm, a, COUNT)


cdef object at_edge(VM* vm, PyObject** a, str name, bint front):
    """Implement startswith and endswith."""
    cdef Py_ssize_t start, end
    cdef str s = text(a[0])
    cdef object sub = unwrap(<object>a[1])
    cdef bint whole = a[2] == <PyObject*>None and a[3] == <PyObject*>None
    if type(sub) is str and whole:
        return True if text_at_edge(sub, s, not front) else False
    start, end = bound_in(a[2], 0), bound_in(a[3], MAX_SIZE)
    if type(sub) is str:
        return True if PyUnicode_Tailmatch(s, sub, start, end, -1 if front else 1) else False
    if type(sub) is not tuple:
        return raise_type(vm, f"{name} first arg must be str or a tuple of str, not {kind_of(a[1], 100)}")   # short: the caller gives a constant
    return edge_go(vm, None, s, sub, (start, end, front, whole), 0)

# saves: the str, the parts, (start, end, whether at the front, whether both bounds are omitted), i: index of the current part
cdef object edge_go(VM* vm, object value, object s, object parts, object where, int64_t i):
    cdef Py_ssize_t start, end
    cdef bint front, whole
    start, end, front, whole = <tuple?>where
    if i < 0 or type(s) is not str:
        raise ValueError("damaged data: continuation")
    while i < len(<tuple?>parts):
        if must_poll(vm) and poll(vm) != NORMAL:
            return then(vm, SIGNAL, EDGE_GO, s, parts, where, i)
        p = unwrap((<tuple>parts)[i])
        if type(p) is not str:
            name = "startswith" if front else "endswith"
            return raise_type(vm, f"tuple for {name} must only contain str, not {type_name((<tuple>parts)[i])}")
        if (i & 31) == 31:
            vm.ticks -= 1
        vm.ticks -= len(<str>p) >> 8
        if text_at_edge(p, s, not front) if whole else PyUnicode_Tailmatch(s, p, start, end, -1 if front else 1):
            return True
        i += 1
    return False

cdef ResumeFunction EDGE_GO = resume_function("str.at_edge", edge_go)

cdef object str_startswith(VM* vm, PyObject** a):
    return at_edge(vm, a, "startswith", True)

cdef object str_endswith(VM* vm, PyObject** a):
    return at_edge(vm, a, "endswith", False)


cdef object parts_at(VM* vm, PyObject** a, bint front):
    """Implement partition and rpartition."""
    cdef str s = text(a[0])
    cdef object sep = text_arg(a[1])
    cdef Py_ssize_t at, n = len(s)
    if sep is None:
        return raise_type(vm, "must be str, not " + kind_of(a[1], 100))
    if not sep:
        return raise_value(vm, "empty separator")
    work(vm, n)
    if reserve(vm, 3 * text_size(n, PyUnicode_MAX_CHAR_VALUE(s))) < 0:
        return SIGNAL
    if front:
        return PyUnicode_Partition(s, sep)
    at = last_index(s, <str?>sep, 0, n)
    if at < 0:
        return ("", "", s)
    return (s[:at], sep, s[at + len(<str?>sep):])

cdef object str_partition(VM* vm, PyObject** a):
    return parts_at(vm, a, True)

cdef object str_rpartition(VM* vm, PyObject** a):
    return parts_at(vm, a, False)


# --- splitting and joining ---

cdef Py_ssize_t word_count(VM* vm, str s, Py_ssize_t most) except -2:
    """Count words separated by white space. Returns: a number above `most`: too many; -1: SIGNAL."""
    cdef Py_ssize_t n = len(s), i, words = 0
    cdef bint inside = False
    for i in range(n):
        if Py_UNICODE_ISSPACE(PyUnicode_READ_CHAR(s, i)):
            inside = False
        elif not inside:
            inside = True
            words += 1
            if words > most:
                break
        if i % PIECE == PIECE - 1 and is_over_now(vm, PIECE):
            return -1
    return words


cdef object split(VM* vm, PyObject** a, bint front):
    cdef str s = text(a[0])
    cdef object sep = None
    cdef Py_ssize_t most = size_in(a[2]), pieces, n = len(s)
    cdef bint reversed = False
    cdef list out
    if <object>a[1] is not None:
        sep = text_arg(a[1])
        if sep is None:
            return raise_type(vm, "must be str or None, not " + kind_of(a[1], 100))
    if most < 0:
        most = MAX_SIZE
    if sep is None:
        pieces = n // 2 + 1
    elif not sep:
        return raise_value(vm, "empty separator")
    else:
        pieces = n // len(<str?>sep)
        # The host's rsplit() takes quadratic time.
        reversed = not front and len(<str>sep) <= n and n * len(<str>sep) >= LONG
    if 66 * (min(pieces, most) + 1) + n * PyUnicode_KIND(s) > vm.budget:
        # The upper bound is above the budget: counts the pieces.
        pieces = word_count(vm, s, most) if sep is None else s.count(<str?>sep)
        if pieces < 0:
            return SIGNAL
    pieces = min(pieces, most)
    work(vm, n)
    if reserve(vm, 66 * (pieces + 1) + (n * PyUnicode_KIND(s) * (4 if reversed else 1))) < 0:
        return SIGNAL
    try:
        if front:
            out = PyUnicode_Split(s, NULL if sep is None else <PyObject*>sep, most)
        elif not reversed:
            out = s.rsplit(sep, most)
        else:
            out = [<object>(<str?>piece)[::-1] for piece in s[::-1].split((<str?>sep)[::-1], most)]
            out.reverse()
    except Exception as e:
        return raise_host(vm, e)
    vm.budget += 66 * (pieces + 1 - len(out)) + (n * PyUnicode_KIND(s) * 3 if reversed else 0)
    return new_list(vm, out)

cdef object str_split(VM* vm, PyObject** a):
    return split(vm, a, True)

cdef object str_rsplit(VM* vm, PyObject** a):
    return split(vm, a, False)


cdef object str_splitlines(VM* vm, PyObject** a):
    cdef str s = text(a[0])
    cdef Py_ssize_t n = len(s), i, lines = n + 1
    cdef Py_UCS4 c
    cdef list out
    if 66 * lines + n * PyUnicode_KIND(s) > vm.budget:
        # The upper bound is above the budget: counts the lines.
        lines = 1
        for i in range(n):
            c = PyUnicode_READ_CHAR(s, i)
            if 10 <= c <= 13 or 28 <= c <= 30 or c == 0x85 or c == 0x2028 or c == 0x2029:
                lines += 1
    work(vm, n)
    if reserve(vm, 66 * lines + n * PyUnicode_KIND(s)) < 0:
        return SIGNAL
    try:
        out = s.splitlines(<object>a[1])
    except Exception as e:
        return raise_host(vm, e)
    vm.budget += 66 * (lines - len(out))
    return new_list(vm, out)


cdef object str_join_method(VM* vm, PyObject** a):
    cdef object v = <object>a[1]
    if not class_of(v).flags & C_ITER:
        v = unwrap(v)
    if type(v) is ListObject and not (<ListObject>v).cls.flags & C_ITER:
        return str_join(vm, text(a[0]), (<ListObject>v).items)
    if type(v) is not tuple and type(v) is not str and lookup(class_of(v), "__iter__") == NULL and lookup(class_of(v), "__getitem__") == NULL:
        return raise_type(vm, "can only join an iterable")
    return then(vm, to_list(vm, v), JOIN_ALL, text(a[0]), None, None, 0)

cdef object join_all(VM* vm, object items, object sep, object b, object c, int64_t i):
    return str_join(vm, <str?>sep, <list?>items)

cdef ResumeFunction JOIN_ALL = resume_function("str.join_all", join_all)

cdef object join_values(VM* vm, object items, object sep, object b, object c, int64_t i):
    return str_join(vm, <str?>sep, list(<tuple?>items))

cdef ResumeFunction JOIN_VALUES = resume_function("str.join_values", join_values)


# --- removing and replacing ---

cdef object stripped(VM* vm, PyObject** a, str name, bint left, bint right):
    cdef str s = text(a[0])
    cdef object chars = None
    cdef Py_ssize_t start = 0, end = len(s), n = 0
    cdef const unsigned char* here
    cdef uint64_t[2] members
    if <object>a[1] is not None:
        chars = text_arg(a[1])
        if chars is None:
            return raise_type(vm, name + " arg must be None or str")   # short: the caller gives a constant
        n = len(<str?>chars)
    if end + n >= PIECE or end * n >= LONG:
        return long_stripped(vm, s, chars, left, right)
    work(vm, end)
    if PyUnicode_IS_ASCII(s) and (chars is None or (PyUnicode_IS_ASCII(chars) and len(<str?>chars) < 16)):
        here = <const unsigned char*>PyUnicode_1BYTE_DATA(s)
        ascii_set(<PyObject*>chars, members)
        while left and start < end and members[here[start] >> 6] >> (here[start] & 63) & 1:
            start += 1
        while right and end > start and members[here[end - 1] >> 6] >> (here[end - 1] & 63) & 1:
            end -= 1
        if end - start == len(s):
            return s
        return SIGNAL if reserve(vm, end - start + 64) < 0 else PyUnicode_Substring(s, start, end)
    if reserve(vm, text_size(end, PyUnicode_MAX_CHAR_VALUE(s))) < 0:
        return SIGNAL
    if left and right:
        return s.strip(chars)
    return s.lstrip(chars) if left else s.rstrip(chars)

cdef inline bint is_removed(uint32_t c, const unsigned char* bits) noexcept:
    """bits: a bit for each code point; NULL: white space is removed."""
    return Py_UNICODE_ISSPACE(<Py_UCS4>c) if bits == NULL else bits[c >> 3] >> (c & 7) & 1

cdef object long_stripped(VM* vm, str s, object chars, bint left, bint right):
    """Like stripped(), with a look at the limits after each PIECE characters."""
    cdef bytearray members = None
    cdef unsigned char* bits = NULL
    cdef Py_ssize_t i, start = 0, end = len(s)
    cdef uint32_t c
    if chars is not None:
        members = bytearray(0x110000 >> 3)
        bits = <unsigned char*>PyByteArray_AS_STRING(members)
        for i in range(len(<str?>chars)):
            c = <uint32_t>PyUnicode_READ_CHAR(chars, i)
            bits[c >> 3] |= 1 << (c & 7)
            if i % PIECE == PIECE - 1 and is_over_now(vm, PIECE):
                return SIGNAL
    while left and start < end and is_removed(<uint32_t>PyUnicode_READ_CHAR(s, start), bits):
        start += 1
        if start % PIECE == 0 and is_over_now(vm, PIECE):
            return SIGNAL
    while right and end > start and is_removed(<uint32_t>PyUnicode_READ_CHAR(s, end - 1), bits):
        end -= 1
        if end % PIECE == 0 and is_over_now(vm, PIECE):
            return SIGNAL
    if end - start == len(s):
        return s
    return SIGNAL if reserve(vm, text_size(end - start, PyUnicode_MAX_CHAR_VALUE(s))) < 0 else PyUnicode_Substring(s, start, end)

cdef object str_strip(VM* vm, PyObject** a):
    return stripped(vm, a, "strip", True, True)

cdef object str_lstrip(VM* vm, PyObject** a):
    return stripped(vm, a, "lstrip", True, False)

cdef object str_rstrip(VM* vm, PyObject** a):
    return stripped(vm, a, "rstrip", False, True)


cdef object str_removeprefix(VM* vm, PyObject** a):
    cdef str s = text(a[0])
    cdef str part = text(a[1])
    if not part or not s.startswith(part):
        return s
    if reserve(vm, text_size(len(s), PyUnicode_MAX_CHAR_VALUE(s))) < 0:
        return SIGNAL
    return s[len(part):]


cdef object str_removesuffix(VM* vm, PyObject** a):
    cdef str s = text(a[0])
    cdef str part = text(a[1])
    if not part or not s.endswith(part):
        return s
    if reserve(vm, text_size(len(s), PyUnicode_MAX_CHAR_VALUE(s))) < 0:
        return SIGNAL
    return s[:len(s) - len(part)]


cdef object str_replace(VM* vm, PyObject** a):
    cdef str s = text(a[0]), old = text(a[1]), new = text(a[2])
    cdef Py_ssize_t most = size_in(a[3]), n = len(s), times, longer
    cdef int64_t size = n
    cdef Py_UCS4 c, d
    longer = len(new) - len(old)
    work(vm, 2 * n)
    if longer > 0:
        times = s.count(old)
        if 0 <= most < times:
            times = most
        size = MAX_SIZE if times and longer > (MAX_SIZE - n) // times else n + longer * times
        work(vm, times * 8)
    c, d = PyUnicode_MAX_CHAR_VALUE(s), PyUnicode_MAX_CHAR_VALUE(new)
    if reserve(vm, text_size(size, c if c > d else d)) < 0:
        return SIGNAL
    try:
        return s.replace(old, new, most)
    except Exception as e:
        return raise_host(vm, e)


cdef object str_expandtabs(VM* vm, PyObject** a):
    cdef str s = text(a[0])
    cdef int size = <int>size_in(a[1])
    work(vm, len(s))
    if reserve(vm, text_size(len(s) + s.count("\t") * (size if size > 0 else 0), PyUnicode_MAX_CHAR_VALUE(s))) < 0:
        return SIGNAL
    try:
        return s.expandtabs(size)
    except Exception as e:
        return raise_host(vm, e)


# --- padding ---

cdef object justified(VM* vm, PyObject** a, int how):
    """how: 0 center, 1 ljust, 2 rjust."""
    cdef str s = text(a[0])
    cdef Py_ssize_t width = size_in(a[1]), n = len(s), left
    cdef object fill = text_arg(a[2])
    cdef Py_UCS4 c, d
    if fill is None:
        return raise_type(vm, "The fill character must be a unicode character, not " + kind_of(a[2]))
    if len(<str?>fill) != 1:
        return raise_type(vm, "The fill character must be exactly one character long")
    if width <= n:
        return s
    c, d = PyUnicode_MAX_CHAR_VALUE(s), PyUnicode_MAX_CHAR_VALUE(fill)
    if reserve(vm, text_size(width, c if c > d else d)) < 0:
        return SIGNAL
    try:
        n = width - n
        left = n // 2 + (n & width & 1) if how == 0 else 0 if how == 1 else n
        return pad_text(s, left, n - left, PyUnicode_READ_CHAR(fill, 0))
    except Exception as e:
        return raise_host(vm, e)

cdef object str_center(VM* vm, PyObject** a):
    return justified(vm, a, 0)

cdef object str_ljust(VM* vm, PyObject** a):
    return justified(vm, a, 1)

cdef object str_rjust(VM* vm, PyObject** a):
    return justified(vm, a, 2)


cdef object str_zfill(VM* vm, PyObject** a):
    cdef str s = text(a[0])
    cdef Py_ssize_t width = size_in(a[1])
    if width <= len(s):
        return s
    if reserve(vm, text_size(width, PyUnicode_MAX_CHAR_VALUE(s))) < 0:
        return SIGNAL
    try:
        if s and PyUnicode_READ_CHAR(s, 0) not in (u'+', u'-'):
            return pad_text(s, width - len(s), 0, u'0')
        return s.zfill(width)
    except Exception as e:
        return raise_host(vm, e)


# --- case and character classes ---

cdef object recased(VM* vm, str s, object fn):
    """Change the case. The result may be up to three times as long, so the excess is charged afterwards."""
    cdef Py_ssize_t n = len(s)
    work(vm, n)
    # The host fills a table of code points first.
    if reserve(vm, text_size(n, PyUnicode_MAX_CHAR_VALUE(s)) + 4 * n) < 0:
        return SIGNAL
    try:
        out = fn(s)
    except Exception as e:
        return raise_host(vm, e)
    vm.budget += 4 * n
    if len(<str?>out) > n:
        charge(vm, text_size(len(<str?>out) - n, PyUnicode_MAX_CHAR_VALUE(out)))
    return out

cdef object UPPER = str.upper, LOWER = str.lower, TITLE = str.title, CAPITALIZE = str.capitalize
cdef object SWAPCASE = str.swapcase, CASEFOLD = str.casefold

cdef object flipped(VM* vm, str s, unsigned char first):
    """Flip the case of the ASCII letters from `first` on."""
    cdef Py_ssize_t n = len(s)
    cdef const unsigned char* old = <const unsigned char*>PyUnicode_1BYTE_DATA(s)
    cdef unsigned char* new
    work(vm, n)
    if reserve(vm, n + 64) < 0:
        return SIGNAL
    if n < 2:
        return "" if n == 0 else chr(old[0] ^ 32 if first <= old[0] < first + 26 else old[0])
    try:
        out = PyUnicode_New(n, 127)
    except MemoryError as e:
        return raise_host(vm, e)
    new = <unsigned char*>PyUnicode_1BYTE_DATA(out)
    flip_case(old, new, n, first)
    return out

cdef object str_upper(VM* vm, PyObject** a):
    return flipped(vm, text(a[0]), c'a') if PyUnicode_IS_ASCII(text(a[0])) else recased(vm, text(a[0]), UPPER)

cdef object str_lower(VM* vm, PyObject** a):
    return flipped(vm, text(a[0]), c'A') if PyUnicode_IS_ASCII(text(a[0])) else recased(vm, text(a[0]), LOWER)

cdef object str_title(VM* vm, PyObject** a):
    return recased(vm, text(a[0]), TITLE)

cdef object str_capitalize(VM* vm, PyObject** a):
    return recased(vm, text(a[0]), CAPITALIZE)

cdef object str_swapcase(VM* vm, PyObject** a):
    return recased(vm, text(a[0]), SWAPCASE)

cdef object str_casefold(VM* vm, PyObject** a):
    return recased(vm, text(a[0]), CASEFOLD)

ctypedef bint (*CharacterTest)(Py_UCS4 c) noexcept

cdef bint alnum_(Py_UCS4 c) noexcept: return Py_UNICODE_ISALNUM(c)
cdef bint alpha_(Py_UCS4 c) noexcept: return Py_UNICODE_ISALPHA(c)
cdef bint decimal_(Py_UCS4 c) noexcept: return Py_UNICODE_ISDECIMAL(c)
cdef bint digit_(Py_UCS4 c) noexcept: return Py_UNICODE_ISDIGIT(c)
cdef bint numeric_(Py_UCS4 c) noexcept: return Py_UNICODE_ISNUMERIC(c)
cdef bint space_(Py_UCS4 c) noexcept: return Py_UNICODE_ISSPACE(c)

cdef object consists_of(VM* vm, str s, CharacterTest test, int ascii_kind):
    """Return whether s is not empty and all characters pass the test. Faster than the host's methods by a lookup and a call."""
    cdef Py_ssize_t i, n = PyUnicode_GET_LENGTH(s)
    work(vm, n)
    if ascii_kind and PyUnicode_IS_ASCII(s):
        return n > 0 and all_of(<const unsigned char*>PyUnicode_1BYTE_DATA(s), n, ascii_kind)
    for i in range(n):
        if not test(PyUnicode_READ_CHAR(s, i)):
            return False
    return n > 0

cdef object str_isalnum(VM* vm, PyObject** a):
    return consists_of(vm, text(a[0]), alnum_, PY_CTF_ALNUM)

cdef object str_isalpha(VM* vm, PyObject** a):
    return consists_of(vm, text(a[0]), alpha_, PY_CTF_ALPHA)

cdef object str_isascii(VM* vm, PyObject** a):
    return text(a[0]).isascii()

cdef object str_isdecimal(VM* vm, PyObject** a):
    return consists_of(vm, text(a[0]), decimal_, PY_CTF_DIGIT)

cdef object str_isdigit(VM* vm, PyObject** a):
    return consists_of(vm, text(a[0]), digit_, PY_CTF_DIGIT)

cdef object str_isidentifier(VM* vm, PyObject** a):
    work(vm, len(text(a[0])))
    return text(a[0]).isidentifier()

cdef object str_islower(VM* vm, PyObject** a):
    work(vm, len(text(a[0])))
    return text(a[0]).islower()

cdef object str_isnumeric(VM* vm, PyObject** a):
    return consists_of(vm, text(a[0]), numeric_, PY_CTF_DIGIT)

cdef object str_isprintable(VM* vm, PyObject** a):
    cdef str s = text(a[0])
    cdef Py_ssize_t i
    work(vm, len(s))
    for i in range(len(s)):
        if not printable(PyUnicode_READ_CHAR(s, i)):
            return False
    return True

cdef object str_isspace(VM* vm, PyObject** a):
    return consists_of(vm, text(a[0]), space_, 0)

cdef object str_istitle(VM* vm, PyObject** a):
    work(vm, len(text(a[0])))
    return text(a[0]).istitle()

cdef object str_isupper(VM* vm, PyObject** a):
    work(vm, len(text(a[0])))
    return text(a[0]).isupper()


# --- formatting ---

cdef object str_format_method(VM* vm, PyObject** a):
    return str_format(vm, text(a[0]), <tuple?><object>a[1], <object>a[2])


cdef object str_format_map(VM* vm, PyObject** a):
    return str_format(vm, text(a[0]), None, <object>a[1])


cdef object str_dunder_format(VM* vm, PyObject** a):
    return format_plain(vm, text(a[0]), text(a[1]))


cdef object str_mod(VM* vm, PyObject** a):
    return percent_format(vm, text(a[0]), <object>a[1])


cdef object str_rmod(VM* vm, PyObject** a):
    cdef object template = text_arg(a[1])
    if template is None:
        return NotImplemented
    return percent_format(vm, <str?>template, text(a[0]))


# --- special methods ---

cdef object compared(PyObject** a, int op):
    """op: 0 <, 1 <=, 2 ==, 3 !=, 4 >, 5 >=."""
    cdef object y = text_arg(a[1])
    cdef str s = text(a[0])
    if y is None:
        return NotImplemented
    if op == 2:
        return s == <str?>y
    if op == 3:
        return s != <str?>y
    if op == 0:
        return s < <str?>y
    if op == 1:
        return s <= <str?>y
    return s > <str?>y if op == 4 else s >= <str?>y

cdef object str_lt(VM* vm, PyObject** a):
    return compared(a, 0)

cdef object str_le(VM* vm, PyObject** a):
    return compared(a, 1)

cdef object str_eq(VM* vm, PyObject** a):
    return compared(a, 2)

cdef object str_ne(VM* vm, PyObject** a):
    return compared(a, 3)

cdef object str_gt(VM* vm, PyObject** a):
    return compared(a, 4)

cdef object str_ge(VM* vm, PyObject** a):
    return compared(a, 5)

cdef object str_add(VM* vm, PyObject** a):
    return str_concat(vm, text(a[0]), <object>a[1])

cdef object str_mul(VM* vm, PyObject** a):
    cdef int64_t n
    if not exact_int64(a[1], &n):
        return raise_error(vm, OVERFLOW_ERROR, "cannot fit 'int' into an index-sized integer")
    return str_repeat(vm, text(a[0]), n)

cdef object str_contains_method(VM* vm, PyObject** a):
    return str_contains(vm, text(a[0]), <object>a[1])

cdef object str_getitem(VM* vm, PyObject** a):
    return str_get(vm, text(a[0]), <object>a[1])

cdef object str_len(VM* vm, PyObject** a):
    return len(text(a[0]))

cdef object str_hash(VM* vm, PyObject** a):
    return hash_value(vm, text(a[0]))

cdef object str_dunder_repr(VM* vm, PyObject** a):
    return str_repr(vm, text(a[0]))

cdef object str_str(VM* vm, PyObject** a):
    return text(a[0])

cdef object str_iter(VM* vm, PyObject** a):
    charge(vm, 64)
    return born(vm, seq_iter(text(a[0])))

cdef object str_getnewargs(VM* vm, PyObject** a):
    return (text(a[0]),)

cdef object str_sizeof(VM* vm, PyObject** a):
    cdef str s = text(a[0])
    if s.isascii():
        return 41 + len(s)
    return 56 + (len(s) + 1) * PyUnicode_KIND(s)


# --- the table ---

static_method(STR, "__new__", str_new, "cls, object=..., encoding=..., errors=...")
add(STR, "__add__", str_add, "self, value, /")
add(STR, "__contains__", str_contains_method, "self, key, /")
add(STR, "__eq__", str_eq, "self, value, /")
add(STR, "__format__", str_dunder_format, "self, format_spec: str, /")
add(STR, "__ge__", str_ge, "self, value, /")
add(STR, "__getitem__", str_getitem, "self, key, /")
add(STR, "__getnewargs__", str_getnewargs, "self, /")
add(STR, "__gt__", str_gt, "self, value, /")
add(STR, "__hash__", str_hash, "self, /")
add(STR, "__iter__", str_iter, "self, /")
add(STR, "__le__", str_le, "self, value, /")
add(STR, "__len__", str_len, "self, /")
add(STR, "__lt__", str_lt, "self, value, /")
add(STR, "__mod__", str_mod, "self, value, /")
add(STR, "__mul__", str_mul, "self, value: times, /")
add(STR, "__ne__", str_ne, "self, value, /")
add(STR, "__repr__", str_dunder_repr, "self, /")
add(STR, "__rmod__", str_rmod, "self, value, /")
add(STR, "__rmul__", str_mul, "self, value: times, /")
add(STR, "__sizeof__", str_sizeof, "self, /")
add(STR, "__str__", str_str, "self, /")
add(STR, "capitalize", str_capitalize, "self, /")
add(STR, "casefold", str_casefold, "self, /")
add(STR, "center", str_center, "self, width: size, fillchar=' ', /")
add(STR, "count", str_count, "self, sub: str, start: bound | None=None, end: bound | None=None, /")
add(STR, "encode", str_encode, "self, encoding=..., errors=...")
add(STR, "endswith", str_endswith, "self, suffix, start: bound | None=None, end: bound | None=None, /")
add(STR, "expandtabs", str_expandtabs, "self, tabsize: cint=8")
add(STR, "find", str_find, "self, sub: str, start: bound | None=None, end: bound | None=None, /")
add(STR, "format", str_format_method, "self, /, *args, **kwargs")
add(STR, "format_map", str_format_map, "self, mapping, /")
add(STR, "index", str_index, "self, sub: str, start: bound | None=None, end: bound | None=None, /")
add(STR, "isalnum", str_isalnum, "self, /")
add(STR, "isalpha", str_isalpha, "self, /")
add(STR, "isascii", str_isascii, "self, /")
add(STR, "isdecimal", str_isdecimal, "self, /")
add(STR, "isdigit", str_isdigit, "self, /")
add(STR, "isidentifier", str_isidentifier, "self, /")
add(STR, "islower", str_islower, "self, /")
add(STR, "isnumeric", str_isnumeric, "self, /")
add(STR, "isprintable", str_isprintable, "self, /")
add(STR, "isspace", str_isspace, "self, /")
add(STR, "istitle", str_istitle, "self, /")
add(STR, "isupper", str_isupper, "self, /")
add(STR, "join", str_join_method, "self, iterable, /")
add(STR, "ljust", str_ljust, "self, width: size, fillchar=' ', /")
add(STR, "lower", str_lower, "self, /")
add(STR, "lstrip", str_lstrip, "self, chars=None, /")
add(STR, "partition", str_partition, "self, sep, /")
add(STR, "removeprefix", str_removeprefix, "self, prefix: str, /")
add(STR, "removesuffix", str_removesuffix, "self, suffix: str, /")
add(STR, "replace", str_replace, "self, old: str, new: str, /, count: size=-1")
add(STR, "rfind", str_rfind, "self, sub: str, start: bound | None=None, end: bound | None=None, /")
add(STR, "rindex", str_rindex, "self, sub: str, start: bound | None=None, end: bound | None=None, /")
add(STR, "rjust", str_rjust, "self, width: size, fillchar=' ', /")
add(STR, "rpartition", str_rpartition, "self, sep, /")
add(STR, "rsplit", str_rsplit, "self, sep=None, maxsplit: size=-1")
add(STR, "rstrip", str_rstrip, "self, chars=None, /")
add(STR, "split", str_split, "self, sep=None, maxsplit: size=-1")
add(STR, "splitlines", str_splitlines, "self, keepends: bool=False")
add(STR, "startswith", str_startswith, "self, prefix, start: bound | None=None, end: bound | None=None, /")
add(STR, "strip", str_strip, "self, chars=None, /")
add(STR, "swapcase", str_swapcase, "self, /")
add(STR, "title", str_title, "self, /")
add(STR, "upper", str_upper, "self, /")
add(STR, "zfill", str_zfill, "self, width: size, /")

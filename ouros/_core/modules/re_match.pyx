"""Pattern and Match of `re`.

Must not know how patterns are searched for. Invariants: a pattern is its text and flags. A match has the positions of its groups, or the
library's match until they are needed. It is charged when it is made.
"""
cimport cython
from cpython.ref cimport Py_INCREF, Py_REFCNT
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from ouros._core.heap.exceptions cimport INDEX_ERROR, raise_error
from ouros._core.heap.heap cimport charge, reserve
from ouros._core.modules.mod_re_pattern cimport known_pattern, make_pattern, read_pattern, texts_size
from ouros._core.modules.re_parser cimport BadPattern, ParsedPattern
from ouros._core.protocols.call cimport attribute, method
from ouros._core.types.type_dict cimport new_dict

cdef extern from "Python.h":
    str PyUnicode_Substring(object s, Py_ssize_t start, Py_ssize_t end)

DEF FAR = 0x7FFFFFFFFFFFFFFF

PATTERN = builtin_class("Pattern", (OBJECT,), L_OTHER, C_NOSUBCLASS)
MATCH = builtin_class("Match", (OBJECT,), L_OTHER, C_NOSUBCLASS)
PATTERN.ns["__module__"] = "re"
MATCH.ns["__module__"] = "re"


@cython.final
cdef class PatternObject(HeapObject):
    cdef int walk(self, Walker w) except -1:
        w.visit(self.text)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        # Patterns that share the library's pattern share its weight.
        return HeapObject.size(self) + self.c.weight // Py_REFCNT(self.c)

    cdef tuple get_state(self):
        return (self.text, self.c.flags)

    cdef int set_state(self, tuple state) except -1:
        if len(state) != 2 or type(state[0]) not in (str, bytes) or type(state[1]) is not int or not 0 <= state[1] < 1024:
            raise ValueError("damaged data: pattern")
        if len(state[0]) > LARGEST_PATTERN:
            raise ValueError("damaged data: pattern")
        found = known_pattern(state[0], state[1])
        if found is None:
            found = read_pattern(state[0], state[1])
            if type(found) is ParsedPattern:
                found = make_pattern(state[0], state[1], <ParsedPattern>found, -1)
            if type(found) is BadPattern:
                raise ValueError(f"damaged data: pattern: {(<BadPattern>found).message}")
        self.c = <Compiled?><object>found
        self.text = state[0]
        return 0


@cython.final
cdef class MatchObject(HeapObject):
    cdef int walk(self, Walker w) except -1:
        w.visit(self.re)
        w.visit(self.string)
        w.visit(self.subject)
        if self.regs is not None:
            w.visit(self.regs)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + (0 if self.is_short else 350 + 120 * self.re.c.groups if self.regs is None else 120 + 80 * len(self.regs))

    cdef tuple places(self):
        cdef Py_ssize_t i
        if self.regs is None:
            if self.is_short:
                self.regs = tuple([(self.found.marks[2 * i], self.found.marks[2 * i + 1]) for i in range(self.re.c.groups + 1)])
            else:
                self.last()
                self.regs = <tuple?>self.host.regs
                self.host = None
        return self.regs

    cdef int64_t last(self) except -2:
        if self.lastindex < 0:
            found = self.host.lastindex
            self.lastindex = 0 if found is None else found
        return self.lastindex

    cdef Py_ssize_t count(self) noexcept:
        return self.re.c.groups + 1 if self.regs is None else len(self.regs)

    cdef tuple get_state(self):
        return (self.re, self.string, self.subject, self.places(), self.pos, self.endpos, self.last())

    cdef int set_state(self, tuple state) except -1:
        cdef Py_ssize_t n
        if len(state) != 7 or type(state[0]) is not PatternObject or type(state[2]) not in (str, bytes) or type(state[3]) is not tuple:
            raise ValueError("damaged data: match")
        self.is_short = False
        self.host = None
        self.re, self.string, self.subject, self.regs = state[:4]
        n = len(self.subject)
        for place in self.regs:
            if (type(place) is not tuple or len(place) != 2 or type(place[0]) is not int or type(place[1]) is not int
                    or not -1 <= place[0] <= n or not -1 <= place[1] <= n):
                raise ValueError("damaged data: match")
        for number in state[4:]:
            if type(number) is not int or not 0 <= number <= FAR:
                raise ValueError("damaged data: match")
        self.pos, self.endpos, self.lastindex = state[4:]
        if self.lastindex >= len(self.regs) or not self.regs:
            raise ValueError("damaged data: match")
        return 0

# --- matches ---

cdef MatchObject match_at(VM* vm, PatternObject p, object string, object subject, int64_t pos, int64_t endpos):
    cdef MatchObject m = MatchObject.__new__(MatchObject)
    m.cls = MATCH
    m.re = p
    m.string = string
    m.subject = subject
    m.pos = pos
    m.endpos = endpos
    charge(vm, 350 + 120 * p.c.groups)
    return m

cdef MatchObject new_match(VM* vm, PatternObject p, object string, object subject, tuple regs, object lastindex, int64_t pos, int64_t endpos):
    cdef MatchObject m = match_at(vm, p, string, subject, pos, endpos)
    m.regs = regs
    m.lastindex = 0 if lastindex is None else lastindex
    return m

cdef MatchObject short_match(VM* vm, PatternObject p, object string, object subject, const Found* found, int64_t pos, int64_t endpos):
    cdef MatchObject m = match_at(vm, p, string, subject, pos, endpos)
    m.is_short = True
    m.found = found[0]
    m.lastindex = found.last
    return m

cdef MatchObject found_match(VM* vm, PatternObject p, object string, object subject, object host, int64_t pos, int64_t endpos):
    """Make a match from the library's match, which is dropped at once if it may hold more memory than charged."""
    cdef MatchObject m = match_at(vm, p, string, subject, pos, endpos)
    m.host = host
    m.lastindex = -1 if p.c.groups else 0
    if p.c.repeats:
        m.places()
    return m

cdef tuple place_of(MatchObject m, Py_ssize_t number):
    """Returns: (start, end) of a group."""
    if m.is_short:
        return (m.found.marks[2 * number], m.found.marks[2 * number + 1])
    return <tuple?>m.host.span(number) if m.regs is None else <tuple?>m.regs[number]

cdef inline object short_text(VM* vm, MatchObject m, Py_ssize_t number, object default):
    cdef Py_ssize_t start = m.found.marks[2 * number], end = m.found.marks[2 * number + 1]
    if start < 0:
        return default
    charge(vm, 60 + end - start)
    return PyUnicode_Substring(m.subject, start, end)

cdef object group_text(VM* vm, MatchObject m, Py_ssize_t number, object default):
    cdef Py_ssize_t start, end
    if m.is_short:
        return short_text(vm, m, number, default)
    if m.regs is None:
        text = m.host[number]
        if text is None:
            return default
        charge(vm, 60 + len(text))
        return text
    start, end = m.regs[number]
    if start < 0:
        return default
    charge(vm, 60 + end - start)
    return m.subject[start:end]

cdef inline bint surely_fit(VM* vm, MatchObject m, Py_ssize_t texts):
    """Return whether the texts of this number of groups surely fit the budget."""
    return texts * (60 + <int64_t>len(m.subject)) < vm.budget

cdef Py_ssize_t group_number(VM* vm, MatchObject m, object key) except -2:
    """Returns: the number of a group; -1: raised."""
    if type(key) is not int and type(key) is not str:
        key = unwrap(key)
    if type(key) is int:
        if 0 <= key < m.count():
            return key
    elif type(key) is str:
        number = m.re.c.index.get(key)
        if number is not None and number < m.count():
            return number
    raise_error(vm, INDEX_ERROR, "no such group")
    return -1

cdef object one_group(VM* vm, MatchObject m, object key):
    cdef Py_ssize_t number = group_number(vm, m, key)
    return SIGNAL if number < 0 else group_text(vm, m, number, None)

cdef object match_group(VM* vm, PyObject** a):
    cdef MatchObject m = <MatchObject?><object>a[0]
    cdef tuple keys = <tuple?><object>a[1]
    cdef list out
    cdef int64_t total
    cdef Py_ssize_t number
    if not keys:
        return group_text(vm, m, 0, None)
    if len(keys) == 1:
        return one_group(vm, m, keys[0])
    if not surely_fit(vm, m, len(keys)):
        total = 0
        for key in keys:
            number = group_number(vm, m, key)
            if number < 0:
                return SIGNAL
            start, end = place_of(m, number)
            total += end - start
        if reserve(vm, total) < 0:
            return SIGNAL
    out = []
    for key in keys:
        text = one_group(vm, m, key)
        if text is SIGNAL:
            return SIGNAL
        out.append(text)
    charge(vm, 40 + 8 * len(out))
    return tuple(out)

cdef object match_getitem(VM* vm, PyObject** a):
    return one_group(vm, <MatchObject?><object>a[0], <object>a[1])

cdef object match_groups(VM* vm, PyObject** a):
    cdef MatchObject m = <MatchObject?><object>a[0]
    cdef tuple texts
    cdef int64_t total = 40
    cdef Py_ssize_t i
    if m.is_short and surely_fit(vm, m, m.re.c.groups):
        charge(vm, 40 + 8 * m.re.c.groups)
        texts = PyTuple_New(m.re.c.groups)
        for i in range(m.re.c.groups):
            text = short_text(vm, m, i + 1, <object>a[1])
            Py_INCREF(text)
            PyTuple_SET_ITEM(texts, i, text)
        return texts
    if not m.is_short and m.regs is None and <object>a[1] is None and surely_fit(vm, m, m.re.c.groups):
        texts = <tuple?>m.host.groups()
        for text in texts:
            total += 8 if text is None else 68 + len(text)
        charge(vm, total)
        return texts
    if reserve(vm, texts_size(m.places()) + 40 + 8 * len(m.places())) < 0:
        return SIGNAL
    return tuple([group_text(vm, m, i, <object>a[1]) for i in range(1, len(m.regs))])

cdef object match_groupdict(VM* vm, PyObject** a):
    cdef MatchObject m = <MatchObject?><object>a[0]
    if len(m.places()) <= m.re.c.groups:
        raise ValueError("damaged data: match")
    if reserve(vm, texts_size(m.regs) + 64 + 50 * len(m.re.c.index)) < 0:
        return SIGNAL
    return new_dict(vm, {name: group_text(vm, m, number, <object>a[1]) for name, number in m.re.c.index.items()})

cdef object match_start(VM* vm, PyObject** a):
    cdef MatchObject m = <MatchObject?><object>a[0]
    cdef Py_ssize_t number = group_number(vm, m, <object>a[1])
    if number < 0:
        return SIGNAL
    if m.is_short:
        return m.found.marks[2 * number]
    return m.host.start(number) if m.regs is None else (<tuple?>m.regs[number])[0]

cdef object match_end(VM* vm, PyObject** a):
    cdef MatchObject m = <MatchObject?><object>a[0]
    cdef Py_ssize_t number = group_number(vm, m, <object>a[1])
    if number < 0:
        return SIGNAL
    if m.is_short:
        return m.found.marks[2 * number + 1]
    return m.host.end(number) if m.regs is None else (<tuple?>m.regs[number])[1]

cdef object match_span(VM* vm, PyObject** a):
    cdef Py_ssize_t number = group_number(vm, <MatchObject?><object>a[0], <object>a[1])
    return SIGNAL if number < 0 else place_of(<MatchObject?><object>a[0], number)

cdef object match_lastindex(VM* vm, PyObject** a):
    cdef int64_t last = (<MatchObject?><object>a[0]).last()
    return last if last else None

cdef object match_lastgroup(VM* vm, PyObject** a):
    cdef MatchObject m = <MatchObject?><object>a[0]
    return m.re.c.names[m.lastindex] if 0 < m.last() < len(m.re.c.names) else None

cdef object match_re(VM* vm, PyObject** a): return (<MatchObject?><object>a[0]).re
cdef object match_string(VM* vm, PyObject** a): return (<MatchObject?><object>a[0]).string
cdef object match_pos(VM* vm, PyObject** a): return (<MatchObject?><object>a[0]).pos
cdef object match_endpos(VM* vm, PyObject** a): return (<MatchObject?><object>a[0]).endpos
cdef object match_regs(VM* vm, PyObject** a): return (<MatchObject?><object>a[0]).places()

cdef object match_repr(VM* vm, PyObject** a):
    cdef MatchObject m = <MatchObject?><object>a[0]
    start, end = place_of(m, 0)
    # The whole text decides which quotes its repr has, of which 50 characters are shown.
    if reserve(vm, 100 + 6 * (end - start)) < 0:
        return SIGNAL
    return f"<re.Match object; span=({start}, {end}), match={repr(m.subject[start:end])[:50]}>"

cdef object itself(VM* vm, PyObject** a):
    return <object>a[0]



# --- tables ---

method(MATCH, "__copy__", itself, "self, /")
method(MATCH, "__deepcopy__", itself, "self, memo, /")
method(MATCH, "__getitem__", match_getitem, "self, key: integral, /")
method(MATCH, "__repr__", match_repr, "self, /")
method(MATCH, "end", match_end, "self, group: integral=0, /")
attribute(MATCH, "endpos", match_endpos, NULL)
method(MATCH, "group", match_group, "self, /, *args: integral")
method(MATCH, "groupdict", match_groupdict, "self, /, default=None")
method(MATCH, "groups", match_groups, "self, /, default=None")
attribute(MATCH, "lastgroup", match_lastgroup, NULL)
attribute(MATCH, "lastindex", match_lastindex, NULL)
attribute(MATCH, "pos", match_pos, NULL)
attribute(MATCH, "re", match_re, NULL)
attribute(MATCH, "regs", match_regs, NULL)
method(MATCH, "span", match_span, "self, group: integral=0, /")
method(MATCH, "start", match_start, "self, group: integral=0, /")
attribute(MATCH, "string", match_string, NULL)

"""_re: Pattern and Match, and the functions of `re` on them.

Must not know how patterns are compiled (mod_re_pattern). Invariants: programs get no object of the regex library. A simple
pattern on a short ASCII str is searched for here (re_simple), everything else by the library. Each call of the library has a timeout, and its results are
charged before they become values.
"""
cimport cython
from ouros._core.protocols.argument_errors cimport worded_as_function
from ouros._core.protocols.call cimport (
    attribute, call1, call_packed, call_prelude, call_tuple, class_method, function, is_callable, method, Native,
)
from ouros._core.heap.exceptions cimport (
    INDEX_ERROR, OVERFLOW_ERROR, RECURSION_ERROR, raise_error, raise_host, raise_type, raise_value,
)
from ouros._core.heap.heap cimport charge, look, reserve, touch, work
from ouros._core.heap.long_loops cimport is_over, is_over_now
from ouros._core.modules.mod_re_pattern cimport known_pattern, library_text, make_pattern, read_pattern, replaced_size, texts_size, ticks_of, weight_of
cimport ouros._core.modules.mod_re_pattern as _patterns
from ouros._core.modules.mod_time cimport seconds_left, time_up
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.modules.re_first cimport NO_PLACE, first_place
from ouros._core.modules.re_library cimport FULLMATCH, MATCH_HERE, SEARCH, concurrent, found_by_places, is_time_left, match_there, passing, run, timeout
from ouros._core.modules.re_match cimport LARGEST_PATTERN, MATCH, MatchObject, PATTERN, found_match, new_match, short_match
from ouros._core.modules.re_parser cimport BadPattern, F_INDEX, F_OVERFLOW, F_RECURSION, F_VALUE, ParsedPattern, parse_template
from ouros._core.modules.re_simple cimport (
    FOUND, Found, NOT_FOUND, Outcome, SEARCH_ANY, SEARCH_HERE, SEARCH_WHOLE, UNDECIDED, Search, is_simple,
)
from ouros._core.heap.hash_table cimport plain_hash
from ouros._core.types.type_union cimport new_alias
from ouros._core.types.type_bytes cimport close_buffer_of, content_of
from ouros._core.types.type_iter cimport hold
from ouros._core.types.argument_conversion cimport size_in
from ouros._core.types.type_dict cimport new_dict
from ouros._core.types.type_sequence cimport declare_iterator, new_list
from ouros._core.types.type_dict_view cimport new_proxy

cdef extern from "Python.h":
    str PyUnicode_Substring(object s, Py_ssize_t start, Py_ssize_t end)

DEF FAR = 0x7FFFFFFFFFFFFFFF
DEF SHORT = 1000             # most characters of templates and their patterns that the library may cache
DEF SHORT_SUBJECT = 1 << 16      # most characters for which the library makes all texts in one call: some milliseconds

SCANNER = builtin_class("SRE_Scanner", (OBJECT,), L_OTHER, C_NOSUBCLASS)
FOUND_ITER = builtin_class("callable_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
name_class(FOUND_ITER, "re_match_iterator")
SCANNER.ns["__module__"] = "_sre"
declare_iterator(FOUND_ITER)


@cython.final
cdef class ScannerObject(HeapObject):
    def __dealloc__(self):
        leave_host(self)

    cdef object next(self, VM* vm):
        m = self.step(vm, SEARCH)
        return STOP if m is None else m

    cdef bint is_iterator(self) noexcept:
        return self.cls is FOUND_ITER

    cdef object step(self, VM* vm, str how):
        """Returns: the next match, None at the end, or SIGNAL."""
        cdef Found found
        cdef Outcome outcome
        if self.at < 0:
            return None
        if is_text(self.re.c.pattern) != is_text(self.subject):
            raise ValueError("damaged data: scanner")
        if touch(vm, self) < 0:
            return SIGNAL
        if self.re.c.simple is not None and self.last is None and host_owner != <void*>self and is_simple(self.subject):
            outcome = self.re.c.simple.find(
                vm, search_of(how), self.subject, self.at, self.endpos, self.at if self.advance else -1, &found)
            if outcome == NOT_FOUND:
                self.at = -1
                return None
            if outcome == FOUND:
                self.at = found.marks[1]
                self.advance = found.marks[0] == found.marks[1]
                return short_match(vm, self.re, self.string, self.subject, &found, self.start, self.endpos)
        m = go_on(vm, self, how)
        if m is SIGNAL:
            return SIGNAL
        self.last = m
        if m is None:
            self.at = -1
            return None
        if self.re.c.repeats:
            self.settle()
        return found_match(vm, self.re, self.string, self.subject, m, self.start, self.endpos)

    cdef int settle(self) except -1:
        cdef int64_t start, end
        if self.last is not None:
            start, end = <tuple?>self.last.span()
            self.last = None
            self.advance = start == end
            self.at = end
        return 0

    cdef int walk(self, Walker w) except -1:
        w.visit(self.re)
        w.visit(self.string)
        w.visit(self.subject)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + (0 if self.last is None else 200 + 100 * self.re.c.groups)

    cdef tuple get_state(self):
        self.settle()
        return (self.re, self.string, self.subject, self.start, self.at, self.endpos, self.advance)

    cdef int set_state(self, tuple state) except -1:
        if len(state) != 7 or type(state[0]) is not PatternObject or type(state[2]) not in (str, bytes) or type(state[6]) is not bool:
            raise ValueError("damaged data: scanner")
        for number in state[3:6]:
            if type(number) is not int or not -1 <= number <= len(state[2]):
                raise ValueError("damaged data: scanner")
        leave_host(self)
        self.last = None
        self.re, self.string, self.subject, self.start, self.at, self.endpos, self.advance = state
        return 0


# --- calling the library ---

cdef inline Search search_of(str how) noexcept:
    return SEARCH_ANY if how is SEARCH else SEARCH_HERE if how is MATCH_HERE else SEARCH_WHOLE

cdef inline object last_of(Compiled c, object m):
    """Returns: lastindex of the library's match, or None."""
    return m.lastindex if c.groups else None

cdef inline bint is_text(object v):
    return type(v) is str

# The library's scanner of the ScannerObject that searched last in this process. Only one is kept, since starting another takes time and a
# scanner may hold much uncharged memory. Used by search() only.
cdef void* host_owner = NULL         # borrowed pointer to that ScannerObject, or NULL
cdef object host_scanner = None

cdef void leave_host(ScannerObject s) noexcept:
    global host_owner, host_scanner
    if host_owner == <void*>s:
        host_owner = NULL
        host_scanner = None

cdef object go_on(VM* vm, ScannerObject s, str how):
    """Find the next match of the library. It may start at an empty match, but is not empty then. Returns: a match, None, or SIGNAL."""
    global host_owner, host_scanner
    cdef int attempt = 0
    cdef bint begun = host_owner == <void*>s and how is SEARCH
    scanner = host_scanner if begun else None
    while True:
        # The scanner is not kept after an error or while other threads run.
        leave_host(s)
        try:
            if scanner is None:
                s.settle()
                work(vm, s.endpos - s.at + 64)
                if how is not SEARCH:
                    return match_there(vm, s.re.c, s.subject, s.at, s.endpos, s.advance)
                limit = timeout(vm, attempt, passing(s.subject, s.endpos - s.at))
                if limit == 0:
                    return found_by_places(vm, s.re.c, s.subject, s.at, s.endpos, s.advance)
                # string, pos, endpos, overlapped, concurrent, partial, timeout
                scanner = s.re.c.for_subject(s.subject, seconds_left(vm))[0].scanner(
                    s.subject, s.at, s.endpos, 0, concurrent(s.subject, attempt), False, limit)
                m = scanner.search()
                if m is not None and s.advance and m.span() == (s.at, s.at):
                    m = scanner.search()
            else:
                work(vm, 64)
                m = scanner.search()
        except TimeoutError:
            scanner = None
            if begun:
                # Retries: the timeout of this scanner started with its first match.
                begun = False
            elif is_time_left(vm, attempt):
                attempt += 1
            else:
                return time_up(vm)
            continue
        except (MemoryError, RecursionError) as e:
            return raise_host(vm, e)
        if m is not None:
            host_owner = <void*>s
            host_scanner = scanner
        return m

cdef list all_matches(VM* vm, Compiled c, object subject, int64_t pos, int64_t endpos, int64_t most, int attempt=0):
    """Returns: up to `most` matches of the library, or (positions, lastindex) of each; None: SIGNAL. They are charged."""
    cdef list out = []
    cdef int64_t each = 160 + 136 * (c.groups + 1), cost = 0
    if c.simple is not None and is_simple(subject):
        found = short_matches(vm, c, subject, pos, endpos, most, each)
        if found is not None:
            return None if found is SIGNAL or reserve(vm, each * len(<list?>found)) < 0 else <list>found
    work(vm, endpos - pos + 64)
    limit = timeout(vm, attempt, passing(subject, endpos - pos))
    if limit == 0:
        return all_by_places(vm, c, subject, pos, endpos, most, each)
    try:
        host = c.for_subject(subject, seconds_left(vm))[0]
        for m in host.finditer(subject, pos, endpos, 0, concurrent(subject, attempt), False, limit):
            # The library's match may hold more memory than is charged.
            out.append((m.regs, last_of(c, m)) if c.repeats else m)
            cost += each
            if cost > vm.budget or len(out) >= most:
                break
            if is_over(vm, len(out), 32):
                return None
    except TimeoutError:
        # The next attempt begins again: the matches of this one must not remain beside its own.
        m, out = None, None
        if is_time_left(vm, attempt):
            return all_matches(vm, c, subject, pos, endpos, most, attempt + 1)
        time_up(vm)
        return None
    except (MemoryError, RecursionError) as e:
        raise_host(vm, e)
        return None
    work(vm, 32 * len(out))
    return None if reserve(vm, cost) < 0 else out


cdef list all_by_places(VM* vm, Compiled c, object subject, int64_t at, int64_t endpos, int64_t most, int64_t each):
    """Like all_matches(), when the library may not search."""
    cdef list out = []
    cdef bint advance = False
    while len(out) < most and each * len(out) <= vm.budget:
        m = found_by_places(vm, c, subject, at, endpos, advance)
        if m is SIGNAL:
            return None
        if m is None:
            break
        out.append((m.regs, last_of(c, m)))
        start, end = m.span()
        advance = start == end
        at = end
    return None if reserve(vm, each * len(out)) < 0 else out


# --- searching by a SimplePattern ---

cdef inline Outcome next_short(VM* vm, Compiled c, object subject, Py_ssize_t* at, bint* advance, Py_ssize_t end, Found* found) noexcept:
    """Find the next match. at, advance: like those of a ScannerObject; they are moved behind it."""
    cdef Outcome outcome = c.simple.find(vm, SEARCH_ANY, subject, at[0], end, at[0] if advance[0] else -1, found)
    if outcome == FOUND:
        at[0] = found.marks[1]
        advance[0] = found.marks[0] == found.marks[1]
    return outcome

cdef inline object text_at(object subject, Found* found, Py_ssize_t number):
    """Returns: the text of a group; None: it is not in the match."""
    cdef Py_ssize_t start = found.marks[2 * number]
    return None if start < 0 else PyUnicode_Substring(subject, start, found.marks[2 * number + 1])

cdef object short_matches(VM* vm, Compiled c, object subject, Py_ssize_t at, Py_ssize_t end, int64_t most, int64_t each):
    """Returns: (positions, lastindex) of up to `most` matches, or of as many as fit the budget; None: undecided, or SIGNAL."""
    cdef list out = []
    cdef Found found
    cdef Outcome outcome
    cdef bint advance = False
    cdef Py_ssize_t i
    while len(out) < most and each * len(out) <= vm.budget:
        outcome = next_short(vm, c, subject, &at, &advance, end, &found)
        if outcome == UNDECIDED:
            return None
        if is_over_now(vm, 0):
            return SIGNAL
        if outcome == NOT_FOUND:
            break
        regs = tuple([(found.marks[2 * i], found.marks[2 * i + 1]) for i in range(c.groups + 1)])
        out.append((regs, found.last if found.last else None))
    work(vm, 32 * len(out))
    return out

cdef object short_texts(VM* vm, Compiled c, object subject, Py_ssize_t at, Py_ssize_t end):
    """Returns: the result of findall; None: undecided, or SIGNAL."""
    cdef list out = []
    cdef Found found
    cdef Outcome outcome
    cdef bint advance = False
    cdef Py_ssize_t i
    while True:
        outcome = next_short(vm, c, subject, &at, &advance, end, &found)
        if outcome == UNDECIDED:
            return None
        if is_over_now(vm, 0):
            return SIGNAL
        if outcome == NOT_FOUND:
            return out
        if c.groups < 2:
            out.append(text_at(subject, &found, c.groups) or "")
        else:
            out.append(tuple([text_at(subject, &found, i) or "" for i in range(1, c.groups + 1)]))

cdef object short_pieces(VM* vm, Compiled c, object subject, int64_t most):
    """Returns: the result of split; None: undecided, or SIGNAL."""
    cdef list out = []
    cdef Found found
    cdef Outcome outcome
    cdef bint advance = False
    cdef Py_ssize_t at = 0, end = len(subject), done = 0, i
    cdef int64_t n = 0
    while most == 0 or n < most:
        outcome = next_short(vm, c, subject, &at, &advance, end, &found)
        if outcome == UNDECIDED:
            return None
        if is_over_now(vm, 0):
            return SIGNAL
        if outcome == NOT_FOUND:
            break
        n += 1
        out.append(PyUnicode_Substring(subject, done, found.marks[0]))
        for i in range(1, c.groups + 1):
            out.append(text_at(subject, &found, i))
        done = at
    out.append(PyUnicode_Substring(subject, done, end))
    return out

cdef object short_replaced(VM* vm, Compiled c, object template, object subject, int64_t most):
    """template: a str, or a list as parse_template() gives. Returns: the result of subn; None: undecided, or SIGNAL."""
    cdef list out = []
    cdef Found found
    cdef Outcome outcome
    cdef bint advance = False
    cdef Py_ssize_t at = 0, end = len(subject), done = 0
    cdef int64_t n = 0
    while most == 0 or n < most:
        outcome = next_short(vm, c, subject, &at, &advance, end, &found)
        if outcome == UNDECIDED:
            return None
        if is_over_now(vm, 0):
            return SIGNAL
        if outcome == NOT_FOUND:
            break
        n += 1
        if found.marks[0] > done:
            out.append(PyUnicode_Substring(subject, done, found.marks[0]))
        if type(template) is not list:
            out.append(template)
        else:
            for part in <list>template:
                text = text_at(subject, &found, <Py_ssize_t>part) if type(part) is int else part
                if text is not None:
                    out.append(text)
        done = at
    if n == 0:
        return subject, 0
    out.append(PyUnicode_Substring(subject, done, end))
    text = "".join(out)
    charge(vm, 60 + len(text))
    work(vm, 8 * n)
    return text, n


# --- matches as positions ---

cdef list plain_matches(Compiled c, list found):
    """Replace the matches in the list by (positions, lastindex). Returns: the list."""
    cdef Py_ssize_t i
    if found and type(found[len(found) - 1]) is not tuple:
        for i in range(len(found)):
            m = found[i]
            found[i] = (m.regs, last_of(c, m))
    return found

cdef int counted(VM* vm, Compiled c, list found, int64_t* total) except -9:
    """Like plain_matches(), and adds the size of all groups to *total. Returns: 0; -1: SIGNAL."""
    cdef Py_ssize_t i
    for i in range(len(found)):
        m = found[i]
        if type(m) is not tuple:
            m = found[i] = (m.regs, last_of(c, m))
        total[0] += 60 + texts_size(<tuple?>(<tuple>m)[0])
        if is_over(vm, i, 16 * (c.groups + 2)):
            return -1
    return 0


# --- arguments ---

cdef object raise_bad(VM* vm, BadPattern b):
    if b.warnings:
        return then(vm, call_prelude(vm, "re_warn", (tuple(b.warnings),)), NOTED, <int>b.fault, b.message, (b.pattern, b.pos), 0)
    return raise_fault(vm, b.fault, b.message, b.pattern, b.pos)

cdef object raise_fault(VM* vm, int fault, str message, object pattern, object pos):
    if fault == F_INDEX:
        return raise_error(vm, INDEX_ERROR, message)   # short: of the parser
    if fault == F_VALUE:
        return raise_value(vm, message)   # short: of the parser
    if fault == F_OVERFLOW:
        return raise_error(vm, OVERFLOW_ERROR, message)   # short: of the parser
    if fault == F_RECURSION:
        return raise_error(vm, RECURSION_ERROR, message)   # short: of the parser
    return call_prelude(vm, "re_error", (message, pattern, pos))

# saves: the fault, the message, (pattern, position)
cdef object noted(VM* vm, object value, object fault, object message, object place, int64_t i):
    pattern, pos = <tuple?>place
    return raise_fault(vm, <int?>fault, <str?>message, pattern, pos)

cdef ResumeFunction NOTED = resume_function("re_noted", noted)

cdef Compiled compiled(VM* vm, object pattern, object flags):
    """Compile or look up a pattern. Returns: None: SIGNAL."""
    flags = unwrap(flags)
    if type(pattern) is PatternObject:
        if flags is not False and flags != 0:
            raise_value(vm, "cannot process flags argument with a compiled pattern")
            return None
        return (<PatternObject>pattern).c
    text = unwrap(pattern)
    if type(text) is not str and type(text) is not bytes:
        buffer = close_buffer_of(vm, text)
        if buffer is SIGNAL:
            return None
        if buffer is None:
            bad_first_argument(vm, text)
            return None
        text = buffer
    if type(flags) is not int and type(flags) is not bool:
        raise_type(vm, f"unsupported operand type(s) for &: '{type_name(flags)}' and 'int'")
        return None
    if len(text) > LARGEST_PATTERN:
        raise_error(vm, OVERFLOW_ERROR, "regular expression code size limit exceeded")
        return None
    if type(text) is not str:
        text = bytes(text)
    vm.ticks -= 20
    if flags < 0 or flags > 0xFFFF:
        flags &= 0xFFFF
    found = known_pattern(text, flags)
    return found if found is not None else newly_compiled(vm, text, flags)

cdef Compiled newly_compiled(VM* vm, object text, int flags):
    """Compile a pattern. Returns: None: SIGNAL."""
    cdef ParsedPattern tree
    found = read_pattern(text, flags)
    if type(found) is ParsedPattern:
        tree = <ParsedPattern>found
        vm.ticks -= ticks_of(tree) + (2 * tree.size if tree.size > 1000 else 0)
        if look(vm) < 0 or reserve(vm, weight_of(tree)) < 0:
            return None
        try:
            found = make_pattern(text, flags, tree, seconds_left(vm))
        except TimeoutError:
            time_up(vm)
            return None
    if type(found) is BadPattern:
        raise_bad(vm, <BadPattern>found)
        return None
    return <Compiled?><object>found

cdef int bad_first_argument(VM* vm, object v) except -1:
    name = type_name(v)
    if class_of(v).flags & C_HASHNONE or name in ("list", "dict", "set", "bytearray"):
        raise_type(vm, f"cannot use 'tuple' as a dict key (unhashable type: '{name}')")
    else:
        raise_type(vm, "first argument must be string or compiled pattern")
    return 0

cdef PatternObject pattern_object(VM* vm, object pattern, object flags):
    cdef PatternObject p
    cdef Compiled c
    if type(pattern) is PatternObject:
        return None if compiled(vm, pattern, flags) is None else <PatternObject>pattern
    c = compiled(vm, pattern, flags)
    if c is None:
        return None
    p = PatternObject.__new__(PatternObject)
    p.cls = PATTERN
    p.c = c
    text = unwrap(pattern)
    p.text = text if type(text) is type(c.pattern) else c.pattern
    charge(vm, 64)
    return p

cdef object after_warnings(VM* vm, str name, PatternObject p, tuple rest, tuple keywords=None):
    """Issue the parser's warnings about the pattern in the program, then call the function again. keywords: names of the last arguments."""
    charge(vm, 300 * len(p.c.warnings))
    return then(vm, call_prelude(vm, "re_warn", (p.c.warnings,)), WARNED, name, (p, *rest), keywords, 0)

# saves: name of the function, its arguments, names of the last ones
cdef object warned(VM* vm, object value, object name, object args, object keywords, int64_t i):
    if keywords is None:
        return call_tuple(vm, NAMESPACE[<str?>name], <tuple?>args, None)
    if len(<tuple?>keywords) > len(<tuple?>args) or not all([type(word) is str for word in <tuple>keywords]):
        raise ValueError("damaged data: continuation")
    return call_packed(vm, NAMESPACE[<str?>name], <tuple>args, <tuple>keywords)

cdef tuple COUNT_KEYWORDS = ("count", "flags"), SPLIT_KEYWORDS = ("maxsplit", "flags")

cdef object by_position(VM* vm, str name, tuple given, tuple rest, PyObject* count, PyObject* flags, tuple keywords):
    """Warn that count, maxsplit or flags are positional arguments, as CPython does since 3.13, then call the function with keywords."""
    cdef tuple values = rest
    cdef Py_ssize_t i, n = len(rest)
    if count != NULL:
        return raise_type(vm, f"{name}() got multiple values for argument '{keywords[0]}'")   # short: the caller gives a constant
    if flags != NULL and n > 1:
        return raise_type(vm, f"{name}() got multiple values for argument 'flags'")   # short: the caller gives a constant
    if n > 2:
        return raise_type(vm, f"{name}() takes from {len(given)} to {len(given) + 2} positional arguments but {len(given) + n} were given")   # short: the caller gives a constant
    if flags != NULL:
        values = (*rest, <object>flags)
    return then(vm, call_prelude(vm, "re_warn_position", (keywords[0],)), WARNED, name, given + values, keywords[:len(values)], 0)

cdef ResumeFunction WARNED = resume_function("re_warned", warned)

cdef inline bint is_noted(PatternObject p, object pattern):
    return p.c.warnings and pattern is not p

cdef object subject_of(VM* vm, Compiled c, object string):
    """Returns: the exact str or bytes to search; None: raised."""
    s = unwrap(string)
    if type(s) is str:
        if type(c.pattern) is bytes:
            raise_type(vm, "cannot use a bytes pattern on a string-like object")
            return None
        return s
    if type(s) is not bytes:
        buffer = close_buffer_of(vm, s)
        if buffer is SIGNAL:
            return None
        if buffer is None:
            raise_type(vm, f"expected string or bytes-like object, got '{type_name(string)}'")
            return None
        if len(buffer) > 4096 and (look(vm) < 0 or reserve(vm, len(buffer)) < 0):
            return None
        work(vm, 2 * len(buffer))
        s = bytes(buffer)
    if type(c.pattern) is str:
        raise_type(vm, "cannot use a string pattern on a bytes-like object")
        return None
    return s

cdef void read_limits(PyObject** a, int64_t* pos, int64_t* endpos) noexcept:
    """endpos: the length of the subject, replaced by the given end."""
    cdef int64_t n = endpos[0]
    endpos[0] = min(max(size_in(a[1]), 0), n)
    pos[0] = min(max(size_in(a[0]), 0), n)


# --- searching ---

cdef object find_one(VM* vm, PatternObject p, str how, object string, PyObject** limits):
    cdef int64_t pos = 0, endpos, at
    cdef Found found
    cdef Outcome outcome
    subject = subject_of(vm, p.c, string)
    if subject is None:
        return SIGNAL
    endpos = len(subject)
    if limits != NULL:
        read_limits(limits, &pos, &endpos)
    if pos > endpos:
        return None
    if p.c.simple is not None and is_simple(subject):
        outcome = p.c.simple.find(vm, search_of(how), subject, pos, endpos, -1, &found)
        if outcome != UNDECIDED:
            return None if outcome == NOT_FOUND else short_match(vm, p, string, subject, &found, pos, endpos)
    at = first_place(vm, &p.c.first, how is SEARCH, subject, pos, endpos)
    m = None if at == NO_PLACE else SIGNAL if at < 0 else run(vm, p.c, how, subject, at, endpos)
    if m is None or m is SIGNAL:
        return m
    return found_match(vm, p, string, subject, m, pos, endpos)

cdef object pattern_search(VM* vm, PyObject** a): return find_one(vm, <PatternObject?><object>a[0], SEARCH, <object>a[1], a + 2)
cdef object pattern_match(VM* vm, PyObject** a): return find_one(vm, <PatternObject?><object>a[0], MATCH_HERE, <object>a[1], a + 2)
cdef object pattern_fullmatch(VM* vm, PyObject** a): return find_one(vm, <PatternObject?><object>a[0], FULLMATCH, <object>a[1], a + 2)

cdef object by_text(VM* vm, PyObject** a, str how):
    cdef PatternObject p = pattern_object(vm, <object>a[0], <object>a[2])
    if p is None:
        return SIGNAL
    if is_noted(p, <object>a[0]):
        return after_warnings(vm, how, p, (<object>a[1],))
    return find_one(vm, p, how, <object>a[1], NULL)

cdef object re_search(VM* vm, PyObject** a): return by_text(vm, a, SEARCH)
cdef object re_match(VM* vm, PyObject** a): return by_text(vm, a, MATCH_HERE)
cdef object re_fullmatch(VM* vm, PyObject** a): return by_text(vm, a, FULLMATCH)


cdef object all_texts(VM* vm, Compiled c, object subject, int64_t pos, int64_t endpos, int attempt):
    """Call the library's findall. Returns: a list or SIGNAL."""
    work(vm, endpos - pos + 64)
    try:
        # string, pos, endpos, overlapped, concurrent, timeout
        return c.for_subject(subject, seconds_left(vm))[0].findall(subject, pos, endpos, 0, concurrent(subject, attempt), timeout(vm, attempt))
    except TimeoutError:
        return all_texts(vm, c, subject, pos, endpos, attempt + 1) if is_time_left(vm, attempt) else time_up(vm)
    except (MemoryError, RecursionError) as e:
        return raise_host(vm, e)

cdef object find_all(VM* vm, PatternObject p, object string, PyObject** limits):
    cdef int64_t pos = 0, endpos, each, total
    cdef list found, out = []
    cdef Compiled c = p.c
    subject = subject_of(vm, c, string)
    if subject is None:
        return SIGNAL
    endpos = len(subject)
    if limits != NULL:
        read_limits(limits, &pos, &endpos)
    if pos > endpos:
        return new_list(vm, [])
    each = 70 if c.groups < 2 else 60 + 70 * c.groups
    if not c.looks and endpos - pos < SHORT_SUBJECT and (endpos - pos + 1) * each < vm.budget:
        texts = short_texts(vm, c, subject, pos, endpos) if c.simple is not None and is_simple(subject) else None
        if texts is None:
            texts = all_texts(vm, c, subject, pos, endpos, 0)
        if texts is SIGNAL:
            return SIGNAL
        out = <list?>texts
        if c.groups == 1 and out and type(out[0]) is tuple:
            # The library's match has a second entry for a repeated group.
            out = [texts[0] for texts in out]
        charge(vm, len(out) * each)
        work(vm, 8 * len(out))
        return new_list(vm, out)
    found = all_matches(vm, c, subject, pos, endpos, FAR)
    if found is None:
        return SIGNAL
    total = endpos - pos
    if counted(vm, c, found, &total) < 0 or reserve(vm, total) < 0:
        return SIGNAL
    empty = subject[:0]
    for regs, _ in found:
        if is_over(vm, len(out), 16 * (c.groups + 2)):
            return SIGNAL
        texts = [empty if start < 0 else subject[start:end] for start, end in regs]
        out.append(texts[0] if c.groups == 0 else texts[1] if c.groups == 1 else tuple(texts[1:]))
    return new_list(vm, out)

cdef object pattern_findall(VM* vm, PyObject** a):
    return find_all(vm, <PatternObject?><object>a[0], <object>a[1], a + 2)

cdef object re_findall(VM* vm, PyObject** a):
    cdef PatternObject p = pattern_object(vm, <object>a[0], <object>a[2])
    if p is None:
        return SIGNAL
    if is_noted(p, <object>a[0]):
        return after_warnings(vm, "findall", p, (<object>a[1],))
    return find_all(vm, p, <object>a[1], NULL)


cdef object scan(VM* vm, PatternObject p, object string, PyObject** limits, ClassObject cls):
    cdef ScannerObject s
    cdef int64_t pos = 0, endpos
    subject = subject_of(vm, p.c, string)
    if subject is None:
        return SIGNAL
    endpos = len(subject)
    if limits != NULL:
        read_limits(limits, &pos, &endpos)
    s = ScannerObject.__new__(ScannerObject)
    s.cls = cls
    s.epoch = vm.epoch
    s.re = p
    s.string = string
    s.subject = subject
    s.start = pos
    s.at = -1 if pos > endpos else pos
    s.endpos = endpos
    charge(vm, s.size() + 200 + 100 * p.c.groups)
    return s

cdef object pattern_finditer(VM* vm, PyObject** a):
    return scan(vm, <PatternObject?><object>a[0], <object>a[1], a + 2, FOUND_ITER)

cdef object pattern_scanner(VM* vm, PyObject** a):
    return scan(vm, <PatternObject?><object>a[0], <object>a[1], a + 2, SCANNER)

cdef object re_finditer(VM* vm, PyObject** a):
    cdef PatternObject p = pattern_object(vm, <object>a[0], <object>a[2])
    if p is None:
        return SIGNAL
    if is_noted(p, <object>a[0]):
        return after_warnings(vm, "finditer", p, (<object>a[1],))
    return scan(vm, p, <object>a[1], NULL, FOUND_ITER)

cdef object scanner_search(VM* vm, PyObject** a): return (<ScannerObject?><object>a[0]).step(vm, SEARCH)
cdef object scanner_match(VM* vm, PyObject** a): return (<ScannerObject?><object>a[0]).step(vm, MATCH_HERE)
cdef object scanner_pattern(VM* vm, PyObject** a): return (<ScannerObject?><object>a[0]).re


cdef object all_pieces(VM* vm, Compiled c, object subject, int64_t most, int attempt):
    """Call the library's split. Returns: a list or SIGNAL."""
    work(vm, len(subject) + 64)
    try:
        # string, maxsplit, concurrent, timeout
        return c.for_subject(subject, seconds_left(vm))[0].split(subject, most, concurrent(subject, attempt), timeout(vm, attempt))
    except TimeoutError:
        return all_pieces(vm, c, subject, most, attempt + 1) if is_time_left(vm, attempt) else time_up(vm)
    except (MemoryError, RecursionError) as e:
        return raise_host(vm, e)

cdef object split(VM* vm, PatternObject p, object string, int64_t limit):
    cdef Compiled c = p.c
    cdef int64_t total
    cdef list out = [], found
    cdef Py_ssize_t at = 0, start, end, i
    subject = subject_of(vm, p.c, string)
    if subject is None:
        return SIGNAL
    if limit < 0:
        return new_list(vm, [subject])
    total = 120 + len(subject)
    if not c.looks and not c.repeats and len(subject) < SHORT_SUBJECT and (len(subject) + 1) * 70 * (c.groups + 1) < vm.budget:
        texts = short_pieces(vm, c, subject, limit) if c.simple is not None and is_simple(subject) else None
        if texts is None:
            texts = all_pieces(vm, c, subject, limit, 0)
        if texts is SIGNAL:
            return SIGNAL
        charge(vm, 60 * len(<list?>texts) + (c.groups + 1) * len(subject))
        work(vm, 8 * len(<list>texts))
        return new_list(vm, <list>texts)
    found = all_matches(vm, c, subject, 0, len(subject), limit if limit else FAR)
    if found is None:
        return SIGNAL
    if counted(vm, c, found, &total) < 0 or reserve(vm, total) < 0:
        return SIGNAL
    for regs, _ in found:
        if is_over(vm, len(out), 16 * (c.groups + 2)):
            return SIGNAL
        start, end = regs[0]
        out.append(subject[at:start])
        for i in range(1, len(regs)):
            out.append(None if regs[i][0] < 0 else subject[regs[i][0]:regs[i][1]])
        at = end
    out.append(subject[at:])
    return new_list(vm, out)

cdef object pattern_split(VM* vm, PyObject** a):
    return split(vm, <PatternObject?><object>a[0], <object>a[1], size_in(a[2]))

cdef object re_split(VM* vm, PyObject** a):
    cdef int64_t limit
    cdef object maxsplit = <object>a[3] if a[3] != NULL else 0
    cdef PatternObject p
    if len(<tuple?><object>a[2]):
        return by_position(vm, "split", (<object>a[0], <object>a[1]), <tuple><object>a[2], a[3], a[4], SPLIT_KEYWORDS)
    p = pattern_object(vm, <object>a[0], <object>a[4] if a[4] != NULL else 0)
    if p is None:
        return SIGNAL
    if is_noted(p, <object>a[0]):
        return after_warnings(vm, "split", p, (<object>a[1], maxsplit), ("maxsplit",))
    if not exact_int64(<PyObject*>maxsplit, &limit):
        return call_packed(vm, SPLIT, (p, <object>a[1], maxsplit), None)
    return split(vm, p, <object>a[1], limit)


# --- replacing ---

cdef object template_of(VM* vm, Compiled c, object template):
    """Parse a template. Returns: a list of literals and group numbers; the text itself if it has no escapes; SIGNAL."""
    text = unwrap(template)
    if type(text) is not str and type(text) is not bytes:
        buffer = content_of(vm, text)
        if buffer is SIGNAL:
            return SIGNAL
        if buffer is None:
            return raise_type(vm, f"decoding to str: need a bytes-like object, {type_name(template)} found")
        if len(buffer) > 4096 and reserve(vm, len(buffer)) < 0:
            return SIGNAL
        text = bytes(buffer)
    if (b"\\" if type(text) is bytes else "\\") not in text:
        return text
    known = c.template
    if known is not None and type(known[0]) is type(text) and known[0] == text:
        return known[1]
    work(vm, len(text) * 8)
    parsed = parse_template(text, c.groups, c.index)
    if type(parsed) is BadPattern:
        return raise_bad(vm, <BadPattern>parsed)
    if len(text) <= SHORT and len(c.pattern) <= SHORT:
        c.template = (text, parsed, library_text(type(text), <list?>parsed))
        c.template_read = c.template_host = None
    return parsed

cdef object library_template(Compiled c, list template):
    """Returns: the template in the library's syntax; None: too long, since the library caches templates."""
    known = c.template
    return known[2] if known is not None and known[1] is template else None

cdef int expand_into(VM* vm, list pieces, list template, object subject, tuple regs) except -9:
    cdef Py_ssize_t start, end
    for part in template:
        if type(part) is int:
            start, end = regs[part] if part < len(regs) else (-1, -1)
            if start >= 0 and end > start:
                pieces.append(subject[start:end])
                vm.budget -= 60 + end - start
        elif part:
            pieces.append(part)
    return 0

cdef object joined(VM* vm, object subject, list pieces):
    """Join pieces to the subject's type. Pieces returned by a program's function may be of any type."""
    cdef int64_t total = 0
    cdef Py_ssize_t i
    cdef list exact = []
    for i in range(len(pieces)):
        if is_over(vm, i, 32):
            return SIGNAL
        piece = unwrap(pieces[i])
        if type(subject) is str:
            if type(piece) is not str:
                return raise_type(vm, f"sequence item {i}: expected str instance, {type_name(pieces[i])} found")
            total += 4 * len(<str>piece)
        else:
            buffer = close_buffer_of(vm, piece)
            if buffer is SIGNAL:
                return SIGNAL
            if buffer is None:
                return raise_type(vm, f"sequence item {i}: expected a bytes-like object, {type_name(pieces[i])} found")
            piece = buffer
            total += len(buffer)
        exact.append(piece)
    if reserve(vm, total) < 0:
        return SIGNAL
    return "".join(exact) if type(subject) is str else b"".join(exact)

cdef object substitute(VM* vm, PatternObject p, object repl, object string, int64_t most, bint counted):
    cdef int64_t total
    cdef list found, pieces = []
    cdef Py_ssize_t at = 0, start, end, done
    cdef Compiled c = p.c
    subject = subject_of(vm, c, string)
    if subject is None:
        return SIGNAL
    template = None
    if not is_callable(repl):
        template = template_of(vm, c, repl)
        if template is SIGNAL:
            return SIGNAL
    if most < 0:
        return (subject, 0) if counted else subject
    if c.simple is not None and is_simple(subject) and template is not None and (
            type(template) is str or type(template) is list) and (len(subject) + 1) * replaced_size(
                <list>template if type(template) is list else [template]) * 4 < vm.budget:
        replaced_short = short_replaced(vm, c, template, subject, most)
        if replaced_short is not None:
            return replaced_short if counted or replaced_short is SIGNAL else replaced_short[0]
    if type(template) is type(subject) and len(subject) < SHORT_SUBJECT and (len(subject) + 1) * (len(template) + 4) * 4 < vm.budget:
        return replace_all(vm, c, template, subject, most, counted, 0)
    if type(template) is list and not c.looks and len(subject) < SHORT_SUBJECT and (len(subject) + 1) * replaced_size(template) * 4 < vm.budget:
        text = library_template(c, <list>template)
        if type(text) is type(subject):
            return replace_all(vm, c, text, subject, most, counted, 0)
    found = all_matches(vm, c, subject, 0, len(subject), most if most else FAR)
    if found is None:
        return SIGNAL
    if template is None:
        return replace_from(vm, None, (p, string, subject, repl, counted), pieces, found, -1)
    if type(template) is not list:
        template = [template]
    numbers = [part for part in template if type(part) is int]
    total = 0
    done = 0
    for regs, _ in plain_matches(c, found):
        done += 1
        if is_over(vm, done, 8 * (4 + len(numbers))):
            return SIGNAL
        for number in numbers:
            start, end = regs[number]
            total += 60 + end - start
    if reserve(vm, total) < 0:
        return SIGNAL
    done = 0
    for regs, _ in found:
        done += 1
        if is_over(vm, done, 16 * (4 + len(template))):
            return SIGNAL
        start, end = regs[0]
        if start > at:
            pieces.append(subject[at:start])
            vm.budget -= 60 + start - at
        if expand_into(vm, pieces, template, subject, regs) < 0:
            return SIGNAL
        at = end
    if at < len(subject):
        pieces.append(subject[at:])
    text = joined(vm, subject, pieces)
    if text is SIGNAL:
        return SIGNAL
    return (text, len(found)) if counted else text

cdef object replace_all(VM* vm, Compiled c, object template, object subject, int64_t most, bint counted, int attempt):
    """Replace by a literal text or a template of the library."""
    cdef tuple key = None
    work(vm, len(subject) + 64)
    try:
        host = c.for_subject(subject, seconds_left(vm))[0]
        if c.template is not None and c.template[2] is template:
            # The library's cache of templates contains this one only during the call.
            key = (host.pattern, host.flags, template)
            if host is c.template_host:
                _patterns.replacements[key] = c.template_read
        # repl, string, count, pos, endpos, concurrent, timeout
        text, n = host.subn(template, subject, most, None, None, concurrent(subject, attempt), timeout(vm, attempt))
    except TimeoutError:
        return replace_all(vm, c, template, subject, most, counted, attempt + 1) if is_time_left(vm, attempt) else time_up(vm)
    except (MemoryError, RecursionError) as e:
        return raise_host(vm, e)
    finally:
        if key is not None:
            read = _patterns.replacements.pop(key, None)
            if read is not None:
                c.template_host = host
                c.template_read = read
    charge(vm, 60 + len(text))
    work(vm, 8 * n)
    return (text, n) if counted else text

# saves: (pattern, string, subject, function, counted), pieces so far, plain matches; i: index of the match whose text is next
cdef object replace_step(VM* vm, object value, object call, object pieces, object matches, int64_t i):
    if len(<tuple?>call) != 5 or not 0 <= i < len(<list?>matches):
        raise ValueError("damaged data: continuation")
    return replace_from(vm, value, <tuple>call, <list?>pieces, <list>matches, i)

cdef object replace_from(VM* vm, object value, tuple a, list pieces, list found, int64_t i):
    """value: the text for match i. i = -1: start with the first match."""
    cdef PatternObject p = <PatternObject?><object>a[0]
    cdef Py_ssize_t at, start, end
    cdef bint fresh = i < 0
    subject = a[2]
    at = 0 if fresh else (<tuple?>(<tuple?>found[i])[0])[0][1]
    while True:
        if i >= 0 and value is not None:
            pieces.append(value)
        i += 1
        if i == len(found):
            start = end = len(subject)
        else:
            m = found[i]
            start, end = m.span() if fresh and type(m) is not tuple else (<tuple?>(<tuple?>m)[0])[0]
        if start > at:
            pieces.append(subject[at:start])
            vm.budget -= 60 + start - at
        if i == len(found):
            break
        at = end
        if type(m) is tuple:
            match = new_match(vm, p, a[1], subject, m[0], m[1], 0, len(subject))
        else:
            match = found_match(vm, p, a[1], subject, m, 0, len(subject))
        value = call1(vm, a[3], match)
        if value is SIGNAL:
            return hold(vm, REPLACE_STEP, a, pieces, plain_matches(p.c, found), i)
    text = joined(vm, subject, pieces)
    if text is SIGNAL and vm.retry:
        # The callers cannot be called again: after the heap walk REPLACE_END joins the text.
        vm.retry = False
        return hold(vm, REPLACE_END, a, pieces, plain_matches(p.c, found), 0)
    return replaced(vm, text, a, found)

cdef object replace_end(VM* vm, object value, object call, object pieces, object matches, int64_t i):
    if len(<tuple?>call) != 5:
        raise ValueError("damaged data: continuation")
    text = joined(vm, (<tuple?>call)[2], <list?>pieces)
    if text is SIGNAL and vm.retry:
        vm.retry = False
        return hold(vm, REPLACE_END, call, pieces, matches, 0)
    return replaced(vm, text, <tuple>call, <list?>matches)

cdef object replaced(VM* vm, object text, tuple a, list found):
    if text is SIGNAL:
        return SIGNAL
    return (text, len(found)) if a[4] is True else text

cdef ResumeFunction REPLACE_STEP = resume_function("re_replace", replace_step)
cdef ResumeFunction REPLACE_END = resume_function("re_replaced", replace_end)

cdef object pattern_sub(VM* vm, PyObject** a):
    return substitute(vm, <PatternObject?><object>a[0], <object>a[1], <object>a[2], size_in(a[3]), False)

cdef object pattern_subn(VM* vm, PyObject** a):
    return substitute(vm, <PatternObject?><object>a[0], <object>a[1], <object>a[2], size_in(a[3]), True)

cdef object substitute_by_text(VM* vm, PyObject** a, bint counted):
    cdef int64_t most
    cdef object count = <object>a[4] if a[4] != NULL else 0
    cdef PatternObject p
    if len(<tuple?><object>a[3]):
        return by_position(vm, "subn" if counted else "sub", (<object>a[0], <object>a[1], <object>a[2]), <tuple><object>a[3], a[4], a[5],
                           COUNT_KEYWORDS)
    p = pattern_object(vm, <object>a[0], <object>a[5] if a[5] != NULL else 0)
    if p is None:
        return SIGNAL
    if is_noted(p, <object>a[0]):
        return after_warnings(vm, "subn" if counted else "sub", p, (<object>a[1], <object>a[2], count), ("count",))
    if not exact_int64(<PyObject*>count, &most):
        return call_packed(vm, SUBN if counted else SUB, (p, <object>a[1], <object>a[2], count), None)
    return substitute(vm, p, <object>a[1], <object>a[2], most, counted)

cdef object re_sub(VM* vm, PyObject** a): return substitute_by_text(vm, a, False)
cdef object re_subn(VM* vm, PyObject** a): return substitute_by_text(vm, a, True)


cdef object itself(VM* vm, PyObject** a):
    return <object>a[0]

cdef object match_expand(VM* vm, PyObject** a):
    cdef MatchObject m = <MatchObject?><object>a[0]
    cdef list pieces = []
    template = template_of(vm, m.re.c, <object>a[1])
    if template is SIGNAL:
        return SIGNAL
    if type(template) is not list:
        return template
    if expand_into(vm, pieces, <list>template, m.subject, m.places()) < 0:
        return SIGNAL
    return joined(vm, m.subject, pieces)


# --- functions of the module ---

cdef object re_compile(VM* vm, PyObject** a):
    cdef PatternObject p = pattern_object(vm, <object>a[0], <object>a[1])
    if p is None:
        return SIGNAL
    return after_warnings(vm, "compile", p, ()) if is_noted(p, <object>a[0]) else p

cdef object pattern_text(VM* vm, PyObject** a): return (<PatternObject?><object>a[0]).text
cdef object pattern_flags(VM* vm, PyObject** a): return (<PatternObject?><object>a[0]).c.flags
cdef object pattern_groups(VM* vm, PyObject** a): return (<PatternObject?><object>a[0]).c.groups

cdef object pattern_groupindex(VM* vm, PyObject** a):
    return new_proxy(vm, new_dict(vm, dict((<PatternObject?><object>a[0]).c.index)))

cdef dict FLAGS = {"IGNORECASE": 2, "LOCALE": 4, "MULTILINE": 8, "DOTALL": 16, "UNICODE": 32, "VERBOSE": 64, "DEBUG": 128, "ASCII": 256}

cdef object pattern_repr(VM* vm, PyObject** a):
    cdef Compiled c = (<PatternObject?><object>a[0]).c
    cdef int flags = c.flags
    text = repr(c.pattern)[:200]
    if type(c.pattern) is str and flags & (4 | 32 | 256) == 32:
        flags &= ~32
    names = "|".join([f"re.{name}" for name, bit in FLAGS.items() if flags & bit])
    charge(vm, 100 + len(text))
    return f"re.compile({text}, {names})" if names else f"re.compile({text})"

cdef object pattern_eq(VM* vm, PyObject** a):
    cdef Compiled c = (<PatternObject?><object>a[0]).c, d
    if type(<object>a[1]) is not PatternObject:
        return NotImplemented
    d = (<PatternObject>a[1]).c
    return c is d or (c.flags == d.flags and type(c.pattern) is type(d.pattern) and c.pattern == d.pattern)

cdef object pattern_hash(VM* vm, PyObject** a):
    cdef Compiled c = (<PatternObject?><object>a[0]).c
    cdef int64_t h = 0
    plain_hash(c.pattern, &h)
    return h ^ c.flags

cdef object class_getitem(VM* vm, PyObject** a):
    return new_alias(vm, <object>a[0], <object>a[1])


cdef dict SPECIAL = {ord(c): "\\" + c for c in "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"}

cdef object re_escaped(VM* vm, PyObject** a):
    """Return the text with a backslash before each special character."""
    cdef str text = <str?><object>a[0]
    if reserve(vm, 64 + 8 * len(text)) < 0:
        return SIGNAL
    work(vm, 4 * len(text))
    return text.translate(SPECIAL)



# --- tables ---

NAMESPACE = {"Match": MATCH, "Pattern": PATTERN}
cdef str LIMITS = "self, /, string, pos: size=0, endpos: size=9223372036854775807"

class_method(MATCH, "__class_getitem__", class_getitem, "cls, item, /")
method(MATCH, "expand", match_expand, "self, /, template")

class_method(PATTERN, "__class_getitem__", class_getitem, "cls, item, /")
method(PATTERN, "__copy__", itself, "self, /")
method(PATTERN, "__deepcopy__", itself, "self, memo, /")
method(PATTERN, "__eq__", pattern_eq, "self, value, /")
method(PATTERN, "__hash__", pattern_hash, "self, /")
method(PATTERN, "__repr__", pattern_repr, "self, /")
method(PATTERN, "findall", pattern_findall, LIMITS)
method(PATTERN, "finditer", pattern_finditer, LIMITS)
attribute(PATTERN, "flags", pattern_flags, NULL)
method(PATTERN, "fullmatch", pattern_fullmatch, LIMITS)
attribute(PATTERN, "groupindex", pattern_groupindex, NULL)
attribute(PATTERN, "groups", pattern_groups, NULL)
method(PATTERN, "match", pattern_match, LIMITS)
attribute(PATTERN, "pattern", pattern_text, NULL)
method(PATTERN, "scanner", pattern_scanner, LIMITS)
method(PATTERN, "search", pattern_search, LIMITS)
cdef Native SPLIT = method(PATTERN, "split", pattern_split, "self, /, string, maxsplit: size=0")
cdef Native SUB = method(PATTERN, "sub", pattern_sub, "self, /, repl, string, count: size=0")
cdef Native SUBN = method(PATTERN, "subn", pattern_subn, "self, /, repl, string, count: size=0")

method(SCANNER, "match", scanner_match, "self, /")
attribute(SCANNER, "pattern", scanner_pattern, NULL)
method(SCANNER, "search", scanner_search, "self, /")

function(NAMESPACE, "re", "compile", re_compile, "pattern, flags=0")
function(NAMESPACE, "_re", "_escaped", re_escaped, "text: str, /")
function(NAMESPACE, "re", "findall", re_findall, "pattern, string, flags=0")
function(NAMESPACE, "re", "finditer", re_finditer, "pattern, string, flags=0")
function(NAMESPACE, "re", "fullmatch", re_fullmatch, "pattern, string, flags=0")
function(NAMESPACE, "re", "match", re_match, "pattern, string, flags=0")
function(NAMESPACE, "re", "search", re_search, "pattern, string, flags=0")
function(NAMESPACE, "re", "split", re_split, "pattern, string, *args, maxsplit=..., flags=...")
function(NAMESPACE, "re", "sub", re_sub, "pattern, repl, string, *args, count=..., flags=...")
function(NAMESPACE, "re", "subn", re_subn, "pattern, repl, string, *args, count=..., flags=...")
for _name in ("compile", "findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn"):
    worded_as_function(<Native?>NAMESPACE[_name])

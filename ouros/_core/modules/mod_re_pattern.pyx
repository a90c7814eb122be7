"""Patterns of `re` as patterns of the regex library, which supports timeouts.

Must not know values of programs except exact str and bytes. Invariants: a pattern is written anew from its parts (re_parser), so no text of
a program reaches the library unescaped, and its extensions are unreachable. There are two variants: `quick` is valid for ASCII subjects,
`exact` spells out Python's definitions of word characters and spaces.
"""
cimport cython
from _thread import allocate_lock, get_ident, start_new_thread
from sys import modules as sys_modules
from cpython.ref cimport PyObject
from cpython.mem cimport PyMem_Free, PyMem_Malloc, PyMem_Realloc
from libc.stdint cimport int64_t
from ouros._core.base.cstack cimport stack_here
from ouros._core.heap.heap cimport stack_limit
from ouros._core.base.lazy_import cimport later
from ouros._core.modules.re_first cimport first_set
from ouros._core.modules.re_simple cimport simple_pattern
from ouros._core.modules.re_parser cimport F_OVERFLOW, F_PATTERN, F_RECURSION, G_AHEAD, G_ATOMIC, G_BEHIND, G_CAPTURE, G_CONDITION, G_NOT_AHEAD, G_NOT_BEHIND, G_PLAIN, P_ANY, P_CATEGORY, P_CLOSE, P_LITERAL, P_OPEN, P_OR, P_PLACE, P_RANGE, P_REPEAT, P_SET, Part, ParsedPattern, bad, parse_pattern

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object text) noexcept
    int PyThreadState_SetAsyncExc(unsigned long id, PyObject* exc)
    object PyUnicode_FromKindAndData(int kind, const void* buffer, Py_ssize_t size)

DEF MAX_CACHED = 512
DEF MAX_GROUPS = 1000            # most capturing groups; for empty ones the library takes quadratic time, 16 ms for this number
DEF MAX_PARTS = 20000            # most parts besides single characters; the library's C code takes up to 20 ms for them
DEF QUICK_PARTS = 250            # parts besides single characters below which its Python code takes less than 20 ms, together with
DEF QUICK_COUNT = 4000           # single characters below which that Python code takes less than 20 ms
DEF MAX_WEIGHT = 1 << 26         # bytes of all cached patterns
DEF FORK_STACK = 96              # bytes of C stack that the library needs for an alternative, plus half as much
DEF LONG_SUBJECT = 1 << 16       # characters from which repeats of single characters are matched in blocks
DEF BLOCK = 1 << 14
DEF KNOWN_FLAGS = 2 | 4 | 8 | 16 | 32 | 64 | 256     # I L M S U X A
DEF TYPE_FLAGS = 4 | 32 | 256

cdef object _regex = None            # the library, imported on first use
cdef dict _sensitive = None          # dict of all patterns that the library compiled
cdef dict replacements = {}          # dict of templates that the library has read
cdef object _threading = later("threading")
cdef object _time = later("time")
cdef dict cache = {}                 # (type, pattern, flags) -> Compiled
cdef int64_t cached_weight = 0       # total weight of the cached patterns

# Categories inside a character set where the library's definition differs from Python's.
cdef str SPACE = r"\s\x1c-\x1f"
cdef str ASCII_SPACE = r"\x1c-\x20\x09-\x0d"      # ranges are faster than properties
cdef str WORD = r"\p{L}\p{N}_"
cdef str BOUNDARY = rf"(?:(?<=[{WORD}])(?![{WORD}])|(?<![{WORD}])(?=[{WORD}]))"


@cython.final
cdef class Compiled:
    cdef tuple for_subject(self, object subject, double seconds):
        cdef bint quick = type(subject) is bytes or PyUnicode_IS_ASCII(subject)
        if self.runs and len(subject) >= LONG_SUBJECT:
            if self.long_quick is None if quick else self.long_exact is None:
                host = self.build_again(quick, True, seconds)
                if quick:
                    self.long_quick = host
                else:
                    self.long_exact = host
            return self.long_quick if quick else self.long_exact
        if quick:
            if self.quick is None:
                self.quick = self.build_again(True, False, seconds)
            return self.quick
        if self.exact is None:
            self.exact = self.build_again(False, False, seconds)
        return self.exact

    cdef tuple build_again(self, bint quick, bint in_blocks, double seconds):
        # The pattern was parsed before, so it is valid.
        tree = <ParsedPattern?>read_pattern(self.pattern, self.flags)
        return with_methods(build(tree, type(self.pattern) is bytes, quick, in_blocks, seconds))

cdef tuple with_methods(object host):
    return (host, host.search, host.match, host.fullmatch)


# --- writing a parsed pattern in the library's syntax ---

@cython.final
cdef class Writer:
    """Writes the parts in one loop. State from the start of a group is looked up at its end."""
    cdef bint       quick
    cdef bint       binary
    cdef bint       ascii              # the type of characters of the whole pattern
    cdef bint       in_blocks          # see repeat_in_blocks()
    cdef bint       joined             # the library may merge this part with other alternatives
    cdef int        flags              # flags at the current position
    cdef Part*      parts
    cdef int*       saved              # flags around each open group
    cdef int        depth
    cdef Py_UCS4*   out
    cdef Py_ssize_t size
    cdef Py_ssize_t room

    def __dealloc__(self):
        PyMem_Free(self.out)
        PyMem_Free(self.saved)

    cdef int put(self, Py_UCS4 c) except -1:
        if self.size == self.room:
            room = 2 * self.room + 64
            out = <Py_UCS4*>PyMem_Realloc(self.out, room * sizeof(Py_UCS4))
            if out == NULL:
                raise MemoryError
            self.out = out
            self.room = room
        self.out[self.size] = c
        self.size += 1
        return 0

    cdef int puts(self, str text) except -1:
        for c in text:
            self.put(c)
        return 0

    cdef int character(self, int64_t code) except -1:
        if code < 128 or self.binary:
            if c'a' <= code <= c'z' or c'A' <= code <= c'Z' or c'0' <= code <= c'9':
                return self.put(<Py_UCS4>code)
            self.puts("\\x")
            self.put("0123456789abcdef"[code >> 4])
            return self.put("0123456789abcdef"[code & 15])
        return self.put(<Py_UCS4>code)

    cdef str category(self, int64_t letter):
        """Returns: the category in the syntax of a set; None: only its complement can be written."""
        cdef bint plain = self.binary or self.flags & 256
        if letter == c'd':
            return r"\d"
        if letter == c'D':
            return r"\D"
        if letter == c's':
            return r"\s" if plain else self.space()
        if letter == c'S':
            return r"\S" if plain else None
        if letter == c'w':
            return r"\w" if plain or self.quick else WORD
        return r"\W" if plain or self.quick else None

    cdef str space(self):
        return ASCII_SPACE if self.quick else SPACE

    cdef str complement(self, int64_t letter):
        return f"[^{self.space() if letter == c'S' else WORD}]"

    cdef int char_set(self, Part* members, Py_ssize_t count, bint negated) except -1:
        cdef Py_ssize_t i, inside = 0
        cdef list apart = []
        cdef str text
        for i in range(count):
            if members[i].kind == P_CATEGORY and self.category(members[i].a) is None:
                text = self.complement(members[i].a)
                if text not in apart:
                    apart.append(text)
            else:
                inside += 1
        if not apart and not (negated and self.joined and self.flags & 2):
            return self.bracket(members, count, negated)
        if negated:
            self.puts("(?:(?!")
        elif len(apart) + (inside > 0) > 1:
            self.puts("(?:")
        self.puts("|".join(apart))
        if inside:
            if apart:
                self.put(c'|')
            self.bracket(members, count, False)
        if negated:
            self.puts(")(?s:.))")
        elif len(apart) + (inside > 0) > 1:
            self.put(c')')
        return 0

    cdef int spelled_set(self, Part* members, Py_ssize_t count, bint negated) except -1:
        """
        Writes a set; within (?a:), with both cases of its letters: the library ignores case by the whole pattern's type of characters.
        """
        if not self.is_spelled():
            return self.char_set(members, count, negated)
        self.puts("(?-i:")
        self.char_set(members, count, negated)
        return self.put(c')')

    cdef bint is_spelled(self) noexcept:
        return self.flags & 258 == 258 and not self.ascii

    cdef bint is_turkic(self, int64_t first, int64_t last) noexcept:
        """
        Returns: whether case is ignored and the characters include one of i, I, \u0130 and \u0131, which are all equal then. For the library,
        \u0131 equals only I. ASCII subjects have none.
        """
        if not self.flags & 2 or self.flags & 256 or self.binary:
            return False
        if first <= 0x131 <= last:
            return True
        return not self.quick and (first <= c'i' <= last or first <= c'I' <= last or first <= 0x130 <= last)

    cdef int literal(self, Part* p) except -1:
        if self.is_spelled() or self.is_turkic(p.a, p.a):
            return self.spelled_set(p, 1, False)
        return self.character(p.a)

    cdef int other_cases(self, int64_t first, int64_t last) except -1:
        """Writes the members of a set that equal one of these characters, and that the library does not know to be equal."""
        cdef int64_t start, stop, other = 32
        if self.is_turkic(first, last):
            return self.puts("iI\u0130\u0131")
        if self.is_spelled():
            for base in (c'A', c'a'):
                start = max(first, <int64_t>base)
                stop = min(last, <int64_t>base + 25)
                if start <= stop:
                    self.character(start + other)
                    self.put(c'-')
                    self.character(stop + other)
                other = -32
        return 0

    cdef int bracket(self, Part* members, Py_ssize_t count, bint negated) except -1:
        """Write the set of those members that can be in one."""
        cdef Py_ssize_t i
        cdef str text
        self.put(c'[')
        if negated:
            self.put(c'^')
        for i in range(count):
            if members[i].kind == P_CATEGORY:
                text = self.category(members[i].a)
                if members[i].a == c'd' and count > 1 and self.quick and not self.flags & 2:
                    # In a set with other members a range is faster than a property.
                    text = "0-9"
                if text is not None:
                    self.puts(text)
            else:
                self.character(members[i].a)
                if negated and count == 1 and self.joined and members[i].kind == P_LITERAL:
                    self.character(members[i].a)        # see write()
                if members[i].kind == P_RANGE:
                    self.put(c'-')
                    self.character(members[i].b)
                if self.flags & 2:
                    self.other_cases(members[i].a, members[i].b if members[i].kind == P_RANGE else members[i].a)
        return self.put(c']')

    cdef str place(self, int64_t letter):
        cdef bint plain
        if letter == c'^':
            return "(?m:^)" if self.flags & 8 else r"\A"
        if letter == c'A':
            return r"\A"
        if letter == c'$':
            return "(?m:$)" if self.flags & 8 else "$"
        if letter == c'Z':
            return r"\Z"
        plain = self.quick or self.binary or self.flags & 256
        if letter == c'b':
            return r"\b" if plain else BOUNDARY
        return r"(?!\b)" if plain else f"(?!{BOUNDARY})"

    cdef int repeat(self, Part* p) except -1:
        if p.b < 0:
            self.puts("*" if p.a == 0 else "+" if p.a == 1 else f"{{{p.a},}}")
        elif p.a == 0 and p.b == 1:
            self.put(c'?')
        else:
            self.puts(f"{{{p.a},{p.b}}}")
        if p.form:
            self.put(p.form)
        return 0

    cdef int repeat_in_blocks(self, Py_ssize_t start, Part* p) except -1:
        """
        Write the repeat of a single character X, written from `start` on, as X{least}(?>X{1,BLOCK})*X{0,BLOCK-1}. It matches the same texts
        in the same order: only the last block can be shorter, and what follows is tried twice at its end. The library checks its timeout
        every 256 steps, and a step may be a whole run of X. For X{BLOCK} it would make BLOCK copies of X, of 250 bytes each.
        """
        cdef str item = PyUnicode_FromKindAndData(4, self.out + start, self.size - start)
        cdef str lazy = "?" if p.form == c'?' else ""
        self.size = start
        self.puts("(?>" if p.form == c'+' else "(?:")
        if p.a:
            self.puts(f"{item}{{{p.a}}}")
        self.puts(f"(?>{item}{{1,{BLOCK}}})")
        if p.b < 0:
            self.puts(f"*{lazy}{item}{{0,{BLOCK - 1}}}{lazy})")
        else:
            blocks, rest = divmod(p.b - p.a, BLOCK)
            self.puts(f"{{0,{blocks - 1}}}{lazy}{item}{{0,{BLOCK + rest}}}{lazy})")
        return 0

    # -- groups --

    cdef bint is_bare(self, Part* p) noexcept:
        """Return whether the group needs no parentheses."""
        return p.form == G_PLAIN and not p.b and not p.mark and not p.choice

    cdef bint is_wrapped(self, Part* p) noexcept:
        """Return whether a repeat needs an additional group, since the library cannot repeat this kind."""
        return p.mark and p.form >= G_ATOMIC

    cdef int open_group(self, Part* p) except -1:
        cdef int form = p.form
        self.saved[self.depth] = self.flags
        self.depth += 1
        if self.is_bare(p):
            return 0
        if self.is_wrapped(p):
            self.puts("(?:")
        self.put(c'(')
        if form == G_CAPTURE:
            return 0
        self.put(c'?')
        if form == G_PLAIN:
            if p.b:
                self.scope(p.b & 0xFFFF, p.b >> 16)
            return self.put(c':')
        if form == G_CONDITION:
            return self.puts(f"({p.a})")
        if form == G_ATOMIC:
            return self.put(c'>')
        if form == G_BEHIND or form == G_NOT_BEHIND:
            self.put(c'<')
        return self.put(c'=' if form == G_AHEAD or form == G_BEHIND else c'!')

    cdef int scope(self, int on, int off) except -1:
        """Write the flags of a group, without those that affect only parsing or writing."""
        # A flag for the type of characters replaces the others.
        if on & TYPE_FLAGS:
            self.flags &= ~TYPE_FLAGS
        self.flags = (self.flags | on) & ~off
        if on & 2:
            self.put(c'i')
        if on & 256:
            self.put(c'a')
        elif on & 32 and not self.binary:
            self.put(c'u')
        if off & 2:
            self.puts("-i")
        return 0

    cdef int close_group(self, Part* p) except -1:
        self.depth -= 1
        self.flags = self.saved[self.depth]
        if self.is_bare(p):
            return 0
        self.put(c')')
        return self.put(c')') if self.is_wrapped(p) else 0

    cdef object write(self, ParsedPattern tree):
        cdef Py_ssize_t i = 0, item = -1, start
        cdef Part* p
        self.parts = tree.parts
        self.flags = tree.flags
        self.ascii = tree.flags & 256 != 0
        self.saved = <int*>PyMem_Malloc((tree.depth + 1) * sizeof(int))
        if self.saved == NULL:
            raise MemoryError
        while i < tree.count:
            p = tree.parts + i
            i += 1
            start = self.size
            if p.kind == P_REPEAT:
                if self.in_blocks and item >= 0 and is_run(p):
                    self.repeat_in_blocks(item, p)
                else:
                    self.repeat(p)
                item = -1
                continue
            item = start if p.kind == P_LITERAL or p.kind == P_SET or p.kind == P_CATEGORY or p.kind == P_ANY else -1
            if p.kind == P_LITERAL:
                self.literal(p)
            elif p.kind == P_SET:
                i += p.a
                # The library compiles [^a]|[^b] to a set that matches nothing, but not [^aa]|[^bb], unless case is ignored.
                self.joined = tree.forks and not (
                    i < tree.count and tree.parts[i].kind == P_REPEAT and (tree.parts[i].a != 1 or tree.parts[i].b != 1))
                self.spelled_set(p + 1, p.a, p.mark)
            elif p.kind == P_CATEGORY:
                self.joined = False
                self.char_set(p, 1, False)
            elif p.kind == P_OPEN:
                self.open_group(p)
            elif p.kind == P_CLOSE:
                self.close_group(tree.parts + p.a)
            elif p.kind == P_OR:
                self.put(c'|')
            elif p.kind == P_ANY:
                self.puts("(?s:.)" if self.flags & 16 else ".")
            elif p.kind == P_PLACE:
                self.puts(self.place(p.a))
            else:
                self.puts(f"(?:\\g<{p.a}>)")
        text = PyUnicode_FromKindAndData(4, self.out, self.size)
        return (<str?>text).encode("latin-1") if self.binary else text


# --- compiling ---

cdef int load_library() except -1:
    global _regex
    if _regex is None:
        import regex
        global _sensitive, replacements
        main = sys_modules["regex._main"]
        _sensitive = getattr(main, "_locale_sensitive", None)
        replacements = getattr(main, "_replacement_cache", {})
        _regex = regex
    return 0

cdef inline bint is_run(Part* p) noexcept:
    return p.b < 0 or p.b - p.a >= 4 * BLOCK

cdef bint has_runs(ParsedPattern tree) noexcept:
    """Return whether the pattern repeats a single character without a limit or with a high one."""
    cdef Py_ssize_t i
    for i in range(1, tree.count):
        if tree.parts[i].kind == P_REPEAT and tree.parts[i - 1].kind != P_CLOSE and is_run(&tree.parts[i]):
            return True
    return False

cdef object build(ParsedPattern tree, bint binary, bint quick, bint in_blocks, double seconds):
    """Compile a variant. Raises RecursionError: the library recurses on the C stack for each alternative. TimeoutError: see compiled()."""
    cdef Writer w = Writer.__new__(Writer)
    load_library()
    if stack_here() - stack_limit() < FORK_STACK * tree.forks:
        raise RecursionError("maximum recursion depth exceeded")
    w.quick = quick
    w.in_blocks = in_blocks
    w.binary = binary
    how = _regex.VERSION0
    if tree.flags & 2:
        how |= _regex.IGNORECASE
    if binary or tree.flags & 256:
        how |= _regex.ASCII
    text = w.write(tree)
    if seconds < 0 or (others(tree) < QUICK_PARTS and tree.count < QUICK_COUNT):
        seconds = -1
    try:
        return compiled(text, how, seconds)
    except RecursionError:
        if tree.forks > 1000:
            raise
        # The host's own stack is deep. A new thread has enough stack for the nesting of patterns.
        return in_thread(text, how)

cdef Py_ssize_t others(ParsedPattern tree) noexcept:
    """Returns: the number of parts that are not single characters."""
    cdef Py_ssize_t i, n = 0
    for i in range(tree.count):
        n += tree.parts[i].kind not in (P_LITERAL, P_RANGE)
    return n

cdef object compiled(object text, object how, double seconds):
    """Compile by the library, without entries in its caches. Raises TimeoutError after this processor time; below 0: never."""
    cdef tuple key = (type(text), text)
    cdef bint known = _sensitive is None or key in _sensitive
    cdef Stopper stopper = None
    try:
        if seconds < 0:
            return _regex.compile(text, how, cache_pattern=False)
        stopper = Stopper.__new__(Stopper)
        stopper.begin(seconds)
        try:
            return _regex.compile(text, how, cache_pattern=False)
        finally:
            stopper.end()
    except Late:
        raise TimeoutError
    finally:
        if not known:
            _sensitive.pop(key, None)

class Late(BaseException):
    """Raised asynchronously in the library's Python code after the timeout."""

cdef enum:                   # state of a Stopper
    RUNNING = 0
    ENDED   = 1
    STOPPED = 2

@cython.final
cdef class Stopper:
    """
    Thread that raises Late in the thread that made it. Between begin() and end() that thread runs only Python code of the library, so the
    exception cannot occur elsewhere.
    """
    cdef object gate             # lock, held until the end
    cdef object guard            # lock for `state`
    cdef int    state
    cdef double seconds
    cdef unsigned long thread
    cdef object clock

    cdef int begin(self, double seconds) except -1:
        self.gate = allocate_lock()
        self.gate.acquire()
        self.guard = allocate_lock()
        self.seconds = seconds
        self.thread = get_ident()
        find = getattr(_time, "pthread_getcpuclockid", None)
        self.clock = None if find is None else find(self.thread)
        start_new_thread(self.watch, ())
        return 0

    cdef double now(self):
        return _time.monotonic() if self.clock is None else _time.clock_gettime(self.clock)

    def watch(self):
        """Raises Late after the timeout, and again until end(): one that is raised in a `__del__` of the library is lost."""
        cdef double end = self.now() + self.seconds, left = self.seconds
        while not self.gate.acquire(True, left):
            left = end - self.now()
            if left > 0.001:
                continue
            self.guard.acquire()
            if self.state != ENDED:
                self.state = STOPPED
                PyThreadState_SetAsyncExc(self.thread, <PyObject*>Late)
            self.guard.release()
            left = 0.02

    cdef int end(self) except -1:
        self.guard.acquire()
        if self.state == STOPPED:
            # Cancels the exception, unless it was raised already.
            PyThreadState_SetAsyncExc(self.thread, NULL)
        self.state = ENDED
        self.guard.release()
        self.gate.release()
        return 0

cdef object in_thread(object text, object how):
    found = []

    def compile():
        try:
            found.append(compiled(text, how, -1))
        except BaseException as e:
            found.append(e)

    thread = _threading.Thread(target=compile)
    thread.start()
    thread.join()
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]


cdef Compiled known_pattern(object pattern, int flags):
    return cache.get((type(pattern), pattern, flags))

cdef object read_pattern(object pattern, int flags):
    return parse_pattern(pattern, flags & KNOWN_FLAGS)

cdef int64_t weight_of(ParsedPattern tree):
    return 2000 + 400 * tree.size

cdef int64_t ticks_of(ParsedPattern tree):
    """Ticks to compile a pattern: 60 us per part, 3 us per single character."""
    return 20 + 5 * others(tree) + tree.count // 4

cdef bint repeats_groups(ParsedPattern tree) except -1:
    """Return whether a capturing group is repeated, or is inside a repeated part."""
    cdef list before = []        # for each open group: number of capturing groups before it
    cdef Part* p
    cdef Py_ssize_t i, found = 0, outside = 0
    for i in range(tree.count):
        p = &tree.parts[i]
        if p.kind == P_OPEN:
            before.append(found)
            if p.form == G_CAPTURE:
                found += 1
        elif p.kind == P_CLOSE:
            outside = before.pop()
            if found > outside and i + 1 < tree.count and tree.parts[i + 1].kind == P_REPEAT \
                    and not 0 <= tree.parts[i + 1].b <= 1:
                return True
    return False

cdef bint looks_around(ParsedPattern tree) noexcept:
    """Return whether a capturing group is inside a look-around."""
    cdef Py_ssize_t i, depth = 0, looking = -1       # looking: depth of the outermost look-around; -1: none
    cdef Part* p
    for i in range(tree.count):
        p = &tree.parts[i]
        if p.kind == P_OPEN:
            if p.form == G_CAPTURE:
                if looking >= 0:
                    return True
            elif looking < 0 and p.form in (G_AHEAD, G_BEHIND, G_NOT_AHEAD, G_NOT_BEHIND):
                looking = depth
            depth += 1
        elif p.kind == P_CLOSE:
            depth -= 1
            if depth == looking:
                looking = -1
    return False

cdef object make_pattern(object pattern, int flags, ParsedPattern tree, double seconds):
    cdef Compiled c
    cdef SimplePattern simple = simple_pattern(tree, type(pattern) is str)
    cdef tuple host = None
    if tree.groups > MAX_GROUPS or others(tree) > MAX_PARTS:
        return bad(F_OVERFLOW, "regular expression code size limit exceeded", None, None, tree.warnings)
    if simple is None:
        load_library()
        try:
            host = with_methods(build(tree, type(pattern) is bytes, True, False, seconds))
        except _regex.error as e:
            return bad(F_PATTERN, str(e.msg), pattern, None, tree.warnings)
        except RecursionError:
            return bad(F_RECURSION, "maximum recursion depth exceeded", None, None, tree.warnings)
    c = Compiled.__new__(Compiled)
    c.weight = weight_of(tree)
    c.pattern = pattern
    c.flags = tree.flags | flags & 128
    c.groups = tree.groups
    c.repeats = repeats_groups(tree)
    c.runs = has_runs(tree)
    c.looks = looks_around(tree)
    c.first = first_set(tree, type(pattern) is str)
    c.index = tree.index
    names = [None] * (tree.groups + 1)
    for name, number in c.index.items():
        names[number] = name
    c.names = tuple(names)
    c.warnings = tuple(tree.warnings)
    c.quick = host
    c.simple = simple
    keep(c, (type(pattern), pattern, flags))
    return c

cdef int keep(Compiled c, tuple key) except -1:
    """Add a pattern to the cache, and evict the oldest ones."""
    global cached_weight
    cdef Compiled old
    if c.weight > MAX_WEIGHT // 8:
        return 0
    cached_weight += c.weight
    while cache and (len(cache) >= MAX_CACHED or cached_weight > MAX_WEIGHT):
        old = cache.pop(next(iter(cache)))
        cached_weight -= old.weight
    cache[key] = c
    return 0


# --- results and templates ---

cdef int64_t texts_size(tuple regs):
    """Estimate the bytes of the texts of all groups."""
    cdef int64_t total = 0
    cdef Py_ssize_t i
    for i in range(1, len(regs)):
        start, end = <tuple?>regs[i]
        total += 60 + <int64_t>end - <int64_t>start
    return total

cdef object library_text(object kind, list template):
    """Write a template in the library's syntax."""
    cdef list out = []
    for part in template:
        if type(part) is int:
            out.append("\\g<%d>" % part if kind is str else b"\\g<%d>" % part)
        else:
            out.append(part.replace("\\", "\\\\") if kind is str else part.replace(b"\\", b"\\\\"))
    return "".join(out) if kind is str else b"".join(out)

cdef int64_t replaced_size(list template):
    """Estimate the bytes of output per character of the subject."""
    cdef int64_t size = 4
    for part in template:
        size += 61 if type(part) is int else 60 + len(part)
    return size

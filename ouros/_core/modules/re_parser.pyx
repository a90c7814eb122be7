"""Parser of patterns of `re`, and of the templates of sub().

Must not know values of programs except exact str and bytes, nor how patterns are matched. Invariants: accepted patterns and error messages
are those of CPython 3.14, on any host. Nested groups are on an explicit stack, never on the C stack, and at most MAX_NESTED deep. A pattern
becomes one flat array of parts, so reading it needs no recursion either. The parser computes widths (for look-behind) and the size, since
few characters can stand for more parts than any host can hold.
"""
cimport cython
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport free, realloc

import unicodedata as _unicodedata

DEF MAX_NESTED = 100
DEF MAX_REPEAT = 4294967295
DEF MAX_CODE = 4294967295
DEF MAX_GROUPS = 1073741823
DEF MAX_DIGITS = 4300          # most digits of a number, as for int()
DEF WIDEST = 1 << 33           # upper bound of widths; all larger ones count as this

DEF FLAG_I = 2
DEF FLAG_L = 4
DEF FLAG_M = 8
DEF FLAG_S = 16
DEF FLAG_U = 32
DEF FLAG_X = 64
DEF FLAG_A = 256
DEF TYPE_FLAGS = FLAG_L | FLAG_U | FLAG_A

DEF ESCAPED = 1 << 24          # added to the code point of a character after a backslash
DEF END = -1

cdef enum LastItem:            # kind of the item before a repeat
    I_NOTHING = 0
    I_PLACE   = 1
    I_REPEAT  = 2
    I_OTHER   = 3

cdef struct Frame:             # a group being parsed
    int        form
    bint       verbose
    bint       was_behind      # True: the group is inside a look-behind
    LastItem   last
    Py_ssize_t start           # position of the group's parenthesis
    Py_ssize_t part            # index of the group's P_OPEN
    Py_ssize_t last_part       # index of the first part of the last item
    int        branches        # number of complete branches
    uint64_t   low, high               # width of the current branch without its last item
    uint64_t   last_low, last_high     # width of the last item of the current branch
    uint64_t   least, most             # width of the complete branches
    uint64_t   size, forks             # see ParsedPattern: of all branches without the last item
    uint64_t   last_size, last_forks   # size and forks of the last item of the current branch


class PatternFailure(Exception):
    """Carries a BadPattern out of the parser; never leaves this module."""


@cython.final
cdef class BadPattern:
    pass

cdef BadPattern bad(Fault fault, str message, object pattern, object pos, list warnings):
    cdef BadPattern b = BadPattern.__new__(BadPattern)
    b.fault = fault
    b.message = message
    b.pattern = pattern
    b.pos = pos
    b.warnings = warnings
    return b


@cython.final
cdef class ParsedPattern:
    def __dealloc__(self):
        free(self.parts)

    cdef Part* add(self, int kind, int64_t a, int64_t b) except NULL:
        """Append a part. The pointer is valid until the next call."""
        cdef Part* p
        cdef Py_ssize_t room
        if self.count == self.room:
            room = 2 * self.room + 16
            p = <Part*>realloc(self.parts, room * sizeof(Part))
            if p == NULL:
                raise MemoryError
            self.parts = p
            self.room = room
        p = self.parts + self.count
        self.count += 1
        p.kind = kind
        p.form = 0
        p.mark = p.choice = False
        p.a = a
        p.b = b
        return p


# --- helpers ---

cdef inline bint is_digit(int64_t c) noexcept: return c'0' <= c <= c'9'
cdef inline bint is_octal(int64_t c) noexcept: return c'0' <= c <= c'7'
cdef inline bint is_hex(int64_t c) noexcept: return is_digit(c) or c'a' <= c <= c'f' or c'A' <= c <= c'F'
cdef inline bint is_letter(int64_t c) noexcept: return c'a' <= c <= c'z' or c'A' <= c <= c'Z'
cdef inline bint is_blank(int64_t c) noexcept: return c == c' ' or 9 <= c <= 13
cdef inline bint is_alpha(int64_t c): return 0 <= c < ESCAPED and chr(c).isalpha()

cdef int flag_of(int64_t c) noexcept:
    """Returns: the flag of a letter, or 0."""
    if c == c'i': return FLAG_I
    if c == c'L': return FLAG_L
    if c == c'm': return FLAG_M
    if c == c's': return FLAG_S
    if c == c'u': return FLAG_U
    if c == c'x': return FLAG_X
    if c == c'a': return FLAG_A
    return 0

cdef int control_of(int64_t c) noexcept:
    """Returns: the control character that a letter after a backslash stands for, or 0."""
    if c == c'a': return 7
    if c == c'b': return 8
    if c == c'f': return 12
    if c == c'n': return 10
    if c == c'r': return 13
    if c == c't': return 9
    if c == c'v': return 11
    if c == c'\\': return c'\\'
    return 0

cdef inline bint is_category(int64_t c) noexcept:
    return c == c'd' or c == c'D' or c == c's' or c == c'S' or c == c'w' or c == c'W'

cdef inline uint64_t times(uint64_t width, uint64_t n) noexcept:
    return 0 if width == 0 else WIDEST if n > WIDEST / width else width * n

cdef inline uint64_t plus(uint64_t a, uint64_t b) noexcept:
    return min(a + b, <uint64_t>WIDEST)      # neither exceeds WIDEST


# --- reader ---

cdef class Reader:
    """
    Tokenizer: a token is a character, or a backslash with the escaped character. It reads one token ahead, so a backslash at the very end
    is reported as soon as the token before it is consumed.
    """
    cdef object      source        # exact str or bytes
    cdef bint        is_text
    cdef int         kind
    cdef const void* data
    cdef Py_ssize_t  size
    cdef Py_ssize_t  at            # start of the next token
    cdef Py_ssize_t  after         # end of the next token
    cdef int64_t     next          # code point of the next token, plus ESCAPED, or END
    cdef list        warnings

    cdef int open(self, object source) except -1:
        cdef bytes octets
        self.source = source
        self.is_text = type(source) is str
        self.size = len(source)
        if self.is_text:
            self.kind = PyUnicode_KIND(source)
            self.data = PyUnicode_DATA(source)
        else:
            octets = source
            self.kind = 1
            self.data = <const void*><const char*>octets
        self.warnings = []
        return self.seek(0)

    cdef inline int64_t character(self, Py_ssize_t i) noexcept:
        return <int64_t>PyUnicode_READ(self.kind, <void*>self.data, i)

    cdef int seek(self, Py_ssize_t at) except -1:
        self.after = at
        return self.advance()

    cdef int advance(self) except -1:
        """Consume the next token."""
        self.at = self.after
        if self.at >= self.size:
            self.next = END
            return 0
        self.next = self.character(self.at)
        self.after = self.at + 1
        if self.next == c'\\':
            if self.after == self.size:
                self.fail("bad escape (end of pattern)", self.at)
            self.next = self.character(self.after) | ESCAPED
            self.after += 1
        return 0

    cdef inline bint take(self, int64_t c) except? False:
        if self.next != c:
            return False
        self.advance()
        return True

    cdef str text(self, Py_ssize_t start, Py_ssize_t end):
        return self.source[start:end] if self.is_text else (<bytes?>self.source)[start:end].decode("latin-1")

    cdef int fail(self, str message, Py_ssize_t pos) except -1:
        if not self.is_text:
            message = message.encode("ascii", "backslashreplace").decode("ascii")
        raise PatternFailure(bad(F_PATTERN, message, self.source, pos, self.warnings))

    cdef int refuse(self, Fault fault, str message) except -1:
        raise PatternFailure(bad(fault, message, None, None, self.warnings))

    cdef str until(self, int64_t end, str what):
        """Read the text up to the character `end`, which is consumed, too."""
        cdef Py_ssize_t start = self.at, stop
        while self.next != end:
            if self.next == END:
                if self.at == start:
                    self.fail(f"missing {what}", self.at)
                self.fail(f"missing {chr(end)}, unterminated name", start)
            self.advance()
        stop = self.at
        self.advance()
        if stop == start:
            self.fail(f"missing {what}", start)
        return self.text(start, stop)

    cdef int check_name(self, str name, Py_ssize_t pos) except -1:
        if not self.is_text and not name.isascii():
            self.fail(f"bad character in group name {ascii(name)}", pos)
        if not name.isidentifier():
            self.fail(f"bad character in group name {name!r}", pos)
        return 0

    cdef object number(self, str digits):
        """Convert digits to an int, with the limit of int()."""
        if len(digits) > MAX_DIGITS:
            self.refuse(
                F_VALUE,
                f"Exceeds the limit ({MAX_DIGITS} digits) for integer string conversion: value has {len(digits)} digits; "
                "use sys.set_int_max_str_digits() to increase the limit",
            )
        return int(digits)

    cdef int64_t octal(self, Py_ssize_t start, int more) except -1:
        """Returns: the value of octal digits. start: position of the backslash; the first digit is consumed, up to `more` follow."""
        while more and self.next != END and is_octal(self.next):
            self.advance()
            more -= 1
        return int(self.text(start + 1, self.at), 8)

    cdef int64_t octal_byte(self, Py_ssize_t start, int more) except -1:
        cdef int64_t value = self.octal(start, more)
        if value > 0o377:
            self.fail(f"octal escape value {self.text(start, self.at)} outside of range 0-0o377", start)
        return value

    cdef int64_t hexadecimal(self, Py_ssize_t start, int digits) except -1:
        cdef int64_t value
        cdef int i
        for i in range(digits):
            if self.next == END or not is_hex(self.next):
                self.fail(f"incomplete escape {self.text(start, self.at)}", start)
            self.advance()
        value = int(self.text(start + 2, self.at), 16)
        if value > 0x10FFFF:
            self.bad_escape(start)
        return value

    cdef int64_t named(self, Py_ssize_t start) except -1:
        cdef str name
        if not self.take(c'{'):
            self.fail("missing {", self.at)
        name = self.until(c'}', "character name")
        try:
            found = _unicodedata.lookup(name)
        except KeyError:
            found = ""
        except UnicodeEncodeError:
            self.fail("bad escape \\N", self.at - 2)
        if len(found) != 1:
            self.fail(f"undefined character name {name!r}", start)
        return ord(found)

    cdef int bad_escape(self, Py_ssize_t start) except -1:
        return self.fail(f"bad escape {self.text(start, self.at)}", start)

    cdef int64_t escaped_code(self, Py_ssize_t start, int64_t c) except -1:
        """Returns: the character for the escape c at start, for escapes valid inside and outside of sets."""
        cdef int control
        if c == c'x':
            return self.hexadecimal(start, 2)
        if self.is_text:
            if c == c'u':
                return self.hexadecimal(start, 4)
            if c == c'U':
                return self.hexadecimal(start, 8)
            if c == c'N':
                return self.named(start)
        control = control_of(c)
        if control:
            return control
        if is_letter(c) or is_digit(c):
            self.bad_escape(start)
        return c


# --- patterns ---

@cython.final
cdef class PatternParser(Reader):
    cdef ParsedPattern out
    cdef Frame*     frames
    cdef int        depth
    cdef int        frames_room
    cdef bint       behind             # True: inside a look-behind
    cdef int        behind_groups      # number of groups before the look-behind, group 0 included
    cdef list       widths             # by group number: (low, high), None while the group is open
    cdef dict       awaited            # number of a group named by a condition -> position
    cdef Py_ssize_t bad_behind         # index of the first look-behind without a fixed width, reported by bad_behind_message
    cdef str        bad_behind_message

    def __dealloc__(self):
        free(self.frames)

    # -- groups --

    cdef Frame* push(self, int form, Py_ssize_t start) except NULL:
        cdef Frame* f
        cdef int room
        if self.depth + 1 >= self.frames_room:
            room = 2 * self.frames_room + 8
            f = <Frame*>realloc(self.frames, room * sizeof(Frame))
            if f == NULL:
                raise MemoryError
            self.frames = f
            self.frames_room = room
        if self.depth >= MAX_NESTED:
            self.refuse(F_RECURSION, "maximum recursion depth exceeded")
        self.depth += 1
        if self.depth > self.out.depth:
            self.out.depth = self.depth
        f = self.frames + self.depth
        f.form = form
        f.verbose = self.depth > 0 and self.frames[self.depth - 1].verbose
        f.was_behind = self.behind
        f.start = start
        f.part = self.out.count
        f.branches = 0
        f.size = f.forks = f.last_size = f.last_forks = 0
        f.least = WIDEST
        f.most = 0
        self.begin_branch(f)
        return f

    cdef Frame* open_group(self, int form, Py_ssize_t start, int64_t a, int64_t b) except NULL:
        cdef Frame* f = self.push(form, start)
        self.out.add(P_OPEN, a, b).form = form
        return f

    cdef void begin_branch(self, Frame* f) noexcept:
        f.last = I_NOTHING
        f.low = f.high = f.last_low = f.last_high = 0

    cdef void end_branch(self, Frame* f) noexcept:
        f.least = min(f.least, plus(f.low, f.last_low))
        f.most = max(f.most, plus(f.high, f.last_high))
        f.branches += 1

    cdef void item(self, LastItem what, Py_ssize_t part, uint64_t low, uint64_t high, uint64_t forks=0, uint64_t size=0) noexcept:
        """Add an item to the current group. part: index of its first part; size: that of its content, unless its parts show it."""
        cdef Frame* f = self.frames + self.depth
        f.size = plus(f.size, f.last_size)
        f.forks = plus(f.forks, f.last_forks)
        f.last_size = plus(size, 1) if size else self.out.count - part
        f.last_forks = forks
        f.low = plus(f.low, f.last_low)
        f.high = plus(f.high, f.last_high)
        f.last = what
        f.last_part = part
        f.last_low = low
        f.last_high = high

    cdef int simple(self, int kind, int64_t a, uint64_t width) except -1:
        self.out.add(kind, a, 0)
        self.item(I_PLACE if kind == P_PLACE else I_OTHER, self.out.count - 1, width, width)
        return 0

    cdef int next_branch(self) except -1:
        cdef Frame* f = self.frames + self.depth
        if f.form == G_CONDITION and f.branches:
            self.fail("conditional backref with more than two branches", self.at)
        self.end_branch(f)
        self.begin_branch(f)
        self.advance()
        self.out.add(P_OR, 0, 0)
        if f.form == G_WHOLE:
            f.verbose = self.out.flags & FLAG_X != 0
        else:
            self.out.parts[f.part].choice = True
        return 0

    cdef int close_group(self) except -1:
        """End a group at its parenthesis or at the end of the pattern."""
        cdef Frame* f = self.frames + self.depth
        cdef Frame closed
        self.end_branch(f)
        if f.form == G_CONDITION and f.branches == 1:
            f.least = 0
        closed = f[0]
        self.behind = closed.was_behind
        if self.next != c')':
            self.fail("missing ), unterminated subpattern", closed.start)
        self.advance()
        self.out.add(P_CLOSE, closed.part, 0)
        self.depth -= 1
        if closed.form >= G_AHEAD and closed.form <= G_NOT_BEHIND:
            if closed.form >= G_BEHIND:
                self.check_behind(&closed)
            closed.least = closed.most = 0
        elif closed.form == G_CAPTURE:
            self.widths[self.out.parts[closed.part].a] = (closed.least, closed.most)
        self.item(
            I_OTHER, closed.part, closed.least, closed.most,
            plus(plus(closed.forks, closed.last_forks), closed.branches - 1), plus(closed.size, closed.last_size) + closed.branches,
        )
        return 0

    cdef int check_behind(self, Frame* f) except -1:
        cdef str message
        if f.least > MAX_CODE:
            message = "looks too much behind"
        elif f.least != f.most:
            message = "look-behind requires fixed-width pattern"
        else:
            return 0
        # Reported after all other errors, and for the first look-behind only.
        if self.bad_behind_message is None or f.part < self.bad_behind:
            self.bad_behind = f.part
            self.bad_behind_message = message
        return 0

    cdef int capture(self, Py_ssize_t start, str name) except -1:
        cdef int number = len(self.widths)
        if name is not None:
            known = self.out.index.get(name)
            if known is not None:
                self.fail(f"redefinition of group name {name!r} as group {number}; was group {known}", self.at - len(name) - 1)
            self.out.index[name] = number
        self.widths.append(None)
        self.open_group(G_CAPTURE, start, number, 0)
        return 0

    cdef bint is_closed(self, object number) except -1:
        return number < len(self.widths) and self.widths[number] is not None

    cdef int check_behind_reference(self, object number) except -1:
        if self.behind:
            if not self.is_closed(number):
                self.fail("cannot refer to an open group", self.at)
            if number >= self.behind_groups:
                self.fail("cannot refer to group defined in the same lookbehind subpattern", self.at)
        return 0

    cdef int backref(self, object number, Py_ssize_t pos) except -1:
        """Add a reference to an existing group. pos: position of the reference."""
        if not self.is_closed(number):
            self.fail("cannot refer to an open group", pos)
        self.check_behind_reference(number)
        low, high = self.widths[number]
        self.out.add(P_BACKREF, number, 0)
        self.item(I_OTHER, self.out.count - 1, low, high)
        return 0

    cdef int group(self, Py_ssize_t start) except -1:
        """Parse a group after the opening parenthesis at start."""
        cdef int64_t c
        if not self.take(c'?'):
            return self.capture(start, None)
        c = self.next
        self.advance()
        if c == END:
            self.fail("unexpected end of pattern", self.at)
        if c == c':':
            self.open_group(G_PLAIN, start, 0, 0)
        elif c == c'P':
            self.python_group(start)
        elif c == c'#':
            while self.next != c')':
                if self.next == END:
                    self.fail("missing ), unterminated comment", start)
                self.advance()
            self.advance()
        elif c == c'=' or c == c'!':
            self.open_group(G_AHEAD if c == c'=' else G_NOT_AHEAD, start, 0, 0)
        elif c == c'<':
            self.behind_group(start)
        elif c == c'(':
            self.condition(start)
        elif c == c'>':
            self.open_group(G_ATOMIC, start, 0, 0)
        elif flag_of(c) or c == c'-':
            self.inline_flags(start, c)
        else:
            self.unknown_extension(start + 1)
        return 0

    cdef int unknown_extension(self, Py_ssize_t pos) except -1:
        return self.fail(f"unknown extension {self.text(pos, self.at)}", pos)

    cdef int python_group(self, Py_ssize_t start) except -1:
        """Parse a group after `(?P`."""
        cdef Py_ssize_t pos
        cdef str name
        if self.take(c'<'):
            pos = self.at
            name = self.until(c'>', "group name")
            self.check_name(name, pos)
            return self.capture(start, name)
        if self.take(c'='):
            pos = self.at
            name = self.until(c')', "group name")
            self.check_name(name, pos)
            number = self.out.index.get(name)
            if number is None:
                self.fail(f"unknown group name {name!r}", pos)
            return self.backref(number, pos)
        if self.next == END:
            self.fail("unexpected end of pattern", self.at)
        self.advance()
        return self.unknown_extension(start + 1)

    cdef int behind_group(self, Py_ssize_t start) except -1:
        """Parse a group after `(?<`."""
        cdef int64_t c = self.next
        self.advance()
        if c == END:
            self.fail("unexpected end of pattern", self.at)
        if c != c'=' and c != c'!':
            self.unknown_extension(start + 1)
        self.open_group(G_BEHIND if c == c'=' else G_NOT_BEHIND, start, 0, 0)
        if not self.behind:
            self.behind = True
            self.behind_groups = len(self.widths)
        return 0

    cdef int condition(self, Py_ssize_t start) except -1:
        """Parse a condition after `(?(`."""
        cdef Py_ssize_t pos = self.at
        cdef str name = self.until(c')', "group name")
        if name.isascii() and name.isdecimal():
            number = self.number(name)
            if number == 0:
                self.fail("bad group number", pos)
            if number >= MAX_GROUPS:
                self.fail(f"invalid group reference {number}", pos)
            self.awaited.setdefault(number, pos)
        else:
            self.check_name(name, pos)
            number = self.out.index.get(name)
            if number is None:
                self.fail(f"unknown group name {name!r}", pos)
        self.check_behind_reference(number)
        self.open_group(G_CONDITION, start, number, 0)
        return 0

    # -- flags --

    cdef int inline_flags(self, Py_ssize_t start, int64_t c) except -1:
        """Parse inline flags. c: the first letter, or the minus, after `(?`."""
        cdef int on = 0, off = 0
        cdef Frame* f = self.frames + self.depth
        if c != c'-':
            on = self.flags_on(&c)
        if c == c')':
            self.out.flags |= on
            if f.form != G_WHOLE or f.branches or f.last != I_NOTHING:
                self.fail("global flags not at the start of the expression", start)
            f.verbose = self.out.flags & FLAG_X != 0
            return 0
        if c == c'-':
            off = self.flags_off()
        if on & off:
            self.fail("bad inline flags: flag turned on and off", self.at - 1)
        f = self.open_group(G_PLAIN, start, 0, on | off << 16)
        f.verbose = (f.verbose or on & FLAG_X) and not off & FLAG_X
        return 0

    cdef int flags_on(self, int64_t* c) except -1:
        """Parse the letters of flags from *c on. *c is the character after them. Returns: the flags."""
        cdef int on = 0, flag
        while True:
            flag = flag_of(c[0])
            if self.is_text:
                if c[0] == c'L':
                    self.fail("bad inline flags: cannot use 'L' flag with a str pattern", self.at)
            elif c[0] == c'u':
                self.fail("bad inline flags: cannot use 'u' flag with a bytes pattern", self.at)
            on |= flag
            if flag & TYPE_FLAGS and on & TYPE_FLAGS != flag:
                self.fail("bad inline flags: flags 'a', 'u' and 'L' are incompatible", self.at)
            c[0] = self.flag_letter("missing -, : or )")
            if c[0] == c')' or c[0] == c'-' or c[0] == c':':
                return on
            self.check_flag(c[0], "missing -, : or )")

    cdef int flags_off(self) except -1:
        """Parse flags after the minus, including the colon. Returns: the flags."""
        cdef int off = 0
        cdef int64_t c = self.flag_letter("missing flag")
        self.check_flag(c, "missing flag")
        while True:
            if flag_of(c) & TYPE_FLAGS:
                self.fail("bad inline flags: cannot turn off flags 'a', 'u' and 'L'", self.at)
            off |= flag_of(c)
            c = self.flag_letter("missing :")
            if c == c':':
                return off
            self.check_flag(c, "missing :")

    cdef int64_t flag_letter(self, str missing) except -1:
        cdef int64_t c = self.next
        self.advance()
        if c == END:
            self.fail(missing, self.at)
        return c

    cdef int check_flag(self, int64_t c, str missing) except -1:
        if not flag_of(c):
            self.fail("unknown flag" if is_alpha(c) else missing, self.at - (2 if c & ESCAPED else 1))
        return 0

    # -- escapes and sets --

    cdef int escape(self, Py_ssize_t start, int64_t c) except -1:
        """Parse an escape outside of sets. start: position of the backslash; c: the escaped character."""
        if is_category(c):
            return self.simple(P_CATEGORY, c, 1)
        if c == c'A' or c == c'b' or c == c'B' or c == c'Z':
            return self.simple(P_PLACE, c, 0)
        if c == c'z':
            return self.simple(P_PLACE, c'Z', 0)
        if c == c'0':
            return self.simple(P_LITERAL, self.octal(start, 2), 1)
        if is_digit(c):
            return self.numeric_escape(start, c)
        return self.simple(P_LITERAL, self.escaped_code(start, c), 1)

    cdef int numeric_escape(self, Py_ssize_t start, int64_t c) except -1:
        """Three octal digits are a character, other numbers a group."""
        cdef int64_t second = self.next
        cdef int number = c - c'0'
        if second != END and is_digit(second):
            self.advance()
            if is_octal(c) and is_octal(second) and self.next != END and is_octal(self.next):
                return self.simple(P_LITERAL, self.octal_byte(start, 1), 1)
            number = 10 * number + (second - c'0')
        if number >= len(self.widths):
            self.fail(f"invalid group reference {number}", start + 1)
        return self.backref(number, start)

    cdef int64_t member(self, Py_ssize_t start, int64_t c) except -1:
        """Parse a member of a set. Returns: its code point, or the letter of a category plus ESCAPED."""
        if not c & ESCAPED:
            return c
        c ^= ESCAPED
        if is_category(c):
            return c | ESCAPED
        if is_octal(c):
            return self.octal_byte(start, 2)
        return self.escaped_code(start, c)

    cdef int set_part(self, int64_t code) except -1:
        if code & ESCAPED:
            self.out.add(P_CATEGORY, code ^ ESCAPED, 0)
        else:
            self.out.add(P_LITERAL, code, 0)
        return 0

    cdef int char_set(self, Py_ssize_t here) except -1:
        """Parse a set after the opening bracket at here."""
        cdef Py_ssize_t index = self.out.count, start, second_start
        cdef int64_t c, second, first_code, last_code
        if self.next == c'[':
            self.warnings.append(f"Possible nested set at position {self.at}")
        self.out.add(P_SET, 0, 0)
        self.out.parts[index].mark = self.take(c'^')
        while True:
            start = self.at
            c = self.next
            self.advance()
            if c == END:
                self.fail("unterminated character set", here)
            if c == c']' and self.out.count > index + 1:
                break
            if self.out.count > index + 1 and c == self.next and (c == c'-' or c == c'&' or c == c'~' or c == c'|'):
                self.note_operator(c, self.at - 1)
            first_code = self.member(start, c)
            if not self.take(c'-'):
                self.set_part(first_code)
                continue
            second_start = self.at
            second = self.next
            self.advance()
            if second == END:
                self.fail("unterminated character set", here)
            if second == c']':
                self.set_part(first_code)
                self.set_part(c'-')
                break
            if second == c'-':
                self.note_operator(c'-', self.at - 2)
            last_code = self.member(second_start, second)
            if (first_code | last_code) & ESCAPED or last_code < first_code:
                self.bad_range(c, second)
            self.out.add(P_RANGE, first_code, last_code)
        self.out.parts[index].a = self.out.count - index - 1
        if self.out.parts[index].a == 1 and self.out.parts[index + 1].kind == P_LITERAL and not self.out.parts[index].mark:
            self.out.parts[index] = self.out.parts[index + 1]
            self.out.count -= 1
        self.item(I_OTHER, index, 1, 1)
        return 0

    cdef int note_operator(self, int64_t c, Py_ssize_t pos) except -1:
        what = "difference" if c == c'-' else "intersection" if c == c'&' else "symmetric difference" if c == c'~' else "union"
        self.warnings.append(f"Possible set {what} at position {pos}")
        return 0

    cdef int bad_range(self, int64_t c, int64_t second) except -1:
        """Report a bad range. Of an escape only the backslash and one letter are shown."""
        shown = (f"\\{chr(c ^ ESCAPED)}" if c & ESCAPED else chr(c)) + "-" + (
            f"\\{chr(second ^ ESCAPED)}" if second & ESCAPED else chr(second))
        return self.fail(f"bad character range {shown}", self.at - len(shown))

    # -- repeats --

    cdef int repeat(self, Py_ssize_t start, int64_t c) except -1:
        """Parse a repeat. start: position of its sign c."""
        cdef int64_t least = 1 if c == c'+' else 0, most = 1 if c == c'?' else -1
        cdef Frame* f = self.frames + self.depth
        cdef Part* p
        cdef uint64_t low, high
        cdef int form = 0
        if c == c'{' and not self.counts(&least, &most):
            return self.simple(P_LITERAL, c, 1)
        if f.last == I_NOTHING or f.last == I_PLACE:
            self.fail("nothing to repeat", start)
        if f.last == I_REPEAT:
            self.fail("multiple repeat", start)
        if self.take(c'?'):
            form = c'?'
        elif self.take(c'+'):
            form = c'+'
        p = self.out.parts + f.last_part
        if p.kind == P_OPEN:
            p.mark = True
        self.out.add(P_REPEAT, least, most).form = form
        f.last = I_REPEAT
        f.last_low = times(f.last_low, least)
        f.last_high = times(f.last_high, WIDEST if most < 0 else most)
        # The library writes out the required repetitions, and adds a loop for more.
        f.last_size = plus(times(f.last_size, least + 1), 1)
        f.last_forks = times(f.last_forks, least + 1)
        return 0

    cdef bint counts(self, int64_t* least, int64_t* most) except? False:
        """Parse the numbers after a brace. Returns: False: the brace is a literal character."""
        cdef Py_ssize_t here = self.at, low_end, high_start
        cdef object low, high
        if self.next == c'}':
            return False
        while self.next != END and is_digit(self.next):
            self.advance()
        low_end = self.at
        high_start = here
        if self.take(c','):
            high_start = self.at
            while self.next != END and is_digit(self.next):
                self.advance()
        if self.next != c'}':
            self.seek(here)
            return False
        low = self.text(here, low_end)
        high = self.text(high_start, self.at)
        self.advance()
        if low:
            low = self.number(low)
            if low >= MAX_REPEAT:
                self.refuse(F_OVERFLOW, "the repetition number is too large")
            least[0] = low
        if high:
            high = self.number(high)
            if high >= MAX_REPEAT:
                self.refuse(F_OVERFLOW, "the repetition number is too large")
            most[0] = high
            if most[0] < least[0]:
                self.fail("min repeat greater than max repeat", here)
        return True

    # -- the whole --

    cdef int token(self) except -1:
        """Parse the next token within a branch."""
        cdef Py_ssize_t start = self.at
        cdef int64_t c = self.next
        self.advance()
        if self.frames[self.depth].verbose:
            if is_blank(c):
                return 0
            if c == c'#':
                while self.next != END and self.next != c'\n':
                    self.advance()
                return self.advance()
        if c & ESCAPED:
            return self.escape(start, c ^ ESCAPED)
        if c == c'[':
            return self.char_set(start)
        if c == c'(':
            return self.group(start)
        if c == c'*' or c == c'+' or c == c'?' or c == c'{':
            return self.repeat(start, c)
        if c == c'.':
            return self.simple(P_ANY, 0, 1)
        if c == c'^' or c == c'$':
            return self.simple(P_PLACE, c, 0)
        return self.simple(P_LITERAL, c, 1)

    cdef int parse(self, object pattern, int flags) except -1:
        self.out = ParsedPattern.__new__(ParsedPattern)
        self.out.flags = flags
        self.out.index = {}
        self.widths = [None]
        self.awaited = {}
        self.depth = -1
        self.open(pattern)
        self.out.warnings = self.warnings
        self.push(G_WHOLE, 0).verbose = flags & FLAG_X != 0
        while True:
            if self.next == c'|':
                self.next_branch()
            elif self.next == END or self.next == c')':
                if self.depth == 0:
                    break
                self.close_group()
            else:
                self.token()
        self.fix_flags()
        if self.next == c')':
            self.fail("unbalanced parenthesis", self.at)
        self.out.groups = len(self.widths) - 1
        for number, pos in self.awaited.items():
            if number > self.out.groups:
                raise PatternFailure(bad(F_PATTERN, f"invalid group reference {number}", pattern, pos, self.warnings))
        if self.bad_behind_message is not None:
            self.refuse(F_PATTERN, self.bad_behind_message)
        self.out.forks = plus(self.frames.forks, self.frames.last_forks) + self.frames.branches
        self.out.size = plus(self.frames.size, self.frames.last_size) + self.out.forks
        if self.out.size > MAX_SIZE:
            self.refuse(F_OVERFLOW, "regular expression code size limit exceeded")
        return 0

    cdef int fix_flags(self) except -1:
        cdef int flags = self.out.flags
        if self.is_text:
            if flags & FLAG_L:
                self.refuse(F_VALUE, "cannot use LOCALE flag with a str pattern")
            if not flags & FLAG_A:
                self.out.flags |= FLAG_U
            elif flags & FLAG_U:
                self.refuse(F_VALUE, "ASCII and UNICODE flags are incompatible")
        else:
            if flags & FLAG_U:
                self.refuse(F_VALUE, "cannot use UNICODE flag with a bytes pattern")
            if flags & FLAG_L and flags & FLAG_A:
                self.refuse(F_VALUE, "ASCII and LOCALE flags are incompatible")
        return 0


cdef object parse_pattern(object pattern, int flags):
    cdef PatternParser parser = PatternParser.__new__(PatternParser)
    try:
        parser.parse(pattern, flags)
    except PatternFailure as failure:
        return failure.args[0]
    return parser.out


# --- templates ---

@cython.final
cdef class TemplateParser(Reader):
    cdef int  groups
    cdef dict index
    cdef list out
    cdef list literal

    cdef int group(self, object number, Py_ssize_t pos) except -1:
        if number > self.groups:
            self.fail(f"invalid group reference {number}", pos)
        self.end_literal()
        self.out.append(number)
        return 0

    cdef int end_literal(self) except -1:
        text = "".join(self.literal)
        self.out.append(text if self.is_text else text.encode("latin-1"))
        self.literal = []
        return 0

    cdef int named_group(self) except -1:
        """Parse a group reference after `\\g`."""
        cdef Py_ssize_t pos
        cdef str name
        if not self.take(c'<'):
            self.fail("missing <", self.at)
        pos = self.at
        name = self.until(c'>', "group name")
        if name.isascii() and name.isdecimal():
            return self.group(self.number(name), pos)
        self.check_name(name, pos)
        number = self.index.get(name)
        if number is None:
            self.refuse(F_INDEX, f"unknown group name {name!r}")
        return self.group(number, pos)

    cdef int numeric(self, Py_ssize_t start, int64_t c) except -1:
        cdef int64_t second = self.next
        cdef int number = c - c'0'
        if second != END and is_digit(second):
            self.advance()
            if is_octal(c) and is_octal(second) and self.next != END and is_octal(self.next):
                self.literal.append(chr(self.octal_byte(start, 1)))
                return 0
            number = 10 * number + (second - c'0')
        return self.group(number, start + 1)

    cdef int escape(self, Py_ssize_t start, int64_t c) except -1:
        cdef int control
        if c == c'g':
            return self.named_group()
        if c == c'0':
            self.literal.append(chr(self.octal(start, 2) & 0xFF))
            return 0
        if is_digit(c):
            return self.numeric(start, c)
        control = control_of(c)
        if control:
            self.literal.append(chr(control))
            return 0
        if is_letter(c):
            self.bad_escape(start)
        self.literal.append(self.text(start, start + 2))
        return 0

    cdef int parse(self, object template, int groups, dict index) except -1:
        cdef Py_ssize_t start
        cdef int64_t c
        self.groups = groups
        self.index = index
        self.out = []
        self.literal = []
        self.open(template)
        while self.next != END:
            start = self.at
            c = self.next
            if c & ESCAPED:
                self.advance()
                self.escape(start, c ^ ESCAPED)
                continue
            while self.next != END and not self.next & ESCAPED:
                self.advance()
            self.literal.append(self.text(start, self.at))
        self.end_literal()
        return 0


cdef object parse_template(object template, int groups, dict index):
    cdef TemplateParser parser = TemplateParser.__new__(TemplateParser)
    try:
        parser.parse(template, groups, index)
    except PatternFailure as failure:
        return failure.args[0]
    return parser.out

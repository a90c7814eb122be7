"""A small matcher for common patterns of `re`: characters, sets, repeats, groups, alternatives and looks around, on ASCII text.

Must not know values of the sandbox, nor the regex library, which does what this one does not: back references, conditions, groups
captured in a look-around, repeats of what may be empty, patterns and stacks above some size. Invariants: a match found here is the
one that CPython's `re` finds, groups included; a call takes a bounded number of steps and otherwise gives up, so the caller needs no
clock; nothing here calls Python or recurses while it matches.

A pattern becomes steps. What may be tried otherwise waits on a stack of Choice. Before it chooses, a step asks its table, whether
what would follow can begin with the character at hand at all: most patterns then never have to go back.
"""
cimport cython
from cpython.mem cimport PyMem_Free, PyMem_Malloc, PyMem_Realloc
from libc.stdint cimport int64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memset
from ouros._core.re_parser cimport (
    G_AHEAD, G_ATOMIC, G_BEHIND, G_CAPTURE, G_CONDITION, G_NOT_AHEAD, G_NOT_BEHIND, G_PLAIN,
    P_ANY, P_CATEGORY, P_CLOSE, P_LITERAL, P_OPEN, P_OR, P_PLACE, P_RANGE, P_REPEAT, P_SET, Part, ParsedPattern,
)

DEF TABLE = 257              # one entry for each byte, and one for the end of the text
DEF MAX_STEPS = 1000
DEF MAX_TABLES = 300
DEF MAX_DEPTH = 20           # of nested groups
DEF MAX_CHOICES = 1 << 16
DEF KEPT_CHOICES = 1 << 12   # room that is kept between calls
DEF PATIENCE = 1 << 16       # steps of a call, beside those for each character

DEF FLAG_I = 2
DEF FLAG_L = 4
DEF FLAG_M = 8
DEF FLAG_S = 16
DEF FLAG_U = 32
DEF FLAG_A = 256
DEF TYPE_FLAGS = FLAG_L | FLAG_U | FLAG_A

# What a table says of a character, as bits.
DEF T_TAKES = 1              # S_SET, S_MANY, S_LAZY: it is one of them; S_SPLIT: the first way may begin with it
DEF T_FOLLOWS = 2            # S_MANY, S_LAZY: what follows may begin with it; S_SPLIT: the second way may

cdef enum Op:
    S_CHAR   = 0
    S_SET    = 1
    S_MANY   = 2      # characters of a set, as many as there are
    S_LAZY   = 3      # characters of a set, as few as will do
    S_SPLIT  = 4
    S_JUMP   = 5
    S_SAVE   = 6
    S_PLACE  = 7
    S_LOOK   = 8      # the steps up to its S_END by themselves: look-arounds and atomic groups
    S_END    = 9
    S_ACCEPT = 10

cdef struct Choice:
    int        step       # S_SPLIT, S_MANY, S_LAZY: what may be tried otherwise; S_SAVE: to be undone; S_LOOK: what stands around
    Py_ssize_t at         # S_SPLIT: position; S_MANY: least, S_LAZY: present position; S_SAVE: the mark before; S_LOOK: position
    Py_ssize_t more       # S_MANY: present, S_LAZY: last position; S_SAVE: group closed last before; S_LOOK: the choices around it

cdef Choice* choices = NULL  # of the call that runs: the host's lock is held all the time
cdef int choice_room = 0


class Declined(Exception):
    """The pattern needs more; never leaves this module."""


# --- from parts to steps ---

@cython.final
cdef class Compiler:
    cdef Matcher out
    cdef Part*   parts
    cdef Py_ssize_t count
    cdef Py_ssize_t* closes      # of each P_OPEN: its P_CLOSE
    cdef bint    binary
    cdef int     flags           # in force
    cdef int     captured        # groups met so far

    def __dealloc__(self):
        PyMem_Free(self.closes)

    cdef Step* add(self, int op) except NULL:
        """A new step. Pointers to steps hold until the next one is added."""
        cdef Matcher m = self.out
        cdef Step* s
        cdef int room
        if m.count == MAX_STEPS:
            raise Declined
        if m.count == m.room:
            room = 2 * m.room + 8
            s = <Step*>PyMem_Realloc(m.steps, room * sizeof(Step))
            if s == NULL:
                raise MemoryError
            m.steps = s
            m.room = room
        s = m.steps + m.count
        m.count += 1
        memset(s, 0, sizeof(Step))
        s.op = op
        return s

    cdef unsigned char* new_table(self, int* number) except NULL:
        cdef Matcher m = self.out
        cdef unsigned char* t
        cdef int room
        if m.table_count == MAX_TABLES:
            raise Declined
        if m.table_count == m.table_room:
            room = 2 * m.table_room + 4
            t = <unsigned char*>PyMem_Realloc(m.tables, room * TABLE)
            if t == NULL:
                raise MemoryError
            m.tables = t
            m.table_room = room
        number[0] = m.table_count
        m.table_count += 1
        t = m.tables + number[0] * TABLE
        memset(t, 0, TABLE)
        return t

    # -- sets of characters --

    cdef bint in_category(self, int64_t letter, int c):
        cdef bint found
        if letter == c'd' or letter == c'D':
            found = c'0' <= c <= c'9'
        elif letter == c's' or letter == c'S':
            found = c == c' ' or 9 <= c <= 13 or (0x1C <= c <= 0x1F and not self.binary and not self.flags & FLAG_A)
        else:
            found = c'0' <= c <= c'9' or c'a' <= c <= c'z' or c'A' <= c <= c'Z' or c == c'_'
        return found != (letter == c'D' or letter == c'S' or letter == c'W')

    cdef int add_range(self, unsigned char* t, int64_t first, int64_t last) except -1:
        cdef int64_t c
        if self.flags & FLAG_I and not self.binary and last > 127:
            raise Declined           # some letters beyond ASCII have one of ASCII as their other case
        for c in range(first, min(last, 255) + 1):
            t[c] = T_TAKES
            if self.flags & FLAG_I:
                if c'a' <= c <= c'z':
                    t[c - 32] = T_TAKES
                elif c'A' <= c <= c'Z':
                    t[c + 32] = T_TAKES
        return 0

    cdef int add_members(self, unsigned char* t, Part* members, Py_ssize_t count) except -1:
        cdef Py_ssize_t i
        cdef int c
        for i in range(count):
            if members[i].kind == P_CATEGORY:
                for c in range(256):
                    if self.in_category(members[i].a, c):
                        t[c] = T_TAKES
            else:
                self.add_range(t, members[i].a, members[i].b if members[i].kind == P_RANGE else members[i].a)
        return 0

    cdef int characters(self, Py_ssize_t i) except -1:
        """The number of a table of those that the part i stands for."""
        cdef Part* p = self.parts + i
        cdef int number = 0, c
        cdef unsigned char* t = self.new_table(&number)
        if p.kind == P_ANY:
            memset(t, T_TAKES, 256)
            if not self.flags & FLAG_S:
                t[10] = 0
        elif p.kind == P_SET:
            self.add_members(t, p + 1, p.a)
            if p.mark:
                for c in range(256):
                    t[c] ^= T_TAKES
        elif p.kind == P_LITERAL or p.kind == P_CATEGORY:
            self.add_members(t, p, 1)
        else:
            raise Declined
        return number

    cdef int character(self, Py_ssize_t i) except -1:
        cdef Part* p = self.parts + i
        cdef int number
        if p.kind == P_LITERAL and not self.flags & FLAG_I and p.a < 256:
            self.add(S_CHAR).a = <int>p.a
        else:
            number = self.characters(i)
            self.add(S_SET).table = number
        return 0

    # -- items --

    cdef Py_ssize_t end_of(self, Py_ssize_t i) noexcept:
        """Where the item at i ends, without what repeats it."""
        if self.parts[i].kind == P_SET:
            return i + 1 + self.parts[i].a
        return self.closes[i] + 1 if self.parts[i].kind == P_OPEN else i + 1

    cdef int64_t choice(self, Py_ssize_t i, Py_ssize_t end) except -1:
        """Alternatives. The result is how many characters they need at least."""
        cdef list jumps = []
        cdef Py_ssize_t j = i
        cdef int split
        cdef int64_t least = 1 << 40, low
        while True:
            while j < end and self.parts[j].kind != P_OR:
                j = self.end_of(j)
            if j >= end:
                break
            split = self.out.count
            self.add(S_SPLIT).a = split + 1
            low = self.branch(i, j)
            least = min(least, low)
            jumps.append(self.out.count)
            self.add(S_JUMP)
            self.out.steps[split].b = self.out.count
            j += 1
            i = j
        low = self.branch(i, end)
        for at in jumps:
            self.out.steps[<int>at].a = self.out.count
        return min(least, low)

    cdef int64_t branch(self, Py_ssize_t i, Py_ssize_t end) except -1:
        cdef int64_t least = 0
        cdef Py_ssize_t j
        while i < end:
            j = self.end_of(i)
            if j < end and self.parts[j].kind == P_REPEAT:
                least += self.repeat(i, self.parts + j)
                j += 1
            else:
                least += self.item(i)
            i = j
        return least

    cdef int64_t item(self, Py_ssize_t i) except -1:
        cdef Part* p = self.parts + i
        cdef int letter
        if p.kind == P_LITERAL or p.kind == P_SET or p.kind == P_CATEGORY or p.kind == P_ANY:
            self.character(i)
            return 1
        if p.kind == P_PLACE:
            letter = <int>p.a
            if letter == c'^':
                letter = c'm' if self.flags & FLAG_M else c'A'
            elif letter == c'$' and self.flags & FLAG_M:
                letter = c'n'
            self.add(S_PLACE).form = letter
            return 0
        if p.kind == P_OPEN:
            return self.group(i)
        raise Declined

    cdef int64_t group(self, Py_ssize_t i) except -1:
        cdef Part* p = self.parts + i
        cdef int flags = self.flags, on, look, before
        cdef int64_t least
        if p.form == G_CONDITION:
            raise Declined
        if p.form == G_PLAIN and p.b:
            on = p.b & 0xFFFF
            if on & TYPE_FLAGS:
                self.flags &= ~TYPE_FLAGS
            self.flags = (self.flags | on) & ~<int>(p.b >> 16)
        if self.flags & FLAG_L:
            raise Declined
        look = self.out.count
        before = self.captured
        if p.form == G_CAPTURE:
            self.captured += 1
            self.add(S_SAVE).a = 2 * <int>p.a
        elif p.form != G_PLAIN:
            self.add(S_LOOK).form = p.form
        least = self.choice(i + 1, self.closes[i])
        if p.form == G_CAPTURE:
            self.add(S_SAVE).a = 2 * <int>p.a + 1
        elif p.form != G_PLAIN:
            if self.captured > before:
                raise Declined
            self.out.steps[look].a = self.out.count
            # What stands behind has one width.
            self.out.steps[look].b = <int>least if p.form == G_BEHIND or p.form == G_NOT_BEHIND else 0
            self.add(S_END).a = look
            if p.form != G_ATOMIC:
                least = 0
        self.flags = flags
        return least

    cdef int64_t repeat(self, Py_ssize_t i, Part* r) except -1:
        cdef Part* p = self.parts + i
        cdef int number
        cdef Step* s
        if p.kind != P_OPEN:
            number = self.characters(i)
            s = self.add(S_LAZY if r.form == c'?' else S_MANY)
            s.table = number
            s.least = r.a
            s.most = r.b if r.b >= 0 else 1 << 60
            s.sure = r.form == c'+'
            return r.a
        return self.repeat_group(i, r.a, r.b, r.form)

    cdef int64_t repeat_group(self, Py_ssize_t i, int64_t least, int64_t most, int form) except -1:
        """The group is written as often as it must match, and again for what it may."""
        cdef int look = self.out.count, before = self.captured, at = 0
        cdef int64_t k, low = 1
        cdef list splits = []
        if most == 0 or least > MAX_STEPS or most > MAX_STEPS:
            raise Declined
        if form == c'+':
            self.add(S_LOOK).form = G_ATOMIC
        for k in range(least - 1 if most < 0 else least):
            low = self.item(i)
        if most >= 0:
            for k in range(most - least):
                splits.append(self.out.count)
                self.add(S_SPLIT)
                low = self.item(i)
        elif least == 0:
            splits.append(self.out.count)
            self.add(S_SPLIT)
            low = self.item(i)
            self.add(S_JUMP).a = splits[0]
        else:
            at = self.out.count
            low = self.item(i)
            k = self.out.count
            self.set_ways(self.add(S_SPLIT), at, <int>k + 1, form)
        if low == 0:
            raise Declined           # when an empty match ends a repeat is a matter of its own
        for split in splits:
            self.set_ways(self.out.steps + <int>split, <int>split + 1, self.out.count, form)
        if form == c'+':
            if self.captured > before:
                raise Declined
            self.out.steps[look].a = self.out.count
            self.add(S_END).a = look
        return low * least

    cdef int set_ways(self, Step* s, int again, int on, int form) except -1:
        s.a, s.b = (on, again) if form == c'?' else (again, on)
        return 0

    # -- what may come first --

    cdef int mark_first(self, int at, unsigned char* t, int bit, bytearray seen) except -1:
        """Sets the bit for each character that what begins at a step may begin with, or more."""
        cdef list rest = [at]
        cdef Step* s
        cdef unsigned char* own
        cdef int c
        memset(<unsigned char*>seen, 0, len(seen))
        while rest:
            at = rest.pop()
            if (<unsigned char*>seen)[at]:
                continue
            (<unsigned char*>seen)[at] = 1
            s = self.out.steps + at
            if s.op == S_CHAR:
                t[s.a] |= bit
            elif s.op == S_SET or s.op == S_MANY or s.op == S_LAZY:
                own = self.out.tables + s.table * TABLE
                for c in range(256):
                    if own[c] & T_TAKES:
                        t[c] |= bit
                if s.op != S_SET and s.least == 0:
                    rest.append(at + 1)
            elif s.op == S_SPLIT:
                rest.append(s.a)
                rest.append(s.b)
            elif s.op == S_JUMP:
                rest.append(s.a)
            elif s.op == S_PLACE and (s.form == c'$' or s.form == c'n' or s.form == c'Z'):
                t[256] |= bit
                if s.form != c'Z':
                    t[10] |= bit
            elif s.op == S_LOOK and s.form != G_ATOMIC:
                rest.append(s.a + 1)
            elif s.op == S_ACCEPT or s.op == S_END:
                # What an atomic group takes does not depend on what follows it.
                for c in range(TABLE):
                    t[c] |= bit
            else:
                rest.append(at + 1)
        return 0

    cdef int link(self) except -1:
        """Fills the tables of choices, once all steps are there."""
        cdef Matcher m = self.out
        cdef bytearray seen = bytearray(m.count)
        cdef int i, c, number = 0
        cdef Step* s
        cdef unsigned char* t
        t = self.new_table(&number)
        self.mark_first(0, t, T_TAKES, seen)
        m.start = number
        for i in range(m.count):
            s = m.steps + i
            if s.op == S_SPLIT:
                t = self.new_table(&number)
                s.table = number
                self.mark_first(s.a, t, T_TAKES, seen)
                self.mark_first(s.b, t, T_FOLLOWS, seen)
            elif s.op == S_MANY or s.op == S_LAZY:
                t = m.tables + s.table * TABLE
                self.mark_first(i + 1, t, T_FOLLOWS, seen)
                if s.op == S_MANY and not s.sure:
                    # Where it could stop earlier comes one of its own characters.
                    for c in range(256):
                        if t[c] == T_TAKES | T_FOLLOWS:
                            break
                    else:
                        s.sure = True
        i = 0
        while m.steps[i].op == S_SAVE:
            i += 1
        m.anchored = m.steps[i].op == S_PLACE and m.steps[i].form == c'A'
        return 0

    cdef Matcher make(self, ParsedPattern tree):
        cdef Py_ssize_t i
        self.parts = tree.parts
        self.count = tree.count
        self.flags = tree.flags
        self.closes = <Py_ssize_t*>PyMem_Malloc((tree.count + 1) * sizeof(Py_ssize_t))
        if self.closes == NULL:
            raise MemoryError
        for i in range(tree.count):
            if self.parts[i].kind == P_CLOSE:
                self.closes[self.parts[i].a] = i
        self.choice(0, tree.count)
        self.add(S_ACCEPT)
        self.link()
        return self.out


cdef Matcher make_matcher(ParsedPattern tree, bint binary):
    cdef Compiler c
    if tree.depth > MAX_DEPTH or tree.count > MAX_STEPS or 2 * tree.groups + 2 > MAX_MARKS or tree.flags & FLAG_L:
        return None
    c = Compiler.__new__(Compiler)
    c.binary = binary
    c.out = Matcher.__new__(Matcher)
    c.out.groups = tree.groups
    try:
        return c.make(tree)
    except Declined:
        return None


# --- matching ---

cdef inline bint is_word(int c) noexcept:
    return c'0' <= c <= c'9' or c'a' <= c <= c'z' or c'A' <= c <= c'Z' or c == c'_'

cdef bint is_place(int letter, const unsigned char* text, Py_ssize_t pos, Py_ssize_t end) noexcept:
    if letter == c'A':
        return pos == 0
    if letter == c'm':
        return pos == 0 or text[pos - 1] == 10
    if letter == c'$':
        return pos == end or (pos == end - 1 and text[pos] == 10)
    if letter == c'n':
        return pos == end or text[pos] == 10
    if letter == c'Z':
        return pos == end
    return ((pos > 0 and is_word(text[pos - 1])) != (pos < end and is_word(text[pos]))) == (letter == c'b')

cdef bint make_room() noexcept:
    global choices, choice_room
    cdef Choice* more
    if choice_room >= MAX_CHOICES:
        return False
    more = <Choice*>realloc(choices, (2 * choice_room + 256) * sizeof(Choice))
    if more == NULL:
        return False
    choices = more
    choice_room = 2 * choice_room + 256
    return True

cdef void give_room_back() noexcept:
    global choices, choice_room
    if choice_room > KEPT_CHOICES:
        free(choices)
        choices = NULL
        choice_room = 0


@cython.final
cdef class Matcher:
    def __dealloc__(self):
        PyMem_Free(self.steps)
        PyMem_Free(self.tables)

    cdef Found find(self, const unsigned char* text, Py_ssize_t pos, Py_ssize_t end, How how, bint not_empty, Py_ssize_t* marks) noexcept:
        cdef int64_t patience = PATIENCE + 2 * (end - pos), left = patience
        cdef Py_ssize_t start = pos
        cdef const unsigned char* first = self.tables + self.start * TABLE
        cdef bint onward = how == H_SEARCH and not self.anchored
        cdef Found found
        while True:
            if onward:
                while start < end and not first[text[start]]:
                    start += 1
            found = NO_MATCH
            if first[text[start] if start < end else 256]:
                found = self.match_from(text, start, end, how == H_FULLMATCH, not_empty and start == pos, marks, &left)
            if found != NO_MATCH or not onward or start == end:
                break
            start += 1
            left -= 1
        give_room_back()
        self.spent = patience - left + ((start - pos) >> 2)
        if found == FOUND:
            marks[0] = start
        elif found == GAVE_UP:
            self.give_ups += 1
        return found

    cdef Found match_from(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t end, bint whole, bint not_empty,
                          Py_ssize_t* marks, int64_t* patience) noexcept:
        """One walk over the steps; where none goes on, the last choice is made otherwise."""
        cdef const Step* steps = self.steps
        cdef const Step* s
        cdef const unsigned char* tables = self.tables
        cdef const unsigned char* t
        cdef Choice* choice
        cdef int at = 0, op, waiting = 0, around = 0, last = 0, c
        cdef Py_ssize_t pos = start, begin, limit
        cdef int64_t left = patience[0]
        for c in range(2, 2 * self.groups + 2):
            marks[c] = -1
        while True:
            s = steps + at
            op = s.op
            if op == S_CHAR:
                if pos < end and text[pos] == s.a:
                    pos += 1
                    at += 1
                    continue
            elif op == S_SET:
                if pos < end and tables[s.table * TABLE + text[pos]] & T_TAKES:
                    pos += 1
                    at += 1
                    continue
            elif op == S_MANY:
                t = tables + s.table * TABLE
                begin = pos + s.least
                limit = end if s.most > end - pos else pos + s.most
                while pos < limit and t[text[pos]] & T_TAKES:
                    pos += 1
                if pos >= begin:
                    left -= (pos - begin) >> 3
                    if not s.sure and pos > begin:
                        if waiting == choice_room and not make_room():
                            break
                        choices[waiting].step = at
                        choices[waiting].at = begin
                        choices[waiting].more = pos
                        waiting += 1
                    at += 1
                    continue
            elif op == S_LAZY:
                t = tables + s.table * TABLE
                begin = pos + s.least
                limit = end if s.most > end - pos else pos + s.most
                while pos < begin and pos < limit and t[text[pos]] & T_TAKES:
                    pos += 1
                if pos == begin:
                    if waiting == choice_room and not make_room():
                        break
                    choices[waiting].step = at
                    choices[waiting].at = pos
                    choices[waiting].more = limit
                    waiting += 1
                    if t[text[pos] if pos < end else 256] & T_FOLLOWS:
                        at += 1
                        continue
            elif op == S_SPLIT:
                left -= 1
                c = tables[s.table * TABLE + (text[pos] if pos < end else 256)]
                if c == T_TAKES | T_FOLLOWS:
                    if waiting == choice_room and not make_room():
                        break
                    choices[waiting].step = at
                    choices[waiting].at = pos
                    waiting += 1
                    at = s.a
                    continue
                if c:
                    at = s.a if c == T_TAKES else s.b
                    continue
            elif op == S_JUMP:
                at = s.a
                continue
            elif op == S_SAVE:
                if waiting:
                    if waiting == choice_room and not make_room():
                        break
                    choices[waiting].step = at
                    choices[waiting].at = marks[s.a]
                    choices[waiting].more = last
                    waiting += 1
                marks[s.a] = pos
                if s.a & 1:
                    last = s.a >> 1
                at += 1
                continue
            elif op == S_PLACE:
                if is_place(s.form, text, pos, end):
                    at += 1
                    continue
            elif op == S_LOOK:
                if waiting == choice_room and not make_room():
                    break
                choices[waiting].step = at
                choices[waiting].at = pos
                choices[waiting].more = around
                around = waiting
                waiting += 1
                pos -= s.b
                if pos >= 0:
                    at += 1
                    continue
            elif op == S_END:
                # What was tried inside is not tried otherwise.
                waiting = around
                around = <int>choices[waiting].more
                op = steps[s.a].form
                if op == G_AHEAD or op == G_BEHIND:
                    pos = choices[waiting].at
                if op != G_NOT_AHEAD and op != G_NOT_BEHIND:
                    at += 1
                    continue
            elif not (whole and pos != end) and not (not_empty and pos == start):
                marks[1] = pos
                self.last = last
                patience[0] = left
                return FOUND
            # Nothing goes on from here, but what waits.
            at = -1
            while at < 0:
                if waiting == 0:
                    patience[0] = left
                    return NO_MATCH if left >= 0 else GAVE_UP
                left -= 1
                waiting -= 1
                choice = choices + waiting
                s = steps + choice.step
                op = s.op
                if op == S_SPLIT:
                    pos = choice.at
                    at = s.b
                elif op == S_SAVE:
                    marks[s.a] = choice.at
                    last = <int>choice.more
                elif op == S_MANY:
                    t = tables + s.table * TABLE
                    pos = choice.more - 1
                    while pos >= choice.at and not t[text[pos]] & T_FOLLOWS:
                        pos -= 1
                    left -= (choice.more - pos) >> 3
                    if pos >= choice.at:
                        at = choice.step + 1
                        if pos > choice.at:
                            choice.more = pos
                            waiting += 1
                elif op == S_LAZY:
                    t = tables + s.table * TABLE
                    pos = choice.at
                    limit = choice.more
                    while pos < limit and t[text[pos]] & T_TAKES:
                        pos += 1
                        if t[text[pos] if pos < end else 256] & T_FOLLOWS:
                            at = choice.step + 1
                            break
                    left -= (pos - choice.at) >> 3
                    if at >= 0 and pos < limit:
                        choice.at = pos
                        waiting += 1
                else:
                    around = <int>choice.more
                    if s.form == G_NOT_AHEAD or s.form == G_NOT_BEHIND:
                        pos = choice.at
                        at = s.a + 1
            if left < 0:
                break
        patience[0] = left
        return GAVE_UP

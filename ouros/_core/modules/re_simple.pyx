# ouros: no bounds checks
"""Matcher for simple patterns of `re` on short ASCII strs: characters and their repeats, groups, alternatives, positions.

Must not know values of programs except exact strs. Invariants: it tries the same matches in the same order as CPython, by backtracking on a stack
of fixed size. A pattern with any other part has no SimplePattern. A search that takes many steps is undecided, and left to the regex
library, which has timeouts.
"""
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy
from ouros._core.heap.heap cimport work
from ouros._core.modules.re_first cimport FirstSet, add_item
from ouros._core.modules.re_parser cimport (
    G_CAPTURE, G_PLAIN, P_ANY, P_CATEGORY, P_CLOSE, P_LITERAL, P_OPEN, P_OR, P_PLACE, P_RANGE, P_REPEAT, P_SET, Part,
)

cdef extern from "Python.h":
    bint PyUnicode_IS_COMPACT_ASCII(object o) noexcept
    void* PyUnicode_DATA(object o) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object o) noexcept

DEF MAX_STEPS = 300          # most steps of a pattern
DEF MAX_OPEN = 12            # most nested groups
DEF MAX_COPIES = 20          # most copies of a repeated group
DEF MAX_CHOICES = 64         # most places to go back to
DEF LEAST_EFFORT = 5000      # steps after which a search is undecided, plus 8 for each character of the subject
DEF LOOK_AHEAD = 40          # most steps that lead to a first character
DEF MANY = 0x7FFFFFFF
DEF FLAG_I = 2
DEF FLAG_L = 4
DEF FLAG_M = 8
DEF FLAG_S = 16
DEF FLAG_A = 256

cdef enum StepKind:
    S_END   = 0
    S_ONE   = 1
    S_RUN   = 2
    S_MARK  = 3
    S_FORK  = 4              # the branch follows; the alternative is at the jump
    S_JUMP  = 5
    S_PLACE = 6              # form: A: start, ^: start of a line, Z: end, $: end or before a last newline, M: end of a line, b, B

cdef enum RunForm:
    GREEDY = 0
    LAZY   = 1
    SOLID  = 2               # as long as possible; shorter runs are not tried

cdef enum ForkForm:
    FORK_OPEN  = 0
    FORK_FIRST = 1           # the branch needs a character of bits
    FORK_ONLY  = 2           # and the alternative needs another character

cdef enum ChoiceKind:
    C_STEP    = 0            # continue at this step
    C_SHORTER = 1            # of a run: one character less, down to low
    C_LONGER  = 2            # one character more, up to low
    C_MARK    = 3            # undo: set mark `step` to pos

cdef struct Choice:          # a place to go back to
    int     kind
    int     step
    int32_t pos
    int32_t low
    int32_t last

cdef struct Open:            # an open group of the pattern
    int        number        # of the capturing group; -1: none
    int        start         # index of the group's first step
    int        option        # index of the fork around the group; -1: none
    int        fork          # index of the fork to the next branch; -1: none
    int        jumps         # index of the last jump to the end, which refers to the one before it; -1: none
    Py_ssize_t repeat        # index of the part; -1: none
    int64_t    least, low    # least width of the complete branches, and of this one so far


# --- steps of a pattern ---

cdef inline bint is_member(const uint64_t* bits, unsigned char c) noexcept:
    return bits[c >> 6] >> (c & 63) & 1

cdef inline bint is_word(unsigned char c) noexcept:
    return c'a' <= c <= c'z' or c'A' <= c <= c'Z' or c'0' <= c <= c'9' or c == c'_'

cdef inline bint overlap(const uint64_t* a, const uint64_t* b) noexcept:
    return (a[0] & b[0] or a[1] & b[1]) != 0

cdef bint leads_to(Step* steps, int at, uint64_t* bits, bint* may_be_empty, int* effort) noexcept:
    """
    Add the first characters of what the steps match from `at` on. may_be_empty: set if they match without a character. Returns: False:
    unknown.
    """
    cdef Step* s
    while effort[0] > 0:
        effort[0] -= 1
        s = steps + at
        if s.kind == S_ONE or s.kind == S_RUN:
            bits[0] |= s.bits[0]
            bits[1] |= s.bits[1]
            if s.kind == S_ONE or s.low > 0:
                return True
            at += 1
        elif s.kind == S_MARK:
            at += 1
        elif s.kind == S_JUMP:
            at += s.jump
        elif s.kind == S_FORK:
            if not leads_to(steps, at + s.jump, bits, may_be_empty, effort):
                return False
            at += 1
        elif s.kind == S_PLACE and s.form in (c'A', c'^', c'b', c'B'):
            return False
        else:
            # The end, or a place that only a newline follows.
            may_be_empty[0] = True
            if s.kind == S_PLACE and s.form != c'Z':
                bits[0] |= <uint64_t>1 << c'\n'
            return True
    return False

cdef class Builder:
    """Writes the steps of a pattern. A method gives False if the pattern is not simple."""
    cdef ParsedPattern tree
    cdef bint       is_unicode
    cdef Step*      steps
    cdef int        count
    cdef Open       opened[13]
    cdef int        depth

    def __dealloc__(self):
        free(self.steps)

    cdef Step* add(self, int kind, int form=0) noexcept:
        cdef Step* s = self.steps + self.count
        self.count += 1
        s.kind = kind
        s.form = form
        s.jump = 0
        s.low = s.high = 1
        s.bits[0] = s.bits[1] = 0
        return s

    cdef bint push(self, int number, Py_ssize_t repeat, bint choice) noexcept:
        cdef Open* o = &self.opened[self.depth]
        cdef Part* p
        if self.depth > MAX_OPEN:
            return False
        self.depth += 1
        o.number = number
        o.option = o.fork = o.jumps = -1
        o.least = MANY
        o.low = 0
        o.repeat = repeat
        if repeat >= 0:
            p = &self.tree.parts[repeat]
            if p.form or p.b > MAX_COPIES or p.a > MAX_COPIES or p.b == 0:
                return False
            if p.a == 0:
                o.option = self.count
                self.add(S_FORK)
        o.start = self.count
        if number >= 0:
            self.add(S_MARK).low = 2 * number
        if choice:
            o.fork = self.count
            self.add(S_FORK)
        return True

    cdef void next_branch(self) noexcept:
        cdef Open* o = &self.opened[self.depth - 1]
        self.add(S_JUMP).low = o.jumps
        o.jumps = self.count - 1
        self.steps[o.fork].jump = self.count - o.fork
        o.fork = self.count
        self.add(S_FORK)
        o.least = min(o.least, o.low)
        o.low = 0

    cdef bint close(self) noexcept:
        cdef Open* o = &self.opened[self.depth - 1]
        cdef int at
        self.depth -= 1
        if o.fork >= 0:
            # The last branch has no alternative.
            self.steps[o.fork].kind = S_JUMP
            self.steps[o.fork].jump = 1
        while o.jumps >= 0:
            at = o.jumps
            o.jumps = self.steps[at].low
            self.steps[at].jump = self.count - at
        o.least = min(o.least, o.low)
        if o.number >= 0:
            self.add(S_MARK).low = 2 * o.number + 1
        if o.repeat >= 0 and not self.repeat_group(o, &self.tree.parts[o.repeat]):
            return False
        if self.depth:
            self.opened[self.depth - 1].low += o.least
        return True

    cdef bint repeat_group(self, Open* o, Part* p) noexcept:
        cdef int size = self.count - o.start, i, copies = p.b if p.b > 0 else max(p.a, 1)
        if p.b != 1:
            for i in range(o.start, self.count):
                if self.steps[i].kind == S_MARK:
                    return False           # a group that is repeated
            if o.least == 0 or self.count + copies * (size + 1) > MAX_STEPS - 10:
                return False
            for i in range(1, copies):
                if i >= p.a:
                    # A fork to the end of all copies.
                    self.add(S_FORK).jump = (copies - i) * (size + 1)
                memcpy(self.steps + self.count, self.steps + o.start, size * sizeof(Step))
                self.count += size
            if p.b < 0:
                # Once more, or behind the next step.
                self.add(S_FORK).jump = 2
                self.add(S_JUMP).jump = -1 - size
        if o.option >= 0:
            self.steps[o.option].jump = self.count - o.option
        o.least *= p.a
        return True

    cdef bint character(self, Py_ssize_t i) noexcept:
        """Add a step for a single character, which a part describes."""
        cdef Step* s = self.add(S_ONE)
        cdef FirstSet members
        cdef Part* p = &self.tree.parts[i]
        cdef Py_ssize_t k, last = i + 1 + (p.a if p.kind == P_SET else 0)
        cdef bint negated = p.kind == P_SET and p.mark
        self.opened[self.depth - 1].low += 1
        members.bits[0] = members.bits[1] = 0
        if p.kind == P_ANY:
            s.bits[0] = s.bits[1] = <uint64_t>-1
            if not self.tree.flags & FLAG_S:
                s.bits[0] ^= <uint64_t>1 << c'\n'
            return True
        if self.tree.flags & FLAG_I:
            # Characters beyond ASCII may be other cases of ASCII letters.
            for k in range(i, last):
                if self.tree.parts[k].kind == P_LITERAL and self.tree.parts[k].a > 127:
                    return False
                if self.tree.parts[k].kind == P_RANGE and self.tree.parts[k].b > 127:
                    return False
        if p.kind == P_SET:
            for k in range(i + 1, last):
                add_item(&members, self.tree, k, self.is_unicode)
        else:
            add_item(&members, self.tree, i, self.is_unicode)
        if self.tree.flags & FLAG_I:
            for k in range(c'a', c'z' + 1):
                if is_member(members.bits, k) or is_member(members.bits, k - 32):
                    members.bits[1] |= (<uint64_t>1 << (k & 63)) | (<uint64_t>1 << ((k - 32) & 63))
        s.bits[0] = ~members.bits[0] if negated else members.bits[0]
        s.bits[1] = ~members.bits[1] if negated else members.bits[1]
        return True

    cdef bint place(self, int letter) noexcept:
        if letter == c'^' and not self.tree.flags & FLAG_M:
            letter = c'A'
        elif letter == c'$' and self.tree.flags & FLAG_M:
            letter = c'M'
        self.add(S_PLACE, letter)
        return True

    cdef Py_ssize_t close_of(self, Py_ssize_t i) noexcept:
        cdef Py_ssize_t k = i
        while not (self.tree.parts[k].kind == P_CLOSE and self.tree.parts[k].a == i):
            k += 1
        return k

    cdef bint has_choice(self) noexcept:
        cdef Py_ssize_t i, depth = 0
        for i in range(self.tree.count):
            depth += (self.tree.parts[i].kind == P_OPEN) - (self.tree.parts[i].kind == P_CLOSE)
            if self.tree.parts[i].kind == P_OR and depth == 0:
                return True
        return False

    cdef bint write(self) noexcept:
        cdef Py_ssize_t i = 0
        cdef Part* p
        cdef Step* s
        if not self.push(-1, -1, self.has_choice()):
            return False
        while i < self.tree.count:
            if self.count > MAX_STEPS - 10:
                return False
            p = &self.tree.parts[i]
            if p.kind in (P_LITERAL, P_CATEGORY, P_SET, P_ANY):
                if not self.character(i):
                    return False
                i += p.a if p.kind == P_SET else 0
                if i + 1 < self.tree.count and self.tree.parts[i + 1].kind == P_REPEAT:
                    i += 1
                    p = &self.tree.parts[i]
                    s = self.steps + self.count - 1
                    s.kind = S_RUN
                    s.form = SOLID if p.form == c'+' else LAZY if p.form else GREEDY
                    s.low = min(p.a, MANY)
                    s.high = MANY if p.b < 0 else min(p.b, MANY)
                    self.opened[self.depth - 1].low += s.low - 1
            elif p.kind == P_OPEN:
                if p.form != G_PLAIN and p.form != G_CAPTURE or p.b:
                    return False
                if not self.push(p.a if p.form == G_CAPTURE else -1, self.close_of(i) + 1 if p.mark else -1, p.choice):
                    return False
            elif p.kind == P_OR:
                self.next_branch()
            elif p.kind == P_CLOSE:
                if not self.close():
                    return False
                if self.opened[self.depth].repeat >= 0:
                    i += 1
            elif p.kind == P_PLACE:
                self.place(p.a)
            else:
                return False
            i += 1
        if not self.close():
            return False
        self.add(S_END)
        return True

    cdef void look_ahead(self) noexcept:
        """Find the repeats and forks that need no way back."""
        cdef uint64_t other[2]
        cdef bint may_be_empty, other_empty
        cdef int i, effort
        cdef Step* s
        for i in range(self.count):
            s = self.steps + i
            may_be_empty = other_empty = False
            effort = LOOK_AHEAD
            other[0] = other[1] = 0
            if s.kind == S_RUN and s.form == GREEDY:
                if leads_to(self.steps, i + 1, other, &may_be_empty, &effort) and not overlap(s.bits, other):
                    s.form = SOLID
            elif s.kind == S_FORK:
                s.form = FORK_OPEN
                if not leads_to(self.steps, i + 1, s.bits, &may_be_empty, &effort) or may_be_empty:
                    continue
                s.form = FORK_FIRST
                if leads_to(self.steps, i + s.jump, other, &other_empty, &effort) and not other_empty and not overlap(s.bits, other):
                    s.form = FORK_ONLY

cdef SimplePattern simple_pattern(ParsedPattern tree, bint is_text):
    cdef Builder b
    cdef SimplePattern pattern
    cdef bint may_be_empty = False
    cdef int effort = LOOK_AHEAD
    if not is_text or tree.flags & FLAG_L or tree.groups > SIMPLE_GROUPS or tree.count > MAX_STEPS:
        return None
    b = Builder.__new__(Builder)
    b.tree = tree
    b.is_unicode = not tree.flags & FLAG_A
    b.steps = <Step*>malloc(MAX_STEPS * sizeof(Step))
    if b.steps == NULL:
        raise MemoryError
    if not b.write():
        return None
    b.look_ahead()
    pattern = SimplePattern.__new__(SimplePattern)
    pattern.steps = <Step*>realloc(b.steps, b.count * sizeof(Step))
    b.steps = NULL
    pattern.groups = tree.groups
    pattern.at_start = pattern.steps[0].kind == S_PLACE and pattern.steps[0].form == c'A'
    pattern.has_first = leads_to(pattern.steps, 0, pattern.first, &may_be_empty, &effort) and not may_be_empty
    return pattern

cdef bint is_simple(object subject) noexcept:
    return type(subject) is str and PyUnicode_IS_COMPACT_ASCII(subject) and PyUnicode_GET_LENGTH(subject) <= SIMPLE_LENGTH


# --- matching ---

cdef inline bint is_at(int place, const unsigned char* text, Py_ssize_t pos, Py_ssize_t end) noexcept:
    cdef bint here
    if place == c'A':
        return pos == 0
    if place == c'^':
        return pos == 0 or text[pos - 1] == c'\n'
    if place == c'Z':
        return pos == end
    if place == c'$':
        return pos == end or pos + 1 == end and text[pos] == c'\n'
    if place == c'M':
        return pos == end or text[pos] == c'\n'
    here = (pos > 0 and is_word(text[pos - 1])) != (pos < end and is_word(text[pos]))
    return here == (place == c'b')

cdef class SimplePattern:
    def __dealloc__(self):
        free(self.steps)

    cdef Outcome find(self, VM* vm, Search how, object subject, Py_ssize_t pos, Py_ssize_t end, Py_ssize_t avoid, Found* out) noexcept:
        cdef const unsigned char* text = <const unsigned char*>PyUnicode_DATA(subject)
        cdef int64_t all = LEAST_EFFORT + 8 * (end - pos), effort = all
        cdef Outcome outcome = NOT_FOUND
        cdef Py_ssize_t start
        while pos <= end:
            if self.has_first:
                start = pos
                if how == SEARCH_ANY:
                    while pos < end and not is_member(self.first, text[pos]):
                        pos += 1
                    effort -= (pos - start) >> 2
                if pos == end or not is_member(self.first, text[pos]):
                    break
            outcome = self.match(text, pos, end, how == SEARCH_WHOLE, avoid, out, &effort)
            if outcome != NOT_FOUND or how != SEARCH_ANY or self.at_start:
                break
            pos += 1
        work(vm, all - effort + 64)
        return outcome

    cdef Outcome match(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t end, bint whole, Py_ssize_t avoid, Found* out,
                       int64_t* effort) noexcept:
        """Match at a position. effort: steps left, counted down."""
        cdef Choice choices[MAX_CHOICES]
        cdef Choice* c
        cdef Step* s
        cdef int i, depth = 0, at = 0
        cdef Py_ssize_t pos = start, far
        cdef bint ok
        for i in range(2 * self.groups + 2):
            out.marks[i] = -1
        out.last = 0
        while True:
            effort[0] -= 1
            if effort[0] < 0 or depth > MAX_CHOICES - 2:
                return UNDECIDED
            s = self.steps + at
            ok = True
            at += 1
            if s.kind == S_ONE:
                ok = pos < end and is_member(s.bits, text[pos])
                pos += 1
            elif s.kind == S_RUN:
                if s.form == LAZY:
                    far = pos + s.low
                else:
                    far = end if s.high > end - pos else pos + s.high
                i = pos
                while pos < far and pos < end and is_member(s.bits, text[pos]):
                    pos += 1
                effort[0] -= (pos - i) >> 2
                ok = pos - i >= s.low
                if ok and s.form != SOLID and (s.form == LAZY or pos - i > s.low):
                    c = &choices[depth]
                    depth += 1
                    c.kind = C_LONGER if s.form == LAZY else C_SHORTER
                    c.step = at
                    c.pos = pos
                    c.low = i + s.low if s.form == GREEDY else end if s.high > end - i else i + s.high
                    c.last = out.last
            elif s.kind == S_MARK:
                if depth:
                    c = &choices[depth]
                    depth += 1
                    c.kind = C_MARK
                    c.step = s.low
                    c.pos = out.marks[s.low]
                out.marks[s.low] = pos
                if s.low & 1:
                    out.last = s.low >> 1
            elif s.kind == S_FORK:
                if s.form != FORK_OPEN and not (pos < end and is_member(s.bits, text[pos])):
                    at += s.jump - 1
                elif s.form != FORK_ONLY:
                    c = &choices[depth]
                    depth += 1
                    c.kind = C_STEP
                    c.step = at + s.jump - 1
                    c.pos = pos
                    c.last = out.last
            elif s.kind == S_JUMP:
                at += s.jump - 1
            elif s.kind == S_PLACE:
                ok = is_at(s.form, text, pos, end)
            elif (whole and pos != end) or pos == avoid:
                ok = False
            else:
                out.marks[0] = start
                out.marks[1] = pos
                return FOUND
            while not ok:
                # Go back to the last choice.
                if depth == 0:
                    return NOT_FOUND
                c = &choices[depth - 1]
                effort[0] -= 1
                if c.kind == C_MARK:
                    out.marks[c.step] = c.pos
                    depth -= 1
                    continue
                if c.kind == C_STEP:
                    ok = True
                elif c.kind == C_SHORTER:
                    c.pos -= 1
                    ok = True
                else:
                    # C_LONGER: the step before c.step is the run.
                    ok = c.pos < c.low and is_member(self.steps[c.step - 1].bits, text[c.pos])
                    c.pos += 1
                pos = c.pos
                at = c.step
                out.last = c.last
                if c.kind == C_STEP or not ok or c.kind == C_SHORTER and c.pos <= c.low:
                    depth -= 1

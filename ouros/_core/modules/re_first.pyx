"""The ASCII characters that a match of a pattern of `re` can begin with.

Must not know how patterns are matched. Invariant: a set is only known if no match begins with another ASCII character, or is empty. Patterns
that ignore case, or begin with a group that has alternatives, flags, a repeat or an assertion, have none.
"""
from libc.stdint cimport int64_t, uint64_t
from ouros._core.heap.heap cimport work
from ouros._core.heap.long_loops cimport is_over_now
from ouros._core.modules.re_parser cimport (
    G_CAPTURE, G_PLAIN, P_CATEGORY, P_CLOSE, P_LITERAL, P_OPEN, P_OR, P_PLACE, P_RANGE, P_REPEAT, P_SET, Part,
)

cdef extern from "Python.h":
    char* PyBytes_AS_STRING(object o) noexcept
    bint PyUnicode_IS_COMPACT_ASCII(object o) noexcept
    void* PyUnicode_DATA(object o) noexcept

DEF PIECE = 1 << 16          # characters between two looks at the limits
DEF FLAG_I = 2
DEF FLAG_L = 4
DEF FLAG_A = 256


cdef void add_range(FirstSet* s, int64_t first, int64_t last) noexcept:
    cdef int64_t c
    for c in range(max(first, 0), min(last, 127) + 1):
        s.bits[c >> 6] |= <uint64_t>1 << (c & 63)

cdef void add_category(FirstSet* s, int64_t letter, bint is_unicode) noexcept:
    cdef FirstSet category
    cdef int64_t lower = letter | 32
    category.bits[0] = category.bits[1] = 0
    if lower == c'd':
        add_range(&category, c'0', c'9')
    elif lower == c's':
        add_range(&category, 9, 13)
        add_range(&category, c' ', c' ')
        if is_unicode:
            add_range(&category, 28, 31)
    else:
        add_range(&category, c'0', c'9')
        add_range(&category, c'A', c'Z')
        add_range(&category, c'a', c'z')
        add_range(&category, c'_', c'_')
    if letter == lower:
        s.bits[0] |= category.bits[0]
        s.bits[1] |= category.bits[1]
    else:
        s.bits[0] |= ~category.bits[0]
        s.bits[1] |= ~category.bits[1]

cdef Py_ssize_t add_item(FirstSet* s, ParsedPattern tree, Py_ssize_t i, bint is_unicode) noexcept:
    """Add the characters of a literal, set or category. Returns: the index behind it; -1: another part."""
    cdef Part* p = &tree.parts[i]
    cdef FirstSet members
    cdef Py_ssize_t k
    if p.kind == P_LITERAL:
        add_range(s, p.a, p.a)
    elif p.kind == P_RANGE:
        add_range(s, p.a, p.b)
    elif p.kind == P_CATEGORY:
        add_category(s, p.a, is_unicode)
    elif p.kind == P_SET:
        members.bits[0] = members.bits[1] = 0
        for k in range(i + 1, i + 1 + p.a):
            if tree.parts[k].kind == P_SET or add_item(&members, tree, k, is_unicode) < 0:
                return -1
        s.bits[0] |= ~members.bits[0] if p.mark else members.bits[0]
        s.bits[1] |= ~members.bits[1] if p.mark else members.bits[1]
        return i + 1 + p.a
    else:
        return -1
    return i + 1

cdef bint add_branch(FirstSet* s, ParsedPattern tree, Py_ssize_t i, bint is_unicode) noexcept:
    """Add the characters with which the branch at index i can begin. Returns: False: they are unknown, or it can be empty."""
    cdef Part* p
    while i < tree.count:
        p = &tree.parts[i]
        if p.kind == P_PLACE or p.kind == P_CLOSE:
            i += 1
        elif p.kind == P_OPEN:
            if p.form != G_PLAIN and p.form != G_CAPTURE or p.mark or p.choice or p.b:
                return False
            i += 1
        else:
            i = add_item(s, tree, i, is_unicode)
            if i < 0:
                return False
            if i >= tree.count or tree.parts[i].kind != P_REPEAT or tree.parts[i].a > 0:
                return True
            i += 1
    return False

cdef FirstSet first_set(ParsedPattern tree, bint is_text) except *:
    """Returns: the set for a pattern of a str (is_text) or bytes."""
    cdef FirstSet s
    cdef Py_ssize_t i, depth = 0
    cdef bint is_unicode = is_text and not tree.flags & FLAG_A
    s.bits[0] = s.bits[1] = 0
    s.known = not tree.flags & (FLAG_I | FLAG_L) and add_branch(&s, tree, 0, is_unicode)
    for i in range(tree.count):
        if tree.parts[i].kind == P_OPEN:
            depth += 1
        elif tree.parts[i].kind == P_CLOSE:
            depth -= 1
        elif tree.parts[i].kind == P_OR and depth == 0 and s.known:
            s.known = add_branch(&s, tree, i + 1, is_unicode)
    if s.bits[0] == <uint64_t>-1 and s.bits[1] == <uint64_t>-1:
        s.known = False
    return s

cdef inline bint may_begin(FirstSet* s, Py_ssize_t c) noexcept:
    """Return whether a match can begin with a character, by its code point."""
    return c >= 128 or s.bits[c >> 6] >> (c & 63) & 1

cdef int64_t first_place(VM* vm, FirstSet* s, bint moving, object subject, int64_t pos, int64_t endpos) except -3:
    cdef int64_t start = pos, stop
    cdef const unsigned char* data
    if not s.known:
        return pos
    if type(subject) is bytes:
        data = <const unsigned char*>PyBytes_AS_STRING(subject)
    elif type(subject) is str and PyUnicode_IS_COMPACT_ASCII(subject):
        data = <const unsigned char*>PyUnicode_DATA(subject)
    else:
        return pos
    if moving:
        stop = min(endpos, pos + PIECE)
        while pos < endpos and not may_begin(s, data[pos]):
            pos += 1
            if pos == stop:
                if is_over_now(vm, (pos - start) >> 2):
                    return -2
                start = pos
                stop = min(endpos, pos + PIECE)
        work(vm, (pos - start) >> 2)
    return pos if pos < endpos and may_begin(s, data[pos]) else NO_PLACE

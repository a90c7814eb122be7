"""Patterns of `re` as patterns of the regex library, which can be stopped when the time is up.

Must not know values of the sandbox beyond exact str and bytes. Invariants: a pattern is parsed by the host's own parser of `re`,
so that it means what it means there, and is written anew from the tree: nothing of the program's text reaches the library
unescaped, and none of its extensions can be used. Two forms are made: `quick` relies on what holds for ASCII subjects, `exact`
spells out Python's notion of word characters and spaces.
"""
cimport cython
from _thread import allocate_lock
from ouros._core.later cimport later

DEF MAX_CACHED = 512
DEF KNOWN_FLAGS = 2 | 4 | 8 | 16 | 32 | 64 | 256     # I L M S U X A

cdef object _regex = None            # the library, loaded when a program first needs it
cdef object _re = later("re")
cdef object _c = later("re._constants", "sre_constants")          # the second ones: CPython 3.10
cdef object _parser = later("re._parser", "sre_parse")
cdef object _warnings = later("warnings")
cdef dict cache = {}                 # (type, pattern, flags) -> Compiled
cdef object parser_lock = allocate_lock()

# Inside a character set: what a category stands for, for ASCII subjects and for all.
cdef str SPACE = r"\s\x1c-\x1f"
cdef str WORD = r"\p{L}\p{N}_"
cdef str BOUNDARY = rf"(?:(?<=[{WORD}])(?![{WORD}])|(?<![{WORD}])(?=[{WORD}]))"


@cython.final
cdef class BadPattern:
    pass


cdef BadPattern bad(str message, object pattern, object pos, bint name=False):
    cdef BadPattern b = BadPattern.__new__(BadPattern)
    b.message = message
    b.pattern = pattern
    b.pos = pos
    b.name = name
    return b


@cython.final
cdef class Compiled:
    cdef object for_subject(self, object subject):
        if type(subject) is bytes or (<str>subject).isascii():
            return self.quick
        if self.exact is None:
            self.exact = build(self.pattern, self.flags, False)[0]
        return self.exact


# --- writing a parsed pattern ---

cdef str character(int code, bint binary):
    cdef str c = chr(code)
    if code < 128:
        return c if c.isalnum() else f"\\x{code:02x}"
    return f"\\x{code:02x}" if binary else c


@cython.final
cdef class Writer:
    """One walk over a tree. `flags` are those in force where the walk is."""
    cdef bint quick
    cdef bint binary
    cdef int  flags

    cdef str category(self, object code):
        """What stands for a positive category inside a set; None: only its complement can be written."""
        plain = self.binary or self.flags & 256
        if code is _c.CATEGORY_DIGIT:
            return r"\d"
        if code is _c.CATEGORY_NOT_DIGIT:
            return r"\D"
        if code is _c.CATEGORY_SPACE:
            return r"\s" if plain else SPACE
        if code is _c.CATEGORY_NOT_SPACE:
            return r"\S" if plain else None
        if code is _c.CATEGORY_WORD:
            return r"\w" if plain or self.quick else WORD
        if code is _c.CATEGORY_NOT_WORD:
            return r"\W" if plain or self.quick else None
        raise ValueError("unknown category")

    cdef str char_set(self, list items):
        cdef list inside = []
        cdef list apart = []
        cdef bint negated = False
        for op, av in items:
            if op is _c.NEGATE:
                negated = True
            elif op is _c.LITERAL:
                inside.append(character(av, self.binary))
            elif op is _c.RANGE:
                inside.append(character(av[0], self.binary) + "-" + character(av[1], self.binary))
            elif op is _c.CATEGORY:
                text = self.category(av)
                if text is not None:
                    inside.append(text)
                else:
                    apart.append(f"[^{SPACE if av is _c.CATEGORY_NOT_SPACE else WORD}]")
            else:
                raise ValueError("unknown item of a set")
        if not apart:
            return f"[{'^' if negated else ''}{''.join(inside)}]"
        if inside:
            apart.append(f"[{''.join(inside)}]")
        if negated:
            return f"(?:(?!{'|'.join(apart)})(?s:.))"
        return f"(?:{'|'.join(apart)})" if len(apart) > 1 else apart[0]

    cdef str place(self, object code):
        if code is _c.AT_BEGINNING:
            return "(?m:^)" if self.flags & 8 else r"\A"
        if code is _c.AT_BEGINNING_STRING:
            return r"\A"
        if code is _c.AT_END:
            return "(?m:$)" if self.flags & 8 else r"(?=\n?\Z)"
        if code is _c.AT_END_STRING:
            return r"\Z"
        plain = self.quick or self.binary or self.flags & 256
        if code is _c.AT_BOUNDARY:
            return r"\b" if plain else BOUNDARY
        if code is _c.AT_NON_BOUNDARY:
            return rf"(?!{chr(92) + 'b' if plain else BOUNDARY})"
        raise ValueError("unknown place")

    cdef str repeat(self, tuple av, str mode):
        least, most, item = av
        text = self.write(item)
        if not is_atom(item):
            text = f"(?:{text})"
        if most is _c.MAXREPEAT or most >= int(_c.MAXREPEAT):
            how = "*" if least == 0 else "+" if least == 1 else f"{{{least},}}"
        elif (least, most) == (0, 1):
            how = "?"
        else:
            how = f"{{{least},{most}}}"
        return text + how + mode

    cdef str group(self, tuple av):
        cdef int saved = self.flags
        number, add, drop, item = av
        if not add and not drop:
            return ("(" if number is not None else "(?:") + self.write(item) + ")"
        # A type of characters replaces the others.
        if add & (4 | 32 | 256):
            self.flags &= ~(4 | 32 | 256)
        self.flags = (self.flags | add) & ~drop
        on = ("i" if add & 2 else "") + ("a" if add & 256 else "u" if add & 32 and not self.binary else "")
        off = "i" if drop & 2 else ""
        text = self.write(item)
        self.flags = saved
        if on or off:
            return f"(?{on}{'-' + off if off else ''}:{text})"
        return f"(?:{text})"

    cdef str write(self, object tree):
        cdef list out = []
        for op, av in tree:
            out.append(self.one(op, av))
        return "".join(out)

    cdef str one(self, object op, object av):
        if op is _c.LITERAL:
            return character(av, self.binary)
        if op is _c.IN:
            return self.char_set(av)
        if op is _c.ANY:
            return "(?s:.)" if self.flags & 16 else r"[^\n]"
        if op is _c.NOT_LITERAL:
            return f"[^{character(av, self.binary)}]"
        if op is _c.MAX_REPEAT:
            return self.repeat(av, "")
        if op is _c.MIN_REPEAT:
            return self.repeat(av, "?")
        if op is getattr(_c, "POSSESSIVE_REPEAT", _c):      # CPython 3.10 has none: such patterns are errors there
            return self.repeat(av, "+")
        if op is _c.SUBPATTERN:
            return self.group(av)
        if op is _c.BRANCH:
            return "(?:" + "|".join([self.write(item) for item in av[1]]) + ")"
        if op is _c.AT:
            return self.place(av)
        if op is _c.GROUPREF:
            return rf"(?:\g<{av}>)"
        if op is _c.GROUPREF_EXISTS:
            number, yes, no = av
            return f"(?({number}){self.write(yes)}{'|' + self.write(no) if no else ''})"
        if op is _c.ASSERT or op is _c.ASSERT_NOT:
            return self.assertion(op is _c.ASSERT_NOT, av)
        if op is getattr(_c, "ATOMIC_GROUP", _c):
            return f"(?>{self.write(av)})"
        if op is _c.FAILURE:
            return "(?!)"
        raise ValueError(f"unknown part of a pattern: {op}")

    cdef str assertion(self, bint negative, tuple av):
        behind = av[0] < 0
        if behind:
            least, most = av[1].getwidth()
            if least != most:
                raise _re.error("look-behind requires fixed-width pattern")
        return f"(?{'<' if behind else ''}{'!' if negative else '='}{self.write(av[1])})"


cdef bint is_atom(object tree):
    if len(tree) != 1:
        return False
    op, av = tree[0]
    return op is _c.LITERAL or op is _c.IN or op is _c.ANY or (op is _c.SUBPATTERN and av[0] is not None)


# --- compiling ---

cdef object end_escapes(object pattern):
    """`\\z` outside of sets as `\\Z`, which older parsers know."""
    slash, opening, closing, low, high = ("\\", "[", "]", "z", "Z") if type(pattern) is str else (b"\\", b"[", b"]", b"z", b"Z")
    if slash + low not in pattern:
        return pattern
    out = []
    inside = False
    i = 0
    n = len(pattern)
    while i < n:
        c = pattern[i:i + 1]
        if c == slash and i + 1 < n:
            following = pattern[i + 1:i + 2]
            out.append(c + (high if following == low and not inside else following))
            i += 2
            continue
        if inside:
            # A bracket that comes first is an item.
            inside = c != closing or start == i
        elif c == opening:
            inside = True
            start = i + 2 if pattern[i + 1:i + 2] in ("^", b"^") else i + 1
        out.append(c)
        i += 1
    return pattern[:0].join(out)


cdef object parse(object pattern, int flags):
    pattern = end_escapes(pattern)
    # The parser warns of sets that may mean something else some day.
    text = pattern if type(pattern) is str else pattern.decode("latin-1")
    if "[" in text and ("[[" in text or "[^[" in text or "--" in text or "&&" in text or "~~" in text or "||" in text):
        with parser_lock, _warnings.catch_warnings():
            _warnings.simplefilter("ignore")
            return _parser.parse(pattern, flags)
    return _parser.parse(pattern, flags)


cdef int load_library() except -1:
    global _regex
    if _regex is None:
        import regex
        _regex = regex
    return 0

cdef tuple build(object pattern, int flags, bint quick):
    """(pattern of the regex library, state of the parser)"""
    cdef Writer w = Writer.__new__(Writer)
    tree = parse(pattern, flags)
    state = tree.state
    w.quick = quick
    w.binary = type(pattern) is bytes
    w.flags = state.flags
    text = w.write(tree)
    how = _regex.VERSION0
    if state.flags & 2:
        how |= _regex.IGNORECASE
    if w.binary or state.flags & 256:
        how |= _regex.ASCII
    host = _regex.compile(text.encode("latin-1") if w.binary else text, how, cache_pattern=False)
    return host, state


cdef object compile_pattern(object pattern, int flags):
    cdef Compiled c
    load_library()
    key = (type(pattern), pattern, flags)
    found = cache.get(key)
    if found is not None:
        return found
    try:
        host, state = build(pattern, flags & KNOWN_FLAGS, True)
    except _re.error as e:
        return bad(e.msg, None if e.pos is None else pattern, e.pos)
    except _regex.error as e:
        return bad(str(e.msg), pattern, None)
    c = Compiled.__new__(Compiled)
    c.pattern = pattern
    c.flags = state.flags | flags & 128
    c.groups = state.groups - 1
    c.index = dict(state.groupdict)
    names = [None] * state.groups
    for name, number in c.index.items():
        names[number] = name
    c.names = tuple(names)
    c.quick = host
    if len(cache) >= MAX_CACHED:
        cache.pop(next(iter(cache)), None)
    cache[key] = c
    return c


# --- templates ---

cdef dict CONTROLS = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\"}

cdef object parse_template(Compiled c, object template):
    cdef str text = template if type(template) is str else (<bytes>template).decode("latin-1")
    cdef list out = [], literal = []
    cdef Py_ssize_t i = 0, n = len(text), end
    while i < n:
        end = text.find("\\", i)
        if end < 0:
            end = n
        if end > i:
            literal.append(text[i:end])
        if end == n:
            break
        i = end
        r = template_escape(c, text, i, template)
        if type(r) is BadPattern:
            return r
        part, i = <tuple>r
        if type(part) is str:
            literal.append(part)
        else:
            out.append("".join(literal))
            literal = []
            out.append(part)
    out.append("".join(literal))
    if type(template) is bytes:
        return [p if type(p) is int else (<str>p).encode("latin-1") for p in out]
    return out


cdef object template_escape(Compiled c, str text, Py_ssize_t i, object template):
    """What the backslash at i begins: (literal or group number, end)."""
    cdef Py_ssize_t n = len(text), j
    cdef str d
    if i + 1 >= n:
        return bad("bad escape (end of pattern)", template, i)
    d = text[i + 1]
    if d == "g":
        return template_group(c, text, i + 2, template)
    if d == "0":
        j = i + 2
        while j < n and j < i + 4 and text[j] in "01234567":
            j += 1
        return chr(int(text[i + 1:j], 8) & 0xff), j
    if "1" <= d <= "9":
        j = i + 2
        if j < n and "0" <= text[j] <= "9":
            j += 1
            if d in "0123" and text[j - 1] in "01234567" and j < n and text[j] in "01234567":
                return chr(int(text[i + 1:j + 1], 8)), j + 1
            if d in "4567" and text[j - 1] in "01234567" and j < n and text[j] in "01234567":
                return bad(f"octal escape value {text[i:j + 1]} outside of range 0-0o377", template, i)
        number = int(text[i + 1:j])
        if number > c.groups:
            return bad(f"invalid group reference {number}", template, i + 1)
        return number, j
    if d in CONTROLS:
        return CONTROLS[d], i + 2
    if "a" <= d <= "z" or "A" <= d <= "Z":
        return bad(f"bad escape \\{d}", template, i)
    return text[i:i + 2], i + 2


cdef object template_group(Compiled c, str text, Py_ssize_t i, object template):
    """After `\\g` at i."""
    cdef Py_ssize_t end
    cdef str name
    if i >= len(text) or text[i] != "<":
        return bad("missing <", template, i)
    end = text.find(">", i + 1)
    name = text[i + 1:] if end < 0 else text[i + 1:end]
    if not name:
        return bad("missing group name", template, i + 1)
    if end < 0:
        return bad("missing >, unterminated name", template, i + 1)
    if name.isascii() and name.isdigit():
        number = int(name) if len(name) < 10 else 1 << 31
        if number > c.groups:
            return bad(f"invalid group reference {int(name) if len(name) < 4000 else name}", template, i + 1)
        return number, end + 1
    if not name.isidentifier() or (type(template) is bytes and not name.isascii()):
        shown = repr(name) if type(template) is str else ascii(name.encode("latin-1"))
        return bad(f"bad character in group name {shown}", template, i + 1)
    if name not in c.index:
        return bad(f"unknown group name {name!r}", template, None, True)
    return c.index[name], end + 1

"""XML tokenizer: splits a str into a tuple of plain events (tags, text, comments) for xml.etree, xml.dom and xml.sax.

Must not know values of programs, nor its callers: scan() is a pure function of the text. Invariants: it reads each character a fixed number
of times and never recurses, so length and depth of a document do not matter. An incomplete token at the end of the text is left for the
next call, which gets it again with the text after it. The module _xml, which is sandbox Python, handles entities, declarations of the DTD,
namespaces and matching end tags.

Events are a str (text) or a tuple:
    (START, at, name, ((name, value), ...), is_empty, flags)   flags: see Flag; with RAW: values as written, with their positions
    (END, at, name)   (COMMENT, at, text)   (PI, at, target, text)   (CDATA, at)   (CDATA_END, at)   (REF, at, name)
    (DOCTYPE, at)     only the position: the text after it was not read
    (ERROR, at, code) code: of expat; the text after it was not read
"""
from ouros._core.base.status cimport *

cdef extern from "Python.h":
    str PyUnicode_Substring(object s, Py_ssize_t start, Py_ssize_t end)
    int PyUnicode_KIND(object s) noexcept
    void* PyUnicode_DATA(object s) noexcept
    Py_UCS4 PyUnicode_READ(int kind, void* data, Py_ssize_t i) noexcept

cdef enum Kind:                  # ORDER: also in stdlib/_xml.py, mod_xml_tree.pyx
    START     = 1
    END       = 2
    COMMENT   = 3
    PI        = 4
    CDATA     = 5
    CDATA_END = 6
    REF       = 7
    DOCTYPE   = 8
    ERROR     = 9

cdef enum Flag:
    NAMES     = 1                # a name has a colon, or is xmlns
    RAW       = 2                # a value refers to an entity of the DTD

cdef enum Mode:                  # ORDER: also in stdlib/_xml.py
    PROLOG    = 0
    CONTENT   = 1
    EPILOG    = 2
    IN_CDATA  = 3

cdef enum Code:                  # error codes of expat
    SYNTAX              = 2
    NO_ELEMENTS         = 3
    INVALID_TOKEN       = 4
    UNCLOSED_TOKEN      = 5
    DUPLICATE_ATTRIBUTE = 8
    JUNK                = 9
    BAD_CHAR_REF        = 14
    MISPLACED_XML_PI    = 17
    UNCLOSED_CDATA      = 20

cdef enum Outcome:
    GOOD      = 0
    PARTIAL   = 1                # the text ends within the token
    BAD       = 2                # error: Scan.code at Scan.wrong

cdef dict PREDEFINED = {"lt": "<", "gt": ">", "amp": "&", "apos": "'", "quot": '"'}

cdef enum:
    IS_SPACE  = 1
    IS_START  = 2                # can start a name
    IS_NAME   = 4                # can continue a name
    IS_WRONG  = 8                # not allowed in XML

cdef unsigned char CLASSES[128]

cdef void fill_classes() noexcept:
    cdef int c
    for c in range(128):
        CLASSES[c] = IS_WRONG if c < 32 else 0
    for c in (9, 10, 13, 32):
        CLASSES[c] = IS_SPACE
    for c in range(26):
        CLASSES[65 + c] = CLASSES[97 + c] = IS_START | IS_NAME
    for c in range(48, 58):
        CLASSES[c] = IS_NAME
    CLASSES[45] = CLASSES[46] = IS_NAME
    CLASSES[58] = CLASSES[95] = IS_START | IS_NAME

fill_classes()

cdef int class_of(Py_UCS4 c) noexcept:
    """Returns: the class of a non-ASCII character."""
    if c < 0xC0:
        return IS_NAME if c == 0xB7 else 0
    if c >= 0xD800:
        if c < 0xE000 or c == 0xFFFE or c == 0xFFFF:
            return IS_WRONG
        return IS_START | IS_NAME if 0xF900 <= c <= 0xFDCF or 0xFDF0 <= c <= 0xFFFD else 0
    if c == 0xD7 or c == 0xF7 or c == 0x37E:
        return 0
    if 0x300 <= c <= 0x36F or c == 0x203F or c == 0x2040:
        return IS_NAME
    if c < 0x2000 or c == 0x200C or c == 0x200D or 0x2070 <= c <= 0x218F or 0x2C00 <= c <= 0x2FEF or c >= 0x3001:
        return IS_START | IS_NAME
    return 0


cdef class Scan:
    """State of one call of scan()."""
    cdef str text
    cdef void* data
    cdef int unit                # bytes per character
    cdef Py_ssize_t n
    cdef Py_ssize_t at           # start of the current token; after GOOD its end
    cdef Py_ssize_t wrong        # position of the error
    cdef int code
    cdef bint namespaces
    cdef list events
    cdef list parts              # parts of the current text
    cdef dict names              # unique str object for each name
    cdef object value            # result of reference() and value_of()

    cdef inline Py_UCS4 char(self, Py_ssize_t i) noexcept:
        return PyUnicode_READ(self.unit, self.data, i)

    cdef inline int kind(self, Py_ssize_t i) noexcept:
        cdef Py_UCS4 c = PyUnicode_READ(self.unit, self.data, i)
        return CLASSES[<int>c] if c < 128 else class_of(c)

    cdef int fail(self, Py_ssize_t at, int code) noexcept:
        self.wrong = at
        self.code = code
        return BAD

    cdef int invalid(self, Py_ssize_t at) noexcept:
        """Reports an invalid character. Returns: BAD; PARTIAL at the end of the text."""
        if at >= self.n:
            return PARTIAL
        return self.fail(at, INVALID_TOKEN)

    cdef str slice(self, Py_ssize_t start, Py_ssize_t end):
        return PyUnicode_Substring(self.text, start, end)

    cdef str name(self, Py_ssize_t start, Py_ssize_t end):
        cdef str s = PyUnicode_Substring(self.text, start, end)
        return <str?>self.names.setdefault(s, s)

    cdef int flush(self) except -1:
        """Ends the current text and adds it to the events."""
        if self.parts:
            self.events.append(<str?>self.parts[0] if len(self.parts) == 1 else "".join(self.parts))
            self.parts = []
        return 0

    cdef Py_ssize_t end_of_name(self, Py_ssize_t i, bint* colon) noexcept:
        """Returns: the end of the name that starts at i, or -1 - position of the error."""
        cdef int k
        cdef Py_UCS4 c
        cdef bint seen = False
        if i >= self.n or not self.kind(i) & IS_START or (self.namespaces and self.char(i) == <Py_UCS4>u':'):
            return -1 - i
        i += 1
        while i < self.n:
            c = self.char(i)
            k = CLASSES[<int>c] if c < 128 else class_of(c)
            if not k & IS_NAME:
                break
            if c == <Py_UCS4>u':':
                colon[0] = True
                if self.namespaces:
                    if seen:
                        return -1 - i
                    seen = True
                    if i + 1 >= self.n or not self.kind(i + 1) & IS_START or self.char(i + 1) == <Py_UCS4>u':':
                        return -1 - (i + 1)
            i += 1
        return i

    cdef Py_ssize_t spaces(self, Py_ssize_t i) noexcept:
        while i < self.n and self.kind(i) & IS_SPACE:
            i += 1
        return i

    # --- references ---

    cdef int reference(self, Py_ssize_t* place) except -1:
        """Reads a reference at "&". `value`: its text, or None for an entity of the DTD; *place: its end. Returns: GOOD, PARTIAL or BAD."""
        cdef Py_ssize_t start = place[0], i = start + 1, first
        cdef int64_t number = 0
        cdef bint hexadecimal = False, colon = False
        cdef Py_UCS4 c
        cdef int digit
        if i < self.n and self.char(i) == <Py_UCS4>u'#':
            i += 1
            if i < self.n and self.char(i) == <Py_UCS4>u'x':
                hexadecimal = True
                i += 1
            first = i
            while i < self.n:
                c = self.char(i)
                digit = <int>c - 48
                if digit < 0 or digit > 9:
                    digit = (<int>c | 32) - 87
                    if not hexadecimal or digit < 10 or digit > 15:
                        break
                number = min(number * (16 if hexadecimal else 10) + digit, 0x110000)
                i += 1
            if i >= self.n or i == first or self.char(i) != <Py_UCS4>u';':
                return self.invalid(i)
            c = <Py_UCS4>number
            if number > 0x10FFFF or (CLASSES[<int>c] if c < 128 else class_of(c)) & IS_WRONG:
                return self.fail(start, BAD_CHAR_REF)
            self.value = chr(number)
            place[0] = i + 1
            return GOOD
        i = self.end_of_reference(i)
        if i < 0:
            return self.invalid(-1 - i)
        self.value = PREDEFINED.get(self.slice(start + 1, i))
        place[0] = i + 1
        return GOOD

    cdef Py_ssize_t end_of_reference(self, Py_ssize_t i) noexcept:
        """Returns: the position of the ";" after a name, or -1 - position of the error."""
        cdef Py_UCS4 c
        if i >= self.n or not self.kind(i) & IS_START or (self.namespaces and self.char(i) == <Py_UCS4>u':'):
            return -1 - i
        while i < self.n:
            c = self.char(i)
            if c == <Py_UCS4>u';':
                return i
            if not self.kind(i) & IS_NAME or (self.namespaces and c == <Py_UCS4>u':'):
                break
            i += 1
        return -1 - i

    # --- tags ---

    cdef int value_of(self, Py_ssize_t start, Py_ssize_t end, bint* raw) except -1:
        """Reads the value of an attribute, from after its quote to the closing one. attributes() has checked it."""
        cdef Py_ssize_t i = start, done = start
        cdef list parts = []
        cdef Py_UCS4 c
        while i < end:
            c = self.char(i)
            if c == <Py_UCS4>u'&':
                if i > done:
                    parts.append(self.slice(done, i))
                if self.reference(&i) != GOOD:
                    return BAD
                if self.value is None:
                    raw[0] = True
                    self.value = ""
                parts.append(self.value)
                done = i
            elif c == <Py_UCS4>u'\n' or c == <Py_UCS4>u'\t' or c == <Py_UCS4>u'\r':
                if i > done:
                    parts.append(self.slice(done, i))
                parts.append(" ")
                i += 1
                done = i
            else:
                i += 1
        if end > done:
            parts.append(self.slice(done, end))
        self.value = "" if not parts else parts[0] if len(parts) == 1 else "".join(parts)
        return GOOD

    cdef int attributes(self, Py_ssize_t* place, list found) except -1:
        """Reads attributes up to "/" or ">". found: (name, start of name, start of value, end of value, plain, colon) of each."""
        cdef Py_ssize_t i = place[0], start, stop, first
        cdef Py_UCS4 quote, c
        cdef bint colon, plain
        while True:
            first = i
            i = self.spaces(i)
            if i >= self.n:
                return PARTIAL
            c = self.char(i)
            if c == <Py_UCS4>u'>' or c == <Py_UCS4>u'/':
                place[0] = i
                return GOOD
            if i == first:
                return self.invalid(i)
            start = i
            colon = False
            i = self.end_of_name(start, &colon)
            if i < 0:
                return self.invalid(-1 - i)
            stop = i
            i = self.spaces(i)
            if i >= self.n or self.char(i) != <Py_UCS4>u'=':
                return self.invalid(i)
            i = self.spaces(i + 1)
            if i >= self.n:
                return PARTIAL
            quote = self.char(i)
            if quote != <Py_UCS4>u'"' and quote != <Py_UCS4>u"'":
                return self.invalid(i)
            i += 1
            first = i
            plain = True
            while True:
                if i >= self.n:
                    return PARTIAL
                c = self.char(i)
                if c == quote:
                    break
                if c < 64 or c >= 0xD800:
                    if self.kind(i) & IS_WRONG or c == <Py_UCS4>u'<':
                        return self.invalid(i)
                    if c == <Py_UCS4>u'&':
                        plain = False
                        code = self.reference(&i)
                        if code == PARTIAL:
                            return PARTIAL
                        if code == BAD and self.code != BAD_CHAR_REF:
                            return BAD
                        i += code == BAD
                        continue
                    if c < 32:
                        plain = False
                i += 1
            found.append((self.name(start, stop), start, first, i, plain, colon))
            i += 1

    cdef int start_tag(self) except -1:
        cdef Py_ssize_t i = self.at + 1, end
        cdef bint colon = False, raw = False, empty = False
        cdef list found = [], pairs
        cdef set seen
        cdef str tag
        cdef tuple attribute
        i = self.end_of_name(i, &colon)
        if i < 0:
            return self.invalid(-1 - i)
        end = i
        if i >= self.n:
            return PARTIAL
        if self.char(i) != <Py_UCS4>u'>':
            code = self.attributes(&i, found)
            if code != GOOD:
                return code
            if self.char(i) == <Py_UCS4>u'/':
                empty = True
                i += 1
                if i >= self.n or self.char(i) != <Py_UCS4>u'>':
                    return self.invalid(i)
        tag = self.name(self.at + 1, end)
        pairs = []
        if found:
            seen = set()
            for attribute in found:
                if attribute[0] in seen:
                    return self.fail(attribute[1], DUPLICATE_ATTRIBUTE)
                seen.add(attribute[0])
                if attribute[5] or attribute[0] == "xmlns":
                    colon = True
                if attribute[4]:
                    self.value = self.slice(attribute[2], attribute[3])
                elif self.value_of(attribute[2], attribute[3], &raw) != GOOD:
                    return BAD
                pairs.append((attribute[0], self.value))
            if raw:
                pairs = [(a[0], self.slice(a[2], a[3]), a[2]) for a in found]
        self.flush()
        self.events.append((START, self.at, tag, tuple(pairs), empty, (NAMES if colon else 0) | (RAW if raw else 0)))
        self.at = i + 1
        return GOOD

    cdef int end_tag(self) except -1:
        cdef Py_ssize_t i = self.at + 2, end
        if i >= self.n or not self.kind(i) & IS_START or (self.namespaces and self.char(i) == <Py_UCS4>u':'):
            return self.invalid(i)
        while i < self.n and self.kind(i) & IS_NAME:
            i += 1
        end = i
        i = self.spaces(i)
        if i >= self.n or self.char(i) != <Py_UCS4>u'>':
            return self.invalid(i)
        self.flush()
        self.events.append((END, self.at, self.name(self.at + 2, end)))
        self.at = i + 1
        return GOOD

    # --- markup that starts with "<!" or "<?" ---

    cdef int comment(self) except -1:
        """Reads a comment at "<!-"."""
        cdef Py_ssize_t i = self.at + 3, start
        if i >= self.n or self.char(i) != <Py_UCS4>u'-':
            return self.invalid(i)
        i += 1
        start = i
        while i < self.n:
            if self.char(i) == <Py_UCS4>u'-':
                if i + 1 >= self.n:
                    return PARTIAL
                if self.char(i + 1) == <Py_UCS4>u'-':
                    if i + 2 >= self.n or self.char(i + 2) != <Py_UCS4>u'>':
                        return self.invalid(i + 2)
                    self.flush()
                    self.events.append((COMMENT, self.at, self.slice(start, i)))
                    self.at = i + 3
                    return GOOD
            elif self.kind(i) & IS_WRONG:
                return self.invalid(i)
            i += 1
        return PARTIAL

    cdef int instruction(self) except -1:
        cdef Py_ssize_t i = self.at + 2, end, start
        cdef str target
        if i >= self.n or not self.kind(i) & IS_START or (self.namespaces and self.char(i) == <Py_UCS4>u':'):
            return self.invalid(i)
        while i < self.n and self.kind(i) & IS_NAME and not (self.namespaces and self.char(i) == <Py_UCS4>u':'):
            i += 1
        if i >= self.n:
            return PARTIAL
        end = i
        target = self.name(self.at + 2, end)
        if not self.kind(i) & IS_SPACE:
            if self.char(i) != <Py_UCS4>u'?':
                return self.invalid(i)
            if i + 1 >= self.n or self.char(i + 1) != <Py_UCS4>u'>':
                return self.invalid(i + 1)
        if len(target) == 3 and target.lower() == "xml":
            if target != "xml":
                return self.invalid(end)
        i = self.spaces(i)
        start = i
        while i + 1 < self.n:
            if self.char(i) == <Py_UCS4>u'?' and self.char(i + 1) == <Py_UCS4>u'>':
                if target == "xml":
                    return self.fail(self.at, MISPLACED_XML_PI)
                self.flush()
                self.events.append((PI, self.at, target, self.slice(start, i)))
                self.at = i + 2
                return GOOD
            if self.kind(i) & IS_WRONG:
                return self.invalid(i)
            i += 1
        if i < self.n and self.kind(i) & IS_WRONG:
            return self.invalid(i)
        return PARTIAL

    cdef int bang(self, int mode) except -1:
        """Reads markup at "<!". Of a CDATA section only its start."""
        cdef Py_ssize_t i = self.at + 2, k
        cdef Py_UCS4 c
        if i >= self.n:
            return PARTIAL
        c = self.char(i)
        if c == <Py_UCS4>u'-':
            return self.comment()
        if mode == CONTENT:
            if c != <Py_UCS4>u'[':
                return self.invalid(i)
            for k in range(6):
                if i + 1 + k >= self.n or self.char(i + 1 + k) != <Py_UCS4>("CDATA["[k]):
                    return self.invalid(i + 1 + k)
            self.flush()
            self.events.append((CDATA, self.at))
            self.at = i + 7
            return GOOD
        if c == <Py_UCS4>u'[':
            return self.fail(self.at, SYNTAX if mode == PROLOG else JUNK)
        k = i
        while k < self.n and self.kind(k) & IS_START and self.char(k) < 128:
            k += 1
        if k == i:
            return self.invalid(i)
        if k >= self.n:
            return PARTIAL
        if mode == PROLOG and self.slice(i, k) == "DOCTYPE":
            self.events.append((DOCTYPE, self.at))
            return GOOD
        return self.fail(self.at, SYNTAX if mode == PROLOG else JUNK)

    cdef int section(self, bint final) except -1:
        """Reads a CDATA section up to its end, or the end of the text."""
        cdef Py_ssize_t i = self.at
        cdef Py_UCS4 c
        while i < self.n:
            c = self.char(i)
            if c == <Py_UCS4>u']':
                if i + 2 < self.n:
                    if self.char(i + 1) == <Py_UCS4>u']' and self.char(i + 2) == <Py_UCS4>u'>':
                        if i > self.at:
                            self.events.append(self.slice(self.at, i))
                        self.events.append((CDATA_END, i))
                        self.at = i + 3
                        return GOOD
                elif not final and (i + 1 >= self.n or self.char(i + 1) == <Py_UCS4>u']'):
                    break
            elif (c < 32 or c >= 0xD800) and self.kind(i) & IS_WRONG:
                if i > self.at:
                    self.events.append(self.slice(self.at, i))
                return self.fail(i, INVALID_TOKEN)
            i += 1
        if i > self.at:
            self.events.append(self.slice(self.at, i))
            self.at = i
        if final:
            return self.fail(i, UNCLOSED_CDATA)
        return PARTIAL

    # --- text ---

    cdef int characters(self, bint final) except -1:
        """Reads text of an element up to the next "<", the end, or an entity of the DTD."""
        cdef Py_ssize_t i = self.at, start
        cdef Py_UCS4 c
        while i < self.n:
            c = self.char(i)
            if c >= 0x5E and c < 0xD800:
                i += 1
                continue
            if c == <Py_UCS4>u'<' or c == <Py_UCS4>u'&':
                break
            if c == <Py_UCS4>u']':
                if i + 2 < self.n:
                    if self.char(i + 1) == <Py_UCS4>u']' and self.char(i + 2) == <Py_UCS4>u'>':
                        return self.fail(i + 2, INVALID_TOKEN)
                elif not final and (i + 1 >= self.n or self.char(i + 1) == <Py_UCS4>u']'):
                    break
            elif (c < 32 or c >= 0xD800) and self.kind(i) & IS_WRONG:
                if i > self.at:
                    self.parts.append(self.slice(self.at, i))
                return self.fail(i, INVALID_TOKEN)
            i += 1
        if i > self.at:
            self.parts.append(self.slice(self.at, i))
            self.at = i
        if i >= self.n or self.char(i) == <Py_UCS4>u'<':
            return GOOD
        if self.char(i) == <Py_UCS4>u']':
            return PARTIAL
        start = i
        code = self.reference(&i)
        if code != GOOD:
            return code
        if self.value is None:
            self.flush()
            self.events.append((REF, start, self.slice(start + 1, i - 1)))
        else:
            self.parts.append(self.value)
        self.at = i
        return GOOD

    cdef int outside(self, int mode) except -1:
        """Reports an error for text outside of the root element, whose first token is read as in a DTD."""
        cdef Py_ssize_t i = self.at
        cdef Py_UCS4 c = self.char(i), d
        cdef int wrong = SYNTAX if mode == PROLOG else JUNK
        if self.kind(i) & IS_NAME or (c == <Py_UCS4>u'#' and i + 1 < self.n and self.kind(i + 1) & IS_START):
            i += 1
            while i < self.n and self.kind(i) & IS_NAME:
                i += 1
            if i < self.n:
                d = self.char(i)
                if not (self.kind(i) & IS_SPACE) and d not in u">),|[%+*?" and not (c == <Py_UCS4>u'#' and d == <Py_UCS4>u'/'):
                    return self.invalid(i)
            return self.fail(self.at, wrong)
        if c == <Py_UCS4>u'"' or c == <Py_UCS4>u"'":
            i += 1
            while i < self.n and self.char(i) != c:
                if self.kind(i) & IS_WRONG:
                    return self.invalid(i)
                i += 1
            if i >= self.n:
                return PARTIAL
            return self.fail(self.at, wrong)
        if c == <Py_UCS4>u'%':
            return self.fail(self.at, wrong) if i + 1 >= self.n or self.kind(i + 1) & IS_SPACE else self.invalid(i + 1)
        if c in u",[](|)>":
            return self.fail(self.at, wrong)
        return self.invalid(i)


cdef tuple scan(str text, bint final, bint namespaces, int mode, Py_ssize_t depth, Py_ssize_t most):
    """Returns: (events, number of characters read, mode, depth). Stops after about `most` events."""
    cdef Scan s = Scan.__new__(Scan)
    cdef int code = GOOD
    cdef Py_UCS4 c
    s.text = text
    s.data = PyUnicode_DATA(text)
    s.unit = PyUnicode_KIND(text)
    s.n = len(text)
    s.namespaces = namespaces
    s.events = []
    s.parts = []
    s.names = {}
    while s.at < s.n and code == GOOD and len(s.events) + len(s.parts) < most:
        if mode == IN_CDATA:
            code = s.section(final)
            if code == GOOD:
                mode = CONTENT
            continue
        c = s.char(s.at)
        if mode != CONTENT:
            s.at = s.spaces(s.at)
            if s.at >= s.n:
                break
            c = s.char(s.at)
        if c != <Py_UCS4>u'<':
            code = s.characters(final) if mode == CONTENT else s.outside(mode)
        elif s.at + 1 >= s.n:
            code = PARTIAL
        else:
            c = s.char(s.at + 1)
            if c == <Py_UCS4>u'!':
                code = s.bang(mode)
                if code == GOOD and type(s.events[-1]) is tuple:
                    if s.events[-1][0] == DOCTYPE:
                        break
                    if s.events[-1][0] == CDATA:
                        mode = IN_CDATA
            elif c == <Py_UCS4>u'?':
                code = s.instruction()
            elif c == <Py_UCS4>u'/' and mode == CONTENT:
                code = s.end_tag()
                if code == GOOD:
                    depth -= 1
                    if depth == 0:
                        mode = EPILOG
            elif mode == EPILOG and s.kind(s.at + 1) & IS_START:
                code = s.fail(s.at, JUNK)
            else:
                code = s.start_tag()
                if code == GOOD:
                    if not (<tuple>s.events[-1])[4]:
                        depth += 1
                        mode = CONTENT
                    elif depth == 0:
                        mode = EPILOG
    s.flush()
    if code == PARTIAL and final:
        code = s.fail(s.at, UNCLOSED_TOKEN)
    elif final and s.at >= s.n and code == GOOD:
        if mode == IN_CDATA:
            code = s.fail(s.n, UNCLOSED_CDATA)
        elif mode != EPILOG:
            code = s.fail(s.n, NO_ELEMENTS)
    if code == BAD:
        s.events.append((ERROR, s.wrong, s.code))
    return tuple(s.events), s.at, mode, depth

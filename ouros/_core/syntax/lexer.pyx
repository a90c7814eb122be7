# ouros: no bounds checks
"""Tokens from source text, made on demand.

Must not know grammar or trees. Rejects what CPython's tokenizer rejects, with the same messages: bad indentation, unterminated
strings, malformed numbers, unmatched brackets. Invariants: every byte is read a limited number of times. No input causes recursion:
f-strings and brackets are stacks in the Lexer.
"""

import unicodedata

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.mem cimport PyMem_Free, PyMem_Malloc, PyMem_Realloc
from cpython.ref cimport Py_DECREF, Py_INCREF, PyObject
from cpython.unicode cimport PyUnicode_AsUTF8String, PyUnicode_DecodeUTF8
from libc.string cimport memchr, memcmp, memcpy, memset

from ouros._core.syntax.syntax_errors cimport SyntaxFailure, failure_at, no_place
from ouros._core.syntax.syntax_warnings cimport note


cdef extern from "Python.h":
    const char* PyUnicode_AsUTF8AndSize(object text, Py_ssize_t* size) except NULL
    bint PyUnicode_IS_ASCII(object text) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object text) noexcept
    void* PyUnicode_1BYTE_DATA(object text) noexcept
    void PyUnicode_InternInPlace(PyObject** text)

cdef enum:
    MAX_BRACKETS = 200
    MAX_INDENTS = 100
    MAX_FORMATS = 150
    MAX_FIELDS = 3          # replacement fields inside fields
    MAX_LENGTH = 0x3FFFFFFF

cdef enum CharClass:
    C_OTHER
    C_BLANK             # may occur between tokens: handled by `skip_blank`
    C_NAME              # the character can start an identifier
    C_DIGIT             # the character can continue an identifier

cdef unsigned char[256] CLASS

cdef list KEYWORD_TEXTS = [
    b"and", b"as", b"assert", b"async", b"await", b"break", b"class", b"continue", b"def", b"del", b"elif", b"else",
    b"except", b"False", b"finally", b"for", b"from", b"global", b"if", b"import", b"in", b"is", b"lambda", b"None",
    b"nonlocal", b"not", b"or", b"pass", b"raise", b"return", b"True", b"try", b"while", b"with", b"yield",
]
cdef list KNOWN_NAMES = ["match", "case", "type", "_", "print", "exec"]


cdef inline unsigned int hash_step(unsigned int h, unsigned char c) noexcept:
    return (h ^ c) * 0x01000193u


cdef inline unsigned int hash_fold(unsigned int h) noexcept:
    return h ^ (h >> 15)


cdef unsigned int hash_bytes(const unsigned char* text, int length) noexcept:
    cdef unsigned int h = 0x811C9DC5u
    cdef int i
    for i in range(length):
        h = hash_step(h, text[i])
    return hash_fold(h)


cdef int fill_tables() except -1:
    cdef int c
    for c in range(256):
        CLASS[c] = C_OTHER
        if c'a' <= c <= c'z' or c'A' <= c <= c'Z' or c == c'_' or c >= 128:
            CLASS[c] = C_NAME
        elif c'0' <= c <= c'9':
            CLASS[c] = C_DIGIT
        elif c == c'\t' or c == 12 or c == c'\\' or c == c'\n' or c == c'#':
            CLASS[c] = C_BLANK
    return 0


fill_tables()

# The name table of a parse starts with the keywords and the known names, which are not in the text.
cdef enum:
    KEYWORDS = T_YIELD - T_AND + 1
    FIRST_ENTRIES = KEYWORDS + NAME_KNOWN
    FIRST_SLOTS = 256
    CACHED_NAMES = 1024

cdef NameEntry[<int>FIRST_ENTRIES] KNOWN_ENTRIES
cdef int[FIRST_SLOTS] KNOWN_SLOTS

# Cache of recent identifiers, by hash: most names of a program were in the previous one, too.
cdef list NAME_CACHE = [""] * CACHED_NAMES
cdef unsigned int[CACHED_NAMES] NAME_HASHES


cdef int fill_known_names() except -1:
    cdef int i, slot
    cdef Py_ssize_t size
    cdef const unsigned char* text
    memset(KNOWN_SLOTS, 0, sizeof(KNOWN_SLOTS))
    memset(NAME_HASHES, 0, sizeof(NAME_HASHES))
    for i in range(<int>FIRST_ENTRIES):
        if i < KEYWORDS:
            text = <const unsigned char*>PyBytes_AS_STRING(KEYWORD_TEXTS[i])
            size = PyBytes_GET_SIZE(KEYWORD_TEXTS[i])
        else:
            KNOWN_NAMES[i - KEYWORDS] = intern_name(KNOWN_NAMES[i - KEYWORDS])
            text = <const unsigned char*>PyUnicode_AsUTF8AndSize(KNOWN_NAMES[i - KEYWORDS], &size)
        KNOWN_ENTRIES[i].hash = hash_bytes(text, <int>size)
        KNOWN_ENTRIES[i].text = text
        KNOWN_ENTRIES[i].length = <int>size
        slot = KNOWN_ENTRIES[i].hash & (FIRST_SLOTS - 1)
        while KNOWN_SLOTS[slot] != 0:
            slot = (slot + 1) & (FIRST_SLOTS - 1)
        KNOWN_SLOTS[slot] = i + 1
    return 0


cdef inline int entry_index(Lexer self, int start, int length, unsigned int h, bint ascii) except -1:
    cdef int slot = h & self.name_mask
    cdef NameEntry* entry
    while self.name_slots[slot] != 0:
        entry = &self.entries[self.name_slots[slot] - 1]
        if entry.hash == h and entry.length == length and memcmp(entry.text, self.text + start, length) == 0:
            return self.name_slots[slot] - 1
        slot = (slot + 1) & self.name_mask
    return self.add_name(start, length, h, ascii)


cdef class Lexer:
    def __dealloc__(self):
        PyMem_Free(self.tokens)
        PyMem_Free(self.entries)
        PyMem_Free(self.name_slots)
        PyMem_Free(self.brackets)
        PyMem_Free(self.formats)

    cdef int open_text(self, object source, str filename) except -1:
        """Take a str (decoded source), and go before its first token."""
        cdef Py_ssize_t size = 0
        cdef const char* text
        self.filename = filename
        if PyUnicode_IS_ASCII(source):
            self.owner = source
        else:
            try:
                self.owner = PyUnicode_AsUTF8String(source)
            except UnicodeEncodeError as error:
                self.text = NULL
                raise no_place(f"(unicode error) {error}", filename)
        text = self.bytes_of_owner(&size)
        if size > MAX_LENGTH:
            raise no_place("source code is too long", filename)
        if memchr(text, 0, size) != NULL:
            raise no_place("source code string cannot contain null bytes", filename)
        if memchr(text, 13, size) != NULL:
            self.owner = (<bytes?>text[:size]).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            text = self.bytes_of_owner(&size)
        self.text = <const unsigned char*>text
        self.length = <int>size
        if self.tokens == NULL:
            self.capacity = 64
            self.tokens = <Token*>PyMem_Malloc(self.capacity * sizeof(Token))
            self.entry_capacity = 2 * FIRST_ENTRIES
            self.entries = <NameEntry*>PyMem_Malloc(self.entry_capacity * sizeof(NameEntry))
            self.slot_capacity = FIRST_SLOTS
            self.name_slots = <int*>PyMem_Malloc(FIRST_SLOTS * sizeof(int))
            if self.tokens == NULL or self.entries == NULL or self.name_slots == NULL:
                raise MemoryError
        return self.restart()

    cdef const char* bytes_of_owner(self, Py_ssize_t* size) except NULL:
        if isinstance(self.owner, bytes):
            size[0] = PyBytes_GET_SIZE(self.owner)
            return PyBytes_AS_STRING(self.owner)
        return PyUnicode_AsUTF8AndSize(self.owner, size)

    cdef int restart(self) except -1:
        """Go back to the first token."""
        self.at = 0
        self.line = 1
        self.line_start = 0
        self.pos = 0
        self.fill = 0
        self.end_lineno = 1
        self.end_col = 0
        self.at_line_start = True
        self.finished = False
        self.pending = 0
        self.indent_top = 0
        self.indents[0] = 0
        self.alt_indents[0] = 0
        self.level = 0
        self.format_top = -1
        self.names = KNOWN_NAMES.copy()
        self.entry_count = FIRST_ENTRIES
        self.name_mask = FIRST_SLOTS - 1
        memcpy(self.entries, KNOWN_ENTRIES, sizeof(KNOWN_ENTRIES))
        memcpy(self.name_slots, KNOWN_SLOTS, sizeof(KNOWN_SLOTS))
        self.fetch()
        self.tok = &self.tokens[0]
        return 0

    # ---- the token buffer

    cdef int fetch(self) except -1:
        """Append one token to the buffer."""
        cdef Token* grown
        if self.fill == self.capacity:
            grown = <Token*>PyMem_Realloc(self.tokens, <size_t>self.capacity * 2 * sizeof(Token))
            if grown == NULL:
                raise MemoryError
            self.tokens = grown
            self.capacity *= 2
            self.tok = &grown[self.pos]
        one_step(self.limiter)
        cdef Token* token = &self.tokens[self.fill]
        if self.format_top < 0 or not self.formats[self.format_top].in_text or self.read_format_text(token) == 0:
            read_token(self, token)
        token.level = self.level
        self.fill += 1
        return 0

    cdef bint skip_blank(self, unsigned char c) except -1:
        """Skip blanks and line ends inside brackets. Returns: False at the end of the logical line."""
        if c == c'\\':
            self.skip_continuation()
        elif c == c'\t' or c == 12:
            self.at += 1
        elif self.level == 0:
            return False
        elif c == c'#':
            self.skip_comment()
        else:
            self.at += 1
            self.line += 1
            self.line_start = self.at
        while self.text[self.at] == c' ':
            self.at += 1
        return True

    cdef int skip_comment(self) except -1:
        cdef const unsigned char* found = <const unsigned char*>memchr(
            self.text + self.at, c'\n', self.length - self.at)
        self.at = <int>(found - self.text) if found != NULL else self.length
        return 0

    cdef int read_line_end(self, Token* token) except -1:
        """Read the NEWLINE that ends a logical line (it starts at the comment, if there is one), or the end of the text."""
        if self.text[self.at] == c'#':
            self.skip_comment()
        token.end = self.at
        token.end_col = self.at + 1 - self.line_start
        if self.at < self.length:
            token.kind = T_NEWLINE
            self.at += 1
            self.line += 1
            self.line_start = self.at
            self.at_line_start = True
            return 0
        if self.level > 0:
            self.finished = True
            return self.unclosed_bracket()
        if self.finished:
            token.kind = T_EOF
            return self.end_of_text(token)
        # The last line has no '\n': end it as if it had.
        self.finished = True
        self.at_line_start = True
        token.kind = T_NEWLINE
        return 0

    cdef int end_of_text(self, Token* token) except -1:
        """Place a token without text. At the end of the text, that is on the last line, including its '\\n'."""
        cdef int line = self.line, start = self.line_start
        token.start = token.end = self.at
        token.col = token.end_col = -1
        token.extra = self.at - start
        if self.at >= self.length:
            if start == self.length and self.length and line > 1:
                line -= 1
                start -= 1
                while start > 0 and self.text[start - 1] != c'\n':
                    start -= 1
                token.extra = self.at - start
            else:
                token.extra += 1
        token.lineno = token.end_lineno = line
        return 0

    # ---- lines

    cdef int skip_continuation(self) except -1:
        """Skip a backslash and the line end after it."""
        self.at += 1
        if self.text[self.at] != c'\n':
            if self.at >= self.length:
                if self.level > 0:
                    return self.unclosed_bracket()
                self.at -= 1
                return self.fail_columns("unexpected EOF while parsing", self.at + 1 - self.line_start, -2)
            return self.fail_columns(
                "unexpected character after line continuation character", self.at - self.line_start, -1)
        if self.at + 1 >= self.length:
            if self.level > 0:
                return self.unclosed_bracket()
            return self.fail_columns("unexpected EOF while parsing", self.at - self.line_start, -2)
        self.at += 1
        self.line += 1
        self.line_start = self.at
        return 0

    cdef int read_indentation(self) except -1:
        """Measure the indentation of the next line with a token, and set `pending`."""
        cdef int column = 0, alt_column = 0, continued = 0, alt_continued = 0, start, at
        cdef const unsigned char* text = self.text
        cdef unsigned char c
        self.at_line_start = False
        while True:
            start = at = self.at
            while text[at] == c' ':
                at += 1
            self.at = at
            column += at - start
            alt_column += at - start
            c = text[at]
            if c == c'\t':
                column = (column // 8 + 1) * 8
                alt_column += 1
            elif c == 12:
                column = alt_column = 0
            elif c == c'\\':
                # The indentation of the line is that before the backslash.
                if continued == 0:
                    continued = column
                    alt_continued = alt_column
                self.skip_continuation()
                continue
            elif c == c'#' or c == c'\n':
                if c == c'#':
                    self.skip_comment()
                if self.at < self.length:
                    self.at += 1
                    self.line += 1
                    self.line_start = self.at
                column = alt_column = continued = alt_continued = 0
                continue
            else:
                break
            self.at += 1
        if self.at >= self.length:
            self.finished = True
            column = alt_column = 0
        elif continued:
            column = continued
            alt_column = alt_continued
        if column == self.indents[self.indent_top]:
            if alt_column != self.alt_indents[self.indent_top]:
                return self.fail_indentation("TabError", "inconsistent use of tabs and spaces in indentation")
            return 0
        return self.dedent_or_indent(column, alt_column)

    cdef int dedent_or_indent(self, int column, int alt_column) except -1:
        if column > self.indents[self.indent_top]:
            if self.indent_top + 1 >= MAX_INDENTS:
                return self.fail_indentation("IndentationError", "too many levels of indentation")
            if alt_column <= self.alt_indents[self.indent_top]:
                return self.fail_indentation("TabError", "inconsistent use of tabs and spaces in indentation")
            self.indent_top += 1
            self.indents[self.indent_top] = column
            self.alt_indents[self.indent_top] = alt_column
            self.pending = 1
            return 0
        while self.indent_top > 0 and column < self.indents[self.indent_top]:
            self.indent_top -= 1
            self.pending -= 1
        if column != self.indents[self.indent_top]:
            return self.fail_indentation(
                "IndentationError", "unindent does not match any outer indentation level")
        if alt_column != self.alt_indents[self.indent_top]:
            return self.fail_indentation("TabError", "inconsistent use of tabs and spaces in indentation")
        return 0

    # ---- names

    cdef int read_name(self, Token* token) except -1:
        """Read an identifier, a keyword, or a string with this prefix."""
        cdef const unsigned char* text = self.text
        cdef int at = self.at
        cdef int length, index
        cdef unsigned int h = 0x811C9DC5u
        cdef unsigned char c = text[at], seen = 0
        while CLASS[c] >= C_NAME:
            h = hash_step(h, c)
            seen |= c
            at += 1
            c = text[at]
        length = at - self.at
        if (c == c'"' or c == c"'") and length <= 2:
            flags = self.string_prefix(text + self.at, length)
            if flags >= 0:
                return self.read_string(token, length, flags)
        index = entry_index(self, self.at, length, hash_fold(h), seen < 128)
        if index < KEYWORDS:
            token.kind = T_AND + index
            token.extra = 0
        else:
            token.kind = T_NAME
            token.extra = index - KEYWORDS
        token.end = at
        token.end_col = at - self.line_start
        self.at = at
        return 0

    cdef int add_name(self, int start, int length, unsigned int hash, bint ascii) except -1:
        cdef str name
        cdef NameEntry* grown
        cdef int slot = hash & (CACHED_NAMES - 1)
        name = <str?>NAME_CACHE[slot]
        if not ascii:
            name = PyUnicode_DecodeUTF8(<const char*>self.text + start, length, NULL)
            if not name.isidentifier():
                self.invalid_identifier(name, start)
            name = intern_name(unicodedata.normalize("NFKC", name))
        elif NAME_HASHES[slot] != hash or PyUnicode_GET_LENGTH(name) != length \
                or memcmp(PyUnicode_1BYTE_DATA(name), self.text + start, length) != 0:
            name = intern_name(PyUnicode_DecodeUTF8(<const char*>self.text + start, length, NULL))
            if length < 64:
                NAME_CACHE[slot] = name
                NAME_HASHES[slot] = hash
        if self.entry_count == self.entry_capacity:
            grown = <NameEntry*>PyMem_Realloc(self.entries, <size_t>self.entry_capacity * 2 * sizeof(NameEntry))
            if grown == NULL:
                raise MemoryError
            self.entries = grown
            self.entry_capacity *= 2
        if self.entry_count * 2 >= self.name_mask:
            self.grow_slots()
        slot = hash & self.name_mask
        while self.name_slots[slot] != 0:
            slot = (slot + 1) & self.name_mask
        self.entries[self.entry_count].hash = hash
        self.entries[self.entry_count].text = self.text + start
        self.entries[self.entry_count].length = length
        self.names.append(name if self.given is None else self.given.get(name, name))
        self.entry_count += 1
        self.name_slots[slot] = self.entry_count
        return self.entry_count - 1

    cdef int grow_slots(self) except -1:
        cdef int count = (self.name_mask + 1) * 2
        cdef int i, slot
        cdef int* slots = self.name_slots
        if count > self.slot_capacity:
            slots = <int*>PyMem_Malloc(<size_t>count * sizeof(int))
            if slots == NULL:
                raise MemoryError
            PyMem_Free(self.name_slots)
            self.name_slots = slots
            self.slot_capacity = count
        memset(slots, 0, <size_t>count * sizeof(int))
        self.name_mask = count - 1
        for i in range(self.entry_count):
            slot = self.entries[i].hash & self.name_mask
            while slots[slot] != 0:
                slot = (slot + 1) & self.name_mask
            slots[slot] = i + 1
        return 0

    cdef int invalid_identifier(self, str name, int start) except -1:
        """Raise for the character of `name` that no identifier may have."""
        cdef Py_ssize_t i = 0
        while i < len(name) and ("a" + name[i] if i else name[i]).isidentifier():
            i += 1
        self.at = start + <int>len(name[:i + 1].encode())
        if name[i].isprintable():
            return self.fail_here(f"invalid character '{name[i]}' (U+{ord(name[i]):04X})")
        return self.fail_here(f"invalid non-printable character U+{ord(name[i]):04X}")

    cdef int bad_character(self, int start) except -1:
        """Handle a byte that starts no token. `$`, `?` and '`' become tokens that no rule accepts."""
        cdef unsigned char c = self.text[start]
        self.at = start + 1
        if c < 32 or c == 127:
            return self.fail_here(f"invalid non-printable character U+{c:04X}")
        return 0

    # ---- numbers; `extra` is 0: decimal integer, 1: float, 2: imaginary, 3: other radix

    cdef int read_number(self, Token* token) except -1:
        cdef const unsigned char* text = self.text
        cdef int at = self.at
        cdef int kind = 0, zeros_end = -1
        cdef unsigned char c = text[at], e
        if c == c'0':
            c = text[at + 1] | 0x20
            if c == c'x' or c == c'o' or c == c'b':
                at = self.read_radix(at + 2, 16 if c == c'x' else 8 if c == c'o' else 2)
                return self.end_number(token, at, 3)
            at += 1
            while True:
                if text[at] == c'_':
                    at += 1
                    if CLASS[text[at]] != C_DIGIT:
                        self.at = at
                        return self.fail_here("invalid decimal literal")
                if text[at] != c'0':
                    break
                at += 1
            if CLASS[text[at]] == C_DIGIT:
                zeros_end = at
                at = self.read_decimals(at)
        elif c != c'.':
            at = self.read_decimals(at)
        c = text[at]
        if c == c'.':
            kind = 1
            at += 1
            if CLASS[text[at]] == C_DIGIT:
                at = self.read_decimals(at)
            c = text[at]
        if c == c'e' or c == c'E':
            e = text[at + 1]
            if e == c'+' or e == c'-':
                if CLASS[text[at + 2]] != C_DIGIT:
                    self.at = at + 2
                    return self.fail_here("invalid decimal literal")
                at = self.read_decimals(at + 2)
                kind = 1
            elif CLASS[e] == C_DIGIT:
                at = self.read_decimals(at + 1)
                kind = 1
            else:
                self.check_number_end(at, "decimal")
            c = text[at]
        if c == c'j' or c == c'J':
            self.check_number_end(at + 1, "imaginary")
            return self.end_number(token, at + 1, 2)
        if kind == 0 and zeros_end >= 0:
            return self.fail_columns(
                "leading zeros in decimal integer literals are not permitted; "
                "use an 0o prefix for octal integers",
                self.at - self.line_start, zeros_end - self.line_start)
        self.check_number_end(at, "decimal")
        return self.end_number(token, at, kind)

    cdef int end_number(self, Token* token, int at, int kind) except -1:
        token.kind = T_NUMBER
        token.extra = kind
        token.end = at
        token.end_col = at - self.line_start
        self.at = at
        return 0

    cdef int read_decimals(self, int at) except -1:
        """Read digits with single underscores between them; `at` is on the first digit."""
        while True:
            while CLASS[self.text[at]] == C_DIGIT:
                at += 1
            if self.text[at] != c'_':
                return at
            at += 1
            if CLASS[self.text[at]] != C_DIGIT:
                self.at = at
                return self.fail_here("invalid decimal literal")

    cdef int read_radix(self, int at, int radix) except -1:
        cdef str name = "hexadecimal" if radix == 16 else "octal" if radix == 8 else "binary"
        cdef unsigned char c
        while True:
            if self.text[at] == c'_':
                at += 1
            if not is_digit(self.text[at], radix):
                break
            while is_digit(self.text[at], radix):
                at += 1
            if self.text[at] != c'_':
                c = self.text[at]
                if CLASS[c] == C_DIGIT:
                    break
                self.check_number_end(at, name)
                return at
        c = self.text[at]
        if CLASS[c] == C_DIGIT:
            self.at = at + 1
            return self.fail_here(f"invalid digit '{chr(c)}' in {name} literal")
        self.at = at
        return self.fail_here(f"invalid {name} literal")

    cdef int check_number_end(self, int at, str kind) except -1:
        """Reject a letter after a number, unless it starts a keyword that may follow (`1if x else 2`)."""
        cdef const unsigned char* p = self.text + at
        cdef unsigned char c = p[0]
        if c >= 128 or CLASS[c] < C_NAME:
            return 0
        if c == c'a' and p[1] == c'n' and p[2] == c'd' and CLASS[p[3]] < C_NAME \
                or c == c'e' and p[1] == c'l' and p[2] == c's' and p[3] == c'e' and CLASS[p[4]] < C_NAME \
                or c == c'f' and p[1] == c'o' and p[2] == c'r' and CLASS[p[3]] < C_NAME \
                or c == c'i' and (p[1] == c'f' or p[1] == c'n' or p[1] == c's') \
                or c == c'o' and p[1] == c'r' and CLASS[p[2]] < C_NAME \
                or c == c'n' and p[1] == c'o' and p[2] == c't' and CLASS[p[3]] < C_NAME:
            note(f"invalid {kind} literal", self.line, at - self.line_start - 1)
            return 0
        self.at = at
        return self.fail_here(f"invalid {kind} literal")

    # ---- strings

    cdef int string_prefix(self, const unsigned char* p, int length) except -2:
        """Return the flags of a string prefix, or -1 if the name is no prefix."""
        cdef int flags = 0
        cdef int i, bit
        cdef unsigned char c
        for i in range(length):
            c = p[i] | 0x20
            if c == c'r':
                bit = S_RAW
            elif c == c'b':
                bit = S_BYTES
            elif c == c'u':
                bit = S_UNICODE
            elif c == c'f':
                bit = S_FORMAT
            elif c == c't':
                bit = S_TEMPLATE
            else:
                return -1
            if flags & bit:
                return -1
            flags |= bit
        if flags & ~S_RAW and (flags & ~S_RAW) & ((flags & ~S_RAW) - 1) or flags == (S_RAW | S_UNICODE):
            self.incompatible_prefixes(flags)
        return flags

    cdef int incompatible_prefixes(self, int flags) except -1:
        cdef str first, second
        if flags & S_UNICODE:
            first = "u"
            second = "b" if flags & S_BYTES else "r" if flags & S_RAW else "f" if flags & S_FORMAT else "t"
        elif flags & S_BYTES:
            first = "b"
            second = "f" if flags & S_FORMAT else "t"
        else:
            first = "f"
            second = "t"
        return self.fail_columns(
            f"'{first}' and '{second}' prefixes are incompatible",
            self.at - self.line_start, self.at + 2 - self.line_start)

    cdef int read_string(self, Token* token, int prefix, int flags) except -1:
        cdef const unsigned char* text = self.text
        cdef int at = self.at + prefix
        cdef unsigned char quote = text[at], c
        cdef bint escaped_quote = False
        if text[at + 1] == quote and text[at + 2] == quote:
            flags |= S_TRIPLE
        if flags & (S_FORMAT | S_TEMPLATE):
            return self.open_format(token, prefix, flags)
        at += 3 if flags & S_TRIPLE else 1
        while True:
            c = text[at]
            while CLASS[c] >= C_NAME and c < 128 or c == c' ':
                at += 1
                c = text[at]
            if c == quote:
                if not flags & S_TRIPLE:
                    at += 1
                    break
                if text[at + 1] == quote and text[at + 2] == quote:
                    at += 3
                    break
            elif c == c'\\':
                flags |= S_ESCAPES
                at += 1
                c = text[at]
                if c == c'\n':
                    self.line += 1
                    self.line_start = at + 1
                elif c == quote:
                    escaped_quote = True
                elif c >= 128:
                    flags |= S_NON_ASCII
                elif at >= self.length:
                    return self.unterminated(token, quote, 3 if flags & S_TRIPLE else 1, escaped_quote)
            elif c == c'\n':
                if not flags & S_TRIPLE:
                    return self.unterminated(token, quote, 1, escaped_quote)
                self.line += 1
                self.line_start = at + 1
            elif c == 0 and at >= self.length:
                return self.unterminated(token, quote, 3 if flags & S_TRIPLE else 1, escaped_quote)
            elif c >= 128:
                flags |= S_NON_ASCII
            at += 1
        token.kind = T_STRING
        token.extra = flags | prefix << S_PREFIX_SHIFT
        token.end = at
        token.end_lineno = self.line
        token.end_col = at - self.line_start
        self.at = at
        return 0

    cdef int unterminated(self, Token* token, int quote, int quote_size, bint escaped_quote) except -1:
        cdef int detected = self.line
        cdef Format* format
        if self.format_top >= 0:
            # A quote that would end the f-string: the replacement field is not closed.
            format = &self.formats[self.format_top]
            if format.quote == quote and format.quote_size == quote_size:
                return self.fail_token(f"{format_letter(format.flags)}-string: expecting '}}'", token)
        if quote_size == 3:
            self.finished = True
            if self.text[self.length - 1] == c'\n' and self.length:
                detected = self.line - 1 if self.line_start >= self.length else self.line
            return self.fail_token(
                f"unterminated triple-quoted string literal (detected at line {detected})", token)
        return self.fail_token(
            f"unterminated string literal (detected at line {detected})"
            + ("; perhaps you escaped the end quote?" if escaped_quote else ""), token)

    cdef int fail_token(self, str message, Token* token) except -1:
        """Fail at the first character of a token."""
        cdef SyntaxFailure failure = failure_at(
            "SyntaxError", message, self.filename, <const char*>self.text, self.length,
            token.lineno, token.col, token.lineno, token.col)
        failure.weak = self.format_top >= 0
        failure.source_line = failure.source_line.removesuffix("\n")
        failure.from_lexer = True
        raise failure

    # ---- f-strings and t-strings

    cdef int open_format(self, Token* token, int prefix, int flags) except -1:
        cdef Format* format
        cdef Format* grown
        if self.format_top + 1 >= MAX_FORMATS - 1:
            return self.fail_here("too many nested f-strings or t-strings")
        self.format_top += 1
        if self.format_top >= self.format_capacity:
            grown = <Format*>PyMem_Realloc(self.formats, (self.format_capacity * 2 + 4) * sizeof(Format))
            if grown == NULL:
                self.format_top -= 1
                raise MemoryError
            self.formats = grown
            self.format_capacity = self.format_capacity * 2 + 4
        format = &self.formats[self.format_top]
        memset(format, 0, sizeof(Format))
        format.quote = self.text[self.at + prefix]
        format.quote_size = 3 if flags & S_TRIPLE else 1
        format.flags = flags
        format.in_text = True
        format.lineno = self.line
        format.col = token.col
        format.start = self.at
        self.at += prefix + format.quote_size
        token.kind = T_FSTRING_START
        token.extra = flags | prefix << S_PREFIX_SHIFT
        token.end = self.at
        token.end_col = self.at - self.line_start
        return 0

    cdef int read_format_text(self, Token* token) except -1:
        """Read literal text of an f-string up to the next field, or the end of the string. Returns: 0 at a field, whose bracket is
        a normal token.
        """
        cdef Format* format = &self.formats[self.format_top]
        cdef const unsigned char* text = self.text
        cdef int at = self.at
        cdef int flags = format.flags & ~(S_ESCAPES | S_NON_ASCII)
        cdef unsigned char c = text[at]
        cdef bint in_spec, name_escape = False
        token.start = at
        token.lineno = token.end_lineno = self.line
        token.col = at - self.line_start
        token.extra = flags
        if c == c'{' and text[at + 1] != c'{':
            self.open_field(format)
            return 0
        if self.at_quote(format, at):
            self.at = at + format.quote_size
            self.format_top -= 1
            token.kind = T_FSTRING_END
            token.end = self.at
            token.end_col = self.at - self.line_start
            return 1
        in_spec = format.in_spec and format.field_depth > 0
        while not self.at_quote(format, at):
            c = text[at]
            if c == 0 and at >= self.length:
                return self.unterminated_format(format)
            if c == c'\n':
                if format.quote_size == 1:
                    if in_spec:
                        format.in_text = False
                        format.in_spec = False
                        break
                    return self.unterminated_format(format)
                self.line += 1
                self.line_start = at + 1
            elif c == c'{':
                if text[at + 1] != c'{' or in_spec:
                    self.open_field(format)
                    break
                # `{{`: the text ends after the first bracket, the second one is skipped.
                return self.end_format_text(token, at + 1, at + 2, flags)
            elif c == c'}':
                if name_escape:
                    name_escape = False
                    at += 1
                    continue
                if text[at + 1] == c'}' and not in_spec and format.depth == 0:
                    return self.end_format_text(token, at + 1, at + 2, flags)
                format.in_text = False
                break
            elif c == c'\\':
                flags |= S_ESCAPES
                c = text[at + 1]
                if c == c'{' or c == c'}':
                    at += 1
                    continue
                if c == c'N' and not flags & S_RAW and text[at + 2] == c'{':
                    at += 3
                    at = self.skip_name_escape(at)
                    continue
                if at + 1 >= self.length:
                    at += 1
                    continue
                if c == c'\n':
                    self.line += 1
                    self.line_start = at + 2
                elif c >= 128:
                    flags |= S_NON_ASCII
                at += 1
            elif c >= 128:
                flags |= S_NON_ASCII
            at += 1
        return self.end_format_text(token, at, at, flags)

    cdef int skip_name_escape(self, int at) except -1:
        """Skip the name in `\\N{name}`. An unclosed name ends where the text cannot continue."""
        cdef Format* format = &self.formats[self.format_top]
        while self.text[at] != c'}' and self.text[at] != c'{' and self.text[at] != c'\n' \
                and at < self.length and not self.at_quote(format, at):
            at += 1
        return at + 1 if self.text[at] == c'}' else at

    cdef int end_format_text(self, Token* token, int end, int next, int flags) except -1:
        token.kind = T_FSTRING_MIDDLE
        token.extra = flags
        token.end = end
        token.end_lineno = self.line
        token.end_col = next - self.line_start
        self.at = next
        return 1

    cdef inline bint at_quote(self, Format* format, int at) noexcept:
        cdef const unsigned char* p = self.text + at
        if p[0] != format.quote:
            return False
        return format.quote_size == 1 or (p[1] == format.quote and p[2] == format.quote)

    cdef int open_field(self, Format* format) except -1:
        if format.field_depth >= MAX_FIELDS:
            return self.fail_here(f"{format_letter(format.flags)}-string: expressions nested too deeply")
        format.field_depth += 1
        format.field_levels[format.field_depth] = format.depth + 1
        format.in_text = False
        return 0

    cdef int colon_in_field(self, int kind, int* size) noexcept:
        """At the top level of a replacement field, `:` starts the format spec, even in `:=`."""
        cdef Format* format = &self.formats[self.format_top]
        if format.field_depth > 0 and format.depth == format.field_levels[format.field_depth]:
            format.in_text = True
            format.in_spec = True
            size[0] = 1
            return T_COLON
        return kind

    cdef int unterminated_format(self, Format* format) except -1:
        cdef int detected = self.line
        cdef str letter = format_letter(format.flags)
        cdef SyntaxFailure failure
        cdef str message
        if format.quote_size == 3:
            if self.line_start >= self.length and self.length and self.text[self.length - 1] == c'\n':
                detected -= 1
            message = f"unterminated triple-quoted {letter}-string literal (detected at line {detected})"
        else:
            message = f"unterminated {letter}-string literal (detected at line {detected})"
        failure = failure_at(
            "SyntaxError", message, self.filename, <const char*>self.text, self.length,
            format.lineno, format.col, format.lineno, format.col)
        failure.weak = True
        failure.source_line = failure.source_line.removesuffix("\n")
        failure.from_lexer = True
        raise failure

    # ---- brackets

    cdef int open_bracket(self, int opener) except -1:
        cdef Bracket* grown
        if self.level >= MAX_BRACKETS:
            self.at += 1
            return self.fail_here("too many nested parentheses")
        if self.level == self.bracket_capacity:
            grown = <Bracket*>PyMem_Realloc(self.brackets, (self.bracket_capacity * 2 + 8) * sizeof(Bracket))
            if grown == NULL:
                raise MemoryError
            self.brackets = grown
            self.bracket_capacity = self.bracket_capacity * 2 + 8
        self.brackets[self.level].opener = opener
        self.brackets[self.level].lineno = self.line
        self.brackets[self.level].col = self.at - self.line_start
        self.level += 1
        if self.format_top >= 0:
            self.formats[self.format_top].depth += 1
        return 0

    cdef int close_bracket(self, int closer) except -1:
        cdef Format* format = NULL
        cdef Bracket* bracket
        if self.format_top >= 0:
            format = &self.formats[self.format_top]
            if format.depth == 0 and closer == c'}':
                self.at += 1
                return self.fail_here(f"{format_letter(format.flags)}-string: single '}}' is not allowed")
        if self.level == 0:
            self.at += 1
            return self.fail_here(f"unmatched '{chr(closer)}'")
        bracket = &self.brackets[self.level - 1]
        if closer != (c')' if bracket.opener == c'(' else c']' if bracket.opener == c'[' else c'}'):
            self.at += 1
            if format != NULL and bracket.opener == c'{' \
                    and format.depth == format.field_levels[format.field_depth]:
                return self.fail_here(f"{format_letter(format.flags)}-string: unmatched '{chr(closer)}'")
            close = chr(closer)
            opener = chr(bracket.opener)
            if bracket.lineno != self.line:
                return self.fail_here(f"closing parenthesis '{close}' does not match opening parenthesis "
                                      f"'{opener}' on line {bracket.lineno}")
            return self.fail_here(f"closing parenthesis '{close}' does not match opening parenthesis '{opener}'")
        self.level -= 1
        if format != NULL and format.depth > 0:
            if closer == c'}' and format.depth == format.field_levels[format.field_depth]:
                format.field_depth -= 1
                format.in_text = True
                format.in_spec = False
            format.depth -= 1
        return 0

    cdef int unclosed_bracket(self) except -1:
        cdef Bracket* bracket = &self.brackets[self.level - 1]
        cdef SyntaxFailure failure = failure_at(
            "SyntaxError", f"'{chr(bracket.opener)}' was never closed", self.filename,
            <const char*>self.text, self.length, bracket.lineno, bracket.col, bracket.lineno, -1)
        failure.from_lexer = True
        raise failure

    # ---- failures

    cdef int fail_here(self, str message) except -1:
        """Fail at the character just before `at`, as CPython's tokenizer does."""
        cdef int last = self.at - 1
        while last > self.line_start and self.text[last] & 0xC0 == 0x80:
            last -= 1
        return self.fail_columns(message, last - self.line_start, last - self.line_start)

    cdef int fail_columns(self, str message, int start, int end) except -1:
        """Fail on the current line at these byte columns (`end` -1: none)."""
        cdef SyntaxFailure failure = failure_at(
            "SyntaxError", message, self.filename, <const char*>self.text, self.length,
            self.line, start, self.line, end)
        if not message.startswith("unexpected character after"):
            failure.source_line = failure.source_line.removesuffix("\n")
        # A broken line or f-string only counts when the parser gets there.
        failure.weak = self.format_top >= 0 or end == -2 or message.startswith("unexpected character after")
        failure.from_lexer = True
        raise failure

    cdef int fail_indentation(self, str type_name, str message) except -1:
        """Fail on the current line; at its end for a bad dedent."""
        cdef const unsigned char* found = <const unsigned char*>memchr(
            self.text + self.at, c'\n', self.length - self.at)
        cdef int end = <int>(found - self.text) if found != NULL else self.length
        cdef SyntaxFailure failure = failure_at(
            type_name, message, self.filename, <const char*>self.text, self.length, self.line,
            end - self.line_start if message.startswith("unindent") else 0, self.line,
            -2 if message.startswith("unindent") else -1)
        failure.weak = True
        failure.from_lexer = True
        raise failure


cdef inline int read_token(Lexer self, Token* token) except -1:
    """Inlined `fetch`, outside the text of f-strings: a program has a token for every four bytes."""
    cdef const unsigned char* text = self.text
    cdef unsigned char c
    cdef int start, kind, size
    if self.at_line_start:
        self.read_indentation()
    if self.pending != 0:
        if self.pending > 0:
            self.pending -= 1
            token.kind = T_INDENT
        else:
            self.pending += 1
            token.kind = T_DEDENT
        return self.end_of_text(token)
    start = self.at
    c = text[start]
    while c == c' ':
        start += 1
        c = text[start]
    self.at = start
    kind = CLASS[c]
    while kind == C_BLANK and (c != c'\n' or self.level != 0) and self.skip_blank(c):
        start = self.at
        c = text[start]
        kind = CLASS[c]
    token.start = start
    token.lineno = token.end_lineno = self.line
    token.col = start - self.line_start
    if kind == C_NAME:
        return self.read_name(token)
    token.extra = 0
    if kind == C_BLANK or (c == 0 and start >= self.length):
        return self.read_line_end(token)
    if kind == C_DIGIT or (c == c'.' and CLASS[text[start + 1]] == C_DIGIT):
        return self.read_number(token)
    if c == c'"' or c == c"'":
        return self.read_string(token, 0, 0)
    size = 1
    kind = operator_kind(text + start, &size)
    if kind >= T_LPAR and kind <= T_RBRACE:
        if kind == T_LPAR or kind == T_LSQB or kind == T_LBRACE:
            self.open_bracket(c)
        else:
            self.close_bracket(c)
    elif kind == T_COLON or kind == T_WALRUS:
        if self.format_top >= 0:
            kind = self.colon_in_field(kind, &size)
    elif kind == T_UNKNOWN:
        self.bad_character(start)
    token.kind = kind
    self.at = start + size
    token.end = self.at
    token.end_col = self.at - self.line_start
    return 0


cdef inline int operator_kind(const unsigned char* p, int* size) noexcept:
    """Return the kind and length of the operator at `p`; T_UNKNOWN if there is none."""
    cdef unsigned char c = p[0]
    cdef unsigned char d = p[1]
    if c == c'(':
        return T_LPAR
    elif c == c')':
        return T_RPAR
    elif c == c'[':
        return T_LSQB
    elif c == c']':
        return T_RSQB
    elif c == c'{':
        return T_LBRACE
    elif c == c'}':
        return T_RBRACE
    elif c == c',':
        return T_COMMA
    elif c == c'.':
        if d == c'.' and p[2] == c'.':
            size[0] = 3
            return T_ELLIPSIS
        return T_DOT
    elif c == c':':
        if d == c'=':
            size[0] = 2
            return T_WALRUS
        return T_COLON
    elif c == c';':
        return T_SEMI
    elif c == c'~':
        return T_TILDE
    elif c == c'=':
        if d == c'=':
            size[0] = 2
            return T_EQ_EQUAL
        return T_EQUAL
    elif c == c'!':
        if d == c'=':
            size[0] = 2
            return T_NOT_EQUAL
        return T_EXCLAMATION
    elif c == c'+':
        return with_equal(d, T_PLUS, T_PLUS_EQUAL, size)
    elif c == c'-':
        if d == c'>':
            size[0] = 2
            return T_ARROW
        return with_equal(d, T_MINUS, T_MINUS_EQUAL, size)
    elif c == c'*':
        if d == c'*':
            size[0] = 2
            return with_equal(p[2], T_DOUBLE_STAR, T_DOUBLE_STAR_EQUAL, size)
        return with_equal(d, T_STAR, T_STAR_EQUAL, size)
    elif c == c'/':
        if d == c'/':
            size[0] = 2
            return with_equal(p[2], T_DOUBLE_SLASH, T_DOUBLE_SLASH_EQUAL, size)
        return with_equal(d, T_SLASH, T_SLASH_EQUAL, size)
    elif c == c'%':
        return with_equal(d, T_PERCENT, T_PERCENT_EQUAL, size)
    elif c == c'@':
        return with_equal(d, T_AT, T_AT_EQUAL, size)
    elif c == c'|':
        return with_equal(d, T_VBAR, T_VBAR_EQUAL, size)
    elif c == c'&':
        return with_equal(d, T_AMPER, T_AMPER_EQUAL, size)
    elif c == c'^':
        return with_equal(d, T_CIRCUMFLEX, T_CIRCUMFLEX_EQUAL, size)
    elif c == c'<':
        if d == c'<':
            size[0] = 2
            return with_equal(p[2], T_LSHIFT, T_LSHIFT_EQUAL, size)
        if d == c'>':
            size[0] = 2
            return T_LESS_GREATER
        return with_equal(d, T_LESS, T_LESS_EQUAL, size)
    elif c == c'>':
        if d == c'>':
            size[0] = 2
            return with_equal(p[2], T_RSHIFT, T_RSHIFT_EQUAL, size)
        return with_equal(d, T_GREATER, T_GREATER_EQUAL, size)
    return T_UNKNOWN


cdef inline int with_equal(unsigned char following, int plain, int augmented, int* size) noexcept:
    if following == c'=':
        size[0] += 1
        return augmented
    return plain


cdef inline bint is_digit(unsigned char c, int radix) noexcept:
    if radix == 16:
        return c'0' <= c <= c'9' or c'a' <= c <= c'f' or c'A' <= c <= c'F'
    return c'0' <= c < c'0' + radix


cdef str format_letter(int flags):
    return "f" if flags & S_FORMAT else "t"


cdef str intern_name(str name):
    """Return the interned copy: equal identifiers are one object."""
    cdef PyObject* pointer = <PyObject*>name
    Py_INCREF(name)
    PyUnicode_InternInPlace(&pointer)
    result = <str?><object>pointer
    Py_DECREF(result)
    return result


fill_known_names()

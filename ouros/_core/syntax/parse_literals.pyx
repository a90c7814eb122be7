"""Parser of literals: numbers, strings with their escapes, f-strings and t-strings, and the concatenation of adjacent strings.

Must not know operators or statements. Invariant: adjacent strings become one node, adjacent literal text is merged, and empty text
dropped; so a JoinedStr never has two adjacent Constants.
"""

import unicodedata

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.float cimport PyFloat_FromDouble
from cpython.long cimport PyLong_FromLongLong
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.unicode cimport PyUnicode_DecodeUTF8

from ouros._core.syntax.ast cimport *
from ouros._core.syntax.ast_make cimport new_Constant, new_FormattedValue, new_Interpolation, new_JoinedStr, new_TemplateStr, place
from ouros._core.syntax.lexer cimport (
    S_BYTES, S_ESCAPES, S_FORMAT, S_NON_ASCII, S_PREFIX_SHIFT, S_RAW, S_TEMPLATE, S_TRIPLE, S_UNICODE, T_COLON, T_DEDENT, T_EQUAL,
    T_EXCLAMATION, T_FSTRING_END, T_FSTRING_MIDDLE, T_FSTRING_START, T_INDENT, T_LBRACE, T_NAME, T_RBRACE, T_STRING,
)
from ouros._core.syntax.syntax_warnings cimport note_escape
from ouros._core.syntax.syntax_errors cimport SyntaxFailure, column_of, failure_at, line_offset


cdef extern from "Python.h":
    object PyUnicode_FromKindAndData(int kind, const void* buffer, Py_ssize_t size)
    object PyLong_FromString(const char* text, char** end, int base)
    double PyOS_string_to_double(const char* text, char** end, void* overflow) except? -1.0

cdef enum:
    MAX_INT_DIGITS = 4300


cdef inline int hex_value(unsigned char c) noexcept:
    if c'0' <= c <= c'9':
        return c - c'0'
    if c'a' <= c <= c'f':
        return c - c'a' + 10
    if c'A' <= c <= c'F':
        return c - c'A' + 10
    return -1


cdef class LiteralParser(Lexer):
    cdef expr field_expression(self):
        raise AssertionError("the expression parser defines this")

    # ---- numbers

    cdef expr number(self):
        cdef Token* token = self.tok
        cdef int line = token.lineno, col = token.col
        cdef object value
        cdef long long small = 0
        cdef int at
        cdef unsigned char c
        if token.extra == 0 and token.end - token.start <= 18:
            for at in range(token.start, token.end):
                c = self.text[at]
                if c != c'_':
                    small = small * 10 + (c - c'0')
            value = PyLong_FromLongLong(small)
        elif token.extra == 0 or token.extra == 3:
            value = self.integer(token)
        else:
            value = self.decimal(token)
        advance(self)
        node = new_Constant(value)
        finish(self, node, line, col)
        return node

    cdef object integer(self, Token* token):
        """Convert a long integer. Those that take quadratic time are limited as in CPython."""
        cdef bytes digits = (<const char*>self.text)[token.start:token.end].replace(b"_", b"")
        if token.extra == 0 and len(digits) > MAX_INT_DIGITS:
            self.fail_at(
                f"Exceeds the limit ({MAX_INT_DIGITS} digits) for integer string conversion: value has {len(digits)} "
                "digits; use sys.set_int_max_str_digits() to increase the limit - Consider hexadecimal for huge "
                "integer literals to avoid decimal conversion limits.",
                token.lineno, token.col, token.end_lineno, token.end_col)
        return PyLong_FromString(digits, NULL, 0 if token.extra == 3 else 10)

    cdef object decimal(self, Token* token):
        cdef bytes digits = (<const char*>self.text)[token.start:token.end].replace(b"_", b"")
        if token.extra == 2:
            return complex(0.0, PyOS_string_to_double(digits[:len(digits) - 1], NULL, NULL))
        return PyFloat_FromDouble(PyOS_string_to_double(digits, NULL, NULL))

    # ---- strings

    cdef expr strings(self):
        """Parse one or more adjacent string tokens."""
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int following
        cdef Constant constant
        cdef list parts
        if self.tok.kind == T_STRING:
            following = peek(self)
            if following != T_STRING and following != T_FSTRING_START:
                constant = new_Constant(self.decode_string(self.tok))
                if self.tok.extra & S_UNICODE:
                    constant.string_kind = "u"
                advance(self)
                finish(self, constant, line, col)
                return constant
        parts = []
        cdef int seen = 0  # StringFlags of all pieces, and 1 << 20 for a plain str
        while self.tok.kind == T_STRING or self.tok.kind == T_FSTRING_START:
            seen |= self.tok.extra & (S_BYTES | S_FORMAT | S_TEMPLATE)
            if not self.tok.extra & (S_BYTES | S_TEMPLATE):
                seen |= 1 << 20
            if self.tok.kind == T_STRING:
                self.add_string(parts)
            else:
                self.add_format(parts)
        if seen & S_TEMPLATE and seen & (S_BYTES | 1 << 20):
            self.fail_at("cannot mix t-string literals with string or bytes literals",
                         line, col, self.end_lineno, self.end_col)
        if seen & S_BYTES and seen & (1 << 20):
            self.fail_current("cannot mix bytes and nonbytes literals")
        if not seen & (S_FORMAT | S_TEMPLATE):
            constant = parts[0]
            values = [(<Constant?>part).value for part in parts]
            constant.value = b"".join(values) if seen & S_BYTES else "".join(values)
            finish(self, constant, line, col)
            return constant
        parts = merge_constants(parts)
        cdef expr node = new_TemplateStr(parts) if seen & S_TEMPLATE else new_JoinedStr(parts)
        finish(self, node, line, col)
        return node

    cdef int add_string(self, list parts) except -1:
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef Constant constant = new_Constant(self.decode_string(self.tok))
        if self.tok.extra & S_UNICODE:
            constant.string_kind = "u"
        advance(self)
        finish(self, constant, line, col)
        parts.append(constant)
        return 0

    cdef int add_format(self, list parts) except -1:
        """Parse the text and the fields of one f-string or t-string."""
        cdef int flags = self.tok.extra
        cdef str outer = self.bad_text
        self.bad_text = None
        advance(self)
        while self.tok.kind != T_FSTRING_END:
            if self.tok.kind == T_FSTRING_MIDDLE:
                parts.append(self.middle())
            elif self.tok.kind == T_LBRACE:
                self.add_field(parts, flags)
            else:
                self.invalid_syntax()
        if self.bad_text is not None:
            self.fail_current(self.bad_text)
        self.bad_text = outer
        advance(self)
        return 0

    cdef Constant middle(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef Constant constant
        try:
            constant = new_Constant(self.decode_text(self.tok.start, self.tok.end, self.tok.extra, self.tok))
        except SyntaxFailure as failure:
            # Errors of the fields take precedence; this one is reported at the end of the string.
            if self.bad_text is None:
                self.bad_text = (<SyntaxFailure?>failure).message
            constant = new_Constant("")
        advance(self)
        finish(self, constant, line, col)
        return constant

    cdef int add_field(self, list parts, int flags) except -1:
        """Parse a replacement field: `{expression = !conversion :spec}`."""
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef str letter = "f" if flags & S_FORMAT else "t"
        cdef int start = self.tok.end, end, conversion = -1
        cdef bint debug = False
        cdef expr value, field
        cdef JoinedStr spec = None
        cdef Constant text
        cdef int kind
        cdef int debug_line, debug_col, debug_end
        advance(self)
        kind = self.tok.kind
        if kind == T_EQUAL or kind == T_EXCLAMATION or kind == T_COLON or kind == T_RBRACE:
            self.fail_current(f"{letter}-string: valid expression required before "
                              f"'{chr(self.text[self.tok.start])}'")
        value = self.field_value(letter)
        end = self.tok.start
        kind = self.tok.kind
        if kind == T_EQUAL:
            debug = True
            advance(self)
            kind = self.tok.kind
            if kind != T_EXCLAMATION and kind != T_COLON and kind != T_RBRACE:
                self.fail_current(f"{letter}-string: expecting '!', or ':', or '}}'")
        elif kind != T_EXCLAMATION and kind != T_COLON and kind != T_RBRACE:
            self.fail_current(f"{letter}-string: expecting '=', or '!', or ':', or '}}'")
        debug_end = self.tok.start
        debug_line = self.tok.lineno
        debug_col = self.tok.col
        if kind == T_EXCLAMATION:
            conversion = self.field_conversion(flags)
        if self.tok.kind == T_COLON:
            spec = self.format_spec(flags)
        elif self.tok.kind != T_RBRACE:
            self.fail_current(f"{letter}-string: expecting ':' or '}}'")
        if self.tok.kind != T_RBRACE:
            self.fail_current(f"{letter}-string: expecting '}}', or format specs")
        advance(self)
        if debug:
            text = new_Constant(self.field_source(start, debug_end))
            place(text, line, col + 1, debug_line, debug_col)
            parts.append(text)
            if conversion == -1 and spec is None:
                conversion = c'r'
        if flags & S_TEMPLATE:
            field = new_Interpolation(value, self.field_source(start, end).rstrip(), conversion, spec)
        else:
            field = new_FormattedValue(value, conversion, spec)
        finish(self, field, line, col)
        parts.append(field)
        return 0

    cdef expr field_value(self, str letter):
        return self.field_expression()

    cdef int field_conversion(self, int flags) except -2:
        """Parse the character after `!`."""
        cdef str letter = "f" if flags & S_FORMAT else "t"
        cdef int line = self.tok.lineno, col = self.tok.end_col
        cdef unsigned char c
        advance(self)
        if self.tok.kind == T_COLON or self.tok.kind == T_RBRACE:
            self.fail_current(f"{letter}-string: missing conversion character")
        if self.tok.kind != T_NAME:
            self.fail_current(f"{letter}-string: invalid conversion character")
        if self.tok.lineno != line or self.tok.col != col:
            self.fail_at(f"{letter}-string: conversion type must come right after the exclamation mark",
                         line, col - 1, self.tok.end_lineno, self.tok.end_col)
        c = self.text[self.tok.start]
        if self.tok.end - self.tok.start != 1 or (c != c's' and c != c'r' and c != c'a'):
            name = self.names[self.tok.extra]
            self.fail_current(f"{letter}-string: invalid conversion character {name!r}: expected 's', 'r', or 'a'")
        advance(self)
        return c

    cdef JoinedStr format_spec(self, int flags):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef list parts = []
        cdef JoinedStr node
        advance(self)
        while self.tok.kind == T_FSTRING_MIDDLE or self.tok.kind == T_LBRACE:
            if self.tok.kind == T_FSTRING_MIDDLE:
                parts.append(self.middle())
            else:
                # Fields inside a spec are formatted at once, even in a t-string.
                self.add_field(parts, flags & ~S_TEMPLATE | S_FORMAT)
        node = new_JoinedStr(merge_constants(parts))
        finish(self, node, line, col)
        return node

    cdef str field_source(self, int start, int end):
        """Return the source between two offsets, without its comments."""
        cdef str text = PyUnicode_DecodeUTF8(<const char*>self.text + start, end - start, NULL)
        if "#" not in text:
            return text
        return strip_comments(text)

    # ---- escapes

    cdef object decode_string(self, Token* token):
        cdef int flags = token.extra
        cdef int quote = 3 if flags & S_TRIPLE else 1
        cdef int start = token.start + (flags >> S_PREFIX_SHIFT) + quote
        cdef int end = token.end - quote
        if flags & S_BYTES:
            if flags & S_NON_ASCII:
                self.fail_at("bytes can only contain ASCII literal characters",
                             token.lineno, token.col, token.end_lineno, token.end_col)
            if flags & S_ESCAPES and not flags & S_RAW:
                return self.unescape_bytes(start, end, token)
            return PyBytes_FromStringAndSize(<const char*>self.text + start, end - start)
        return self.decode_text(start, end, flags, token)

    cdef str decode_text(self, int start, int end, int flags, Token* token):
        if flags & S_ESCAPES and not flags & S_RAW:
            return self.unescape(start, end, token)
        return PyUnicode_DecodeUTF8(<const char*>self.text + start, end - start, NULL)

    cdef str unescape(self, int start, int end, Token* token):
        """Replace the escapes of a text. `position` counts as CPython's decoder does: 10 for a non-ASCII character."""
        cdef const unsigned char* text = self.text
        cdef unsigned int* buffer = <unsigned int*>PyMem_Malloc(<size_t>(end - start + 1) * sizeof(unsigned int))
        cdef Py_ssize_t size = 0
        cdef int at = start, position = 0, stop
        cdef unsigned int code
        cdef unsigned char c
        cdef bint noted = False
        if buffer == NULL:
            raise MemoryError
        try:
            while at < end:
                c = text[at]
                if c != c'\\' or at + 1 >= end:
                    # A backslash at the end precedes the bracket of an f-string's field; it is kept.
                    if c < 128:
                        if c == c'\\' and not noted:
                            noted = True
                            self.note_escape(chr(text[at + 1]), False, start, at, token)
                        code = c
                        at += 1
                        position += 1
                    else:
                        code = decode_one(text, &at)
                        position += 10
                    buffer[size] = code
                    size += 1
                    continue
                c = text[at + 1]
                at += 2
                if c == c'\n':
                    position += 2
                    continue
                elif c == c'x' or c == c'u' or c == c'U':
                    code = self.hex_escape(c, &at, end, &position, token)
                elif c'0' <= c <= c'7':
                    code = c - c'0'
                    stop = at + 2
                    position += 2
                    while at < end and at < stop and c'0' <= text[at] <= c'7':
                        code = code * 8 + (text[at] - c'0')
                        at += 1
                        position += 1
                    if code > 0o377 and not noted:
                        noted = True
                        self.note_escape(f"{code:o}", True, start, at, token)
                elif c == c'N':
                    code = self.name_escape(&at, end, &position, token)
                else:
                    code = simple_escape(c)
                    position += 2
                    if code == 0:
                        # Not an escape: keep both characters.
                        if not noted:
                            noted = True
                            stop = at - 1
                            self.note_escape(chr(c) if c < 128 else chr(decode_one(text, &stop)), False, start, at, token)
                        code = c'\\'
                        at -= 1
                        position -= 1
                buffer[size] = code
                size += 1
            return PyUnicode_FromKindAndData(4, buffer, size)
        finally:
            PyMem_Free(buffer)

    cdef unsigned int hex_escape(self, unsigned char c, int* at, int end, int* position, Token* token) except? 0xFFFF:
        """Parse `\\xhh`, `\\uhhhh` or `\\Uhhhhhhhh`, from its first digit."""
        cdef int digits = 2 if c == c'x' else 4 if c == c'u' else 8
        cdef int i, value
        cdef unsigned int code = 0
        for i in range(digits):
            value = hex_value(self.text[at[0]]) if at[0] < end else -1
            if value < 0:
                self.bad_escape(token, "truncated \\" + chr(c) + "X" * digits + " escape", position[0],
                                position[0] + 2 + i)
            code = code * 16 + value
            at[0] += 1
        if code > 0x10FFFF:
            self.bad_escape(token, "illegal Unicode character", position[0], position[0] + 10)
        position[0] += 2 + digits
        return code

    cdef unsigned int name_escape(self, int* at, int end, int* position, Token* token) except? 0xFFFF:
        """Parse `\\N{name}`, from its bracket."""
        cdef int start = at[0], stop = at[0]
        cdef bint opened = start < end and self.text[start] == c'{'
        cdef str named
        if opened:
            while stop < end and self.text[stop] != c'}':
                stop += 1
        if not opened or stop >= end or stop == start + 1:
            self.bad_escape(token, "malformed \\N character escape", position[0],
                            position[0] + 2 + self.escaped_length(start, stop))
        named = self.named_character(start + 1, stop)
        if named is None:
            self.bad_escape(token, "unknown Unicode character name", position[0],
                            position[0] + 3 + self.escaped_length(start, stop))
        position[0] += 3 + stop - start
        at[0] = stop + 1
        return ord(named)

    cdef int escaped_length(self, int start, int stop) noexcept:
        """Return the length of a text as CPython's decoder counts it."""
        cdef int result = 0, at
        for at in range(start, stop):
            if self.text[at] < 128:
                result += 1
            elif self.text[at] & 0xC0 != 0x80:
                result += 10
        return result

    cdef str named_character(self, int start, int stop):
        """Return the character of a Unicode name, or None."""
        cdef str name = PyUnicode_DecodeUTF8(<const char*>self.text + start, stop - start, NULL)
        try:
            found = unicodedata.lookup(name)
        except KeyError:
            return None
        return found if len(found) == 1 else None

    cdef int bad_escape(self, Token* token, str reason, int start, int end) except -1:
        if end - start == 1:
            where = f"byte 0x5c in position {start}"
        else:
            where = f"bytes in position {start}-{end - 1}"
        self.fail_at(f"(unicode error) 'unicodeescape' codec can't decode {where}: {reason}",
                     token.lineno, token.col, token.end_lineno, token.end_col)
        return -1

    cdef bytes unescape_bytes(self, int start, int end, Token* token):
        cdef const unsigned char* text = self.text
        cdef bytes result = PyBytes_FromStringAndSize(NULL, end - start)
        cdef char* buffer = result
        cdef Py_ssize_t size = 0
        cdef int at = start, stop, first, second
        cdef unsigned int code
        cdef unsigned char c
        cdef bint noted = False
        while at < end:
            c = text[at]
            at += 1
            if c != c'\\':
                buffer[size] = c
                size += 1
                continue
            c = text[at]
            at += 1
            if c == c'\n':
                continue
            if c == c'x':
                first = hex_value(text[at]) if at < end else -1
                second = hex_value(text[at + 1]) if at + 1 < end else -1
                if first < 0 or second < 0:
                    self.fail_at(f"(value error) invalid \\x escape at position {at - 2 - start}",
                                 token.lineno, token.col, token.end_lineno, token.end_col)
                code = first * 16 + second
                at += 2
            elif c'0' <= c <= c'7':
                code = c - c'0'
                stop = at + 2
                while at < end and at < stop and c'0' <= text[at] <= c'7':
                    code = code * 8 + (text[at] - c'0')
                    at += 1
                if code > 0o377 and not noted:
                    noted = True
                    self.note_escape(f"{code:o}", True, start, at, token)
            else:
                code = simple_escape(c)
                if code == 0:
                    if not noted:
                        noted = True
                        self.note_escape(chr(c), False, start, at, token)
                    buffer[size] = c'\\'
                    size += 1
                    at -= 1
                    continue
            buffer[size] = <char>(code & 0xFF)
            size += 1
        return result[:size]

    cdef int note_escape(self, str shown, bint octal, int start, int at, Token* token) except -1:
        """Note an invalid escape. The warning has the line of the character, but the column of the token."""
        cdef int line = token.lineno
        while start < at:
            if self.text[start] == c'\n':
                line += 1
            start += 1
        return note_escape(shown, octal, line, token.col)

    # ---- failures

    cdef int fail_at(self, str message, int line, int col, int end_line, int end_col) except -1:
        cdef SyntaxFailure failure = failure_at(
            "SyntaxError", message, self.filename, <const char*>self.text, self.length, line, col, end_line, end_col)
        if end_line != line and end_col > 0:
            # CPython computes the end column with the first line, if that is long enough.
            start = line_offset(<const char*>self.text, self.length, line)
            stop = line_offset(<const char*>self.text, self.length, line + 1) - 1
            failure.end_column = 1 + column_of(
                <const char*>self.text, self.length, start, <int>min(<Py_ssize_t>end_col, stop - start))
        raise failure

    cdef int fail_current(self, str message) except -1:
        """Fail at the current token; if it has no text, at the position read before it."""
        if self.tok.col < 0:
            return self.fail_at(message, self.tok.lineno, self.tok.extra - 1, self.tok.lineno, -2)
        return self.fail_at(message, self.tok.lineno, self.tok.col, self.tok.end_lineno, self.tok.end_col)

    cdef int fail_node(self, str message, AST node) except -1:
        return self.fail_at(message, node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)

    cdef int fail_nodes(self, str message, AST first, AST last) except -1:
        return self.fail_at(message, first.lineno, first.col_offset, last.end_lineno, last.end_col_offset)

    cdef int invalid_syntax(self) except -1:
        """Fail because no rule accepts the current token. The position reported is the last token that was read."""
        cdef Token* token = self.tok
        cdef SyntaxFailure failure
        if self.fill - 1 > self.scanned:
            token = &self.tokens[self.fill - 1]
        if token.kind == T_INDENT or token.kind == T_DEDENT:
            failure = failure_at("IndentationError",
                                 "unexpected indent" if token.kind == T_INDENT else "unexpected unindent",
                                 self.filename, <const char*>self.text, self.length,
                                 token.lineno, token.extra - 1, token.lineno, -2)
        else:
            failure = failure_at("SyntaxError", "invalid syntax", self.filename, <const char*>self.text, self.length,
                                 token.lineno, token.col, token.end_lineno, token.end_col)
        failure.generic = True
        failure.offset = self.tok.start
        raise failure


cdef inline unsigned int decode_one(const unsigned char* text, int* at) noexcept:
    """Decode one non-ASCII character of valid UTF-8, and go past it."""
    cdef const unsigned char* p = text + at[0]
    if p[0] < 0xE0:
        at[0] += 2
        return (p[0] & 0x1F) << 6 | (p[1] & 0x3F)
    if p[0] < 0xF0:
        at[0] += 3
        return (p[0] & 0x0F) << 12 | (p[1] & 0x3F) << 6 | (p[2] & 0x3F)
    at[0] += 4
    return (p[0] & 0x07) << 18 | (p[1] & 0x3F) << 12 | (p[2] & 0x3F) << 6 | (p[3] & 0x3F)


cdef inline unsigned int simple_escape(unsigned char c) noexcept:
    """Return the character of a one-letter escape, or 0."""
    if c == c'n':
        return 10
    elif c == c't':
        return 9
    elif c == c'\\' or c == c"'" or c == c'"':
        return c
    elif c == c'r':
        return 13
    elif c == c'a':
        return 7
    elif c == c'b':
        return 8
    elif c == c'f':
        return 12
    elif c == c'v':
        return 11
    return 0


cdef list merge_constants(list parts):
    """Merge adjacent Constants, and drop empty ones."""
    cdef list result = []
    cdef Py_ssize_t i = 0, j, k
    cdef Constant first, last, merged
    while i < len(parts):
        if (<AST?>parts[i]).kind != K_CONSTANT:
            result.append(parts[i])
            i += 1
            continue
        j = i + 1
        while j < len(parts) and (<AST?>parts[j]).kind == K_CONSTANT:
            j += 1
        first = parts[i]
        last = parts[j - 1]
        merged = first
        if j > i + 1:
            merged = new_Constant("".join([(<Constant?>parts[k]).value for k in range(i, j)]))
            merged.string_kind = first.string_kind
            place(merged, first.lineno, first.col_offset, last.end_lineno, last.end_col_offset)
        if merged.value:
            result.append(merged)
        i = j
    return result


cdef str strip_comments(str text):
    """Remove comments from the source of an expression; a `#` inside a string starts none."""
    cdef list out = []
    cdef Py_ssize_t i = 0, n = len(text), start
    cdef str quote
    while i < n:
        if text[i] in "'\"":
            quote = text[i] * 3 if text[i:i + 3] == text[i] * 3 else text[i]
            start = i
            i += len(quote)
            while i < n and text[i:i + len(quote)] != quote:
                i += 2 if text[i] == "\\" else 1
            i += len(quote)
            out.append(text[start:i])
        elif text[i] == "#":
            while i < n and text[i] != "\n":
                i += 1
        else:
            out.append(text[i])
            i += 1
    return "".join(out)

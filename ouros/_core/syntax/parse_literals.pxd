# Parser of literals: numbers, strings, and the concatenation of adjacent strings.
# Must not know operators or statements: a subclass parses the expressions of f-strings by `field_expression`.

from ouros._core.syntax.ast cimport AST, Constant, JoinedStr, expr
from ouros._core.syntax.lexer cimport Lexer, Token

cdef class LiteralParser(Lexer):
    cdef int depth              # nesting of the expressions being parsed
    cdef char* c_limit          # limit of the C stack
    cdef bint diagnosing        # second pass over a program that failed: looks for a better message
    cdef str bad_text           # message for an invalid escape in the f-string being parsed, or None
    cdef int scanned            # index of the last token that was read only to decide the kind of statement; -1: none

    # Consume the expression of a replacement field.
    cdef expr field_expression(self)
    cdef expr number(self)
    cdef expr strings(self)
    cdef int add_string(self, list parts) except -1
    cdef int add_format(self, list parts) except -1
    cdef int add_field(self, list parts, int flags) except -1
    cdef expr field_value(self, str letter)
    cdef int field_conversion(self, int flags) except -2
    cdef JoinedStr format_spec(self, int flags)
    cdef Constant middle(self)
    cdef object decode_string(self, Token* token)
    cdef str decode_text(self, int start, int end, int flags, Token* token)
    cdef str unescape(self, int start, int end, Token* token)
    cdef bytes unescape_bytes(self, int start, int end, Token* token)
    cdef unsigned int hex_escape(self, unsigned char c, int* at, int end, int* position, Token* token) except? 0xFFFF
    cdef unsigned int name_escape(self, int* at, int end, int* position, Token* token) except? 0xFFFF
    cdef int escaped_length(self, int start, int stop) noexcept
    cdef str named_character(self, int start, int stop)
    cdef int bad_escape(self, Token* token, str reason, int start, int end) except -1
    cdef int note_escape(self, str shown, bint octal, int start, int at, Token* token) except -1
    cdef str field_source(self, int start, int end)
    cdef object integer(self, Token* token)
    cdef object decimal(self, Token* token)
    # Failures of the grammar: all raise SyntaxFailure.
    cdef int fail_at(self, str message, int line, int col, int end_line, int end_col) except -1
    cdef int fail_current(self, str message) except -1
    cdef int fail_node(self, str message, AST node) except -1
    cdef int fail_nodes(self, str message, AST first, AST last) except -1
    cdef int invalid_syntax(self) except -1


cdef inline int advance(Lexer self) except -1:
    """Consume the current token."""
    self.end_lineno = self.tok.end_lineno
    self.end_col = self.tok.end_col
    self.pos += 1
    if self.pos == self.fill:
        self.fetch()
    self.tok = &self.tokens[self.pos]
    return 0


cdef inline int advance_blank(Lexer self) except -1:
    """Consume a NEWLINE, INDENT or DEDENT, where no node ends."""
    self.pos += 1
    if self.pos == self.fill:
        self.fetch()
    self.tok = &self.tokens[self.pos]
    return 0


cdef inline int peek(Lexer self) except -1:
    """Return the kind of the token after the current one."""
    if self.pos + 1 == self.fill:
        self.fetch()
    return self.tokens[self.pos + 1].kind


cdef inline void finish(Lexer self, AST node, int line, int col) noexcept:
    """Set a node's position, from its start to the end of the last consumed token."""
    node.lineno = line
    node.col_offset = col
    node.end_lineno = self.end_lineno
    node.end_col_offset = self.end_col

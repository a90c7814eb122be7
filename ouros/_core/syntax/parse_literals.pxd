# Literals: numbers, strings and the concatenation of string pieces.
#
# Knows tokens and the tree; expressions inside f-strings are parsed by the subclass through `field_expression`.

from ouros._core.syntax.ast cimport AST, Constant, JoinedStr, expr
from ouros._core.syntax.lexer cimport Lexer, Token

cdef class LiteralParser(Lexer):
    cdef int depth              # nesting of expressions being parsed
    cdef char* c_limit          # of the C stack
    cdef bint diagnosing        # second pass over a program that failed: look for a better message
    cdef str bad_text           # what is wrong with an escape in the f-string being parsed, or None
    cdef int scanned            # index of the last token read only to decide what kind of statement this is, -1: none

    # Consumes the expression of a replacement field.
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
    # Failures of the grammar. All raise.
    cdef int fail_at(self, str message, int line, int col, int end_line, int end_col) except -1
    cdef int fail_current(self, str message) except -1
    cdef int fail_node(self, str message, AST node) except -1
    cdef int fail_nodes(self, str message, AST first, AST last) except -1
    cdef int invalid_syntax(self) except -1


cdef inline int advance(Lexer self) except -1:
    """Consumes the current token."""
    self.end_lineno = self.tok.end_lineno
    self.end_col = self.tok.end_col
    self.pos += 1
    if self.pos == self.fill:
        self.fetch()
    self.tok = &self.tokens[self.pos]
    return 0


cdef inline int advance_blank(Lexer self) except -1:
    """Consumes a NEWLINE, INDENT or DEDENT, where no node ends."""
    self.pos += 1
    if self.pos == self.fill:
        self.fetch()
    self.tok = &self.tokens[self.pos]
    return 0


cdef inline int peek(Lexer self) except -1:
    """Kind of the token after the current one."""
    if self.pos + 1 == self.fill:
        self.fetch()
    return self.tokens[self.pos + 1].kind


cdef inline void finish(Lexer self, AST node, int line, int col) noexcept:
    """Places a node from its start to the end of the last token consumed."""
    node.lineno = line
    node.col_offset = col
    node.end_lineno = self.end_lineno
    node.end_col_offset = self.end_col

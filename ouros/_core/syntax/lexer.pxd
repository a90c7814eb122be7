# Tokens, and the lexer that makes them on demand.
# Must not know grammar or trees. The text is UTF-8 with '\n' line ends and a NUL after it, so a byte offset minus the offset of its
# line is CPython's column. Invariants:
# * `tokens[pos]` is the current token and always exists. `tok` points at it and moves when the buffer grows: a Token* is invalid
#   after `advance`.
# * `end_lineno`, `end_col` are the end of the last token consumed by `advance`: the end of the node that is being finished.
# * The lexer checks brackets, so a closing bracket token always matches the open one. It limits nesting to 200 brackets, 100
#   indentations and 150 f-strings.

cimport ouros._core.base.refcount
from ouros._core.base.limiter cimport Limiter, one_step

cdef enum TokenKind:
    T_EOF
    T_NEWLINE
    T_INDENT
    T_DEDENT
    T_NAME
    T_NUMBER
    T_STRING
    T_FSTRING_START
    T_FSTRING_MIDDLE
    T_FSTRING_END
    T_LPAR
    T_RPAR
    T_LSQB
    T_RSQB
    T_LBRACE
    T_RBRACE
    T_COLON
    T_COMMA
    T_SEMI
    T_DOT
    T_ELLIPSIS
    T_ARROW
    T_AT
    T_EQUAL
    T_WALRUS
    T_EXCLAMATION
    T_TILDE
    T_UNKNOWN          # a printable character that starts no token ($, ?, `)
    # binary operators
    T_PLUS
    T_MINUS
    T_STAR
    T_DOUBLE_STAR
    T_SLASH
    T_DOUBLE_SLASH
    T_PERCENT
    T_VBAR
    T_AMPER
    T_CIRCUMFLEX
    T_LSHIFT
    T_RSHIFT
    T_LESS
    T_GREATER
    T_EQ_EQUAL
    T_NOT_EQUAL
    T_LESS_EQUAL
    T_GREATER_EQUAL
    T_LESS_GREATER     # `<>`: never valid
    # augmented assignments, in the order of ast.Operator
    T_PLUS_EQUAL
    T_MINUS_EQUAL
    T_STAR_EQUAL
    T_AT_EQUAL
    T_SLASH_EQUAL
    T_PERCENT_EQUAL
    T_DOUBLE_STAR_EQUAL
    T_LSHIFT_EQUAL
    T_RSHIFT_EQUAL
    T_VBAR_EQUAL
    T_CIRCUMFLEX_EQUAL
    T_AMPER_EQUAL
    T_DOUBLE_SLASH_EQUAL
    # keywords
    T_AND
    T_AS
    T_ASSERT
    T_ASYNC
    T_AWAIT
    T_BREAK
    T_CLASS
    T_CONTINUE
    T_DEF
    T_DEL
    T_ELIF
    T_ELSE
    T_EXCEPT
    T_FALSE
    T_FINALLY
    T_FOR
    T_FROM
    T_GLOBAL
    T_IF
    T_IMPORT
    T_IN
    T_IS
    T_LAMBDA
    T_NONE
    T_NONLOCAL
    T_NOT
    T_OR
    T_PASS
    T_RAISE
    T_RETURN
    T_TRUE
    T_TRY
    T_WHILE
    T_WITH
    T_YIELD
    T_COUNT

# Token.extra of T_STRING, T_FSTRING_START and T_FSTRING_MIDDLE.
cdef enum StringFlags:
    S_RAW = 1
    S_BYTES = 2
    S_UNICODE = 4       # u'...': the str literal has the prefix u
    S_FORMAT = 8        # f'...'
    S_TEMPLATE = 16     # t'...'
    S_TRIPLE = 32
    S_ESCAPES = 64      # the string has a backslash
    S_NON_ASCII = 128
    S_PREFIX_SHIFT = 8  # shift of the prefix length

# Token.extra of INDENT, DEDENT and EOF: column up to which the lexer had read.
# Token.extra of T_NAME: index into `names`. The soft keywords come first.
cdef enum KnownName:
    NAME_MATCH
    NAME_CASE
    NAME_TYPE
    NAME_UNDERSCORE
    NAME_PRINT
    NAME_EXEC
    NAME_KNOWN

cdef struct Token:
    short kind          # TokenKind
    short level         # open brackets after the token
    int extra
    int lineno
    int col             # UTF-8 bytes from the line's start; -1 for INDENT, DEDENT and EOF, which have no text
    int end_lineno
    int end_col
    int start           # byte offsets in the text
    int end

cdef struct Bracket:
    int opener          # the bracket: '(', '[' or '{'
    int lineno
    int col

# An open f-string or t-string.
cdef struct Format:
    int quote
    int quote_size
    int flags           # StringFlags
    bint in_text        # in literal text or a format spec, outside replacement fields
    bint in_spec
    int depth           # open brackets inside this string
    int field_depth     # open replacement fields (1: in a field, 2: in a field of its format spec)
    int field_levels[4] # `depth` just inside each open field
    int lineno          # start of the string
    int col
    int start

cdef struct NameEntry:
    unsigned int hash
    int length
    const unsigned char* text       # first occurrence in the source, or a constant (known names)


cdef class Lexer:
    cdef object owner               # str that keeps `text` alive
    cdef const unsigned char* text
    cdef int length
    cdef str filename
    cdef int at                     # offset of the next unread byte
    cdef int line                   # line of that byte offset
    cdef int line_start             # offset of the line's first byte
    cdef Token* tokens
    cdef Token* tok                 # current token
    cdef int pos
    cdef int fill
    cdef int capacity
    cdef int end_lineno
    cdef int end_col
    cdef list names                 # identifiers by index
    cdef dict given                 # other names for some identifiers; None: none
    cdef Limiter limiter            # counts the tokens; None: no limits
    cdef NameEntry* entries         # keywords, then names by their index
    cdef int* name_slots            # hash table with open addressing: index + 1
    cdef int name_mask              # number of slots in use - 1; a power of two minus one
    cdef int slot_capacity
    cdef int entry_count
    cdef int entry_capacity
    cdef bint at_line_start
    cdef bint finished              # the end of the text was reached, and its NEWLINE made
    cdef int pending                # INDENT (> 0) or DEDENT (< 0) tokens still to make
    cdef int indent_top
    cdef int indents[101]
    cdef int alt_indents[101]
    cdef int level                  # number of open brackets
    cdef int bracket_capacity
    cdef Bracket* brackets
    cdef int format_top             # innermost open f-string; -1: none
    cdef int format_capacity
    cdef Format* formats

    cdef int open_text(self, object source, str filename) except -1
    cdef int restart(self) except -1
    cdef const char* bytes_of_owner(self, Py_ssize_t* size) except NULL
    cdef int fetch(self) except -1
    cdef bint skip_blank(self, unsigned char c) except -1
    cdef int skip_comment(self) except -1
    cdef int read_line_end(self, Token* token) except -1
    cdef int read_indentation(self) except -1
    cdef int dedent_or_indent(self, int column, int alt_column) except -1
    cdef int skip_continuation(self) except -1
    cdef int read_name(self, Token* token) except -1
    cdef int grow_slots(self) except -1
    cdef int invalid_identifier(self, str name, int start) except -1
    cdef int add_name(self, int start, int length, unsigned int hash, bint ascii) except -1
    cdef int read_number(self, Token* token) except -1
    cdef int read_radix(self, int at, int radix) except -1
    cdef int read_decimals(self, int at) except -1
    cdef int check_number_end(self, int at, str kind) except -1
    cdef int end_number(self, Token* token, int at, int kind) except -1
    cdef int string_prefix(self, const unsigned char* p, int length) except -2
    cdef int incompatible_prefixes(self, int flags) except -1
    cdef int read_string(self, Token* token, int prefix, int flags) except -1
    cdef int unterminated(self, Token* token, int quote, int quote_size, bint escaped_quote) except -1
    cdef int fail_token(self, str message, Token* token) except -1
    cdef int open_format(self, Token* token, int prefix, int flags) except -1
    cdef int read_format_text(self, Token* token) except -1
    cdef int skip_name_escape(self, int at) except -1
    cdef int end_format_text(self, Token* token, int end, int next, int flags) except -1
    cdef bint at_quote(self, Format* format, int at) noexcept
    cdef int colon_in_field(self, int kind, int* size) noexcept
    cdef int unterminated_format(self, Format* format) except -1
    cdef int open_field(self, Format* format) except -1
    cdef int open_bracket(self, int opener) except -1
    cdef int close_bracket(self, int closer) except -1
    cdef int fail_here(self, str message) except -1
    cdef int end_of_text(self, Token* token) except -1
    cdef int fail_columns(self, str message, int start, int end) except -1
    cdef int fail_indentation(self, str type_name, str message) except -1
    cdef int unclosed_bracket(self) except -1
    cdef int bad_character(self, int start) except -1

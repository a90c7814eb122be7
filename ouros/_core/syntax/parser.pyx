"""Entry points: source text to syntax tree.

Must not know scopes or evaluation. A program is parsed once, on the fast path. If that fails, it is parsed again with every check
for better messages, and the rest of its tokens are read, because their errors take precedence over errors of grammar.
"""

cimport cython

from ouros._core.syntax.ast cimport *
from ouros._core.syntax.ast_make cimport new_Expression, new_Interactive, new_Module
from ouros._core.syntax.lexer cimport T_DEDENT, T_EOF, T_NEWLINE, T_STAR
from ouros._core.base.cstack cimport stack_limit_here
from ouros._core.syntax.parse_stmt cimport StmtParser
from ouros._core.syntax.source_decoding cimport decode_source
from ouros._core.syntax.parse_literals cimport advance_blank
from ouros._core.syntax.syntax_errors cimport SyntaxFailure, syntax_text
from ouros._core.syntax.syntax_warnings cimport forget


cdef enum:
    SPARE_TOKENS = 4096

cdef enum Goal:
    GOAL_MODULE
    GOAL_EXPRESSION
    GOAL_INTERACTIVE


cdef bint is_compound(stmt s):
    return isinstance(s, (FunctionDef, ClassDef, If, For, While, With, Try, Match))


@cython.final
cdef class Parser(StmtParser):
    cdef mod parse(self, int goal):
        cdef SyntaxFailure failure
        cdef SyntaxFailure first
        try:
            return self.attempt(goal)
        except SyntaxFailure as failure:
            first = failure
        if not first.from_lexer:
            first = self.diagnose(goal, first)
        raise first


    cdef SyntaxFailure diagnose(self, int goal, SyntaxFailure first):
        """Return the failure to report for a program that failed with `first`."""
        cdef SyntaxFailure failure
        cdef int line
        cdef SyntaxFailure last
        self.restart()
        self.depth = 0
        self.scanned = -1
        self.bad_text = None
        self.diagnosing = True
        try:
            self.attempt(goal)
        except SyntaxFailure as failure:
            if not failure.generic:
                first = failure
        if first.from_lexer or (first.generic and first.type_name != "SyntaxError"):
            return first
        self.diagnosing = False
        line = self.tokens[self.fill - 1 if self.fill - 1 > self.scanned else self.pos].lineno
        try:
            while self.tokens[self.fill - 1].kind != T_EOF:
                self.pos = 0
                self.fill = 0
                self.fetch()
        except SyntaxFailure as failure:
            last = failure
            if last.weak and self.format_top < 0 and self.level > 0:
                try:
                    self.unclosed_bracket()
                except SyntaxFailure as unclosed:
                    last = unclosed
            if last.message.endswith("was never closed"):
                return last if line > last.line else first
            if not last.weak:
                return last
        return first

    cdef mod attempt(self, int goal):
        cdef mod result
        cdef expr body
        if goal == GOAL_MODULE:
            return new_Module(self.statements(T_EOF))
        if goal == GOAL_EXPRESSION:
            body = self.eval_expressions()
            while self.tok.kind == T_NEWLINE:
                advance_blank(self)
            if self.tok.kind != T_EOF:
                self.invalid_syntax()
            return new_Expression(body)
        statements = []
        if self.tok.kind == T_EOF:
            self.invalid_syntax()
        self.logical_line(statements)
        if self.tok.kind != T_EOF and is_compound(<stmt?>statements[len(statements) - 1]):
            # An empty line ends such a statement, but the text goes on.
            self.invalid_syntax()
        if self.tok.kind != T_EOF:
            self.fail_at("multiple statements found while compiling a single statement", self.end_lineno, self.end_col,
                         self.end_lineno, self.end_col + 1)
        if self.length and self.text[self.length - 1] != c'\n' and self.tokens[self.pos - 1].kind != T_DEDENT and is_compound(<stmt?>statements[len(statements) - 1]):
            # More lines might follow.
            self.invalid_syntax()
        return new_Interactive(statements)

    cdef expr eval_expressions(self):
        if self.tok.kind == T_STAR:
            self.invalid_syntax()
        return self.star_expressions()


# A parser for reuse, since its buffers are most of the cost of a small parse. None while in use.
cdef Parser SPARE = None


cdef mod parse(str source, str filename, int goal, dict given, Limiter limiter):
    global SPARE
    cdef Parser parser = SPARE
    cdef SyntaxFailure failure
    cdef mod tree
    SPARE = None
    if parser is None:
        parser = Parser.__new__(Parser)
    parser.scanned = -1
    parser.depth = 0
    parser.c_limit = stack_limit_here()
    parser.bad_text = None
    parser.words = 0
    parser.diagnosing = parser.prefix = parser.any_follower = False
    parser.given = given
    parser.limiter = limiter
    forget()
    try:
        parser.open_text(source, filename)
        tree = parser.parse(goal)
    except SyntaxFailure as failure:
        # CPython completes the last line of a module only.
        if goal != GOAL_MODULE and failure.source_line is not None and failure.line == 1 + syntax_text(source).count(b"\n"):
            failure.source_line = failure.source_line.removesuffix("\n")
            if failure.generic and failure.column > len(failure.source_line):
                # The end of the text, which has no place there.
                failure.column = failure.end_column = 0
            if not source:
                failure.line = failure.end_line = 0
        raise
    if parser.capacity <= SPARE_TOKENS and parser.slot_capacity <= SPARE_TOKENS:
        parser.owner = None
        parser.limiter = None
        parser.text = NULL
        SPARE = parser
    return tree


cdef Module parse_module(str source, str filename, dict given=None, Limiter limiter=None):
    return <Module?>parse(source, filename, GOAL_MODULE, given, limiter)


cdef Expression parse_expression(str source, str filename, dict given=None, Limiter limiter=None):
    return <Expression?>parse(source, filename, GOAL_EXPRESSION, given, limiter)


cdef Interactive parse_interactive(str source, str filename, dict given=None, Limiter limiter=None):
    return <Interactive?>parse(source, filename, GOAL_INTERACTIVE, given, limiter)


cdef Module parse_beginning(str source):
    cdef Parser parser = Parser.__new__(Parser)
    parser.scanned = -1
    try:
        parser.open_text(source, "")
        return <Module?>parser.attempt(GOAL_MODULE)
    except SyntaxFailure:
        if parser.finished:
            return None
        raise


# For tests. `source` may be bytes.

def parse_text(source, filename="<string>", mode="exec"):
    if isinstance(source, bytes):
        source = decode_source(source, filename)
    if mode == "exec":
        return parse_module(source, filename)
    return parse_expression(source, filename) if mode == "eval" else parse_interactive(source, filename)

"""Second pass over programs that failed: the checks for better messages.

Must not know statements: it is a class between literals and expressions. It needs the expression parser (by abstract methods),
which calls it. No check runs in the first pass. Each check looks a limited distance ahead of the failure, and checks are not
nested; so the second pass is linear, too.
"""

from ouros._core.syntax.ast cimport *
from ouros._core.syntax.ast_make cimport new_IfExp
from ouros._core.syntax.lexer cimport (
    NAME_UNDERSCORE, T_ASSERT, T_ASYNC, T_BREAK, T_COLON, T_COMMA, T_CONTINUE, T_DEL, T_ELSE, T_EQUAL, T_FALSE, T_FOR, T_FROM,
    T_GLOBAL, T_IF, T_IMPORT, T_LPAR, T_NAME, T_NONE, T_NONLOCAL, T_PASS, T_RAISE, T_RBRACE, T_RETURN, T_RPAR, T_STAR, T_STRING,
    T_TRUE, T_WALRUS, T_YIELD,
)
from ouros._core.syntax.parse_literals cimport LiteralParser, advance, finish, peek
from ouros._core.syntax.syntax_errors cimport SyntaxFailure


cdef enum:
    P_OR = 1        # strengths of operators, as in parse_expr.pyx
    P_NOT = 3
    P_BIT_OR = 5
    MAX_WORDS = 40  # words in a row that are checked


cdef class Diagnoser(LiteralParser):
    cdef expr expression(self):
        raise AssertionError("the expression parser defines this")

    cdef expr operators(self, int lowest):
        raise AssertionError("the expression parser defines this")

    cdef expr star_expressions(self):
        raise AssertionError("the expression parser defines this")

    cdef expr conditional(self, expr body, int line, int col):
        raise AssertionError("the expression parser defines this")

    cdef bint starts_expression(self) noexcept:
        return False

    # ---- looking ahead

    cdef Mark mark(self) noexcept:
        cdef Mark mark
        mark.pos = self.pos
        mark.end_lineno = self.end_lineno
        mark.end_col = self.end_col
        mark.depth = self.depth
        return mark

    cdef int rewind(self, Mark mark) noexcept:
        self.pos = mark.pos
        self.tok = &self.tokens[mark.pos]
        self.end_lineno = mark.end_lineno
        self.end_col = mark.end_col
        self.depth = mark.depth
        return 0

    cdef bint falls_back(self, SyntaxFailure failure) noexcept:
        """Returns: True if the part parsed before this failure may be the requested prefix."""
        return not failure.from_lexer and (failure.generic or not self.diagnosing)

    cdef expr speculate(self, int lowest):
        """Parse the longest prefix that is an expression (`lowest` 0), or one of that strength. Returns: None if there is none."""
        cdef SyntaxFailure failure
        cdef Mark mark = self.mark()
        cdef bint prefix = self.prefix
        cdef expr node = None
        self.diagnosing = False
        self.prefix = True
        try:
            node = self.operators(lowest) if lowest else self.expression()
        except SyntaxFailure as failure:
            if failure.from_lexer:
                raise
            self.rewind(mark)
        finally:
            self.diagnosing = True
            self.prefix = prefix
        return node

    cdef expr prefix_expression(self):
        """Like `speculate`, but errors of the expression take precedence."""
        cdef SyntaxFailure failure
        cdef Mark mark = self.mark()
        self.prefix = True
        try:
            return self.expression()
        except SyntaxFailure as error:
            failure = error
            if not failure.generic:
                raise
            self.rewind(mark)
            return None
        finally:
            self.prefix = False

    # ---- expressions

    cdef expr field_value(self, str letter):
        """Parse the expression of an f-string's field; if it fails, its longest prefix."""
        cdef SyntaxFailure failure
        cdef int start = self.pos
        cdef expr node
        if not self.diagnosing:
            return self.field_expression()
        self.prefix = True
        try:
            node = self.field_expression()
        except SyntaxFailure as failure:
            if not failure.generic:
                raise
            self.fail_token_at(f"{letter}-string: expecting a valid expression after '{{'", start)
        finally:
            self.prefix = False
        return node

    cdef expr expression_diagnosed(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int start = self.pos
        cdef int kind = self.tok.kind
        cdef bint any_follower = self.any_follower
        cdef expr node
        self.any_follower = False
        if kind == T_PASS or kind == T_BREAK or kind == T_CONTINUE:
            self.check_statement_as_value()
        node = self.operators(P_OR)
        if self.starts_expression() and not any_follower:
            if kind == T_STRING:
                self.check_quotes(start)
            self.check_comma(node, start)
        if self.tok.kind == T_IF:
            return self.conditional_diagnosed(node, any_follower, line, col)
        if self.pos == start + 1 and kind == T_NAME and self.starts_expression() and not any_follower \
                and self.tok.kind != T_LPAR:
            self.check_legacy(node, start)
        return node

    cdef expr conditional_diagnosed(self, expr body, bint optional, int line, int col):
        """Report the missing part of `body if ...`, unless the `if` may have another meaning."""
        cdef SyntaxFailure failure
        cdef Mark mark = self.mark()
        cdef expr test, orelse
        cdef int index
        advance(self)
        index = self.pos
        try:
            test = self.operators(P_OR)
        except SyntaxFailure as error:
            failure = error
            if not failure.generic or failure.offset == self.tokens[index].start:
                if not self.prefix or not failure.generic:
                    raise
                self.rewind(mark)
                return body
            # The condition is the longest prefix.
            self.rewind(mark)
            advance(self)
            test = self.speculate(P_OR)
            if test is None:
                raise
        if self.tok.kind != T_ELSE:
            if self.tok.kind != T_COLON and not optional:
                self.fail_nodes("expected 'else' after 'if' expression", body, test)
            self.rewind(mark)
            return body
        advance(self)
        index = self.pos
        try:
            orelse = self.expression()
        except SyntaxFailure as failure:
            if failure.generic and failure.offset == self.tokens[index].start:
                self.fail_token_at("expected expression after 'else', but statement is given", index)
            raise
        node = new_IfExp(test, body, orelse)
        finish(self, node, line, col)
        return node

    cdef int check_quotes(self, int start) except -1:
        """Report expressions between two strings (the first is token `start`): an unescaped quote inside a string."""
        cdef Mark mark = self.mark()
        cdef expr first = None, last = None, node
        self.pos = start
        self.tok = &self.tokens[start]
        advance(self)
        while self.tok.kind != T_STRING and self.starts_expression():
            node = self.speculate(0)
            if node is None:
                break
            first = node if first is None else first
            last = node
        if self.tok.kind == T_STRING and first is not None:
            self.fail_nodes("invalid syntax. Is this intended to be part of the string?", first, last)
        return self.rewind(mark)

    cdef int check_comma(self, expr left, int start) except -1:
        """Report two expressions in a row inside brackets."""
        cdef Mark mark
        cdef expr right
        cdef Token* first = &self.tokens[start]
        cdef int second = self.tokens[start + 1].kind
        if first.kind == T_NAME and (first.extra <= NAME_UNDERSCORE or second == T_STRING):
            return 0
        mark = self.mark()
        right = self.speculate(0)
        if right is None:
            return 0
        if self.tokens[self.pos - 1].level > 0 and not is_legacy(left):
            self.fail_nodes("invalid syntax. Perhaps you forgot a comma?", left, right)
        return self.rewind(mark)

    cdef int check_legacy(self, expr left, int start) except -1:
        """Report the statements `print x` and `exec x` of Python 2. Other errors after any two words take precedence."""
        cdef SyntaxFailure failure
        cdef Mark mark = self.mark()
        cdef bint prefix = self.prefix
        cdef expr right
        cdef str name
        if left.kind != K_NAME or self.words >= MAX_WORDS:
            return 0
        name = (<Name?>left).id
        self.prefix = True
        self.words += 1
        try:
            right = self.star_expressions()
        except SyntaxFailure as failure:
            if not failure.generic:
                raise
            return self.rewind(mark)
        finally:
            self.prefix = prefix
            self.words -= 1
        if not is_legacy(left):
            return self.rewind(mark)
        return self.fail_nodes(f"Missing parentheses in call to '{name}'. Did you mean {name}(...)?", left, right)

    cdef int check_statement_as_value(self) except -1:
        """Report `pass if x else y`."""
        cdef int start = self.pos
        cdef Mark mark = self.mark()
        if peek(self) != T_IF:
            return 0
        advance(self)
        advance(self)
        if self.speculate(P_OR) is not None and self.tok.kind == T_ELSE:
            advance(self)
            kind = self.tok.kind
            if self.speculate(0) is not None or kind == T_PASS or kind == T_BREAK or kind == T_CONTINUE \
                    or kind == T_RETURN or kind == T_RAISE or kind == T_DEL or kind == T_IMPORT or kind == T_FROM \
                    or kind == T_GLOBAL or kind == T_NONLOCAL or kind == T_ASSERT or kind == T_YIELD:
                self.fail_token_at("expected expression before 'if', but statement is given", start)
        return self.rewind(mark)

    cdef int check_equal(self, expr left, int start) except -1:
        """Report `=` (the current token) after an expression from token `start`, where `==` or `:=` is likely."""
        cdef Mark mark
        cdef expr right, atom
        cdef int kind = left.kind
        cdef Token* first = &self.tokens[start]
        cdef bint enclosed = left.lineno != first.lineno or left.col_offset != first.col
        cdef bint bare = first.kind == T_NAME and self.pos == start + 1
        if not bare:
            if not enclosed:
                if kind == K_BOOL_OP or kind == K_COMPARE or kind == K_IF_EXP or kind == K_LAMBDA \
                        or kind == K_NAMED_EXPR or kind == K_YIELD or kind == K_YIELD_FROM or kind == K_STARRED \
                        or (kind == K_UNARY_OP and (<UnaryOp?>left).op == UNARY_NOT):
                    return 0
            if first.kind == T_TRUE or first.kind == T_FALSE or first.kind == T_NONE:
                return 0
            atom = leftmost_atom(left)
            if (atom.kind == K_LIST or atom.kind == K_TUPLE or atom.kind == K_GENERATOR_EXP) \
                    and atom.lineno == first.lineno and atom.col_offset == first.col:
                return 0
        mark = self.mark()
        advance(self)
        right = self.speculate(P_BIT_OR)
        if right is not None and self.tok.kind != T_EQUAL and self.tok.kind != T_WALRUS:
            if bare:
                self.fail_nodes("invalid syntax. Maybe you meant '==' or ':=' instead of '='?", left, right)
            self.fail_node(f"cannot assign to {describe(left)} here. Maybe you meant '==' instead of '='?", left)
        return self.rewind(mark)

    cdef int bad_assignment_target(self, expr target) except -1:
        """Report `:=` (the current token) after an expression other than a name."""
        cdef Mark mark = self.mark()
        if self.diagnosing:
            advance(self)
            if self.speculate(0) is not None:
                self.fail_node(f"cannot use assignment expressions with {describe(target)}", target)
            self.rewind(mark)
        return self.invalid_syntax()

    cdef int check_elements(self) except -1:
        """Check the elements of an assignment's left side: each one may have been meant as a condition."""
        cdef SyntaxFailure failure
        cdef Mark mark = self.mark()
        cdef int start
        cdef expr node
        try:
            while True:
                if self.tok.kind == T_STAR:
                    advance(self)
                    self.operators(P_BIT_OR)
                else:
                    start = self.pos
                    node = self.expression()
                    if self.tok.kind == T_WALRUS and (node.kind != K_NAME or self.pos != start + 1):
                        self.bad_assignment_target(node)
                    if self.tok.kind == T_EQUAL:
                        self.check_equal(node, start)
                if self.tok.kind != T_COMMA:
                    break
                advance(self)
        except SyntaxFailure as failure:
            if not failure.generic:
                raise
        return self.rewind(mark)

    cdef int check_not(self, bint inversion) except -1:
        """Report `not` (the current token) as the operand of an arithmetic operator."""
        cdef int start = self.pos
        cdef Mark mark = self.mark()
        cdef expr operand
        advance(self)
        operand = self.speculate(P_NOT if inversion else P_BIT_OR + 6)
        if operand is not None:
            self.fail_at("'not' after an operator must be parenthesized",
                         self.tokens[start].lineno, self.tokens[start].col,
                         operand.end_lineno, operand.end_col_offset)
        return self.rewind(mark)

    # ---- calls and displays

    cdef int check_keyword_argument(self, expr value, int start) except -1:
        """Report `=` (the current token) after an argument other than a name."""
        cdef int kind = self.tokens[start].kind
        if self.pos == start + 1 and (kind == T_TRUE or kind == T_FALSE or kind == T_NONE):
            return self.fail_tokens(f"cannot assign to {describe(value)}", start, self.pos)
        return self.fail_at('expression cannot contain assignment, perhaps you meant "=="?',
                            value.lineno, value.col_offset, self.tok.end_lineno, self.tok.end_col)

    cdef int check_named_argument(self, int start) except -1:
        """Check after the `=` of `name=` (two tokens from `start`): a missing value, or a generator."""
        cdef Mark mark = self.mark()
        if self.tok.kind == T_RPAR or self.tok.kind == T_COMMA:
            return self.fail_tokens("expected argument value expression", start, start + 1)
        self.any_follower = True
        if self.speculate(0) is not None and (self.tok.kind == T_FOR or self.tok.kind == T_ASYNC):
            self.fail_tokens("invalid syntax. Maybe you meant '==' or ':=' instead of '='?", start, start + 1)
        self.any_follower = False
        return self.rewind(mark)

    cdef int check_starred(self, int start) except -1:
        """Report an assignment to `*x` or `**x` (token `start`) in a call or an index."""
        cdef str what
        cdef expr value
        if self.tok.kind != T_EQUAL:
            return 0
        what = "iterable" if self.tokens[start].kind == T_STAR else "keyword"
        advance(self)
        value = self.speculate(0)
        if value is None:
            return 0
        return self.fail_at(f"cannot assign to {what} argument unpacking",
                            self.tokens[start].lineno, self.tokens[start].col,
                            value.end_lineno, value.end_col_offset)

    cdef int check_dict_key(self, expr key) except -1:
        """Report a key without its colon; not for the first one, as the display could be a set."""
        if self.tok.kind == T_COLON:
            return 0
        return self.fail_at("':' expected after dictionary key",
                            key.lineno, key.end_col_offset - 1, key.end_lineno, -1)

    cdef int check_dict_value(self) except -1:
        """Report a token that cannot follow a key's colon (the last consumed token)."""
        cdef int start = self.pos
        if self.tok.kind == T_RBRACE or self.tok.kind == T_COMMA:
            return self.fail_token_at("expression expected after dictionary key and ':'", start - 1)
        if self.tok.kind == T_STAR:
            advance(self)
            if self.speculate(P_BIT_OR) is not None:
                return self.fail_from("cannot use a starred expression in a dictionary value", start)
        return 0

    # ---- statements

    cdef int check_parenthesized_parameters(self, bint is_lambda) except -1:
        """Report `(x, y)` among the parameters; the current token is the bracket."""
        cdef int start = self.pos
        cdef Mark mark = self.mark()
        self.scanned = self.fill
        while True:
            advance(self)
            if self.tok.kind != T_NAME:
                return self.rewind(mark)
            advance(self)
            if self.tok.kind == T_COMMA and peek(self) == T_RPAR:
                advance(self)
            if self.tok.kind == T_RPAR:
                return self.fail_tokens(
                    f"{'Lambda expression' if is_lambda else 'Function'} parameters cannot be parenthesized",
                    start, self.pos)
            if self.tok.kind != T_COMMA:
                return self.rewind(mark)

    cdef int check_except_target(self, bint star) except -1:
        """Report an expression other than a name after `except x as`."""
        cdef expr target = self.speculate(0)
        if target is not None and self.tok.kind == T_COLON:
            return self.fail_node(
                f"cannot use except{'*' if star else ''} statement with {describe(target)}", target)
        return 0

    # ---- failures

    cdef int fail_token_at(self, str message, int index) except -1:
        return self.fail_tokens(message, index, index)

    cdef int fail_tokens(self, str message, int first, int last) except -1:
        """Fail at the tokens `first` to `last` of the buffer."""
        return self.fail_at(message, self.tokens[first].lineno, self.tokens[first].col,
                            self.tokens[last].end_lineno, self.tokens[last].end_col)

    cdef int fail_from(self, str message, int index) except -1:
        """Fail from a token to the end of the text that the lexer has read."""
        cdef Token* last = &self.tokens[self.fill - 1]
        return self.fail_at(message, self.tokens[index].lineno, self.tokens[index].col,
                            last.end_lineno, last.end_col - 1)


cdef bint is_legacy(expr node) noexcept:
    return node.kind == K_NAME and ((<Name>node).id == "print" or (<Name>node).id == "exec")


cdef expr leftmost_atom(expr node):
    cdef int kind
    while True:
        kind = node.kind
        if kind == K_CALL:
            node = (<Call?>node).func
        elif kind == K_ATTRIBUTE:
            node = (<Attribute?>node).value
        elif kind == K_SUBSCRIPT:
            node = (<Subscript?>node).value
        elif kind == K_BIN_OP:
            node = (<BinOp?>node).left
        else:
            return node


cdef str describe(expr node):
    """Return the words for an expression in messages."""
    cdef int kind = node.kind
    cdef object value
    if kind == K_CONSTANT:
        value = (<Constant?>node).value
        if value is None:
            return "None"
        if value is True:
            return "True"
        if value is False:
            return "False"
        return "ellipsis" if value is ... else "literal"
    return DESCRIPTIONS[kind]


cdef dict DESCRIPTIONS = {
    K_ATTRIBUTE: "attribute", K_SUBSCRIPT: "subscript", K_STARRED: "starred", K_NAME: "name", K_LIST: "list",
    K_TUPLE: "tuple", K_LAMBDA: "lambda", K_CALL: "function call", K_BOOL_OP: "expression", K_BIN_OP: "expression",
    K_UNARY_OP: "expression", K_GENERATOR_EXP: "generator expression", K_YIELD: "yield expression",
    K_YIELD_FROM: "yield expression", K_AWAIT: "await expression", K_LIST_COMP: "list comprehension",
    K_SET_COMP: "set comprehension", K_DICT_COMP: "dict comprehension", K_DICT: "dict literal", K_SET: "set display",
    K_JOINED_STR: "f-string expression", K_FORMATTED_VALUE: "f-string expression",
    K_TEMPLATE_STR: "t-string expression", K_INTERPOLATION: "t-string expression", K_COMPARE: "comparison",
    K_IF_EXP: "conditional expression", K_NAMED_EXPR: "named expression", K_SLICE: "slice",
}

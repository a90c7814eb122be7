"""Parser of expressions: precedence climbing over the tokens.

Must not know statements. Left-associative chains, `and`/`or`, comparisons and trailers are loops. `depth` counts and limits all
other nesting, and with it the C stack. Nothing backtracks: the left side of an assignment is parsed as an expression, then
converted to a target.
"""

from cpython.list cimport PyList_GET_ITEM

from ouros._core.syntax.ast cimport *
from ouros._core.syntax.ast_make cimport (
    new_Attribute, new_Await, new_BinOp, new_BoolOp, new_Call, new_Compare, new_Constant, new_Dict, new_DictComp,
    new_GeneratorExp, new_IfExp, new_Lambda, new_List, new_ListComp, new_Name, new_NamedExpr, new_Set, new_SetComp, new_Slice,
    new_Starred, new_Subscript, new_Tuple, new_UnaryOp, new_Yield, new_YieldFrom, new_arg, new_arguments, new_comprehension,
    new_keyword, place,
)
from ouros._core.syntax.lexer cimport (
    S_FORMAT, T_AMPER, T_AND, T_ASYNC, T_AT, T_AWAIT, T_CIRCUMFLEX, T_COLON, T_COMMA, T_COUNT, T_DOT, T_DOUBLE_SLASH,
    T_DOUBLE_STAR, T_ELLIPSIS, T_ELSE, T_EQUAL, T_EQ_EQUAL, T_FALSE, T_FOR, T_FROM, T_FSTRING_MIDDLE, T_FSTRING_START, T_GREATER,
    T_GREATER_EQUAL, T_IF, T_IN, T_IS, T_LAMBDA, T_LBRACE, T_LESS, T_LESS_EQUAL, T_LPAR, T_LSHIFT, T_LSQB, T_MINUS, T_NAME,
    T_NONE, T_NOT, T_NOT_EQUAL, T_NUMBER, T_OR, T_PERCENT, T_PLUS, T_RBRACE, T_RPAR, T_RSHIFT, T_RSQB, T_SLASH, T_STAR, T_STRING,
    T_TILDE, T_TRUE, T_VBAR, T_WALRUS, T_YIELD,
)
from ouros._core.syntax.syntax_hints cimport Diagnoser, Mark, describe
from ouros._core.syntax.parse_literals cimport advance, finish, peek
from ouros._core.syntax.syntax_errors cimport SyntaxFailure


# Binding strength of operators. `raised` and `factor` handle `**` and the prefix operators.
cdef enum Strength:
    P_OR = 1
    P_AND
    P_NOT
    P_COMPARE
    P_BIT_OR
    P_BIT_XOR
    P_BIT_AND
    P_SHIFT
    P_SUM
    P_TERM
    P_POWER

cdef unsigned char[<int>T_COUNT] STRENGTH
cdef unsigned char[<int>T_COUNT] OPERATOR
cdef unsigned char[<int>T_COUNT] STARTS_EXPRESSION
cdef unsigned char[<int>T_COUNT] IS_PRIMARY     # starts an expression, but is no prefix operator


cdef int fill_tables() except -1:
    cdef int kind, strength, op
    for kind in range(<int>T_COUNT):
        STRENGTH[kind] = 0
        OPERATOR[kind] = 0
        STARTS_EXPRESSION[kind] = 0
        IS_PRIMARY[kind] = 0
    for kind, strength, op in [
        (T_OR, P_OR, 0), (T_AND, P_AND, 0),
        (T_NOT, P_COMPARE, CMP_NOT_IN), (T_IN, P_COMPARE, CMP_IN), (T_IS, P_COMPARE, CMP_IS),
        (T_LESS, P_COMPARE, CMP_LT), (T_GREATER, P_COMPARE, CMP_GT), (T_EQ_EQUAL, P_COMPARE, CMP_EQ),
        (T_NOT_EQUAL, P_COMPARE, CMP_NOT_EQ), (T_LESS_EQUAL, P_COMPARE, CMP_LT_E),
        (T_GREATER_EQUAL, P_COMPARE, CMP_GT_E),
        (T_VBAR, P_BIT_OR, OP_BIT_OR), (T_CIRCUMFLEX, P_BIT_XOR, OP_BIT_XOR), (T_AMPER, P_BIT_AND, OP_BIT_AND),
        (T_LSHIFT, P_SHIFT, OP_L_SHIFT), (T_RSHIFT, P_SHIFT, OP_R_SHIFT),
        (T_PLUS, P_SUM, OP_ADD), (T_MINUS, P_SUM, OP_SUB),
        (T_STAR, P_TERM, OP_MULT), (T_SLASH, P_TERM, OP_DIV), (T_DOUBLE_SLASH, P_TERM, OP_FLOOR_DIV),
        (T_PERCENT, P_TERM, OP_MOD), (T_AT, P_TERM, OP_MAT_MULT), (T_DOUBLE_STAR, P_POWER, OP_POW),
    ]:
        STRENGTH[kind] = strength
        OPERATOR[kind] = op
    for kind in [
        T_NAME, T_NUMBER, T_STRING, T_FSTRING_START, T_LPAR, T_LSQB, T_LBRACE, T_ELLIPSIS, T_PLUS, T_MINUS, T_TILDE,
        T_NOT, T_LAMBDA, T_AWAIT, T_NONE, T_TRUE, T_FALSE,
    ]:
        STARTS_EXPRESSION[kind] = 1
        IS_PRIMARY[kind] = kind not in (T_PLUS, T_MINUS, T_TILDE, T_NOT, T_LAMBDA, T_AWAIT)
    return 0


fill_tables()


cdef inline str name_of(ExprParser self):
    """Return the name of the current token, a T_NAME."""
    return <str?><object>PyList_GET_ITEM(self.names, self.tok.extra)


cdef inline expr operand(ExprParser self, int lowest):
    """Like `operators`, inlined for places with mostly a single name, number or the like."""
    cdef int line = self.tok.lineno, col = self.tok.col
    cdef expr left
    if not IS_PRIMARY[self.tok.kind]:
        return self.operators(lowest)
    left = self.primary()
    return left if STRENGTH[self.tok.kind] < lowest else self.operators_after(left, lowest, line, col)


cdef class ExprParser(Diagnoser):
    cdef int too_deep(self) except -1:
        return self.fail_current("too many nested expressions")

    cdef bint starts_expression(self) noexcept:
        return STARTS_EXPRESSION[self.tok.kind]

    cdef str identifier(self):
        cdef str name
        if self.tok.kind != T_NAME:
            self.invalid_syntax()
        name = name_of(self)
        advance(self)
        return name

    cdef int expect(self, int kind) except -1:
        if self.tok.kind != kind:
            self.invalid_syntax()
        return advance(self)

    cdef expr field_expression(self):
        if self.tok.kind == T_YIELD:
            return self.yield_expression()
        return self.star_expressions()

    # ---- from the weakest binding to the strongest

    cdef expr expression(self):
        cdef int line, col
        cdef expr node
        enter(self)
        if self.tok.kind == T_LAMBDA:
            node = self.lambda_expression()
        elif self.diagnosing:
            node = self.expression_diagnosed()
        else:
            line = self.tok.lineno
            col = self.tok.col
            node = operand(self, P_OR)
            if self.tok.kind == T_IF:
                if self.prefix:
                    node = self.conditional_prefix(node, line, col)
                else:
                    node = self.conditional(node, line, col)
        self.depth -= 1
        return node

    cdef expr conditional_prefix(self, expr body, int line, int col):
        cdef SyntaxFailure failure
        cdef Mark mark = self.mark()
        try:
            return self.conditional(body, line, col)
        except SyntaxFailure as failure:
            if not self.falls_back(failure):
                raise
            self.rewind(mark)
            return body

    cdef expr conditional(self, expr body, int line, int col):
        cdef expr test, orelse, node
        advance(self)
        test = self.operators(P_OR)
        self.expect(T_ELSE)
        orelse = self.expression()
        node = new_IfExp(test, body, orelse)
        finish(self, node, line, col)
        return node

    cdef expr named_expression(self):
        cdef int line = self.tok.lineno, col = self.tok.col, start = self.pos
        cdef expr node = self.expression()
        if self.tok.kind == T_WALRUS:
            return self.assignment_expression(node, line, col)
        if self.diagnosing and self.tok.kind == T_EQUAL:
            self.check_equal(node, start)
        return node

    cdef expr assignment_expression(self, expr target, int line, int col):
        """Parse `target := value`. `line` and `col` are those of the target's first token, so that `(x) := 1` is detected."""
        cdef expr value, node
        if target.kind != K_NAME or target.lineno != line or target.col_offset != col:
            self.bad_assignment_target(target)
        advance(self)
        value = self.expression()
        (<Name?>target).ctx = CTX_STORE
        node = new_NamedExpr(target, value)
        finish(self, node, line, col)
        return node

    cdef expr star_named_expression(self):
        cdef int line, col
        cdef expr node
        if self.tok.kind != T_STAR:
            return self.named_expression()
        line = self.tok.lineno
        col = self.tok.col
        advance(self)
        node = new_Starred(self.operators(P_BIT_OR), CTX_LOAD)
        finish(self, node, line, col)
        return node

    cdef expr star_expression(self):
        if self.tok.kind == T_STAR:
            return self.star_named_expression()
        return self.expression()

    cdef expr star_expressions(self):
        """Parse an expression, or a tuple without parentheses."""
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef expr first = self.expression() if self.tok.kind != T_STAR else self.star_named_expression()
        if self.tok.kind == T_COMMA:
            return self.tuple_rest(first, line, col)
        return first

    cdef expr tuple_rest(self, expr first, int line, int col):
        cdef list elts = [first]
        cdef expr node
        while self.tok.kind == T_COMMA:
            advance(self)
            if not STARTS_EXPRESSION[self.tok.kind] and self.tok.kind != T_STAR:
                break
            elts.append(self.star_expression())
        node = new_Tuple(elts, CTX_LOAD)
        finish(self, node, line, col)
        return node

    cdef expr yield_expression(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef expr node, value = None
        advance(self)
        if self.tok.kind == T_FROM:
            advance(self)
            node = new_YieldFrom(self.expression())
        else:
            if STARTS_EXPRESSION[self.tok.kind] or self.tok.kind == T_STAR:
                value = self.star_expressions()
            node = new_Yield(value)
        finish(self, node, line, col)
        return node

    cdef expr operators(self, int lowest):
        """Parse an expression with operators that bind at least as strongly as `lowest`."""
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int kind = self.tok.kind
        cdef expr left
        if kind == T_MINUS or kind == T_NOT or kind == T_PLUS or kind == T_TILDE:
            left = self.prefix_operator(lowest)
        elif kind == T_AWAIT:
            left = self.power()
        else:
            left = self.primary()
        return self.operators_after(left, lowest, line, col)

    cdef expr operators_after(self, expr left, int lowest, int line, int col):
        """Parse binary operators and their operands, after the first operand `left`."""
        cdef int kind, strength
        cdef expr right
        if self.tok.kind == T_DOUBLE_STAR:
            left = self.raised(left, line, col)
        if self.prefix:
            return self.operators_prefix(left, lowest, line, col)
        while True:
            kind = self.tok.kind
            strength = STRENGTH[kind]
            if strength < lowest:
                return left
            if strength >= P_BIT_OR:
                advance(self)
                right = operand(self, strength + 1)
                left = new_BinOp(left, OPERATOR[kind], right)
                finish(self, left, line, col)
            elif strength == P_COMPARE:
                if kind == T_NOT and peek(self) != T_IN:
                    return left
                left = self.compare(left, line, col)
            else:
                left = self.boolean(left, kind, line, col)

    cdef expr operators_prefix(self, expr left, int lowest, int line, int col):
        """Continue after `left` as long as operands follow."""
        cdef SyntaxFailure failure
        cdef Mark mark
        cdef int kind, strength
        cdef expr right
        while True:
            kind = self.tok.kind
            strength = STRENGTH[kind]
            if strength < lowest or (kind == T_NOT and peek(self) != T_IN):
                return left
            mark = self.mark()
            try:
                if strength >= P_BIT_OR:
                    advance(self)
                    right = operand(self, strength + 1)
                    left = new_BinOp(left, OPERATOR[kind], right)
                    finish(self, left, line, col)
                elif strength == P_COMPARE:
                    left = self.compare(left, line, col)
                else:
                    left = self.boolean(left, kind, line, col)
            except SyntaxFailure as failure:
                if not self.falls_back(failure):
                    raise
                self.rewind(mark)
                return left

    cdef expr prefix_operator(self, int lowest):
        """Parse `not` or a unary operator."""
        cdef int line, col
        cdef expr node
        if self.tok.kind != T_NOT:
            return self.factor()
        if lowest > P_NOT:
            if self.diagnosing and lowest >= P_SUM + 1:
                self.check_not(True)
            self.invalid_syntax()
        line = self.tok.lineno
        col = self.tok.col
        enter(self)
        advance(self)
        node = new_UnaryOp(UNARY_NOT, self.operators(P_NOT))
        self.depth -= 1
        finish(self, node, line, col)
        return node

    cdef expr factor(self):
        cdef int line, col, op
        cdef int kind = self.tok.kind
        cdef expr node
        if kind == T_MINUS:
            op = UNARY_SUB
        elif kind == T_PLUS:
            op = UNARY_ADD
        elif kind == T_TILDE:
            op = UNARY_INVERT
        else:
            return self.power()
        line = self.tok.lineno
        col = self.tok.col
        enter(self)
        advance(self)
        if self.tok.kind == T_NOT and self.diagnosing:
            self.check_not(False)
        node = new_UnaryOp(op, self.factor())
        self.depth -= 1
        finish(self, node, line, col)
        return node

    cdef expr power(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef expr left
        if self.tok.kind == T_AWAIT:
            advance(self)
            left = new_Await(self.primary())
            finish(self, left, line, col)
        else:
            left = self.primary()
        if self.tok.kind == T_DOUBLE_STAR:
            left = self.raised(left, line, col)
        return left

    cdef expr raised(self, expr left, int line, int col):
        """Parse `left ** factor`."""
        cdef expr node
        enter(self)
        advance(self)
        node = new_BinOp(left, OP_POW, self.factor())
        self.depth -= 1
        finish(self, node, line, col)
        return node

    cdef expr boolean(self, expr left, int kind, int line, int col):
        cdef list values = [left]
        cdef expr node
        while self.tok.kind == kind:
            advance(self)
            values.append(operand(self, P_AND if kind == T_OR else P_NOT))
        node = new_BoolOp(BOOL_OR if kind == T_OR else BOOL_AND, values)
        finish(self, node, line, col)
        return node

    cdef expr compare(self, expr left, int line, int col):
        """Parse the comparisons after `left`, at least one."""
        cdef list ops, comparators
        cdef int op
        cdef expr node
        ops = [self.compare_operator()]
        comparators = [operand(self, P_BIT_OR)]
        while STRENGTH[self.tok.kind] == P_COMPARE:
            op = self.compare_operator()
            if op < 0:
                break
            ops.append(op)
            comparators.append(operand(self, P_BIT_OR))
        node = new_Compare(left, ops, comparators)
        finish(self, node, line, col)
        return node

    cdef int compare_operator(self) except -2:
        """Consume a comparison operator. Returns: -1 for a `not` without `in`."""
        cdef int kind = self.tok.kind
        if kind == T_NOT:
            if peek(self) != T_IN:
                return -1
            advance(self)
            advance(self)
            return CMP_NOT_IN
        advance(self)
        if kind == T_IS and self.tok.kind == T_NOT:
            advance(self)
            return CMP_IS_NOT
        return OPERATOR[kind]

    # ---- atoms and their trailers

    cdef expr primary(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef expr node
        cdef int kind
        cdef str name
        if self.tok.kind == T_NAME:
            node = new_Name(name_of(self), CTX_LOAD)
            advance(self)
            finish(self, node, line, col)
        else:
            node = self.atom()
        if self.prefix:
            return self.trailers_prefix(node, line, col)
        while True:
            kind = self.tok.kind
            if kind == T_DOT:
                advance(self)
                name = self.identifier()
                node = new_Attribute(node, name, CTX_LOAD)
                finish(self, node, line, col)
            elif kind == T_LPAR:
                node = self.call(node, line, col)
            elif kind == T_LSQB:
                node = self.subscript(node, line, col)
            else:
                return node

    cdef expr trailers_prefix(self, expr node, int line, int col):
        cdef SyntaxFailure failure
        cdef Mark mark
        cdef str name
        while True:
            mark = self.mark()
            try:
                if self.tok.kind == T_DOT:
                    advance(self)
                    name = self.identifier()
                    node = new_Attribute(node, name, CTX_LOAD)
                    finish(self, node, line, col)
                elif self.tok.kind == T_LPAR:
                    node = self.call(node, line, col)
                elif self.tok.kind == T_LSQB:
                    node = self.subscript(node, line, col)
                else:
                    return node
            except SyntaxFailure as failure:
                if not self.falls_back(failure) and (failure.from_lexer or self.words == 0):
                    raise
                self.rewind(mark)
                return node

    cdef expr atom(self):
        cdef int kind = self.tok.kind
        if kind == T_NUMBER:
            return self.number()
        elif kind == T_STRING or kind == T_FSTRING_START:
            return self.strings()
        elif kind == T_LPAR:
            return self.parenthesis()
        elif kind == T_LSQB:
            return self.list_display()
        elif kind == T_LBRACE:
            return self.brace_display()
        elif kind == T_NONE:
            return self.constant(None)
        elif kind == T_TRUE:
            return self.constant(True)
        elif kind == T_FALSE:
            return self.constant(False)
        elif kind == T_ELLIPSIS:
            return self.constant(...)
        self.invalid_syntax()

    cdef expr constant(self, object value):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef expr node = new_Constant(value)
        advance(self)
        finish(self, node, line, col)
        return node

    cdef expr parenthesis(self):
        """Parse a group, a tuple or a generator expression. A group becomes its content, with the content's position."""
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef list elts
        cdef expr first, node
        advance(self)
        if self.tok.kind == T_RPAR:
            node = new_Tuple([], CTX_LOAD)
        elif self.tok.kind == T_YIELD:
            node = self.yield_expression()
            self.expect(T_RPAR)
            return node
        else:
            first = self.first_element()
            if self.tok.kind == T_COMMA:
                elts = [first]
                while self.tok.kind == T_COMMA:
                    advance(self)
                    if self.tok.kind == T_RPAR:
                        break
                    elts.append(self.star_named_expression())
                node = new_Tuple(elts, CTX_LOAD)
            elif self.tok.kind == T_FOR or self.tok.kind == T_ASYNC:
                if first.kind == K_STARRED:
                    self.fail_node("iterable unpacking cannot be used in comprehension", first)
                node = new_GeneratorExp(first, self.comprehension_clauses())
            else:
                if self.tok.kind == T_RPAR and first.kind == K_STARRED:
                    self.fail_node("cannot use starred expression here", first)
                self.expect(T_RPAR)
                return first
        self.expect(T_RPAR)
        finish(self, node, line, col)
        return node

    cdef expr first_element(self):
        """Parse the first element of a display, or the content of a group."""
        cdef int start = self.pos
        if self.diagnosing:
            if self.tok.kind == T_DOUBLE_STAR and self.tokens[start - 1].kind == T_LPAR:
                advance(self)
                if self.speculate(0) is not None and self.tok.kind == T_RPAR:
                    self.fail_token_at("cannot use double starred expression here", start)
            elif self.tok.kind == T_STAR:
                self.check_star()
        return self.star_named_expression()

    cdef int check_star(self) except -1:
        """Report a `*` (the current token) without an operand."""
        cdef Mark mark = self.mark()
        advance(self)
        if self.speculate(0) is None:
            self.fail_token_at("Invalid star expression", self.fill - 1)
        return self.rewind(mark)

    cdef expr list_display(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef list elts = []
        cdef expr first, node
        advance(self)
        if self.tok.kind != T_RSQB:
            first = self.first_element()
            if self.tok.kind == T_FOR or self.tok.kind == T_ASYNC:
                if first.kind == K_STARRED:
                    self.fail_node("iterable unpacking cannot be used in comprehension", first)
                node = new_ListComp(first, self.comprehension_clauses())
                self.expect(T_RSQB)
                finish(self, node, line, col)
                return node
            elts.append(first)
            while self.tok.kind == T_COMMA:
                advance(self)
                if self.tok.kind == T_RSQB:
                    break
                if self.diagnosing:
                    self.check_target(elts)
                elts.append(self.star_named_expression())
            if self.diagnosing:
                self.check_target(elts)
        self.expect(T_RSQB)
        node = new_List(elts, CTX_LOAD)
        finish(self, node, line, col)
        return node

    cdef int check_target(self, list elts) except -1:
        """Report `for` after several elements: a comprehension with a tuple without parentheses."""
        cdef expr first = elts[0]
        if self.tok.kind != T_FOR and self.tok.kind != T_ASYNC:
            return 0
        self.comprehension_clauses()
        if len(elts) == 1:
            return self.fail_at("did you forget parentheses around the comprehension target?",
                                first.lineno, first.col_offset, first.end_lineno, first.end_col_offset + 1)
        return self.fail_nodes("did you forget parentheses around the comprehension target?",
                               first, <expr?>elts[len(elts) - 1])

    cdef expr brace_display(self):
        """Parse a dict, a set, or a comprehension of one."""
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int first_line, first_col, start
        cdef expr first
        advance(self)
        if self.tok.kind == T_RBRACE or self.tok.kind == T_DOUBLE_STAR:
            return self.dict_display(None, line, col)
        if self.tok.kind == T_STAR:
            first = self.first_element()
        else:
            first_line = self.tok.lineno
            first_col = self.tok.col
            start = self.pos
            first = self.expression()
            if self.tok.kind == T_COLON:
                return self.dict_display(first, line, col)
            if self.tok.kind == T_WALRUS:
                first = self.assignment_expression(first, first_line, first_col)
            elif self.diagnosing and self.tok.kind == T_EQUAL:
                self.check_equal(first, start)
        return self.set_display(first, line, col)

    cdef expr dict_display(self, expr first, int line, int col):
        """Parse a dict from the first key's colon, from the end bracket (`first` is None), or from `**`."""
        cdef list keys = [], values = []
        cdef expr node, value
        while True:
            if first is None:
                if self.tok.kind == T_RBRACE:
                    break
                if self.tok.kind != T_DOUBLE_STAR:
                    first = self.dict_key() if self.diagnosing else self.expression()
            if first is None:
                advance(self)
                value = self.operators(P_BIT_OR)
            else:
                self.expect(T_COLON)
                if self.diagnosing:
                    self.check_dict_value()
                value = self.expression()
            if self.tok.kind == T_FOR or self.tok.kind == T_ASYNC:
                if first is None:
                    self.fail_at("dict unpacking cannot be used in dict comprehension",
                                 value.lineno, value.col_offset - 2, value.lineno, value.col_offset)
                if not keys:
                    node = new_DictComp(first, value, self.comprehension_clauses())
                    self.expect(T_RBRACE)
                    finish(self, node, line, col)
                    return node
            keys.append(first)
            values.append(value)
            first = None
            if self.tok.kind != T_COMMA:
                break
            advance(self)
        self.expect(T_RBRACE)
        node = new_Dict(keys, values)
        finish(self, node, line, col)
        return node

    cdef expr dict_key(self):
        """Parse a later key, in the second pass: only its colon may follow."""
        cdef expr key
        self.prefix = self.any_follower = True
        try:
            key = self.expression()
        finally:
            self.prefix = self.any_follower = False
        self.check_dict_key(key)
        return key

    cdef expr set_display(self, expr first, int line, int col):
        cdef list elts = [first]
        cdef expr node
        if self.tok.kind == T_FOR or self.tok.kind == T_ASYNC:
            if first.kind == K_STARRED:
                self.fail_node("iterable unpacking cannot be used in comprehension", first)
            node = new_SetComp(first, self.comprehension_clauses())
        else:
            while self.tok.kind == T_COMMA:
                advance(self)
                if self.tok.kind == T_RBRACE:
                    break
                if self.diagnosing:
                    self.check_target(elts)
                elts.append(self.star_named_expression())
            if self.diagnosing:
                self.check_target(elts)
            node = new_Set(elts)
        self.expect(T_RBRACE)
        finish(self, node, line, col)
        return node

    cdef expr call(self, expr func, int line, int col):
        cdef int bracket_line = self.tok.lineno, bracket_col = self.tok.col
        cdef list args = NOTHING, keywords = NOTHING
        cdef expr node
        advance(self)
        if self.tok.kind != T_RPAR:
            args = []
        while self.tok.kind != T_RPAR:
            if self.is_keyword_argument():
                if keywords is NOTHING:
                    keywords = []
                self.keyword_argument(keywords)
            else:
                self.call_argument(args, keywords, bracket_line, bracket_col)
            if self.tok.kind != T_COMMA:
                break
            advance(self)
        if self.diagnosing:
            self.call_end(args, keywords)
        self.expect(T_RPAR)
        node = new_Call(func, args, keywords)
        finish(self, node, line, col)
        return node

    cdef bint is_keyword_argument(self) except -1:
        return self.tok.kind == T_DOUBLE_STAR or (self.tok.kind == T_NAME and peek(self) == T_EQUAL)

    cdef int call_argument(self, list args, list keywords, int bracket_line, int bracket_col) except -1:
        """Parse a positional argument. A generator that is the only argument spans the bracket at that position (line 0: none)."""
        cdef int line = self.tok.lineno, col = self.tok.col, start = self.pos
        cdef expr value
        if self.tok.kind == T_STAR:
            if keywords and (<keyword?>keywords[len(keywords) - 1]).arg is None or any_unpacking(keywords):
                self.fail_starred_argument()
            if self.diagnosing:
                self.check_star()
            advance(self)
            value = new_Starred(self.expression(), CTX_LOAD)
            finish(self, value, line, col)
            if self.diagnosing:
                self.check_starred(start)
                if (self.tok.kind == T_FOR or self.tok.kind == T_ASYNC) and not args and not keywords:
                    self.fail_node("iterable unpacking cannot be used in comprehension", value)
            args.append(value)
            return 0
        value = self.expression()
        if self.tok.kind == T_WALRUS:
            if value.kind != K_NAME or self.pos != start + 1:
                self.invalid_syntax()
            value = self.assignment_expression(value, line, col)
        elif self.diagnosing and self.tok.kind == T_EQUAL:
            self.check_keyword_argument(value, start)
        if self.tok.kind == T_FOR or self.tok.kind == T_ASYNC:
            value = self.generator_argument(value, not args and not keywords, bracket_line, bracket_col)
        elif keywords and not self.diagnosing:
            # Other errors of the call take precedence: `call_end` reports them.
            self.invalid_syntax()
        args.append(value)
        return 0

    cdef int keyword_argument(self, list keywords) except -1:
        """Parse `name=value` or `**value`."""
        cdef int line = self.tok.lineno, col = self.tok.col, start = self.pos
        cdef str name = None
        cdef keyword node
        if self.tok.kind == T_NAME:
            name = name_of(self)
            advance(self)
        advance(self)
        if self.diagnosing and name is not None:
            self.check_named_argument(start)
        node = new_keyword(name, self.expression())
        finish(self, node, line, col)
        if self.diagnosing and name is None:
            self.check_starred(start)
        keywords.append(node)
        return 0

    cdef expr generator_argument(self, expr element, bint only, int bracket_line, int bracket_col):
        cdef expr node
        if only and bracket_line == 0:
            self.invalid_syntax()
        node = new_GeneratorExp(element, self.comprehension_clauses())
        finish(self, node, element.lineno, element.col_offset)
        if self.tok.kind == T_RPAR and only:
            place(node, bracket_line, bracket_col, self.tok.end_lineno, self.tok.end_col)
        elif self.tok.kind == T_RPAR or self.tok.kind == T_COMMA:
            self.fail_node("Generator expression must be parenthesized", node)
        return node

    cdef int call_end(self, list args, list keywords) except -1:
        """Second pass, before the closing bracket: report positional arguments after keyword arguments."""
        cdef expr value
        cdef keyword first
        if not args or not keywords:
            return 0
        first = keywords[0]
        for value in args:
            if value.kind != K_STARRED and (value.lineno, value.col_offset) > (first.lineno, first.col_offset):
                return self.fail_token_at(
                    "positional argument follows keyword argument" + (" unpacking" if any_unpacking(keywords) else ""),
                    self.pos if self.tok.kind == T_RPAR else self.fill - 1)
        return 0

    cdef int fail_starred_argument(self) except -1:
        """Report `*x` (the current token) after `**y`."""
        cdef int comma = self.pos - 1
        if not self.diagnosing:
            self.invalid_syntax()
        while self.tok.kind == T_STAR:
            advance(self)
            self.expression()
            if self.tok.kind != T_COMMA:
                break
            advance(self)
        return self.fail_from("iterable argument unpacking follows keyword argument unpacking", comma)

    cdef expr subscript(self, expr value, int line, int col):
        cdef int first_line, first_col
        cdef list elts
        cdef expr index, node
        advance(self)
        if self.diagnosing and self.tok.kind == T_RSQB and self.tok.level > 0:
            # An index cannot be empty, but a list can.
            self.fail_at("invalid syntax. Perhaps you forgot a comma?", value.lineno, value.col_offset,
                         self.tok.end_lineno, self.tok.end_col)
        first_line = self.tok.lineno
        first_col = self.tok.col
        index = self.slice()
        if self.tok.kind == T_COMMA or index.kind == K_STARRED:
            elts = [index]
            while self.tok.kind == T_COMMA:
                advance(self)
                if self.tok.kind == T_RSQB:
                    break
                elts.append(self.slice())
            index = new_Tuple(elts, CTX_LOAD)
            finish(self, index, first_line, first_col)
        self.expect(T_RSQB)
        node = new_Subscript(value, index, CTX_LOAD)
        finish(self, node, line, col)
        return node

    cdef expr slice(self):
        """Parse an index, a starred one, or `lower:upper:step`."""
        cdef int line = self.tok.lineno, col = self.tok.col, start = self.pos
        cdef expr lower = None, upper = None, step = None, node
        if self.tok.kind == T_STAR:
            if self.diagnosing:
                self.check_star()
            advance(self)
            node = new_Starred(self.expression(), CTX_LOAD)
            finish(self, node, line, col)
            if self.diagnosing:
                self.check_starred(start)
            return node
        if self.tok.kind != T_COLON:
            lower = self.expression()
            if self.tok.kind == T_WALRUS:
                return self.assignment_expression(lower, line, col)
            if self.diagnosing and self.tok.kind == T_EQUAL:
                self.check_equal(lower, start)
            if self.tok.kind != T_COLON:
                return lower
        advance(self)
        if STARTS_EXPRESSION[self.tok.kind]:
            upper = self.expression()
        if self.tok.kind == T_COLON:
            advance(self)
            if STARTS_EXPRESSION[self.tok.kind]:
                step = self.expression()
        node = new_Slice(lower, upper, step)
        finish(self, node, line, col)
        return node

    cdef list comprehension_clauses(self):
        cdef list result = [], ifs
        cdef expr target, iter
        cdef bint is_async
        while self.tok.kind == T_FOR or self.tok.kind == T_ASYNC:
            is_async = self.tok.kind == T_ASYNC
            if is_async:
                advance(self)
            self.expect(T_FOR)
            target = self.targets()
            if self.diagnosing and self.tok.kind != T_IN:
                self.fail_current("'in' expected after for-loop variables")
            self.expect(T_IN)
            iter = self.operators(P_OR)
            ifs = NOTHING if self.tok.kind != T_IF else []
            while self.tok.kind == T_IF:
                advance(self)
                ifs.append(self.operators(P_OR))
            result.append(new_comprehension(target, iter, ifs, is_async))
        return result

    # ---- functions

    cdef expr lambda_expression(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef arguments args
        cdef expr node
        advance(self)
        args = self.parameters(T_COLON)
        self.expect(T_COLON)
        if self.tok.kind == T_FSTRING_MIDDLE:
            self.fail_at(f"{'f' if self.tok.extra & S_FORMAT else 't'}-string: lambda expressions are not allowed "
                         "without parentheses", line, col, self.end_lineno, self.end_col)
        node = new_Lambda(args, self.expression())
        finish(self, node, line, col)
        return node

    cdef arguments parameters(self, int closer):
        """Parse parameters up to `closer`: T_RPAR for `def`, T_COLON for `lambda`, which has no annotations."""
        cdef list posonly = NOTHING, args = [], kwonly = NOTHING, defaults = NOTHING, kw_defaults = NOTHING
        cdef arg vararg = None, kwarg = None, last
        cdef bint star = False, slash = False
        while self.tok.kind != closer:
            if kwarg is not None:
                self.after_kwarg()
            if self.tok.kind == T_SLASH:
                if slash or star or not args:
                    self.bad_slash(slash, star)
                slash = True
                posonly = args
                args = []
                advance(self)
            elif self.tok.kind == T_STAR:
                if star:
                    self.second_star()
                star = True
                kwonly = []
                kw_defaults = []
                advance(self)
                if self.tok.kind == T_NAME:
                    vararg = self.parameter(closer, True)
                    if self.tok.kind == T_EQUAL:
                        self.fail_current("var-positional argument cannot have default value")
                else:
                    self.bare_star(closer)
            elif self.tok.kind == T_DOUBLE_STAR:
                advance(self)
                kwarg = self.parameter(closer, False)
                if self.tok.kind == T_EQUAL:
                    self.fail_current("var-keyword argument cannot have default value")
            else:
                if self.tok.kind != T_NAME:
                    self.bad_parameter(closer, star or bool(defaults))
                last = self.parameter(closer, False)
                if self.tok.kind == T_EQUAL:
                    advance(self)
                    if self.tok.kind == T_RPAR or self.tok.kind == T_COMMA:
                        self.fail_previous("expected default value expression")
                    if defaults is NOTHING and not star:
                        defaults = []
                    (kw_defaults if star else defaults).append(self.expression())
                elif star:
                    kw_defaults.append(None)
                elif defaults:
                    self.fail_node("parameter without a default follows parameter with a default", last)
                (kwonly if star else args).append(last)
            if self.tok.kind != T_COMMA:
                break
            advance(self)
        return new_arguments(posonly, args, vararg, kwonly, kw_defaults, kwarg, defaults)

    cdef arg parameter(self, int closer, bint starred):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef str name = self.identifier()
        cdef expr annotation = None
        cdef arg node
        if closer == T_RPAR and self.tok.kind == T_COLON:
            advance(self)
            annotation = self.star_expression() if starred else self.expression()
        node = new_arg(name, annotation)
        finish(self, node, line, col)
        return node

    cdef int fail_previous(self, str message) except -1:
        """Fail at the last consumed token."""
        return self.fail_token_at(message, self.pos - 1)

    cdef int after_kwarg(self) except -1:
        """Report a parameter after `**kwargs,`."""
        if self.tok.kind == T_STAR or self.tok.kind == T_DOUBLE_STAR or self.tok.kind == T_SLASH \
                or self.tok.kind == T_NAME:
            self.fail_current("arguments cannot follow var-keyword argument")
        return self.invalid_syntax()

    cdef int bad_slash(self, bint slash, bint star) except -1:
        if slash:
            self.fail_current("/ may appear only once")
        if star:
            self.fail_current("/ must be ahead of *")
        if peek(self) == T_COMMA:
            self.fail_current("at least one argument must precede /")
        self.scanned = self.pos + 1
        return self.invalid_syntax()

    cdef int second_star(self) except -1:
        """Report a second `*` (the current token)."""
        cdef int following = peek(self)
        if following == T_NAME or following == T_COMMA:
            self.fail_current("* argument may appear only once")
        self.scanned = self.pos + 1
        return self.invalid_syntax()

    cdef int bare_star(self, int closer) except -1:
        """Check that a keyword-only parameter follows a `*` without a name."""
        cdef int star = self.pos - 1
        if self.tok.kind == T_COMMA:
            if peek(self) == T_NAME:
                return 0
            if self.tokens[self.pos + 1].kind == closer or self.tokens[self.pos + 1].kind == T_DOUBLE_STAR:
                if closer == T_COLON:
                    advance(self)
                    return self.fail_current("named arguments must follow bare *")
                return self.fail_token_at("named arguments must follow bare *", star)
            # The next parameter reports it.
            return 0
        if self.tok.kind == closer:
            if closer == T_COLON:
                return self.fail_current("named arguments must follow bare *")
            return self.fail_token_at("named arguments must follow bare *", star)
        return self.invalid_syntax()

    cdef int bad_parameter(self, int closer, bint defaulted) except -1:
        if self.tok.kind == T_LPAR and not defaulted and self.diagnosing:
            self.check_parenthesized_parameters(closer == T_COLON)
        return self.invalid_syntax()

    # ---- targets

    cdef expr targets(self):
        """Parse the targets of `for`: like a tuple without parentheses, but `in` ends it."""
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef list elts
        cdef expr first = self.target()
        cdef expr node = first
        if self.tok.kind == T_COMMA:
            elts = [first]
            while self.tok.kind == T_COMMA:
                advance(self)
                if self.tok.kind == T_IN:
                    break
                elts.append(self.target())
            node = new_Tuple(elts, CTX_STORE)
            finish(self, node, line, col)
        self.set_target(node, CTX_STORE)
        return node

    cdef expr target(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef expr node
        if self.tok.kind != T_STAR:
            return self.operators(P_BIT_OR)
        advance(self)
        node = new_Starred(self.operators(P_BIT_OR), CTX_STORE)
        finish(self, node, line, col)
        return node

    cdef int set_target(self, expr node, int ctx) except -1:
        """Convert an expression to a target; brackets limit the recursion."""
        cdef expr bad = invalid_target(node, ctx)
        if bad is not None:
            self.fail_node(f"cannot {'delete' if ctx == CTX_DEL else 'assign to'} {describe(bad)}", bad)
        set_context(node, ctx)
        return 0


cdef int set_context(expr node, int ctx) except -1:
    if node.kind == K_NAME:
        (<Name?>node).ctx = ctx
    elif node.kind == K_ATTRIBUTE:
        (<Attribute?>node).ctx = ctx
    elif node.kind == K_SUBSCRIPT:
        (<Subscript?>node).ctx = ctx
    elif node.kind == K_STARRED:
        (<Starred?>node).ctx = ctx
        set_context((<Starred?>node).value, ctx)
    elif node.kind == K_LIST:
        (<List?>node).ctx = ctx
        for element in (<List?>node).elts:
            set_context(<expr?>element, ctx)
    elif node.kind == K_TUPLE:
        (<Tuple?>node).ctx = ctx
        for element in (<Tuple?>node).elts:
            set_context(<expr?>element, ctx)
    return 0


cdef expr invalid_target(expr node, int ctx):
    """Return the first part of `node` that cannot be a target, or None."""
    cdef list elts
    cdef expr bad
    if node.kind == K_NAME or node.kind == K_ATTRIBUTE or node.kind == K_SUBSCRIPT:
        return None
    if node.kind == K_STARRED:
        return node if ctx == CTX_DEL else invalid_target((<Starred?>node).value, ctx)
    if node.kind == K_LIST:
        elts = (<List?>node).elts
    elif node.kind == K_TUPLE:
        elts = (<Tuple?>node).elts
    else:
        return node
    for element in elts:
        bad = invalid_target(<expr?>element, ctx)
        if bad is not None:
            return bad
    return None


cdef bint any_unpacking(list keywords) except -1:
    for named in keywords:
        if (<keyword?>named).arg is None:
            return True
    return False

"""Parser of `case` patterns.

Must not know statements. One token of lookahead decides between alternatives.
"""

from ouros._core.syntax.ast cimport *
from ouros._core.syntax.ast_make cimport (
    new_Attribute, new_BinOp, new_MatchAs, new_MatchClass, new_MatchMapping, new_MatchOr, new_MatchSequence, new_MatchSingleton,
    new_MatchStar, new_MatchValue, new_Name, new_UnaryOp,
)
from ouros._core.syntax.lexer cimport (
    NAME_UNDERSCORE, T_AS, T_COLON, T_COMMA, T_DOT, T_DOUBLE_STAR, T_EQUAL, T_FALSE, T_FSTRING_START, T_IF, T_LBRACE, T_LPAR,
    T_LSQB, T_MINUS, T_NAME, T_NONE, T_NUMBER, T_PLUS, T_RBRACE, T_RPAR, T_RSQB, T_STAR, T_STRING, T_TRUE, T_VBAR,
)
from ouros._core.syntax.syntax_hints cimport describe
from ouros._core.syntax.parse_expr cimport ExprParser, enter
from ouros._core.syntax.parse_literals cimport advance, finish, peek


cdef class PatternParser(ExprParser):
    cdef pattern case_patterns(self):
        """Parse a pattern, or a sequence without brackets."""
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef list patterns
        cdef pattern node = self.maybe_star_pattern()
        if self.tok.kind != T_COMMA and node.kind != K_MATCH_STAR:
            return node
        if self.tok.kind != T_COMMA:
            self.invalid_syntax()
        patterns = [node]
        while self.tok.kind == T_COMMA:
            advance(self)
            if self.tok.kind == T_COLON or self.tok.kind == T_IF:
                break
            patterns.append(self.maybe_star_pattern())
        node = new_MatchSequence(patterns)
        finish(self, node, line, col)
        return node

    cdef pattern maybe_star_pattern(self):
        if self.tok.kind == T_STAR:
            return self.star_pattern()
        return self.as_pattern()

    cdef pattern star_pattern(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef str name = None
        cdef pattern node
        advance(self)
        if self.tok.kind == T_NAME and self.tok.extra == NAME_UNDERSCORE:
            advance(self)
        else:
            name = self.capture_name()
        node = new_MatchStar(name)
        finish(self, node, line, col)
        return node

    cdef str capture_name(self):
        cdef str name = self.identifier()
        if self.tok.kind == T_DOT or self.tok.kind == T_LPAR or self.tok.kind == T_EQUAL:
            self.invalid_syntax()
        return name

    cdef pattern as_pattern(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef pattern node
        cdef expr target
        enter(self)
        node = self.or_pattern()
        if self.tok.kind == T_AS:
            advance(self)
            if self.tok.kind == T_NAME and self.tok.extra == NAME_UNDERSCORE:
                self.fail_current("cannot use '_' as a target")
            if self.tok.kind != T_NAME or peek(self) == T_DOT or peek(self) == T_LPAR:
                self.bad_as_target()
            node = new_MatchAs(node, self.identifier())
            finish(self, node, line, col)
        self.depth -= 1
        return node

    cdef int bad_as_target(self) except -1:
        if not self.starts_expression():
            return self.invalid_syntax()
        target = self.expression()
        return self.fail_node(f"cannot use {describe(target)} as pattern target", target)

    cdef pattern or_pattern(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef pattern node = self.closed_pattern()
        cdef list patterns
        if self.tok.kind != T_VBAR:
            return node
        patterns = [node]
        while self.tok.kind == T_VBAR:
            advance(self)
            patterns.append(self.closed_pattern())
        node = new_MatchOr(patterns)
        finish(self, node, line, col)
        return node

    cdef pattern closed_pattern(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int kind = self.tok.kind
        cdef pattern node
        if kind == T_NAME:
            return self.name_pattern()
        if kind == T_LPAR or kind == T_LSQB:
            return self.group_or_sequence()
        if kind == T_LBRACE:
            return self.mapping_pattern()
        if kind == T_NONE or kind == T_TRUE or kind == T_FALSE:
            node = new_MatchSingleton(None if kind == T_NONE else kind == T_TRUE)
            advance(self)
        else:
            node = new_MatchValue(self.literal())
        finish(self, node, line, col)
        return node

    cdef expr literal(self):
        if self.tok.kind == T_NUMBER or self.tok.kind == T_MINUS:
            return self.complex_number()
        if self.tok.kind == T_STRING or self.tok.kind == T_FSTRING_START:
            return self.pattern_strings()
        self.invalid_syntax()

    cdef expr pattern_strings(self):
        cdef expr node = self.strings()
        if node.kind != K_CONSTANT:
            self.fail_node("patterns may only match literals and attribute lookups", node)
        return node

    cdef expr signed_number(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef expr node
        if self.tok.kind != T_MINUS:
            if self.tok.kind != T_NUMBER:
                self.invalid_syntax()
            return self.number()
        advance(self)
        if self.tok.kind != T_NUMBER:
            self.invalid_syntax()
        node = new_UnaryOp(UNARY_SUB, self.number())
        finish(self, node, line, col)
        return node

    cdef expr complex_number(self):
        """Parse a number, or `real + imaginary`."""
        cdef int line = self.tok.lineno, col = self.tok.col, op
        cdef expr left = self.signed_number(), right
        cdef Constant real
        if self.tok.kind != T_PLUS and self.tok.kind != T_MINUS:
            return left
        real = <Constant?>(left if left.kind == K_CONSTANT else (<UnaryOp?>left).operand)
        op = OP_ADD if self.tok.kind == T_PLUS else OP_SUB
        if type(real.value) is complex:
            self.fail_node("real number required in complex literal", left)
        advance(self)
        if self.tok.kind != T_NUMBER:
            self.invalid_syntax()
        right = self.number()
        if type((<Constant?>right).value) is not complex:
            self.fail_node("imaginary number required in complex literal", right)
        left = new_BinOp(left, op, right)
        finish(self, left, line, col)
        return left

    cdef pattern name_pattern(self):
        """Parse a capture, the wildcard, a dotted value or a class."""
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int following = peek(self)
        cdef str name
        cdef expr value
        cdef pattern node
        if following == T_DOT or following == T_LPAR:
            value = self.dotted_name_expr()
            if self.tok.kind == T_LPAR:
                return self.class_pattern(value, line, col)
            node = new_MatchValue(value)
        elif following == T_EQUAL:
            advance(self)
            self.invalid_syntax()
        else:
            name = None if self.tok.extra == NAME_UNDERSCORE else <str?>self.names[self.tok.extra]
            advance(self)
            node = new_MatchAs(None, name)
        finish(self, node, line, col)
        return node

    cdef expr dotted_name_expr(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef expr node = new_Name(self.identifier(), CTX_LOAD)
        finish(self, node, line, col)
        while self.tok.kind == T_DOT:
            advance(self)
            node = new_Attribute(node, self.identifier(), CTX_LOAD)
            finish(self, node, line, col)
        return node

    cdef pattern group_or_sequence(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int closer = T_RPAR if self.tok.kind == T_LPAR else T_RSQB
        cdef list patterns = []
        cdef pattern first, node
        advance(self)
        if self.tok.kind != closer:
            first = self.maybe_star_pattern()
            if closer == T_RPAR and self.tok.kind == T_RPAR and first.kind != K_MATCH_STAR:
                advance(self)
                return first
            patterns.append(first)
            if closer == T_RPAR and self.tok.kind != T_COMMA:
                self.invalid_syntax()
            while self.tok.kind == T_COMMA:
                advance(self)
                if self.tok.kind == closer:
                    break
                patterns.append(self.maybe_star_pattern())
        self.expect(closer)
        node = new_MatchSequence(patterns)
        finish(self, node, line, col)
        return node

    cdef pattern mapping_pattern(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef list keys = [], patterns = []
        cdef str rest = None
        cdef pattern node
        advance(self)
        while self.tok.kind != T_RBRACE:
            if self.tok.kind == T_DOUBLE_STAR:
                advance(self)
                if self.tok.kind == T_NAME and self.tok.extra == NAME_UNDERSCORE:
                    self.invalid_syntax()
                rest = self.capture_name()
                if self.tok.kind == T_COMMA:
                    advance(self)
                break
            keys.append(self.mapping_key())
            self.expect(T_COLON)
            patterns.append(self.as_pattern())
            if self.tok.kind != T_COMMA:
                break
            advance(self)
        self.expect(T_RBRACE)
        node = new_MatchMapping(keys, patterns, rest)
        finish(self, node, line, col)
        return node

    cdef expr mapping_key(self):
        cdef int kind = self.tok.kind
        if kind == T_NONE or kind == T_TRUE or kind == T_FALSE:
            return self.constant(None if kind == T_NONE else kind == T_TRUE)
        if kind == T_NAME:
            if peek(self) != T_DOT:
                advance(self)
                self.invalid_syntax()
            return self.dotted_name_expr()
        return self.literal()

    cdef pattern class_pattern(self, expr cls, int line, int col):
        cdef list patterns = [], names = [], values = []
        cdef pattern node, first = None, last = None
        advance(self)
        while self.tok.kind != T_RPAR:
            if self.tok.kind == T_NAME and peek(self) == T_EQUAL:
                names.append(self.identifier())
                advance(self)
                values.append(self.as_pattern())
            else:
                node = self.as_pattern()
                if names:
                    first = node if first is None else first
                    last = node
                else:
                    patterns.append(node)
            if self.tok.kind != T_COMMA:
                break
            advance(self)
        if first is not None and self.tok.kind == T_RPAR:
            self.fail_nodes("positional patterns follow keyword patterns", first, last)
        self.expect(T_RPAR)
        node = new_MatchClass(cls, patterns, names, values)
        finish(self, node, line, col)
        return node

"""Parser of statements and whole programs.

Must not know scopes. Suites recurse (the indentation limit bounds them); `elif` chains and sequences of statements are loops.
Lookahead over at most the logical line, once for each line, decides the soft keywords; so parsing takes linear time.
"""

from ouros._core.syntax.ast cimport *
from ouros._core.syntax.ast_make cimport (
    new_AnnAssign, new_Assert, new_Assign, new_AsyncFor, new_AsyncFunctionDef, new_AsyncWith, new_AugAssign, new_Break,
    new_ClassDef, new_Continue, new_Delete, new_ExceptHandler, new_Expr, new_For, new_FunctionDef, new_Global, new_If, new_Import,
    new_ImportFrom, new_Match, new_Name, new_Nonlocal, new_ParamSpec, new_Pass, new_Raise, new_Return, new_Try, new_TryStar,
    new_Tuple, new_TypeAlias, new_TypeVar, new_TypeVarTuple, new_While, new_With, new_alias, new_match_case, new_withitem, place,
)
from ouros._core.syntax.lexer cimport (
    NAME_CASE, NAME_MATCH, NAME_TYPE, T_ARROW, T_AS, T_ASSERT, T_ASYNC, T_AT, T_AWAIT, T_BREAK, T_CLASS, T_COLON, T_COMMA,
    T_CONTINUE, T_DEDENT, T_DEF, T_DEL, T_DOT, T_DOUBLE_SLASH_EQUAL, T_DOUBLE_STAR, T_ELIF, T_ELLIPSIS, T_ELSE, T_EOF, T_EQUAL,
    T_EXCEPT, T_FALSE, T_FINALLY, T_FOR, T_FROM, T_FSTRING_START, T_GLOBAL, T_IF, T_IMPORT, T_IN, T_INDENT, T_LAMBDA, T_LBRACE,
    T_LPAR, T_LSQB, T_MINUS, T_NAME, T_NEWLINE, T_NONE, T_NONLOCAL, T_NOT, T_NUMBER, T_PASS, T_PLUS, T_PLUS_EQUAL, T_RAISE,
    T_RBRACE, T_RETURN, T_RPAR, T_RSQB, T_SEMI, T_STAR, T_STRING, T_TILDE, T_TRUE, T_TRY, T_WALRUS, T_WHILE, T_WITH, T_YIELD,
)
from ouros._core.syntax.syntax_hints cimport Mark, describe
from ouros._core.syntax.parse_expr cimport invalid_target, set_context
from ouros._core.syntax.parse_pattern cimport PatternParser
from ouros._core.syntax.parse_literals cimport advance, advance_blank, finish, peek
from ouros._core.syntax.syntax_errors cimport SyntaxFailure, failure_at, line_offset


cdef class StmtParser(PatternParser):
    cdef list statements(self, int closer):
        """Parse statement lines up to `closer` (T_DEDENT or T_EOF), which is not consumed."""
        cdef list body = []
        while self.tok.kind != closer:
            self.logical_line(body)
            if self.pos + 1 == self.fill:
                # Earlier tokens are no longer needed.
                self.tokens[0] = self.tokens[self.pos]
                self.pos = 0
                self.fill = 1
                self.tok = self.tokens
                self.scanned = -1
        return body

    cdef int logical_line(self, list body) except -1:
        """Parse a compound statement, or simple statements up to the line's end."""
        cdef stmt node = self.compound()
        if node is not None:
            body.append(node)
            return 0
        return self.simple_line(body)

    cdef stmt compound(self):
        """Parse a compound statement. Returns: None if none starts here."""
        cdef int kind = self.tok.kind
        cdef int line = self.tok.lineno, col = self.tok.col
        if kind == T_NAME:
            if self.tok.extra == NAME_MATCH and self.is_match():
                return self.match_statement()
            return None
        elif kind == T_IF:
            return self.if_statement()
        elif kind == T_FOR:
            return self.for_statement(False, line, col)
        elif kind == T_DEF:
            return self.function(NOTHING, False, line, col)
        elif kind == T_WHILE:
            return self.while_statement()
        elif kind == T_TRY:
            return self.try_statement()
        elif kind == T_WITH:
            return self.with_statement(False, line, col)
        elif kind == T_CLASS:
            return self.class_statement(NOTHING)
        elif kind == T_AT:
            return self.decorated()
        elif kind == T_ASYNC:
            return self.async_statement(NOTHING)
        return None

    # ---- simple statements

    cdef stmt simple(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int kind = self.tok.kind
        cdef stmt node
        if kind == T_NAME:
            if self.tok.extra == NAME_TYPE and peek(self) == T_NAME:
                return self.type_statement()
            return self.expression_statement()
        elif kind == T_RETURN:
            return self.return_statement()
        elif kind == T_IMPORT:
            return self.import_statement()
        elif kind == T_FROM:
            return self.from_statement()
        elif kind == T_RAISE:
            return self.raise_statement()
        elif self.diagnosing and (kind == T_PASS or kind == T_BREAK or kind == T_CONTINUE):
            self.check_statement_as_value()
            return self.keyword_statement(kind)
        elif kind == T_PASS:
            node = new_Pass()
        elif kind == T_BREAK:
            node = new_Break()
        elif kind == T_CONTINUE:
            node = new_Continue()
        elif kind == T_DEL:
            return self.delete_statement()
        elif kind == T_ASSERT:
            return self.assert_statement()
        elif kind == T_GLOBAL or kind == T_NONLOCAL:
            return self.scope_statement()
        else:
            return self.expression_statement()
        advance(self)
        finish(self, node, line, col)
        return node

    cdef stmt keyword_statement(self, int kind):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef stmt node = new_Pass() if kind == T_PASS else new_Break() if kind == T_BREAK else new_Continue()
        advance(self)
        finish(self, node, line, col)
        return node

    cdef stmt expression_statement(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef bint parenthesized = self.tok.kind == T_LPAR
        cdef int kind
        cdef Mark start = self.mark()
        cdef expr value = self.right_side()
        cdef stmt node
        kind = self.tok.kind
        if kind == T_EQUAL:
            return self.assignment(value, start, line, col)
        if kind == T_WALRUS and self.diagnosing:
            self.rewind(start)
            self.check_elements()
            self.invalid_syntax()
        if kind == T_COLON:
            return self.annotated(value, parenthesized, line, col)
        if kind >= T_PLUS_EQUAL and kind <= T_DOUBLE_SLASH_EQUAL:
            return self.augmented(value, line, col)
        node = new_Expr(value)
        finish(self, node, line, col)
        return node

    cdef expr right_side(self):
        if self.tok.kind == T_YIELD:
            return self.yield_expression()
        return self.star_expressions()

    cdef stmt assignment(self, expr first, Mark start, int line, int col):
        cdef list targets = None
        cdef expr value = first, bad
        cdef stmt node
        while self.tok.kind == T_EQUAL:
            bad = invalid_target(value, CTX_STORE)
            if bad is not None:
                self.bad_assignment(value, bad, start)
            set_context(value, CTX_STORE)
            if targets is None:
                targets = [value]
            else:
                targets.append(value)
            advance(self)
            value = self.right_side()
        node = new_Assign(targets, value)
        finish(self, node, line, col)
        return node

    cdef int bad_assignment(self, expr value, expr bad, Mark start) except -1:
        """Report an assignment to the left side `value`, whose part `bad` is no target."""
        if not self.diagnosing:
            self.invalid_syntax()
        mark = self.mark()
        self.rewind(start)
        self.check_elements()
        self.rewind(mark)
        if value.kind == K_YIELD or value.kind == K_YIELD_FROM:
            return self.fail_node("assignment to yield expression not possible", value)
        return self.fail_node(f"cannot assign to {describe(bad)}", bad)

    cdef stmt augmented(self, expr target, int line, int col):
        cdef int op = self.tok.kind - T_PLUS_EQUAL
        cdef expr value
        cdef stmt node
        if target.kind != K_NAME and target.kind != K_ATTRIBUTE and target.kind != K_SUBSCRIPT:
            self.fail_node(f"'{describe(target)}' is an illegal expression for augmented assignment", target)
        self.set_target(target, CTX_STORE)
        advance(self)
        value = self.right_side()
        node = new_AugAssign(target, AUGMENTED[op], value)
        finish(self, node, line, col)
        return node

    cdef stmt annotated(self, expr target, bint parenthesized, int line, int col):
        cdef expr annotation, value = None
        cdef stmt node
        cdef int kind = target.kind
        if kind != K_NAME and kind != K_ATTRIBUTE and kind != K_SUBSCRIPT:
            self.bad_annotation(target, parenthesized)
        self.set_target(target, CTX_STORE)
        advance(self)
        annotation = self.expression()
        if self.tok.kind == T_EQUAL:
            advance(self)
            value = self.right_side()
        node = new_AnnAssign(target, annotation, value, kind == K_NAME and not parenthesized)
        finish(self, node, line, col)
        return node

    cdef int bad_annotation(self, expr target, bint parenthesized) except -1:
        """Report a colon (the current token) after an expression that cannot be annotated, if an annotation follows."""
        cdef Mark mark = self.mark()
        if self.diagnosing:
            advance(self)
            if self.starts_expression() and self.prefix_expression() is not None:
                if target.kind == K_LIST or target.kind == K_TUPLE:
                    self.fail_node(f"only single target (not {describe(target)}) can be annotated",
                                   target if target.kind == K_LIST or parenthesized
                                   else <expr?>(<Tuple?>target).elts[0])
                self.fail_node("illegal target for annotation", target)
            self.rewind(mark)
        return self.invalid_syntax()

    cdef stmt return_statement(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef expr value = None
        cdef stmt node
        advance(self)
        if self.tok.kind != T_NEWLINE and self.tok.kind != T_SEMI:
            value = self.star_expressions()
        node = new_Return(value)
        finish(self, node, line, col)
        return node

    cdef stmt raise_statement(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef expr exc = None, cause = None
        cdef stmt node
        advance(self)
        if self.tok.kind != T_NEWLINE and self.tok.kind != T_SEMI:
            exc = self.expression()
            if self.tok.kind == T_FROM:
                advance(self)
                cause = self.expression()
        node = new_Raise(exc, cause)
        finish(self, node, line, col)
        return node

    cdef stmt delete_statement(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef list targets = []
        cdef expr target
        cdef stmt node
        advance(self)
        while True:
            target = self.star_expression()
            targets.append(target)
            if self.tok.kind != T_COMMA:
                break
            advance(self)
            if self.tok.kind == T_NEWLINE or self.tok.kind == T_SEMI:
                break
        for target in targets:
            self.set_target(target, CTX_DEL)
        node = new_Delete(targets)
        finish(self, node, line, col)
        return node

    cdef stmt assert_statement(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef expr test, message = None
        cdef stmt node
        advance(self)
        test = self.expression()
        if self.tok.kind == T_COMMA:
            advance(self)
            message = self.expression()
        node = new_Assert(test, message)
        finish(self, node, line, col)
        return node

    cdef stmt scope_statement(self):
        """Parse `global` and `nonlocal`."""
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int kind = self.tok.kind
        cdef list names = []
        cdef stmt node
        advance(self)
        names.append(self.identifier())
        while self.tok.kind == T_COMMA:
            advance(self)
            names.append(self.identifier())
        node = new_Global(names) if kind == T_GLOBAL else new_Nonlocal(names)
        finish(self, node, line, col)
        return node

    # ---- imports

    cdef str dotted_name(self):
        cdef str name = self.identifier()
        cdef list parts
        if self.tok.kind != T_DOT:
            return name
        parts = [name]
        while self.tok.kind == T_DOT:
            advance(self)
            parts.append(self.identifier())
        return ".".join(parts)

    cdef stmt import_statement(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int alias_line, alias_col
        cdef list names = []
        cdef alias imported
        cdef stmt node
        cdef int start = self.pos
        advance(self)
        if self.tok.kind == T_NEWLINE:
            self.fail_from("Expected one or more names after 'import'", self.pos)
        while True:
            alias_line = self.tok.lineno
            alias_col = self.tok.col
            imported = new_alias(self.dotted_name(), None)
            if self.tok.kind == T_AS:
                advance(self)
                imported.asname = self.import_target()
            finish(self, imported, alias_line, alias_col)
            names.append(imported)
            if self.tok.kind != T_COMMA:
                break
            advance(self)
        if self.tok.kind == T_FROM and self.diagnosing:
            advance(self)
            self.dotted_name()
            self.fail_from("Did you mean to use 'from ... import ...' instead?", start)
        node = new_Import(names)
        finish(self, node, line, col)
        return node

    cdef str import_target(self):
        """Parse the name after `as`."""
        cdef int following
        if self.tok.kind == T_NAME:
            following = peek(self)
            if following == T_COMMA or following == T_NEWLINE or following == T_SEMI or following == T_RPAR:
                return self.identifier()
        return self.bad_import_target()

    cdef str bad_import_target(self):
        cdef expr target
        if not self.starts_expression():
            self.invalid_syntax()
        target = self.expression()
        if not self.diagnosing:
            self.invalid_syntax()
        self.fail_node(f"cannot use {describe(target)} as import target", target)

    cdef stmt from_statement(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int level = 0
        cdef str module = None
        cdef list names
        cdef stmt node
        advance(self)
        while self.tok.kind == T_DOT or self.tok.kind == T_ELLIPSIS:
            level += 1 if self.tok.kind == T_DOT else 3
            advance(self)
        if level == 0 or self.tok.kind == T_NAME:
            module = self.dotted_name()
        self.expect(T_IMPORT)
        names = self.imported_names()
        node = new_ImportFrom(module, names, level)
        finish(self, node, line, col)
        return node

    cdef list imported_names(self):
        cdef list names = []
        cdef bint parenthesized = self.tok.kind == T_LPAR
        cdef alias star
        if self.tok.kind == T_STAR:
            star = new_alias("*", None)
            place(star, self.tok.lineno, self.tok.col, self.tok.end_lineno, self.tok.end_col)
            advance(self)
            return [star]
        if self.tok.kind == T_NEWLINE:
            self.fail_from("Expected one or more names after 'import'", self.pos)
        if parenthesized:
            advance(self)
        while True:
            names.append(self.imported_name())
            if self.tok.kind != T_COMMA:
                break
            advance(self)
            if parenthesized and self.tok.kind == T_RPAR:
                break
            if not parenthesized and self.tok.kind == T_NEWLINE:
                self.fail_current("trailing comma not allowed without surrounding parentheses")
        if parenthesized:
            self.expect(T_RPAR)
        return names

    cdef alias imported_name(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef alias node = new_alias(self.identifier(), None)
        if self.tok.kind == T_AS:
            advance(self)
            node.asname = self.import_target()
        finish(self, node, line, col)
        return node

    # ---- type aliases and type parameters

    cdef stmt type_statement(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int name_line, name_col
        cdef expr name, value
        cdef list params
        cdef stmt node
        advance(self)
        name_line = self.tok.lineno
        name_col = self.tok.col
        name = new_Name(self.identifier(), CTX_STORE)
        finish(self, name, name_line, name_col)
        params = self.type_params()
        self.expect(T_EQUAL)
        value = self.expression()
        node = new_TypeAlias(name, params, value)
        finish(self, node, line, col)
        return node

    cdef list type_params(self):
        """Parse `[T, *Ts, **P]`. Returns: an empty list if there is none."""
        cdef list params
        if self.tok.kind != T_LSQB:
            return NOTHING
        params = []
        advance(self)
        if self.tok.kind == T_RSQB:
            self.fail_from("Type parameter list cannot be empty", self.pos)
        while self.tok.kind != T_RSQB:
            params.append(self.type_param())
            if self.tok.kind != T_COMMA:
                break
            advance(self)
        self.expect(T_RSQB)
        return params

    cdef object type_param(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int kind = self.tok.kind
        cdef str name
        cdef expr bound = None, default = None
        cdef type_param node
        if kind == T_STAR or kind == T_DOUBLE_STAR:
            advance(self)
        name = self.identifier()
        if self.tok.kind == T_COLON:
            if kind != T_NAME:
                self.bad_bound(kind)
            advance(self)
            bound = self.expression()
        if self.tok.kind == T_EQUAL:
            advance(self)
            default = self.star_expression() if kind == T_STAR else self.expression()
        if kind == T_STAR:
            node = new_TypeVarTuple(name, default)
        elif kind == T_DOUBLE_STAR:
            node = new_ParamSpec(name, default)
        else:
            node = new_TypeVar(name, bound, default)
        finish(self, node, line, col)
        return node

    cdef int bad_bound(self, int kind) except -1:
        cdef int colon = self.pos
        cdef str what = "TypeVarTuple" if kind == T_STAR else "ParamSpec"
        cdef expr bound
        advance(self)
        bound = self.expression()
        return self.fail_from(
            f"cannot use {'constraints' if bound.kind == K_TUPLE else 'bound'} with {what}", colon)

    # ---- blocks

    cdef int expect_colon(self) except -1:
        if self.tok.kind != T_COLON:
            self.fail_current("expected ':'")
        return advance(self)

    cdef list block(self, str after, int line):
        """Parse the suite of a compound statement after its colon: an indented block or the rest of the line."""
        cdef list body
        if self.tok.kind != T_NEWLINE:
            body = []
            if self.is_compound():
                self.invalid_syntax()
            self.simple_line(body)
            return body
        advance_blank(self)
        if self.tok.kind != T_INDENT:
            self.fail_block(after, line)
        advance_blank(self)
        body = self.statements(T_DEDENT)
        advance_blank(self)
        return body

    cdef bint is_compound(self) noexcept:
        cdef int kind = self.tok.kind
        return (kind == T_IF or kind == T_FOR or kind == T_DEF or kind == T_WHILE or kind == T_TRY or kind == T_WITH
                or kind == T_CLASS or kind == T_AT or kind == T_ASYNC)

    cdef int simple_line(self, list body) except -1:
        while True:
            body.append(self.simple())
            if self.tok.kind == T_SEMI:
                advance(self)
                if self.tok.kind != T_NEWLINE:
                    continue
            elif self.tok.kind != T_NEWLINE:
                return self.invalid_syntax()
            return advance_blank(self)

    cdef int fail_block(self, str after, int line) except -1:
        cdef bint placed = self.tok.col >= 0
        raise failure_at(
            "IndentationError", f"expected an indented block after {after} on line {line}", self.filename,
            <const char*>self.text, self.length, self.tok.lineno, self.tok.col if placed else self.tok.extra - 1,
            self.tok.end_lineno, self.tok.end_col if placed else -2)

    cdef list else_block(self, int kind):
        """Parse the block of an `else` or `finally`. Returns: an empty list if there is none."""
        cdef int line = self.tok.lineno
        if self.tok.kind != kind:
            return NOTHING
        advance(self)
        self.expect_colon()
        return self.block("'else' statement" if kind == T_ELSE else "'finally' statement", line)

    # ---- compound statements

    cdef stmt if_statement(self):
        """Parse `if`. The `elif`s are a loop: each one is a nested If that ends where the whole statement ends."""
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef expr test
        cdef list chain = [], body
        cdef If node, outer = None
        cdef str what = "'if' statement"
        while True:
            advance(self)
            test = self.named_expression()
            self.header_colon()
            body = self.block(what, line)
            node = new_If(test, body, [])
            node.lineno = line
            node.col_offset = col
            if outer is not None:
                outer.orelse = [node]
            outer = node
            chain.append(node)
            if self.tok.kind != T_ELIF:
                break
            line = self.tok.lineno
            col = self.tok.col
            what = "'elif' statement"
        node.orelse = self.else_block(T_ELSE)
        if node.orelse and self.tok.kind == T_ELIF:
            self.fail_current("'elif' block follows an 'else' block")
        for node in chain:
            node.end_lineno = self.end_lineno
            node.end_col_offset = self.end_col
        return <If?>chain[0]

    cdef int header_colon(self) except -1:
        """Parse the colon of `if`, `while`, `class`, `with`, `for`, `except`, `match` or `case`."""
        if self.tok.kind == T_COLON:
            return advance(self)
        if self.tok.kind == T_NEWLINE:
            return self.fail_current("expected ':'")
        return self.invalid_syntax()

    cdef stmt while_statement(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef expr test
        cdef list body, orelse
        cdef stmt node
        advance(self)
        test = self.named_expression()
        self.header_colon()
        body = self.block("'while' statement", line)
        orelse = self.else_block(T_ELSE)
        node = new_While(test, body, orelse)
        finish(self, node, line, col)
        return node

    cdef stmt for_statement(self, bint is_async, int line, int col):
        cdef int for_line = self.tok.lineno
        cdef expr target, iter
        cdef list body, orelse
        cdef stmt node
        cdef Mark start
        advance(self)
        start = self.mark()
        target = self.targets()
        if self.tok.kind != T_IN and self.diagnosing:
            self.rewind(start)
            self.check_for_target()
        self.expect(T_IN)
        iter = self.star_expressions()
        self.header_colon()
        body = self.block("'for' statement", for_line)
        orelse = self.else_block(T_ELSE)
        if is_async:
            node = new_AsyncFor(target, iter, body, orelse)
        else:
            node = new_For(target, iter, body, orelse)
        finish(self, node, line, col)
        return node

    cdef int check_for_target(self) except -1:
        """Report an expression between `for` and `in` that is no target."""
        cdef expr target = self.star_expressions(), bad
        if target.kind != K_COMPARE:
            bad = invalid_target(target, CTX_STORE)
            if bad is not None:
                return self.fail_node(f"cannot assign to {describe(bad)}", bad)
        return self.invalid_syntax()

    cdef stmt with_statement(self, bint is_async, int line, int col):
        cdef int with_line = self.tok.lineno
        cdef list items = None, body
        cdef stmt node
        advance(self)
        if self.tok.kind == T_LPAR:
            items = self.parenthesized_items()
        if items is None:
            items = self.with_items()
        self.header_colon()
        body = self.block("'with' statement", with_line)
        if is_async:
            node = new_AsyncWith(items, body)
        else:
            node = new_With(items, body)
        finish(self, node, line, col)
        return node

    cdef list with_items(self):
        cdef list items = [self.with_item()]
        while self.tok.kind == T_COMMA:
            advance(self)
            items.append(self.with_item())
        return items

    cdef withitem with_item(self):
        cdef expr value = self.expression(), target = None
        if self.tok.kind == T_AS:
            advance(self)
            if self.diagnosing:
                self.check_with_target()
            target = self.star_target()
        return new_withitem(value, target)

    cdef int check_with_target(self) except -1:
        """Report a wrong target; errors of the target as an expression take precedence."""
        cdef Mark mark = self.mark()
        cdef expr target, bad
        if self.starts_expression():
            target = self.expression()
            if self.tok.kind == T_COMMA or self.tok.kind == T_RPAR or self.tok.kind == T_COLON:
                bad = invalid_target(target, CTX_STORE)
                if bad is not None:
                    self.fail_node(f"cannot assign to {describe(bad)}", bad)
        return self.rewind(mark)

    cdef expr star_target(self):
        """Parse one target, as after `as`."""
        cdef expr node = self.target()
        self.set_target(node, CTX_STORE)
        return node

    cdef int matching_bracket(self, bint* named) except -1:
        """Return the buffer index of the bracket that closes the current one. `named`: an `as` is directly inside it."""
        cdef int index = self.pos, level = 0, kind
        named[0] = False
        while True:
            kind = self.tokens[index].kind
            if kind == T_AS and level == 1:
                named[0] = True
            elif kind == T_NEWLINE or kind == T_EOF:
                return index
            if kind == T_LPAR or kind == T_LSQB or kind == T_LBRACE:
                level += 1
            elif kind == T_RPAR or kind == T_RSQB or kind == T_RBRACE:
                level -= 1
                if level == 0:
                    return index
            index += 1
            if index == self.fill and not self.scan():
                return index - 1

    cdef bint scan(self) except -1:
        """Read one token ahead. Returns: False if the text is wrong there."""
        cdef int at = self.at, line = self.line, line_start = self.line_start
        cdef bint finished = self.finished
        try:
            self.fetch()
        except SyntaxFailure:
            # The parser may find an earlier error.
            self.at = at
            self.line = line
            self.line_start = line_start
            self.finished = finished
            return False
        self.scanned = self.fill - 1
        return True

    cdef list parenthesized_items(self):
        """Parse `(a as b, c)` before a colon. Returns: None, with nothing consumed, if the bracket belongs to an expression."""
        cdef Mark start = self.mark()
        cdef bint named = False
        cdef int index = self.matching_bracket(&named)
        cdef list items = []
        if index + 1 == self.fill and not self.scan() and not named:
            return None
        # An `as` proves a list of items. Otherwise a colon decides, and expressions that are no items are parsed again.
        if named or (self.tokens[index + 1].kind == T_COLON and self.tokens[self.pos + 1].kind != T_RPAR):
            advance(self)
            while self.starts_expression():
                items.append(self.with_item())
                if self.tok.kind != T_COMMA:
                    break
                advance(self)
                if self.tok.kind == T_RPAR:
                    break
            if self.pos == index:
                advance(self)
                return items
            if named:
                self.invalid_syntax()
        self.rewind(start)
        return None

    cdef stmt try_statement(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef list body, handlers = [], orelse = [], finalbody = []
        cdef bint star = False, this_star = False
        cdef stmt node
        advance(self)
        self.expect_colon()
        body = self.block("'try' statement", line)
        while self.tok.kind == T_EXCEPT:
            handlers.append(self.handler(&this_star))
            if len(handlers) == 1:
                star = this_star
            elif star != this_star:
                self.fail_mixed_handlers(<AST?>handlers[len(handlers) - 1], this_star)
        if handlers:
            orelse = self.else_block(T_ELSE)
        if self.tok.kind == T_FINALLY:
            finalbody = self.else_block(T_FINALLY)
        elif not handlers:
            self.fail_current("expected 'except' or 'finally' block")
        if star:
            node = new_TryStar(body, handlers, orelse, finalbody)
        else:
            node = new_Try(body, handlers, orelse, finalbody)
        finish(self, node, line, col)
        return node

    cdef int fail_mixed_handlers(self, AST handler, bint star) except -1:
        cdef int end = handler.col_offset + 6
        if star:
            while self.text[line_offset(<const char*>self.text, self.length, handler.lineno) + end] != c'*':
                end += 1
            end += 1
        return self.fail_at("cannot have both 'except' and 'except*' on the same 'try'",
                            handler.lineno, handler.col_offset, handler.lineno, end)

    cdef object handler(self, bint* star):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int type_line, type_col, type_start
        cdef expr type = None
        cdef str name = None
        cdef list elts, body
        cdef ExceptHandler node
        advance(self)
        star[0] = self.tok.kind == T_STAR
        if star[0]:
            advance(self)
            if self.tok.kind == T_COLON or self.tok.kind == T_NEWLINE:
                self.fail_current("expected one or more exception types")
        if self.tok.kind != T_COLON and self.tok.kind != T_NEWLINE:
            type_line = self.tok.lineno
            type_col = self.tok.col
            type_start = self.pos
            type = self.expression()
            if self.tok.kind == T_COMMA:
                elts = [type]
                while self.tok.kind == T_COMMA:
                    advance(self)
                    if not self.starts_expression():
                        break
                    elts.append(self.expression())
                type = new_Tuple(elts, CTX_LOAD)
                finish(self, type, type_line, type_col)
                if self.tok.kind == T_AS and self.diagnosing:
                    self.check_unparenthesized(type_start)
            elif self.tok.kind == T_AS:
                advance(self)
                if self.diagnosing and (self.tok.kind != T_NAME or peek(self) != T_COLON):
                    self.check_except_target(star[0])
                name = self.identifier()
        self.header_colon()
        body = self.block("'except*' statement" if star[0] else "'except' statement", line)
        node = new_ExceptHandler(type, name, body)
        finish(self, node, line, col)
        return node

    cdef int check_unparenthesized(self, int start) except -1:
        """Report `except a, b as c:`; the current token is the `as`."""
        advance(self)
        if self.tok.kind == T_NAME and peek(self) == T_COLON:
            return self.fail_from("multiple exception types must be parenthesized when using 'as'", start)
        self.pos -= 1
        self.tok = &self.tokens[self.pos]
        return 0

    cdef stmt function(self, list decorators, bint is_async, int line, int col):
        cdef int def_line = self.tok.lineno
        cdef str name
        cdef list params, body
        cdef arguments args
        cdef expr returns = None
        cdef stmt node
        advance(self)
        name = self.identifier()
        params = self.function_type_params()
        if self.tok.kind != T_LPAR:
            self.fail_current("expected '('")
        advance(self)
        args = self.parameters(T_RPAR)
        self.expect(T_RPAR)
        if self.tok.kind == T_ARROW:
            advance(self)
            returns = self.return_annotation()
        self.expect_colon()
        body = self.block("function definition", def_line)
        if is_async:
            node = new_AsyncFunctionDef(name, args, body, decorators, returns, params)
        else:
            node = new_FunctionDef(name, args, body, decorators, returns, params)
        finish(self, node, line, col)
        return node

    cdef list function_type_params(self):
        """Parse type parameters. In the second pass, a bracket without valid parameters means a missing '('."""
        cdef SyntaxFailure failure
        cdef int start = self.pos
        if not self.diagnosing:
            return self.type_params()
        try:
            return self.type_params()
        except SyntaxFailure as failure:
            if failure.generic:
                self.fail_token_at("expected '('", start)
            raise

    cdef expr return_annotation(self):
        cdef SyntaxFailure failure
        cdef int start = self.pos
        if not self.diagnosing:
            return self.expression()
        cdef Mark mark = self.mark()
        try:
            return self.expression()
        except SyntaxFailure as failure:
            if failure.generic:
                self.rewind(mark)
                if self.speculate(0) is None:
                    self.fail_token_at("expected ':'", start - 1)
            raise

    cdef stmt class_statement(self, list decorators):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef str name
        cdef list params, body, bases = [], keywords = []
        cdef stmt node
        advance(self)
        name = self.identifier()
        params = self.type_params()
        if self.tok.kind == T_LPAR:
            advance(self)
            while self.tok.kind != T_RPAR:
                if self.is_keyword_argument():
                    self.keyword_argument(keywords)
                else:
                    self.call_argument(bases, keywords, 0, 0)
                if self.tok.kind != T_COMMA:
                    break
                advance(self)
            if self.diagnosing:
                self.call_end(bases, keywords)
            self.expect(T_RPAR)
        self.header_colon()
        body = self.block("class definition", line)
        node = new_ClassDef(name, bases, keywords, body, decorators, params)
        finish(self, node, line, col)
        return node

    cdef stmt decorated(self):
        cdef list decorators = []
        while self.tok.kind == T_AT:
            advance(self)
            decorators.append(self.named_expression())
            if self.tok.kind != T_NEWLINE:
                self.invalid_syntax()
            advance_blank(self)
        if self.tok.kind == T_DEF:
            return self.function(decorators, False, self.tok.lineno, self.tok.col)
        if self.tok.kind == T_CLASS:
            return self.class_statement(decorators)
        if self.tok.kind == T_ASYNC:
            return self.async_statement(decorators)
        self.invalid_syntax()

    cdef stmt async_statement(self, list decorators):
        cdef int line = self.tok.lineno, col = self.tok.col
        advance(self)
        if self.tok.kind == T_DEF:
            return self.function(decorators, True, line, col)
        if not decorators:
            if self.tok.kind == T_FOR:
                return self.for_statement(True, line, col)
            if self.tok.kind == T_WITH:
                return self.with_statement(True, line, col)
        self.invalid_syntax()

    # ---- match

    cdef bint is_match(self) except -1:
        """Returns: True if the name `match` at a line's start begins a match statement: then the logical line ends with ':'."""
        cdef int kind = peek(self)
        cdef int index
        if kind != T_STAR and kind != T_LPAR and kind != T_LSQB and kind != T_MINUS and kind != T_PLUS \
                and kind != T_NOT:
            # These cannot follow a name in an expression; all others cannot start an expression.
            return (kind == T_NAME or kind == T_NUMBER or kind == T_STRING or kind == T_FSTRING_START
                    or kind == T_LBRACE or kind == T_TILDE or kind == T_LAMBDA or kind == T_AWAIT or kind == T_NONE
                    or kind == T_TRUE or kind == T_FALSE or kind == T_ELLIPSIS)
        index = self.pos + 1
        while self.tokens[index].kind != T_NEWLINE and self.tokens[index].kind != T_EOF:
            index += 1
            if index == self.fill and not self.scan():
                return False
        return self.tokens[index - 1].kind == T_COLON

    cdef stmt match_statement(self):
        cdef int line = self.tok.lineno, col = self.tok.col
        cdef int subject_line, subject_col
        cdef expr subject
        cdef list cases = []
        cdef stmt node
        advance(self)
        subject_line = self.tok.lineno
        subject_col = self.tok.col
        if self.tok.kind == T_STAR:
            subject = self.star_named_expression()
            if self.tok.kind != T_COMMA:
                self.invalid_syntax()
        else:
            subject = self.named_expression()
        if self.tok.kind == T_COMMA:
            elts = [subject]
            while self.tok.kind == T_COMMA:
                advance(self)
                if not self.starts_expression() and self.tok.kind != T_STAR:
                    break
                elts.append(self.star_named_expression())
            subject = new_Tuple(elts, CTX_LOAD)
            finish(self, subject, subject_line, subject_col)
        self.header_colon()
        if self.tok.kind != T_NEWLINE:
            self.invalid_syntax()
        advance_blank(self)
        if self.tok.kind != T_INDENT:
            self.fail_block("'match' statement", line)
        advance_blank(self)
        while self.tok.kind != T_DEDENT:
            cases.append(self.match_case())
        advance_blank(self)
        node = new_Match(subject, cases)
        finish(self, node, line, col)
        return node

    cdef object match_case(self):
        cdef int line = self.tok.lineno
        cdef pattern node
        cdef expr guard = None
        cdef list body
        if self.tok.kind != T_NAME or self.tok.extra != NAME_CASE:
            self.invalid_syntax()
        advance(self)
        node = self.case_patterns()
        if self.tok.kind == T_IF:
            advance(self)
            guard = self.named_expression()
        self.header_colon()
        body = self.block("'case' statement", line)
        return new_match_case(node, guard, body)


cdef int[13] AUGMENTED
AUGMENTED[:] = [
    OP_ADD, OP_SUB, OP_MULT, OP_MAT_MULT, OP_DIV, OP_MOD, OP_POW, OP_L_SHIFT, OP_R_SHIFT, OP_BIT_OR, OP_BIT_XOR,
    OP_BIT_AND, OP_FLOOR_DIV,
]

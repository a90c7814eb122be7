"""Lowering of programs and statements: syntax tree and scopes to evaluator nodes, slots and code objects.

Must not evaluate anything. The Builder has five layers: build_unit, build_expr, build_type, build_def, and statements here.
Invariants: nodes are numbered in the order in which they are made, which depends on the text alone, so that (source, number) names
a node in every process. List, set and dict comprehensions use slots of the enclosing frame.
"""
from _collections import deque     # `collections` takes long to import

cimport cython
from cpython.unicode cimport PyUnicode_GET_LENGTH
cimport ouros._core.syntax.ast as ast
cimport ouros._core.syntax.scope as scopes
from ouros._core.syntax.parser cimport parse_module, parse_expression, parse_interactive
from ouros._core.heap.heap cimport stack_limit
cimport ouros._core.nodes.nodes_assign as nodes_assign
cimport ouros._core.nodes.nodes_async as nodes_async
cimport ouros._core.nodes.nodes_attribute as nodes_attribute
cimport ouros._core.nodes.nodes_call as nodes_call
cimport ouros._core.nodes.nodes_def as nodes_def
cimport ouros._core.nodes.nodes_flow as nodes_flow
cimport ouros._core.nodes.nodes_match as nodes_match
cimport ouros._core.nodes.nodes_try_star as nodes_try_star
cimport ouros._core.nodes.nodes_type as nodes_type
from ouros._core.lowering.build_def cimport DefBuilder, clean_doc
from ouros._core.lowering.build_expr cimport BINARY_OPS, step_of
from ouros._core.lowering.build_unit cimport Unit, new_nodes, number, set_node
from ouros._core.lowering.build_warnings cimport check_assertion, check_finally
from ouros._core.syntax.deferred_definitions cimport Outline, outline, waiting_tree
from ouros._core.nodes.nodes_variable cimport Global, Local
from ouros._core.nodes.nodes_subscript cimport Subscript
from ouros._core.base.untracked_freelist cimport stamp
from ouros._core.types.source_lines cimport source_lines
from ouros._core.base.limiter cimport HostTurns
from ouros._core.syntax.syntax_warnings cimport take

DEF RECENT_TEXT = 1 << 16    # characters of all recent programs together: their trees then fit in the processor's caches
DEF RECENT_LEAST = 256       # least that each program counts in that sum: the nodes of the smallest need memory too
DEF MOST_NOTED = 256
DEF MOST_LINES = 1 << 28     # greatest line that a statement of a tree or a replaced code may have


cdef str LEAVES_EXCEPT_STAR = "'break', 'continue' and 'return' cannot appear in an except* block"


cdef bint are_items(tuple nodes) noexcept:
    for node in nodes:
        if type(node) is not Subscript:
            return False
    return True

@cython.final
cdef class Builder(DefBuilder):
    cdef dict waiting        # definitions of a library module that run at their first use: see Outline

    # --- statements ---

    cdef Node block(self, list body, ast.AST tree):
        cdef nodes_flow.Block node
        cdef tuple items = new_nodes(len(body))
        cdef Py_ssize_t n = 0
        cdef Node one
        self.unit.blocks += 1
        for s in body:
            one = self.stmt(<ast.stmt>s)
            if one is not None:
                set_node(items, n, one)
                n += 1
        self.unit.blocks -= 1
        if n == 1:
            return <Node?>items[0]
        node = nodes_flow.Block.__new__(nodes_flow.Block)
        self.at(node, tree)
        node.items = items if n == len(body) else items[:n]
        return node

    cdef Node simple(self, int code, ast.AST tree):
        cdef nodes_flow.Simple node = nodes_flow.Simple.__new__(nodes_flow.Simple)
        node.code = code
        return self.at(node, tree)

    cdef Node stmt(self, ast.stmt s):
        """Lower a statement. Returns: None if it does nothing when it runs."""
        cdef int k = s.kind
        cdef nodes_flow.Return ret
        self.check_depth(s)
        if k == ast.K_EXPR:
            if self.interactive and self.unit.parent is None:
                return self.shown(self.expr((<ast.Expr>s).value), s)
            if (<ast.Expr>s).value.kind == ast.K_CONSTANT:
                return None
            return self.expr((<ast.Expr>s).value)
        if k == ast.K_ASSIGN:
            return self.assign(<ast.Assign>s)
        if k == ast.K_IF:
            return self.if_(<ast.If>s)
        if k == ast.K_RETURN:
            ret = nodes_flow.Return.__new__(nodes_flow.Return)
            self.at(ret, s)
            self.check_return(<ast.Return>s)
            if (<ast.Return>s).value is not None:
                ret.value = self.expr((<ast.Return>s).value)
            return ret
        if k == ast.K_FOR:
            return self.for_(<ast.For>s)
        if k == ast.K_WHILE:
            return self.while_(<ast.While>s)
        if k == ast.K_AUG_ASSIGN:
            return self.aug_assign(<ast.AugAssign>s)
        if k == ast.K_FUNCTION_DEF or k == ast.K_ASYNC_FUNCTION_DEF:
            return self.function_def(<ast.FunctionDef>s)
        if k == ast.K_CLASS_DEF:
            return self.class_def(<ast.ClassDef>s)
        if k == ast.K_BREAK or k == ast.K_CONTINUE:
            if self.unit.in_star:
                raise self.failure(LEAVES_EXCEPT_STAR, s)
            return self.simple(BREAK if k == ast.K_BREAK else CONTINUE, s)
        if k == ast.K_PASS or k == ast.K_GLOBAL or k == ast.K_NONLOCAL:
            return None
        return self.rare_stmt(s)

    cdef Node rare_stmt(self, ast.stmt s):
        cdef int k = s.kind
        cdef nodes_flow.Raise raise_
        cdef nodes_flow.Assert assert_
        if k == ast.K_TRY:
            return self.try_(<ast.Try>s)
        if k == ast.K_TRY_STAR:
            return self.finally_(<ast.Try>s, self.try_star(<ast.Try>s))
        if k == ast.K_ASYNC_FOR:
            return self.async_for(<ast.For>s)
        if k == ast.K_ASYNC_WITH:
            return self.async_with(<ast.With>s, 0)
        if k == ast.K_WITH:
            return self.with_(<ast.With>s, 0)
        if k == ast.K_IMPORT:
            return self.import_(<ast.Import>s)
        if k == ast.K_IMPORT_FROM:
            return self.import_from(<ast.ImportFrom>s)
        if k == ast.K_RAISE:
            raise_ = nodes_flow.Raise.__new__(nodes_flow.Raise)
            self.at(raise_, s)
            if (<ast.Raise>s).exc is not None:
                raise_.exc = self.expr((<ast.Raise>s).exc)
            if (<ast.Raise>s).cause is not None:
                raise_.cause = self.expr((<ast.Raise>s).cause)
            return raise_
        if k == ast.K_ASSERT:
            assert_ = nodes_flow.Assert.__new__(nodes_flow.Assert)
            self.at(assert_, s)
            check_assertion((<ast.Assert>s).test, s)
            assert_.cond = self.expr((<ast.Assert>s).test)
            if (<ast.Assert>s).msg is not None:
                assert_.message = self.expr((<ast.Assert>s).msg)
            return assert_
        if k == ast.K_DELETE:
            return self.delete((<ast.Delete>s).targets, s)
        if k == ast.K_ANN_ASSIGN:
            return self.annotated(<ast.AnnAssign>s)
        if k == ast.K_TYPE_ALIAS:
            return self.type_alias(<ast.TypeAlias>s)
        if k == ast.K_MATCH:
            return self.match(<ast.Match>s)
        raise self.failure("this statement is not supported", s)

    cdef bint is_parallel(self, ast.Tuple target, ast.expr value) except -1:
        """Return whether the assignment is a, b = x, y with as many targets as values, and no stars."""
        cdef ast.expr e
        if value.kind != ast.K_TUPLE:
            return False
        targets, values = target.elts, (<ast.Tuple>value).elts
        if not 2 <= len(targets) == len(values) <= nodes_assign.MOST_PARALLEL:
            return False
        for e in targets + values:
            if e.kind == ast.K_STARRED:
                return False
        return True

    cdef Node annotated(self, ast.AnnAssign s):
        """Lower an annotated variable. Only variables of modules and classes keep their annotation."""
        cdef list items = []
        cdef ast.expr t = s.target
        cdef bint kept = not scopes.is_function_like(self.unit.scope.kind)
        if s.value is not None:
            value = self.expr(s.value)
            items.append(self.assign_node(self.target(t), value, s))
        elif t.kind == ast.K_ATTRIBUTE:
            items.append(self.expr((<ast.Attribute>t).value))
        elif t.kind == ast.K_SUBSCRIPT:
            items.append(self.expr((<ast.Subscript>t).value))
            items.append(self.expr((<ast.Subscript>t).slice))
        if s.simple and kept:
            items.append(self.store_text(s) if self.future else self.defer(s))
        return self.sequence([item for item in items if item is not None], s)

    cdef Node sequence(self, list items, ast.AST tree):
        cdef nodes_flow.Block node
        if len(items) == 1:
            return <Node?>items[0]
        if not items:
            return None
        node = nodes_flow.Block.__new__(nodes_flow.Block)
        self.at(node, tree)
        node.items = tuple(items)
        return node

    cdef Node assign(self, ast.Assign s):
        cdef nodes_assign.Assign node
        cdef nodes_assign.AssignMany many
        cdef nodes_assign.AssignParallel parallel
        cdef ast.expr target = <ast.expr>s.targets[0]
        if len(s.targets) == 1:
            if target.kind == ast.K_TUPLE and self.is_parallel(<ast.Tuple>target, s.value):
                parallel = nodes_assign.AssignParallel.__new__(nodes_assign.AssignParallel)
                self.at(parallel, s)
                parallel.values = self.exprs((<ast.Tuple>s.value).elts)
                parallel.targets = tuple([self.target(<ast.expr>t) for t in (<ast.Tuple>target).elts])
                parallel.moves = are_items(parallel.values) and are_items(parallel.targets)
                return parallel
            node = nodes_assign.Assign.__new__(nodes_assign.Assign)
            self.at(node, s)
            node.value = self.expr(s.value)
            node.target = self.target(target)
            node.moves = type(node.value) is Subscript and type(node.target) is Subscript
            return node
        many = nodes_assign.AssignMany.__new__(nodes_assign.AssignMany)
        self.at(many, s)
        many.value = self.expr(s.value)
        many.targets = tuple([self.target(<ast.expr>t) for t in s.targets])
        return many

    cdef Node aug_assign(self, ast.AugAssign s):
        cdef nodes_assign.AugVariable node
        cdef nodes_assign.AugAttribute attr
        cdef nodes_assign.AugSubscript sub
        cdef Node target
        cdef ast.expr t = s.target
        if t.kind == ast.K_ATTRIBUTE:
            attr = nodes_assign.AugAttribute.__new__(nodes_assign.AugAttribute)
            self.at(attr, s)
            attr.op = BINARY_OPS[s.op]
            attr.target = self.attribute(<ast.Attribute>t)
            attr.value = self.expr(s.value)
            return attr
        if t.kind == ast.K_SUBSCRIPT:
            sub = nodes_assign.AugSubscript.__new__(nodes_assign.AugSubscript)
            self.at(sub, s)
            sub.op = BINARY_OPS[s.op]
            sub.obj = self.expr((<ast.Subscript>t).value)
            sub.key = self.expr((<ast.Subscript>t).slice)
            sub.value = self.expr(s.value)
            return sub
        target = self.name(<ast.Name>t)
        if type(target) is Local:
            node = nodes_assign.AugLocal.__new__(nodes_assign.AugLocal)
            (<nodes_assign.AugLocal>node).slot = (<Local>target).slot
        elif type(target) is Global:
            node = nodes_assign.AugGlobal.__new__(nodes_assign.AugGlobal)
            (<nodes_assign.AugGlobal>node).index = (<Global>target).slot
        else:
            node = nodes_assign.AugVariable.__new__(nodes_assign.AugVariable)
        self.at(node, s)
        node.op = BINARY_OPS[s.op]
        node.target = target
        node.value = self.expr(s.value)
        node.step = step_of(s.op, node.value)
        return node

    cdef Node delete(self, list targets, ast.AST s):
        cdef nodes_assign.Delete node = nodes_assign.Delete.__new__(nodes_assign.Delete)
        cdef list out = []
        self.at(node, s)
        self.flatten_targets(targets, out)
        node.targets = tuple(out)
        return node

    cdef int flatten_targets(self, list targets, list out) except -1:
        cdef ast.expr t
        for t in targets:
            if t.kind == ast.K_TUPLE:
                self.flatten_targets((<ast.Tuple>t).elts, out)
            elif t.kind == ast.K_LIST:
                self.flatten_targets((<ast.List>t).elts, out)
            else:
                out.append(self.target(t))
        return 0

    cdef Node if_(self, ast.If s):
        cdef nodes_flow.If node = nodes_flow.If.__new__(nodes_flow.If)
        cdef list tests
        cdef list bodies
        self.at(node, s)
        if not s.orelse or len(s.orelse) != 1 or (<ast.stmt>s.orelse[0]).kind != ast.K_IF:
            node.tests = (self.expr(s.test),)
            node.bodies = (self.block(s.body, s),)
            if s.orelse:
                node.orelse = self.block(s.orelse, s)
            return node
        tests = []
        bodies = []
        while True:
            tests.append(self.expr(s.test))
            bodies.append(self.block(s.body, s))
            if len(s.orelse) == 1 and (<ast.stmt>s.orelse[0]).kind == ast.K_IF:
                s = <ast.If>s.orelse[0]
                continue
            break
        node.tests = tuple(tests)
        node.bodies = tuple(bodies)
        if s.orelse:
            node.orelse = self.block(s.orelse, s)
        return node

    cdef int check_return(self, ast.Return s) except -1:
        """Reject `return` in an except* block. CPython points at a constant value, otherwise at the statement."""
        if self.unit.stars:
            raise self.failure(LEAVES_EXCEPT_STAR, s.value if s.value is not None and s.value.kind == ast.K_CONSTANT
                               and s.value.lineno == s.lineno else s)
        return 0

    cdef Node inside(self, bint loop, list body, ast.AST tree):
        """Lower the body of a loop or of an except* clause."""
        cdef Unit u = self.unit
        cdef bint in_star = u.in_star
        cdef Node node
        u.in_star = not loop
        u.stars += not loop
        node = self.block(body, tree)
        u.in_star = in_star
        u.stars -= not loop
        return node

    cdef Node async_for(self, ast.For s):
        cdef nodes_async.AsyncFor node = nodes_async.AsyncFor.__new__(nodes_async.AsyncFor)
        self.check_async("'async for' outside async function", s)
        self.at(node, s)
        node.iter = self.expr(s.iter)
        node.awaiter = self.awaiter(nodes_def.AWAIT_NEXT, s.iter)
        node.target = self.target(s.target)
        node.body = self.inside(True, s.body, s)
        if s.orelse:
            node.orelse = self.block(s.orelse, s)
        return node

    cdef Node async_with(self, ast.With s, Py_ssize_t i):
        cdef nodes_async.AsyncWith node = nodes_async.AsyncWith.__new__(nodes_async.AsyncWith)
        cdef ast.withitem item = <ast.withitem>s.items[i]
        self.check_async("'async with' outside async function", s)
        self.at(node, s)
        self.check_depth(s)
        node.context = self.expr(item.context_expr)
        node.entering = self.awaiter(nodes_def.AWAIT_ENTER, item.context_expr)
        node.leaving = self.awaiter(nodes_def.AWAIT_EXIT, item.context_expr)
        if item.optional_vars is not None:
            node.target = self.target(item.optional_vars)
        node.body = self.async_with(s, i + 1) if i + 1 < len(s.items) else self.block(s.body, s)
        return node

    cdef Node try_star(self, ast.Try s):
        cdef nodes_try_star.TryStar node = nodes_try_star.TryStar.__new__(nodes_try_star.TryStar)
        cdef ast.ExceptHandler h
        cdef list types = []
        cdef list names = []
        cdef list bodies = []
        cdef list clauses = []
        self.at(node, s)
        node.body = self.block(s.body, s)
        for h in s.handlers:
            clauses.append(self.simple(NORMAL, h))
            types.append(self.expr(h.type))
            names.append(self.variable(h.name, h) if h.name is not None else None)
            bodies.append(self.inside(False, h.body, h))
        node.clauses = tuple(clauses)
        node.types = tuple(types)
        node.names = tuple(names)
        node.bodies = tuple(bodies)
        if s.orelse:
            node.orelse = self.block(s.orelse, s)
        return node

    cdef Node finally_(self, ast.Try s, Node body):
        cdef nodes_flow.TryFinally final
        if not s.finalbody:
            return body
        final = nodes_flow.TryFinally.__new__(nodes_flow.TryFinally)
        self.at(final, s)
        final.body = body
        check_finally(s.finalbody, False)
        final.final = self.block(s.finalbody, s)
        return final

    cdef Node for_(self, ast.For s):
        cdef nodes_flow.For node = nodes_flow.For.__new__(nodes_flow.For)
        self.at(node, s)
        node.iter = self.iterated(s.iter)
        node.target = self.target(s.target)
        node.body = self.inside(True, s.body, s)
        if s.orelse:
            node.orelse = self.block(s.orelse, s)
        return node

    cdef Node while_(self, ast.While s):
        cdef nodes_flow.While node = nodes_flow.While.__new__(nodes_flow.While)
        self.at(node, s)
        if not (s.test.kind == ast.K_CONSTANT and (<ast.Constant>s.test).value is True):
            node.cond = self.expr(s.test)
        node.body = self.inside(True, s.body, s)
        if s.orelse:
            node.orelse = self.block(s.orelse, s)
        return node

    cdef Node try_(self, ast.Try s):
        cdef nodes_flow.TryExcept node
        cdef ast.ExceptHandler h
        cdef list types = []
        cdef list names = []
        cdef list bodies = []
        if s.handlers:
            node = nodes_flow.TryExcept.__new__(nodes_flow.TryExcept)
            self.at(node, s)
            node.body = self.block(s.body, s)
            for h in s.handlers:
                types.append(self.expr(h.type) if h.type is not None else None)
                names.append(self.variable(h.name, h) if h.name is not None else None)
                bodies.append(self.block(h.body, h))
            node.types = tuple(types)
            node.names = tuple(names)
            node.bodies = tuple(bodies)
            if s.orelse:
                node.orelse = self.block(s.orelse, s)
            return self.finally_(s, node)
        return self.finally_(s, self.block(s.body, s))

    cdef Node with_(self, ast.With s, Py_ssize_t i):
        cdef nodes_flow.With node = nodes_flow.With.__new__(nodes_flow.With)
        cdef ast.withitem item = <ast.withitem>s.items[i]
        self.at(node, s)
        self.check_depth(s)
        node.context = self.expr(item.context_expr)
        if item.optional_vars is not None:
            node.target = self.target(item.optional_vars)
        node.body = self.with_(s, i + 1) if i + 1 < len(s.items) else self.block(s.body, s)
        return node

    cdef Node import_(self, ast.Import s):
        cdef list out = []
        cdef ast.alias a
        cdef nodes_def.Import node
        cdef nodes_flow.Block block
        for a in s.names:
            node = nodes_def.Import.__new__(nodes_def.Import)
            self.at(node, s)
            node.module = a.name
            node.top = a.asname is None
            node.target = self.variable(a.asname if a.asname is not None else a.name.partition(".")[0], s)
            out.append(node)
        if len(out) == 1:
            return <Node?>out[0]
        block = nodes_flow.Block.__new__(nodes_flow.Block)
        self.at(block, s)
        block.items = tuple(out)
        return block

    cdef Node import_from(self, ast.ImportFrom s):
        cdef nodes_def.ImportFrom node = nodes_def.ImportFrom.__new__(nodes_def.ImportFrom)
        cdef ast.alias a
        self.at(node, s)
        node.module = s.module if s.module is not None else ""
        node.level = s.level
        if (<ast.alias>s.names[0]).name == "*":
            node.star = True
            node.names = ()
            return node
        node.names = tuple([(a.name, self.variable(a.asname if a.asname is not None else a.name, s)) for a in s.names])
        return node

    cdef Node match(self, ast.Match s):
        cdef nodes_match.Match node = nodes_match.Match.__new__(nodes_match.Match)
        cdef ast.match_case case
        cdef list patterns = []
        cdef list guards = []
        cdef list bodies = []
        self.at(node, s)
        node.subject = self.expr(s.subject)
        for case in s.cases:
            # A pattern that is only a name cannot fail after it was bound.
            self.unit.captures = None if case.pattern.kind == ast.K_MATCH_AS and (<ast.MatchAs>case.pattern).pattern is None else {}
            patterns.append(self.pattern(case.pattern))
            captures, self.unit.captures = self.unit.captures, None
            guards.append(self.guard(case, captures))
            bodies.append(self.block(case.body, s))
        node.patterns = tuple(patterns)
        node.guards = tuple(guards)
        node.bodies = tuple(bodies)
        return node

    cdef Node guard(self, ast.match_case case, dict captures):
        cdef nodes_flow.Bind node
        if not captures:
            return self.expr(case.guard) if case.guard is not None else None
        node = nodes_flow.Bind.__new__(nodes_flow.Bind)
        self.at(node, case.pattern)
        node.slots = tuple(captures.values())
        node.targets = tuple([self.variable(name, case.pattern) for name in captures])
        if case.guard is not None:
            node.guard = self.expr(case.guard)
        return node

    cdef Node capture(self, str name, ast.AST tree):
        """Return the target in which a pattern leaves the value of a name."""
        cdef dict captures = self.unit.captures
        if captures is None:
            return self.variable(name, tree)
        if name not in captures:
            captures[name] = self.add_slot("." + name)
        return self.named(Local.__new__(Local), name, captures[name], tree)

    cdef nodes_match.Pattern pattern(self, ast.pattern p):
        cdef int k = p.kind
        cdef nodes_match.Pattern node = nodes_match.Pattern.__new__(nodes_match.Pattern)
        self.check_depth(p)
        self.at(node, p)
        node.kind = k - ast.K_MATCH_VALUE
        node.star = -1
        if k == ast.K_MATCH_VALUE:
            node.value = self.expr((<ast.MatchValue>p).value)
        elif k == ast.K_MATCH_SINGLETON:
            node.constant = (<ast.MatchSingleton>p).value
        elif k == ast.K_MATCH_SEQUENCE:
            node.patterns = tuple([self.pattern(<ast.pattern>q) for q in (<ast.MatchSequence>p).patterns])
            for i, q in enumerate((<ast.MatchSequence>p).patterns):
                if (<ast.pattern>q).kind == ast.K_MATCH_STAR:
                    node.star = i
        elif k == ast.K_MATCH_MAPPING:
            node.keys = self.exprs((<ast.MatchMapping>p).keys)
            node.patterns = tuple([self.pattern(<ast.pattern>q) for q in (<ast.MatchMapping>p).patterns])
            if (<ast.MatchMapping>p).rest is not None:
                node.target = self.capture((<ast.MatchMapping>p).rest, p)
        elif k == ast.K_MATCH_CLASS:
            node.value = self.expr((<ast.MatchClass>p).cls)
            node.patterns = tuple([self.pattern(<ast.pattern>q) for q in (<ast.MatchClass>p).patterns + (<ast.MatchClass>p).kwd_patterns])
            node.names = tuple((<ast.MatchClass>p).kwd_attrs)
        elif k == ast.K_MATCH_STAR:
            if (<ast.MatchStar>p).name is not None:
                node.target = self.capture((<ast.MatchStar>p).name, p)
        elif k == ast.K_MATCH_AS:
            if (<ast.MatchAs>p).pattern is not None:
                node.patterns = (self.pattern((<ast.MatchAs>p).pattern),)
            if (<ast.MatchAs>p).name is not None:
                node.target = self.capture((<ast.MatchAs>p).name, p)
        else:
            node.patterns = tuple([self.pattern(<ast.pattern>q) for q in (<ast.MatchOr>p).patterns])
        return node

    # --- programs ---

    cdef int module(self, list body, scopes.Scope scope, scopes.Scope annotations, bint keep_last) except -1:
        cdef nodes_flow.Block block
        cdef nodes_flow.ExprStmt last
        cdef nodes_type.NewMarks marks
        cdef list items = []
        cdef ast.stmt s
        cdef ast.AST whole = ast.AST.__new__(ast.AST)
        cdef Py_ssize_t i, n = len(body)
        cdef nodes_def.MakeFunction annotate
        whole.lineno = whole.end_lineno = 1
        self.open_module(scope, CODE_COROUTINE if keep_last and scope.is_coroutine else CODE_MODULE)
        if scope.future_annotations:
            self.future = True
        if scope.has_annotations and self.future:
            items.append(self.empty_annotations(whole))
        if n and not self.interactive and (<ast.stmt>body[0]).kind == ast.K_EXPR and (<ast.Expr>body[0]).value.kind == ast.K_CONSTANT \
                and type((<ast.Constant>(<ast.Expr>body[0]).value).value) is str:
            items.append(self.docstring(<ast.Expr>body[0]))
        if self.waiting is not None:
            self.put_off(scope)
        for i in range(n):
            s = <ast.stmt>body[i]
            if keep_last and i + 1 == n and s.kind == ast.K_EXPR:
                last = nodes_flow.ExprStmt.__new__(nodes_flow.ExprStmt)
                self.at(last, s)
                last.value = self.expr((<ast.Expr>s).value)
                last.keep = True
                items.append(last)
            else:
                node = self.stmt(s)
                if node is not None:
                    items.append(node)
        annotate = self.deferred_annotations(annotations, self.unit, whole)
        if annotate is not None:
            marks = nodes_type.NewMarks.__new__(nodes_type.NewMarks)
            self.at(marks, whole)
            marks.target = self.global_name("__conditional_annotations__", whole)
            items.insert(0, marks)
            items.insert(0, self.assign_node(self.variable("__annotate__", whole), annotate, whole))
        block = nodes_flow.Block.__new__(nodes_flow.Block)
        number(self, block)
        block.line = block.end_line = 1
        block.items = tuple(items)
        return self.close_source(block)

    cdef int put_off(self, scopes.Scope scope) except -1:
        """Lower the definitions that do not run at import into codes of their own, or into Parts."""
        cdef Part part
        for name, statements in self.waiting.items():
            if type((<list?>statements)[0]) is tuple:
                part = Part.__new__(Part)
                part.ranges = <list?>statements
                self.source.deferred[name] = part
                continue
            self.open_unit(scope, CODE_MODULE, "<module>", "<module>", (<ast.stmt>(<list?>statements)[0]).lineno)
            self.layout([])
            self.source.deferred[name] = self.close_unit(self.block(<list?>statements, <ast.stmt>(<list?>statements)[0]))
        return 0

    cdef Node docstring(self, ast.Expr s):
        cdef nodes_assign.Assign node = nodes_assign.Assign.__new__(nodes_assign.Assign)
        self.at(node, s)
        node.value = self.constant(clean_doc((<ast.Constant>s.value).value), s)
        node.target = self.variable("__doc__", s)
        return node

    cdef int open_module(self, scopes.Scope scope, int kind) except -1:
        cdef Unit u = self.open_unit(scope, kind, "<module>", "<module>", 1)
        if self.own_names:
            u.code.nparams = u.code.nargs = 1
        self.layout([".names"] if self.own_names else [])
        return 0

    cdef Node shown(self, Node value, ast.AST tree):
        """Lower an expression statement of mode 'single': its value is printed."""
        cdef nodes_type.Show node = nodes_type.Show.__new__(nodes_type.Show)
        self.at(node, tree)
        node.value = value
        return node

cdef Builder new_builder(str text, str filename, str kind, bint hidden, Limiter limiter=None):
    cdef Builder b = Builder.__new__(Builder)
    b.source = Source.__new__(Source)
    b.source.text = text
    b.source.filename = filename
    b.source.kind = kind
    b.source.hidden = hidden
    b.c_limit = stack_limit()
    b.limiter = limiter
    return b


# Options of the source of a program: True, or FORGIVING. In forgiving programs `return` may stand at the top level, and `await` of a
# value that is not awaitable gives the value. Options of other sources: a tuple, see build_code.
cdef str FORGIVING = "forgiving"

cdef Source build_program(str text, str filename, str kind, bint hidden, bint keep_last, bint forgiving=False, Limiter limiter=None):
    cdef Builder b = new_builder(text, filename, kind, hidden, limiter)
    cdef ast.Module tree = parse_module(text, filename, None, limiter)
    cdef scopes.Scope scope = scopes.analyze(tree, text, filename, forgiving, limiter)
    b.module(tree.body, scope, <scopes.Scope>tree.annotation_scope, keep_last)
    scopes.release(scope)
    b.source.options = FORGIVING if forgiving else True if keep_last else ("exec", False, False)
    return b.source


cdef Source build_library(str text, str filename, str kind):
    cdef Builder b = new_builder(text, filename, kind, True)
    cdef Outline o = outline(text, filename)
    cdef scopes.Scope scope = scopes.analyze(o.tree, text, filename)
    b.waiting = o.waiting
    b.module(o.now, scope, <scopes.Scope>o.tree.annotation_scope, False)
    scopes.release(scope)
    b.source.options = ("exec", False, False)
    return b.source


cdef Source build_part(Source module, str name):
    cdef Part part = <Part?>module.deferred[name]
    cdef Builder b
    cdef ast.Module tree
    cdef scopes.Scope scope
    if part.source is None:
        b = new_builder(module.text, module.filename, f"{module.kind}:{name}", True)
        tree = waiting_tree(source_lines(module), part.ranges, module.filename)
        scope = scopes.analyze(tree, module.text, module.filename)
        b.module(tree.body, scope, <scopes.Scope>tree.annotation_scope, False)
        scopes.release(scope)
        b.source.options = ("exec", False, False)
        part.source = b.source
    return part.source


# Names that lowering uses itself: no tree may have them.
cdef frozenset RESERVED = frozenset([".0", ".class", ".class_around", ".defaults", ".format", ".kwdefaults", ".names", ".type_params"])

cdef Source build_code(str text, str filename, str mode, bint named, bint future, object given=(), object replaced=(), object lines=(),
                       Limiter limiter=None):
    cdef Builder b = new_builder(text, filename, "exec", False, limiter)
    cdef scopes.Scope scope
    cdef ast.Module tree
    cdef ast.Interactive interactive
    cdef dict names = given_names(given)
    b.own_names = named
    b.future = future
    b.source.options = (mode, named, future, given, replaced, lines) if given or replaced or lines else (mode, named, future)
    if mode == "eval":
        build_expression(b, text, filename, names)
        return with_replaced(with_lines(b.source, lines), replaced)
    if mode == "single":
        b.interactive = True
        interactive = parse_interactive(text, filename, names, limiter)
        scope = scopes.analyze(interactive, text, filename, False, limiter)
        b.module(interactive.body, scope, <scopes.Scope>interactive.annotation_scope, False)
    else:
        tree = parse_module(text, filename, names, limiter)
        scope = scopes.analyze(tree, text, filename, False, limiter)
        b.module(tree.body, scope, <scopes.Scope>tree.annotation_scope, False)
    scopes.release(scope)
    return with_replaced(with_lines(b.source, lines), replaced)


cdef dict given_names(object given):
    """Check pairs of names that may come from a dump. Returns: a dict, identifier of the text -> name in the program; None: it is empty."""
    cdef dict names = {}
    if type(given) is not tuple:
        raise ValueError("damaged data: source")
    for pair in <tuple>given:
        if type(pair) is not tuple or len(<tuple>pair) != 2 or type(pair[0]) is not str or type(pair[1]) is not str:
            raise ValueError("damaged data: source")
        if pair[1] in RESERVED:
            raise ValueError(f"the name {pair[1]!r} is reserved")
        names[pair[0]] = pair[1]
    return names or None


cdef Source with_lines(Source source, object lines):
    """Give nodes and codes the lines that those of the text stand for, as of a tree whose statements stand elsewhere."""
    cdef Code code
    cdef Node node
    cdef list shifts
    cdef int last = 0, shift = 0, i
    if type(lines) is not tuple:
        raise ValueError("damaged data: source")
    if not lines:
        return source
    shifts = [0] * (source.text.count("\n") + source.text.count("\r") + 2)
    for row in <tuple>lines:
        if type(row) is not tuple or len(<tuple>row) != 2 or type(row[0]) is not int or type(row[1]) is not int:
            raise ValueError("damaged data: source")
        if not last < row[0] < len(shifts) or not 0 < row[1] <= MOST_LINES:
            raise ValueError("damaged data: source")
        for i in range(last, <int>row[0]):
            shifts[i] = shift
        last = row[0]
        shift = <int>row[1] - last
    for i in range(last, len(shifts)):
        shifts[i] = shift
    for node in source.nodes:
        if 0 < node.line < len(shifts):
            i = shifts[node.line]
            node.line += i
            node.end_line += i
    for code in source.codes:
        if 0 < code.line < len(shifts):
            code.line += <int>shifts[code.line]
    return source


# Index, name, qualified name and line of a code; its name, line and qualified name in the text; bits of co_flags that differ.
cdef list REPLACED_ROW = [int, str, str, int, str, int, str, int]

cdef Source with_replaced(Source source, object replaced):
    """Change names and lines of codes, as code.replace does."""
    cdef Code code
    cdef Node node
    cdef dict shifts = {}         # index of a code -> shift of the lines of its nodes
    if type(replaced) is not tuple:
        raise ValueError("damaged data: source")
    for row in <tuple>replaced:
        if type(row) is not tuple or [type(v) for v in <tuple>row] != REPLACED_ROW or not 0 <= row[7] < 1 << 31:
            raise ValueError("damaged data: source")
        if not 0 <= row[0] < len(source.codes) or row[0] in shifts or not -MOST_LINES <= row[3] <= MOST_LINES:
            raise ValueError("damaged data: source")
        code = <Code?>source.codes[row[0]]
        shifts[row[0]] = row[3] - code.line
        code.name, code.qualname, code.line = row[1], row[2], row[3]
    if any(shifts.values()):
        for node in source.nodes:
            shift = shifts.get(node.unit, 0)
            node.line += <int>shift
            node.end_line += <int>shift
    return source


# The programs built last: services run the same text again and again.
cdef dict recent = {}        # (text, filename, forgiving) -> Source
cdef object recent_keys = deque()     # oldest first: in a dict whose first keys were deleted, finding the next one is slow
cdef Py_ssize_t recent_size = 0

cdef Source latest = None    # the recent Source that was requested last

cdef dict recent_notes = {}  # (text, filename) -> warnings of the parser, if there are any

cdef tuple notes_of(Source source):
    """Return what CPython's compiler would warn of in the program."""
    return <tuple?>recent_notes.get((source.text, source.filename), ()) if recent_notes else ()


cdef inline Py_ssize_t recent_share(str text) noexcept:
    return max(<Py_ssize_t>PyUnicode_GET_LENGTH(text), RECENT_LEAST)


cdef Source shared_program(str text, str filename, bint forgiving=False):
    global recent_size, latest
    cdef tuple key
    cdef Source source = latest
    if source is not None and source.text is text and source.filename is filename and (source.options is FORGIVING) == forgiving:
        return source
    key = (text, filename, forgiving)
    source = recent.get(key)
    if source is None:
        source = build_program(text, filename, "user", False, True, forgiving, HostTurns.__new__(HostTurns))
        notes = take()
        if notes:
            while len(recent_notes) >= MOST_NOTED:
                del recent_notes[next(iter(recent_notes))]
            recent_notes[text, filename] = notes
        if len(text) <= RECENT_TEXT // 2:
            recent[key] = source
            recent_keys.append(key)
            recent_size += recent_share(text)
            while recent_size > RECENT_TEXT:
                key = recent_keys.popleft()
                recent.pop(key, None)
                recent_size -= recent_share(<str?>key[0])
        else:
            return source
    latest = source
    return source


cdef Source build_again(str text, str filename, object options):
    if options is True or options == FORGIVING:
        return shared_program(text, filename, options is not True)
    if type(options) not in (tuple, list) or len(options) not in (3, 6) or options[0] not in ("exec", "eval", "single"):
        raise ValueError("damaged data: source")
    if len(options) == 3:
        return build_code(text, filename, options[0], options[1] is True, options[2] is True)
    return build_code(text, filename, options[0], options[1] is True, options[2] is True,
                      rows_of(options[3]), rows_of(options[4]), rows_of(options[5]))


cdef tuple rows_of(object v):
    """Return the rows of a table in the options, which are lists if a dump was read."""
    if type(v) not in (tuple, list):
        raise ValueError("damaged data: source")
    return tuple([tuple(row) if type(row) is list else row for row in v])


cdef int build_expression(Builder b, str text, str filename, dict names) except -1:
    """Lower the source of eval(): a module whose only statement is the expression."""
    cdef ast.Expression tree = parse_expression(text, filename, names, b.limiter)
    cdef scopes.Scope scope = scopes.analyze(tree, text, filename, False, b.limiter)
    cdef nodes_flow.ExprStmt last = nodes_flow.ExprStmt.__new__(nodes_flow.ExprStmt)
    b.open_module(<scopes.Scope>tree.scope, CODE_MODULE)
    b.at(last, tree.body)
    last.value = b.expr(tree.body)
    last.keep = True
    b.close_source(last)
    scopes.release(scope)
    return 0


cdef int stamp_all(object base) except -1:
    """Give all node classes a free list. Nodes hold nodes, codes and plain values, but no values of programs; some own raw shapes."""
    for one in type.__subclasses__(base):
        stamp_all(one)
        if one is not ResumeFunction:
            stamp(one, one not in (nodes_attribute.Attribute, nodes_call.CallMethod, nodes_match.Pattern), 0)
    return 0


stamp_all(Node)

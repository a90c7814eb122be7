"""Lowering: syntax tree and scopes to evaluator nodes, slots and code objects.

The Builder comes in five layers: build_unit, build_expr, build_type, build_def, and statements here. Must not evaluate anything.
Invariants: nodes are numbered in the order they are made, which depends on the text alone, so that (source, number) names a
node in every process; list, set and dict comprehensions get slots of the frame around them.
"""
from _collections import deque     # `collections` takes long to import

cimport cython
from cpython.unicode cimport PyUnicode_GET_LENGTH
cimport ouros._core.syntax.ast as A
cimport ouros._core.syntax.scope as S
from ouros._core.syntax.parser cimport parse_module, parse_expression, parse_interactive
from ouros._core.heap.heap cimport stack_limit
cimport ouros._core.nodes.nodes_assign as G
cimport ouros._core.nodes.nodes_attribute as N
cimport ouros._core.nodes.nodes_call as C
cimport ouros._core.nodes.nodes_def as D
cimport ouros._core.nodes.nodes_async as Y
cimport ouros._core.nodes.nodes_flow as F
cimport ouros._core.nodes.nodes_try_star as R
cimport ouros._core.nodes.nodes_match as M
cimport ouros._core.nodes.nodes_type as T
from ouros._core.lowering.build_def cimport DefBuilder, clean_doc
from ouros._core.lowering.build_expr cimport BINARY_OPS, step_of
from ouros._core.lowering.build_unit cimport Unit, new_nodes, number, set_node
from ouros._core.lowering.build_warnings cimport check_assertion, check_finally
from ouros._core.syntax.deferred_definitions cimport Outline, outline, waiting_tree
from ouros._core.nodes.nodes_variable cimport *
from ouros._core.nodes.nodes_subscript cimport Subscript
from ouros._core.base.untracked_freelist cimport stamp
from ouros._core.syntax.syntax_warnings cimport take

DEF RECENT_TEXT = 1 << 16    # characters of all recent programs together (their trees then fit in the processor's caches), ...
DEF RECENT_LEAST = 256       # ... of which each counts as so many at least: what is built from the smallest takes room, too
DEF MOST_NOTED = 256


cdef str LEAVES_EXCEPT_STAR = "'break', 'continue' and 'return' cannot appear in an except* block"


cdef bint are_items(tuple nodes) noexcept:
    for node in nodes:
        if type(node) is not Subscript:
            return False
    return True

@cython.final
cdef class Builder(DefBuilder):
    cdef dict waiting        # of a library module: see Outline

    # --- statements ---

    cdef Node block(self, list body, A.AST tree):
        cdef F.Block node
        cdef tuple items = new_nodes(len(body))
        cdef Py_ssize_t n = 0
        cdef Node one
        self.unit.blocks += 1
        for s in body:
            one = self.stmt(<A.stmt>s)
            if one is not None:
                set_node(items, n, one)
                n += 1
        self.unit.blocks -= 1
        if n == 1:
            return <Node>items[0]
        node = F.Block.__new__(F.Block)
        self.at(node, tree)
        node.items = items if n == len(body) else items[:n]
        return node

    cdef Node simple(self, int code, A.AST tree):
        cdef F.Simple node = F.Simple.__new__(F.Simple)
        node.code = code
        return self.at(node, tree)

    cdef Node stmt(self, A.stmt s):
        """None for statements that do nothing when they run."""
        cdef int k = s.kind
        cdef F.Return ret
        self.check_depth(s)
        if k == A.K_EXPR:
            if self.interactive and self.unit.parent is None:
                return self.shown(self.expr((<A.Expr>s).value), s)
            if (<A.Expr>s).value.kind == A.K_CONSTANT:
                return None
            return self.expr((<A.Expr>s).value)
        if k == A.K_ASSIGN:
            return self.assign(<A.Assign>s)
        if k == A.K_IF:
            return self.if_(<A.If>s)
        if k == A.K_RETURN:
            ret = F.Return.__new__(F.Return)
            self.at(ret, s)
            self.check_return(<A.Return>s)
            if (<A.Return>s).value is not None:
                ret.value = self.expr((<A.Return>s).value)
            return ret
        if k == A.K_FOR:
            return self.for_(<A.For>s)
        if k == A.K_WHILE:
            return self.while_(<A.While>s)
        if k == A.K_AUG_ASSIGN:
            return self.aug_assign(<A.AugAssign>s)
        if k == A.K_FUNCTION_DEF or k == A.K_ASYNC_FUNCTION_DEF:
            return self.function_def(<A.FunctionDef>s)
        if k == A.K_CLASS_DEF:
            return self.class_def(<A.ClassDef>s)
        if k == A.K_BREAK or k == A.K_CONTINUE:
            if self.unit.in_star:
                raise self.failure(LEAVES_EXCEPT_STAR, s)
            return self.simple(BREAK if k == A.K_BREAK else CONTINUE, s)
        if k == A.K_PASS or k == A.K_GLOBAL or k == A.K_NONLOCAL:
            return None
        return self.rare_stmt(s)

    cdef Node rare_stmt(self, A.stmt s):
        cdef int k = s.kind
        cdef F.Raise raise_
        cdef F.Assert assert_
        if k == A.K_TRY:
            return self.try_(<A.Try>s)
        if k == A.K_TRY_STAR:
            return self.finally_(<A.Try>s, self.try_star(<A.Try>s))
        if k == A.K_ASYNC_FOR:
            return self.async_for(<A.For>s)
        if k == A.K_ASYNC_WITH:
            return self.async_with(<A.With>s, 0)
        if k == A.K_WITH:
            return self.with_(<A.With>s, 0)
        if k == A.K_IMPORT:
            return self.import_(<A.Import>s)
        if k == A.K_IMPORT_FROM:
            return self.import_from(<A.ImportFrom>s)
        if k == A.K_RAISE:
            raise_ = F.Raise.__new__(F.Raise)
            self.at(raise_, s)
            if (<A.Raise>s).exc is not None:
                raise_.exc = self.expr((<A.Raise>s).exc)
            if (<A.Raise>s).cause is not None:
                raise_.cause = self.expr((<A.Raise>s).cause)
            return raise_
        if k == A.K_ASSERT:
            assert_ = F.Assert.__new__(F.Assert)
            self.at(assert_, s)
            check_assertion((<A.Assert>s).test, s)
            assert_.cond = self.expr((<A.Assert>s).test)
            if (<A.Assert>s).msg is not None:
                assert_.message = self.expr((<A.Assert>s).msg)
            return assert_
        if k == A.K_DELETE:
            return self.delete((<A.Delete>s).targets, s)
        if k == A.K_ANN_ASSIGN:
            return self.annotated(<A.AnnAssign>s)
        if k == A.K_TYPE_ALIAS:
            return self.type_alias(<A.TypeAlias>s)
        if k == A.K_MATCH:
            return self.match(<A.Match>s)
        raise self.failure("this statement is not supported", s)

    cdef bint is_parallel(self, A.Tuple target, A.expr value) except -1:
        """a, b = x, y with as many names as values, and no stars."""
        cdef A.expr e
        if value.kind != A.K_TUPLE:
            return False
        targets, values = target.elts, (<A.Tuple>value).elts
        if not 2 <= len(targets) == len(values) <= G.MOST_PARALLEL:
            return False
        for e in targets + values:
            if e.kind == A.K_STARRED:
                return False
        return True

    cdef Node annotated(self, A.AnnAssign s):
        """An annotated variable: only those of modules and classes keep their annotation."""
        cdef list items = []
        cdef A.expr t = s.target
        cdef bint kept = not S.is_function_like(self.unit.scope.kind)
        if s.value is not None:
            value = self.expr(s.value)
            items.append(self.assign_node(self.target(t), value, s))
        elif t.kind == A.K_ATTRIBUTE:
            items.append(self.expr((<A.Attribute>t).value))
        elif t.kind == A.K_SUBSCRIPT:
            items.append(self.expr((<A.Subscript>t).value))
            items.append(self.expr((<A.Subscript>t).slice))
        if s.simple and kept:
            items.append(self.store_text(s) if self.future else self.defer(s))
        return self.sequence([item for item in items if item is not None], s)

    cdef Node sequence(self, list items, A.AST tree):
        cdef F.Block node
        if len(items) == 1:
            return <Node>items[0]
        if not items:
            return None
        node = F.Block.__new__(F.Block)
        self.at(node, tree)
        node.items = tuple(items)
        return node

    cdef Node assign(self, A.Assign s):
        cdef G.Assign node
        cdef G.AssignMany many
        cdef G.AssignParallel parallel
        cdef A.expr target = <A.expr>s.targets[0]
        if len(s.targets) == 1:
            if target.kind == A.K_TUPLE and self.is_parallel(<A.Tuple>target, s.value):
                parallel = G.AssignParallel.__new__(G.AssignParallel)
                self.at(parallel, s)
                parallel.values = self.exprs((<A.Tuple>s.value).elts)
                parallel.targets = tuple([self.target(<A.expr>t) for t in (<A.Tuple>target).elts])
                parallel.moves = are_items(parallel.values) and are_items(parallel.targets)
                return parallel
            node = G.Assign.__new__(G.Assign)
            self.at(node, s)
            node.value = self.expr(s.value)
            node.target = self.target(target)
            node.moves = type(node.value) is Subscript and type(node.target) is Subscript
            return node
        many = G.AssignMany.__new__(G.AssignMany)
        self.at(many, s)
        many.value = self.expr(s.value)
        many.targets = tuple([self.target(<A.expr>t) for t in s.targets])
        return many

    cdef Node aug_assign(self, A.AugAssign s):
        cdef G.AugVariable node
        cdef G.AugAttribute attr
        cdef G.AugSubscript sub
        cdef Node target
        cdef A.expr t = s.target
        if t.kind == A.K_ATTRIBUTE:
            attr = G.AugAttribute.__new__(G.AugAttribute)
            self.at(attr, s)
            attr.op = BINARY_OPS[s.op]
            attr.target = self.attribute(<A.Attribute>t)
            attr.value = self.expr(s.value)
            return attr
        if t.kind == A.K_SUBSCRIPT:
            sub = G.AugSubscript.__new__(G.AugSubscript)
            self.at(sub, s)
            sub.op = BINARY_OPS[s.op]
            sub.obj = self.expr((<A.Subscript>t).value)
            sub.key = self.expr((<A.Subscript>t).slice)
            sub.value = self.expr(s.value)
            return sub
        target = self.name(<A.Name>t)
        if type(target) is Local:
            node = G.AugLocal.__new__(G.AugLocal)
            (<G.AugLocal>node).slot = (<Local>target).slot
        elif type(target) is Global:
            node = G.AugGlobal.__new__(G.AugGlobal)
            (<G.AugGlobal>node).index = (<Global>target).slot
        else:
            node = G.AugVariable.__new__(G.AugVariable)
        self.at(node, s)
        node.op = BINARY_OPS[s.op]
        node.target = target
        node.value = self.expr(s.value)
        node.step = step_of(s.op, node.value)
        return node

    cdef Node delete(self, list targets, A.AST s):
        cdef G.Delete node = G.Delete.__new__(G.Delete)
        cdef list out = []
        self.at(node, s)
        self.flatten_targets(targets, out)
        node.targets = tuple(out)
        return node

    cdef int flatten_targets(self, list targets, list out) except -1:
        cdef A.expr t
        for t in targets:
            if t.kind == A.K_TUPLE:
                self.flatten_targets((<A.Tuple>t).elts, out)
            elif t.kind == A.K_LIST:
                self.flatten_targets((<A.List>t).elts, out)
            else:
                out.append(self.target(t))
        return 0

    cdef Node if_(self, A.If s):
        cdef F.If node = F.If.__new__(F.If)
        cdef list tests
        cdef list bodies
        self.at(node, s)
        if not s.orelse or len(s.orelse) != 1 or (<A.stmt>s.orelse[0]).kind != A.K_IF:
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
            if len(s.orelse) == 1 and (<A.stmt>s.orelse[0]).kind == A.K_IF:
                s = <A.If>s.orelse[0]
                continue
            break
        node.tests = tuple(tests)
        node.bodies = tuple(bodies)
        if s.orelse:
            node.orelse = self.block(s.orelse, s)
        return node

    cdef int check_return(self, A.Return s) except -1:
        """CPython points at a constant value, otherwise at the statement."""
        if self.unit.stars:
            raise self.failure(LEAVES_EXCEPT_STAR, s.value if s.value is not None and s.value.kind == A.K_CONSTANT
                               and s.value.lineno == s.lineno else s)
        return 0

    cdef Node inside(self, bint loop, list body, A.AST tree):
        """The body of a loop or of an except* clause."""
        cdef Unit u = self.unit
        cdef bint in_star = u.in_star
        cdef Node node
        u.in_star = not loop
        u.stars += not loop
        node = self.block(body, tree)
        u.in_star = in_star
        u.stars -= not loop
        return node

    cdef Node async_for(self, A.For s):
        cdef Y.AsyncFor node = Y.AsyncFor.__new__(Y.AsyncFor)
        self.check_async("'async for' outside async function", s)
        self.at(node, s)
        node.iter = self.expr(s.iter)
        node.awaiter = self.awaiter(D.AWAIT_NEXT, s.iter)
        node.target = self.target(s.target)
        node.body = self.inside(True, s.body, s)
        if s.orelse:
            node.orelse = self.block(s.orelse, s)
        return node

    cdef Node async_with(self, A.With s, Py_ssize_t i):
        cdef Y.AsyncWith node = Y.AsyncWith.__new__(Y.AsyncWith)
        cdef A.withitem item = <A.withitem>s.items[i]
        self.check_async("'async with' outside async function", s)
        self.at(node, s)
        self.check_depth(s)
        node.context = self.expr(item.context_expr)
        node.entering = self.awaiter(D.AWAIT_ENTER, item.context_expr)
        node.leaving = self.awaiter(D.AWAIT_EXIT, item.context_expr)
        if item.optional_vars is not None:
            node.target = self.target(item.optional_vars)
        node.body = self.async_with(s, i + 1) if i + 1 < len(s.items) else self.block(s.body, s)
        return node

    cdef Node try_star(self, A.Try s):
        cdef R.TryStar node = R.TryStar.__new__(R.TryStar)
        cdef A.ExceptHandler h
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

    cdef Node finally_(self, A.Try s, Node body):
        cdef F.TryFinally final
        if not s.finalbody:
            return body
        final = F.TryFinally.__new__(F.TryFinally)
        self.at(final, s)
        final.body = body
        check_finally(s.finalbody, False)
        final.final = self.block(s.finalbody, s)
        return final

    cdef Node for_(self, A.For s):
        cdef F.For node = F.For.__new__(F.For)
        self.at(node, s)
        node.iter = self.iterated(s.iter)
        node.target = self.target(s.target)
        node.body = self.inside(True, s.body, s)
        if s.orelse:
            node.orelse = self.block(s.orelse, s)
        return node

    cdef Node while_(self, A.While s):
        cdef F.While node = F.While.__new__(F.While)
        self.at(node, s)
        if not (s.test.kind == A.K_CONSTANT and (<A.Constant>s.test).value is True):
            node.cond = self.expr(s.test)
        node.body = self.inside(True, s.body, s)
        if s.orelse:
            node.orelse = self.block(s.orelse, s)
        return node

    cdef Node try_(self, A.Try s):
        cdef F.TryExcept node
        cdef A.ExceptHandler h
        cdef list types = []
        cdef list names = []
        cdef list bodies = []
        if s.handlers:
            node = F.TryExcept.__new__(F.TryExcept)
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

    cdef Node with_(self, A.With s, Py_ssize_t i):
        cdef F.With node = F.With.__new__(F.With)
        cdef A.withitem item = <A.withitem>s.items[i]
        self.at(node, s)
        self.check_depth(s)
        node.context = self.expr(item.context_expr)
        if item.optional_vars is not None:
            node.target = self.target(item.optional_vars)
        node.body = self.with_(s, i + 1) if i + 1 < len(s.items) else self.block(s.body, s)
        return node

    cdef Node import_(self, A.Import s):
        cdef list out = []
        cdef A.alias a
        cdef D.Import node
        cdef F.Block block
        for a in s.names:
            node = D.Import.__new__(D.Import)
            self.at(node, s)
            node.module = a.name
            node.top = a.asname is None
            node.target = self.variable(a.asname if a.asname is not None else a.name.partition(".")[0], s)
            out.append(node)
        if len(out) == 1:
            return <Node>out[0]
        block = F.Block.__new__(F.Block)
        self.at(block, s)
        block.items = tuple(out)
        return block

    cdef Node import_from(self, A.ImportFrom s):
        cdef D.ImportFrom node = D.ImportFrom.__new__(D.ImportFrom)
        cdef A.alias a
        self.at(node, s)
        node.module = s.module if s.module is not None else ""
        node.level = s.level
        if (<A.alias>s.names[0]).name == "*":
            node.star = True
            node.names = ()
            return node
        node.names = tuple([(a.name, self.variable(a.asname if a.asname is not None else a.name, s)) for a in s.names])
        return node

    cdef Node match(self, A.Match s):
        cdef M.Match node = M.Match.__new__(M.Match)
        cdef A.match_case case
        cdef list patterns = []
        cdef list guards = []
        cdef list bodies = []
        self.at(node, s)
        node.subject = self.expr(s.subject)
        for case in s.cases:
            # A pattern that is a name alone cannot fail after it was bound.
            self.unit.captures = None if case.pattern.kind == A.K_MATCH_AS and (<A.MatchAs>case.pattern).pattern is None else {}
            patterns.append(self.pattern(case.pattern))
            captures, self.unit.captures = self.unit.captures, None
            guards.append(self.guard(case, captures))
            bodies.append(self.block(case.body, s))
        node.patterns = tuple(patterns)
        node.guards = tuple(guards)
        node.bodies = tuple(bodies)
        return node

    cdef Node guard(self, A.match_case case, dict captures):
        cdef F.Bind node
        if not captures:
            return self.expr(case.guard) if case.guard is not None else None
        node = F.Bind.__new__(F.Bind)
        self.at(node, case.pattern)
        node.slots = tuple(captures.values())
        node.targets = tuple([self.variable(name, case.pattern) for name in captures])
        if case.guard is not None:
            node.guard = self.expr(case.guard)
        return node

    cdef Node capture(self, str name, A.AST tree):
        """Where a pattern leaves what a name is to be bound to."""
        cdef dict captures = self.unit.captures
        if captures is None:
            return self.variable(name, tree)
        if name not in captures:
            captures[name] = self.add_slot("." + name)
        return self.named(Local.__new__(Local), name, captures[name], tree)

    cdef M.Pattern pattern(self, A.pattern p):
        cdef int k = p.kind
        cdef M.Pattern node = M.Pattern.__new__(M.Pattern)
        self.check_depth(p)
        self.at(node, p)
        node.kind = k - A.K_MATCH_VALUE
        node.star = -1
        if k == A.K_MATCH_VALUE:
            node.value = self.expr((<A.MatchValue>p).value)
        elif k == A.K_MATCH_SINGLETON:
            node.constant = (<A.MatchSingleton>p).value
        elif k == A.K_MATCH_SEQUENCE:
            node.patterns = tuple([self.pattern(<A.pattern>q) for q in (<A.MatchSequence>p).patterns])
            for i, q in enumerate((<A.MatchSequence>p).patterns):
                if (<A.pattern>q).kind == A.K_MATCH_STAR:
                    node.star = i
        elif k == A.K_MATCH_MAPPING:
            node.keys = self.exprs((<A.MatchMapping>p).keys)
            node.patterns = tuple([self.pattern(<A.pattern>q) for q in (<A.MatchMapping>p).patterns])
            if (<A.MatchMapping>p).rest is not None:
                node.target = self.capture((<A.MatchMapping>p).rest, p)
        elif k == A.K_MATCH_CLASS:
            node.value = self.expr((<A.MatchClass>p).cls)
            node.patterns = tuple([self.pattern(<A.pattern>q) for q in (<A.MatchClass>p).patterns + (<A.MatchClass>p).kwd_patterns])
            node.names = tuple((<A.MatchClass>p).kwd_attrs)
        elif k == A.K_MATCH_STAR:
            if (<A.MatchStar>p).name is not None:
                node.target = self.capture((<A.MatchStar>p).name, p)
        elif k == A.K_MATCH_AS:
            if (<A.MatchAs>p).pattern is not None:
                node.patterns = (self.pattern((<A.MatchAs>p).pattern),)
            if (<A.MatchAs>p).name is not None:
                node.target = self.capture((<A.MatchAs>p).name, p)
        else:
            node.patterns = tuple([self.pattern(<A.pattern>q) for q in (<A.MatchOr>p).patterns])
        return node

    # --- programs ---

    cdef int module(self, list body, S.Scope scope, S.Scope annotations, bint keep_last) except -1:
        cdef F.Block block
        cdef F.ExprStmt last
        cdef T.NewMarks marks
        cdef list items = []
        cdef A.stmt s
        cdef A.AST whole = A.AST.__new__(A.AST)
        cdef Py_ssize_t i, n = len(body)
        cdef D.MakeFunction annotate
        whole.lineno = whole.end_lineno = 1
        self.open_module(scope, CODE_COROUTINE if keep_last and scope.is_coroutine else CODE_MODULE)
        if scope.future_annotations:
            self.future = True
        if scope.has_annotations and self.future:
            items.append(self.empty_annotations(whole))
        if n and not self.interactive and (<A.stmt>body[0]).kind == A.K_EXPR and (<A.Expr>body[0]).value.kind == A.K_CONSTANT \
                and type((<A.Constant>(<A.Expr>body[0]).value).value) is str:
            items.append(self.docstring(<A.Expr>body[0]))
        if self.waiting is not None:
            self.put_off(scope)
        for i in range(n):
            s = <A.stmt>body[i]
            if keep_last and i + 1 == n and s.kind == A.K_EXPR:
                last = F.ExprStmt.__new__(F.ExprStmt)
                self.at(last, s)
                last.value = self.expr((<A.Expr>s).value)
                last.keep = True
                items.append(last)
            else:
                node = self.stmt(s)
                if node is not None:
                    items.append(node)
        annotate = self.deferred_annotations(annotations, self.unit, whole)
        if annotate is not None:
            marks = T.NewMarks.__new__(T.NewMarks)
            self.at(marks, whole)
            marks.target = self.global_name("__conditional_annotations__", whole)
            items.insert(0, marks)
            items.insert(0, self.assign_node(self.variable("__annotate__", whole), annotate, whole))
        block = F.Block.__new__(F.Block)
        number(self, block)
        block.line = block.end_line = 1
        block.items = tuple(items)
        return self.close_source(block)

    cdef int put_off(self, S.Scope scope) except -1:
        """The statements that don't run at the import become codes of their own."""
        cdef Part part
        for name, statements in self.waiting.items():
            if type((<list>statements)[0]) is tuple:
                part = Part.__new__(Part)
                part.ranges = <list>statements
                self.source.deferred[name] = part
                continue
            self.open_unit(scope, CODE_MODULE, "<module>", "<module>", (<A.stmt>(<list>statements)[0]).lineno)
            self.layout([])
            self.source.deferred[name] = self.close_unit(self.block(<list>statements, <A.stmt>(<list>statements)[0]))
        return 0

    cdef Node docstring(self, A.Expr s):
        cdef G.Assign node = G.Assign.__new__(G.Assign)
        self.at(node, s)
        node.value = self.constant(clean_doc((<A.Constant>s.value).value), s)
        node.target = self.variable("__doc__", s)
        return node

    cdef int open_module(self, S.Scope scope, int kind) except -1:
        cdef Unit u = self.open_unit(scope, kind, "<module>", "<module>", 1)
        if self.own_names:
            u.code.nparams = u.code.nargs = 1
        self.layout([".names"] if self.own_names else [])
        return 0

    cdef Node shown(self, Node value, A.AST tree):
        """Mode 'single': the value of an expression statement is printed."""
        cdef T.Show node = T.Show.__new__(T.Show)
        self.at(node, tree)
        node.value = value
        return node

cdef Builder new_builder(str text, str filename, str kind, bint hidden):
    cdef Builder b = Builder.__new__(Builder)
    b.source = Source.__new__(Source)
    b.source.text = text
    b.source.filename = filename
    b.source.kind = kind
    b.source.hidden = hidden
    b.c_limit = stack_limit()
    return b


cdef Source build_program(str text, str filename, str kind, bint hidden, bint keep_last):
    cdef Builder b = new_builder(text, filename, kind, hidden)
    cdef A.Module tree = parse_module(text, filename)
    cdef S.Scope scope = S.analyze(tree, text, filename)
    b.module(tree.body, scope, <S.Scope>tree.annotation_scope, keep_last)
    S.release(scope)
    b.source.options = True if keep_last else ("exec", False, False)
    return b.source


cdef Source build_library(str text, str filename, str kind):
    cdef Builder b = new_builder(text, filename, kind, True)
    cdef Outline o = outline(text, filename)
    cdef S.Scope scope = S.analyze(o.tree, text, filename)
    b.waiting = o.waiting
    b.module(o.now, scope, <S.Scope>o.tree.annotation_scope, False)
    S.release(scope)
    b.source.options = ("exec", False, False)
    return b.source


cdef Source build_part(Source module, str name):
    cdef Part part = <Part?>module.deferred[name]
    cdef Builder b
    cdef A.Module tree
    cdef S.Scope scope
    if part.source is None:
        b = new_builder(module.text, module.filename, f"{module.kind}:{name}", True)
        tree = waiting_tree(module.text, part.ranges, module.filename)
        scope = S.analyze(tree, module.text, module.filename)
        b.module(tree.body, scope, <S.Scope>tree.annotation_scope, False)
        S.release(scope)
        b.source.options = ("exec", False, False)
        part.source = b.source
    return part.source


cdef Source build_code(str text, str filename, str mode, bint named, bint future):
    cdef Builder b = new_builder(text, filename, "exec", False)
    cdef S.Scope scope
    cdef A.Module tree
    cdef A.Interactive interactive
    b.own_names = named
    b.future = future
    b.source.options = (mode, named, future)
    if mode == "eval":
        build_expression(b, text, filename)
        return b.source
    if mode == "single":
        b.interactive = True
        interactive = parse_interactive(text, filename)
        scope = S.analyze(interactive, text, filename)
        b.module(interactive.body, scope, <S.Scope>interactive.annotation_scope, False)
    else:
        tree = parse_module(text, filename)
        scope = S.analyze(tree, text, filename)
        b.module(tree.body, scope, <S.Scope>tree.annotation_scope, False)
    S.release(scope)
    return b.source


# The programs that were built last: services run the same text again and again.
cdef dict recent = {}        # (text, filename) -> Source
cdef object recent_keys = deque()     # oldest first: a dict that loses its first keys finds the next one slowly
cdef Py_ssize_t recent_size = 0

cdef Source latest = None    # that of them which was asked for last

cdef dict recent_notes = {}  # (text, filename) -> what the parser noted, of programs that have any

cdef tuple notes_of(Source source):
    """What CPython's compiler would warn of when it reads the program."""
    return <tuple>recent_notes.get((source.text, source.filename), ()) if recent_notes else ()


cdef inline Py_ssize_t recent_share(str text) noexcept:
    return max(<Py_ssize_t>PyUnicode_GET_LENGTH(text), RECENT_LEAST)


cdef Source shared_program(str text, str filename):
    global recent_size, latest
    cdef tuple key
    cdef Source source = latest
    if source is not None and source.text is text and source.filename is filename:
        return source
    key = (text, filename)
    source = <Source>recent.get(key)
    if source is None:
        source = build_program(text, filename, "user", False, True)
        notes = take()
        if notes:
            while len(recent_notes) >= MOST_NOTED:
                del recent_notes[next(iter(recent_notes))]
            recent_notes[key] = notes
        if len(text) <= RECENT_TEXT // 2:
            recent[key] = source
            recent_keys.append(key)
            recent_size += recent_share(text)
            while recent_size > RECENT_TEXT:
                key = recent_keys.popleft()
                recent.pop(key, None)
                recent_size -= recent_share(<str>key[0])
        else:
            return source
    latest = source
    return source


cdef Source build_again(str text, str filename, object options):
    if options is True:
        return shared_program(text, filename)
    if type(options) not in (tuple, list) or len(options) != 3 or options[0] not in ("exec", "eval", "single"):
        raise ValueError("damaged data: source")
    return build_code(text, filename, options[0], options[1] is True, options[2] is True)


cdef int build_expression(Builder b, str text, str filename) except -1:
    """eval's source: a module whose one statement is the expression."""
    cdef A.Expression tree = parse_expression(text, filename)
    cdef S.Scope scope = S.analyze(tree, text, filename)
    cdef F.ExprStmt last = F.ExprStmt.__new__(F.ExprStmt)
    b.open_module(<S.Scope>tree.scope, CODE_MODULE)
    b.at(last, tree.body)
    last.value = b.expr(tree.body)
    last.keep = True
    b.close_source(last)
    S.release(scope)
    return 0


cdef int stamp_all(object base) except -1:
    """Nodes hold nodes, codes and plain values, but no values of programs. Some own shapes that are no object fields."""
    for one in type.__subclasses__(base):
        stamp_all(one)
        if one is not Post:
            stamp(one, one not in (N.Attribute, C.CallMethod, M.Pattern), 0)
    return 0


stamp_all(Node)

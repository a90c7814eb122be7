"""Lowering, second part: expressions, comprehensions and the targets of assignments.

Must not know statements. Invariants: see build.
"""
cimport ouros._core.nodes.nodes_assign as G
cimport ouros._core.nodes.nodes_comp as P
cimport ouros._core.nodes.nodes_async as Y
cimport ouros._core.nodes.nodes_flow as F
cimport ouros._core.nodes.nodes_match as M
cimport ouros._core.nodes.nodes_subscript as B
cimport ouros._core.nodes.nodes_type as T
cimport ouros._core.protocols.ops as ops
from ouros._core.lowering.build_warnings cimport check_called, check_is, check_subscript
from ouros._core.lowering.build_unit cimport Inlined, Unit, captured, new_nodes, set_node
from ouros._core.nodes.nodes_variable cimport *
from ouros._core.heap.hash_table cimport plain_key

DEF SHORT_WORD = 64          # characters of a text whose comparison takes no time worth counting
DEF GUARD_EVERY = 40         # levels of nested expressions between two StackGuards

BINARY_OPS[:] = [ops.OP_ADD, ops.OP_SUB, ops.OP_MUL, ops.OP_MATMUL, ops.OP_DIV, ops.OP_MOD, ops.OP_POW, ops.OP_LSHIFT,
                 ops.OP_RSHIFT, ops.OP_OR, ops.OP_XOR, ops.OP_AND, ops.OP_FLOORDIV]
# AST comparison -> CmpOp, then 6 is, 7 is not, 8 in, 9 not in.
cdef int[10] COMPARE_OPS = [ops.CMP_EQ, ops.CMP_NE, ops.CMP_LT, ops.CMP_LE, ops.CMP_GT, ops.CMP_GE, 6, 7, 8, 9]


cdef str constant_text(A.JoinedStr e):
    """The text of an f-string without fields, or None."""
    cdef A.expr part
    for part in e.values:
        if part.kind != A.K_CONSTANT:
            return None
    return "".join([(<A.Constant>part).value for part in e.values])


DEF FOLDED_BITS = 128        # of the largest int that is worked out before the program runs, as by CPython's compiler
DEF FOLDED_LENGTH = 64       # of the longest text: less than the node it stands for takes

cdef inline bint is_number(object v) noexcept:
    return type(v) is int or type(v) is float

cdef object folded(int op, object a, object b):
    """What an operation on two constants gives, if both are numbers, or texts and the result is short; else None."""
    cdef int64_t m, n
    if type(a) is str:
        if op == A.OP_ADD and type(b) is str and len(<str>a) + len(<str>b) <= FOLDED_LENGTH:
            return a + b
        return a * b if op == A.OP_MULT and type(b) is int and 0 <= b <= FOLDED_LENGTH and len(<str>a) * b <= FOLDED_LENGTH else None
    if not (is_number(a) and is_number(b)):
        return None
    m = a.bit_length() if type(a) is int else 0
    n = b.bit_length() if type(b) is int else 0
    if m > FOLDED_BITS or n > FOLDED_BITS:
        return None
    try:
        if op == A.OP_ADD:
            return a + b
        if op == A.OP_SUB:
            return a - b
        if op == A.OP_MULT:
            return a * b if m + n <= FOLDED_BITS else None
        if op == A.OP_DIV:
            return a / b
        if op == A.OP_FLOOR_DIV:
            return a // b
        if op == A.OP_MOD:
            return a % b
        if op == A.OP_POW:
            if m and n and b > 0 and m * b > FOLDED_BITS:
                return None
            v = a ** b
            return v if is_number(v) else None
        if type(a) is not int or type(b) is not int:
            return None
        if op == A.OP_L_SHIFT:
            return a << b if 0 <= b <= FOLDED_BITS - m else None
        if op == A.OP_R_SHIFT:
            return a >> b
        if op == A.OP_BIT_AND:
            return a & b
        if op == A.OP_BIT_OR:
            return a | b
        if op == A.OP_BIT_XOR:
            return a ^ b
    except (ArithmeticError, ValueError):
        # The program raises it, where it comes to that.
        pass
    return None


cdef int64_t step_of(int op, Node right) noexcept:
    """What + or - right adds, if it is a constant of a machine word; else 0."""
    cdef int64_t n
    if op != A.OP_ADD and op != A.OP_SUB or type(right) is not Const or (<Const>right).tag != T_INT:
        return 0
    n = (<Const>right).s.u.i
    # (The least int of 64 bits has no negative.)
    return n if op == A.OP_ADD else 0 if n == -n else -n

cdef class ExprBuilder(UnitBuilder):
    # --- expressions ---

    cdef Node expr(self, A.expr e):
        cdef Node node
        cdef D.StackGuard guard
        self.depth += 1
        if self.depth % GUARD_EVERY == 0:
            self.check_depth(e)
            node = self.expression(e)
            guard = D.StackGuard.__new__(D.StackGuard)
            guard.inner = node
            node = self.at(guard, e)
        else:
            node = self.name(<A.Name>e) if e.kind == A.K_NAME else self.expression(e)
        self.depth -= 1
        return node

    cdef Node optional(self, A.expr e):
        return self.expr(e) if e is not None else None

    cdef tuple exprs(self, list items):
        """The nodes; None for None."""
        cdef Py_ssize_t i, n = len(items)
        cdef tuple nodes = new_nodes(n)
        for i in range(n):
            set_node(nodes, i, self.optional(<A.expr>items[i]))
        return nodes

    cdef Node expression(self, A.expr e):
        cdef int k = e.kind
        if k == A.K_NAME:
            return self.name(<A.Name>e)
        if k == A.K_CONSTANT:
            return self.constant((<A.Constant>e).value, e)
        if k == A.K_CALL:
            return self.call(<A.Call>e)
        if k == A.K_ATTRIBUTE:
            return self.attribute(<A.Attribute>e)
        if k == A.K_BIN_OP:
            return self.binary(<A.BinOp>e)
        if k == A.K_COMPARE:
            return self.compare(<A.Compare>e)
        if k == A.K_SUBSCRIPT:
            return self.subscript(<A.Subscript>e)
        if k == A.K_BOOL_OP:
            return self.bool_op(<A.BoolOp>e)
        if k == A.K_UNARY_OP:
            return self.unary(<A.UnaryOp>e)
        if k == A.K_TUPLE:
            return self.display(0, (<A.Tuple>e).elts, e)
        if k == A.K_LIST:
            return self.display(1, (<A.List>e).elts, e)
        if k == A.K_SET:
            return self.display(2, (<A.Set>e).elts, e)
        if k == A.K_DICT:
            return self.dict_display(<A.Dict>e)
        if k == A.K_JOINED_STR:
            return self.joined(<A.JoinedStr>e)
        if k == A.K_TEMPLATE_STR:
            return self.template(<A.TemplateStr>e)
        if k == A.K_LIST_COMP or k == A.K_SET_COMP or k == A.K_DICT_COMP:
            return self.comprehension(e)
        if k == A.K_GENERATOR_EXP:
            return self.generator_expression(<A.GeneratorExp>e)
        if k == A.K_LAMBDA:
            return self.lambda_(<A.Lambda>e)
        return self.rare_expression(e)

    cdef Node rare_expression(self, A.expr e):
        cdef int k = e.kind
        cdef E.IfExp cond
        cdef E.NamedExpr named
        cdef B.Slice slice_
        cdef E.Starred star
        cdef D.Yield yield_
        cdef D.YieldFrom from_
        if k == A.K_IF_EXP:
            cond = E.IfExp.__new__(E.IfExp)
            self.at(cond, e)
            cond.cond = self.expr((<A.IfExp>e).test)
            cond.then_ = self.expr((<A.IfExp>e).body)
            cond.orelse = self.expr((<A.IfExp>e).orelse)
            return cond
        if k == A.K_NAMED_EXPR:
            named = E.NamedExpr.__new__(E.NamedExpr)
            self.at(named, e)
            named.value = self.expr((<A.NamedExpr>e).value)
            named.target = self.target((<A.NamedExpr>e).target)
            return named
        if k == A.K_SLICE:
            slice_ = B.Slice.__new__(B.Slice)
            self.at(slice_, e)
            slice_.parts = new_nodes(3)
            set_node(slice_.parts, 0, self.optional((<A.Slice>e).lower))
            set_node(slice_.parts, 1, self.optional((<A.Slice>e).upper))
            set_node(slice_.parts, 2, self.optional((<A.Slice>e).step))
            return slice_
        if k == A.K_STARRED:
            star = E.Starred.__new__(E.Starred)
            self.at(star, e)
            star.value = self.expr((<A.Starred>e).value)
            return star
        if k == A.K_YIELD:
            yield_ = D.Yield.__new__(D.Yield)
            self.at(yield_, e)
            if (<A.Yield>e).value is not None:
                yield_.value = self.expr((<A.Yield>e).value)
            return yield_
        if k == A.K_YIELD_FROM or k == A.K_AWAIT:
            from_ = D.YieldFrom.__new__(D.YieldFrom)
            self.at(from_, e)
            if k == A.K_AWAIT:
                self.check_async("'await' outside function", e)
            from_.how = D.AWAIT if k == A.K_AWAIT else D.FROM
            from_.value = self.expr((<A.Await>e).value if k == A.K_AWAIT else (<A.YieldFrom>e).value)
            return from_
        raise self.failure("this expression is not supported", e)

    cdef N.Attribute attribute(self, A.Attribute e):
        cdef N.Attribute node = N.Attribute.__new__(N.Attribute)
        cdef Unit owner
        self.at(node, e)
        node.obj = self.expr(e.value)
        node.name = S.mangle(self.unit.scope.class_name, e.attr)
        if e.ctx == A.CTX_STORE and e.value.kind == A.K_NAME and (<A.Name>e.value).id == "self":
            owner = self.unit
            while owner is not None and owner.scope.kind != S.SCOPE_CLASS:
                owner = owner.parent
            if owner is not None:
                owner.assigned.add(e.attr)
        return node

    cdef Node subscript(self, A.Subscript e):
        cdef B.Subscript node = B.Subscript.__new__(B.Subscript)
        self.at(node, e)
        if e.value.kind != A.K_NAME and e.value.kind != A.K_ATTRIBUTE:
            check_subscript(e.value, e.slice, e)
        node.obj = self.expr(e.value)
        node.key = self.expr(e.slice)
        return node

    cdef Node binary(self, A.BinOp e):
        """A chain of left operands is walked in a loop: a + b + c + ... may be long."""
        cdef list chain
        cdef A.expr left = e
        cdef A.BinOp b
        cdef Node node
        cdef D.StackGuard guard
        cdef int n = 0
        if e.left.kind != A.K_BIN_OP:
            return self.operation(e, self.expr(e.left))
        chain = []
        while left.kind == A.K_BIN_OP:
            chain.append(left)
            left = (<A.BinOp>left).left
        node = self.expr(left)
        while chain:
            b = <A.BinOp>chain.pop()
            node = self.operation(b, node)
            n += 1
            if n % GUARD_EVERY == 0:
                guard = D.StackGuard.__new__(D.StackGuard)
                guard.inner = node
                node = self.at(guard, b)
        return node

    cdef Node operation(self, A.BinOp b, Node left):
        cdef E.Binary op
        if b.op == A.OP_ADD:
            op = E.Add.__new__(E.Add)
        elif b.op == A.OP_SUB:
            op = E.Sub.__new__(E.Sub)
        elif b.op == A.OP_MULT:
            op = E.Mul.__new__(E.Mul)
        else:
            op = E.Binary.__new__(E.Binary)
        self.at(op, b)
        op.op = BINARY_OPS[b.op]
        op.left = left
        op.right = self.expr(b.right)
        if type(left) is Const and type(op.right) is Const:
            value = folded(b.op, (<Const>left).value, (<Const>op.right).value)
            if value is not None:
                return self.constant_for(op, value)
        op.step = step_of(b.op, op.right)
        return op

    cdef Node unary(self, A.UnaryOp e):
        cdef E.Not not_
        cdef E.Unary node
        if e.op == A.UNARY_NOT:
            not_ = E.Not.__new__(E.Not)
            self.at(not_, e)
            not_.operand = self.expr(e.operand)
            return not_
        if e.op == A.UNARY_SUB and e.operand.kind == A.K_CONSTANT:
            value = (<A.Constant>e.operand).value
            if type(value) is int or type(value) is float or type(value) is complex:
                return self.constant(-value, e)
        node = E.Unary.__new__(E.Unary)
        self.at(node, e)
        node.op = 0 if e.op == A.UNARY_SUB else 1 if e.op == A.UNARY_ADD else 2
        node.operand = self.expr(e.operand)
        if e.op == A.UNARY_SUB and type(node.operand) is Const and is_number((<Const>node.operand).value):
            return self.constant_for(node, -(<Const>node.operand).value)
        return node

    cdef Node bool_op(self, A.BoolOp e):
        cdef E.BoolOp node = E.BoolOp.__new__(E.BoolOp)
        self.at(node, e)
        node.is_and = e.op == A.BOOL_AND
        node.values = self.exprs(e.values)
        return node

    cdef Node compare(self, A.Compare e):
        cdef int op
        cdef Py_ssize_t i
        cdef E.Compare node
        cdef E.Is is_
        cdef E.In in_
        cdef E.CompareChain chain
        if len(e.ops) > 1:
            chain = E.CompareChain.__new__(E.CompareChain)
            self.at(chain, e)
            chain.first = self.expr(e.left)
            chain.ops = tuple([COMPARE_OPS[<int>o] for o in e.ops])
            chain.rest = self.exprs(e.comparators)
            for i in range(len(e.ops)):
                op = COMPARE_OPS[<int>e.ops[i]]
                if op == 6 or op == 7:
                    check_is(e.left if i == 0 else <A.expr>e.comparators[i - 1], <A.expr>e.comparators[i], op == 7, e)
            return chain
        op = COMPARE_OPS[<int>e.ops[0]]
        if op <= ops.CMP_GE:
            node = E.Compare.__new__(E.Compare)
            self.at(node, e)
            node.op = op
            node.left = self.expr(e.left)
            node.right = self.expr(<A.expr>e.comparators[0])
            if type(node.right) is Const and (<Const>node.right).tag == T_INT:
                node.limited = True
                node.limit = (<Const>node.right).s.u.i
            elif (op == ops.CMP_EQ or op == ops.CMP_NE) and type(node.right) is Const and type((<Const>node.right).value) is str \
                    and len((<Const>node.right).value) <= SHORT_WORD:
                node.word = <PyObject*>(<Const>node.right).value
            return node
        if op <= 7:
            is_ = E.Is.__new__(E.Is)
            self.at(is_, e)
            is_.negate = op == 7
            check_is(e.left, <A.expr>e.comparators[0], is_.negate, e)
            is_.left = self.expr(e.left)
            is_.right = self.expr(<A.expr>e.comparators[0])
            return is_
        in_ = E.In.__new__(E.In)
        self.at(in_, e)
        in_.negate = op == 9
        in_.left = self.expr(e.left)
        in_.right = self.iterated(<A.expr>e.comparators[0])
        return in_

    cdef Node iterated(self, A.expr e):
        """The iterable of a loop, or what `in` looks into."""
        cdef Node node = self.expr(e)
        if type(node) is E.Display and (<E.Display>node).constant:
            (<E.Display>node).constant = 2
        return node

    cdef Node display(self, int kind, list elts, A.expr e):
        cdef E.Display node
        cdef A.expr elt
        if kind == 0:
            for elt in elts:
                if elt.kind != A.K_CONSTANT:
                    break
            else:
                return self.constant(tuple([(<A.Constant>elt).value for elt in elts]), e)
        node = E.Display.__new__(E.Display)
        self.at(node, e)
        node.kind = kind
        node.elts = self.exprs(elts)
        for elt in elts:
            if elt.kind == A.K_STARRED:
                node.stars = True
        if kind == 2:
            node.constant = 1
            for item in node.elts:
                if type(item) is not Const or not plain_key((<Const>item).value):
                    node.constant = 0
        return node

    cdef Node dict_display(self, A.Dict e):
        cdef E.DictDisplay node = E.DictDisplay.__new__(E.DictDisplay)
        cdef list keys = []
        cdef list values = []
        cdef Py_ssize_t i
        self.at(node, e)
        for i in range(len(e.values)):
            keys.append(None if e.keys[i] is None else self.expr(<A.expr>e.keys[i]))
            values.append(self.expr(<A.expr>e.values[i]))
        node.keys = tuple(keys)
        node.values = tuple(values)
        return node

    cdef Node joined(self, A.JoinedStr e):
        cdef E.JoinedStr node = E.JoinedStr.__new__(E.JoinedStr)
        cdef list parts = []
        cdef A.expr part
        self.at(node, e)
        for part in e.values:
            if part.kind == A.K_CONSTANT:
                parts.append(self.constant((<A.Constant>part).value, part))
            else:
                parts.append(self.field(<A.FormattedValue>part))
        node.parts = tuple(parts)
        return node

    cdef Node template(self, A.TemplateStr e):
        cdef T.Template node = T.Template.__new__(T.Template)
        cdef A.Interpolation i
        cdef A.expr part
        cdef list parts = []
        cdef list shape = []
        self.at(node, e)
        for part in e.values:
            shape.append(part.kind == A.K_CONSTANT)
            if part.kind == A.K_CONSTANT:
                parts.append(self.constant((<A.Constant>part).value, part))
                continue
            i = <A.Interpolation>part
            parts.append(self.expr(i.value))
            parts.append(self.constant(i.str, part))
            parts.append(self.constant(chr(i.conversion) if i.conversion > 0 else None, part))
            parts.append(self.constant("", part) if i.format_spec is None else self.joined(i.format_spec))
        node.parts = tuple(parts)
        node.shape = tuple(shape)
        return node

    cdef Node field(self, A.FormattedValue e):
        cdef E.FormattedValue node = E.FormattedValue.__new__(E.FormattedValue)
        self.at(node, e)
        node.value = self.expr(e.value)
        node.conversion = e.conversion if e.conversion > 0 else 0
        if e.format_spec is not None:
            text = constant_text(<A.JoinedStr>e.format_spec)
            node.spec = self.constant(text, e.format_spec) if text is not None else self.joined(<A.JoinedStr>e.format_spec)
        return node

    # --- calls ---

    cdef Node call(self, A.Call e):
        cdef C.Call node
        cdef C.CallMethod meth
        cdef C.CallStar star
        cdef A.expr arg
        cdef A.keyword kw
        cdef bint stars = False
        cdef A.Attribute attr
        if e.func.kind != A.K_NAME and e.func.kind != A.K_ATTRIBUTE:
            check_called(e.func, e)
        for arg in e.args:
            if arg.kind == A.K_STARRED:
                stars = True
        for kw in e.keywords:
            if kw.arg is None:
                stars = True
        if stars or len(e.args) + len(e.keywords) > 200:
            star = C.CallStar.__new__(C.CallStar)
            self.at(star, e)
            star.func = self.expr(e.func)
            star.args = self.exprs(e.args)
            star.keywords = tuple([(kw.arg, self.expr(kw.value)) for kw in e.keywords])
            return star
        if e.func.kind == A.K_ATTRIBUTE:
            attr = <A.Attribute>e.func
            meth = C.CallMethod.__new__(C.CallMethod)
            self.at(meth, e)
            meth.obj = self.expr(attr.value)
            meth.place = self.at(Node.__new__(Node), attr)
            meth.name = S.mangle(self.unit.scope.class_name, attr.attr)
            meth.args = self.exprs(e.args)
            if e.keywords:
                meth.args += tuple([self.expr(kw.value) for kw in e.keywords])
                meth.kwnames = tuple([kw.arg for kw in e.keywords])
            meth.npos = len(e.args)
            return meth
        if e.func.kind == A.K_NAME and not e.args and not e.keywords and (<A.Name>e.func).id == "super":
            return self.zero_super(e)
        node = C.Call.__new__(C.Call)
        self.at(node, e)
        node.func = self.expr(e.func)
        node.args = self.exprs(e.args)
        if e.keywords:
            node.args += tuple([self.expr(kw.value) for kw in e.keywords])
            node.kwnames = tuple([kw.arg for kw in e.keywords])
        node.npos = len(e.args)
        return node

    cdef Node zero_super(self, A.Call e):
        cdef M.ZeroSuper node = M.ZeroSuper.__new__(M.ZeroSuper)
        cdef Unit u = self.unit
        self.at(node, e)
        node.func = self.expr(e.func)
        node.class_slot = u.slots["__class__"] if "__class__" in u.slots else -1
        node.has_self = u.code.nargs > 0
        node.self_cell = u.code.cell_params is not None and 0 in u.code.cell_params
        return node

    cdef Node lambda_(self, A.Lambda e):
        raise AssertionError("DefBuilder has it")

    # --- comprehensions ---

    cdef Node comprehension(self, A.expr e):
        cdef P.Comprehension node = P.Comprehension.__new__(P.Comprehension)
        cdef Inlined inl = Inlined.__new__(Inlined)
        cdef Unit u = self.unit
        cdef list generators
        cdef S.Scope scope
        cdef S.Symbol sym
        cdef list iters = []
        cdef list targets = []
        cdef list conds = []
        cdef A.comprehension g
        cdef Py_ssize_t i
        cdef list plain = []
        cdef list cells = []
        cdef PyObject* place
        if e.kind == A.K_DICT_COMP:
            generators = (<A.DictComp>e).generators
            scope = <S.Scope>(<A.DictComp>e).scope
            node.kind = 2
        else:
            generators = (<A.Comp>e).generators
            scope = <S.Scope>(<A.Comp>e).scope
            node.kind = 0 if e.kind == A.K_LIST_COMP else 1
        self.at(node, e)
        node.awaiters = self.awaiters(generators)
        if node.awaiters is not None:
            self.check_async("asynchronous comprehension outside of an asynchronous function", e)
        iters.append(self.iterated((<A.comprehension>generators[0]).iter))
        inl.scope = scope
        inl.slots = {}
        inl.cells = set()
        inside = None
        for sym in scope.symbols.values():
            if sym.where == S.WHERE_LOCAL or sym.where == S.WHERE_CELL:
                inl.slots[sym.name] = self.add_slot(sym.name)
                if sym.where == S.WHERE_CELL and inside is None:
                    inside = captured(scope)
                if sym.where == S.WHERE_CELL and sym.name in inside:
                    inl.cells.add(sym.name)
                    cells.append(inl.slots[sym.name])
                else:
                    plain.append(inl.slots[sym.name])
        if u.inlined is A.NOTHING:
            u.inlined = []
        u.inlined.append(inl)
        place = u.place
        u.place = <PyObject*>scope
        for i in range(len(generators)):
            g = <A.comprehension>generators[i]
            if i:
                iters.append(self.iterated(g.iter))
            targets.append(self.target(g.target))
            conds.append(self.exprs(g.ifs))
        if node.kind == 2:
            node.elt = self.expr((<A.DictComp>e).key)
            node.value = self.expr((<A.DictComp>e).value)
        else:
            node.elt = self.expr((<A.Comp>e).elt)
        u.inlined.pop()
        u.place = place
        node.iters = tuple(iters)
        node.targets = tuple(targets)
        node.conds = tuple(conds)
        node.locals = tuple(plain)
        node.cells = tuple(cells)
        return node

    cdef D.YieldFrom awaiter(self, int how, A.AST tree):
        """The await inside a node that calls the method itself."""
        cdef D.YieldFrom node = D.YieldFrom.__new__(D.YieldFrom)
        node.how = how
        self.at(node, tree)
        return node

    cdef tuple awaiters(self, list generators):
        if not any([(<A.comprehension>g).is_async for g in generators]):
            return None
        return tuple([self.awaiter(D.AWAIT_NEXT, (<A.comprehension>g).iter) if (<A.comprehension>g).is_async else None for g in generators])

    cdef Node generator_expression(self, A.GeneratorExp e):
        """A function of one parameter, the iterator of the first iterable, called at once."""
        cdef D.GeneratorExp node = D.GeneratorExp.__new__(D.GeneratorExp)
        cdef D.MakeFunction make = D.MakeFunction.__new__(D.MakeFunction)
        cdef Unit inner
        cdef S.Scope scope = <S.Scope>e.scope
        cdef Node body
        cdef int depth
        self.at(node, e)
        node.source = self.iterated((<A.comprehension>e.generators[0]).iter)
        node.is_async = (<A.comprehension>e.generators[0]).is_async
        self.at(make, e)
        self.check_depth(e)
        make.decorators = make.defaults = make.kwdefaults = make.kwnames = ()
        inner = self.open_unit(scope, CODE_ASYNCGEN if scope.is_async_gen else CODE_GENERATOR, "<genexpr>", self.qualify("<genexpr>"), e.lineno)
        inner.code.nparams = inner.code.nargs = 1
        self.layout([".0"])
        depth = self.depth
        self.depth = 0
        body = self.genexp_level(e, 0)
        self.depth = depth
        make.code = self.close_unit(body)
        make.closure = self.closure_of(inner)
        node.function = make
        return node

    cdef Node genexp_level(self, A.GeneratorExp e, Py_ssize_t i):
        cdef A.comprehension g = <A.comprehension>e.generators[i]
        cdef F.For loop
        cdef Y.AsyncFor async_loop
        cdef F.If cond
        cdef D.Yield y
        cdef Node body
        cdef Py_ssize_t j
        if g.is_async:
            async_loop = Y.AsyncFor.__new__(Y.AsyncFor)
            self.at(async_loop, e)
            async_loop.ready = i == 0
            async_loop.iter = self.genexp_source(e, i)
            async_loop.awaiter = self.awaiter(D.AWAIT_NEXT, g.iter)
            async_loop.target = self.target(g.target)
        else:
            loop = F.For.__new__(F.For)
            self.at(loop, e)
            loop.iter = self.genexp_source(e, i)
            loop.target = self.target(g.target)
        tests = self.exprs(g.ifs)
        if i + 1 < len(e.generators):
            body = self.genexp_level(e, i + 1)
        else:
            y = D.Yield.__new__(D.Yield)
            self.at(y, e.elt)
            y.value = self.expr(e.elt)
            body = y
        for j in range(len(tests) - 1, -1, -1):
            cond = F.If.__new__(F.If)
            self.at(cond, e)
            cond.tests = (tests[j],)
            cond.bodies = (body,)
            body = cond
        if g.is_async:
            async_loop.body = body
            return async_loop
        loop.body = body
        return loop

    cdef Node genexp_source(self, A.GeneratorExp e, Py_ssize_t i):
        """The iterable of clause i: that of the first one is the function's parameter."""
        if i == 0:
            return self.named(Local.__new__(Local), ".0", 0, e)
        return self.iterated((<A.comprehension>e.generators[i]).iter)

    # --- targets ---

    cdef Node target(self, A.expr e):
        cdef int k = e.kind
        cdef G.Unpack node
        cdef list elts
        cdef Py_ssize_t i
        if k == A.K_NAME:
            return self.name(<A.Name>e)
        if k == A.K_ATTRIBUTE:
            return self.attribute(<A.Attribute>e)
        if k == A.K_SUBSCRIPT:
            return self.subscript(<A.Subscript>e)
        if k == A.K_STARRED:
            return self.target((<A.Starred>e).value)
        self.check_depth(e)
        node = G.Unpack.__new__(G.Unpack)
        self.at(node, e)
        elts = (<A.Tuple>e).elts if k == A.K_TUPLE else (<A.List>e).elts
        node.star = -1
        for i in range(len(elts)):
            if (<A.expr>elts[i]).kind == A.K_STARRED:
                node.star = <int>i
        node.targets = tuple([self.target(<A.expr>t) for t in elts])
        return node

"""Lowering of expressions, comprehensions and the targets of assignments.

Must not know statements. Invariants: see build.
"""
cimport ouros._core.nodes.nodes_assign as nodes_assign
cimport ouros._core.nodes.nodes_async as nodes_async
cimport ouros._core.nodes.nodes_comp as nodes_comp
cimport ouros._core.nodes.nodes_flow as nodes_flow
cimport ouros._core.nodes.nodes_match as nodes_match
cimport ouros._core.nodes.nodes_subscript as nodes_subscript
cimport ouros._core.nodes.nodes_type as nodes_type
cimport ouros._core.nodes.regex_flags as regex_flags
cimport ouros._core.protocols.ops as ops
from cpython.complex cimport Py_complex, PyComplex_AsCComplex, PyComplex_FromCComplex
from ouros._core.protocols.complex_numbers cimport C_DONE, complex_operation
from ouros._core.lowering.build_warnings cimport check_called, check_is, check_subscript
from ouros._core.lowering.build_unit cimport Inlined, Unit, captured, new_nodes, set_node
from ouros._core.nodes.nodes_variable cimport Const, Local
from ouros._core.heap.hash_table cimport plain_key

DEF SHORT_WORD = 64          # characters of a constant str that is compared without counting ticks
DEF GUARD_EVERY = 40         # levels of nested expressions between two StackGuards

BINARY_OPS[:] = [ops.OP_ADD, ops.OP_SUB, ops.OP_MUL, ops.OP_MATMUL, ops.OP_DIV, ops.OP_MOD, ops.OP_POW, ops.OP_LSHIFT,
                 ops.OP_RSHIFT, ops.OP_OR, ops.OP_XOR, ops.OP_AND, ops.OP_FLOORDIV]
# AST comparison -> CmpOp, then 6 is, 7 is not, 8 in, 9 not in.
cdef int[10] COMPARE_OPS = [ops.CMP_EQ, ops.CMP_NE, ops.CMP_LT, ops.CMP_LE, ops.CMP_GT, ops.CMP_GE, 6, 7, 8, 9]


cdef str constant_text(ast.JoinedStr e):
    """Return the text of an f-string without fields; else None."""
    cdef ast.expr part
    for part in e.values:
        if part.kind != ast.K_CONSTANT:
            return None
    return "".join([(<ast.Constant>part).value for part in e.values])


cdef list flag_names(ast.expr e, str module):
    """Return the names in `module.A | module.B | ...`; None for any other expression, or if one is no flag of `re`."""
    cdef ast.expr one = e
    cdef list out = []
    while one is not None:
        if e.kind == ast.K_BIN_OP and (<ast.BinOp>e).op == ast.OP_BIT_OR:
            one, e = (<ast.BinOp>e).right, (<ast.BinOp>e).left
        else:
            one, e = e, None
        if one.kind != ast.K_ATTRIBUTE or (<ast.Attribute>one).value.kind != ast.K_NAME \
                or (<ast.Name>(<ast.Attribute>one).value).id != module or (<ast.Attribute>one).attr not in regex_flags.VALUES:
            return None
        out.append((<ast.Attribute>one).attr)
        one = e
    return out


DEF FOLDED_BITS = 128        # bits of the largest int that is folded at build time, as in CPython's compiler
DEF FOLDED_LENGTH = 64       # characters of the longest folded str: it needs less memory than the replaced node

cdef inline bint is_number(object v) noexcept:
    return type(v) is int or type(v) is float or type(v) is bool

cdef object folded_complex(int op, object a, object b):
    """Compute an operation on two constant numbers, one of them complex. Returns: None for an error, which the program then raises."""
    cdef Py_complex z, w, r
    if type(a) is int and a.bit_length() > FOLDED_BITS or type(b) is int and b.bit_length() > FOLDED_BITS:
        return None
    z, w = PyComplex_AsCComplex(a), PyComplex_AsCComplex(b)
    if complex_operation(BINARY_OPS[op], z, type(a) is not complex, w, type(b) is not complex, &r) != C_DONE:
        return None
    return PyComplex_FromCComplex(r)

cdef object folded(int op, object a, object b):
    """Compute an operation on two constant numbers, or on strs, bytes or tuples if the result is short. Returns: None for anything else."""
    cdef int64_t m, n
    if type(a) is str or type(a) is bytes or type(a) is tuple:
        if op == ast.OP_ADD and type(b) is type(a) and len(a) + len(b) <= FOLDED_LENGTH:
            return a + b
        return a * b if op == ast.OP_MULT and type(b) is int and 0 <= b <= FOLDED_LENGTH and len(a) * b <= FOLDED_LENGTH else None
    if type(a) is complex and (type(b) is complex or is_number(b)) or type(b) is complex and is_number(a):
        return folded_complex(op, a, b)
    if not (is_number(a) and is_number(b)):
        return None
    m = 0 if type(a) is float else a.bit_length()
    n = 0 if type(b) is float else b.bit_length()
    if m > FOLDED_BITS or n > FOLDED_BITS:
        return None
    try:
        if op == ast.OP_ADD:
            return a + b
        if op == ast.OP_SUB:
            return a - b
        if op == ast.OP_MULT:
            return a * b if m + n <= FOLDED_BITS else None
        if op == ast.OP_DIV:
            return a / b
        if op == ast.OP_FLOOR_DIV:
            return a // b
        if op == ast.OP_MOD:
            return a % b
        if op == ast.OP_POW:
            if m and n and b > 0 and m * b > FOLDED_BITS:
                return None
            v = a ** b
            return v if is_number(v) else None
        if type(a) is float or type(b) is float:
            return None
        if op == ast.OP_L_SHIFT:
            return a << b if 0 <= b <= FOLDED_BITS - m else None
        if op == ast.OP_R_SHIFT:
            return a >> b
        if op == ast.OP_BIT_AND:
            return a & b
        if op == ast.OP_BIT_OR:
            return a | b
        if op == ast.OP_BIT_XOR:
            return a ^ b
    except (ArithmeticError, ValueError):
        # Not folded: the program raises the error when it evaluates the expression.
        pass
    return None


cdef int64_t step_of(int op, Node right) noexcept:
    """Return the signed amount that + or - right adds, if right is a constant int of 64 bits; else 0."""
    cdef int64_t n
    if op != ast.OP_ADD and op != ast.OP_SUB or type(right) is not Const or (<Const>right).tag != T_INT:
        return 0
    n = (<Const>right).s.u.i
    # The least int of 64 bits has no negative.
    return n if op == ast.OP_ADD else 0 if n == -n else -n

DEF MANY = 1000      # elements of a set from which on it is made anew each time, under the limits, if they may have the same hash

cdef bint is_spread(object v) except -1:
    """Return whether a program cannot choose a key's hash."""
    return type(v) is str or type(v) is int and -(1 << 60) < v < 1 << 60 or type(v) is float or type(v) is bytes


cdef class ExprBuilder(UnitBuilder):
    # --- expressions ---

    cdef Node expr(self, ast.expr e):
        cdef Node node
        cdef nodes_def.StackGuard guard
        self.depth += 1
        if self.depth % GUARD_EVERY == 0:
            self.check_depth(e)
            node = self.expression(e)
            guard = nodes_def.StackGuard.__new__(nodes_def.StackGuard)
            guard.inner = node
            node = self.at(guard, e)
        else:
            node = self.name(<ast.Name>e) if e.kind == ast.K_NAME else self.expression(e)
        self.depth -= 1
        return node

    cdef Node optional(self, ast.expr e):
        return self.expr(e) if e is not None else None

    cdef tuple exprs(self, list items):
        """Lower each item; None stays None."""
        cdef Py_ssize_t i, n = len(items)
        cdef tuple nodes = new_nodes(n)
        for i in range(n):
            set_node(nodes, i, self.optional(<ast.expr>items[i]))
        return nodes

    cdef Node expression(self, ast.expr e):
        cdef int k = e.kind
        if k == ast.K_NAME:
            return self.name(<ast.Name>e)
        if k == ast.K_CONSTANT:
            return self.constant((<ast.Constant>e).value, e)
        if k == ast.K_CALL:
            return self.call(<ast.Call>e)
        if k == ast.K_ATTRIBUTE:
            return self.attribute(<ast.Attribute>e)
        if k == ast.K_BIN_OP:
            return self.binary(<ast.BinOp>e)
        if k == ast.K_COMPARE:
            return self.compare(<ast.Compare>e)
        if k == ast.K_SUBSCRIPT:
            return self.subscript(<ast.Subscript>e)
        if k == ast.K_BOOL_OP:
            return self.bool_op(<ast.BoolOp>e)
        if k == ast.K_UNARY_OP:
            return self.unary(<ast.UnaryOp>e)
        if k == ast.K_TUPLE:
            return self.display(0, (<ast.Tuple>e).elts, e)
        if k == ast.K_LIST:
            return self.display(1, (<ast.List>e).elts, e)
        if k == ast.K_SET:
            return self.display(2, (<ast.Set>e).elts, e)
        if k == ast.K_DICT:
            return self.dict_display(<ast.Dict>e)
        if k == ast.K_JOINED_STR:
            return self.joined(<ast.JoinedStr>e)
        if k == ast.K_TEMPLATE_STR:
            return self.template(<ast.TemplateStr>e)
        if k == ast.K_LIST_COMP or k == ast.K_SET_COMP or k == ast.K_DICT_COMP:
            return self.comprehension(e)
        if k == ast.K_GENERATOR_EXP:
            return self.generator_expression(<ast.GeneratorExp>e)
        if k == ast.K_LAMBDA:
            return self.lambda_(<ast.Lambda>e)
        return self.rare_expression(e)

    cdef Node rare_expression(self, ast.expr e):
        cdef int k = e.kind
        cdef nodes_expr.IfExp cond
        cdef nodes_expr.NamedExpr named
        cdef nodes_subscript.Slice slice_
        cdef nodes_display.Starred star
        cdef nodes_def.Yield yield_
        cdef nodes_def.YieldFrom from_
        if k == ast.K_IF_EXP:
            cond = nodes_expr.IfExp.__new__(nodes_expr.IfExp)
            self.at(cond, e)
            cond.cond = self.expr((<ast.IfExp>e).test)
            cond.then_ = self.expr((<ast.IfExp>e).body)
            cond.orelse = self.expr((<ast.IfExp>e).orelse)
            return cond
        if k == ast.K_NAMED_EXPR:
            named = nodes_expr.NamedExpr.__new__(nodes_expr.NamedExpr)
            self.at(named, e)
            named.value = self.expr((<ast.NamedExpr>e).value)
            named.target = self.target((<ast.NamedExpr>e).target)
            return named
        if k == ast.K_SLICE:
            slice_ = nodes_subscript.Slice.__new__(nodes_subscript.Slice)
            self.at(slice_, e)
            slice_.parts = new_nodes(3)
            set_node(slice_.parts, 0, self.optional((<ast.Slice>e).lower))
            set_node(slice_.parts, 1, self.optional((<ast.Slice>e).upper))
            set_node(slice_.parts, 2, self.optional((<ast.Slice>e).step))
            return slice_
        if k == ast.K_STARRED:
            star = nodes_display.Starred.__new__(nodes_display.Starred)
            self.at(star, e)
            star.value = self.expr((<ast.Starred>e).value)
            return star
        if k == ast.K_YIELD:
            yield_ = nodes_def.Yield.__new__(nodes_def.Yield)
            self.at(yield_, e)
            if (<ast.Yield>e).value is not None:
                yield_.value = self.expr((<ast.Yield>e).value)
            return yield_
        if k == ast.K_YIELD_FROM or k == ast.K_AWAIT:
            from_ = nodes_def.YieldFrom.__new__(nodes_def.YieldFrom)
            self.at(from_, e)
            if k == ast.K_AWAIT:
                self.check_async("'await' outside function", e)
            from_.how = nodes_def.AWAIT if k == ast.K_AWAIT else nodes_def.FROM
            from_.value = self.expr((<ast.Await>e).value if k == ast.K_AWAIT else (<ast.YieldFrom>e).value)
            return from_
        raise self.failure("this expression is not supported", e)

    cdef Node at_name(self, Node node, ast.AST tree, ast.Attribute e):
        """Like at(); a node for an attribute, or for a call of it, whose name is on a later line than its start begins at the name, as in CPython."""
        self.at(node, tree)
        if node.line != e.end_lineno:
            node.line = e.end_lineno
            node.col = max(e.end_col_offset - len(e.attr), 0)
        return node

    cdef nodes_attribute.Attribute attribute(self, ast.Attribute e):
        cdef nodes_attribute.Attribute node = nodes_attribute.Attribute.__new__(nodes_attribute.Attribute)
        cdef Unit owner
        self.at_name(node, e, e)
        node.obj = self.expr(e.value)
        node.name = scopes.mangle(self.unit.scope.class_name, e.attr)
        if e.ctx == ast.CTX_STORE and e.value.kind == ast.K_NAME and (<ast.Name>e.value).id == "self":
            owner = self.unit
            while owner is not None and owner.scope.kind != scopes.SCOPE_CLASS:
                owner = owner.parent
            if owner is not None:
                owner.assigned.add(e.attr)
        return node

    cdef Node subscript(self, ast.Subscript e):
        cdef nodes_subscript.Subscript node = nodes_subscript.Subscript.__new__(nodes_subscript.Subscript)
        self.at(node, e)
        if e.value.kind != ast.K_NAME and e.value.kind != ast.K_ATTRIBUTE:
            check_subscript(e.value, e.slice, e)
        node.obj = self.expr(e.value)
        node.key = self.expr(e.slice)
        return node

    cdef Node binary(self, ast.BinOp e):
        """Lower a chain of left operands in a loop: a + b + c + ... may be long."""
        cdef list chain
        cdef ast.expr left = e
        cdef ast.BinOp b
        cdef Node node
        cdef nodes_def.StackGuard guard
        cdef int n = 0
        if e.left.kind != ast.K_BIN_OP:
            return self.operation(e, self.expr(e.left))
        chain = []
        while left.kind == ast.K_BIN_OP:
            chain.append(left)
            left = (<ast.BinOp>left).left
        node = self.expr(left)
        while chain:
            b = <ast.BinOp>chain.pop()
            node = self.operation(b, node)
            n += 1
            if n % GUARD_EVERY == 0:
                guard = nodes_def.StackGuard.__new__(nodes_def.StackGuard)
                guard.inner = node
                node = self.at(guard, b)
        return node

    cdef Node operation(self, ast.BinOp b, Node left):
        cdef nodes_expr.Binary op
        if b.op == ast.OP_ADD:
            op = nodes_expr.Add.__new__(nodes_expr.Add)
        elif b.op == ast.OP_SUB:
            op = nodes_expr.Sub.__new__(nodes_expr.Sub)
        elif b.op == ast.OP_MULT:
            op = nodes_expr.Mul.__new__(nodes_expr.Mul)
        else:
            op = nodes_expr.Binary.__new__(nodes_expr.Binary)
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

    cdef Node unary(self, ast.UnaryOp e):
        cdef nodes_expr.Not not_
        cdef nodes_expr.Unary node
        if e.op == ast.UNARY_NOT:
            not_ = nodes_expr.Not.__new__(nodes_expr.Not)
            self.at(not_, e)
            not_.operand = self.expr(e.operand)
            return not_
        if e.op == ast.UNARY_SUB and e.operand.kind == ast.K_CONSTANT:
            value = (<ast.Constant>e.operand).value
            if type(value) is int or type(value) is float or type(value) is complex:
                return self.constant(-value, e)
        node = nodes_expr.Unary.__new__(nodes_expr.Unary)
        self.at(node, e)
        node.op = 0 if e.op == ast.UNARY_SUB else 1 if e.op == ast.UNARY_ADD else 2
        node.operand = self.expr(e.operand)
        if e.op == ast.UNARY_SUB and type(node.operand) is Const and is_number((<Const>node.operand).value):
            return self.constant_for(node, -(<Const>node.operand).value)
        return node

    cdef Node bool_op(self, ast.BoolOp e):
        cdef nodes_expr.BoolOp node = nodes_expr.BoolOp.__new__(nodes_expr.BoolOp)
        self.at(node, e)
        node.is_and = e.op == ast.BOOL_AND
        node.values = self.exprs(e.values)
        return node

    cdef Node compare(self, ast.Compare e):
        cdef int op
        cdef Py_ssize_t i
        cdef nodes_expr.Compare node
        cdef nodes_expr.Is is_
        cdef nodes_expr.In in_
        cdef nodes_expr.CompareChain chain
        if len(e.ops) > 1:
            chain = nodes_expr.CompareChain.__new__(nodes_expr.CompareChain)
            self.at(chain, e)
            chain.first = self.expr(e.left)
            chain.ops = tuple([COMPARE_OPS[<int>o] for o in e.ops])
            chain.rest = self.exprs(e.comparators)
            for i in range(len(e.ops)):
                op = COMPARE_OPS[<int>e.ops[i]]
                if op == 6 or op == 7:
                    check_is(e.left if i == 0 else <ast.expr>e.comparators[i - 1], <ast.expr>e.comparators[i], op == 7, e)
            return chain
        op = COMPARE_OPS[<int>e.ops[0]]
        if op <= ops.CMP_GE:
            node = nodes_expr.Compare.__new__(nodes_expr.Compare)
            self.at(node, e)
            node.op = op
            node.left = self.expr(e.left)
            node.right = self.expr(<ast.expr>e.comparators[0])
            if type(node.right) is Const and (<Const>node.right).tag == T_INT:
                node.limited = True
                node.limit = (<Const>node.right).s.u.i
            elif (op == ops.CMP_EQ or op == ops.CMP_NE) and type(node.right) is Const and type((<Const>node.right).value) is str \
                    and len((<Const>node.right).value) <= SHORT_WORD:
                node.word = <PyObject*>(<Const>node.right).value
            return node
        if op <= 7:
            is_ = nodes_expr.Is.__new__(nodes_expr.Is)
            self.at(is_, e)
            is_.negate = op == 7
            check_is(e.left, <ast.expr>e.comparators[0], is_.negate, e)
            is_.left = self.expr(e.left)
            is_.right = self.expr(<ast.expr>e.comparators[0])
            return is_
        in_ = nodes_expr.In.__new__(nodes_expr.In)
        self.at(in_, e)
        in_.negate = op == 9
        in_.left = self.expr(e.left)
        in_.right = self.iterated(<ast.expr>e.comparators[0])
        return in_

    cdef Node iterated(self, ast.expr e):
        """Lower the iterable of a loop, or the container of `in`."""
        cdef Node node = self.expr(e)
        if type(node) is nodes_display.Display and (<nodes_display.Display>node).constant:
            (<nodes_display.Display>node).constant = 2
        return node

    cdef Node display(self, int kind, list elts, ast.expr e):
        cdef nodes_display.Display node
        cdef ast.expr elt
        if kind == 0:
            for elt in elts:
                if elt.kind != ast.K_CONSTANT:
                    break
            else:
                return self.constant(tuple([(<ast.Constant>elt).value for elt in elts]), e)
        node = nodes_display.Display.__new__(nodes_display.Display)
        self.at(node, e)
        node.kind = kind
        node.elts = self.exprs(elts)
        for elt in elts:
            if elt.kind == ast.K_STARRED:
                node.stars = True
        if kind == 2:
            node.constant = 1
            for item in node.elts:
                if type(item) is not Const or not plain_key((<Const>item).value) or len(elts) > MANY and not is_spread((<Const>item).value):
                    node.constant = 0
        return node

    cdef Node dict_display(self, ast.Dict e):
        cdef nodes_display.DictDisplay node = nodes_display.DictDisplay.__new__(nodes_display.DictDisplay)
        cdef list keys = []
        cdef list values = []
        cdef Py_ssize_t i
        self.at(node, e)
        for i in range(len(e.values)):
            keys.append(None if e.keys[i] is None else self.expr(<ast.expr>e.keys[i]))
            values.append(self.expr(<ast.expr>e.values[i]))
        node.keys = tuple(keys)
        node.values = tuple(values)
        return node

    cdef Node joined(self, ast.JoinedStr e):
        cdef nodes_expr.JoinedStr node = nodes_expr.JoinedStr.__new__(nodes_expr.JoinedStr)
        cdef list parts = []
        cdef ast.expr part
        self.at(node, e)
        for part in e.values:
            if part.kind == ast.K_CONSTANT:
                parts.append(self.constant((<ast.Constant>part).value, part))
            else:
                parts.append(self.field(<ast.FormattedValue>part))
        node.parts = tuple(parts)
        return node

    cdef Node template(self, ast.TemplateStr e):
        cdef nodes_type.Template node = nodes_type.Template.__new__(nodes_type.Template)
        cdef ast.Interpolation i
        cdef ast.expr part
        cdef list parts = []
        cdef list shape = []
        self.at(node, e)
        for part in e.values:
            shape.append(part.kind == ast.K_CONSTANT)
            if part.kind == ast.K_CONSTANT:
                parts.append(self.constant((<ast.Constant>part).value, part))
                continue
            i = <ast.Interpolation>part
            parts.append(self.expr(i.value))
            parts.append(self.constant(i.str, part))
            parts.append(self.constant(chr(i.conversion) if i.conversion > 0 else None, part))
            parts.append(self.constant("", part) if i.format_spec is None else self.joined(i.format_spec))
        node.parts = tuple(parts)
        node.shape = tuple(shape)
        return node

    cdef Node field(self, ast.FormattedValue e):
        cdef nodes_expr.FormattedValue node = nodes_expr.FormattedValue.__new__(nodes_expr.FormattedValue)
        self.at(node, e)
        node.value = self.expr(e.value)
        node.conversion = e.conversion if e.conversion > 0 else 0
        if e.format_spec is not None:
            text = constant_text(<ast.JoinedStr>e.format_spec)
            node.spec = self.constant(text, e.format_spec) if text is not None else self.joined(<ast.JoinedStr>e.format_spec)
        return node

    # --- calls ---

    cdef Node call(self, ast.Call e):
        cdef nodes_call.Call node
        cdef nodes_call.CallMethod meth
        cdef nodes_call.CallStar star
        cdef ast.expr arg
        cdef ast.keyword kw
        cdef bint stars = False
        cdef ast.Attribute attr
        if e.func.kind != ast.K_NAME and e.func.kind != ast.K_ATTRIBUTE:
            check_called(e.func, e)
        for arg in e.args:
            if arg.kind == ast.K_STARRED:
                stars = True
        for kw in e.keywords:
            if kw.arg is None:
                stars = True
        if stars or len(e.args) + len(e.keywords) > 200:
            star = nodes_call.CallStar.__new__(nodes_call.CallStar)
            self.at(star, e)
            star.func = self.expr(e.func)
            star.args = self.exprs(e.args)
            star.keywords = tuple([(kw.arg, self.expr(kw.value)) for kw in e.keywords])
            return star
        if e.func.kind == ast.K_ATTRIBUTE:
            attr = <ast.Attribute>e.func
            meth = nodes_call.CallMethod.__new__(nodes_call.CallMethod)
            self.at_name(meth, e, attr)
            meth.obj = self.expr(attr.value)
            meth.place = self.at_name(Node.__new__(Node), attr, attr)
            meth.name = scopes.mangle(self.unit.scope.class_name, attr.attr)
            meth.args = self.exprs(e.args)
            if e.keywords:
                meth.args += tuple([self.expr(kw.value) for kw in e.keywords])
                meth.kwnames = tuple([kw.arg for kw in e.keywords])
            meth.npos = len(e.args)
            if attr.attr in regex_flags.PLACES and attr.value.kind == ast.K_NAME:
                self.pass_flags(meth, e, (<ast.Name?>attr.value).id)
            return meth
        if e.func.kind == ast.K_NAME and not e.args and not e.keywords and (<ast.Name>e.func).id == "super":
            return self.zero_super(e)
        node = nodes_call.Call.__new__(nodes_call.Call)
        self.at(node, e)
        node.func = self.expr(e.func)
        node.args = self.exprs(e.args)
        if e.keywords:
            node.args += tuple([self.expr(kw.value) for kw in e.keywords])
            node.kwnames = tuple([kw.arg for kw in e.keywords])
        node.npos = len(e.args)
        return node

    cdef int pass_flags(self, nodes_call.CallMethod meth, ast.Call e, str module) except -1:
        """Wrap the flags in a call of a function of `re`."""
        cdef regex_flags.RegexFlags node
        cdef Py_ssize_t i = regex_flags.PLACES[meth.name]
        cdef Py_ssize_t k
        cdef ast.expr given = <ast.expr?>e.args[i] if i < len(e.args) else None
        cdef list names
        for k in range(len(e.keywords)):
            if (<ast.keyword?>e.keywords[k]).arg == "flags":
                i, given = len(e.args) + k, (<ast.keyword?>e.keywords[k]).value
        names = flag_names(given, module) if given is not None else None
        if names is None:
            return 0
        node = regex_flags.RegexFlags.__new__(regex_flags.RegexFlags)
        self.at(node, given)
        node.module, node.function, node.names, node.written = meth.obj, meth.name, tuple(names), <Node?>meth.args[i]
        node.value = 0
        for name in names:
            node.value |= regex_flags.VALUES[name]
        meth.args = (*meth.args[:i], node, *meth.args[i + 1:])
        return 0

    cdef Node zero_super(self, ast.Call e):
        cdef nodes_match.ZeroSuper node = nodes_match.ZeroSuper.__new__(nodes_match.ZeroSuper)
        cdef Unit u = self.unit
        self.at(node, e)
        node.func = self.expr(e.func)
        node.class_slot = u.slots["__class__"] if "__class__" in u.slots else -1
        node.has_self = u.code.nargs > 0
        node.self_cell = u.code.cell_params is not None and 0 in u.code.cell_params
        return node

    cdef Node lambda_(self, ast.Lambda e):
        raise AssertionError("DefBuilder has it")

    # --- comprehensions ---

    cdef Node comprehension(self, ast.expr e):
        cdef nodes_comp.Comprehension node = nodes_comp.Comprehension.__new__(nodes_comp.Comprehension)
        cdef Inlined inl = Inlined.__new__(Inlined)
        cdef Unit u = self.unit
        cdef list generators
        cdef scopes.Scope scope
        cdef scopes.Symbol sym
        cdef list iters = []
        cdef list targets = []
        cdef list conds = []
        cdef ast.comprehension g
        cdef Py_ssize_t i
        cdef list plain = []
        cdef list cells = []
        cdef PyObject* place
        if e.kind == ast.K_DICT_COMP:
            generators = (<ast.DictComp>e).generators
            scope = <scopes.Scope>(<ast.DictComp>e).scope
            node.kind = 2
        else:
            generators = (<ast.Comp>e).generators
            scope = <scopes.Scope>(<ast.Comp>e).scope
            node.kind = 0 if e.kind == ast.K_LIST_COMP else 1
        self.at(node, e)
        node.awaiters = self.awaiters(generators)
        if node.awaiters is not None or scope.is_coroutine:
            self.check_async("asynchronous comprehension outside of an asynchronous function", e)
        iters.append(self.iterated((<ast.comprehension>generators[0]).iter))
        inl.scope = scope
        inl.slots = {}
        inl.cells = set()
        inside = None
        for sym in scope.symbols.values():
            if sym.where == scopes.WHERE_LOCAL or sym.where == scopes.WHERE_CELL:
                inl.slots[sym.name] = self.add_slot(sym.name)
                if sym.where == scopes.WHERE_CELL and inside is None:
                    inside = captured(scope)
                if sym.where == scopes.WHERE_CELL and sym.name in inside:
                    inl.cells.add(sym.name)
                    cells.append(inl.slots[sym.name])
                else:
                    plain.append(inl.slots[sym.name])
        if u.inlined is ast.NOTHING:
            u.inlined = []
        u.inlined.append(inl)
        place = u.place
        u.place = <PyObject*>scope
        for i in range(len(generators)):
            g = <ast.comprehension>generators[i]
            if i:
                iters.append(self.iterated(g.iter))
            targets.append(self.target(g.target))
            conds.append(self.exprs(g.ifs))
        if node.kind == 2:
            node.elt = self.expr((<ast.DictComp>e).key)
            node.value = self.expr((<ast.DictComp>e).value)
        else:
            node.elt = self.expr((<ast.Comp>e).elt)
        u.inlined.pop()
        u.place = place
        node.iters = tuple(iters)
        node.targets = tuple(targets)
        node.conds = tuple(conds)
        node.locals = tuple(plain)
        node.cells = tuple(cells)
        return node

    cdef nodes_def.YieldFrom awaiter(self, int how, ast.AST tree):
        """Make the await of a node that calls the asynchronous method itself."""
        cdef nodes_def.YieldFrom node = nodes_def.YieldFrom.__new__(nodes_def.YieldFrom)
        node.how = how
        self.at(node, tree)
        return node

    cdef tuple awaiters(self, list generators):
        if not any([(<ast.comprehension>g).is_async for g in generators]):
            return None
        return tuple([self.awaiter(nodes_def.AWAIT_NEXT, (<ast.comprehension>g).iter) if (<ast.comprehension>g).is_async else None for g in generators])

    cdef Node generator_expression(self, ast.GeneratorExp e):
        """Lower to a function that is called at once. Its parameter is the iterator of the first iterable."""
        cdef nodes_def.GeneratorExp node = nodes_def.GeneratorExp.__new__(nodes_def.GeneratorExp)
        cdef nodes_def.MakeFunction make = nodes_def.MakeFunction.__new__(nodes_def.MakeFunction)
        cdef Unit inner
        cdef scopes.Scope scope = <scopes.Scope>e.scope
        cdef Node body
        cdef int depth
        self.at(node, e)
        node.source = self.iterated((<ast.comprehension>e.generators[0]).iter)
        node.is_async = (<ast.comprehension>e.generators[0]).is_async
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

    cdef Node genexp_level(self, ast.GeneratorExp e, Py_ssize_t i):
        cdef ast.comprehension g = <ast.comprehension>e.generators[i]
        cdef nodes_flow.For loop
        cdef nodes_async.AsyncFor async_loop
        cdef nodes_flow.If cond
        cdef nodes_def.Yield y
        cdef Node body
        cdef Py_ssize_t j
        if g.is_async:
            async_loop = nodes_async.AsyncFor.__new__(nodes_async.AsyncFor)
            self.at(async_loop, e)
            async_loop.ready = i == 0
            async_loop.iter = self.genexp_source(e, i)
            async_loop.awaiter = self.awaiter(nodes_def.AWAIT_NEXT, g.iter)
            async_loop.target = self.target(g.target)
        else:
            loop = nodes_flow.For.__new__(nodes_flow.For)
            self.at(loop, e)
            loop.iter = self.genexp_source(e, i)
            loop.target = self.target(g.target)
        tests = self.exprs(g.ifs)
        if i + 1 < len(e.generators):
            body = self.genexp_level(e, i + 1)
        else:
            y = nodes_def.Yield.__new__(nodes_def.Yield)
            self.at(y, e.elt)
            y.value = self.expr(e.elt)
            body = y
        for j in range(len(tests) - 1, -1, -1):
            cond = nodes_flow.If.__new__(nodes_flow.If)
            self.at(cond, e)
            cond.tests = (tests[j],)
            cond.bodies = (body,)
            body = cond
        if g.is_async:
            async_loop.body = body
            return async_loop
        loop.body = body
        return loop

    cdef Node genexp_source(self, ast.GeneratorExp e, Py_ssize_t i):
        """Return the iterable of clause i. For the first clause it is the function's parameter."""
        if i == 0:
            return self.named(Local.__new__(Local), ".0", 0, e)
        return self.iterated((<ast.comprehension>e.generators[i]).iter)

    # --- targets ---

    cdef Node target(self, ast.expr e):
        cdef int k = e.kind
        cdef nodes_assign.Unpack node
        cdef list elts
        cdef Py_ssize_t i
        if k == ast.K_NAME:
            return self.name(<ast.Name>e)
        if k == ast.K_ATTRIBUTE:
            return self.attribute(<ast.Attribute>e)
        if k == ast.K_SUBSCRIPT:
            return self.subscript(<ast.Subscript>e)
        if k == ast.K_STARRED:
            return self.target((<ast.Starred>e).value)
        self.check_depth(e)
        node = nodes_assign.Unpack.__new__(nodes_assign.Unpack)
        self.at(node, e)
        elts = (<ast.Tuple>e).elts if k == ast.K_TUPLE else (<ast.List>e).elts
        node.star = -1
        for i in range(len(elts)):
            if (<ast.expr>elts[i]).kind == ast.K_STARRED:
                node.star = <int>i
        node.targets = tuple([self.target(<ast.expr>t) for t in elts])
        return node

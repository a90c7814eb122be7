"""Lowering: syntax tree and scopes to evaluator nodes, slots and code objects.

Must not evaluate anything. Invariants: nodes are numbered in the order they are made, which depends on the text alone, so that
(source, number) names a node in every process; list, set and dict comprehensions get slots of the frame around them.
"""
cimport cython
from ouros._core cimport ast as A
from ouros._core cimport scope as S
from ouros._core.parser cimport parse_module, parse_expression
from ouros._core.syntax_errors cimport SyntaxFailure
from ouros._core.heap cimport stack_limit
from ouros._core cimport ops
from ouros._core.nodes_leaf cimport *
from ouros._core cimport nodes_expr as E
from ouros._core cimport nodes_call as C
from ouros._core cimport nodes_flow as F
from ouros._core cimport nodes_assign as G
from ouros._core cimport nodes_def as D
from ouros._core cimport nodes_comp as P
from ouros._core cimport nodes_match as M

DEF GUARD_EVERY = 40         # levels of nested expressions between two StackGuards

# AST operator -> BinOp. ORDER BINOP: ops.pxd, ast.pxd.
cdef int[13] BINARY_OPS = [ops.OP_ADD, ops.OP_SUB, ops.OP_MUL, ops.OP_MATMUL, ops.OP_DIV, ops.OP_MOD, ops.OP_POW, ops.OP_LSHIFT,
                           ops.OP_RSHIFT, ops.OP_OR, ops.OP_XOR, ops.OP_AND, ops.OP_FLOORDIV]
# AST comparison -> CmpOp, then 6 is, 7 is not, 8 in, 9 not in.
cdef int[10] COMPARE_OPS = [ops.CMP_EQ, ops.CMP_NE, ops.CMP_LT, ops.CMP_LE, ops.CMP_GT, ops.CMP_GE, 6, 7, 8, 9]


cdef class Unit:
    """One code object under construction: a function, class body, or the module."""
    cdef Unit   parent
    cdef S.Scope scope
    cdef Code   code
    cdef dict   slots        # name -> slot of a parameter, local, own cell or free cell
    cdef set    cells        # names whose slot holds a Cell
    cdef list   names        # of all slots
    cdef list   inlined      # stack of Inlined comprehensions around the place at hand
    cdef list   free         # names of free cells in order

cdef class Inlined:
    """An inlined comprehension: where its variables are."""
    cdef S.Scope scope
    cdef dict   slots
    cdef set    cells


cdef bint is_inlined(S.Scope scope):
    return scope.kind == S.SCOPE_LISTCOMP or scope.kind == S.SCOPE_SETCOMP or scope.kind == S.SCOPE_DICTCOMP


cdef bint captured(S.Scope scope, str name) except -1:
    """Whether a function inside really captures the variable: inlined comprehensions share the frame."""
    cdef S.Scope child
    cdef S.Symbol sym
    for child in scope.children:
        sym = <S.Symbol>child.symbols.get(name)
        if sym is None or (sym.where != S.WHERE_FREE and not sym.flags & S.SYM_FREE):
            continue
        if not is_inlined(child) or captured(child, name):
            return True
    return False


@cython.final
cdef class Builder:
    cdef Source source
    cdef Unit   unit
    cdef int    depth
    cdef char*  c_limit

    cdef Node at(self, Node node, A.AST tree):
        node.line = tree.lineno
        node.col = tree.col_offset
        node.end_line = tree.end_lineno
        node.end_col = tree.end_col_offset
        node.unit = self.unit.code.index
        self.source.add(node)
        return node

    cdef int too_deep(self, A.AST tree) except -1:
        raise self.failure("too many nested expressions or statements", tree)

    cdef SyntaxFailure failure(self, str message, A.AST tree):
        cdef SyntaxFailure e = SyntaxFailure.__new__(SyntaxFailure)
        e.type_name = "SyntaxError"
        e.message = message
        e.filename = self.source.filename
        e.line = tree.lineno
        e.column = tree.col_offset + 1
        e.end_line = tree.end_lineno
        e.end_column = tree.end_col_offset + 1
        lines = self.source.text.split("\n", tree.lineno)
        e.source_line = lines[tree.lineno - 1] + "\n" if tree.lineno <= len(lines) else None
        return e

    cdef int check_depth(self, A.AST tree) except -1:
        cdef char here
        if &here < self.c_limit:
            self.too_deep(tree)
        return 0

    # --- units ---

    cdef Unit open_unit(self, S.Scope scope, int kind, str name, str qualname, int line):
        cdef Unit u = Unit.__new__(Unit)
        cdef Code code = Code.__new__(Code)
        u.parent = self.unit
        u.scope = scope
        u.code = code
        u.slots = {}
        u.cells = set()
        u.names = []
        u.inlined = []
        u.free = []
        code.source = self.source
        code.index = len(self.source.codes)
        self.source.codes.append(code)
        code.name = name
        code.qualname = qualname
        code.kind = kind
        code.line = line
        self.unit = u
        return u

    cdef int add_slot(self, str name):
        self.unit.names.append(name)
        return len(self.unit.names) - 1

    cdef int layout(self, list params) except -1:
        """Slots of parameters, then plain locals, then own cells, then free cells."""
        cdef Unit u = self.unit
        cdef S.Scope scope = u.scope
        cdef Code code = u.code
        cdef list cell_params = []
        cdef list own = []
        for name in params:
            u.slots[name] = self.add_slot(name)
        for name in scope.cellvars:
            if captured(scope, name) or (scope.kind == S.SCOPE_CLASS and name == "__class__"):
                own.append(name)
        if scope.kind == S.SCOPE_CLASS and scope.needs_class_closure and "__class__" not in own:
            own.append("__class__")
        for name in own:
            if name in u.slots:
                cell_params.append(u.slots[name])
                u.cells.add(name)
        if S.is_function_like(scope.kind):
            for name in list(scope.varnames) + list(scope.cellvars):
                if name not in u.slots and name not in own:
                    u.slots[name] = self.add_slot(name)
        code.first_cell = len(u.names)
        for name in own:
            if name not in u.slots:
                u.slots[name] = self.add_slot(name)
                u.cells.add(name)
        code.first_free = len(u.names)
        for name in scope.freevars:
            if name in u.slots:
                continue
            u.slots[name] = self.add_slot(name)
            u.cells.add(name)
            u.free.append(name)
        code.first_hidden = len(u.names)
        code.cell_params = tuple(cell_params) if cell_params else None
        return 0

    cdef Code close_unit(self, Node body):
        cdef Unit u = self.unit
        cdef Code code = u.code
        code.body = body
        code.varnames = tuple(u.names)
        code.nslots = len(u.names)
        code.uses_cells = code.cell_params is not None or code.first_hidden > code.first_cell
        code.simple = code.nkwonly == 0 and not code.varargs and not code.varkw and code.nposonly == 0
        self.unit = u.parent
        return code

    cdef str qualify(self, str name):
        cdef Unit u = self.unit
        cdef S.Symbol sym
        if u is None or u.scope.kind == S.SCOPE_MODULE:
            return name
        sym = <S.Symbol>u.scope.symbols.get(name)
        if sym is not None and sym.where == S.WHERE_GLOBAL_EXPLICIT:
            return name
        if u.scope.kind == S.SCOPE_CLASS:
            return f"{u.code.qualname}.{name}"
        return f"{u.code.qualname}.<locals>.{name}"

    cdef tuple closure_of(self, Unit inner):
        """Slots of the current unit that hold the cells a function made here captures."""
        if not inner.free:
            return None
        return tuple([self.cell_slot(name) for name in inner.free])

    cdef int cell_slot(self, str name) except -1:
        cdef Inlined inl
        cdef Py_ssize_t i
        for i in range(len(self.unit.inlined) - 1, -1, -1):
            inl = <Inlined>self.unit.inlined[i]
            if name in inl.cells:
                return inl.slots[name]
        return self.unit.slots[name]

    # --- variables ---

    cdef Node variable(self, str written, A.AST tree):
        """The node of a name in the scope at hand."""
        cdef Unit u = self.unit
        cdef Py_ssize_t i = len(u.inlined) - 1
        cdef Inlined inl
        cdef S.Scope scope = u.scope
        cdef S.Symbol sym = None
        cdef str name
        cdef int where
        while i >= 0:
            inl = <Inlined>u.inlined[i]
            name = S.mangle(inl.scope.class_name, written)
            sym = <S.Symbol>inl.scope.symbols.get(name)
            if sym is not None:
                if name in inl.slots:
                    if name in inl.cells:
                        return self.named(Deref.__new__(Deref), name, inl.slots[name], tree)
                    return self.named(Local.__new__(Local), name, inl.slots[name], tree)
                if sym.where == S.WHERE_GLOBAL_IMPLICIT or sym.where == S.WHERE_GLOBAL_EXPLICIT:
                    return self.global_name(name, tree)
            i -= 1
        name = S.mangle(scope.class_name, written)
        sym = <S.Symbol>scope.symbols.get(name)
        if u.inlined and scope.kind == S.SCOPE_CLASS:
            # A comprehension does not see the class's names.
            if name in u.slots and name in u.cells:
                return self.named(Deref.__new__(Deref), name, u.slots[name], tree)
            return self.global_name(name, tree)
        if S.is_function_like(scope.kind):
            if name in u.slots and (sym is None or (sym.where != S.WHERE_GLOBAL_EXPLICIT and sym.where != S.WHERE_GLOBAL_IMPLICIT)):
                if name in u.cells:
                    return self.named(Deref.__new__(Deref), name, u.slots[name], tree)
                return self.named(Local.__new__(Local), name, u.slots[name], tree)
            return self.global_name(name, tree)
        if scope.kind == S.SCOPE_CLASS:
            where = sym.where if sym is not None else S.WHERE_NAME
            if where == S.WHERE_GLOBAL_EXPLICIT:
                return self.global_name(name, tree)
            return self.class_name(name, sym, tree)
        return self.global_name(name, tree)

    cdef Node class_name(self, str name, S.Symbol sym, A.AST tree):
        cdef ClassName node = ClassName.__new__(ClassName)
        cdef Unit u = self.unit
        if sym is not None and sym.where == S.WHERE_FREE and sym.flags & S.SYM_NONLOCAL:
            return self.named(Deref.__new__(Deref), name, u.slots[name], tree)
        node.name = name
        node.slot = self.global_index(name)
        if name in u.slots and name in u.cells and name != "__class__" and (sym is None or sym.where != S.WHERE_NAME):
            node.deref = True
            node.free_slot = u.slots[name]
        return self.at(node, tree)

    cdef Node named(self, Variable node, str name, int slot, A.AST tree):
        node.name = name
        node.slot = slot
        return self.at(node, tree)

    cdef int global_index(self, str name):
        index = self.source.name_index.get(name)
        if index is None:
            index = len(self.source.names)
            self.source.names.append(name)
            self.source.name_index[name] = index
        return index

    cdef Node global_name(self, str name, A.AST tree):
        return self.named(Global.__new__(Global), name, self.global_index(name), tree)

    cdef Node constant(self, object value, A.AST tree):
        cdef Const node = Const.__new__(Const)
        node.value = value
        node.tag = slot_unbox(&node.s, value)
        if node.tag == T_OBJECT:
            Py_DECREF(value)
        return self.at(node, tree)

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
            node = self.expression(e)
        self.depth -= 1
        return node

    cdef tuple exprs(self, list items):
        return tuple([self.expr(e) if e is not None else None for e in items])

    cdef Node expression(self, A.expr e):
        cdef int k = e.kind
        if k == A.K_NAME:
            return self.variable((<A.Name>e).id, e)
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
        cdef E.Slice slice_
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
            slice_ = E.Slice.__new__(E.Slice)
            self.at(slice_, e)
            slice_.parts = self.exprs([(<A.Slice>e).lower, (<A.Slice>e).upper, (<A.Slice>e).step])
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
            from_.is_await = k == A.K_AWAIT
            from_.value = self.expr((<A.Await>e).value if k == A.K_AWAIT else (<A.YieldFrom>e).value)
            return from_
        raise self.failure("t-strings are not supported", e)

    cdef E.Attribute attribute(self, A.Attribute e):
        cdef E.Attribute node = E.Attribute.__new__(E.Attribute)
        self.at(node, e)
        node.obj = self.expr(e.value)
        node.name = S.mangle(self.unit.scope.class_name, e.attr)
        return node

    cdef Node subscript(self, A.Subscript e):
        cdef E.Subscript node = E.Subscript.__new__(E.Subscript)
        self.at(node, e)
        node.obj = self.expr(e.value)
        node.key = self.expr(e.slice)
        return node

    cdef Node binary(self, A.BinOp e):
        """A chain of left operands is walked in a loop: a + b + c + ... may be long."""
        cdef list chain = []
        cdef A.expr left = e
        cdef A.BinOp b
        cdef E.Binary op
        cdef Node node
        cdef D.StackGuard guard
        cdef int n = 0
        while left.kind == A.K_BIN_OP:
            chain.append(left)
            left = (<A.BinOp>left).left
        node = self.expr(left)
        while chain:
            b = <A.BinOp>chain.pop()
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
            op.left = node
            op.right = self.expr(b.right)
            node = op
            n += 1
            if n % GUARD_EVERY == 0:
                guard = D.StackGuard.__new__(D.StackGuard)
                guard.inner = node
                node = self.at(guard, b)
        return node

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
        return node

    cdef Node bool_op(self, A.BoolOp e):
        cdef E.BoolOp node = E.BoolOp.__new__(E.BoolOp)
        self.at(node, e)
        node.is_and = e.op == A.BOOL_AND
        node.values = self.exprs(e.values)
        return node

    cdef Node compare(self, A.Compare e):
        cdef int op
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
            return chain
        op = COMPARE_OPS[<int>e.ops[0]]
        if op <= ops.CMP_GE:
            node = E.Compare.__new__(E.Compare)
            self.at(node, e)
            node.op = op
            node.left = self.expr(e.left)
            node.right = self.expr(<A.expr>e.comparators[0])
            return node
        if op <= 7:
            is_ = E.Is.__new__(E.Is)
            self.at(is_, e)
            is_.negate = op == 7
            is_.left = self.expr(e.left)
            is_.right = self.expr(<A.expr>e.comparators[0])
            return is_
        in_ = E.In.__new__(E.In)
        self.at(in_, e)
        in_.negate = op == 9
        in_.left = self.expr(e.left)
        in_.right = self.expr(<A.expr>e.comparators[0])
        return in_

    cdef Node iterated(self, A.expr e):
        """The iterable of a loop."""
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
        if kind == 2 and len(elts) >= 3:
            node.constant = 1
            for item in node.elts:
                if type(item) is not Const:
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

    cdef Node field(self, A.FormattedValue e):
        cdef E.FormattedValue node = E.FormattedValue.__new__(E.FormattedValue)
        self.at(node, e)
        node.value = self.expr(e.value)
        node.conversion = e.conversion if e.conversion > 0 else 0
        if e.format_spec is not None:
            node.spec = self.joined(e.format_spec)
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
            meth.name = S.mangle(self.unit.scope.class_name, attr.attr)
            meth.args = self.exprs(e.args) + tuple([self.expr(kw.value) for kw in e.keywords])
            meth.kwnames = tuple([kw.arg for kw in e.keywords]) if e.keywords else None
            meth.npos = len(e.args)
            return meth
        if e.func.kind == A.K_NAME and (<A.Name>e.func).id == "super" and not e.args and not e.keywords:
            return self.zero_super(e)
        node = C.Call.__new__(C.Call)
        self.at(node, e)
        node.func = self.expr(e.func)
        node.args = self.exprs(e.args) + tuple([self.expr(kw.value) for kw in e.keywords])
        node.kwnames = tuple([kw.arg for kw in e.keywords]) if e.keywords else None
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

    # --- functions ---

    cdef list parameters(self, A.arguments args, Code code, str class_name):
        cdef A.arg a
        cdef list names = []
        for a in args.posonlyargs:
            names.append(S.mangle(class_name, a.arg))
        for a in args.args:
            names.append(S.mangle(class_name, a.arg))
        code.nposonly = len(args.posonlyargs)
        code.nargs = len(names)
        for a in args.kwonlyargs:
            names.append(S.mangle(class_name, a.arg))
        code.nkwonly = len(args.kwonlyargs)
        if args.vararg is not None:
            code.varargs = True
            names.append(S.mangle(class_name, args.vararg.arg))
        if args.kwarg is not None:
            code.varkw = True
            names.append(S.mangle(class_name, args.kwarg.arg))
        code.nparams = len(names)
        return names

    cdef int code_kind(self, S.Scope scope):
        if scope.is_async_gen:
            return CODE_ASYNCGEN
        if scope.is_generator:
            return CODE_COROUTINE if scope.is_async else CODE_GENERATOR
        if scope.is_async:
            return CODE_COROUTINE
        return CODE_FUNCTION

    cdef D.MakeFunction function(self, S.Scope scope, A.arguments args, str name, list body, A.expr value, list decorators,
                                 A.AST tree, int kind):
        """The node that makes a function: `body` statements, or a lambda's `value`."""
        cdef D.MakeFunction node = D.MakeFunction.__new__(D.MakeFunction)
        cdef Unit outer = self.unit, inner
        cdef list params
        cdef F.Return ret
        cdef Node code_body
        cdef A.stmt first
        cdef int depth
        self.at(node, tree)
        self.check_depth(tree)
        node.decorators = self.exprs(decorators)
        node.defaults = self.exprs(args.defaults)
        node.kwnames = tuple([S.mangle(scope.class_name, (<A.arg>args.kwonlyargs[i]).arg) for i in range(len(args.kwonlyargs))
                              if args.kw_defaults[i] is not None])
        node.kwdefaults = tuple([self.expr(d) for d in args.kw_defaults if d is not None])
        qualname = self.qualify(S.mangle(outer.scope.class_name, name) if name[0] != "<" else name)
        inner = self.open_unit(scope, kind, name, qualname, tree.lineno)
        params = self.parameters(args, inner.code, scope.class_name)
        self.layout(params)
        depth = self.depth
        self.depth = 0
        if value is not None:
            ret = F.Return.__new__(F.Return)
            self.at(ret, value)
            ret.value = self.expr(value)
            code_body = ret
        else:
            first = <A.stmt>body[0]
            if first.kind == A.K_EXPR and (<A.Expr>first).value.kind == A.K_CONSTANT \
                    and type((<A.Constant>(<A.Expr>first).value).value) is str:
                inner.code.doc = clean_doc((<A.Constant>(<A.Expr>first).value).value)
                body = body[1:]
            code_body = self.block(body, tree)
        self.depth = depth
        node.code = self.close_unit(code_body)
        node.closure = self.closure_of(inner)
        return node

    cdef Node lambda_(self, A.Lambda e):
        return self.function(<S.Scope>e.scope, e.args, "<lambda>", None, e.body, [], e, self.code_kind(<S.Scope>e.scope))

    cdef Node function_def(self, A.FunctionDef s):
        cdef G.Assign node = G.Assign.__new__(G.Assign)
        cdef S.Scope scope = <S.Scope>s.scope
        if s.type_params:
            raise self.failure("type parameters are not supported", s)
        self.at(node, s)
        node.value = self.function(scope, s.args, s.name, s.body, None, s.decorator_list, s, self.code_kind(scope))
        node.target = self.variable(s.name, s)
        return node

    cdef Node class_def(self, A.ClassDef s):
        cdef G.Assign node = G.Assign.__new__(G.Assign)
        cdef D.MakeClass make = D.MakeClass.__new__(D.MakeClass)
        cdef A.keyword kw
        if s.type_params:
            raise self.failure("type parameters are not supported", s)
        self.at(node, s)
        self.at(make, s)
        make.decorators = self.exprs(s.decorator_list)
        make.args = self.exprs(s.bases)
        make.keywords = tuple([(kw.arg, self.expr(kw.value)) for kw in s.keywords])
        make.name = s.name
        make.body = self.class_body(s)
        node.value = make
        node.target = self.variable(s.name, s)
        return node

    cdef D.MakeFunction class_body(self, A.ClassDef s):
        cdef D.MakeFunction node = D.MakeFunction.__new__(D.MakeFunction)
        cdef M.ClassCell cell
        cdef Unit inner
        cdef S.Scope scope = <S.Scope>s.scope
        cdef list items = []
        cdef list body = s.body
        cdef A.stmt first = <A.stmt>body[0]
        cdef F.Block block
        cdef int depth
        self.at(node, s)
        self.check_depth(s)
        node.decorators = node.defaults = node.kwdefaults = node.kwnames = ()
        qualname = self.qualify(s.name)
        inner = self.open_unit(scope, CODE_CLASS, s.name, qualname, s.lineno)
        inner.code.nparams = inner.code.nargs = 1
        self.layout([".class"])
        depth = self.depth
        self.depth = 0
        if first.kind == A.K_EXPR and (<A.Expr>first).value.kind == A.K_CONSTANT \
                and type((<A.Constant>(<A.Expr>first).value).value) is str:
            items.append(self.class_assign("__doc__", clean_doc((<A.Constant>(<A.Expr>first).value).value), first))
            body = body[1:]
        for stmt in body:
            items.append(self.stmt(<A.stmt>stmt))
        if "__class__" in inner.slots and inner.slots["__class__"] < inner.code.first_free:
            cell = M.ClassCell.__new__(M.ClassCell)
            self.at(cell, s)
            cell.slot = inner.slots["__class__"]
            items.append(cell)
        block = F.Block.__new__(F.Block)
        self.at(block, s)
        block.items = tuple([i for i in items if i is not None])
        self.depth = depth
        node.code = self.close_unit(block)
        node.closure = self.closure_of(inner)
        return node

    cdef Node class_assign(self, str name, object value, A.AST tree):
        cdef G.Assign node = G.Assign.__new__(G.Assign)
        self.at(node, tree)
        node.value = self.constant(value, tree)
        node.target = self.class_name(name, None, tree)
        return node

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
        if e.kind == A.K_DICT_COMP:
            generators = (<A.DictComp>e).generators
            scope = <S.Scope>(<A.DictComp>e).scope
            node.kind = 2
        else:
            generators = (<A.Comp>e).generators
            scope = <S.Scope>(<A.Comp>e).scope
            node.kind = 0 if e.kind == A.K_LIST_COMP else 1
        self.at(node, e)
        if any([(<A.comprehension>x).is_async for x in generators]):
            return self.async_comprehension(e, scope, generators)
        iters.append(self.iterated((<A.comprehension>generators[0]).iter))
        inl.scope = scope
        inl.slots = {}
        inl.cells = set()
        for sym in scope.symbols.values():
            if sym.where == S.WHERE_LOCAL or sym.where == S.WHERE_CELL:
                inl.slots[sym.name] = self.add_slot(sym.name)
                if sym.where == S.WHERE_CELL and captured(scope, sym.name):
                    inl.cells.add(sym.name)
                    cells.append(inl.slots[sym.name])
                else:
                    plain.append(inl.slots[sym.name])
        u.inlined.append(inl)
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
        node.iters = tuple(iters)
        node.targets = tuple(targets)
        node.conds = tuple(conds)
        node.locals = tuple(plain)
        node.cells = tuple(cells)
        return node

    cdef Node async_comprehension(self, A.expr e, S.Scope scope, list generators):
        raise self.failure("asynchronous comprehensions are not supported", e)

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
        self.at(make, e)
        self.check_depth(e)
        make.decorators = make.defaults = make.kwdefaults = make.kwnames = ()
        inner = self.open_unit(scope, CODE_GENERATOR, "<genexpr>", self.qualify("<genexpr>"), e.lineno)
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
        cdef F.For loop = F.For.__new__(F.For)
        cdef F.If cond
        cdef D.Yield y
        cdef Node body
        cdef Py_ssize_t j
        self.at(loop, e)
        if i == 0:
            loop.iter = self.named(Local.__new__(Local), ".0", 0, e)
        else:
            loop.iter = self.iterated(g.iter)
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
        loop.body = body
        return loop

    # --- targets ---

    cdef Node target(self, A.expr e):
        cdef int k = e.kind
        cdef G.Unpack node
        cdef list elts
        cdef Py_ssize_t i
        if k == A.K_NAME:
            return self.variable((<A.Name>e).id, e)
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

    # --- statements ---

    cdef Node block(self, list body, A.AST tree):
        cdef F.Block node
        cdef list items = []
        for s in body:
            n = self.stmt(<A.stmt>s)
            if n is not None:
                items.append(n)
        if len(items) == 1:
            return <Node>items[0]
        node = F.Block.__new__(F.Block)
        self.at(node, tree)
        node.items = tuple(items)
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
        if k == A.K_BREAK:
            return self.simple(BREAK, s)
        if k == A.K_CONTINUE:
            return self.simple(CONTINUE, s)
        if k == A.K_PASS or k == A.K_GLOBAL or k == A.K_NONLOCAL:
            return None
        return self.rare_stmt(s)

    cdef Node rare_stmt(self, A.stmt s):
        cdef int k = s.kind
        cdef F.Raise raise_
        cdef F.Assert assert_
        cdef G.Assign assign
        if k == A.K_TRY:
            return self.try_(<A.Try>s)
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
            assert_.cond = self.expr((<A.Assert>s).test)
            if (<A.Assert>s).msg is not None:
                assert_.message = self.expr((<A.Assert>s).msg)
            return assert_
        if k == A.K_DELETE:
            return self.delete((<A.Delete>s).targets, s)
        if k == A.K_ANN_ASSIGN:
            if (<A.AnnAssign>s).value is None:
                return None
            assign = G.Assign.__new__(G.Assign)
            self.at(assign, s)
            assign.value = self.expr((<A.AnnAssign>s).value)
            assign.target = self.target((<A.AnnAssign>s).target)
            return assign
        if k == A.K_MATCH:
            return self.match(<A.Match>s)
        raise self.failure("this statement is not supported", s)

    cdef Node assign(self, A.Assign s):
        cdef G.Assign node
        cdef G.AssignMany many
        if len(s.targets) == 1:
            node = G.Assign.__new__(G.Assign)
            self.at(node, s)
            node.value = self.expr(s.value)
            node.target = self.target(<A.expr>s.targets[0])
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
        target = self.variable((<A.Name>t).id, t)
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
        cdef list tests = []
        cdef list bodies = []
        self.at(node, s)
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

    cdef Node for_(self, A.For s):
        cdef F.For node = F.For.__new__(F.For)
        self.at(node, s)
        node.iter = self.iterated(s.iter)
        node.target = self.target(s.target)
        node.body = self.block(s.body, s)
        if s.orelse:
            node.orelse = self.block(s.orelse, s)
        return node

    cdef Node while_(self, A.While s):
        cdef F.While node = F.While.__new__(F.While)
        self.at(node, s)
        if not (s.test.kind == A.K_CONSTANT and (<A.Constant>s.test).value is True):
            node.cond = self.expr(s.test)
        node.body = self.block(s.body, s)
        if s.orelse:
            node.orelse = self.block(s.orelse, s)
        return node

    cdef Node try_(self, A.Try s):
        cdef F.TryExcept node
        cdef F.TryFinally final
        cdef Node body = None
        cdef A.ExceptHandler h
        cdef list types = []
        cdef list names = []
        cdef list bodies = []
        if s.finalbody:
            final = F.TryFinally.__new__(F.TryFinally)
            self.at(final, s)
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
            body = node
        else:
            body = self.block(s.body, s)
        if s.finalbody:
            final.body = body
            final.final = self.block(s.finalbody, s)
            return final
        return body

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
        if s.module == "__future__":
            return None
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
            patterns.append(self.pattern(case.pattern))
            guards.append(self.expr(case.guard) if case.guard is not None else None)
            bodies.append(self.block(case.body, s))
        node.patterns = tuple(patterns)
        node.guards = tuple(guards)
        node.bodies = tuple(bodies)
        return node

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
                node.target = self.variable((<A.MatchMapping>p).rest, p)
        elif k == A.K_MATCH_CLASS:
            node.value = self.expr((<A.MatchClass>p).cls)
            node.patterns = tuple([self.pattern(<A.pattern>q) for q in (<A.MatchClass>p).patterns + (<A.MatchClass>p).kwd_patterns])
            node.names = tuple((<A.MatchClass>p).kwd_attrs)
        elif k == A.K_MATCH_STAR:
            if (<A.MatchStar>p).name is not None:
                node.target = self.variable((<A.MatchStar>p).name, p)
        elif k == A.K_MATCH_AS:
            if (<A.MatchAs>p).pattern is not None:
                node.patterns = (self.pattern((<A.MatchAs>p).pattern),)
            if (<A.MatchAs>p).name is not None:
                node.target = self.variable((<A.MatchAs>p).name, p)
        else:
            node.patterns = tuple([self.pattern(<A.pattern>q) for q in (<A.MatchOr>p).patterns])
        return node

    # --- programs ---

    cdef int module(self, A.Module tree, bint keep_last) except -1:
        cdef F.Block block
        cdef F.ExprStmt last
        cdef list items = []
        cdef A.stmt s
        cdef Py_ssize_t i, n = len(tree.body)
        self.open_unit(<S.Scope>tree.scope, CODE_MODULE, "<module>", "<module>", 1)
        self.layout([])
        for i in range(n):
            s = <A.stmt>tree.body[i]
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
        block = F.Block.__new__(F.Block)
        self.source.add(block)
        block.line = block.end_line = 1
        block.items = tuple(items)
        self.source.main = self.close_unit(block)
        return 0


cdef str clean_doc(str doc):
    """As CPython since 3.13: common indentation is removed from docstrings."""
    cdef list lines
    if "\n" not in doc:
        return doc.lstrip(" ")
    lines = doc.expandtabs().split("\n")
    margin = None
    for line in lines[1:]:
        stripped = line.lstrip(" ")
        if stripped:
            indent = len(line) - len(stripped)
            margin = indent if margin is None else min(margin, indent)
    out = [lines[0].lstrip(" ")]
    for line in lines[1:]:
        out.append(line[margin:] if margin is not None else line)
    return "\n".join(out)


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
    b.module(tree, keep_last)
    S.release(scope)
    return b.source


cdef Source build_expression(str text, str filename):
    """eval's source: a module whose one statement is the expression."""
    cdef Builder b = new_builder(text, filename, "user", False)
    cdef A.Expression tree = parse_expression(text, filename)
    cdef S.Scope scope = S.analyze(tree, text, filename)
    cdef F.ExprStmt last = F.ExprStmt.__new__(F.ExprStmt)
    b.open_unit(<S.Scope>tree.scope, CODE_MODULE, "<module>", "<module>", 1)
    b.layout([])
    b.at(last, tree.body)
    last.value = b.expr(tree.body)
    last.keep = True
    b.source.main = b.close_unit(last)
    S.release(scope)
    return b.source

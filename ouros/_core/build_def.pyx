"""Lowering, third part: functions and classes.

Must not know the other statements. Invariants: see build.
"""
from ouros._core cimport nodes_assign as G
from ouros._core cimport nodes_flow as F
from ouros._core cimport nodes_match as M
from ouros._core.build_unit cimport Unit
from ouros._core.nodes_leaf cimport *


cdef class DefBuilder(ExprBuilder):
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

    cdef Node block(self, list body, A.AST tree):
        raise AssertionError("Builder has it")

    cdef Node stmt(self, A.stmt s):
        raise AssertionError("Builder has it")


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

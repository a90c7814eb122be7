"""Lowering of functions and classes.

Must not know other statements. Invariants: see build.
"""
cimport ouros._core.nodes.nodes_assign as nodes_assign
cimport ouros._core.nodes.nodes_flow as nodes_flow
cimport ouros._core.nodes.nodes_match as nodes_match
cimport ouros._core.nodes.nodes_type as nodes_type
from ouros._core.lowering.build_unit cimport CLASS_DICT, MARKS, Unit
from ouros._core.nodes.nodes_variable cimport Deref, Local


cdef class DefBuilder(TypeBuilder):
    # --- functions ---

    cdef list parameters(self, ast.arguments args, Code code, str class_name):
        cdef ast.arg a
        cdef list names = []
        for a in args.posonlyargs:
            names.append(scopes.mangle(class_name, a.arg))
        for a in args.args:
            names.append(scopes.mangle(class_name, a.arg))
        code.nposonly = len(args.posonlyargs)
        code.nargs = len(names)
        for a in args.kwonlyargs:
            names.append(scopes.mangle(class_name, a.arg))
        code.nkwonly = len(args.kwonlyargs)
        if args.vararg is not None:
            code.varargs = True
            names.append(scopes.mangle(class_name, args.vararg.arg))
        if args.kwarg is not None:
            code.varkw = True
            names.append(scopes.mangle(class_name, args.kwarg.arg))
        code.nparams = len(names)
        return names

    cdef int code_kind(self, scopes.Scope scope):
        if scope.is_async_gen:
            return CODE_ASYNCGEN
        if scope.is_generator:
            return CODE_COROUTINE if scope.is_async else CODE_GENERATOR
        if scope.is_async:
            return CODE_COROUTINE
        return CODE_FUNCTION

    cdef nodes_def.MakeFunction function(self, scopes.Scope scope, ast.arguments args, str name, list body, ast.expr value, list decorators,
                                 ast.AST tree, int kind, list outer_defaults):
        """
        Make the node of a function: `body` statements, or a lambda's `value`. outer_defaults: a list that gets the names of keyword-only
        parameters with a default, if the enclosing function evaluates the defaults; else None.
        """
        cdef nodes_def.MakeFunction node = nodes_def.MakeFunction.__new__(nodes_def.MakeFunction)
        cdef Unit outer = self.unit, inner
        cdef list params
        cdef nodes_flow.Return ret
        cdef Node code_body
        cdef ast.stmt first
        cdef int depth
        self.at(node, tree)
        self.check_depth(tree)
        node.decorators = self.exprs(decorators)
        node.kwnames = node.kwdefaults = ()
        if args.kwonlyargs:
            node.kwnames = tuple([scopes.mangle(scope.class_name, (<ast.arg>args.kwonlyargs[i]).arg) for i in range(len(args.kwonlyargs))
                                  if args.kw_defaults[i] is not None])
        if outer_defaults is None:
            node.defaults = self.exprs(args.defaults)
            if args.kwonlyargs:
                node.kwdefaults = tuple([self.expr(d) for d in args.kw_defaults if d is not None])
        else:
            outer_defaults.extend(node.kwnames)
            node.defaults = node.kwdefaults = node.kwnames = ()
        if value is None:
            node.annotate = self.function_annotations(<ast.FunctionDef>tree)
        qualname = self.qualify(name if name.startswith("<") else scopes.mangle(outer.scope.class_name, name))
        inner = self.open_unit(scope, kind, name, qualname, (<ast.AST>decorators[0]).lineno if decorators else tree.lineno)
        params = self.parameters(args, inner.code, scope.class_name)
        self.layout(params)
        depth = self.depth
        self.depth = 0
        if value is not None:
            ret = nodes_flow.Return.__new__(nodes_flow.Return)
            self.at(ret, value)
            ret.value = self.expr(value)
            code_body = ret
        else:
            first = <ast.stmt>body[0]
            if first.kind == ast.K_EXPR and (<ast.Expr>first).value.kind == ast.K_CONSTANT \
                    and type((<ast.Constant>(<ast.Expr>first).value).value) is str:
                inner.code.doc = clean_doc((<ast.Constant>(<ast.Expr>first).value).value)
                body = body[1:]
            code_body = self.block(body, tree)
        self.depth = depth
        node.code = self.close_unit(code_body)
        node.closure = self.closure_of(inner)
        return node

    cdef Node lambda_(self, ast.Lambda e):
        return self.function(<scopes.Scope>e.scope, e.args, "<lambda>", None, e.body, [], e, self.code_kind(<scopes.Scope>e.scope), None)

    cdef Node function_def(self, ast.FunctionDef s):
        cdef nodes_assign.Assign node = nodes_assign.Assign.__new__(nodes_assign.Assign)
        cdef scopes.Scope scope = <scopes.Scope>s.scope
        self.at(node, s)
        if s.type_params:
            node.value = self.generic_function(s)
        else:
            node.value = self.function(scope, s.args, s.name, s.body, None, s.decorator_list, s, self.code_kind(scope), None)
        node.target = self.variable(s.name, s)
        return node

    cdef Node generic_function(self, ast.FunctionDef s):
        cdef nodes_type.MakeGeneric make = nodes_type.MakeGeneric.__new__(nodes_type.MakeGeneric)
        cdef nodes_type.FinishGeneric finish = nodes_type.FinishGeneric.__new__(nodes_type.FinishGeneric)
        cdef scopes.Scope scope = <scopes.Scope>s.scope
        cdef list items = []
        cdef list kwnames = []
        cdef Unit inner
        self.at(make, s)
        make.decorators = self.exprs(s.decorator_list)
        make.defaults = self.exprs(s.args.defaults)
        make.kwdefaults = tuple([self.expr(d) for d in s.args.kw_defaults if d is not None])
        inner = self.open_generic(<scopes.Scope>s.type_params_scope, s.name, [".defaults", ".kwdefaults"], s)
        finish.params = self.type_params(s.type_params, items)
        self.at(finish, s)
        finish.function = self.function(scope, s.args, s.name, s.body, None, [], s, self.code_kind(scope), kwnames)
        finish.kwnames = tuple(kwnames)
        items.append(self.return_(finish, s))
        make.inner = self.close_generic(inner, items, s)
        return make

    cdef Node class_def(self, ast.ClassDef s):
        cdef nodes_assign.Assign node = nodes_assign.Assign.__new__(nodes_assign.Assign)
        cdef nodes_def.MakeClass make
        self.at(node, s)
        if s.type_params:
            node.value = self.generic_class(s)
        else:
            make = self.make_class(s, None)
            make.decorators = self.exprs(s.decorator_list)
            node.value = make
        node.target = self.variable(s.name, s)
        return node

    cdef nodes_def.MakeClass make_class(self, ast.ClassDef s, tuple params):
        cdef nodes_def.MakeClass make = nodes_def.MakeClass.__new__(nodes_def.MakeClass)
        cdef nodes_type.GenericBase base
        cdef ast.keyword kw
        self.at(make, s)
        make.decorators = ()
        make.args = self.exprs(s.bases)
        if params is not None:
            base = nodes_type.GenericBase.__new__(nodes_type.GenericBase)
            base.params = params
            self.at(base, s)
            make.args += (base,)
        make.keywords = tuple([(kw.arg, self.expr(kw.value)) for kw in s.keywords])
        make.name = s.name
        make.params = params
        make.body = self.class_body(s, params)
        return make

    cdef Node generic_class(self, ast.ClassDef s):
        cdef nodes_type.MakeGeneric make = nodes_type.MakeGeneric.__new__(nodes_type.MakeGeneric)
        cdef list items = []
        cdef Unit inner
        cdef tuple params
        self.at(make, s)
        make.decorators = self.exprs(s.decorator_list)
        make.defaults = make.kwdefaults = ()
        inner = self.open_generic(<scopes.Scope>s.type_params_scope, s.name, [".defaults", ".kwdefaults"], s)
        params = self.type_params(s.type_params, items)
        items.append(self.return_(self.make_class(s, params), s))
        make.inner = self.close_generic(inner, items, s)
        return make

    cdef nodes_def.MakeFunction class_body(self, ast.ClassDef s, tuple params):
        cdef nodes_def.MakeFunction node = nodes_def.MakeFunction.__new__(nodes_def.MakeFunction)
        cdef nodes_type.ClassHead head = nodes_type.ClassHead.__new__(nodes_type.ClassHead)
        cdef nodes_type.NewMarks marks
        cdef Unit inner
        cdef scopes.Scope scope = <scopes.Scope>s.scope
        cdef scopes.Scope child
        cdef list items = [head]
        cdef list body = s.body
        cdef ast.stmt first = <ast.stmt>body[0]
        cdef nodes_flow.Block block
        cdef int depth
        self.at(node, s)
        self.check_depth(s)
        node.decorators = node.defaults = node.kwdefaults = node.kwnames = ()
        qualname = self.qualify(scopes.mangle(self.unit.scope.class_name, s.name))
        inner = self.open_unit(scope, CODE_CLASS, s.name, qualname, s.lineno)
        inner.code.nparams = inner.code.nargs = 1
        inner.assigned = set()
        for child in scope.children:
            if child.sees_class:
                inner.extra = [CLASS_DICT]
                break
        if s.annotation_scope is not None and not self.future:
            inner.extra = inner.extra + [MARKS]
        if params is not None:
            inner.code.nparams = inner.code.nargs = 2
        self.layout([".class"] if params is None else [".class", ".type_params"])
        depth = self.depth
        self.depth = 0
        self.at(head, s)
        if s.decorator_list:
            head.line = (<ast.AST>s.decorator_list[0]).lineno
        head.qualname = qualname
        head.name_index = self.global_index("__name__")
        head.ns_slot = inner.slots[CLASS_DICT] if CLASS_DICT in inner.slots else 0
        head.generic = params is not None
        if MARKS in inner.slots:
            marks = nodes_type.NewMarks.__new__(nodes_type.NewMarks)
            self.at(marks, s)
            marks.target = self.named(Deref.__new__(Deref), MARKS, inner.slots[MARKS], s)
            items.append(marks)
        if first.kind == ast.K_EXPR and (<ast.Expr>first).value.kind == ast.K_CONSTANT \
                and type((<ast.Constant>(<ast.Expr>first).value).value) is str:
            items.append(self.class_assign("__doc__", clean_doc((<ast.Constant>(<ast.Expr>first).value).value), first))
            body = body[1:]
        if scope.has_annotations and self.future:
            items.append(self.empty_annotations(s))
        for stmt in body:
            items.append(self.stmt(<ast.stmt>stmt))
        items.extend(self.class_end(inner, s))
        block = nodes_flow.Block.__new__(nodes_flow.Block)
        self.at(block, s)
        block.items = tuple([i for i in items if i is not None])
        self.depth = depth
        node.code = self.close_unit(block)
        node.closure = self.closure_of(inner)
        return node

    cdef list class_end(self, Unit inner, ast.ClassDef s):
        """Return the last statements of a class body. It returns the __class__ cell if functions in it use that."""
        cdef list items = []
        cdef nodes_match.ClassCell cell
        cdef nodes_def.MakeFunction annotate = self.deferred_annotations(<scopes.Scope>s.annotation_scope, inner, s)
        if annotate is not None:
            items.append(self.assign_node(self.class_name("__annotate_func__", None, s), annotate, s))
        items.append(self.class_assign("__static_attributes__", tuple(sorted(inner.assigned)), s))
        for name, key in ((CLASS_DICT, "__classdictcell__"), ("__class__", "__classcell__")):
            if name in inner.slots and inner.slots[name] < inner.code.first_free:
                cell = nodes_match.ClassCell.__new__(nodes_match.ClassCell)
                self.at(cell, s)
                cell.slot = inner.slots[name]
                cell.name = key
                items.append(cell)
                if name == "__class__":
                    items.append(self.return_(self.named(Local.__new__(Local), name, cell.slot, s), s))
        return items

    cdef Node class_assign(self, str name, object value, ast.AST tree):
        cdef nodes_assign.Assign node = nodes_assign.Assign.__new__(nodes_assign.Assign)
        self.at(node, tree)
        node.value = self.constant(value, tree)
        node.target = self.class_name(name, None, tree)
        return node

    cdef Node block(self, list body, ast.AST tree):
        raise AssertionError("Builder has it")

    cdef Node stmt(self, ast.stmt s):
        raise AssertionError("Builder has it")


cdef str clean_doc(str doc):
    """Remove the common indentation of a docstring, as CPython does since 3.13."""
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

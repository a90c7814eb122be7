"""Lowering of annotations, type parameters and type aliases.

Must not know definitions and statements. Each annotation scope becomes a function with one parameter, the format. A `[T]` becomes a
function around the generic definition. Such functions see the namespace of the enclosing class through a cell, CLASS_DICT.
Invariants: see build.
"""
cimport ouros._core.nodes.nodes_assign as nodes_assign
cimport ouros._core.nodes.nodes_flow as nodes_flow
cimport ouros._core.nodes.nodes_subscript as nodes_subscript
from ouros._core.lowering.build_unit cimport CLASS_DICT, MARKS, Unit
from ouros._core.nodes.nodes_variable cimport Deref
from ouros._core.syntax.unparse cimport unparse


cdef class TypeBuilder(ExprBuilder):
    # --- annotations ---

    cdef nodes_def.MakeFunction lazy_function(self, scopes.Scope scope, str name, list names, list values, list marks, Node seen, ast.AST tree):
        """Make the function that gives the annotations `values`, or the single value if names is None."""
        cdef nodes_def.MakeFunction node = nodes_def.MakeFunction.__new__(nodes_def.MakeFunction)
        cdef nodes_type.Annotations body = nodes_type.Annotations.__new__(nodes_type.Annotations)
        cdef Unit inner
        cdef ast.expr e
        cdef int depth = self.depth
        self.at(node, tree)
        self.check_depth(tree)
        node.decorators = node.defaults = node.kwdefaults = node.kwnames = ()
        inner = self.open_unit(scope, CODE_FUNCTION, name, self.qualify(name), tree.lineno)
        inner.code.nparams = inner.code.nargs = inner.code.nposonly = 1
        if marks is not None and scope.parent.kind == scopes.SCOPE_CLASS:
            inner.extra = inner.extra + [MARKS]
        self.layout([".format"])
        self.depth = 0
        self.at(body, tree)
        body.single = names is None
        body.names = None if names is None else tuple(names)
        body.values = tuple([self.annotation(<ast.expr>value) for value in values])
        body.places = tuple([(e.lineno, e.col_offset, e.end_lineno, e.end_col_offset) for e in values])
        if marks is not None:
            body.marks = tuple(marks)
            if scope.parent.kind == scopes.SCOPE_CLASS:
                body.seen = self.named(Deref.__new__(Deref), MARKS, inner.slots[MARKS], tree)
            else:
                body.seen = self.global_name("__conditional_annotations__", tree)
        self.depth = depth
        node.code = self.close_unit(self.return_(body, tree))
        node.closure = self.closure_of(inner)
        if names is None:
            node.defaults = (self.constant(1, tree),)
        return node

    cdef Node annotation(self, ast.expr e):
        """Lower an annotation. `*Ts` gives its unpacked item."""
        cdef ast.Subscript first
        cdef ast.Tuple items
        cdef ast.Constant zero
        if self.future:
            return self.constant(unparse(e), e)
        if e.kind != ast.K_STARRED:
            return self.expr(e)
        items = ast.Tuple.__new__(ast.Tuple)
        items.kind = ast.K_TUPLE
        items.elts = [e]
        zero = ast.Constant.__new__(ast.Constant)
        zero.kind = ast.K_CONSTANT
        zero.value = 0
        first = ast.Subscript.__new__(ast.Subscript)
        first.kind = ast.K_SUBSCRIPT
        first.value = items
        first.slice = zero
        for made in (items, zero, first):
            (<ast.AST>made).lineno, (<ast.AST>made).col_offset = e.lineno, e.col_offset
            (<ast.AST>made).end_lineno, (<ast.AST>made).end_col_offset = e.end_lineno, e.end_col_offset
        return self.expr(first)

    cdef nodes_def.MakeFunction function_annotations(self, ast.FunctionDef s):
        cdef ast.arguments args = s.args
        cdef ast.arg a
        cdef list names, values
        if s.annotation_scope is None:
            return None
        names = []
        values = []
        for a in args.posonlyargs + args.args + [args.vararg] + args.kwonlyargs + [args.kwarg]:
            if a is not None and a.annotation is not None:
                names.append(scopes.mangle(self.unit.scope.class_name, a.arg))
                values.append(a.annotation)
        if s.returns is not None:
            names.append("return")
            values.append(s.returns)
        return self.lazy_function(<scopes.Scope>s.annotation_scope, "__annotate__", names, values, None, None, s)

    cdef nodes_def.MakeFunction deferred_annotations(self, scopes.Scope scope, Unit owner, ast.AST tree):
        """Make the annotate function for the variables of a class or module; None if none is annotated."""
        cdef list marks
        if not owner.annotations:
            return None
        marks = [mark for name, value, mark in owner.annotations]
        return self.lazy_function(scope, "__annotate__", [name for name, value, mark in owner.annotations],
                                  [value for name, value, mark in owner.annotations],
                                  marks if any([mark >= 0 for mark in marks]) else None, None, tree)

    cdef object defer(self, ast.AnnAssign s):
        """Record the annotation of a variable of a class or module. Returns: a node that marks it as executed, or None."""
        cdef nodes_type.MarkAnnotation mark
        cdef Unit u = self.unit
        cdef int number = -1
        cdef str name = (<ast.Name>s.target).id
        if u.scope.kind == scopes.SCOPE_MODULE or u.blocks > 0:
            number = len(u.annotations)
        if u.annotations is ast.NOTHING:
            u.annotations = []
        u.annotations.append((scopes.mangle(u.scope.class_name, name), s.annotation, number))
        if number < 0:
            return None
        mark = nodes_type.MarkAnnotation.__new__(nodes_type.MarkAnnotation)
        mark.number = number
        self.at(mark, s)
        if u.scope.kind == scopes.SCOPE_MODULE:
            mark.seen = self.global_name("__conditional_annotations__", s)
        else:
            mark.seen = self.named(Deref.__new__(Deref), MARKS, u.slots[MARKS], s)
        return mark

    cdef Node store_text(self, ast.AnnAssign s):
        """Lower `__annotations__[name] = text`, for `from __future__ import annotations`."""
        cdef nodes_subscript.Subscript target = nodes_subscript.Subscript.__new__(nodes_subscript.Subscript)
        self.at(target, s)
        target.obj = self.variable("__annotations__", s)
        target.key = self.constant(scopes.mangle(self.unit.scope.class_name, (<ast.Name>s.target).id), s)
        return self.assign_node(target, self.annotation(s.annotation), s)

    cdef Node empty_annotations(self, ast.AST tree):
        cdef ast.Dict made = ast.Dict.__new__(ast.Dict)
        made.kind = ast.K_DICT
        made.keys = []
        made.values = []
        made.lineno, made.col_offset, made.end_lineno, made.end_col_offset = 1, 0, 1, 0
        return self.assign_node(self.variable("__annotations__", made), self.expr(made), made)

    cdef Node return_(self, Node value, ast.AST tree):
        cdef nodes_flow.Return node = nodes_flow.Return.__new__(nodes_flow.Return)
        self.at(node, tree)
        node.value = value
        return node

    cdef Node assign_node(self, Node target, Node value, ast.AST tree):
        cdef nodes_assign.Assign node = nodes_assign.Assign.__new__(nodes_assign.Assign)
        self.at(node, tree)
        node.value = value
        node.target = target
        return node

    # --- type parameters ---

    cdef Unit open_generic(self, scopes.Scope scope, str name, list params, ast.AST tree):
        cdef str hidden = f"<generic parameters of {name}>"
        cdef Unit inner = self.open_unit(scope, CODE_FUNCTION, hidden, self.qualify(hidden), tree.lineno)
        inner.code.nparams = inner.code.nargs = inner.code.nposonly = len(params)
        self.layout(params)
        return inner

    cdef tuple type_params(self, list params, list out):
        """Append the statements that make the type parameters to out. Returns: the nodes of their variables."""
        cdef nodes_type.TypeParam node
        cdef ast.TypeVar var
        cdef ast.type_param p
        cdef list names = []
        for p in params:
            node = nodes_type.TypeParam.__new__(nodes_type.TypeParam)
            self.at(node, p)
            if p.kind == ast.K_TYPE_VAR:
                var = <ast.TypeVar>p
                node.name = var.name
                node.bound = self.lazy_type(var.bound_scope, var.name, var.bound)
                node.constrained = var.bound is not None and var.bound.kind == ast.K_TUPLE
                node.default = self.lazy_type(var.default_scope, var.name, var.default_value)
            elif p.kind == ast.K_PARAM_SPEC:
                node.kind = 1
                node.name = (<ast.ParamSpec>p).name
                node.default = self.lazy_type((<ast.ParamSpec>p).default_scope, node.name, (<ast.ParamSpec>p).default_value)
            else:
                node.kind = 2
                node.name = (<ast.TypeVarTuple>p).name
                node.default = self.lazy_type((<ast.TypeVarTuple>p).default_scope, node.name, (<ast.TypeVarTuple>p).default_value)
            out.append(self.assign_node(self.variable(node.name, p), node, p))
            names.append((node.name, p))
        return tuple([self.variable(<str?>name, <ast.AST>tree) for name, tree in names])

    cdef nodes_def.MakeFunction lazy_type(self, object scope, str name, ast.expr value):
        if value is None:
            return None
        return self.lazy_function(<scopes.Scope>scope, name, None, [value], None, None, value)

    cdef nodes_def.MakeFunction close_generic(self, Unit inner, list items, ast.AST tree):
        cdef nodes_def.MakeFunction node = nodes_def.MakeFunction.__new__(nodes_def.MakeFunction)
        cdef nodes_flow.Block block = nodes_flow.Block.__new__(nodes_flow.Block)
        self.at(block, tree)
        block.items = tuple(items)
        node.decorators = node.defaults = node.kwdefaults = node.kwnames = ()
        node.code = self.close_unit(block)
        node.closure = self.closure_of(inner)
        self.at(node, tree)
        return node

    cdef Node type_alias(self, ast.TypeAlias s):
        cdef nodes_type.TypeAlias alias = nodes_type.TypeAlias.__new__(nodes_type.TypeAlias)
        cdef nodes_type.MakeGeneric make
        cdef Unit inner
        cdef list items = []
        cdef str name = (<ast.Name>s.name).id
        alias.name = name
        alias.params = ()
        if not s.type_params:
            self.at(alias, s)
            alias.value = self.lazy_function(<scopes.Scope>s.scope, name, None, [s.value], None, None, s)
            return self.assign_node(self.variable(name, s.name), alias, s)
        inner = self.open_generic(<scopes.Scope>s.type_params_scope, name, [".defaults", ".kwdefaults"], s)
        alias.params = self.type_params(s.type_params, items)
        self.at(alias, s)
        alias.value = self.lazy_function(<scopes.Scope>s.scope, name, None, [s.value], None, None, s)
        items.append(self.return_(alias, s))
        make = nodes_type.MakeGeneric.__new__(nodes_type.MakeGeneric)
        make.inner = self.close_generic(inner, items, s)
        self.at(make, s)
        make.decorators = make.defaults = make.kwdefaults = ()
        return self.assign_node(self.variable(name, s.name), make, s)

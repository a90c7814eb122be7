"""Analysis of scopes: the names that each block of code binds and uses.

Must not know tokens or evaluation. One walk over the tree collects the names and rejects what no scope allows (`return` outside a
function, ...). Then the Resolver decides where each name is stored. The walk does not recurse along chains of operators, trailers
or `elif`.
"""

from sys import intern

cimport cython
from cpython.ref cimport PyObject

from ouros._core.syntax.ast cimport *
from ouros._core.base.cstack cimport stack_here, stack_limit_here
from ouros._core.base.limiter cimport Limiter, one_step
from ouros._core.syntax.symbols cimport *


cdef extern from "Python.h":
    PyObject* PyDict_SetDefault(object d, object key, object value) except NULL

cdef enum:
    MAX_RECURSION = 200         # longer chains are walked with a list
    MAX_NESTED_SCOPES = 200

# Identifiers are interned (see lexer.pyx).
cdef str DEBUG = intern("__debug__")
cdef str SUPER = intern("super")

cdef str LEAVES_EXCEPT_STAR = "'break', 'continue' and 'return' cannot appear in an except* block"

cdef frozenset FEATURES = frozenset([
    "nested_scopes", "generators", "division", "absolute_import", "with_statement", "print_function",
    "unicode_literals", "barry_as_FLUFL", "generator_stop", "annotations",
])


# Cache of symbols by the addresses of scope and name. During the analysis the tree owns the names, and its scopes own the symbols.
cdef struct Known:
    Py_ssize_t analysis         # number of the analysis
    PyObject* scope
    PyObject* name
    PyObject* symbol

cdef enum:
    KNOWN = 256                 # entries of the cache of symbols, a power of two

cdef Known[KNOWN] KNOWN_SYMBOLS
cdef Py_ssize_t ANALYSES = 0

cdef inline Known* place_of(Scope scope, str name) noexcept:
    return &KNOWN_SYMBOLS[(<size_t><PyObject*>name >> 4 ^ <size_t><PyObject*>scope >> 5) & KNOWN - 1]


@cython.final
cdef class Analyzer(Resolver):
    cdef Scope scope            # current scope
    cdef Py_ssize_t analysis
    cdef bint in_loop
    cdef bint top_return         # `return` may stand at the top level
    cdef bint in_star        # in an `except*` block, outside loops in it
    cdef bint in_target         # True: in the target of a comprehension's `for`
    cdef bint ignored           # in an annotation that is never evaluated: names do not count
    cdef int depth
    cdef char* c_limit          # limit of the C stack
    cdef int nesting            # nesting of scopes

    # ---- scopes

    cdef Scope enter(self, int kind, str name, AST node):
        cdef Scope scope = Scope.__new__(Scope)
        cdef Scope parent = self.scope
        scope.kind = kind
        scope.parent = parent
        scope.children = scope.varnames = scope.cellvars = scope.freevars = NOTHING
        scope.node = <PyObject*>node
        scope.name = name
        scope.symbols = {}
        if parent is not None:
            self.nesting += 1
            if self.nesting > MAX_NESTED_SCOPES:
                self.fail("too many nested functions", node)
            if parent.children is NOTHING:
                parent.children = []
            parent.children.append(scope)
            scope.class_name = parent.class_name
            scope.iterables = parent.iterables
            scope.nested = parent.nested or is_function_like(parent.kind)
        self.scopes.append(scope)
        self.scope = scope
        return scope

    cdef int leave(self) except -1:
        self.scope = self.scope.parent
        self.nesting -= 1
        return 0

    cdef int see_class(self, Scope scope) noexcept:
        """Give a type or annotation scope access to the class around it."""
        cdef Scope parent = scope.parent
        if parent.kind == SCOPE_CLASS:
            scope.sees_class = True
            scope.class_scope = parent
        elif parent.sees_class:
            scope.sees_class = True
            scope.class_scope = parent.class_scope
        return 0

    # ---- symbols

    cdef inline Symbol symbol(self, Scope scope, str name):
        cdef Known* known = place_of(scope, name)
        if known.name == <PyObject*>name and known.scope == <PyObject*>scope and known.analysis == self.analysis:
            return <Symbol?><object>known.symbol
        return self.symbol_slow(scope, name)

    cdef Symbol symbol_slow(self, Scope scope, str name):
        cdef str stored = name
        cdef Known* known
        cdef Symbol symbol
        if scope.class_name is not None and name.startswith("__"):
            stored = mangle(scope.class_name, name)
        # Mostly the symbol is new.
        symbol = <Symbol?>Symbol.__new__(Symbol)
        symbol.name = stored
        symbol.scope = <PyObject*>scope
        symbol = <Symbol?>PyDict_SetDefault(scope.symbols, stored, symbol)
        if stored is name:
            known = place_of(scope, name)
            known.analysis = self.analysis
            known.name = <PyObject*>name
            known.scope = <PyObject*>scope
            known.symbol = <PyObject*>symbol
        return symbol

    cdef int mark(self, Scope scope, str name, int flags) except -1:
        cdef Symbol symbol = self.symbol(scope, name)
        symbol.flags |= flags
        return 0

    cdef Symbol bind(self, str name, int flags, AST node):
        """Return the name's symbol; None where names do not count."""
        cdef Symbol symbol
        if name is DEBUG:
            self.fail("cannot assign to __debug__", node)
        if self.ignored:
            return None
        symbol = self.symbol(self.scope, name)
        if flags & SYM_PARAM and symbol.flags & SYM_PARAM:
            self.fail(f"duplicate argument '{name}' in function definition", node)
        if flags & SYM_TYPE_PARAM and symbol.flags & SYM_TYPE_PARAM:
            self.fail(f"duplicate type parameter '{name}'", node)
        if self.in_target:
            if symbol.flags & (SYM_GLOBAL | SYM_NONLOCAL):
                self.fail(f"comprehension inner loop cannot rebind assignment expression target '{name}'", node)
            flags |= SYM_ITERATED
        symbol.flags |= flags
        return symbol

    cdef int declare(self, str name, int flag, AST node) except -1:
        """Handle `global` or `nonlocal`."""
        cdef str what = "global" if flag == SYM_GLOBAL else "nonlocal"
        cdef Symbol symbol = self.symbol(self.scope, name)
        if symbol.flags & (SYM_PARAM | SYM_ASSIGNED | SYM_IMPORTED | SYM_USED | SYM_ANNOTATED):
            if symbol.flags & SYM_PARAM:
                self.fail(f"name '{name}' is parameter and {what}", node)
            if symbol.flags & SYM_USED:
                self.fail(f"name '{name}' is used prior to {what} declaration", node)
            if symbol.flags & SYM_ANNOTATED:
                self.fail(f"annotated name '{name}' can't be {what}", node)
            self.fail(f"name '{name}' is assigned to before {what} declaration", node)
        symbol.flags |= flag
        return self.direct(self.scope, symbol.name, node)

    cdef int direct(self, Scope scope, str name, AST node) except -1:
        if scope.directives is None:
            scope.directives = {}
        scope.directives.setdefault(name, node)
        return 0

    # ---- statements

    cdef int statements(self, list body) except -1:
        cdef stmt node
        for node in body:
            self.statement(node)
        return 0

    cdef int statement(self, stmt node) except -1:
        cdef int kind = node.kind
        one_step(self.limiter)
        if kind == K_EXPR:
            return self.expression((<Expr?>node).value)
        elif kind == K_ASSIGN:
            self.expression((<Assign?>node).value)
            for target in (<Assign?>node).targets:
                self.assigned(<expr?>target)
        elif kind == K_AUG_ASSIGN:
            self.augmented(<AugAssign?>node)
        elif kind == K_ANN_ASSIGN:
            self.annotated(<AnnAssign?>node)
        elif kind == K_IF:
            self.if_chain(<If?>node)
        elif kind == K_FOR or kind == K_ASYNC_FOR:
            self.for_loop(<For?>node)
        elif kind == K_WHILE:
            self.expression((<While?>node).test)
            self.loop((<While?>node).body)
            self.statements((<While?>node).orelse)
        elif kind == K_FUNCTION_DEF or kind == K_ASYNC_FUNCTION_DEF:
            self.function(<FunctionDef?>node)
        elif kind == K_CLASS_DEF:
            self.class_definition(<ClassDef?>node)
        elif kind == K_RETURN:
            self.return_statement(<Return?>node)
        elif kind == K_RAISE:
            self.optional((<Raise?>node).exc)
            self.optional((<Raise?>node).cause)
        elif kind == K_TRY or kind == K_TRY_STAR:
            self.try_statement(<Try?>node)
        elif kind == K_WITH or kind == K_ASYNC_WITH:
            self.with_statement(<With?>node)
        elif kind == K_IMPORT:
            self.imports((<Import?>node).names)
        elif kind == K_IMPORT_FROM:
            self.import_from(<ImportFrom?>node)
        elif kind == K_DELETE:
            for target in (<Delete?>node).targets:
                self.expression(<expr?>target)
        elif kind == K_ASSERT:
            self.expression((<Assert?>node).test)
            self.optional((<Assert?>node).msg)
        elif kind == K_GLOBAL:
            for name in (<Global?>node).names:
                self.declare(<str?>name, SYM_GLOBAL, node)
        elif kind == K_NONLOCAL:
            if self.scope.kind == SCOPE_MODULE:
                self.fail("nonlocal declaration not allowed at module level", node)
            for name in (<Nonlocal?>node).names:
                self.declare(<str?>name, SYM_NONLOCAL, node)
        elif kind == K_BREAK:
            if self.in_star:
                self.fail(LEAVES_EXCEPT_STAR, node)
            if not self.in_loop:
                self.fail("'break' outside loop", node)
        elif kind == K_CONTINUE:
            if self.in_star:
                self.fail(LEAVES_EXCEPT_STAR, node)
            if not self.in_loop:
                self.fail("'continue' not properly in loop", node)
        elif kind == K_MATCH:
            self.match(<Match?>node)
        elif kind == K_TYPE_ALIAS:
            self.type_alias(<TypeAlias?>node)
        return 0

    cdef int loop(self, list body) except -1:
        cdef bint outer = self.in_loop, outer_star = self.in_star
        self.in_loop = True
        self.in_star = False
        self.statements(body)
        self.in_loop = outer
        self.in_star = outer_star
        return 0

    cdef int if_chain(self, If node) except -1:
        while True:
            self.expression(node.test)
            self.statements(node.body)
            if len(node.orelse) != 1 or (<AST?>node.orelse[0]).kind != K_IF:
                return self.statements(node.orelse)
            node = <If?>node.orelse[0]

    cdef int assigned(self, expr target) except -1:
        """Visit a target of `=`."""
        if target.kind == K_STARRED:
            self.fail("starred assignment target must be in a list or tuple", target)
        return self.expression(target)

    cdef int augmented(self, AugAssign node) except -1:
        self.expression(node.target)
        if node.target.kind == K_NAME and not self.ignored:
            self.mark(self.scope, (<Name?>node.target).id, SYM_USED)
        return self.expression(node.value)

    cdef int annotated(self, AnnAssign node) except -1:
        cdef Symbol symbol
        cdef str name
        if node.target.kind == K_NAME:
            name = (<Name?>node.target).id
            symbol = self.scope.lookup(name)
            if symbol is not None and symbol.flags & (SYM_GLOBAL | SYM_NONLOCAL) and node.simple \
                    and self.scope.kind != SCOPE_MODULE:
                self.fail(f"annotated name '{name}' can't be "
                          f"{'global' if symbol.flags & SYM_GLOBAL else 'nonlocal'}", node)
            if node.simple:
                self.bind(name, SYM_ANNOTATED | SYM_ASSIGNED, node.target)
                self.scope.has_annotations = True
            elif node.value is not None:
                self.bind(name, SYM_ASSIGNED, node.target)
        else:
            self.expression(node.target)
        self.variable_annotation(node)
        return self.optional(node.value)

    cdef int variable_annotation(self, AnnAssign node) except -1:
        """Visit an annotation. Those of a class or module share one scope; those of a function's locals are never evaluated."""
        cdef Scope owner = self.scope, scope
        cdef bint ignored = self.ignored
        cdef AST holder = <AST?><object>owner.node
        scope = None
        if owner.kind == SCOPE_CLASS:
            scope = (<ClassDef?>holder).annotation_scope
        elif owner.kind == SCOPE_MODULE and holder.kind == K_MODULE:
            scope = (<Module?>holder).annotation_scope
        elif owner.kind == SCOPE_MODULE and holder.kind == K_INTERACTIVE:
            scope = (<Interactive?>holder).annotation_scope
        else:
            self.ignored = True
        if scope is None:
            scope = self.enter(SCOPE_ANNOTATION, "__annotate__", node)
            scope.banned = "an annotation"
            if self.ignored:
                # Checked, but neither evaluated nor part of the result.
                owner.children.pop()
                self.scopes.pop()
            elif owner.kind == SCOPE_CLASS:
                self.see_class(scope)
                (<ClassDef?>holder).annotation_scope = scope
            elif holder.kind == K_MODULE:
                (<Module?>holder).annotation_scope = scope
            else:
                (<Interactive?>holder).annotation_scope = scope
        else:
            self.scope = scope
            self.nesting += 1
        self.expression(node.annotation)
        self.scope = owner
        self.nesting -= 1
        self.ignored = ignored
        return 0

    cdef int for_loop(self, For node) except -1:
        if node.kind == K_ASYNC_FOR:
            self.require_async("'async for' outside async function", node)
        self.expression(node.iter)
        self.assigned(node.target)
        self.loop(node.body)
        return self.statements(node.orelse)

    cdef int with_statement(self, With node) except -1:
        cdef withitem item
        if node.kind == K_ASYNC_WITH:
            self.require_async("'async with' outside async function", node)
        for item in node.items:
            self.expression(item.context_expr)
            if item.optional_vars is not None:
                self.assigned(item.optional_vars)
        return self.statements(node.body)

    cdef int require_async(self, str message, AST node) except -1:
        """Check that an `async` statement is in an `async def`, or at the top level."""
        if not self.scope.is_async and self.scope.kind != SCOPE_MODULE:
            self.fail(message, node)
        self.scope.is_coroutine = True
        return 0

    cdef int return_statement(self, Return node) except -1:
        if self.scope.kind != SCOPE_FUNCTION and not (self.top_return and self.scope.kind == SCOPE_MODULE):
            self.fail("'return' outside function", node)
        if node.value is not None:
            self.expression(node.value)
            if self.scope.valued_return == NULL:
                self.scope.valued_return = <PyObject*>node
        return 0

    cdef int try_statement(self, Try node) except -1:
        cdef ExceptHandler handler
        cdef Py_ssize_t i
        cdef bint outer_star = self.in_star
        self.statements(node.body)
        self.in_star = self.in_star or node.kind == K_TRY_STAR
        for i, handler in enumerate(node.handlers):
            if handler.type is not None:
                self.expression(handler.type)
            elif i + 1 < len(node.handlers):
                self.fail("default 'except:' must be last", handler)
            if handler.name is not None:
                self.bind(handler.name, SYM_ASSIGNED, handler)
            self.statements(handler.body)
        self.in_star = outer_star
        self.statements(node.orelse)
        return self.statements(node.finalbody)

    cdef int imports(self, list names) except -1:
        cdef alias imported
        cdef str name
        for imported in names:
            name = imported.asname
            if name is None:
                name = imported.name
                if name == "*":
                    if self.scope.kind != SCOPE_MODULE:
                        self.fail("import * only allowed at module level", imported)
                    self.scope.has_star_import = True
                    continue
                if "." in name:
                    name = intern(name.partition(".")[0])
            self.bind(name, SYM_IMPORTED | SYM_ASSIGNED, imported)
        return 0

    cdef int import_from(self, ImportFrom node) except -1:
        cdef alias feature
        if node.level == 0 and node.module == "__future__":
            if not self.may_be_future(node):
                self.fail("from __future__ imports must occur at the beginning of the file", node)
            for feature in node.names:
                if feature.name == "braces":
                    self.fail("not a chance", feature)
                if feature.name not in FEATURES:
                    self.fail(f"future feature {feature.name} is not defined", feature)
                if feature.name == "annotations":
                    self.scope.future_annotations = True
        return self.imports(node.names)

    cdef bint may_be_future(self, ImportFrom node) except -1:
        """Returns: True if only the docstring and other future imports precede `node`."""
        cdef list body
        cdef Py_ssize_t i
        cdef stmt one
        cdef AST whole = <AST?><object>self.scope.node
        if self.scope.kind != SCOPE_MODULE or whole.kind == K_EXPRESSION:
            return False
        body = (<Module?>whole).body if whole.kind == K_MODULE else (<Interactive?>whole).body
        for i in range(len(body)):
            one = body[i]
            if one is node:
                return True
            if one.kind == K_IMPORT_FROM and (<ImportFrom?>one).level == 0 \
                    and (<ImportFrom?>one).module == "__future__":
                continue
            if i == 0 and one.kind == K_EXPR and (<Expr?>one).value.kind == K_CONSTANT \
                    and type((<Constant?><object>(<Expr?>one).value).value) is str:
                continue
            return False
        return False

    # ---- functions, classes, types

    cdef int function(self, FunctionDef node) except -1:
        cdef Scope scope
        cdef bint outer_loop = self.in_loop
        self.bind(node.name, SYM_ASSIGNED, node)
        self.defaults(node.args)
        self.expressions(node.decorator_list)
        if node.type_params:
            node.type_params_scope = self.enter_type_params(node.name, node.type_params, node)
        self.function_annotations(node)
        scope = self.enter(SCOPE_FUNCTION, node.name, node)
        node.scope = scope
        if node.kind == K_ASYNC_FUNCTION_DEF:
            scope.is_async = scope.is_coroutine = True
        self.parameters(node.args)
        outer_star = self.in_star
        self.in_loop = self.in_star = False
        self.statements(node.body)
        self.in_loop = outer_loop
        self.in_star = outer_star
        scope.is_async_gen = scope.is_async and scope.is_generator
        if scope.is_async_gen and scope.valued_return != NULL:
            self.fail("'return' with value in async generator", <AST?><object>scope.valued_return)
        scope.valued_return = NULL
        self.leave()
        if node.type_params:
            self.leave()
        return 0

    cdef int defaults(self, arguments args) except -1:
        self.expressions(args.defaults)
        for value in args.kw_defaults:
            self.optional(value)
        return 0

    cdef int parameters(self, arguments args) except -1:
        cdef arg one
        cdef Scope scope = self.scope
        for one in args.posonlyargs:
            self.bind(one.arg, SYM_PARAM, one)
        for one in args.args:
            self.bind(one.arg, SYM_PARAM, one)
        for one in args.kwonlyargs:
            self.bind(one.arg, SYM_PARAM, one)
        if args.vararg is not None:
            self.bind(args.vararg.arg, SYM_PARAM, args.vararg)
            scope.has_varargs = True
        if args.kwarg is not None:
            self.bind(args.kwarg.arg, SYM_PARAM, args.kwarg)
            scope.has_varkeywords = True
        return 0

    cdef int function_annotations(self, FunctionDef node) except -1:
        """Make one scope for all annotations of a function, if there are any."""
        cdef arguments args = node.args
        cdef Scope scope
        cdef arg one
        cdef list annotated
        if node.returns is None and not any_annotated(args):
            return 0
        annotated = []
        for one in args.posonlyargs + args.args + [args.vararg] + args.kwonlyargs + [args.kwarg]:
            if one is not None and one.annotation is not None:
                annotated.append(one.annotation)
        if node.returns is not None:
            annotated.append(node.returns)
        scope = self.enter(SCOPE_ANNOTATION, "__annotate__", node)
        scope.banned = "an annotation"
        self.see_class(scope)
        node.annotation_scope = scope
        for annotation in annotated:
            self.starred_or_plain(<expr?>annotation)
        return self.leave()

    cdef int class_definition(self, ClassDef node) except -1:
        cdef Scope scope
        cdef bint outer_loop = self.in_loop
        self.bind(node.name, SYM_ASSIGNED, node)
        self.expressions(node.decorator_list)
        if node.type_params:
            node.type_params_scope = self.enter_type_params(node.name, node.type_params, node)
        self.arguments(node.bases, node.keywords)
        scope = self.enter(SCOPE_CLASS, node.name, node)
        scope.class_name = node.name
        node.scope = scope
        outer_star = self.in_star
        self.in_loop = self.in_star = False
        self.statements(node.body)
        self.in_loop = outer_loop
        self.in_star = outer_star
        self.leave()
        if node.type_params:
            self.leave()
        return 0

    cdef Scope enter_type_params(self, str name, list params, AST node):
        """Enter the scope of `[T, ...]` and bind its names. The caller leaves it."""
        cdef Scope scope = self.enter(SCOPE_TYPE_PARAMS, name, node)
        cdef type_param param
        cdef TypeVar var
        cdef bint defaulted = False
        scope.banned = "the definition of a generic"
        self.see_class(scope)
        if node.kind == K_CLASS_DEF and private_param(params):
            # The class's body must find them.
            scope.class_name = name
        for param in params:
            if param.kind == K_TYPE_VAR:
                var = <TypeVar?>param
                self.bind(var.name, SYM_TYPE_PARAM, var)
                var.bound_scope = self.lazy_type(
                    var.name, var.bound, var,
                    "a TypeVar constraint" if var.bound is not None and var.bound.kind == K_TUPLE
                    else "a TypeVar bound")
                var.default_scope = self.lazy_type(var.name, var.default_value, var, "a TypeVar default")
                defaulted = self.check_default(defaulted, var.default_value, var.name, var)
            elif param.kind == K_TYPE_VAR_TUPLE:
                self.bind((<TypeVarTuple?>param).name, SYM_TYPE_PARAM, param)
                (<TypeVarTuple?>param).default_scope = self.lazy_type(
                    (<TypeVarTuple?>param).name, (<TypeVarTuple?>param).default_value, param, "a TypeVarTuple default")
                defaulted = self.check_default(
                    defaulted, (<TypeVarTuple?>param).default_value, (<TypeVarTuple?>param).name, param)
            else:
                self.bind((<ParamSpec?>param).name, SYM_TYPE_PARAM, param)
                (<ParamSpec?>param).default_scope = self.lazy_type(
                    (<ParamSpec?>param).name, (<ParamSpec?>param).default_value, param, "a ParamSpec default")
                defaulted = self.check_default(
                    defaulted, (<ParamSpec?>param).default_value, (<ParamSpec?>param).name, param)
        return scope

    cdef bint check_default(self, bint defaulted, expr value, str name, AST node) except -1:
        if value is None and defaulted:
            self.fail(f"non-default type parameter '{name}' follows default type parameter", node)
        return value is not None

    cdef Scope lazy_type(self, str name, expr value, AST node, str what):
        """Make the scope of a bound or default that is evaluated on demand. Returns: None if there is none."""
        cdef Scope scope
        if value is None:
            return None
        scope = self.enter(SCOPE_TYPE_VAR, name, node)
        scope.banned = what
        self.see_class(scope)
        self.starred_or_plain(value)
        self.leave()
        return scope

    cdef int type_alias(self, TypeAlias node) except -1:
        cdef str name = (<Name?>node.name).id
        cdef Scope scope
        self.bind(name, SYM_ASSIGNED, node.name)
        if node.type_params:
            node.type_params_scope = self.enter_type_params(name, node.type_params, node)
        scope = self.enter(SCOPE_TYPE_ALIAS, name, node)
        scope.banned = "a type alias"
        self.see_class(scope)
        node.scope = scope
        self.expression(node.value)
        self.leave()
        if node.type_params:
            self.leave()
        return 0

    # ---- expressions

    cdef int optional(self, expr node) except -1:
        if node is not None:
            return self.expression(node)
        return 0

    cdef int expressions(self, list nodes) except -1:
        for node in nodes:
            self.expression(<expr?>node)
        return 0

    cdef int starred_or_plain(self, expr node) except -1:
        """Visit an expression where `*x` is allowed."""
        if node.kind == K_STARRED:
            return self.expression((<Starred?>node).value)
        return self.expression(node)

    cdef int elements(self, list nodes, int ctx) except -1:
        """Visit the elements of a list, tuple or set. Return 1 for a second starred target, 2 for one after too many others."""
        cdef bint star = False
        cdef expr node
        cdef Py_ssize_t i
        for i, node in enumerate(nodes):
            if node.kind == K_STARRED:
                if ctx == CTX_STORE:
                    if star:
                        return 1
                    if i >= 256:
                        return 2
                    star = True
                self.expression((<Starred?>node).value)
            else:
                self.expression(node)
        return 0

    cdef int expression(self, expr node) except -1:
        cdef int kind = node.kind
        one_step(self.limiter)
        if kind == K_NAME:
            return self.name(<Name?>node)
        if kind == K_CONSTANT:
            return 0
        if self.depth >= MAX_RECURSION and leftmost(node) is not None:
            return self.long_chain(node)
        self.depth += 1
        if stack_here() < self.c_limit:
            self.fail("too many nested expressions", node)
        if leftmost(node) is not None:
            self.expression(leftmost(node))
            self.rest(node)
        else:
            self.other(node, kind)
        self.depth -= 1
        return 0

    cdef int long_chain(self, expr node) except -1:
        """Visit a chain to the left (`a.b.c...`, `a + b + c...`) without recursion."""
        cdef list chain = []
        cdef expr left = leftmost(node)
        while left is not None:
            one_step(self.limiter)
            chain.append(node)
            node = left
            left = leftmost(node)
        self.expression(node)
        while chain:
            one_step(self.limiter)
            self.rest(<expr?>chain.pop())
        return 0

    cdef int rest(self, expr node) except -1:
        """Visit the parts after the leftmost one."""
        cdef int kind = node.kind
        if kind == K_CALL:
            return self.arguments((<Call?>node).args, (<Call?>node).keywords)
        if kind == K_BIN_OP:
            return self.expression((<BinOp?>node).right)
        if kind == K_SUBSCRIPT:
            return self.subscript((<Subscript?>node).slice)
        if kind == K_ATTRIBUTE and (<Attribute?>node).ctx != CTX_LOAD and (<Attribute?>node).attr is DEBUG:
            self.fail(f"cannot {'assign to' if (<Attribute?>node).ctx == CTX_STORE else 'delete'} __debug__", node)
        return 0

    cdef int other(self, expr node, int kind) except -1:
        cdef expr value
        if kind == K_COMPARE:
            self.expression((<Compare?>node).left)
            self.expressions((<Compare?>node).comparators)
        elif kind == K_BOOL_OP:
            self.expressions((<BoolOp?>node).values)
        elif kind == K_UNARY_OP:
            self.expression((<UnaryOp?>node).operand)
        elif kind == K_TUPLE or kind == K_LIST:
            wrong = self.elements((<Tuple?>node).elts if kind == K_TUPLE else (<List?>node).elts,
                                  (<Tuple?>node).ctx if kind == K_TUPLE else (<List?>node).ctx)
            if wrong:
                self.fail("multiple starred expressions in assignment" if wrong == 1
                          else "too many expressions in star-unpacking assignment", node)
        elif kind == K_SET:
            self.elements((<Set?>node).elts, CTX_LOAD)
        elif kind == K_DICT:
            for i in range(len((<Dict?>node).keys)):
                self.optional((<Dict?>node).keys[i])
                self.expression(<expr?>(<Dict?>node).values[i])
        elif kind == K_IF_EXP:
            self.expression((<IfExp?>node).test)
            self.expression((<IfExp?>node).body)
            self.expression((<IfExp?>node).orelse)
        elif kind == K_LIST_COMP or kind == K_SET_COMP or kind == K_GENERATOR_EXP or kind == K_DICT_COMP:
            self.comprehension_expression(node, kind)
        elif kind == K_LAMBDA:
            self.lambda_expression(<Lambda?>node)
        elif kind == K_JOINED_STR:
            self.expressions((<JoinedStr?>node).values)
        elif kind == K_TEMPLATE_STR:
            self.expressions((<TemplateStr?>node).values)
        elif kind == K_FORMATTED_VALUE:
            self.expression((<FormattedValue?>node).value)
            self.optional((<FormattedValue?>node).format_spec)
        elif kind == K_INTERPOLATION:
            self.expression((<Interpolation?>node).value)
            self.optional((<Interpolation?>node).format_spec)
        elif kind == K_NAMED_EXPR:
            self.named_expression(<NamedExpr?>node)
        elif kind == K_AWAIT:
            self.await_expression(<Await?>node)
        elif kind == K_YIELD:
            self.yield_expression(node, (<Yield?>node).value)
        elif kind == K_YIELD_FROM:
            self.yield_expression(node, (<YieldFrom?>node).value)
        elif kind == K_SLICE:
            self.optional((<Slice?>node).lower)
            self.optional((<Slice?>node).upper)
            self.optional((<Slice?>node).step)
        elif kind == K_STARRED:
            self.fail("can't use starred expression here", node)
        return 0

    cdef int name(self, Name node) except -1:
        cdef Symbol symbol
        if node.ctx == CTX_LOAD:
            if self.ignored:
                return 0
            symbol = self.symbol(self.scope, node.id)
            symbol.flags |= SYM_USED
            node.symbol = symbol
            if node.id is SUPER and is_function_like(self.scope.kind):
                self.mark(self.scope, "__class__", SYM_USED)
            return 0
        if node.ctx == CTX_DEL and node.id is DEBUG:
            self.fail("cannot delete __debug__", node)
        node.symbol = self.bind(node.id, SYM_ASSIGNED, node)
        return 0

    cdef int subscript(self, expr index) except -1:
        return self.expression(index)

    cdef int arguments(self, list args, list keywords) except -1:
        cdef keyword named
        cdef set seen = None
        for value in args:
            self.starred_or_plain(<expr?><object>value)
        for named in keywords:
            if named.arg is not None:
                if named.arg is DEBUG:
                    self.fail("cannot assign to __debug__", named)
                if len(keywords) > 1:
                    seen = set() if seen is None else seen
                    if named.arg in seen:
                        self.fail(f"keyword argument repeated: {named.arg}", named)
                    seen.add(named.arg)
            self.expression(named.value)
        return 0

    cdef int lambda_expression(self, Lambda node) except -1:
        cdef Scope scope
        self.defaults(node.args)
        scope = self.enter(SCOPE_LAMBDA, "<lambda>", node)
        node.scope = scope
        self.parameters(node.args)
        self.expression(node.body)
        return self.leave()

    cdef int comprehension_expression(self, expr node, int kind) except -1:
        """Visit a comprehension. Its first iterable belongs to the enclosing scope."""
        cdef list generators = (<DictComp?>node).generators if kind == K_DICT_COMP else (<Comp?>node).generators
        cdef comprehension clause = generators[0]
        cdef Scope outer = self.scope, scope
        cdef bint ignored_target = self.in_target
        cdef Py_ssize_t i
        self.in_target = False
        outer.iterables += 1
        self.expression(clause.iter)
        outer.iterables -= 1
        if kind == K_LIST_COMP:
            scope = self.enter(SCOPE_LISTCOMP, "<listcomp>", node)
        elif kind == K_SET_COMP:
            scope = self.enter(SCOPE_SETCOMP, "<setcomp>", node)
        elif kind == K_DICT_COMP:
            scope = self.enter(SCOPE_DICTCOMP, "<dictcomp>", node)
        else:
            scope = self.enter(SCOPE_GENEXP, "<genexpr>", node)
            scope.is_generator = True
        if kind == K_DICT_COMP:
            (<DictComp?>node).scope = scope
        else:
            (<Comp?>node).scope = scope
        scope.iterables = outer.iterables
        self.comprehension_clause(clause)
        for i in range(1, len(generators)):
            clause = generators[i]
            scope.iterables += 1
            self.expression(clause.iter)
            scope.iterables -= 1
            self.comprehension_clause(clause)
        if kind == K_DICT_COMP:
            self.expression((<DictComp?>node).key)
            self.expression((<DictComp?>node).value)
        else:
            self.expression((<Comp?>node).elt)
        self.leave()
        self.in_target = ignored_target
        if kind == K_GENERATOR_EXP:
            scope.is_async_gen = scope.is_coroutine
        elif scope.is_coroutine:
            if not outer.is_async and outer.kind != SCOPE_MODULE and not is_comprehension(outer.kind):
                self.fail("asynchronous comprehension outside of an asynchronous function", node)
            outer.is_coroutine = True
        return 0

    cdef int comprehension_clause(self, comprehension clause) except -1:
        if clause.is_async:
            self.scope.is_coroutine = True
        if clause.target.kind == K_STARRED:
            self.fail("starred assignment target must be in a list or tuple", clause.target)
        self.in_target = True
        self.expression(clause.target)
        self.in_target = False
        return self.expressions(clause.ifs)

    cdef int named_expression(self, NamedExpr node) except -1:
        cdef Scope scope = self.scope
        cdef str name = (<Name?>node.target).id
        if scope.iterables > 0:
            self.fail("assignment expression cannot be used in a comprehension iterable expression", node)
        if scope.banned is not None:
            self.fail(f"named expression cannot be used within {scope.banned}", node)
        if is_comprehension(scope.kind):
            self.extend_named(name, node.target)
        self.expression(node.value)
        if name is DEBUG:
            self.fail("cannot assign to __debug__", node.target)
        if not is_comprehension(scope.kind):
            self.bind(name, SYM_ASSIGNED, node.target)
        return 0

    cdef int extend_named(self, str name, expr target) except -1:
        """Bind the target of `:=` in a comprehension, in the enclosing function."""
        cdef Scope scope = self.scope
        cdef Symbol symbol, inner
        while True:
            if is_comprehension(scope.kind):
                symbol = scope.lookup(name)
                if symbol is not None and symbol.flags & SYM_ITERATED and symbol.flags & (SYM_ASSIGNED | SYM_GLOBAL):
                    self.fail("assignment expression cannot rebind comprehension iteration variable "
                              f"'{name}'", target)
                scope = scope.parent
                continue
            if scope.kind == SCOPE_CLASS:
                self.fail("assignment expression within a comprehension cannot be used in a class body", target)
            if scope.banned is not None:
                what = "a TypeVar bound" if scope.kind == SCOPE_TYPE_VAR else scope.banned
                self.fail(f"assignment expression within a comprehension cannot be used in {what}", target)
            break
        if self.ignored:
            return 0
        symbol = self.symbol(scope, name)
        inner = self.symbol(self.scope, name)
        if scope.kind == SCOPE_MODULE:
            inner.flags |= SYM_GLOBAL
            symbol.flags |= SYM_ASSIGNED
            return 0
        inner.flags |= SYM_GLOBAL if symbol.flags & SYM_GLOBAL else SYM_NONLOCAL
        self.direct(self.scope, inner.name, target)
        symbol.flags |= SYM_ASSIGNED
        return 0

    cdef int await_expression(self, Await node) except -1:
        cdef Scope scope = self.scope
        if scope.banned is not None:
            self.fail(f"await expression cannot be used within {scope.banned}", node)
        if not scope.is_async and scope.kind != SCOPE_MODULE and not is_comprehension(scope.kind):
            self.fail("'await' outside function" if scope.kind == SCOPE_CLASS
                      else "'await' outside async function", node)
        self.expression(node.value)
        scope.is_coroutine = True
        return 0

    cdef int yield_expression(self, expr node, expr value) except -1:
        cdef Scope scope = self.scope
        if scope.banned is not None:
            self.fail(f"yield expression cannot be used within {scope.banned}", node)
        if scope.kind == SCOPE_MODULE or scope.kind == SCOPE_CLASS:
            self.fail("'yield from' outside function" if node.kind == K_YIELD_FROM else "'yield' outside function", node)
        self.optional(value)
        if is_comprehension(scope.kind):
            what = {SCOPE_LISTCOMP: "list comprehension", SCOPE_SETCOMP: "set comprehension",
                    SCOPE_DICTCOMP: "dict comprehension", SCOPE_GENEXP: "generator expression"}[scope.kind]
            self.fail(f"'yield' inside {what}", node)
        if scope.is_async and node.kind == K_YIELD_FROM:
            self.fail("'yield from' inside async function", node)
        scope.is_generator = True
        return 0

    # ---- match

    cdef int match(self, Match node) except -1:
        cdef match_case case
        cdef Py_ssize_t i
        cdef bint last
        if node.subject.kind == K_STARRED:
            self.fail("can't use starred expression here", node.subject)
        self.expression(node.subject)
        for i, case in enumerate(node.cases):
            last = i + 1 == len(node.cases)
            self.pattern(case.pattern, set(), last or case.guard is not None)
            self.optional(case.guard)
            self.statements(case.body)
        return 0

    cdef int capture(self, str name, set names, AST node) except -1:
        if name in names:
            self.fail(f"multiple assignments to name '{name}' in pattern", node)
        names.add(name)
        self.bind(name, SYM_ASSIGNED, node)
        return 0

    cdef int pattern(self, pattern node, set names, bint irrefutable_allowed) except -1:
        """Bind the names of a pattern. The parser limits its nesting."""
        cdef int kind = node.kind
        if kind == K_MATCH_VALUE:
            self.expression((<MatchValue?>node).value)
        elif kind == K_MATCH_AS:
            self.match_as(<MatchAs?>node, names, irrefutable_allowed)
        elif kind == K_MATCH_STAR:
            if (<MatchStar?>node).name is not None:
                self.capture((<MatchStar?>node).name, names, node)
        elif kind == K_MATCH_SEQUENCE:
            self.match_sequence(<MatchSequence?>node, names)
        elif kind == K_MATCH_MAPPING:
            self.match_mapping(<MatchMapping?>node, names)
        elif kind == K_MATCH_CLASS:
            self.match_class(<MatchClass?>node, names)
        elif kind == K_MATCH_OR:
            self.match_or(<MatchOr?>node, names, irrefutable_allowed)
        return 0

    cdef int match_as(self, MatchAs node, set names, bint irrefutable_allowed) except -1:
        if node.pattern is None:
            if not irrefutable_allowed:
                self.fail("wildcard makes remaining patterns unreachable" if node.name is None
                          else f"name capture '{node.name}' makes remaining patterns unreachable", node)
        else:
            self.pattern(node.pattern, names, irrefutable_allowed)
        if node.name is not None:
            self.capture(node.name, names, node)
        return 0

    cdef int match_sequence(self, MatchSequence node, set names) except -1:
        cdef bint star = False
        for one in node.patterns:
            if (<pattern?>one).kind == K_MATCH_STAR:
                if star:
                    self.fail("multiple starred names in sequence pattern", node)
                star = True
        for one in node.patterns:
            self.pattern(<pattern?>one, names, True)
        return 0

    cdef int match_mapping(self, MatchMapping node, set names) except -1:
        cdef set seen = set()
        cdef expr key
        cdef object value
        for key in node.keys:
            if key.kind == K_CONSTANT or key.kind == K_UNARY_OP or key.kind == K_BIN_OP:
                value = literal_value(key)
                same = equality_key(value)
                if same in seen:
                    self.fail(f"mapping pattern checks duplicate key ({value!r})", node)
                seen.add(same)
            self.expression(key)
        for one in node.patterns:
            self.pattern(<pattern?>one, names, True)
        if node.rest is not None:
            self.capture(node.rest, names, node)
        return 0

    cdef int match_class(self, MatchClass node, set names) except -1:
        cdef set seen = set()
        cdef Py_ssize_t i
        for i, name in enumerate(node.kwd_attrs):
            if name in seen:
                self.fail(f"attribute name repeated in class pattern: {name}", <AST?>node.kwd_patterns[i])
            seen.add(name)
        self.expression(node.cls)
        for one in node.patterns:
            self.pattern(<pattern?>one, names, True)
        for one in node.kwd_patterns:
            self.pattern(<pattern?>one, names, True)
        return 0

    cdef int match_or(self, MatchOr node, set names, bint irrefutable_allowed) except -1:
        cdef Py_ssize_t i, last = len(node.patterns) - 1
        cdef set first = None, one
        for i in range(last + 1):
            one = set()
            # CPython compares the names of an alternative before it checks whether the next one can be reached.
            self.pattern(<pattern?>node.patterns[i], one, irrefutable_allowed and i == last)
            if first is None:
                first = one
            elif first != one:
                self.fail("alternative patterns bind different names", node)
        for name in sorted(first):
            if name in names:
                self.fail(f"multiple assignments to name '{name}' in pattern", node)
            names.add(name)
        return 0


cdef object equality_key(object value):
    """Return a key that is equal for equal literals. Numbers become strs, whose hash is salted: a program can choose numbers that
    all have one hash, and a set of those takes quadratic time.
    """
    if isinstance(value, complex):
        if value.imag:
            return f"c{value.real + 0.0!r} {value.imag!r}"
        value = value.real
    if isinstance(value, float):
        if not value.is_integer():
            return f"f{value!r}"
        value = int(value)
    if isinstance(value, int):
        return f"i{value:x}"
    return "s" + value if type(value) is str else value


cdef bint any_annotated(arguments args) except -1:
    cdef arg one
    for one in args.args:
        if one.annotation is not None:
            return True
    for one in args.posonlyargs:
        if one.annotation is not None:
            return True
    for one in args.kwonlyargs:
        if one.annotation is not None:
            return True
    return args.vararg is not None and args.vararg.annotation is not None \
        or args.kwarg is not None and args.kwarg.annotation is not None


cdef bint private_param(list params):
    for param in params:
        kind = (<type_param?>param).kind
        name = (<TypeVar?>param).name if kind == K_TYPE_VAR else (<TypeVarTuple?>param).name if kind == K_TYPE_VAR_TUPLE \
            else (<ParamSpec?>param).name
        if (<str?>name).startswith("__"):
            return True
    return False


cdef inline expr leftmost(expr node):
    """Return the part of a chain that is evaluated first; None if the node is no chain."""
    cdef int kind = node.kind
    if kind == K_CALL:
        return (<Call?>node).func
    if kind == K_ATTRIBUTE:
        return (<Attribute?>node).value
    if kind == K_BIN_OP:
        return (<BinOp?>node).left
    if kind == K_SUBSCRIPT:
        return (<Subscript?>node).value
    return None


cdef object literal_value(expr node):
    """Return the value of a literal key: a constant, `-number` or `real + imaginary`."""
    cdef object left, right
    if node.kind == K_CONSTANT:
        return (<Constant?>node).value
    if node.kind == K_UNARY_OP:
        return -(<Constant?>(<UnaryOp?>node).operand).value
    left = literal_value((<BinOp?>node).left)
    right = literal_value((<BinOp?>node).right)
    return left + right if (<BinOp?>node).op == OP_ADD else left - right


cdef Scope analyze(mod tree, str source, str filename, bint top_return=False, Limiter limiter=None):
    global ANALYSES
    cdef Analyzer analyzer = Analyzer.__new__(Analyzer)
    cdef Scope scope
    ANALYSES += 1
    analyzer.analysis = ANALYSES
    analyzer.c_limit = stack_limit_here()
    analyzer.source = source
    analyzer.filename = filename
    analyzer.scopes = []
    analyzer.top_return = top_return
    analyzer.limiter = limiter
    scope = analyzer.enter(SCOPE_MODULE, "<module>", tree)
    if tree.kind == K_MODULE:
        (<Module?>tree).scope = scope
        analyzer.statements((<Module?>tree).body)
    elif tree.kind == K_INTERACTIVE:
        (<Interactive?>tree).scope = scope
        analyzer.statements((<Interactive?>tree).body)
    else:
        (<Expression?>tree).scope = scope
        analyzer.expression((<Expression?>tree).body)
    analyzer.resolve()
    return scope

"""Scopes and symbols, and the rules that decide where a name is stored.

Must not know how the names were found. Resolution goes from the outermost scope inwards, with a stack of binding scopes for each
name. It takes time linear in the number of symbols; the number of names passed through to inner scopes is limited.
"""

cimport cython
from cpython.dict cimport PyDict_GetItemWithError, PyDict_Values
from cpython.ref cimport PyObject

from ouros._core.syntax.ast cimport AST, NOTHING
from ouros._core.base.untracked_freelist cimport stamp
from ouros._core.syntax.syntax_errors cimport failure_at, syntax_text

cdef enum:
    MAX_CAPTURES = 1000000      # names passed through to inner scopes, in one program


@cython.final
cdef class Symbol:
    pass


stamp(Symbol, True, -1)


@cython.final
cdef class Scope:
    cdef Symbol lookup(self, str name):
        cdef PyObject* found = PyDict_GetItemWithError(self.symbols, mangle(self.class_name, name))
        return None if found == NULL else <Symbol?><object>found


cdef str mangle(str class_name, str name):
    """Return the stored name: `__x` inside class `A` is `_A__x`."""
    if class_name is None or not name.startswith("__") or name.endswith("__") or "." in name:
        return name
    class_name = class_name.lstrip("_")
    return f"_{class_name}{name}" if class_name else name


cdef int release(Scope scope) except -1:
    """Remove the references among scopes, so that refcounts free them without the GC."""
    cdef list todo = [scope] if scope.children else NOTHING
    cdef Scope one
    while todo:
        one = todo.pop()
        todo.extend(one.children)
        one.children = NOTHING
        one.parent = None
        one.node = NULL
        one.class_scope = None
        one.valued_return = NULL
    return 0


cdef class Resolver:
    cdef int resolve(self) except -1:
        """Decide where each name is stored, from the outermost scope inwards."""
        cdef dict binders           # name -> list of the enclosing Scopes that bind it; None for a `global` in one
        cdef list todo
        cdef object item
        cdef Scope scope
        cdef Symbol symbol
        if len(self.scopes) == 1:
            scope = self.scopes[0]
            for symbol in scope.symbols.values():
                symbol.where = WHERE_GLOBAL_EXPLICIT if symbol.flags & SYM_GLOBAL else WHERE_NAME
            return 0
        binders = {}
        todo = [self.scopes[0]]
        while todo:
            item = todo.pop()
            if type(item) is list:
                # The names of a finished scope.
                for name in <list>item:
                    (<list?>binders[name]).pop()
                continue
            scope = <Scope?>item
            one_step(self.limiter)
            self.resolve_scope(scope, binders)
            if scope.children:
                todo.append(self.push_names(scope, binders))
                for i in range(len(scope.children) - 1, -1, -1):
                    todo.append(scope.children[i])
        for scope in self.scopes:
            one_step(self.limiter)
            if is_function_like(scope.kind):
                collect(scope)
            elif scope.freevars:
                scope.freevars.sort()
        return 0

    cdef list push_names(self, Scope scope, dict binders):
        """Make the scope's names visible to inner scopes. Returns: the names."""
        cdef list names = []
        cdef Symbol symbol
        if scope.kind == SCOPE_CLASS:
            binders.setdefault("__class__", []).append(scope)
            return ["__class__"]
        if scope.kind == SCOPE_MODULE:
            return names
        for symbol in scope.symbols.values():
            if symbol.flags & SYM_GLOBAL:
                binders.setdefault(symbol.name, []).append(None)
            elif symbol.flags & SYM_BOUND and not symbol.flags & SYM_NONLOCAL:
                binders.setdefault(symbol.name, []).append(scope)
            else:
                continue
            names.append(symbol.name)
        return names

    cdef int resolve_scope(self, Scope scope, dict binders) except -1:
        cdef Symbol symbol
        cdef bint local = is_function_like(scope.kind)
        cdef PyObject* found
        cdef list stack
        cdef Scope binder
        for symbol in PyDict_Values(scope.symbols):
            if symbol.flags & SYM_GLOBAL:
                if symbol.flags & SYM_NONLOCAL:
                    self.fail(f"name '{symbol.name}' is nonlocal and global", <AST?>scope.directives[symbol.name])
                symbol.where = WHERE_GLOBAL_EXPLICIT
                # A `global` in any scope makes the name global in the module's own code, too, which may have separate locals.
                found = PyDict_GetItemWithError((<Scope?>self.scopes[0]).symbols, symbol.name)
                if found != NULL:
                    (<Symbol?><object>found).where = WHERE_GLOBAL_EXPLICIT
                continue
            if symbol.flags & SYM_BOUND and not symbol.flags & SYM_NONLOCAL:
                symbol.where = WHERE_LOCAL if local else WHERE_NAME
                continue
            if scope.parent is None:
                symbol.where = WHERE_NAME
                continue
            found = PyDict_GetItemWithError(binders, symbol.name) if binders else NULL
            binder = None
            if found != NULL:
                stack = <list?><object>found
                if stack:
                    binder = stack[len(stack) - 1]
            if symbol.flags & SYM_NONLOCAL:
                if binder is None:
                    self.fail(f"no binding for nonlocal '{symbol.name}' found", <AST?>scope.directives[symbol.name])
                if binder.kind == SCOPE_TYPE_PARAMS:
                    self.fail(f"nonlocal binding not allowed for type parameter '{symbol.name}'",
                              <AST?>scope.directives[symbol.name])
            elif binder is not None and scope.sees_class and self.class_binds(scope.class_scope, binder, symbol.name):
                binder = None
            if binder is not None:
                self.capture_from(scope, symbol, binder)
            elif scope.kind == SCOPE_CLASS:
                symbol.where = WHERE_NAME
            else:
                symbol.where = WHERE_GLOBAL_IMPLICIT
        return 0

    cdef bint class_binds(self, Scope owner, Scope binder, str name) except -1:
        """Returns: True if the class around a type scope binds a name that an outer function binds, too."""
        cdef Symbol symbol
        cdef PyObject* found = PyDict_GetItemWithError(owner.symbols, name)
        cdef Scope scope = binder
        if found == NULL:
            return False
        symbol = <Symbol?><object>found
        if not symbol.flags & (SYM_BOUND | SYM_GLOBAL) or symbol.flags & SYM_NONLOCAL:
            return False
        while scope is not None:
            if scope is owner:
                return False    # a type parameter between the class and this scope binds it
            scope = scope.parent
        return True

    cdef int capture_from(self, Scope scope, Symbol symbol, Scope binder) except -1:
        """Pass the name through all scopes from its binder to `scope`."""
        cdef Symbol inner = symbol
        symbol.where = WHERE_FREE
        if binder.kind == SCOPE_CLASS:
            binder.needs_class_closure = True
        else:
            (<Symbol?>binder.symbols[symbol.name]).where = WHERE_CELL
        while scope is not binder:
            if inner.flags & SYM_FREE:
                return 0
            inner.flags |= SYM_FREE
            if scope.freevars is NOTHING:
                scope.freevars = []
            scope.freevars.append(inner.name)
            self.captures += 1
            if self.captures > MAX_CAPTURES:
                self.fail("too many captured variables", <AST?><object>scope.node)
            scope = scope.parent
            inner = self.passing(scope, symbol.name)
        return 0

    cdef Symbol passing(self, Scope scope, str name):
        """Return the symbol by which `scope` passes on a captured name."""
        cdef PyObject* found = PyDict_GetItemWithError(scope.symbols, name)
        cdef Symbol symbol
        if found != NULL:
            return <Symbol?><object>found
        symbol = Symbol.__new__(Symbol)
        symbol.name = name
        symbol.scope = <PyObject*>scope
        symbol.where = WHERE_FREE
        scope.symbols[name] = symbol
        return symbol

    cdef int fail(self, str message, AST node) except -1:
        cdef bytes text = syntax_text(self.source)
        raise failure_at("SyntaxError", message, self.filename, text, len(text),
                         node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)


cdef int collect(Scope scope) except -1:
    """Fill the lists of a function's names."""
    cdef Symbol symbol
    scope.varnames = []
    for symbol in scope.symbols.values():
        if symbol.where == WHERE_CELL:
            if scope.cellvars is NOTHING:
                scope.cellvars = []
            scope.cellvars.append(symbol.name)
        if symbol.where == WHERE_LOCAL or symbol.flags & SYM_PARAM:
            scope.varnames.append(symbol.name)
    if scope.cellvars:
        scope.cellvars.sort()
    if scope.freevars:
        scope.freevars.sort()
    return 0

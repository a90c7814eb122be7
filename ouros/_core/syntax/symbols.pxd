# Scopes and symbols: one Scope for each block of code, one Symbol for each name in it.
# Must not know tokens or evaluation. `scope.analyze` fills them. Invariants:
# * Names in `symbols` are mangled; `mangle` gives the key of a name as written.
# * A comprehension's first iterable belongs to the enclosing scope, and its implicit argument has no symbol.
# * `varnames` are the parameters (positional, keyword-only, *args, **kwargs; also those that are cells), then the other locals that
#   are no cells, by first occurrence. `cellvars` and `freevars` are sorted. A name captured by an inner scope is in `freevars` of
#   every scope between.
# * Scopes refer to each other; `release` removes these references after the analysis.

from cpython.ref cimport PyObject

from ouros._core.base.limiter cimport Limiter, one_step
from ouros._core.syntax.ast cimport AST

cdef enum ScopeKind:
    SCOPE_MODULE        # module, also an eval expression
    SCOPE_FUNCTION
    SCOPE_LAMBDA
    SCOPE_CLASS
    SCOPE_LISTCOMP
    SCOPE_SETCOMP
    SCOPE_DICTCOMP
    SCOPE_GENEXP
    SCOPE_TYPE_PARAMS   # around a generic function, class or alias; binds the type parameters
    SCOPE_TYPE_ALIAS    # value of a `type` statement, evaluated at first use
    SCOPE_TYPE_VAR      # bound or default of a type parameter, evaluated at first use
    SCOPE_ANNOTATION    # annotations of a function, or of the variables of a class or module, evaluated at first use

cdef enum Where:
    WHERE_UNKNOWN
    WHERE_LOCAL
    WHERE_CELL              # a local that an inner scope captures
    WHERE_FREE              # captured from an outer function (in a class: the class namespace is searched first)
    WHERE_GLOBAL_EXPLICIT   # declared by `global x`
    WHERE_GLOBAL_IMPLICIT
    WHERE_NAME              # in the namespace of a class or of the module, then global, then built-in

cdef enum SymbolFlags:
    SYM_PARAM = 1
    SYM_ASSIGNED = 2
    SYM_USED = 4
    SYM_GLOBAL = 8
    SYM_NONLOCAL = 16
    SYM_IMPORTED = 32
    SYM_ANNOTATED = 64
    SYM_ITERATED = 128      # target of a comprehension's `for`
    SYM_TYPE_PARAM = 256
    SYM_FREE = 512          # in `freevars` (a class may bind the name as well)
    SYM_BOUND = 1 | 2 | 32 | 256


cdef class Symbol:
    cdef str name           # name of the variable, mangled
    cdef int flags          # bits of SymbolFlags
    cdef int where          # kind of place that holds the variable, a Where
    cdef PyObject* scope    # address of its Scope (borrowed, never dereferenced)
    # For the lowering pass; 0 here.
    cdef int node           # kind of node for the name in its scope
    cdef int slot           # slot of that node


cdef class Scope:
    cdef int kind               # kind of the scope, a ScopeKind
    cdef Scope parent           # enclosing scope; None for the outermost
    cdef list children          # Scopes, in CPython's order
    cdef PyObject* node         # AST (borrowed: the tree outlives the analysis, and owns the scopes)
    cdef str name               # '<module>', the function's or class's name, '<lambda>', '<listcomp>', '__annotate__', ...
    cdef str class_name         # innermost enclosing class, for mangling; None outside
    cdef dict symbols           # str -> Symbol, by first occurrence
    cdef list varnames
    cdef list cellvars
    cdef list freevars
    cdef bint is_generator
    cdef bint is_coroutine      # has `await`, `async for` or `async with`, or is an `async def`
    cdef bint is_async_gen
    cdef bint has_star_import
    cdef bint has_varargs       # function: has a parameter `*args`
    cdef bint has_varkeywords   # function: has a parameter `**kwargs`
    cdef bint needs_class_closure   # class: an inner function uses `super` or `__class__`
    cdef bint sees_class        # names are searched first in the namespace of the enclosing class (`class_scope`)
    cdef Scope class_scope
    cdef bint future_annotations    # module: from __future__ import annotations
    cdef bint has_annotations   # class, module: has an annotated simple name
    cdef bint nested            # inside a function, at any depth
    # Used by the analysis only.
    cdef bint is_async          # the function is an `async def`
    cdef int iterables          # comprehension iterables being visited
    cdef dict directives        # name -> the `global` or `nonlocal` with that name, or None
    cdef PyObject* valued_return    # Return (borrowed), or NULL
    cdef str banned             # where yield, await and := are forbidden: 'an annotation', ...

    # Return the symbol of a name as written in this scope, or None.
    cdef Symbol lookup(self, str name)


cdef str mangle(str class_name, str name)
cdef int release(Scope scope) except -1


# Decides where each name is stored, from the outermost scope inwards.
cdef class Resolver:
    cdef str source
    cdef str filename
    cdef list scopes            # all scopes, outermost first
    cdef Py_ssize_t captures
    cdef Limiter limiter        # counts nodes and scopes; None: no limits

    cdef int resolve(self) except -1
    cdef list push_names(self, Scope scope, dict binders)
    cdef int resolve_scope(self, Scope scope, dict binders) except -1
    cdef bint class_binds(self, Scope owner, Scope binder, str name) except -1
    cdef int capture_from(self, Scope scope, Symbol symbol, Scope binder) except -1
    cdef Symbol passing(self, Scope scope, str name)
    cdef int fail(self, str message, AST node) except -1


cdef inline bint is_function_like(int kind) noexcept:
    """Returns: True if names bound in such a scope are locals that inner scopes can capture."""
    return kind != SCOPE_MODULE and kind != SCOPE_CLASS


cdef inline bint is_comprehension(int kind) noexcept:
    return kind == SCOPE_LISTCOMP or kind == SCOPE_SETCOMP or kind == SCOPE_DICTCOMP or kind == SCOPE_GENEXP

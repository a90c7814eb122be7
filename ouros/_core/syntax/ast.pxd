# Classes of the syntax tree: one extension class for each node of CPython 3.14's grammar, with its class and field names.
# Must not know tokens, scopes or evaluation. Invariants:
# * `kind` identifies the node's class (K_BIN_OP is a BinOp), so code may switch on it and cast unchecked.
# * Lists are never None, and never changed after the node is made. A field marked "... or None" may be None; all others are set.
# * Lines count from 1. Columns are offsets in UTF-8 bytes from 0, as in CPython. In `mod`, `arguments`, `comprehension`, `withitem`
#   and `match_case`, which have no position in CPython, they are 0.
# * The tree is acyclic except through the Scope and Symbol fields, which the scope pass sets (None before).
# * A Constant holds an exact host immutable; no other node holds a value.
# A class with the same fields as another one derives from it (AsyncFor from For), so that one cast serves both.
# Written by tests/tools/generate_ast.py from the grammar in ouros/stdlib/_ast_nodes.py: change these.

cimport ouros._core.base.refcount

cdef enum Kind:
    K_NONE
    K_MODULE
    K_INTERACTIVE
    K_EXPRESSION
    K_FUNCTION_DEF
    K_ASYNC_FUNCTION_DEF
    K_CLASS_DEF
    K_RETURN
    K_DELETE
    K_ASSIGN
    K_TYPE_ALIAS
    K_AUG_ASSIGN
    K_ANN_ASSIGN
    K_FOR
    K_ASYNC_FOR
    K_WHILE
    K_IF
    K_WITH
    K_ASYNC_WITH
    K_MATCH
    K_RAISE
    K_TRY
    K_TRY_STAR
    K_ASSERT
    K_IMPORT
    K_IMPORT_FROM
    K_GLOBAL
    K_NONLOCAL
    K_EXPR
    K_PASS
    K_BREAK
    K_CONTINUE
    K_BOOL_OP
    K_NAMED_EXPR
    K_BIN_OP
    K_UNARY_OP
    K_LAMBDA
    K_IF_EXP
    K_DICT
    K_SET
    K_LIST_COMP
    K_SET_COMP
    K_DICT_COMP
    K_GENERATOR_EXP
    K_AWAIT
    K_YIELD
    K_YIELD_FROM
    K_COMPARE
    K_CALL
    K_FORMATTED_VALUE
    K_INTERPOLATION
    K_JOINED_STR
    K_TEMPLATE_STR
    K_CONSTANT
    K_ATTRIBUTE
    K_SUBSCRIPT
    K_STARRED
    K_NAME
    K_LIST
    K_TUPLE
    K_SLICE
    K_COMPREHENSION
    K_EXCEPT_HANDLER
    K_ARGUMENTS
    K_ARG
    K_KEYWORD
    K_ALIAS
    K_WITHITEM
    K_MATCH_CASE
    K_MATCH_VALUE
    K_MATCH_SINGLETON
    K_MATCH_SEQUENCE
    K_MATCH_MAPPING
    K_MATCH_CLASS
    K_MATCH_STAR
    K_MATCH_AS
    K_MATCH_OR
    K_TYPE_VAR
    K_PARAM_SPEC
    K_TYPE_VAR_TUPLE
    K_COUNT

cdef enum Context:
    CTX_LOAD
    CTX_STORE
    CTX_DEL

cdef enum BoolOperator:
    BOOL_AND
    BOOL_OR

cdef enum Operator:
    OP_ADD
    OP_SUB
    OP_MULT
    OP_MAT_MULT
    OP_DIV
    OP_MOD
    OP_POW
    OP_L_SHIFT
    OP_R_SHIFT
    OP_BIT_OR
    OP_BIT_XOR
    OP_BIT_AND
    OP_FLOOR_DIV

cdef enum UnaryOperator:
    UNARY_INVERT
    UNARY_NOT
    UNARY_ADD
    UNARY_SUB

cdef enum CompareOperator:
    CMP_EQ
    CMP_NOT_EQ
    CMP_LT
    CMP_LT_E
    CMP_GT
    CMP_GT_E
    CMP_IS
    CMP_IS_NOT
    CMP_IN
    CMP_NOT_IN


# Shared empty list, for nodes without a list.
cdef list NOTHING

cdef class AST:
    cdef int kind
    cdef int lineno
    cdef int col_offset
    cdef int end_lineno
    cdef int end_col_offset

cdef class mod(AST):
    pass

cdef class stmt(AST):
    pass

cdef class expr(AST):
    pass

cdef class pattern(AST):
    pass

cdef class type_param(AST):
    pass

cdef class arguments(AST)
cdef class arg(AST)
cdef class JoinedStr(expr)

cdef class Module(mod):
    cdef list body                # stmt*
    cdef list type_ignores        # always empty: type comments are ignored
    cdef object scope             # Scope
    cdef object annotation_scope  # Scope of the deferred annotations of simple names, or None

cdef class Interactive(mod):
    cdef list body                # stmt*
    cdef object scope             # Scope
    cdef object annotation_scope  # Scope or None

cdef class Expression(mod):
    cdef expr body
    cdef object scope  # Scope

cdef class FunctionDef(stmt):
    cdef str name                  # identifier
    cdef arguments args
    cdef list body                 # stmt*
    cdef list decorator_list       # expr*
    cdef expr returns              # expr or None
    cdef list type_params          # type_param*
    cdef object scope              # Scope of the body
    cdef object type_params_scope  # Scope of `[T]`, or None
    cdef object annotation_scope   # Scope of the parameters' annotations and `returns`, or None

cdef class AsyncFunctionDef(FunctionDef):
    pass

cdef class ClassDef(stmt):
    cdef str name                  # identifier
    cdef list bases                # expr*
    cdef list keywords             # keyword*
    cdef list body                 # stmt*
    cdef list decorator_list       # expr*
    cdef list type_params          # type_param*
    cdef object scope              # Scope of the body
    cdef object type_params_scope  # Scope of `[T]`, or None
    cdef object annotation_scope   # Scope of the deferred annotations, or None

cdef class Return(stmt):
    cdef expr value  # expr or None

cdef class Delete(stmt):
    cdef list targets  # expr*

cdef class Assign(stmt):
    cdef list targets  # expr*
    cdef expr value

cdef class TypeAlias(stmt):
    cdef expr name                 # Name
    cdef list type_params          # type_param*
    cdef expr value
    cdef object scope              # Scope of the value
    cdef object type_params_scope  # Scope of `[T]`, or None

cdef class AugAssign(stmt):
    cdef expr target
    cdef int op       # Operator
    cdef expr value

cdef class AnnAssign(stmt):
    cdef expr target
    cdef expr annotation
    cdef expr value       # expr or None
    cdef int simple       # 1: a Name without parentheses

cdef class For(stmt):
    cdef expr target
    cdef expr iter
    cdef list body    # stmt*
    cdef list orelse  # stmt*

cdef class AsyncFor(For):
    pass

cdef class While(stmt):
    cdef expr test
    cdef list body    # stmt*
    cdef list orelse  # stmt*

cdef class If(stmt):
    cdef expr test
    cdef list body    # stmt*
    cdef list orelse  # stmt*; `elif` is one If in here

cdef class With(stmt):
    cdef list items  # withitem*
    cdef list body   # stmt*

cdef class AsyncWith(With):
    pass

cdef class Match(stmt):
    cdef expr subject
    cdef list cases    # match_case*

cdef class Raise(stmt):
    cdef expr exc    # expr or None
    cdef expr cause  # expr or None

cdef class Try(stmt):
    cdef list body       # stmt*
    cdef list handlers   # ExceptHandler*
    cdef list orelse     # stmt*
    cdef list finalbody  # stmt*

cdef class TryStar(Try):
    pass

cdef class Assert(stmt):
    cdef expr test
    cdef expr msg   # expr or None

cdef class Import(stmt):
    cdef list names  # alias*

cdef class ImportFrom(stmt):
    cdef str module  # identifier or None
    cdef list names  # alias*
    cdef int level   # number of leading dots

cdef class Global(stmt):
    cdef list names  # str*

cdef class Nonlocal(stmt):
    cdef list names  # str*

cdef class Expr(stmt):
    cdef expr value

cdef class Pass(stmt):
    pass

cdef class Break(stmt):
    pass

cdef class Continue(stmt):
    pass

cdef class BoolOp(expr):
    cdef int op       # BoolOperator
    cdef list values  # expr*, at least two

cdef class NamedExpr(expr):
    cdef expr target  # Name
    cdef expr value

cdef class BinOp(expr):
    cdef expr left
    cdef int op      # Operator
    cdef expr right

cdef class UnaryOp(expr):
    cdef int op        # UnaryOperator
    cdef expr operand

cdef class Lambda(expr):
    cdef arguments args
    cdef expr body
    cdef object scope    # Scope

cdef class IfExp(expr):
    cdef expr test
    cdef expr body
    cdef expr orelse

cdef class Dict(expr):
    cdef list keys    # expr*, None for `**value`
    cdef list values  # expr*

cdef class Set(expr):
    cdef list elts  # expr*

cdef class Comp(expr):
    cdef expr elt
    cdef list generators  # comprehension*, at least one
    cdef object scope     # Scope

cdef class ListComp(Comp):
    pass

cdef class SetComp(Comp):
    pass

cdef class DictComp(expr):
    cdef expr key
    cdef expr value
    cdef list generators  # comprehension*, at least one
    cdef object scope     # Scope

cdef class GeneratorExp(Comp):
    pass

cdef class Await(expr):
    cdef expr value

cdef class Yield(expr):
    cdef expr value  # expr or None

cdef class YieldFrom(expr):
    cdef expr value

cdef class Compare(expr):
    cdef expr left
    cdef list ops          # int* (CompareOperator)
    cdef list comparators  # expr*

cdef class Call(expr):
    cdef expr func
    cdef list args      # expr*
    cdef list keywords  # keyword*

cdef class FormattedValue(expr):
    cdef expr value
    cdef int conversion         # -1, or the character after `!`
    cdef JoinedStr format_spec  # expr or None

cdef class Interpolation(expr):
    cdef expr value
    cdef str str                # source text of the expression
    cdef int conversion         # -1, or the character after `!`
    cdef JoinedStr format_spec  # expr or None

cdef class JoinedStr(expr):
    cdef list values  # (Constant | FormattedValue)*

cdef class TemplateStr(expr):
    cdef list values  # (Constant | Interpolation)*

cdef class Constant(expr):
    cdef object value     # exact None, bool, int, float, complex, str, bytes or Ellipsis
    cdef str string_kind  # 'u' for u'...', else None (the grammar's `kind`)

cdef class Attribute(expr):
    cdef expr value
    cdef str attr    # identifier
    cdef int ctx     # Context

cdef class Subscript(expr):
    cdef expr value
    cdef expr slice
    cdef int ctx     # Context

cdef class Starred(expr):
    cdef expr value
    cdef int ctx     # Context

cdef class Name(expr):
    cdef str id         # identifier
    cdef int ctx        # Context
    cdef object symbol  # Symbol of the name in its scope, or None

cdef class List(expr):
    cdef list elts  # expr*
    cdef int ctx    # Context

cdef class Tuple(expr):
    cdef list elts  # expr*
    cdef int ctx    # Context

cdef class Slice(expr):
    cdef expr lower  # expr or None
    cdef expr upper  # expr or None
    cdef expr step   # expr or None

cdef class comprehension(AST):
    cdef expr target
    cdef expr iter
    cdef list ifs      # expr*
    cdef int is_async

cdef class ExceptHandler(AST):
    cdef expr type  # expr or None
    cdef str name   # identifier or None
    cdef list body  # stmt*

cdef class arguments(AST):
    cdef list posonlyargs  # arg*
    cdef list args         # arg*
    cdef arg vararg        # arg or None
    cdef list kwonlyargs   # arg*
    cdef list kw_defaults  # expr*, None where there is no default
    cdef arg kwarg         # arg or None
    cdef list defaults     # expr*, of the last positional parameters

cdef class arg(AST):
    cdef str arg          # identifier
    cdef expr annotation  # expr or None

cdef class keyword(AST):
    cdef str arg     # identifier, None for `**value`
    cdef expr value

cdef class alias(AST):
    cdef str name    # identifier, dotted for `import a.b`, or '*'
    cdef str asname  # identifier or None

cdef class withitem(AST):
    cdef expr context_expr
    cdef expr optional_vars  # expr or None

cdef class match_case(AST):
    cdef pattern pattern
    cdef expr guard       # expr or None
    cdef list body        # stmt*

cdef class MatchValue(pattern):
    cdef expr value

cdef class MatchSingleton(pattern):
    cdef object value  # None, True or False

cdef class MatchSequence(pattern):
    cdef list patterns  # pattern*

cdef class MatchMapping(pattern):
    cdef list keys      # expr*
    cdef list patterns  # pattern*
    cdef str rest       # identifier or None

cdef class MatchClass(pattern):
    cdef expr cls
    cdef list patterns      # pattern*
    cdef list kwd_attrs     # str*
    cdef list kwd_patterns  # pattern*

cdef class MatchStar(pattern):
    cdef str name  # identifier or None

cdef class MatchAs(pattern):
    cdef pattern pattern  # pattern or None
    cdef str name         # identifier or None

cdef class MatchOr(pattern):
    cdef list patterns  # pattern*

cdef class TypeVar(type_param):
    cdef str name              # identifier
    cdef expr bound            # expr or None
    cdef expr default_value    # expr or None
    cdef object bound_scope    # Scope or None
    cdef object default_scope  # Scope or None

cdef class ParamSpec(type_param):
    cdef str name              # identifier
    cdef expr default_value    # expr or None
    cdef object default_scope  # Scope or None

cdef class TypeVarTuple(type_param):
    cdef str name              # identifier
    cdef expr default_value    # expr or None
    cdef object default_scope  # Scope or None

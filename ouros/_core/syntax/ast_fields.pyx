"""The fields of a node of the syntax tree by name, for what shows trees.

Must not know values of the sandbox.
"""
# Written by tests/tools/generate_ast.py from the grammar in ouros/stdlib/_ast_nodes.py: change these.

from ouros._core.syntax.ast cimport *

cdef list CONTEXTS = ["Load()", "Store()", "Del()"]
cdef list BOOL_OPERATORS = ["And()", "Or()"]
cdef list OPERATORS = [
    "Add()", "Sub()", "Mult()", "MatMult()", "Div()", "Mod()", "Pow()", "LShift()", "RShift()", "BitOr()", "BitXor()", "BitAnd()", "FloorDiv()",
]
cdef list UNARY_OPERATORS = ["Invert()", "Not()", "UAdd()", "USub()"]
cdef list COMPARE_OPERATORS = [
    "Eq()", "NotEq()", "Lt()", "LtE()", "Gt()", "GtE()", "Is()", "IsNot()", "In()", "NotIn()",
]


cdef class Verbatim:
    def __init__(self, text):
        self.text = text


cdef list fields(AST node):
    """Return the node's fields in the grammar's order, as (name, value)."""
    cdef int kind = node.kind
    if kind == K_MODULE:
        return [("body", (<Module?>node).body), ("type_ignores", (<Module?>node).type_ignores)]
    if kind == K_INTERACTIVE:
        return [("body", (<Interactive?>node).body)]
    if kind == K_EXPRESSION:
        return [("body", (<Expression?>node).body)]
    if kind == K_FUNCTION_DEF:
        return [
            ("name", (<FunctionDef?>node).name),
            ("args", (<FunctionDef?>node).args),
            ("body", (<FunctionDef?>node).body),
            ("decorator_list", (<FunctionDef?>node).decorator_list),
            ("returns", (<FunctionDef?>node).returns),
            ("type_params", (<FunctionDef?>node).type_params),
        ]
    if kind == K_ASYNC_FUNCTION_DEF:
        return [
            ("name", (<AsyncFunctionDef?>node).name),
            ("args", (<AsyncFunctionDef?>node).args),
            ("body", (<AsyncFunctionDef?>node).body),
            ("decorator_list", (<AsyncFunctionDef?>node).decorator_list),
            ("returns", (<AsyncFunctionDef?>node).returns),
            ("type_params", (<AsyncFunctionDef?>node).type_params),
        ]
    if kind == K_CLASS_DEF:
        return [
            ("name", (<ClassDef?>node).name),
            ("bases", (<ClassDef?>node).bases),
            ("keywords", (<ClassDef?>node).keywords),
            ("body", (<ClassDef?>node).body),
            ("decorator_list", (<ClassDef?>node).decorator_list),
            ("type_params", (<ClassDef?>node).type_params),
        ]
    if kind == K_RETURN:
        return [("value", (<Return?>node).value)]
    if kind == K_DELETE:
        return [("targets", (<Delete?>node).targets)]
    if kind == K_ASSIGN:
        return [("targets", (<Assign?>node).targets), ("value", (<Assign?>node).value)]
    if kind == K_TYPE_ALIAS:
        return [
            ("name", (<TypeAlias?>node).name),
            ("type_params", (<TypeAlias?>node).type_params),
            ("value", (<TypeAlias?>node).value),
        ]
    if kind == K_AUG_ASSIGN:
        return [
            ("target", (<AugAssign?>node).target),
            ("op", Verbatim(OPERATORS[(<AugAssign?>node).op])),
            ("value", (<AugAssign?>node).value),
        ]
    if kind == K_ANN_ASSIGN:
        return [
            ("target", (<AnnAssign?>node).target),
            ("annotation", (<AnnAssign?>node).annotation),
            ("value", (<AnnAssign?>node).value),
            ("simple", (<AnnAssign?>node).simple),
        ]
    if kind == K_FOR:
        return [
            ("target", (<For?>node).target),
            ("iter", (<For?>node).iter),
            ("body", (<For?>node).body),
            ("orelse", (<For?>node).orelse),
        ]
    if kind == K_ASYNC_FOR:
        return [
            ("target", (<AsyncFor?>node).target),
            ("iter", (<AsyncFor?>node).iter),
            ("body", (<AsyncFor?>node).body),
            ("orelse", (<AsyncFor?>node).orelse),
        ]
    if kind == K_WHILE:
        return [("test", (<While?>node).test), ("body", (<While?>node).body), ("orelse", (<While?>node).orelse)]
    if kind == K_IF:
        return [("test", (<If?>node).test), ("body", (<If?>node).body), ("orelse", (<If?>node).orelse)]
    if kind == K_WITH:
        return [("items", (<With?>node).items), ("body", (<With?>node).body)]
    if kind == K_ASYNC_WITH:
        return [("items", (<AsyncWith?>node).items), ("body", (<AsyncWith?>node).body)]
    if kind == K_MATCH:
        return [("subject", (<Match?>node).subject), ("cases", (<Match?>node).cases)]
    if kind == K_RAISE:
        return [("exc", (<Raise?>node).exc), ("cause", (<Raise?>node).cause)]
    if kind == K_TRY:
        return [
            ("body", (<Try?>node).body),
            ("handlers", (<Try?>node).handlers),
            ("orelse", (<Try?>node).orelse),
            ("finalbody", (<Try?>node).finalbody),
        ]
    if kind == K_TRY_STAR:
        return [
            ("body", (<TryStar?>node).body),
            ("handlers", (<TryStar?>node).handlers),
            ("orelse", (<TryStar?>node).orelse),
            ("finalbody", (<TryStar?>node).finalbody),
        ]
    if kind == K_ASSERT:
        return [("test", (<Assert?>node).test), ("msg", (<Assert?>node).msg)]
    if kind == K_IMPORT:
        return [("names", (<Import?>node).names)]
    if kind == K_IMPORT_FROM:
        return [
            ("module", (<ImportFrom?>node).module),
            ("names", (<ImportFrom?>node).names),
            ("level", (<ImportFrom?>node).level),
        ]
    if kind == K_GLOBAL:
        return [("names", (<Global?>node).names)]
    if kind == K_NONLOCAL:
        return [("names", (<Nonlocal?>node).names)]
    if kind == K_EXPR:
        return [("value", (<Expr?>node).value)]
    if kind == K_PASS:
        return []
    if kind == K_BREAK:
        return []
    if kind == K_CONTINUE:
        return []
    if kind == K_BOOL_OP:
        return [("op", Verbatim(BOOL_OPERATORS[(<BoolOp?>node).op])), ("values", (<BoolOp?>node).values)]
    if kind == K_NAMED_EXPR:
        return [("target", (<NamedExpr?>node).target), ("value", (<NamedExpr?>node).value)]
    if kind == K_BIN_OP:
        return [
            ("left", (<BinOp?>node).left),
            ("op", Verbatim(OPERATORS[(<BinOp?>node).op])),
            ("right", (<BinOp?>node).right),
        ]
    if kind == K_UNARY_OP:
        return [("op", Verbatim(UNARY_OPERATORS[(<UnaryOp?>node).op])), ("operand", (<UnaryOp?>node).operand)]
    if kind == K_LAMBDA:
        return [("args", (<Lambda?>node).args), ("body", (<Lambda?>node).body)]
    if kind == K_IF_EXP:
        return [("test", (<IfExp?>node).test), ("body", (<IfExp?>node).body), ("orelse", (<IfExp?>node).orelse)]
    if kind == K_DICT:
        return [("keys", (<Dict?>node).keys), ("values", (<Dict?>node).values)]
    if kind == K_SET:
        return [("elts", (<Set?>node).elts)]
    if kind == K_LIST_COMP:
        return [("elt", (<ListComp?>node).elt), ("generators", (<ListComp?>node).generators)]
    if kind == K_SET_COMP:
        return [("elt", (<SetComp?>node).elt), ("generators", (<SetComp?>node).generators)]
    if kind == K_DICT_COMP:
        return [
            ("key", (<DictComp?>node).key),
            ("value", (<DictComp?>node).value),
            ("generators", (<DictComp?>node).generators),
        ]
    if kind == K_GENERATOR_EXP:
        return [("elt", (<GeneratorExp?>node).elt), ("generators", (<GeneratorExp?>node).generators)]
    if kind == K_AWAIT:
        return [("value", (<Await?>node).value)]
    if kind == K_YIELD:
        return [("value", (<Yield?>node).value)]
    if kind == K_YIELD_FROM:
        return [("value", (<YieldFrom?>node).value)]
    if kind == K_COMPARE:
        return [
            ("left", (<Compare?>node).left),
            ("ops", [Verbatim(COMPARE_OPERATORS[op]) for op in (<Compare?>node).ops]),
            ("comparators", (<Compare?>node).comparators),
        ]
    if kind == K_CALL:
        return [("func", (<Call?>node).func), ("args", (<Call?>node).args), ("keywords", (<Call?>node).keywords)]
    if kind == K_FORMATTED_VALUE:
        return [
            ("value", (<FormattedValue?>node).value),
            ("conversion", (<FormattedValue?>node).conversion),
            ("format_spec", (<FormattedValue?>node).format_spec),
        ]
    if kind == K_INTERPOLATION:
        return [
            ("value", (<Interpolation?>node).value),
            ("str", (<Interpolation?>node).str),
            ("conversion", (<Interpolation?>node).conversion),
            ("format_spec", (<Interpolation?>node).format_spec),
        ]
    if kind == K_JOINED_STR:
        return [("values", (<JoinedStr?>node).values)]
    if kind == K_TEMPLATE_STR:
        return [("values", (<TemplateStr?>node).values)]
    if kind == K_CONSTANT:
        return [("value", (<Constant?>node).value), ("kind", (<Constant?>node).string_kind)]
    if kind == K_ATTRIBUTE:
        return [
            ("value", (<Attribute?>node).value),
            ("attr", (<Attribute?>node).attr),
            ("ctx", Verbatim(CONTEXTS[(<Attribute?>node).ctx])),
        ]
    if kind == K_SUBSCRIPT:
        return [
            ("value", (<Subscript?>node).value),
            ("slice", (<Subscript?>node).slice),
            ("ctx", Verbatim(CONTEXTS[(<Subscript?>node).ctx])),
        ]
    if kind == K_STARRED:
        return [("value", (<Starred?>node).value), ("ctx", Verbatim(CONTEXTS[(<Starred?>node).ctx]))]
    if kind == K_NAME:
        return [("id", (<Name?>node).id), ("ctx", Verbatim(CONTEXTS[(<Name?>node).ctx]))]
    if kind == K_LIST:
        return [("elts", (<List?>node).elts), ("ctx", Verbatim(CONTEXTS[(<List?>node).ctx]))]
    if kind == K_TUPLE:
        return [("elts", (<Tuple?>node).elts), ("ctx", Verbatim(CONTEXTS[(<Tuple?>node).ctx]))]
    if kind == K_SLICE:
        return [("lower", (<Slice?>node).lower), ("upper", (<Slice?>node).upper), ("step", (<Slice?>node).step)]
    if kind == K_COMPREHENSION:
        return [
            ("target", (<comprehension?>node).target),
            ("iter", (<comprehension?>node).iter),
            ("ifs", (<comprehension?>node).ifs),
            ("is_async", (<comprehension?>node).is_async),
        ]
    if kind == K_EXCEPT_HANDLER:
        return [
            ("type", (<ExceptHandler?>node).type),
            ("name", (<ExceptHandler?>node).name),
            ("body", (<ExceptHandler?>node).body),
        ]
    if kind == K_ARGUMENTS:
        return [
            ("posonlyargs", (<arguments?>node).posonlyargs),
            ("args", (<arguments?>node).args),
            ("vararg", (<arguments?>node).vararg),
            ("kwonlyargs", (<arguments?>node).kwonlyargs),
            ("kw_defaults", (<arguments?>node).kw_defaults),
            ("kwarg", (<arguments?>node).kwarg),
            ("defaults", (<arguments?>node).defaults),
        ]
    if kind == K_ARG:
        return [("arg", (<arg?>node).arg), ("annotation", (<arg?>node).annotation)]
    if kind == K_KEYWORD:
        return [("arg", (<keyword?>node).arg), ("value", (<keyword?>node).value)]
    if kind == K_ALIAS:
        return [("name", (<alias?>node).name), ("asname", (<alias?>node).asname)]
    if kind == K_WITHITEM:
        return [("context_expr", (<withitem?>node).context_expr), ("optional_vars", (<withitem?>node).optional_vars)]
    if kind == K_MATCH_CASE:
        return [
            ("pattern", (<match_case?>node).pattern),
            ("guard", (<match_case?>node).guard),
            ("body", (<match_case?>node).body),
        ]
    if kind == K_MATCH_VALUE:
        return [("value", (<MatchValue?>node).value)]
    if kind == K_MATCH_SINGLETON:
        return [("value", (<MatchSingleton?>node).value)]
    if kind == K_MATCH_SEQUENCE:
        return [("patterns", (<MatchSequence?>node).patterns)]
    if kind == K_MATCH_MAPPING:
        return [
            ("keys", (<MatchMapping?>node).keys),
            ("patterns", (<MatchMapping?>node).patterns),
            ("rest", (<MatchMapping?>node).rest),
        ]
    if kind == K_MATCH_CLASS:
        return [
            ("cls", (<MatchClass?>node).cls),
            ("patterns", (<MatchClass?>node).patterns),
            ("kwd_attrs", (<MatchClass?>node).kwd_attrs),
            ("kwd_patterns", (<MatchClass?>node).kwd_patterns),
        ]
    if kind == K_MATCH_STAR:
        return [("name", (<MatchStar?>node).name)]
    if kind == K_MATCH_AS:
        return [("pattern", (<MatchAs?>node).pattern), ("name", (<MatchAs?>node).name)]
    if kind == K_MATCH_OR:
        return [("patterns", (<MatchOr?>node).patterns)]
    if kind == K_TYPE_VAR:
        return [
            ("name", (<TypeVar?>node).name),
            ("bound", (<TypeVar?>node).bound),
            ("default_value", (<TypeVar?>node).default_value),
        ]
    if kind == K_PARAM_SPEC:
        return [("name", (<ParamSpec?>node).name), ("default_value", (<ParamSpec?>node).default_value)]
    if kind == K_TYPE_VAR_TUPLE:
        return [("name", (<TypeVarTuple?>node).name), ("default_value", (<TypeVarTuple?>node).default_value)]
    raise AssertionError(f"kind {kind}")


cdef bint has_position(int kind) noexcept:
    return kind not in (K_MODULE, K_INTERACTIVE, K_EXPRESSION, K_COMPREHENSION, K_ARGUMENTS, K_WITHITEM, K_MATCH_CASE)

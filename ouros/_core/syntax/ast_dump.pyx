"""The syntax tree as text, as CPython's `ast.dump(tree, include_attributes=True)` prints it.

Must not know values of the sandbox. For tests, except `fields`, which the library's module `ast` uses. This is the only place where
Python code sees a tree. It walks with an explicit stack, so any depth is possible.
"""

from ouros._core.syntax.parser import parse_text

from ouros._core.syntax.ast cimport *
from ouros._core.syntax.parser cimport parse_module
from ouros._core.syntax.scope cimport analyze
from ouros._core.syntax.symbols cimport Scope, Symbol, release

cdef list CONTEXTS = ["Load()", "Store()", "Del()"]
cdef list BOOL_OPERATORS = ["And()", "Or()"]
cdef list OPERATORS = [
    "Add()", "Sub()", "Mult()", "MatMult()", "Div()", "Mod()", "Pow()", "LShift()", "RShift()", "BitOr()", "BitXor()",
    "BitAnd()", "FloorDiv()",
]
cdef list UNARY_OPERATORS = ["Invert()", "Not()", "UAdd()", "USub()"]
cdef list COMPARE_OPERATORS = [
    "Eq()", "NotEq()", "Lt()", "LtE()", "Gt()", "GtE()", "Is()", "IsNot()", "In()", "NotIn()",
]


cdef class Verbatim:
    def __init__(self, text):
        self.text = text


cdef list fields(AST node):
    """Return the node's fields in ASDL's order, as (name, value); values are nodes, lists, constants or Verbatim."""
    cdef int kind = node.kind
    if kind == K_MODULE:
        return [("body", (<Module?>node).body), ("type_ignores", (<Module?>node).type_ignores)]
    elif kind == K_INTERACTIVE:
        return [("body", (<Interactive?>node).body)]
    elif kind == K_EXPRESSION:
        return [("body", (<Expression?>node).body)]
    elif kind == K_FUNCTION_DEF:
        return [
            ("name", (<FunctionDef?>node).name),
            ("args", (<FunctionDef?>node).args),
            ("body", (<FunctionDef?>node).body),
            ("decorator_list", (<FunctionDef?>node).decorator_list),
            ("returns", (<FunctionDef?>node).returns),
            ("type_params", (<FunctionDef?>node).type_params),
        ]
    elif kind == K_ASYNC_FUNCTION_DEF:
        return [
            ("name", (<AsyncFunctionDef?>node).name),
            ("args", (<AsyncFunctionDef?>node).args),
            ("body", (<AsyncFunctionDef?>node).body),
            ("decorator_list", (<AsyncFunctionDef?>node).decorator_list),
            ("returns", (<AsyncFunctionDef?>node).returns),
            ("type_params", (<AsyncFunctionDef?>node).type_params),
        ]
    elif kind == K_CLASS_DEF:
        return [
            ("name", (<ClassDef?>node).name),
            ("bases", (<ClassDef?>node).bases),
            ("keywords", (<ClassDef?>node).keywords),
            ("body", (<ClassDef?>node).body),
            ("decorator_list", (<ClassDef?>node).decorator_list),
            ("type_params", (<ClassDef?>node).type_params),
        ]
    elif kind == K_RETURN:
        return [("value", (<Return?>node).value)]
    elif kind == K_DELETE:
        return [("targets", (<Delete?>node).targets)]
    elif kind == K_ASSIGN:
        return [("targets", (<Assign?>node).targets), ("value", (<Assign?>node).value)]
    elif kind == K_TYPE_ALIAS:
        return [
            ("name", (<TypeAlias?>node).name),
            ("type_params", (<TypeAlias?>node).type_params),
            ("value", (<TypeAlias?>node).value),
        ]
    elif kind == K_AUG_ASSIGN:
        return [
            ("target", (<AugAssign?>node).target),
            ("op", Verbatim(OPERATORS[(<AugAssign?>node).op])),
            ("value", (<AugAssign?>node).value),
        ]
    elif kind == K_ANN_ASSIGN:
        return [
            ("target", (<AnnAssign?>node).target),
            ("annotation", (<AnnAssign?>node).annotation),
            ("value", (<AnnAssign?>node).value),
            ("simple", (<AnnAssign?>node).simple),
        ]
    elif kind == K_FOR:
        return [
            ("target", (<For?>node).target),
            ("iter", (<For?>node).iter),
            ("body", (<For?>node).body),
            ("orelse", (<For?>node).orelse),
        ]
    elif kind == K_ASYNC_FOR:
        return [
            ("target", (<AsyncFor?>node).target),
            ("iter", (<AsyncFor?>node).iter),
            ("body", (<AsyncFor?>node).body),
            ("orelse", (<AsyncFor?>node).orelse),
        ]
    elif kind == K_WHILE:
        return [("test", (<While?>node).test), ("body", (<While?>node).body), ("orelse", (<While?>node).orelse)]
    elif kind == K_IF:
        return [("test", (<If?>node).test), ("body", (<If?>node).body), ("orelse", (<If?>node).orelse)]
    elif kind == K_WITH:
        return [("items", (<With?>node).items), ("body", (<With?>node).body)]
    elif kind == K_ASYNC_WITH:
        return [("items", (<AsyncWith?>node).items), ("body", (<AsyncWith?>node).body)]
    elif kind == K_MATCH:
        return [("subject", (<Match?>node).subject), ("cases", (<Match?>node).cases)]
    elif kind == K_RAISE:
        return [("exc", (<Raise?>node).exc), ("cause", (<Raise?>node).cause)]
    elif kind == K_TRY:
        return [
            ("body", (<Try?>node).body),
            ("handlers", (<Try?>node).handlers),
            ("orelse", (<Try?>node).orelse),
            ("finalbody", (<Try?>node).finalbody),
        ]
    elif kind == K_TRY_STAR:
        return [
            ("body", (<TryStar?>node).body),
            ("handlers", (<TryStar?>node).handlers),
            ("orelse", (<TryStar?>node).orelse),
            ("finalbody", (<TryStar?>node).finalbody),
        ]
    elif kind == K_ASSERT:
        return [("test", (<Assert?>node).test), ("msg", (<Assert?>node).msg)]
    elif kind == K_IMPORT:
        return [("names", (<Import?>node).names)]
    elif kind == K_IMPORT_FROM:
        return [
            ("module", (<ImportFrom?>node).module),
            ("names", (<ImportFrom?>node).names),
            ("level", (<ImportFrom?>node).level),
        ]
    elif kind == K_GLOBAL:
        return [("names", (<Global?>node).names)]
    elif kind == K_NONLOCAL:
        return [("names", (<Nonlocal?>node).names)]
    elif kind == K_EXPR:
        return [("value", (<Expr?>node).value)]
    elif kind == K_PASS:
        return []
    elif kind == K_BREAK:
        return []
    elif kind == K_CONTINUE:
        return []
    elif kind == K_BOOL_OP:
        return [("op", Verbatim(BOOL_OPERATORS[(<BoolOp?>node).op])), ("values", (<BoolOp?>node).values)]
    elif kind == K_NAMED_EXPR:
        return [("target", (<NamedExpr?>node).target), ("value", (<NamedExpr?>node).value)]
    elif kind == K_BIN_OP:
        return [
            ("left", (<BinOp?>node).left),
            ("op", Verbatim(OPERATORS[(<BinOp?>node).op])),
            ("right", (<BinOp?>node).right),
        ]
    elif kind == K_UNARY_OP:
        return [("op", Verbatim(UNARY_OPERATORS[(<UnaryOp?>node).op])), ("operand", (<UnaryOp?>node).operand)]
    elif kind == K_LAMBDA:
        return [("args", (<Lambda?>node).args), ("body", (<Lambda?>node).body)]
    elif kind == K_IF_EXP:
        return [("test", (<IfExp?>node).test), ("body", (<IfExp?>node).body), ("orelse", (<IfExp?>node).orelse)]
    elif kind == K_DICT:
        return [("keys", (<Dict?>node).keys), ("values", (<Dict?>node).values)]
    elif kind == K_SET:
        return [("elts", (<Set?>node).elts)]
    elif kind == K_LIST_COMP:
        return [("elt", (<ListComp?>node).elt), ("generators", (<ListComp?>node).generators)]
    elif kind == K_SET_COMP:
        return [("elt", (<SetComp?>node).elt), ("generators", (<SetComp?>node).generators)]
    elif kind == K_DICT_COMP:
        return [
            ("key", (<DictComp?>node).key),
            ("value", (<DictComp?>node).value),
            ("generators", (<DictComp?>node).generators),
        ]
    elif kind == K_GENERATOR_EXP:
        return [("elt", (<GeneratorExp?>node).elt), ("generators", (<GeneratorExp?>node).generators)]
    elif kind == K_AWAIT:
        return [("value", (<Await?>node).value)]
    elif kind == K_YIELD:
        return [("value", (<Yield?>node).value)]
    elif kind == K_YIELD_FROM:
        return [("value", (<YieldFrom?>node).value)]
    elif kind == K_COMPARE:
        return [
            ("left", (<Compare?>node).left),
            ("ops", [Verbatim(COMPARE_OPERATORS[op]) for op in (<Compare?>node).ops]),
            ("comparators", (<Compare?>node).comparators),
        ]
    elif kind == K_CALL:
        return [("func", (<Call?>node).func), ("args", (<Call?>node).args), ("keywords", (<Call?>node).keywords)]
    elif kind == K_FORMATTED_VALUE:
        return [
            ("value", (<FormattedValue?>node).value),
            ("conversion", (<FormattedValue?>node).conversion),
            ("format_spec", (<FormattedValue?>node).format_spec),
        ]
    elif kind == K_INTERPOLATION:
        return [
            ("value", (<Interpolation?>node).value),
            ("str", (<Interpolation?>node).str),
            ("conversion", (<Interpolation?>node).conversion),
            ("format_spec", (<Interpolation?>node).format_spec),
        ]
    elif kind == K_JOINED_STR:
        return [("values", (<JoinedStr?>node).values)]
    elif kind == K_TEMPLATE_STR:
        return [("values", (<TemplateStr?>node).values)]
    elif kind == K_CONSTANT:
        return [("value", (<Constant?>node).value), ("kind", (<Constant?>node).string_kind)]
    elif kind == K_ATTRIBUTE:
        return [
            ("value", (<Attribute?>node).value),
            ("attr", (<Attribute?>node).attr),
            ("ctx", Verbatim(CONTEXTS[(<Attribute?>node).ctx])),
        ]
    elif kind == K_SUBSCRIPT:
        return [
            ("value", (<Subscript?>node).value),
            ("slice", (<Subscript?>node).slice),
            ("ctx", Verbatim(CONTEXTS[(<Subscript?>node).ctx])),
        ]
    elif kind == K_STARRED:
        return [("value", (<Starred?>node).value), ("ctx", Verbatim(CONTEXTS[(<Starred?>node).ctx]))]
    elif kind == K_NAME:
        return [("id", (<Name?>node).id), ("ctx", Verbatim(CONTEXTS[(<Name?>node).ctx]))]
    elif kind == K_LIST:
        return [("elts", (<List?>node).elts), ("ctx", Verbatim(CONTEXTS[(<List?>node).ctx]))]
    elif kind == K_TUPLE:
        return [("elts", (<Tuple?>node).elts), ("ctx", Verbatim(CONTEXTS[(<Tuple?>node).ctx]))]
    elif kind == K_SLICE:
        return [("lower", (<Slice?>node).lower), ("upper", (<Slice?>node).upper), ("step", (<Slice?>node).step)]
    elif kind == K_COMPREHENSION:
        return [
            ("target", (<comprehension?>node).target),
            ("iter", (<comprehension?>node).iter),
            ("ifs", (<comprehension?>node).ifs),
            ("is_async", (<comprehension?>node).is_async),
        ]
    elif kind == K_EXCEPT_HANDLER:
        return [
            ("type", (<ExceptHandler?>node).type),
            ("name", (<ExceptHandler?>node).name),
            ("body", (<ExceptHandler?>node).body),
        ]
    elif kind == K_ARGUMENTS:
        return [
            ("posonlyargs", (<arguments?>node).posonlyargs),
            ("args", (<arguments?>node).args),
            ("vararg", (<arguments?>node).vararg),
            ("kwonlyargs", (<arguments?>node).kwonlyargs),
            ("kw_defaults", (<arguments?>node).kw_defaults),
            ("kwarg", (<arguments?>node).kwarg),
            ("defaults", (<arguments?>node).defaults),
        ]
    elif kind == K_ARG:
        return [("arg", (<arg?>node).arg), ("annotation", (<arg?>node).annotation)]
    elif kind == K_KEYWORD:
        return [("arg", (<keyword?>node).arg), ("value", (<keyword?>node).value)]
    elif kind == K_ALIAS:
        return [("name", (<alias?>node).name), ("asname", (<alias?>node).asname)]
    elif kind == K_WITHITEM:
        return [("context_expr", (<withitem?>node).context_expr), ("optional_vars", (<withitem?>node).optional_vars)]
    elif kind == K_MATCH_CASE:
        return [
            ("pattern", (<match_case?>node).pattern),
            ("guard", (<match_case?>node).guard),
            ("body", (<match_case?>node).body),
        ]
    elif kind == K_MATCH_VALUE:
        return [("value", (<MatchValue?>node).value)]
    elif kind == K_MATCH_SINGLETON:
        return [("value", (<MatchSingleton?>node).value)]
    elif kind == K_MATCH_SEQUENCE:
        return [("patterns", (<MatchSequence?>node).patterns)]
    elif kind == K_MATCH_MAPPING:
        return [
            ("keys", (<MatchMapping?>node).keys),
            ("patterns", (<MatchMapping?>node).patterns),
            ("rest", (<MatchMapping?>node).rest),
        ]
    elif kind == K_MATCH_CLASS:
        return [
            ("cls", (<MatchClass?>node).cls),
            ("patterns", (<MatchClass?>node).patterns),
            ("kwd_attrs", (<MatchClass?>node).kwd_attrs),
            ("kwd_patterns", (<MatchClass?>node).kwd_patterns),
        ]
    elif kind == K_MATCH_STAR:
        return [("name", (<MatchStar?>node).name)]
    elif kind == K_MATCH_AS:
        return [("pattern", (<MatchAs?>node).pattern), ("name", (<MatchAs?>node).name)]
    elif kind == K_MATCH_OR:
        return [("patterns", (<MatchOr?>node).patterns)]
    elif kind == K_TYPE_VAR:
        return [
            ("name", (<TypeVar?>node).name),
            ("bound", (<TypeVar?>node).bound),
            ("default_value", (<TypeVar?>node).default_value),
        ]
    elif kind == K_PARAM_SPEC:
        return [("name", (<ParamSpec?>node).name), ("default_value", (<ParamSpec?>node).default_value)]
    elif kind == K_TYPE_VAR_TUPLE:
        return [("name", (<TypeVarTuple?>node).name), ("default_value", (<TypeVarTuple?>node).default_value)]
    raise AssertionError(f"kind {kind}")


cdef bint omitted(AST node, str name, object value, int minor, bint show_empty) except -1:
    """Returns: True if CPython 3.`minor` omits the field."""
    if name == "type_params":
        return minor < 12 or not (value or show_empty)
    if name == "default_value" and minor < 13:
        return True
    if value is None:
        return node.kind != K_CONSTANT and node.kind != K_MATCH_SINGLETON or name != "value"
    return not show_empty and type(value) is list and not value


cdef bint has_position(int kind) noexcept:
    return not (kind == K_MODULE or kind == K_INTERACTIVE or kind == K_EXPRESSION or kind == K_ARGUMENTS
                or kind == K_COMPREHENSION or kind == K_WITHITEM or kind == K_MATCH_CASE)


def dump(AST node, int minor=14, show_empty=None):
    """Return the text of CPython 3.`minor`'s `ast.dump`. Before 3.13 it shows empty lists."""
    cdef bint empty = minor < 13 if show_empty is None else show_empty
    cdef list out = [], todo = [node], items
    cdef object item, value
    cdef str name
    cdef bint first
    while todo:
        item = todo.pop()
        if isinstance(item, AST):
            items = [type(item).__name__ + "("]
            first = True
            for name, value in fields(item):
                if omitted(item, name, value, minor, empty):
                    continue
                items.append(Verbatim(("" if first else ", ") + name + "="))
                first = False
                items.append(value)
            if has_position((<AST>item).kind):
                items.append(Verbatim(
                    f"{'' if first else ', '}lineno={(<AST>item).lineno}, col_offset={(<AST>item).col_offset}, "
                    f"end_lineno={(<AST>item).end_lineno}, end_col_offset={(<AST>item).end_col_offset}"))
            out.append(items[0])
            todo.append(Verbatim(")"))
            todo.extend(items[:0:-1])
        elif type(item) is Verbatim:
            out.append((<Verbatim>item).text)
        elif type(item) is list:
            out.append("[")
            todo.append(Verbatim("]"))
            for i in range(len(item) - 1, -1, -1):
                todo.append(item[i])
                if i:
                    todo.append(Verbatim(", "))
        else:
            out.append(repr(item))
    return "".join(out)


cdef list WHERES = ["unknown", "local", "cell", "free", "global explicit", "global implicit", "name"]
cdef list KINDS = [
    "module", "function", "lambda", "class", "listcomp", "setcomp", "dictcomp", "genexp", "type params", "type alias",
    "type var", "annotation",
]


cdef dict scope_fields(Scope scope):
    cdef Symbol symbol
    return {
        "kind": KINDS[scope.kind],
        "name": scope.name,
        "line": (<AST?><object>scope.node).lineno,
        "symbols": {name: (WHERES[symbol.where], symbol.flags) for name, symbol in scope.symbols.items()},
        "varnames": scope.varnames,
        "cellvars": scope.cellvars,
        "freevars": scope.freevars,
        "is_generator": scope.is_generator,
        "is_coroutine": scope.is_coroutine,
        "is_async_gen": scope.is_async_gen,
        "has_star_import": scope.has_star_import,
        "needs_class_closure": scope.needs_class_closure,
        "sees_class": scope.sees_class,
        "has_annotations": scope.has_annotations,
        "nested": scope.nested,
        "children": [scope_fields(<Scope?>child) for child in scope.children],
    }


def scopes(source, filename="<string>", mode="exec"):
    """Return the scopes of a program as nested dicts."""
    cdef mod tree = parse_text(source, filename, mode)
    return scope_fields(analyze(tree, source, filename))


def measure(str source, int parses=1, int analyses=1):
    """Parse and analyze repeatedly, for benchmarks."""
    cdef int i
    for i in range(parses):
        tree = parse_module(source, "<string>")
        if i < analyses:
            release(analyze(tree, source, "<string>"))

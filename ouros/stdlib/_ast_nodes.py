"""Node classes of `ast`, generated from the abstract grammar.

Knows the fields of nodes and their types, nothing of what nodes mean. Invariants: each operator and context is one
object that all trees share; an optional field that was not given reads as None.
"""

import _syntax

# The abstract grammar of CPython 3.14: sum types, then product types. `?`: may be None, `*`: a list.
_GRAMMAR = """
mod = Module(stmt* body, type_ignore* type_ignores) | Interactive(stmt* body) | Expression(expr body)
    | FunctionType(expr* argtypes, expr returns)
stmt = FunctionDef(identifier name, arguments args, stmt* body, expr* decorator_list, expr? returns, string? type_comment, type_param* type_params)
     | AsyncFunctionDef(identifier name, arguments args, stmt* body, expr* decorator_list, expr? returns, string? type_comment, type_param* type_params)
     | ClassDef(identifier name, expr* bases, keyword* keywords, stmt* body, expr* decorator_list, type_param* type_params)
     | Return(expr? value) | Delete(expr* targets) | Assign(expr* targets, expr value, string? type_comment)
     | TypeAlias(expr name, type_param* type_params, expr value) | AugAssign(expr target, operator op, expr value)
     | AnnAssign(expr target, expr annotation, expr? value, int simple)
     | For(expr target, expr iter, stmt* body, stmt* orelse, string? type_comment)
     | AsyncFor(expr target, expr iter, stmt* body, stmt* orelse, string? type_comment)
     | While(expr test, stmt* body, stmt* orelse) | If(expr test, stmt* body, stmt* orelse)
     | With(withitem* items, stmt* body, string? type_comment) | AsyncWith(withitem* items, stmt* body, string? type_comment)
     | Match(expr subject, match_case* cases) | Raise(expr? exc, expr? cause)
     | Try(stmt* body, excepthandler* handlers, stmt* orelse, stmt* finalbody)
     | TryStar(stmt* body, excepthandler* handlers, stmt* orelse, stmt* finalbody)
     | Assert(expr test, expr? msg) | Import(alias* names) | ImportFrom(identifier? module, alias* names, int? level)
     | Global(identifier* names) | Nonlocal(identifier* names) | Expr(expr value) | Pass | Break | Continue
expr = BoolOp(boolop op, expr* values) | NamedExpr(expr target, expr value) | BinOp(expr left, operator op, expr right)
     | UnaryOp(unaryop op, expr operand) | Lambda(arguments args, expr body) | IfExp(expr test, expr body, expr orelse)
     | Dict(expr?* keys, expr* values) | Set(expr* elts) | ListComp(expr elt, comprehension* generators)
     | SetComp(expr elt, comprehension* generators) | DictComp(expr key, expr value, comprehension* generators)
     | GeneratorExp(expr elt, comprehension* generators) | Await(expr value) | Yield(expr? value) | YieldFrom(expr value)
     | Compare(expr left, cmpop* ops, expr* comparators) | Call(expr func, expr* args, keyword* keywords)
     | FormattedValue(expr value, int conversion, expr? format_spec)
     | Interpolation(expr value, constant str, int conversion, expr? format_spec) | JoinedStr(expr* values) | TemplateStr(expr* values)
     | Constant(constant value, string? kind) | Attribute(expr value, identifier attr, expr_context ctx)
     | Subscript(expr value, expr slice, expr_context ctx) | Starred(expr value, expr_context ctx) | Name(identifier id, expr_context ctx)
     | List(expr* elts, expr_context ctx) | Tuple(expr* elts, expr_context ctx) | Slice(expr? lower, expr? upper, expr? step)
expr_context = Load | Store | Del
boolop = And | Or
operator = Add | Sub | Mult | MatMult | Div | Mod | Pow | LShift | RShift | BitOr | BitXor | BitAnd | FloorDiv
unaryop = Invert | Not | UAdd | USub
cmpop = Eq | NotEq | Lt | LtE | Gt | GtE | Is | IsNot | In | NotIn
excepthandler = ExceptHandler(expr? type, identifier? name, stmt* body)
pattern = MatchValue(expr value) | MatchSingleton(constant value) | MatchSequence(pattern* patterns)
        | MatchMapping(expr* keys, pattern* patterns, identifier? rest)
        | MatchClass(expr cls, pattern* patterns, identifier* kwd_attrs, pattern* kwd_patterns)
        | MatchStar(identifier? name) | MatchAs(pattern? pattern, identifier? name) | MatchOr(pattern* patterns)
type_ignore = TypeIgnore(int lineno, string tag)
type_param = TypeVar(identifier name, expr? bound, expr? default_value) | ParamSpec(identifier name, expr? default_value)
           | TypeVarTuple(identifier name, expr? default_value)
comprehension(expr target, expr iter, expr* ifs, int is_async)
arguments(arg* posonlyargs, arg* args, arg? vararg, arg* kwonlyargs, expr* kw_defaults, arg? kwarg, expr* defaults)
arg(identifier arg, expr? annotation, string? type_comment)
keyword(identifier? arg, expr value)
alias(identifier name, identifier? asname)
withitem(expr context_expr, expr? optional_vars)
match_case(pattern pattern, expr? guard, stmt* body)
"""
_PLACE = ("lineno", "col_offset", "end_lineno", "end_col_offset")
_PLACED = ("stmt", "expr", "excepthandler", "arg", "keyword", "alias")  # node classes with positions; their end may be missing
_ALL_PLACED = ("pattern", "type_param")
_BUILTIN = {"identifier": str, "string": str, "int": int, "constant": object}
_REQUIRED = object()


class AST:
    """Base of all nodes of a syntax tree."""

    __module__ = "ast"
    _is_syntax_node = True
    _fields = ()
    _attributes = ()
    __match_args__ = ()
    _defaults = {}

    def __init__(self, *args, **kwargs):
        fields = self._fields
        if len(args) > len(fields):
            plural = "s" if len(fields) != 1 else ""
            raise TypeError(f"{type(self).__name__} constructor takes at most {len(fields)} positional argument{plural}")
        for name, value in zip(fields, args):
            setattr(self, name, value)
        given = fields[:len(args)]
        for name, value in kwargs.items():
            if name in given:
                raise TypeError(f"{type(self).__name__} got multiple values for argument {name!r}")
            if name not in fields and name not in self._attributes:
                import warnings
                warnings.warn(f"{type(self).__name__}.__init__ got an unexpected keyword argument {name!r}. "
                              "Support for arbitrary keyword arguments is deprecated and will be removed in Python 3.15.",
                              DeprecationWarning, stacklevel=2)
            setattr(self, name, value)
        types = getattr(type(self), "_field_types", ())
        for name in fields[len(args):]:
            if name in kwargs:
                continue
            default = self._defaults.get(name, _REQUIRED) if name in types else None
            if default is list:
                setattr(self, name, [])
            elif default is _REQUIRED:
                import warnings
                warnings.warn(f"{type(self).__name__}.__init__ missing 1 required positional argument: {name!r}. "
                              "This will become an error in Python 3.15.", DeprecationWarning, stacklevel=2)
            elif default is not None:
                setattr(self, name, default)

    def __reduce_ex__(self, protocol):
        state = dict(self.__dict__)
        args = []
        for name in self._fields:
            if name not in state:
                break
            args.append(state.pop(name))
        return type(self), tuple(args), state

    def __replace__(self, /, **fields):
        state = dict(self.__dict__)
        allowed = {*self._fields, *self._attributes}
        for name in fields:
            if name not in allowed:
                raise TypeError(f"{type(self).__name__}.__replace__ got an unexpected keyword argument {name!r}.")
        state.update(fields)
        missing = [name for name in self._fields if name not in state and self._defaults.get(name, _REQUIRED) is _REQUIRED]
        if missing:
            names = ", ".join([repr(name) for name in missing])
            plural = "s" if len(missing) > 1 else ""
            raise TypeError(f"{type(self).__name__}.__replace__ missing {len(missing)} keyword argument{plural}: {names}.")
        return type(self)(**state)

    def __repr__(self):
        return _shown(self, 3)


def _shown(node, depth):
    if depth <= 0:
        return f"{type(node).__name__}(...)"
    if not node._fields:
        return f"{type(node).__name__}()"
    parts = []
    for name in node._fields:
        value = getattr(node, name)
        if isinstance(value, (list, tuple)):
            items = [_shown(item, depth - 1) if isinstance(item, AST) else repr(item) for item in (value if len(value) <= 2 else (value[0], value[-1]))]
            if len(value) > 2:
                items.insert(1, "...")
            text = ", ".join(items)
            text = f"[{text}]" if isinstance(value, list) else f"({text})"
        elif isinstance(value, AST):
            text = _shown(value, depth - 1)
        else:
            text = repr(value)
        parts.append(f"{name}={text}")
    return f"{type(node).__name__}({', '.join(parts)})"


CLASSES = {"AST": AST}


def _type_of(kind):
    name = kind.rstrip("?*")
    base = _BUILTIN.get(name) or CLASSES[name]
    if kind.endswith("*"):
        return list[base | None] if "?" in kind else list[base]
    return base | None if kind.endswith("?") else base


def _new_class(signature, base, kinds):
    name, _, rest = signature.partition("(")
    fields, types = [], {}
    ns = {"__module__": "ast", "__doc__": signature}
    for part in rest[:-1].split(", ") if rest else ():
        kind, field = part.split(" ")
        fields.append(field)
        types[field] = kind
        if kind.endswith("?"):
            ns[field] = None
    kinds[name] = types
    ns["_fields"] = ns["__match_args__"] = tuple(fields)
    place = getattr(base, "_attributes", ())
    if base is AST and name in _PLACED:
        ns["_attributes"] = _PLACE
        ns["end_lineno"] = ns["end_col_offset"] = None
    else:
        ns["_attributes"] = place
    CLASSES[name] = type(name, (base,), ns)


def _make_classes():
    kinds = {}
    rules = []
    for line in _GRAMMAR.strip().split("\n"):
        if line[0] == " ":
            rules[-1] += " " + line.strip()
        else:
            rules.append(line)
    for rule in rules:
        name, equals, rest = rule.partition(" = ")
        if not equals:
            _new_class(rule, AST, kinds)
            continue
        members = rest.split(" | ")
        gap = "\n" + " " * len(name) + " | "
        ns = {"__module__": "ast", "__doc__": f"{name} = {gap.join(members) if '(' in rest else ' | '.join(members)}", "_fields": ()}
        if name in _PLACED:
            ns.update(_attributes=_PLACE, end_lineno=None, end_col_offset=None)
        elif name in _ALL_PLACED:
            ns["_attributes"] = _PLACE
        base = CLASSES[name] = type(name, (AST,), ns)
        for signature in members:
            _new_class(signature, base, kinds)
    for name in ("expr_context", "boolop", "operator", "unaryop", "cmpop"):
        for cls in CLASSES[name].__subclasses__():
            _PARTS[cls.__name__ + "()"] = cls()
    _PARTS.update(CLASSES)
    load = _PARTS["Load()"]
    for name, types in kinds.items():
        cls = CLASSES[name]
        cls._field_types = {field: _type_of(kind) for field, kind in types.items()}
        cls.__annotations__ = cls._field_types
        cls._kinds = types
        cls._defaults = {
            field: list if kind.endswith("*") else load if kind == "expr_context" else None
            for field, kind in types.items() if kind.endswith(("*", "?")) or kind == "expr_context"
        }


# Names for the expressions that the parser's natives return: each class, and `Name()` for nodes without fields.
_PARTS = {}
_make_classes()


def parse_text(source, filename, mode):
    """Parse a source text. Returns the tree."""
    if mode != "func_type":
        return _syntax.parse(source, filename, mode, _PARTS)
    head, arrow, tail = source.rpartition("->")
    head = head.strip()
    if not arrow or not head.startswith("(") or not head.endswith(")"):
        raise SyntaxError("invalid syntax")
    argtypes = []
    if head[1:-1].strip():
        call = _syntax.parse("f" + head, filename, "eval", _PARTS).body
        argtypes = [arg.value if isinstance(arg, CLASSES["Starred"]) else arg for arg in call.args]
        argtypes += [keyword.value for keyword in call.keywords]
    return CLASSES["FunctionType"](argtypes, _syntax.parse(tail.strip(), filename, "eval", _PARTS).body)

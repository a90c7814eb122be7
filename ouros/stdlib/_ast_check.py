"""Checks before a tree of `ast` is compiled: classes, fields, types, contexts, patterns and positions of its nodes.

Knows the abstract grammar and CPython's messages, nothing of the compiler. Invariants: it uses a stack, not recursion; a
tree that contains itself is found by its depth.
"""

from _ast_nodes import AST, CLASSES

_ROOTS = {"exec": "Module", "eval": "Expression", "single": "Interactive", "func_type": "FunctionType"}
_CONTEXTS = {
    "Assign": {"targets": "Store"}, "AugAssign": {"target": "Store"}, "AnnAssign": {"target": "Store"}, "For": {"target": "Store"},
    "AsyncFor": {"target": "Store"}, "Delete": {"targets": "Del"}, "comprehension": {"target": "Store"}, "NamedExpr": {"target": "Store"},
    "withitem": {"optional_vars": "Store"}, "TypeAlias": {"name": "Store"},
}
_NON_EMPTY = {
    "FunctionDef": ("body",), "AsyncFunctionDef": ("body",), "ClassDef": ("body",), "For": ("body",), "AsyncFor": ("body",), "While": ("body",),
    "If": ("body",), "With": ("items", "body"), "AsyncWith": ("items", "body"), "Match": ("cases",), "Try": ("body",), "TryStar": ("body",),
    "ExceptHandler": ("body",), "Delete": ("targets",), "Assign": ("targets",), "Import": ("names",), "ImportFrom": ("names",),
    "Global": ("names",), "Nonlocal": ("names",), "ListComp": ("generators",), "SetComp": ("generators",),
    "DictComp": ("generators",), "GeneratorExp": ("generators",), "match_case": ("body",),
}
_CONTEXT_OF = ("Attribute", "Subscript", "Starred", "Name", "List", "Tuple")  # expressions with a context
_DEEPEST = 20_000
_FIRST = ("generators",)  # fields that are checked before the others of a node
_CONSTANTS = (int, float, complex, str, bytes, bool, type(None), type(...))


def _constant(value, node):
    if type(value) in _CONSTANTS:
        return
    if type(value) in (tuple, frozenset):
        for item in value:
            _constant(item, node)
        return
    raise TypeError(f"got an invalid type in Constant: {type(value).__name__}")


def _field(node, name, kind, todo):
    base = kind.rstrip("?*")
    value = getattr(node, name, _check)
    if value is _check:
        if kind.endswith("*"):
            return
        raise TypeError(f'required field "{name}" missing from {type(node).__name__}')
    if kind.endswith("*"):
        if not isinstance(value, list):
            raise TypeError(f"{type(node).__name__} field \"{name}\" must be a list, not a {type(value).__name__}")
        for item in value:
            _value(node, name, item, base, kind, todo)
    else:
        _value(node, name, value, base, kind, todo)


def _value(node, name, value, base, kind, todo):
    owner = type(node).__name__
    if value is None:
        if "?" in kind or base == "constant":
            return
        if kind.endswith("*"):
            if owner == "arguments" and name == "kw_defaults":
                return
            raise ValueError("None disallowed in expression list" if base == "expr" else f"None disallowed in {base} list")
        raise ValueError(f"field '{name}' is required for {owner}")
    if base == "identifier":
        if type(value) is not str:
            raise TypeError("AST identifier must be of type str")
        if value in ("None", "True", "False") and owner not in ("alias", "ImportFrom"):
            raise ValueError(f"identifier field can't represent '{value}' constant")
    elif base == "string":
        if type(value) not in (str, bytes):
            raise TypeError("AST string must be of type str")
    elif base == "int":
        if not isinstance(value, int):
            raise ValueError(f"invalid integer value: {value!r}")
    elif base == "constant":
        _constant(value, node)
    else:
        if "lineno" in CLASSES[base]._attributes and getattr(value, "lineno", _check) is _check:
            raise TypeError(f'required field "lineno" missing from {base}')
        if not isinstance(value, CLASSES[base]):
            raise TypeError(f"expected some sort of {base}, but got {value!r}")
        todo.append(value)


def _context(node, wanted):
    """Check the context of an expression: Load, Store or Del."""
    name = _name(node)
    if name in _CONTEXT_OF:
        if not isinstance(node.ctx, CLASSES[wanted]):
            raise ValueError(f"expression must have {wanted} context but has {type(node.ctx).__name__} instead")
    elif wanted != "Load":
        raise ValueError(f"expression which can't be assigned to in {wanted} context")


def _name(node):
    """Return the name of the node's class in the grammar, or None."""
    return next((cls.__name__ for cls in type(node).__mro__ if cls.__dict__.get("_kinds") is not None), None)


def _place(node, name, cls):
    """Check the position of a node."""
    sort = cls.__mro__[1].__name__ if cls.__mro__[1] is not AST else name
    values = []
    for place in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
        value = getattr(node, place, _check)
        if value is _check or value is None and place.startswith("end_"):
            if not place.startswith("end_"):
                raise TypeError(f'required field "{place}" missing from {sort}')
            value = values[len(values) - 2]
        if not isinstance(value, int):
            raise ValueError(f"invalid integer value: {value!r}")
        if not -0x80000000 <= value <= 0x7FFFFFFF:
            raise OverflowError("Python int too large to convert to C int")
        values.append(value)
    line, column, last, end = values
    if line > last:
        raise ValueError(f"AST node line range ({line}, {last}) is not valid")
    if line < 0 and last != line or column < 0 and column != end:
        raise ValueError(f"AST node column range ({column}, {end}) for line range ({line}, {last}) is not valid")
    if line == last and column > end:
        raise ValueError(f"line {line}, column {column}-{end} is not a valid range")


def _check(tree, mode):
    todo = [(tree, None, 0)]
    while todo:
        node, wanted, depth = todo.pop()
        name = _name(node)
        if name is None:
            raise TypeError(f"expected some sort of {type(node).__mro__[-3].__name__}, but got {node!r}")
        if depth > _DEEPEST:
            raise RecursionError(f"maximum recursion depth exceeded while traversing '{wanted and 'expr' or name}' node")
        cls = CLASSES[name]
        if "lineno" in cls._attributes:
            _place(node, name, cls)
        parts = []
        fields = cls._kinds
        for first in (True, False):
            for field, kind in fields.items():
                if (field in _FIRST) is not first:
                    continue
                found = []
                _field(node, field, kind, found)
                if kind.startswith("expr") and not kind.startswith("expr_"):
                    context = _CONTEXTS.get(name, {}).get(field, "Load")
                    if name in ("Tuple", "List", "Starred") and field in ("elts", "value"):
                        context = wanted or "Load"
                else:
                    context = None
                for item in found:
                    parts.append((item, context, depth + 1))
        if wanted is not None:
            _context(node, wanted)
        for field in _NON_EMPTY.get(name, ()):
            if not getattr(node, field):
                raise ValueError("comprehension with no generators" if field == "generators" else f"empty {field} on {name}")
        rule = _RULES.get(name)
        if rule is not None:
            rule(node)
        parts.reverse()
        todo += parts


# --- rules for single classes of nodes ---

def _rule_dict(node):
    if len(node.keys) != len(node.values):
        raise ValueError("Dict doesn't have the same number of keys as values")


def _rule_compare(node):
    if not node.comparators:
        raise ValueError("Compare with no comparators")
    if len(node.ops) != len(node.comparators):
        raise ValueError("Compare has a different number of comparators and operands")


def _rule_bool_op(node):
    if len(node.values) < 2:
        raise ValueError("BoolOp with less than 2 values")


def _rule_raise(node):
    if node.cause is not None and node.exc is None:
        raise ValueError("Raise with cause but no exception")


def _rule_import_from(node):
    if node.level is not None and node.level < 0:
        raise ValueError("Negative ImportFrom level")


def _rule_try(node):
    name = _name(node)
    if not node.handlers and not node.finalbody:
        raise ValueError(f"{name} has neither except handlers nor finalbody")
    if not node.handlers and node.orelse:
        raise ValueError(f"{name} has orelse but no except handlers")


def _rule_ann_assign(node):
    if node.simple and _name(node.target) != "Name":
        raise TypeError("AnnAssign with simple non-Name target")


def _rule_named_expr(node):
    if _name(node.target) != "Name":
        raise TypeError("NamedExpr target must be a Name")


def _rule_type_alias(node):
    if _name(node.name) != "Name":
        raise TypeError("TypeAlias with non-Name name")


def _rule_arguments(node):
    for arg in (*node.posonlyargs, *node.args, node.vararg, *node.kwonlyargs, node.kwarg):
        if arg is not None and arg.annotation is not None:
            _context(arg.annotation, "Load")
    if len(node.defaults) > len(node.posonlyargs) + len(node.args):
        raise ValueError("more positional defaults than args on arguments")
    if len(node.kw_defaults) != len(node.kwonlyargs):
        raise ValueError("length of kwonlyargs is not the same as kw_defaults on arguments")


def _rule_match_case(node):
    _no_star(node.pattern)


def _no_star(pattern):
    if _name(pattern) == "MatchStar":
        raise ValueError("can't use MatchStar here")


def _capture(name):
    if name == "_":
        raise ValueError("can't capture name '_' in patterns")


def _is_number(node, kinds):
    return _name(node) == "Constant" and type(node.value) in kinds


def _literal(node):
    """Check the expression of a MatchValue, or a key of a MatchMapping."""
    name = _name(node)
    if name == "Constant":
        if type(node.value) not in (int, float, bytes, complex, str):
            raise ValueError("unexpected constant inside of a literal pattern")
        return
    if name in ("Attribute", "JoinedStr", "TemplateStr"):
        return
    if name == "UnaryOp" and _name(node.op) == "USub" and _is_number(node.operand, (int, float, complex)):
        return
    if name == "BinOp" and _name(node.op) in ("Add", "Sub") and _is_number(node.right, (complex,)):
        left = node.left.operand if _name(node.left) == "UnaryOp" and _name(node.left.op) == "USub" else node.left
        if _is_number(left, (int, float)):
            return
    raise ValueError("patterns may only match literals and attribute lookups")


def _rule_match_value(node):
    _literal(node.value)


def _rule_match_singleton(node):
    if node.value is not True and node.value is not False and node.value is not None:
        raise ValueError("MatchSingleton can only contain True, False and None")


def _rule_match_mapping(node):
    if len(node.keys) != len(node.patterns):
        raise ValueError("MatchMapping doesn't have the same number of keys as patterns")
    _capture(node.rest)
    for key in node.keys:
        if _name(key) != "Constant" or key.value is not True and key.value is not False and key.value is not None:
            _literal(key)
    for pattern in node.patterns:
        _no_star(pattern)


def _rule_match_class(node):
    if len(node.kwd_attrs) != len(node.kwd_patterns):
        raise ValueError("MatchClass doesn't have the same number of keyword attributes as patterns")
    cls = node.cls
    while _name(cls) == "Attribute":
        cls = cls.value
    if _name(cls) != "Name":
        raise ValueError("MatchClass cls field can only contain Name or Attribute nodes.")
    for pattern in node.patterns + node.kwd_patterns:
        _no_star(pattern)


def _rule_match_star(node):
    _capture(node.name)


def _rule_match_as(node):
    _capture(node.name)
    if node.pattern is not None:
        if node.name is None:
            raise ValueError("MatchAs must specify a target name if a pattern is given")
        _no_star(node.pattern)


def _rule_match_or(node):
    if len(node.patterns) < 2:
        raise ValueError("MatchOr requires at least 2 patterns")
    for pattern in node.patterns:
        _no_star(pattern)


_RULES = {
    "Dict": _rule_dict, "Compare": _rule_compare, "BoolOp": _rule_bool_op, "Raise": _rule_raise, "ImportFrom": _rule_import_from,
    "Try": _rule_try, "TryStar": _rule_try, "AnnAssign": _rule_ann_assign, "NamedExpr": _rule_named_expr, "TypeAlias": _rule_type_alias,
    "arguments": _rule_arguments, "match_case": _rule_match_case, "MatchValue": _rule_match_value, "MatchSingleton": _rule_match_singleton,
    "MatchMapping": _rule_match_mapping, "MatchClass": _rule_match_class, "MatchStar": _rule_match_star, "MatchAs": _rule_match_as,
    "MatchOr": _rule_match_or,
}


def check(tree, mode):
    """Check a tree that compile() was given. Raises TypeError or ValueError if it cannot be compiled in that mode."""
    wanted = _ROOTS[mode]
    if not isinstance(tree, CLASSES[wanted]):
        raise TypeError(f"expected {wanted} node, got {type(tree).__name__}")
    _check(tree, mode)


# --- feature versions ---

_SINCE = {
    "NamedExpr": (8, "Assignment expressions are"), "TryStar": (11, "Exception groups are"), "TypeAlias": (12, "Type statement is"),
    "AnnAssign": (6, "Variable annotation syntax is"), "Match": (10, "Pattern matching is"), "AsyncFunctionDef": (5, "Async functions are"),
    "MatMult": (5, "The '@' operator is"), "TemplateStr": (14, "t-strings are"), "Await": (5, "Await expressions are"),
    "AsyncFor": (5, "Async for loops are"), "AsyncWith": (5, "Async with statements are"),
}


def check_version(tree, minor, filename):
    """Raise SyntaxError if the tree has something that Python 3.`minor` did not have."""
    todo = [(tree, tree)]
    while todo:
        node, placed = todo.pop()
        name = _name(node)
        placed = node if hasattr(node, "end_lineno") else placed
        found = _SINCE.get(name)
        if found is None and getattr(node, "posonlyargs", None):
            found = 8, "Positional-only parameters are"
        if found is None and name == "comprehension" and node.is_async:
            found = 6, "Async comprehensions are"
        if found is None and getattr(node, "default_value", None) is not None:
            found = 13, "Type parameter defaults are"
        if getattr(node, "type_params", None) and minor < 12 and name != "TypeAlias":
            found = 12, "Type parameter lists are"
        if found is not None and minor < found[0]:
            text = f"{found[1]} only supported in Python 3.{found[0]} and greater"
            raise SyntaxError(text, (filename, placed.end_lineno, placed.end_col_offset + 1, None))
        parts = []
        for field in node._fields:
            value = getattr(node, field, None)
            parts += [(item, placed) for item in (value if isinstance(value, list) else (value,)) if isinstance(item, AST)]
        parts.reverse()
        todo += parts

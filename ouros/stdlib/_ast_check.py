"""Checks before a tree of `ast` is compiled: classes, fields, types and positions of its nodes.

Knows the abstract grammar and CPython's messages, nothing of the compiler. Invariant: it uses a stack, not recursion,
so depth is no danger.
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
    "Global": ("names",), "Nonlocal": ("names",), "Set": ("elts",), "ListComp": ("generators",), "SetComp": ("generators",),
    "DictComp": ("generators",), "GeneratorExp": ("generators",), "match_case": ("body",),
}
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
        if "lineno" in CLASSES[base]._attributes and getattr(value, "lineno", None) is None:
            raise TypeError(f'required field "lineno" missing from {base}')
        if not isinstance(value, CLASSES[base]):
            raise TypeError(f"expected some sort of {base}, but got {value!r}")
        todo.append(value)


def _context(node, wanted):
    ctx = getattr(node, "ctx", None)
    if ctx is None:
        return
    if not isinstance(ctx, CLASSES[wanted]):
        raise ValueError(f"expression must have {wanted} context but has {type(ctx).__name__} instead")
    if type(node).__name__ in ("Tuple", "List"):
        for item in node.elts:
            _context(item, wanted)
    elif type(node).__name__ == "Starred":
        _context(node.value, wanted)


def _check(tree, mode):
    todo = [tree]
    while todo:
        node = todo.pop()
        name = next((cls.__name__ for cls in type(node).__mro__ if cls.__dict__.get("_kinds") is not None), None)
        if name is None:
            raise TypeError(f"expected some sort of {type(node).__mro__[-3].__name__}, but got {node!r}")
        cls = CLASSES[name]
        for place in ("lineno", "col_offset"):
            if place in cls._attributes and getattr(node, place, None) is None:
                raise TypeError(f'required field "{place}" missing from {cls.__mro__[1].__name__ if cls.__mro__[1] is not AST else name}')
        for field, kind in cls._kinds.items():
            _field(node, field, kind, todo)
        for field in _NON_EMPTY.get(name, ()):
            if not getattr(node, field):
                raise ValueError(f"empty {field} on {name}")
        for field, wanted in _CONTEXTS.get(name, {}).items():
            value = getattr(node, field)
            for target in value if isinstance(value, list) else (value,):
                if target is not None:
                    _context(target, wanted)
        if name == "Dict" and len(node.keys) != len(node.values):
            raise ValueError("Dict doesn't have the same number of keys as values")
        if name == "Compare" and not node.comparators:
            raise ValueError("Compare with no comparators")
        if name == "Compare" and len(node.ops) != len(node.comparators):
            raise ValueError("Compare has a different number of comparators and operands")
        if name == "BoolOp" and len(node.values) < 2:
            raise ValueError("BoolOp with less than 2 values")


def check(tree, mode):
    """Check a tree that compile() was given. Raises TypeError or ValueError if it cannot be compiled in that mode."""
    wanted = _ROOTS[mode]
    if not isinstance(tree, CLASSES[wanted]):
        raise TypeError(f"expected {wanted} node, got {type(tree).__name__}")
    _check(tree, mode)

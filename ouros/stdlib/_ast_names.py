"""compile() of trees: variables whose names no text can hold, such as `@py_assert1` in tests that pytest has rewritten.

Such a variable gets a name that is an identifier, the same one wherever it occurs. Invariant: the program's tree is not changed.
"""

import keyword
from _ast_nodes import AST

# Fields that hold names of variables. Names of attributes, parameters in calls and modules are known outside of the tree.
_NAMES = {
    "Name": "id", "arg": "arg", "FunctionDef": "name", "AsyncFunctionDef": "name", "ClassDef": "name", "alias": "asname",
    "ExceptHandler": "name", "MatchAs": "name", "MatchStar": "name", "Global": "names", "Nonlocal": "names",
}


def _identifier(name):
    """The name, with `_xHEX_` for each character that no identifier has."""
    if not isinstance(name, str) or name.isidentifier() and not keyword.iskeyword(name):
        return name
    text = "".join([c if f"_{c}".isidentifier() else f"_x{ord(c):x}_" for c in name])
    return text if text.isidentifier() and text != name else f"_x_{text}"


def with_identifiers(node):
    """The tree itself, or a copy of what holds other names."""
    if isinstance(node, list):
        items = [with_identifiers(item) if isinstance(item, (AST, list)) else item for item in node]
        return node if all([a is b for a, b in zip(items, node)]) else items
    changed = {}
    for field in node._fields:
        value = getattr(node, field, None)
        if isinstance(value, (AST, list)):
            new = with_identifiers(value)
            if new is not value:
                changed[field] = new
    field = _NAMES.get(type(node).__name__)
    if field is not None:
        value = changed.get(field, getattr(node, field, None))
        if isinstance(value, list):
            new = [_identifier(name) for name in value]
            if new != value:
                changed[field] = new
        elif _identifier(value) != value:
            changed[field] = _identifier(value)
    if not changed:
        return node
    copied = node.__class__.__new__(node.__class__)
    copied.__dict__.update(node.__dict__)
    copied.__dict__.update(changed)
    return copied

"""Names for compile() of trees in which a variable's name is no identifier, such as pytest's `@py_assert1`.

Each such variable gets an identifier, the same one everywhere in the tree. Invariant: the program's tree is not
changed.
"""

import keyword
from _ast_nodes import AST

# Fields with names of variables. Names of attributes, keyword arguments and modules are visible outside of the tree, so
# they stay.
_NAMES = {
    "Name": "id", "arg": "arg", "FunctionDef": "name", "AsyncFunctionDef": "name", "ClassDef": "name", "alias": "asname",
    "ExceptHandler": "name", "MatchAs": "name", "MatchStar": "name", "Global": "names", "Nonlocal": "names",
}


def _identifier(name):
    """Return the name with `_xHEX_` in place of each character that an identifier cannot contain."""
    if not isinstance(name, str) or name.isidentifier() and not keyword.iskeyword(name):
        return name
    text = "".join([c if f"_{c}".isidentifier() else f"_x{ord(c):x}_" for c in name])
    return text if text.isidentifier() and text != name else f"_x_{text}"


def with_identifiers(node):
    """Return the tree, or a copy with identifiers as names if it contains other names."""
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

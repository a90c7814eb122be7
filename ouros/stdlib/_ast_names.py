"""Names for compile() of trees that contain names which are no identifiers, such as pytest's `@py_assert1`.

Each such name gets an identifier, which the parser replaces by the name again. Invariant: the program's tree is not
changed.
"""

from _ast_nodes import AST, CLASSES

_KEYWORDS = frozenset(
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda "
    "nonlocal not or pass raise return try while with yield".split()
)
_DOTTED = {("alias", "name"), ("ImportFrom", "module")}


def _is_plain(name):
    if not name.isidentifier() or name in _KEYWORDS:
        return False
    if name.isascii():
        return True
    from unicodedata import normalize
    return normalize("NFKC", name) == name


def _places(tree):
    """Yield (node, field, list of names) of each field with names. A dotted name gives its parts, a list its items."""
    todo = [tree]
    while todo:
        node = todo.pop()
        kind = next((cls.__name__ for cls in type(node).__mro__ if cls.__dict__.get("_kinds") is not None), None)
        if kind is None:
            continue
        for field, wanted in CLASSES[kind]._kinds.items():
            value = getattr(node, field, None)
            if wanted.rstrip("?*") == "identifier":
                if isinstance(value, list):
                    yield node, field, value
                elif isinstance(value, str):
                    yield node, field, value.split(".") if (kind, field) in _DOTTED else [value]
            elif isinstance(value, list):
                todo.extend([item for item in value if isinstance(item, AST)])
            elif isinstance(value, AST):
                todo.append(value)


def rename(tree, names):
    """Replace the names that are keys of a dict by its values, in place."""
    for node, field, parts in list(_places(tree)):
        changed = [names.get(part, part) for part in parts]
        if changed != parts:
            setattr(node, field, changed if isinstance(getattr(node, field), list) else ".".join(changed))


def stand_ins(tree):
    """Return (tree whose names are all identifiers, pairs of an identifier and the name that it stands for)."""
    found = {}
    for node, _, parts in _places(tree):
        for part in parts:
            found[part] = part == "*" and type(node).__name__ == "alias" or _is_plain(part)
    odd = [name for name, plain in found.items() if not plain]
    if not odd:
        return tree, ()
    from copy import deepcopy
    prefix = "name"
    while any(name.startswith(prefix) for name in found):
        prefix += "_"
    names = {name: f"{prefix}{number}" for number, name in enumerate(odd)}
    tree = deepcopy(tree)
    rename(tree, names)
    return tree, tuple([(identifier, name) for name, identifier in names.items()])

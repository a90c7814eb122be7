"""Module `ast`: parsing, node classes, traversal, transformation and unparsing of syntax trees.

The node classes are in `_ast_nodes`, unparsing in `_ast_unparse`, the checks of compile() in `_ast_check`. Invariant:
functions that call no method of the program traverse trees with a queue, so that depth is no danger.
"""

import _ast_nodes
from _ast_nodes import AST, CLASSES as _CLASSES

PyCF_ALLOW_TOP_LEVEL_AWAIT = 0x2000
PyCF_ONLY_AST = 0x400
PyCF_OPTIMIZED_AST = 0x8400
PyCF_TYPE_COMMENTS = 0x1000

globals().update(_CLASSES)
Constant, Name, Expression, Expr = (_CLASSES[_name] for _name in ("Constant", "Name", "Expression", "Expr"))


def parse(source, filename="<unknown>", mode="exec", *, type_comments=False, feature_version=None, optimize=-1):
    """Parse a source text. Returns the tree."""
    flags = PyCF_ONLY_AST
    if optimize > 0:
        flags |= PyCF_OPTIMIZED_AST
    if type_comments:
        flags |= PyCF_TYPE_COMMENTS
    if feature_version is not None and isinstance(feature_version, tuple):
        major, minor = feature_version
        if major != 3:
            raise ValueError(f"Unsupported major version: {major}")
        feature_version = minor
    tree = compile(source, filename, mode, flags)
    if feature_version is not None and feature_version >= 0:
        from _ast_check import check_version
        check_version(tree, feature_version, filename)
    return tree


def _bad(node):
    text = "malformed node or string"
    line = getattr(node, "lineno", None)
    if line:
        text += f" on line {line}"
    raise ValueError(f"{text}: {node!r}")


def _number(node):
    if not isinstance(node, Constant) or type(node.value) not in (int, float, complex):
        _bad(node)
    return node.value


def _signed(node):
    if isinstance(node, _CLASSES["UnaryOp"]) and isinstance(node.op, (_CLASSES["UAdd"], _CLASSES["USub"])):
        operand = _number(node.operand)
        return +operand if isinstance(node.op, _CLASSES["UAdd"]) else -operand
    return _number(node)


def _literal(node):
    kind = type(node).__name__ if isinstance(node, AST) else ""
    if kind == "Constant":
        return node.value
    if kind == "Tuple":
        return tuple([_literal(item) for item in node.elts])
    if kind == "List":
        return [_literal(item) for item in node.elts]
    if kind == "Set":
        return {_literal(item) for item in node.elts}
    if kind == "Call" and isinstance(node.func, Name) and node.func.id == "set" and node.args == node.keywords == []:
        return set()
    if kind == "Dict":
        if len(node.keys) != len(node.values):
            _bad(node)
        return {_literal(key): _literal(value) for key, value in zip(node.keys, node.values)}
    if kind == "BinOp" and isinstance(node.op, (_CLASSES["Add"], _CLASSES["Sub"])):
        left = _signed(node.left)
        right = _number(node.right)
        if isinstance(left, (int, float)) and isinstance(right, complex):
            return left + right if isinstance(node.op, _CLASSES["Add"]) else left - right
    return _signed(node)


def literal_eval(node_or_string):
    """Return the value of a text or tree that is a literal. Raises ValueError or SyntaxError for anything else."""
    if isinstance(node_or_string, str):
        node_or_string = parse(node_or_string.lstrip(" \t"), mode="eval").body
    elif isinstance(node_or_string, Expression):
        node_or_string = node_or_string.body
    return _literal(node_or_string)


def dump(node, annotate_fields=True, include_attributes=False, *, indent=None, show_empty=False):
    """Return the tree as text that shows its nodes and fields."""
    if not isinstance(node, AST):
        raise TypeError(f"expected AST, got {node.__class__.__name__!r}")
    if indent is not None and not isinstance(indent, str):
        indent = " " * indent
    return _dumped(node, annotate_fields, include_attributes, indent, show_empty, 0)[0]


def _dumped(node, annotate, attributes, indent, show_empty, level):
    """Return (text, True if it fits on a line)."""
    if indent is not None:
        level += 1
        prefix = "\n" + indent * level
        sep = ",\n" + indent * level
    else:
        prefix = ""
        sep = ", "
    if isinstance(node, AST):
        cls = type(node)
        args, held_back = [], []
        simple = True
        keywords = annotate
        for name in node._fields:
            try:
                value = getattr(node, name)
            except AttributeError:
                keywords = True
                continue
            if value is None and getattr(cls, name, ...) is None:
                keywords = True
                continue
            if not show_empty:
                if value == []:
                    if not keywords:
                        held_back.append(repr(value))
                    continue
                if not keywords:
                    args.extend(held_back)
                    held_back = []
            text, short = _dumped(value, annotate, attributes, indent, show_empty, level)
            simple = simple and short
            args.append(f"{name}={text}" if keywords else text)
        if attributes and node._attributes:
            for name in node._attributes:
                try:
                    value = getattr(node, name)
                except AttributeError:
                    continue
                if value is None and getattr(cls, name, ...) is None:
                    continue
                text, short = _dumped(value, annotate, attributes, indent, show_empty, level)
                simple = simple and short
                args.append(f"{name}={text}")
        if simple and len(args) <= 3:
            return f"{node.__class__.__name__}({', '.join(args)})", not args
        return f"{node.__class__.__name__}({prefix}{sep.join(args)})", False
    if isinstance(node, list):
        if not node:
            return "[]", True
        items = [_dumped(item, annotate, attributes, indent, show_empty, level)[0] for item in node]
        return f"[{prefix}{sep.join(items)}]", False
    return repr(node), True


def copy_location(new_node, old_node):
    """Copy the position of a node to another node. Returns the latter."""
    for name in "lineno", "col_offset", "end_lineno", "end_col_offset":
        if name in old_node._attributes and name in new_node._attributes:
            value = getattr(old_node, name, None)
            if value is not None or (hasattr(old_node, name) and name.startswith("end_")):
                setattr(new_node, name, value)
    return new_node


def fix_missing_locations(node):
    """Give each node without a position that of its parent. Returns the tree."""
    todo = [(node, 1, 0, 1, 0)]
    tree = node
    while todo:
        node, lineno, col_offset, end_lineno, end_col_offset = todo.pop()
        attributes = node._attributes
        if "lineno" in attributes:
            if hasattr(node, "lineno"):
                lineno = node.lineno
            else:
                node.lineno = lineno
        if "end_lineno" in attributes:
            if getattr(node, "end_lineno", None) is None:
                node.end_lineno = end_lineno
            else:
                end_lineno = node.end_lineno
        if "col_offset" in attributes:
            if hasattr(node, "col_offset"):
                col_offset = node.col_offset
            else:
                node.col_offset = col_offset
        if "end_col_offset" in attributes:
            if getattr(node, "end_col_offset", None) is None:
                node.end_col_offset = end_col_offset
            else:
                end_col_offset = node.end_col_offset
        todo.extend([(child, lineno, col_offset, end_lineno, end_col_offset) for child in iter_child_nodes(node)])
    return tree


def increment_lineno(node, n=1):
    """Add `n` to all line numbers of the tree. Returns the tree."""
    for child in walk(node):
        if isinstance(child, _CLASSES["TypeIgnore"]):
            child.lineno = getattr(child, "lineno", 0) + n
            continue
        if "lineno" in child._attributes:
            child.lineno = getattr(child, "lineno", 0) + n
        if "end_lineno" in child._attributes and (end_lineno := getattr(child, "end_lineno", 0)) is not None:
            child.end_lineno = end_lineno + n
    return node


def iter_fields(node):
    """Yield (name, value) for each field that the node has."""
    for name in node._fields:
        try:
            yield name, getattr(node, name)
        except AttributeError:
            pass


def iter_child_nodes(node):
    """Yield the nodes that are fields, or in fields, of the node."""
    for _, field in iter_fields(node):
        if isinstance(field, AST):
            yield field
        elif isinstance(field, list):
            for item in field:
                if isinstance(item, AST):
                    yield item


def walk(node):
    """Yield the node and all its descendants, level by level."""
    from collections import deque
    todo = deque([node])
    while todo:
        node = todo.popleft()
        todo.extend(iter_child_nodes(node))
        yield node


def get_docstring(node, clean=True):
    """Return the docstring of a module, class or function node, or None."""
    if not isinstance(node, (_CLASSES["AsyncFunctionDef"], _CLASSES["FunctionDef"], _CLASSES["ClassDef"], _CLASSES["Module"])):
        raise TypeError(f"{node.__class__.__name__!r} can't have docstrings")
    if not (node.body and isinstance(node.body[0], Expr)):
        return None
    value = node.body[0].value
    if not (isinstance(value, Constant) and isinstance(value.value, str)):
        return None
    if clean:
        import inspect
        return inspect.cleandoc(value.value)
    return value.value


def _source_lines(source):
    """Split a source into the parser's lines: form feeds and similar characters do not end a line."""
    lines = []
    start = 0
    while start < len(source):
        ends = [end for end in (source.find("\n", start), source.find("\r", start)) if end >= 0]
        end = min(ends) if ends else len(source) - 1
        if source[end:end + 2] == "\r\n":
            end += 1
        lines.append(source[start:end + 1])
        start = end + 1
    return lines


def get_source_segment(source, node, *, padded=False):
    """Return the source text of a node, or None if its position is unknown."""
    try:
        if node.end_lineno is None or node.end_col_offset is None:
            return None
        lineno, end_lineno = node.lineno - 1, node.end_lineno - 1
        col_offset, end_col_offset = node.col_offset, node.end_col_offset
    except AttributeError:
        return None
    lines = _source_lines(source)
    if end_lineno == lineno:
        return lines[lineno].encode()[col_offset:end_col_offset].decode()
    before = lines[lineno].encode()[:col_offset].decode()
    padding = "".join([c if c in "\f\t" else " " for c in before]) if padded else ""
    first = padding + lines[lineno].encode()[col_offset:].decode()
    last = lines[end_lineno].encode()[:end_col_offset].decode()
    return "".join([first, *lines[lineno + 1:end_lineno], last])


def compare(a, b, /, *, compare_attributes=False):
    """Return True if two trees are equal."""
    todo = [(a, b)]
    while todo:
        x, y = todo.pop()
        if isinstance(x, AST) or isinstance(x, (list, tuple)):
            if type(x) is not type(y):
                return False
        if isinstance(x, AST):
            if x._fields != y._fields:
                return False
            names = x._fields
            if compare_attributes:
                if x._attributes != y._attributes:
                    return False
                names = (*x._attributes, *names)
            for name in names:
                left, right = getattr(x, name, todo), getattr(y, name, todo)
                if left is todo or right is todo:
                    if left is not right:
                        return False
                    continue
                todo.append((left, right))
        elif isinstance(x, (list, tuple)):
            if len(x) != len(y):
                return False
            todo.extend(zip(x, y))
        elif type(x) is not type(y) or x != y:
            return False
    return True


class NodeVisitor:
    """Visitor that calls its method visit_CLASS for a node, or generic_visit if there is none."""

    def visit(self, node):
        visitor = getattr(self, "visit_" + node.__class__.__name__, self.generic_visit)
        return visitor(node)

    def generic_visit(self, node):
        for _, value in iter_fields(node):
            if isinstance(value, list):
                for item in value:
                    if isinstance(item, AST):
                        self.visit(item)
            elif isinstance(value, AST):
                self.visit(value)


class NodeTransformer(NodeVisitor):
    """Visitor whose methods return replacements of nodes: None removes the node, a list replaces it by several."""

    def generic_visit(self, node):
        for name, old in iter_fields(node):
            if isinstance(old, list):
                new_items = []
                for item in old:
                    if isinstance(item, AST):
                        item = self.visit(item)
                        if item is None:
                            continue
                        if not isinstance(item, AST):
                            new_items.extend(item)
                            continue
                    new_items.append(item)
                old[:] = new_items
            elif isinstance(old, AST):
                new = self.visit(old)
                if new is None:
                    delattr(node, name)
                else:
                    setattr(node, name, new)
        return node


def unparse(ast_obj):
    """Return source text for the tree."""
    from _ast_unparse import unparse
    return unparse(ast_obj)


_Slice = type("slice", (AST,), {"__doc__": "Deprecated AST node class.", "__module__": "ast"})


class Index(_Slice):
    """Deprecated: an index is the value itself."""

    __module__ = "ast"

    def __new__(cls, value, **kwargs):
        return value


class ExtSlice(_Slice):
    """Deprecated: an extended slice is a Tuple."""

    __module__ = "ast"

    def __new__(cls, dims=(), **kwargs):
        return _CLASSES["Tuple"](list(dims), _CLASSES["Load"](), **kwargs)


class Suite(_CLASSES["mod"]):
    """Deprecated and unused."""

    __module__ = "ast"


class AugLoad(_CLASSES["expr_context"]):
    """Deprecated and unused."""

    __module__ = "ast"


class AugStore(_CLASSES["expr_context"]):
    """Deprecated and unused."""

    __module__ = "ast"


class Param(_CLASSES["expr_context"]):
    """Deprecated and unused."""

    __module__ = "ast"


slice = _Slice

"""Names and constants of a code object (co_names, co_consts), computed from its source.

Knows syntax trees, nothing of the evaluator. Invariants: both are in the order in which CPython's compiler meets them;
the code of nested functions and classes is not included.
"""

import ast
from bisect import bisect_right

from _ast_names import rename

_FUNCTIONS = ast.FunctionDef, ast.AsyncFunctionDef
_COMPREHENSIONS = ast.ListComp, ast.SetComp, ast.DictComp
_MISSING = object()


def parts(text, mode, name, line, nth, local, given, lines):
    """Return (co_names, co_consts).

    name: Of the code object, or None for the code of the whole text. nth: Index among the code objects of that name and
    line. local: Its local variables. given: Pairs of an identifier of the text and the name that it stands for. lines:
    Pairs of a line of the text and the line that it stands for; later lines count on from there.
    """
    tree = ast.parse(text, mode=mode)
    if lines:
        starts = [start for start, _ in lines]
        for node in ast.walk(tree):
            if hasattr(node, "lineno") and (at := bisect_right(starts, node.lineno)):
                node.lineno += lines[at - 1][1] - starts[at - 1]
    if given:
        rename(tree, dict(given))
    if name is not None:
        tree = _find(tree, name, line, nth)
    found = _Parts(local)
    if tree is not None:
        found.code(tree)
    return tuple(found.names), tuple(found.constants + found.folded)


def _find(tree, name, line, nth):
    for node in ast.walk(tree):
        if isinstance(node, _FUNCTIONS):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            here = node.name == name and line in (first, node.lineno)
        else:
            kind = {"<lambda>": ast.Lambda, "<genexpr>": ast.GeneratorExp}.get(name, ())
            here = isinstance(node, kind) and node.lineno == line
        if here:
            if nth == 0:
                return node
            nth -= 1
    return None


def _folded(node):
    """Return the value of an expression that CPython's compiler folds to a constant, or _MISSING."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Tuple):
        items = [_folded(item) for item in node.elts]
        return _MISSING if _MISSING in items or isinstance(node.ctx, ast.Store) else tuple(items)
    if isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.Not):
        value = _folded(node.operand)
        if type(value) in (int, float, complex):
            return -value if isinstance(node.op, ast.USub) else value if isinstance(node.op, ast.UAdd) else _MISSING
    if isinstance(node, ast.BinOp):
        return _computed(_folded(node.left), node.op, _folded(node.right))
    if isinstance(node, ast.Slice):
        bounds = [None if part is None else _folded(part) for part in (node.lower, node.upper, node.step)]
        return _MISSING if _MISSING in bounds else slice(*bounds)
    return _MISSING


def _computed(left, operator, right):
    numbers = type(left) in (int, float, complex) and type(right) in (int, float, complex)
    if isinstance(operator, ast.Add) and (numbers or type(left) is str and type(right) is str):
        return left + right
    if not numbers:
        return _MISSING
    if isinstance(operator, ast.Sub):
        return left - right
    if isinstance(operator, ast.Mult):
        return left * right
    if isinstance(operator, ast.Pow) and type(left) is int and type(right) is int and 0 <= right <= 64 and abs(left) < 1 << 64:
        return left**right
    return _MISSING


def _in_instruction(value):
    """Return True if CPython encodes the value in an instruction. It still keeps such a value as the first constant."""
    return type(value) is int and 0 <= value < 256


def _known(value, constants):
    return any(type(known) is type(value) and repr(known) == repr(value) for known in constants)


class _Parts:
    def __init__(self, local):
        self.local = set(local)
        self.names = {}
        self.constants = []
        self.folded = []  # folded values, which follow the other constants
        self.empty = True  # True before the first constant, also counting nested code

    def name(self, name):
        if name not in self.local:
            self.names.setdefault(name)

    def constant(self, value):
        if (self.empty or not _in_instruction(value)) and not _known(value, self.constants):
            self.constants.append(value)
            self.empty = False

    def code(self, node):
        if isinstance(node, ast.Expression):
            return self.visit(node.body)
        if isinstance(node, ast.Lambda):
            self.visit(node.body)
        elif isinstance(node, ast.GeneratorExp):
            self.generators(node.generators, False)
            self.visit(node.elt)
        else:
            body = node.body
            text = ast.get_docstring(node, clean=False) if not isinstance(node, ast.Interactive) else None
            if text is not None:
                self.constant(ast.get_docstring(node))
                if isinstance(node, ast.Module):
                    self.name("__doc__")
                body = body[1:]
            self.block(body)
            if not body or not isinstance(body[-1], (ast.Return, ast.Raise)):
                self.constant(None)
        if self.empty:
            self.constant(None)

    def block(self, body):
        for node in body:
            if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                self.visit(node)

    def all(self, nodes):
        for node in nodes:
            if node is not None:
                self.visit(node)

    def visit(self, node):
        value = _folded(node)
        if isinstance(node, (ast.List, ast.Set)) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load) and len(node.elts) > 2:
            items = [_folded(item) for item in node.elts]
            if _MISSING not in items:
                value = tuple(items) if isinstance(node, ast.List) else frozenset(items)
        if value is not _MISSING:
            if isinstance(node, (ast.Constant, ast.Slice)):
                return self.constant(value)
            if self.empty:
                self.constant(next(leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant)))
            if not _in_instruction(value) and not _known(value, self.folded):
                self.folded.append(value)
            return None
        method = getattr(self, "visit_" + type(node).__name__, None)
        if method is not None:
            return method(node)
        for field, part in ast.iter_fields(node):
            if isinstance(part, list):
                if field in ("body", "orelse", "finalbody"):
                    self.block(part)
                else:
                    self.all([item for item in part if isinstance(item, ast.AST)])
            elif isinstance(part, ast.AST):
                self.visit(part)

    def visit_Name(self, node):
        self.name(node.id)

    def visit_Attribute(self, node):
        self.visit(node.value)
        self.name_of_attribute(node.attr)

    def name_of_attribute(self, name):
        self.names.setdefault(name)

    def visit_Call(self, node):
        self.visit(node.func)
        self.all(node.args)
        self.all([keyword.value for keyword in node.keywords])
        names = tuple([keyword.arg for keyword in node.keywords])
        if names and None not in names:
            self.constant(names)

    def visit_Dict(self, node):
        for key, value in zip(node.keys, node.values):
            self.all([key, value])

    def visit_Assign(self, node):
        self.visit(node.value)
        self.all(node.targets)

    def visit_AnnAssign(self, node):
        self.all([node.value, node.target])

    def visit_NamedExpr(self, node):
        self.all([node.value, node.target])

    def visit_For(self, node):
        self.all([node.iter, node.target])
        self.block(node.body)
        self.block(node.orelse)

    visit_AsyncFor = visit_For

    def visit_Try(self, node):
        self.block(node.body)
        self.block(node.orelse)
        for handler in node.handlers:
            self.all([handler.type])
            if handler.name is not None:
                self.name(handler.name)
            self.block(handler.body)
            if handler.name is not None:
                self.constant(None)
        self.block(node.finalbody)

    visit_TryStar = visit_Try

    def visit_Import(self, node):
        for alias in node.names:
            self.constant(None)
            self.names.setdefault(alias.name)
            if alias.asname is None:
                self.name(alias.name.partition(".")[0])
            else:
                for part in alias.name.split(".")[1:]:
                    self.names.setdefault(part)
                self.name(alias.asname)

    def visit_ImportFrom(self, node):
        self.constant(tuple([alias.name for alias in node.names]))
        self.names.setdefault(node.module or "")
        for alias in node.names:
            if alias.name != "*":
                self.names.setdefault(alias.name)
                self.name(alias.asname or alias.name)

    def visit_FunctionDef(self, node):
        self.all(node.decorator_list)
        self.visit_Lambda(node)
        self.name(node.name)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node):
        defaults = [_folded(default) for default in node.args.defaults]
        if defaults and _MISSING not in defaults:
            self.constant(tuple(defaults))
        else:
            self.all(node.args.defaults)
        self.all(node.args.kw_defaults)
        self.empty = False

    def visit_ClassDef(self, node):
        self.all(node.decorator_list)
        self.empty = False
        self.constant(node.name)
        self.all(node.bases)
        self.all([keyword.value for keyword in node.keywords])
        self.name(node.name)

    def visit_GeneratorExp(self, node):
        self.empty = False
        self.visit(node.generators[0].iter)

    def comprehension(self, node):
        before = set(self.local)
        self.generators(node.generators, True)
        self.all([node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt])
        self.local = before

    visit_ListComp = visit_SetComp = visit_DictComp = comprehension

    def generators(self, generators, first):
        for generator in generators:
            if first:
                self.visit(generator.iter)
            first = True
            self.local.update(node.id for node in ast.walk(generator.target) if isinstance(node, ast.Name))
            self.visit(generator.target)
            self.all(generator.ifs)

    def visit_MatchClass(self, node):
        self.visit(node.cls)
        self.constant(tuple(node.kwd_attrs))
        self.all(node.patterns)
        self.all(node.kwd_patterns)

    def visit_MatchMapping(self, node):
        keys = [_folded(key) for key in node.keys]
        if _MISSING in keys:
            self.all(node.keys)
        else:
            self.folded.append(tuple(keys))
        self.all(node.patterns)
        if node.rest is not None:
            self.name(node.rest)

    def visit_MatchAs(self, node):
        self.all([node.pattern])
        if node.name is not None:
            self.name(node.name)

    def visit_MatchStar(self, node):
        if node.name is not None:
            self.name(node.name)

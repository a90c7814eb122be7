"""Names, constants and lines of a code object, computed from its source, and code objects that are made of their parameters.

Knows syntax trees, nothing of the evaluator. Invariants: names and constants are in the order in which CPython's compiler meets them; codes in a
text that have the same name and line are counted in the order in which the source is lowered. The functions of annotations
are not among the constants.
"""

import ast
from bisect import bisect_right

from _ast_names import rename
from _plain import argument_type as _argument_type
from _syntax import nested_codes

_FUNCTIONS = ast.FunctionDef, ast.AsyncFunctionDef
_COMPREHENSIONS = ast.ListComp, ast.SetComp, ast.DictComp
_SCOPES = {*_FUNCTIONS, *_COMPREHENSIONS, ast.Lambda, ast.ClassDef, ast.GeneratorExp}
_NAMES = {ast.Lambda: "<lambda>", ast.GeneratorExp: "<genexpr>"}
_MISSING = object()


class _Nested:
    """Stands for the code object of a function or class among the constants."""

    def __init__(self, place):
        self.place = place


def parts(text, mode, name, line, nth, local, given, lines, code):
    """Return (co_names, co_consts).

    name: Of the code object, or None for the code of the whole text. nth: Index among the code objects of that name and
    line. local: Its local variables. given: Pairs of an identifier of the text and the name that it stands for. lines:
    Pairs of a line of the text and the line that it stands for; later lines count on from there. code: The code object.
    """
    tree, places = _read(text, mode, given, lines)
    if name is not None:
        tree = next((node for node, place in places.items() if place == (name, line, nth)), None)
    found = _Parts(local, places)
    if tree is not None:
        found.code(tree, code)
    constants = found.constants + found.folded
    nested = [constant.place for constant in constants if type(constant) is _Nested]
    if nested:
        codes = iter(nested_codes(code, tuple(nested)))
        constants = [next(codes, None) if type(constant) is _Nested else constant for constant in constants]
    return tuple(found.names), tuple(constants)


_last = None  # arguments and result of _read() for the last text that is not long: the codes of one text are often asked one after another
_LONG = 200_000  # characters, whose tree takes 20 MB


def _read(text, mode, given, lines):
    """Return the tree of the text and the places of its codes."""
    global _last
    wanted = text, mode, given, lines
    if _last is not None and _last[0] == wanted:
        return _last[1]
    tree = ast.parse(text, mode=mode)
    if lines:
        starts = [start for start, _ in lines]
        for node in ast.walk(tree):
            if hasattr(node, "lineno") and (at := bisect_right(starts, node.lineno)):
                node.lineno += lines[at - 1][1] - starts[at - 1]
    if given:
        rename(tree, dict(given))
    found = tree, _places(tree)
    _last = (wanted, found) if len(text) < _LONG else None
    return found


def _places(tree):
    """Return the place of each function, class and generator expression: (name, line, index among those of the same name and line)."""
    places, counts = {}, {}

    def add(node, name, line):
        nth = counts.get((name, line), 0)
        counts[name, line] = nth + 1
        places[node] = name, line, nth

    # A stack of what is still to do: trees, and in a tuple a tree whose parts that come before it are done.
    todo = [tree]
    while todo:
        node = todo.pop()
        if type(node) is tuple:
            add(node[0], _NAMES.get(type(node[0])) or node[0].name, _line(node[0]))
            continue
        if type(node) not in _SCOPES:
            todo += [*ast.iter_child_nodes(node)][::-1]
            continue
        if isinstance(node, (*_FUNCTIONS, ast.Lambda)):
            given = node.args.defaults + [default for default in node.args.kw_defaults if default is not None]
            before = getattr(node, "decorator_list", []) + given
            after = [node.body] if isinstance(node, ast.Lambda) else node.body
        elif isinstance(node, ast.ClassDef):
            before = node.decorator_list
            after = node.bases + node.keywords + node.body
        else:
            before = [node.generators[0].iter]
            after = []
            for i, generator in enumerate(node.generators):
                after += [generator.iter, generator.target] if i else [generator.target]
                after += generator.ifs
            after += [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        todo += after[::-1]
        if not isinstance(node, _COMPREHENSIONS):
            todo.append((node,))
        todo += before[::-1]
    return places


def _is_self(node):
    return isinstance(node, ast.Name) and node.id == "self"


def _line(node):
    """Return the first line of a function's code, which is that of its first decorator, or of another node."""
    decorators = isinstance(node, _FUNCTIONS) and node.decorator_list
    return decorators[0].lineno if decorators else node.lineno


def lines(places):
    """Yield (start, end, line) for each run of nodes that have the same line. places: Of the nodes, as co_positions() has them."""
    start, last = 0, places[0][0]
    for i, (line, *_) in enumerate(places):
        if line != last:
            yield 2 * start, 2 * i, last
            start, last = i, line
    yield 2 * start, 2 * len(places), last


def made_by_hand(values):
    """Return a code object with these parameters (those of types.CodeType), which raises RuntimeError when it runs."""
    if not 16 <= len(values) <= 18:
        what = "at least 16" if len(values) < 16 else "at most 18"
        raise TypeError(f"code expected {what} arguments, got {len(values)}")
    for i, (value, kind) in enumerate(zip(values, [int] * 6 + [bytes] + [tuple] * 3 + [str] * 3 + [int] + [bytes] * 2 + [tuple] * 2)):
        if not isinstance(value, kind):
            if kind is int:
                raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
            raise TypeError(f"code() argument {i + 1} must be {kind.__name__}, not {_argument_type(value)}")
    argcount, posonlyargcount, kwonlyargcount, nlocals, _, flags, codestring = values[:7]
    _, names, varnames, filename, name, qualname, firstlineno, _, _ = values[7:16]
    freevars, cellvars = (*values[16:], (), ())[:2]
    for one in names + varnames + freevars + cellvars:
        if type(one) is not str:
            raise TypeError(f"name tuples must contain only strings, not '{type(one).__name__}'")
    if codestring:
        raise NotImplementedError("types.CodeType: there is no bytecode in the sandbox; compile a source, or use code.replace()")
    if freevars or cellvars:
        raise NotImplementedError("types.CodeType: code without bytecode has no variables of closures")
    count = argcount + kwonlyargcount + bool(flags & 4) + bool(flags & 8)
    if min(argcount, posonlyargcount, kwonlyargcount, nlocals, firstlineno) < 0 or posonlyargcount > argcount or nlocals != len(varnames):
        raise ValueError("code: argument counts must not be negative, and varnames must have nlocals names")
    if count > len(varnames):
        raise ValueError("code: varnames is too small")
    bad = [one for one in varnames if not one.isidentifier()]
    if bad:
        raise NotImplementedError(f"types.CodeType: {bad[0]!r} is no identifier")
    positional, keyword = list(varnames[:argcount]), list(varnames[argcount : argcount + kwonlyargcount])
    rest = list(varnames[argcount + kwonlyargcount : count])
    if posonlyargcount:
        positional.insert(posonlyargcount, "/")
    params = positional + (["*" + rest.pop(0)] if flags & 4 else ["*"] if keyword else []) + keyword + ["**" + one for one in rest]
    body = ["raise RuntimeError('this code was made without bytecode: it cannot run')"]
    body += [f"{one} = None" for one in varnames[count:]] + ["yield"] * bool(flags & 0x220)
    head = "async def" if flags & 0x280 else "def"
    module = compile(f"{head} made({', '.join(params)}):\n " + "\n ".join(body), filename, "exec")
    code = next(constant for constant in module.co_consts if type(constant) is type(module))
    return code.replace(co_name=name, co_qualname=qualname, co_firstlineno=firstlineno, co_flags=flags)


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
    def __init__(self, local, places):
        self.local = set(local)
        self.places = places
        self.names = {}
        self.constants = []
        self.folded = []  # folded values, which follow the other constants
        self.empty = True  # True before the first constant, also counting nested code

    def name(self, name):
        if name not in self.local:
            self.names.setdefault(name)

    def nested(self, node):
        self.constants.append(_Nested(self.places[node]))
        self.empty = False

    def constant(self, value):
        if (self.empty or not _in_instruction(value)) and not _known(value, self.constants):
            self.constants.append(value)
            self.empty = False

    def code(self, node, code):
        if isinstance(node, ast.Expression):
            return self.visit(node.body)
        if isinstance(node, ast.Lambda):
            self.visit(node.body)
        elif isinstance(node, ast.GeneratorExp):
            self.generators(node.generators, False)
            self.visit(node.elt)
            self.constant(None)
        elif isinstance(node, ast.ClassDef):
            self.class_body(node, code)
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

    def class_body(self, node, code):
        """Names and constants of a class's code, with those that the compiler adds."""
        for name in "__name__", "__module__", "__qualname__", "__firstlineno__":
            self.name(name)
        self.constant(code.co_qualname)
        body = node.body
        text = ast.get_docstring(node, clean=False)
        if text is not None:
            self.name("__doc__")
            self.constant(ast.get_docstring(node))
            body = body[1:]
        self.block(body)
        self.name("__static_attributes__")
        parts = [part for function in body if isinstance(function, _FUNCTIONS) for part in ast.walk(function)]
        stored = [part.attr for part in parts if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and _is_self(part.value)]
        self.constant(tuple(sorted(set(stored))))
        if any(isinstance(part, (*_FUNCTIONS, ast.Lambda, ast.GeneratorExp, ast.AnnAssign)) for part in body):
            self.name("__classdictcell__")
        if "__class__" in code.co_cellvars:
            self.name("__classcell__")
        else:
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
        self.keywords(node.keywords, any(isinstance(argument, ast.Starred) for argument in node.args))

    def keywords(self, keywords, in_dict=False):
        """Visit the keywords of a call. in_dict: They are collected in a dict, since there is also a `*` argument."""
        names = tuple([keyword.arg for keyword in keywords])
        in_dict = in_dict or None in names
        for keyword in keywords:
            if in_dict and keyword.arg is not None:
                self.constant(keyword.arg)
            self.visit(keyword.value)
        if names and not in_dict:
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
            if not _known(tuple(defaults), self.folded):
                self.folded.append(tuple(defaults))
        else:
            self.all(node.args.defaults)
        for arg, default in zip(node.args.kwonlyargs, node.args.kw_defaults):
            if default is not None:
                self.constant(arg.arg)
                self.visit(default)
        self.nested(node)

    def visit_ClassDef(self, node):
        self.all(node.decorator_list)
        self.nested(node)
        self.constant(node.name)
        self.all(node.bases)
        self.keywords(node.keywords)
        self.name(node.name)

    def visit_GeneratorExp(self, node):
        self.nested(node)
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

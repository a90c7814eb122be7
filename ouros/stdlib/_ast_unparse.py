"""Unparser: source text of syntax trees, formatted as CPython's ast.unparse formats it.

Knows the node classes, nothing of parsing. Expressions become strings from the inside out, with parentheses where an
operand binds less tightly than its position requires; statements become lines. Invariant: the text, parsed again, gives
an equal tree. With `at_lines`, statements are put on their own line numbers where possible, and the result is a tuple: the
text, and pairs (line of the text, line of the tree) where these differ.
"""

from _ast_nodes import AST

# Precedences. An expression in a position that requires a higher one gets parentheses.
(_NAMED, _TUPLE, _YIELD, _TEST, _OR, _AND, _NOT, _CMP, _BOR, _BXOR, _BAND, _SHIFT, _ARITH, _TERM, _FACTOR, _POWER, _AWAIT, _ATOM) = range(18)
_BINARY = {
    "Add": ("+", _ARITH), "Sub": ("-", _ARITH), "Mult": ("*", _TERM), "MatMult": ("@", _TERM), "Div": ("/", _TERM), "Mod": ("%", _TERM),
    "LShift": ("<<", _SHIFT), "RShift": (">>", _SHIFT), "BitOr": ("|", _BOR), "BitXor": ("^", _BXOR), "BitAnd": ("&", _BAND),
    "FloorDiv": ("//", _TERM), "Pow": ("**", _POWER),
}
_UNARY = {"Invert": ("~", _FACTOR), "Not": ("not", _NOT), "UAdd": ("+", _FACTOR), "USub": ("-", _FACTOR)}
_COMPARE = {
    "Eq": "==", "NotEq": "!=", "Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=", "Is": "is", "IsNot": "is not", "In": "in", "NotIn": "not in",
}
_QUOTES = ("'", '"', '"""', "'''")
_LONG_QUOTES = ('"""', "'''")
_INFINITY = "1e309"


def _kind(node):
    """Return the class name of the node, or of its nearest base class in `ast`."""
    for cls in type(node).__mro__:
        if cls.__module__ == "ast":
            return cls.__name__
    raise TypeError(f"expected AST, got {type(node).__name__!r}")


def _in(condition, text):
    return f"({text})" if condition else text


# --- strings ---

def _escaped(text, quotes, escape_whitespace):
    """Return (text with escapes, possible quotes around it)."""
    out = []
    for c in text:
        if c in "\n\t" and not escape_whitespace:
            out.append(c)
        elif c == "\\" or not c.isprintable():
            out.append(c.encode("unicode_escape").decode("ascii"))
        else:
            out.append(c)
    body = "".join(out)
    if "\n" in body:
        quotes = [q for q in quotes if q in _LONG_QUOTES]
    possible = [q for q in quotes if q not in body]
    if not possible:
        shown = repr(text)
        return shown[1:-1], [next((q for q in quotes if shown[0] in q), shown[0])]
    if body:
        possible.sort(key=lambda q: q[0] == body[-1])
        if possible[0][0] == body[-1]:
            body = body[:-1] + "\\" + body[-1]
    return body, possible


def _string(text, quotes=_QUOTES):
    body, possible = _escaped(text, quotes, False)
    return f"{possible[0]}{body}{possible[0]}"


def _number(value):
    return repr(value).replace("inf", _INFINITY).replace("nan", f"({_INFINITY}-{_INFINITY})")


def _constant_text(value):
    if isinstance(value, (float, complex)):
        return _number(value)
    return repr(value)


def _format_parts(values, in_spec):
    """Return [(text, True if literal)] for the parts of an f-string."""
    parts = []
    for value in values:
        kind = _kind(value)
        if kind == "Constant" and isinstance(value.value, str):
            parts.append((value.value.replace("{", "{{").replace("}", "}}"), True))
        elif kind == "JoinedStr":
            parts.extend(_format_parts(value.values, in_spec))
        else:
            parts.append((_replacement(value, kind), False))
    return parts


def _replacement(node, kind):
    if kind == "Interpolation":
        source = node.str if isinstance(node.str, str) else _text(node.value, _TEST + 1)
    else:
        source = _text(node.value, _TEST + 1)
    out = "{ " if source.startswith("{") else "{"
    out += source
    if node.conversion != -1:
        out += "!" + chr(node.conversion)
    if node.format_spec is not None:
        out += ":" + "".join([_spec_text(text) if literal else text for text, literal in _format_parts(_spec_values(node.format_spec), True)])
    return out + "}"


def _spec_values(spec):
    return spec.values if _kind(spec) == "JoinedStr" else [spec]


def _spec_text(text):
    return text.replace("\\", "\\\\").replace("'", "\\'").replace('"', '\\"').replace("\n", "\\n")


def _format_string(values, prefix):
    parts = _format_parts(values, False)
    quotes = list(_QUOTES)
    out = []
    for text, literal in parts:
        if literal:
            text, possible = _escaped(text, quotes, True)
            if set(possible).isdisjoint(quotes):
                # No quotes fit all parts: take the longest, and escape all literal parts.
                fixed = [repr('"' + t)[2:-1] if is_literal else t for t, is_literal in parts]
                return f"{prefix}'''{''.join(fixed)}'''"
            quotes = possible
        else:
            if "\n" in text:
                quotes = [q for q in quotes if q in _LONG_QUOTES] or quotes
            quotes = [q for q in quotes if q not in text] or quotes
        out.append(text)
    return f"{prefix}{quotes[0]}{''.join(out)}{quotes[0]}"


# --- expressions ---

def _text(node, place=_TEST):
    """Return the text of an expression, in parentheses if it binds less tightly than `place`."""
    return _EXPRESSIONS[_kind(node)](node, place)


def _items(nodes):
    return ", ".join([_text(node) for node in nodes])


def _bool_op(node, place):
    own, word = (_AND, "and") if _kind(node.op) == "And" else (_OR, "or")
    parts = []
    inner = own
    for value in node.values:
        inner += 1
        parts.append(_text(value, min(inner, _ATOM)))
    return _in(place > own, f" {word} ".join(parts))


def _bin_op(node, place):
    # Loop over the chain of left operands: it can be as long as the source.
    chain = [node]
    while _kind(chain[-1].left) == "BinOp":
        chain.append(chain[-1].left)
    text = None
    outer = place
    places = []
    for op in chain:
        places.append(outer)
        own = _BINARY[_kind(op.op)][1]
        outer = own + 1 if _kind(op.op) == "Pow" else own
    for op, around in zip(reversed(chain), reversed(places)):
        sign, own = _BINARY[_kind(op.op)]
        left, right = (own + 1, own) if sign == "**" else (own, own + 1)
        if text is None:
            text = _text(op.left, left)
        text = _in(around > own, f"{text} {sign} {_text(op.right, right)}")
    return text


def _unary_op(node, place):
    sign, own = _UNARY[_kind(node.op)]
    gap = " " if sign == "not" else ""
    return _in(place > own, f"{sign}{gap}{_text(node.operand, own)}")


def _lambda(node, place):
    args = _arguments(node.args)
    return _in(place > _TEST, f"lambda{' ' if args else ''}{args}: {_text(node.body, _TEST)}")


def _if_exp(node, place):
    return _in(place > _TEST, f"{_text(node.body, _TEST + 1)} if {_text(node.test, _TEST + 1)} else {_text(node.orelse, _TEST)}")


def _dict(node, place):
    parts = []
    for key, value in zip(node.keys, node.values):
        parts.append(f"**{_text(value, _BOR)}" if key is None else f"{_text(key)}: {_text(value)}")
    return "{" + ", ".join(parts) + "}"


def _comprehension(node):
    text = " async for " if node.is_async else " for "
    text += f"{_text(node.target, _TUPLE)} in {_text(node.iter, _TEST + 1)}"
    return text + "".join([f" if {_text(test, _TEST + 1)}" for test in node.ifs])


def _generators(node):
    return "".join([_comprehension(part) for part in node.generators])


def _compare(node, place):
    parts = [_text(node.left, _CMP + 1)]
    for op, value in zip(node.ops, node.comparators):
        parts.append(f"{_COMPARE[_kind(op)]} {_text(value, _CMP + 1)}")
    return _in(place > _CMP, " ".join(parts))


def _keyword(node):
    return f"**{_text(node.value)}" if node.arg is None else f"{node.arg}={_text(node.value)}"


def _primary(node):
    """Return the text of a chain of calls, attributes and subscripts. A loop, since the chain can be as long as the source."""
    tail = []
    while True:
        kind = _kind(node)
        if kind == "Call":
            tail.append(f"({', '.join([_text(arg) for arg in node.args] + [_keyword(k) for k in node.keywords])})")
            node = node.func
        elif kind == "Attribute":
            # a space, since `5.real` would be a number
            gap = " " if _kind(node.value) == "Constant" and isinstance(node.value.value, int) else ""
            tail.append(f"{gap}.{node.attr}")
            node = node.value
        elif kind == "Subscript":
            tail.append(f"[{_subscript(node.slice)}]")
            node = node.value
        else:
            tail.append(_text(node, _ATOM))
            return "".join(reversed(tail))


def _subscript(node):
    if _kind(node) == "Tuple" and node.elts:
        return _tuple_items(node.elts)
    return _text(node)


def _tuple_items(elts):
    return _text(elts[0]) + "," if len(elts) == 1 else _items(elts)


def _tuple(node, place):
    return _in(not node.elts or place > _TUPLE, _tuple_items(node.elts) if node.elts else "")


def _constant(node, place):
    value = node.value
    if isinstance(value, tuple):
        items = ", ".join([_constant_text(item) for item in value])
        return f"({items},)" if len(value) == 1 else f"({items})"
    if value is ...:
        return "..."
    if node.kind == "u":
        return "u" + _constant_text(value)
    return _constant_text(value)


def _slice(node, place):
    text = f"{'' if node.lower is None else _text(node.lower)}:{'' if node.upper is None else _text(node.upper)}"
    return text if node.step is None else f"{text}:{_text(node.step)}"


def _yield(node, place):
    return _in(place > _YIELD, "yield" if node.value is None else f"yield {_text(node.value, _ATOM)}")


_EXPRESSIONS = {
    "BoolOp": _bool_op,
    "NamedExpr": lambda node, place: _in(place > _NAMED, f"{_text(node.target, _ATOM)} := {_text(node.value, _ATOM)}"),
    "BinOp": _bin_op,
    "UnaryOp": _unary_op,
    "Lambda": _lambda,
    "IfExp": _if_exp,
    "Dict": _dict,
    "Set": lambda node, place: f"{{{_items(node.elts)}}}" if node.elts else "{*()}",
    "ListComp": lambda node, place: f"[{_text(node.elt)}{_generators(node)}]",
    "SetComp": lambda node, place: f"{{{_text(node.elt)}{_generators(node)}}}",
    "DictComp": lambda node, place: f"{{{_text(node.key)}: {_text(node.value)}{_generators(node)}}}",
    "GeneratorExp": lambda node, place: f"({_text(node.elt)}{_generators(node)})",
    "Await": lambda node, place: _in(place > _AWAIT, f"await {_text(node.value, _ATOM)}"),
    "Yield": _yield,
    "YieldFrom": lambda node, place: _in(place > _YIELD, f"yield from {_text(node.value, _ATOM)}"),
    "Compare": _compare,
    "Call": lambda node, place: _primary(node),
    "FormattedValue": lambda node, place: _format_string([node], "f"),
    "Interpolation": lambda node, place: _format_string([node], "t"),
    "JoinedStr": lambda node, place: _format_string(node.values, "f"),
    "TemplateStr": lambda node, place: _format_string(node.values, "t"),
    "Constant": _constant,
    "Attribute": lambda node, place: _primary(node),
    "Subscript": lambda node, place: _primary(node),
    "Starred": lambda node, place: f"*{_text(node.value, _BOR)}",
    "Name": lambda node, place: node.id,
    "List": lambda node, place: f"[{_items(node.elts)}]",
    "Tuple": _tuple,
    "Slice": _slice,
}


# --- arguments, patterns, parameters of types ---

def _arg(node):
    return node.arg if node.annotation is None else f"{node.arg}: {_text(node.annotation)}"


def _arguments(node):
    parts = []
    positional = node.posonlyargs + node.args
    defaults = [None] * (len(positional) - len(node.defaults)) + node.defaults
    for i, (arg, default) in enumerate(zip(positional, defaults), 1):
        parts.append(_arg(arg) if default is None else f"{_arg(arg)}={_text(default)}")
        if i == len(node.posonlyargs):
            parts.append("/")
    if node.vararg is not None or node.kwonlyargs:
        parts.append("*" if node.vararg is None else "*" + _arg(node.vararg))
        for arg, default in zip(node.kwonlyargs, node.kw_defaults):
            parts.append(_arg(arg) if default is None else f"{_arg(arg)}={_text(default)}")
    if node.kwarg is not None:
        parts.append("**" + _arg(node.kwarg))
    return ", ".join(parts)


def _type_param(node):
    kind = _kind(node)
    text = {"TypeVar": "", "TypeVarTuple": "*", "ParamSpec": "**"}[kind] + node.name
    if kind == "TypeVar" and node.bound is not None:
        text += f": {_text(node.bound)}"
    return text if node.default_value is None else f"{text} = {_text(node.default_value)}"


def _type_params(node):
    params = getattr(node, "type_params", None)
    return f"[{', '.join([_type_param(param) for param in params])}]" if params else ""


def _pattern(node, place=_TEST):
    kind = _kind(node)
    if kind == "MatchValue":
        return _text(node.value)
    if kind == "MatchSingleton":
        return _constant_text(node.value)
    if kind == "MatchSequence":
        return f"[{', '.join([_pattern(part) for part in node.patterns])}]"
    if kind == "MatchStar":
        return f"*{'_' if node.name is None else node.name}"
    if kind == "MatchMapping":
        parts = [f"{_text(key)}: {_pattern(value)}" for key, value in zip(node.keys, node.patterns)]
        if node.rest is not None:
            parts.append(f"**{node.rest}")
        return "{" + ", ".join(parts) + "}"
    if kind == "MatchClass":
        parts = [_pattern(part) for part in node.patterns]
        parts += [f"{name}={_pattern(value)}" for name, value in zip(node.kwd_attrs, node.kwd_patterns)]
        return f"{_text(node.cls, _ATOM)}({', '.join(parts)})"
    if kind == "MatchAs":
        if node.pattern is None:
            return "_" if node.name is None else node.name
        return _in(place > _TEST, f"{_pattern(node.pattern, _BOR)} as {node.name}")
    return _in(place > _BOR, " | ".join([_pattern(part, _BOR + 1) for part in node.patterns]))


# --- statements ---

class _Writer:
    """Collector of the lines of statements. `level` is the indentation, in steps of 4 spaces."""

    def __init__(self, at_lines):
        self.lines = []
        self.level = 0
        self.at_lines = at_lines
        self.line = 0      # lines written
        self.origins = []  # (line of the text, line of the tree) of statements that stand elsewhere than the line before tells
        self.shift = 0

    def put(self, text, node=None, gap=False):
        """Write a line. With `gap`, put an empty line before it, as before functions."""
        if self.at_lines:
            wanted = getattr(node, "lineno", 0) or 0
            if wanted - 1 > self.line and wanted < self.line + 100000:
                self.lines.append("\n" * (wanted - 2 - self.line))
                self.line = wanted - 1
            if wanted > 0 and wanted - self.line - 1 != self.shift:
                self.shift = wanted - self.line - 1
                self.origins.append((self.line + 1, wanted))
        elif gap and self.lines:
            self.lines.append("")
        line = "    " * self.level + text
        self.lines.append(line)
        self.line += 1 + line.count("\n")

    def block(self, statements):
        self.level += 1
        self.statements(statements)
        self.level -= 1

    def statements(self, nodes):
        for node in nodes:
            getattr(self, "put_" + _kind(node), self.put_simple)(node)

    def put_simple(self, node):
        # any other node is written as an expression
        self.put(_text(node), node)

    def document(self, node):
        """Write the docstring of a node, and the statements after it."""
        body = node.body
        if not (body and _kind(body[0]) == "Expr" and _kind(body[0].value) == "Constant" and isinstance(body[0].value.value, str)):
            return body
        value = body[0].value
        text, possible = _escaped(value.value, _LONG_QUOTES, False)
        prefix = "u" if value.kind == "u" else ""
        self.put(f"{prefix}{possible[0]}{text}{possible[0]}", body[0])
        return body[1:]

    def body_with_document(self, node):
        self.level += 1
        self.statements(self.document(node))
        self.level -= 1

    # simple statements

    def put_Expr(self, node):
        self.put(_text(node.value, _YIELD), node)

    def put_Return(self, node):
        self.put("return" if node.value is None else f"return {_text(node.value)}", node)

    def put_Delete(self, node):
        self.put(f"del {', '.join([_text(target) for target in node.targets])}", node)

    def put_Assign(self, node):
        targets = "".join([f"{_text(target, _TUPLE)} = " for target in node.targets])
        self.put(targets + _text(node.value), node)

    def put_AugAssign(self, node):
        self.put(f"{_text(node.target)} {_BINARY[_kind(node.op)][0]}= {_text(node.value, _YIELD)}", node)

    def put_AnnAssign(self, node):
        text = _in(not node.simple and _kind(node.target) == "Name", _text(node.target)) + f": {_text(node.annotation)}"
        self.put(text if node.value is None else f"{text} = {_text(node.value, _YIELD)}", node)

    def put_TypeAlias(self, node):
        self.put(f"type {_text(node.name)}{_type_params(node)} = {_text(node.value)}", node)

    def put_Raise(self, node):
        text = "raise"
        if node.exc is not None:
            text += f" {_text(node.exc)}"
        if node.cause is not None:
            text += f" from {_text(node.cause)}"
        self.put(text, node)

    def put_Assert(self, node):
        self.put(f"assert {_text(node.test)}" + ("" if node.msg is None else f", {_text(node.msg)}"), node)

    @staticmethod
    def alias(node):
        return node.name if not node.asname else f"{node.name} as {node.asname}"

    def put_Import(self, node):
        self.put(f"import {', '.join([self.alias(name) for name in node.names])}", node)

    def put_ImportFrom(self, node):
        self.put(f"from {'.' * (node.level or 0)}{node.module or ''} import {', '.join([self.alias(name) for name in node.names])}", node)

    def put_Global(self, node):
        self.put(f"global {', '.join(node.names)}", node)

    def put_Nonlocal(self, node):
        self.put(f"nonlocal {', '.join(node.names)}", node)

    def put_Pass(self, node):
        self.put("pass", node)

    def put_Break(self, node):
        self.put("break", node)

    def put_Continue(self, node):
        self.put("continue", node)

    # compound statements

    def decorated(self, node, first):
        gap = True
        for decorator in node.decorator_list:
            self.put("@" + _text(decorator), decorator, gap)
            gap = False
        self.put(first, node, gap)
        self.body_with_document(node)

    def put_FunctionDef(self, node, word="def"):
        returns = "" if node.returns is None else f" -> {_text(node.returns)}"
        self.decorated(node, f"{word} {node.name}{_type_params(node)}({_arguments(node.args)}){returns}:")

    def put_AsyncFunctionDef(self, node):
        self.put_FunctionDef(node, "async def")

    def put_ClassDef(self, node):
        parts = [_text(base) for base in node.bases] + [_keyword(keyword) for keyword in node.keywords]
        self.decorated(node, f"class {node.name}{_type_params(node)}{_in(True, ', '.join(parts)) if parts else ''}:")

    def put_For(self, node, word="for"):
        self.put(f"{word} {_text(node.target, _TUPLE)} in {_text(node.iter)}:", node)
        self.block(node.body)
        self.orelse(node.orelse)

    def put_AsyncFor(self, node):
        self.put_For(node, "async for")

    def orelse(self, body, word="else"):
        if body:
            self.put(word + ":")
            self.block(body)

    def put_While(self, node):
        self.put(f"while {_text(node.test)}:", node)
        self.block(node.body)
        self.orelse(node.orelse)

    def put_If(self, node):
        word = "if"
        while True:
            self.put(f"{word} {_text(node.test)}:", node)
            self.block(node.body)
            if len(node.orelse) != 1 or _kind(node.orelse[0]) != "If":
                break
            node = node.orelse[0]
            word = "elif"
        self.orelse(node.orelse)

    def put_With(self, node, word="with"):
        items = [_text(item.context_expr) + ("" if item.optional_vars is None else f" as {_text(item.optional_vars)}") for item in node.items]
        self.put(f"{word} {', '.join(items)}:", node)
        self.block(node.body)

    def put_AsyncWith(self, node):
        self.put_With(node, "async with")

    def put_Try(self, node, star=""):
        self.put("try:", node)
        self.block(node.body)
        for handler in node.handlers:
            self.handler(handler, star)
        self.orelse(node.orelse)
        self.orelse(node.finalbody, "finally")

    def put_TryStar(self, node):
        self.put_Try(node, "*")

    def handler(self, node, star):
        text = f"except{star}"
        if node.type is not None:
            text += f" {_text(node.type)}"
        if node.name:
            text += f" as {node.name}"
        self.put(text + ":", node)
        self.block(node.body)

    def put_ExceptHandler(self, node):
        self.handler(node, "")

    def put_Match(self, node):
        self.put(f"match {_text(node.subject)}:", node)
        self.level += 1
        for case in node.cases:
            self.put_match_case(case)
        self.level -= 1

    def put_match_case(self, node):
        guard = "" if node.guard is None else f" if {_text(node.guard)}"
        self.put(f"case {_pattern(node.pattern)}{guard}:", node.pattern)
        self.block(node.body)

    # root nodes

    def put_Module(self, node):
        self.statements(self.document(node))

    def put_Interactive(self, node):
        self.statements(node.body)

    def put_Expression(self, node):
        self.put(_text(node.body), node.body)

    def put_FunctionType(self, node):
        self.put(f"({', '.join([_text(part) for part in node.argtypes])}) -> {_text(node.returns)}", node)


_PARTS = {
    "arguments": _arguments, "arg": _arg, "keyword": _keyword, "alias": _Writer.alias, "comprehension": _comprehension,
    "withitem": lambda node: _text(node.context_expr) + ("" if node.optional_vars is None else f" as {_text(node.optional_vars)}"),
}


def unparse(tree, at_lines=False):
    """Return the source text of a tree or node."""
    if isinstance(tree, list):
        return "\n".join([unparse(node) for node in tree])
    if not isinstance(tree, AST):
        raise AttributeError(f"{type(tree).__name__!r} object has no attribute '_fields'")
    kind = _kind(tree)
    if kind in _PARTS:
        return _PARTS[kind](tree)
    if kind.startswith("Match") and kind != "Match":
        return _pattern(tree)
    if kind in ("TypeVar", "TypeVarTuple", "ParamSpec"):
        return _type_param(tree)
    writer = _Writer(at_lines)
    writer.statements([tree])
    return ("\n".join(writer.lines), tuple(writer.origins)) if at_lines else "\n".join(writer.lines)

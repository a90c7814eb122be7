"""Unparsing of expressions, for annotations that the program reads as strs.

Must not know anything but the tree. The text is that of CPython's ast.unparse: one space around operators, and parentheses only
where needed. A chain too deep for the C stack raises RecursionError.
"""
from ouros._core.syntax.ast cimport *
from ouros._core.base.cstack cimport stack_limit_here
from ouros._core.syntax.parser cimport parse_expression

cdef enum:                  # precedences, loosest first
    P_NAMED, P_TUPLE, P_YIELD, P_TEST, P_OR, P_AND, P_NOT, P_CMP, P_BOR, P_BXOR, P_BAND, P_SHIFT, P_ARITH, P_TERM, P_FACTOR, P_POWER, P_AWAIT
    P_ATOM

cdef dict OPERATORS = {
    OP_ADD: ("+", P_ARITH), OP_SUB: ("-", P_ARITH), OP_MULT: ("*", P_TERM), OP_MAT_MULT: ("@", P_TERM), OP_DIV: ("/", P_TERM),
    OP_MOD: ("%", P_TERM), OP_FLOOR_DIV: ("//", P_TERM), OP_POW: ("**", P_POWER), OP_L_SHIFT: ("<<", P_SHIFT),
    OP_R_SHIFT: (">>", P_SHIFT), OP_BIT_OR: ("|", P_BOR), OP_BIT_XOR: ("^", P_BXOR), OP_BIT_AND: ("&", P_BAND),
}
cdef dict COMPARISONS = {
    CMP_EQ: "==", CMP_NOT_EQ: "!=", CMP_LT: "<", CMP_LT_E: "<=", CMP_GT: ">", CMP_GT_E: ">=", CMP_IS: "is", CMP_IS_NOT: "is not",
    CMP_IN: "in", CMP_NOT_IN: "not in",
}


cdef str unparse(expr e):
    return text(e, P_TEST)


cdef str annotation_text(str source, tuple place):
    """Return the annotation at (line, column, end line, end column) as text, with columns in bytes; for a string, its content."""
    cdef list lines = source.split("\n")[place[0] - 1:place[2]]
    cdef expr e
    lines = [line.encode() for line in lines]
    lines[len(lines) - 1] = lines[len(lines) - 1][:place[3]]
    lines[0] = lines[0][place[1]:]
    written = b"\n".join(lines).decode()
    if written.startswith("*"):
        return "*" + annotation_text_of(written[1:])
    return annotation_text_of(written)


cdef str annotation_text_of(str written):
    cdef expr e = parse_expression(f"({written}\n)", "<annotation>").body
    if e.kind == K_CONSTANT and type((<Constant?>e).value) is str:
        return (<Constant?>e).value
    return unparse(e)


cdef str paren(str s, bint needed):
    return f"({s})" if needed else s


cdef str joined(list items, int p):
    return ", ".join([text(<expr?>item, p) for item in items])


cdef str text(expr e, int p):
    """Return e as text, for an operand position of precedence p."""
    cdef int k = e.kind
    cdef str op
    cdef int q
    cdef char here
    if &here < stack_limit_here():
        raise RecursionError
    if k == K_NAME:
        return (<Name?>e).id
    if k == K_CONSTANT:
        return constant((<Constant?>e).value, (<Constant?>e).string_kind)
    if k == K_ATTRIBUTE:
        return attribute(<Attribute?>e)
    if k == K_SUBSCRIPT:
        return f"{text((<Subscript?>e).value, P_ATOM)}[{index_text((<Subscript?>e).slice)}]"
    if k == K_CALL:
        return call(<Call?>e)
    if k == K_TUPLE:
        return tuple_text(<Tuple?>e, p)
    if k == K_LIST:
        return f"[{joined((<List?>e).elts, P_TEST)}]"
    if k == K_BIN_OP:
        op, q = OPERATORS[(<BinOp?>e).op]
        if q == P_POWER:
            return paren(f"{text((<BinOp?>e).left, P_AWAIT)} ** {text((<BinOp?>e).right, P_POWER)}", p > q)
        return paren(f"{text((<BinOp?>e).left, q)} {op} {text((<BinOp?>e).right, q + 1)}", p > q)
    if k == K_UNARY_OP:
        return unary(<UnaryOp?>e, p)
    if k == K_BOOL_OP:
        q = P_AND if (<BoolOp?>e).op == BOOL_AND else P_OR
        op = " and " if q == P_AND else " or "
        return paren(op.join([text(<expr?>v, q + 1) for v in (<BoolOp?>e).values]), p > q)
    if k == K_COMPARE:
        return comparison(<Compare?>e, p)
    if k == K_STARRED:
        return "*" + text((<Starred?>e).value, P_BOR)
    return rare(e, p)


cdef str rare(expr e, int p):
    cdef int k = e.kind
    if k == K_IF_EXP:
        return paren(f"{text((<IfExp?>e).body, P_OR)} if {text((<IfExp?>e).test, P_OR)} else {text((<IfExp?>e).orelse, P_TEST)}",
                     p > P_TEST)
    if k == K_LAMBDA:
        params = parameters((<Lambda?>e).args)
        return paren(f"lambda{' ' + params if params else ''}: {text((<Lambda?>e).body, P_TEST)}", p > P_TEST)
    if k == K_DICT:
        return dict_text(<Dict?>e)
    if k == K_SET:
        return "{" + joined((<Set?>e).elts, P_TEST) + "}" if (<Set?>e).elts else "{*()}"
    if k == K_LIST_COMP:
        return f"[{text((<Comp?>e).elt, P_TEST)}{clauses((<Comp?>e).generators)}]"
    if k == K_SET_COMP:
        return "{" + text((<Comp?>e).elt, P_TEST) + clauses((<Comp?>e).generators) + "}"
    if k == K_GENERATOR_EXP:
        return f"({text((<Comp?>e).elt, P_TEST)}{clauses((<Comp?>e).generators)})"
    if k == K_DICT_COMP:
        return "{" + text((<DictComp?>e).key, P_TEST) + ": " + text((<DictComp?>e).value, P_TEST) \
            + clauses((<DictComp?>e).generators) + "}"
    if k == K_NAMED_EXPR:
        return paren(f"{text((<NamedExpr?>e).target, P_ATOM)} := {text((<NamedExpr?>e).value, P_ATOM)}", p > P_NAMED)
    if k == K_AWAIT:
        return paren(f"await {text((<Await?>e).value, P_ATOM)}", p > P_AWAIT)
    if k == K_JOINED_STR:
        return "f" + quoted(string_parts((<JoinedStr?>e).values))
    if k == K_TEMPLATE_STR:
        return "t" + quoted(string_parts((<TemplateStr?>e).values))
    if k == K_SLICE:
        return slice_text(<Slice?>e)
    if k == K_YIELD:
        return "(yield)" if (<Yield?>e).value is None else f"(yield {text((<Yield?>e).value, P_ATOM)})"
    return f"(yield from {text((<YieldFrom?>e).value, P_ATOM)})"


cdef str constant(object v, str kind):
    if v is Ellipsis:
        return "..."
    if type(v) is float or type(v) is complex:
        # Infinity is written as a number that overflows.
        return repr(v).replace("inf", "1e309").replace("nan", "(1e309-1e309)")
    return "u" + repr(v) if kind == "u" else repr(v)


cdef str attribute(Attribute e):
    cdef str value = text(e.value, P_ATOM)
    if e.value.kind == K_CONSTANT and type((<Constant?><object>e.value).value) is int:
        value += " "
    return f"{value}.{e.attr}"


cdef str index_text(expr e):
    """Return a subscript as text; a tuple has no parentheses."""
    if e.kind == K_TUPLE and (<Tuple?>e).elts:
        items = (<Tuple?>e).elts
        return joined(items, P_TEST) + ("," if len(items) == 1 else "")
    return text(e, P_TEST)


cdef str slice_text(Slice e):
    cdef str out = ("" if e.lower is None else text(e.lower, P_TEST)) + ":" + ("" if e.upper is None else text(e.upper, P_TEST))
    return out if e.step is None else f"{out}:{text(e.step, P_TEST)}"


cdef str tuple_text(Tuple e, int p):
    if len(e.elts) == 1:
        return f"({text(<expr?>e.elts[0], P_TEST)},)"
    return paren(joined(e.elts, P_TEST), p > P_TUPLE or not e.elts)


cdef str unary(UnaryOp e, int p):
    cdef str op = {UNARY_INVERT: "~", UNARY_NOT: "not ", UNARY_ADD: "+", UNARY_SUB: "-"}[e.op]
    cdef int q = P_NOT if e.op == UNARY_NOT else P_FACTOR
    return paren(op + text(e.operand, q), p > q)


cdef str comparison(Compare e, int p):
    cdef list out = [text(e.left, P_BOR)]
    for op, right in zip(e.ops, e.comparators):
        out.append(COMPARISONS[op])
        out.append(text(<expr?>right, P_BOR))
    return paren(" ".join(out), p > P_CMP)


cdef str call(Call e):
    cdef list out = [text(<expr?>a, P_TEST) for a in e.args]
    cdef keyword kw
    for kw in e.keywords:
        value = text(kw.value, P_TEST)
        out.append("**" + value if kw.arg is None else f"{kw.arg}={value}")
    return f"{text(e.func, P_ATOM)}({', '.join(out)})"


cdef str dict_text(Dict e):
    cdef list out = []
    for key, value in zip(e.keys, e.values):
        if key is None:
            out.append("**" + text(<expr?><object>value, P_BOR))
        else:
            out.append(f"{text(<expr?><object>key, P_TEST)}: {text(<expr?><object>value, P_TEST)}")
    return "{" + ", ".join(out) + "}"


cdef str clauses(list generators):
    cdef comprehension c
    cdef list out = []
    for c in generators:
        out.append(f" {'async ' if c.is_async else ''}for {text(c.target, P_TUPLE)} in {text(c.iter, P_OR)}")
        for cond in c.ifs:
            out.append(f" if {text(<expr?>cond, P_OR)}")
    return "".join(out)


cdef str parameters(arguments args):
    cdef list out = []
    cdef list names = args.posonlyargs + args.args
    cdef Py_ssize_t i, first = len(names) - len(args.defaults)
    for i in range(len(names)):
        name = (<arg?>names[i]).arg
        out.append(name if i < first else f"{name}={text(<expr?>args.defaults[i - first], P_TEST)}")
        if i + 1 == len(args.posonlyargs):
            out.append("/")
    if args.vararg is not None:
        out.append("*" + args.vararg.arg)
    elif args.kwonlyargs:
        out.append("*")
    for i in range(len(args.kwonlyargs)):
        name = (<arg?>args.kwonlyargs[i]).arg
        out.append(name if args.kw_defaults[i] is None else f"{name}={text(<expr?>args.kw_defaults[i], P_TEST)}")
    if args.kwarg is not None:
        out.append("**" + args.kwarg.arg)
    return ", ".join(out)


cdef str string_parts(list values):
    """Return the inside of an f-string."""
    cdef list out = []
    cdef expr v
    for v in values:
        if v.kind == K_CONSTANT:
            out.append((<str?><object>(<Constant?>v).value).replace("{", "{{").replace("}", "}}"))
            continue
        if v.kind == K_INTERPOLATION:
            inner, conversion, spec = (<Interpolation?>v).str, (<Interpolation?>v).conversion, (<Interpolation?>v).format_spec
        else:
            inner = text((<FormattedValue?>v).value, P_TEST)
            conversion, spec = (<FormattedValue?>v).conversion, (<FormattedValue?>v).format_spec
        if inner.startswith("{"):
            inner = " " + inner
        out.append("{" + inner + (f"!{chr(conversion)}" if conversion >= 0 else "")
                   + (f":{string_parts((<JoinedStr?>spec).values)}" if spec is not None else "") + "}")
    return "".join(out)


cdef str quoted(str inside):
    inside = inside.replace("\\", "\\\\").replace("\n", "\\n")
    return f'"{inside}"' if "'" in inside and '"' not in inside else f"'{inside}'"

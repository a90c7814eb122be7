"""Writes the classes of the syntax tree, their constructors and their list of fields from the abstract grammar.

    python tests/tools/generate_ast.py          # rewrites ouros/_core/syntax/ast*.p?? after a change of the grammar or of this file

The grammar itself stands in ouros/stdlib/_ast_nodes.py, since the sandbox's module `ast` makes its classes from it. What the evaluator
keeps beside a node's fields (scopes) and what a reader should know of a field is added here. tests/syntax/test_generated.py compares.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GRAMMAR = ROOT / "ouros" / "stdlib" / "_ast_nodes.py"
FOLDER = ROOT / "ouros" / "_core" / "syntax"
SAID = "# Written by tests/tools/generate_ast.py from the grammar in ouros/stdlib/_ast_nodes.py: change these.\n"

# In the order of their kinds. The parser makes no other ones.
TYPES = (
    "mod", "stmt", "expr", "comprehension", "excepthandler", "arguments", "arg", "keyword", "alias", "withitem",
    "match_case", "pattern", "type_param",
)
WITHOUT_BASE = ("excepthandler",)  # the only class of its type
LEFT_OUT = ("FunctionType",)
NO_FIELDS = ("type_comment",)
WITHOUT_POSITION = ("mod", "comprehension", "arguments", "withitem", "match_case")
# A class with the fields of another one derives from it, so that one cast serves both. Comp is no class of the grammar.
SAME = {
    "AsyncFunctionDef": "FunctionDef", "AsyncFor": "For", "AsyncWith": "With", "TryStar": "Try", "ListComp": "Comp",
    "SetComp": "Comp", "GeneratorExp": "Comp",
}  # fmt: skip
COMMON = {"Comp": "ListComp"}
ENUMS = {
    "expr_context": ("Context", "CTX_", "CONTEXTS"), "boolop": ("BoolOperator", "BOOL_", "BOOL_OPERATORS"),
    "operator": ("Operator", "OP_", "OPERATORS"), "unaryop": ("UnaryOperator", "UNARY_", "UNARY_OPERATORS"),
    "cmpop": ("CompareOperator", "CMP_", "COMPARE_OPERATORS"),
}  # fmt: skip
BUILTIN = {"identifier": "str", "string": "str", "int": "int", "constant": "object"}
# Of a field: its type here, where the grammar says less; and what a reader should know.
NARROWER = {("FormattedValue", "format_spec"): "JoinedStr", ("Interpolation", "format_spec"): "JoinedStr", ("Interpolation", "str"): "str"}
RENAMED = {("Constant", "kind"): "string_kind"}  # `kind` is the class of a node
LATER = {("Module", "type_ignores"): "NOTHING", ("Constant", "kind"): "None"}  # no parameters of the constructors
NOTES = {
    ("Module", "type_ignores"): "always empty: type comments are ignored",
    ("TypeAlias", "name"): "Name",
    ("AnnAssign", "simple"): "1: a Name without parentheses",
    ("If", "orelse"): "stmt*; `elif` is one If in here",
    ("ImportFrom", "level"): "number of leading dots",
    ("BoolOp", "values"): "expr*, at least two",
    ("NamedExpr", "target"): "Name",
    ("Dict", "keys"): "expr*, None for `**value`",
    ("Comp", "generators"): "comprehension*, at least one",
    ("DictComp", "generators"): "comprehension*, at least one",
    ("FormattedValue", "conversion"): "-1, or the character after `!`",
    ("Interpolation", "str"): "source text of the expression",
    ("Interpolation", "conversion"): "-1, or the character after `!`",
    ("JoinedStr", "values"): "(Constant | FormattedValue)*",
    ("TemplateStr", "values"): "(Constant | Interpolation)*",
    ("Constant", "value"): "exact None, bool, int, float, complex, str, bytes or Ellipsis",
    ("Constant", "string_kind"): "'u' for u'...', else None (the grammar's `kind`)",
    ("arguments", "kw_defaults"): "expr*, None where there is no default",
    ("arguments", "defaults"): "expr*, of the last positional parameters",
    ("keyword", "arg"): "identifier, None for `**value`",
    ("alias", "name"): "identifier, dotted for `import a.b`, or '*'",
    ("MatchSingleton", "value"): "None, True or False",
}
# Set by the scope pass, None before.
SCOPES = {
    "Module": {"scope": "Scope", "annotation_scope": "Scope of the deferred annotations of simple names, or None"},
    "Interactive": {"scope": "Scope", "annotation_scope": "Scope or None"},
    "Expression": {"scope": "Scope"},
    "FunctionDef": {
        "scope": "Scope of the body",
        "type_params_scope": "Scope of `[T]`, or None",
        "annotation_scope": "Scope of the parameters' annotations and `returns`, or None",
    },
    "ClassDef": {
        "scope": "Scope of the body",
        "type_params_scope": "Scope of `[T]`, or None",
        "annotation_scope": "Scope of the deferred annotations, or None",
    },
    "TypeAlias": {"scope": "Scope of the value", "type_params_scope": "Scope of `[T]`, or None"},
    "Lambda": {"scope": "Scope"},
    "Comp": {"scope": "Scope"},
    "DictComp": {"scope": "Scope"},
    "Name": {"symbol": "Symbol of the name in its scope, or None"},
    "TypeVar": {"bound_scope": "Scope or None", "default_scope": "Scope or None"},
    "ParamSpec": {"default_scope": "Scope or None"},
    "TypeVarTuple": {"default_scope": "Scope or None"},
}
# Chains of these are as long as the source: `elif`, calls, attributes, items, left operands. The number of the field that links them.
CHAINS = {"If": "orelse", "Call": "func", "Attribute": "value", "BinOp": "left", "Subscript": "value"}


@dataclass
class Field:
    """A field of a node: its name in the grammar and in the class, the type of both, and a note."""

    name: str
    attribute: str
    of: str  # type in the grammar
    type: str  # type in Cython
    note: str

    @property
    def parameter(self) -> str:
        """Its name as a parameter: not that of a class."""
        return self.name + "_" if self.name in {"pattern", "arg", "type", "str"} else self.attribute


@dataclass
class NodeClass:
    """A class of the tree, in the type `of` of the grammar."""

    name: str
    of: str
    fields: list[Field] = field(default_factory=list)

    @property
    def base(self) -> str:
        return SAME.get(self.name, self.of if self.of not in (self.name, *WITHOUT_BASE) else "AST")

    @property
    def kind(self) -> str:
        return "K_" + upper(self.name)


def upper(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).upper()


def one_field(of_class: str, text: str) -> Field:
    of, name = text.split()
    bare = of.rstrip("?*")
    attribute = RENAMED.get((of_class, name), name)
    kind = "list" if of.endswith("*") else "int" if bare in ENUMS else NARROWER.get((of_class, name)) or BUILTIN.get(bare, bare)
    if of.endswith("*"):
        item = {"identifier": "str", "excepthandler": "ExceptHandler"}.get(bare, bare)
        usual = f"int* ({ENUMS[bare][0]})" if bare in ENUMS else f"{item}*"
    elif bare in ENUMS:
        usual = ENUMS[bare][0]
    else:
        usual = f"{bare} or None" if of.endswith("?") and kind != "int" else bare if bare == "identifier" else ""
    return Field(name, attribute, bare, kind, NOTES.get((of_class, attribute), usual))


def read_grammar() -> tuple[dict[str, list[NodeClass]], dict[str, list[str]]]:
    """Returns: the classes by type of the grammar; the members of each enumeration."""
    (text,) = re.findall(r'_GRAMMAR = """\n(.*?)"""', GRAMMAR.read_text(encoding="utf-8"), re.DOTALL)
    classes: dict[str, list[NodeClass]] = {}
    enums: dict[str, list[str]] = {}
    for rule in re.split(r"\n(?=\w)", text.strip()):
        of, is_sum, alternatives = re.fullmatch(r"(\w+)( =)?(.*)", rule, re.DOTALL).groups()  # type: ignore[union-attr]
        if of in ENUMS:
            enums[of] = alternatives.replace("|", " ").split()
        elif of in TYPES:
            made = classes[of] = []
            for name, fields in re.findall(r"(\w+)(?:\((.*?)\))?", alternatives if is_sum else rule, re.DOTALL):
                if name not in LEFT_OUT:
                    parts = [one_field(name, part) for part in fields.split(",") if fields.strip()]
                    made.append(NodeClass(name, of, [part for part in parts if part.name not in NO_FIELDS]))
    return classes, enums


def member(enum: str, name: str) -> str:
    return ENUMS[enum][1] + upper(name[1:] if enum == "unaryop" and re.match("U[A-Z]", name) else name)


def declared(fields: list[Field], more: dict[str, str]) -> list[str]:
    lines = [(f"    cdef {part.type} {part.attribute}", part.note) for part in fields]
    lines += [(f"    cdef object {name}", note) for name, note in more.items()]
    width = max([len(line) for line, _ in lines], default=0)
    return [f"{line:{width}}  # {note}" if note else line for line, note in lines] or ["    pass"]


def common(name: str, classes: list[NodeClass]) -> list[Field]:
    (model,) = [one for one in classes if one.name == COMMON[name]]
    return [Field(f.name, f.attribute, f.of, f.type, NOTES.get((name, f.attribute), f.note)) for f in model.fields]


HEADER = """\
# Classes of the syntax tree: one extension class for each node of CPython 3.14's grammar, with its class and field names.
# Must not know tokens, scopes or evaluation. Invariants:
# * `kind` identifies the node's class (K_BIN_OP is a BinOp), so code may switch on it and cast unchecked.
# * Lists are never None, and never changed after the node is made. A field marked "... or None" may be None; all others are set.
# * Lines count from 1. Columns are offsets in UTF-8 bytes from 0, as in CPython. In `mod`, `arguments`, `comprehension`, `withitem`
#   and `match_case`, which have no position in CPython, they are 0.
# * The tree is acyclic except through the Scope and Symbol fields, which the scope pass sets (None before).
# * A Constant holds an exact host immutable; no other node holds a value.
# A class with the same fields as another one derives from it (AsyncFor from For), so that one cast serves both.
"""


def header(classes: dict[str, list[NodeClass]], enums: dict[str, list[str]]) -> str:
    out = [HEADER + SAID, "cimport ouros._core.base.refcount", "", "cdef enum Kind:", "    K_NONE"]
    out += [f"    {one.kind}" for of in TYPES for one in classes[of]]
    out += ["    K_COUNT", ""]
    for of, (name, *_) in ENUMS.items():
        out += [f"cdef enum {name}:", *(f"    {member(of, one)}" for one in enums[of]), ""]
    out += ["", "# Shared empty list, for nodes without a list.", "cdef list NOTHING", "", "cdef class AST:"]
    out += [f"    cdef int {name}" for name in ("kind", "lineno", "col_offset", "end_lineno", "end_col_offset")] + [""]
    for of in TYPES:
        if of not in WITHOUT_BASE and classes[of][0].name != of:
            out += [f"cdef class {of}(AST):", "    pass", ""]
    out += ["cdef class arguments(AST)", "cdef class arg(AST)", "cdef class JoinedStr(expr)", ""]
    for of in TYPES:
        done: set[str] = set()
        for one in classes[of]:
            base = SAME.get(one.name)
            if base in COMMON and base not in done:
                done.add(base)
                out += [f"cdef class {base}({of}):", *declared(common(base, classes[of]), SCOPES.get(base, {})), ""]
            out.append(f"cdef class {one.name}({one.base}):")
            out += ["    pass"] if base else declared(one.fields, SCOPES.get(one.name, {}))
            out.append("")
    return "\n".join(out)


BODY = '''\
"""Classes of the syntax tree: storage only; ast.pxd has their layout and invariants.

Must not know tokens, scopes or evaluation. A tree may be as deep as its source is long (`a.b.c...`, `a + b + c...`, `elif`). Such
chains are freed in a loop (see `stamp`), because nested deallocation would use up the C stack. The parser limits all other nesting;
it needs more stack for a level than deallocation does. A tree has no cycles, so its nodes are not GC-tracked. Python code can
neither pickle a node, nor create one with content, nor see its fields.
"""
'''
END = '''

cdef int stamp_all(object base) except -1:
    """Install free lists. Chains are linked by one field of their nodes."""
    cdef object one
    for one in type.__subclasses__(base):
        stamp_all(one)
        stamp(one, True, CHAINS.get(one, -1))
    return 0


stamp_all(AST)
'''


def body(classes: dict[str, list[NodeClass]]) -> str:
    out = [BODY + SAID, "cimport cython", "", "from ouros._core.base.untracked_freelist cimport stamp", "", "NOTHING = []", "", ""]
    out += ["cdef class AST:", "    pass", ""]
    bases = {*SAME.values()}
    for of in TYPES:
        if of not in WITHOUT_BASE and classes[of][0].name != of:
            out += ["@cython.no_gc", f"cdef class {of}(AST):", "    pass", ""]
    for of in TYPES:
        done: set[str] = set()
        for one in classes[of]:
            base = SAME.get(one.name)
            if base in COMMON and base not in done:
                done.add(base)
                out += ["@cython.no_gc", f"cdef class {base}({of}):", "    pass", ""]
            final = [] if one.name in bases else ["@cython.final"]
            out += [*final, "@cython.no_gc", f"cdef class {one.name}({one.base}):", "    pass", ""]
    places = []
    for name, linked in CHAINS.items():
        (node,) = [one for of in TYPES for one in classes[of] if one.name == name]
        objects = [part.attribute for part in node.fields if part.type != "int"]
        places.append(f"{name}: {objects.index(linked)}")
    out += ["", "# The number of the object field that links a chain.", f"cdef dict CHAINS = {{{', '.join(places)}}}"]
    return "\n".join(out) + END


MAKE = """\
# Constructors of syntax tree nodes: one for each class, with the fields in the grammar's order; `place` sets the position.
# Inline, because the parser makes a node about every 50 ns; the casts avoid type checks. The only possible error is MemoryError.
"""
PLACE = """\
cdef inline void place(AST node, int lineno, int col_offset, int end_lineno, int end_col_offset) noexcept:
    node.lineno = lineno
    node.col_offset = col_offset
    node.end_lineno = end_lineno
    node.end_col_offset = end_col_offset
"""


def wrapped(before: str, parts: list[str], after: str) -> list[str]:
    line = before + ", ".join(parts) + after
    return [line] if len(line) <= 120 else [before, "    " + ", ".join(parts) + ",", after]


def constructors(classes: dict[str, list[NodeClass]]) -> str:
    out = [MAKE + SAID, "from ouros._core.syntax.ast cimport *", "", PLACE]
    for one in [one for of in TYPES for one in classes[of]]:
        given = [part for part in one.fields if (one.name, part.name) not in LATER]
        out += wrapped(f"cdef inline {one.name} new_{one.name}(", [f"{part.type} {part.parameter}" for part in given], "):")
        out.append(f"    cdef {one.name} node = <{one.name}>{one.name}.__new__({one.name})")
        out.append(f"    node.kind = {one.kind}")
        out += [f"    node.{part.attribute} = {LATER.get((one.name, part.name), part.parameter)}" for part in one.fields]
        out += ["    return node", ""]
    return "\n".join(out)


FIELDS = '''\
"""The fields of a node of the syntax tree by name, for what shows trees.

Must not know values of the sandbox.
"""
'''
FIELDS_HEADER = (
    "# Fields of syntax tree nodes, by name.\n"
    + SAID
    + '''\
from ouros._core.syntax.ast cimport AST

cdef class Verbatim:
    """Text that is printed as it is: operators and contexts, as `Name()`."""
    cdef str text

cdef list fields(AST node)           # (name, value) in the grammar's order; values are nodes, lists, constants or Verbatim
cdef bint has_position(int kind) noexcept
'''
)


def value(one: NodeClass, part: Field) -> str:
    read = f"(<{one.name}?>node).{part.attribute}"
    if part.of not in ENUMS:
        return read
    table = ENUMS[part.of][2]
    return f"[Verbatim({table}[op]) for op in {read}]" if part.type == "list" else f"Verbatim({table}[{read}])"


def fields(classes: dict[str, list[NodeClass]], enums: dict[str, list[str]]) -> str:
    out = [FIELDS + SAID, "from ouros._core.syntax.ast cimport *", ""]
    for of, (_, _, table) in ENUMS.items():
        out += [line.rstrip() for line in wrapped(f"cdef list {table} = [", [f'"{name}()"' for name in enums[of]], "]")]
    out += ["", "", "cdef class Verbatim:", "    def __init__(self, text):", "        self.text = text", "", ""]
    out += ["cdef list fields(AST node):", '    """Return the node\'s fields in the grammar\'s order, as (name, value)."""']
    out += ["    cdef int kind = node.kind"]
    for one in [one for of in TYPES for one in classes[of]]:
        pairs = [f'("{part.name}", {value(one, part)})' for part in one.fields]
        line = f"        return [{', '.join(pairs)}]"
        out.append(f"    if kind == {one.kind}:")
        out += [line] if len(line) <= 120 else ["        return [", *(f"            {pair}," for pair in pairs), "        ]"]
    out += ['    raise AssertionError(f"kind {kind}")', "", "", "cdef bint has_position(int kind) noexcept:"]
    without = [one.kind for of in WITHOUT_POSITION for one in classes[of]]
    return "\n".join(out) + f"\n    return kind not in ({', '.join(without)})\n"


def files() -> dict[Path, str]:
    """Returns: the generated files with their texts."""
    classes, enums = read_grammar()
    made = {
        "ast.pxd": header(classes, enums),
        "ast.pyx": body(classes),
        "ast_make.pxd": constructors(classes),
        "ast_fields.pxd": FIELDS_HEADER,
        "ast_fields.pyx": fields(classes, enums),
    }
    return {FOLDER / name: text for name, text in made.items()}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")

"""The syntax tree as text, as CPython's `ast.dump(tree, include_attributes=True)` prints it.

Must not know values of the sandbox. For tests: the only place where Python code sees a tree. It walks with an explicit stack, so any
depth is possible.
"""

from ouros._core.syntax.parser import parse_text

from ouros._core.syntax.ast cimport *
from ouros._core.syntax.ast_fields cimport Verbatim, fields, has_position
from ouros._core.syntax.parser cimport parse_module
from ouros._core.syntax.scope cimport analyze
from ouros._core.syntax.symbols cimport Scope, Symbol, release


cdef bint omitted(AST node, str name, object value, int minor, bint show_empty) except -1:
    """Returns: True if CPython 3.`minor` omits the field."""
    if name == "type_params":
        return minor < 12 or not (value or show_empty)
    if name == "default_value" and minor < 13:
        return True
    if value is None:
        return node.kind != K_CONSTANT and node.kind != K_MATCH_SINGLETON or name != "value"
    return not show_empty and type(value) is list and not value


def dump(AST node, int minor=14, show_empty=None):
    """Return the text of CPython 3.`minor`'s `ast.dump`. Before 3.13 it shows empty lists."""
    cdef bint empty = minor < 13 if show_empty is None else show_empty
    cdef list out = [], todo = [node], items
    cdef object item, value
    cdef str name
    cdef bint first
    while todo:
        item = todo.pop()
        if isinstance(item, AST):
            items = [type(item).__name__ + "("]
            first = True
            for name, value in fields(item):
                if omitted(item, name, value, minor, empty):
                    continue
                items.append(Verbatim(("" if first else ", ") + name + "="))
                first = False
                items.append(value)
            if has_position((<AST>item).kind):
                items.append(Verbatim(
                    f"{'' if first else ', '}lineno={(<AST>item).lineno}, col_offset={(<AST>item).col_offset}, "
                    f"end_lineno={(<AST>item).end_lineno}, end_col_offset={(<AST>item).end_col_offset}"))
            out.append(items[0])
            todo.append(Verbatim(")"))
            todo.extend(items[:0:-1])
        elif type(item) is Verbatim:
            out.append((<Verbatim>item).text)
        elif type(item) is list:
            out.append("[")
            todo.append(Verbatim("]"))
            for i in range(len(item) - 1, -1, -1):
                todo.append(item[i])
                if i:
                    todo.append(Verbatim(", "))
        else:
            out.append(repr(item))
    return "".join(out)


cdef list WHERES = ["unknown", "local", "cell", "free", "global explicit", "global implicit", "name"]
cdef list KINDS = [
    "module", "function", "lambda", "class", "listcomp", "setcomp", "dictcomp", "genexp", "type params", "type alias",
    "type var", "annotation",
]


cdef dict scope_fields(Scope scope):
    cdef Symbol symbol
    return {
        "kind": KINDS[scope.kind],
        "name": scope.name,
        "line": (<AST?><object>scope.node).lineno,
        "symbols": {name: (WHERES[symbol.where], symbol.flags) for name, symbol in scope.symbols.items()},
        "varnames": scope.varnames,
        "cellvars": scope.cellvars,
        "freevars": scope.freevars,
        "is_generator": scope.is_generator,
        "is_coroutine": scope.is_coroutine,
        "is_async_gen": scope.is_async_gen,
        "has_star_import": scope.has_star_import,
        "needs_class_closure": scope.needs_class_closure,
        "sees_class": scope.sees_class,
        "has_annotations": scope.has_annotations,
        "nested": scope.nested,
        "children": [scope_fields(<Scope?>child) for child in scope.children],
    }


def scopes(source, filename="<string>", mode="exec"):
    """Return the scopes of a program as nested dicts."""
    cdef mod tree = parse_text(source, filename, mode)
    return scope_fields(analyze(tree, source, filename))


def measure(str source, int parses=1, int analyses=1):
    """Parse and analyze repeatedly, for benchmarks."""
    cdef int i
    for i in range(parses):
        tree = parse_module(source, "<string>")
        if i < analyses:
            release(analyze(tree, source, "<string>"))

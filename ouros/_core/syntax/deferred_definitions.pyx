"""Choice of the definitions in a library module that run at their first use, and parsing of the rest.

Must not know evaluation. For the runtime's own modules only: their definitions have no effect except the binding of a name. So an
import costs what the program uses of the module.
A definition is deferred if it is the only one of its name at the top level, no function declares the name global, and no built-in
has that name, since the module may use the built-in before. Statements about the name (`Name.register(...)`, `Name.attribute =
...`) are deferred with it. Functions, classes and most values are kept as text, up to the next line that starts at the margin.
Library modules are written so that margins and triple-quoted strings suffice to split them.
"""
cimport cython
cimport ouros._core.syntax.ast as ast
from ouros._core.syntax.parser cimport parse_module


builtin_names = frozenset()
helper_modules = set()
native_helpers = set()


cdef class Definition:
    """A function, a class or an assignment to one name at the top level, as text."""
    cdef readonly str  name
    cdef readonly int  line, end     # lines from 1, including decorators and the last line
    cdef readonly bint is_value
    cdef readonly bint is_function
    cdef bint registers              # a decorator registers the definition with another object


@cython.final
cdef class Outline:
    pass


cdef Outline outline(str text, str filename):
    cdef Outline out = Outline.__new__(Outline)
    cdef list lines = text.split("\n")
    cdef list definitions = definitions_in(lines)
    cdef dict counts = {}
    cdef dict waiting = {}       # name -> statements about it
    cdef set values = set()
    cdef set declared = set()
    cdef Definition d
    cdef ast.Module tree
    cdef ast.stmt s, part
    tree = parse_module(without(lines, definitions), filename)
    out.tree = tree
    out.waiting = {}
    for d in definitions:
        count(counts, d.name)
        if d.is_value:
            values.add(d.name)
            if asks_for_all(lines, d.line, d.end):
                return whole(text, filename)
    for s in tree.body:
        if asks_for_all(lines, s.lineno, s.end_lineno):
            return whole(text, filename)
        count_names(s, counts)
        # Statements that change a class or function are deferred with it; those that change other objects run in their order.
        if s.kind == ast.K_ASSIGN and (<ast.expr>(<ast.Assign>s).targets[0]).kind == ast.K_NAME:
            values.add((<ast.Name>(<ast.Assign>s).targets[0]).id)
        elif subject_of(s) in values:
            count(counts, subject_of(s))
    declared_names(lines, declared)
    changing = frozenset([name for name, n in counts.items() if n > 1]) | declared
    out.now = []
    parsed = []                  # statements no longer kept as text
    for item in in_order(tree.body, definitions):
        if type(item) is Definition:
            d = <Definition>item
            if can_wait(d.name, changing) and not d.registers and (d.is_function or not mentions(running_lines(lines, d), 1, d.end, changing)):
                out.waiting[d.name] = waiting[d.name] = [(d.line, d.end)]
                continue
            parts = parse_module(some_lines(lines, [(d.line, d.end)]), filename).body
        else:
            parts = parts_of(<ast.stmt>item)
        for part in parts:
            group = waiting.get(subject_of(part))
            if group is not None:
                if type(group[0]) is tuple:
                    group.append((part.lineno, part.end_lineno))
                    continue
                group.append(part)
            else:
                name = defined_name(part)
                if name is not None and can_wait(name, changing) and not binds_hidden(part) \
                        and not (part.kind == ast.K_ASSIGN and mentions(lines, part.lineno, part.end_lineno, changing)):
                    out.waiting[name] = [part]
                    if part.kind == ast.K_ASSIGN:
                        waiting[name] = out.waiting[name]
                else:
                    out.now.append(part)
            parsed.append(part)
    tree.body = parsed
    return out


cdef Outline whole(str text, str filename):
    """Return the outline of a module without deferred definitions."""
    cdef Outline out = Outline.__new__(Outline)
    out.tree = parse_module(text, filename)
    out.now = out.tree.body
    out.waiting = {}
    return out


cdef bint is_hidden(str module, str name, str bound) except -1:
    # sys publishes some natives of _sys under the same names, such as _getframe.
    return module in native_helpers and bound.startswith("_") and (module != "_sys" or name != bound)

cdef bint binds_hidden(ast.stmt s) except -1:
    """Returns: True if an import binds a helper native. It must not be deferred, since deferred names are attributes of the module."""
    cdef ast.alias alias
    if s.kind != ast.K_IMPORT_FROM or (<ast.ImportFrom>s).module is None:
        return False
    alias = <ast.alias?>(<ast.ImportFrom>s).names[0]
    return is_hidden((<ast.ImportFrom>s).module, alias.name, alias.name if alias.asname is None else alias.asname)


cdef bint can_wait(str name, frozenset changing) except -1:
    # sys.__stdin__ is the one of these names whose value takes long to make.
    return name not in changing and name not in builtin_names and (not name.startswith("__") or name == "__stdin__")


cpdef list definitions_in(list lines):
    """Return the functions, classes and values at the margin: a list of Definition."""
    cdef list found = []
    cdef Definition d = None
    cdef str line
    cdef int i = 0
    cdef Py_UCS4 c
    cdef bint in_text = False    # inside a string of several lines
    cdef bint open_ = False      # after decorators, before the definition itself
    for line in lines:
        i += 1
        if in_text:
            in_text = not starts_text(line)
            if d is not None:
                d.end = i
            continue
        if not line:
            continue
        in_text = starts_text(line)
        c = line[0]
        if c == u" " or c == u")" or c == u"]" or c == u"}":
            if d is not None:
                d.end = i
            continue
        if c == u"#":
            continue
        if c == u"@":
            if not open_:
                d = Definition.__new__(Definition)
                d.line = d.end = i
                open_ = True
            if ".register" in line:
                d.registers = True
            continue
        if not line.startswith(("def ", "class ", "async def ")):
            if not open_:
                d = None
                name = name_after(line, 0)
                if is_made(line, len(name)):
                    d = Definition.__new__(Definition)
                    d.name = name
                    d.line = d.end = i
                    d.is_value = True
                    found.append(d)
            continue
        if not open_:
            d = Definition.__new__(Definition)
            d.line = i
        open_ = False
        d.end = i
        d.is_function = c != u"c"
        d.name = name_after(line, 6 if c == u"c" else 10 if c == u"a" else 4)
        found.append(d)
    return found

cdef bint starts_text(str line) except -1:
    """Returns: True if a triple-quoted string begins in the line and does not end there."""
    return '"""' in line and line.replace("'\"\"\"'", "").count('"""') & 1

cdef str name_after(str line, Py_ssize_t start):
    cdef Py_ssize_t i = start
    while i < len(line) and is_letter(line[i]):
        i += 1
    return line[start:i]


cdef bint is_made(str line, Py_ssize_t at) except -1:
    """Returns: True if the line assigns, to the one name that ends at `at`, a value that takes longer to make than to defer."""
    if at == 0 or not line.startswith(" = ", at) or " = " in line[at + 3:]:
        return False
    value = line[at + 3:]
    return value[0] in "([{" and value not in ("[]", "{}", "()") or (value[0].isalpha() or value[0] == "_") and ("(" in value or "[" in value)


cdef str without(list lines, list definitions):
    """Return the text without the definitions, with every line in its place."""
    cdef list kept = list(lines)
    cdef Definition d
    cdef int i
    for d in definitions:
        for i in range(d.line - 1, d.end):
            kept[i] = ""
    return "\n".join(kept)

cdef str some_lines(list lines, list ranges):
    """Return the text of some lines, each in its place."""
    cdef list kept = []
    for first, last in ranges:
        kept.extend([""] * (first - 1 - len(kept)))
        kept.extend(lines[first - 1:last])
    kept.append("")
    return "\n".join(kept)

cdef ast.Module waiting_tree(list lines, list ranges, str filename):
    return parse_module(some_lines(lines, ranges), filename)


cdef list in_order(list body, list definitions):
    """Merge statements and definitions by their lines."""
    cdef list out = []
    cdef ast.stmt s
    cdef Py_ssize_t i = 0
    for s in body:
        while i < len(definitions) and (<Definition?>definitions[i]).line < s.lineno:
            out.append(definitions[i])
            i += 1
        out.append(s)
    return out + definitions[i:]


cdef bint asks_for_all(list lines, int first, int last) except -1:
    """Returns: True if a statement may see all variables of the module."""
    text = "\n".join(lines[first - 1:last])
    return any([word in text for word in ("globals()", "vars()", "locals()")])


cdef bint mentions(list lines, int first, int last, frozenset names) except -1:
    """Returns: True if the result of a definition may depend on when it runs: it uses names that are bound more than once."""
    if not names:
        return False
    text = "\n".join(lines[first - 1:last])
    return any([is_word_of(name, text) for name in names])


cdef list running_lines(list lines, Definition d):
    """Return the lines that run with a definition: for a class, without the bodies of its methods, which are indented by 8 spaces."""
    cdef list kept = []
    cdef str line
    cdef Py_ssize_t brackets = 0     # open ones in the header of a method
    cdef bint in_header = False, in_body = False
    for line in lines[d.line - 1:d.end]:
        if in_body and (not line or line.startswith("        ")):
            continue
        in_body = False
        in_header = in_header or line.startswith(("    def ", "    async def "))
        if in_header:
            brackets += line.count("(") - line.count(")")
            if brackets <= 0:
                # A body in the line of the header runs, too, as far as this function knows.
                in_header, in_body, brackets = False, line.endswith(":"), 0
        kept.append(line)
    return kept


cdef bint is_word_of(str name, str text) except -1:
    cdef Py_ssize_t end, at = text.find(name)
    while at >= 0:
        end = at + len(name)
        if not (at and is_letter(text[at - 1])) and not (end < len(text) and is_letter(text[end])):
            return True
        at = text.find(name, at + 1)
    return False

cdef inline bint is_letter(Py_UCS4 c):
    return c.isalnum() or c == u"_"


cdef list parts_of(ast.stmt s):
    """Split an import of several names into imports of one name each."""
    cdef ast.Import i
    cdef ast.ImportFrom f
    if s.kind == ast.K_IMPORT and len((<ast.Import>s).names) > 1:
        out = []
        for alias in (<ast.Import>s).names:
            i = ast.Import.__new__(ast.Import)
            place(i, s)
            i.names = [alias]
            out.append(i)
        return out
    if s.kind == ast.K_IMPORT_FROM and len((<ast.ImportFrom>s).names) > 1 and (<ast.ImportFrom>s).module != "__future__":
        out = []
        for alias in (<ast.ImportFrom>s).names:
            f = ast.ImportFrom.__new__(ast.ImportFrom)
            place(f, s)
            f.module = (<ast.ImportFrom>s).module
            f.level = (<ast.ImportFrom>s).level
            f.names = [alias]
            out.append(f)
        return out
    return [s]

cdef int place(ast.stmt to, ast.stmt s) except -1:
    to.kind = s.kind
    to.lineno = s.lineno
    to.col_offset = s.col_offset
    to.end_lineno = s.end_lineno
    to.end_col_offset = s.end_col_offset
    return 0


cdef str defined_name(ast.stmt s):
    """Return the one name that a statement defines, if it can be deferred. Constants and empty containers are cheaper to make at
    once."""
    cdef ast.alias alias
    cdef ast.expr value
    if s.kind == ast.K_ASSIGN:
        if len((<ast.Assign>s).targets) != 1 or (<ast.expr>(<ast.Assign>s).targets[0]).kind != ast.K_NAME:
            return None
        value = (<ast.Assign>s).value
        if value.kind == ast.K_NAME and (<ast.Name>value).id in builtin_names:
            return None
        if value.kind == ast.K_CONSTANT or value.kind == ast.K_DICT and not (<ast.Dict>value).keys \
                or value.kind == ast.K_LIST and not (<ast.List>value).elts:
            return None
        return (<ast.Name>(<ast.Assign>s).targets[0]).id
    if s.kind == ast.K_IMPORT:
        alias = <ast.alias>(<ast.Import>s).names[0]
        return alias.asname if alias.asname is not None else None if "." in alias.name else alias.name
    if s.kind == ast.K_IMPORT_FROM and (<ast.ImportFrom>s).module != "__future__":
        alias = <ast.alias>(<ast.ImportFrom>s).names[0]
        return None if alias.name == "*" else alias.name if alias.asname is None else alias.asname
    return None

cdef str subject_of(ast.stmt s):
    """Return X of `X.method(...)` and `X.attribute = ...`."""
    cdef ast.expr e
    if s.kind == ast.K_EXPR and (<ast.Expr>s).value.kind == ast.K_CALL:
        e = (<ast.Call>(<ast.Expr>s).value).func
    elif s.kind == ast.K_ASSIGN:
        e = <ast.expr>(<ast.Assign>s).targets[0]
    else:
        return None
    if e.kind != ast.K_ATTRIBUTE or (<ast.Attribute>e).value.kind != ast.K_NAME:
        return None
    return (<ast.Name>(<ast.Attribute>e).value).id


# --- names bound more than once ---

cdef int count(dict counts, str name) except -1:
    counts[name] = counts.get(name, 0) + 1
    return 0

cdef int count_target(ast.expr e, dict counts) except -1:
    if e.kind == ast.K_NAME:
        count(counts, (<ast.Name>e).id)
    elif e.kind == ast.K_STARRED:
        count_target((<ast.Starred>e).value, counts)
    elif e.kind == ast.K_TUPLE or e.kind == ast.K_LIST:
        for x in (<ast.Tuple>e).elts if e.kind == ast.K_TUPLE else (<ast.List>e).elts:
            count_target(<ast.expr>x, counts)
    return 0

cdef int count_names(ast.stmt s, dict counts) except -1:
    """Count the names that a statement binds, including its blocks."""
    cdef ast.alias alias
    cdef ast.withitem item
    cdef list blocks = []
    if s.kind == ast.K_FUNCTION_DEF or s.kind == ast.K_ASYNC_FUNCTION_DEF:
        count(counts, (<ast.FunctionDef>s).name)
    elif s.kind == ast.K_CLASS_DEF:
        count(counts, (<ast.ClassDef>s).name)
    elif s.kind == ast.K_ASSIGN:
        for t in (<ast.Assign>s).targets:
            count_target(<ast.expr>t, counts)
    elif s.kind == ast.K_AUG_ASSIGN:
        count_target((<ast.AugAssign>s).target, counts)
    elif s.kind == ast.K_ANN_ASSIGN:
        count_target((<ast.AnnAssign>s).target, counts)
    elif s.kind == ast.K_TYPE_ALIAS:
        count_target((<ast.TypeAlias>s).name, counts)
    elif s.kind == ast.K_DELETE:
        for t in (<ast.Delete>s).targets:
            # In addition to the definition.
            count_target(<ast.expr>t, counts)
    elif s.kind == ast.K_IMPORT or s.kind == ast.K_IMPORT_FROM:
        for alias in (<ast.Import>s).names if s.kind == ast.K_IMPORT else (<ast.ImportFrom>s).names:
            count(counts, alias.asname if alias.asname is not None else alias.name.partition(".")[0])
    elif s.kind == ast.K_FOR or s.kind == ast.K_ASYNC_FOR:
        count_target((<ast.For>s).target, counts)
        blocks = [(<ast.For>s).body, (<ast.For>s).orelse]
    elif s.kind == ast.K_WHILE:
        blocks = [(<ast.While>s).body, (<ast.While>s).orelse]
    elif s.kind == ast.K_IF:
        blocks = [(<ast.If>s).body, (<ast.If>s).orelse]
    elif s.kind == ast.K_WITH or s.kind == ast.K_ASYNC_WITH:
        for item in (<ast.With>s).items:
            if item.optional_vars is not None:
                count_target(item.optional_vars, counts)
        blocks = [(<ast.With>s).body]
    elif s.kind == ast.K_TRY or s.kind == ast.K_TRY_STAR:
        blocks = [(<ast.Try>s).body, (<ast.Try>s).orelse, (<ast.Try>s).finalbody]
        blocks.extend([(<ast.ExceptHandler>h).body for h in (<ast.Try>s).handlers])
    elif s.kind == ast.K_MATCH:
        blocks = [(<ast.match_case>case).body for case in (<ast.Match>s).cases]
    for block in blocks:
        for inner in block:
            count_names(<ast.stmt>inner, counts)
    return 0


cdef int declared_names(list lines, set declared) except -1:
    """Collect the names that functions declare global. A string that looks like a declaration does no harm."""
    cdef str line
    for line in lines:
        if "global " in line and line.lstrip().startswith("global "):
            declared.update(line.strip()[7:].partition("#")[0].replace(" ", "").split(","))
    return 0

"""Which definitions of a library module wait until somebody uses them.

Knows the tree, nothing of evaluation. For the runtime's own modules alone, whose definitions have no effect but the name they bind:
an import then costs what is used of a module, not what is in it. A definition waits if it is the only one of its name at the top
level, no function declares the name global, and there is no built-in of that name, which the module may mean before it; statements
about it (`Name.register(...)`, `Name.attribute = ...`) wait with it.
"""
cimport ouros._core.ast as A
cimport ouros._core.scope as S


cdef frozenset builtin_names = frozenset()


cdef list split_module(list body, S.Scope scope, str text):
    cdef dict counts = {}
    cdef dict waiting = {}
    cdef set declared = set()
    cdef set values = set()
    cdef list groups = []
    cdef list lines = text.split("\n")
    cdef A.stmt s, part
    for s in body:
        count_names(s, counts)
    declared_names(scope, declared)
    for s in body:
        if s.kind != A.K_FUNCTION_DEF and s.kind != A.K_ASYNC_FUNCTION_DEF and s.kind != A.K_CLASS_DEF and asks_for_all(s, lines):
            return [(None, body)]
        # What changes a class or function waits with it; other objects are changed in their turn.
        if s.kind == A.K_ASSIGN and (<A.expr>(<A.Assign>s).targets[0]).kind == A.K_NAME:
            values.add((<A.Name>(<A.Assign>s).targets[0]).id)
        elif subject_of(s) in values:
            count(counts, subject_of(s))
    changing = frozenset([name for name, n in counts.items() if n > 1]) | declared
    for s in body:
        for part in parts_of(s):
            name = defined_name(part)
            if name is not None and name not in changing and name not in builtin_names and not name.startswith("__") \
                    and not mentions(part, lines, changing):
                group = (name, [part])
                groups.append(group)
                if part.kind != A.K_IMPORT and part.kind != A.K_IMPORT_FROM:
                    waiting[name] = group
                continue
            group = waiting.get(subject_of(part))
            if group is None:
                groups.append((None, [part]))
            else:
                group[1].append(part)
    return groups


cdef bint asks_for_all(A.stmt s, list lines) except -1:
    """Whether it may see all variables of the module."""
    text = "\n".join(lines[s.lineno - 1:s.end_lineno])
    return any([word in text for word in ("globals()", "vars()", "locals()")])


cdef bint mentions(A.stmt s, list lines, frozenset names) except -1:
    """Whether what runs at a definition may depend on when it runs: on names that are bound more than once."""
    if s.kind != A.K_CLASS_DEF and s.kind != A.K_ASSIGN or not names:
        return False
    text = "\n".join(lines[s.lineno - 1:s.end_lineno])
    return any([name in text for name in names])


cdef list parts_of(A.stmt s):
    """An import of several names as imports of one name each."""
    cdef A.Import i
    cdef A.ImportFrom f
    if s.kind == A.K_IMPORT and len((<A.Import>s).names) > 1:
        out = []
        for alias in (<A.Import>s).names:
            i = A.Import.__new__(A.Import)
            place(i, s)
            i.names = [alias]
            out.append(i)
        return out
    if s.kind == A.K_IMPORT_FROM and len((<A.ImportFrom>s).names) > 1 and (<A.ImportFrom>s).module != "__future__":
        out = []
        for alias in (<A.ImportFrom>s).names:
            f = A.ImportFrom.__new__(A.ImportFrom)
            place(f, s)
            f.module = (<A.ImportFrom>s).module
            f.level = (<A.ImportFrom>s).level
            f.names = [alias]
            out.append(f)
        return out
    return [s]

cdef int place(A.stmt to, A.stmt s) except -1:
    to.kind = s.kind
    to.lineno = s.lineno
    to.col_offset = s.col_offset
    to.end_lineno = s.end_lineno
    to.end_col_offset = s.end_col_offset
    return 0


cdef str defined_name(A.stmt s):
    """The one name that a statement defines, if that can wait; constants and empty containers are cheaper to make at once."""
    cdef A.alias alias
    cdef A.expr value
    if s.kind == A.K_FUNCTION_DEF or s.kind == A.K_ASYNC_FUNCTION_DEF:
        return None if registers((<A.FunctionDef>s).decorator_list) else (<A.FunctionDef>s).name
    if s.kind == A.K_CLASS_DEF:
        return None if registers((<A.ClassDef>s).decorator_list) else (<A.ClassDef>s).name
    if s.kind == A.K_ASSIGN:
        if len((<A.Assign>s).targets) != 1 or (<A.expr>(<A.Assign>s).targets[0]).kind != A.K_NAME:
            return None
        value = (<A.Assign>s).value
        if value.kind == A.K_NAME and (<A.Name>value).id in builtin_names:
            return None
        if value.kind == A.K_CONSTANT or value.kind == A.K_DICT and not (<A.Dict>value).keys \
                or value.kind == A.K_LIST and not (<A.List>value).elts:
            return None
        return (<A.Name>(<A.Assign>s).targets[0]).id
    if s.kind == A.K_IMPORT:
        alias = <A.alias>(<A.Import>s).names[0]
        return alias.asname if alias.asname is not None else None if "." in alias.name else alias.name
    if s.kind == A.K_IMPORT_FROM and (<A.ImportFrom>s).module != "__future__":
        alias = <A.alias>(<A.ImportFrom>s).names[0]
        return None if alias.name == "*" else alias.name if alias.asname is None else alias.asname
    return None

cdef bint registers(list decorators) except -1:
    """A decorator that tells another object of the definition."""
    cdef A.expr d
    for d in decorators:
        if d.kind == A.K_CALL:
            d = (<A.Call>d).func
        if d.kind == A.K_ATTRIBUTE and (<A.Attribute>d).attr == "register":
            return True
    return False


cdef str subject_of(A.stmt s):
    """X of `X.method(...)` and `X.attribute = ...`."""
    cdef A.expr e
    if s.kind == A.K_EXPR and (<A.Expr>s).value.kind == A.K_CALL:
        e = (<A.Call>(<A.Expr>s).value).func
    elif s.kind == A.K_ASSIGN:
        e = <A.expr>(<A.Assign>s).targets[0]
    else:
        return None
    if e.kind != A.K_ATTRIBUTE or (<A.Attribute>e).value.kind != A.K_NAME:
        return None
    return (<A.Name>(<A.Attribute>e).value).id


# --- names that are bound more than once ---

cdef int count(dict counts, str name) except -1:
    counts[name] = counts.get(name, 0) + 1
    return 0

cdef int count_target(A.expr e, dict counts) except -1:
    if e.kind == A.K_NAME:
        count(counts, (<A.Name>e).id)
    elif e.kind == A.K_STARRED:
        count_target((<A.Starred>e).value, counts)
    elif e.kind == A.K_TUPLE or e.kind == A.K_LIST:
        for x in (<A.Tuple>e).elts if e.kind == A.K_TUPLE else (<A.List>e).elts:
            count_target(<A.expr>x, counts)
    return 0

cdef int count_names(A.stmt s, dict counts) except -1:
    """What a statement binds, in its blocks too."""
    cdef A.alias alias
    cdef A.withitem item
    cdef list blocks = []
    if s.kind == A.K_FUNCTION_DEF or s.kind == A.K_ASYNC_FUNCTION_DEF:
        count(counts, (<A.FunctionDef>s).name)
    elif s.kind == A.K_CLASS_DEF:
        count(counts, (<A.ClassDef>s).name)
    elif s.kind == A.K_ASSIGN:
        for t in (<A.Assign>s).targets:
            count_target(<A.expr>t, counts)
    elif s.kind == A.K_AUG_ASSIGN:
        count_target((<A.AugAssign>s).target, counts)
    elif s.kind == A.K_ANN_ASSIGN:
        count_target((<A.AnnAssign>s).target, counts)
    elif s.kind == A.K_TYPE_ALIAS:
        count_target((<A.TypeAlias>s).name, counts)
    elif s.kind == A.K_DELETE:
        for t in (<A.Delete>s).targets:
            # One more than the definition.
            count_target(<A.expr>t, counts)
    elif s.kind == A.K_IMPORT or s.kind == A.K_IMPORT_FROM:
        for alias in (<A.Import>s).names if s.kind == A.K_IMPORT else (<A.ImportFrom>s).names:
            count(counts, alias.asname if alias.asname is not None else alias.name.partition(".")[0])
    elif s.kind == A.K_FOR or s.kind == A.K_ASYNC_FOR:
        count_target((<A.For>s).target, counts)
        blocks = [(<A.For>s).body, (<A.For>s).orelse]
    elif s.kind == A.K_WHILE:
        blocks = [(<A.While>s).body, (<A.While>s).orelse]
    elif s.kind == A.K_IF:
        blocks = [(<A.If>s).body, (<A.If>s).orelse]
    elif s.kind == A.K_WITH or s.kind == A.K_ASYNC_WITH:
        for item in (<A.With>s).items:
            if item.optional_vars is not None:
                count_target(item.optional_vars, counts)
        blocks = [(<A.With>s).body]
    elif s.kind == A.K_TRY or s.kind == A.K_TRY_STAR:
        blocks = [(<A.Try>s).body, (<A.Try>s).orelse, (<A.Try>s).finalbody]
        blocks.extend([(<A.ExceptHandler>h).body for h in (<A.Try>s).handlers])
    elif s.kind == A.K_MATCH:
        blocks = [(<A.match_case>case).body for case in (<A.Match>s).cases]
    for block in blocks:
        for inner in block:
            count_names(<A.stmt>inner, counts)
    return 0


cdef int declared_names(S.Scope scope, set declared) except -1:
    cdef S.Symbol symbol
    for child in scope.children:
        for symbol in (<S.Scope>child).symbols.values():
            if symbol.where == S.WHERE_GLOBAL_EXPLICIT:
                declared.add(symbol.name)
        declared_names(<S.Scope>child, declared)
    return 0

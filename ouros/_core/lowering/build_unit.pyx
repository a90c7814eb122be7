"""Base of lowering: code objects under construction, the slots of their variables, and the nodes of names.

Must not know statements and expressions. Invariants: see build.
"""
from cpython.dict cimport PyDict_GetItemWithError
from cpython.list cimport PyList_New
from cpython.mem cimport PyMem_Free, PyMem_Realloc
from ouros._core.base.msgpack_io cimport shared_word
from ouros._core.nodes.nodes_variable cimport ClassName, Const, Deref, Global, Local


cdef extern from "Python.h":
    void give_item "PyList_SET_ITEM" (object items, Py_ssize_t i, PyObject* o) noexcept


CLASS_DICT = "__classdict__"
OUTER_CLASS = ".class_around"
MARKS = "__conditional_annotations__"


# Symbol.node: class of the node for the name. NODE_OTHER is resolved at each use.
cdef enum:
    NODE_UNKNOWN
    NODE_LOCAL
    NODE_GLOBAL
    NODE_DEREF
    NODE_OTHER


cdef set NO_NAMES = set()       # never changed, like ast.NOTHING


cdef class Unit:
    pass

cdef class Inlined:
    pass


cdef bint is_inlined(scopes.Scope scope):
    return scope.kind == scopes.SCOPE_LISTCOMP or scope.kind == scopes.SCOPE_SETCOMP or scope.kind == scopes.SCOPE_DICTCOMP


cdef set captured(scopes.Scope scope):
    """Return the variables that inner functions capture. Inlined comprehensions share the frame and capture nothing."""
    cdef scopes.Scope child
    cdef scopes.Symbol sym
    cdef set names = set()
    for child in scope.children:
        further = captured(child) if is_inlined(child) else None
        for name, sym in child.symbols.items():
            if (sym.where == scopes.WHERE_FREE or sym.flags & scopes.SYM_FREE) and (further is None or name in further):
                names.add(name)
    return names


cdef Const constant_node(object value):
    cdef Const node = Const.__new__(Const)
    node.value = value
    if exact_int64(<PyObject*>value, &node.s.u.i):
        # Arithmetic on slots takes any int of 64 bits, although elsewhere only compact ints are unboxed.
        node.s.o = TAG_INT
        node.tag = T_INT
    else:
        node.tag = slot_unbox(&node.s, value)
    if node.tag == T_OBJECT:
        Py_DECREF(value)
    return node


cdef class UnitBuilder:
    def __dealloc__(self):
        cdef int i
        for i in range(self.made):
            Py_DECREF(<Node?>self.nodes[i])
        PyMem_Free(self.nodes)

    cdef Node at(self, Node node, ast.AST tree):
        node.line = tree.lineno
        node.col = tree.col_offset
        node.end_line = tree.end_lineno
        node.end_col = tree.end_col_offset
        node.unit = self.code_index
        number(self, node)
        return node

    cdef int grow(self) except -1:
        cdef int room = 2 * self.room + 64
        cdef PyObject** nodes = <PyObject**>PyMem_Realloc(self.nodes, room * sizeof(PyObject*))
        if nodes == NULL:
            raise MemoryError
        self.nodes = nodes
        self.room = room
        return 0

    cdef int close_source(self, Node body) except -1:
        """Close the unit of the whole source. The list of nodes is untracked: the GC need not traverse it (see untracked_freelist)."""
        cdef list nodes = PyList_New(self.made)
        cdef int i
        for i in range(self.made):
            give_item(nodes, i, self.nodes[i])
        self.made = 0
        PyObject_GC_UnTrack(nodes)
        self.source.nodes = nodes
        self.source.main = self.close_unit(body)
        return 0

    cdef int too_deep(self, ast.AST tree) except -1:
        raise self.failure("too many nested expressions or statements", tree)

    cdef SyntaxFailure failure(self, str message, ast.AST tree):
        cdef SyntaxFailure e = SyntaxFailure.__new__(SyntaxFailure)
        e.type_name = "SyntaxError"
        e.message = message
        e.filename = self.source.filename
        e.line = tree.lineno
        e.column = tree.col_offset + 1
        e.end_line = tree.end_lineno
        e.end_column = tree.end_col_offset + 1
        lines = self.source.text.split("\n", tree.lineno)
        e.source_line = lines[tree.lineno - 1] + "\n" if tree.lineno <= len(lines) else None
        return e

    cdef int check_depth(self, ast.AST tree) except -1:
        cdef char here
        if &here < self.c_limit:
            self.too_deep(tree)
        return 0

    cdef int check_async(self, str message, ast.AST tree) except -1:
        """Reject `await` and its like at the top level of exec, eval and modules. A program's own top level may await."""
        if self.unit.code.kind == CODE_MODULE:
            raise self.failure(message, tree)
        return 0

    # --- units ---

    cdef Unit open_unit(self, scopes.Scope scope, int kind, str name, str qualname, int line):
        cdef Unit u = Unit.__new__(Unit)
        cdef Code code = Code.__new__(Code)
        u.parent = self.unit
        u.scope = scope
        u.place = <PyObject*>scope
        u.code = code
        u.slots = {}
        u.cells = NO_NAMES
        u.names = []
        u.inlined = u.free = u.extra = u.annotations = ast.NOTHING
        code.home = <PyObject*>self.source
        code.index = len(self.source.codes)
        self.source.codes.append(code)
        code.name = name
        code.qualname = qualname
        code.kind = kind
        code.line = line
        self.unit = u
        self.code_index = code.index
        return u

    cdef int add_cell(self, str name) except -1:
        if self.unit.cells is NO_NAMES:
            self.unit.cells = set()
        self.unit.cells.add(name)
        return 0

    cdef int add_free(self, str name) except -1:
        if self.unit.free is ast.NOTHING:
            self.unit.free = []
        self.unit.free.append(name)
        return 0

    cdef int add_slot(self, str name):
        self.unit.names.append(name)
        return len(self.unit.names) - 1

    cdef int layout(self, list params) except -1:
        """Assign slots: parameters, then plain locals, then own cells, then free cells."""
        cdef Unit u = self.unit
        cdef scopes.Scope scope = u.scope
        cdef Code code = u.code
        cdef list cell_params = ast.NOTHING
        cdef list own = ast.NOTHING
        for name in params:
            u.slots[name] = self.add_slot(name)
        inside = captured(scope) if scope.cellvars else NO_NAMES
        for name in scope.cellvars:
            if name in inside or (scope.kind == scopes.SCOPE_CLASS and name == "__class__"):
                if own is ast.NOTHING:
                    own = []
                own.append(name)
        if scope.kind == scopes.SCOPE_CLASS and scope.needs_class_closure and "__class__" not in own:
            own = own + ["__class__"]
        if scope.kind == scopes.SCOPE_CLASS and u.extra:
            own = own + u.extra
        for name in own:
            if name in u.slots:
                if cell_params is ast.NOTHING:
                    cell_params = []
                cell_params.append(u.slots[name])
                self.add_cell(name)
        if scopes.is_function_like(scope.kind):
            cells = set(own) if own else NO_NAMES
            for name in scope.varnames:
                if name not in u.slots and name not in cells:
                    u.slots[name] = self.add_slot(name)
            for name in scope.cellvars:
                if name not in u.slots and name not in cells:
                    u.slots[name] = self.add_slot(name)
        code.first_cell = len(u.names)
        for name in own:
            if name not in u.slots:
                u.slots[name] = self.add_slot(name)
                self.add_cell(name)
        code.first_free = len(u.names)
        cdef list free = scope.freevars
        if scope.kind != scopes.SCOPE_CLASS and (u.extra or scope.sees_class):
            free = free + u.extra + ([CLASS_DICT] if scope.sees_class else [])
        for name in free:
            if name in u.slots:
                if scope.kind == scopes.SCOPE_CLASS and name == "__class__":
                    # The enclosing class, which the body may read; functions in the body see the class under construction.
                    u.slots[OUTER_CLASS] = self.add_slot(name)
                    self.add_cell(OUTER_CLASS)
                    self.add_free(name)
                continue
            u.slots[name] = self.add_slot(name)
            self.add_cell(name)
            self.add_free(name)
        code.first_hidden = len(u.names)
        code.cell_params = tuple(cell_params) if cell_params else None
        return 0

    cdef Code close_unit(self, Node body):
        cdef Unit u = self.unit
        cdef Code code = u.code
        code.body = body
        code.varnames = tuple(u.names)
        code.nslots = len(u.names)
        code.uses_cells = code.cell_params is not None or code.first_hidden > code.first_cell
        code.simple = code.nkwonly == 0 and not code.varargs and not code.varkw and code.nposonly == 0
        self.unit = u.parent
        if u.parent is not None:
            self.code_index = u.parent.code.index
        return code

    cdef str qualify(self, str name):
        cdef Unit u = self.unit
        cdef scopes.Symbol sym
        while u is not None and u.scope.kind == scopes.SCOPE_TYPE_PARAMS:
            u = u.parent
        if u is None or u.scope.kind == scopes.SCOPE_MODULE:
            return name
        sym = <scopes.Symbol>u.scope.symbols.get(name)
        if sym is not None and sym.where == scopes.WHERE_GLOBAL_EXPLICIT:
            return name
        if u.scope.kind == scopes.SCOPE_CLASS:
            return f"{u.code.qualname}.{name}"
        return f"{u.code.qualname}.<locals>.{name}"

    cdef tuple closure_of(self, Unit inner):
        """Return the slots of the current unit with the cells that the inner unit captures."""
        if not inner.free:
            return None
        return tuple([self.cell_slot(name) for name in inner.free])

    cdef int cell_slot(self, str name) except -1:
        cdef Inlined inl
        cdef Py_ssize_t i
        for i in range(len(self.unit.inlined) - 1, -1, -1):
            inl = <Inlined>self.unit.inlined[i]
            if name in inl.cells:
                return inl.slots[name]
        return self.unit.slots[name]

    # --- variables ---

    cdef Node name(self, ast.Name e):
        """Return variable(e.id), but resolve each name only once per scope."""
        cdef PyObject* symbol = <PyObject*>e.symbol
        cdef Variable node
        cdef int kind
        if e.symbol is None or (<scopes.Symbol>symbol).scope != self.unit.place:
            return self.variable(e.id, e)
        kind = (<scopes.Symbol>symbol).node
        if kind == NODE_LOCAL:
            node = <Variable?>Local.__new__(Local)
        elif kind == NODE_GLOBAL:
            node = <Variable?>Global.__new__(Global)
        elif kind == NODE_DEREF:
            node = <Variable?>Deref.__new__(Deref)
        else:
            return self.first_name(e, <scopes.Symbol>symbol)
        node.name = (<scopes.Symbol>symbol).name
        node.slot = (<scopes.Symbol>symbol).slot
        return self.at(node, e)

    cdef Node first_name(self, ast.Name e, scopes.Symbol sym):
        cdef Node found = self.variable(e.id, e) if self.unit.inlined or e.id == "__debug__" else self.resolved(sym.name, sym, e)
        sym.node = NODE_LOCAL if type(found) is Local else NODE_GLOBAL if type(found) is Global \
            else NODE_DEREF if type(found) is Deref else NODE_OTHER
        if sym.node != NODE_OTHER:
            sym.slot = (<Variable?><object>found).slot
        return found

    cdef Node variable(self, str written, ast.AST tree):
        """Return the node of a name in the current scope."""
        cdef Unit u = self.unit
        cdef Py_ssize_t i = len(u.inlined) - 1
        cdef Inlined inl
        cdef scopes.Scope scope = u.scope
        cdef scopes.Symbol sym = None
        cdef str name
        if written == "__debug__":
            # A constant of the compiler: changing the attribute of the module builtins has no effect on it.
            return self.constant(True, tree)
        while i >= 0:
            inl = <Inlined>u.inlined[i]
            name = scopes.mangle(inl.scope.class_name, written)
            sym = <scopes.Symbol>inl.scope.symbols.get(name)
            if sym is not None:
                if name in inl.slots:
                    if name in inl.cells:
                        return self.named(Deref.__new__(Deref), name, inl.slots[name], tree)
                    return self.named(Local.__new__(Local), name, inl.slots[name], tree)
                if sym.where == scopes.WHERE_GLOBAL_IMPLICIT and self.own_names and scope.kind == scopes.SCOPE_MODULE:
                    return self.class_name(name, None, tree)
                if sym.where == scopes.WHERE_GLOBAL_IMPLICIT or sym.where == scopes.WHERE_GLOBAL_EXPLICIT:
                    return self.global_name(name, tree)
            i -= 1
        name = scopes.mangle(scope.class_name, written)
        return self.resolved(name, <scopes.Symbol>scope.symbols.get(name), tree)

    cdef Node resolved(self, str name, scopes.Symbol sym, ast.AST tree):
        """Return the node of a name that no inlined comprehension defines."""
        cdef Unit u = self.unit
        cdef scopes.Scope scope = u.scope
        cdef PyObject* slot
        cdef int where
        if u.inlined and scope.kind == scopes.SCOPE_CLASS:
            # A comprehension does not see the names of the class.
            if name in u.slots and name in u.cells:
                return self.named(Deref.__new__(Deref), name, u.slots[name], tree)
            return self.global_name(name, tree)
        if scopes.is_function_like(scope.kind):
            if scope.sees_class:
                return self.seen_by_class(name, sym, tree)
            if sym is not None and (sym.where == scopes.WHERE_GLOBAL_EXPLICIT or sym.where == scopes.WHERE_GLOBAL_IMPLICIT):
                return self.global_name(name, tree)
            slot = PyDict_GetItemWithError(u.slots, name)
            if slot != NULL:
                if u.cells and name in u.cells:
                    return self.named(Deref.__new__(Deref), name, <object>slot, tree)
                return self.named(Local.__new__(Local), name, <object>slot, tree)
            return self.global_name(name, tree)
        if scope.kind == scopes.SCOPE_CLASS:
            where = sym.where if sym is not None else scopes.WHERE_NAME
            if where == scopes.WHERE_GLOBAL_EXPLICIT:
                return self.global_name(name, tree)
            return self.class_name(name, sym, tree)
        if self.own_names and u.scope.kind == scopes.SCOPE_MODULE and (sym is None or sym.where != scopes.WHERE_GLOBAL_EXPLICIT):
            return self.class_name(name, None, tree)
        return self.global_name(name, tree)

    cdef Node seen_by_class(self, str name, scopes.Symbol sym, ast.AST tree):
        """Return the node of a name in an annotation or type parameter inside a class."""
        cdef Unit u = self.unit
        cdef ClassName node
        cdef bint found = name in u.slots and (sym is None or sym.where != scopes.WHERE_GLOBAL_EXPLICIT
                                               and sym.where != scopes.WHERE_GLOBAL_IMPLICIT)
        cdef scopes.Symbol outer = <scopes.Symbol>u.scope.class_scope.symbols.get(name)
        if found and (u.inlined or sym is None or sym.where == scopes.WHERE_LOCAL or sym.where == scopes.WHERE_CELL):
            return self.named_local(name, tree)
        if u.inlined or outer is not None and outer.flags & scopes.SYM_GLOBAL and not found:
            # A comprehension does not see the class. A name that the class declares global is global here too.
            return self.global_name(name, tree)
        if sym is not None and sym.where == scopes.WHERE_GLOBAL_EXPLICIT:
            return self.global_name(name, tree)
        node = ClassName.__new__(ClassName)
        node.name = name
        node.slot = self.global_index(name)
        node.ns_slot = u.slots[CLASS_DICT]
        if found:
            node.deref = True
            node.free_slot = u.slots[name]
        return self.at(node, tree)

    cdef Node named_local(self, str name, ast.AST tree):
        if name in self.unit.cells:
            return self.named(Deref.__new__(Deref), name, self.unit.slots[name], tree)
        return self.named(Local.__new__(Local), name, self.unit.slots[name], tree)

    cdef Node class_name(self, str name, scopes.Symbol sym, ast.AST tree):
        cdef ClassName node = ClassName.__new__(ClassName)
        cdef Unit u = self.unit
        cdef str key = OUTER_CLASS if name == "__class__" and OUTER_CLASS in u.slots else name
        if sym is not None and sym.where == scopes.WHERE_FREE and sym.flags & scopes.SYM_NONLOCAL:
            return self.named(Deref.__new__(Deref), name, u.slots[key], tree)
        node.name = name
        node.slot = self.global_index(name)
        if key is not name:
            node.deref = True
            node.free_slot = u.slots[key]
        if name in u.slots and name in u.cells and name != "__class__" and (sym is None or sym.where != scopes.WHERE_NAME):
            node.deref = True
            node.free_slot = u.slots[name]
        return self.at(node, tree)

    cdef Node named(self, Variable node, str name, int slot, ast.AST tree):
        node.name = name
        node.slot = slot
        return self.at(node, tree)

    cdef int global_index(self, str name):
        index = self.source.name_index.get(name)
        if index is None:
            index = len(self.source.names)
            self.source.names.append(name)
            self.source.name_index[name] = index
        return index

    cdef Node global_name(self, str name, ast.AST tree):
        return self.named(Global.__new__(Global), name, self.global_index(name), tree)

    cdef object merge(self, object value):
        """Return the one object for equal constants of a source, as in CPython. Equal short strs are one object in all sources."""
        t = type(value)
        if t is str:
            # Not interned: the table of CPython 3.12 never drops a str.
            key = value = shared_word(value)
        elif t is bytes:
            key = bytes, value
        elif type(value) is tuple:
            types = tuple([type(item) for item in <tuple>value])
            if float in types or complex in types:
                # Equal ones may differ in the sign of zero.
                return value
            value = tuple([self.merge(item) for item in <tuple>value])
            key = types, value
        else:
            return value
        if self.merged is None:
            self.merged = {}
        return self.merged.setdefault(key, value)

    cdef Node constant(self, object value, ast.AST tree):
        return self.at(constant_node(self.merge(value)), tree)

    cdef Node constant_for(self, Node node, object value):
        """Replace a node by its constant value under the same number, because dumps contain numbers."""
        cdef Const new = constant_node(self.merge(value))
        new.line, new.col, new.end_line, new.end_col = node.line, node.col, node.end_line, node.end_col
        new.unit, new.id = node.unit, node.id
        Py_INCREF(new)
        self.nodes[node.id] = <PyObject*>new
        Py_DECREF(node)
        return new

# ouros: no bounds checks
"""Nodes of constants and variables.

Must not know other nodes. Invariant: a local's slot holds a value or is unbound; a cell's slot always holds a Cell.
"""
cimport cython
from ouros._core.heap.exceptions cimport ExceptionObject, KEY_ERROR, NAME_ERROR, UNBOUND_LOCAL_ERROR, raise_name, take_exception
from ouros._core.heap.heap cimport charge, touch
from ouros._core.heap.runtime cimport runtime
from ouros._core.heap.write_barrier cimport EPOCH_PROTECTED
from ouros._core.protocols.protected_names cimport refuse_name, touch_item
from ouros._core.protocols.ops cimport del_item, get_item, set_item
from ouros._core.protocols.descriptors cimport (
    UNLINKED, Deferred, ModuleObject, cell_delete, cell_stored, cell_value, global_cell, is_deferred, run_deferred,
)
from ouros._core.types.type_dict cimport DictObject, dict_find_name


@cython.no_gc
@cython.final
cdef class Const(Node):
    cdef object eval(self, Frame* f):
        return self.value

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        slot_assign(out, &self.s)
        if self.tag == T_OBJECT:
            Py_INCREF(self.value)
        return self.tag


@cython.no_gc
cdef class Variable(Node):
    pass


cdef int unbound_local(Frame* f, Node node, str name) except -9:
    """Raise UnboundLocalError at the node's position."""
    raise_name(f.vm, UNBOUND_LOCAL_ERROR, "cannot access local variable '%s' where it is not associated with a value", name)
    record(f, node)
    return f.vm.status


@cython.no_gc
@cython.final
cdef class Local(Variable):
    cdef object eval(self, Frame* f):
        cdef Slot* s = &f.slots[self.slot]
        if s.o == TAG_INT:
            return PyLong_FromLongLong(s.u.i)
        if s.o == TAG_FLOAT:
            return PyFloat_FromDouble(s.u.d)
        if s.o == NULL:
            unbound_local(f, self, self.name)
            return SIGNAL
        return <object>s.o

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        cdef Slot* s = &f.slots[self.slot]
        slot_assign(out, s)
        if s.o == TAG_INT:
            return T_INT
        if s.o == TAG_FLOAT:
            return T_FLOAT
        if s.o == NULL:
            unbound_local(f, self, self.name)
            return T_SIGNAL
        incref(s.o)
        return T_OBJECT

    cdef int store(self, Frame* f, object v) except -9:
        slot_set(&f.slots[self.slot], v)
        return NORMAL

    cdef int store_slot(self, Frame* f, Slot* v) except -9:
        slot_move(&f.slots[self.slot], v)
        return NORMAL

    cdef int delete(self, Frame* f) except -9:
        if f.slots[self.slot].o == NULL:
            return unbound_local(f, self, self.name)
        slot_clear(&f.slots[self.slot])
        return NORMAL


@cython.no_gc
@cython.final
cdef class Deref(Variable):
    cdef int missing(self, Frame* f) except -9:
        cdef Function fn = <Function>f.fn
        if self.slot < fn.code.first_free and self.name != "__class__":
            return unbound_local(f, self, self.name)
        raise_name(f.vm, NAME_ERROR, "cannot access free variable '%s' where it is not associated with a value in enclosing scope", self.name)
        record(f, self)
        return f.vm.status

    cdef object eval(self, Frame* f):
        cdef Slot* s = &(<Cell>f.slots[self.slot].o).s
        if s.o == NULL:
            self.missing(f)
            return SIGNAL
        return slot_box(s)

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        cdef Slot* s = &(<Cell>f.slots[self.slot].o).s
        if s.o == NULL:
            self.missing(f)
            return T_SIGNAL
        return slot_load(out, s)

    cdef int store(self, Frame* f, object v) except -9:
        touch(f.vm, <Cell>f.slots[self.slot].o)
        slot_set(&(<Cell>f.slots[self.slot].o).s, v)
        return NORMAL

    cdef int store_slot(self, Frame* f, Slot* v) except -9:
        touch(f.vm, <Cell>f.slots[self.slot].o)
        slot_move(&(<Cell>f.slots[self.slot].o).s, v)
        return NORMAL

    cdef int delete(self, Frame* f) except -9:
        if (<Cell>f.slots[self.slot].o).s.o == NULL:
            return self.missing(f)
        touch(f.vm, <Cell>f.slots[self.slot].o)
        slot_clear(&(<Cell>f.slots[self.slot].o).s)
        return NORMAL


cdef int cell_bound(Frame* f, str name) except -1:
    """Move a name to the end of the module's variables, which are in the order in which they were bound."""
    touch(f.vm, (<Function>f.fn).globs.module)
    (<ModuleObject>(<Function>f.fn).globs.module).move_to_end(name)
    return 0


cdef int store_slow(Frame* f, Cell cell, str name, object v) except -9:
    """Store in a variable that is unbound, lives in a dict, or changes for the first time after a mark."""
    if cell.epoch == EPOCH_PROTECTED:
        refuse_name(f.vm, name)
        return RAISE
    touch(f.vm, cell)
    if cell.s.o == NULL:
        cell_bound(f, name)
    slot_set(&cell.s, v)
    if cell.home is not None:
        cell_stored(f.vm, cell, name)
    return NORMAL


cdef object built_in(VM* vm, Cell cell, str name):
    """Return the built-in of that name for an unbound variable. Returns: None: there is none."""
    cdef PyObject* p
    if type(cell.home) is DictObject:
        # The program may change the built-ins of a namespace, for code that is linked already.
        p = dict_find_name(<DictObject>cell.home, "__builtins__")
        if p != NULL and type(<object>p) is DictObject:
            p = dict_find_name(<DictObject>p, name)
            if p != NULL:
                return <object>p
            # The helpers of a module of the library are no built-ins.
            is_helper = type(cell.fallback) is ModuleObject or name.startswith("_") and not name.startswith("__")
            return cell.fallback if is_helper else None
    return runtime(vm).find_builtin(cell, name) if cell.fallback is None else cell.fallback


@cython.no_gc
@cython.final
cdef class Global(Variable):
    cdef object eval(self, Frame* f):
        cdef PyObject* cell = <PyObject*>f.g[self.slot]
        if (<Cell>cell).s.o != NULL:
            return slot_box(&(<Cell>cell).s)
        if (<Cell>cell).home is None and (<Cell>cell).fallback is not None:
            return (<Cell>cell).fallback
        return self.look_up(f, <Cell>cell)

    cdef object look_up(self, Frame* f, Cell cell):
        """Return the value of a global whose cell is unbound."""
        cdef object v
        if cell is UNLINKED:
            return self.linked(f)
        if cell.home is not None:
            v = run_deferred(f.vm, <Deferred>cell.home, self.name) if is_deferred(cell) else cell_value(cell, self.name)
            if v is SIGNAL:
                return suspend_expr0(f, self, PASS)
            if v is not STOP:
                return v
        v = built_in(f.vm, cell, self.name)
        return self.missing(f) if v is None else v

    cdef object linked(self, Frame* f):
        """Link the name, then return the value."""
        global_cell(f, self.slot)
        return self.eval(f)

    cdef object missing(self, Frame* f):
        cdef Code code = (<Function>f.fn).code
        raise_name(f.vm, NAME_ERROR, "name '%s' is not defined", self.name)
        if f.vm.status == RAISE and code.kind <= CODE_ASYNCGEN and f.slots != NULL:
            # For suggestions: the names bound in the frame now.
            (<ExceptionObject>f.vm.exc).extra["locals"] = tuple([name for name in [code.varnames[i] for i in range(code.first_free)
                                                                                   if f.slots[i].o != NULL] if not name.startswith(".")])
        record(f, self)
        return SIGNAL

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        cdef Slot* s = &(<Cell>f.g[self.slot]).s
        if s.o == NULL:
            v = self.eval(f)
            if v is SIGNAL:
                return T_SIGNAL
            return slot_unbox(out, v)
        return slot_load(out, s)

    cdef int store(self, Frame* f, object v) except -9:
        cdef Slot s
        slot_unbox(&s, v)
        return self.store_slot(f, &s)

    cdef int store_slot(self, Frame* f, Slot* v) except -9:
        cdef PyObject* cell = <PyObject*>f.g[self.slot]
        if (<Cell>cell).epoch != f.vm.epoch or (<Cell>cell).s.o == NULL:
            if store_slow(f, global_cell(f, self.slot), self.name, slot_take(v)) == RAISE:
                record(f, self)
                return RAISE
            return NORMAL
        slot_move(&(<Cell>cell).s, v)
        return NORMAL

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        return forward_status(f, self, c)

    cdef int delete(self, Frame* f) except -9:
        cdef Cell cell = global_cell(f, self.slot)
        if cell.epoch == EPOCH_PROTECTED:
            refuse_name(f.vm, self.name)
            record(f, self)
            return RAISE
        touch(f.vm, cell)
        if not cell_delete(cell, self.name):
            self.missing(f)
            return RAISE
        return NORMAL


cdef object namespace_of(Frame* f):
    return <object>f.slots[0].o


@cython.no_gc
@cython.final
cdef class ClassName(Variable):
    """saves: nothing (look-up in a namespace that is no dict)"""
    cdef object eval(self, Frame* f):
        cdef object ns
        cdef object v = STOP
        cdef PyObject* p
        cdef Cell cell
        if self.ns_slot:
            # The cell holds the namespace while the body runs, then the class.
            cell = <Cell>f.slots[self.ns_slot].o
            if cell.s.o == NULL:
                return self.outside(f)
            ns = slot_box(&cell.s)
            if type(ns) is ClassObject:
                v = (<ClassObject>ns).ns.get(self.name, STOP)
                return self.outside(f) if v is STOP else v
        else:
            ns = namespace_of(f)
        if class_of(ns) is DICT:
            p = hooks.dict_find(<PyObject*>ns, self.name)
            return self.outside(f) if p == NULL else <object>p
        return self.found(f, get_item(f.vm, ns, self.name))

    cdef object found(self, Frame* f, object v):
        cdef ExceptionObject e
        if v is not SIGNAL:
            return v
        if f.vm.status == RAISE:
            e = <ExceptionObject>f.vm.exc
            if is_subclass(e.cls, KEY_ERROR):
                take_exception(f.vm)
                f.vm.tb_open = False
                return self.outside(f)
        return suspend_expr0(f, self, ONLY)

    cdef object outside(self, Frame* f):
        """Look up a name that is not in the namespace."""
        cdef Cell cell
        cdef object v
        if self.deref:
            cell = <Cell>f.slots[self.free_slot].o
            if cell.s.o != NULL:
                return slot_box(&cell.s)
            raise_name(f.vm, NAME_ERROR, "cannot access free variable '%s' where it is not associated with a value in enclosing scope", self.name)
            record(f, self)
            return SIGNAL
        cell = global_cell(f, self.slot)
        if is_deferred(cell):
            v = run_deferred(f.vm, <Deferred>cell.home, self.name)
            if v is SIGNAL:
                return suspend_expr0(f, self, PASS)
        else:
            v = cell_value(cell, self.name)
        if v is not STOP:
            return v
        v = built_in(f.vm, cell, self.name)
        if v is None:
            self.missing(f)
            return SIGNAL
        return v

    cdef int missing(self, Frame* f) except -9:
        raise_name(f.vm, NAME_ERROR, "name '%s' is not defined", self.name)
        record(f, self)
        return f.vm.status

    cdef int store(self, Frame* f, object v) except -9:
        cdef object ns = namespace_of(f)
        charge(f.vm, 100)
        if class_of(ns) is DICT:
            # A namespace may be the dict of a module's variables.
            if touch_item(f.vm, <HeapObject>ns, self.name) < 0:
                return suspend_stmt0(f, self, PASS)
            hooks.dict_put(<PyObject*>ns, self.name, v)
            return NORMAL
        if set_item(f.vm, ns, self.name, v) < 0:
            return suspend_stmt0(f, self, PASS)
        return NORMAL

    cdef int delete(self, Frame* f) except -9:
        cdef object ns = namespace_of(f)
        if class_of(ns) is not DICT:
            if del_item(f.vm, ns, self.name) >= 0:
                return NORMAL
            if f.vm.status == RAISE and is_subclass((<ExceptionObject>f.vm.exc).cls, KEY_ERROR):
                take_exception(f.vm)
                f.vm.tb_open = False
                return self.missing(f)
            return suspend_stmt0(f, self, PASS)
        if touch_item(f.vm, <HeapObject>ns, self.name) < 0:
            return suspend_stmt0(f, self, PASS)
        return NORMAL if hooks.dict_remove(<PyObject*>ns, self.name) else self.missing(f)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if k.state == PASS:
            return forward_status(f, self, c)
        if c == NORMAL:
            return NORMAL
        if c != RAISE:
            return c
        f.vm.status = RAISE
        return done(f.vm, self.found(f, SIGNAL))

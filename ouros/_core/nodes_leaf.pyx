"""Constants and variables.

Must not know other nodes. Invariant: a local's slot holds a value or is unbound, a cell's slot always holds a Cell.
"""
cimport cython
from ouros._core.errors cimport *
from ouros._core.heap cimport charge


@cython.final
cdef class Const(Node):
    cdef object eval(self, Frame* f):
        return self.value

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        slot_assign(out, &self.s)
        if self.tag == T_OBJECT:
            Py_INCREF(self.value)
        return self.tag


cdef class Variable(Node):
    pass


cdef int unbound_local(Frame* f, Node node, str name) except -9:
    """Raises for an unbound local, at its position."""
    cdef ExceptionObject e = new_exception(f.vm, UNBOUND_LOCAL_ERROR, (f"cannot access local variable '{name}' where it is not associated with a value",))
    e.extra = {"name": name}
    throw(f.vm, e)
    record(f, node)
    return RAISE


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
        Py_INCREF(<object>s.o)
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


@cython.final
cdef class Deref(Variable):
    cdef int missing(self, Frame* f) except -9:
        cdef Function fn = <Function>f.fn
        if self.slot < fn.code.first_free:
            return unbound_local(f, self, self.name)
        raise_name(f.vm, f"cannot access free variable '{self.name}' where it is not associated with a value in enclosing scope", self.name)
        record(f, self)
        return RAISE

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
        slot_copy(out, s)
        return T_INT if s.o == TAG_INT else T_FLOAT if s.o == TAG_FLOAT else T_OBJECT

    cdef int store(self, Frame* f, object v) except -9:
        slot_set(&(<Cell>f.slots[self.slot].o).s, v)
        return NORMAL

    cdef int store_slot(self, Frame* f, Slot* v) except -9:
        slot_move(&(<Cell>f.slots[self.slot].o).s, v)
        return NORMAL

    cdef int delete(self, Frame* f) except -9:
        if (<Cell>f.slots[self.slot].o).s.o == NULL:
            return self.missing(f)
        slot_clear(&(<Cell>f.slots[self.slot].o).s)
        return NORMAL


@cython.final
cdef class Global(Variable):
    cdef object eval(self, Frame* f):
        cdef Cell cell = <Cell>f.g[self.slot]
        if cell.s.o == NULL:
            if cell.fallback is not None:
                return cell.fallback
            return self.missing(f)
        return slot_box(&cell.s)

    cdef object missing(self, Frame* f):
        cdef Code code = (<Function>f.fn).code
        raise_name(f.vm, f"name '{self.name}' is not defined", self.name)
        if code.kind <= CODE_ASYNCGEN and f.slots != NULL:
            # For suggestions: what the frame has bound now.
            (<ExceptionObject>f.vm.exc).extra["locals"] = tuple([code.varnames[i] for i in range(code.first_free) if f.slots[i].o != NULL])
        record(f, self)
        return SIGNAL

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        cdef Slot* s = &(<Cell>f.g[self.slot]).s
        if s.o == NULL:
            v = self.eval(f)
            if v is SIGNAL:
                return T_SIGNAL
            return slot_unbox(out, v)
        slot_copy(out, s)
        return T_INT if s.o == TAG_INT else T_FLOAT if s.o == TAG_FLOAT else T_OBJECT

    cdef int store(self, Frame* f, object v) except -9:
        slot_set(&(<Cell>f.g[self.slot]).s, v)
        return NORMAL

    cdef int store_slot(self, Frame* f, Slot* v) except -9:
        slot_move(&(<Cell>f.g[self.slot]).s, v)
        return NORMAL

    cdef int delete(self, Frame* f) except -9:
        if (<Cell>f.g[self.slot]).s.o == NULL:
            self.missing(f)
            return RAISE
        slot_clear(&(<Cell>f.g[self.slot]).s)
        return NORMAL


cdef dict class_namespace(Frame* f):
    """Slot 0 of a class body holds its ClassObject-to-be, whose ns is the namespace."""
    return (<ClassObject>f.slots[0].o).ns


@cython.final
cdef class ClassName(Variable):
    cdef object eval(self, Frame* f):
        cdef dict ns = class_namespace(f)
        cdef Cell cell
        if not self.free_first:
            v = ns.get(self.name, STOP)
            if v is not STOP:
                return v
        if self.deref:
            cell = <Cell>f.slots[self.free_slot].o
            if cell.s.o != NULL:
                return slot_box(&cell.s)
            raise_name(f.vm, f"cannot access free variable '{self.name}' where it is not associated with a value in enclosing scope", self.name)
            record(f, self)
            return SIGNAL
        cell = <Cell>f.g[self.slot]
        if cell.s.o != NULL:
            return slot_box(&cell.s)
        if cell.fallback is not None:
            return cell.fallback
        raise_name(f.vm, f"name '{self.name}' is not defined", self.name)
        record(f, self)
        return SIGNAL

    cdef int store(self, Frame* f, object v) except -9:
        charge(f.vm, 100)
        class_namespace(f)[self.name] = v
        return NORMAL

    cdef int delete(self, Frame* f) except -9:
        cdef dict ns = class_namespace(f)
        if self.name not in ns:
            raise_name(f.vm, f"name '{self.name}' is not defined", self.name)
            record(f, self)
            return RAISE
        del ns[self.name]
        return NORMAL

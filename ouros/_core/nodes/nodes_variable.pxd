# Nodes of constants and variables: locals, cells, globals, names of class bodies.
from ouros._core.protocols.node cimport *

cdef class Const(Node):
    cdef object value
    cdef Slot   s            # value, unboxed where possible (borrowed from value)
    cdef int    tag

cdef class Variable(Node):
    cdef str name
    cdef int slot

cdef class Local(Variable):
    pass

cdef extern from *:
    """
    /* Like slot_copy. Returns: the Tag, which the compiler keeps in a register across the change of the reference count. */
    static inline int slot_load(ou_slot* s, ou_slot* source) {
        PyObject* o = source->o;
        int64_t i = source->u.i;
        s->o = o;
        s->u.i = i;
        if (is_ref(o)) {
            Py_INCREF(o);
            return 0;
        }
        return (int)(size_t)o;
    }
    """
    int slot_load(Slot* s, Slot* source) noexcept

# node.eval(f), node.eval_slot(f, out) and node.store_slot(f, v), inlined for local variables, which most nodes are. `node` is a
# borrowed pointer, because an attribute that is passed as an object is counted for the call.
cdef inline object value_of(PyObject* node, Frame* f):
    cdef PyObject* o
    if type(<object>node) is Local:
        o = f.slots[(<Local>node).slot].o
        if is_ref(o):
            return <object>o
        if o != NULL:
            return slot_box(&f.slots[(<Local>node).slot])
    return (<Node>node).eval(f)

cdef inline int slot_of(PyObject* node, Frame* f, Slot* out) except -9:
    cdef Slot* s
    if type(<object>node) is Local:
        s = &f.slots[(<Local>node).slot]
        if s.o != NULL:
            return slot_load(out, s)
    elif type(<object>node) is Const:
        slot_copy(out, &(<Const>node).s)
        return (<Const>node).tag
    return (<Node>node).eval_slot(f, out)

cdef extern from *:
    PyObject* given_up "slot_take" (Slot* s) except NULL     # the value as an owned reference; unbinds the slot
    PyObject* boxed_ref "slot_box" (Slot* s) except NULL     # the value as a new reference

# node.eval(f) as a new reference, also of SIGNAL.
cdef inline PyObject* owned_value(PyObject* node, Frame* f) except NULL:
    cdef Slot s
    cdef PyObject* p
    if type(<object>node) is Local:
        p = f.slots[(<Local>node).slot].o
        if is_ref(p):
            incref(p)
            return p
        if p != NULL:
            return boxed_ref(&f.slots[(<Local>node).slot])
    elif type(<object>node) is Const:
        # The constant's own object: programs can tell it from an equal one.
        p = <PyObject*>(<Const>node).value
        incref(p)
        return p
    if slot_of(node, f, &s) == T_SIGNAL:
        return new_ref(SIGNAL)
    return given_up(&s)

cdef inline int store_to(PyObject* node, Frame* f, Slot* v) except -9:
    if type(<object>node) is Local:
        slot_move(&f.slots[(<Local>node).slot], v)
        return NORMAL
    return (<Node>node).store_slot(f, v)

cdef inline int store_item(PyObject* node, Frame* f, PyObject* item) except -9:
    """Store like store_to, for an item whose container may drop it meanwhile."""
    if type(<object>node) is Local:
        slot_set(&f.slots[(<Local>node).slot], <object>item)
        return NORMAL
    v = <object>item
    return (<Node>node).store(f, v)

cdef class Deref(Variable):  # slot holds a Cell
    cdef int missing(self, Frame* f) except -9
cdef class Global(Variable): # slot: index in the table of globals
    cdef object look_up(self, Frame* f, Cell cell)
    cdef object linked(self, Frame* f)
    cdef object missing(self, Frame* f)
cdef class ClassName(Variable):
    """A name in a class body, or in code with its own locals: looked up in the namespace, then in a cell (deref) or the globals."""
    cdef bint deref
    cdef int  free_slot      # slot of the cell, if `deref` is set
    cdef int  ns_slot        # slot of the cell with the namespace of the enclosing class; 0: this is the class body itself
    cdef object found(self, Frame* f, object v)
    cdef object outside(self, Frame* f)
    cdef int missing(self, Frame* f) except -9
# Mapping in which a class body, or code with its own locals, binds its names: a dict or any other mapping.
cdef object namespace_of(Frame* f)

# Constants and variables (locals, cells, globals, names of class bodies).
from ouros._core.protocols.node cimport *

cdef class Const(Node):
    cdef object value
    cdef Slot   s            # value, unboxed where possible (borrows from value)
    cdef int    tag

cdef class Variable(Node):
    cdef str name
    cdef int slot

cdef class Local(Variable):
    pass

# node.eval(f), node.eval_slot(f, out) and node.store_slot(f, v): in place for the variables of a function, which most nodes are. By
# borrowed pointers, as an attribute that is handed over as an object is counted for the time of the call.
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
            slot_copy(out, s)
            return slot_tag(s)
    elif type(<object>node) is Const:
        slot_copy(out, &(<Const>node).s)
        return (<Const>node).tag
    return (<Node>node).eval_slot(f, out)

cdef extern from *:
    PyObject* given_up "slot_take" (Slot* s) except NULL     # what the slot holds, as an object that the caller owns

# node.eval(f) as a new reference, of SIGNAL too.
cdef inline PyObject* owned_value(PyObject* node, Frame* f) except NULL:
    cdef Slot s
    cdef PyObject* p
    if type(<object>node) is Const:
        # (The one object of the constant, which programs may tell from an equal one.)
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
    """Of something that others hold, who may let go of it meanwhile."""
    if type(<object>node) is Local:
        slot_set(&f.slots[(<Local>node).slot], <object>item)
        return NORMAL
    v = <object>item
    return (<Node>node).store(f, v)

cdef class Deref(Variable):  # a cell in a slot
    cdef int missing(self, Frame* f) except -9
cdef class Global(Variable): # slot: index in the globals table
    cdef object look_up(self, Frame* f, Cell cell)
    cdef object missing(self, Frame* f)
cdef class ClassName(Variable):
    """A name in a class body, or in code that was given locals: its namespace first, then a cell (deref) or the global."""
    cdef bint deref
    cdef int  free_slot      # slot of the cell when deref
    cdef int  ns_slot        # slot of the cell that holds the namespace of the class around; 0: the body itself
    cdef object found(self, Frame* f, object v)
    cdef object outside(self, Frame* f)
    cdef int missing(self, Frame* f) except -9
# What a class body, or code with locals of its own, binds its names in: a dict, or any mapping.
cdef object namespace_of(Frame* f)

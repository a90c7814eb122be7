"""Methods and attributes of cells.

Must not know the evaluator's nodes.
"""
from ouros._core.heap.exceptions cimport raise_value
from ouros._core.heap.heap cimport charge, id_of, touch
from ouros._core.protocols.call cimport attribute, method, static_method
from ouros._core.protocols.node cimport *
from ouros._core.protocols.ops cimport CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT, CMP_NE, compare


cdef object cell_contents(VM* vm, PyObject** a):
    cdef Cell cell = <Cell?><object>a[0]
    if cell.s.o == NULL:
        return raise_value(vm, "cell is empty")
    return slot_box(&cell.s)

cdef object cell_set_contents(VM* vm, PyObject** a):
    cdef Cell cell = <Cell?><object>a[0]
    if touch(vm, cell) < 0:
        return SIGNAL
    if a[1] == NULL:
        slot_clear(&cell.s)
    else:
        slot_set(&cell.s, <object>a[1])
    return None

cdef object cell_new(VM* vm, PyObject** a):
    cdef Cell cell = new_cell()
    cell.epoch = vm.epoch
    charge(vm, 64)
    if a[1] != NULL:
        slot_set(&cell.s, <object>a[1])
    return cell

cdef object cell_repr(VM* vm, PyObject** a):
    cdef Cell cell = <Cell?><object>a[0]
    if cell.s.o == NULL:
        return f"<cell at 0x{id_of(vm, cell):x}: empty>"
    v = slot_box(&cell.s)
    return f"<cell at 0x{id_of(vm, cell):x}: {type_name(v)} object at 0x{id_of(vm, v):x}>"

cdef object cell_compare(VM* vm, PyObject** a, int op):
    """Compare cells by content; an empty cell precedes all others."""
    cdef Cell x = <Cell?><object>a[0]
    cdef Cell y
    if type(<object>a[1]) is not Cell:
        return NotImplemented
    y = <Cell>a[1]
    if x.s.o != NULL and y.s.o != NULL:
        return compare(vm, op, slot_box(&x.s), slot_box(&y.s))
    return compare(vm, op, x.s.o != NULL, y.s.o != NULL)

cdef object cell_eq(VM* vm, PyObject** a):
    return cell_compare(vm, a, CMP_EQ)

cdef object cell_ne(VM* vm, PyObject** a):
    return cell_compare(vm, a, CMP_NE)

cdef object cell_lt(VM* vm, PyObject** a):
    return cell_compare(vm, a, CMP_LT)

cdef object cell_le(VM* vm, PyObject** a):
    return cell_compare(vm, a, CMP_LE)

cdef object cell_gt(VM* vm, PyObject** a):
    return cell_compare(vm, a, CMP_GT)

cdef object cell_ge(VM* vm, PyObject** a):
    return cell_compare(vm, a, CMP_GE)


attribute(CELL, "cell_contents", cell_contents, cell_set_contents)
static_method(CELL, "__new__", cell_new, "cls, contents=..., /")
method(CELL, "__repr__", cell_repr, "self, /")
method(CELL, "__eq__", cell_eq, "self, other, /")
method(CELL, "__ne__", cell_ne, "self, other, /")
method(CELL, "__lt__", cell_lt, "self, other, /")
method(CELL, "__le__", cell_le, "self, other, /")
method(CELL, "__gt__", cell_gt, "self, other, /")
method(CELL, "__ge__", cell_ge, "self, other, /")
CELL.ns["__hash__"] = None

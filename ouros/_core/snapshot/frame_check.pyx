"""Checks of loaded frames: code relies on cells in the slots that it compiled as cells.

Each node checks its own continuations (`Node.fits`).
"""
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.nodes.nodes_comp cimport Comprehension
from ouros._core.protocols.node cimport *


cdef dict hidden_cells(Source source):
    """Return the slots in which inlined comprehensions keep their cells, by index of the code."""
    cdef dict found = {}
    cdef Node node
    for node in source.nodes:
        if type(node) is Comprehension and (<Comprehension>node).cells:
            found.setdefault(node.unit, set()).update((<Comprehension>node).cells)
    return found


cdef bint cells_fit(HeapFrame frame, dict hidden) except -1:
    cdef Code code = frame.fn.code
    cdef Py_ssize_t i
    if not class_frame_fits(frame):
        return False
    for i in hidden.get(code.index, ()):
        if frame.slots[i].o == NULL:
            # A comprehension makes new cells at its start; until then no code may find the slot empty.
            slot_unbox(&frame.slots[i], new_cell())
        elif not is_ref(frame.slots[i].o) or type(<object>frame.slots[i].o) is not Cell:
            return False
    for i in range(code.first_cell, code.first_hidden):
        if not is_ref(frame.slots[i].o) or type(<object>frame.slots[i].o) is not Cell:
            return False
    if code.cell_params is not None:
        for i in code.cell_params:
            if not is_ref(frame.slots[i].o) or type(<object>frame.slots[i].o) is not Cell:
                return False
    return True

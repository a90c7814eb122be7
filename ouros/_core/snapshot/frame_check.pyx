"""Checks of loaded frames and chains: code relies on cells in the slots that it compiled as cells, and on chains that end.

Each node checks its own continuations (`Node.fits`).
"""
from ouros._core.base.status cimport *
from ouros._core.heap.exceptions cimport TracebackObject
from ouros._core.heap.value cimport *
from ouros._core.nodes.nodes_comp cimport Comprehension
from ouros._core.protocols.call cimport BoundMethod
from ouros._core.protocols.descriptors cimport WrapperObject
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.node cimport *
from ouros._core.snapshot.layouts cimport node_name


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


cdef inline bint in_chain(object o) noexcept:
    return type(o) is TracebackObject or type(o) is BoundMethod or type(o) is WrapperObject


cdef int check_stack(list kstack) except -1:
    """Check that each node's continuation belongs to the frame whose end lies next below it, and generators' frames to generators."""
    cdef Continuation k
    cdef HeapFrame frame = None
    cdef bint in_generator = False
    running = set()
    for k in kstack:
        name = node_name(k.node)
        if name == "n:frame_end":
            frame = k.frame
            fail_unless(frame is not None and frame.gen == NULL, "frame")
            in_generator = False
        elif name == "n:gen_end":
            frame = (<Generator?>k.a).frame
            fail_unless(frame is not None and k.a not in running, "generator")
            running.add(k.a)
            in_generator = True
        elif name == "n:flow_end":
            # The frames of another thread begin.
            frame = None
            in_generator = False
        elif name == "n:frame_start":
            fail_unless(frame is not None and k.frame is frame and not in_generator, "frame")
        elif name is None:
            fail_unless(frame is not None and k.frame is frame, "frame")
            fail_unless(in_generator or frame.fn.code.kind < CODE_GENERATOR or frame.fn.code.kind > CODE_ASYNCGEN, "generator")
    return 0


cdef int check_chains(list rows) except -1:
    """Check that no chain of bound methods, wrappers or tracebacks is a cycle: calls and tracebacks follow it to its end."""
    cdef set done = set(), path
    for o in rows:
        if not in_chain(o) or o in done:
            continue
        path = set()
        while in_chain(o) and o not in done:
            fail_unless(o not in path, "chain that leads to itself")
            path.add(o)
            if type(o) is TracebackObject:
                o = (<TracebackObject>o).tb_next
            elif type(o) is BoundMethod:
                o = (<BoundMethod>o).func
            else:
                o = (<WrapperObject?><object>o).func
        done |= path
    return 0


cdef int check_tuples(dict inner) except -1:
    """Check that tuples form no cycle: no program can make one, and much code would never end on it. inner: row -> rows of the tuples in it."""
    cdef list stack, rest
    cdef set done = set(), busy = set()
    for start in inner:
        if start in done:
            continue
        stack = [start]
        while stack:
            top = stack[len(stack) - 1]
            if top in done:
                stack.pop()
                continue
            busy.add(top)
            rest = inner.get(top, [])
            while rest and rest[len(rest) - 1] in done:
                rest.pop()
            if rest:
                fail_unless(rest[len(rest) - 1] not in busy, "tuple that holds itself")
                stack.append(rest[len(rest) - 1])
            else:
                busy.discard(top)
                done.add(top)
                stack.pop()
    return 0

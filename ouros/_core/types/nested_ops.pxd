# repr, equality, order and hash of nested containers, with explicit stacks: no depth of nesting uses the C stack. Items that need sandbox
# code are handled through ops, and the walk resumes from a continuation.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.base.text_builder cimport ShortText

# repr of list, tuple, dict, set, frozenset (also derived classes) and dict views. Returns: an exact str or SIGNAL.
cdef object container_repr(VM* vm, object v)
# After a load, a fork or a rewind: marks each container whose repr is suspended.
cdef int mark_waiting(VM* vm) except -1
# Equality of two containers of one kind (list, tuple, dict or set). Returns: True, False or SIGNAL.
cdef object container_equal(VM* vm, object a, object b)
# Any CmpOp. Order is defined for list and list, tuple and tuple. Returns: like container_equal, or the result of a comparison method.
cdef object container_compare(VM* vm, int op, object a, object b)
# Hash of a tuple: int or SIGNAL.
cdef object container_hash(VM* vm, object v)
# Equality of items, by identity first. Like ops.equal, without a call for plain containers. Returns: True, False or SIGNAL.
cdef object items_equal(VM* vm, object a, object b)
# Writes the repr of a short list, tuple or dict of plain values and such containers, at most `levels` deep. Returns: False: not short or
# not plain; part of the text may have been written.
cdef enum:
    SHORT_LEVELS = 6
cdef bint put_container(ShortText* w, PyObject* v, int levels) noexcept

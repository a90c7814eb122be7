# Repr, equality, order and hash of nested containers, by explicit stacks: no depth of nesting uses the C stack.
# Items that bring code of the sandbox are asked through ops; the walk goes on from a continuation.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.base.text_builder cimport ShortText

# list, tuple, dict, set, frozenset (also of derived classes), and dict views: an exact str or SIGNAL.
cdef object container_repr(VM* vm, object v)
# After a load, a fork or a rewind: marks each container whose repr is suspended.
cdef int mark_waiting(VM* vm) except -1
# Two of one kind (list and list, tuple and tuple, dict and dict, set and set): True, False or SIGNAL.
cdef object container_equal(VM* vm, object a, object b)
# The same for any CmpOp; order is that of sequences (list and list, tuple and tuple).
cdef object container_compare(VM* vm, int op, object a, object b)
# Hash of a tuple: int or SIGNAL.
cdef object container_hash(VM* vm, object v)
# Equality as containers use it (identity first): True, False or SIGNAL. As ops.equal, without a call for plain containers.
cdef object items_equal(VM* vm, object a, object b)
# The whole text of a short list, tuple or dict of plain values and such containers, which lie at most `levels` deep; False: it is not
# one, and part of it may have been added.
cdef enum:
    SHORT_LEVELS = 6
cdef bint put_container(ShortText* w, PyObject* v, int levels) noexcept

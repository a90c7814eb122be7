# ouros: no bounds checks
"""Arithmetic modulo a power of two, as hash functions and generators of pseudo-random numbers use it.

The low 64 bits of a result of +, -, * and bit operations depend only on the low 64 bits of the operands: no larger int need be
made. Must not know statements or calls. Invariant: no code here evaluates a node; a value that cannot be looked up is left to
normal evaluation.
(seed * 6364136223846793005 + 1442695040888963407) % 2**64: 0.35 of CPython's time, with the numbers beyond 64 bits 1.49.
"""
from ouros._core.nodes.nodes_attribute cimport Attribute, Place
from ouros._core.nodes.nodes_expr cimport Binary
from ouros._core.nodes.nodes_variable cimport Const, Global, Local
from ouros._core.protocols.node cimport *
from ouros._core.protocols.ops cimport OP_ADD, OP_AND, OP_LSHIFT, OP_MOD, OP_MUL, OP_OR, OP_SUB, OP_XOR
cimport ouros._core.nodes.nodes_expr as _expr

cdef extern from *:
    """
    /* Stores the low 64 bits of an exact int, in two's complement. Returns 0 if o is no exact int. */
    static inline int ou_low64(PyObject* o, uint64_t* bits) {
        if (!PyLong_CheckExact(o)) return 0;
        *bits = PyLong_AsUnsignedLongLongMask(o);
        return 1;
    }
    /* Returns 1 for an exact int from 0 to 2**64 - 1, 2 for 2**64 (bits: 0), else 0. */
    static inline int ou_unsigned64(PyObject* o, uint64_t* bits) {
        unsigned char bytes[16];
        int i;
        if (!PyLong_CheckExact(o)) return 0;
    #if PY_VERSION_HEX >= 0x030D0000
        if (_PyLong_AsByteArray((PyLongObject*)o, bytes, sizeof bytes, 1, 1, 0) < 0) return 0;
    #else
        if (_PyLong_Sign(o) < 0 || _PyLong_NumBits(o) > 65) return 0;
        if (_PyLong_AsByteArray((PyLongObject*)o, bytes, sizeof bytes, 1, 1) < 0) return 0;
    #endif
        for (*bits = 0, i = 7; i >= 0; i--) *bits = *bits << 8 | bytes[i];
        for (i = 9; i < 16; i++)
            if (bytes[i]) return 0;
        return bytes[8] == 0 ? 1 : bytes[8] == 1 && *bits == 0 ? 2 : 0;
    }
    """
    bint low64 "ou_low64" (PyObject* o, uint64_t* bits) noexcept
    int unsigned64 "ou_unsigned64" (PyObject* o, uint64_t* bits) noexcept


cdef bint bits_of(Slot* s, uint64_t* bits) noexcept:
    if s.o == TAG_INT:
        bits[0] = <uint64_t>s.u.i
        return True
    return is_ref(s.o) and low64(s.o, bits)

cdef Slot* peek(PyObject* node, Frame* f) noexcept:
    """Return the slot that holds a node's value, if no code of the program must run to find it; else NULL."""
    cdef PyObject* o
    cdef Place* place
    if type(<object>node) is Local:
        return &f.slots[(<Local>node).slot]
    if type(<object>node) is Const:
        return &(<Const>node).s
    if type(<object>node) is Global:
        return &(<Cell>f.g[(<Global>node).slot]).s
    if type(<object>node) is Attribute and type((<Attribute>node).obj) is Local:
        o = f.slots[(<Local>(<Attribute>node).obj).slot].o
        if is_ref(o) and type(<object>o) is Instance:
            place = (<Attribute>node).place_of(<Instance>o)
            if place != NULL:
                return slot_at(<Instance>o, place.at)
    return NULL

cdef bint low_bits(PyObject* node, Frame* f, int depth, uint64_t* bits) noexcept:
    """Compute the low 64 bits of an expression, in two's complement. Returns: False if a node must be evaluated."""
    cdef uint64_t a, b
    cdef Slot* s = peek(node, f)
    cdef int op
    if s != NULL:
        return bits_of(s, bits)
    if depth == 0 or not isinstance(<object>node, Binary):
        return False
    op = (<Binary>node).op
    if not low_bits(<PyObject*>(<Binary>node).left, f, depth - 1, &a) or not low_bits(<PyObject*>(<Binary>node).right, f, depth - 1, &b):
        return False
    if op == OP_ADD:
        bits[0] = a + b
    elif op == OP_SUB:
        bits[0] = a - b
    elif op == OP_MUL:
        bits[0] = a * b
    elif op == OP_XOR:
        bits[0] = a ^ b
    elif op == OP_OR:
        bits[0] = a | b
    elif op == OP_AND:
        bits[0] = a & b
    elif op == OP_LSHIFT and type((<Binary>node).right) is Const and b < 64:
        bits[0] = a << b
    else:
        return False
    return True

cdef int wrapped(Frame* f, Binary node, Slot* out) except -9:
    """Evaluate `left % right` or `left & right` by low bits. Returns: its tag, or T_SIGNAL if the node must be evaluated normally."""
    cdef Slot* s = peek(<PyObject*>node.right, f)
    cdef uint64_t bits, mask
    if s == NULL or not (mask_of(s, node.op == OP_MOD, &mask) and low_bits(<PyObject*>node.left, f, 8, &bits)):
        return T_SIGNAL
    bits &= mask
    if bits >> 63:
        return slot_unbox(out, <object>bits)
    out.o = TAG_INT
    out.u.i = <int64_t>bits
    return T_INT

cdef bint mask_of(Slot* s, bint modulus, uint64_t* mask) noexcept:
    """Compute the mask of a modulus that is a power of two, or of a bit mask. Returns: False for any other value."""
    cdef int kind = 1
    if s.o == TAG_INT:
        if s.u.i < 0:
            return False
        mask[0] = <uint64_t>s.u.i
    else:
        kind = unsigned64(s.o, mask) if is_ref(s.o) else 0
    if not modulus:
        return kind == 1
    if kind == 0 or mask[0] & (mask[0] - 1) or kind == 1 and mask[0] == 0:
        return False
    mask[0] -= 1                 # the mask of 2**64 has 64 ones
    return True


_expr.wrapped_hook = wrapped

# Evaluator: arithmetic and comparison on unboxed numbers, inlined into the nodes with a constant operator.
from ouros._core.status cimport *
from ouros._core.ops cimport (OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD, OP_FLOORDIV, OP_AND, OP_OR, OP_XOR, OP_LSHIFT, OP_RSHIFT,
                              CMP_LT, CMP_LE, CMP_EQ, CMP_NE, CMP_GT, CMP_GE)
from libc.math cimport fmod, floor

cdef inline bint arith(int op, int ta, int tb, Slot* a, Slot* b, Slot* out) noexcept:
    """True: out holds the result. Exact for ints (False on overflow), as IEEE for floats; never divides by zero.

    out may be an operand's own slot: nothing is written to it unless the result holds.
    """
    cdef double x, y, m
    cdef int64_t i, j, q
    if ta == T_INT and tb == T_INT:
        i = a.u.i
        j = b.u.i
        if op == OP_ADD:
            if add_overflows(i, j, &q):
                return False
            out.u.i = q
        elif op == OP_SUB:
            if sub_overflows(i, j, &q):
                return False
            out.u.i = q
        elif op == OP_MUL:
            if mul_overflows(i, j, &q):
                return False
            out.u.i = q
        elif op == OP_MOD:
            if j <= 0:
                return False
            if i >= 0 and i <= 0x7fffffff and j <= 0x7fffffff:
                out.u.i = <int64_t>(<uint32_t>i % <uint32_t>j)
            else:
                q = i % j
                out.u.i = q + j if q < 0 else q
        elif op == OP_FLOORDIV:
            if j <= 0:
                return False
            if i >= 0 and i <= 0x7fffffff and j <= 0x7fffffff:
                out.u.i = <int64_t>(<uint32_t>i // <uint32_t>j)
            else:
                q = i // j
                out.u.i = q - 1 if i % j < 0 else q
        elif op == OP_AND:
            out.u.i = i & j
        elif op == OP_OR:
            out.u.i = i | j
        elif op == OP_XOR:
            out.u.i = i ^ j
        elif op == OP_RSHIFT:
            if j < 0 or j > 63:
                return False
            out.u.i = i >> j
        elif op == OP_LSHIFT:
            if j < 0 or j > 31 or i > 0x7fffffff or i < -0x7fffffff:
                return False
            out.u.i = i << j
        elif op == OP_DIV:
            # Both fit a double exactly, so the quotient is correctly rounded.
            if j == 0 or i > 9007199254740992 or i < -9007199254740992 or j > 9007199254740992 or j < -9007199254740992:
                return False
            out.u.d = <double>i / <double>j
            out.o = TAG_FLOAT
            return True
        else:
            return False
        out.o = TAG_INT
        return True
    if ta <= T_OBJECT or tb <= T_OBJECT:
        return False
    x = a.u.d if ta == T_FLOAT else <double>a.u.i
    y = b.u.d if tb == T_FLOAT else <double>b.u.i
    if op == OP_ADD:
        out.u.d = x + y
    elif op == OP_SUB:
        out.u.d = x - y
    elif op == OP_MUL:
        out.u.d = x * y
    elif op == OP_DIV:
        if y == 0.0:
            return False
        out.u.d = x / y
    else:
        return False
    out.o = TAG_FLOAT
    return True

cdef inline int compare_slots(int op, int ta, int tb, Slot* a, Slot* b) noexcept:
    """1, 0, or -1: not both unboxed numbers (or an int and a float that a double cannot compare exactly)."""
    cdef double x, y
    cdef int64_t i, j
    if ta == T_INT and tb == T_INT:
        i = a.u.i
        j = b.u.i
        if op == CMP_LT:
            return i < j
        if op == CMP_LE:
            return i <= j
        if op == CMP_EQ:
            return i == j
        if op == CMP_NE:
            return i != j
        if op == CMP_GT:
            return i > j
        return i >= j
    if ta <= T_OBJECT or tb <= T_OBJECT:
        return -1
    if ta == T_INT and (a.u.i > 9007199254740992 or a.u.i < -9007199254740992):
        return -1
    if tb == T_INT and (b.u.i > 9007199254740992 or b.u.i < -9007199254740992):
        return -1
    x = a.u.d if ta == T_FLOAT else <double>a.u.i
    y = b.u.d if tb == T_FLOAT else <double>b.u.i
    if op == CMP_LT:
        return x < y
    if op == CMP_LE:
        return x <= y
    if op == CMP_EQ:
        return x == y
    if op == CMP_NE:
        return x != y
    if op == CMP_GT:
        return x > y
    return x >= y

# Arithmetic and comparison of unboxed numbers, inlined into the nodes with a constant operator.
from ouros._core.base.status cimport *
from ouros._core.protocols.ops cimport (OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD, OP_FLOORDIV, OP_AND, OP_OR, OP_XOR, OP_LSHIFT, OP_RSHIFT, OP_POW,
                              CMP_LT, CMP_LE, CMP_EQ, CMP_NE, CMP_GT, CMP_GE)
from libc.float cimport DBL_MAX
from libc.math cimport pow

cdef extern from *:
    """
    /* Largest int up to which all ints fit a double exactly. */
    #define EXACT_DOUBLES (1LL << 53)
    /* The operators that programs use most, short enough to be inlined into each node. a, b: bound slots; out: may be one of them.
       Returns the tag of the result; 0: an operand is not unboxed, or the result does not fit 64 bits. */
    #define OU_OPERATOR(NAME, SIGN) \\
        static inline int ou_##NAME(ou_slot* a, ou_slot* b, ou_slot* out) { \\
            if (a->o == TAG_INT && b->o == TAG_INT) { \\
                int64_t r; \\
                if (NAME##_overflows(a->u.i, b->u.i, &r)) return 0; \\
                out->u.i = r; \\
                out->o = TAG_INT; \\
                return 1; \\
            } \\
            if (is_ref(a->o) || is_ref(b->o)) return 0; \\
            out->u.d = (a->o == TAG_INT ? (double)a->u.i : a->u.d) SIGN (b->o == TAG_INT ? (double)b->u.i : b->u.d); \\
            out->o = TAG_FLOAT; \\
            return 2; \\
        }
    OU_OPERATOR(add, +)
    OU_OPERATOR(sub, -)
    OU_OPERATOR(mul, *)

    /* ORDER CMP: bit 0 is set if the comparison holds for a < b, bit 1 for a == b, bit 2 for a > b, bit 3 if an operand is NaN. */
    static const unsigned char ou_holds[] = {1, 3, 2, 13, 4, 6};

    static inline int ou_order_holds(int op, int64_t a, int64_t b) {
        return ou_holds[op] >> (1 + (a > b) - (a < b)) & 1;
    }
    /* Compares bound slots. Returns 1 or 0; -1: an operand is not unboxed, or a double does not hold the int exactly. */
    static inline int ou_compare_numbers(int op, ou_slot* a, ou_slot* b) {
        double x, y;
        if (a->o == TAG_INT && b->o == TAG_INT)
            return ou_order_holds(op, a->u.i, b->u.i);
        if (is_ref(a->o) || is_ref(b->o)) return -1;
        x = a->u.d;
        y = b->u.d;
        if (a->o == TAG_INT) {
            if (a->u.i > EXACT_DOUBLES || a->u.i < -EXACT_DOUBLES) return -1;
            x = (double)a->u.i;
        }
        if (b->o == TAG_INT) {
            if (b->u.i > EXACT_DOUBLES || b->u.i < -EXACT_DOUBLES) return -1;
            y = (double)b->u.i;
        }
        return ou_holds[op] >> (x < y ? 0 : x == y ? 1 : x > y ? 2 : 3) & 1;
    }
    """
    int64_t EXACT_DOUBLES
    int add_numbers "ou_add" (Slot* a, Slot* b, Slot* out) noexcept
    int sub_numbers "ou_sub" (Slot* a, Slot* b, Slot* out) noexcept
    int mul_numbers "ou_mul" (Slot* a, Slot* b, Slot* out) noexcept
    bint order_holds "ou_order_holds" (int op, int64_t a, int64_t b) noexcept
    int compare_numbers "ou_compare_numbers" (int op, Slot* a, Slot* b) noexcept

cdef inline bint arith(int op, int ta, int tb, Slot* a, Slot* b, Slot* out) noexcept:
    """Compute a op b. Returns: False if there is no result. Exact for ints (False on overflow), IEEE for floats; never divides by zero.

    out may be an operand's own slot: it is written only if there is a result.
    """
    cdef double x, y
    cdef int64_t i, j, q
    if op == OP_ADD:
        return add_numbers(a, b, out) != 0
    if op == OP_SUB:
        return sub_numbers(a, b, out) != 0
    if op == OP_MUL:
        return mul_numbers(a, b, out) != 0
    if ta == T_INT and tb == T_INT:
        i = a.u.i
        j = b.u.i
        if op == OP_MOD:
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
        elif op == OP_POW:
            # For larger exponents the host's own algorithm is as fast.
            if j < 0 or j > 63:
                return False
            q = 1
            while True:
                if j & 1 and mul_overflows(q, i, &q):
                    return False
                j >>= 1
                if j == 0:
                    break
                if mul_overflows(i, i, &i):
                    return False
            out.u.i = q
        elif op == OP_DIV:
            # Both fit a double exactly, so the quotient is correctly rounded.
            if j == 0 or i > EXACT_DOUBLES or i < -EXACT_DOUBLES or j > EXACT_DOUBLES or j < -EXACT_DOUBLES:
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
    if op == OP_POW:
        # A negative base may give a complex power; overflows and powers of zero are errors.
        if x <= 0.0:
            return False
        x = pow(x, y)
        if not 0.0 < x <= DBL_MAX:
            return False
        out.u.d = x
        out.o = TAG_FLOAT
        return True
    if op != OP_DIV or y == 0.0:
        return False
    out.u.d = x / y
    out.o = TAG_FLOAT
    return True

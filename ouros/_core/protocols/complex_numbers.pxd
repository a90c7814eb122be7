# Arithmetic of complex numbers, by C99 Annex G; real operands stay real. Must not know programs, their limits or errors.
from cpython.complex cimport Py_complex

cdef enum ComplexOp:         # ORDER BINOP: as in ops.pxd, whose module imports this one
    C_ADD = 0
    C_SUB = 1
    C_MUL = 2
    C_DIV = 4
    C_POW = 6

cdef enum ComplexResult:
    C_DONE          = 0
    C_UNKNOWN       = 1          # no such operation
    C_ZERO_DIVISION = 2
    C_ZERO_POWER    = 3          # zero to a negative or complex power
    C_OVERFLOW      = 4

cdef inline Py_complex make_complex(double re, double im) noexcept:
    cdef Py_complex z
    z.real = re
    z.imag = im
    return z

# out: z op w; op is a BinOp. z_real, w_real: the operand is a real number. Returns: a ComplexResult.
cdef int complex_operation(int op, Py_complex z, bint z_real, Py_complex w, bint w_real, Py_complex* out) noexcept

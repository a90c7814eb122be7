"""_statistics: exact sums of ints and floats, and of their squares.

Must not know the use of the sums. Invariant: no rounding. Every number is an int of less than 54 bits times a power of two. The numbers of
each power are added in 32-bit parts, with room for MANY of them in 64 bits.
"""
from libc.math cimport frexp, isfinite, ldexp
from libc.stdlib cimport calloc, free
from ouros._core.protocols.call cimport function
from ouros._core.heap.heap cimport charge, work
from ouros._core.base.status cimport *
from ouros._core.types.type_sequence cimport ListObject
from ouros._core.heap.value cimport *

NAMESPACE = {}

cdef struct Power:           # sums of ints m and of their squares, in parts of 32 bits with these weights
    uint64_t low             # weight 1
    int64_t  high            # weight 1 << 32
    uint64_t squares[3][2]   # weights 1 << 27 * i and 1 << 27 * i + 32
    bint     used

DEF MANY = 1 << 18           # most numbers of one call
DEF BITS = 53                # bits of a float's mantissa, and of accepted ints

cdef inline int split(object v, int64_t* m, int* exponent) noexcept:
    """Split v into m * 2**exponent. Returns: 1: float; 2: int; 0: another type, not finite, or more than BITS bits."""
    cdef double x
    if type(v) is float:
        x = <double>v
        if not isfinite(x):
            return 0
        m[0] = <int64_t>ldexp(frexp(x, exponent), BITS)
        exponent[0] -= BITS
        return 1
    exponent[0] = 0
    if exact_int64(<PyObject*>v, m) and -(<int64_t>1 << BITS) < m[0] < (<int64_t>1 << BITS):
        return 2
    return 0

cdef inline void add(Power* p, int64_t m) noexcept:
    cdef uint64_t u = <uint64_t>(m if m >= 0 else -m), x = u & <uint64_t>0x7FFFFFF, y = u >> 27
    cdef uint64_t[3] parts = [x * x, 2 * x * y, y * y]
    cdef int i
    p.low += <uint64_t>m & <uint64_t>0xFFFFFFFF
    p.high += m >> 32
    for i in range(3):
        p.squares[i][0] += parts[i] & <uint64_t>0xFFFFFFFF
        p.squares[i][1] += parts[i] >> 32
    p.used = True

cdef object sum_of(Power* p):
    return ((<object>p.high) << 32) + p.low

cdef object squares_of(Power* p):
    cdef object total = 0
    cdef int i
    for i in range(3):
        total += (((<object>p.squares[i][1]) << 32) + p.squares[i][0]) << 27 * i
    return total

cdef object exact_sums(VM* vm, PyObject** a):
    """
    _statistics.exact_sums(data): (whether all are ints, count, n, s, d) for an exact list or tuple of exact ints and finite floats. n / d
    is their sum, s / d**2 the sum of their squares. Returns: None: other data, none, or too many.
    """
    cdef object data = <object>a[0]
    cdef Power* powers
    cdef Py_ssize_t i, n
    cdef int exponent = 0, kind, least = 0, most = 0
    cdef int64_t m = 0
    cdef bint ints = True
    if type(data) is ListObject and (<ListObject>data).cls is LIST:
        data = (<ListObject>data).items
    elif type(data) is not tuple:
        return None
    n = len(data)
    if not 0 < n <= MANY:
        return None
    for i in range(n):
        kind = split(data[i], &m, &exponent)
        if kind == 0:
            work(vm, i)
            return None
        if kind == 1:
            ints = False
        if m != 0:
            least = min(least, exponent)
            most = max(most, exponent)
    powers = <Power*>calloc(most - least + 1, sizeof(Power))
    if powers == NULL:
        raise MemoryError
    try:
        for i in range(n):
            split(data[i], &m, &exponent)
            if m != 0:
                add(&powers[exponent - least], m)
        work(vm, n + most - least)
        return gathered(vm, powers, least, most, ints, n)
    finally:
        free(powers)

cdef object gathered(VM* vm, Power* powers, int least, int most, bint ints, Py_ssize_t n):
    cdef object total = 0, squares = 0
    cdef int i
    for i in range(most - least + 1):
        if powers[i].used:
            total += sum_of(&powers[i]) << i
            squares += squares_of(&powers[i]) << 2 * i
    charge(vm, 160 + 2 * (most - least))
    return (ints, n, total, squares, (<object>1) << -least)


function(NAMESPACE, "_statistics", "exact_sums", exact_sums, "data, /")

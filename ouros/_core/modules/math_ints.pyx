"""Functions of the module math on ints of any size.

Must not know floats. Invariant: work that would take the host too long is left to the prelude (_prelude_math.py), which splits it into
smaller operations.
"""
from libc.math cimport log2
import math as _host
from ouros._core.protocols.call cimport call_prelude, function, natives
from ouros._core.heap.exceptions cimport raise_error, raise_value, OVERFLOW_ERROR
from ouros._core.heap.heap cimport charge, reserve, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.plain_arithmetic cimport int_bits, int_digits, int_memory, int_sign

DEF MAX_COUNT = 9223372036854775807
DEF HOST_BITS = 200000           # products of this size take the host some milliseconds
DEF COMB_BITS = 20000            # bits of a binomial coefficient that takes the host as long, because it also divides


cdef int could_fit(VM* vm, double bits) except -9:
    """Refuse a result that cannot fit into memory. Keep no charge: the prelude charges what it makes. Returns: 0; -1: SIGNAL."""
    cdef int64_t n = int_memory(<int64_t>bits) if bits < 1e17 else 1LL << 60
    if reserve(vm, n) < 0:
        return -1
    vm.budget += n
    return 0


# --- factorial, perm, comb ---

cdef object math_factorial(VM* vm, PyObject** a):
    cdef object n = <object>a[0]
    cdef double count, bits
    if int_sign(<PyObject*>n) < 0:
        return raise_value(vm, "factorial() not defined for negative values")
    if n > MAX_COUNT:
        return raise_error(vm, OVERFLOW_ERROR, "factorial() argument should not exceed 9223372036854775807")
    count = n
    bits = 2 if count < 2 else count * log2(count) - count * 1.4426950408889634 + log2(count) / 2 + 3
    if could_fit(vm, bits) < 0:
        return SIGNAL
    if bits > HOST_BITS:
        return call_prelude(vm, "math_factorial", (n,))
    work(vm, <int64_t>(bits * bits / 10000) + 1)
    charge(vm, int_memory(<int64_t>bits))
    return _host.factorial(n)


cdef object math_perm(VM* vm, PyObject** a):
    """perm(n, k=None)"""
    cdef object n = <object>a[0], k = <object>a[1]
    cdef double bits
    if k is None:
        return math_factorial(vm, a)
    if int_sign(<PyObject*>n) < 0:
        return raise_value(vm, "n must be a non-negative integer")
    if int_sign(<PyObject*>k) < 0:
        return raise_value(vm, "k must be a non-negative integer")
    if k > n:
        return 0
    if k > MAX_COUNT:
        return raise_error(vm, OVERFLOW_ERROR, "k must not exceed 9223372036854775807")
    bits = <double>k * <double>int_bits(<PyObject*>n)
    # A product of k factors, of which at least half have almost as many bits as n.
    if could_fit(vm, bits / 4) < 0:
        return SIGNAL
    if bits > HOST_BITS:
        return call_prelude(vm, "math_perm", (n, k))
    work(vm, <int64_t>(bits * bits / 10000) + 1)
    charge(vm, int_memory(<int64_t>bits))
    return _host.perm(n, k)


cdef object math_comb(VM* vm, PyObject** a):
    cdef object n = <object>a[0], k = <object>a[1]
    cdef double bits
    if int_sign(<PyObject*>n) < 0:
        return raise_value(vm, "n must be a non-negative integer")
    if int_sign(<PyObject*>k) < 0:
        return raise_value(vm, "k must be a non-negative integer")
    if k > n:
        return 0
    if k > n - k:
        k = n - k
    if k > MAX_COUNT:
        return raise_error(vm, OVERFLOW_ERROR, "min(n - k, k) must not exceed 9223372036854775807")
    # (n / k) ** k <= comb(n, k) <= (e n / k) ** k
    bits = 0.0
    if k:
        bits = <double>k * (<double>(int_bits(<PyObject*>n) - int_bits(<PyObject*>k)) + 2.5)
        if could_fit(vm, bits / 4) < 0:
            return SIGNAL
    if bits > COMB_BITS:
        return call_prelude(vm, "math_comb", (n, k))
    work(vm, <int64_t>(bits * bits / 100) + 1)
    charge(vm, int_memory(<int64_t>bits))
    return _host.comb(n, k)


# --- gcd, lcm ---

cdef object pair_gcd(VM* vm, object x, object y):
    cdef int64_t dx = int_digits(<PyObject*>x)
    cdef int64_t dy = int_digits(<PyObject*>y)
    cdef int64_t small = dx if dx < dy else dy
    # The host uses Lehmer's algorithm, after one division if the lengths differ.
    cdef int64_t steps = small * small + 3 * small * (dx + dy - 2 * small)
    if steps > 8000000:
        return call_prelude(vm, "math_gcd", (x, y, natives["math._cofactors"], natives["math.gcd"]))
    work(vm, steps)
    charge(vm, int_memory(small * 30))
    return _host.gcd(x, y)


cdef object cofactors(VM* vm, PyObject** a):
    """
    _cofactors(x, y): runs Euclid's algorithm on the leading digits x >= y of two numbers, as long as they determine the quotients.

    Returns: (p, q, r, s), which maps the numbers a, b to p * a + q * b, r * a + s * b (D. H. Lehmer, 1938).
    """
    cdef object x = <object>a[0]
    cdef object y = <object>a[1]
    cdef object p = 1, q = 0, r = 0, s = 1, k
    cdef int64_t steps = 0
    while True:
        low = y + r
        high = y + s
        if not low or not high:
            break
        # The quotient is certain while both ends of its interval agree.
        k = (x + p) // low
        if k != (x + q) // high:
            break
        p, r = r, p - k * r
        q, s = s, q - k * s
        x, y = y, x - k * y
        steps += 1
    work(vm, steps * int_digits(a[0]) * 4)
    charge(vm, 4 * int_memory(int_bits(a[0])))
    return (p, q, r, s)


cdef object gcd_step(VM* vm, object value, object numbers, object b, object c, int64_t i):
    """ResumeFunction: `value` is the gcd of the first i numbers."""
    cdef tuple args = numbers
    cdef Py_ssize_t n = len(args)
    while i < n:
        vm.ticks -= 1
        value = pair_gcd(vm, value, args[i])
        i += 1
        if value is SIGNAL:
            return then(vm, value, GCD_STEP, args, None, None, i)
    return value

cdef ResumeFunction GCD_STEP = resume_function("math_gcd_step", gcd_step)


cdef object math_gcd(VM* vm, PyObject** a):
    cdef tuple args = <tuple?><object>a[0]
    cdef int64_t x, y
    if len(args) == 2 and compact_int(<PyObject*>args[0], &x) and compact_int(<PyObject*>args[1], &y):
        x, y = -x if x < 0 else x, -y if y < 0 else y
        while y:
            x, y = y, x % y
        return x
    return gcd_step(vm, 0, args, None, None, 0)


cdef object lcm_step(VM* vm, object value, object numbers, object b, object c, int64_t i):
    """ResumeFunction: `value` is the lcm of the first i numbers."""
    cdef tuple args = numbers
    cdef Py_ssize_t n = len(args)
    while i < n:
        if value == 0:
            return 0
        vm.ticks -= 1
        r = pair_gcd(vm, value, args[i])
        if r is SIGNAL:
            return then(vm, r, LCM_GCD, args, value, None, i)
        # Only small numbers are processed here.
        if int_digits(<PyObject*>value) + int_digits(<PyObject*>args[i]) > 300:
            return lcm_gcd(vm, r, args, value, None, i)
        value = 0 if args[i] == 0 else value // r * abs(args[i])
        charge(vm, int_memory(int_bits(<PyObject*>value)))
        i += 1
    return value

cdef object lcm_gcd(VM* vm, object value, object args, object so_far, object c, int64_t i):
    """ResumeFunction: `value` is the gcd of the lcm so far and argument i."""
    return then(vm, call_prelude(vm, "math_lcm", (so_far, (<tuple?>args)[i], value)), LCM_STEP, args, None, None, i + 1)

cdef ResumeFunction LCM_STEP = resume_function("math_lcm_step", lcm_step)
cdef ResumeFunction LCM_GCD = resume_function("math_lcm_gcd", lcm_gcd)

cdef object math_lcm(VM* vm, PyObject** a): return lcm_step(vm, 1, <tuple?><object>a[0], None, None, 0)


# --- isqrt ---

cdef object math_isqrt(VM* vm, PyObject** a):
    cdef object n = <object>a[0]
    cdef int64_t d
    if int_sign(<PyObject*>n) < 0:
        return raise_value(vm, "isqrt() argument must be nonnegative")
    d = int_digits(<PyObject*>n)
    if d > 3500:
        return call_prelude(vm, "math_isqrt", (n,))
    work(vm, d * d // 2)
    charge(vm, int_memory(d * 15))
    return _host.isqrt(n)


# --- table ---

cdef dict HIDDEN = {}            # functions that the prelude gets as arguments

cdef int add_functions(dict namespace) except -1:
    function(HIDDEN, "math", "_cofactors", cofactors, "x, y, /")
    function(namespace, "math", "comb", math_comb, "n: index, k: index, /")
    function(namespace, "math", "factorial", math_factorial, "n: index, /")
    function(namespace, "math", "gcd", math_gcd, "*integers: index")
    function(namespace, "math", "isqrt", math_isqrt, "n: index, /")
    function(namespace, "math", "lcm", math_lcm, "*integers: index")
    function(namespace, "math", "perm", math_perm, "n: index, k: index | None=None, /")
    return 0

"""Functions of the module math on many numbers.

Must not know how iterables are drained. Invariant: loops poll after at most STRIDE items and save their state. Plain numbers are processed
without calls.
"""
from libc.math cimport fabs, fma, isfinite, isinf, isnan
import math as _host
from ouros._core.protocols.call cimport function
from ouros._core.heap.exceptions cimport raise_error, raise_value, OVERFLOW_ERROR
from ouros._core.heap.heap cimport charge, must_poll, work
from ouros._core.modules.math_args cimport pause, plain_double
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport OP_ADD, OP_MUL, binary, to_list
from ouros._core.types.argument_conversion cimport as_real

DEF STRIDE = 4096                # items between two polls of the limits
DEF FEW = 32                     # most partial sums that are kept in an array


# --- fsum: J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic (1997): non-overlapping partial sums ---

cdef int add_partial(list partials, double x) except -1:
    """Add x to the partial sums. Returns: 0; 1: a sum of finite numbers overflowed."""
    cdef Py_ssize_t i, n = len(partials), kept = 0
    cdef double y, high, low
    for i in range(n):
        y = <double>partials[i]
        if fabs(x) < fabs(y):
            x, y = y, x
        high = x + y
        low = y - (high - x)
        if low != 0.0:
            partials[kept] = low
            kept += 1
        x = high
    del partials[kept:]
    if x != 0.0:
        if not isfinite(x):
            return 1
        partials.append(x)
    return 0


cdef Py_ssize_t add_to_few(double* partials, Py_ssize_t n, double x) noexcept:
    """Add x to n partial sums in an array with room for another one. Returns: their number; -1: a sum of finite numbers overflowed."""
    cdef Py_ssize_t i, kept = 0
    cdef double y, high, low
    for i in range(n):
        y = partials[i]
        if fabs(x) < fabs(y):
            x, y = y, x
        high = x + y
        low = y - (high - x)
        if low != 0.0:
            partials[kept] = low
            kept += 1
        x = high
    if x != 0.0:
        if not isfinite(x):
            return -1
        partials[kept] = x
        kept += 1
    return kept


# fsum() of 100 floats: 1.3 of CPython's time, with the partial sums in a list 6 to 10.
cdef Py_ssize_t add_plain(list items, Py_ssize_t i, Py_ssize_t end, list sums) except -9:
    """Add the finite numbers of items[i:end] up to the first that needs a conversion, while there are few partial sums.
    Returns: the index of the first item that was not added; -1: a sum of finite numbers overflowed.
    """
    cdef double[FEW] partials
    cdef double x = 0.0
    cdef Py_ssize_t k, n = len(sums)
    if n >= FEW:
        return i
    for k in range(n):
        partials[k] = <double>sums[k]
    while i < end and n < FEW and plain_double(<PyObject*>items[i], &x) and isfinite(x):
        n = add_to_few(partials, n, x)
        if n < 0:
            return -1
        i += 1
    sums[:] = [partials[k] for k in range(n)]
    return i


cdef double partial_total(list partials) except? -1.0:
    """Returns: the correctly rounded sum, half to even, also if only a smaller partial sum breaks the tie."""
    cdef Py_ssize_t n = len(partials)
    cdef double high = 0.0, x, y, low = 0.0
    if n:
        n -= 1
        high = <double>partials[n]
        while n > 0:
            x = high
            n -= 1
            y = <double>partials[n]
            high = x + y
            low = y - (high - x)
            if low != 0.0:
                break
        if n > 0 and (low < 0.0 and <double>partials[n - 1] < 0.0 or low > 0.0 and <double>partials[n - 1] > 0.0):
            y = low * 2.0
            x = high + y
            if y == x - high:
                high = x
    return high


cdef object math_fsum(VM* vm, PyObject** a):
    return then(vm, to_list(vm, <object>a[0]), FSUM, None, None, None, 0)

cdef object fsum_start(VM* vm, object value, object a, object b, object c, int64_t i):
    return fsum_loop(vm, None, value, [], [0.0, 0.0], 0)

cdef object fsum_loop(VM* vm, object value, object numbers, object sums, object nonfinite, int64_t i):
    """
    Add the numbers from i on. sums: partial sums. nonfinite: [their sum, sum of the infinite ones]. value: number i after its conversion,
    or None.
    """
    cdef list items = numbers
    cdef list partials = sums
    cdef list special = <list?>nonfinite
    cdef Py_ssize_t n = len(items)
    cdef double x = 0.0
    cdef Py_ssize_t start
    while i < n:
        start = i
        if value is None:
            i = add_plain(items, start, min(n, start - start % STRIDE + STRIDE), partials)
            if i < 0:
                return raise_error(vm, OVERFLOW_ERROR, "intermediate overflow in fsum")
        if i == start:
            if value is not None:
                x = <double>value
                value = None
            elif not plain_double(<PyObject*>items[i], &x):
                value = as_real(vm, items[i])
                if value is SIGNAL:
                    return then(vm, value, FSUM_LOOP, numbers, sums, nonfinite, i)
                continue
            if not isfinite(x):
                if isinf(x):
                    special[1] = <double>special[1] + x
                special[0] = <double>special[0] + x
            elif add_partial(partials, x):
                return raise_error(vm, OVERFLOW_ERROR, "intermediate overflow in fsum")
            i += 1
        if i % STRIDE == 0:
            vm.ticks -= STRIDE >> 4
            if must_poll(vm) and pause(vm, FSUM_LOOP, numbers, sums, nonfinite, i, None) < 0:
                return SIGNAL
    charge(vm, 24)
    if <double>special[0] != 0.0:
        if isnan(<double>special[1]):
            return raise_value(vm, "-inf + inf in fsum")
        return special[0]
    return partial_total(partials)

cdef ResumeFunction FSUM = resume_function("math_fsum", fsum_start)
cdef ResumeFunction FSUM_LOOP = resume_function("math_fsum_loop", fsum_loop)


# --- prod ---

cdef object math_prod(VM* vm, PyObject** a):
    return then(vm, to_list(vm, <object>a[0]), PROD_START, <object>a[1], None, None, 0)

cdef object prod_start(VM* vm, object value, object initial, object b, object c, int64_t i):
    return prod_loop(vm, initial, value, None, None, 0)

cdef object prod_loop(VM* vm, object value, object factors, object b, object c, int64_t i):
    """Multiply the factors from i on. value: the product of those before."""
    cdef list items = factors
    cdef Py_ssize_t n = len(items)
    cdef int64_t x = 0, y = 0, r
    cdef double d
    while i < n:
        v = items[i]
        i += 1
        if exact_int64(<PyObject*>value, &x) and exact_int64(<PyObject*>v, &y) and not mul_overflows(x, y, &r):
            value = PyLong_FromLongLong(r)
        elif type(value) is float and plain_double(<PyObject*>v, &d):
            value = <double>value * d
        else:
            value = binary(vm, OP_MUL, value, v)
            if value is SIGNAL:
                return then(vm, value, PROD_LOOP, items, None, None, i)
        vm.ticks -= 1
        if must_poll(vm) and pause(vm, PROD_LOOP, items, None, None, i, value) < 0:
            return SIGNAL
    return value

cdef ResumeFunction PROD_START = resume_function("math_prod", prod_start)
cdef ResumeFunction PROD_LOOP = resume_function("math_prod_loop", prod_loop)


# --- sumprod: ints exactly, floats with three times the precision (T. Ogita et al., Accurate Sum and Dot Product, 2005) ---

cdef struct Triple:
    double high
    double low
    double tiny

cdef inline double two_sum(double a, double b, double* error) noexcept:
    cdef double s = a + b
    cdef double z = s - a
    error[0] = (a - (s - z)) + (b - z)
    return s

cdef Triple add_product(double x, double y, Triple t) noexcept:
    cdef Triple r
    cdef double product = x * y
    cdef double rest = fma(x, y, -product)
    cdef double e1, e2, e3, low
    r.high = two_sum(t.high, product, &e1)
    low = two_sum(t.low, rest, &e2)
    r.low = two_sum(low, e1, &e3)
    r.tiny = t.tiny + e2 + e3
    return r

cdef double triple_total(Triple t) noexcept:
    cdef double error
    return t.high + two_sum(t.low, t.tiny, &error)


cdef enum SumState:          # bits of the state of sumprod
    INTS_OVER   = 1          # flag: the sum of ints has ended
    FLOATS_OVER = 2
    FLOATS_USED = 4

cdef object math_sumprod(VM* vm, PyObject** a):
    return then(vm, to_list(vm, <object>a[0]), SUMPROD_P, <object>a[1], None, None, 0)

cdef object sumprod_p(VM* vm, object value, object second, object b, object c, int64_t i):
    return then(vm, to_list(vm, second), SUMPROD_Q, value, None, None, 0)

cdef object sumprod_q(VM* vm, object value, object first, object b, object c, int64_t i):
    return sumprod_loop(vm, 0, (first, value), [0.0, 0.0, 0.0, 0], [0], 0)


cdef inline bint real_pair(object p, object q, double* x, double* y) noexcept:
    """Read a pair for the sum of floats: at least one float, the other a float, int or bool. Returns: False: another pair."""
    if type(p) is float:
        x[0] = <double>p
        if type(q) is float:
            y[0] = <double>q
            return True
        return int_double(q, y)
    if type(q) is float:
        y[0] = <double>q
        return int_double(p, x)
    return False

cdef inline bint int_double(object v, double* out) noexcept:
    cdef int64_t n = 0
    if v is True or v is False:
        out[0] = 1.0 if v is True else 0.0
        return True
    # Longer ints take the slow path, which raises their errors.
    if exact_int64(<PyObject*>v, &n):
        out[0] = <double>n
        return True
    return False


cdef object sumprod_loop(VM* vm, object value, object lists, object sums, object state_list, int64_t i):
    """
    Add the products of pairs from i on. lists: both. sums: [high, low, tiny, sum of ints]. state_list: [SumState]. value: the sum on the
    slow path.
    """
    cdef list p = <list?>(<tuple?>lists)[0]
    cdef list q = <list?>(<tuple?>lists)[1]
    cdef list acc = sums
    cdef list flags = <list?>state_list
    cdef Py_ssize_t n = min(len(p), len(q))
    cdef int state = <int>flags[0]
    cdef int64_t x = 0, y = 0, r = 0, ints = <int64_t>acc[3]
    cdef double dx = 0.0, dy = 0.0
    cdef Triple t, next_t
    t.high = <double>acc[0]
    t.low = <double>acc[1]
    t.tiny = <double>acc[2]
    while i < n:
        vp = p[i]
        vq = q[i]
        if not state & INTS_OVER:
            if (type(vp) is int and type(vq) is int and exact_int64(<PyObject*>vp, &x) and exact_int64(<PyObject*>vq, &y)
                    and not mul_overflows(x, y, &r) and not add_overflows(ints, r, &r)):
                ints = r
                i += 1
                if i % STRIDE == 0:
                    vm.ticks -= STRIDE >> 5
                    if must_poll(vm):
                        acc[3] = ints
                        if pause(vm, SUMPROD_LOOP, lists, sums, state_list, i, value) < 0:
                            return SIGNAL
                continue
            state |= INTS_OVER
            value = ints
        if not state & FLOATS_OVER:
            if real_pair(vp, vq, &dx, &dy):
                next_t = add_product(dx, dy, t)
                if isfinite(next_t.high):
                    t = next_t
                    state |= FLOATS_USED
                    i += 1
                    if i % STRIDE == 0:
                        vm.ticks -= STRIDE >> 4
                        if must_poll(vm):
                            acc[0] = t.high
                            acc[1] = t.low
                            acc[2] = t.tiny
                            flags[0] = state
                            if pause(vm, SUMPROD_LOOP, lists, sums, state_list, i, value) < 0:
                                return SIGNAL
                    continue
            state |= FLOATS_OVER
            if state & FLOATS_USED:
                flags[0] = state
                return then(vm, binary(vm, OP_ADD, value, triple_total(t)), SUMPROD_LOOP, lists, sums, state_list, i)
        # Slow path: value + p[i] * q[i] by the operators.
        flags[0] = state
        vm.ticks -= 1
        if must_poll(vm) and pause(vm, SUMPROD_LOOP, lists, sums, state_list, i, value) < 0:
            return SIGNAL
        term = binary(vm, OP_MUL, vp, vq)
        if term is SIGNAL:
            return then(vm, term, SUMPROD_ADD, lists, sums, [state, value], i)
        value = binary(vm, OP_ADD, value, term)
        i += 1
        if value is SIGNAL:
            return then(vm, value, SUMPROD_LOOP, lists, sums, state_list, i)
    if not state & INTS_OVER:
        value = ints
    if state & FLOATS_USED and not state & FLOATS_OVER:
        flags[0] = state | FLOATS_OVER
        return then(vm, binary(vm, OP_ADD, value, triple_total(t)), SUMPROD_LOOP, lists, sums, state_list, i)
    if len(p) != len(q):
        return raise_value(vm, "Inputs are not the same length")
    return value

cdef object sumprod_add(VM* vm, object value, object both, object sums, object held, int64_t i):
    return then(vm, binary(vm, OP_ADD, (<list?>held)[1], value), SUMPROD_LOOP, both, sums, [(<list>held)[0]], i + 1)

cdef ResumeFunction SUMPROD_P = resume_function("math_sumprod_p", sumprod_p)
cdef ResumeFunction SUMPROD_Q = resume_function("math_sumprod_q", sumprod_q)
cdef ResumeFunction SUMPROD_LOOP = resume_function("math_sumprod_loop", sumprod_loop)
cdef ResumeFunction SUMPROD_ADD = resume_function("math_sumprod_add", sumprod_add)


# --- hypot, dist ---

cdef object math_hypot(VM* vm, PyObject** a):
    cdef tuple args = <tuple?><object>a[0]
    charge(vm, 24)
    work(vm, len(args))
    return _host.hypot(*args)


cdef object math_dist(VM* vm, PyObject** a):
    return then(vm, to_list(vm, <object>a[0]), DIST_P, <object>a[1], None, None, 0)

cdef object dist_p(VM* vm, object value, object second, object b, object c, int64_t i):
    return then(vm, to_list(vm, second), DIST_Q, value, None, None, 0)

cdef object dist_q(VM* vm, object value, object first, object b, object c, int64_t i):
    if len(first) != len(value):
        return raise_value(vm, "both points must have the same number of dimensions")
    return dist_loop(vm, None, first, value, None, 0)

cdef object dist_loop(VM* vm, object value, object first, object second, object c, int64_t i):
    """Convert the coordinates in place: those of the list `first`, then those of `second`. value: coordinate i after its conversion, or None."""
    cdef list p = first
    cdef list q = second
    cdef Py_ssize_t n = len(p)
    cdef list which
    cdef double x = 0.0
    cdef Py_ssize_t at
    while i < 2 * n:
        which = p if i < n else q
        at = i if i < n else i - n
        if value is not None:
            which[at] = value
            value = None
        elif not plain_double(<PyObject*>which[at], &x):
            value = as_real(vm, which[at])
            if value is SIGNAL:
                return then(vm, value, DIST_LOOP, first, second, None, i)
            continue
        i += 1
        if i % STRIDE == 0:
            vm.ticks -= STRIDE >> 5
            if must_poll(vm) and pause(vm, DIST_LOOP, first, second, None, i, None) < 0:
                return SIGNAL
    charge(vm, 24)
    work(vm, 2 * n)
    return _host.dist(p, q)

cdef ResumeFunction DIST_P = resume_function("math_dist_p", dist_p)
cdef ResumeFunction DIST_Q = resume_function("math_dist_q", dist_q)
cdef ResumeFunction DIST_LOOP = resume_function("math_dist_loop", dist_loop)


# --- table ---

cdef int add_functions(dict namespace) except -1:
    function(namespace, "math", "dist", math_dist, "p, q, /")
    function(namespace, "math", "fsum", math_fsum, "seq, /")
    function(namespace, "math", "hypot", math_hypot, "*coordinates: real")
    function(namespace, "math", "prod", math_prod, "iterable, /, *, start=1")
    function(namespace, "math", "sumprod", math_sumprod, "p, q, /")
    return 0

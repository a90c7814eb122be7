"""sum, min, max, any, all and sorted over any iterable.

Must not know nodes or the machine. Invariant: each loop is a state machine that saves its whole state in its ResumeFunction when it is suspended. It
polls after at most POLL items, so a long iterable cannot delay the machine's limits.
"""
cimport cython
from libc.math cimport fabs, isfinite

from ouros._core.protocols.call cimport call1, call_packed
from ouros._core.heap.exceptions cimport OVERFLOW_ERROR, raise_error, raise_type, raise_value
from ouros._core.protocols.generators cimport Generator, Sink, fed
from ouros._core.heap.heap cimport must_poll, poll, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport CMP_GT, CMP_LT, OP_ADD, binary, compare, get_iter, to_list, truth_value
from ouros._core.types.sort cimport sort_by, sort_light
from ouros._core.types.type_bytes cimport BytearrayObject
from ouros._core.types.type_iter cimport hold, next_item
from ouros._core.types.type_sequence cimport ListObject, SequenceIter, new_list

cdef extern from "Python.h":
    ctypedef struct PyTupleObject:
        PyObject** ob_item
    ctypedef struct PyListObject:
        PyObject** ob_item
    char* PyBytes_AS_STRING(object o) noexcept
    char* PyByteArray_AS_STRING(object o) noexcept
    PyObject* Py_True    # `<PyObject*>True` compiles to the C integer 1
    PyObject* Py_False

DEF POLL = 256               # items between two polls
DEF MANTISSA = 1 << 53
DEF BYTES = 1 << 20          # most bytes that are added up without a poll
DEF MANY = 16384             # most items of a list that are read without a poll


cdef inline bint must_stop(VM* vm, Py_ssize_t* count) except -1:
    """Count one item and poll if the counters require it. Returns: True if poll() suspended the loop or a limit ended it."""
    count[0] += 1
    if count[0] >= POLL:
        count[0] = 0
        work(vm, POLL)
    return must_poll(vm) and poll(vm) != NORMAL


cdef inline PyObject** plain_sequence(object v, Py_ssize_t* n) noexcept:
    """Returns: borrowed item array of an exact list or tuple, with *n at most MANY, for loops without calls; NULL: other type."""
    if type(v) is tuple:
        n[0] = min(tuple_size(<PyObject*>v), MANY)
        return (<PyTupleObject*>v).ob_item
    if type(v) is ListObject and (<ListObject>v).cls is LIST:
        n[0] = min(list_size(<PyObject*>(<ListObject>v).items), MANY)
        return (<PyListObject*>(<ListObject>v).items).ob_item
    return NULL

cdef object rest_of(VM* vm, object sequence, Py_ssize_t first):
    """Make an iterator over a list or tuple, positioned at index `first`."""
    it = get_iter(vm, sequence)
    (<SequenceIter?>it).i = first
    return it


# --- sum ---

cdef enum SumMode:           # representation of the total; a sum moves only to higher modes
    M_INT     = 0            # sum of ints in an int64
    M_FLOAT   = 1            # float with compensation (A. Neumaier, 1974)
    M_COMPLEX = 2            # real and imaginary part with compensation
    M_OBJECT  = 3            # sum of any values

cdef enum SumState:
    S_ITEM = 0               # `value` is the next item
    S_SUM  = 4               # `value` is total + item
    S_POLL = 8               # `value` is unused: start, or resume after a poll

cdef struct Compensated:
    double hi
    double lo

cdef inline void add_to(Compensated* s, double x) noexcept:
    cdef double t = s.hi + x
    if fabs(s.hi) >= fabs(x):
        s.lo += (s.hi - t) + x
    else:
        s.lo += (x - t) + s.hi
    s.hi = t

cdef inline double value_of(Compensated* s) noexcept:
    # lo is added only if finite: an infinite sum must not become NaN, and -0.0 must keep its sign.
    if s.lo != 0 and isfinite(s.lo):
        return s.hi + s.lo
    return s.hi

cdef int mode_of(object total, int before) except -1:
    cdef int64_t n
    if before == M_INT and type(total) is float:
        return M_FLOAT
    if before < M_COMPLEX and type(total) is complex:
        return M_COMPLEX
    return M_OBJECT


cdef object sum_items(VM* vm, object sequence, PyObject** items, Py_ssize_t length, int mode, int64_t n, double x):
    """Sum the leading numbers of a list or tuple without calls, then continue with sum_loop at the first other item."""
    cdef Py_ssize_t i = 0
    cdef int64_t m
    cdef Compensated re, im
    re.hi = x
    re.lo = im.hi = im.lo = 0
    work(vm, length)
    if mode == M_INT:
        while i < length and compact_int(items[i], &m) and not add_overflows(n, m, &m):
            n = m
            i += 1
        if i < length and PyFloat_CheckExact(items[i]) and -MANTISSA < n < MANTISSA:
            re.hi = <double>n + PyFloat_AS_DOUBLE(items[i])
            mode = M_FLOAT
            i += 1
    if mode == M_FLOAT:
        while i < length and PyFloat_CheckExact(items[i]):
            add_to(&re, PyFloat_AS_DOUBLE(items[i]))
            i += 1
    if i == length and length < MANY:
        return plain_total(mode, n, &re, &im, None)
    it = rest_of(vm, sequence, i)
    return sum_loop(vm, next_item(vm, it), it, packed_total(mode, n, &re, &im, None), None, mode | S_ITEM)

cdef object sum_of(VM* vm, object iterable, object start):
    cdef int64_t n = 0
    cdef Py_ssize_t length
    cdef PyObject** items
    cdef int mode
    cdef const unsigned char* bytes_at
    if type(iterable) is range and type(start) is int:
        total = range_sum(iterable)
        if total is not None:
            return start + total
    if type(start) is int and (type(iterable) is bytes or type(iterable) is BytearrayObject and (<BytearrayObject>iterable).cls is BYTEARRAY):
        if type(iterable) is bytes:
            bytes_at, length = <const unsigned char*>PyBytes_AS_STRING(iterable), len(<bytes>iterable)
        else:
            bytes_at = <const unsigned char*>PyByteArray_AS_STRING((<BytearrayObject>iterable).data)
            length = len((<BytearrayObject>iterable).data)
        if length < BYTES:
            work(vm, length)
            return start + byte_sum(bytes_at, length)
    if type(start) is float:
        mode, packed = M_FLOAT, (start, 0.0)
    elif type(start) is complex:
        mode, packed = M_COMPLEX, (start.real, 0.0, start.imag, 0.0)
    elif exact_int64(<PyObject*>start, &n):
        mode, packed = M_INT, start
    else:
        mode, packed = M_OBJECT, start
    if mode <= M_FLOAT:
        items = plain_sequence(iterable, &length)
        if items != NULL:
            return sum_items(vm, iterable, items, length, mode, n if mode == M_INT else 0, <double>start if mode == M_FLOAT else 0)
    return then(vm, get_iter(vm, iterable), SUM_START, packed, None, None, mode)

cdef int64_t byte_sum(const unsigned char* data, Py_ssize_t n) noexcept:
    """Returns: the sum of fewer than BYTES bytes."""
    cdef int64_t total = 0
    cdef Py_ssize_t i
    for i in range(n):
        total += data[i]
    return total

cdef object range_sum(object r):
    """Returns: the sum of a range whose start, stop and step fit int64; None: they don't fit."""
    cdef int64_t first, stop, step
    cdef object n
    if not (exact_int64(<PyObject*>r.start, &first) and exact_int64(<PyObject*>r.stop, &stop)
            and exact_int64(<PyObject*>r.step, &step)):
        return None
    if not r:
        return 0
    last = last_of(r)
    n = (last - r.start) // r.step + 1
    return n * (r.start + last) // 2

@cython.wraparound(True)
cdef object last_of(object r):
    """Returns: the last item of a nonempty range."""
    return r[-1]

cdef struct SumSink:
    Sink base
    int64_t n
    Compensated re

cdef int take_int(VM* vm, Sink* sink, Slot* v) except -1:
    cdef int64_t n
    vm.ticks -= 1
    if v.o == TAG_INT:
        if add_overflows((<SumSink*>sink).n, v.u.i, &n):
            return False
    elif v.o == Py_True or v.o == Py_False:
        if add_overflows((<SumSink*>sink).n, v.o == Py_True, &n):
            return False
        slot_clear(v)
    else:
        return False
    (<SumSink*>sink).n = n
    return True

cdef int take_float(VM* vm, Sink* sink, Slot* v) except -1:
    vm.ticks -= 1
    if v.o != TAG_FLOAT:
        return False
    add_to(&(<SumSink*>sink).re, v.u.d)
    return True

cdef object sum_start(VM* vm, object value, object total, object b, object c, int64_t mode):
    return sum_loop(vm, None, value, total, None, (mode & 3) | S_POLL)

# saves: iterator, total (packed as the mode says), i: SumMode | SumState
cdef object sum_loop(VM* vm, object value, object it, object packed, object c, int64_t packed_state):
    cdef int mode = <int>(packed_state & 3), state = <int>(packed_state & ~3)
    cdef Compensated re, im
    cdef SumSink sink
    cdef int64_t n = 0, m
    cdef double x
    cdef Py_ssize_t count = 0
    cdef object total = None
    re.hi = re.lo = im.hi = im.lo = 0
    if mode == M_INT:
        n = <int64_t?>packed
    elif mode == M_FLOAT:
        re.hi, re.lo = <tuple?>packed
    elif mode == M_COMPLEX:
        re.hi, re.lo, im.hi, im.lo = <tuple?>packed
    else:
        total = packed
    while True:
        if value is SIGNAL:
            return hold(vm, SUM_LOOP, it, packed_total(mode, n, &re, &im, total), None, mode | state)
        if state == S_SUM:
            total = value
            mode = mode_of(total, mode)
            if mode == M_FLOAT:
                re.hi, re.lo = <double>total, 0.0
            elif mode == M_COMPLEX:
                re.hi, im.hi, re.lo, im.lo = total.real, total.imag, 0.0, 0.0
            if must_poll(vm) and poll(vm) != NORMAL:
                return hold(vm, SUM_LOOP, it, packed_total(mode, n, &re, &im, total), None, mode | S_POLL)
        elif state == S_ITEM:
            if value is STOP:
                return plain_total(mode, n, &re, &im, total)
            if mode == M_INT and (exact_int64(<PyObject*>value, &m) or bool_int64(value, &m)) and not add_overflows(n, m, &m):
                n = m
            elif mode == M_FLOAT and type(value) is float:
                add_to(&re, <double>value)
            elif (mode == M_FLOAT or mode == M_COMPLEX) and real_number(value, mode == M_COMPLEX):
                if as_real(vm, unwrap(value), &x) < 0:
                    return SIGNAL
                add_to(&re, x)
                if mode == M_COMPLEX:
                    add_to(&im, 0.0)
            elif mode == M_COMPLEX and type(value) is complex:
                add_to(&re, value.real)
                add_to(&im, value.imag)
            else:
                total = plain_total(mode, n, &re, &im, total)
                value = binary(vm, OP_ADD, total, value)
                state = S_SUM
                continue
            if must_stop(vm, &count):
                return hold(vm, SUM_LOOP, it, packed_total(mode, n, &re, &im, total), None, mode | S_POLL)
        state = S_ITEM
        if type(it) is Generator and mode <= M_FLOAT:
            sink.base.take = take_int if mode == M_INT else take_float
            sink.n, sink.re = n, re
            value = fed(vm, <Generator>it, &sink.base)
            n, re = sink.n, sink.re
        else:
            value = next_item(vm, it)

cdef ResumeFunction SUM_START = resume_function("sum_start", sum_start)
cdef ResumeFunction SUM_LOOP = resume_function("sum_loop", sum_loop)

cdef inline bint bool_int64(object v, int64_t* out) noexcept:
    """Add bools in the int64 loop, as CPython does. Returns: False: v is no bool."""
    if v is True or v is False:
        out[0] = v is True
        return True
    return False

cdef bint real_number(object v, bint floats) noexcept:
    t = type(unwrap(v))
    return t is int or t is bool or (floats and t is float)

cdef int as_real(VM* vm, object v, double* out) except -9:
    try:
        out[0] = float(v)
    except OverflowError:
        raise_error(vm, OVERFLOW_ERROR, "int too large to convert to float")
        return -1
    return 0

cdef object plain_total(int mode, int64_t n, Compensated* re, Compensated* im, object total):
    if mode == M_INT:
        return n
    if mode == M_FLOAT:
        return value_of(re)
    if mode == M_COMPLEX:
        return complex(value_of(re), value_of(im))
    return total

cdef object packed_total(int mode, int64_t n, Compensated* re, Compensated* im, object total):
    if mode == M_INT:
        return n
    if mode == M_FLOAT:
        return (re.hi, re.lo)
    if mode == M_COMPLEX:
        return (re.hi, re.lo, im.hi, im.lo)
    return total

cdef object builtin_sum(VM* vm, PyObject** a):
    start = unwrap(<object>a[1])
    if type(start) is str:
        return raise_type(vm, "sum() can't sum strings [use ''.join(seq) instead]")
    if type(start) is bytes:
        return raise_type(vm, "sum() can't sum bytes [use b''.join(seq) instead]")
    if is_instance(start, BYTEARRAY):
        return raise_type(vm, "sum() can't sum bytearray [use b''.join(seq) instead]")
    return sum_of(vm, <object>a[0], <object>a[1])


# --- any and all ---

cdef enum FindState:
    A_ITEM  = 0
    A_TRUTH = 1
    A_POLL  = 2
    A_ALL   = 4              # bit: set for all(), which stops at a false item; clear for any()

cdef struct FindSink:
    Sink base
    bint every

cdef int take_other(VM* vm, Sink* sink, Slot* v) except -1:
    """Consume an item whose truth value does not decide the result. Returns: False: not consumed."""
    cdef bint true
    vm.ticks -= 1
    if v.o == TAG_INT:
        true = v.u.i != 0
    elif v.o == Py_True or v.o == Py_False or v.o == <PyObject*>None:
        true = v.o == Py_True
    else:
        return False
    if true != (<FindSink*>sink).every:
        return False
    slot_clear(v)
    return True

cdef object find_start(VM* vm, object value, object a, object b, object c, int64_t flags):
    return find_loop(vm, None, value, None, None, A_POLL | (flags & A_ALL))

# saves: iterator; i: FindState and A_ALL
cdef object find_loop(VM* vm, object value, object it, object b, object c, int64_t packed_state):
    cdef bint every = (packed_state & A_ALL) != 0
    cdef int state = <int>(packed_state & 3)
    cdef Py_ssize_t count = 0
    cdef FindSink sink
    sink.base.take = take_other
    sink.every = every
    while True:
        if value is SIGNAL:
            return hold(vm, FIND_LOOP, it, None, None, state | (packed_state & A_ALL))
        if state == A_ITEM:
            if value is STOP:
                return every
            value = truth_value(vm, value)
            state = A_TRUTH
            continue
        if state == A_TRUTH and (value is True) != every:
            return not every
        if state == A_TRUTH and must_stop(vm, &count):
            return hold(vm, FIND_LOOP, it, None, None, A_POLL | (packed_state & A_ALL))
        state = A_ITEM
        value = fed(vm, <Generator>it, &sink.base) if type(it) is Generator else next_item(vm, it)

cdef ResumeFunction FIND_START = resume_function("find_start", find_start)
cdef ResumeFunction FIND_LOOP = resume_function("find_loop", find_loop)

cdef object found(VM* vm, object v, bint every):
    """Evaluate any() or all(), with a fast loop over the leading plain items. Returns: None: v is no list or tuple."""
    cdef Py_ssize_t i, length
    cdef PyObject** items = plain_sequence(v, &length)
    cdef PyObject* o
    cdef int64_t n
    cdef bint true
    if items == NULL:
        return None
    for i in range(length):
        o = items[i]
        if o == Py_True:
            true = True
        elif o == Py_False or o == <PyObject*>None:
            true = False
        elif compact_int(o, &n):
            true = n != 0
        elif PyFloat_CheckExact(o):
            true = PyFloat_AS_DOUBLE(o) != 0
        elif type(<object>o) is str:
            true = len(<str>o) != 0
        else:
            break
        if true != every:
            work(vm, i)
            return not every
    else:
        i = length
        if length < MANY:
            work(vm, i)
            return every
    work(vm, i)
    it = rest_of(vm, v, i)
    return find_loop(vm, next_item(vm, it), it, None, None, (A_ALL if every else 0) | A_ITEM)

cdef object builtin_any(VM* vm, PyObject** a):
    r = found(vm, <object>a[0], False)
    if r is not None:
        return r
    return then(vm, get_iter(vm, <object>a[0]), FIND_START, None, None, None, 0)

cdef object builtin_all(VM* vm, PyObject** a):
    v = <object>a[0]
    if type(v) is range and len_of(v) > 1:
        # A range contains 0 at most once.
        return 0 not in v
    r = found(vm, v, True)
    if r is not None:
        return r
    return then(vm, get_iter(vm, v), FIND_START, None, None, None, A_ALL)

cdef int len_of(object r) except -1:
    """Returns: the length of a range of any size, capped at 2."""
    return 0 if not r else 1 if r.start == last_of(r) else 2


# --- min and max ---

cdef enum BestState:         # meaning of `value` when the loop is entered
    B_ITEM    = 0            # `value` is the next item
    B_KEY     = 1            # `value` is key(item)
    B_COMPARE = 2            # `value` is the result of item < best or item > best
    B_TRUTH   = 3            # `value` is the truth value of that comparison
    B_POLL    = 4            # `value` is unused: the loop was suspended by a poll
    B_MAX     = 8            # bit: set for max()
    B_FOUND   = 16           # bit: `best` is set

cdef object best_item(VM* vm, object sequence, PyObject** items, Py_ssize_t length, object default, int which):
    """Find the best of the leading items of a list or tuple while better() can compare them, then continue with best_loop."""
    cdef Py_ssize_t i = 1
    cdef PyObject* best = items[0]
    cdef int quick
    work(vm, length)
    while i < length:
        quick = better(<object>items[i], <object>best, which)
        if quick < 0:
            break
        if quick:
            best = items[i]
        i += 1
    if i == length and length < MANY:
        return <object>best
    held = [<object>best, <object>best, None, None]
    it = rest_of(vm, sequence, i)
    return best_loop(vm, next_item(vm, it), it, held, (None, default), which | B_FOUND | B_ITEM)

cdef object best_of(VM* vm, PyObject** a, str name, int which):
    cdef tuple args = <tuple?><object>a[0]
    cdef PyObject** items
    cdef Py_ssize_t length
    key = <object>a[1]
    default = () if a[2] == NULL else (<object>a[2],)
    if not args:
        return raise_type(vm, f"{name} expected at least 1 argument, got 0")   # short: the caller gives a constant
    if len(args) > 1:
        if default:
            return raise_type(vm, f"Cannot specify a default for {name}() with multiple positional arguments")   # short: the caller gives a constant
        best = best_quick(args, which) if key is None else SIGNAL
        if best is not SIGNAL:
            return best
        source = args
    else:
        source = args[0]
    if type(source) is range and key is None and source:
        first, last = source.start, last_of(source)
        return first if (first > last) == (which == B_MAX) else last
    if key is None:
        items = plain_sequence(source, &length)
        if items != NULL and length > 0:
            return best_item(vm, source, items, length, default, which)
    return then(vm, get_iter(vm, source), BEST_START, key, default, None, which)

cdef object best_quick(tuple args, int which):
    """Returns: the best of the arguments if better() can compare them and they are fewer than POLL; else SIGNAL."""
    cdef object best = args[0]
    cdef Py_ssize_t i
    cdef int quick
    for i in range(1, len(args)):
        quick = better(args[i], best, which)
        if quick < 0:
            return SIGNAL
        if quick:
            best = args[i]
    return best if len(args) < POLL else SIGNAL

cdef struct BestSink:
    Sink base
    Slot best                # best number so far, unboxed
    bint most

cdef int take_worse(VM* vm, Sink* sink, Slot* v) except -1:
    """Consume a number of the same type as the best one, and update the best. Returns: False: not consumed."""
    cdef Slot* best = &(<BestSink*>sink).best
    cdef bint most = (<BestSink*>sink).most
    vm.ticks -= 1
    if v.o != best.o:
        return False
    if v.o == TAG_INT:
        if v.u.i > best.u.i if most else v.u.i < best.u.i:
            best.u.i = v.u.i
    elif v.u.d > best.u.d if most else v.u.d < best.u.d:
        best.u.d = v.u.d
    return True

cdef bint unboxed(object v, Slot* out) noexcept:
    if slot_unbox(out, v) != T_OBJECT:
        return True
    slot_clear(out)
    return False

cdef object best_start(VM* vm, object value, object key, object default, object c, int64_t which):
    return best_loop(vm, next_item(vm, value), value, [None, None, None, None], (key, default), which)

# saves: iterator, [best, its key, item, its key], (key function or None, default in a tuple); i: BestState and bits
cdef object best_loop(VM* vm, object value, object it, object candidates, object options, int64_t packed_state):
    cdef list held = <list?>candidates
    cdef int state = <int>(packed_state & 7), bits = <int>(packed_state & (B_MAX | B_FOUND))
    cdef Py_ssize_t count = 0
    cdef object best, best_key, item, item_key, key
    cdef int quick
    cdef BestSink sink
    sink.base.take = take_worse
    key, default = <tuple?>options
    best, best_key, item, item_key = held
    while True:
        if value is SIGNAL:
            if vm.status >= SUSPEND:
                held = [best, best_key, item, item_key]
            return hold(vm, BEST_LOOP, it, held, options, state | bits)
        if state == B_ITEM:
            if value is STOP:
                break
            item = value
            if key is not None:
                value = call1(vm, key, item)
                state = B_KEY
                continue
            item_key = value
            state = B_KEY
        if state == B_KEY:
            item_key = value
            if not bits & B_FOUND:
                bits |= B_FOUND
                best, best_key = item, item_key
            else:
                quick = better(item_key, best_key, bits & B_MAX)
                if quick < 0:
                    value = compare(vm, CMP_GT if bits & B_MAX else CMP_LT, item_key, best_key)
                    state = B_COMPARE
                    continue
                if quick:
                    best, best_key = item, item_key
        elif state == B_COMPARE:
            value = truth_value(vm, value)
            state = B_TRUTH
            continue
        elif state == B_TRUTH and value is True:
            best, best_key = item, item_key
        if state != B_POLL and must_stop(vm, &count):
            return hold(vm, BEST_LOOP, it, [best, best_key, None, None], options, B_POLL | bits)
        state = B_ITEM
        if type(it) is Generator and key is None and unboxed(best, &sink.best):
            sink.most = (bits & B_MAX) != 0
            value = fed(vm, <Generator>it, &sink.base)
            best = best_key = slot_take(&sink.best)
        else:
            value = next_item(vm, it)
    if bits & B_FOUND:
        return best
    if default:
        return (<tuple?>default)[0]
    return raise_value(vm, f"{'max' if bits & B_MAX else 'min'}() iterable argument is empty")   # short: constants

cdef ResumeFunction BEST_START = resume_function("best_start", best_start)
cdef ResumeFunction BEST_LOOP = resume_function("best_loop", best_loop)

DEF SHORT_TEXT = 1000        # characters; compare() charges time for longer strs

cdef inline bint as_double(PyObject* o, double* d) noexcept:
    """Read a float, or an int that a double represents exactly. Returns: False: neither."""
    cdef int64_t i
    if PyFloat_CheckExact(o):
        d[0] = PyFloat_AS_DOUBLE(o)
        return True
    if compact_int(o, &i) and -MANTISSA <= i <= MANTISSA:
        d[0] = <double>i
        return True
    return False

cdef inline int better(object x, object y, int most) except -9:
    """Compare two numbers, strs or tuples without sandbox code. Returns: 1: x is better than y; 0: it is not; -1: use compare()."""
    cdef int64_t i, j
    cdef double d, e
    if compact_int(<PyObject*>x, &i) and compact_int(<PyObject*>y, &j):
        return i > j if most else i < j
    if as_double(<PyObject*>x, &d) and as_double(<PyObject*>y, &e):
        return d > e if most else d < e
    if type(x) is str and type(y) is str and len(<str>x) < SHORT_TEXT:
        return <str>x > <str>y if most else <str>x < <str>y
    if type(x) is tuple and type(y) is tuple:
        return better_tuple(x, y, most)
    return -1

cdef int better_tuple(object x, object y, int most) except -9:
    """Like better() for tuples that first differ in two ints, floats or strs, with only equal ints or identical items before."""
    cdef Py_ssize_t k
    cdef int64_t i, j
    cdef PyObject* p
    cdef PyObject* q
    for k in range(min(tuple_size(<PyObject*>x), tuple_size(<PyObject*>y), 16)):
        p, q = tuple_at(<PyObject*>x, k), tuple_at(<PyObject*>y, k)
        if p == q:
            continue
        if compact_int(p, &i) and compact_int(q, &j):
            if i == j:
                continue
            return i > j if most else i < j
        if PyFloat_CheckExact(p) and PyFloat_CheckExact(q) and PyFloat_AS_DOUBLE(p) != PyFloat_AS_DOUBLE(q):
            return PyFloat_AS_DOUBLE(p) > PyFloat_AS_DOUBLE(q) if most else PyFloat_AS_DOUBLE(p) < PyFloat_AS_DOUBLE(q)
        if type(<object>p) is str and type(<object>q) is str and len(<str>p) < SHORT_TEXT and <str>p != <str>q:
            return <str>p > <str>q if most else <str>p < <str>q
        return -1
    return -1

cdef object builtin_max(VM* vm, PyObject** a):
    return best_of(vm, a, "max", B_MAX)

cdef object builtin_min(VM* vm, PyObject** a):
    return best_of(vm, a, "min", 0)


# --- sorted ---

cdef object builtin_sorted(VM* vm, PyObject** a):
    cdef dict other = None                   # arguments for list.sort, which raises the error about them; None: no error
    items = to_list(vm, <object>a[0])
    key = <object>a[1] if a[1] != NULL else None
    reverse = <object>a[2] if a[2] != NULL else False
    if a[3] != NULL:
        other = dict(<dict?><object>a[3])
        if a[1] != NULL:
            other["key"] = key
        if a[2] != NULL:
            other["reverse"] = reverse
    if items is SIGNAL:
        return then(vm, items, SORT_DRAINED, key, reverse, None if other is None else (tuple(other), tuple(other.values())), 0)
    return sort_made(vm, items, key, reverse, other)

cdef object sort_drained(VM* vm, object value, object key, object reverse, object other, int64_t i):
    if other is not None and (type(other) is not tuple or len(<tuple>other) != 2 or type((<tuple>other)[0]) is not tuple
                              or type((<tuple>other)[1]) is not tuple or not all([type(name) is str for name in (<tuple>other)[0]])):
        raise ValueError("damaged data: sorted")
    return sort_made(vm, <list?>value, key, reverse, None if other is None else dict(zip(*<tuple>other)))

cdef object sort_made(VM* vm, list items, object key, object reverse, dict other):
    """Sort a list that only the caller holds, with the arguments of list.sort."""
    if other is not None:
        return call_packed(vm, LIST.ns["sort"], (new_list(vm, items), *other.values()), tuple(other))
    if key is None and (reverse is True or reverse is False) and sort_light(vm, items, reverse is True):
        return new_list(vm, items)
    return then(vm, sort_by(vm, items, key, reverse), SORT_DONE, None, None, None, 0)

cdef object sort_done(VM* vm, object value, object a, object b, object c, int64_t i):
    return new_list(vm, <list?>value)

cdef ResumeFunction SORT_DRAINED = resume_function("sorted_drained", sort_drained)
cdef ResumeFunction SORT_DONE = resume_function("sorted_list", sort_done)

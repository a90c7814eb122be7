"""_decimal: decimal numbers, which wrap immutable host Decimals, and contexts.

Must not touch the host's current context: every operation passes its context. Invariants: a ContextObject holds plain numbers, so it
survives a dump. The precision of operations is bounded (LARGEST_PREC), and so is every result. A number of at most 18 digits is an int and
an exponent. Its host Decimal, which is charged from the start, is made when an operation needs it.
"""
cimport cython
from libc.math cimport fabs, log2
import math as _math
from ouros._core.heap.runtime cimport runtime
from ouros._core.base.lazy_import cimport later
from ouros._core.protocols.call cimport attribute, call1, call_prelude, class_method, function, method, static_method
from ouros._core.protocols.argument_errors cimport class_wordings, worded
from ouros._core.heap.exceptions cimport OVERFLOW_ERROR, raise_error, raise_host, raise_type, raise_value
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.heap.heap cimport charge, look, reserve, touch, work
from ouros._core.base.tracked_freelist cimport blank, destructor, ou_recycler, recycle
from ouros._core.modules.mod_decimal_compact cimport (
    COMPACT_DIGITS, COMPACT_EXPONENT, POWERS, R_CEILING, R_DOWN, R_FLOOR, R_HALF_DOWN, R_HALF_EVEN, R_HALF_UP, R_UNKNOWN, R_UP,
    compact_formatted, compact_int_made, compact_moved, compact_order, compact_parsed, compact_product, compact_quotient,
    compact_rescaled, compact_source, compact_sum, compact_text,
)
from ouros._core.modules.mod_decimal_cost cimport (
    COSTS, D_DIVIDE, D_EXP, D_LINEAR, D_POWER, LARGEST_DIGITS, LONG_INT_BITS, LONG_INT_DIGITS, ROUNDING, SERIES, SHORTENING, decimal_cost,
    width_of,
)
from ouros._core.heap.native_hash cimport add_native_key
from ouros._core.protocols.plain_arithmetic cimport int_bits
from ouros._core.protocols.ops cimport CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT, CMP_NE
from ouros._core.types.type_sequence cimport ListObject

cdef extern from "Python.h":
    object PyObject_RichCompare(object a, object b, int op)
    int PyObject_RichCompareBool(object a, object b, int op) except -1
    object PyObject_Format(object v, object spec)

cdef extern from *:
    """
    OU_RECYCLER(ou_decimals)
    """
    ou_recycler ou_decimals
    void ou_decimals_dealloc(PyObject* o)

DEF HOST_SIZE = 112          # bytes of a host Decimal of few digits
DEF SHORT_SIZE = 104         # what __sizeof__() of a host Decimal says of up to 76 digits
DEF DECIMAL_SIZE = 128 + HOST_SIZE   # bytes of a Decimal and the object that wraps it
DEF LARGEST_PREC = 100000        # largest precision of an operation
DEF MANY_DIGITS = 200000         # most digits in a tuple, or beyond the precision
DEF MANY_TUPLE = 200000          # most digits of a number that as_tuple() converts in one step
DEF MAX_INT_DIGITS = 20000000    # most digits of an int made from a number
DEF MOST_TIME = 30000000         # nanoseconds that a host operation may take

cdef object _d = later("decimal")

DECIMAL = builtin_class("Decimal", (OBJECT,), L_OTHER)
CONTEXT = builtin_class("Context", (OBJECT,), L_OTHER)
DECIMAL.ns["__module__"] = "decimal"
CONTEXT.ns["__module__"] = "decimal"
class_wordings[CONTEXT] = "optional argument must be a context"

cdef enum Known:                 # kind of a DecimalObject's number
    NOT_KNOWN  = 0
    NUMBER     = 1
    QUIET      = 2
    SIGNALLING = 3

# In the order of the flags in CPython's repr.
cdef tuple SIGNAL_NAMES = (
    "Clamped", "InvalidOperation", "DivisionByZero", "Inexact", "FloatOperation", "Overflow", "Rounded", "Subnormal", "Underflow",
)
cdef tuple host_signals = None   # their classes, in the same order

cdef tuple signals():
    global host_signals
    if host_signals is None:
        host_signals = tuple([getattr(_d, name) for name in SIGNAL_NAMES])
    return host_signals

cdef frozenset ROUNDINGS = frozenset((
    "ROUND_UP", "ROUND_DOWN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP"))


cdef frozenset roundings():
    return ROUNDINGS

# Cached host objects, set by load_host.
cdef object HostDecimal = None
cdef object host_quantize = None # Decimal.quantize
cdef object UNFLAGGED = None     # a context without flags
cdef list SMALL = []             # [Decimal(i)] for small i
cdef dict UNITS = {}             # n -> Decimal of 10 ** -n

cdef int load_host() except -1:
    global HostDecimal, UNFLAGGED, host_quantize
    if HostDecimal is None:
        UNFLAGGED = _d.Context(flags=[])
        SMALL[:] = [_d.Decimal(i) for i in range(256)]
        host_quantize = _d.Decimal.quantize
        HostDecimal = _d.Decimal
    return 0

@cython.final
cdef class Operation:
    """A method of host contexts."""
    cdef str    name
    cdef object method       # unbound: f(context, *operands); None until first used
    cdef int    cost         # class of the method's cost, a CostClass
    cdef bint   rounds       # the result is rounded to the context's precision
    cdef bint   shortens     # the result may be short although an operand is not

cdef dict operations = {}

cdef Operation operation(str name):
    cdef Operation o = operations.get(name)
    if o is None:
        o = operations[name] = Operation.__new__(Operation)
        o.name = name
        o.cost = <int>COSTS.get(name, D_LINEAR)
        o.rounds = name in ROUNDING
        o.shortens = name in SHORTENING
    return o

cdef inline object method_of(Operation o):
    if o.method is None:
        load_host()
        o.method = getattr(_d.Context, o.name)
    return o.method

cdef Operation ADD = operation("add"), SUBTRACT = operation("subtract"), MULTIPLY = operation("multiply"), DIVIDE = operation("divide")
cdef Operation DIVIDE_INT = operation("divide_int"), REMAINDER = operation("remainder"), DIVMOD = operation("divmod"), POWER = operation("power")
cdef Operation MINUS = operation("minus"), PLUS = operation("plus"), ABS = operation("abs"), QUANTIZE = operation("quantize")
cdef Operation INTEGRAL_EXACT = operation("to_integral_exact"), INTEGRAL_VALUE = operation("to_integral_value")
cdef Operation COMPARE_SIGNAL = operation("compare_signal"), FMA = operation("fma"), TEXT = operation("to_sci_string")


DEF FEW_DIGITS = 76              # digits for which a host Decimal has preallocated room
DEF WORD_DIGITS = 19

cdef Py_ssize_t SMALL_SIZE = 0   # bytes of a host Decimal with few digits

cdef Py_ssize_t extra_size(object host) noexcept:
    """Returns: the bytes of a host Decimal beyond those of one with few digits."""
    global SMALL_SIZE
    if SMALL_SIZE == 0:
        SMALL_SIZE = _d.Decimal(0).__sizeof__()
    return <Py_ssize_t>host.__sizeof__() - SMALL_SIZE


@cython.final
@cython.trashcan(True)
cdef class DecimalObject(NativeObject):
    cdef int64_t ndigits(self) except -1:
        """Returns: an upper bound of the number of digits, from the memory of the host Decimal."""
        if self.digits == 0:
            self.digits = FEW_DIGITS + WORD_DIGITS * (extra_size(self.host) >> 3)
        return self.digits

    cdef int kind(self) except -1:
        if self.known == NOT_KNOWN:
            self.known = (SIGNALLING if self.host.is_snan() else QUIET) if self.host.is_nan() else NUMBER
        return self.known

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + (0 if self.host is None else HOST_SIZE + extra_size(self.host))

    cdef object sort_key(self):
        return host_of(self) if self.cls is DECIMAL and self.ndigits() <= 100 and self.kind() == NUMBER else SIGNAL

    cdef tuple get_state(self):
        sign, digits, exponent = host_of(self).as_tuple()
        return (self.ext, sign, "".join(map(str, digits)), exponent)

    cdef int set_state(self, tuple state) except -1:
        if len(state) != 4 or not (state[0] is None or type(state[0]) is Instance) or state[1] not in (0, 1):
            raise ValueError("damaged data: decimal")
        digits, exponent = state[2], state[3]
        if type(digits) is not str or not (digits == "" or (digits.isascii() and digits.isdigit())):
            raise ValueError("damaged data: decimal")
        if not (type(exponent) is int or (type(exponent) is str and exponent in ("F", "n", "N"))):
            raise ValueError("damaged data: decimal")
        try:
            self.host = _d.Decimal((int(state[1]), tuple(map(int, digits)), exponent))
        except (ValueError, OverflowError, TypeError, ArithmeticError) as e:
            raise ValueError(f"damaged data: decimal: {e}")
        self.ext = state[0]
        return 0


@cython.final
@cython.trashcan(True)
cdef class ContextObject(NativeObject):
    cdef object host_context(self):
        if self.host is None:
            load_host()
            self.seen = UNFLAGGED
            self.seen_flags = UNFLAGGED.flags
            self.host = _d.Context(
                prec=min(self.prec, LARGEST_PREC), rounding=self.rounding, Emin=self.Emin, Emax=self.Emax, capitals=self.capitals,
                clamp=self.clamp, flags=[], traps=[s for i, s in enumerate(signals()) if self.traps >> i & 1])
            self.live_flags = self.host.flags
        return self.host

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + (0 if self.host is None else 600)

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.prec = f.exactly(self.prec, int)
        self.rounding = f.exactly(self.rounding, str)
        self.Emin = f.exactly(self.Emin, int)
        self.Emax = f.exactly(self.Emax, int)
        self.capitals = <int>f.number(self.capitals, 0, 1)
        self.clamp = <int>f.number(self.clamp, 0, 1)
        self.flags = <int>f.number(self.flags, 0, 511)
        self.traps = <int>f.number(self.traps, 0, 511)
        if f.loading:
            f.check(1 <= self.prec <= _d.MAX_PREC and self.rounding in ROUNDINGS)
            f.check(_d.MIN_EMIN <= self.Emin <= 0 and 0 <= self.Emax <= _d.MAX_EMAX)
            note_numbers(self)
        return 0

cdef int note_numbers(ContextObject c) except -1:
    """Update `unusual` after a change of the context: whether an exact result of up to 18 digits may be rounded or changed."""
    c.unusual = c.prec < COMPACT_DIGITS or c.Emin > -1000 or c.Emax < 1000 or c.clamp != 0 or c.rounding == "ROUND_FLOOR"
    return 0


# --- construction ---

recycle(&ou_decimals, DecimalObject.__new__(DecimalObject), DECIMAL, <destructor>ou_decimals_dealloc, NULL)

cdef DecimalObject new_decimal(VM* vm, object value):
    cdef DecimalObject d = <DecimalObject?>blank(&ou_decimals)
    d.host = value
    charge(vm, DECIMAL_SIZE)
    return d

cdef DecimalObject new_long(VM* vm, object value):
    """Wrap a host Decimal that may have many digits."""
    cdef DecimalObject d = new_decimal(vm, value)
    vm.budget -= extra_size(value)
    return d

cdef DecimalObject new_compact(VM* vm, Compact* number):
    cdef DecimalObject d = <DecimalObject?>blank(&ou_decimals)
    d.number = number[0]
    d.compact = True
    d.digits = COMPACT_DIGITS
    d.known = NUMBER
    charge(vm, DECIMAL_SIZE)
    return d

cdef object make_host(DecimalObject d):
    load_host()
    d.host = HostDecimal(d.number.coefficient) if d.number.exponent == 0 and not d.number.negative else HostDecimal(compact_source(&d.number))
    return d.host

cdef inline object host_of(DecimalObject d):
    return make_host(d) if d.host is None else d.host

cdef inline bint compact_of(object v, Compact* out) noexcept:
    """Read a Decimal or int of at most 18 digits. Returns: False: another value."""
    cdef int64_t n
    if type(v) is DecimalObject:
        out[0] = (<DecimalObject>v).number
        return (<DecimalObject>v).compact
    return exact_int64(<PyObject*>v, &n) and compact_int_made(n, out)

cdef object wrap(VM* vm, object v):
    kind = type(v)
    if kind is HostDecimal:
        return new_long(vm, v)
    if kind is tuple:
        return tuple([wrap(vm, x) for x in v])
    return v

cdef ContextObject default_context():
    cdef ContextObject c = ContextObject.__new__(ContextObject)
    c.cls = CONTEXT
    c.prec = 28
    c.rounding = "ROUND_HALF_EVEN"
    c.Emin = -999999
    c.Emax = 999999
    c.capitals = 1
    c.traps = bits(("InvalidOperation", "DivisionByZero", "Overflow"))
    return c

cdef int bits(object names):
    cdef int out = 0
    for name in names:
        out |= 1 << SIGNAL_NAMES.index(name)
    return out

# Context of a program without the module decimal. No program reads its flags.
cdef ContextObject DEFAULT = default_context()

cdef ContextObject current(VM* vm):
    cdef object c = runtime(vm).decimal_context()
    return <ContextObject>c if type(c) is ContextObject else DEFAULT

cdef ContextObject context_in(VM* vm, PyObject* c):
    """Read an argument that is a context or None."""
    return current(vm) if <object>c is None else <ContextObject?><object>c

cdef object too_many_digits(VM* vm):
    return raise_error(vm, OVERFLOW_ERROR, "the number has too many digits")

cdef inline bint is_long_int(object v):
    """Return whether v is an int that must be converted in pieces."""
    v = unwrap(v)
    return type(v) is int and int_bits(<PyObject*>v) > LONG_INT_BITS

cdef object host_number(VM* vm, object v, bint floats):
    """Convert an operand to a host Decimal. Returns: NotImplemented: not a number; SIGNAL: an int with too many digits."""
    cdef int64_t n
    if type(v) is DecimalObject:
        return host_of(<DecimalObject>v)
    v = unwrap(v)
    if type(v) is int or type(v) is bool:
        load_host()
        if compact_int(<PyObject*>v, &n) and 0 <= n < 256:
            return SMALL[n]
        if int_bits(<PyObject*>v) > 1000:
            # Callers that accept longer ints convert them first.
            if int_bits(<PyObject*>v) > LONG_INT_BITS:
                return too_many_digits(vm)
            work(vm, int_bits(<PyObject*>v) * int_bits(<PyObject*>v) >> 10)
        return HostDecimal(v)
    if floats and type(v) is float:
        load_host()
        return HostDecimal.from_float(v)
    return NotImplemented

cdef int64_t load_of(object v) except -1:
    """Returns: the number of digits of an operand, or 0 if they are few."""
    cdef int64_t n
    if type(v) is DecimalObject:
        n = (<DecimalObject>v).digits or (<DecimalObject>v).ndigits()
        return n if n > 1000 else 0
    if compact_int(<PyObject*>v, &n):
        return 0
    v = unwrap(v)
    if type(v) is int:
        n = v.bit_length() // 3
        return n if n > 1000 else 0
    return 0

cdef object failed(VM* vm, ContextObject c, object e):
    """Raises the exception of a trapped signal."""
    note_flags(vm, c)
    if isinstance(e, _d.DecimalException):
        name = type(e).__name__
        listed = tuple([x.__name__ for x in e.args[0]]) if e.args and type(e.args[0]) is list else None
        return call_prelude(vm, "decimal_error", (name, listed, None if listed is not None or not e.args else str(e.args[0])))
    return raise_host(vm, e)

cdef int note_flags(VM* vm, ContextObject c) except -1:
    """Copy new flags from the host context. Read each flag only if the set of flags has changed."""
    cdef int found = 0, i
    cdef list names
    if PyObject_RichCompareBool(c.live_flags, c.seen_flags, CMP_EQ):
        return 0
    names = [signal for signal in signals() if c.live_flags[signal]]
    c.seen = _d.Context(flags=names)
    c.seen_flags = c.seen.flags
    for i in range(9):
        if c.live_flags[signals()[i]]:
            found |= 1 << i
    if found & ~c.flags and c is not DEFAULT and touch(vm, c) == 0:
        c.flags |= found
    return 0

cdef inline int64_t precision(ContextObject c) noexcept:
    cdef int64_t prec = LARGEST_PREC
    exact_int64(<PyObject*>c.prec, &prec)
    return min(prec, LARGEST_PREC)

cdef double digits_in(object v):
    """Returns: an upper bound of the number of digits of a host Decimal."""
    return FEW_DIGITS + WORD_DIGITS * (extra_size(v) >> 3)

cdef int count_work(VM* vm, ContextObject c, Operation o, object x, object y, object z, int64_t load) except -9:
    """Charge the cost of an operation on host Decimals or None. load: their digits. Returns: 0; -1: SIGNAL; 1: use sandbox code."""
    cdef int64_t prec = precision(c)
    cdef double cost, size = 0
    cdef bint integral = False
    if load == 0 and prec <= 200 and (o.cost != D_POWER or z is None):
        work(vm, 512 if o.cost <= D_DIVIDE else 20000)
        return 0
    if o.cost == D_POWER:
        integral = y.is_finite() and y == y.to_integral_value()
        if integral:
            size = log2(max(fabs(float(y)), 1.0)) if y.adjusted() < 300 else 3.33 * min(y.adjusted(), 1e18)
    if o.name in SERIES and (not x.is_finite() or x == 0 or x.is_signed() and o.cost != D_EXP or x == 1) or not x.is_finite():
        return 0                 # special case or error: no computation
    cost = decimal_cost(o.cost, prec, digits_in(x), 0 if y is None else digits_in(y), 0 if z is None else digits_in(z), size, integral)
    if cost > MOST_TIME:
        if o.name in SERIES and digits_in(x) <= 2 * prec + MANY_DIGITS:
            return 1
        if o.cost == D_POWER and z is None and not integral and x > 0 and y.is_finite():
            return 1
        too_many_digits(vm)
        return -1
    if cost > 100000 and look(vm) < 0:
        return -1
    if reserve(vm, 2 * (load + prec)) < 0:       # working memory
        return -1
    vm.budget += 2 * (load + prec)
    work(vm, <int64_t>(cost * 3) + 512)
    return 0

cdef object by_sandbox(VM* vm, Operation o, ContextObject c, object x):
    return call_prelude(vm, "decimal_" + o.name, (new_long(vm, x), c))

cdef object finished(VM* vm, ContextObject c, Operation o, object r):
    """Wrap the result of an operation."""
    cdef DecimalObject d
    cdef Compact number
    note_flags(vm, c)
    if type(r) is not HostDecimal:
        return wrap(vm, r)
    if o.shortens and precision(c) <= 200 and r.__sizeof__() <= SHORT_SIZE and compact_parsed(str(r), &number):
        return new_compact(vm, &number)
    d = new_long(vm, r) if not o.rounds or precision(c) > 200 else new_decimal(vm, r)
    if o.rounds:
        d.digits = precision(c)
    return d

cdef object operate1(VM* vm, ContextObject c, Operation o, DecimalObject a):
    cdef int how = count_work(vm, c, o, host_of(a), None, None, load_of(a))
    if how:
        return SIGNAL if how < 0 else by_sandbox(vm, o, c, host_of(a))
    try:
        r = method_of(o)(c.host_context(), host_of(a))
    except (ArithmeticError, ValueError, TypeError, MemoryError) as e:
        return failed(vm, c, e)
    return finished(vm, c, o, r)

cdef object operate2(VM* vm, ContextObject c, Operation o, object x, object y, int64_t load):
    """Perform an operation on two host Decimals. load: their digits."""
    cdef int how = count_work(vm, c, o, x, y, None, load)
    if how:
        return SIGNAL if how < 0 else call_prelude(vm, "decimal_power", (new_long(vm, x), new_long(vm, y), c))
    try:
        r = method_of(o)(c.host_context(), x, y)
    except (ArithmeticError, ValueError, TypeError, MemoryError) as e:
        return failed(vm, c, e)
    return finished(vm, c, o, r)

cdef object operate(VM* vm, ContextObject c, Operation o, tuple args, int64_t load):
    """Perform an operation of the table in a context. The result is wrapped."""
    cdef int how = count_work(vm, c, o, args[0], args[1] if len(args) > 1 else None, args[2] if len(args) > 2 else None, load)
    if how > 0 and o is POWER:
        return call_prelude(vm, "decimal_power", (new_long(vm, args[0]), new_long(vm, args[1]), c))
    if how:
        return SIGNAL if how < 0 else by_sandbox(vm, o, c, args[0])
    try:
        r = method_of(o)(c.host_context(), *args)
    except (ArithmeticError, ValueError, TypeError, MemoryError) as e:
        return failed(vm, c, e)
    return finished(vm, c, o, r)

cdef dict ARITY = {
    1: ("abs", "canonical", "copy_abs", "copy_negate", "exp", "is_normal", "is_subnormal", "ln", "log10", "logb", "logical_invert", "minus",
        "next_minus", "next_plus", "normalize", "number_class", "plus", "sqrt", "to_eng_string", "to_integral_exact", "to_integral_value",
        "to_sci_string"),
    2: ("add", "compare", "compare_signal", "compare_total", "compare_total_mag", "copy_sign", "divide", "divide_int", "divmod",
        "logical_and", "logical_or", "logical_xor", "max", "max_mag", "min", "min_mag", "multiply", "next_toward", "quantize", "remainder",
        "remainder_near", "rotate", "same_quantum", "scaleb", "shift", "subtract"),
}

cdef frozenset OPERATIONS = frozenset((*ARITY[1], *ARITY[2], "create_decimal", "fma", "power"))


# --- Decimal ---

cdef object decimal_from(VM* vm, ClassObject cls, object value, ContextObject c):
    """Decimal(value)"""
    cdef DecimalObject d
    cdef Compact number
    cdef int64_t n = 0
    if compact_parsed(<str>value, &number) if type(value) is str else type(value) is int and compact_of(value, &number):
        d = new_compact(vm, &number)
        d.cls = cls
        return d
    if type(value) is DecimalObject:
        if (<DecimalObject>value).cls is cls:
            return value
        host = host_of(<DecimalObject>value)
    else:
        load_host()
        v = unwrap(value)
        if type(v) is tuple or type(v) is ListObject:
            v = tuple_value(vm, v)
            if v is SIGNAL:
                return SIGNAL
        elif is_long_int(v):
            return then(vm, call_prelude(vm, "decimal_from_int", (v,)), MADE, cls, c, None, 0)
        elif type(v) is str and len(<str>v) > 1000:
            if len(<str>v) > LARGEST_DIGITS:
                return too_many_digits(vm)
            if look(vm) < 0 or reserve(vm, len(<str>v)) < 0:
                return SIGNAL
            vm.budget += len(<str>v)
            work(vm, 16 * len(<str>v))
        try:
            if type(v) is not str and type(v) not in (int, bool, float, tuple):
                return raise_type(vm, f"conversion from {type_name(value)} to Decimal is not supported")
            with_traps = c.host_context()
            if type(v) is float and not with_traps.traps[_d.FloatOperation]:
                host = HostDecimal.from_float(v)
                mixed(vm, c)
            else:
                host = HostDecimal(v, with_traps)
        except (ArithmeticError, ValueError, TypeError, OverflowError, MemoryError) as e:
            return failed(vm, c, e)
    d = new_long(vm, host)
    d.cls = cls
    if type(value) is str:
        d.digits = len(<str>value) + 1
        if c.traps & INVALID_BIT and c"0" <= first_of(<str>value) <= c"9":
            d.known = NUMBER     # the constructor has rejected NaN
    elif exact_int64(<PyObject*>value, &n):
        d.digits = 20
    return d

cdef int mixed(VM* vm, ContextObject c) except -9:
    """Set the FloatOperation flag, for a float used as a Decimal."""
    if not c.flags & FLOAT_BIT and c is not DEFAULT and touch(vm, c) == 0:
        c.flags |= FLOAT_BIT
    return 0

cdef int FLOAT_BIT = 1 << SIGNAL_NAMES.index("FloatOperation")
cdef int INVALID_BIT = 1 << SIGNAL_NAMES.index("InvalidOperation")

cdef inline Py_UCS4 first_of(str text):
    return text[0] if text else c" "

# saves: the class, the context
cdef object made(VM* vm, object value, object cls, object context, object c, int64_t i):
    return value if value is SIGNAL else decimal_from(vm, <ClassObject?>cls, value, <ContextObject?>context)

cdef ResumeFunction MADE = resume_function("decimal_made", made)

cdef object tuple_value(VM* vm, object v):
    """Convert (sign, digits, exponent) for the host. Returns: a tuple or SIGNAL."""
    items = (<ListObject>v).items if type(v) is ListObject else v
    if len(items) != 3:
        return ()                # invalid in any case
    items = [unwrap(x) for x in items]
    digits = items[1]
    if type(digits) is ListObject:
        digits = (<ListObject>digits).items
    if type(digits) is tuple or type(digits) is list:
        if len(digits) > MANY_DIGITS:
            return too_many_digits(vm)
        work(vm, 256 * len(digits))
        items[1] = tuple([unwrap(x) for x in digits])
    for i in (0, 2):
        if type(items[i]) is int and int_bits(<PyObject*>items[i]) > 64:
            items[i] = 1 << 64 if items[i] > 0 else -1 << 64
    return tuple(items)

cdef object decimal_new(VM* vm, PyObject** a):
    return decimal_from(vm, <ClassObject?><object>a[0], 0 if a[1] == NULL else <object>a[1], context_in(vm, a[2]))

cdef object decimal_from_float(VM* vm, PyObject** a):
    v = unwrap(<object>a[1])
    if type(v) is not int and type(v) is not float and type(v) is not bool:
        return raise_type(vm, "argument must be int or float")
    return of_class(vm, <object>a[0], decimal_from(vm, DECIMAL, v if is_long_int(v) else new_long(vm, _d.Decimal.from_float(v)), current(vm)))

cdef object of_class(VM* vm, object cls, object value):
    """Return a Decimal, or what a derived class makes of it. value: a Decimal or SIGNAL."""
    return value if value is SIGNAL or cls is DECIMAL else call1(vm, cls, value)

cdef object decimal_from_number(VM* vm, PyObject** a):
    if type(<object>a[1]) is DecimalObject:
        return of_class(vm, <object>a[0], decimal_from(vm, DECIMAL, <object>a[1], current(vm)))
    v = unwrap(<object>a[1])
    if type(v) is not int and type(v) is not float and type(v) is not bool:
        return raise_type(vm, f"conversion from {type_name(<object>a[1])} to Decimal is not supported")
    return decimal_from_float(vm, a)

cdef object two(VM* vm, Operation o, object a, object b):
    if type(a) is DecimalObject and type(b) is DecimalObject:
        return operate2(vm, current(vm), o, host_of(<DecimalObject>a), host_of(<DecimalObject>b), load_of(a) + load_of(b))
    if is_long_int(a) or is_long_int(b):
        return call_prelude(vm, "decimal_apply_long", (o.name, a, b))
    x = host_number(vm, a, False)
    y = host_number(vm, b, False)
    if x is NotImplemented or y is NotImplemented:
        return NotImplemented
    return operate2(vm, current(vm), o, x, y, load_of(a) + load_of(b))

cdef inline object short_two(VM* vm, Operation o, object a, object b):
    """Perform +, -, * or / on two short numbers, without the host if the result is exact."""
    cdef Compact x, y, r
    cdef bint found
    if compact_of(a, &x) and compact_of(b, &y) and not current(vm).unusual:
        work(vm, 64)
        if o is MULTIPLY:
            found = compact_product(&x, &y, &r)
        elif o is DIVIDE:
            found = compact_quotient(&x, &y, &r)
        else:
            found = compact_sum(&x, &y, o is SUBTRACT, &r)
        if found:
            return new_compact(vm, &r)
    return two(vm, o, a, b)

cdef object decimal_add(VM* vm, PyObject** a): return short_two(vm, ADD, <object>a[0], <object>a[1])
cdef object decimal_radd(VM* vm, PyObject** a): return short_two(vm, ADD, <object>a[1], <object>a[0])
cdef object decimal_sub(VM* vm, PyObject** a): return short_two(vm, SUBTRACT, <object>a[0], <object>a[1])
cdef object decimal_rsub(VM* vm, PyObject** a): return short_two(vm, SUBTRACT, <object>a[1], <object>a[0])
cdef object decimal_mul(VM* vm, PyObject** a): return short_two(vm, MULTIPLY, <object>a[0], <object>a[1])
cdef object decimal_rmul(VM* vm, PyObject** a): return short_two(vm, MULTIPLY, <object>a[1], <object>a[0])
cdef object decimal_div(VM* vm, PyObject** a): return short_two(vm, DIVIDE, <object>a[0], <object>a[1])
cdef object decimal_rdiv(VM* vm, PyObject** a): return short_two(vm, DIVIDE, <object>a[1], <object>a[0])
cdef object decimal_floordiv(VM* vm, PyObject** a): return two(vm, DIVIDE_INT, <object>a[0], <object>a[1])
cdef object decimal_rfloordiv(VM* vm, PyObject** a): return two(vm, DIVIDE_INT, <object>a[1], <object>a[0])
cdef object decimal_mod(VM* vm, PyObject** a): return two(vm, REMAINDER, <object>a[0], <object>a[1])
cdef object decimal_rmod(VM* vm, PyObject** a): return two(vm, REMAINDER, <object>a[1], <object>a[0])
cdef object decimal_divmod(VM* vm, PyObject** a): return two(vm, DIVMOD, <object>a[0], <object>a[1])
cdef object decimal_rdivmod(VM* vm, PyObject** a): return two(vm, DIVMOD, <object>a[1], <object>a[0])
cdef object decimal_rpow(VM* vm, PyObject** a): return two(vm, POWER, <object>a[1], <object>a[0])

cdef object decimal_pow(VM* vm, PyObject** a):
    if <object>a[2] is None:
        return two(vm, POWER, <object>a[0], <object>a[1])
    x, y, z = [host_number(vm, <object>a[i], False) for i in range(3)]
    if y is NotImplemented or z is NotImplemented:
        return NotImplemented
    if y is SIGNAL or z is SIGNAL:
        return SIGNAL
    return operate(vm, current(vm), POWER, (x, y, z), load_of(<object>a[0]) + load_of(<object>a[1]) + load_of(<object>a[2]))

cdef object decimal_neg(VM* vm, PyObject** a):
    cdef Compact r
    if compact_of(<object>a[0], &r) and not current(vm).unusual:
        r.negative = not r.negative and r.coefficient != 0
        return new_compact(vm, &r)
    return operate1(vm, current(vm), MINUS, <DecimalObject?><object>a[0])

cdef object decimal_pos(VM* vm, PyObject** a): return operate1(vm, current(vm), PLUS, <DecimalObject?><object>a[0])
cdef object decimal_abs(VM* vm, PyObject** a):
    cdef Compact r
    if compact_of(<object>a[0], &r) and not current(vm).unusual:
        r.negative = False
        return new_compact(vm, &r)
    return operate1(vm, current(vm), ABS, <DecimalObject?><object>a[0])

cdef object decimal_bool(VM* vm, PyObject** a):
    cdef DecimalObject d = <DecimalObject?><object>a[0]
    return d.number.coefficient != 0 if d.compact else bool(d.host)

cdef inline object compared(VM* vm, int op, object a, object b):
    cdef Compact x, y
    cdef int order
    if compact_of(a, &x) and compact_of(b, &y) and compact_order(&x, &y, &order):
        # ORDER CMP
        if op == CMP_LT:
            return order < 0
        if op == CMP_EQ:
            return order == 0
        if op == CMP_GT:
            return order > 0
        return order <= 0 if op == CMP_LE else order >= 0 if op == CMP_GE else order != 0
    return compared_by_host(vm, op, a, b)

cdef object compared_by_host(VM* vm, int op, object a, object b):
    cdef ContextObject c
    cdef int left = (<DecimalObject?>a).kind(), right = NUMBER
    x = host_of(<DecimalObject?>a)
    work(vm, load_of(a))
    if is_long_int(b):
        return call_prelude(vm, "decimal_compare_long", (a, b, op))
    y = host_number(vm, b, True)
    if y is NotImplemented:
        if type(unwrap(b)) is complex and (op == CMP_EQ or op == CMP_NE):
            v = unwrap(b)
            return (v.imag == 0 and x == _d.Decimal.from_float(v.real)) == (op == CMP_EQ)
        if op == CMP_LT or op == CMP_LE or op == CMP_GT or op == CMP_GE or op == CMP_EQ or op == CMP_NE:
            return call_prelude(vm, "decimal_compare", (a, b, op))
        return NotImplemented
    if type(b) is DecimalObject:
        right = (<DecimalObject>b).kind()
    elif type(unwrap(b)) is float:
        right = QUIET if y.is_nan() else NUMBER
        c = current(vm)
        mixed(vm, c)
        if c.traps & FLOAT_BIT and op != CMP_EQ and op != CMP_NE:
            return call_prelude(vm, "decimal_error", ("FloatOperation", ("FloatOperation",), None))
    if left != NUMBER or right != NUMBER:
        if op == CMP_EQ or op == CMP_NE:
            if left != SIGNALLING and right != SIGNALLING:
                return op == CMP_NE
        r = operate2(vm, current(vm), COMPARE_SIGNAL, x, y, load_of(a) + load_of(b))
        return SIGNAL if r is SIGNAL else op == CMP_NE
    # ORDER CMP: the numbers of the comparisons are those of PyObject_RichCompare.
    return PyObject_RichCompare(x, y, op)

cdef object decimal_eq(VM* vm, PyObject** a): return compared(vm, CMP_EQ, <object>a[0], <object>a[1])
cdef object decimal_ne(VM* vm, PyObject** a): return compared(vm, CMP_NE, <object>a[0], <object>a[1])
cdef object decimal_lt(VM* vm, PyObject** a): return compared(vm, CMP_LT, <object>a[0], <object>a[1])
cdef object decimal_le(VM* vm, PyObject** a): return compared(vm, CMP_LE, <object>a[0], <object>a[1])
cdef object decimal_gt(VM* vm, PyObject** a): return compared(vm, CMP_GT, <object>a[0], <object>a[1])
cdef object decimal_ge(VM* vm, PyObject** a): return compared(vm, CMP_GE, <object>a[0], <object>a[1])

cdef object decimal_hash(VM* vm, PyObject** a):
    cdef int kind = (<DecimalObject?><object>a[0]).kind()
    if kind == SIGNALLING:
        return raise_type(vm, "Cannot hash a signaling NaN value")
    if kind == QUIET:
        return 0
    work(vm, 4 * load_of(<object>a[0]))
    return hash(host_of(<DecimalObject?><object>a[0]))

cdef bint decimal_key_hash(object v, int64_t* out) except -1:
    cdef DecimalObject d = <DecimalObject?>v
    if d.cls.flags & C_HASH or d.kind() != NUMBER or d.ndigits() > 100:
        return False             # the method charges expensive comparisons
    out[0] = hash(host_of(d))
    return True

cdef int decimal_key_equal(object v, object other) except -9:
    """Compare two keys. Returns: -2: use the program's context, where the comparison may raise."""
    cdef DecimalObject x = <DecimalObject?>v, y
    if type(other) is not DecimalObject or x.cls.flags & C_EQ or (<DecimalObject>other).cls.flags & C_EQ:
        return -2
    y = <DecimalObject>other
    if x.kind() != NUMBER or y.kind() != NUMBER or x.ndigits() > 100 or y.ndigits() > 100:
        return -2
    return 1 if host_of(x) == host_of(y) else 0

add_native_key(DecimalObject, decimal_key_hash, decimal_key_equal)

cdef inline bint is_long(object v):
    """Return whether a number has too many digits, in all or before the point, for the host to make an int in one step."""
    return v.is_finite() and (v.adjusted() > LONG_INT_DIGITS or digits_in(v) > LONG_INT_DIGITS)

cdef object to_int(VM* vm, DecimalObject d, str how):
    v = host_of(d)
    if is_long(v):
        return call_prelude(vm, "decimal_to_int", (d, how)) if may_be_int(vm, v, 1) else SIGNAL
    if v.adjusted() > 500:
        work(vm, v.adjusted() * v.adjusted())
    try:
        if how == "floor":
            return _math.floor(v)
        if how == "ceil":
            return _math.ceil(v)
        if how == "round":
            return round(v)
        return int(v)
    except (ValueError, OverflowError) as e:
        return raise_host(vm, e)

cdef bint may_be_int(VM* vm, object v, int64_t behind) except? False:
    """Check that an int with this number of digits is possible. behind: digits of a divisor. Returns: False: raised or suspended."""
    cdef double digits = max(<double>v.adjusted(), 0.0) + behind + digits_in(v)
    if reserve(vm, <int64_t>min(digits, 1e18)) < 0:
        return False
    vm.budget += <int64_t>min(digits, 1e18)
    if digits > MAX_INT_DIGITS:
        too_many_digits(vm)
        return False
    return True

cdef object decimal_int(VM* vm, PyObject** a):
    cdef DecimalObject d = <DecimalObject?><object>a[0]
    if d.compact and -COMPACT_DIGITS <= d.number.exponent <= 0:
        return (-1 if d.number.negative else 1) * (d.number.coefficient / POWERS[-d.number.exponent])
    return to_int(vm, <DecimalObject?><object>a[0], "int")

cdef object decimal_floor(VM* vm, PyObject** a): return to_int(vm, <DecimalObject?><object>a[0], "floor")
cdef object decimal_ceil(VM* vm, PyObject** a): return to_int(vm, <DecimalObject?><object>a[0], "ceil")

cdef object decimal_round(VM* vm, PyObject** a):
    if a[1] == NULL or <object>a[1] is None:
        return to_int(vm, <DecimalObject?><object>a[0], "round")
    n = <object>a[1]
    if not -(1 << 62) < n < 1 << 62:
        return raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C ssize_t")
    if -COMPACT_EXPONENT <= n <= COMPACT_EXPONENT:
        r = short_quantize(vm, current(vm), <object>a[0], <int>-n, None)
        if r is not None:
            return r
    unit = UNITS.get(n)
    if unit is None:
        unit = _d.Decimal((0, (1,), -n))
        if -64 <= n <= 64:
            UNITS[int(n)] = unit
    return operate2(vm, current(vm), QUANTIZE, host_of(<DecimalObject?><object>a[0]), unit, load_of(<object>a[0]))

cdef object decimal_float(VM* vm, PyObject** a):
    v = host_of(<DecimalObject?><object>a[0])
    if v.is_snan():
        return raise_value(vm, "cannot convert signaling NaN to float")
    work(vm, 10 * load_of(<object>a[0]))
    return float(v)

cdef object decimal_complex(VM* vm, PyObject** a):
    work(vm, 10 * load_of(<object>a[0]))
    return complex(float(host_of(<DecimalObject?><object>a[0])))

cdef inline str text_of(VM* vm, DecimalObject d):
    cdef str text
    if d.compact:
        text = compact_text(&d.number)
        if text is not None:
            return text
    return method_of(TEXT)(current(vm).host_context(), host_of(d))

cdef int reserve_text(VM* vm, DecimalObject d) except -9:
    """Reserve memory for the digits as a str. Returns: -1: SIGNAL."""
    cdef int64_t n = load_of(d)
    if n == 0:
        return 0
    if look(vm) < 0 or reserve(vm, 2 * n) < 0:
        return -1
    vm.budget += 2 * n
    work(vm, 8 * n)
    return 0

cdef object decimal_str(VM* vm, PyObject** a):
    cdef str text = None
    if reserve_text(vm, <DecimalObject?><object>a[0]) < 0:
        return SIGNAL
    text = text_of(vm, <DecimalObject?><object>a[0])
    charge(vm, 60 + len(text))
    return text

cdef object decimal_repr(VM* vm, PyObject** a):
    cdef str text = None
    if reserve_text(vm, <DecimalObject?><object>a[0]) < 0:
        return SIGNAL
    text = text_of(vm, <DecimalObject?><object>a[0])
    charge(vm, 80 + len(text))
    return f"Decimal('{text}')"

cdef object decimal_format(VM* vm, PyObject** a):
    cdef int64_t width
    cdef ContextObject c
    cdef DecimalObject d = <DecimalObject?><object>a[0]
    cdef str spec = <str?><object>a[1]
    if d.compact:
        work(vm, 256)
        text = compact_formatted(&d.number, spec, rounding_of(current(vm).rounding))
        if text is not None:
            charge(vm, 60 + len(<str?>text))
            return text
    v = host_of(d)
    width = width_of(spec)
    if width < 0:
        return raise_value(vm, "invalid format string")
    if (<DecimalObject?><object>a[0]).known == NUMBER or v.is_finite():
        width += (<DecimalObject?><object>a[0]).digits or (<DecimalObject?><object>a[0]).ndigits()
        if not spec or <Py_UCS4>(spec)[len(spec) - 1] not in "eEgGn":
            width += abs(<int64_t>v.adjusted())
    if width > 200:
        if reserve(vm, 2 * width) < 0:
            return SIGNAL
        if width > LARGEST_DIGITS:
            vm.budget += 2 * width
            return too_many_digits(vm)
    work(vm, 16 * width)
    c = current(vm)
    try:
        text = PyObject_Format(v, spec) if formats_alike(_d.getcontext(), c) else format_in(c, v, spec)
    except (ValueError, MemoryError) as e:
        return raise_host(vm, e)
    charge(vm, 60 + len(text))
    return text

cdef bint formats_alike(object host, ContextObject c) except -1:
    """Return whether the host's current context formats numbers as `c` does. Formatting takes no context as an argument."""
    return host.rounding == c.rounding and host.capitals == c.capitals

cdef object format_in(ContextObject c, object v, str spec):
    with _d.localcontext(c.host_context()):
        return format(v, spec)

cdef object decimal_as_tuple(VM* vm, PyObject** a):
    cdef int64_t n = load_of(<object>a[0])
    if n:
        if n > MANY_TUPLE:
            return call_prelude(vm, "decimal_long_tuple", (<object>a[0],))
        if reserve(vm, 120 + 16 * n) < 0:
            return SIGNAL
        vm.budget += 120 + 16 * n
        work(vm, 40 * n)
    v = host_of(<DecimalObject?><object>a[0]).as_tuple()
    charge(vm, 120 + 8 * len(v[1]))
    return call_prelude(vm, "decimal_tuple", (v[0], tuple(v[1]), v[2]))

cdef object decimal_as_integer_ratio(VM* vm, PyObject** a):
    v = host_of(<DecimalObject?><object>a[0])
    if v.is_finite() and (is_long(v) or v.adjusted() < -LONG_INT_DIGITS):
        if not may_be_int(vm, v, max(-v.adjusted(), 0)):
            return SIGNAL
        return call_prelude(vm, "decimal_ratio", (<object>a[0],))
    try:
        return tuple(v.as_integer_ratio())
    except (ValueError, OverflowError) as e:
        return raise_host(vm, e)

cdef object decimal_adjusted(VM* vm, PyObject** a): return host_of(<DecimalObject?><object>a[0]).adjusted()
cdef object decimal_conjugate(VM* vm, PyObject** a): return <object>a[0]
cdef object decimal_real(VM* vm, PyObject** a): return <object>a[0]
cdef object decimal_imag(VM* vm, PyObject** a): return new_decimal(vm, _d.Decimal(0))
cdef object decimal_is_canonical(VM* vm, PyObject** a): return True
cdef object decimal_is_finite(VM* vm, PyObject** a): return host_of(<DecimalObject?><object>a[0]).is_finite()
cdef object decimal_is_infinite(VM* vm, PyObject** a): return host_of(<DecimalObject?><object>a[0]).is_infinite()
cdef object decimal_is_nan(VM* vm, PyObject** a): return host_of(<DecimalObject?><object>a[0]).is_nan()
cdef object decimal_is_qnan(VM* vm, PyObject** a): return host_of(<DecimalObject?><object>a[0]).is_qnan()
cdef object decimal_is_snan(VM* vm, PyObject** a): return host_of(<DecimalObject?><object>a[0]).is_snan()
cdef object decimal_is_signed(VM* vm, PyObject** a): return host_of(<DecimalObject?><object>a[0]).is_signed()
cdef object decimal_is_zero(VM* vm, PyObject** a): return host_of(<DecimalObject?><object>a[0]).is_zero()
cdef object decimal_radix(VM* vm, PyObject** a): return new_decimal(vm, _d.Decimal(10))
cdef object itself(VM* vm, PyObject** a): return <object>a[0]

cdef dict ROUNDING_CODES = {
    "ROUND_UP": R_UP, "ROUND_DOWN": R_DOWN, "ROUND_CEILING": R_CEILING, "ROUND_FLOOR": R_FLOOR, "ROUND_HALF_UP": R_HALF_UP,
    "ROUND_HALF_DOWN": R_HALF_DOWN, "ROUND_HALF_EVEN": R_HALF_EVEN,
}

cdef inline int rounding_of(object name) except -1:
    return R_HALF_EVEN if name is HALF_EVEN else <int>ROUNDING_CODES.get(name, R_UNKNOWN) if type(name) is str else R_UNKNOWN

cdef object HALF_EVEN = "ROUND_HALF_EVEN"
cdef int INEXACT_BIT = 1 << SIGNAL_NAMES.index("Inexact")
cdef int ROUNDED_BIT = 1 << SIGNAL_NAMES.index("Rounded")

cdef object short_quantize(VM* vm, ContextObject c, object v, int exponent, object rounding):
    """Round a short number. Returns: None: use the host."""
    cdef Compact x, r
    cdef int lost, found, how
    if c.unusual or not compact_of(v, &x):
        return None
    work(vm, 64)
    how = rounding_of(c.rounding if rounding is None else rounding)
    if how == R_UNKNOWN or not compact_rescaled(&x, exponent, how, &r, &lost):
        return None
    if lost:
        found = ROUNDED_BIT | INEXACT_BIT if lost == 2 else ROUNDED_BIT
        if c.traps & found:
            return None
        if found & ~c.flags and c is not DEFAULT:
            if touch(vm, c) < 0:
                return SIGNAL
            c.flags |= found
    return new_compact(vm, &r)

cdef object number_arg(VM* vm, object v):
    n = host_number(vm, v, False)            # a host Decimal, or SIGNAL
    if n is NotImplemented:
        return raise_type(vm, f"conversion from {type_name(v)} to Decimal is not supported")
    return n

cdef object decimal_apply(VM* vm, PyObject** a):
    """_apply(name, context or None, rounding or None, operands): performs an operation of the table."""
    cdef ContextObject c = context_in(vm, a[1])
    cdef list args = []
    cdef int64_t load = 0
    name = <str?><object>a[0]
    if name not in OPERATIONS:
        return raise_type(vm, "no such operation")
    for v in <tuple?><object>a[3]:
        if name == "create_decimal":
            v = decimal_from(vm, DECIMAL, v, c)
            if v is SIGNAL:
                return SIGNAL
        load += load_of(v)
        v = number_arg(vm, v)
        if v is SIGNAL:
            return SIGNAL
        args.append(v)
    rounding = <object>a[2]
    if rounding is None:
        return operate(vm, c, operation(name), tuple(args), load)
    return operate_rounded(vm, c, operation(name), args[0], None if name != "quantize" else args[1], rounding, load)

cdef object operate_rounded(VM* vm, ContextObject c, Operation o, object x, object y, object rounding, int64_t load):
    """Perform quantize (with y), to_integral_exact or to_integral_value with another rounding than the context's."""
    rounding = unwrap(rounding)
    if type(rounding) is not str or rounding not in ROUNDINGS:
        return raise_type(vm, "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   "
                          "ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]")
    load_host()
    if count_work(vm, c, o, x, y, None, load) < 0:
        return SIGNAL
    try:
        if o is QUANTIZE:
            r = host_quantize(x, y, rounding, c.host_context())
        elif o is INTEGRAL_EXACT:
            r = HostDecimal.to_integral_exact(x, rounding, c.host_context())
        else:
            r = HostDecimal.to_integral_value(x, rounding, c.host_context())
    except (ArithmeticError, ValueError, TypeError, MemoryError) as e:
        return failed(vm, c, e)
    return finished(vm, c, o, r)


# --- tables ---

NAMESPACE = {"Context": CONTEXT, "Decimal": DECIMAL, "current": None, "operations": tuple(sorted(OPERATIONS)),
             "unary": ARITY[1], "binary": ARITY[2]}

cdef int declare_decimal() except -1:
    static_method(DECIMAL, "__new__", decimal_new, "cls, /, value=..., context: Context | None=None")
    class_method(DECIMAL, "from_float", decimal_from_float, "cls, f, /")
    class_method(DECIMAL, "from_number", decimal_from_number, "cls, number, /")
    method(DECIMAL, "__abs__", decimal_abs, "self, /")
    method(DECIMAL, "__add__", decimal_add, "self, value, /")
    method(DECIMAL, "__bool__", decimal_bool, "self, /")
    method(DECIMAL, "__ceil__", decimal_ceil, "self, /")
    method(DECIMAL, "__complex__", decimal_complex, "self, /")
    method(DECIMAL, "__copy__", itself, "self, /")
    method(DECIMAL, "__deepcopy__", itself, "self, memo, /")
    method(DECIMAL, "__divmod__", decimal_divmod, "self, value, /")
    method(DECIMAL, "__eq__", decimal_eq, "self, value, /")
    method(DECIMAL, "__float__", decimal_float, "self, /")
    method(DECIMAL, "__floor__", decimal_floor, "self, /")
    method(DECIMAL, "__floordiv__", decimal_floordiv, "self, value, /")
    worded(method(DECIMAL, "__format__", decimal_format, "self, spec: str, /"), "spec", "format arg must be str")
    method(DECIMAL, "__ge__", decimal_ge, "self, value, /")
    method(DECIMAL, "__gt__", decimal_gt, "self, value, /")
    method(DECIMAL, "__hash__", decimal_hash, "self, /")
    method(DECIMAL, "__int__", decimal_int, "self, /")
    method(DECIMAL, "__le__", decimal_le, "self, value, /")
    method(DECIMAL, "__lt__", decimal_lt, "self, value, /")
    method(DECIMAL, "__mod__", decimal_mod, "self, value, /")
    method(DECIMAL, "__mul__", decimal_mul, "self, value, /")
    method(DECIMAL, "__ne__", decimal_ne, "self, value, /")
    method(DECIMAL, "__neg__", decimal_neg, "self, /")
    method(DECIMAL, "__pos__", decimal_pos, "self, /")
    method(DECIMAL, "__pow__", decimal_pow, "self, value, mod=None, /")
    method(DECIMAL, "__radd__", decimal_radd, "self, value, /")
    method(DECIMAL, "__rdivmod__", decimal_rdivmod, "self, value, /")
    method(DECIMAL, "__repr__", decimal_repr, "self, /")
    method(DECIMAL, "__rfloordiv__", decimal_rfloordiv, "self, value, /")
    method(DECIMAL, "__rmod__", decimal_rmod, "self, value, /")
    method(DECIMAL, "__rmul__", decimal_rmul, "self, value, /")
    worded(method(DECIMAL, "__round__", decimal_round, "self, ndigits: int | None=..., /"), "ndigits", "optional arg must be an integer")
    method(DECIMAL, "__rpow__", decimal_rpow, "self, value, mod=None, /")
    method(DECIMAL, "__rsub__", decimal_rsub, "self, value, /")
    method(DECIMAL, "__rtruediv__", decimal_rdiv, "self, value, /")
    method(DECIMAL, "__str__", decimal_str, "self, /")
    method(DECIMAL, "__sub__", decimal_sub, "self, value, /")
    method(DECIMAL, "__truediv__", decimal_div, "self, value, /")
    method(DECIMAL, "__trunc__", decimal_int, "self, /")
    method(DECIMAL, "adjusted", decimal_adjusted, "self, /")
    method(DECIMAL, "as_integer_ratio", decimal_as_integer_ratio, "self, /")
    method(DECIMAL, "as_tuple", decimal_as_tuple, "self, /")
    method(DECIMAL, "conjugate", decimal_conjugate, "self, /")
    attribute(DECIMAL, "imag", decimal_imag, NULL)
    method(DECIMAL, "is_canonical", decimal_is_canonical, "self, /")
    method(DECIMAL, "is_finite", decimal_is_finite, "self, /")
    method(DECIMAL, "is_infinite", decimal_is_infinite, "self, /")
    method(DECIMAL, "is_nan", decimal_is_nan, "self, /")
    method(DECIMAL, "is_qnan", decimal_is_qnan, "self, /")
    method(DECIMAL, "is_signed", decimal_is_signed, "self, /")
    method(DECIMAL, "is_snan", decimal_is_snan, "self, /")
    method(DECIMAL, "is_zero", decimal_is_zero, "self, /")
    method(DECIMAL, "radix", decimal_radix, "self, /")
    attribute(DECIMAL, "real", decimal_real, NULL)
    return 0

# Methods that perform an operation of the table: (self, [other,] [rounding,] context).
cdef object one_operand(VM* vm, PyObject** a, str name):
    return operate1(vm, context_in(vm, a[1]), operation(name), <DecimalObject?><object>a[0])

cdef object two_operands(VM* vm, PyObject** a, str name):
    cdef ContextObject c = context_in(vm, a[2])
    y = number_arg(vm, <object>a[1])
    return SIGNAL if y is SIGNAL else operate2(vm, c, operation(name), host_of(<DecimalObject?><object>a[0]), y, load_of(<object>a[0]) + load_of(<object>a[1]))

cdef object m_canonical(VM* vm, PyObject** a): return <object>a[0]
cdef object m_copy_abs(VM* vm, PyObject** a): return new_long(vm, host_of(<DecimalObject?><object>a[0]).copy_abs())
cdef object m_copy_negate(VM* vm, PyObject** a): return new_long(vm, host_of(<DecimalObject?><object>a[0]).copy_negate())
cdef object m_exp(VM* vm, PyObject** a): return one_operand(vm, a, "exp")
cdef object m_is_normal(VM* vm, PyObject** a): return one_operand(vm, a, "is_normal")
cdef object m_is_subnormal(VM* vm, PyObject** a): return one_operand(vm, a, "is_subnormal")
cdef object m_ln(VM* vm, PyObject** a): return one_operand(vm, a, "ln")
cdef object m_log10(VM* vm, PyObject** a): return one_operand(vm, a, "log10")
cdef object m_logb(VM* vm, PyObject** a): return one_operand(vm, a, "logb")
cdef object m_logical_invert(VM* vm, PyObject** a): return one_operand(vm, a, "logical_invert")
cdef object m_next_minus(VM* vm, PyObject** a): return one_operand(vm, a, "next_minus")
cdef object m_next_plus(VM* vm, PyObject** a): return one_operand(vm, a, "next_plus")
cdef object m_normalize(VM* vm, PyObject** a): return one_operand(vm, a, "normalize")
cdef object m_number_class(VM* vm, PyObject** a): return one_operand(vm, a, "number_class")
cdef object m_sqrt(VM* vm, PyObject** a): return one_operand(vm, a, "sqrt")
cdef object m_to_eng_string(VM* vm, PyObject** a): return one_operand(vm, a, "to_eng_string")
cdef object m_compare(VM* vm, PyObject** a): return two_operands(vm, a, "compare")
cdef object m_compare_signal(VM* vm, PyObject** a): return two_operands(vm, a, "compare_signal")
cdef object m_compare_total(VM* vm, PyObject** a): return two_operands(vm, a, "compare_total")
cdef object m_compare_total_mag(VM* vm, PyObject** a): return two_operands(vm, a, "compare_total_mag")
cdef object m_copy_sign(VM* vm, PyObject** a): return two_operands(vm, a, "copy_sign")
cdef object m_logical_and(VM* vm, PyObject** a): return two_operands(vm, a, "logical_and")
cdef object m_logical_or(VM* vm, PyObject** a): return two_operands(vm, a, "logical_or")
cdef object m_logical_xor(VM* vm, PyObject** a): return two_operands(vm, a, "logical_xor")
cdef object m_max(VM* vm, PyObject** a): return two_operands(vm, a, "max")
cdef object m_max_mag(VM* vm, PyObject** a): return two_operands(vm, a, "max_mag")
cdef object m_min(VM* vm, PyObject** a): return two_operands(vm, a, "min")
cdef object m_min_mag(VM* vm, PyObject** a): return two_operands(vm, a, "min_mag")
cdef object m_next_toward(VM* vm, PyObject** a): return two_operands(vm, a, "next_toward")
cdef object m_remainder_near(VM* vm, PyObject** a): return two_operands(vm, a, "remainder_near")
cdef object m_rotate(VM* vm, PyObject** a): return two_operands(vm, a, "rotate")
cdef object m_same_quantum(VM* vm, PyObject** a): return two_operands(vm, a, "same_quantum")

cdef object m_scaleb(VM* vm, PyObject** a):
    cdef Compact x, places, r
    if compact_of(<object>a[0], &x) and compact_of(<object>a[1], &places) and not context_in(vm, a[2]).unusual and compact_moved(&x, &places, &r):
        work(vm, 64)
        return new_compact(vm, &r)
    return two_operands(vm, a, "scaleb")

cdef object m_shift(VM* vm, PyObject** a): return two_operands(vm, a, "shift")

cdef object m_quantize(VM* vm, PyObject** a):
    cdef Compact unit
    cdef ContextObject c = context_in(vm, a[3])
    cdef int64_t load = load_of(<object>a[0]) + load_of(<object>a[1])
    if compact_of(<object>a[1], &unit):
        r = short_quantize(vm, c, <object>a[0], unit.exponent, <object>a[2])
        if r is not None:
            return r
    x = host_of(<DecimalObject?><object>a[0])
    y = number_arg(vm, <object>a[1])
    if y is SIGNAL:
        return SIGNAL
    if <object>a[2] is None:
        return operate2(vm, c, QUANTIZE, x, y, load)
    return operate_rounded(vm, c, QUANTIZE, x, y, <object>a[2], load)

cdef object to_integral(VM* vm, PyObject** a, Operation o):
    cdef ContextObject c = context_in(vm, a[2])
    if <object>a[1] is None:
        return operate1(vm, c, o, <DecimalObject?><object>a[0])
    return operate_rounded(vm, c, o, host_of(<DecimalObject?><object>a[0]), None, <object>a[1], load_of(<object>a[0]))

cdef object m_to_integral_exact(VM* vm, PyObject** a): return to_integral(vm, a, INTEGRAL_EXACT)
cdef object m_to_integral_value(VM* vm, PyObject** a): return to_integral(vm, a, INTEGRAL_VALUE)

cdef object m_fma(VM* vm, PyObject** a):
    cdef ContextObject c = context_in(vm, a[3])
    y = number_arg(vm, <object>a[1])
    z = SIGNAL if y is SIGNAL else number_arg(vm, <object>a[2])
    if z is SIGNAL:
        return SIGNAL
    return operate(vm, c, FMA, (host_of(<DecimalObject?><object>a[0]), y, z), load_of(<object>a[0]) + load_of(<object>a[1]) + load_of(<object>a[2]))

cdef int declare_operations() except -1:
    cdef str one = "self, /, context: Context | None=None", other = "self, /, other, context: Context | None=None"
    method(DECIMAL, "canonical", m_canonical, "self, /")
    method(DECIMAL, "compare", m_compare, other)
    method(DECIMAL, "compare_signal", m_compare_signal, other)
    method(DECIMAL, "compare_total", m_compare_total, other)
    method(DECIMAL, "compare_total_mag", m_compare_total_mag, other)
    method(DECIMAL, "copy_abs", m_copy_abs, "self, /")
    method(DECIMAL, "copy_negate", m_copy_negate, "self, /")
    method(DECIMAL, "copy_sign", m_copy_sign, other)
    method(DECIMAL, "exp", m_exp, one)
    method(DECIMAL, "fma", m_fma, "self, /, other, third, context: Context | None=None")
    method(DECIMAL, "is_normal", m_is_normal, one)
    method(DECIMAL, "is_subnormal", m_is_subnormal, one)
    method(DECIMAL, "ln", m_ln, one)
    method(DECIMAL, "log10", m_log10, one)
    method(DECIMAL, "logb", m_logb, one)
    method(DECIMAL, "logical_and", m_logical_and, other)
    method(DECIMAL, "logical_invert", m_logical_invert, one)
    method(DECIMAL, "logical_or", m_logical_or, other)
    method(DECIMAL, "logical_xor", m_logical_xor, other)
    method(DECIMAL, "max", m_max, other)
    method(DECIMAL, "max_mag", m_max_mag, other)
    method(DECIMAL, "min", m_min, other)
    method(DECIMAL, "min_mag", m_min_mag, other)
    method(DECIMAL, "next_minus", m_next_minus, one)
    method(DECIMAL, "next_plus", m_next_plus, one)
    method(DECIMAL, "next_toward", m_next_toward, other)
    method(DECIMAL, "normalize", m_normalize, one)
    method(DECIMAL, "number_class", m_number_class, one)
    method(DECIMAL, "quantize", m_quantize, "self, /, exp, rounding=None, context: Context | None=None")
    method(DECIMAL, "remainder_near", m_remainder_near, other)
    method(DECIMAL, "rotate", m_rotate, other)
    method(DECIMAL, "same_quantum", m_same_quantum, other)
    method(DECIMAL, "scaleb", m_scaleb, other)
    method(DECIMAL, "shift", m_shift, other)
    method(DECIMAL, "sqrt", m_sqrt, one)
    method(DECIMAL, "to_eng_string", m_to_eng_string, one)
    method(DECIMAL, "to_integral", m_to_integral_value, "self, /, rounding=None, context: Context | None=None")
    method(DECIMAL, "to_integral_exact", m_to_integral_exact, "self, /, rounding=None, context: Context | None=None")
    method(DECIMAL, "to_integral_value", m_to_integral_value, "self, /, rounding=None, context: Context | None=None")
    return 0

declare_decimal()
declare_operations()
function(NAMESPACE, "_decimal", "_apply", decimal_apply, "name: str, context: Context | None, rounding, operands: tuple, /")

"""_decimal: contexts as objects, and conversions of long digit strings for the prelude.

Must not know operations. Invariant: a change of a context drops the host context made from it.
"""
from ouros._core.protocols.call cimport attribute, function, static_method
from ouros._core.protocols.instantiate cimport makes_empty
from ouros._core.heap.exceptions cimport OVERFLOW_ERROR, raise_error, raise_type, raise_value
from ouros._core.heap.heap cimport charge, touch
from ouros._core.base.lazy_import cimport later
from ouros._core.modules.mod_decimal cimport CONTEXT, NAMESPACE as DECIMALS, ContextObject, default_context, note_numbers, roundings
from ouros._core.protocols.plain_arithmetic cimport digits_to_int, int_to_decimal

cdef object _d = later("decimal")

NAMESPACE = DECIMALS


cdef object context_new(VM* vm, PyObject** a):
    cdef ContextObject c = default_context()
    c.cls = <ClassObject?><object>a[0]
    c.epoch = vm.epoch
    charge(vm, 200)
    return c

cdef int number_between(VM* vm, object v, object low, object high, str text) except -9:
    """Check that v is an int in the range. Returns: 1; -1: raised."""
    cdef int64_t n
    if type(v) is not int and type(v) is not bool:
        raise_type(vm, "an integer is required")
        return -1
    if type(v) is int and not exact_int64(<PyObject*>v, &n):
        raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C ssize_t")
        return -1
    if not low <= v <= high:
        raise_value(vm, text)   # short: the caller gives a constant
        return -1
    return 1

cdef object context_set(VM* vm, PyObject** a):
    """_set(context, name, value)"""
    cdef ContextObject c = <ContextObject?><object>a[0]
    name, v = unwrap(<object>a[1]), unwrap(<object>a[2])
    if touch(vm, c) < 0:
        return SIGNAL
    if name == "prec":
        if number_between(vm, v, 1, _d.MAX_PREC, "valid range for prec is [1, MAX_PREC]") < 0:
            return SIGNAL
        c.prec = int(v)
    elif name == "Emin":
        if number_between(vm, v, _d.MIN_EMIN, 0, "valid range for Emin is [MIN_EMIN, 0]") < 0:
            return SIGNAL
        c.Emin = int(v)
    elif name == "Emax":
        if number_between(vm, v, 0, _d.MAX_EMAX, "valid range for Emax is [0, MAX_EMAX]") < 0:
            return SIGNAL
        c.Emax = int(v)
    elif name == "capitals":
        if number_between(vm, v, 0, 1, "valid values for capitals are 0 or 1") < 0:
            return SIGNAL
        c.capitals = v
    elif name == "clamp":
        if number_between(vm, v, 0, 1, "valid values for clamp are 0 or 1") < 0:
            return SIGNAL
        c.clamp = v
    elif name == "rounding":
        if v not in roundings():
            return raise_type(vm, "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   "
                              "ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]")
        c.rounding = v
    elif name == "flags" or name == "traps":
        if type(v) is not int or not 0 <= v < 512:
            return raise_type(vm, "bad signals")
        if name == "flags":
            c.flags = v
        else:
            c.traps = v
    c.host = c.live_flags = None
    note_numbers(c)
    return None

cdef object context_prec(VM* vm, PyObject** a): return (<ContextObject?><object>a[0]).prec
cdef object context_rounding(VM* vm, PyObject** a): return (<ContextObject?><object>a[0]).rounding
cdef object context_Emin(VM* vm, PyObject** a): return (<ContextObject?><object>a[0]).Emin
cdef object context_Emax(VM* vm, PyObject** a): return (<ContextObject?><object>a[0]).Emax
cdef object context_capitals(VM* vm, PyObject** a): return (<ContextObject?><object>a[0]).capitals
cdef object context_clamp(VM* vm, PyObject** a): return (<ContextObject?><object>a[0]).clamp

cdef object context_signals(VM* vm, PyObject** a):
    """_signals(context, which): the bit set of flags or traps."""
    cdef ContextObject c = <ContextObject?><object>a[0]
    return c.flags if unwrap(<object>a[1]) == "flags" else c.traps

cdef object context_adopt(VM* vm, PyObject** a):
    """adopt(context, cls): changes the class of a context made by a native to a subclass."""
    cdef ContextObject c = <ContextObject?><object>a[0]
    cdef ClassObject cls = <ClassObject?><object>a[1]
    if not is_subclass(cls, CONTEXT):
        return raise_type(vm, "expected a class of contexts")
    if touch(vm, c) < 0:
        return SIGNAL
    c.cls = cls
    return None

cdef object context_take(VM* vm, PyObject** a):
    """_take(context, other): gives the context the numbers, flags and traps of the other one."""
    cdef ContextObject c = <ContextObject?><object>a[0], other = <ContextObject?><object>a[1]
    if touch(vm, c) < 0:
        return SIGNAL
    c.prec, c.Emin, c.Emax, c.rounding = other.prec, other.Emin, other.Emax, other.rounding
    c.capitals, c.clamp, c.flags, c.traps = other.capitals, other.clamp, other.flags, other.traps
    c.host = c.live_flags = None
    note_numbers(c)
    return None

cdef object set_field(VM* vm, PyObject** a, str name):
    cdef PyObject* b[3]
    if a[1] == NULL:
        return raise_type(vm, "context attributes cannot be deleted")
    b[0] = a[0]
    b[1] = <PyObject*>name
    b[2] = a[1]
    return context_set(vm, b)

cdef object set_prec(VM* vm, PyObject** a): return set_field(vm, a, "prec")
cdef object set_rounding(VM* vm, PyObject** a): return set_field(vm, a, "rounding")
cdef object set_Emin(VM* vm, PyObject** a): return set_field(vm, a, "Emin")
cdef object set_Emax(VM* vm, PyObject** a): return set_field(vm, a, "Emax")
cdef object set_capitals(VM* vm, PyObject** a): return set_field(vm, a, "capitals")
cdef object set_clamp(VM* vm, PyObject** a): return set_field(vm, a, "clamp")


cdef object module_digits(VM* vm, PyObject** a):
    """_digits(v): the decimal digits of an int of any size."""
    return int_to_decimal(vm, <object>a[0])

cdef object module_from_digits(VM* vm, PyObject** a):
    """_from_digits(text): the int of a str of digits of any length."""
    text = <object>a[0]
    if not (<str?>text).isascii() or not (<str>text).isdigit():
        return raise_type(vm, "digits are required")
    return digits_to_int(vm, <str>text, 10)


# --- table ---

cdef int declare_context() except -1:
    makes_empty(static_method(CONTEXT, "__new__", context_new, "cls, /, *args, **kwargs"))
    attribute(CONTEXT, "Emax", context_Emax, set_Emax)
    attribute(CONTEXT, "Emin", context_Emin, set_Emin)
    attribute(CONTEXT, "capitals", context_capitals, set_capitals)
    attribute(CONTEXT, "clamp", context_clamp, set_clamp)
    attribute(CONTEXT, "prec", context_prec, set_prec)
    attribute(CONTEXT, "rounding", context_rounding, set_rounding)
    function(NAMESPACE, "_decimal", "_digits", module_digits, "v: int, /")
    function(NAMESPACE, "_decimal", "_from_digits", module_from_digits, "text: str, /")
    function(NAMESPACE, "_decimal", "_set", context_set, "context: Context, name, value, /")
    function(NAMESPACE, "_decimal", "_take", context_take, "context: Context, other: Context, /")
    function(NAMESPACE, "_decimal", "adopt", context_adopt, "context: Context, cls: type, /")
    function(NAMESPACE, "_decimal", "_signals", context_signals, "context: Context, which, /")
    return 0

declare_context()

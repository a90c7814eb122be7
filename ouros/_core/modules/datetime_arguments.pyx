"""Arguments of datetime's constructors and methods, as ints.

Must not know the objects that are made of them. Invariant: after code of the program (`__index__`) has run, the constructor is called again.
"""
from ouros._core.heap.exceptions cimport OVERFLOW_ERROR, TYPE_ERROR, raise_error, raise_quoting, raise_type, raise_value
from ouros._core.modules.datetime_text cimport days_of
from ouros._core.protocols.call cimport Native, natives
from ouros._core.protocols.ops cimport as_index
from ouros._core.types.argument_conversion cimport call_with_item

cdef bint has_index(object v):
    """Return whether v is an object of the program that stands for an int."""
    return is_heap(v) and type(unwrap(v)) is not int and lookup(class_of(v), "__index__") != NULL

cdef object bound(VM* vm, str native, PyObject** a, tuple names, int required, Py_ssize_t positional):
    """
    Bind the arguments of a constructor (a: class, args, kwargs) to names, as CPython's argument parser does, with its errors in its order.
    positional: most positional arguments.
    Returns: a list of the values, STOP for missing ones; SIGNAL; or the new object, if an argument was converted by code of the program.
    """
    cdef tuple args = <tuple?><object>a[1]
    cdef dict kwargs = <dict?><object>a[2]
    cdef list out = []
    cdef Py_ssize_t i, n = len(args)
    if n + len(kwargs) > len(names):
        return raise_type(vm, f"function takes at most {len(names)} {'keyword ' if n == 0 else ''}arguments ({n + len(kwargs)} given)")
    if n > positional:
        return raise_type(vm, f"function takes at most {positional} positional arguments ({n} given)")
    for i in range(len(names)):
        v = args[i] if i < n else kwargs.get(names[i], STOP)
        if v is STOP:
            if i < required:
                return raise_type(vm, f"function missing required argument '{names[i]}' (pos {i + 1})")   # short: a parameter of a native
        elif names[i] != "tzinfo":
            if type(unwrap(v)) is not int and type(unwrap(v)) is not bool:
                return call_with_item(vm, as_index(vm, v), <Native?>natives[native], <object>a[0], args, kwargs, i, names[i])
            v = int(unwrap(v))
            if not -0x80000000 <= v <= 0x7FFFFFFF:
                return raise_error(vm, OVERFLOW_ERROR, wide_int(v))
        out.append(v)
    for i in range(n):
        if names[i] in kwargs:
            return raise_type(vm, f"argument for function given by name ('{names[i]}') and position ({i + 1})")   # short: a parameter of a native
    for name in kwargs:
        if name not in names:
            return raise_quoting(vm, TYPE_ERROR, "this function got an unexpected keyword argument '%s'", name)
    return out

cdef dict RANGES = {
    "year": (1, 9999), "month": (1, 12), "hour": (0, 23), "minute": (0, 59), "second": (0, 59), "microsecond": (0, 999999),
}

cdef str wide_int(object v):
    """Return the error of CPython's parser of constructor arguments for an int that is no C int."""
    if not -(1 << 63) <= v < 1 << 63:
        return "Python int too large to convert to C long"
    return f"signed integer is {'greater than maximum' if v > 0 else 'less than minimum'}"

cdef bint check_ints(VM* vm, tuple names, list values) except? False:
    """Check the ranges of fields, which are exact ints. Returns: False: raised."""
    cdef Py_ssize_t i
    for i in range(len(names)):
        name, v = names[i], values[i]
        if v is STOP or name == "tzinfo":
            continue
        if name == "day":
            last = days_of(values[0], values[1])
            if not 1 <= v <= last:
                raise_value(vm, no_day_text(v, last, values[1], values[0]))
                return False
        elif name == "fold":
            if v not in (0, 1):
                raise_value(vm, f"fold must be either 0 or 1, not {v}")   # short: a C int
                return False
        else:
            low, high = RANGES[name]
            if not low <= v <= high:
                raise_value(vm, f"{name} must be in {low}..{high}, not {v}")   # short: a C int
                return False
    return True


cdef str no_day_text(day, last, month, year):
    return f"day {day} must be in range 1..{last} for month {month} in year {year}"

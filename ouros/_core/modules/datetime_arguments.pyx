"""Arguments of datetime's constructors and methods, as ints.

Must not know the objects that are made of them. Invariant: code of the program (`__index__`) runs in the prelude, which calls the method
again with ints.
"""
from ouros._core.heap.exceptions cimport OVERFLOW_ERROR, raise_error, raise_type, raise_value
from ouros._core.heap.heap cimport charge
from ouros._core.modules.datetime_text cimport days_of
from ouros._core.protocols.call cimport call_prelude
from ouros._core.types.type_dict cimport new_dict

WITH_INDEX = []

cdef bint has_index(object v):
    """Return whether v is an object of the program that stands for an int."""
    return is_heap(v) and type(unwrap(v)) is not int and lookup(class_of(v), "__index__") != NULL

cdef object with_ints(VM* vm, ClassObject owner, str name, object first, tuple args, dict kwargs, int zone):
    """Call a method again with ints for the arguments that have __index__. zone: position of the tzinfo among args; -1: none."""
    charge(vm, 400)
    return call_prelude(vm, "datetime_with_ints", (owner, name, first, args, new_dict(vm, dict(kwargs)), zone))

cdef list bound(VM* vm, tuple names, int required, Py_ssize_t positional, tuple args, dict kwargs):
    """
    Binds arguments to names, as CPython's argument parser does, with its errors in its order. positional: most positional arguments.
    Returns: the values, STOP for missing ones; None: raised; WITH_INDEX.
    """
    cdef list out = []
    cdef Py_ssize_t i, n = len(args)
    if n + len(kwargs) > len(names):
        raise_type(vm, f"function takes at most {len(names)} {'keyword ' if n == 0 else ''}arguments ({n + len(kwargs)} given)")
        return None
    if n > positional:
        raise_type(vm, f"function takes at most {positional} positional arguments ({n} given)")
        return None
    for i in range(len(names)):
        v = args[i] if i < n else kwargs.get(names[i], STOP)
        if v is STOP:
            if i < required:
                raise_type(vm, f"function missing required argument '{names[i]}' (pos {i + 1})")
                return None
        elif names[i] != "tzinfo" and type(unwrap(v)) is not int and type(unwrap(v)) is not bool:
            if has_index(v):
                return WITH_INDEX
            raise_type(vm, f"'{type_name(v)}' object cannot be interpreted as an integer")
            return None
        out.append(v)
    for i in range(n):
        if names[i] in kwargs:
            raise_type(vm, f"argument for function given by name ('{names[i]}') and position ({i + 1})")
            return None
    for name in kwargs:
        if name not in names:
            raise_type(vm, f"this function got an unexpected keyword argument '{name}'")
            return None
    return out

cdef dict RANGES = {
    "year": (1, 9999), "month": (1, 12), "hour": (0, 23), "minute": (0, 59), "second": (0, 59), "microsecond": (0, 999999),
}

cdef str wide_int(object v):
    """Return the error of CPython's parser of constructor arguments for an int that is no C int."""
    if not -(1 << 63) <= v < 1 << 63:
        return "Python int too large to convert to C long"
    return f"signed integer is {'greater than maximum' if v > 0 else 'less than minimum'}"

cdef bint check_ints(VM* vm, tuple names, list values, bint parsed=False) except? False:
    """Converts the fields to exact ints and checks their ranges. parsed: arguments of a constructor. Returns: False: raised."""
    cdef Py_ssize_t i
    for i in range(len(names)):
        name = names[i]
        v = unwrap(values[i])
        if v is STOP or name == "tzinfo":
            continue
        if type(v) is bool:
            v = int(v)
        if type(v) is not int:
            raise_type(vm, f"'{type_name(v)}' object cannot be interpreted as an integer")
            return False
        if not -0x80000000 <= v <= 0x7FFFFFFF:
            raise_error(vm, OVERFLOW_ERROR, wide_int(v) if parsed else "Python int too large to convert to C int")
            return False
        values[i] = v
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
                raise_value(vm, f"fold must be either 0 or 1, not {v}")
                return False
        else:
            low, high = RANGES[name]
            if not low <= v <= high:
                raise_value(vm, f"{name} must be in {low}..{high}, not {v}")
                return False
    return True


cdef str no_day_text(day, last, month, year):
    return f"day {day} must be in range 1..{last} for month {month} in year {year}"

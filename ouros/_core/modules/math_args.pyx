"""Arguments of mathematical functions: conversion of other types than plain numbers, by sandbox code if needed.

Must not know the functions. Invariant: a native that is called again gets only exact floats, complex numbers or ints, so each call is
converted once.
"""
from ouros._core.protocols.call cimport call_tuple, natives
from ouros._core.heap.exceptions cimport raise_type
from ouros._core.heap.heap cimport poll
from ouros._core.protocols.node cimport Post, new_post, push, then
from ouros._core.protocols.ops cimport as_index
from ouros._core.types.type_float cimport to_complex, to_float


cdef object convert(VM* vm, object v, int kind):
    cdef object r
    if kind == AS_INT:
        return as_index(vm, v)
    # Like C's PyFloat_AsDouble: the number of a class derived from float, whatever its __float__ returns.
    if type(v) is ValueInstance and type((<ValueInstance>v).payload) is float and (kind == AS_FLOAT or lookup(class_of(v), "__complex__") == NULL):
        return (<ValueInstance>v).payload
    r = to_float(vm, v) if kind == AS_FLOAT else to_complex(vm, v)
    if r is STOP:
        return raise_type(vm, f"must be real number, not {type_name(v)}")
    return r


cdef object converted(VM* vm, object value, object a, object b, object c, int64_t i):
    """Post: sets item i & 0xFFFFFFFFFFFF of the list b to `value`. i >> 48: kind; a: native; c: names of keyword arguments."""
    cdef list args = b
    cdef Py_ssize_t at = <Py_ssize_t>(i & 0xFFFFFFFFFFFF)
    cdef int kind = <int>(i >> 48)
    cdef Py_ssize_t n
    args[at] = value
    at += 1
    while at < len(args):
        value = convert(vm, args[at], kind)
        if value is SIGNAL:
            return then(vm, value, CONVERTED, a, args, c, (<int64_t>kind << 48) | at)
        args[at] = value
        at += 1
    if c is None:
        return call_tuple(vm, a, tuple(args), None)
    n = len(args) - len(<tuple?>c)
    return call_tuple(vm, a, tuple(args[:n]), {<str?>name: v for name, v in zip(<tuple>c, args[n:])})

cdef Post CONVERTED = new_post("math_argument", converted)


cdef object convert_star(VM* vm, str name, list args, int kind):
    if not args:
        return call_tuple(vm, natives[name], (), None)
    return then(vm, convert(vm, args[0], kind), CONVERTED, natives[name], args, None, <int64_t>kind << 48)


cdef object convert_call(VM* vm, str name, PyObject** a, int n, int kind, tuple keywords):
    cdef list args = [<object>a[i] for i in range(n)]
    return then(vm, convert(vm, args[0], kind), CONVERTED, natives[name], args, keywords, <int64_t>kind << 48)


# --- pauses ---

cdef object deliver(VM* vm, object value, object a, object b, object c, int64_t i):
    return a

cdef Post DELIVER = new_post("math_deliver", deliver)

cdef int pause(VM* vm, Post post, object a, object b, object c, int64_t i, object value) except -9:
    cdef int status = poll(vm)
    if status == NORMAL:
        return 0
    if status == SUSPEND:
        # Pushed innermost first: DELIVER returns the current value to the loop's continuation.
        push(vm, DELIVER, 0, 0, value, None, None)
        push(vm, post, 0, i, a, b, c)
    return -1

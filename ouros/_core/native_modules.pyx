"""The modules of the sandbox's standard library that are made of natives: one table.

Must not know what they do: each mod_*.pyx exports a NAMESPACE.
"""
from ouros._core cimport mod_cmath, mod_math, mod_random

cdef dict TABLE = {
    "_random": mod_random.NAMESPACE,
    "cmath": mod_cmath.NAMESPACE,
    "math": mod_math.NAMESPACE,
}

cdef dict native_module(str name):
    return TABLE.get(name)

"""The modules of the sandbox's standard library that are made of natives: one table.

Must not know what they do: each mod_*.pyx exports a NAMESPACE.
"""
# By name: the build follows this form of cimport to the files it depends on.
from ouros._core.mod_cmath cimport NAMESPACE as CMATH
from ouros._core.mod_math cimport NAMESPACE as MATH
from ouros._core.mod_random cimport NAMESPACE as RANDOM

cdef dict TABLE = {
    "_random": RANDOM,
    "cmath": CMATH,
    "math": MATH,
}

cdef dict native_module(str name):
    return TABLE.get(name)

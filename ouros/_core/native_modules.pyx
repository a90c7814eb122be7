"""The modules of the sandbox's standard library that are made of natives: one table.

Must not know what they do: each mod_*.pyx exports a NAMESPACE.
"""
# Each table by a cimport of its own: builds follow `from module cimport name`, not `from package cimport module`.
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

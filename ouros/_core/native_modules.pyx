"""The modules of the sandbox's standard library that are made of natives: one table.

Must not know what they do: each mod_*.pyx exports a NAMESPACE.
"""
# Each table by a cimport of its own: builds follow `from module cimport name`, not `from package cimport module`.
from ouros._core.itertools_groups cimport GROUPS
from ouros._core.mod_cmath cimport NAMESPACE as CMATH
from ouros._core.mod_collections cimport NAMESPACE as COLLECTIONS
from ouros._core.mod_functools cimport NAMESPACE as FUNCTOOLS
from ouros._core.mod_heapq cimport NAMESPACE as HEAPQ
from ouros._core.mod_itertools cimport NAMESPACE as ITERTOOLS
from ouros._core.mod_hashlib cimport NAMESPACE as HASHLIB
from ouros._core.mod_math cimport NAMESPACE as MATH
from ouros._core.mod_operator cimport NAMESPACE as OPERATOR
from ouros._core.mod_random cimport NAMESPACE as RANDOM

HOST = {}

cdef dict TABLE = {
    "_collections": COLLECTIONS,
    "_functools": FUNCTOOLS,
    "_heapq": HEAPQ,
    "_host": HOST,
    "_operator": OPERATOR,
    "_random": RANDOM,
    "cmath": CMATH,
    "itertools": {**ITERTOOLS, **GROUPS},
    "hashlib": HASHLIB,
    "math": MATH,
}

cdef dict native_module(str name):
    return TABLE.get(name)

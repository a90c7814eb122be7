"""The modules of the sandbox's standard library that are made of natives: one table.

Must not know what they do: each mod_*.pyx exports a NAMESPACE.
"""
from ouros._core cimport (
    itertools_groups, mod_cmath, mod_collections, mod_functools, mod_itertools, mod_math, mod_operator, mod_random,
)

cdef dict TABLE = {
    "_collections": mod_collections.NAMESPACE,
    "_functools": mod_functools.NAMESPACE,
    "_operator": mod_operator.NAMESPACE,
    "_random": mod_random.NAMESPACE,
    "cmath": mod_cmath.NAMESPACE,
    "itertools": {**mod_itertools.NAMESPACE, **itertools_groups.GROUPS},
    "math": mod_math.NAMESPACE,
}

cdef dict native_module(str name):
    return TABLE.get(name)

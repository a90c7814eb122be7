"""Rules for types whose values cross the boundary as host immutables: dates, decimals, fractions, UUIDs.

Must not know how values are walked. Invariant: a rule for a type of a module that the host has not imported waits until it has.
"""
cimport cython
from ouros._core.heap.value cimport *

import sys as _host_sys

cdef dict in_rules = {}      # id of a host type -> InRule, which keeps the type: its metaclass may define __hash__
cdef dict later_rules = {}   # (module, name) -> InRule
cdef dict out_rules = {}     # HeapObject class -> OutRule
cdef dict instance_rules = {}   # (module, name) of a class of the sandbox -> OutRule

@cython.final
cdef class InRule:
    pass

@cython.final
cdef class OutRule:
    pass

cdef InRule new_in_rule(InFn fn):
    cdef InRule rule = InRule.__new__(InRule)
    rule.fn = fn
    return rule

cdef int add_in_rule(object host_type, InRule rule) except -1:
    rule.host_type = host_type
    in_rules[<size_t><PyObject*>host_type] = rule
    return 0

cdef int register_in(object host_type, InFn fn) except -1:
    return add_in_rule(host_type, new_in_rule(fn))

cdef int register_later(str module, str name, InFn fn) except -1:
    later_rules[module, name] = new_in_rule(fn)
    return 0

cdef object in_rule(object host_type):
    return in_rules.get(<size_t><PyObject*>host_type)

cdef object out_rule(object heap_type):
    return out_rules.get(heap_type)

cdef int look_for_modules() except -1:
    for key, rule in list(later_rules.items()):
        module, name = key
        host_type = getattr(_host_sys.modules.get(module), name, None)      # None: not imported, or being imported just now
        if host_type is not None:
            add_in_rule(host_type, <InRule?>rule)
            later_rules.pop(key, None)
    return 0

cdef int add_out_rule(dict rules, object key, OutFn fn) except -1:
    cdef OutRule rule = OutRule.__new__(OutRule)
    rule.fn = fn
    rules[key] = rule
    return 0

cdef int register_out(object heap_type, OutFn fn) except -1:
    return add_out_rule(out_rules, heap_type, fn)

cdef int register_instance(str module, str name, OutFn fn) except -1:
    return add_out_rule(instance_rules, (module, name), fn)

cdef object library_instance(Instance o):
    cdef ClassObject cls
    if o.cls.flags & C_BUILTIN:
        return None
    for base in o.cls.mro:
        cls = <ClassObject?>base
        module = cls.ns.get("__module__")
        if type(module) is str:
            rule = instance_rules.get((module, cls.name))
            if rule is not None:
                return (<OutRule?>rule).fn(o)
    return None

# List[int] (GenericAlias), int | str (Union), and the checks of isinstance and issubclass.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef ClassObject GENERIC_ALIAS, UNION

cdef class AliasObject(HeapObject):
    cdef object origin
    cdef tuple  args
    cdef object parameters   # tuple; None: not computed yet
    cdef bint   starred      # *tuple[int, ...]

cdef class UnionObject(HeapObject):
    cdef tuple args          # members: at least two distinct ones

cdef object new_alias(VM* vm, object origin, object item)      # origin[item]
cdef object union_of(VM* vm, object a, object b)               # a | b of types; NotImplemented: an operand is no type
# isinstance(v, cls) / issubclass(sub, cls) in all forms. Returns: True, False or SIGNAL.
cdef object instance_check(VM* vm, object v, object cls)
cdef object subclass_check(VM* vm, object sub, object cls)
# Name of a class in annotations and aliases: qualname, with its module unless that is builtins.
cdef str class_display(ClassObject cls)
cdef object class_module(ClassObject cls)                      # cls.__module__: any value

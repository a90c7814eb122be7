# Types: making classes; methods and attributes of functions, methods, properties, class and static methods, super, modules.
from ouros._core.value cimport *
from ouros._core.type_map cimport DictObject

# type(name, bases, ns, **kwargs): takes ns over. Runs __set_name__ and __init_subclass__.
cdef object build_class(VM* vm, ClassObject meta, str name, tuple bases, dict ns, dict kwargs)
cdef object function_dict(VM* vm, PyObject** a)                          # __dict__ of a function, or of another object with attributes of its own
cdef object function_set_dict(VM* vm, PyObject** a)
cdef object attributes_dict(VM* vm, object o)                            # the own attributes as a dict that lives on
cdef int replace_attributes(Instance own, DictObject d) except -1

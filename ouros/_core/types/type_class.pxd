# Making classes; methods and attributes of functions, methods, properties, class and static methods, super, modules.
from ouros._core.heap.value cimport *
from ouros._core.types.type_dict cimport DictObject

# What a class statement begins with. None: an ordinary class; else (metaclass, namespace, bases, keywords) or SIGNAL.
cdef object prepare_class(VM* vm, str name, tuple bases, dict kwargs)
# The class of a body that has run. bases: __mro_entries__ replaced; written: as they were; cell: of __class__, or None.
cdef object build_from_body(VM* vm, str name, object meta, tuple bases, tuple written, object ns, dict kwargs, object cell)
# type(name, bases, ns, **kwargs): takes ns over. Runs __set_name__ and __init_subclass__.
cdef object build_class(VM* vm, ClassObject meta, str name, tuple bases, dict ns, dict kwargs)
cdef object function_dict(VM* vm, PyObject** a)                          # __dict__ of a function, or of another object with attributes of its own
cdef object function_set_dict(VM* vm, PyObject** a)
cdef object attributes_dict(VM* vm, object o)                            # the own attributes as a dict that lives on
cdef int replace_attributes(Instance own, DictObject d) except -1

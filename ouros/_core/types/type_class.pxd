# Making classes: class statements and type().
from ouros._core.heap.value cimport *

# Start a class statement. Returns: None: an ordinary class; else (metaclass, namespace, bases, keywords) or SIGNAL.
cdef object prepare_class(VM* vm, str name, tuple bases, dict kwargs)
# Make the class after its body has run. bases: after __mro_entries__; written: before; cell: the __class__ cell or None.
cdef object build_from_body(VM* vm, str name, object meta, tuple bases, tuple written, object ns, dict kwargs, object cell)
# type(name, bases, ns, **kwargs). Owns ns afterwards. Runs __set_name__ and __init_subclass__.
cdef object build_class(VM* vm, ClassObject meta, str name, tuple bases, dict ns, dict kwargs)

# Copies of object graphs without bytes: a whole paused program (fork), or values (transfer between programs).
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.base.address_map cimport PtrMap
from ouros._core.snapshot.layouts cimport State
from ouros._core.protocols.node cimport Function, Globals, HeapFrame, K
from ouros._core.heap.exceptions cimport ExceptionObject
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_sequence cimport ListObject

# An independent copy of everything; ids are kept. Scalars are copied deeply, too.
cdef State clone_state(State s)
# A copy of a value for another program, with new ids. The modules of the library, with their classes, functions and objects, are
# those that the other program has itself, under the same name. `related`: so are the classes and functions of the main module, of
# which the other's is a fork; otherwise a function brings a main module of its own, with the variables that its text mentions.
# The dicts of classes are those of Boundary; what the copy needs is added to the second.
cdef object clone_between(object v, ModuleObject from_main, dict from_modules, dict from_classes,
                          ModuleObject to_main, dict to_modules, dict to_classes, bint related)

cdef class Cloner:
    cdef PtrMap seen         # original -> copy (borrowed from `made`)
    cdef list   made
    cdef list   originals    # they may be temporary: their addresses must stay theirs
    cdef list   todo         # original, copy
    cdef list   late         # originals with get_state
    cdef list   states       # copy, its state
    cdef list   classes      # original, copy
    cdef dict   shapes       # address of a Shape -> copy
    cdef Shape  last_shape   # the one that was asked for last,
    cdef Shape  last_copy    # and its copy
    cdef bint   keep_ids
    cdef object copy(self, object v)
    cdef object child(self, PyObject* v)
    cdef bint fill_dict(self, DictObject v, DictObject c) except -1
    cdef object part(self, object v)
    cdef object put(self, object v, object c)
    cdef object blank(self, HeapObject v)
    cdef int run(self) except -1
    cdef int fill(self, object v, object c) except -1
    cdef int fill_instance(self, Instance v, Instance c) except -1
    cdef int fill_function(self, Function v, Function c) except -1
    cdef int fill_exception(self, ExceptionObject v, ExceptionObject c) except -1
    cdef int fill_class(self, ClassObject v, ClassObject c) except -1
    cdef int fill_generator(self, Generator v, Generator c) except -1
    cdef int fill_frame(self, HeapFrame v, HeapFrame c) except -1
    cdef int fill_other(self, object v, object c) except -1
    cdef int slots(self, Slot* to, Slot* source, Py_ssize_t n) except -1
    cdef Shape shape(self, Shape v, ClassObject owner)
    cdef int finish_classes(self) except -1
    cdef dict names(self, dict d)
    cdef list mapped(self, list values)

# The objects that attribute access and calls know by layout: module, property, classmethod, staticmethod, super,
# slot members, external functions, fields of named tuples. Their methods are in type_class.pyx.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport Globals

cdef class ModuleObject

cdef class Deferred(HeapObject):
    """Home of a library module's variables whose definitions have not run yet."""
    cdef ModuleObject module
    cdef Globals      globs      # None: to be found again, after a load
    cdef set          running    # names whose definitions are running

cdef class ModuleObject(HeapObject):
    cdef str      name
    cdef Deferred deferred   # None: there were no such variables
    cdef dict     cells      # name -> Cell, in order of binding
    cdef HeapObject variables    # the DictObject in which the variables are since somebody asked for it, or None
    cdef bint     dirty      # since the last announced change of `variables`, some cell holds a value
    cdef Cell get_cell(self, str name)     # makes it, unbound, if need be
    cdef int move_to_end(self, str name) except -1
    cdef object get(self, str name)        # STOP: unbound
    cdef int put(self, VM* vm, str name, object v) except -1
    cdef bint remove(self, str name) except -1
    cdef dict content(self)                # a fresh host dict of what is bound
    cdef list names(self)                  # of what is bound, or will be when somebody asks
    cdef int defer(self, Globals globs, names) except -1     # these are defined when somebody asks
    cdef int link(self, HeapObject d) except -1    # d, a DictObject, holds the variables from now on

cdef class PropertyObject(HeapObject):
    cdef object   fget, fset, fdel, doc
    cdef object   name
    cdef Instance ext

cdef class WrapperObject(HeapObject):      # classmethod or staticmethod, by cls
    cdef object   func           # never another one: calls remember what it is by the class's version
    cdef Instance ext

cdef class SuperObject(HeapObject):
    cdef ClassObject type_       # where the search starts after
    cdef object      obj
    cdef ClassObject obj_type    # whose mro is searched; None: unbound

cdef object make_super(VM* vm, object cls, object me)      # super(cls, me), or SIGNAL with TypeError

cdef class ExternalFunction(HeapObject):
    """A function of the host, known by its name alone; a call pauses the program."""
    cdef str name

cdef class MemberObject(HeapObject):       # one name of __slots__
    cdef str         name
    cdef ClassObject owner

cdef class TupleField(HeapObject):         # the attribute of a named tuple's class that gives one item
    cdef Py_ssize_t index
    cdef object     doc

cdef inline PyObject* field_value(TupleField field, HeapObject o) noexcept:
    """What it gives of an instance (borrowed); NULL: descr_get() is to be asked."""
    cdef PyObject* v = NULL if type(o) is not ValueInstance else <PyObject*>(<ValueInstance>o).payload
    return NULL if v == NULL or type(<object>v) is not tuple or field.index >= tuple_size(v) else tuple_at(v, field.index)

cdef ClassObject EXTERNAL_FUNCTION, TUPLE_FIELD
cdef ModuleObject new_module(str name)
# A dict's own module field, set by type_dict: the module, and what it is to be (NULL: only ask).
ctypedef HeapObject (*HomeHook)(HeapObject d, PyObject* module)
cdef HomeHook home_hook
# Slow ways of cells: a global's value (STOP: unbound), its binding, its deletion.
cdef object cell_value(Cell cell, str name)     # STOP: unbound, or deferred
cdef bint is_deferred(Cell cell) noexcept
cdef bint waits(ModuleObject m, str name) except -1
cdef object run_deferred(VM* vm, Deferred d, str name)       # runs the definition of an unbound variable: its value, STOP or SIGNAL
cdef object run_all_deferred(VM* vm, ModuleObject m)         # None or SIGNAL
cdef int cell_stored(VM* vm, Cell cell, str name) except -1
cdef bint cell_delete(Cell cell, str name) except -1

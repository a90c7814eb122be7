# Objects that attribute access and calls know by their C layout: modules, properties, class and static methods, super, slot
# members, external functions, fields of named tuples. Their methods are in type_class.pyx. Must not know nodes.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.runtime cimport runtime
from ouros._core.protocols.node cimport Frame, Function, Globals, Source

cdef class ModuleObject

cdef class Deferred(HeapObject):
    """Home of the variables of a library module whose definitions have not run yet."""
    cdef ModuleObject module
    cdef Globals      globs      # None after a load: looked up at the next use
    cdef Source       source     # names of this source without a Cell wait, too; None: only variables with a Cell wait
    cdef set          running    # names whose definitions are running

cdef class ModuleObject(HeapObject):
    cdef str      name
    cdef Deferred deferred   # None: the module has no deferred definitions
    cdef dict     cells      # name -> Cell, in order of binding
    cdef HeapObject variables    # DictObject that holds the variables, once the program used it as a dict; or None
    cdef bint     dirty      # some cell caches a value since the last change of `variables`
    cdef int make_blank(self, Cell cell, str name) except -1     # make the cell blank, as linking would, in a module whose definitions wait
    cdef Cell get_cell(self, str name)     # makes an unbound cell if there is none
    cdef int move_to_end(self, str name) except -1
    cdef object get(self, str name)        # result: the value; STOP: the variable is unbound
    cdef int put(self, VM* vm, str name, object v) except -1
    cdef bint remove(self, str name) except -1
    cdef dict content(self)                # new host dict of the bound variables
    cdef list names(self)                  # names of bound variables and of deferred definitions
    cdef int defer(self, Globals globs, names) except -1     # makes the definitions of these names deferred
    cdef int defer_all(self, Source source, Globals globs) except -1     # makes all definitions of the module's own source deferred
    cdef int defer_rest(self) except -1
    cdef int link(self, HeapObject d) except -1    # makes d, a DictObject, the holder of the variables

cdef class PropertyObject(HeapObject):
    cdef object   fget, fset, fdel, doc
    cdef object   name
    cdef Instance ext

cdef class WrapperObject(HeapObject):      # classmethod or staticmethod, by cls
    cdef object   func           # constant: inline caches rely on it with the class's version
    cdef Instance ext

cdef class SuperObject(HeapObject):
    cdef ClassObject type_       # class after which the search starts
    cdef object      obj
    cdef ClassObject obj_type    # class whose mro is searched; None: unbound

cdef object make_super(VM* vm, object cls, object me)      # super(cls, me); SIGNAL: TypeError

cdef class ExternalFunction(HeapObject):
    """A function of the host, known by its name only. A call suspends the program."""
    cdef str name

cdef class MemberObject(HeapObject):       # one name of __slots__
    cdef str         name
    cdef ClassObject owner

cdef class TupleField(HeapObject):         # attribute of a named tuple class, for one item
    cdef Py_ssize_t index
    cdef object     doc

cdef inline PyObject* field_value(TupleField field, HeapObject o) noexcept:
    """Returns: the item of an instance (borrowed); NULL: call descr_get()."""
    cdef PyObject* v = NULL if type(o) is not ValueInstance else <PyObject*>(<ValueInstance>o).payload
    return NULL if v == NULL or type(<object>v) is not tuple or field.index >= tuple_size(v) else tuple_at(v, field.index)

# Stands in a table of globals for the Cell of a name that is not linked yet. It is unbound, and every store to it takes the slow path.
cdef Cell UNLINKED
cdef inline Cell global_cell(Frame* f, Py_ssize_t i):
    """Return the Cell of global name i."""
    cdef PyObject* cell = <PyObject*>f.g[i]
    if cell == <PyObject*>UNLINKED:
        runtime(f.vm).link_name((<Function?>f.fn).globs, i)
        cell = <PyObject*>f.g[i]
    return <Cell?><object>cell
# Return the Cells of a table for a dump or a copy. None: linking the name again makes the same Cell.
cdef list cells_to_save(Globals g)
cdef dict initial_builtins       # name -> value, before a program changes any. Set by builtins.pyx.
ctypedef Source (*LibraryHook)(str name)
cdef LibraryHook library_hook    # returns the source of a library module, or None. Set by library.pyx.

cdef ClassObject EXTERNAL_FUNCTION, TUPLE_FIELD
cdef ModuleObject new_module(str name)
# Return or set a dict's module. module: new value; NULL: only return it. Set by type_dict.pyx.
ctypedef HeapObject (*HomeHook)(HeapObject d, PyObject* module)
cdef HomeHook home_hook
# Slow paths of cells: the value of a global, storing, deletion.
cdef object cell_value(Cell cell, str name)     # result: the value; STOP: unbound, or deferred
cdef bint is_deferred(Cell cell) noexcept
cdef bint waits_unlinked(ModuleObject m, str name) except -1     # whether the definition of a variable without a cell waits
cdef bint is_blank(ModuleObject m, str name, Cell cell) except -1
cdef bint waits(ModuleObject m, str name) except -1
cdef object run_deferred(VM* vm, Deferred d, str name)       # runs the definition of an unbound variable: its value, STOP or SIGNAL
cdef object run_all_deferred(VM* vm, ModuleObject m)         # None or SIGNAL
cdef int cell_stored(VM* vm, Cell cell, str name) except -1
cdef bint cell_delete(Cell cell, str name) except -1
cdef str qualified_name(ClassObject cls)                    # for messages: with the module, unless that is __main__ or builtins

# Variables of a workspace that started as those of another one. Must not know workspaces.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.machine.machine cimport Machine
from ouros._core.snapshot.clone cimport Cloner
from ouros._core.snapshot.layouts cimport State

cdef class Inheritance:
    cdef Machine source      # the machine that has the originals, which do not change; None: all are copied
    cdef object  owner       # keeps the source's workspace alive
    cdef Cloner  cloner      # remembers what is copied, so that copies share what originals share
    cdef dict    left        # name -> Cell of the source, of variables that were not copied yet
    cdef dict    kept        # name -> copy, for variables that were bound anew: the heir may go back to before that
    cdef readonly list    classes    # copied classes, which variables that are not copied yet may refer to
    cdef readonly int64_t partial    # bytes of copies that no variable refers to yet, because more is to be copied
    cdef State state(self, State s, Machine source, object owner, bint keep_frozen)
    cdef int begin(self, Machine heir) except -1
    # The copied value; STOP: it is not inherited; SIGNAL: about so many items were copied, and there are more.
    cdef object fetch(self, Machine heir, str name, Py_ssize_t items)
    cdef object fetch_in_chain(self, Machine heir, str name, Py_ssize_t items)
    cdef object fetch_own(self, Machine heir, str name, Py_ssize_t items)
    cdef bint lacks(self, str name) except -1
    cdef object copied(self, Machine heir, str name, Cell cell, Py_ssize_t items)
    cdef int settle(self) except -1
    cdef int fetch_all(self, Machine heir) except -1     # copies all variables that were not copied yet
    cdef int fetch_rest(self, Machine heir) except -1
    cdef ClassObject class_of(self, str name)            # class of a value that was not copied yet; None: the name is none

cdef object inherited_value(Machine m, str name)         # like ModuleObject.get of the main module, but copies the value of an inherited variable

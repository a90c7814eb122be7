# Copies of object graphs without bytes: a whole paused program (fork), or values (transfer between programs).
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.base.address_map cimport PtrMap
from ouros._core.snapshot.heap_walk cimport HeapWalker
from ouros._core.snapshot.layouts cimport State
from ouros._core.heap.members cimport Member
from ouros._core.protocols.node cimport Globals, HeapFrame, Continuation
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_sequence cimport ListObject

# Copy a whole State. Ids are kept; scalars are copied deeply.
cdef State clone_state(State s)
# Copy a value for another program, with new ids. Library modules, with their classes, functions and objects, are replaced by the
# other program's modules of the same name. related: the other program is a fork, so classes and functions of the main module are
# replaced in the same way. Otherwise a function brings a main module of its own, with the variables that its text mentions.
# from_classes, to_classes: as in Boundary; classes that the copy needs are added to to_classes.
cdef object clone_between(object v, ModuleObject from_main, dict from_modules, dict from_classes,
                          ModuleObject to_main, dict to_modules, dict to_classes, bint related)

# The rest of a long object that is still to be filled.
cdef class Rest:
    cdef object     v        # a list, tuple or dict; or the state of an object, a tuple
    cdef object     c        # copy of the object; or a list for the copied state
    cdef HeapObject owner    # copy of the object that holds v; None: v is a value itself
    cdef bint       is_state # v is the state of the owner's original
    cdef Py_ssize_t i        # position in v

cdef class Cloner:
    cdef PtrMap seen         # original -> copy (borrowed from `made`)
    cdef list   made
    cdef list   originals    # keeps temporary originals alive, so that no address is used twice
    cdef list   todo         # copies that must be filled: original, copy
    cdef list   rests        # Rest of each long object that is partly filled
    cdef Py_ssize_t left     # items that this piece may still copy, about
    cdef HeapWalker walker   # counts the bytes of copies; None: they are not counted
    cdef list   late         # still to be copied by get_state: original, copy
    cdef list   states       # copies whose state must be set: copy, state
    cdef list   classes      # copied classes: original, copy
    cdef Py_ssize_t finished # how many entries of `classes` have their versions
    cdef dict   shapes       # address of a Shape -> its copy
    cdef Shape  last_shape   # argument of the last call of shape()
    cdef Shape  last_copy    # result of the last call of shape()
    cdef bint   keep_ids
    cdef bint   keep_frozen  # copies of frozen objects are frozen
    cdef object copy(self, object v)
    cdef object child(self, PyObject* v)
    cdef bint fill_dict(self, DictObject v, DictObject c) except -1
    cdef object part(self, object v)
    cdef int freeze_as(self, HeapObject v, HeapObject c) except -1
    cdef object put(self, object v, object c)
    cdef object blank(self, HeapObject v)
    cdef int run(self) except -1
    cdef bint piece(self, Py_ssize_t items) except -1        # copies about as many items; returns whether all is copied
    cdef int fill_rest(self) except -1
    cdef int begin_state(self, HeapObject v, HeapObject c) except -1
    cdef int fill_list(self, ListObject v, ListObject c) except -1
    cdef int later(self, object v, object c, HeapObject owner, bint is_state) except -1
    cdef int weigh(self, object c) except -1
    cdef int fill(self, object v, object c) except -1
    cdef int fill_instance(self, Instance v, Instance c) except -1
    cdef int fill_members(self, HeapObject v, HeapObject c, const Member* m) except -1
    cdef int fill_class(self, ClassObject v, ClassObject c) except -1
    cdef int fill_frame(self, HeapFrame v, HeapFrame c) except -1
    cdef int fill_other(self, object v, object c) except -1
    cdef int slots(self, Slot* to, Slot* source, Py_ssize_t n) except -1
    cdef Shape shape(self, Shape v, ClassObject owner)
    cdef int finish_classes(self) except -1
    cdef dict names(self, dict d)
    cdef list mapped(self, list values)

# Like clone_state, by a Cloner that may know copies already.
cdef State clone_state_by(Cloner c, State s)

# Nodes of attribute access, with their inline caches.
from ouros._core.heap.exceptions cimport ExceptionObject
from ouros._core.protocols.node cimport *

cdef enum:
    MOST_PLACES = 4          # shapes per inline cache: a method of a base class meets the shapes of all derived classes

cdef struct Place:           # inline cache entry: where instances of one shape have the attribute
    PyObject* shape          # owned reference to the shape
    uint32_t  form           # number of the cached shape
    bint      writable
    uint64_t  version        # version of the cached class
    Py_ssize_t at            # place of the attribute: see slot_place

cdef class Attribute(Node):
    cdef Node obj
    cdef str  name
    cdef Place    places[MOST_PLACES]
    cdef int      turn       # index of the entry that is replaced next
    cdef Shape    before     # inline cache of an assignment that adds the attribute: shape before it
    cdef uint32_t before_form    # number of that shape; NO_FORM: cache is empty
    cdef Shape    after      # shape of the instance after the store
    cdef uint64_t add_version    # version of the class for which `after` is valid
    cdef Shape    whole      # inline cache of a deletion: shape before it
    cdef Shape    rest       # shape of the instance after the store
    cdef uint64_t drop_version   # version of the class for which `rest` is valid
    cdef int      gone       # index of the deleted slot
    cdef PyObject* found     # inline cache: attribute of a class (borrowed: alive as long as a class has that version)
    cdef Shape    found_shape    # shape of the instances that it is valid for; None: valid for the class itself
    cdef uint32_t found_form     # number of the shape for which `found` is valid, or NO_FORM
    cdef bint     found_binds    # found is a function, and the attribute of an instance a method of it
    cdef uint64_t found_version  # version of the class
    cdef uint64_t meta_version   # version of the metaclass
    cdef uint64_t value_version  # version of the value's class, which may become a descriptor; 0: it cannot
    cdef PyObject* data      # data descriptor of this name, mostly a property (borrowed); NULL: the class has none
    cdef uint64_t data_version   # version of the class that data is valid for
    cdef bint gives_class    # data is object's descriptor for __class__
    cdef int learn_data(self, ClassObject cls) except -1
    cdef int given(self, Frame* f, object v, Slot* out) except -9
    cdef bint keep(self, PyObject* p, Shape shape, ClassObject cls) noexcept
    cdef bint still(self) noexcept
    cdef object load_class(self, VM* vm, ClassObject cls)
    cdef int learn_class(self, Instance ins) except -1
    cdef int load_new(self, Frame* f, Instance ins, Slot* out) except -9
    cdef int load(self, Frame* f, object o, Slot* out) except -9      # loads the attribute of o, by the inline cache
    cdef int put(self, Frame* f, object o, Slot* v) except -9         # assigns the attribute of o; takes over v
    cdef Slot* field_of(self, ExceptionObject e) except? NULL
    cdef Slot* field_beside(self, HeapObject o) except? NULL
    cdef Slot* field_in(self, Instance own) except? NULL
    cdef bint put_field(self, VM* vm, ExceptionObject e, Slot* v) except -1
    cdef bint add(self, VM* vm, Instance ins, Slot* v) except -1
    cdef int remove(self, Frame* f, object o) except -9               # deletes the attribute of o
    cdef Place* place_of(self, Instance ins) noexcept
    cdef Place* learn(self, Instance ins) except? NULL
    cdef int assign(self, Frame* f, object o, object v) except -9
# Slot of a module's variable. NULL: unbound, kept in a dict, or the name starts with an underscore.
cdef Slot* module_variable(object o, str name) noexcept
# Index of the attribute's slot in instances of this shape and class. -1: none, or the class takes precedence.
cdef Py_ssize_t place_in(Instance ins, str name) except -2

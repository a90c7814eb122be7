# Attributes, with what their sites remember.
from ouros._core.heap.exceptions cimport ExceptionObject
from ouros._core.protocols.node cimport *

cdef enum:
    MOST_PLACES = 4          # shapes for which a node remembers what it found: a method of a base class meets those of all derived ones

cdef struct Place:           # inline cache:
    PyObject* shape          # instances of this shape (owned) ...
    uint32_t  form           # ... with this number ...
    bint      writable
    uint64_t  version        # ... whose class has this version ...
    Py_ssize_t at            # ... have the attribute at this place (see slot_place), where it may be stored

cdef class Attribute(Node):
    cdef Node obj
    cdef str  name
    cdef Place    places[MOST_PLACES]
    cdef int      turn       # the place that is replaced next
    cdef Shape    before     # assignment that adds the attribute: instances of this shape ...
    cdef uint32_t before_form    # ... (NO_FORM: none is known) ...
    cdef Shape    after      # ... get this one ...
    cdef uint64_t add_version    # ... if their class has this version
    cdef Shape    whole      # deletion: instances of this shape ...
    cdef Shape    rest       # ... get this one ...
    cdef uint64_t drop_version   # ... if their class has this version ...
    cdef int      gone       # ... without what they have here
    cdef PyObject* found     # inline cache: an attribute of a class (borrowed: alive as long as a class has that version) ...
    cdef Shape    found_shape    # ... for instances of this shape, or None: for the class itself ...
    cdef uint32_t found_form     # ... with this number (NO_FORM) ...
    cdef uint64_t found_version  # ... if the class has this version ...
    cdef uint64_t meta_version   # ... its class this one ...
    cdef uint64_t value_version  # ... and the value's class this one: it may become a descriptor
    cdef PyObject* data      # the data descriptor of this name (a property, mostly; borrowed), NULL if there is none, ...
    cdef uint64_t data_version   # ... in the class of this version
    cdef bint gives_class    # data is what gives any object's __class__
    cdef int learn_data(self, ClassObject cls) except -1
    cdef int given(self, Frame* f, object v, Slot* out) except -9
    cdef bint keep(self, PyObject* p, Shape shape, ClassObject cls) noexcept
    cdef bint still(self) noexcept
    cdef object load_class(self, VM* vm, ClassObject cls)
    cdef int learn_class(self, Instance ins) except -1
    cdef int load_new(self, Frame* f, Instance ins, Slot* out) except -9
    cdef int load(self, Frame* f, object o, Slot* out) except -9      # the attribute of o, by the inline cache
    cdef int put(self, Frame* f, object o, Slot* v) except -9         # assigns it; takes over v
    cdef Slot* field_of(self, ExceptionObject e) except? NULL
    cdef Slot* field_beside(self, HeapObject o) except? NULL
    cdef Slot* field_in(self, Instance own) except? NULL
    cdef bint put_field(self, VM* vm, ExceptionObject e, Slot* v) except -1
    cdef bint add(self, VM* vm, Instance ins, Slot* v) except -1
    cdef int remove(self, Frame* f, object o) except -9               # deletes it
    cdef Place* place_of(self, Instance ins) noexcept
    cdef Place* learn(self, Instance ins) except? NULL
    cdef int assign(self, Frame* f, object o, object v) except -9
# Where a module has a variable that is simply bound and hides nothing of the module's class, or NULL.
cdef Slot* module_variable(object o, str name) noexcept
# Where instances of this shape and class have the attribute, if nothing in the class goes before it; or -1.
cdef Py_ssize_t place_in(Instance ins, str name) except -2

# The sandbox's values (HeapObject, ClassObject, Instance), and the VM struct that all native code gets. Must not know nodes or
# operators.
# Invariant: a sandbox value is an exact host immutable (None bool int float complex str bytes tuple Ellipsis NotImplemented range)
# or an instance of a HeapObject class.
from ouros._core.base.status cimport *
from ouros._core.heap.fields cimport Fields, Walker

# State of one running program. Natives and nodes get a pointer to it. machine.Machine owns it.
cdef struct VM:
    int64_t     ticks        # ticks left before the next poll; calls and loop back edges count
    int64_t     budget       # bytes that may be charged before the machine walks the heap
    int64_t     allocations  # objects that may still be made
    int64_t     alarm        # below 0: the watchdog's thread asks for a poll
    int         status       # Status of the current completion, valid once a node or native returned SIGNAL
    int         reason       # Reason, if status is SUSPEND
    bint        retry        # the native that returned SIGNAL must be called again; it had no effect so far
    bint        looked       # the current native was suspended by heap.look() before its work
    bint        tb_open      # the current frame has not yet added its traceback entry to vm.exc
    int         depth        # number of active frames
    int         max_depth
    char*       c_limit      # lowest address of the C stack that the evaluator may use
    Slot*       sp           # first free slot of the slot stack; this slot and all above it are unbound
    Slot*       slots_end
    PyObject**  kstack       # continuation stack (owned references to Continuation), innermost on top
    Py_ssize_t  ktop
    Py_ssize_t  kcap
    Slot        ret          # value in flight: returned, yielded, or passed to a continuation
    PyObject*   exc          # exception being raised (owned), or NULL
    PyObject*   handled      # exception being handled by an except clause (owned), or NULL
    int64_t     need         # bytes requested by the native that set `retry`
    int64_t     granted      # bytes of the last request, until a continuation of a native was resumed after it
    uint32_t    epoch        # write barrier: an object with another epoch is saved before it changes; 0: no marks
    uint32_t    next_id      # the last id given; ids count up
    PyObject*   machine      # the Machine (borrowed)
    void*       frame        # innermost running Frame (borrowed), or NULL; code that runs a frame restores the outer one

cdef class Signal:
    pass
cdef Signal SIGNAL           # result of eval without a value: vm.status tells why
cdef Signal STOP             # result of an iterator without more values

cdef class HeapObject:
    cdef ClassObject cls     # class of the object
    cdef uint32_t    hid     # number behind id(); 0: no id yet
    cdef uint32_t    epoch   # epoch of the last change: see VM.epoch
    cdef uint32_t    mark    # number of the last walk that visited the object
    cdef uint32_t    form    # Instances: the shape's number. Kept here, since there would be a gap before their slots

    # Call the object with n positional arguments, then one value for each name of kwnames. All borrowed.
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames)
    # Descriptor protocol: the value of `instance.name` for this attribute of a class. instance None: access by the class.
    cdef object descr_get(self, VM* vm, object instance, ClassObject owner)
    # 0: an ordinary value; 1: has descr_get; 2: a data descriptor, which precedes the instance's own attributes.
    cdef int descriptor(self) noexcept
    # Assign to `instance.name` by a data descriptor; value NULL: delete. Returns: -1: SIGNAL.
    cdef int descr_set(self, VM* vm, object instance, PyObject* value, str name) except -9
    # Next value of an iterator, STOP or SIGNAL. Only if is_iterator().
    cdef object next(self, VM* vm)
    cdef bint is_iterator(self) noexcept
    # Number of items of a built-in container. Returns: -1 if there is none, or if the class must be asked.
    cdef Py_ssize_t length(self) noexcept
    # New iterator of a built-in container. Returns: None if the class must be asked.
    cdef object iterate(self, VM* vm)
    # Holder of the object's own attributes (__dict__), created if `make`. Returns: None if there is none.
    cdef Instance attributes(self, bint make)
    # List the fields, for dumps, copies, checks and walks. A class whose fields are no plain list has the next four methods instead.
    cdef int fields(self, Fields f) except -1
    # Visit the children; bytes of the object and of what it owns, without the children. A class has a `size` of its own if its
    # objects own memory beside their fields.
    cdef int walk(self, Walker w) except -1
    cdef Py_ssize_t size(self) noexcept
    # Plain content for dump and clone: a tuple of sandbox values and host strs and ints. set_state checks it (ValueError).
    cdef tuple get_state(self)
    cdef int set_state(self, tuple state) except -1

cdef inline Py_ssize_t list_bytes(Py_ssize_t room) noexcept:
    """Return the bytes of a host list with room for so many items."""
    return 64 + (8 * room + 15 & ~<Py_ssize_t>15)

cdef inline Py_ssize_t tuple_bytes(Py_ssize_t n) noexcept:
    """Return the bytes of a host tuple of n items."""
    return 40 + 8 * n + 15 & ~<Py_ssize_t>15

cdef enum:
    LEAST_ROOM = 2           # slots in place of every instance
    MOST_ROOM  = 16          # most slots in place of an instance
    NO_FORM    = 0xFFFFFFFF  # a number that no shape has

cdef class Shape:
    """Hidden class: the attribute names of instances, in order. A private shape belongs to one instance."""
    cdef dict     index      # attribute name -> position
    cdef list     names
    cdef dict     next       # name -> Shape with that name added; for a class's root also room -> the same shape with that room
    cdef int      n
    cdef int      room       # slots in place; an instance with more attributes has all of them in a block
    cdef uint32_t form       # number of the shape
    cdef signed char* places # by the numbers of known names (below): 0: not looked up yet, -1: absent, else position + 1; NULL: all 0; owned
    cdef bint     private
    cdef bint     dict_mode  # the first slot holds a DictObject, because the program used __dict__; the second, if there is one,
                             # an Instance of HOLDER with the values of __slots__

cdef PyObject** shapes       # all shapes by their number; borrowed

cdef class Instance(HeapObject):
    """An instance of a class of the program. Also holds the attributes of other objects."""
    # Slots in place, as many as the shape's room. With more attributes, the first slot holds a pointer to a block (o) and its
    # number of slots (u.i).
    cdef Slot inl[2]
    cdef Slot* find(self, str name) noexcept
    cdef int   put(self, str name, Slot* value) except -1      # moves value into the attribute
    cdef int   append(self, Shape more, Slot* value) except -1 # adds an attribute; more: the shape with its name; moves value
    cdef bint  remove(self, str name) except -1
    cdef int   drop(self, int gone, Shape less) noexcept       # removes the slot; less: the shape without it
    cdef int   become(self, Shape shape) except -1             # drops all attributes; the shape's attributes are unbound
    cdef int   let_go(self) noexcept                           # frees the slots and releases the shape
    cdef Slot* larger(self, int n, int room, int* cap) except? NULL
    cdef int   move_to(self, Slot* block, int cap, int n, int room) noexcept

cdef inline Shape shape_of(Instance o):
    return <Shape>shapes[o.form]

cdef inline int slot_count(Instance o) noexcept:
    return (<Shape>shapes[o.form]).n

cdef inline Slot* slots_of(Instance o) noexcept:
    cdef PyObject* shape = shapes[o.form]
    return &o.inl[0] if (<Shape>shape).n <= (<Shape>shape).room else <Slot*>o.inl[0].o

# Inline caches store a slot's place, which is the same for all instances of a shape: the offset in the instance in bytes, or minus
# the offset in the block.
cdef inline Py_ssize_t slot_place(Instance o, Py_ssize_t index) noexcept:
    cdef Slot* slots = slots_of(o)
    return <char*>(slots + index) - <char*><PyObject*>o if slots == o.inl else -index * <Py_ssize_t>sizeof(Slot)

cdef inline Slot* slot_at(Instance o, Py_ssize_t place) noexcept:
    return <Slot*>(<char*><PyObject*>o + place) if place > 0 else <Slot*>(<char*>o.inl[0].o - place)

# Names that natives look up often have numbers, under which shapes remember where they are.
cdef enum:
    KNOWN_NAMES = 32
cdef int know(str name) except -1                            # number of a name, for modules at their import
cdef Slot* find_known_slow(Instance o, int number) noexcept
cdef inline Slot* find_known(Instance o, int number) noexcept:
    """Like find() of the name with that number."""
    cdef PyObject* shape = shapes[o.form]
    cdef Slot* s
    cdef int place = 0
    if (<Shape>shape).places != NULL:
        place = (<Shape>shape).places[number]
    if place > 0:
        s = slots_of(o) + (place - 1)
        return s if s.o != NULL else NULL
    return NULL if place < 0 else find_known_slow(o, number)
cdef int put_known(Instance o, int number, Slot* value) except -1    # like put()

cdef class ValueInstance(Instance):
    """An instance of a class of the program derived from an immutable built-in (int, str, tuple, ...)."""
    cdef object payload

cdef class Cell(HeapObject):
    """A variable: a global of a module, or shared between functions. `fallback` is the built-in of that name.
    The value of a variable with a DictObject as `home` is in that dict; the slot caches it. So an unbound slot does not mean an
    unbound variable.
    """
    cdef Slot       s
    cdef object     fallback
    cdef HeapObject home     # DictObject; Deferred if the definition has not run yet; or None

cdef Cell new_cell()          # result: a Cell without a value; not charged

cdef enum Layout:            # kind of object that object.__new__ of a class makes; index of call.allocators
    L_OBJECT    = 0          # layout of Instance
    L_VALUE     = 1          # layout of ValueInstance
    L_LIST      = 2
    L_DICT      = 3
    L_SET       = 4
    L_FROZENSET = 5
    L_BYTEARRAY = 6
    L_EXCEPTION = 7
    L_TYPE      = 8
    L_FUNCTION  = 9
    L_MODULE    = 10
    L_OTHER     = 11         # layout of classes that cannot be subclassed

cdef enum ClassFlag:         # results of look-ups in the class, cached for fast paths
    C_BUILTIN      = 1       # made by the runtime, immutable, shared by all programs
    C_GETATTR      = 2       # __getattr__ or __getattribute__ of the program
    C_SETATTR      = 4       # flag: the program defines __setattr__
    C_DELATTR      = 8
    C_GETATTRIBUTE = 16
    C_EQ           = 32      # flag: the program defines __eq__
    C_HASH         = 64
    C_REPR         = 128     # __repr__ of the program
    C_STR          = 256
    C_ITER         = 512     # __iter__ of the program
    C_NOATTRS      = 1024    # instances have no attributes (__slots__ = () in all bases)
    C_NOSUBCLASS   = 2048    # cannot be a base
    C_ABSTRACT     = 4096
    C_NEW          = 8192    # __new__ of the program
    C_HASHNONE     = 32768   # __hash__ is None

cdef class ClassObject(HeapObject):
    cdef str      name
    cdef str      qualname
    cdef tuple    bases
    cdef tuple    mro
    cdef dict     ns         # name -> value
    cdef dict     cache      # name -> value found along the mro, or SIGNAL if there is none
    cdef list     subclasses # classes of the program derived from this class
    cdef Shape    root       # shape of an instance without attributes, with the least room
    cdef Shape    fresh      # root shape with the present room: shape of the next instance
    cdef int      room       # slots in place of the next instance, as many as earlier instances needed
    cdef uint64_t version    # unique among all classes and their changes; inline caches compare it
    cdef int      layout
    cdef int      flags
    cdef ClassObject solid   # the built-in base that decides the layout
    cdef tuple    slots      # names of __slots__, or None
    cdef object   maker      # function that does all the work of a call (__new__ of a built-in class, __init__ of another);
                             # True: the call only makes an exception with its arguments; False: none of these
    cdef uint64_t maker_version      # class version for which `maker` is valid
    cdef object   builtin_new        # __new__ of the built-in class that makes the instances (Native)
    cdef tuple    builtin_new_mro    # mro for which `builtin_new` is valid
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames)

ctypedef object (*CallHook)(VM* vm, HeapObject o, PyObject** args, Py_ssize_t n, tuple kwnames)
cdef struct Hooks:           # functions of higher layers; those modules set them at import
    CallHook call_instance   # calls an object by its class's __call__
    CallHook call_class      # makes an instance of the class
    bint (*is_native)(object v) noexcept
    object (*get_by_descriptor)(VM* vm, HeapObject d, object instance, ClassObject owner)
    int (*set_by_descriptor)(VM* vm, HeapObject d, object instance, PyObject* value, str name) except -9
    int (*read_only)(VM* vm, HeapObject d, object instance, str name) except -9
    PyObject* (*dict_find)(PyObject* d, str name) noexcept            # borrowed reference; NULL: the name is absent
    int (*dict_put)(PyObject* d, str name, object value) except -1
    bint (*dict_remove)(PyObject* d, str name) except -1
    dict (*dict_content)(PyObject* d)                                 # content as a host dict, with str keys only
cdef Hooks hooks

cdef extern from *:
    """
    /* Of all sandbox values only tuples and HeapObjects are GC objects. Host lists and dicts are no values, but continuations of a
       damaged dump may hold them. */
    static inline int ou_is_heap(PyObject* v) {
        PyTypeObject* t = Py_TYPE(v);
        return PyType_HasFeature(t, Py_TPFLAGS_HAVE_GC) && t != &PyTuple_Type && t != &PyList_Type && t != &PyDict_Type;
    }
    """
    bint is_heap "ou_is_heap" (object v) noexcept

# Return the class of a value.
cdef inline ClassObject class_of(object v):
    if is_heap(v):
        return (<HeapObject>v).cls
    return class_of_immutable(v)
cdef ClassObject class_of_immutable(object v)
# Look `name` up along the mro. Returns: a borrowed reference, or NULL.
cdef PyObject* lookup(ClassObject cls, str name) noexcept
cdef bint is_subclass(ClassObject cls, ClassObject base) noexcept
cdef inline bint is_instance(object v, ClassObject base):
    return is_subclass(class_of(v), base)
cdef str module_class_name(ClassObject cls)   # name of a class, of any length; of a native module's class with the module
cdef str full_type_name(object v)     # the full name of a value's type
# The same for messages, cut off like CPython's: mostly after 200 characters, after 100 or 50 in some.
cdef str type_name(object v, Py_ssize_t most=*)
cdef inline str short_name(ClassObject cls, Py_ssize_t most=200):
    """Return the name of a class for messages, cut off."""
    return cls.name if len(cls.name) <= most else cls.name[:most]
# Give the class and all its subclasses new versions after a change of ns. Returns: their number.
cdef int class_changed(ClassObject cls, str name=*) except -1
# Make a class of the runtime.
cdef ClassObject builtin_class(str name, tuple bases, int layout, int flags=*)
# Classes of the runtime by the key that names them in dumps: by default the name, made unique.
cdef dict builtin_classes            # key of a built-in class -> ClassObject
cdef int name_class(ClassObject cls, str key) except -1
cdef str class_key(ClassObject cls)
# Compute mro, layout, flags and solid. Returns: None, or the message of a TypeError if the bases do not fit together.
cdef str finish_class(ClassObject cls)
cdef Shape shape_with(Shape shape, str name)         # the shape with one more name
cdef Shape with_room(Shape root, int room)           # copy of a root shape with `room` slots in place
cdef inline int room_for(Py_ssize_t n) noexcept:
    """Slots in place for n attributes. More than MOST_ROOM attributes are in a block."""
    return <int>n if LEAST_ROOM < n <= MOST_ROOM else LEAST_ROOM
cdef Shape private_shape(int room)                   # shape without attribute names
cdef Shape private_copy(Shape shape)
cdef Shape dict_shape(int room, bint slots)          # private and in dict mode; slots: with room for the values of __slots__
cdef Instance slots_beside(Instance o, bint make)    # values of __slots__ of an instance in dict mode; None: there are none
cdef Instance blank_instance(int room)               # without class and attributes
cdef Instance new_instance(ClassObject cls)          # result: an instance that is not charged
cdef int instance_size(int room) noexcept            # size of an instance in bytes
cdef int init_instance(ValueInstance o, ClassObject cls) noexcept
cdef dict own_attributes(Instance o)         # new host dict: name -> value
cdef object unwrap(object v)         # the payload of a ValueInstance, or v itself

cdef ClassObject HOLDER       # class of Instances that hold attributes or values of __slots__ for another object
cdef ClassObject OBJECT, TYPE, NONE_TYPE, BOOL, INT, FLOAT, COMPLEX, STR, BYTES, TUPLE, ELLIPSIS_TYPE, NOTIMPLEMENTED_TYPE, RANGE
cdef ClassObject LIST, DICT, SET, FROZENSET, BYTEARRAY, SLICE, CELL, MODULE, FUNCTION, METHOD, BUILTIN_FUNCTION
cdef ClassObject METHOD_DESCRIPTOR, WRAPPER_DESCRIPTOR, CLASSMETHOD_DESCRIPTOR, GETSET_DESCRIPTOR, MEMBER_DESCRIPTOR
cdef ClassObject PROPERTY, CLASSMETHOD, STATICMETHOD, SUPER, MAPPINGPROXY, GENERATOR, COROUTINE, ASYNC_GENERATOR
cdef ClassObject CODE, FRAME, TRACEBACK, BASE_EXCEPTION

# --- helpers for all layers ---

cdef inline bint methods_may_change(PyObject* p) noexcept:
    """Return whether the value's class is one of a program, whose methods may change."""
    return isinstance(<object>p, HeapObject) and not (<HeapObject>p).cls.flags & C_BUILTIN

cdef inline void vm_return(VM* vm, object v) noexcept:
    """Put a value in flight."""
    slot_set(&vm.ret, v)

cdef inline object vm_take(VM* vm):
    """Take the value in flight."""
    if vm.ret.o == NULL:
        return None
    return slot_take(&vm.ret)

cdef inline void vm_take_slot(VM* vm, Slot* out) noexcept:
    """Like vm_take, into a slot that is empty, or vm.ret itself. None if there is no value: a damaged dump may resume code without one."""
    cdef Slot value
    if unlikely_(vm.ret.o == NULL):
        slot_set(&vm.ret, None)
    slot_assign(&value, &vm.ret)
    vm.ret.o = NULL
    slot_assign(out, &value)

cdef inline int done(VM* vm, object r) noexcept:
    """End a continuation of an expression with result r. Returns: the Status."""
    if r is SIGNAL:
        return vm.status
    slot_set(&vm.ret, r)
    return NORMAL

# The contract of a sandbox value (HeapObject, ClassObject, Instance) and the VM struct that all native code gets.
# A sandbox value is an exact host immutable (None bool int float complex str bytes tuple Ellipsis NotImplemented range)
# or an instance of a HeapObject class; nothing else. Knows no nodes and no operators.
from ouros._core.base.status cimport *

# The state of one running program. Natives and nodes get a pointer to it; machine.Machine owns it.
cdef struct VM:
    int64_t     ticks        # left before the next poll; falls at calls and loop back edges
    int64_t     budget       # bytes that may still be charged before the heap is walked
    int64_t     allocations  # objects that may still be made
    int64_t     alarm        # below 0: the watchdog's thread asks for a poll
    int         status       # Status of the completion under way, once a node or native gave SIGNAL
    int         reason       # Reason, when status is SUSPEND
    bint        retry        # the native that asked for memory must be called again (nothing happened yet)
    bint        looked       # the native at hand was sent to the limits before its work (heap.look)
    bint        tb_open      # the frame at hand has not recorded its traceback entry for vm.exc yet
    int         depth        # active frames
    int         max_depth
    char*       c_limit      # lowest address of the C stack the evaluator may use
    Slot*       sp           # first free slot; all slots from here on are unbound
    Slot*       slots_end
    PyObject**  kstack       # continuations (owned references to K), innermost at the top
    Py_ssize_t  ktop
    Py_ssize_t  kcap
    Slot        ret          # value in flight: returned, yielded, or handed to a continuation
    PyObject*   exc          # exception being raised (owned) or NULL
    PyObject*   handled      # exception being handled by an except clause (owned) or NULL
    int64_t     need         # bytes the native that set `retry` asked for
    uint32_t    epoch        # write barrier: objects with another epoch are saved before they change (0: off)
    uint32_t    next_id      # next value of id()
    PyObject*   machine      # the Machine (borrowed)
    void*       frame        # innermost Frame that runs, or NULL; whoever runs a frame puts the outer one back before it ends

cdef class Signal:
    pass
cdef Signal SIGNAL           # eval gave no value: vm.status tells why
cdef Signal STOP             # an iterator has no more values

cdef class Walker:
    """Visits the object graph: sizes, purity, clone, dump. `visit` takes any sandbox value."""
    cdef int visit(self, object v) except -1

cdef class HeapObject:
    cdef ClassObject cls     # its class
    cdef uint32_t    hid     # what id() gives; 0: not given yet
    cdef uint32_t    epoch   # see VM.epoch
    cdef uint32_t    mark    # of the last walk that met it
    cdef uint32_t    form    # of an Instance: the number of its shape (here, since there would be a gap before its slots)

    # Calls it: n positional arguments, then one value for each name of kwnames. All borrowed.
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames)
    # Descriptor protocol of what lives in a class: the value that `instance.name` gives (instance None: class access).
    cdef object descr_get(self, VM* vm, object instance, ClassObject owner)
    # 0: an ordinary value; 1: has descr_get; 2: a data descriptor (goes before the instance's own attributes).
    cdef int descriptor(self) noexcept
    # Assignment to `instance.name` through a data descriptor; value NULL: deletion. -1: SIGNAL.
    cdef int descr_set(self, VM* vm, object instance, PyObject* value, str name) except -9
    # An iterator's next value, STOP or SIGNAL. Only when is_iterator().
    cdef object next(self, VM* vm)
    cdef bint is_iterator(self) noexcept
    # Number of items, for built-in containers; -1: it has none, or its class must be asked.
    cdef Py_ssize_t length(self) noexcept
    # A fresh iterator of a built-in container; None: its class must be asked.
    cdef object iterate(self, VM* vm)
    # Holder of the object's own attributes (__dict__), made if `make`; None if it can have none.
    cdef Instance attributes(self, bint make)
    # Children and exact size in bytes without them.
    cdef int walk(self, Walker w) except -1
    cdef Py_ssize_t size(self) noexcept
    # Plain content for dump and clone: a tuple of sandbox values and host str/int; and back (checked: ValueError).
    cdef tuple get_state(self)
    cdef int set_state(self, tuple state) except -1

cdef enum:
    LEAST_ROOM = 2           # attributes that every instance can hold in place
    MOST_ROOM  = 16          # ... and the most that one does
    NO_FORM    = 0xFFFFFFFF  # the number of no shape

cdef class Shape:
    """Hidden class: the attribute names of an instance in order. A private shape belongs to one instance."""
    cdef dict     index      # name -> position
    cdef list     names
    cdef dict     next       # name -> Shape with that name added; of a class's root also: room -> the same with that room
    cdef int      n
    cdef int      room       # slots that its instances have in place; if n is more, all are in a block
    cdef uint32_t form       # its number
    cdef bint     private
    cdef bint     dict_mode  # the one slot holds a DictObject: somebody asked for __dict__

cdef PyObject** shapes       # by their numbers; borrowed

cdef class Instance(HeapObject):
    """An instance of a class that the sandbox defined; also holds the attributes of other attributable objects."""
    # As many as the shape has room for. If it has more names, the first holds a block of slots (o) and their number (u.i).
    cdef Slot inl[2]
    cdef Slot* find(self, str name) noexcept
    cdef int   put(self, str name, Slot* value) except -1      # takes over value
    cdef int   append(self, Shape more, Slot* value) except -1 # the same for a name that it lacks: more is the shape with it
    cdef bint  remove(self, str name) except -1
    cdef int   drop(self, int gone, Shape less) noexcept       # takes out that slot: less is the shape without it
    cdef int   become(self, Shape shape) except -1             # drops all attributes: gets those of the shape, unbound
    cdef int   let_go(self) noexcept                           # frees the slots and the shape
    cdef Slot* larger(self, int n, int room, int* cap) except? NULL
    cdef int   move_to(self, Slot* block, int cap, int n, int room) noexcept

cdef inline Shape shape_of(Instance o):
    return <Shape>shapes[o.form]

cdef inline int slot_count(Instance o) noexcept:
    """The number of slots that it has."""
    return (<Shape>shapes[o.form]).n

cdef inline Slot* slots_of(Instance o) noexcept:
    cdef PyObject* shape = shapes[o.form]
    return &o.inl[0] if (<Shape>shape).n <= (<Shape>shape).room else <Slot*>o.inl[0].o

# Inline caches remember where a slot is in all instances of a shape: its offset in the instance, in bytes, or minus that in its block.
cdef inline Py_ssize_t slot_place(Instance o, Py_ssize_t index) noexcept:
    cdef Slot* slots = slots_of(o)
    return <char*>(slots + index) - <char*><PyObject*>o if slots == o.inl else -index * <Py_ssize_t>sizeof(Slot)

cdef inline Slot* slot_at(Instance o, Py_ssize_t place) noexcept:
    return <Slot*>(<char*><PyObject*>o + place) if place > 0 else <Slot*>(<char*>o.inl[0].o - place)

cdef class ValueInstance(Instance):
    """An instance of a sandbox class derived from an immutable built-in (int, str, tuple, ...)."""
    cdef object payload

cdef class Cell(HeapObject):
    """
    A variable: global of a module, or shared between functions. `fallback` is the built-in of that name. A variable with a `home`
    lives in that dict, and the slot only remembers it: what is unbound here may be bound there.
    """
    cdef Slot       s
    cdef object     fallback
    cdef HeapObject home     # DictObject or None

cdef Cell new_cell()          # unbound; nothing is charged

cdef enum Layout:            # what object.__new__ of a class makes; ORDER LAYOUT: also in value.pyx, dump.pyx
    L_OBJECT    = 0          # Instance
    L_VALUE     = 1          # ValueInstance
    L_LIST      = 2
    L_DICT      = 3
    L_SET       = 4
    L_FROZENSET = 5
    L_BYTEARRAY = 6
    L_EXCEPTION = 7
    L_TYPE      = 8
    L_FUNCTION  = 9
    L_MODULE    = 10
    L_OTHER     = 11         # cannot be subclassed

cdef enum ClassFlag:         # what lookup in the class finds, so that fast paths need no lookup
    C_BUILTIN      = 1       # made by the runtime, immutable, shared by all programs
    C_GETATTR      = 2       # __getattr__ or __getattribute__ of the sandbox
    C_SETATTR      = 4       # __setattr__ of the sandbox
    C_DELATTR      = 8
    C_GETATTRIBUTE = 16
    C_EQ           = 32      # __eq__ of the sandbox
    C_HASH         = 64
    C_REPR         = 128     # __repr__ of the sandbox
    C_STR          = 256
    C_ITER         = 512     # __iter__ of the sandbox
    C_NOATTRS      = 1024    # instances have no attributes (__slots__ = () all the way)
    C_NOSUBCLASS   = 2048    # cannot be a base
    C_ABSTRACT     = 4096
    C_NEW          = 8192    # __new__ of the sandbox
    C_CALLMETA     = 16384   # the metaclass defines __call__ in the sandbox
    C_HASHNONE     = 32768   # __hash__ is None

cdef class ClassObject(HeapObject):
    cdef str      name
    cdef str      qualname
    cdef tuple    bases
    cdef tuple    mro
    cdef dict     ns         # name -> value
    cdef dict     cache      # name -> value found along the mro, or SIGNAL
    cdef list     subclasses # classes of the sandbox derived from it
    cdef Shape    root       # shape of an instance without attributes ...
    cdef Shape    fresh      # ... and of the next one that is made: with as much room
    cdef int      room       # ... as those before it needed
    cdef uint64_t version    # unique among all classes and their changes; what inline caches compare
    cdef int      layout
    cdef int      flags
    cdef ClassObject solid   # the built-in base that decides the layout
    cdef tuple    slots      # names of __slots__ or None
    cdef object   maker      # what does all the work of a call: a built-in class's __new__, another's __init__; False: nothing does
    cdef uint64_t maker_version      # for which version that is known
    cdef object   builtin_new        # the __new__ of the built-in class that makes its instances (Native), ...
    cdef tuple    builtin_new_mro    # ... and the mro for which that is known
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames)

ctypedef object (*CallHook)(VM* vm, HeapObject o, PyObject** args, Py_ssize_t n, tuple kwnames)
cdef struct Hooks:           # what this layer needs of those above it; filled by call.pyx at import
    CallHook call_instance   # calls an object by its class's __call__
    CallHook call_class      # makes an instance
    bint (*is_native)(object v) noexcept
    object (*get_by_descriptor)(VM* vm, Instance d, object instance, ClassObject owner)
    int (*set_by_descriptor)(VM* vm, Instance d, object instance, PyObject* value, str name) except -9
    int (*read_only)(VM* vm, HeapObject d, object instance, str name) except -9
    PyObject* (*dict_find)(PyObject* d, str name) noexcept            # borrowed; NULL: not there
    int (*dict_put)(PyObject* d, str name, object value) except -1
    bint (*dict_remove)(PyObject* d, str name) except -1
    dict (*dict_content)(PyObject* d)                                 # str keys only
cdef Hooks hooks

cdef extern from *:
    """
    /* Of all sandbox values the host's collector follows tuples and HeapObjects only. Host lists and dicts are no values, but
       continuations from dumps may hold them where they should not. */
    static inline int ou_is_heap(PyObject* v) {
        PyTypeObject* t = Py_TYPE(v);
        return PyType_HasFeature(t, Py_TPFLAGS_HAVE_GC) && t != &PyTuple_Type && t != &PyList_Type && t != &PyDict_Type;
    }
    """
    bint is_heap "ou_is_heap" (object v) noexcept

# The value's class. A plain table for the host immutables.
cdef inline ClassObject class_of(object v):
    if is_heap(v):
        return (<HeapObject>v).cls
    return class_of_immutable(v)
cdef ClassObject class_of_immutable(object v)
# Looks `name` up along the mro: a borrowed reference or NULL.
cdef PyObject* lookup(ClassObject cls, str name) noexcept
cdef bint is_subclass(ClassObject cls, ClassObject base) noexcept
cdef inline bint is_instance(object v, ClassObject base):
    return is_subclass(class_of(v), base)
cdef str type_name(object v)          # for messages
# After a change of ns: new versions for the class and all derived from it.
cdef int class_changed(ClassObject cls) except -1
# A class of the runtime itself.
cdef ClassObject builtin_class(str name, tuple bases, int layout, int flags=*)
# The key under which a dump names a class of the runtime: its name, made unique, unless another was given.
cdef dict builtin_classes            # key -> ClassObject
cdef int name_class(ClassObject cls, str key) except -1
cdef str class_key(ClassObject cls)
# Fills mro, layout, flags, solid. None if the bases don't fit: the text of the TypeError is returned instead.
cdef str finish_class(ClassObject cls)
cdef Shape shape_with(Shape shape, str name)         # the shape with one more name
cdef Shape with_room(Shape root, int room)           # the same root for instances with so many slots in place
cdef inline int room_for(Py_ssize_t n) noexcept:
    """The room for n attributes; very many are in a block alone."""
    return <int>n if LEAST_ROOM < n <= MOST_ROOM else LEAST_ROOM
cdef Shape private_shape(int room)                   # without names
cdef Shape private_copy(Shape shape)
cdef Instance blank_instance(int room)               # without class and attributes
cdef Instance new_instance(ClassObject cls)          # nothing is charged
cdef int instance_size(int room) noexcept            # in bytes
cdef int init_instance(ValueInstance o, ClassObject cls) noexcept
cdef dict own_attributes(Instance o)         # a fresh host dict: name -> value
cdef object unwrap(object v)         # the payload of a ValueInstance, else v itself

cdef ClassObject OBJECT, TYPE, NONE_TYPE, BOOL, INT, FLOAT, COMPLEX, STR, BYTES, TUPLE, ELLIPSIS_TYPE, NOTIMPLEMENTED_TYPE, RANGE
cdef ClassObject LIST, DICT, SET, FROZENSET, BYTEARRAY, SLICE, CELL, MODULE, FUNCTION, METHOD, BUILTIN_FUNCTION
cdef ClassObject METHOD_DESCRIPTOR, WRAPPER_DESCRIPTOR, CLASSMETHOD_DESCRIPTOR, GETSET_DESCRIPTOR, MEMBER_DESCRIPTOR
cdef ClassObject PROPERTY, CLASSMETHOD, STATICMETHOD, SUPER, MAPPINGPROXY, GENERATOR, COROUTINE, ASYNC_GENERATOR
cdef ClassObject CODE, FRAME, TRACEBACK, BASE_EXCEPTION

# --- attribute-free helpers all layers use ---

cdef inline void vm_return(VM* vm, object v) noexcept:
    """Puts a value in flight."""
    slot_set(&vm.ret, v)

cdef inline object vm_take(VM* vm):
    """Takes the value in flight."""
    if vm.ret.o == NULL:
        return None
    return slot_take(&vm.ret)

cdef inline int done(VM* vm, object r) noexcept:
    """How a continuation of an expression ends: the completion code for its result."""
    if r is SIGNAL:
        return vm.status
    slot_set(&vm.ret, r)
    return NORMAL

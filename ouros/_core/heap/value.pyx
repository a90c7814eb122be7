# ouros: no bounds checks
"""Objects that all sandbox values are made of: HeapObject, Shape, Instance, Cell, ClassObject, and the table of built-in classes.

Must not know nodes, operators or the boundary. Invariants: slots of an instance below `shape.n` are bound, except for attributes
deleted in place. The traverse hooks below show every raw slot to the GC.
"""
from zlib import crc32

cimport cython
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memmove, memset

cdef extern from *:
    """
    /* Includes the two words of the GC header. */
    static inline Py_ssize_t ou_object_size(PyObject* o) {
        return (Py_TYPE(o)->tp_basicsize + (PyType_IS_GC(Py_TYPE(o)) ? 16 : 0) + 15) & ~(Py_ssize_t)15;
    }
    """
    Py_ssize_t ou_object_size(PyObject* o) noexcept

from ouros._core.heap.chosen_mro cimport C_CHOSEN_MRO
from ouros._core.heap.fields cimport FieldLoader, FieldSaver
from ouros._core.base.host_dict_size cimport host_dict_bytes
from ouros._core.base.host_names cimport dict_name
from ouros._core.base.gc_hooks cimport gc_get_traverse, gc_set, traverse_t, visitproc_t
from ouros._core.base.tracked_freelist cimport blank, destructor, ou_recycler, recycle

cdef extern from "Python.h":
    PyObject* PyTuple_GET_ITEM(object t, Py_ssize_t i) noexcept
    Py_ssize_t PyTuple_GET_SIZE(object t) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object s) noexcept

cdef extern from *:
    """
    static int ou_is_host_immutable(PyObject* o) {
        PyTypeObject* t = Py_TYPE(o);
        return t == &PyLong_Type || t == &PyUnicode_Type || t == &PyFloat_Type || t == &PyTuple_Type || t == &PyBool_Type
            || o == Py_None || t == &PyBytes_Type || t == &PyComplex_Type || t == &PyRange_Type
            || o == Py_Ellipsis || o == Py_NotImplemented;
    }
    """
    bint ou_is_host_immutable(PyObject* o) noexcept

cdef extern from *:
    """
    OU_RECYCLER(ou_cells)
    """
    ou_recycler ou_cells
    void ou_cells_dealloc(PyObject* o)

# Allocator of instances: they are of different sizes and very many, so each room has its own free list (compare
# tracked_freelist.pxd).
cdef extern from *:
    """
    #define OU_KEPT OU_KEEPS(64)           /* capacity for each room */
    #define OU_MOST_KEPT 8       /* largest room with a free list */
    static struct { int count; PyObject* kept[OU_KEPT]; } ou_instances[OU_MOST_KEPT + 1];
    static PyTypeObject* ou_instance_type;
    static void* ou_instance_methods;
    static int (*ou_instance_drop)(PyObject*);
    /* Must match the start of HeapObject. */
    typedef struct { PyObject head; void* methods; PyObject* cls; } ou_instance_head;
    static void ou_instance_without_class(PyObject* o) {
        Py_CLEAR(((ou_instance_head*)o)->cls);
    }
    /* Returns: an instance with the shape number 0. */
    static PyObject* ou_instance_new(PyObject* cls, int room, int least) {
        PyObject* o = NULL;
        int kept = room <= OU_MOST_KEPT && ou_instances[room].count;
        if (kept) {
            o = ou_instances[room].kept[--ou_instances[room].count];
            kept = Py_REFCNT(o) == 1;
            if (!kept) Py_DECREF(o);     /* gc.get_objects() gave it to the host */
        }
        if (!kept) {
            /* CPython writes the number of items over the pointer to the Cython vtable. */
            o = (PyObject*)PyObject_GC_NewVar(PyVarObject, ou_instance_type, room - least);
            if (o == NULL) return NULL;
            ((ou_instance_head*)o)->methods = ou_instance_methods;
        }
        memset((ou_instance_head*)o + 1, 0, ou_instance_type->tp_basicsize - sizeof(ou_instance_head)
                                            + (room - least) * ou_instance_type->tp_itemsize);
        Py_INCREF(cls);
        ((ou_instance_head*)o)->cls = cls;
        if (!kept) PyObject_GC_Track(o);
        return o;
    }
    /* Kept instances stay GC-tracked, as in tracked_freelist.pxd: without class and attributes, with one reference. */
    static void ou_instance_free(PyObject* o) {
        int room;
        if (ou_is_collected(o)) {
            PyObject_GC_UnTrack(o);
            PyObject_GC_Track(o);
        }
        Py_SET_REFCNT(o, 1);
        ou_free_depth++;
        room = ou_instance_drop(o);
        ou_free_depth--;
        if (Py_REFCNT(o) != 1) Py_DECREF(o);
    #if !defined(Py_REF_DEBUG) && !defined(Py_TRACE_REFS)
        else if (room <= OU_MOST_KEPT && ou_instances[room].count < OU_KEPT) ou_instances[room].kept[ou_instances[room].count++] = o;
    #endif
        else {
            PyObject_GC_UnTrack(o);
            Py_SET_REFCNT(o, 0);
            PyObject_GC_Del(o);
        }
    }
    static void ou_instance_dealloc(PyObject* o) {
        if (ou_free_depth < OU_FREE_DEPTH) {
            if (!ou_is_tracked(o)) PyObject_GC_Track(o);
            ou_instance_free(o);
            return;
        }
        PyObject_GC_UnTrack(o);
        Py_TRASHCAN_BEGIN(o, ou_instance_dealloc)
        PyObject_GC_Track(o);
        ou_instance_free(o);
        Py_TRASHCAN_END
    }
    /* Install this deallocator for exact instances. model: an instance made by tp_new of the class, with cls None. */
    static int ou_instance_setup(PyObject* model, Py_ssize_t item, int (*drop)(PyObject*)) {
        if (((ou_instance_head*)model)->cls != Py_None) {
            PyErr_SetString(PyExc_SystemError, "instances have another layout");
            return -1;
        }
        ou_instance_type = Py_TYPE(model);
        ou_instance_methods = ((ou_instance_head*)model)->methods;
        ou_instance_type->tp_itemsize = item;
        ou_instance_drop = drop;
        ou_instance_type->tp_dealloc = ou_instance_dealloc;
        PyType_Modified(ou_instance_type);
        return 0;
    }
    """
    void instance_without_class "ou_instance_without_class" (PyObject* o) noexcept
    object instance_memory "ou_instance_new" (object cls, int room, int least)
    int instance_setup "ou_instance_setup" (object model, Py_ssize_t item, int (*drop)(PyObject*) noexcept) except -1

DEF MAX_SHARED = 32          # an instance with more attributes gets a private shape
DEF MAX_CACHE = 128          # names in the look-up cache of a class of the program
DEF MAX_MISSING = 1000       # absent names in the look-up cache of a class of the runtime


@cython.final
cdef class Signal:
    pass

SIGNAL = Signal()
STOP = Signal()


@cython.trashcan(True)
cdef class HeapObject:
    def __init__(self):
        raise TypeError("sandbox objects are made by the runtime only")

    def __repr__(self):
        # The host's own repr has the address and the class of the implementation, which no text may show.
        return "<object of the sandbox>"

    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        return call_hook(vm, self, args, n, kwnames)

    # A class of the program may make a descriptor of anything that it derives from.
    cdef object descr_get(self, VM* vm, object instance, ClassObject owner):
        if not methods_may_change(<PyObject*>self) or lookup(self.cls, "__get__") == NULL:
            return self
        return hooks.get_by_descriptor(vm, self, instance, owner)

    cdef int descriptor(self) noexcept:
        if not methods_may_change(<PyObject*>self):
            return 0
        if lookup(self.cls, "__set__") != NULL or lookup(self.cls, "__delete__") != NULL:
            return 2
        return 1 if lookup(self.cls, "__get__") != NULL else 0

    cdef int descr_set(self, VM* vm, object instance, PyObject* value, str name) except -9:
        if self.descriptor() != 2:
            return hooks.read_only(vm, self, instance, name)
        return hooks.set_by_descriptor(vm, self, instance, value, name)

    cdef object next(self, VM* vm):
        return STOP

    cdef bint is_iterator(self) noexcept:
        return False

    cdef Py_ssize_t length(self) noexcept:
        return -1

    cdef object iterate(self, VM* vm):
        return None

    cdef Instance attributes(self, bint make):
        return None

    cdef int fields(self, Fields f) except -1:
        return 0

    cdef int walk(self, Walker w) except -1:
        return self.fields(w)

    cdef Py_ssize_t size(self) noexcept:
        return ou_object_size(<PyObject*>self)

    cdef tuple get_state(self):
        cdef FieldSaver f = FieldSaver.__new__(FieldSaver)
        f.values = []
        self.fields(f)
        return tuple(f.values)

    cdef int set_state(self, tuple state) except -1:
        cdef FieldLoader f = FieldLoader.__new__(FieldLoader)
        f.values = state
        f.what = self.cls.solid.name
        f.loading = True
        self.fields(f)
        return f.check(f.at == PyTuple_GET_SIZE(state))


# Table of shapes by number. Instances hold the number, which takes half the bytes of a pointer.
cdef PyObject** shapes = NULL
cdef uint32_t shapes_end = 0         # shape numbers given so far
cdef uint32_t shapes_cap = 0
cdef uint32_t free_form = NO_FORM    # first of the free numbers; each entry holds the next one, NO_FORM at the end

@cython.final
cdef class Shape:
    def __cinit__(self):
        global shapes, shapes_end, shapes_cap, free_form
        cdef PyObject** more
        cdef uint32_t cap
        self.form = NO_FORM
        self.index = {}
        self.names = []
        self.next = {}
        self.room = LEAST_ROOM
        if free_form != NO_FORM:
            self.form = free_form
            free_form = <uint32_t><size_t>shapes[free_form]
        else:
            if shapes_end == shapes_cap:
                cap = shapes_cap * 2 + 1024
                more = <PyObject**>realloc(shapes, cap * sizeof(PyObject*)) if cap > shapes_cap else NULL
                if more == NULL:
                    raise MemoryError
                shapes, shapes_cap = more, cap
            self.form = shapes_end
            shapes_end += 1
        shapes[self.form] = <PyObject*>self

    def __dealloc__(self):
        global free_form
        if self.form != NO_FORM:
            shapes[self.form] = <PyObject*><size_t>free_form
            free_form = self.form
        free(self.places)


# The shape with number 0, that of a zeroed instance. Instances hold no reference to it.
cdef Shape NO_ATTRIBUTES = Shape.__new__(Shape)


cdef Shape blank_shape(int room):
    cdef Shape shape = Shape.__new__(Shape)
    shape.room = room
    return shape

cdef Shape with_room(Shape root, int room):
    cdef Shape shape
    if root.room == room:
        return root
    shape = <Shape>root.next.get(room)
    if shape is None:
        shape = root.next[room] = blank_shape(room)
    return shape

cdef Shape private_shape(int room):
    cdef Shape shape = blank_shape(room)
    shape.private = True
    return shape

cdef Shape private_copy(Shape shape):
    cdef Shape c = private_shape(shape.room)
    c.index = dict(shape.index)
    c.names = list(shape.names)
    c.n = shape.n
    c.dict_mode = shape.dict_mode
    return c

cdef Shape dict_shape(int room, bint slots):
    cdef Shape shape = shape_with(private_shape(room), "__dict__")
    if slots:
        shape_with(shape, "__slots__")
    shape.dict_mode = True
    return shape

cdef Instance slots_beside(Instance o, bint make):
    cdef Instance holder
    if slot_count(o) == 2:
        return <Instance?><object>o.inl[1].o
    if not make:
        return None
    holder = new_instance(HOLDER)
    holder.become(private_shape(LEAST_ROOM))
    shape_with(shape_of(o), "__slots__")
    slot_set(&o.inl[1], holder)
    return holder

# Shapes of built-in classes are shared by all programs of the process and stay for good. So only these names extend them; with any other
# attribute, a function, an exception, ... has a private shape.
cdef frozenset SHARED_NAMES = frozenset({"__wrapped__", "__notes__", "__dict__"})

cdef Shape shape_with(Shape shape, str name):
    cdef Shape more
    if shape.private:
        shape.index[name] = shape.n
        shape.names.append(name)
        shape.n += 1
        return shape
    more = <Shape>shape.next.get(name)
    if more is None:
        more = blank_shape(shape.room)
        more.index = dict(shape.index)
        more.names = list(shape.names)
        more.index[name] = shape.n
        more.names.append(name)
        more.n = shape.n + 1
        if more.n > MAX_SHARED:
            more.private = True
        else:
            shape.next[name] = more
    return more


cdef list known_names = []

cdef int know(str name) except -1:
    if name not in known_names:
        if len(known_names) == KNOWN_NAMES:
            raise SystemError("more known names than shapes have places for")
        known_names.append(name)
    return known_names.index(name)

cdef Slot* find_known_slow(Instance o, int number) noexcept:
    cdef Shape shape = shape_of(o)
    cdef str name = <str?>known_names[number]
    cdef PyObject* p
    if shape.private or shape.dict_mode:
        return o.find(name)
    if shape.places == NULL:
        shape.places = <signed char*>calloc(KNOWN_NAMES, 1)
        if shape.places == NULL:
            return o.find(name)
    p = dict_name(shape.index, name)
    # Only private shapes have more than MAX_SHARED attributes, so that the position fits.
    shape.places[number] = -1 if p == NULL else <signed char><int><object>p + 1
    return find_known(o, number)

cdef int put_known(Instance o, int number, Slot* value) except -1:
    cdef Shape shape = shape_of(o)
    if shape.places != NULL and shape.places[number] > 0:
        slot_move(slots_of(o) + (shape.places[number] - 1), value)
        return 0
    return o.put(<str?>known_names[number], value)


cdef Slot* find_beside(Instance o, str name) noexcept:
    """Find a value of __slots__ of an instance in dict mode. A damaged dump may give it a holder in dict mode, too."""
    cdef Instance beside = <Instance?><object>o.inl[1].o
    return NULL if shape_of(beside).dict_mode else beside.find(name)

cdef Slot lent               # what find() gives for an attribute in a dict: a borrowed reference, until the next find()

@cython.trashcan(True)
cdef class Instance(HeapObject):
    # Exact instances are freed by instance_dropped().
    def __dealloc__(self):
        self.let_go()

    cdef int let_go(self) noexcept:
        cdef PyObject* shape = shapes[self.form]
        cdef Slot* s = slots_of(self)
        cdef int i
        cdef PyObject* dead
        for i in range((<Shape>shape).n):
            dead = s[i].o
            s[i].o = NULL
            if is_ref(dead):
                decref(dead)
        if s != self.inl:
            free(s)
        if self.form != 0:
            self.form = 0
            decref(shape)
        return 0

    cdef Slot* find(self, str name) noexcept:
        cdef PyObject* shape = shapes[self.form]
        cdef PyObject* p
        cdef Slot* s
        if (<Shape>shape).dict_mode:
            p = hooks.dict_find(self.inl[0].o, name)
            if p == NULL:
                return NULL if slot_count(self) == 1 else find_beside(self, name)
            lent.o = p
            return &lent
        p = dict_name((<Shape>shape).index, name)
        if p == NULL:
            return NULL
        s = slots_of(self) + <int><object>p
        return NULL if s.o == NULL else s

    cdef int put(self, str name, Slot* value) except -1:
        cdef Shape shape = shape_of(self)
        cdef PyObject* p
        cdef Slot* block
        cdef int cap
        if shape.dict_mode:
            return hooks.dict_put(self.inl[0].o, name, slot_take(value))
        p = dict_name(shape.index, name)
        if p != NULL:
            slot_move(slots_of(self) + <int><object>p, value)
            return 0
        if not shape.private:
            if self.cls.flags & C_BUILTIN and name not in SHARED_NAMES:
                shape = private_copy(shape)
            return self.append(shape_with(shape, name), value)
        block = self.larger(shape.n, shape.room, &cap)
        try:
            shape_with(shape, name)
        except MemoryError:
            free(block)
            raise
        self.move_to(block, cap, shape.n - 1, shape.room)
        (slots_of(self) + (shape.n - 1))[0] = value[0]
        return 0

    cdef int append(self, Shape more, Slot* value) except -1:
        cdef int cap, n = more.n - 1
        cdef Slot* block
        if n < more.room:
            self.inl[n] = value[0]
            set_form(self, more)
            return 0
        block = self.larger(n, more.room, &cap)
        self.move_to(block, cap, n, more.room)
        set_form(self, more)
        (<Slot*>self.inl[0].o)[n] = value[0]
        return 0

    cdef Slot* larger(self, int n, int room, int* cap) except? NULL:
        """Allocate a block for n + 1 attributes and store its number of slots in cap. Returns: NULL if there is room without it."""
        cdef Slot* block
        if n < room:
            return NULL
        if self.cls.room <= n and self.cls.layout == L_OBJECT and not self.cls.flags & C_BUILTIN:
            self.cls.room = room_for(n + 1)
        if n > room and n < self.inl[0].u.i:
            return NULL
        cap[0] = n + (n >> 1) + 1
        block = <Slot*>calloc(cap[0], sizeof(Slot))
        if block == NULL:
            raise MemoryError
        return block

    cdef int move_to(self, Slot* block, int cap, int n, int room) noexcept:
        """Move the n attributes to the block; block NULL: do nothing. The caller must change the shape before anything else
        happens."""
        if block == NULL:
            return 0
        if n > room:
            memcpy(block, self.inl[0].o, n * sizeof(Slot))
            free(self.inl[0].o)
        else:
            memcpy(block, self.inl, n * sizeof(Slot))
            memset(self.inl, 0, n * sizeof(Slot))
        self.inl[0].o = <PyObject*>block
        self.inl[0].u.i = cap
        return 0

    cdef bint remove(self, str name) except -1:
        """Delete an attribute: the instance gets the shape without that name, in the same order."""
        cdef PyObject* p
        cdef Shape old = shape_of(self)
        cdef Shape less
        cdef int gone, i
        if old.dict_mode:
            return hooks.dict_remove(self.inl[0].o, name)
        p = dict_name(old.index, name)
        if p == NULL:
            return False
        gone = <int><object>p
        if (slots_of(self) + gone).o == NULL:
            return False
        less = with_room(self.cls.root, old.room)
        # In a dump, a private shape whose first name is `__dict__` is one in dict mode.
        if (self.cls.flags & C_BUILTIN or old.private) and old.names[1 if gone == 0 and old.n > 1 else 0] != "__dict__":
            less = private_shape(old.room)
        for i in range(old.n):
            if i != gone:
                less = shape_with(less, <str>old.names[i])
        self.drop(gone, less)
        return True

    cdef int drop(self, int gone, Shape less) noexcept:
        cdef Slot* s = slots_of(self)
        cdef PyObject* dead = s[gone].o
        cdef int n = less.n
        memmove(s + gone, s + gone + 1, (n - gone) * sizeof(Slot))
        s[n].o = NULL
        if s != self.inl and n <= less.room:
            memcpy(self.inl, s, n * sizeof(Slot))
            free(s)
        set_form(self, less)
        if is_ref(dead):
            decref(dead)
        return 0

    cdef int become(self, Shape shape) except -1:
        cdef Slot* block
        self.let_go()
        memset(self.inl, 0, LEAST_ROOM * sizeof(Slot))
        if shape.n > shape.room:
            block = <Slot*>calloc(shape.n, sizeof(Slot))
            if block == NULL:
                raise MemoryError
            self.inl[0].o = <PyObject*>block
            self.inl[0].u.i = shape.n
        set_form(self, shape)
        return 0

    cdef Instance attributes(self, bint make):
        if self.cls.flags & C_NOATTRS:
            return None
        return self

    cdef int walk(self, Walker w) except -1:
        cdef Slot* s = slots_of(self)
        cdef int i
        for i in range(slot_count(self)):
            if is_ref(s[i].o):
                w.visit(<object>s[i].o)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        cdef PyObject* shape = shapes[self.form]
        return instance_size((<Shape>shape).room) + (self.inl[0].u.i * sizeof(Slot) if (<Shape>shape).n > (<Shape>shape).room else 0)

    cdef tuple get_state(self):
        cdef Shape shape = shape_of(self)
        cdef Slot* s = slots_of(self)
        cdef int i
        cdef list out = []
        for i in range(shape.n):
            if s[i].o != NULL:
                out.append(shape.names[i])
                out.append(slot_box(&s[i]))
        return tuple(out)

    cdef int set_state(self, tuple state) except -1:
        cdef Slot s
        cdef Py_ssize_t i
        if len(state) % 2:
            raise ValueError("damaged data: attributes")
        for i in range(0, len(state), 2):
            if type(state[i]) is not str:
                raise ValueError("damaged data: attribute name")
            slot_unbox(&s, state[i + 1])
            self.put(<str>state[i], &s)
        return 0


cdef inline int set_form(Instance o, Shape shape) noexcept:
    """Set a shape with the same room. The slots must already lie as it says."""
    cdef PyObject* old = shapes[o.form]
    cdef bint held = o.form != 0
    Py_INCREF(shape)
    o.form = shape.form
    if held:
        decref(old)
    return 0

cdef int instance_dropped(PyObject* o) noexcept:
    """Release the references of an exact instance. Returns: its room."""
    cdef int room = (<Shape>shapes[(<Instance>o).form]).room
    (<Instance>o).let_go()
    instance_without_class(o)
    return room

instance_setup(Instance.__new__(Instance), sizeof(Slot), instance_dropped)

cdef int instance_size(int room) noexcept:
    return 64 + room * <int>sizeof(Slot)

cdef list BLANK = [blank_shape(i) for i in range(MOST_ROOM + 1)]

cdef Instance blank_instance(int room):
    cdef Instance o = <Instance>instance_memory(None, room, LEAST_ROOM)
    set_form(o, <Shape>BLANK[room])
    return o

cdef Instance new_instance(ClassObject cls):
    cdef Instance o
    cdef Shape shape = cls.fresh
    if cls.room != shape.room:
        shape = cls.fresh = with_room(cls.root, cls.room)
    o = <Instance>instance_memory(cls, shape.room, LEAST_ROOM)
    set_form(o, shape)
    return o

cdef int init_instance(ValueInstance o, ClassObject cls) noexcept:
    o.cls = cls
    set_form(o, cls.root)
    return 0

cdef dict own_attributes(Instance o):
    cdef dict d = {}
    cdef Instance beside
    cdef Shape shape = shape_of(o)
    cdef Slot* s = slots_of(o)
    cdef int i
    if shape.dict_mode:
        d = hooks.dict_content(o.inl[0].o)
        if shape.n == 2:
            beside = <Instance?><object>o.inl[1].o
            if not shape_of(beside).dict_mode:
                d.update(own_attributes(beside))
        return d
    for i in range(shape.n):
        if s[i].o != NULL:
            d[shape.names[i]] = slot_box(&s[i])
    return d


@cython.trashcan(True)
cdef class ValueInstance(Instance):
    cdef int walk(self, Walker w) except -1:
        w.visit(self.payload)
        return Instance.walk(self, w)

    cdef Py_ssize_t size(self) noexcept:
        return Instance.size(self) + sizeof(PyObject*)

    cdef tuple get_state(self):
        return (self.payload,) + Instance.get_state(self)

    cdef int set_state(self, tuple state) except -1:
        if not state or not ou_is_host_immutable(<PyObject*>state[0]):
            raise ValueError("damaged data: value")
        self.payload = state[0]
        return Instance.set_state(self, state[1:])


@cython.final
cdef class Cell(HeapObject):
    cdef int walk(self, Walker w) except -1:
        if is_ref(self.s.o):
            w.visit(<object>self.s.o)
        return 0

    cdef tuple get_state(self):
        if self.s.o == NULL:
            return ()
        return (slot_box(&self.s),)

    cdef int set_state(self, tuple state) except -1:
        if len(state) == 1:
            slot_set(&self.s, state[0])
        return 0


# --- GC hooks for raw slots ---

cdef traverse_t instance_base_traverse, value_base_traverse, cell_base_traverse

cdef int visit_slots(PyObject* o, visitproc_t visit, void* arg) noexcept:
    cdef Slot* s = slots_of(<Instance>o)
    cdef int i, r
    for i in range(slot_count(<Instance>o)):
        if is_ref(s[i].o):
            r = visit(s[i].o, arg)
            if r:
                return r
    return 0

cdef int instance_traverse(PyObject* o, visitproc_t visit, void* arg) noexcept:
    cdef int r = visit_slots(o, visit, arg)
    if r:
        return r
    return instance_base_traverse(o, visit, arg)

cdef int value_traverse(PyObject* o, visitproc_t visit, void* arg) noexcept:
    # The generated traverse calls that of Instance by its own static function, which does not visit the slots.
    cdef int r = visit_slots(o, visit, arg)
    if r:
        return r
    return value_base_traverse(o, visit, arg)

cdef int clear_slots(PyObject* o) noexcept:
    cdef Slot* s = slots_of(<Instance>o)
    cdef int i
    for i in range(slot_count(<Instance>o)):
        slot_clear(&s[i])
    return 0

cdef int instance_clear(PyObject* o) noexcept:
    # Clears only the slots: freeing needs cls and shape, which are in no cycle with the instance alone.
    return clear_slots(o)

cdef int value_clear(PyObject* o) noexcept:
    return clear_slots(o)

cdef int cell_traverse(PyObject* o, visitproc_t visit, void* arg) noexcept:
    cdef int r
    if is_ref((<Cell>o).s.o):
        r = visit((<Cell>o).s.o, arg)
        if r:
            return r
    return cell_base_traverse(o, visit, arg)

cdef int cell_clear(PyObject* o) noexcept:
    slot_clear(&(<Cell>o).s)
    return 0

instance_base_traverse = gc_get_traverse(<PyObject*>Instance)
gc_set(<PyObject*>Instance, <void*>instance_traverse, <void*>instance_clear)
value_base_traverse = gc_get_traverse(<PyObject*>ValueInstance)
gc_set(<PyObject*>ValueInstance, <void*>value_traverse, <void*>value_clear)
cell_base_traverse = gc_get_traverse(<PyObject*>Cell)
gc_set(<PyObject*>Cell, <void*>cell_traverse, <void*>cell_clear)

cdef void drop_value(PyObject* o) noexcept:
    slot_clear(&(<Cell>o).s)

cdef Cell new_cell():
    return <Cell>blank(&ou_cells)


# --- classes ---

cdef uint64_t version_counter = 1

cdef object call_hook(VM* vm, HeapObject o, PyObject** args, Py_ssize_t n, tuple kwnames):
    return hooks.call_instance(vm, o, args, n, kwnames)


@cython.final
@cython.trashcan(True)
cdef class ClassObject(HeapObject):
    def __cinit__(self):
        self.root = self.fresh = blank_shape(LEAST_ROOM)
        self.room = LEAST_ROOM

    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        return hooks.call_class(vm, self, args, n, kwnames)

    cdef int walk(self, Walker w) except -1:
        if self.flags & C_BUILTIN:
            return 0
        w.visit(self.cls)
        for v in self.bases:
            w.visit(v)
        if self.flags & C_CHOSEN_MRO:
            for v in self.mro:
                w.visit(v)
        for v in self.ns.values():
            w.visit(v)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        if self.flags & C_BUILTIN:
            return 0
        # The tables keep the room of names that were removed.
        return (1200 + max(100 * len(self.ns), host_dict_bytes(<PyObject*>self.ns)) + 8 * len(self.mro)
                + max(100 * len(self.cache), host_dict_bytes(<PyObject*>self.cache)))


# Cache of recent look-ups, by the class's version and the name's address. Any change that affects a look-up changes the version.

DEF LOOKUPS = 4096
DEF LONGEST_NAME = 64        # longer names are not cached, since the program chooses them and the cache holds them

cdef struct Lookup:
    uint64_t  version        # version of the class; 0: empty entry
    PyObject* name           # owned reference to the name
    PyObject* value          # borrowed, NULL if absent; the class's cache holds it as long as the version is valid

cdef Lookup[LOOKUPS] lookups

cdef PyObject* lookup(ClassObject cls, str name) noexcept:
    cdef size_t at = <size_t><PyObject*>name
    cdef Lookup* known = &lookups[((at >> 4) ^ (at >> 16) ^ <size_t>cls.version) & (LOOKUPS - 1)]
    cdef PyObject* old
    if known.version == cls.version and known.name == <PyObject*>name and known.version != 0:
        return known.value
    known.value = lookup_cached(cls, name)
    known.version = 0
    if PyUnicode_GET_LENGTH(name) > LONGEST_NAME:
        return known.value
    old = known.name
    Py_INCREF(name)
    known.name = <PyObject*>name
    known.version = cls.version
    Py_XDECREF(old)
    return known.value


cdef PyObject* lookup_cached(ClassObject cls, str name) noexcept:
    cdef PyObject* p = dict_name(cls.cache, name)
    if p != NULL:
        return NULL if p == <PyObject*>SIGNAL else p
    p = lookup_slow(cls, name)
    # The program chooses the names: limit the size of the cache.
    if cls.flags & C_BUILTIN:
        if p == NULL and len(cls.cache) >= MAX_MISSING:
            return NULL
    elif len(cls.cache) >= MAX_CACHE:
        # The cache may be the last owner of its values: a new version keeps `lookups` from returning them.
        renew(cls)
    cls.cache[name] = SIGNAL if p == NULL else <object>p
    return p


cdef PyObject* lookup_slow(ClassObject cls, str name) noexcept:
    cdef PyObject* p
    cdef ClassObject base
    cdef Py_ssize_t left = len(cls.mro)
    for base in cls.mro:
        p = dict_name(base.ns, name)
        if p != NULL:
            return p
        if len(base.mro) == left and base is not cls and not base.flags & C_BUILTIN and not cls.flags & C_CHOSEN_MRO:
            # The mro of base is the rest of this mro, because it is a part of it: its cached results are valid here.
            p = dict_name(base.cache, name)
            if p != NULL:
                return NULL if p == <PyObject*>SIGNAL else p
        left -= 1
    return NULL


cdef bint is_subclass(ClassObject cls, ClassObject base) noexcept:
    cdef Py_ssize_t i
    if cls is base:
        return True
    if cls.mro is None:
        return False
    for i in range(PyTuple_GET_SIZE(cls.mro)):
        if PyTuple_GET_ITEM(cls.mro, i) == <PyObject*>base:
            return True
    return False


cdef int set_flags(ClassObject cls) except -1:
    """Set the flags of methods that differ from those of the built-in class that decides the layout. Those of the bases are set."""
    cdef int flags = cls.flags & (C_BUILTIN | C_NOSUBCLASS | C_ABSTRACT | C_NOATTRS | C_CHOSEN_MRO)
    cdef ClassObject base = base_with_flags(cls)
    cdef PyObject* p
    for name, flag in FLAG_NAMES:
        if base is not None and dict_name(cls.ns, name) == NULL:
            flags |= base.flags & <int>flag
            continue
        p = lookup(cls, name)
        if p != NULL and not (hooks.is_native(<object>p) and p == lookup(cls.solid, name)):
            flags |= flag
    if base is not None and dict_name(cls.ns, "__hash__") == NULL:
        flags |= base.flags & C_HASHNONE
    elif lookup(cls, "__hash__") == <PyObject*>None:
        flags |= C_HASHNONE
    cls.flags = flags
    return 0

cdef ClassObject base_with_flags(ClassObject cls):
    """Return the base whose flags say what methods the class has from it. Returns: None if there is no such base."""
    cdef ClassObject base
    cdef Py_ssize_t i
    if len(cls.bases) != 1:
        return None
    base = <ClassObject?>cls.bases[0]
    # The metaclass may have chosen another order of look-up.
    if len(cls.mro) != len(base.mro) + 1:
        return None
    for i in range(len(base.mro)):
        if PyTuple_GET_ITEM(cls.mro, i + 1) != PyTuple_GET_ITEM(base.mro, i):
            return None
    # The flags of a built-in class do not show its methods. Those of object are the ones that set no flags.
    if base.flags & C_BUILTIN and base is not OBJECT or base.solid is not cls.solid:
        return None
    # The flags do not tell which of these two methods the base has.
    if dict_name(cls.ns, "__getattr__") != NULL or dict_name(cls.ns, "__getattribute__") != NULL:
        return None
    return base

cdef tuple FLAG_NAMES = (
    ("__getattr__", C_GETATTR), ("__getattribute__", C_GETATTR | C_GETATTRIBUTE), ("__setattr__", C_SETATTR),
    ("__delattr__", C_DELATTR), ("__eq__", C_EQ), ("__hash__", C_HASH), ("__repr__", C_REPR), ("__str__", C_STR),
    ("__iter__", C_ITER), ("__new__", C_NEW),
)


cdef frozenset FLAGGED = frozenset([name for name, flag in FLAG_NAMES])

cdef int class_changed(ClassObject cls, str name=None) except -1:
    """Give the class and all its subclasses new versions. name: that of the only attribute that changed. Returns: their number."""
    cdef list todo = [cls]
    cdef set seen = None
    cdef ClassObject c
    cdef Py_ssize_t i = 0
    if cls.subclasses:
        # A class may be derived in several ways.
        seen = {cls}
        while i < len(todo):
            for sub in (<ClassObject>todo[i]).subclasses:
                if sub not in seen:
                    seen.add(sub)
                    todo.append(sub)
            i += 1
    for c in todo:
        renew(c)
    if name is not None and name not in FLAGGED:
        return <int>len(todo)
    # Flags last: a look-up uses the caches of the bases.
    for c in todo:
        if not c.flags & C_BUILTIN:
            set_flags(c)
    return <int>len(todo)


cdef inline int renew(ClassObject c) except -1:
    global version_counter
    version_counter += 1
    c.version = version_counter
    c.cache.clear()
    return 0


cdef list merge_mros(list sequences):
    """C3 linearisation (Barrett et al., OOPSLA 1996). Returns: None if there is no consistent order."""
    cdef list out = []
    cdef list seq
    cdef list at = [0] * len(sequences)      # position in each sequence
    cdef dict waiting = {}                   # class -> number of sequences in which other classes precede it
    cdef Py_ssize_t i, n
    for seq in sequences:
        for i in range(1, len(seq)):
            waiting[seq[i]] = waiting.get(seq[i], 0) + 1
    n = len(sequences)
    while True:
        head = None
        busy = False
        for i in range(n):
            seq = <list>sequences[i]
            if <Py_ssize_t>at[i] < len(seq):
                busy = True
                if not waiting.get(seq[<Py_ssize_t>at[i]]):
                    head = seq[<Py_ssize_t>at[i]]
                    break
        if head is None:
            return None if busy else out
        out.append(head)
        for i in range(n):
            seq = <list>sequences[i]
            if <Py_ssize_t>at[i] < len(seq) and seq[<Py_ssize_t>at[i]] is head:
                at[i] += 1
                if <Py_ssize_t>at[i] < len(seq):
                    waiting[seq[<Py_ssize_t>at[i]]] -= 1


cdef str finish_class(ClassObject cls):
    cdef ClassObject base, winner = None
    cdef list order
    if not cls.bases:
        order = []
    elif len(cls.bases) == 1:
        order = list((<ClassObject>cls.bases[0]).mro)
    else:
        order = merge_mros([list((<ClassObject>b).mro) for b in cls.bases] + [list(cls.bases)])
        if order is None:
            names = ", ".join([short_name(<ClassObject>b, 1000) for b in cls.bases[:400]])
            return f"Cannot create a consistent method resolution order (MRO) for bases {names}"[:999]
    cls.mro = (cls, *order)
    cls.flags &= ~C_CHOSEN_MRO
    for base in cls.bases:
        cls.flags |= base.flags & C_CHOSEN_MRO
        if winner is None or winner is OBJECT:
            winner = base.solid
        elif base.solid is not OBJECT and base.solid is not winner:
            if is_subclass(base.solid, winner):
                winner = base.solid
            elif not is_subclass(winner, base.solid):
                return "multiple bases have instance lay-out conflict"
    if cls.solid is None:
        cls.solid = winner
    if winner is not None and not cls.flags & C_BUILTIN:
        cls.layout = winner.layout
    for base in cls.bases:
        if not base.flags & C_BUILTIN:
            base.subclasses.append(cls)
    if cls.layout == L_OBJECT and not cls.flags & C_BUILTIN:
        # Instances with another layout have their attributes in a holder with the least room.
        cls.room = room_for(len(names_assigned(cls)))
        for base in cls.bases:
            cls.room = max(cls.room, base.room)
    class_changed(cls)
    return None


cdef set names_assigned(ClassObject cls):
    """Return the names that instances will probably have: attributes that methods assign to `self`, and slots."""
    cdef set names = set()
    cdef ClassObject base
    for base in cls.mro:
        if base.flags & C_BUILTIN:
            continue
        for some in (base.ns.get("__static_attributes__"), base.slots):
            # The program may set __static_attributes__ to any value.
            if type(some) is tuple and len(<tuple>some) <= MOST_ROOM:
                for name in <tuple>some:
                    if type(name) is str:
                        names.add(name)
    return names


cdef ClassObject new_class(str name, tuple bases):
    cdef ClassObject cls = ClassObject.__new__(ClassObject)
    cls.name = name
    cls.qualname = name
    cls.bases = bases
    cls.ns = {}
    cls.cache = {}
    cls.subclasses = []
    return cls


cdef ClassObject builtin_class(str name, tuple bases, int layout, int flags=0):
    cdef ClassObject cls = new_class(name, bases)
    cls.cls = TYPE
    cls.layout = layout
    cls.flags = flags | C_BUILTIN
    name_class(cls, name)
    cls.solid = cls if layout != L_OBJECT or not bases else (<ClassObject>bases[0]).solid
    if layout == L_EXCEPTION and bases and (<ClassObject>bases[0]).layout == L_EXCEPTION:
        cls.solid = (<ClassObject>bases[0]).solid
    finish_class(cls)
    return cls


cdef str full_type_name(object v):
    return module_class_name(class_of(v))

cdef str module_class_name(ClassObject cls):
    # Like CPython's tp_name: classes of native modules have qualified names.
    module = cls.ns.get("__module__") if cls.flags & C_BUILTIN or "__full_type_name__" in cls.ns else None
    return f"{module}.{cls.name}" if type(module) is str and len(<str>module) <= 200 else cls.name

cdef str type_name(object v, Py_ssize_t most=200):
    if len(class_of(v).name) > most:
        return class_of(v).name[:most]
    name = full_type_name(v)
    return name if len(name) <= most else name[:most]


builtin_classes = {}
cdef dict class_keys = {}    # address -> key

cdef int name_class(ClassObject cls, str key) except -1:
    cdef str base = key
    cdef int n = 1
    old = class_keys.pop(<size_t><PyObject*>cls, None)
    if old is not None:
        del builtin_classes[old]
    while key in builtin_classes:
        n += 1
        key = f"{base}#{n}"
    builtin_classes[key] = cls
    class_keys[<size_t><PyObject*>cls] = key
    # The id is computed from the key, since all programs share the class. It is the same in every process, and differs from the ids
    # of programs' objects, which are below 0x80000000. Natives (call.pyx) and other shared objects (layouts.pyx) get their ids in
    # the same way.
    cls.hid = 0x80000000U | crc32(key.encode())
    return 0

cdef str class_key(ClassObject cls):
    return class_keys.get(<size_t><PyObject*>cls)


cdef object unwrap(object v):
    if type(v) is ValueInstance:
        return (<ValueInstance>v).payload
    return v


cdef ClassObject class_of_immutable(object v):
    t = type(v)
    if t is str:
        return STR
    if t is int:
        return INT
    if t is float:
        return FLOAT
    if t is tuple:
        return TUPLE
    if v is None:
        return NONE_TYPE
    if t is bool:
        return BOOL
    if t is bytes:
        return BYTES
    if t is complex:
        return COMPLEX
    if t is range:
        return RANGE
    if v is Ellipsis:
        return ELLIPSIS_TYPE
    if v is NotImplemented:
        return NOTIMPLEMENTED_TYPE
    raise SystemError("no value of the sandbox")


OBJECT = builtin_class("object", (), L_OBJECT)
TYPE = builtin_class("type", (OBJECT,), L_TYPE)
OBJECT.cls = TYPE
TYPE.cls = TYPE
NONE_TYPE = builtin_class("NoneType", (OBJECT,), L_OTHER, C_NOSUBCLASS)
INT = builtin_class("int", (OBJECT,), L_VALUE)
BOOL = builtin_class("bool", (INT,), L_OTHER, C_NOSUBCLASS)
FLOAT = builtin_class("float", (OBJECT,), L_VALUE)
COMPLEX = builtin_class("complex", (OBJECT,), L_VALUE)
STR = builtin_class("str", (OBJECT,), L_VALUE)
BYTES = builtin_class("bytes", (OBJECT,), L_VALUE)
TUPLE = builtin_class("tuple", (OBJECT,), L_VALUE)
ELLIPSIS_TYPE = builtin_class("ellipsis", (OBJECT,), L_OTHER, C_NOSUBCLASS)
NOTIMPLEMENTED_TYPE = builtin_class("NotImplementedType", (OBJECT,), L_OTHER, C_NOSUBCLASS)
RANGE = builtin_class("range", (OBJECT,), L_OTHER, C_NOSUBCLASS)
LIST = builtin_class("list", (OBJECT,), L_LIST)
DICT = builtin_class("dict", (OBJECT,), L_DICT)
SET = builtin_class("set", (OBJECT,), L_SET)
FROZENSET = builtin_class("frozenset", (OBJECT,), L_FROZENSET)
BYTEARRAY = builtin_class("bytearray", (OBJECT,), L_BYTEARRAY)
SLICE = builtin_class("slice", (OBJECT,), L_OTHER, C_NOSUBCLASS)
CELL = builtin_class("cell", (OBJECT,), L_OTHER, C_NOSUBCLASS)
MODULE = builtin_class("module", (OBJECT,), L_MODULE)
FUNCTION = builtin_class("function", (OBJECT,), L_FUNCTION, C_NOSUBCLASS)
METHOD = builtin_class("method", (OBJECT,), L_OTHER, C_NOSUBCLASS)
BUILTIN_FUNCTION = builtin_class("builtin_function_or_method", (OBJECT,), L_OTHER, C_NOSUBCLASS)
METHOD_DESCRIPTOR = builtin_class("method_descriptor", (OBJECT,), L_OTHER, C_NOSUBCLASS)
WRAPPER_DESCRIPTOR = builtin_class("wrapper_descriptor", (OBJECT,), L_OTHER, C_NOSUBCLASS)
CLASSMETHOD_DESCRIPTOR = builtin_class("classmethod_descriptor", (OBJECT,), L_OTHER, C_NOSUBCLASS)
GETSET_DESCRIPTOR = builtin_class("getset_descriptor", (OBJECT,), L_OTHER, C_NOSUBCLASS)
MEMBER_DESCRIPTOR = builtin_class("member_descriptor", (OBJECT,), L_OTHER, C_NOSUBCLASS)
PROPERTY = builtin_class("property", (OBJECT,), L_OTHER)
CLASSMETHOD = builtin_class("classmethod", (OBJECT,), L_OTHER)
STATICMETHOD = builtin_class("staticmethod", (OBJECT,), L_OTHER)
SUPER = builtin_class("super", (OBJECT,), L_OTHER)
MAPPINGPROXY = builtin_class("mappingproxy", (OBJECT,), L_OTHER, C_NOSUBCLASS)
GENERATOR = builtin_class("generator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
COROUTINE = builtin_class("coroutine", (OBJECT,), L_OTHER, C_NOSUBCLASS)
ASYNC_GENERATOR = builtin_class("async_generator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
CODE = builtin_class("code", (OBJECT,), L_OTHER, C_NOSUBCLASS)
FRAME = builtin_class("frame", (OBJECT,), L_OTHER, C_NOSUBCLASS)
TRACEBACK = builtin_class("traceback", (OBJECT,), L_OTHER, C_NOSUBCLASS)
BASE_EXCEPTION = builtin_class("BaseException", (OBJECT,), L_EXCEPTION)
HOLDER = builtin_class("attributes", (OBJECT,), L_OBJECT, C_NOSUBCLASS)

recycle(&ou_cells, Cell.__new__(Cell), CELL, <destructor>ou_cells_dealloc, drop_value)

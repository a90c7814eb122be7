# ouros: no bounds checks
"""Nodes of attribute access: load, store and delete.

Must not know other expressions. Invariant: inline caches are keyed by shape and class version. A version is unique among all classes
and their changes, so a cache may hold borrowed pointers to attributes of a class.
"""
cimport cython
from ouros._core.protocols.attributes cimport class_goes_first, del_attr, get_attr, set_attr
from ouros._core.protocols.call cimport GetSet, new_method
from ouros._core.heap.heap cimport charge
from ouros._core.base.host_dict cimport host_dict_find_text
from ouros._core.protocols.node cimport *
from ouros._core.nodes.nodes_variable cimport Local, slot_load, value_of
from ouros._core.protocols.descriptors cimport MemberObject, ModuleObject, TupleField, field_value
from ouros._core.protocols.saved_fields cimport only_a

cdef extern from "Python.h":
    PyObject* PyDict_GetItemWithError(object d, object key) noexcept
    Py_UCS4 PyUnicode_READ_CHAR(object s, Py_ssize_t i) noexcept


cdef Slot* module_variable(object o, str name) noexcept:
    """Return the slot of a module's variable. NULL: unbound, kept in a dict, or the name starts with an underscore."""
    cdef PyObject** at
    cdef PyObject* p
    cdef Cell cell
    cdef int found
    if type(o) is not ModuleObject or (<HeapObject>o).cls is not MODULE or PyUnicode_READ_CHAR(name, 0) == 95:
        return NULL
    found = host_dict_find_text(<PyObject*>(<ModuleObject>o).cells, <PyObject*>name, &at)
    p = at[0] if found > 0 else NULL if found == 0 else PyDict_GetItemWithError((<ModuleObject>o).cells, name)
    if p == NULL:
        return NULL
    cell = <Cell>p
    return &cell.s if cell.s.o != NULL and cell.home is None else NULL


cdef Py_ssize_t place_in(Instance ins, str name) except -2:
    """Return the index of the attribute's slot in instances of this shape and class. -1: none, or the class takes precedence."""
    cdef PyObject* p
    if shape_of(ins).private or ins.cls.flags & C_GETATTRIBUTE:
        return -1
    index = shape_of(ins).index.get(name)
    if index is None:
        return -1
    p = lookup(ins.cls, name)
    if p != NULL and type(<object>p) is MemberObject:
        # An attribute of __slots__: its value is a slot of the instance like any other.
        if (<MemberObject>p).name != name or not is_subclass(ins.cls, (<MemberObject>p).owner):
            return -1
    elif p != NULL and isinstance(<object>p, HeapObject) and (<HeapObject>p).descriptor() == 2:
        return -1
    return index


cdef enum AttributeState:
    ATTRIBUTE_OBJECT = 0    # waits for the object, to read its attribute
    ATTRIBUTE_STORE  = 2    # waits for the object, to store; a: the value
    ATTRIBUTE_DELETE = 3    # waits for the object, to delete

@cython.no_gc
@cython.final
cdef class Attribute(Node):
    """saves: see AttributeState"""
    cdef object eval(self, Frame* f):
        cdef Slot out
        if self.eval_slot(f, &out) == T_SIGNAL:
            return SIGNAL
        return slot_take(&out)

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        cdef PyObject* p
        cdef Slot* s
        cdef Place* place
        if type(self.obj) is Local:
            # `self.name`, mostly: the variable keeps the object alive.
            p = f.slots[(<Local>self.obj).slot].o
            if is_ref(p) and type(<object>p) is Instance:
                place = self.place_of(<Instance>p)
                if place != NULL:
                    s = slot_at(<Instance>p, place.at)
                    if s.o != NULL:
                        return slot_load(out, s)
        o = self.obj.eval(f)
        if o is SIGNAL:
            suspend_expr0(f, self, ATTRIBUTE_OBJECT)
            return T_SIGNAL
        return self.load(f, o, out)

    cdef int load(self, Frame* f, object o, Slot* out) except -9:
        cdef HeapObject descriptor
        cdef PyObject* item
        cdef Slot* p
        cdef Place* place
        if type(o) is Instance:
            place = self.place_of(<Instance>o)
            if place != NULL:
                p = slot_at(<Instance>o, place.at)
                slot_assign(out, p)
                if p.o == TAG_INT:
                    return T_INT
                if p.o == TAG_FLOAT:
                    return T_FLOAT
                if p.o != NULL:
                    incref(p.o)
                    return T_OBJECT
            return self.load_new(f, <Instance>o, out)
        if type(o) is ClassObject:
            v = self.load_class(f.vm, <ClassObject>o)
        elif type(o) is ExceptionObject:
            p = self.field_of(<ExceptionObject>o)
            v = get_attr(f.vm, o, self.name) if p == NULL or p.o == NULL else slot_box(p)
        else:
            p = module_variable(o, self.name)
            if p != NULL:
                return self.given(f, slot_box(p), out)
            if is_heap(o):
                if (<HeapObject>o).cls.version != self.data_version:
                    self.learn_data((<HeapObject>o).cls)
                if self.data != NULL:
                    item = field_value(<TupleField>self.data, <HeapObject>o) if type(<object>self.data) is TupleField else NULL
                    if item != NULL:
                        return slot_unbox(out, <object>item)
                    descriptor = <HeapObject>self.data
                    return self.given(f, descriptor.descr_get(f.vm, o, (<HeapObject>o).cls), out)
                if not (<HeapObject>o).cls.flags & C_BUILTIN:
                    p = self.field_beside(<HeapObject>o)
                    if p != NULL and p.o != NULL:
                        return slot_load(out, p)
            v = get_attr(f.vm, o, self.name)
        return self.given(f, v, out)

    cdef int load_new(self, Frame* f, Instance ins, Slot* out) except -9:
        """Load from an instance whose shape is not in the cache of places, or whose slot is unbound."""
        cdef HeapObject descriptor
        if not (ins.form == self.found_form and ins.cls.version == self.found_version):
            if ins.cls.version == self.data_version and self.data != NULL:
                if self.gives_class:
                    out.o = new_ref(ins.cls)
                    return T_OBJECT
                descriptor = <HeapObject?><object>self.data
                return self.given(f, descriptor.descr_get(f.vm, ins, ins.cls), out)
            if self.place_of(ins) == NULL and self.learn(ins) != NULL:
                return self.load(f, ins, out)
        if ins.form == self.found_form and ins.cls.version == self.found_version and self.still():
            if self.found_binds:
                out.o = new_ref(new_method(f.vm, <object>self.found, ins))
                return T_OBJECT
            return slot_unbox(out, <object>self.found)
        if self.place_of(ins) == NULL:
            self.learn_class(ins)
            if self.found_version != ins.cls.version:
                self.learn_data(ins.cls)
        return self.given(f, get_attr(f.vm, ins, self.name), out)

    cdef int given(self, Frame* f, object v, Slot* out) except -9:
        if v is SIGNAL:
            suspend_expr0(f, self, PASS)
            return T_SIGNAL
        return slot_unbox(out, v)

    # An exception with an __init__ of the program, raised and caught: 1.12 of CPython's time, without this cache and that of super() 2.19.
    cdef Slot* field_of(self, ExceptionObject e) except? NULL:
        """Return the slot of an exception's attribute, by the inline cache; NULL: not known."""
        return NULL if e.ext is None or e.ext.cls is not e.cls else self.field_in(e.ext)

    cdef Slot* field_beside(self, HeapObject o) except? NULL:
        """Return the attribute's slot of an instance of a class derived from a built-in class, or NULL."""
        cdef Instance own = o.attributes(False)
        return NULL if own is None or own.cls is not o.cls else self.field_in(own)

    cdef Slot* field_in(self, Instance own) except? NULL:
        cdef Place* place = self.place_of(own)
        if place == NULL:
            place = self.learn(own)
            if place == NULL:
                return NULL
        return slot_at(own, place.at)

    cdef bint put_field(self, VM* vm, ExceptionObject e, Slot* v) except -1:
        """Assign an attribute of an exception whose epoch is current, by the inline cache. Returns: False if the cache does not apply."""
        cdef Place* place
        if e.ext is None:
            if self.before is None or e.cls.version != self.add_version:
                return False
            e.attributes(True)
        if e.ext.cls is not e.cls:
            return False
        place = self.place_of(e.ext)
        if place != NULL and place.writable:
            slot_move(slot_at(e.ext, place.at), v)
            return True
        return self.add(vm, e.ext, v)

    cdef inline bint add(self, VM* vm, Instance ins, Slot* v) except -1:
        if ins.form != self.before_form or ins.cls.version != self.add_version:
            return False
        charge(vm, 32)
        if self.after.n > self.after.room:
            ins.append(self.after, v)
            return True
        slot_assign(&ins.inl[self.after.n - 1], v)
        Py_INCREF(self.after)
        ins.form = self.after.form
        Py_DECREF(self.before)
        return True

    cdef int learn_data(self, ClassObject cls) except -1:
        """Cache the data descriptor of the class, which takes precedence over the attributes of instances."""
        cdef PyObject* p = NULL
        if cls is not SUPER and not cls.flags & (C_GETATTR | C_GETATTRIBUTE):
            p = lookup(cls, self.name)
        # A descriptor of a sandbox class may stop being one. Attributes of __slots__ are cached as places.
        if p != NULL and (not isinstance(<object>p, HeapObject) or methods_may_change(p) or type(<object>p) is MemberObject
                          or (<HeapObject>p).descriptor() != 2):
            p = NULL
        self.data, self.data_version = p, cls.version
        self.gives_class = self.name == "__class__" and p != NULL and type(<object>p) is GetSet and (<GetSet>p).owner is OBJECT
        return 0

    cdef object load_class(self, VM* vm, ClassObject cls):
        cdef PyObject* p
        if cls.version == self.found_version and self.found_shape is None and cls.cls.version == self.meta_version and self.still():
            return <object>self.found
        if class_goes_first(cls, self.name):
            p = lookup(cls, self.name)
            if p != NULL and self.keep(p, None, cls):
                return <object>p
        return get_attr(vm, cls, self.name)

    cdef bint keep(self, PyObject* p, Shape shape, ClassObject cls) noexcept:
        """Cache p, found in cls. Returns: False if p is a descriptor other than a function."""
        cdef bint is_function = type(<object>p) is Function
        if is_heap(<object>p) and not is_function and (<HeapObject>p).descriptor():
            return False
        self.found_binds = is_function and shape is not None
        self.found, self.found_shape = p, shape
        self.found_form = NO_FORM if shape is None else shape.form
        self.found_version, self.meta_version = cls.version, cls.cls.version
        self.value_version = (<HeapObject>p).cls.version if is_heap(<object>p) else 0
        return True

    cdef inline bint still(self) noexcept:
        """Return True if the cached value has not become a descriptor."""
        return self.value_version == 0 or (<HeapObject>self.found).cls.version == self.value_version

    cdef int learn_class(self, Instance ins) except -1:
        """Cache the attribute of the class for instances of this shape, unless it is a descriptor other than a function."""
        cdef PyObject* p
        cdef Shape shape = shape_of(ins)
        if not shape.private and not shape.dict_mode and not ins.cls.flags & C_GETATTRIBUTE and shape.index.get(self.name) is None:
            p = lookup(ins.cls, self.name)
            if p != NULL:
                self.keep(p, shape, ins.cls)
        return 0

    def __dealloc__(self):
        cdef int i
        for i in range(MOST_PLACES):
            Py_XDECREF(self.places[i].shape)

    cdef inline Place* place_of(self, Instance ins) noexcept:
        cdef Place* place = self.places
        cdef int i
        for i in range(MOST_PLACES):
            if place.form == ins.form and place.version == ins.cls.version:
                return place
            place += 1
        return NULL

    cdef Place* learn(self, Instance ins) except? NULL:
        """Cache the place of the attribute in instances of this shape. Returns: NULL if there is none or the class takes precedence."""
        cdef Place* place
        cdef Shape shape
        cdef Py_ssize_t index = place_in(ins, self.name)
        if index < 0:
            return NULL
        place = self.place_of(ins)
        if place == NULL:
            place = &self.places[self.turn]
            self.turn = (self.turn + 1) % MOST_PLACES
        shape = shape_of(ins)
        Py_INCREF(shape)
        Py_XDECREF(place.shape)
        place.shape = <PyObject*>shape
        place.form = ins.form
        place.version = ins.cls.version
        place.at = slot_place(ins, index)
        place.writable = not ins.cls.flags & C_SETATTR
        return place

    cdef int store(self, Frame* f, object v) except -9:
        cdef Slot s
        slot_unbox(&s, v)
        return self.store_slot(f, &s)

    cdef int store_slot(self, Frame* f, Slot* v) except -9:
        o = value_of(<PyObject*>self.obj, f)
        if o is SIGNAL:
            return suspend_stmt1(f, self, ATTRIBUTE_STORE, slot_take(v))
        return self.put(f, o, v)

    cdef int put(self, Frame* f, object o, Slot* v) except -9:
        cdef Place* place
        if type(o) is Instance:
            place = self.place_of(<Instance>o)
            if place != NULL and place.writable and (<Instance>o).epoch == f.vm.epoch:
                slot_move(slot_at(<Instance>o, place.at), v)
                return NORMAL
            if (<Instance>o).epoch == f.vm.epoch and self.add(f.vm, <Instance>o, v):
                return NORMAL
        elif type(o) is ExceptionObject and (<ExceptionObject>o).epoch == f.vm.epoch and self.put_field(f.vm, <ExceptionObject>o, v):
            return NORMAL
        return self.assign(f, o, slot_take(v))

    cdef int assign(self, Frame* f, object o, object v) except -9:
        cdef Instance ins
        cdef Place* place
        cdef Shape before = None, after
        if type(o) is Instance:
            before = shape_of(<Instance>o)
        elif type(o) is ExceptionObject:
            ins = (<ExceptionObject>o).ext
            before = (<ExceptionObject>o).cls.root if ins is None else shape_of(ins)
        if set_attr(f.vm, o, self.name, v) < 0:
            return suspend_stmt0(f, self, PASS)
        ins = <Instance>o if type(o) is Instance else (<ExceptionObject>o).ext if type(o) is ExceptionObject else None
        if ins is not None and before is not None:
            if not ins.cls.flags & C_SETATTR:
                place = self.learn(ins)
                after = shape_of(ins)
                if place != NULL and after.n == before.n + 1 and after.room == before.room and after.names[before.n] == self.name:
                    self.before, self.before_form = before, before.form
                    self.after = after
                    self.add_version = ins.cls.version
        return NORMAL

    cdef int delete(self, Frame* f) except -9:
        o = self.obj.eval(f)
        if o is SIGNAL:
            return suspend_stmt0(f, self, ATTRIBUTE_DELETE)
        return self.remove(f, o)

    cdef int remove(self, Frame* f, object o) except -9:
        cdef Instance ins
        cdef Shape before, after
        if type(o) is not Instance:
            if del_attr(f.vm, o, self.name) < 0:
                return suspend_stmt0(f, self, PASS)
            return NORMAL
        ins = <Instance>o
        before = shape_of(ins)
        if before is self.whole and ins.cls.version == self.drop_version and ins.epoch == f.vm.epoch \
                and slots_of(ins)[self.gone].o != NULL:
            ins.drop(self.gone, self.rest)
            return NORMAL
        if del_attr(f.vm, o, self.name) < 0:
            return suspend_stmt0(f, self, PASS)
        after = shape_of(ins)
        if not before.private and not after.private and not ins.cls.flags & C_DELATTR and after.n == before.n - 1 \
                and before.index.get(self.name) is not None:
            self.whole, self.rest = before, after
            self.drop_version = ins.cls.version
            self.gone = before.index[self.name]
        return NORMAL

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        o = vm_take(f.vm)
        if k.state == ATTRIBUTE_STORE:
            return self.assign(f, o, k.a)
        if k.state == ATTRIBUTE_DELETE:
            return self.remove(f, o)
        return done(f.vm, forward_value(f, self, get_attr(f.vm, o, self.name)))

    cdef bint fits(self, Continuation k) except -1:
        return only_a(k)

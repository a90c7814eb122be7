"""Copies of object graphs: fork of a paused program, transfer of values between programs.

Must not know machines. Invariants: host immutables without objects in them, code and the runtime's own objects are shared; every other
object is copied once. A copy is made blank when its original is first met, and filled from a worklist. All calls of set_state come
after all other objects are complete. Between two pieces the work lies in the lists of the Cloner; originals must not change until it is done.
"""
cimport cython
from cpython.list cimport PyList_GET_ITEM, PyList_GET_SIZE
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_GET_SIZE

from ouros._core.protocols.call cimport GetSet, Native
from ouros._core.heap.exceptions cimport ExceptionObject, TracebackObject
from ouros._core.heap.exception_members cimport EXCEPTION_MEMBERS, TRACEBACK_MEMBERS
from ouros._core.heap.members cimport AS_END, AS_FLAG, AS_FORMER, AS_NAMES, AS_TEXT, Member, flag_at, member_at, set_member
from ouros._core.protocols.function_members cimport FUNCTION_MEMBERS
from ouros._core.protocols.node cimport frame_function, Function, Globals, HeapFrame, Continuation, make_slots
from ouros._core.base.address_map cimport map_free, map_get, map_put
from ouros._core.snapshot.layouts cimport allocate, blank_class, blank_list, link_globals, new_state, shared_name
from ouros._core.protocols.descriptors cimport ModuleObject, cells_to_save, is_deferred
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_sequence cimport ListObject
from ouros._core.snapshot.heap_walk cimport is_leaf
from ouros._core.heap.write_barrier cimport EPOCH_FROZEN

cdef extern from *:
    """
    static void ou_tuple_fill(PyObject* t, Py_ssize_t i, PyObject* v) { Py_INCREF(v); PyTuple_SET_ITEM(t, i, v); }
    """
    void tuple_fill "ou_tuple_fill" (object t, Py_ssize_t i, object v) noexcept
    Py_ssize_t PY_SSIZE_T_MAX
    object PyTuple_New(Py_ssize_t n)
    list PyList_New(Py_ssize_t n)
    void PyList_SET_ITEM(object l, Py_ssize_t i, object v) noexcept
    Py_ssize_t Py_REFCNT(PyObject* o) noexcept
    Py_ssize_t PyDict_GET_SIZE(object d) noexcept
    int PyDict_Next(object d, Py_ssize_t* pos, PyObject** key, PyObject** value) noexcept


DEF LONG = 4096      # items of an object that is filled in pieces


@cython.final
cdef class Rest:
    pass


@cython.final
cdef class Cloner:
    def __cinit__(self):
        self.made = []
        self.originals = []
        self.todo = []
        self.rests = []
        self.late = []
        self.states = []
        self.classes = []
        self.shapes = {}

    def __dealloc__(self):
        map_free(&self.seen)

    cdef object put(self, object v, object c):
        map_put(&self.seen, <PyObject*>v, <Py_ssize_t><PyObject*>c)
        self.originals.append(v)
        self.made.append(c)
        return c

    cdef object copy(self, object v):
        """Return the copy of a value, which may still be blank."""
        cdef Py_ssize_t found
        cdef Py_ssize_t i
        cdef Instance inst
        if is_leaf(<PyObject*>v):
            return v
        found = map_get(&self.seen, <PyObject*>v)
        if found != -1:
            return <object><PyObject*>found
        t = type(v)
        if t is Instance:
            inst = blank_instance(shape_of(<Instance?>v).room)
            inst.hid = (<HeapObject?>v).hid if self.keep_ids else 0
            self.put(v, inst)
            self.todo.append(v)
            self.todo.append(inst)
            return inst
        if t is tuple:
            for i in range(PyTuple_GET_SIZE(v)):
                if not is_leaf(<PyObject*>PyTuple_GET_ITEM(v, i)):
                    break
            else:
                return v
            c = PyTuple_New(PyTuple_GET_SIZE(v))
        elif isinstance(v, HeapObject):
            c = self.blank(<HeapObject>v)
            if c is v:
                return v
            if c is None:
                # Any other class with get_state.
                c = allocate(t)
                (<HeapObject?>c).hid = (<HeapObject>v).hid if self.keep_ids else 0
                self.put(v, c)
                self.late.append(v)
                self.late.append(c)
                return c
            (<HeapObject?>c).hid = (<HeapObject>v).hid if self.keep_ids else 0
        elif t is Continuation:
            c = Continuation.__new__(Continuation)
        elif t is HeapFrame:
            c = HeapFrame.__new__(HeapFrame)
        elif t is Globals:
            c = Globals.__new__(Globals)
        elif t is list:
            c = []
        elif t is dict:
            c = {}
        else:
            raise TypeError(f"cannot copy a host {t.__name__}")
        self.put(v, c)
        self.todo.append(v)
        self.todo.append(c)
        return c

    cdef object child(self, PyObject* v):
        """Copy an item of a list, dict or slot. An object without other references is not recorded, because it is not met again."""
        cdef Instance inst, old
        cdef Slot* slots
        cdef int i
        if type(<object>v) is not Instance or Py_REFCNT(v) != 1 or not self.keep_ids:
            return self.copy(<object>v)
        old = <Instance>v
        inst = blank_instance(shape_of(old).room)
        inst.hid = old.hid
        slots = slots_of(old)
        for i in range(slot_count(old)):
            if is_ref(slots[i].o) and not is_leaf(slots[i].o):
                # Fill it later: filling it here could recurse deeply.
                self.todo.append(old)
                self.todo.append(inst)
                return inst
        self.fill_instance(old, inst)
        self.weigh(inst)
        return inst

    cdef int freeze_as(self, HeapObject v, HeapObject c) except -1:
        if self.keep_frozen and v.epoch == EPOCH_FROZEN:
            c.epoch = EPOCH_FROZEN
        return 0

    cdef object part(self, object v):
        """Copy a field that may also hold None or a signal."""
        if v is None or v is SIGNAL or v is STOP:
            return v
        return self.copy(v)

    cdef object blank(self, HeapObject v):
        """Return a blank copy; v itself if it is shared; None if the layout is only known by get_state."""
        cdef ClassObject cls
        t = type(v)
        if t is ListObject:
            return blank_list()
        if t is Cell:
            return Cell.__new__(Cell)
        if t is DictObject and has_no_holes(<DictObject?>v):
            return DictObject.__new__(DictObject)
        if t is Function:
            return v if shared_name(v) is not None else Function.__new__(Function)
        if t is ClassObject:
            if (<ClassObject?>v).flags & C_BUILTIN:
                return v
            cls = blank_class()
            cls.room = (<ClassObject?>v).room
            self.classes.append(v)
            self.classes.append(cls)
            return cls
        if t is Native or t is GetSet or shared_name(v) is not None:
            return v
        if t is ValueInstance:
            return ValueInstance.__new__(ValueInstance)
        if t is ExceptionObject:
            return ExceptionObject.__new__(ExceptionObject)
        if t is TracebackObject:
            return TracebackObject.__new__(TracebackObject)
        return None

    cdef int run(self) except -1:
        while not self.piece(PY_SSIZE_T_MAX):
            pass
        return 0

    cdef bint piece(self, Py_ssize_t items) except -1:
        cdef object v, c
        cdef Py_ssize_t before
        self.left = items
        while self.left > 0:
            self.left -= 1
            if self.rests:
                self.fill_rest()
            elif self.todo:
                c = self.todo.pop()
                v = self.todo.pop()
                before = len(self.rests)
                self.fill(v, c)
                if len(self.rests) == before:
                    self.weigh(c)
            elif self.late:
                c = self.late.pop()
                v = self.late.pop()
                self.begin_state(<HeapObject?>v, <HeapObject?>c)
            elif self.finished < len(self.classes):
                self.finish_classes()
            elif self.states:
                v = self.states.pop()
                c = self.states.pop()
                self.left -= len(<tuple?>v)
                (<HeapObject?>c).set_state(<tuple>v)
                self.weigh(c)
            else:
                return True
        return False

    cdef int weigh(self, object c) except -1:
        """Count a filled copy. Parts of other types count with the objects that hold them."""
        if self.walker is not None:
            if isinstance(c, HeapObject):
                self.walker.weigh(<HeapObject>c)
            elif type(c) is tuple:
                self.walker.reach_leaves(<PyObject*>c)
        return 0

    cdef int later(self, object v, object c, HeapObject owner, bint is_state) except -1:
        """Fill a long object in pieces."""
        cdef Rest rest = Rest.__new__(Rest)
        rest.v, rest.c, rest.owner, rest.is_state = v, c, owner, is_state
        self.rests.append(rest)
        return 0

    cdef int fill_rest(self) except -1:
        """Fill the next items of the long object on top."""
        cdef Rest rest = <Rest?>self.rests.pop()
        cdef Py_ssize_t i, end
        cdef PyObject* key
        cdef PyObject* item
        t = type(rest.v)
        if t is dict:
            while self.left > 0:
                if not PyDict_Next(rest.v, &rest.i, &key, &item):
                    return self.weigh(rest.owner)
                self.left -= 1
                if not is_leaf(item):
                    x = self.copy(<object>item)
                    if <PyObject*>x != item:
                        (<dict?>rest.c)[<object>key] = x
            self.rests.append(rest)
            return 0
        end = len(rest.v)
        if end - rest.i > self.left:
            end = rest.i + max(self.left, 1)
        self.left -= end - rest.i
        for i in range(rest.i, end):
            if t is list:
                item = <PyObject*>PyList_GET_ITEM(rest.v, i)
                (<list?>rest.c)[i] = <object>item if is_leaf(item) else self.child(item)
            elif not rest.is_state:
                tuple_fill(rest.c, i, self.copy(<object>PyTuple_GET_ITEM(rest.v, i)))
            else:
                (<list?>rest.c).append(self.part(<object>PyTuple_GET_ITEM(rest.v, i)))
        rest.i = end
        if end < len(rest.v):
            self.rests.append(rest)
        elif rest.is_state:
            self.states.append(rest.owner)
            self.states.append(tuple(rest.c))
        else:
            self.weigh(rest.c if rest.owner is None else rest.owner)
        return 0

    # --- filling ---

    cdef int begin_state(self, HeapObject v, HeapObject c) except -1:
        """Copy the state of an object whose layout only get_state knows."""
        cdef tuple state
        c.cls = self.copy(v.cls)
        self.freeze_as(v, c)
        state = v.get_state()
        if len(state) > LONG:
            return self.later(state, [], c, True)
        self.left -= len(state)
        self.states.append(c)
        self.states.append(tuple([self.part(x) for x in state]))
        return 0

    cdef int fill(self, object v, object c) except -1:
        cdef Py_ssize_t i
        t = type(v)
        if t is Instance:
            return self.fill_instance(<Instance?>v, <Instance?>c)
        if t is tuple:
            if PyTuple_GET_SIZE(v) > LONG:
                return self.later(v, c, None, False)
            for i in range(PyTuple_GET_SIZE(v)):
                tuple_fill(c, i, self.copy(<object>PyTuple_GET_ITEM(v, i)))
            return 0
        if t is ListObject:
            return self.fill_list(<ListObject?>v, <ListObject?>c)
        if t is DictObject:
            return self.fill_dict(<DictObject?>v, <DictObject?>c)
        if t is Cell:
            (<Cell?>c).cls = CELL
            (<Cell?>c).fallback = self.part((<Cell?>v).fallback)
            return self.slots(&(<Cell?>c).s, &(<Cell?>v).s, 1)
        if t is Function:
            return self.fill_members(<Function?>v, <Function?>c, FUNCTION_MEMBERS)
        if t is ValueInstance:
            (<ValueInstance?>c).payload = self.copy((<ValueInstance?>v).payload)
            return self.fill_instance(<Instance?>v, <Instance?>c)
        if t is ExceptionObject:
            return self.fill_members(<ExceptionObject?>v, <ExceptionObject?>c, EXCEPTION_MEMBERS)
        if t is TracebackObject:
            return self.fill_members(<TracebackObject?>v, <TracebackObject?>c, TRACEBACK_MEMBERS)
        if t is ClassObject:
            return self.fill_class(<ClassObject?>v, <ClassObject?>c)
        if t is HeapFrame:
            return self.fill_frame(<HeapFrame?>v, <HeapFrame?>c)
        return self.fill_other(v, c)

    cdef int fill_other(self, object v, object c) except -1:
        cdef Continuation k, new
        t = type(v)
        if t is Continuation:
            k = <Continuation?>v
            new = <Continuation?>c
            new.node = k.node
            new.frame = self.part(k.frame)
            new.state = k.state
            new.i = k.i
            new.a = self.part(k.a)
            new.b = self.part(k.b)
            new.c = self.part(k.c)
        elif t is Globals:
            (<Globals?>c).source = (<Globals?>v).source
            (<Globals?>c).module = self.part((<Globals?>v).module)
            (<Globals?>c).cells = self.mapped(cells_to_save(<Globals?>v))
            link_globals(<Globals?>c)
        elif t is list:
            (<list?>c).extend(self.mapped(<list?>v))
        else:
            for key, item in (<dict?>v).items():
                (<dict?>c)[key if is_leaf(<PyObject*>key) else self.copy(key)] = self.part(item)
        return 0

    cdef list mapped(self, list values):
        return [self.part(x) for x in values]

    cdef dict names(self, dict d):
        if d is None:
            return None
        return {name: self.part(x) for name, x in d.items()}

    cdef int slots(self, Slot* to, Slot* source, Py_ssize_t n) except -1:
        cdef Py_ssize_t i
        cdef object o
        for i in range(n):
            if is_ref(source[i].o) and not is_leaf(source[i].o):
                o = self.child(source[i].o)
                Py_INCREF(o)
                to[i].o = <PyObject*>o
            else:
                slot_copy(&to[i], &source[i])
        return 0

    cdef Shape shape(self, Shape v, ClassObject owner):
        """Return the shape with the same attributes below the root of the copied class."""
        cdef Shape c
        if v is self.last_shape:
            return self.last_copy
        if v.private:
            return private_copy(v)
        found = self.shapes.get(<size_t><PyObject*>v)
        if found is not None:
            return <Shape?><object>found
        if owner.flags & C_BUILTIN:
            c = v
        else:
            c = with_room(owner.root, v.room)
            for name in v.names:
                c = shape_with(c, <str?>name)
        self.shapes[<size_t><PyObject*>v] = c
        self.last_shape = v
        self.last_copy = c
        return c

    cdef int fill_list(self, ListObject v, ListObject c) except -1:
        cdef Py_ssize_t i
        cdef PyObject* item
        cdef list items
        c.cls = self.copy(v.cls)
        self.freeze_as(v, c)
        c.ext = self.part(v.ext)
        c.sorting = v.sorting
        if PyList_GET_SIZE(v.items) > LONG:
            c.items = [None] * PyList_GET_SIZE(v.items)
            return self.later(v.items, c.items, c, False)
        self.left -= PyList_GET_SIZE(v.items)
        items = PyList_New(PyList_GET_SIZE(v.items))
        c.items = items
        for i in range(PyList_GET_SIZE(items)):
            item = <PyObject*>PyList_GET_ITEM(v.items, i)
            x = <object>item if is_leaf(item) else self.child(item)
            Py_INCREF(x)
            PyList_SET_ITEM(items, i, x)
        return 0

    cdef bint fill_dict(self, DictObject v, DictObject c) except -1:
        """Fill a copied dict. The host's copy keeps room and order; keys are shared, since they hold no objects."""
        cdef Py_ssize_t pos = 0
        cdef PyObject* key
        cdef PyObject* value
        cdef dict d = v.d.copy()
        c.cls = self.copy(v.cls)
        self.freeze_as(v, c)
        c.d = d
        c.ext = self.part(v.ext)
        if PyDict_GET_SIZE(d) > LONG:
            return self.later(v.d, d, c, False)
        self.left -= PyDict_GET_SIZE(d)
        while PyDict_Next(v.d, &pos, &key, &value):
            if not is_leaf(value):
                x = self.copy(<object>value)
                if <PyObject*>x != value:
                    d[<object>key] = x
        return False

    cdef int fill_instance(self, Instance v, Instance c) except -1:
        c.cls = self.copy(v.cls)
        self.freeze_as(v, c)
        c.become(self.shape(shape_of(v), c.cls))
        return self.slots(slots_of(c), slots_of(v), slot_count(v))

    cdef int fill_members(self, HeapObject v, HeapObject c, const Member* m) except -1:
        """Fill a blank copy, whose members are None."""
        cdef PyObject* p
        c.cls = v.cls if v.cls.flags & C_BUILTIN else self.copy(v.cls)
        while m.kind != AS_END:
            if m.kind == AS_FLAG:
                flag_at(c, m)[0] = flag_at(v, m)[0]
            else:
                p = member_at(v, m)[0]
                if p == <PyObject*>None or m.kind == AS_FORMER:
                    pass
                elif m.kind >= AS_TEXT:
                    set_member(c, m, p)
                else:
                    x = self.names(<dict?><object>p) if m.kind == AS_NAMES else self.part(<object>p)
                    set_member(c, m, <PyObject*>x)
            m += 1
        return 0

    # Frames, continuations, cells and classes have no member table: they hold slots or items, or a copy leaves out fields that follow
    # from others and a dump other ones. tests/test_declared_once.py names the places that list their fields.

    cdef int fill_frame(self, HeapFrame v, HeapFrame c) except -1:
        c.fn = self.part(frame_function(v))
        c.code = v.code
        make_slots(c, v.n)
        if v.gen != NULL:
            # Filling the generator sets frame.gen.
            self.copy(<object>v.gen)
        return self.slots(c.slots, v.slots, v.n)

    cdef int fill_class(self, ClassObject v, ClassObject c) except -1:
        c.cls = self.copy(v.cls)
        c.name = v.name
        c.qualname = v.qualname
        c.bases = self.copy(v.bases)
        c.mro = self.copy(v.mro)
        c.ns = self.names(v.ns)
        c.layout = v.layout
        c.flags = v.flags
        c.solid = v.solid if v.solid is None or v.solid.flags & C_BUILTIN else self.copy(v.solid)
        c.slots = v.slots
        return 0

    cdef int finish_classes(self) except -1:
        """Set versions and lists of derived classes. Until then no copy has derived classes, so each class changes alone."""
        cdef Py_ssize_t i, found
        cdef ClassObject v, c
        for i in range(self.finished, len(self.classes), 2):
            class_changed(<ClassObject?>self.classes[i + 1])
        for i in range(self.finished, len(self.classes), 2):
            v = <ClassObject?>self.classes[i]
            c = <ClassObject?>self.classes[i + 1]
            for sub in v.subclasses:
                found = map_get(&self.seen, <PyObject*>sub)
                if found != -1:
                    c.subclasses.append(<object><PyObject*>found)
        self.finished = len(self.classes)
        return 0


cdef bint has_no_holes(DictObject o) noexcept:
    """Return whether the host's copy of the dict has all entries in the same places."""
    cdef Py_ssize_t pos = 0, last = 0
    cdef PyObject* key
    cdef PyObject* value
    if o.d is None or o.home is not None or not PyDict_GET_SIZE(o.d):
        # An empty dict may have traces of former entries, which the host's copy lacks.
        return False
    while PyDict_Next(o.d, &pos, &key, &value):
        last = pos
    return last == PyDict_GET_SIZE(o.d)


cdef object plain_copy(object v):
    if type(v) is dict:
        return {key: plain_copy(x) for key, x in v.items()}
    if type(v) is list or type(v) is tuple:
        return [plain_copy(x) for x in v]
    return v


cdef State clone_state(State s):
    cdef Cloner c = Cloner.__new__(Cloner)
    c.keep_ids = True
    return clone_state_by(c, s)

cdef State clone_state_by(Cloner c, State s):
    cdef State new = new_state()
    new.kstack = c.mapped(s.kstack)
    new.ret = c.part(s.ret)
    new.exc = c.part(s.exc)
    new.handled = c.part(s.handled)
    new.modules = c.names(s.modules)
    new.tables = c.mapped(s.tables)
    new.classes = c.names(s.classes)
    new.roots = c.mapped(s.roots)
    c.run()
    new.sources = list(s.sources)
    new.scalars = plain_copy(s.scalars)
    return new


cdef object clone_between(object v, ModuleObject from_main, dict from_modules, dict from_classes,
                          ModuleObject to_main, dict to_modules, dict to_classes, bint related):
    cdef Cloner c = Cloner.__new__(Cloner)
    cdef ModuleObject main = to_main if related else ModuleObject.__new__(ModuleObject)
    cdef dict known = {<size_t><PyObject*>from_main: main}
    cdef Globals g
    cdef Py_ssize_t i, found
    pair_modules(known, from_modules, to_modules)
    for key, cls in from_classes.items():
        if key in to_classes:
            known[<size_t><PyObject*>cls] = to_classes[key]
    if related:
        pair_cells(known, from_main, to_main, False)
    else:
        main.cls = MODULE
        main.name = from_main.name
        main.cells = {}
    for address, o in known.items():
        map_put(&c.seen, <void*><size_t>address, <Py_ssize_t><PyObject*>o)
        c.made.append(o)
    out = c.copy(v)
    c.run()
    for name, w in to_modules.items():
        if type(w) is ModuleObject and type(from_modules.get(name)) is ModuleObject:
            adopt(c, <ModuleObject?>from_modules[name], <ModuleObject>w)
    if not related:
        for x in c.made:
            if type(x) is Globals and (<Globals>x).module is main:
                g = <Globals>x
                for i in range(len(g.cells)):
                    main.cells.setdefault(g.source.names[i], g.cells[i])
    for key, cls in from_classes.items():
        found = map_get(&c.seen, <PyObject*>cls)
        if found != -1 and key not in to_classes:
            to_classes[key] = <object><PyObject*>found
    return out


cdef int pair_modules(dict known, dict from_modules, dict to_modules) except -1:
    for name, v in from_modules.items():
        w = to_modules.get(name)
        if type(w) is ModuleObject and type(v) is ModuleObject:
            known[<size_t><PyObject*>v] = w
            pair_cells(known, <ModuleObject>v, <ModuleObject>w, True)
    return 0


cdef int adopt(Cloner c, ModuleObject a, ModuleObject b) except -1:
    """Let the variables of library module b whose definitions have not run refer to copied objects of module a."""
    cdef Cell cell, other
    cdef Py_ssize_t found
    if b.deferred is None:
        return 0
    for variable, x in a.cells.items():
        cell = <Cell?>x
        if not is_ref(cell.s.o):
            continue
        other = b.get_cell(variable)
        if not is_deferred(other):
            continue
        found = map_get(&c.seen, cell.s.o)
        if found != -1:
            slot_set(&other.s, <object><PyObject*>found)
            other.home = None
    return 0

cdef int pair_cells(dict known, ModuleObject a, ModuleObject b, bint all_objects) except -1:
    """Pair variables of the same name, and their values: all objects, or only classes and functions."""
    cdef Cell cell, other
    for variable, x in a.cells.items():
        cell = <Cell?>x
        other = b.get_cell(variable)
        known[<size_t><PyObject*>cell] = other
        if not is_ref(cell.s.o) or not is_ref(other.s.o):
            continue
        p = <object>cell.s.o
        q = <object>other.s.o
        if type(p) is not type(q) or not isinstance(p, HeapObject):
            continue
        if all_objects and not (type(p) is ClassObject and (<ClassObject>p).flags & C_BUILTIN) or type(p) is Function \
                or type(p) is ClassObject and not (<ClassObject>p).flags & C_BUILTIN:
            known[<size_t><PyObject*>p] = q
    return 0

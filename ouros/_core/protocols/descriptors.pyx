"""Layout and binding of modules, properties, class and static methods, super, slot members, external functions, fields of named
tuples.

Must not know calls other than HeapObject.call, nor particular nodes. Invariant: a module's variables are Cells that live as long as
code linked to the module. Deleting a variable unbinds its cell.
"""
cimport cython
from ouros._core.base.host_names cimport dict_name
from ouros._core.heap.runtime cimport runtime
from ouros._core.syntax.deferred_definitions cimport helper_modules
from ouros._core.heap.exceptions cimport (
    ATTRIBUTE_ERROR, ExceptionObject, INDEX_ERROR, NAME_ERROR, TYPE_ERROR, new_exception, raise_error, raise_quoting,
    raise_recursion, raise_type, throw,
)
from ouros._core.heap.heap cimport EPOCH_LINKED, charge, stack_low, stack_lower, touch, work
from ouros._core.heap.write_barrier cimport EPOCH_FROZEN, EPOCH_HOMED, EPOCH_PROTECTED
cimport ouros._core.heap.heap as _heap
cimport ouros._core.heap.write_barrier as _journal
from ouros._core.protocols.node cimport *
cimport ouros._core.protocols.node as _node


@cython.final
@cython.trashcan(True)
cdef class ModuleObject(HeapObject):
    cdef int make_blank(self, Cell cell, str name) except -1:
        # What is saved must not depend on whether the name was linked. No deferred name is a built-in's (deferred_definitions.can_wait).
        cdef PyObject* builtin
        cell.fallback = cell.home = None
        if dict_name(self.deferred.source.deferred, name) != NULL:
            cell.home = self.deferred
        else:
            builtin = dict_name(initial_builtins, name)
            if builtin != NULL:
                cell.fallback = <object>builtin
        return 0

    cdef Cell get_cell(self, str name):
        cdef PyObject* found = dict_name(self.cells, name)
        cdef Cell cell
        if found != NULL:
            cell = <Cell?><object>found
        else:
            cell = new_cell()
            if self.variables is not None:
                cell.home = self.variables
                cell.epoch = EPOCH_HOMED
            elif self.deferred is not None and self.deferred.source is not None:
                self.make_blank(cell, name)
            self.cells[name] = cell
        return cell

    cdef int move_to_end(self, str name) except -1:
        cell = self.cells.pop(name, None)
        if cell is None:
            raise ValueError("damaged data: module")
        self.cells[name] = cell
        return 0

    cdef object get(self, str name):
        cdef Cell cell = self.cells.get(name)
        if cell is None:
            return STOP if self.variables is None else found_in(self.variables, name)
        return cell_value(cell, name)

    cdef int put(self, VM* vm, str name, object v) except -1:
        cdef Cell cell = self.cells.get(name)
        cdef bint old = cell is not None
        if vm != NULL:
            if not old or cell.s.o == NULL:
                touch(vm, self)
        if not old:
            cell = self.get_cell(name)
        if vm != NULL and touch(vm, cell) < 0:
            raise RuntimeError(f"protected name {name!r} was not checked")
        if old and cell.s.o == NULL:
            self.move_to_end(name)
        slot_set(&cell.s, v)
        if cell.home is not None:
            cell_stored(vm, cell, name)
        return 0

    cdef bint remove(self, str name) except -1:
        return cell_delete(self.get_cell(name), name)

    cdef dict content(self):
        cdef dict d = {}
        cdef Cell cell
        if self.variables is not None:
            return hooks.dict_content(<PyObject*>self.variables)
        for name, cell in self.cells.items():
            if cell.s.o != NULL:
                d[name] = slot_box(&cell.s)
        return d

    cdef list names(self):
        cdef Cell cell
        if self.variables is not None:
            return list(self.content())
        cdef list found = [name for name, cell in self.cells.items() if cell.s.o != NULL or is_deferred(cell) and name not in helper_modules]
        if self.deferred is not None and self.deferred.source is not None:
            found.extend([name for name in self.deferred.source.deferred if name not in self.cells and name not in helper_modules])
        return found

    cdef int defer_all(self, Source source, Globals globs) except -1:
        cdef Cell cell
        self.defer(globs, [name for name in self.cells if name in source.deferred])
        self.deferred.source = source
        for name, cell in self.cells.items():
            if cell.fallback is None:
                cell.fallback = initial_builtins.get(name)
        return 0

    cdef int defer(self, Globals globs, names) except -1:
        cdef Cell cell
        cdef Deferred d = Deferred.__new__(Deferred)
        d.module = self
        d.globs = globs
        d.running = set()
        self.deferred = d
        for name in names:
            cell = self.get_cell(<str?>name)
            if cell.s.o == NULL:
                cell.home = d
        return 0

    cdef int link(self, HeapObject d) except -1:
        cdef Cell cell
        home_hook(d, <PyObject*>self)
        d.epoch = EPOCH_LINKED
        self.variables = d
        self.deferred = None
        self.dirty = True
        for cell in self.cells.values():
            cell.home = d
            if cell.epoch != EPOCH_PROTECTED:
                cell.epoch = EPOCH_HOMED
        return 0

    cdef int walk(self, Walker w) except -1:
        for cell in self.cells.values():
            w.visit(cell)
        if self.variables is not None:
            w.visit(self.variables)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + 1000 + 150 * len(self.cells)

    cdef int defer_rest(self) except -1:
        """Make the definitions deferred whose variables have no cell."""
        cdef Source source = library_hook(self.name)
        if source is None:
            raise ValueError(f"this version of ouros has no module '{self.name}'")
        self.defer(None, ())
        self.deferred.source = source
        return 0

    cdef tuple get_state(self):
        cdef Cell cell
        cdef object waiting = None
        if self.deferred is not None:
            # True: all deferred names of the source wait, except those of the cells that follow.
            if self.deferred.source is None:
                waiting = tuple([name for name, cell in self.cells.items() if is_deferred(cell) and name not in self.deferred.running])
            else:
                waiting = True
                for name in self.deferred.running:
                    self.get_cell(<str?>name)
        cdef list out = [self.name, self.variables, waiting]
        for name, cell in self.cells.items():
            if not is_blank(self, name, cell):
                out.append(name)
                out.append(cell)
        return tuple(out)

    cdef int set_state(self, tuple state) except -1:
        cdef Py_ssize_t i
        if len(state) < 3 or len(state) % 2 == 0 or type(state[0]) is not str:
            raise ValueError("damaged data: module")
        self.name = <str>state[0]
        self.cells = {}
        for i in range(3, len(state), 2):
            if type(state[i]) is not str or type(state[i + 1]) is not Cell:
                raise ValueError("damaged data: module variable")
            self.cells[state[i]] = state[i + 1]
        if state[2] is not None:
            if state[1] is not None:
                raise ValueError("damaged data: module")
            if state[2] is True:
                self.defer_rest()
            elif type(state[2]) is tuple:
                self.defer(None, <tuple>state[2])
            else:
                raise ValueError("damaged data: module")
        if state[1] is not None:
            if type(state[1]).__name__ != "DictObject":
                raise ValueError("damaged data: module")
            self.link(<HeapObject?>state[1])
        return 0


@cython.final
cdef class Deferred(HeapObject):
    pass


cdef bint is_deferred(Cell cell) noexcept:
    return type(cell.home) is Deferred

cdef bint waits(ModuleObject m, str name) except -1:
    """Returns: True if the variable is unbound until its definition runs."""
    if m.deferred is None or name in helper_modules:
        return False
    cell = m.cells.get(name)
    return is_deferred(<Cell?>cell) if cell is not None else waits_unlinked(m, name)

cdef bint waits_unlinked(ModuleObject m, str name) except -1:
    """Return whether the definition of a variable without a cell waits."""
    return m.deferred is not None and m.deferred.source is not None and name in m.deferred.source.deferred

cdef bint is_blank(ModuleObject m, str name, Cell cell) except -1:
    """Return whether a cell of a library module is as linking makes it. Then nothing depends on whether there is one."""
    if cell.s.o != NULL or cell.hid or m.deferred is None or m.deferred.source is None:
        return False
    if name in m.deferred.running or cell.fallback is not initial_builtins.get(name):
        return False
    return is_deferred(cell) if name in m.deferred.source.deferred else cell.home is None

cdef list cells_to_save(Globals g):
    cdef ModuleObject m = <ModuleObject?>g.module
    cdef Py_ssize_t i
    cdef list out = list(g.cells)
    if m.deferred is not None and m.deferred.source is not None:
        for i in range(len(out)):
            if m.cells.get(g.source.names[i]) is out[i]:
                out[i] = None
    return out

cdef dict initial_builtins = {}
cdef LibraryHook library_hook = NULL
cdef Cell UNLINKED = new_cell()
UNLINKED.epoch = EPOCH_FROZEN
UNLINKED.home = UNLINKED

cdef object run_deferred(VM* vm, Deferred d, str name):
    cdef Function fn
    cdef Globals globs
    if name in d.running:
        return STOP
    if d.globs is None:
        # Only a process that has workspaces has variables that are inherited.
        v = STOP if _journal.inherited_hook == NULL else _journal.inherited_hook(vm, d.module, name)
        if v is not STOP:
            return v
        d.globs = <Globals?>runtime(vm).table_of(d.module, None)
    globs = d.globs
    code = globs.source.deferred.get(name)
    if code is None:
        return STOP
    if type(code) is Part:
        globs = <Globals?>runtime(vm).table_of(d.module, name)
        code = globs.source.main
    fn = new_function(<Code?>code, "<module>", "<module>", globs)
    charge(vm, 120)
    touch(vm, d)
    d.running.add(name)
    return then(vm, call_function_hook(vm, fn, NULL, 0, None), DEFINED, d.module, name, None, 0)

# saves: the module, the name
cdef object defined(VM* vm, object value, object module, object variable, object c, int64_t i):
    cdef ModuleObject m = <ModuleObject?>module
    cdef Cell cell = m.get_cell(<str?>variable)
    if m.deferred is not None:
        touch(vm, m.deferred)
        m.deferred.running.discard(variable)
    if value is SIGNAL:
        return SIGNAL
    v = cell_value(cell, <str>variable)
    if v is STOP and cell.fallback is not None:
        return cell.fallback         # the import of a native of a helper module
    if v is STOP:
        # Reached only by continuations of a damaged dump: STOP is never a value in flight.
        return raise_quoting(vm, NAME_ERROR, "name '%s' is not defined", variable)
    return v

cdef str next_waiting(ModuleObject m):
    cdef Source source = m.deferred.source
    if source is not None:
        # In the order in which the module mentions them.
        for names in (source.names, source.deferred):
            for name in names:
                if name in source.deferred and name not in m.deferred.running and is_deferred(m.get_cell(<str?>name)):
                    return name
        return None
    for name, cell in m.cells.items():
        if is_deferred(<Cell?>cell) and name not in m.deferred.running:
            return name
    return None

cdef object run_all_deferred(VM* vm, ModuleObject m):
    before = None
    while m.deferred is not None:
        name = next_waiting(m)
        if name is None:
            break
        # A definition that did run, or that the library lacks, would wait for ever.
        if name == before:
            raise ValueError("damaged data: module")
        before = name
        if run_deferred(vm, m.deferred, name) is SIGNAL:
            return then(vm, SIGNAL, NEXT_DEFERRED, m, None, None, 0)
    return None

# saves: the module
cdef object next_deferred(VM* vm, object value, object module, object b, object c, int64_t i):
    return run_all_deferred(vm, <ModuleObject?>module)

cdef ResumeFunction DEFINED = resume_function("module_defined", defined, True)
cdef ResumeFunction NEXT_DEFERRED = resume_function("module_next_deferred", next_deferred)


# --- variables in a dict ---
# The dict holds the values; cells cache them. The write barrier of the dict (heap.EPOCH_LINKED) clears the cells before each
# change.

cdef object found_in(HeapObject d, str name):
    cdef PyObject* p = hooks.dict_find(<PyObject*>d, name)
    return STOP if p == NULL else <object>p

cdef ModuleObject mark_dirty(Cell cell):
    """Note that a cell caches a value of its dict. Returns: the dict's module."""
    cdef ModuleObject m = <ModuleObject?>home_hook(cell.home, NULL)
    if m is None:
        raise ValueError("damaged data: module")
    m.dirty = True
    return m

cdef object cell_value(Cell cell, str name):
    cdef PyObject* p
    if cell.s.o != NULL:
        return slot_box(&cell.s)
    if cell.home is None or is_deferred(cell):
        return STOP
    p = hooks.dict_find(<PyObject*>cell.home, name)
    if p == NULL:
        return STOP
    slot_set(&cell.s, <object>p)
    mark_dirty(cell)
    return <object>p

cdef int cell_stored(VM* vm, Cell cell, str name) except -1:
    """Store the cell's new value in its dict."""
    cdef ModuleObject m
    if is_deferred(cell):
        cell.home = None
        return 0
    if vm != NULL:
        charge(vm, 32)
    hooks.dict_put(<PyObject*>cell.home, name, slot_box(&cell.s))
    m = mark_dirty(cell)
    if vm != NULL and m.name == "builtins":
        runtime(vm).builtins_changed(m, name)
    return 0

cdef bint cell_delete(Cell cell, str name) except -1:
    cdef bint found = cell.s.o != NULL
    slot_clear(&cell.s)
    if is_deferred(cell):
        cell.home = None
        return True
    if cell.home is not None:
        found = hooks.dict_remove(<PyObject*>cell.home, name)
    return found

cdef int variables_change(VM* vm, HeapObject d) except -9:
    """Prepare a change of any items of the dict. Returns: -1 if one is a protected variable (NameError)."""
    cdef ModuleObject m = <ModuleObject?>home_hook(d, NULL)
    cdef Cell cell
    if m is not None:
        for name, cell in m.cells.items():
            if cell.epoch == EPOCH_PROTECTED:
                raise_quoting(vm, NAME_ERROR, "cannot change protected name '%s'", name)
                return -1
    return uncache(vm, d)

cdef int uncache(VM* vm, HeapObject d) except -9:
    cdef ModuleObject m = <ModuleObject?>home_hook(d, NULL)
    cdef Cell cell
    if m is None:
        # A copy or an iterator of such a dict inherited the epoch.
        d.epoch = vm.epoch
        return 0
    if m.dirty:
        m.dirty = False
        work(vm, len(m.cells))
        for cell in m.cells.values():
            slot_clear(&cell.s)
    if m.name == "builtins":
        runtime(vm).builtins_changed(m, None)
    return 0

_heap.namespace_hook = variables_change
_journal.uncache_hook = uncache


cdef object accessor(VM* vm, object fn, PyObject** a, Py_ssize_t n):
    if not isinstance(fn, HeapObject):
        return raise_type(vm, f"'{type_name(fn)}' object is not callable")
    return (<HeapObject>fn).call(vm, a, n, None)


cdef ModuleObject new_module(str name):
    cdef ModuleObject m = ModuleObject.__new__(ModuleObject)
    cdef Cell cell
    m.cls = MODULE
    m.name = name
    m.cells = {}
    cell = m.get_cell("__name__")
    slot_set(&cell.s, name)
    return m


cdef int touch_variables(VM* vm, Instance o) except -9:
    """Touch the attributes of an instance if they are in a dict that holds a module's variables."""
    cdef Shape shape = shape_of(o)
    if shape.dict_mode and is_ref(o.inl[0].o) and (<HeapObject?><object>o.inl[0].o).epoch == EPOCH_LINKED:
        return touch(vm, <HeapObject><object>o.inl[0].o)
    return 0


@cython.final
@cython.trashcan(True)
cdef class PropertyObject(HeapObject):
    cdef int descriptor(self) noexcept:
        return 2

    # owner None, or an empty name: bypass __get__, __set__ and __delete__ of a class derived from property.

    cdef object descr_get(self, VM* vm, object instance, ClassObject owner):
        if owner is not None and self.cls is not PROPERTY:
            own = own_method(self, "__get__")
            if own is not None:
                return call_own(vm, own, self, instance, <PyObject*>owner)
        return property_value(vm, self, instance)

    cdef int descr_set(self, VM* vm, object instance, PyObject* value, str name) except -9:
        if len(name) and self.cls is not PROPERTY:
            own = own_method(self, "__set__" if value != NULL else "__delete__")
            if own is not None:
                return -1 if call_own(vm, own, self, instance, value) is SIGNAL else 0
        return property_store(vm, self, instance, value)

    cdef Instance attributes(self, bint make):
        if self.cls is PROPERTY or self.cls.flags & C_NOATTRS:
            return self.ext  # the values of slots, if there are any
        if self.ext is None and make:
            self.ext = new_instance(self.cls)
        return self.ext

    cdef int fields(self, Fields f) except -1:
        self.fget = f.value(self.fget)
        self.fset = f.value(self.fset)
        self.fdel = f.value(self.fdel)
        self.doc = f.value(self.doc)
        self.name = f.value(self.name)
        self.ext = f.perhaps(self.ext, Instance)
        return 0

cdef object property_value(VM* vm, PropertyObject p, object instance):
    """Return the value as property itself does."""
    cdef PyObject* a[1]
    if instance is None:
        return p
    if p.fget is None:
        return no_accessor(vm, p, instance, "getter")
    a[0] = <PyObject*>instance
    return accessor(vm, p.fget, a, 1)

cdef int property_store(VM* vm, PropertyObject p, object instance, PyObject* value) except -9:
    """Set or delete (value NULL) as property itself does."""
    cdef PyObject* a[2]
    a[0] = <PyObject*>instance
    a[1] = value
    if value == NULL:
        if p.fdel is None:
            no_accessor(vm, p, instance, "deleter")
            return -1
        return -1 if accessor(vm, p.fdel, a, 1) is SIGNAL else 0
    if p.fset is None:
        no_accessor(vm, p, instance, "setter")
        return -1
    return -1 if accessor(vm, p.fset, a, 2) is SIGNAL else 0

cdef object own_method(HeapObject d, str name):
    """Return the program's function of that name in a class derived from a built-in descriptor, or None."""
    cdef PyObject* p = lookup(d.cls, name)
    return <object>p if p != NULL and isinstance(<object>p, (_node.Function,)) else None

cdef object call_own(VM* vm, object fn, HeapObject d, object instance, PyObject* last):
    cdef PyObject* a[3]
    if stack_low(vm) and stack_lower(vm):
        return raise_recursion(vm, "")
    a[0] = <PyObject*>d
    a[1] = <PyObject*>instance
    a[2] = last
    return (<HeapObject?><object>fn).call(vm, a, 3 if last != NULL else 2, None)

cdef object no_accessor(VM* vm, PropertyObject p, object instance, str kind):
    cdef str owner = class_of(instance).qualname
    name = p.name
    if name is None and isinstance(p.fget, (_node.Function,)):
        # The property was not made in the body of a class: its getter names it.
        name = (<_node.Function>p.fget).name
    if name is None:
        return raise_quoting(vm, ATTRIBUTE_ERROR, "property of '%s' object has no %s", owner, kind)
    return raise_quoting(vm, ATTRIBUTE_ERROR, "property '%s' of '%s' object has no %s", name, owner, kind)


@cython.final
@cython.trashcan(True)
cdef class WrapperObject(HeapObject):
    cdef int descriptor(self) noexcept:
        return 1

    cdef object descr_get(self, VM* vm, object instance, ClassObject owner):
        if self.cls is not CLASSMETHOD and self.cls is not STATICMETHOD:
            own = own_method(self, "__get__")
            if own is not None:
                return call_own(vm, own, self, instance, <PyObject*>owner)
        return wrapped_value(vm, self, instance, owner)

    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        fn = self.func
        if is_subclass(self.cls, STATICMETHOD):
            # A static method of a static method of ...
            while type(fn) is WrapperObject and is_subclass((<WrapperObject>fn).cls, STATICMETHOD):
                fn = (<WrapperObject>fn).func
                vm.ticks -= 1
            if not isinstance(fn, HeapObject):
                return raise_type(vm, f"'{type_name(fn)}' object is not callable")
            return (<HeapObject>fn).call(vm, args, n, kwnames)
        return raise_type(vm, f"'{short_name(self.cls)}' object is not callable")

    cdef Instance attributes(self, bint make):
        if self.ext is None and make:
            self.ext = new_instance(self.cls)
        return self.ext

    cdef int fields(self, Fields f) except -1:
        self.func = f.value(self.func)
        self.ext = f.perhaps(self.ext, Instance)
        return 0


cdef object wrapped_value(VM* vm, WrapperObject w, object instance, ClassObject owner):
    """Return the value as classmethod and staticmethod themselves do."""
    if is_subclass(w.cls, CLASSMETHOD):
        if owner is None:
            owner = class_of(instance)
        return _node.bind_hook(vm, w.func, owner)
    return w.func


@cython.final
@cython.trashcan(True)
cdef class SuperObject(HeapObject):
    cdef int descriptor(self) noexcept:
        return 1 if self.obj_type is None else 0

    cdef object descr_get(self, VM* vm, object instance, ClassObject owner):
        # An unbound super object as an attribute of a class.
        if instance is None or self.obj_type is not None:
            return self
        return make_super(vm, self.type_, instance)

    cdef int fields(self, Fields f) except -1:
        self.type_ = f.exactly(self.type_, ClassObject)
        self.obj = f.value(self.obj)
        self.obj_type = f.perhaps(self.obj_type, ClassObject)
        return 0


cdef object make_super(VM* vm, object cls, object me):
    """Check the arguments and make super(cls, me)."""
    cdef SuperObject s
    cdef ClassObject c = <ClassObject?>cls
    if type(me) is ClassObject and is_subclass(<ClassObject>me, c):
        start = me
    elif is_instance(me, c):
        start = class_of(me)
    else:
        return raise_type(vm, f"super(type, obj): obj ({'type ' + short_name(<ClassObject>me) if type(me) is ClassObject else 'instance of ' + type_name(me)}) "
                              f"is not an instance or subtype of type ({short_name(c)}).")
    s = SuperObject.__new__(SuperObject)
    s.cls = SUPER
    s.type_ = c
    s.obj = me
    s.obj_type = <ClassObject?>start
    charge(vm, 72)
    return s


cdef Instance holder_of(HeapObject o, bint make):
    """Return the holder of an object's slot values: the instance itself, the Instance beside a built-in layout, or, if the attributes
    of either are in a dict, an Instance beside that dict. None: it has no values."""
    cdef Instance own
    if isinstance(o, Instance):
        own = <Instance>o
    else:
        own = o.attributes(make)
        if own is None and make and o.cls.flags & C_NOATTRS and not o.cls.flags & C_BUILTIN:
            # attributes() makes no holder for an object without __dict__: the holder would accept any attribute.
            o.cls.flags &= ~C_NOATTRS
            own = o.attributes(True)
            o.cls.flags |= C_NOATTRS
    if own is not None and shape_of(own).dict_mode:
        return slots_beside(own, make)
    return own


cdef str qualified_name(ClassObject cls):
    """Return the name of a class with its module, as some messages show it."""
    module = cls.ns.get("__module__")
    return f"{module}.{cls.qualname}" if type(module) is str and module not in ("builtins", "__main__") else cls.qualname

cdef object raise_unset(VM* vm, HeapObject o, str name):
    cdef ExceptionObject e
    shown = qualified_name(o.cls)
    charge(vm, 200 + 4 * len(shown))
    e = new_exception(vm, ATTRIBUTE_ERROR, (f"'{shown}' object has no attribute '{name}'",))
    e.extra = {"name": name, "obj": o}
    return throw(vm, e)

@cython.final
cdef class MemberObject(HeapObject):
    cdef int descriptor(self) noexcept:
        return 2

    cdef object descr_get(self, VM* vm, object instance, ClassObject owner):
        cdef Slot* s
        cdef Instance holder
        if instance is None:
            return self
        if not isinstance(instance, HeapObject) or not is_instance(instance, self.owner):
            return raise_quoting(vm, TYPE_ERROR, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", self.name, short_name(self.owner, 100), short_name(class_of(instance), 100))
        holder = holder_of(<HeapObject>instance, False)
        s = NULL if holder is None else holder.find(self.name)
        if s == NULL:
            return raise_unset(vm, <HeapObject>instance, self.name)
        return slot_box(s)

    cdef int descr_set(self, VM* vm, object instance, PyObject* value, str name) except -9:
        cdef Slot s
        cdef Instance holder
        if not isinstance(instance, HeapObject) or not is_instance(instance, self.owner):
            raise_quoting(vm, TYPE_ERROR, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", self.name, short_name(self.owner, 100), short_name(class_of(instance), 100))
            return -1
        if touch(vm, <HeapObject>instance) < 0:
            return -1
        holder = holder_of(<HeapObject>instance, value != NULL)
        if holder is not None and holder is not instance and touch(vm, holder) < 0:
            return -1
        if holder is not None and touch_variables(vm, holder) < 0:
            return -1
        if value == NULL:
            if holder is None or not holder.remove(self.name):
                raise_quoting(vm, ATTRIBUTE_ERROR, "%s", self.name)
                return -1
            return 0
        if holder is None:
            raise_quoting(vm, TYPE_ERROR, "'%s' object has no room for '%s'", class_of(instance).name, self.name)
            return -1
        slot_unbox(&s, <object>value)
        holder.put(self.name, &s)
        return 0

    cdef int fields(self, Fields f) except -1:
        self.name = f.exactly(self.name, str)
        self.owner = f.exactly(self.owner, ClassObject)
        return 0


EXTERNAL_FUNCTION = builtin_class("function", (OBJECT,), L_OTHER, C_NOSUBCLASS)
name_class(EXTERNAL_FUNCTION, "external_function")

@cython.final
cdef class ExternalFunction(HeapObject):
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        return runtime(vm).call_external(self.name, args, n, kwnames)

    cdef int fields(self, Fields f) except -1:
        self.name = f.exactly(self.name, str)
        return 0


TUPLE_FIELD = builtin_class("_tuplegetter", (OBJECT,), L_OTHER, C_NOSUBCLASS)


@cython.final
cdef class TupleField(HeapObject):
    cdef int descriptor(self) noexcept:
        return 2

    cdef object descr_get(self, VM* vm, object instance, ClassObject owner):
        if instance is None:
            return self
        v = unwrap(instance)
        if type(v) is not tuple:
            return raise_type(vm, f"descriptor for index '{self.index}' for tuple subclasses doesn't apply to '{short_name(class_of(instance))}' object")
        if self.index >= len(<tuple>v):
            return raise_error(vm, INDEX_ERROR, "tuple index out of range")
        return (<tuple>v)[self.index]

    cdef int descr_set(self, VM* vm, object instance, PyObject* value, str name) except -9:
        raise_error(vm, ATTRIBUTE_ERROR, "can't set attribute" if value != NULL else "can't delete attribute")
        return -1

    cdef int fields(self, Fields f) except -1:
        self.index = <int>f.number(self.index, 0, 0x7FFFFFFE)
        self.doc = f.value(self.doc)
        return 0

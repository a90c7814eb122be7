"""Second pass over the rows of a dump: filling the blank objects.

Invariants: no field of the input is trusted. Where a check needs another object to be complete, there is an order: tuples, classes,
shapes, functions, frames, then the rest.
"""
from libc.stdint cimport int16_t, int32_t, uint32_t
from ouros._core.base.msgpack_io cimport I_ARRAY, I_FALSE, I_NIL, I_REF, I_TRUE, damaged
from ouros._core.heap.chosen_mro cimport C_CHOSEN_MRO, choose_mro
from ouros._core.heap.exception_members cimport EXCEPTION_MEMBERS, TRACEBACK_MEMBERS
from ouros._core.heap.exceptions cimport ExceptionObject, TracebackObject
from ouros._core.heap.hash_table cimport plain_key
from ouros._core.heap.members cimport (
    AS_CODE, AS_END, AS_EXCEPTION, AS_FLAG, AS_GLOBALS, AS_HOLDER, AS_MODULE, AS_NAMES, AS_NODE, AS_SOURCE, AS_TEXT, AS_TRACEBACK,
    AS_TUPLE, AS_TUPLE_OR_NONE, AS_VALUE, Member, flag_at, set_member,
)
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.protocols.function_members cimport FUNCTION_MEMBERS
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.node cimport *
from ouros._core.snapshot.frame_check cimport cells_fit, check_chains, check_tuples, fail_unless, hidden_cells
from ouros._core.snapshot.layouts cimport (
    KIND_CELL, KIND_CLASS, KIND_EXCEPTION, KIND_FIRST, KIND_FRAME, KIND_FUNCTION, KIND_GENERATOR, KIND_GLOBALS, KIND_HOLDER,
    KIND_HOST_DICT, KIND_HOST_LIST, KIND_HOST_TUPLE, KIND_INSTANCE, KIND_CONTINUATION, KIND_LIST, KIND_RANGE, KIND_SHAPE, KIND_TRACEBACK,
    KIND_TUPLE, KIND_VALUE, class_fits, kind_of, link_globals, named, node_name,
)
from ouros._core.snapshot.library_images cimport ModuleImages, OWN_TABLE
from ouros._core.snapshot.row_writer cimport EXCEPTION_FIELDS, FUNCTION_FIELDS, TRACEBACK_FIELDS
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_exception cimport CodeView, FrameView
from ouros._core.types.type_sequence cimport ListObject

cdef extern from *:
    """
    static void ou_tuple_fill(PyObject* t, Py_ssize_t i, PyObject* v) { Py_INCREF(v); PyTuple_SET_ITEM(t, i, v); }
    """
    void tuple_fill "ou_tuple_fill" (object t, Py_ssize_t i, object v) noexcept

DEF MAX_MRO = 5000000        # most entries of all mros together
DEF MAX_SHAPE = 32           # most attributes of a shared shape, as in value.pyx


cdef class RowFiller(RowReader):
    def __cinit__(self):
        self.roots = {}
        self.generator_frames = {}
        self.hidden = {}
        self.variable_dicts, self.module_dicts = set(), set()

    cdef int fill_all(self) except -1:
        cdef Py_ssize_t i
        for i in range(self.n):
            if self.table[i].kind == KIND_RANGE:
                self.rows[i] = self.fill_range(&self.table[i])
        self.fill_tuples()
        self.fill_classes()
        for i in range(self.n):
            if self.table[i].kind == KIND_SHAPE:
                self.rows[i] = self.fill_shape(&self.table[i])
        for i in range(self.n):
            if self.table[i].kind in (KIND_CELL, KIND_GLOBALS, KIND_HOST_LIST, KIND_HOST_DICT, KIND_HOST_TUPLE):
                self.fill(i)
        for i in range(self.n):
            if self.table[i].kind == KIND_FUNCTION:
                self.fill(i)
        for i in range(self.n):
            if self.table[i].kind == KIND_FRAME:
                self.fill(i)
        for i in range(self.n):
            if self.table[i].kind == KIND_GENERATOR:
                self.fill(i)
        for i in range(self.n):
            if self.table[i].kind in (KIND_INSTANCE, KIND_VALUE, KIND_HOLDER, KIND_LIST, KIND_EXCEPTION, KIND_TRACEBACK):
                self.fill(i)
        for i in range(self.n):
            if self.table[i].kind >= KIND_FIRST:
                self.fill(i)
        fail_unless(self.variable_dicts == self.module_dicts, "dict of variables")
        for i in range(self.n):
            # The function of a class body is never a value of a program.
            fail_unless(not self.used_as_value[i] or (<Function?>self.rows[i]).code.kind != CODE_CLASS, "function")
        check_chains(self.rows)
        for i in range(self.n):
            if self.table[i].kind == KIND_CONTINUATION:
                self.fill(i)
        return 0

    cdef int fill(self, Py_ssize_t i) except -1:
        cdef Row* row = &self.table[i]
        cdef int kind = row.kind
        o = self.rows[i]
        self.go_to(row)
        if i in self.used.variables:
            images, variables = self.used.variables[i]
            return self.fill_module(row, <ModuleObject?>o, <ModuleImages?>images, <list?>variables)
        if kind == KIND_INSTANCE or kind == KIND_HOLDER or kind == KIND_VALUE:
            return self.fill_instance(row, <Instance?><object>o)
        if kind == KIND_LIST:
            return self.fill_list(row, <ListObject?><object>o)
        if kind == KIND_CELL:
            return self.fill_cell(row, <Cell?><object>o)
        if kind == KIND_FUNCTION:
            return self.fill_function(row, <Function?><object>o)
        if kind == KIND_FRAME:
            return self.fill_frame(row, <HeapFrame?><object>o)
        if kind == KIND_CONTINUATION:
            return self.fill_continuation(row, <Continuation?><object>o)
        if kind == KIND_GLOBALS:
            return self.fill_globals(row, <Globals?><object>o)
        if kind == KIND_GENERATOR:
            return self.fill_generator(row, <Generator?><object>o)
        if kind == KIND_EXCEPTION:
            return self.fill_exception(row, <ExceptionObject?><object>o)
        if kind == KIND_TRACEBACK:
            return self.fill_members(row, <TracebackObject?><object>o, TRACEBACK_MEMBERS, TRACEBACK_FIELDS)
        if kind == KIND_HOST_LIST:
            for i in range(row.n):
                (<list?><object>o).append(self.part())
            return 0
        if kind == KIND_HOST_TUPLE:
            for i in range(row.n):
                tuple_fill(o, i, self.part())
            return 0
        if kind == KIND_HOST_DICT:
            return self.fill_host_dict(row, <dict?><object>o)
        if type(o) is DictObject and self.fill_dict(row, <DictObject>o):
            return 0
        self.r.pos = row.pos
        return self.fill_state(row, <HeapObject>o)

    cdef int fill_host_dict(self, Row* row, dict o) except -1:
        cdef Py_ssize_t i
        fail_unless(row.n % 2 == 0, "dict")
        for i in range(row.n // 2):
            key = self.value()
            fail_unless(type(key) is str or type(key) is int, "key")
            o[key] = self.part()
        return 0

    cdef object fill_range(self, Row* row):
        self.go_to(row)
        fail_unless(row.n == 3, "range")
        parts = [self.value(), self.value(), self.value()]
        for v in parts:
            fail_unless(type(v) is int, "range")
        fail_unless(parts[2] != 0, "range")
        return range(parts[0], parts[1], parts[2])

    cdef int fill_tuples(self) except -1:
        cdef Py_ssize_t i, j, k
        cdef dict inner = {}         # row -> rows of the tuples in it
        for i in range(self.n):
            if self.table[i].kind != KIND_TUPLE:
                continue
            self.go_to(&self.table[i])
            found = None
            for j in range(self.table[i].n):
                item = self.next()
                k = <Py_ssize_t>self.r.i
                v = self.field(item, False)
                tuple_fill(self.rows[i], j, v)
                if item == I_REF and self.table[k].kind == KIND_TUPLE:
                    if found is None:
                        found = inner.setdefault(i, [])
                    found.append(k)
        check_tuples(inner)
        return 0

    # classes

    cdef int fill_classes(self) except -1:
        cdef Py_ssize_t i
        cdef list stack
        cdef list order = []
        cdef set done = set()
        cdef set busy = set()
        cdef ClassObject c
        for i in range(self.n):
            if self.table[i].kind == KIND_CLASS:
                self.fill_class(&self.table[i], <ClassObject?>self.rows[i])
                order.append(self.rows[i])
        for start in order:
            stack = [start]
            while stack:
                c = <ClassObject?>stack[len(stack) - 1]
                if c in done:
                    stack.pop()
                    continue
                busy.add(c)
                chosen = [b for b in c.mro or () if b is not c]
                waiting = [b for b in (*c.bases, c.cls, *chosen) if not (<ClassObject?>b).flags & C_BUILTIN and b not in done]
                if waiting:
                    fail_unless(waiting[0] not in busy, "class that derives from itself")
                    stack.append(waiting[0])
                    continue
                self.finish(c)
                done.add(c)
                stack.pop()
        return 0

    cdef int fill_class(self, Row* row, ClassObject o) except -1:
        cdef Py_ssize_t i
        self.go_to(row)
        fail_unless(row.n >= 7, "class")
        o.hid = <uint32_t>self.r.integer(0, 0xFFFFFFFF)
        o.cls = self.cls()
        o.name, o.qualname = self.r.text(), self.r.text()
        o.bases = self.classes()
        for base in o.bases:
            fail_unless(not (<ClassObject?>base).flags & C_NOSUBCLASS, "base")
        o.flags = <int>self.r.integer(0, 0x7FFFFFFF) & (C_NOATTRS | C_ABSTRACT | C_CHOSEN_MRO)
        fail_unless((row.n - 7) % 2 == (o.flags & C_CHOSEN_MRO != 0), "class")
        o.slots = self.optional_tuple()
        for name in o.slots or ():
            fail_unless(type(name) is str, "slots")
        if o.flags & C_CHOSEN_MRO:
            o.mro = self.classes()
        for i in range((row.n - 7) // 2):
            name = self.value()
            fail_unless(type(name) is str, "name")
            o.ns[name] = self.value()
        return 0

    cdef tuple classes(self):
        found = self.value()
        fail_unless(type(found) is tuple, "classes")
        for cls in <tuple>found:
            fail_unless(type(cls) is ClassObject, "class")
        return <tuple>found

    cdef int finish(self, ClassObject c) except -1:
        cdef Py_ssize_t above = 0
        cdef tuple order = c.mro if c.flags & C_CHOSEN_MRO else None
        if not c.bases:
            # A class under construction: its body is still running.
            c.mro = ()
            c.flags &= ~C_CHOSEN_MRO
            return 0
        for base in c.bases:
            fail_unless(len((<ClassObject?>base).mro) > 0, "base")
            above += len((<ClassObject?>base).mro)
        self.above += above + (0 if order is None else len(order))
        fail_unless(self.above <= MAX_MRO, "too many base classes")
        fail_unless(is_subclass(c.cls, TYPE), "metaclass")
        error = finish_class(c)
        if error is None and order is not None:
            error = choose_mro(c, order)
        if error is not None:
            raise ValueError("damaged data: " + error)
        return 0

    cdef object fill_shape(self, Row* row):
        cdef Shape shape
        cdef ClassObject owner
        cdef Py_ssize_t i
        self.go_to(row)
        fail_unless(1 <= row.n <= MAX_SHAPE + 1, "shape")
        owner = self.cls()
        if owner.flags & C_BUILTIN:
            # Never the process-wide tree, which would grow with the input of others.
            shape = self.roots.get(owner)
            if shape is None:
                shape = self.roots[owner] = Shape.__new__(Shape)
        else:
            shape = owner.root
        if owner.layout == L_OBJECT and owner is not HOLDER:
            # Like the instances that blank() makes. New instances get the room of the largest one.
            shape = with_room(shape, room_for(row.n - 1))
            if not owner.flags & C_BUILTIN:
                owner.room = max(owner.room, shape.room)
        for i in range(row.n - 1):
            name = self.value()
            fail_unless(type(name) is str and name not in shape.index, "attribute name")
            shape = shape_with(shape, <str>name)
        return shape

    # objects

    cdef int head(self, Row* row, HeapObject o, Py_ssize_t least) except -1:
        """Read id and class of an object with at least that many other fields."""
        fail_unless(row.n >= least + 2, "object")
        o.hid = <uint32_t>self.r.integer(0, 0xFFFFFFFF)
        o.cls = self.cls()
        return 0

    cdef int fill_instance(self, Row* row, Instance o) except -1:
        cdef Py_ssize_t i, n
        cdef Py_ssize_t first = 2 if row.kind == KIND_VALUE else 1
        cdef ClassObject c
        cdef Shape shape
        cdef Slot* slots
        cdef Instance beside
        self.head(row, o, first)
        c = o.cls
        if row.kind == KIND_VALUE:
            fail_unless(c.layout == L_VALUE and class_fits(ValueInstance, c), "instance")
            payload = self.value()
            fail_unless(builtin_classes.get(type(payload).__name__) is c.solid, "instance")
            (<ValueInstance?><object>o).payload = payload
        elif row.kind == KIND_HOLDER:
            o.cls = HOLDER
        else:
            if c is not self.instance_class:
                fail_unless(c.layout == L_OBJECT and class_fits(Instance, c), "instance")
                fail_unless(not c.flags & C_BUILTIN or not c.flags & C_NOSUBCLASS, "instance")
                self.instance_class = c
        n = row.n - 2 - first
        shape = self.shape(n, shape_of(o).room)
        fail_unless(shape.room == shape_of(o).room, "shape")
        o.become(shape)
        slots = slots_of(o)
        if shape.dict_mode:
            # The attributes are in that dict, whose type is not checked again.
            self.slot(&slots[0])
            fail_unless(is_ref(slots[0].o) and type(<object>slots[0].o) is DictObject, "attributes")
            if n == 2:
                beside = self.holder()
                fail_unless(beside is not None, "attributes")
                slot_set(&slots[1], beside)
            return 0
        for i in range(n):
            self.slot(&slots[i])
        return 0

    cdef Shape shape(self, Py_ssize_t n, int room):
        """Read the shape of an instance with n slots; a private shape gets that room."""
        cdef Shape shape
        cdef Py_ssize_t i
        cdef int item = self.next()
        if item == I_REF:
            fail_unless(self.table[self.r.i].kind == KIND_SHAPE, "shape")
            shape = <Shape?>self.rows[self.r.i]
            fail_unless(shape.n == n and not shape.private, "shape")
            return shape
        fail_unless(item == I_ARRAY and self.r.i == n, "shape")
        shape = private_shape(room)
        for i in range(n):
            name = self.value()
            fail_unless(type(name) is str and name not in shape.index, "attribute name")
            shape_with(shape, <str>name)
        shape.dict_mode = shape.names == ["__dict__"] or shape.names == ["__dict__", "__slots__"]
        return shape

    cdef int fill_list(self, Row* row, ListObject o) except -1:
        cdef Py_ssize_t i, left
        cdef const unsigned char* p
        cdef list items = o.items
        self.head(row, o, 2)
        if o.cls is not self.list_class:
            fail_unless(class_fits(ListObject, o.cls), "list")
            self.list_class = o.cls
        o.ext = self.holder()
        o.sorting = self.flag()
        for i in range(row.n - 4):
            p = self.r.buf + self.r.pos
            left = self.r.end - self.r.pos
            if left > 4 and p[0] < 0x80:
                items.append(<int>p[0])
                self.r.pos += 1
            elif left > 4 and p[0] == 0xD1:
                items.append(self.integer_of(<int16_t>(p[1] << 8 | p[2])))
                self.r.pos += 3
            elif left > 4 and p[0] == 0xD2:
                items.append(self.integer_of(<int32_t>(<uint32_t>p[1] << 24 | <uint32_t>p[2] << 16 | p[3] << 8 | p[4])))
                self.r.pos += 5
            else:
                items.append(self.value())
        return 0

    cdef bint flag(self) except -1:
        cdef int item = self.r.next()
        fail_unless(item == I_TRUE or item == I_FALSE, "flag")
        return item == I_TRUE

    cdef int fill_cell(self, Row* row, Cell o) except -1:
        fail_unless(row.n == 3, "cell")
        o.hid = <uint32_t>self.r.integer(0, 0xFFFFFFFF)
        o.fallback = self.part()
        fail_unless(type(o.fallback) is not list and type(o.fallback) is not dict, "cell")
        return self.slot(&o.s)

    cdef int fill_globals(self, Row* row, Globals o) except -1:
        cdef Py_ssize_t i
        fail_unless(row.n >= 2, "globals")
        o.source = self.source()
        o.module = self.optional(kind_of(ModuleObject))
        fail_unless(o.module is not None and row.n - 2 == len(o.source.names), "globals")
        o.cells = [self.optional(KIND_CELL) for i in range(row.n - 2)]
        return link_globals(o)

    cdef int fill_members(self, Row* row, HeapObject o, const Member* m, Py_ssize_t fields) except -1:
        cdef Code code = None
        cdef int kind, item
        self.head(row, o, 0)
        fail_unless((row.n == fields + 2 or row.n == fields + 1 and type(o) is TracebackObject) and class_fits(type(o), o.cls), "object")
        while m.kind != AS_END:
            kind = m.kind
            v = None
            if kind == AS_VALUE or kind == AS_TUPLE or kind == AS_TUPLE_OR_NONE or kind == AS_EXCEPTION or kind == AS_TRACEBACK:
                item = self.next()
                if item == I_NIL:
                    fail_unless(kind != AS_TUPLE, "tuple")
                else:
                    v = self.field(item, False)
                    if kind == AS_EXCEPTION:
                        fail_unless(type(v) is ExceptionObject, "exception")
                    elif kind == AS_TRACEBACK:
                        fail_unless(type(v) is TracebackObject, "traceback")
                    elif kind != AS_VALUE:
                        fail_unless(type(v) is tuple, "tuple")
            elif kind == AS_TEXT:
                v = self.r.text()
            elif kind == AS_HOLDER:
                v = self.holder()
            elif kind == AS_NAMES:
                v = self.names()
            elif kind == AS_FLAG:
                flag_at(o, m)[0] = self.flag()
            elif kind == AS_CODE:
                v = code = self.code()
            elif kind == AS_GLOBALS:
                v = self.of_kind(KIND_GLOBALS)
            elif kind == AS_MODULE and row.n == fields + 2:
                v = self.optional(kind_of(ModuleObject))
            elif kind == AS_NODE:
                v = source_of(code).nodes[self.r.integer(0, len(source_of(code).nodes) - 1)]
            elif kind == AS_SOURCE:
                v = source_of(code)
            if v is not None:
                set_member(o, m, <PyObject*>v)
            m += 1
        return 0

    cdef int fill_function(self, Row* row, Function o) except -1:
        cdef Code code
        if row.n == 3:
            # As its `def` made it: see is_as_defined().
            o.cls = FUNCTION
            code = o.code = self.code()
            o.globs = <Globals?>self.of_kind(KIND_GLOBALS)
            o.name, o.qualname, o.doc = code.name, code.qualname, code.doc
        else:
            self.fill_members(row, o, FUNCTION_MEMBERS, FUNCTION_FIELDS)
            code = o.code
        fail_unless(o.globs.source is source_of(code), "function")
        fail_unless((0 if o.closure is None else len(o.closure)) == code.first_hidden - code.first_free, "closure")
        if o.closure is not None:
            for cell in o.closure:
                fail_unless(type(cell) is Cell, "closure")
        return 0

    cdef int fill_frame(self, Row* row, HeapFrame o) except -1:
        cdef Py_ssize_t i, n = row.n - 1
        fail_unless(n >= 0, "frame")
        o.fn = <Function?>self.of_kind(KIND_FUNCTION)
        o.code = <PyObject*>o.fn.code
        fail_unless(n == o.fn.code.nslots, "frame")
        make_slots(o, <int>n)
        for i in range(n):
            self.slot(&o.slots[i])
        return 0

    cdef int fill_generator(self, Row* row, Generator o) except -1:
        """Like fill_state. Only a generator refers to a frame and to continuations, and none of them may be where a value belongs."""
        cdef Py_ssize_t i, parts = 0
        cdef int item
        cdef list state = []
        self.head(row, o, 0)
        fail_unless(class_fits(Generator, o.cls), "generator")
        for i in range(row.n - 2):
            item = self.next()
            if item == I_REF and self.table[self.r.i].kind in (KIND_FRAME, KIND_CONTINUATION):
                parts += 1
                state.append(self.rows[self.r.i])
            else:
                state.append(self.field(item, False))
        o.set_state(tuple(state))
        fail_unless(parts == o.nk + (o.frame is not None), "generator")
        for i in range(o.nk):
            fail_unless(<object>o.ks[i] not in self.generator_frames, "continuation in two places")
            self.generator_frames[<object>o.ks[i]] = o.frame
        return 0

    cdef int fill_exception(self, Row* row, ExceptionObject o) except -1:
        self.fill_members(row, o, EXCEPTION_MEMBERS, EXCEPTION_FIELDS)
        if o.extra is not None and "exceptions" in o.extra:
            members = o.extra["exceptions"]
            fail_unless(type(members) is tuple, "exception group")
            for e in <tuple>members:
                fail_unless(type(e) is ExceptionObject, "exception group")
        return 0

    cdef bint fill_dict(self, Row* row, DictObject o) except -1:
        """Fill a plain dict, without a tuple of all its content. Returns: False if it is not plain."""
        cdef Py_ssize_t i
        cdef dict d
        self.head(row, o, 2)
        ext = self.value()
        mode = self.value()
        if row.n == 4 and ext is None and type(mode) is str and <str>mode == "variables":
            # Filled by fill_module().
            fail_unless(o.cls is DICT, "dict")
            self.variable_dicts.add(o)
            return True
        if type(mode) is not str or <str>mode != "plain" or row.n % 2:
            return False
        if o.cls is not self.dict_class:
            fail_unless(class_fits(DictObject, o.cls), "object")
            self.dict_class = o.cls
        fail_unless(ext is None or type(ext) is Instance, "dict")
        d = {}
        for i in range((row.n - 4) // 2):
            key = self.value()
            fail_unless(type(key) is str or plain_key(key), "dict")
            d[key] = self.value()
        o.ext = <Instance>ext
        o.d = d
        o.t = None
        return True

    cdef int fill_state(self, Row* row, HeapObject o) except -1:
        cdef Py_ssize_t i
        cdef list state = []
        cdef int item
        self.head(row, o, 0)
        fail_unless(class_fits(type(o), o.cls), "object")
        for i in range(row.n - 2):
            item = self.next()
            if item == I_REF and self.table[self.r.i].kind == KIND_FUNCTION and type(o) in (FrameView, CodeView):
                state.append(self.rows[self.r.i])        # which may be that of a class body: programs do not reach it
            else:
                state.append(self.field(item, False))
        o.set_state(tuple(state))
        return 0

    cdef int fill_module(self, Row* row, ModuleObject o, ModuleImages m, list variables) except -1:
        """Like fill_state, for a library module with images: its row has the other variables only."""
        cdef Py_ssize_t i, at
        cdef dict changed = {}
        cdef list state
        self.head(row, o, 3)
        fail_unless(class_fits(ModuleObject, o.cls) and row.n % 2 == 1, "object")
        fail_unless(self.value() is None, "library")
        state = [m.name, self.value(), self.value()]
        for i in range((row.n - 5) // 2):
            name = self.value()
            changed[name] = self.value()
        for name, at in variables:
            if name == OWN_TABLE:
                continue
            state.append(name)
            state.append(changed.pop(name, None) if at < 0 else self.rows[<Py_ssize_t>self.first[at]])
        fail_unless(not changed, "library")
        o.set_state(tuple(state))
        if o.variables is not None:
            self.fill_variables(<DictObject?>o.variables, o.cells)
        return 0

    cdef int fill_variables(self, DictObject d, dict cells) except -1:
        """Fill the dict that holds the variables of a library module with images."""
        cdef Cell cell
        fail_unless(d not in self.module_dicts, "dict of variables")
        self.module_dicts.add(d)
        d.d, d.t = {}, None
        for name, cell in cells.items():
            fail_unless(cell.s.o != NULL, "module variable")
            d.d[name] = slot_box(&cell.s)
        return 0

    cdef int fill_continuation(self, Row* row, Continuation o) except -1:
        cdef Source source = None
        cdef HeapFrame frame
        fail_unless(row.n == 8, "continuation")
        if self.r.next() == I_NIL:
            o.node = named(self.r.text())
            fail_unless(o.node is not None, "node")
        else:
            source = self.source_at(self.r.i)
            o.node = <Node?>source.nodes[self.r.integer(0, len(source.nodes) - 1)]
        o.frame = self.optional(KIND_FRAME)
        o.state = <int>self.r.integer(0, 0xFFFF)
        o.i = self.r.integer(-0x7FFFFFFFFFFFFFFF - 1, 0x7FFFFFFFFFFFFFFF)
        o.a = self.part()
        o.b = self.part()
        o.c = self.part()
        if type(o.node) is not ResumeFunction:
            # Nodes keep filling their lists: a list that was checked here must have no other owner that can change it.
            o.a, o.b, o.c = own(o.a, 0), own(o.b, 0), own(o.c, 0)
        frame = self.generator_frames.get(o)
        if frame is not None:
            # A continuation of a generator is resumed in the generator's frame, whatever frame it names.
            fail_unless(o.frame is None or o.frame is frame, "frame")
            fail_unless(node_name(o.node) not in ("n:gen_end", "n:frame_end", "n:frame_start"), "generator")
        else:
            frame = o.frame
        if not (<Node?>o.node).fits(o):
            damaged(f"continuation of {node_name(o.node) or type(o.node).__name__}")
        if source is not None:
            fail_unless(frame is not None and frame.fn.globs.source is source and o.node.unit == frame.fn.code.index, "continuation")
            found = self.hidden.get(source)
            if found is None:
                found = self.hidden[source] = hidden_cells(source)
            fail_unless(cells_fit(frame, <dict?><object>found), "frame")
        return 0


cdef object own(object v, int depth):
    """Copy the runtime's lists and dicts."""
    if type(v) is list:
        fail_unless(depth < 3, "continuation")
        return [own(item, depth + 1) for item in <list>v]
    return dict(<dict>v) if type(v) is dict else v

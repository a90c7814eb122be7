"""Rows: the objects of a program as msgpack arrays that refer to each other by number.

Must not know machines, files, nor what the rows are for. A row is an array: kind, then the fields that `write_...` below writes; references
to rows are ext type 1. Invariant: every reachable object has exactly one row, in order of first mention, so equal states give equal
bytes.
"""
from cpython.list cimport PyList_GET_ITEM, PyList_GET_SIZE
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_GET_SIZE

from ouros._core.heap.chosen_mro cimport C_CHOSEN_MRO
from ouros._core.heap.exceptions cimport ExceptionObject, TracebackObject
from ouros._core.heap.exception_members cimport EXCEPTION_MEMBERS, TRACEBACK_MEMBERS
from ouros._core.heap.members cimport (
    AS_CODE, AS_END, AS_EXCEPTION, AS_FLAG, AS_FORMER, AS_GLOBALS, AS_HOLDER, AS_MODULE, AS_NAMES, AS_NODE, AS_TEXT, AS_TRACEBACK, AS_TUPLE, AS_TUPLE_OR_NONE,
    AS_VALUE, Member, fields_of, flag_at, member_at,
)
from ouros._core.protocols.function_members cimport FUNCTION_MEMBERS
from ouros._core.protocols.call cimport GetSet, Native
from ouros._core.protocols.descriptors cimport cells_to_save
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.node cimport Code, Function, frame_function, Globals, HeapFrame, Continuation, Node, Source, source_of
from ouros._core.base.msgpack_io cimport M_ELLIPSIS, M_EMPTY_TUPLE, M_NOTIMPLEMENTED, M_SIGNAL, M_STOP, M_UNBOUND, Writer
from ouros._core.snapshot.layouts cimport (
    KIND_BUILTIN, KIND_BYTES, KIND_CELL, KIND_CLASS, KIND_COMPLEX, KIND_EXCEPTION, KIND_FRAME, KIND_FUNCTION,
    KIND_GENERATOR, KIND_GLOBALS, KIND_HOLDER, KIND_HOST_DICT, KIND_HOST_LIST, KIND_HOST_TUPLE, KIND_INSTANCE, KIND_INT, KIND_CONTINUATION,
    KIND_LIST, KIND_NAN, KIND_NATIVE, KIND_RANGE, KIND_SHAPE, KIND_SHARED, KIND_STR, KIND_TRACEBACK, KIND_TUPLE, KIND_VALUE,
    kind_of, native_key, node_name, shared_name,
)
from ouros._core.types.type_sequence cimport ListObject
from ouros._core.base.address_map cimport map_free, map_get, map_put

DEF INLINE_TEXT = 32         # longer strs and bytes get a row, so that they stay shared

FUNCTION_FIELDS = fields_of(FUNCTION_MEMBERS)
EXCEPTION_FIELDS = fields_of(EXCEPTION_MEMBERS)
TRACEBACK_FIELDS = fields_of(TRACEBACK_MEMBERS)


cdef bint is_as_defined(Function o) except -1:
    """Return whether a function is as its `def` made it, without defaults and closure."""
    return (
        o.hid == 0 and o.cls is FUNCTION and o.closure is None and o.defaults is None and o.kwdefaults is None and o.ext is None
        and o.annotate is None and o.annotations is None and o.type_params is None and o.module is None
        and o.name is o.code.name and o.qualname is o.code.qualname and o.doc is o.code.doc
    )


cdef class RowWriter:
    def __cinit__(self):
        self.objects = []
        self.sources = []
        self.shape_owners = {}
        self.continuation_owners = {}
        self.w = Writer.__new__(Writer)

    def __dealloc__(self):
        map_free(&self.seen)
        map_free(&self.source_rows)

    # --- references ---

    cdef Py_ssize_t row(self, object o) except -1:
        cdef Py_ssize_t i = map_get(&self.seen, <PyObject*>o)
        if i < 0:
            i = len(self.objects)
            map_put(&self.seen, <PyObject*>o, i)
            self.objects.append(o)
        return i

    cdef int ref(self, object o) except -1:
        return self.w.ref(self.row(o))

    cdef int optional(self, object o) except -1:
        """Write a reference, or nil for None."""
        if o is None:
            return self.w.nil()
        return self.ref(o)

    cdef int number_of(self, HeapObject o) except -1:
        """Write the number behind id()."""
        return self.w.integer(o.hid)

    cdef int source_row(self, Source source) except? -1:
        cdef Py_ssize_t i = map_get(&self.source_rows, <PyObject*>source)
        if i < 0:
            i = len(self.sources)
            map_put(&self.source_rows, <PyObject*>source, i)
            self.sources.append(source)
        return <int>i

    cdef int code(self, Code code) except -1:
        self.w.integer(self.source_row(source_of(code)))
        return self.w.integer(code.index)

    cdef int value(self, object v) except -1:
        cdef int64_t i = 0
        t = type(v)
        if t is str:
            if len(<str?>v) <= INLINE_TEXT:
                return self.w.text(<str?>v)
        elif t is int:
            if exact_int64(<PyObject*>v, &i):
                return self.w.integer(i)
        elif v is None:
            return self.w.nil()
        elif t is bool:
            return self.w.boolean(v is True)
        elif t is float:
            if <double>v == <double>v:
                return self.w.real(<double>v)
        elif t is bytes:
            if len(<bytes?>v) <= INLINE_TEXT:
                return self.w.binary(<bytes?>v)
        elif t is tuple:
            if not v:
                return self.w.marker(M_EMPTY_TUPLE)
        elif v is Ellipsis:
            return self.w.marker(M_ELLIPSIS)
        elif v is NotImplemented:
            return self.w.marker(M_NOTIMPLEMENTED)
        elif not (t is complex or t is range or isinstance(v, HeapObject)):
            raise TypeError(f"cannot dump a host {t.__name__}")
        return self.ref(v)

    cdef int part(self, object v) except -1:
        """Write a field that may hold more than values: a signal, or a list, dict or tuple of the runtime."""
        if v is SIGNAL:
            return self.w.marker(M_SIGNAL)
        if v is STOP:
            return self.w.marker(M_STOP)
        if type(v) is list or type(v) is dict or (type(v) is tuple and is_packed(<tuple>v)):
            return self.ref(v)
        return self.value(v)

    cdef int slot(self, Slot* s) except -1:
        if s.o == NULL:
            return self.w.marker(M_UNBOUND)
        if s.o == TAG_INT:
            return self.w.integer(s.u.i)
        if s.o == TAG_FLOAT:
            return self.w.real(s.u.d)
        return self.value(<object>s.o)

    # --- rows ---

    cdef int write(self, object o) except -1:
        cdef HeapObject h
        t = type(o)
        if t is Instance:
            return self.write_instance(<Instance?><object>o)
        if t is tuple:
            return self.write_packed(<tuple?><object>o) if is_packed(<tuple?><object>o) else self.write_tuple(<tuple?><object>o)
        if isinstance(o, HeapObject):
            h = <HeapObject>o
            if t is ListObject:
                return self.write_list(<ListObject?><object>o)
            if t is Cell:
                return self.write_cell(<Cell?><object>o)
            if t is ClassObject:
                return self.write_class(<ClassObject?><object>o)
            if t is Native or t is GetSet:
                return self.write_named(KIND_NATIVE, native_key(h), o)
            if shared_name(o) is not None:
                return self.write_named(KIND_SHARED, shared_name(o), o)
            if t is Function:
                return self.write_function(<Function?><object>o)
            if t is Generator:
                return self.write_generator(<Generator?><object>o)
            if t is ExceptionObject:
                self.head(KIND_EXCEPTION, EXCEPTION_FIELDS, h)
                return self.write_members(h, EXCEPTION_MEMBERS)
            if t is TracebackObject:
                self.head(KIND_TRACEBACK, TRACEBACK_FIELDS, h)
                return self.write_members(h, TRACEBACK_MEMBERS)
            if t is ValueInstance:
                return self.write_value_instance(<ValueInstance?><object>o)
            return self.write_state(h)
        if t is Continuation:
            return self.write_continuation(<Continuation?><object>o)
        if t is HeapFrame:
            return self.write_frame(<HeapFrame?><object>o)
        return self.write_host(o)

    cdef int write_host(self, object o) except -1:
        t = type(o)
        if t is str:
            self.w.array(2)
            self.w.integer(KIND_STR)
            return self.w.text(<str?><object>o)
        if t is bytes:
            self.w.array(2)
            self.w.integer(KIND_BYTES)
            return self.w.binary(<bytes?><object>o)
        if t is int:
            self.w.array(2)
            self.w.integer(KIND_INT)
            return self.w.binary(o.to_bytes((o.bit_length() + 8) // 8, "little", signed=True))
        if t is float:
            self.w.array(2)
            self.w.integer(KIND_NAN)
            return self.w.real(<double>o)
        if t is complex:
            self.w.array(3)
            self.w.integer(KIND_COMPLEX)
            self.w.real(o.real)
            return self.w.real(o.imag)
        if t is range:
            self.w.array(4)
            self.w.integer(KIND_RANGE)
            self.value(o.start)
            self.value(o.stop)
            return self.value(o.step)
        if t is Globals:
            return self.write_globals(<Globals?><object>o)
        if t is Shape:
            return self.write_shape(<Shape?><object>o)
        if t is list:
            self.w.array(1 + len(<list?><object>o))
            self.w.integer(KIND_HOST_LIST)
            for v in <list?><object>o:
                self.part(v)
            return 0
        if t is not dict:
            raise TypeError(f"cannot dump a host {t.__name__}")
        self.w.array(1 + 2 * len(<dict?><object>o))
        self.w.integer(KIND_HOST_DICT)
        for key, v in (<dict?><object>o).items():
            self.value(key)
            self.part(v)
        return 0

    cdef int write_tuple(self, tuple o) except -1:
        cdef Py_ssize_t i, n = PyTuple_GET_SIZE(o)
        self.w.array(n + 1)
        self.w.integer(KIND_TUPLE)
        for i in range(n):
            self.value(<object>PyTuple_GET_ITEM(o, i))
        return 0

    cdef int write_packed(self, tuple o) except -1:
        self.w.array(len(o) + 1)
        self.w.integer(KIND_HOST_TUPLE)
        for v in o:
            self.part(v)
        return 0

    cdef int write_named(self, int kind, str name, object o) except -1:
        if name is None:
            raise TypeError(f"cannot dump {type(o).__name__}: it is not registered")
        self.w.array(2)
        self.w.integer(kind)
        return self.w.text(name)

    cdef int head(self, int kind, Py_ssize_t fields, HeapObject o) except -1:
        """Write kind, id and class; the caller writes the fields."""
        self.w.array(fields + 3)
        self.w.integer(kind)
        self.number_of(o)
        return self.ref(o.cls)

    cdef int shape(self, Shape shape, ClassObject owner) except -1:
        """Write a reference to a shared shape, or the names of a private one."""
        cdef Py_ssize_t i
        if shape.private:
            self.w.array(len(shape.names))
            for name in shape.names:
                self.value(name)
            return 0
        i = self.row(shape)
        if i not in self.shape_owners:
            self.shape_owners[i] = owner
        return self.w.ref(i)

    cdef int write_shape(self, Shape shape) except -1:
        self.w.array(2 + len(shape.names))
        self.w.integer(KIND_SHAPE)
        self.ref(self.shape_owners[self.row(shape)])
        for name in shape.names:
            self.value(name)
        return 0

    cdef int write_instance(self, Instance o) except -1:
        cdef int i, n = slot_count(o)
        cdef Slot* slots = slots_of(o)
        cdef bint is_holder = o.cls.layout != L_OBJECT or o.cls is HOLDER
        cdef ClassObject cls = HOLDER if is_holder else o.cls       # a holder may also name the class of the object that it belongs to
        self.w.array(4 + n)
        self.w.integer(KIND_HOLDER if is_holder else KIND_INSTANCE)
        self.number_of(o)
        self.ref(cls)
        self.shape(shape_of(o), cls)
        for i in range(n):
            self.slot(&slots[i])
        return 0

    cdef int write_value_instance(self, ValueInstance o) except -1:
        cdef int i, n = slot_count(o)
        cdef Slot* slots = slots_of(o)
        self.head(KIND_VALUE, 2 + n, o)
        self.value(o.payload)
        self.shape(shape_of(o), o.cls)
        for i in range(n):
            self.slot(&slots[i])
        return 0

    cdef int names(self, dict d) except -1:
        """Write names and their values."""
        self.w.mapping(len(d))
        for name, v in d.items():
            self.w.text(name)
            self.value(v)
        return 0

    cdef int write_list(self, ListObject o) except -1:
        cdef Py_ssize_t i, n = PyList_GET_SIZE(o.items)
        self.head(KIND_LIST, 2 + n, o)
        self.optional(o.ext)
        self.w.boolean(o.sorting)
        for i in range(n):
            self.value(<object>PyList_GET_ITEM(o.items, i))
        return 0

    cdef int write_cell(self, Cell o) except -1:
        self.w.array(4)
        self.w.integer(KIND_CELL)
        self.number_of(o)
        self.part(o.fallback)
        return self.slot(&o.s)

    cdef int write_class(self, ClassObject o) except -1:
        if o.flags & C_BUILTIN:
            return self.write_named(KIND_BUILTIN, class_key(o), o)
        has_order = o.flags & C_CHOSEN_MRO != 0
        self.head(KIND_CLASS, 5 + has_order + 2 * len(o.ns), o)
        self.w.text(o.name)
        self.w.text(o.qualname)
        self.value(o.bases)
        self.w.integer(o.flags & (C_NOATTRS | C_ABSTRACT | C_CHOSEN_MRO))   # the others follow from the content
        self.value(o.slots)
        if has_order:
            self.value(o.mro)
        for name, v in o.ns.items():
            self.value(name)
            self.value(v)
        return 0

    cdef int write_function(self, Function o) except -1:
        if is_as_defined(o):
            self.w.array(4)
            self.w.integer(KIND_FUNCTION)
            self.code(o.code)
            return self.ref(o.globs)
        self.head(KIND_FUNCTION, FUNCTION_FIELDS, o)
        return self.write_members(o, FUNCTION_MEMBERS)

    cdef int write_frame(self, HeapFrame o) except -1:
        cdef int i
        self.w.array(2 + o.n)
        self.w.integer(KIND_FRAME)
        self.ref(frame_function(o))
        for i in range(o.n):
            self.slot(&o.slots[i])
        return 0

    cdef int node(self, Node node, Function fn) except -1:
        """Write two fields: source and number, or nil and the name of a node of the runtime."""
        cdef str name = node_name(node)
        if name is not None:
            self.w.nil()
            return self.w.text(name)
        if fn is None or fn.globs.source.nodes[node.id] is not node:
            raise TypeError(f"cannot dump {type(node).__name__}: it is not registered")
        self.w.integer(self.source_row(fn.globs.source))
        return self.w.integer(node.id)

    cdef int write_continuation(self, Continuation o) except -1:
        self.w.array(9)
        self.w.integer(KIND_CONTINUATION)
        self.node(o.node, self.continuation_owners.get(self.row(o)) if o.frame is None else frame_function(o.frame))
        self.optional(o.frame)
        self.w.integer(o.state)
        self.w.integer(o.i)
        self.part(o.a)
        self.part(o.b)
        return self.part(o.c)

    cdef list cells_of(self, Globals o):
        return cells_to_save(o)

    cdef int write_globals(self, Globals o) except -1:
        self.w.array(3 + len(o.cells))
        self.w.integer(KIND_GLOBALS)
        self.w.integer(self.source_row(o.source))
        self.optional(o.module)
        for cell in self.cells_of(o):
            self.optional(cell)
        return 0

    cdef int write_generator(self, Generator o) except -1:
        """Write the fields of a generator. Its continuations name no frame: their nodes are those of its function."""
        cdef tuple state = o.get_state()
        self.head(KIND_GENERATOR, len(state), o)
        for v in state:
            if type(v) is Continuation:
                self.continuation_owners[self.row(v)] = frame_function(o.frame)
                self.ref(v)
            elif type(v) is HeapFrame:
                self.ref(v)
            else:
                self.value(v)
        return 0

    cdef int write_members(self, HeapObject o, const Member* m) except -1:
        cdef PyObject* p
        cdef int kind
        while m.kind != AS_END:
            kind = m.kind
            p = NULL if kind == AS_FLAG else member_at(o, m)[0]
            if p == <PyObject*>None and kind < AS_FORMER:
                self.w.nil()
            elif kind == AS_VALUE or kind == AS_TUPLE or kind == AS_TUPLE_OR_NONE or kind == AS_EXCEPTION or kind == AS_TRACEBACK:
                self.value(<object>p)
            elif kind == AS_TEXT:
                self.w.text(<str?><object>p)
            elif kind == AS_HOLDER or kind == AS_GLOBALS or kind == AS_MODULE:
                self.ref(<object>p)
            elif kind == AS_NAMES:
                self.names(<dict?><object>p)
            elif kind == AS_FLAG:
                self.w.boolean(flag_at(o, m)[0])
            elif kind == AS_CODE:
                self.code(<Code?><object>p)
            elif kind == AS_NODE:
                self.w.integer((<Node?><object>p).id)
            m += 1
        return 0

    cdef int write_state(self, HeapObject o) except -1:
        cdef int kind = kind_of(type(o))
        cdef tuple state
        if kind == 0:
            raise TypeError(f"cannot dump {type(o).__name__}")
        state = o.get_state()
        self.head(kind, len(state), o)
        for v in state:
            self.value(v)
        return 0


cdef bint is_packed(tuple v) except -1:
    """Return whether a tuple is the runtime's own, from a continuation: it holds lists or dicts."""
    for item in v:
        if type(item) is list or type(item) is dict:
            return True
    return False

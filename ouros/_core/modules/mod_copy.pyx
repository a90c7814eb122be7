"""_copy: copies of lists, dicts, plain values, and instances of ordinary classes.

Must not know the copy protocol of classes: the module copy handles it, and all other types. Invariants: no sandbox code runs. Each copy is
measured and reserved before it is made, so that a call that is repeated after a heap walk starts without leftovers.
"""
from cpython.dict cimport PyDict_Next
from cpython.list cimport PyList_GET_ITEM, PyList_GET_SIZE
from cpython.ref cimport Py_REFCNT
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_GET_SIZE
from ouros._core.protocols.call cimport GetSet, Native, function
from ouros._core.protocols.descriptors cimport MemberObject
from ouros._core.heap.heap cimport charge, reserve, stack_limit, work
from ouros._core.protocols.node cimport Function
from ouros._core.base.cstack cimport stack_here
from ouros._core.base.address_map cimport PtrMap, PtrSet, map_free, map_get, map_put, set_add, set_free
from ouros._core.base.status cimport *
from ouros._core.types.type_list cimport uncharged_list
from ouros._core.types.type_dict cimport DictObject, dict_copied, dict_len, dict_next
from ouros._core.types.type_sequence cimport ListObject
from ouros._core.heap.value cimport *

NAMESPACE = {}

DEF DEEP = 40                # nested containers of a copy for which there is always room on the C stack
DEF DEEPEST = 350            # most nested containers. CPython's limit of recursion stops at about 330 of instances
DEF LEVEL = 2048             # bytes of the C stack for one level, rounded up
DEF MANY = 200000            # most values of a copy

cdef enum Kind:
    K_ITSELF   = 0           # the value is its own copy
    K_LIST     = 1
    K_DICT     = 2
    K_TUPLE    = 3
    K_INSTANCE = 4
    K_OTHER    = 5           # left to the module copy


# --- classes ---

cdef uint64_t ordinary_version = 0       # version of the last class that passed is_ordinary
cdef uint64_t copied_version = 0         # version of the last class that passed copies_attributes
cdef tuple FOREIGN = ("__copy__", "__deepcopy__", "__setstate__", "__getnewargs__", "__getnewargs_ex__")
cdef tuple INHERITED = ("__class__", "__getattribute__", "__getstate__", "__new__", "__reduce__", "__reduce_ex__")

cdef bint inherits_copying(ClassObject cls) except -1:
    """Return whether the class has object's methods for copies. It may have __slots__."""
    cdef PyObject* p
    if cls.cls is not TYPE or cls.layout != L_OBJECT or cls.flags & (C_BUILTIN | C_GETATTR | C_GETATTRIBUTE | C_ABSTRACT | C_NEW):
        return False
    for name in FOREIGN:
        if lookup(cls, <str?>name) != NULL:
            return False
    for name in INHERITED:
        if lookup(cls, <str?>name) != lookup(OBJECT, <str?>name):
            return False
    p = lookup(cls, "__dict__")
    return p == NULL or type(<object>p) is GetSet

cdef bint is_ordinary(ClassObject cls) except -1:
    """Return whether the class does not customize how its instances are copied."""
    global ordinary_version
    cdef ClassObject base
    if cls.version == ordinary_version:
        return True
    if cls.flags & C_NOATTRS or not inherits_copying(cls):
        return False
    for base in cls.mro:
        if base.slots is not None:
            return False
    ordinary_version = cls.version
    return True

cdef bint copies_attributes(ClassObject cls) except -1:
    """Return whether a copy has the same attributes and slots, and to set them runs no code of the program."""
    global copied_version
    cdef ClassObject base
    if cls.version == copied_version:
        return True
    if not inherits_copying(cls):
        return False
    for base in cls.mro:
        if base.slots is not None and not sets_slots(cls, base.slots):
            return False
    copied_version = cls.version
    return True

cdef bint sets_slots(ClassObject cls, tuple names) except -1:
    """Return whether to set these names of __slots__ of an instance only stores the values."""
    cdef PyObject* p
    if cls.flags & C_SETATTR:
        return False
    for name in names:
        p = lookup(cls, <str?>name)
        if p == NULL or type(<object>p) is not MemberObject or (<MemberObject>p).name != name or not is_subclass(cls, (<MemberObject>p).owner):
            return False
    return True

cdef bint is_registered(object table, ClassObject cls) except -1:
    """Return whether copyreg's table contains the class. Also True if the table is not a small dict."""
    cdef Py_ssize_t pos = 0
    cdef PyObject* key
    cdef PyObject* value
    if type(table) is not DictObject or (<DictObject>table).cls is not DICT or dict_len(<DictObject>table) > 32:
        return True
    while dict_next(<DictObject>table, &pos, &key, &value):
        if key == <PyObject*>cls:
            return True
    return False

cdef bint copies_plainly(Instance o, object table) except -1:
    """Return whether a copy is an instance with the same attributes: neither class nor attributes customize copying."""
    cdef str name
    if shape_of(o).dict_mode or not copies_attributes(o.cls) or is_registered(table, o.cls):
        return False
    for name in shape_of(o).names:
        if name.startswith("__"):
            return False
    return True

cdef Kind kind_of(object v, object table) except *:
    if not is_heap(v):
        return K_TUPLE if type(v) is tuple else K_ITSELF
    if type(v) is ListObject:
        return K_LIST if (<ListObject>v).cls is LIST and not (<ListObject>v).sorting else K_OTHER
    if type(v) is DictObject:
        return K_DICT if (<DictObject>v).cls is DICT and (<DictObject>v).home is None else K_OTHER
    if type(v) is Instance:
        return K_INSTANCE if copies_plainly(<Instance>v, table) else K_OTHER
    if type(v) is ClassObject or type(v) is Function or (type(v) is Native and (<Native>v).cls is BUILTIN_FUNCTION):
        return K_ITSELF
    return K_OTHER

cdef Instance blank_like(VM* vm, Instance o):
    """Make an instance of the same class and capacity, without attributes."""
    cdef int room = shape_of(o).room
    cdef Instance y
    charge(vm, instance_size(room))
    y = blank_instance(room)
    y.cls = o.cls
    y.epoch = vm.epoch
    y.become(with_room(o.cls.root, room))
    return y

cdef int keep(Instance y, Instance o, int i, Slot* value) except -1:
    """Store attribute i of the original in the copy. Owns `value` afterwards."""
    cdef Shape shape = shape_of(o)
    if slot_count(y) == i and not shape.private:
        # Attributes get the same indices as long as none was skipped.
        return y.append(shape if i + 1 == shape.n else shape_with(shape_of(y), <str?>shape.names[i]), value)
    return y.put(<str?>shape.names[i], value)


# --- shallow copies ---

cdef object copy_shallow(VM* vm, PyObject** a):
    """_copy.shallow(x, dispatch_table): the copy; None: left to the module copy."""
    cdef object v = <object>a[0]
    cdef Kind kind = kind_of(v, <object>a[1])
    cdef Instance o, y
    cdef Slot s
    cdef Slot* slots
    cdef int i, n
    if kind == K_ITSELF or kind == K_TUPLE:
        return v
    if kind == K_LIST:
        if reserve(vm, 112 + 8 * PyList_GET_SIZE((<ListObject?>v).items)) < 0:
            return SIGNAL
        work(vm, PyList_GET_SIZE((<ListObject?>v).items))
        return uncharged_list(vm, list((<ListObject?>v).items))
    if kind == K_DICT:
        return dict_copied(vm, <DictObject?>v)
    if kind != K_INSTANCE:
        return None
    o = <Instance?>v
    n = slot_count(o)
    work(vm, n)
    charge(vm, 16 * n)
    y = blank_like(vm, o)
    slots = slots_of(o)
    for i in range(n):
        if slots[i].o != NULL:
            s.o = NULL
            slot_copy(&s, &slots[i])
            keep(y, o, i, &s)
    return y


# --- deep copies ---

cdef struct Copying:
    PyObject* table          # dict copyreg.dispatch_table
    PtrSet    seen           # measured containers with several references
    PtrMap    places         # container -> index of its copy in `copies`
    int64_t   bytes
    int64_t   values
    int       deepest        # nested containers for which the C stack has room

cdef bint measure(Copying* m, object v, int depth) except -1:
    """Add up the size of a copy of v. Returns: False: v is left to the module copy."""
    cdef Kind kind = kind_of(v, <object>m.table)
    cdef Py_ssize_t i, pos = 0
    cdef PyObject* key
    cdef PyObject* value
    cdef list items
    cdef Instance o
    cdef Slot* slots
    m.values += 1
    if kind == K_ITSELF:
        return True
    if kind == K_OTHER or depth >= m.deepest or m.values > MANY:
        return False
    # The argument itself is one reference.
    if Py_REFCNT(v) > 1 and not set_add(&m.seen, <void*>v):
        return True
    if kind == K_LIST:
        items = (<ListObject?>v).items
        m.bytes += 112 + 8 * PyList_GET_SIZE(items)
        for i in range(PyList_GET_SIZE(items)):
            if not measure(m, <object>PyList_GET_ITEM(items, i), depth + 1):
                return False
    elif kind == K_TUPLE:
        m.bytes += 56 + 8 * PyTuple_GET_SIZE(v)
        for i in range(PyTuple_GET_SIZE(v)):
            if not measure(m, <object>PyTuple_GET_ITEM(v, i), depth + 1):
                return False
    elif kind == K_DICT:
        # Keys of a plain dict are their own copies.
        if (<DictObject?>v).d is None:
            return False
        m.bytes += 136 + 100 * dict_len(<DictObject?>v)
        while PyDict_Next((<DictObject?>v).d, &pos, &key, &value):
            if not measure(m, <object>value, depth + 1):
                return False
    else:
        o = <Instance?>v
        m.bytes += o.size()
        slots = slots_of(o)
        for i in range(slot_count(o)):
            if is_ref(slots[i].o) and not measure(m, <object>slots[i].o, depth + 1):
                return False
    return True

cdef int remember(Copying* m, list copies, object v, object y) except -1:
    if Py_REFCNT(v) > 1 and map_get(&m.places, <void*>v) < 0:
        map_put(&m.places, <void*>v, len(copies))
        copies.append(y)
    return 0

cdef object duplicate(VM* vm, Copying* m, list copies, object v):
    """Copy a measured value."""
    cdef Py_ssize_t i, pos = 0
    cdef PyObject* key
    cdef PyObject* value
    cdef list items, made
    cdef ListObject y
    cdef DictObject d
    if not is_heap(v) and type(v) is not tuple:
        return v
    if Py_REFCNT(v) > 1:
        i = map_get(&m.places, <void*>v)
        if i >= 0:
            return copies[i]
    if type(v) is ListObject:
        items = (<ListObject>v).items
        made = []
        y = uncharged_list(vm, made)
        remember(m, copies, v, y)
        for i in range(PyList_GET_SIZE(items)):
            made.append(duplicate(vm, m, copies, <object>PyList_GET_ITEM(items, i)))
        return y
    if type(v) is DictObject:
        d = DictObject.__new__(DictObject)
        d.cls = DICT
        d.epoch = vm.epoch
        d.d = (<DictObject>v).d.copy()
        remember(m, copies, v, d)
        while PyDict_Next((<DictObject>v).d, &pos, &key, &value):
            if is_heap(<object>value) or type(<object>value) is tuple:
                d.d[<object>key] = duplicate(vm, m, copies, <object>value)
        return d
    if type(v) is tuple:
        return duplicate_tuple(vm, m, copies, <tuple>v)
    if type(v) is Instance:
        return duplicate_instance(vm, m, copies, <Instance>v)
    return v

cdef object duplicate_tuple(VM* vm, Copying* m, list copies, tuple v):
    """Copy a tuple. Returns: the tuple itself if all items are their own copies."""
    cdef list made = []
    cdef bint same = True
    cdef Py_ssize_t i
    for i in range(len(v)):
        item = duplicate(vm, m, copies, v[i])
        made.append(item)
        if item is not v[i]:
            same = False
    i = map_get(&m.places, <void*>v)
    if i >= 0:
        # An item that contains the tuple has copied it already.
        return copies[i]
    if same:
        return v
    result = tuple(made)
    remember(m, copies, v, result)
    return result

cdef object duplicate_instance(VM* vm, Copying* m, list copies, Instance o):
    cdef Instance y = blank_like(vm, o)
    cdef Slot s
    cdef Slot* from_ = slots_of(o)
    cdef int i
    remember(m, copies, o, y)
    for i in range(slot_count(o)):
        if from_[i].o == NULL:
            continue
        s.o = NULL
        if is_ref(from_[i].o):
            slot_set(&s, duplicate(vm, m, copies, <object>from_[i].o))
        else:
            slot_copy(&s, &from_[i])
        keep(y, o, i, &s)
    return y

cdef object copy_deep(VM* vm, PyObject** a):
    """_copy.deep(x, dispatch_table): the copy; None: left to the module copy."""
    cdef Copying m
    cdef object v = <object>a[0]
    m.table = a[1]
    m.seen.pages = m.seen.last = NULL
    m.seen.mask = -1
    m.seen.used = 0
    m.places.entries = NULL
    m.places.mask = -1
    m.places.used = 0
    m.bytes = m.values = 0
    m.deepest = min(DEEP + max((stack_here() - stack_limit()) // LEVEL, 0), DEEPEST)
    try:
        if not measure(&m, v, 0):
            work(vm, m.values)
            return None
        work(vm, 4 * m.values)
        if reserve(vm, m.bytes) < 0:
            return SIGNAL
        return duplicate(vm, &m, [], v)
    finally:
        set_free(&m.seen)
        map_free(&m.places)


function(NAMESPACE, "_copy", "deep", copy_deep, "x, dispatch_table, /")
function(NAMESPACE, "_copy", "shallow", copy_shallow, "x, dispatch_table, /")

"""Conversion of values from host to sandbox and back.

Must not know machines, nodes or sessions. Invariants: a container is made empty when it is first met, and filled later from an
explicit stack, so depth costs no C stack and cycles close. A key is complete before it is hashed. No method of a host class runs
except those of registered extension types and the fields of dataclasses.
"""
cimport cython
from cpython.list cimport PyList_GET_ITEM

from ouros._core.heap.runtime cimport runtime
from ouros._core.boundary.convert_host cimport (
    CLASS_MRO, CLASS_NAME, CLASS_VARIABLES, EXCEPTION_ARGS, EXCEPTION_CAUSE, EXCEPTION_CONTEXT, EXCEPTION_SUPPRESS,
    HOST_FUNCTIONS, HOST_TYPES, has_leaf_keys, host_attribute, host_namedtuple_fields, host_path_of, host_path_text, host_text, is_a, is_enum_member,
    is_host_cancellation, is_host_frozen_error, is_host_path, only_leaves, steady_order, without_addresses,
)
from ouros._core.boundary.conversion_rules cimport (
    InRule, OutRule, in_rule, library_instance, look_for_modules, out_rule, register_in, register_out,
)
from ouros._core.boundary.mirrored_classes cimport (
    HASH_FIELDS, HASH_IDENTITY, HASH_NONE, dataclass_class, dataclass_fields, dataclass_frozen, hashes_by_fields,
    is_frozen_error, namedtuple_class, namedtuple_fields, path_text,
)
from ouros._core.protocols.pending_values cimport is_pending, settled_value
from ouros._core.heap.exceptions cimport class_for_host, exception_classes, host_class_for, new_exception, take_exception
from ouros._core.protocols.call cimport Native
from ouros._core.base.watchdog cimport now_ns
from ouros._core.heap.heap cimport charge
from ouros._core.protocols.ops cimport hash_fast, hash_value
from ouros._core.heap.hash_table cimport Table, hash_combine_tuple, new_table, plain_hash, plain_key
from ouros._core.types.type_bytes cimport BytearrayObject, new_bytearray
from ouros._core.types.type_dict cimport DictObject, dict_items_list, new_dict
from ouros._core.types.type_sequence cimport ListObject, new_list
from ouros._core.types.type_set cimport SetObject, new_set, set_from_plain, set_hash, set_items
from ouros._core.snapshot.heap_walk cimport host_size, is_leaf
from ouros._core.base.address_map cimport PtrMap, map_free, map_get, map_put

import builtins as _host_builtins

cdef extern from *:
    """
    /* Fills an item of a new tuple, in place of NULL. */
    static void ou_tuple_put(PyObject* t, Py_ssize_t i, PyObject* v) { Py_INCREF(v); PyTuple_SET_ITEM(t, i, v); }
    """
    void tuple_put "ou_tuple_put" (object t, Py_ssize_t i, object v) noexcept
    object PyTuple_New(Py_ssize_t n)
    bint PyGC_Disable() noexcept
    bint PyGC_Enable() noexcept
    bint PyDict_Next(object d, Py_ssize_t* pos, PyObject** key, PyObject** value) noexcept
    dict PyDict_Copy(object d)
    Py_ssize_t Py_REFCNT(object o) noexcept

DEF MAX_KEY_DEPTH = 500      # depth of nested tuples that the host may hash: its hash() recurses


# Host classes and functions of the layers above, from a loader that they set: loaded when a value first needs one.
cdef object helper_loader = None
cdef dict helpers = {}

def set_helpers(loader):
    """
    loader(name) gives: SandboxRepr(text, type_name, attributes), unknown_dataclass(name, values, frozen), describe(instance)
    -> (name, values, frozen), dataclass_fields(cls) -> names, namedtuple_class(name, fields).
    """
    global helper_loader
    helper_loader = loader
    helpers.clear()

cdef object helper(str name):
    found = helpers.get(name)
    if found is None:
        found = helpers[name] = helper_loader(name)
    return found


@cython.final
cdef class Boundary:
    pass

cdef Boundary new_boundary(dict registry):
    cdef Boundary b = Boundary.__new__(Boundary)
    b.registry = registry
    b.classes = {}
    return b


# --- host to sandbox ---

@cython.final
cdef class Importer:
    cdef VM*      vm
    cdef Boundary b
    cdef PtrMap   seen       # host object -> index in made
    cdef list     made       # sandbox objects that the host objects became
    cdef list     keep       # host objects, kept alive so that no address is used twice
    cdef list     todo       # still to be filled: host object, sandbox object
    cdef list     hashed     # (sandbox dict or set, its items): filled after all else
    cdef dict     unfilled   # id of a sandbox set -> index in hashed
    cdef bint     lenient    # a value that cannot cross becomes its text
    cdef object   bad        # the first value that cannot cross, or None

    def __cinit__(self):
        self.made, self.keep, self.todo, self.hashed, self.unfilled = [], [], [], [], {}

    def __dealloc__(self):
        map_free(&self.seen)

    cdef object convert(self, object v):
        """Return the sandbox value; SIGNAL: `bad` cannot cross."""
        cdef object r = self.meet(v)
        while self.todo:
            o = self.todo.pop()
            if self.fill(self.todo.pop(), o) < 0:
                return SIGNAL
        for i in range(len(self.hashed)):
            self.fill_hashed(i)
        if self.bad is not None:
            return SIGNAL
        return r

    cdef object fail(self, object v):
        if self.lenient:
            return host_text(v)
        if self.bad is None:
            self.bad = v
        return SIGNAL

    cdef object remember(self, object v, object o):
        map_put(&self.seen, <PyObject*>v, len(self.made))
        self.made.append(o)
        self.keep.append(v)
        return o

    cdef object later(self, object v, object o):
        self.todo.append(v)
        self.todo.append(o)
        return self.remember(v, o)

    cdef object meet(self, object v):
        """Return the sandbox value, which may still have to be filled, or SIGNAL."""
        cdef Py_ssize_t i
        if is_leaf(<PyObject*>v):
            self.vm.budget -= host_size(<PyObject*>v)
            return v
        i = map_get(&self.seen, <PyObject*>v)
        if i >= 0:
            return self.made[i]
        self.vm.ticks -= 1
        t = type(v)
        if t is list:
            return self.later(v, new_list(self.vm, []))
        if t is dict:
            return self.later(v, new_dict(self.vm, {}))
        if t is tuple:
            return self.meet_tuple(v, <tuple?>v)
        if t is set or t is frozenset:
            return self.meet_set(v, list(v), SET if t is set else FROZENSET)
        return self.meet_other(v, t)

    cdef object meet_tuple(self, object v, tuple items):
        cdef Py_ssize_t i
        charge(self.vm, 56 + 8 * len(items))
        for i in range(len(items)):
            if not is_leaf(<PyObject*>items[i]):
                return self.later(items, PyTuple_New(len(items))) if v is items else self.remember(v, self.later(items, PyTuple_New(len(items))))
            self.vm.budget -= host_size(<PyObject*>items[i])
        return self.remember(v, items)

    cdef object meet_set(self, object v, list items, ClassObject cls):
        cdef SetObject s
        cdef bint plain = True
        steady_order(items)
        for item in items:
            if not is_leaf(<PyObject*>item):
                plain = False
                break
        if plain:
            s = set_from_plain(self.vm, cls, items)
            if s is not None:
                return self.remember(v, s)
        s = new_set(self.vm, cls)
        self.remember(v, s)
        self.unfilled[<size_t><PyObject*>s] = len(self.hashed)
        self.hashed.append((s, items))
        # The items are met from the worklist: meeting them here could recurse deeply.
        self.todo.append(items)
        self.todo.append(s)
        return s

    cdef object meet_other(self, object v, object t):
        """Convert an instance of a derived class by its base, or a value that a rule converts."""
        if is_a(v, BaseException):
            return self.meet_exception(v)
        look_for_modules()
        rule = in_rule(t)
        if rule is not None:
            return self.meet_by_rule(v, <InRule?>rule)
        try:
            o = self.meet_derived(v, t)
        except KeyboardInterrupt:
            raise
        except BaseException as failure:         # of code of the host's class
            if not self.lenient and not isinstance(failure, Exception):
                raise
            return self.fail(v)
        if o is not STOP:
            return o
        if isinstance(v, tuple):
            fields = host_namedtuple_fields(t)
            items = tuple.__getitem__(v, slice(None))
            if fields is not None and len(fields) == len(<tuple?>items):
                return self.meet_namedtuple(v, items, CLASS_NAME(t), fields)
            return self.meet_tuple(v, <tuple?>items)
        if isinstance(v, str):
            return str.__str__(v)
        if isinstance(v, int):
            return int.__int__(v)
        if isinstance(v, float):
            return float.__float__(v)
        if isinstance(v, bytes):
            return bytes.__getitem__(v, slice(None))
        if isinstance(v, complex):
            return complex.__pos__(v)
        if isinstance(v, list):
            return self.later(v, new_list(self.vm, []))
        if isinstance(v, dict):
            return self.later(v, new_dict(self.vm, {}))
        if isinstance(v, set):
            return self.meet_set(v, list(set.__iter__(v)), SET)
        if isinstance(v, frozenset):
            return self.meet_set(v, list(frozenset.__iter__(v)), FROZENSET)
        if is_enum_member(v):
            o = self.meet(v._value_)
            return o if o is SIGNAL else self.remember(v, o)
        return self.fail(v)

    cdef object meet_derived(self, object v, object t):
        """Convert a path, a dataclass, or an instance of a class derived from one with a rule. Returns: STOP if it is none."""
        if is_host_path(v):
            return self.meet_path(v)
        for base in CLASS_MRO(t):
            rule = in_rule(base)
            if rule is not None:
                return self.meet_by_rule(v, <InRule?>rule)
            if "__dataclass_fields__" in CLASS_VARIABLES(base):
                return self.meet_dataclass(v)
        return STOP

    cdef object meet_by_rule(self, object v, InRule rule):
        o = rule.fn(self.vm, v)
        return self.fail(v) if o is SIGNAL else self.remember(v, o)

    cdef object meet_namedtuple(self, object v, object items, str name, tuple fields):
        cdef ValueInstance o = ValueInstance.__new__(ValueInstance)
        init_instance(o, namedtuple_class(self.vm, self.b.classes, name, fields))
        charge(self.vm, 160)
        o.payload = self.meet_tuple(items, <tuple?>items)
        self.keep.append(items)
        return self.remember(v, o)

    cdef object meet_dataclass(self, object v):
        cdef Instance o
        cdef ClassObject cls
        cdef int mode
        try:
            name, values, frozen = helper("describe")(v)
        except TypeError:
            return self.fail(v)
        params = getattr(type(v), "__dataclass_params__", None)
        if type(params) is property:
            params = None            # of an UnknownDataclass, whose class is no dataclass itself
        eq = params is None or params.eq
        mode = HASH_IDENTITY if not eq else HASH_NONE if type(v).__hash__ is None or params is None and not frozen else HASH_FIELDS
        cls = dataclass_class(self.vm, self.b.classes, str.__str__(name), tuple([str.__str__(n) for n in values]), frozen, eq, mode,
                              params is None or params.repr)
        charge(self.vm, instance_size(cls.room) + 16 * len(values))
        o = new_instance(cls)
        self.todo.append(values)
        self.todo.append(o)
        return self.remember(v, o)

    cdef object meet_path(self, object v):
        cdef str text = host_path_text(v)
        o = new_library_instance(self.vm, "pathlib", "PosixPath", {"_raw": text})
        return self.remember(v, text if o is None else o)

    cdef object meet_exception(self, object v):
        cdef ExceptionObject e = ExceptionObject.__new__(ExceptionObject)
        e.cls = class_for_host(type(v))
        if is_host_cancellation(v):
            cls = runtime(self.vm).library_member("asyncio", "CancelledError")
            if type(cls) is ClassObject and (<ClassObject>cls).layout == L_EXCEPTION:
                e.cls = <ClassObject>cls
        elif is_host_frozen_error(v):
            cls = runtime(self.vm).library_member("dataclasses", "FrozenInstanceError")
            if type(cls) is ClassObject and (<ClassObject>cls).layout == e.cls.layout and is_subclass(<ClassObject>cls, e.cls):
                e.cls = <ClassObject>cls
        e.args = ()
        charge(self.vm, 200)
        return self.later(v, e)

    cdef int fill(self, object v, object o) except -9:
        t = type(o)
        if t is ListObject:
            return self.fill_list(v, (<ListObject?><object>o).items)
        if t is DictObject:
            return self.fill_dict(v, <DictObject?><object>o)
        if t is tuple:
            return self.fill_tuple(<tuple?>v, <tuple?><object>o)
        if t is Instance:
            return self.fill_fields(<dict?>v, <Instance?><object>o)
        if t is SetObject:
            return self.fill_list(v, v)
        return self.fill_exception(v, <ExceptionObject?><object>o)

    cdef int fill_list(self, object v, list items) except -9:
        """Fill items with the converted items of v; also converts a list in place."""
        cdef Py_ssize_t i
        cdef object o
        cdef Py_ssize_t alone = 2 if v is items else 3       # references to an item that is only here: it need not be remembered
        if v is not items:
            items.extend(list.__iter__(v))
            self.vm.budget -= 8 * len(items)
        for i in range(len(items)):
            o = items[i]
            if not is_leaf(<PyObject*>o):
                if type(o) is dict and Py_REFCNT(o) <= alone:
                    flat = self.flat_dict(<dict>o)
                    if flat is not None:
                        items[i] = flat
                        continue
                o = self.meet(o)
                if o is SIGNAL:
                    return -1
                items[i] = o
            else:
                self.vm.budget -= host_size(<PyObject*>o)
        return 0

    cdef object flat_dict(self, dict v):
        """Convert a dict without other references that holds only leaves; None: any other dict."""
        cdef Py_ssize_t pos = 0
        cdef int64_t size = 0
        cdef PyObject* key
        cdef PyObject* value
        while PyDict_Next(v, &pos, &key, &value):
            if not is_leaf(key) or not is_leaf(value):
                return None
            size += 100 + host_size(key) + host_size(value)
        self.vm.budget -= size
        self.vm.ticks -= 1
        return new_dict(self.vm, PyDict_Copy(v))

    cdef int fill_tuple(self, tuple v, tuple o) except -9:
        cdef Py_ssize_t i
        for i in range(len(v)):
            item = self.meet(v[i])
            if item is SIGNAL:
                return -1
            tuple_put(o, i, item)
        return 0

    cdef int fill_dict(self, object v, DictObject o) except -9:
        """Fill a dict at once if all its keys are leaves; else its pairs wait until the keys are complete."""
        cdef list pairs = None
        cdef dict d = o.d
        if type(v) is dict and has_leaf_keys(v):
            o.d = PyDict_Copy(v)
            return self.fill_values(o.d)
        for key, value in list(dict.items(v)):
            key = self.meet(key)
            if key is SIGNAL:
                return -1
            value = self.meet(value)
            if value is SIGNAL:
                return -1
            self.vm.budget -= 100
            if pairs is None:
                if is_leaf(<PyObject*>key):
                    d[key] = value
                    continue
                pairs = []
                self.hashed.append((o, pairs))
            pairs.append((key, value))
        return 0

    cdef int fill_values(self, dict d) except -9:
        """Convert the values of a new dict in place; its keys stay."""
        cdef Py_ssize_t pos = 0
        cdef PyObject* key
        cdef PyObject* value
        while PyDict_Next(d, &pos, &key, &value):
            self.vm.budget -= 100 + host_size(key)
            o = self.meet(<object>value)
            if o is SIGNAL:
                return -1
            if <PyObject*>o != value:
                d[<object>key] = o
        return 0

    cdef int fill_fields(self, dict values, Instance o) except -9:
        cdef Slot s
        for name, value in values.items():
            value = self.meet(value)
            if value is SIGNAL:
                return -1
            slot_unbox(&s, value)
            o.put(str.__str__(name), &s)
        return 0

    cdef int fill_exception(self, object v, ExceptionObject e) except -9:
        cdef Slot s
        args = self.meet(tuple([without_addresses(a) for a in EXCEPTION_ARGS(v)]))
        if args is SIGNAL:
            return -1
        e.args = <tuple?>args
        e.suppress = EXCEPTION_SUPPRESS(v)
        for is_cause, other in ((True, EXCEPTION_CAUSE(v)), (False, EXCEPTION_CONTEXT(v))):
            if other is not None:
                other = self.meet(other)
                if other is SIGNAL:
                    return -1
                if is_cause:
                    e.cause = other
                else:
                    e.context = other
        for host, names in EXTRA_FIELDS:
            if is_a(v, host):
                if e.extra is None:
                    e.extra = {}
                for name in names:
                    found = EXCEPTION_GROUP[name].__get__(v) if host is host_group else host_attribute(v, name)
                    value = self.meet(without_addresses(found))
                    if value is SIGNAL:
                        return -1
                    e.extra[name] = value
        found = host_attribute(v, "__notes__")
        if isinstance(found, list):
            notes = self.meet([without_addresses(n) for n in list.__iter__(found) if isinstance(n, str)])
            slot_unbox(&s, notes)
            e.attributes(True).put("__notes__", &s)
        return 0

    # hashed containers

    cdef int fill_hashed(self, Py_ssize_t i) except -1:
        cdef SetObject s
        cdef Table t
        cdef int64_t h
        pending = self.hashed[i]
        if pending is None:
            return 0
        self.hashed[i] = None
        o, items = <tuple?>pending
        if type(o) is DictObject:
            self.fill_pairs(<DictObject>o, <list?>items)
            return 0
        s = <SetObject?><object>o
        for item in <list?>items:
            if self.key_hash(item, &h) < 0:
                return 0
            s.t.insert(item, h, None)
        charge(self.vm, 72 * len(<list?>items))
        return 0

    cdef int fill_pairs(self, DictObject o, list pairs) except -1:
        cdef int64_t h
        cdef Table t
        cdef dict d = o.d
        cdef bint plain = True
        for key, value in pairs:
            if not plain_key(key):
                plain = False
                break
        if plain:
            for key, value in pairs:
                d[key] = value
            return 0
        t = new_table(False)
        for key, value in list(d.items()) + pairs:
            if self.key_hash(key, &h) < 0:
                return 0
            t.insert(key, h, value)
        o.d = None
        o.t = t
        return 0

    cdef int key_hash(self, object v, int64_t* out) except -9:
        """
        Compute the hash as the sandbox does. Returns: -1 if v cannot be a key. Keys of one host container differ, so nothing is compared.
        Recurses only as deep as the host's own hash() did.
        """
        cdef int64_t h
        cdef int64_t[64] small
        cdef list parts
        cdef Py_ssize_t i
        cdef Instance inst
        if plain_hash(v, out):
            return 0
        if type(v) is tuple:
            return self.tuple_hash(<tuple>v, out)
        if type(v) is SetObject:
            i = self.unfilled.get(<size_t><PyObject*>v, -1)
            if i >= 0:
                self.fill_hashed(i)
            if is_subclass((<SetObject>v).cls, FROZENSET):
                out[0] = set_hash(<SetObject>v)
                return 0
        elif type(v) is ValueInstance:
            return self.key_hash((<ValueInstance>v).payload, out)
        elif type(v) is Instance and path_text(<Instance>v) is not None:
            plain_hash(path_text(<Instance>v), out)
            return 0
        elif type(v) is Instance and hashes_by_fields((<Instance>v).cls):
            inst = <Instance>v
            return self.tuple_hash(tuple([slot_box(slots_of(inst) + i) for i in range(slot_count(inst))]), out)
        elif type(v) is Instance:
            host = library_instance(<Instance>v)
            if host is not None:
                out[0] = hash(host)
                return 0
        if hash_fast(self.vm, v, out) or native_hash(self.vm, v, out):
            return 0
        if self.bad is None:
            self.bad = v
        return -1

    cdef int tuple_hash(self, tuple v, int64_t* out) except -9:
        cdef Py_ssize_t i
        cdef int64_t h
        cdef bytearray buffer = bytearray(8 * len(v))
        cdef int64_t* hashes = <int64_t*><char*>buffer
        for i in range(len(v)):
            if self.key_hash(v[i], &h) < 0:
                return -1
            hashes[i] = h
        out[0] = hash_combine_tuple(hashes, len(v))
        return 0


# Fields besides args that exceptions of these classes have.
cdef tuple EXTRA_FIELDS = (
    (StopIteration, ("value",)), (SystemExit, ("code",)), (OSError, ("errno", "strerror", "filename", "filename2")),
    (ImportError, ("msg", "name", "path")), (NameError, ("name",)), (AttributeError, ("name", "obj")),
    (SyntaxError, ("msg", "filename", "lineno", "offset", "text", "end_lineno", "end_offset")),
    (UnicodeDecodeError, ("encoding", "object", "start", "end", "reason")),
    (UnicodeEncodeError, ("encoding", "object", "start", "end", "reason")),
    (UnicodeTranslateError, ("object", "start", "end", "reason")),
)
cdef object host_group = _host_builtins.__dict__.get("BaseExceptionGroup")
cdef object EXCEPTION_GROUP = None if host_group is None else host_group.__dict__
if host_group is not None:
    EXTRA_FIELDS += ((host_group, ("message", "exceptions")),)
cdef frozenset EXTRA_NAMES = frozenset({name for _, names in EXTRA_FIELDS for name in names})


cdef object new_library_instance(VM* vm, str module, str name, dict values):
    """Make an instance of a library class with these attributes. Returns: None if the program has replaced the class."""
    cdef Instance o
    cdef Slot s
    cls = runtime(vm).library_member(module, name)
    if type(cls) is not ClassObject or (<ClassObject>cls).layout != L_OBJECT:
        return None
    charge(vm, instance_size((<ClassObject>cls).room))
    o = new_instance(<ClassObject>cls)
    for key, value in values.items():
        vm.budget -= host_size(<PyObject*>value)
        slot_unbox(&s, value)
        o.put(<str?><object>key, &s)
    return o

cdef bint native_hash(VM* vm, object v, int64_t* out) except -1:
    """Compute the hash of a date, decimal and the like, whose __hash__ is a native. Returns: False if there is none."""
    cdef PyObject* p = lookup(class_of(v), "__hash__")
    cdef int status = vm.status
    if p == NULL or type(<object>p) is not Native:
        return False
    r = hash_value(vm, v)
    if r is SIGNAL:              # a signalling NaN
        take_exception(vm)
        vm.status = status
        return False
    out[0] = r
    return True

cdef str host_path(object root, object bad):
    """Return the path to `bad` below `root`, as a subscript or attribute expression; '' for the root itself."""
    cdef list queue = [(root, None, "")]
    cdef Py_ssize_t i = 0, at
    cdef set seen = {id(root)}
    cdef list parts
    while i < len(queue):
        v = queue[i][0]
        if v is bad:
            break
        for label, child in host_children(v):
            if id(child) not in seen and (child is bad or not is_leaf(<PyObject*>child)):
                seen.add(id(child))
                queue.append((child, i, label))
        i += 1
    else:
        return ""
    parts = []
    at = i
    while at != 0:
        parts.append(queue[at][2])
        at = queue[at][1]
    parts.reverse()
    return "".join(parts)


cdef list host_children(object v):
    if isinstance(v, (list, tuple)):
        names = host_namedtuple_fields(type(v))
        if names is not None and len(names) == len(v):
            return [("." + n, x) for n, x in zip(names, tuple.__iter__(v))]
        return [(f"[{i}]", x) for i, x in enumerate(list.__iter__(v) if isinstance(v, list) else tuple.__iter__(v))]
    if isinstance(v, dict):
        out = [(f"[{k!r}]" if is_leaf(<PyObject*>k) else f"[<{CLASS_NAME(type(k))}>]", x) for k, x in dict.items(v)]
        return out + [(f".keys()[{i}]", k) for i, k in enumerate(dict.keys(v))]
    if isinstance(v, (set, frozenset)):
        return [("{...}", x) for x in (set.__iter__(v) if isinstance(v, set) else frozenset.__iter__(v))]
    if is_a(v, BaseException):
        out = [(f".args[{i}]", x) for i, x in enumerate(EXCEPTION_ARGS(v))]
        return out + [(f".{n}", host_attribute(v, n)) for n in ("__cause__", "__context__", *sorted(EXTRA_NAMES))]
    if any(["__dataclass_fields__" in CLASS_VARIABLES(base) for base in CLASS_MRO(type(v))]):
        try:
            return [("." + n, x) for n, x in helper("describe")(v)[1].items()]
        except TypeError:
            return []
    return []


cdef object bytearray_in(VM* vm, object v):
    cdef bytearray data = bytearray(v)
    charge(vm, 100 + len(data))
    return new_bytearray(vm, data)

cdef object bytearray_out(HeapObject v):
    return bytearray((<BytearrayObject?>v).data)

register_in(bytearray, bytearray_in)
register_out(BytearrayObject, bytearray_out)


cdef Importer new_importer(VM* vm, Boundary b):
    cdef Importer c = Importer.__new__(Importer)
    c.vm, c.b = vm, b
    return c


cdef object to_sandbox(VM* vm, object host_value, Boundary b, str what):
    cdef Importer c
    if is_leaf(<PyObject*>host_value):
        vm.budget -= host_size(<PyObject*>host_value)
        return host_value
    c = new_importer(vm, b)
    cdef int64_t start = now_ns()
    cdef bint collecting = PyGC_Disable()     # the new objects live: the host's GC would only traverse them again and again
    try:
        r = c.convert(host_value)
    finally:
        b.spent_ns += now_ns() - start
        if collecting:
            PyGC_Enable()
    if r is SIGNAL:
        name = CLASS_NAME(type(c.bad))
        if isinstance(c.bad, HeapObject):
            name = class_of(c.bad).name
        path = host_path(host_value, c.bad)
        at = f" ({what}{path})" if path else ""
        raise TypeError(f"Cannot convert {name} to Sandbox value{at}")
    return r


cdef ExceptionObject exception_to_sandbox(VM* vm, object host_exception, Boundary b):
    cdef Importer c = new_importer(vm, b)
    c.lenient = True
    r = c.convert(host_exception)
    if type(r) is ExceptionObject:
        return <ExceptionObject>r
    return new_exception(vm, class_for_host(type(host_exception)), (host_text(host_exception),))


# --- sandbox to host ---

cdef enum Form:
    X_DONE      = 0      # the host object is complete
    X_LIST      = 1
    X_DICT      = 2
    X_SET       = 3
    X_TUPLE     = 4      # the host object is empty, and is filled when its items exist
    X_DATA      = 5      # instance of a dataclass
    X_EXCEPTION = 6
    X_REPR      = 7      # SandboxRepr; its attributes are filled later
    X_FROZENSET = 8      # from here on: can only be made from complete items
    X_NAMED     = 9
    X_GROUP     = 10     # exception group, made when its members exist


@cython.final
cdef class Exporter:
    cdef VM*      vm
    cdef Boundary b
    cdef PtrMap   seen       # sandbox object -> index in `objects`
    cdef list     objects
    cdef list     forms
    cdef list     hosts      # host object, or None until it can be made
    cdef list     details    # further data from which the host object is made
    cdef dict     texts      # id -> repr; None: collect `missing`
    cdef list     missing
    cdef bint     ordered    # an object is hashed or cannot be made empty
    cdef list     height     # depth of nested tuples; used if ordered

    def __cinit__(self):
        self.objects, self.forms, self.hosts, self.details, self.missing = [], [], [], [], []

    def __dealloc__(self):
        map_free(&self.seen)

    cdef object convert(self, object v):
        """Return the host value; SIGNAL: reprs are missing."""
        cdef Py_ssize_t i = 0
        self.meet(v)
        while i < len(self.objects):
            self.open(i)
            i += 1
        if self.missing and self.texts is None:
            return SIGNAL
        if self.ordered:
            self.complete_in_order()
        for i in range(len(self.objects)):
            if self.forms[i] != X_DONE:
                self.fill(i)
        return self.get(v)

    cdef object get(self, object v):
        if is_leaf(<PyObject*>v):
            return v
        return self.hosts[map_get(&self.seen, <PyObject*>v)]

    cdef int add(self, object v, int form, object host, object detail) except -1:
        map_put(&self.seen, <PyObject*>v, len(self.objects))
        self.objects.append(v)
        self.forms.append(form)
        self.hosts.append(host)
        self.details.append(detail)
        if form >= X_FROZENSET:
            self.ordered = True
        return 0

    cdef int meet(self, object v) except -1:
        """Choose the form of a value, and make the host object empty if possible."""
        cdef HeapObject o
        if is_leaf(<PyObject*>v) or map_get(&self.seen, <PyObject*>v) >= 0:
            return 0
        t = type(v)
        if t is tuple:
            for item in <tuple?>v:
                if not is_leaf(<PyObject*>item):
                    return self.add(v, X_TUPLE, PyTuple_New(len(<tuple?>v)), None)
            return self.add(v, X_DONE, v, None)
        if t is ListObject:
            return self.add(v, X_LIST, [], None)
        if t is DictObject:
            return self.add(v, X_DICT, {}, None)
        if t is SetObject:
            if is_subclass((<SetObject?>v).cls, FROZENSET):
                return self.add(v, X_FROZENSET, None, None)
            return self.add(v, X_SET, set(), None)
        o = <HeapObject?>v
        rule = out_rule(t)
        if rule is not None:
            host = (<OutRule?>rule).fn(o)
            if host is SIGNAL:
                # Sandbox code computes another value, which crosses in its place.
                other = self.texts.get(<size_t><PyObject*>o) if self.texts is not None else None
                host = (<OutRule?>rule).fn(<HeapObject?>other) if type(other) is t else SIGNAL
            return self.add(v, X_DONE, host, None) if host is not SIGNAL else self.meet_repr(o)
        if t is ExceptionObject:
            return self.meet_exception(<ExceptionObject?>v)
        if t is ValueInstance:
            return self.meet_value_instance(<ValueInstance?>v)
        if t is Instance:
            if is_pending(v) and self.meet_value_of(v):
                return 0
            text = path_text(<Instance?>v)
            if text is not None:
                return self.add(v, X_DONE, host_path_of(<str?>text), None)
            host = library_instance(<Instance?>v)
            if host is not None:
                return self.add(v, X_DONE, host, None)
            fields = dataclass_fields(<Instance?>v)
            if fields is not None:
                return self.meet_dataclass(<Instance?>v, <tuple?>fields)
        elif t is ClassObject:
            host = HOST_TYPES.get((<ClassObject?>v).name) if (<ClassObject?>v).flags & C_BUILTIN else None
            if host is not None and builtin_type(<ClassObject?>v):
                return self.add(v, X_DONE, host, None)
        elif t is Native:
            if (<Native?>v).owner is None and (<Native?>v).module == "builtins" and (<Native?>v).name in HOST_FUNCTIONS:
                return self.add(v, X_DONE, HOST_FUNCTIONS[(<Native?>v).name], None)
        return self.meet_repr(o)

    cdef bint meet_value_of(self, object pending) except -1:
        """Convert what a pending value stands for in its place. Returns: False: there is no value, or the class is the program's own."""
        cls = runtime(self.vm).library_member("_pending_values", "PendingValue") if runtime(self.vm).has_pending_values() else None
        value = settled_value(pending) if (<Instance?>pending).cls is cls else SIGNAL
        if value is SIGNAL:
            return False
        if is_leaf(<PyObject*>value):
            self.add(pending, X_DONE, value, None)
        else:
            self.meet(value)
            map_put(&self.seen, <PyObject*>pending, map_get(&self.seen, <PyObject*>value))
        return True

    cdef int meet_repr(self, HeapObject o) except -1:
        cdef dict attributes = {} if isinstance(o, Instance) and not o.cls.flags & C_BUILTIN else None
        text = self.texts.get(<size_t><PyObject*>o) if self.texts is not None else None
        if type(text) is not str:
            self.missing.append(o)
            text = f"<{o.cls.name} object>"
        return self.add(o, X_REPR, helper("SandboxRepr")(text, o.cls.name, attributes), attributes)

    cdef int meet_value_instance(self, ValueInstance v) except -1:
        cdef tuple fields = namedtuple_fields(v.cls)
        if fields is not None and type(v.payload) is tuple and len(fields) == len(<tuple>v.payload):
            self.add(v, X_NAMED, None, fields)
        elif type(v.payload) is tuple:
            self.add(v, X_TUPLE, PyTuple_New(len(<tuple>v.payload)) if v.payload else (), None)
        else:
            self.add(v, X_DONE, v.payload, None)
        return 0

    cdef int meet_dataclass(self, Instance v, tuple fields) except -1:
        cdef ClassObject cls = v.cls
        host = self.b.registry.get(cls.name) if self.b.registry is not None else None
        if host is not None and set(fields) == set(helper("dataclass_fields")(host)):
            return self.add(v, X_DATA, object.__new__(host), (fields, None))
        values = {}
        return self.add(v, X_DATA, helper("unknown_dataclass")(cls.name, values, dataclass_frozen(cls)), (fields, values))

    cdef int meet_exception(self, ExceptionObject e) except -1:
        host = helper("FrozenInstanceError") if is_frozen_error(e.cls) else host_class_for(e.cls)
        if host_group is not None and issubclass(host, host_group):
            if group_members(e) is not None:
                return self.add(e, X_GROUP, None, host)
            host = Exception if issubclass(host, Exception) else BaseException
        return self.add(e, X_EXCEPTION, host.__new__(host), None)

    cdef int open(self, Py_ssize_t i) except -1:
        """Meet the children of object i."""
        cdef object v = self.objects[i]
        cdef int form = self.forms[i]
        cdef list items
        cdef Py_ssize_t j
        if form == X_DONE:
            return 0
        if form == X_LIST:
            items = (<ListObject?>v).items
            for j in range(len(items)):
                if not is_leaf(<PyObject*>PyList_GET_ITEM(items, j)):
                    self.meet(items[j])
        elif form == X_TUPLE or form == X_NAMED:
            for item in unwrap(v):
                self.meet(item)
        elif form == X_DICT:
            self.open_dict(<DictObject?>v)
        elif form == X_SET or form == X_FROZENSET:
            for item in set_items(NULL, <SetObject?>v):
                if not is_leaf(<PyObject*>item):
                    self.ordered = True
                    self.meet(item)
        elif form == X_EXCEPTION or form == X_GROUP:
            for item in exception_parts(<ExceptionObject?>v):
                self.meet(item)
        elif isinstance(v, Instance):
            for item in instance_values(<Instance>v):
                self.meet(item)
        return 0

    cdef int open_dict(self, DictObject v) except -1:
        cdef list pairs
        if v.d is not None:
            for key, item in v.d.items():
                if not is_leaf(<PyObject*>key):
                    self.ordered = True
                    self.meet(key)
                if not is_leaf(<PyObject*>item):
                    self.meet(item)
            return 0
        for key, item in dict_items_list(NULL, v):
            if not is_leaf(<PyObject*>key):
                self.ordered = True
                self.meet(key)
            self.meet(item)
        return 0

    # A key must be complete before it is hashed: immutables first, innermost first.

    cdef list inner(self, Py_ssize_t i):
        """Return the indices of the children that must be complete before object i can be."""
        cdef int form = self.forms[i]
        cdef object v = self.objects[i]
        cdef list out = []
        cdef Py_ssize_t j
        if form == X_TUPLE or form == X_NAMED:
            children = unwrap(v)
        elif form == X_FROZENSET:
            children = set_items(NULL, <SetObject?>v)
        elif form == X_GROUP:
            children = group_members(<ExceptionObject?>v)
        elif form == X_DATA:
            children = instance_values(<Instance?>v)
        else:
            return out
        for child in children:
            if not is_leaf(<PyObject*>child):
                j = map_get(&self.seen, <PyObject*>child)
                if j >= 0 and self.forms[j] in (X_TUPLE, X_DATA, X_FROZENSET, X_NAMED, X_GROUP):
                    out.append(j)
        return out

    cdef int complete_in_order(self) except -1:
        cdef Py_ssize_t n = len(self.objects)
        cdef Py_ssize_t i, j
        cdef bytearray colour = bytearray(n)     # 0: new, 1: on the stack, 2: complete
        cdef list stack
        cdef list rest
        self.height = [0] * n
        for i in range(n):
            if colour[i] or self.forms[i] not in (X_TUPLE, X_DATA, X_FROZENSET, X_NAMED, X_GROUP):
                continue
            colour[i] = 1
            stack = [(i, self.inner(i))]
            while stack:
                at, rest = stack[len(stack) - 1]
                if rest:
                    j = rest.pop()
                    if colour[j] == 0:
                        colour[j] = 1
                        stack.append((j, self.inner(j)))
                    elif colour[j] == 2:
                        self.height[at] = max(self.height[at], self.height[j] + 1)
                    continue
                stack.pop()
                self.complete(at)
                colour[at] = 2
                if stack:
                    j = stack[len(stack) - 1][0]
                    self.height[j] = max(self.height[j], self.height[at] + 1)
        return 0

    cdef int complete(self, Py_ssize_t i) except -1:
        cdef int form = self.forms[i]
        cdef object v = self.objects[i]
        if form == X_FROZENSET:
            self.hosts[i] = frozenset([self.key(x) for x in set_items(NULL, <SetObject?>v)])
            self.forms[i] = X_DONE
        elif form == X_NAMED:
            cls = helper("namedtuple_class")((<ValueInstance?>v).cls.name, self.details[i])
            self.hosts[i] = tuple.__new__(cls, [self.available(x) for x in <tuple?>unwrap(v)])
            self.forms[i] = X_DONE
        elif form == X_GROUP:
            self.make_group(i, <ExceptionObject?>v)
        else:
            self.fill(i)
        return 0

    cdef object available(self, object v):
        """Like get. A placeholder stands for an object in a cycle that cannot be made empty."""
        host = self.get(v)
        if host is None and v is not None:
            host = helper("SandboxRepr")(f"{class_of(v).name}(...)", class_of(v).name)
        return host

    cdef object key(self, object v):
        """Return a value in a form that the host can hash."""
        cdef Py_ssize_t i
        if is_leaf(<PyObject*>v):
            return v
        i = map_get(&self.seen, <PyObject*>v)
        host = self.available(v)
        if self.height[i] <= MAX_KEY_DEPTH:
            try:
                hash(host)
                return host
            except Exception:       # __hash__ of a registered class may raise anything
                pass
        return helper("SandboxRepr")(f"<{class_of(v).name} object {i}>", class_of(v).name)

    cdef int make_group(self, Py_ssize_t i, ExceptionObject e) except -1:
        members = [m for m in [self.get(x) for x in group_members(e)] if isinstance(m, BaseException)]
        cls = self.details[i]
        message = e.args[0] if e.args and type(e.args[0]) is str else ""
        if not all([isinstance(m, Exception) for m in members]):
            cls = host_group
        self.hosts[i] = cls(message, members) if members else Exception(message)
        self.forms[i] = X_EXCEPTION
        self.details[i] = "group"
        return 0

    # filling

    cdef int fill(self, Py_ssize_t i) except -1:
        cdef int form = self.forms[i]
        cdef object v = self.objects[i]
        cdef object host = self.hosts[i]
        cdef tuple source
        cdef Py_ssize_t j
        self.forms[i] = X_DONE
        if form == X_LIST:
            self.fill_list((<ListObject?>v).items, <list?>host)
        elif form == X_TUPLE:
            source = <tuple?>unwrap(v)
            for j in range(len(source)):
                tuple_put(host, j, self.available(source[j]))
        elif form == X_DICT:
            self.fill_dict(<DictObject?>v, <dict?>host)
        elif form == X_SET:
            (<set?>host).update([self.key(x) for x in set_items(NULL, <SetObject?>v)])
        elif form == X_DATA:
            self.fill_dataclass(<Instance?>v, host, self.details[i])
        elif form == X_REPR:
            if self.details[i] is not None:
                self.fill_attributes(<Instance?>v, <dict?>self.details[i])
        elif form == X_EXCEPTION:
            self.fill_exception(<ExceptionObject?>v, host, self.details[i])
        return 0

    cdef int fill_list(self, list source, list host) except -1:
        cdef Py_ssize_t i
        host.extend(source)
        for i in range(len(source)):
            if not is_leaf(<PyObject*>PyList_GET_ITEM(source, i)):
                host[i] = self.available(source[i])
        return 0

    cdef int fill_dict(self, DictObject v, dict host) except -1:
        if v.d is not None:
            for key, item in v.d.items():
                host[self.key(key)] = self.available(item)
        else:
            for key, item in dict_items_list(NULL, v):
                host[self.key(key)] = self.available(item)
        return 0

    cdef int fill_attributes(self, Instance v, dict values) except -1:
        for name, item in own_attributes(v).items():
            values[name] = self.available(item)
        return 0

    cdef int fill_dataclass(self, Instance v, object host, object detail) except -1:
        """Fill a dataclass. detail: the names of the fields, and the dict of values of an unknown class or None."""
        fields, values = <tuple?>detail
        for name in <tuple?>fields:
            item = self.available(slot_box(v.find(<str?>name)))
            if values is None:
                object.__setattr__(host, name, item)
            else:
                (<dict?>values)[name] = item
        return 0

    cdef int fill_exception(self, ExceptionObject e, object host, object detail) except -1:
        cdef Slot* s
        if detail is None:
            host.args = tuple([self.available(x) for x in e.args])
        if e.extra is not None:
            for name, item in e.extra.items():
                if crosses(name, item) and not (item is None and name == "filename2"):     # str() would show a None that was set
                    try:
                        setattr(host, name, self.available(item))
                    except (AttributeError, TypeError, ValueError):
                        pass            # a field that this host's version lacks, or wants of another type
        if e.cause is not None:
            host.__cause__ = self.get(e.cause)
        if e.context is not None:
            host.__context__ = self.get(e.context)
        host.__suppress_context__ = e.suppress
        if e.ext is not None:
            s = e.ext.find("__notes__")
            if s != NULL and s.o != TAG_INT and s.o != TAG_FLOAT and type(<object>s.o) is ListObject:
                host.__notes__ = [x for x in (<ListObject>s.o).items if type(x) is str]
        return 0


cdef list instance_values(Instance v):
    cdef Slot* slots = slots_of(v)
    cdef int i
    if shape_of(v).dict_mode:
        return list(own_attributes(v).values())
    return [<object>slots[i].o for i in range(slot_count(v)) if is_ref(slots[i].o)]


cdef object group_members(ExceptionObject e):
    """Return the exceptions of a group, or None."""
    members = e.extra.get("exceptions") if e.extra is not None else None
    if members is None and len(e.args) > 1:
        members = e.args[1]
        if type(members) is ListObject:
            members = (<ListObject>members).items
    if type(members) is not tuple and type(members) is not list:
        return None
    for m in members:
        if type(m) is not ExceptionObject:
            return None
    return members or None


cdef bint crosses(str name, object v) except -1:
    """Return whether a field of an exception crosses. The object that lacks an attribute does not: it may be large."""
    return name in EXTRA_NAMES and not (name == "obj" and isinstance(v, HeapObject))


cdef list exception_parts(ExceptionObject e):
    cdef list out = list(e.args)
    cdef Slot* s
    if e.extra is not None:
        out.extend([v for k, v in e.extra.items() if crosses(k, v)])
    if e.cause is not None:
        out.append(e.cause)
    if e.context is not None:
        out.append(e.context)
    members = group_members(e)
    if members is not None:
        out.extend(members)
    return out


cdef bint builtin_type(ClassObject cls):
    """Return whether cls is the built-in class itself, not only one of the same name."""
    if cls.layout == L_EXCEPTION:
        return exception_classes.get(cls.name) is cls
    return True


cdef Exporter new_exporter(VM* vm, Boundary b, tuple reprs):
    cdef Exporter x = Exporter.__new__(Exporter)
    x.vm = vm
    x.b = b
    if reprs is not None:
        x.texts = {}
        for o, text in zip(reprs[0], reprs[1]):
            x.texts[<size_t><PyObject*>o] = text
    return x


cdef object to_host(VM* vm, object v, Boundary b, tuple reprs):
    cdef Exporter x
    if is_leaf(<PyObject*>v) or type(v) is tuple and only_leaves(v):
        return v
    x = new_exporter(vm, b, reprs)
    cdef int64_t start = now_ns()
    cdef bint collecting = PyGC_Disable()
    try:
        r = x.convert(v)
    finally:
        b.spent_ns += now_ns() - start
        if collecting:
            PyGC_Enable()
    b.missing = x.missing if r is SIGNAL else None
    return r


cdef object exceptions_to_host(VM* vm, tuple exceptions, Boundary b, tuple reprs):
    cdef Exporter x = new_exporter(vm, b, reprs)
    r = x.convert(exceptions)
    b.missing = x.missing if r is SIGNAL else None
    return r

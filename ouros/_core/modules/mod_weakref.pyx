"""_weakref and _traceback: information that sandbox Python cannot get by itself.

Must not know the machine. Invariants: a WeakObject owns its target, and `holders` counts the WeakObjects of a target. A target that only
WeakObjects own is dropped when one of them is dereferenced. Objects shared by all programs are never dropped nor counted, since the count
would reveal other programs.
"""
cimport cython
from ouros._core.protocols.call cimport attribute, call_prelude, class_method, function, method, static_method
from ouros._core.heap.exceptions cimport TracebackObject, raise_type
from ouros._core.heap.heap cimport charge, id_of, touch
from ouros._core.protocols.attributes cimport get_attr_or_stop
from ouros._core.protocols.node cimport Code, Function, Node, ResumeFunction, Source, resume_function, source_of, then
from ouros._core.protocols.ops cimport equal, hash_value
from ouros._core.types.type_union cimport new_alias
from ouros._core.types.source_lines cimport char_column, shows_lines, source_lines

cdef extern from "Python.h":
    Py_ssize_t Py_REFCNT(PyObject* o) noexcept

REFERENCE = builtin_class("ReferenceType", (OBJECT,), L_OTHER)
REFERENCE.ns["__module__"] = "weakref"
cdef dict holders = {}               # address of a target -> number of WeakObjects that own it
DEF HOLDER = 136                     # bytes of an entry in a dict of the host, whose block is copied when it grows, and of its key

cdef bint is_shared(object v) noexcept:
    return (<HeapObject>v).hid >= 0x80000000u        # see name_class in value.pyx


@cython.final
@cython.trashcan(True)
cdef class WeakObject(NativeObject):
    def __cinit__(self):
        self.target = SIGNAL

    def __dealloc__(self):
        self.let_go()

    cdef int let_go(self) except -1:
        cdef size_t key
        if self.target is not None and self.target is not SIGNAL and not is_shared(self.target):
            key = <size_t><PyObject*>self.target
            left = holders.get(key, 1) - 1
            if left:
                holders[key] = left
            else:
                holders.pop(key, None)
        self.target = SIGNAL
        return 0

    cdef int take(self, object v) except -1:
        cdef size_t key = <size_t><PyObject*>v
        if not is_shared(v):
            holders[key] = holders.get(key, 0) + 1
        self.target = v
        return 0

    cdef bint alive(self) except -1:
        """Return whether the target has owners other than WeakObjects. This object must own it once, by `target`."""
        cdef size_t key
        if self.target is SIGNAL:
            return False
        if is_shared(self.target):
            return True
        key = <size_t><PyObject*>self.target
        return Py_REFCNT(<PyObject*>self.target) > <Py_ssize_t>holders.get(key, 1)

    cdef Py_ssize_t size(self) noexcept:
        # References to one target share its entry in `holders`, but any of them may be the only one.
        return HeapObject.size(self) + (HOLDER if self.target is not SIGNAL else 0)

    cdef int walk(self, Walker w) except -1:
        if self.target is not SIGNAL:
            w.visit(self.target)
        w.visit(self.callback)
        return NativeObject.walk(self, w)

    cdef tuple get_state(self):
        return (self.ext, self.callback, self.target is not SIGNAL, None if self.target is SIGNAL else self.target)

    cdef int set_state(self, tuple state) except -1:
        if len(state) != 4 or not (state[0] is None or type(state[0]) is Instance) or type(state[2]) is not bool:
            raise ValueError("damaged data: weak reference")
        if state[2] and not isinstance(state[3], HeapObject):
            raise ValueError("damaged data: weak reference")
        self.ext = state[0]
        self.callback = state[1]
        self.let_go()
        if state[2]:
            self.take(state[3])
        return 0


cdef object reference_new(VM* vm, PyObject** a):
    cdef WeakObject r
    cdef ClassObject cls
    target = <object>a[1]
    if <dict?><object>a[3] and a[0] == <PyObject*>REFERENCE:
        return raise_type(vm, "ref() takes no keyword arguments")
    cls = class_of(target)
    if not isinstance(target, HeapObject) or cls in (LIST, DICT, BYTEARRAY, SLICE) \
            or type(target) is ValueInstance and lookup(cls, "__weakref__") == NULL and cls.solid is not FROZENSET:
        return raise_type(vm, f"cannot create weak reference to '{type_name(target)}' object")
    if not cls.flags & C_BUILTIN and lookup(cls, "__weakref__") == NULL and cls.solid in (OBJECT, LIST, DICT, BYTEARRAY, BASE_EXCEPTION):
        return raise_type(vm, f"cannot create weak reference to '{type_name(target)}' object")
    r = WeakObject.__new__(WeakObject)
    r.cls = <ClassObject?><object>a[0]
    r.epoch = vm.epoch
    r.callback = <object>a[2]
    r.take(target)
    charge(vm, 96 + HOLDER)
    return r

cdef object reference_init(VM* vm, PyObject** a):
    return None

cdef object reference_call(VM* vm, PyObject** a):
    cdef WeakObject r = <WeakObject?><object>a[0]
    if r.alive():
        return r.target
    if r.target is not SIGNAL:
        if touch(vm, r) < 0:
            return SIGNAL
        r.let_go()
        callback = r.callback
        r.callback = None
        if callback is not None:
            return call_prelude(vm, "weak_callback", (callback, r))
    return None

cdef object reference_callback(VM* vm, PyObject** a):
    return (<WeakObject?><object>a[0]).callback if (<WeakObject?><object>a[0]).target is not SIGNAL else None

cdef object reference_eq(VM* vm, PyObject** a):
    cdef WeakObject r = <WeakObject?><object>a[0], s
    if type(<object>a[1]) is not WeakObject:
        return NotImplemented
    s = <WeakObject><object>a[1]
    if not r.alive() or not s.alive():
        return r is s
    return equal(vm, r.target, s.target)

cdef object reference_hash(VM* vm, PyObject** a):
    cdef WeakObject r = <WeakObject?><object>a[0]
    if not r.alive():
        return raise_type(vm, "weak object has gone away")
    return hash_value(vm, r.target)

cdef object reference_repr(VM* vm, PyObject** a):
    cdef WeakObject r = <WeakObject?><object>a[0]
    if not r.alive():
        return f"<weakref at 0x{id_of(vm, r):x}; dead>"
    # Only the class of the target says whether the target has a name.
    name = STOP if lookup(class_of(r.target), "__name__") == NULL else get_attr_or_stop(vm, r.target, "__name__")
    return then(vm, name, REFERENCE_REPR, r, r.target, None, 0)

# saves: the reference, its target; value: the name of the target, or STOP
cdef object reference_repr_named(VM* vm, object value, object reference, object target, object c, int64_t i):
    name = unwrap(value) if value is not STOP and isinstance(unwrap(value), str) else None
    charge(vm, 150 + (0 if name is None else 4 * len(<str?>name)))
    name = "" if name is None else f" ({name})"
    return f"<weakref at 0x{id_of(vm, reference):x}; to '{full_type_name(target)}' at 0x{id_of(vm, target):x}{name}>"

cdef ResumeFunction REFERENCE_REPR = resume_function("reference_repr", reference_repr_named)

cdef object class_getitem(VM* vm, PyObject** a):
    return new_alias(vm, <object>a[0], <object>a[1])

cdef object weak_count(VM* vm, PyObject** a):
    return holders.get(<size_t>a[0], 0)


# --- tracebacks ---

cdef object traceback_entries(VM* vm, PyObject** a):
    """Returns: (file name, line, end line, column, end column, name, text) of each entry in the program's own code."""
    cdef TracebackObject tb
    cdef list out = [], lines
    cdef Code code
    cdef Node node
    cdef Source source
    v = <object>a[0]
    while type(v) is TracebackObject:
        tb = <TracebackObject>v
        v = tb.tb_next
        code = <Code?>tb.code
        node = <Node?>tb.node
        source = source_of(code)
        if source.hidden:
            continue
        lines = source_lines(source)
        text = None
        if 1 <= node.line <= len(lines) and source.filename != "<string>" and shows_lines(source):
            text = "\n".join(lines[node.line - 1:node.end_line])
        out.append((source.filename, node.line, node.end_line, char_column(source, node.line, node.col),
                    char_column(source, node.end_line, node.end_col), code.name, text))
    charge(vm, 300 * len(out))
    return tuple(out)

cdef object function_source(VM* vm, PyObject** a):
    """Returns: the source lines of a function, from its first line on; None: not the program's own code."""
    cdef Function f
    if type(<object>a[0]) is not Function:
        return None
    f = <Function><object>a[0]
    if source_of(f.code).hidden:
        return None
    charge(vm, len(source_of(f.code).text))
    return (source_of(f.code).text, f.code.line)


NAMESPACE = {"ReferenceType": REFERENCE, "ref": REFERENCE}
TRACEBACK_NAMESPACE = {}
static_method(REFERENCE, "__new__", reference_new, "cls, object, callback=None, /, **kwargs")
method(REFERENCE, "__init__", reference_init, "self, object, callback=None, /")
method(REFERENCE, "__call__", reference_call, "self, /")
class_method(REFERENCE, "__class_getitem__", class_getitem, "cls, item, /")
method(REFERENCE, "__eq__", reference_eq, "self, value, /")
method(REFERENCE, "__hash__", reference_hash, "self, /")
method(REFERENCE, "__repr__", reference_repr, "self, /")
attribute(REFERENCE, "__callback__", reference_callback, NULL)
function(NAMESPACE, "_weakref", "getweakrefcount", weak_count, "object, /")
function(TRACEBACK_NAMESPACE, "_traceback", "entries", traceback_entries, "tb, /")
function(TRACEBACK_NAMESPACE, "_traceback", "source", function_source, "function, /")

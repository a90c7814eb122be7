# ouros: no bounds checks
"""Walk over the object graph for memory accounting, heap statistics and the purity check.

Must not know particular nodes or host values. Invariants: C recursion is bounded: what lies deeper than DEEPEST is on a worklist.
Every object is counted once: a HeapObject is marked with the number of the walk; any other object goes through a set of addresses,
unless it has only one reference. No code of the sandbox runs during a walk, and nothing is freed. A walk needs little memory itself,
as it runs when there is little left: only objects that lie deep get onto the worklist.
"""
cimport cython
from cpython.dict cimport PyDict_Next
from cpython.list cimport PyList_GET_ITEM, PyList_GET_SIZE
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_GET_SIZE
from libc.stdlib cimport free, realloc

from ouros._core.base.address_map cimport PtrSet, set_add, set_free
from ouros._core.base.host_dict_size cimport host_dict_bytes
from ouros._core.base.watchdog cimport now_ns, thread_ns
from ouros._core.heap.heap cimport touch
from ouros._core.protocols.call cimport natives
from ouros._core.protocols.generators cimport Generator
from ouros._core.heap.exceptions cimport TracebackObject
from ouros._core.protocols.node cimport Code, Function, Globals, HeapFrame, Continuation, Node, Source, frame_size
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_sequence cimport ListObject

from ouros._core.base.limiter import Stopped

cdef extern from *:
    """
    #include <stddef.h>
    #define OU_ROUND(n) (((Py_ssize_t)(n) + 15) & ~(Py_ssize_t)15)
    #define OU_GC_HEAD (2 * (Py_ssize_t)sizeof(void*))

    static Py_ssize_t ou_int_size(PyObject* o) {
        Py_ssize_t n;
    #if PY_VERSION_HEX >= 0x030C0000
        n = (Py_ssize_t)(((PyLongObject*)o)->long_value.lv_tag >> 3);
        if (n <= 1) {
            Py_ssize_t v = PyUnstable_Long_CompactValue((PyLongObject*)o);
            return v >= -5 && v <= 256 ? 0 : 32;
        }
        return OU_ROUND(offsetof(PyLongObject, long_value.ob_digit) + n * sizeof(digit));
    #else
        n = Py_SIZE(o);
        if (n < 0) n = -n;
        if (n <= 1) {
            sdigit v = n == 0 ? 0 : (sdigit)((PyLongObject*)o)->ob_digit[0] * (Py_SIZE(o) < 0 ? -1 : 1);
            return v >= -5 && v <= 256 ? 0 : 32;
        }
        return OU_ROUND(offsetof(PyLongObject, ob_digit) + n * sizeof(digit));
    #endif
    }

    /* The texts of one Latin-1 character, and the bytes of one byte, of which the host has one each. It makes others too. */
    static PyObject* ou_one_text[256];
    static PyObject* ou_one_byte[256];

    static int ou_find_shared(void) {
        for (int i = 0; i < 256; i++) {
            char byte = (char)i;
            ou_one_text[i] = PyUnicode_FromOrdinal(i);
            ou_one_byte[i] = PyBytes_FromStringAndSize(&byte, 1);
            if (ou_one_text[i] == NULL || ou_one_byte[i] == NULL) return -1;
        }
        return 0;
    }

    static int ou_is_one_text(PyObject* o) {
        Py_UCS4 c = PyUnicode_READ_CHAR(o, 0);
        return c < 256 && ou_one_text[c] == o;
    }

    static Py_ssize_t ou_str_size(PyObject* o) {
        Py_ssize_t n = PyUnicode_GET_LENGTH(o), size;
        if (n <= 64 && (n == 0 || PyUnicode_CHECK_INTERNED(o) || (n == 1 && ou_is_one_text(o)))) return 0;
        if (PyUnicode_IS_COMPACT_ASCII(o)) return OU_ROUND(sizeof(PyASCIIObject) + n + 1);
        size = OU_ROUND(sizeof(PyCompactUnicodeObject) + (n + 1) * PyUnicode_KIND(o));
        if (((PyCompactUnicodeObject*)o)->utf8 != NULL) size += OU_ROUND(((PyCompactUnicodeObject*)o)->utf8_length + 1);
        return size;
    }

    /* Layout of a range in all versions of CPython; each field is an int. */
    typedef struct { PyObject_HEAD PyObject* start; PyObject* stop; PyObject* step; PyObject* length; } OuRange;

    static Py_ssize_t ou_host_size(PyObject* o) {
        PyTypeObject* t = Py_TYPE(o);
        Py_ssize_t n;
        if (t == &PyLong_Type) return ou_int_size(o);
        if (t == &PyUnicode_Type) return ou_str_size(o);
        if (t == &PyFloat_Type) return OU_ROUND(sizeof(PyFloatObject));
        if (t == &PyTuple_Type) {
            n = PyTuple_GET_SIZE(o);
            return n == 0 ? 0 : OU_ROUND(OU_GC_HEAD + sizeof(PyTupleObject) + (n - 1) * sizeof(PyObject*));
        }
        if (t == &PyBytes_Type) {
            n = PyBytes_GET_SIZE(o);
            if (n == 0 || (n == 1 && ou_one_byte[(unsigned char)PyBytes_AS_STRING(o)[0]] == o)) return 0;
            return OU_ROUND(sizeof(PyBytesObject) + n);
        }
        if (t == &PyComplex_Type) return OU_ROUND(sizeof(PyComplexObject));
        if (t == &PyRange_Type) {
            OuRange* r = (OuRange*)o;
            return 48 + ou_int_size(r->start) + ou_int_size(r->stop) + ou_int_size(r->step) + ou_int_size(r->length);
        }
        return 0;
    }

    #define ou_list_room(o) (((PyListObject*)(o))->allocated > Py_SIZE(o) ? ((PyListObject*)(o))->allocated : Py_SIZE(o))
    """
    Py_ssize_t ou_list_room(PyObject* o) noexcept        # items for which a host list has room
    int ou_find_shared() except -1
    Py_ssize_t ou_host_size(PyObject* o) noexcept
    bint ou_is_interned "PyUnicode_CHECK_INTERNED" (PyObject* o) noexcept
    Py_ssize_t Py_REFCNT(PyObject* o) noexcept

ou_find_shared()

DEF DEEPEST = 8              # objects within objects that are walked by recursion
DEF FEW = 4096               # a worklist with no more places is not counted
DEF CONTINUATION_SIZE = 96   # bytes of a Continuation
DEF LIST_SIZE = 56           # bytes of a host list in a continuation, without its items
DEF DICT_SIZE = 240
DEF SHAPE_SIZE = 400         # bytes of a shape with its list and dict, and for each name
DEF SHAPE_NAME = 100
DEF NODE_SIZE = 160
DEF CODE_SIZE = 1000

cdef uint32_t walk_number = 0


cdef uint32_t new_walk() noexcept:
    global walk_number
    walk_number += 1
    if walk_number == 0:
        walk_number = 1
    return walk_number


cdef Py_ssize_t host_size(PyObject* o) noexcept:
    return ou_host_size(o)


cdef list vm_roots(VM* vm):
    cdef list roots = []
    cdef Py_ssize_t i
    for i in range(vm.ktop):
        roots.append(<object>vm.kstack[i])
    if is_ref(vm.ret.o):
        roots.append(<object>vm.ret.o)
    if vm.exc != NULL:
        roots.append(<object>vm.exc)
    if vm.handled != NULL:
        roots.append(<object>vm.handled)
    return roots


@cython.final
cdef class HeapWalker(Walker):
    def __cinit__(self):
        self.number = new_walk()
        self.classes = []

    def __dealloc__(self):
        cdef Py_ssize_t i
        for i in range(self.ntodo):
            decref(self.todo[i])
        free(self.todo)
        set_free(&self.seen)
        set_free(&self.strings)

    cdef int visit(self, object v) except -1:
        return self.reach(<PyObject*>v)

    cdef int reach(self, PyObject* o) except -1:
        """Count an object when it is first met, and put it on the worklist if it has children."""
        cdef HeapObject h
        cdef Py_ssize_t size
        self.steps += 1
        if self.steps & 0xFFFF == 0:
            self.look_at_clocks()
        if is_leaf(o):
            size = ou_host_size(o)
            if size and (Py_REFCNT(o) == 1 or set_add(&self.seen, o)):
                self.total += size
                if self.counts is not None:
                    self.account(o, size)
            if self.counts is not None and type(<object>o) is str and ou_is_interned(o) and set_add(&self.strings, o):
                self.interned += 1
            return 0
        if type(<object>o) is tuple:
            size = ou_host_size(o)
            if size and (Py_REFCNT(o) == 1 or set_add(&self.seen, o)):
                self.total += size
                if self.counts is not None:
                    self.account(o, size)
                if self.shallow:
                    self.reach_leaves(o)
                else:
                    self.enter(o)
            return 0
        if type(<object>o) is Instance or isinstance(<object>o, HeapObject):
            h = <HeapObject>o
            if h.mark != self.number and not self.shallow:
                h.mark = self.number
                self.enter(o)
            return 0
        return self.other(o)

    cdef int look_at_clocks(self) except -1:
        if (self.latest and thread_ns() > self.latest) or (self.latest_wall and now_ns() > self.latest_wall):
            raise Stopped
        return 0

    cdef int reach_leaves(self, PyObject* o) except -1:
        """Count the leaves of a tuple, which may not be filled yet."""
        cdef Py_ssize_t i
        cdef PyObject* item
        for i in range(PyTuple_GET_SIZE(<object>o)):
            item = <PyObject*>PyTuple_GET_ITEM(<object>o, i)
            if item != NULL and is_leaf(item):
                self.reach(item)
        return 0

    cdef int weigh(self, HeapObject h) except -1:
        """Count one object and its leaves: the objects that it refers to may not be filled yet."""
        t = type(h)
        if t is Function or t is ClassObject or t is Generator or t is TracebackObject:
            self.total += h.size()
            return 0
        return self.open(<PyObject*>h)

    cdef int other(self, PyObject* o) except -1:
        """Reach an object that is no value: a part of a continuation or frame."""
        if self.shallow or not isinstance(<object>o, (Continuation, HeapFrame, Globals, list, dict)):
            return 0
        if set_add(&self.seen, o):
            self.enter(o)
        return 0

    cdef int enter(self, PyObject* o) except -1:
        """Walk the children of one object, now or from the worklist."""
        if self.depth >= DEEPEST:
            return self.push(o)
        self.depth += 1
        self.open(o)
        self.depth -= 1
        return 0

    cdef int push(self, PyObject* o) except -1:
        cdef PyObject** more
        if self.ntodo == self.cap:
            more = <PyObject**>realloc(self.todo, (self.cap + (self.cap >> 2) + 256) * sizeof(PyObject*))
            if more == NULL:
                raise MemoryError
            self.todo = more
            self.cap += (self.cap >> 2) + 256
        incref(o)
        self.todo[self.ntodo] = o
        self.ntodo += 1
        return 0

    cdef int account(self, PyObject* o, Py_ssize_t size) except -1:
        name = class_of(<object>o).name
        self.counts[name] = self.counts.get(name, 0) + 1
        self.sizes[name] = self.sizes.get(name, 0) + size
        return 0

    cdef int run(self, int64_t stop_after) except -1:
        cdef PyObject* o
        while self.ntodo and self.total <= stop_after:
            self.ntodo -= 1
            o = self.todo[self.ntodo]
            try:
                self.open(o)
            finally:
                decref(o)
        return 0

    cdef int open(self, PyObject* o) except -1:
        """Walk the children of one object. Also counts the size of a HeapObject."""
        cdef HeapObject h
        cdef Instance inst
        cdef Generator g
        cdef Py_ssize_t i, n
        cdef PyObject* key
        cdef PyObject* value
        cdef PyObject* items
        cdef Slot* s
        t = type(<object>o)
        if t is tuple:
            for i in range(PyTuple_GET_SIZE(<object>o)):
                self.reach(<PyObject*>PyTuple_GET_ITEM(<object>o, i))
            return 0
        if not isinstance(<object>o, HeapObject):
            return self.open_host(<object>o)
        h = <HeapObject>o
        n = h.size()
        self.total += n
        if self.counts is not None and h.cls is not None:
            self.account(o, n)
        if t is Instance:
            inst = <Instance?><object>o
            if shape_of(inst).private:
                self.total += private_size(shape_of(inst))
            s = slots_of(inst)
            for i in range(slot_count(inst)):
                if is_ref(s[i].o):
                    self.reach(s[i].o)
            if inst.cls is not None and inst.cls.mark != self.number:
                self.reach(<PyObject*>inst.cls)
            return 0
        if t is ListObject:
            items = <PyObject*>(<ListObject?>h).items
            for i in range(PyList_GET_SIZE(<object>items)):
                self.reach(<PyObject*>PyList_GET_ITEM(<object>items, i))
            if (<ListObject?>h).ext is not None:
                self.reach(<PyObject*>(<ListObject?>h).ext)
        elif t is DictObject and (<DictObject?>h).d is not None:
            i = 0
            items = <PyObject*>(<DictObject?>h).d
            while PyDict_Next(<object>items, &i, &key, &value):
                self.reach(key)
                self.reach(value)
            if (<DictObject?>h).ext is not None:
                self.reach(<PyObject*>(<DictObject?>h).ext)
        else:
            h.walk(self)
            if t is Generator:
                # Its size includes its frame and continuations, which count when they are walked.
                g = <Generator?>h
                self.total -= CONTINUATION_SIZE * g.nk + (0 if g.frame is None else frame_size(g.frame.n))
            elif t is Function:
                self.count_source((<Function?>h).globs.source)
            elif t is TracebackObject:
                self.count_source(<Source?>(<TracebackObject?>h).source)
            elif t is ClassObject and not (<ClassObject?>h).flags & C_BUILTIN:
                self.total += shapes_size(<ClassObject?>h) + 8 * len((<ClassObject?>h).subclasses)
                self.classes.append(h)
        if h.cls is not None and not h.cls.flags & C_BUILTIN:
            self.reach(<PyObject*>h.cls)
        return 0

    cdef int count_source(self, Source s) except -1:
        """Count the Source of an eval or exec, which lives as long as its functions."""
        if s.kind == "exec" and set_add(&self.seen, <PyObject*>s):
            self.total += NODE_SIZE * len(s.nodes) + CODE_SIZE * len(s.codes) + host_size(<PyObject*>s.text)
        return 0

    cdef int open_host(self, object o) except -1:
        cdef Continuation k
        cdef HeapFrame hf
        cdef Globals g
        cdef int i
        t = type(o)
        if t is Continuation:
            k = <Continuation?><object>o
            self.total += CONTINUATION_SIZE
            self.reach(<PyObject*>k.a)
            self.reach(<PyObject*>k.b)
            self.reach(<PyObject*>k.c)
            if k.frame is not None:
                self.reach(<PyObject*>k.frame)
        elif t is HeapFrame:
            hf = <HeapFrame?><object>o
            self.total += frame_size(hf.n)
            for i in range(hf.n):
                if is_ref(hf.slots[i].o):
                    self.reach(hf.slots[i].o)
            if hf.fn is not None:
                self.reach(<PyObject*>hf.fn)
            if hf.gen != NULL:
                self.reach(hf.gen)
        elif t is list:
            self.total += LIST_SIZE + 8 * ou_list_room(<PyObject*>o)
            for v in <list?><object>o:
                self.reach(<PyObject*>v)
        elif t is dict:
            self.total += DICT_SIZE + 104 * len(<dict?><object>o)
            for key, v in (<dict?><object>o).items():
                self.reach(<PyObject*>key)
                self.reach(<PyObject*>v)
        elif t is Globals:
            g = <Globals?><object>o
            self.total += 64 + 16 * len(g.cells)
            for v in g.cells:
                self.reach(<PyObject*>v)
            if g.module is not None:
                self.reach(<PyObject*>g.module)
        return 0


cdef int64_t private_size(Shape shape) noexcept:
    """Return the size of the shape of one instance, whose index keeps the room of names that were removed."""
    return SHAPE_SIZE + (SHAPE_NAME - 24) * shape.n + host_dict_bytes(<PyObject*>shape.index)


cdef int64_t shapes_size(ClassObject cls) except -1:
    """Return the size of a class's tree of shapes, which a program can make large by attribute names alone."""
    cdef int64_t total = 0
    cdef list todo
    cdef Shape shape
    if cls.flags & C_BUILTIN:
        return 0
    todo = [cls.root]
    while todo:
        shape = <Shape?>todo.pop()
        total += SHAPE_SIZE + SHAPE_NAME * shape.n
        if shape.next:
            todo.extend(shape.next.values())
    return total


cdef int64_t heap_size(list roots, int64_t stop_after) except -1:
    return walk_all(HeapWalker.__new__(HeapWalker), roots, stop_after)


cdef int64_t walk_all(HeapWalker w, list roots, int64_t stop_after) except -1:
    for v in roots:
        w.reach(<PyObject*>v)
        w.run(stop_after)
        if w.total > stop_after:
            break
    return w.total


cdef int64_t live_size(VM* vm, list roots, int64_t stop_after, int64_t latest, int64_t latest_wall) except -1:
    cdef HeapWalker w = HeapWalker.__new__(HeapWalker)
    cdef ClassObject cls
    w.latest, w.latest_wall = latest, latest_wall
    try:
        if walk_all(w, roots, stop_after) > stop_after:
            return w.total
    except Stopped:
        return LATE
    if w.cap > FEW:
        w.total += w.cap * <int64_t>sizeof(PyObject*)
    for cls in w.classes:
        # A class does not keep its derived classes alive. A session that goes back may have them again.
        for sub in cls.subclasses:
            if (<ClassObject?>sub).mark != w.number:
                touch(vm, cls)
                cls.subclasses = [c for c in cls.subclasses if (<ClassObject?>c).mark == w.number]
                break
    return w.total


cdef tuple heap_statistics(list roots):
    cdef HeapWalker w = HeapWalker.__new__(HeapWalker)
    w.counts = {}
    w.sizes = {}
    for v in roots:
        w.reach(<PyObject*>v)
        w.run(0x7FFFFFFFFFFFFFFF)
    return w.counts, w.sizes, w.interned


# --- purity ---

@cython.final
cdef class PurityWalker(Walker):
    """Walks breadth first, so that the path it reports is a shortest one. `met` keeps all objects alive while addresses are compared."""
    cdef PtrSet seen
    cdef list   met          # objects to open, in order
    cdef list   parents      # index in met of the object that refers to each; -1: root
    cdef list   labels       # field of that object by which an object was met
    cdef Py_ssize_t parent
    cdef object label
    cdef Py_ssize_t count    # children of the current object met so far

    def __cinit__(self):
        self.met = []
        self.parents = []
        self.labels = []

    def __dealloc__(self):
        set_free(&self.seen)

    cdef int visit(self, object v) except -1:
        label = self.label
        self.count += 1
        if is_leaf(<PyObject*>v):
            return 0
        if label is None:
            label = f".<{self.count}>"
            if isinstance(v, (Continuation, HeapFrame, Globals)):
                return self.add(v, label)
        if not isinstance(v, (tuple, HeapObject)):
            self.fail(v, label)
        if type(v) is not tuple and isinstance(v, tuple):
            self.fail(v, label)
        if isinstance(v, HeapObject) and (<HeapObject>v).cls is None:
            self.fail(v, label)
        return self.add(v, label)

    cdef int add(self, object v, object label) except -1:
        if set_add(&self.seen, <PyObject*>v):
            self.met.append(v)
            self.parents.append(self.parent)
            self.labels.append(label)
        return 0

    cdef int fail(self, object v, object label) except -1:
        cdef Py_ssize_t i = self.parent
        cdef list path = [label]
        while i >= 0:
            path.append(self.labels[i])
            i = self.parents[i]
        path.reverse()
        raise AssertionError(f"impure value of host type {type(v).__name__} at {''.join(path)}")

    cdef int part(self, object v, str label) except -1:
        """Visit a field that may also hold no value: a list, dict or tuple of values, a frame, a signal."""
        if v is None or v is SIGNAL or v is STOP or isinstance(v, (Node, Code)):
            return 0
        if isinstance(v, (Continuation, HeapFrame, Globals)) or type(v) is list or type(v) is dict:
            return self.add(v, label)
        self.label = label
        self.visit(v)
        self.label = None
        return 0

    cdef int open(self, object o) except -1:
        cdef int i
        t = type(o)
        self.count = 0
        self.label = None
        if t is Continuation:
            self.part((<Continuation?><object>o).a, ".a")
            self.part((<Continuation?><object>o).b, ".b")
            self.part((<Continuation?><object>o).c, ".c")
            self.part((<Continuation?><object>o).frame, ".frame")
        elif t is HeapFrame:
            self.part((<HeapFrame?><object>o).fn, ".function")
            for i in range((<HeapFrame?><object>o).n):
                if is_ref((<HeapFrame?><object>o).slots[i].o):
                    self.part(<object>(<HeapFrame?><object>o).slots[i].o, f".slots[{i}]")
        elif t is Globals:
            for i, v in enumerate((<Globals?><object>o).cells):
                self.part(v, f".globals[{i}]")
            self.part((<Globals?><object>o).module, ".module")
        elif t is tuple or t is list:
            for i, v in enumerate(o):
                if t is list or self.parents[self.parent] >= 0 and type(self.met[self.parents[self.parent]]) is Continuation:
                    self.part(v, f"[{i}]")
                else:
                    self.label = f"[{i}]"
                    self.visit(v)
        elif t is dict:
            for key, v in (<dict?><object>o).items():
                self.part(key, ".key")
                self.part(v, f"[{key!r}]" if type(key) in (str, int) else "[...]")
        else:
            return self.open_heap(<HeapObject?><object>o)
        return 0

    cdef int open_heap(self, HeapObject o) except -1:
        cdef Instance inst
        cdef Slot* slots
        cdef int i
        if type(o) is Instance or type(o) is ValueInstance:
            inst = <Instance>o
            slots = slots_of(inst)
            for i in range(slot_count(inst)):
                if is_ref(slots[i].o):
                    self.label = f".{shape_of(inst).names[i]}"
                    self.visit(<object>slots[i].o)
            if type(o) is ValueInstance:
                self.label = ".<payload>"
                self.visit((<ValueInstance>o).payload)
        elif type(o) is ListObject:
            for i, v in enumerate((<ListObject>o).items):
                self.label = f"[{i}]"
                self.visit(v)
        elif type(o) is DictObject and (<DictObject>o).d is not None:
            for key, v in (<DictObject>o).d.items():
                self.label = f".<key {type(key).__name__}>"
                self.visit(key)
                self.label = f"[{key!r}]" if type(key) in (str, int) else "[...]"
                self.visit(v)
        else:
            if type(o) is Function and (<Function>o).globs is not None:
                self.part((<Function>o).globs, ".globals")
            o.walk(self)
        self.label = ".<class>"
        self.visit(o.cls)
        self.label = None
        return 0


cdef list shared_roots():
    """Return the objects that all programs of the process share: built-in classes, their attributes, natives."""
    cdef list roots = []
    cdef ClassObject cls
    for cls in builtin_classes.values():
        roots.append(cls)
        roots.extend(cls.ns.values())
    roots.extend(natives.values())
    return roots


cdef int check_purity(list roots) except -1:
    cdef PurityWalker w = PurityWalker.__new__(PurityWalker)
    cdef Py_ssize_t i = 0
    w.parent = -1
    for n, v in enumerate(roots):
        w.part(v, f"root {n}")
    while i < len(w.met):
        w.parent = i
        w.open(w.met[i])
        i += 1
    return 0

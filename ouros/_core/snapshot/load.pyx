"""Reading the state of a paused program from bytes, with all checks of untrusted data.

Must not know machines or files. Invariants: no field of the input is trusted; damaged input raises ValueError and never crashes.
Objects are made blank in one pass over the rows and filled in later passes, so cycles need no order. Where a check needs another
object to be complete, there is one: tuples, classes, shapes, functions, frames, then the rest. Only what `value` accepts becomes part
of a sandbox value. The rows of images (library_images.pyx) are filled like those of the input, after which they are numbered.
"""
cimport cython
from cpython.list cimport PyList_GET_ITEM
from libc.stdint cimport int16_t, int32_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from ouros._core.heap.chosen_mro cimport C_CHOSEN_MRO, choose_mro
from ouros._core.protocols.call cimport natives
from ouros._core.heap.exceptions cimport ExceptionObject, TracebackObject
from ouros._core.heap.exception_members cimport EXCEPTION_MEMBERS, TRACEBACK_MEMBERS
from ouros._core.heap.members cimport (
    AS_CODE, AS_END, AS_EXCEPTION, AS_FLAG, AS_GLOBALS, AS_HOLDER, AS_MODULE, AS_NAMES, AS_NODE, AS_SOURCE, AS_TEXT, AS_TRACEBACK, AS_TUPLE,
    AS_TUPLE_OR_NONE, AS_VALUE, Member, flag_at, set_member,
)
from ouros._core.protocols.function_members cimport FUNCTION_MEMBERS
from ouros._core.base.msgpack_io cimport (
    I_ARRAY, I_BIN, I_FALSE, I_FLOAT, I_INT, I_MAP, I_MARKER, I_NIL, I_OUTSIDE, I_REF, I_STR, I_TRUE, M_ELLIPSIS, M_EMPTY_TUPLE,
    M_NOTIMPLEMENTED, M_SIGNAL, M_STOP, M_UNBOUND, Reader, damage, damaged, new_reader,
)
from ouros._core.protocols.generators cimport Generator
from ouros._core.snapshot.layouts cimport (
    FORMAT, KIND_BUILTIN, KIND_BYTES, KIND_CELL, KIND_CLASS, KIND_COMPLEX, KIND_EXCEPTION, KIND_FIRST, KIND_FRAME,
    KIND_FUNCTION, KIND_GENERATOR, KIND_GLOBALS, KIND_HOLDER, KIND_HOST_DICT, KIND_HOST_LIST, KIND_HOST_TUPLE, KIND_INSTANCE,
    KIND_INT, KIND_K, KIND_LIST, KIND_NAN, KIND_NATIVE, KIND_RANGE, KIND_SHAPE, KIND_SHARED, KIND_STR, KIND_TRACEBACK, KIND_TUPLE,
    KIND_VALUE, allocate, blank_class, blank_list, class_fits, kind_of, link_globals, named, new_state, node_name, refuse, refuse_module,
    runtime_version, shared_object, source_hook, text_checksum, type_of_kind,
)
from ouros._core.snapshot.library_images cimport Image, ModuleImages, OWN_TABLE
from ouros._core.snapshot.used_images cimport UsedImages
from ouros._core.snapshot.frame_check cimport cells_fit, check_chains, check_stack, check_tuples, fail_unless, hidden_cells
from ouros._core.snapshot.rows cimport EXCEPTION_FIELDS, FUNCTION_FIELDS, TRACEBACK_FIELDS
from ouros._core.protocols.node cimport *
from ouros._core.lowering.given_modules cimport ModuleTable, missing_text
from ouros._core.heap.hash_table cimport plain_key
cimport ouros._core.heap.hash_table as _table
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_exception cimport CodeView, FrameView
from ouros._core.types.type_sequence cimport ListObject

cdef extern from *:
    """
    static void ou_tuple_fill(PyObject* t, Py_ssize_t i, PyObject* v) { Py_INCREF(v); PyTuple_SET_ITEM(t, i, v); }
    """
    void tuple_fill "ou_tuple_fill" (object t, Py_ssize_t i, object v) noexcept
    object PyTuple_New(Py_ssize_t n)
    object PyFloat_FromDouble(double v)
    object PyComplex_FromDoubles(double real, double imag)

DEF MAX_MRO = 5000000        # most entries of all mros together
DEF MAX_SHAPE = 32           # most attributes of a shared shape, as in value.pyx
DEF RECENT = 256             # numbers in each cache, so that equal ones become one object

cdef struct Row:
    Py_ssize_t pos           # position of its fields in the input
    Py_ssize_t n             # number of the row's fields
    int        kind
    int        image         # index of the image that has the row; -1: the input


@cython.final
cdef class Loader:
    cdef Reader r
    cdef Row*   table
    cdef Py_ssize_t n
    cdef list   rows         # object of each row
    cdef list   sources
    cdef Py_ssize_t own      # number of rows of the input; those of images follow
    cdef UsedImages used     # images that the input names
    cdef list   first        # index of an image -> its first row
    cdef list   outside      # index of an image -> row of each object that it refers to outside of its rows
    cdef list   modules      # name and row of each module
    cdef int    image        # index of the image that is being read; -1: the input
    cdef bytes  input
    cdef ModuleTable given   # modules of the host's that the program may refer to
    cdef str    version      # version of ouros that wrote the data
    cdef list   ints         # ints that were read recently, indexed by value
    cdef list   reals
    cdef dict   roots        # built-in class -> root of the shapes of its objects' attributes in this program
    cdef dict   hidden       # Source -> slots of the cells of comprehensions
    cdef bytearray used_as_value     # rows of functions that some field refers to as a value
    cdef Py_ssize_t above            # length of the mros of all bases so far
    cdef ClassObject list_class, dict_class, instance_class      # last class that was found to fit
    cdef dict   generator_frames     # Continuation -> HeapFrame of the generator it belongs to
    cdef set    variable_dicts       # dicts of which the input says that they hold the variables of a module with images
    cdef set    module_dicts         # those that such modules name

    def __cinit__(self):
        self.rows = []
        self.sources = []
        self.used = UsedImages.__new__(UsedImages)
        self.first, self.outside, self.modules = [], [], []
        self.image = -1
        self.ints = [None] * RECENT
        self.reals = [None] * RECENT
        self.roots = {}
        self.generator_frames = {}
        self.hidden = {}
        self.variable_dicts, self.module_dicts = set(), set()

    def __dealloc__(self):
        free(self.table)

    # --- values ---

    cdef object integer_of(self, int64_t v):
        cdef Py_ssize_t at
        if -5 <= v <= 256:
            return v
        at = <Py_ssize_t>((<uint64_t>v ^ <uint64_t>v >> 11) % RECENT)
        o = self.ints[at]
        if o is None or <int64_t>o != v:
            o = v
            self.ints[at] = o
        return o

    cdef object real_of(self, double v):
        cdef uint64_t bits, other
        cdef Py_ssize_t at
        cdef double known
        memcpy(&bits, &v, 8)
        at = <Py_ssize_t>((bits ^ bits >> 23 ^ bits >> 47) % RECENT)
        o = self.reals[at]
        if o is not None:
            # Compare bits, not values: zero has a sign.
            known = <double>o
            memcpy(&other, &known, 8)
            if other == bits:
                return o
        o = v
        self.reals[at] = o
        return o

    cdef int next(self) except -1:
        """Read the next item. A reference becomes I_REF with the row, whatever it is counted from."""
        cdef int item = self.r.next()
        cdef int64_t i = self.r.i
        if item == I_REF:
            if self.image < 0:
                fail_unless(i < self.own, "reference")
            else:
                self.r.i = i + <Py_ssize_t>self.first[self.image]
        elif item == I_OUTSIDE:
            if self.image < 0:
                fail_unless(i < self.n - self.own, "reference")
                self.r.i = i + self.own
            else:
                self.r.i = <Py_ssize_t>(<list?>self.outside[self.image])[i]
            item = I_REF
        return item

    cdef int go_to(self, Row* row) except -1:
        """Continue at the first field of a row."""
        if row.image != self.image:
            self.open(row.image)
        self.r.pos = row.pos
        return 0

    cdef int open(self, int image) except -1:
        """Read from an image, or from the input (-1)."""
        cdef bytes data = self.input if image < 0 else (<Image?>self.used.images[image]).data
        self.image = image
        self.r.buf = <const unsigned char*><const char*>data
        self.r.pos = 0
        self.r.end = len(data)
        return 0

    cdef Source source_at(self, int64_t i):
        if self.image >= 0:
            return <Source?>(<Image?>self.used.images[self.image]).sources[i]
        fail_unless(-len(self.used.sources) <= i < len(self.sources), "source")
        return <Source?>(self.sources[i] if i >= 0 else self.used.sources[-1 - i])

    cdef Source source(self):
        fail_unless(self.r.next() == I_INT, "source")
        return self.source_at(self.r.i)

    cdef object field(self, int item, bint part):
        """Return the object for the item just read. part: lists, dicts and signals are allowed."""
        cdef int kind
        if item == I_REF:
            kind = self.table[self.r.i].kind
            if kind == KIND_SHAPE or kind == KIND_FRAME or kind == KIND_K or kind == KIND_GLOBALS:
                damaged("reference to what is no value")
            if kind >= KIND_HOST_LIST and kind <= KIND_HOST_TUPLE and not part:
                damaged("reference to what is no value")
            if kind == KIND_FUNCTION:
                self.used_as_value[self.r.i] = 1
            return self.rows[self.r.i]
        if item == I_STR:
            return self.r.string()
        if item == I_INT:
            return self.integer_of(self.r.i)
        if item == I_NIL:
            return None
        if item == I_TRUE:
            return True
        if item == I_FALSE:
            return False
        if item == I_FLOAT:
            return self.real_of(self.r.d)
        if item == I_BIN:
            return self.r.data()
        if item == I_MARKER:
            if self.r.i == M_EMPTY_TUPLE:
                return ()
            if self.r.i == M_ELLIPSIS:
                return Ellipsis
            if self.r.i == M_NOTIMPLEMENTED:
                return NotImplemented
            if part and self.r.i == M_SIGNAL:
                return SIGNAL
            if part and self.r.i == M_STOP:
                return STOP
        damaged("unexpected item")

    cdef object value(self):
        return self.field(self.next(), False)

    cdef object part(self):
        return self.field(self.next(), True)

    cdef int slot(self, Slot* s) except -1:
        """Fill an empty slot from the next item."""
        cdef int item = self.next()
        if item == I_MARKER and self.r.i == M_UNBOUND:
            return 0
        slot_unbox(s, self.field(item, False))
        return 0

    cdef object of_kind(self, int kind):
        """Return the object of a reference, whose row must be of that kind."""
        fail_unless(self.next() == I_REF and self.table[self.r.i].kind == kind, "reference of the wrong kind")
        return self.rows[self.r.i]

    cdef object optional(self, int kind):
        """Like of_kind, or None for nil."""
        cdef int item = self.next()
        if item == I_NIL:
            return None
        fail_unless(item == I_REF and self.table[self.r.i].kind == kind, "reference of the wrong kind")
        return self.rows[self.r.i]

    cdef ClassObject cls(self):
        v = self.value()
        fail_unless(type(v) is ClassObject, "class")
        return <ClassObject>v

    cdef tuple optional_tuple(self):
        v = self.value()
        fail_unless(v is None or type(v) is tuple, "tuple")
        return <tuple>v

    cdef dict names(self):
        cdef int item = self.r.next()
        cdef Py_ssize_t i, n = <Py_ssize_t>self.r.i
        cdef dict d
        if item == I_NIL:
            return None
        fail_unless(item == I_MAP, "names")
        d = {}
        for i in range(n):
            name = self.r.text()
            d[name] = self.value()
        return d

    cdef Instance holder(self):
        cdef int item = self.next()
        if item == I_NIL:
            return None
        fail_unless(item == I_REF and self.table[self.r.i].kind == KIND_HOLDER, "attributes")
        return <Instance?>self.rows[self.r.i]

    cdef Code code(self):
        cdef Source source = self.source()
        return <Code?>source.codes[self.r.integer(0, len(source.codes) - 1)]

    # --- sources ---

    cdef int read_sources(self) except -1:
        cdef Py_ssize_t i, n = self.r.array()
        cdef Source source
        cdef int64_t checksum
        for i in range(n):
            fail_unless(self.r.array() == 6, "source")
            kind = self.r.text()
            filename = self.r.text()
            text = self.r.text() if kind == "user" or kind == "exec" else None
            fail_unless(text is not None or kind.startswith("stdlib:") or kind.startswith("module:"), "source")
            checksum = self.r.integer(-0x7FFFFFFFFFFFFFFF - 1, 0x7FFFFFFFFFFFFFFF) if text is None else 0
            options = self.r.plain(0)
            try:
                source = self.given_source(kind) if kind.startswith("module:") else source_hook(kind, filename, text, options)
            except (ValueError, SyntaxError, KeyError, TypeError) as e:
                if kind.startswith("module:"):
                    raise
                if text is None and ":" not in kind[7:]:
                    refuse(self.version, f"and this ouros {runtime_version} has no module {kind[7:]!r}")
                if text is None:
                    refuse_module(self.version, kind.split(":")[1])
                raise ValueError(f"damaged data: source {kind!r}: {e}") from None
            if text is None and checksum != text_checksum(source):
                if kind.startswith("module:"):
                    raise ValueError(f"the dump needs another module '{kind[7:]}' than the one that is given here: load it with the same one")
                refuse_module(self.version, kind.split(":")[1])
            if self.r.integer(0, 1 << 40) != len(source.nodes) or self.r.integer(0, 1 << 40) != len(source.codes):
                refuse(self.version, f"to which {filename!r} means something else than to this ouros {runtime_version}")
            self.sources.append(source)
        return 0

    cdef Source given_source(self, str kind):
        if self.given is None:
            raise ValueError(missing_text(f"module '{kind[7:]}'"))
        return self.given.source_for_dump(kind)

    # --- images ---

    cdef int find_outside(self) except -1:
        """Find the rows of modules and tables, and of the values of variables, that images refer to."""
        cdef Py_ssize_t i, first, at
        cdef Image image
        cdef Source source
        cdef dict rows = {}
        for name, row in self.modules:
            fail_unless(row < self.own, "library")
            rows["m:" + name[1:]] = row
        for i in range(self.own):
            if self.table[i].kind == KIND_GLOBALS:
                self.go_to(&self.table[i])
                source = self.source()
                rows["g:" + source.kind] = i
        for i, (m, _) in self.used.variables.items():
            fail_unless(self.table[i].kind == kind_of(ModuleObject), "library")
            self.find_changed(&self.table[i], <ModuleImages?>m, rows)
        for i in range(len(self.used.images)):
            image = <Image?>self.used.images[i]
            first = <Py_ssize_t>self.first[i]
            if image.value >= 0:
                rows[image.key] = first + image.value
            if image.table >= 0:
                rows[image.table_key] = first + image.table
        for image in self.used.images:
            found = []
            for key in image.outside:
                row = rows.get(key)
                if row is None:
                    # A row of an image by its number there.
                    head, _, number = (<str?>key).rpartition(":")
                    fail_unless(head in self.used.at, "library")
                    at = <Py_ssize_t>self.used.at[head]
                    fail_unless(<Py_ssize_t>int(number) < (<Image?>self.used.images[at]).n, "library")
                    row = <Py_ssize_t>self.first[at] + <Py_ssize_t>int(number)
                found.append(row)
            self.outside.append(found)
        return 0

    cdef int find_changed(self, Row* row, ModuleImages m, dict rows) except -1:
        """Find the rows of the values of a module's changed variables."""
        cdef Py_ssize_t i, at
        self.go_to(row)
        fail_unless(row.n >= 5 and row.n % 2 == 1, "object")
        self.skip(5)
        for i in range((row.n - 5) // 2):
            name = self.value()
            fail_unless(type(name) is str and self.r.next() == I_REF and self.r.i < self.own and self.table[self.r.i].kind == KIND_CELL, "module variable")
            at = self.r.pos
            self.go_to(&self.table[self.r.i])
            self.skip(2)
            if self.next() == I_REF:
                rows[f"v:{m.name}:{name}"] = self.r.i
            self.r.pos = at
        return 0

    cdef int set_numbers(self) except -1:
        """Give the objects of images the numbers behind their id()."""
        cdef Py_ssize_t i
        fail_unless(type(self.used.numbers) is list and len(self.used.numbers) % 2 == 0, "library")
        for i in range(0, len(self.used.numbers), 2):
            row, number = self.used.numbers[i], self.used.numbers[i + 1]
            fail_unless(type(row) is int and type(number) is int and 0 <= row < self.n - self.own and 0 < number <= 0xFFFFFFFF, "library")
            o = self.rows[self.own + row]
            fail_unless(isinstance(o, HeapObject) and self.table[self.own + row].kind not in (KIND_BUILTIN, KIND_NATIVE, KIND_SHARED), "library")
            (<HeapObject>o).hid = <uint32_t>number
        return 0

    # --- first pass: blank objects ---

    cdef int read_rows(self) except -1:
        cdef Py_ssize_t i, end
        cdef Image image
        self.own = self.r.array()
        self.n = self.own
        for image in self.used.images:
            self.first.append(self.n)
            self.n += image.n
        self.table = <Row*>calloc(self.n + 1, sizeof(Row))
        if self.table == NULL:
            raise MemoryError
        self.used_as_value = bytearray(self.n)
        for i in range(self.own):
            self.read_row(&self.table[i])
        end = self.r.pos
        self.find_outside()
        for image in self.used.images:
            self.open(self.image + 1)
            for i in range(image.n):
                self.read_row(&self.table[len(self.rows)])
        self.open(-1)
        self.r.pos = end
        return 0

    cdef int read_row(self, Row* row) except -1:
        row.n = self.r.array() - 1
        fail_unless(row.n >= 0, "object")
        row.kind = <int>self.r.integer(1, 0xFFFF)
        row.pos = self.r.pos
        row.image = self.image
        self.rows.append(self.blank(row))
        self.r.pos = row.pos
        return self.skip(row.n)

    cdef int skip(self, Py_ssize_t n) except -1:
        """Skip n values. Measure scalars inline; Reader.skip does the rest."""
        cdef const unsigned char* p = self.r.buf
        cdef Py_ssize_t pos = self.r.pos, end = self.r.end
        cdef unsigned char c
        while n > 0 and pos < end:
            c = p[pos]
            if c < 0x80 or c >= 0xE0 or c == 0xC0 or c == 0xC2 or c == 0xC3:
                pos += 1
            elif 0xA0 <= c < 0xC0:
                pos += 1 + (c & 31)
            elif 0xD0 <= c <= 0xD3:
                pos += 1 + (1 << (c - 0xD0))
            elif c == 0xCB:
                pos += 9
            elif 0xD4 <= c <= 0xD6:
                pos += 2 + (1 << (c - 0xD4))
            else:
                self.r.pos = pos
                self.r.skip()
                pos = self.r.pos
            n -= 1
        if n > 0 or pos > end:
            damaged("it ends too early")
        self.r.pos = pos
        return 0

    cdef object blank(self, Row* row):
        cdef int kind = row.kind
        if kind == KIND_INSTANCE:
            # The attributes follow id, class and shape.
            return blank_instance(room_for(row.n - 3))
        if kind == KIND_HOLDER:
            return blank_instance(LEAST_ROOM)
        if kind == KIND_TUPLE or kind == KIND_HOST_TUPLE:
            fail_unless(row.n > 0, "tuple")
            return PyTuple_New(row.n)
        if kind == KIND_LIST:
            return blank_list()
        if kind == KIND_CELL:
            return new_cell()
        if kind == KIND_CLASS:
            return blank_class()
        if kind == KIND_FUNCTION:
            return Function.__new__(Function)
        if kind == KIND_K:
            return Continuation.__new__(Continuation)
        if kind == KIND_FRAME:
            return HeapFrame.__new__(HeapFrame)
        if kind == KIND_GLOBALS:
            return Globals.__new__(Globals)
        if kind == KIND_HOST_LIST:
            return []
        if kind == KIND_HOST_DICT:
            return {}
        if kind in (KIND_SHAPE, KIND_RANGE):
            return None
        if kind <= KIND_SHARED or kind == KIND_NAN:
            return self.ready(row)
        t = type_of_kind(kind)
        fail_unless(t is not None, "unknown kind of object")
        return allocate(t)

    cdef object ready(self, Row* row):
        """Make an object without references, which is complete at once."""
        cdef int kind = row.kind
        cdef double real
        fail_unless(row.n == (2 if kind == KIND_COMPLEX else 1), "object")
        if kind == KIND_COMPLEX:
            fail_unless(self.r.next() == I_FLOAT, "complex")
            real = self.r.d
            fail_unless(self.r.next() == I_FLOAT, "complex")
            return PyComplex_FromDoubles(real, self.r.d)
        if kind == KIND_NAN:
            fail_unless(self.r.next() == I_FLOAT and self.r.d != self.r.d, "nan")
            return PyFloat_FromDouble(self.r.d)
        if kind == KIND_STR:
            return self.r.text()
        if kind == KIND_BYTES or kind == KIND_INT:
            fail_unless(self.r.next() == I_BIN, "bytes")
            v = self.r.data()
            return v if kind == KIND_BYTES else int.from_bytes(v, "little", signed=True)
        name = self.r.text()
        if kind == KIND_BUILTIN:
            v = builtin_classes.get(name)
        elif kind == KIND_NATIVE:
            v = natives.get(name)
        else:
            v = shared_object(name)
        if v is None:
            refuse(self.version, f"and this ouros {runtime_version} has no {name!r}")
        return v

    # --- second pass, in order of need ---

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
            if self.table[i].kind == KIND_K:
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
        if kind == KIND_K:
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
            if item == I_REF and self.table[self.r.i].kind in (KIND_FRAME, KIND_K):
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

    # --- the parts of a State ---

    cdef int name(self, str name) except -1:
        fail_unless(self.r.text() == name, f"{name} expected")
        return 0

    cdef State run(self):
        cdef State s = new_state()
        cdef Py_ssize_t i, n, end
        cdef bint has_library
        # In dumps of older versions there is no `library`, and modules and tables have other places.
        fail_unless(self.r.next() == I_MAP and (self.r.i == 13 or self.r.i == 14), "header")
        has_library = self.r.i == 14
        self.name("ouros")
        self.version = self.r.text()
        self.name("format")
        number = self.r.integer(0, 1 << 30)
        if number != FORMAT:
            refuse(self.version, f"in format {number}, which ouros {runtime_version} does not read")
        self.name("sources")
        self.read_sources()
        if has_library:
            self.name("modules")
            self.read_modules()
            self.name("library")
            self.used.read(self.r, self.modules, self.version)
        self.name("objects")
        self.read_rows()
        end = self.r.pos
        _table.spare_slots = 16 * (self.r.end + sum([len((<Image?>image).data) for image in self.used.images]))
        try:
            self.fill_all()
        finally:
            _table.spare_slots = 1 << 62
        if has_library:
            self.set_numbers()
        self.open(-1)
        self.r.pos = end
        self.name("kstack")
        seen = set()
        for i in range(self.r.array()):
            s.kstack.append(self.of_kind(KIND_K))
            fail_unless(self.r.i not in seen and self.rows[self.r.i] not in self.generator_frames, "continuation in two places")
            seen.add(self.r.i)
        check_stack(s.kstack)
        if not has_library:
            self.read_tables(s)
        self.name("ret")
        s.ret = self.part()
        self.name("exc")
        s.exc = self.value()
        self.name("handled")
        s.handled = self.value()
        for v in (s.exc, s.handled):
            fail_unless(v is None or type(v) is ExceptionObject, "exception")
        if not has_library:
            self.name("modules")
            self.read_modules()
        for name, row in self.modules:
            fail_unless(row < self.own and type(self.rows[row]) is ModuleObject, "named object")
            s.modules[name] = self.rows[row]
        self.name("classes")
        s.classes = self.named_objects(ClassObject)
        self.name("roots")
        s.roots = [self.part() for i in range(self.r.array())]
        self.name("scalars")
        scalars = self.r.plain(0)
        fail_unless(type(scalars) is dict, "scalars")
        s.scalars = <dict>scalars
        if has_library:
            self.read_tables(s)
        fail_unless(self.r.pos == self.r.end, "bytes after the end")
        s.sources = self.sources
        return s

    cdef int read_tables(self, State s) except -1:
        cdef Py_ssize_t i
        self.name("tables")
        s.tables = [self.of_kind(KIND_GLOBALS) for i in range(self.r.array())]
        return 0

    cdef int read_modules(self) except -1:
        cdef Py_ssize_t i
        fail_unless(self.r.next() == I_MAP, "names")
        for i in range(self.r.i):
            name = self.r.text()
            fail_unless(self.r.next() == I_REF, "module")
            self.modules.append((name, self.r.i))
        return 0

    cdef dict named_objects(self, object wanted):
        cdef dict d = {}
        cdef Py_ssize_t i, n
        fail_unless(self.r.next() == I_MAP, "names")
        n = <Py_ssize_t>self.r.i
        for i in range(n):
            name = self.r.text()
            v = self.value()
            fail_unless(type(v) is wanted, "named object")
            d[name] = v
        return d


cdef object own(object v, int depth):
    """Copy the runtime's lists and dicts."""
    if type(v) is list:
        fail_unless(depth < 3, "continuation")
        return [own(item, depth + 1) for item in <list>v]
    return dict(<dict>v) if type(v) is dict else v


cdef State load_state(bytes data, ModuleTable given):
    cdef Loader l = Loader.__new__(Loader)
    l.given = given
    l.r = new_reader(data)
    l.input = data
    try:
        return l.run()
    except (TypeError, KeyError, IndexError, OverflowError, AttributeError, RecursionError) as e:
        # Raised by set_state on hostile content.
        raise damage(e) from None

"""Rows of a dump and of images: blank objects for them, and values that refer to them.

Must not know what the fields of an object mean. Invariants: no field of the input is trusted; damaged input raises ValueError and never
crashes. Only what `value` accepts becomes part of a sandbox value. The rows of images (library_images.pyx) follow those of the input.
"""
from libc.stdint cimport uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy
from ouros._core.base.msgpack_io cimport (
    I_BIN, I_FALSE, I_FLOAT, I_INT, I_MAP, I_MARKER, I_NIL, I_OUTSIDE, I_REF, I_STR, I_TRUE, M_ELLIPSIS, M_EMPTY_TUPLE,
    M_NOTIMPLEMENTED, M_SIGNAL, M_STOP, M_UNBOUND, damaged,
)
from ouros._core.lowering.given_modules cimport missing_text
from ouros._core.protocols.call cimport natives
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.protocols.node cimport *
from ouros._core.snapshot.frame_check cimport fail_unless
from ouros._core.snapshot.layouts cimport (
    KIND_BUILTIN, KIND_BYTES, KIND_CELL, KIND_CLASS, KIND_COMPLEX, KIND_CONTINUATION, KIND_FRAME, KIND_FUNCTION, KIND_GLOBALS,
    KIND_HOLDER, KIND_HOST_DICT, KIND_HOST_LIST, KIND_HOST_TUPLE, KIND_INSTANCE, KIND_INT, KIND_LIST, KIND_NAN, KIND_NATIVE, KIND_RANGE,
    KIND_SHAPE, KIND_SHARED, KIND_STR, KIND_TUPLE, allocate, blank_class, blank_list, kind_of, refuse, refuse_module, runtime_version,
    shared_object, source_hook, text_checksum, type_of_kind,
)
from ouros._core.snapshot.library_images cimport Image, ModuleImages
from ouros._core.snapshot.used_images cimport UsedImages

cdef extern from "Python.h":
    object PyTuple_New(Py_ssize_t n)
    object PyFloat_FromDouble(double v)
    object PyComplex_FromDoubles(double real, double imag)

DEF RECENT = 256             # numbers in each cache, so that equal ones become one object


cdef class RowReader:
    def __cinit__(self):
        self.rows = []
        self.sources = []
        self.used = UsedImages.__new__(UsedImages)
        self.first, self.outside, self.modules = [], [], []
        self.image = -1
        self.ints = [None] * RECENT
        self.reals = [None] * RECENT

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
            if kind == KIND_SHAPE or kind == KIND_FRAME or kind == KIND_CONTINUATION or kind == KIND_GLOBALS:
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
        if kind == KIND_CONTINUATION:
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

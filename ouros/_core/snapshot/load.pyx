"""Reading the state of a paused program from bytes, with all checks of untrusted data.

Must not know machines or files. Invariants: no field of the input is trusted; damaged input raises ValueError and never crashes.
Objects are made blank in one pass over the rows (row_reader.pyx) and filled in later passes (row_filler.pyx), so cycles need no order.
"""
cimport cython
from ouros._core.base.msgpack_io cimport I_MAP, I_REF, damage, new_reader
from ouros._core.heap.exceptions cimport ExceptionObject
from ouros._core.lowering.given_modules cimport ModuleTable
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.protocols.node cimport *
from ouros._core.snapshot.frame_check cimport check_stack, fail_unless
from ouros._core.snapshot.layouts cimport FORMAT, KIND_CONTINUATION, KIND_GLOBALS, new_state, refuse, runtime_version
from ouros._core.snapshot.library_images cimport Image
from ouros._core.snapshot.row_filler cimport RowFiller
cimport ouros._core.heap.hash_table as _table


@cython.final
cdef class Loader(RowFiller):
    """Reads the parts of a State."""

    cdef int name(self, str name) except -1:
        fail_unless(self.r.text() == name, f"{name} expected")
        return 0

    cdef State run(self):
        cdef State s = new_state()
        cdef bint has_library = self.read_header()
        self.name("sources")
        self.read_sources()
        if has_library:
            self.name("modules")
            self.read_modules()
            self.name("library")
            self.used.read(self.r, self.modules, self.version)
        self.name("objects")
        self.read_objects(has_library)
        self.name("kstack")
        self.read_stack(s)
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

    cdef bint read_header(self) except -1:
        """Returns: whether there is the part `library`. In dumps of older versions there is none, and modules and tables have other places."""
        cdef bint has_library
        fail_unless(self.r.next() == I_MAP and (self.r.i == 13 or self.r.i == 14), "header")
        has_library = self.r.i == 14
        self.name("ouros")
        self.version = self.r.text()
        self.name("format")
        number = self.r.integer(0, 1 << 30)
        if number != FORMAT:
            refuse(self.version, f"in format {number}, which ouros {runtime_version} does not read")
        return has_library

    cdef int read_objects(self, bint has_library) except -1:
        cdef Py_ssize_t end
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
        return 0

    cdef int read_stack(self, State s) except -1:
        cdef Py_ssize_t i
        seen = set()
        for i in range(self.r.array()):
            s.kstack.append(self.of_kind(KIND_CONTINUATION))
            fail_unless(self.r.i not in seen and self.rows[self.r.i] not in self.generator_frames, "continuation in two places")
            seen.add(self.r.i)
        check_stack(s.kstack)
        return 0

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

"""Writing the state of a paused program as bytes.

Must not know machines or files. Format: a msgpack map of `sources` (kind, file name, text or its checksum, options, number of nodes, of
codes), `library` (the variables of library modules that are as their images), `objects` (all other rows) and the parts of a State. Sources of
the program are written as text, sources of the runtime by name. Invariant: equal states give equal bytes.
"""
cimport cython

from ouros._core.base.address_map cimport map_get
from ouros._core.base.msgpack_io cimport Writer
from ouros._core.protocols.descriptors cimport ModuleObject, cells_to_save
from ouros._core.base.status cimport *
from ouros._core.protocols.node cimport Globals, Source
from ouros._core.snapshot.layouts cimport FORMAT, kind_of, options_hook, runtime_version, text_checksum
from ouros._core.snapshot.library_images cimport ModuleImages, OWN_TABLE
from ouros._core.snapshot.row_writer cimport RowWriter
from ouros._core.snapshot.unchanged_library cimport Recognizer
from ouros._core.types.type_dict cimport DictObject


@cython.final
cdef class Dumper(RowWriter):
    cdef Recognizer library

    cdef int ref(self, object o) except -1:
        cdef Py_ssize_t i = map_get(&self.library.claimed, <PyObject*>o)
        return self.w.outside(i) if i >= 0 else self.w.ref(self.row(o))

    cdef int source_row(self, Source source) except? -1:
        cdef Py_ssize_t i = map_get(&self.library.source_rows, <PyObject*>source)
        return <int>(-1 - i) if i >= 0 else RowWriter.source_row(self, source)

    cdef int write(self, object o) except -1:
        if type(o) is ModuleObject and self.library.is_handled(<ModuleObject>o):
            return self.write_module(<ModuleObject>o)
        if type(o) is DictObject and self.library.holds_variables(<DictObject>o):
            return self.write_variables(<DictObject>o)
        return RowWriter.write(self, o)

    cdef list cells_of(self, Globals o):
        cdef ModuleObject m = <ModuleObject?>o.module
        if m.variables is None or not self.library.is_handled(m):
            return cells_to_save(o)
        # The cells that the row of the module leaves out.
        return [None if m.cells.get(name) is cell else cell for name, cell in zip(o.source.names, o.cells)]

    cdef int write_module(self, ModuleObject o) except -1:
        """Write a library module without the variables that are as their images."""
        cdef dict roots = <dict?>self.library.roots[o.name]
        kept = [None, *o.get_state()[1:3]]       # the name is known
        for name in self.library.changed[o.name]:
            if name != OWN_TABLE:
                kept += [name, roots[name]]
        self.head(kind_of(ModuleObject), len(kept), o)
        for v in kept:
            self.value(v)
        return 0

    cdef int write_variables(self, DictObject o) except -1:
        """Write the dict that holds the variables of such a module, whose row and images have its content."""
        self.head(kind_of(DictObject), 2, o)
        self.w.nil()
        return self.w.text("variables")

    cdef int write_library(self, dict modules, Writer out) except -1:
        """Write which variables of library modules are as their images. modules: State.modules, to whose positions it refers."""
        cdef ModuleImages images
        cdef Py_ssize_t i
        out.array(3)
        out.integer(self.library.hash)
        out.plain(self.library.numbers)
        out.array(len(self.library.handled))
        for i, name in enumerate(modules):
            if name[1:] not in self.library.handled or name == "__main__":
                continue
            images = <ModuleImages?>self.library.handled[name[1:]]
            later = list(<dict?>self.library.roots[images.name])[len(images.base):]
            out.array(3 + len(later))
            out.integer(i)
            if images.source is None:
                out.nil()
            else:
                out.integer(text_checksum(images.source))
            out.plain(self.library.changed[images.name])
            for name in later:
                out.text(name)
        return 0

    cdef int named(self, dict table, Writer out) except -1:
        """Write names and references to their objects, which are only given rows."""
        cdef Writer objects = self.w
        self.w = out
        out.mapping(len(table))
        for name, v in table.items():
            out.text(name)
            self.ref(v)
        self.w = objects
        return 0

    cdef int state(self, State s, Writer out) except -1:
        """Write the other parts of a State into `out`; their objects are only given rows."""
        cdef Writer objects = self.w
        self.w = out
        out.text("kstack")
        out.array(len(s.kstack))
        for v in s.kstack:
            self.ref(v)
        for name, v in (("ret", s.ret), ("exc", s.exc), ("handled", s.handled)):
            out.text(name)
            self.part(v)
        out.text("classes")
        self.named(s.classes, out)
        out.text("roots")
        out.array(len(s.roots))
        for v in s.roots:
            self.part(v)
        out.text("scalars")
        out.plain(s.scalars)
        self.w = objects
        return 0

    cdef int write_tables(self, list tables, Writer out) except -1:
        """Write references to the tables of globals, without those that only ran a definition of the library."""
        cdef Globals g
        kept = [
            g for g in tables
            if map_get(&self.seen, <PyObject*>g) >= 0 or map_get(&self.library.claimed, <PyObject*>g) >= 0
        ]
        self.w = out
        out.text("tables")
        out.array(len(kept))
        for v in kept:
            self.ref(v)
        return 0

    cdef bytes run(self, State s):
        cdef Writer parts = Writer.__new__(Writer)
        cdef Writer objects
        cdef Writer modules = Writer.__new__(Writer)
        cdef Writer out = Writer.__new__(Writer)
        cdef Py_ssize_t i = 0
        cdef Source source
        self.library = Recognizer.__new__(Recognizer)
        self.library.run(s)
        for source in s.sources:
            # The part `library` has the checksums of modules with images.
            if source.kind.removeprefix("stdlib:") not in self.library.handled:
                self.source_row(source)
        self.named(s.modules, modules)
        self.state(s, parts)
        for g in s.tables:
            kind = (<Globals?>g).source.kind
            if (not kind.startswith("stdlib:") or kind in self.library.needed) and map_get(&self.library.claimed, <PyObject*>g) < 0:
                self.row(g)
        while i < len(self.objects):
            self.write(self.objects[i])
            i += 1
        objects = self.w
        self.write_tables(s.tables, parts)
        out.mapping(14)
        out.text("ouros")
        out.text(runtime_version)
        out.text("format")
        out.integer(FORMAT)
        out.text("sources")
        out.array(len(self.sources))
        for source in self.sources:
            out.array(6)
            out.text(source.kind)
            out.text(source.filename)
            if source.kind == "user" or source.kind == "exec":
                out.text(source.text)
            else:
                out.integer(text_checksum(source))
            out.plain(options_hook(source) if options_hook != NULL else None)
            out.integer(len(source.nodes))
            out.integer(len(source.codes))
        out.text("modules")
        out.raw(modules)
        out.text("library")
        self.write_library(s.modules, out)
        out.text("objects")
        out.array(len(self.objects))
        out.raw(objects)
        out.raw(parts)
        return out.take()


cdef bytes dump_state(State s):
    cdef Dumper d = Dumper.__new__(Dumper)
    return d.run(s)

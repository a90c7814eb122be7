"""Images of the variables of library modules.

Must not know machines, nor dumps. An image is made in a program of its own that does nothing else, so it depends on the library alone. Invariant: rows
of an image refer only to each other, to modules, and to what is the value of a variable with an image, or the table of globals of a
source of the library. So any set of images that is closed under this can be combined.
"""
cimport cython
from libc.string cimport memcmp
from ouros._core.base.address_map cimport map_get
from ouros._core.heap.hash_table cimport hash_bytes
from ouros._core.protocols.call cimport GetSet, Native
from ouros._core.protocols.descriptors cimport is_blank
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.node cimport Function, HeapFrame, Continuation
from ouros._core.heap.exceptions cimport TracebackObject
from ouros._core.snapshot.layouts cimport shared_name
from ouros._core.snapshot.row_writer cimport RowWriter, is_as_defined

DEF LARGEST = 1 << 20        # bytes of rows of a variable
DEF MOST_NESTED = 16         # images that are made for each other: a program may nest its own classes without end

OWN_TABLE = ""
cdef TemplateHook template_hook = NULL
cdef SourceOf source_of_module = NULL
cdef PartsOf parts_of_module = NULL
cdef dict images = {}            # name of a library module -> ModuleImages


@cython.final
cdef class Image:
    def __dealloc__(self):
        slot_clear(&self.slot)


@cython.final
cdef class Names:
    """By which names the images of a program refer to its objects."""
    def __cinit__(self):
        self.parts = {}

    cdef ImageWriter writer(self, str module):
        cdef ImageWriter w = ImageWriter.__new__(ImageWriter)
        w.names, w.module = self, module
        return w

    cdef bint holds(self, str module, str name, object o) except -1:
        """Return whether a variable holds the object."""
        cdef Cell cell
        if module not in self.modules:
            return False
        cell = (<ModuleObject?>self.modules[module]).cells.get(name)
        return cell is not None and cell.s.o == <PyObject*>o

    cdef object part(self, str module, str name, object o):
        """Return the row of an object in the image of a variable, which should hold a class; None: it is not there."""
        cdef ImageWriter w
        cdef Py_ssize_t i
        cdef Cell cell
        if module not in self.modules:
            return None
        key = f"{module}:{name}"
        if key not in self.parts:
            if self.depth == MOST_NESTED:
                return None
            self.parts[key] = found = {}
            cell = (<ModuleObject?>self.modules[module]).cells.get(name)
            if cell is not None and is_ref(cell.s.o) and type(<object>cell.s.o) is ClassObject:
                w = self.writer(module)
                self.depth += 1
                if w.run(name, cell, None):
                    for i, v in enumerate(w.objects):
                        found[<size_t><PyObject*>v] = i
                self.depth -= 1
        return self.parts[key].get(<size_t><PyObject*>o)

    cdef str variable(self, object o):
        """Return "module:variable" for the value of a variable: of several, the first one in the order of text; None: no variable holds it."""
        cdef Cell cell
        if self.variables is None:
            self.variables = {}
            for module, m in self.modules.items():
                for name, cell in (<ModuleObject?>m).cells.items():
                    if is_ref(cell.s.o) and ":" not in <str?>name and has_no_name(<object>cell.s.o):
                        key = f"{module}:{name}"
                        self.variables[<size_t>cell.s.o] = min(key, self.variables.get(<size_t>cell.s.o, key))
        return self.variables.get(<size_t><PyObject*>o)


cdef bint has_no_name(object o) except -1:
    t = type(o)
    return isinstance(o, HeapObject) and t is not ModuleObject and t is not Function and t is not ClassObject and t is not Cell and not by_value(o)


@cython.final
cdef class ImageWriter(RowWriter):
    """Writes the rows of one variable of a program."""
    cdef str key_of(self, object o):
        """
        Return the key of an object that has no row in the image: "m:module", "g:kind of a source" for its table of globals,
        "v:module:variable" for the value of a variable, "v:module:variable:row" for another row of its image; or None.
        """
        cdef ModuleObject m
        cdef str name, first
        t = type(o)
        if t is ModuleObject:
            m = <ModuleObject?>o
            return "m:" + m.name if self.names.modules.get(m.name) is m else None
        if t is Globals:
            m = <ModuleObject?>(<Globals?>o).module
            kind = (<Globals?>o).source.kind
            if kind == self.own_kind or not kind.startswith("stdlib:") or self.names.modules.get(m.name) is not m:
                return None
            return "g:" + kind
        if t is ClassObject:
            if (<ClassObject?>o).flags & C_BUILTIN:
                return None
            home, name = (<ClassObject?>o).ns.get("__module__"), (<ClassObject?>o).qualname
        elif t is Function:
            home, name = (<ModuleObject?>(<Function?>o).globs.module).name, (<Function?>o).qualname
        elif t is Cell or not isinstance(o, HeapObject) or by_value(o):
            return None
        else:
            variable = self.names.variable(o)
            if variable is not None:
                return None if variable == f"{self.module}:{self.name}" else "v:" + variable
            home, name = (<HeapObject?>o).cls.ns.get("__module__"), (<HeapObject?>o).cls.qualname + "."
        if type(home) is not str or ":" in name or home == self.module and (name == self.name or name.startswith(self.name_dot)):
            return None
        first, dot, _ = name.partition(".")
        if not dot:
            return f"v:{home}:{name}" if self.names.holds(home, name, o) else None
        row = self.names.part(home, first, o)
        return None if row is None else f"v:{home}:{first}:{row}"

    cdef int ref(self, object o) except -1:
        cdef str key = self.key_of(o)
        if key is None:
            return self.w.ref(self.row(o))
        found = self.outside_rows.get(key)
        if found is None:
            found = self.outside_rows[key] = len(self.outside)
            self.outside.append(key)
        return self.w.outside(<Py_ssize_t>found)

    cdef int number_of(self, HeapObject o) except -1:
        if o.hid:
            self.numbers.append(map_get(&self.seen, <PyObject*>o))
            self.numbers.append(o.hid)
        return self.w.integer(0)

    cdef int write(self, object o) except -1:
        t = type(o)
        if t is Continuation or t is HeapFrame or t is Generator or t is TracebackObject:
            self.ok = False
            return self.w.array(0)
        return RowWriter.write(self, o)

    cdef bint run(self, str name, object root, Image image) except -1:
        """
        Write the rows. root: the Cell of the variable, or the table of globals. image: None, or what they are compared with: what a program
        has put there may be large. Returns: whether they may be in an image, and are like it as far as they go.
        """
        cdef Py_ssize_t i = 0, done = 0
        cdef Py_ssize_t most = LARGEST if image is None else len(image.data)
        self.name, self.name_dot = name, name + "."
        self.own_kind = f"stdlib:{self.module}:{name}" if name else f"stdlib:{self.module}"
        self.outside, self.outside_rows, self.numbers = [], {}, []
        self.ok = True
        self.row(root)
        while i < len(self.objects) and self.ok:
            self.write(self.objects[i])
            i += 1
            if self.w.n > most or image is not None and memcmp(self.w.buf + done, <const char*>image.data + done, self.w.n - done) != 0:
                return False
            done = self.w.n
        for source in self.sources:
            if not (<Source?>source).kind.startswith("stdlib:"):
                self.ok = False
        return self.ok

    cdef bint is_like(self, Image image) except -1:
        """Return whether run() has compared all of the image."""
        return self.w.n == len(image.data) and tuple(self.outside) == image.outside and tuple(self.sources) == image.sources


@cython.final
cdef class ModuleImages:
    cdef Image image(self, str name):
        cdef tuple template
        found = self.known.get(name)
        if found is None and name not in self.known and name in self.names:      # a program may use any name
            template = template_of(self.name, name)
            if template is not None:     # it may fail for lack of memory or stack
                found = self.known[name] = make_image(template, self, name)
        return None if found is None else <Image?>found


cdef Globals own_table(list tables, ModuleObject m):
    cdef Globals g
    for item in tables:
        g = <Globals?>item
        if g.module is m and g.source.kind == "stdlib:" + m.name:
            return g
    return None


cdef tuple template_of(str module, str variable):
    """Return what template_hook gives, with the Names of the modules in their place; or None."""
    cdef Names names
    cdef tuple found = template_hook(module, variable)
    if found is None:
        return None
    names = Names.__new__(Names)
    names.modules = {key: m for key, m in (<dict?>found[1]).items() if (<ModuleObject?>m).name == key}
    return found[0], names, found[2], found[3]


cdef Image make_image(tuple template, ModuleImages m, str name):
    """template: as template_of() gives it. Returns: None if the variable has no image."""
    cdef ImageWriter w
    cdef ModuleObject module
    cdef Image image
    cdef Cell cell = None
    _, names, tables, is_of_library = template
    if not is_of_library:
        return None                  # the variable may hold what is so on this host only
    module = (<Names?>names).modules.get(m.name)
    if module is None:
        return None
    if name == OWN_TABLE:
        root = own_table(<list?>tables, module)
    else:
        root = cell = module.cells.get(name)
        if cell is None or is_blank(module, name, cell):
            return None
    w = (<Names?>names).writer(m.name)
    if root is None or not w.run(name, root, None) or w.numbers:
        return None
    image = Image.__new__(Image)
    image.data = w.w.take()
    image.n = len(w.objects)
    image.outside, image.sources = tuple(w.outside), tuple(w.sources)
    image.tables = tuple([key[2:] for key in w.outside if key.startswith("g:")])
    image.value = image.table = -1
    if cell is not None and is_ref(cell.s.o):
        image.value = map_get(&w.seen, cell.s.o)
    for i, o in enumerate(w.objects):
        if type(o) is Globals and (<Globals?>o).source.kind == w.own_kind:
            image.table = i
    image.key, image.table_key = f"v:{m.name}:{name}", "g:" + w.own_kind
    image.imported = None
    if cell is not None:
        make_plain(image, module, cell)
    text = image.data + repr((image.outside, [(<Source?>source).kind for source in image.sources])).encode()
    image.hash = hash_bytes(<const char*>text, len(text))
    return image


cdef int make_plain(Image image, ModuleObject module, Cell cell) except -1:
    """Find out whether a look at the variable's value tells that it is as the image."""
    if cell.s.o == NULL or cell.fallback is not None and not by_value(cell.fallback):
        return 0
    v = slot_box(&cell.s)
    t = type(v)
    if t is ModuleObject:
        image.imported = (<ModuleObject?>v).name if image.outside == ("m:" + (<ModuleObject?>v).name,) else None
        image.is_plain = image.imported is not None
    elif t is Function:
        image.is_plain = is_as_defined(<Function?>v) and image.n == (3 if image.table >= 0 else 2)
        image.code = (<Function?>v).code if image.is_plain else None
    elif v is None or t in (bool, int, float, str, bytes) or by_value(v):
        image.is_plain = True
        slot_unbox(&image.slot, v)
    image.fallback = cell.fallback
    return 0


cdef int64_t mixed(int64_t hash, Image image) noexcept:
    return <int64_t>(<uint64_t>hash * <uint64_t>0x100000001B3 ^ <uint64_t>image.hash)


cdef bint uses_images = True

cdef int use_images(bint on) except -1:
    global uses_images
    uses_images = on
    return 0


cdef ModuleImages module_images(str name):
    found = images.get(name)
    if found is None:
        found = make_images(name)
        if found is not None:        # a program may ask for any name
            images[name] = found
    return None if found is None else <ModuleImages?>found


cdef ModuleImages make_images(str name):
    cdef ModuleImages m = ModuleImages.__new__(ModuleImages)
    cdef ModuleObject module
    cdef tuple template = template_of(name, "")
    if template is None:
        return None
    module = <ModuleObject?>(<Names?>template[1]).modules[name]
    m.name = name
    m.source = source_of_module(name)
    names = [key for key, cell in module.cells.items() if not is_blank(module, key, <Cell?>cell)]
    m.base = tuple(([] if m.source is None else [OWN_TABLE]) + names)
    m.known = {key: make_image(template, m, key) for key in m.base}
    m.base_images = list(m.known.values())
    m.names = frozenset(parts_of_module(name)).union(() if m.source is None else m.source.deferred)
    return m


cdef bint by_value(object o) except -1:
    """Return whether objects with rows of their own are one object in every program, or the same as any equal one."""
    t = type(o)
    if t is ClassObject:
        return (<ClassObject?>o).flags & C_BUILTIN != 0
    return t is Shape or t is Native or t is GetSet or isinstance(o, HeapObject) and shared_name(o) is not None

"""Images of the variables of library modules, and which variables of a program are as their images.

Must not know machines. An image is made in a program of its own that does nothing else, so it depends on the library alone. Invariant: rows
of an image refer only to each other, to modules, and to what is the value of a variable with an image, or the table of globals of a
source of the library. So any set of images that is closed under this can be combined.
"""
cimport cython
from libc.string cimport memcmp
from ouros._core.base.address_map cimport map_free, map_get, map_put
from ouros._core.base.msgpack_io cimport I_NIL, Reader, Writer, damaged
from ouros._core.heap.hash_table cimport hash_bytes
from ouros._core.protocols.call cimport GetSet, Native
from ouros._core.protocols.descriptors cimport is_blank
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.node cimport Function, HeapFrame, K
from ouros._core.heap.exceptions cimport TracebackObject
from ouros._core.snapshot.layouts cimport refuse, refuse_module, runtime_version, shared_name, text_checksum
from ouros._core.snapshot.rows cimport RowWriter, is_as_defined

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
        if t is K or t is HeapFrame or t is Generator or t is TracebackObject:
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
    """Return what template_hook gives: the owner, the tables, and the Names of the modules; or None."""
    cdef Names names
    cdef tuple found = template_hook(module, variable)
    if found is None:
        return None
    names = Names.__new__(Names)
    names.modules = {key: m for key, m in (<dict?>found[1]).items() if (<ModuleObject?>m).name == key}
    return found[0], found[2], names


cdef Image make_image(tuple template, ModuleImages m, str name):
    """template: as template_of() gives it. Returns: None if the variable has no image."""
    cdef ImageWriter w
    cdef ModuleObject module
    cdef Image image
    cdef Cell cell = None
    _, tables, names = template
    module = (<Names?>names).modules.get(m.name)
    if module is None:
        return None
    if name == OWN_TABLE:
        root = own_table(<list?>tables, module)
    else:
        root = cell = module.cells.get(name)
        if cell is None or is_blank(module, name, cell):
            return None
        if "version" in name.lower():
            return None              # it may be the host's: unicodedata.unidata_version, sqlite3.sqlite_version
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
    module = <ModuleObject?>(<Names?>template[2]).modules[name]
    m.name = name
    m.source = source_of_module(name)
    names = [key for key, cell in module.cells.items() if not is_blank(module, key, <Cell?>cell)]
    m.base = tuple(([] if m.source is None else [OWN_TABLE]) + names)
    m.known = {key: make_image(template, m, key) for key in m.base}
    m.base_images = list(m.known.values())
    m.names = frozenset(parts_of_module(name)).union(() if m.source is None else m.source.deferred)
    return m


cdef bint is_equal(object v, object w) except -1:
    """Return whether two values are equal strs, bytes or ints."""
    t = type(v)
    return t is type(w) and (t is str or t is bytes or t is int) and v == w


cdef bint by_value(object o) except -1:
    """Return whether objects with rows of their own are one object in every program, or the same as any equal one."""
    t = type(o)
    if t is ClassObject:
        return (<ClassObject?>o).flags & C_BUILTIN != 0
    return t is Shape or t is Native or t is GetSet or isinstance(o, HeapObject) and shared_name(o) is not None


@cython.final
cdef class Recognizer:
    def __cinit__(self):
        self.modules, self.tables = {}, {}
        self.names = Names.__new__(Names)
        self.names.modules = {}
        self.handled, self.later, self.roots, self.changed = {}, {}, {}, {}
        self.used, self.used_roots = [], []
        self.outcomes, self.found, self.numbered = {}, {}, {}
        self.sources, self.numbers, self.kinds, self.needed = [], [], set(), set()

    def __dealloc__(self):
        map_free(&self.claimed)
        map_free(&self.source_rows)

    cdef int run(self, State s) except -1:
        cdef ModuleObject m
        cdef ModuleImages images
        cdef Globals g
        cdef str name
        for key, module in s.modules.items():
            m = <ModuleObject?>module
            # Another name of a module (os.path) is not the module's own.
            if key != "__main__" and m.name == key[1:]:
                self.modules[m.name] = m
        for item in s.tables:
            g = <Globals?>item
            m = <ModuleObject?>g.module
            self.kinds.add(g.source.kind)
            if self.modules.get(m.name) is m and g.source.kind == "stdlib:" + m.name:
                self.tables[m.name] = g
        for name, module in self.modules.items():
            images = module_images(name) if uses_images else None
            if images is not None:
                self.names.modules[name] = module
                self.begin(images, <ModuleObject?>module)
        for images in self.handled.values():
            self.compare_module(images)
        self.number()
        return 0

    cdef int begin(self, ModuleImages images, ModuleObject m) except -1:
        """Handle a module if its variables begin with those that it has once it is imported."""
        cdef list names = [], roots = []
        cdef Py_ssize_t n = len(images.base)
        if m.variables is not None:
            return 0
        if images.source is not None:
            names.append(OWN_TABLE)
            roots.append(self.tables.get(images.name))
        for name, cell in m.cells.items():
            if not is_blank(m, name, <Cell?>cell):
                names.append(name)
                roots.append(cell)
        if tuple(names[:n]) == images.base:
            self.handled[images.name] = images
            self.later[images.name] = names[n:]
            self.roots[images.name] = roots
        return 0

    cdef int compare_module(self, ModuleImages images) except -1:
        cdef Py_ssize_t i
        cdef ModuleObject m = <ModuleObject?>self.modules[images.name]
        cdef list roots = <list?>self.roots[images.name], later = <list?>self.later[images.name], changed = []
        cdef Image image
        cdef bint is_base, is_like
        for i in range(len(roots)):
            is_base = i < len(images.base_images)
            name = images.base[i] if is_base else later[i - len(images.base_images)]
            found = images.base_images[i] if is_base else images.image(<str?>name)
            if found is None or roots[i] is None:
                changed.append(name)
                continue
            image = <Image?>found
            is_like = self.is_plain(m, image, <Cell?>roots[i]) if image.is_plain else self.is_like_image(images, <str?>name)
            if is_like:
                self.used.append(image)
                self.used_roots.append(roots[i])
            else:
                changed.append(name)
        self.changed[images.name] = changed
        return 0

    cdef int claim(self, object o, Py_ssize_t row) except -1:
        if map_get(&self.claimed, <PyObject*>o) < 0:
            map_put(&self.claimed, <PyObject*>o, row)
        return 0

    cdef int number(self) except -1:
        """Number the rows of all images that are used."""
        cdef Image image
        cdef Cell cell
        cdef Py_ssize_t first = 0, i, j
        map_free(&self.claimed)
        for i in range(len(self.used)):
            image = <Image?>self.used[i]
            if image.is_plain:
                cell = <Cell?>self.used_roots[i]
                self.claim(cell, first)
                if image.code is not None:
                    self.claim(<object>cell.s.o, first + image.value)
                    if image.table >= 0:
                        self.claim((<Function?><object>cell.s.o).globs, first + image.table)
            else:
                for j, o in enumerate(<list?>self.found[image]):
                    if o is not None:
                        self.claim(o, first + j)
                if image in self.numbered:
                    found = <list?>self.numbered[image]
                    for j in range(0, len(found), 2):
                        self.numbers += [first + <Py_ssize_t>found[j], found[j + 1]]
            for other in image.tables:
                self.needed.add(other)
            for source in image.sources:
                if map_get(&self.source_rows, <PyObject*>source) < 0:
                    map_put(&self.source_rows, <PyObject*>source, len(self.sources))
                    self.sources.append(source)
            first += image.n
            self.hash = mixed(self.hash, image)
        return 0

    cdef bint is_like_image(self, ModuleImages images, str name) except -1:
        """Return whether a variable, and all that its image refers to, is as the image."""
        cdef Image image = images.image(name)
        cdef ModuleObject m = <ModuleObject?>self.modules[images.name]
        if image is None:
            return False
        root = self.tables.get(images.name) if name == OWN_TABLE else m.cells.get(name)
        if root is None:
            return False
        if image.is_plain:
            return self.is_plain(m, image, <Cell?>root)
        found = self.outcomes.get(image)
        if found is None:
            # What refers to itself by way of another variable counts as changed.
            self.outcomes[image] = False
            found = self.outcomes[image] = self.compare(images, name, image, root)
        return found is True

    cdef bint is_plain(self, ModuleObject m, Image image, Cell cell) except -1:
        """Compare a variable whose image is plain."""
        cdef Function fn
        cdef Globals g
        cdef Py_ssize_t i
        if cell.hid or cell.fallback is not image.fallback:
            return False
        if image.imported is None and image.code is None:
            if cell.s.o != image.slot.o:
                # Of equal strs and numbers, each load makes objects of its own.
                return is_ref(cell.s.o) and is_ref(image.slot.o) and is_equal(<object>cell.s.o, <object>image.slot.o)
            return is_ref(cell.s.o) or cell.s.u.i == image.slot.u.i
        if not is_ref(cell.s.o):
            return False
        if image.imported is not None:
            return self.modules.get(image.imported) is <object>cell.s.o
        if type(<object>cell.s.o) is not Function:
            return False
        fn = <Function?><object>cell.s.o
        g = fn.globs
        if fn.code is not image.code or not is_as_defined(fn) or g.module is not m:
            return False
        if image.table < 0:
            return self.tables.get(m.name) is g
        for i in range(len(g.cells)):
            if g.cells[i] is not None and m.cells.get(g.source.names[i]) is not g.cells[i]:
                return False
        return True

    cdef bint compare(self, ModuleImages images, str name, Image image, object root) except -1:
        """Compare a variable whose image is not plain."""
        cdef ImageWriter w = self.names.writer(images.name)
        cdef list objects = []
        if not w.run(name, root, image) or not w.is_like(image):
            return False
        for other in image.outside:
            if not self.has(<str?>other):
                return False
        for o in w.objects:
            objects.append(None if by_value(o) else o)
            if isinstance(o, HeapObject) and objects[len(objects) - 1] is not None and map_get(&self.claimed, <PyObject*>o) >= 0:
                return False         # it belongs to another image
        for o in objects:
            if o is not None:
                self.claim(o, 0)
        self.found[image] = objects
        if w.numbers:
            self.numbered[image] = w.numbers
        return True

    cdef bint has(self, str key) except -1:
        """Return whether a reader finds what an image refers to. The value of a variable it finds, too, if the variable is changed."""
        cdef ModuleImages images
        if key.startswith("g:"):
            return key[2:] in self.kinds
        if not key.startswith("v:"):
            return True
        _, module, name, *row = key.split(":")
        if module not in self.handled:
            return False
        images = <ModuleImages?>self.handled[module]
        if self.is_like_image(images, <str?>name):
            return bool(row) or images.image(<str>name).value >= 0
        return not row


@cython.final
cdef class UsedImages:
    def __cinit__(self):
        self.images, self.sources, self.at, self.variables = [], [], {}, {}

    cdef int read(self, Reader r, list modules, str version) except -1:
        cdef Py_ssize_t i
        cdef int64_t hash, mine = 0
        cdef Image image
        cdef set sources = set()
        if r.array() != 3:
            damaged("library")
        hash = r.integer(-0x7FFFFFFFFFFFFFFF - 1, 0x7FFFFFFFFFFFFFFF)
        self.numbers = r.plain(0)
        for i in range(r.array()):
            self.read_module(r, modules, version)
        for image in self.images:
            mine = mixed(mine, image)
            for source in image.sources:
                if source not in sources:
                    sources.add(source)
                    self.sources.append(source)
        if mine != hash:
            refuse(version, f"whose library is another one than that of this ouros {runtime_version}")
        return 0

    cdef int read_module(self, Reader r, list modules, str version) except -1:
        cdef ModuleImages m
        cdef Image image
        cdef Py_ssize_t i, n = r.array()
        cdef list variables = []
        if n < 3:
            damaged("library")
        name, row = modules[r.integer(0, len(modules) - 1)]
        if not name.startswith(".") or row in self.variables:
            damaged("library")
        name = name[1:]
        m = module_images(name)
        if m is None:
            refuse(version, f"and this ouros {runtime_version} has no module {name!r}")
        if m.source is None:
            if r.next() != I_NIL:
                damaged("library")
        elif r.integer(-0x7FFFFFFFFFFFFFFF - 1, 0x7FFFFFFFFFFFFFFF) != text_checksum(m.source):
            refuse_module(version, name)
        found = r.plain(0)
        if type(found) is not list or any([type(key) is not str for key in found]):
            damaged("library")
        changed = frozenset(found)
        for i in range(len(m.base) + n - 3):
            if i < len(m.base):
                key = m.base[i]
            else:
                key = r.text()
                if key in m.base:
                    damaged("library")
            image = None
            if key not in changed:
                image = m.image(<str?>key)
                if image is None:
                    refuse_module(version, name)
                if image.key in self.at:
                    damaged("library")
                self.at[image.key] = len(self.images)
                self.images.append(image)
            variables.append((key, -1 if image is None else len(self.images) - 1))
        self.variables[row] = m, variables
        return 0

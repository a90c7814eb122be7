"""Finding the variables of library modules that a program has not changed.

Must not know machines, nor how dumps are laid out. A variable is unchanged if its rows are those of its image, and if a reader finds all that
the image refers to. What is not found to be unchanged is only written in full, so a doubt costs bytes, and nothing else.
"""
cimport cython
from ouros._core.base.address_map cimport map_free, map_get, map_put
from ouros._core.protocols.descriptors cimport is_blank
from ouros._core.protocols.node cimport Function, Globals
from ouros._core.snapshot.library_images cimport ImageWriter, OWN_TABLE, by_value, mixed, module_images, uses_images
from ouros._core.snapshot.row_writer cimport is_as_defined


cdef bint is_equal(object v, object w) except -1:
    """Return whether two values are equal strs, bytes or ints."""
    t = type(v)
    return t is type(w) and (t is str or t is bytes or t is int) and v == w


@cython.final
cdef class Recognizer:
    def __cinit__(self):
        self.modules, self.tables = {}, {}
        self.names = Names.__new__(Names)
        self.names.modules = {}
        self.handled, self.roots, self.changed = {}, {}, {}
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
                roots = self.roots_of(images, <ModuleObject?>module)
                # Handle the module if its variables begin with those that it has once it is imported.
                if roots is not None and tuple(roots)[:len(images.base)] == images.base:
                    self.handled[name] = images
                    self.roots[name] = roots
        for images in self.handled.values():
            self.compare_module(images)
        self.number()
        return 0

    cdef dict roots_of(self, ModuleImages images, ModuleObject m):
        """Return the Cell or table of each variable, in order; None: the module is written in full."""
        cdef Cell cell
        cdef DictObject d
        cdef dict roots = {}
        if m.variables is not None:
            # The cells of a module of natives only cache values of the dict: linking a name makes them.
            d = <DictObject?>m.variables
            if images.source is not None or d.home is not m:
                return None
            if d.cls is not DICT or d.get_state()[:2] != (None, "plain"):
                return None
            for name, v in d.d.items():
                if type(name) is not str or name == OWN_TABLE:
                    return None
                roots[name] = cell = new_cell()
                slot_unbox(&cell.s, v)
            return roots
        if OWN_TABLE in m.cells:
            return None
        if images.source is not None:
            roots[OWN_TABLE] = self.tables.get(images.name)
        for name, cell in m.cells.items():
            if not is_blank(m, name, cell):
                roots[name] = cell
        return roots

    cdef bint is_handled(self, ModuleObject m) except -1:
        return m.name in self.handled and self.modules[m.name] is m

    cdef bint holds_variables(self, DictObject d) except -1:
        return d.home is not None and self.is_handled(<ModuleObject?>d.home)

    cdef int compare_module(self, ModuleImages images) except -1:
        cdef Py_ssize_t i
        cdef ModuleObject m = <ModuleObject?>self.modules[images.name]
        cdef list changed = []
        cdef Image image
        cdef bint is_like
        for i, (name, root) in enumerate((<dict?>self.roots[images.name]).items()):
            found = images.base_images[i] if i < len(images.base_images) else images.image(<str?>name)
            if found is None or root is None:
                changed.append(name)
                continue
            image = <Image?>found
            is_like = self.is_plain(m, image, <Cell?>root) if image.is_plain else self.is_like_image(images, <str?>name)
            if is_like:
                self.used.append(image)
                self.used_roots.append(root)
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
        root = None if image is None else (<dict?>self.roots[images.name]).get(name)
        if root is None:
            return False
        if image.is_plain:
            return self.is_plain(<ModuleObject?>self.modules[images.name], image, <Cell?>root)
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

"""Reading which images a dump names.

Must not know machines, nor rows. Invariants: no field of the input is trusted; a variable is named once; the images are those from which the
data was written, because a hash of them all is compared.
"""
cimport cython
from ouros._core.base.msgpack_io cimport I_NIL, damaged
from ouros._core.base.status cimport *
from ouros._core.snapshot.layouts cimport refuse, refuse_module, runtime_version, text_checksum
from ouros._core.snapshot.library_images cimport Image, ModuleImages, mixed, module_images


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

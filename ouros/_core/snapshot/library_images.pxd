# Images: the rows that a variable of a library module has in every program which did not change it. A dump names the variable instead,
# and the reader takes the rows from its own image. Must not know machines: one gives the images (template_hook).
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.protocols.node cimport Code, Globals, Source
from ouros._core.snapshot.row_writer cimport RowWriter

cdef str OWN_TABLE           # stands for a module's own table of globals among the names of its variables

cdef class Image:
    """Rows of one variable, as its definition makes it. Ext type 1 refers to a row of the image, ext type 3 to `outside`."""
    cdef bytes      data
    cdef Py_ssize_t n        # number of rows. Row 0 is the variable's Cell; of OWN_TABLE, the table
    cdef tuple      outside  # keys of modules and of rows of other images: see ImageWriter.key_of()
    cdef tuple      tables   # kinds of the sources whose tables of globals are outside
    cdef tuple      sources  # row fields refer to them by index
    cdef Py_ssize_t value    # row of the variable's value; -1: the value has none
    cdef Py_ssize_t table    # row of the table of globals of the definition's own source, or -1
    cdef int64_t    hash     # of all that
    cdef str        key      # by which other images refer to the variable's value
    cdef str        table_key        # and to the table
    # What the variable holds if a look at it tells whether it is as the image: a function that is as its `def` makes it, a module, or a value
    # that no program can change.
    cdef bint       is_plain
    cdef Slot       slot     # of that value, which the image owns
    cdef object     fallback # of its Cell
    cdef Code       code     # of that function, or None
    cdef str        imported # name of that module, or None

cdef class ModuleImages:
    cdef str    name
    cdef Source source       # None: a module of natives
    cdef tuple  base         # OWN_TABLE if there is a source, and the variables that the module has once it is imported, in order
    cdef list   base_images  # their Images, or None
    cdef frozenset names     # of further variables that may have images: deferred definitions, parts of a package
    cdef dict   known        # name -> Image; None: the variable is not the same in every program

    cdef Image image(self, str name)         # None: there is none

cdef class Names:
    """By which names the images of a program refer to its objects."""
    cdef dict modules        # name -> ModuleObject, those of the library
    cdef int  depth          # images that are being made for each other
    cdef dict variables      # address of an object without a name of its own -> "module:variable" that holds it; None: not read yet
    cdef dict parts          # "module:variable" -> address of each object in its image -> row; empty: it is being made, or there is none

    cdef ImageWriter writer(self, str module)
    cdef bint holds(self, str module, str name, object o) except -1
    cdef object part(self, str module, str name, object o)
    cdef str variable(self, object o)

cdef class ImageWriter(RowWriter):
    """Writes the rows of one variable of a program."""
    cdef Names names
    cdef str  module, name   # of the variable
    cdef str  name_dot       # its name and a dot
    cdef str  own_kind       # kind of the source of its definition
    cdef list outside        # keys
    cdef dict outside_rows   # key -> index in `outside`
    cdef list numbers        # row and number of each object that has a number behind id()
    cdef bint ok             # whether all rows may be in an image

    cdef str key_of(self, object o)
    cdef bint run(self, str name, object root, Image image) except -1
    cdef bint is_like(self, Image image) except -1

cdef bint by_value(object o) except -1   # whether objects with rows of their own are one object in every program, or the same as any equal one
cdef bint uses_images    # whether dumps take rows from images; False only for tools that look at all rows
cdef int use_images(bint on) except -1
cdef ModuleImages module_images(str name)        # None: the library has no such module
cdef int64_t mixed(int64_t hash, Image image) noexcept     # hash of a sequence of images

# Import a module of the library in a program of its own, and have the definition of one of its variables run; "": of none. Returns: what keeps
# the program alive, its modules by name, its tables of globals, whether it took no value of the host; None: that failed. Set by the machine.
ctypedef tuple (*TemplateHook)(str module, str variable)
cdef TemplateHook template_hook
ctypedef Source (*SourceOf)(str module)          # source of a library module, or None. Set by the machine.
cdef SourceOf source_of_module
ctypedef tuple (*PartsOf)(str module)            # names of the public modules in a package of the library. Set by the machine.
cdef PartsOf parts_of_module

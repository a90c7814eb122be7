# Finds the variables of library modules that a program has not changed: a dump names them instead of writing their rows.
from ouros._core.base.address_map cimport PtrMap
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.snapshot.layouts cimport State
from ouros._core.snapshot.library_images cimport Image, ModuleImages, Names
from ouros._core.types.type_dict cimport DictObject

cdef class Recognizer:
    """Finds the variables of library modules that a program did not change."""
    cdef dict   modules      # name -> ModuleObject
    cdef Names  names        # of these modules
    cdef dict   tables       # name of a library module -> its own table of globals
    cdef dict   handled      # name -> ModuleImages of each module whose variables may have images
    cdef dict   roots        # name of a handled module -> name of each variable, in order -> its Cell or table
    cdef list   used         # Images of the variables that are as these, in order
    cdef list   used_roots   # Cell or table of each of them
    cdef dict   outcomes     # Image that is not plain -> whether the variable is as it, as far as that was found out
    cdef dict   found        # Image of those -> object of each row; None: one that is written in each dump
    cdef dict   numbered     # Image -> row in the image and number of its objects that have one behind id()
    cdef dict   changed      # name of a handled module -> names that are not as their images, in order
    cdef PtrMap claimed      # object -> its row among those of all images
    cdef list   sources      # of all images, without repetition
    cdef PtrMap source_rows
    cdef list   numbers      # row and number of each of these objects that has a number behind id()
    cdef set    kinds        # kinds of the sources of all tables
    cdef set    needed       # kinds of the sources whose tables of globals the images refer to
    cdef int64_t hash        # of all images

    cdef int run(self, State s) except -1
    cdef dict roots_of(self, ModuleImages images, ModuleObject m)
    cdef bint is_handled(self, ModuleObject m) except -1
    cdef bint holds_variables(self, DictObject d) except -1      # whether d holds the variables of a handled module
    cdef int compare_module(self, ModuleImages images) except -1
    cdef int claim(self, object o, Py_ssize_t row) except -1
    cdef int number(self) except -1
    cdef bint is_like_image(self, ModuleImages images, str name) except -1
    cdef bint is_plain(self, ModuleObject m, Image image, Cell cell) except -1
    cdef bint compare(self, ModuleImages images, str name, Image image, object root) except -1
    cdef bint has(self, str key) except -1

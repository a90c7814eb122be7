# _xml_tree: parsing of usual documents in one pass.
from ouros._core.modules.mod_xml_tree cimport ElementObject
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.modules.meter cimport Meter

cdef struct NameEntry:
    Py_ssize_t start, size   # where the name stands in the document; size 0: empty entry
    PyObject*  name          # str, borrowed from `kept`

cdef class Document:
    """A document being parsed, whose characters have one byte each."""
    cdef Meter       meter
    cdef ClassObject cls         # class of the elements
    cdef str         text
    cdef const unsigned char* data
    cdef Py_ssize_t  n, at
    cdef Py_ssize_t* open        # start of the name of each open element; owned
    cdef Py_ssize_t  depth, room
    cdef list        elements    # the open elements
    cdef list        kept        # names
    cdef list        scopes      # (depth, default namespace, prefixes) outside of each element with declarations
    cdef str         space       # default namespace, or None
    cdef dict        prefixes    # prefix -> URI
    cdef int64_t     before      # budget at the start
    cdef Py_ssize_t  declared    # depth of the innermost element with declarations; -1: none
    cdef NameEntry[64] tags
    cdef NameEntry[64] attributes
    cdef Py_ssize_t  end_of_name(self, Py_ssize_t i) noexcept
    cdef Py_ssize_t  spaces(self, Py_ssize_t i) noexcept
    cdef str         slice(self, Py_ssize_t start, Py_ssize_t end)
    cdef str         decoded(self, Py_ssize_t start, Py_ssize_t end)
    cdef str         expanded(self, Py_ssize_t start, Py_ssize_t end, bint is_tag)
    cdef str         name(self, Py_ssize_t start, Py_ssize_t end, bint is_tag)
    cdef int         room_for(self, str uri) except -1
    cdef int         forget_names(self) except -1
    cdef int         check(self) except -1
    cdef bint        declaration(self) except -1
    cdef bint        enter(self, Py_ssize_t start) except -1
    cdef bint        declare(self, list found) except -1
    cdef bint        start_tag(self, object parent, list element) except -1
    cdef Py_ssize_t  read_attributes(self, Py_ssize_t i, list found, list spaces) except -2
    cdef Py_ssize_t  end_of_value(self, Py_ssize_t begin) except -2
    cdef bint        set_attributes(self, ElementObject o, list found) except -1
    cdef int         append(self, ElementObject parent, ElementObject o) except -1
    cdef bint        end_tag(self) except -1
    cdef object      root(self)

cdef dict NAMESPACE          # name -> native

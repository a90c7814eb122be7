# _xml_tree: the elements of xml.etree.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.native_object cimport NativeObject
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_sequence cimport ListObject

cdef class ElementObject(NativeObject):
    """Fields of an Element. Dict and list are made when they are needed."""
    cdef object     tag
    cdef DictObject attrib   # None: no attributes
    cdef object     text
    cdef object     tail
    cdef ListObject children # None: none yet; the same list as long as the element lives

cdef class ElementIter(HeapObject):
    """Iterator over an element and all below it."""
    cdef str           tag     # None: any
    cdef ElementObject root    # the first element, until it was visited
    cdef ListObject    stack   # elements from the root down to the last one
    cdef ListObject    places  # for each of them the index of the child that is next

cdef ElementObject new_element(VM* vm, ClassObject cls, object tag)
cdef bint has_plain_instances(object v) except -1    # a class of elements, whose instances need no code of the program
cdef dict NAMESPACE          # name -> native or class

# Second pass over the rows of a dump: filling the blank objects.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.exceptions cimport ExceptionObject
from ouros._core.heap.members cimport Member
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.node cimport Continuation, Function, Globals, HeapFrame
from ouros._core.snapshot.library_images cimport ModuleImages
from ouros._core.snapshot.row_reader cimport Row, RowReader
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_sequence cimport ListObject

cdef class RowFiller(RowReader):
    cdef dict   roots        # built-in class -> root of the shapes of its objects' attributes in this program
    cdef dict   hidden       # Source -> slots of the cells of comprehensions
    cdef Py_ssize_t above            # length of the mros of all bases so far
    cdef ClassObject list_class, dict_class, instance_class      # last class that was found to fit
    cdef dict   generator_frames     # Continuation -> HeapFrame of the generator it belongs to
    cdef set    variable_dicts       # dicts of which the input says that they hold the variables of a module with images
    cdef set    module_dicts         # those that such modules name
    cdef int fill_all(self) except -1
    cdef int fill(self, Py_ssize_t i) except -1
    cdef int fill_host_dict(self, Row* row, dict o) except -1
    cdef object fill_range(self, Row* row)
    cdef int fill_tuples(self) except -1
    cdef int fill_classes(self) except -1
    cdef int fill_class(self, Row* row, ClassObject o) except -1
    cdef tuple classes(self)
    cdef int finish(self, ClassObject c) except -1
    cdef object fill_shape(self, Row* row)
    cdef int head(self, Row* row, HeapObject o, Py_ssize_t least) except -1
    cdef int fill_instance(self, Row* row, Instance o) except -1
    cdef Shape shape(self, Py_ssize_t n, int room)
    cdef int fill_list(self, Row* row, ListObject o) except -1
    cdef bint flag(self) except -1
    cdef int fill_cell(self, Row* row, Cell o) except -1
    cdef int fill_globals(self, Row* row, Globals o) except -1
    cdef int fill_members(self, Row* row, HeapObject o, const Member* m, Py_ssize_t fields) except -1
    cdef int fill_function(self, Row* row, Function o) except -1
    cdef int fill_frame(self, Row* row, HeapFrame o) except -1
    cdef int fill_generator(self, Row* row, Generator o) except -1
    cdef int fill_exception(self, Row* row, ExceptionObject o) except -1
    cdef bint fill_dict(self, Row* row, DictObject o) except -1
    cdef int fill_state(self, Row* row, HeapObject o) except -1
    cdef int fill_module(self, Row* row, ModuleObject o, ModuleImages m, list variables) except -1
    cdef int fill_variables(self, DictObject d, dict cells) except -1
    cdef int fill_continuation(self, Row* row, Continuation o) except -1

# eval, exec, globals, locals: natives that read the frame of their caller.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport *
from ouros._core.protocols.descriptors cimport ModuleObject

cdef bint is_main(Code code)
# Source of a text, as for exec(). Returns: None with an exception raised.
cdef Source build_text(VM* vm, str text, str filename, str mode, bint named, bint future, object given=*, object replaced=*, object lines=*)
cdef object source_text(VM* vm, object v, str what, str kinds, str filename=*)     # decoded source, or SIGNAL
cdef object variables_of(VM* vm, ModuleObject m)         # live dict of a module's variables, or SIGNAL
cdef Function code_function(VM* vm, Code code, ModuleObject module)      # the function that a code object is of
cdef tuple code_options(Source source)                   # options of build_code that give the same codes
cdef bint is_future(Code code)                           # whether its annotations are text
cdef object frame_namespace(VM* vm, Frame* f)            # locals() of a frame of the program

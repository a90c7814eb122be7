# Exception objects, tracebacks, the built-in exception classes, and the functions that raise. Must not know nodes or frames.
# Every raise function sets vm.exc and vm.status and returns SIGNAL: `return raise_type(vm, "...")`.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class TracebackObject(HeapObject):
    cdef object tb_next      # TracebackObject or None: next entry towards the raise
    cdef object code         # code that ran, a node.Code
    cdef object node         # node.Node whose source range is shown
    cdef object source       # node.Source of `code` and `node`
    cdef HeapObject module   # descriptors.ModuleObject in whose variables the code ran; None: in a dump that did not say so

cdef class ExceptionObject(HeapObject):
    cdef tuple    args
    cdef object   traceback  # TracebackObject or None
    cdef object   cause      # ExceptionObject or None
    cdef object   context
    cdef bint     suppress   # value of __suppress_context__
    cdef dict     extra      # fields of special classes (StopIteration.value, OSError.errno, ...) or None
    cdef Instance ext

cdef ExceptionObject new_exception(VM* vm, ClassObject cls, tuple args)
# Raise an exception object; sets its context.
cdef object throw(VM* vm, ExceptionObject e)
cdef object raise_error(VM* vm, ClassObject cls, str message)
cdef object raise_args(VM* vm, ClassObject cls, tuple args)
cdef object raise_type(VM* vm, str message)
cdef object raise_value(VM* vm, str message)
cdef object raise_key(VM* vm, object key)
# Raise an error whose message quotes texts of the program, which may be of any length: a template with a %s for each.
cdef object raise_quoting(VM* vm, ClassObject cls, str template, object a, object b=*, object c=*, object d=*)
# Make such a message. Returns: None if its memory was refused (SIGNAL; the status is LIMIT or RAISE).
cdef str quoting(VM* vm, str template, object a, object b=*, object c=*, object d=*)
# Make an enumeration of names in a message, 'a', 'b', and 'c', or with another text before the last of more than two. Returns: as
# quoting().
cdef str enumerated(VM* vm, list names, str quote=*, str last=*)
# The same for a NameError (or UnboundLocalError) about a name, with one %s.
cdef object raise_name(VM* vm, ClassObject cls, str template, str name)
cdef object raise_stop(VM* vm, object value)
cdef object raise_recursion(VM* vm, str where)
# Raise the sandbox exception with the class and arguments of a host exception that a host C function raised on plain values.
cdef object raise_host(VM* vm, object host_exception)
# Find the built-in class with the name of a host exception class, or of its nearest base that has one.
cdef ClassObject class_for_host(object host_class)
cdef object host_class_for(ClassObject cls)       # nearest built-in host exception class
# Returns: True if n more bytes exceed the memory limit (status is LIMIT) or, without a limit, what the runtime can allocate (status
# is RAISE).
cdef bint limit_memory(VM* vm, int64_t n) except -1
# The same for what is needed at once, when the heap cannot be walked: bytes that were freed since it was walked count as used.
cdef bint refuses_now(VM* vm, int64_t n) except -1
# End the run: kind is 'MemoryError' or 'TimeoutError'. Returns: SIGNAL.
cdef object limit_hit(VM* vm, str kind, str message)
cdef ExceptionObject take_exception(VM* vm)       # moves vm.exc to the caller
cdef int set_exception(VM* vm, object e) noexcept # sets vm.exc; the status is unchanged
cdef int set_handled(VM* vm, object e) noexcept   # sets vm.handled; e: ExceptionObject or None
cdef object get_handled(VM* vm)

cdef dict exception_classes  # name -> ClassObject
cdef ClassObject EXCEPTION, TYPE_ERROR, VALUE_ERROR, ATTRIBUTE_ERROR, NAME_ERROR, UNBOUND_LOCAL_ERROR, KEY_ERROR, INDEX_ERROR
cdef ClassObject LOOKUP_ERROR, STOP_ITERATION, STOP_ASYNC_ITERATION, GENERATOR_EXIT, RUNTIME_ERROR, RECURSION_ERROR, NOT_IMPLEMENTED_ERROR
cdef ClassObject ZERO_DIVISION_ERROR, OVERFLOW_ERROR, ARITHMETIC_ERROR, ASSERTION_ERROR, IMPORT_ERROR, MODULE_NOT_FOUND_ERROR
cdef ClassObject MEMORY_ERROR, OS_ERROR, SYNTAX_ERROR, SYSTEM_EXIT, KEYBOARD_INTERRUPT, UNICODE_DECODE_ERROR, UNICODE_ENCODE_ERROR
cdef ClassObject EOF_ERROR, TIMEOUT_ERROR, BUFFER_ERROR, EXCEPTION_GROUP, BASE_EXCEPTION_GROUP, UNICODE_TRANSLATE_ERROR

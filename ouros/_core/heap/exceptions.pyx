"""Exception objects and the functions that raise them.

Must not know nodes or frames: node.record fills in a traceback entry. Invariant: sandbox exceptions never travel as host
exceptions. If a C function raises a host exception on plain values, its caller converts it by raise_host().
"""
cimport cython
from ouros._core.heap.runtime cimport runtime
from ouros._core.heap.exception_members cimport EXCEPTION_MEMBERS, TRACEBACK_MEMBERS
from ouros._core.heap.heap cimport touch
from ouros._core.heap.members cimport walk_members
from ouros._core.base.text_builder cimport ShortText, either, put_part, put_plain, short_made
from ouros._core.base.tracked_freelist cimport blank, destructor, ou_recycler, recycle

cdef extern from "Python.h":
    int PyUnicode_KIND(object s) noexcept
    Py_UCS4 PyUnicode_READ_CHAR(object s, Py_ssize_t i) noexcept

cdef extern from *:
    """
    OU_RECYCLER(ou_exceptions)
    """
    ou_recycler ou_exceptions
    void ou_exceptions_dealloc(PyObject* o)


@cython.final
@cython.trashcan(True)
cdef class TracebackObject(HeapObject):
    cdef int walk(self, Walker w) except -1:
        return walk_members(w, self, TRACEBACK_MEMBERS)


@cython.final
@cython.trashcan(True)
cdef class ExceptionObject(HeapObject):
    cdef Instance attributes(self, bint make):
        if self.ext is None and make:
            self.ext = new_instance(self.cls)
        return self.ext

    cdef int walk(self, Walker w) except -1:
        return walk_members(w, self, EXCEPTION_MEMBERS)

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + (0 if self.extra is None else 200 + 104 * len(self.extra))

DEF LONG_MESSAGE = 512       # characters of a message that 200 bytes do not pay for


cdef ExceptionObject new_exception(VM* vm, ClassObject cls, tuple args):
    cdef ExceptionObject e = <ExceptionObject?>blank(&ou_exceptions)
    e.cls = cls
    e.args = args
    if vm != NULL:
        e.epoch = vm.epoch
        vm.budget -= 200
        vm.allocations -= 1
        # A message may hold names of any length.
        if len(args) == 1 and type(args[0]) is str and len(<str>args[0]) > LONG_MESSAGE:
            vm.budget -= <int64_t>len(<str>args[0]) * PyUnicode_KIND(args[0])
    if cls.flags & C_BUILTIN:
        fill_extra(e)
    return e


cdef int fill_extra(ExceptionObject e) except -1:
    """Set the fields that the class's own __init__ takes from the arguments."""
    # No other built-in class derives from these two.
    if e.cls is STOP_ITERATION:
        e.extra = {"value": e.args[0] if e.args else None}
    elif e.cls is SYSTEM_EXIT:
        e.extra = {"code": None if not e.args else e.args[0] if len(e.args) == 1 else e.args}
    return 0


cdef object throw(VM* vm, ExceptionObject e):
    cdef PyObject* old = vm.exc
    cdef ExceptionObject handled, o
    cdef int steps = 0
    touch(vm, e)
    if vm.handled != NULL and vm.handled != <PyObject*>e:
        handled = <ExceptionObject?><object>vm.handled
        # Like CPython: break the chain where it would close a cycle.
        o = handled
        while o.context is not None and steps < 10000:
            if o.context is e:
                touch(vm, o)
                o.context = None
                break
            o = o.context
            steps += 1
        vm.ticks -= steps >> 4
        e.context = handled
    Py_INCREF(e)
    vm.exc = <PyObject*>e
    Py_XDECREF(old)
    vm.status = RAISE
    vm.tb_open = True
    return SIGNAL


cdef object raise_args(VM* vm, ClassObject cls, tuple args):
    return throw(vm, new_exception(vm, cls, args))

cdef object raise_error(VM* vm, ClassObject cls, str message):
    return throw(vm, new_exception(vm, cls, (message,)))

cdef object raise_type(VM* vm, str message):
    return throw(vm, new_exception(vm, TYPE_ERROR, (message,)))

cdef object raise_value(VM* vm, str message):
    return throw(vm, new_exception(vm, VALUE_ERROR, (message,)))

cdef object raise_key(VM* vm, object key):
    return throw(vm, new_exception(vm, KEY_ERROR, (key,)))

cdef str short_message(str template, PyObject** texts):
    """Fill a template. Returns: None if the message is long, or has a character beyond Latin-1."""
    cdef ShortText w
    cdef Py_ssize_t at = 0, end, n = len(template)
    w.n = 0
    w.wide = False
    while True:
        end = either(template, at, n, c'%', c'%')
        if not put_part(&w, template, at, end):
            return None
        if end == n:
            return <str?>short_made(&w)
        if PyUnicode_READ_CHAR(template, end + 1) == u's':
            if not put_plain(&w, texts[0]):
                return None
            texts += 1
        elif not put_part(&w, template, end, end + 2):
            return None
        at = end + 2

cdef str quoting(VM* vm, str template, object a, object b=None, object c=None, object d=None):
    cdef PyObject* texts[4]
    cdef list parts
    cdef int64_t n = len(template)
    cdef int width = 1
    cdef Py_ssize_t i
    texts[0], texts[1], texts[2], texts[3] = <PyObject*>a, <PyObject*>b, <PyObject*>c, <PyObject*>d
    short = short_message(template, texts)
    if short is not None:
        return short
    parts = template.split("%s")
    for i in range(len(parts) - 1, 0, -1):
        text = <object>texts[i - 1]
        if type(text) is not str:
            text = str(text)            # a number
        n += len(<str>text)
        width = max(width, PyUnicode_KIND(text))
        parts.insert(i, text)
    return None if n > LONG_MESSAGE and refuses_now(vm, n * width) else "".join(parts)


cdef str enumerated(VM* vm, list names, str quote="'", str last=", and "):
    cdef int64_t n = 0
    cdef int width = 1
    if not names:
        return quote + quote
    for name in names:
        n += len(<str?>name) + 4
        width = max(width, PyUnicode_KIND(name))
    # The quoted names, all but the last, and the enumeration are in memory at once.
    if n > LONG_MESSAGE and refuses_now(vm, 3 * n * width):
        return None
    cdef list quoted = [f"{quote}{name}{quote}" for name in names]
    if last == ", and " and len(quoted) == 2:
        last = " and "
    return last.join([", ".join(quoted[:-1]), quoted[-1]]) if len(quoted) > 1 else quoted[0]


cdef object raise_quoting(VM* vm, ClassObject cls, str template, object a, object b=None, object c=None, object d=None):
    message = quoting(vm, template, a, b, c, d)
    return SIGNAL if message is None else raise_error(vm, cls, message)   # short: quoting() requested it


cdef object raise_name(VM* vm, ClassObject cls, str template, str name):
    cdef ExceptionObject e
    message = quoting(vm, template, name)
    if message is None:
        return SIGNAL
    e = new_exception(vm, cls, (message,))
    if cls is not UNBOUND_LOCAL_ERROR:
        e.extra = {"name": name}
    return throw(vm, e)

cdef object raise_stop(VM* vm, object value):
    return throw(vm, new_exception(vm, STOP_ITERATION, () if value is None else (value,)))

cdef object raise_recursion(VM* vm, str where):
    return raise_error(vm, RECURSION_ERROR, "maximum recursion depth exceeded" + where)   # short: the caller gives a constant


cdef object raise_host(VM* vm, object host_exception):
    cdef ExceptionObject e
    args = tuple([a if type(a) in (str, int, bytes, float, bool) or a is None else str(a) for a in host_exception.args])
    if isinstance(host_exception, KeyError) and args:
        args = (args[0],)
    e = new_exception(vm, class_for_host(type(host_exception)), args)
    if isinstance(host_exception, (UnicodeDecodeError, UnicodeEncodeError)):
        e.extra = {"encoding": host_exception.encoding, "object": args[1], "start": host_exception.start,
                   "end": host_exception.end, "reason": host_exception.reason}
    return throw(vm, e)


cdef ClassObject class_for_host(object host_class):
    # By the descriptors of `type`: a metaclass of the host may have attributes of these names.
    for base in HOST_MRO(host_class):
        name = HOST_NAME(base)
        if HOST_EXCEPTIONS.get(name) is base:
            return <ClassObject?>exception_classes[name]
    return EXCEPTION

cdef object HOST_MRO = type.__dict__["__mro__"].__get__
cdef object HOST_NAME = type.__dict__["__name__"].__get__

cdef object host_class_for(ClassObject cls):
    cdef ClassObject base
    for base in cls.mro:
        if base.flags & C_BUILTIN:
            host = HOST_EXCEPTIONS.get(base.name)
            if host is not None:
                return host
    return Exception


cdef bint limit_memory(VM* vm, int64_t n) except -1:
    return runtime(vm).refuses_memory(n)

cdef bint refuses_now(VM* vm, int64_t n) except -1:
    # A native that requests its memory in time calls reserve(), which may walk the heap. Most errors are found too late for that.
    return n > vm.budget and runtime(vm).refuses_now(n)

cdef object limit_hit(VM* vm, str kind, str message):
    cdef ExceptionObject e = new_exception(NULL, <ClassObject?>exception_classes[kind], (message,))
    set_exception(vm, e)
    vm.status = LIMIT
    vm.tb_open = True
    return SIGNAL

cdef ExceptionObject take_exception(VM* vm):
    cdef ExceptionObject e
    if vm.exc == NULL:
        # Reached only by continuations of a damaged dump.
        raise ValueError("damaged data: no exception")
    e = <ExceptionObject?><object>vm.exc
    vm.exc = NULL
    Py_DECREF(e)
    return e

cdef int set_exception(VM* vm, object e) noexcept:
    cdef PyObject* old = vm.exc
    Py_INCREF(e)
    vm.exc = <PyObject*>e
    Py_XDECREF(old)
    return 0

cdef int set_handled(VM* vm, object e) noexcept:
    cdef PyObject* old = vm.handled
    if e is None:
        vm.handled = NULL
    else:
        Py_INCREF(e)
        vm.handled = <PyObject*>e
    Py_XDECREF(old)
    return 0

cdef object get_handled(VM* vm):
    if vm.handled == NULL:
        return None
    return <object>vm.handled


# --- built-in exceptions: (name, base), bases first ---

cdef tuple TREE = (
    ("GeneratorExit", "BaseException"), ("KeyboardInterrupt", "BaseException"), ("SystemExit", "BaseException"),
    ("Exception", "BaseException"), ("BaseExceptionGroup", "BaseException"),
    ("ArithmeticError", "Exception"), ("AssertionError", "Exception"), ("AttributeError", "Exception"),
    ("BufferError", "Exception"), ("EOFError", "Exception"), ("ImportError", "Exception"), ("LookupError", "Exception"),
    ("MemoryError", "Exception"), ("NameError", "Exception"), ("OSError", "Exception"), ("ReferenceError", "Exception"),
    ("RuntimeError", "Exception"), ("StopAsyncIteration", "Exception"), ("StopIteration", "Exception"),
    ("SyntaxError", "Exception"), ("SystemError", "Exception"), ("TypeError", "Exception"), ("ValueError", "Exception"),
    ("Warning", "Exception"),
    ("FloatingPointError", "ArithmeticError"), ("OverflowError", "ArithmeticError"), ("ZeroDivisionError", "ArithmeticError"),
    ("ModuleNotFoundError", "ImportError"), ("IndexError", "LookupError"), ("KeyError", "LookupError"),
    ("UnboundLocalError", "NameError"),
    ("BlockingIOError", "OSError"), ("ChildProcessError", "OSError"), ("ConnectionError", "OSError"),
    ("FileExistsError", "OSError"), ("FileNotFoundError", "OSError"), ("InterruptedError", "OSError"),
    ("IsADirectoryError", "OSError"), ("NotADirectoryError", "OSError"), ("PermissionError", "OSError"),
    ("ProcessLookupError", "OSError"), ("TimeoutError", "OSError"),
    ("BrokenPipeError", "ConnectionError"), ("ConnectionAbortedError", "ConnectionError"),
    ("ConnectionRefusedError", "ConnectionError"), ("ConnectionResetError", "ConnectionError"),
    ("NotImplementedError", "RuntimeError"), ("PythonFinalizationError", "RuntimeError"), ("RecursionError", "RuntimeError"),
    ("IndentationError", "SyntaxError"), ("_IncompleteInputError", "SyntaxError"), ("TabError", "IndentationError"),
    ("UnicodeError", "ValueError"), ("UnicodeDecodeError", "UnicodeError"), ("UnicodeEncodeError", "UnicodeError"),
    ("UnicodeTranslateError", "UnicodeError"),
    ("BytesWarning", "Warning"), ("DeprecationWarning", "Warning"), ("EncodingWarning", "Warning"), ("FutureWarning", "Warning"),
    ("ImportWarning", "Warning"), ("PendingDeprecationWarning", "Warning"), ("ResourceWarning", "Warning"),
    ("RuntimeWarning", "Warning"), ("SyntaxWarning", "Warning"), ("UnicodeWarning", "Warning"), ("UserWarning", "Warning"),
)

import builtins as _host_builtins

exception_classes = {"BaseException": BASE_EXCEPTION}
cdef dict HOST_EXCEPTIONS = {"BaseException": BaseException}

cdef int make_tree() except -1:
    cdef ClassObject group
    for name, base in TREE:
        exception_classes[name] = builtin_class(name, (exception_classes[base],), L_EXCEPTION)
    group = builtin_class("ExceptionGroup", (exception_classes["BaseExceptionGroup"], exception_classes["Exception"]), L_EXCEPTION)
    exception_classes["ExceptionGroup"] = group
    for name in exception_classes:
        host = _host_builtins.__dict__.get(name)
        if host is not None:
            HOST_EXCEPTIONS[name] = host
    return 0

make_tree()
cdef ClassObject _e(str name):
    return <ClassObject?>exception_classes[name]

EXCEPTION = _e("Exception")
recycle(&ou_exceptions, ExceptionObject.__new__(ExceptionObject), EXCEPTION, <destructor>ou_exceptions_dealloc, NULL)
TYPE_ERROR = _e("TypeError")
VALUE_ERROR = _e("ValueError")
ATTRIBUTE_ERROR = _e("AttributeError")
NAME_ERROR = _e("NameError")
UNBOUND_LOCAL_ERROR = _e("UnboundLocalError")
KEY_ERROR = _e("KeyError")
INDEX_ERROR = _e("IndexError")
LOOKUP_ERROR = _e("LookupError")
STOP_ITERATION = _e("StopIteration")
STOP_ASYNC_ITERATION = _e("StopAsyncIteration")
GENERATOR_EXIT = _e("GeneratorExit")
RUNTIME_ERROR = _e("RuntimeError")
RECURSION_ERROR = _e("RecursionError")
NOT_IMPLEMENTED_ERROR = _e("NotImplementedError")
ZERO_DIVISION_ERROR = _e("ZeroDivisionError")
OVERFLOW_ERROR = _e("OverflowError")
ARITHMETIC_ERROR = _e("ArithmeticError")
ASSERTION_ERROR = _e("AssertionError")
IMPORT_ERROR = _e("ImportError")
MODULE_NOT_FOUND_ERROR = _e("ModuleNotFoundError")
MEMORY_ERROR = _e("MemoryError")
OS_ERROR = _e("OSError")
SYNTAX_ERROR = _e("SyntaxError")
SYSTEM_EXIT = _e("SystemExit")
KEYBOARD_INTERRUPT = _e("KeyboardInterrupt")
UNICODE_DECODE_ERROR = _e("UnicodeDecodeError")
UNICODE_ENCODE_ERROR = _e("UnicodeEncodeError")
UNICODE_TRANSLATE_ERROR = _e("UnicodeTranslateError")
EOF_ERROR = _e("EOFError")
TIMEOUT_ERROR = _e("TimeoutError")
BUFFER_ERROR = _e("BufferError")
EXCEPTION_GROUP = _e("ExceptionGroup")
BASE_EXCEPTION_GROUP = _e("BaseExceptionGroup")

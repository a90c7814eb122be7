"""Built-in exceptions: construction, fields, str; exception groups; tracebacks with frame and code objects.

Must not know nodes or the machine. Invariant: an exception of any class is an ExceptionObject, and the fields of special classes are in its
`extra`. Splitting a group calls sandbox code at every level, so the prelude implements it.
"""
cimport cython

from ouros._core.protocols.argument_errors cimport argument_type, worded
from ouros._core.protocols.attributes cimport get_attr_or_stop, set_attr
from ouros._core.protocols.call cimport attribute, call1, call2, call_prelude, is_callable, method, settable, static_method
from ouros._core.heap.exceptions cimport (
    ATTRIBUTE_ERROR, BASE_EXCEPTION_GROUP, EXCEPTION, EXCEPTION_GROUP, IMPORT_ERROR, KEY_ERROR, NAME_ERROR, OS_ERROR,
    OVERFLOW_ERROR, STOP_ITERATION, SYNTAX_ERROR, SYSTEM_EXIT, TYPE_ERROR, UNICODE_DECODE_ERROR, UNICODE_ENCODE_ERROR,
    UNICODE_TRANSLATE_ERROR, exception_classes, new_exception, quoting, raise_error, raise_quoting, raise_type, raise_value,
)
from ouros._core.protocols.generators cimport G_CLOSED, Generator
from ouros._core.heap.heap cimport charge, id_of, touch, work
from ouros._core.protocols.node cimport (
    CODE_CLASS, Code, Function, frame_function, function_with, Continuation, Node, ResumeFunction, Source, resume_function, source_of,
    then,
)
from ouros._core.protocols.ops cimport repr_value, str_value, to_list
from ouros._core.types.type_dict cimport new_dict
from ouros._core.types.type_sequence cimport ListObject, new_list


cdef str class_text(VM* vm, object cls):
    """Returns: the repr of a class; None: its memory was refused."""
    cdef ClassObject k = <ClassObject?>cls
    module = k.ns.get("__module__") if not k.flags & C_BUILTIN or "__module__" in k.ns else None
    if type(module) is not str or module == "builtins":
        return quoting(vm, "<class '%s'>", k.qualname)
    return quoting(vm, "<class '%s.%s'>", module, k.qualname)

cdef bint made_exception(VM* vm, object cls, object value, bint by_name=False) except? False:
    """Return whether calling an exception class made an exception; else it has raised. by_name: the error has the name of the value's class."""
    if type(value) is ExceptionObject:
        return True
    called, returned = class_text(vm, cls), full_type_name(value) if by_name else class_text(vm, class_of(value))
    if called is not None and returned is not None:
        raise_quoting(vm, TYPE_ERROR, "calling %s should have returned an instance of BaseException, not %s", called, returned)
    return False


cdef object exception_field(ExceptionObject e, str name):
    if e.extra is None:
        return None
    return e.extra.get(name)

cdef int set_exception_field(ExceptionObject e, str name, object value) except -1:
    if e.extra is None:
        e.extra = {}
    e.extra[name] = value
    return 0

cdef object field(PyObject** a, str name):
    return exception_field(<ExceptionObject?><object>a[0], name)

cdef object assign(VM* vm, PyObject** a, str name):
    """Sets or deletes an ordinary field. A deleted field reads as None, as CPython's object members do."""
    cdef ExceptionObject e = <ExceptionObject?><object>a[0]
    if touch(vm, e) < 0:
        return SIGNAL
    if a[1] != NULL:
        set_exception_field(e, name, <object>a[1])
    elif e.extra is not None:
        e.extra.pop(name, None)
    return None

cdef object read_only(VM* vm, PyObject** a):
    return raise_error(vm, ATTRIBUTE_ERROR, "readonly attribute")


# --- BaseException ---

cdef object exception_new(VM* vm, PyObject** a):
    cls = <ClassObject?><object>a[0]
    return new_exception(vm, cls, <tuple?><object>a[1])

cdef bint no_keywords(VM* vm, PyObject** a) except? False:
    """Checks that an exception got no keyword arguments. Returns: False: TypeError raised."""
    if <dict?><object>a[2]:
        raise_type(vm, f"{short_name(class_of(<object>a[0]))}() takes no keyword arguments")
        return False
    return True

cdef object exception_init(VM* vm, PyObject** a):
    if not no_keywords(vm, a) or touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<ExceptionObject?><object>a[0]).args = <tuple?><object>a[1]
    return None


cdef object exception_str(VM* vm, PyObject** a):
    return plain_str(vm, <ExceptionObject?><object>a[0])

cdef object plain_str(VM* vm, ExceptionObject e):
    if not e.args:
        return ""
    if len(e.args) == 1:
        return str_value(vm, e.args[0])
    return repr_value(vm, e.args)

cdef object exception_repr(VM* vm, PyObject** a):
    cdef ExceptionObject e = <ExceptionObject?><object>a[0]
    name = e.cls.name
    if len(e.args) == 1:
        return then(vm, repr_value(vm, e.args[0]), REPR_DONE, name, None, None, 1)
    return then(vm, repr_value(vm, e.args), REPR_DONE, name, None, None, 0)

cdef object repr_done(VM* vm, object value, object name, object b, object c, int64_t parenthesize):
    charge(vm, 60 + 4 * len(<str?>value))
    if parenthesize:
        return <str?>name + "(" + <str?>value + ")"
    return <str?>name + <str?>value

cdef ResumeFunction REPR_DONE = resume_function("exception_repr", repr_done)


cdef object get_args(VM* vm, PyObject** a):
    return (<ExceptionObject?><object>a[0]).args

cdef object set_args(VM* vm, PyObject** a):
    if a[1] == NULL:
        return raise_type(vm, "args may not be deleted")
    return then(vm, to_list(vm, <object>a[1]), ARGS_DONE, <object>a[0], None, None, 0)

cdef object args_done(VM* vm, object value, object error, object b, object c, int64_t i):
    if touch(vm, <ExceptionObject?>error) < 0:
        return SIGNAL
    (<ExceptionObject?>error).args = tuple(<list?>value)
    return None

cdef ResumeFunction ARGS_DONE = resume_function("exception_args", args_done)


cdef object get_traceback(VM* vm, PyObject** a):
    return (<ExceptionObject?><object>a[0]).traceback

cdef object set_traceback(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<ExceptionObject?><object>a[0]).traceback = <object>a[1]
    return None

cdef object with_traceback(VM* vm, PyObject** a):
    if set_traceback(vm, a) is SIGNAL:
        return SIGNAL
    return <object>a[0]

cdef object get_cause(VM* vm, PyObject** a):
    return (<ExceptionObject?><object>a[0]).cause

cdef object set_cause(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<ExceptionObject?><object>a[0]).cause = <object>a[1]
    (<ExceptionObject?><object>a[0]).suppress = True
    return None

cdef object get_context(VM* vm, PyObject** a):
    return (<ExceptionObject?><object>a[0]).context

cdef object set_context(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<ExceptionObject?><object>a[0]).context = <object>a[1]
    return None

cdef object get_suppress(VM* vm, PyObject** a):
    return (<ExceptionObject?><object>a[0]).suppress

cdef object set_suppress(VM* vm, PyObject** a):
    if a[1] == NULL:
        return raise_type(vm, "can't delete numeric/char attribute")
    if type(<object>a[1]) is not bool:
        return raise_type(vm, "attribute value type must be bool")
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<ExceptionObject?><object>a[0]).suppress = <object>a[1]
    return None


cdef object add_note(VM* vm, PyObject** a):
    note = <object>a[1]
    if type(unwrap(note)) is not str:
        return raise_type(vm, f"add_note() argument must be str, not {argument_type(note)}")
    return then(vm, get_attr_or_stop(vm, <object>a[0], "__notes__"), NOTES, <object>a[0], note, None, 0)

cdef object notes_found(VM* vm, object value, object error, object added, object c, int64_t i):
    if value is STOP:
        r = None if set_attr(vm, error, "__notes__", new_list(vm, [added])) == 0 else SIGNAL
        return then(vm, r, GIVE_NONE, None, None, None, 0)
    if type(value) is not ListObject:
        return raise_type(vm, "Cannot add note: __notes__ is not a list")
    if touch(vm, <ListObject?>value) < 0:
        return SIGNAL
    charge(vm, 8)
    (<ListObject?>value).items.append(added)
    return None

cdef object give_none(VM* vm, object value, object a, object b, object c, int64_t i):
    return None

cdef ResumeFunction NOTES = resume_function("exception_notes", notes_found)
cdef ResumeFunction GIVE_NONE = resume_function("exception_none", give_none)


cdef object state_of(VM* vm, ExceptionObject e, dict more):
    """Returns: the attributes for a copy as a dict object, or None if there are none."""
    cdef dict d = {} if more is None else more
    if e.ext is not None:
        d.update(own_attributes(e.ext))
    return new_dict(vm, d) if d else None

cdef object reduced(VM* vm, ExceptionObject e, tuple args, dict more):
    state = state_of(vm, e, more)
    charge(vm, 64)
    return (e.cls, args) if state is None else (e.cls, args, state)

cdef object exception_reduce(VM* vm, PyObject** a):
    return reduced(vm, <ExceptionObject?><object>a[0], (<ExceptionObject?><object>a[0]).args, None)

cdef object exception_setstate(VM* vm, PyObject** a):
    if <object>a[1] is None:
        return None
    return call_prelude(vm, "exception_setstate", (<object>a[0], <object>a[1]))


# --- KeyError, StopIteration, SystemExit ---

cdef object key_error_str(VM* vm, PyObject** a):
    cdef ExceptionObject e = <ExceptionObject?><object>a[0]
    if len(e.args) == 1:
        return repr_value(vm, e.args[0])
    return plain_str(vm, e)

cdef object stop_iteration_init(VM* vm, PyObject** a):
    if exception_init(vm, a) is SIGNAL:
        return SIGNAL
    args = <tuple?><object>a[1]
    set_exception_field(<ExceptionObject?><object>a[0], "value", args[0] if args else None)
    return None

cdef object system_exit_init(VM* vm, PyObject** a):
    if exception_init(vm, a) is SIGNAL:
        return SIGNAL
    args = <tuple?><object>a[1]
    set_exception_field(<ExceptionObject?><object>a[0], "code", args[0] if len(args) == 1 else args or None)
    return None


# --- ImportError, NameError, AttributeError: fields by keyword ---

cdef object keyword_init(VM* vm, PyObject** a, str owner, tuple names):
    cdef ExceptionObject e = <ExceptionObject?><object>a[0]
    cdef dict kwargs = <dict?><object>a[2]
    for key in kwargs:
        if key not in names:
            return raise_quoting(vm, TYPE_ERROR, "%s() got an unexpected keyword argument '%s'", owner, key)
    if touch(vm, e) < 0:
        return SIGNAL
    e.args = <tuple?><object>a[1]
    for name in names:
        set_exception_field(e, name, kwargs.get(name))
    return None

cdef object import_error_init(VM* vm, PyObject** a):
    if keyword_init(vm, a, "ImportError", ("name", "path", "name_from")) is SIGNAL:
        return SIGNAL
    args = <tuple?><object>a[1]
    set_exception_field(<ExceptionObject?><object>a[0], "msg", args[0] if len(args) == 1 else None)
    return None

cdef object name_error_init(VM* vm, PyObject** a):
    return keyword_init(vm, a, "NameError", ("name",))

cdef object attribute_error_init(VM* vm, PyObject** a):
    return keyword_init(vm, a, "AttributeError", ("name", "obj"))

cdef object import_error_str(VM* vm, PyObject** a):
    msg = field(a, "msg")
    if type(msg) is str and msg:
        return msg
    return plain_str(vm, <ExceptionObject?><object>a[0])

cdef object with_fields(VM* vm, PyObject** a, tuple names):
    cdef dict more = {}
    for name in names:
        value = field(a, name)
        if value is not None:
            more[name] = value
    return reduced(vm, <ExceptionObject?><object>a[0], (<ExceptionObject?><object>a[0]).args, more)

cdef object import_error_reduce(VM* vm, PyObject** a):
    return with_fields(vm, a, ("name", "path", "name_from"))

cdef object attribute_error_reduce(VM* vm, PyObject** a):
    return with_fields(vm, a, ("name",))


# --- OSError ---

# Linux errno values, so that programs behave the same on all hosts.
cdef dict ERRNO_CLASSES = {
    11: "BlockingIOError", 114: "BlockingIOError", 115: "BlockingIOError", 32: "BrokenPipeError", 108: "BrokenPipeError",
    10: "ChildProcessError", 103: "ConnectionAbortedError", 111: "ConnectionRefusedError", 104: "ConnectionResetError",
    17: "FileExistsError", 2: "FileNotFoundError", 21: "IsADirectoryError", 20: "NotADirectoryError", 4: "InterruptedError",
    13: "PermissionError", 1: "PermissionError", 3: "ProcessLookupError", 110: "TimeoutError",
}

cdef ClassObject errno_class(object number):
    name = ERRNO_CLASSES.get(number) if type(number) is int or type(number) is bool else None
    return OS_ERROR if name is None else <ClassObject?>exception_classes[name]

cdef bint fills_in_init(ClassObject cls) noexcept:
    """Returns: whether the class defines __init__ but not __new__. Then OSError.__init__ sets the fields."""
    if cls.flags & C_BUILTIN:
        return False
    return (lookup(cls, "__init__") != <PyObject*>OS_INIT) and (lookup(cls, "__new__") == <PyObject*>OS_NEW)

cdef int take_os_arguments(ExceptionObject e, tuple args) except -1:
    cdef Py_ssize_t n = len(args)
    e.args = args
    if n < 2 or n > 5:
        return 0
    set_exception_field(e, "errno", args[0])
    set_exception_field(e, "strerror", args[1])
    if n > 2 and args[2] is not None:
        if is_subclass(e.cls, <ClassObject?>exception_classes["BlockingIOError"]) and type(unwrap(args[2])) in (int, float, bool):
            set_exception_field(e, "characters_written", int(unwrap(args[2])))
            return 0
        set_exception_field(e, "filename", args[2])
        if n > 4:
            set_exception_field(e, "filename2", args[4])
        e.args = args[:2]
    return 0

cdef object os_error_new(VM* vm, PyObject** a):
    cdef ExceptionObject e
    cdef tuple args = <tuple?><object>a[1]
    cls = <ClassObject?><object>a[0]
    if fills_in_init(cls):
        return new_exception(vm, cls, ())
    if <dict?><object>a[2]:
        return raise_type(vm, f"{short_name(cls)}() takes no keyword arguments")
    if cls is OS_ERROR and 2 <= len(args) <= 5:
        cls = errno_class(args[0])
    e = new_exception(vm, cls, ())
    take_os_arguments(e, args)
    if e.extra is not None:
        vm.budget -= 80 + 104 * len(e.extra)
    return e

cdef object os_error_init(VM* vm, PyObject** a):
    cdef ExceptionObject e = <ExceptionObject?><object>a[0]
    if not fills_in_init(e.cls):
        return None
    if not no_keywords(vm, a) or touch(vm, e) < 0:
        return SIGNAL
    take_os_arguments(e, <tuple?><object>a[1])
    return None

cdef object os_error_str(VM* vm, PyObject** a):
    cdef ExceptionObject e = <ExceptionObject?><object>a[0]
    errno, strerror = field(a, "errno"), field(a, "strerror")
    name, name2 = field(a, "filename"), field(a, "filename2")
    if name is None and errno is None and strerror is None and len(e.args) != 2:
        return plain_str(vm, e)
    if type(errno) is int and -9999 < errno < 9999 and type(strerror) is str and name2 is None:
        if name is None:
            return f"[Errno {errno}] {strerror}"
        if type(name) is str:
            return f"[Errno {errno}] {strerror}: {name!r}"
    return call_prelude(vm, "os_error_str", (errno, strerror, name, name2))

cdef object os_error_reduce(VM* vm, PyObject** a):
    cdef ExceptionObject e = <ExceptionObject?><object>a[0]
    args = e.args
    name, name2 = field(a, "filename"), field(a, "filename2")
    if len(args) == 2 and name is not None:
        args = args + (name,) if name2 is None else args + (name, None, name2)
    return reduced(vm, e, args, None)

cdef object get_written(VM* vm, PyObject** a):
    n = field(a, "characters_written")
    if n is None:
        return raise_error(vm, ATTRIBUTE_ERROR, "characters_written")
    return n

cdef object set_written(VM* vm, PyObject** a):
    if a[1] == NULL:
        if field(a, "characters_written") is None:
            return raise_error(vm, ATTRIBUTE_ERROR, "characters_written")
    elif type(unwrap(<object>a[1])) not in (int, bool):
        return raise_type(vm, f"'{type_name(<object>a[1])}' object cannot be interpreted as an integer")
    return assign(vm, a, "characters_written")


# --- SyntaxError ---

cdef tuple SYNTAX_FIELDS = ("filename", "lineno", "offset", "text", "end_lineno", "end_offset", "_metadata")

cdef object syntax_error_init(VM* vm, PyObject** a):
    cdef tuple args = <tuple?><object>a[1]
    if exception_init(vm, a) is SIGNAL:
        return SIGNAL
    if args:
        set_exception_field(<ExceptionObject?><object>a[0], "msg", args[0])
    if len(args) == 2:
        return then(vm, to_list(vm, args[1]), SYNTAX_PLACE, <object>a[0], None, None, 0)
    return None

cdef object syntax_place(VM* vm, object value, object error, object b, object c, int64_t i):
    cdef ExceptionObject e = <ExceptionObject?>error
    cdef list info = <list?>value
    cdef Py_ssize_t n = len(info), k
    if n < 4:
        return raise_type(vm, f"function takes at least 4 arguments ({n} given)")
    if n > 7:
        return raise_type(vm, f"function takes at most 7 arguments ({n} given)")
    for k in range(n):
        set_exception_field(e, SYNTAX_FIELDS[k], info[k])
    if n == 5:
        return raise_type(vm, "end_offset must be provided when end_lineno is provided")
    return None

cdef ResumeFunction SYNTAX_PLACE = resume_function("syntax_error_place", syntax_place)

cdef object syntax_error_str(VM* vm, PyObject** a):
    filename, lineno = field(a, "filename"), field(a, "lineno")
    place = None
    if type(filename) is str:
        place = (<str>filename).rpartition("/")[2]
    if type(lineno) is int and -2 ** 62 < lineno < 2 ** 62:
        place = f"line {lineno}" if place is None else f"{place}, line {lineno}"
    return then(vm, str_value(vm, field(a, "msg")), SYNTAX_STR, place, None, None, 0)

cdef object syntax_str(VM* vm, object value, object place, object b, object c, int64_t i):
    charge(vm, 60 + 4 * len(<str?>value))
    return value if place is None else f"{<str?>value} ({<str?>place})"

cdef ResumeFunction SYNTAX_STR = resume_function("syntax_error_str", syntax_str)


# --- UnicodeDecodeError, UnicodeEncodeError, UnicodeTranslateError ---

cdef tuple UNICODE_FIELDS = ("encoding", "object", "start", "end", "reason")

cdef object unicode_init(VM* vm, PyObject** a, int first, object kind):
    """Sets the fields from UNICODE_FIELDS[first] on. kind: required type of `object`, str or bytes."""
    cdef ExceptionObject e = <ExceptionObject?><object>a[0]
    cdef tuple args = <tuple?><object>a[1]
    cdef tuple names = UNICODE_FIELDS[first:]
    if exception_init(vm, a) is SIGNAL:
        return SIGNAL
    if len(args) != len(names):
        return raise_type(vm, f"function takes exactly {len(names)} arguments ({len(args)} given)")
    raw = None
    for k, name in enumerate(names):
        v = unwrap(args[k])
        t = type(v)
        if name == "object" and kind is bytes:
            if t is not bytes and not is_instance(v, BYTEARRAY):
                return raise_type(vm, f"a bytes-like object is required, not '{type_name(v)}'")
            if t is not bytes:
                raw = v
                continue
        elif name == "start" or name == "end":
            if t is not int and t is not bool:
                return raise_type(vm, f"'{type_name(v)}' object cannot be interpreted as an integer")
            if not -2 ** 63 <= v < 2 ** 63:
                return raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C ssize_t")
            v = int(v)
        elif t is not str:
            return raise_type(vm, f"argument {k + 1} must be str, not {type_name(v)}")   # short: a number
        set_exception_field(e, name, v)
    if raw is None:
        return None
    return then(vm, call1(vm, BYTES, raw), UNICODE_RAW, e, None, None, 0)

cdef object unicode_raw(VM* vm, object value, object error, object b, object c, int64_t i):
    set_exception_field(<ExceptionObject?>error, "object", value)
    return None

cdef ResumeFunction UNICODE_RAW = resume_function("unicode_error_raw", unicode_raw)

cdef object decode_error_init(VM* vm, PyObject** a):
    return unicode_init(vm, a, 0, bytes)

cdef object encode_error_init(VM* vm, PyObject** a):
    return unicode_init(vm, a, 0, str)

cdef object translate_error_init(VM* vm, PyObject** a):
    return unicode_init(vm, a, 1, str)

cdef object unicode_str(VM* vm, PyObject** a):
    cdef ExceptionObject e = <ExceptionObject?><object>a[0]
    obj = field(a, "object")
    if obj is None:
        # __init__ was not called.
        return ""
    reason, encoding = field(a, "reason"), field(a, "encoding")
    start, end = field(a, "start"), field(a, "end")
    if type(start) is not int or type(end) is not int:
        return plain_str(vm, e)
    one = 0 <= start < len(obj) and end == start + 1
    if is_subclass(e.cls, UNICODE_DECODE_ERROR):
        what = "codec can't decode byte"
        shown = f" 0x{(<bytes?>obj)[start]:02x}" if one else ""
    else:
        what = "can't translate character" if is_subclass(e.cls, UNICODE_TRANSLATE_ERROR) \
            else "codec can't encode character"
        shown = " " + escaped(ord((<str?>obj)[start])) if one else ""
    what += f"{shown} in position {start}" if one else f"s in position {start}-{end - 1}"
    if type(reason) is str and (type(encoding) is str or encoding is None):
        return f"{what}: {reason}" if encoding is None else f"'{encoding}' {what}: {reason}"
    return call_prelude(vm, "unicode_error_str", (encoding, what, reason))

cdef str escaped(int64_t c):
    if c <= 0xff:
        return f"'\\x{c:02x}'"
    return f"'\\u{c:04x}'" if c <= 0xffff else f"'\\U{c:08x}'"

cdef object assign_position(VM* vm, PyObject** a, str name):
    if a[1] == NULL:
        return raise_type(vm, "can't delete numeric/char attribute")
    v = unwrap(<object>a[1])
    if type(v) is not int and type(v) is not bool:
        return raise_type(vm, "an integer is required")
    if not -2 ** 63 <= v < 2 ** 63:
        return raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C ssize_t")
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    set_exception_field(<ExceptionObject?><object>a[0], name, int(v))
    return None


# --- exception groups ---

cdef object group_new(VM* vm, PyObject** a):
    cdef tuple args = <tuple?><object>a[1]
    cls = <ClassObject?><object>a[0]
    if <dict?><object>a[2] and cls.flags & C_BUILTIN:
        return raise_type(vm, f"{short_name(cls)}() takes no keyword arguments")
    if len(args) != 2:
        return raise_type(vm, f"BaseExceptionGroup.__new__() takes exactly 2 arguments ({len(args)} given)")
    if type(unwrap(args[0])) is not str:
        return raise_type(vm, f"BaseExceptionGroup.__new__() argument 1 must be str, not {type_name(args[0])}")
    if lookup(class_of(args[1]), "__getitem__") == NULL or is_instance(args[1], DICT):
        return raise_type(vm, "second argument (exceptions) must be a sequence")
    return then(vm, to_list(vm, args[1]), GROUP_ITEMS, cls, args, None, 0)

cdef object group_items(VM* vm, object value, object group_class, object args, object c, int64_t i):
    cdef ClassObject cls = <ClassObject?>group_class
    cdef list items = <list?>value
    cdef ExceptionObject e
    cdef bint plain = True
    if not is_subclass(cls, BASE_EXCEPTION_GROUP):
        raise ValueError("damaged data: class")
    if not items:
        return raise_value(vm, "second argument (exceptions) must be a non-empty sequence")
    work(vm, len(items))
    for k in range(len(items)):
        item = items[k]
        if type(item) is not ExceptionObject:
            return raise_value(vm, f"Item {k} of second argument (exceptions) is not an exception")   # short: a number
        if not is_subclass((<ExceptionObject>item).cls, EXCEPTION):
            plain = False
    if plain and cls is BASE_EXCEPTION_GROUP:
        cls = EXCEPTION_GROUP
    elif not plain and is_subclass(cls, EXCEPTION):
        if cls is EXCEPTION_GROUP:
            return raise_type(vm, "Cannot nest BaseExceptions in an ExceptionGroup")
        return raise_type(vm, f"Cannot nest BaseExceptions in '{short_name(cls)}'")
    e = new_exception(vm, cls, <tuple?>args)
    e.extra = {"message": unwrap((<tuple?>args)[0]), "exceptions": tuple(items)}
    charge(vm, 200 + 8 * len(items))
    return e

cdef ResumeFunction GROUP_ITEMS = resume_function("exception_group_items", group_items)

cdef object group_str(VM* vm, PyObject** a):
    parts, message = field(a, "exceptions"), field(a, "message")
    if type(parts) is not tuple or type(message) is not str:
        return plain_str(vm, <ExceptionObject?><object>a[0])
    charge(vm, 80 + 4 * len(<str>message))
    return f"{message} ({len(<tuple>parts)} sub-exception{'' if len(<tuple>parts) == 1 else 's'})"

cdef object group_derive(VM* vm, PyObject** a):
    return call2(vm, BASE_EXCEPTION_GROUP, field(a, "message"), <object>a[1])

cdef int condition_kind(object v) except -1:
    """Returns: 1: an exception class or a tuple of them; 2: a predicate function; 0: neither."""
    if type(v) is ClassObject:
        return 1 if is_subclass(<ClassObject>v, BASE_EXCEPTION) else 0
    if type(v) is tuple:
        for cls in <tuple>v:
            if type(cls) is not ClassObject or not is_subclass(<ClassObject>cls, BASE_EXCEPTION):
                return 0
        return 1
    return 2 if is_callable(v) else 0

cdef object group_divide(VM* vm, PyObject** a, str how):
    kind = condition_kind(<object>a[1])
    if kind == 0:
        return raise_type(vm, "expected an exception type, a tuple of exception types, or a callable (other than a class)")
    if type(field(a, "exceptions")) is not tuple:
        return raise_type(vm, f"{short_name(class_of(<object>a[0]))} was not initialised")
    return call_prelude(vm, how, (<object>a[0], <object>a[1], kind == 2))

cdef object group_split(VM* vm, PyObject** a):
    return group_divide(vm, a, "exception_group_split")

cdef object group_subgroup(VM* vm, PyObject** a):
    return group_divide(vm, a, "exception_group_subgroup")


# --- tracebacks, frames, code ---

cdef object tb_lineno(VM* vm, PyObject** a):
    return (<Node?>(<TracebackObject?><object>a[0]).node).line

cdef object tb_next(VM* vm, PyObject** a):
    return (<TracebackObject?><object>a[0]).tb_next

cdef object set_tb_next(VM* vm, PyObject** a):
    cdef TracebackObject self = <TracebackObject?><object>a[0]
    cdef TracebackObject tb
    v = <object>a[1]
    if v is not None:
        tb = <TracebackObject?>v
        steps = 0
        while tb is not self and tb.tb_next is not None:
            tb = <TracebackObject?>tb.tb_next
            steps += 1
        work(vm, steps)
        if tb is self:
            return raise_value(vm, "traceback loop detected")
    if touch(vm, self) < 0:
        return SIGNAL
    self.tb_next = v
    return None

cdef object tb_frame(VM* vm, PyObject** a):
    cdef FrameView f = FrameView.__new__(FrameView)
    f.cls = FRAME
    f.epoch = vm.epoch
    f.owner = <HeapObject?><object>a[0]
    charge(vm, 64)
    return f

cdef object generator_frame(VM* vm, PyObject** a):
    if (<Generator?><object>a[0]).state == G_CLOSED:
        return None
    return tb_frame(vm, a)

cdef object own_code(VM* vm, PyObject** a):
    return code_view(vm, <HeapObject?><object>a[0])


cdef object no_origin(VM* vm, PyObject** a):
    # CPython records the origin of coroutines only after sys.set_coroutine_origin_tracking_depth.
    return None

cdef Code code_of(HeapObject owner):
    if type(owner) is TracebackObject:
        return <Code?>(<TracebackObject>owner).code
    if type(owner) is Function:
        return (<Function>owner).code
    if type(owner) is Generator and (<Generator>owner).frame is not None:
        return frame_function((<Generator>owner).frame).code
    if type(owner) is Generator and type((<Generator>owner).handled) is Function:
        return (<Function>(<Generator>owner).handled).code
    return None

cdef object code_view(VM* vm, HeapObject owner):
    cdef CodeView v
    if code_of(owner) is None:
        return None
    if type(owner) is Generator:
        # The Function, since an ended generator has no frame.
        owner = (<Function?>(<Generator>owner).handled if (<Generator>owner).frame is None else frame_function((<Generator>owner).frame))
    v = CodeView.__new__(CodeView)
    v.cls = CODE
    v.epoch = vm.epoch
    v.owner = owner
    if type(owner) is Function:
        v.code = <PyObject*>(<Function>owner).code
    charge(vm, 64)
    return v


@cython.final
@cython.trashcan(True)
cdef class FrameView(HeapObject):
    cdef int fields(self, Fields f) except -1:
        self.owner = f.value(self.owner)
        self.line = <int>f.number(self.line, -1, 1 << 30)
        return f.check(type(self.owner) in (TracebackObject, Generator, Function))


@cython.final
@cython.trashcan(True)
cdef class CodeView(HeapObject):
    cdef int fields(self, Fields f) except -1:
        owner = f.value(owner_of_view(self))
        if f.loading:
            f.check(type(owner) in (TracebackObject, Function))
            self.owner = owner
            if type(owner) is Function:
                # A load restores Functions first.
                self.code = <PyObject*>(<Function>owner).code
        return 0


cdef object frame_code(VM* vm, PyObject** a):
    return code_view(vm, (<FrameView?><object>a[0]).owner)

cdef int generator_line(Generator g, Code code):
    """Returns: the line where a generator is suspended; before its start and while it runs, the line of its definition."""
    cdef int i = g.nk - 1
    cdef Node node
    while i >= 0:
        node = (<Continuation?><object>g.ks[i]).node
        if node.id >= 0:
            return node.line
        i -= 1
    return code.line

cdef object code_repr(VM* vm, PyObject** a):
    code = view_code(a)
    return f"<code object {code.name} at 0x{id_of(vm, <object>a[0]):x}, file \"{source_of(code).filename}\", line {code.line}>"

cdef Code view_code(PyObject** a):
    return code_of_view(<object>a[0])

cdef Code code_of_view(object v):
    return code_of(owner_of_view(<CodeView?>v))

cdef HeapObject owner_of_view(CodeView view):
    """Return the owner with the code of the view. The view keeps the function as it is: after a rewind it may have that code again."""
    return function_with(<Function>view.owner, view.code) if type(view.owner) is Function else view.owner

cdef object code_name(VM* vm, PyObject** a):
    return view_code(a).name

cdef object code_qualname(VM* vm, PyObject** a):
    return view_code(a).qualname

cdef object code_filename(VM* vm, PyObject** a):
    return source_of(view_code(a)).filename

cdef object code_line(VM* vm, PyObject** a):
    return view_code(a).line

cdef object code_argcount(VM* vm, PyObject** a):
    # The namespace of a class body, or of exec() with locals, is a hidden parameter.
    cdef Code code = view_code(a)
    return 0 if code.kind >= CODE_CLASS else code.nargs

cdef object code_posonly(VM* vm, PyObject** a):
    return view_code(a).nposonly

cdef object code_kwonly(VM* vm, PyObject** a):
    return view_code(a).nkwonly

cdef object code_varnames(VM* vm, PyObject** a):
    cdef Code code = view_code(a)
    if code.varnames is None:
        return ()
    return tuple([name for name in code.varnames[:code.first_cell] if name != ".class"])

cdef object code_cellvars(VM* vm, PyObject** a):
    """Cells that are parameters come first, as in CPython."""
    cdef Code code = view_code(a)
    if code.varnames is None:
        return ()
    params = () if code.cell_params is None else tuple([code.varnames[i] for i in code.cell_params])
    return params + code.varnames[code.first_cell:code.first_free]

cdef object code_nlocals(VM* vm, PyObject** a):
    return len(code_varnames(vm, a))

cdef object code_freevars(VM* vm, PyObject** a):
    cdef Code code = view_code(a)
    return () if code.varnames is None else code.varnames[code.first_free:code.first_hidden]

cdef tuple name_and_line(Source source, Code code):
    if type(source.options) is tuple and len(<tuple>source.options) == 6:
        for row in source.options[4]:
            if row[0] == code.index:
                return row[4:6]
    return (code.name, code.line)

cdef tuple built_as(Source source):
    """Return the options by which a text gives other code: mode, annotations as text, names."""
    if type(source.options) is not tuple:
        return ("exec", False, ())
    return (source.options[0], source.options[2], source.options[3] if len(<tuple>source.options) == 6 else ())

cdef bint same_code(Code a, Code b):
    """Return whether two codes do the same and have the same names and lines."""
    cdef Source x = source_of(a), y = source_of(b)
    if a is b:
        return True
    return (a.index == b.index and a.line == b.line and a.name == b.name and a.qualname == b.qualname and x.text is not None
            and x.text == y.text and built_as(x) == built_as(y))

cdef bint same_view(object a, object b) except -9:
    return type(a) is CodeView and type(b) is CodeView and code_of_view(a) is code_of_view(b)

cdef object code_eq(VM* vm, PyObject** a):
    if type(<object>a[1]) is not CodeView:
        return NotImplemented
    return same_code(view_code(a), code_of_view(<object>a[1]))

cdef object code_hash(VM* vm, PyObject** a):
    cdef Code code = view_code(a)
    return code.index * 1000003 + code.line


# --- one pair of accessors for each special field ---

cdef object get_value(VM* vm, PyObject** a):
    return field(a, "value")

cdef object set_value(VM* vm, PyObject** a):
    return assign(vm, a, "value")

cdef object get_code(VM* vm, PyObject** a):
    return field(a, "code")

cdef object set_code(VM* vm, PyObject** a):
    return assign(vm, a, "code")

cdef object get_errno(VM* vm, PyObject** a):
    return field(a, "errno")

cdef object set_errno(VM* vm, PyObject** a):
    return assign(vm, a, "errno")

cdef object get_strerror(VM* vm, PyObject** a):
    return field(a, "strerror")

cdef object set_strerror(VM* vm, PyObject** a):
    return assign(vm, a, "strerror")

cdef object get_filename(VM* vm, PyObject** a):
    return field(a, "filename")

cdef object set_filename(VM* vm, PyObject** a):
    return assign(vm, a, "filename")

cdef object get_filename2(VM* vm, PyObject** a):
    return field(a, "filename2")

cdef object set_filename2(VM* vm, PyObject** a):
    return assign(vm, a, "filename2")

cdef object get_name(VM* vm, PyObject** a):
    return field(a, "name")

cdef object set_name(VM* vm, PyObject** a):
    return assign(vm, a, "name")

cdef object get_path(VM* vm, PyObject** a):
    return field(a, "path")

cdef object set_path(VM* vm, PyObject** a):
    return assign(vm, a, "path")

cdef object get_msg(VM* vm, PyObject** a):
    return field(a, "msg")

cdef object set_msg(VM* vm, PyObject** a):
    return assign(vm, a, "msg")

cdef object get_name_from(VM* vm, PyObject** a):
    return field(a, "name_from")

cdef object set_name_from(VM* vm, PyObject** a):
    return assign(vm, a, "name_from")

cdef object get_obj(VM* vm, PyObject** a):
    return field(a, "obj")

cdef object set_obj(VM* vm, PyObject** a):
    return assign(vm, a, "obj")

cdef object get_lineno(VM* vm, PyObject** a):
    return field(a, "lineno")

cdef object set_lineno(VM* vm, PyObject** a):
    return assign(vm, a, "lineno")

cdef object get_offset(VM* vm, PyObject** a):
    return field(a, "offset")

cdef object set_offset(VM* vm, PyObject** a):
    return assign(vm, a, "offset")

cdef object get_text(VM* vm, PyObject** a):
    return field(a, "text")

cdef object set_text(VM* vm, PyObject** a):
    return assign(vm, a, "text")

cdef object get_end_lineno(VM* vm, PyObject** a):
    return field(a, "end_lineno")

cdef object set_end_lineno(VM* vm, PyObject** a):
    return assign(vm, a, "end_lineno")

cdef object get_end_offset(VM* vm, PyObject** a):
    return field(a, "end_offset")

cdef object set_end_offset(VM* vm, PyObject** a):
    return assign(vm, a, "end_offset")

cdef object get_print_file_and_line(VM* vm, PyObject** a):
    return field(a, "print_file_and_line")

cdef object set_print_file_and_line(VM* vm, PyObject** a):
    return assign(vm, a, "print_file_and_line")

cdef object get_encoding(VM* vm, PyObject** a):
    return field(a, "encoding")

cdef object set_encoding(VM* vm, PyObject** a):
    return assign(vm, a, "encoding")

cdef object get_object(VM* vm, PyObject** a):
    return field(a, "object")

cdef object set_object(VM* vm, PyObject** a):
    return assign(vm, a, "object")

cdef object get_reason(VM* vm, PyObject** a):
    return field(a, "reason")

cdef object set_reason(VM* vm, PyObject** a):
    return assign(vm, a, "reason")

cdef object get_start(VM* vm, PyObject** a):
    return field(a, "start")

cdef object set_start(VM* vm, PyObject** a):
    return assign_position(vm, a, "start")

cdef object get_end(VM* vm, PyObject** a):
    return field(a, "end")

cdef object set_end(VM* vm, PyObject** a):
    return assign_position(vm, a, "end")

cdef object get_message(VM* vm, PyObject** a):
    return field(a, "message")

cdef object get_exceptions(VM* vm, PyObject** a):
    return field(a, "exceptions")


# --- tables ---

cdef ClassObject _c(str name):
    return <ClassObject?>exception_classes[name]

static_method(BASE_EXCEPTION, "__new__", exception_new, "cls, /, *args, **kwargs")
method(BASE_EXCEPTION, "__init__", exception_init, "self, /, *args, **kwargs")
method(BASE_EXCEPTION, "__reduce__", exception_reduce, "self, /")
method(BASE_EXCEPTION, "__repr__", exception_repr, "self, /")
worded(method(BASE_EXCEPTION, "__setstate__", exception_setstate, "self, state: dict | None, /"), "state", "state is not a dictionary")
method(BASE_EXCEPTION, "__str__", exception_str, "self, /")
method(BASE_EXCEPTION, "add_note", add_note, "self, note, /")
worded(method(BASE_EXCEPTION, "with_traceback", with_traceback, "self, tb: traceback | None, /"), "tb", "__traceback__ must be a traceback or None")
settable(BASE_EXCEPTION, "__cause__", get_cause, set_cause,
         "BaseException | None", "exception cause must be None or derive from BaseException", "__cause__ may not be deleted")
settable(BASE_EXCEPTION, "__context__", get_context, set_context,
         "BaseException | None", "exception context must be None or derive from BaseException", "__context__ may not be deleted")
attribute(BASE_EXCEPTION, "__suppress_context__", get_suppress, set_suppress)
settable(BASE_EXCEPTION, "__traceback__", get_traceback, set_traceback,
         "traceback | None", "__traceback__ must be a traceback or None", "__traceback__ may not be deleted")
attribute(BASE_EXCEPTION, "args", get_args, set_args)

method(ATTRIBUTE_ERROR, "__init__", attribute_error_init, "self, /, *args, **kwargs")
method(ATTRIBUTE_ERROR, "__reduce__", attribute_error_reduce, "self, /")
attribute(ATTRIBUTE_ERROR, "name", get_name, set_name)
attribute(ATTRIBUTE_ERROR, "obj", get_obj, set_obj)

method(IMPORT_ERROR, "__init__", import_error_init, "self, /, *args, **kwargs")
method(IMPORT_ERROR, "__reduce__", import_error_reduce, "self, /")
method(IMPORT_ERROR, "__str__", import_error_str, "self, /")
attribute(IMPORT_ERROR, "msg", get_msg, set_msg)
attribute(IMPORT_ERROR, "name", get_name, set_name)
attribute(IMPORT_ERROR, "name_from", get_name_from, set_name_from)
attribute(IMPORT_ERROR, "path", get_path, set_path)

method(KEY_ERROR, "__str__", key_error_str, "self, /")

method(NAME_ERROR, "__init__", name_error_init, "self, /, *args, **kwargs")
attribute(NAME_ERROR, "name", get_name, set_name)

static_method(OS_ERROR, "__new__", os_error_new, "cls, /, *args, **kwargs")
method(OS_ERROR, "__init__", os_error_init, "self, /, *args, **kwargs")
cdef object OS_NEW, OS_INIT
OS_NEW, OS_INIT = OS_ERROR.ns["__new__"], OS_ERROR.ns["__init__"]
method(OS_ERROR, "__reduce__", os_error_reduce, "self, /")
method(OS_ERROR, "__str__", os_error_str, "self, /")
attribute(OS_ERROR, "characters_written", get_written, set_written)
attribute(OS_ERROR, "errno", get_errno, set_errno)
attribute(OS_ERROR, "filename", get_filename, set_filename)
attribute(OS_ERROR, "filename2", get_filename2, set_filename2)
attribute(OS_ERROR, "strerror", get_strerror, set_strerror)

method(STOP_ITERATION, "__init__", stop_iteration_init, "self, /, *args, **kwargs")
attribute(STOP_ITERATION, "value", get_value, set_value)

method(SYNTAX_ERROR, "__init__", syntax_error_init, "self, /, *args, **kwargs")
method(SYNTAX_ERROR, "__str__", syntax_error_str, "self, /")
attribute(SYNTAX_ERROR, "end_lineno", get_end_lineno, set_end_lineno)
attribute(SYNTAX_ERROR, "end_offset", get_end_offset, set_end_offset)
attribute(SYNTAX_ERROR, "filename", get_filename, set_filename)
attribute(SYNTAX_ERROR, "lineno", get_lineno, set_lineno)
attribute(SYNTAX_ERROR, "msg", get_msg, set_msg)
attribute(SYNTAX_ERROR, "offset", get_offset, set_offset)
attribute(SYNTAX_ERROR, "print_file_and_line", get_print_file_and_line, set_print_file_and_line)
attribute(SYNTAX_ERROR, "text", get_text, set_text)

method(SYSTEM_EXIT, "__init__", system_exit_init, "self, /, *args, **kwargs")
attribute(SYSTEM_EXIT, "code", get_code, set_code)

method(UNICODE_DECODE_ERROR, "__init__", decode_error_init, "self, /, *args, **kwargs")
method(UNICODE_ENCODE_ERROR, "__init__", encode_error_init, "self, /, *args, **kwargs")
method(UNICODE_TRANSLATE_ERROR, "__init__", translate_error_init, "self, /, *args, **kwargs")
for _name in ("UnicodeDecodeError", "UnicodeEncodeError", "UnicodeTranslateError"):
    method(_c(_name), "__str__", unicode_str, "self, /")
    attribute(_c(_name), "encoding", get_encoding, set_encoding)
    attribute(_c(_name), "end", get_end, set_end)
    attribute(_c(_name), "object", get_object, set_object)
    attribute(_c(_name), "reason", get_reason, set_reason)
    attribute(_c(_name), "start", get_start, set_start)

# As in CPython, classes with special fields have their own layout, so no class can derive from two of them.
for _name in ("AttributeError", "BaseExceptionGroup", "ImportError", "NameError", "OSError", "StopIteration", "SyntaxError",
              "SystemExit", "UnicodeDecodeError", "UnicodeEncodeError", "UnicodeTranslateError"):
    for _cls in exception_classes.values():
        if is_subclass(<ClassObject?>_cls, _c(_name)):
            (<ClassObject?>_cls).solid = _c(_name)

static_method(BASE_EXCEPTION_GROUP, "__new__", group_new, "cls, /, *args, **kwargs")
method(BASE_EXCEPTION_GROUP, "__init__", exception_init, "self, /, *args, **kwargs")
method(BASE_EXCEPTION_GROUP, "__str__", group_str, "self, /")
method(BASE_EXCEPTION_GROUP, "derive", group_derive, "self, excs, /")
method(BASE_EXCEPTION_GROUP, "split", group_split, "self, matcher_value, /")
method(BASE_EXCEPTION_GROUP, "subgroup", group_subgroup, "self, matcher_value, /")
attribute(BASE_EXCEPTION_GROUP, "exceptions", get_exceptions, read_only)
attribute(BASE_EXCEPTION_GROUP, "message", get_message, read_only)

attribute(TRACEBACK, "tb_frame", tb_frame, NULL)
attribute(TRACEBACK, "tb_lineno", tb_lineno, NULL)
settable(TRACEBACK, "tb_next", tb_next, set_tb_next, "traceback | None", "expected traceback object, got '{}'", "can't delete tb_next attribute")

attribute(FRAME, "f_code", frame_code, NULL)

method(CODE, "__eq__", code_eq, "self, value, /")
method(CODE, "__hash__", code_hash, "self, /")
method(CODE, "__repr__", code_repr, "self, /")
attribute(CODE, "co_argcount", code_argcount, NULL)
attribute(CODE, "co_cellvars", code_cellvars, NULL)
attribute(CODE, "co_filename", code_filename, NULL)
attribute(CODE, "co_firstlineno", code_line, NULL)
attribute(CODE, "co_freevars", code_freevars, NULL)
attribute(CODE, "co_kwonlyargcount", code_kwonly, NULL)
attribute(CODE, "co_name", code_name, NULL)
attribute(CODE, "co_nlocals", code_nlocals, NULL)
attribute(CODE, "co_posonlyargcount", code_posonly, NULL)
attribute(CODE, "co_qualname", code_qualname, NULL)
attribute(CODE, "co_varnames", code_varnames, NULL)

attribute(ASYNC_GENERATOR, "ag_code", own_code, NULL)
attribute(ASYNC_GENERATOR, "ag_frame", generator_frame, NULL)
attribute(COROUTINE, "cr_code", own_code, NULL)
attribute(COROUTINE, "cr_origin", no_origin, NULL)
attribute(COROUTINE, "cr_frame", generator_frame, NULL)
attribute(GENERATOR, "gi_code", own_code, NULL)
attribute(GENERATOR, "gi_frame", generator_frame, NULL)

"""Namespace of built-ins, and the built-in functions that belong to no type.

Must not know the host's streams: print writes through the runtime. Invariant: everything in BUILTINS is shared by all programs and
never changes; a program's own `builtins` is a copy.
"""
cimport cython

from ouros._core.protocols.argument_errors cimport ATTRIBUTE_NAME, worded
from ouros._core.heap.runtime cimport runtime
from ouros._core.heap.exceptions cimport (
    ExceptionObject, OS_ERROR, RUNTIME_ERROR, STOP_ITERATION, SYSTEM_EXIT, TracebackObject, exception_classes, raise_args,
    raise_error, raise_stop, raise_type, set_exception, take_exception,
)
from ouros._core.types.aggregates cimport builtin_all, builtin_any, builtin_max, builtin_min, builtin_sorted, builtin_sum
from ouros._core.types.type_bytes cimport MEMORY
from ouros._core.protocols.attributes cimport del_attr, get_attr, get_attr_or_stop, set_attr
from ouros._core.protocols.call cimport (
    Native, attribute, call0, call1, call_prelude, call_special, function, is_callable, method,
)
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.protocols.generators cimport Generator, gen_next
from ouros._core.base.host_text cimport key_size
from ouros._core.heap.heap cimport charge, id_of, reserve, touch, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.pending_values cimport is_pending, value_of_pending
from ouros._core.protocols.ops cimport ascii_value, format_value, get_iter, hash_value, length, repr_value, str_value, to_list, truth_value
from ouros._core.types.generator_steps cimport NEXT_GENERATOR
from ouros._core.types.type_iter cimport (
    CALLABLE_ITERATOR, ENUMERATE, FILTER, MAP, ZIP, CallIter, catch_error, hold,
)
from ouros._core.types.type_dict cimport new_dict, DictObject, dict_keys_list
from ouros._core.types.type_object cimport object_names
from ouros._core.modules.mod_os cimport OPEN
from ouros._core.nodes.nodes_def cimport Yield, YieldFrom
from ouros._core.types.number_builtins cimport add_number_functions
from ouros._core.types.type_sequence cimport REVERSED, new_list
from ouros._core.types.type_union cimport instance_check, subclass_check
cimport ouros._core.nodes.nodes_call as _nodes_call
cimport ouros._core.protocols.descriptors as _descriptors
cimport ouros._core.types.generator_steps as _steps
cimport ouros._core.types.type_async as _async
cimport ouros._core.types.type_iter as _iter

DEF LONG_NAME = 4096         # characters of a name whose copies in messages are reserved


# --- attributes ---

cdef int reserve_name(VM* vm, str name) except -9:
    """Reserve the message that holds the name, if it is long. Returns: as reserve()."""
    return reserve(vm, 2 * key_size(name)) if len(name) > LONG_NAME else 0

cdef object builtin_getattr(VM* vm, PyObject** a):
    name = <str?><object>a[1]
    if reserve_name(vm, name) < 0:
        return SIGNAL
    if a[2] == NULL:
        return get_attr(vm, <object>a[0], name)
    return then(vm, get_attr_or_stop(vm, <object>a[0], name), OR_DEFAULT, <object>a[2], None, None, 0)

cdef object or_default(VM* vm, object value, object default, object b, object c, int64_t i):
    return default if value is STOP else value

cdef object builtin_hasattr(VM* vm, PyObject** a):
    name = <str?><object>a[1]
    return then(vm, get_attr_or_stop(vm, <object>a[0], name), IS_THERE, None, None, None, 0)

cdef object is_there(VM* vm, object value, object a, object b, object c, int64_t i):
    return value is not STOP

cdef object builtin_setattr(VM* vm, PyObject** a):
    name = <str?><object>a[1]
    if reserve_name(vm, name) < 0:
        return SIGNAL
    r = None if set_attr(vm, <object>a[0], name, <object>a[2]) == 0 else SIGNAL
    return then(vm, r, NOTHING, None, None, None, 0)

cdef object builtin_delattr(VM* vm, PyObject** a):
    name = <str?><object>a[1]
    if reserve_name(vm, name) < 0:
        return SIGNAL
    r = None if del_attr(vm, <object>a[0], name) == 0 else SIGNAL
    return then(vm, r, NOTHING, None, None, None, 0)

cdef object nothing(VM* vm, object value, object a, object b, object c, int64_t i):
    return None

cdef ResumeFunction OR_DEFAULT = resume_function("builtin_or_default", or_default)
cdef ResumeFunction IS_THERE = resume_function("builtin_is_there", is_there)
cdef ResumeFunction NOTHING = resume_function("builtin_nothing", nothing)


cdef object variables(VM* vm):
    """Return the variables of the calling code."""
    if locals_hook == NULL:
        return raise_error(vm, RUNTIME_ERROR, "no frame to look at")
    return locals_hook(vm)

cdef object builtin_vars(VM* vm, PyObject** a):
    if a[0] == NULL:
        return variables(vm)
    return then(vm, get_attr_or_stop(vm, <object>a[0], "__dict__"), VARS, None, None, None, 0)

cdef object vars_found(VM* vm, object value, object a, object b, object c, int64_t i):
    if value is STOP:
        return raise_type(vm, "vars() argument must have __dict__ attribute")
    return value

cdef ResumeFunction VARS = resume_function("builtin_vars", vars_found)


cdef object builtin_dir(VM* vm, PyObject** a):
    if a[0] == NULL:
        d = variables(vm)
        if d is SIGNAL:
            return SIGNAL
        if type(d) is not DictObject or (<DictObject>d).cls is not DICT:
            return call_prelude(vm, "sorted_keys", (d,))
        return sorted_names(vm, dict_keys_list(vm, <DictObject>d))
    if type(<object>a[0]) is ModuleObject:
        return then(vm, get_attr(vm, <object>a[0], "__dir__"), DIR_OF_MODULE, None, None, None, 0)
    own = lookup(class_of(<object>a[0]), "__dir__")
    if own == lookup(OBJECT, "__dir__") or own == lookup(TYPE, "__dir__"):
        return sorted_names(vm, object_names(<object>a[0]))
    return then(vm, call_special(vm, <object>a[0], "__dir__", NULL, 0), DIR_GIVEN, None, None, None, 0)

cdef object sorted_names(VM* vm, list names):
    charge(vm, 60 + 8 * len(names))
    work(vm, 16 * len(names))
    names.sort()
    return new_list(vm, names)

cdef object dir_given(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef PyObject* args[4]
    args[0], args[1], args[2], args[3] = <PyObject*>value, NULL, NULL, NULL
    return builtin_sorted(vm, args)

cdef ResumeFunction DIR_GIVEN = resume_function("builtin_dir", dir_given)

# value: the function __dir__ of a module, or the method of its class
cdef object dir_of_module(VM* vm, object value, object a, object b, object c, int64_t i):
    return then(vm, call0(vm, value), DIR_GIVEN, None, None, None, 0)

cdef ResumeFunction DIR_OF_MODULE = resume_function("builtin_dir_of_module", dir_of_module)


# --- objects and classes ---

cdef object builtin_isinstance(VM* vm, PyObject** a):
    return instance_check(vm, <object>a[0], <object>a[1])

cdef object builtin_issubclass(VM* vm, PyObject** a):
    return subclass_check(vm, <object>a[0], <object>a[1])

cdef object builtin_callable(VM* vm, PyObject** a):
    if is_pending(<object>a[0]):
        return then(vm, value_of_pending(vm, <object>a[0]), CALLABLE_VALUE, None, None, None, 0)
    return is_callable(<object>a[0])

cdef object callable_value(VM* vm, object value, object a, object b, object c, int64_t i):
    return is_callable(value)

cdef ResumeFunction CALLABLE_VALUE = resume_function("callable_value", callable_value)

cdef object builtin_id(VM* vm, PyObject** a):
    return id_of(vm, <object>a[0])

cdef object builtin_hash(VM* vm, PyObject** a):
    return hash_value(vm, <object>a[0])

cdef object builtin_len(VM* vm, PyObject** a):
    return length(vm, <object>a[0])

cdef object builtin_repr(VM* vm, PyObject** a):
    return repr_value(vm, <object>a[0])

cdef object builtin_ascii(VM* vm, PyObject** a):
    return ascii_value(vm, <object>a[0])

cdef object builtin_format(VM* vm, PyObject** a):
    return format_value(vm, <object>a[0], <str?><object>a[1])


# --- iteration ---

cdef object builtin_iter(VM* vm, PyObject** a):
    cdef CallIter it
    if a[1] == NULL:
        return get_iter(vm, <object>a[0])
    if not is_callable(<object>a[0]):
        return raise_type(vm, "iter(v, w): v must be callable")
    it = CallIter.__new__(CallIter)
    it.cls = CALLABLE_ITERATOR
    it.epoch = vm.epoch
    it.func = <object>a[0]
    it.sentinel = <object>a[1]
    charge(vm, 64)
    return it

cdef object builtin_next(VM* vm, PyObject** a):
    it = <object>a[0]
    cdef tuple default = () if a[1] == NULL else (<object>a[1],)
    if type(it) is Generator and (<Generator>it).is_iterator():
        return then(vm, gen_next(vm, <Generator>it), NEXT_GENERATOR, it, default, None, 0)
    if isinstance(it, HeapObject) and (<HeapObject>it).is_iterator():
        return then(vm, (<HeapObject>it).next(vm), NEXT_ITEM, default, None, None, 0)
    if lookup(class_of(it), "__next__") == NULL:
        return raise_type(vm, f"'{type_name(it)}' object is not an iterator")
    # A StopIteration of the sandbox propagates as it is, with its value and traceback.
    r = call_special(vm, it, "__next__", NULL, 0)
    return then(vm, r, NEXT_CALLED, default, None, None, 0) if default else r

cdef object next_item_came(VM* vm, object value, object default, object b, object c, int64_t i):
    if value is STOP:
        return (<tuple?>default)[0] if default else raise_stop(vm, None)
    return value

cdef object next_called(VM* vm, object value, object default, object b, object c, int64_t i):
    if value is SIGNAL:
        return (<tuple?>default)[0] if default and catch_error(vm, STOP_ITERATION) else SIGNAL
    return value

cdef ResumeFunction NEXT_ITEM = resume_function("next_item", next_item_came)
cdef ResumeFunction NEXT_CALLED = resume_function("next_called", next_called, True)


cdef object builtin_aiter(VM* vm, PyObject** a):
    v = <object>a[0]
    if lookup(class_of(v), "__aiter__") == NULL:
        return raise_type(vm, f"'{type_name(v)}' object is not an async iterable")
    return then(vm, call_special(vm, v, "__aiter__", NULL, 0), AITER, None, None, None, 0)

cdef object aiter_made(VM* vm, object value, object a, object b, object c, int64_t i):
    if lookup(class_of(value), "__anext__") == NULL:
        return raise_type(vm, f"aiter() returned not an async iterator of type '{type_name(value)}'")
    return value

cdef ResumeFunction AITER = resume_function("builtin_aiter", aiter_made)

cdef object builtin_anext(VM* vm, PyObject** a):
    v = <object>a[0]
    if lookup(class_of(v), "__anext__") == NULL:
        return raise_type(vm, f"'{type_name(v)}' object is not an async iterator")
    r = call_special(vm, v, "__anext__", NULL, 0)
    return r if a[1] == NULL else then(vm, r, ANEXT, <object>a[1], None, None, 0)

cdef object anext_made(VM* vm, object value, object default, object b, object c, int64_t i):
    return call_prelude(vm, "anext_or_default", (value, default))

cdef ResumeFunction ANEXT = resume_function("builtin_anext", anext_made)


# --- print ---

@cython.final
cdef class StdStream(HeapObject):
    cdef int fields(self, Fields f) except -1:
        self.stream = <int>f.number(self.stream, 1, 2)
        return 0

cdef ClassObject STREAM = builtin_class("TextIOWrapper", (OBJECT,), L_OTHER, C_NOSUBCLASS)
STREAM.ns["__module__"] = "_io"

cdef StdStream new_stream(int stream):
    cdef StdStream s = StdStream.__new__(StdStream)
    s.cls = STREAM
    s.stream = stream
    return s


cdef object text_option(VM* vm, object v, str name, str default):
    """Return sep or end of print; None gives the default. Returns: SIGNAL if it is no str."""
    v = unwrap(v)
    if v is None:
        return default
    if type(v) is not str:
        return raise_type(vm, f"{name} must be None or a string, not {type_name(v)}")   # short: the caller gives a constant
    return v

cdef object builtin_print(VM* vm, PyObject** a):
    cdef PyObject* now
    sep = text_option(vm, <object>a[1], "sep", " ")
    if sep is SIGNAL:
        return SIGNAL
    end = text_option(vm, <object>a[2], "end", "\n")
    if end is SIGNAL:
        return SIGNAL
    file = <object>a[3]
    if file is None:
        now = runtime(vm).replaced_stdout()
        if now != NULL:
            file = <object>now
            if file is None:
                return None
    if file is None or type(file) is StdStream:
        stream = 1 if file is None else (<StdStream>file).stream
        return print_loop(vm, None, [], <tuple?><object>a[0], (sep, end), stream)
    return print_to(vm, None, <tuple?><object>a[0], (sep, end, file, <object>a[4]), None, 0)

# Prints to a standard stream: converts all arguments first, then writes once.
# saves: texts, arguments, (sep, end); i: stream
cdef object print_loop(VM* vm, object value, object so_far, object values, object separators, int64_t i):
    cdef list texts = <list?>so_far
    cdef tuple args = <tuple?>values
    cdef int64_t size = 0
    cdef str text
    sep, end = <tuple?>separators
    if value is SIGNAL:
        return print_failed(vm, texts, <str?>sep, i)
    if value is not None:
        texts.append(<str?>unwrap(value))
    while len(texts) < len(args):
        value = str_value(vm, args[len(texts)])
        if value is SIGNAL:
            return hold(vm, PRINT_LOOP, so_far, values, separators, i) if vm.status != RAISE else print_failed(vm, texts, <str?>sep, i)
        text = <str?>unwrap(value)
        if text is not args[len(texts)]:
            vm.budget -= 64 + len(text)
        texts.append(text)
        if vm.budget < 0 and reserve(vm, 0) < 0:
            return hold(vm, PRINT_LOOP_AGAIN, so_far, values, separators, i)
    for t in texts:
        size += len(<str?>t) + len(<str?>sep)
    if size > 4096 and reserve(vm, 4 * size) < 0:
        return hold(vm, PRINT_LOOP_AGAIN, so_far, values, separators, i)
    work(vm, size >> 3)
    return runtime(vm).write_text(<int>i, (<str>sep).join(texts) + <str?>end)

cdef object print_again(VM* vm, object value, object so_far, object values, object separators, int64_t i):
    return print_loop(vm, None, so_far, values, separators, i)

cdef object print_failed(VM* vm, list texts, str sep, int64_t stream):
    """Write the texts before the argument whose __str__ raised, then raise its exception."""
    if not texts:
        return SIGNAL
    e = take_exception(vm)
    text = sep.join(texts) + sep
    charge(vm, 4 * len(text))
    return then(vm, runtime(vm).write_text(<int>stream, text), PRINT_FAILED, e, e.traceback, None, vm.tb_open)

cdef object print_raise(VM* vm, object value, object error, object traceback, object c, int64_t i):
    if traceback is not None and type(traceback) is not TracebackObject:
        raise ValueError("damaged data: continuation")
    touch(vm, <ExceptionObject?>error)
    set_exception(vm, error)
    (<ExceptionObject>error).traceback = traceback
    vm.status = RAISE
    vm.tb_open = i != 0
    return SIGNAL

cdef ResumeFunction PRINT_FAILED = resume_function("print_failed", print_raise)
cdef ResumeFunction PRINT_LOOP = resume_function("print_loop", print_loop, True)
cdef ResumeFunction PRINT_LOOP_AGAIN = resume_function("print_again", print_again)


cdef enum PrintState:        # what the arriving value is
    P_NEXT  = 0              # nothing: convert the next piece
    P_TEXT  = 1              # text of a piece
    P_WRITE = 2              # the method file.write, for the current text
    P_DONE  = 3              # result of write
    P_FLUSH = 4              # truth of flush
    P_FILE  = 5              # the method file.flush
    P_END   = 6

# Prints to any object: piece by piece, as in CPython. Pieces are first, sep, second, sep, ..., end.
# saves: arguments, (sep, end, file, flush), the text of the piece; i: index of the piece * 8 + PrintState
cdef object print_to(VM* vm, object value, object values, object keywords, object current, int64_t i):
    cdef tuple args = <tuple?>values
    cdef int64_t position = i >> 3, pieces = max(2 * len(args), 1)
    cdef int state = <int>(i & 7)
    sep, end, file, flush = <tuple?>keywords
    if position < 0:
        raise ValueError("damaged data: continuation")
    while True:
        if value is SIGNAL:
            return hold(vm, PRINT_TO, values, keywords, current, position * 8 + state)
        if state == P_NEXT:
            if position >= pieces:
                value = truth_value(vm, flush)
                state = P_FLUSH
            elif position == pieces - 1:
                value = end
                state = P_TEXT
            else:
                value = str_value(vm, args[position >> 1]) if position % 2 == 0 else sep
                state = P_TEXT
        elif state == P_TEXT:
            current = value
            value = get_attr(vm, file, "write")
            state = P_WRITE
        elif state == P_WRITE:
            value = call1(vm, value, current)
            state = P_DONE
        elif state == P_DONE:
            position += 1
            current = None
            state = P_NEXT
        elif state == P_FLUSH:
            if value is not True:
                return None
            value = get_attr(vm, file, "flush")
            state = P_FILE
        elif state == P_FILE:
            value = call0(vm, value)
            state = P_END
        else:
            return None

cdef ResumeFunction PRINT_TO = resume_function("print_to", print_to)


cdef object stream_write(VM* vm, PyObject** a):
    text = <str?><object>a[1]
    n = len(text)
    return then(vm, runtime(vm).write_text((<StdStream?><object>a[0]).stream, text), WRITTEN, n, None, None, 0)

cdef object written(VM* vm, object value, object result, object b, object c, int64_t i):
    return result

cdef ResumeFunction WRITTEN = resume_function("stream_written", written)

cdef object stream_writelines(VM* vm, PyObject** a):
    return then(vm, to_list(vm, <object>a[1]), WRITE_LINES, <object>a[0], None, None, 0)

cdef object write_lines(VM* vm, object value, object stream, object b, object c, int64_t i):
    cdef StdStream self = <StdStream?>stream
    for text in <list?>value:
        if type(unwrap(text)) is not str:
            return raise_type(vm, f"write() argument must be str, not {type_name(text)}")
    texts = "".join([unwrap(t) for t in <list?>value])
    charge(vm, 4 * len(texts))
    return runtime(vm).write_text(self.stream, texts)

cdef ResumeFunction WRITE_LINES = resume_function("stream_write_lines", write_lines)

cdef object stream_none(VM* vm, PyObject** a):
    return None

cdef object stream_false(VM* vm, PyObject** a):
    return False

cdef object stream_true(VM* vm, PyObject** a):
    return True

cdef object stream_fileno(VM* vm, PyObject** a):
    return (<StdStream?><object>a[0]).stream

cdef object stream_name(VM* vm, PyObject** a):
    return "<stdout>" if (<StdStream?><object>a[0]).stream == 1 else "<stderr>"

cdef object stream_encoding(VM* vm, PyObject** a):
    return "utf-8"

cdef object stream_mode(VM* vm, PyObject** a):
    return "w"

cdef object stream_repr(VM* vm, PyObject** a):
    return f"<_io.TextIOWrapper name='{stream_name(vm, a)}' mode='w' encoding='utf-8'>"


# --- the rest ---

cdef object builtin_exit(VM* vm, PyObject** a):
    code = <object>a[0]
    return raise_args(vm, SYSTEM_EXIT, (code,))

cdef object builtin_breakpoint(VM* vm, PyObject** a):
    return call_prelude(vm, "call_breakpoint", (<object>a[0], new_dict(vm, <dict?><object>a[1])))

cdef object builtin_input(VM* vm, PyObject** a):
    return call_prelude(vm, "builtin_input", (<object>a[0],))

cdef object builtin_help(VM* vm, PyObject** a):
    if len(<tuple?><object>a[0]) > 1:
        return raise_type(vm, f"help expected at most 1 argument, got {len(<tuple?><object>a[0])}")
    return call_prelude(vm, "builtin_help", (<object>a[0],))


# --- tables ---

method(STREAM, "__repr__", stream_repr, "self, /")
method(STREAM, "close", stream_none, "self, /")
method(STREAM, "fileno", stream_fileno, "self, /")
method(STREAM, "flush", stream_none, "self, /")
method(STREAM, "isatty", stream_false, "self, /")
method(STREAM, "readable", stream_false, "self, /")
method(STREAM, "seekable", stream_false, "self, /")
method(STREAM, "writable", stream_true, "self, /")
method(STREAM, "write", stream_write, "self, text: str, /")
method(STREAM, "writelines", stream_writelines, "self, lines, /")
attribute(STREAM, "closed", stream_false, NULL)
attribute(STREAM, "encoding", stream_encoding, NULL)
attribute(STREAM, "mode", stream_mode, NULL)
attribute(STREAM, "name", stream_name, NULL)

BUILTINS = {
    "None": None, "True": True, "False": False, "Ellipsis": Ellipsis, "NotImplemented": NotImplemented, "__debug__": True, "__name__": "builtins",
    "bool": BOOL, "bytearray": BYTEARRAY, "bytes": BYTES, "classmethod": CLASSMETHOD, "complex": COMPLEX, "dict": DICT,
    "enumerate": ENUMERATE, "filter": FILTER, "float": FLOAT, "frozenset": FROZENSET, "int": INT, "list": LIST, "map": MAP, "memoryview": MEMORY,
    "object": OBJECT, "property": PROPERTY, "range": RANGE, "reversed": REVERSED, "set": SET, "slice": SLICE,
    "staticmethod": STATICMETHOD, "str": STR, "super": SUPER, "tuple": TUPLE, "type": TYPE, "zip": ZIP,
    "EnvironmentError": OS_ERROR, "IOError": OS_ERROR,
}
BUILTINS.update(exception_classes)

cdef Native built_in(str name, object (*fn)(VM*, PyObject**), str signature):
    return function(BUILTINS, "builtins", name, fn, signature)

built_in("aiter", builtin_aiter, "async_iterable, /")
built_in("all", builtin_all, "iterable, /")
built_in("anext", builtin_anext, "aiterator, default=..., /")
built_in("any", builtin_any, "iterable, /")
built_in("ascii", builtin_ascii, "obj, /")
built_in("breakpoint", builtin_breakpoint, "*args, **kws")
built_in("callable", builtin_callable, "obj, /")
worded(built_in("delattr", builtin_delattr, "obj, name: str, /"), "name", ATTRIBUTE_NAME)
built_in("dir", builtin_dir, "object=..., /")
built_in("exit", builtin_exit, "code=None")
built_in("format", builtin_format, "value, format_spec: str='', /")
worded(built_in("getattr", builtin_getattr, "object, name: str, default=..., /"), "name", ATTRIBUTE_NAME)
worded(built_in("hasattr", builtin_hasattr, "obj, name: str, /"), "name", ATTRIBUTE_NAME)
built_in("hash", builtin_hash, "obj, /")
built_in("help", builtin_help, "*request")
built_in("id", builtin_id, "obj, /")
built_in("input", builtin_input, "prompt='', /")
built_in("isinstance", builtin_isinstance, "obj, class_or_tuple, /")
built_in("issubclass", builtin_issubclass, "cls, class_or_tuple, /")
built_in("iter", builtin_iter, "object, sentinel=..., /")
built_in("len", builtin_len, "obj, /")
_nodes_call.isinstance_native = builtin_isinstance
_nodes_call.len_native = builtin_len
_nodes_call.max_native = builtin_max
_nodes_call.min_native = builtin_min
built_in("max", builtin_max, "*args, key=None, default=...")
built_in("min", builtin_min, "*args, key=None, default=...")
built_in("next", builtin_next, "iterator, default=..., /")
_steps.next_native = <Native?>BUILTINS["next"]
built_in("print", builtin_print, "*args, sep=None, end=None, file=None, flush=False")
built_in("quit", builtin_exit, "code=None")
built_in("repr", builtin_repr, "obj, /")
worded(built_in("setattr", builtin_setattr, "obj, name: str, value, /"), "name", ATTRIBUTE_NAME)
built_in("sorted", builtin_sorted, "iterable, /, *, key=..., reverse=..., **kwargs=...")
built_in("sum", builtin_sum, "iterable, /, start=0")
built_in("vars", builtin_vars, "object=..., /")

add_number_functions(BUILTINS)
BUILTINS.update(OPEN)
_descriptors.initial_builtins = BUILTINS

# The nodes at which generators are suspended.
_async.yield_node = Yield
_iter.yield_from_node = YieldFrom


"""TypeErrors for arguments that do not fit the parameters, with CPython's messages.

Must not bind or call anything. CPython has one set of messages for functions written in Python, and one for each way in which C
functions parse their arguments.
"""
from ouros._core.protocols.call cimport K_CHAR, K_NONE, N_CLASS, N_FUNCTION, N_METHOD, N_WRAPPER, Signature, abstract_names_hook, suggestion_hook
from ouros._core.heap.exceptions cimport TYPE_ERROR, enumerated, raise_quoting, raise_type


# --- functions of the program ---

cdef int raise_missing(VM* vm, str function, list missing, str kind) except -1:
    names = enumerated(vm, missing)
    if names is not None:
        raise_quoting(vm, TYPE_ERROR, "%s() missing %s required %s: %s", function, len(missing), kind + " argument" if len(missing) == 1 else kind + " arguments", names)
    return 0


cdef int too_many(VM* vm, Function fn, Py_ssize_t given, Slot* base) except -1:
    cdef Code code = fn.code
    cdef Py_ssize_t i, nkw = 0
    for i in range(code.nargs, code.nargs + code.nkwonly):
        if base[i].o != NULL:
            nkw += 1
    return raise_too_many(vm, fn.qualname, code.nargs - (len(fn.defaults) if fn.defaults is not None else 0), code.nargs, given, nkw)

cdef int raise_too_many(VM* vm, str function, Py_ssize_t least, Py_ssize_t most, Py_ssize_t given, Py_ssize_t nkw) except -1:
    """nkw: number of keyword-only arguments that were given."""
    takes = f"from {least} to {most}" if least < most else str(most)
    extra = ""
    if nkw:
        extra = f" positional argument{'' if given == 1 else 's'} (and {nkw} keyword-only argument{'' if nkw == 1 else 's'})"
    raise_quoting(vm, TYPE_ERROR, "%s() takes %s but %s given", function, f"{takes} positional argument{'s' if least < most or most != 1 else ''}",
                  f"{given}{extra} {'was' if given == 1 and not nkw else 'were'}")
    return 0


cdef int raise_twice(VM* vm, str function, object name) except -1:
    raise_quoting(vm, TYPE_ERROR, "%s() got multiple values for argument '%s'", function, name)
    return 0


cdef int unexpected_keyword(VM* vm, Function fn, tuple kwnames, object name) except -1:
    cdef Code code = fn.code
    cdef list posonly = [n for n in code.varnames[:code.nposonly] if n in kwnames]
    if posonly:
        names = enumerated(vm, posonly, "", ", ")
        if names is not None:
            raise_quoting(vm, TYPE_ERROR, "%s() got some positional-only arguments passed as keyword arguments: '%s'", fn.qualname, names)
        return 0
    return raise_unexpected(vm, fn.qualname, "()", list(code.varnames[code.nposonly:code.nargs + code.nkwonly]), name)

cdef int raise_unexpected(VM* vm, str called, str end, list names, object name) except -1:
    """called, end: how the message calls the function; the first may be a name of the program. names: those by which parameters can be given."""
    hint = suggestion_hook(names, name)
    tail = f". Did you mean '{hint}'?" if hint is not None else ""
    raise_quoting(vm, TYPE_ERROR, "%s%s got an unexpected keyword argument '%s'%s", called, end, name, tail)
    return 0


# --- natives ---

# Classes whose __new__ has its own name in messages.
cdef frozenset NEW_BY_NAME = frozenset(("timedelta",))

cdef str argument_type(object v):
    return "None" if v is None else type_name(v, 50)

cdef dict wordings = {}      # (Native, index of the parameter) -> text
class_wordings = {}
ATTRIBUTE_NAME = "attribute name must be string, not '{}'"

cdef Native worded(Native native, str parameter, str text):
    wordings[native, native.sig.names.index(parameter)] = text
    return native

cdef int worded_as_function(Native native) except -1:
    native.flags |= N_FUNCTION
    return 0

cdef object wrong_argument(VM* vm, Native native, Py_ssize_t i, str expected, object given):
    cdef Py_ssize_t own = own_arguments(native)
    text = wordings.get((native, i), "an integer is required" if expected is None else None)
    if text is None and native.sig.classes[i] != NULL:
        text = class_wordings.get(<object>native.sig.classes[i])
    if text is not None:
        return raise_type(vm, (<str?>text).replace("{}", type_name(given)))   # short: a wording of the runtime
    cdef bint by_format = native.owner is not None and native.owner.ns.get("__module__") == "datetime"
    which = f" {i - own + 1}"
    if not by_format:
        which = f" '{native.sig.names[i]}'" if i >= native.sig.nposonly else "" if native.sig.n == own + 1 else which
    if type(given) is str and native.sig.kinds[i] & ~K_NONE == K_CHAR:
        return raise_type(vm, f"{shown_name(native)}(){'' if by_format else ':'} argument{which} must be {expected}, not a string of length {len(<str>given)}")   # short: names of the native
    return raise_type(vm, f"{shown_name(native)}() argument{which} must be {expected}, not {argument_type(given)}")   # short: names of the native

cdef str shown_name(Native native):
    """Return the name that messages use: __new__ and __init__ have the name of their class."""
    if native.owner is not None and (native.name == "__new__" or native.name == "__init__") and native.owner.name not in NEW_BY_NAME:
        return PUBLIC.get(native.owner.name, native.owner.name)
    return native.name

cdef str full_name(Native native):
    """Return the name with the module, unless the native is built in; for some messages."""
    if native.owner is None and native.module != "builtins":
        return f"{native.module}.{native.name}"
    if native.owner is not None and native.owner.name in PUBLIC:
        return f"{PUBLIC[native.owner.name]}.{native.name}"
    return native.qualname

# Names of the public classes whose natives are methods of a helper class.
cdef dict PUBLIC = {"_Array": "array", "_ByteStream": "BytesIO", "_Element": "Element", "_TextStream": "StringIO"}

# C functions that count their arguments by a format of PyArg_ParseTuple; those of decimal's classes do if they take several arguments.
cdef frozenset BY_FORMAT = frozenset((
    "date.__format__", "date.fromordinal", "date.strptime", "datetime.__reduce_ex__", "datetime.strptime", "datetime.utcfromtimestamp",
    "time.__format__", "time.__reduce_ex__", "time.strptime", "stack_size", "ctime", "get_clock_info", "gmtime", "localtime", "strftime",
))

cdef bint by_format(Native native) except -1:
    cdef Py_ssize_t own = own_arguments(native)
    if is_decimal(native):
        return native.sig.npos - own > 1 or native.sig.npos > native.sig.nreq
    return native.qualname in BY_FORMAT and (native.owner is not None or native.module in ("time", "_thread"))

cdef bint is_decimal(Native native) except -1:
    return native.owner is not None and native.owner.ns.get("__module__") == "decimal"

cdef str callee(Native native):
    """Return how messages about the number and the names of arguments call a native."""
    return "function" if is_decimal(native) else shown_name(native) + "()"

cdef Py_ssize_t own_arguments(Native native) except -1:
    """Returns: 1 if the first argument is self or the class, which messages do not count."""
    return 1 if native.flags & (N_METHOD | N_CLASS) or native.name == "__new__" else 0

cdef object like_function(VM* vm, Native native, Py_ssize_t n, tuple kwnames):
    """Raise for arguments that do not fit a native that is written in Python in CPython. n: number of positional arguments."""
    cdef Signature sig = native.sig
    cdef list names = list(sig.names[:sig.npos])
    cdef list known = [sig.names[i] for i in range(sig.n) if i != sig.varargs]
    cdef set by_name = set()
    for name in kwnames or ():
        if name not in known:
            raise_unexpected(vm, native.name, "()", known, name)
            return SIGNAL
        if name in names[:n]:
            raise_twice(vm, native.name, name)
            return SIGNAL
        by_name.add(name)
    if n > sig.npos:
        raise_too_many(vm, native.name, sig.nreq, sig.npos, n, 0)
    else:
        raise_missing(vm, native.name, [name for name in names[n:sig.nreq] if name not in by_name], "positional")
    return SIGNAL

cdef object given_twice(VM* vm, Native native, Py_ssize_t i, Py_ssize_t given, tuple kwnames):
    """Raise for parameter i, which was given by name and by position."""
    if native.flags & N_FUNCTION:
        return like_function(vm, native, given, kwnames)
    return raise_type(vm, f"argument for {shown_name(native)}() given by name ('{native.sig.names[i]}') and position ({i + 1 - own_arguments(native)})")   # short: names of the native

cdef object unknown_keyword(VM* vm, Native native, object name, Py_ssize_t given, tuple kwnames):
    cdef Signature sig = native.sig
    if native.flags & N_FUNCTION:
        return like_function(vm, native, given, kwnames)
    raise_unexpected(vm, "this function" if is_decimal(native) else callee(native), "", [sig.names[i] for i in range(sig.nposonly, sig.n)], name)
    return SIGNAL

cdef object no_keywords(VM* vm, Native native):
    name = shown_name(native)
    if name == native.name:
        name = f"wrapper {native.name}" if native.flags & N_WRAPPER else native.name if by_format(native) else full_name(native)
    return raise_type(vm, f"{name}() takes no keyword arguments")   # short: the name of a native

cdef object missing_argument(VM* vm, Native native, Py_ssize_t i, Py_ssize_t given, tuple kwnames):
    """Raise for the missing required argument i; given: number of positional arguments."""
    cdef Signature sig = native.sig
    if native.flags & N_FUNCTION:
        return like_function(vm, native, given, kwnames)
    if i < sig.nposonly:
        return wrong_count(vm, native, given, None)
    position = i + 1 - own_arguments(native)
    return raise_type(vm, f"{callee(native)} missing required argument '{sig.names[i]}' (pos {position})")   # short: numbers and names of the native

cdef str counted(Py_ssize_t n, str kind=""):
    return f"{n} {kind}argument{'' if n == 1 else 's'}"

cdef object wrong_count(VM* vm, Native native, Py_ssize_t given, tuple kwnames):
    """Raise for a wrong number of positional arguments, or for more arguments than parameters."""
    cdef Signature sig = native.sig
    cdef Py_ssize_t keywords = 0 if kwnames is None else len(kwnames)
    if native.flags & N_FUNCTION:
        return like_function(vm, native, given, kwnames)
    cdef Py_ssize_t own = own_arguments(native)
    cdef Py_ssize_t least = sig.nreq - own, most = sig.npos - own, total = sig.n - own
    cdef Py_ssize_t only = sig.nposonly - own
    name = shown_name(native)
    if given < own:
        return raise_type(vm, f"{native.qualname}(): not enough arguments")
    given -= own
    if sig.plain and by_format(native) and not native.flags & N_WRAPPER:
        which, limit = ("exactly", least) if least == most else ("at least", least) if given < least else ("at most", most)
        return raise_type(vm, f"{callee(native)} takes {which} {counted(limit)} ({given} given)")   # short: names of the native
    if sig.plain or (sig.varkw >= 0 and sig.nposonly == sig.npos) or (
            keywords == 0 and name != native.name and (native.owner is INT or native.owner is STR)):
        if name == native.name:
            if native.flags & N_WRAPPER:
                name = "" if most < 2 else native.name
            elif most == 0:
                return raise_type(vm, f"{full_name(native)}() takes no arguments ({given} given)")
            elif least == 1 and most == 1 and sig.varkw < 0:
                return raise_type(vm, f"{full_name(native)}() takes exactly one argument ({given} given)")
        which, limit = ("", least) if least == most else ("at least ", least) if given < least else ("at most ", most)
        return raise_type(vm, f"{name}{' ' if name else ''}expected {which}{counted(limit)}, got {given}")   # short: names of the native
    if given + keywords > total and sig.varargs < 0:
        return raise_type(vm, f"{callee(native)} takes at most {counted(total, '' if given else 'keyword ')} ({given + keywords} given)")   # short: names of the native
    if given > most:
        if most == 0:
            return raise_type(vm, f"{name}() takes no positional arguments")
        which = "at most" if least < most else "exactly"
        return raise_type(vm, f"{name}() takes {which} {counted(most, 'positional ')} ({given} given)")   # short: names of the native
    limit = min(only, least)
    which = "at least" if limit < most else "exactly"
    return raise_type(vm, f"{name}() takes {which} {counted(limit, 'positional ')} ({given} given)")   # short: names of the native


# --- classes and descriptors ---

cdef object wrong_owner(VM* vm, GetSet d, object instance):
    return raise_quoting(vm, TYPE_ERROR, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", d.name, module_class_name(d.owner), type_name(instance, 100))

cdef object raise_abstract(VM* vm, ClassObject cls):
    names = lookup(cls, "__abstractmethods__")
    listed = abstract_names_hook(<object>names)
    if listed is None:
        return raise_quoting(vm, TYPE_ERROR, "'%s' object is not iterable", type_name(<object>names, 100))
    for i, item in enumerate(listed):
        if type(item) is not str:
            return raise_quoting(vm, TYPE_ERROR, f"sequence item {i}: expected str instance, %s found", type_name(item, 100))
    plural = "" if len(listed) == 1 else "s"
    text = enumerated(vm, listed, "'", ", ")
    if text is None:
        return SIGNAL
    return raise_quoting(vm, TYPE_ERROR, "Can't instantiate abstract class %s without an implementation for abstract method%s %s", cls.name, plural, text)

cdef str full_class_name(ClassObject cls):
    """Return the name, like CPython's tp_name: with the module for the classes that are written in C there."""
    module = cls.ns.get("__module__") if cls.flags & C_BUILTIN or "__full_type_name__" in cls.ns else None
    return cls.name if type(module) is not str or module == "builtins" or len(<str>module) > 200 else f"{module}.{cls.name}"

cdef object cannot_create(VM* vm, ClassObject cls):
    return raise_quoting(vm, TYPE_ERROR, "cannot create '%s' instances", full_class_name(cls))


cdef bint is_others_business(Native native, PyObject** args, Py_ssize_t n) noexcept:
    """Returns: True if keywords are meant for the program's __init__ (or __new__) in a class derived from this native's class."""
    cdef PyObject* other
    if n == 0 or not (native.owner is LIST or native.owner is TUPLE or native.owner is FROZENSET or native.owner is FLOAT):
        return False
    if native.name == "__new__":
        if type(<object>args[0]) is not ClassObject:
            return False
        other = lookup(<ClassObject>args[0], "__init__")
    elif native.name == "__init__" and native.owner is LIST:
        other = lookup(class_of(<object>args[0]), "__new__")
    else:
        return False
    return other != NULL and type(<object>other) is not Native

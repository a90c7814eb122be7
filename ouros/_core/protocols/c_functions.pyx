"""The library's functions that CPython has in C, and TypeErrors for their arguments in the words of C functions.

Must not call anything. A function is one of them if the table below names it, or if its class has `__full_type_name__`, by which the library
marks its classes that are C types in CPython. What C functions say about arguments follows from their parameters alone, so the
parser of natives is given those of the function.
"""
from ouros._core.heap.exceptions cimport raise_type
from ouros._core.protocols.call cimport MAX_PARAMS, N_CLASS, N_METHOD, N_NEW, N_STATIC, N_WRAPPER, Native, Signature
from ouros._core.protocols.descriptors cimport ModuleObject


cdef enum:
    MOST_ARGUMENTS = 64          # calls with more keep the words of Python functions
    LONGEST_NAME   = 100         # the program may have put another class in the place of the library's, or renamed a function

# Module of the library -> module of CPython that has the functions, and their names; "*": all that are public. Messages name no module if it
# is "builtins".
cdef dict TABLE = {
    "_codec_functions": ("_codecs", "*"),
    "_codecs": ("_codecs", "decode encode escape_decode escape_encode lookup_error register register_error unregister",
                "builtins", "backslashreplace_errors ignore_errors namereplace_errors replace_errors strict_errors xmlcharrefreplace_errors"),
    "abc": ("_abc", "get_cache_token"),
    "asyncio.events": ("_asyncio", "_get_running_loop _set_running_loop get_event_loop get_running_loop"),
    "asyncio.futures": ("_asyncio", "future_add_to_awaited_by future_discard_from_awaited_by"),
    "asyncio.tasks": ("_asyncio", "_enter_task _leave_task _register_task _unregister_task all_tasks current_task"),
    "atexit": ("atexit", "*"),
    "binascii": ("binascii", "*"),
    "codecs": ("_codecs", "charmap_build charmap_decode charmap_encode lookup"),
    "csv": ("_csv", "field_size_limit get_dialect list_dialects reader register_dialect unregister_dialect writer"),
    "decimal": ("_decimal", "IEEEContext getcontext localcontext setcontext"),
    "gc": ("gc", "*"),
    "hmac": ("_operator", "compare_digest"),
    "io": ("_io", "text_encoding"),
    "json.decoder": ("_json", "scanstring"),
    "json.encoder": ("_json", "encode_basestring encode_basestring_ascii"),
    "locale": ("_locale", "getencoding strcoll strxfrm"),
    "lzma": ("_lzma", "is_check_supported"),
    "marshal": ("marshal", "*"),
    "operator": ("_operator", "concat countOf iconcat indexOf length_hint"),
    "os": ("posix", "access chdir chmod chown chroot close closerange confstr cpu_count ctermid dup dup2 fchdir fchmod fchown fdatasync fstat"
                    " fsync ftruncate get_blocking get_inheritable get_terminal_size getcwd getcwdb getgid getloadavg getlogin getpgid"
                    " getpid getppid getsid getuid isatty killpg listdir lseek lstat mkdir open pathconf pipe putenv read readlink"
                    " remove rename replace rmdir scandir set_blocking set_inheritable setgid setpgid setsid setuid stat statvfs"
                    " strerror symlink sysconf system times truncate umask uname unlink unsetenv urandom utime wait wait3 wait4 waitid"
                    " waitpid write"),
    "posixpath": ("posix", "fspath"),
    "pyexpat": ("pyexpat", "ErrorString"),
    "sqlite3": ("_sqlite3", "adapt complete_statement connect enable_callback_tracebacks register_adapter register_converter"),
    "stat": ("_stat", "*"),
    "struct": ("_struct", "iter_unpack"),
    "sys": ("sys", "*"),
    "threading": ("_thread", "stack_size"),
    "time": ("time", "*"),
    "unicodedata": ("unicodedata", "*"),
    "warnings": ("_warnings", "warn warn_explicit"),
    "weakref": ("_weakref", "getweakrefs proxy"),
    "xml.etree.ElementTree": ("_elementtree", "SubElement"),
    "zlib": ("zlib", "*"),
}
# Dunders that are methods of C types, not slot wrappers.
NOT_WRAPPERS = frozenset({
    "__format__", "__reduce__", "__reduce_ex__", "__getstate__", "__sizeof__", "__dir__", "__reversed__", "__length_hint__",
    "__getnewargs__", "__trunc__", "__floor__", "__ceil__", "__round__", "__complex__", "__class_getitem__", "__enter__",
    "__exit__", "__subclasses__", "__instancecheck__", "__subclasscheck__", "__prepare__", "__mro_entries__", "__copy__",
    "__deepcopy__", "__setstate__",
})

cdef BindFn bind_native = NULL       # the parser of natives

cdef int set_parser(BindFn parser) except -1:
    global bind_native
    bind_native = parser
    return 0


cdef str c_module(str module, str name):
    """Return the module of CPython that has the library's function in C, or None."""
    cdef tuple line = TABLE.get(module, ())
    cdef Py_ssize_t i
    for i in range(0, len(line), 2):
        if line[i + 1] == "*" and not name.startswith("_") or f" {name} " in f" {line[i + 1]} ":
            return line[i]
    return None


cdef ClassObject c_class(Function fn, str name, object self_):
    """
    Return the class of that name in the function's module if it is a C type in CPython; if not, the first class of `self_` that is one and
    inherits the function; or None.
    """
    cdef ClassObject c
    found = (<ModuleObject?>fn.globs.module).get(name)
    if type(found) is not ClassObject or "__full_type_name__" in (<ClassObject>found).ns:
        return found if type(found) is ClassObject else None
    for c in class_of(self_).mro:
        if "__full_type_name__" in c.ns and is_subclass(c, <ClassObject>found):
            return c
    return None


cdef int flags_of(ClassObject cls, str name) except -1:
    cdef str kind = class_of(cls.ns.get(name)).name
    if name == "__new__":
        return N_STATIC | N_NEW
    if kind == "staticmethod":
        return N_STATIC
    if kind == "classmethod":
        return N_CLASS
    return N_METHOD | N_WRAPPER if name.startswith("__") and name not in NOT_WRAPPERS else N_METHOD


cdef Native as_native(Function fn, object self_):
    """Return a native with the names and the parameters of a function that CPython has in C, or None for other functions."""
    cdef Code code = fn.code
    cdef str kind = source_of(code).kind
    cdef ClassObject owner = None
    cdef Native native
    if not kind.startswith("stdlib:") or code.nparams > MAX_PARAMS:
        return None
    # Functions that another one makes are called by the names that it gives them.
    cdef str whole = fn.qualname if "<locals>" in code.qualname else code.qualname
    if len(whole) > LONGEST_NAME:
        return None
    scope, _, name = whole.rpartition(".")
    module = kind.split(":")[1]
    if scope:
        owner = c_class(fn, scope, self_)
        if owner is None or len(owner.name) > LONGEST_NAME:
            return None
    else:
        module = c_module(module, name)
        if module is None:
            return None
    native = Native.__new__(Native)
    native.name, native.owner, native.module = name, owner, module
    native.qualname = name if owner is None else f"{owner.name}.{name}"
    native.flags = N_STATIC if owner is None else flags_of(owner, name)
    native.sig = signature_of(fn, 1 if native.flags & (N_METHOD | N_CLASS | N_NEW) else 0)
    return native


cdef Signature signature_of(Function fn, int own):
    """Return the parameters as those of a native. own: 1 if the first one is self or the class, which C functions take by position."""
    cdef Code code = fn.code
    cdef Signature s = Signature.__new__(Signature)
    cdef Py_ssize_t i, ndef = len(fn.defaults) if fn.defaults is not None else 0
    s.names = code.varnames[:code.nparams]
    s.n = code.nparams
    s.npos = code.nargs
    s.nposonly = max(code.nposonly, own)
    s.nreq = code.nargs - ndef
    s.varargs = code.nargs + code.nkwonly if code.varargs else -1
    s.varkw = s.n - 1 if code.varkw else -1
    s.plain = s.nposonly == s.n
    s.defaults = [STOP if i < s.nreq else SIGNAL for i in range(code.nargs)]
    for i in range(code.nargs, code.nargs + code.nkwonly):
        s.defaults.append(SIGNAL if fn.kwdefaults is not None and s.names[i] in fn.kwdefaults else STOP)
    s.defaults += [SIGNAL] * (s.n - code.nargs - code.nkwonly)
    return s


# Methods that are given their class, and parse their arguments as if parameters had names.
cdef frozenset WITH_CLASS = frozenset((
    "array.extend", "array.fromfile", "array.tofile", "Compress.compress", "Connection.create_collation", "Connection.create_window_function",
    "Element.__copy__", "Element.__setstate__", "Element.append", "Element.extend", "Element.itertext", "Element.makeelement",
    "Future.exception", "Future.get_loop", "Future.remove_done_callback", "Future.set_exception", "PickleBuffer.__new__",
))

cdef bint miscounted(VM* vm, Native native, Py_ssize_t given, Py_ssize_t total) except -1:
    """Raise for a wrong number of arguments of such a method. given: positional arguments; total: all of them, both without self."""
    cdef Py_ssize_t most = native.sig.n - 1
    if native.qualname not in WITH_CLASS:
        return False
    name = native.owner.name if native.name == "__new__" else native.name
    if most == 0:
        raise_type(vm, f"{name}() takes no arguments")   # short: a name of the library
    elif total > most:
        raise_type(vm, f"{name}() takes at most {most} argument{'' if most == 1 else 's'} ({total} given)")   # short: a name of the library
    elif given < most:
        raise_type(vm, f"{name}() takes exactly {most} positional argument{'' if most == 1 else 's'} ({given} given)")   # short: a name of the library
    else:
        return False
    return True


cdef int word_as_native(VM* vm, Function fn, Py_ssize_t npos, tuple kwnames, object self_) except -1:
    cdef Native native = as_native(fn, self_)
    cdef PyObject* given[MOST_ARGUMENTS]
    cdef PyObject* a[MAX_PARAMS]
    cdef Py_ssize_t i, total = npos + (len(kwnames) if kwnames is not None else 0)
    if native is None or vm.status != RAISE or total > MOST_ARGUMENTS:
        return 0
    if npos == 0 and native.flags & N_METHOD:
        raise_type(vm, f"unbound method {native.qualname}() needs an argument")   # short: names of the library
        return 0
    if npos and miscounted(vm, native, npos - 1, total - 1):
        return 0
    # The parser looks at the number of the arguments and at their names.
    for i in range(total):
        given[i] = <PyObject*>None
    bind_native(vm, native, given, npos, kwnames, a, () if native.sig.varargs >= 0 else None, {} if native.sig.varkw >= 0 else None)
    return 0

"""__import__, the import statement as a function, and the natives of _import, by which sandbox code finds and loads modules.

Must not know where modules come from: `ouros/stdlib/_imports.py` does. Invariant: no native here gives a module of the library's own, nor
makes a module findable under a name of the library.
"""
from ouros._core.protocols.attributes cimport get_attr, get_attr_or_stop, raise_no_attribute
from ouros._core.machine.builtins cimport BUILTINS
from ouros._core.protocols.call cimport attribute, call_prelude, function
from ouros._core.heap.exceptions cimport (
    ExceptionObject, IMPORT_ERROR, MODULE_NOT_FOUND_ERROR, exception_classes, limit_memory, new_exception, raise_error, raise_key, raise_type,
    raise_value, take_exception, throw,
)
from ouros._core.base.host_text cimport key_size
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.lowering.given_modules cimport GivenModule
from ouros._core.syntax.deferred_definitions cimport helper_modules
from ouros._core.machine.exec_builtins cimport build_text, source_text
from ouros._core.machine.library cimport folder_of, in_library, is_package, library_source, parts_of
from ouros._core.machine.native_modules cimport IMPORTS, missing_text
from ouros._core.machine.program_modules cimport ProgramModules
from ouros._core.modules.mod_ast cimport raise_syntax
from ouros._core.protocols.call cimport call0, call1
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.protocols.import_names cimport absolute_name
from ouros._core.protocols.node cimport *
from ouros._core.syntax.syntax_errors cimport SyntaxFailure
from ouros._core.types.argument_conversion cimport size_in
from ouros._core.types.type_dict cimport DictObject, dict_find_name
from ouros._core.protocols.ops cimport to_list, truth_value

DEF LONG_NAME = 4096         # characters of a name whose copies are reserved


cdef object builtin_import(VM* vm, PyObject** a):
    cdef object name = unwrap(<object>a[0])
    cdef Py_ssize_t level = size_in(a[4])
    cdef DictObject scope
    if type(name) is not str:
        return raise_type(vm, "module name must be a string")
    if level < 0:
        return raise_value(vm, "level must be >= 0")
    if level > 0:
        if <object>a[1] is None:
            return raise_key(vm, "'__name__' not in globals")
        if type(<object>a[1]) is not DictObject:
            return raise_type(vm, "globals must be a dict")
        scope = <DictObject>a[1]
        name = absolute_name(vm, variable(scope, "__package__"), variable(scope, "__name__"), variable(scope, "__path__") is not STOP, <str>name, level)
        if name is None:
            return SIGNAL
    if not <str>name:
        return raise_value(vm, "Empty module name")
    # The name is split, and is a part of messages.
    if len(<str>name) > LONG_NAME and reserve(vm, 6 * key_size(name)) < 0:
        return SIGNAL
    if <str>name in helper_modules:
        e = new_exception(vm, MODULE_NOT_FOUND_ERROR, (missing_text(<str>name),))
        e.extra = {"name": name, "path": None, "msg": e.args[0], "name_from": None}
        return throw(vm, e)
    return then(vm, truth_value(vm, <object>a[3]), IMPORT_LISTED, name, <object>a[3], None, 0)

# saves: name of the module, list of the names to import from it
cdef object import_listed(VM* vm, object value, object name, object wanted, object c, int64_t i):
    if value is not True:
        return imported(vm, <str?>name, True)
    return then(vm, imported(vm, <str?>name, False), IMPORT_DONE, name, wanted, None, 0)

cdef object variable(DictObject scope, str name):
    cdef PyObject* p = dict_find_name(scope, name)
    return STOP if p == NULL else <object>p

cdef object imported(VM* vm, str name, bint top):
    """Import for the program, also if code of the library calls __import__ for it."""
    cdef ProgramModules modules = modules_of(vm)
    if name in helper_modules:
        found = modules.replaced_module(name)
        return found if found is not None and found is not STOP else modules.missing_module(name)
    return modules.import_module(name, top, True)

cdef object import_done(VM* vm, object value, object name, object wanted, object c, int64_t i):
    return then(vm, get_attr_or_stop(vm, value, "__path__"), IMPORT_PATH, name, wanted, value, 0)

# saves: name of the module, list of the names, module
cdef object import_path(VM* vm, object value, object name, object wanted, object module, int64_t i):
    # Only a package can have submodules. Those of the library have no __path__.
    return module if value is STOP and not is_package(<str?>name) else then(vm, to_list(vm, wanted), IMPORT_NAMES, name, module, None, 0)

# saves: name of the module, module
cdef object import_names(VM* vm, object value, object name, object module, object c, int64_t i):
    return load_parts(vm, <str?>name, module, tuple(<list?>value), 0)

cdef object load_parts(VM* vm, str name, object module, tuple wanted, Py_ssize_t i):
    """Import the names that are submodules and not imported yet."""
    while i < len(wanted):
        part = unwrap(wanted[i])
        if type(part) is not str:
            return raise_type(vm, f"Item in ``from list'' must be str, not {type_name(wanted[i])}")
        if part and part != "*":
            v = get_attr_or_stop(vm, module, <str>part)
            if v is SIGNAL:
                return then(vm, SIGNAL, PART_ASKED, (name, module), wanted, None, i)
            if v is STOP:
                return then(vm, imported(vm, f"{name}.{part}", False), IMPORT_PART, (name, module), wanted, None, i)
        i += 1
    return module

# saves: (name, module), names; i: index of the name that is looked up in the module
cdef object part_asked(VM* vm, object value, object named, object wanted, object c, int64_t i):
    name, module = <tuple?>named
    if not 0 <= i < len(<tuple?>wanted):
        raise ValueError("damaged data: continuation")
    if value is STOP:
        return then(vm, imported(vm, f"{name}.{unwrap((<tuple>wanted)[i])}", False), IMPORT_PART, named, wanted, None, i)
    return load_parts(vm, name, module, wanted, i + 1)

# saves: (name, module), names; i: index of the name that was imported
cdef object part_imported(VM* vm, object value, object named, object wanted, object c, int64_t i):
    cdef ExceptionObject e
    name, module = <tuple?>named
    if not 0 <= i < len(<tuple?>wanted):
        raise ValueError("damaged data: continuation")
    if value is SIGNAL:
        e = <ExceptionObject?><object>vm.exc
        if not is_subclass(e.cls, MODULE_NOT_FOUND_ERROR) or e.extra is None or e.extra.get("name") != f"{name}.{unwrap((<tuple>wanted)[i])}":
            return SIGNAL
        take_exception(vm)
        vm.status = NORMAL
        vm.tb_open = False
    return load_parts(vm, <str?>name, module, <tuple>wanted, i + 1)

cdef ResumeFunction IMPORT_LISTED = resume_function("import_listed", import_listed)
cdef ResumeFunction IMPORT_DONE = resume_function("import_from_module", import_done)
cdef ResumeFunction IMPORT_PATH = resume_function("import_path", import_path)
cdef ResumeFunction IMPORT_NAMES = resume_function("import_names", import_names)
cdef ResumeFunction IMPORT_PART = resume_function("import_part", part_imported, True)
cdef ResumeFunction PART_ASKED = resume_function("import_part_asked", part_asked)


# --- natives of _import ---

cdef inline ProgramModules modules_of(VM* vm):
    return <ProgramModules?><object>vm.machine

cdef str name_of(VM* vm, object v):
    """Return the name of a module as a str. Returns: None with an exception raised."""
    v = unwrap(v)
    if type(v) is str:
        return <str>v
    raise_type(vm, "the name of a module must be a str")
    return None

cdef GivenModule given_module(VM* vm, object name):
    cdef ProgramModules modules = modules_of(vm)
    name = unwrap(name)
    return None if modules.given_modules is None or type(name) is not str else modules.given_modules.find(<str>name)

cdef str text_of_given(VM* vm, GivenModule m):
    """Return the source of a module that has one. Returns: None with an exception raised."""
    try:
        return m.source_text()
    except (OSError, ValueError, SyntaxError):
        # A file of the host is gone, or is no text.
        raise_error(vm, IMPORT_ERROR, f"the source of module '{m.name}' cannot be read")   # short: a name that the host gave
        return None

cdef object import_given(VM* vm, PyObject** a):
    """Return (file name or None, folders of submodules or None) of a module that the host gave, or None."""
    cdef GivenModule m = given_module(vm, <object>a[0])
    charge(vm, 64)
    return None if m is None else (m.filename, m.path if m.is_package else None)

cdef object import_given_text(VM* vm, PyObject** a):
    cdef GivenModule m = given_module(vm, <object>a[0])
    cdef str text
    if m is None or m.content is None:
        return None
    text = text_of_given(vm, m)
    if text is None:
        return SIGNAL
    charge(vm, len(text))
    return text

cdef object import_present(VM* vm, PyObject** a):
    """Return the module of that name in sys.modules, or None."""
    name = name_of(vm, <object>a[0])
    if name is None:
        return SIGNAL
    return None if name in helper_modules else modules_of(vm).present(name)

cdef object import_add(VM* vm, PyObject** a):
    """Make a module findable by name. Returns: False: it must be put into sys.modules instead."""
    cdef ProgramModules modules = modules_of(vm)
    module = <object>a[1]
    name = name_of(vm, <object>a[0])
    if name is None:
        return SIGNAL
    if in_library(name.partition(".")[0]) or name == "__main__" or type(module) is not ModuleObject:
        return False
    modules.modules[name] = module
    modules.list_module(name, <ModuleObject>module)
    return True

cdef object import_remove(VM* vm, PyObject** a):
    name = name_of(vm, <object>a[0])
    if name is None:
        return SIGNAL
    if not in_library(name.partition(".")[0]):
        modules_of(vm).forget_module(name)
    return None

cdef object run_module(VM* vm, Source source, object module):
    """Run the code of a source in the variables of a module."""
    cdef Function fn
    if type(module) is not ModuleObject:
        return raise_type(vm, "expected a module")
    fn = new_function(source.main, "<module>", "<module>", modules_of(vm).link(source, <ModuleObject>module))
    fn.epoch = vm.epoch
    charge(vm, 176 + 16 * len(source.names))
    return then(vm, call0(vm, fn), MODULE_ENDED, None, None, None, 0)

cdef object module_ended(VM* vm, object value, object a, object b, object c, int64_t i):
    return None

cdef ResumeFunction MODULE_ENDED = resume_function("import_module_ended", module_ended)

cdef object import_run_given(VM* vm, PyObject** a):
    """Run the code of a module that the host gave. It costs the same whether it was parsed before or not."""
    cdef GivenModule m = given_module(vm, <object>a[0])
    cdef Source source
    cdef str text
    if m is None or m.content is None:
        return raise_type(vm, "expected the name of a module of the host")
    text = text_of_given(vm, m)
    if text is None:
        return SIGNAL
    if limit_memory(vm, 40 * <int64_t>len(text)):
        return SIGNAL
    work(vm, 8 * len(text))
    charge(vm, 40 * len(text) + 4096)
    try:
        source = m.parsed()
    except SyntaxFailure as e:
        return raise_syntax(vm, e)
    return run_module(vm, source, <object>a[1])

cdef object import_run_text(VM* vm, PyObject** a):
    """Run a text, or bytes to decode, as the code of a module: text, file name, module."""
    cdef str filename = <str?><object>a[1]
    text = source_text(vm, <object>a[0], "compile()", "string, bytes or AST object", filename)
    if text is SIGNAL:
        return SIGNAL
    cdef Source source = build_text(vm, <str?>text, filename, "exec", False, False)
    return SIGNAL if source is None else run_module(vm, source, <object>a[2])

cdef object import_decode(VM* vm, PyObject** a):
    """Decode the bytes of a source: bytes, file name."""
    filename = unwrap(<object>a[1])
    return source_text(vm, <object>a[0], "compile()", "string, bytes or AST object", <str>filename if type(filename) is str else "<string>")

cdef object import_searches_files(VM* vm, PyObject** a):
    return modules_of(vm).searches_files is True

cdef object import_in_library(VM* vm, PyObject** a):
    name = name_of(vm, <object>a[0])
    return SIGNAL if name is None else in_library(name.partition(".")[0]) is True

cdef object import_missing(VM* vm, PyObject** a):
    cdef ProgramModules modules = modules_of(vm)
    name = name_of(vm, <object>a[0])
    if name is None:
        return SIGNAL
    reason = None if modules.given_modules is None else modules.given_modules.refused.get(name)
    return f"No module named '{name}' ({reason})" if reason is not None else missing_text(name)

cdef object import_script(VM* vm, PyObject** a):
    """Return the file name of the program."""
    cdef Cell cell = modules_of(vm).main.cells.get("__file__")
    v = None if cell is None else cell.fallback
    return <str>v if type(v) is str else ""

cdef object import_data(VM* vm, PyObject** a):
    """Return the content of a file that the host gave, as bytes, or None."""
    cdef ProgramModules modules = modules_of(vm)
    path = name_of(vm, <object>a[0])
    if path is None:
        return SIGNAL
    if modules.given_modules is None:
        return None
    read = modules.given_modules.files.get(path)
    if read is None:
        return None
    try:
        data = read()
    except (OSError, ValueError):
        return raise_error(vm, exception_classes["OSError"], f"the file '{path}' of the host cannot be read")   # short: a path of the host
    charge(vm, len(<bytes?>data))
    return data

cdef object import_has_files(VM* vm, PyObject** a):
    cdef ProgramModules modules = modules_of(vm)
    return modules.given_modules is not None and len(modules.given_modules.files) > 0

cdef object import_source_at(VM* vm, PyObject** a):
    """Return the text of the given module with that file name, or None."""
    cdef ProgramModules modules = modules_of(vm)
    cdef str text
    path = name_of(vm, <object>a[0])
    if path is None:
        return SIGNAL
    if modules.given_modules is None:
        return None
    work(vm, len(modules.given_modules.modules) // 8)
    for m in modules.given_modules.modules.values():
        if (<GivenModule?>m).filename == path:
            text = text_of_given(vm, <GivenModule?>m)
            if text is None:
                return SIGNAL
            charge(vm, len(text))
            return text
    return None

cdef frozenset OF_SPEC = frozenset({"__doc__", "__file__", "__loader__", "__name__", "__package__", "__path__", "__spec__"})

cdef bint is_new(ModuleObject m) except -1:
    """Return whether no code is linked to a module's variables yet: it would share those in which the library keeps its helpers."""
    return m.variables is None and m.deferred is None and OF_SPEC.issuperset(m.cells)

cdef object import_run_library(VM* vm, PyObject** a):
    """Run the code of a public module of the library in a module of the program, which becomes a copy of it."""
    cdef ModuleObject m
    cdef Function fn
    cdef Source source
    name = name_of(vm, <object>a[0])
    if name is None:
        return SIGNAL
    source = None if name in helper_modules or name.startswith("_prelude") else library_source(name)
    if source is None or type(<object>a[1]) is not ModuleObject or not is_new(<ModuleObject><object>a[1]):
        return raise_type(vm, "expected a module of the library and a new module")
    m = <ModuleObject><object>a[1]
    fn = new_function(source.main, "<module>", "<module>", modules_of(vm).link(source, m))
    fn.epoch = vm.epoch
    charge(vm, 4096)
    if source.deferred and m.name == name:
        touch(vm, m)
        m.defer_all(source, fn.globs)
    elif source.deferred:
        return raise_type(vm, "the code of a module of the library runs in a new module of the same name")
    return then(vm, call0(vm, fn), MODULE_ENDED, None, None, None, 0)

cdef object import_has_source(VM* vm, PyObject** a):
    """Return whether a module of the library has a source."""
    name = name_of(vm, <object>a[0])
    if name is None:
        return SIGNAL
    return name not in helper_modules and not name.startswith("_prelude") and library_source(name) is not None

cdef object import_library_parts(VM* vm, PyObject** a):
    """Return the modules of a package of the library, by its folder: a tuple of (name, is a package), or None."""
    path = name_of(vm, <object>a[0])
    if path is None:
        return SIGNAL
    root = folder_of("")
    if not path.startswith(root) or not path[len(root):].replace("/", "").isidentifier():
        return None
    name = path[len(root):].replace("/", ".")
    found = tuple([(part, is_package(f"{name}.{part}")) for part in parts_of(name)])
    charge(vm, 200 * len(found))
    return found

cdef object import_is_package(VM* vm, PyObject** a):
    """Return whether a module of the library is a package."""
    name = name_of(vm, <object>a[0])
    return SIGNAL if name is None else is_package(name)

cdef object import_files(VM* vm, PyObject** a):
    """Return the paths of all files that the host gave: sources and data."""
    cdef ProgramModules modules = modules_of(vm)
    if modules.given_modules is None:
        return ()
    paths = [path for path in modules.given_modules.files]
    paths.extend([(<GivenModule?>m).filename for m in modules.given_modules.modules.values() if (<GivenModule?>m).filename is not None])
    charge(vm, 8 * len(paths))
    work(vm, len(paths))
    return tuple(paths)


# --- __spec__, __package__, __loader__ and __file__ of modules without own ones ---

# Modules that are part of CPython's interpreter and have no file, although they have a source here.
cdef frozenset BUILT_IN = frozenset(["_thread", "atexit", "builtins", "errno", "gc", "itertools", "marshal", "sys", "time"])

cdef object without_file(VM* vm, ModuleObject m):
    """Ask the module's own function __getattr__, as for a name without a descriptor."""
    fn = m.get("__getattr__")
    if fn is STOP or not isinstance(fn, HeapObject):
        return raise_no_attribute(vm, m, "__file__")
    return call1(vm, fn, "__file__")

cdef object module_part(VM* vm, ModuleObject m, str name):
    cdef ProgramModules modules = modules_of(vm)
    v = m.get(name)
    if v is not STOP:
        return v
    if name == "__file__" and (m is modules.main or modules.modules.get(m.name) is not m or m.name in helper_modules):
        return without_file(vm, m)
    if m is modules.main:
        return call_prelude(vm, "main_loader", ()) if name == "__loader__" else None
    if modules.modules.get(m.name) is not m or m.name in helper_modules:
        return raise_no_attribute(vm, m, name)
    if name == "__file__":
        # A path for programs that ask where the library is: no file can be read there.
        if m.name.startswith("_prelude") or m.name in BUILT_IN or library_source(m.name) is None:
            return without_file(vm, m)
        return folder_of(m.name) + ("/__init__.py" if is_package(m.name) else ".py")
    if name == "__package__":
        return m.name if is_package(m.name) else m.name.rpartition(".")[0]
    v = m.get("__spec__")
    if v is STOP:
        v = then(vm, call_prelude(vm, "library_spec", (m.name,)), SPEC_MADE, m, None, None, 0)
    return v if name == "__spec__" else then(vm, v, LOADER_OF, None, None, None, 0)

# saves: the module
cdef object spec_made(VM* vm, object value, object module, object b, object c, int64_t i):
    cdef ModuleObject m = <ModuleObject?>module
    if touch(vm, m) < 0:
        return SIGNAL
    m.put(vm, "__spec__", value)
    return value

cdef object loader_of(VM* vm, object value, object a, object b, object c, int64_t i):
    return get_attr(vm, value, "loader")

cdef ResumeFunction SPEC_MADE = resume_function("module_spec_made", spec_made)
cdef ResumeFunction LOADER_OF = resume_function("module_loader_of", loader_of)

cdef object set_module_part(VM* vm, PyObject** a, str name):
    """Set or delete a variable of a module, as for a name without a descriptor."""
    cdef ModuleObject m = <ModuleObject?><object>a[0]
    if touch(vm, m) < 0:
        return SIGNAL
    if a[1] != NULL:
        m.put(vm, name, <object>a[1])
        return None
    touch(vm, m.get_cell(name))
    return None if m.remove(name) else raise_no_attribute(vm, m, name)

cdef object module_spec(VM* vm, PyObject** a): return module_part(vm, <ModuleObject?><object>a[0], "__spec__")
cdef object module_package(VM* vm, PyObject** a): return module_part(vm, <ModuleObject?><object>a[0], "__package__")
cdef object module_loader(VM* vm, PyObject** a): return module_part(vm, <ModuleObject?><object>a[0], "__loader__")
cdef object module_file(VM* vm, PyObject** a): return module_part(vm, <ModuleObject?><object>a[0], "__file__")
cdef object module_set_file(VM* vm, PyObject** a): return set_module_part(vm, a, "__file__")
cdef object module_set_spec(VM* vm, PyObject** a): return set_module_part(vm, a, "__spec__")
cdef object module_set_package(VM* vm, PyObject** a): return set_module_part(vm, a, "__package__")
cdef object module_set_loader(VM* vm, PyObject** a): return set_module_part(vm, a, "__loader__")

attribute(MODULE, "__file__", module_file, module_set_file)
attribute(MODULE, "__loader__", module_loader, module_set_loader)
attribute(MODULE, "__package__", module_package, module_set_package)
attribute(MODULE, "__spec__", module_spec, module_set_spec)

function(IMPORTS, "_import", "add", import_add, "name, module, /")
function(IMPORTS, "_import", "data", import_data, "path, /")
function(IMPORTS, "_import", "decode", import_decode, "data, filename, /")
function(IMPORTS, "_import", "files", import_files, "")
function(IMPORTS, "_import", "given", import_given, "name, /")
function(IMPORTS, "_import", "given_text", import_given_text, "name, /")
function(IMPORTS, "_import", "has_files", import_has_files, "")
function(IMPORTS, "_import", "has_source", import_has_source, "name, /")
function(IMPORTS, "_import", "library_parts", import_library_parts, "folder, /")
function(IMPORTS, "_import", "is_package", import_is_package, "name, /")
function(IMPORTS, "_import", "run_library", import_run_library, "name, module, /")
function(IMPORTS, "_import", "source_at", import_source_at, "path, /")
function(IMPORTS, "_import", "in_library", import_in_library, "name, /")
function(IMPORTS, "_import", "missing", import_missing, "name, /")
function(IMPORTS, "_import", "present", import_present, "name, /")
function(IMPORTS, "_import", "remove", import_remove, "name, /")
function(IMPORTS, "_import", "run_given", import_run_given, "name, module, /")
function(IMPORTS, "_import", "run_text", import_run_text, "text, filename: str, module, /")
function(IMPORTS, "_import", "script", import_script, "")
function(IMPORTS, "_import", "searches_files", import_searches_files, "")
function(BUILTINS, "builtins", "__import__", builtin_import, "name, globals=None, locals=None, fromlist=(), level: cint=0")

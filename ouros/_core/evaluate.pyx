"""eval, exec, globals and locals.

Must not know the machine beyond its hooks. Invariant: code run by eval and exec sees cells made or found here, never the caller's
slots: a function's locals are copied in and, as in CPython since 3.13, assignments to them are not copied back.
"""
cimport cython
from libc.stdlib cimport calloc
from ouros._core.errors cimport *
from ouros._core.heap cimport *
from ouros._core.node cimport *
from ouros._core.call cimport *
from ouros._core.attr cimport type_name
from ouros._core.build cimport build_expression, build_program
from ouros._core.syntax_errors cimport SyntaxFailure
from ouros._core.type_func cimport ModuleObject, new_module
from ouros._core.type_map cimport DictObject, new_dict, dict_items_list, dict_store
from ouros._core.builtins cimport BUILTINS
from ouros._core cimport builtins as _builtins
from ouros._core.machine cimport Machine


cdef dict module_variables(ModuleObject m):
    cdef dict d = {}
    cdef Cell cell
    for name, cell in m.cells.items():
        if cell.s.o != NULL:
            d[name] = slot_box(&cell.s)
    return d


cdef dict frame_variables(Frame* f):
    """The local variables of the guest frame at hand."""
    cdef Function fn = <Function>f.fn
    cdef Code code = fn.code
    cdef dict d = {}
    cdef Slot* s
    cdef int i
    if code.kind == CODE_MODULE or code is (<Source>code.source).main:
        return module_variables(<ModuleObject>fn.globs.module)
    if code.kind == CODE_CLASS:
        return dict((<ClassObject>f.slots[0].o).ns)
    for i in range(code.first_hidden):
        name = code.varnames[i]
        if name[0] == ".":
            continue
        s = &f.slots[i]
        if i >= code.first_cell or (code.cell_params is not None and i in code.cell_params):
            s = &(<Cell>s.o).s
        if s.o != NULL:
            d[name] = slot_box(s)
    return d


cdef object locals_of_caller(VM* vm):
    return new_dict(vm, frame_variables(<Frame*>vm.frame))

cdef object builtin_locals(VM* vm, PyObject** a):
    return locals_of_caller(vm)

cdef object builtin_globals(VM* vm, PyObject** a):
    cdef Function fn = <Function>(<Frame*>vm.frame).fn
    return new_dict(vm, module_variables(<ModuleObject>fn.globs.module))


cdef object raise_syntax(VM* vm, SyntaxFailure e):
    cdef ExceptionObject x
    place = (e.filename, e.line, e.column, e.source_line, e.end_line, e.end_column)
    x = new_exception(vm, <ClassObject>exception_classes[e.type_name], (e.message, place))
    x.extra = {"msg": e.message, "filename": e.filename, "lineno": e.line, "offset": e.column, "text": e.source_line,
               "end_lineno": e.end_line, "end_offset": e.end_column, "print_file_and_line": None, "name_from": None}
    return throw(vm, x)


cdef object run_source(VM* vm, str what, PyObject** a, bint expression):
    """The common part of eval and exec: a[0] source, a[1] globals, a[2] locals (NULL: none)."""
    cdef Frame* f = <Frame*>vm.frame
    cdef Function caller = <Function>f.fn
    cdef ModuleObject module = <ModuleObject>caller.globs.module
    cdef Machine m = <Machine>vm.machine
    cdef Source source
    cdef dict given = None
    cdef object text = unwrap(<object>a[0])
    cdef DictObject back = None
    cdef Function fn
    cdef bint own = False
    if type(text) is bytes:
        text = (<bytes>text).decode("utf-8", "replace")
    if type(text) is not str:
        return raise_type(vm, f"{what}() arg 1 must be a string, bytes or code object")
    for i in (1, 2):
        if a[i] != NULL and <object>a[i] is not None:
            if type(<object>a[i]) is not DictObject:
                return raise_type(vm, f"{what}() {'globals' if i == 1 else 'locals'} must be a dict, not {type_name(<object>a[i])}")
            if given is None:
                given = {}
            for key, v in dict_items_list(<DictObject>a[i]):
                if type(key) is str:
                    given[key] = v
            back = <DictObject>a[i]
            if i == 1:
                own = True
    if reserve(vm, 40 * len(<str>text) + 4096) < 0:
        return SIGNAL
    work(vm, 4 * len(<str>text))
    try:
        if expression:
            source = build_expression((<str>text).lstrip(" \t"), "<string>")
        else:
            source = build_program(<str>text, "<string>", "exec", False, False)
    except SyntaxFailure as e:
        return raise_syntax(vm, e)
    if given is None and caller.code.kind != CODE_MODULE and caller.code is not (<Source>caller.code.source).main:
        given = frame_variables(f)
    if own:
        module = new_module("__main__" if "__name__" not in given else str(given["__name__"]))
    fn = Function.__new__(Function)
    fn.cls = FUNCTION
    fn.code = source.main
    fn.name = fn.qualname = "<module>"
    fn.globs = m.link(source, module)
    # It goes when its functions go.
    m.tables.pop()
    if given is not None:
        bind_given(fn.globs, given)
    if back is None:
        return call0(vm, fn) if expression else then(vm, call0(vm, fn), NOTHING, None, None, None, 0)
    return then(vm, call0(vm, fn), WRITE_BACK, fn, back, given, 1 if expression else 0)


cdef int bind_given(Globals g, dict given) except -1:
    """Gives the code cells of its own for names that are in `given`; others stay those of the module."""
    cdef Py_ssize_t i
    cdef Cell cell
    for i in range(len(g.cells)):
        name = g.source.names[i]
        if name in given:
            cell = Cell.__new__(Cell)
            cell.cls = CELL
            cell.fallback = (<Cell>g.cells[i]).fallback
            slot_set(&cell.s, given[name])
            g.cells[i] = cell
            g.g[i] = <PyObject*>cell
    return 0


cdef object write_back(VM* vm, object value, object a, object b, object c, int64_t i):
    """Brings what the code assigned into the namespace it was given."""
    cdef Globals g = (<Function?>a).globs
    cdef Py_ssize_t j
    cdef Cell cell
    for j in range(len(g.cells)):
        cell = <Cell>g.cells[j]
        name = g.source.names[j]
        if cell.s.o != NULL:
            if dict_store(vm, <DictObject?>b, name, slot_box(&cell.s)) < 0:
                return SIGNAL
    return value if i else None

cdef object nothing(VM* vm, object value, object a, object b, object c, int64_t i):
    return None

cdef Post WRITE_BACK = new_post("exec_write_back", write_back)
cdef Post NOTHING = new_post("exec_nothing", nothing)

cdef object builtin_eval(VM* vm, PyObject** a):
    return run_source(vm, "eval", a, True)

cdef object builtin_exec(VM* vm, PyObject** a):
    return run_source(vm, "exec", a, False)

_builtins.locals_hook = locals_of_caller
function(BUILTINS, "builtins", "eval", builtin_eval, "source, /, globals=None, locals=None")
function(BUILTINS, "builtins", "exec", builtin_exec, "source, /, globals=None, locals=None")
function(BUILTINS, "builtins", "globals", builtin_globals, "")
function(BUILTINS, "builtins", "locals", builtin_locals, "")

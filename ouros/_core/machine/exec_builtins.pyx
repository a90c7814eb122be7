"""Built-ins eval, exec, compile, globals and locals, and the code of functions.

Must not know the machine beyond its modules and tables. Invariants: code runs in the variables of a module: the caller's, or those
that live in the given dict (see descriptors). Code with its own locals binds its names there. The locals of a function are a copy:
as in CPython since 3.13, assignments to them are not copied back.
"""
cimport cython
from ouros._core.protocols.argument_errors cimport worded
from ouros._core.heap.exceptions cimport (
    ExceptionObject, SYNTAX_ERROR, VALUE_ERROR, exception_classes, limit_memory, new_exception, raise_error, raise_quoting,
    raise_type, raise_value, throw,
)
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.protocols.protected_names cimport touch_item
from ouros._core.protocols.call cimport attribute, call0, call1, call_prelude, function, settable, static_method
from ouros._core.protocols.node cimport *
from ouros._core.lowering.build cimport build_code
from ouros._core.nodes.nodes_def cimport ImportFrom
from ouros._core.modules.mod_ast cimport NODE_MARK, S_COMPILER, S_NAMES, S_PARSER, Stage, raise_syntax
from ouros._core.types.argument_conversion cimport size_in
from ouros._core.syntax.parser cimport parse_expression, parse_interactive, parse_module
from ouros._core.syntax.syntax_errors cimport SyntaxFailure
from ouros._core.modules.meter cimport meter_of
from ouros._core.syntax.syntax_warnings cimport take
from ouros._core.types.text_codec cimport known_encoding
from ouros._core.types.type_exception cimport code_of_view, code_view
from ouros._core.types.type_memoryview cimport is_contiguous, MemoryView, view_bytes
from ouros._core.protocols.descriptors cimport ModuleObject, new_module, run_all_deferred
from ouros._core.types.type_dict cimport DictObject, dict_find_name, dict_items_list, dict_put_name, new_dict
from ouros._core.machine.builtins cimport BUILTINS
cimport ouros._core.machine.builtins as _builtins
from ouros._core.machine.machine cimport Machine
from ouros._core.machine.program_modules cimport linked_variables

from ouros._core.base.limiter import Stopped

DEF LARGEST = 1000000        # most characters of a source; freeing the tree of a longer one takes too long after a limit

cdef enum:                   # flags of compile, as in CPython
    PyCF_ONLY_AST = 0x400
    CO_FUTURE_ANNOTATIONS = 0x1000000
    KNOWN_FLAGS = 0x1FFFE00 | 0x10 | 0x20 | 0x8000


# --- namespaces ---

cdef object variables_of(VM* vm, ModuleObject m):
    """Return the live dict of a module's variables, or SIGNAL."""
    if m.variables is None:
        return then(vm, run_all_deferred(vm, m), LINK_VARIABLES, m, None, None, 0)
    return m.variables

# saves: the module
cdef object link_variables(VM* vm, object value, object module, object b, object c, int64_t i):
    return linked_variables(<Machine?><object>vm.machine, <ModuleObject?>module)

cdef ResumeFunction LINK_VARIABLES = resume_function("link_variables", link_variables)


cdef ModuleObject module_over(VM* vm, DictObject d):
    """Return the module whose variables live in d; None if d must not change (SIGNAL)."""
    cdef ModuleObject m = d.home
    cdef PyObject* p
    if m is None:
        if touch(vm, d) < 0:
            return None
        p = dict_find_name(d, "__name__")
        m = ModuleObject.__new__(ModuleObject)
        m.cls = MODULE
        m.name = <str>p if p != NULL and type(<object>p) is str else "builtins"
        m.cells = {}
        m.link(d)
    return m


cdef DictObject builtins_dict(VM* vm):
    """Return the value of `__builtins__` for a namespace that has none."""
    cdef Machine machine = <Machine?><object>vm.machine
    m = machine.modules.get("builtins")
    return linked_variables(machine, <ModuleObject?>(machine.load_module("builtins") if m is None else m))


cdef bint is_main(Code code):
    return code.kind == CODE_MODULE or code is source_of(code).main


cdef dict frame_variables(Frame* f):
    """Return the variables in slots of a frame of the program; in the frame of a module or class, only those of a comprehension."""
    cdef Code code = (<Function?><object>f.fn).code
    cdef dict d = {}
    cdef Slot* s
    cdef int i
    # The variables of a comprehension that runs in this frame are in slots of the frame.
    for i in range(code.first_hidden if code.kind == CODE_CLASS or is_main(code) else 0, len(code.varnames)):
        name = code.varnames[i]
        if name.startswith("."):
            continue
        s = &f.slots[i]
        if is_ref(s.o) and type(<object>s.o) is Cell:
            s = &(<Cell>s.o).s
        if s.o != NULL:
            d[name] = slot_box(s)
    return d


cdef object frame_namespace(VM* vm, Frame* f):
    """Return locals() of a frame of the program: a live namespace, or a copy of a function's variables."""
    cdef Function fn = <Function?><object>f.fn
    cdef Code code = fn.code
    cdef dict d = frame_variables(f)
    if code.kind != CODE_CLASS and not is_main(code) or d:
        return new_dict(vm, d)
    if code.kind == CODE_CLASS or code.nparams:
        return <object>f.slots[0].o
    return variables_of(vm, <ModuleObject?>fn.globs.module)

cdef Frame* calling_frame(VM* vm) except? NULL:
    """Return the frame of the calling code. Returns: NULL with SystemError raised if the host called and no code of the program runs."""
    cdef Frame* f = <Frame*>vm.frame
    if f == NULL or f.fn == NULL:
        raise_error(vm, exception_classes["SystemError"], "frame does not exist")
        return NULL
    return f


cdef object namespace_at_hand(VM* vm):
    cdef Frame* f = calling_frame(vm)
    return SIGNAL if f == NULL else frame_namespace(vm, f)

cdef object builtin_locals(VM* vm, PyObject** a):
    return namespace_at_hand(vm)

cdef object builtin_globals(VM* vm, PyObject** a):
    cdef Frame* f = calling_frame(vm)
    return SIGNAL if f == NULL else variables_of(vm, <ModuleObject?>(<Function?><object>f.fn).globs.module)

cdef object function_globals(VM* vm, PyObject** a):
    return variables_of(vm, <ModuleObject?>(<Function?><object>a[0]).globs.module)

cdef object module_dict(VM* vm, PyObject** a):
    return variables_of(vm, <ModuleObject?><object>a[0])

cdef object function_builtins(VM* vm, PyObject** a):
    v = (<ModuleObject?>(<Function?><object>a[0]).globs.module).get("__builtins__")
    if type(v) is DictObject:
        return v
    return variables_of(vm, <ModuleObject>v) if type(v) is ModuleObject else builtins_dict(vm)


# --- text to code ---

cdef object source_text(VM* vm, object v, str what, str kinds, str filename="<string>"):
    """Return the source as a str, or SIGNAL."""
    cdef int64_t n = 0
    v = unwrap(v)
    if type(v) is not str:
        # Refused here as by build_text(): before the bytes are copied, decoded, and searched for an encoding.
        if type(v) is bytes:
            n = len(<bytes>v)
        elif type(v) is MemoryView or isinstance(v, HeapObject) and (<HeapObject>v).cls is BYTEARRAY:
            n = max((<HeapObject>v).length(), 0)
        if limit_memory(vm, 100 * n):
            return SIGNAL
        if isinstance(v, HeapObject) and (<HeapObject>v).cls is BYTEARRAY:
            v = bytes((<HeapObject>v).get_state()[0])
        elif type(v) is MemoryView and (<MemoryView>v).base is not None and is_contiguous(<MemoryView>v, False):
            v = view_bytes(<MemoryView>v)
        if type(v) is not bytes:
            return raise_type(vm, f"{what} arg 1 must be a {kinds}")   # short: the caller gives a constant
        if b"\0" in <bytes>v:
            return bad_source(vm, "source code string cannot contain null bytes", None, 0, 0, None)
        return decoded_source(vm, <bytes>v, filename)
    if "\0" in v:
        return bad_source(vm, "source code string cannot contain null bytes", None, 0, 0, None)
    return v


cdef object bad_source(VM* vm, str message, object filename, int line, int column, object text):
    """Raise the SyntaxError of a source that cannot be decoded. filename None: it has no position."""
    cdef ExceptionObject e = new_exception(vm, SYNTAX_ERROR, (message,) if filename is None else (message, (filename, line, column, text, line, column)))
    e.extra = {"msg": message, "filename": filename, "lineno": None, "offset": None, "text": text, "end_lineno": None, "end_offset": None,
               "print_file_and_line": None, "name_from": None}
    if filename is not None:
        e.extra["lineno"] = e.extra["end_lineno"] = line
        e.extra["offset"] = e.extra["end_offset"] = column
    return throw(vm, e)


cdef str coding_name(bytes data):
    """Return the encoding from a coding cookie in one of the first two lines, or None."""
    cdef bytes line, rest
    for line in data.split(b"\n", 2)[:2] if b"\r" not in data else data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n", 2)[:2]:
        shown = line.lstrip(b" \t\f")
        if shown and not shown.startswith(b"#"):
            return None
        at = shown.find(b"coding")
        while at >= 0:
            rest = shown[at + 6:]
            if rest[:1] in (b":", b"="):
                rest = rest[1:].lstrip(b" \t")
                n = 0
                while n < len(rest) and (rest[n:n + 1].isalnum() or rest[n:n + 1] in (b"-", b"_", b".")):
                    n += 1
                if n:
                    return rest[:n].decode("ascii")
            at = shown.find(b"coding", at + 6)
    return None


cdef object decoded_source(VM* vm, bytes data, str filename):
    """Decode source bytes: UTF-8, or the encoding of their coding cookie."""
    cdef bint mark = data.startswith(b"\xef\xbb\xbf")
    cdef str name, short
    if mark:
        data = data[3:]
    name = coding_name(data)
    if name is not None:
        short = name[:12].lower().replace("_", "-")
        if short == "utf-8" or short.startswith("utf-8-"):
            name = "utf-8"
        elif short in ("latin-1", "iso-8859-1", "iso-latin-1") or short.startswith(("latin-1-", "iso-8859-1-", "iso-latin-1-")):
            name = "iso-8859-1"
        if mark and name != "utf-8":
            line = data.partition(b"\n")[0].decode("utf-8", "replace")
            return bad_source(vm, f"encoding problem: {name} with BOM", filename, 1, 0, line)
        codec = known_encoding(name)
        if codec is None:
            return bad_source(vm, f"unknown encoding: {name}", filename, 0, -1, None)
        try:
            return data.decode(codec)
        except UnicodeDecodeError as e:
            return bad_source(vm, str(e), filename, 0, -1, None)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as e:
        before = data[:e.start]
        line = data[before.rfind(b"\n") + 1:].partition(b"\n")[0].decode("utf-8", "replace")
        n = before.count(b"\n") + 1
        return bad_source(vm, f"Non-UTF-8 code starting with '\\x{data[e.start]:02x}' on line {n}, but no encoding declared; "
                          "see https://peps.python.org/pep-0263/ for details", filename, n,
                          len(before[before.rfind(b"\n") + 1:].decode("utf-8", "replace")) + 1, line)


# In messages of CPython's pass over the names of a source
cdef tuple ABOUT_NAMES = (
    "duplicate argument", "nonlocal", "global", "annotated name", "assignment expression", "asynchronous comprehension", "duplicate type parameter",
    "cannot be used within", "'await' outside", "'async with' outside", "'async for' outside", "import * only",
    "__debug__", "__future__", "future feature", "not a chance",
)

cdef Stage stage_of(VM* vm, str text, str filename, str mode, str message):
    """
    Return what found the failure of a text. CPython's compiler reads the line that an error quotes from the file: a name such as <string>
    stands for no file.
    """
    if not (filename.startswith("<") and filename.endswith(">")):
        return S_PARSER
    work(vm, 8 * len(text))
    try:
        if mode == "eval":
            parse_expression(text, filename, None, meter_of(vm))
        elif mode == "single":
            parse_interactive(text, filename, None, meter_of(vm))
        else:
            parse_module(text, filename, None, meter_of(vm))
    except (SyntaxFailure, Stopped):
        return S_PARSER
    for words in ABOUT_NAMES:
        if words in message:
            return S_NAMES
    return S_COMPILER


cdef Source build_text(VM* vm, str text, str filename, str mode, bint named, bint future, object given=(), object replaced=(), object lines=()):
    """Build the Source of a text. Returns: None with an exception raised, or at a limit."""
    if len(text) > LARGEST:
        raise_value(vm, f"source is too long to be parsed: {len(text)} characters, at most {LARGEST}")
        return None
    if limit_memory(vm, 100 * <int64_t>len(text)):
        return None
    work(vm, 8 * len(text))
    charge(vm, 40 * len(text) + 4096)
    try:
        return build_code(text, filename, mode, named, future, given, replaced, lines, meter_of(vm))
    except Stopped:
        return None
    except SyntaxFailure as e:
        raise_syntax(vm, e, stage_of(vm, text, filename, mode, e.message))
        return None
    except ValueError as e:
        raise_value(vm, str(e))   # short: of a decoder, which shows one byte
        return None


DEF HEAD = 8                 # most nodes before the first import of a source: its block and docstring

cdef bint is_future(Code code):
    cdef Source source = source_of(code)
    cdef Py_ssize_t i = 0, last = HEAD
    cdef ImportFrom statement
    if type(source.options) is tuple and source.options[2] is True:
        return True
    # Future imports precede all statements but a docstring, and this is asked at each exec(): do not look further than they can be.
    while source.nodes is not None and i < last and i < len(source.nodes):
        if type(source.nodes[i]) is ImportFrom:
            statement = <ImportFrom?>source.nodes[i]
            if statement.module != "__future__" or statement.level:
                return False
            if any([name == "annotations" for name, target in statement.names]):
                return True
            last = i + 2 + len(statement.names)
        i += 1
    return False


DEF REPLACED = 3             # bytes of a byte that is decoded, with the space of the decoder, which grows by a quarter

cdef object builtin_compile(VM* vm, PyObject** a):
    cdef Frame* f = <Frame*>vm.frame
    cdef object filename = unwrap(<object>a[1])
    cdef Py_ssize_t optimize = size_in(a[5])
    cdef bint inherits
    if type(filename) is bytes:
        if reserve(vm, REPLACED * len(<bytes>filename)) < 0:
            return SIGNAL
        filename = (<bytes>filename).decode("utf-8", "replace")
    if type(filename) is not str and isinstance(filename, HeapObject) and lookup(class_of(filename), "__fspath__") != NULL:
        return call_prelude(vm, "compile_at_path", (<object>a[0], filename, <object>a[2], <object>a[3], <object>a[5]))
    if type(filename) is not str:
        return raise_type(vm, f"expected str, bytes or os.PathLike object, not {type_name(filename)}")
    if size_in(a[3]) & ~KNOWN_FLAGS:
        return raise_value(vm, "compile(): unrecognised flags")
    if not -1 <= optimize <= 2:
        return raise_value(vm, "compile(): invalid optimize value")
    inherits = <object>a[4] is False and f != NULL and f.fn != NULL and is_future((<Function?><object>f.fn).code)
    return compiled(vm, <object>a[0], <str?>filename, <str?><object>a[2], size_in(a[3]), inherits)

cdef object compiled(VM* vm, object code, str filename, str mode, Py_ssize_t flags, bint inherits):
    cdef Function fn
    cdef Source source
    cdef object text
    if mode == "func_type":
        if not flags & PyCF_ONLY_AST:
            return raise_value(vm, "compile() mode 'func_type' requires flag PyCF_ONLY_AST")
    elif mode not in ("exec", "eval", "single"):
        other = ", 'single' or 'func_type'" if flags & PyCF_ONLY_AST else " or 'single'"
        return raise_value(vm, f"compile() mode must be 'exec', 'eval'{other}")
    if type(code) is not str and class_of(code) is CODE:
        return code
    if type(code) is Instance and lookup(class_of(code), NODE_MARK) != NULL:
        if flags & PyCF_ONLY_AST:
            return call_prelude(vm, "checked_tree", (code, mode))
        # Code is kept as its text, so a tree is converted to text.
        return then(vm, call_prelude(vm, "text_of_tree", (code, mode)), TREE_TEXT, filename, mode, flags, 0)
    text = source_text(vm, code, "compile()", "string, bytes or AST object", filename)
    if text is SIGNAL:
        return SIGNAL
    if flags & PyCF_ONLY_AST:
        return call_prelude(vm, "tree_of_text", (text, filename, mode))
    source = build_text(vm, <str?>text, filename, mode, False, flags & CO_FUTURE_ANNOTATIONS != 0 or inherits)
    if source is None:
        return SIGNAL
    fn = main_function(vm, source, new_module("<compiled>"))
    return warned(vm, code_view(vm, fn), source, KEEP, None, None)


cdef object warned(VM* vm, object v, Source source, ResumeFunction resume, object b, object c):
    """Issue the warnings of the parser in the program, before resume resumes with v."""
    cdef tuple found = take()
    cdef list lines
    if not found:
        return resume.fn(vm, None, v, b, c, 0)
    lines = source.text.split("\n")
    shown = tuple([(message, line, column, lines[line - 1] if 0 < line <= len(lines) else "") for message, line, column in found])
    charge(vm, 300 * len(shown))
    return then(vm, call_prelude(vm, "warn_of_syntax", (source.filename, shown)), resume, v, b, c, 0)

cdef object keep_value(VM* vm, object value, object kept, object b, object c, int64_t i):
    return kept

# saves: the function, names, whether its value is the result
cdef object run_main(VM* vm, object value, object function, object names, object is_result, int64_t i):
    r = call0(vm, <Function?>function) if names is None else call1(vm, <Function?>function, names)
    return r if is_result is True else then(vm, r, NOTHING, None, None, None, 0)

cdef ResumeFunction KEEP = resume_function("compile_keep", keep_value)
cdef ResumeFunction RUN_MAIN = resume_function("exec_run", run_main)


# saves: file name, mode, flags
cdef object tree_text(VM* vm, object value, object filename, object mode, object flags, int64_t i):
    cdef Source source
    if type(value) is not tuple or len(<tuple>value) != 3:
        raise ValueError("damaged data: continuation")
    source = build_text(vm, <str?>value[0], <str?>filename, <str?>mode, False, <int?>flags & CO_FUTURE_ANNOTATIONS != 0, value[1], (), value[2])
    if source is None:
        return SIGNAL
    return warned(vm, code_view(vm, main_function(vm, source, new_module("<compiled>"))), source, KEEP, None, None)

cdef ResumeFunction TREE_TEXT = resume_function("compile_tree_text", tree_text)


cdef Function main_function(VM* vm, Source source, ModuleObject module):
    cdef Machine machine = <Machine?><object>vm.machine
    cdef Function fn = new_function(source.main, "<module>", "<module>", machine.link(source, module))
    fn.epoch = vm.epoch
    # The table is not listed: it lives as long as its functions.
    machine.tables.pop()
    return fn


cdef tuple code_options(Source source):
    """Return the options of build_code that give the same codes."""
    if type(source.options) is not tuple:
        return ("exec", False, False, (), (), ())
    return source.options if len(<tuple>source.options) == 6 else (*<tuple>source.options, (), (), ())


# --- running it ---

cdef object run_function_code(VM* vm, Code code, str what, ModuleObject module, object closure):
    """Run exec of a function's code object, which takes no arguments."""
    cdef Function fn = code_function(vm, code, module)
    cdef Py_ssize_t n = code.first_hidden - code.first_free
    if code.kind == CODE_CLASS:
        return raise_error(vm, exception_classes["NotImplementedError"], f"{what} of the code object of a class; compile the source of the class")   # short: the caller gives a constant
    if closure is None and n:
        return raise_type(vm, f"code object passed to {what} may not contain free variables" if what == "eval()"   # short: the caller gives a constant
                          else f"code object requires a closure of exactly length {n}")
    if closure is not None:
        if n == 0:
            return raise_type(vm, "cannot use a closure with this code object")
        if not closure_fits(closure, n):
            return raise_type(vm, f"code object requires a closure of exactly length {n}")
        fn.closure = <tuple?>closure
    return then(vm, call0(vm, fn), NOTHING, None, None, None, 0)


cdef bint closure_fits(object closure, Py_ssize_t n):
    if type(closure) is not tuple or len(<tuple>closure) != n:
        return False
    for cell in <tuple>closure:
        if type(cell) is not Cell:
            return False
    return True


cdef Function code_function(VM* vm, Code code, ModuleObject module):
    cdef Machine machine = <Machine?><object>vm.machine
    cdef Function fn = new_function(code, code.name, code.qualname, machine.link(source_of(code), module))
    fn.epoch = vm.epoch
    fn.doc = code.doc
    # The table is not listed: it lives as long as its functions.
    machine.tables.pop()
    charge(vm, 176 + 16 * len(source_of(code).names))
    return fn


cdef object run_code(VM* vm, Function caller, object code, bint expression, ModuleObject module, object names, object closure):
    """Run a text or a code object. names: namespace in which it binds its names; None: the module's variables."""
    cdef Source source
    cdef object text, what = "eval()" if expression else "exec()"
    cdef object mode = "eval" if expression else "exec"
    cdef object given = (), replaced = (), lines = ()
    cdef bint future = is_future(caller.code)
    cdef str filename = "<string>"
    if type(code) is not str and class_of(code) is CODE:
        if code_of_view(code).kind != CODE_MODULE:
            return run_function_code(vm, code_of_view(code), <str?>what, module, closure)
        source = source_of(code_of_view(code))
        if source.main.nparams == (1 if names is not None else 0):
            text = None
        else:
            mode, _, future, given, replaced, lines = code_options(source)
            text, filename = source.text, source.filename
    else:
        text = source_text(vm, code, what, "string, bytes or code object")
        if text is SIGNAL:
            return SIGNAL
        if expression:
            text = (<str?>text).lstrip(" \t")
    if closure is not None:
        return raise_type(vm, "closure can only be used when source is a code object" if text is not None and type(code) is str
                          else "cannot use a closure with this code object")
    if text is not None:
        source = build_text(vm, <str?>text, filename, <str?>mode, names is not None, future, given, replaced, lines)
        if source is None:
            return SIGNAL
    fn = main_function(vm, source, module)
    value_counts = type(source.options) is tuple and source.options[0] == "eval" and expression
    if text is not None:
        return warned(vm, fn, source, RUN_MAIN, names, value_counts)
    return run_main(vm, None, fn, names, value_counts, 0)


cdef object nothing(VM* vm, object value, object a, object b, object c, int64_t i):
    return None

cdef ResumeFunction NOTHING = resume_function("exec_nothing", nothing)


cdef bint is_mapping(object v):
    return lookup(class_of(v), "__getitem__") != NULL


cdef object run_source(VM* vm, PyObject** a, bint expression, object closure):
    """Run eval or exec. a[0]: source, a[1]: globals, a[2]: locals."""
    cdef Frame* f = calling_frame(vm)
    cdef Function caller
    cdef ModuleObject module
    cdef object scope = <object>a[1]
    cdef object names = <object>a[2]
    if f == NULL:
        return SIGNAL
    caller = <Function?><object>f.fn
    module = <ModuleObject?>caller.globs.module
    if scope is not None and type(scope) is not DictObject:
        if not expression:
            return raise_type(vm, f"exec() globals must be a dict, not {type_name(scope)}")
        return raise_type(vm, "globals must be a real dict; try eval(code, {}, mapping)" if is_mapping(scope) else "globals must be a dict")
    if names is not None and not is_mapping(names):
        return raise_type(vm, "locals must be a mapping" if expression else f"locals must be a mapping or None, not {type_name(names)}")
    if reserve(vm, 4096) < 0:
        return SIGNAL
    if scope is not None:
        if dict_find_name(<DictObject>scope, "__builtins__") == NULL:
            if touch_item(vm, <HeapObject?>scope, "__builtins__") < 0:
                return SIGNAL
            dict_put_name(<DictObject>scope, "__builtins__", builtins_dict(vm))
        module = module_over(vm, <DictObject>scope)
        if module is None:
            return SIGNAL
        if names is scope:
            names = None
    elif names is None and (not is_main(caller.code) or caller.code.nparams or frame_variables(f)):
        names = frame_namespace(vm, f)
    elif names is module.variables:
        names = None
    return run_code(vm, caller, <object>a[0], expression, module, names, closure)

cdef object builtin_eval(VM* vm, PyObject** a):
    return run_source(vm, a, True, None)

cdef object builtin_exec(VM* vm, PyObject** a):
    return run_source(vm, a, False, <object>a[3])


# --- functions and their code ---

cdef object function_new(VM* vm, PyObject** a):
    """types.FunctionType(code, globals, name=None, argdefs=None, closure=None, kwdefaults=None)"""
    cdef Function fn
    cdef Code code
    cdef object name = <object>a[3], defaults = <object>a[4], closure = <object>a[5], kwdefaults = <object>a[6]
    cdef Py_ssize_t n
    code = code_of_view(<object>a[1])
    if code.kind == CODE_CLASS or code.kind == CODE_MODULE:
        return raise_type(vm, "function(): the code of a class or module makes no function")
    n = code.first_hidden - code.first_free
    if closure is None and n:
        return raise_type(vm, "arg 5 (closure) must be tuple")
    if closure is not None and not (n == 0 and type(closure) is tuple and not closure or closure_fits(closure, n)):
        if type(closure) is tuple and len(<tuple>closure) != n:
            return raise_quoting(vm, VALUE_ERROR, "%s requires closure of length %s, not %s", code.name, n, len(<tuple>closure))
        return raise_type(vm, "arg 5 (closure) must be None or tuple")
    module = module_over(vm, <DictObject?><object>a[2])
    if module is None:
        return SIGNAL
    fn = code_function(vm, code, module)
    if name is not None:
        fn.name = <str?>name
    fn.defaults = defaults
    fn.closure = closure if n else None
    if kwdefaults is not None and type(kwdefaults) is not DictObject:
        return raise_type(vm, "arg 6 (kwdefaults) must be None or dict")
    if type(kwdefaults) is DictObject:
        fn.kwdefaults = {key: v for key, v in dict_items_list(vm, <DictObject>kwdefaults) if type(key) is str}
    return fn

cdef object function_code(VM* vm, PyObject** a):
    return code_view(vm, <HeapObject?><object>a[0])

cdef object function_set_code(VM* vm, PyObject** a):
    """Set a function's code. Suspends the program first, which moves all frames to the heap: see change_code."""
    vm.status = SUSPEND
    vm.reason = R_STACK
    return then(vm, SIGNAL, CODE_SET, <object>a[0], <object>a[1], None, 0)

# saves: the function, the code object. All checks of the code are here, because a forged dump may have this continuation, too.
cdef object code_set(VM* vm, object value, object target, object code_object, object c, int64_t i):
    cdef Function fn = <Function?>target
    cdef Code code = <Code?>code_of_view(code_object)
    cdef Globals globs = fn.globs
    cdef Py_ssize_t had = len(fn.closure) if fn.closure is not None else 0
    if code.kind == CODE_CLASS or code.kind == CODE_MODULE:
        return raise_type(vm, "__code__ must be set to the code of a function")
    if code.first_hidden - code.first_free != had:
        return raise_quoting(vm, VALUE_ERROR, "%s() requires a code object with %s free vars, not %s", fn.name, had, code.first_hidden - code.first_free)
    if code is fn.code:
        return None
    if touch(vm, fn) < 0:
        return SIGNAL
    charge(vm, 300)
    if source_of(code) is not globs.source:
        globs = (<Machine?><object>vm.machine).link(source_of(code), <ModuleObject?>globs.module)
    change_code(fn, code, globs)
    return None

cdef ResumeFunction CODE_SET = resume_function("function_code_set", code_set)

_builtins.locals_hook = namespace_at_hand
function(BUILTINS, "builtins", "compile", builtin_compile, 
         "source, filename, mode: str, flags: cint=0, dont_inherit: bool=False, optimize: cint=-1, *, _feature_version: cint=-1")
function(BUILTINS, "builtins", "eval", builtin_eval, "source, /, globals=None, locals=None")
function(BUILTINS, "builtins", "exec", builtin_exec, "source, /, globals=None, locals=None, *, closure=None")
function(BUILTINS, "builtins", "globals", builtin_globals, "")
function(BUILTINS, "builtins", "locals", builtin_locals, "")
FUNCTION_NEW = static_method(
    FUNCTION, "__new__", function_new,
    "cls, code: code, globals: dict, name: str | None=None, argdefs: tuple | None=None, closure=None, kwdefaults=None")
worded(FUNCTION_NEW, "name", "arg 3 (name) must be None or string")
worded(FUNCTION_NEW, "argdefs", "arg 4 (defaults) must be None or tuple")
settable(FUNCTION, "__code__", function_code, function_set_code, "code", "__code__ must be set to a code object")
attribute(FUNCTION, "__builtins__", function_builtins, NULL)
attribute(FUNCTION, "__globals__", function_globals, NULL)
attribute(MODULE, "__dict__", module_dict, NULL)

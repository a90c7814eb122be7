"""Code objects: the attributes that are found in the source, code objects made from others, and those of types.CodeType.

Must not know frames that run. There is no bytecode: an "instruction" is a node of the evaluator, and its place is its number among the
nodes of its code, in preorder. Invariant: a code object is always the code at an index of a Source that was built from a text, so
one that is made from bytes or from parts is checked by the build.
"""
from ouros._core.heap.exceptions cimport TracebackObject, exception_classes, raise_error, raise_type, raise_value
from ouros._core.heap.heap cimport charge, reserve, work
from ouros._core.protocols.call cimport attribute, call_prelude, function, method, static_method
from ouros._core.machine.exec_builtins cimport build_text, code_function, code_options, is_future
from ouros._core.machine.native_modules cimport native_module
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.node cimport *
from ouros._core.types.type_exception cimport CodeView, code_of_view, code_view, name_and_line
from ouros._core.protocols.descriptors cimport new_module
from ouros._core.types.type_dict cimport new_dict
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef enum:                   # bits of co_flags, as in CPython
    CO_OPTIMIZED_NEWLOCALS = 0x3
    CO_NESTED              = 0x10
    CO_ITERABLE_COROUTINE  = 0x100
    CO_FUTURE_ANNOTATIONS  = 0x1000000
    CO_HAS_DOCSTRING       = 0x4000000
    CO_METHOD              = 0x8000000
    # Bits that say how code runs: varargs, varkw, generator, coroutine, iterable coroutine, asynchronous generator.
    CO_RUNNING             = 0x4 | 0x8 | 0x20 | 0x80 | 0x100 | 0x200

cdef Code view_code(PyObject** a):
    return code_of_view(<object>a[0])

cdef str mode_of(Source source):
    return <str?>source.options[0] if type(source.options) is tuple else "exec"

cdef tuple replaced_row(Source source, Code code):
    """Return the row of the code in the options of its Source, or None."""
    if type(source.options) is tuple and len(<tuple>source.options) == 6:
        for row in source.options[4]:
            if row[0] == code.index:
                return <tuple?>row
    return None


# --- names, constants, flags ---

cdef object code_parts(VM* vm, PyObject** a, int which):
    """Finds the names (which 0) or constants (1) of the code in its source."""
    cdef Code code = view_code(a)
    cdef Source source = source_of(code)
    cdef tuple place = name_and_line(source, code)
    cdef int i, nth = 0
    cdef bint whole = code.kind == CODE_MODULE or code is source.main
    if source.text is None:
        return ()
    for i in range(code.index):
        if name_and_line(source, <Code?>source.codes[i]) == place:
            nth += 1
    work(vm, 8 * len(source.text) + len(source.codes))
    mode = mode_of(source)
    given, lines = (source.options[3], source.options[5]) if type(source.options) is tuple and len(<tuple>source.options) == 6 else ((), ())
    local = () if whole or code.varnames is None else code.varnames[:code.first_hidden]
    return call_prelude(vm, "code_parts", (source.text, mode, None if whole else place[0], place[1], nth, local, which, given, lines,
                                           <object>a[0]))

cdef object code_names(VM* vm, PyObject** a):
    return code_parts(vm, a, 0)

cdef object code_consts(VM* vm, PyObject** a):
    return code_parts(vm, a, 1)

cdef int computed_flags(Code code, str qualname) except -1:
    cdef int flags = CO_FUTURE_ANNOTATIONS if is_future(code) else 0
    cdef str around
    if code.kind == CODE_MODULE or code.kind == CODE_CLASS:
        return flags
    flags |= CO_OPTIMIZED_NEWLOCALS | code.varargs << 2 | code.varkw << 3
    flags |= (code.kind == CODE_GENERATOR) << 5 | (code.kind == CODE_COROUTINE) << 7 | (code.kind == CODE_ASYNCGEN) << 9
    if code.doc is not None:
        flags |= CO_HAS_DOCSTRING
    around = qualname.rpartition(".")[0]
    if "<locals>" in around:
        flags |= CO_NESTED
    if around and not around.endswith("<locals>"):
        flags |= CO_METHOD
    return flags

cdef int awaitable_flag(object view) except -1:
    """Return CO_ITERABLE_COROUTINE for the code of a function that types.coroutine() has marked, and of its generators."""
    cdef object owner = (<CodeView?>view).owner
    cdef Function fn
    if type(owner) is Generator and (<Generator>owner).frame is not None:
        owner = (<Generator>owner).frame.fn
    elif type(owner) is Generator:
        owner = (<Generator>owner).handled    # what a generator keeps after its end
    if type(owner) is not Function:
        return 0
    fn = <Function>owner
    return CO_ITERABLE_COROUTINE if fn.ext is not None and fn.ext.find(".awaitable") != NULL else 0

cdef object code_flags(VM* vm, PyObject** a):
    """Returns: the CO_ flags of CPython that apply here."""
    cdef Code code = view_code(a)
    cdef tuple row = replaced_row(source_of(code), code)
    cdef int more = awaitable_flag(<object>a[0])
    if row is None:
        return computed_flags(code, code.qualname) | more
    return (computed_flags(code, <str?>row[6]) ^ row[7]) | more


# --- places: nodes of the code ---

cdef Py_ssize_t place_of(VM* vm, Node node, Code code) except -1:
    """Return the place of a node in its code, as an offset in bytecode would be: two for each instruction. The first one is at 2."""
    cdef Node other
    cdef Py_ssize_t n = 1
    cdef list nodes = source_of(code).nodes
    if nodes is None:
        return 0
    work(vm, len(nodes))
    for other in nodes:
        if other is node:
            break
        n += other.unit == code.index
    return 2 * n

cdef object tb_lasti(VM* vm, PyObject** a):
    cdef TracebackObject tb = <TracebackObject?><object>a[0]
    return place_of(vm, <Node?>tb.node, <Code?>tb.code)

cdef object places(VM* vm, Code code):
    """Return (line, end line, column, end column) of the start of the code and of each of its nodes; SIGNAL."""
    cdef Node node
    cdef list nodes = source_of(code).nodes, out
    cdef Py_ssize_t n = 0
    if nodes is not None:
        work(vm, 2 * len(nodes))
        for node in nodes:
            n += node.unit == code.index
    if reserve(vm, 240 * (n + 1)) < 0:
        return SIGNAL
    out = [(code.line, code.line, 0, 0)]
    if nodes is not None:
        for node in nodes:
            if node.unit == code.index:
                out.append((node.line, node.end_line, node.col, node.end_col) if node.line > 0 else (None, None, None, None))
    charge(vm, 240 * len(out))
    return tuple(out)

cdef object code_positions(VM* vm, PyObject** a):
    found = places(vm, view_code(a))
    return SIGNAL if found is SIGNAL else call_prelude(vm, "code_positions", (found,))

cdef object code_lines(VM* vm, PyObject** a):
    found = places(vm, view_code(a))
    return SIGNAL if found is SIGNAL else call_prelude(vm, "code_lines", (found,))


# --- other code from code ---

cdef object nested_codes(VM* vm, PyObject** a):
    """
    Return the code objects of a source by their places in the text.
    Arguments: a code object of it, a tuple of (name, line, index among the codes of that name and line).
    """
    cdef Code code = code_of_view(<object>a[0]), found
    cdef Source source = source_of(code)
    cdef Function fn, shared = None
    cdef dict by_place = {}
    cdef list out = []
    work(vm, len(source.codes) + len(<tuple?><object>a[1]))
    for found in source.codes:
        by_place.setdefault(name_and_line(source, found), []).append(found)
    if reserve(vm, 400 * len(<tuple><object>a[1])) < 0:
        return SIGNAL
    for row in <tuple><object>a[1]:
        if type(row) is not tuple or len(<tuple>row) != 3 or type(row[2]) is not int:
            return raise_type(vm, "expected (name, line, index)")
        codes = by_place.get((row[0], row[1]), ())
        if not 0 <= row[2] < len(codes):
            continue
        found = <Code?>codes[row[2]]
        if shared is None:
            shared = fn = code_function(vm, found, new_module("<compiled>"))
        else:
            fn = new_function(found, found.name, found.qualname, shared.globs)
            fn.epoch = vm.epoch
            fn.doc = found.doc
            charge(vm, 176)
        out.append(code_alone(vm, fn))
    charge(vm, 16 * len(out))
    return tuple(out)


cdef tuple REPLACED = ("co_name", "co_qualname", "co_filename", "co_firstlineno")

cdef int can_be_built_again(VM* vm, Source source) except -1:
    """Return 1; 0: the code of the library or of a forgiving program, which no text of a program gives."""
    return (source.kind in ("user", "exec") or source.kind.startswith("module:")) and type(source.options) is not str

cdef object code_replace(VM* vm, PyObject** a):
    """Return a code object with other values of REPLACED. Arguments: self, values in the order of REPLACED, co_flags, a host dict of others."""
    cdef Code code = code_of_view(<object>a[0])
    cdef Source source = source_of(code)
    cdef object values = [code.name, code.qualname, source.filename, code.line]
    cdef object others = <object>a[6], changed = 0
    cdef tuple row = replaced_row(source, code), had
    cdef int i, flags
    for i in range(4):
        if a[i + 1] != NULL:
            values[i] = <object>a[i + 1]
    if values[3] < 0:
        return raise_value(vm, "co_firstlineno must be a positive integer")
    had = (code.name, code.line, code.qualname, 0) if row is None else row[4:8]
    flags = computed_flags(code, <str?>had[2]) | awaitable_flag(<object>a[0])
    changed = had[3] if a[5] == NULL else flags ^ <object>a[5]
    if a[5] != NULL and (changed & CO_RUNNING or changed < 0):
        others = dict(<dict?>others, co_flags=<object>a[5])
    if others:
        charge(vm, 200)
        return call_prelude(vm, "code_with", (<object>a[0], new_dict(vm, dict(zip(REPLACED, values))), new_dict(vm, dict(<dict?>others))))
    if not -(1 << 28) <= values[3] <= 1 << 28:
        return raise_error(vm, exception_classes["OverflowError"], "Python int too large to convert to C int")
    if not can_be_built_again(vm, source):
        return raise_error(vm, exception_classes["NotImplementedError"],
                           "code.replace: only the code of programs can be changed, and of programs that do not forgive")
    mode, named, future, given, replaced, lines = code_options(source)
    replaced = (*[other for other in replaced if other[0] != code.index],
                (code.index, values[0], values[1], values[3], *had[:3], changed))
    return code_at(vm, source.text, <str?>values[2], mode, named, future, given, replaced, lines, code.index)

cdef object code_at(VM* vm, object text, object filename, object mode, object named, object future, object given, object replaced,
                    object lines, object index):
    """Return the code object at an index of the codes of a text."""
    cdef Source source = build_text(vm, <str?>text, <str?>filename, <str?>mode, named, future, given, replaced, lines)
    if source is None:
        return SIGNAL
    if not 0 <= index < len(source.codes):
        return raise_value(vm, "bad marshal data (code)")
    charge(vm, 300)
    return code_alone(vm, code_function(vm, <Code?>source.codes[index], new_module("<compiled>")))

cdef object code_alone(VM* vm, Function fn):
    """Return the code object of a function that only stands for its code. Like each function it has cells for its free variables."""
    cdef Py_ssize_t i, n = fn.code.first_hidden - fn.code.first_free
    if n:
        charge(vm, 16 + 64 * n)
        fn.closure = tuple([new_cell() for i in range(n)])
    return code_view(vm, fn)


# --- code as bytes: marshal ---

cdef object code_source(VM* vm, PyObject** a):
    """Return what code_made() needs to make the code object again; None: this code has no source of its own."""
    cdef Code code = code_of_view(<object>a[0])
    cdef Source source = source_of(code)
    if source.text is None or not can_be_built_again(vm, source):
        return None
    charge(vm, 200)
    return (source.text, source.filename, *code_options(source), code.index)

cdef object code_made(VM* vm, PyObject** a):
    """Return the code object of such values, which may come from anywhere."""
    cdef object parts = <object>a[0]
    if len(<tuple?>parts) != 9 or [type(v) for v in <tuple>parts] != [str, str, str, bool, bool, tuple, tuple, tuple, int]:
        return raise_value(vm, "bad marshal data (code)")
    if parts[2] not in ("exec", "eval", "single"):
        return raise_value(vm, "bad marshal data (code)")
    text, filename, mode, named, future, given, replaced, lines, index = <tuple>parts
    return code_at(vm, text, filename, mode, named, future, given, replaced, lines, index)


# --- types.CodeType ---

cdef object code_new(VM* vm, PyObject** a):
    """Make a code object of its parameters. It has no bytecode to run, so what is called with it raises."""
    return call_prelude(vm, "code_from_parts", <tuple?><object>a[1])


cdef dict NAMESPACE = native_module("_syntax")
static_method(CODE, "__new__", code_new, "cls, /, *args")
method(CODE, "co_lines", code_lines, "self, /")
method(CODE, "co_positions", code_positions, "self, /")
for _name in ("replace", "__replace__"):
    method(CODE, _name, code_replace, "self, /, *, co_name: str=..., co_qualname: str=..., co_filename: str=..., co_firstlineno: cint=..., "
                                      "co_flags: cint=..., **changes")
attribute(CODE, "co_consts", code_consts, NULL)
attribute(CODE, "co_flags", code_flags, NULL)
attribute(CODE, "co_names", code_names, NULL)
attribute(TRACEBACK, "tb_lasti", tb_lasti, NULL)
function(NAMESPACE, "_syntax", "code_made", code_made, "parts: tuple, /")
function(NAMESPACE, "_syntax", "code_source", code_source, "code: code, /")
function(NAMESPACE, "_syntax", "nested_codes", nested_codes, "code: code, places: tuple, /")

"""Frame objects: sys._getframe and the attributes of frames.

Must not know which code asks. A running frame has no object. A query suspends the program, so that every frame has its continuations
on the stack; the answer is read from there before the program resumes. Invariant: the object of a running frame is in its FRAME_END
continuation, so a frame has only one object. A continuation is replaced, never changed, because marks of the undo log share it.
"""
from ouros._core.heap.exceptions cimport ExceptionObject, RUNTIME_ERROR, TracebackObject, get_handled, raise_error, raise_value
from ouros._core.heap.heap cimport charge, id_of, touch, work
from ouros._core.protocols.call cimport FRAME_END, attribute, function, method
from ouros._core.machine.code_objects cimport place_of
from ouros._core.machine.exec_builtins cimport frame_namespace, is_main, variables_of
from ouros._core.protocols.generators cimport GEN_END, G_LENT, G_SUSPENDED, Generator
from ouros._core.lowering.given_modules cimport GivenModule
from ouros._core.machine.machine cimport Machine
from ouros._core.machine.native_modules cimport native_module
from ouros._core.protocols.node cimport *
from ouros._core.types.argument_conversion cimport size_in
from ouros._core.types.source_lines cimport shows_lines
from ouros._core.base.status cimport *
from ouros._core.types.type_exception cimport FrameView, code_of, generator_line
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.types.type_dict cimport new_dict
from ouros._core.heap.value cimport *

cdef enum Question:
    ASK_OBJECT = 0
    ASK_LINE   = 1
    ASK_BACK   = 2
    ASK_LOCALS = 3
    ASK_GLOBALS = 4
    ASK_CLEAR  = 5
    ASK_OUTSIDE = 6
    ASK_MODULE = 7
    ASK_PLACE  = 8


cdef class Activation:
    """One frame on the stack of continuations."""
    cdef Py_ssize_t end      # index of its FRAME_END or GEN_END
    cdef Continuation k
    cdef HeapFrame  frame
    cdef Node       node     # node at the current position


cdef Activation next_activation(VM* vm, Py_ssize_t above):
    """Return the innermost frame of Python code below index `above` of the stack; None: there are no more."""
    cdef Activation found
    cdef Node node = None
    cdef Continuation k
    while above > 0:
        above -= 1
        k = <Continuation?><object>vm.kstack[above]
        if k.node.id >= 0:
            if node is None:
                node = k.node
        elif k.node is FRAME_END or k.node is GEN_END:
            found = Activation.__new__(Activation)
            found.end = above
            found.k = k
            found.frame = (<Generator?>k.a).frame if k.node is GEN_END else k.frame
            found.node = node
            node = None
            if found.frame is not None and not is_native_code(frame_function(found.frame).code):
                return found
    return None

cdef bint is_native_code(Code code):
    """Return whether code stands for a native of CPython, which has no frame."""
    return source_of(code).kind.startswith("stdlib:_prelude")


cdef bint is_frame_of(Activation a, FrameView view):
    if type(view.owner) is Generator:
        return a.k.node is GEN_END and a.k.a is view.owner
    if type(view.owner) is TracebackObject:
        return frame_function(a.frame).code is (<TracebackObject>view.owner).code
    return a.k.node is FRAME_END and a.k.a is view

cdef bint is_handled_here(VM* vm, FrameView view):
    """Return whether the frame of a traceback may still run: only the first one may, which handles the exception."""
    e = get_handled(vm)
    return e is not None and (<ExceptionObject?>e).traceback is view.owner

cdef Activation activation_of(VM* vm, FrameView view):
    cdef Activation a = next_activation(vm, vm.ktop)
    if type(view.owner) is TracebackObject and not is_handled_here(vm, view):
        return None
    while a is not None and not is_frame_of(a, view):
        a = next_activation(vm, a.end)
    return a


cdef FrameView view_of(VM* vm, Activation a):
    cdef FrameView view
    cdef Continuation k
    if a.k.node is FRAME_END and type(a.k.a) is FrameView:
        return <FrameView>a.k.a
    view = FrameView.__new__(FrameView)
    view.cls = FRAME
    view.epoch = vm.epoch
    charge(vm, 96)
    view.line = frame_function(a.frame).code.line if a.node is None else a.node.line
    if a.k.node is GEN_END:
        view.owner = <Generator?>a.k.a
        return view
    view.owner = frame_function(a.frame)
    k = Continuation.__new__(Continuation)
    k.node = FRAME_END
    k.frame = a.frame
    k.a = view
    Py_INCREF(k)
    decref(vm.kstack[a.end])
    vm.kstack[a.end] = <PyObject*>k
    return view


cdef object locals_of(VM* vm, HeapFrame frame):
    cdef Frame f
    cdef Function fn = frame_function(frame)
    f.vm = vm
    f.slots = frame.slots
    f.fn = <PyObject*>fn
    f.g = fn.globs.g
    f.heap = <PyObject*>frame
    return frame_namespace(vm, &f)


# --- queries ---

cdef object ask(VM* vm, FrameView view, int question, int64_t i, object about=None):
    """Suspend the program, so that all its frames are in the heap; answer() runs on resume."""
    push(vm, FRAME_ASKED, 0, i, view, question, about)
    vm.status = SUSPEND
    vm.reason = R_STACK
    return SIGNAL

# saves: the view or None, the question, a file name; i: depth
cdef object answer(VM* vm, object value, object x, object question, object filename, int64_t depth):
    cdef Activation a
    cdef FrameView view
    if question == ASK_OUTSIDE:
        return outside(vm, <str?>filename, depth)
    if x is None:
        a = next_activation(vm, vm.ktop)
        while a is not None and depth > 0:
            depth -= 1
            a = next_activation(vm, a.end)
        if question == ASK_MODULE:
            # Not by the frame's variables: reading them would run all deferred definitions of a library module.
            value = STOP if a is None else (<ModuleObject?>frame_function(a.frame).globs.module).get("__name__")
            return None if value is STOP else value
        if a is None:
            return raise_value(vm, "call stack is not deep enough")
        return view_of(vm, a)
    view = <FrameView?>x
    a = activation_of(vm, view)
    if question == ASK_BACK:
        a = None if a is None else next_activation(vm, a.end)
        return None if a is None else view_of(vm, a)
    if question == ASK_LINE:
        if a is None and type(view.owner) is Generator and (<Generator>view.owner).frame is not None:
            return generator_line(<Generator>view.owner, frame_function((<Generator>view.owner).frame).code)
        if a is not None and a.node is not None and view.line != a.node.line:
            if touch(vm, view) < 0:
                return SIGNAL
            view.line = a.node.line
        return view.line
    if question == ASK_PLACE:
        return 0 if a is None or a.node is None else place_of(vm, a.node, frame_function(a.frame).code)
    if question == ASK_LOCALS:
        return new_dict(vm, {}) if a is None else locals_of(vm, a.frame)
    if question == ASK_CLEAR:
        if a is not None:
            return raise_error(vm, RUNTIME_ERROR, "cannot clear an executing frame")
        return None
    return module_variables(vm, view, a)

cdef object outside(VM* vm, str filename, int64_t level):
    """Return (frame, file, line, function) of the level-th frame whose code is not of that file, or of the outermost frame."""
    cdef Activation a = next_activation(vm, vm.ktop), last = None
    cdef Code code
    while a is not None and level > 0:
        last = a
        code = frame_function(a.frame).code
        if source_of(code).filename != filename:
            level -= 1
        if level > 0:
            a = next_activation(vm, a.end)
    code = frame_function(last.frame).code
    charge(vm, 100)
    return (view_of(vm, last), source_of(code).filename, code.line if last.node is None else last.node.line, code.name)

cdef ResumeFunction FRAME_ASKED = resume_function("frame_asked", answer)


cdef object module_variables(VM* vm, FrameView view, Activation a):
    """Return the variables of the module whose code a frame runs, for a traceback of an older dump, which does not name the module."""
    cdef Machine machine = <Machine?><object>vm.machine
    cdef Source source
    if a is not None:
        return variables_of(vm, <ModuleObject?>frame_function(a.frame).globs.module)
    source = <Source?>(<TracebackObject?>view.owner).source
    if source.kind.startswith("stdlib:"):
        module = machine.modules.get(source.kind.split(":")[1])
        return variables_of(vm, machine.main if module is None else <ModuleObject?>module)
    work(vm, 8 * len(machine.tables))
    for globs in reversed(machine.tables):
        if (<Globals?>globs).source is source and not source.hidden:
            return variables_of(vm, <ModuleObject?>(<Globals>globs).module)
    return variables_of(vm, machine.main)


# --- attributes of frames ---

cdef object module_of(HeapObject owner):
    """Return the module in whose variables the code of a frame runs; None: it is not known."""
    if type(owner) is TracebackObject:
        return (<TracebackObject>owner).module
    if type(owner) is Generator and (<Generator>owner).frame is not None:
        owner = frame_function((<Generator>owner).frame)
    elif type(owner) is Generator and type((<Generator>owner).handled) is Function:
        owner = <Function>(<Generator>owner).handled         # the generator has ended
    return (<Function>owner).globs.module if type(owner) is Function else None

cdef object ask_at(VM* vm, PyObject* depth, int question):
    return ask(vm, None, question, max(size_in(depth), 0))

cdef object sys_getframe(VM* vm, PyObject** a): return ask_at(vm, a[0], ASK_OBJECT)
cdef object sys_getframemodulename(VM* vm, PyObject** a): return ask_at(vm, a[0], ASK_MODULE)

cdef object sys_outside(VM* vm, PyObject** a):
    """Return the caller outside one file, for library code that reports where it was called from."""
    return ask(vm, None, ASK_OUTSIDE, max(size_in(a[1]), 1), <object>a[0])

cdef object sys_source(VM* vm, PyObject** a):
    """Return the text of a program that runs here under that file name, or None."""
    cdef Source source
    cdef Machine machine = <Machine?><object>vm.machine
    if type(<object>a[0]) is not str or <object>a[0] == "<string>":
        return None
    for globs in reversed(machine.tables):
        source = (<Globals?>globs).source
        if not source.hidden and source.filename == <object>a[0] and shows_lines(source):
            charge(vm, 64)
            return source.text
    if machine.given_modules is not None:
        for m in machine.given_modules.modules.values():
            if (<GivenModule?>m).filename == <object>a[0]:
                try:
                    text = (<GivenModule?>m).source_text()
                except (OSError, ValueError, SyntaxError):
                    return None          # A file of the host is gone, or is no text.
                charge(vm, len(text))
                return text
    return None

cdef object sys_builtins(VM* vm, PyObject** a):
    return (<Machine?><object>vm.machine).import_module("builtins", True, False)

cdef object frame_line(VM* vm, PyObject** a):
    cdef FrameView view = <FrameView?><object>a[0]
    cdef Generator g
    if type(view.owner) is TracebackObject and not is_handled_here(vm, view):
        return (<Node?>(<TracebackObject>view.owner).node).line
    if type(view.owner) is Generator:
        g = <Generator>view.owner
        code = code_of(g)
        if code is None:
            return None
        if g.state <= G_SUSPENDED:
            return generator_line(g, code)
    return ask(vm, view, ASK_LINE, 0)

cdef object frame_back(VM* vm, PyObject** a):
    return ask(vm, <FrameView?><object>a[0], ASK_BACK, 0)

cdef object frame_locals(VM* vm, PyObject** a):
    cdef FrameView view = <FrameView?><object>a[0]
    cdef Code code = code_of(view.owner)
    if type(view.owner) is Generator and (<Generator>view.owner).frame is not None:
        return locals_of(vm, (<Generator>view.owner).frame)
    if code is not None and is_main(code) and not code.nparams:
        module = module_of(view.owner)
        if module is not None:
            return variables_of(vm, <ModuleObject?>module)
    return ask(vm, view, ASK_LOCALS, 0)

cdef object frame_globals(VM* vm, PyObject** a):
    cdef FrameView view = <FrameView?><object>a[0]
    module = module_of(view.owner)
    if module is not None:
        return variables_of(vm, <ModuleObject?>module)
    return ask(vm, view, ASK_GLOBALS, 0) if type(view.owner) is TracebackObject else new_dict(vm, {})

cdef object frame_place(VM* vm, PyObject** a):
    """Return the number of the current node among those of the code: an index into co_positions(), times two, as in CPython."""
    cdef FrameView view = <FrameView?><object>a[0]
    cdef TracebackObject tb
    cdef Generator g
    cdef Node node
    cdef int i
    if type(view.owner) is TracebackObject and not is_handled_here(vm, view):
        tb = <TracebackObject>view.owner
        return place_of(vm, <Node?>tb.node, <Code?>tb.code)
    if type(view.owner) is Generator and (<Generator>view.owner).state <= G_SUSPENDED:
        g = <Generator>view.owner
        code = code_of(g)
        for i in range(g.nk - 1, -1, -1):
            node = (<Continuation?><object>g.ks[i]).node
            if node.id >= 0 and code is not None:
                return place_of(vm, node, <Code?>code)
        return 0
    return ask(vm, view, ASK_PLACE, 0)

cdef object frame_trace(VM* vm, PyObject** a):
    return None

cdef object frame_generator(VM* vm, PyObject** a):
    owner = (<FrameView?><object>a[0]).owner
    return owner if type(owner) is Generator else None

cdef object frame_clear(VM* vm, PyObject** a):
    cdef FrameView view = <FrameView?><object>a[0]
    if type(view.owner) is Generator and ((<Generator>view.owner).state == G_LENT
                                          or (<Generator>view.owner).state == G_SUSPENDED and (<Generator>view.owner).nk):
        return raise_error(vm, RUNTIME_ERROR, "cannot clear a suspended frame")
    return ask(vm, view, ASK_CLEAR, 0)

cdef object frame_repr(VM* vm, PyObject** a):
    return then(vm, frame_line(vm, a), FRAME_REPR, <object>a[0], None, None, 0)

cdef object repr_line(VM* vm, object value, object view, object b, object c, int64_t i):
    cdef Code code = code_of((<FrameView?>view).owner)
    if code is None:
        return "<frame>"
    return f"<frame at 0x{id_of(vm, view):x}, file {source_of(code).filename!r}, line {value}, code {code.name}>"

cdef ResumeFunction FRAME_REPR = resume_function("frame_repr", repr_line)


cdef dict NAMESPACE = native_module("_sys")
method(FRAME, "__repr__", frame_repr, "self, /")
method(FRAME, "clear", frame_clear, "self, /")
attribute(FRAME, "f_back", frame_back, NULL)
attribute(FRAME, "f_generator", frame_generator, NULL)
attribute(FRAME, "f_globals", frame_globals, NULL)
attribute(FRAME, "f_lasti", frame_place, NULL)
attribute(FRAME, "f_lineno", frame_line, NULL)
attribute(FRAME, "f_locals", frame_locals, NULL)
attribute(FRAME, "f_trace", frame_trace, NULL)
function(NAMESPACE, "sys", "_getframe", sys_getframe, "depth: cint=0, /")
function(NAMESPACE, "sys", "_getframemodulename", sys_getframemodulename, "depth: cint=0")
function(NAMESPACE, "_sys", "builtins_module", sys_builtins, "")
function(NAMESPACE, "_sys", "outside", sys_outside, "filename: str, level: size, /")
function(NAMESPACE, "_sys", "source", sys_source, "filename, /")

# ouros: no bounds checks
"""Calls: functions of the program and their argument binding, natives and their argument parser, bound methods, classes.

Must not know particular types or nodes. Invariants: slots above vm.sp are unbound. Code that places arguments on the slot stack
clears them on failure. A native that requested memory (vm.retry) had no effect yet, and the machine calls it again with the same
arguments.
"""
from sys import intern
from zlib import crc32

cimport cython
from cpython.dict cimport PyDict_GetItemWithError
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdlib cimport calloc, free
from ouros._core.heap.runtime cimport runtime
from ouros._core.base.cstack cimport NATIVE_RESERVE
from ouros._core.heap.exceptions cimport ATTRIBUTE_ERROR, TYPE_ERROR, raise_quoting, raise_recursion, raise_type
from ouros._core.protocols.pending_values cimport is_pending, with_values
from ouros._core.protocols.native_texts cimport charge_text
from ouros._core.heap.heap cimport charge, load_alarm, must_poll, poll, reserve, stack_low, work
from ouros._core.base.host_text cimport texts_size
from ouros._core.protocols.attributes cimport call_when_found, get_special
from ouros._core.protocols.argument_errors cimport (
    full_class_name, full_name, given_twice, is_others_business, missing_argument, no_keywords, own_arguments, raise_missing, raise_twice,
    too_many, unexpected_keyword, unknown_keyword, worded, wrong_count, wrong_owner,
)
from ouros._core.protocols.c_functions cimport NOT_WRAPPERS, set_parser, word_as_native
from ouros._core.protocols.saved_fields cimport is_value, nothing

cdef extern from "Python.h":
    bint is_interned "PyUnicode_CHECK_INTERNED" (PyObject* text) noexcept

DEF MOST_CONTINUATIONS = 20000      # plus a hundred for each frame; more exist only in endless recursion of natives
DEF MANY_KEYWORDS = 16       # with this many keyword arguments, parameters are looked up in a dict


# --- functions of the program ---

@cython.final
cdef class FrameStart(Node):
    """Run a function whose frame was captured before its first statement."""
    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return c
        if (<Function>f.fn).code.kind != CODE_FUNCTION and (<Function>f.fn).code.kind <= CODE_ASYNCGEN:
            vm_return(f.vm, generator_hook(f.vm, <Function>f.fn, f.slots))
            return RETURN
        if (<Function>f.fn).code.uses_cells:
            make_cells(f.vm, <Function>f.fn, f.slots)
        return (<Function>f.fn).code.body.exec(f)

    cdef bint fits(self, Continuation k) except -1:
        return nothing(k) and k.frame is not None and class_frame_fits(k.frame)


@cython.final
cdef class FrameEnd(Node):
    """End of a captured frame: passes its result to the caller."""
    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef VM* vm = f.vm
        vm.depth -= 1
        if c == RETURN:
            return NORMAL
        if c == NORMAL:
            vm_return(vm, None)
            return NORMAL
        if c == RAISE:
            vm.tb_open = True
        return c

    cdef bint fits(self, Continuation k) except -1:
        return (k.a is None or isinstance(k.a, HeapObject)) and k.b is None and k.c is None and k.i == 0


@cython.final
cdef class NativeRetry(Node):
    """Call a native again after the machine walked the heap. saves: native, arguments, kwnames; i: bytes that it requested"""
    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef VM* vm = f.vm
        cdef Py_ssize_t base = vm.ktop
        cdef Continuation again
        if c != NORMAL:
            return c
        r = call_packed(vm, k.a, <tuple?>k.b, k.c)
        if r is SIGNAL and vm.need > 0 and vm.status == SUSPEND and vm.ktop == base + 1:
            again = <Continuation?><object>vm.kstack[base]
            if again.node is NATIVE_RETRY and again.a is k.a:
                # The first request was granted, and the native requests more: request the sum, or this would never end.
                vm.need += k.i
                again.i = vm.need
        return done(vm, r)

    cdef bint fits(self, Continuation k) except -1:
        if not is_value(k.a) or type(k.b) is not tuple or not 0 <= k.i < <int64_t>1 << 50:
            return False
        if k.c is None:
            return True
        return type(k.c) is tuple and len(<tuple>k.c) <= len(<tuple>k.b) and all([type(name) is str for name in <tuple>k.c])

FRAME_START = named_node(FrameStart.__new__(FrameStart), "frame_start")
FRAME_END = named_node(FrameEnd.__new__(FrameEnd), "frame_end")
NATIVE_RETRY = named_node(NativeRetry.__new__(NativeRetry), "native_retry")


cdef object call_packed(VM* vm, object fn, tuple args, tuple kwnames):
    """Call with the arguments in one tuple (positional ones, then the values of kwnames)."""
    return call_any(vm, fn, tuple_items(<PyObject*>args), len(args) - (len(kwnames) if kwnames is not None else 0), kwnames)


cdef tuple with_self(object self_, PyObject** args, Py_ssize_t n):
    """Return a tuple of self and the arguments, for methods with many arguments."""
    cdef tuple packed = PyTuple_New(n + 1)
    cdef Py_ssize_t i
    Py_INCREF(self_)
    PyTuple_SET_ITEM(packed, 0, self_)
    for i in range(n):
        Py_INCREF(<object>args[i])
        PyTuple_SET_ITEM(packed, i + 1, <object>args[i])
    return packed


cdef int adopt(VM* vm, HeapFrame hf) except -1:
    cdef Py_ssize_t i = vm.ktop - 1
    cdef Continuation k
    while i >= 0:
        k = <Continuation>vm.kstack[i]
        if k.frame is not None:
            break
        k.frame = hf
        i -= 1
    return 0


cdef int capture(VM* vm, Function fn, Slot* base) except -9:
    """Move the window of a suspended frame to the heap, and close its continuations by a FRAME_END."""
    cdef HeapFrame hf = new_heap_frame(fn, base, fn.code.nslots)
    adopt(vm, hf)
    push(vm, FRAME_END, 0, 0, None, None, None)
    (<Continuation>vm.kstack[vm.ktop - 1]).frame = hf
    vm.budget -= frame_size(fn.code.nslots)
    return SUSPEND


cdef int enter_slow(VM* vm, Function fn, Slot* base) except -9:
    """Handle used-up counters and nearly full stacks for run_function. Returns: NORMAL to go on with the call."""
    cdef int c, i
    cdef HeapFrame hf
    # Only the parameters are bound, and the slots above may not exist.
    if must_poll(vm):
        c = poll(vm)
        if c == LIMIT or c == RAISE:
            clear_window(base, fn.code.nparams)
            vm.sp = base
            return c
    else:
        c = NORMAL
    if c == NORMAL:
        if vm.depth >= vm.max_depth:
            clear_window(base, fn.code.nparams)
            vm.sp = base
            raise_recursion(vm, "")
            return RAISE
        if not (stack_low(vm) or base + fn.code.nslots + 64 > vm.slots_end):
            return NORMAL
        vm.reason = R_STACK
        vm.status = SUSPEND
    hf = new_heap_frame(fn, NULL, fn.code.nslots)
    for i in range(fn.code.nparams):
        hf.slots[i] = base[i]
        base[i].o = NULL
    vm.sp = base
    return suspend_start(vm, fn, hf)


cdef inline void clear_window(Slot* base, int n) noexcept:
    cdef int i
    for i in range(n):
        slot_clear(&base[i])


cdef int make_cells(VM* vm, Function fn, Slot* base) except -1:
    """Wrap captured parameters in cells, make the cells of other captured locals, and copy those of the closure."""
    cdef Code code = fn.code
    cdef Cell cell
    cdef int i
    if code.cell_params is not None:
        for i in code.cell_params:
            cell = new_cell()
            cell.epoch = vm.epoch
            cell.s = base[i]
            Py_INCREF(cell)
            base[i].o = <PyObject*>cell
    for i in range(code.first_cell, code.first_free):
        cell = new_cell()
        cell.epoch = vm.epoch
        Py_INCREF(cell)
        base[i].o = <PyObject*>cell
    if fn.closure is not None:
        for i in range(code.first_free, code.first_hidden):
            item = fn.closure[i - code.first_free]
            Py_INCREF(item)
            base[i].o = <PyObject*>item
    charge(vm, 64 * (code.first_free - code.first_cell))
    return 0


cdef int run_function(VM* vm, Function fn, Slot* base, Slot* out) except -9:
    cdef Frame f
    cdef void* outer = vm.frame
    # Own the function: the call may release its last other reference.
    cdef Function held = fn
    cdef Code code = held.code
    cdef int c, n = code.nslots
    vm.ticks -= 1
    if unlikely_(must_poll(vm) or vm.depth >= vm.max_depth or <char*>&f < vm.c_limit or base + n + 64 > vm.slots_end):
        c = enter_slow(vm, fn, base)
        if c != NORMAL:
            return c
    if code.kind != CODE_FUNCTION and code.kind <= CODE_ASYNCGEN:
        vm.sp = base
        r = generator_hook(vm, fn, base)
        Py_INCREF(r)
        out.o = <PyObject*>r
        return NORMAL
    if code.uses_cells:
        make_cells(vm, fn, base)
    vm.sp = base + n
    vm.depth += 1
    f.slots = base
    f.vm = vm
    f.fn = <PyObject*>fn
    f.g = fn.globs.g
    f.heap = NULL
    vm.frame = &f
    c = code.body.exec(&f)
    vm.frame = outer
    if c >= SUSPEND:
        # The depth still counts the frame until its FRAME_END is resumed.
        capture(vm, fn, base)
        vm.sp = base
        return c
    clear_window(base, n)
    vm.sp = base
    vm.depth -= 1
    if c == RETURN:
        vm_take_slot(vm, out)
        return NORMAL
    if c == NORMAL:
        Py_INCREF(None)
        out.o = <PyObject*>None
        return NORMAL
    vm.tb_open = True
    return c


cdef object call_function(VM* vm, Function fn, PyObject** args, Py_ssize_t n, tuple kwnames):
    cdef Slot* base = vm.sp
    cdef Slot out
    cdef Py_ssize_t i
    cdef Py_ssize_t total = n + (len(kwnames) if kwnames is not None else 0)
    cdef int c
    if unlikely_(base + max(total, <Py_ssize_t>fn.code.nparams) + 64 > vm.slots_end):
        return call_in_heap(vm, fn, args, n, total, kwnames)
    for i in range(total):
        slot_unbox(&base[i], <object>args[i])
    if not (fn.code.simple and kwnames is None and n == fn.code.nargs):
        if bind(vm, fn, base, n, kwnames) < 0:
            return SIGNAL
    out.o = NULL
    c = run_function(vm, fn, base, &out)
    if c == NORMAL:
        return slot_take(&out)
    return SIGNAL


cdef object call_in_heap(VM* vm, Function fn, PyObject** args, Py_ssize_t n, Py_ssize_t total, tuple kwnames):
    """Suspend a call before its start, with its frame in the heap: the slot stack has no room for the arguments or parameters."""
    cdef HeapFrame hf
    cdef Slot* given
    cdef Py_ssize_t i
    if vm.depth >= vm.max_depth:
        return raise_recursion(vm, "")
    # Slots for the arguments, and the tuple of those beyond the parameters.
    if reserve(vm, 24 * total) < 0:
        if not (vm.retry and vm.status == SUSPEND):
            return SIGNAL
        vm.retry = False
        return retry_call(vm, fn, args, total, kwnames)
    work(vm, 2 * total)
    given = <Slot*>calloc(total + 1, sizeof(Slot))
    if given == NULL:
        raise MemoryError
    for i in range(total):
        if fn.code.varargs and fn.code.nargs <= i < n:
            # For the tuple of further arguments: a number that is unboxed for it would be another object there, which is not charged.
            given[i].o = new_ref(<object>args[i])
        else:
            slot_unbox(&given[i], <object>args[i])
    hf = new_heap_frame(fn, NULL, fn.code.nslots)
    if bind_slots(vm, fn, hf.slots, given, n, kwnames, True) < 0:
        return SIGNAL
    vm.ticks -= 1
    vm.status = SUSPEND
    vm.reason = R_STACK
    suspend_start(vm, fn, hf)
    return SIGNAL

cdef int suspend_start(VM* vm, Function fn, HeapFrame hf) except -9:
    """Push the continuations of a call that has not begun."""
    vm.depth += 1
    push(vm, FRAME_START, 0, 0, None, None, None)
    adopt(vm, hf)
    push(vm, FRAME_END, 0, 0, None, None, None)
    (<Continuation>vm.kstack[vm.ktop - 1]).frame = hf
    vm.budget -= frame_size(fn.code.nslots)
    return SUSPEND


cdef object call_from_heap(VM* vm, object fn, PyObject** args, Py_ssize_t n, tuple kwnames):
    """Suspend a call on a nearly full C stack, so that the trampoline makes it. Raises RecursionError if such calls never end."""
    cdef int status = NORMAL
    if vm.ktop > MOST_CONTINUATIONS + 100 * <int64_t>vm.max_depth:
        return raise_recursion(vm, "")
    # Calls in tail position that form a cycle leave nothing on the stack: they only take time.
    vm.ticks -= 16
    if must_poll(vm):
        status = poll(vm)
    if status == NORMAL:
        vm.status = SUSPEND
        vm.reason = R_STACK
    elif status != SUSPEND:
        return SIGNAL
    return retry_call(vm, fn, args, n + (len(kwnames) if kwnames is not None else 0), kwnames)


cdef object retry_call(VM* vm, object fn, PyObject** args, Py_ssize_t total, tuple kwnames):
    cdef Py_ssize_t i
    push(vm, NATIVE_RETRY, 0, vm.need, fn, args_tuple(args, total), kwnames)
    return SIGNAL


# --- binding of arguments to parameters ---

cdef int bind(VM* vm, Function fn, Slot* base, Py_ssize_t npos, tuple kwnames) except -9:
    cdef Code code = fn.code
    cdef Py_ssize_t nkw = len(kwnames) if kwnames is not None else 0
    cdef Py_ssize_t i, first
    cdef Slot small[24]
    cdef Slot* args = small
    cdef Py_ssize_t total = npos + nkw
    if nkw == 0 and not code.varargs and not code.varkw and code.nkwonly == 0 and npos <= code.nargs:
        # Only defaults are missing: fill in place.
        if fn.defaults is not None:
            first = code.nargs - len(fn.defaults)
            if npos >= first:
                for i in range(npos, code.nargs):
                    slot_unbox(&base[i], fn.defaults[i - first])
                return 0
        elif npos == code.nargs:
            return 0
    if total > 24:
        args = <Slot*>calloc(total, sizeof(Slot))
        if args == NULL:
            raise MemoryError
    first = min(npos, <Py_ssize_t>code.nargs)
    for i in range(first):
        args[i].o = NULL         # The argument is in place already.
    for i in range(first, total):
        slot_assign(&args[i], &base[i])
        base[i].o = NULL
    return bind_slots(vm, fn, base, args, npos, kwnames, args != small)


cdef int bind_slots(VM* vm, Function fn, Slot* base, Slot* args, Py_ssize_t npos, tuple kwnames, bint owned) except -9:
    """Like bind. `args` holds the arguments; it is emptied, and freed if `owned`."""
    cdef Code code = fn.code
    cdef Py_ssize_t nkw = len(kwnames) if kwnames is not None else 0
    cdef Py_ssize_t i, j, k
    cdef int varargs_at = code.nargs + code.nkwonly
    cdef int varkw_at = varargs_at + (1 if code.varargs else 0)
    cdef dict extra = {} if code.varkw else None
    cdef dict places = None
    cdef bint ok = True
    # positional arguments
    for i in range(min(npos, <Py_ssize_t>code.nargs)):
        if args[i].o != NULL:
            slot_assign(&base[i], &args[i])
            args[i].o = NULL
    if code.varargs:
        rest = PyTuple_New(max(npos - code.nargs, 0))
        for i in range(code.nargs, npos):
            v = slot_take(&args[i])
            Py_INCREF(v)
            PyTuple_SET_ITEM(rest, i - code.nargs, v)
        slot_unbox(&base[varargs_at], rest)
        vm.budget -= 56 + 8 * len(rest)
    # keyword arguments
    if nkw > MANY_KEYWORDS:
        places = {code.varnames[k]: k for k in range(code.nposonly, code.nargs + code.nkwonly)}
        work(vm, nkw)
    for j in range(nkw):
        name = kwnames[j]
        k = find_parameter(code, name) if places is None else <Py_ssize_t>places.get(name, -1)
        if k < 0:
            if extra is not None:
                if name in extra:
                    raise_quoting(vm, TYPE_ERROR, "%s() got multiple values for keyword argument '%s'", fn.qualname, name)
                    ok = False
                    break
                extra[name] = slot_box(&args[npos + j])
                continue
            ok = False
            unexpected_keyword(vm, fn, kwnames, name)
            break
        if base[k].o != NULL:
            raise_twice(vm, fn.qualname, name)
            ok = False
            break
        slot_assign(&base[k], &args[npos + j])
        args[npos + j].o = NULL
    if ok and npos > code.nargs and not code.varargs:
        too_many(vm, fn, npos, base)
        ok = False
    if ok:
        ok = fill_defaults(vm, fn, base, npos)
    if ok and code.varkw:
        slot_unbox(&base[varkw_at], dict_hook(vm, extra))
    for i in range(npos + nkw):
        slot_clear(&args[i])
    if owned:
        free(args)
    if not ok:
        word_as_native(vm, fn, npos, kwnames, slot_box(base) if code.nargs and base.o != NULL else None)
        clear_window(base, code.nparams)
        return -1
    return 0


cdef Py_ssize_t find_parameter(Code code, object name) except -9:
    cdef Py_ssize_t i
    for i in range(code.nposonly, code.nargs + code.nkwonly):
        if tuple_at(<PyObject*>code.varnames, i) == <PyObject*>name:
            return i
    for i in range(code.nposonly, code.nargs + code.nkwonly):
        if code.varnames[i] == name:
            return i
    return -1


cdef bint fill_defaults(VM* vm, Function fn, Slot* base, Py_ssize_t npos) except -1:
    cdef Code code = fn.code
    cdef Py_ssize_t ndef = len(fn.defaults) if fn.defaults is not None else 0
    cdef Py_ssize_t i, j
    cdef PyObject* p
    for i in range(code.nargs):
        if base[i].o == NULL:
            if i < code.nargs - ndef:
                raise_missing(vm, fn.qualname, [code.varnames[j] for j in range(i, code.nargs - ndef) if base[j].o == NULL], "positional")
                return False
            slot_unbox(&base[i], fn.defaults[i - (code.nargs - ndef)])
    for i in range(code.nargs, code.nargs + code.nkwonly):
        if base[i].o == NULL:
            p = NULL if fn.kwdefaults is None else PyDict_GetItemWithError(fn.kwdefaults, <object>tuple_at(<PyObject*>code.varnames, i))
            if p == NULL:
                raise_missing(vm, fn.qualname, [code.varnames[j] for j in range(i, code.nargs + code.nkwonly) if base[j].o == NULL
                                       and (fn.kwdefaults is None or code.varnames[j] not in fn.kwdefaults)], "keyword-only")
                return False
            slot_unbox(&base[i], <object>p)
    return True


# --- natives ---

@cython.final
cdef class Signature:
    pass

# ORDER ARGKIND: call.pxd
cdef dict KINDS = {
    "str": K_STR, "index": K_INDEX, "size": K_SIZE, "cint": K_CINT, "bound": K_BOUND, "bool": K_BOOL, "integral": K_INTEGRAL,
    "key": K_KEY, "times": K_TIMES, "real": K_REAL, "complex": K_COMPLEX, "char": K_CHAR, "int": K_INT,
    "callable": K_CALLABLE,
}
cdef dict EXACT = {          # Kind -> host type of most arguments
    K_STR: str, K_INDEX: int, K_SIZE: int, K_CINT: int, K_BOUND: int, K_BOOL: bool, K_INTEGRAL: int, K_KEY: int, K_TIMES: int, K_REAL: float,
    K_COMPLEX: float, K_INT: int,
}
cdef dict signatures = {}

cdef Signature signature(str text):
    """Parse the notation of call.pxd. Returns: one Signature object for each text."""
    cdef Signature s = signatures.get(text)
    cdef Py_ssize_t i
    if s is not None:
        return s
    s = Signature.__new__(Signature)
    s.text = text
    s.defaults = []
    s.varargs = s.varkw = -1
    names = []
    positional = True
    for part in [p.strip() for p in text.split(",")] if text else []:
        if part == "/":
            s.nposonly = len(names)
            continue
        if part == "*":
            positional = False
            s.npos = len(names)
            continue
        default = STOP
        if part.startswith("**"):
            part = part[2:]
            s.named = not part.endswith("=...")
            part = part.removesuffix("=...")
            s.varkw = len(names)
            default = SIGNAL
            if positional:
                s.npos = len(names)
                positional = False
        elif part.startswith("*"):
            part = part[1:]
            s.varargs = len(names)
            default = SIGNAL
            s.npos = len(names)
            positional = False
        elif "=" in part:
            part, literal = part.split("=", 1)
            default = signature_default(literal)
        part, _, kind = part.partition(": ")
        if kind:
            s.text = s.text.replace(f"{part}: {kind}", part, 1)
            kind, _, none = kind.partition(" | ")
            if len(names) >= MAX_PARAMS:
                raise SystemError("too many parameters: " + text)
            declare_kind(s, len(names), kind, none != "")
        names.append(intern(part))
        s.defaults.append(default)
        if positional and default is STOP:
            s.nreq += 1
    s.names = tuple(names)
    s.n = len(names)
    if s.varargs >= 0 and s.kinds[s.varargs] and s.varargs != s.n - 1:
        raise SystemError("a parameter follows those that have a kind: " + text)
    if positional:
        s.npos = s.n
    if s.n > MAX_PARAMS:
        raise SystemError("too many parameters: " + text)
    s.plain = s.nposonly == s.n
    s.direct = s.n <= 8 and s.varargs < 0 and not s.named and STOP not in s.defaults[s.npos:]
    for i in range(s.n):
        default = s.defaults[i]
        s.fill[i] = NULL if default is SIGNAL or default is STOP else <PyObject*>default
    signatures[text] = s
    return s

cdef int declare_kind(Signature s, Py_ssize_t i, str name, bint optional) except -1:
    cdef int kind = <int>KINDS.get(name, K_OBJECT)
    if kind == K_OBJECT:
        s.classes[i] = <PyObject*>builtin_classes[name]
    exact = EXACT.get(kind)
    s.exact[i] = NULL if exact is None else <PyObject*>exact
    s.kinds[i] = kind | (K_NONE if optional else 0)
    s.typed[s.ntyped] = i
    s.ntyped += 1
    return 0

cdef object signature_default(str literal):
    if literal == "...":
        return SIGNAL
    if literal in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[literal]
    if literal == "()":
        return ()
    if literal[0] in "'\"":
        return literal[1:-1].replace("\\n", "\n")
    return int(literal)


cdef inline bint kind_fits(Signature sig, int i, PyObject* v) noexcept:
    cdef int64_t n
    cdef int kind = sig.kinds[i] & ~K_NONE
    if kind == K_REAL:
        return PyFloat_CheckExact(v) or exact_int64(v, &n)
    if kind == K_STR:
        return type(<object>v) is str
    if kind == K_BOOL:
        return <object>v is True or <object>v is False
    if kind == K_COMPLEX:
        return PyFloat_CheckExact(v) or type(<object>v) is complex
    if kind == K_CHAR:
        return type(<object>v) is str and len(<str>v) == 1
    if kind == K_OBJECT:
        return type(<object>v) is not ValueInstance and is_subclass(class_of(<object>v), <ClassObject?><object>sig.classes[i])
    if kind == K_CALLABLE:
        return is_callable(<object>v)
    if type(<object>v) is not int:
        # Host values other than bools have no __index__.
        return (kind == K_INTEGRAL or kind == K_KEY) and not is_heap(<object>v) and type(<object>v) is not bool
    if kind == K_SIZE or kind == K_CINT:
        return exact_int64(v, &n) and (kind == K_SIZE or -0x80000000 <= n <= 0x7FFFFFFF)
    return True

cdef bint kinds_fit(Signature sig, PyObject** a) noexcept:
    cdef Py_ssize_t k
    cdef int i, j
    for j in range(sig.ntyped):
        i = sig.typed[j]
        if a[i] == NULL or sig.kinds[i] & K_NONE and <object>a[i] is None:
            continue
        if i == sig.varargs:
            for k in range(tuple_size(a[i])):
                if not kind_fits(sig, i, tuple_at(a[i], k)):
                    return False
        elif not kind_fits(sig, i, a[i]):
            return False
    return True


natives = {}

@cython.final
cdef class Native(HeapObject):
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        cdef PyObject* first
        cdef PyObject* small[MAX_PARAMS]
        cdef Py_ssize_t i
        if self.flags & N_CLASS:
            if n == 0:
                return raise_type(vm, f"descriptor '{self.name}' of '{self.owner.name}' object needs an argument")   # short: names of the native
            if type(<object>args[0]) is not ClassObject or not is_subclass(<ClassObject>args[0], self.owner):
                return wrong_self(vm, self, <object>args[0])
        elif self.flags & N_METHOD:
            if n == 0:
                if self.flags & N_WRAPPER:
                    return raise_type(vm, f"descriptor '{self.name}' of '{self.owner.name}' object needs an argument")   # short: names of the native
                return raise_type(vm, f"unbound method {full_name(self)}() needs an argument")   # short: the name of a native
            if not is_instance(<object>args[0], self.owner):
                wrong_self(vm, self, <object>args[0])
                return with_values(vm, self, args, n, kwnames)
            if type(<object>args[0]) is ValueInstance and self.owner.layout == L_VALUE:
                if n > MAX_PARAMS - 1 or kwnames is not None:
                    return self.call_bound(vm, <object>args[0], args + 1, n - 1, kwnames)
                small[0] = <PyObject*>(<ValueInstance>args[0]).payload
                for i in range(1, n):
                    small[i] = args[i]
                return invoke(vm, self, small, n, None)
        return invoke(vm, self, args, n, kwnames)

    cdef object call_bound(self, VM* vm, object self_, PyObject** args, Py_ssize_t n, tuple kwnames):
        """Call with `self_` before the arguments."""
        cdef PyObject* small[MAX_PARAMS]
        cdef Py_ssize_t i, total = n + 1 + (len(kwnames) if kwnames is not None else 0)
        # Natives trust their first argument, but a program may bind any object, or put a method into any class.
        if self.flags & N_METHOD:
            if class_of(self_) is not self.owner and not is_instance(self_, self.owner):
                return wrong_self(vm, self, self_)
        elif self.flags & N_CLASS and (type(self_) is not ClassObject or not is_subclass(<ClassObject>self_, self.owner)):
            return wrong_self(vm, self, self_)
        if type(self_) is ValueInstance and self.flags & N_METHOD and self.owner.layout == L_VALUE:
            self_ = (<ValueInstance>self_).payload
        if total > MAX_PARAMS:
            packed = with_self(self_, args, total - 1)
            return invoke(vm, self, tuple_items(<PyObject*>packed), n + 1, kwnames)
        small[0] = <PyObject*>self_
        for i in range(total - 1):
            small[i + 1] = args[i]
        return invoke(vm, self, small, n + 1, kwnames)

    cdef int descriptor(self) noexcept:
        return 1

    cdef object descr_get(self, VM* vm, object instance, ClassObject owner):
        if self.flags & N_CLASS:
            return new_method(vm, self, owner)
        if instance is None or not self.flags & N_METHOD:
            return self
        return new_method(vm, self, instance)

    cdef Py_ssize_t size(self) noexcept:
        return 0


cdef object wrong_self(VM* vm, Native native, object self_):
    if native.flags & N_CLASS:
        if type(self_) is ClassObject:
            return raise_type(vm, f"descriptor '{native.name}' requires a subtype of '{module_class_name(native.owner)}' but received '{short_name(<ClassObject>self_, 100)}'")   # short: names of the runtime
        return raise_type(vm, f"descriptor '{native.name}' for type '{module_class_name(native.owner)}' needs a type, not a '{type_name(self_, 100)}' as arg 2")   # short: names of the runtime
    if native.flags & N_WRAPPER:
        return raise_type(vm, f"descriptor '{native.name}' requires a '{module_class_name(native.owner)}' object but received a '{type_name(self_, 100)}'")   # short: names of the runtime
    return raise_type(vm, f"descriptor '{native.name}' for '{module_class_name(native.owner)}' objects doesn't apply to a '{type_name(self_, 100)}' object")   # short: names of the runtime


cdef object invoke(VM* vm, Native native, PyObject** args, Py_ssize_t n, tuple kwnames):
    cdef Signature sig = native.sig
    cdef PyObject* a[MAX_PARAMS]
    cdef tuple rest
    cdef dict named
    cdef Py_ssize_t i
    cdef int64_t budget
    cdef char here
    # Natives that call each other without a frame of the program between them: `A.__repr__ = A.__str__`.
    if unlikely_(&here < vm.c_limit - NATIVE_RESERVE):
        return raise_recursion(vm, "")
    if native.flags & N_NEW and not may_make(vm, native, args, n):
        return SIGNAL
    if n > MAX_PARAMS and load_alarm(vm) < 0:      # it may call another native with a copy of its arguments, and so on
        return call_from_heap(vm, native, args, n, kwnames)
    work(vm, texts_size(args, n))            # lower bound of the time that the native takes to read its arguments
    budget = vm.budget
    if kwnames is None and n <= sig.npos and n >= sig.nreq and sig.varargs < 0:
        if n == sig.n:
            r = enter(vm, native, args)
        else:
            for i in range(n):
                a[i] = args[i]
            for i in range(n, sig.n):
                if not sig.direct and sig.defaults[i] is STOP:
                    return missing_argument(vm, native, i, n, kwnames)
                a[i] = sig.fill[i]
            if sig.named:
                named = {}
                a[sig.varkw] = <PyObject*>named
            r = enter(vm, native, a)
    elif kwnames is None and n >= sig.nreq and sig.varargs >= 0 and takes_rest(sig):
        if n > MANY_ITEMS and reserve(vm, 8 * n) < 0:
            r = SIGNAL
        else:
            rest = args_tuple(args + sig.npos, n - sig.npos)
            for i in range(sig.n):
                a[i] = sig.fill[i] if i >= sig.npos or i >= n else args[i]
            a[sig.varargs] = <PyObject*>rest
            if sig.named:
                named = {}
                a[sig.varkw] = <PyObject*>named
            r = enter(vm, native, a)
    elif n > MANY_ITEMS and sig.varargs >= 0 and reserve(vm, 8 * n) < 0:
        r = SIGNAL
    else:
        rest = args_tuple(args + sig.npos, n - sig.npos) if sig.varargs >= 0 else None
        named = {} if sig.named or sig.varkw >= 0 and has_unknown(sig, kwnames) else None
        if bind_native(vm, native, args, n, kwnames, a, rest, named) < 0:
            return SIGNAL
        r = enter(vm, native, a)
    if r is SIGNAL:
        if vm.status == RAISE:
            return with_values(vm, native, args, n, kwnames)
        if vm.retry and vm.status == SUSPEND:
            vm.retry = False
            return retry_call(vm, native, args, n + (len(kwnames) if kwnames is not None else 0), kwnames)
        return SIGNAL
    charge_text(vm, r, budget)
    return r


cdef bint may_make(VM* vm, Native new, PyObject** args, Py_ssize_t n) except -1:
    """Check that the first argument of a __new__ is a class whose instances it may make: its own built-in class, or a derived one
    with the same layout.
    Returns: False after raising TypeError, as CPython's tp_new_wrapper() does.
    """
    cdef ClassObject cls, owner = new.owner
    if n == 0:
        raise_quoting(vm, TYPE_ERROR, "%s.__new__(): not enough arguments", full_class_name(owner))
        return False
    if type(<object>args[0]) is not ClassObject:
        raise_quoting(vm, TYPE_ERROR, "%s.__new__(X): X is not a type object (%s)", full_class_name(owner), type_name(<object>args[0]))
        return False
    cls = <ClassObject>args[0]
    if cls is owner or owner is OBJECT:
        return True              # object.__new__ checks the layout itself, with its own messages
    if cls.builtin_new_mro is not cls.mro:
        cls.builtin_new = first_builtin_new(cls)
        cls.builtin_new_mro = cls.mro
    if cls.builtin_new is not None and (<Native>cls.builtin_new).owner is owner:
        return True
    name, owner_name = full_class_name(cls), full_class_name(owner)
    if not is_subclass(cls, owner):
        raise_quoting(vm, TYPE_ERROR, "%s.__new__(%s): %s is not a subtype of %s", owner_name, name, name, owner_name)
        return False
    raise_quoting(vm, TYPE_ERROR, "%s.__new__(%s) is not safe, use %s.__new__()", owner_name, name, full_class_name(first_without_new(cls)))
    return False

cdef ClassObject first_without_new(ClassObject cls):
    """Return the first class of the mro whose __new__ is a native."""
    cdef ClassObject c
    for c in cls.mro:
        if type(<object>lookup(c, "__new__")) is Native:
            return c
    return cls

cdef Native first_builtin_new(ClassObject cls):
    """Return the __new__ of the first built-in class of the mro that has its own: this class decides the layout."""
    cdef ClassObject c
    for c in cls.mro:
        if c.flags & C_BUILTIN:
            new = c.ns.get("__new__")
            if type(new) is Native:
                return <Native>new
    return None


cdef inline bint takes_rest(Signature sig) except -1:
    """True for *args without required parameters after it."""
    cdef Py_ssize_t i
    if sig.varargs != sig.npos or sig.n > 8:
        return False
    for i in range(sig.npos + 1, sig.n):
        if sig.fill[i] == NULL and i != sig.varkw and sig.defaults[i] is STOP:
            return False
    return True

cdef bint has_unknown(Signature sig, tuple kwnames) except -1:
    if kwnames is not None:
        for name in kwnames:
            if parameter(sig, <PyObject*>name) < 0:
                return True
    return False

cdef Py_ssize_t parameter(Signature sig, PyObject* name) except -2:
    """Find the parameter that can be given by that name. Returns: its index, or -1."""
    cdef Py_ssize_t i
    for i in range(sig.nposonly, sig.n):
        if tuple_at(<PyObject*>sig.names, i) == name and i != sig.varargs and i != sig.varkw:
            return i
    # Names of parameters and identifiers are interned; keys of dicts may not be.
    if not is_interned(name):
        for i in range(sig.nposonly, sig.n):
            if sig.names[i] == <object>name and i != sig.varargs and i != sig.varkw:
                return i
    return -1

cdef int bind_native(VM* vm, Native native, PyObject** args, Py_ssize_t n, tuple kwnames, PyObject** a, tuple rest, dict named) except -9:
    """Parse the arguments of a native. rest: the positional arguments for *args; named: a new dict for **kwargs, to be filled."""
    cdef Signature sig = native.sig
    cdef Py_ssize_t i, j, nkw = 0 if kwnames is None else tuple_size(<PyObject*>kwnames)
    cdef PyObject* name
    cdef PyObject* unknown = NULL
    for i in range(sig.n):
        a[i] = args[i] if i < n and i < sig.npos else NULL
    if nkw and named is None and sig.n == max(sig.nposonly, own_arguments(native)) + (sig.varargs >= 0):
        # A C function without named parameters refuses keywords before it counts the arguments.
        if is_others_business(native, args, n):
            return 0 if bind_native(vm, native, args, n, None, a, rest, named) == 0 else -1
        no_keywords(vm, native)
        return -1
    if rest is not None:
        a[sig.varargs] = <PyObject*>rest
    elif n > sig.npos or (nkw and sig.varkw < 0 and n + nkw > sig.n and sig.nposonly < sig.n):
        wrong_count(vm, native, n, kwnames)
        return -1
    if named is not None:
        a[sig.varkw] = <PyObject*>named
    for j in range(nkw):
        name = tuple_at(<PyObject*>kwnames, j)
        i = parameter(sig, name)
        if i < 0:
            if named is not None:
                named[<object>name] = <object>args[n + j]
                continue
            if unknown == NULL:
                unknown = name
            continue
        if a[i] != NULL:
            given_twice(vm, native, i, n, kwnames)
            return -1
        a[i] = args[n + j]
    for i in range(sig.n):
        if a[i] == NULL and i != sig.varargs:
            default = <object>list_at(<PyObject*>sig.defaults, i)
            if default is STOP:
                missing_argument(vm, native, i, n, kwnames)
                return -1
            if default is not SIGNAL:
                a[i] = <PyObject*>default
    if unknown != NULL:
        unknown_keyword(vm, native, <object>unknown, n, kwnames)
        return -1
    return 0

set_parser(bind_native)


cdef str native_name(str key, ClassObject owner):
    """Return the key for the loader, made unique: two classes (functions, and functions of the host) may have the same name."""
    cdef object known = natives.get(key)
    while known is not None and owner_of(known) is not owner:
        key += "'"
        known = natives.get(key)
    return key

cdef object register(str key, HeapObject o):
    """Register for the loader. The id is computed from the key, as for built-in classes, since all programs share the object."""
    if key in natives:
        raise SystemError(f"two natives are registered as {key}: the order of imports would decide which one is in use")
    natives[key] = o
    o.hid = 0x80000000U | crc32(key.encode())
    return o

cdef ClassObject owner_of(object native):
    return (<GetSet>native).owner if type(native) is GetSet else (<Native>native).owner

cdef Native blank_native(str name, NativeFn fn, str text, ClassObject owner, str module, int flags):
    """Return a native that no program and no dump can refer to."""
    cdef Native native = Native.__new__(Native)
    native.fn = fn
    native.sig = signature(text)
    native.name = name
    native.owner = owner
    native.module = module
    native.flags = flags
    native.qualname = f"{owner.name}.{name}" if owner is not None else name
    return native

cdef Native new_native(str name, NativeFn fn, str text, ClassObject owner, str module, int flags):
    cdef Native native = blank_native(name, fn, text, owner, module, flags)
    if owner is None:
        native.cls = BUILTIN_FUNCTION
    elif flags & N_CLASS:
        native.cls = CLASSMETHOD_DESCRIPTOR
    elif flags & N_STATIC:
        native.cls = BUILTIN_FUNCTION
    else:
        native.cls = WRAPPER_DESCRIPTOR if flags & N_WRAPPER else METHOD_DESCRIPTOR
    return register(native_name(f"{module}.{native.qualname}", owner), native)

cdef Native method(ClassObject cls, str name, NativeFn fn, str signature):
    cdef int flags = N_METHOD
    if name.startswith("__") and name not in NOT_WRAPPERS:
        flags |= N_WRAPPER
    cdef Native native = new_native(name, fn, signature, cls, "builtins", flags)
    cls.ns[name] = native
    return native

cdef Native class_method(ClassObject cls, str name, NativeFn fn, str signature):
    cdef Native native = new_native(name, fn, signature, cls, "builtins", N_CLASS)
    cls.ns[name] = native
    return native

cdef str with_class_first(str signature):
    """Make the class parameter of a __new__ positional-only."""
    return signature if "/" in signature else signature.replace("cls", "cls, /", 1)

cdef Native static_method(ClassObject cls, str name, NativeFn fn, str signature):
    cdef int flags = N_STATIC
    if name == "__new__":
        flags |= N_NEW
        signature = with_class_first(signature)
    cdef Native native = new_native(name, fn, signature, cls, "builtins", flags)
    cls.ns[name] = native
    return native

cdef Native maker(ClassObject cls, NativeFn fn, str signature, bint named=False):
    cdef Native native = new_native(cls.name, fn, with_class_first(signature), None, "make_named" if named else "make", N_STATIC | N_NEW)
    native.owner = cls
    if named:
        named_makers[cls] = native
    else:
        makers[cls] = native
    return native

makers = {}
named_makers = {}            # makers for calls with keyword arguments

cdef Native function(dict namespace, str module, str name, NativeFn fn, str signature):
    cdef Native native = new_native(name, fn, signature, None, module, 0)
    namespace[name] = native
    return native


@cython.final
cdef class GetSet(HeapObject):
    cdef int descriptor(self) noexcept:
        return 2

    cdef int descr_set(self, VM* vm, object instance, PyObject* value, str name) except -9:
        cdef PyObject* a[2]
        # Getters and setters trust their first argument, but a program may put a descriptor into any class.
        if not is_instance(instance, self.owner):
            wrong_owner(vm, self, instance)
            return -1
        if self.setter == NULL:
            hooks.read_only(vm, self, instance, name)
            return -1
        if stack_low(vm):
            raise_recursion(vm, "")
            return -1
        a[0] = <PyObject*>instance
        a[1] = value
        if self.checked is None:
            done = self.setter(vm, a)
        elif value == NULL and self.checked.sig.defaults[1] is STOP:
            done = raise_type(vm, self.undeletable)   # short: a constant of the attribute
        else:
            done = enter(vm, self.checked, a)
        return -1 if done is SIGNAL else 0

    cdef object descr_get(self, VM* vm, object instance, ClassObject owner):
        cdef PyObject* a[1]
        if instance is None:
            return self
        if class_of(instance) is not self.owner and not is_instance(instance, self.owner):
            return wrong_owner(vm, self, instance)
        # A getter may ask the same of what the object wraps: method of a method of ..., property of a property of ...
        if stack_low(vm):
            return raise_recursion(vm, "")
        a[0] = <PyObject*>instance
        return self.getter(vm, a)

    cdef Py_ssize_t size(self) noexcept:
        return 0

cdef GetSet settable(ClassObject cls, str name, NativeFn getter, NativeFn setter, str kind, str wrong, str undeletable=None):
    cdef GetSet g = attribute(cls, name, getter, setter)
    g.checked = worded(blank_native(name, setter, f"self, value: {kind}, /", cls, "builtins", N_METHOD), "value", wrong)
    g.undeletable = wrong if undeletable is None else undeletable
    return g

cdef GetSet attribute(ClassObject cls, str name, NativeFn getter, NativeFn setter):
    cdef GetSet g = GetSet.__new__(GetSet)
    g.cls = GETSET_DESCRIPTOR
    g.getter = getter
    g.setter = setter
    g.name = name
    g.owner = cls
    cls.ns[name] = g
    return register(native_name(f"builtins.{cls.name}.{name}", cls), g)


# --- bound methods ---

cdef ClassObject METHOD_WRAPPER = builtin_class("method-wrapper", (OBJECT,), L_OTHER, C_NOSUBCLASS)


@cython.final
@cython.trashcan(True)
cdef class BoundMethod(HeapObject):
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        cdef PyObject* small[MAX_PARAMS]
        cdef Py_ssize_t i, total
        if unlikely_(stack_low(vm)):
            return call_from_heap(vm, self, args, n, kwnames)
        if type(self.func) is Native:
            return (<Native>self.func).call_bound(vm, self.self_, args, n, kwnames)
        if type(self.func) is BoundMethod:
            return call_method_chain(vm, self, args, n, n + (len(kwnames) if kwnames is not None else 0), kwnames)
        total = n + 1 + (len(kwnames) if kwnames is not None else 0)
        if total > MAX_PARAMS:
            vm.ticks -= total >> 5
            packed = with_self(self.self_, args, total - 1)
            return call_any(vm, self.func, tuple_items(<PyObject*>packed), n + 1, kwnames)
        small[0] = <PyObject*>self.self_
        for i in range(total - 1):
            small[i + 1] = args[i]
        return call_any(vm, self.func, small, n + 1, kwnames)

    cdef int fields(self, Fields f) except -1:
        self.func = f.value(self.func)
        self.self_ = f.value(self.self_)
        return 0

cdef object call_method_chain(VM* vm, BoundMethod m, PyObject** args, Py_ssize_t n, Py_ssize_t total, tuple kwnames):
    """Call a method of a method of ...: all their selves, the innermost first, then the arguments."""
    cdef list values = [<object>args[i] for i in range(total)]
    cdef list selves = [m.self_]
    fn = m.func
    while type(fn) is BoundMethod:
        selves.append((<BoundMethod>fn).self_)
        fn = (<BoundMethod>fn).func
    selves.reverse()
    charge(vm, 16 * (len(selves) + total))
    vm.ticks -= len(selves) >> 5
    return call_packed(vm, fn, tuple(selves + values), kwnames)

cdef object new_method(VM* vm, object func, object self_):
    cdef BoundMethod m
    charge(vm, 96)
    m = BoundMethod.__new__(BoundMethod)
    if type(func) is Native:
        m.cls = METHOD_WRAPPER if (<Native>func).flags & N_WRAPPER else BUILTIN_FUNCTION
    else:
        m.cls = METHOD
    m.func = func
    m.self_ = self_
    return m


# --- calls of any value ---

cdef object call_any(VM* vm, object fn, PyObject** args, Py_ssize_t n, tuple kwnames):
    # Own the callee: the call may release its last other reference.
    callee = fn
    if is_heap(callee):
        return (<HeapObject>callee).call(vm, args, n, kwnames)
    return raise_type(vm, f"'{type_name(fn)}' object is not callable")

cdef object call0(VM* vm, object fn):
    return call_any(vm, fn, NULL, 0, None)

cdef object call1(VM* vm, object fn, object a):
    cdef PyObject* args[1]
    args[0] = <PyObject*>a
    return call_any(vm, fn, args, 1, None)

cdef object call2(VM* vm, object fn, object a, object b):
    cdef PyObject* args[2]
    args[0] = <PyObject*>a
    args[1] = <PyObject*>b
    return call_any(vm, fn, args, 2, None)

cdef object call3(VM* vm, object fn, object a, object b, object c):
    cdef PyObject* args[3]
    args[0] = <PyObject*>a
    args[1] = <PyObject*>b
    args[2] = <PyObject*>c
    return call_any(vm, fn, args, 3, None)

cdef object call_tuple(VM* vm, object fn, tuple args, dict kwargs):
    if kwargs:
        return call_packed(vm, fn, args + tuple(kwargs.values()), tuple(kwargs))
    return call_packed(vm, fn, args, None)

cdef object call_prelude(VM* vm, str name, tuple args):
    fn = runtime(vm).prelude_function(name)
    if fn is SIGNAL:
        return SIGNAL
    return call_packed(vm, fn, args, None)

cdef object call_special(VM* vm, object o, str name, PyObject** args, Py_ssize_t n):
    """Call the method `name` of o's class, without a bound method for functions and natives."""
    cdef PyObject* p = lookup(class_of(o), name)
    cdef PyObject* small[4]
    cdef Py_ssize_t i
    if p == NULL:
        return raise_quoting(vm, ATTRIBUTE_ERROR, "'%s' object has no attribute '%s'", type_name(o, 100), name)
    fn = <object>p
    if n < 4 and (type(fn) is Function or (type(fn) is Native and (<Native>fn).flags & N_METHOD)):
        if type(fn) is Native:
            return (<Native>fn).call_bound(vm, o, args, n, None)
        small[0] = <PyObject*>o
        for i in range(n):
            small[i + 1] = args[i]
        return (<Function>fn).call(vm, small, n + 1, None)
    fn = get_special(vm, o, name)
    if fn is SIGNAL:
        return call_when_found(vm, args, n, None)
    return call_any(vm, fn, args, n, None)


cdef tuple kwnames_of(object c, tuple args):
    """Return the keyword names that a continuation holds, checked."""
    if c is None:
        return None
    if len(<tuple?>c) > len(args):
        raise ValueError("damaged data: continuation")
    for name in <tuple>c:
        if type(name) is not str:
            raise ValueError("damaged data: continuation")
    return <tuple>c

cdef object on_call_found(VM* vm, object value, object args, object kwnames, object c, int64_t i):
    return call_packed(vm, value, <tuple?>args, kwnames_of(kwnames, <tuple>args))

resume_function("call_found", on_call_found)        # continuation of attributes.call_when_found


cdef object call_instance(VM* vm, HeapObject o, PyObject** args, Py_ssize_t n, tuple kwnames):
    if unlikely_(stack_low(vm)):
        return call_from_heap(vm, o, args, n, kwnames)
    cdef int steps = 0
    while True:
        fn = get_special(vm, o, "__call__")
        if fn is SIGNAL:
            return call_when_found(vm, args, n, kwnames)
        if fn is STOP:
            return raise_type(vm, f"'{type_name(o)}' object is not callable")
        if type(fn) is not Instance:
            return call_any(vm, fn, args, n, kwnames)
        # __call__ is an instance itself; endless if it is of the same class.
        o = <HeapObject>fn
        steps += 1
        if steps >= vm.max_depth:
            return raise_recursion(vm, "")

cdef bint is_callable(object v):
    if not is_heap(v):
        return False
    return isinstance(v, (Function, Native, BoundMethod, ClassObject)) or lookup((<HeapObject>v).cls, "__call__") != NULL and not is_pending(v)


cdef bint native_value(object v) noexcept:
    return type(v) is Native or type(v) is GetSet

hooks.call_instance = call_instance
hooks.is_native = native_value
cimport ouros._core.protocols.node as _node
_node.call_function_hook = call_function
_node.bind_hook = new_method

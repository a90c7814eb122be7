# ouros: no bounds checks
"""Nodes of calls: evaluate the arguments, then call a function, method or class.

Must not know statements. Invariant: evaluated arguments lie on the slot stack from `base` to vm.sp. A suspension moves them into
the continuation; any other failure clears them.
"""
cimport cython
from libc.stdlib cimport calloc, free
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from ouros._core.base.number_cost cimport boxed_size
from ouros._core.heap.exceptions cimport TYPE_ERROR, new_exception, raise_quoting, raise_recursion, raise_type
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.protocols.call cimport (
    BoundMethod, N_CHECKED, N_CLASS, N_METHOD, bind, call_any, call_packed, call_prelude, enter, new_method, retry_call, run_function,
)
from ouros._core.protocols.generators cimport G_SUSPENDED, Generator
from ouros._core.protocols.ops cimport to_list
from ouros._core.protocols.pending_values cimport is_pending, value_of_pending, with_values
from ouros._core.nodes.inlined_builtins cimport is_plain_instance, pick, plain_size, small_range
from ouros._core.protocols.instantiate cimport empty_instance, INIT_DONE, init_of, maker_of
from ouros._core.protocols.attributes cimport class_goes_first, get_attr
from ouros._core.base.host_text cimport key_size, texts_size
from ouros._core.base.host_list cimport add_item
from ouros._core.nodes.nodes_variable cimport owned_value, slot_of, value_of
from ouros._core.nodes.nodes_attribute cimport module_variable
from ouros._core.nodes.nodes_display cimport Starred
from ouros._core.nodes.super_calls cimport super_function
from ouros._core.protocols.descriptors cimport ModuleObject, SuperObject, WrapperObject
from ouros._core.protocols.saved_fields cimport all_values, below, is_value, nothing
from ouros._core.types.generator_steps cimport GEN_ENDED, NEXT_GENERATOR, next_native, send_native, step_slot
from ouros._core.types.type_list cimport list_append
from ouros._core.types.type_dict cimport DictObject, dict_items_list, dict_len
from ouros._core.types.type_set cimport SetObject, set_add, set_add_method

cdef extern from "Python.h":
    Py_ssize_t PyDict_Size(object d) noexcept
    int PyDict_Next(object d, Py_ssize_t* pos, PyObject** key, PyObject** value) noexcept
DEF MOST_IN_SLOTS = 32       # most arguments of a call with stars that are passed on the slot stack
DEF SPARE = 8000             # slots allocated beyond vm.slots_end; ORDER SPARE: slot_stacks.pxd


cdef inline int push_args(Frame* f, PyObject* nodes, Py_ssize_t i) except -9:
    """Evaluate nodes[i:] (nodes: a tuple) onto the slot stack. Returns: the index of the node that gave SIGNAL, or -1."""
    cdef Py_ssize_t n = tuple_size(nodes)
    cdef VM* vm = f.vm
    while i < n:
        if slot_of(tuple_at(nodes, i), f, vm.sp) == T_SIGNAL:
            return <int>i
        vm.sp += 1
        i += 1
    return -1


cdef tuple pop_args(VM* vm, Slot* base):
    """Pop the evaluated arguments off the slot stack, boxed."""
    cdef list out = []
    cdef Slot* s = base
    while s < vm.sp:
        out.append(slot_take(s))
        s += 1
    vm.sp = base
    return tuple(out)

cdef int drop_args(VM* vm, Slot* base) noexcept:
    while vm.sp > base:
        vm.sp -= 1
        slot_clear(vm.sp)
    return 0

cdef int unpop_args(VM* vm, tuple args) except -1:
    for v in args:
        slot_unbox(vm.sp, v)
        vm.sp += 1
    return 0


cdef object call_from_slots(Frame* f, VM* vm, object fn, Slot* base, Py_ssize_t npos, tuple kwnames):
    """Call anything but a function of the program with the arguments on the slot stack, which are popped first."""
    cdef PyObject* small[16]
    cdef PyObject** p = small
    cdef Py_ssize_t i, n = vm.sp - base
    cdef object r
    if n > 15:
        p = <PyObject**>calloc(n + 1, sizeof(PyObject*))
        if p == NULL:
            raise MemoryError
    for i in range(n):
        v = slot_take(&base[i])
        Py_INCREF(v)
        p[i] = <PyObject*>v
    vm.sp = base
    r = call_any(vm, fn, p, npos, kwnames)
    for i in range(n):
        decref(p[i])
    if p != small:
        free(p)
    return r


cdef inline bint is_min_or_max(Native fn) noexcept:
    return fn.fn == min_native or fn.fn == max_native

cdef inline bint is_direct(Native fn, Py_ssize_t n) noexcept:
    """Return whether n positional arguments can be passed without binding them to parameters."""
    return fn.sig.direct and fn.sig.nreq <= n <= fn.sig.npos

cdef inline bint is_function(PyObject* p) noexcept:
    return p != NULL and type(<object>p) is Function

cdef bint is_method_of(PyObject* p, ClassObject cls) noexcept:
    """Return whether p is a native method for instances of cls. A program may put a native of another class into its own class."""
    return type(<object>p) is Native and (<Native>p).flags & N_METHOD != 0 and is_subclass(cls, (<Native>p).owner)


cdef inline object call_given(Frame* f, Node node, Native fn, PyObject** p, Py_ssize_t given):
    """Call a native for which is_direct holds, with borrowed arguments in p, which has room for all parameters. Returns like forward_value()."""
    cdef Py_ssize_t i
    for i in range(given, fn.sig.n):
        p[i] = fn.sig.fill[i]
    work(f.vm, texts_size(p, given))
    r = enter(f.vm, fn, p)
    if r is SIGNAL:
        if f.vm.retry and f.vm.status == SUSPEND:
            f.vm.retry = False
            retry_call(f.vm, fn, p, given, None)
        elif f.vm.status == RAISE:
            r = with_values(f.vm, fn, p, given, None)
            if r is not SIGNAL:
                return r
        suspend_expr0(f, node, PASS)
    return r

cdef object call_direct(Frame* f, Node node, Native fn, PyObject* nodes, PyObject* first, int state):
    """
    Evaluate the arguments and call a native for which is_direct holds. `first` is prepended to them: self (METHOD_WITH_SELF), or the
    class or the self of a bound method (CALL_ARGUMENT and METHOD_ARGUMENT, may be NULL). Returns like forward_value().
    """
    cdef VM* vm = f.vm
    cdef PyObject* p[8]
    cdef Py_ssize_t i, n = 0
    cdef object r
    if first != NULL:
        incref(first)
        p[0] = first
        n = 1
    for i in range(tuple_size(nodes)):
        p[n] = owned_value(tuple_at(nodes, i), f)
        if p[n] == <PyObject*>SIGNAL:
            decref(p[n])
            if vm.status < SUSPEND:
                if vm.tb_open:
                    record(f, node)
            elif first == NULL or state == METHOD_WITH_SELF:
                push(vm, node, state, i, fn, tuple([<object>p[j] for j in range(n)]), None)
            else:
                callee = new_method(vm, fn, <object>first) if fn.flags & (N_METHOD | N_CLASS) else <object>first
                push(vm, node, state, i, callee, tuple([<object>p[j] for j in range(1, n)]), None)
            release(p, n)
            return SIGNAL
        n += 1
    if fn.fn == isinstance_native and is_plain_instance(<object>p[0], <object>p[1]):
        r = True
    else:
        r = call_given(f, node, fn, p, n)
    release(p, n)
    return r

cdef inline void release(PyObject** p, Py_ssize_t n) noexcept:
    cdef Py_ssize_t i
    for i in range(n):
        decref(p[i])


cdef inline int call_program_function(VM* vm, Function fn, Slot* base, Py_ssize_t npos, PyObject* kwnames, Slot* out) except -9:
    """Call a function of the program whose arguments lie at base. kwnames: a tuple or None. Returns: a Status."""
    if likely_(fn.code.simple and npos == fn.code.nargs and kwnames == <PyObject*>None and base + fn.code.nparams + 64 <= vm.slots_end):
        vm.sp = base
        return run_function(vm, fn, base, out)
    return bind_and_call(vm, fn, base, npos, <tuple>kwnames, out)

cdef int bind_and_call(VM* vm, Function fn, Slot* base, Py_ssize_t npos, tuple kwnames, Slot* out) except -9:
    if unlikely_(base + fn.code.nparams + 64 > vm.slots_end):
        # The parameters may need more slots than are left.
        r = call_packed(vm, fn, pop_args(vm, base), kwnames)
        if r is SIGNAL:
            return vm.status
        slot_unbox(out, r)
        return NORMAL
    vm.sp = base
    if bind(vm, fn, base, npos, kwnames) < 0:
        return RAISE
    return run_function(vm, fn, base, out)


cdef int stopped(Frame* f, Node call, int state, object fn, Py_ssize_t i, Slot* base) except -9:
    """Handle SIGNAL from argument i: save the arguments before it in a continuation, or drop them."""
    if f.vm.status >= SUSPEND:
        suspend_expr(f, call, state, i, fn, pop_args(f.vm, base), None)
    else:
        drop_args(f.vm, base)
        suspend_expr0(f, call, PASS)
    return T_SIGNAL

cdef int no_room(Frame* f, Node call, Slot* base) except -9:
    """Raise RecursionError: the slot stack has no room for the arguments of nested calls."""
    drop_args(f.vm, base)
    raise_recursion(f.vm, "")
    suspend_expr0(f, call, PASS)
    return T_SIGNAL


cdef tuple kept_args(Slot* base, Py_ssize_t n):
    cdef tuple t = PyTuple_New(n)
    cdef Py_ssize_t i
    for i in range(n):
        v = slot_box(&base[i])
        Py_INCREF(v)
        PyTuple_SET_ITEM(t, i, v)
    return t


cdef bint arguments_fit(Continuation k, Py_ssize_t n, Py_ssize_t before) except -1:
    """Return whether k is a call whose argument i of n is being evaluated. before: number of values saved ahead of the arguments."""
    return below(k, n) and is_value(k.a) and type(k.b) is tuple and len(<tuple>k.b) == k.i + before and k.c is None

cdef bint method_fits(object fn, object me) except -1:
    """Return whether fn can be called with `me` as first argument, without another look-up in its class."""
    if type(fn) is not Native:
        return type(fn) is Function
    if (<Native>fn).flags & N_CLASS:
        return type(me) is ClassObject and is_subclass(<ClassObject>me, (<Native>fn).owner)
    return (<Native>fn).flags & N_METHOD and type(me) is not ValueInstance and is_instance(me, (<Native>fn).owner)


cdef int construct(Frame* f, Node call, ClassObject cls, Function init, Slot* base, Py_ssize_t npos, PyObject* kwnames, Slot* out) except -9:
    """Make an instance; the arguments for its __init__ lie at base."""
    cdef VM* vm = f.vm
    cdef object o
    cdef Slot* s = vm.sp
    cdef int c
    if cls.layout == L_EXCEPTION:
        # __new__ of exceptions keeps the positional arguments.
        charge(vm, 56 + 8 * npos)
        o = new_exception(vm, cls, kept_args(base, npos))
    else:
        o = empty_instance(vm, cls)
    while s > base:
        slot_assign(s, s - 1)
        s -= 1
    Py_INCREF(o)
    base.o = <PyObject*>o
    c = call_program_function(vm, init, base, npos + 1, kwnames, out)
    if c == NORMAL and out.o != <PyObject*>None:
        raise_type(vm, f"__init__() should return None, not '{type_name(slot_take(out))}'")
        c = RAISE
    if c != NORMAL:
        if c == SUSPEND:
            push(vm, INIT_DONE, 0, 0, o, None, None)
        suspend_expr0(f, call, PASS)
        return T_SIGNAL
    Py_INCREF(o)
    Py_DECREF(None)
    out.o = <PyObject*>o
    return T_OBJECT


cdef enum CallState:
    CALL_FUNCTION = 0    # the function
    CALL_ARGUMENT = 1    # argument i; a: function, b: arguments before

cdef int step(Call self, Frame* f, Native fn, Slot* out) except -9:
    """Inline next() of a generator: without a call, and without an object for the value."""
    cdef PyObject* p[2]
    default = ()
    it = value_of(tuple_at(<PyObject*>self.args, 0), f)
    if it is SIGNAL:
        suspend_expr(f, self, CALL_ARGUMENT, 0, fn, (), None)
        return T_SIGNAL
    if self.npos == 2:
        v = value_of(tuple_at(<PyObject*>self.args, 1), f)
        if v is SIGNAL:
            suspend_expr(f, self, CALL_ARGUMENT, 1, fn, (it,), None)
            return T_SIGNAL
        p[1] = <PyObject*>v
        default = (v,)
    if type(it) is Generator and (<Generator>it).is_iterator():
        if step_slot(f.vm, <Generator>it, NULL, NEXT_GENERATOR, default, out) == T_SIGNAL:
            suspend_expr0(f, self, PASS)
            return T_SIGNAL
        return slot_tag(out)
    p[0] = <PyObject*>it
    r = call_given(f, self, fn, p, self.npos)
    return T_SIGNAL if r is SIGNAL else slot_unbox(out, r)

# append(x) of a bound method: 1.2 of CPython's time, by the general path 2.2.
cdef inline PyObject* direct_native(Call self, object fn, PyObject** first):
    """Return the native that fn calls with unbound arguments, after `first` unless that is NULL (both borrowed from fn). NULL: there is none."""
    cdef PyObject* native
    first[0] = NULL
    if <PyObject*>fn == self.direct:
        return self.direct
    if type(fn) is Native:
        if not self.is_direct(<Native>fn):
            return NULL
        self.direct = <PyObject*>fn
        return self.direct
    if type(fn) is ClassObject:
        first[0] = <PyObject*>fn
        return self.direct_maker(<ClassObject>fn)
    if type(fn) is BoundMethod and type((<BoundMethod>fn).func) is Native and self.kwnames is None:
        first[0] = <PyObject*>(<BoundMethod>fn).self_
        native = <PyObject*>(<BoundMethod>fn).func
        return native if is_direct(<Native?><object>native, self.npos + 1) and method_fits(<object>native, <object>first[0]) else NULL
    return NULL

@cython.no_gc
@cython.final
cdef class Call(Node):
    """saves: see CallState"""
    cdef object eval(self, Frame* f):
        cdef Slot out
        cdef PyObject* first
        cdef PyObject* native
        fn = self.func.eval(f)
        if fn is SIGNAL:
            return suspend_expr0(f, self, CALL_FUNCTION)
        native = direct_native(self, fn, &first)
        if native == <PyObject*>next_native:
            return SIGNAL if step(self, f, next_native, &out) == T_SIGNAL else slot_take(&out)
        if native != NULL:
            return call_direct(f, self, <Native?><object>native, <PyObject*>self.args, first, CALL_ARGUMENT)
        return SIGNAL if self.run(f, fn, 0, f.vm.sp, &out) == T_SIGNAL else slot_take(&out)

    cdef int exec(self, Frame* f) except -9:
        cdef Slot out
        fn = self.func.eval(f)
        if fn is SIGNAL:
            return suspend_stmt0(f, self, CALL_FUNCTION)
        if self.call_slot(f, fn, &out) == T_SIGNAL:
            return f.vm.status
        slot_clear(&out)
        return NORMAL

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        fn = self.func.eval(f)
        if fn is SIGNAL:
            suspend_expr0(f, self, CALL_FUNCTION)
            return T_SIGNAL
        # Fast path for the most frequent callees.
        return self.run(f, fn, 0, f.vm.sp, out) if type(fn) is Function else self.call_slot(f, fn, out)

    cdef int call_slot(self, Frame* f, object fn, Slot* out) except -9:
        cdef PyObject* first
        cdef PyObject* found = direct_native(self, fn, &first)
        cdef Native native
        if found == NULL:
            return self.run(f, fn, 0, f.vm.sp, out)
        if found == <PyObject*>next_native:
            return step(self, f, next_native, out)
        native = <Native>found
        if native.fn == len_native:
            return self.measure(f, native, out)
        r = call_direct(f, self, native, <PyObject*>self.args, first, CALL_ARGUMENT)
        return T_SIGNAL if r is SIGNAL else slot_unbox(out, r)

    cdef int measure(self, Frame* f, Native fn, Slot* out) except -9:
        """Inline len(): without a call, and without an object for the result."""
        cdef PyObject* p
        v = value_of(tuple_at(<PyObject*>self.args, 0), f)
        if v is SIGNAL:
            suspend_expr(f, self, CALL_ARGUMENT, 0, fn, (), None)
            return T_SIGNAL
        out.u.i = plain_size(v)
        if out.u.i >= 0:
            out.o = TAG_INT
            return T_INT
        p = <PyObject*>v
        r = call_given(f, self, fn, &p, 1)
        return T_SIGNAL if r is SIGNAL else slot_unbox(out, r)

    # A loop over range(3): 0.3 of CPython's time, with the range 2.7.
    cdef int range_of(self, Frame* f, int64_t* bounds, PyObject** out) except -9:
        """
        Evaluate the call for a caller that iterates over the result at once. Returns: 1: a range of these bounds, which is not made;
        0: out has the value (a new reference); -1: SIGNAL.
        """
        cdef VM* vm = f.vm
        cdef Slot result
        cdef Slot* base
        cdef Py_ssize_t n = tuple_size(<PyObject*>self.args)
        cdef int failed, t
        fn = self.func.eval(f)
        if fn is SIGNAL:
            suspend_expr0(f, self, CALL_FUNCTION)
            return -1
        if fn is not RANGE or self.kwnames is not None or n < 1 or n > 3:
            t = self.call_slot(f, fn, &result)
        else:
            base = vm.sp
            failed = push_args(f, <PyObject*>self.args, 0)
            if failed >= 0:
                stopped(f, self, 1, fn, failed, base)
                return -1
            if small_range(base, n, bounds):
                drop_args(vm, base)
                return 1
            t = self.finish(f, fn, base, &result)
        if t == T_SIGNAL:
            return -1
        v = slot_take(&result)
        Py_INCREF(v)
        out[0] = <PyObject*>v
        return 0

    cdef inline bint is_direct(self, Native fn) noexcept:
        return self.kwnames is None and not fn.flags & N_CHECKED and is_direct(fn, self.npos)

    cdef inline PyObject* direct_maker(self, ClassObject cls) noexcept:
        """Return the native that makes an instance of a built-in class from unbound arguments, or NULL."""
        cdef Native maker
        if <PyObject*>cls == self.made:
            return self.maker
        if self.kwnames is not None or not cls.flags & C_BUILTIN:
            return NULL
        maker = maker_of(cls)
        if maker is None or not is_direct(maker, self.npos + 1):
            return NULL
        self.made = <PyObject*>cls
        self.maker = <PyObject*>maker
        return self.maker

    cdef int run(self, Frame* f, object fn, Py_ssize_t i, Slot* base, Slot* out) except -9:
        cdef VM* vm = f.vm
        cdef int failed
        if unlikely_(base + tuple_size(<PyObject*>self.args) > vm.slots_end + SPARE - 300):
            return no_room(f, self, base)
        failed = push_args(f, <PyObject*>self.args, i)
        if failed >= 0:
            return stopped(f, self, 1, fn, failed, base)
        if type(fn) is not Function:
            return self.finish(f, fn, base, out)
        if call_program_function(vm, <Function>fn, base, self.npos, <PyObject*>self.kwnames, out) == NORMAL:
            return slot_tag(out)
        suspend_expr0(f, self, PASS)
        return T_SIGNAL

    cdef int finish(self, Frame* f, object fn, Slot* base, Slot* out) except -9:
        """Call anything but a function of the program."""
        cdef VM* vm = f.vm
        if type(fn) is ClassObject and not (<ClassObject>fn).flags & C_BUILTIN:
            init = init_of(<ClassObject>fn)
            if init is not None:
                return construct(f, self, <ClassObject>fn, init, base, self.npos, <PyObject*>self.kwnames, out)
        if type(fn) is Native and self.npos > 1 and self.kwnames is None and is_min_or_max(<Native>fn) and pick(vm, (<Native>fn).fn == min_native, base, out):
            return slot_tag(out)
        r = call_from_slots(f, vm, fn, base, self.npos, self.kwnames)
        if r is SIGNAL:
            suspend_expr0(f, self, PASS)
            return T_SIGNAL
        return slot_unbox(out, r)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef Slot out
        cdef Slot* base = f.vm.sp
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        out.o = NULL
        if k.state == CALL_FUNCTION:
            return done_slot(f.vm, self.run(f, v, 0, base, &out), &out)
        unpop_args(f.vm, <tuple?>k.b)
        slot_unbox(f.vm.sp, v)
        f.vm.sp += 1
        return done_slot(f.vm, self.run(f, k.a, k.i + 1, base, &out), &out)

    cdef bint fits(self, Continuation k) except -1:
        return ((k.state == CALL_FUNCTION or k.state == PASS) and nothing(k)) or arguments_fit(k, len(self.args), 0)


cdef enum CallMethodState:
    METHOD_OBJECT    = 0    # the object
    METHOD_ARGUMENT  = 1    # argument i; a: function, b: arguments before
    METHOD_WITH_SELF = 2    # the same for a method of the class; b: the object, then the arguments before
    METHOD_LOOKUP    = 3    # look-up of the method

cdef int send(CallMethod self, Frame* f, PyObject* method, object o, Slot* out) except -9:
    """Inline send() of a paused generator: without a call, and without objects for numbers."""
    cdef Slot sent
    cdef PyObject* p[2]
    if slot_of(tuple_at(<PyObject*>self.args, 0), f, &sent) == T_SIGNAL:
        suspend_expr(f, self, METHOD_WITH_SELF, 0, <object>method, (o,), None)
        return T_SIGNAL
    if type(o) is Generator and (<Generator>o).state == G_SUSPENDED:
        if step_slot(f.vm, <Generator>o, &sent, GEN_ENDED, None, out) == T_SIGNAL:
            suspend_expr0(f, self, PASS)
            return T_SIGNAL
        return slot_tag(out)
    v = slot_take(&sent)
    p[0], p[1] = <PyObject*>o, <PyObject*>v
    r = call_given(f, self, <Native>method, p, 2)
    return T_SIGNAL if r is SIGNAL else slot_unbox(out, r)

@cython.no_gc
@cython.final
cdef class CallMethod(Node):
    """saves: see CallMethodState"""
    cdef object eval(self, Frame* f):
        cdef Slot out
        cdef PyObject* p
        cdef PyObject* first
        o = value_of(<PyObject*>self.obj, f)
        if o is SIGNAL:
            return suspend_expr0(f, self, METHOD_OBJECT)
        p = self.find(o)
        if p != NULL and self.direct and p == self.found:
            if p == <PyObject*>send_native:
                return SIGNAL if send(self, f, p, o, &out) == T_SIGNAL else slot_take(&out)
            return call_direct(f, self, <Native>p, <PyObject*>self.args, <PyObject*>o, METHOD_WITH_SELF)
        if type(o) is ModuleObject:
            p = self.module_native(<ModuleObject>o, &first)
            if p != NULL:
                return call_direct(f, self, <Native>p, <PyObject*>self.args, first, METHOD_ARGUMENT)
        if (self.call_method(f, p, o, &out) if is_function(p) else self.start(f, o, p, &out)) == T_SIGNAL:
            return SIGNAL
        return slot_take(&out)

    cdef int exec(self, Frame* f) except -9:
        cdef PyObject* p
        o = value_of(<PyObject*>self.obj, f)
        if o is SIGNAL:
            return suspend_stmt0(f, self, METHOD_OBJECT)
        p = self.find(o)
        if p != NULL and self.direct and p == self.found:
            if (<Native>p).fn == list_append:
                return self.append(f, p, o)
            if (<Native>p).fn == set_add_method:
                return self.add(f, p, o)
            if p != <PyObject*>send_native:
                return NORMAL if call_direct(f, self, <Native>p, <PyObject*>self.args, <PyObject*>o, METHOD_WITH_SELF) is not SIGNAL else f.vm.status
        return self.exec_call(f, p, o)

    cdef int exec_call(self, Frame* f, PyObject* p, object o) except -9:
        """Execute any other call, of p from find(). The slot of its result would lengthen the entry of exec()."""
        cdef Slot out
        cdef PyObject* first
        cdef PyObject* native
        cdef int tag
        if p == <PyObject*>send_native and self.direct and p == self.found:
            tag = send(self, f, p, o, &out)
        elif is_function(p):
            tag = self.call_method(f, p, o, &out)
        else:
            if type(o) is ModuleObject:
                native = self.module_native(<ModuleObject>o, &first)
                if native != NULL:
                    return NORMAL if call_direct(f, self, <Native>native, <PyObject*>self.args, first, METHOD_ARGUMENT) is not SIGNAL else f.vm.status
            tag = self.start(f, o, p, &out)
        if tag == T_SIGNAL:
            return f.vm.status
        slot_clear(&out)
        return NORMAL

    # The methods that statements call most, inlined. `s.add(i)` and `l.append(i)` take 0.75 of the time of `y = s.add(i)` and `y = l.append(i)`.

    cdef int append(self, Frame* f, PyObject* method, object o) except -9:
        cdef PyObject* v = owned_value(tuple_at(<PyObject*>self.args, 0), f)
        if v == <PyObject*>SIGNAL:
            decref(v)
            return suspend_stmt(f, self, METHOD_WITH_SELF, 0, <object>method, (o,), None)
        if touch(f.vm, <ListObject>o) < 0:
            decref(v)
            return suspend_stmt0(f, self, PASS)
        f.vm.budget -= 9 + boxed_size(<object>v)
        add_item(<PyObject*>(<ListObject>o).items, v)
        return NORMAL

    cdef int add(self, Frame* f, PyObject* method, object o) except -9:
        v = value_of(tuple_at(<PyObject*>self.args, 0), f)
        if v is SIGNAL:
            return suspend_stmt(f, self, METHOD_WITH_SELF, 0, <object>method, (o,), None)
        work(f.vm, key_size(v))
        return NORMAL if set_add(f.vm, <SetObject>o, v) >= 0 else suspend_stmt0(f, self, PASS)

    def __dealloc__(self):
        cdef int i
        for i in range(MOST_METHODS):
            Py_XDECREF(self.others[i].shape)

    cdef PyObject* find(self, object o) except <PyObject*>1:
        """Return the function or native of the class that takes o as self, by the inline cache; NULL: not known."""
        cdef uint64_t version
        cdef int i
        if type(o) is Instance:
            version = (<Instance>o).cls.version
            if (<Instance>o).form == self.form and version == self.version:
                return self.found
            for i in range(MOST_METHODS):
                if self.others[i].form == (<Instance>o).form and self.others[i].version == version:
                    return self.others[i].found
            if self.bound_form == (<Instance>o).form and self.bound_version == version:
                return NULL  # find_bound() has it in its cache.
            return self.learn(<Instance>o)
        # Methods of the most frequent built-in classes are keyed by the class alone.
        if (type(o) is ListObject or type(o) is DictObject or type(o) is SetObject) and (<HeapObject>o).cls.flags & C_BUILTIN:
            version = (<HeapObject>o).cls.version
        elif type(o) is str:
            version = STR.version
        else:
            return self.find_in(o)
        return self.found if version == self.version and self.shape is None else self.find_in(o)

    cdef PyObject* learn(self, Instance ins) except <PyObject*>1:
        cdef ClassObject cls = ins.cls
        cdef Shape shape = shape_of(ins)
        cdef PyObject* p
        cdef int i
        if cls.flags & C_GETATTRIBUTE or shape.private or shape.index.get(self.name) is not None:
            return NULL
        p = lookup(cls, self.name)
        if p == NULL or type(<object>p) is not Function and not is_method_of(p, cls):
            return NULL
        if self.shape is not None:
            i = self.turn
            self.turn = (i + 1) % MOST_METHODS
            Py_INCREF(self.shape)
            Py_XDECREF(self.others[i].shape)
            self.others[i].shape, self.others[i].form = <PyObject*>self.shape, self.form
            self.others[i].version, self.others[i].found = self.version, self.found
        self.shape, self.form = shape, shape.form
        self.version = cls.version
        self.found = p
        self.direct = self.takes_directly(p)
        return p

    # q.cm(a) of a class method: 0.78 of CPython's time, without the cache 2.43.
    cdef PyObject* find_bound(self, object o) except <PyObject*>1:
        """Return the attribute of the class, or of the instance's class, that is called without self; NULL: not known."""
        cdef ClassObject cls
        if type(o) is Instance:
            cls = (<Instance>o).cls
            if cls.version == self.bound_version and (<Instance>o).form == self.bound_form:
                return self.bound
            return self.learn_bound(cls, <Instance>o)
        cls = <ClassObject>o
        if cls.version == self.bound_version and self.bound_shape is None and cls.cls.version == self.bound_meta:
            return self.bound
        return self.learn_bound(cls, None)

    cdef PyObject* learn_bound(self, ClassObject cls, Instance ins) except <PyObject*>1:
        cdef PyObject* p
        cdef bint takes_class = False
        cdef Shape shape = None
        self.at = -1
        if ins is not None:
            shape = shape_of(ins)
            if cls.flags & C_GETATTRIBUTE or shape.private or shape.dict_mode:
                return NULL
            at = shape.index.get(self.name)
            if at is not None:
                if lookup(cls, self.name) == NULL:
                    self.bound_version = cls.version
                    self.bound_shape, self.bound_form = shape, shape.form
                    self.bound = NULL
                    self.at = at
                return NULL
        elif not class_goes_first(cls, self.name):
            return NULL
        p = lookup(cls, self.name)
        if p == NULL:
            return NULL
        if type(<object>p) is WrapperObject and ((<HeapObject>p).cls is STATICMETHOD or (<HeapObject>p).cls is CLASSMETHOD):
            takes_class = (<HeapObject>p).cls is CLASSMETHOD
            p = <PyObject*>(<WrapperObject>p).func
            if type(<object>p) is not Function:
                return NULL
        elif type(<object>p) is Native and (<Native>p).flags & N_CLASS and is_subclass(cls, (<Native>p).owner):
            takes_class = True
        elif type(<object>p) is not Function or ins is not None:
            return NULL
        self.bound_version, self.bound_meta = cls.version, cls.cls.version
        self.bound_shape = shape
        self.bound_form = NO_FORM if shape is None else shape.form
        self.bound = p
        self.takes_class = takes_class
        return p

    cdef PyObject* find_in(self, object o) except <PyObject*>1:
        """Do the same for an object other than an Instance."""
        cdef ClassObject cls
        cdef PyObject* p
        if not is_heap(o) or (<HeapObject>o).cls.flags & C_BUILTIN and type(o) is not ClassObject:
            cls = class_of(o)
            if cls is MODULE or cls is SUPER:
                return NULL
            if cls.version == self.version and self.shape is None:
                return self.found
            p = lookup(cls, self.name)
            if p == NULL or type(<object>p) is not Native or not (<Native>p).flags & N_METHOD:
                return NULL
            if is_heap(o) and (<HeapObject>o).attributes(False) is not None:
                return NULL
            self.shape, self.form = None, NO_FORM
            self.version = cls.version
            self.found = p
            self.direct = self.takes_directly(p)
            return p
        return NULL if type(o) is ClassObject else self.find_derived(<HeapObject>o)

    cdef PyObject* find_derived(self, HeapObject o) except <PyObject*>1:
        """Do the same for an instance of a class derived from a built-in class with a layout of its own."""
        cdef ClassObject cls = o.cls
        cdef PyObject* p
        cdef Instance own = o.attributes(False)
        cdef Shape shape = None if own is None else shape_of(own)
        if cls.version == self.version and shape is self.shape:
            return self.found
        if cls.flags & C_GETATTRIBUTE or type(o) is ModuleObject:
            return NULL
        if shape is not None and (shape.private or shape.dict_mode or shape.index.get(self.name) is not None):
            return NULL
        p = lookup(cls, self.name)
        # Methods of int, str and so on need the payload as self: the general call passes it.
        if p == NULL or type(<object>p) is not Function and (type(o) is ValueInstance or not is_method_of(p, cls)):
            return NULL
        self.shape = shape
        self.form = NO_FORM if shape is None else shape.form
        self.version = cls.version
        self.found = p
        self.direct = self.takes_directly(p)
        return p

    cdef bint takes_directly(self, PyObject* p) noexcept:
        return type(<object>p) is Native and self.kwnames is None and is_direct(<Native>p, self.npos + 1)

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        cdef PyObject* p
        cdef PyObject* first
        o = value_of(<PyObject*>self.obj, f)
        if o is SIGNAL:
            suspend_expr0(f, self, METHOD_OBJECT)
            return T_SIGNAL
        p = self.find(o)
        if is_function(p):
            return self.call_method(f, p, o, out)
        if p != NULL and self.direct and p == self.found:
            if p == <PyObject*>send_native:
                return send(self, f, p, o, out)
            r = call_direct(f, self, <Native>p, <PyObject*>self.args, <PyObject*>o, METHOD_WITH_SELF)
            return T_SIGNAL if r is SIGNAL else slot_unbox(out, r)
        if type(o) is ModuleObject:
            p = self.module_native(<ModuleObject>o, &first)
            if p != NULL:
                r = call_direct(f, self, <Native>p, <PyObject*>self.args, first, METHOD_ARGUMENT)
                return T_SIGNAL if r is SIGNAL else slot_unbox(out, r)
        return self.start(f, o, p, out)

    # math.floor(x): 3.3 of CPython's time, without it 5.4.
    cdef PyObject* module_native(self, ModuleObject m, PyObject** first) except <PyObject*>1:
        """Return the native that the module has under that name, or that makes instances of the built-in class there, if it takes its
        arguments, after `first` unless that is NULL, without binding; else NULL.
        """
        cdef Slot* s = module_variable(m, self.name)
        first[0] = NULL
        if s == NULL or not is_ref(s.o) or self.kwnames is not None:
            return NULL
        if type(<object>s.o) is ClassObject and (<ClassObject>s.o).flags & C_BUILTIN:
            first[0] = s.o
            maker = maker_of(<ClassObject>s.o)
            return <PyObject*>maker if maker is not None and is_direct(maker, self.npos + 1) else NULL
        if type(<object>s.o) is not Native:
            return NULL
        return s.o if not (<Native>s.o).flags & N_CHECKED and is_direct(<Native>s.o, self.npos) else NULL

    cdef int call_method(self, Frame* f, PyObject* fn, object o, Slot* out) except -9:
        """Fast path of start() and run() for a function of the program from find(), the most frequent case."""
        cdef VM* vm = f.vm
        cdef Slot* base = vm.sp
        cdef int failed
        # Owned: the class may lose it while the arguments are evaluated.
        cdef Function callee = <Function>fn
        if unlikely_(base + tuple_size(<PyObject*>self.args) > vm.slots_end + SPARE - 300):
            return no_room(f, self, base)
        Py_INCREF(o)
        base.o = <PyObject*>o
        vm.sp = base + 1
        failed = push_args(f, <PyObject*>self.args, 0)
        if failed >= 0:
            return stopped(f, self, 2, callee, failed, base)
        if call_program_function(vm, callee, base, self.npos + 1, <PyObject*>self.kwnames, out) == NORMAL:
            return slot_tag(out)
        suspend_expr0(f, self, PASS)
        return T_SIGNAL

    cdef int start(self, Frame* f, object o, PyObject* p, Slot* out) except -9:
        cdef Slot* base = f.vm.sp
        cdef Slot* s
        cdef object fn
        if p == NULL and type(o) is SuperObject:
            p = super_function(o, self.name)
            if p != NULL:
                o = (<SuperObject>o).obj
        if p == NULL and (type(o) is Instance or type(o) is ClassObject):
            p = self.find_bound(o)
            if p != NULL:
                if not self.takes_class:
                    return self.run(f, <object>p, False, 0, base, out)
                if type(o) is Instance:
                    o = (<Instance>o).cls
            elif type(o) is Instance and self.at >= 0 and (<Instance>o).form == self.bound_form \
                    and (<Instance>o).cls.version == self.bound_version and slots_of(<Instance>o)[self.at].o != NULL:
                return self.run(f, slot_box(slots_of(<Instance>o) + self.at), False, 0, base, out)
        if p != NULL:
            Py_INCREF(o)
            base.o = <PyObject*>o
            f.vm.sp += 1
            return self.run(f, <object>p, True, 0, base, out)
        s = module_variable(o, self.name)
        if s != NULL:
            return self.run(f, slot_box(s), False, 0, base, out)
        fn = get_attr(f.vm, o, self.name)
        if fn is SIGNAL:
            if f.vm.status == RAISE and f.vm.tb_open:
                record(f, self.place)
            suspend_expr0(f, self, METHOD_LOOKUP)
            return T_SIGNAL
        return self.run(f, fn, False, 0, base, out)

    cdef int run(self, Frame* f, object fn, bint with_self, Py_ssize_t i, Slot* base, Slot* out) except -9:
        cdef VM* vm = f.vm
        cdef int failed
        cdef object r
        # Owned, as in call_method.
        cdef object callee = fn
        if unlikely_(base + tuple_size(<PyObject*>self.args) > vm.slots_end + SPARE - 300):
            return no_room(f, self, base)
        failed = push_args(f, <PyObject*>self.args, i)
        if failed >= 0:
            return stopped(f, self, 2 if with_self else 1, callee, failed, base)
        if type(callee) is Function:
            if call_program_function(vm, <Function>callee, base, self.npos + with_self, <PyObject*>self.kwnames, out) == NORMAL:
                return slot_tag(out)
        else:
            if type(callee) is ClassObject and not with_self and not (<ClassObject>callee).flags & C_BUILTIN:
                init = init_of(<ClassObject>callee)
                if init is not None:
                    return construct(f, self, <ClassObject>callee, init, base, self.npos, <PyObject*>self.kwnames, out)
            r = call_from_slots(f, vm, callee, base, self.npos + with_self, self.kwnames)
            if r is not SIGNAL:
                return slot_unbox(out, r)
        suspend_expr0(f, self, PASS)
        return T_SIGNAL

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef Slot out
        cdef Slot* base = f.vm.sp
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self.place if k.state == METHOD_LOOKUP else self, c)
        v = vm_take(f.vm)
        out.o = NULL
        if k.state == METHOD_OBJECT:
            return done_slot(f.vm, self.start(f, v, self.find(v), &out), &out)
        if k.state == METHOD_LOOKUP:
            return done_slot(f.vm, self.run(f, v, False, 0, base, &out), &out)
        unpop_args(f.vm, <tuple?>k.b)
        slot_unbox(f.vm.sp, v)
        f.vm.sp += 1
        return done_slot(f.vm, self.run(f, k.a, k.state == METHOD_WITH_SELF, k.i + 1, base, &out), &out)

    cdef bint fits(self, Continuation k) except -1:
        if k.state == METHOD_ARGUMENT:
            return arguments_fit(k, len(self.args), 0)
        if k.state == METHOD_WITH_SELF:
            return arguments_fit(k, len(self.args), 1) and method_fits(k.a, (<tuple?>k.b)[0])
        return (k.state == METHOD_OBJECT or k.state == METHOD_LOOKUP or k.state == PASS) and nothing(k)


cdef bint push_items(VM* vm, Slot* base, object v) except -1:
    """Push the items of a short tuple or list on the slot stack, if there is room above base. Returns: False if nothing was done."""
    cdef PyObject* items = <PyObject*>v
    cdef Py_ssize_t i, n
    if type(v) is ListObject and (<HeapObject>v).cls is LIST:
        items = <PyObject*>(<ListObject>v).items
        n = list_size(items)
    elif type(v) is tuple:
        n = tuple_size(items)
    else:
        return False
    if vm.sp - base + n > MOST_IN_SLOTS:
        return False
    for i in range(n):
        slot_unbox(vm.sp, <object>(tuple_at(items, i) if type(v) is tuple else list_at(items, i)))
        vm.sp += 1
    return True

cdef object push_named(VM* vm, Slot* base, object v):
    """Push the values of a short dict on the slot stack. Returns: the tuple of their names, None if it is empty, STOP if nothing was done."""
    cdef PyObject* key
    cdef PyObject* value
    cdef Py_ssize_t n, pos = 0, i = 0
    if type(v) is not DictObject or (<HeapObject>v).cls is not DICT or (<DictObject>v).d is None:
        return STOP
    n = PyDict_Size((<DictObject>v).d)
    if n == 0:
        return None
    if vm.sp - base + n > MOST_IN_SLOTS:
        return STOP
    while PyDict_Next((<DictObject>v).d, &pos, &key, &value):
        if type(<object>key) is not str:
            return STOP
    names = PyTuple_New(n)
    pos = 0
    while PyDict_Next((<DictObject>v).d, &pos, &key, &value):
        tuple_put(names, i, new_ref(<object>key))
        i += 1
        slot_unbox(vm.sp, <object>value)
        vm.sp += 1
    return names


cdef enum CallStarState:
    STAR_FUNCTION   = 0    # the function
    STAR_POSITIONAL = 1    # argument i; a: function, b: positional arguments so far (in all states below)
    STAR_ITEMS      = 2    # items of *arguments
    STAR_KEYWORD    = 3    # keyword i; c: keywords so far, [name, value, ...]
    STAR_MAPPING    = 4    # items of **keywords; c: as before
    STAR_EXTEND     = 5    # memory for items of *arguments; c: the items

@cython.no_gc
@cython.final
cdef class CallStar(Node):
    """saves: see CallStarState"""
    cdef object eval(self, Frame* f):
        cdef Slot out
        return SIGNAL if self.eval_slot(f, &out) == T_SIGNAL else slot_take(&out)

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        fn = self.func.eval(f)
        if fn is SIGNAL:
            suspend_expr0(f, self, STAR_FUNCTION)
            return T_SIGNAL
        if f.vm.sp + MOST_IN_SLOTS + 64 < f.vm.slots_end:
            return self.quick(f, fn, out)
        r = self.run(f, fn, 0, [])
        return T_SIGNAL if r is SIGNAL else slot_unbox(out, r)

    # f(*args): 0.83 of CPython's time, by the general path 3.27.
    cdef int quick(self, Frame* f, object fn, Slot* out) except -9:
        """Fast path for few arguments, from tuples, lists and one dict. Takes the general path for anything else."""
        cdef VM* vm = f.vm
        cdef Slot* base = vm.sp
        cdef PyObject* node
        cdef Py_ssize_t i, npos
        cdef object names = None
        for i in range(tuple_size(<PyObject*>self.args)):
            node = tuple_at(<PyObject*>self.args, i)
            if type(<object>node) is not Starred and vm.sp - base < MOST_IN_SLOTS:
                if slot_of(node, f, vm.sp) != T_SIGNAL:
                    vm.sp += 1
                    continue
                v = SIGNAL
            else:
                v = value_of(<PyObject*>(<Starred>node).value if type(<object>node) is Starred else node, f)
                if type(<object>node) is Starred and push_items(vm, base, v):
                    continue
            return self.go_on(f, fn, i, list(pop_args(vm, base)), None, v, out)
        npos = vm.sp - base
        if self.keywords:
            if len(self.keywords) > 1 or self.keywords[0][0] is not None:
                return self.go_on(f, fn, -1, list(pop_args(vm, base)), [], None, out)
            v = (<Node>self.keywords[0][1]).eval(f)
            names = push_named(vm, base, v)
            if names is STOP:
                return self.go_on(f, fn, 0, list(pop_args(vm, base)), [], v, out)
        vm.budget -= 16 * (vm.sp - base)
        if type(fn) is Function:
            if call_program_function(vm, <Function>fn, base, npos, <PyObject*>names, out) == NORMAL:
                return slot_tag(out)
        else:
            r = call_from_slots(f, vm, fn, base, npos, <tuple>names)
            if r is not SIGNAL:
                return slot_unbox(out, r)
        suspend_expr0(f, self, PASS)
        return T_SIGNAL

    cdef int go_on(self, Frame* f, object fn, Py_ssize_t i, list pos, list kw, object v, Slot* out) except -9:
        """Take the general path from the value v of part i on: a keyword argument if kw is given (i -1: no keyword has been evaluated)."""
        if kw is None:
            r = SIGNAL if self.take(f, fn, i, pos, v) is SIGNAL else self.run(f, fn, i + 1, pos)
        elif i >= 0 and self.take_keyword(f, fn, i, pos, kw, v) is SIGNAL:
            r = SIGNAL
        else:
            r = self.run_keywords(f, fn, i + 1, pos, kw)
        return T_SIGNAL if r is SIGNAL else slot_unbox(out, r)

    cdef object run(self, Frame* f, object fn, Py_ssize_t i, list pos):
        cdef Py_ssize_t n = len(self.args)
        while i < n:
            if self.take(f, fn, i, pos, (<Node>self.args[i]).eval(f)) is SIGNAL:
                return SIGNAL
            i += 1
        return self.run_keywords(f, fn, 0, pos, [])

    cdef object take(self, Frame* f, object fn, Py_ssize_t i, list pos, object v):
        """Add the value of argument i to pos."""
        if v is SIGNAL:
            return suspend_expr(f, self, STAR_POSITIONAL, i, fn, pos, None)
        if type(self.args[i]) is Starred:
            v = self.drain(f, fn, i, pos, v)
            return SIGNAL if v is SIGNAL else self.extend(f, fn, i, pos, <list>v)
        pos.append(v)
        return None

    cdef object extend(self, Frame* f, object fn, Py_ssize_t i, list pos, list items):
        """Add the items of a starred argument to pos."""
        cdef VM* vm = f.vm
        # In pos, in the tuple that finish() makes of it, and in a copy of the callee or of a call that is repeated.
        if len(items) > MANY_ITEMS and reserve(vm, 24 * len(items)) < 0:
            if not (vm.retry and vm.status == SUSPEND):
                return suspend_expr0(f, self, PASS)
            vm.retry = False
            return suspend_expr(f, self, STAR_EXTEND, i, fn, pos, items)
        work(vm, len(items))
        pos.extend(items)
        return None

    cdef object drain(self, Frame* f, object fn, Py_ssize_t i, list pos, object v):
        cdef ClassObject cls = class_of(v)
        if lookup(cls, "__iter__") == NULL and lookup(cls, "__getitem__") == NULL:
            # CPython names the function only if this is the only argument.
            raise_type(f.vm, f"{full_name(fn)} argument after * must be an iterable, not {type_name(v)}" if len(self.args) == 1
                       else f"Value after * must be an iterable, not {type_name(v)}")
            return suspend_expr0(f, self, PASS)
        v = to_list(f.vm, v)
        if v is SIGNAL:
            return suspend_expr(f, self, STAR_ITEMS, i, fn, pos, None)
        return v

    cdef object run_keywords(self, Frame* f, object fn, Py_ssize_t i, list pos, list kw):
        cdef Py_ssize_t n = len(self.keywords)
        while i < n:
            if self.take_keyword(f, fn, i, pos, kw, (<Node>self.keywords[i][1]).eval(f)) is SIGNAL:
                return SIGNAL
            i += 1
        return self.finish(f, fn, pos, kw)

    cdef object take_keyword(self, Frame* f, object fn, Py_ssize_t i, list pos, list kw, object v):
        """Add the value of keyword argument i to kw."""
        name = self.keywords[i][0]
        if v is SIGNAL:
            return suspend_expr(f, self, STAR_KEYWORD, i, fn, pos, kw)
        return self.merge(f, fn, i, pos, kw, v) if name is None else self.add(f, fn, kw, name, v)

    cdef object add(self, Frame* f, object fn, list kw, object name, object v):
        cdef Py_ssize_t i
        for i in range(0, len(kw), 2):
            if kw[i] == name:
                raise_quoting(f.vm, TYPE_ERROR, "%s got multiple values for keyword argument '%s'", full_name(fn), name)
                return suspend_expr0(f, self, PASS)
        kw.append(name)
        kw.append(v)
        return None

    cdef object merge(self, Frame* f, object fn, Py_ssize_t i, list pos, list kw, object v):
        """Add the entries of a ** argument to kw. The prelude lists the entries of a mapping that is no dict."""
        cdef object key, item, pair
        if type(v) is DictObject and not (<DictObject>v).cls.flags & C_ITER:
            # Pairs, the set of names, and the lists and tuples of names and values.
            if dict_len(<DictObject>v) > MANY_ITEMS and reserve(f.vm, 180 * dict_len(<DictObject>v)) < 0:
                if not (f.vm.retry and f.vm.status == SUSPEND):
                    return suspend_expr0(f, self, PASS)
                f.vm.retry = False
                push(f.vm, DELIVER, 0, 0, v, None, None)
                return suspend_expr(f, self, STAR_MAPPING, i, fn, pos, kw)
            items = dict_items_list(f.vm, <DictObject>v)
        elif type(v) is list:
            items = v
        else:
            if is_pending(v):
                return self.take_keyword(f, fn, i, pos, kw, value_of_pending(f.vm, v))
            problem = f"{full_name(fn)} argument after ** must be a mapping, not {type_name(v)}"
            v = then(f.vm, call_prelude(f.vm, "mapping_items", (v, problem)), LIST_ITEMS, None, None, None, 0)
            if v is SIGNAL:
                return suspend_expr(f, self, STAR_MAPPING, i, fn, pos, kw)
            items = v
        work(f.vm, len(<list>items))
        seen = set(kw[::2]) if kw else set()
        for pair in <list>items:
            key = unwrap((<tuple>pair)[0])
            if type(key) is not str:
                raise_type(f.vm, "keywords must be strings")
                return suspend_expr0(f, self, PASS)
            if key in seen:
                raise_quoting(f.vm, TYPE_ERROR, "%s got multiple values for keyword argument '%s'", full_name(fn), key)
                return suspend_expr0(f, self, PASS)
            seen.add(key)
            kw.append(key)
            kw.append((<tuple>pair)[1])
        return None

    cdef object call_function(self, Frame* f, Function fn, list pos, list kw):
        """Call a function of the program with its arguments on the slot stack."""
        cdef VM* vm = f.vm
        cdef Slot* base = vm.sp
        cdef Slot out
        cdef Py_ssize_t i
        cdef tuple names = None
        for v in pos:
            slot_unbox(vm.sp, v)
            vm.sp += 1
        if kw:
            names = tuple(kw[::2])
            for i in range(1, len(kw), 2):
                slot_unbox(vm.sp, kw[i])
                vm.sp += 1
        if call_program_function(vm, fn, base, len(pos), <PyObject*>names, &out) != NORMAL:
            return suspend_expr0(f, self, PASS)
        return slot_take(&out)

    cdef object finish(self, Frame* f, object fn, list pos, list kw):
        cdef Py_ssize_t i
        f.vm.budget -= 16 * (len(pos) + len(kw))
        if type(fn) is Function and len(pos) + len(kw) < MOST_IN_SLOTS and f.vm.sp + MOST_IN_SLOTS + 64 < f.vm.slots_end:
            return self.call_function(f, <Function>fn, pos, kw)
        if not kw:
            args = tuple(pos)
            pos.clear()          # before the callee copies its arguments
            return forward_value(f, self, call_packed(f.vm, fn, args, None))
        names = tuple([kw[i] for i in range(0, len(kw), 2)])
        values = [kw[i] for i in range(1, len(kw), 2)]
        return forward_value(f, self, call_packed(f.vm, fn, tuple(pos + values), names))

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == STAR_FUNCTION:
            return done(f.vm, self.run(f, v, 0, []))
        pos = <list?>k.b
        if k.state == STAR_POSITIONAL:
            if self.take(f, k.a, k.i, pos, v) is SIGNAL:
                return f.vm.status
            return done(f.vm, self.run(f, k.a, k.i + 1, pos))
        if k.state == STAR_ITEMS or k.state == STAR_EXTEND:
            if self.extend(f, k.a, k.i, pos, <list?>v if k.state == STAR_ITEMS else <list?>k.c) is SIGNAL:
                return f.vm.status
            return done(f.vm, self.run(f, k.a, k.i + 1, pos))
        kw = <list?>k.c
        if (self.merge(f, k.a, k.i, pos, kw, v) if k.state == STAR_MAPPING else self.take_keyword(f, k.a, k.i, pos, kw, v)) is SIGNAL:
            return f.vm.status
        return done(f.vm, self.run_keywords(f, k.a, k.i + 1, pos, kw))

    cdef bint fits(self, Continuation k) except -1:
        cdef list kw
        if k.state == STAR_FUNCTION or k.state == PASS:
            return nothing(k)
        if not is_value(k.a) or type(k.b) is not list or not all_values(<list>k.b):
            return False
        if k.state <= STAR_ITEMS:
            return k.c is None and below(k, len(self.args))
        if k.state == STAR_EXTEND:
            return type(k.c) is list and all_values(<list>k.c) and below(k, len(self.args))
        if type(k.c) is not list or not below(k, len(self.keywords)) or len(<list>k.c) % 2:
            return False
        kw = <list>k.c
        return all([type(name) is str for name in kw[::2]]) and all_values(kw[1::2])


cdef object list_items(VM* vm, object value, object a, object b, object c, int64_t i):
    return to_list(vm, value)

cdef ResumeFunction LIST_ITEMS = resume_with_parts("call_list_items", list_items)

cdef str full_name(object fn):
    """Return the callee's name for error messages about * and ** arguments."""
    cdef Function g
    if type(fn) is BoundMethod:
        return full_name((<BoundMethod>fn).func)
    if type(fn) is Function:
        g = <Function>fn
        module = (<ModuleObject>g.globs.module).name if g.module is None else g.module
        return f"{module}.{g.qualname}()"
    if type(fn) is Native:
        return f"{(<Native>fn).qualname}()"
    if type(fn) is ClassObject:
        return f"{(<ClassObject>fn).qualname}()" if (<ClassObject>fn).flags & C_BUILTIN else f"{(<ClassObject>fn).ns.get('__module__')}.{(<ClassObject>fn).qualname}()"
    return f"{type_name(fn)} object"

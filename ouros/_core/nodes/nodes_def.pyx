# ouros: no bounds checks
"""Nodes of function and class definitions, imports, `yield` and `await`.

Must not know other statements. A class body runs as a function. Its first parameter is the namespace: a dict, or the result of the
metaclass's __prepare__. In a generic class, the second is the tuple of type parameters.
"""
cimport cython
from ouros._core.heap.runtime cimport runtime
from ouros._core.heap.exceptions cimport (
    ExceptionObject, GENERATOR_EXIT, IMPORT_ERROR, MODULE_NOT_FOUND_ERROR, RUNTIME_ERROR, STOP_ITERATION, TYPE_ERROR,
    new_exception, raise_error, raise_quoting, raise_type, take_exception, throw,
)
from ouros._core.heap.heap cimport charge, stack_low, touch
from ouros._core.protocols.protected_names cimport may_bind
from ouros._core.protocols.call cimport call0, call1, call2, call_special, method
from ouros._core.protocols.generators cimport (
    G_CLOSED, G_LENT, G_RUNNING, G_SUSPENDED, Generator, Sink, fed, gen_result, gen_send, gen_throw, owner, sink_of,
)
from ouros._core.protocols.ops cimport get_iter, iter_next, set_item, to_list
from ouros._core.protocols.attributes cimport get_attr, get_attr_or_stop
from ouros._core.protocols.descriptors cimport ModuleObject, global_cell
from ouros._core.protocols.import_names cimport absolute_name, cannot_import
from ouros._core.protocols.saved_fields cimport all_values, below, is_number, is_value, nothing
from ouros._core.nodes.nodes_display cimport Starred
from ouros._core.nodes.nodes_variable cimport Global
from ouros._core.syntax.deferred_definitions cimport helper_modules, is_hidden
cimport ouros._core.types.type_async as _async
from ouros._core.types.type_async cimport AsyncStep, STEP_SEND, step_direct
from ouros._core.types.type_class cimport build_from_body, prepare_class
from ouros._core.types.type_dict cimport DictObject, dict_items_list, new_dict
from ouros._core.types.type_sequence cimport ListObject


cdef object decorated(Frame* f, Node node, tuple nodes, int state, list decorators, object v, Py_ssize_t i):
    while i >= 0:
        v = call1(f.vm, decorators[i], v)
        if v is SIGNAL:
            if f.vm.tb_open and f.vm.status == RAISE:
                record(f, <Node?>nodes[i])
            return suspend_expr(f, node, state, i, decorators, None, None)
        i -= 1
    return v


cdef enum MakeFunctionState:
    FUNCTION_PART     = 0    # waits for a decorator or default; a: values before
    FUNCTION_DECORATE = 1    # waits for the call of decorator i; a: decorators

@cython.no_gc
@cython.final
cdef class MakeFunction(Node):
    """saves: see MakeFunctionState"""
    cdef object eval(self, Frame* f):
        if not self.decorators and not self.defaults and not self.kwdefaults:
            return self.make(f, None)
        return self.run(f, [])

    cdef object run(self, Frame* f, list got):
        cdef Py_ssize_t nd = len(self.decorators), n = len(self.defaults), i
        for i in range(len(got), nd + n + len(self.kwdefaults)):
            v = (<Node?>(self.decorators[i] if i < nd else self.defaults[i - nd] if i < nd + n else self.kwdefaults[i - nd - n])).eval(f)
            if v is SIGNAL:
                return suspend_expr1(f, self, FUNCTION_PART, got)
            got.append(v)
        fn = self.make(f, got)
        if nd:
            return self.decorate(f, got[:nd], fn, nd - 1)
        return fn

    cdef object make(self, Frame* f, list got):
        cdef Function fn = new_function(self.code, self.code.name, self.code.qualname, (<Function?><object>f.fn).globs)
        cdef Py_ssize_t nd, n, i
        fn.epoch = f.vm.epoch
        fn.doc = self.code.doc
        charge(f.vm, 176)
        if self.closure is not None:
            charge(f.vm, 56 + 8 * len(self.closure))
            fn.closure = tuple([<object>f.slots[<int>at].o for at in self.closure])
        if got is not None:
            nd = len(self.decorators)
            n = len(self.defaults)
            if n:
                fn.defaults = tuple(got[nd:nd + n])
            if self.kwdefaults:
                fn.kwdefaults = {}
                for i in range(len(self.kwdefaults)):
                    fn.kwdefaults[self.kwnames[i]] = got[nd + n + i]
        if self.annotate is not None:
            fn.annotate = self.annotate.eval(f)
        return fn

    cdef object decorate(self, Frame* f, list decorators, object v, Py_ssize_t i):
        return decorated(f, self, self.decorators, FUNCTION_DECORATE, decorators, v, i)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return forward_status(f, <Node?>self.decorators[k.i] if k.state == FUNCTION_DECORATE else self, c)
        v = vm_take(f.vm)
        if k.state == FUNCTION_DECORATE:
            return done(f.vm, self.decorate(f, <list?>k.a, v, k.i - 1))
        got = list(<list?>k.a)
        got.append(v)
        return done(f.vm, self.run(f, got))

    cdef bint fits(self, Continuation k) except -1:
        if type(k.a) is not list or not all_values(<list>k.a) or k.b is not None or k.c is not None:
            return False
        if k.state == FUNCTION_DECORATE:
            return below(k, len(<list>k.a)) and k.i < len(self.decorators)
        return len(<list>k.a) < len(self.decorators) + len(self.defaults) + len(self.kwdefaults) and k.i == 0


cdef bint class_parts_fit(object decorators, object bases, object keywords) except -1:
    if type(decorators) is not list or not all_values(decorators) or type(keywords) is not dict or not all_values(bases):
        return False
    return all([type(name) is str for name in <dict>keywords]) and all_values((<dict>keywords).values())

cdef enum MakeClassState:
    CLASS_PART     = 0    # waits for a decorator, base or keyword; a: got (see run)
    CLASS_STAR     = 1    # waits for the items of *bases; a: got
    CLASS_BODY     = 2    # waits for the body; b: namespace, c: (decorators, bases, keywords, metaclass, bases as written)
    CLASS_MAKE     = 3    # waits for the call of the metaclass; a: decorators
    CLASS_DECORATE = 4    # waits for the call of decorator i; a: decorators
    CLASS_PREPARE  = 5    # waits for the result of __prepare__; a: decorators, b: bases

@cython.no_gc
@cython.final
cdef class MakeClass(Node):
    """saves: see MakeClassState"""
    cdef object eval(self, Frame* f):
        if not self.decorators and not self.args and not self.keywords:
            return self.run_body(f, [], (), {}, TYPE, new_dict(f.vm, {}), ())
        return self.run(f, [0, [], [], {}])

    cdef object run(self, Frame* f, list got):
        """got: [index of the part, decorators, bases, keywords]."""
        cdef Py_ssize_t nd = len(self.decorators), na = len(self.args), i
        while True:
            i = got[0]
            if i < nd:
                v = (<Node?>self.decorators[i]).eval(f)
            elif i < nd + na:
                v = (<Node?>self.args[i - nd]).eval(f)
            elif i < nd + na + len(self.keywords):
                v = (<Node?>self.keywords[i - nd - na][1]).eval(f)
            else:
                return self.prepare(f, <list?>got[1], tuple(<list?>got[2]), <dict?>got[3])
            if v is SIGNAL:
                return suspend_expr1(f, self, CLASS_PART, got)
            if self.add_keywords(f, got, v) is SIGNAL:
                return SIGNAL

    cdef object add_keywords(self, Frame* f, list got, object v):
        """Add the value of part got[0] to got."""
        cdef Py_ssize_t nd = len(self.decorators), na = len(self.args)
        cdef Py_ssize_t i = got[0]
        if i < nd:
            (<list?>got[1]).append(v)
        elif i < nd + na:
            if type(self.args[i - nd]) is Starred:
                if lookup(class_of(v), "__iter__") == NULL and lookup(class_of(v), "__getitem__") == NULL:
                    raise_type(f.vm, f"Value after * must be an iterable, not {type_name(v)}")
                    return suspend_expr0(f, self, PASS)
                v = to_list(f.vm, v)
                if v is SIGNAL:
                    return suspend_expr1(f, self, CLASS_STAR, got)
                (<list?>got[2]).extend(<list?>v)
            else:
                (<list?>got[2]).append(v)
        else:
            name = self.keywords[i - nd - na][0]
            if name is not None:
                if name in <dict?>got[3]:
                    raise_quoting(f.vm, TYPE_ERROR, "__build_class__() got multiple values for keyword argument '%s'", name)
                    return suspend_expr0(f, self, PASS)
                (<dict?>got[3])[name] = v
            elif type(v) is DictObject:
                for key, value in dict_items_list(f.vm, <DictObject>v):
                    if type(key) is not str:
                        raise_type(f.vm, "keywords must be strings")
                        return suspend_expr0(f, self, PASS)
                    if key in <dict?>got[3]:
                        raise_quoting(f.vm, TYPE_ERROR, "__build_class__() got multiple values for keyword argument '%s'", key)
                        return suspend_expr0(f, self, PASS)
                    (<dict?>got[3])[key] = value
            else:
                raise_type(f.vm, f"Value after ** must be a mapping, not {type_name(v)}")
                return suspend_expr0(f, self, PASS)
        got[0] = i + 1
        return None

    cdef object prepare(self, Frame* f, list decorators, tuple bases, dict kwargs):
        v = prepare_class(f.vm, self.name, bases, kwargs)
        if v is None:
            return self.run_body(f, decorators, bases, kwargs, TYPE, new_dict(f.vm, {}), bases)
        if v is SIGNAL:
            return suspend_expr(f, self, CLASS_PREPARE, 0, decorators, bases, None)
        return self.prepared(f, decorators, bases, v)

    cdef object prepared(self, Frame* f, list decorators, tuple written, object v):
        cdef object meta, ns, bases, kwargs
        meta, ns, bases, kwargs = <tuple?>v
        return self.run_body(f, decorators, <tuple?>bases, dict(dict_items_list(f.vm, <DictObject?>kwargs)), meta, ns, written)

    cdef object run_body(self, Frame* f, list decorators, tuple bases, dict kwargs, object meta, object ns, tuple written):
        cdef tuple parts = (decorators, bases, kwargs, meta, written)
        charge(f.vm, 800)
        if self.params is None:
            r = call1(f.vm, self.body.make(f, None), ns)
        else:
            r = call2(f.vm, self.body.make(f, None), ns, tuple([(<Node?><object>p).eval(f) for p in self.params]))
        if r is SIGNAL:
            return suspend_expr(f, self, CLASS_BODY, 0, None, ns, parts)
        return self.build(f, ns, r, parts)

    cdef object build(self, Frame* f, object ns, object cell, tuple parts):
        cdef list decorators = <list?>parts[0]
        v = build_from_body(f.vm, self.name, parts[3], <tuple?>parts[1], <tuple?>parts[4], ns, dict(<dict?>parts[2]), cell)
        if v is SIGNAL:
            return suspend_expr1(f, self, CLASS_MAKE, decorators)
        return self.decorate(f, decorators, v, len(decorators) - 1)

    cdef object decorate(self, Frame* f, list decorators, object v, Py_ssize_t i):
        return decorated(f, self, self.decorators, CLASS_DECORATE, decorators, v, i)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == CLASS_BODY:
            return done(f.vm, self.build(f, k.b, v, <tuple?>k.c))
        if k.state == CLASS_PREPARE:
            return done(f.vm, self.prepared(f, <list?>k.a, <tuple?>k.b, v))
        if k.state == CLASS_MAKE:
            return done(f.vm, self.decorate(f, <list?>k.a, v, len(<list?>k.a) - 1))
        if k.state == CLASS_DECORATE:
            return done(f.vm, self.decorate(f, <list?>k.a, v, k.i - 1))
        old = <list?>k.a
        got = [old[0], list(old[1]), list(old[2]), dict(old[3])]
        if k.state == CLASS_STAR:
            (<list?>got[2]).extend(v)
            got[0] = got[0] + 1
        elif self.add_keywords(f, got, v) is SIGNAL:
            return f.vm.status
        return done(f.vm, self.run(f, got))

    cdef bint fits(self, Continuation k) except -1:
        cdef Py_ssize_t n = len(self.decorators) + len(self.args) + len(self.keywords)
        if k.state == PASS:
            return nothing(k)
        if k.state == CLASS_BODY:
            # c: decorators, bases, keywords, metaclass, bases as written
            return k.a is None and is_value(k.b) and type(k.c) is tuple \
                and len(<tuple>k.c) == 5 and type((<tuple>k.c)[1]) is tuple and type((<tuple>k.c)[4]) is tuple \
                and is_value((<tuple>k.c)[3]) and all_values(list(<tuple>(<tuple>k.c)[4])) \
                and type((<tuple>k.c)[0]) is list and len(<list>(<tuple>k.c)[0]) == len(self.decorators) \
                and class_parts_fit((<tuple>k.c)[0], (<tuple>k.c)[1], (<tuple>k.c)[2])
        if k.state == CLASS_PREPARE:
            return type(k.a) is list and all_values(<list>k.a) and type(k.b) is tuple and all_values(list(<tuple>k.b)) \
                and k.c is None and k.i == 0 and len(<list>k.a) == len(self.decorators)
        if k.state > CLASS_DECORATE or type(k.a) is not list or k.b is not None or k.c is not None:
            return False
        if k.state >= CLASS_MAKE:
            return all_values(<list>k.a) and (k.i == 0 or below(k, len(<list>k.a))) and len(<list>k.a) <= len(self.decorators)
        if len(<list>k.a) != 4 or not is_number((<list>k.a)[0]) or not 0 <= (<list>k.a)[0] < n or type((<list>k.a)[2]) is not list:
            return False
        return class_parts_fit((<list>k.a)[1], (<list>k.a)[2], (<list>k.a)[3]) \
            and len(<list?>(<list>k.a)[1]) == min(<Py_ssize_t>(<list>k.a)[0], len(self.decorators))


cdef enum GeneratorExpState:
    GENEXP_SOURCE = 0    # waits for the first iterable
    GENEXP_ITER   = 1    # waits for the iterable's iterator

@cython.no_gc
@cython.final
cdef class GeneratorExp(Node):
    """saves: nothing"""
    cdef object eval(self, Frame* f):
        source = self.source.eval(f)
        if source is SIGNAL:
            return suspend_expr0(f, self, GENEXP_SOURCE)
        return self.with_source(f, source)

    cdef object with_source(self, Frame* f, object source):
        it = async_iterator(f.vm, source) if self.is_async else get_iter(f.vm, source)
        if it is SIGNAL:
            return suspend_expr0(f, self, GENEXP_ITER)
        return self.make(f, it)

    cdef object make(self, Frame* f, object source):
        return forward_value(f, self, call1(f.vm, self.function.make(f, None), source))

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == GENEXP_SOURCE:
            return done(f.vm, self.with_source(f, v))
        return done(f.vm, self.make(f, v))


# --- yield ---

cdef enum YieldState:
    YIELD_VALUE  = 0    # waits for the value
    YIELD_PAUSED = 1    # paused: the value that is sent is the value of the expression

# The generator keeps its continuation for the next yield: 1.08 of CPython's time in a loop over a generator, otherwise 1.45.
cdef int wait(Frame* f, Node node, PyObject* g) except -9:
    """Pause at a yield, with the value in vm.ret. g: the generator that owns the frame, or NULL."""
    f.vm.status = YIELD
    if g == NULL or (<Generator?><object>g).spare is None:
        push(f.vm, node, YIELD_PAUSED, 0, None, None, None)
    else:
        k = (<Generator?><object>g).spare
        (<Generator?><object>g).spare = None
        k.node = node
        push_continuation(f.vm, k)
    return YIELD

@cython.no_gc
@cython.final
cdef class Yield(Node):
    """saves: nothing"""
    cdef object eval(self, Frame* f):
        cdef object v = None
        if self.value is not None:
            v = self.value.eval(f)
            if v is SIGNAL:
                return suspend_expr0(f, self, YIELD_VALUE)
        vm_return(f.vm, v)
        g = owner(f)
        sink = sink_of(g)
        if sink != NULL and sink.take(f.vm, sink, &f.vm.ret):
            f.vm.ret.o = NULL
            return None
        wait(f, self, g)
        return SIGNAL

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        slot_clear(&f.vm.ret)
        if self.value is None:
            vm_return(f.vm, None)
        elif self.value.eval_slot(f, &f.vm.ret) == T_SIGNAL:
            suspend_expr0(f, self, YIELD_VALUE)
            return T_SIGNAL
        g = owner(f)
        sink = sink_of(g)
        if sink != NULL and sink.take(f.vm, sink, &f.vm.ret):
            f.vm.ret.o = NULL
            return slot_unbox(out, None)
        wait(f, self, g)
        return T_SIGNAL

    cdef int pause(self, Frame* f, object v, Continuation k) except -9:
        vm_return(f.vm, v)
        f.vm.status = YIELD
        k.state = YIELD_PAUSED
        push_continuation(f.vm, k)
        return YIELD

    cdef int exec(self, Frame* f) except -9:
        # `yield` is a statement here: the sent value is dropped.
        slot_clear(&f.vm.ret)
        if self.value is None:
            vm_return(f.vm, None)
        elif self.value.eval_slot(f, &f.vm.ret) == T_SIGNAL:
            return suspend_stmt0(f, self, YIELD_VALUE)
        g = owner(f)
        sink = sink_of(g)
        if sink != NULL and sink.take(f.vm, sink, &f.vm.ret):
            f.vm.ret.o = NULL
            return NORMAL
        return wait(f, self, g)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return forward_status(f, self, c)
        if k.state == YIELD_VALUE:
            return self.pause(f, vm_take(f.vm), k)
        g = owner(f)
        if g != NULL:
            (<Generator?><object>g).spare = k
        return NORMAL


cdef struct InnerSink:
    # Passes the values of the inner generator of a `yield from` to the sink of the outer generator.
    Sink base
    Sink* outer
    PyObject* it             # the inner generator (borrowed)
    PyObject* handled        # exception that the outer generator handles (borrowed)

cdef int hand_on(VM* vm, Sink* sink, Slot* v) except -1:
    cdef InnerSink* s = <InnerSink*>sink
    cdef int taken
    # Each generator on the way to the loop uses C stack.
    if vm.handled != s.handled or <char*>&taken < vm.c_limit:
        return 0
    vm.ticks -= 1
    vm.depth -= 1
    (<Generator?><object>s.it).state = G_LENT
    taken = s.outer.take(vm, s.outer, v)
    (<Generator?><object>s.it).state = G_RUNNING
    vm.depth += 1
    return taken

cdef object fed_through(VM* vm, Generator it, Sink* outer):
    cdef InnerSink s
    s.base.take = hand_on
    s.outer = outer
    s.it = <PyObject*>it
    s.handled = vm.handled
    return fed(vm, it, &s.base)


cdef enum YieldFromState:
    FROM_SOURCE = 0    # waits for the iterable
    FROM_ITER   = 1    # waits for the iterable's iterator
    FROM_NEXT   = 2    # waits for the next value of the iterator; a: iterator
    FROM_PAUSED = 3    # paused; a: iterator
    FROM_CLOSE  = 5    # waits for the close() of the inner iterator; a: the exception to raise afterwards
    FROM_LOOKUP = 6    # waits for the look-up of the iterator's close (i: 1) or throw; a: the exception for it, b: iterator

@cython.no_gc
@cython.final
cdef class YieldFrom(Node):
    """saves: see YieldFromState"""
    cdef object eval(self, Frame* f):
        v = self.value.eval(f)
        if v is SIGNAL:
            return suspend_expr0(f, self, FROM_SOURCE)
        return self.start(f, v)

    cdef object start(self, Frame* f, object v):
        if self.how == AWAIT and type(v) is not Generator and is_plain_in(f, v):
            return v
        if self.how != FROM:
            it = awaitable(f.vm, v, self.how)
        elif type(v) is Generator and (<Generator>v).kind == CODE_GENERATOR:
            it = v
        elif type(v) is Generator and (<Generator>v).kind == CODE_COROUTINE and is_iterable_coroutine(<Function?><object>f.fn):
            it = v
        elif type(v) is Generator and (<Generator>v).kind == CODE_COROUTINE:
            raise_type(f.vm, "cannot 'yield from' a coroutine object in a non-coroutine generator")
            return suspend_expr0(f, self, PASS)
        else:
            it = get_iter(f.vm, v)
        if it is SIGNAL:
            return suspend_expr0(f, self, FROM_ITER)
        return self.advance(f, it, None)

    cdef object advance(self, Frame* f, object it, object sent):
        cdef object v
        cdef Sink* sink
        if type(it) is Generator:
            if (<Generator>it).state == G_CLOSED and (<Generator>it).kind == CODE_COROUTINE:
                raise_error(f.vm, RUNTIME_ERROR, "cannot reuse already awaited coroutine")
                return suspend_expr0(f, self, PASS)
            sink = sink_of(owner(f))
            if sink != NULL and sent is None and not (<Generator>it).shared:
                v = fed_through(f.vm, <Generator>it, sink)
            else:
                v = gen_send(f.vm, <Generator>it, sent)
        elif type(it) is AsyncStep:
            v = step_direct(f.vm, <AsyncStep>it, sent)
            if v is SIGNAL and (<AsyncStep>it).kind != STEP_SEND:
                v = then(f.vm, SIGNAL, STOP_TO_VALUE, None, None, None, 0)
        elif sent is None:
            if (<HeapObject?>it).is_iterator():
                v = iter_next(f.vm, it)
            else:
                v = then(f.vm, call_special(f.vm, it, "__next__", NULL, 0), STOP_TO_VALUE, None, None, None, 0)
        else:
            v = send_hook(f.vm, it, sent)
        return self.got(f, it, v)

    cdef object got(self, Frame* f, object it, object v):
        if v is STOP:
            if type(it) is not Generator:
                return None
            touch(f.vm, <Generator>it)
            return gen_result(<Generator>it)
        if v is SIGNAL:
            return suspend_expr1(f, self, FROM_NEXT, it)
        if type(v) is StopValue:
            return (<StopValue>v).value
        vm_return(f.vm, v)
        f.vm.status = YIELD
        push(f.vm, self, FROM_PAUSED, 0, it, None, None)
        return SIGNAL

    cdef object throw_into(self, Frame* f, object it):
        """Pass an exception that was thrown at the yield to the inner iterator first."""
        cdef VM* vm = f.vm
        cdef ExceptionObject e
        cdef bint closing
        e = <ExceptionObject?><object>vm.exc
        if type(it) is Generator:
            if is_subclass(e.cls, GENERATOR_EXIT):
                e = take_exception(vm)
                r = close_hook(vm, it)
                if r is SIGNAL:
                    return suspend_expr(f, self, FROM_CLOSE, 0, e, None, None)
                throw(vm, e)
                return suspend_expr0(f, self, PASS)
            e = take_exception(vm)
            return self.got(f, it, gen_throw(vm, <Generator>it, e))
        e = take_exception(vm)
        closing = is_subclass(e.cls, GENERATOR_EXIT)
        fn = get_attr_or_stop(vm, it, "close" if closing else "throw")
        if fn is SIGNAL and vm.status >= SUSPEND:
            return suspend_expr(f, self, FROM_LOOKUP, closing, e, it, None)
        return self.pass_on(f, it, e, fn, closing)

    cdef object pass_on(self, Frame* f, object it, object e, object fn, bint closing):
        """Call fn, the iterator's method for exception e. STOP: it has none; SIGNAL: the look-up raised."""
        cdef VM* vm = f.vm
        if fn is SIGNAL:
            if not closing:
                return suspend_expr0(f, self, PASS)
            # CPython only prints the exception.
            take_exception(vm)
        elif fn is not STOP and not closing:
            return self.got(f, it, then(vm, call1(vm, fn, e), STOP_TO_VALUE, None, None, None, 0))
        elif fn is not STOP and call0(vm, fn) is SIGNAL:
            return suspend_expr(f, self, FROM_CLOSE, 0, e, None, None)
        throw(vm, e)
        return suspend_expr0(f, self, PASS)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int state = k.state
        if state == FROM_PAUSED:
            if c == RAISE:
                return done(f.vm, self.throw_into(f, k.a))
            if c != NORMAL:
                return c
            return done(f.vm, self.advance(f, k.a, vm_take(f.vm)))
        if state == FROM_CLOSE and c == NORMAL:
            vm_take(f.vm)
            throw(f.vm, <ExceptionObject?>k.a)
            return suspend_stmt0(f, self, PASS)
        if state == FROM_LOOKUP and (c == NORMAL or c == RAISE and k.i):
            return done(f.vm, self.pass_on(f, k.b, <ExceptionObject?>k.a, vm_take(f.vm) if c == NORMAL else SIGNAL, k.i != 0))
        if c != NORMAL or state == PASS:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if state == FROM_SOURCE:
            return done(f.vm, self.start(f, v))
        if state == FROM_ITER:
            return done(f.vm, self.advance(f, v, None))
        return done(f.vm, self.got(f, k.a, v))

    cdef bint fits(self, Continuation k) except -1:
        if k.state == FROM_LOOKUP:
            return type(k.a) is ExceptionObject and isinstance(k.b, HeapObject) and k.c is None and below(k, 2)
        if k.b is not None or k.c is not None or k.i != 0:
            return False
        if k.state == FROM_CLOSE:
            return type(k.a) is ExceptionObject
        if k.state == FROM_NEXT or k.state == FROM_PAUSED:
            return isinstance(k.a, HeapObject)
        return k.a is None and (k.state == FROM_ITER or k.state == PASS or (k.state == FROM_SOURCE and self.value is not None))


@cython.final
cdef class StopValue(HeapObject):
    """Return value of an exhausted iterator, on its way to the `yield from` or `await`. Never visible to the program."""
    pass


cdef object stop_to_value(VM* vm, object value, object a, object b, object c, int64_t i):
    """Turn StopIteration from next, send or throw of a sandbox iterator into a StopValue."""
    cdef ExceptionObject e
    if value is not SIGNAL:
        return value
    e = <ExceptionObject?><object>vm.exc
    if is_subclass(e.cls, STOP_ITERATION):
        e = take_exception(vm)
        vm.tb_open = False
        return new_stop_value(e.extra.get("value") if e.extra is not None else None)
    return SIGNAL

cdef object new_stop_value(object value):
    cdef StopValue stop = StopValue.__new__(StopValue)
    stop.value = value
    return stop

_async.stop_hook = new_stop_value
cdef ResumeFunction STOP_TO_VALUE = resume_function("stop_to_value", stop_to_value, True)

cdef object send_hook(VM* vm, object it, object sent):
    return then(vm, get_attr(vm, it, "send"), SEND_FOUND, sent, None, None, 0)

# saves: the value to send; value: the method
cdef object send_found(VM* vm, object fn, object sent, object b, object c, int64_t i):
    return then(vm, call1(vm, fn, sent), STOP_TO_VALUE, None, None, None, 0)

cdef object close_hook(VM* vm, object it):
    return then(vm, get_attr(vm, it, "close"), CLOSE_FOUND, None, None, None, 0)

cdef object close_found(VM* vm, object fn, object a, object b, object c, int64_t i):
    return call0(vm, fn)

cdef ResumeFunction SEND_FOUND = resume_function("send_found", send_found)
cdef ResumeFunction CLOSE_FOUND = resume_function("close_found", close_found)


# --- awaitables ---

cdef bint is_iterable_coroutine(Function fn) noexcept:
    """Return True if types.coroutine() has marked the generator function."""
    return fn.ext is not None and fn.ext.find(".awaitable") != NULL

cdef bint is_plain_in(Frame* f, object v) except -1:
    """Return whether a forgiving program awaits a value that is not awaitable."""
    if type(v) is AsyncStep or f.fn == NULL or type(source_of((<Function?><object>f.fn).code).options) is not str:
        return False
    return lookup(class_of(v), "__await__") == NULL

cdef object awaitable(VM* vm, object v, int how):
    cdef Generator g
    cdef Continuation k
    if type(v) is Generator:
        g = <Generator>v
        if g.kind == CODE_COROUTINE:
            if how == AWAIT and g.state == G_SUSPENDED and g.nk > 0:
                k = <Continuation?><object>g.ks[g.nk - 1]
                if type(k.node) is YieldFrom and isinstance(k.a, HeapObject):
                    return raise_error(vm, RUNTIME_ERROR, "coroutine is being awaited already")
            return g
        if g.kind == CODE_GENERATOR and g.frame is not None and is_iterable_coroutine(frame_function(g.frame)):
            return g
    if type(v) is AsyncStep:
        return v
    if lookup(class_of(v), "__await__") == NULL:
        name = type_name(v)
        if how == AWAIT_ENTER or how == AWAIT_EXIT:
            method = "__aenter__" if how == AWAIT_ENTER else "__aexit__"
            return raise_type(vm, f"'async with' received an object from {method} that does not implement __await__: {name}")
        r = raise_type(vm, f"'{name}' object can't be awaited")
    else:
        r = then(vm, call_special(vm, v, "__await__", NULL, 0), AWAIT_MADE, None, None, None, 0)
    return then(vm, r, ANEXT_MADE, v, None, None, 0) if how == AWAIT_NEXT else r

cdef object await_made(VM* vm, object value, object a, object b, object c, int64_t i):
    """Check that __await__ returned an iterator."""
    if type(value) is Generator and (<Generator>value).kind == CODE_COROUTINE:
        return raise_type(vm, "__await__() returned a coroutine")
    if not isinstance(value, HeapObject) or lookup(class_of(value), "__next__") == NULL:
        return raise_type(vm, f"__await__() returned non-iterator of type '{type_name(value)}'")
    return value

cdef object anext_made(VM* vm, object value, object awaited, object b, object c, int64_t i):
    """Raise a TypeError that names the object from __anext__, with the exception of its __await__ as cause."""
    cdef ExceptionObject cause, error
    if value is not SIGNAL:
        return value
    cause = take_exception(vm)
    error = new_exception(vm, TYPE_ERROR, (f"'async for' received an invalid object from __anext__: {type_name(awaited)}",))
    throw(vm, error)
    error.context = error.cause = cause
    error.suppress = True
    return SIGNAL

cdef ResumeFunction AWAIT_MADE = resume_function("await_made", await_made)
cdef ResumeFunction ANEXT_MADE = resume_function("await_next_made", anext_made, True)

cdef object async_iterator(VM* vm, object v):
    if lookup(class_of(v), "__aiter__") == NULL:
        return raise_type(vm, f"'async for' requires an object with __aiter__ method, got {type_name(v)}")
    return then(vm, call_special(vm, v, "__aiter__", NULL, 0), AITER_MADE, None, None, None, 0)

cdef object aiter_made(VM* vm, object value, object a, object b, object c, int64_t i):
    if lookup(class_of(value), "__anext__") == NULL:
        return raise_type(vm, f"'async for' received an object from __aiter__ that does not implement __anext__: {type_name(value)}")
    return value

cdef ResumeFunction AITER_MADE = resume_function("async_for_aiter", aiter_made)


# --- imports ---

@cython.no_gc
@cython.final
cdef class Import(Node):
    """saves: nothing"""
    cdef int exec(self, Frame* f) except -9:
        v = runtime(f.vm).import_for_program(self.module, self.top)
        if v is SIGNAL:
            return suspend_stmt0(f, self, ONLY)
        return self.bind_it(f, v)

    cdef int bind_it(self, Frame* f, object v) except -9:
        if self.module in helper_modules and type(self.target) is Global and not is_program(f):
            return bind_hidden(f, <Global>self.target, v)
        return self.target.store(f, v)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return forward_status(f, self, c)
        return self.bind_it(f, vm_take(f.vm))

cdef bint is_program(Frame* f) noexcept:
    """Return whether the code is the program's own, not the library's."""
    return not source_of((<Function>f.fn).code).kind.startswith("stdlib:")


cdef enum ImportFromState:
    IMPORT_MODULE    = 0    # waits for the module
    IMPORT_NAME      = 1    # waits for an attribute i; a: module
    IMPORT_STAR      = 2    # waits until all names are bound
    IMPORT_SUBMODULE = 3    # waits for submodule i; a: module

@cython.no_gc
@cython.final
cdef class ImportFrom(Node):
    """saves: see ImportFromState"""
    cdef int exec(self, Frame* f) except -9:
        name = self.module
        if self.level:
            name = package_member(f, self.module, self.level)
            if name is None:
                return suspend_stmt0(f, self, PASS)
        m = runtime(f.vm).import_for_program(name, False)
        if m is SIGNAL:
            return suspend_stmt0(f, self, IMPORT_MODULE)
        return self.bind_names(f, m, 0)

    cdef int bind_names(self, Frame* f, object m, Py_ssize_t i) except -9:
        cdef int c
        if self.star:
            if import_star(f.vm, f, m) is SIGNAL:
                return suspend_stmt0(f, self, IMPORT_STAR)
            return NORMAL
        while i < len(self.names):
            c = bind_name(self, f, m, i, get_attr_or_stop(f.vm, m, self.names[i][0]))
            if c != NORMAL:
                return c
            i += 1
        return NORMAL

    cdef int missing(self, Frame* f, Py_ssize_t i, object m) except -9:
        """Raise ImportError if there is no submodule of that name. Errors inside a submodule stay as they are."""
        cdef ExceptionObject e = <ExceptionObject?><object>f.vm.exc
        name = self.names[i][0]
        module = imported_name(self, m)
        if not is_subclass(e.cls, MODULE_NOT_FOUND_ERROR) or e.extra is None or e.extra.get("name") != f"{module}.{name}":
            return suspend_stmt0(f, self, PASS)
        take_exception(f.vm)
        cannot_import(f.vm, m, module, name)
        return suspend_stmt0(f, self, PASS)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if k.state == IMPORT_SUBMODULE and c == RAISE:
            return self.missing(f, k.i, k.a)
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        if k.state == IMPORT_STAR:
            return NORMAL
        v = vm_take(f.vm)
        if k.state == IMPORT_MODULE:
            return self.bind_names(f, v, 0)
        i = k.i
        m = k.a
        c = bind_name(self, f, m, i, v)
        if c != NORMAL:
            return c
        return self.bind_names(f, m, i + 1)

    cdef bint fits(self, Continuation k) except -1:
        if k.state == IMPORT_NAME or k.state == IMPORT_SUBMODULE:
            return is_value(k.a) and below(k, len(self.names)) and k.b is None and k.c is None
        return (k.state == IMPORT_MODULE or k.state == IMPORT_STAR or k.state == PASS) and nothing(k)


cdef str package_member(Frame* f, str name, int level):
    """Return the absolute name for a relative one. Returns: None with an exception raised."""
    cdef ModuleObject m = <ModuleObject?>(<Function?><object>f.fn).globs.module
    return absolute_name(f.vm, m.get("__package__"), m.get("__name__"), m.get("__path__") is not STOP, name, level)

cdef str imported_name(ImportFrom self, object m):
    """Return the name of the module that is imported from."""
    if self.level and type(m) is ModuleObject:
        name = unwrap((<ModuleObject>m).get("__name__"))
        if type(name) is str:
            return <str>name
    return self.module


cdef int bind_name(ImportFrom self, Frame* f, object m, Py_ssize_t i, object v) except -9:
    """Bind name i to v, the module's attribute of that name; STOP: it has none."""
    cdef Node target
    if v is STOP:
        # The name may be that of a submodule that is not imported yet.
        v = runtime(f.vm).import_for_program(f"{imported_name(self, m)}.{self.names[i][0]}", False)
        if v is SIGNAL:
            if f.vm.status == RAISE:
                return self.missing(f, i, m)
            return suspend_stmt(f, self, IMPORT_SUBMODULE, i, m, None, None)
    if v is SIGNAL:
        return suspend_stmt(f, self, IMPORT_NAME, i, m, None, None)
    target = <Node?>self.names[i][1]
    if type(target) is Global and is_hidden(self.module, self.names[i][0], (<Global>target).name) and not is_program(f):
        return bind_hidden(f, <Global>target, v)
    return target.store(f, v)

cdef int bind_hidden(Frame* f, Global target, object v) except -9:
    """Bind a helper as the fallback of the Cell, where programs cannot find it among the module's variables."""
    cdef Cell cell = global_cell(f, target.slot)
    if touch(f.vm, cell) < 0:
        return f.vm.status
    cell.fallback = v
    cell.home = None         # The variable may have been deferred.
    return NORMAL


@cython.no_gc
@cython.final
cdef class StackGuard(Node):
    """saves: nothing (inner is not evaluated yet)"""
    cdef object eval(self, Frame* f):
        if stack_low(f.vm):
            f.vm.status = SUSPEND
            f.vm.reason = R_STACK
            return suspend_expr0(f, self, ONLY)
        return self.inner.eval(f)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return c
        return done(f.vm, self.inner.eval(f))


# --- from m import * ---

cdef object import_star(VM* vm, Frame* f, object module):
    """Bind the names of `from m import *` in the module's variables, or in the code's own namespace."""
    cdef ModuleObject source
    cdef Function fn = <Function?><object>f.fn
    if type(module) is not ModuleObject:
        return raise_error(vm, IMPORT_ERROR, "from-import-* needs a module")  # sys.modules may hold anything.
    source = <ModuleObject>module
    cdef object all_names = source.get("__all__")
    # Code with its own locals binds the names there.
    cdef object target = fn.globs.module if fn.code.nparams == 0 else <object>f.slots[0].o
    cdef list names = None
    if all_names is not STOP:
        names = plain_names(all_names)
    if names is None:
        names = [n for n in source.names() if not n.startswith("_")]
    return star_names(vm, source, target, names, 0)

cdef object star_names(VM* vm, ModuleObject source, object target, list names, Py_ssize_t i):
    while i < len(names):
        v = source.get(<str?>names[i])
        if v is STOP:
            if source.get("__path__") is not STOP and source.get("__getattr__") is STOP:
                part = f"{source.get('__name__')}.{names[i]}"
                return then(vm, runtime(vm).import_for_program(part, False), STAR_PART, source, target, names, i)
            # The module's own __getattr__ may give it.
            return then(vm, get_attr(vm, source, <str?>names[i]), STAR_NAME, source, target, names, i)
        if star_bind(vm, target, <str>names[i], v) < 0:
            return then(vm, SIGNAL, STAR_BOUND, source, target, names, i + 1)
        i += 1
    return None

cdef int star_bind(VM* vm, object target, str name, object v) except -9:
    if type(target) is ModuleObject:
        return -1 if may_bind(vm, <ModuleObject>target, name) < 0 else (<ModuleObject>target).put(vm, name, v)
    return set_item(vm, target, name, v)

# saves: the module, the target, the names; i: index of the name whose value arrives
cdef object star_name(VM* vm, object value, object source, object target, object names, int64_t i):
    if not 0 <= i < len(<list?>names):
        raise ValueError("damaged data: continuation")
    if star_bind(vm, target, <str?>(<list>names)[i], value) < 0:
        return then(vm, SIGNAL, STAR_BOUND, source, target, names, i + 1)
    return star_names(vm, <ModuleObject?>source, target, <list>names, i + 1)

# saves: as star_name; i: index of the name, which is a submodule or does not exist
cdef object star_part(VM* vm, object value, object source, object target, object names, int64_t i):
    cdef ExceptionObject e
    if not 0 <= i < len(<list?>names):
        raise ValueError("damaged data: continuation")
    if value is not SIGNAL:
        return star_name(vm, value, source, target, names, i)
    e = <ExceptionObject?><object>vm.exc
    name = f"{(<ModuleObject?>source).get('__name__')}.{names[i]}"
    if not is_subclass(e.cls, MODULE_NOT_FOUND_ERROR) or e.extra is None or e.extra.get("name") != name:
        return SIGNAL
    take_exception(vm)
    vm.status = NORMAL
    vm.tb_open = False
    return then(vm, get_attr(vm, source, <str?>(<list>names)[i]), STAR_NAME, source, target, names, i)

# saves: as star_name; i: index of the next name
cdef object star_bound(VM* vm, object value, object source, object target, object names, int64_t i):
    if not 0 <= i <= len(<list?>names):
        raise ValueError("damaged data: continuation")
    return star_names(vm, <ModuleObject?>source, target, <list>names, i)

cdef ResumeFunction STAR_BOUND = resume_function("import_star_bound", star_bound)
cdef ResumeFunction STAR_NAME = resume_function("import_star_name", star_name)
cdef ResumeFunction STAR_PART = resume_function("import_star_part", star_part, True)

cdef list plain_names(object v):
    from_list = (<ListObject>v).items if type(v) is ListObject else list(v) if type(v) is tuple else None
    return None if from_list is None else [n for n in from_list if type(n) is str]

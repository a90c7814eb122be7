# ouros: no bounds checks
"""Node of `try` with `except*` clauses.

Must not know how groups are split: code of the sandbox does that (`split`, which may be overridden, and the prelude). Invariant: while
the clauses run, `left` is a tuple of the rest that no clause has taken yet (or None) and the exceptions that the clauses raised.
"""
cimport cython
from ouros._core.protocols.attributes cimport get_attr
from ouros._core.heap.exceptions cimport (
    BASE_EXCEPTION_GROUP, get_handled, raise_type, set_exception, set_handled, take_exception,
)
from ouros._core.protocols.call cimport call1, call2, call_prelude, is_callable
from ouros._core.protocols.saved_fields cimport below, error_or_none, nothing
from ouros._core.nodes.nodes_flow cimport again, exception_matches, unbind

cdef enum StarState:
    S_BODY   = 0
    S_TYPE   = 1             # waits for the type of clause i; a: the exception, b: exception handled before, c: left (also in all states below)
    S_SPLIT  = 2             # waits for the call of split for clause i
    S_HANDLE = 3             # waits for the body of clause i
    S_WRAP   = 4             # waits until a naked exception is wrapped in a group for clause i
    S_RESULT = 5             # waits until the prelude has combined the exceptions to raise


cdef bint is_group(object e) except -1:
    return is_instance(e, BASE_EXCEPTION_GROUP)


@cython.no_gc
@cython.final
cdef class TryStar(Node):
    cdef int exec(self, Frame* f) except -9:
        return self.after_body(f, self.body.exec(f), None)

    cdef int after_body(self, Frame* f, int c, Continuation k) except -9:
        cdef ExceptionObject e
        if c == RAISE:
            e = take_exception(f.vm)
            prev = get_handled(f.vm)
            set_handled(f.vm, e)
            return self.match(f, 0, e, prev, (e,))
        if c >= SUSPEND:
            return again(f, k, self, S_BODY, 0, None, None)
        if c == NORMAL and self.orelse is not None:
            return self.orelse.exec(f)
        return c

    cdef int match(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev, tuple left) except -9:
        """Match the clauses from i on."""
        cdef int c
        if i == len(self.types):
            return self.finish(f, e, prev, left)
        t = (<Node?>self.types[i]).eval(f)
        if t is SIGNAL:
            c = suspend_stmt(f, self, S_TYPE, i, e, prev, left)
            if c < SUSPEND:
                set_handled(f.vm, prev)
            return c
        return self.judge(f, i, e, prev, left, t)

    cdef int refuse(self, Frame* f, Py_ssize_t i, object prev) except -9:
        """Propagate an error of the clause itself."""
        if f.vm.tb_open:
            record(f, <Node?>self.clauses[i])
        set_handled(f.vm, prev)
        return RAISE

    cdef int judge(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev, tuple left, object t) except -9:
        """Run clause i, whose type is t, with the exceptions that match it."""
        cdef VM* vm = f.vm
        rest = left[0]
        # The type is checked even if nothing is left.
        vm.status = NORMAL
        takes = exception_matches(vm, <ExceptionObject?>(e if rest is None else rest), t)
        if vm.status == RAISE:
            return self.refuse(f, i, prev)
        for cls in (unwrap(t) if type(t) is not ClassObject else (t,)):
            if is_subclass(<ClassObject?>cls, BASE_EXCEPTION_GROUP):
                raise_type(vm, "catching ExceptionGroup with except* is not allowed. Use except instead.")
                return self.refuse(f, i, prev)
        if rest is None:
            return self.match(f, i + 1, e, prev, left)
        if takes:
            if is_group(rest):
                return self.handle(f, i, e, prev, (None,) + left[1:], rest)
            part = call2(vm, BASE_EXCEPTION_GROUP, "", (rest,))
            if part is SIGNAL:
                if vm.status < SUSPEND:
                    return self.refuse(f, i, prev)
                return suspend_stmt(f, self, S_WRAP, i, e, prev, left)
            return self.handle(f, i, e, prev, (None,) + left[1:], self.wrapped(f, i, part))
        if not is_group(rest):
            return self.match(f, i + 1, e, prev, left)
        split = get_attr(vm, rest, "split")
        if split is not SIGNAL and not is_callable(split):
            raise_type(vm, f"attribute of type '{type_name(split)}' is not callable")
            return self.refuse(f, i, prev)
        pair = SIGNAL if split is SIGNAL else call1(vm, split, t)
        if pair is SIGNAL:
            if vm.status < SUSPEND:
                return self.refuse(f, i, prev)
            return suspend_stmt(f, self, S_SPLIT, i, e, prev, left)
        return self.divided(f, i, e, prev, left, pair)

    cdef object wrapped(self, Frame* f, Py_ssize_t i, object part):
        """Start the traceback of a group, which was made for a naked exception, at the clause."""
        (<ExceptionObject?>part).traceback = traceback_entry(f, self.clauses[i], None)
        return part

    cdef int divided(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev, tuple left, object pair) except -9:
        name = type_name(left[0])
        if type(pair) is not tuple:
            raise_type(f.vm, f"{name}.split must return a tuple, not {type_name(pair)}")
            return self.refuse(f, i, prev)
        if len(<tuple>pair) < 2:
            raise_type(f.vm, f"{name}.split must return a 2-tuple, got tuple of size {len(<tuple>pair)}")
            return self.refuse(f, i, prev)
        part, rest = (<tuple>pair)[0], (<tuple>pair)[1]
        for v in (part, rest):
            if v is not None and type(v) is not ExceptionObject:
                raise_type(f.vm, f"{name}.split must return exceptions or None, not {type_name(v)}")
                return self.refuse(f, i, prev)
        left = (rest,) + left[1:]
        if part is None:
            return self.match(f, i + 1, e, prev, left)
        return self.handle(f, i, e, prev, left, part)

    cdef int handle(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev, tuple left, object part) except -9:
        cdef int c
        set_handled(f.vm, part)
        if self.names[i] is not None and (<Node?>self.names[i]).store(f, part) == RAISE:
            return self.refuse(f, i, prev)
        c = (<Node?>self.bodies[i]).exec(f)
        if c >= SUSPEND:
            return suspend_stmt(f, self, S_HANDLE, i, e, prev, left)
        return self.handled(f, i, e, prev, left, c)

    cdef int handled(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev, tuple left, int c) except -9:
        """Continue after clause i, which ended with completion c. An exception of it waits for the other clauses."""
        if c == LIMIT:
            return c
        if self.names[i] is not None:
            unbind(f, <Node?>self.names[i])
        if c == RAISE:
            left = left + (take_exception(f.vm),)
            f.vm.tb_open = False
        return self.match(f, i + 1, e, prev, left)

    cdef int finish(self, Frame* f, ExceptionObject e, object prev, tuple left) except -9:
        """End the statement after the last clause."""
        cdef tuple raised = left[1:] if left[0] is None else left[1:] + left[:1]
        if not raised:
            return self.end(f, prev, None)
        if not is_group(e):
            return self.end(f, prev, raised[0])
        error = call_prelude(f.vm, "except_star_result", (e, raised))
        if error is SIGNAL:
            if f.vm.status < SUSPEND:
                return self.refuse(f, len(self.clauses) - 1, prev)
            return suspend_stmt(f, self, S_RESULT, 0, e, prev, left)
        return self.end(f, prev, error)

    cdef int end(self, Frame* f, object prev, object error) except -9:
        set_handled(f.vm, prev)
        if error is None:
            return NORMAL
        set_exception(f.vm, error)
        f.vm.status = RAISE
        f.vm.tb_open = False
        return RAISE

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef ExceptionObject e
        if k.state == S_BODY:
            return self.after_body(f, c, k)
        e = <ExceptionObject?>k.a
        if k.state == S_HANDLE:
            return self.handled(f, k.i, e, k.b, <tuple?>k.c, c)
        if c == RAISE and k.state != S_TYPE:
            return self.refuse(f, k.i, k.b)
        if c != NORMAL:
            set_handled(f.vm, k.b)
            return c
        v = vm_take(f.vm)
        if k.state == S_TYPE:
            return self.judge(f, k.i, e, k.b, <tuple?>k.c, v)
        if k.state == S_SPLIT:
            return self.divided(f, k.i, e, k.b, <tuple?>k.c, v)
        if v is not None and type(v) is not ExceptionObject:
            raise_type(f.vm, "exceptions must derive from BaseException")
            return self.refuse(f, k.i, k.b)
        if k.state == S_WRAP:
            return self.handle(f, k.i, e, k.b, (None,) + (<tuple?>k.c)[1:], self.wrapped(f, k.i, v))
        return self.end(f, k.b, v)

    cdef bint fits(self, Continuation k) except -1:
        if k.state == S_BODY:
            return nothing(k)
        if type(k.a) is not ExceptionObject or not error_or_none(k.b) or type(k.c) is not tuple or not below(k, len(self.types)):
            return False
        if not <tuple>k.c or not all([error_or_none(e) for e in <tuple>k.c]) or None in (<tuple>k.c)[1:]:
            return False
        return (k.state != S_SPLIT and k.state != S_WRAP) or (<tuple>k.c)[0] is not None

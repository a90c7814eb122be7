# ouros: no bounds checks
"""Nodes of annotations, type parameters, type aliases, class heads and template strings.

Must not know statements. Annotations and the values of type parameters are functions that run on demand. Formats 1 and 2 give values.
MODE_FORWARD and MODE_TEXT are annotationlib's other formats, under numbers of the runtime's own. So a program that asks for any
other format gets NotImplementedError, as in CPython.
"""
cimport cython
from ouros._core.protocols.call cimport call1, call2, call_prelude
from ouros._core.heap.exceptions cimport ExceptionObject, NAME_ERROR, NOT_IMPLEMENTED_ERROR, raise_args, take_exception
from ouros._core.heap.heap cimport charge, touch, work
from ouros._core.nodes.nodes_def cimport decorated
from ouros._core.nodes.nodes_variable cimport namespace_of
from ouros._core.protocols.ops cimport compare, contains, set_item, CMP_GT
from ouros._core.protocols.attributes cimport get_attr
from ouros._core.protocols.descriptors cimport cell_value, global_cell
from ouros._core.protocols.saved_fields cimport all_values, below, nothing, only_i
from ouros._core.types.type_dict cimport new_dict
from ouros._core.types.type_set cimport new_set, SetObject
from ouros._core.heap.value cimport SET
from ouros._core.types.type_template cimport make_template
from ouros._core.syntax.unparse cimport annotation_text

cdef enum:
    MODE_VALUE   = 1
    MODE_FORWARD = 1003      # unbound names give forward references; stdlib/annotationlib.py has the number, too
    MODE_TEXT    = 1004
    S_VALUE      = 1         # state: value i; a: names and values so far (in all states)
    S_VALUE_FORWARD = 2      # state: the same, with forward references for unbound names
    S_FORWARD    = 3         # state: a forward reference is being made
    S_MARK       = 4         # states: asks whether annotation i was executed; 4 by value, 5 with forward references, 6 as text
    S_FORMAT     = 7         # state: compares a format that is no int with 2


@cython.no_gc
@cython.final
cdef class Annotations(Node):
    """saves: see the states above"""
    cdef object eval(self, Frame* f):
        cdef object v = slot_box(&f.slots[0])
        cdef int mode = MODE_VALUE
        if type(v) is int:
            if v == MODE_FORWARD or v == MODE_TEXT:
                mode = v
            elif v > 2:
                raise_args(f.vm, NOT_IMPLEMENTED_ERROR, ())
                return suspend_expr0(f, self, PASS)
        else:
            r = compare(f.vm, CMP_GT, v, 2)
            if r is SIGNAL:
                return suspend_expr(f, self, S_FORMAT, 0, [], None, None)
            if r is True:
                raise_args(f.vm, NOT_IMPLEMENTED_ERROR, ())
                return suspend_expr0(f, self, PASS)
        return self.run(f, mode, 0, [])

    cdef str text(self, Frame* f, Py_ssize_t i):
        cdef str source = (<Function?><object>f.fn).globs.source.text
        work(f.vm, len(source) >> 4)
        return annotation_text(source, <tuple?>self.places[i])

    cdef object run(self, Frame* f, int mode, Py_ssize_t i, list got, bint marked=False):
        """Evaluate the annotations from i on. marked: annotation i is known to be executed."""
        cdef dict d
        while i < len(self.values):
            if marked:
                marked = False
            elif self.marks is not None and self.marks[i] >= 0:
                seen = self.seen.eval(f)
                if seen is SIGNAL:
                    return SIGNAL
                r = contains(f.vm, seen, self.marks[i])
                if r is SIGNAL:
                    return suspend_expr(f, self, S_MARK + (0 if mode == MODE_VALUE else 1 if mode == MODE_FORWARD else 2), i, got, None, None)
                if r is not True:
                    i += 1
                    continue
            if mode == MODE_TEXT:
                v = self.text(f, i)
            else:
                v = (<Node?>self.values[i]).eval(f)
                if v is SIGNAL:
                    return self.missing(f, mode, i, got)
            if self.single:
                return v
            got.append(self.names[i])
            got.append(v)
            i += 1
        d = {}
        for i in range(0, len(got), 2):
            d[got[i]] = got[i + 1]
        return new_dict(f.vm, d)

    cdef object missing(self, Frame* f, int mode, Py_ssize_t i, list got):
        """Handle SIGNAL from value i: in MODE_FORWARD an unbound name gives a forward reference."""
        cdef VM* vm = f.vm
        if mode == MODE_FORWARD and vm.status == RAISE and is_subclass((<ExceptionObject?><object>vm.exc).cls, NAME_ERROR):
            take_exception(vm)
            vm.tb_open = False
            v = call_prelude(vm, "forward_reference", (self.text(f, i), <object>f.fn))
            if v is SIGNAL:
                return suspend_expr(f, self, S_FORWARD, i, got, None, None)
            if self.single:
                return v
            got = got + [self.names[i], v]
            return self.run(f, mode, i + 1, got)
        return suspend_expr(f, self, S_VALUE_FORWARD if mode == MODE_FORWARD else S_VALUE, i, got, None, None)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int mode = MODE_VALUE if k.state == S_VALUE or k.state == S_MARK or k.state == S_FORMAT else MODE_TEXT if k.state == S_MARK + 2 else MODE_FORWARD
        cdef list got
        cdef bint marked
        if k.state == PASS:
            return forward_status(f, self, c)
        if c == RAISE and k.state == S_VALUE_FORWARD:
            f.vm.status = RAISE
            return done(f.vm, self.missing(f, mode, k.i, list(<list?>k.a)))
        if c != NORMAL:
            return forward_status(f, self, c)
        if k.state == S_FORMAT:
            if vm_take(f.vm) is True:
                raise_args(f.vm, NOT_IMPLEMENTED_ERROR, ())
                return forward_status(f, self, RAISE)
            return done(f.vm, self.run(f, mode, 0, []))
        if k.state >= S_MARK:
            marked = vm_take(f.vm) is True
            return done(f.vm, self.run(f, mode, k.i if marked else k.i + 1, list(<list?>k.a), marked))
        if self.single:
            return NORMAL
        got = list(<list>k.a)
        got.append(self.names[k.i])
        got.append(vm_take(f.vm))
        return done(f.vm, self.run(f, mode, k.i + 1, got))

    cdef bint fits(self, Continuation k) except -1:
        if k.state == PASS:
            return nothing(k)
        if k.state == S_FORMAT:
            return type(k.a) is list and len(<list>k.a) == 0 and k.b is None and k.c is None and k.i == 0
        if k.state > S_FORMAT or type(k.a) is not list or not all_values(<list>k.a) or len(<list>k.a) % 2 or k.b is not None or k.c is not None:
            return False
        return all([type(name) is str for name in (<list>k.a)[::2]]) and below(k, len(self.values))


@cython.no_gc
@cython.final
cdef class MarkAnnotation(Node):
    cdef int exec(self, Frame* f) except -9:
        v = self.seen.eval(f)
        if v is SIGNAL:
            return f.vm.status
        if type(v) is not SetObject or (<SetObject>v).cls is not SET:
            return NORMAL            # The program has replaced the set.
        add = get_attr(f.vm, v, "add")
        if add is SIGNAL or call1(f.vm, add, self.number) is SIGNAL:
            return suspend_stmt0(f, self, PASS)
        return NORMAL

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        return forward_status(f, self, c)


@cython.no_gc
@cython.final
cdef class NewMarks(Node):
    cdef int exec(self, Frame* f) except -9:
        return self.target.store(f, new_set(f.vm, SET))


# --- type parameters ---

@cython.no_gc
@cython.final
cdef class TypeParam(Node):
    cdef object eval(self, Frame* f):
        bound = None if self.bound is None else self.bound.eval(f)
        default = None if self.default is None else self.default.eval(f)
        return forward_value(f, self, call_prelude(f.vm, "make_type_param", (self.kind, self.name, bound, self.constrained, default)))

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        return forward_status(f, self, c)


cdef tuple values_of(Frame* f, tuple nodes):
    """Return the values of variables that are bound."""
    return tuple([(<Node?>node).eval(f) for node in nodes])


@cython.no_gc
@cython.final
cdef class TypeAlias(Node):
    cdef object eval(self, Frame* f):
        return forward_value(f, self, call_prelude(f.vm, "make_alias", (self.name, values_of(f, self.params), self.value.eval(f))))

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        return forward_status(f, self, c)


@cython.no_gc
@cython.final
cdef class GenericBase(Node):
    cdef object eval(self, Frame* f):
        return forward_value(f, self, call_prelude(f.vm, "generic_base", (values_of(f, self.params),)))

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        return forward_status(f, self, c)


@cython.no_gc
@cython.final
cdef class FinishGeneric(Node):
    cdef object eval(self, Frame* f):
        cdef Function fn = <Function?>self.function.eval(f)
        cdef object defaults = slot_box(&f.slots[0])
        cdef object kwdefaults = slot_box(&f.slots[1])
        if type(defaults) is tuple and len(<tuple>defaults):
            fn.defaults = <tuple>defaults
        if type(kwdefaults) is tuple and len(<tuple>kwdefaults) == len(self.kwnames) and self.kwnames:
            fn.kwdefaults = dict(zip(self.kwnames, <tuple>kwdefaults))
        fn.type_params = values_of(f, self.params)
        return fn


cdef enum MakeGenericState:
    GENERIC_PART     = 0    # waits for a decorator or default; a: decorators and defaults so far
    GENERIC_DECORATE = 1    # waits for the call of decorator i; a: decorators
    GENERIC_AROUND   = 2    # waits for the call of the function around; a: decorators

@cython.no_gc
@cython.final
cdef class MakeGeneric(Node):
    """saves: see MakeGenericState"""
    cdef object eval(self, Frame* f):
        return self.run(f, [])

    cdef object run(self, Frame* f, list got):
        cdef tuple nodes = self.decorators + self.defaults + self.kwdefaults
        cdef Py_ssize_t nd = len(self.decorators), n = nd + len(self.defaults)
        while len(got) < len(nodes):
            v = (<Node?>nodes[len(got)]).eval(f)
            if v is SIGNAL:
                return suspend_expr1(f, self, GENERIC_PART, got)
            got.append(v)
        v = call2(f.vm, self.inner.eval(f), tuple(got[nd:n]), tuple(got[n:]))
        if v is SIGNAL:
            return suspend_expr1(f, self, GENERIC_AROUND, got[:nd])
        return self.decorate(f, got[:nd], v, nd - 1)

    cdef object decorate(self, Frame* f, list decorators, object v, Py_ssize_t i):
        return decorated(f, self, self.decorators, GENERIC_DECORATE, decorators, v, i)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return forward_status(f, <Node?>self.decorators[k.i] if k.state == GENERIC_DECORATE else self, c)
        v = vm_take(f.vm)
        if k.state == GENERIC_PART:
            return done(f.vm, self.run(f, list(<list?>k.a) + [v]))
        return done(f.vm, self.decorate(f, <list?>k.a, v, k.i - 1 if k.state == GENERIC_DECORATE else len(<list?>k.a) - 1))

    cdef bint fits(self, Continuation k) except -1:
        if type(k.a) is not list or not all_values(<list>k.a) or k.b is not None or k.c is not None:
            return False
        if k.state == GENERIC_DECORATE:
            return below(k, len(<list>k.a)) and k.i < len(self.decorators)
        if k.state == GENERIC_AROUND:
            return len(<list>k.a) == len(self.decorators) and k.i == 0
        return len(<list>k.a) < len(self.decorators) + len(self.defaults) + len(self.kwdefaults) and k.i == 0


# --- classes ---

@cython.no_gc
@cython.final
cdef class ClassHead(Node):
    """saves: i: index of the name being stored in a namespace that is no dict"""
    cdef int exec(self, Frame* f) except -9:
        cdef object ns = namespace_of(f)
        if self.ns_slot:
            touch(f.vm, <HeapObject?><object>f.slots[self.ns_slot].o)
            slot_set(&(<Cell?><object>f.slots[self.ns_slot].o).s, ns)
        charge(f.vm, 300)
        return self.go_on(f, 0)

    cdef int go_on(self, Frame* f, Py_ssize_t i) except -9:
        cdef object ns = namespace_of(f)
        cdef object v
        cdef bint plain = class_of(ns) is DICT
        cdef str name
        if plain and touch(f.vm, <HeapObject?>ns) < 0:
            return suspend_stmt0(f, self, PASS)
        while i < 4:
            if i == 0:
                name = "__module__"
                v = cell_value(global_cell(f, self.name_index), "__name__")
                if v is STOP:
                    v = "builtins"
            elif i == 1:
                name, v = "__qualname__", self.qualname
            elif i == 2:
                name, v = "__firstlineno__", self.line
            elif not self.generic:
                break
            else:
                name, v = "__type_params__", slot_box(&f.slots[1])
            if plain:
                hooks.dict_put(<PyObject*>ns, name, v)
            elif set_item(f.vm, ns, name, v) < 0:
                return suspend_stmt(f, self, ONLY, i, None, None, None)
            i += 1
        return NORMAL

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        return self.go_on(f, k.i + 1)

    cdef bint fits(self, Continuation k) except -1:
        return below(k, 4) and only_i(k)


@cython.no_gc
@cython.final
cdef class Show(Node):
    """saves: nothing"""
    cdef int exec(self, Frame* f) except -9:
        v = self.value.eval(f)
        if v is SIGNAL:
            return suspend_stmt0(f, self, ONLY)
        return self.show(f, v)

    cdef int show(self, Frame* f, object v) except -9:
        if call_prelude(f.vm, "show_value", (v,)) is SIGNAL:
            return suspend_stmt0(f, self, PASS)
        return NORMAL

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        return self.show(f, vm_take(f.vm))


@cython.no_gc
@cython.final
cdef class Template(Node):
    """saves: a: parts so far"""
    cdef object eval(self, Frame* f):
        return self.run(f, [])

    cdef object run(self, Frame* f, list got):
        while len(got) < len(self.parts):
            v = (<Node?>self.parts[len(got)]).eval(f)
            if v is SIGNAL:
                return suspend_expr1(f, self, ONLY, got)
            got.append(v)
        return make_template(f.vm, tuple(got), self.shape)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return forward_status(f, self, c)
        return done(f.vm, self.run(f, list(<list?>k.a) + [vm_take(f.vm)]))

    cdef bint fits(self, Continuation k) except -1:
        return type(k.a) is list and all_values(<list>k.a) and len(<list>k.a) < len(self.parts) and k.b is None and k.c is None and k.i == 0

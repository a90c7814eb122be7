"""Template strings: Template and Interpolation of string.templatelib.

Must not know nodes. Invariant: a Template has one more string than interpolations. Both classes are immutable.
"""
cimport cython
from ouros._core.protocols.argument_errors cimport argument_type, worded
from ouros._core.protocols.call cimport attribute, call_prelude, class_method, method, static_method
from ouros._core.heap.exceptions cimport raise_error, raise_stop, raise_type, raise_value, ATTRIBUTE_ERROR
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.types.type_union cimport new_alias

cdef ClassObject TEMPLATE = builtin_class("Template", (OBJECT,), L_OTHER, C_NOSUBCLASS)
cdef ClassObject INTERPOLATION = builtin_class("Interpolation", (OBJECT,), L_OTHER, C_NOSUBCLASS)
cdef ClassObject TEMPLATE_ITER = builtin_class("TemplateIter", (OBJECT,), L_OTHER, C_NOSUBCLASS)


@cython.final
@cython.trashcan(True)
cdef class TemplateObject(HeapObject):
    cdef object iterate(self, VM* vm):
        cdef TemplateIter it = TemplateIter.__new__(TemplateIter)
        it.cls = TEMPLATE_ITER
        it.template = self
        it.epoch = vm.epoch
        return it

    cdef int fields(self, Fields f) except -1:
        self.strings = f.exactly(self.strings, tuple)
        self.interpolations = f.exactly(self.interpolations, tuple)
        if f.loading:
            f.check(len(self.strings) == len(self.interpolations) + 1)
            f.check(all([type(v) is str for v in self.strings]))
            f.check(all([type(v) is InterpolationObject for v in self.interpolations]))
        return 0


@cython.final
@cython.trashcan(True)
cdef class InterpolationObject(HeapObject):
    cdef int fields(self, Fields f) except -1:
        self.value = f.value(self.value)
        self.expression = f.exactly(self.expression, str)
        self.conversion = f.value(self.conversion)
        self.spec = f.exactly(self.spec, str)
        return f.check(self.conversion is None or type(self.conversion) is str and self.conversion in ("s", "r", "a"))


@cython.final
cdef class TemplateIter(HeapObject):
    cdef bint is_iterator(self) noexcept:
        return True

    cdef object next(self, VM* vm):
        cdef TemplateObject t = self.template
        cdef Py_ssize_t i
        if t is None:
            return STOP
        if touch(vm, self) < 0:
            return SIGNAL
        while self.i < 2 * len(t.strings) - 1:
            i = self.i
            self.i += 1
            if i & 1:
                return t.interpolations[i >> 1]
            if t.strings[i >> 1]:
                return t.strings[i >> 1]
        self.template = None
        return STOP

    cdef int fields(self, Fields f) except -1:
        self.template = f.perhaps(self.template, TemplateObject)
        self.i = f.number(self.i, 0, 1 << 60)
        return 0


# --- making ---

cdef TemplateObject new_template(VM* vm, list strings, list interpolations):
    cdef TemplateObject t = TemplateObject.__new__(TemplateObject)
    t.cls = TEMPLATE
    t.strings = tuple(strings)
    t.interpolations = tuple(interpolations)
    t.epoch = vm.epoch
    charge(vm, 160 + 16 * len(strings))
    return t


cdef InterpolationObject new_interpolation(VM* vm, object value, str expression, object conversion, str spec):
    cdef InterpolationObject i = InterpolationObject.__new__(InterpolationObject)
    i.cls = INTERPOLATION
    i.value = value
    i.expression = expression
    i.conversion = conversion
    i.spec = spec
    i.epoch = vm.epoch
    charge(vm, 88)
    return i


cdef object make_template(VM* vm, tuple parts, tuple shape):
    cdef list strings = [], interpolations = []
    cdef str literal = ""
    cdef Py_ssize_t at = 0
    for constant in shape:
        if constant:
            literal += <str?>parts[at]
            at += 1
        else:
            strings.append(literal)
            literal = ""
            interpolations.append(new_interpolation(
                vm, parts[at], <str?>unwrap(parts[at + 1]), parts[at + 2], <str?>unwrap(parts[at + 3])))
            at += 4
    strings.append(literal)
    return new_template(vm, strings, interpolations)


cdef object template_new(VM* vm, PyObject** a):
    cdef list strings = [], interpolations = [], literal = []
    cdef int64_t size = 0
    if <object>a[2]:
        return raise_type(vm, "Template.__new__ only accepts *args arguments")
    for v in <tuple?><object>a[1]:
        p = unwrap(v)
        if type(p) is str:
            literal.append(p)
            size += 4 * len(<str>p)
        elif type(p) is InterpolationObject:
            interpolations.append(p)
        else:
            return raise_type(vm, "Template.__new__ *args need to be of type 'str' or 'Interpolation', got " + type_name(v))
    if reserve(vm, size + 100) < 0:
        return SIGNAL
    literal.clear()
    for v in <tuple?><object>a[1]:
        p = unwrap(v)
        if type(p) is str:
            literal.append(p)
        else:
            strings.append("".join(literal))
            literal.clear()
    strings.append("".join(literal))
    return new_template(vm, strings, interpolations)


cdef object interpolation_new(VM* vm, PyObject** a):
    cdef object conversion = unwrap(<object>a[3]), spec = unwrap(<object>a[4])
    if conversion is not None and type(conversion) is not str:
        return raise_type(vm, "Interpolation() argument 'conversion' must be str, not " + type_name(<object>a[3]))
    if conversion is not None and conversion not in ("s", "r", "a"):
        return raise_value(vm, "Interpolation() argument 'conversion' must be one of 's', 'a' or 'r'")
    if type(spec) is not str:
        return raise_type(vm, "Interpolation() argument 'format_spec' must be str, not " + argument_type(<object>a[4]))
    return new_interpolation(vm, <object>a[1], <str?><object>a[2], conversion, <str>spec)


# --- methods ---

cdef inline TemplateObject template_of(PyObject* p):
    return <TemplateObject?><object>p

cdef inline InterpolationObject interpolation_of(PyObject* p):
    return <InterpolationObject?><object>p


cdef object template_add(VM* vm, PyObject** a):
    cdef TemplateObject t = template_of(a[0]), u = template_of(a[1])
    cdef list strings
    if reserve(vm, 64 + 4 * (len(<str?>t.strings[len(t.strings) - 1]) + len(<str?>u.strings[0]))
               + 16 * (len(t.strings) + len(u.strings))) < 0:
        return SIGNAL
    work(vm, len(t.strings) + len(u.strings))
    strings = list(t.strings)
    strings[len(strings) - 1] = <str?>strings[len(strings) - 1] + <str?>u.strings[0]
    strings.extend(u.strings[1:])
    return new_template(vm, strings, list(t.interpolations + u.interpolations))


cdef object template_iter(VM* vm, PyObject** a):
    charge(vm, 64)
    return template_of(a[0]).iterate(vm)


cdef object template_repr(VM* vm, PyObject** a):
    return call_prelude(vm, "template_repr", (template_of(a[0]).strings, template_of(a[0]).interpolations))


cdef object template_reduce(VM* vm, PyObject** a):
    cdef TemplateObject t = template_of(a[0])
    cdef list parts = [t.strings[0]]
    cdef Py_ssize_t i
    for i in range(len(t.interpolations)):
        parts.append(t.interpolations[i])
        parts.append(t.strings[i + 1])
    charge(vm, 16 * len(parts) + 200)
    return (TEMPLATE, tuple(parts))


cdef object interpolation_repr(VM* vm, PyObject** a):
    return call_prelude(vm, "interpolation_repr", interpolation_of(a[0]).get_state())


cdef object interpolation_reduce(VM* vm, PyObject** a):
    charge(vm, 200)
    return (INTERPOLATION, interpolation_of(a[0]).get_state())


cdef object class_getitem(VM* vm, PyObject** a):
    return new_alias(vm, <object>a[0], <object>a[1])


cdef object iter_self(VM* vm, PyObject** a):
    return <object>a[0]


cdef object iter_next_item(VM* vm, PyObject** a):
    cdef object v = (<TemplateIter?><object>a[0]).next(vm)
    return raise_stop(vm, None) if v is STOP else v


# --- attributes ---

cdef object read_only(VM* vm, PyObject** a):
    return raise_error(vm, ATTRIBUTE_ERROR, "readonly attribute")

cdef object get_strings(VM* vm, PyObject** a):
    return template_of(a[0]).strings

cdef object get_interpolations(VM* vm, PyObject** a):
    return template_of(a[0]).interpolations

cdef object get_values(VM* vm, PyObject** a):
    charge(vm, 64 + 8 * len(template_of(a[0]).interpolations))
    return tuple([(<InterpolationObject?>i).value for i in template_of(a[0]).interpolations])

cdef object get_value(VM* vm, PyObject** a):
    return interpolation_of(a[0]).value

cdef object get_expression(VM* vm, PyObject** a):
    return interpolation_of(a[0]).expression

cdef object get_conversion(VM* vm, PyObject** a):
    return interpolation_of(a[0]).conversion

cdef object get_spec(VM* vm, PyObject** a):
    return interpolation_of(a[0]).spec


# --- the tables ---

for _cls in (TEMPLATE, INTERPOLATION, TEMPLATE_ITER):
    (<ClassObject?>_cls).ns["__module__"] = "string.templatelib"
INTERPOLATION.ns["__match_args__"] = ("value", "expression", "conversion", "format_spec")
static_method(TEMPLATE, "__new__", template_new, "cls, /, *args, **kwargs")
worded(method(TEMPLATE, "__add__", template_add, "self, value: Template, /"), "value",
       'can only concatenate string.templatelib.Template (not "{}") to string.templatelib.Template')
method(TEMPLATE, "__iter__", template_iter, "self, /")
method(TEMPLATE, "__reduce__", template_reduce, "self, /")
method(TEMPLATE, "__repr__", template_repr, "self, /")
class_method(TEMPLATE, "__class_getitem__", class_getitem, "cls, item, /")
attribute(TEMPLATE, "interpolations", get_interpolations, read_only)
attribute(TEMPLATE, "strings", get_strings, read_only)
attribute(TEMPLATE, "values", get_values, read_only)
static_method(INTERPOLATION, "__new__", interpolation_new, "cls, /, value, expression: str='', conversion=None, format_spec=''")
method(INTERPOLATION, "__reduce__", interpolation_reduce, "self, /")
method(INTERPOLATION, "__repr__", interpolation_repr, "self, /")
class_method(INTERPOLATION, "__class_getitem__", class_getitem, "cls, item, /")
attribute(INTERPOLATION, "conversion", get_conversion, read_only)
attribute(INTERPOLATION, "expression", get_expression, read_only)
attribute(INTERPOLATION, "format_spec", get_spec, read_only)
attribute(INTERPOLATION, "value", get_value, read_only)
method(TEMPLATE_ITER, "__iter__", iter_self, "self, /")
method(TEMPLATE_ITER, "__next__", iter_next_item, "self, /")

"""_contextvars: Context, ContextVar and Token.

Must not know event loops or threads. Invariants: the current context is in the ContextState of the running program, so a context or a variable
that is copied to another program refers to what is current there. A dict of values that is shared never changes.
"""
cimport cython
from ouros._core.heap.exceptions cimport (
    LOOKUP_ERROR, RUNTIME_ERROR, TYPE_ERROR, VALUE_ERROR, raise_args, raise_error, raise_key, raise_quoting, raise_type,
)
from ouros._core.heap.heap cimport charge, id_of, stack_low, touch
from ouros._core.heap.runtime cimport runtime
from ouros._core.protocols.call cimport attribute, call1, call2, call_tuple, class_method, function, method, settable, static_method
from ouros._core.protocols.node cimport ResumeFunction, resume_function, push, then
from ouros._core.protocols.ops cimport repr_value
from ouros._core.types.type_dict cimport DictObject, dict_copy, dict_len, dict_lookup, dict_remove, dict_store, new_dict
from ouros._core.types.type_sequence cimport make_unhashable
from ouros._core.types.type_union cimport new_alias

NAMESPACE = {}
cdef ClassObject CONTEXT = builtin_class("Context", (OBJECT,), L_OTHER, C_NOSUBCLASS)
cdef ClassObject VARIABLE = builtin_class("ContextVar", (OBJECT,), L_OTHER, C_NOSUBCLASS)
cdef ClassObject TOKEN = builtin_class("Token", (OBJECT,), L_OTHER, C_NOSUBCLASS)
cdef ClassObject MISSING_TYPE = builtin_class("MISSING", (OBJECT,), L_OTHER, C_NOSUBCLASS)
cdef ClassObject STATE = builtin_class("_ContextState", (OBJECT,), L_OTHER, C_NOSUBCLASS)
for _cls, _key in ((CONTEXT, "variable_context"), (VARIABLE, "context_variable"), (TOKEN, "context_token"), (MISSING_TYPE, "context_missing"),
                   (STATE, "context_state")):
    (<ClassObject?>_cls).ns["__module__"] = "_contextvars"
    name_class(<ClassObject?>_cls, _key)
MISSING_TYPE.qualname = "Token.MISSING"


@cython.final
@cython.trashcan(True)
cdef class VariableContext(HeapObject):
    cdef int fields(self, Fields f) except -1:
        self.data = f.exactly(self.data, DictObject)
        self.shared = f.flag(self.shared)
        self.entered = f.flag(self.entered)
        self.previous = f.perhaps(self.previous, VariableContext)
        self.numbers = f.value(self.numbers)
        return 0


@cython.final
cdef class ContextState(HeapObject):
    cdef int fields(self, Fields f) except -1:
        self.context = f.exactly(self.context, VariableContext)
        return 0


@cython.final
@cython.trashcan(True)
cdef class VariableObject(HeapObject):
    cdef int fields(self, Fields f) except -1:
        self.name = f.exactly(self.name, str)
        self.default = f.missing(self.default)
        return 0


@cython.final
@cython.trashcan(True)
cdef class TokenObject(HeapObject):
    cdef int fields(self, Fields f) except -1:
        self.var = f.exactly(self.var, VariableObject)
        self.context = f.exactly(self.context, VariableContext)
        self.old = f.missing(self.old)
        self.used = f.flag(self.used)
        return 0


@cython.final
cdef class MissingObject(HeapObject):
    pass

MISSING = MissingObject.__new__(MissingObject)
MISSING.cls = MISSING_TYPE


# --- the current context ---

cdef ContextState context_state(VM* vm):
    v = runtime(vm).library_member("contextvars", "_state")
    if type(v) is ContextState:
        return <ContextState>v
    raise_error(vm, RUNTIME_ERROR, "the program has replaced contextvars._state")
    return None

cdef object state_new(VM* vm, PyObject** a):
    cdef ContextState s = ContextState.__new__(ContextState)
    s.cls = STATE
    s.epoch = vm.epoch
    s.context = new_context(vm)
    charge(vm, 48)
    return s

cdef object state_current(VM* vm, PyObject** a):
    return (<ContextState?><object>a[0]).context

cdef object state_set_current(VM* vm, PyObject** a):
    cdef ContextState s = <ContextState?><object>a[0]
    if touch(vm, s) < 0:
        return SIGNAL
    s.context = <VariableContext?><object>a[1]
    return None


# --- contexts ---

cdef VariableContext blank_context(VM* vm, DictObject data):
    cdef VariableContext c = VariableContext.__new__(VariableContext)
    c.cls = CONTEXT
    c.epoch = vm.epoch
    c.data = data
    charge(vm, 80)
    return c

cdef VariableContext new_context(VM* vm):
    charge(vm, 136)
    return blank_context(vm, new_dict(vm, {}))

cdef object context_new(VM* vm, PyObject** a):
    if <tuple?><object>a[1] or <dict?><object>a[2]:
        return raise_type(vm, "Context() does not accept any arguments")
    return new_context(vm)

cdef int share(VM* vm, VariableContext c) except -9:
    """Keep the dict of values as it is from now on. Returns: -1: SIGNAL."""
    if not c.shared:
        if touch(vm, c) < 0:
            return -1
        c.shared = True
    return 0

cdef VariableContext copied(VM* vm, VariableContext context):
    cdef VariableContext new
    if share(vm, context) < 0:
        return None
    new = blank_context(vm, context.data)
    new.shared = True
    new.numbers = context.numbers
    return new

cdef object context_copy(VM* vm, PyObject** a):
    cdef VariableContext new = copied(vm, <VariableContext?><object>a[0])
    return SIGNAL if new is None else new

cdef object copy_context(VM* vm, PyObject** a):
    cdef ContextState s = context_state(vm)
    if s is None:
        return SIGNAL
    new = copied(vm, s.context)
    return SIGNAL if new is None else new

cdef int enter(VM* vm, ContextState state, VariableContext context) except -9:
    if context.entered:
        raise_error(vm, RUNTIME_ERROR, f"cannot enter context: {context_text(vm, context)} is already entered")
        return -1
    if touch(vm, state) < 0 or touch(vm, context) < 0:
        return -1
    context.previous = state.context
    context.entered = True
    state.context = context
    return 0

cdef int leave(VM* vm, VariableContext context) except -9:
    cdef ContextState state
    v = runtime(vm).library_member("contextvars", "_state")
    if type(context.previous) is VariableContext and type(v) is ContextState:
        state = <ContextState>v
        if touch(vm, state) < 0:
            return -1
        state.context = <VariableContext>context.previous
    if touch(vm, context) < 0:
        return -1
    context.previous = None
    context.entered = False
    return 0

cdef object run_in(VM* vm, VariableContext context, object fn, tuple args, dict kwargs):
    cdef ContextState state
    if stack_low(vm):
        vm.status = SUSPEND
        vm.reason = R_STACK
        push(vm, RUN_LATER, 0, 0, context, (fn, *args), kwargs)
        return SIGNAL
    state = context_state(vm)
    if state is None or enter(vm, state, context) < 0:
        return SIGNAL
    return then(vm, call_tuple(vm, fn, args, kwargs), RUN_END, context, None, None, 0)

# saves: the context
cdef object run_end(VM* vm, object value, object context, object b, object c, int64_t i):
    return SIGNAL if leave(vm, <VariableContext?>context) < 0 else value

# saves: the context, (function, *arguments), the dict of keyword arguments or None
cdef object run_later(VM* vm, object value, object context, object call, object kwargs, int64_t i):
    cdef tuple args = <tuple?>call
    if not args:
        raise ValueError("damaged data: continuation")
    return run_in(vm, <VariableContext?>context, args[0], args[1:], None if kwargs is None else <dict?>kwargs)

cdef ResumeFunction RUN_LATER = resume_function("context_run_later", run_later)
cdef ResumeFunction RUN_END = resume_function("context_run", run_end, True)

cdef object context_run(VM* vm, PyObject** a):
    cdef tuple args = <tuple?><object>a[1]
    cdef dict kwargs = None if a[2] == NULL else <dict?><object>a[2]
    if not args:
        return raise_type(vm, "run() missing 1 required positional argument")
    if runtime(vm).decimal_context() is not None:
        # The context of decimal numbers changes with the context.
        run = runtime(vm).library_member("contextvars", "_run_with_numbers")
        return call_tuple(vm, run, (<object>a[0], *args), kwargs)
    return run_in(vm, <VariableContext?><object>a[0], args[0], args[1:], kwargs)

cdef object context_enter(VM* vm, PyObject** a):
    """run(), but for the context of decimal numbers."""
    cdef tuple args = <tuple?><object>a[1]
    return run_in(vm, <VariableContext?><object>a[0], args[0], args[1:], None if a[2] == NULL else <dict?><object>a[2])

cdef object context_numbers(VM* vm, PyObject** a):
    return (<VariableContext?><object>a[0]).numbers

cdef object context_set_numbers(VM* vm, PyObject** a):
    cdef VariableContext c = <VariableContext?><object>a[0]
    if touch(vm, c) < 0:
        return SIGNAL
    c.numbers = None if a[1] == NULL else <object>a[1]
    return None

cdef object wrong_key(VM* vm, object key):
    return then(vm, repr_value(vm, key), WRONG_KEY, None, None, None, 0)

cdef object wrong_key_named(VM* vm, object value, object a, object b, object c, int64_t i):
    charge(vm, len(<str?>value))
    return raise_quoting(vm, TYPE_ERROR, "a ContextVar key was expected, got %s", <str>value)

cdef ResumeFunction WRONG_KEY = resume_function("context_wrong_key", wrong_key_named)

cdef object context_get(VM* vm, PyObject** a):
    if type(<object>a[1]) is not VariableObject:
        return wrong_key(vm, <object>a[1])
    v = dict_lookup(vm, (<VariableContext?><object>a[0]).data, <object>a[1])
    return <object>a[2] if v is STOP else v

cdef object context_getitem(VM* vm, PyObject** a):
    if type(<object>a[1]) is not VariableObject:
        return wrong_key(vm, <object>a[1])
    v = dict_lookup(vm, (<VariableContext?><object>a[0]).data, <object>a[1])
    return raise_key(vm, <object>a[1]) if v is STOP else v

cdef object context_contains(VM* vm, PyObject** a):
    if type(<object>a[1]) is not VariableObject:
        return wrong_key(vm, <object>a[1])
    v = dict_lookup(vm, (<VariableContext?><object>a[0]).data, <object>a[1])
    return v if v is SIGNAL else v is not STOP

cdef object context_len(VM* vm, PyObject** a):
    return dict_len((<VariableContext?><object>a[0]).data)

cdef object of_data(VM* vm, PyObject** a, str name):
    """Call a method of the dict of values, whose result may refer to the dict."""
    cdef VariableContext c = <VariableContext?><object>a[0]
    return SIGNAL if share(vm, c) < 0 else call1(vm, DICT.ns[name], c.data)

cdef object context_iter(VM* vm, PyObject** a):
    return of_data(vm, a, "__iter__")

cdef object context_keys(VM* vm, PyObject** a):
    return of_data(vm, a, "keys")

cdef object context_values(VM* vm, PyObject** a):
    return of_data(vm, a, "values")

cdef object context_items(VM* vm, PyObject** a):
    return of_data(vm, a, "items")

cdef object context_eq(VM* vm, PyObject** a):
    if type(<object>a[1]) is not VariableContext:
        return NotImplemented
    if share(vm, <VariableContext?><object>a[0]) < 0 or share(vm, <VariableContext><object>a[1]) < 0:
        return SIGNAL
    return call2(vm, DICT.ns["__eq__"], (<VariableContext><object>a[0]).data, (<VariableContext><object>a[1]).data)

cdef str context_text(VM* vm, object context):
    return f"<_contextvars.Context object at 0x{id_of(vm, context):x}>"

cdef object context_repr(VM* vm, PyObject** a):
    return context_text(vm, <object>a[0])


# --- variables ---

cdef object variable_new(VM* vm, PyObject** a):
    cdef VariableObject v
    cdef tuple args = <tuple?><object>a[1]
    if len(args) != 1:
        return raise_type(vm, f"ContextVar() takes {'exactly' if not args else 'at most'} 1 positional argument ({len(args)} given)")
    name = unwrap(args[0])
    if type(name) is not str:
        return raise_type(vm, "context variable name must be a str")
    v = VariableObject.__new__(VariableObject)
    v.cls = VARIABLE
    v.epoch = vm.epoch
    v.name = <str>name
    v.default = SIGNAL if a[2] == NULL else <object>a[2]
    charge(vm, 64)
    return v

cdef object variable_name(VM* vm, PyObject** a):
    return (<VariableObject?><object>a[0]).name

cdef object variable_get(VM* vm, PyObject** a):
    cdef VariableObject var = <VariableObject?><object>a[0]
    cdef ContextState s = context_state(vm)
    if s is None:
        return SIGNAL
    v = dict_lookup(vm, s.context.data, var)
    if v is not STOP:
        return v
    if a[1] != NULL:
        return <object>a[1]
    if var.default is not SIGNAL:
        return var.default
    return raise_args(vm, LOOKUP_ERROR, (var,))

cdef DictObject own_data(VM* vm, VariableContext c):
    """Returns: the dict of the context's values, which may change; None: SIGNAL."""
    if touch(vm, c) < 0:
        return None
    if c.shared:
        c.data = dict_copy(vm, c.data)
        c.shared = False
    return None if touch(vm, c.data) < 0 else c.data

cdef object variable_set(VM* vm, PyObject** a):
    cdef VariableObject var = <VariableObject?><object>a[0]
    cdef ContextState s = context_state(vm)
    cdef TokenObject token
    cdef DictObject data
    if s is None:
        return SIGNAL
    old = dict_lookup(vm, s.context.data, var)
    if old is SIGNAL:
        return SIGNAL
    data = own_data(vm, s.context)
    if data is None or dict_store(vm, data, var, <object>a[1]) < 0:
        return SIGNAL
    token = TokenObject.__new__(TokenObject)
    token.cls = TOKEN
    token.epoch = vm.epoch
    token.var = var
    token.context = s.context
    token.old = SIGNAL if old is STOP else old
    charge(vm, 72)
    return token

cdef object variable_reset(VM* vm, PyObject** a):
    cdef VariableObject var = <VariableObject?><object>a[0]
    cdef TokenObject token
    cdef ContextState s
    cdef DictObject data
    if type(<object>a[1]) is not TokenObject:
        return then(vm, repr_value(vm, <object>a[1]), WRONG_TOKEN, None, None, None, 0)
    token = <TokenObject><object>a[1]
    s = context_state(vm)
    if s is None:
        return SIGNAL
    if token.used:
        return then(vm, repr_value(vm, token), WRONG_TOKEN, None, None, None, 1)
    if token.var is not var:
        return then(vm, repr_value(vm, token), WRONG_TOKEN, None, None, None, 2)
    if token.context is not s.context:
        return then(vm, repr_value(vm, token), WRONG_TOKEN, None, None, None, 3)
    if touch(vm, token) < 0:
        return SIGNAL
    data = own_data(vm, s.context)
    if data is None:
        return SIGNAL
    if token.old is not SIGNAL:
        if dict_store(vm, data, var, token.old) < 0:
            return SIGNAL
    else:
        old = dict_lookup(vm, data, var)
        if old is SIGNAL or (old is not STOP and dict_remove(vm, data, var) < 0):
            return SIGNAL
    token.used = True
    return None

# value: the repr of the token; i: 0: no token; 1: used; 2: of another variable; 3: of another context
cdef object wrong_token(VM* vm, object value, object a, object b, object c, int64_t reason):
    charge(vm, len(<str?>value))
    if reason == 0:
        return raise_quoting(vm, TYPE_ERROR, "expected an instance of Token, got %s", <str>value)
    if reason == 1:
        return raise_quoting(vm, RUNTIME_ERROR, "%s has already been used once", <str>value)
    return raise_quoting(vm, VALUE_ERROR, "%s was created %s", <str>value, 'by a different ContextVar' if reason == 2 else 'in a different Context')

cdef ResumeFunction WRONG_TOKEN = resume_function("context_wrong_token", wrong_token)

cdef object variable_repr(VM* vm, PyObject** a):
    return then(vm, repr_value(vm, (<VariableObject?><object>a[0]).name), VARIABLE_NAMED, <object>a[0], None, None, 0)

# saves: the variable; value: the repr of its name
cdef object variable_named(VM* vm, object value, object variable, object b, object c, int64_t i):
    cdef VariableObject var = <VariableObject?>variable
    if var.default is SIGNAL:
        return variable_shown(vm, None, variable, value, None, 0)
    return then(vm, repr_value(vm, var.default), VARIABLE_SHOWN, variable, value, None, 0)

# saves: the variable, the repr of its name; value: the repr of its default, or None
cdef object variable_shown(VM* vm, object value, object variable, object name_text, object c, int64_t i):
    cdef str default = "" if value is None else f" default={<str?>value}"
    charge(vm, 64 + len(<str?>name_text) + len(default))
    return f"<ContextVar name={<str>name_text}{default} at 0x{id_of(vm, <VariableObject?>variable):x}>"

cdef ResumeFunction VARIABLE_NAMED = resume_function("context_variable_named", variable_named)
cdef ResumeFunction VARIABLE_SHOWN = resume_function("context_variable_shown", variable_shown)

cdef object class_getitem(VM* vm, PyObject** a):
    return new_alias(vm, <object>a[0], <object>a[1])


# --- tokens ---

cdef object token_new(VM* vm, PyObject** a):
    return raise_error(vm, RUNTIME_ERROR, "Tokens can only be created by ContextVars")

cdef object token_var(VM* vm, PyObject** a):
    return (<TokenObject?><object>a[0]).var

cdef object token_old(VM* vm, PyObject** a):
    old = (<TokenObject?><object>a[0]).old
    return MISSING if old is SIGNAL else old

cdef object token_enter(VM* vm, PyObject** a):
    return <object>a[0]

cdef object token_exit(VM* vm, PyObject** a):
    cdef PyObject* args[2]
    args[0] = <PyObject*>(<TokenObject?><object>a[0]).var
    args[1] = a[0]
    return variable_reset(vm, args)

cdef object token_repr(VM* vm, PyObject** a):
    return then(vm, repr_value(vm, (<TokenObject?><object>a[0]).var), TOKEN_SHOWN, <object>a[0], None, None, 0)

# saves: the token; value: the repr of its variable
cdef object token_shown(VM* vm, object value, object token, object b, object c, int64_t i):
    used = " used" if (<TokenObject?>token).used else ""
    charge(vm, 64 + len(<str?>value))
    return f"<Token{used} var={<str>value} at 0x{id_of(vm, token):x}>"

cdef ResumeFunction TOKEN_SHOWN = resume_function("context_token_shown", token_shown)

cdef object missing_repr(VM* vm, PyObject** a):
    return "<Token.MISSING>"


# --- tables ---

static_method(CONTEXT, "__new__", context_new, "cls, /, *args, **kwargs")
method(CONTEXT, "__contains__", context_contains, "self, key, /")
method(CONTEXT, "__eq__", context_eq, "self, value, /")
method(CONTEXT, "__getitem__", context_getitem, "self, key, /")
method(CONTEXT, "__iter__", context_iter, "self, /")
method(CONTEXT, "__len__", context_len, "self, /")
method(CONTEXT, "__repr__", context_repr, "self, /")
method(CONTEXT, "copy", context_copy, "self, /")
method(CONTEXT, "get", context_get, "self, key, default=None, /")
method(CONTEXT, "items", context_items, "self, /")
method(CONTEXT, "keys", context_keys, "self, /")
method(CONTEXT, "run", context_run, "self, /, *args, **kwargs=...")
method(CONTEXT, "values", context_values, "self, /")
attribute(CONTEXT, "_numbers", context_numbers, context_set_numbers)
make_unhashable(CONTEXT)
CONTEXT.ns["__abc_names__"] = ("collections.abc.Mapping",)
class_changed(CONTEXT)

static_method(VARIABLE, "__new__", variable_new, "cls, /, *args, default=...")
class_method(VARIABLE, "__class_getitem__", class_getitem, "cls, item, /")
method(VARIABLE, "__repr__", variable_repr, "self, /")
method(VARIABLE, "get", variable_get, "self, default=..., /")
method(VARIABLE, "reset", variable_reset, "self, token, /")
method(VARIABLE, "set", variable_set, "self, value, /")
attribute(VARIABLE, "name", variable_name, NULL)

static_method(TOKEN, "__new__", token_new, "cls, /, *args, **kwargs")
class_method(TOKEN, "__class_getitem__", class_getitem, "cls, item, /")
method(TOKEN, "__enter__", token_enter, "self, /")
method(TOKEN, "__exit__", token_exit, "self, type, value, traceback, /")
method(TOKEN, "__repr__", token_repr, "self, /")
attribute(TOKEN, "old_value", token_old, NULL)
attribute(TOKEN, "var", token_var, NULL)
TOKEN.ns["MISSING"] = MISSING
class_changed(TOKEN)

method(MISSING_TYPE, "__repr__", missing_repr, "self, /")
settable(STATE, "current", state_current, state_set_current, "variable_context", "expected a Context")

function(NAMESPACE, "_contextvars", "copy_context", copy_context, "")
function(NAMESPACE, "_contextvars", "enter", context_enter, "context: variable_context, /, *args, **kwargs=...")
function(NAMESPACE, "_contextvars", "new_state", state_new, "")
NAMESPACE["Context"] = CONTEXT
NAMESPACE["ContextVar"] = VARIABLE
NAMESPACE["Token"] = TOKEN

"""_event_loop: a round of asyncio's event loop, with the steps of its tasks.

Loops, tasks, futures and handles are instances of classes of the library (asyncio.base_events, .tasks, .futures, .events), whose attributes a
program may change. Invariant: a native does what is usual, with objects of exactly these classes whose attributes are as the library leaves
them; for all others it calls the library's methods, which do the same.
"""
from ouros._core.base.status cimport *
from ouros._core.heap.exceptions cimport ExceptionObject, INDEX_ERROR, RUNTIME_ERROR, raise_error, take_exception
from ouros._core.heap.hash_table cimport P_ASK, P_FOUND, Probe
from ouros._core.heap.heap cimport charge, must_poll, poll, stack_low, touch, work
from ouros._core.heap.runtime cimport runtime
from ouros._core.heap.value cimport *
from ouros._core.modules.mod_collections cimport DequeObject
from ouros._core.modules.mod_itertools cimport CountIter
from ouros._core.modules.mod_contextvars cimport ContextState, VariableContext, context_state, copied, enter, leave, run_in
from ouros._core.protocols.attributes cimport get_attr
from ouros._core.protocols.call cimport BoundMethod, call0, call1, call2, function, new_method
from ouros._core.protocols.generators cimport G_CREATED, G_SUSPENDED, Generator, gen_result, gen_send
from ouros._core.protocols.node cimport CODE_COROUTINE, Post, new_post, then
from ouros._core.types.key_lookup cimport quick_hash
from ouros._core.types.type_dict cimport DictObject, make_general
from ouros._core.types.type_exception cimport code_view
from ouros._core.types.type_iter cimport hold, next_item
from ouros._core.types.type_sequence cimport ListObject, new_list

NAMESPACE = {}

# What the library gives to the natives: a tuple of these.
cdef enum Part:
    HANDLE    = 0             # classes
    TIMER     = 1
    FUTURE    = 2
    TASK      = 3
    CURRENT   = 4             # dict: loop -> the task that runs
    TASKS     = 5             # dict: tasks that are not done -> None
    RUN_ANY   = 6             # function that runs any handle
    CALL_SOON = 7             # method of loops
    NUMBERS   = 8             # itertools.count of ints: numbers in the names of tasks
    PARTS     = 9

DEF MANY = 256                # callbacks of a task above which the library's method schedules them, which can be suspended between two

cdef bint parts_fit(object given) except -1:
    """Return whether it is a tuple of the parts, whose classes have plain instances: the program may have replaced some."""
    cdef int i
    cdef ClassObject cls
    cdef tuple parts
    if type(given) is not tuple or len(<tuple>given) != PARTS:
        return False
    parts = <tuple>given
    for i in range(TASK + 1):
        if type(parts[i]) is not ClassObject:
            return False
        cls = <ClassObject>parts[i]
        if cls.layout != L_OBJECT or cls.solid is not OBJECT or cls.flags & (C_BUILTIN | C_ABSTRACT | C_NOATTRS):
            return False
    return type(parts[CURRENT]) is DictObject and type(parts[TASKS]) is DictObject and type(parts[NUMBERS]) is CountIter and (
        is_small((<CountIter?>parts[NUMBERS]).now) and is_small((<CountIter?>parts[NUMBERS]).step))

cdef bint is_small(object n) noexcept:
    """Returns: whether n is an int of 64 bits. Only such a number is put into a text, and counting on runs no code of the program."""
    cdef int64_t small
    return exact_int64(<PyObject*>n, &small)

cdef object no_parts(VM* vm):
    return raise_error(vm, RUNTIME_ERROR, "the program has replaced classes or variables that the event loop of asyncio needs")


# --- attributes of instances ---

cdef inline PyObject* attr(Instance o, str name) noexcept:
    """Returns: the instance's own attribute (borrowed, until the next call of this function); NULL: none, or a number."""
    cdef Slot* s = o.find(name)
    return NULL if s == NULL or not is_ref(s.o) else s.o

cdef inline bint holds(Instance o, str name, object v) noexcept:
    return attr(o, name) == <PyObject*>v

cdef inline bint is_unset(Instance o, str name, object default) noexcept:
    """Returns: whether the instance has no attribute of that name, or this value in it."""
    cdef Slot* s = o.find(name)
    return s == NULL or s.o == <PyObject*>default

cdef int set_attr(VM* vm, Instance o, str name, object v) except -9:
    """Set an attribute. Returns: -1: SIGNAL."""
    cdef Slot s
    if touch(vm, o) < 0:
        return -1
    s.o = NULL
    slot_set(&s, v)
    o.put(name, &s)
    return 0

cdef inline bint is_of(object v, object cls) noexcept:
    """Returns: whether v is an Instance of exactly that class."""
    return type(v) is Instance and (<Instance?>v).cls is cls

cdef inline bint is_pending(Instance future) except -1:
    cdef PyObject* state
    if future.find("_state") == NULL:
        return True
    state = attr(future, "_state")
    return state != NULL and type(<object>state) is str and <str>state == "PENDING"

cdef bint is_future(object v, tuple parts) noexcept:
    """Returns: whether v is a future whose callbacks and result are where the library keeps them."""
    cdef ClassObject cls, base
    cdef Instance future
    if type(v) is not Instance:
        return False
    if (<Instance>v).cls is parts[FUTURE] or (<Instance>v).cls is parts[TASK]:
        return True
    future = <Instance>v
    cls, base = future.cls, <ClassObject?>parts[FUTURE]
    if not is_subclass(cls, base) or cls.flags & (C_GETATTR | C_GETATTRIBUTE | C_SETATTR | C_EQ | C_HASH | C_HASHNONE):
        return False
    for name in ("add_done_callback", "result"):
        if lookup(cls, name) != lookup(base, name) or future.find(name) != NULL:
            return False
    return True

cdef bint has_result(object v, tuple parts) except -1:
    """Return whether v is a future or a task that ended with a result."""
    cdef PyObject* state
    if not is_future(v, parts):
        return False
    state = attr(<Instance?>v, "_state")
    if state == NULL or type(<object>state) is not str or not <str>state == "FINISHED":
        return False
    return is_unset(<Instance?>v, "_exception", None)

cdef DequeObject ready_of(Instance loop):
    """Returns: the deque of the handles that can run; None: the program has changed the loop."""
    cdef PyObject* ready = attr(loop, "_ready")
    return <DequeObject>ready if ready != NULL and type(<object>ready) is DequeObject else None

cdef object call_method1(VM* vm, object o, str name, object arg):
    return then(vm, get_attr(vm, o, name), CALL_WITH, arg, None, None, 0)

cdef object call_with(VM* vm, object value, object a, object b, object c, int64_t i):
    return call1(vm, value, a)

cdef Post CALL_WITH = new_post("event_loop_call", call_with)


# --- dicts of loops and tasks ---

cdef Py_ssize_t place_of(VM* vm, DictObject d, Instance key, int64_t* hash) except -9:
    """Find a key by its identity: no code of the program is asked, whatever else the dict holds. Returns: its position, -1: absent."""
    cdef Probe p
    cdef int r
    if not quick_hash(vm, key, hash):
        raise SystemError("a loop or task has a hash of its own")
    if d.t is None:
        return -1
    r = d.t.probe(key, hash[0], &p)
    while r == P_ASK:
        r = d.t.probe_next(key, &p)
    vm.ticks -= p.cost >> 3
    return p.pos if r == P_FOUND else -1

cdef int put(VM* vm, DictObject d, Instance key, object value) except -9:
    """Store a value. Returns: -1: SIGNAL."""
    cdef int64_t hash = 0
    cdef Py_ssize_t at
    if touch(vm, d) < 0:
        return -1
    if d.t is None:
        make_general(d)
    at = place_of(vm, d, key, &hash)
    if at >= 0:
        d.t.remove_at(at)
    d.t.insert(key, hash, value)
    charge(vm, 100)
    return 0

cdef int drop(VM* vm, DictObject d, Instance key) except -9:
    """Remove a key, if it is there. Returns: -1: SIGNAL."""
    cdef int64_t hash = 0
    cdef Py_ssize_t at
    if touch(vm, d) < 0:
        return -1
    at = place_of(vm, d, key, &hash)
    if at >= 0:
        d.t.remove_at(at)
    return 0

cdef bint has_own_hash(Instance o) noexcept:
    return o.cls.flags & (C_EQ | C_HASH | C_HASHNONE) != 0


# --- handles ---

cdef Instance new_handle(VM* vm, object cls, Instance loop, object callback, tuple args, object context):
    cdef Instance handle = new_instance(<ClassObject?>cls)
    handle.epoch = vm.epoch
    set_attr(vm, handle, "_context", context)
    set_attr(vm, handle, "_loop", loop)
    set_attr(vm, handle, "_callback", callback)
    set_attr(vm, handle, "_args", args)
    set_attr(vm, handle, "_cancelled", False)
    charge(vm, handle.size() + 17)
    return handle

cdef int schedule(VM* vm, Instance loop, DequeObject ready, tuple parts, object callback, tuple args, object context) except -9:
    """Append a new handle to those that can run. Returns: -1: SIGNAL."""
    if touch(vm, ready) < 0:
        return -1
    ready.push(new_handle(vm, parts[HANDLE], loop, callback, args, context))
    return 0

cdef bint may_schedule(Instance loop, tuple parts) noexcept:
    """Returns: whether call_soon() of the loop would only append a handle."""
    if not holds(loop, "_closed", False) or not holds(loop, "_debug", False):
        return False
    return loop.find("call_soon") == NULL and lookup(loop.cls, "call_soon") == <PyObject*>parts[CALL_SOON]

cdef object run_ready(VM* vm, PyObject** a):
    """
    run_ready(loop, count, parts): run the first `count` of the handles that can run. A callback that raises ends it; the attribute _broken of
    the loop is then (handle, number of those that are left).
    """
    cdef int64_t count
    if type(<object>a[0]) is not Instance or not exact_int64(a[1], &count) or not parts_fit(<object>a[2]):
        return no_parts(vm)
    return run_next(vm, None, <object>a[0], <object>a[2], None, count)

# saves: the loop, the parts, the handle that ran; i: number of handles that are left; value: unused
cdef object run_next(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef Instance loop = <Instance?>a
    cdef tuple parts = <tuple?>b
    cdef DequeObject ready
    if not parts_fit(parts):
        raise ValueError("damaged data: event loop")
    while True:
        if value is SIGNAL:
            if vm.status == RAISE and c is not None:
                set_attr(vm, loop, "_broken", (c, i))
            return hold(vm, RUN_NEXT, a, b, c, i)
        if i <= 0:
            return None
        vm.ticks -= 1
        if must_poll(vm) and poll(vm) != NORMAL:
            return hold(vm, RUN_NEXT, a, b, None, i)
        ready = ready_of(loop)
        if ready is None or ready.n == 0:
            return raise_error(vm, INDEX_ERROR, "pop from an empty deque")
        if touch(vm, ready) < 0:
            return SIGNAL
        c = ready.pop_left()
        i -= 1
        value = run_handle(vm, loop, parts, c)

cdef Post RUN_NEXT = new_post("event_loop_round", run_next, True)

cdef object run_handle(VM* vm, Instance loop, tuple parts, object h):
    cdef Instance handle, task
    cdef PyObject* p
    cdef object callback
    cdef tuple args
    cdef VariableContext context
    if not is_of(h, parts[HANDLE]) and not is_of(h, parts[TIMER]):
        return call1(vm, parts[RUN_ANY], h)
    handle = <Instance?>h
    if not holds(handle, "_cancelled", False):
        return None if holds(handle, "_cancelled", True) else call1(vm, parts[RUN_ANY], h)
    p = attr(handle, "_context")
    if p == NULL or type(<object>p) is not VariableContext or runtime(vm).decimal_context() is not None:
        return call1(vm, parts[RUN_ANY], h)
    context = <VariableContext>p
    p = attr(handle, "_args")
    if p == NULL or type(<object>p) is not tuple:
        return call1(vm, parts[RUN_ANY], h)
    args = <tuple>p
    p = attr(handle, "_callback")
    if p == NULL:
        return call1(vm, parts[RUN_ANY], h)
    callback = <object>p
    if type(callback) is BoundMethod and is_of((<BoundMethod>callback).self_, parts[TASK]):
        task = <Instance?>(<BoundMethod>callback).self_
        p = <PyObject*>(<BoundMethod>callback).func
        if (not args and p == lookup(task.cls, "_step")) or (
            len(args) == 1 and p == lookup(task.cls, "task_wakeup") and has_result(args[0], parts)
        ):
            coro = steps(vm, loop, parts, task, context)
            if coro is not None:
                return step(vm, loop, parts, handle, task, context, <Generator?>coro)
    return run_in(vm, context, callback, args, None)


cdef bint callback_fits(PyObject** a) except -1:
    """Return whether the arguments are (loop, ..., parts) with a tuple of arguments before the context."""
    return type(<object>a[0]) is Instance and type(<object>a[2]) is tuple and parts_fit(<object>a[4])

cdef object context_or_copy(VM* vm, object context):
    """Return the context; for None a copy of the current one, or SIGNAL."""
    cdef ContextState state
    if context is not None:
        return context
    state = context_state(vm)
    new = None if state is None else copied(vm, state.context)
    return SIGNAL if new is None else new

cdef object call_soon(VM* vm, PyObject** a):
    """call_soon(loop, callback, args, context, parts): the new handle, which can run."""
    cdef DequeObject ready
    if not callback_fits(a):
        return no_parts(vm)
    ready = ready_of(<Instance?><object>a[0])
    if ready is None:
        return raise_error(vm, RUNTIME_ERROR, "the program has replaced the loop's deque of handles")
    context = context_or_copy(vm, <object>a[3])
    if context is SIGNAL or schedule(vm, <Instance?><object>a[0], ready, <tuple?><object>a[4], <object>a[1], <tuple?><object>a[2], context) < 0:
        return SIGNAL
    return ready.item(ready.n - 1)

cdef object new_timer(VM* vm, PyObject** a):
    """new_timer(loop, callback, args, context, parts, when): a TimerHandle, which the loop has put among its timers."""
    cdef Instance timer
    if not callback_fits(a):
        return no_parts(vm)
    context = context_or_copy(vm, <object>a[3])
    if context is SIGNAL:
        return SIGNAL
    timer = new_handle(vm, (<tuple?><object>a[4])[TIMER], <Instance?><object>a[0], <object>a[1], <tuple?><object>a[2], context)
    set_attr(vm, timer, "_when", <object>a[5])
    set_attr(vm, timer, "_scheduled", True)
    return timer

cdef object new_future(VM* vm, PyObject** a):
    """new_future(loop, parts): a future as Future(loop=loop) makes it."""
    cdef Instance future
    if not parts_fit(<object>a[1]):
        return no_parts(vm)
    future = new_instance(<ClassObject?>(<tuple?><object>a[1])[FUTURE])
    future.epoch = vm.epoch
    set_attr(vm, future, "_loop", <object>a[0])
    set_attr(vm, future, "_callbacks", new_list(vm, []))
    charge(vm, future.size() + 64)
    return future

cdef object new_task(VM* vm, PyObject** a):
    """new_task(loop, coroutine, parts): a task as Task(coroutine, loop=loop) makes it; None, without effect: something is unusual."""
    cdef object loop = <object>a[0], coro = <object>a[1]
    cdef tuple parts
    cdef DictObject tasks
    cdef DequeObject ready
    cdef Instance task
    cdef PyObject* method
    if not parts_fit(<object>a[2]):
        return no_parts(vm)
    parts = <tuple?><object>a[2]
    if type(loop) is not Instance or type(coro) is not Generator or (<Generator?>coro).kind != CODE_COROUTINE:
        return None
    ready = ready_of(<Instance?>loop)
    if ready is None or not may_schedule(<Instance?>loop, parts):
        return None
    method = lookup(<ClassObject?>parts[TASK], "_step")
    if method == NULL or (<ClassObject?>parts[TASK]).flags & (C_EQ | C_HASH | C_HASHNONE):
        return None
    context = context_or_copy(vm, None)
    number = SIGNAL if context is SIGNAL else next_item(vm, parts[NUMBERS])
    tasks = <DictObject?>parts[TASKS]
    if number is SIGNAL:
        return SIGNAL
    task = new_instance(<ClassObject?>parts[TASK])
    task.epoch = vm.epoch
    set_attr(vm, task, "_loop", loop)
    set_attr(vm, task, "_callbacks", new_list(vm, []))
    set_attr(vm, task, "_name", f"Task-{number}")
    set_attr(vm, task, "_coro", coro)
    set_attr(vm, task, "_code", code_view(vm, <Generator?>coro))
    set_attr(vm, task, "_context", context)
    charge(vm, task.size() + 250)
    if schedule(vm, <Instance?>loop, ready, parts, new_method(vm, <object>method, task), (), context) < 0:
        return SIGNAL
    return SIGNAL if put(vm, tasks, task, None) < 0 else task


# --- steps of tasks ---

cdef object steps(VM* vm, Instance loop, tuple parts, Instance task, VariableContext context):
    """Return the coroutine of a task whose step is an ordinary one, else None."""
    cdef PyObject* p
    cdef int64_t hash = 0
    if stack_low(vm) or context.entered or not is_pending(task) or not is_unset(task, "_must_cancel", False) or not holds(task, "_loop", loop):
        return None
    if has_own_hash(loop) or has_own_hash(task) or place_of(vm, <DictObject?>parts[CURRENT], loop, &hash) >= 0:
        return None
    p = attr(task, "_coro")
    if p == NULL or type(<object>p) is not Generator:
        return None
    if (<Generator>p).kind != CODE_COROUTINE or (<Generator>p).state > G_SUSPENDED:
        return None
    return <object>p

cdef object step(VM* vm, Instance loop, tuple parts, Instance handle, Instance task, VariableContext context, Generator coro):
    cdef ContextState state = context_state(vm)
    if state is None or touch(vm, task) < 0 or touch(vm, <DictObject?>parts[CURRENT]) < 0 or enter(vm, state, context) < 0:
        return SIGNAL
    put(vm, <DictObject?>parts[CURRENT], loop, task)
    if not is_unset(task, "_fut_waiter", None):
        set_attr(vm, task, "_fut_waiter", None)
    return then(vm, gen_send(vm, coro, None), STEPPED, (loop, parts, handle, coro), task, context, 0)

# saves: (loop, parts, handle, coroutine), the task, its context
cdef object stepped(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef Instance task = <Instance?>b
    cdef VariableContext context = <VariableContext?>c
    cdef Instance loop, handle
    cdef Generator coro
    cdef tuple parts
    cdef ExceptionObject error
    loop, parts, handle, coro = loaded(a)
    if value is SIGNAL:
        error = take_exception(vm)
        vm.status = NORMAL
        vm.tb_open = False
        return then(vm, call_method1(vm, task, "_raised", error), STEP_END, (loop, parts), task, context, 0)
    if value is STOP:
        value = gen_result(coro)
        done = finish(vm, loop, parts, task, value)
        if done is None:
            return then(vm, call_method1(vm, task, "_returned", value), STEP_END, (loop, parts), task, context, 0)
    else:
        done = again(vm, loop, parts, handle, task, context) if value is None else wait_for(vm, loop, parts, task, context, value)
        if done is None:
            return then(vm, call_method1(vm, task, "_yielded", value), STEP_END, (loop, parts), task, context, 0)
    return then(vm, done, STEP_END, (loop, parts), task, context, 0)

cdef tuple loaded(object a):
    """Check what a continuation saved. Return (loop, parts, handle, coroutine)."""
    cdef tuple saved = <tuple?>a
    if len(saved) != 4 or type(saved[0]) is not Instance or type(saved[2]) is not Instance:
        raise ValueError("damaged data: event loop")
    if type(saved[3]) is not Generator or not parts_fit(saved[1]):
        raise ValueError("damaged data: event loop")
    return saved

# saves: (loop, parts), the task, its context
cdef object step_end(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef VariableContext context = <VariableContext?>c
    cdef tuple saved = <tuple?>a
    cdef tuple parts
    cdef DictObject current
    cdef int64_t hash = 0
    cdef Py_ssize_t at
    if len(saved) != 2 or type(saved[0]) is not Instance or not parts_fit(saved[1]):
        raise ValueError("damaged data: event loop")
    parts = <tuple?>saved[1]
    current = <DictObject?>parts[CURRENT]
    if leave(vm, context) < 0:
        return SIGNAL
    at = -1 if has_own_hash(<Instance?>saved[0]) else place_of(vm, current, <Instance?>saved[0], &hash)
    if at >= 0 and current.t.values[at] == <PyObject*>b:
        return SIGNAL if drop(vm, current, <Instance?>saved[0]) < 0 else value if value is SIGNAL else None
    return value if value is SIGNAL else call_method1(vm, b, "_left", saved[0])

cdef Post STEPPED = new_post("event_loop_stepped", stepped, True)
cdef Post STEP_END = new_post("event_loop_step_end", step_end, True)

# Each of these returns True; None: the library's method must do it, nothing has changed; SIGNAL.

cdef object finish(VM* vm, Instance loop, tuple parts, Instance task, object result):
    """End the task, whose coroutine has returned."""
    cdef PyObject* p = attr(task, "_callbacks")
    cdef list callbacks
    cdef DequeObject ready = ready_of(loop)
    cdef DictObject tasks = <DictObject?>parts[TASKS]
    if not is_pending(task) or not is_unset(task, "_must_cancel", False) or not holds(task, "_loop", loop) or ready is None:
        return None
    if p == NULL or type(<object>p) is not ListObject or not may_schedule(loop, parts) or has_own_hash(task):
        return None
    callbacks = (<ListObject>p).items
    if len(callbacks) > MANY:
        return None
    work(vm, len(callbacks))
    for pair in callbacks:
        if type(pair) is not tuple or len(<tuple>pair) != 2 or type((<tuple>pair)[1]) is not VariableContext:
            return None
    if touch(vm, task) < 0 or touch(vm, tasks) < 0 or touch(vm, ready) < 0:
        return SIGNAL
    if callbacks:
        set_attr(vm, task, "_callbacks", new_list(vm, []))
    set_attr(vm, task, "_result", result)
    set_attr(vm, task, "_state", "FINISHED")
    for pair in callbacks:
        if schedule(vm, loop, ready, parts, (<tuple>pair)[0], (task,), (<tuple>pair)[1]) < 0:
            return SIGNAL
    return SIGNAL if drop(vm, tasks, task) < 0 else True

cdef object again(VM* vm, Instance loop, tuple parts, Instance handle, Instance task, VariableContext context):
    """Schedule the task again: its coroutine lets others run."""
    cdef DequeObject ready = ready_of(loop)
    cdef PyObject* p
    if ready is None or not may_schedule(loop, parts) or not holds(task, "_loop", loop):
        return None
    if handle.cls is parts[HANDLE] and holds(handle, "_cancelled", False):
        p = attr(handle, "_callback")
        if p != NULL and type(<object>p) is BoundMethod and (<BoundMethod>p).self_ is task and (
            <PyObject*>(<BoundMethod>p).func == lookup(task.cls, "_step")
        ):
            # The handle of this step serves for the next one.
            if touch(vm, ready) < 0:
                return SIGNAL
            ready.push(handle)
            return True
    p = lookup(task.cls, "_step")
    if p == NULL:
        return None
    return SIGNAL if schedule(vm, loop, ready, parts, new_method(vm, <object>p, task), (), context) < 0 else True

cdef object wait_for(VM* vm, Instance loop, tuple parts, Instance task, VariableContext context, object got):
    """Have the task wait for a future, as its coroutine does."""
    cdef PyObject* p
    cdef ListObject callbacks
    if not is_future(got, parts):
        return None
    if got is task or not is_pending(<Instance?>got) or not holds(<Instance?>got, "_loop", loop) or not holds(task, "_loop", loop):
        return None
    if not holds(<Instance?>got, "_asyncio_future_blocking", True) or not is_unset(task, "_must_cancel", False):
        return None
    p = attr(<Instance?>got, "_callbacks")
    if p == NULL or type(<object>p) is not ListObject:
        return None
    callbacks = <ListObject>p
    p = lookup(task.cls, "task_wakeup")
    if p == NULL:
        return None
    if touch(vm, callbacks) < 0 or touch(vm, <Instance?>got) < 0 or touch(vm, task) < 0:
        return SIGNAL
    set_attr(vm, <Instance?>got, "_asyncio_future_blocking", False)
    callbacks.items.append((new_method(vm, <object>p, task), context))
    set_attr(vm, task, "_fut_waiter", got)
    charge(vm, 80)
    return True


function(NAMESPACE, "_event_loop", "call_soon", call_soon, "loop, callback, args, context, parts, /")
function(NAMESPACE, "_event_loop", "new_future", new_future, "loop, parts, /")
function(NAMESPACE, "_event_loop", "new_task", new_task, "loop, coro, parts, /")
function(NAMESPACE, "_event_loop", "new_timer", new_timer, "loop, callback, args, context, parts, when, /")
function(NAMESPACE, "_event_loop", "run_ready", run_ready, "loop, count, parts, /")

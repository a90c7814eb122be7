"""_event_loop: a round of asyncio's event loop, with the steps of its tasks.

Loops, tasks, futures and handles are instances of classes of the library (asyncio.base_events, .tasks, .futures, .events), whose attributes a
program may change. Invariant: a native does what is usual, with objects of exactly these classes whose attributes are as the library leaves
them; for all others it calls the library's methods, which do the same.
"""
from ouros._core.base.status cimport *
from ouros._core.heap.exceptions cimport ExceptionObject, INDEX_ERROR, RUNTIME_ERROR, raise_error, raise_type, take_exception
from ouros._core.heap.hash_table cimport P_ASK, P_FOUND, Probe
from ouros._core.heap.heap cimport charge, must_poll, poll, stack_low, touch, work
from ouros._core.heap.runtime cimport runtime
from ouros._core.heap.value cimport *
from ouros._core.modules.mod_collections cimport DequeObject
from ouros._core.modules.mod_itertools cimport CountIter
from ouros._core.modules.mod_contextvars cimport ContextState, VariableContext, context_state, copied, enter, leave, run_in
from ouros._core.protocols.attributes cimport get_attr
from ouros._core.protocols.call cimport BoundMethod, N_METHOD, Native, NativeFn, call0, call1, call2, function, new_method
from ouros._core.protocols.generators cimport G_SUSPENDED, Generator, gen_result, gen_send
from ouros._core.protocols.node cimport CODE_COROUTINE, ResumeFunction, resume_function, then
from ouros._core.types.key_lookup cimport quick_hash
from ouros._core.types.type_dict cimport DictObject, make_general
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
    if type(<object>part(parts, CURRENT)) is not DictObject or type(<object>part(parts, TASKS)) is not DictObject:
        return False
    numbers = <object>part(parts, NUMBERS)
    return type(numbers) is CountIter and is_small((<CountIter>numbers).now) and is_small((<CountIter>numbers).step)

cdef bint is_small(object n) noexcept:
    """Returns: whether n is an int of 64 bits. Only such a number is put into a text, and counting on runs no code of the program."""
    cdef int64_t small
    return exact_int64(<PyObject*>n, &small)

cdef object no_parts(VM* vm):
    return raise_error(vm, RUNTIME_ERROR, "the program has replaced classes or variables that the event loop of asyncio needs")


# --- attributes of instances ---

cdef:                        # numbers of their names, see value.know()
    int LOOP = know("_loop"), CALLBACKS = know("_callbacks"), STATE = know("_state"), RESULT = know("_result")
    int EXCEPTION = know("_exception"), BLOCKING = know("_asyncio_future_blocking"), WAITER = know("_fut_waiter")
    int MUST_CANCEL = know("_must_cancel"), CORO = know("_coro"), NAME = know("_name")
    int CONTEXT = know("_context"), CALLBACK = know("_callback"), ARGS = know("_args"), CANCELLED = know("_cancelled")
    int WHEN = know("_when"), SCHEDULED = know("_scheduled"), BROKEN = know("_broken"), READY = know("_ready")
    int CLOSED = know("_closed"), DEBUG = know("_debug"), SOON = know("call_soon")

cdef inline PyObject* attr(Instance o, int name) noexcept:
    """Returns: the instance's own attribute (borrowed, until the next call of this function); NULL: none, or a number."""
    cdef Slot* s = find_known(o, name)
    return NULL if s == NULL or not is_ref(s.o) else s.o

cdef inline bint holds(Instance o, int name, object v) noexcept:
    return attr(o, name) == <PyObject*>v

cdef inline bint is_unset(Instance o, int name, object default) noexcept:
    """Returns: whether the instance has no attribute of that name, or this value in it."""
    cdef Slot* s = find_known(o, name)
    return s == NULL or s.o == <PyObject*>default

cdef int set_attr(VM* vm, Instance o, int name, object v) except -9:
    """Set an attribute. Returns: -1: SIGNAL."""
    cdef Slot s
    if touch(vm, o) < 0:
        return -1
    s.o = NULL
    slot_set(&s, v)
    put_known(o, name, &s)
    return 0

cdef enum:
    MOST_FILLED = 6

cdef struct Filling:
    # Attributes that all new instances of a class get. The shapes are kept, or others could have their numbers.
    int       n
    int       names[MOST_FILLED]
    PyObject* first          # shape before (owned), or NULL
    PyObject* last           # shape after (owned)

cdef Filling handle_filling, future_filling, task_filling
handle_filling.names = [CONTEXT, LOOP, CALLBACK, ARGS, CANCELLED, 0]
future_filling.names = [LOOP, CALLBACKS, 0, 0, 0, 0]
task_filling.names = [LOOP, CALLBACKS, NAME, CORO, CONTEXT, 0]
handle_filling.n, future_filling.n, task_filling.n = 5, 2, 5

cdef int fill(VM* vm, Instance o, Filling* filling, PyObject** values) except -1:
    """Set the attributes of a new instance."""
    cdef Slot s
    cdef int i, n = filling.n
    cdef PyObject* first = shapes[o.form]
    o.epoch = vm.epoch
    if first == filling.first and filling.last != NULL:
        for i in range(n - 1):
            slot_unbox(&o.inl[i], <object>values[i])
        slot_unbox(&s, <object>values[n - 1])
        return o.append(<Shape?><object>filling.last, &s)
    for i in range(n):
        slot_unbox(&s, <object>values[i])
        put_known(o, filling.names[i], &s)
    if not (<Shape?><object>first).private and not shape_of(o).private and shape_of(o).n == n <= shape_of(o).room:
        Py_INCREF(<object>first)
        Py_INCREF(shape_of(o))
        first, filling.first = filling.first, first
        Py_XDECREF(first)
        first, filling.last = filling.last, shapes[o.form]
        Py_XDECREF(first)
    return 0

cdef inline bint is_of(object v, PyObject* cls) noexcept:
    """Returns: whether v is an Instance of exactly that class."""
    return type(v) is Instance and <PyObject*>(<Instance>v).cls == cls

cdef inline PyObject* part(tuple parts, int i) noexcept:
    """Return a part (borrowed). The tuple has all of them, as parts_fit() has said."""
    return tuple_at(<PyObject*>parts, i)

cdef inline bint is_pending(Instance future) except -1:
    cdef PyObject* state
    cdef Slot* s = find_known(future, STATE)
    if s == NULL:
        return True
    state = s.o
    return is_ref(state) and type(<object>state) is str and <str>state == "PENDING"

cdef bint is_future(object v, tuple parts) noexcept:
    """Returns: whether v is a future whose callbacks and result are where the library keeps them."""
    cdef ClassObject cls, base
    cdef Instance future
    if type(v) is not Instance:
        return False
    if is_of(v, part(parts, FUTURE)) or is_of(v, part(parts, TASK)):
        return True
    future = <Instance>v
    cls, base = future.cls, <ClassObject?><object>part(parts, FUTURE)
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
    state = attr(<Instance?>v, STATE)
    if state == NULL or type(<object>state) is not str or not <str>state == "FINISHED":
        return False
    return is_unset(<Instance?>v, EXCEPTION, None)

cdef DequeObject ready_of(Instance loop):
    """Returns: the deque of the handles that can run; None: the program has changed the loop."""
    cdef PyObject* ready = attr(loop, READY)
    return <DequeObject>ready if ready != NULL and type(<object>ready) is DequeObject else None

cdef object call_method1(VM* vm, object o, str name, object arg):
    return then(vm, get_attr(vm, o, name), CALL_WITH, arg, None, None, 0)

cdef object call_with(VM* vm, object value, object argument, object b, object c, int64_t i):
    return call1(vm, value, argument)

cdef ResumeFunction CALL_WITH = resume_function("event_loop_call", call_with)


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
    cdef object cancelled = False
    cdef PyObject* values[5]
    values[:] = [<PyObject*>context, <PyObject*>loop, <PyObject*>callback, <PyObject*>args, <PyObject*>cancelled]
    fill(vm, handle, &handle_filling, values)
    charge(vm, handle.size() + 17)
    return handle

cdef int schedule(VM* vm, Instance loop, DequeObject ready, tuple parts, object callback, tuple args, object context) except -9:
    """Append a new handle to those that can run. Returns: -1: SIGNAL."""
    if touch(vm, ready) < 0:
        return -1
    ready.push(new_handle(vm, <object>part(parts, HANDLE), loop, callback, args, context))
    return 0

cdef bint may_schedule(Instance loop, tuple parts) noexcept:
    """Returns: whether call_soon() of the loop would only append a handle."""
    if not holds(loop, CLOSED, False) or not holds(loop, DEBUG, False):
        return False
    return find_known(loop, SOON) == NULL and lookup(loop.cls, "call_soon") == part(parts, CALL_SOON)

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
cdef object run_next(VM* vm, object value, object event_loop, object saved_parts, object handle, int64_t i):
    cdef Instance loop = <Instance?>event_loop
    cdef tuple parts = <tuple?>saved_parts
    cdef DequeObject ready
    if not parts_fit(parts):
        raise ValueError("damaged data: event loop")
    while True:
        if value is SIGNAL:
            if vm.status == RAISE and handle is not None:
                set_attr(vm, loop, BROKEN, (handle, i))
            return hold(vm, RUN_NEXT, event_loop, saved_parts, handle, i)
        if i <= 0:
            return None
        vm.ticks -= 1
        if must_poll(vm) and poll(vm) != NORMAL:
            return hold(vm, RUN_NEXT, event_loop, saved_parts, None, i)
        ready = ready_of(loop)
        if ready is None or ready.n == 0:
            return raise_error(vm, INDEX_ERROR, "pop from an empty deque")
        if touch(vm, ready) < 0:
            return SIGNAL
        handle = ready.pop_left()
        i -= 1
        value = run_handle(vm, loop, parts, handle)

cdef ResumeFunction RUN_NEXT = resume_function("event_loop_round", run_next, True)

cdef object run_handle(VM* vm, Instance loop, tuple parts, object h):
    cdef Instance handle, task
    cdef PyObject* p
    cdef object callback
    cdef tuple args
    cdef VariableContext context
    if not is_of(h, part(parts, HANDLE)) and not is_of(h, part(parts, TIMER)):
        return call1(vm, <object>part(parts, RUN_ANY), h)
    handle = <Instance?>h
    if not holds(handle, CANCELLED, False):
        return None if holds(handle, CANCELLED, True) else call1(vm, <object>part(parts, RUN_ANY), h)
    p = attr(handle, CONTEXT)
    if p == NULL or type(<object>p) is not VariableContext or runtime(vm).decimal_context() is not None:
        return call1(vm, <object>part(parts, RUN_ANY), h)
    context = <VariableContext>p
    p = attr(handle, ARGS)
    if p == NULL or type(<object>p) is not tuple:
        return call1(vm, <object>part(parts, RUN_ANY), h)
    args = <tuple>p
    p = attr(handle, CALLBACK)
    if p == NULL:
        return call1(vm, <object>part(parts, RUN_ANY), h)
    callback = <object>p
    if type(callback) is BoundMethod and is_of((<BoundMethod>callback).self_, part(parts, TASK)):
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
    timer = new_handle(vm, <object>part(<tuple?><object>a[4], TIMER), <Instance?><object>a[0], <object>a[1], <tuple?><object>a[2], context)
    set_attr(vm, timer, WHEN, <object>a[5])
    set_attr(vm, timer, SCHEDULED, True)
    return timer

cdef object made_future(VM* vm, PyObject* loop, tuple parts):
    """Return a future as Future(loop=loop) makes it."""
    cdef Instance future = new_instance(<ClassObject?><object>part(parts, FUTURE))
    cdef PyObject* values[2]
    callbacks = new_list(vm, [])
    values[0], values[1] = loop, <PyObject*>callbacks
    fill(vm, future, &future_filling, values)
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
    cdef PyObject* values[5]
    if not parts_fit(<object>a[2]):
        return no_parts(vm)
    parts = <tuple?><object>a[2]
    if type(loop) is not Instance or type(coro) is not Generator or (<Generator?>coro).kind != CODE_COROUTINE:
        return None
    ready = ready_of(<Instance?>loop)
    if ready is None or not may_schedule(<Instance?>loop, parts):
        return None
    method = lookup(<ClassObject?><object>part(parts, TASK), "_step")
    if method == NULL or (<ClassObject?><object>part(parts, TASK)).flags & (C_EQ | C_HASH | C_HASHNONE):
        return None
    context = context_or_copy(vm, None)
    number = SIGNAL if context is SIGNAL else next_item(vm, <object>part(parts, NUMBERS))
    tasks = <DictObject?><object>part(parts, TASKS)
    if number is SIGNAL:
        return SIGNAL
    task = new_instance(<ClassObject?><object>part(parts, TASK))
    callbacks, name = new_list(vm, []), f"Task-{number}"
    values[:] = [<PyObject*>loop, <PyObject*>callbacks, <PyObject*>name, <PyObject*>coro, <PyObject*>context]
    fill(vm, task, &task_filling, values)
    charge(vm, task.size() + 250)
    if schedule(vm, <Instance?>loop, ready, parts, new_method(vm, <object>method, task), (), context) < 0:
        return SIGNAL
    return SIGNAL if put(vm, tasks, task, None) < 0 else task


# --- steps of tasks ---

cdef object steps(VM* vm, Instance loop, tuple parts, Instance task, VariableContext context):
    """Return the coroutine of a task whose step is an ordinary one, else None."""
    cdef PyObject* p
    cdef int64_t hash = 0
    if stack_low(vm) or context.entered or not is_pending(task) or not is_unset(task, MUST_CANCEL, False) or not holds(task, LOOP, loop):
        return None
    if has_own_hash(loop) or has_own_hash(task) or place_of(vm, <DictObject?><object>part(parts, CURRENT), loop, &hash) >= 0:
        return None
    p = attr(task, CORO)
    if p == NULL or type(<object>p) is not Generator:
        return None
    if (<Generator>p).kind != CODE_COROUTINE or (<Generator>p).state > G_SUSPENDED:
        return None
    return <object>p

cdef object step(VM* vm, Instance loop, tuple parts, Instance handle, Instance task, VariableContext context, Generator coro):
    cdef ContextState state = context_state(vm)
    if state is None or touch(vm, task) < 0 or touch(vm, <DictObject?><object>part(parts, CURRENT)) < 0 or enter(vm, state, context) < 0:
        return SIGNAL
    put(vm, <DictObject?><object>part(parts, CURRENT), loop, task)
    if not is_unset(task, WAITER, None):
        set_attr(vm, task, WAITER, None)
    value = gen_send(vm, coro, None)
    if value is SIGNAL:
        return then(vm, SIGNAL, STEPPED, (loop, parts, handle, coro), task, context, 0)
    return came(vm, value, loop, parts, handle, coro, task, context)

# saves: (loop, parts, handle, coroutine), the task, its context
cdef object stepped(VM* vm, object value, object saved, object task_object, object task_context, int64_t i):
    cdef Instance task = <Instance?>task_object
    cdef VariableContext context = <VariableContext?>task_context
    cdef Instance loop, handle
    cdef Generator coro
    cdef tuple parts
    cdef ExceptionObject error
    loop, parts, handle, coro = loaded(saved)
    if value is SIGNAL:
        error = take_exception(vm)
        vm.status = NORMAL
        vm.tb_open = False
        return then(vm, call_method1(vm, task, "_raised", error), STEP_END, (loop, parts), task, context, 0)
    return came(vm, value, loop, parts, handle, coro, task, context)

cdef object came(
    VM* vm, object value, Instance loop, tuple parts, Instance handle, Generator coro, Instance task, VariableContext context
):
    """End the step: the coroutine has yielded a value, or STOP: returned."""
    if value is STOP:
        value = gen_result(coro)
        done = finish(vm, loop, parts, task, value)
        if done is None:
            done = call_method1(vm, task, "_returned", value)
    else:
        done = again(vm, loop, parts, handle, task, context) if value is None else wait_for(vm, loop, parts, task, context, value)
        if done is None:
            done = call_method1(vm, task, "_yielded", value)
    if done is SIGNAL:
        return then(vm, SIGNAL, STEP_END, (loop, parts), task, context, 0)
    return left(vm, done, loop, parts, task, context)

cdef tuple loaded(object a):
    """Check what a continuation saved. Return (loop, parts, handle, coroutine)."""
    cdef tuple saved = <tuple?>a
    if len(saved) != 4 or type(saved[0]) is not Instance or type(saved[2]) is not Instance:
        raise ValueError("damaged data: event loop")
    if type(saved[3]) is not Generator or not parts_fit(saved[1]):
        raise ValueError("damaged data: event loop")
    return saved

# saves: (loop, parts), the task, its context
cdef object step_end(VM* vm, object value, object saved_parts, object handle, object task_context, int64_t i):
    cdef VariableContext context = <VariableContext?>task_context
    cdef tuple saved = <tuple?>saved_parts
    if len(saved) != 2 or type(saved[0]) is not Instance or not parts_fit(saved[1]):
        raise ValueError("damaged data: event loop")
    return left(vm, value, <Instance?>saved[0], <tuple?>saved[1], handle, context)

cdef object left(VM* vm, object value, Instance loop, tuple parts, object task, VariableContext context):
    """Leave the task and its context. value: SIGNAL, if the step raised."""
    cdef DictObject current = <DictObject?><object>part(parts, CURRENT)
    cdef int64_t hash = 0
    cdef Py_ssize_t at
    if leave(vm, context) < 0:
        return SIGNAL
    at = -1 if has_own_hash(loop) else place_of(vm, current, loop, &hash)
    if at >= 0 and current.t.values[at] == <PyObject*>task:
        return SIGNAL if drop(vm, current, loop) < 0 else value if value is SIGNAL else None
    return value if value is SIGNAL else call_method1(vm, task, "_left", loop)

cdef ResumeFunction STEPPED = resume_function("event_loop_stepped", stepped, True)
cdef ResumeFunction STEP_END = resume_function("event_loop_step_end", step_end, True)

# Each of these returns True; None: the library's method must do it, nothing has changed; SIGNAL.

cdef object finish(VM* vm, Instance loop, tuple parts, Instance task, object result):
    """End the task, whose coroutine has returned."""
    cdef DictObject tasks = <DictObject?><object>part(parts, TASKS)
    if not is_pending(task) or not is_unset(task, MUST_CANCEL, False) or not holds(task, LOOP, loop) or has_own_hash(task):
        return None
    if touch(vm, tasks) < 0:
        return SIGNAL
    done = fulfil(vm, loop, parts, task, result)
    return done if done is not True else SIGNAL if drop(vm, tasks, task) < 0 else True

cdef object fulfil(VM* vm, Instance loop, tuple parts, Instance future, object result):
    """Give a pending future its result, and schedule its callbacks."""
    cdef PyObject* p = attr(future, CALLBACKS)
    cdef list callbacks
    cdef DequeObject ready = ready_of(loop)
    if ready is None or p == NULL or type(<object>p) is not ListObject or not may_schedule(loop, parts):
        return None
    callbacks = (<ListObject>p).items
    if len(callbacks) > MANY:
        return None
    work(vm, len(callbacks))
    for pair in callbacks:
        if type(pair) is not tuple or len(<tuple>pair) != 2 or type((<tuple>pair)[1]) is not VariableContext:
            return None
    if touch(vm, future) < 0 or touch(vm, ready) < 0:
        return SIGNAL
    if callbacks:
        set_attr(vm, future, CALLBACKS, None)
    set_attr(vm, future, RESULT, result)
    set_attr(vm, future, STATE, "FINISHED")
    for pair in callbacks:
        if schedule(vm, loop, ready, parts, (<tuple>pair)[0], (future,), (<tuple>pair)[1]) < 0:
            return SIGNAL
    return True

cdef object again(VM* vm, Instance loop, tuple parts, Instance handle, Instance task, VariableContext context):
    """Schedule the task again: its coroutine lets others run."""
    cdef DequeObject ready = ready_of(loop)
    cdef PyObject* p
    if ready is None or not may_schedule(loop, parts) or not holds(task, LOOP, loop):
        return None
    if <PyObject*>handle.cls == part(parts, HANDLE) and holds(handle, CANCELLED, False):
        p = attr(handle, CALLBACK)
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
    if got is task or not is_pending(<Instance?>got) or not holds(<Instance?>got, LOOP, loop) or not holds(task, LOOP, loop):
        return None
    if not holds(<Instance?>got, BLOCKING, True) or not is_unset(task, MUST_CANCEL, False):
        return None
    p = attr(<Instance?>got, CALLBACKS)
    if p == NULL or type(<object>p) is not ListObject:
        return None
    callbacks = <ListObject>p
    p = lookup(task.cls, "task_wakeup")
    if p == NULL:
        return None
    if touch(vm, callbacks) < 0 or touch(vm, <Instance?>got) < 0 or touch(vm, task) < 0:
        return SIGNAL
    set_attr(vm, <Instance?>got, BLOCKING, False)
    callbacks.items.append((new_method(vm, <object>p, task), context))
    set_attr(vm, task, WAITER, got)
    charge(vm, 80)
    return True


# --- methods of futures and loops ---

# The classes of the library are not known here, so self is any object. For what is unusual the natives call another method of it.

cdef tuple parts_of(PyObject* loop):
    """Return what the class of a loop has for the natives; None: it is no class of the library."""
    cdef PyObject* p = NULL
    if loop != NULL and type(<object>loop) is Instance:
        p = lookup((<Instance>loop).cls, "_parts")
    return <tuple?><object>p if p != NULL and parts_fit(<object>p) else None

cdef object no_future(VM* vm, str name, object o):
    return raise_type(vm, f"descriptor '{name}' for '_asyncio.Future' objects doesn't apply to a '{type_name(o)}' object")   # short: the caller gives a constant

cdef object set_result(VM* vm, PyObject** a):
    """set_result(self, result)"""
    cdef Instance future
    cdef PyObject* loop
    cdef tuple parts
    if type(<object>a[0]) is Instance:
        future = <Instance?><object>a[0]
        loop = attr(future, LOOP)
        parts = parts_of(loop)
        if parts is not None and is_future(future, parts) and is_pending(future):
            done = fulfil(vm, <Instance?><object>loop, parts, future, <object>a[1])
            if done is not None:
                return None if done is True else SIGNAL
    if lookup(class_of(<object>a[0]), "_set_result") == NULL:
        return no_future(vm, "set_result", <object>a[0])
    return call_method1(vm, <object>a[0], "_set_result", <object>a[1])

cdef object add_done_callback(VM* vm, PyObject** a):
    """add_done_callback(self, fn, context)"""
    cdef Instance future
    cdef PyObject* p
    cdef tuple parts
    if type(<object>a[0]) is Instance:
        future = <Instance?><object>a[0]
        parts = parts_of(attr(future, LOOP))
        p = attr(future, CALLBACKS)
        if parts is not None and is_future(future, parts) and is_pending(future) and p != NULL and type(<object>p) is ListObject:
            callbacks = <object>p
            context = context_or_copy(vm, <object>a[2])
            if context is SIGNAL or touch(vm, <ListObject?>callbacks) < 0:
                return SIGNAL
            (<ListObject?>callbacks).items.append((<object>a[1], context))
            charge(vm, 80)
            return None
    if lookup(class_of(<object>a[0]), "_add_done_callback") == NULL:
        return no_future(vm, "add_done_callback", <object>a[0])
    return then(vm, get_attr(vm, <object>a[0], "_add_done_callback"), CALL_WITH_TWO, <object>a[1], <object>a[2], None, 0)

cdef object call_with_two(VM* vm, object value, object first, object second, object c, int64_t i):
    return call2(vm, value, first, second)

cdef ResumeFunction CALL_WITH_TWO = resume_function("event_loop_call2", call_with_two)

cdef object create_future(VM* vm, PyObject** a):
    """create_future(self)"""
    cdef tuple parts = parts_of(a[0])
    if parts is None or not holds(<Instance?><object>a[0], DEBUG, False):
        return then(vm, get_attr(vm, <object>a[0], "_create_future"), CALL_WITH_NONE, None, None, None, 0)
    return made_future(vm, a[0], parts)

cdef object call_with_none(VM* vm, object value, object a, object b, object c, int64_t i):
    return call0(vm, value)

cdef ResumeFunction CALL_WITH_NONE = resume_function("event_loop_call0", call_with_none)


cdef int library_method(str owner, str name, NativeFn fn, str signature) except -1:
    """Declare a method that a class of the library takes over; its self may be any object."""
    cdef Native native = function(NAMESPACE, "_event_loop", name, fn, signature)
    native.qualname = f"{owner}.{name}"
    native.flags, native.owner, native.cls = N_METHOD, OBJECT, METHOD_DESCRIPTOR
    return 0

library_method("Future", "add_done_callback", add_done_callback, "self, fn, /, *, context=None")
library_method("BaseEventLoop", "create_future", create_future, "self, /")
library_method("Future", "set_result", set_result, "self, result, /")
function(NAMESPACE, "_event_loop", "call_soon", call_soon, "loop, callback, args, context, parts, /")
function(NAMESPACE, "_event_loop", "new_task", new_task, "loop, coro, parts, /")
function(NAMESPACE, "_event_loop", "new_timer", new_timer, "loop, callback, args, context, parts, when, /")
function(NAMESPACE, "_event_loop", "run_ready", run_ready, "loop, count, parts, /")

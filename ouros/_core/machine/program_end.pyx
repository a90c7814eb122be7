"""Work of a program after its end: show its result, write buffered files, compute the text of its error.

All of it is code of the program, which can be suspended as anywhere. Must not know executions. Invariant: computed texts stay in the
machine until the host has taken them, and are not computed again when the program resumes after a pause.
"""
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport *
from ouros._core.heap.exceptions cimport set_exception, take_exception
from ouros._core.machine.machine cimport Machine
from ouros._core.protocols.call cimport call_prelude
from ouros._core.boundary.conversion_rules cimport out_rule
from ouros._core.boundary.convert cimport exceptions_to_host, to_host
from ouros._core.protocols.ops cimport repr_value, str_value
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.types.type_dict cimport DictObject, dict_len
cimport ouros._core.machine.machine as _machine


cdef int end_program(Machine m, int c) except -9:
    return say_error(m, write_files(m, show_result(m, finish_host_calls(m, c))))

_machine.end_hook = end_program


cdef int finish_host_calls(Machine m, int c) except -9:
    """Wait for calls of the host whose values a forgiving program has not used: its result may hold them, or it made a call for its effect."""
    cdef VM* vm = &m.vm
    if c != NORMAL or not m.has_unused_values():
        return c
    v = vm_take(vm)
    return m.carry_on(done(vm, then(vm, call_prelude(vm, "finish_host_calls", ()), HOST_CALLS_FINISHED, v, None, None, 0)))

cdef object host_calls_finished(VM* vm, object value, object result, object b, object c, int64_t i):
    return result

cdef ResumeFunction HOST_CALLS_FINISHED = resume_function("host_calls_finished", host_calls_finished)

cdef int write_files(Machine m, int c) except -9:
    """Pass the buffered content of files to the host, after the program's end with completion c."""
    cdef VM* vm = &m.vm
    cdef ModuleObject door = m.modules.get("_os_calls")
    cdef object e = None, v = None
    if door is None or c != NORMAL and c != RAISE:
        return c
    waiting = door.get("unwritten")
    if type(waiting) is not DictObject or dict_len(<DictObject>waiting) == 0:
        return c
    if c == RAISE:
        e = take_exception(vm)
    else:
        v = vm_take(vm)
    return m.carry_on(done(vm, then(vm, call_prelude(vm, "write_files", ()), FILES_WRITTEN, v, e, None, 0)))

cdef int say_error(Machine m, int c) except -9:
    """
    Compute the texts of an uncaught exception and of those it is chained to, and the reprs of arguments that cannot cross. Call the
    program's own __str__ and __repr__, which can be suspended as anywhere.
    """
    cdef VM* vm = &m.vm
    cdef list chain
    if c != RAISE or vm.exc == NULL or <object>vm.exc is m.said:
        return c
    m.shown_reprs = None
    chain = chained(<ExceptionObject?><object>vm.exc)
    for x in chain:
        if not says_nothing(<ExceptionObject?>x) or shows_parts(<ExceptionObject?>x):
            break
    else:
        return c
    e = take_exception(vm)
    return m.carry_on(done(vm, say_rest(vm, e, chain, [], 0)))

cdef int show_result(Machine m, int c) except -9:
    """
    Compute the reprs of objects in the result that cannot cross, after the program's end with a value for the host. Call the program's
    own __repr__, which can be suspended as anywhere.
    """
    cdef VM* vm = &m.vm
    if c != NORMAL or not m.shows:
        return c
    v = vm_take(vm)
    if v is m.shown or v is STOP or v is SIGNAL or type(v) is list or type(v) is dict:
        # Only continuations of a damaged dump leave one of the last four.
        vm_return(vm, v)
        return c
    r = to_host(vm, v, m.boundary, None)
    if r is not SIGNAL:
        m.host_value = r
        vm_return(vm, v)
        return c
    return m.carry_on(done(vm, then(vm, collect_reprs(vm, m.boundary.missing), RESULT_SHOWN, v, None, None, 0)))


# --- continuations ---

cdef object files_written(VM* vm, object value, object result, object error, object c, int64_t i):
    """Restore the program's own completion. An exception from writing files counts only if the program raised none."""
    if error is None:
        return SIGNAL if value is SIGNAL else result
    if value is SIGNAL:
        take_exception(vm)
    set_exception(vm, <ExceptionObject?>error)
    vm.status = RAISE
    return SIGNAL

cdef inline bint holds_objects(object v):
    return isinstance(v, HeapObject) or type(v) is tuple

cdef bint says_nothing(ExceptionObject e) except -1:
    """Return whether the text of an exception needs no code of the program."""
    if not e.cls.flags & C_BUILTIN:
        return False
    for v in e.args:
        if holds_objects(v):
            return False
    return True

cdef list chained(ExceptionObject e):
    """Return e, its causes, contexts and members, and theirs, each once."""
    cdef list out = [e]
    cdef set seen
    cdef ExceptionObject x
    if e.cause is None and e.context is None and e.extra is None:
        return out
    seen = {<size_t><PyObject*>e}
    for x in out:
        members = x.extra.get("exceptions") if x.extra is not None else None
        for other in (x.cause, x.context, *(members if type(members) is tuple else ())):
            if type(other) is ExceptionObject and <size_t><PyObject*>other not in seen:
                seen.add(<size_t><PyObject*>other)
                out.append(other)
    return out

cdef bint shows_parts(ExceptionObject e) except -1:
    """Return whether parts of e besides its arguments cross to the host and may need a repr by the program."""
    if e.extra is not None:
        for name, v in e.extra.items():
            if name != "obj" and name != "exceptions" and holds_objects(v):
                return True
    return False

cdef object say_rest(VM* vm, ExceptionObject e, list asked, list texts, int64_t n):
    """
    Compute the missing texts of the exceptions, then the reprs of their parts that cannot cross. n: 0 for the texts, then the number of
    exceptions. If __str__ raises, the text is '<exception str() failed>' as in CPython; if __repr__ raises, there is no text.
    """
    cdef Machine m = <Machine?><object>vm.machine
    while True:
        while len(texts) < len(asked):
            x = asked[len(texts)]
            if n:
                v = shown_value(vm, x)
            else:
                v = None if says_nothing(<ExceptionObject?>x) else str_value(vm, x)
            if v is SIGNAL:
                if vm.status != RAISE:
                    return then(vm, SIGNAL, ERROR_SAID, e, asked, texts, n)
                v = failed_text(vm, n)
            texts.append(unwrap(v))
        if n:
            break
        n = len(asked)
        if exceptions_to_host(vm, tuple(asked), m.boundary, None) is not SIGNAL:
            break
        asked.extend(m.boundary.missing)
    m.said = e
    m.said_chain = asked
    m.said_texts = {<size_t><PyObject*>x: text for x, text in zip(asked[:n], texts)}
    m.shown_reprs = (tuple(asked[n:]), tuple(texts[n:]))
    set_exception(vm, e)
    vm.status = RAISE
    return SIGNAL

cdef object failed_text(VM* vm, int64_t n):
    take_exception(vm)
    vm.status = NORMAL
    vm.tb_open = False
    return None if n else SAYS_FAILED

# saves: the exception that ended the program, the objects, texts so far; i: n of say_rest
cdef object error_said(VM* vm, object value, object error, object objects, object texts, int64_t position):
    if value is SIGNAL:
        value = failed_text(vm, position)
    (<list?>texts).append(unwrap(value))
    return say_rest(vm, <ExceptionObject?>error, <list?>objects, <list>texts, position)

cdef tuple reprs_of(object v):
    if type(v) is not tuple or len(<tuple>v) != 2 or type((<tuple>v)[0]) is not tuple or type((<tuple>v)[1]) is not tuple:
        raise ValueError("damaged data: continuation")
    return <tuple>v

cdef str SAYS_FAILED = "<exception str() failed>"
cdef ResumeFunction ERROR_SAID = resume_function("error_said", error_said, True)

cdef object result_shown(VM* vm, object value, object result, object b, object c, int64_t i):
    """End the program with the value `result`, whose reprs are complete."""
    cdef Machine m = <Machine?><object>vm.machine
    m.shown_reprs = reprs_of(value)
    m.shown = result
    return result

cdef ResumeFunction RESULT_SHOWN = resume_function("result_shown", result_shown)

cdef ResumeFunction FILES_WRITTEN = resume_function("files_written", files_written, True)


# --- reprs ---

cdef object shown_value(VM* vm, object v):
    """Compute what crosses to the host in place of an object: its repr, or for a datetime with a tzinfo of the program one with a fixed offset."""
    return repr_value(vm, v) if out_rule(type(v)) is None else call_prelude(vm, "value_for_host", (v,))

cdef object repr_next(VM* vm, object value, object remaining, object done_texts, object c, int64_t i):
    """Append the repr of object i, and compute those of the others. saves: objects, texts; i: index of the object"""
    cdef list objects = remaining
    cdef list texts = done_texts
    while True:
        texts.append(unwrap(value))
        i += 1
        if i >= len(objects):
            return (tuple(objects), tuple(texts))
        value = shown_value(vm, objects[i])
        if value is SIGNAL:
            return then(vm, value, REPR_NEXT, objects, texts, None, i)

cdef ResumeFunction REPR_NEXT = resume_function("convert_repr_next", repr_next)

cdef object collect_reprs(VM* vm, list objects):
    return then(vm, shown_value(vm, objects[0]), REPR_NEXT, objects, [], None, 0)

"""Undo log by the write barrier: before an object changes for the first time after a mark, its content is saved.

Must not know sessions. Invariants: the machine's epoch is the number of its latest mark (0: none); an object with that epoch was made
or saved after the mark. Journals are undone in reverse, so the entry that was saved first counts. State outside HeapObjects
(continuations and frames of a paused program, counters) is copied when the mark is made. No code of the sandbox runs here. The size
of a journal is estimated while it grows; a journal that is too large is given up at once, or counted as the program's memory.
"""
cimport cython
from cpython.dict cimport PyDict_Next

from ouros._core.types.nested_ops cimport mark_waiting
from ouros._core.heap.exceptions cimport ExceptionObject, TracebackObject, get_handled, set_handled
from ouros._core.heap.exception_members cimport EXCEPTION_MEMBERS, TRACEBACK_MEMBERS
from ouros._core.heap.members cimport AS_END, AS_FLAG, AS_NAMES, Member, flag_at, member_at, set_member
from ouros._core.protocols.function_members cimport FUNCTION_MEMBERS
from ouros._core.protocols.generators cimport Generator
from ouros._core.base.host_dict cimport host_dict_room
from ouros._core.protocols.node cimport Function, HeapFrame, Continuation, drop_slots, make_slots, push_continuation
from ouros._core.snapshot.layouts cimport node_name
from ouros._core.heap.hash_table cimport Table, exact_copy
from ouros._core.protocols.descriptors cimport Deferred, ModuleObject, is_deferred
from ouros._core.types.type_dict cimport DictObject, make_general, order_state
from ouros._core.types.type_sequence cimport ListObject
from ouros._core.types.type_set cimport SetObject
from ouros._core.types.type_dict_view cimport DictIter
from ouros._core.snapshot.heap_walk cimport HeapWalker
from ouros._core.heap.write_barrier cimport is_special
cimport ouros._core.heap.write_barrier as _journal

cdef extern from "Python.h":
    Py_ssize_t PyDict_GET_SIZE(object d) noexcept

DEF SAVED_SIZE = 72          # bytes of a Saved and its entry in the journal
DEF CONTENT_SIZE = 96        # bytes of the tuple with its content, and of content other than values
DEF FEW_HOLES = 64           # most entries and holes of a dict that is copied with its holes


@cython.final
@cython.freelist(64)
@cython.trashcan(True)
cdef class Saved:
    """Former content of an object. data None: only its id is new."""
    cdef HeapObject o
    cdef uint32_t   epoch
    cdef uint32_t   hid
    cdef ClassObject cls
    cdef object     data


@cython.final
cdef class Mark:
    def __cinit__(self):
        self.journal = []


# --- saving ---

cdef int save(VM* vm, HeapObject o) except -1:
    cdef Mark mark = (<Machine?><object>vm.machine).history
    cdef Saved s
    cdef Instance ext
    if mark is None:
        return 0
    if is_special(o.epoch):
        if mark.linked is None:
            mark.linked = set()
        if <size_t><PyObject*>o in mark.linked:
            return 0
        mark.linked.add(<size_t><PyObject*>o)
    s = Saved.__new__(Saved)
    s.o = o
    s.cls = o.cls
    s.hid = o.hid
    s.epoch = o.epoch
    if not is_special(o.epoch):
        o.epoch = vm.epoch
    t = type(o)
    if t is Cell:
        s.data = (STOP if (<Cell?><object>o).s.o == NULL else slot_box(&(<Cell?><object>o).s), (<Cell?><object>o).home, (<Cell?><object>o).fallback)
        mark.journal.append(s)
        grown(vm, mark, SAVED_SIZE + CONTENT_SIZE)
        if (<Cell?><object>o).home is not None and not is_deferred(<Cell?><object>o):
            save_if_old(vm, (<Cell?><object>o).home)
        return 0
    if t is Instance:
        s.data = instance_content(<Instance?><object>o)
        mark.journal.append(s)
        grown(vm, mark, SAVED_SIZE + CONTENT_SIZE + 72 + 40 * slot_count(<Instance?><object>o))
        return save_dict(vm, <Instance?><object>o)
    if t is ListObject:
        s.data = ((<ListObject?><object>o).items[:], (<ListObject?><object>o).sorting, (<ListObject?><object>o).ext)
    elif t is DictObject:
        s.data = dict_content(<DictObject?><object>o)
    else:
        s.data = content(vm, o)
    mark.journal.append(s)
    grown(vm, mark, SAVED_SIZE + CONTENT_SIZE + (o.size() if t is not DictObject else saved_dict_size(<DictObject?><object>o, <tuple?>s.data)))
    if t is not ValueInstance:
        ext = o.attributes(False)
        if ext is not None and ext is not o:
            save_if_old(vm, ext)
        return 0
    return save_dict(vm, <Instance?><object>o)

cdef int save_dict(VM* vm, Instance o) except -1:
    """Save the dict of an instance in dict mode, and the holder of its slots."""
    cdef int i
    if shape_of(o).dict_mode:
        for i in range(slot_count(o)):
            if is_ref(o.inl[i].o):
                save_if_old(vm, <HeapObject?><object>o.inl[i].o)
    return 0

cdef int grown(VM* vm, Mark mark, int64_t n) except -1:
    """Add n bytes to the size of the journal."""
    cdef Machine m
    mark.bytes += n
    if mark.counted:
        m = <Machine?><object>vm.machine
        m.journaled += n
        vm.budget -= n
    elif mark.bytes > mark.most >= 0:
        give_up(vm, mark)
    return 0

cdef int give_up(VM* vm, Mark mark) except -1:
    """Stop saving. The mark and all older ones are lost."""
    (<Machine?><object>vm.machine).history = None
    vm.epoch = 0
    mark.lost = True
    mark.journal = []
    mark.kstack = mark.frames = None
    return 0

cdef int save_if_old(VM* vm, HeapObject o) except -1:
    if o.epoch != vm.epoch:
        return save(vm, o)
    return 0

cdef int save_id(VM* vm, HeapObject o) except -1:
    cdef Mark mark = (<Machine?><object>vm.machine).history
    cdef Saved s
    if mark is not None:
        s = Saved.__new__(Saved)
        s.o = o
        mark.journal.append(s)
        grown(vm, mark, SAVED_SIZE)
    return 0

_journal.save_hook = save
_journal.id_hook = save_id


cdef list slot_values(Slot* slots, Py_ssize_t n):
    cdef Py_ssize_t i
    return [STOP if slots[i].o == NULL else slot_box(&slots[i]) for i in range(n)]

cdef object instance_content(Instance o):
    """Return the shape (a copy if it is private) and the values."""
    cdef Shape shape = shape_of(o)
    if shape.private:
        shape = private_copy(shape)
    return (shape, slot_values(slots_of(o), shape.n))

cdef object dict_content(DictObject o):
    """Copy a dict with its room and holes: iterators hold positions of entries, and a new key goes behind the holes."""
    cdef DictObject other
    cdef dict copy
    if o.d is None:
        return (None, exact_copy(o.t), o.ext, o.home, order_state(o))
    copy = o.d.copy()
    if not same_places(o.d, copy):
        # The host's copy closes holes if there are many, and gives an emptied dict the least room.
        copy = with_holes(o.d)
        if copy is None:
            other = DictObject.__new__(DictObject)
            other.d = o.d
            make_general(other)
            return (None, other.t, o.ext, o.home, order_state(o))
    return (copy, None, o.ext, o.home, order_state(o))

cdef int64_t saved_dict_size(DictObject o, tuple data) noexcept:
    return o.size() if data[1] is None else (<Table>data[1]).memory()

cdef bint same_places(dict a, dict b) noexcept:
    """Return whether two dicts with the same keys have them at the same positions, and the same room."""
    cdef Py_ssize_t room_a = 0, fill_a = 0, top_a = 0, room_b = 0, fill_b = 0, top_b = 0, at_a = 0, at_b = 0
    cdef PyObject* k
    cdef PyObject* v
    if host_dict_room(a, &room_a, &fill_a, &top_a) != host_dict_room(b, &room_b, &fill_b, &top_b):
        return False
    if room_a != room_b or fill_a != fill_b or top_a != top_b:
        return False
    if top_a == PyDict_GET_SIZE(a) and room_a:
        return True
    while PyDict_Next(a, &at_a, &k, &v):
        PyDict_Next(b, &at_b, &k, &v)
        if at_a != at_b:
            return False
    return True

cdef dict with_holes(dict d):
    """Return a copy with entries and holes at the same positions. None: not possible by adding and removing keys, or too expensive."""
    cdef Py_ssize_t room = 0, fill = 0, top = 0, pos = 0, at = 0, texts = 0
    cdef PyObject* k
    cdef PyObject* v
    cdef dict out = {}
    cdef list fillers = []
    if not host_dict_room(d, &room, &fill, &top) or top > FEW_HOLES:
        return None
    while PyDict_Next(d, &pos, &k, &v):
        texts += type(<object>k) is str
    if texts != 0 and texts != PyDict_GET_SIZE(d):
        # The host has a special kind of dict for str keys, which loses its holes when it becomes the general kind.
        return None
    pos = 0
    while PyDict_Next(d, &pos, &k, &v):
        while at < pos - 1:
            at += 1
            fillers.append(add_filler(d, out, texts != 0))
        out[<object>k] = <object>v
        at += 1
    while at < top:
        at += 1
        fillers.append(add_filler(d, out, texts != 0))
    while at < fill:
        # popitem frees the position of the last entry, but not the room for it.
        at += 1
        add_filler(d, out, texts != 0)
        out.popitem()
    for filler in fillers:
        del out[filler]
    return out if same_places(d, out) else None

cdef object add_filler(dict d, dict out, bint text):
    """Add a key that is not in d to out. Returns: the key."""
    if not text:
        filler = object()
    else:
        filler = f"\0{len(out)}"
        while filler in d or filler in out:
            filler += "\0"
    out[filler] = None
    return filler

cdef object content(VM* vm, HeapObject o):
    t = type(o)
    if t is Generator:
        return generator_content(<Generator?><object>o)
    if t is Function:
        return members_content(o, FUNCTION_MEMBERS)
    if t is ClassObject:
        return class_content(<ClassObject?><object>o)
    if t is ExceptionObject:
        return members_content(o, EXCEPTION_MEMBERS)
    if t is SetObject:
        return (exact_copy((<SetObject?><object>o).t), (<SetObject?><object>o).hash, (<SetObject?><object>o).ext)
    if t is DictIter:
        d = <DictIter?><object>o
        return (d.dict, d.pos, d.used, d.left, d.keys, d.seen)
    if t is ModuleObject:
        m = <ModuleObject?><object>o
        return (m.name, dict(m.cells), m.variables, m.deferred)
    if t is Deferred:
        return (set((<Deferred?><object>o).running),)
    if t is ValueInstance:
        return instance_content(<Instance?><object>o)
    if t is TracebackObject:
        return members_content(o, TRACEBACK_MEMBERS)
    return o.get_state()

cdef tuple members_content(HeapObject o, const Member* m):
    cdef list out = []
    while m.kind != AS_END:
        if m.kind == AS_FLAG:
            out.append(flag_at(o, m)[0] != 0)
        else:
            v = <object>member_at(o, m)[0]
            out.append(dict(<dict?>v) if m.kind == AS_NAMES and v is not None else v)
        m += 1
    return tuple(out)

cdef tuple class_content(ClassObject o):
    return (o.name, o.qualname, o.bases, o.mro, dict(o.ns), list(o.subclasses), o.layout, o.flags, o.solid, o.slots)

cdef tuple generator_content(Generator o):
    """Return the fields of a generator, with copies of what changes when it runs: its continuations and the slots of its frame."""
    cdef dict memo = {}
    slots = None if o.frame is None else slot_values(o.frame.slots, o.frame.n)
    return (tuple([copy_continuation(<Continuation>v, memo) if type(v) is Continuation else v for v in o.get_state()]), slots)


# --- continuations ---

cdef object copy_part(object v, dict memo):
    """Copy lists and dicts of the runtime: nodes keep filling them, and several continuations may share one (memo)."""
    cdef list l
    cdef dict d
    if type(v) is list:
        found = memo.get(<size_t><PyObject*>v)
        if found is not None:
            return found
        l = memo[<size_t><PyObject*>v] = (<list>v)[:]
        for i, x in enumerate(<list>v):
            if type(x) is list or type(x) is dict or type(x) is tuple:
                l[i] = copy_part(x, memo)
        return l
    if type(v) is dict:
        found = memo.get(<size_t><PyObject*>v)
        if found is not None:
            return found
        d = memo[<size_t><PyObject*>v] = (<dict>v).copy()
        for k, x in (<dict>v).items():
            if type(x) is list or type(x) is dict or type(x) is tuple:
                d[k] = copy_part(x, memo)
        return d
    if type(v) is tuple:
        for x in <tuple>v:
            if type(x) is list or type(x) is dict:
                return tuple([copy_part(y, memo) for y in <tuple>v])
    return v

cdef Continuation copy_continuation(Continuation k, dict memo):
    cdef Continuation c = Continuation.__new__(Continuation)
    c.node = k.node
    c.frame = k.frame
    c.state = k.state
    c.i = k.i
    c.a = copy_part(k.a, memo)
    c.b = copy_part(k.b, memo)
    c.c = copy_part(k.c, memo)
    return c


# --- marks ---

cdef Mark new_mark(Machine m, uint32_t number, bint counted):
    cdef Mark mark = Mark.__new__(Mark)
    cdef VM* vm = &m.vm
    cdef Py_ssize_t i
    cdef Continuation k
    mark.number = number
    mark.counted = counted
    mark.most = m.max_memory
    mark.modules = m.modules.copy()
    mark.classes = m.boundary.classes.copy() if m.boundary.classes else None
    mark.limits = m.limits
    mark.policy = None if m.policy is None else m.policy.copy()
    mark.event = m.event
    mark.depth = vm.depth
    mark.max_depth = vm.max_depth
    mark.next_id = vm.next_id
    mark.budget = m.budget_left()
    mark.allocations = vm.allocations
    mark.call_id, mark.next_call_id = m.call_id, m.next_call_id
    vm.epoch = number
    m.history = mark
    if vm.ktop:
        m.refill()
        mark.ticks_used, mark.time_used_ns, mark.output_used = m.ticks_used, m.time_used_ns, m.output_used
        mark.wall_used_ns = m.wall_spent()
        mark.call_name, mark.call_args, mark.pending, mark.wait_secs = m.call_name, m.call_args, m.pending, m.wait_secs
        mark.call_kwargs = None if m.call_kwargs is None else dict(m.call_kwargs)
        mark.ret = STOP if vm.ret.o == NULL else slot_box(&vm.ret)
        mark.handled = get_handled(vm)
        mark.kstack = []
        mark.frames = []
        seen = set()
        memo = {}
        for i in range(vm.ktop):
            k = <Continuation?><object>vm.kstack[i]
            mark.kstack.append(copy_continuation(k, memo))
            mark.bytes += 104
            if k.frame is not None and k.frame not in seen:
                seen.add(k.frame)
                mark.frames.append(k.frame)
                mark.frames.append(slot_values(k.frame.slots, k.frame.n))
                mark.bytes += CONTENT_SIZE + 40 * k.frame.n
            if node_name(k.node) is not None:
                # A native touched the objects that it changes before it was suspended.
                save_part(vm, k.a, 0)
                save_part(vm, k.b, 0)
                save_part(vm, k.c, 0)
        if mark.lost:
            mark.kstack = mark.frames = None
    return mark


cdef int save_part(VM* vm, object v, int depth) except -1:
    if isinstance(v, HeapObject):
        if type(v) is not Function and not (type(v) is ClassObject and (<ClassObject>v).flags & C_BUILTIN):
            save_if_old(vm, <HeapObject>v)
    elif depth < 3 and (type(v) is tuple or type(v) is list):
        for x in v:
            save_part(vm, x, depth + 1)
    return 0


# --- sizes ---

cdef list sizes(list roots, list marks):
    cdef HeapWalker w = HeapWalker.__new__(HeapWalker)
    cdef Mark mark
    cdef Saved s
    cdef list out
    cdef int64_t before
    for v in roots:
        w.reach(<PyObject*>v)
        w.run(0x7FFFFFFFFFFFFFFF)
    out = [w.total]
    for i in range(len(marks) - 1, -1, -1):
        mark = <Mark?>marks[i]
        before = w.total
        for s in mark.journal:
            w.total += SAVED_SIZE
            w.reach(<PyObject*>s.o)
            if s.cls is not None:
                w.reach(<PyObject*>s.cls)
            if s.data is not None:
                walk_content(w, <tuple?>s.data)
        for v in (mark.kstack, mark.frames, mark.modules, mark.classes, mark.call_args, mark.call_kwargs, mark.ret, mark.handled):
            if v is not None:
                w.reach(<PyObject*>v)
        w.run(0x7FFFFFFFFFFFFFFF)
        out.append(w.total - before)
    return out


cdef int walk_content(HeapWalker w, tuple data) except -1:
    w.total += CONTENT_SIZE
    for v in data:
        if type(v) is Table:
            w.total += (<Table>v).memory()
            (<Table>v).visit(w)
        elif v is not None and v is not STOP:
            w.reach(<PyObject*>v)
    return 0


# --- going back ---

cdef int go_back(Machine m, list marks, Py_ssize_t at) except -1:
    cdef VM* vm = &m.vm
    cdef Mark mark
    cdef Py_ssize_t i, n = len(marks)
    cdef list changed = []       # classes and modules, settled at the end
    cdef list dropped = []       # objects that are freed when everything is restored
    # First, because it ends generators, which are restored below.
    m.unwind(0)
    m.journaled = 0
    for i in range(n - 1, at - 1, -1):
        mark = <Mark?>marks[i]
        undo(mark.journal, changed)
        dropped.append(mark)
    mark = <Mark?>marks[at]
    del marks[at:]
    restore_machine(m, mark)
    settle(changed)
    if at:
        m.history = marks[at - 1]
        vm.epoch = (<Mark?>m.history).number
    else:
        m.history = None
        vm.epoch = 0
    return 0


cdef int drop_last(Machine m, list marks) except -1:
    cdef Mark mark = <Mark?>marks.pop()
    if marks:
        (<Mark?>marks[len(marks) - 1]).journal.extend(mark.journal)
        (<Mark?>marks[len(marks) - 1]).bytes += mark.bytes
        m.history = marks[len(marks) - 1]
        m.vm.epoch = (<Mark?>m.history).number
    else:
        m.history = None
        m.vm.epoch = 0
    return 0


cdef int restore_machine(Machine m, Mark mark) except -1:
    cdef VM* vm = &m.vm
    cdef Py_ssize_t i
    m.modules = mark.modules
    m.boundary.classes = {} if mark.classes is None else mark.classes
    m.set_limits(mark.limits if mark.limits is not None else {})
    m.policy = mark.policy
    m.event = mark.event
    vm.depth = mark.depth
    vm.max_depth = mark.max_depth
    vm.next_id = mark.next_id
    m.give(mark.budget)
    m.counted = -1               # no count of memory is valid: the heap is another one
    vm.allocations = mark.allocations
    m.quantum = vm.ticks = 0
    m.ticks_used, m.time_used_ns, m.output_used = mark.ticks_used, mark.time_used_ns, mark.output_used
    m.wall_used_ns, m.wall_started_ns = mark.wall_used_ns, 0
    m.call_id, m.next_call_id = mark.call_id, mark.next_call_id
    m.call_name, m.call_args, m.call_kwargs = mark.call_name, mark.call_args, mark.call_kwargs
    m.pending = [] if mark.pending is None else mark.pending
    m.wait_secs = mark.wait_secs
    m.result = m.error = None
    slot_clear(&vm.ret)
    set_handled(vm, mark.handled)
    if mark.kstack is not None:
        if mark.ret is not STOP:
            slot_set(&vm.ret, mark.ret)
        for k in mark.kstack:
            push_continuation(vm, <Continuation?>k)
        for i in range(0, len(mark.frames), 2):
            restore_slots(<HeapFrame?>mark.frames[i], <list?>mark.frames[i + 1])
        mark_waiting(vm)
    return 0


cdef int restore_slots(HeapFrame frame, list values) except -1:
    cdef Py_ssize_t i, n = len(values)
    drop_slots(frame)
    make_slots(frame, <int>n)
    for i in range(n):
        if values[i] is not STOP:
            slot_unbox(&frame.slots[i], values[i])
    return 0


cdef int undo(list journal, list changed) except -1:
    cdef Py_ssize_t i
    cdef Saved s
    for i in range(len(journal) - 1, -1, -1):
        s = <Saved?>journal[i]
        if s.data is None:
            s.o.hid = 0
            continue
        s.o.epoch = s.epoch
        s.o.hid = s.hid
        s.o.cls = s.cls
        restore(s.o, s.data, changed)
    return 0


cdef int restore(HeapObject o, object data, list changed) except -1:
    cdef Cell cell
    t = type(o)
    if t is Cell:
        cell = <Cell?><object>o
        if data[0] is STOP:
            slot_clear(&cell.s)
        else:
            slot_set(&cell.s, data[0])
        cell.home = data[1]
        cell.fallback = data[2]
    elif t is Instance or t is ValueInstance:
        restore_instance(<Instance?><object>o, <tuple?>data)
    elif t is ListObject:
        (<ListObject?><object>o).items, (<ListObject?><object>o).sorting, (<ListObject?><object>o).ext = data
        (<ListObject?><object>o).busy = 0
    elif t is DictObject:
        restore_dict(<DictObject?><object>o, <tuple?>data, changed)
    elif t is SetObject:
        (<SetObject?><object>o).t, (<SetObject?><object>o).hash, (<SetObject?><object>o).ext = data
        (<SetObject?><object>o).busy = 0
    elif t is Generator:
        restore_generator(<Generator?><object>o, <tuple?>data)
    elif t is Function:
        restore_members(o, FUNCTION_MEMBERS, <tuple?>data)
    elif t is ClassObject:
        restore_class(<ClassObject?><object>o, <tuple?>data)
        changed.append(o)
    elif t is ExceptionObject:
        restore_members(o, EXCEPTION_MEMBERS, <tuple?>data)
    elif t is ModuleObject:
        restore_module(<ModuleObject?><object>o, <tuple?>data)
        changed.append(o)
    elif t is Deferred:
        (<Deferred?><object>o).running = data[0]
    elif t is TracebackObject:
        restore_members(o, TRACEBACK_MEMBERS, <tuple?>data)
    elif t is DictIter:
        d = <DictIter?><object>o
        d.dict, d.pos, d.used, d.left, d.keys, d.seen = data
    else:
        o.set_state(<tuple?>data)
    return 0


cdef int restore_module(ModuleObject o, tuple data) except -1:
    cdef Cell cell
    cells = o.cells
    o.name, o.cells, o.variables, o.deferred = data
    if o.deferred is not None and o.deferred.source is not None:
        # Tables of globals that were made before refer to cells that were linked since, perhaps to variables in a dict.
        for name, cell in cells.items():
            if name not in o.cells:
                slot_clear(&cell.s)
                cell.epoch = 0
                o.make_blank(cell, <str?>name)
                o.cells[name] = cell
    return 0


cdef int restore_instance(Instance o, tuple data) except -1:
    cdef Shape shape = <Shape?>data[0]
    cdef list values = <list?>data[1]
    cdef Slot* slots
    cdef int i
    # The old values are freed last, when the object is consistent again.
    old = slot_values(slots_of(o), slot_count(o))
    o.become(shape)
    slots = slots_of(o)
    for i in range(shape.n):
        if values[i] is not STOP:
            slot_unbox(&slots[i], values[i])
    return 0


cdef int restore_dict(DictObject o, tuple data, list changed) except -1:
    o.d = data[0]
    o.t = data[1]
    o.ext = data[2]
    o.home = data[3]
    o.removals = 0
    o.removals = <uint64_t>data[4] - order_state(o)
    o.busy = 0
    if o.home is not None:
        changed.append(o.home)
    return 0


cdef int restore_members(HeapObject o, const Member* m, tuple data) except -1:
    for v in data:
        if m.kind == AS_FLAG:
            flag_at(o, m)[0] = v is True
        else:
            set_member(o, m, <PyObject*>v)
        m += 1
    return 0

cdef int restore_class(ClassObject o, tuple data) except -1:
    (o.name, o.qualname, o.bases, o.mro, o.ns, o.subclasses, o.layout, o.flags, o.solid, o.slots) = data
    return 0


cdef int restore_generator(Generator o, tuple data) except -1:
    o.set_state(<tuple?>data[0])
    if o.frame is not None:
        restore_slots(o.frame, <list?>data[1])
    return 0


cdef int settle(list changed) except -1:
    """Update state that depends on several objects, after all are restored."""
    cdef Cell cell
    cdef ModuleObject m
    for o in changed:
        if type(o) is ClassObject:
            class_changed(<ClassObject>o)
        elif type(o) is ModuleObject and (<ModuleObject>o).variables is not None:
            # The dict is authoritative: the cells drop their copies of its values.
            m = <ModuleObject>o
            for cell in m.cells.values():
                slot_clear(&cell.s)
            m.dirty = False
    return 0


# --- for tests ---

def journal_types(Mark mark not None):
    """Return the type names of the objects in a mark's journal."""
    return [type((<Saved?>s).o).__name__ if (<Saved?>s).data is not None else "id" for s in mark.journal]

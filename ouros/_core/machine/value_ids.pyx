# ouros: no bounds checks
"""Ids of values that have no room for one: tuples and other objects of the host.

Must not know dumps. Ids come from the same counter as those of other objects. The values with an id are in a list, each followed by
its number, in a module that no program can import. So they are dumped, forked and restored like all else, and an id stays the same.
Invariant: a value that only this list holds is dropped when the list has doubled, and at each memory check.
"""
from cpython.list cimport PyList_GET_ITEM, PyList_GET_SIZE
from cpython.ref cimport Py_REFCNT

from ouros._core.heap.heap cimport charge, touch
from ouros._core.machine.machine cimport Machine
from ouros._core.base.status cimport *
from ouros._core.protocols.descriptors cimport ModuleObject, new_module
from ouros._core.types.type_sequence cimport ListObject, new_list
from ouros._core.heap.value cimport *
cimport ouros._core.heap.write_barrier as _journal
cimport ouros._core.machine.machine as _machine

DEF FIRST_ROOM = 128
DEF BYTES_EACH = 120

cdef str MODULE_NAME = "_prelude_ids"
cdef str VARIABLE = "numbered"


cdef ListObject numbered_values(VM* vm, Machine m):
    cdef object holder = m.modules.get(MODULE_NAME)
    if type(holder) is not ModuleObject:
        holder = m.modules[MODULE_NAME] = new_module(MODULE_NAME)
    found = (<ModuleObject>holder).get(VARIABLE)
    if type(found) is not ListObject:
        found = new_list(vm, [])
        (<ModuleObject>holder).put(vm, VARIABLE, found)
    return <ListObject>found


cdef int read_numbers(Machine m, list items) except -1:
    """Rebuild the dict by address, after a load, a fork or going back."""
    cdef Py_ssize_t i
    m.numbers = {}
    m.numbers_of = items
    m.numbers_room = max(FIRST_ROOM, 2 * PyList_GET_SIZE(items))
    for i in range(0, PyList_GET_SIZE(items) - 1, 2):
        if type(items[i + 1]) is int:
            m.numbers[<size_t><PyObject*>items[i]] = items[i + 1]
    return 0


cdef list in_use(list items):
    cdef list out = []
    cdef Py_ssize_t i
    for i in range(0, PyList_GET_SIZE(items) - 1, 2):
        if Py_REFCNT(<object>PyList_GET_ITEM(items, i)) > 1:
            out.append(<object>PyList_GET_ITEM(items, i))
            out.append(<object>PyList_GET_ITEM(items, i + 1))
    return out


cdef int64_t let_go(Machine m) except -1:
    """Drop values that nothing else refers to. Returns: the bytes of the table."""
    cdef object holder = m.modules.get(MODULE_NAME)
    cdef object held = None if type(holder) is not ModuleObject else (<ModuleObject>holder).get(VARIABLE)
    if type(held) is not ListObject:
        return 0
    kept = in_use((<ListObject>held).items)
    if len(kept) < len((<ListObject>held).items):
        touch(&m.vm, <ListObject>held)
        (<ListObject>held).items = kept
        read_numbers(m, kept)
    return BYTES_EACH * len(kept) // 2

cdef object number_of(VM* vm, object v):
    cdef Machine m = <Machine?><object>vm.machine
    cdef ListObject held = numbered_values(vm, m)
    if m.numbers_of is not held.items or m.numbers is None:
        read_numbers(m, held.items)
    found = m.numbers.get(<size_t><PyObject*>v)
    if found is not None:
        return found
    touch(vm, held)
    if PyList_GET_SIZE(held.items) >= m.numbers_room:
        held.items = in_use(held.items)
        read_numbers(m, held.items)
    vm.next_id += 1
    found = <object>vm.next_id
    held.items.append(v)
    held.items.append(found)
    m.numbers[<size_t><PyObject*>v] = found
    charge(vm, BYTES_EACH)
    return found

_journal.number_hook = number_of
_machine.numbered_hook = let_go

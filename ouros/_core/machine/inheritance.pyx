"""Inherited variables: a machine starts with those of another one, and copies the value of each at its first use.

Must not know workspaces. A variable that was not copied yet is a deferred variable of the heir's main module, whose definition is the
copy. Invariants: the source's objects do not change while `left` is not empty (its workspace calls `fetch_all` first); a copy is made
once, by one Cloner with the rest of the state, so identities, ids and shared parts are as after a fork.
"""
cimport cython
from ouros._core.heap.exceptions cimport limit_memory
from ouros._core.protocols.call cimport Native
from ouros._core.protocols.descriptors cimport Deferred, ExternalFunction, ModuleObject, is_deferred
from ouros._core.snapshot.clone cimport clone_state_by
from ouros._core.snapshot.heap_walk cimport heap_size
from ouros._core.syntax.deferred_definitions cimport helper_modules
cimport ouros._core.heap.write_barrier as _journal

cdef extern from "Python.h":
    int PyGC_Disable() noexcept
    int PyGC_Enable() noexcept


@cython.final
cdef class Inheritance:
    cdef State state(self, State s, Machine source, object owner, bint keep_frozen):
        """Return a copy of the source's state without the variables that can be copied later."""
        cdef Cell cell
        self.source, self.owner = source, owner
        self.cloner = Cloner.__new__(Cloner)
        self.cloner.keep_ids = True
        self.cloner.keep_frozen = keep_frozen
        self.left, self.kept = {}, {}
        if source.main.variables is None:
            for name, cell in source.main.cells.items():
                if waits(name, cell):
                    self.left[name] = cell
                    self.cloner.put(cell, new_cell())
        return clone_state_by(self.cloner, s)

    cdef int begin(self, Machine heir) except -1:
        """Make the variables that were left out deferred ones."""
        cdef Cell cell, own
        for name, cell in self.left.items():
            own = heir.main.cells[name]
            own.hid = cell.hid
            own.fallback = cell.fallback if not isinstance(cell.fallback, HeapObject) else self.cloner.copy(cell.fallback)
        self.cloner.run()
        self.settle()
        heir.main.defer(None, list(self.left))
        heir.inherited = self
        return 0

    cdef int settle(self) except -1:
        """List classes that were copied just now among the derived ones of those copied before."""
        cdef Py_ssize_t i
        cdef ClassObject c, base
        cdef list classes = self.cloner.classes
        for i in range(1, len(classes), 2):
            c = <ClassObject?>classes[i]
            for b in c.bases:
                base = <ClassObject?>b
                if not base.flags & C_BUILTIN and not any([x is c for x in base.subclasses]):
                    base.subclasses.append(c)
        self.cloner.classes = []
        return 0

    cdef object fetch(self, Machine heir, str name):
        cdef Cell cell, own = heir.main.cells.get(name)
        if own is None or not is_deferred(own):
            return STOP
        v = self.kept.get(name, STOP)
        if v is STOP:
            cell = self.left.get(name)
            if cell is None:
                return STOP
            v = self.copied(heir, name, cell)
            del self.left[name]
        slot_set(&own.s, v)
        own.home = None
        return v

    cdef object copied(self, Machine heir, str name, Cell cell):
        cdef bint collecting
        if cell.s.o == NULL and self.source.inherited is not None:
            (<Inheritance?>self.source.inherited).fetch(self.source, name)
        if cell.s.o == NULL:
            raise RuntimeError("an inherited variable has changed")
        # The host's GC would traverse the growing copy again and again; and it may run other threads, which need this one.
        collecting = PyGC_Disable()
        try:
            v = self.cloner.copy(slot_box(&cell.s))
            self.cloner.run()
        finally:
            if collecting:
                PyGC_Enable()
        self.settle()
        # Parts that other variables share count again: the heap is walked sooner than it must be.
        heir.vm.budget -= heap_size([v], 1 << 62)
        return v

    cdef int fetch_all(self, Machine heir) except -1:
        cdef Cell own, cell
        while self.left:
            name, cell = next(iter(self.left.items()))
            v = self.copied(heir, <str?>name, cell)
            del self.left[name]
            own = heir.main.cells.get(name)
            if own is not None and is_deferred(own):
                slot_set(&own.s, v)
                own.home = None
            elif heir.history is not None:
                self.kept[name] = v
        self.source = self.owner = self.cloner = None
        if not self.kept:
            heir.main.deferred = None
            heir.inherited = None
        return 0

    cdef int64_t weight(self, str name, int64_t most) except -1:
        """Return the bytes of a variable that was not copied yet, at most about `most`."""
        cdef Cell cell = self.left.get(name)
        if cell is None:
            return 0
        if cell.s.o != NULL:
            return heap_size([slot_box(&cell.s)], most)
        return 0 if self.source.inherited is None else (<Inheritance?>self.source.inherited).weight(name, most)

    cdef ClassObject class_of(self, str name):
        cdef Cell cell = self.left.get(name)
        if cell is None:
            return None
        if cell.s.o == NULL and self.source.inherited is not None:
            return (<Inheritance?>self.source.inherited).class_of(name)
        return None if cell.s.o == NULL else class_of(slot_box(&cell.s))


cdef bint waits(str name, Cell cell) except -1:
    """Return whether a variable can be copied later."""
    if name in helper_modules or name.startswith("__") and name.endswith("__"):
        return False
    if is_deferred(cell):
        return True
    if not is_ref(cell.s.o):
        return False
    v = <object>cell.s.o
    return type(v) is tuple or isinstance(v, HeapObject) and not isinstance(v, (ModuleObject, ExternalFunction, Native))


cdef object inherited_value(Machine m, str name):
    if m.inherited is not None:
        v = (<Inheritance?>m.inherited).fetch(m, name)
        if v is not STOP:
            return v
    return m.main.get(name)


cdef object definition(VM* vm, HeapObject module, str name):
    """Return the value of an inherited variable; STOP if it is none."""
    cdef Machine m = <Machine?><object>vm.machine
    cdef int64_t n
    if m.inherited is None or module is not m.main:
        return STOP
    if m.max_memory >= 0:
        # What other variables share with it may be there already. So only what can never fit is refused before the copy.
        n = (<Inheritance?>m.inherited).weight(name, m.max_memory + 1)
        if n > m.max_memory and limit_memory(vm, n):
            return SIGNAL
    return (<Inheritance?>m.inherited).fetch(m, name)

_journal.inherited_hook = definition

"""Inherited variables: a machine starts with those of another one, and copies the value of each at its first use.

Must not know workspaces. A variable that was not copied yet is a deferred variable of the heir's main module, whose definition is the
copy. Invariants: the source's objects do not change while `left` is not empty (its workspace calls `fetch_all` first); a copy is made
once, by one Cloner with the rest of the state, so identities, ids and shared parts are as after a fork. The program is suspended between
pieces of a long copy; the variable is bound when all is copied.
"""
cimport cython
from ouros._core.heap.chosen_mro cimport outside_bases
from ouros._core.heap.exceptions cimport NAME_ERROR, raise_error
from ouros._core.heap.heap cimport must_poll, work
from ouros._core.protocols.call cimport Native
from ouros._core.protocols.descriptors cimport Deferred, ExternalFunction, ModuleObject, cell_value, is_deferred, run_deferred
from ouros._core.protocols.node cimport DELIVER, ResumeFunction, resume_function, push
from ouros._core.snapshot.clone cimport clone_state_by
from ouros._core.snapshot.heap_walk cimport HeapWalker
from ouros._core.syntax.deferred_definitions cimport helper_modules
cimport ouros._core.heap.write_barrier as _journal

cdef extern from "Python.h":
    int PyGC_Disable() noexcept
    int PyGC_Enable() noexcept
    Py_ssize_t PY_SSIZE_T_MAX

DEF PIECE = 2000     # items that are copied between two looks at the limits: about 1 ms


@cython.final
cdef class Inheritance:
    cdef State state(self, State s, Machine source, object owner, bint keep_frozen):
        """Return a copy of the source's state without the variables that can be copied later."""
        cdef Cell cell
        self.source, self.owner = source, owner
        self.cloner = Cloner.__new__(Cloner)
        self.cloner.keep_ids = True
        self.cloner.keep_frozen = keep_frozen
        self.left, self.kept, self.classes = {}, {}, []
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
        self.cloner.walker = shallow_walker()
        heir.main.defer(None, list(self.left))
        heir.inherited = self
        return 0

    cdef int settle(self) except -1:
        """List classes that were copied just now among the derived ones of those copied before."""
        cdef Py_ssize_t i
        cdef ClassObject c, base
        cdef dict known = {}     # base -> addresses of its derived classes
        cdef list classes = self.cloner.classes
        for i in range(1, len(classes), 2):
            c = <ClassObject?>classes[i]
            self.classes.append(c)
            for b in (*c.bases, *outside_bases(c, c.mro)):
                base = <ClassObject?>b
                if base.flags & C_BUILTIN:
                    continue
                if base not in known:
                    known[base] = {<size_t><PyObject*>x for x in base.subclasses}
                if <size_t><PyObject*>c not in known[base]:
                    known[base].add(<size_t><PyObject*>c)
                    base.subclasses.append(c)
        self.cloner.classes = []
        self.cloner.finished = 0
        return 0

    cdef object fetch(self, Machine heir, str name, Py_ssize_t items):
        # The host's GC would traverse a growing copy again and again. It may also run any code of the host, other threads included: what they
        # find here must be whole.
        cdef bint collecting = PyGC_Disable()
        try:
            return self.fetch_in_chain(heir, name, items)
        finally:
            if collecting:
                PyGC_Enable()

    cdef object fetch_in_chain(self, Machine heir, str name, Py_ssize_t items):
        cdef list chain = []
        cdef Inheritance link = self
        cdef Machine m = heir
        # The source may have inherited the variable, too, and not copied it yet. A chain may be long: no recursion.
        while link.lacks(name):
            chain.append(link)
            m = link.source
            link = <Inheritance?>m.inherited
        v = link.fetch_own(m, name, items)
        while chain and v is not SIGNAL:
            link = <Inheritance?>chain.pop()
            v = link.fetch_own(<Machine?>(<Inheritance?>chain[-1]).source if chain else heir, name, items)
        return v

    cdef bint lacks(self, str name) except -1:
        """Return whether the source has not copied a variable that it inherited."""
        cdef Cell cell = self.left.get(name)
        return cell is not None and cell.s.o == NULL and self.source.inherited is not None

    cdef object fetch_own(self, Machine heir, str name, Py_ssize_t items):
        """Copy a variable like fetch, from a source that has the value itself."""
        cdef Cell cell, own = heir.main.cells.get(name)
        if own is None or not is_deferred(own):
            return STOP
        v = self.kept.get(name, STOP)
        if v is STOP:
            cell = self.left.get(name)
            if cell is None:
                return STOP
            v = self.copied(heir, name, cell, items)
            if v is SIGNAL:
                return SIGNAL
            del self.left[name]
        slot_set(&own.s, v)
        own.home = None
        return v

    cdef object copied(self, Machine heir, str name, Cell cell, Py_ssize_t items):
        cdef bint complete
        cdef int64_t before
        if self.lacks(name) and (<Inheritance?>self.source.inherited).fetch_in_chain(self.source, name, items) is SIGNAL:
            return SIGNAL
        if cell.s.o == NULL:
            raise RuntimeError("an inherited variable has changed")
        before = self.cloner.walker.total
        v = self.cloner.copy(slot_box(&cell.s))
        complete = self.cloner.piece(items)
        if complete:
            self.cloner.walker.reach(<PyObject*>v)
        heir.vm.budget -= self.cloner.walker.total - before
        self.partial = self.cloner.walker.total
        if not complete:
            return SIGNAL
        self.settle()
        self.cloner.walker = shallow_walker()
        self.partial = 0
        return v

    cdef int fetch_all(self, Machine heir) except -1:
        cdef bint collecting = PyGC_Disable()
        try:
            return self.fetch_rest(heir)
        finally:
            if collecting:
                PyGC_Enable()

    cdef int fetch_rest(self, Machine heir) except -1:
        cdef Cell own, cell
        while self.left:
            name, cell = next(iter(self.left.items()))
            v = self.copied(heir, <str?>name, cell, PY_SSIZE_T_MAX)
            if v is SIGNAL:
                continue
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

    cdef ClassObject class_of(self, str name):
        cdef Inheritance link = self
        cdef Cell cell
        while link.lacks(name):
            link = <Inheritance?>link.source.inherited
        cell = link.left.get(name)
        if cell is None:
            return None
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


cdef HeapWalker shallow_walker():
    cdef HeapWalker w = HeapWalker.__new__(HeapWalker)
    w.shallow = True
    return w


cdef object inherited_value(Machine m, str name):
    v = SIGNAL
    while v is SIGNAL and m.inherited is not None:
        v = (<Inheritance?>m.inherited).fetch(m, name, PY_SSIZE_T_MAX)
    return m.main.get(name) if v is SIGNAL or v is STOP else v


cdef object definition(VM* vm, HeapObject module, str name):
    """Return the value of an inherited variable; STOP if it is none. Suspends between pieces of a long copy."""
    cdef Machine m = <Machine?><object>vm.machine
    cdef object v = SIGNAL
    if module is not m.main:
        return STOP
    while m.inherited is not None:
        v = (<Inheritance?>m.inherited).fetch(m, name, PIECE)
        if v is SIGNAL:
            work(vm, PIECE)
        elif v is STOP or vm.budget >= 0:
            break
        # Memory is checked before the program goes on with a value that may be too large.
        if must_poll(vm):
            vm.need = 0
            vm.status = SUSPEND
            vm.reason = R_CHECK
            push(vm, DELIVER, 0, 0, None, None, None)
            push(vm, INHERITED, 0, 0, module, name, None)
            return SIGNAL
    # Another thread of the host may have had all variables copied.
    return m.main.get(name) if v is SIGNAL or v is STOP and m.inherited is None else v


# saves: the module, the name
cdef object fetched(VM* vm, object value, object module, object variable, object c, int64_t i):
    cdef Cell cell = (<ModuleObject?>module).get_cell(<str?>variable)
    v = run_deferred(vm, <Deferred?>cell.home, <str>variable) if is_deferred(cell) else cell_value(cell, <str>variable)
    if v is STOP:
        return raise_error(vm, NAME_ERROR, f"name '{variable}' is not defined")   # short: reached only by continuations of a damaged dump
    return v

cdef ResumeFunction INHERITED = resume_function("inherited_variable", fetched)

_journal.inherited_hook = definition

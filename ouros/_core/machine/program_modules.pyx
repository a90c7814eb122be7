"""Modules of a program: imports, linking to globals, and the runtime's own modules.

Must not know limits, nor how a program is run. Invariants: `modules` holds the imported modules, whatever the program does to
sys.modules. The runtime's own modules (`_prelude_...`) use the built-ins that they were written for.
"""
from cpython.dict cimport PyDict_GetItemWithError
from libc.stdlib cimport calloc
from ouros._core.base.cstack cimport NATIVE_RESERVE, NO_STACK_LIMIT, stack_here
from ouros._core.base.host_names cimport dict_name
from ouros._core.base.slot_stacks cimport NO_STACK, SLOTS, SPARE_SLOTS, free_stack, lend_stack, take_back_stack
from ouros._core.heap.exceptions cimport (
    MODULE_NOT_FOUND_ERROR, RECURSION_ERROR, new_exception, raise_error, raise_type, take_exception, throw,
)
from ouros._core.heap.heap cimport stack_limit, touch, work
from ouros._core.protocols.protected_names cimport keep
from ouros._core.protocols.call cimport Native, call0, call_prelude
from ouros._core.protocols.descriptors cimport UNLINKED, is_deferred, new_module, waits
from ouros._core.protocols.attributes cimport get_attr
from ouros._core.lowering.build cimport build_part
from ouros._core.machine.builtins cimport BUILTINS
from ouros._core.machine.library cimport folder_of, in_library, is_package, library_source, prelude_index
from ouros._core.machine.native_modules cimport STDOUT, missing_text, native_module
from ouros._core.syntax.deferred_definitions cimport helper_modules
from ouros._core.syntax.syntax_errors cimport SyntaxFailure
from ouros._core.types.type_dict cimport DictObject, dict_find_name, dict_put_name, new_dict
from ouros._core.types.type_sequence cimport ListObject, new_list

cdef str TOO_LITTLE_STACK = "too little of the C stack is left to load a module of the library"

DEF MOST_PARENTS = 64        # packages around a module; each that is not loaded yet takes some 400 bytes of C stack
DEF OWN_RESERVE = 16 * 1024  # bytes of C stack that a native may use, beyond NATIVE_RESERVE, before it asks for a module


cdef frozenset OF_MAIN = frozenset({"__loader__", "__package__", "__spec__"})

cdef int set_builtin(VM* vm, Cell cell, object v, bint own) except -1:
    """Set the built-in of a cell. own: the program may have changed its built-ins; if not, the value is constant and is not saved."""
    if v is not cell.fallback:
        if own:
            keep(vm, cell)
        cell.fallback = v
    return 0


cdef bint is_helper(Cell cell, str name) except -1:
    """Return whether the cell of a module variable has a helper, or will have: see bind_hidden in nodes_def.pyx."""
    if is_deferred(cell):
        return name in helper_modules
    return type(cell.fallback) is ModuleObject or type(cell.fallback) is Native and name.startswith("_") and name not in BUILTINS


cdef int give_main(ProgramModules modules, str name) except -1:
    """Give the main module a variable that only few programs mention: __spec__, __package__ or __loader__."""
    modules.main.put(&modules.vm, name, modules.library_member("_imports", "MAIN_LOADER") if name == "__loader__" else None)
    return 0


cdef inline bint is_library(Source source) except -1:
    """Return whether a source is one of the runtime's own: no other kind begins with that letter."""
    return source.kind[0] == u"s"


cdef DictObject linked_variables(ProgramModules modules, ModuleObject m):
    """Return the live dict of a module's variables. The module has no deferred definitions."""
    cdef Cell cell
    if m.variables is None:
        touch(&modules.vm, m)
        modules.builtins_for(m)
        variables = new_dict(&modules.vm, m.content())
        modules.link_all(m)
        for cell in m.cells.values():
            keep(&modules.vm, cell)
        m.link(variables)
    return <DictObject?>m.variables


cdef class ProgramModules(Runtime):
    cdef Globals link(self, Source source, ModuleObject module):
        cdef Globals g = Globals.__new__(Globals)
        cdef Py_ssize_t i, n = len(source.names)
        g.source = source
        g.module = module
        g.cells = [None] * n
        g.g = <PyObject**>calloc(n + 1, sizeof(PyObject*))
        if g.g == NULL:
            raise MemoryError
        for i in range(n):
            g.g[i] = <PyObject*>UNLINKED
        if module.variables is not None or not is_library(source):
            for i in range(n):
                self.link_name(g, i)
        self.tables.append(g)
        return g

    cdef int link_all(self, ModuleObject module) except -1:
        """Link the names that no code has used yet."""
        cdef Globals g
        cdef Py_ssize_t i
        for item in self.tables:
            g = <Globals?>item
            if g.module is module:
                for i in range(len(g.cells)):
                    if g.cells[i] is None:
                        self.link_name(g, i)
        return 0

    cdef int link_name(self, object globs, Py_ssize_t i) except -1:
        cdef Globals g = <Globals?>globs
        cdef ModuleObject module = <ModuleObject?>g.module
        cdef str name = <str?>g.source.names[i]
        cdef bint is_own = is_library(g.source)
        cdef Cell cell
        cdef PyObject* p
        cdef DictObject builtins = None
        if is_own and module.deferred is not None and module.deferred.source is not None \
                and dict_name(self.modules, "builtins") == NULL and (name[0] != u"_" or name != "__builtins__"):
            # The usual case: code of the library, while all built-ins are as they were at the start.
            cell = module.get_cell(name)
            if cell.fallback is None and not is_deferred(cell):
                p = dict_name(BUILTINS, name)
                if p != NULL:
                    cell.fallback = <object>p
            g.cells[i] = cell
            g.g[i] = <PyObject*>cell
            return 0
        if module.variables is not None:
            # A namespace of the program may have its own built-ins.
            v = module.get("__builtins__")
            builtins = <DictObject>v if type(v) is DictObject else None
        if self.vm.epoch != 0 and name not in module.cells and (module.deferred is None or module.deferred.source is None):
            touch(&self.vm, module)
        cell = module.get_cell(name)
        if name in OF_MAIN and module is self.main and not is_own and module.get(name) is STOP:
            give_main(self, name)
        if cell.s.o == NULL and name == "__builtins__" and module.get(name) is STOP:
            self.put_builtins(module)
        if not is_own and is_helper(cell, name):
            # A variable of its own: the program's code does not reach the helper in the variables of a library module.
            cell = new_cell()
        if builtins is not None:
            p = dict_find_name(builtins, name)
            set_builtin(&self.vm, cell, None if p == NULL else <object>p, True)
        elif cell.fallback is None or cell.fallback is BUILTINS.get(name):
            # Going back to a mark must not take away what the cell would have had then.
            cell.fallback = BUILTINS.get(name)
            set_builtin(&self.vm, cell, self.builtin_of(name, module), "builtins" in self.modules)
        if name == "__spec__" and not is_own and cell.fallback is None:
            # The module builtins has one, which is found once a module's own is deleted.
            set_builtin(&self.vm, cell, self.library_member("_imports", "BUILTINS_SPEC"), True)
        g.cells[i] = cell
        g.g[i] = <PyObject*>cell
        return 0

    cdef object put_builtins(self, ModuleObject module):
        """Give a module its variable `__builtins__`: the module in the main module, its dict in others."""
        v = self.modules["builtins"] if "builtins" in self.modules else self.load_module("builtins")
        if module is not self.main and type(v) is ModuleObject:
            v = linked_variables(self, <ModuleObject>v)
        module.put(&self.vm, "__builtins__", v)
        return v

    cdef object builtins_for(self, HeapObject module):
        cdef ModuleObject m = <ModuleObject?>module
        v = m.get("__builtins__")
        if v is STOP:
            for g in self.tables:
                if (<Globals?>g).module is m:
                    return self.put_builtins(m)
        return v

    cdef int builtins_changed(self, HeapObject module, str name) except -1:
        """Clear the built-ins in cells. Their next use finds those that the module builtins has then."""
        cdef Globals g
        cdef Cell cell
        cdef str changed
        if module is not self.modules.get("builtins"):
            return 0
        for item in self.tables:
            g = <Globals?>item
            # The runtime's own functions keep the built-ins that they were written for.
            if is_prelude(<ModuleObject?>g.module) or self.has_builtins(<ModuleObject>g.module):
                continue
            # A session has no tables of its earlier steps, whose functions use the cells of the same module.
            names = {name} if name is not None else {*g.source.names, *(<ModuleObject>g.module).cells}
            work(&self.vm, len(names))
            for changed in names:
                cell = g.cells[g.source.name_index[changed]] if changed in g.source.name_index else None
                if cell is None:
                    # A loaded program has cells that its tables do not name yet.
                    cell = (<ModuleObject>g.module).cells.get(changed)
                if cell is not None and cell.fallback is not None and not is_helper(cell, changed) and keep(&self.vm, cell) == 0:
                    cell.fallback = None
        return 0

    cdef object find_builtin(self, HeapObject cell, str name):
        m = self.modules.get("builtins")
        v = STOP if m is None else (<ModuleObject?>m).get(name)
        if v is STOP:
            return None
        set_builtin(&self.vm, <Cell?>cell, v, True)
        return v

    cdef object builtin_of(self, str name, ModuleObject module):
        """Return the built-in of that name for a module, as the program may have changed it; None: there is none."""
        builtins = self.modules.get("builtins")
        if builtins is None or is_prelude(module):
            return BUILTINS.get(name)
        v = (<ModuleObject?>builtins).get(name)
        return None if v is STOP else v

    cdef bint has_builtins(self, ModuleObject module) except -1:
        """Return whether a namespace has its own built-ins: another dict than that of the module builtins."""
        if module.variables is None:
            return False
        v = module.get("__builtins__")
        builtins = self.modules.get("builtins")
        return type(v) is DictObject and (builtins is None or v is not (<ModuleObject?>builtins).variables)

    cdef object import_module(self, str name, bint top, bint own):
        """Return a module by dotted name, loaded with its parent packages. top: return the outermost package."""
        cdef str first = name.partition(".")[0]
        cdef str parent
        cdef int how = top | own << 1
        if name.startswith("_prelude"):
            return self.missing_module(name)
        m = self.modules.get(name)
        if m is None and name == "__main__":
            return self.main
        if m is not None and self.is_changed(name, m):
            # The program removed the module from sys.modules, or replaced it there.
            del self.modules[name]
            m = None
        if m is None:
            # A module that the program called as one of the library's helpers is its own only.
            m = self.replaced_module(name) if own or name not in helper_modules else None
            if m is STOP:
                e = new_exception(&self.vm, MODULE_NOT_FOUND_ERROR, (f"import of {name} halted; None in sys.modules",))
                e.extra = {"name": name, "path": None, "msg": e.args[0], "name_from": None}
                return throw(&self.vm, e)
            if m is not None:
                return self.import_module(first, False, own) if top and first != name else m
            parent = name.rpartition(".")[0]
            if parent and self.is_changed(parent, self.modules.get(parent)):
                self.modules.pop(parent, None)
            if parent and self.modules.get(parent) is None:
                m = self.replaced_module(parent)
                if m is None and name.count(".") > MOST_PARENTS:
                    return raise_error(&self.vm, RECURSION_ERROR, "maximum recursion depth exceeded")
                if m is None:
                    return then(&self.vm, self.import_module(parent, False, own), PARENT_LOADED, name, None, None, how)
                if not own or in_library(first):
                    return self.missing_module(name)
            if in_library(first) and not (own and self.stands_in(name)):
                return then(&self.vm, self.load_module(name), LOADED, name, None, None, how)
            if not own:
                return self.missing_module(name)
            return then(&self.vm, self.load_own(name), LOADED, name, None, None, how)
        if not own and not in_library(first):
            return self.missing_module(name)     # The library never sees a module of the program.
        if not top or first == name:
            return m
        return self.modules[first] if not self.is_changed(first, self.modules.get(first)) else self.import_module(first, False, own)

    cdef bint is_changed(self, str name, object m) except -1:
        """Return whether sys.modules has another entry for an imported module."""
        cdef DictObject d = None if name in helper_modules else self.module_list()
        return d is not None and dict_find_name(d, name) != <PyObject*>m

    cdef object load_module(self, str name):
        cdef ModuleObject m
        cdef Source source
        cdef Function fn
        cdef Cell cell
        cdef dict content = BUILTINS if name == "builtins" else native_module(name)
        if content is not None:
            m = new_module(name)
            for key, v in content.items():
                cell = m.get_cell(<str?><object>key)
                slot_set(&cell.s, v)
            self.modules[name] = m
            self.list_module(name, m)
            return m
        source = library_source(name)
        if source is None:
            return self.missing_module(name)
        m = new_module(name)
        self.modules[name] = m
        self.list_module(name, m)
        if is_package(name):
            m.put(NULL, "__path__", new_list(&self.vm, [folder_of(name)]))
        fn = new_function(source.main, "<module>", "<module>", self.link(source, m))
        m.defer_all(source, fn.globs)
        r = then(&self.vm, call0(&self.vm, fn), MODULE_RUN, m, None, None, 0)
        if r is SIGNAL and self.vm.status == LIMIT:
            self.modules.pop(name, None)
        return r

    cdef object load_own(self, str name):
        """Load a module of the program: from the host's table, from virtual files, or by the program's own finders."""
        if self.given_modules is None and not self.searches_files and "." not in name and not self.has_finders():
            return self.missing_module(name)
        return call_prelude(&self.vm, "import_own", (name,))

    cdef bint stands_in(self, str name) except -1:
        """Return whether the host gave a module in place of one that a package of the library lacks."""
        return self.given_modules is not None and "." in name and self.given_modules.find(name) is not None and library_source(name) is None

    cdef bint has_finders(self) except -1:
        """Return whether the program has added a finder to sys.meta_path."""
        cdef Cell cell
        cdef ModuleObject m = self.modules.get("sys")
        if m is None:
            return False
        cell = m.cells.get("meta_path")
        return cell is not None and is_ref(cell.s.o) and (type(<object>cell.s.o) is not ListObject or len((<ListObject>cell.s.o).items) > 0)

    cdef object present(self, str name):
        m = self.main if name == "__main__" else self.modules.get(name)
        if m is None or self.is_changed(name, m):
            m = self.replaced_module(name)
        return None if m is STOP else m

    cdef int forget_module(self, str name) except -1:
        self.modules.pop(name, None)
        listed = self.module_list()
        if listed is not None and dict_find_name(listed, name) != NULL and touch(&self.vm, listed) == 0:
            hooks.dict_remove(<PyObject*>listed, name)
        return 0

    cdef object missing_module(self, str name):
        cdef str text = missing_text(name)
        parent = name.rpartition(".")[0]
        replaced = self.replaced_module(parent) if parent else None
        if type(replaced) is ModuleObject and (<ModuleObject>replaced).get("__path__") is not STOP and library_source(parent) is None:
            text = f"No module named '{name}'"
        elif parent and not is_package(parent):
            text = f"No module named '{name}'; '{parent}' is not a package"
        e = new_exception(&self.vm, MODULE_NOT_FOUND_ERROR, (text,))
        e.extra = {"name": name, "path": None, "msg": e.args[0], "name_from": None}
        return throw(&self.vm, e)

    cdef DictObject module_list(self):
        """Return the dict sys.modules, if the program imported sys, read the attribute and left it a dict; else None."""
        cdef Cell cell
        cdef ModuleObject m = self.modules.get("sys")
        if m is None:
            return None
        cell = m.cells.get("modules")
        if cell is None or not is_ref(cell.s.o) or type(<object>cell.s.o) is not DictObject:
            return None
        return <DictObject>cell.s.o

    cdef int list_module(self, str name, ModuleObject m) except -1:
        cdef DictObject d = self.module_list()
        if d is not None and name not in helper_modules and touch(&self.vm, d) == 0:
            dict_put_name(d, name, m)
        return 0

    cdef object replaced_module(self, str name):
        """Return what the program itself put into sys.modules. None: nothing; STOP: None, which stops imports."""
        cdef DictObject d = self.module_list()
        cdef PyObject* found
        if d is None:
            return None
        found = dict_find_name(d, name)
        return None if found == NULL else STOP if found == <PyObject*>None else <object>found

    cdef object prelude_function(self, str name):
        """Return a function of the prelude. Link its file into this machine at first use."""
        cdef VM* vm = &self.vm
        cdef ModuleObject m
        file = prelude_index().get(name)
        if file is None:
            raise SystemError("no prelude function " + name)
        m = self.modules.get(file)
        if m is None:
            if self.run_at_once(file, None) is SIGNAL:
                raise SystemError("the prelude " + file + " failed")
            m = <ModuleObject?>self.modules[file]
        found = m.get(name)
        if type(found) is not Function:
            raise ValueError("damaged data: the runtime's own functions")
        return found

    cdef object never_back(self, ModuleObject time, object ns):
        """Return the latest time that a monotonic clock has shown: the program may have been resumed on a machine with another clock."""
        latest = time.get("_latest")
        if type(latest) is int and ns <= latest:
            return latest
        if touch(&self.vm, time.get_cell("_latest")) < 0:
            return SIGNAL
        time.put(&self.vm, "_latest", ns)
        return ns

    cdef object run_at_once(self, str name, str variable):
        """
        Load a module of the runtime that only defines things, or get one of its variables, without limits and without suspension. Returns:
        SIGNAL if the program has replaced a module that it needs. Raises RecursionError if hardly any C stack is left, because code that
        cannot be suspended runs without checks of the C stack.
        """
        if stack_here() < stack_limit() - NATIVE_RESERVE - OWN_RESERVE:
            raise RecursionError(TOO_LITTLE_STACK)
        cdef VM* vm = &self.vm
        cdef int64_t ticks = vm.ticks, budget = vm.budget, allocations = vm.allocations
        cdef int depth = vm.depth, status = vm.status
        c_limit = vm.c_limit
        self.take_stack()            # for what the host asks between two runs
        slots_end = vm.slots_end
        at_once = self.at_once       # one load may bring about another
        vm.ticks = vm.budget = vm.allocations = 1 << 40
        vm.depth = -1000
        vm.c_limit = NO_STACK_LIMIT
        vm.slots_end = self.stack + SLOTS + SPARE_SLOTS
        self.at_once = True
        try:
            v = self.load_module(name) if variable is None else get_attr(vm, self.modules[name], variable)
            if v is SIGNAL:
                take_exception(vm)
            return v
        except SyntaxFailure:
            # The library's sources parse, unless the parser has no C stack left for them.
            raise RecursionError(TOO_LITTLE_STACK) from None
        finally:
            self.at_once = at_once
            vm.alarm = -1            # the alarm may have been set meanwhile
            vm.ticks, vm.budget, vm.allocations, vm.depth = ticks, budget, allocations, depth
            vm.status = status
            vm.c_limit = c_limit
            vm.slots_end = slots_end

    cdef int take_stack(self) except -1:
        if self.stack == NULL:
            self.vm.sp = self.stack = lend_stack(<void*>self if self.foreign else NULL)
            self.vm.slots_end = self.stack + SLOTS
        return 0

    cdef int give_stack_back(self, bint is_whole) noexcept:
        if self.stack != NULL:
            if is_whole and self.vm.sp == self.stack:
                take_back_stack(self.stack, <void*>self if self.foreign else NULL)
            else:
                free_stack(self.stack)
            self.stack = NULL
        self.vm.sp = self.vm.slots_end = NO_STACK
        return 0

    # --- Runtime, for the layers below ---

    cdef object import_for_program(self, str name, bint top):
        cdef Frame* f = <Frame*>self.vm.frame
        cdef bint own = f == NULL or f.fn == NULL or not is_library(source_of((<Function?><object>f.fn).code))
        if name in helper_modules and own:
            # Unless the program itself made a module of that name.
            found = self.replaced_module(name)
            return found if found is not None and found is not STOP else self.missing_module(name)
        return self.import_module(name, top, own)

    cdef object library_member(self, str name, str member):
        cdef PyObject* p = dict_name(self.modules, name)
        cdef ModuleObject module = None if p == NULL else <ModuleObject?><object>p
        p = NULL if module is None else dict_name(module.cells, member)
        if p != NULL and (<Cell?><object>p).home is None and is_ref((<Cell>p).s.o):
            return <object>(<Cell>p).s.o
        if module is None:
            if self.run_at_once(name, None) is SIGNAL:
                return None
            module = self.modules.get(name)
        v = self.run_at_once(name, member) if waits(module, member) else module.get(member)
        return None if v is SIGNAL else v

    cdef object table_of(self, HeapObject module, str part):
        cdef Globals g
        cdef Source source = library_source((<ModuleObject?>module).name)
        if source is None:
            raise ValueError(f"this version of ouros has no module '{(<ModuleObject>module).name}'")
        if part is not None:
            source = build_part(source, part)
        for x in self.tables:
            g = <Globals?>x
            if g.source is source and g.module is module:
                return g
        return self.link(source, <ModuleObject>module)

    cdef dict imported_modules(self):
        found = {"__main__": self.main}
        for name, module in self.modules.items():
            if name not in helper_modules:
                found[name] = module
        return found

    cdef object alias_module(self, str name, object module):
        cdef VM* vm = &self.vm
        # Only a part of a package, so that no module that the machine looks up by name can be replaced.
        if name.partition(".")[0] not in self.modules or "." not in name:
            return raise_type(vm, "expected the name of a part of an imported package")
        if type(module) is not ModuleObject or self.modules.get((<ModuleObject>module).name) is not module or (<ModuleObject>module).name in helper_modules:
            return raise_type(vm, "expected an imported module")
        listed = self.module_list()
        if name not in self.modules and (listed is None or dict_find_name(listed, name) == NULL):
            self.modules[name] = module
            self.list_module(name, <ModuleObject>module)
        return None

    cdef object decimal_context(self):
        cdef PyObject* p = PyDict_GetItemWithError(self.modules, "_decimal")
        if p != NULL:
            p = PyDict_GetItemWithError((<ModuleObject?><object>p).cells, "current")
        return None if p == NULL or (<Cell?><object>p).s.o == NULL else slot_box(&(<Cell?><object>p).s)

    cdef PyObject* replaced_stdout(self) noexcept:
        m = self.modules.get("sys")
        if m is None:
            return NULL
        cell = (<ModuleObject>m).cells.get("stdout")
        if cell is None or not is_ref((<Cell>cell).s.o) or (<Cell>cell).s.o == <PyObject*>STDOUT:
            return NULL
        return (<Cell>cell).s.o


cdef inline ProgramModules modules_of(VM* vm):
    return <ProgramModules?><object>vm.machine

cdef bint is_prelude(ModuleObject module) except -1:
    return module.name is not None and module.name.startswith("_prelude")

cdef object parent_loaded(VM* vm, object value, object name, object old_top, object c, int64_t how):
    return modules_of(vm).import_module(<str?>name, how & 1 or old_top is True, how >> 1 & 1)     # Older dumps have `top` in old_top.

cdef object module_run(VM* vm, object value, object module, object b, object c, int64_t i):
    return module

cdef object module_loaded(VM* vm, object value, object loaded, object old_top, object c, int64_t how):
    """Make the module `loaded` an attribute of its package. how: 1: return the outermost package; 2: see import_module."""
    cdef ProgramModules m = modules_of(vm)
    cdef str name = <str?>loaded
    if value is SIGNAL:
        m.forget_module(name)
        return SIGNAL
    if "." in name:
        parent = m.present(name.rpartition(".")[0])
        if type(parent) is ModuleObject:
            (<ModuleObject>parent).put(vm, name.rpartition(".")[2], value)
    if not (how & 1 or old_top is True) or "." not in name:
        return value
    found = m.present(name.partition(".")[0])
    return found if found is not None else m.import_module(name.partition(".")[0], False, how >> 1 & 1)

cdef ResumeFunction PARENT_LOADED = resume_function("import_parent", parent_loaded)
cdef ResumeFunction MODULE_RUN = resume_function("import_run", module_run)
LOADED = resume_function("import_done", module_loaded, True)

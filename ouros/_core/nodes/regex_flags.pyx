# ouros: no bounds checks
"""The flags of `re` as arguments of its functions: ints, as long as the program has no use for the enum of flags.

Making the enum takes longer than all else that a short program does. Must not know how patterns are compiled. Invariant: a program cannot tell
whether the enum was made, because the functions of `re` take flags as ints.
"""
cimport cython
from ouros._core.base.host_names cimport dict_name
from ouros._core.modules.mod_re cimport FLAGS, NAMESPACE
from ouros._core.nodes.nodes_variable cimport Global, Local
from ouros._core.protocols.descriptors cimport ModuleObject, waits

cdef dict VALUES = {
    "NOFLAG": 0, "A": FLAGS["ASCII"], "I": FLAGS["IGNORECASE"], "L": FLAGS["LOCALE"], "M": FLAGS["MULTILINE"], "S": FLAGS["DOTALL"],
    "U": FLAGS["UNICODE"], "X": FLAGS["VERBOSE"], **FLAGS,
}
cdef dict PLACES = {"compile": 1, "findall": 2, "finditer": 2, "fullmatch": 2, "match": 2, "search": 2, "split": 3, "sub": 4, "subn": 4}


cdef bint is_bound(ModuleObject m, str name) except -1:
    cdef PyObject* cell = dict_name(m.cells, name)
    return cell != NULL and (<Cell?><object>cell).s.o != NULL

cdef bint is_native(ModuleObject m, str name) except -1:
    """Return whether a variable of `re` still is the native that the module has imported, or waits for the import."""
    cdef PyObject* cell = dict_name(m.cells, name)
    if cell == NULL or (<Cell?><object>cell).s.o == NULL:
        return waits(m, name)
    return (<Cell><object>cell).s.o == dict_name(NAMESPACE, name)

cdef bint makes_flags(ModuleObject m) except -1:
    """Return whether the module still has the library's function that makes the enum at the first use of a flag."""
    fn = m.get("__getattr__")
    return type(fn) is Function and (<Function>fn).code.name == "__getattr__" and source_of((<Function>fn).code).kind == "stdlib:re"


@cython.no_gc
@cython.final
cdef class RegexFlags(Node):
    cdef object eval(self, Frame* f):
        cdef PyObject* p = NULL
        if type(self.module) is Global:
            p = (<Cell?><object>f.g[(<Global>self.module).slot]).s.o
        elif type(self.module) is Local:
            p = f.slots[(<Local>self.module).slot].o
        if p != NULL and is_ref(p) and type(<object>p) is ModuleObject and self.are_unmade(<ModuleObject><object>p):
            return self.value
        return self.written.eval(f)

    cdef bint are_unmade(self, ModuleObject m) except -1:
        """Return whether m is the library's `re`, in which neither the function nor the flags were changed, nor the enum made."""
        if m.name != "re" or m.variables is not None or is_bound(m, "RegexFlag") or not makes_flags(m) or not is_native(m, self.function):
            return False
        for name in self.names:
            if is_bound(m, <str?>name):
                return False
        return True

# Member tables: the fields of a frequent class of objects, each with its kind and its place in the object.
# Dumps, loads, copies, walks and the undo log read the same table in a loop. For these classes a table is as fast as code for each field;
# a virtual call for each field (Fields) makes a fork take 1.25 times as long. Must not know which classes have tables.
# Invariant: a member holds what its kind says, so each kind that a dump contains is checked when it is loaded.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport HeapObject, Walker

cdef extern from *:
    """
    #include <stddef.h>
    typedef struct { int kind; int offset; } ou_member;
    enum { AS_END, AS_VALUE, AS_TUPLE, AS_TUPLE_OR_NONE, AS_EXCEPTION, AS_TRACEBACK, AS_MODULE, AS_HOLDER, AS_NAMES, AS_FORMER, AS_GLOBALS,
           AS_TEXT, AS_CODE, AS_NODE, AS_SOURCE, AS_FLAG };
    """
    ctypedef struct Member "ou_member":
        int kind
        int offset
    enum:
        AS_END               # no member: the end of a table
        AS_VALUE             # any sandbox value
        AS_TUPLE
        AS_TUPLE_OR_NONE
        AS_EXCEPTION         # ExceptionObject or None
        AS_TRACEBACK         # TracebackObject or None
        AS_MODULE            # ModuleObject or None, the last member: older dumps lack it
        AS_HOLDER            # Instance with the attributes of the object, or None
        AS_NAMES             # host dict of sandbox values by name, or None
        AS_FORMER            # host list of sandbox values, or None. Neither a dump nor a copy has it
        AS_GLOBALS           # Globals; the class's own `walk` visits their module
        AS_TEXT              # this and the next kinds contain no sandbox values, so copies share them
        AS_CODE              # a Code; a dump has the number of its Source, and its own
        AS_NODE              # a Node of the Source of the AS_CODE before it; a dump has its number
        AS_SOURCE            # the Source of the AS_CODE before it, which a dump therefore lacks
        AS_FLAG              # a bint, the only kind that is no object

cdef inline PyObject** member_at(HeapObject o, const Member* m) noexcept:
    """Return where the object has a member of any kind but AS_FLAG."""
    return <PyObject**>(<char*><PyObject*>o + m.offset)

cdef inline bint* flag_at(HeapObject o, const Member* m) noexcept:
    return <bint*>(<char*><PyObject*>o + m.offset)

cdef inline void set_member(HeapObject o, const Member* m, PyObject* v) noexcept:
    """Store an object that the kind of the member allows."""
    cdef PyObject** at = member_at(o, m)
    cdef PyObject* old = at[0]
    incref(v)
    at[0] = v
    decref(old)

cdef inline Py_ssize_t fields_of(const Member* m) noexcept:
    """Return how many fields the row of an object has in a dump, beside id and class."""
    cdef Py_ssize_t n = 0
    while m.kind != AS_END:
        n += 2 if m.kind == AS_CODE else 0 if m.kind == AS_FORMER or m.kind == AS_SOURCE else 1
        m += 1
    return n

cdef inline int walk_members(Walker w, HeapObject o, const Member* m) except -1:
    """Visit the sandbox values of all members."""
    cdef PyObject* p
    while m.kind != AS_END:
        p = member_at(o, m)[0] if m.kind < AS_TEXT else <PyObject*>None
        if p == <PyObject*>None:
            pass
        elif m.kind < AS_NAMES:
            w.visit(<object>p)
        elif m.kind == AS_NAMES:
            for v in (<dict?><object>p).values():
                w.visit(v)
        elif m.kind == AS_FORMER:
            for v in <list?><object>p:
                w.visit(v)
        m += 1
    return 0

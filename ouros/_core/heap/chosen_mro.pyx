"""Method resolution orders that the mro() of a metaclass chose.

Must not know metaclasses. Invariants: a class of the program is among the `subclasses` of each class in its order that may change, so a change
gives it a new version; instances of a class have the slots of all classes in its order.
"""
from ouros._core.heap.value cimport C_BUILTIN, ClassObject, class_changed, is_subclass, short_name

DEF MAX_ORDER = 10000        # entries of an order: an order may name a class more than once, and looking up an attribute takes no tick


cdef str mro_problem(ClassObject cls, tuple order):
    """Return why the class cannot have an order; None: it can."""
    cdef ClassObject base, above
    cdef set own = set(cls.mro)
    if not order:
        return "type MRO must not be empty"
    if len(order) > MAX_ORDER:
        return f"mro() returned {len(order)} classes, of at most {MAX_ORDER}"
    for base in dict.fromkeys(order):
        if base is cls:
            continue
        if not base.mro or is_subclass(base, cls) or not is_subclass(cls.solid, base.solid):
            return f"mro() returned base with unsuitable layout ('{short_name(base)}')"
        for above in base.mro:
            if above.slots and above not in own:
                return f"mro() returned base with unsuitable layout ('{short_name(base)}')"
    if cls not in order:
        # type.__new__() calls super(cls, cls).__init_subclass__(), which fails so.
        return f"super(type, obj): obj (type {short_name(cls)}) is not an instance or subtype of type ({short_name(cls)})."
    return None


cdef str choose_mro(ClassObject cls, tuple order):
    cdef ClassObject base
    cdef str problem
    if order == cls.mro:
        return None
    problem = mro_problem(cls, order)
    if problem is not None:
        return problem
    for base in outside_bases(cls, order):
        base.subclasses.append(cls)
    cls.flags |= C_CHOSEN_MRO
    cls.mro = order
    class_changed(cls)
    return None


cdef list outside_bases(ClassObject cls, tuple order):
    cdef list todo = [cls]
    cdef set derived_from = {cls}
    cdef ClassObject c
    while todo:
        c = <ClassObject?>todo.pop()
        for base in c.bases:
            if base not in derived_from:
                derived_from.add(base)
                todo.append(base)
    return [c for c in dict.fromkeys(order) if c not in derived_from and not (<ClassObject?>c).flags & C_BUILTIN]

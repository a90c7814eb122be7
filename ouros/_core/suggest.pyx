"""Suggestions for names that do not exist, by CPython's rules (Lib/traceback.py describes them: a weighted edit distance,
moves cost 2, a change of case costs 1, at most a third of the letters may differ).

Must not run code of the sandbox. Invariant: the work is bounded (750 candidates of at most 40 letters).
"""
from ouros._core.value cimport *
from ouros._core.builtins cimport BUILTINS
cimport ouros._core.call as _call

DEF MAX_CANDIDATES = 750
DEF MAX_LENGTH = 40
DEF MOVE = 2
DEF CASE = 1


cdef int substitution(Py_UCS4 a, Py_UCS4 b):
    if a == b:
        return 0
    if chr(a).lower() == chr(b).lower():
        return CASE
    return MOVE


cdef int distance(str a, str b, int most):
    """Levenshtein distance, or more than `most`."""
    cdef list row
    cdef int i, j, above, left, result, lowest
    while a and b and a[0] == b[0]:
        a, b = a[1:], b[1:]
    while a and b and a[len(a) - 1] == b[len(b) - 1]:
        a, b = a[:len(a) - 1], b[:len(b) - 1]
    if not a or not b:
        return MOVE * (len(a) + len(b))
    if len(a) > MAX_LENGTH or len(b) > MAX_LENGTH:
        return most + 1
    if len(b) < len(a):
        a, b = b, a
    if (len(b) - len(a)) * MOVE > most:
        return most + 1
    row = list(range(MOVE, MOVE * (len(a) + 1), MOVE))
    result = 0
    for i in range(len(b)):
        above = result = i * MOVE
        lowest = 1 << 30
        for j in range(len(a)):
            left = above + substitution(b[i], a[j])
            above = row[j]
            result = min(left, min(result, above) + MOVE)
            row[j] = result
            if result < lowest:
                lowest = result
        if lowest > most:
            return most + 1
    return result


cdef str closest(list names, str wrong):
    cdef str best = None
    cdef int best_distance = 0, d, most
    if len(names) > MAX_CANDIDATES or len(wrong) > MAX_LENGTH:
        return None
    for name in names:
        if name == wrong:
            continue
        most = (len(<str>name) + len(wrong) + 3) * MOVE // 6
        if best is not None and best_distance - 1 < most:
            most = best_distance - 1
        d = distance(wrong, <str>name, most)
        if d > most:
            continue
        if best is None or d < best_distance:
            best = <str>name
            best_distance = d
    return best


cdef list attribute_names(object o):
    cdef set names = set()
    cdef ClassObject base
    cdef Instance own
    for base in class_of(o).mro:
        names.update(base.ns)
    if type(o) is ClassObject:
        for base in (<ClassObject>o).mro:
            names.update(base.ns)
    elif type(o) is ModuleObject:
        names = set((<ModuleObject>o).names())
    elif isinstance(o, HeapObject):
        own = (<HeapObject>o).attributes(False)
        if own is not None:
            names.update(own_attributes(own))
    return sorted([n for n in names if type(n) is str])


cdef object suggestion_for(ModuleObject main, ExceptionObject e):
    cdef str name, found
    cdef list names
    if e.extra is None or type(e.extra.get("name")) is not str:
        return None
    name = <str>e.extra["name"]
    if "obj" in e.extra:
        names = attribute_names(e.extra["obj"])
        if not name.startswith("_"):
            names = [n for n in names if not n.startswith("_")]
    elif e.cls.name in ("NameError", "UnboundLocalError"):
        names = list(e.extra.get("locals", ())) + list(main.content()) + list(BUILTINS)
    else:
        return None
    found = closest(names, name)
    return None if found is None else f". Did you mean: '{found}'?"


cdef object closest_argument(list names, object wrong):
    return closest([n for n in names if type(n) is str], <str>wrong) if type(wrong) is str else None

_call.suggestion_hook = closest_argument

"""_collections: the methods of OrderedDict that change the order, and what fills an OrderedDict or a defaultdict.

Must not know these classes, which are sandbox Python. Invariant: a key that moves is the one that the dict has, not an equal one.
"""
from ouros._core.base.host_dict cimport host_dict_find_int
from ouros._core.heap.exceptions cimport KEY_ERROR, TYPE_ERROR, new_exception, raise_key, raise_quoting, raise_type, throw
from ouros._core.heap.hash_table cimport plain_key
from ouros._core.heap.heap cimport EPOCH_LINKED, charge, reserve, touch, work
from ouros._core.modules.mod_collections cimport RETURN_SAVED
from ouros._core.protocols.attributes cimport generic_set
from ouros._core.protocols.call cimport N_WRAPPER, Native, call_packed, call_prelude, function, is_callable, kwnames_of, method
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.types.key_lookup cimport KO_KEY, key_op
cimport ouros._core.types.type_dict_view as _view
from ouros._core.types.type_dict cimport DictObject, dict_contains, dict_next, dict_remove, new_dict

cdef extern from "Python.h":
    PyObject* PyDict_GetItemWithError(object d, object key) noexcept    # keys are plain: hashing and comparing cannot fail
    int PyDict_SetItem(object d, object key, object value) except -1
    Py_ssize_t PyDict_Size(object d) noexcept

ORDERED = {}


cdef object pop_first(VM* vm, PyObject** a):
    """Remove the oldest entry of a dict. Returns: (key, value), or None if it is empty."""
    cdef DictObject d = <DictObject?><object>a[0]
    cdef Py_ssize_t pos = 0, holes
    cdef PyObject* k
    cdef PyObject* v
    cdef dict fresh
    if not dict_next(d, &pos, &k, &v):
        return None
    key = <object>k
    item = (key, <object>v)
    charge(vm, 56)
    holes = pos - 1
    work(vm, holes)
    if d.d is not None and holes > 64 and holes * holes > 16 * PyDict_Size(d.d):
        # Rebuilds the dict: skipping removed entries on each call would take quadratic time in all.
        if touch(vm, d) < 0:
            return SIGNAL
        work(vm, PyDict_Size(d.d))
        fresh = {}
        fresh.update(d.d)
        d.d = fresh
    return then(vm, SIGNAL if dict_remove(vm, d, key) < 0 else None, RETURN_SAVED, item, None, None, 0)

cdef class KeyCatcher:
    """Key that compares equal to a plain key. A look-up in a host dict stores the dict's own key in `found`."""
    cdef object key, found

    def __hash__(self):
        return hash(self.key)

    def __eq__(self, other):
        if other is self.key or other == self.key:
            self.found = other
            return True
        return False

cdef object plain_stored(dict d, object key):
    """Returns: the key of a host dict that equals a plain key, such as 1 for 1.0; STOP: there is none."""
    cdef KeyCatcher catcher
    cdef PyObject** at
    cdef int64_t n
    if compact_int(<PyObject*>key, &n) and host_dict_find_int(<PyObject*>d, n, &at) > 0:
        return key                   # found among the ints
    if PyDict_GetItemWithError(d, key) == NULL:
        return STOP
    if type(key) is str:
        return key
    catcher = KeyCatcher()
    catcher.key = key
    PyDict_GetItemWithError(d, catcher)
    return catcher.found

cdef object stored_key(VM* vm, PyObject** a):
    """_stored_key(dict, key): the key of the dict that equals the given one. Raises KeyError if there is none."""
    cdef DictObject d = <DictObject?><object>a[0]
    if d.d is None:
        v = key_op(vm, d, KO_KEY, <object>a[1], None)
    elif plain_key(<object>a[1]):
        v = plain_stored(d.d, <object>a[1])
    else:
        return then(vm, dict_contains(vm, d, <object>a[1]), STORED_AGAIN, d, <object>a[1], None, 0)
    return then(vm, v, STORED, <object>a[1], None, None, 0)

# saves: the dict, the key
cdef object stored_again(VM* vm, object value, object ordered, object key, object c, int64_t i):
    """The look-up of a key that is not plain has made the dict general, or has found nothing."""
    cdef DictObject d = <DictObject?>ordered
    if value is not True or d.d is not None:
        return not_stored(vm, key)
    return then(vm, key_op(vm, d, KO_KEY, key, None), STORED, key, None, None, 0)

cdef object stored(VM* vm, object value, object key, object b, object c, int64_t i):
    return not_stored(vm, key) if value is STOP else value

cdef object not_stored(VM* vm, object key):
    """Raises the KeyError of move_to_end, which takes a tuple apart as CPython's does."""
    return throw(vm, new_exception(vm, KEY_ERROR, <tuple>key if type(key) is tuple else (key,)))

cdef ResumeFunction STORED_AGAIN = resume_function("dict_stored_again", stored_again)
cdef ResumeFunction STORED = resume_function("dict_stored", stored)

cdef bint is_own(VM* vm, str name, object o) except -1:
    """Return whether o is an instance of the class that has the method, which is sandbox Python. Raises TypeError if not."""
    cdef Native native = <Native?>ORDERED[name]
    cdef ClassObject cls
    if type(o) is DictObject:
        # By the cache of look-ups. The loop is for a derived class that has a method of that name.
        if lookup((<DictObject>o).cls, native.name) == <PyObject*>native:
            return True
        for cls in (<DictObject>o).cls.mro:
            if cls.ns.get(native.name) is native:
                return True
    kind = "requires a 'collections.%s' object but received a '%s'" if native.flags & N_WRAPPER \
        else "for 'collections.%s' objects doesn't apply to a '%s' object"
    raise_quoting(vm, TYPE_ERROR, f"descriptor '{native.name}' {kind}", native.qualname.partition(".")[0], type_name(o, 100))   # short: names of natives
    return False

cdef object dict_reversed = dict.__reversed__

cdef object ordered_move(VM* vm, PyObject** a):
    """OrderedDict.move_to_end"""
    cdef DictObject d
    cdef dict fresh
    key, last = <object>a[1], <object>a[2]
    if not is_own(vm, "_move_to_end", <object>a[0]):
        return SIGNAL
    d = <DictObject?><object>a[0]
    if (last is not True and last is not False) or d.d is None or not plain_key(key) or d.epoch == EPOCH_LINKED:
        return call_prelude(vm, "ordered_move", (d, key, last))
    key = plain_stored(d.d, key)
    if key is STOP:
        return not_stored(vm, <object>a[1])
    end = next(dict_reversed(d.d) if last else iter(d.d))
    if key is end or key == end:
        return None
    if not last and reserve(vm, 64 + 100 * PyDict_Size(d.d)) < 0:
        return SIGNAL
    if touch(vm, d) < 0:
        return SIGNAL
    d.removals += 1
    if last:
        # The removed entry keeps its place until the host resizes the dict.
        vm.budget -= 8
        PyDict_SetItem(d.d, key, d.d.pop(key))
        return None
    # Rebuilt, since host dicts only append.
    work(vm, PyDict_Size(d.d))
    fresh = {key: d.d[key]}
    fresh.update(d.d)
    d.d = fresh
    return None

cdef object ordered_popitem(VM* vm, PyObject** a):
    """OrderedDict.popitem"""
    cdef DictObject d
    last = <object>a[1]
    if not is_own(vm, "_popitem", <object>a[0]):
        return SIGNAL
    d = <DictObject?><object>a[0]
    if (last is not True and last is not False) or d.d is None:
        return call_prelude(vm, "ordered_popitem", (d, last))
    if PyDict_Size(d.d) == 0:
        return raise_key(vm, "dictionary is empty")
    return dict_popitem.fn(vm, a) if last else pop_first(vm, a)

cdef Native dict_popitem = <Native?>DICT.ns["popitem"]
cdef Native dict_init = <Native?>DICT.ns["__init__"]
cdef Native dict_setitem = <Native?>DICT.ns["__setitem__"]


cdef bint reads_as_dict(ClassObject cls):
    """Return whether the keys and values of dicts of this class are those of the dict itself."""
    cdef str name
    if cls is not DICT:
        for name in ("keys", "__iter__", "__getitem__"):
            if lookup(cls, name) != lookup(DICT, name):
                return False
    return True

cdef object ordered_init(VM* vm, PyObject** a):
    """OrderedDict.__init__: keyword arguments and a dict. Sandbox code takes all else, and calls an overridden __setitem__."""
    cdef PyObject* b[3]
    cdef tuple args = <tuple?><object>a[1]
    cdef dict named = <dict?><object>a[2]
    if not is_own(vm, "_ordered_init", <object>a[0]):
        return SIGNAL
    if len(args) > 1:
        return raise_type(vm, f"expected at most 1 argument, got {len(args)}")
    if not args and not named:
        return None
    given = args[0] if args else None
    if lookup(class_of(<object>a[0]), "__setitem__") != <PyObject*>dict_setitem \
            or args and not (type(given) is DictObject and reads_as_dict((<DictObject>given).cls)):
        return call_prelude(vm, "ordered_fill", (<object>a[0], args, new_dict(vm, named)))
    b[0], b[1], b[2] = a[0], <PyObject*>given if args else NULL, a[2]
    return dict_init.fn(vm, b)

cdef object default_init(VM* vm, PyObject** a):
    """defaultdict.__init__"""
    cdef PyObject* b[3]
    cdef tuple args = <tuple?><object>a[2]
    cdef dict named = <dict?><object>a[3]
    if not is_own(vm, "_default_init", <object>a[0]):
        return SIGNAL
    if <object>a[1] is not None and not is_callable(<object>a[1]):
        return raise_type(vm, "first argument must be callable or None")
    r = SIGNAL if generic_set(vm, <object>a[0], "default_factory", <object>a[1], False) < 0 else None
    if r is None and len(args) < 2:
        b[0], b[1], b[2] = a[0], tuple_at(<PyObject*>args, 0) if args else NULL, a[3]
        return dict_init.fn(vm, b)
    return then(vm, r, FACTORY_SET, <object>a[0], args + tuple(named.values()), tuple(named) if named else None, 0)

# saves: the dict, the other arguments, the names of those that are keyword arguments
cdef object factory_set(VM* vm, object value, object target, object packed, object names, int64_t i):
    cdef tuple args = <tuple?>packed
    return call_packed(vm, dict_init, (target,) + args, kwnames_of(names, args)) if args else None

cdef ResumeFunction FACTORY_SET = resume_function("defaultdict_factory_set", factory_set)


# --- tables ---

function(ORDERED, "_collections", "_pop_first", pop_first, "d: dict, /")
function(ORDERED, "_collections", "_stored_key", stored_key, "d: dict, key, /")
# Methods that OrderedDict gives to dicts. Dumps store these names.
ORDERED["_move_to_end"] = method(DICT, "ordered move_to_end", ordered_move, "self, /, key, last=True")
ORDERED["_popitem"] = method(DICT, "ordered popitem", ordered_popitem, "self, /, last=True")
ORDERED["_ordered_init"] = method(DICT, "ordered __init__", ordered_init, "self, /, *args, **kwargs")
ORDERED["_default_init"] = method(DICT, "default __init__", default_init, "self, default_factory=None, /, *args, **kwargs")
for _class, _name in (("OrderedDict", "move_to_end"), ("OrderedDict", "popitem"), ("OrderedDict", "__init__"), ("defaultdict", "__init__")):
    _method = DICT.ns.pop(("default " if _class == "defaultdict" else "ordered ") + _name)
    (<Native?>_method).name = _name
    (<Native?>_method).qualname = f"{_class}.{_name}"
    if _name == "__init__":
        (<Native>_method).flags |= N_WRAPPER
_view.ordered_mark = ORDERED["_move_to_end"]

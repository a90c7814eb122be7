# Dict.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.base.host_dict cimport host_dict_find_int, host_dict_find_text
from ouros._core.heap.hash_table cimport Keyed, Table

# A dict starts plain: all keys are exact host immutables (is_plain), kept in a host dict. The first other key moves it to a
# Table (our own insertion-ordered hash table, hash values as the sandbox sees them) for good.
cdef class DictObject(Keyed):    # t: None when plain
    cdef dict     d          # None when general
    cdef Instance ext
    cdef HeapObject home     # ModuleObject whose variables it holds (its epoch is EPOCH_LINKED then), or None
    cdef int      risk       # keys stored since the last look at whether they collide
    cdef int      busy       # frame depth at which its repr is under way in code of the sandbox, or 0

cdef DictObject new_dict(VM* vm, dict d)           # takes the host dict over: plain keys only
# Value or NULL-like STOP when missing, SIGNAL when hashing or comparing raised or was suspended.
cdef object dict_lookup(VM* vm, DictObject d, object key)
cdef object cache_lookup(VM* vm, DictObject d, object key)
cdef object dict_get_item(VM* vm, DictObject d, object key)    # with __missing__ and KeyError
cdef int dict_store(VM* vm, DictObject d, object key, object value) except -9
cdef int dict_insert(VM* vm, DictObject d, object key, object value) except -9       # the same, for keys that are probably new
# d[key] = value with a key that is in a slot, which gives it up.
cdef int dict_store_slot(VM* vm, DictObject d, Slot* key, object value) except -9
cdef int dict_remove(VM* vm, DictObject d, object key) except -9          # KeyError when missing
cdef Py_ssize_t dict_len(DictObject d) noexcept
# How many entries a walk over it passes: also those that were removed. What the walk charges.
cdef Py_ssize_t dict_reach(DictObject d) noexcept
# Fresh host lists, in order. The walk is charged, if there is a vm.
cdef list dict_keys_list(VM* vm, DictObject d)
cdef list dict_values_list(VM* vm, DictObject d)
cdef list dict_items_list(VM* vm, DictObject d)    # of 2-tuples
# Merges any mapping or iterable of pairs: None or SIGNAL.
cdef object dict_update(VM* vm, DictObject d, object other)
cdef object dict_contains(VM* vm, DictObject d, object key)
cdef DictObject dict_copy(VM* vm, DictObject d)    # an exact dict
# The next live entry at or after *pos, as borrowed references; False at the end. Safe under any change of the dict.
cdef bint dict_next(DictObject d, Py_ssize_t* pos, PyObject** key, PyObject** value) noexcept
# By a str, without code of the sandbox: a borrowed reference or NULL; whether it was there.
cdef PyObject* dict_find_name(DictObject d, str name) noexcept
cdef int dict_put_name(DictObject d, str name, object value) except -1
cdef bint dict_drop_name(DictObject d, str name) except -1
# Where the value of an int or a str stands in the host dict: 1; 0: there is no such key; -1: dict_lookup is to be asked.
cdef inline int dict_find(DictObject d, Slot* key, PyObject*** at) noexcept:
    if d.d is None:
        return -1
    if key.o == TAG_INT:
        return host_dict_find_int(<PyObject*>d.d, key.u.i, at)
    return host_dict_find_text(<PyObject*>d.d, key.o, at) if is_ref(key.o) and type(<object>key.o) is str else -1
# The same for a key that is an object.
cdef inline int dict_find_key(DictObject d, object key, PyObject*** at) noexcept:
    cdef int64_t n
    if d.d is None:
        return -1
    if type(key) is str:
        return host_dict_find_text(<PyObject*>d.d, <PyObject*>key, at)
    return host_dict_find_int(<PyObject*>d.d, n, at) if compact_int(<PyObject*>key, &n) else -1
cdef bint dict_keeps_holes(DictObject d) noexcept
cdef int make_general(DictObject d) except -1      # gives it a Table

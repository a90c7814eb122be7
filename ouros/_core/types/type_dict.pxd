# dict: layout, lookup, storing, iteration, merging.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.base.host_dict cimport host_dict_find_int, host_dict_find_text
from ouros._core.heap.hash_table cimport Keyed, Table

# A dict starts plain: all keys are exact host immutables (is_plain) in a host dict. The first other key moves it permanently to a Table, an
# insertion-ordered hash table with the hash values that programs see.
cdef class DictObject(Keyed):    # field t: None if the dict is plain
    cdef dict     d          # host dict; None if the dict is general
    cdef Instance ext
    cdef HeapObject home     # ModuleObject whose variables it holds (then its epoch is EPOCH_LINKED), or None
    cdef int      risk       # number of keys that may collide, stored since the last check
    cdef int      busy       # frame depth of the sandbox code that runs within its repr; 0: none
    cdef uint64_t removals   # number of keys removed or moved while plain; see order_state

# A number that changes when a key is removed or moved. Not for the order of insertions.
cdef inline uint64_t order_state(DictObject d) noexcept:
    return d.removals + (d.t.version if d.t is not None else 0)

cdef DictObject new_dict(VM* vm, dict d)           # owns the host dict afterwards; plain keys only
# The value; STOP: missing; SIGNAL: hashing or comparing raised or was suspended.
cdef object dict_lookup(VM* vm, DictObject d, object key)
cdef object cache_lookup(VM* vm, DictObject d, object key)
cdef object dict_get_item(VM* vm, DictObject d, object key)    # calls __missing__; raises KeyError
cdef int dict_store(VM* vm, DictObject d, object key, object value) except -9
cdef int dict_insert(VM* vm, DictObject d, object key, object value) except -9       # like dict_store, for a key that is probably new
# d[key] = value. Takes the key's reference out of its slot.
cdef int dict_store_slot(VM* vm, DictObject d, Slot* key, object value) except -9
cdef int dict_remove(VM* vm, DictObject d, object key) except -9          # raises KeyError if missing
cdef Py_ssize_t dict_len(DictObject d) noexcept
# Number of entries that an iteration passes, removed ones included. This is what it charges.
cdef Py_ssize_t dict_reach(DictObject d) noexcept
# New host lists, in order. The iteration is charged, unless vm is NULL.
cdef list dict_keys_list(VM* vm, DictObject d)
cdef list dict_values_list(VM* vm, DictObject d)
cdef list dict_items_list(VM* vm, DictObject d)    # items as a list of 2-tuples
# Merge any mapping or iterable of pairs. Returns: None or SIGNAL.
cdef object dict_update(VM* vm, DictObject d, object other)
cdef object dict_contains(VM* vm, DictObject d, object key)
cdef DictObject dict_copy(VM* vm, DictObject d)    # result: an exact dict
cdef object dict_copied(VM* vm, DictObject d)      # dict_copy() that requests the memory of a large dict: the dict, or SIGNAL
# Read the next entry at or after *pos (borrowed). Returns: False at the end. Safe if the dict changes in between.
cdef bint dict_next(DictObject d, Py_ssize_t* pos, PyObject** key, PyObject** value) noexcept
# Access by a str without sandbox code. Returns: a borrowed reference or NULL; drop: whether the name was present.
cdef PyObject* dict_find_name(DictObject d, str name) noexcept
cdef int dict_put_name(DictObject d, str name, object value) except -1
cdef bint dict_drop_name(DictObject d, str name) except -1
# Find the value of an int or str key in the host dict. Returns: 1: at *at; 0: no such key; -1: use dict_lookup.
cdef inline int dict_find(DictObject d, Slot* key, PyObject*** at) noexcept:
    if d.d is None:
        return -1
    if key.o == TAG_INT:
        return host_dict_find_int(<PyObject*>d.d, key.u.i, at)
    return host_dict_find_text(<PyObject*>d.d, key.o, at) if is_ref(key.o) and type(<object>key.o) is str else -1
# Like dict_find, for a key that is an object.
cdef inline int dict_find_key(DictObject d, object key, PyObject*** at) noexcept:
    cdef int64_t n
    if d.d is None:
        return -1
    if type(key) is str:
        return host_dict_find_text(<PyObject*>d.d, <PyObject*>key, at)
    return host_dict_find_int(<PyObject*>d.d, n, at) if compact_int(<PyObject*>key, &n) else -1
cdef bint dict_keeps_holes(DictObject d) noexcept
cdef int make_general(DictObject d) except -1      # moves a plain dict to a Table

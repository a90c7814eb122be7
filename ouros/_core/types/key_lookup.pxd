# What dicts and sets share: hashing a key, finding it, acting on what was found; each step may be suspended in
# __hash__ or __eq__ of the sandbox. Also the loops of set algebra.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.hash_table cimport Keyed, Probe, Table

cdef enum KeyOp:             # ORDER KEYOP: stored in continuations, never renumber
    KO_GET        = 0        # dict: the value, STOP if absent
    KO_CONTAINS   = 1        # True or False
    KO_STORE      = 2        # dict: None
    KO_SETDEFAULT = 3        # dict: the value that is there afterwards
    KO_DELETE     = 4        # None, or KeyError
    KO_POP        = 5        # dict: the value removed, STOP if absent
    KO_ADD        = 6        # set: None
    KO_DISCARD    = 7        # set: True if it was there
    KO_TOGGLE     = 8        # set: adds an absent key, removes one that is there

# Does `op` on o.t (which must exist). The result as above, or SIGNAL.
cdef object key_op(VM* vm, Keyed o, int op, object key, object value)
cdef object key_op_hashed(VM* vm, Keyed o, int op, object key, object value, int64_t hash)
# The hash of a key for which quick_hash gave 0: an int, or SIGNAL with TypeError "cannot use 'list' as a dict key (unhashable type: 'list')".
cdef object key_hash(VM* vm, object key, bint is_set)
# Quick part of it: 1 done; 0 it takes key_hash.
cdef int quick_hash(VM* vm, object key, int64_t* out) except -9

# What a continuation says about a host list of entries of `width` items each: ValueError if that is not possible.
cdef inline int check_position(list items, int64_t i, Py_ssize_t width) except -1:
    if i < 0 or i % width or len(items) % width:
        raise ValueError("damaged data: continuation")
    return 0

cdef enum LoopOp:            # ORDER LOOPOP: stored in continuations, never renumber
    LO_ADD     = 0           # adds each key to target
    LO_DISCARD = 1           # removes each key from target
    LO_TOGGLE  = 2
    LO_KEEP    = 3           # keys that are in target go to result
    LO_DROP    = 4           # keys that are not in target go to result
    LO_ALL_IN  = 5           # False at the first key that is not in target, else True
    LO_NONE_IN = 6           # False at the first key that is in target, else True

# keys: k0, h0, k1, h1, ... with hashes as ints or None (not known). Gives None (True / False for the last two) or SIGNAL.
cdef object key_loop(VM* vm, int op, Keyed target, Keyed result, list keys)
# The same over the entries of a table, without a list as long as no code of the sandbox is needed.
cdef object key_loop_table(VM* vm, int op, Keyed target, Keyed result, Table source)
cdef list table_pairs(Table t, Py_ssize_t start)   # k0, h0, k1, h1, ... of the entries from `start` on
cdef list unhashed(list keys)                      # k0, None, k1, None, ...

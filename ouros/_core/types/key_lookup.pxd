# Key operations of dicts and sets: hash a key, find it, then read, insert or remove. Each step may be suspended in __hash__ or __eq__ of
# sandbox code. Also the loops of set algebra.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.hash_table cimport Keyed, Probe, Table

cdef enum KeyOp:             # ORDER KEYOP: stored in continuations, never renumber
    KO_GET        = 0        # dict: the value; STOP if absent
    KO_CONTAINS   = 1        # dict and set: True or False
    KO_STORE      = 2        # dict: the result is None
    KO_SETDEFAULT = 3        # dict: the existing or stored value
    KO_DELETE     = 4        # None, or KeyError
    KO_POP        = 5        # dict: the removed value; STOP if absent
    KO_ADD        = 6        # set: the result is None
    KO_DISCARD    = 7        # set: the result is True if the key was present
    KO_TOGGLE     = 8        # set: adds an absent key, removes a present one
    KO_KEY        = 9        # the key that is stored; STOP if absent

# Perform `op` on o.t, which must not be None. Returns: the result listed at `op`, or SIGNAL.
cdef object key_op(VM* vm, Keyed o, int op, object key, object value)
cdef object key_op_hashed(VM* vm, Keyed o, int op, object key, object value, int64_t hash)
# The hash (int) of a key for which quick_hash gave 0, or SIGNAL. TypeError: "cannot use 'list' as a dict key (unhashable type: 'list')".
cdef object key_hash(VM* vm, object key, bint is_set)
# Hash a key without sandbox code. Returns: 1: *out is set; 0: use key_hash.
cdef int quick_hash(VM* vm, object key, int64_t* out) except -9

# Check a position that a continuation has in a host list of entries of `width` items. Raises ValueError if it is impossible.
cdef inline int check_position(list items, int64_t i, Py_ssize_t width) except -1:
    if i < 0 or i % width or len(items) % width:
        raise ValueError("damaged data: continuation")
    return 0

cdef enum LoopOp:            # ORDER LOOPOP: stored in continuations, never renumber
    LO_ADD     = 0           # adds each key to target
    LO_DISCARD = 1           # removes each key from target
    LO_TOGGLE  = 2
    LO_KEEP    = 3           # adds keys that are in target to result
    LO_DROP    = 4           # adds keys that are not in target to result
    LO_ALL_IN  = 5           # False at the first key that is not in target, else True
    LO_NONE_IN = 6           # False at the first key that is in target, else True

# keys: k0, h0, k1, h1, ... with hashes as ints or None (unknown). Returns: None (True / False for the last two operations) or SIGNAL.
cdef object key_loop(VM* vm, int op, Keyed target, Keyed result, list keys)
# Like key_loop over the entries of a table. Makes no list unless sandbox code has to run.
cdef object key_loop_table(VM* vm, int op, Keyed target, Keyed result, Table source)
cdef list table_pairs(Table t, Py_ssize_t start)   # k0, h0, k1, h1, ... of the entries from `start` on
cdef list unhashed(list keys)                      # k0, None, k1, None, ...

# Operators and protocols on any value. Each gives a value (or int) or SIGNAL (or -1) with vm.status set; each
# can be suspended in code of the sandbox and goes on by itself.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport Post

cdef enum BinOp:             # ORDER BINOP: names in ops.pyx; the AST's operators are mapped in build.pyx
    OP_ADD = 0
    OP_SUB = 1
    OP_MUL = 2
    OP_MATMUL = 3
    OP_DIV = 4
    OP_MOD = 5
    OP_POW = 6
    OP_LSHIFT = 7
    OP_RSHIFT = 8
    OP_OR = 9
    OP_XOR = 10
    OP_AND = 11
    OP_FLOORDIV = 12
    OP_DIVMOD = 13

cdef enum CmpOp:
    CMP_LT = 0
    CMP_LE = 1
    CMP_EQ = 2
    CMP_NE = 3
    CMP_GT = 4
    CMP_GE = 5

cdef object binary(VM* vm, int op, object a, object b)
cdef object inplace(VM* vm, int op, object a, object b)
cdef object negative(VM* vm, object v)
cdef object positive(VM* vm, object v)
cdef object invert(VM* vm, object v)
cdef object compare(VM* vm, int op, object a, object b)      # any value, as the rich comparison gives it
cdef int truth(VM* vm, object v) except -9                   # 1, 0; -1: SIGNAL. Suspended: a bool is delivered later
cdef object truth_value(VM* vm, object v)                    # True, False or SIGNAL
cdef object identical(object a, object b)                    # the `is` operator: True or False
# Equality as containers use it (identity first). 1, 0, -1; only for values for which is_plain holds, or classes without __eq__
# of the sandbox; otherwise -2: the caller must go through equal().
cdef int equal_fast(object a, object b) except -9
cdef object equal(VM* vm, object a, object b)                # True, False or SIGNAL
cdef object hash_value(VM* vm, object v)                     # int or SIGNAL
cdef int hash_fast(VM* vm, object v, int64_t* out) except -9  # 1: done; 0: needs hash_value (code of the sandbox, or unhashable)
cdef object contains(VM* vm, object container, object item)  # True, False or SIGNAL
cdef object get_item(VM* vm, object o, object key)
cdef int set_item(VM* vm, object o, object key, object value) except -9
cdef int del_item(VM* vm, object o, object key) except -9
cdef object length(VM* vm, object o)                         # exact int or SIGNAL
cdef object get_iter(VM* vm, object o)                       # a HeapObject with next(), or SIGNAL
cdef object iter_next(VM* vm, object it)                     # value, STOP or SIGNAL
# All items of any iterable as a fresh host list (suspendable; charged).
cdef object to_list(VM* vm, object iterable)
# Of a list, set, dict of plain keys or a view of one, exactly: the number of items, or -1, and the bytes of a list of them; the list.
ctypedef Py_ssize_t (*CountHook)(object v, int64_t* size) noexcept
ctypedef list (*ItemsHook)(object v)
cdef CountHook plain_count_hook
cdef ItemsHook plain_items_hook
cdef object as_index(VM* vm, object v)                       # exact int by __index__, or SIGNAL (TypeError)
cdef object repr_value(VM* vm, object v)                     # exact str or SIGNAL
cdef object str_value(VM* vm, object v)
cdef object ascii_value(VM* vm, object v)
cdef object format_value(VM* vm, object v, str spec)
# True: exact host immutables all the way (tuples included): no code of the sandbox can be involved.
cdef bint is_plain(object v) noexcept

# What this layer needs of the types; filled by them at import.
ctypedef object (*IterHook)(object v)
ctypedef object (*GetItemIterHook)(VM* vm, object v)
ctypedef bint (*PlainHook)(object v) noexcept
cdef IterHook host_iter_hook              # iterator over tuple, str, bytes, range (type_sequence.seq_iter / range_iter)
cdef GetItemIterHook getitem_iter_hook    # iterator over an object that only has __getitem__ (type_iter)
ctypedef object (*TypeItemHook)(VM* vm, object origin, object item)
cdef TypeItemHook type_item_hook          # type[item] (type_union)
cdef tuple OP_SYMBOLS
cdef tuple CMP_SYMBOLS

# In the middle of a native's loop, when must_poll: goes on with post(value) now, or after the pause.
cdef object pause_then(VM* vm, Post post, object a, object b, object c, int64_t i, object value)
cdef object call_found(VM* vm, object fn, object self_, ClassObject cls, PyObject** args, Py_ssize_t n)   # what lookup(cls) gave
cdef Post TRUTH              # turns a value into True or False

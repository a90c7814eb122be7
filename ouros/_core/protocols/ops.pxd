# Operators and protocols on any value. Must not know particular container types or nodes.
# Each function returns a value (or int), or SIGNAL (or -1) with vm.status set. Each can be suspended in code of the program; its
# result is then delivered to the caller's continuation.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport ResumeFunction

cdef enum BinOp:             # ORDER BINOP: ops.pyx, build_expr.pxd, plain_arithmetic.pyx, complex_numbers.pxd
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

cdef enum CmpOp:             # ORDER CMP: as the host's rich comparisons; mod_decimal.pyx, unboxed_arithmetic.pxd
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
cdef object compare(VM* vm, int op, object a, object b)      # any value, as the rich comparison returns it
cdef int truth(VM* vm, object v) except -9                   # 1, 0; -1: SIGNAL. After a suspension the result is a bool
cdef object truth_value(VM* vm, object v)                    # True, False or SIGNAL
cdef object identical(object a, object b)                    # the `is` operator: True or False
# Compare host immutables as containers do (identity first). Returns: 1, 0; -2: the caller must use equal(), which may run code of
# the program.
cdef int equal_fast(object a, object b) except -9
cdef object equal(VM* vm, object a, object b)                # True, False or SIGNAL
cdef object hash_value(VM* vm, object v)                     # result: the hash, an int, or SIGNAL
cdef int hash_fast(VM* vm, object v, int64_t* out) except -9  # 1: done; 0: use hash_value (unhashable, or code of the program)
cdef object contains(VM* vm, object container, object item)  # True, False or SIGNAL
cdef object get_item(VM* vm, object o, object key)
cdef int set_item(VM* vm, object o, object key, object value) except -9
cdef int del_item(VM* vm, object o, object key) except -9
cdef object length(VM* vm, object o)                         # exact int or SIGNAL
cdef object get_iter(VM* vm, object o)                       # a HeapObject with next(), or SIGNAL
cdef object iter_next(VM* vm, object it)                     # result: the next value, STOP or SIGNAL
# Return all items of an iterable as a new host list. Charged; can be suspended.
cdef object to_list(VM* vm, object iterable)
# For exact lists, sets, dicts of plain keys and views of them: the number of items, and the bytes of a list of them in *size; -1
# for other values. ItemsHook: that list.
ctypedef Py_ssize_t (*CountHook)(object v, int64_t* size) noexcept
ctypedef list (*ItemsHook)(object v)
cdef CountHook plain_count_hook
cdef ItemsHook plain_items_hook
cdef object as_index(VM* vm, object v)                       # exact int by __index__, or SIGNAL (TypeError)
cdef object repr_value(VM* vm, object v)                     # exact str or SIGNAL
cdef object str_value(VM* vm, object v)
cdef object ascii_value(VM* vm, object v)
cdef object format_value(VM* vm, object v, str spec)
# True for exact host immutables, with tuples only of such: no code of the program can be involved.
cdef bint is_plain(object v) noexcept

# Functions of the types, which set them at import.
ctypedef object (*IterHook)(object v)
ctypedef object (*GetItemIterHook)(VM* vm, object v)
ctypedef bint (*PlainHook)(object v) noexcept
cdef IterHook host_iter_hook              # iterator over tuple, str, bytes, range (type_sequence.seq_iter / range_iter)
cdef GetItemIterHook getitem_iter_hook    # iterator over an object that only has __getitem__ (type_iter)
ctypedef object (*TypeItemHook)(VM* vm, object origin, object item)
cdef TypeItemHook type_item_hook          # type[item], made by type_union
cdef tuple OP_SYMBOLS
cdef tuple CMP_SYMBOLS

# Poll inside a native's loop, after must_poll(). Continues with resume(value), now or after a suspension.
cdef object pause_then(VM* vm, ResumeFunction resume, object a, object b, object c, int64_t i, object value)
cdef object call_found(VM* vm, object fn, object self_, ClassObject cls, PyObject** args, Py_ssize_t n)   # calls fn, the result of lookup(cls)
cdef ResumeFunction TRUTH              # converts a value to True or False

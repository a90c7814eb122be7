"""itertools: product, permutations, combinations, combinations_with_replacement, groupby, tee.

Must not know nodes or the machine. Invariants: the indices of a CombineIter are always valid in its pools. A group is valid while its
parent has the group's number. A block of a tee is freed as soon as no iterator can reach it.
"""
cimport cython
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdlib cimport calloc, free
from ouros._core.protocols.call cimport call1, function, method, static_method
from ouros._core.heap.exceptions cimport RUNTIME_ERROR, raise_error, raise_type, raise_value
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.modules.mod_itertools cimport ToolIter, as_class, iterator_class, pause
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport equal, get_iter, to_list
from ouros._core.types.argument_conversion cimport size_in
from ouros._core.types.native_object cimport NativeObject
from ouros._core.types.type_iter cimport cannot_step, hold, next_item

DEF BLOCK = 57                   # items of a TeeBlock
DEF MOST_TEES = 1 << 16          # most iterators of one tee(); their memory is charged after they are made

GROUPS = {}
cdef ClassObject PRODUCT = iterator_class("product")
cdef ClassObject PERMUTATIONS = iterator_class("permutations")
cdef ClassObject COMBINATIONS = iterator_class("combinations")
cdef ClassObject REPLACEMENT = iterator_class("combinations_with_replacement")
cdef ClassObject GROUPBY = iterator_class("groupby")
cdef ClassObject GROUPER = iterator_class("_grouper", C_NOSUBCLASS)
cdef ClassObject TEE = iterator_class("_tee", C_NOSUBCLASS)
cdef ClassObject TEE_BLOCK = builtin_class("_tee_dataobject", (OBJECT,), L_OTHER, C_NOSUBCLASS)
TEE_BLOCK.ns["__module__"] = "itertools"


# --- product, permutations, combinations ---

@cython.final
@cython.trashcan(True)
cdef class CombineIter(ToolIter):
    def __dealloc__(self):
        free(self.index)
        free(self.cycles)

    cdef int make_room(self) except -1:
        """Sets the indices of the first result. `pools` and `r` must be set."""
        cdef Py_ssize_t i, n
        cdef Py_ssize_t size
        free(self.index)
        free(self.cycles)
        self.index = self.cycles = NULL
        self.ended = False
        if self.cls.solid is PRODUCT:
            size = self.r
        else:
            n = len(<tuple?>self.pools[0])
            size = n if self.cls.solid is PERMUTATIONS else self.r
        self.index = <Py_ssize_t*>calloc(size + 1, sizeof(Py_ssize_t))
        if self.index == NULL:
            raise MemoryError
        if self.cls.solid is PRODUCT:
            for i in range(self.r):
                if len(<tuple?>self.pools[i % len(self.pools)]) == 0:
                    self.ended = True
            return 0
        if self.cls.solid is REPLACEMENT:
            self.ended = n == 0 and self.r > 0
            return 0
        self.ended = self.r > n
        for i in range(size):
            self.index[i] = i
        if self.cls.solid is PERMUTATIONS:
            self.cycles = <Py_ssize_t*>calloc(self.r + 1, sizeof(Py_ssize_t))
            if self.cycles == NULL:
                raise MemoryError
            for i in range(self.r):
                self.cycles[i] = n - i
        return 0

    cdef bint advance(self) noexcept:
        """Sets the indices of the next result. Returns: False: there is none."""
        cdef Py_ssize_t i, j, k, n
        cdef Py_ssize_t* x = self.index
        if self.cls.solid is PRODUCT:
            for i in range(self.r - 1, -1, -1):
                x[i] += 1
                if x[i] < len(<tuple>self.pools[i % len(self.pools)]):
                    return True
                x[i] = 0
            return False
        n = len(<tuple>self.pools[0])
        if self.cls.solid is PERMUTATIONS:
            for i in range(self.r - 1, -1, -1):
                self.cycles[i] -= 1
                if self.cycles[i] == 0:
                    k = x[i]
                    for j in range(i, n - 1):
                        x[j] = x[j + 1]
                    x[n - 1] = k
                    self.cycles[i] = n - i
                else:
                    j = n - self.cycles[i]
                    k = x[i]
                    x[i] = x[j]
                    x[j] = k
                    return True
            return False
        i = self.r - 1
        if self.cls.solid is COMBINATIONS:
            while i >= 0 and x[i] == i + n - self.r:
                i -= 1
            if i < 0:
                return False
            x[i] += 1
            for j in range(i + 1, self.r):
                x[j] = x[j - 1] + 1
            return True
        while i >= 0 and x[i] == n - 1:
            i -= 1
        if i < 0:
            return False
        k = x[i] + 1
        for j in range(i, self.r):
            x[j] = k
        return True

    cdef object next(self, VM* vm):
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.pools)
        cdef PyObject* pool = NULL
        cdef tuple result
        if self.ended:
            return STOP
        if touch(vm, self) < 0:
            return SIGNAL
        charge(vm, 48 + 8 * self.r)
        vm.ticks -= self.r >> 5
        result = PyTuple_New(self.r)
        for i in range(self.r):
            if i < n:
                pool = tuple_at(<PyObject*>self.pools, i)
            elif n > 1:
                pool = tuple_at(<PyObject*>self.pools, i % n)
            item = <object>tuple_at(pool, self.index[i])
            Py_INCREF(item)
            PyTuple_SET_ITEM(result, i, item)
        if not self.advance():
            self.ended = True
        return result

    cdef int fields(self, Fields f) except -1:
        cdef tuple index, cycles
        NativeObject.fields(self, f)
        self.pools = f.exactly(self.pools, tuple)
        self.r = f.number(self.r, 0, INT64_MAX)
        self.ended = f.flag(self.ended)
        index = f.exactly(numbers(self.index, self.places()), tuple)
        cycles = f.exactly(numbers(self.cycles, self.r), tuple)
        return self.load(f, index, cycles) if f.loading else 0

    cdef Py_ssize_t places(self):
        return self.r if self.cls.solid is not PERMUTATIONS or not self.pools else len(<tuple?>self.pools[0])

    cdef int load(self, Fields f, tuple index, tuple cycles) except -1:
        """Takes over the positions, which may be forged. `pools`, `r` and `ended` are loaded."""
        cdef bint ended = self.ended
        cdef Py_ssize_t i, k, n = len(index), items
        f.check(all([type(pool) is tuple for pool in self.pools]) and (self.r == 0 or len(self.pools) > 0))
        f.check(self.cls.solid is PRODUCT or len(self.pools) == 1)
        f.check(n == self.places() and len(cycles) == (self.r if self.cls.solid is PERMUTATIONS else 0))
        for v in index + cycles:
            f.check(type(v) is int and 0 <= v <= INT64_MAX)
        self.make_room()
        self.ended = self.ended or ended
        if self.ended and self.cls.solid is PERMUTATIONS:
            return 0                                     # it ends with the first positions
        for i in range(n):
            k = index[i]
            items = len(<tuple?>self.pools[i % len(self.pools)])
            f.check(k < items or self.ended)             # a pool may be empty
            if k < items:
                self.index[i] = k
        f.check(self.cls.solid is not PERMUTATIONS or sorted(index) == list(range(n)))
        for i in range(len(cycles)):
            k = cycles[i]
            f.check(1 <= k <= n - i)
            self.cycles[i] = k
        return 0

    cdef Py_ssize_t size(self) noexcept:
        cdef Py_ssize_t n = self.r if self.cls.solid is not PERMUTATIONS else 2 * len(<tuple>self.pools[0])
        return HeapObject.size(self) + 128 + 8 * len(self.pools) + 16 * n

cdef tuple numbers(Py_ssize_t* places, Py_ssize_t n):
    return () if places == NULL else tuple([places[i] for i in range(n)])

cdef object combine(VM* vm, ClassObject cls, tuple pools, Py_ssize_t r):
    cdef CombineIter o = CombineIter.__new__(CombineIter)
    if cls not in (PRODUCT, PERMUTATIONS, COMBINATIONS, REPLACEMENT):
        raise ValueError("damaged data: class")
    o.cls = cls
    o.epoch = vm.epoch
    o.pools = pools
    o.r = r
    charge(vm, 224 + 24 * r)
    o.make_room()
    return o


# saves: the iterables, pools so far; i: repeat
cdef object product_pools(VM* vm, object value, object iterables, object so_far, object c, int64_t i):
    cdef tuple args = <tuple?>iterables
    cdef list pools = <list?>so_far
    while True:
        if value is SIGNAL:
            return hold(vm, PRODUCT_POOLS, iterables, pools, None, i)
        if value is not None:
            if reserve(vm, 48 + 8 * len(<list?>value)) < 0:
                return hold(vm, PRODUCT_AGAIN, iterables, pools, value, i)
            pools.append(tuple(<list>value))
        if len(pools) >= len(args):
            break
        pool = args[len(pools)]
        if type(pool) is tuple:
            pools.append(pool)
            value = None
        else:
            value = to_list(vm, pool)
    if i == 0:
        return combine(vm, PRODUCT, (), 0)
    return combine(vm, PRODUCT, tuple(pools), len(pools) * i)

# saves: as product_pools(), and the list that becomes a pool
cdef object product_again(VM* vm, object value, object iterables, object so_far, object pool, int64_t i):
    return product_pools(vm, pool, iterables, so_far, None, i)

cdef ResumeFunction PRODUCT_POOLS = resume_function("product_pools", product_pools)
cdef ResumeFunction PRODUCT_AGAIN = resume_function("product_pools_again", product_again)

cdef object product_new(VM* vm, PyObject** a):
    return as_class(vm, a[0], product_start(vm, <object>a[2], <tuple?><object>a[1]))

cdef object product_start(VM* vm, object repeat, tuple args):
    if repeat < 0:
        return raise_value(vm, "repeat argument cannot be negative")
    if len(args) == 0 or repeat == 0:
        return combine(vm, PRODUCT, (), 0)
    if repeat * len(args) > (1 << 40):
        return raise_error(vm, OVERFLOW, "repeat argument too large")
    if reserve(vm, repeat * len(args) * 24) < 0:
        return SIGNAL
    return product_pools(vm, None, args, [], None, repeat)

cdef ClassObject OVERFLOW = builtin_classes["OverflowError"]


# saves: class, r as given (STOP: not given); value: the pool as a list
cdef object pool_came(VM* vm, object value, object cls, object length, object c, int64_t i):
    cdef list items = <list?>value
    cdef Py_ssize_t n = len(items)
    if length is None:
        return combine_items(vm, <ClassObject?>cls, items, n, None)
    r = unwrap(length)
    if type(r) is not int and type(r) is not bool:
        return raise_type(vm, "Expected int as r")
    if not exact_int64(<PyObject*>r, &i) and type(r) is int:
        return raise_error(vm, OVERFLOW, "Python int too large to convert to C ssize_t")
    if r < 0:
        return raise_value(vm, "r must be non-negative")
    if cls is not REPLACEMENT or not n:
        # r above the pool's size gives no results, so it is clamped.
        r = min(r, n + 1)
    elif r > (1 << 24):
        return raise_error(vm, OVERFLOW, "r is too large")
    return combine_items(vm, <ClassObject?>cls, items, r, length)

cdef object combine_items(VM* vm, ClassObject cls, list items, Py_ssize_t r, object given):
    """Make the iterator, once there is memory for the pool and the indices. given: r as pool_came() got it, to repeat it."""
    cdef Py_ssize_t n = len(items)
    if reserve(vm, 48 + 8 * n + 8 * (n + r if cls is PERMUTATIONS else r)) < 0:
        return hold(vm, POOL_AGAIN, cls, given, items, 0)
    work(vm, n + r)
    return combine(vm, cls, (tuple(items),), r)

# saves: as pool_came(), and the pool
cdef object pool_again(VM* vm, object value, object cls, object length, object pool, int64_t i):
    return pool_came(vm, pool, cls, length, None, 0)

cdef ResumeFunction POOL_CAME = resume_function("combinations_pool", pool_came)
cdef ResumeFunction POOL_AGAIN = resume_function("combinations_pool_again", pool_again)

cdef object combinations_new(VM* vm, PyObject** a):
    cdef ClassObject cls = (<ClassObject?><object>a[0]).solid
    r = None if a[2] == NULL else <object>a[2]
    return as_class(vm, a[0], then(vm, to_list(vm, <object>a[1]), POOL_CAME, cls, r, None, 0))


# --- groupby ---

cdef enum GroupState:
    GB_START = 0             # `value` is unused: choose the next step
    GB_ITEM  = 1             # `value` is the next item
    GB_KEY   = 2             # `value` is its key
    GB_EQUAL = 3             # `value` is the result of comparing the keys
    GB_POLL  = 4             # `value` is unused: the loop was suspended by a poll

@cython.final
@cython.trashcan(True)
cdef class GroupByIter(ToolIter):
    cdef object next(self, VM* vm):
        if cannot_step(vm, self):
            return SIGNAL
        if touch(vm, self) < 0:
            return SIGNAL
        self.number += 1
        return group_step(vm, None, self, None, None, GB_START)

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.it = f.iterator(self.it)
        self.func = f.value(self.func)
        self.target = f.missing(self.target)
        self.key = f.missing(self.key)
        self.value = f.missing(self.value)
        self.number = f.number(self.number, 0, INT64_MAX)
        return 0

# saves: the iterator, the item, i: GroupState
cdef object group_step(VM* vm, object value, object iterator, object item, object c, int64_t i):
    cdef GroupByIter self = <GroupByIter?>iterator
    cdef GrouperIter g
    while True:
        if value is SIGNAL:
            return hold(vm, GROUP_STEP, self, item, None, i)
        if i == GB_ITEM:
            if value is STOP:
                return STOP
            item = value
            value = item if self.func is None else call1(vm, self.func, item)
            i = GB_KEY
            continue
        if i == GB_KEY:
            if touch(vm, self) < 0:
                return SIGNAL
            self.value = item
            self.key = value
            item = None
            i = GB_START
        elif i == GB_EQUAL:
            if value is not True:
                break
            if pause(vm, GROUP_STEP, self, None, None, GB_POLL) is SIGNAL:
                return SIGNAL
            i = GB_POLL
        if i == GB_START and self.key is not SIGNAL:
            if self.target is SIGNAL:
                break
            value = equal(vm, self.target, self.key)
            i = GB_EQUAL
        else:
            value = next_item(vm, self.it)
            i = GB_ITEM
    if touch(vm, self) < 0:
        return SIGNAL
    self.target = self.key
    g = GrouperIter.__new__(GrouperIter)
    g.cls = GROUPER
    g.epoch = vm.epoch
    g.parent = self
    g.target = self.target
    g.number = self.number
    charge(vm, 64 + 64)
    return (self.key, g)

cdef ResumeFunction GROUP_STEP = resume_function("groupby_step", group_step)

cdef object group_make(VM* vm, object value, object key, object b, object c, int64_t i):
    cdef GroupByIter o = GroupByIter.__new__(GroupByIter)
    o.cls = GROUPBY
    o.epoch = vm.epoch
    o.it = value
    o.func = key
    o.target = o.key = o.value = SIGNAL
    charge(vm, 96)
    return o

cdef ResumeFunction GROUP_MAKE = resume_function("groupby_make", group_make)

cdef object groupby_new(VM* vm, PyObject** a):
    return as_class(vm, a[0], then(vm, get_iter(vm, <object>a[1]), GROUP_MAKE, <object>a[2], None, None, 0))


@cython.final
@cython.trashcan(True)
cdef class GrouperIter(HeapObject):
    cdef object next(self, VM* vm):
        if self.parent.number != self.number:
            return STOP
        if cannot_step(vm, self):
            return SIGNAL
        if self.parent.value is not SIGNAL:
            return grouper_step(vm, equal(vm, self.target, self.parent.key), self, None, None, GB_EQUAL)
        return grouper_step(vm, next_item(vm, self.parent.it), self, None, None, GB_ITEM)

    cdef bint is_iterator(self) noexcept:
        return True

    cdef int fields(self, Fields f) except -1:
        self.parent = f.exactly(self.parent, GroupByIter)
        self.target = f.value(self.target)
        self.number = f.number(self.number, 0, INT64_MAX)
        return 0

# saves: the group, the item, i: GroupState
cdef object grouper_step(VM* vm, object value, object iterator, object item, object c, int64_t i):
    cdef GrouperIter self = <GrouperIter?>iterator
    cdef GroupByIter parent = self.parent
    if value is SIGNAL:
        return SIGNAL
    if i == GB_ITEM:
        if value is STOP:
            return STOP
        if parent.func is not None:
            return then(vm, call1(vm, parent.func, value), GROUPER_STEP, self, value, None, GB_KEY)
        item = value
        i = GB_KEY
    if i == GB_KEY:
        if touch(vm, parent) < 0:
            return SIGNAL
        parent.value = item
        parent.key = value
        return then(vm, equal(vm, self.target, value), GROUPER_STEP, self, None, None, GB_EQUAL)
    if value is not True or parent.value is SIGNAL:
        return STOP
    if touch(vm, parent) < 0:
        return SIGNAL
    value = parent.value
    parent.value = SIGNAL
    return value

cdef object grouper_again(VM* vm, object value, object iterator, object item, object key, int64_t i):
    return grouper_step(vm, value, iterator, item, key, i)

cdef ResumeFunction GROUPER_STEP = resume_function("grouper_step", grouper_again)


# --- tee ---

@cython.final
@cython.trashcan(True)
cdef class TeeBlock(HeapObject):
    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + list_bytes(len(self.items))

    cdef int fields(self, Fields f) except -1:
        self.it = f.iterator(self.it)
        self.after = f.perhaps(self.after, TeeBlock)
        self.running = f.flag(self.running)
        self.items = f.rest(self.items)
        return f.check(not f.loading or len(self.items) <= BLOCK)

@cython.final
@cython.trashcan(True)
cdef class TeeIter(HeapObject):
    cdef object next(self, VM* vm):
        cdef TeeBlock block = self.block
        if cannot_step(vm, self):
            return SIGNAL
        if touch(vm, self) < 0:
            return SIGNAL
        if self.at >= BLOCK:
            if block.after is None:
                if touch(vm, block) < 0:
                    return SIGNAL
                block.after = new_block(vm, block.it)
            self.block = block = block.after
            self.at = 0
        if self.at < len(block.items):
            v = block.items[self.at]
            self.at += 1
            return v
        if block.running:
            return raise_error(vm, RUNTIME_ERROR, "cannot re-enter the tee iterator")
        if touch(vm, block) < 0:
            return SIGNAL
        block.running = True
        return then(vm, next_item(vm, block.it), TEE_ITEM, self, block, None, 0)

    cdef bint is_iterator(self) noexcept:
        return True

    cdef int fields(self, Fields f) except -1:
        self.block = f.exactly(self.block, TeeBlock)
        self.at = f.number(self.at, 0, BLOCK)
        return 0

cdef object tee_item(VM* vm, object value, object iterator, object current, object c, int64_t i):
    cdef TeeIter self = <TeeIter?>iterator
    cdef TeeBlock block = <TeeBlock?>current
    block.running = False
    if value is SIGNAL or value is STOP:
        return value
    if touch(vm, block) < 0 or touch(vm, self) < 0:
        return SIGNAL
    if len(block.items) >= BLOCK:
        return raise_error(vm, RUNTIME_ERROR, "cannot re-enter the tee iterator")
    block.items.append(value)
    vm.budget -= 8
    if self.block is block:
        self.at = len(block.items)
    return value

cdef ResumeFunction TEE_ITEM = resume_function("tee_item", tee_item, True)

cdef TeeBlock new_block(VM* vm, object it):
    cdef TeeBlock b = TeeBlock.__new__(TeeBlock)
    b.cls = TEE_BLOCK
    b.epoch = vm.epoch
    b.it = it
    b.items = []
    charge(vm, 168)
    return b

cdef TeeIter new_tee(VM* vm, TeeBlock block, Py_ssize_t at):
    cdef TeeIter t = TeeIter.__new__(TeeIter)
    t.cls = TEE
    t.epoch = vm.epoch
    t.block = block
    t.at = at
    charge(vm, 88)
    return t

cdef object tee_copy(VM* vm, PyObject** a):
    return new_tee(vm, (<TeeIter?><object>a[0]).block, (<TeeIter?><object>a[0]).at)

# value: an iterator; i: number of iterators to make
cdef object tee_make(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef TeeIter first
    cdef Py_ssize_t k
    if not 0 < i <= MOST_TEES:
        raise ValueError("damaged data: continuation")
    if type(value) is TeeIter:
        first = new_tee(vm, (<TeeIter?>value).block, (<TeeIter?>value).at)
    else:
        first = new_tee(vm, new_block(vm, value), 0)
    charge(vm, 48 + 72 * i)
    return tuple([first] + [new_tee(vm, first.block, first.at) for k in range(i - 1)])

cdef ResumeFunction TEE_MAKE = resume_function("tee_make", tee_make)

cdef object itertools_tee(VM* vm, PyObject** a):
    cdef Py_ssize_t n = size_in(a[1])
    if n < 0:
        return raise_value(vm, "n must be >= 0")
    if n > MOST_TEES:
        return raise_error(vm, OVERFLOW, "n is too large")
    if n == 0:
        return ()
    return then(vm, get_iter(vm, <object>a[0]), TEE_MAKE, None, None, None, n)

cdef object tee_new(VM* vm, PyObject** a):
    return then(vm, get_iter(vm, <object>a[1]), TEE_ONE, None, None, None, 0)

cdef object tee_one(VM* vm, object value, object a, object b, object c, int64_t i):
    if type(value) is TeeIter:
        return new_tee(vm, (<TeeIter?>value).block, (<TeeIter?>value).at)
    return new_tee(vm, new_block(vm, value), 0)

cdef ResumeFunction TEE_ONE = resume_function("tee_one", tee_one)


# --- tables ---

static_method(COMBINATIONS, "__new__", combinations_new, "cls, iterable, r: size")
static_method(GROUPBY, "__new__", groupby_new, "cls, iterable, key=None")
static_method(PERMUTATIONS, "__new__", combinations_new, "cls, iterable, r=None")
static_method(PRODUCT, "__new__", product_new, "cls, /, *iterables, repeat: size=1")
static_method(REPLACEMENT, "__new__", combinations_new, "cls, iterable, r: size")
static_method(TEE, "__new__", tee_new, "cls, iterable, /")
method(TEE, "__copy__", tee_copy, "self, /")
function(GROUPS, "itertools", "tee", itertools_tee, "iterable, n: size=2, /")

for _cls in (COMBINATIONS, GROUPBY, PERMUTATIONS, PRODUCT, REPLACEMENT):
    GROUPS[(<ClassObject?>_cls).name] = _cls

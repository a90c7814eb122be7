"""_random: the Mersenne Twister MT19937 (Matsumoto, Nishimura, 1998), seeded like CPython's.

Must not know distributions, which are sandbox code (stdlib/random.py). Invariants: 0 <= index <= 624. The same seed gives the same numbers
as in CPython. The state is part of a dump.
"""
cimport cython
from ouros._core.heap.runtime cimport runtime
from ouros._core.protocols.call cimport call_prelude, function, method, natives, static_method
from ouros._core.protocols.argument_errors cimport worded
from ouros._core.protocols.instantiate cimport makes_empty
from ouros._core.heap.exceptions cimport raise_error, raise_type, raise_value, OVERFLOW_ERROR
from ouros._core.heap.heap cimport charge, look, reserve, touch, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.plain_arithmetic cimport int_bits, int_memory, int_sign, num_compare
from ouros._core.protocols.ops cimport CMP_LT, hash_value
from ouros._core.types.type_int cimport plain_bytes
from ouros._core.types.type_sequence cimport ListObject

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static int ou_leading_zeros(unsigned int x) { unsigned long i; _BitScanReverse(&i, x); return 31 - (int)i; }
    #else
    #define ou_leading_zeros(x) __builtin_clz(x)
    #endif
    """
    int leading_zeros "ou_leading_zeros" (unsigned int x) noexcept

DEF N = 624
DEF M = 397
DEF PIECE_BITS = 1 << 22         # bits generated in one step
DEF LONGEST_SEED = 1 << 20       # words; seeding by them takes 15 ms
DEF LONGEST_ENTROPY = 1 << 22    # bytes that the host returns in one call: 12 ms


@cython.final
@cython.trashcan(True)
cdef class RandomObject(NativeObject):
    cdef int fields(self, Fields f) except -1:
        cdef int i
        NativeObject.fields(self, f)
        self.index = <int>f.number(self.index, 0, N)
        for i in range(N):
            self.state[i] = <uint32_t>f.number(self.state[i], 0, 0xFFFFFFFF)
        return 0


RANDOM = builtin_class("Random", (OBJECT,), L_OTHER)
RANDOM.ns["__module__"] = "_random"


# --- the generator ---

cdef inline uint32_t twist(uint32_t high, uint32_t low, uint32_t far) noexcept:
    cdef uint32_t y = (high & <uint32_t>0x80000000) | (low & <uint32_t>0x7FFFFFFF)
    return far ^ (y >> 1) ^ (<uint32_t>0x9908B0DF if y & 1 else <uint32_t>0)

cdef void refill(RandomObject r) noexcept:
    cdef int i
    for i in range(N - M):
        r.state[i] = twist(r.state[i], r.state[i + 1], r.state[i + M])
    for i in range(N - M, N - 1):
        r.state[i] = twist(r.state[i], r.state[i + 1], r.state[i + M - N])
    r.state[N - 1] = twist(r.state[N - 1], r.state[0], r.state[M - 1])
    r.index = 0

cdef inline uint32_t next_word(RandomObject r) noexcept:
    cdef uint32_t y
    if r.index >= N:
        refill(r)
    y = r.state[r.index]
    r.index += 1
    y ^= y >> 11
    y ^= (y << 7) & <uint32_t>0x9D2C5680
    y ^= (y << 15) & <uint32_t>0xEFC60000
    return y ^ (y >> 18)

cdef void seed_word(RandomObject r, uint32_t seed) noexcept:
    cdef int i
    r.state[0] = seed
    for i in range(1, N):
        r.state[i] = <uint32_t>1812433253 * (r.state[i - 1] ^ (r.state[i - 1] >> 30)) + <uint32_t>i
    r.index = N

cdef void seed_words(RandomObject r, const unsigned char* key, Py_ssize_t n) noexcept:
    """key: n words of 32 bits, little-endian."""
    cdef Py_ssize_t i = 1, j = 0, k
    cdef uint32_t word
    seed_word(r, 19650218)
    for k in range(max(<Py_ssize_t>N, n)):
        word = (<uint32_t>key[4 * j] | <uint32_t>key[4 * j + 1] << 8 | <uint32_t>key[4 * j + 2] << 16
                | <uint32_t>key[4 * j + 3] << 24)
        r.state[i] = (r.state[i] ^ ((r.state[i - 1] ^ (r.state[i - 1] >> 30)) * <uint32_t>1664525)) + word + <uint32_t>j
        i += 1
        j += 1
        if i >= N:
            r.state[0] = r.state[N - 1]
            i = 1
        if j >= n:
            j = 0
    for k in range(N - 1):
        r.state[i] = (r.state[i] ^ ((r.state[i - 1] ^ (r.state[i - 1] >> 30)) * <uint32_t>1566083941)) - <uint32_t>i
        i += 1
        if i >= N:
            r.state[0] = r.state[N - 1]
            i = 1
    r.state[0] = <uint32_t>0x80000000


# --- seeding ---

cdef object seed_bytes(VM* vm, RandomObject r, bytes key):
    if touch(vm, r) < 0:
        return SIGNAL
    seed_words(r, key, len(key) // 4)
    return None

cdef object seed_hash(VM* vm, object value, object generator, object b, object c, int64_t i):
    # Hashes count as unsigned 64-bit numbers.
    cdef uint64_t h = <uint64_t><int64_t>value
    return seed_bytes(vm, <RandomObject?>generator, (<object>h).to_bytes(8 if h >> 32 else 4, "little"))

cdef ResumeFunction SEED_HASH = resume_function("random_seed_hash", seed_hash)

cdef object seed_any(VM* vm, RandomObject r, object seed):
    """Seed by None, an int, or any hashable value."""
    cdef int64_t words
    if seed is None:
        key = runtime(vm).entropy(N * 4)
        if key is SIGNAL:
            return SIGNAL
        return seed_bytes(vm, r, key)
    value = unwrap(seed)
    if type(value) is int or type(value) is bool:
        words = (int_bits(<PyObject*>value) + 31) // 32
        if words > 1000:
            if look(vm) < 0 or reserve(vm, words * 4) < 0:
                return SIGNAL
            if words > LONGEST_SEED:
                vm.budget += words * 4
                return raise_error(vm, OVERFLOW_ERROR, "the seed is too long")
            work(vm, 32 * words)
        return seed_bytes(vm, r, abs(int(value)).to_bytes(4 * max(words, 1), "little"))
    return then(vm, hash_value(vm, seed), SEED_HASH, r, None, None, 0)


cdef object random_new(VM* vm, PyObject** a):
    """A generator whose state is zero, which gives 0.0 for ever: __init__ of this class or of a derived one seeds it."""
    cdef RandomObject r
    charge(vm, 64 + 4 * (N + 2))
    r = RandomObject.__new__(RandomObject)
    r.cls = <ClassObject?><object>a[0]
    r.epoch = vm.epoch
    r.index = N
    return r

cdef object random_init(VM* vm, PyObject** a):
    cdef tuple args = <tuple?><object>a[1]
    if <dict?><object>a[2]:
        return raise_type(vm, "Random() takes no keyword arguments")
    if len(args) > 1:
        return raise_type(vm, "Random() requires 0 or 1 argument")
    return seed_any(vm, <RandomObject?><object>a[0], args[0] if args else None)

cdef object random_seed(VM* vm, PyObject** a):
    return seed_any(vm, <RandomObject?><object>a[0], <object>a[1])


# --- numbers ---

cdef object random_random(VM* vm, PyObject** a):
    cdef RandomObject r = <RandomObject?><object>a[0]
    cdef uint32_t high, low
    if touch(vm, r) < 0:
        return SIGNAL
    high = next_word(r) >> 5
    low = next_word(r) >> 6
    charge(vm, 24)
    return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0)


cdef object random_getrandbits(VM* vm, PyObject** a):
    cdef RandomObject r = <RandomObject?><object>a[0]
    cdef object k = <object>a[1]
    cdef int64_t bits = 0, words, i
    cdef uint32_t word
    cdef bytearray data
    cdef unsigned char* p
    if int_sign(<PyObject*>k) < 0:
        return raise_value(vm, "Cannot convert negative int")
    if k >> 64:
        return raise_error(vm, OVERFLOW_ERROR, "Python int too large for C uint64_t")
    if not exact_int64(<PyObject*>k, &bits) or bits > (1LL << 50):
        return SIGNAL if reserve(vm, 1LL << 60) < 0 else raise_error(vm, OVERFLOW_ERROR, "Python int too large for C uint64_t")
    if bits == 0:
        return 0
    if touch(vm, r) < 0:
        return SIGNAL
    if bits <= 32:
        charge(vm, 32)
        return next_word(r) >> (32 - bits)
    if bits > PIECE_BITS:
        if reserve(vm, int_memory(bits)) < 0:
            return SIGNAL
        vm.budget += int_memory(bits)
        return call_prelude(vm, "random_bits", (natives["builtins.Random.getrandbits"], r, bits))
    words = (bits + 31) // 32
    if reserve(vm, 8 * words + 60) < 0:
        return SIGNAL
    work(vm, 4 * words)
    data = bytearray(4 * words)
    p = data
    for i in range(words):
        word = next_word(r)
        if i == words - 1 and bits % 32:
            word >>= 32 - bits % 32
        p[4 * i] = word & 0xFF
        p[4 * i + 1] = word >> 8 & 0xFF
        p[4 * i + 2] = word >> 16 & 0xFF
        p[4 * i + 3] = word >> 24
    return int.from_bytes(data, "little")


# --- state ---

cdef object random_getstate(VM* vm, PyObject** a):
    cdef RandomObject r = <RandomObject?><object>a[0]
    charge(vm, 5100 + 32 * N)
    return tuple([r.state[i] for i in range(N)] + [r.index])

cdef object random_setstate(VM* vm, PyObject** a):
    cdef RandomObject r = <RandomObject?><object>a[0]
    cdef object state = <object>a[1]
    cdef int i
    if len(<tuple?>state) != N + 1:
        return raise_value(vm, "state vector is the wrong size")
    words = []
    for word in <tuple>state:
        word = unwrap(word)
        if type(word) is int and int_bits(<PyObject*>word) > 64 and word > 0:
            return raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C unsigned long")
        if type(word) is not int and type(word) is not bool:
            return raise_type(vm, "an integer is required")
        if word < 0:
            return raise_error(vm, OVERFLOW_ERROR, "can't convert negative value to unsigned int")
        if word >> 64:
            return raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C unsigned long")
        words.append(int(word))
    if words[N] > N:
        return raise_value(vm, "invalid state")
    if touch(vm, r) < 0:
        return SIGNAL
    for i in range(N):
        r.state[i] = <uint32_t>(<uint64_t>words[i] & 0xFFFFFFFF)
    r.index = words[N]
    return None


# --- other functions for stdlib/random.py ---

cdef object module_urandom(VM* vm, PyObject** a):
    """_urandom(n): random bytes of the source that the policy says."""
    cdef int64_t n = 0
    if not exact_int64(a[0], &n) or n < 0:
        return raise_value(vm, "negative argument not allowed")
    if n > 4096 and look(vm) < 0 or reserve(vm, n + 64) < 0:
        return SIGNAL
    if n > LONGEST_ENTROPY:
        vm.budget += n + 64
        return call_prelude(vm, "random_entropy", (natives["_random._urandom"], n, LONGEST_ENTROPY))
    work(vm, 8 * n)
    return runtime(vm).entropy(n)

cdef object module_sha512(VM* vm, PyObject** a):
    """_sha512(data): the digest appended to str and bytes seeds."""
    data = plain_bytes(vm, <object>a[0])
    if data is SIGNAL:
        return SIGNAL
    if data is None:
        return raise_type(vm, "a bytes-like object is required")
    if len(<bytes?>data) > 4 * LONGEST_SEED:
        return raise_error(vm, OVERFLOW_ERROR, "the seed is too long")
    if look(vm) < 0:
        return SIGNAL
    work(vm, 8 * len(<bytes?>data))
    charge(vm, 97)
    import hashlib
    return hashlib.sha512(data).digest()


# --- ints below a bound, for methods of Random ---
# Their argument `below` is Random._randbelow_with_getrandbits. They return None if the class overrides it or getrandbits, or if the
# arguments are not plain. Then the sandbox code continues.

cdef PyObject* BITS_NATIVE = NULL        # Random.getrandbits (borrowed from its class)
cdef uint64_t usual_version = 0          # version of the last class that passed usual_twister
cdef Shape usual_shape = None            # last shape of attributes that override nothing; immutable

cdef RandomObject usual_twister(VM* vm, PyObject* o, PyObject* below):
    """Returns: the generator if its class and attributes override neither method; else None."""
    cdef RandomObject r
    global usual_version, usual_shape
    if type(<object>o) is not RandomObject:
        return None
    r = <RandomObject>o
    if r.cls.version != usual_version:
        if lookup(r.cls, "_randbelow") != below or lookup(r.cls, "getrandbits") != BITS_NATIVE or r.cls.flags & C_GETATTRIBUTE:
            return None
        usual_version = r.cls.version
    if r.ext is not None and shape_of(r.ext) is not usual_shape:
        if shape_of(r.ext).private or shape_of(r.ext).dict_mode:
            return None if r.ext.find("_randbelow") != NULL or r.ext.find("getrandbits") != NULL else r
        if "_randbelow" in shape_of(r.ext).index or "getrandbits" in shape_of(r.ext).index:
            return None
        usual_shape = shape_of(r.ext)
    return r

cdef inline uint32_t below_bound(RandomObject r, uint32_t n) noexcept:
    """Returns: a number below n > 0, by rejection like the sandbox code."""
    cdef int shift = leading_zeros(n)
    cdef uint32_t x = next_word(r) >> shift
    while x >= n:
        x = next_word(r) >> shift
    return x

cdef object module_between(VM* vm, PyObject** a):
    """_between(generator, first, end, included, below): an int from first to end, which `included` includes."""
    cdef RandomObject r
    cdef int64_t first = 0, end = 0
    cdef uint64_t count
    if not exact_int64(a[1], &first) or not exact_int64(a[2], &end) or end < first:
        return None
    count = <uint64_t>end - <uint64_t>first
    if <object>a[3] is True:
        count += 1
    if not 0 < count <= 0xFFFFFFFF:
        return None
    r = usual_twister(vm, a[0], a[4])
    if r is None:
        return None
    if touch(vm, r) < 0:
        return SIGNAL
    charge(vm, 32)
    return first + <int64_t>below_bound(r, <uint32_t>count)

cdef object module_pick(VM* vm, PyObject** a):
    """_pick(generator, items, below): a random item of an exact list or tuple, in a tuple of one."""
    cdef RandomObject r
    cdef object items
    if type(<object>a[1]) is tuple:
        items = <object>a[1]
    elif type(<object>a[1]) is ListObject and (<ListObject>a[1]).cls is LIST:
        items = (<ListObject>a[1]).items
    else:
        return None
    if not items or len(items) > 0x7FFFFFFF:
        return None
    r = usual_twister(vm, a[0], a[2])
    if r is None:
        return None
    if touch(vm, r) < 0:
        return SIGNAL
    return (items[below_bound(r, <uint32_t>len(items))],)

DEF SWAPS = 50000                # swaps in one step

cdef object module_shuffle(VM* vm, PyObject** a):
    """_shuffle(generator, items, i, below): shuffles an exact list from index i down. Returns: the index where the next call continues."""
    cdef RandomObject r
    cdef list items
    cdef int64_t i = 0, end
    cdef uint32_t j
    if type(<object>a[1]) is not ListObject or (<ListObject>a[1]).cls is not LIST or not exact_int64(a[2], &i):
        return None
    items = (<ListObject>a[1]).items
    if i >= len(items) or i > 0x7FFFFFFF:
        return None
    r = usual_twister(vm, a[0], a[3])
    if r is None:
        return None
    if touch(vm, r) < 0 or touch(vm, <ListObject>a[1]) < 0:
        return SIGNAL
    end = max(i - SWAPS, 0)
    work(vm, 2 * (i - end))
    while i > end:
        j = below_bound(r, <uint32_t>i + 1)
        items[i], items[j] = items[j], items[i]
        i -= 1
    return i


cdef object module_index(VM* vm, PyObject** a):
    """_index(x): operator.index(x)."""
    return <object>a[0]


cdef object module_bisect(VM* vm, PyObject** a):
    """_bisect(ends, x, low, high): bisect.bisect_right."""
    cdef list items
    cdef int64_t low = 0, high = 0, middle
    cdef int r
    if (type(<object>a[0]) is not ListObject or not exact_int64(a[2], &low) or not exact_int64(a[3], &high)
            or low < 0 or high > len((<ListObject>a[0]).items)):
        return call_prelude(vm, "random_bisect", (<object>a[0], <object>a[1], <object>a[2], <object>a[3]))
    items = (<ListObject>a[0]).items
    while low < high:
        middle = (low + high) // 2
        r = num_compare(CMP_LT, <object>a[1], items[middle])
        if r == 1:
            high = middle
        elif r == 0:
            low = middle + 1
        else:
            return call_prelude(vm, "random_bisect", (<object>a[0], <object>a[1], low, high))
    return low


# --- tables ---

NAMESPACE = {"Random": RANDOM}

cdef int make_tables() except -1:
    global BITS_NATIVE
    method(RANDOM, "__init__", random_init, "self, *args, **kwargs")
    makes_empty(static_method(RANDOM, "__new__", random_new, "cls, *args, **kwargs"))
    method(RANDOM, "getrandbits", random_getrandbits, "self, k: index, /")
    BITS_NATIVE = lookup(RANDOM, "getrandbits")
    method(RANDOM, "getstate", random_getstate, "self, /")
    method(RANDOM, "random", random_random, "self, /")
    method(RANDOM, "seed", random_seed, "self, n=None, /")
    worded(method(RANDOM, "setstate", random_setstate, "self, state: tuple, /"), "state", "state vector must be a tuple")
    function(NAMESPACE, "_random", "_between", module_between, "generator, first, end, included, below, /")
    function(NAMESPACE, "_random", "_bisect", module_bisect, "ends, x, low, high, /")
    function(NAMESPACE, "_random", "_index", module_index, "x: index, /")
    function(NAMESPACE, "_random", "_pick", module_pick, "generator, items, below, /")
    function(NAMESPACE, "_random", "_sha512", module_sha512, "data, /")
    function(NAMESPACE, "_random", "_shuffle", module_shuffle, "generator, items, i, below, /")
    function(NAMESPACE, "_random", "_urandom", module_urandom, "size, /")
    return 0

make_tables()

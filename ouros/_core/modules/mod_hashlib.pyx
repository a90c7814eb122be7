"""hashlib: the host's digests over plain bytes.

Must not pass anything but exact ints and bytes to the host. Invariant: a hash is its name, its options and the data fed so far. The host
object gets the data in pieces when a digest is requested, and is made again after a load.
"""
cimport cython
from ouros._core.base.lazy_import cimport later
from ouros._core.heap.exceptions cimport (
    OVERFLOW_ERROR, VALUE_ERROR, raise_error, raise_host, raise_quoting, raise_type, raise_value,
)
from ouros._core.heap.heap cimport charge, id_of, look, must_poll, poll, reserve, touch, work
from ouros._core.protocols.call cimport Native, attribute, function, method
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport as_index
from ouros._core.types.argument_conversion cimport call_with
from ouros._core.types.type_bytes cimport buffer_of

cdef object _host = later("hashlib")

cdef dict SIZES = {          # name -> (digest size, 0: variable; block size)
    "md5": (16, 64), "sha1": (20, 64), "sha224": (28, 64), "sha256": (32, 64), "sha384": (48, 128), "sha512": (64, 128),
    "sha3_224": (28, 144), "sha3_256": (32, 136), "sha3_384": (48, 104), "sha3_512": (64, 72), "blake2b": (64, 128),
    "blake2s": (32, 64), "shake_128": (0, 168), "shake_256": (0, 136),
}
cdef dict BLAKE = {          # name -> (name in errors, longest key, length of salt and person)
    "blake2b": ("Blake2b", 64, 16), "blake2s": ("Blake2s", 32, 8),
}
cdef tuple NUMBERS = ("digest_size", "fanout", "depth", "leaf_size", "node_offset", "node_depth", "inner_size")
cdef tuple TEXTS = ("key", "salt", "person")

cdef dict CONSTRUCTORS = {}  # name -> host constructor, cached

HASH = builtin_class("HASH", (OBJECT,), L_OTHER, C_NOSUBCLASS)


@cython.final
cdef class HashObject(HeapObject):
    cdef int walk(self, Walker w) except -1:
        return 0

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + 500 + len(self.data)

    cdef tuple get_state(self):
        return (self.name, bytes(self.data), None if self.options is None else tuple(self.options.items()))

    cdef int set_state(self, tuple state) except -1:
        if len(state) != 3 or type(state[0]) is not str or state[0] not in SIZES or type(state[1]) is not bytes:
            raise ValueError("damaged data: hash")
        self.name = state[0]
        self.host = None
        self.fed = 0
        self.data = bytearray(<bytes>state[1])
        self.options = None
        if state[2] is not None:
            self.options = {}
            for pair in <tuple?>state[2]:
                k, v = <tuple?>pair
                if type(k) is not str or type(v) not in (int, bytes):
                    raise ValueError("damaged data: hash")
                self.options[k] = v
            if self.name not in BLAKE or not is_blake(self.name, self.options):
                raise ValueError("damaged data: hash")
        return 0


cdef bint is_blake(str name, dict options) except -1:
    """Return whether the host accepts the options."""
    try:
        host_blake(name)(**options)
    except (TypeError, ValueError, OverflowError):
        return False
    return True


cdef object host_blake(str name):
    return _host.blake2b if name == "blake2b" else _host.blake2s


cdef object bytes_of(VM* vm, object v):
    """Returns: the data of an argument as host bytes or bytearray; SIGNAL: TypeError raised, or as of reserve()."""
    cdef object data = buffer_of(vm, v)
    if data is None:
        return raise_type(vm, "Strings must be encoded before hashing" if type(unwrap(v)) is str else "object supporting the buffer API required")
    return data


cdef object make(VM* vm, str name, object data):
    cdef HashObject h
    cdef object start = bytes_of(vm, data)
    if start is SIGNAL:
        return SIGNAL
    if len(start) > 4096 and (look(vm) < 0 or reserve(vm, len(start)) < 0):
        return SIGNAL
    work(vm, len(start))
    h = HashObject.__new__(HashObject)
    h.cls = HASH
    h.name = name
    h.data = bytearray(start)
    charge(vm, 500 if len(start) > 4096 else 500 + len(start))
    return h

# Arguments: data, usedforsecurity, string. `string` is an alias of `data`.
cdef object start(VM* vm, PyObject** a, str name):
    if a[0] != NULL and a[2] != NULL:
        return raise_type(vm, "'data' and 'string' are mutually exclusive and support for 'string' keyword parameter is slated for removal in a future version.")
    return make(vm, name, <object>a[0] if a[0] != NULL else <object>a[2] if a[2] != NULL else b"")

# Arguments: data, the options in the order of NUMBERS and TEXTS, last_node, usedforsecurity, string.
cdef object start_blake(VM* vm, PyObject** a, str name):
    cdef dict options = {}
    cdef int i
    title, longest_key, longest_salt = BLAKE[name]
    for i in range(len(NUMBERS)):
        if a[1 + i] != NULL:
            options[NUMBERS[i]] = <object>a[1 + i]
    for i in range(len(TEXTS)):
        if a[8 + i] != NULL:
            v = bytes_of(vm, <object>a[8 + i])
            if v is SIGNAL:
                return SIGNAL
            if len(v) > (longest_key if i == 0 else longest_salt):
                return raise_value(vm, f"maximum {TEXTS[i]} length is {longest_key if i == 0 else longest_salt} bytes")   # short: numbers of the runtime
            options[TEXTS[i]] = bytes(v)
    size = options.get("digest_size", 1)
    if not 0 < size <= SIZES[name][0]:
        return raise_value(vm, f"digest_size for {title} must be between 1 and {SIZES[name][0]} bytes, here it is {size}")   # short: the name of a known hash, and a C int
    if a[11] == <PyObject*>True:
        options["last_node"] = 1
    if options:
        try:
            host_blake(name)(**options)
        except (TypeError, ValueError, OverflowError) as e:
            return raise_host(vm, e)
    h = make(vm, name, <object>a[0] if a[0] != NULL else <object>a[13] if a[13] != NULL else b"")
    if h is not SIGNAL and options:
        (<HashObject?>h).options = options
    return h

cdef object hash_md5(VM* vm, PyObject** a): return start(vm, a, "md5")
cdef object hash_sha1(VM* vm, PyObject** a): return start(vm, a, "sha1")
cdef object hash_sha224(VM* vm, PyObject** a): return start(vm, a, "sha224")
cdef object hash_sha256(VM* vm, PyObject** a): return start(vm, a, "sha256")
cdef object hash_sha384(VM* vm, PyObject** a): return start(vm, a, "sha384")
cdef object hash_sha512(VM* vm, PyObject** a): return start(vm, a, "sha512")
cdef object hash_sha3_224(VM* vm, PyObject** a): return start(vm, a, "sha3_224")
cdef object hash_sha3_256(VM* vm, PyObject** a): return start(vm, a, "sha3_256")
cdef object hash_sha3_384(VM* vm, PyObject** a): return start(vm, a, "sha3_384")
cdef object hash_sha3_512(VM* vm, PyObject** a): return start(vm, a, "sha3_512")
cdef object hash_blake2b(VM* vm, PyObject** a): return start_blake(vm, a, "blake2b")
cdef object hash_blake2s(VM* vm, PyObject** a): return start_blake(vm, a, "blake2s")
cdef object hash_shake_128(VM* vm, PyObject** a): return start(vm, a, "shake_128")
cdef object hash_shake_256(VM* vm, PyObject** a): return start(vm, a, "shake_256")

DEF LONGEST_NAME = 20

cdef object hash_new(VM* vm, PyObject** a):
    cdef str name = <str?><object>a[0]
    if len(name) > LONGEST_NAME or name.lower() not in SIZES:
        return raise_quoting(vm, VALUE_ERROR, "unsupported hash type %s", name)
    return make(vm, name.lower(), <object>a[1] if a[1] != NULL else <object>a[3] if a[3] != NULL else b"")

cdef object hash_update(VM* vm, PyObject** a):
    cdef HashObject h = <HashObject?><object>a[0]
    cdef object more = bytes_of(vm, <object>a[1])
    if more is SIGNAL:
        return SIGNAL
    # The data may be moved when it grows.
    if len(more) > 4096 and look(vm) < 0 or reserve(vm, len(more)) < 0 or touch(vm, h) < 0:
        return SIGNAL
    work(vm, len(more))
    if vm.epoch != 0:
        # A rewind truncates the data.
        h.host = None
    h.data += more
    return None

DEF PIECE = 1 << 20              # bytes that the host digests in one call: 2 to 9 ms
DEF LONGEST = 1 << 21            # longest digest of variable length: takes the host 15 ms

cdef object new_host(HashObject h):
    if h.options is not None:
        return host_blake(h.name)(**h.options)
    if h.name not in CONSTRUCTORS:
        CONSTRUCTORS[h.name] = getattr(_host, h.name)
    return CONSTRUCTORS[h.name]()

# saves: the hash, the name of the method; i: the length of the digest
cdef object feed(VM* vm, object value, object hash_object, object name, object c, int64_t length):
    """Feed the remaining data to the host object, then return the digest."""
    cdef HashObject h = <HashObject?>hash_object
    cdef Py_ssize_t end
    if not 0 <= length <= LONGEST:
        raise ValueError("damaged data: continuation")
    if h.host is None or h.fed > len(h.data):
        h.host = new_host(h)
        h.fed = 0
    while h.fed < len(h.data):
        if must_poll(vm) and poll(vm) != NORMAL:
            return then(vm, SIGNAL, FEED, hash_object, name, None, length)
        end = min(len(h.data), h.fed + PIECE)
        work(vm, 16 * (end - h.fed))
        h.host.update(h.data if h.fed == 0 and end == len(h.data) else memoryview(h.data)[h.fed:end])
        h.fed = end
    charge(vm, 100)
    method = h.host.digest if name == "digest" else h.host.hexdigest
    return method() if SIZES[h.name][0] else method(length)

cdef ResumeFunction FEED = resume_function("hash_feed", feed)

cdef object hash_digest(VM* vm, PyObject** a):
    return digested(vm, a, "digest")

cdef object hash_hexdigest(VM* vm, PyObject** a):
    return digested(vm, a, "hexdigest")

cdef object digested(VM* vm, PyObject** a, str method):
    cdef HashObject h = <HashObject?><object>a[0]
    cdef int64_t n
    if SIZES[h.name][0]:
        if a[1] != NULL:
            return raise_type(vm, f"{h.name}.{method}() takes no arguments (1 given)")   # short: names of the runtime
        return feed(vm, None, h, method, None, 0)
    if a[1] == NULL:
        return raise_type(vm, f"{method}() missing required argument 'length' (pos 1)")   # short: the caller gives a constant
    length = <object>a[1]
    if type(length) is not int:
        return call_with(vm, as_index(vm, length), HEXDIGEST if method == "hexdigest" else DIGEST, a, 1)
    if length < 0:
        return raise_value(vm, "Cannot convert negative int")
    if length >= 1 << 63:
        return raise_error(vm, OVERFLOW_ERROR, "Python int too large for C unsigned long")
    if length >= 1 << 29:
        return raise_value(vm, "length is too large")
    n = length
    if reserve(vm, 3 * n) < 0:
        return SIGNAL
    if n > LONGEST:
        vm.budget += 3 * n
        return raise_error(vm, OVERFLOW_ERROR, "length is too large")
    work(vm, 16 * n)
    return feed(vm, None, h, method, None, n)



cdef object hash_copy(VM* vm, PyObject** a):
    cdef HashObject h = <HashObject?><object>a[0]
    cdef HashObject r
    if len(h.data) > 4096 and (look(vm) < 0 or reserve(vm, len(h.data)) < 0):
        return SIGNAL
    work(vm, len(h.data))
    r = <HashObject?>make(vm, h.name, b"")
    r.data = bytearray(h.data)
    r.options = h.options
    if h.host is not None:
        r.host = h.host.copy()
        r.fed = h.fed
    return r

cdef object hash_name(VM* vm, PyObject** a):
    return (<HashObject?><object>a[0]).name

cdef object hash_digest_size(VM* vm, PyObject** a):
    cdef HashObject h = <HashObject?><object>a[0]
    return SIZES[h.name][0] if h.options is None else h.options.get("digest_size", SIZES[h.name][0])

cdef object hash_block_size(VM* vm, PyObject** a):
    return SIZES[(<HashObject?><object>a[0]).name][1]

cdef object hash_repr(VM* vm, PyObject** a):
    return f"<{(<HashObject?><object>a[0]).name} _hashlib.HASH object @ 0x{id_of(vm, <object>a[0]):x}>"


NAMESPACE = {}
cdef Native DIGEST, HEXDIGEST

cdef int register() except -1:
    method(HASH, "__repr__", hash_repr, "self, /")
    method(HASH, "copy", hash_copy, "self, /")
    global DIGEST, HEXDIGEST
    DIGEST = method(HASH, "digest", hash_digest, "self, length=...")
    HEXDIGEST = method(HASH, "hexdigest", hash_hexdigest, "self, length=...")
    method(HASH, "update", hash_update, "self, obj, /")
    attribute(HASH, "block_size", hash_block_size, NULL)
    attribute(HASH, "digest_size", hash_digest_size, NULL)
    attribute(HASH, "name", hash_name, NULL)
    text = "data=..., *, usedforsecurity: bool=True, string=..."
    blake = (
        "data=..., /, *, digest_size: cint=..., fanout: cint=..., depth: cint=..., leaf_size: index=..., node_offset: index=..., "
        "node_depth: cint=..., inner_size: cint=..., "
        "key=..., salt=..., person=..., last_node: bool=..., usedforsecurity: bool=True, string=..."
    )
    function(NAMESPACE, "hashlib", "blake2b", hash_blake2b, blake)
    function(NAMESPACE, "hashlib", "blake2s", hash_blake2s, blake)
    function(NAMESPACE, "hashlib", "md5", hash_md5, text)
    function(NAMESPACE, "hashlib", "new", hash_new, "name: str, data=..., *, usedforsecurity: bool=True, string=...")
    function(NAMESPACE, "hashlib", "sha1", hash_sha1, text)
    function(NAMESPACE, "hashlib", "sha224", hash_sha224, text)
    function(NAMESPACE, "hashlib", "sha256", hash_sha256, text)
    function(NAMESPACE, "hashlib", "sha384", hash_sha384, text)
    function(NAMESPACE, "hashlib", "sha3_224", hash_sha3_224, text)
    function(NAMESPACE, "hashlib", "sha3_256", hash_sha3_256, text)
    function(NAMESPACE, "hashlib", "sha3_384", hash_sha3_384, text)
    function(NAMESPACE, "hashlib", "sha3_512", hash_sha3_512, text)
    function(NAMESPACE, "hashlib", "sha512", hash_sha512, text)
    function(NAMESPACE, "hashlib", "shake_128", hash_shake_128, text)
    function(NAMESPACE, "hashlib", "shake_256", hash_shake_256, text)
    return 0

register()

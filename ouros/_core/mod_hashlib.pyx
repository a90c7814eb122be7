"""hashlib: the host's digests over plain bytes.

Must not hand anything but exact bytes to the host. Invariant: a hash is its name and the data fed so far; the digest is made
when it is asked for, so that no host object has to survive a dump.
"""
cimport cython
from ouros._core.later cimport later
from ouros._core.errors cimport *
from ouros._core.heap cimport *
from ouros._core.call cimport *
from ouros._core.attr cimport type_name
from ouros._core.type_bytes cimport BytearrayObject

cdef object _host = later("hashlib")

cdef dict SIZES = {          # name -> (digest size, block size)
    "md5": (16, 64), "sha1": (20, 64), "sha224": (28, 64), "sha256": (32, 64), "sha384": (48, 128), "sha512": (64, 128),
    "sha3_224": (28, 144), "sha3_256": (32, 136), "sha3_384": (48, 104), "sha3_512": (64, 72), "blake2b": (64, 128),
    "blake2s": (32, 64),
}

HASH = builtin_class("HASH", (OBJECT,), L_OTHER, C_NOSUBCLASS)


@cython.final
cdef class HashObject(HeapObject):
    cdef int walk(self, Walker w) except -1:
        w.visit(self.data)
        return 0

    cdef tuple get_state(self):
        return (self.name, self.data)

    cdef int set_state(self, tuple state) except -1:
        if len(state) != 2 or state[0] not in SIZES or type(state[1]) is not bytes:
            raise ValueError("damaged data: hash")
        self.name, self.data = state
        return 0


cdef bytes bytes_of(VM* vm, object v):
    """The data of an argument; None after a TypeError."""
    v = unwrap(v)
    if type(v) is bytes:
        return <bytes>v
    if type(v) is BytearrayObject:
        return bytes((<BytearrayObject>v).data)
    if type(v) is str:
        raise_type(vm, "Strings must be encoded before hashing")
    else:
        raise_type(vm, "object supporting the buffer API required")
    return None


cdef object make(VM* vm, str name, object data):
    cdef HashObject h
    cdef bytes start = b"" if data is None else bytes_of(vm, data)
    if start is None:
        return SIGNAL
    h = HashObject.__new__(HashObject)
    h.cls = HASH
    h.name = name
    h.data = start
    charge(vm, 64)
    return h

cdef object start(VM* vm, PyObject** a, str name):
    return make(vm, name, None if a[0] == NULL else <object>a[0])

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
cdef object hash_blake2b(VM* vm, PyObject** a): return start(vm, a, "blake2b")
cdef object hash_blake2s(VM* vm, PyObject** a): return start(vm, a, "blake2s")

cdef object hash_new(VM* vm, PyObject** a):
    name = unwrap(<object>a[0])
    if type(name) is not str:
        return raise_type(vm, f"new() argument 'name' must be str, not {type_name(name)}")
    if (<str>name).lower() not in SIZES:
        return raise_value(vm, f"unsupported hash type {name}")
    return make(vm, (<str>name).lower(), None if a[1] == NULL else <object>a[1])

cdef object hash_update(VM* vm, PyObject** a):
    cdef HashObject h = <HashObject>a[0]
    cdef bytes more = bytes_of(vm, <object>a[1])
    if more is None:
        return SIGNAL
    if reserve(vm, len(h.data) + len(more)) < 0 or touch(vm, h) < 0:
        return SIGNAL
    h.data = h.data + more
    return None

cdef object digest_of(VM* vm, HashObject h):
    # About 2 ns a byte.
    work(vm, len(h.data) >> 2)
    charge(vm, 100)
    return _host.new(h.name, h.data)

cdef object hash_digest(VM* vm, PyObject** a):
    return digest_of(vm, <HashObject>a[0]).digest()

cdef object hash_hexdigest(VM* vm, PyObject** a):
    return digest_of(vm, <HashObject>a[0]).hexdigest()

cdef object hash_copy(VM* vm, PyObject** a):
    return make(vm, (<HashObject>a[0]).name, (<HashObject>a[0]).data)

cdef object hash_name(VM* vm, PyObject** a):
    return (<HashObject>a[0]).name

cdef object hash_digest_size(VM* vm, PyObject** a):
    return SIZES[(<HashObject>a[0]).name][0]

cdef object hash_block_size(VM* vm, PyObject** a):
    return SIZES[(<HashObject>a[0]).name][1]

cdef object hash_repr(VM* vm, PyObject** a):
    return f"<{(<HashObject>a[0]).name} _hashlib.HASH object @ 0x{id_of(vm, <object>a[0]):x}>"


NAMESPACE = {}

cdef int register() except -1:
    method(HASH, "__repr__", hash_repr, "self, /")
    method(HASH, "copy", hash_copy, "self, /")
    method(HASH, "digest", hash_digest, "self, /")
    method(HASH, "hexdigest", hash_hexdigest, "self, /")
    method(HASH, "update", hash_update, "self, obj, /")
    attribute(HASH, "block_size", hash_block_size, NULL)
    attribute(HASH, "digest_size", hash_digest_size, NULL)
    attribute(HASH, "name", hash_name, NULL)
    text = "string=..., /, *, usedforsecurity=True"
    function(NAMESPACE, "hashlib", "blake2b", hash_blake2b, text)
    function(NAMESPACE, "hashlib", "blake2s", hash_blake2s, text)
    function(NAMESPACE, "hashlib", "md5", hash_md5, text)
    function(NAMESPACE, "hashlib", "new", hash_new, "name, string=..., *, usedforsecurity=True")
    function(NAMESPACE, "hashlib", "sha1", hash_sha1, text)
    function(NAMESPACE, "hashlib", "sha224", hash_sha224, text)
    function(NAMESPACE, "hashlib", "sha256", hash_sha256, text)
    function(NAMESPACE, "hashlib", "sha384", hash_sha384, text)
    function(NAMESPACE, "hashlib", "sha3_224", hash_sha3_224, text)
    function(NAMESPACE, "hashlib", "sha3_256", hash_sha3_256, text)
    function(NAMESPACE, "hashlib", "sha3_384", hash_sha3_384, text)
    function(NAMESPACE, "hashlib", "sha3_512", hash_sha3_512, text)
    function(NAMESPACE, "hashlib", "sha512", hash_sha512, text)
    return 0

register()

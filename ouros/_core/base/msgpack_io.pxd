# Writing and reading of msgpack, the subset that dumps use. Must not know values of the sandbox.
# Ext type 1: a reference to a row, by index (1, 2 or 4 bytes, big endian). Ext type 2: a Marker (1 byte). Ext type 3: a reference to a row
# outside of those that are being written.
from ouros._core.base.status cimport *

cdef enum Marker:
    M_ELLIPSIS       = 0
    M_NOTIMPLEMENTED = 1
    M_EMPTY_TUPLE    = 2
    M_UNBOUND        = 3     # an unbound slot
    M_SIGNAL         = 4     # in fields of continuations only
    M_STOP           = 5

cdef enum Item:              # kinds of item that Reader.next() reads, and the fields that hold the item
    I_NIL    = 0
    I_FALSE  = 1
    I_TRUE   = 2
    I_INT    = 3             # int: its value is r.i
    I_FLOAT  = 4             # float: its value is r.d
    I_STR    = 5             # r.start, r.i bytes of UTF-8 (surrogates allowed)
    I_BIN    = 6
    I_ARRAY  = 7             # r.i items follow
    I_MAP    = 8             # r.i pairs follow
    I_REF    = 9             # reference: the row is r.i
    I_MARKER = 10            # marker: r.i is an M_... number
    I_OUTSIDE = 11           # reference to a row outside: its index is r.i

cdef struct Word:
    uint64_t  hash
    PyObject* text           # owned; NULL: empty entry

cdef class Writer:
    cdef unsigned char* buf
    cdef Py_ssize_t     n
    cdef Py_ssize_t     cap
    cdef int room(self, Py_ssize_t more) except -1
    cdef int grow(self, Py_ssize_t more) except -1
    cdef int nil(self) except -1
    cdef int boolean(self, bint v) except -1
    cdef int integer(self, int64_t v) except -1
    cdef int real(self, double v) except -1
    cdef int text(self, str s) except -1
    cdef int binary(self, bytes b) except -1
    cdef int array(self, Py_ssize_t n) except -1
    cdef int mapping(self, Py_ssize_t n) except -1
    cdef int ref(self, Py_ssize_t i) except -1
    cdef int outside(self, Py_ssize_t i) except -1
    cdef int reference(self, uint64_t kind, Py_ssize_t i) except -1
    cdef int marker(self, int code) except -1
    cdef int raw(self, Writer other) except -1
    cdef int head(self, int code, uint64_t v, int size) except -1
    cdef int bytes_of(self, const char* p, Py_ssize_t n) except -1
    cdef int plain(self, object v) except -1       # None, bool, int, float, str, bytes, and nested list, tuple and dict
    cdef bytes take(self)

cdef class Reader:
    cdef const unsigned char* buf
    cdef Py_ssize_t pos
    cdef Py_ssize_t end
    cdef object     owner        # keeps the buffer `buf` alive
    cdef int64_t    i
    cdef double     d
    cdef const unsigned char* start
    cdef list       words        # cache of recently read short strs, by hash; equal strs become one object
    cdef Word*      known        # hash table of all short strs read
    cdef Py_ssize_t mask         # number of entries of `known` - 1
    cdef Py_ssize_t used
    cdef dict       others       # short strs that found no place in `known`, because too many have neighbouring hashes
    cdef str  found(self, uint64_t hash, const char* p, Py_ssize_t n)
    cdef int  grow(self) except -1
    cdef int  next(self) except -1                 # kind of the item, an Item
    cdef int  need(self, Py_ssize_t n) except -1
    cdef uint64_t big_endian(self, int n) except? 0
    cdef int  skip(self) except -1                 # skips one value with all its parts
    cdef Py_ssize_t array(self) except -1          # reads the head of an array: its length
    cdef int64_t integer(self, int64_t low, int64_t high) except? -1
    cdef str  text(self)                           # reads a str
    cdef str  string(self)                         # str of the I_STR just read
    cdef bytes data(self)                          # bytes of the I_BIN just read
    cdef object plain(self, int depth)
    cdef int  sized(self, Py_ssize_t n, int item) except -1
    cdef int  many(self, Py_ssize_t n, int item) except -1
    cdef int  ext(self, int size) except -1
    cdef str  decode(self, const char* p, Py_ssize_t n)

cdef Reader new_reader(bytes data)
cdef str shared_word(str word)                      # the one object for a short constant, which loads use, too
cdef object damaged(str what)                      # raises ValueError
cdef object damage(object error)                   # the ValueError for an exception that only damaged data can cause
cdef bytes pack_plain(object v)                    # v: a value that Writer.plain() accepts
cdef object unpack_plain(bytes data)               # raises ValueError

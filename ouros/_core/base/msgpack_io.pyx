# ouros: no bounds checks
"""Writing and reading of msgpack, the subset that dumps use.

Must not know values of the sandbox. Invariants: a Reader never reads beyond its bytes. Its recursion on nested data has a fixed
limit. It rejects a count that is larger than the number of bytes left. Every failure is a ValueError.
"""
cimport cython
from cpython.ref cimport Py_REFCNT
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcmp, memcpy

cdef extern from *:
    """
    static const char* ou_ascii(PyObject* s) {
        return PyUnicode_IS_COMPACT_ASCII(s) ? (const char*)PyUnicode_DATA(s) : NULL;
    }
    """
    const char* ou_ascii(PyObject* s) noexcept

cdef extern from "Python.h":
    Py_ssize_t PyUnicode_GET_LENGTH(object s) noexcept
    object PyUnicode_DecodeUTF8(const char* s, Py_ssize_t n, const char* errors)

DEF MAX_DEPTH = 64           # nesting depth of plain lists and dicts
DEF WORDS = 256              # entries of the cache of recently read strs
DEF MAX_WORD = 32
DEF WORD_UNUSED = 3          # references to a word of `shared_words` that nothing else refers to: key, value, and variable of the loop
DEF MOST_PROBES = 64         # entries probed before a str goes to `others`


# The short constants of sources, each under itself. What only this table refers to is dropped when it has doubled.
cdef dict shared_words = {}
cdef Py_ssize_t most_words = 4096

cdef str shared_word(str word):
    global shared_words, most_words
    if PyUnicode_GET_LENGTH(word) > MAX_WORD:
        return word
    if len(shared_words) >= most_words:
        shared_words = {text: text for text in shared_words if Py_REFCNT(text) > WORD_UNUSED}
        most_words = max(4096, 2 * len(shared_words))
    return <str?>shared_words.setdefault(word, word)


cdef object damaged(str what):
    raise ValueError("damaged data: " + what)

cdef object damage(object error):
    import re
    # A checked cast names the class with its path in the implementation.
    return ValueError("damaged data: " + re.sub(r"\bouros\._core\.(\w+\.)*", "", str(error)))


@cython.final
cdef class Writer:
    def __dealloc__(self):
        free(self.buf)

    cdef int room(self, Py_ssize_t more) except -1:
        if self.n + more > self.cap:
            return self.grow(more)
        return 0

    cdef int grow(self, Py_ssize_t more) except -1:
        cdef Py_ssize_t cap = self.cap * 2 + more + 1024
        cdef unsigned char* buf = <unsigned char*>realloc(self.buf, cap)
        if buf == NULL:
            raise MemoryError
        self.buf = buf
        self.cap = cap
        return 0

    cdef int head(self, int code, uint64_t v, int size) except -1:
        """Write a code byte and a big-endian number of `size` bytes."""
        cdef int i
        self.room(9)
        self.buf[self.n] = <unsigned char>code
        for i in range(size):
            self.buf[self.n + size - i] = <unsigned char>(v & 0xFF)
            v >>= 8
        self.n += size + 1
        return 0

    cdef int nil(self) except -1:
        return self.head(0xC0, 0, 0)

    cdef int boolean(self, bint v) except -1:
        return self.head(0xC3 if v else 0xC2, 0, 0)

    cdef int integer(self, int64_t v) except -1:
        if -32 <= v < 128:
            return self.head(<int>(v & 0xFF), 0, 0)
        if -0x80 <= v < 0x80:
            return self.head(0xD0, <uint64_t>v, 1)
        if -0x8000 <= v < 0x8000:
            return self.head(0xD1, <uint64_t>v, 2)
        if -0x80000000LL <= v < 0x80000000LL:
            return self.head(0xD2, <uint64_t>v, 4)
        return self.head(0xD3, <uint64_t>v, 8)

    cdef int real(self, double v) except -1:
        cdef uint64_t bits
        memcpy(&bits, &v, 8)
        return self.head(0xCB, bits, 8)

    cdef int bytes_of(self, const char* p, Py_ssize_t n) except -1:
        self.room(n)
        memcpy(self.buf + self.n, p, n)
        self.n += n
        return 0

    cdef int text(self, str s) except -1:
        cdef const char* p = ou_ascii(<PyObject*>s)
        cdef Py_ssize_t n
        cdef bytes encoded
        if p != NULL:
            n = PyUnicode_GET_LENGTH(s)
        else:
            encoded = s.encode("utf-8", "surrogatepass")
            p = PyBytes_AS_STRING(encoded)
            n = PyBytes_GET_SIZE(encoded)
        if n < 32:
            self.head(0xA0 | <int>n, 0, 0)
        elif n < 0x100:
            self.head(0xD9, n, 1)
        elif n < 0x10000:
            self.head(0xDA, n, 2)
        elif n <= 0xFFFFFFFFLL:
            self.head(0xDB, n, 4)
        else:
            raise ValueError("a string is too long to be dumped")
        return self.bytes_of(p, n)

    cdef int binary(self, bytes b) except -1:
        cdef Py_ssize_t n = PyBytes_GET_SIZE(b)
        if n < 0x100:
            self.head(0xC4, n, 1)
        elif n < 0x10000:
            self.head(0xC5, n, 2)
        elif n <= 0xFFFFFFFFLL:
            self.head(0xC6, n, 4)
        else:
            raise ValueError("a bytes value is too long to be dumped")
        return self.bytes_of(PyBytes_AS_STRING(b), n)

    cdef int array(self, Py_ssize_t n) except -1:
        if n < 16:
            return self.head(0x90 | <int>n, 0, 0)
        if n < 0x10000:
            return self.head(0xDC, n, 2)
        if n > 0xFFFFFFFFLL:
            raise ValueError("an object is too large to be dumped")
        return self.head(0xDD, n, 4)

    cdef int mapping(self, Py_ssize_t n) except -1:
        if n < 16:
            return self.head(0x80 | <int>n, 0, 0)
        if n < 0x10000:
            return self.head(0xDE, n, 2)
        return self.head(0xDF, n, 4)

    cdef int ref(self, Py_ssize_t i) except -1:
        return self.reference(1, i)

    cdef int outside(self, Py_ssize_t i) except -1:
        return self.reference(3, i)

    cdef int reference(self, uint64_t kind, Py_ssize_t i) except -1:
        if i < 0x100:
            return self.head(0xD4, kind << 8 | <uint64_t>i, 2)
        if i < 0x10000:
            return self.head(0xD5, kind << 16 | <uint64_t>i, 3)
        if i > 0xFFFFFFFFLL:
            raise ValueError("there are too many objects to be dumped")
        return self.head(0xD6, kind << 32 | <uint64_t>i, 5)

    cdef int marker(self, int code) except -1:
        return self.head(0xD4, 0x200 | code, 2)

    cdef int raw(self, Writer other) except -1:
        return self.bytes_of(<const char*>other.buf, other.n)

    cdef int plain(self, object v) except -1:
        cdef int64_t i = 0
        t = type(v)
        if v is None:
            return self.nil()
        if t is bool:
            return self.boolean(v is True)
        if t is int:
            if not exact_int64(<PyObject*>v, &i):
                raise ValueError("a counter is too large to be dumped")
            return self.integer(i)
        if t is str:
            return self.text(<str?>v)
        if t is float:
            return self.real(<double>v)
        if t is bytes:
            return self.binary(<bytes?>v)
        if t is dict:
            self.mapping(len(<dict?>v))
            for key, item in (<dict?>v).items():
                self.plain(key)
                self.plain(item)
            return 0
        if t is not list and t is not tuple:
            raise TypeError(f"cannot dump {t.__name__}")
        self.array(len(v))
        for item in v:
            self.plain(item)
        return 0

    cdef bytes take(self):
        return PyBytes_FromStringAndSize(<const char*>self.buf, self.n)


@cython.final
cdef class Reader:
    cdef int need(self, Py_ssize_t n) except -1:
        if n > self.end - self.pos:
            damaged("it ends too early")
        return 0

    cdef uint64_t big_endian(self, int n) except? 0:
        cdef uint64_t v = 0
        cdef int i
        self.need(n)
        for i in range(n):
            v = v << 8 | self.buf[self.pos + i]
        self.pos += n
        return v

    cdef int sized(self, Py_ssize_t n, int item) except -1:
        """Read a str or bytes of n bytes."""
        self.need(n)
        self.start = self.buf + self.pos
        self.pos += n
        self.i = n
        return item

    cdef int many(self, Py_ssize_t n, int item) except -1:
        """Check the count of an array or map: each item takes at least one byte."""
        self.need(n if item == I_ARRAY else n * 2)
        self.i = n
        return item

    cdef int next(self) except -1:
        cdef unsigned char c
        cdef uint64_t bits
        self.need(1)
        c = self.buf[self.pos]
        self.pos += 1
        if c < 0x80:
            self.i = c
            return I_INT
        if c >= 0xE0:
            self.i = <int64_t>c - 256
            return I_INT
        if c < 0x90:
            return self.many(c & 15, I_MAP)
        if c < 0xA0:
            return self.many(c & 15, I_ARRAY)
        if c < 0xC0:
            return self.sized(c & 31, I_STR)
        if c == 0xC0:
            return I_NIL
        if c == 0xC2:
            return I_FALSE
        if c == 0xC3:
            return I_TRUE
        if 0xC4 <= c <= 0xC6:
            return self.sized(<Py_ssize_t>self.big_endian(1 << (c - 0xC4)), I_BIN)
        if c == 0xCB:
            bits = self.big_endian(8)
            memcpy(&self.d, &bits, 8)
            return I_FLOAT
        if 0xCC <= c <= 0xCF:
            # Unsigned numbers: written by other msgpack libraries only.
            bits = self.big_endian(1 << (c - 0xCC))
            if bits > 0x7FFFFFFFFFFFFFFFULL:
                damaged("number out of range")
            self.i = <int64_t>bits
            return I_INT
        if 0xD0 <= c <= 0xD3:
            bits = self.big_endian(1 << (c - 0xD0))
            if c == 0xD0:
                self.i = <signed char>bits
            elif c == 0xD1:
                self.i = <short>bits
            elif c == 0xD2:
                self.i = <int>bits
            else:
                self.i = <int64_t>bits
            return I_INT
        if 0xD4 <= c <= 0xD6:
            return self.ext(1 << (c - 0xD4))
        if 0xD9 <= c <= 0xDB:
            return self.sized(<Py_ssize_t>self.big_endian(1 << (c - 0xD9)), I_STR)
        if c == 0xDC or c == 0xDD:
            return self.many(<Py_ssize_t>self.big_endian(2 if c == 0xDC else 4), I_ARRAY)
        if c == 0xDE or c == 0xDF:
            return self.many(<Py_ssize_t>self.big_endian(2 if c == 0xDE else 4), I_MAP)
        damaged("unknown code")

    cdef int ext(self, int size) except -1:
        cdef uint64_t kind = self.big_endian(1)
        self.i = <int64_t>self.big_endian(size)
        if kind == 1:
            return I_REF
        if kind == 3:
            return I_OUTSIDE
        if kind == 2 and self.i <= M_STOP:
            return I_MARKER
        damaged("unknown extension")

    cdef int skip(self) except -1:
        cdef int64_t left = 1
        cdef int item
        while left > 0:
            left -= 1
            item = self.next()
            if item == I_ARRAY:
                left += self.i
            elif item == I_MAP:
                left += self.i * 2
        return 0

    cdef Py_ssize_t array(self) except -1:
        if self.next() != I_ARRAY:
            damaged("array expected")
        return <Py_ssize_t>self.i

    cdef int64_t integer(self, int64_t low, int64_t high) except? -1:
        if self.next() != I_INT or self.i < low or self.i > high:
            damaged("number out of range")
        return self.i

    cdef str text(self):
        if self.next() != I_STR:
            damaged("string expected")
        return self.string()

    cdef str string(self):
        cdef Py_ssize_t n = <Py_ssize_t>self.i
        cdef const char* p = <const char*>self.start
        cdef uint64_t h = <uint64_t>n
        cdef Py_ssize_t i
        cdef str known
        cdef const char* q
        if n > MAX_WORD:
            return self.decode(p, n)
        for i in range(n):
            h = (h ^ <unsigned char>p[i]) * 0x100000001B3ULL
        # Mix the hash: up to here the last characters affect the low bits only.
        h = (h ^ h >> 32) * 0x9E3779B97F4A7C15ULL
        h ^= h >> 29
        i = <Py_ssize_t>((h >> 20) % WORDS)
        known = self.words[i]
        if known is not None:
            q = ou_ascii(<PyObject*>known)
            if q != NULL and PyUnicode_GET_LENGTH(known) == n and memcmp(p, q, n) == 0:
                return known
        known = self.found(h, p, n)
        self.words[i] = known
        return known

    cdef str found(self, uint64_t hash, const char* p, Py_ssize_t n):
        """Return the one object for this str. Programs and the library compare some strs by identity."""
        cdef Py_ssize_t i, probes
        cdef const char* q
        cdef str text = None
        if self.used * 2 >= self.mask:
            self.grow()
        i = <Py_ssize_t>((hash >> 24) & <uint64_t>self.mask)
        for probes in range(MOST_PROBES):
            if self.known[i].text == NULL:
                if text is None:
                    text = self.decode(p, n)
                Py_INCREF(text)
                self.known[i].text = <PyObject*>text
                self.known[i].hash = hash
                self.used += 1
                return text
            if self.known[i].hash == hash:
                q = ou_ascii(self.known[i].text)
                if q != NULL:
                    if PyUnicode_GET_LENGTH(<object>self.known[i].text) == n and memcmp(p, q, n) == 0:
                        return <str?><object>self.known[i].text
                else:
                    if text is None:
                        text = self.decode(p, n)
                    if text == <str?><object>self.known[i].text:
                        return <str?><object>self.known[i].text
            i = (i + 1) & self.mask
        # Reached only if the data was made to have colliding hashes.
        text = self.decode(p, n)
        return <str?>self.others.setdefault(text, text)

    cdef int grow(self) except -1:
        cdef Py_ssize_t slots = 256 if self.known == NULL else 4 * (self.mask + 1)
        cdef Py_ssize_t i, j, old_slots = 0 if self.known == NULL else self.mask + 1
        cdef Word* old = self.known
        cdef Word* words = <Word*>calloc(slots, sizeof(Word))
        if words == NULL:
            raise MemoryError
        self.mask = slots - 1
        for i in range(old_slots):
            if old[i].text != NULL:
                j = <Py_ssize_t>((old[i].hash >> 24) & <uint64_t>self.mask)
                while words[j].text != NULL:
                    j = (j + 1) & self.mask
                words[j] = old[i]
        self.known = words
        free(old)
        return 0

    def __dealloc__(self):
        cdef Py_ssize_t i
        if self.known != NULL:
            for i in range(self.mask + 1):
                Py_XDECREF(self.known[i].text)
            free(self.known)

    cdef str decode(self, const char* p, Py_ssize_t n):
        try:
            text = <str?>PyUnicode_DecodeUTF8(p, n, "surrogatepass")
        except UnicodeDecodeError:
            damaged("string")
        # Code of the program compares it with its constants by identity.
        return <str?>shared_words.get(text, text) if n <= MAX_WORD else text

    cdef bytes data(self):
        return PyBytes_FromStringAndSize(<const char*>self.start, <Py_ssize_t>self.i)

    cdef object plain(self, int depth):
        cdef int item = self.next()
        cdef Py_ssize_t n = <Py_ssize_t>self.i
        cdef Py_ssize_t j
        if depth > MAX_DEPTH:
            damaged("nested too deeply")
        if item == I_NIL:
            return None
        if item == I_FALSE:
            return False
        if item == I_TRUE:
            return True
        if item == I_INT:
            return self.i
        if item == I_FLOAT:
            return self.d
        if item == I_STR:
            return self.string()
        if item == I_BIN:
            return self.data()
        if item == I_ARRAY:
            return [self.plain(depth + 1) for j in range(n)]
        if item != I_MAP:
            damaged("unexpected reference")
        out = {}
        for j in range(n):
            key = self.plain(depth + 1)
            if type(key) is not str and type(key) is not int:
                damaged("key")
            out[key] = self.plain(depth + 1)
        return out


cdef Reader new_reader(bytes data):
    cdef Reader r = Reader.__new__(Reader)
    r.owner = data
    r.buf = <const unsigned char*>PyBytes_AS_STRING(data)
    r.end = PyBytes_GET_SIZE(data)
    r.words = [None] * WORDS
    r.others = {}
    return r


cdef bytes pack_plain(object v):
    cdef Writer w = Writer.__new__(Writer)
    w.plain(v)
    return w.take()

cdef object unpack_plain(bytes data):
    cdef Reader r = new_reader(data)
    v = r.plain(0)
    if r.pos != r.end:
        damaged("bytes after the end")
    return v

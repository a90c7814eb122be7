"""Compression and decompression by the host: zlib, bz2 and lzma.

Must not pass anything but exact immutable values to the host. Invariant: a Decompressor is its format, its options, the data that was consumed
and how much came of it. The host's decompressor is made again from these after a load, a fork or a rewind.
"""
import zlib as _zlib
cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from ouros._core.base.lazy_import cimport later
from ouros._core.heap.exceptions cimport raise_type
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.modules.meter cimport Meter, metered, size_of
from ouros._core.modules.meter import Failed, TooBig
from ouros._core.protocols.call cimport function, method
from ouros._core.protocols.ops cimport is_plain
from ouros._core.types.argument_conversion cimport size_in

cdef extern from "Python.h":
    char* PyByteArray_AS_STRING(object b) noexcept

cdef object _bz2 = later("bz2")
cdef object _lzma = later("lzma")
cdef object NONE = type(None)

NAMESPACE = {}
cdef ClassObject DECOMPRESSOR = builtin_class("_Decompressor", (OBJECT,), L_OTHER, C_NOSUBCLASS)


# --- compression ---

cdef enum:
    PIECE = 1 << 14          # bytes compressed in one step
    INPUT = 1 << 16          # bytes decompressed in one step
    OUTPUT = 1 << 18         # most bytes of output in one step


def zlib_compress(meter, data, level, wbits):
    try:
        c = _zlib.compressobj(level, _zlib.DEFLATED, wbits)
        out = []
        size = 0
        for at in range(0, len(data), PIECE):
            part = c.compress(data[at:at + PIECE])
            size += len(part)
            out.append(part)
            meter.needs(size)
            # The highest levels take some 100 ns per byte.
            meter.spent(PIECE // 2)
        out.append(c.flush())
        return b"".join(out)
    except (_zlib.error, ValueError) as e:
        raise Failed("zlib.error", "Bad compression level" if isinstance(e, ValueError) else str(e))


def zlib_stream(meter, parts, modes, level, wbits, memory, strategy, zdict):
    """Compresses the parts and flushes the compressor after each, unless its mode is below 0."""
    try:
        # For zlib an empty dictionary means none, but not for the host's module.
        more = (zdict,) if zdict is not None else ()
        c = _zlib.compressobj(level, _zlib.DEFLATED, wbits, memory, strategy, *more)
        out = []
        size = 0
        for data, mode in zip(parts, modes):
            for at in range(0, len(data), PIECE):
                out.append(c.compress(data[at:at + PIECE]))
                size += len(out[-1])
                meter.needs(size)
                meter.spent(PIECE // 2)
            if mode >= 0:
                out.append(c.flush(mode))
                size += len(out[-1])
                meter.needs(size)
                meter.spent(1000)
        return b"".join(out)
    except _zlib.error as e:
        raise Failed("zlib.error", str(e))
    except ValueError as e:
        raise Failed("ValueError", str(e))


def _shrink(meter, c, data, cost):
    """Compresses the data. cost: of a byte, in units of Meter.spent."""
    out = []
    size = 0
    for at in range(0, len(data), PIECE):
        part = c.compress(data[at:at + PIECE])
        size += len(part)
        out.append(part)
        meter.needs(size)
        meter.spent(cost * PIECE)
    out.append(c.flush())
    return b"".join(out)


def bz2_compress(meter, data, level):
    return _shrink(meter, _bz2.BZ2Compressor(level), data, 8)


# Memory of the host's encoder for each preset, in MiB: mostly the dictionary, which need not exceed the data.
cdef tuple LZMA_ROOM = (3, 9, 17, 32, 48, 94, 94, 186, 370, 674)
cdef tuple LZMA_DICTIONARY = (18, 20, 21, 22, 22, 23, 23, 24, 25, 26)


def _chain(meter, filters, most):
    """Convert a chain of filters for the host, to dicts of numbers. The dictionaries must fit into memory."""
    if filters is None:
        return None
    found = []
    for pairs in filters:
        one = {}
        for key, value in pairs:
            if type(key) is not str or type(value) is not int:
                raise TypeError("an integer is required")
            one[key] = value
        preset = one.get("preset", 6) & 0x1F
        size = one.get("dict_size", 1 << LZMA_DICTIONARY[min(preset, 9)])
        if size > most:
            meter.needs(12 * size)
        found.append(one)
    return found


def lzma_compress(meter, data, format, check, preset, filters):
    try:
        if filters is None and format != _lzma.FORMAT_RAW:
            number = (6 if preset is None else preset)
            small = 16
            while small < 26 and 1 << small < len(data):
                small += 1
            level = min(number & 0x1F, 9)
            if (<Meter?>meter).room < LZMA_ROOM[level] << 20 and small < LZMA_DICTIONARY[level]:
                meter.needs(12 << small)
                filters = [{"id": _lzma.FILTER_LZMA1 if format == _lzma.FORMAT_ALONE else _lzma.FILTER_LZMA2, "preset": number,
                            "dict_size": 1 << small}]
                preset = None
            else:
                meter.needs(LZMA_ROOM[level] << 20)
            c = _lzma.LZMACompressor(format, check, preset, filters)
        else:
            c = _lzma.LZMACompressor(format, check, preset, _chain(meter, filters, 0))
        # Up to a microsecond per byte.
        return _shrink(meter, c, data, 40)
    except _lzma.LZMAError as e:
        raise Failed("lzma.LZMAError", str(e))


def lzma_check(meter, check):
    return _lzma.is_check_supported(check)


# --- decompression ---

cdef enum Format:
    ZLIB  = 0                # options: wbits, dictionary or None
    BZ2   = 1                # bz2 takes no options
    LZMA  = 2                # options: container format, memory limit or None, filters or None


@cython.final
cdef class Decompressor(HeapObject):
    cdef int walk(self, Walker w) except -1:
        return 0

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + 64 + len(self.data) + self.weight + (0 if self.host is None else host_size(self))

    cdef tuple get_state(self):
        return (self.format, self.options, bytes(self.data), self.given)

    cdef int set_state(self, tuple state) except -1:
        if len(state) != 4 or type(state[0]) is not int or not 0 <= state[0] <= LZMA or type(state[2]) is not bytes \
                or type(state[3]) is not int or not 0 <= state[3] < 1 << 62 or not fit(state[0], state[1]):
            raise ValueError("damaged data: decompressor")
        self.format = state[0]
        self.options = <tuple?>state[1]
        self.weight = size_of(self.options)
        self.data = bytearray(<bytes>state[2])
        self.given = state[3]
        self.at = 0
        self.host = None
        return 0

    cdef int begin(self, Meter meter) except -1:
        """Make the host's decompressor, and repeat what it has done so far."""
        cdef int64_t skipped = 0
        cdef Py_ssize_t n, before
        self.host = new_host(meter, self)
        self.at = 0
        while skipped < self.given:
            before = self.at
            n = len(self.step(meter, min(OUTPUT, self.given - skipped)))
            if not n and self.at == before:
                raise Failed("ValueError", "damaged data: decompressor")
            skipped += n
        return 0

    cdef bytes step(self, Meter meter, int64_t most):
        """Decompress to at most `most` > 0 bytes."""
        cdef bytes rest = b"", part
        if self.format == ZLIB or self.host.needs_input:
            rest = PyBytes_FromStringAndSize(PyByteArray_AS_STRING(self.data) + self.at, min(INPUT, len(self.data) - self.at))
        part = self.host.decompress(rest, most)
        self.at += len(rest)
        if self.format == ZLIB:
            # At the end, `unconsumed_tail` may hold the same bytes as `unused_data`.
            self.at -= len(self.host.unused_data if self.host.eof else self.host.unconsumed_tail)
            meter.spent(len(part) + len(rest))
        else:
            # Some 20 ns per byte.
            meter.spent(2 * (len(part) + len(rest)))
        return part

    cdef bytes expand(self, Meter meter, int64_t most):
        """Returns: what comes out of the stream, at most `most` bytes unless negative."""
        cdef list out = []
        cdef int64_t size = 0, room
        cdef bytes part
        if self.host is None:
            self.begin(meter)
        while not self.host.eof and size != most:
            if self.format != ZLIB and self.host.needs_input and self.at >= len(self.data):
                break
            room = OUTPUT if most < 0 else min(OUTPUT, most - size)
            part = self.step(meter, room)
            out.append(part)
            size += len(part)
            meter.needs(2 * size)
            if self.format == ZLIB and self.at >= len(self.data) and len(part) < room:
                break
        self.given += size
        return <bytes?>out[0] if len(out) == 1 else b"".join(out)

    cdef bytes rest(self):
        """Returns: the data behind the end of the stream, or what zlib has not consumed because its output is limited. Forget it."""
        cdef bytes rest = bytes(self.data[self.at:]) if self.at < len(self.data) else b""
        if self.host.eof:
            if self.format != ZLIB:
                rest = self.host.unused_data + rest
            self.host = None
            self.data = bytearray()
            self.given = 0
        elif self.format == ZLIB:
            del self.data[self.at:]
        else:
            rest = b""
        return rest


cdef Decompressor new_decompressor(int format, tuple options):
    cdef Decompressor d = Decompressor.__new__(Decompressor)
    d.cls = DECOMPRESSOR
    d.format = format
    d.options = options
    d.weight = size_of(options)
    d.data = bytearray()
    return d


cdef bint fit(int format, object options) except -1:
    """Return whether the options have the number and types that new_host() expects."""
    if type(options) is not tuple or not is_plain(options):
        return False
    if format == ZLIB:
        return len(options) == 2 and type(options[0]) is int and type(options[1]) in (bytes, NONE)
    if format == BZ2:
        return len(options) == 0
    return len(options) == 3 and type(options[0]) is int and type(options[1]) in (int, NONE) and type(options[2]) in (tuple, NONE)


cdef int64_t host_size(Decompressor d) noexcept:
    """Returns: an upper bound of the memory that the host's decompressor uses."""
    if d.format == ZLIB:
        return 48_000
    if d.format == BZ2:
        # 4 bytes for each byte of a block; the header has the block's size.
        return 64_000 + 400_000 * (min(max(d.data[3] - c'0', 1), 9) if len(d.data) > 3 else 1)
    # The dictionary has room for more, but only what came out of the stream is written to it.
    return 200_000 + d.given


cdef object new_host(Meter meter, Decompressor d):
    """Returns: a new decompressor of the host."""
    if d.format == ZLIB:
        wbits, zdict = d.options
        return _zlib.decompressobj(wbits) if zdict is None else _zlib.decompressobj(wbits, zdict)
    if d.format == BZ2:
        return _bz2.BZ2Decompressor()
    room = min(meter.room, 1 << 30)
    format, limit, filters = d.options
    chain = _chain(meter, filters, 1 << 16)
    if format == _lzma.FORMAT_RAW:
        return _lzma.LZMADecompressor(format, None, chain)
    # The data determine the size of the dictionary.
    return _lzma.LZMADecompressor(format, room if limit is None else min(limit, room), chain)


cdef object failure(Meter meter, Decompressor d, object e):
    """Returns: the exception to raise instead of the host's."""
    if d.format == ZLIB and isinstance(e, _zlib.error):
        return Failed("zlib.error", str(e))
    if d.format == ZLIB and isinstance(e, ValueError):
        return Failed("ValueError", str(e))
    if d.format == BZ2 and isinstance(e, (OSError, EOFError)):
        return Failed("OSError", str(e))
    if d.format == LZMA and isinstance(e, (_lzma.LZMAError, EOFError)):
        limit, room = d.options[1], min(meter.room, 1 << 30)
        if "emory usage limit" in str(e) and (limit is None or limit > room):
            return TooBig(2 * meter.room + (1 << 20))
        return Failed("lzma.LZMAError", str(e))
    return e


def feed(Meter meter, Decompressor d, bytes data, most):
    """
    Decompress `data` and what the stream holds back, to at most `most` bytes (-1: no limit). After an error the data stays, and the next
    call gives the error again.
    Returns: (bytes, bytes that the stream has not consumed, whether the end was reached, integrity check of lzma or None)
    """
    cdef Py_ssize_t before = len(d.data)
    d.data += data
    try:
        out = d.expand(meter, most)
        check = d.host.check if d.format == LZMA else None
        eof = d.host.eof
        return out, d.rest(), eof, check
    except Exception as e:
        d.host = None
        new = failure(meter, d, e)
        if isinstance(new, TooBig):
            del d.data[before:]
        raise new


cdef object once(int format):
    """Return a function of TABLE: like feed() for a stream that is given as a whole."""
    def run(meter, data, most, *options):
        if type(data) is not bytes or type(most) is not int or not fit(format, options):
            raise TypeError("an integer is required")
        return feed(meter, new_decompressor(format, options), data, most)
    return run


# --- decompressors as objects ---

cdef object decompressor_new(VM* vm, PyObject** a):
    cdef tuple given = tuple([unwrap(v) for v in <tuple?><object>a[1]])
    cdef int64_t format = 0
    if not exact_int64(a[0], &format) or not 0 <= format <= LZMA or not fit(format, given):
        return raise_type(vm, "an integer is required")
    charge(vm, 200 + size_of(given))
    return new_decompressor(format, given)

cdef object decompressor_feed(VM* vm, PyObject** a):
    cdef Decompressor d = <Decompressor?><object>a[0]
    cdef Py_ssize_t most = size_in(a[2])
    cdef bint fresh = d.host is None
    cdef bytes data = <bytes?><object>a[1]
    # The data may be moved when it grows.
    if reserve(vm, 2 * len(data)) < 0 or touch(vm, d) < 0:
        return SIGNAL
    vm.budget += len(data)
    r = metered(vm, feed, (d, data, most))
    if r is SIGNAL:
        return SIGNAL
    charge(vm, size_of(r) + (host_size(d) if fresh and d.host is not None else 0))
    return r

cdef object decompressor_copy(VM* vm, PyObject** a):
    cdef Decompressor d = <Decompressor?><object>a[0]
    cdef Decompressor r
    if reserve(vm, d.size()) < 0:
        return SIGNAL
    work(vm, len(d.data))
    r = new_decompressor(d.format, d.options)
    r.data = bytearray(d.data)
    r.given = d.given
    if d.format == ZLIB and d.host is not None:
        r.host = d.host.copy()
        r.at = d.at
    return r


COMPRESSION = {
    "bz2_compress": bz2_compress,
    "bz2_decompress": once(BZ2),
    "lzma_check": lzma_check,
    "lzma_compress": lzma_compress,
    "lzma_decompress": once(LZMA),
    "zlib_compress": zlib_compress,
    "zlib_decompress": once(ZLIB),
    "zlib_stream": zlib_stream,
}

method(DECOMPRESSOR, "copy", decompressor_copy, "self, /")
method(DECOMPRESSOR, "feed", decompressor_feed, "self, data: bytes, most: size, /")
function(NAMESPACE, "_compress", "decompressor", decompressor_new, "format, /, *options")

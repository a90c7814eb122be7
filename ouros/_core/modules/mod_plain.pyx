"""_plain.call(name, ...): host functions on plain values, for struct, zlib, binascii, base64, unicodedata, html.

Must not pass anything but exact immutable values to the host (bytes-like arguments become bytes). Invariants: only functions in TABLE can
be called. The memory of a call is reserved before it runs. A function that may take long works in pieces and calls its Meter after each, so
that the limits of time and memory hold within some 20 ms. Its result is checked to be plain.
"""
import binascii as _binascii
import struct as _struct
import unicodedata as _unicodedata
import zlib as _zlib
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from libc.string cimport memcpy
from ouros._core.base.host_facts cimport host_fact
from ouros._core.base.lazy_import cimport later
from ouros._core.protocols.argument_errors cimport argument_type
from ouros._core.protocols.call cimport N_METHOD, Native, NativeFn, call_prelude, function, tuple_items
from ouros._core.heap.exceptions cimport RUNTIME_ERROR, raise_error, raise_type
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.ops cimport is_plain
from ouros._core.modules.scrypt cimport mixed
from ouros._core.modules.meter cimport metered, size_of
from ouros._core.modules.meter import Failed
from ouros._core.modules.mod_compress cimport COMPRESSION
from ouros._core.modules.mod_xml cimport scan
from ouros._core.types.type_bytes cimport BufferObject, BytearrayObject, buffer_of
from ouros._core.types.type_sequence cimport new_list


cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object s) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object s) noexcept
    void* PyUnicode_DATA(object s) noexcept
    char* PyByteArray_AS_STRING(object b) noexcept
    object PyObject_Vectorcall(object f, PyObject** args, size_t n, PyObject* kwnames)

cdef object _re = later("re")
cdef object _hashlib = later("hashlib")


def _base64(name):
    """Makes a wrapper for a function of the host's module, which imports the module when called."""
    def run(*args, **kwargs):
        import base64
        return getattr(base64, name)(*args, **kwargs)
    return run


def _pieces(meter, function, data, size, cost):
    """Joins the results of a function for pieces of the data. cost: of a piece, in units of Meter.spent."""
    out = []
    for at in range(0, len(data), size):
        out.append(function(data[at:at + size]))
        meter.spent(cost)
    return b"".join(out)


# --- struct ---

cdef enum:
    MANY = 1 << 14           # items converted in one step

cdef dict OLD_NAMES = {"byte": "'b'", "ubyte": "'B'", "short": "'h'", "ushort": "'H'"}


cdef object compiled(object meter, str text, Py_ssize_t beside):
    """
    Return the host's Struct for a format, not by functions of the host's module: these would keep the formats of programs in a cache.
    beside: bytes that the caller needs, too. Raises struct.error.
    """
    # The format in ASCII, and 32 bytes for each code.
    meter.needs(33 * len(text) + beside)
    meter.spent(len(text) >> 3)
    made = _struct.Struct(text)
    meter.spent(0)
    return made


cdef object repeats(str digits):
    """Return the number before a code in a format, which the host has accepted: it has any number of zeros in front."""
    return int(digits.lstrip("0") or "0") if digits else 1


def struct_calcsize(meter, text):
    try:
        return compiled(meter, text, 0).size
    except _struct.error as e:
        raise Failed("struct.error", str(e))


cdef str unfit_int(object meter, str text, tuple values):
    """Return the error of the first int that its code in a format cannot pack; None if another value is the first that does not fit."""
    cdef str order = text[:1] if text[:1] in ("@", "=", "<", ">", "!") else ""
    cdef Py_ssize_t at = 0, end, first
    for found in _re.finditer(r"([0-9]*)([a-zA-Z?])", text):
        c = found[2]
        n = 1 if c in "sp" else 0 if c == "x" else repeats(found[1])
        end = min(at + n, len(values))
        meter.spent(4)
        for first in range(at, end, MANY):
            part = values[first:min(first + MANY, end)]
            meter.spent(len(part))
            if c in "csp" and not all([type(v) is bytes and (c != "c" or len(v) == 1) or type(v) is bytearray and c != "c" for v in part]):
                return None
            if c in "bBhHiIlLqQnN":
                bits = 8 * _struct.calcsize(order + c)
                low, high = (-1 << bits - 1, (1 << bits - 1) - 1) if c.islower() else (0, (1 << bits) - 1)
                for v in part:
                    if type(v) is not int and type(v) is not bool:
                        return None
                    if not low <= v <= high:
                        return f"'{c}' format requires {low} <= number <= {high}"
        at = end
    return None


def struct_pack(meter, text, values):
    try:
        made = compiled(meter, text, 0)
    except _struct.error as e:
        raise Failed("struct.error", str(e))
    # The size is known when the host has read the format.
    meter.needs(33 * len(text) + made.size)
    try:
        return made.pack(*values)
    except _struct.error as e:
        # Older hosts name the format and its range in another way, or not at all.
        first, _, rest = (unfit_int(meter, text, values) or str(e).replace("(0x7fff * 2 + 1)", "65535")).partition(" ")
        raise Failed("struct.error", f"{OLD_NAMES.get(first, first)} {rest}".rstrip() if rest else first)


def struct_unpack(meter, text, data):
    try:
        made = compiled(meter, text, 40 * (len(data) + len(text)))
        if len(data) > MANY and made.size == len(data):
            return _unpack_long(meter, text, data)
        if "p" in text:
            # With a Pascal string of size 0 some hosts raise SystemError.
            made = compiled(meter, _re.sub("(?<![0-9])0+p", "0s", text), 40 * (len(data) + len(text)))
        return made.unpack(data)
    except _struct.error as e:
        raise Failed("struct.error", str(e))


def _unpack_long(meter, text, data):
    """Unpacks MANY items at a time."""
    order, rest = (text[0], text[1:]) if text[0] in "@=<>!" else ("@", text)
    out = []
    at = 0
    for found in _re.finditer(r"([0-9]*)([a-zA-Z?])", rest):
        code = found[2]
        n = repeats(found[1])
        meter.spent(4)
        if order == "@":
            gap = _struct.calcsize(f"@c0{code}")  # alignment of the code
            at = (at + gap - 1) // gap * gap
        if code in "spx":
            out.extend(_struct.Struct(f"{order}{n}{code}").unpack_from(data, at))
            at += n
            meter.spent(1 + (n >> 10))
            continue
        size = _struct.calcsize(order + code)
        while n:
            most = min(n, MANY)
            out.extend(_struct.Struct(f"{order}{most}{code}").unpack_from(data, at))
            at += most * size
            n -= most
            meter.spent(most)
    return tuple(out)


# --- checksums ---

cdef enum:
    PIECE = 1 << 14          # characters processed in one step
    LINEAR = 1 << 20         # bytes processed in one step, at less than a nanosecond each


def _checksum(function, most):
    def run(meter, data, start):
        for at in range(0, len(data), most):
            start = function(data[at:at + most], start)
            meter.spent(most >> 4)
        return start if data else function(data, start)
    return run


# --- binascii, base64 ---

def _ascii(function):
    def run(meter, *args):
        meter.needs(4 * len(args[0]))
        try:
            return function(meter, *args)
        except _binascii.Incomplete as e:
            raise Failed("binascii.Incomplete", str(e))
        except _binascii.Error as e:
            raise Failed("binascii.Error", str(e))
    return run


def b2a_base64(meter, data, newline):
    out = _pieces(meter, lambda part: _binascii.b2a_base64(part, newline=False), data, 3 << 18, 3 << 14)
    return out + b"\n" if newline else out


cdef bytes ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
cdef bytes NOT_BASE64 = bytes([c for c in range(256) if c not in ALPHABET])


def a2b_base64(meter, data, strict):
    if strict:
        _check_base64(meter, data)
    first = data.find(b"=")
    end = len(data) if first < 0 else first
    out = []
    kept = b""
    for at in range(0, end, LINEAR):
        kept += data[at:min(at + LINEAR, end)].translate(None, NOT_BASE64)
        whole = len(kept) & ~3
        out.append(_binascii.a2b_base64(kept[:whole]))
        kept = kept[whole:]
        meter.spent(LINEAR >> 4)
    done = sum([len(part) for part in out]) // 3 * 4
    try:
        out.append(_binascii.a2b_base64(kept + data[end:]))
    except _binascii.Error as e:
        head, found, tail = str(e).partition("number of data characters (")
        if found:  # counts only the characters of this piece
            n, _, tail = tail.partition(")")
            raise _binascii.Error(f"{head}{found}{int(n) + done}){tail}")
        raise
    return b"".join(out)


def _check_base64(meter, data):
    """Checks data as in strict mode, up to the end, which the decoder checks."""
    first = data.find(b"=")
    end = len(data) if first < 0 else first
    for at in range(0, end, LINEAR):
        if data[at:min(at + LINEAR, end)].translate(None, ALPHABET):
            raise _binascii.Error("Only base64 data is allowed")
        meter.spent(LINEAR >> 4)
    if first < 0:
        return
    if first == 0:
        raise _binascii.Error("Leading padding not allowed")
    if first % 4 == 0:
        raise _binascii.Error("Excess padding not allowed")
    rest = data[first:]
    most = 4 - first % 4 if first % 4 > 1 else len(rest)
    after = rest[:most].lstrip(b"=")
    if after:
        raise _binascii.Error("Discontinuous padding not allowed" if after[0] in ALPHABET else "Only base64 data is allowed")
    if len(rest) > most:
        raise _binascii.Error("Excess data after padding")


def b32_encode(name):
    def run(meter, data):
        return _pieces(meter, _base64(name), data, 5 << 11, 15 << 11)
    return run


def b32_decode(name):
    def run(meter, data, *options):
        if len(data) % 8:
            raise _binascii.Error("Incorrect padding")
        end = max(len(data) - 8, 0)
        # Padding is allowed in the last group only.
        if b"=" in data[:end]:
            raise _binascii.Error("Non-base32 digit found")
        function = _base64(name)
        head = _pieces(meter, lambda part: function(part, *options), data[:end], 8 << 11, 24 << 11)
        return head + function(data[end:], *options)
    return run


def b85_encode(meter, data, pad):
    function = _base64("b85encode")
    end = len(data) // 4 * 4
    return _pieces(meter, function, data[:end], 4 << 12, 12 << 12) + function(data[end:], pad)


def b85_decode(meter, data):
    function = _base64("b85decode")
    out = []
    size = 5 << 12
    for at in range(0, len(data), size):
        try:
            out.append(function(data[at:at + size]))
        except ValueError as e:
            words = str(e).rpartition(" ")
            raise ValueError(f"{words[0]} {int(words[2]) + at}" if words[2].isdigit() else str(e)) from None
        meter.spent(3 * size)
    return b"".join(out)


def a85_encode(meter, data, fold, wrap, pad, adobe):
    function = _base64("a85encode")
    end = len(data) // 4 * 4
    out = _pieces(meter, lambda part: function(part, foldspaces=fold), data[:end], 4 << 12, 12 << 12)
    out += function(data[end:], foldspaces=fold, pad=pad)
    if adobe:
        out = b"<~" + out
    if wrap:
        wrap = max(2 if adobe else 1, wrap)
        lines = [out[i:i + wrap] for i in range(0, len(out), wrap)]
        if adobe and len(lines[-1]) + 2 > wrap:
            lines.append(b"")
        out = b"\n".join(lines)
    return out + b"~>" if adobe else out


def a85_decode(meter, data, fold, adobe, ignored):
    if adobe:
        if not data.endswith(b"~>"):
            raise ValueError("Ascii85 encoded byte sequences must end with b'~>'")
        data = data[2:-2] if data.startswith(b"<~") else data[:-2]
    meter.needs(9 * len(data))
    out = bytearray()
    group = 0
    n = 0
    done = 0
    for c in data + b"u" * 4:
        done += 1
        if not done & 0xFFF:
            meter.spent(3 << 12)
        if 33 <= c <= 117:
            group = group * 85 + c - 33
            n += 1
            if n == 5:
                if group >= 1 << 32:
                    raise ValueError("Ascii85 overflow")
                out += group.to_bytes(4, "big")
                group = n = 0
        elif c == 122:
            if n:
                raise ValueError("z inside Ascii85 5-tuple")
            out += b"\0\0\0\0"
        elif fold and c == 121:
            if n:
                raise ValueError("y inside Ascii85 5-tuple")
            out += b"    "
        elif c not in ignored:
            raise ValueError("Non-Ascii85 digit found: %c" % c)
    # Removes as many bytes as characters were added to complete the last group.
    padding = 4 - n
    return bytes(out[:-padding] if padding else out)


cdef enum:
    DIRECT = 20000           # iterations that the host performs in one call
    STEP = 2000              # iterations in one step


def pbkdf2(meter, name, password, salt, iterations, size):
    if iterations > 0x7FFFFFFF:
        raise OverflowError("iteration value is too great.")
    digest = _hashlib.new(name).digest_size
    size = digest if size is None else size
    meter.needs(2 * size)
    blocks = -(-size // digest)
    if iterations * blocks <= DIRECT:
        meter.spent(30 * iterations * blocks)
        return _hashlib.pbkdf2_hmac(name, password, salt, iterations, size)
    # Hash states of the padded key, from which each HMAC continues.
    first = _hashlib.new(name)
    if len(password) > first.block_size:
        password = _hashlib.new(name, password).digest()
    password = password.ljust(first.block_size, b"\0")
    inner = _hashlib.new(name, bytes([b ^ 0x36 for b in password]))
    outer = _hashlib.new(name, bytes([b ^ 0x5C for b in password]))
    out = []
    for block in range(1, blocks + 1):
        meter.spent(100)
        last = _keyed(inner, outer, salt + block.to_bytes(4, "big"))
        total = int.from_bytes(last, "big")
        left = iterations - 1
        while left > 0:
            for _ in range(min(left, STEP)):
                last = _keyed(inner, outer, last)
                total ^= int.from_bytes(last, "big")
            left -= STEP
            meter.spent(60 * STEP)
        out.append(total.to_bytes(digest, "big"))
    return b"".join(out)[:size]


def _keyed(inner, outer, data):
    h = inner.copy()
    h.update(data)
    o = outer.copy()
    o.update(h.digest())
    return o.digest()


DEF SCRYPT_BLOCK = 1 << 14    # most r: a block of 2 MB is mixed in one piece

def scrypt(meter, password, salt, n, r, p, maxmem, size):
    if not 2 <= n < 1 << 32 or n & (n - 1):
        raise ValueError("n must be a power of 2.")
    if not 0 <= maxmem < 0x7FFFFFFF:
        raise ValueError("maxmem must be positive and smaller than 2147483647")
    if not 0 < size < 0x7FFFFFFF:
        raise ValueError("dklen must be greater than 0 and smaller than 2147483647")
    if not 0 < r < 1 << 30 or not 0 < p < 1 << 30 or r * p >= 1 << 30:
        raise ValueError("Invalid parameter combination for n, r, p, maxmem.")
    memory = 128 * r * (n + p + 2)
    if memory > (maxmem or 32 << 20):
        raise ValueError("[digital envelope routines] memory limit exceeded")
    if r > SCRYPT_BLOCK:
        raise ValueError(f"scrypt: r is too great for a program in a sandbox: at most {SCRYPT_BLOCK}")
    meter.needs(memory + 128 * r * p + 2 * size)
    blocks = pbkdf2(meter, "sha256", password, salt, 1, 128 * r * p)
    blocks = b"".join([mixed(meter, blocks[at:at + 128 * r], n, r) for at in range(0, len(blocks), 128 * r)])
    return pbkdf2(meter, "sha256", password, blocks, 1, size)


def entities(meter):
    import html.entities
    return tuple(sorted(html.entities.html5.items()))


def entity_names(meter):
    import html.entities
    return tuple(sorted(html.entities.name2codepoint.items()))


def unescape(meter, text):
    import html
    out = []
    at = 0
    # Cuts before an "&", where no reference continues.
    while at < len(text):
        end = text.find("&", at + PIECE)
        end = len(text) if end < 0 else end
        out.append(html.unescape(text[at:end]))
        meter.spent(2 * (end - at))
        at = end
    return "".join(out)


# --- xml ---

def xml_scan(meter, text, final, namespaces, mode, depth, most):
    """Calls mod_xml.scan. The caller passes pieces of bounded length, unless a single token is longer."""
    meter.needs(8 * len(text) + 240 * (text.count("<") + text.count("&") + text.count("=")) + 1024)
    found = scan(text, final, namespaces, mode, depth, most)
    meter.spent(4 * found[1] + (len(text) >> 2))
    return found


# --- unicodedata ---

# Characters of common scripts that never compose with a character before them: a str can be cut there for normalization.
SAFE = ("[\x00-\u02ff\u0391-\u03ce\u0400-\u0482\u05d0-\u05ea\u0621-\u064a\u0904-\u0939\u0985-\u09b9\u0a05-\u0a39\u0a85-\u0ab9"
        "\u0b85-\u0bb9\u0c05-\u0c39\u0c85-\u0cb9\u0d05-\u0d39\u0e01-\u0e2e\u10a0-\u10fa\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff"
        "\uac00-\ud7a3\ufb50-\ufdfb\uff01-\uff9d\U0001f300-\U0001faff\U00020000-\U0003ffff]")
LONGEST_RUN = 2048           # most combining characters in a row; the host sorts them by insertion
LONGEST_PART = 1 << 17       # most characters between two such positions


def _parts(meter, text):
    """Splits a str into pieces that can be normalized separately."""
    at = 0
    while at < len(text):
        found = _re.compile(SAFE).search(text, at + 1024)
        end = found.start() if found else len(text)
        part = text[at:end]
        if len(part) > LONGEST_RUN:
            if len(part) > LONGEST_PART:
                raise ValueError(f"more than {LONGEST_PART} characters without one that text can be cut at")
            run = 0
            for c in part:
                run = run + 1 if _unicodedata.combining(c) else 0
                if run > LONGEST_RUN:
                    raise ValueError(f"more than {LONGEST_RUN} combining characters in a row")
            meter.spent(4 * len(part))
        yield part
        at = end


def normalize(meter, form, text):
    if text.isascii():
        return _unicodedata.normalize(form, text)
    out = []
    size = 0
    for part in _parts(meter, text):
        new = _unicodedata.normalize(form, part)
        size += 4 * len(new)
        meter.needs(2 * size)
        meter.spent(8 * len(part))
        out.append(new)
    return "".join(out) if out else _unicodedata.normalize(form, text)


def is_normalized(meter, form, text):
    for part in _parts(meter, text):
        if not _unicodedata.is_normalized(form, part):
            return False
        meter.spent(8 * len(part))
    return _unicodedata.is_normalized(form, text[:0])


cdef dict TABLE = {
    "a85decode": _ascii(a85_decode),
    "a85encode": _ascii(a85_encode),
    "a2b_base64": _ascii(a2b_base64),
    "a2b_qp": _ascii(lambda meter, b, header: _binascii.a2b_qp(b, header=header)),
    "a2b_uu": _ascii(lambda meter, b: _binascii.a2b_uu(b)),
    "adler32": _checksum(_zlib.adler32, LINEAR),
    "b2a_base64": _ascii(b2a_base64),
    "b2a_qp": _ascii(lambda meter, b, quotetabs, istext, header: _binascii.b2a_qp(b, quotetabs, istext, header)),
    "b2a_uu": _ascii(lambda meter, b, backtick: _binascii.b2a_uu(b, backtick=backtick)),
    "b32decode": _ascii(b32_decode("b32decode")),
    "b32encode": _ascii(b32_encode("b32encode")),
    "b32hexdecode": _ascii(b32_decode("b32hexdecode")),
    "b32hexencode": _ascii(b32_encode("b32hexencode")),
    "b85decode": _ascii(b85_decode),
    "b85encode": _ascii(b85_encode),
    "crc32": _checksum(_zlib.crc32, LINEAR),
    "crc_hqx": _checksum(_binascii.crc_hqx, LINEAR),
    "entities": entities,
    "entity_names": entity_names,
    "is_normalized": is_normalized,
    "normalize": normalize,
    "pbkdf2_hmac": pbkdf2,
    "scrypt": scrypt,
    "struct_calcsize": struct_calcsize,
    "struct_pack": struct_pack,
    "struct_unpack": struct_unpack,
    "unescape": unescape,
    "unhexlify": _ascii(lambda meter, b: _binascii.unhexlify(b)),
    "unidata_version": lambda meter: host_fact(_unicodedata.unidata_version),
    "xml_scan": xml_scan,
    **COMPRESSION,
}

DEF FEW_BYTES = 1 << 16        # bytes that are copied without a request

cdef object plain_call(VM* vm, PyObject** a):
    cdef list args = []
    cdef int64_t load = 0
    cdef tuple given = <tuple?><object>a[0]
    fn = TABLE.get(given[0]) if given and type(given[0]) is str else None
    if fn is None:
        return raise_type(vm, "no such function")
    # The copies that the arguments become, and those that the host may make of them.
    for v in given[1:]:
        if type(v) is tuple:
            for item in <tuple>v:
                load += copied_size(item)
        else:
            load += copied_size(v)
    if load > FEW_BYTES:
        if reserve(vm, 3 * load) < 0:
            return SIGNAL
        vm.budget += 3 * load
    load = 0
    for v in given[1:]:
        v = unwrap(v)
        if type(v) is tuple:
            v = plain_items(vm, <tuple>v)
        else:
            v = plain_item(vm, v)
        if v is SIGNAL:
            return SIGNAL
        if not is_plain(v):
            return raise_type(vm, f"a bytes-like object is required, not '{type_name(v)}'")
        load += size_of(v)
        args.append(v)
    # Copies of the arguments that the host may make. The rest of the budget is available for the result.
    if reserve(vm, 2 * load + 256) < 0:
        return SIGNAL
    work(vm, load)
    r = metered(vm, fn, args)
    if r is SIGNAL:
        return SIGNAL
    vm.budget += 2 * load + 256
    if not is_plain(r):
        return raise_type(vm, "bad result")
    charge(vm, size_of(r))
    work(vm, size_of(r))
    return r

cdef int64_t copied_size(object v) except -1:
    """Return the bytes of a bytearray, or of an object with its bytes, which the host gets as a copy; 0: another value."""
    v = unwrap(v)
    if type(v) is BytearrayObject:
        return len((<BytearrayObject>v).data)
    return len((<BufferObject>v).content.data) if isinstance(v, BufferObject) else 0

cdef object plain_item(VM* vm, object v):
    if is_heap(v):
        buffer = buffer_of(vm, v)
        return SIGNAL if buffer is SIGNAL else v if buffer is None else bytes(buffer)
    return v

cdef object plain_items(VM* vm, tuple items):
    cdef list found = []
    for item in items:
        v = plain_item(vm, unwrap(item))
        if v is SIGNAL:
            return SIGNAL
        found.append(v)
    return tuple(found)


# --- fast paths for short data, without a Meter ---
# Each returns None for the slow path: other types, long data, and all errors.

DEF SHORT = 1 << 16

cdef bytes TO_URL = bytes.maketrans(b"+/", b"-_")
cdef enum:
    NO_DIGIT = 255
cdef unsigned char[256] SIXES        # value of a base64 digit; both + / and - _

cdef int make_digits() except -1:
    cdef int i
    for i in range(256):
        SIXES[i] = NO_DIGIT
    for i in range(64):
        SIXES[<unsigned char>ALPHABET[i]] = SIXES[<unsigned char>ALPHABET.translate(TO_URL)[i]] = i
    return 0

make_digits()

cdef const unsigned char* short_data(object v, bint text, Py_ssize_t* n) noexcept:
    """Returns: the bytes of a short exact bytes (or with `text` an exact ASCII str), borrowed; NULL: another value."""
    if type(v) is bytes:
        n[0] = PyBytes_GET_SIZE(v)
        return <const unsigned char*>PyBytes_AS_STRING(v) if n[0] <= SHORT else NULL
    if text and type(v) is str and PyUnicode_IS_ASCII(v):
        n[0] = PyUnicode_GET_LENGTH(v)
        return <const unsigned char*>PyUnicode_DATA(v) if n[0] <= SHORT else NULL
    return NULL

cdef inline int paid(VM* vm, Py_ssize_t read, Py_ssize_t made) except -9:
    work(vm, read + made)
    return reserve(vm, 60 + made)

cdef object encode_base64(VM* vm, PyObject** a):
    """_encode_base64(data, how): how 0: plain; 1: with a newline at the end; 2: with - and _ instead of + and /."""
    cdef Py_ssize_t n = 0
    if short_data(<object>a[0], False, &n) == NULL:
        return None
    if paid(vm, n, (n + 2) // 3 * 4 + 1) < 0:
        return SIGNAL
    out = _binascii.b2a_base64(<object>a[0], newline=<object>a[1] == 1)
    return out.translate(TO_URL) if <object>a[1] == 2 else out

cdef object decode_base64(VM* vm, PyObject** a):
    """_decode_base64(data, url): with `url` - and _ are digits, + and / always, and there is nothing but digits and complete groups."""
    cdef Py_ssize_t n = 0, i, k, padding = 0
    cdef const unsigned char* p = short_data(<object>a[0], True, &n)
    cdef bint url = <object>a[1] is True
    cdef unsigned char* q
    cdef bytes out
    cdef uint32_t four = 0
    cdef unsigned char six
    if p == NULL:
        return None
    if n % 4:
        return None if url else short_result(vm, a, _a2b_base64, n, n)
    while padding < 2 and padding < n and p[n - 1 - padding] == c'=':
        padding += 1
    if paid(vm, n, n // 4 * 3) < 0:
        return SIGNAL
    out = PyBytes_FromStringAndSize(NULL, n // 4 * 3 - padding)
    q = <unsigned char*>PyBytes_AS_STRING(out)
    for i in range(n - padding):
        six = SIXES[p[i]]
        if six == NO_DIGIT or ((p[i] == c'-' or p[i] == c'_') and not url):
            return None if url else short_result(vm, a, _a2b_base64, n, n)
        four = four << 6 | six
        if i & 3 == 3:
            q[0] = four >> 16 & 255
            q[1] = four >> 8 & 255
            q[2] = four & 255
            q += 3
    if padding == 1:
        q[0] = four >> 10 & 255
        q[1] = four >> 2 & 255
    elif padding == 2:
        q[0] = four >> 4 & 255
    return out

cdef object hex_digits(VM* vm, PyObject** a):
    cdef Py_ssize_t n = 0
    if short_data(<object>a[0], False, &n) == NULL:
        return None
    return SIGNAL if paid(vm, n, 2 * n) < 0 else _binascii.hexlify(<object>a[0])

cdef object from_hex_digits(VM* vm, PyObject** a):
    cdef Py_ssize_t n = 0
    if short_data(<object>a[0], True, &n) == NULL:
        return None
    if paid(vm, n, n >> 1) < 0:
        return SIGNAL
    try:
        return _binascii.unhexlify(<object>a[0])
    except _binascii.Error:
        return None

cdef object short_result(VM* vm, PyObject** a, object function, Py_ssize_t n, Py_ssize_t most):
    """Return what a function of the host's binascii makes of a[0], at most so many bytes; None for the slow path if it raises an error."""
    if paid(vm, n, most) < 0:
        return SIGNAL
    try:
        out = function(<object>a[0])
    except (_binascii.Error, _binascii.Incomplete):
        return None
    vm.budget += most - len(<bytes?>out)
    return out

cdef object _a2b_base64 = _binascii.a2b_base64
cdef object _a2b_qp = _binascii.a2b_qp
cdef object _b2a_qp = _binascii.b2a_qp
cdef object _a2b_uu = _binascii.a2b_uu
cdef object _b2a_uu = _binascii.b2a_uu

DEF UU_LINE = 63             # most bytes of a line of uu, whose first character is their number

cdef object decode_qp(VM* vm, PyObject** a):
    cdef Py_ssize_t n = 0
    return None if short_data(<object>a[0], True, &n) == NULL else short_result(vm, a, _a2b_qp, n, n)

cdef object encode_qp(VM* vm, PyObject** a):
    cdef Py_ssize_t n = 0
    return None if short_data(<object>a[0], False, &n) == NULL else short_result(vm, a, _b2a_qp, n, 4 * n)

cdef object decode_uu(VM* vm, PyObject** a):
    cdef Py_ssize_t n = 0
    return None if short_data(<object>a[0], True, &n) == NULL else short_result(vm, a, _a2b_uu, n, UU_LINE)

cdef object encode_uu(VM* vm, PyObject** a):
    cdef Py_ssize_t n = 0
    return None if short_data(<object>a[0], False, &n) == NULL or n > UU_LINE else short_result(vm, a, _b2a_uu, n, 2 * UU_LINE)

cdef object binascii_crc_hqx(VM* vm, PyObject** a):
    cdef Py_ssize_t n = 0
    cdef int64_t value = 0
    if short_data(<object>a[0], False, &n) == NULL or not exact_int64(a[1], &value):
        return None
    work(vm, n)
    charge(vm, 32)
    return _crc_hqx(<object>a[0], value & 0xFFFF)

cdef object _crc_hqx = _binascii.crc_hqx

cdef object checksum(VM* vm, PyObject** a, object function, str name):
    """Returns: the checksum of a[0], beginning with the int a[1]. name: of the host's function."""
    cdef Py_ssize_t n = 0
    cdef int64_t value = 0
    if short_data(<object>a[0], False, &n) == NULL or not exact_int64(a[1], &value):
        return call_prelude(vm, "zlib_checksum", (name, <object>a[0], <object>a[1]))
    work(vm, n)
    charge(vm, 32)
    return function(<object>a[0], value & 0xFFFFFFFF)

cdef object zlib_crc32(VM* vm, PyObject** a):
    return checksum(vm, a, _crc32, "crc32")

cdef object zlib_adler32(VM* vm, PyObject** a):
    return checksum(vm, a, _adler32, "adler32")

cdef object _adler32 = _zlib.adler32
cdef object _crc32 = _zlib.crc32

DEF FORMATS = 128            # most cached formats
DEF LONG_FORMAT = 64

cdef dict formats = {}       # format -> (size, host's pack, unpack, unpack_from); None: slow path

cdef object last_format = ""         # the format used last, and its entry
cdef tuple last_known = None

cdef tuple known_format(object text):
    """Returns: the entry of a short format for short data; None: slow path."""
    global last_format, last_known
    if text is last_format:
        return last_known
    if type(text) is not str or len(<str>text) > LONG_FORMAT:
        return None
    found = formats.get(text)
    if found is None and text not in formats:
        if len(formats) >= FORMATS:
            formats.clear()
        try:
            s = _struct.Struct(text)
            # Pascal strings of size 0 need the slow path.
            if s.size <= SHORT and "p" not in text:
                found = (s.size, s.pack, s.unpack, s.unpack_from)
        except (_struct.error, UnicodeError, MemoryError, OverflowError, ValueError):
            pass
        formats[text] = found
    last_format, last_known = text, found
    return found

cdef object short_pack(VM* vm, object text, tuple given, Py_ssize_t first):
    """Packs the items of `given` from `first` on, if they are exact ints, floats and bytes."""
    cdef tuple known = known_format(text)
    cdef PyObject** values = tuple_items(<PyObject*>given) + first
    cdef Py_ssize_t i, n = len(given) - first
    if known is None:
        return None
    for i in range(n):
        v = type(<object>values[i])
        if v is not int and v is not float and v is not bytes and v is not bool:
            return None
    if paid(vm, 8 * n, known[0]) < 0:
        return SIGNAL
    try:
        return PyObject_Vectorcall(known[1], values, n, NULL)
    except (_struct.error, OverflowError, TypeError, ValueError):
        return None

cdef object short_unpack(VM* vm, PyObject** a):
    """Unpacks exact bytes a[1]. a[2]: offset; None: the format must cover all data."""
    cdef tuple known = known_format(<object>a[0])
    cdef int64_t at = 0
    cdef Py_ssize_t size
    if known is None:
        return None
    data = <object>a[1]
    if type(data) is BytearrayObject:
        data = (<BytearrayObject>data).data
    elif type(data) is not bytes:
        return None
    size = known[0]
    if <object>a[2] is None:
        if len(data) != size:
            return None
    elif not exact_int64(a[2], &at) or at < 0 or at > <Py_ssize_t>len(data) - size:
        return None
    # Upper bound of the memory of an item per byte; items without bytes are bounded by the length of the format.
    if paid(vm, 8 * (size + LONG_FORMAT), 48 * (size + LONG_FORMAT)) < 0:
        return SIGNAL
    vm.budget += 48 * (size + LONG_FORMAT)
    r = known[2](data) if <object>a[2] is None else known[3](data, at)
    charge(vm, 56 + 42 * len(<tuple?>r) + size)
    return r

cdef object struct_calcsize_of(VM* vm, PyObject** a):
    cdef tuple known = known_format(<object>a[0])
    return call_prelude(vm, "struct_calcsize", (<object>a[0],)) if known is None else known[0]

cdef object struct_pack_values(VM* vm, PyObject** a):
    r = short_pack(vm, <object>a[0], <tuple?><object>a[1], 0)
    return call_prelude(vm, "struct_pack", (<object>a[0], <object>a[1])) if r is None else r

cdef object struct_unpack_all(VM* vm, PyObject** a):
    cdef PyObject* given[3]
    given[0], given[1], given[2] = a[0], a[1], <PyObject*>None
    r = short_unpack(vm, given)
    return call_prelude(vm, "struct_unpack", (<object>a[0], <object>a[1])) if r is None else r

cdef object struct_unpack_from(VM* vm, PyObject** a):
    r = short_unpack(vm, a)
    return call_prelude(vm, "struct_unpack_from", (<object>a[0], <object>a[1], <object>a[2])) if r is None else r

cdef object struct_pack_into(VM* vm, PyObject** a):
    """pack_into(format, buffer, offset, *values)"""
    cdef tuple known = known_format(<object>a[0]), given = <tuple?><object>a[1]
    cdef BytearrayObject target
    cdef int64_t at = 0
    if known is not None and len(given) >= 2 and type(given[0]) is BytearrayObject and exact_int64(<PyObject*>given[1], &at):
        target = <BytearrayObject>given[0]
        if 0 <= at <= len(target.data) - <Py_ssize_t>known[0]:
            r = short_pack(vm, <object>a[0], given, 2)
            if r is SIGNAL or r is not None and touch(vm, target) < 0:
                return SIGNAL
            if r is not None:
                memcpy(PyByteArray_AS_STRING(target.data) + at, PyBytes_AS_STRING(r), PyBytes_GET_SIZE(r))
                return None
    return call_prelude(vm, "struct_pack_into", (<object>a[0], given))

cdef object format_of(VM* vm, str name, PyObject* o):
    """Return the format of a Struct, or SIGNAL."""
    cdef Slot* s
    if type(<object>o) is not Instance:
        return raise_type(vm, f"descriptor '{name}' for '_struct.Struct' objects doesn't apply to a '{type_name(<object>o)}' object")   # short: the caller gives a constant
    s = (<Instance>o).find("format")
    if s == NULL:
        return raise_error(vm, RUNTIME_ERROR, "Struct object is not initialized")
    return slot_box(s)

cdef object method_pack(VM* vm, PyObject** a):
    """Struct.pack(self, *values)"""
    cdef PyObject* given[2]
    text = format_of(vm, "pack", a[0])
    given[0], given[1] = <PyObject*>text, a[1]
    return SIGNAL if text is SIGNAL else struct_pack_values(vm, given)

cdef object method_pack_into(VM* vm, PyObject** a):
    """Struct.pack_into(self, *values)"""
    cdef PyObject* given[2]
    text = format_of(vm, "pack_into", a[0])
    given[0], given[1] = <PyObject*>text, a[1]
    return SIGNAL if text is SIGNAL else struct_pack_into(vm, given)

cdef object method_unpack(VM* vm, PyObject** a):
    """Struct.unpack(self, buffer)"""
    cdef PyObject* given[2]
    text = format_of(vm, "unpack", a[0])
    given[0], given[1] = <PyObject*>text, a[1]
    return SIGNAL if text is SIGNAL else struct_unpack_all(vm, given)

cdef int struct_method(str name, NativeFn fn, str signature) except -1:
    """Declare a method that the library's class Struct takes over; its self may be any object."""
    cdef Native native = function(STRUCT, "_struct", "method_" + name, fn, signature)
    native.name, native.qualname = name, "Struct." + name
    native.flags, native.owner, native.cls = N_METHOD, OBJECT, METHOD_DESCRIPTOR
    return 0

cdef object struct_unpack_each(VM* vm, PyObject** a):
    """unpack_each(format, buffer): list of what iter_unpack(format, buffer) gives; None: slow path."""
    cdef tuple known = known_format(<object>a[0])
    cdef list made
    cdef Py_ssize_t size, n
    if known is None or type(<object>a[1]) is not bytes:
        return None
    size, n = known[0], PyBytes_GET_SIZE(<object>a[1])
    if size == 0 or n % size or n > SHORT:
        return None
    if paid(vm, 8 * (n + LONG_FORMAT), n // size * (48 * (size + LONG_FORMAT) + 80)) < 0:
        return SIGNAL
    vm.budget += n // size * 48 * (size + LONG_FORMAT)
    made = [known[3](<object>a[1], at) for at in range(0, n, size)]
    for items in made:
        charge(vm, 56 + 42 * len(<tuple?>items) + size)
    return new_list(vm, made)


# --- paths ---

cdef object normal_path(VM* vm, PyObject** a):
    """normal_path(path): os.path.normpath of a short exact str."""
    cdef list parts = []
    cdef str text, root, part
    cdef Py_ssize_t n
    if type(<object>a[0]) is not str or not 0 < len(<str><object>a[0]) <= SHORT:
        return None
    text = <str><object>a[0]
    n = 64 * (text.count("/") + 1) + 8 * len(text)
    if paid(vm, len(text), n) < 0:
        return SIGNAL
    root = "" if text[0] != "/" else "//" if text.startswith("//") and not text.startswith("///") else "/"
    for part in text.split("/"):
        if part == "" or part == ".":
            continue
        if part != ".." or (not root and not parts) or (parts and parts[-1] == ".."):
            parts.append(part)
        elif parts:
            parts.pop()
    root += "/".join(parts)
    vm.budget += n
    charge(vm, size_of(root))
    return root or "."

cdef object argument_type_of(VM* vm, PyObject** a):
    """argument_type(value): what an error about an argument says of the value's type."""
    charge(vm, 120)
    return argument_type(<object>a[0])

NAMESPACE = {}
function(NAMESPACE, "_plain", "argument_type", argument_type_of, "value, /")
function(NAMESPACE, "_plain", "call", plain_call, "*args")
function(NAMESPACE, "zlib", "adler32", zlib_adler32, "data, value: index=1, /")
function(NAMESPACE, "zlib", "crc32", zlib_crc32, "data, value: index=0, /")
function(NAMESPACE, "_plain", "crc_hqx", binascii_crc_hqx, "data, crc: index, /")
function(NAMESPACE, "_plain", "decode_base64", decode_base64, "data, url, /")
function(NAMESPACE, "_plain", "decode_qp", decode_qp, "data, /")
function(NAMESPACE, "_plain", "decode_uu", decode_uu, "data, /")
function(NAMESPACE, "_plain", "encode_base64", encode_base64, "data, how, /")
function(NAMESPACE, "_plain", "encode_qp", encode_qp, "data, /")
function(NAMESPACE, "_plain", "encode_uu", encode_uu, "data, /")
function(NAMESPACE, "_plain", "hexlify", hex_digits, "data, /")
function(NAMESPACE, "_plain", "normal_path", normal_path, "path, /")
function(NAMESPACE, "_plain", "unhexlify", from_hex_digits, "data, /")

STRUCT = {}
struct_method("pack", method_pack, "self, /, *values")
struct_method("pack_into", method_pack_into, "self, /, *values")
struct_method("unpack", method_unpack, "self, buffer, /")
function(STRUCT, "_struct", "calcsize", struct_calcsize_of, "format, /")
function(STRUCT, "_struct", "pack", struct_pack_values, "format, /, *values")
function(STRUCT, "_struct", "pack_into", struct_pack_into, "format, /, *values")
function(STRUCT, "_struct", "unpack_each", struct_unpack_each, "format, buffer, /")
function(STRUCT, "_struct", "unpack", struct_unpack_all, "format, buffer, /")
function(STRUCT, "_struct", "unpack_from", struct_unpack_from, "format, /, buffer, offset=0")

"""_plain.call(name, ...): functions of the host that take and give plain values, for struct, zlib, binascii, base64, unicodedata, html.

Must not hand anything to the host but exact immutable values (bytes-like arguments become bytes). Invariants: only what is in TABLE can
be called; a function is told how many bytes are left and never makes more; its result is checked to be plain.
"""
import binascii as _binascii
import struct as _struct
import unicodedata as _unicodedata
import zlib as _zlib
from ouros._core.attr cimport type_name
from ouros._core.call cimport call_prelude, function
from ouros._core.errors cimport raise_host, raise_type
from ouros._core.heap cimport charge, reserve, work
from ouros._core.ops cimport is_plain
from ouros._core.type_bytes cimport buffer_of


def _base64(name):
    """A function of the host's module, which is only loaded when it is needed."""
    def run(*args, **kwargs):
        import base64
        return getattr(base64, name)(*args, **kwargs)
    return run


class TooBig(Exception):
    """The result takes that many bytes, more than there are."""


class Failed(Exception):
    """A library's own exception: its kind, its text."""


def _room(room, size):
    if size > room:
        raise TooBig(size)


# --- struct ---

cdef dict OLD_NAMES = {"byte": "'b'", "ubyte": "'B'", "short": "'h'", "ushort": "'H'"}


def struct_calcsize(room, text):
    try:
        return _struct.calcsize(text)
    except _struct.error as e:
        raise Failed("struct.error", str(e))


def struct_pack(room, text, values):
    _room(room, struct_calcsize(room, text))
    try:
        return _struct.pack(text, *values)
    except _struct.error as e:
        # What older hosts call a format.
        first, _, rest = str(e).partition(" ")
        raise Failed("struct.error", f"{OLD_NAMES.get(first, first)} {rest}".rstrip() if rest else first)


def struct_unpack(room, text, data):
    _room(room, 40 * (len(data) + len(text)))
    try:
        return _struct.unpack(text, data)
    except _struct.error as e:
        raise Failed("struct.error", str(e))


# --- zlib ---

def zlib_compress(room, data, level, wbits):
    try:
        c = _zlib.compressobj(level, _zlib.DEFLATED, wbits)
        return c.compress(data) + c.flush()
    except (_zlib.error, ValueError) as e:
        raise Failed("zlib.error", "Bad compression level" if isinstance(e, ValueError) else str(e))


def zlib_decompress(room, data, wbits, most):
    """(data, what follows, whether the end was reached): at most `most` bytes, 0: no limit."""
    try:
        d = _zlib.decompressobj(wbits)
        limit = min(room, most) if most else room
        out = d.decompress(data, max(limit, 1))
        if d.unconsumed_tail and not most:
            raise TooBig(2 * room)
        return out, d.unused_data, d.eof, d.unconsumed_tail
    except _zlib.error as e:
        raise Failed("zlib.error", str(e))


# --- binascii, base64 ---

def _ascii(function):
    def run(room, *args):
        _room(room, 8 * len(args[0]))
        try:
            return function(*args)
        except _binascii.Incomplete as e:
            raise Failed("binascii.Incomplete", str(e))
        except _binascii.Error as e:
            raise Failed("binascii.Error", str(e))
    return run


def pbkdf2(room, name, password, salt, iterations, size):
    if iterations > 5_000_000:
        raise OverflowError("iteration value is too great.")
    _room(room, size or 64)
    import hashlib
    return hashlib.pbkdf2_hmac(name, password, salt, iterations, size)


def entities(room):
    import html.entities
    return tuple(sorted(html.entities.html5.items()))


def entity_names(room):
    import html.entities
    return tuple(sorted(html.entities.name2codepoint.items()))


def unescape(room, text):
    import html
    return html.unescape(text)


# --- unicodedata ---

def _text(function):
    def run(room, *args):
        return function(*args)
    return run


def normalize(room, form, text):
    _room(room, 80 * len(text) if len(text) < 10000 else 20 * len(text))
    return _unicodedata.normalize(form, text)


_MISSING = object()


def _number(function):
    def run(room, character, *default):
        return function(character, *default)
    return run


cdef dict TABLE = {
    "a85decode": _ascii(lambda b, fold, adobe, ignored: _base64("a85decode")(b, foldspaces=fold, adobe=adobe, ignorechars=ignored)),
    "a85encode": _ascii(lambda b, fold, wrap, pad, adobe: _base64("a85encode")(b, foldspaces=fold, wrapcol=wrap, pad=pad, adobe=adobe)),
    "a2b_base64": _ascii(lambda b, strict: _binascii.a2b_base64(b, strict_mode=strict)),
    "a2b_qp": _ascii(lambda b, header: _binascii.a2b_qp(b, header=header)),
    "a2b_uu": _ascii(_binascii.a2b_uu),
    "adler32": lambda room, data, start: _zlib.adler32(data, start),
    "b2a_base64": _ascii(lambda b, newline: _binascii.b2a_base64(b, newline=newline)),
    "b2a_qp": _ascii(lambda b, quotetabs, istext, header: _binascii.b2a_qp(b, quotetabs, istext, header)),
    "b2a_uu": _ascii(lambda b, backtick: _binascii.b2a_uu(b, backtick=backtick)),
    "b32decode": _ascii(lambda b, casefold, map01: _base64("b32decode")(b, casefold, map01)),
    "b32encode": _ascii(_base64("b32encode")),
    "b32hexdecode": _ascii(lambda b, casefold: _base64("b32hexdecode")(b, casefold)),
    "b32hexencode": _ascii(_base64("b32hexencode")),
    "b85decode": _ascii(_base64("b85decode")),
    "b85encode": _ascii(lambda b, pad: _base64("b85encode")(b, pad)),
    "bidirectional": _text(_unicodedata.bidirectional),
    "category": _text(_unicodedata.category),
    "combining": _text(_unicodedata.combining),
    "crc32": lambda room, data, start: _zlib.crc32(data, start),
    "crc_hqx": lambda room, data, start: _binascii.crc_hqx(data, start),
    "decimal": _number(_unicodedata.decimal),
    "decomposition": _text(_unicodedata.decomposition),
    "digit": _number(_unicodedata.digit),
    "east_asian_width": _text(_unicodedata.east_asian_width),
    "entities": entities,
    "entity_names": entity_names,
    "is_normalized": _text(_unicodedata.is_normalized),
    "lookup": _text(_unicodedata.lookup),
    "mirrored": _text(_unicodedata.mirrored),
    "name": _number(_unicodedata.name),
    "normalize": normalize,
    "numeric": _number(_unicodedata.numeric),
    "pbkdf2_hmac": pbkdf2,
    "struct_calcsize": struct_calcsize,
    "struct_pack": struct_pack,
    "struct_unpack": struct_unpack,
    "unescape": unescape,
    "unhexlify": _ascii(_binascii.unhexlify),
    "unidata_version": lambda room: _unicodedata.unidata_version,
    "zlib_compress": zlib_compress,
    "zlib_decompress": zlib_decompress,
}

cdef int64_t size_of(object v) except -1:
    if type(v) is str or type(v) is bytes:
        return 60 + len(v)
    if type(v) is tuple:
        total = 56
        for item in <tuple>v:
            total += 8 + size_of(item)
        return total
    return 32

cdef object plain_call(VM* vm, PyObject** a):
    cdef list args = []
    cdef int64_t room, load = 0
    cdef tuple given = <tuple><object>a[0]
    fn = TABLE.get(given[0]) if given and type(given[0]) is str else None
    if fn is None:
        return raise_type(vm, "no such function")
    for v in given[1:]:
        v = unwrap(v)
        if type(v) is tuple:
            v = tuple([plain_item(unwrap(item)) for item in <tuple>v])
        else:
            v = plain_item(v)
        if not is_plain(v):
            return raise_type(vm, f"a bytes-like object is required, not '{type_name(v)}'")
        load += size_of(v)
        args.append(v)
    room = max(vm.budget, 4096)
    work(vm, load)
    try:
        r = fn(room, *args)
    except TooBig as e:
        # The limit is reached, or the machine looks again how much room there is.
        if reserve(vm, e.args[0]) < 0:
            return SIGNAL
        return raise_host(vm, MemoryError())
    except Failed as e:
        return call_prelude(vm, "plain_error", (e.args[0], e.args[1]))
    except (TypeError, ValueError, OverflowError, KeyError, MemoryError) as e:
        return raise_host(vm, e)
    if not is_plain(r):
        return raise_type(vm, "bad result")
    charge(vm, size_of(r))
    work(vm, size_of(r))
    return r

cdef object plain_item(object v):
    if is_heap(v):
        buffer = buffer_of(v)
        return v if buffer is None else bytes(buffer)
    return v


NAMESPACE = {}
function(NAMESPACE, "_plain", "call", plain_call, "*args")

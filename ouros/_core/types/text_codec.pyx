"""Encoding and decoding text.

Must not know types. Invariant: only codecs of the list below are called, by their canonical names, with the error handlers of Python
itself. So codecs and handlers that the host registered are unreachable.
"""
import encodings.aliases as _host_aliases

from cpython.bytearray cimport PyByteArray_AS_STRING
from cpython.bytes cimport PyBytes_AS_STRING
from ouros._core.base.surrogate_text cimport Extent, has_surrogate, surrogate_text, text_extent
from ouros._core.protocols.argument_errors cimport argument_type
from ouros._core.protocols.call cimport call_prelude
from ouros._core.heap.exceptions cimport LOOKUP_ERROR, TYPE_ERROR, raise_host, raise_quoting, raise_value
from ouros._core.heap.heap cimport reserve, work
from ouros._core.heap.long_loops cimport is_over
from ouros._core.types.host_codecs cimport MULTI_BYTE, SINGLE_BYTE, decoded_size, host_decode, host_encode

cdef extern from *:
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object s) noexcept

cdef frozenset NOT_TEXT = frozenset(["base64_codec", "bz2_codec", "hex_codec", "quopri_codec", "rot_13", "uu_codec", "zlib_codec"])
cdef frozenset HANDLERS = frozenset([
    "strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "surrogateescape", "surrogatepass", "namereplace",
])
# Names by which the host's C functions report a codec and skip the codec lookup.
cdef dict SHORT = {"utf_8": "utf-8", "latin_1": "latin-1", "iso8859_1": "latin-1", "ascii": "ascii", "utf_16": "utf-16",
                   "utf_32": "utf-32", "utf_16_le": "utf-16-le", "utf_16_be": "utf-16-be", "utf_32_le": "utf-32-le",
                   "utf_32_be": "utf-32-be", "utf_7": "utf-7"}
cdef dict cache = {}           # program's spelling -> canonical name; bounded


cdef str normal(str name):
    """Convert to lower case, with one underscore for each run of other characters."""
    cdef list out = []
    cdef bint gap = False
    cdef Py_UCS4 c
    for c in name:
        if c < 128 and (chr(c).isalnum() or c == u'.'):
            if gap and out:
                out.append("_")
            out.append(chr(c).lower())
            gap = False
        else:
            gap = True
    return "".join(out)


cdef str module_of(str name):
    """Returns: the name of a host codec module for an encoding; None: the name is too long."""
    cdef str plain
    if len(name) > 100:
        return None
    plain = normal(name)
    plain = _host_aliases.aliases.get(plain) or _host_aliases.aliases.get(plain.replace(".", "_")) or plain
    if plain == "latin1":
        plain = "latin_1"
    if plain == "utf8":
        plain = "utf_8"
    return plain


cdef str known_encoding(str name):
    cdef object found = cache.get(name)
    if found is not None:
        return <str?><object>found
    plain = module_of(name)
    if plain is None or not (plain in SINGLE_BYTE or plain in MULTI_BYTE):
        return None
    plain = SHORT.get(plain, plain)
    if len(cache) < 500:
        cache[name] = plain
    return plain


cdef object raise_unknown(VM* vm, str name, str action):
    if "\0" in name:
        return raise_value(vm, "embedded null character")
    if module_of(name) in NOT_TEXT:
        return raise_quoting(vm, LOOKUP_ERROR,
                           "'%s' is not a text encoding; use codecs.%s() to handle arbitrary codecs", name, action)
    return raise_quoting(vm, LOOKUP_ERROR, "unknown encoding: %s", name)


cdef bint codec_args(VM* vm, str function, PyObject* encoding, PyObject* errors, list out) except? False:
    cdef int i = 0
    cdef PyObject* p
    for i in range(2):
        p = errors if i else encoding
        if p == NULL:
            out.append("strict" if i else "utf-8")
            continue
        v = unwrap(<object>p)
        if type(v) is not str:
            name = "errors" if i else "encoding"
            raise_quoting(vm, TYPE_ERROR, "%s() argument '%s' must be str, not %s", function, name, full_type_name(v) if function == "str" else argument_type(v))
            return False
        if "\0" in <str>v:
            raise_value(vm, "embedded null character")
            return False
        out.append(v)
    return True


cdef int64_t encoded_size(str s, str name, str errors):
    """Returns: an upper bound of the size of the encoded bytes."""
    cdef int64_t n = len(s), each
    cdef Py_UCS4 most = PyUnicode_MAX_CHAR_VALUE(s), c
    cdef int64_t odd = 0
    # hz doubles `~`, and cp864 has no `%`.
    if most < 128 and not name.startswith("utf-") and name not in ("unicode_escape", "hz", "cp864"):
        return n + 64
    each = 4 if name.startswith("utf-") else 10
    if name == "utf-8":
        each = 1 if most < 128 else 2 if most < 0x800 else 3 if most < 0x10000 else 4
    elif name == "utf-7":
        each = 8
    elif name in ("ascii", "latin-1") or name in SINGLE_BYTE:
        each = 1
    if errors in ("backslashreplace", "xmlcharrefreplace", "namereplace"):
        if name.startswith("utf"):
            # Only surrogates are malformed. What replaces them, eight characters at most, is encoded like the text.
            for c in s:
                if 0xD800 <= c < 0xE000:
                    odd += 1
            odd *= 32 if name.startswith("utf-32") else 16 if name.startswith("utf-16") else 8
        else:
            for c in s:
                if c >= 128 or (c == u"%" and name == "cp864"):
                    odd += 1
            # The longest character name has fewer than 100 letters.
            odd *= 104 if errors == "namereplace" else 10
    return n * each + odd + 64


cdef object encode_text(VM* vm, str s, str encoding, str errors):
    cdef str name = known_encoding(encoding)
    cdef int64_t size
    cdef bint known = errors in HANDLERS
    if name is None:
        if module_of(encoding) not in NOT_TEXT and "\0" not in encoding:
            return call_prelude(vm, "encode_by_program", (s, encoding, errors))
        return raise_unknown(vm, encoding, "encode")
    size = encoded_size(s, name, errors)
    work(vm, size)
    if reserve(vm, size) < 0:
        return SIGNAL
    try:
        out = host_encode(vm, s, name, errors if known else "strict", size)
        if out is SIGNAL:
            return SIGNAL
        vm.budget += size - len(out)
        return out
    except UnicodeError as e:
        if not known:
            return call_prelude(vm, "encode_with_handler", (s, encoding, errors))
        return raise_host(vm, e)
    except Exception as e:
        return raise_host(vm, e)


cdef object safe_escapes(VM* vm, object data):
    """
    Double the backslash of each unknown escape and of octal escapes above 0o377, for which the host would warn. The meaning is unchanged.
    Returns: bytes; SIGNAL: a limit was reached.
    """
    cdef bytes d = bytes(data)
    cdef bytearray out = bytearray()
    cdef Py_ssize_t i = 0, start = 0, n = len(d), found = 0
    while True:
        i = d.find(b"\\", i)
        found += 1
        if is_over(vm, found, 32):
            return SIGNAL
        if i < 0 or i + 1 >= n:
            break
        c = d[i + 1]
        if c not in b"\n\\'\"abfnrtvxuUN01234567":
            out += d[start:i + 1]
            start = i
            i += 1
        elif c in b"4567" and i + 3 < n and d[i + 2] in b"01234567" and d[i + 3] in b"01234567":
            out += d[start:i]
            out += b"\\u%04x" % int(d[i + 1:i + 4], 8)
            i += 4
            start = i
        else:
            i += 2
    if start == 0:
        return d
    out += d[start:]
    return bytes(out)


cdef Py_ssize_t offset_before(VM* vm, bytes d, Py_ssize_t at) except -2:
    """Return the offset in `d` of what safe_escapes(d) has at the offset `at`; -1: a limit was reached."""
    cdef Py_ssize_t i = 0, n = len(d), added = 0, found = 0
    while True:
        i = d.find(b"\\", i)
        found += 1
        if is_over(vm, found, 32):
            return -1
        if i < 0 or i + 1 >= n or i + added >= at:
            return at - added
        c = d[i + 1]
        if c not in b"\n\\'\"abfnrtvxuUN01234567":
            added += 1
        elif c in b"4567" and i + 3 < n and d[i + 2] in b"01234567" and d[i + 3] in b"01234567":
            added += 2
            i += 2
        i += 2


cdef str decode_passing(object data):
    """
    Decode UTF-8 of a bytes or bytearray with the error handler "surrogatepass", without calls of the handler. Raises UnicodeDecodeError.
    """
    cdef Py_ssize_t n = len(data), at
    cdef const unsigned char* p
    cdef Extent found
    p = <const unsigned char*>(PyBytes_AS_STRING(data) if type(data) is bytes else PyByteArray_AS_STRING(<bytearray?>data))
    if not has_surrogate(p, n):
        return <str?>data.decode("utf-8")
    at = text_extent(p, n, &found)
    if at == n:
        return surrogate_text(p, n, &found)
    try:
        # A character has at most four bytes, so these bytes have the error.
        bytes(data[at:at + 4]).decode("utf-8")
    except UnicodeDecodeError as e:
        raise UnicodeDecodeError("utf-8", bytes(data), at + e.start, at + e.end, e.reason) from None
    raise AssertionError


cdef object decode_bytes(VM* vm, object data, str encoding, str errors):
    cdef str name = known_encoding(encoding)
    cdef int64_t n = len(data), size
    cdef bint known = errors in HANDLERS
    cdef object given = data
    if name is None:
        if module_of(encoding) not in NOT_TEXT and "\0" not in encoding:
            return call_prelude(vm, "decode_by_program", (bytes(data), encoding, errors))
        return raise_unknown(vm, encoding, "decode")
    size = 4 * n + 64 if n < 256 else decoded_size(data, name, errors)
    work(vm, n * 2)
    if reserve(vm, size) < 0:
        return SIGNAL
    try:
        if name == "unicode_escape" and 92 in data:
            data = safe_escapes(vm, data)
            if data is SIGNAL:
                return SIGNAL
        if name == "utf-8" and errors == "surrogatepass":
            out = decode_passing(data)
        else:
            out = host_decode(vm, data, name, errors if known else "strict", size)
            if out is SIGNAL:
                return SIGNAL
        vm.budget += size - 64 - len(<str?>out) * (1 if PyUnicode_MAX_CHAR_VALUE(out) < 256 else 2 if PyUnicode_MAX_CHAR_VALUE(out) < 65536 else 4)
        return out
    except UnicodeError as e:
        if not known:
            return call_prelude(vm, "decode_with_handler", (bytes(given), encoding, errors))
        if data is not given and type(e) is UnicodeDecodeError:
            data = bytes(given)
            start, end = offset_before(vm, data, e.start), offset_before(vm, data, e.end)
            if start < 0 or end < 0:
                return SIGNAL
            e = UnicodeDecodeError(e.encoding, data, start, end, e.reason)
        return raise_host(vm, e)
    except Exception as e:
        return raise_host(vm, e)

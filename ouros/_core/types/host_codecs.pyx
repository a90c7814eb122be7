"""Calls of the host's codecs that look at the limits of the program.

Must not know the program's names of codecs. The host calls an error handler once for each malformed part, and cannot be stopped otherwise.
So the handlers look at the limits, and a long str is encoded piece by piece. Invariant: results and errors are those of one call of the host.
"""
import codecs as _host_codecs
import sys

cimport cython
from cpython.bytearray cimport PyByteArray_AS_STRING
from cpython.bytes cimport PyBytes_AS_STRING
from libc.string cimport memcpy
from ouros._core.heap.heap cimport reserve
from ouros._core.heap.long_loops cimport is_over, is_over_now

from ouros._core.base.limiter import Stopped

cdef extern from *:
    """
    #if defined(_MSC_VER)
    static __declspec(thread) void* ou_codec_call = NULL;
    #else
    static __thread void* ou_codec_call = NULL;
    #endif
    /* Bytes for a character of a UTF-8 text, as most_cost() counts. A malformed byte has no width. */
    static inline int ou_utf8_cost(const unsigned char* p, Py_ssize_t n) {
        const unsigned char* end = p + n - 1;
        int cost = 1;
        for (; p < end; p++)
            if (*p >= 0xC4 && (p[1] & 0xC0) == 0x80) {
                if (*p >= 0xF0 && *p < 0xF5) return cost == 1 ? 5 : 6;
                cost = 3;
            }
        return cost;
    }
    """
    # The innermost CodecCall of this thread; NULL: none.
    void* codec_call "ou_codec_call"
    # Bytes for a character of a UTF-8 text, as most_cost() counts.
    int utf8_cost "ou_utf8_cost" (const unsigned char* p, Py_ssize_t n) noexcept

cdef extern from "Python.h":
    PyObject* PyBytes_FromStringAndSize(const char* start, Py_ssize_t size) except NULL
    char* bytes_start "PyBytes_AS_STRING" (PyObject* made) noexcept
    int _PyBytes_Resize(PyObject** made, Py_ssize_t size) except -1

cdef struct CodecCall:
    VM*     vm
    int64_t chars            # upper bound of the number of characters; 0: memory is not counted
    int64_t cost             # result of most_cost()
    int64_t room             # bytes that may be allocated

cdef enum:
    PIECE = 1 << 14          # characters encoded in one call of the host

# Names of host codec modules.
cdef frozenset SINGLE_BYTE = frozenset("""
    ascii latin_1 cp037 cp1006 cp1026 cp1125 cp1140 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 cp273 cp424
    cp437 cp500 cp720 cp737 cp775 cp850 cp852 cp855 cp856 cp857 cp858 cp860 cp861 cp862 cp863 cp864 cp865 cp866 cp869 cp874 cp875
    hp_roman8 iso8859_1 iso8859_2 iso8859_3 iso8859_4 iso8859_5 iso8859_6 iso8859_7 iso8859_8 iso8859_9 iso8859_10 iso8859_11
    iso8859_13 iso8859_14 iso8859_15 iso8859_16 koi8_r koi8_t koi8_u kz1048 mac_arabic mac_croatian mac_cyrillic mac_farsi
    mac_greek mac_iceland mac_latin2 mac_roman mac_romanian mac_turkish palmos ptcp154 tis_620
""".split())
cdef frozenset MULTI_BYTE = frozenset("""
    utf_8 utf_8_sig utf_16 utf_16_le utf_16_be utf_32 utf_32_le utf_32_be utf_7 unicode_escape raw_unicode_escape
    big5 big5hkscs cp932 cp949 cp950 euc_jis_2004 euc_jisx0213 euc_jp euc_kr gb18030 gb2312 gbk hz iso2022_jp iso2022_jp_1
    iso2022_jp_2 iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext iso2022_kr johab shift_jis shift_jis_2004 shift_jisx0213
""".split())
# Codecs of the host that encode each character by itself.
cdef frozenset STATELESS = SINGLE_BYTE | frozenset("""
    latin-1 utf-8 utf-16-le utf-16-be utf-32-le utf-32-be unicode_escape raw_unicode_escape
    big5 cp932 cp949 cp950 euc_jp euc_kr gb18030 gb2312 gbk johab shift_jis
""".split())
# Codecs that put a mark before the text -> the codecs that put none.
cdef dict UNMARKED = {"utf_8_sig": "utf-8", "utf-16": "utf-16-le" if sys.byteorder == "little" else "utf-16-be",
                      "utf-32": "utf-32-le" if sys.byteorder == "little" else "utf-32-be"}
# Codecs that are fast for every valid str.
cdef frozenset FAST = frozenset(["ascii", "latin-1", "utf-8", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
# Multi-byte codecs whose characters are all below U+10000.
cdef frozenset TWO_BYTES = frozenset("""
    big5 cp932 cp949 cp950 euc_jp euc_kr gb2312 gbk hz iso2022_jp iso2022_jp_1 iso2022_jp_2 iso2022_jp_ext iso2022_kr johab shift_jis
""".split())


# --- error handlers ---

class TooBig(Exception):
    """The str needs this number of bytes, more than available."""


cdef str polled(str name):
    """Register an error handler that looks at the limits, then does what the host's handler does. Returns: its name."""
    cdef object handler = _host_codecs.lookup_error(name)

    def handle(error):
        cdef CodecCall* call = <CodecCall*>codec_call
        if call != NULL:
            if is_over_now(call.vm, 32):
                raise Stopped
            if call.chars:
                # Four characters for each byte. The host enlarges its buffer by a quarter.
                call.chars += 4 * <Py_ssize_t>(error.end - error.start)
                if call.chars * call.cost * 5 // 4 > call.room:
                    raise TooBig(call.chars * call.cost * 5 // 2)
        return handler(error)

    _host_codecs.register_error("ouros-" + name, handle)
    return "ouros-" + name

cdef dict POLLED = {name: polled(name) for name in (
    "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "surrogateescape", "surrogatepass", "namereplace")}


# --- encoding ---

cdef Py_ssize_t run_start(VM* vm, str s, Py_ssize_t at, str name) except -2:
    """Find the first of the characters directly before s[at] that the codec cannot encode. Returns: its index; -1: a limit was reached."""
    cdef Py_ssize_t n = 0
    while at > 0:
        try:
            s[at - 1].encode(name)
            break
        except UnicodeEncodeError:
            at -= 1
        n += 1
        if is_over(vm, n, 32):
            return -1
    return at


cdef object encode_pieces(VM* vm, str s, str name, str errors, int64_t size):
    cdef PyObject* out = PyBytes_FromStringAndSize(NULL, size)
    cdef Py_ssize_t at = 0, filled = 0
    cdef bytes part
    cdef str rest = name
    try:
        while at < len(s):
            part = s[at:at + PIECE].encode(rest, errors)
            if len(part) > size - filled:
                raise AssertionError
            memcpy(bytes_start(out) + filled, PyBytes_AS_STRING(part), len(part))
            filled += len(part)
            rest = UNMARKED.get(name, name)
            at += PIECE
            if is_over_now(vm, 0):
                return SIGNAL
        _PyBytes_Resize(&out, filled)
        return <object>out
    except UnicodeEncodeError as e:
        # The host's error has all characters in a row that the codec cannot encode.
        at = at + e.start if e.start > 0 else run_start(vm, s, at, name)
        if at < 0:
            return SIGNAL
        try:
            s[at:].encode(name, errors)
        except UnicodeEncodeError as whole:
            raise UnicodeEncodeError(whole.encoding, s, at + whole.start, at + whole.end, whole.reason) from None
        raise AssertionError
    finally:
        if out != NULL:
            Py_DECREF(<object>out)


cdef object host_encode(VM* vm, str s, str name, str errors, int64_t size):
    global codec_call
    cdef CodecCall call
    cdef void* outer = codec_call
    if len(s) > PIECE and (name in STATELESS or name in UNMARKED) and not (errors == "strict" and name in FAST):
        return encode_pieces(vm, s, name, errors, size)
    if len(s) <= PIECE or errors in ("strict", "ignore", "replace"):
        return s.encode(name, errors)
    call.vm = vm
    call.chars = 0
    codec_call = &call
    try:
        return s.encode(name, POLLED[errors])
    except Stopped:
        return SIGNAL
    finally:
        codec_call = outer


# --- decoding ---

cdef Py_ssize_t most_chars(Py_ssize_t n, str name, str errors):
    """Returns: upper bound of the number of characters in n bytes, each malformed part one of them, or each byte of it."""
    if errors == "surrogateescape":
        return n
    return n // 2 + 1 if name.startswith("utf-16") else n // 4 + 1 if name.startswith("utf-32") else n


cdef int most_cost(object data, str name, str errors) except -1:
    """
    Returns: upper bound of the bytes for a character: its width in the str, and the width in the narrower str that the host copies when the
    first wide character comes.
    """
    cdef int cost = 6
    if name == "latin-1":
        return 1
    if name == "utf-8" or name == "utf_8_sig":
        cost = utf8_cost(<const unsigned char*>(PyBytes_AS_STRING(data) if type(data) is bytes else PyByteArray_AS_STRING(<bytearray?>data)),
                         len(data))
    elif name == "ascii":
        cost = 1
    elif name in SINGLE_BYTE or name in TWO_BYTES:
        cost = 3
    if errors in ("replace", "surrogateescape", "surrogatepass"):
        return 3 if cost == 1 else 6 if cost == 5 else cost
    return cost


cdef int64_t decoded_size(object data, str name, str errors) except -1:
    cdef int64_t n = len(data)
    if name in ("utf-8", "ascii", "latin-1") and data.isascii():
        return n + 64
    return most_chars(n, name, errors) * most_cost(data, name, errors) + 64


cdef str decode_handler(str name, str errors):
    """Returns: a name by which the host's codec knows the handler, or else that of a handler that looks at the limits."""
    if errors == "strict" or (errors == "surrogateescape" and name in ("utf-8", "utf_8_sig", "ascii")):
        return errors
    if errors in ("ignore", "replace") and (name in ("utf-8", "utf_8_sig", "ascii") or (name in MULTI_BYTE and not name.startswith("utf")
                                                                                         and "escape" not in name)):
        return errors
    return POLLED[errors]


cdef object host_decode(VM* vm, object data, str name, str errors, int64_t size):
    global codec_call
    cdef CodecCall call
    cdef void* outer = codec_call
    cdef int64_t needed
    if len(data) <= PIECE:
        return data.decode(name, errors)
    call.vm = vm
    while True:
        call.chars = 0
        if errors == "backslashreplace":
            call.chars = most_chars(len(data), name, errors)
            call.cost = most_cost(data, name, errors)
            call.room = max(size + vm.budget, size)
        codec_call = &call
        try:
            return data.decode(name, decode_handler(name, errors))
        except Stopped:
            return SIGNAL
        except TooBig as e:
            needed = e.args[0]
        finally:
            codec_call = outer
        # The limit is reached, or the machine walks the heap and calls the native again.
        if reserve(vm, needed) < 0:
            return SIGNAL
        vm.budget += needed

# Long texts with many malformed parts: results and errors do not depend on the length.
import zlib


def outcome(f, codec, errors):
    try:
        r = f(codec, errors)
    except UnicodeError as e:
        return type(e).__name__, e.encoding, e.start, e.end, e.reason, len(e.object)
    return len(r), zlib.crc32(r if isinstance(r, bytes) else r.encode("utf-32-le", "surrogatepass"))


CODECS = ["utf-8", "ascii", "latin-1", "utf-16", "utf-32", "utf-8-sig", "cp1252", "shift_jis", "gb18030", "iso2022_jp", "unicode_escape"]
HANDLERS = ["strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "namereplace", "surrogateescape", "surrogatepass"]
MIXED = "a\udc80\u4e00\U0001f600" * 5000
RUNS = "a" * 16383 + "\udc80" * 16386 + "\u0394" * 20000
LATE = "a\udcff" * 10000 + "\udc80" * 3 + "\ud800\u0394b"
for codec in CODECS:
    for errors in HANDLERS:
        print(codec, errors, *(outcome(s.encode, codec, errors) for s in (MIXED, RUNS, LATE)))
DATA = [b"a\xff\xe2\x82\xac\x81" * 4000, b"\x00\xdc" * 10000, b"\xf0\x9f\x98\x80" * 5000 + b"\xed\xa0\x80\x1b$"]
for codec in ["utf-8", "ascii", "utf-16-le", "utf-32-be", "utf-7", "cp1252", "shift_jis", "gb18030", "iso2022_jp", "raw_unicode_escape"]:
    for errors in ["strict", "ignore", "replace", "backslashreplace", "surrogateescape", "surrogatepass"]:
        print(codec, errors, *(outcome(data.decode, codec, errors) for data in DATA))

"""Streams, error handlers and codecs of the program."""

import codecs
import io


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


def stars(e):
    return "*" * (e.end - e.start), e.end


codecs.register_error("test.stars", stars)
print("aéb€c".encode("ascii", "test.stars"), b"a\xffb".decode("utf-8", "test.stars"), "é".encode("latin-1", "test.stars"))
codecs.register_error("test.bytes", lambda e: (b"?", e.end))
print("aéb".encode("ascii", "test.bytes"))
codecs.register_error("test.back", lambda e: ("<>", -1))
print("aéb".encode("ascii", "test.back"))
codecs.register_error("test.bad", lambda e: 5)
codecs.register_error("test.far", lambda e: ("x", 50))
attempt(lambda: "é".encode("ascii", "test.bad"))
attempt(lambda: b"\xff".decode("ascii", "test.bad"))
attempt(lambda: "é".encode("ascii", "test.far"))
attempt(lambda: "é".encode("ascii", "test.none"))
attempt(lambda: codecs.lookup_error("test.none"))
attempt(lambda: codecs.register_error("x", 5))
error = UnicodeEncodeError("ascii", "aéb\u20ac", 1, 2, "why")
for name in ("replace", "ignore", "backslashreplace", "xmlcharrefreplace", "namereplace"):
    print(name, codecs.lookup_error(name)(error), codecs.lookup_error(name) is getattr(codecs, name + "_errors"))
attempt(lambda: codecs.strict_errors(error))
attempt(lambda: codecs.xmlcharrefreplace_errors(UnicodeDecodeError("ascii", b"a", 0, 1, "x")))
attempt(lambda: codecs.ignore_errors(5))


def search(name):
    if name == "shout":
        return codecs.CodecInfo(lambda s, e="strict": (s.upper().encode(), len(s)), lambda b, e="strict": (bytes(b).decode().lower(), len(b)), name="shout")
    return None


codecs.register(search)
print("abc".encode("shout"), b"ABC".decode("shout"), codecs.encode("x", "SHOUT"), str(b"XY", "shout"), bytes("q", "shout"))
print(codecs.lookup("shout").name)
codecs.unregister(search)
attempt(lambda: "abc".encode("shout"))

for encoding in ("utf-8", "utf-16", "utf-16-le", "latin-1", "utf-8-sig"):
    raw = io.BytesIO()
    writer = codecs.getwriter(encoding)(raw)
    writer.write("first é\n")
    writer.writelines(["second\n", "third"])
    print(encoding, raw.getvalue())
    raw.seek(0)
    print([line for line in codecs.getreader(encoding)(raw)] if encoding != "utf-8-sig" else "")
raw = io.BytesIO("añb\nc€d\r\nlast".encode())
reader = codecs.getreader("utf-8")(raw)
print(repr(reader.read(2, 1)), repr(reader.readline()), repr(reader.readline(keepends=False)), reader.read())
info = codecs.lookup("utf-8")
both = codecs.StreamReaderWriter(io.BytesIO(), info.streamreader, info.streamwriter)
both.write("x\ny\n")
both.seek(0)
print(both.readlines(), both.getvalue())
recoded = codecs.EncodedFile(io.BytesIO(b"\xc3\xa9\n"), "latin-1", "utf-8")
print(recoded.read())
for encoding in ("utf-8", "utf-16"):
    decoder = codecs.getincrementaldecoder(encoding)()
    encoder = codecs.getincrementalencoder(encoding)()
    data = encoder.encode("a€") + encoder.encode("b", True)
    print(data, [decoder.decode(data[i : i + 1], i == len(data) - 1) for i in range(len(data))])
print(list(codecs.iterencode(["a", "é"], "utf-8")), list(codecs.iterdecode([b"a\xc3", b"\xa9"], "utf-8")))
print(codecs.escape_decode(b"a\\n\\x41\\101\\\\"), codecs.escape_encode(b"a\n\xff'\\"))
print(codecs.encode("abc", "rot13"), codecs.encode(b"abc", "hex"), codecs.decode(b"YWJj", "base64"), codecs.encode(b"a=b", "quopri"))
attempt(lambda: codecs.lookup("nope"))

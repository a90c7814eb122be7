# States of incremental codecs, byte order marks, incomplete characters, and the modules of the package encodings.
import codecs
import encodings
import encodings.ascii
import encodings.hex_codec
import encodings.rot_13
import encodings.utf_8
import encodings.utf_16
import io
import pickle
import warnings

for name in ("utf-16", "utf-32", "utf-8-sig", "utf-8"):
    encoder = codecs.getincrementalencoder(name)()
    print(name, encoder.getstate(), encoder.encode("a"), encoder.getstate(), encoder.encode("b"), encoder.encode("", True))
    encoder.setstate(0)
    print(encoder.encode("c"))
    encoder.reset()
    print(encoder.encode("d"))
    decoder = codecs.getincrementaldecoder(name)()
    print(decoder.getstate(), [(decoder.decode(bytes([b])), decoder.getstate()) for b in "aé€𝄞".encode(name)])
decoder = codecs.getincrementaldecoder("utf-16")()
print(decoder.decode(b"\xfe\xff\0a"), decoder.getstate())
for order in (0, 1):
    decoder.setstate((b"", order))
    print(ascii(decoder.decode(b"a\0")))
for name in ("utf-16", "utf-32"):
    for data in (b"a\0b\0", b"a\0\0\0", b"\xff", b"\xff\xff\xff\xff", b"\xff\xfea\0"):
        try:
            print(name, data, repr(codecs.getreader(name)(io.BytesIO(data)).read()))
        except UnicodeDecodeError as e:
            print(name, data, e.reason)
for name in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-be", "utf-7", "unicode_escape", "raw_unicode_escape"):
    data = "\ud901".encode(name, "surrogatepass")
    for i in range(1, len(data)):
        decoder = codecs.getincrementaldecoder(name)("surrogatepass")
        print(name, i, ascii(decoder.decode(data[:i])), ascii(decoder.decode(data[i:], True)))
for name, parts in (("utf-7", (b"a+-b+", b"AOk", b"-c")), ("unicode_escape", (b"a\\", b"x4", b"1\\N{LATIN SMALL", b" LETTER B}")), ("raw_unicode_escape", (b"\\\\u0041\\u", b"0042"))):
    decoder = codecs.getincrementaldecoder(name)()
    print(name, [decoder.decode(part) for part in parts], decoder.getstate())
for name in ("rot13", "hex", "base64", "quopri", "uu", "zlib", "bz2"):
    info = codecs.lookup(name)
    text = "abc" if name == "rot13" else b"abc" * 40
    encoder, decoder = info.incrementalencoder(), info.incrementaldecoder()
    data = encoder.encode(text, True)
    print(name, info.name, info._is_text_encoding, decoder.decode(data, True) == text, info.streamreader.charbuffertype)
for info in (codecs.lookup("utf-8"), codecs.lookup("base64")):
    copy = pickle.loads(pickle.dumps(info))
    print(copy == info, copy.name, copy.incrementalencoder is info.incrementalencoder)
print(encodings.utf_8.StreamReader, encodings.hex_codec.hex_encode(b"ab"), encodings.ascii.getregentry().name, encodings.utf_16.IncrementalDecoder)
out = io.StringIO()
encodings.rot_13.rot13(io.StringIO("Hello"), out)
print(out.getvalue())
stream = io.BytesIO()
recoder = codecs.StreamRecoder(stream, *codecs.lookup("latin1")[:2], encodings.utf_8.StreamReader, encodings.utf_8.StreamWriter)
recoder.write("né".encode("latin1"))
print(stream.getvalue())


def warned(function, *args):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        result = function(*args)
    print(result, [(w.category.__name__, str(w.message)) for w in found])


for data in (rb"a\zb", b"\\777 \\z", b"\\\xff\\9", rb"\x41\101\n\\z", rb"\477\8"):
    warned(codecs.escape_decode, data)
    warned(codecs.unicode_escape_decode, data)
for args in ((b"\0", "strict", {0: 0x110000}), (b"\0", "strict", {0: -1}), (b"\0", "strict", {0: 1.5}), (b"\0", "strict", {0: "ab"})):
    try:
        print(codecs.charmap_decode(*args))
    except TypeError as e:
        print(e)
for args in (("a", "strict", {97: 256}), ("a", "strict", {97: 1.5}), ("a", "strict", {97: b"ab"}), ("a", "strict", {97: "a"})):
    try:
        print(codecs.charmap_encode(*args))
    except TypeError as e:
        print(e)
found = []


def search(name):
    found.append(name)


codecs.register(search)
for name in ("AAA-8", "AAA---8", "AAA   8", "aaa\xe9\u20ac-8", "AAA.8"):
    try:
        codecs.lookup(name)
    except LookupError as e:
        print(found[-1], e)
codecs.unregister(search)

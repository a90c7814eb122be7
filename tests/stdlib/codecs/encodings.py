import codecs

print(codecs.encode("hello", "rot13"), codecs.decode("uryyb", "rot_13"), codecs.encode("é"), codecs.decode(b"\xc3\xa9"), codecs.encode(b"ab", "hex"), codecs.decode(b"6162", "hex"), codecs.encode(b"hi", "base64"), codecs.decode(b"aGk=\n", "base64"))
print(codecs.BOM_UTF8, codecs.lookup("utf8").name, codecs.lookup("latin-1").name, codecs.getencoder("utf-8")("é"), codecs.getdecoder("ascii")(b"a"))
d = codecs.getincrementaldecoder("utf-8")()
print([d.decode(bytes([b])) for b in "aé日".encode()], d.decode(b"", True))
print(list(codecs.iterencode(["a", "é"], "utf-8")), list(codecs.iterdecode([b"\xc3", b"\xa9"], "utf-8")))
for f in (lambda: codecs.lookup("nope"), lambda: codecs.encode("é", "ascii"), lambda: codecs.decode(b"\xff", "utf-8"), lambda: codecs.getincrementaldecoder("utf-8")().decode(b"\xc3", True)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

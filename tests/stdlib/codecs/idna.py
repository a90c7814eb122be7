import codecs, encodings.idna
def attempt(f, *a, **k):
    try: return f(*a, **k)
    except Exception as e: return type(e).__name__, str(e), getattr(e, "start", None), getattr(e, "end", None)
for name in ("python.org", "b\xfccher.example", "B\xdcCHER.DE", "stra\xdfe.de.", "\u65e5\u672c\u8a9e\u3002jp", "xn--bcher-kva", "xn--b\xfccher", "", ".", "a..b", "\xe9..b", "\xe9.", "x" * 64, "\xfc" * 60, "a\u2126b.c",
             "\u05d0\u05d1.il", "\u05d0a.il", "1\u05d0", "a\x80", "\ufffd\xe9", "fa\xdf.de", "\u2460\xe9", "I\u0307\xe9.tr", "ex am.ple", "a\u00adb\xe9", "\U0001f600.com", "\ud800\xe9"):
    e = attempt(name.encode, "idna")
    print(ascii(name[:12]), ascii(e))
    if isinstance(e, bytes): print("   ", ascii(attempt(e.decode, "idna")))
for data in (b"python.org", b"xn--bcher-kva.example.", b"XN--BCHER-KVA", b"xn--", b"xn--a", b"xn--\xff", b"a\xff.b", b"xn--pyth-ppa.xn--zzzzzz", b"xn--0", b"xn--strae-oqa", b".", b"a..b"):
    print(data, ascii(attempt(data.decode, "idna")), ascii(attempt(data.decode, "idna", "replace")))
print(attempt("a".encode, "idna", "ignore"), attempt(b"a".decode, "idna", "ignore"))
for f, a in ((encodings.idna.nameprep, "Stra\xdfe"), (encodings.idna.ToASCII, "b\xfccher"), (encodings.idna.ToUnicode, "xn--bcher-kva"), (encodings.idna.ToUnicode, b"xn--bcher-kva"), (encodings.idna.ToASCII, ""), (encodings.idna.nameprep, "a\u3000b")):
    print(ascii(attempt(f, a)))
for parts in (["b\xfc", "cher.ex", "ample", "."], ["a", "b"], ["a.", "b."], ["\xe9\u3002", "\xe9"], ["a.b.c"]):
    enc = codecs.getincrementalencoder("idna")()
    print([attempt(enc.encode, p) for p in parts], attempt(enc.encode, "", True))
for parts in ([b"xn--bch", b"er-kva.ex", b"ample", b"."], [b"a", b"b"], [b"a.", b"b."], [b"a.b.c"]):
    dec = codecs.getincrementaldecoder("idna")()
    print([attempt(dec.decode, p) for p in parts], attempt(dec.decode, b"", True))
print(codecs.lookup("idna").name, codecs.lookup("IDNA").name, codecs.encode("\xfc", "idna"))

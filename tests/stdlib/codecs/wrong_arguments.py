import codecs

def attempt(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__, str(e), getattr(e, "__notes__", None)

for name in ("undefined", "unicode_escape", "utf_7", "utf_8_sig", "cp037", "hex", "bz2", "uu", "nosuch", "mac_roman", "utf-8", "ascii", "latin-1", "utf-16"):
    print(name, attempt(lambda: codecs.encode(b"ab", name)), attempt(lambda: codecs.decode("ab", name)), attempt(lambda: codecs.encode(5, name)), attempt(lambda: codecs.decode(None, name)) if name not in ("utf_8_sig", "bz2", "uu") else "")
for name in ("hex", "zlib", "bz2", "uu", "quopri", "base64"):
    print(attempt(lambda: codecs.encode(b"a", name, "ignore")), attempt(lambda: codecs.decode(b"!!", name)), attempt(lambda: "a".encode(name)), attempt(lambda: b"a".decode(name)))
codecs.register(lambda n: (lambda *a: 1 / 0, lambda *a: 1 / 0, None, None) if n == "mine" else None)
print(attempt(lambda: "a".encode("mine")), attempt(lambda: b"a".decode("mine")), attempt(lambda: codecs.decode("x", "mine")))
print(attempt(lambda: codecs.encode("\xff", "ascii")), attempt(lambda: codecs.decode(b"\xff", "utf-8")))

# Codecs by tables, as packages with encodings of their own have them.
import codecs
table = "".join(map(chr, range(128))) + "äöü" + "\ufffe" * 125
encoding = codecs.charmap_build(table)
print(codecs.charmap_encode("aäü", "strict", encoding), codecs.charmap_decode(b"a\x80\x82", "strict", table))
for errors in ("strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace"):
    try:
        print(codecs.charmap_encode("a€é", errors, encoding))
    except UnicodeEncodeError as e:
        print(e)
for errors in ("strict", "ignore", "replace", "backslashreplace"):
    try:
        print(codecs.charmap_decode(b"a\xf0", errors, table))
    except UnicodeDecodeError as e:
        print(e)
print(codecs.charmap_encode("ab", "strict", {97: 65, 98: b"xyz"}), codecs.charmap_decode(b"ab", "strict", {97: "long", 98: 66}))
print(codecs.charmap_encode("é"), codecs.charmap_decode(b"\xe9"))
try:
    codecs.lookup(None)
except TypeError as e:
    print(e)
print("bücher".encode("punycode"), b"bcher-kva".decode("punycode"))

import codecs
def attempt(f, *a):
    try: return f(*a)
    except Exception as e: return type(e).__name__, str(e)
for name in sorted(n for n in dir(__import__("_codecs")) if n.endswith(("_encode", "_decode")) and "mbcs" not in n and "oem" not in n and "code_page" not in n) if 0 else (
    "ascii_decode ascii_encode charmap_decode charmap_encode escape_decode escape_encode latin_1_decode latin_1_encode raw_unicode_escape_decode raw_unicode_escape_encode "
    "readbuffer_encode unicode_escape_decode unicode_escape_encode utf_16_be_decode utf_16_be_encode utf_16_decode utf_16_encode utf_16_ex_decode utf_16_le_decode "
    "utf_16_le_encode utf_32_be_decode utf_32_be_encode utf_32_decode utf_32_encode utf_32_ex_decode utf_32_le_decode utf_32_le_encode utf_7_decode utf_7_encode utf_8_decode utf_8_encode").split():
    f = getattr(codecs, name)
    if name.endswith("_encode") and name not in ("escape_encode", "readbuffer_encode"):
        print(name, attempt(f, "a\xe9"), attempt(f, "\u20ac", "replace"), attempt(f, b"x"), attempt(f, 3))
    else:
        print(name, attempt(f, b"a\\n\xe9"), attempt(f, b"a\xe2\x82"), attempt(f, b"abcd\0\0\xfe\xff", "replace"), attempt(f, 3))
print(codecs.unicode_escape_decode("a\\n\\u00e9"), codecs.escape_decode(b"\\x41\\t"))
for data in (b"a\\", b"a\\\\", b"a\\u12", b"\\\\\\u12", b"a\\x4", b"a\\N{LATIN", b"a\\U0001", b"\\12", b"\\1234"):
    print(data, attempt(codecs.unicode_escape_decode, data, "strict", False), attempt(codecs.raw_unicode_escape_decode, data, "strict", False), attempt(codecs.unicode_escape_decode, data))
print(codecs.utf_8_decode(b"\xe2\x82"), codecs.utf_8_decode(b"a\xe2\x82", "replace", True), codecs.utf_16_decode(b"\xff\xfea\0b"), codecs.utf_16_encode("a", "strict", 1), codecs.utf_16_ex_decode(b"\xfe\xff\0a"), codecs.utf_16_ex_decode(b"a\0", "strict", -1), codecs.utf_16_ex_decode(b"\xff\xfea\0", "strict", 0))
table = codecs.charmap_build("".join(map(chr, range(128))) + "\ufffe" * 128)
print(codecs.charmap_encode("abc", "strict", table), codecs.charmap_decode(b"abc", "strict", "".join(map(chr, range(256)))))
for name in ("hex", "base64", "zlib", "bz2", "quopri", "uu"):
    for n in (0, 1, 45, 46, 100):
        packed = codecs.encode(bytes(range(n)), name)
        print(name, n, len(packed) if name in ("zlib", "bz2") else packed, codecs.decode(packed, name) == bytes(range(n)))
print(attempt(codecs.decode, b"begin 666 x\n", "uu"), attempt(codecs.decode, b"hello", "uu"), attempt(codecs.decode, b"junk\nbegin 644 f\n#86)C    \nend\n", "uu"))
print({f"{n:02x}": chr(n).encode("charmap") for n in (0, 65, 200, 255)}, b"\xc8\xe9".decode("charmap"), attempt("\u20ac".encode, "charmap"), "\u20ac".encode("charmap", "ignore"))
info = codecs.lookup("charmap")
print(info.name, info.incrementalencoder().encode("\xe9"), info.incrementaldecoder().decode(b"\xe9"), info.encode("a"))
print(codecs.lookup("rot_13").name, codecs.lookup("bz2_codec").name, codecs.lookup("quoted-printable").name, codecs.lookup("base_64").name, codecs.lookup("uu-codec").name, codecs.lookup("uu")._is_text_encoding)

import stringprep, unicodedata, zlib
old = unicodedata.ucd_3_2_0
NAMES = [n for n in dir(stringprep) if n.startswith("in_table")]
POINTS = [0x20, 0x41, 0xa0, 0xaa, 0xad, 0xdf, 0x221, 0x345, 0x37a, 0x5d0, 0x6dd, 0x10d0, 0x13a0, 0x200b, 0x2132, 0x231a, 0x2ff1, 0xdcc, 0xfdd1, 0xfffa, 0xfb06, 0x1d400, 0x1d6c1, 0x2f868, 0xe0021, 0xfffe, 0xd800, 0xe000]
for name in NAMES:
    test = getattr(stringprep, name)
    bits = "".join("1" if test(chr(i)) else "0" for i in POINTS)
    print(name, bits.count("1"), zlib.crc32(bits.encode()))
KNOWN = [i for i in POINTS if i != 0xd800 and old.category(chr(i)) != "Cn"]
for f in (stringprep.map_table_b2, stringprep.map_table_b3):
    text = "\0".join(f(chr(i)) for i in KNOWN)
    print(f.__name__, len(text), zlib.crc32(text.encode()))
for name in ("category", "bidirectional", "combining", "east_asian_width", "mirrored", "decomposition"):
    text = "\0".join(str(getattr(old, name)(chr(i))) for i in POINTS)
    print(name, len(text), zlib.crc32(text.encode()))
for name in ("decimal", "digit", "numeric", "name"):
    text = "\0".join(str(getattr(old, name)(chr(i), None)) for i in POINTS)
    print(name, len(text), zlib.crc32(text.encode()))
for form in ("NFC", "NFD", "NFKC", "NFKD"):
    text = old.normalize(form, "".join(chr(i) + "\u0301" for i in KNOWN))
    print(form, len(text), zlib.crc32(text.encode()), old.is_normalized(form, "a\u0301"))
print(old.unidata_version, type(old), isinstance(old, unicodedata.UCD), stringprep.in_table_c12("\u00a0"), stringprep.map_table_b2("\xdf"))
for f, a in ((old.name, "\u0221"), (old.decimal, "x"), (old.lookup, "LATIN SMALL LETTER D WITH CURL"), (old.category, "ab")):
    try: print(f(a))
    except Exception as e: print(type(e).__name__, e)

import struct

# The first value that does not fit is named.
for form, values in (
    ("b", (1000,)), (">2h", (1, 100000)), ("2sB", (1, 300)), ("2sB", (b"ab", 300)), ("2sB", (bytearray(b"ab"), 256)), ("cB", (1, 300)), ("cB", (b"ab", 300)),
    ("Bc", (300, 1)), ("3pb", ("x", 200)), ("b2s", (-129, b"")), ("Bb", (0, 128)), ("2x b", (128,)), ("<H", (-1,)), (">h", ("x",)), ("hh", (1.5, 99999)),
):
    try:
        print(form, struct.pack(form, *values))
    except struct.error as e:
        print(form, values, e)

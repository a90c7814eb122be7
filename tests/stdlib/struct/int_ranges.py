# An int that a code cannot pack is refused with the code's range, however large the int is.
import struct

for order in ("", "<", ">", "=", "!"):
    for code in "bBhHiIqQ":
        for value in (-1, 2**64, -(2**63) - 1, 2**40, 2**63, True):
            try:
                print(order + code, value, struct.pack(order + code, value))
            except struct.error as e:
                print(order + code, value, e)
for order in "<>":
    for code in "lL":
        for value in (-1, 2**64, 2**40):
            try:
                print(order + code, value, struct.pack(order + code, value))
            except struct.error as e:
                print(order + code, value, e)
for format, values in (("<2h3sB", (1, 2, b"abc", 256)), ("<hxxB", (1, -1)), ("< 2h B", (1, 70000, 5)), ("<qs", (2**63, b"a")), ("<hh", (2**70, "a"))):
    try:
        print(struct.pack(format, *values))
    except struct.error as e:
        print(format, e)
try:
    struct.pack_into("<Q", bytearray(8), 0, -1)
except struct.error as e:
    print(e)
try:
    struct.Struct("<I").pack(2**32)
except struct.error as e:
    print(e)

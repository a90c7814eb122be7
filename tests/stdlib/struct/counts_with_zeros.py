# A count before a code may have any number of zeros in front; one that is too large is refused as such.
import struct

zeros = "0" * 5000
for format, values in ((f"{zeros}1b", (1000,)), (f"{zeros}2b", (1, 300)), (f"<{zeros}2h", (5, 6)), (f"{zeros}1?b", (True, 500)), (f"{zeros}?b", (500,)),
                       (f"{zeros}3sb", (b"abc", -129)), (f"{zeros}1sB", ("a", 500))):
    try:
        print(struct.pack(format, *values))
    except struct.error as e:
        print(e)
long = struct.unpack(f"{zeros}20000b{zeros}b{zeros}2s", bytes(20002))
print(len(long), long[:2], long[-2:])
for format in ("9" * 5000 + "?", "?" + "9" * 5000 + "b"):
    try:
        struct.pack(format, 1, 2)
    except struct.error as e:
        print(e)

# re.escape of str, bytes and classes derived from them.
import re


class Text(str):
    pass


for text in ("", "a", "a.b*c", "".join(map(chr, range(128))), "é+ü\u2028(", "\U0001f600?", b"", b"a.b", bytes(range(256)), bytearray(b"a+"), Text("x.y")):
    print(repr(re.escape(text)), type(re.escape(text)).__name__)
for bad in (1, None, ["a"]):
    try:
        re.escape(bad)
    except TypeError as error:
        print(type(error).__name__)
print(all(re.fullmatch(re.escape(chr(i)), chr(i)) for i in range(300)))
long = "ab.c" * 50000
print(len(re.escape(long)), re.escape(long) == long.replace(".", "\\."), re.escape(long.encode()) == re.escape(long).encode())

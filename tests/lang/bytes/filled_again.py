# __init__ of a bytearray empties it before it reads its source, after it has read the other arguments.
b = bytearray(b"abc")
print(b.__init__(b), b)
b = bytearray(b"abc")
b.__init__(memoryview(b"xy"))
print(b)
for args in [("text",), ("text", "utf-8"), (b"x", b), (-1,), ([1, 2],), (3,), ("é", "ascii")]:
    b = bytearray(b"abc")
    try:
        print(args, b.__init__(*args), b)
    except Exception as e:
        print(args, type(e).__name__, str(e), b)
b = bytearray(b"abc")
view = memoryview(b)
try:
    b.__init__(b"")
except BufferError as e:
    print(e, b)

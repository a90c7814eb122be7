import unittest
def t(f):
    try: print(repr(f()).split(" at 0x")[0])
    except BaseException as e: print(type(e).__name__, e)
c = unittest.TestCase()
vals = ["abc", "", b"abc", bytearray(b"abc"), 5, [1], None, int, str]
tails = ["a", b"a", bytearray(b"a"), 5, None, (), ("a",), (b"a",), ("x", "y"), (b"x", "a"), ("x", b"a"), (5,), ("a", 5), (5, "a"), [1]]
for v in vals:
    for x in tails:
        print(repr(v), repr(x), end=" "); t(lambda: c.assertStartsWith(v, x))

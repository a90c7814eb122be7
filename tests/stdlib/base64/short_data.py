"""Short data takes the natives, other types and errors the general way: both give the same."""

import base64, binascii


class By(bytes):
    pass


def show(f, *a, **k):
    try:
        print(f.__name__, a, k, f(*a, **k))
    except Exception as e:
        print(f.__name__, a, k, type(e), e)


for n in range(9):
    b = bytes(range(250, 250 - n, -1))
    for f in (
        base64.b64encode,
        base64.urlsafe_b64encode,
        base64.standard_b64encode,
        base64.encodebytes,
        binascii.b2a_base64,
        binascii.hexlify,
        binascii.crc32,
        base64.b16encode,
    ):
        show(f, b)
        show(f, bytearray(b))
        show(f, By(b))
    for f, g in (
        (base64.b64encode, base64.b64decode),
        (base64.urlsafe_b64encode, base64.urlsafe_b64decode),
        (base64.b64encode, base64.urlsafe_b64decode),
        (base64.urlsafe_b64encode, base64.b64decode),
        (base64.b64encode, base64.standard_b64decode),
        (binascii.hexlify, binascii.unhexlify),
        (binascii.b2a_base64, binascii.a2b_base64),
    ):
        e = f(b)
        show(g, e)
        show(g, e.decode())
        show(g, bytearray(e))
        show(g, e[:-1])
        show(g, b"!" + e)
for x in (
    "a",
    "é",
    "=",
    "==",
    "===",
    "====",
    "a===",
    "ab==",
    "abc=",
    "ab=c",
    "abcd=",
    "abcd====",
    "ab==cd==",
    "A-_B",
    "A+/B",
    "a b c d",
    1,
    None,
    [],
    b"zz",
    b"0G",
    "0g",
    "abc",
):
    for f in (
        base64.b64decode,
        base64.urlsafe_b64decode,
        base64.standard_b64decode,
        binascii.a2b_base64,
        binascii.unhexlify,
        base64.b64encode,
        binascii.hexlify,
    ):
        show(f, x)
    show(base64.b64decode, x, validate=True)
    show(binascii.a2b_base64, x, strict_mode=True)
show(binascii.hexlify, b"abc", "-")
show(binascii.b2a_base64, b"abc", newline=False)
show(binascii.crc32, b"abc", -5)
show(binascii.crc32, b"abc", 10**30)
show(base64.b64encode, b"\xff\xfe\xfd", "-_".encode())
big = bytes(range(256)) * 1000
print(
    len(base64.b64encode(big)),
    base64.b64decode(base64.b64encode(big)) == big,
    binascii.unhexlify(binascii.hexlify(big)) == big,
    binascii.crc32(big),
    binascii.crc32(b"abc", 2**40 + 5),
)


class Falsy:
    def __bool__(self):
        print("bool")
        return False


print(binascii.b2a_base64(b"abc", newline=Falsy()))

import base64, binascii


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


data = bytes(range(0, 256, 7)) + b"\xfb\xff"
for name in ("b64encode", "standard_b64encode", "urlsafe_b64encode", "b32encode", "b32hexencode", "b16encode", "b85encode", "a85encode", "encodebytes", "z85encode"):
    f = getattr(base64, name)
    g = getattr(base64, name.replace("encode", "decode"))
    print(name, f(data[:32]), g(f(data)[:]) == data, f(b""), g(f(b"ab")) if name != "z85encode" else f(b"abcd"))
print(base64.b64encode(b"\xfb\xff", b"-."), base64.b64decode("YWJj"), base64.b64decode(b"YW Jj\n"), base64.b64decode("-_==", "-_"), base64.b32decode("mfra====", casefold=True), base64.b16decode("ff", casefold=True), base64.a85encode(b"abc", adobe=True), base64.b85encode(b"abc", pad=True))
for f in (lambda: base64.b64encode("abc"), lambda: base64.b64decode("abc"), lambda: base64.b64decode("a"), lambda: base64.b64decode("YW!j", validate=True), lambda: base64.b64decode("é"), lambda: base64.b64decode(5), lambda: base64.b32decode("a"), lambda: base64.b16decode("zz"), lambda: base64.b16decode("abc"), lambda: base64.b85decode("a b"), lambda: base64.encodebytes("x"), lambda: binascii.unhexlify("abc"), lambda: binascii.unhexlify("zz"), lambda: binascii.hexlify("a"), lambda: base64.b64encode(bytearray(b"x")), lambda: base64.b64encode(memoryview(b"xy"))):
    attempt(f)
print(binascii.hexlify(b"\x01\xff"), binascii.hexlify(b"\x01\xff\x02", "-"), binascii.unhexlify("01ff"), binascii.crc32(b"hello"), binascii.crc32(b"lo", binascii.crc32(b"hel")), binascii.b2a_base64(b"hi"), binascii.a2b_base64(b"aGk="), binascii.crc_hqx(b"ab", 0), binascii.b2a_qp(b"a=\xff"), binascii.a2b_qp(b"a=3D"), binascii.b2a_uu(b"abc"), issubclass(binascii.Error, ValueError))
import io
out = io.BytesIO()
base64.encode(io.BytesIO(b"x" * 100), out)
print(out.getvalue())

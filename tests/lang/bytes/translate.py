t = bytes.maketrans(b'abc', b'xyz')
print(len(t), b'aabbcc'.translate(t), b'aabbcc'.translate(None, b'b'), b'abc'.translate(t, delete=b'a'))
for f in (lambda: bytes.maketrans(b'a', b'bc'), lambda: b'a'.translate(b'short'), lambda: b'a'.translate('x')):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
b'hello'.translate(bytes(range(256)), b'l')

print(b'a b  c'.split(), b'a,b,c'.split(b',', 1), b'a,b,c'.rsplit(b',', 1), b'a\nb\r\nc'.splitlines(), b'a\n'.splitlines(True), b'k=v=w'.partition(b'='), b'k=v=w'.rpartition(b'='), b'-'.join([b'a', bytearray(b'b')]), b'  a '.strip(), b'xax'.strip(b'x'), b' a'.lstrip(), b'a '.rstrip(), b'ab'.removeprefix(b'a'), b'ab'.removesuffix(b'b'))
for f in (lambda: b'a'.split(b''), lambda: b'a'.split(','), lambda: b','.join(['a']), lambda: b','.join([1]), lambda: b'a'.strip('a'), lambda: b','.join(1)):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
b'x'.partition(b'')

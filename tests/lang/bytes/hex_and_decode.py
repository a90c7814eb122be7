print(b'\x00\xff'.hex(), b'abcd'.hex(':'), b'abcde'.hex('-', 2), b'abcde'.hex('_', -2), bytes.fromhex('616263'), b'caf\xc3\xa9'.decode() == 'café', b'\xff'.decode('latin-1') == 'ÿ', b'a\xffb'.decode('utf-8', 'ignore'), ascii(b'\xff'.decode('utf-8', 'replace')), b'\xff'.decode('ascii', 'backslashreplace'), b'a\x00'.decode('utf-16-le'))
for f in (lambda: b'\xff'.decode(), lambda: b'\xc3'.decode(), lambda: b'ab\xe2\x82'.decode(), lambda: b'\x80'.decode('ascii'), lambda: b'a'.decode('nope'), lambda: b'a'.hex(1), lambda: b'a'.hex('ab')):
    try:
        f()
    except (TypeError, ValueError, LookupError) as e:
        print(type(e).__name__, e)
b'\xfe'.decode('utf-8')

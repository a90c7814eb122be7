for f in (lambda: 'é'.encode('ascii'), lambda: b'\xff'.decode('utf-8')):
    try: f()
    except UnicodeError as e: print(type(e).__name__, e.encoding, ascii(e.object), e.start, e.end, e.reason, ascii(e.args))
e = UnicodeDecodeError('utf-8', b'ab\xff', 2, 3, 'bad byte')
print(e, repr(e))
e2 = UnicodeEncodeError('ascii', 'a\xe9\xe8', 1, 3, 'why')
print(e2)
UnicodeDecodeError('x')

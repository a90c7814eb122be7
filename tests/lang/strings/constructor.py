print(str(), str(1), str('a'), str(None), str(b'ab', 'utf-8'), str(b'ab'), str(object=5), str(b'\xe9', 'latin-1') == 'é', str(b'\xff', 'utf-8', 'replace') == '\ufffd', str([1, 'a']), str(bytearray(b'x'), 'ascii'))
for f in (lambda: str(1, 'utf-8'), lambda: str(b'\xff', 'utf-8'), lambda: str('a', 'utf-8'), lambda: str(b'a', 1), lambda: str(1, 2, 3, 4), lambda: str(b'a', 'nope')):
    try:
        f()
    except (TypeError, UnicodeDecodeError, LookupError) as e:
        print(type(e).__name__, e)
str(...)

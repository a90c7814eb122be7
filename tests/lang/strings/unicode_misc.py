print(ord('a'), ord('é'), ord('😀'), chr(97), chr(0x1F600) == '😀', len('👨‍👩‍👧'), 'é' == 'e\u0301', '\u00e9' in 'café', 'İ'.lower() == 'i̇', 'ß'.upper(), 'ŉ'.title() == 'ʼN')
for f in (lambda: chr(-1), lambda: chr(0x110000), lambda: ord(''), lambda: ord('ab'), lambda: ord(1), lambda: chr('a'), lambda: chr(1.0), lambda: chr(10**20), lambda: ord(b'ab')):
    try:
        f()
    except (ValueError, TypeError, OverflowError) as e:
        print(type(e).__name__, e)
ascii('é\u20ac😀\n')

print([x for x in b'abc'], sum(b'\x01\x02'), max(b'az'), sorted(b'cab'), list(reversed(b'ab')), tuple(b'a'), set(b'aa'), dict(enumerate(b'ab')), int(b'42'), float(b'1.5'), b'ab'.__len__(), b'a'.__add__(b'b'))
b'a' if b'' else b'b'

for v, s in ((1, '5'), (1.5, '.3'), ('a', '>3'), (True, '5'), (None, ''), ([1], ''), ((), ''), ({}, ''), (b'x', ''), (1j, '.1f'), (range(2), ''), (int, ''), (Ellipsis, '')):
    print(repr(format(v, s)), repr(v.__format__(s) if not isinstance(v, type) else ''))
for v in ([1], (1,), {1: 2}, {1}, None, b'x', range(1), len, int, object):
    try: format(v, '10')
    except TypeError as e: print(e)
f'{True:d}{False:>3}{True!s:>6}{True}'

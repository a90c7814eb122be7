print(repr('a'.ljust(3)), repr('a'.rjust(3)), repr('a'.center(4)), repr('ab'.center(5)), repr('a'.center(5, '*')), 'abc'.ljust(2), 'a'.ljust(3, '-'), '42'.zfill(5), '-42'.zfill(5), '+1'.zfill(4), 'abc'.zfill(2), ''.zfill(2), '--1'.zfill(5))
print([('x' * n).center(w, '.') for n in (1, 2, 3) for w in (4, 5)])
for f in (lambda: 'a'.ljust(3, 'ab'), lambda: 'a'.center('x'), lambda: 'a'.rjust(3, 1), lambda: 'a'.zfill(1.5)):
    try:
        f()
    except TypeError as e:
        print(e)
'a'.ljust(-1)

print('a' + 'b', 'ab' * 3, 3 * 'ab', 'a' * 0, 'a' * -1, 'a' * True, 'a' < 'b', 'a' < 'B', 'abc' < 'abd', 'ab' < 'abc', '' < 'a', 'é' > 'z', 'a' == 'a', 'a' != 'b', '10' < '9')
for f in (lambda: 'a' + 1, lambda: 'a' * 'b', lambda: 'a' * 1.0, lambda: 'a' - 'b', lambda: 'a' < 1, lambda: 'a' + b'b', lambda: 1.5 * 'a', lambda: 'a' % 1):
    try:
        f()
    except TypeError as e:
        print(e)
'a' == b'a'

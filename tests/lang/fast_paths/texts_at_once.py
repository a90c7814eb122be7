# Texts of ASCII, of other characters, and of both, in what is done in one loop.
texts = ['', 'a', 'Z', 'hello World', 'AZaz@[`{', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', '0123456789', '12a', 'a b', '\x1c\x1d\x1e\x1f', ' \t\n\x0b\x0c\r', '\x85', '\xa0',
         'n\xe9', '\xdf', '\u0130', '\u0663\u0664', '\xb2', '\u2192x', '\U0001f600a', '\ud800', '+5', '-5', '-', '\x00', '\x7f']
def t(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return type(e).__name__ + ': ' + str(e)
for s in texts:
    print(ascii([s.upper(), s.lower(), s.isalpha(), s.isalnum(), s.isdigit(), s.isdecimal(), s.isnumeric(), s.isspace(), s.isupper(), s.islower()]))
    print(ascii([list(s), tuple(s), sorted(s), sorted(set(s)), ''.join(s), '-'.join(s), s[::-1], s[::2], s[4:1:-2], s[-3::-1], s[5:2], s[1:0:-1], [c for c in s], list(map(ord, s))]))
    print(ascii([s.ljust(9), s.rjust(9), s.center(9), s.center(10), s.center(9, '\xe9'), s.ljust(9, '\u2192'), s.zfill(9), s.zfill(-1), s.rjust(0), s.partition('l'), s.rpartition('l'), s.partition('\u2192'),
                 s.split(), s.split('l'), s.split(' ', 1), s.split(None, 0), s.split('zz'), s.split('l', -5)]))
    print(ascii([repr(s), repr([s]), str((s,)), str({s: s})]))
print([t('abc'.ljust, 5, ''), t('abc'.ljust, 5, 'xy'), t('abc'.center), t('abc'.zfill, 'x'), t('abc'.rjust, 2.0), t('abc'.split, ''), t('abc'.partition, ''), t('abc'.partition, 1)])
print([t('-'.join, ['a', 1]), t('-'.join, ('a', None)), t('-'.join, ['\xe9', 'a', '\u2192']), t('-'.join, []), t('-'.join, ['a']), t('\u2192'.join, ['a', 'b'])])
print([t(lambda: 'abc'[::0]), 'abc'[True], 'abc'[True:], t(lambda: 'abc'['x']), t(lambda: 'abc'[3]), 'abc'[-4:], 'abc'[10**30:], 'abc'[:-10**30:-1]])
by, ba = bytes(range(250, 256)) + b'az', bytearray(b'\x00\x7f\x80\xff')
print([by[0], by[-1], by[5], t(lambda: by[8]), t(lambda: by[-9]), t(lambda: by[10**30]), t(lambda: by['x']), by[True], by[1:3], by[::-1], list(by), [b for b in by]])
def put(i, v): ba[i] = v; return bytes(ba)
print([ba[0], ba[-1], ba[2], t(lambda: ba[4]), t(put, 0, 255), t(put, -1, 0), t(put, 4, 0), t(put, 0, 256), t(put, 0, -1), t(put, 'x', 1), t(put, 0, 1.0), t(put, True, True)])
print([int.from_bytes(by[i:j], order, signed=signed) for i in (0, 6) for j in (6, 7, 8) for order in ('big', 'little') for signed in (False, True)])
print([int.from_bytes(b''), int.from_bytes(b'', signed=True), int.from_bytes(b'\x80', signed=True), int.from_bytes([1, 2]), int.from_bytes(ba, 'little'), t(int.from_bytes, b'a', 'middle')])
print([b'abc'.decode(), t(b'\xff'.decode), b'\xc3\xa9'.decode(), b''.decode(), (b'x' * 200).decode() == 'x' * 200, ba[1:3].decode('latin-1'), t(b'a'.decode, 'nope'), t(b'a'.decode, 1)])

class X:
    def __index__(self): return 7
class SI(int): pass
for f in [
    lambda: int(), lambda: int('12'), lambda: int(' 12 '), lambda: int('1_000'), lambda: int('1__0'),
    lambda: int('_1'), lambda: int('1_'), lambda: int(''), lambda: int('  '), lambda: int('0x1f',16),
    lambda: int('0x1f',0), lambda: int('0b11',0), lambda: int('0o17',0), lambda: int('010',0), lambda: int('0',0),
    lambda: int('00',0), lambda: int('0_0',0), lambda: int('z',36), lambda: int('Z',36), lambda: int('12',1),
    lambda: int('12',37), lambda: int('12',-1), lambda: int('2',2), lambda: int('12',10**30),
    lambda: int('12',base=5), lambda: int(x=5), lambda: int(base=5), lambda: int('12','a'), lambda: int('12',1.5),
    lambda: int(b'12'), lambda: int(b'ab'), lambda: int(b'1f',16), lambda: int(bytearray(b'12')), lambda: int('1.5'),
    lambda: int('1'*5000), lambda: int('a'*300), lambda: int('1'*5000,16)==0, lambda: int('1'*5000,32)==0,
    lambda: int('1'*5000,7), lambda: int('\u0661\u0662'), lambda: int('+5'), lambda: int('-5'), lambda: int('- 5'),
    lambda: int('+-5'), lambda: int('--5'), lambda: int('0x',16), lambda: int('-0x1f',16), lambda: int('0X1F',16),
    lambda: int('0x_1f',16), lambda: int('0x_1f',0), lambda: int('0x__1f',0), lambda: int('0_x1f',0),
    lambda: int('1\x00'), lambda: int('\ud800'), lambda: int(' \t\n12\xa0\u2003'), lambda: int(b' 12 '),
    lambda: int(b'1_2'), lambda: int(b'1\x00'), lambda: int('12', X()), lambda: int('12', SI(8)),
    lambda: int('12', True), lambda: int(1, 2, 3), lambda: int('1',foo=1), lambda: int('12',None),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)

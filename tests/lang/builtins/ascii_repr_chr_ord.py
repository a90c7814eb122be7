print(ascii('aé€😀\n\'"'), ascii([1, 'é']), ascii({'ü': 'ö'}), repr('a\'b"c'), repr("it's"), repr('\x7f\x80\xa0\xad'), chr(65), chr(0x10FFFF) == '\U0010ffff', ord('A'), ord('\n'), ord(b'a'), ord('€'))
class R:
    def __repr__(self): return 'é repr'
print(ascii(R()), ascii([R()]), f'{R()!a}', '%a' % R(), repr(None), repr(...), repr(NotImplemented), repr(int), repr(1.0), repr(1e100), repr(-0.0), repr((1,)), repr(''), repr(b''), repr(range(1, 2)), repr(slice(1)))
print([ascii(chr(i)) for i in (0, 9, 27, 31, 32, 126, 127, 128, 255, 256, 0xd800, 0xffff, 0x10000)])

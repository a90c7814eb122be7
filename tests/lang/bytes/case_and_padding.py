b = b'heLLo World1'
print(b.upper(), b.lower(), b.title(), b.capitalize(), b.swapcase(), b.center(16, b'*'), b.ljust(14), b.rjust(14, b'.'), b'-7'.zfill(4), b'a\tb'.expandtabs(4))
for x in (b'abc', b'ABC', b'1', b' ', b'', b'a1', b'\xff', b'Ab Cd'):
    print(x, x.isalpha(), x.isalnum(), x.isdigit(), x.isspace(), x.isupper(), x.islower(), x.istitle(), x.isascii())
b.center(20, b'ab')

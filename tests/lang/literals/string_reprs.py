for s in ['', "'", '"', '\'"', '\\', '\n\r\t', '\x00\x1f\x7f', 'é', '\xa0', '\xad', '\u2028', '\ud800', '😀', '\u200b', '\ufeff', 'ก']:
    print(ascii(repr(s)), len(repr(s)))
'a\tb'

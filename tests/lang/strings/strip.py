print(repr('  a '.strip()), repr('  a '.lstrip()), repr('  a '.rstrip()), 'xxaxx'.strip('x'), 'xyaxy'.strip('yx'), repr('\t\n a\u2003'.strip()), 'abc'.strip(''), 'abc'.lstrip('ab'), 'abc'.rstrip('cb'), 'aaa'.strip('a') == '', 'a'.strip(None))
print('prefix-x'.removeprefix('prefix-'), 'abc'.removeprefix('x'), 'a.py'.removesuffix('.py'), 'abc'.removesuffix(''), 'aa'.removeprefix('a'))
'a'.strip(1)

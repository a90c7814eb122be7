import re
m = re.search(r'(\d+)-(?P<word>\w+)', 'x 12-ab 34-cd')
print(m.group(), m.group(1), m['word'], m.groups(), m.groupdict(), m.span(), m.start(2), m.end('word'), m.string, bool(m), m)
print(re.match('a', 'ba'), re.match('b', 'ba').group(), re.fullmatch('ab', 'ab').group(), re.fullmatch('a', 'ab'), re.search('z', 'abc'))
p = re.compile(r'(?i)HELLO\s+(\w+)')
print(p.search('say hello  World').group(1), p.pattern, p.groups, re.escape('a.b*c'), re.search(r'^b', 'a\nb', re.M).start(), re.search('a.b', 'a\nb', re.DOTALL).group() == 'a\nb', re.search(r'(a)|(b)', 'b').groups(), re.search(r'(a)?b', 'b').group(1))
for f in (lambda: re.compile('('), lambda: re.compile('*a'), lambda: re.compile('[a'), lambda: m.group(9), lambda: re.search(5, 'a'), lambda: re.search('a', 5), lambda: m['nope']):
    try: f()
    except Exception as e: print(type(e).__name__, e)

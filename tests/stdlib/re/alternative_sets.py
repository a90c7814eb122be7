import re

# Alternatives that are all but one character, alone and with others.
texts = ['ab', 'abc\n', 'aAbB', 'a"b\\"c', '', 'éa', '\n', 'x\x1cy\tz \x1f']
for pattern in ('[^a]|[^b]', '[^a]|.', '[^a]|[^\n]', '(?:[^a]|[^b])c', '[^a]b|[^b]b', 'a[^a]|a[^b]', '[^a]|b|[^c]', '(?:(?:[^a])|[^b])', '([^a]|[^b])+', '[^a]{1}|[^b]{1}',
                '[^a]+|[^b]+', '(?i:[^A])|[^a]', '(?i:[^a]|[^b])', r'\\.|[^"]', r'[^\\]|\\.', '[^a]|[^ab]', r'[^a]|\W|\D', '.|[^a]', '(?s:.)|[^a]', r'\s|[^\s]', r'[\s"]|\S', r'[\d.]|[^a]'):
    for flags in (0, re.I, re.S, re.A):
        c = re.compile(pattern, flags)
        print(pattern, flags, [[m.span() for m in c.finditer(text)] for text in texts], [c.fullmatch(text) is not None for text in texts])

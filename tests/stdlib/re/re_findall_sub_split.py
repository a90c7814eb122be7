import re
print(re.findall(r'\d+', 'a1b22'), re.findall(r'(\w)(\d)', 'a1b2'), re.findall(r'(\w)\d', 'a1b2'), [m.span() for m in re.finditer('a', 'banana')], re.split(r'[,;]\s*', 'a, b;c'), re.split(r'(-)', 'a-b'), re.split('x*', 'axb'), re.split(',', 'a,b,c', maxsplit=1))
print(re.sub(r'\d', '#', 'a1b2'), re.sub(r'(\w)(\d)', r'\2\1', 'a1b2'), re.sub('a', lambda m: m.group().upper() + str(m.start()), 'banana'), re.subn('a', 'o', 'banana', count=2), re.sub(r'(?P<x>a)', r'[\g<x>]', 'ba'), re.sub('^', '> ', 'l1\nl2', flags=re.M), re.sub('', '-', 'ab'))
print(re.findall(r'\b\w{3}\b', 'the cat sat on a mat'), re.findall(r'(?<=\$)\d+', '$5 $10'), re.findall(r'a(?!b)', 'ab ac'), re.findall(r'<.*?>', '<a><b>'), re.findall('[^aeiou ]+', 'hello you'), re.sub(r'\s+', ' ', 'a \n\t b').strip(), re.findall(r'(?x) \d + # digits', 'a12'), re.findall('é', 'café'), re.findall(rb'\d', b'a1'))
def bad(m): raise ValueError('callback failed')
try: re.sub('a', bad, 'banana')
except ValueError as e: print(e)

import re

# Two scans at once, one in the other, one that stops early, one that goes on after others.
word, digit = re.compile(r'\w+'), re.compile(r'(\d)(x)?')
text = 'a1 b22 c3x d'
first, second = word.finditer(text), word.finditer(text, 3)
print(next(first).span(), next(second).span(), next(first)[0], next(second)[0], [m[0] for m in first], [m.end() for m in second])
for m in word.finditer(text):
    print(m[0], [(n.start(), n.end(1), n.groups(), n.groups('-')) for n in digit.finditer(m[0])], [n.group(2, 1) for n in digit.finditer(text, m.start(), m.end())])
rest = word.finditer(text)
next(rest)
for m in word.finditer('x y'):
    break
print([m[0] for m in rest], next(rest, None))

# search() and match() of one scanner in turn, and empty matches.
for pattern in ('a', 'a*', 'a*?', 'a|b', r'(a)|\b', '(?=(a))'):
    for hows in ('search', 'match', 'search match', 'match search', 'search search match match'):
        scanner, found = re.compile(pattern).scanner('aab aba a', 0, 8), []
        hows = hows.split()
        for i in range(12):
            m = scanner.search() if hows[i % len(hows)] == 'search' else scanner.match()
            if m is None:
                break
            found.append((m.span(), m.lastindex))
        print(pattern, hows, found)

# The end of the text, or of the part that is looked at.
for pattern in (r'a$', r'$', r'(?m)$', r'(?m)a$', r'\n$', r'a$\n?', r'(a|$)+'):
    for subject in ('a', 'a\n', 'a\n\n', 'ba\na\r\n', '\n', ''):
        c = re.compile(pattern)
        print(pattern, ascii(subject), [m.span() for m in c.finditer(subject)], [m.span() for m in c.finditer(subject, 0, 2)], c.sub('-', subject), c.split(subject))

# Templates, with groups that do not match, again and again; pieces with groups in look-arounds.
for pattern, template in ((r'(a)|(b)', r'[\1\2]'), (r'(?P<x>a)(b)?', r'\g<x>\\\2\g<0>\n'), (r'(?=(a.))', r'\1'), (r'(a)(?=(.*))', r'<\2>'), ('(é)', r'\1é'), (r'((a)|b)*', r'\1-\2')):
    for subject in ('abc', 'aab b', 'é aé', ''):
        for count in (0, 1, 2):
            print(pattern, ascii(re.subn(pattern, template, subject, count=count)), ascii(re.split(pattern, subject, count)), ascii(re.findall(pattern, subject)))
print(re.sub(rb'(a)(\\)?', rb'\2\\\1\g<0>', b'a\\ba'), re.split(rb'(-)|,', b'a-b,c'), re.sub('(a)', '\\\\1', 'a'), re.sub('(a)', '\\\\\\1', 'a'))
m = re.match(r'(a)(b)?(c)?', 'ac')
print(m.groups(), m.groups(0), m[2], m[1], m.start(2), m.end(3), m.span(), m.regs, m.groups(), m.group(0, 3, 2), m.start(3), m.end(0))

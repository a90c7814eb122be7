import re

# More ways to try than one would: what is found is the same.
text = "a" * 60
for p in (r"(a*)(a*)(a*)(a*)b", r"(a*?)(a*?)(a*?)(a*?)b", r"(a*)(a*)(a*)a{58}$"):
    for again in range(6):
        m = re.search(p, text)
    print(p, m and m.regs, re.findall(p, "aab"), re.sub(p, "<>", "aab"), re.split(p, "aab"))
quoted = re.compile(r'"(?:\\.|[^"\\])*"')
for n in (10, 3000):
    t = '"' + 'x\\"' * n + '" rest'
    print(n, quoted.match(t).end(), len(quoted.findall(t)), quoted.match(t[:-6]), len(quoted.sub("-", t)), [len(s) for s in quoted.split(t)])
    w = "ab, " * n
    print(len(re.findall(r"(\w)(\w)", w)), len(re.split(r",\s*", w)), len(re.sub(r"\b(\w)", r"\1\1", w)), len(re.sub(r"\w+", lambda m: m[0] * 2, w)))
# Matches keep their text and places.
ms = list(re.finditer(r"(?P<a>\d)(?P<b>\w)?(x)?(y)?(z)?", "1a 2bx 3"))
print([(m.regs, m.groupdict(), m.lastgroup, m.span("b"), m.start(3), m.end("a"), m.expand(r"\2-\1"), m[4], m.groups("-")) for m in ms], ms[1])
for bad in (6, -1, "c", None, 1.0, 10**30):
    try:
        print(ms[0].span(bad), ms[0][bad])
    except IndexError as e:
        print(type(e), e)
print(re.sub(r"(a)|b", r"[\1]", "abc"), re.sub("x*", "-", "abxd"), re.sub("b", "é", "abc"), re.sub("b", r"\n", "abc"), re.sub("é", "b", "aéc"))
print(re.subn("a", lambda m: "", "banana", 2), re.sub("^", "> ", "a\nb", flags=re.M), re.sub("z", "y", ""), re.sub("", "-", ""), re.sub("b", "", "b"))
print(re.compile("a").sub("b", "xa", 0), re.compile("[a-z]+").sub(lambda m: m.string[m.start()], "one two"))
s = re.compile("ab|").scanner("abab x")
print([m and m.span() for m in iter(s.match, None)], [m.span() for m in re.finditer("ab|", "abab x")])

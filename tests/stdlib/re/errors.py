import re


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e, [getattr(e, n, None) for n in ("msg", "pattern", "pos", "lineno", "colno")])


patterns = [
    "(a", "a)", "a\n(b\n[c", "[z-a]", "*", "a**", "a{2,1}", "+a", "?", "(?P<n>a)(?P<n>b)", "(?P<1a>x)", "(?P=foo)", r"(a)\2", r"\p{L}",
    "(?z)", "a(?i)b", "(?P<n", "(?P<", "(?P>x)", "(?<a)", "(?(1)a)", "(?(x)a)", r"\x1", r"\u12", r"\U1", r"\N{foo}", "[a", "[\\q]", "\\",
    "(?<=a*)b", "(?<!a|bc)d", "(?i-i:a)", "(?-z:a)", "(?i", "(?:", "a{99999999999}", "(?#", "(?P<a>(?P=a))", "[[:alpha:]", "x{,2}{3}",
    r"(?P<é>a)\g", r"\8", "(?au)x", "a|*", "(?", "{1}", "^*", "(?=a)*", "[\\d-z]", "[a-\\d]", "(?P=", "(?<",
]
for p in patterns:
    attempt(lambda: re.compile(p))
attempt(lambda: re.compile(5))
attempt(lambda: re.compile([]))
attempt(lambda: re.compile(b"(a"))
attempt(lambda: re.compile(re.compile("a"), re.I))
attempt(lambda: re.compile("a", re.L))
attempt(lambda: re.compile("a", re.A | re.U))
attempt(lambda: re.compile("a", "b"))
attempt(lambda: re.search("a", 5))
attempt(lambda: re.search("a", b"a"))
attempt(lambda: re.search(b"a", "a"))
attempt(lambda: re.sub("a", 5, "xax"))
attempt(lambda: re.sub("a", lambda m: 5, "xax"))
attempt(lambda: re.sub("a", lambda m: None, "xax"))
attempt(lambda: re.sub("a", b"5", "xax"))
for template in [r"\2", r"\g<x>", r"\g<x", r"\g", r"\g<>", r"\g<1a>", r"\g<100>", r"\400", r"\q", "\\", r"\8", r"\12", r"\g<-1>", r"\g<0>", r"\0\01\1019\n\t\\"]:
    attempt(lambda: re.sub("(a)", template, "xax"))
m = re.match("(?P<n>a)", "a")
for key in (3, "x", -1, None, 1.5, True, (1,)):
    attempt(lambda: m.group(key))
    attempt(lambda: m[key])
    attempt(lambda: m.span(key))
attempt(lambda: m.group(1, "n", 0))
attempt(lambda: m.foo)
attempt(lambda: re.Match())
attempt(lambda: re.compile("a").search())
e = re.error("boom", "ab\ncd", 4)
print(str(e), e.lineno, e.colno, re.error is re.PatternError, isinstance(e, Exception), repr(re.error("x")))

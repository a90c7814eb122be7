import re

texts = ["", "a", "ab", "aab", "abc abc", "foo=1, bar=22", "A\nB\nC\n", "héllo wörld", "x--y", "2024-01-31T10:20:30", "aaaa", "ab12cd34", "\t a \x1f b", "Straße ſ K", "日本語 テスト", "e\u0301 क्षि", "(a(b)c)", "l1\r\nl2\n"]
patterns = [
    r"a*", r"a+?", r"(a)(b)?", r"(?:ab)+", r"\w+", r"\W", r"\d+", r"\s+", r"\S+", r"[^\w\s]", r"[\S]", r"[^\S]", r"\b\w", r"\B", r"^\w", r"\w$", r"(?m)^\w", r"(?m)\w$",
    r"(?s).+", r".+", r"(?i)[a-c]+", r"(?i)straSSe|S|k", r"(?P<k>\w+)=(?P<v>\d+)", r"(\w)\1", r"(?P<q>[-])(?P=q)", r"(?<=a)b", r"(?<!a)b", r"a(?=b)", r"a(?!b)", r"(a)?b(?(1)c|d)?",
    r"(?x) \d+ # number", r"(?>a+)b", r"a++", r"a{2}", r"a{2,}", r"a{,2}?", r"|a", r"a|", r"()", r"(a|ab)(c|bcd)?", r"((a)|(b))*", r"\A.", r".\Z", r"[]-]", r"[^]a]", r"[a\-z]", r"\x61|\u0062", r"\141",
    r"(?i:A)b", r"(?a:\w)+", r"(?-i:a)", r"[\d\-T:]+", r"(\d{4})-(\d\d)-(\d\d)", r"\(([^()]*)\)", r"(?:(a)|b)*", r"\\", r"\.", r"\N{LATIN SMALL LETTER A}", r"[\w']+", r"é", r"[à-ö]", r"\D+", r"(?u)\w+", r"\z",
    r"(?:a|b)*?c", r"(?=(\w+))\1", r"$", r"^", r"(^a)", r"(?m)^", r"\s*\n", r"(.)(.)?(.)?", r"[\W]", r"[^\W\d]+", r"[^\d\S]", r"\w\b",
]
for p in patterns:
    c = re.compile(p)
    for t in texts:
        found = [(m.span(), m.groups(), m.lastindex, m.lastgroup) for m in c.finditer(t)]
        a, b = c.match(t), c.fullmatch(t)
        print(p, ascii(t), found, a and a.span(), b and b.regs, c.findall(t), c.split(t), c.sub("-", t), c.subn(r"<\g<0>>", t, count=2))
print(re.compile("a", re.I).flags, re.compile("(?im)a").flags, re.compile(b"a").flags, re.compile("a", re.A).flags)
for f in (re.I, re.I | re.M | re.S | re.X | re.A, 0, re.U):
    print(re.compile("a", f))
print(re.compile("a" * 300), re.compile(b"a", re.I), re.compile("a") == re.compile("a"), re.compile("a") != re.compile("a", re.I), len({re.compile("a"), re.compile("a")}))

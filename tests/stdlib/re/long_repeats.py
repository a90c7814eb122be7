import re

# Repeats of single characters in long texts, up to a count, and what follows them.
n = 70_000
text = "x" * n + "yz"
for p in ("x{0,70000}", "x{0,69999}", "x{0,65536}", "x{5,70005}", "x{3,65539}?z", "x*y", "x*?y", "x*+y", "x*xy", "x*?xyz", "x{0,70000}y", "x{0,69999}y", "x{0,70001}+y",
          "[x-z]*z", "[x-z]*y", r"\w*?z", r"(?:\w*)(?=yz)", ".{69999,}y", "x*.{3}$", "x*.{4}$", "(?:x*,|x*y)z"):
    m = re.match(p, text)
    f = re.fullmatch(p, text[:-2])
    print(p, m and m.regs, f and f.regs, len(re.findall(p, text[-20:])))
for k in (16_383, 16_384, 16_385, 32_768, 65_536, 65_537):
    t = "a" * k + "b" + "c" * n
    print(k, re.match("a*", t).end(), re.match("a*b", t).end(), re.search("a*?bc{70000}", t).span(), re.search("b(c*)", t).span(1), re.match("(a*)a", t).span(1), re.match("a*aab", t).end())

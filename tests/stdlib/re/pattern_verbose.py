# Verbose patterns, comments, and flags for a part of a pattern.
import re


def attempt(pattern, flags=0, text="a b#c ab AB\nab\u0130\xe9 \u017f\u212a"):
    try:
        c = re.compile(pattern, flags)
    except re.error as e:
        print(ascii(pattern), "|", e.msg, e.pos, e.lineno, e.colno)
    else:
        print(ascii(pattern), c.flags, c.groups, dict(c.groupindex), [m.span() for m in c.finditer(text)])


for pattern in (
    "a b", "a\\ b", "[a b]", "a #c\n b", "a#c", "a#c\\\nb\nb", "a# \\", "(?#c) a", "(? :a)", "(?: a )+", "a +", "a + +", "a {2}", "a{ 2}", "( ?:a)",
    "(?-x: b)", "(?-x:a b)", "(?-x:(?x: a ) )b", "a | # or\n b", "\\  b", " (?i) a", "#c\n(?i)a", "(?P<a> a b )", "\ta\vb\f", "[#]c", "a\x85b",
):
    attempt(pattern, re.X)
for pattern in (
    "(?x) a b", "(?x) a | a b", "(?x)a#c", "(?x: a b) c", "(?x: a # ) \n)", "(?x: a # )", "(?x:(?-x: b))", " (?x)a", "(?x)(?i) a b",
    "(?x)a|(?-x: b)", "(?i)a", "(?i:a)b", "a(?i:b)", "(?i:a(?-i:b))", "(?i-s:.b)", "(?s:.)b", "(?s-i:.)a", "(?m:^)a", "(?m)^a", "(?-m:^a)", "^(?m:a)",
    "(?a:\\w)", "(?u:\\w)+", "(?a)\\w(?u:\\w)", "(?a:\\w(?u:\\w))", "(?i:k)", "(?iu:s)", "(?ims-x:a.b)", "(?x-ims:a b)", "(?P<x>a)(?i:(?P=x))",
):
    attempt(pattern)
    attempt(pattern, re.M | re.S | re.I)

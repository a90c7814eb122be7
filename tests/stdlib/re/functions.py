import re

print(re.split(r"[,;]\s*", "a, b;c"), re.split("(-)|(,)", "a-b,c"), re.split("", "abc"), re.split("x", "axbxc", maxsplit=1), re.split("x", "axb", maxsplit=-1))
print(re.sub(r"(\w)(\d)", r"\2\1", "a1b2"), re.sub("a", "b", "aaa", count=2), re.subn("a", "b", "aaa"), re.sub("", "-", "abc"), re.sub("b*", "-", "abc"), re.sub("x*", "-", "abxd"))
print(re.sub(r"(?P<first>\w+) (?P<second>\w+)", r"\g<second> \g<first>", "hello world"), re.sub("(a)|b", r"[\1]", "ab"), re.sub(r"\\", r"\\\\", "a\\b"))


def double(m):
    return str(int(m.group()) * 2)


print(re.sub(r"\d+", double, "1 a 22 b 333"), re.subn(r"\d", lambda m: f"<{m.start()}>", "a1b2", count=1))
print(re.sub(rb"\d", lambda m: b"#" + m.group(), b"a1b2"), re.sub(b"a", bytearray(b"xy"), b"aba"), re.findall(rb"\w", b"a\xffb"))
print(re.findall("(a)(b)?", "abaa"), re.findall("a(b)?", "aba"), re.findall(r"\d", "a1b22"))
print(re.escape("a.b c-d#é\n*[]{}()"), re.escape(b"a.b\x00"))
p = re.compile(r"(?P<x>\d+)-(?P<y>\w+)?", re.I)
print(p.pattern, p.flags, p.groups, dict(p.groupindex), p.groupindex)
m = p.search("zz 12- 34-ab", 3)
print(m, m.pos, m.endpos, m.re is p, m.string, m.groups(), m.groups("none"), m.groupdict(), m.groupdict(0), m.lastindex, m.lastgroup, m.start("y"), m.span("x"), m.regs)
m = p.search("zz 12- 34-ab", 6)
print(m.expand(r"\g<y>:\1"), m[0], m["x"], m[2], m.group(1, 2), m.end(), bool(m))
print(p.search("12-a", 1, 3), p.match("a12-a", 1), p.fullmatch("12-ab", 0, 4), p.match("12-", 5), p.match("12-", -3), p.findall("1-a 2-b", 2), [x.group() for x in p.finditer("1-a 2-b", 1)])
s = re.compile("a|b").scanner("abxa")
print(s.match(), s.match(), s.match(), s.match(), s.pattern)
s = re.compile("a|b").scanner("abxa")
print(s.search(), s.search(), s.search(), s.search())
print(re.I, re.I | re.M, re.NOFLAG, repr(re.RegexFlag.ASCII), re.IGNORECASE.value, re.RegexFlag(10), re.S == re.DOTALL, int(re.X), re.I & re.M, str(re.A))
print(re.Pattern, re.Match, isinstance(p, re.Pattern), isinstance(m, re.Match), re.Pattern[str], type(p).__name__)
print(re.compile(p) is p, re.purge(), re.match("(a)(?:b)(c)?", "ab").groups())
import copy
print(copy.copy(p) is p, copy.deepcopy(m).span())


class Text(str):
    pass


m = re.search("b+", Text("abbc"))
print(type(m.string).__name__, type(m.group()).__name__, m.group())
tokens = re.Scanner([(r"\d+", lambda s, t: ("num", int(t))), (r"[a-z]+", lambda s, t: ("name", t)), (r"\s+", None), (r"[+*]", lambda s, t: ("op", t))])
print(tokens.scan("a + 12*b $ x"))
it = re.finditer("a", "aXaXa")
print(next(it).start(), [m.start() for m in it], list(it), iter(it) is it)
for m in re.finditer(r"(?P<word>\w+)|(?P<space>\s+)", "to be"):
    print(m.lastgroup, m.group())


def bad(m):
    raise KeyError(m.group())


try:
    re.sub("b", bad, "abc")
except KeyError as e:
    print("KeyError", e)
TOKENS = re.compile(r"""
    (?P<number>  \d+(?:\.\d*)? )   # a number
  | (?P<name>    [A-Za-z_]\w*  )
  | (?P<op>      [-+*/()=]     )
  | (?P<skip>    \s+           )
  | (?P<bad>     .             )
""", re.VERBOSE)
print([(m.lastgroup, m.group()) for m in TOKENS.finditer("x1 = 3.14*(y + 2) ; z") if m.lastgroup != "skip"])
print(re.findall("(a)+", "aab"), re.findall("(|a)+", "ab"), re.findall("(?:(a)|b)+", "ab b"), re.findall("(a)+(b)?", "aab"))

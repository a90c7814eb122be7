# Patterns of single characters, repeats, groups, alternatives and positions, on short ASCII texts.
import re

state = [12345]


def pick(options):
    state[0] = (state[0] * 1103515245 + 12345) % 2147483648
    return options[(state[0] >> 8) % len(options)]


def atom(depth):
    kind = pick(range(10))
    if kind < 4 or depth == 0:
        return pick(["a", "b", "1", "_", " ", "-", r"\d", r"\w", r"\s", r"\W", r"\S", ".", "[ab]", "[^a]", "[a-c1]", r"[\w-]", r"[^\s]"])
    if kind == 4:
        return pick(["^", "$", r"\b", r"\A", r"\Z"])
    return pick(["(%s)", "(?:%s)", "(%s)"]) % alternatives(depth - 1)


def repeated(text):
    if text in ("^", "$", r"\b", r"\A", r"\Z"):
        return text
    if text[0] == "(":
        return text + pick(["", "", "?", "{2}", "{1,2}"])
    return text + pick(["", "", "", "", "*", "+", "?", "{2}", "{1,2}", "{0,2}", "*?", "+?", "??", "*+", "++"])


def alternatives(depth):
    return "|".join("".join(repeated(atom(depth)) for _ in range(pick([1, 2, 3]))) for _ in range(pick([1, 1, 2, 3])))


def shown(match):
    return None if match is None else (match.regs, match.groups("-"), match.lastindex)


for number in range(60):
    pattern = alternatives(pick([0, 1, 2]))
    flags = pick([0, 0, 0, re.I, re.M, re.S, re.A])
    p = re.compile(pattern, flags)
    print(number, repr(pattern), int(flags))
    for text in ["", "a", "ab1 b", "AB-a_\nb1", "1b ba a-\n"]:
        print("", shown(p.match(text)), shown(p.search(text)), shown(p.fullmatch(text)), shown(p.search(text, 1, 4)))
        print("", [m.span() for m in p.finditer(text)], p.findall(text), p.split(text, 2), p.subn(r"<\g<0>>", text))

# Much backtracking.
print(re.fullmatch("(?:a|ab|b)*c", "ab" * 8))
print(re.match("(?:a|ab|b)*c", "ab" * 200 + "c").span())
print(re.search(r"(\w+)-(\w+)=", "a-b " * 300 + "key-word=").groups())
print(re.findall(r"(?:\d{1,3}\.){3}\d{1,3}", "10.0.0.1 1.2.3 255.255.255.0 1.2.3.4.5"))

# What a match gives.
m = re.search(r"(?P<key>\w+)=(?P<value>\d+)?(;)?", "x a=12; b=")
print(m, m.groupdict(), m["key"], m[2], m.start("value"), m.end(3), m.span("key"), m.group("key", 2), m.expand(r"\2-\g<key>"))
print(m.lastgroup, m.lastindex, m.pos, m.endpos, m.regs, m.string, m.re.pattern)
m = re.search(r"(?P<key>\w+)=(?P<value>\d+)?(;)?", "b=")
print(m.groups(), m.groups(0), m.groupdict("?"), m.start(2), m.span(2), m.lastgroup)
for group in (4, -1, "no"):
    try:
        m.group(group)
    except IndexError as e:
        print(e)
print(re.sub(r"(\w)(\d)?", lambda m: f"[{m[1]}{m[2]}]", "a1 b"), re.sub(r"(\w)(\d)?", r"\2\1", "a1 b"), re.sub("", "-", "ab"))
print(re.compile("k", re.I).match("\u212a"), re.compile("[^k]", re.I).match("K"), re.compile("\u212a", re.I).match("k"))
print(re.split(r"(,)|;", "a,b;c"), re.compile("^a").search("ba", 1), re.compile(r"\Ba").search("ba", 1), re.compile("b$").match("ab\nc", 1, 3))

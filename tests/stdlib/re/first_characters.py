# What a match begins with: patterns of every shape, at each ASCII character and some others.
import re

patterns = [
    "a", "hello", "[a-z]+", r"\d+", r"\s+", r"\w", r"\D", r"\S", r"\W", "[^a-z]", r"[^\d\s]", r"[\W_]", r"[^\W\d]", r"[-+*/()=]", "[]a]", r"[\]\\]", ".", ".a", "a?", "a?b", "a*b+", "a{0}b",
    "a{2}", "(a)", "(?:a)b", "(a)?b", "(a|b)c", "(?:a|b)", "a|b", "a|", "|a", "ab|cd|ef", r"a|\d|[x-z]", "a?|b", "a?b|c*d", "^a", r"\Aa|\bb", "$", "a$", r"\ba", r"\Ba", r"\Z", "(?=a)a", "(?!a)b",
    "(?<=a)b", "(?<!a)b", "(?i)a", "(?i:a)b", "(?s).", "(?m)^b", "(?x) a b", r"(?a)\d", r"(?a)\s", r"(?a)[^\w]", "(?P<n>a)(?P=n)", "((((a))))", "(?>a)b", "a++b", "a*+b", "é", "[é-ü]", "[^é]", "[\x00-\x1f]",
    r"[\s]", r"[^\s]", r"\x41", r"\n", "(?:)", "()a", "(a?)b", "((a?)b)c", "(?:(?:a*)b|c)d", r"(a)|b\1", "(?-i:a)", r"(?(1)a|b)" if False else "z", "a{1,2}?b", "(ab)+", "(?:ab){2}c", "[a]", "[^a]b", r"\.",
]
texts = [chr(c) + "b" for c in (0, 9, 10, 28, 32, 40, 46, 48, 58, 65, 91, 93, 95, 97, 98, 120, 123)] + ["é", "٣b", "\u2003b", "", "ab", "aab", "ba", "xxab", "\nb", "x\nb", "aa", "éab", "x" * 50 + "hello", "cd", "acd"]
for pattern in patterns:
    p = re.compile(pattern)
    found = 0
    for text in texts:
        m, n, o = p.match(text), p.search(text, 1, 9), p.fullmatch(text)
        found = (found * 7 + (m is None or m.end() + 2) + 11 * (n is None or n.start() + 2) + 31 * (o is None)) % 1000003
    print(pattern.encode("unicode_escape"), found)
for pattern in (rb"a", rb"\s", rb"\w+", rb"[^\w]", rb"\D", rb"\xe9", rb"[\x80-\xff]"):
    p = re.compile(pattern)
    found = 0
    for c in (0, 10, 31, 32, 48, 65, 95, 97, 127, 128, 133, 160, 233, 255):
        for m in (p.match(bytes([c])), p.search(b"ab" + bytes([c, c])), p.match(bytearray([c, 97]))):
            found = (found * 7 + (0 if m is None else 2 + m.start() + 3 * m.end())) % 1000003
    print(pattern, found)

# Places that a search skips are not forgotten: ^, \b and what is behind.
print(re.compile("^b", re.M).search("a\nb"), re.compile(r"\bb").search("ab b"), re.compile("(?<=a)b").search("bab"), re.compile("b").search("aab", 1), re.compile("b").search("aab").pos)
print(re.compile("b").search("aab", 1, 2), re.compile("b").match("aab", 2), re.compile("b").fullmatch("aab", 2), re.compile("b").search("aab", 5), re.compile("b").match("b", 1))
m = re.compile("b(c)").search("aabc", 1)
print(m.span(), m.start(1), m.pos, m.endpos, m.string)

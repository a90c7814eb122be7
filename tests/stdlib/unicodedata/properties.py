import unicodedata as u


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


for c in "aÉ5½² 日\u0301!€Ⅷ٣":
    print(ascii(c), u.name(c), u.category(c), u.bidirectional(c), u.combining(c), u.east_asian_width(c), u.mirrored(c), u.decomposition(c), u.numeric(c, None), u.digit(c, None), u.decimal(c, None))
print(u.lookup("LATIN SMALL LETTER E WITH ACUTE"), [ascii(u.normalize(f, "é\u0301ﬁ①")) for f in ("NFC", "NFD", "NFKC", "NFKD")], u.is_normalized("NFC", "e\u0301"), "".join(c for c in u.normalize("NFD", "crème brûlée") if not u.combining(c)), u.name("\n", "none"))
for f in (lambda: u.name("\n"), lambda: u.lookup("NOPE"), lambda: u.numeric("a"), lambda: u.digit("a"), lambda: u.decimal("½"), lambda: u.normalize("X", "a"), lambda: u.name("ab"), lambda: u.category("ab")):
    attempt(f)

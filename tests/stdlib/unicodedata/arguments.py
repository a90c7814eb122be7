# Defaults, wrong arguments, and texts that are normalized at once or in parts.
import unicodedata


class Text(str):
    pass


print([unicodedata.name(c, None) for c in ("a", "\0", "é", Text("ß"))], unicodedata.category(Text("A")))
print(unicodedata.decimal("٣"), unicodedata.decimal("x", -1), unicodedata.digit("²"), unicodedata.numeric("½"), unicodedata.numeric("x", None))
print(unicodedata.lookup("LATIN SMALL LETTER A"), len(unicodedata.lookup("LATIN SMALL LETTER R WITH TILDE")))
calls = [
    lambda: unicodedata.name("\0"), lambda: unicodedata.decimal("x"), lambda: unicodedata.digit("x"), lambda: unicodedata.numeric("x"),
    lambda: unicodedata.lookup("NO SUCH NAME"), lambda: unicodedata.lookup(1), lambda: unicodedata.category(""), lambda: unicodedata.category("ab"),
    lambda: unicodedata.category(1), lambda: unicodedata.name("ab"), lambda: unicodedata.name(None, 1), lambda: unicodedata.combining(b"a"),
    lambda: unicodedata.normalize("NFX", "a"), lambda: unicodedata.normalize("NFX", "é"), lambda: unicodedata.normalize("NFC", 1),
    lambda: unicodedata.normalize(1, "a"), lambda: unicodedata.category(), lambda: unicodedata.category("a", "b"), lambda: unicodedata.category(chr="a"),
]
for call in calls:
    try:
        print(call())
    except (TypeError, ValueError, KeyError) as e:
        print(type(e).__name__, e)
for form in ("NFC", "NFD", "NFKC", "NFKD"):
    for text in ("", "plain", "café", "cafe\u0301", "ﬁ①", "\ufdfa", "가각", "é" * 600, "e\u0301" * 2000):
        new = unicodedata.normalize(form, text)
        print(len(new), unicodedata.is_normalized(form, new), end=" ")
    print()
plain = "plain"
print(unicodedata.normalize("NFC", plain) is plain)

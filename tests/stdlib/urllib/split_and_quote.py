# Addresses in parts, and texts with %xx: what needs no change, and what does.
from urllib.parse import quote, quote_from_bytes, quote_plus, urlencode, urlparse, urlsplit

for url in ("", "a", "http://a.b/c?d=e#f", "HTTP://A/", "//a?b", "//a#b/c?d", "//a/b?c", "http:", "1http://a", "ht-t.p+1:x", "ht_p://a", "hé://a", ":a", "a b:c", "http://[::1]:80/x",
            "ht\ttp://a\n/b", "\x00 http://a", "mailto:x@y?a", "http://a;p?q", "x:/y;p1;p2", "http://a.b?c/d", "/a/b:c", "http://a@b:c@d/e"):
    print(urlsplit(url), urlparse(url, "ftp")[:4], urlsplit(url, allow_fragments=False)[2:])
print(urlsplit(b"http://a/b?c"), urlsplit("//a", "\thttp\n"))
for text in ("", "abc", "a b", "a/b", "é", "~_.-", "%41", "a\0", "\ud800x"[1:], "100%"):
    print([quote(text), quote(text, ""), quote(text, "é/ "), quote_plus(text), quote(text.encode(), b"\xff%")])
print(quote_from_bytes(b"abc"), quote_from_bytes(bytearray(b"a b")), quote_from_bytes(b"\xff", b"\xff"), quote_from_bytes(b"ab", b"ab"), type(quote_from_bytes(bytearray(b"abc"))))
print(urlencode({"a": 1, "b c": "x y", "d": ["e", "f"]}), urlencode([("a", b"\xff"), ("b", (1, 2))], doseq=True))

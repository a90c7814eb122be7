from urllib.parse import *
import urllib.parse


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


urls = ["http://user:pw@www.Example.com:8080/a/b;p?x=1&y=2#frag", "https://example.com", "mailto:a@b.c", "/rel/path?q#f", "", "//host/p", "file:///etc/x", "http://[::1]:80/x", "ftp://h/%7Ea", "a:b:c", "http://host?q", "HTTP://H/ x", "javascript:alert(1)", "http://a b/", "path;params", "tel:+1-2", "http://h:/"]
for u in urls:
    r = urlparse(u)
    print(r, urlsplit(u), r.geturl(), r.hostname, r.username, r.password, urlunparse(r) == u)
    attempt(lambda: r.port)
print(repr(urlparse(b"http://h/p?q")), urlsplit("x?y#z", scheme="http"), urlsplit("x#y", allow_fragments=False))
for u in ("g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "..", "../g", "../../../g", "g;x", "http:g", "", "mailto:x", "./../g", "g/../h", "http://o/p"):
    print(u, urljoin("http://a/b/c/d;p?q", u))
for s in ("a b&c=d/é~", "", "日本", "100%", "a+b"):
    print(quote(s), quote(s, safe=""), quote_plus(s), unquote(quote(s)) == s, unquote_plus(quote_plus(s)) == s)
print(unquote("%41%zz%e9%C3%A9+"), unquote_plus("a+b%20c"), unquote_to_bytes("a%FFb"), quote(b"\xff a"), quote("é", encoding="latin-1"), unquote("%e9", "latin-1"), quote_from_bytes(b"x y"))
print(urlencode({"a": 1, "b c": "d&e", "l": [1, 2]}), urlencode({"l": [1, 2], "s": "xy"}, doseq=True), urlencode([("a", "é"), ("a", None)]), urlencode({"a": "b c"}, quote_via=quote), urlencode({"x": b"\xff"}))
print(parse_qs("a=1&b=2&a=3&c=&d"), parse_qs("a=&b", keep_blank_values=True), parse_qsl("x=%41+b&y=é"), parse_qs("a=1;b=2", separator=";"), parse_qsl(b"a=1"), parse_qs(""))
print(urldefrag("http://a/b#c"), urldefrag("x").url, urlparse("http://h/p")._replace(path="/q").geturl(), urlunsplit(("s", "n", "p", "q", "f")), urlunparse(("", "", "/p", "", "", "")))
for f in (lambda: urlparse("http://[::1"), lambda: urlparse("http://h:99999").port, lambda: urlparse("http://h:x").port, lambda: quote(5), lambda: urlencode(5), lambda: urlencode("ab"), lambda: parse_qs("a", strict_parsing=True), lambda: urljoin("a", b"b"), lambda: quote(b"a", encoding="x"), lambda: parse_qsl("a=1&b=2", max_num_fields=1)):
    attempt(f)

from email.utils import parseaddr, formataddr, getaddresses, parsedate_to_datetime, parsedate_tz, format_datetime, formatdate, quote, unquote


def attempt(f, *a, **k):
    try: return f(*a, **k)
    except Exception as e: return type(e).__name__, str(e)


for a in ("Ann <a@b.c>", "a@b.c (Ann B)", '"X, Y" <x@y>', "a@b.c", "", "<a@b>", "a b c", "a@b@c", "Group: x@y, z@w;", '"q\\"t" <a@b>', "A.B. <c@d>", "undisclosed-recipients:;", "a@b, c@d", "Ann (c) <a@b>", "x@[1.2.3.4]"):
    print(repr(a), parseaddr(a), parseaddr(a, strict=False), getaddresses([a]))
print(formataddr(("A B", "a@b")), formataddr(("A, B", "a@b")), formataddr(("J\xf6", "a@b")), formataddr(("", "x@y")), formataddr(('q"t', "a@b")), getaddresses(["a@b, Bob <c@d>", "E <e@f>"]))
for d in ("Mon, 20 Nov 1995 19:12:08 -0500", "20 Nov 1995 19:12 GMT", "Fri, 1 Jan 99 00:00:00 +0100", "Mon, 20 Nov 1995 19:12:08 -0000", "nonsense", "Thu, 16 Dec 1999 23:12:11 EST", "Sun Nov 6 08:49:37 1994", "Sunday, 06-Nov-94 08:49:37 GMT", ""):
    print(repr(d), parsedate_tz(d), attempt(lambda: parsedate_to_datetime(d).isoformat()))
print(formatdate(0), formatdate(0, usegmt=True), format_datetime(parsedate_to_datetime("Mon, 20 Nov 1995 19:12:08 -0500")), quote('a"b\\'), unquote('"x"'), unquote("<y>"))

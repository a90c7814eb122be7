"""Prints what openers, handlers and requests of urllib.request do; run in CPython and in the sandbox."""

import email
import io
import urllib.error
import urllib.request as r
import urllib.response

print(r.urlopen("data:text/plain;base64,aGVsbG8=").read(), r.urlopen("data:,a%20b").headers.items())
for u in (
    "http://Example.org:80/a?b#c",
    "file:///tmp/x",
    "data:,x",
    "HTTP://h?q=1",
    "foo:bar",
    "nothing",
    "//x/y",
    "a b://c",
    "<URL:http://x/y>",
):
    try:
        q = r.Request(u, headers={"x-A": "1"})
        print(
            q.full_url,
            q.type,
            q.host,
            q.selector,
            q.fragment,
            q.origin_req_host,
            q.header_items(),
            q.get_method(),
            q.has_proxy(),
        )
    except ValueError as e:
        print(repr(e))
q = r.Request("http://h/p", b"data")
q.set_proxy("proxy:3128", "http")
print(q.host, q.type, q.selector, q.get_method(), q.has_proxy())
q = r.Request("https://h/p", method="PUT")
q.set_proxy("proxy:3128", "http")
print(q.host, q.type, q.selector, q.get_method(), q.has_proxy())


def response(code, msg, headers, body=b"", url="u"):
    text = "".join(f"{k}: {v}\n" for k, v in headers)
    x = urllib.response.addinfourl(io.BytesIO(body), email.message_from_string(text), url, code)
    x.msg = msg
    return x


class Fake(r.HTTPHandler):
    def __init__(self, answers):
        super().__init__()
        self.answers = answers
        self.seen = []

    def http_open(self, req):
        h = {k: v for k, v in sorted(req.header_items()) if k not in ("User-agent", "Connection")}
        print("  asked", req.get_method(), req.full_url, h)
        return self.answers.pop(0)(req)


def run(*answers, handlers=(), url="http://h/a", data=None, **k):
    o = r.build_opener(Fake(list(answers)), *handlers)
    try:
        x = o.open(r.Request(url, data, **k))
        print(x.code, x.read(), x.geturl())
    except (urllib.error.URLError, ValueError, TypeError) as e:
        print(repr(e), str(e), getattr(e, "code", None))


def ok(q):
    return response(200, "OK", [], b"fine", q.full_url)


run(ok)
run(ok, data=b"x=1")
run(ok, data="x=1")
run(lambda q: response(404, "Not Found", [("X", "1")]))
for code in (301, 302, 303, 307, 308):
    run(
        lambda q, code=code: response(code, "Moved", [("Location", "/b c?d=ü")]),
        ok,
        headers={"A": "b", "Content-Type": "q"},
    )
    run(lambda q, code=code: response(code, "Moved", [("Location", "http://other")]), ok, data=b"1")
run(lambda q: response(302, "Moved", [("Location", "file:///etc/passwd")]))
run(lambda q: response(302, "Moved", []))
run(*[lambda q: response(302, "Moved", [("Location", "/a")])] * 9)
run(*[lambda q, i=i: response(302, "Moved", [("Location", f"/a{i}")]) for i in range(15)])
m = r.HTTPPasswordMgrWithDefaultRealm()
m.add_password(None, "http://h/", "me", "secret")
run(lambda q: response(401, "No", [("WWW-Authenticate", 'Basic realm="r"')]), ok, handlers=[r.HTTPBasicAuthHandler(m)])
run(
    *[lambda q: response(401, "No", [("WWW-Authenticate", 'Basic realm="r"')])] * 3,
    handlers=[r.HTTPBasicAuthHandler(m)],
)
run(lambda q: response(401, "No", [("WWW-Authenticate", 'Other realm="r"')]), handlers=[r.HTTPBasicAuthHandler(m)])
run(
    lambda q: response(407, "No", [("Proxy-Authenticate", 'Other x=1, Basic realm="r"')]),
    ok,
    handlers=[r.ProxyBasicAuthHandler(m)],
)
d = r.HTTPDigestAuthHandler(m)
d.get_cnonce = lambda nonce: "0123"
run(
    lambda q: response(401, "No", [("WWW-Authenticate", 'Digest realm="r", nonce="n", qop="auth", opaque="o"')]),
    ok,
    handlers=[d],
)
d = r.HTTPDigestAuthHandler(m)
run(
    lambda q: response(401, "No", [("WWW-Authenticate", 'Digest realm="r", nonce="n", algorithm=SHA')]),
    ok,
    handlers=[d],
)
run(
    lambda q: response(401, "No", [("WWW-Authenticate", 'Digest realm="r", nonce="n"')]),
    ok,
    handlers=[r.HTTPDigestAuthHandler()],
)
p = r.HTTPPasswordMgrWithPriorAuth()
p.add_password(None, "http://h/", "me", "secret", is_authenticated=True)
run(ok, handlers=[r.HTTPBasicAuthHandler(p)])
print(p.is_authenticated("http://h/a"), p.is_authenticated("http://x/a"))
run(ok, handlers=[r.ProxyHandler({"http": "http://u:p%40@proxy:3128"})])
m = r.HTTPPasswordMgr()
m.add_password("r", ["http://a/x", "b.c"], "u", "p")
for u in (
    "http://a/x",
    "http://a/x/y",
    "http://a/xy",
    "http://a:80/x",
    "https://a/x",
    "b.c",
    "http://b.c/z",
    "a/x",
    "http://b.c:80/",
):
    print(u, m.find_user_password("r", u), m.find_user_password("s", u))
for u in ("gopher://x/y", "foo:bar"):
    try:
        r.urlopen(u)
    except urllib.error.URLError as e:
        print(repr(e), e)


class My(r.BaseHandler):
    handler_order = 400

    def my_open(self, req):
        return response(200, "OK", [], req.selector.encode())

    def my_request(self, req):
        req.add_header("X", "1")
        return req

    def my_response(self, req, resp):
        print("got", req.headers)
        return resp


o = r.build_opener(My)
print(o.open("my:thing").read(), o.addheaders[0][0], len(o.handlers) > 8)
try:
    o.add_handler(3)
except TypeError as e:
    print(e)


class Second(r.BaseHandler):
    handler_order = 300

    def default_open(self, req):
        print("default", req.full_url)


r.install_opener(r.build_opener(Second(), My()))
print(r.urlopen("my:other").read())
r.install_opener(None)
print(r.parse_keqv_list(r.parse_http_list('a=b, c="d, e", f="g\\"h"')), r.request_host(r.Request("http://A.b:80/")))
e = urllib.error.HTTPError("http://x", 404, "nope", {"a": "b"}, io.BytesIO(b"body"))
print(
    e,
    e.reason,
    e.headers,
    e.read(),
    e.url,
    e.geturl(),
    e.info(),
    e.filename,
    e.args,
    e.status,
    e.code,
    isinstance(e, OSError),
)
with urllib.error.HTTPError("http://x", 404, "nope", {}, None) as e:
    print(e.read())

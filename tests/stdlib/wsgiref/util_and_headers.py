import io
from wsgiref.headers import Headers
from wsgiref.util import *


def t(f):
    try:
        print(repr(f()))
    except (AssertionError, TypeError, ValueError, StopIteration) as e:
        print(type(e).__name__, e)


for e in [dict(SCRIPT_NAME="", PATH_INFO="/a/b/c"), dict(SCRIPT_NAME="/a", PATH_INFO="/b//c/"), dict(PATH_INFO=""), dict(PATH_INFO="/"), dict(SCRIPT_NAME="/a/b", PATH_INFO="/./c"), dict(SCRIPT_NAME="/a", PATH_INFO="/../c"), dict(PATH_INFO="//x///y"), dict(PATH_INFO="/."), dict(SCRIPT_NAME="/a/b/c", PATH_INFO="/")]:
    for i in range(4): t(lambda: (shift_path_info(e), e))
for kw in [{}, dict(HTTPS="on"), dict(SCRIPT_NAME="/sp\xe4m eggs"), dict(SERVER_PORT="81", HTTP_HOST=""), dict(PATH_INFO="/x;y=1,2 3", QUERY_STRING="a=b"), dict(SCRIPT_NAME="/s", PATH_INFO="/p"), dict(SCRIPT_NAME="/s")]:
    e = dict(kw); setup_testing_defaults(e)
    print(sorted((k, v) for k, v in e.items() if not k in ("wsgi.input", "wsgi.errors")))
    t(lambda: (application_uri(e), request_uri(e), request_uri(e, include_query=False), guess_scheme(e)))
for n in "Connection Keep-Alive Proxy-Authenticate TE Trailers Transfer-Encoding Upgrade content-type X".split(): print(n, is_hop_by_hop(n))
f = FileWrapper(io.BytesIO(b"abcdefgh"), 3); print(list(f)); f.close(); t(lambda: next(f))
h = Headers([("A", "1"), ("b", "2")])
print(h, repr(h), bytes(h), len(h), h["a"], h["zz"], "B" in h, h.get("q", 5), h.get_all("A"), h.keys(), h.values(), h.items())
h["A"] = "3"; h.add_header("Content-Disposition", "attachment", filename='b"u\\d.gif', x_y="a", nothing=None, empty="")
h.add_header("X", None, a="b"); print(h); del h["a"]; del h["a"]; print(h.items(), h.setdefault("C", "d"), h.setdefault("c", "e"))
t(lambda: Headers({})); t(lambda: Headers([("a", 1)])); t(lambda: Headers([("a\n", "1")])); t(lambda: h.add_header("a", "b\r\nc")); t(lambda: h.__setitem__("k", b"v")); t(lambda: Headers([("a","b\tc")])); t(lambda: bool(Headers())); t(lambda: "" + str(Headers()))

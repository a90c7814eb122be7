import io
from wsgiref.handlers import BaseCGIHandler, SimpleHandler, format_date_time
from wsgiref.util import setup_testing_defaults


class Handler(SimpleHandler):
    os_environ = {}


class CGI(BaseCGIHandler):
    os_environ = {}


def run(app, cls=Handler, **kw):
    env = {}; setup_testing_defaults(env); env.update(kw)
    out, err = io.BytesIO(), io.StringIO()
    hd = cls(io.BytesIO(), out, err, env); hd.http_version = "1.1"
    try: hd.run(app)
    except BaseException as e: print("raised", type(e).__name__, e)
    lines = err.getvalue().splitlines()
    print([l for l in out.getvalue().split(b"\r\n") if not l.startswith(b"Date")], lines[-1:])
def hello(e, s):
    s("200 OK", [("Content-Type", "text/plain")]); return [b"Hello"]
def two(e, s):
    w = s("200 OK", []); w(b"first "); return iter([b"a", b"b"])
def empty(e, s): s("204 No Content", []); return []
def bad(e, s): raise ValueError("oops")
def late(e, s):
    s("200 OK", [])
    def g(): yield b"x"; 1/0
    return g()
def again(e, s):
    s("200 OK", []); s("200 OK", []); return []
def nostart(e, s): return [b"x"]
def hop(e, s): s("200 OK", [("Connection", "close")]); return [b""]
def status(st):
    def app(e, s): s(st, []); return [b"x"]
    return app
def strbody(e, s): s("200 OK", []); return ["x"]
def fw(e, s): s("200 OK", []); return e["wsgi.file_wrapper"](io.BytesIO(b"q" * 10), 4)
for app in (hello, two, empty, bad, late, again, nostart, hop, status("20 x"), status("abc OK"), status("200OK"), status(b"200 OK"), status("200 O\nK"), strbody, fw): run(app)
run(hello, CGI); run(hello, SERVER_PROTOCOL="HTTP/0.9"); run(bad, CGI)
print(format_date_time(0), format_date_time(1e9))

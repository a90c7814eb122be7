import warnings
from wsgiref.util import setup_testing_defaults
from wsgiref.validate import IteratorWrapper, validator

del IteratorWrapper.__del__  # whether it runs, and when, depends on the implementation


def t(f):
    try:
        print(repr(f()))
    except AssertionError as e:
        print(type(e).__name__, e)


def hello(e, s):
    s("200 OK", [("Content-Type", "text/plain")])
    return [b"Hello"]


def empty(e, s):
    s("204 No Content", [])
    return []


def nostart(e, s):
    return [b"x"]


def hop(e, s):
    s("200 OK", [("Connection", "close")])
    return [b""]


def status(st):
    def app(e, s):
        s(st, [])
        return [b"x"]
    return app


def strbody(e, s):
    s("200 OK", [])
    return ["x"]


warnings.simplefilter("error")
def val(app, use=None, drop=(), **kw):
    env = {"QUERY_STRING": ""}; setup_testing_defaults(env); env.update(kw)
    for d in drop: del env[d]
    got = []
    def start(status, headers, exc=None):
        got.append((status, headers)); return lambda data: got.append(data)
    try:
        it = validator(app)(env, start)
        if use: use(env, it)
        got.append(list(it)); it.close()
    except BaseException as e: got.append((type(e).__name__, str(e)[:150]))
    print(got)
def ct(e, s): s("200 OK", [("Content-Type", "x")]); return [b"a"]
def rd(e, s):
    s("200 OK", [("Content-Type", "x")])(b"w"); i = e["wsgi.input"]; e["wsgi.errors"].write("x"); e["wsgi.errors"].writelines(["a"]); e["wsgi.errors"].flush()
    return [i.read(3), i.readline(), *i.readlines(), *i]
for app in (hello, ct, rd, empty, lambda e, s: None, lambda e, s: "x", nostart, status("20 x"), status("200x x"), status("99"), strbody, hop): val(app)
val(ct, drop=["wsgi.version"]); val(ct, drop=["QUERY_STRING"]); val(ct, REQUEST_METHOD="FOO"); val(ct, HTTP_CONTENT_TYPE="x"); val(ct, SCRIPT_NAME="x"); val(ct, SCRIPT_NAME="/"); val(ct, CONTENT_LENGTH="-1"); val(ct, X=1); val(ct, drop=["SCRIPT_NAME", "PATH_INFO"])
for hs in ([("Status", "x")], [("a:b", "x")], [("a-", "x")], [("a b", "x")], [("A", "b\n")], ("x",), [["a", "b"]], [("a", 1)]):
    def app(e, s, hs=hs): s("200 OK", hs); return []
    val(app)
t(lambda: validator(ct)()); t(lambda: validator(ct)({}, None, x=1)); t(lambda: validator(ct)([], None)); t(lambda: validator(ct)({}, None))

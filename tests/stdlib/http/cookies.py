from http import cookies
import copy, pickle
def attempt(f, *a, **k):
    try: return f(*a, **k)
    except Exception as e: return type(e).__name__, str(e)
C = cookies.SimpleCookie()
C["fig"] = "newton"; C["sugar"] = "wafer, \"x\"\n;"; C["n"] = 7
C["fig"]["path"] = "/acme"; C["fig"]["Max-Age"] = 10; C["fig"]["secure"] = True; C["fig"]["httponly"] = False; C["n"]["samesite"] = "Strict"; C["n"]["partitioned"] = True; C["fig"]["comment"] = "a b"
print(C); print(C.output(header="Cookie:")); print(repr(C), repr(C["fig"])); print(C["fig"].output(["path"]))
for text in ('chips=ahoy; vienna=finger', 'keebler="E=everybody; L=\\"Loves\\"; fudge=\\012;"', 'a=b; Path=/x; secure; HttpOnly; c="d e"; $Version=1', 'a=b; expires=Wed, 23-Oct-1999 10:00:00 GMT; x=', 'Path=/; a=b', 'a=b; bad; c=d', 'a=b;c=[1,2];d={"x":1}', ' spaced = value ; k=v', "eq=a=b=c", "a=\"\\303\\251\"", "", "=x", "a = 'q'", "a,b=c; d=e f"):
    d = cookies.SimpleCookie(); print(repr(text), attempt(d.load, text), {k: (m.value, m.coded_value, {x: y for x, y in m.items() if y}) for k, m in d.items()})
for key in ("a b", "path", "", "x\x7f", "a;b", "ok!", "\xe9"):
    print(repr(key), attempt(C.__setitem__, key, "v"))
m = cookies.Morsel(); m.set("k", "v", "cv")
print(attempt(m.__setitem__, "nope", 1), attempt(m.__setitem__, "PATH", "/p"), m["path"], m.isReservedKey("Secure"), m == copy.copy(m), m == m.copy(), m.key, m.value, m.coded_value, attempt(setattr, m, "key", "x")[0], attempt(m.update, {"Domain": "d", "x": 1}), attempt(m.setdefault, "version", "1"), pickle.loads(pickle.dumps(m)) == m)
b = cookies.BaseCookie({"a": "x y"}); print(b, b["a"].coded_value, cookies._quote('a"b'), cookies._unquote('"a\\"b\\054"'), cookies.SimpleCookie("a=1") == cookies.SimpleCookie("a=1"))
for t in ("a=b; c,d=e", "a,b=c", "a,b=c; d=e", "x=1; a,b=c; d=e f", "a=b,c=d"):
    c = cookies.SimpleCookie()
    try: c.load(t); print(repr(t), c)
    except cookies.CookieError as e: print(repr(t), e, c)

# dumps() and loads() of calls, answers and faults.
from xmlrpc import client
from datetime import datetime, date
from decimal import Decimal


def show(what):
    try:
        print(repr(what()))
    except Exception as error:
        print(type(error).__name__, repr(error) if isinstance(error, client.Error) else error)


class Point:
    def __init__(self):
        self.x, self.y = 1, [2.5]


class Named(str):
    pass


class Slotted:
    __slots__ = ()


VALUES = (1, -5, True, 2.5, float("inf"), "a<b>&\"c\"é", b"\x00bytes" * 12, [1, [2, {"k": "v"}]], ("t",), {}, datetime(2020, 1, 2, 3, 4, 5, 6), Point())
text = client.dumps(VALUES, "some.method")
print(text)
params, name = client.loads(text)
print(name, params[:6], params[6].data, params[7:10], str(params[10]), params[11])
print(client.loads(text.encode(), use_builtin_types=True)[0][6:])
print(client.loads(text, use_datetime=True)[0][10], type(client.loads(text, use_datetime=True)[0][6]).__name__)
print(client.dumps((1,)), client.dumps((1,), methodresponse=True), client.dumps((None,), "m", allow_none=True, encoding="iso-8859-1"))
print(client.dumps(client.Fault(4, "too <many>")))
show(lambda: client.loads(client.dumps(client.Fault(4, "too <many>"))))
for bad in (None, 2**31, -(2**31) - 1, {1: 2}, {1}, Named("x"), Slotted(), date(2020, 1, 1), 1j, object):
    show(lambda: client.dumps((bad,)))
own = []
own.append(own)
show(lambda: client.dumps((own,)))
own = {}
own["a"] = own
show(lambda: client.dumps((own,)))
shared = [1]
print(client.loads(client.dumps(([shared, shared],))))
show(lambda: client.dumps([1]))
show(lambda: client.dumps((1, 2), methodresponse=True))
for inner in (
    "<value>plain</value>", "<value></value>", "<value><i8>9999999999</i8></value>", "<value><ex:nil/></value>", "<value><nil/></value>",
    "<value><ex:i1>7</ex:i1></value>", "<value><bigdecimal>1.50</bigdecimal></value>", "<value><ex:bigdecimal>1</ex:bigdecimal></value>",
    "<value><float>1e3</float></value>", "<value><boolean>2</boolean></value>", "<value><int>x</int></value>", "<value><odd>1</odd></value>",
    "<value><array><data/></array></value>", "<value><struct></struct></value>", "<value><string> a &amp; b </string></value>",
    "<value><dateTime.iso8601> 20200102T03:04:05 </dateTime.iso8601></value>", "<value><base64>YWJj</base64></value>", "", "<value><i4> 5 </i4></value>",
):
    show(lambda: client.loads(f"<params><param>{inner}</param></params>")[0].__class__ and [str(v) if isinstance(v, (client.DateTime, client.Binary)) else v for v in client.loads(f"<params><param>{inner}</param></params>")[0]])
show(lambda: client.loads("<methodCall><methodName>m</methodName></methodCall>"))
show(lambda: client.loads("<a/>"))
show(lambda: client.loads("<params>"))
show(lambda: client.loads("<fault><value><struct><member><name>faultCode</name><value><int>1</int></value></member><member><name>faultString</name><value>x</value></member><member><name>more</name><value>x</value></member></struct></value></fault>"))

a, b = client.DateTime("20200102T03:04:05"), client.DateTime(datetime(2021, 1, 1))
print(a < b, a <= b, a > b, a >= b, a == b, a == "20200102T03:04:05", a == datetime(2020, 1, 2, 3, 4, 5), a.timetuple()[:6], str(b), client.DateTime((2001, 2, 3, 4, 5, 6, 0, 0, 0)))
show(lambda: a < 3)
print(client.Binary(b"x") == b"x", client.Binary(b"x") == client.Binary(b"y"), str(client.Binary(b"\xe9")), client.Binary().data)
show(lambda: client.Binary("x"))
print(client.gzip_decode(client.gzip_encode(b"abc" * 99)) == b"abc" * 99)
show(lambda: client.gzip_decode(client.gzip_encode(b"abc" * 99), 100))
show(lambda: client.gzip_decode(b"no"))
print(client.escape("<&>'\""), client.ProtocolError("u", 404, "m", {}), repr(client.Fault(1, "x")), client.Fault(1, "x").args, client.MAXINT, client.boolean is bool, Decimal)


class Recording(client.Transport):
    def request(self, host, handler, request_body, verbose=False):
        params, method = client.loads(request_body)
        print(host, handler, method, params, verbose)
        if method == "system.multicall":
            return ([[1], {"faultCode": 2, "faultString": "bad"}, 3],)
        return params


with client.ServerProxy("http://host:80/path?q", Recording(), allow_none=True) as server:
    print(server, server.a.b.c(1, None), server.one(5), server("transport") is not None)
    calls = client.MultiCall(server)
    calls.first(1)
    calls.sub.second()
    calls.third("x")
    results = calls()
    for i in range(3):
        show(lambda: results[i])
    show(lambda: server("nothing"))
show(lambda: client.ServerProxy("ftp://x"))
print(client.ServerProxy("https://h"))

"""Module `xmlrpc.client`: writes and reads the texts of XML-RPC calls and answers.

There is no network: a `ServerProxy` says so. Invariant: reading makes plain values, `DateTime`, `Binary` and `Fault`, nothing else.
"""

import base64
import time
from datetime import datetime
from decimal import Decimal
from io import BytesIO

__version__ = "3.14"

MAXINT, MININT = 2**31 - 1, -(2**31)
PARSE_ERROR, SERVER_ERROR, APPLICATION_ERROR, SYSTEM_ERROR, TRANSPORT_ERROR = -32700, -32600, -32500, -32400, -32300
NOT_WELLFORMED_ERROR, UNSUPPORTED_ENCODING, INVALID_ENCODING_CHAR = -32700, -32701, -32702
INVALID_XMLRPC, METHOD_NOT_FOUND, INVALID_METHOD_PARAMS, INTERNAL_ERROR = -32600, -32601, -32602, -32603

boolean = Boolean = bool


def escape(s):
    """Replace the characters that have a meaning in XML."""
    return s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class Error(Exception):
    """Base class of the exceptions here."""

    __str__ = object.__str__


class ProtocolError(Error):
    """Raised for an HTTP answer that is an error."""

    def __init__(self, url, errcode, errmsg, headers):
        super().__init__()
        self.url, self.errcode, self.errmsg, self.headers = url, errcode, errmsg, headers

    def __repr__(self):
        return f"<{type(self).__name__} for {self.url}: {self.errcode} {self.errmsg}>"


class ResponseError(Error):
    """Raised for a text that is no complete XML-RPC."""


class Fault(Error):
    """An error that the server tells."""

    def __init__(self, faultCode, faultString, **extra):
        super().__init__()
        self.faultCode, self.faultString = faultCode, faultString

    def __repr__(self):
        return f"<{type(self).__name__} {self.faultCode}: {self.faultString!r}>"


def _text_of_time(value):
    if isinstance(value, datetime):
        return f"{value.year:04}{value.month:02}{value.day:02}T{value:%H:%M:%S}"
    if not isinstance(value, (tuple, time.struct_time)):
        value = time.localtime(value or time.time())
    return "%04d%02d%02dT%02d:%02d:%02d" % tuple(value[:6])


class DateTime:
    """A time, as the text that XML-RPC has for it."""

    def __init__(self, value=0):
        self.value = value if isinstance(value, str) else _text_of_time(value)

    def make_comparable(self, other):
        """The texts (or other comparable values) of this and of another time; twice NotImplemented if there are none."""
        if isinstance(other, DateTime):
            return self.value, other.value
        if isinstance(other, datetime):
            return self.value, _text_of_time(other)
        if isinstance(other, str):
            return self.value, other
        if hasattr(other, "timetuple"):
            return self.timetuple(), other.timetuple()
        return NotImplemented, NotImplemented

    def __lt__(self, other):
        own, other = self.make_comparable(other)
        return own if own is NotImplemented else own < other

    def __le__(self, other):
        own, other = self.make_comparable(other)
        return own if own is NotImplemented else own <= other

    def __gt__(self, other):
        own, other = self.make_comparable(other)
        return own if own is NotImplemented else own > other

    def __ge__(self, other):
        own, other = self.make_comparable(other)
        return own if own is NotImplemented else own >= other

    def __eq__(self, other):
        own, other = self.make_comparable(other)
        return own if own is NotImplemented else own == other

    def timetuple(self):
        return time.strptime(self.value, "%Y%m%dT%H:%M:%S")

    def __str__(self):
        return self.value

    def __repr__(self):
        return f"<{type(self).__name__} {self.value!r} at {id(self):#x}>"

    def decode(self, data):
        self.value = str(data).strip()

    def encode(self, out):
        out.write(f"<value><dateTime.iso8601>{self.value}</dateTime.iso8601></value>\n")


class Binary:
    """Bytes."""

    def __init__(self, data=None):
        if data is not None and not isinstance(data, (bytes, bytearray)):
            raise TypeError(f"expected bytes or bytearray, not {data.__class__.__name__}")
        self.data = bytes(data or b"")

    def __str__(self):
        return str(self.data, "latin-1")

    def __eq__(self, other):
        return self.data == (other.data if isinstance(other, Binary) else other)

    def decode(self, data):
        self.data = base64.decodebytes(data)

    def encode(self, out):
        out.write("<value><base64>\n")
        out.write(base64.encodebytes(self.data).decode("ascii"))
        out.write("</base64></value>\n")


WRAPPERS = DateTime, Binary


class Marshaller:
    """Writes values. Each kind of value has its method in `dispatch`."""

    def __init__(self, encoding=None, allow_none=False):
        self.memo = {}
        self.data = None
        self.encoding = encoding
        self.allow_none = allow_none

    def dumps(self, values):
        out = []
        write = out.append
        if isinstance(values, Fault):
            write("<fault>\n")
            self._dump({"faultCode": values.faultCode, "faultString": values.faultString}, write)
            write("</fault>\n")
        else:
            write("<params>\n")
            for value in values:
                write("<param>\n")
                self._dump(value, write)
                write("</param>\n")
            write("</params>\n")
        return "".join(out)

    def _dump(self, value, write):
        method = self.dispatch.get(type(value))
        if method is None:
            if not hasattr(value, "__dict__") or any(kind in self.dispatch for kind in type(value).__mro__):
                raise TypeError(f"cannot marshal {type(value)} objects")
            method = self.dispatch["_arbitrary_instance"]
        method(self, value, write)

    def dump_nil(self, value, write):
        if not self.allow_none:
            raise TypeError("cannot marshal None unless allow_none is enabled")
        write("<value><nil/></value>")

    def dump_bool(self, value, write):
        write(f"<value><boolean>{int(value)}</boolean></value>\n")

    def dump_long(self, value, write):
        if not MININT <= value <= MAXINT:
            raise OverflowError("int exceeds XML-RPC limits")
        write(f"<value><int>{int(value)}</int></value>\n")

    dump_int = dump_long

    def dump_double(self, value, write):
        write(f"<value><double>{value!r}</double></value>\n")

    def dump_unicode(self, value, write, escape=escape):
        write(f"<value><string>{escape(value)}</string></value>\n")

    def dump_bytes(self, value, write):
        write("<value><base64>\n")
        write(base64.encodebytes(value).decode("ascii"))
        write("</base64></value>\n")

    def dump_array(self, value, write):
        key = id(value)
        if key in self.memo:
            raise TypeError("cannot marshal recursive sequences")
        self.memo[key] = None
        write("<value><array><data>\n")
        for item in value:
            self._dump(item, write)
        write("</data></array></value>\n")
        del self.memo[key]

    def dump_struct(self, value, write, escape=escape):
        key = id(value)
        if key in self.memo:
            raise TypeError("cannot marshal recursive dictionaries")
        self.memo[key] = None
        write("<value><struct>\n")
        for name, item in value.items():
            write("<member>\n")
            if not isinstance(name, str):
                raise TypeError("dictionary key must be string")
            write(f"<name>{escape(name)}</name>\n")
            self._dump(item, write)
            write("</member>\n")
        write("</struct></value>\n")
        del self.memo[key]

    def dump_datetime(self, value, write):
        write(f"<value><dateTime.iso8601>{_text_of_time(value)}</dateTime.iso8601></value>\n")

    def dump_instance(self, value, write):
        if type(value) not in WRAPPERS:
            return self.dump_struct(vars(value), write)
        self.write = write  # what encode() of a wrapper calls
        try:
            value.encode(self)
        finally:
            del self.write

    dispatch = {
        type(None): dump_nil, bool: dump_bool, int: dump_long, float: dump_double, str: dump_unicode, bytes: dump_bytes,
        bytearray: dump_bytes, tuple: dump_array, list: dump_array, dict: dump_struct, datetime: dump_datetime,
        DateTime: dump_instance, Binary: dump_instance, "_arbitrary_instance": dump_instance,
    }  # fmt: skip


class Unmarshaller:
    """Makes values of the events of a parser: xml, start, data, end; then close."""

    def __init__(self, use_datetime=False, use_builtin_types=False):
        self._type = self._methodname = None
        self._stack, self._marks, self._data = [], [], []
        self._value = False
        self._encoding = "utf-8"
        self.append = self._stack.append
        self._use_datetime = use_builtin_types or use_datetime
        self._use_bytes = use_builtin_types

    def close(self):
        if self._type is None or self._marks:
            raise ResponseError
        if self._type == "fault":
            raise Fault(**self._stack[0])
        return tuple(self._stack)

    def getmethodname(self):
        return self._methodname

    def xml(self, encoding, standalone):
        self._encoding = encoding

    def start(self, tag, attrs):
        tag = tag.rpartition(":")[2]
        if tag in ("array", "struct"):
            self._marks.append(len(self._stack))
        self._data = []
        if self._value and tag not in self.dispatch:
            raise ResponseError(f"unknown tag {tag!r}")
        self._value = tag == "value"

    def data(self, text):
        self._data.append(text)

    def end(self, tag):
        method = self.dispatch.get(tag) or self.dispatch.get(tag.rpartition(":")[2])
        if method is not None:
            method(self, "".join(self._data))

    def end_nil(self, data):
        self.append(None)
        self._value = False

    def end_boolean(self, data):
        if data not in ("0", "1"):
            raise TypeError("bad boolean value")
        self.append(data == "1")
        self._value = False

    def end_int(self, data):
        self.append(int(data))
        self._value = False

    def end_double(self, data):
        self.append(float(data))
        self._value = False

    def end_bigdecimal(self, data):
        self.append(Decimal(data))
        self._value = False

    def end_string(self, data):
        self.append(data)
        self._value = False

    def _items(self):
        mark = self._marks.pop()
        items = self._stack[mark:]
        del self._stack[mark:]
        self._value = False
        return items

    def end_array(self, data):
        self.append(self._items())

    def end_struct(self, data):
        items = self._items()
        self.append(dict(zip(items[::2], items[1::2])))

    def end_base64(self, data):
        value = Binary()
        value.decode(data.encode("ascii"))
        self.append(value.data if self._use_bytes else value)
        self._value = False

    def end_dateTime(self, data):
        value = DateTime()
        value.decode(data)
        self.append(datetime.strptime(data, "%Y%m%dT%H:%M:%S") if self._use_datetime else value)

    def end_value(self, data):
        # A value without a type is a string.
        if self._value:
            self.end_string(data)

    def end_params(self, data):
        self._type = "params"

    def end_fault(self, data):
        self._type = "fault"

    def end_methodName(self, data):
        self._methodname = data
        self._type = "methodName"

    dispatch = {
        "nil": end_nil, "boolean": end_boolean, "i1": end_int, "i2": end_int, "i4": end_int, "i8": end_int, "int": end_int,
        "biginteger": end_int, "double": end_double, "float": end_double, "bigdecimal": end_bigdecimal, "string": end_string,
        "name": end_string, "array": end_array, "struct": end_struct, "base64": end_base64, "dateTime.iso8601": end_dateTime,
        "value": end_value, "params": end_params, "fault": end_fault, "methodName": end_methodName,
    }  # fmt: skip


class ExpatParser:
    """Feeds an Unmarshaller."""

    def __init__(self, target):
        from xml.parsers import expat

        self._parser = parser = expat.ParserCreate(None, None)
        self._target = target
        parser.StartElementHandler, parser.EndElementHandler = target.start, target.end
        parser.CharacterDataHandler = target.data
        target.xml(None, None)

    def feed(self, data):
        self._parser.Parse(data, False)

    def close(self):
        parser = self._parser
        self._parser = self._target = None
        if parser is not None:
            parser.Parse(b"", True)


def getparser(use_datetime=False, use_builtin_types=False):
    """A parser, and the Unmarshaller that it feeds."""
    target = Unmarshaller(use_datetime, use_builtin_types)
    return ExpatParser(target), target


def dumps(params, methodname=None, methodresponse=None, encoding=None, allow_none=False):
    """Return the text of a call or an answer, or of its values alone."""
    assert isinstance(params, (tuple, Fault)), "argument must be tuple or Fault instance"
    if isinstance(params, Fault):
        methodresponse = 1
    elif methodresponse:
        assert len(params) == 1, "response tuple must be a singleton"
    data = Marshaller(encoding or "utf-8", allow_none).dumps(params)
    head = f"<?xml version='1.0' encoding='{encoding}'?>\n" if encoding not in (None, "", "utf-8") else "<?xml version='1.0'?>\n"
    if methodname:
        return f"{head}<methodCall>\n<methodName>{methodname}</methodName>\n{data}</methodCall>\n"
    if methodresponse:
        return f"{head}<methodResponse>\n{data}</methodResponse>\n"
    return data


def loads(data, use_datetime=False, use_builtin_types=False):
    """Read the text of a call or an answer. Returns its values and the name of its method. Raises Fault for that of an error."""
    parser, target = getparser(use_datetime, use_builtin_types)
    parser.feed(data)
    parser.close()
    return target.close(), target.getmethodname()


def gzip_encode(data):
    import gzip

    return gzip.compress(data)


def gzip_decode(data, max_decode=20971520):
    import gzip

    with gzip.GzipFile(mode="rb", fileobj=BytesIO(data)) as file:
        try:
            decoded = file.read() if max_decode < 0 else file.read(max_decode + 1)
        except OSError:
            raise ValueError("invalid data") from None
    if 0 <= max_decode < len(decoded):
        raise ValueError("max gzipped payload length exceeded")
    return decoded


class MultiCallIterator:
    """The results of several calls; one that is a fault is raised when it is asked for."""

    def __init__(self, results):
        self.results = results

    def __getitem__(self, i):
        item = self.results[i]
        if isinstance(item, dict):
            raise Fault(item["faultCode"], item["faultString"])
        if isinstance(item, list):
            return item[0]
        raise ValueError("unexpected type in multicall result")


class _Method:
    def __init__(self, send, name):
        self._send, self._name = send, name

    def __getattr__(self, name):
        return _Method(self._send, f"{self._name}.{name}")

    def __call__(self, *args):
        return self._send(self._name, args)


class MultiCall:
    """Collects calls, and makes them as one call of `system.multicall`."""

    def __init__(self, server):
        self._server, self._calls = server, []

    def __getattr__(self, name):
        return _Method(lambda name, args: self._calls.append((name, args)), name)

    def __call__(self):
        calls = [{"methodName": name, "params": args} for name, args in self._calls]
        return MultiCallIterator(self._server.system.multicall(calls))

    def __repr__(self):
        return f"<{type(self).__name__} at {id(self):#x}>"


class Transport:
    """Sends nothing: a class derived from it may override `request`."""

    user_agent = f"Python-xmlrpc/{__version__}"
    accept_gzip_encoding = True
    encode_threshold = None

    def __init__(self, use_datetime=False, use_builtin_types=False, *, headers=()):
        self._use_datetime, self._use_builtin_types = use_datetime, use_builtin_types
        self._headers = list(headers)

    def request(self, host, handler, request_body, verbose=False):
        raise PermissionError(1, "there is no network in the sandbox; call an external function of the host")

    def getparser(self):
        return getparser(self._use_datetime, self._use_builtin_types)

    def close(self):
        """There is nothing to close."""


class SafeTransport(Transport):
    """The same for https."""


class ServerProxy:
    """Methods of a server, which its transport calls."""

    def __init__(self, uri, transport=None, encoding=None, verbose=False, allow_none=False, use_datetime=False,
                 use_builtin_types=False, *, headers=(), context=None):  # fmt: skip
        from urllib.parse import urlsplit, urlunsplit

        parts = urlsplit(uri)
        if parts.scheme not in ("http", "https"):
            raise OSError("unsupported XML-RPC protocol")
        self._host = parts.netloc
        self._handler = urlunsplit(("", "", *parts[2:])) or "/RPC2"
        if transport is None:
            transport = (SafeTransport if parts.scheme == "https" else Transport)(use_datetime, use_builtin_types, headers=headers)
        self._transport, self._encoding, self._verbose, self._allow_none = transport, encoding or "utf-8", verbose, allow_none

    def _request(self, methodname, params):
        body = dumps(params, methodname, encoding=self._encoding, allow_none=self._allow_none)
        answer = self._transport.request(self._host, self._handler, body.encode(self._encoding, "xmlcharrefreplace"), verbose=self._verbose)
        return answer[0] if len(answer) == 1 else answer

    def __getattr__(self, name):
        return _Method(self._request, name)

    def __call__(self, attr):
        if attr == "close":
            return self._transport.close
        if attr == "transport":
            return self._transport
        raise AttributeError(f"Attribute {attr!r} not found")

    def __repr__(self):
        return f"<{type(self).__name__} for {self._host}{self._handler}>"

    __str__ = __repr__

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self._transport.close()


Server = ServerProxy

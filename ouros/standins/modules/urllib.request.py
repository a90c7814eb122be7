"""urllib.request: openers and their handlers, requests, and names. Of the URLs, those with `data:` and `file:` can be opened, the latter
for virtual files; a handler for others says that there is no network.

Knows nothing of sockets. Invariant: only a handler's method named <scheme>_open opens a URL.
"""

import base64
import email
import hashlib
import io
import mimetypes
import os
import re
import time
import urllib.parse
from bisect import insort
from email.utils import formatdate
from http.client import HTTPException
from urllib.error import ContentTooShortError, HTTPError, URLError
from urllib.parse import quote, unquote, unquote_to_bytes, unwrap, urljoin, urlsplit, urlunsplit
from urllib.response import addclosehook, addinfourl

__version__ = "3.14"
__all__ = [
    "AbstractBasicAuthHandler", "AbstractDigestAuthHandler", "BaseHandler", "CacheFTPHandler", "DataHandler", "FTPHandler", "FileHandler",
    "HTTPBasicAuthHandler", "HTTPCookieProcessor", "HTTPDefaultErrorHandler", "HTTPDigestAuthHandler", "HTTPErrorProcessor",
    "HTTPHandler", "HTTPPasswordMgr", "HTTPPasswordMgrWithDefaultRealm", "HTTPPasswordMgrWithPriorAuth", "HTTPRedirectHandler",
    "HTTPSHandler", "OpenerDirector", "ProxyBasicAuthHandler", "ProxyDigestAuthHandler", "ProxyHandler", "Request", "UnknownHandler",
    "build_opener", "getproxies", "install_opener", "parse_http_list", "parse_keqv_list", "pathname2url", "url2pathname", "urlcleanup",
    "urlopen", "urlretrieve",
]  # fmt: skip


def pathname2url(pathname, *, add_scheme=False):
    url = quote(pathname)
    if pathname.startswith("//"):
        url = "//" + url
    return "file:" + url if add_scheme else url


def url2pathname(url, *, require_scheme=False, resolve_host=False):
    if require_scheme:
        if not url.lower().startswith("file:"):
            raise URLError("URL is missing a 'file:' scheme")
        url = url[5:]
    if url.startswith("///"):
        url = url[2:]
    elif url.startswith("//localhost/"):
        url = url[11:]
    return unquote(url)


def request_host(request):
    """Return the host of a request in lower case, without its port."""
    host = urlsplit(request.full_url).netloc or request.get_header("Host", "")
    return re.sub(r":\d+$", "", host).lower()


class Request:
    """A request, as it would be sent."""

    def __init__(self, url, data=None, headers={}, origin_req_host=None, unverifiable=False, method=None):
        self.headers = {}
        self.unredirected_hdrs = {}
        self._data = None
        self._tunnel_host = None
        self.full_url = url
        self.data = data
        for key, value in headers.items():
            self.add_header(key, value)
        self.origin_req_host = request_host(self) if origin_req_host is None else origin_req_host
        self.unverifiable = unverifiable
        if method:
            self.method = method

    @property
    def full_url(self):
        return f"{self._url}#{self.fragment}" if self.fragment else self._url

    @full_url.setter
    def full_url(self, url):
        self._url, mark, fragment = unwrap(url).partition("#")
        self.fragment = fragment if mark else None
        scheme, colon, rest = self._url.partition(":")
        if not colon or not scheme or "/" in scheme:
            raise ValueError(f"unknown url type: {self.full_url!r}")
        self.type = scheme.lower()
        self.host, self.selector = None, rest
        if rest.startswith("//"):
            host, self.selector = re.fullmatch(r"//([^/?]*)(.*)", rest, re.DOTALL).groups()
            self.host = unquote(host)
            if self.selector and not self.selector.startswith("/"):
                self.selector = "/" + self.selector

    @full_url.deleter
    def full_url(self):
        self._url = self.fragment = None
        self.selector = ""

    @property
    def data(self):
        return self._data

    @data.setter
    def data(self, data):
        if data != self._data:
            self._data = data
            if self.has_header("Content-length"):
                self.remove_header("Content-length")

    @data.deleter
    def data(self):
        self.data = None

    def get_method(self):
        return getattr(self, "method", "GET" if self.data is None else "POST")

    def get_full_url(self):
        return self.full_url

    def set_proxy(self, host, type):
        if self.type == "https" and not self._tunnel_host:
            self._tunnel_host = self.host
        else:
            self.type = type
            self.selector = self.full_url
        self.host = host

    def has_proxy(self):
        return self.selector == self.full_url

    def add_header(self, key, val):
        self.headers[key.capitalize()] = val

    def add_unredirected_header(self, key, val):
        self.unredirected_hdrs[key.capitalize()] = val

    def has_header(self, header_name):
        return header_name in self.headers or header_name in self.unredirected_hdrs

    def get_header(self, header_name, default=None):
        return self.headers.get(header_name, self.unredirected_hdrs.get(header_name, default))

    def remove_header(self, header_name):
        self.headers.pop(header_name, None)
        self.unredirected_hdrs.pop(header_name, None)

    def header_items(self):
        return list({**self.unredirected_hdrs, **self.headers}.items())


_HANDLING = re.compile(r"(?P<scheme>.+?)_(?:(?P<step>open|request|response)|error(?:_(?P<kind>.+))?)")


class OpenerDirector:
    """Asks its handlers, in their order, to open a URL."""

    def __init__(self):
        self.addheaders = [("User-agent", f"Python-urllib/{__version__}")]
        self.handlers = []
        self.handle_open, self.handle_error = {}, {}
        self.process_response, self.process_request = {}, {}

    def add_handler(self, handler):
        if not hasattr(handler, "add_parent"):
            raise TypeError(f"expected BaseHandler instance, got {type(handler)!r}")
        tables = {"open": self.handle_open, "request": self.process_request, "response": self.process_response}
        wanted = False
        for name in dir(handler):
            match = _HANDLING.fullmatch(name)
            if match is None or name in ("redirect_request", "do_open", "proxy_open"):
                continue
            if match["step"] is None:
                kind = match["kind"] or ""
                table = self.handle_error.setdefault(match["scheme"], {})
                key = int(kind) if kind.isdecimal() else kind
            else:
                table, key = tables[match["step"]], match["scheme"]
            insort(table.setdefault(key, []), handler)
            wanted = True
        if wanted:
            insort(self.handlers, handler)
            handler.add_parent(self)

    def close(self):
        """Do nothing: there is nothing to close."""

    def _first(self, handlers, method, *args):
        """Return the first result of a method of these handlers that is not None."""
        for handler in handlers:
            result = getattr(handler, method)(*args)
            if result is not None:
                return result
        return None

    def open(self, fullurl, data=None, timeout=None):
        request = Request(fullurl, data) if isinstance(fullurl, str) else fullurl
        if data is not None:
            request.data = data
        request.timeout = timeout
        scheme = request.type
        for handler in self.process_request.get(scheme, ()):
            request = getattr(handler, f"{scheme}_request")(request)
        response = self._open(request)
        for handler in self.process_response.get(scheme, ()):
            response = getattr(handler, f"{scheme}_response")(request, response)
        return response

    def _open(self, request):
        for scheme in ("default", request.type, "unknown"):
            result = self._first(self.handle_open.get(scheme, ()), f"{scheme}_open", request)
            if result is not None:
                return result
        return None

    def error(self, proto, *args):
        if proto not in ("http", "https"):
            return self._first(self.handle_error.get(proto, {}).get("", ()), f"{proto}_error", *args)
        table = self.handle_error.get("http", {})
        code = args[2]
        result = self._first(table.get(code, ()), f"http_error_{code}", *args)
        if result is None:
            result = self._first(table.get("default", ()), "http_error_default", *args)
        return result


def build_opener(*handlers):
    """Return an opener with these handlers, and with the usual ones that none of them replaces."""
    usual = [
        ProxyHandler, UnknownHandler, HTTPHandler, HTTPDefaultErrorHandler, HTTPRedirectHandler, FTPHandler, FileHandler,
        HTTPErrorProcessor, DataHandler, HTTPSHandler,
    ]  # fmt: skip
    given = [handler if isinstance(handler, type) else type(handler) for handler in handlers]
    opener = OpenerDirector()
    for kind in usual:
        if not any(issubclass(one, kind) for one in given):
            opener.add_handler(kind())
    for handler in handlers:
        opener.add_handler(handler() if isinstance(handler, type) else handler)
    return opener


_opener = None


def install_opener(opener):
    global _opener
    _opener = opener


def urlopen(url, data=None, timeout=None, *, context=None):
    global _opener
    if _opener is None:
        _opener = build_opener()
    return _opener.open(url, data, timeout)


def urlretrieve(url, filename=None, reporthook=None, data=None):
    """Write what a URL has into a file. Returns its name and the headers."""
    import tempfile

    with urlopen(url, data) as response:
        headers = response.info()
        if urlsplit(url).scheme == "file" and not filename:
            return os.path.normpath(url2pathname(url[5:])), headers
        if filename is None:
            _, filename = tempfile.mkstemp()
        expected = int(headers.get("Content-Length", -1))
        size, read, block = 8192, 0, 0
        with open(filename, "wb") as file:
            if reporthook:
                reporthook(block, size, expected)
            while part := response.read(size):
                read += len(part)
                file.write(part)
                block += 1
                if reporthook:
                    reporthook(block, size, expected)
    if read < expected:
        raise ContentTooShortError(f"retrieval incomplete: got only {read} out of {expected} bytes", (filename, headers))
    return filename, headers


def urlcleanup():
    """Forget the opener that was installed."""
    install_opener(None)


class BaseHandler:
    handler_order = 500

    def add_parent(self, parent):
        self.parent = parent

    def close(self):
        """Do nothing: there is nothing to close."""

    def __lt__(self, other):
        return self.handler_order < other.handler_order if hasattr(other, "handler_order") else True


class _Refusing(BaseHandler):
    def do_open(self, *args, **kwargs):
        raise URLError(PermissionError(1, "there is no network in the sandbox; call an external function of the host"))


class AbstractHTTPHandler(_Refusing):
    def __init__(self, debuglevel=None):
        self._debuglevel = debuglevel or 0

    def set_http_debuglevel(self, level):
        self._debuglevel = level

    def do_request_(self, request):
        """Add the headers that every request has."""
        if not request.host:
            raise URLError("no host given")
        if isinstance(request.data, str):
            raise TypeError("POST data should be bytes, an iterable of bytes, or a file object. It cannot be of type str.")
        if request.data is not None:
            if not request.has_header("Content-type"):
                request.add_unredirected_header("Content-type", "application/x-www-form-urlencoded")
            if not request.has_header("Content-length") and not request.has_header("Transfer-encoding"):
                if isinstance(request.data, (bytes, bytearray, memoryview)):
                    request.add_unredirected_header("Content-length", str(memoryview(request.data).nbytes))
                else:
                    request.add_unredirected_header("Transfer-encoding", "chunked")
        if not request.has_header("Host"):
            host = urlsplit(request.selector).netloc if request.has_proxy() else request.host
            request.add_unredirected_header("Host", host)
        for name, value in self.parent.addheaders:
            if not request.has_header(name.capitalize()):
                request.add_unredirected_header(name.capitalize(), value)
        return request


class HTTPHandler(AbstractHTTPHandler):
    http_request = AbstractHTTPHandler.do_request_

    def http_open(self, req):
        return self.do_open(req)


class HTTPSHandler(AbstractHTTPHandler):
    https_request = AbstractHTTPHandler.do_request_

    def __init__(self, debuglevel=None, context=None, check_hostname=None):
        super().__init__(debuglevel)

    def https_open(self, req):
        return self.do_open(req)


class FTPHandler(_Refusing):
    def ftp_open(self, req):
        return self.do_open(req)


class CacheFTPHandler(FTPHandler):
    def setTimeout(self, t):
        self.timeout = t

    def setMaxConns(self, m):
        self.max_conns = m


class UnknownHandler(BaseHandler):
    def unknown_open(self, req):
        raise URLError(f"unknown url type: {req.type}")


class HTTPErrorProcessor(BaseHandler):
    handler_order = 1000

    def http_response(self, request, response):
        if 200 <= response.code < 300:
            return response
        return self.parent.error("http", request, response, response.code, response.msg, response.info())

    https_response = http_response


class HTTPDefaultErrorHandler(BaseHandler):
    def http_error_default(self, req, fp, code, msg, hdrs):
        raise HTTPError(req.full_url, code, msg, hdrs, fp)


class HTTPRedirectHandler(BaseHandler):
    max_repeats = 4
    max_redirections = 10
    inf_msg = "The HTTP server returned a redirect error that would lead to an infinite loop.\nThe last 30x error message was:\n"

    def redirect_request(self, req, fp, code, msg, headers, newurl):
        method = req.get_method()
        if not (method in ("GET", "HEAD") and code in (301, 302, 303, 307, 308) or method == "POST" and code in (301, 302, 303)):
            raise HTTPError(req.full_url, code, msg, headers, fp)
        kept = {name: value for name, value in req.headers.items() if name.lower() not in ("content-length", "content-type")}
        method = "HEAD" if method == "HEAD" else "GET"
        return Request(newurl.replace(" ", "%20"), None, kept, req.origin_req_host, True, method)

    def http_error_302(self, req, fp, code, msg, headers):
        target = headers.get("location") or headers.get("uri")
        if target is None:
            return None
        parts = urlsplit(target)
        if parts.scheme not in ("http", "https", "ftp", ""):
            raise HTTPError(target, code, f"{msg} - Redirection to url '{target}' is not allowed", headers, fp)
        if not parts.path and parts.netloc:
            parts = parts._replace(path="/")
        url = urljoin(req.full_url, quote(urlunsplit(parts), safe="!#$%&'()*+,-./:;=?@[\\]^_`{|}~", encoding="iso-8859-1"))
        new = self.redirect_request(req, fp, code, msg, headers, url)
        if new is None:
            return None
        visited = new.redirect_dict = req.redirect_dict = getattr(req, "redirect_dict", {})
        if visited.get(url, 0) >= self.max_repeats or len(visited) >= self.max_redirections:
            raise HTTPError(req.full_url, code, self.inf_msg + msg, headers, fp)
        visited[url] = visited.get(url, 0) + 1
        fp.read()
        fp.close()
        return self.parent.open(new, timeout=req.timeout)

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


class ProxyHandler(BaseHandler):
    handler_order = 100

    def __init__(self, proxies=None):
        self.proxies = getproxies() if proxies is None else proxies
        for scheme, url in self.proxies.items():
            setattr(self, f"{scheme.lower()}_open", lambda req, url=url, scheme=scheme.lower(): self.proxy_open(req, url, scheme))

    def proxy_open(self, req, proxy, type):
        parts = urlsplit(proxy if "://" in proxy else f"{type}://{proxy}")
        login, _, host = parts.netloc.rpartition("@")
        if login:
            code = base64.b64encode(unquote(login).encode()).decode("ascii")
            req.add_header("Proxy-authorization", f"Basic {code}")
        before = req.type
        req.set_proxy(unquote(host), parts.scheme)
        if before in (parts.scheme, "https"):
            return None
        return self.parent.open(req, timeout=req.timeout)


class HTTPPasswordMgr:
    """Names and passwords by realm and URL."""

    def __init__(self):
        self.passwd = {}

    def add_password(self, realm, uri, user, passwd):
        uris = [uri] if isinstance(uri, str) else uri
        for default_port in (True, False):
            key = tuple([self.reduce_uri(one, default_port) for one in uris])
            self.passwd.setdefault(realm, {})[key] = user, passwd

    def find_user_password(self, realm, authuri):
        for default_port in (True, False):
            wanted = self.reduce_uri(authuri, default_port)
            for uris, login in self.passwd.get(realm, {}).items():
                if any(self.is_suburi(uri, wanted) for uri in uris):
                    return login
        return None, None

    def reduce_uri(self, uri, default_port=True):
        """Return (host with port, path) of a URL or of a host."""
        parts = urlsplit(uri)
        scheme, host, path = parts.scheme, parts.netloc, parts.path or "/"
        if not parts[1]:
            scheme, host, path = None, uri, "/"
        if default_port and scheme in ("http", "https") and not re.search(r":\d*$", host) and host:
            host += ":80" if scheme == "http" else ":443"
        return host, path

    def is_suburi(self, base, test):
        if base == test:
            return True
        prefix = base[1] if base[1].endswith("/") else base[1] + "/"
        return base[0] == test[0] and test[1].startswith(prefix)


class HTTPPasswordMgrWithDefaultRealm(HTTPPasswordMgr):
    def find_user_password(self, realm, authuri):
        user, password = super().find_user_password(realm, authuri)
        return (user, password) if user is not None else super().find_user_password(None, authuri)


class HTTPPasswordMgrWithPriorAuth(HTTPPasswordMgrWithDefaultRealm):
    def __init__(self):
        super().__init__()
        self.authenticated = {}

    def add_password(self, realm, uri, user, passwd, is_authenticated=False):
        self.update_authenticated(uri, is_authenticated)
        if realm is not None:
            super().add_password(None, uri, user, passwd)
        super().add_password(realm, uri, user, passwd)

    def update_authenticated(self, uri, is_authenticated=False):
        for one in [uri] if isinstance(uri, str) else uri:
            for default_port in (True, False):
                self.authenticated[self.reduce_uri(one, default_port)] = is_authenticated

    def is_authenticated(self, authuri):
        for default_port in (True, False):
            wanted = self.reduce_uri(authuri, default_port)
            for uri, state in self.authenticated.items():
                if self.is_suburi(uri, wanted):
                    return state
        return None


def _challenges(headers, name):
    """Return (scheme, realm) of the challenges in the headers of a response."""
    for header in headers.get_all(name) or ():
        scheme = ""
        for part in parse_http_list(header):
            first, _, rest = part.partition(" ")
            if rest and "=" not in first:  # a challenge begins with its scheme
                scheme, part = first, rest
            key, _, value = part.partition("=")
            if scheme and key.strip() == "realm":
                yield scheme, value.strip().strip("\"'")


class AbstractBasicAuthHandler:
    def __init__(self, password_mgr=None):
        self.passwd = HTTPPasswordMgr() if password_mgr is None else password_mgr
        self.add_password = self.passwd.add_password

    def http_error_auth_reqed(self, authreq, host, req, headers):
        found = list(_challenges(headers, authreq))
        for scheme, realm in found:
            if scheme.lower() == "basic":
                return self.retry_http_basic_auth(host, req, realm)
        if found:
            raise ValueError(f"AbstractBasicAuthHandler does not support the following scheme: {found[0][0]!r}")
        return None

    def retry_http_basic_auth(self, host, req, realm):
        user, password = self.passwd.find_user_password(realm, host)
        if password is None:
            return None
        value = "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode("ascii")
        if req.get_header(self.auth_header, None) == value:
            return None
        req.add_unredirected_header(self.auth_header, value)
        return self.parent.open(req, timeout=req.timeout)

    def http_request(self, req):
        if hasattr(self.passwd, "is_authenticated") and self.passwd.is_authenticated(req.full_url) and not req.has_header("Authorization"):
            user, password = self.passwd.find_user_password(None, req.full_url)
            req.add_unredirected_header("Authorization", "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode("ascii"))
        return req

    def http_response(self, req, response):
        if hasattr(self.passwd, "is_authenticated"):
            self.passwd.update_authenticated(req.full_url, 200 <= response.code < 300)
        return response

    https_request, https_response = http_request, http_response


class HTTPBasicAuthHandler(AbstractBasicAuthHandler, BaseHandler):
    auth_header = "Authorization"

    def http_error_401(self, req, fp, code, msg, headers):
        return self.http_error_auth_reqed("www-authenticate", req.full_url, req, headers)


class ProxyBasicAuthHandler(AbstractBasicAuthHandler, BaseHandler):
    auth_header = "Proxy-authorization"

    def http_error_407(self, req, fp, code, msg, headers):
        return self.http_error_auth_reqed("proxy-authenticate", req.host, req, headers)


class AbstractDigestAuthHandler:
    def __init__(self, passwd=None):
        self.passwd = HTTPPasswordMgr() if passwd is None else passwd
        self.add_password = self.passwd.add_password
        self.retried = self.nonce_count = 0
        self.last_nonce = None

    def reset_retry_count(self):
        self.retried = 0

    def http_error_auth_reqed(self, auth_header, host, req, headers):
        text = headers.get(auth_header, None)
        if self.retried > 5:
            raise HTTPError(req.full_url, 401, "digest auth failed", headers, None)
        self.retried += 1
        scheme = text.split()[0].lower() if text else "digest"
        if scheme == "digest":
            return self.retry_http_digest_auth(req, text) if text else None
        if scheme != "basic":
            raise ValueError(f"AbstractDigestAuthHandler does not support the following scheme: '{text.split()[0]}'")
        return None

    def retry_http_digest_auth(self, req, auth):
        challenge = parse_keqv_list(filter(None, parse_http_list(auth.split(" ", 1)[1])))
        value = self.get_authorization(req, challenge)
        if not value or req.headers.get(self.auth_header, None) == f"Digest {value}":
            return None
        req.add_unredirected_header(self.auth_header, f"Digest {value}")
        return self.parent.open(req, timeout=req.timeout)

    def get_cnonce(self, nonce):
        text = f"{self.nonce_count}:{nonce}:{time.ctime()}:".encode("ascii") + os.urandom(8)
        return hashlib.sha1(text).hexdigest()[:16]

    def get_authorization(self, req, chal):
        """Return the value of the header that answers a challenge (RFC 7616)."""
        if "realm" not in chal or "nonce" not in chal:
            return None
        realm, nonce, qop = chal["realm"], chal["nonce"], chal.get("qop")
        algorithm = chal.get("algorithm", "MD5")
        digest, secret_digest = self.get_algorithm_impls(algorithm)
        user, password = self.passwd.find_user_password(realm, req.full_url)
        if user is None:
            return None
        secret = f"{user}:{realm}:{password}"
        what = f"{req.get_method()}:{req.selector}"
        added = ""
        if qop is None:
            answer = secret_digest(digest(secret), f"{nonce}:{digest(what)}")
        elif "auth" in qop.split(","):
            self.nonce_count = self.nonce_count + 1 if nonce == self.last_nonce else 1
            self.last_nonce = nonce
            count, own = f"{self.nonce_count:08x}", self.get_cnonce(nonce)
            answer = secret_digest(digest(secret), f"{nonce}:{count}:{own}:auth:{digest(what)}")
            added = f', qop=auth, nc={count}, cnonce="{own}"'
        else:
            raise URLError(f"qop '{qop}' is not supported.")
        value = f'username="{user}", realm="{realm}", nonce="{nonce}", uri="{req.selector}", response="{answer}"'
        if "opaque" in chal:
            value += f', opaque="{chal["opaque"]}"'
        return f'{value}, algorithm="{algorithm}"{added}'

    def get_algorithm_impls(self, algorithm):
        name = {"MD5": "md5", "SHA": "sha1", "SHA-256": "sha256"}.get(algorithm.upper())
        if name is None:
            raise ValueError(f"Unsupported digest authentication algorithm {algorithm!r}")

        def digest(text):
            return hashlib.new(name, text.encode("ascii")).hexdigest()

        return digest, lambda secret, data: digest(f"{secret}:{data}")


class HTTPDigestAuthHandler(BaseHandler, AbstractDigestAuthHandler):
    auth_header = "Authorization"
    handler_order = 490

    def http_error_401(self, req, fp, code, msg, headers):
        retry = self.http_error_auth_reqed("www-authenticate", urlsplit(req.full_url).netloc, req, headers)
        self.reset_retry_count()
        return retry


class ProxyDigestAuthHandler(BaseHandler, AbstractDigestAuthHandler):
    auth_header = "Proxy-Authorization"
    handler_order = 490

    def http_error_407(self, req, fp, code, msg, headers):
        retry = self.http_error_auth_reqed("proxy-authenticate", req.host, req, headers)
        self.reset_retry_count()
        return retry


class HTTPCookieProcessor(BaseHandler):
    """Gives requests the cookies of a jar, and the jar those of responses."""

    def __init__(self, cookiejar=None):
        if cookiejar is None:
            raise PermissionError(1, "there is no http.cookiejar in the sandbox; give a jar with add_cookie_header and extract_cookies")
        self.cookiejar = cookiejar

    def http_request(self, request):
        self.cookiejar.add_cookie_header(request)
        return request

    def http_response(self, request, response):
        self.cookiejar.extract_cookies(response, request)
        return response

    https_request, https_response = http_request, http_response


class FileHandler(BaseHandler):
    names = None

    def get_names(self):
        return ("localhost",)

    def file_open(self, req):
        return self.open_local_file(req)

    def open_local_file(self, req):
        if req.host and req.host.lower() not in self.get_names():
            raise URLError("file:// scheme is supported only on localhost")
        path = url2pathname(req.selector)
        try:
            facts = os.stat(path)
            file = open(path, "rb")
        except OSError as error:
            raise URLError(error, error.filename) from error
        kind = mimetypes.guess_file_type(path)[0] or "text/plain"
        changed = formatdate(facts.st_mtime, usegmt=True)
        headers = email.message_from_string(f"Content-type: {kind}\nContent-length: {facts.st_size}\nLast-modified: {changed}\n")
        return addinfourl(file, headers, "file://" + req.selector)


class DataHandler(BaseHandler):
    def data_open(self, req):
        kind, _, text = req.full_url.partition(":")[2].partition(",")
        data = unquote_to_bytes(text)
        if kind.endswith(";base64"):
            data = base64.decodebytes(data)
            kind = kind[:-7]
        headers = email.message_from_string(f"Content-type: {kind or 'text/plain;charset=US-ASCII'}\nContent-length: {len(data)}\n")
        return addinfourl(io.BytesIO(data), headers, req.full_url)


def getproxies():
    """Return the proxies that the environment names, by scheme."""
    return getproxies_environment()


def getproxies_environment():
    return {name[:-6].lower(): value for name, value in os.environ.items() if value and name.lower().endswith("_proxy") and len(name) > 6}


def proxy_bypass_environment(host, proxies=None):
    """Return whether the environment has a host reached without a proxy."""
    wanted = (getproxies_environment() if proxies is None else proxies).get("no")
    if not wanted:
        return False
    if wanted == "*":
        return True
    host = host.lower()
    short = re.sub(r":\d+$", "", host)
    names = [name.strip().lstrip(".").lower() for name in wanted.split(",")]
    return any(name and (one == name or one.endswith("." + name)) for name in names for one in (host, short))


proxy_bypass = proxy_bypass_environment


def parse_http_list(s):
    """Return the items of a list in a header, of which some are quoted."""
    found, part, escaped, quoted = [], "", False, False
    for c in s:
        if escaped:
            part += c
            escaped = False
        elif quoted:
            if c == "\\":
                escaped = True
                continue
            quoted = c != '"'
            part += c
        elif c == ",":
            found.append(part)
            part = ""
        else:
            quoted = c == '"'
            part += c
    if part:
        found.append(part)
    return [item.strip() for item in found]


def parse_keqv_list(l):
    """Return a dict of key=value items."""
    parsed = {}
    for item in l:
        key, value = item.split("=", 1)
        parsed[key] = value[1:-1] if value[0] == '"' and value[-1] == '"' else value
    return parsed

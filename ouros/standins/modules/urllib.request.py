"""urllib.request: what needs no network, and names. Every request says that there is none."""

import urllib.parse
from urllib.error import ContentTooShortError, HTTPError, URLError
from urllib.parse import quote, unquote, urlsplit

__all__ = [
    "AbstractBasicAuthHandler", "BaseHandler", "HTTPHandler", "HTTPSHandler", "OpenerDirector", "ProxyHandler", "Request", "build_opener",
    "getproxies", "install_opener", "parse_http_list", "pathname2url", "url2pathname", "urlopen", "urlretrieve",
]


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


class Request:
    """A request, as it would be sent."""

    def __init__(self, url, data=None, headers={}, origin_req_host=None, unverifiable=False, method=None):
        self.full_url = url
        self.data = data
        self.headers = {key.capitalize(): value for key, value in headers.items()}
        self.unredirected_hdrs = {}
        self.unverifiable = unverifiable
        self.method = method
        parts = urlsplit(url)
        self.type, self.host, self.selector = parts.scheme, parts.netloc, parts.path or "/"
        if not self.type:
            raise ValueError(f"unknown url type: {url!r}")

    def get_method(self):
        return self.method or ("POST" if self.data is not None else "GET")

    def get_full_url(self):
        return self.full_url

    def add_header(self, key, val):
        self.headers[key.capitalize()] = val

    def has_header(self, header_name):
        return header_name in self.headers

    def get_header(self, header_name, default=None):
        return self.headers.get(header_name, default)

    def header_items(self):
        return list(self.headers.items())


def _refuse(*args, **kwargs):
    raise URLError(PermissionError(1, "there is no network in the sandbox; call an external function of the host"))


urlopen = urlretrieve = _refuse


class BaseHandler:
    handler_order = 500


class HTTPHandler(BaseHandler):
    pass


class HTTPSHandler(BaseHandler):
    pass


class AbstractBasicAuthHandler:
    pass


class ProxyHandler(BaseHandler):
    def __init__(self, proxies=None):
        self.proxies = proxies


class OpenerDirector:
    def __init__(self):
        self.addheaders = []

    def add_handler(self, handler):
        """No handler is ever asked."""

    def open(self, fullurl, data=None, timeout=None):
        _refuse()


def build_opener(*handlers):
    return OpenerDirector()


def install_opener(opener):
    """There is no opener that could open anything."""


def getproxies():
    return {}


def proxy_bypass(host, proxies=None):
    return False


def parse_http_list(s):
    """The items of a list in a header, of which some are quoted."""
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
    """A dict of key=value items."""
    parsed = {}
    for item in l:
        key, _, value = item.partition("=")
        parsed[key] = value[1:-1] if value[:1] == '"' and value[-1:] == '"' else value
    return parsed

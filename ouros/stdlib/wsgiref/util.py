"""Module `wsgiref.util`: what applications and servers do with an environment."""

import posixpath

__all__ = ["FileWrapper", "guess_scheme", "application_uri", "request_uri", "shift_path_info", "setup_testing_defaults", "is_hop_by_hop"]


class FileWrapper:
    """Iterates over the blocks of a file."""

    def __init__(self, filelike, blksize=8192):
        self.filelike = filelike
        self.blksize = blksize
        if hasattr(filelike, "close"):
            self.close = filelike.close

    def __iter__(self):
        return self

    def __next__(self):
        if data := self.filelike.read(self.blksize):
            return data
        raise StopIteration


def guess_scheme(environ):
    """Return 'https' if the environment says so, else 'http'."""
    return "https" if environ.get("HTTPS") in ("yes", "on", "1") else "http"


def application_uri(environ):
    """Return the base URL of the application."""
    from urllib.parse import quote
    scheme = environ["wsgi.url_scheme"]
    url = scheme + "://"
    if environ.get("HTTP_HOST"):
        url += environ["HTTP_HOST"]
    else:
        url += environ["SERVER_NAME"]
        if environ["SERVER_PORT"] != ("443" if scheme == "https" else "80"):
            url += ":" + environ["SERVER_PORT"]
    return url + quote(environ.get("SCRIPT_NAME") or "/", encoding="latin1")


def request_uri(environ, include_query=True):
    """Return the URL of the request."""
    from urllib.parse import quote
    url = application_uri(environ)
    path = quote(environ.get("PATH_INFO", ""), safe="/;=,", encoding="latin1")
    url += path if environ.get("SCRIPT_NAME") else path[1:]
    return f"{url}?{environ['QUERY_STRING']}" if include_query and environ.get("QUERY_STRING") else url


def shift_path_info(environ):
    """Move the first name of PATH_INFO to SCRIPT_NAME. Returns the name; '' for the slash at the end, None if nothing is left."""
    path = environ.get("PATH_INFO", "")
    if not path:
        return None
    parts = path.split("/")
    parts[1:-1] = [part for part in parts[1:-1] if part and part != "."]
    name = parts[1]
    del parts[1]
    script = posixpath.normpath(environ.get("SCRIPT_NAME", "") + "/" + name).removesuffix("/")
    if not name and not script.endswith("/"):
        script += "/"
    environ["SCRIPT_NAME"] = script
    environ["PATH_INFO"] = "/".join(parts)
    return None if name == "." else name


def setup_testing_defaults(environ):
    """Add the keys that a server would set, for a request of / on 127.0.0.1."""
    environ.setdefault("SERVER_NAME", "127.0.0.1")
    environ.setdefault("SERVER_PROTOCOL", "HTTP/1.0")
    environ.setdefault("HTTP_HOST", environ["SERVER_NAME"])
    environ.setdefault("REQUEST_METHOD", "GET")
    if "SCRIPT_NAME" not in environ and "PATH_INFO" not in environ:
        environ.setdefault("SCRIPT_NAME", "")
        environ.setdefault("PATH_INFO", "/")
    environ.setdefault("wsgi.version", (1, 0))
    for key in ("wsgi.run_once", "wsgi.multithread", "wsgi.multiprocess"):
        environ.setdefault(key, 0)
    from io import BytesIO, StringIO
    environ.setdefault("wsgi.input", BytesIO())
    environ.setdefault("wsgi.errors", StringIO())
    environ.setdefault("wsgi.url_scheme", guess_scheme(environ))
    port = {"http": "80", "https": "443"}.get(environ["wsgi.url_scheme"])
    if port:
        environ.setdefault("SERVER_PORT", port)


_HOP_BY_HOP = frozenset((
    "connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "te", "trailers", "transfer-encoding", "upgrade"))


def is_hop_by_hop(header_name):
    """Return whether a header is for one connection alone."""
    return header_name.lower() in _HOP_BY_HOP

"""Module `wsgiref.validate`: checks that a server and an application keep to PEP 3333."""

import re
import sys
import warnings

__all__ = ["validator"]

header_re = re.compile(r"^[a-zA-Z][a-zA-Z0-9\-_]*$")
bad_header_value_re = re.compile(r"[\000-\037]")


class WSGIWarning(Warning):
    """About what is allowed, and probably wrong."""


def assert_(cond, *args):
    if not cond:
        raise AssertionError(*args)


def check_string_type(value, title):
    if type(value) is str:
        return value
    raise AssertionError(f"{title} must be of type str (got {value!r})")


def validator(application):
    """Return an application that checks the server and the given application, and calls that."""

    def lint_app(*args, **kw):
        assert_(len(args) == 2, "Two arguments required")
        assert_(not kw, "No keyword arguments allowed")
        environ, start_response = args
        check_environ(environ)
        started = []

        def start_response_wrapper(*args, **kw):
            assert_(len(args) in (2, 3), f"Invalid number of arguments: {args}")
            assert_(not kw, "No keyword arguments allowed")
            status, headers = args[:2]
            check_status(status)
            check_headers(headers)
            check_content_type(status, headers)
            check_exc_info(args[2] if len(args) == 3 else None)
            started.append(None)
            return WriteWrapper(start_response(*args))

        environ["wsgi.input"] = InputWrapper(environ["wsgi.input"])
        environ["wsgi.errors"] = ErrorWrapper(environ["wsgi.errors"])
        iterator = application(environ, start_response_wrapper)
        assert_(iterator is not None and iterator is not False, "The application must return an iterator, if only an empty list")
        check_iterator(iterator)
        return IteratorWrapper(iterator, started)

    return lint_app


class InputWrapper:
    """Checks what is asked of wsgi.input."""

    def __init__(self, wsgi_input):
        self.input = wsgi_input

    def read(self, *args):
        assert_(len(args) == 1)
        data = self.input.read(*args)
        assert_(type(data) is bytes)
        return data

    def readline(self, *args):
        assert_(len(args) <= 1)
        data = self.input.readline(*args)
        assert_(type(data) is bytes)
        return data

    def readlines(self, *args):
        assert_(len(args) <= 1)
        lines = self.input.readlines(*args)
        assert_(type(lines) is list)
        for line in lines:
            assert_(type(line) is bytes)
        return lines

    def __iter__(self):
        while line := self.readline():
            yield line

    def close(self):
        assert_(0, "input.close() must not be called")


class ErrorWrapper:
    """Checks what is written to wsgi.errors."""

    def __init__(self, wsgi_errors):
        self.errors = wsgi_errors

    def write(self, s):
        assert_(type(s) is str)
        self.errors.write(s)

    def flush(self):
        self.errors.flush()

    def writelines(self, seq):
        for line in seq:
            self.write(line)

    def close(self):
        assert_(0, "errors.close() must not be called")


class WriteWrapper:
    """Checks what is given to the function that writes."""

    def __init__(self, wsgi_writer):
        self.writer = wsgi_writer

    def __call__(self, s):
        assert_(type(s) is bytes)
        self.writer(s)


class PartialIteratorWrapper:
    """A response that has no close()."""

    def __init__(self, wsgi_iterator):
        self.iterator = wsgi_iterator

    def __iter__(self):
        return IteratorWrapper(self.iterator, None)


class IteratorWrapper:
    """Checks the parts of a response."""

    def __init__(self, wsgi_iterator, check_start_response):
        self.original_iterator = wsgi_iterator
        self.iterator = iter(wsgi_iterator)
        self.closed = False
        self.check_start_response = check_start_response

    def __iter__(self):
        return self

    def __next__(self):
        assert_(not self.closed, "Iterator read after closed")
        part = next(self.iterator)
        if type(part) is not bytes:
            assert_(False, f"Iterator yielded non-bytestring ({part!r})")
        if self.check_start_response is not None:
            assert_(self.check_start_response, "The application returns and we started iterating over its body, but start_response has not yet been called")
            self.check_start_response = None
        return part

    def close(self):
        self.closed = True
        if hasattr(self.original_iterator, "close"):
            self.original_iterator.close()

    def __del__(self):
        if not self.closed:
            sys.stderr.write("Iterator garbage collected without being closed")
        assert_(self.closed, "Iterator garbage collected without being closed")


def check_environ(environ):
    assert_(type(environ) is dict, f"Environment is not of the right type: {type(environ)!r} (environment: {environ!r})")
    for key in ("REQUEST_METHOD", "SERVER_NAME", "SERVER_PORT", "wsgi.version", "wsgi.input", "wsgi.errors", "wsgi.multithread",
                "wsgi.multiprocess", "wsgi.run_once"):
        assert_(key in environ, f"Environment missing required key: {key!r}")
    for key in ("HTTP_CONTENT_TYPE", "HTTP_CONTENT_LENGTH"):
        assert_(key not in environ, f"Environment should not have the key: {key} (use {key[5:]} instead)")
    if "QUERY_STRING" not in environ:
        warnings.warn("QUERY_STRING is not in the WSGI environment; the cgi module will use sys.argv when this variable is missing, "
                      "so application errors are more likely", WSGIWarning)
    for key in environ:
        if "." not in key:
            assert_(type(environ[key]) is str, f"Environmental variable {key} is not a string: {type(environ[key])!r} (value: {environ[key]!r})")
    assert_(type(environ["wsgi.version"]) is tuple, f"wsgi.version should be a tuple ({environ['wsgi.version']!r})")
    assert_(environ["wsgi.url_scheme"] in ("http", "https"), f"wsgi.url_scheme unknown: {environ['wsgi.url_scheme']!r}")
    check_input(environ["wsgi.input"])
    check_errors(environ["wsgi.errors"])
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD", "POST", "OPTIONS", "PATCH", "PUT", "DELETE", "TRACE"):
        warnings.warn(f"Unknown REQUEST_METHOD: {environ['REQUEST_METHOD']!r}", WSGIWarning)
    for key in ("SCRIPT_NAME", "PATH_INFO"):
        assert_(not environ.get(key) or environ[key].startswith("/"), f"{key} doesn't start with /: {environ[key]!r}")
    if environ.get("CONTENT_LENGTH"):
        assert_(int(environ["CONTENT_LENGTH"]) >= 0, f"Invalid CONTENT_LENGTH: {environ['CONTENT_LENGTH']!r}")
    if not environ.get("SCRIPT_NAME"):
        assert_("PATH_INFO" in environ, "One of SCRIPT_NAME or PATH_INFO are required (PATH_INFO should at least be '/' if SCRIPT_NAME is empty)")
    assert_(environ.get("SCRIPT_NAME") != "/", "SCRIPT_NAME cannot be '/'; it should instead be '', and PATH_INFO should be '/'")


def check_input(wsgi_input):
    for name in ("read", "readline", "readlines", "__iter__"):
        assert_(hasattr(wsgi_input, name), f"wsgi.input ({wsgi_input!r}) doesn't have the attribute {name}")


def check_errors(wsgi_errors):
    for name in ("flush", "write", "writelines"):
        assert_(hasattr(wsgi_errors, name), f"wsgi.errors ({wsgi_errors!r}) doesn't have the attribute {name}")


def check_status(status):
    status = check_string_type(status, "Status")
    code = status.split(None, 1)[0]
    assert_(len(code) == 3, f"Status codes must be three characters: {code!r}")
    assert_(int(code) >= 100, f"Status code is invalid: {int(code)!r}")
    if len(status) < 4 or status[3] != " ":
        warnings.warn(f"The status string ({status!r}) should be a three-digit integer followed by a single space and a status explanation", WSGIWarning)


def check_headers(headers):
    assert_(type(headers) is list, f"Headers ({headers!r}) must be of type list: {type(headers)!r}")
    for item in headers:
        assert_(type(item) is tuple, f"Individual headers ({item!r}) must be of type tuple: {type(item)!r}")
        assert_(len(item) == 2)
        name, value = item
        name = check_string_type(name, "Header name")
        value = check_string_type(value, "Header value")
        assert_(name.lower() != "status",
                f"The Status header cannot be used; it conflicts with CGI script, and HTTP status is not given through headers (value: {value!r}).")
        assert_("\n" not in name and ":" not in name, f"Header names may not contain ':' or '\\n': {name!r}")
        assert_(header_re.search(name), f"Bad header name: {name!r}")
        assert_(not name.endswith("-") and not name.endswith("_"), f"Names may not end in '-' or '_': {name!r}")
        if bad := bad_header_value_re.search(value):
            assert_(0, f"Bad header value: {value!r} (bad char: {bad.group(0)!r})")


def check_content_type(status, headers):
    status = check_string_type(status, "Status")
    code = int(status.split(None, 1)[0])
    without = code in (204, 304)
    for name, _ in headers:
        if check_string_type(name, "Header name").lower() == "content-type":
            assert_(not without, f"Content-Type header found in a {code} response, which must not return content.")
            return
    assert_(without, f"No Content-Type header found in headers ({headers})")


def check_exc_info(exc_info):
    assert_(exc_info is None or type(exc_info) is tuple, f"exc_info ({exc_info!r}) is not a tuple: {type(exc_info)!r}")


def check_iterator(iterator):
    assert_(not isinstance(iterator, (str, bytes)),
            "You should not return a string as your application iterator, instead return a single-item list containing a bytestring.")

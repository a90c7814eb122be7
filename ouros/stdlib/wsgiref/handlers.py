"""Module `wsgiref.handlers`: run an application and send its response to a stream."""

import os
import sys
import time

from wsgiref.headers import Headers
from wsgiref.util import FileWrapper, guess_scheme, is_hop_by_hop

__all__ = ["BaseHandler", "SimpleHandler", "BaseCGIHandler", "CGIHandler", "IISCGIHandler", "read_environ"]

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = (None, "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def format_date_time(timestamp):
    """Return a time as HTTP writes it."""
    year, month, day, hour, minute, second, weekday, _, _ = time.gmtime(timestamp)
    return f"{_DAYS[weekday]}, {day:02d} {_MONTHS[month]} {year:4d} {hour:02d}:{minute:02d}:{second:02d} GMT"


def read_environ():
    """Return a copy of the environment."""
    return dict(os.environ)


class _Environ:
    """BaseHandler.os_environ: a copy of the environment, made when a handler first needs it; empty if the host gives none."""

    def __get__(self, instance, owner=None):
        try:
            BaseHandler.os_environ = read_environ()
        except NotImplementedError:
            BaseHandler.os_environ = {}
        return BaseHandler.os_environ


class BaseHandler:
    """Runs an application. A derived class says where the response goes."""

    wsgi_version = (1, 0)
    wsgi_multithread = True
    wsgi_multiprocess = True
    wsgi_run_once = False
    origin_server = True  # the response begins with a status line
    http_version = "1.0"
    server_software = None
    os_environ = _Environ()
    wsgi_file_wrapper = FileWrapper
    headers_class = Headers
    traceback_limit = None
    error_status = "500 Internal Server Error"
    error_headers = [("Content-Type", "text/plain")]
    error_body = b"A server error occurred.  Please contact the administrator."
    status = result = None
    headers_sent = False
    headers = None
    bytes_sent = 0

    def run(self, application):
        """Run the application, and report an error in its response."""
        try:
            self.setup_environ()
            self.result = application(self.environ, self.start_response)
            self.finish_response()
        except (ConnectionAbortedError, BrokenPipeError, ConnectionResetError):
            return  # the client is gone
        except:  # noqa: E722
            try:
                self.handle_error()
            except:  # noqa: E722
                self.close()
                raise

    def setup_environ(self):
        env = self.environ = self.os_environ.copy()
        self.add_cgi_vars()
        env["wsgi.input"] = self.get_stdin()
        env["wsgi.errors"] = self.get_stderr()
        env["wsgi.version"] = self.wsgi_version
        env["wsgi.run_once"] = self.wsgi_run_once
        env["wsgi.url_scheme"] = self.get_scheme()
        env["wsgi.multithread"] = self.wsgi_multithread
        env["wsgi.multiprocess"] = self.wsgi_multiprocess
        if self.wsgi_file_wrapper is not None:
            env["wsgi.file_wrapper"] = self.wsgi_file_wrapper
        if self.origin_server and self.server_software:
            env.setdefault("SERVER_SOFTWARE", self.server_software)

    def finish_response(self):
        """Send the parts of the response, and close it."""
        try:
            if not self.result_is_file() or not self.sendfile():
                for data in self.result:
                    self.write(data)
                self.finish_content()
        except:  # noqa: E722
            # The error is reported by handle_error(), which needs a response that was closed.
            if hasattr(self.result, "close"):
                self.result.close()
            raise
        else:
            self.close()

    def get_scheme(self):
        return guess_scheme(self.environ)

    def set_content_length(self):
        """Set Content-Length if the response has one part."""
        try:
            blocks = len(self.result)
        except (TypeError, AttributeError, NotImplementedError):
            return
        if blocks == 1:
            self.headers["Content-Length"] = str(self.bytes_sent)

    def cleanup_headers(self):
        if "Content-Length" not in self.headers:
            self.set_content_length()

    def start_response(self, status, headers, exc_info=None):
        """Take status and headers from the application. Returns the function that writes."""
        if exc_info:
            try:
                if self.headers_sent:
                    raise exc_info[1].with_traceback(exc_info[2])
            finally:
                exc_info = None
        elif self.headers is not None:
            raise AssertionError("Headers already set!")
        self.status = status
        self.headers = self.headers_class(headers)
        status = self._convert_string_type(status, "Status")
        self._validate_status(status)
        if __debug__:
            for name, value in headers:
                name = self._convert_string_type(name, "Header name")
                value = self._convert_string_type(value, "Header value")
                assert not is_hop_by_hop(name), f"Hop-by-hop header, '{name}: {value}', not allowed"
        return self.write

    def _validate_status(self, status):
        if len(status) < 4:
            raise AssertionError("Status must be at least 4 characters")
        if not status[:3].isdigit():
            raise AssertionError("Status message must begin w/3-digit code")
        if status[3] != " ":
            raise AssertionError("Status message must have a space after code")

    def _convert_string_type(self, value, title):
        if type(value) is str:
            return value
        raise AssertionError(f"{title} must be of type str (got {value!r})")

    def send_preamble(self):
        """Send the status line and the headers of the server."""
        if not self.origin_server:
            self._write(f"Status: {self.status}\r\n".encode("iso-8859-1"))
        elif self.client_is_modern():
            self._write(f"HTTP/{self.http_version} {self.status}\r\n".encode("iso-8859-1"))
            if "Date" not in self.headers:
                self._write(f"Date: {format_date_time(time.time())}\r\n".encode("iso-8859-1"))
            if self.server_software and "Server" not in self.headers:
                self._write(f"Server: {self.server_software}\r\n".encode("iso-8859-1"))

    def write(self, data):
        """Send a part of the response; before the first one, the headers."""
        assert type(data) is bytes, "write() argument must be a bytes instance"
        if not self.status:
            raise AssertionError("write() before start_response()")
        if self.headers_sent:
            self.bytes_sent += len(data)
        else:
            self.bytes_sent = len(data)
            self.send_headers()
        self._write(data)
        self._flush()

    def sendfile(self):
        """Send a file in a way of the platform. Returns whether it did."""
        return False

    def finish_content(self):
        if not self.headers_sent:
            self.headers.setdefault("Content-Length", "0")
            self.send_headers()

    def close(self):
        try:
            if hasattr(self.result, "close"):
                self.result.close()
        finally:
            self.result = self.headers = self.status = self.environ = None
            self.bytes_sent = 0
            self.headers_sent = False

    def send_headers(self):
        self.cleanup_headers()
        self.headers_sent = True
        if not self.origin_server or self.client_is_modern():
            self.send_preamble()
            self._write(bytes(self.headers))

    def result_is_file(self):
        wrapper = self.wsgi_file_wrapper
        return wrapper is not None and isinstance(self.result, wrapper)

    def client_is_modern(self):
        return self.environ["SERVER_PROTOCOL"].upper() != "HTTP/0.9"

    def log_exception(self, exc_info):
        """Write the traceback to the stream of errors."""
        from traceback import print_exception
        try:
            print_exception(*exc_info, self.traceback_limit, self.get_stderr())
        finally:
            exc_info = None

    def handle_error(self):
        """Report the current exception, and send a response that says so if none was begun."""
        self.log_exception(sys.exc_info())
        if not self.headers_sent:
            self.result = self.error_output(self.environ, self.start_response)
            self.finish_response()

    def error_output(self, environ, start_response):
        """The application that answers after an error."""
        start_response(self.error_status, self.error_headers[:], sys.exc_info())
        return [self.error_body]

    def _write(self, data):
        raise NotImplementedError

    def _flush(self):
        raise NotImplementedError

    def get_stdin(self):
        raise NotImplementedError

    def get_stderr(self):
        raise NotImplementedError

    def add_cgi_vars(self):
        raise NotImplementedError


class SimpleHandler(BaseHandler):
    """Handler for given streams and a given environment."""

    def __init__(self, stdin, stdout, stderr, environ, multithread=True, multiprocess=False):
        self.stdin = stdin
        self.stdout = stdout
        self.stderr = stderr
        self.base_env = environ
        self.wsgi_multithread = multithread
        self.wsgi_multiprocess = multiprocess

    def get_stdin(self):
        return self.stdin

    def get_stderr(self):
        return self.stderr

    def add_cgi_vars(self):
        self.environ.update(self.base_env)

    def _write(self, data):
        written = self.stdout.write(data)
        if written is None or written == len(data):
            return
        from warnings import warn
        warn("SimpleHandler.stdout.write() should not do partial writes", DeprecationWarning)
        while data := data[written:]:
            written = self.stdout.write(data)

    def _flush(self):
        self.stdout.flush()
        self._flush = self.stdout.flush


class BaseCGIHandler(SimpleHandler):
    """Handler for protocols like CGI."""

    origin_server = False


class CGIHandler(BaseCGIHandler):
    """Handler for the streams and the environment of the program."""

    wsgi_run_once = True
    os_environ = {}

    def __init__(self):
        super().__init__(sys.stdin.buffer, sys.stdout.buffer, sys.stderr, read_environ(), multithread=False, multiprocess=True)


class IISCGIHandler(BaseCGIHandler):
    """Like CGIHandler, where PATH_INFO repeats SCRIPT_NAME."""

    wsgi_run_once = True
    os_environ = {}

    def __init__(self):
        environ = read_environ()
        path = environ.get("PATH_INFO", "")
        script = environ.get("SCRIPT_NAME", "")
        if (path + "/").startswith(script + "/"):
            environ["PATH_INFO"] = path[len(script):]
        super().__init__(sys.stdin.buffer, sys.stdout.buffer, sys.stderr, environ, multithread=False, multiprocess=True)

"""urllib.error: the exceptions of urllib.request."""

__all__ = ["ContentTooShortError", "HTTPError", "URLError"]


class URLError(OSError):
    def __init__(self, reason, filename=None):
        self.args = (reason,)
        self.reason = reason
        if filename is not None:
            self.filename = filename

    def __str__(self):
        return f"<urlopen error {self.reason}>"


class HTTPError(URLError):
    def __init__(self, url, code, msg, hdrs, fp):
        self.url = self.filename = url
        self.code = code
        self.msg = self.reason = msg
        self.hdrs = self.headers = hdrs
        self.fp = fp
        self.args = (code, msg)

    def __str__(self):
        return f"HTTP Error {self.code}: {self.msg}"


class ContentTooShortError(URLError):
    def __init__(self, message, content):
        super().__init__(message)
        self.content = content

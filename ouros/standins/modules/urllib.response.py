"""urllib.response: a file with the headers and the address that it came from."""

__all__ = ["addbase", "addclosehook", "addinfo", "addinfourl"]


class addbase:
    def __init__(self, fp):
        self.fp = fp

    def __getattr__(self, name):
        return getattr(self.fp, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, traceback):
        self.close()

    def __iter__(self):
        return iter(self.fp)

    def close(self):
        self.fp.close()


class addclosehook(addbase):
    def __init__(self, fp, closehook, *hookargs):
        super().__init__(fp)
        self.closehook, self.hookargs = closehook, hookargs

    def close(self):
        hook, self.closehook = self.closehook, None
        if hook:
            hook(*self.hookargs)
        super().close()


class addinfo(addbase):
    def __init__(self, fp, headers):
        super().__init__(fp)
        self.headers = headers

    def info(self):
        return self.headers


class addinfourl(addinfo):
    def __init__(self, fp, headers, url, code=None):
        super().__init__(fp, headers)
        self.url = url
        self.code = self.status = code

    def geturl(self):
        return self.url

    def getcode(self):
        return self.code

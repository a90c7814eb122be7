"""Exceptions of `xml.sax`."""


class SAXException(Exception):
    """Base of the exceptions: a message, and the exception that caused it, if any."""

    def __init__(self, msg, exception=None):
        self._msg = msg
        self._exception = exception
        Exception.__init__(self, msg)

    def getMessage(self):
        return self._msg

    def getException(self):
        return self._exception

    def __str__(self):
        return self._msg

    def __getitem__(self, ix):
        raise AttributeError("__getitem__")


class SAXParseException(SAXException):
    """Raised for an error in a document, with its position."""

    def __init__(self, msg, exception, locator):
        SAXException.__init__(self, msg, exception)
        self._locator = locator
        # Copy the position: the locator changes as the parser continues.
        self._systemId = locator.getSystemId()
        self._colnum = locator.getColumnNumber()
        self._linenum = locator.getLineNumber()

    def getColumnNumber(self):
        return self._colnum

    def getLineNumber(self):
        return self._linenum

    def getPublicId(self):
        return self._locator.getPublicId()

    def getSystemId(self):
        return self._systemId

    def __str__(self):
        name = self.getSystemId()
        line = self.getLineNumber()
        column = self.getColumnNumber()
        return f"{'<unknown>' if name is None else name}:{'?' if line is None else line}:{'?' if column is None else column}: {self._msg}"


class SAXNotRecognizedException(SAXException):
    """Raised for an unknown feature or property."""


class SAXNotSupportedException(SAXException):
    """Raised for a feature or property that cannot be set."""


class SAXReaderNotAvailable(SAXNotSupportedException):
    """Raised if no parser is available."""
